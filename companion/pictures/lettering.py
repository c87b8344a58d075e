"""Words in Pillow pictures, set in the same fonts as in print."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import fontpkg_fira_sans
from PIL import Image, ImageDraw, ImageFont

from companion.pictures.drawing import SHARPNESS, Colour, Place, Point, paint
from companion.printing.fonts import PLACEHOLDER, measure, split_runs
from companion.printing.layout import MM_PER_PT, Weight, wrap
from companion.printing.scripts import find_fallback

ELLIPSIS: Final = "…"
ABOVE: Final = 1.2  # of the type size, over the baseline: room for every accent
BELOW: Final = 0.4


def measure_pixels(text: str, size: float, weight: Weight) -> float:
    """The width of a text in pixels, for a size in pixels."""
    return measure(text, size / MM_PER_PT, weight)


def fit_lines(text: str, sizes: tuple[float, ...], width: float, most: int, weight: Weight) -> tuple[float, list[str]]:
    """The largest of the sizes, in pixels, at which a text fits that many lines; at the smallest the rest is left out.

    What is left out shows as “…”.
    """
    for size in sizes:
        lines = list(wrap(text, size, weight, width, measure_pixels))
        if len(lines) <= most:
            return size, lines
    size = sizes[-1]
    kept, last = lines[: most - 1], lines[most - 1]
    while last and measure_pixels(last + ELLIPSIS, size, weight) > width:
        last = last[:-1]
    return size, [*kept, last.rstrip() + ELLIPSIS]


def draw_words(image: Image.Image, at: Point, text: str, size: float, colour: Colour, weight: Weight) -> None:
    """Draw a line of text from the left end of its baseline, in pixels. A sign that no font has shows as a box."""
    x, y = at
    for run in split_runs(text, weight):
        file, words = _find_file(run.font, run.text, weight)
        font = _open_font(file, size * SHARPNESS)
        width = font.getlength(words) / SHARPNESS
        _draw_run(image, (x, y), words, font, (size, width), colour)
        x += width


def _draw_run(
    image: Image.Image,
    at: Point,
    words: str,
    font: ImageFont.FreeTypeFont,
    extent: tuple[float, float],
    colour: Colour,
) -> None:
    """Draw signs of one font; ``extent`` is their size and their width in pixels."""
    x, y = at
    size, width = extent
    edge = size / 4  # a sign may lean out of its own width

    def draw(pen: ImageDraw.ImageDraw, place: Place) -> None:
        pen.text(place(x, y), words, fill=255, font=font, anchor="ls")

    paint(image, (x - edge, y - size * ABOVE, x + width + edge, y + size * BELOW), colour, draw)


def _find_file(font: str, text: str, weight: Weight) -> tuple[str, str]:
    """The file of a font, and its text: boxes in Fira Sans for a font that only readers of PDFs have."""
    fallback = find_fallback(font)
    if fallback:
        return str(fallback.file), text
    name = f"FiraSans-{weight}"
    return (
        str(fontpkg_fira_sans.ROOT / "files" / f"{name}.ttf"),
        text if font == name else PLACEHOLDER * len(text),
    )


@lru_cache(32)
def _open_font(file: str, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC)  # as everywhere: the same bytes

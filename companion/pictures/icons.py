"""The app's icon, made from our marks."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from companion.marks import SIDE, flatten, read_marks

SMALLEST: Final = 16  # pixels
LARGEST: Final = 1024  # pixels
GROUND: Final = (0x2F, 0x5D, 0x46)
LIGHT: Final = (0xFF, 0xFD, 0xF8)
TOES: Final = ((0xF0, 0x8E, 0x7E), (0xC5, 0xA3, 0xE6), (0x7D, 0xBD, 0xE3), (0xE3, 0xC4, 0x5A))  # a seat each

_SHARPNESS: Final = 4  # drawn that many times larger, then scaled down
_COLOURS: Final = 64
_PAW: Final = 0.82  # of the side
_CORNER: Final = 0.22  # of the side
_SAFE: Final = 0.8  # of a maskable icon's side lies within every phone's cut-out


def draw_icon(size: int, *, maskable: bool = False) -> bytes:
    """The app's icon as a PNG of ``size`` × ``size`` pixels, the same bytes each time.

    A ``maskable`` one fills its square, so that a phone can cut it to any shape. Raises ValueError unless 16 to 1024.
    """
    if not SMALLEST <= size <= LARGEST:
        raise ValueError(f"An icon has {SMALLEST} to {LARGEST} pixels a side, not {size}.")
    side = size * _SHARPNESS
    image = Image.new("RGB", (side, side), GROUND)
    scale = _SAFE if maskable else 1.0
    _draw_picture(image, side * (1 - scale) / 2, side * scale)
    small = image.resize((size, size), Image.Resampling.LANCZOS)
    return _to_png(small if maskable else _round_corners(small))


def _draw_picture(image: Image.Image, origin: float, side: float) -> None:
    """A paw: four seats around one table."""
    pen = ImageDraw.Draw(image)
    scale = _PAW * side / SIDE
    left = top = origin + (1 - _PAW) / 2 * side
    for outline, colour in zip(flatten(read_marks()["paw"]), (LIGHT, *TOES), strict=True):
        pen.polygon([(left + x * scale, top + y * scale) for x, y in outline], fill=colour)


def _round_corners(image: Image.Image) -> Image.Image:
    side = image.width * _SHARPNESS
    stencil = Image.new("L", (side, side), 0)
    ImageDraw.Draw(stencil).rounded_rectangle((0, 0, side - 1, side - 1), radius=side * _CORNER, fill=255)
    image = image.convert("RGBA")
    image.putalpha(stencil.resize(image.size, Image.Resampling.LANCZOS))
    return image


def _to_png(image: Image.Image) -> bytes:
    method = Image.Quantize.FASTOCTREE if image.mode == "RGBA" else Image.Quantize.MEDIANCUT
    output = BytesIO()
    image.quantize(_COLOURS, method=method).save(output, "PNG", optimize=True)
    return output.getvalue()

"""The picture of a board to share, with the game and the verdict above it."""

from __future__ import annotations

from io import BytesIO
from math import floor
from typing import Final

from msgspec import Struct
from PIL import Image

from companion.core.picture import Disc, Picture, Polygon, Shape, Sign, Words
from companion.marks import read_marks
from companion.pictures.drawing import (
    Colour,
    Point,
    draw_edge,
    draw_mark,
    draw_ring,
    fill_circle,
    fill_polygon,
    read_colour,
)
from companion.pictures.lettering import draw_words, fit_lines, measure_pixels
from companion.printing.layout import CAP_HEIGHT, Weight
from companion.printing.palette import make_palette

LEAST_WIDTH: Final = 240  # pixels
MOST_WIDTH: Final = 2160
GROUNDS: Final = {"paper": "#f4efe3", "card": "#fffdf8"}

_DESIGNED: Final = 1080  # pixels: the width that the lengths below belong to
_HEIGHTS: Final = (1080, 1620)  # least and most
_MARGIN: Final = 56
_MARK: Final = 60
_TITLES: Final = (44.0, 36.0, 30.0)  # sizes of type, the largest that fits
_HEADLINES: Final = (88.0, 76.0, 64.0, 54.0)
_MOST_LINES: Final = 2
_LEADING: Final = 1.16  # from line to line, of the type size
_GAP: Final = 48  # above the board
_LARGEST_UNIT: Final = 120
_SMALLEST_TYPE: Final = 12


class _Canvas(Struct):
    """What is drawn into: an image, its colours by name, the pixels of a unit, and where the board's (0, 0) lies."""

    image: Image.Image
    colours: dict[str, Colour]
    unit: float
    origin: Point
    smallest: float  # type, in pixels

    def place(self, x: float, y: float) -> Point:
        """A point of the board in pixels."""
        return self.origin[0] + x * self.unit, self.origin[1] + y * self.unit

    def colour(self, name: str) -> Colour:
        """A colour; ink for a name that is unknown."""
        return self.colours.get(name, self.colours["ink"])


class _Line(Struct):
    """A line of the head: its words, size, the left end of its baseline, weight and colour."""

    words: str
    size: float
    at: Point
    weight: Weight
    colour: str


def draw_board(picture: Picture, *, slug: str, title: str, headline: str, width: int = _DESIGNED) -> bytes:
    """A board as a PNG of that many pixels in width and 1 to 1.5 times as many in height: the same bytes each time.

    ``title`` and ``headline`` stand above the board, on at most two lines each. The numbers of pieces are left out.
    Raises ValueError for a ``width`` outside 240 to 2160.
    """
    if not LEAST_WIDTH <= width <= MOST_WIDTH:
        raise ValueError(f"A picture is {LEAST_WIDTH} to {MOST_WIDTH} pixels wide, not {width}.")
    factor = width / _DESIGNED
    lines, top = _lay_head(title, headline, factor)
    margin = _MARGIN * factor
    least, most = (round(height * factor) for height in _HEIGHTS)
    unit = _fit_unit(picture, width - 2 * margin, most - top - margin, _LARGEST_UNIT * factor)
    height = max(least, min(most, round(top + picture.height * unit + margin)))
    colours = {name: read_colour(each) for name, each in (make_palette(slug) | GROUNDS).items()}
    # Whole pixels, so that the edges of squares are sharp.
    left = round((width - picture.width * unit) / 2 - picture.left * unit)
    down = round(top + (height - margin - top - picture.height * unit) / 2 - picture.top * unit)
    image = Image.new("RGB", (width, height), colours["paper"])
    canvas = _Canvas(image, colours, unit, (left, down), _SMALLEST_TYPE * factor)
    _draw_head(canvas, slug, lines, factor)
    for shape in picture.shapes:
        _draw_shape(canvas, shape)
    return _to_png(image)


def _fit_unit(picture: Picture, width: float, height: float, most: float) -> float:
    """The pixels of a unit: as many as fit, whole ones."""
    unit = min(most, width / picture.width, height / picture.height)
    return floor(unit) or unit


def _lay_head(title: str, headline: str, factor: float) -> tuple[list[_Line], float]:
    """The lines above the board, and where the board may begin, in pixels."""
    margin, mark = _MARGIN * factor, _MARK * factor
    width = _DESIGNED * factor - 2 * margin
    left = margin + mark * 1.3
    titles = tuple(size * factor for size in _TITLES)
    size, words = fit_lines(title, titles, width - mark * 1.3, _MOST_LINES, Weight.MEDIUM)
    first = margin + (mark + size * CAP_HEIGHT) / 2
    lines = [
        _Line(each, size, (left, first + n * size * _LEADING), Weight.MEDIUM, "accent") for n, each in enumerate(words)
    ]
    y = max(margin + mark, lines[-1].at[1] + size * 0.3 if lines else 0.0)
    size, words = fit_lines(headline, tuple(s * factor for s in _HEADLINES), width, _MOST_LINES, Weight.STRONG)
    for each in words:
        y += size * _LEADING
        lines.append(_Line(each, size, (margin, y), Weight.STRONG, "ink"))
    return lines, y + _GAP * factor


def _draw_head(canvas: _Canvas, slug: str, lines: list[_Line], factor: float) -> None:
    mark = f"game-{slug}"
    if mark in read_marks():
        draw_mark(canvas.image, mark, (_MARGIN * factor, _MARGIN * factor, _MARK * factor), canvas.colour("accent"))
    for line in lines:
        draw_words(canvas.image, line.at, line.words, line.size, canvas.colour(line.colour), line.weight)


def _draw_shape(canvas: _Canvas, shape: Shape) -> None:
    match shape:
        case Polygon():
            points = [canvas.place(x, y) for x, y in shape.points]
            if shape.fill:
                fill_polygon(canvas.image, points, canvas.colour(shape.fill))
            if shape.stroke:
                draw_edge(canvas.image, points, canvas.colour(shape.stroke), shape.width * canvas.unit)
        case Sign():
            _draw_sign(canvas, shape)
        case Disc():
            middle, radius = canvas.place(shape.x, shape.y), shape.radius * canvas.unit
            if shape.fill:
                fill_circle(canvas.image, middle, radius, canvas.colour(shape.fill))
            if shape.stroke:
                line = shape.width * canvas.unit
                draw_ring(canvas.image, middle, radius, canvas.colour(shape.stroke), line, is_dashed=shape.is_dashed)
        case Words() if not shape.is_number_of_piece:
            _draw_words(canvas, shape)


def _draw_sign(canvas: _Canvas, sign: Sign) -> None:
    """A mark; one that the sprite does not have leaves its place empty."""
    if sign.mark in read_marks():
        half = sign.side / 2
        box = (*canvas.place(sign.x - half, sign.y - half), sign.side * canvas.unit)
        draw_mark(canvas.image, sign.mark, box, canvas.colour(sign.colour))


def _draw_words(canvas: _Canvas, words: Words) -> None:
    size = max(canvas.smallest, words.size * canvas.unit)
    x, y = canvas.place(words.x, words.y)
    at = (x - measure_pixels(words.words, size, Weight.STRONG) / 2, y + size * CAP_HEIGHT / 2)
    draw_words(canvas.image, at, words.words, size, canvas.colour(words.colour), Weight.STRONG)


def _to_png(image: Image.Image) -> bytes:
    output = BytesIO()
    image.save(output, "PNG", optimize=True)
    return output.getvalue()

"""The board on paper: the shapes of a picture in mm, as large as fits, never cut or stretched."""

from __future__ import annotations

from typing import Final

from companion.core.picture import Disc, Picture, Point, Polygon, Shape, Sign, Words
from companion.printing.layout import (
    CAP_HEIGHT,
    MM_PER_PT,
    SMALLEST_PT,
    Align,
    Circle,
    Emblem,
    Frame,
    Item,
    Label,
    Measure,
    Outline,
    Weight,
)

PART: Final = 0.5  # of a page's height that a board fills at most,
LEAST_UNIT: Final = 3.0  # mm, unless its squares were smaller than this
LARGEST_UNIT: Final = 12.0  # mm
SHRUNK: Final = 0.75  # of its size to which a board shrinks rather than go on the next page


def fit_board(picture: Picture, width: float, height: float) -> tuple[float, float]:
    """The least and the most height in mm of a board, for the room of an empty page."""
    unit = max(height * PART / picture.height, LEAST_UNIT)
    unit = min(unit, LARGEST_UNIT, width / picture.width, height / picture.height)
    least = max(unit * SHRUNK, min(unit, LEAST_UNIT))
    return picture.height * least, picture.height * unit


def draw_board(picture: Picture, frame: Frame, measure: Measure) -> tuple[Item, ...]:
    """A picture in the middle of a frame (mm), as large as fits, without the numbers of its pieces."""
    unit = min(frame.width / picture.width, frame.height / picture.height)
    left = frame.x + (frame.width - picture.width * unit) / 2 - picture.left * unit
    top = frame.y + (frame.height - picture.height * unit) / 2 - picture.top * unit
    return tuple(_draw_shape(shape, unit, (left, top), measure) for shape in picture.shapes if not _is_number(shape))


def _is_number(shape: Shape) -> bool:
    return isinstance(shape, Words) and shape.is_number_of_piece


def _draw_shape(shape: Shape, unit: float, origin: Point, measure: Measure) -> Item:
    left, top = origin
    match shape:
        case Polygon():
            points = tuple((left + x * unit, top + y * unit) for x, y in shape.points)
            return Outline(points, shape.fill, shape.stroke, shape.width * unit / MM_PER_PT)
        case Sign():
            side = shape.side * unit
            x, y = left + shape.x * unit - side / 2, top + shape.y * unit - side / 2
            return Emblem(x, y, side, shape.mark, shape.colour)
        case Disc():
            x, y, radius = left + shape.x * unit, top + shape.y * unit, shape.radius * unit
            line = shape.width * unit / MM_PER_PT
            return Circle(x, y, radius, shape.fill, shape.stroke, line, shape.is_dashed)
        case Words():
            return _draw_words(shape, unit, origin, measure)


def _draw_words(words: Words, unit: float, origin: Point, measure: Measure) -> Label:
    """Words never become smaller than what can be read."""
    size = max(SMALLEST_PT, words.size * unit / MM_PER_PT)
    width = measure(words.words, size, Weight.STRONG)
    x, y = origin[0] + words.x * unit, origin[1] + words.y * unit
    baseline = y + size * MM_PER_PT * CAP_HEIGHT / 2
    return Label(x, baseline, words.words, size, width, Align.CENTRE, Weight.STRONG, words.colour)

"""A picture of a board as plain shapes; pages, PDFs and PNGs draw it, each in its own way.

Units are the board's own (a square's side is 1), x to the right, y downwards. Colours are names, such as those of
habitats; whoever draws knows what they look like on a screen, in the dark and on paper.
"""

from __future__ import annotations

from msgspec import Struct

Point = tuple[float, float]


class Polygon(Struct, frozen=True, gc=False):
    """A filled outline; ``fill`` and ``stroke`` are names of colours, empty for none; ``width`` is that of the line."""

    points: tuple[Point, ...]
    fill: str = ""
    stroke: str = ""
    width: float = 0.0


class Sign(Struct, frozen=True, gc=False):
    """One of our marks in a square around ``x`` and ``y``."""

    x: float
    y: float
    side: float
    mark: str
    colour: str


class Disc(Struct, frozen=True, gc=False):
    """A round piece, such as a token; ``is_dashed`` for one that is missing yet."""

    x: float
    y: float
    radius: float
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    is_dashed: bool = False


class Words(Struct, frozen=True, gc=False):
    """A few letters or digits around ``x`` and ``y``; ``size`` is the height of the type.

    ``is_number_of_piece`` for what only helps to name pieces and may be left out.
    """

    x: float
    y: float
    words: str
    size: float
    colour: str
    is_number_of_piece: bool = False


Shape = Polygon | Sign | Disc | Words


class Picture(Struct, frozen=True, gc=False):
    """Shapes, those behind first, and the rectangle that they fill. ``title`` says in words what is seen."""

    left: float
    top: float
    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str = ""

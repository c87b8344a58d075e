"""Shapes and our marks in Pillow pictures, with smooth edges."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor
from typing import Final

from PIL import Image, ImageDraw

from companion.marks import SIDE, flatten, is_hole, read_marks

Colour = tuple[int, int, int]
Point = tuple[float, float]
Bounds = tuple[float, float, float, float]  # left, top, right, bottom in pixels
Place = Callable[[float, float], Point]

SHARPNESS: Final = 4  # each shape is drawn that many times larger, then scaled down
DASHES: Final = 12  # of a dashed circle


def read_colour(code: str) -> Colour:
    """A colour from ``#rrggbb``.

    >>> read_colour("#0a141e")
    (10, 20, 30)
    """
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def paint(
    image: Image.Image, bounds: Bounds, colour: Colour, draw: Callable[[ImageDraw.ImageDraw, Place], None]
) -> None:
    """Colour what ``draw`` draws in 255; it finds the place of each point with ``place`` and stays in the bounds."""
    left, top = floor(bounds[0]), floor(bounds[1])
    width, height = max(1, ceil(bounds[2]) - left), max(1, ceil(bounds[3]) - top)
    stencil = Image.new("L", (width * SHARPNESS, height * SHARPNESS), 0)
    draw(ImageDraw.Draw(stencil), lambda x, y: ((x - left) * SHARPNESS - 0.5, (y - top) * SHARPNESS - 0.5))
    image.paste(colour, (left, top), stencil.reduce(SHARPNESS))


def draw_mark(image: Image.Image, name: str, box: tuple[float, float, float], colour: Colour) -> None:
    """Draw a mark into ``image``; ``box`` is left, top and side in pixels. Raises KeyError for an unknown mark."""
    left, top, side = box
    outlines = flatten(read_marks()[name])

    def draw(pen: ImageDraw.ImageDraw, place: Place) -> None:
        for outline in outlines:
            corners = [place(left + x * side / SIDE, top + y * side / SIDE) for x, y in outline]
            pen.polygon(corners, fill=0 if is_hole(outline) else 255)

    paint(image, (left, top, left + side, top + side), colour, draw)


def fill_polygon(image: Image.Image, points: Sequence[Point], colour: Colour) -> None:
    """Fill an outline."""
    paint(image, _bounds(points, 0), colour, lambda pen, place: pen.polygon([place(*p) for p in points], fill=255))


def draw_edge(image: Image.Image, points: Sequence[Point], colour: Colour, width: float) -> None:
    """Draw the edge of a polygon, its middle on the points, round at the corners."""
    closed = (*points, *points[:2])  # the second once more, so that the first corner is round too
    thick = max(1, round(width * SHARPNESS))
    paint(
        image,
        _bounds(points, width),
        colour,
        lambda pen, place: pen.line([place(*p) for p in closed], fill=255, width=thick, joint="curve"),
    )


def fill_circle(image: Image.Image, middle: Point, radius: float, colour: Colour) -> None:
    """Fill a circle."""
    bounds = _around(middle, radius)
    paint(image, bounds, colour, lambda pen, place: pen.ellipse((*place(*bounds[:2]), *place(*bounds[2:])), fill=255))


def draw_ring(
    image: Image.Image, middle: Point, radius: float, colour: Colour, width: float, *, is_dashed: bool = False
) -> None:
    """Draw the edge of a circle, its middle at the radius."""
    bounds = _around(middle, radius + width / 2)
    thick = max(1, round(width * SHARPNESS))
    step = 360 / DASHES
    arcs = [(n * step, n * step + step / 2) for n in range(DASHES)] if is_dashed else [(0.0, 360.0)]

    def draw(pen: ImageDraw.ImageDraw, place: Place) -> None:
        box = (*place(*bounds[:2]), *place(*bounds[2:]))
        for start, end in arcs:
            pen.arc(box, start, end, fill=255, width=thick)

    paint(image, bounds, colour, draw)


def _bounds(points: Sequence[Point], width: float) -> Bounds:
    xs, ys = zip(*points, strict=True)
    return min(xs) - width / 2, min(ys) - width / 2, max(xs) + width / 2, max(ys) + width / 2


def _around(middle: Point, radius: float) -> Bounds:
    x, y = middle
    return x - radius, y - radius, x + radius, y + radius

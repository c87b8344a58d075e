"""A picture of a board as SVG: small, coloured by the page's own colours, in the dark too."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

from markupsafe import Markup, escape

from companion.core.picture import Disc, Picture, Point, Polygon, Shape, Sign, Words


def board_svg(picture: Picture, sprite: str, prefix: str, *, over: str = "", cell: int = 0) -> Markup:
    """The picture as an ``svg`` element.

    ``sprite`` is the address of our marks, ``prefix`` keeps the ids of several pictures on a page apart, ``over`` is
    drawn on top, and ``cell`` is the side of a square in pixels, 0 for whatever room there is.
    """
    size = f' width="{_number(picture.width * cell)}" height="{_number(picture.height * cell)}"' if cell else ""
    named = f'role="img" aria-label="{escape(picture.title)}"' if picture.title else 'aria-hidden="true"'
    box = " ".join(_number(value) for value in (picture.left, picture.top, picture.width, picture.height))
    return Markup(  # noqa: S704 - numbers, names of our own, and escaped words
        f'<svg viewBox="{box}"{size} {named}>{draw_piece(picture, sprite, prefix)}{over}</svg>'
    )


def draw_piece(picture: Picture, sprite: str, prefix: str) -> str:
    """The shapes of a picture, with the marks that they use, for an ``svg`` that others draw in too."""
    signs = {_sign_key(shape): shape for shape in picture.shapes if isinstance(shape, Sign)}
    ids = {key: f"{prefix}{number}" for number, key in enumerate(signs)}
    defs = "".join(_define(ids[key], sign, sprite) for key, sign in signs.items())
    return f"<defs>{defs}</defs>{_draw_shapes(picture.shapes, ids)}"


def _sign_key(sign: Sign) -> tuple[str, float, str]:
    """What two signs have in common that differ in place only."""
    return sign.mark, sign.side, sign.colour


def _draw_shapes(shapes: Iterable[Shape], ids: dict[tuple[str, float, str], str]) -> str:
    """The shapes as SVG; neighbouring polygons that look alike become one path, such words or discs one group."""
    drawn = []
    for look, group in groupby(shapes, _look_of):
        alike = list(group)
        if look and isinstance(alike[0], Polygon):
            drawn.append(_draw_polygons(alike))
        elif look and len(alike) > 1:
            drawn.append(_draw_discs(alike) if isinstance(alike[0], Disc) else _draw_words(alike))
        else:
            drawn += [_draw(shape, ids) for shape in alike]
    return "".join(drawn)


def _look_of(shape: Shape) -> tuple[object, ...] | None:
    match shape:
        case Polygon():
            return shape.fill, shape.stroke, shape.width
        case Words():
            return shape.size, shape.colour, shape.is_number_of_piece
        case Disc(is_dashed=False):
            return shape.radius, shape.fill, shape.stroke, shape.width
        case _:
            return None


def _define(name: str, sign: Sign, sprite: str) -> str:
    side, half = _number(sign.side), _number(-sign.side / 2)
    return (
        f'<g id="{name}" fill="var(--{sign.colour})"><use href="{sprite}#{sign.mark}" x="{half}" y="{half}" '
        f'width="{side}" height="{side}"/></g>'
    )


def _draw_polygons(polygons: list[Shape]) -> str:
    outlines = "".join(_outline(shape.points) for shape in polygons if isinstance(shape, Polygon))
    first = polygons[0]
    return f'<path{_paint(first)} stroke-linejoin="round" d="{outlines}"/>' if isinstance(first, Polygon) else ""


def _outline(points: tuple[Point, ...]) -> str:
    start, *others = points
    path, at = f"M{_number(start[0])} {_number(start[1])}", start
    for point in others:
        dx, dy = point[0] - at[0], point[1] - at[1]
        path += f"h{_number(dx)}" if not dy else f"v{_number(dy)}" if not dx else f"l{_number(dx)} {_number(dy)}"
        at = point
    return path + "z"


def _draw(shape: Shape, ids: dict[tuple[str, float, str], str]) -> str:
    match shape:
        case Sign():
            return f'<use href="#{ids[_sign_key(shape)]}" x="{_number(shape.x)}" y="{_number(shape.y)}"/>'
        case Disc():
            dashes = f' stroke-dasharray="{_number(shape.radius / 3)}"' if shape.is_dashed else ""
            return f"<circle{_middle(shape)}{_paint(shape)}{dashes}/>"
        case Words():
            return f"<text{_place(shape)}{_type(shape)}>{escape(shape.words)}</text>"
        case Polygon():
            return _draw_polygons([shape])


def _draw_discs(alike: list[Shape]) -> str:
    discs = [shape for shape in alike if isinstance(shape, Disc)]
    circles = "".join([f"<circle{_middle(each)}/>" for each in discs])
    return f"<g{_paint(discs[0])}>{circles}</g>"


def _middle(disc: Disc) -> str:
    return f' cx="{_number(disc.x)}" cy="{_number(disc.y)}" r="{_number(disc.radius)}"'


def _draw_words(alike: list[Shape]) -> str:
    words = [shape for shape in alike if isinstance(shape, Words)]
    texts = "".join([f"<text{_place(each)}>{escape(each.words)}</text>" for each in words])
    return f"<g{_type(words[0])}>{texts}</g>"


def _place(words: Words) -> str:
    return f' x="{_number(words.x)}" y="{_number(words.y)}"'


def _type(words: Words) -> str:
    kind = ' class="number"' if words.is_number_of_piece else ""
    return f'{kind} font-size="{_number(words.size)}" fill="var(--{words.colour})"'


def _paint(shape: Polygon | Disc) -> str:
    fill = f"var(--{shape.fill})" if shape.fill else "none"
    line = f' stroke="var(--{shape.stroke})" stroke-width="{_number(shape.width)}"' if shape.stroke else ""
    return f' fill="{fill}"{line}'


@lru_cache(2_000)
def _number(value: float) -> str:
    """A number with at most three places, as short as it can be."""
    return f"{value:.3f}".rstrip("0").rstrip(".").replace("-0.", "-.").removeprefix("0") or "0" if value else "0"

"""What a placement brings: areas that grow, spaces that it closes, spaces that it leaves open (RW-4, RW-8, RW-10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from msgspec import Struct

from companion.core.squares import SIDES, Square
from companion.games.rewild.board import AROUND, Placement, Squares, Survey, covered
from companion.games.rewild.catalogue import HABITATS, Habitat, Token
from companion.games.rewild.scoring import score_area, score_token

# The four tiles around a space lie like the sails of a mill, which turns one way or the other: their corners as seen
# from the space, and the square of each that touches it. No other four tiles close a single square.
_MILLS: Final = (
    (((0, -2), (0, -1)), ((1, 0), (1, 0)), ((-1, 1), (0, 1)), ((-2, -1), (-1, 0))),
    (((-1, -2), (0, -1)), ((1, -1), (1, 0)), ((0, 1), (0, 1)), ((-2, 0), (-1, 0))),
)
# From a tile's corner: each space beside it, which square of the tile takes part, and where the other three would lie.
_SPACES: Final = tuple(
    ((-x, -y), covered(x, y).index(touching), a, b, c)
    for mill in _MILLS
    for (x, y), touching in mill
    for a, b, c in [[(ox - x, oy - y) for (ox, oy), _ in mill if (ox, oy) != (x, y)]]
)

Run = tuple[int, ...]  # squares of a tile that share edges


class Space(Struct, frozen=True, gc=False):
    """A square that tiles enclose, or still can, and the habitats beside it: four in a closed one."""

    x: int
    y: int
    beside: tuple[str, ...]

    def matches(self, habitat: str) -> int:
        """How many squares beside it match a habitat (RW-8)."""
        return self.beside.count(habitat)


class Growth(Struct, frozen=True, gc=False):
    """A habitat whose largest area grows, in squares."""

    habitat: str
    before: int
    after: int

    @property
    def points(self) -> int:
        """The points that it brings (RW-10)."""
        return score_area(self.after) - score_area(self.before)


class Gain(Struct, frozen=True, gc=False):
    """What a placement brings.

    ``closes`` are the spaces that it closes; ``opens`` are those beside it with two or three of their four tiles,
    where the others can still be laid. ``before`` tells, for each of both in that order, the habitats beside it until
    now.
    """

    areas: tuple[Growth, ...]
    closes: tuple[Space, ...]
    opens: tuple[Space, ...]
    before: tuple[Space, ...]


def weigh_placement(survey: Survey, placement: Placement) -> Gain:
    """What a legal placement brings, without looking at any later tile."""
    closes: list[tuple[Space, Space]] = []
    opens: list[tuple[Space, Space]] = []
    x, y = placement.x, placement.y
    tile_at, blocked = survey.tile_at, survey.blocked
    for (dx, dy), touching, (ax, ay), (bx, by), (cx, cy) in _SPACES:
        a, b, c = (x + ax, y + ay), (x + bx, y + by), (x + cx, y + cy)
        lying = (a in tile_at) + (b in tile_at) + (c in tile_at)
        if lying and lying + (a not in blocked) + (b not in blocked) + (c not in blocked) == 3:
            square = (x + dx, y + dy)
            habitats = survey.habitats_beside(square)
            found = (Space(*square, (*habitats, placement.squares[touching])), Space(*square, habitats))
            (closes if lying == 3 else opens).append(found)
    both = sorted(closes, key=_reading_order) + sorted(opens, key=_reading_order)
    return Gain(
        grow_areas(survey, placement),
        tuple([after for after, _ in both[: len(closes)]]),
        tuple([after for after, _ in both[len(closes) :]]),
        tuple([before for _, before in both]),
    )


def _reading_order(found: tuple[Space, Space]) -> tuple[int, int]:
    return found[0].y, found[0].x


def grow_areas(survey: Survey, placement: Placement) -> tuple[Growth, ...]:
    """The largest areas that grow by a tile, which may join several (RW-10)."""
    squares, kinds = placement.squares, survey.kinds
    touched: tuple[set[int], ...] = (set(), set(), set(), set())  # by each square of the tile
    for side, (dx, dy) in AROUND:
        outside = (placement.x + dx, placement.y + dy)
        if kinds.get(outside) == squares[side]:
            touched[side].add(survey.area_of[outside])
    growths = []
    for habitat, runs in _runs(squares):
        before = survey.largest[habitat]
        after = _join_areas(survey, runs, touched)
        if after > before:
            growths.append(Growth(habitat, before, after))
    return tuple(growths)


def _join_areas(survey: Survey, runs: tuple[Run, ...], touched: Sequence[set[int]]) -> int:
    """The size of the largest area that a tile's squares of a habitat belong to once it lies."""
    found = [(len(run), set().union(*[touched[index] for index in run])) for run in runs]
    if len(found) == 2 and found[0][1] & found[1][1]:  # two squares across a corner, joined from outside
        found = [(2, found[0][1] | found[1][1])]
    return max([own + sum([survey.sizes[area] for area in areas]) for own, areas in found])


@cache
def _runs(squares: Squares) -> tuple[tuple[Habitat, tuple[Run, ...]], ...]:
    """The squares of each habitat on a tile, those that share an edge together; clockwise neighbours do."""
    found: list[tuple[Habitat, tuple[Run, ...]]] = []
    for habitat, _ in HABITATS:
        own = tuple([index for index in range(4) if squares[index] == habitat])
        is_across = len(own) == 2 and own[1] - own[0] == 2
        if own:
            found.append((habitat, tuple([(index,) for index in own]) if is_across else (own,)))
    return tuple(found)


def grow_area(survey: Survey, square: Square, token: Token) -> Growth | None:
    """The area that a token in a closed space makes or joins, if that becomes its habitat's largest (A-RW2)."""
    x, y = square
    touched = {survey.area_of[each] for dx, dy in SIDES if survey.kinds.get(each := (x + dx, y + dy)) == token.habitat}
    after = 1 + sum([survey.sizes[area] for area in touched])
    before = survey.largest[token.habitat]
    return Growth(token.habitat, before, after) if after > before else None


def best_token(space: Space, tokens: Iterable[Token]) -> tuple[Token, int] | None:
    """The token that would score most in a space, with its points, the first one among equals; None at 0 points."""
    scored = [(token, score_token(token, space.matches(token.habitat))) for token in tokens]
    return max((each for each in scored if each[1]), key=lambda each: each[1], default=None)

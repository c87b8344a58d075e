"""What a placement brings: areas that grow, spaces that it closes, spaces that it leaves open (RW-4, RW-8, RW-10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from companion.core.squares import SIDES, Square
from companion.games.rewild.board import Placement, Squares, Survey, covered
from companion.games.rewild.catalogue import HABITATS, Token
from companion.games.rewild.scoring import score_area, score_token

# The four tiles around a space lie like the sails of a mill, which turns one way or the other: their corners as seen
# from the space, and the square of each that touches it. No other four tiles close a single square.
_MILLS: Final = (
    (((0, -2), (0, -1)), ((1, 0), (1, 0)), ((-1, 1), (0, 1)), ((-2, -1), (-1, 0))),
    (((-1, -2), (0, -1)), ((1, -1), (1, 0)), ((0, 1), (0, 1)), ((-2, 0), (-1, 0))),
)
# From a tile's corner: each space beside it, the side of the space that it takes, and where the other three would lie.
_SPACES: Final = tuple(
    (
        (-corner[0], -corner[1]),
        touching,
        tuple((x - corner[0], y - corner[1]) for (x, y), _ in mill if (x, y) != corner),
    )
    for mill in _MILLS
    for corner, touching in mill
)
# The squares beside each square of a tile, clockwise from its corner, that lie outside the tile.
_OUTSIDE: Final = tuple(
    tuple((x + dx, y + dy) for dx, dy in SIDES if (x + dx, y + dy) not in covered(0, 0)) for x, y in covered(0, 0)
)


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
    for (dx, dy), (side_x, side_y), others in _SPACES:
        lying = [corner for ox, oy in others if (corner := (x + ox, y + oy)) in survey.tile_at]
        if not lying or any(not survey.is_free((x + ox, y + oy)) for ox, oy in others if (x + ox, y + oy) not in lying):
            continue
        square = (x + dx, y + dy)
        habitats = survey.habitats_beside(square)
        own = _habitat_at(placement, (square[0] + side_x, square[1] + side_y))
        found = (Space(*square, (*habitats, own)), Space(*square, habitats))
        (closes if len(lying) == 3 else opens).append(found)
    both = sorted(closes, key=_reading_order) + sorted(opens, key=_reading_order)
    return Gain(
        grow_areas(survey, placement),
        tuple([after for after, _ in both[: len(closes)]]),
        tuple([after for after, _ in both[len(closes) :]]),
        tuple([before for _, before in both]),
    )


def _reading_order(found: tuple[Space, Space]) -> tuple[int, int]:
    return found[0].y, found[0].x


def _habitat_at(placement: Placement, square: Square) -> str:
    return placement.squares[covered(placement.x, placement.y).index(square)]


def grow_areas(survey: Survey, placement: Placement) -> tuple[Growth, ...]:
    """The largest areas that grow by a tile, which may join several (RW-10)."""
    growths = []
    for habitat, _ in HABITATS:
        if habitat in placement.squares:
            after = max(_joined_areas(survey, placement, habitat))
            if after > survey.largest[habitat]:
                growths.append(Growth(habitat, survey.largest[habitat], after))
    return tuple(growths)


def _joined_areas(survey: Survey, placement: Placement, habitat: str) -> list[int]:
    """The sizes of the areas that the tile's squares of a habitat belong to once it lies."""
    runs = [(len(run), _areas_beside(survey, placement, run, habitat)) for run in _runs(placement.squares, habitat)]
    if len(runs) == 2 and runs[0][1] & runs[1][1]:  # two squares across a corner, joined from outside
        runs = [(2, runs[0][1] | runs[1][1])]
    return [own + sum([len(survey.areas[area]) for area in touched]) for own, touched in runs]


def _runs(squares: Squares, habitat: str) -> list[list[int]]:
    """The squares of a habitat on a tile, those that share an edge together; clockwise neighbours do."""
    own = [index for index in range(4) if squares[index] == habitat]
    is_across = len(own) == 2 and own[1] - own[0] == 2
    return [[index] for index in own] if is_across else [own]


def _areas_beside(survey: Survey, placement: Placement, run: Sequence[int], habitat: str) -> set[int]:
    """The areas of a habitat beside some squares of the tile."""
    x, y = placement.x, placement.y
    beside = [(x + dx, y + dy) for index in run for dx, dy in _OUTSIDE[index]]
    return {survey.area_of[square] for square in beside if survey.kinds.get(square) == habitat}


def grow_area(survey: Survey, square: Square, token: Token) -> Growth | None:
    """The area that a token in a closed space makes or joins, if that becomes its habitat's largest (A-RW2)."""
    x, y = square
    touched = {survey.area_of[each] for dx, dy in SIDES if survey.kinds.get(each := (x + dx, y + dy)) == token.habitat}
    after = 1 + sum([len(survey.areas[area]) for area in touched])
    before = survey.largest[token.habitat]
    return Growth(token.habitat, before, after) if after > before else None


def best_token(space: Space, tokens: Iterable[Token]) -> tuple[Token, int] | None:
    """The token that would score most in a space, with its points, the first one among equals; None at 0 points."""
    scored = [(token, score_token(token, space.matches(token.habitat))) for token in tokens]
    return max((each for each in scored if each[1]), key=lambda each: each[1], default=None)

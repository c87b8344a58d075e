"""How animals get to spaces that are settled: the fewest Food Tokens, and one Move at most, while others make way.

Spaces are numbers here, row by row, and several spaces are the bits of a number. Which animals make way does not
matter, so that all that have no space to get to are alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec import Struct

from companion.games.wild_serengeti.maps import FURTHEST_MOVE, distance

Spaces = tuple[int, ...]
Leap = tuple[int, int, int]  # from, to, and the most spaces: 1 by Food, 3 by the Basic Action
BY_FOOD: Final = 1


class Grid(Struct, frozen=True):
    """Spaces by number: how far each is from each, the nearest first, and those within 1 and 3 spaces of each."""

    far: tuple[Spaces, ...]
    nearest: tuple[tuple[tuple[int, int], ...], ...]  # spaces away, and the space; itself first
    within: dict[int, tuple[Spaces, ...]]


@lru_cache(maxsize=16)
def make_grid(rows: int, columns: int) -> Grid:
    """The spaces of a Map of that size."""
    spaces = [(row, column) for row in range(rows) for column in range(columns)]
    far = tuple([tuple([distance(one, other) for other in spaces]) for one in spaces])
    nearest = tuple([tuple(sorted([(steps, space) for space, steps in enumerate(row)])) for row in far])
    within = {
        reach: tuple([tuple([space for space, steps in enumerate(row) if 0 < steps <= reach]) for row in far])
        for reach in (BY_FOOD, FURTHEST_MOVE)
    }
    return Grid(far, nearest, within)


class Aim(Struct, frozen=True):
    """Where each animal is to get (``targets``), and all spaces on which no other one may stand then (``goal``)."""

    grid: Grid
    targets: Spaces
    goal: int


class _Position(Struct, frozen=True):
    """Where the animals are that have an aim, all ``others``, Food Tokens left, and whether a Move is."""

    animals: Spaces
    others: int
    food: int
    has_move: bool


def join_spaces(spaces: Spaces) -> int:
    """Spaces as bits of a number."""
    joined = 0
    for space in spaces:
        joined |= 1 << space
    return joined


def split_spaces(joined: int) -> Iterator[int]:
    """The spaces of the bits of a number."""
    while joined:
        lowest = joined & -joined
        yield lowest.bit_length() - 1
        joined ^= lowest


def find_route(aim: Aim, animals: Spaces, others: int, food: int, *, has_move: bool) -> tuple[Leap, ...] | None:
    """Movements, each onto an unoccupied space, that bring all animals to their targets; None if there are none.

    At most ``food`` of them are by Food, 1 space each, and one at most is a Move of up to 3 spaces, through others.
    ``others`` may be moved, too. Not always the fewest: those are found by asking for less food first.
    """
    return _search(aim, _Position(animals, others, food, has_move))


def _search(aim: Aim, here: _Position) -> tuple[Leap, ...] | None:
    gaps = [aim.grid.far[space][target] for space, target in zip(here.animals, aim.targets, strict=True)]
    in_the_way = (here.others & aim.goal).bit_count()
    needed = sum(gaps) + in_the_way
    if not needed:
        return ()
    saved = max(min(FURTHEST_MOVE, max(gaps, default=0)), min(1, in_the_way)) if here.has_move else 0
    if needed - saved > here.food:
        return None
    for leap, there in _leaps(aim, here, needed):
        rest = _search(aim, there)
        if rest is not None:
            return leap, *rest
    return None


def _leaps(aim: Aim, here: _Position, needed: int) -> Iterator[tuple[Leap, _Position]]:
    """Movements after which what is left may be enough."""
    if here.food:
        yield from _leaps_within(aim, here, needed, BY_FOOD)
    if here.has_move:
        yield from _leaps_within(aim, here, needed, FURTHEST_MOVE)


def _leaps_within(aim: Aim, here: _Position, needed: int, reach: int) -> Iterator[tuple[Leap, _Position]]:
    grid, goal = aim.grid, aim.goal
    food = here.food - (reach == BY_FOOD)
    has_move = here.has_move and reach == BY_FOOD
    most = food + (FURTHEST_MOVE if has_move else 0)
    occupied = here.others | join_spaces(here.animals)
    for number, start in enumerate(here.animals):
        away = grid.far[aim.targets[number]]
        for end in grid.within[reach][start]:
            if not occupied >> end & 1 and needed - away[start] + away[end] <= most:
                animals = (*here.animals[:number], end, *here.animals[number + 1 :])
                yield (start, end, reach), _Position(animals, here.others, food, has_move)
    for start in split_spaces(here.others if needed <= most else here.others & goal):
        for end in grid.within[reach][start]:
            if not occupied >> end & 1 and needed - (goal >> start & 1) + (goal >> end & 1) <= most:
                yield (start, end, reach), _Position(here.animals, here.others ^ 1 << start | 1 << end, food, has_move)

"""How animals get to spaces that are settled: with so many Food Tokens and one Move at most, while others make way.

Spaces are numbers here, row by row, and several spaces are the bits of a number. Which animals make way does not
matter, so that all that have no space to get to are alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from operator import or_

from msgspec import Struct

from companion.games.wild_serengeti.maps import FURTHEST_MOVE, distance

Spaces = tuple[int, ...]
Leap = tuple[int, int, bool]  # from, to, and whether it is by Food, a Token for each space, or the Basic Action


class Grid(Struct, frozen=True):
    """Spaces by number: how far each is from each, and the nearest first; ``moves`` are those within 3 spaces.

    ``between`` are the spaces of all shortest ways from a space to another one, without those two, as bits.
    """

    far: tuple[Spaces, ...]
    nearest: tuple[tuple[tuple[int, int], ...], ...]  # spaces away, and the space; itself first
    moves: tuple[Spaces, ...]
    between: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=16)
def make_grid(rows: int, columns: int) -> Grid:
    """The spaces of a Map of that size."""
    spaces = [(row, column) for row in range(rows) for column in range(columns)]
    far = tuple([tuple([distance(one, other) for other in spaces]) for one in spaces])
    nearest = tuple([tuple(sorted([(steps, space) for space, steps in enumerate(row)])) for row in far])
    moves = tuple([tuple([space for space, steps in enumerate(row) if 0 < steps <= FURTHEST_MOVE]) for row in far])
    in_row = [join_spaces([space for space in range(len(spaces)) if spaces[space][0] == row]) for row in range(rows)]
    in_column = [join_spaces(range(column, len(spaces), columns)) for column in range(columns)]

    def join_between(one: int, other: int) -> int:
        (top, bottom), (left, right) = map(sorted, zip(spaces[one], spaces[other], strict=True))
        across = reduce(or_, in_row[top : bottom + 1])
        down = reduce(or_, in_column[left : right + 1])
        return across & down & ~(1 << one | 1 << other)

    numbers = range(len(spaces))
    between = tuple([tuple([join_between(one, other) for other in numbers]) for one in numbers])
    return Grid(far, nearest, moves, between)


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


def join_spaces(spaces: Iterable[int]) -> int:
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

    They take at most ``food`` Tokens, one for each space, and one of them at most is a Move of up to 3 spaces. Both go
    through others (A-WS15); by Food that is one movement of several spaces, which are told apart where they are free.
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
    for by_food in (True, False) if here.has_move else (True,):
        has_move = here.has_move and by_food
        spare = here.food - by_food + (FURTHEST_MOVE if has_move else 0) - needed
        starts = (*here.animals, *split_spaces(here.others if spare >= 0 else here.others & aim.goal))
        for start, end, food in _free_leaps(aim.grid, here, starts, by_food=by_food):
            most = food + (FURTHEST_MOVE if has_move else 0)
            if start in here.animals:
                number = here.animals.index(start)
                away = aim.grid.far[aim.targets[number]]
                if needed - away[start] + away[end] <= most:
                    animals = (*here.animals[:number], end, *here.animals[number + 1 :])
                    yield (start, end, by_food), _Position(animals, here.others, food, has_move)
            elif needed - (aim.goal >> start & 1) + (aim.goal >> end & 1) <= most:
                others = here.others ^ 1 << start | 1 << end
                yield (start, end, by_food), _Position(here.animals, others, food, has_move)


def _free_leaps(grid: Grid, here: _Position, starts: Spaces, *, by_food: bool) -> Iterator[tuple[int, int, int]]:
    """From one of ``starts`` to an unoccupied space, and the Food that is left after it.

    By Food, movements that could be told as two of fewer spaces are left out: all between is occupied.
    """
    occupied = here.others | join_spaces(here.animals)
    for start in starts:
        if not by_food:
            yield from [(start, end, here.food) for end in grid.moves[start] if not occupied >> end & 1]
            continue
        between = grid.between[start]
        for steps, end in grid.nearest[start]:
            if steps > here.food:
                break
            if not occupied >> end & 1 and not between[end] & ~occupied:
                yield start, end, here.food - steps

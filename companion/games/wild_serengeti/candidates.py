"""Which animal could stand where for a Scene, and what it costs at least: what ``ways`` looks for a way to.

Costs are lower bounds, in Food Tokens, as if nothing were in the way but animals that the Scene does not show, on the
very space. Whether it can be done for so little is for ``routes`` to find out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal

from msgspec import Struct

from companion.games.wild_serengeti.maps import FURTHEST_MOVE, Animals, Map, Space
from companion.games.wild_serengeti.routes import Grid, Spaces, make_grid
from companion.games.wild_serengeti.scenes import Animal, Figure, Pattern, Terrain

SUPPLY: Final = -1  # where an animal is that is not on the Map
NEVER: Final = 999  # Food Tokens

Method = Literal["", "place", "move", "swap", "exchange"]
# Figures that each brings about. A swap is looked for in two ways: with an animal that is none of the Scene, and of two
# that are.
BY_ACTION: Final[dict[Method, int]] = {"": 0, "place": 1, "move": 1, "swap": 1, "exchange": 2}


class Candidate(Struct, frozen=True, gc=False):
    """An animal for a figure, to stand on ``space``.

    It stands on ``home`` now, and goes from ``start``: the same space, or where a swap takes it. ``acts``: it is
    placed or swapped by the Basic Action. ``saved``: Food that the action may save of what is counted as ``cost``,
    once for the whole Scene; ``least`` is what is left then.
    """

    space: int
    home: int
    start: int
    cost: int
    saved: int
    least: int
    acts: bool = False


class Swap(Struct, frozen=True, gc=False):
    """What it costs to get to a space from where a swap takes an animal, as a Candidate counts it."""

    least: int
    cost: int
    saved: int
    start: int


class Standing(Struct, frozen=True):
    """The Map by numbers of spaces: its animals, those of them that the Scene does not show, and what may be used.

    ``swaps`` are those that lead to each space, the cheapest first.
    """

    grid: Grid
    terrain: tuple[Terrain, ...]
    animals: dict[int, Animal]
    in_the_way: frozenset[int]
    food: int
    method: Method
    supply: Mapping[Animal, int]
    swaps: tuple[list[Swap], ...]


class Table(Struct, frozen=True):
    """Candidates for a figure. By the number of each space: the VFX Tokens that the figure costs there.

    ``walking`` are those on each space that the action does not bring there. ``free`` is the least Food without the
    action on each space, ``helped`` with it.
    """

    animal: Animal
    homes: tuple[int, ...]
    standing: Standing
    walking: dict[int, list[Candidate]]
    vfx: tuple[int, ...]
    free: tuple[int, ...]
    helped: tuple[int, ...]

    def acting(self, space: int, most: int) -> list[Candidate]:
        """Candidates whom the action brings to a space, for at most so much Food."""
        if self.standing.method == "place":
            cost = self.helped[space]
            return [Candidate(space, SUPPLY, SUPPLY, cost, 0, cost, acts=True)] if cost <= most else []
        return [
            Candidate(space, home, swap.start, swap.cost, swap.saved, swap.least, acts=True)
            for swap in self.standing.swaps[space]
            if swap.least <= most and self.standing.animals[swap.start] != self.animal
            for home in self.homes
        ]


def stand(
    pattern: Pattern, board: Map, animals: Animals, food: int, method: Method, supply: Mapping[Animal, int]
) -> Standing:
    """The animals on the Map as candidates of a Scene, for up to so much Food and with that Basic Action."""
    shown = {figure.animal for figure in pattern.figures}
    by_number = {number_space(board, space): animal for space, animal in animals.items()}
    in_the_way = frozenset([space for space, animal in by_number.items() if animal not in shown])
    grid = make_grid(board.rows, board.columns)
    starts: Iterable[int] = by_number if method == "swap" else ()
    if method == "exchange":
        starts = [space for space in by_number if space not in in_the_way]
    swaps = _swaps(grid, starts, in_the_way, food)
    return Standing(grid, board.terrain, by_number, in_the_way, food, method, supply, swaps)


def number_space(board: Map, space: Space) -> int:
    """The number of a space, row by row."""
    return space[0] * board.columns + space[1]


def _swaps(grid: Grid, starts: Iterable[int], in_the_way: frozenset[int], food: int) -> tuple[list[Swap], ...]:
    """The spaces to which each start leads.

    The swap may come first always: had it come later, the two would have gone each other's steps. An animal that goes
    on from there puts aside one that another figure may count as in its way.
    """
    swaps: tuple[list[Swap], ...] = tuple([[] for _ in grid.far])
    for start in starts:
        puts_aside = int(start in in_the_way)
        for steps, space in grid.nearest[start]:
            saved, blocked = (puts_aside, int(space in in_the_way)) if steps else (0, 0)
            if steps - saved > food:
                break
            cost = steps + blocked
            if cost - saved <= food:
                swaps[space].append(Swap(cost - saved, cost, saved, start))
    for each in swaps:
        each.sort(key=lambda swap: swap.least)
    return swaps


def make_table(figure: Figure, standing: Standing) -> Table:
    """All candidates for a figure."""
    homes = tuple([space for space, animal in standing.animals.items() if animal == figure.animal])
    walking: dict[int, list[Candidate]] = {}
    for each in _walking(homes, standing):
        walking.setdefault(each.space, []).append(each)
    number = len(standing.terrain)
    free = [NEVER] * number
    helped = _helped(figure.animal, standing)
    for space, candidates in walking.items():
        free[space] = min([each.cost for each in candidates])
        if standing.method == "move":
            helped[space] = min([each.least for each in candidates])
    vfx = tuple([int(figure.terrain not in (None, terrain)) for terrain in standing.terrain])
    return Table(figure.animal, homes, standing, walking, vfx, tuple(free), tuple(helped))


def _helped(animal: Animal, standing: Standing) -> list[int]:
    """The least Food on each space of an animal that is placed or swapped."""
    if standing.method == "place" and standing.supply.get(animal, 0) > 0:
        return [int(space in standing.in_the_way) for space in range(len(standing.terrain))]
    animals = standing.animals
    return [next((swap.least for swap in swaps if animals[swap.start] != animal), NEVER) for swaps in standing.swaps]


def _walking(homes: Spaces, standing: Standing) -> Iterator[Candidate]:
    """Animals on the Map that stand there already or go there by Food, and by a Move if there is one."""
    has_move = standing.method == "move"
    for home in homes:
        for steps, space in standing.grid.nearest[home]:
            blocked = int(space in standing.in_the_way)
            saved = max(min(FURTHEST_MOVE, steps), blocked) if has_move else 0
            if steps - saved > standing.food:
                break
            cost = steps + blocked
            if cost - saved <= standing.food:
                yield Candidate(space, home, home, cost, saved, cost - saved)

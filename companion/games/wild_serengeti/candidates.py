"""Which animal could stand where for a Scene, and what it costs at least: what ``ways`` looks for a way to.

Costs are lower bounds, in Food Tokens, as if nothing were in the way but animals that the Scene does not show, on the
very space. Whether it can be done for so little is for ``routes`` to find out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Final, Literal

from msgspec import Struct

from companion.games.wild_serengeti.maps import FURTHEST_MOVE, Animals, Map, Space, spaces_around
from companion.games.wild_serengeti.routes import Grid, Spaces, join_spaces, make_grid
from companion.games.wild_serengeti.scenes import Animal, Figure, Kind, Pattern

SUPPLY: Final = -1  # where an animal is that is not on the Map
NEVER: Final = 999  # Food Tokens

Method = Literal["", "place", "move", "swap", "exchange"]
# Figures that each brings about. A swap is looked for in two ways: with an animal that is none of the Scene, and of two
# that are.
_BY_ACTION: Final[dict[Method, int]] = {"": 0, "place": 1, "move": 1, "swap": 1, "exchange": 2}


class Candidate(Struct, frozen=True, gc=False):
    """An animal for a figure, to stand on ``space``.

    It stands on ``home`` now, and goes from ``start``: the same space, or where a swap takes it. ``acts``: it is
    placed or swapped by the Basic Action. ``saved``: Food that the action may save of what is counted as ``cost``,
    once for the whole Scene.
    """

    space: int
    home: int
    start: int
    cost: int
    saved: int = 0
    acts: bool = False


class Cell(Struct, frozen=True, gc=False):
    """Candidates for a figure on a space, the cheapest first, and the ``vfx`` that each costs.

    ``free`` is the least ``cost`` without the Basic Action, ``helped`` with it.
    """

    candidates: tuple[Candidate, ...]
    vfx: int
    free: int
    helped: int


Table = dict[int, Cell]  # by space, those with candidates
Least = tuple[tuple[int, ...], ...]  # Food, by how many figures an action can bring about, and by VFX Tokens


class Frame(Struct, frozen=True):
    """Spaces for each figure that go together: of one line, around one space, or anywhere.

    ``is_line``: each figure stands behind the one before. ``least``: for each figure and all after it, how much Food
    they cost at least; in a line, by the number of spaces that are passed already.
    """

    areas: tuple[Spaces, ...]
    is_line: bool
    least: tuple[tuple[Least, ...], ...]


class Search(Struct, frozen=True):
    """All that can be tried with one Basic Action, or none.

    ``order``: numbers of the figures as they are tried. ``is_again``: whether each is like the one before, so that
    only one order of the two need be tried; False after the last.
    """

    method: Method
    grid: Grid
    occupied: int
    order: tuple[int, ...]
    is_again: tuple[bool, ...]
    tables: tuple[Table, ...]
    frames: tuple[Frame, ...]


# --- What there is to choose from -------------------------------------------------------------------------------------


class _Standing(Struct, frozen=True):
    """The Map by numbers of spaces: its animals, and those of them that the Scene does not show."""

    board: Map
    grid: Grid
    animals: dict[int, Animal]
    in_the_way: frozenset[int]
    food: int
    method: Method
    supply: Mapping[Animal, int]


def make_search(
    pattern: Pattern, board: Map, animals: Animals, method: Method, food: int, vfx: int, supply: Mapping[Animal, int]
) -> Search:
    """All candidates for up to so many tokens, with that Basic Action or none (""). ``supply`` may be placed.

    There are no frames if the Scene shows more of an animal than there are.
    """
    by_number = {number_space(board, space): animal for space, animal in animals.items()}
    shown = frozenset([figure.animal for figure in pattern.figures])
    in_the_way = frozenset([space for space, each in by_number.items() if each not in shown])
    grid = make_grid(board.rows, board.columns)
    standing = _Standing(board, grid, by_number, in_the_way, food, method, supply)
    order = _order(pattern)
    tables = [_table(pattern.figures[number], standing, shown) for number in order]
    there = Counter(animals.values())
    placed = {animal for animal in shown if method == "place" and supply.get(animal, 0) > 0}
    missing = Counter([figure.animal for figure in pattern.figures]) - there
    frames: list[Frame] = []
    if missing.total() <= 1 and placed.issuperset(missing):
        frames = [_frame(tables, areas, pattern.kind, method, vfx) for areas in _areas(pattern, board)]
    figures = [pattern.figures[number] for number in order]
    is_again = [one == other and number >= _fixed(pattern) for number, (one, other) in enumerate(pairwise(figures))]
    occupied = join_spaces(tuple(by_number))
    return Search(method, grid, occupied, order, (False, *is_again, False), tuple(tables), tuple(frames))


def _order(pattern: Pattern) -> tuple[int, ...]:
    """Figures as they are best tried: those that compete for one animal first, where their order does not matter."""
    animals = [figure.animal for figure in pattern.figures]
    fixed = _fixed(pattern)
    others = sorted(
        range(fixed, len(animals)),
        key=lambda each: (-animals.count(animals[each]), animals[each], pattern.figures[each].terrain or ""),
    )
    return *range(fixed), *others


def _fixed(pattern: Pattern) -> int:
    """Figures whose order matters."""
    return {"terrain": 0, "adjacency": 1, "line": len(pattern.figures)}[pattern.kind]


def number_space(board: Map, space: Space) -> int:
    """The number of a space, row by row."""
    return space[0] * board.columns + space[1]


def _table(figure: Figure, standing: _Standing, shown: frozenset[Animal]) -> Table:
    found = list(_walking(figure, standing))
    if standing.method == "place" and standing.supply.get(figure.animal, 0) > 0:
        found += [
            Candidate(space, SUPPLY, SUPPLY, int(space in standing.in_the_way), acts=True)
            for space in range(len(standing.board.terrain))
        ]
    elif standing.method == "swap":
        found += _swapped(figure, standing, standing.animals)
    elif standing.method == "exchange":
        found += _swapped(figure, standing, [space for space, each in standing.animals.items() if each in shown])
    by_space: dict[int, list[Candidate]] = {}
    for each in found:
        by_space.setdefault(each.space, []).append(each)
    return {space: _cell(figure, standing, each) for space, each in by_space.items()}


def _cell(figure: Figure, standing: _Standing, candidates: list[Candidate]) -> Cell:
    candidates.sort(key=lambda each: each.cost - each.saved)
    free = min([each.cost for each in candidates if not each.acts], default=NEVER)
    helped = [each.cost - each.saved for each in candidates if each.acts or standing.method == "move"]
    terrain = standing.board.terrain[candidates[0].space]
    return Cell(tuple(candidates), int(figure.terrain not in (None, terrain)), free, min(helped, default=NEVER))


def _walking(figure: Figure, standing: _Standing) -> Iterator[Candidate]:
    """Animals on the Map that stand there already or go there by Food, and by a Move if there is one."""
    for home, animal in standing.animals.items():
        if animal == figure.animal:
            for steps, space in standing.grid.nearest[home]:
                blocked = int(space in standing.in_the_way)
                saved = max(min(FURTHEST_MOVE, steps), blocked) if standing.method == "move" else 0
                if steps - saved > standing.food:
                    break
                if steps + blocked - saved <= standing.food:
                    yield Candidate(space, home, home, steps + blocked, saved)


def _swapped(figure: Figure, standing: _Standing, starts: Iterable[int]) -> Iterator[Candidate]:
    """Animals that a swap takes to where another kind stands.

    It may come first always: had it come later, the two would have gone each other's steps. An animal that goes on
    from there puts aside one that another figure may count as in its way.
    """
    homes = [space for space, animal in standing.animals.items() if animal == figure.animal]
    for start in starts:
        if standing.animals[start] != figure.animal:
            puts_aside = int(start in standing.in_the_way)
            for steps, space in standing.grid.nearest[start]:
                saved, blocked = (puts_aside, int(space in standing.in_the_way)) if steps else (0, 0)
                if steps - saved > standing.food:
                    break
                if steps + blocked - saved <= standing.food:
                    for home in homes:
                        yield Candidate(space, home, start, steps + blocked, saved, acts=True)


def _areas(pattern: Pattern, board: Map) -> Iterator[tuple[Spaces, ...]]:
    """The spaces of each figure: of every line in both directions, around every central space, or everywhere."""
    number, spaces = len(pattern.figures), tuple(range(board.rows * board.columns))
    if pattern.kind == "terrain":
        yield (spaces,) * number
    elif pattern.kind == "adjacency":
        for center in board.spaces:
            around = tuple([number_space(board, space) for space in spaces_around(center) if board.has(space)])
            yield (number_space(board, center),), *(around,) * (number - 1)
    else:
        lines = [spaces[row * board.columns :][: board.columns] for row in range(board.rows)]
        lines += [spaces[column :: board.columns] for column in range(board.columns)]
        for line in lines:
            yield (line,) * number
            yield (line[::-1],) * number


# --- The least that a frame costs -------------------------------------------------------------------------------------


def _frame(tables: list[Table], areas: tuple[Spaces, ...], kind: Kind, method: Method, vfx: int) -> Frame:
    nothing, none = (0,) * (vfx + 1), (NEVER,) * (vfx + 1)
    by_action = _BY_ACTION[method]
    # A Move may be of another animal, all else is of figures that are yet to come.
    done = (nothing, *(nothing if method == "move" else none,) * by_action)
    never = (none,) * (by_action + 1)
    passed = len(areas[0]) if kind == "line" else 0
    least: list[tuple[Least, ...]] = [(done,) * (passed + 1)]
    for table, area in zip(reversed(tables), reversed(areas), strict=True):
        row = _line(table, area, least[0], never) if kind == "line" else (_anywhere(table, area, least[0][0], never),)
        least.insert(0, row)
    return Frame(areas, kind == "line", tuple(least))


def _line(table: Table, area: Spaces, after: tuple[Least, ...], never: Least) -> tuple[Least, ...]:
    """The least from each space of a line on: the figure stands there, or further."""
    row = [never]
    for place in range(len(area) - 1, -1, -1):
        cell = table.get(area[place])
        row.insert(0, _cheaper(row[0], cell.vfx, cell.free, cell.helped, after[place + 1]) if cell else row[0])
    return tuple(row)


def _anywhere(table: Table, area: Spaces, after: Least, never: Least) -> Least:
    """The least of all spaces, those that cost a VFX Token apart."""
    least = never
    for vfx in (0, 1):
        cells = [table[space] for space in area if space in table and table[space].vfx == vfx]
        free = min([cell.free for cell in cells], default=NEVER)
        helped = min([cell.helped for cell in cells], default=NEVER)
        least = _cheaper(least, vfx, free, helped, after)
    return least


def _cheaper(known: Least, spent: int, free: int, helped: int, after: Least) -> Least:
    """The least of what is known and of one more possibility, for each number of actions and VFX Tokens."""
    rows = []
    for acts, row in enumerate(known):
        best = list(row)
        for vfx in range(spent, len(row)):
            best[vfx] = min(best[vfx], free + after[acts][vfx - spent])
            if acts:
                best[vfx] = min(best[vfx], helped + after[acts - 1][vfx - spent])
        rows.append(tuple(best))
    return tuple(rows)


# --- Choosing ---------------------------------------------------------------------------------------------------------


class _Left(Struct, frozen=True, gc=False):
    """What is left: tokens, and figures that the action is to bring about.

    ``saved`` is the most Food that the action saves so far; it is not among the tokens.
    """

    food: int
    vfx: int
    by_action: int
    saved: int = 0


def choices(search: Search, food: int, vfx: int) -> Iterator[tuple[Candidate, ...]]:
    """All ways to choose an animal and a space for each figure that need no more at least, in the order of ``search``.

    The action is used, but for a Move, of which an animal may make use that is none of them.
    """
    left = _Left(food, vfx, _BY_ACTION[search.method])
    for frame in search.frames:
        if frame.least[0][0][-1][vfx] <= food:
            yield from _choose(search, frame, (), 0, left)


def _choose(
    search: Search, frame: Frame, chosen: tuple[Candidate, ...], passed: int, left: _Left
) -> Iterator[tuple[Candidate, ...]]:
    """Go on from the figures that are chosen, ``passed`` spaces of the area being behind."""
    number = len(chosen)
    if number == len(frame.areas):
        yield chosen
        return
    table, least = search.tables[number], frame.least[number + 1]
    for place in range(passed, len(frame.areas[number])):
        cell = table.get(frame.areas[number][place])
        if cell is None or cell.vfx > left.vfx:
            continue
        vfx, behind = left.vfx - cell.vfx, place + 1 if frame.is_line or search.is_again[number + 1] else 0
        rest = [row[vfx] for row in least[behind if frame.is_line else 0][: left.by_action + 1]]
        lowest = min(rest[-2:])
        for each in cell.candidates:
            if each.cost - each.saved + lowest > left.food + left.saved:
                break
            by_action = left.by_action - each.acts
            after = _Left(left.food - each.cost, vfx, by_action, max(left.saved, each.saved))
            needed = min(rest[0] - after.saved, rest[1]) if search.method == "move" else rest[by_action] - after.saved
            if by_action >= 0 and needed <= after.food and not _clashes(chosen, each):
                yield from _choose(search, frame, (*chosen, each), behind, after)


def _clashes(chosen: tuple[Candidate, ...], each: Candidate) -> bool:
    """Whether a candidate cannot be chosen beside others.

    No animal twice, no space twice; and two animals at most go from where a swap takes them: each other's places.
    """
    swapped: set[int] = set()
    for other in chosen:
        if other.home == each.home or other.space == each.space:
            return True
        if other.acts:
            swapped = {other.home, other.start}
    if not each.acts:
        return each.home in swapped
    if swapped:
        return swapped != {each.home, each.start}
    return any(other.home == each.start for other in chosen)

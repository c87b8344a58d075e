"""All ways to choose an animal and a space for each figure of a Scene that may be had for so many tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from msgspec import Struct

from companion.games.wild_serengeti.candidates import BY_ACTION, Candidate, Method, make_table, stand
from companion.games.wild_serengeti.frames import Frame, Least, Option, make_frames
from companion.games.wild_serengeti.maps import Animals, Map
from companion.games.wild_serengeti.routes import Grid, join_spaces
from companion.games.wild_serengeti.scenes import Animal, Pattern


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
    frames: tuple[Frame, ...]


def make_search(
    pattern: Pattern, board: Map, animals: Animals, method: Method, food: int, vfx: int, supply: Mapping[Animal, int]
) -> Search:
    """All candidates for up to so many tokens, with that Basic Action or none (""). ``supply`` may be placed.

    There are no frames if the Scene shows more of an animal than there are.
    """
    standing = stand(pattern, board, animals, food, method, supply)
    order = _order(pattern)
    figures = [pattern.figures[number] for number in order]
    frames: list[Frame] = []
    if _has_all(pattern, animals, method, supply):
        tables = [make_table(figure, standing) for figure in figures]
        frames = make_frames(pattern, board, tables, method, food, vfx)
    is_again = [one == other and number >= _fixed(pattern) for number, (one, other) in enumerate(pairwise(figures))]
    occupied = join_spaces(tuple(standing.animals))
    return Search(method, standing.grid, occupied, order, (False, *is_again, False), tuple(frames))


def _has_all(pattern: Pattern, animals: Animals, method: Method, supply: Mapping[Animal, int]) -> bool:
    """Whether there are as many of each animal as the Scene shows, one of them placed by the action."""
    missing = Counter([figure.animal for figure in pattern.figures]) - Counter(animals.values())
    if method != "place":
        return not missing
    return missing.total() <= 1 and all(supply.get(animal, 0) > 0 for animal in missing)


def _order(pattern: Pattern) -> tuple[int, ...]:
    """Figures as they are best tried: those that compete for one animal first, where their order does not matter."""
    animals = [figure.animal for figure in pattern.figures]
    fixed = _fixed(pattern)
    others = sorted(
        range(fixed, len(animals)),
        key=lambda each: (
            animals[each] not in animals[:fixed],
            -animals.count(animals[each]),
            animals[each],
            pattern.figures[each].terrain or "",
        ),
    )
    return *range(fixed), *others


def _fixed(pattern: Pattern) -> int:
    """Figures whose order matters."""
    return {"terrain": 0, "adjacency": 1, "line": len(pattern.figures)}[pattern.kind]


class _Left(Struct, frozen=True, gc=False):
    """What is left: tokens, and figures that the action is to bring about.

    ``saved`` is the most Food that a Move saves so far; it is not among the tokens.
    """

    food: int
    vfx: int
    by_action: int
    saved: int = 0


def choices(search: Search, food: int, vfx: int) -> Iterator[tuple[Candidate, ...]]:
    """All ways to choose an animal and a space for each figure, in the order of ``search``.

    They need at least no more ``food`` than that, and just so many VFX Tokens. The action is used, but for a Move, of
    which an animal may make use that is none of them.
    """
    left = _Left(food, vfx, BY_ACTION[search.method])
    for frame in search.frames:
        if frame.lowest(vfx) <= food:
            yield from _choose(search, frame, (), 0, left)


def _choose(
    search: Search, frame: Frame, chosen: tuple[Candidate, ...], passed: int, left: _Left
) -> Iterator[tuple[Candidate, ...]]:
    """Go on from the figures that are chosen, ``passed`` spaces of the area being behind."""
    number = len(chosen)
    if number == len(frame.free):
        yield chosen
        return
    least, is_move = frame.least[number + 1], search.method == "move"
    is_behind = frame.is_line or search.is_again[number + 1]
    for options, by_action in _open_options(frame, chosen, left):
        nearest = least[passed + 1 if frame.is_line else 0]
        rests = [_Left(0, left.vfx - vfx, by_action, left.saved) for vfx in range(min(left.vfx, 1) + 1)]
        most = left.food - min([_needed(nearest, rest, is_move=is_move) for rest in rests])
        for place, vfx, each in options:
            if each.least > most:
                break
            if place < passed or vfx > left.vfx:
                continue
            behind = place + 1 if is_behind else 0
            after = _spend(left, by_action, vfx, each, is_move=is_move)
            needed = _needed(least[behind if frame.is_line else 0], after, is_move=is_move)
            if needed <= after.food and not _clashes(chosen, each):
                yield from _choose(search, frame, (*chosen, each), behind, after)


def _spend(left: _Left, by_action: int, vfx: int, each: Candidate, *, is_move: bool) -> _Left:
    """What is left after a candidate."""
    if is_move:
        return _Left(left.food - each.cost, left.vfx - vfx, by_action, max(left.saved, each.saved))
    return _Left(left.food - each.least, left.vfx - vfx, by_action)


def _needed(rest: Least, left: _Left, *, is_move: bool) -> int:
    """The least Food of the figures that are yet to come; less by what a Move saves."""
    if is_move:
        return min(rest[0][left.vfx] - left.saved, rest[1][left.vfx])
    return rest[left.by_action][left.vfx]


def _open_options(frame: Frame, chosen: tuple[Candidate, ...], left: _Left) -> Iterator[tuple[list[Option], int]]:
    """The candidates of the next figure, and how many others the action is to bring about then.

    Who goes to where a swap takes it is followed by the one that it swaps with.
    """
    number = len(chosen)
    yield frame.free[number], left.by_action
    if left.by_action:
        swapped = next((each for each in chosen if each.acts), None)
        options = frame.pairs[number].get((swapped.start, swapped.home), []) if swapped else frame.acting[number]
        yield options, left.by_action - 1


def _clashes(chosen: tuple[Candidate, ...], each: Candidate) -> bool:
    """Whether a candidate cannot be chosen beside others.

    No animal twice, no space twice; and nobody but the two that swap goes from where a swap takes them
    (``_open_options``).
    """
    swapped: set[int] = set()
    for other in chosen:
        if other.home == each.home or other.space == each.space:
            return True
        if other.acts:
            swapped = {other.home, other.start}
    if each.acts:
        return not swapped and any(other.home == each.start for other in chosen)
    return each.home in swapped

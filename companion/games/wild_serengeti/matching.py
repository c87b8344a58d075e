"""Which Scenes the animals on the Map complete, with which animals, and with how few VFX Tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from msgspec import Struct

from companion.games.wild_serengeti.maps import Animals, Map, Space, spaces_around
from companion.games.wild_serengeti.scenes import Animal, Figure, Pattern

Chosen = tuple[int, tuple[Space, ...]]  # VFX Tokens, and a space for each figure


class Match(Struct, frozen=True):
    """How a Scene can be completed: ``spaces`` of its animals in the order of its figures.

    ``ignored`` are the numbers, from 0, of the figures whose Terrain Condition a VFX Token ignores.
    """

    spaces: tuple[Space, ...]
    ignored: tuple[int, ...] = ()

    @property
    def vfx(self) -> int:
        """VFX Tokens that it costs: one for each Terrain Condition that is ignored."""
        return len(self.ignored)


def can_complete(pattern: Pattern, board: Map, animals: Animals, vfx: int) -> Match | None:
    """How a Scene can be completed now with at most ``vfx`` VFX Tokens, with as few as possible; None if it cannot.

    Each figure is an animal of its own. On a Terrain Scene they stand anywhere; on a Straight-line Scene in one row
    or one column, in their order or the reverse, with gaps and other animals between them; on an Adjacency Scene all
    others stand on the 8 spaces around the first. A figure's terrain holds for each type, unless a VFX Token ignores
    it, one token for each. Rulebook: Serengeti, Scene Types; VFX Token.
    """
    by_animal: dict[Animal, list[Space]] = {}
    for space, animal in animals.items():
        by_animal.setdefault(animal, []).append(space)
    if any(figure.animal not in by_animal for figure in pattern.figures):
        return None
    if pattern.kind == "terrain":
        found = _choose(pattern.figures, board, by_animal)
    elif pattern.kind == "line":
        found = _best(_lines(pattern.figures, board, animals))
    else:
        found = _best(_adjacencies(pattern.figures, board, animals, by_animal[pattern.figures[0].animal]))
    if found is None or found[0] > vfx:
        return None
    spaces = found[1]
    places = enumerate(zip(pattern.figures, spaces, strict=True))
    return Match(spaces, tuple([number for number, (figure, space) in places if costs_vfx(figure, board, space)]))


def costs_vfx(figure: Figure, board: Map, space: Space) -> bool:
    """Whether a figure's Terrain Condition is to be ignored for it to stand on a space."""
    return figure.terrain is not None and figure.terrain != board.terrain_at(space)


def _best(found: Iterator[Chosen]) -> Chosen | None:
    return min(found, key=lambda each: each[0], default=None)


def _choose(figures: Sequence[Figure], board: Map, by_animal: Mapping[Animal, Sequence[Space]]) -> Chosen | None:
    """Animals for figures wherever they stand: kinds do not meddle with each other, and 3 of each are few."""
    spaces: list[Space | None] = [None] * len(figures)
    vfx = 0
    for animal in {figure.animal: None for figure in figures}:
        numbers = [number for number, figure in enumerate(figures) if figure.animal == animal]
        choices = permutations(by_animal.get(animal, ()), len(numbers))
        best = _best(
            (
                sum([costs_vfx(figures[number], board, space) for number, space in zip(numbers, choice, strict=True)]),
                choice,
            )
            for choice in choices
        )
        if best is None:
            return None
        vfx += best[0]
        for number, space in zip(numbers, best[1], strict=True):
            spaces[number] = space
    return vfx, tuple([space for space in spaces if space])


def _adjacencies(figures: Sequence[Figure], board: Map, animals: Animals, centers: Sequence[Space]) -> Iterator[Chosen]:
    """The best choice around each animal that can be the central one."""
    for center in centers:
        around: dict[Animal, list[Space]] = {}
        for space in spaces_around(center):
            if space in animals:
                around.setdefault(animals[space], []).append(space)
        if found := _choose(figures[1:], board, around):
            vfx, spaces = found
            yield vfx + costs_vfx(figures[0], board, center), (center, *spaces)


def _lines(figures: Sequence[Figure], board: Map, animals: Animals) -> Iterator[Chosen]:
    """The best choice in each row and column, in each direction."""
    needed = {figure.animal for figure in figures}
    lines = [[(row, column) for column in range(board.columns)] for row in range(board.rows)]
    lines += [[(row, column) for row in range(board.rows)] for column in range(board.columns)]
    for line in lines:
        standing = [space for space in line if animals.get(space) in needed]
        if len(standing) < len(figures) or not needed.issubset([animals[space] for space in standing]):
            continue
        for spaces in (standing, standing[::-1]):
            if found := _in_order(figures, board, animals, spaces):
                yield found


def _in_order(figures: Sequence[Figure], board: Map, animals: Animals, line: Sequence[Space]) -> Chosen | None:
    """The cheapest way to meet the figures one after the other along a line."""
    best: list[Chosen | None] = [(0, ()), *[None] * len(figures)]  # for as many figures, of the spaces so far
    for space in line:
        for number in range(len(figures), 0, -1):
            figure, before = figures[number - 1], best[number - 1]
            if before is None or figure.animal != animals[space]:
                continue
            vfx, held = before[0] + costs_vfx(figure, board, space), best[number]
            if held is None or vfx < held[0]:
                best[number] = vfx, (*before[1], space)
    return best[-1]

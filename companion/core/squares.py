"""The geometry of boards made of squares: who lies beside whom, and what is connected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Square = tuple[int, int]  # column to the right, row downwards

SIDES: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))  # up, right, down, left


def beside(square: Square) -> tuple[Square, Square, Square, Square]:
    """The four squares that share an edge with one: above, right, below, left.

    >>> beside((2, 5))
    ((2, 4), (3, 5), (2, 6), (1, 5))
    """
    x, y = square
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def connected_areas(kinds: Mapping[Square, str]) -> list[list[Square]]:
    """The areas of squares of the same kind that hang together by their edges, never by corners.

    >>> connected_areas({(0, 0): "wood", (1, 0): "wood", (2, 1): "wood"})
    [[(0, 0), (1, 0)], [(2, 1)]]
    """
    areas = []
    seen: set[Square] = set()
    for start, kind in kinds.items():
        if start in seen:
            continue
        seen.add(start)
        area = [start]
        for square in area:  # grows while it is walked through
            for neighbour in beside(square):
                if neighbour not in seen and kinds.get(neighbour) == kind:
                    seen.add(neighbour)
                    area.append(neighbour)
        areas.append(area)
    return areas

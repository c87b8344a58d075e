"""What a land counts for a bird (WL-24 to WL-26)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.core.scoresheet import MOST_VALUES
from companion.games.wildscape.land import Counts, HabitatType, Land

WORTHWHILE: Final = 3  # the value from which a river counts for B01b
RANGE: Final = 2  # the size from which a mountain range counts for B09b

_TYPES: Final[dict[str, HabitatType]] = {"B02": "wetland", "B03": "woodland", "B04": "savanna", "B05": "desert"}


def count_land(land: Land, bird: str) -> tuple[int, ...] | None:
    """What a land counts for a bird, None where nobody told, or where the text of the card is lost.

    One number; a list of values, the highest first, (0,) for none; or the lines in the 3 directions. A list holds no
    more numbers than one on the scoresheet can. Rulebook: Wildscape, Birds (WL-24 to WL-26).

    >>> count_land(Land(), "B02b"), count_land(Land(), "B06b")
    ((0,), None)
    """
    if bird[:3] in _TYPES:
        values = [animal.value for animal in land.of_type(_TYPES[bird[:3]])]
        return (len(values),) if bird.endswith("a") else tuple(sorted(values, reverse=True)[:MOST_VALUES]) or (0,)
    if bird in _OF_LAND:
        return (_OF_LAND[bird](land),)
    return _BY_EYE[bird](land.counts) if bird in _BY_EYE else None


def _snakes(land: Land) -> int:
    return len({(habitat.type, animal.size) for habitat, animal in land.animals if animal.is_snake})


_OF_LAND: Final[dict[str, Callable[[Land], int]]] = {
    "B01a": lambda land: max([river.value for river in land.rivers], default=0),
    "B01b": lambda land: sum([river.value >= WORTHWHILE for river in land.rivers]),
    "B06a": lambda land: sum([animal.is_established for _, animal in land.animals]),
    "B07a": _snakes,
    "B07b": lambda land: len(land.specialists),
    "B08a": lambda land: len(land.primates),
    "B08b": lambda land: land.pawns,
}


def _ranges(counts: Counts, least: int) -> tuple[int] | None:
    return None if counts.ranges is None else (sum([size >= least for size in counts.ranges]),)


_BY_EYE: Final[dict[str, Callable[[Counts], tuple[int, ...] | None]]] = {
    "B09a": lambda counts: _ranges(counts, 1),
    "B09b": lambda counts: _ranges(counts, RANGE),
    "B10a": lambda counts: counts.lines and (max(counts.lines),),
    "B10b": lambda counts: counts.lines,
}

"""The rondel of Wildscape: nine segments with sun energy, and what the Poachers do there (WL-1, WL-7, WL-8, WL-54)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from companion.core.errors import RuleError
from companion.core.text import text
from companion.games.wildscape.land import HabitatType

SEGMENTS: Final = 9
SUN_ENERGY: Final = 14  # tokens, always as many (WL-1)
START: Final = (2, 1, 2, 1, 2, 1, 2, 1, 2)  # from the segment where it starts in this play (WL-1)

Extra = Literal["", "rivers", "establish", "primate", "predator", "fauna"]
Tokens = Annotated[int, Meta(ge=0, le=SUN_ENERGY)]
Energy = Annotated[tuple[Tokens, ...], Meta(min_length=SEGMENTS, max_length=SEGMENTS)]
SegmentIndex = Annotated[int, Meta(ge=0, lt=SEGMENTS)]


class Segment(Struct, frozen=True):
    """What the solo side shows on a segment: the ``habitat`` of the Poachers' animal, or ``any`` where all is white.

    ``has_plus`` adds the difficulty to its size; ``extra`` is the additional action.
    """

    habitat: HabitatType | Literal["any"]
    has_plus: bool = False
    extra: Extra = ""


def spend(energy: tuple[int, ...], segment: int, spent: int) -> tuple[int, ...]:
    """The energy after a turn: spent tokens go one by one clockwise, from the next segment on; the others stay.

    More than nine go round once and on: the tenth lies on the segment after it again.

    Rulebook: Wildscape, Distribute Energy (WL-8). Raises RuleError ``too_little_energy``.

    >>> spend((2, 1, 2, 1, 2, 1, 2, 1, 2), 8, 2)
    (3, 2, 2, 1, 2, 1, 2, 1, 0)
    """
    if not 0 <= spent <= energy[segment]:
        raise RuleError(
            "too_little_energy",
            text(
                "Segment {segment} has {energy} sun energy, not {spent}. Bio energy does not count here.",
                segment=segment + 1,
                energy=energy[segment],
                spent=spent,
            ),
            "spent",
        )
    after = list(energy)
    after[segment] -= spent
    for step in range(1, spent + 1):
        after[(segment + step) % SEGMENTS] += 1
    return tuple(after)


def tile_cost(steps: int) -> int:
    """The energy that a habitat tile costs, ``steps`` segments counterclockwise from the player's token, 1 or more.

    Rulebook: Wildscape, Rondel Actions (WL-7).

    >>> tile_cost(1), tile_cost(2), tile_cost(3)
    (2, 3, 4)
    """
    return steps + 1


def most_energy(energy: tuple[int, ...], token: int) -> tuple[int, ...]:
    """The segments with the most energy, clockwise from the one after your token, your own one last (WL-54, A-WL4).

    Rulebook: Wildscape, Poachers Choose a Rondel Segment.

    >>> most_energy((2, 1, 2, 1, 2, 1, 2, 1, 2), 2)
    (4, 6, 8, 0, 2)
    """
    most = max(energy)
    clockwise = [(token + step) % SEGMENTS for step in range(1, SEGMENTS + 1)]
    return tuple(segment for segment in clockwise if energy[segment] == most)


def check_energy(energy: tuple[int, ...]) -> None:
    """Raises RuleError ``not_fourteen`` unless the rondel holds all sun energy (WL-1)."""
    if sum(energy) != SUN_ENERGY:
        raise RuleError(
            "not_fourteen",
            text(
                "The rondel holds {all} sun energy between turns, not {sum}. Count the segments again.",
                all=SUN_ENERGY,
                sum=sum(energy),
            ),
            "energy_1",
        )

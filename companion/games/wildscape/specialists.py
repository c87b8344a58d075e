"""Specialists of Wildscape: their types, and what it takes to attract one (WL-14, WL-59)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from companion.core.game import Setup
from companion.core.text import text
from companion.games.wildscape.land import SPECIALIST_TYPES, Land, SpecialistType
from companion.games.wildscape.poachers import NAMES
from companion.games.wildscape.state import FIRST_ROW, SECOND_ROW, State, land_of

OF_A_TYPE: Final = 8  # cards
ACTIVIST: Final = "S17"
ORNITHOLOGIST: Final = "S31"
PHENOLOGIST: Final = "S40"


def specialist_type(card: str) -> SpecialistType:
    """The type of a specialist by its number: S01 to S08 are those of rivers, and so on.

    Rulebook: Wildscape, Specialists.

    >>> specialist_type("S08"), specialist_type("S09"), specialist_type("S40")
    ('river', 'wetland', 'desert')
    """
    return SPECIALIST_TYPES[(int(card[1:3]) - 1) // OF_A_TYPE]


def has_specialist(land: Land, kind: SpecialistType) -> bool:
    """Whether a land has the one specialist of a type that it can have.

    Rulebook: Wildscape, Attract a Specialist (WL-14).
    """
    return any(specialist_type(each.card) == kind for each in land.specialists)


def plays(land: Land, card: str) -> bool:
    """Whether a specialist card lies in front of a player. Rulebook: Wildscape, Attract a Specialist."""
    return any(each.card == card for each in land.specialists)


def has_activist(land: Land) -> bool:
    """Whether the Activist can still bring another turn. Rulebook: Wildscape, Specialists S17."""
    return any(each.card == ACTIVIST and not each.is_used for each in land.specialists)


def use_activist(land: Land) -> Land:
    """A land whose Activist, if it has one, brought its extra turn. Rulebook: Wildscape, Specialists S17."""
    used = [replace(each, is_used=True) if each.card == ACTIVIST else each for each in land.specialists]
    return replace(land, specialists=tuple(used))


def known_rows(setup: Setup) -> tuple[int, ...]:
    """The numbers of the Specialist board that the text tells, from below: the second one only for two seats.

    Rulebook: Wildscape, Attract a Specialist; Solo Game Setup, note (WL-14, WL-52, A-WL10).
    """
    return (FIRST_ROW, SECOND_ROW) if len(setup.seats) == 2 else (FIRST_ROW,)


def all_rows(state: State) -> tuple[int, ...]:
    """The numbers of the Specialist board from below, as far as anybody told; what was typed wins."""
    return state.rows + known_rows(state.setup)[len(state.rows) :]


def threshold(state: State, kind: SpecialistType) -> int | None:
    """The number above a type's token, None while nobody told it. Rulebook: Wildscape, Attract a Specialist (WL-14)."""
    rows, moved_up = all_rows(state), state.tokens.get(kind, 0)
    return rows[moved_up] if moved_up < len(rows) else None


def missing_for(state: State, seat: int, kind: SpecialistType) -> int | None:
    """By how much a land's value of a type is too low for its specialist; None while its number is unknown.

    0 where it can be attracted now, unless the land ``has_specialist`` of that type already. Herbivores and snakes
    count by value, wherever they are; for the river specialist the river tiles do.

    Rulebook: Wildscape, Attract a Specialist (WL-14). Raises RuleError ``not_followed``.
    """
    value, needed = land_of(state, seat).value_of(kind), threshold(state, kind)
    return None if needed is None else max(0, needed - value)


def say_attractable(before: State, after: State, seat: int, kind: SpecialistType) -> State:
    """Say it when a specialist can be attracted now and could not before (WL-14)."""
    land, needed = land_of(after, seat), threshold(after, kind)
    if needed and missing_for(before, seat, kind) and not missing_for(after, seat, kind):
        words = "{type} {value}: you can attract its specialist, it needs {needed}."
        news = text(words, type=NAMES[kind], value=land.value_of(kind), needed=needed)
        return after if has_specialist(land, kind) else replace(after, news=(*after.news, news))
    return after

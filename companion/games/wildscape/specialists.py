"""Specialists of Wildscape: their types, and what it takes to attract one (WL-14, WL-59)."""

from __future__ import annotations

from typing import Final

from companion.games.wildscape.land import SPECIALIST_TYPES, SpecialistType

OF_A_TYPE: Final = 8  # cards


def specialist_type(card: str) -> SpecialistType:
    """The type of a specialist by its number: S01 to S08 are those of rivers, and so on.

    Rulebook: Wildscape, Specialists.

    >>> specialist_type("S08"), specialist_type("S09"), specialist_type("S40")
    ('river', 'wetland', 'desert')
    """
    return SPECIALIST_TYPES[(int(card[1:3]) - 1) // OF_A_TYPE]

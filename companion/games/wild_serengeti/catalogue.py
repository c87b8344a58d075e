"""The Specialists of WILD: Serengeti that the rulebook describes (WS-40 to WS-47)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Specialist(Struct, frozen=True):
    """A Specialist Card that the rulebook describes."""

    key: str
    name: str
    rule: str


SPECIALISTS: Final = (
    Specialist("narrator", "The Narrator", "WS-44"),
    Specialist("adventurer", "The Adventurer", "WS-45"),
    Specialist("celebrity", "The Celebrity", "WS-42"),
    Specialist("photographer", "The Photographer", "WS-43"),
    Specialist("cameraman", "The Cameraman", "WS-40"),
    Specialist("vfx_artist", "VFX Artist", "WS-41"),
)

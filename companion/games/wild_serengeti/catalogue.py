"""The animals and Specialists of WILD: Serengeti that the rulebook names (WS-8, WS-40 to WS-47)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

ANIMALS: Final = (
    ("lion", "Lion"),
    ("leopard", "Leopard"),
    ("crocodile", "Crocodile"),
    ("giraffe", "Giraffe"),
    ("elephant", "Elephant"),
    ("rhinoceros", "Rhinoceros"),
    ("jackal", "Jackal"),
    ("hyena", "Hyena"),
    ("vulture", "Vulture"),
    ("gazelle", "Gazelle"),
    ("wildebeest", "Wildebeest"),
    ("zebra", "Zebra"),
)


class Specialist(Struct, frozen=True):
    """A Specialist Card that the rulebook describes; ``scores_at_end`` or only during the game."""

    key: str
    name: str
    rule: str
    scores_at_end: bool


SPECIALISTS: Final = (
    Specialist("narrator", "The Narrator", "WS-44", scores_at_end=True),
    Specialist("adventurer", "The Adventurer", "WS-45", scores_at_end=True),
    Specialist("celebrity", "The Celebrity", "WS-42", scores_at_end=True),
    Specialist("photographer", "The Photographer", "WS-43", scores_at_end=False),
    Specialist("cameraman", "The Cameraman", "WS-40", scores_at_end=False),
    Specialist("vfx_artist", "VFX Artist", "WS-41", scores_at_end=False),
)

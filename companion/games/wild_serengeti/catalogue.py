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

"""The wildlife tokens of Rewild (RW-2)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

HABITATS: Final = (("woodland", "Woodland"), ("scrubland", "Scrubland"), ("wetland", "Wetland"))


class Token(Struct, frozen=True):
    """A wildlife token: its ``value`` is what each matching square brings."""

    key: str
    name: str
    habitat: str
    value: int


TOKENS: Final = (
    Token("hedgehog", "Hedgehog", "woodland", 1),
    Token("long_eared_bat", "Long Eared Bat", "woodland", 2),
    Token("violet_dor_beetle", "Violet Dor Beetle", "woodland", 3),
    Token("peregrine_falcon", "Peregrine Falcon", "woodland", 4),
    Token("red_deer", "Red Deer", "scrubland", 1),
    Token("purple_emperor_butterfly", "Purple Emperor Butterfly", "scrubland", 2),
    Token("nightingale", "Nightingale", "scrubland", 3),
    Token("white_stork", "White Stork", "scrubland", 4),
    Token("harvest_mouse", "Harvest Mouse", "wetland", 1),
    Token("kingfisher", "Kingfisher", "wetland", 2),
    Token("blue_eyed_dragonfly", "Blue-eyed Dragonfly", "wetland", 3),
    Token("beaver", "Beaver", "wetland", 4),
)

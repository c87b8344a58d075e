"""The components of Rewild: habitats, tiles and wildlife tokens (RW-1, RW-2).

The rulebook shows the tiles in pictures only (RW-15): players enter their own.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

Habitat = Literal["woodland", "scrubland", "wetland"]

HABITATS: Final[tuple[tuple[Habitat, str], ...]] = (
    ("woodland", "Woodland"),
    ("scrubland", "Scrubland"),
    ("wetland", "Wetland"),
)
HABITAT_NAMES: Final[dict[str, str]] = dict(HABITATS)
TILES: Final = 24
LARGE_TILES: Final = 6  # of each habitat: tiles with two or three connected squares of it (RW-15)


class Token(Struct, frozen=True):
    """A wildlife token: its ``value`` is what each matching square brings."""

    key: str
    name: str
    habitat: Habitat
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
TOKENS_BY_KEY: Final = {token.key: token for token in TOKENS}

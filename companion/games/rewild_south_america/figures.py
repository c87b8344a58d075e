"""Figures that the rulebook shows only in pictures: asked once, from the household's copy; and the Action Cards."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from companion.games.rewild_south_america.cards import Biome, Deck, Resource, Small, Symbol

ActionCard = Literal["shrubland_1", "shrubland_2", "grassland_1", "grassland_2", "rainforest_1", "rainforest_2"]
Action = Literal["place", "take", "extend", "flip", "plant"]  # plant: High Trees
Side = Literal["top", "bottom"]

SHRUBLAND_HEXES: Final = 3  # rulebook: Upgrading Shrublands (SA-19)
EXTENSION_HEXES: Final = 1
MOST_TREES: Final = 10  # rulebook: Contents (SA-6)
MOST_TILES: Final = 75


class Figures(Struct, frozen=True):
    """Hexes of a tile, fields of the Player Board, symbols on each side of the Action Cards; None while unknown.

    ``sides`` are named such as ``shrubland_1.top``. That one Rainforest Tile has one hex follows from "Upgrading
    Rainforests", where a High Tree makes two places of it; it is a first value to be checked.
    """

    grassland_hexes: Annotated[int, Meta(ge=1, le=9)] | None = None
    rainforest_hexes: Annotated[int, Meta(ge=1, le=9)] = 1
    board_fields: Annotated[int, Meta(ge=1, le=200)] | None = None
    sides: dict[str, dict[Symbol, Small]] = {}


# The cards' names, and what their two sides let a player do. Rulebook: Action Card Overview (SA-10, SA-18 to SA-22).
ACTION_CARDS: Final[dict[ActionCard, tuple[str, tuple[Action, ...], tuple[Action, ...]]]] = {
    "shrubland_1": ("Shrubland Action Card 1", ("place",), ("take",)),
    "shrubland_2": ("Shrubland Action Card 2", ("place",), ("extend",)),
    "grassland_1": ("Grassland Action Card 1", ("place",), ("take",)),
    "grassland_2": ("Grassland Action Card 2", ("place",), ("flip", "plant")),
    "rainforest_1": ("Rainforest Action Card 1", ("place",), ("take",)),
    "rainforest_2": ("Rainforest Action Card 2", ("place",), ("plant", "flip")),
}
TAKEN: Final = 3  # of a resource, by the "take" actions (SA-18)
# What the "take 3" action of a biome's first card takes, and from which deck it removes cards (SA-18).
TAKES: Final[dict[str, tuple[Resource, Deck]]] = {
    "shrubland": ("minerals", "plant"),
    "grassland": ("water", "predation"),
    "rainforest": ("seeds", "wildlife"),
}


_BIOME_OF: Final[dict[ActionCard, Biome]] = {
    "shrubland_1": "shrubland",
    "shrubland_2": "shrubland",
    "grassland_1": "grassland",
    "grassland_2": "grassland",
    "rainforest_1": "rainforest",
    "rainforest_2": "rainforest",
}


def biome_of(card: ActionCard) -> Biome:
    """The biome that an Action Card places tiles of.

    >>> biome_of("grassland_2")
    'grassland'
    """
    return _BIOME_OF[card]


def side_of(action: str) -> Side:
    """The side on which an action stands: placing is printed on top, everything else below."""
    return "top" if action == "place" else "bottom"

"""Words about cards and stocks that several prompts use."""

from __future__ import annotations

from typing import Final

from companion.core.prompt import Cell
from companion.core.text import Text
from companion.games.rewild_south_america.cards import BIOMES, RESOURCES, SYMBOLS, Card
from companion.games.rewild_south_america.state import Player
from companion.games.rewild_south_america.stock import say_amount

# What is asked when a part of a count is unknown, by the part's name (effects.Count.missing).
MISSING_PARTS: Final[dict[str, str]] = {
    "stock.minerals": "{name}: how many Minerals are in stock?",
    "stock.water": "{name}: how much Water is in stock?",
    "stock.seeds": "{name}: how many Seeds are in stock?",
    **{f"tiles.{key}": f"{{name}}: how many {name}s are on Biome Tiles?" for key, name in SYMBOLS.items()},
    **{f"symbols.{key}": f"{{name}}: how many {name}s are on face-up Action Cards?" for key, name in SYMBOLS.items()},
    **{
        f"shown.{key}": f"{{name}}: how many {name}s are on Biome Tiles and face-up Action Cards?"
        for key, name in SYMBOLS.items()
    },
    "covered_fields": "{name}: how many Player Board fields are covered?",
    "tree_meeples": "{name}: how many Animal Meeples are on High Trees?",
    "wetland_markers": "{name}: how many Animal Markers are on Wetland Tiles?",
}


def say_homes(card: Card) -> str:
    """Where a card can live, for Wildlife with the hexes that it needs.

    >>> say_homes(Card("a", "A", "wildlife", homes={"shrubland": 2, "rainforest": 1}))
    '2 Shrubland or 1 Rainforest'
    """
    homes = [
        f"{card.homes[biome]} {name}" if card.deck == "wildlife" else name
        for biome, name in BIOMES.items()
        if biome in card.homes
    ]
    return " or ".join(homes)


def stock_cells(player: Player) -> tuple[Cell, ...]:
    """Minerals, Water and Seeds as large numbers; nothing if they are not followed."""
    if player.stock is None:
        return ()
    numbers = {key: getattr(player.stock, key) for key in RESOURCES}
    return tuple([Cell(str(number), _name_resource(key, number)) for key, number in numbers.items()])


def _name_resource(key: str, number: int) -> str:
    return RESOURCES[key] if number != 1 else RESOURCES[key].removesuffix("s")


def say_price(card: Card) -> Text:
    """What a Plant Card costs.

    >>> str(say_price(Card("a", "A", "plant", price=1)))
    '1 Seed'
    """
    return say_amount(card.price or 0, "seeds")

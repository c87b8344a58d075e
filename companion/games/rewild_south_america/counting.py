"""What effects of cards count: organisms, symbols, resources, fields, meeples, markers (SA-36, SA-50 to SA-54)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from companion.core.text import Text, counted, text
from companion.games.rewild_south_america.cards import (
    COUNTED,
    HERBIVORES,
    Card,
    Counts,
    Offers,
    Shows,
    is_animal,
    is_herbivore,
    timing_of,
)
from companion.games.rewild_south_america.figures import Figures
from companion.games.rewild_south_america.state import Player, Stack, Tiles
from companion.games.rewild_south_america.stock import list_up, say_amount
from companion.games.rewild_south_america.tiles import covered_fields

NOTHING: Final[Mapping[str, int]] = {}
NONE: Final = text("none")


class Count(Struct, frozen=True):
    """How many of something there are, and ``how`` that was counted.

    ``number`` is None while a part is unknown: ``missing`` names it, a key of say.MISSING_PARTS.
    """

    number: int | None
    how: Text
    missing: str = ""


def timing_now(stack: Stack) -> str:
    """``instant`` or ``end`` as the card lies, turned by the effect-changing plant or not; empty without a type.

    Rulebook: South America, Expert Mode Plant Cards (SA-74).
    """
    timing = timing_of(stack.card.effect)
    if stack.is_changed and timing:
        return "end" if timing == "instant" else "instant"
    return timing


# --- Counting ---------------------------------------------------------------------------------------------------------


def count_what(player: Player, figures: Figures, what: str, told: Mapping[str, int] = NOTHING) -> Count:
    """How many of ``what`` (a key of COUNTED) a player has; ``told`` fills in what is unknown.

    Organisms are the visible cards: a card counts itself, an eaten one counts no more, save as an eaten animal.
    Meeples on trees are known only where the tiles are followed (A-SA26).

    Rulebook: South America, Animal Effects; 2.2 Attract Predation Cards (SA-36, SA-37, SA-45, SA-46, SA-50 to SA-55).
    """
    if what.endswith("_symbols"):
        return _count_symbols(player, what.removesuffix("_symbols"), told)
    match what:
        case "minerals" | "water" | "seeds":
            number = told.get(f"stock.{what}") if player.stock is None else getattr(player.stock, what)
            return _number(number, say_amount(number or 0, what), f"stock.{what}")
        case "covered_fields":
            fields = None if player.tiles is None else covered_fields(player.tiles, figures)
            fields = told.get(what) if fields is None else fields
            return _number(fields, counted(fields or 0, "field", "fields"), what)
        case "tree_meeples":
            meeples = told.get(what) if player.tiles is None else player.tree_meeples
            return _number(meeples, counted(meeples or 0, "Animal Meeple", "Animal Meeples"), what)
        case "wetland_markers":
            markers = wetland_markers(player, figures)
            markers = told.get(what) if markers is None else markers
            return _number(markers, counted(markers or 0, "Animal Marker", "Animal Markers"), what)
        case "eaten_animals":
            return _name_cards([card for stack in player.stacks for card in stack.below if is_animal(card)])
        case "eaten_herbivores":
            return _name_cards([card for stack in player.stacks for card in stack.below if is_herbivore(card)])
        case _:
            kinds = HERBIVORES if what == "herbivores" else (what,)
            return _name_cards([stack.card for stack in player.stacks if stack.card.kind in kinds])


def _number(number: int | None, how: Text, missing: str) -> Count:
    return Count(None, text("not known yet"), missing) if number is None else Count(number, how)


def _name_cards(cards: list[Card]) -> Count:
    how = text("{names}", names=", ".join([card.name for card in cards])) if cards else NONE
    return Count(len(cards), how)


def _count_symbols(player: Player, symbol: str, told: Mapping[str, int]) -> Count:
    """Symbols on Biome Tiles, on Action Cards that lie the right way up and on Plant Cards.

    A Plant Card that gives a hex shows none. Where neither tiles nor Action Cards are known, one number is asked.

    Rulebook: South America, Animal Effects; Plant Card Effects (SA-51 to SA-53).
    """
    on_cards = None if player.symbols is None else player.symbols.get(symbol, 0)  # type: ignore[call-overload]
    parts: list[tuple[str, int | None, str]] = [("on Plant Cards", _symbols_on_plants(player, symbol), "")]
    if player.tiles is None and on_cards is None:
        parts.insert(0, ("on tiles and Action Cards", None, f"shown.{symbol}"))
    else:
        parts.insert(0, ("on tiles", _symbols_on_tiles(player.tiles, symbol), f"tiles.{symbol}"))
        parts.append(("on Action Cards", on_cards, f"symbols.{symbol}"))
    known = [(words, told.get(part) if number is None else number, part) for words, number, part in parts]
    said = [text("{number} " + words, number=number) for words, number, _ in known if number]
    for words, number, part in known:
        if number is None:
            return Count(None, list_up([*said, text("{place} not known yet", place=words)]), part)
    return Count(sum([number or 0 for _, number, _ in known]), list_up(said) if said else NONE)


def _symbols_on_plants(player: Player, symbol: str) -> int:
    shown = [stack.card.effect.symbols for stack in player.stacks if isinstance(stack.card.effect, Shows)]
    return sum([symbols.get(symbol, 0) for symbols in shown])  # type: ignore[call-overload]


def _symbols_on_tiles(tiles: Tiles | None, symbol: str) -> int | None:
    """An Extension shows a symbol of its own; a tile keeps its Rainforest symbol below a tree (SA-19 to SA-21)."""
    if tiles is None:
        return None
    if symbol == "shrubland":
        return tiles.shrubland + tiles.extensions
    number: int = getattr(tiles, "high_trees" if symbol == "high_tree" else symbol)
    return number


def hexes_occupied(player: Player, biome: str) -> int:
    """Hexes of a biome with an Animal Marker or Meeple on them, those of eaten animals too.

    A tree lifts one off, and keeps it when its animal is eaten (A-SA24).

    Rulebook: South America, 2.1 Attract Wildlife Cards; 2.2 Attract Predation Cards; Upgrading Rainforests (SA-47).
    """
    occupied = 0
    for stack in player.stacks:
        if stack.biome == biome:
            needed = [card.homes.get(stack.biome, 0) for card in (stack.card, *stack.below) if card.deck == "wildlife"]
            occupied += sum(needed)
    return max(occupied - player.tree_meeples, 0) if biome == "rainforest" else occupied


def plant_hexes(player: Player, biome: str) -> int:
    """Hexes of a biome that Plant Cards provide (SA-53)."""
    effects = [stack.card.effect for stack in player.stacks]
    return sum([isinstance(effect, Offers) and effect.hex == biome for effect in effects])


def wetland_markers(player: Player, figures: Figures) -> int | None:
    """Animal Markers on Wetland Tiles, as somebody said or as follows; None if they may lie on other hexes too.

    Rulebook: South America, Animal Effects; Upgrading Grasslands (SA-20, SA-47, SA-54, A-SA25).
    """
    if player.wetland_markers is not None:
        return player.wetland_markers
    markers = hexes_occupied(player, "grassland")
    fewest, most = 0, markers
    if player.tiles is not None:
        tiles, hexes = player.tiles, markers if figures.grassland_hexes is None else figures.grassland_hexes
        fewest = max(markers - tiles.grassland * hexes - plant_hexes(player, "grassland"), 0)
        most = min(markers, tiles.wetland * hexes)
    return most if fewest >= most else None


def say_line(card: Card, effect: Counts, count: Count, timing: str) -> Text:
    """A count of an effect in words.

    >>> snail, effect = Card("apple_snail", "Apple Snail"), Counts("end", "wetland_symbols", 3)
    >>> str(say_line(snail, effect, Count(3, text("2 on tiles, 1 on Plant Cards")), "end"))
    'Apple Snail: 3 per Wetland symbol: 2 on tiles, 1 on Plant Cards = 9'
    """
    said = text(
        "{card}: {each} per {what}: {how}",
        card=card.name,
        each=effect.points,
        what=COUNTED[effect.what][0],
        how=count.how,
    )
    if count.number is None:
        return said
    template = "{line} = {points} VP" if timing == "instant" else "{line} = {points}"
    return text(template, line=said, points=effect.points * count.number)

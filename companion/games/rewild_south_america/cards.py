"""The cards of Rewild: South America: what is printed on one, and what is still unknown of it."""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct

from companion.core.text import Text, text

Biome = Literal["shrubland", "grassland", "rainforest"]
Deck = Literal["wildlife", "predation", "plant"]
Timing = Literal["instant", "end"]
Resource = Literal["minerals", "water", "seeds"]
Small = Annotated[int, Meta(ge=0, le=20)]  # hexes, prices, symbols, points a thing
Points = Annotated[int, Meta(ge=0, le=99)]

BIOMES: Final[dict[str, str]] = {  # from top to bottom beside the Player Board
    "shrubland": "Shrubland",
    "grassland": "Grassland",
    "rainforest": "Rainforest",
}
TOP_DOWN: Final[tuple[Biome, ...]] = get_args(Biome)
BIOME_MARKS: Final[dict[str, str]] = {"shrubland": "scrubland", "grassland": "savanna", "rainforest": "tree"}
DECKS: Final[dict[str, str]] = {"wildlife": "Wildlife", "predation": "Predation", "plant": "Plant"}
DISPLAYED: Final[dict[str, int]] = {"wildlife": 5, "predation": 3, "plant": 3}  # SA-4
RESOURCES: Final[dict[str, str]] = {"minerals": "Minerals", "water": "Water", "seeds": "Seeds"}

HERBIVORES: Final = ("small_herbivore", "medium_herbivore", "large_herbivore")
HUNTERS: Final = ("predator", "apex_predator")
ANIMALS: Final = ("insect", *HERBIVORES, *HUNTERS)
PLANT: Final = "plant"
KINDS: Final[dict[str, str]] = {
    "insect": "insect",
    "small_herbivore": "small herbivore",
    "medium_herbivore": "medium herbivore",
    "large_herbivore": "large herbivore",
    "predator": "predator",
    "apex_predator": "apex predator",
    PLANT: "plant",
}

# The symbols on tiles, Action Cards and Plant Cards (SA-51, SA-52).
SYMBOLS: Final[dict[str, str]] = {
    "shrubland": "Shrubland symbol",
    "grassland": "Grassland symbol",
    "wetland": "Wetland symbol",
    "rainforest": "Rainforest symbol",
    "high_tree": "High Tree",
}
Symbol = Literal["shrubland", "grassland", "wetland", "rainforest", "high_tree"]

_ORGANISMS: Final = {kind: (name, ("instant", "end")) for kind, name in KINDS.items()}
_SYMBOLS: Final = {
    f"{symbol}_symbols": (name, ("end",) if symbol == "high_tree" else ("instant", "end"))
    for symbol, name in SYMBOLS.items()
}
_STOCK: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "minerals": ("Mineral in stock", ("instant", "end")),
    "water": ("Water in stock", ("instant", "end")),
    "seeds": ("Seed in stock", ("instant", "end")),
}
# What effects count: in words, and when a printed effect can count it.
# Rulebook: South America, Animal Effects (SA-36, SA-50 to SA-55).
COUNTED: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    **_ORGANISMS,
    "herbivores": ("herbivore", ("end",)),
    **_SYMBOLS,
    **_STOCK,
    "eaten_animals": ("eaten animal", ("instant",)),
    "eaten_herbivores": ("eaten herbivore", ("end",)),
    "covered_fields": ("covered Player Board field", ("instant",)),
    "tree_meeples": ("Animal Meeple on a High Tree", ("end",)),
    "wetland_markers": ("Animal Marker on a Wetland Tile", ("end",)),
}


class Counts(Struct, frozen=True, tag="counts"):
    """``points`` VP for each of ``what`` (a key of COUNTED)."""

    timing: Timing
    what: str
    points: Small


class Gives(Struct, frozen=True, tag="gives"):
    """Resources and VP at once (SA-36, SA-39)."""

    minerals: Small = 0
    water: Small = 0
    seeds: Small = 0
    points: Small = 0


class Eats(Struct, frozen=True, tag="eats"):
    """A Predation effect: ``points`` VP when placed on an animal of one of the ``prey`` types (SA-33, SA-38)."""

    prey: tuple[str, ...]
    points: Small


class Shows(Struct, frozen=True, tag="shows"):
    """A Plant Card with symbols that count as those on tiles do (SA-51)."""

    symbols: dict[Symbol, Small]


class Offers(Struct, frozen=True, tag="offers"):
    """A Plant Card with an unoccupied hex, which shows no symbol and cannot be upgraded (SA-53, A-SA12)."""

    hex: Biome


class Special(Struct, frozen=True, tag="special"):
    """An Expert Plant Card (SA-74 to SA-77)."""

    what: Literal["reservation", "effect_changing", "tile_moving"]


Effect = Counts | Gives | Eats | Shows | Offers | Special


class Card(Struct, frozen=True, omit_defaults=True):
    """A card, as far as it is known.

    ``homes`` are the biomes that it can live in; for Wildlife with the hexes that it needs there (0 while unknown), for
    other cards 0. ``has_high_tree`` is None while unknown. ``reward`` is the Placement Reward of an Expert card.
    A card ``is_whole`` when somebody completed it from their copy: only such a card comes to a table.
    """

    key: Annotated[str, Meta(min_length=1, max_length=80)]
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    deck: Deck | None = None
    is_expert: bool = False
    kind: str = ""
    homes: dict[Biome, Small] = {}
    has_high_tree: bool | None = None
    price: Small | None = None
    effect: Effect | None = None
    reward: Small | None = None
    is_whole: bool = False


def timing_of(effect: Effect | None) -> str:
    """``instant`` or ``end``, or empty for a card without an effect type (SA-74)."""
    match effect:
        case Counts():
            return effect.timing
        case Gives() | Eats():
            return "instant"
        case _:
            return ""


def is_herbivore(card: Card) -> bool:
    """Whether it is a herbivore of any size."""
    return card.kind in HERBIVORES


def is_animal(card: Card) -> bool:
    """Whether it is an animal: a Wildlife or a Predation Card; plants are none (SA-61)."""
    return card.deck != "plant"


def say_effect(effect: Effect | None) -> Text:
    """An effect in our own words.

    >>> str(say_effect(Counts("end", "large_herbivore", 5)))
    'End: 5 VP per large herbivore'
    """
    match effect:
        case Counts():
            when = "Instant" if effect.timing == "instant" else "End"
            return text("{when}: {points} VP per {what}", when=when, points=effect.points, what=COUNTED[effect.what][0])
        case Gives():
            given = {"Minerals": effect.minerals, "Water": effect.water, "Seeds": effect.seeds, "VP": effect.points}
            return text("Instant: {given}", given=", ".join(f"+{n} {name}" for name, n in given.items() if n))
        case Eats():
            prey = " or ".join(KINDS[kind] for kind in effect.prey)
            return text("Eats {prey}: {points} VP", prey=prey, points=effect.points)
        case Shows():
            shown = ", ".join(f"{number} × {SYMBOLS[symbol]}" for symbol, number in effect.symbols.items() if number)
            return text("Shows {shown}", shown=shown)
        case Offers():
            return text("A free {biome} hex", biome=BIOMES[effect.hex])
        case Special():
            return text(_SPECIALS[effect.what])
        case _:
            return text("effect unknown")


_SPECIALS: Final = {
    "reservation": "Reserves a Wildlife Card",
    "effect_changing": "Changes when a card’s effect counts",
    "tile_moving": "Moves a Biome Tile",
}

"""The household's catalogue: its cards over the printed ones, what a card still lacks, and how one is found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.letters import fold, rank_fit
from companion.core.text import Text, text
from companion.games.rewild_south_america.cards import (
    ANIMALS,
    COUNTED,
    HERBIVORES,
    HUNTERS,
    KINDS,
    PLANT,
    Biome,
    Card,
    Counts,
    Eats,
    Gives,
    Offers,
    Shows,
    Special,
    Symbol,
)
from companion.games.rewild_south_america.figures import ACTION_CARDS, Figures
from companion.games.rewild_south_america.printed import PRINTED, key_of, species_of

SLUG: Final = "rewild-south-america"
CARD: Final = "card"  # kinds of items in the catalogue
FIGURES: Final = "figures"
FIGURES_KEY: Final = "figures"
MOST_CARDS: Final = 500  # of the household's own

PREY: Final = ("insect", *HERBIVORES)  # rulebook: Animal Effects (SA-33)
SIDES: Final = tuple(f"{card}.{side}" for card in ACTION_CARDS for side in ("top", "bottom"))

_BIOMES: Final[tuple[Biome, ...]] = get_args(Biome)
_SYMBOLS: Final[tuple[Symbol, ...]] = get_args(Symbol)
_CARD: Final = msgspec.json.Decoder(Card)
_FIGURES: Final = msgspec.json.Decoder(Figures)

Items = Mapping[str, Mapping[str, str]]  # JSON by kind and key


class Gap(Struct, frozen=True):
    """What is missing of a card: the ``field`` that asks for it, and in words what to do."""

    field: str
    words: Text


# --- What is kept -----------------------------------------------------------------------------------------------------


def to_item(value: Card | Figures) -> str:
    """A card, or the figures, as the catalogue keeps them, in JSON."""
    return msgspec.json.encode(value).decode()


def read_own(items: Items) -> dict[str, Card]:
    """The household's own cards by key; what cannot be read is left out."""
    found = {}
    for key, content in items.get(CARD, {}).items():
        try:
            card = replace(_CARD.decode(content), key=key)
            check_card_facts(card)
        except (msgspec.DecodeError, RuleError, RecursionError):
            continue
        found[key] = replace(card, is_whole=not missing(card))
    return found


def read_cards(items: Items) -> dict[str, Card]:
    """All cards by key: the household's in place of the printed ones, which are not whole."""
    return PRINTED | read_own(items)


def read_figures(items: Items) -> Figures:
    """The figures of the household's copy, or those that the rulebook tells."""
    try:
        figures = _FIGURES.decode(items.get(FIGURES, {}).get(FIGURES_KEY, "{}"))
    except (msgspec.DecodeError, RecursionError):
        return Figures()
    return replace(figures, sides={side: shown for side, shown in figures.sides.items() if side in SIDES})


def missing_figures(figures: Figures) -> int:
    """How many of the figures are still unknown; the symbols of the 12 sides are one."""
    return sum(
        (
            figures.grassland_hexes is None,
            figures.board_fields is None,
            any(side not in figures.sides for side in SIDES),
        )
    )


# --- What a card still lacks ------------------------------------------------------------------------------------------


def missing(card: Card) -> tuple[Gap, ...]:
    """What is to be completed before the card can come to a table, in the order in which a card is read."""
    if card.deck is None:
        return (Gap("deck", text("Choose the kind of card: Wildlife, Predation or Plant.")),)
    return (*_lacking_facts(card), *_lacking_effect(card))


def _lacking_facts(card: Card) -> Iterator[Gap]:
    """Type, homes, price and reward. Rulebook: Component Anatomy (SA-30 to SA-33)."""
    is_animal = card.deck != "plant"
    if is_animal and not card.kind:
        yield Gap("kind", text("Choose the animal’s type."))
    if not card.homes:
        yield Gap("homes", text("Choose where it can live: at least one biome."))
    elif card.deck == "wildlife" and not all(card.homes.values()):
        yield Gap("homes", text("Type how many hexes it needs, in each biome that it can live in."))
    if card.deck == "wildlife" and "rainforest" in card.homes and card.has_high_tree is None:
        yield Gap("has_high_tree", text("Say whether the card shows the High Tree symbol."))
    if not is_animal and card.price is None:
        yield Gap("price", text("Type the price in Seeds."))
    if is_animal and card.is_expert and not card.reward:
        yield Gap("reward", text("Type the VP of the Placement Reward."))


def _lacking_effect(card: Card) -> Iterator[Gap]:
    match card.effect:
        case None:
            if card.deck != "predation":
                yield Gap("effect", text("Choose the effect."))
            else:
                yield Gap("prey", text("Choose what it eats."))
                yield _NO_POINTS
        case Counts():
            if not card.effect.points:
                yield _NO_POINTS
        case Eats():
            if not card.effect.prey:
                yield Gap("prey", text("Choose what it eats."))
            if not card.effect.points:
                yield _NO_POINTS
        case Gives():
            if card.effect == Gives():
                yield Gap("gives", text("Type what it gives: at least one number."))
        case Shows():
            if not any(card.effect.symbols.values()):
                yield Gap("symbols", text("Type how many symbols it shows: at least one number."))


_NO_POINTS: Final = Gap("points", text("Type the VP."))


def tidy_card(card: Card) -> Card:
    """The same card with its facts as they are compared: in one order, without what its deck does not ask."""
    hexes = card.homes if card.deck in ("wildlife", None) else dict.fromkeys(card.homes, 0)
    homes: dict[Biome, int] = {biome: hexes[biome] for biome in _BIOMES if biome in hexes}
    effect = card.effect
    if isinstance(effect, Eats):
        effect = replace(effect, prey=tuple(kind for kind in PREY if kind in effect.prey))
    if isinstance(effect, Shows):
        effect = Shows({symbol: effect.symbols[symbol] for symbol in _SYMBOLS if effect.symbols.get(symbol)})
    has_high_tree = card.has_high_tree
    if card.deck is not None and (card.deck != "wildlife" or "rainforest" not in homes):
        has_high_tree = None
    kind = PLANT if card.deck == "plant" else card.kind
    return replace(card, kind=kind, homes=homes, effect=effect, has_high_tree=has_high_tree)


def check_card_facts(card: Card) -> None:
    """Whether the card's facts can be together; what is blank is fine.

    Raises RuleError ``no_name``, ``unknown_type``, ``unknown_counted``, ``wrong_timing``, ``unknown_prey``,
    ``wrong_effect``, ``special_not_expert``, ``price_not_plant``, ``reward_not_expert``, ``tree_without_rainforest``;
    the field is named.
    """
    if not card.name.strip():
        raise RuleError("no_name", text("Type the name on the card."), "name")
    _check_kind(card)
    _check_effect(card)
    if card.price is not None and card.deck in ("wildlife", "predation"):
        raise RuleError("price_not_plant", text("Only Plant Cards have a price. Leave it out."), "price")
    if card.reward and (not card.is_expert or card.deck == "plant"):
        raise RuleError(
            "reward_not_expert", text("Only Expert animals have a Placement Reward. Leave it out."), "reward"
        )
    if card.has_high_tree and (card.deck in ("predation", "plant") or (card.homes and "rainforest" not in card.homes)):
        raise RuleError(
            "tree_without_rainforest",
            text("Only Wildlife that can live in the Rainforest gets onto a High Tree. Check both."),
            "has_high_tree",
        )


def _check_kind(card: Card) -> None:
    """Plants are all of one type; animals have six. Rulebook: Symbol Overview (SA-50)."""
    allowed = ANIMALS if card.deck in ("wildlife", "predation") else (PLANT,) if card.deck == "plant" else tuple(KINDS)
    if card.kind and card.kind not in allowed:
        names = ", ".join(KINDS[kind] for kind in allowed)
        raise RuleError(
            "unknown_type", text("This is no type for this card. Choose one of: {types}.", types=names), "kind"
        )


def _check_effect(card: Card) -> None:
    effect = card.effect
    if isinstance(effect, Counts):
        if effect.what not in COUNTED:
            raise RuleError("unknown_counted", text("No effect counts that. Choose from the list."), "what")
        name, timings = COUNTED[effect.what]
        if effect.timing not in timings:
            told = "at once: choose Instant" if timings == ("instant",) else "at the end of the game: choose End"
            raise RuleError(
                "wrong_timing",
                text("“{what}” counts only {told}, or count something else.", what=name, told=told),
                "what",
            )
    if isinstance(effect, Eats):
        prey = ("insect",) if card.deck == "plant" else PREY
        if not set(effect.prey) <= set(prey):
            names = ", ".join(KINDS[kind] for kind in prey)
            raise RuleError("unknown_prey", text("It can only eat: {prey}. Choose from these.", prey=names), "prey")
    if isinstance(effect, Special) and not card.is_expert:
        raise RuleError(
            "special_not_expert",
            text("Only Expert Plant Cards do that. Tick Expert, or choose another effect."),
            "effect",
        )
    if effect is not None and card.deck is not None and not _can_have(card, effect):
        kind = "expert" if card.deck == "plant" and card.is_expert else card.deck
        raise RuleError("wrong_effect", text(_EFFECTS_OF[kind]), "effect")


_EFFECTS_OF: Final = {
    "wildlife": "Wildlife Cards count something, or give resources. Choose one of these.",
    "predation": "Predation Cards eat another animal. Choose what, or another kind of card.",
    "plant": "Plant Cards show symbols or a hex, give something, count predators or eat an insect. Choose one.",
    "expert": "Expert Plant Cards reserve, change an effect or move a tile. Choose one of these.",
}


def _can_have(card: Card, effect: Any) -> bool:
    """Whether cards of that deck have such an effect (A-SA31).

    Rulebook: South America, Animal Effects; Plant Card Effects; Expert Mode Plant Cards.
    """
    if card.deck == "predation":
        return isinstance(effect, Eats)
    if card.deck == "wildlife":
        return isinstance(effect, Counts | Gives)
    if card.is_expert:
        return isinstance(effect, Special)
    if isinstance(effect, Counts):
        return effect.timing == "end" and effect.what in HUNTERS
    return isinstance(effect, Shows | Offers | Gives | Eats)


# --- How a card is found, and a move renewed --------------------------------------------------------------------------


def find_cards(cards: Iterable[Card], typed: str) -> tuple[Card, ...]:
    """The cards that fit the letters typed, best matches first; all of them by name when nothing is typed.

    The start of the name goes before the start of a word, that before a word of the scientific name, that before
    letters inside a word. Of several words typed each has to be found.
    """
    ranked = []
    for card in cards:
        species = species_of(card.key)
        rank = rank_fit(typed, card.name, species.scientific if species else "")
        if rank is not None:
            ranked.append((rank, fold(card.name), card.is_expert, card.key, card))
    return tuple(each[-1] for each in sorted(ranked, key=lambda each: each[:-1]))


def same_name(card: Card, cards: Iterable[Card]) -> Card | None:
    """Another card that has the same name, an Expert card among Expert cards."""
    name = fold(card.name)
    return next(
        (
            each
            for each in cards
            if each.key != card.key and each.is_expert == card.is_expert and fold(each.name) == name
        ),
        None,
    )


def renew_move(move: Any, card: Card) -> Any:
    """The move with the card's facts as they are now, if it carries that card; else the very same move."""
    carried = getattr(move, "card", None)
    if not isinstance(carried, Card) or carried.key != card.key or carried == card:
        return move
    return replace(move, card=card)


def own_key(name: str, is_expert: bool, cards: Mapping[str, Card]) -> str:  # noqa: FBT001 - as in key_of
    """A key for a new card that no other has: names that differ in signs alone get a number behind."""
    stem = key_of(name, is_expert)
    number, key = 2, stem
    while key in cards:
        key, number = f"{stem[:59]}-{number}", number + 1
    return key

"""Animal cards, pawns and specialists of a land (WL-14 to WL-16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.text import Text, joined, text
from companion.games.wildscape.animals import find_animal, with_animal
from companion.games.wildscape.cards import CARDS, Card, CardKind
from companion.games.wildscape.land import Fauna, Land, PrimatePawn, Specialist, SpecialistType
from companion.games.wildscape.land_moves import (
    Attract,
    DiscardCard,
    PlayPredator,
    PlayPrimate,
    RemovePrimate,
    SetEdges,
    SetSpecialist,
    SetTokens,
    TakeCard,
    TellFauna,
)
from companion.games.wildscape.poachers import NAMES
from companion.games.wildscape.predators import is_known, met_by, needs_touching, open_tiles, say_condition
from companion.games.wildscape.specialists import all_rows, has_specialist, specialist_type, threshold
from companion.games.wildscape.state import State, land_of, with_land
from companion.games.wildscape.things import find_thing, take_id

# --- Which card, and where it lies ------------------------------------------------------------------------------------


def check_card(key: str, *kinds: CardKind) -> Card:
    """The card with that number. Raises RuleError ``no_such_card``, ``other_kind`` where it is not one of the kinds."""
    card = CARDS.get(key)
    if card is None:
        raise RuleError("no_such_card", text("There is no card {card}. Look at its number again.", card=key), "card")
    if card.kind not in kinds:
        words = "{card} does not belong here. Choose a {kinds} card."
        raise RuleError("other_kind", text(words, card=card.label, kinds=" or ".join(kinds)), "card")
    return card


def find_holder(state: State, card: str) -> tuple[int, bool] | None:
    """The seat that has a card, and whether it is in the hand; None where no land that is followed has it."""
    for seat in state.follows:
        land = land_of(state, seat)
        if card in land.hand or any(each.card == card for each in land.fauna):
            return seat, True
        primates, specialists = [each.card for each in land.primates], [each.card for each in land.specialists]
        if card in (*land.predators, *primates, *specialists):
            return seat, False
    return None


def _check_free(state: State, card: Card, hand_of: int | None = None) -> None:
    """A card lies in one place only; it can be played from the hand of that seat."""
    holder = find_holder(state, card.key)
    if holder is None or holder == (hand_of, True):
        return
    seat, is_in_hand = holder
    words = "{card} is in {name}’s hand already. " if is_in_hand else "{name} played {card} already. "
    words += "Look at its number again, or undo what is wrong."
    raise RuleError("card_elsewhere", text(words, card=card.label, name=state.setup.seats[seat].name), "card")


def _without(land: Land, card: str) -> Land:
    hand = tuple([each for each in land.hand if each != card])
    return replace(land, hand=hand, fauna=tuple([each for each in land.fauna if each.card != card]))


# --- The hand ---------------------------------------------------------------------------------------------------------


def take_card(state: State, move: TakeCard) -> State:
    """An animal card comes into the hand, where a fauna card stays until the end.

    Rulebook: Wildscape, Rondel Actions > Take a card; Fauna Cards. Raises RuleError ``not_followed``,
    ``no_such_card``, ``other_kind``, ``card_elsewhere``.
    """
    land = land_of(state, move.seat)
    card = check_card(move.card, "predator", "primate", "fauna")
    _check_free(state, card)
    if card.kind == "fauna":
        return with_land(state, move.seat, replace(land, fauna=(*land.fauna, Fauna(card.key, move.steps))))
    return with_land(state, move.seat, replace(land, hand=(*land.hand, card.key)))


def discard_card(state: State, move: DiscardCard) -> State:
    """Raises RuleError ``not_followed``, ``not_in_hand``."""
    _check_hand(state, move.seat, move.card)
    return with_land(state, move.seat, _without(land_of(state, move.seat), move.card))


def _check_hand(state: State, seat: int, card: str) -> None:
    land = land_of(state, seat)
    if card not in (*land.hand, *[each.card for each in land.fauna]):
        words = "{card} is not in {name}’s hand. Take it first, or reload the page."
        raise RuleError("not_in_hand", text(words, card=card, name=state.setup.seats[seat].name), "card")


def tell_fauna(state: State, move: TellFauna) -> State:
    """Steps and VP of a fauna card as they are told now, both (A-WL2).

    Raises RuleError ``not_followed``, ``not_in_hand``.
    """
    _check_hand(state, move.seat, move.card)
    land, told = land_of(state, move.seat), Fauna(move.card, move.steps, move.vp)
    fauna = tuple([told if each.card == move.card else each for each in land.fauna])
    return with_land(state, move.seat, replace(land, fauna=fauna))


# --- Pawns ------------------------------------------------------------------------------------------------------------


def play_predator(state: State, move: PlayPredator) -> State:
    """A predator pawn comes onto an animal tile that helps to satisfy the card's condition, one pawn a tile.

    A card that nobody named, or of which the condition is lost, can be played with any animal tile. Where a pawn is
    missing because its animal was removed, the card's pawn is only set again, without its condition.
    Rulebook: Wildscape, Play a Predator Card (WL-15). Raises RuleError ``not_followed``, ``no_such_animal``,
    ``no_such_card``, ``other_kind``, ``card_elsewhere``, ``has_pawn``, ``condition_not_met``, ``no_open_tile``,
    ``not_its_prey``.
    """
    land = land_of(state, move.seat)
    _, animal = find_animal(land, move.animal)
    is_again = move.card in land.predators and land.pawns < len(land.predators)  # its pawn went with an animal
    if move.card and not is_again:
        _check_free(state, check_card(move.card, "predator"), move.seat)
    if animal.has_pawn:
        words = "A predator pawn stands on this animal already, and each has room for one. Choose another animal."
        raise RuleError("has_pawn", text(words), "animal")
    if is_known(move.card) and not is_again:
        _check_condition(land, CARDS[move.card], move.animal)
    land = with_animal(_without(land, move.card), replace(animal, has_pawn=True))
    if is_again:
        return with_land(state, move.seat, land)
    state = with_land(state, move.seat, replace(land, predators=(*land.predators, move.card)))
    return replace(state, news=(text("Choose one of the face-up predator bonus tiles, if any is left."),))


def _check_condition(land: Land, card: Card, animal: int) -> None:
    used, free = met_by(card.key, land), open_tiles(card.key, land)
    values: dict[str, Text | str] = {"card": card.label, "condition": say_condition(card.key)}
    if not used:
        words = "{card} needs more than this land has. {condition} Correct the land if that is there, or name no card."
        if types := needs_touching(card.key):
            words = "{card} needs more than this land has. {condition} Tell which {first} and {second} habitats touch."
            values |= {"first": types[0], "second": types[1]}
        raise RuleError("condition_not_met", text(words, **values), "card")
    if not free:
        words = "{card} cannot be played: a predator pawn stands on every animal that meets its condition."
        raise RuleError("no_open_tile", text(words, **values), "card")
    if animal not in free:
        words = "{card} does not use that animal. Choose one of: {animals}."
        animals = [f"{NAMES[habitat.type]} {tile.value}" for habitat, tile in land.animals if tile.id in free]
        raise RuleError("not_its_prey", text(words, animals=joined(animals), **values), "animal")


def play_primate(state: State, move: PlayPrimate) -> State:
    """A primate pawn comes onto a habitat tile, for one type of it; where it may stand is seen at the table.

    Rulebook: Wildscape, Play a primate card (WL-16). Raises RuleError ``not_followed``, ``id_taken``,
    ``no_such_card``, ``other_kind``, ``card_elsewhere``.
    """
    land = take_id(land_of(state, move.seat), move.pawn)
    news: tuple[Text, ...] = ()
    if move.card:
        card = check_card(move.card, "primate")
        _check_free(state, card, move.seat)
        news = (text("{card}: {effect}", card=card.label, effect=card.text),)
    pawn = PrimatePawn(move.pawn, move.habitat_type, move.edges, move.card)
    land = replace(_without(land, move.card), primates=(*land.primates, pawn))
    return replace(with_land(state, move.seat, land), news=news)


def set_edges(state: State, move: SetEdges) -> State:
    """The matching edges around a primate pawn (WL-32). Raises RuleError ``not_followed``, ``no_such_pawn``."""
    land = land_of(state, move.seat)
    counted = replace(find_thing(land.primates, move.pawn, "pawn"), edges=move.edges)
    primates = tuple([counted if each.id == move.pawn else each for each in land.primates])
    return with_land(state, move.seat, replace(land, primates=primates))


def remove_primate(state: State, move: RemovePrimate) -> State:
    """A primate pawn is gone, with its card. Raises RuleError ``not_followed``, ``no_such_pawn``."""
    land = land_of(state, move.seat)
    gone = find_thing(land.primates, move.pawn, "pawn")
    return with_land(state, move.seat, replace(land, primates=tuple([each for each in land.primates if each != gone])))


# --- Specialists ------------------------------------------------------------------------------------------------------


def attract(state: State, move: Attract) -> State:
    """A specialist comes where the land's value of its type reaches the number above the token, which then moves up.

    One of each type. A number that the app does not know is learnt from the move. Rulebook: Wildscape, Attract a
    Specialist (WL-14, WL-52, WL-59, A-WL10). Raises RuleError ``not_followed``, ``no_such_card``, ``other_kind``,
    ``has_that_type``, ``card_elsewhere``, ``needed_missing``, ``needs_more``.
    """
    land = land_of(state, move.seat)
    kind = _check_specialist(state, move.seat, move.card)
    needed, value = threshold(state, kind), land.value_of(kind)
    if needed is None:
        state, needed = _learn(state, kind, move.needed)
    if value < needed:
        tiles = "river tiles" if kind == "river" else "animal tiles"
        words = "{type}: {name}’s {tiles} are worth {value}, its specialist needs {needed}. "
        words += "Correct the land if it has more."
        name = state.setup.seats[move.seat].name
        message = text(words, type=NAMES[kind], name=name, tiles=tiles, value=value, needed=needed)
        raise RuleError("needs_more", message, "card")
    land = replace(land, specialists=(*land.specialists, Specialist(move.card, move.vp)))
    state = replace(state, tokens={**state.tokens, kind: state.tokens.get(kind, 0) + 1})
    news = text("Move the {type} specialist token up, onto {needed}.", type=NAMES[kind], needed=needed)
    return replace(with_land(state, move.seat, land), news=(news,))


def _check_specialist(state: State, seat: int, key: str) -> SpecialistType:
    card = check_card(key, "specialist")
    kind = specialist_type(key)
    if has_specialist(land_of(state, seat), kind):
        words = "{name} has a {type} specialist already, and can have one of each type. Choose another type."
        values = {"name": state.setup.seats[seat].name, "type": NAMES[kind]}
        raise RuleError("has_that_type", text(words, **values), "card")
    _check_free(state, card)
    return kind


def _learn(state: State, kind: SpecialistType, needed: int | None) -> tuple[State, int]:
    """The number above a token as it was told, and remembered where it is the next one of the Specialist board."""
    if not needed:
        words = "Enter the number above the {type} specialist token."
        raise RuleError("needed_missing", text(words, type=NAMES[kind]), "needed")
    rows = all_rows(state)
    return replace(state, rows=(*rows, needed)) if state.tokens[kind] == len(rows) else state, needed


def set_specialist(state: State, move: SetSpecialist) -> State:
    """A specialist as it lies in front of a player; one that is new comes without its token.

    Raises RuleError ``not_followed`` and, for one that is new, ``no_such_card``, ``other_kind``, ``has_that_type``,
    ``card_elsewhere``.
    """
    land, lies = land_of(state, move.seat), Specialist(move.card, move.vp, move.is_used)
    if any(each.card == move.card for each in land.specialists):
        specialists = tuple([lies if each.card == move.card else each for each in land.specialists])
    else:
        _check_specialist(state, move.seat, move.card)
        specialists = (*land.specialists, lies)
    return with_land(state, move.seat, replace(land, specialists=specialists))


def set_tokens(state: State, move: SetTokens) -> State:
    """How often each specialist token moved up; one that is not named lies where it started."""
    return replace(state, tokens=dict(move.tokens))


HANDLERS: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    TakeCard: take_card,
    DiscardCard: discard_card,
    PlayPredator: play_predator,
    PlayPrimate: play_primate,
    SetEdges: set_edges,
    RemovePrimate: remove_primate,
    TellFauna: tell_fauna,
    Attract: attract,
    SetSpecialist: set_specialist,
    SetTokens: set_tokens,
}

"""The Score Board's rows of cards, where the app keeps them (SA-4)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.text import joined, text
from companion.games.rewild_south_america.attract import check_module, check_whole
from companion.games.rewild_south_america.cards import DECKS, DISPLAYED, Card, Deck
from companion.games.rewild_south_america.state import State
from companion.games.rewild_south_america.turns import trigger_end


def decks_to_deal(state: State) -> tuple[Deck, ...]:
    """The decks that new cards are to be dealt from before the turn begins.

    Rulebook: South America, Replenish (SA-4).
    """
    if state.display is None or state.is_ending or _has_begun(state):
        return ()
    return tuple(
        [deck for deck, row in state.display.items() if len(row) < DISPLAYED[deck] and deck not in state.empty]
    )


def _has_begun(state: State) -> bool:
    """Whether something was done in this turn."""
    solo = state.solo if state.turn.seat == state.opponent else None
    return state.turn.has_played or (solo is not None and (solo.drawn is not None or solo.has_acted))


def row_of(state: State, deck: Deck) -> tuple[Card, ...]:
    """The cards of a row from left to right. Raises RuleError ``no_display``."""
    if state.display is None:
        raise RuleError("no_display", text("The cards on the Score Board are not kept at this table."))
    return state.display[deck]


def _with_row(state: State, deck: Deck, row: tuple[Card, ...]) -> State:
    return replace(state, display={**(state.display or {}), deck: row})


def set_at(state: State, deck: Deck, index: int, card: Card) -> State:
    """A card lies at an index of a row, counted from the left, or at its right end.

    Raises RuleError ``no_display``, ``no_such_place``.
    """
    row = row_of(state, deck)
    if index >= DISPLAYED[deck]:
        raise RuleError(
            "no_such_place",
            text("{number} {deck} Cards lie there at most.", number=DISPLAYED[deck], deck=DECKS[deck]),
        )
    return _with_row(state, deck, (*row[:index], card, *row[index + 1 :]))


def deal_card(state: State, card: Card, *, is_last: bool = False) -> State:
    """A new card comes to the left of its row, the others slide to the right (SA-4).

    The last Wildlife Card triggers the end when it is dealt out (A-SA13). Raises RuleError ``no_display``,
    ``card_not_whole``, ``module_is_off``, ``row_is_full``, ``not_replenished``.
    """
    deck = check_new_card(state, card)
    row = row_of(state, deck)
    if len(row) >= DISPLAYED[deck]:
        raise RuleError(
            "row_is_full",
            text("All {number} {deck} Cards lie there already.", number=DISPLAYED[deck], deck=DECKS[deck]),
        )
    _check_due(state, deck)
    state = _with_row(state, deck, (card, *row))
    if is_last and deck not in state.empty:
        state = _empty_deck(state, deck)
    return state


def end_deck(state: State, deck: Deck) -> State:
    """A deck has no card left for its row; with the Wildlife Cards that triggers the end (SA-60, A-SA13).

    Raises RuleError ``no_display``, ``not_replenished``.
    """
    row_of(state, deck)
    _check_due(state, deck)
    return _empty_deck(state, deck)


def _empty_deck(state: State, deck: Deck) -> State:
    state = replace(state, empty=(*state.empty, deck))
    if deck == "wildlife":
        state = trigger_end(state, text("the last Wildlife Card is on the Score Board"))
    return state


def _check_due(state: State, deck: Deck) -> None:
    """Raises RuleError ``not_replenished``: rows are filled before a turn, from decks that have cards (SA-4)."""
    if deck not in decks_to_deal(state):
        raise RuleError(
            "not_replenished",
            text("New {deck} Cards come before a turn. Set the display to what you see.", deck=DECKS[deck]),
        )


def check_new_card(state: State, card: Card) -> Deck:
    """The deck of a card that comes to this table. Raises RuleError ``card_not_whole``, ``module_is_off`` (SA-70)."""
    check_whole(card)
    check_module(state, card)
    return card.deck or "wildlife"


def card_as_it_lies(state: State, card: Card) -> Card:
    """A card with what the Score Board's says: its facts may have been corrected since it was chosen.

    Raises RuleError ``not_displayed``.
    """
    if state.display is None or card.deck is None:
        return card
    return state.display[card.deck][_find_card(state.display[card.deck], card)]


def drop_card(state: State, card: Card) -> State:
    """A card leaves its row, the one furthest to the right of several alike. Raises RuleError ``not_displayed``."""
    if state.display is None or card.deck is None:
        return state
    return drop_at(state, card.deck, _find_card(state.display[card.deck], card))


def _find_card(row: tuple[Card, ...], card: Card) -> int:
    for index in reversed(range(len(row))):
        if row[index].key == card.key:
            return index
    raise RuleError(
        "not_displayed",
        text("{card} is not on the Score Board. If it lies there, set the display to what you see.", card=card.name),
    )


def drop_at(state: State, deck: Deck, index: int) -> State:
    """The card at an index of a row, counted from the left, leaves it. Raises RuleError ``no_display``, ``no_card``."""
    row = row_of(state, deck)
    if index >= len(row):
        raise RuleError("no_card", text("No card lies at that place. Reload the page."))
    return _with_row(state, deck, row[:index] + row[index + 1 :])


def drop_rightmost(state: State, deck: Deck, number: int) -> State:
    """The cards furthest to the right are removed from the game (SA-18, SA-84, A-SA10), with a word which those are."""
    if state.display is None:
        words = (
            "Remove the {deck} Card furthest to the right."
            if number == 1
            else "Remove the two {deck} Cards furthest to the right."
        )
        return replace(state, news=(*state.news, text(words, deck=DECKS[deck])))
    row = state.display[deck]
    gone = row[max(0, len(row) - number) :]
    state = _with_row(state, deck, row[: len(row) - len(gone)])
    if not gone:
        return replace(state, news=(*state.news, text("There is no {deck} Card to remove.", deck=DECKS[deck])))
    names = joined([card.name for card in reversed(gone)])
    return replace(state, news=(*state.news, text("Remove from the Score Board: {names}.", names=names)))

"""How a table begins: which seats are followed, the Award Animals, the Specialist Cards (WS-1, WS-2, WS-46, WS-47)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.game import Setup
from companion.core.text import text
from companion.games.wild_serengeti.moves import Begin
from companion.games.wild_serengeti.scenes import PLURALS
from companion.games.wild_serengeti.sheet import uses_specialists
from companion.games.wild_serengeti.specialists import SpecialistCard, name_specialist
from companion.games.wild_serengeti.state import CELEBRITY, Player, State

TIGHTENING_FINANCES: Final = "2"  # the scenario that counts tokens (WS-57)


def begin(state: State, move: Begin) -> State:
    """The table as it begins: 6 Coins and 4 cards for each seat that is followed.

    Alone and in co-op all are. Raises RuleError ``nobody_followed``, ``follow_all``, ``no_such_seat``, ``same_awards``,
    ``tokens_needed``, ``specialist_missing``, ``no_specialists``, ``specialist_taken``.
    Rulebook: Serengeti, Game Setup; Advanced Rules; Solo / Co-op (WS-1, WS-2, WS-47).
    """
    setup = state.setup
    _check_follows(setup, move)
    if move.first >= setup.number_of_players:
        raise RuleError("no_such_seat", text("Choose one of the seats as First Player."), "first")
    if move.awards[0] == move.awards[1]:
        words = "{animals} twice: there is one Award Tile of each animal. Choose another one."
        raise RuleError("same_awards", text(words, animals=PLURALS[move.awards[0]]), "award_2")
    cards = _check_specialists(setup, move)
    players = [
        _seat_player(cards[seat], has_tokens=move.has_tokens) if seat in move.follows else None
        for seat in range(len(setup.seats))
    ]
    return replace(
        state,
        is_begun=True,
        players=tuple(players),
        awards=move.awards,
        first=move.first,
        celebrity={**CELEBRITY, **move.celebrity},
    )


def must_follow_all(setup: Setup) -> bool:
    """Whether every seat is followed: alone, and in co-op, where goals count all of them together (WS-54)."""
    return setup.mode != "competitive"


def must_follow_tokens(setup: Setup) -> bool:
    """Whether tokens are followed: their number is the goal of Tightening Finances (WS-57)."""
    return setup.options.get("scenario") == TIGHTENING_FINANCES


def _check_follows(setup: Setup, move: Begin) -> None:
    players = setup.number_of_players
    if not move.follows or any(seat >= players for seat in move.follows):
        raise RuleError("nobody_followed", text("Choose at least one of the seats to follow."), "follows")
    if must_follow_all(setup) and len(set(move.follows)) < players:
        words = "In co-op goals and stars count for all together, so every seat is followed. Choose all of them."
        raise RuleError("follow_all", text(words), "follows")
    if must_follow_tokens(setup) and not move.has_tokens:
        words = "The goals of this scenario count Food and VFX Tokens, so they are followed. Choose that."
        raise RuleError("tokens_needed", text(words), "has_tokens")


def _check_specialists(setup: Setup, move: Begin) -> tuple[SpecialistCard | None, ...]:
    """The Specialist Cards by seat: one for each followed seat where they are in play, no card for two (WS-47)."""
    cards = tuple([*move.specialists, *[None] * len(setup.seats)][: len(setup.seats)])
    if not uses_specialists(setup):
        if any(cards):
            raise RuleError("no_specialists", text("This table plays without Specialist Cards."), "specialist1")
        return cards
    taken: list[SpecialistCard] = []
    for seat, card in enumerate(cards):
        if card is None:
            if seat in move.follows:
                words = "{name} has no Specialist Card yet. Choose one: this table plays with them."
                raise RuleError("specialist_missing", text(words, name=setup.seats[seat].name), f"specialist{seat + 1}")
            continue
        if card.is_described and card.key in [each.key for each in taken]:
            words = "{card} lies there once. Choose another card for {name}."
            values = {"card": name_specialist(card), "name": setup.seats[seat].name}
            raise RuleError("specialist_taken", text(words, **values), f"specialist{seat + 1}")
        taken.append(card)
    return cards


def _seat_player(card: SpecialistCard | None, *, has_tokens: bool) -> Player:
    player = Player(specialist=card)
    return player if has_tokens else replace(player, coins=None, food=None, vfx=None)

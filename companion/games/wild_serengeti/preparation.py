"""The Round Preparation, step by step: events, the Pool, cards, income, First Player (WS-1, WS-2, WS-7, WS-10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.text import Text, counted, text
from companion.games.wild_serengeti.awards import AWARD_ROUNDS, hold_award
from companion.games.wild_serengeti.moves import Draw, HoldAward, Prepare
from companion.games.wild_serengeti.purse import receive, say_tokens
from companion.games.wild_serengeti.scenes import count_icons
from companion.games.wild_serengeti.state import Player, State, Step, name_of, player_of, with_player
from companion.games.wild_serengeti.tableau import question_cards

COINS: Final = (6, 6, 6, 7, 7, 7)  # for rounds 1 to 6 (WS-1)
MIGRATION_ROUNDS: Final = (4, 5, 6)  # before which animals migrate (WS-10)
DRAWN: Final = 4  # cards, of which 1 is kept for nothing (WS-2)


def preparation_steps(round_number: int, players: int) -> tuple[Step, ...]:
    """What is to be done before a round, in order. Alone there is no First Player to change.

    Rulebook: Serengeti, Round Preparation; B. Round Events (WS-10, A-WS9).

    >>> preparation_steps(6, 2)
    ('marker', 'award', 'migration', 'pool', 'draw', 'income', 'first_player')
    """
    steps: list[Step] = ["marker"]
    if round_number in AWARD_ROUNDS:
        steps.append("award")
    if round_number in MIGRATION_ROUNDS:
        steps.append("migration")
    steps += ["pool", "draw", "income"]
    return (*steps, "first_player") if players > 1 else tuple(steps)


def steps_now(state: State) -> tuple[Step, ...]:
    """The steps before the round to come, while it is prepared."""
    coming = state.round + 1 if state.step == "marker" else state.round
    return preparation_steps(coming, state.setup.number_of_players)


def check_step(state: State, step: Step) -> None:
    """Raise RuleError ``other_step`` unless the preparation stands at that step: they have an order (WS-10)."""
    if state.step != step:
        words = "Something else comes first: the steps have an order. Reload the page."
        raise RuleError("other_step", text(words))


def advance(state: State) -> State:
    """The next step, or the round itself after the last one."""
    steps = steps_now(state)
    following = steps[steps.index(state.step) + 1 :]
    if state.step == "marker":
        state = replace(state, round=state.round + 1)
    return replace(state, step=following[0] if following else "round")


def prepare(state: State, move: Prepare) -> State:
    """A step without an answer is done: the marker, the new Pool, the income, the First Player.

    Raises RuleError ``other_step`` and those of ``receive``. Rulebook: Serengeti, Round Preparation (WS-10).
    """
    check_step(state, move.step)
    if move.step == "income":
        state = _take_income(state)
    if move.step == "first_player":
        state = replace(state, first=next_first(state))
    return advance(state)


def next_first(state: State) -> int:
    """The seat that is First Player next. Rulebook: Serengeti, F. Move First Player Marker."""
    return (state.first + 1) % state.setup.number_of_players


def income_of(state: State, player: Player) -> tuple[int, int, int]:
    """Coins, Food and VFX Tokens that a seat receives for this round: tokens by the icons on completed cards.

    Coins that it owes for cards are taken off. Rulebook: Serengeti, E. Receive Round Rewards (WS-1, WS-7, WS-26).
    """
    icons = count_icons(player.gallery)
    return COINS[state.round - 1] - player.owed, icons["food"], icons["vfx"]


def say_income(state: State, seat: int) -> Text:
    """What a seat receives, in words."""
    coins, food, vfx = income_of(state, player_of(state, seat))
    return text("{name}: {tokens}", name=name_of(state, seat), tokens=say_tokens(coins, food, vfx))


def _take_income(state: State) -> State:
    news = tuple([say_income(state, seat) for seat in state.follows])
    for seat in state.follows:
        player = player_of(state, seat)
        player = replace(receive(player, *income_of(state, player)), owed=0)
        state = with_player(state, seat, player)
    return replace(state, news=news)


def draw(state: State, move: Draw) -> State:
    """Each seat keeps 1 of 4 cards, and others for a Coin each.

    The income comes after it, so what the Coins left do not pay is taken off that. Raises RuleError ``other_step``,
    ``kept_missing``. Rulebook: Serengeti, D. Draw 4 Scene Cards, Then Pick 1 (WS-2).
    """
    check_step(state, "draw")
    if len(move.kept) < state.setup.number_of_players:
        raise RuleError("kept_missing", text("Say for each seat how many cards it keeps."), "kept")
    news: list[Text] = []
    for seat in state.follows:
        state = with_player(state, seat, _keep(player_of(state, seat), move.kept[seat]))
        news += question_cards(state, seat)
    return advance(replace(state, news=tuple(news)))


def _keep(player: Player, kept: int) -> Player:
    """A seat with the cards that it keeps, and with what it pays for them or owes."""
    cards = player.cards + kept
    if player.coins is None:
        return replace(player, cards=cards)
    paid = min(player.coins, kept - 1)
    return replace(player, cards=cards, coins=player.coins - paid, owed=kept - 1 - paid)


def say_price(kept: int) -> Text:
    """What it costs to keep so many cards.

    >>> str(say_price(1)), str(say_price(4))
    ('nothing', '3 Coins')
    """
    return counted(kept - 1, "Coin", "Coins") if kept > 1 else text("nothing")


def hold(state: State, move: HoldAward) -> State:
    """The Awards Ceremony of this preparation. Raises RuleError ``other_step`` and those of ``hold_award``."""
    check_step(state, "award")
    return advance(hold_award(state, move))


HANDLERS: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    Prepare: prepare,
    Draw: draw,
    HoldAward: hold,
}

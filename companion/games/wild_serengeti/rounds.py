"""The round: passing, its end with the Round Goal, and the end of the play (WS-3, WS-4, WS-31, WS-50, WS-61)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.text import Text, counted, joined, text
from companion.games.wild_serengeti.goals import progress, say_failure
from companion.games.wild_serengeti.moves import EndRound, Pass, TellStars
from companion.games.wild_serengeti.scoring import adventurer_limit
from companion.games.wild_serengeti.state import (
    ROUNDS,
    State,
    acting_player,
    check_round,
    name_of,
    player_of,
    with_player,
)
from companion.games.wild_serengeti.tableau import MOST_INCOMPLETE, question_cards

MUST_SPEND: Final = 3  # Coins with which nobody may pass (WS-4)


def question_pass(state: State, seat: int) -> tuple[Text, ...]:
    """What speaks against passing: 3 or more Coins, more than 8 incomplete cards. Raises RuleError ``not_followed``.

    Rulebook: Serengeti, C. Pass; Tableau Rules (WS-3, WS-4).
    """
    coins = player_of(state, seat).coins
    asked = question_cards(state, seat)
    if coins is None or coins < MUST_SPEND:
        return asked
    words = "{name} has {coins}: nobody passes with {must} or more."
    said = text(words, name=name_of(state, seat), coins=counted(coins, "Coin", "Coins"), must=MUST_SPEND)
    return (said, *asked)


def question_end(state: State) -> tuple[Text, ...]:
    """What speaks against the end of the round, of all seats together that have not passed (WS-3, WS-4)."""
    acting = [seat for seat in state.follows if seat not in state.passed]
    players = {name_of(state, seat): player_of(state, seat) for seat in acting}
    rich = [name for name, player in players.items() if (player.coins or 0) >= MUST_SPEND]
    full = [name for name, player in players.items() if player.cards > MOST_INCOMPLETE]
    asked = []
    if rich:
        asked.append(text("{must} Coins or more: {names}.", must=MUST_SPEND, names=joined(rich)))
    if full:
        asked.append(text("More than {most} incomplete cards: {names}.", most=MOST_INCOMPLETE, names=joined(full)))
    return tuple(asked)


def pass_turn(state: State, move: Pass) -> State:
    """A seat passes: it does nothing more in this round. With 3 or more Coins nobody can, so that is asked about.

    Raises RuleError ``pass_questioned``, ``not_in_round``, ``has_passed``, ``not_followed``.
    Rulebook: Serengeti, C. Pass (WS-3, WS-4).
    """
    player = acting_player(state, move.seat)
    _check_questions(question_pass(state, move.seat), is_sure=move.is_sure, code="pass_questioned")
    state = with_player(state, move.seat, replace(player, at_once=0))
    return replace(state, passed=(*state.passed, move.seat))


def end_round(state: State, move: EndRound) -> State:
    """All have passed. The Round Goal is judged first; then comes the preparation, or after round 6 the end.

    A missed goal ends the play at once (A-WS6). Raises RuleError ``end_questioned``, ``not_in_round``.
    Rulebook: Serengeti, C. Pass; Solo / Co-op; End of the Game (WS-4, WS-50, WS-61).
    """
    check_round(state)
    _check_questions(question_end(state), is_sure=move.is_sure, code="end_questioned")
    for seat in state.follows:
        state = with_player(state, seat, replace(player_of(state, seat), at_once=0))
    state = replace(state, passed=())
    judged = progress(state)
    if judged is not None and not judged.is_met:
        failure = say_failure(state, judged)
        return replace(state, failure=failure, is_over=True, news=(failure, text("The play is lost.")))
    if state.round < ROUNDS:
        return replace(state, step="marker")
    return replace(state, step="end", is_over=not any(needs_telling(state, seat) for seat in state.follows))


def _check_questions(asked: tuple[Text, ...], *, is_sure: bool, code: str) -> None:
    if asked and not is_sure:
        message = text("{questions} Or say that it is so.", questions=" ".join([str(each) for each in asked]))
        raise RuleError(code, message, "is_sure")


def needs_telling(state: State, seat: int) -> bool:
    """Whether a seat's Specialist Card has stars at the end that only the card knows (WS-45, WS-46).

    The Adventurer's table is on the card, up to 19 or 20 Scenes; another card's stars, if nobody gave it a rule.
    """
    player = player_of(state, seat)
    if player.is_a("adventurer"):
        return len(player.gallery) <= adventurer_limit(state.setup.number_of_players)
    return player.specialist is not None and player.is_a("another") and player.specialist.rule is None


def tell_stars(state: State, move: TellStars) -> State:
    """Stars at the end that only the Specialist Cards know; what is left open is typed on the scoresheet.

    Raises RuleError ``not_the_end``, ``below_zero``. Rulebook: Serengeti, End of the Game; Specialist Cards (WS-45).
    """
    if state.step != "end":
        raise RuleError("not_the_end", text("These stars are counted after round {last}.", last=ROUNDS))
    for seat, stars in enumerate(move.stars):
        if stars is None or seat not in state.follows or not needs_telling(state, seat):
            continue
        player = player_of(state, seat)
        if stars < 0 and player.is_a("adventurer"):
            raise RuleError("below_zero", text("The Adventurer brings 0 stars or more."), f"seat{seat + 1}")
        state = with_player(state, seat, replace(player, told=stars))
    return replace(state, is_over=True)


HANDLERS: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    Pass: pass_turn,
    EndRound: end_round,
    TellStars: tell_stars,
}

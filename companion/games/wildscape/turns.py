"""The turns of Wildscape: how a table begins, whose turn it is, and how it comes to the end (WL-6, WL-10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.text import text
from companion.games.wildscape.bird_watching import arrange_birds
from companion.games.wildscape.land import Land
from companion.games.wildscape.moves import Begin, EndTurn
from companion.games.wildscape.poachers import ROUNDS
from companion.games.wildscape.solo import begin_solo
from companion.games.wildscape.specialists import has_activist, use_activist
from companion.games.wildscape.state import MID_GAME, State, land_of, with_land


def begin(state: State, move: Begin) -> State:
    """How the table is followed, and which cards lie there as far as they are known (WL-3, WL-6).

    Raises RuleError ``rondel_missing``, ``nobody_followed`` and those of ``arrange_birds``.
    """
    players = [seat for seat, each in enumerate(state.setup.seats) if not each.is_opponent]
    if any(seat not in players for seat in move.follows):
        words = "Only a player’s land can be followed: choose of seats 1 to {players}."
        raise RuleError("nobody_followed", text(words, players=len(players)), "follows")
    if state.solo is None and not move.follows:
        raise RuleError("nobody_followed", text("Choose at least one land to follow."), "follows")
    lands = tuple([Land() if seat in move.follows else None for seat in range(len(state.setup.seats))])
    birds = arrange_birds(state.setup, move.birds)
    state = replace(
        state,
        is_begun=True,
        lands=lands,
        values=move.values,
        birds=birds,
        rows=move.rows,
        seat=min(move.follows, default=0),
    )
    return state if state.solo is None else begin_solo(state, move)


def follows_all(state: State) -> bool:
    """Whether every player's land is followed."""
    return len(state.follows) == state.setup.number_of_players


def is_final(state: State) -> bool:
    """Whether all turns are over, so that lands and birds are counted for the end (WL-10, WL-50)."""
    if state.solo is not None:
        return state.round == ROUNDS and state.solo.has_taken
    return state.last_round is not None and state.round > state.last_round


def seat_to_count(state: State) -> int | None:
    """The next seat whose land is counted for the end, None where all were or the end has not come (WL-30)."""
    left = [seat for seat in state.follows if seat not in state.looked_over]
    return left[0] if left and is_final(state) else None


def has_bird_tile(state: State) -> bool:
    """Whether a bird watching tile can still come: there are 2, in stacks above the end trigger (WL-2, WL-20)."""
    return len(state.watched) < MID_GAME and state.last_round is None


def end_turn(state: State, move: EndTurn) -> State:
    """The end of a turn, with what came of it; where not all are followed, only followed seats take turns.

    After the end trigger all finish the round and take one more turn each (WL-10). Raises RuleError
    ``no_turn_to_end``, ``no_bird_tile``, ``end_triggered``, ``last_by_itself``, ``no_activist``.
    Rulebook: Wildscape, End of Turn; Bird Watching; End Game Trigger; Specialists S17, S40.
    """
    if state.solo is not None or state.is_watching or is_final(state):
        raise RuleError("no_turn_to_end", text("There is no turn to end now. Reload the page."))
    match move.event:
        case "birds":
            return _remove_bird_tile(state)
        case "end":
            return _trigger_end(state)
        case "last":
            return _end_last_turn(state)
        case "again":
            return _take_extra_turn(state)
        case _:
            return _pass_on(state)


def _pass_on(state: State) -> State:
    """The next followed seat's turn."""
    later = [seat for seat in state.follows if seat > state.seat]
    if later:
        return replace(state, seat=later[0])
    return replace(state, seat=state.follows[0], round=state.round + 1)


def _remove_bird_tile(state: State) -> State:
    if not has_bird_tile(state):
        words = "No bird watching tile is left: there are 2, and none comes after the end trigger. Just end the turn."
        raise RuleError("no_bird_tile", text(words))
    return replace(_pass_on(state), is_watching=True)


def _trigger_end(state: State) -> State:
    if state.last_round is not None:
        words = "The end was triggered already: round {last} is the last one. Just end the turn."
        raise RuleError("end_triggered", text(words, last=state.last_round))
    words = "The round is finished, then each takes 1 last turn, in round {last}. The Phenologist (S40) takes its card."
    news = (text(words, last=state.round + 1),)
    return _pass_on(replace(state, last_round=state.round + 1, news=news))


def _end_last_turn(state: State) -> State:
    if follows_all(state):
        words = "Every land is followed, so the last turn comes by itself. Say at its turn when the end is triggered."
        raise RuleError("last_by_itself", text(words))
    return _pass_on(replace(state, last_round=state.round))


def _take_extra_turn(state: State) -> State:
    if not has_activist(land_of(state, state.seat)):
        words = "There is no unused Activist (S17) in this land. Attract it first, or end the turn."
        raise RuleError("no_activist", text(words))
    news = (text("Another full turn, for an animal card from the hand: discard it."),)
    return replace(with_land(state, state.seat, use_activist(land_of(state, state.seat))), news=news)


HANDLERS: Final[dict[type[Any], Callable[[State, Any], State]]] = {EndTurn: end_turn}

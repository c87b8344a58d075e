"""A play of WILD: Serengeti, move by move: which rule a move belongs to, and when it can be made at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.game import Setup
from companion.core.text import text
from companion.games.wild_serengeti import animals_on_map, gallery, preparation, purse, rounds, tableau
from companion.games.wild_serengeti.beginning import begin
from companion.games.wild_serengeti.moves import Begin, Move
from companion.games.wild_serengeti.state import State
from companion.games.wild_serengeti.track import say_markers

_HANDLERS: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    **gallery.HANDLERS,
    **tableau.HANDLERS,
    **purse.HANDLERS,
    **rounds.HANDLERS,
    **preparation.HANDLERS,
    **animals_on_map.HANDLERS,
}


def start(setup: Setup) -> State:
    """A play before its first move."""
    return State(setup, players=(None,) * len(setup.seats))


def apply(state: State, move: Move) -> State:
    """The play after a move.

    Raises RuleError ``not_begun``, ``begun_already``, ``play_is_over`` and those of the move.
    """
    if isinstance(move, Begin):
        if state.is_begun:
            raise RuleError("begun_already", text("The play has begun. Undo, to begin it anew."))
        return begin(replace(state, news=()), move)
    if not state.is_begun:
        raise RuleError("not_begun", text("Begin the play first: answer what the page asks."))
    if state.failure is not None:
        words = "{failure} That is the end of the play. Undo, to go on with it."
        raise RuleError("play_is_over", text(words, failure=state.failure))
    if state.is_over:
        raise RuleError("play_is_over", text("The play is over. Undo, to go on with it."))
    after = _HANDLERS[type(move)](replace(state, news=()), move)
    return replace(after, news=(*after.news, *say_markers(state, after)))


def is_over(state: State) -> bool:
    """Whether the last round is over, or a Round Goal was missed."""
    return state.is_over

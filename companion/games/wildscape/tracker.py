"""A play of Wildscape, move by move: which rule a move belongs to, and when it can be made at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.game import Setup
from companion.core.text import text
from companion.games.wildscape import animals, hands, solo, turns, watching
from companion.games.wildscape.moves import Begin, Move
from companion.games.wildscape.state import State

_HANDLERS: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    **solo.HANDLERS,
    **animals.HANDLERS,
    **hands.HANDLERS,
    **turns.HANDLERS,
    **watching.HANDLERS,
}


def start(setup: Setup) -> State:
    """A play before its first move."""
    is_solo = setup.mode == "solo"
    against = solo.start_solo(int(setup.options["difficulty"])) if is_solo else None
    return State(setup, lands=(None,) * len(setup.seats), solo=against)


def apply(state: State, move: Move) -> State:
    """The play after a move.

    Raises RuleError ``not_begun``, ``begun_already``, ``play_is_over`` and those of the move.
    """
    if isinstance(move, Begin):
        if state.is_begun:
            raise RuleError("begun_already", text("The play has begun. Undo, to begin it anew."))
        return turns.begin(replace(state, news=()), move)
    if not state.is_begun:
        raise RuleError("not_begun", text("Begin the play first: answer what the page asks."))
    if state.is_over:
        raise RuleError("play_is_over", text("The play is over. Undo, to go on with it."))
    return _HANDLERS[type(move)](replace(state, news=()), move)


def is_over(state: State) -> bool:
    """Whether everything that counts at the end was counted."""
    return state.is_over

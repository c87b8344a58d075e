"""The turns of Wildscape: how a table begins, whose turn it is, and how it comes to the end (WL-6, WL-10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from companion.games.wildscape.land import Land
from companion.games.wildscape.moves import Begin
from companion.games.wildscape.solo import begin_solo
from companion.games.wildscape.state import State


def begin(state: State, move: Begin) -> State:
    """How the table is followed."""
    lands = tuple([Land() if seat in move.follows else None for seat in range(len(state.setup.seats))])
    state = replace(state, is_begun=True, lands=lands, values=move.values, birds=move.birds, rows=move.rows)
    return state if state.solo is None else begin_solo(state, move)


HANDLERS: Final[dict[type[Any], Callable[[State, Any], State]]] = {}

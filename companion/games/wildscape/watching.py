"""Bird watchings within a play of Wildscape: what they bring, and what follows (WL-20 to WL-27, WL-55, WL-60)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.text import text
from companion.games.wildscape.bird_watching import say_birds, say_energy, watch_birds
from companion.games.wildscape.moves import WatchBirds
from companion.games.wildscape.solo import next_round
from companion.games.wildscape.state import MID_GAME, State, with_solo


def watch(state: State, move: WatchBirds) -> State:
    """A bird watching: energy, at the end VP; the Poachers keep what is above 8 (WL-20 to WL-22, WL-60).

    Raises RuleError ``no_bird_watching`` and those of ``watch_birds``.
    """
    if not state.is_watching:
        raise RuleError("no_bird_watching", text("There is no bird watching now. Reload the page."))
    solo = state.against
    watched = watch_birds(solo.poachers, move.birds, len(state.watched))
    is_last = len(state.watched) == MID_GAME
    state = replace(state, watched=(*state.watched, watched))
    if is_last:
        return replace(state, is_over=True, is_watching=False, news=say_birds(watched))
    poachers = replace(solo.poachers, energy=solo.poachers.energy + watched.points[1])
    news = (*say_birds(watched), *say_energy(watched.points[0], poachers.energy))
    return next_round(replace(with_solo(state, replace(solo, poachers=poachers)), news=news))


HANDLERS: Final[dict[type[Any], Callable[[State, Any], State]]] = {WatchBirds: watch}

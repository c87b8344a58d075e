"""The play of a tracked table as it stands."""

from __future__ import annotations

from typing import Final

import msgspec

from companion.core.game import Game, Setup
from companion.core.log import Replay
from companion.core.play import Play, replay_moves

MOST_AT_HAND: Final = 64  # plays: a page, a poll and a save all ask for the same one

_at_hand: Final[dict[bytes, Play]] = {}


def play_of(game: Game, setup: Setup, state: Replay) -> Play | None:
    """The play after the moves that stand, or None for a game that has no tracker."""
    if game.tracker is None:
        return None
    if not state.moves:
        return Play(game.tracker.start(setup))
    key = msgspec.json.encode((setup, state.moves[0].id))
    known = _at_hand.get(key)
    if known is None or known.moved != state.moves:
        known = replay_moves(game.tracker, setup, state.moves, known)
        if len(_at_hand) >= MOST_AT_HAND:
            _at_hand.clear()
        _at_hand[key] = known
    return known


def counted_texts(game: Game, setup: Setup, state: Replay) -> dict[str, str]:
    """What the board answers on the scoresheet, by field; nothing for a table that is not tracked."""
    play = play_of(game, setup, state) if state.moves else None
    return game.tracker.answers(play.state) if play and game.tracker else {}

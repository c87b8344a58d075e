"""The play of a tracked table as it stands."""

from __future__ import annotations

from typing import Final

import msgspec

from companion.core.game import Game, Setup, Tracker
from companion.core.log import Moved, Replay
from companion.core.play import Play, read_move, replay_moves
from companion.core.text import Text

MOST_AT_HAND: Final = 64  # tables: a page, a poll and a save all ask for the same play
STEPS_AT_HAND: Final = 8  # plays of each, the newest first: an undo goes back to the one before

_at_hand: Final[dict[bytes, tuple[Play, ...]]] = {}


def play_of(game: Game, setup: Setup, state: Replay) -> Play | None:
    """The play after the moves that stand, or None for a game that has no tracker."""
    if game.tracker is None:
        return None
    if not state.moves:
        return Play(game.tracker.start(setup))
    plays = _at_hand.get(_key_of(setup, state.moves), ())
    before = [each for each in plays if state.moves[: len(each.moved)] == each.moved]
    known = max(before, key=lambda each: len(each.moved), default=None)
    if known is None or known.moved != state.moves:
        known = replay_moves(game.tracker, setup, state.moves, known)
        _keep_at_hand(setup, known)
    return known


def is_at_hand(setup: Setup, state: Replay) -> bool:
    """Whether the play of a table needs no replay: it is not followed, or somebody looked at it as it stands."""
    if not state.moves:
        return True
    return any(play.moved == state.moves for play in _at_hand.get(_key_of(setup, state.moves), ()))


def follow_move(tracker: Tracker, setup: Setup, play: Play, moved: Moved) -> None:
    """Check a move that is to be made now, and keep what comes of it at hand. Raises RuleError when it does not fit."""
    move = read_move(tracker, moved.move)
    state = tracker.apply(play.state, move)
    if not play.misfits:
        after = Play(state, (*play.moved, moved), (*play.entries, moved.id), (*play.moves, move))
        _keep_at_hand(setup, after)


def _key_of(setup: Setup, moved: tuple[Moved, ...]) -> bytes:
    return msgspec.json.encode((setup, moved[0].id))


def _keep_at_hand(setup: Setup, play: Play) -> None:
    key = _key_of(setup, play.moved)
    if key not in _at_hand and len(_at_hand) >= MOST_AT_HAND:
        _at_hand.clear()
    _at_hand[key] = (play, *_at_hand.get(key, ())[: STEPS_AT_HAND - 1])


def counted_texts(game: Game, setup: Setup, state: Replay) -> dict[str, str]:
    """What the board answers on the scoresheet, by field; nothing for a table that is not tracked."""
    play = play_of(game, setup, state) if state.moves else None
    return game.tracker.answers(play.state) if play and game.tracker else {}


def is_open(game: Game, setup: Setup, state: Replay) -> bool:
    """Whether a play is followed and goes on."""
    play = play_of(game, setup, state) if state.moves and not state.is_finished else None
    return play is not None and game.tracker is not None and not game.tracker.is_over(play.state)


def counted_details(game: Game, setup: Setup, state: Replay) -> dict[str, tuple[Text, ...]]:
    """What those answers were counted from, by field."""
    play = play_of(game, setup, state) if state.moves else None
    return game.tracker.details(play.state) if play and game.tracker else {}

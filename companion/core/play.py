"""A play that is tracked: its moves one after the other, and what becomes of them when an earlier one is corrected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from companion.core.errors import RuleError
from companion.core.game import Setup, Tracker
from companion.core.log import Moved
from companion.core.text import Text, text


class Misfit(Struct, frozen=True):
    """Moves that do not fit: their entries, the move in words that failed, and why."""

    entries: tuple[str, ...]
    words: Text
    reason: Text


class Play(Struct, frozen=True):
    """A play as it stands: ``state`` after its ``moves`` (the game's own, made by ``entries``).

    ``moved`` is the whole log of moves. Its ``misfits`` are left out of the rest: a rule that was corrected since
    breaks no table.
    """

    state: Any
    moved: tuple[Moved, ...] = ()
    entries: tuple[str, ...] = ()
    moves: tuple[Any, ...] = ()
    misfits: tuple[Misfit, ...] = ()


class Correction(Struct, frozen=True):
    """What a correction would do: the moves that change, by entry, and those that then no longer fit."""

    moves: dict[str, Any]
    misfits: tuple[Misfit, ...]


def read_move(tracker: Tracker, document: bytes | str | Raw) -> Any:
    """A move from JSON. Raises RuleError ``not_a_move``."""
    try:
        return msgspec.json.decode(document, type=tracker.moves)
    except msgspec.DecodeError as error:
        raise RuleError("not_a_move", text("That is no move of this game. Reload the page.")) from error


def write_move(move: Any) -> Raw:
    """A move as JSON."""
    return Raw(msgspec.json.encode(move))


def replay_moves(tracker: Tracker, setup: Setup, moved: tuple[Moved, ...], known: Play | None = None) -> Play:
    """The play after those moves; it goes on from ``known`` where that is the same play some moves ago."""
    if known and not known.misfits and moved[: len(known.moved)] == known.moved:
        new = [(each.id, read_move(tracker, each.move)) for each in moved[len(known.moved) :]]
        state = known.state
        try:
            for _, move in new:
                state = tracker.apply(state, move)
        except RuleError:
            pass
        else:
            ids, moves = zip(*new, strict=True) if new else ((), ())
            return Play(state, moved, known.entries + ids, known.moves + moves)
    fitted = _fit(tracker, setup, [each.id for each in moved], [read_move(tracker, each.move) for each in moved])
    return msgspec.structs.replace(fitted, moved=moved)


def _fit(tracker: Tracker, setup: Setup, entries: Sequence[str], moves: Sequence[Any]) -> Play:
    """The play after those moves that fit, turn by turn: of a turn in which one fails, nothing stands."""
    state = tracker.start(setup)
    kept: list[int] = []
    misfits = []
    for turn in _turns(tracker, moves):
        after = state
        for index in turn:
            try:
                after = tracker.apply(after, moves[index])
            except RuleError as error:
                words = tracker.describe(moves[index])
                misfits.append(Misfit(tuple(entries[each] for each in turn), words, error.message))
                break
        else:
            state = after
            kept += turn
    return Play(state, (), tuple(entries[each] for each in kept), tuple(moves[each] for each in kept), tuple(misfits))


def _turns(tracker: Tracker, moves: Sequence[Any]) -> Iterator[list[int]]:
    turn: list[int] = []
    for index, move in enumerate(moves):
        if turn and tracker.opens_turn(move):
            yield turn
            turn = []
        turn.append(index)
    if turn:
        yield turn


def state_before(tracker: Tracker, setup: Setup, play: Play, entry: str) -> Any:
    """The state that an entry's move was made in. Raises RuleError ``unknown_move``."""
    state = tracker.start(setup)
    for move in play.moves[: find_move(play, entry)]:
        state = tracker.apply(state, move)
    return state


def find_move(play: Play, entry: str) -> int:
    """The index of an entry's move. Raises RuleError ``unknown_move``."""
    if entry not in play.entries:
        raise RuleError("unknown_move", text("That move stands no longer. Look at the table again."))
    return play.entries.index(entry)


def correct_move(tracker: Tracker, setup: Setup, play: Play, entry: str, move: Any) -> Correction:
    """Put another move in the place of an entry's and check all later ones again.

    Raises RuleError ``unknown_move``, and whatever the move itself violates in its place.
    """
    index = find_move(play, entry)
    tracker.apply(state_before(tracker, setup, play, entry), move)
    changed = {index: move} | dict(tracker.amend(play.moves, index, move))
    moves = [changed.get(each, old) for each, old in enumerate(play.moves)]
    after = _fit(tracker, setup, play.entries, moves)
    return Correction({play.entries[each]: new for each, new in changed.items()}, after.misfits)


def left_out(correction: Correction) -> tuple[str, ...]:
    """The entries that stand no longer after a correction."""
    return tuple(entry for misfit in correction.misfits for entry in misfit.entries)


def raw_moves(moves: Mapping[str, Any]) -> dict[str, Raw]:
    """Moves as they are kept, by entry."""
    return {entry: write_move(move) for entry, move in moves.items()}

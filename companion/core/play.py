"""A play that is tracked: its moves one after the other, and what becomes of them when an earlier one is corrected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
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
        return _decoder_of(tracker.moves).decode(document)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise RuleError("not_a_move", text("That is no move of this game. Reload the page.")) from error


@cache
def _decoder_of(moves: Any) -> msgspec.json.Decoder[Any]:
    """Made once for a union of moves: finding out what belongs to it takes longer than reading one."""
    return msgspec.json.Decoder(moves)


def write_move(move: Any) -> Raw:
    """A move as JSON."""
    return Raw(msgspec.json.encode(move))


def replay_moves(tracker: Tracker, setup: Setup, moved: tuple[Moved, ...], known: Play | None = None) -> Play:
    """The play after those moves; it goes on from ``known`` where that is the same play some moves ago."""
    if known and not known.misfits and moved[: len(known.moved)] == known.moved:
        try:
            return _go_on(tracker, known, moved)
        except RuleError:
            pass  # then all are looked at, to name what does not fit
    entries, moves, unreadable = [], [], []
    for each in moved:
        try:
            moves.append(read_move(tracker, each.move))
            entries.append(each.id)
        except RuleError:
            unreadable.append(Misfit((each.id,), text("a move"), text("It was written by another version of the app.")))
    fitted = _fit(tracker, setup, entries, moves)
    return msgspec.structs.replace(fitted, moved=moved, misfits=(*unreadable, *fitted.misfits))


def _go_on(tracker: Tracker, known: Play, moved: tuple[Moved, ...]) -> Play:
    """The play after the moves that are new. Raises RuleError when one cannot be read or does not fit."""
    new = moved[len(known.moved) :]
    moves = tuple([read_move(tracker, each.move) for each in new])
    state = known.state
    for move in moves:
        state = tracker.apply(state, move)
    return Play(state, moved, known.entries + tuple([each.id for each in new]), known.moves + moves)


def _fit(tracker: Tracker, setup: Setup, entries: Sequence[str], moves: Sequence[Any]) -> Play:
    """The play after those moves that fit, turn by turn.

    Of a turn in which a move fails, what stands is what came before the failing one and the table was at rest after;
    likewise of a turn that leaves something open while others follow.
    """
    state = tracker.start(setup)
    kept: list[int] = []
    misfits = []
    turns = list(_turns(tracker, moves))
    for turn in turns:
        state, stands, trouble = _play_turn(tracker, state, moves, turn, is_last=turn is turns[-1])
        kept += turn[:stands]
        if trouble:
            failed, reason = trouble
            out = tuple(entries[each] for each in turn[stands:])
            misfits.append(Misfit(out, tracker.describe(moves[failed]), reason))
    return Play(state, (), tuple(entries[each] for each in kept), tuple(moves[each] for each in kept), tuple(misfits))


def _play_turn(
    tracker: Tracker, state: Any, moves: Sequence[Any], turn: Sequence[int], *, is_last: bool
) -> tuple[Any, int, tuple[int, Text] | None]:
    """The state after what stands of a turn, how many of its moves that are, and the move that failed with why."""
    after, stands = state, 0
    for number, index in enumerate(turn, 1):
        try:
            after = tracker.apply(after, moves[index])
        except RuleError as error:
            return state, stands, (index, error.message)
        if tracker.rests(after):
            state, stands = after, number
    if stands < len(turn) and not is_last:
        left_open = tracker.prompt(after)
        reason = text("After it this is still to be done: {prompt}.", prompt=left_open.title if left_open else "")
        return state, stands, (turn[-1], reason)
    return after, len(turn), None


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
    state = state_before(tracker, setup, play, entry)
    tracker.apply(state, move)
    changed = {index: move} | tracker.amend(state, play.moves, index, move)
    moves = [changed.get(each, old) for each, old in enumerate(play.moves)]
    after = _fit(tracker, setup, play.entries, moves)
    return Correction({play.entries[each]: new for each, new in changed.items()}, after.misfits)


def correct_moves(tracker: Tracker, setup: Setup, play: Play, changed: Mapping[str, Any]) -> Correction:
    """Put other moves in the place of those of several entries and check all later ones again.

    One that does not fit in its own place is a misfit as well. Raises RuleError ``unknown_move``.
    """
    new = {find_move(play, entry): move for entry, move in changed.items()}
    moves = [new.get(each, old) for each, old in enumerate(play.moves)]
    return Correction(dict(changed), _fit(tracker, setup, play.entries, moves).misfits)


def left_out(correction: Correction) -> tuple[str, ...]:
    """The entries that stand no longer after a correction."""
    return tuple(entry for misfit in correction.misfits for entry in misfit.entries)


def raw_moves(moves: Mapping[str, Any]) -> dict[str, Raw]:
    """Moves as they are kept, by entry."""
    return {entry: write_move(move) for entry, move in moves.items()}

"""The log of a table: entries, undo, redo, replay. What stands is the fold of the entries that were not undone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Raw, Struct

from companion.core.errors import RuleError
from companion.core.text import text

LONGEST_ID: Final = 64
LONGEST_LOG: Final = 20_000  # entries


class Typed(Struct, frozen=True, tag="typed"):
    """Fields as typed; an empty text takes a field's answer away. ``id`` is made by the client."""

    id: str
    texts: dict[str, str]


class Finished(Struct, frozen=True, tag="finished"):
    """The table is finished."""

    id: str


class Reopened(Struct, frozen=True, tag="reopened"):
    """A finished table is open again."""

    id: str


class Decided(Struct, frozen=True, tag="decided"):
    """The winners were named by hand, as seats; none takes that back."""

    id: str
    winners: tuple[int, ...]


class Moved(Struct, frozen=True, tag="moved"):
    """A move of the play that is tracked; the game's tracker knows what is in it."""

    id: str
    move: Raw


class Corrected(Struct, frozen=True, tag="corrected"):
    """Earlier moves were entered wrongly: ``moves`` take the place of those of the entries that they are named by.

    ``left_out`` are entries whose moves no longer fitted then, and stand no longer.
    """

    id: str
    moves: dict[str, Raw]
    left_out: tuple[str, ...] = ()


class Undone(Struct, frozen=True, tag="undone"):
    """The entry ``entry`` is taken back."""

    id: str
    entry: str


class Redone(Struct, frozen=True, tag="redone"):
    """The entry ``entry`` stands again."""

    id: str
    entry: str


Deed = Typed | Finished | Reopened | Decided | Moved | Corrected
Entry = Deed | Undone | Redone

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Entry)


class Replay(Struct, frozen=True, gc=False):
    """What stands: ``done`` in order, ``undone`` with the next to redo last, and what follows from ``done``.

    ``texts`` are the fields as typed last (blank ones are absent), ``is_finished`` is the last word on that,
    ``winners_by_hand`` are seats, or none, and ``moves`` are the moves of the play, as corrected.
    """

    done: tuple[Deed, ...] = ()
    undone: tuple[Deed, ...] = ()
    texts: dict[str, str] = {}
    is_finished: bool = False
    winners_by_hand: tuple[int, ...] = ()
    moves: tuple[Moved, ...] = ()

    @property
    def last(self) -> str:
        """The id of the last deed that stands: what a page was made after. Empty before the first."""
        return self.done[-1].id if self.done else ""

    @property
    def next_undo(self) -> Deed | None:
        """What an undo would take back."""
        return self.done[-1] if self.done else None

    @property
    def next_redo(self) -> Deed | None:
        """What a redo would bring back."""
        return self.undone[-1] if self.undone else None


def replay(entries: Iterable[Entry], start: Replay | None = None) -> Replay:
    """Fold the entries of a table, or go on from ``start`` with new ones.

    An entry sent twice (the same id) counts once; a new deed ends redoing.
    """
    done: list[Deed] = list(start.done) if start else []
    undone: list[Deed] = list(start.undone) if start else []
    seen = {deed.id for deed in (*done, *undone)}
    for entry in entries:
        if entry.id in seen:
            continue
        seen.add(entry.id)
        if isinstance(entry, Undone):
            if done and done[-1].id == entry.entry:
                undone.append(done.pop())
        elif isinstance(entry, Redone):
            if undone and undone[-1].id == entry.entry:
                done.append(undone.pop())
        else:
            done.append(entry)
            if undone:
                undone.clear()
    return _fold(done, undone)


def _fold(done: list[Deed], undone: list[Deed]) -> Replay:
    texts: dict[str, str] = {}
    is_finished = False
    winners: tuple[int, ...] = ()
    moves: dict[str, Moved] = {}
    for deed in done:
        match deed:
            case Typed():
                texts.update(deed.texts)
            case Moved():
                moves[deed.id] = deed
            case Corrected():
                moves |= {entry: Moved(entry, move) for entry, move in deed.moves.items() if entry in moves}
                moves = {entry: move for entry, move in moves.items() if entry not in deed.left_out}
            case Decided():
                winners = deed.winners
            case _:
                is_finished = isinstance(deed, Finished)
    texts = {field: typed for field, typed in texts.items() if typed}
    return Replay(tuple(done), tuple(undone), texts, is_finished, winners, tuple(moves.values()))


def check_entry(state: Replay, entry: Entry) -> None:
    """Whether an entry fits what stands.

    Raises RuleError ``bad_id``, ``stale_undo``, ``stale_redo``, ``is_finished``.
    """
    if not 0 < len(entry.id) <= LONGEST_ID or "\0" in entry.id:  # which PostgreSQL does not take
        raise RuleError("bad_id", text("This page is broken. Reload it."))
    if isinstance(entry, Undone) and (state.next_undo is None or state.next_undo.id != entry.entry):
        raise RuleError("stale_undo", text("Somebody changed the table meanwhile. Look at it again, then undo."))
    if isinstance(entry, Redone) and (state.next_redo is None or state.next_redo.id != entry.entry):
        raise RuleError("stale_redo", text("Somebody changed the table meanwhile. There is nothing to redo now."))
    if isinstance(entry, Typed | Moved | Corrected) and state.is_finished:
        raise RuleError("is_finished", text("This table is finished. Reopen it to correct it."))


def to_json(entry: Entry) -> str:
    """An entry as it is stored."""
    return _ENCODER.encode(entry).decode()


def from_json(document: str | bytes) -> Entry:
    """A stored entry. Raises msgspec.DecodeError."""
    return _DECODER.decode(document)

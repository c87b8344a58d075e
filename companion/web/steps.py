"""What undo and redo would take, in words."""

from __future__ import annotations

from msgspec import Struct

from companion.core.errors import RuleError
from companion.core.game import Game, Setup
from companion.core.log import Corrected, Decided, Deed, Finished, Moved, Reopened, Typed
from companion.core.play import read_move
from companion.core.scoresheet import Scoresheet, seat_place


class Step(Struct):
    """What undo or redo would take: the entry, and it in words."""

    entry: str
    words: str


def say_step(game: Game, deed: Deed | None, setup: Setup, sheet: Scoresheet) -> Step | None:
    """An entry in words, such as “Red, Wetland: 9+2”."""
    match deed:
        case None:
            return None
        case Finished():
            return Step(deed.id, "finishing the table")
        case Reopened():
            return Step(deed.id, "reopening the table")
        case Decided():
            return Step(deed.id, "naming the winners by hand")
        case Typed():
            return Step(deed.id, _typed_words(deed, setup, sheet))
        case Moved():
            return Step(deed.id, say_move(game, deed))
        case Corrected():
            return Step(deed.id, "a correction")


def say_move(game: Game, moved: Moved) -> str:
    """A move in the words of its game."""
    try:
        return str(game.tracker.describe(read_move(game.tracker, moved.move))) if game.tracker else ""
    except RuleError:  # of another version of the app
        return "a move"


def _typed_words(deed: Typed, setup: Setup, sheet: Scoresheet) -> str:
    field, typed = next(iter(deed.texts.items()))
    if len(deed.texts) > 1:
        return f"{len(deed.texts)} fields"
    place, _, key = field.partition(".")
    row = next((row for section in sheet.sections for row in section.rows if row.key == key), None)
    seat = next((seat.name for index, seat in enumerate(setup.seats) if seat_place(index) == place), "")
    label = row.label if row and "{" not in row.label else "a bird"
    choice = next((choice.label for choice in row.choices if choice.key == typed), typed) if row else typed
    return f"{seat}, {label}: {choice or 'blank'}" if seat else f"{label}: {choice or 'blank'}"

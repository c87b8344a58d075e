"""The moves of a play against the Poachers in words, for undo and corrections."""

from __future__ import annotations

from companion.core.text import Text, text
from companion.games.wildscape.land import SNAKES
from companion.games.wildscape.moves import (
    Begin,
    ChooseHabitat,
    ChooseHerbivore,
    ChooseSegment,
    ExtraTurn,
    Move,
    SetMissing,
    SetRondel,
    Spend,
    TakeTurn,
    TellValue,
    WatchBirds,
)
from companion.games.wildscape.poachers import NAMES


def describe(move: Move) -> Text:
    """A move in words."""
    match move:
        case Begin():
            return text("the rondel")
        case ChooseSegment():
            return text("your segment: {number}", number=move.segment + 1)
        case Spend():
            return text("{spent} sun energy spent", spent=move.spent)
        case ExtraTurn():
            return text("another turn of yours")
        case ChooseHabitat():
            return text("the Poachers take: {habitat}", habitat=NAMES[move.habitat])
        case ChooseHerbivore():
            return text("a herbivore to be established")
        case TellValue():
            return text("an established value: {value}", value=move.value)
        case TakeTurn():
            return text("the Poachers’ turn")
        case WatchBirds():
            return text("a bird watching")
        case SetMissing():
            words = "no {habitat} {animal} left" if move.is_missing else "a {habitat} {animal} again"
            size = text("animal of size {size}", size=move.size)
            return text(words, habitat=NAMES[move.habitat], animal="snake" if move.size in SNAKES else size)
        case SetRondel():
            return text("the rondel’s energy set")
        case _:
            return text("what the Poachers have set")

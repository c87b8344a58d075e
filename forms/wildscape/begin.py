"""The forms that begin a play, with what a household tells once: the rondel, the Specialist board, values."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

import msgspec
from wtforms import BooleanField, HiddenField, RadioField, SelectChoice

from companion.core.errors import RuleError
from companion.core.text import text
from companion.games.wildscape.household import (
    MOST_ROWS,
    MOST_WORTH,
    read_rondel,
    read_rows,
    read_values,
    rondel_item,
    rows_item,
    value_item,
)
from companion.games.wildscape.moves import Begin, TellValue, Values
from companion.games.wildscape.rondel import SEGMENTS, Segment
from companion.games.wildscape.solo import name_herbivore, plan_turn
from companion.games.wildscape.specialists import known_rows
from forms.fields import CountField, LettersField, PlayForm
from forms.move import About
from forms.wildscape.birds import add_cards, read_cards, show_cards
from forms.wildscape.household import NUMBERS, SegmentRows, say_segment, select
from forms.wildscape.seats import read_numbers, write_numbers

EVERYBODY: Final = "all"
_VALUES: Final = msgspec.json.Decoder(Values)


def read_kept(field: Any) -> Values:
    """The values that a correction carries along; none if they cannot be read."""
    try:
        return _VALUES.decode(field.data or "{}")
    except (msgspec.MsgspecError, RecursionError):
        return {}


class BeginForm(SegmentRows, PlayForm):
    """The rondel of that copy, which is asked once, and the segment where the energy starts this time (WL-1)."""

    face = "begin"
    first = select("The energy starts at", {str(number): f"Segment {number}" for number in NUMBERS})
    follow = BooleanField("Follow my land too", description="its animals, cards and score, as far as you enter them")
    values = HiddenField()  # of a play whose beginning is corrected
    known: tuple[Segment, ...] = ()

    def prepare(self, about: About) -> None:
        """Show the rondel that is known."""
        self.known = read_rondel(about.items)
        if self.is_fresh:
            self._show(self.known)
            self.follow.data = True
        self._offer(self.known)

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The rondel as it was entered."""
        move = moves[index]
        self._show(move.segments)
        self._offer(move.segments)
        self.follow.data = bool(move.follows)
        self.values.data = msgspec.json.encode(move.values).decode()

    def _show(self, segments: tuple[Segment, ...]) -> None:
        self.first.data = "1"
        self.show_segments(segments)

    def _offer(self, segments: tuple[Segment, ...]) -> None:
        if segments:
            words = [f"Segment {number}: {say_segment(each)}" for number, each in enumerate(segments, 1)]
            self.first.choices = [SelectChoice(str(number), each) for number, each in enumerate(words, 1)]

    def validate(self, *args: Any, **kwargs: Any) -> bool:
        """Every segment needs a habitat."""
        is_fine: bool = super().validate(*args, **kwargs)
        is_whole = self.check_segments()
        if (self.first.data or "1") not in map(str, NUMBERS):
            self.first.errors = ["Choose the segment where the energy starts."]
        return is_fine and is_whole and not self.first.errors

    def make_move(self, about: About) -> Any:
        """The beginning; the rondel is kept in the catalogue, whichever segment is the first this time."""
        segments = self.read_segments()
        turned = [segments[first:] + segments[:first] for first in range(SEGMENTS)]
        if self.known not in turned:
            self.learned = (rondel_item(segments),)
        values = read_kept(self.values) if about.is_correction else read_values(about.items)
        follows = (0,) if self.follow.data else ()
        return Begin(turned[int(self.first.data or "1") - 1], values, follows)


class BeginTableForm(PlayForm):
    """Whose lands are followed, the birds between neighbours, and the rows of the Specialist board, as far as known.

    Of the birds each is a list of its own, which may stay blank: they are asked for at the bird watching.
    """

    face = "begin_table"
    who = RadioField("Who is followed", choices=[SelectChoice(EVERYBODY, "Everybody")], default=EVERYBODY)
    rows = LettersField("Specialist board: the numbers from there up")
    values = HiddenField()  # of a play whose beginning is corrected

    def prepare(self, about: About) -> None:
        """Offer the seats and the birds, and show the rows that are known."""
        setup = about.state.setup
        self.known_rows = known_rows(setup)
        names = [SelectChoice(str(index), f"Only {seat.name}") for index, seat in enumerate(setup.seats)]
        self.who.choices = [SelectChoice(EVERYBODY, "Everybody"), *names]
        self.pairs = add_cards(self, setup)
        if self.is_fresh:
            self._show(read_rows(about.items, len(setup.seats)))

    def _show(self, rows: Sequence[int]) -> None:
        self.rows.data = write_numbers(rows[len(self.known_rows) :])

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The play as it was begun."""
        move = moves[index]
        self.who.data = str(move.follows[0]) if len(move.follows) == 1 else EVERYBODY
        show_cards(self.pairs, move.birds)
        self._show(move.rows)
        self.values.data = msgspec.json.encode(move.values).decode()

    def make_move(self, about: About) -> Any:
        """The beginning, or None; what is wrong then stands at its field. The catalogue keeps the rows."""
        rows, birds = self._read_rows(), read_cards(self.pairs)
        if rows is None or birds is None:
            return None
        seats = len(about.state.setup.seats)
        if len(rows) > len(read_rows(about.items, seats)):
            self.learned = (rows_item(seats, rows),)
        follows = tuple(range(seats)) if self.who.data == EVERYBODY else (int(self.who.data),)
        values = read_kept(self.values) if about.is_correction else read_values(about.items)
        return Begin(values=values, follows=follows, birds=birds, rows=rows)

    def _read_rows(self) -> tuple[int, ...] | None:
        """All rows from below; they may be typed with those that are known anyway."""
        typed = read_numbers(self.rows.data)
        if typed is not None:
            known = self.known_rows
            rows = typed if typed[: len(known)] == known else (*known, *typed)
            if len(rows) <= MOST_ROWS and all(one < next_ for one, next_ in pairwise(rows)):
                return rows
        above = self.known_rows[-1]
        self.rows.errors = [f"Type rising numbers above {above}, such as {above + 2} {above + 4}, or leave it blank."]
        return None


class ValueForm(PlayForm):
    """What a herbivore is worth when established: asked once, and kept (WL-58)."""

    face = "value"
    herbivore = HiddenField()  # so that an old page tells nothing about another one
    value = CountField("Worth now", most=MOST_WORTH)
    name = ""

    def prepare(self, about: About) -> None:
        """Find the herbivore; an earlier answer is shown."""
        plan = plan_turn(about.state)
        if plan.unknown is None:
            return
        animal = plan.after.animals[plan.unknown]
        self.name = name_herbivore(animal)
        self.value.least = animal.size
        if self.is_fresh:
            self.herbivore.data = self.name
            self.value.data = str(read_values(about.items).get(self.name, ""))

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The value as it was told."""
        self.value.data = str(getattr(moves[index], "value", ""))

    def make_move(self, about: About) -> Any:
        """The value, which is kept in the catalogue. Raises RuleError ``stale_page``."""
        if self.herbivore.data != self.name:
            raise RuleError("stale_page", text("Another herbivore is asked for now. Look at its tile."))
        value = self.value.number or 0
        self.learned = (value_item(self.name, value),)
        return TellValue(value)

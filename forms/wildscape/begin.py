"""The forms that ask for what a household tells once: the rondel, and what a herbivore is worth when established."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from wtforms import BooleanField, HiddenField, SelectChoice

from companion.core.errors import RuleError
from companion.core.text import text
from companion.games.wildscape.moves import Begin, TellValue, Values
from companion.games.wildscape.rondel import SEGMENTS, Segment
from companion.games.wildscape.solo import name_herbivore, plan_turn
from forms.fields import CountField, PlayForm
from forms.move import About
from forms.wildscape.household import (
    EXTRAS,
    HERBIVORES,
    MOST_WORTH,
    SHOWN,
    read_rondel,
    read_values,
    rondel_item,
    say_segment,
    select,
)

NUMBERS: Final = range(1, SEGMENTS + 1)
_VALUES: Final = msgspec.json.Decoder(Values)


class BeginForm(PlayForm):
    """The rondel of that copy, which is asked once, and the segment where the energy starts this time (WL-1)."""

    face = "begin"
    first = select("The energy starts at", {str(number): f"Segment {number}" for number in NUMBERS})
    values = HiddenField()  # of a play whose beginning is corrected
    known: tuple[Segment, ...] = ()

    def prepare(self, about: About) -> None:
        """Show the rondel that is known."""
        self.known = read_rondel(about)
        if self.is_fresh:
            self._show(self.known)
        self._offer(self.known)

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The rondel as it was entered."""
        move = moves[index]
        self._show(move.segments)
        self._offer(move.segments)
        self.values.data = msgspec.json.encode(move.values).decode()

    def _show(self, segments: tuple[Segment, ...]) -> None:
        self.first.data = "1"
        for segment, (_, habitat, plus, extra) in zip(segments, self.rows, strict=False):
            habitat.data, plus.data, extra.data = segment.habitat, segment.has_plus, segment.extra

    def _offer(self, segments: tuple[Segment, ...]) -> None:
        if segments:
            words = [f"Segment {number}: {say_segment(each)}" for number, each in enumerate(segments, 1)]
            self.first.choices = [SelectChoice(str(number), each) for number, each in enumerate(words, 1)]

    @property
    def rows(self) -> Iterator[tuple[int, Any, Any, Any]]:
        """The number of each segment, and its fields."""
        for number in NUMBERS:
            yield number, self[f"habitat_{number}"], self[f"plus_{number}"], self[f"extra_{number}"]

    @property
    def has_bad_row(self) -> bool:
        """Whether something is wrong with a segment."""
        return any(habitat.errors or extra.errors for _, habitat, _, extra in self.rows)

    def validate(self, *args: Any, **kwargs: Any) -> bool:
        """Every segment needs a habitat."""
        is_fine: bool = super().validate(*args, **kwargs)
        for number, habitat, _, extra in self.rows:
            if habitat.data not in SHOWN:
                habitat.errors = [f"Segment {number}: choose the habitat that the Poachers take, or all white."]
            if (extra.data or "") not in EXTRAS:
                extra.errors = [f"Segment {number}: choose what else the Poachers do there."]
        if (self.first.data or "1") not in map(str, NUMBERS):
            self.first.errors = ["Choose the segment where the energy starts."]
        return is_fine and not (self.has_bad_row or self.first.errors)

    def make_move(self, about: About) -> Any:
        """The beginning; the rondel is kept in the catalogue, whichever segment is the first this time."""
        segments = tuple(
            [Segment(habitat.data, bool(plus.data), extra.data or "") for _, habitat, plus, extra in self.rows]
        )
        turned = [segments[first:] + segments[:first] for first in range(SEGMENTS)]
        if self.known not in turned:
            self.learned = (rondel_item(segments),)
        values = self._kept_values() if about.is_correction else read_values(about)
        return Begin(turned[int(self.first.data or "1") - 1], values)

    def _kept_values(self) -> Values:
        try:
            return _VALUES.decode(self.values.data or "{}")
        except (msgspec.MsgspecError, RecursionError):
            return {}


for _number in NUMBERS:
    setattr(BeginForm, f"habitat_{_number}", select(f"Segment {_number}: habitat", SHOWN, "habitat?"))
    setattr(BeginForm, f"plus_{_number}", BooleanField("+"))
    setattr(BeginForm, f"extra_{_number}", select(f"Segment {_number}: besides", EXTRAS))


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
            self.value.data = str(read_values(about).get(self.name, ""))

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The value as it was told."""
        self.value.data = str(getattr(moves[index], "value", ""))

    def make_move(self, about: About) -> Any:
        """The value, which is kept in the catalogue. Raises RuleError ``stale_page``."""
        if self.herbivore.data != self.name:
            raise RuleError("stale_page", text("Another herbivore is asked for now. Look at its tile."))
        self.learned = ((HERBIVORES, self.name, str(self.value.number)),)
        return TellValue(self.value.number or 0)

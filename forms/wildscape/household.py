"""How what a household tells once of its copy of Wildscape is chosen in a form: the segments of the rondel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from wtforms import BooleanField, SelectChoice, SelectField

from companion.games.wildscape.rondel import SEGMENTS, Segment
from companion.games.wildscape.sheet import HABITATS

SHOWN: Final = {**dict(HABITATS), "any": "All white"}
EXTRAS: Final = {
    "": "nothing",
    "rivers": "Rivers",
    "establish": "Establish",
    "primate": "Primate",
    "predator": "Predator",
    "fauna": "Fauna",
}
NUMBERS: Final = range(1, SEGMENTS + 1)


def say_segment(segment: Segment) -> str:
    """What a segment shows, in a few words."""
    extra = f", {EXTRAS[segment.extra].lower()}" if segment.extra else ""
    return f"{SHOWN[segment.habitat]}{' +' if segment.has_plus else ''}{extra}"


def select(label: str, names: dict[str, str], blank: str = "") -> Any:
    """A list to choose from; ``blank`` is what it says before that."""
    choices = [SelectChoice("", blank)] if blank else []
    choices += [SelectChoice(key, name) for key, name in names.items()]
    return SelectField(label, choices=choices, default="", validate_choice=False)


class SegmentRows:
    """The fields of the rondel's nine segments, for a form: ``habitat_1``, ``plus_1``, ``extra_1`` and so on."""

    @property
    def rows(self) -> Iterator[tuple[int, Any, Any, Any]]:
        """The number of each segment, and its fields."""
        form: Any = self
        for number in NUMBERS:
            yield number, form[f"habitat_{number}"], form[f"plus_{number}"], form[f"extra_{number}"]

    @property
    def has_bad_row(self) -> bool:
        """Whether something is wrong with a segment."""
        return any(habitat.errors or extra.errors for _, habitat, _, extra in self.rows)

    def show_segments(self, segments: Iterable[Segment]) -> None:
        """Show segments as they are known."""
        for segment, (_, habitat, plus, extra) in zip(segments, self.rows, strict=False):
            habitat.data, plus.data, extra.data = segment.habitat, segment.has_plus, segment.extra

    def check_segments(self) -> bool:
        """Say at its fields what is wrong with a segment: every one needs a habitat. Whether all are fine."""
        for number, habitat, _, extra in self.rows:
            if habitat.data not in SHOWN:
                habitat.errors = [f"Segment {number}: choose the habitat that the Poachers take, or all white."]
            if (extra.data or "") not in EXTRAS:
                extra.errors = [f"Segment {number}: choose what else the Poachers do there."]
        return not self.has_bad_row

    def read_segments(self) -> tuple[Segment, ...]:
        """The segments, where all are fine."""
        return tuple(
            [Segment(habitat.data, bool(plus.data), extra.data or "") for _, habitat, plus, extra in self.rows]
        )


for _number in NUMBERS:
    setattr(SegmentRows, f"habitat_{_number}", select(f"Segment {_number}: habitat", SHOWN, "habitat?"))
    setattr(SegmentRows, f"plus_{_number}", BooleanField("+"))
    setattr(SegmentRows, f"extra_{_number}", select(f"Segment {_number}: besides", EXTRAS))

"""The moves of a play against the Poachers, as they are recorded."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from companion.games.wildscape.poachers import Poachers, Size, Value
from companion.games.wildscape.rondel import SEGMENTS, Energy, Habitat, Segment, SegmentIndex, Tokens

BIRDS_BETWEEN = 4  # between two players (WL-3)

Segments = Annotated[tuple[Segment, ...], Meta(min_length=SEGMENTS, max_length=SEGMENTS)]
Values = dict[str, Value]  # of established herbivores, by habitat and size: "woodland.6"
List = Annotated[tuple[Annotated[int, Meta(ge=0, le=99)], ...], Meta(max_length=24)]


class SeenBird(Struct, frozen=True):
    """A bird and what both sides count for it; ``theirs`` is typed only where nobody else knows it."""

    card: Annotated[str, Meta(max_length=4)]
    mine: List
    theirs: List | None = None


class Begin(Struct, frozen=True, tag="begin"):
    """The rondel of that copy from where the energy starts in this play, and what its established herbivores are worth.

    ``values`` as far as known; one below the herbivore's size is asked for again.
    """

    segments: Segments
    values: Values = {}


class ChooseSegment(Struct, frozen=True, tag="choose_segment"):
    """The player's token lies at a segment."""

    segment: SegmentIndex


class Spend(Struct, frozen=True, tag="spend"):
    """The sun energy that the player spent in the turn."""

    spent: Tokens


class ExtraTurn(Struct, frozen=True, tag="extra_turn"):
    """The player takes another turn before the Poachers, once a game (the Activist, S17)."""


class ChooseHabitat(Struct, frozen=True, tag="choose_habitat"):
    """Of types worth equally little, the one that the Poachers take (WL-56)."""

    habitat: Habitat


class ChooseHerbivore(Struct, frozen=True, tag="choose_herbivore"):
    """Of herbivores equally large, one that they establish (WL-58); an index among the animals."""

    animal: Annotated[int, Meta(ge=0, le=999)]


class TellValue(Struct, frozen=True, tag="tell_value"):
    """What a herbivore is worth when established, as its tile shows."""

    value: Value


class TakeTurn(Struct, frozen=True, tag="take_turn"):
    """The Poachers' turn is carried out."""


class WatchBirds(Struct, frozen=True, tag="watch_birds"):
    """The birds between both sides, one after the other."""

    birds: Annotated[tuple[SeenBird, ...], Meta(min_length=BIRDS_BETWEEN, max_length=BIRDS_BETWEEN)]


class SetMissing(Struct, frozen=True, tag="set_missing"):
    """No tile of a size is left of a habitat type, or there is one again (A-WL6)."""

    habitat: Habitat
    size: Size
    is_missing: bool = True


class SetRondel(Struct, frozen=True, tag="set_rondel"):
    """The sun energy as it lies."""

    energy: Energy


class SetPoachers(Struct, frozen=True, tag="set_poachers"):
    """What the Poachers really have."""

    poachers: Poachers


Move = (
    Begin
    | ChooseSegment
    | Spend
    | ExtraTurn
    | ChooseHabitat
    | ChooseHerbivore
    | TellValue
    | TakeTurn
    | WatchBirds
    | SetMissing
    | SetRondel
    | SetPoachers
)

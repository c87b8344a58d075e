"""The moves of a play of Wildscape, as they are recorded."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.games.wildscape.land import (
    CardKey,
    Counts,
    Edges,
    Few,
    HabitatType,
    Id,
    MaybeCard,
    Size,
    Value,
)
from companion.games.wildscape.land_moves import LandMove, SeatIndex
from companion.games.wildscape.poachers import Poachers
from companion.games.wildscape.rondel import SEGMENTS, Energy, Segment, SegmentIndex, Tokens

BIRDS_BETWEEN = 4  # between two players (WL-3)

BirdsByPair = Annotated[
    tuple[Annotated[tuple[MaybeCard, ...], Meta(max_length=BIRDS_BETWEEN)], ...], Meta(max_length=4)
]
Rows = Annotated[tuple[Annotated[int, Meta(ge=1, le=99)], ...], Meta(max_length=8)]
Segments = Annotated[tuple[Segment, ...], Meta(min_length=SEGMENTS, max_length=SEGMENTS)]
Values = dict[str, Value]  # of established herbivores, by habitat and size: "woodland.6"
List = Annotated[tuple[Annotated[int, Meta(ge=0, le=99)], ...], Meta(max_length=24)]


class SeenBird(Struct, frozen=True):
    """A bird and what both neighbours count for it, the earlier in turn order first.

    None where the app counts it: from a land that is followed, or for the Poachers.
    """

    card: Annotated[str, Meta(max_length=4)]
    mine: List | None = None
    theirs: List | None = None


class Begin(Struct, frozen=True, tag="begin"):
    """How a table is followed.

    Against the Poachers, ``segments`` are the rondel of that copy from where the energy starts in this play.
    ``values`` are those of established herbivores as far as known; one below the herbivore's size is asked for again.
    ``follows`` are the seats whose lands are followed, ``birds`` the cards between each pair of neighbours as far as
    known, "" for one that is not. ``rows`` are the numbers of the Specialist board from below, as far as known.
    """

    segments: Segments | None = None
    values: Values = {}
    follows: Annotated[tuple[SeatIndex, ...], Meta(max_length=4)] = ()
    birds: BirdsByPair = ()
    rows: Rows = ()


class ChooseSegment(Struct, frozen=True, tag="choose_segment"):
    """The player's token lies at a segment."""

    segment: SegmentIndex


class Spend(Struct, frozen=True, tag="spend"):
    """The sun energy that the player spent in the turn, and the bio energy where it is followed."""

    spent: Tokens
    bio: Few = 0


class ExtraTurn(Struct, frozen=True, tag="extra_turn"):
    """The player takes another turn before the Poachers, once a game (the Activist, S17)."""


class ChooseHabitat(Struct, frozen=True, tag="choose_habitat"):
    """Of types worth equally little, the one that the Poachers take (WL-56)."""

    habitat: HabitatType


class ChooseHerbivore(Struct, frozen=True, tag="choose_herbivore"):
    """Of herbivores equally large, one that they establish (WL-58); an index among the animals."""

    animal: Annotated[int, Meta(ge=0, le=999)]


class TellValue(Struct, frozen=True, tag="tell_value"):
    """What a herbivore is worth when established, as its tile shows."""

    value: Value


class TakeTurn(Struct, frozen=True, tag="take_turn"):
    """The Poachers' turn is carried out."""


class WatchBirds(Struct, frozen=True, tag="watch_birds"):
    """The birds between each pair of neighbours, one after the other."""

    birds: Annotated[tuple[SeenBird, ...], Meta(max_length=2 * BIRDS_BETWEEN)]


class SetMissing(Struct, frozen=True, tag="set_missing"):
    """No tile of a size is left of a habitat type, or there is one again (A-WL6)."""

    habitat: HabitatType
    size: Size
    is_missing: bool = True


class SetRondel(Struct, frozen=True, tag="set_rondel"):
    """The sun energy as it lies."""

    energy: Energy


class SetPoachers(Struct, frozen=True, tag="set_poachers"):
    """What the Poachers really have."""

    poachers: Poachers


# --- The table --------------------------------------------------------------------------------------------------------


class EndTurn(Struct, frozen=True, tag="end_turn"):
    """The turn is over, and what comes of it.

    ``birds``: a bird watching tile was removed. ``end``: the end was triggered (WL-10). ``last``: it was that seat's
    last turn, where not all are followed. ``again``: the same player takes another turn (the Activist, S17).
    """

    event: Literal["", "birds", "end", "last", "again"] = ""


class SetBirds(Struct, frozen=True, tag="set_birds"):
    """The bird cards between each pair of neighbours, "" for one that is not known."""

    birds: BirdsByPair


class LookOver(Struct, frozen=True, tag="look_over"):
    """A land as it is counted at the end: what is counted by eye, and what was unknown so far.

    ``edges`` by pawn, ``fauna`` and ``specialists`` are VP by card; None leaves a blank.
    """

    seat: SeatIndex
    counts: Counts
    edges: Annotated[tuple[tuple[Id, Edges | None], ...], Meta(max_length=40)] = ()
    fauna: Annotated[tuple[tuple[CardKey, Few | None], ...], Meta(max_length=40)] = ()
    specialists: Annotated[tuple[tuple[CardKey, Few | None], ...], Meta(max_length=5)] = ()


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
    | LandMove
    | EndTurn
    | SetBirds
    | LookOver
)

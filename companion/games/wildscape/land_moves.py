"""The moves of a land of Wildscape, as they are recorded.

Things in a land go by ids, so that a later move still finds them when an earlier one is corrected.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from companion.games.wildscape.land import (
    CardKey,
    Counts,
    Edges,
    Few,
    HabitatType,
    Id,
    MaybeCard,
    Number,
    RiverTile,
    Size,
    SpecialistType,
    Steps,
    Value,
)

SeatIndex = Annotated[int, Meta(ge=0, le=3)]


# --- A land -----------------------------------------------------------------------------------------------------------


class AddHabitat(Struct, frozen=True, tag="add_habitat"):
    """A habitat that is new: its first tiles lie there. ``tiles`` has the oasis tiles in it (WL-11)."""

    seat: SeatIndex
    habitat: Id
    habitat_type: HabitatType
    tiles: Few = 1
    sprouts: Few = 0
    oases: Few = 0


class SetHabitat(Struct, frozen=True, tag="set_habitat"):
    """A habitat's tiles as they lie now."""

    seat: SeatIndex
    habitat: Id
    tiles: Few
    sprouts: Few = 0
    oases: Few = 0


class JoinHabitats(Struct, frozen=True, tag="join_habitats"):
    """Two habitats of one type are connected now: the ``other`` becomes part of the first."""

    seat: SeatIndex
    habitat: Id
    other: Id


class RemoveHabitat(Struct, frozen=True, tag="remove_habitat"):
    """A habitat is not there."""

    seat: SeatIndex
    habitat: Id


class PlaceAnimal(Struct, frozen=True, tag="place_animal"):
    """An animal tile is placed into a habitat, a herbivore on its reintroduced side (WL-12, WL-13)."""

    seat: SeatIndex
    habitat: Id
    animal: Id
    size: Size
    name: Annotated[str, Meta(max_length=60)] = ""


class Establish(Struct, frozen=True, tag="establish"):
    """A herbivore is flipped to its established side, which shows its ``value``."""

    seat: SeatIndex
    animal: Id
    value: Value


class SetAnimal(Struct, frozen=True, tag="set_animal"):
    """An animal tile as it really is; its pawn stays."""

    seat: SeatIndex
    animal: Id
    size: Size
    value: Value
    is_established: bool = False


class RemoveAnimal(Struct, frozen=True, tag="remove_animal"):
    """An animal tile is not there."""

    seat: SeatIndex
    animal: Id


class PlaceRiver(Struct, frozen=True, tag="place_river"):
    """A river tile is placed: to a river that is there, or as a new one (A-WL8)."""

    seat: SeatIndex
    river: Id
    size: RiverTile


class JoinRivers(Struct, frozen=True, tag="join_rivers"):
    """Two rivers are connected now: the ``other`` becomes part of the first."""

    seat: SeatIndex
    river: Id
    other: Id


class RemoveRiverTile(Struct, frozen=True, tag="remove_river_tile"):
    """A river has one tile of that size less."""

    seat: SeatIndex
    river: Id
    size: RiverTile


class SetTouching(Struct, frozen=True, tag="set_touching"):
    """Which habitats of two types touch edge to edge, each a pair of ids with the smaller one first."""

    seat: SeatIndex
    types: tuple[HabitatType, HabitatType]
    touching: Annotated[tuple[tuple[Id, Id], ...], Meta(max_length=200)]


class SetCounts(Struct, frozen=True, tag="set_counts"):
    """What is counted by eye, as it is now."""

    seat: SeatIndex
    counts: Counts


class SetEnergy(Struct, frozen=True, tag="set_energy"):
    """The player's bio energy as it is now."""

    seat: SeatIndex
    energy: Number


# --- Cards ------------------------------------------------------------------------------------------------------------


class TakeCard(Struct, frozen=True, tag="take_card"):
    """An animal card comes into the hand; ``steps`` as in Fauna."""

    seat: SeatIndex
    card: CardKey
    steps: Steps = ()


class DiscardCard(Struct, frozen=True, tag="discard_card"):
    """An animal card leaves the hand without being played."""

    seat: SeatIndex
    card: CardKey


class PlayPredator(Struct, frozen=True, tag="play_predator"):
    """A predator card is played: its pawn stands on an animal tile (WL-15)."""

    seat: SeatIndex
    animal: Id
    card: MaybeCard = ""


class PlayPrimate(Struct, frozen=True, tag="play_primate"):
    """A primate card is played: its pawn stands on a tile, for one type of it (WL-16)."""

    seat: SeatIndex
    pawn: Id
    habitat_type: SpecialistType
    card: MaybeCard = ""
    edges: Edges | None = None


class SetEdges(Struct, frozen=True, tag="set_edges"):
    """The matching edges around a primate pawn as they are now (WL-32)."""

    seat: SeatIndex
    pawn: Id
    edges: Edges | None = None


class RemovePrimate(Struct, frozen=True, tag="remove_primate"):
    """A primate pawn is not there."""

    seat: SeatIndex
    pawn: Id


class TellFauna(Struct, frozen=True, tag="tell_fauna"):
    """What a fauna card in hand brings: its printed steps, or VP by hand (WL-33, A-WL2)."""

    seat: SeatIndex
    card: CardKey
    steps: Steps = ()
    vp: Few | None = None


class Attract(Struct, frozen=True, tag="attract"):
    """A specialist is attracted (WL-14). ``needed`` is the number above the token where the app did not know it."""

    seat: SeatIndex
    card: CardKey
    vp: Few | None = None
    needed: Few | None = None


class SetSpecialist(Struct, frozen=True, tag="set_specialist"):
    """A specialist card in front of a player: its VP, and whether its effect, once a game, was used."""

    seat: SeatIndex
    card: CardKey
    vp: Few | None = None
    is_used: bool = False


class SetTokens(Struct, frozen=True, tag="set_tokens"):
    """How often each specialist token moved up, by whoever attracted one."""

    tokens: dict[SpecialistType, Annotated[int, Meta(ge=0, le=8)]]


LandMove = (
    AddHabitat
    | SetHabitat
    | JoinHabitats
    | RemoveHabitat
    | PlaceAnimal
    | Establish
    | SetAnimal
    | RemoveAnimal
    | PlaceRiver
    | JoinRivers
    | RemoveRiverTile
    | SetTouching
    | SetCounts
    | SetEnergy
    | TakeCard
    | DiscardCard
    | PlayPredator
    | PlayPrimate
    | SetEdges
    | RemovePrimate
    | TellFauna
    | Attract
    | SetSpecialist
    | SetTokens
)

"""A player's land in Wildscape: habitats with their animal tiles, rivers, pawns, cards, and what is counted by eye.

Nothing is drawn: a land is what its scores, conditions and birds look at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct

HabitatType = Literal["wetland", "woodland", "savanna", "desert"]  # that animals have
HABITAT_KEYS: Final[tuple[HabitatType, ...]] = get_args(HabitatType)
SpecialistType = Literal["river", "wetland", "woodland", "savanna", "desert"]
SPECIALIST_TYPES: Final[tuple[SpecialistType, ...]] = get_args(SpecialistType)

LARGEST_SNAKE: Final = 2
SNAKES: Final = (1, LARGEST_SNAKE)  # sizes, on both sides of one tile
LARGEST: Final = 8  # of a herbivore (A-WL6)
ESTABLISHED_VALUE: Final = 30  # at most
LARGEST_RIVER: Final = 3  # of a river tile

Size = Annotated[int, Meta(ge=1, le=LARGEST)]
Value = Annotated[int, Meta(ge=1, le=ESTABLISHED_VALUE)]
Number = Annotated[int, Meta(ge=0, le=999)]
Few = Annotated[int, Meta(ge=0, le=99)]
Id = Annotated[int, Meta(ge=1, le=999)]  # of something in one land, given when it is placed and never again
CardKey = Annotated[str, Meta(pattern="^[BDFMS][0-9]{2}[ab]?$")]
MaybeCard = Annotated[str, Meta(pattern="^([BDFMS][0-9]{2}[ab]?)?$")]  # "" where nobody told which
Edges = Annotated[int, Meta(ge=0, le=6)]
RiverTile = Annotated[int, Meta(ge=1, le=LARGEST_RIVER)]
Steps = Annotated[tuple[Few, ...], Meta(max_length=12)]  # VP for 1, 2, 3 and so on of what a fauna card counts


class AnimalTile(Struct, frozen=True):
    """An animal tile in a habitat: a snake has the size 1 or 2, a herbivore 3 to 8.

    A reintroduced one is worth its size. ``has_pawn``: a predator pawn stands on it (WL-15). ``name`` as its tile
    says, where somebody told.
    """

    id: Id
    size: Size
    value: Value
    is_established: bool = False
    has_pawn: bool = False
    name: str = ""

    @property
    def is_snake(self) -> bool:
        """Whether it is a snake, which is never established."""
        return self.size in SNAKES


class Habitat(Struct, frozen=True):
    """A habitat of connected tiles of one type. ``tiles`` has the oasis tiles in it, ``sprouts`` not theirs.

    Rulebook: Wildscape, Habitats; Desert Habitats (WL-11).
    """

    id: Id
    type: HabitatType
    tiles: Few = 1
    sprouts: Few = 0
    oases: Few = 0
    animals: tuple[AnimalTile, ...] = ()

    @property
    def size(self) -> int:
        """Tiles, and one more for each sprout; an oasis has one (WL-11)."""
        return self.tiles + self.sprouts + self.oases

    @property
    def used(self) -> int:
        """The sizes of its animal tiles, not their values (WL-12)."""
        return sum([animal.size for animal in self.animals])

    @property
    def free(self) -> int:
        """What is left for animals; less than 0 where more lies there than fits."""
        return self.size - self.used

    @property
    def herbivores(self) -> int:
        """The number of its herbivore tiles."""
        return sum([not animal.is_snake for animal in self.animals])


class River(Struct, frozen=True):
    """Connected river tiles, each by its size (A-WL8)."""

    id: Id
    tiles: tuple[RiverTile, ...] = ()

    @property
    def value(self) -> int:
        """The sum of the sizes."""
        return sum(self.tiles)


class PrimatePawn(Struct, frozen=True):
    """A primate pawn: the ``type`` that it chose, and its matching ``edges``, None until somebody counts them (WL-32).

    ``card`` is empty where nobody told which one was played.
    """

    id: Id
    type: SpecialistType
    edges: Edges | None = None
    card: MaybeCard = ""


class Specialist(Struct, frozen=True):
    """A specialist card in front of a player; ``vp`` as printed on it, None while unknown (A-WL1).

    ``is_used``: its effect, once a game, was used.
    """

    card: CardKey
    vp: Few | None = None
    is_used: bool = False


class Fauna(Struct, frozen=True):
    """A fauna card in hand: ``steps`` are the VP for 1, 2, 3 and so on of what it counts, empty while unknown (A-WL2).

    ``vp`` is what somebody said that it brings, and wins over the steps.
    """

    card: CardKey
    steps: Steps = ()
    vp: Few | None = None


class Counts(Struct, frozen=True):
    """What is counted by eye, each None until somebody does.

    ``ranges`` are the sizes of the mountain ranges, ``lines`` the longest line of occupied spaces in each of the 3
    directions. Of the land tiles, the starting land is one: ``full_lands`` have no empty space, ``end_lands`` touch
    only one other.
    """

    energy: Number | None = None
    oil_spills: Few | None = None
    ranges: Annotated[tuple[Annotated[int, Meta(ge=1, le=99)], ...], Meta(max_length=24)] | None = None
    lines: tuple[Few, Few, Few] | None = None
    lands: Few | None = None
    full_lands: Few | None = None
    end_lands: Few | None = None
    single_type_tiles: Few | None = None


class Land(Struct, frozen=True):
    """A player's land and cards. ``hand`` are predator and primate cards; fauna cards in hand stand apart.

    ``touching`` are pairs of habitats that are known to touch edge to edge, the smaller id first. ``predators`` are
    the predator cards played, "" where nobody told which. ``next_id`` is larger than every id ever given.
    """

    habitats: tuple[Habitat, ...] = ()
    rivers: tuple[River, ...] = ()
    touching: tuple[tuple[Id, Id], ...] = ()
    primates: tuple[PrimatePawn, ...] = ()
    predators: tuple[MaybeCard, ...] = ()
    specialists: tuple[Specialist, ...] = ()
    hand: tuple[CardKey, ...] = ()
    fauna: tuple[Fauna, ...] = ()
    counts: Counts = Counts()
    next_id: int = 1

    def of_type(self, habitat_type: str) -> Iterator[AnimalTile]:
        """The animal tiles of a habitat type."""
        return (animal for habitat in self.habitats if habitat.type == habitat_type for animal in habitat.animals)

    @property
    def animals(self) -> Iterator[tuple[Habitat, AnimalTile]]:
        """Every animal tile with its habitat."""
        return ((habitat, animal) for habitat in self.habitats for animal in habitat.animals)

    def value_of(self, specialist_type: str) -> int:
        """The value of its animal tiles of a type, or of its river tiles (WL-14, WL-30)."""
        if specialist_type == "river":
            return sum([river.value for river in self.rivers])
        return sum([animal.value for animal in self.of_type(specialist_type)])

    @property
    def pawns(self) -> int:
        """The number of predator pawns."""
        return sum([animal.has_pawn for _, animal in self.animals])

    @property
    def oases(self) -> int:
        """The number of oasis tiles."""
        return sum([habitat.oases for habitat in self.habitats])

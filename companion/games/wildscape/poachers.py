"""The Poachers of Wildscape: what they have, what they take, and what they count for birds (WL-50 to WL-62)."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.scoresheet import MOST_VALUES
from companion.core.text import text
from companion.games.wildscape.catalogue import BIRD_BY_KEY
from companion.games.wildscape.land import (
    HABITAT_KEYS,
    LARGEST,
    SNAKES,
    SPECIALIST_TYPES,
    AnimalTile,
    HabitatType,
    Number,
    Size,
    SpecialistType,
    Value,
)
from companion.games.wildscape.sheet import HABITATS

ROUNDS: Final = 12
BIRD_WATCHING: Final = (4, 8, ROUNDS)  # rounds after which there is one (WL-50)
THRESHOLD: Final = 6  # of a type, from which its specialist costs more (WL-59)
ESTABLISHED: Final = 2  # herbivores by one action (WL-58)


class Animal(Struct, frozen=True):
    """An animal tile; a reintroduced one is worth its size. Snakes have the sizes 1 and 2."""

    habitat: HabitatType
    size: Size
    value: Value
    is_established: bool = False

    @property
    def is_snake(self) -> bool:
        """Whether it is a snake, which is never established."""
        return self.size in SNAKES


class Poachers(Struct, frozen=True):
    """What the Poachers have: animals in the order in which they came, the value of their rivers, energy, pawns."""

    animals: tuple[Animal, ...] = ()
    rivers: Number = 0
    energy: Number = 0
    primates: Number = 0
    predators: Number = 0

    def value_of(self, habitat: str) -> int:
        """The value of their animals of a habitat type, or of their rivers."""
        if habitat == "river":
            return self.rivers
        return sum([animal.value for animal in self.animals if animal.habitat == habitat])


NAMES: Final[dict[str, str]] = {"river": "River", **dict(HABITATS)}


def start_with(difficulty: int) -> Poachers:
    """What they have before the first round. Rulebook: Wildscape, Solo Game Setup (WL-51).

    >>> [animal.size for animal in start_with(5).animals], start_with(5).rivers
    ([5, 5, 5, 5], 5)
    """
    animals = tuple([Animal(habitat, difficulty, difficulty) for habitat in HABITAT_KEYS])
    return Poachers(animals, difficulty, 0, 1, 1)


def split_size(size: int, habitat: str, missing: Container[tuple[str, int]] = ()) -> tuple[int, ...]:
    """The tiles that make up a size: the largest that there is, then another one for the rest, and so on.

    ``missing`` are sizes of a habitat of which no tile is left. Rulebook: Wildscape, Poachers Rondel Action (WL-57).

    >>> split_size(10, "woodland")
    (8, 2)
    """
    tiles = []
    while size:
        largest = next((each for each in range(min(size, LARGEST), 0, -1) if (habitat, each) not in missing), 0)
        if not largest:
            break
        tiles.append(largest)
        size -= largest
    return tuple(tiles)


def lowest_habitats(poachers: Poachers) -> tuple[HabitatType, ...]:
    """The habitat types in which their animals are worth least (WL-56)."""
    values = {habitat: poachers.value_of(habitat) for habitat in HABITAT_KEYS}
    return tuple(habitat for habitat, value in values.items() if value == min(values.values()))


def take_animals(poachers: Poachers, habitat: HabitatType, sizes: tuple[int, ...]) -> Poachers:
    """They take animal tiles on their reintroduced side (WL-57)."""
    taken = tuple(Animal(habitat, size, size) for size in sizes)
    return replace(poachers, animals=poachers.animals + taken)


def to_establish(poachers: Poachers) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """The herbivores that are established: those that are for sure, those of which some are, and how many of them.

    The largest ones that are not established yet; snakes cannot be (WL-58, A-WL7). Indexes among the animals.
    """
    open_ones = [
        (animal.size, index)
        for index, animal in enumerate(poachers.animals)
        if not (animal.is_snake or animal.is_established)
    ]
    open_ones.sort(key=lambda each: (-each[0], each[1]))
    if len(open_ones) <= ESTABLISHED:
        return tuple(index for _, index in open_ones), (), 0
    border = open_ones[ESTABLISHED - 1][0]
    sure = tuple(index for size, index in open_ones if size > border)
    tied = tuple(index for size, index in open_ones if size == border)
    left = ESTABLISHED - len(sure)
    return (sure + tied, (), 0) if len(tied) == left else (sure, tied, left)


def establish(poachers: Poachers, index: int, value: int) -> Poachers:
    """A herbivore shows its established side."""
    animals = list(poachers.animals)
    animals[index] = replace(animals[index], value=value, is_established=True)
    return replace(poachers, animals=tuple(animals))


def check_value(size: int, value: int, field: str) -> None:
    """Check what a herbivore is worth when established. Raises RuleError ``below_its_size``."""
    if value < size:
        raise RuleError(
            "below_its_size",
            text("An established herbivore is worth at least its size, {size}. Look at its tile.", size=size),
            field,
        )


def check_poachers(poachers: Poachers) -> None:
    """Check what they have. Raises RuleError as ``check_animals`` does."""
    check_animals(poachers.animals)


def check_animals(animals: Iterable[Animal | AnimalTile]) -> None:
    """Check each animal. Raises RuleError ``below_its_size``, ``not_its_size``, ``snake_established``."""
    for animal in animals:
        if animal.is_snake and animal.is_established:
            raise RuleError("snake_established", text("Snakes cannot be established."), "animals")
        if animal.is_established:
            check_value(animal.size, animal.value, "animals")
        elif animal.value != animal.size:
            raise RuleError(
                "not_its_size",
                text("An animal that is not established is worth its size, {size}.", size=animal.size),
                "animals",
            )


def reached(before: Poachers, after: Poachers) -> tuple[SpecialistType, ...]:
    """The types in which they have reached 6 now and had not before (WL-59)."""
    return tuple(each for each in SPECIALIST_TYPES if before.value_of(each) < THRESHOLD <= after.value_of(each))


_BY_OCCASION: Final = {"B09a": (2, 4, 6), "B09b": (1, 2, 3), "B10a": (5, 7, 9), "B10b": (4, 6, 8)}  # WL-61
_TYPE_OF: Final = {"B02": "wetland", "B03": "woodland", "B04": "savanna", "B05": "desert"}


def count_for_bird(poachers: Poachers, card: str, occasion: int) -> tuple[int, ...] | None:
    """What they count for a bird at the first, second or last bird watching (``occasion`` 0, 1, 2).

    None if nobody knows. A list holds no more numbers than one on the scoresheet can. Rulebook: Wildscape,
    Birds, Solo mode (WL-24, WL-26, WL-61).
    """
    bird = BIRD_BY_KEY[card]
    if bird.poachers_divisor is not None:
        return (poachers.rivers // bird.poachers_divisor,)
    if card in _BY_OCCASION:
        return (_BY_OCCASION[card][occasion],)
    if card[:3] in _TYPE_OF:
        values = [animal.value for animal in poachers.animals if animal.habitat == _TYPE_OF[card[:3]]]
        return (len(values),) if card.endswith("a") else tuple(sorted(values, reverse=True)[:MOST_VALUES]) or (0,)
    known = {
        "B06a": sum([animal.is_established for animal in poachers.animals]),
        "B08a": poachers.primates,
        "B08b": poachers.predators,
    }
    return (known[card],) if card in known else None

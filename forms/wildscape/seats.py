"""What the forms about one seat of Wildscape are made of: its land, and moves that a button names in a few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec
from msgspec import Struct
from wtforms.validators import StopValidation

from companion.core.errors import RuleError
from companion.core.text import text
from companion.games.wildscape.household import Herbivore
from companion.games.wildscape.land import SPECIALIST_TYPES, AnimalTile, Habitat, Land, SpecialistType
from companion.games.wildscape.poachers import NAMES
from forms.fields import LettersField
from forms.move import About
from forms.seat import SeatForm, seat_forms

TYPES: Final[dict[SpecialistType, str]] = {each: NAMES[each] for each in SPECIALIST_TYPES}
MOST_SEATS: Final = 4
MOST_RANGES: Final = 24
LINES: Final = 3  # directions
_BETWEEN: Final = str.maketrans(",;./+", "     ")


class LandSeatForm(SeatForm):
    """A form about a seat and its land."""

    land: Land = Land()
    types: ClassVar = TYPES

    def prepare(self, about: About) -> None:
        """Find the seat, and its land."""
        super().prepare(about)
        self.land = (about.state.lands[self.at] if about.state.follows else None) or Land()

    @property
    def player(self) -> str:
        """Who sits there."""
        name: str = self.about.state.setup.seats[self.at].name
        return name


def land_forms(name: str, kind: type[LandSeatForm]) -> dict[str, type[SeatForm]]:
    """The same form for every seat, by keys such as ``hand1``."""
    return seat_forms(name, kind, MOST_SEATS)


def make_checked(kind: type[Any], **parts: Any) -> Any:
    """A move of what a page sent; numbers may be words. Raises RuleError ``not_a_move``."""
    config = kind.__struct_config__
    try:
        return msgspec.convert({config.tag_field: config.tag, **parts}, kind, strict=False)
    except msgspec.ValidationError as error:
        raise not_a_move() from error


def not_a_move() -> RuleError:
    """What is said of a button that no page has."""
    return RuleError("not_a_move", text("Press one of the buttons of this page."))


def read_numbers(typed: str | None, most: int = 99) -> tuple[int, ...] | None:
    """Numbers from 0 that were typed one after the other; None if something else was.

    >>> read_numbers("9, 6 3"), read_numbers(""), read_numbers("x")
    ((9, 6, 3), (), None)
    """
    words = (typed or "").translate(_BETWEEN).split()
    if not all(word.isascii() and word.isdecimal() and len(word) <= len(str(most)) for word in words):
        return None
    numbers = tuple([int(word) for word in words])
    return numbers if all(number <= most for number in numbers) else None


def read_ranges(typed: str | None) -> tuple[int, ...] | None:
    """The sizes of mountain ranges, (0,) typed for none; None for a blank or for what is no such list.

    >>> read_ranges("3 1"), read_ranges("0"), read_ranges("")
    ((3, 1), (), None)
    """
    numbers = read_numbers(typed)
    if numbers == (0,):
        return ()
    return numbers if numbers and 0 not in numbers and len(numbers) <= MOST_RANGES else None


def read_lines(typed: str | None) -> tuple[int, ...] | None:
    """The longest line in each of the 3 directions; None for a blank or for what is no such list.

    >>> read_lines("7 5 4"), read_lines("7 5")
    ((7, 5, 4), None)
    """
    numbers = read_numbers(typed)
    return numbers if numbers and len(numbers) == LINES else None


class TypedList(Struct, frozen=True):
    """Several numbers that are counted by eye and typed in one field; ``wrong`` is said of what cannot be read."""

    label: str
    description: str
    read: Callable[[str | None], tuple[int, ...] | None]
    wrong: str


# By the names of Counts.
LISTS: Final = {
    "ranges": TypedList(
        "Mountain ranges",
        "the size of each, such as 1 1 3; 0: none",
        read_ranges,
        "Mountain ranges: type the size of each, such as 1 1 3, or 0 if there is none.",
    ),
    "lines": TypedList(
        "Longest lines",
        "of occupied spaces, in the 3 directions, such as 7 5 4",
        read_lines,
        "Longest lines: type 3 numbers, one for each direction, such as 7 5 4.",
    ),
}


class NumbersField(LettersField):
    """Such a list; blank while nobody told it. It keeps what was typed."""

    def __init__(self, asked: TypedList, **kwargs: Any) -> None:
        super().__init__(asked.label, description=asked.description, **kwargs)
        self.asked = asked

    @property
    def numbers(self) -> tuple[int, ...] | None:
        """The numbers, or None for a blank or for what is no such list."""
        return self.asked.read(self.data)

    def show(self, numbers: Sequence[int] | None) -> None:
        """Show numbers as they are typed: 0 for a list that is known to be empty."""
        self.data = "0" if numbers == () else write_numbers(numbers)

    def pre_validate(self, form: Any) -> None:
        """Say at the field what is expected."""
        if self.numbers is None and (self.data or "").strip():
            raise StopValidation(self.asked.wrong)


def write_numbers(numbers: Sequence[int] | None) -> str:
    """Numbers as they are typed.

    >>> write_numbers((9, 6, 3))
    '9 6 3'
    """
    return " ".join(map(str, numbers or ()))


def name_tile(habitat: Habitat, animal: AnimalTile, herbivores: Mapping[str, Herbivore]) -> str:
    """An animal tile by its name where that is known, and its value.

    >>> name_tile(Habitat(1, "woodland"), AnimalTile(1, 6, 9, True), {"woodland.6": Herbivore("Kudu", 9)})
    'Kudu 9'
    >>> name_tile(Habitat(1, "woodland"), AnimalTile(1, 6, 9, True), {})
    'Woodland 6, worth 9'
    """
    if animal.is_snake:
        return f"{TYPES[habitat.type]} snake {animal.size}"
    known = herbivores.get(f"{habitat.type}.{animal.size}")
    name = animal.name or (known.name if known else "")
    if name:
        return f"{name} {animal.value}"
    worth = "" if animal.value == animal.size else f", worth {animal.value}"
    return f"{TYPES[habitat.type]} {animal.size}{worth}"


def name_habitat(habitat: Habitat) -> str:
    """A habitat by its type and size, and by the animals in it.

    >>> name_habitat(Habitat(1, "desert", 3, 0, 1, (AnimalTile(2, 3, 3),)))
    'Desert 4 (3)'
    """
    animals = write_numbers([animal.value for animal in habitat.animals])
    return f"{TYPES[habitat.type]} {habitat.size}{f' ({animals})' if animals else ''}"

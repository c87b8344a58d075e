"""The page of a land: a button for whatever happens to it, and what is counted by eye (WL-11 to WL-14)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Final

from msgspec import Struct

from companion.core.errors import RuleError
from companion.games.wildscape.animals import find_animal, find_habitat, room
from companion.games.wildscape.household import read_herbivores, read_values, value_item
from companion.games.wildscape.land import ESTABLISHED_VALUE, HABITAT_KEYS, LARGEST, SNAKES, Counts, Habitat
from companion.games.wildscape.land_moves import (
    AddHabitat,
    Establish,
    JoinHabitats,
    JoinRivers,
    PlaceAnimal,
    PlaceRiver,
    RemoveAnimal,
    RemoveHabitat,
    RemoveRiverTile,
    SetAnimal,
    SetCounts,
    SetEnergy,
    SetHabitat,
)
from forms.fields import CountField
from forms.move import About, PressedField
from forms.wildscape.seats import (
    LISTS,
    TYPES,
    LandSeatForm,
    NumbersField,
    make_checked,
    not_a_move,
)

HERBIVORES: Final = range(max(SNAKES) + 1, LARGEST + 1)  # sizes
_WORDS: Final = re.compile(r"([a-z])(-?\d{1,3})(?:\.(-?\d{1,3}))?")  # what a button says: letter, number, number


class Chip(Struct, frozen=True):
    """An animal of a habitat as the page shows it; ``worth`` is what it will be worth, None while nobody told."""

    id: int
    size: int
    value: int
    name: str
    is_established: bool
    has_pawn: bool
    worth: int | None = None

    @property
    def is_snake(self) -> bool:
        """Whether it is a snake, which is never established."""
        return self.size in SNAKES


class HabitatView(Struct, frozen=True):
    """A habitat as the page shows it: the sizes that do not fit, what it can be joined with, its animals."""

    habitat: Habitat
    name: str
    full: tuple[int, ...]
    joins: tuple[tuple[int, str], ...]
    chips: tuple[Chip, ...]

    @property
    def free_oases(self) -> int:
        """The oases that have no herbivore."""
        return self.habitat.oases - self.habitat.herbivores


class LandForm(LandSeatForm):
    """A land. Every button says in a few signs what is done: ``a3.6`` places an animal of size 6 into habitat 3.

    A ``box`` is open where something is asked: ``e`` what an animal is worth when established, ``s`` what it really
    is, ``h`` and ``q`` what is wrong with a habitat or a river. ``boxed`` is the id of what it is about. What the box
    does comes first in ``go``, before the button that was pressed.
    """

    face = "land"
    stays = True
    moves = (
        PlaceAnimal,
        Establish,
        AddHabitat,
        SetHabitat,
        JoinHabitats,
        RemoveHabitat,
        SetAnimal,
        RemoveAnimal,
        PlaceRiver,
        JoinRivers,
        RemoveRiverTile,
        SetEnergy,
    )
    kinds: ClassVar = {each: TYPES[each] for each in HABITAT_KEYS}
    go = PressedField()
    size = CountField("Size", 1, LARGEST, optional=True)
    value = CountField("Worth now", 1, ESTABLISHED_VALUE, optional=True)
    box = ""
    boxed = 0

    def prepare(self, about: About) -> None:
        """Find out what the button says that was pressed; what was typed for another one does not count."""
        super().prepare(about)
        self.known = read_values(about.items) | about.state.values
        self.herbivores = read_herbivores(about.items)
        self.verb, self.on, self.what = _read_words(self.go.data)
        if self.is_fresh:
            return
        if len(self.go.raw_data or ()) > 1:
            self.size.data = self.value.data = None
        elif self.verb in ("e", "s") and self.value.raw_data:
            self._open(self.verb, self.on)
            self._bound()

    def _open(self, box: str, on: int) -> None:
        self.box, self.boxed = box, on

    def _bound(self) -> None:
        """A herbivore is worth its size at least when established."""
        if self.box == "e":
            self.value.least, self.value.optional = self._size_of(self.boxed), False
        else:
            self.value.least, self.size.optional = self.size.number or 1, False

    def _size_of(self, animal: int) -> int:
        return next((each.size for _, each in self.land.animals if each.id == animal), 1)

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The box of what was told, or the habitat that the move was about."""
        super().fill(moves, index)
        match moves[index]:
            case Establish(animal=animal, value=value):
                self._open("e", animal)
                self.value.data = str(value)
                self._bound()
            case SetAnimal(animal=animal, size=size, value=value, is_established=is_established):
                self._open("s", animal)
                self.size.data, self.value.data = str(size), str(value) if is_established else ""
                self._bound()
            case move:
                self.verb, self.on = "a", getattr(move, "habitat", 0)

    def refuse(self, error: RuleError) -> bool:
        """Show an error at the field of the open box that it names; a button has no room for it."""
        return self.box in ("e", "s") and super().refuse(error)

    # --- What the page shows ------------------------------------------------------------------------------------------

    @property
    def views(self) -> Iterator[HabitatView]:
        """The habitats, type by type."""
        habitats = sorted(self.land.habitats, key=lambda each: (HABITAT_KEYS.index(each.type), each.id))
        for habitat in habitats:
            others = [each for each in habitats if each.type == habitat.type and each is not habitat]
            yield HabitatView(
                habitat,
                _name(habitat),
                tuple([size for size in range(1, LARGEST + 1) if size > habitat.free or room(habitat, size)]),
                tuple([(each.id, _name(each)) for each in others]),
                tuple(self._chips(habitat)),
            )

    def _chips(self, habitat: Habitat) -> Iterator[Chip]:
        for each in habitat.animals:
            key = f"{habitat.type}.{each.size}"
            told = self.herbivores.get(key)
            name = each.name or (told.name if told and not each.is_snake else "")
            yield Chip(each.id, each.size, each.value, name, each.is_established, each.has_pawn, self.known.get(key))

    @property
    def spot(self) -> str:
        """The id of the habitat in which something was done, which is open after that."""
        if self.verb == "n":
            return str(self.land.next_id)
        return str(self.on) if self.verb in ("a", "t", "p", "o", "j", "h") else ""

    @property
    def boxed_words(self) -> str:
        """The animal that an open box is about, in words."""
        for habitat, animal in self.land.animals:
            if animal.id == self.boxed:
                chip = next(each for each in self._chips(habitat) if each.id == animal.id)
                return chip.name or f"{TYPES[habitat.type]} {'snake' if animal.is_snake else 'herbivore'} {animal.size}"
        return ""

    # --- What its buttons do ------------------------------------------------------------------------------------------

    def make_move(self, about: About) -> Any:
        """The move of the button that was pressed, or None where its box is opened.

        Raises RuleError ``not_a_move``, ``no_such_habitat``, ``no_such_animal``.
        """
        do = _VERBS.get(self.verb)
        if do is None:
            raise not_a_move()
        return do(self, self.on, self.what)

    def _make(self, kind: type[Any], **parts: Any) -> Any:
        return make_checked(kind, seat=self.at, **parts)

    def _place(self, habitat: int, size: int) -> Any:
        return self._make(PlaceAnimal, habitat=habitat, animal=self.land.next_id, size=size)

    def _establish(self, animal: int, _: int) -> Any:
        """One tap where the value is known; else it is asked, and kept."""
        habitat, tile = find_animal(self.land, animal)
        key = f"{habitat.type}.{tile.size}"
        if self.value.number is not None:
            self.learned = (value_item(key, self.value.number),)
            return self._make(Establish, animal=animal, value=self.value.number)
        if key in self.known or tile.is_snake:
            return self._make(Establish, animal=animal, value=self.known.get(key, tile.value))
        return self._ask("e", animal)

    def _set_tiles(self, on: int, tiles: int = 0, sprouts: int = 0, oases: int = 0) -> Any:
        habitat = find_habitat(self.land, on)
        numbers = {"tiles": habitat.tiles + tiles, "sprouts": habitat.sprouts + sprouts, "oases": habitat.oases + oases}
        return self._make(SetHabitat, habitat=on, **numbers)

    def _save_animal(self, on: int, _: int) -> Any:
        """An animal as it really is; one without a value is not established."""
        if self.size.number is None:
            return self._put_right(on, 0)
        value = self.value.number
        if value is not None and self.size.number not in SNAKES:
            habitat, _tile = find_animal(self.land, on)
            self.learned = (value_item(f"{habitat.type}.{self.size.number}", value),)
        worth = self.size.number if value is None else value
        return self._make(SetAnimal, animal=on, size=self.size.number, value=worth, is_established=value is not None)

    def _put_right(self, on: int, _: int) -> Any:
        _habitat, tile = find_animal(self.land, on)
        self.size.data, self.value.data = str(tile.size), str(tile.value) if tile.is_established else ""
        return self._ask("s", on)

    def _ask(self, box: str, on: int) -> None:
        self._open(box, on)
        self._bound()

    def _add_habitat(self, number: int, _: int) -> Any:
        kinds = dict(enumerate(self.kinds))
        return self._make(AddHabitat, habitat=self.land.next_id, habitat_type=kinds.get(number, ""), tiles=1)

    def _set_energy(self, more: int, _: int) -> Any:
        return self._make(SetEnergy, energy=(self.land.counts.energy or 0) + more)


_Verb = Callable[[LandForm, int, int], Any]
# By the letter that a button says.
_VERBS: Final[dict[str, _Verb]] = {
    "a": LandForm._place,
    "c": LandForm._put_right,
    "d": lambda form, on, _: form._make(RemoveHabitat, habitat=on),
    "e": LandForm._establish,
    "g": LandForm._set_energy,
    "h": lambda form, on, _: form._open("h", on),
    "j": lambda form, on, other: form._make(JoinHabitats, habitat=on, other=other),
    "m": lambda form, on, other: form._make(JoinRivers, river=on, other=other),
    "n": LandForm._add_habitat,
    "o": lambda form, on, more: form._set_tiles(on, tiles=more, oases=more),
    "p": lambda form, on, more: form._set_tiles(on, sprouts=more),
    "q": lambda form, on, _: form._open("q", on),
    "r": lambda form, on, size: form._make(PlaceRiver, river=on or form.land.next_id, size=size),
    "s": LandForm._save_animal,
    "t": lambda form, on, more: form._set_tiles(on, tiles=more),
    "x": lambda form, on, _: form._make(RemoveAnimal, animal=on),
    "y": lambda form, on, size: form._make(RemoveRiverTile, river=on, size=size),
}


def _read_words(words: str | None) -> tuple[str, int, int]:
    found = _WORDS.fullmatch(words or "")
    return (found[1], int(found[2]), int(found[3] or 0)) if found else ("", 0, 0)


def _name(habitat: Habitat) -> str:
    return f"{TYPES[habitat.type]} {habitat.size}"


class CountsForm(LandSeatForm):
    """What is counted by eye in a land (WL-33, WL-35). Blank is not told."""

    face = "counts"
    moves = (SetCounts,)
    energy = CountField("Bio energy", most=999, optional=True)
    oil_spills = CountField("Oil spills showing", most=99, optional=True)
    lands = CountField("Land tiles", most=99, optional=True, description="the starting one too")
    full_lands = CountField("Of them without an empty space", most=99, optional=True)
    end_lands = CountField("Of them beside only one other", most=99, optional=True)
    single_type_tiles = CountField("Habitat tiles of a single type", most=99, optional=True)
    ranges = NumbersField(LISTS["ranges"])
    lines = NumbersField(LISTS["lines"])

    def prepare(self, about: About) -> None:
        """Show what was told."""
        super().prepare(about)
        self.leads_to = f"land{self.at + 1}"
        if self.is_fresh:
            self._show(self.land.counts)

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The counts as they were told."""
        super().fill(moves, index)
        self._show(moves[index].counts)

    def _show(self, counts: Counts) -> None:
        for field in self.numbers:
            number = getattr(counts, field.name)
            field.data = "" if number is None else str(number)
        self.ranges.show(counts.ranges)
        self.lines.show(counts.lines)

    @property
    def numbers(self) -> list[Any]:
        """The fields of a single number."""
        return [field for field in self if isinstance(field, CountField)]

    def make_move(self, about: About) -> Any:
        """The counts."""
        numbers = {field.name: field.number for field in self.numbers}
        counts = {**numbers, "ranges": self.ranges.numbers, "lines": self.lines.numbers}
        return make_checked(SetCounts, seat=self.at, counts=counts)

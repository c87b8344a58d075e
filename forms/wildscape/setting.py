"""The forms that put right what is followed: sizes that are not there, the rondel's energy, what the Poachers have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from wtforms import RadioField, SelectChoice
from wtforms.validators import InputRequired

from companion.core.errors import RuleError
from companion.core.text import text
from companion.games.wildscape.household import MOST_WORTH, read_values, value_items
from companion.games.wildscape.land import LARGEST
from companion.games.wildscape.moves import SetMissing, SetPoachers, SetRondel
from companion.games.wildscape.poachers import NAMES, Animal, Poachers
from companion.games.wildscape.prompts import say_animal
from companion.games.wildscape.rondel import SUN_ENERGY, check_energy
from companion.games.wildscape.sheet import HABITATS
from companion.games.wildscape.solo import name_herbivore, plan_turn
from forms.fields import CountField, LettersField, PlayForm
from forms.move import About
from forms.wildscape.household import NUMBERS, say_segment

MOST: Final = 999
MOST_ANIMALS: Final = 40  # of a habitat
_COUNTS: Final = ("rivers", "energy", "primates", "predators")
_BETWEEN: Final = str.maketrans(",;/+", "    ")


class MissingForm(PlayForm):
    """A size of a habitat of which no tile is left, or there is one again (WL-57, A-WL6)."""

    face = "missing"
    moves = (SetMissing,)
    habitat = RadioField(
        "Habitat",
        choices=[SelectChoice(*each) for each in HABITATS],
        validators=[InputRequired("Choose the habitat.")],
    )
    size = CountField("Size", 1, LARGEST)
    marked: tuple[tuple[str, str], ...] = ()

    def prepare(self, about: About) -> None:
        """List what is marked; what the Poachers would take now is proposed."""
        state = about.state
        self.marked = tuple(
            [
                (
                    str(say_animal(Animal(habitat, size, size))),
                    msgspec.json.encode(SetMissing(habitat, size, is_missing=False)).decode(),
                )
                for habitat, size in state.against.missing
            ]
        )
        if not self.is_fresh or not state.against.has_spent or state.against.has_taken:
            return
        plan = plan_turn(state)
        if plan.habitat and plan.sizes:
            self.habitat.data, self.size.data = plan.habitat, str(plan.sizes[0])

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """What was marked."""
        self.habitat.data, self.size.data = moves[index].habitat, str(moves[index].size)

    def make_move(self, about: About) -> Any:
        """The mark."""
        return SetMissing(self.habitat.data, self.size.number or 1)


class RondelForm(PlayForm):
    """The sun energy as it lies (WL-1)."""

    face = "rondel"
    moves = (SetRondel,)

    def prepare(self, about: About) -> None:
        """Show what should lie there."""
        self.segments = about.state.against.segments
        if self.is_fresh:
            self._show(about.state.against.energy)

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The energy as it was set."""
        self._show(moves[index].energy)

    def _show(self, energy: Sequence[int]) -> None:
        for number, each in enumerate(energy, 1):
            self[f"energy_{number}"].data = str(each)

    @property
    def rows(self) -> list[tuple[Any, str]]:
        """The field of each segment, with what the segment shows."""
        return [(self[f"energy_{number}"], say_segment(each)) for number, each in enumerate(self.segments, 1)]

    def make_move(self, about: About) -> Any:
        """The energy. Raises RuleError ``not_fourteen``."""
        energy = tuple([self[f"energy_{number}"].number or 0 for number in NUMBERS])
        check_energy(energy)
        return SetRondel(energy)


for _number in NUMBERS:
    setattr(RondelForm, f"energy_{_number}", CountField(f"Segment {_number}", most=SUN_ENERGY))


class PoachersForm(PlayForm):
    """What the Poachers really have: a line of animals for each habitat, such as ``6=9 3 2``."""

    face = "poachers"
    moves = (SetPoachers,)
    rivers = CountField("Value of all rivers", most=MOST)
    energy = CountField("Bio energy", most=MOST)
    primates = CountField("Primate pawns", most=MOST)
    predators = CountField("Predator pawns", most=MOST)

    def prepare(self, about: About) -> None:
        """Show what they should have."""
        self.known = read_values(about.items) | about.state.values
        if self.is_fresh:
            self._show(about.state.against.poachers)

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """What they had."""
        self._show(moves[index].poachers)

    def _show(self, poachers: Poachers) -> None:
        for name in _COUNTS:
            self[name].data = str(getattr(poachers, name))
        for habitat, field in self.lines:
            field.data = " ".join([_write_animal(each) for each in poachers.animals if each.habitat == habitat])

    @property
    def lines(self) -> list[tuple[Any, Any]]:
        """The habitats, and the line of each."""
        return [(habitat, self[habitat]) for habitat, _ in HABITATS]

    def make_move(self, about: About) -> Any:
        """What they have, or None; what is wrong then stands at its line. Values of established ones are kept."""
        animals: list[Animal] = []
        for habitat, field in self.lines:
            try:
                animals += self._read_line(habitat, field.data or "")
            except RuleError as error:
                field.errors = [str(error.message)]
        if self.errors:
            return None
        values = {name_herbivore(each): each.value for each in animals if each.is_established}
        self.learned = tuple(value_items(values, read_values(about.items)))
        return SetPoachers(Poachers(tuple(animals), *[self[name].number or 0 for name in _COUNTS]))

    def _read_line(self, habitat: Any, typed: str) -> list[Animal]:
        words = typed.replace(" =", "=").replace("= ", "=").translate(_BETWEEN).split()
        if len(words) > MOST_ANIMALS:
            raise RuleError("too_many", text("At most {most} animals of a habitat. Count again.", most=MOST_ANIMALS))
        return [self._read_animal(habitat, word) for word in words]

    def _read_animal(self, habitat: Any, word: str) -> Animal:
        """An animal: its size, then ``=`` and its value if it is established; ``*`` where that value is known."""
        size, sign, value = word.partition("=")
        if word.endswith("*"):
            size, sign, value = word[:-1], "=", str(self.known.get(f"{habitat}.{word[:-1]}", ""))
        if not _is_number(size, LARGEST) or (value and not _is_number(value, MOST_WORTH)):
            words = "“{word}” is no animal. Type sizes from 1 to {most}, an established one with its value: 6 3 5=8."
            raise RuleError("no_animal", text(words, word=word[:12], most=LARGEST))
        if not sign:
            return Animal(habitat, int(size), int(size))
        animal = Animal(habitat, int(size), int(value or 1), is_established=True)
        if animal.is_snake:
            words = "Size {size} is a snake, and snakes cannot be established. Type {size} alone."
            raise RuleError("snake_established", text(words, size=animal.size))
        if animal.value < animal.size:
            words = "{habitat} {size}, established: type its value, at least {size}, such as {size}={more}."
            more = animal.size + 2
            raise RuleError("below_its_size", text(words, habitat=NAMES[habitat], size=animal.size, more=more))
        return animal


def _write_animal(animal: Animal) -> str:
    return f"{animal.size}={animal.value}" if animal.is_established else str(animal.size)


def _is_number(word: str, most: int) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= len(str(most)) and 0 < int(word) <= most


for _key, _name in HABITATS:
    setattr(PoachersForm, _key, LettersField(_name))

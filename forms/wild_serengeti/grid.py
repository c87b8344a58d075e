"""The Map as buttons: every space is one, with its terrain and its animal, and so is every kind of animal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from companion.core.errors import RuleError
from companion.core.text import text
from companion.games.wild_serengeti.maps import LETTERS, Animals, Map, Space, count_supply, name_space
from companion.games.wild_serengeti.picture import letters_of
from companion.games.wild_serengeti.scenes import (
    ANIMALS,
    GROUP_NAMES,
    GROUPS,
    NAMES,
    TERRAIN_NAMES,
    TERRAINS,
    Animal,
    Terrain,
)
from forms.fields import PlayForm
from forms.move import About, PressedField

# Letters of terrain, as on the picture.
CODES: Final[dict[Terrain, str]] = {"grasslands": "G", "woodlands": "Wo", "water": "Wa", "rock": "R"}
GROUP_OF: Final = {animal: group for group, animals in GROUPS.items() for animal in animals}
# What the buttons say that are neither a space nor an animal.
REMOVE: Final = "x"
KEEP: Final = "keep"


class Spot(Struct, frozen=True):
    """A space as the page shows it: ``number`` is what its button says, ``words`` what is read aloud."""

    number: int
    words: str
    terrain: Terrain
    code: str
    group: str = ""
    letters: str = ""
    colour: str = ""
    is_chosen: bool = False


class Kind(Struct, frozen=True):
    """A kind of animal beside the Map, and how many of it are left there."""

    key: Animal
    name: str
    letters: str
    group: str
    left: int
    is_chosen: bool


class GridForm(PlayForm):
    """A form with the Map in it. The button that was pressed is the last ``pick``; what was chosen before, the first.

    ``chosen`` is a space, a kind of animal, or None. A rule's message stands at the top of the page: a button has no
    room for it.
    """

    shows_board = True
    pick = PressedField()
    board: Map = Map(1, 1, ("grasslands",))
    animals: Animals = {}
    chosen: Space | Animal | None = None
    pressed: str = ""

    def prepare(self, about: About) -> None:
        """Find the Map, what was chosen, and what was pressed then."""
        self.about = about
        self.is_needed = about.state.map is not None
        self.board, self.animals = about.state.map or self.board, about.state.animals
        picked = self.pick.raw_data or []
        self.pressed = str(picked[-1]) if picked else ""
        self.chosen = self.read_pick(str(picked[-2])) if len(picked) > 1 else None

    def refuse(self, error: RuleError) -> bool:
        """Nothing is shown at a field."""
        return False

    def read_pick(self, words: str) -> Space | Animal | None:
        """The space or the kind of animal that a button says; None for anything else."""
        animal: Animal | None = next((each for each in ANIMALS if each == words), None)
        number = int(words) if words.isascii() and words.isdecimal() and len(words) < 4 else len(self.board.terrain)
        return animal or (self.space_of(number) if number < len(self.board.terrain) else None)

    def space_of(self, number: int) -> Space:
        """A space by the number that its button says: row by row, from 0."""
        return divmod(number, self.board.columns)

    def number_of(self, space: Space) -> int:
        """What the button of a space says."""
        return space[0] * self.board.columns + space[1]

    # --- What the page shows ------------------------------------------------------------------------------------------

    @property
    def colours(self) -> Mapping[Space, str]:
        """Spaces that are marked, by colour."""
        return {}

    @property
    def columns(self) -> str:
        """The letters of the columns."""
        return LETTERS[: self.board.columns]

    @property
    def rows(self) -> Iterator[tuple[int, list[Spot]]]:
        """The spaces row by row, each row with its number."""
        for row in range(self.board.rows):
            yield row + 1, [self._spot((row, column)) for column in range(self.board.columns)]

    def _spot(self, space: Space) -> Spot:
        terrain, animal, colour = self.board.terrain_at(space), self.animals.get(space), self.colours.get(space, "")
        parts = [name_space(space), TERRAIN_NAMES[terrain], NAMES[animal] if animal else "", colour]
        return Spot(
            self.number_of(space),
            ", ".join([part for part in parts if part]),
            terrain,
            CODES[terrain],
            GROUP_OF[animal] if animal else "",
            letters_of(animal) if animal else "",
            colour,
            self.chosen == space,
        )

    @property
    def supply(self) -> list[tuple[str, list[Kind]]]:
        """The animals beside the Map, area by area."""
        left = count_supply(self.animals)
        return [
            (
                GROUP_NAMES[group],
                [Kind(each, NAMES[each], letters_of(each), group, left[each], self.chosen == each) for each in animals],
            )
            for group, animals in GROUPS.items()
        ]

    @property
    def legend(self) -> str:
        """The letters of the terrain, in words."""
        return ", ".join([f"{CODES[terrain]} {TERRAIN_NAMES[terrain]}" for terrain in TERRAINS])

    @property
    def chosen_pick(self) -> str:
        """What the button of what is chosen says."""
        return str(self.number_of(self.chosen)) if isinstance(self.chosen, tuple) else self.chosen or ""

    @property
    def standing(self) -> Animal | None:
        """The animal on the space that is chosen."""
        return self.animals.get(self.chosen) if isinstance(self.chosen, tuple) else None

    @property
    def says(self) -> str:
        """What is chosen, and what to tap next."""
        if self.chosen is None:
            return "Tap an animal, then the space for it."
        if isinstance(self.chosen, str):
            return f"{NAMES[self.chosen]}: tap the space for it."
        if self.standing:
            return f"{NAMES[self.standing]} on {name_space(self.chosen)}: tap a space, or one to swap."
        return f"{name_space(self.chosen)}: tap the animal for it, below."

    # --- What is pressed ----------------------------------------------------------------------------------------------

    def make_move(self, about: About) -> Any:
        """The move that is made by what was pressed, or None. Raises RuleError ``not_a_move`` and those of ``tap``."""
        picked = self.read_pick(self.pressed)
        if picked is None:
            return self.press(self.pressed) if self.pressed else None
        if picked == self.chosen:
            self.chosen = None
            return None
        return self.tap(picked)

    def press(self, words: str) -> Any:
        """What another button does. Raises RuleError ``not_a_move``."""
        raise not_a_move()

    def tap(self, picked: Space | Animal) -> Any:
        """What a space or a kind of animal does: it is chosen."""
        self.chosen = picked


def not_a_move() -> RuleError:
    """What is said of a button that no page has."""
    return RuleError("not_a_move", text("Press one of the buttons of this page."))

"""The Map of WILD: Serengeti: its spaces and terrain, the animals on it, and how they are placed, moved and swapped.

Every function gives new animals and leaves those that it got. Rulebook: Serengeti, Basic Action; Resources.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Final

from msgspec import Meta, Struct

from companion.core.errors import RuleError
from companion.core.text import counted, text
from companion.games.wild_serengeti.scenes import (
    ANIMALS,
    EACH,
    NAMES,
    Animal,
    Terrain,
    check_numbers,
)

LARGEST_SIDE: Final = 12
FURTHEST_MOVE: Final = 3  # spaces of the Basic Action
LETTERS: Final = "ABCDEFGHIJKL"

Side = Annotated[int, Meta(ge=1, le=LARGEST_SIDE)]
Coordinate = Annotated[int, Meta(ge=0, lt=LARGEST_SIDE)]
Space = tuple[Coordinate, Coordinate]  # row and column, from 0, row 0 on top
Animals = Mapping[Space, Animal]  # one animal a space


class Map(Struct, frozen=True):
    """One side of the Map: ``terrain`` row by row, from the top left. Rulebook: Serengeti, Game Setup 1."""

    rows: Side
    columns: Side
    terrain: Annotated[tuple[Terrain, ...], Meta(max_length=LARGEST_SIDE**2)]

    def terrain_at(self, space: Space) -> Terrain:
        """The terrain of a space that is on the Map."""
        row, column = space
        return self.terrain[row * self.columns + column]

    def has(self, space: Space) -> bool:
        """Whether a space is on the Map."""
        row, column = space
        return 0 <= row < self.rows and 0 <= column < self.columns

    @property
    def spaces(self) -> tuple[Space, ...]:
        """All spaces, row by row."""
        return tuple([(row, column) for row in range(self.rows) for column in range(self.columns)])


class Placed(Struct, frozen=True, order=True):
    """An animal on the Map, as it is written down."""

    space: Space
    animal: Animal


# --- Words and distances ----------------------------------------------------------------------------------------------


def name_space(space: Space) -> str:
    """A space as people say it: a letter for the column, a number for the row.

    >>> name_space((0, 0)), name_space((6, 2))
    ('A1', 'C7')
    """
    row, column = space
    return f"{LETTERS[column]}{row + 1}"


def distance(start: Space, end: Space) -> int:
    """Spaces of a movement, vertical or horizontal, through occupied spaces where need be.

    Rulebook: Serengeti, Basic Action 6 > Caution; Food Token.

    >>> distance((0, 0), (1, 2))
    3
    """
    return abs(start[0] - end[0]) + abs(start[1] - end[1])


def spaces_around(space: Space) -> tuple[Space, ...]:
    """The 8 spaces around one, of which some may be off the Map. Rulebook: Serengeti, Adjacency Scene."""
    row, column = space
    return tuple([(row + down, column + right) for down, right in _AROUND])


_AROUND: Final = tuple([(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right])

# --- What cannot be ---------------------------------------------------------------------------------------------------


def check_map(board: Map) -> None:
    """Raise RuleError ``wrong_terrain`` if not every space has just one terrain."""
    spaces = board.rows * board.columns
    if len(board.terrain) != spaces:
        words = "{rows} × {columns} are {spaces}, but {terrain} have terrain. Tap the rest, or change rows and columns."
        values = {"rows": board.rows, "columns": board.columns, "terrain": len(board.terrain)}
        raise RuleError("wrong_terrain", text(words, spaces=counted(spaces, "space", "spaces"), **values), "terrain")


def check_space(board: Map, space: Space, field: str = "space") -> None:
    """Raise RuleError ``off_map`` if a space is not on the Map."""
    if not board.has(space):
        words = "That space is off the Map, which has {rows} rows and {columns} columns. Choose one on it."
        raise RuleError("off_map", text(words, rows=board.rows, columns=board.columns), field)


def check_free(animals: Animals, space: Space, field: str = "space") -> None:
    """Raise RuleError ``occupied`` if an animal stands there: a space holds one.

    Rulebook: Serengeti, Basic Action 1 to 4; 6 > Caution.
    """
    if space in animals:
        words = "{space} has the {animal} on it. Choose an unoccupied space."
        raise RuleError("occupied", text(words, space=name_space(space), animal=NAMES[animals[space]]), field)


def find_animal(animals: Animals, space: Space, field: str = "space") -> Animal:
    """The animal on a space. Raises RuleError ``no_animal``."""
    if space not in animals:
        raise RuleError("no_animal", text("No animal stands on that space. Choose one that has an animal."), field)
    return animals[space]


# --- Animals written down ---------------------------------------------------------------------------------------------


def read_placed(board: Map, placed: Iterable[Placed]) -> dict[Space, Animal]:
    """Animals by space. Raises RuleError ``off_map``, ``occupied``, ``fourth_animal``."""
    animals: dict[Space, Animal] = {}
    for each in placed:
        animals = place(board, animals, each.animal, each.space)
    return animals


def list_placed(animals: Animals) -> tuple[Placed, ...]:
    """Animals as they are written down, row by row; ``read_placed`` reads them."""
    return tuple(sorted([Placed(space, animal) for space, animal in animals.items()]))


def count_supply(animals: Animals) -> dict[Animal, int]:
    """How many of each animal still stand in their areas beside the Map. Rulebook: Serengeti, Game Setup 2."""
    standing = Counter(animals.values())
    return {animal: EACH - standing[animal] for animal in ANIMALS}


# --- What may be done -------------------------------------------------------------------------------------------------


def place(board: Map, animals: Animals, animal: Animal, space: Space) -> dict[Space, Animal]:
    """An animal of the supply on an unoccupied space.

    Rulebook: Serengeti, Basic Action 1 to 4. Raises RuleError ``off_map``, ``occupied``, ``fourth_animal``.
    """
    check_space(board, space)
    check_free(animals, space)
    after = {**animals, space: animal}
    check_numbers(Counter(after.values()), "animal")
    return after


def move(board: Map, animals: Animals, start: Space, end: Space, most: int = FURTHEST_MOVE) -> dict[Space, Animal]:
    """An animal moved 1 to ``most`` spaces in one movement: through others, but not onto one.

    By Food it is 1 space a Token (``feed``). The Basic Action is not allowed in round 1, which
    is the caller's to see (WS-6). Rulebook: Serengeti, Basic Action 6. Raises RuleError ``off_map``, ``no_animal``,
    ``same_space``, ``occupied``, ``too_far``.
    """
    check_space(board, start, "start")
    check_space(board, end, "end")
    animal = find_animal(animals, start, "start")
    if start == end:
        raise RuleError("same_space", text("The {animal} stands there. Choose another space.", animal=NAMES[animal]))
    check_free(animals, end, "end")
    steps = distance(start, end)
    if steps > most:
        words = "From {start} to {end} are {steps} spaces, at most {most} may be moved, none of them diagonally."
        values = {"start": name_space(start), "end": name_space(end)}
        raise RuleError("too_far", text(words, steps=steps, most=most, **values), "end")
    return {space: each for space, each in animals.items() if space != start} | {end: animal}


def feed(board: Map, animals: Animals, start: Space, end: Space, food: int = 1) -> dict[Space, Animal]:
    """An animal moved by so much ``food``: 1 space a Token, not diagonally, onto an unoccupied one. Raises as ``move``.

    Several Tokens in a row are one movement, which goes through others.
    Rulebook: Serengeti, Resources > Food Token; Basic Action 6 > Caution (A-WS15).
    """
    return move(board, animals, start, end, food)


def swap(board: Map, animals: Animals, one: Space, other: Space) -> dict[Space, Animal]:
    """Two animals on the Map in each other's place. Not allowed in round 1, which is the caller's to see (WS-6).

    Rulebook: Serengeti, Basic Action 5. Raises RuleError ``off_map``, ``no_animal``, ``same_space``.
    """
    for space, field in ((one, "start"), (other, "end")):
        check_space(board, space, field)
        find_animal(animals, space, field)
    if one == other:
        raise RuleError("same_space", text("Choose two animals to swap, not one twice."))
    return {**animals, one: animals[other], other: animals[one]}


def remove(animals: Animals, space: Space) -> dict[Space, Animal]:
    """An animal back in its area beside the Map. Raises RuleError ``no_animal``."""
    find_animal(animals, space)
    return clear(animals, [space])


def clear(animals: Animals, spaces: Iterable[Space]) -> dict[Space, Animal]:
    """The Great Migration: animals on those spaces go back to their areas; spaces without one stay as they are.

    Which spaces: brown ones for 1 to 3 players, blue ones too for 4.
    Rulebook: Serengeti, 2. The Great Migration (WS-11).
    """
    cleared = set(spaces)
    return {space: animal for space, animal in animals.items() if space not in cleared}

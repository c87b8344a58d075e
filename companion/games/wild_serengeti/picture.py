"""The Map as a picture: terrain by colour, animals by letters and by the shape of their area (Game Setup 1, 2)."""

from __future__ import annotations

from typing import Final

from companion.core.picture import Disc, Picture, Point, Polygon, Shape, Words
from companion.games.wild_serengeti.maps import LETTERS, Map, Space, list_placed, name_space
from companion.games.wild_serengeti.scenes import ANIMALS, GROUPS, NAMES, TERRAIN_NAMES, Animal, Group, Terrain
from companion.games.wild_serengeti.state import State

COLOURS: Final[dict[Terrain, str]] = {
    "grasslands": "savanna",
    "woodlands": "woodland",
    "water": "river",
    "rock": "grey",
}
# Corners around the middle of a space; a predator's piece is round.
SHAPES: Final[dict[Group, tuple[Point, ...]]] = {
    "predators": (),
    "mammals": ((-0.34, -0.32), (0.34, -0.32), (0.34, 0.34), (-0.34, 0.34)),
    "scavengers": ((0, -0.48), (0.46, 0.35), (-0.46, 0.35)),
    "herbivores": ((0, -0.48), (0.46, -0.06), (0, 0.36), (-0.46, -0.06)),
}
RADIUS: Final = 0.34
MIDDLE: Final = 0.6  # of a piece, from the top of its space: the letters of the terrain stand above it
_GROUP_OF: Final = {animal: group for group, animals in GROUPS.items() for animal in animals}
_TERRAIN_LETTERS: Final[dict[Terrain, str]] = {"grasslands": "G", "woodlands": "Wo", "water": "Wa", "rock": "R"}
_MARGIN: Final = 0.6  # for the letters of columns and the numbers of rows


def letters_of(animal: Animal) -> str:
    """The letters of an animal: no two animals have the same.

    >>> letters_of("lion"), letters_of("leopard")
    ('Li', 'Le')
    """
    return NAMES[animal][:2]


def picture(state: State) -> Picture:
    """The Map with its animals; nothing while none is laid out."""
    board = state.map
    if board is None:
        return Picture(0, 0, 0, 0, ())
    spaces = sorted(board.spaces, key=board.terrain_at)
    shapes: list[Shape] = [
        *[Polygon(_square(space), COLOURS[board.terrain_at(space)], "card", 0.06) for space in spaces],
        *[
            Words(column + 0.18, row + 0.15, _TERRAIN_LETTERS[board.terrain_at((row, column))], 0.2, "card")
            for row, column in spaces
        ],
        *[Words(column + 0.5, -0.3, LETTERS[column], 0.36, "muted") for column in range(board.columns)],
        *[Words(-0.3, row + 0.5, str(row + 1), 0.36, "muted") for row in range(board.rows)],
    ]
    animals = sorted(state.animals.items(), key=lambda each: _GROUP_OF[each[1]])
    shapes += [_piece(space, animal) for space, animal in animals]
    shapes += [_letters(space, animal) for space, animal in animals]
    width, height = board.columns + _MARGIN, board.rows + _MARGIN
    return Picture(-_MARGIN, -_MARGIN, width, height, tuple(shapes), _title(state, board))


def _square(space: Space) -> tuple[Point, ...]:
    row, column = space
    return (column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)


def _piece(space: Space, animal: Animal) -> Shape:
    x, y = space[1] + 0.5, space[0] + MIDDLE
    corners = SHAPES[_GROUP_OF[animal]]
    if not corners:
        return Disc(x, y, RADIUS, "paper", "ink", 0.03)
    points = tuple([(round(x + right, 2), round(y + down, 2)) for right, down in corners])
    return Polygon(points, "paper", "ink", 0.03)


def _letters(space: Space, animal: Animal) -> Words:
    down = {"scavengers": 0.12, "herbivores": -0.06}.get(_GROUP_OF[animal], 0.0)
    return Words(space[1] + 0.5, round(space[0] + MIDDLE + down, 2), letters_of(animal), 0.34, "ink")


def _title(state: State, board: Map) -> str:
    """The Map in words, for whoever does not see it."""
    rows = [
        ", ".join([TERRAIN_NAMES[board.terrain_at((row, column))] for column in range(board.columns)])
        for row in range(board.rows)
    ]
    terrain = "; ".join([f"row {number}: {row}" for number, row in enumerate(rows, 1)])
    stand = {
        NAMES[animal]: [name_space(each.space) for each in list_placed(state.animals) if each.animal == animal]
        for animal in ANIMALS
    }
    animals = "; ".join([f"{name} {', '.join(spaces)}" for name, spaces in stand.items() if spaces]) or "none"
    return f"Map of {board.rows} × {board.columns}. Animals: {animals}. Terrain: {terrain}"

"""Maps for tests: drawn in letters, by chance, and turned."""

from __future__ import annotations

from random import Random

from companion.games.wild_serengeti.maps import Map
from companion.games.wild_serengeti.scenes import ANIMALS, TERRAINS, Figure, Pattern

LETTERS = {"G": "grasslands", "W": "woodlands", "~": "water", "R": "rock"}


def drawn(*rows):
    """A Map of rows of letters: G, W, R, and ~ for Water."""
    return Map(len(rows), len(rows[0]), tuple(LETTERS[letter] for row in rows for letter in row))


def pattern(kind, *figures):
    """A pattern of figures such as "lion" and "zebra R", the second with a Terrain Condition."""
    words = [figure.split() for figure in figures]
    return Pattern(kind, tuple(Figure(animal, LETTERS[terrain[0]] if terrain else None) for animal, *terrain in words))


def random_map(random: Random, rows: int, columns: int) -> Map:
    """A Map of up to four types of terrain."""
    terrain = TERRAINS[: random.randint(1, 4)]
    return Map(rows, columns, tuple(random.choice(terrain) for _ in range(rows * columns)))


def random_animals(random: Random, board: Map, number: int, kinds: int):
    """So many animals, or as many as there are, of the first kinds."""
    figures = [animal for animal in ANIMALS[:kinds] for _ in range(3)]
    random.shuffle(figures)
    return dict(zip(random.sample(board.spaces, min(number, len(board.spaces))), figures, strict=False))


def random_pattern(random: Random, kind: str, kinds: int, most: int) -> Pattern:
    """A pattern of the first kinds, half of its figures with a terrain."""
    figures = [animal for animal in ANIMALS[:kinds] for _ in range(3)]
    number = random.randint(1 if kind == "terrain" else 2, most)
    chosen = random.sample(figures, number)
    return Pattern(kind, tuple(Figure(each, random.choice((None, None, None, *TERRAINS[:3]))) for each in chosen))


def turned(board, animals):
    """A quarter turn to the right."""
    spaces = [(board.rows - 1 - row, column) for column in range(board.columns) for row in range(board.rows)]
    terrain = tuple(board.terrain_at(space) for space in spaces)
    after = {(column, board.rows - 1 - row): animal for (row, column), animal in animals.items()}
    return Map(board.columns, board.rows, terrain), after


def mirrored(board, animals):
    """Left and right exchanged."""
    terrain = tuple(board.terrain_at((row, board.columns - 1 - column)) for row, column in board.spaces)
    after = {(row, board.columns - 1 - column): animal for (row, column), animal in animals.items()}
    return Map(board.rows, board.columns, terrain), after

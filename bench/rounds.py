"""WILD: Serengeti: the page of a table of four on a full Map, whose Scenes are all checked for it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from bench.pages import measure_page
from bench.report import Row
from bench.scenes import SCENES, make_full_map, make_patterns
from companion.core.game import MARKS, Seat, Setup, make_setup
from companion.games import GAMES
from companion.games.wild_serengeti.moves import Begin, Complete, EnterScenes, LayMap, PlaceAnimal
from companion.games.wild_serengeti.scenes import Scene

GAME: Final = GAMES["wild-serengeti"]
SEED: Final = 61
PLAYERS: Final = 4
COMPLETED: Final = 15  # of each seat
TABLES: Final = 3


def measure_round_pages(data: Path) -> list[Row]:
    """The row of the page of a round: 36 animals, and 8 incomplete Scenes of each of four seats."""
    plays = [make_round(Random(SEED + number)) for number in range(TABLES)]
    name = f"HTTP: the page of a round, four seats, a full map, {SCENES} scenes each, the slowest"
    return [measure_page(data, name, GAME, make_table(), plays, 8)]


def make_table() -> Setup:
    """Four players, every gallery followed."""
    seats = tuple([Seat(f"Player {number + 1}", MARKS[number]) for number in range(PLAYERS)])
    return replace(make_setup(GAME, "competitive", seats, {}), is_tracked=True)


def make_round(random: Random) -> tuple[Any, ...]:
    """The moves to a table in which every seat has completed Scenes and holds as many as it may."""
    board, animals = make_full_map(random)
    moves: list[Any] = [Begin(("lion", "zebra"), tuple(range(PLAYERS))), LayMap(board)]
    moves += [PlaceAnimal(animal, space) for space, animal in animals.items()]
    numbers = iter(random.sample(range(1, 169), PLAYERS * (COMPLETED + SCENES)))
    for seat in range(PLAYERS):
        moves += [Complete(seat, _make_scene(random, next(numbers))) for _ in range(COMPLETED)]
        scenes = [replace(_make_scene(random, next(numbers)), pattern=each) for each in make_patterns(random, SCENES)]
        moves.append(EnterScenes(seat, tuple(scenes)))
    return tuple(moves)


def _make_scene(random: Random, number: int) -> Scene:
    icons = {random.choice(("leaf", "flower", "fruit", "like", "food")): random.randint(1, 2)}
    return Scene(number, {random.choice(("lion", "zebra", "hyena")): 1}, icons, stars=random.randint(2, 9))

"""Lands for tests: built from a few words each, and tables that follow them.

>>> wood = habitat("woodland", 6, 3, (3, 5))
>>> land(wood, river(2, 3)).next_id
5
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.core.game import MARKS, Seat, Setup, make_setup
from companion.games.wildscape import GAME
from companion.games.wildscape.land import (
    AnimalTile,
    Habitat,
    HabitatType,
    Land,
    PrimatePawn,
    River,
    SpecialistType,
)
from companion.games.wildscape.moves import Begin, Move
from companion.games.wildscape.state import State
from companion.games.wildscape.tracker import apply, start
from tests.games.wildscape.plays import RONDEL, setup_of

PLAYERS = ("Ann", "Bo", "Cy", "Di")


def animal(size: int, value: int = 0, *, pawn: bool = False, name: str = "") -> AnimalTile:
    """An animal tile, established if it has a value of its own. Its id is given by ``land``."""
    return AnimalTile(1, size, value or size, bool(value), pawn, name)


def habitat(
    kind: HabitatType, tiles: int, *animals: int | tuple[int, int] | AnimalTile, sprouts: int = 0, oases: int = 0
) -> Habitat:
    """A habitat with animals: a size, a size with its established value, or an ``animal``; ``land`` gives ids."""
    return Habitat(1, kind, tiles, sprouts, oases, tuple([_animal(each) for each in animals]))


def _animal(told: int | tuple[int, int] | AnimalTile) -> AnimalTile:
    if isinstance(told, AnimalTile):
        return told
    return animal(told) if isinstance(told, int) else animal(*told)


def river(*tiles: int) -> River:
    """A river of tiles of these sizes. Its id is given by ``land``."""
    return River(1, tiles)


def primate(kind: SpecialistType, edges: int | None = None, card: str = "") -> PrimatePawn:
    """A primate pawn. Its id is given by ``land``."""
    return PrimatePawn(1, kind, edges, card)


def land(*things: Habitat | River | PrimatePawn, **others: Any) -> Land:
    """A land of these things, with ids from 1 in their order, each habitat before its animals; ``others`` as in Land.

    So ``land(habitat("desert", 2, 1), habitat("wetland", 3))`` has the habitats 1 and 3, and the animal 2.
    """
    ids = iter(range(1, 1000))
    by_kind: dict[type[Any], list[Any]] = {Habitat: [], River: [], PrimatePawn: []}
    for thing in things:
        made = replace(thing, id=next(ids))
        if isinstance(made, Habitat):
            made = replace(made, animals=tuple([replace(each, id=next(ids)) for each in made.animals]))
        by_kind[type(made)].append(made)
    habitats, rivers, primates = [tuple(made) for made in by_kind.values()]
    return Land(habitats, rivers, primates=primates, next_id=next(ids), **others)


def setup_for(players: int, *, short: bool = False) -> Setup:
    """A table of players against each other, Ann first."""
    seats = tuple([Seat(name, mark) for name, mark in zip(PLAYERS[:players], MARKS, strict=False)])
    setup = make_setup(GAME, "competitive", seats, {"short_game": "yes" if short else ""})
    return replace(setup, is_tracked=True)


def table(players: int = 2, follows: tuple[int, ...] = (0,), *, short: bool = False, **begin: Any) -> State:
    """A table after its begin; ``begin`` is more of that move, such as ``rows``."""
    return apply(start(setup_for(players, short=short)), Begin(follows=follows, **begin))


def alone(difficulty: int = 1, *moves: Move) -> State:
    """A play against the Poachers in which Ann's land is followed."""
    state = apply(start(setup_of(difficulty)), Begin(RONDEL, follows=(0,)))
    for move in moves:
        state = apply(state, move)
    return state


def with_lands(state: State, *lands: Land | None) -> State:
    """The table with these lands, from the first seat on; the others stay."""
    return replace(state, lands=lands + state.lands[len(lands) :])

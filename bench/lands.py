"""Wildscape: what four full lands meet, count and score, and the page of a table that follows them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from bench.pages import measure_page
from bench.report import Row
from bench.server import EMPTY, make_bare_app
from bench.timing import compare
from companion.core.game import MARKS, Seat, Setup, Tracker, make_setup, read_answers
from companion.games import GAMES
from companion.games.wildscape.bird_watching import Sides, compare_now
from companion.games.wildscape.fauna import fauna_vp
from companion.games.wildscape.land import HABITAT_KEYS, Counts
from companion.games.wildscape.land_moves import (
    AddHabitat,
    Attract,
    Establish,
    PlaceAnimal,
    PlaceRiver,
    PlayPrimate,
    SetCounts,
    TakeCard,
)
from companion.games.wildscape.moves import Begin
from companion.games.wildscape.predators import CONDITIONS, met_by
from companion.games.wildscape.state import State, land_of

GAME: Final = GAMES["wildscape"]
SEED: Final = 12
PLAYERS: Final = 4
HABITATS: Final = 12
RIVERS: Final = 5
PRIMATES: Final = 4
FAUNA: Final = 3  # cards in hand
TABLES: Final = 4


def measure_lands() -> list[Row]:
    """The row of everything that is worked out of four full lands, in empty requests of the test client."""
    empty = partial(make_bare_app().test_client().get, EMPTY)
    tables = [_play(make_lands(Random(SEED + number))) for number in range(TABLES)]
    found = [compare(empty, partial(work_out, state), rounds=60)[0] for state in tables]
    return [Row("four full lands: all conditions, birds, fauna and scores, the slowest", max(found), 8)]


def work_out(state: State) -> object:
    """Which predators each land meets, how the birds stand, what fauna cards bring, and all scores."""
    tracker, setup = _tracker(), state.setup
    lands = [land_of(state, seat) for seat in range(PLAYERS)]
    met = [met_by(card, land) for land in lands for card in CONDITIONS]
    vp = [fauna_vp(each, land) for land in lands for each in land.fauna]
    birds = compare_now(Sides(setup, state.lands), state.birds)
    answers, _ = read_answers(setup, GAME.sheet(setup), tracker.answers(state))
    return met, vp, birds, GAME.score(setup, answers)


def measure_land_pages(data: Path) -> list[Row]:
    """The row of the page of a table that follows four full lands."""
    tables = [make_lands(Random(SEED + number)) for number in range(TABLES)]
    name = "HTTP: the page of a table with four full lands, the slowest"
    return [measure_page(data, name, GAME, make_table(), tables, 8)]


def make_table() -> Setup:
    """Four players, every land followed."""
    seats = tuple([Seat(f"Player {number + 1}", MARKS[number]) for number in range(PLAYERS)])
    return replace(make_setup(GAME, "competitive", seats, {}), is_tracked=True)


def make_lands(random: Random) -> tuple[Any, ...]:
    """The moves that fill four lands: habitats that are full of animals, rivers, pawns, specialists and cards."""
    birds = (("B01a", "B02b"), ("B03b", "B06a"), ("B08a", "B09b"), ("B10b", "B04a"))
    moves: list[Any] = [Begin(follows=tuple(range(PLAYERS)), birds=birds)]
    for seat in range(PLAYERS):
        ids = iter(range(1, 900))
        for number in range(HABITATS):
            moves += _fill_habitat(random, seat, HABITAT_KEYS[number % len(HABITAT_KEYS)], ids)
        rivers = [next(ids) for _ in range(RIVERS)]
        moves += [PlaceRiver(seat, river, random.randint(1, 3)) for river in rivers * 2]
        moves += [
            PlayPrimate(seat, next(ids), random.choice(HABITAT_KEYS), edges=random.randrange(7))
            for _ in range(PRIMATES)
        ]
        moves += [TakeCard(seat, f"F{1 + seat * FAUNA + each:02}", (1, 2, 4, 7)) for each in range(FAUNA)]
        moves += [Attract(seat, f"S{8 * kind + seat + 1:02}", 3, needed=6) for kind in range(5)]
        moves.append(SetCounts(seat, Counts(6, 2, (1, 2, 3), (9, 7, 5), 6, 3, 2, 4)))
    return tuple(moves)


def _fill_habitat(random: Random, seat: int, of_type: Any, ids: Iterator[int]) -> list[Any]:
    habitat, oases = next(ids), 2 if of_type == "desert" else 0
    moves: list[Any] = [AddHabitat(seat, habitat, of_type, 14, 2, oases)]
    for size in (random.randint(1, 2), *[random.randint(3, 6) for _ in range(2)]):
        animal = next(ids)
        moves.append(PlaceAnimal(seat, habitat, animal, size))
        if size > 2 and random.random() < 0.5:
            moves.append(Establish(seat, animal, size + 3))
    return moves


def _play(moves: tuple[Any, ...]) -> State:
    tracker = _tracker()
    state: State = tracker.start(make_table())
    for move in moves:
        state = tracker.apply(state, move)
    return state


def _tracker() -> Tracker:
    tracker = GAME.tracker
    assert tracker is not None
    return tracker

"""A tracked play: what a tile could do, and its page and its moves through HTTP."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import count, cycle
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Any, Final

from msgspec import Struct

from bench.boards import LAID, Play, count_open_edges, make_play, make_state, make_turn
from bench.browser import Browser
from bench.report import Row
from bench.sample import made_id, make_bench_app, make_tracked
from bench.server import EMPTY, make_bare_app, serve
from bench.timing import compare
from companion.core.play import write_move
from companion.games.rewild.prompts import prompt, weigh_all
from companion.games.rewild.tracker import State

SEED: Final = 24
SIZES: Final = (6, 12, 24, 96)  # tiles; the last is beyond the box
BOARDS: Final = 12  # of each size, half of them dense
ROUNDS: Final = 200
TABLES: Final = 10


class Spots(Struct, frozen=True):
    """What boards of one size take, in units: all that a page says of the spots, and the placements weighed alone."""

    said: float
    weighed: float
    said_per_edge: float


def measure_spots() -> list[Row]:
    """The rows of all legal placements of a tile with what they bring."""
    empty = partial(make_bare_app().test_client().get, EMPTY)
    random = Random(SEED)
    sizes = [make_states(random, tiles) for tiles in SIZES]
    found = {tiles: _measure_size(empty, states) for tiles, states in zip(SIZES, sizes, strict=True)}
    box, beyond = found[24], found[SIZES[-1]]
    steepest = max(beyond.said_per_edge / found[tiles].said_per_edge for tiles in SIZES[:-1])
    return [
        Row("all spots of a tile with what they bring, in words, 24 tiles laid", box.said, 40),
        Row("the same without words", box.weighed),
        Row(f"the same in words, {SIZES[-1]} tiles laid", beyond.said),
        Row("that per open edge (unit: with 6, 12 or 24 tiles, whichever is less)", steepest, 1),
    ]


def make_states(random: Random, tiles: int) -> list[State]:
    """Boards of so many tiles, dense and not in turn."""
    return [make_state(random, tiles, is_dense=bool(number % 2)) for number in range(BOARDS)]


def _measure_size(empty: Any, states: Sequence[State]) -> Spots:
    found = []
    for state in states:
        said, weighed = compare(empty, partial(prompt, state), partial(weigh_all, state), rounds=15)
        found.append(Spots(said, weighed, said / count_open_edges(state.board)))
    return Spots(
        median(each.said for each in found),
        median(each.weighed for each in found),
        median(each.said_per_edge for each in found),
    )


class Turns:
    """Turns at tables in turn, as phones send them: a tile is drawn and placed, then both are undone.

    So each round has another tile on the same board.
    """

    def __init__(self, browser: Browser, keys: Sequence[str], plays: Sequence[Play], random: Random) -> None:
        self.browser, self.random = browser, random
        self.tables = cycle(zip(keys, plays, strict=True))
        self.numbers = count(1)
        self.key = ""
        self.moves: list[Any] = []  # of the turn, the next one last
        self.entries: list[str] = []  # that stand, the last one made last
        self._turn_over()

    def move(self) -> None:
        """Draw a tile, or place the one that is drawn."""
        entry = f"turn-{next(self.numbers)}"
        fields = {"move": bytes(write_move(self.moves.pop())).decode(), "entry_id": entry, "after": self.entries[-1]}
        self.entries.append(entry)
        self.browser.post(f"/tables/{self.key}/moves", fields)

    def show(self) -> None:
        """The page of the table."""
        self.browser.get(f"/tables/{self.key}/play")

    def take_back(self) -> None:
        """Undo the placement and the drawing, and go on to the next table."""
        for entry in self.entries[:0:-1]:
            self.browser.post(f"/tables/{self.key}/undo/play", {"entry_id": f"{entry}-undo", "entry": entry})
        self._turn_over()

    def _turn_over(self) -> None:
        self.key, play = next(self.tables)
        self.moves = make_turn(self.random, play.board)[::-1]
        self.entries = [made_id(len(play.moves) - 1)]


def measure_plays(data: Path) -> list[Row]:
    """The rows of a tracked play through HTTP."""
    random = Random(SEED)
    plays = [make_play(random) for _ in range(TABLES)]
    keys = make_tracked(make_bench_app(data), [play.moves for play in plays])
    with serve(data) as serving:
        bare, browser = Browser(serving.bare_port), Browser(serving.port)
        browser.sign_in(f"/tables/{keys[0]}/play")
        bare.headers = browser.headers
        turns = Turns(browser, keys, plays, random)
        _, first, again, place, _ = compare(
            lambda: bare.get(EMPTY), turns.move, turns.show, turns.show, turns.move, turns.take_back, rounds=ROUNDS
        )
        bare.close()
        browser.close()
    return [
        Row("HTTP: placing a tile, with fsync", place, 6),
        Row(f"HTTP: the page of a play, with all spots of the last tile, {LAID} laid", mean((first, again)), 8),
        Row("HTTP: the same, asked for after an entry only", first),
    ]

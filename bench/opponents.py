"""Rewild: South America: what the opponent decides, and a long play read back and shown."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import msgspec
from msgspec import Raw

from bench.cards import GAME, Play, make_play, tracker_of
from bench.pages import measure_page
from bench.report import Row
from bench.sample import made_id
from bench.server import EMPTY, make_bare_app
from bench.timing import compare
from companion.core.log import Moved
from companion.core.play import replay_moves
from companion.games.rewild_south_america.cards import DISPLAYED
from companion.games.rewild_south_america.moves import AttractAll
from companion.games.rewild_south_america.opponent import plan_attracting
from companion.games.rewild_south_america.state import State

SEED: Final = 24
MOVES: Final = 200
PLAYS: Final = 8


def measure_opponent() -> list[Row]:
    """The rows of the opponent's decisions and of a replay, in empty requests of the test client."""
    empty = partial(make_bare_app().test_client().get, EMPTY)
    random = Random(SEED)
    plays = [make_play(random, MOVES) for _ in range(PLAYS)]
    states = [state for play in plays for state in _before_attracting(play)]
    logs = [_log(play) for play in plays]
    decided, asked = [], []
    for state in states:
        plan, prompt = compare(empty, partial(plan_attracting, state), partial(tracker_of().prompt, state), rounds=9)
        decided.append(plan)
        asked.append(prompt)
    replayed = [
        compare(empty, partial(replay_moves, tracker_of(), play.setup, log), rounds=15)[0]
        for play, log in zip(plays, logs, strict=True)
    ]
    return [
        Row("the opponent's turn decided from a full display, the slowest of many", max(decided), 8),
        Row("the same as a page asks for it, with every reason in words", max(asked)),
        Row(f"replaying a play against the opponent, {MOVES} moves, the slowest", max(replayed), 40),
    ]


def _before_attracting(play: Play) -> list[State]:
    """The states in which the opponent looks at a full display."""
    pairs = zip(play.states, play.moves[1:], strict=False)
    full = sum(DISPLAYED.values())
    return [
        state
        for state, following in pairs
        if isinstance(following, AttractAll) and sum(map(len, (state.display or {}).values())) >= full - 2
    ]


def _log(play: Play) -> tuple[Moved, ...]:
    return tuple(Moved(made_id(index), Raw(msgspec.json.encode(move))) for index, move in enumerate(play.moves))


def measure_long_plays(data: Path) -> list[Row]:
    """The row of the page of a play of many moves."""
    random = Random(SEED)
    plays = [make_play(random, MOVES) for _ in range(PLAYS)]
    name = f"HTTP: the page of a play against the opponent, {MOVES} moves, the slowest"
    return [measure_page(data, name, GAME, plays[0].setup, [play.moves for play in plays], 8)]

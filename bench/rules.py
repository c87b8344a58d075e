"""Scoring and replaying, in empty requests of the test client."""

from __future__ import annotations

from functools import partial
from typing import Final

from bench.report import Row
from bench.sample import sample_setup, sample_texts
from bench.server import EMPTY, make_bare_app
from bench.timing import Subject, compare
from companion.core.game import Game, Setup, read_answers
from companion.core.log import Entry, Redone, Replay, Typed, Undone, from_json, replay, to_json
from companion.core.scoreboard import Scoreboard
from companion.games import GAMES

LOG: Final = 1_000  # entries


def measure_rules() -> list[Row]:
    """The rows of the rules."""
    client = make_bare_app().test_client()
    empty = partial(client.get, EMPTY)
    stored = [to_json(entry) for entry in _make_log()]
    (log,) = compare(empty, lambda: replay_stored(stored), rounds=120)
    games = [_measure_game(game, empty) for game in GAMES.values()]
    return [
        Row("one empty request of the test client (unit of the rows before HTTP)", 1),
        Row("scoring a full sheet, the slowest game", max(scored for scored, _ in games), 1),
        Row("reading the same from text and scoring it", max(read for _, read in games)),
        Row(f"replaying a log of {LOG:,} entries", log, 80),
    ]


def _measure_game(game: Game, empty: Subject) -> tuple[float, float]:
    setup = sample_setup(game)
    texts = sample_texts(game, setup)
    answers, refused = read_answers(setup, game.sheet(setup), texts)
    if refused:
        raise RuntimeError(f"{game.title}: {refused}")
    scored, read = compare(
        empty,
        lambda: game.score(setup, answers),
        lambda: read_and_score(game, setup, texts),
        rounds=150,
        calls=3,
    )
    return scored, read


def read_and_score(game: Game, setup: Setup, texts: dict[str, str]) -> Scoreboard:
    """A scoreboard from what was typed."""
    return game.score(setup, read_answers(setup, game.sheet(setup), texts)[0])


def replay_stored(stored: list[str]) -> Replay:
    """What stands, from entries as the database keeps them; its texts are read too."""
    state = replay(from_json(each) for each in stored)
    _ = state.texts
    return state


def _make_log() -> list[Entry]:
    """Entries with an undo and a redo now and then."""
    log: list[Entry] = []
    for number in range(LOG):
        match number % 10:
            case 8:
                log.append(Undone(f"entry-{number}", f"entry-{number - 1}"))
            case 9:
                log.append(Redone(f"entry-{number}", f"entry-{number - 2}"))
            case _:
                log.append(Typed(f"entry-{number}", {f"seat{number % 4 + 1}.wetland": f"{number}+2"}))
    return log

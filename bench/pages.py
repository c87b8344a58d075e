"""The page of a play, measured over HTTP beside an empty route."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from bench.browser import Browser
from bench.report import Row
from bench.sample import make_bench_app, make_tracked
from bench.server import EMPTY, serve
from bench.timing import compare
from companion.core.game import Game, Setup

ROUNDS: Final = 60


def measure_page(data: Path, name: str, game: Game, setup: Setup, plays: Sequence[Sequence[Any]], most: float) -> Row:
    """The row of the play's page after those moves, the slowest of some plays."""
    keys = make_tracked(make_bench_app(data), plays, game, setup)
    with serve(data) as serving:
        bare, browser = Browser(serving.bare_port), Browser(serving.port)
        browser.sign_in(f"/tables/{keys[0]}/play")
        bare.headers = browser.headers
        pages = [partial(browser.get, f"/tables/{key}/play") for key in keys]
        found = compare(lambda: bare.get(EMPTY), *pages, rounds=ROUNDS)
        bare.close()
        browser.close()
    return Row(name, max(found), most)

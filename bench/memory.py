"""The memory of a server that has worked for a while."""

from __future__ import annotations

import re
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final

from bench.boards import make_play
from bench.browser import Browser
from bench.plays import Turns
from bench.report import Row
from bench.sample import make_bench_app, make_tables, make_tracked
from bench.server import serve

REQUESTS: Final = 1_000
SEED: Final = 24
TABLES: Final = 10
MOST: Final = 80  # MB


def measure_memory(data: Path) -> list[Row]:
    """The rows of the memory: after a mix of pages and saves, and after one PDF on top."""
    app = make_bench_app(data)
    key = make_tables(app, 1)[0]
    random = Random(SEED)
    plays = [make_play(random) for _ in range(TABLES)]
    played = make_tracked(app, [play.moves for play in plays])
    pages = cycle(("/", f"/tables/{key}/seats/1", f"/tables/{key}/seats/all", f"/tables/{key}/result", "/history"))
    with serve(data) as serving:
        browser = Browser(serving.port)
        browser.sign_in(f"/tables/{key}/seats/1")
        turns = Turns(browser, played, plays, random)
        plan = cycle((turns.move, turns.show, turns.move, turns.show, turns.take_back))
        for number in range(REQUESTS):
            if number % 5 == 4:
                browser.save(key)
            elif number % 2:
                next(plan)()
            else:
                browser.get(next(pages))
        worked = _resident(serving.process)
        browser.get("/print/pad.pdf?game=wildscape&players=4&paper=a4&per_page=1&pages=10")
        printed = _resident(serving.process)
        browser.close()
    return [
        Row(f"memory of the server after {REQUESTS:,} requests", worked, MOST, "MB"),
        Row("the same after printing a pad", printed, unit="MB"),
    ]


def _resident(process: int) -> float:
    """Resident memory in MB, from /proc."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    if found is None:
        raise RuntimeError("This system does not tell how much memory a process has.")
    return int(found[1]) * 1024 / 1e6

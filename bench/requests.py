"""Saves and pages through HTTP, in empty requests of a bare Flask application on a server configured alike."""

from __future__ import annotations

import sqlite3
from itertools import count, cycle
from pathlib import Path
from typing import Final

from bench.browser import Browser
from bench.report import Row
from bench.sample import make_bench_app, make_tables
from bench.server import EMPTY, serve
from bench.timing import Subject, compare

ROUNDS: Final = 250
TABLES: Final = 10  # so that no log grows much while it is measured


def measure_requests(data: Path) -> list[Row]:
    """The rows of the requests."""
    keys = cycle(make_tables(make_bench_app(data), TABLES))
    with serve(data) as serving:
        bare, browser = Browser(serving.bare_port), Browser(serving.port)
        browser.sign_in(f"/tables/{next(keys)}/seats/1")
        bare.headers = browser.headers
        empty, save, sheet, wide, insert = compare(
            lambda: bare.get(EMPTY),
            lambda: browser.get(EMPTY),
            lambda: browser.save(next(keys)),
            lambda: browser.get(f"/tables/{next(keys)}/seats/1"),
            lambda: browser.get(f"/tables/{next(keys)}/seats/all"),
            _inserts(data / "bare.sqlite3"),
            rounds=ROUNDS,
        )
        bare.close()
        browser.close()
    return [
        Row("HTTP: an empty route of a bare Flask app (unit of the HTTP rows)", 1),
        Row("HTTP: an empty route of this app: its door, headers and session", empty),
        Row("HTTP: saving one entry, with fsync", save, 5),
        Row("a bare SQLite insert with fsync, without HTTP", insert),
        Row("HTTP: a scoresheet page, one of four seats", sheet, 6),
        Row("HTTP: a scoresheet page, all four seats", wide),
    ]


def _inserts(path: Path) -> Subject:
    """A function that inserts one row, committed as durably as the application's."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE entry (id INTEGER PRIMARY KEY, content TEXT)")
    numbers = count()
    return lambda: connection.execute("INSERT INTO entry (content) VALUES (?)", (f"entry {next(numbers)}",))

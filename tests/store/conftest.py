"""A database in a temporary folder, without the web side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import Connection

from companion.core.game import Seat, Setup
from companion.core.log import Entry, Replay, Typed
from companion.store.database import db, init_database
from companion.store.shelves import find_shelf
from companion.store.tables import Closing, Table, append_entry, create_table

Append = Callable[[str, Entry], Table]


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Flask]:
    """An application that has a database and nothing else."""
    app = Flask("database")
    init_database(app, f"sqlite:///{tmp_path / 'companion.sqlite3'}")
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def connection(database: Flask) -> Iterator[Connection]:
    """A connection of the test's own thread."""
    with database.app_context():
        yield db.connection


@pytest.fixture
def shelf(connection: Connection) -> int:
    """The household's shelf."""
    return find_shelf(connection)


def setup_of(*names: str, game: str = "wildscape") -> Setup:
    """A setup that the store takes as it is: it knows no game."""
    marks = ("red", "blue", "gold", "violet")
    return Setup(game, "competitive", tuple(Seat(name, mark) for name, mark in zip(names, marks, strict=False)))


@pytest.fixture
def key(connection: Connection, shelf: int) -> str:
    """A table of two."""
    return create_table(connection, shelf, setup_of("Ann", "Bo"), "Wildscape")


def let_pass(_before: Table, _after: Replay) -> Closing | None:
    """A check that forbids nothing and closes nothing."""
    return None


@pytest.fixture
def append(connection: Connection, shelf: int) -> Append:
    """Append an entry that nobody forbids."""
    return lambda key, entry: append_entry(connection, shelf, key, entry, let_pass)


def typed(entry_id: str, **texts: str) -> Typed:
    """An entry: ``seat1__rivers`` stands for ``seat1.rivers``."""
    return Typed(entry_id, {field.replace("__", "."): text for field, text in texts.items()})

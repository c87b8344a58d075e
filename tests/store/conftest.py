"""A database in a temporary folder, without the web side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy.orm import Session

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
def session(database: Flask) -> Iterator[Session]:
    """A session of the test's own thread."""
    with database.app_context():
        yield db.session


@pytest.fixture
def shelf(session: Session) -> int:
    """The household's shelf."""
    return find_shelf(session)


def setup_of(*names: str, game: str = "wildscape") -> Setup:
    """A setup that the store takes as it is: it knows no game."""
    marks = ("red", "blue", "gold", "violet")
    return Setup(game, "competitive", tuple(Seat(name, mark) for name, mark in zip(names, marks, strict=False)))


@pytest.fixture
def key(session: Session, shelf: int) -> str:
    """A table of two."""
    return create_table(session, shelf, setup_of("Ann", "Bo"), "Wildscape")


def let_pass(_before: Table, _after: Replay) -> Closing | None:
    """A check that forbids nothing and closes nothing."""
    return None


@pytest.fixture
def append(session: Session, shelf: int) -> Append:
    """Append an entry that nobody forbids."""
    return lambda key, entry: append_entry(session, shelf, key, entry, let_pass)


def typed(entry_id: str, **texts: str) -> Typed:
    """An entry: ``seat1__rivers`` stands for ``seat1.rivers``."""
    return Typed(entry_id, {field.replace("__", "."): text for field, text in texts.items()})

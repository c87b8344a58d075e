"""The database: its engine, how SQLite is connected, and the migrations that run at start."""

from __future__ import annotations

import logging
import sqlite3
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any, Final

from flask import Flask
from flask_sqlalchemy_lite import SQLAlchemy
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError, ProgrammingError

from companion.store.models import Base

MIGRATIONS: Final = Path(__file__).parent / "migrations"

db = SQLAlchemy()


def init_database(app: Flask, url: str) -> None:
    """Connect an app to its database and bring that to the present form."""
    app.config["SQLALCHEMY_ENGINES"] = {"default": {"url": url}}
    db.init_app(app)
    _leave_out_asynchronous(app)
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            event.listen(db.engine, "connect", _configure_sqlite)
        if not _is_newest():
            _migrate(app)


def _leave_out_asynchronous(app: Flask) -> None:
    """No session of ours is asynchronous: closing such would start an event loop in a thread for every request."""
    app.teardown_appcontext_funcs[:] = [each for each in app.teardown_appcontext_funcs if not iscoroutinefunction(each)]


def _is_newest() -> bool:
    """Whether the last migration ran already; asking Alembic that would take longer than all else at start.

    A migration's file is called by its number, which is its revision.
    """
    newest = max(path.name.partition("_")[0] for path in MIGRATIONS.glob("[0-9]*.py"))
    with db.engine.connect() as connection:
        try:
            return connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == [newest]
        except (OperationalError, ProgrammingError):  # there is no such table yet
            return False


def _migrate(app: Flask) -> None:
    from flask_alembic import Alembic

    app.config["ALEMBIC"] = {"script_location": str(MIGRATIONS)}
    app.config["ALEMBIC_CONTEXT"] = {"render_as_batch": True}
    alembic = Alembic(app, metadatas=Base.metadata, run_mkdir=False, command_name="")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    alembic.upgrade()


def _configure_sqlite(connection: sqlite3.Connection, _record: Any) -> None:
    """Settings of one connection: a crash of the machine, too, loses nothing that was committed."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

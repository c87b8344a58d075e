"""The database: its engine, how SQLite is connected, and the migrations that run at start."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path
from typing import Any, Final

from flask import Flask, current_app, g
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import OperationalError, ProgrammingError

from companion.store.schema import metadata

MIGRATIONS: Final = Path(__file__).parent / "migrations"


class Database:
    """The engine of the present app, and the connection of the present request."""

    @property
    def engine(self) -> Engine:
        """The engine of the present app."""
        engine: Engine = current_app.extensions["engine"]
        return engine

    @property
    def connection(self) -> Connection:
        """The one connection of the present request, given back at its end."""
        if "connection" not in g:
            g.connection = self.engine.connect()
        connection: Connection = g.connection
        return connection


db: Final = Database()


def init_database(app: Flask, url: str) -> None:
    """Connect an app to its database and bring that to the present form. Raises SQLAlchemyError."""
    engine = app.extensions["engine"] = create_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _configure_sqlite)
    app.teardown_appcontext(_disconnect)
    with app.app_context():
        if not _is_newest():
            _migrate(app)


def _disconnect(_error: BaseException | None) -> None:
    connection = g.pop("connection", None)
    if connection is not None:
        connection.close()


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
    alembic = Alembic(app, metadatas=metadata, engines=db.engine, run_mkdir=False, command_name="")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    alembic.upgrade()


def _configure_sqlite(connection: sqlite3.Connection, _record: Any) -> None:
    """Settings of one connection: a crash of the machine, too, loses nothing that was committed."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

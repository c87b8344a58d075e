"""The database: its engine, how SQLite is connected, and the migrations that run at start."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path
from typing import Any

from flask import Flask
from flask_alembic import Alembic
from flask_sqlalchemy_lite import SQLAlchemy
from sqlalchemy import event

from companion.store.models import Base

db = SQLAlchemy()


def init_database(app: Flask, url: str) -> None:
    """Connect an app to its database and bring that to the present form."""
    app.config["SQLALCHEMY_ENGINES"] = {"default": {"url": url}}
    app.config["ALEMBIC"] = {"script_location": str(Path(__file__).parent / "migrations")}
    app.config["ALEMBIC_CONTEXT"] = {"render_as_batch": True}
    db.init_app(app)
    alembic = Alembic(app, metadatas=Base.metadata, run_mkdir=False, command_name="")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            event.listen(db.engine, "connect", _configure_sqlite)
        alembic.upgrade()


def _configure_sqlite(connection: sqlite3.Connection, _record: Any) -> None:
    """Settings of one connection: a crash of the machine, too, loses nothing that was committed."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

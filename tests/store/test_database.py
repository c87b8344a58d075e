"""How the database is connected, and that the migrations make what the models say."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import Connection, create_mock_engine, delete, event, insert, inspect, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.base import Executable

from companion.core.game import Seat
from companion.core.log import Finished
from companion.store.database import db, init_database
from companion.store.schema import entries, game_tables, metadata
from companion.store.shelves import find_shelf, list_players, remember_players
from companion.store.tables import (
    Closing,
    append_entry,
    create_table,
    delete_table,
    list_open_tables,
    list_tables,
    list_tables_in_play,
    read_table,
    read_version,
    restore_table,
)
from tests.store.conftest import let_pass, setup_of, typed
from tests.store.test_tables import BOARD

PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": 2,  # FULL
    "foreign_keys": 1,
    "busy_timeout": 5000,  # ms
}


def test_every_connection_is_careful(database: Flask) -> None:
    with database.app_context():
        connections = [db.engine.connect() for _ in range(4)]
        raw = {id(connection.connection.dbapi_connection) for connection in connections}
        found = [{name: each.execute(text(f"PRAGMA {name}")).scalar() for name in PRAGMAS} for each in connections]
        for connection in connections:
            connection.close()
    assert len(raw) == 4
    assert found == [PRAGMAS] * 4


def test_an_entry_needs_its_table(connection: Connection) -> None:
    orphan = {"table_id": 99, "number": 1, "entry_id": "a", "written_at": datetime.now(UTC), "content": "{}"}
    with pytest.raises(Exception, match="FOREIGN KEY constraint failed"):
        connection.execute(insert(entries), orphan)
    connection.rollback()


def test_a_table_that_goes_takes_its_entries_along(connection: Connection, shelf: int, key: str) -> None:
    append_entry(connection, shelf, key, typed("a", seat1__rivers="3"), let_pass)
    connection.execute(delete(game_tables))
    connection.commit()
    assert connection.execute(select(entries)).all() == []


def test_migrations_bring_an_empty_database_to_the_form_of_the_models(database: Flask) -> None:
    with database.app_context(), db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() is not None


def test_constraints_have_the_names_of_the_models(database: Flask) -> None:
    with database.app_context():
        found = inspect(db.engine)
        for name, table in metadata.tables.items():
            constraints = [
                *found.get_foreign_keys(name),
                *found.get_unique_constraints(name),
                found.get_pk_constraint(name),
            ]
            expected = {constraint.name for constraint in table.constraints}
            assert {constraint["name"] for constraint in constraints} == expected


def test_downgrading_leaves_nothing_and_upgrading_makes_it_again(database: Flask) -> None:
    alembic = database.extensions["alembic"]
    with database.app_context():
        alembic.downgrade("base")
        left = inspect(db.engine).get_table_names()
        alembic.upgrade()
        made = inspect(db.engine).get_table_names()
    assert left == ["alembic_version"]
    assert set(made) == {*metadata.tables, "alembic_version"}


def test_a_second_start_keeps_what_is_there(database: Flask, connection: Connection, shelf: int, key: str) -> None:
    append_entry(connection, shelf, key, typed("a", seat1__rivers="3"), let_pass)
    again = Flask("again")
    init_database(again, str(db.engine.url))
    with again.app_context():
        assert find_shelf(db.connection) == shelf
        assert read_table(db.connection, shelf, key).state.texts == {"seat1.rivers": "3"}
        db.engine.dispose()


def test_the_database_is_one_file_that_any_sqlite_reads(database: Flask, key: str, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "companion.sqlite3") as connection:
        assert connection.execute("SELECT key, version FROM game_table").fetchall() == [(key, 0)]
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


@pytest.fixture
def statements(connection: Connection) -> Iterator[list[Executable]]:
    """Every statement that is executed from now on, as it was built."""
    seen: list[Executable] = []

    def note(_connection: object, statement: Executable, *_: object) -> None:
        seen.append(statement)

    event.listen(db.engine, "before_execute", note)
    yield seen
    event.remove(db.engine, "before_execute", note)


def remember_twice(connection: Connection, shelf: int) -> None:
    """Somebody new, then somebody known beside somebody new."""
    for names in ("A", "AB"):
        remember_players(connection, shelf, [Seat(name, "red") for name in names])


ACTS: dict[str, Callable[[Connection, int, str], object]] = {
    "find_shelf": lambda connection, *_: (find_shelf(connection), find_shelf(connection, "another")),
    "create_table": lambda connection, shelf, _: create_table(connection, shelf, setup_of("Ann"), "Rewild"),
    "read_table": read_table,
    "read_version": read_version,
    "append_entry": lambda connection, shelf, key: append_entry(
        connection, shelf, key, typed("a", seat1__x="1"), let_pass
    ),
    "finish": lambda connection, shelf, key: append_entry(
        connection, shelf, key, Finished("f"), lambda *_: Closing(1, BOARD)
    ),
    "list_open_tables": lambda connection, shelf, _: list_open_tables(connection, shelf, 5),
    "list_tables": lambda connection, shelf, _: list_tables(
        connection, shelf, "ann 50%", "wildscape", offset=5, limit=5
    ),
    "list_tables_in_play": lambda connection, shelf, _: list_tables_in_play(connection, shelf, "wildscape"),
    "delete_table": delete_table,
    "restore_table": restore_table,
    "list_players": lambda connection, shelf, _: list_players(connection, shelf),
    "remember_players": lambda connection, shelf, _: remember_twice(connection, shelf),
}


@pytest.mark.parametrize("act", ACTS)
def test_every_statement_is_one_that_postgresql_takes(
    connection: Connection, shelf: int, key: str, statements: list[Executable], act: str
) -> None:
    """Each is built from SQLAlchemy's own parts, no text of ours, and the PostgreSQL dialect can say it."""
    ACTS[act](connection, shelf, key)
    assert statements
    for statement in statements:
        assert not isinstance(statement, str), statement
        assert statement.__visit_name__ in ("select", "insert", "update"), statement
        said = str(statement.compile(dialect=postgresql.dialect()))  # type: ignore[attr-defined]
        assert said.startswith(("SELECT", "INSERT", "UPDATE"))
        assert not {"GLOB", "IFNULL", "strftime", "rowid", "INSERT OR", "json_each"} & set(said.split())


def test_all_functions_of_the_store_are_among_them() -> None:
    from companion.store import shelves, tables

    public = {
        name
        for module in (shelves, tables)
        for name, value in vars(module).items()
        if callable(value) and getattr(value, "__module__", "") == module.__name__ and name.islower() and name[0] != "_"
    }
    assert public - {"fold"} <= set(ACTS)


def test_a_search_is_folded_the_same_in_both_dialects(
    connection: Connection, shelf: int, statements: list[Executable]
) -> None:
    list_tables(connection, shelf, "ÉLAN 5_%", limit=1)
    statement = statements[0]
    for dialect in (postgresql.dialect(), sqlite.dialect()):
        compiled = statement.compile(dialect=dialect)  # type: ignore[attr-defined]
        assert "lower(" not in str(compiled)
        assert {"élan", "5/_/%"} <= set(compiled.params.values())


def test_the_tables_can_be_made_on_postgresql() -> None:
    said: list[str] = []
    engine = create_mock_engine(
        "postgresql://", lambda sql, *_: said.append(str(sql.compile(dialect=postgresql.dialect())))
    )
    metadata.create_all(engine, checkfirst=False)
    tables = [sql.split()[2] for sql in said if sql.strip().startswith("CREATE TABLE")]
    assert set(tables) == set(metadata.tables)
    assert any("TIMESTAMP WITH TIME ZONE" in sql for sql in said)

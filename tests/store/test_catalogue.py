"""The catalogue: items kept, replaced, deleted; all or nothing; a database from before it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from flask import Flask
from sqlalchemy import Connection, delete, event, inspect
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.base import Executable

from companion.store.catalogue import Item, delete_item, list_items, put_item, replace_items
from companion.store.database import db, init_database
from companion.store.schema import shelves
from companion.store.shelves import find_shelf, list_players, remember_players
from companion.store.tables import append_entry, create_table, read_table
from tests.store.conftest import let_pass, setup_of, typed

GAME = "rewild"
ONE, TWO = Item("tile", "1", '{"a":1}'), Item("tile", "2", '{"a":2}')


def test_an_empty_catalogue_has_no_items(connection: Connection, shelf: int) -> None:
    assert list_items(connection, shelf, GAME) == []


def test_items_are_listed_by_kind_and_key(connection: Connection, shelf: int) -> None:
    for item in (TWO, Item("card", "9", "{}"), ONE):
        put_item(connection, shelf, GAME, item)
    assert list_items(connection, shelf, GAME) == [Item("card", "9", "{}"), ONE, TWO]


def test_an_item_takes_the_place_of_the_one_with_its_kind_and_key(connection: Connection, shelf: int) -> None:
    put_item(connection, shelf, GAME, ONE)
    put_item(connection, shelf, GAME, Item("card", "1", "[]"))
    put_item(connection, shelf, GAME, Item("tile", "1", '{"a":3}'))
    assert list_items(connection, shelf, GAME) == [Item("card", "1", "[]"), Item("tile", "1", '{"a":3}')]


def test_only_the_item_that_is_meant_is_deleted(connection: Connection, shelf: int) -> None:
    for item in (ONE, TWO, Item("card", "1", "[]")):
        put_item(connection, shelf, GAME, item)
    delete_item(connection, shelf, GAME, "tile", "1")
    delete_item(connection, shelf, GAME, "tile", "7")
    assert list_items(connection, shelf, GAME) == [Item("card", "1", "[]"), TWO]


def test_a_kind_is_replaced_as_a_whole(connection: Connection, shelf: int) -> None:
    for item in (ONE, Item("card", "1", "[]")):
        put_item(connection, shelf, GAME, item)
    replace_items(connection, shelf, GAME, "tile", [TWO])
    assert list_items(connection, shelf, GAME) == [Item("card", "1", "[]"), TWO]
    replace_items(connection, shelf, GAME, "tile", [])
    assert list_items(connection, shelf, GAME) == [Item("card", "1", "[]")]


def test_a_replacement_that_fails_changes_nothing(connection: Connection, shelf: int) -> None:
    put_item(connection, shelf, GAME, ONE)
    with pytest.raises(IntegrityError):
        replace_items(connection, shelf, GAME, "tile", [TWO, TWO])
    assert list_items(connection, shelf, GAME) == [ONE]


def test_games_and_shelves_do_not_see_each_other(connection: Connection, shelf: int) -> None:
    other = find_shelf(connection, "neighbours")
    put_item(connection, shelf, GAME, ONE)
    put_item(connection, shelf, "wildscape", TWO)
    put_item(connection, other, GAME, TWO)
    replace_items(connection, shelf, "wildscape", "tile", [])
    delete_item(connection, other, GAME, "tile", "1")
    assert list_items(connection, shelf, GAME) == [ONE]
    assert list_items(connection, shelf, "wildscape") == []
    assert list_items(connection, other, GAME) == [TWO]


def test_a_shelf_that_goes_takes_its_items_along(connection: Connection, shelf: int) -> None:
    put_item(connection, shelf, GAME, ONE)
    connection.execute(delete(shelves))
    connection.commit()
    assert list_items(connection, shelf, GAME) == []


def test_two_phones_that_keep_the_same_item_at_once_keep_one(database: Flask, connection: Connection) -> None:
    shelf = find_shelf(connection)
    barrier = Barrier(4)

    def keep(phone: int) -> None:
        with database.app_context():
            barrier.wait(timeout=10)
            for number in range(6):
                put_item(db.connection, shelf, GAME, Item("tile", "1", f'{{"from":{phone},"turn":{number}}}'))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(keep, range(4)))
    (item,) = list_items(connection, shelf, GAME)
    assert '"turn":5' in item.content


def test_a_database_from_before_the_catalogue_loses_nothing(database: Flask, tmp_path: Path) -> None:
    alembic = database.extensions["alembic"]
    with database.app_context():
        alembic.downgrade("base")
        alembic.upgrade("0001")
        assert not inspect(db.engine).has_table("catalogue_item")
        shelf = find_shelf(db.connection)
        setup = setup_of("Ann", "Bo")
        key = create_table(db.connection, shelf, setup, "Wildscape")
        append_entry(db.connection, shelf, key, typed("a", seat1__rivers="3"), let_pass)
        remember_players(db.connection, shelf, setup.seats)
        names = list_players(db.connection, shelf)
        db.engine.dispose()
    again = Flask("again")
    init_database(again, f"sqlite:///{tmp_path / 'companion.sqlite3'}")
    with again.app_context():
        assert find_shelf(db.connection) == shelf
        assert read_table(db.connection, shelf, key).state.texts == {"seat1.rivers": "3"}
        assert list_players(db.connection, shelf) == names
        assert len(names) == 2
        put_item(db.connection, shelf, GAME, ONE)
        assert list_items(db.connection, shelf, GAME) == [ONE]
        db.engine.dispose()


@pytest.fixture
def statements(connection: Connection) -> Iterator[list[Executable]]:
    """Every statement that is executed from now on, as it was built."""
    seen: list[Executable] = []

    def note(_connection: object, statement: Executable, *_: object) -> None:
        seen.append(statement)

    event.listen(db.engine, "before_execute", note)
    yield seen
    event.remove(db.engine, "before_execute", note)


def test_every_statement_is_one_that_postgresql_takes(
    connection: Connection, shelf: int, statements: list[Executable]
) -> None:
    statements.clear()
    put_item(connection, shelf, GAME, ONE)
    replace_items(connection, shelf, GAME, "tile", [TWO])
    delete_item(connection, shelf, GAME, "tile", "2")
    list_items(connection, shelf, GAME)
    kinds = [statement.__visit_name__ for statement in statements]
    change = ["update", "delete", "insert"]
    assert kinds == [*change, *change, "update", "delete", "select"]
    for statement in statements:
        said = str(statement.compile(dialect=postgresql.dialect()))  # type: ignore[attr-defined]
        assert said.startswith(("SELECT", "INSERT", "UPDATE", "DELETE"))

"""Several phones at the same moment: threads, each with a connection of its own."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from threading import Barrier

import pytest
from flask import Flask
from sqlalchemy import Connection, insert, select, update

from companion.core.log import Entry, to_json
from companion.store.database import db
from companion.store.schema import entries, game_tables
from companion.store.shelves import list_players, remember_players
from companion.store.tables import Check, Table, append_entry, create_table, list_tables, read_table, read_version
from tests.store.conftest import let_pass, setup_of, typed

ROUNDS = 6


def at_once(database: Flask, shelf: int, key: str, turns: list[list[Entry]]) -> list[Table]:
    """Let every thread append its entries, all starting at the same moment; the tables they were answered with."""
    barrier = Barrier(len(turns))

    def work(entries: list[Entry]) -> list[Table]:
        with database.app_context():
            barrier.wait(timeout=10)
            return [append_entry(db.connection, shelf, key, entry, let_pass) for entry in entries]

    with ThreadPoolExecutor(len(turns)) as pool:
        return [table for tables in pool.map(work, turns) for table in tables]


def numbers_of(connection: Connection) -> list[int]:
    return list(connection.execute(select(entries.c.number).order_by(entries.c.number)).scalars())


@pytest.mark.parametrize("threads", [2, 3, 5, 8])
def test_what_several_write_at_once_is_all_there(
    database: Flask, connection: Connection, shelf: int, key: str, threads: int
) -> None:
    turns: list[list[Entry]] = [
        [typed(f"t{thread}-{turn}", **{f"seat{thread}__f{turn}": f"{turn}"}) for turn in range(ROUNDS)]
        for thread in range(threads)
    ]
    answers = at_once(database, shelf, key, turns)
    written = threads * ROUNDS
    texts = {f"seat{thread}.f{turn}": f"{turn}" for thread in range(threads) for turn in range(ROUNDS)}
    assert read_table(connection, shelf, key).state.texts == texts
    assert numbers_of(connection) == list(range(1, written + 1)), "numbers have no gap"
    assert sorted(answer.version for answer in answers) == list(range(1, written + 1)), "each saw all before it"
    assert read_version(connection, shelf, key) == written


@pytest.mark.parametrize("attempt", range(3))
def test_an_entry_sent_twice_at_once_counts_once(
    database: Flask, connection: Connection, shelf: int, key: str, attempt: int
) -> None:
    entry = typed(f"same-{attempt}", seat1__rivers="3")
    answers = at_once(database, shelf, key, [[entry], [entry], [entry]])
    assert [answer.state.texts for answer in answers] == [{"seat1.rivers": "3"}] * 3
    assert [answer.version for answer in answers] == [1, 1, 1]
    assert numbers_of(connection) == [1]
    assert connection.execute(select(game_tables.c.version)).scalar_one() == 1


def test_one_field_written_by_two_holds_the_last_of_them(
    database: Flask, connection: Connection, shelf: int, key: str
) -> None:
    answers = at_once(database, shelf, key, [[typed("a", seat1__rivers="3")], [typed("b", seat1__rivers="4")]])
    last = max(answers, key=lambda answer: answer.version)
    assert last.version == 2
    assert read_table(connection, shelf, key).state == last.state
    assert {deed.id for deed in last.state.done} == {"a", "b"}


def test_a_check_that_refuses_does_not_stop_the_others(
    database: Flask, connection: Connection, shelf: int, key: str
) -> None:
    barrier = Barrier(4)

    def refuse(*_: object) -> None:
        raise ValueError("no")

    def work(thread: int) -> str:
        check: Check = refuse if thread % 2 else let_pass
        with database.app_context():
            barrier.wait(timeout=10)
            try:
                append_entry(db.connection, shelf, key, typed(f"t{thread}", seat1__rivers=f"{thread}"), check)
            except ValueError:
                return "refused"
        return "written"

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(work, range(4))) == ["written", "refused", "written", "refused"]
    assert {deed.id for deed in read_table(connection, shelf, key).state.done} == {"t0", "t2"}
    assert numbers_of(connection) == [1, 2]


def test_what_another_process_wrote_is_read(database: Flask, connection: Connection, shelf: int, key: str) -> None:
    """A log is kept at hand by its version: one that grew elsewhere is read again."""
    append_entry(connection, shelf, key, typed("a", seat1__rivers="3"), let_pass)
    assert read_table(connection, shelf, key).state.texts == {"seat1.rivers": "3"}
    with db.engine.begin() as elsewhere:
        number = {"table_id": 1, "number": 2, "entry_id": "b", "written_at": datetime.now(UTC)}
        elsewhere.execute(insert(entries), {**number, "content": to_json(typed("b", seat1__rivers="5"))})
        elsewhere.execute(update(game_tables).values(version=2))
    found = read_table(connection, shelf, key)
    assert (found.version, found.state.texts) == (2, {"seat1.rivers": "5"})
    after = append_entry(connection, shelf, key, typed("c", seat2__rivers="1"), let_pass)
    assert after.state.texts == {"seat1.rivers": "5", "seat2.rivers": "1"}


@pytest.mark.parametrize("threads", [2, 5])
def test_a_form_of_a_new_table_that_is_sent_twice_at_once_makes_one(
    database: Flask, connection: Connection, shelf: int, threads: int
) -> None:
    barrier = Barrier(threads)

    def work(_: int) -> str:
        with database.app_context():
            barrier.wait(timeout=10)
            return create_table(db.connection, shelf, setup_of("Ann"), "Rewild", "of-this-form")

    with ThreadPoolExecutor(threads) as pool:
        assert set(pool.map(work, range(threads))) == {"of-this-form"}
    assert len(list_tables(connection, shelf, limit=9)) == 1


@pytest.mark.parametrize("attempt", range(3))
def test_names_that_sit_down_at_two_tables_at_once_are_remembered_once(
    database: Flask, connection: Connection, shelf: int, attempt: int
) -> None:
    seats = setup_of(*(f"{attempt}-{number}" for number in range(4))).seats
    barrier = Barrier(4)

    def work(_: int) -> None:
        with database.app_context():
            barrier.wait(timeout=10)
            remember_players(db.connection, shelf, seats)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(4)))
    assert {player.name for player in list_players(connection, shelf)} == {seat.name for seat in seats}

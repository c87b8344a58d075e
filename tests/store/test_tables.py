"""Tables: created, read, appended to, deleted, restored."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from sqlalchemy import Connection, func, select

from companion.core.errors import RuleError
from companion.core.log import Decided, Finished, Redone, Reopened, Undone
from companion.core.scoreboard import Category, Line, Outcome, Score, Scoreboard
from companion.core.text import text
from companion.store import tables
from companion.store.schema import entries, game_tables
from companion.store.shelves import find_shelf
from companion.store.tables import (
    Closing,
    Table,
    UnknownTableError,
    append_entry,
    create_table,
    delete_table,
    list_open_tables,
    list_tables,
    read_table,
    read_version,
    restore_table,
)
from tests.store.conftest import Append, let_pass, setup_of, typed

LINE = Line("rivers", text("Rivers"), 12, text("{sum}", sum="9 + 3"), "WL-30", text("A ruling."))
BOARD = Scoreboard(
    (Score(0, (Category("rivers", "Rivers", (LINE,)),)), Score(1, ())),
    (1, 2),
    (0,),
    Outcome.RANKED,
    text("{who} wins", who="Ann"),
)


def count_entries(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(entries)).scalar_one()


def test_a_new_table_is_blank_and_keeps_its_setup(connection: Connection, shelf: int, key: str) -> None:
    table = read_table(connection, shelf, key)
    assert table.setup == setup_of("Ann", "Bo")
    assert (table.version, table.state.texts, table.finished_at, table.scoreboard) == (0, {}, None, None)
    assert table.started_at.tzinfo is UTC
    assert abs((datetime.now(UTC) - table.started_at).total_seconds()) < 60


def test_keys_cannot_be_guessed(connection: Connection, shelf: int) -> None:
    keys = {create_table(connection, shelf, setup_of("Ann"), "Rewild") for _ in range(50)}
    assert len(keys) == 50
    assert all(re.fullmatch(r"[\w-]{16}", key) for key in keys)  # 12 random bytes


def test_a_key_that_a_form_makes_again_gives_its_table_while_nobody_began_it(
    connection: Connection, shelf: int, append: Append
) -> None:
    keys = [create_table(connection, shelf, setup_of("Ann"), "Rewild", "of-this-form") for _ in range(2)]
    assert keys == ["of-this-form"] * 2
    append(keys[0], typed("a", seat1__rivers="3"))
    assert create_table(connection, shelf, setup_of("Ann"), "Rewild", keys[0]) != keys[0]
    assert read_table(connection, shelf, keys[0]).state.texts == {"seat1.rivers": "3"}


def test_a_key_of_another_shelf_gives_a_table_of_ones_own(connection: Connection, shelf: int) -> None:
    key = create_table(connection, shelf, setup_of("Ann"), "Rewild", "of-this-form")
    other = find_shelf(connection, "another")
    own = create_table(connection, other, setup_of("Ann"), "Rewild", key)
    assert own != key
    assert read_table(connection, other, own).setup == setup_of("Ann")


def test_entries_are_replayed_in_order(connection: Connection, shelf: int, key: str, append: Append) -> None:
    append(key, typed("a", seat1__rivers="3"))
    append(key, typed("b", seat1__rivers="4", seat2__rivers="5"))
    after = append(key, typed("c", seat2__rivers=""))
    assert after.state.texts == {"seat1.rivers": "4"}
    assert after.version == read_version(connection, shelf, key) == 3
    again = read_table(connection, shelf, key)
    assert (again.state, again.version, again.changed_at) == (after.state, 3, after.changed_at)


def test_a_table_can_be_read_as_it_stood(connection: Connection, shelf: int, key: str, append: Append) -> None:
    for number in range(1, 5):
        append(key, typed(f"e{number}", seat1__rivers=str(number)))
    stood = [read_table(connection, shelf, key, version).state.texts for version in range(5)]
    assert stood == [{}, *({"seat1.rivers": str(number)} for number in range(1, 5))]


def test_undo_and_redo_are_entries_too(connection: Connection, shelf: int, key: str, append: Append) -> None:
    append(key, typed("a", seat1__rivers="3"))
    assert append(key, Undone("u", "a")).state.texts == {}
    assert append(key, Redone("r", "a")).state.texts == {"seat1.rivers": "3"}
    assert count_entries(connection) == 3


def test_an_entry_sent_twice_counts_once(connection: Connection, shelf: int, key: str, append: Append) -> None:
    first = append(key, typed("a", seat1__rivers="3"))
    second = append(key, typed("a", seat1__rivers="3"))
    assert second.state == first.state
    assert second.version == read_version(connection, shelf, key) == 1
    assert count_entries(connection) == 1


def test_the_same_id_may_stand_in_another_table(connection: Connection, shelf: int, key: str, append: Append) -> None:
    other = create_table(connection, shelf, setup_of("Cy"), "Rewild")
    append(key, typed("a", seat1__rivers="3"))
    assert append(other, typed("a", seat1__rivers="4")).state.texts == {"seat1.rivers": "4"}


def test_what_a_check_forbids_leaves_nothing(connection: Connection, shelf: int, key: str, append: Append) -> None:
    before = append(key, typed("a", seat1__rivers="3"))

    def forbid(_before: Table, _after: object) -> None:
        raise RuleError("is_finished", text("No."))

    with pytest.raises(RuleError, match="No"):
        append_entry(connection, shelf, key, typed("b", seat1__rivers="4"), forbid)
    after = read_table(connection, shelf, key)
    assert (after.state, after.version, after.changed_at) == (before.state, 1, before.changed_at)
    assert read_version(connection, shelf, key) == count_entries(connection) == 1


def test_a_check_sees_what_stood_and_what_would_stand(
    connection: Connection, shelf: int, key: str, append: Append
) -> None:
    append(key, typed("a", seat1__rivers="3"))
    seen = []

    def look(before: Table, after: object) -> None:
        seen.append((before.state.texts, after.texts))  # type: ignore[attr-defined]

    append_entry(connection, shelf, key, typed("b", seat2__rivers="4"), look)
    assert seen == [({"seat1.rivers": "3"}, {"seat1.rivers": "3", "seat2.rivers": "4"})]


def test_a_full_log_takes_no_more(
    connection: Connection, shelf: int, key: str, append: Append, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "LONGEST_LOG", 2)
    append(key, typed("a", seat1__rivers="3"))
    append(key, typed("b", seat1__rivers="4"))
    with pytest.raises(RuleError, match="This table has 2 entries, which is the most") as refused:
        append(key, typed("c", seat1__rivers="5"))
    assert refused.value.code == "log_full"
    assert read_version(connection, shelf, key) == count_entries(connection) == 2


def test_the_last_entry_of_a_full_log_may_be_sent_twice(
    key: str, append: Append, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "LONGEST_LOG", 1)
    append(key, typed("a", seat1__rivers="3"))
    assert append(key, typed("a", seat1__rivers="3")).state.texts == {"seat1.rivers": "3"}


def test_a_finished_table_keeps_its_board_until_it_is_reopened(connection: Connection, shelf: int, key: str) -> None:
    closing = Closing(7, BOARD)
    after = append_entry(connection, shelf, key, Finished("f"), lambda *_: closing)
    kept = read_table(connection, shelf, key)
    assert (after.rules_version, after.scoreboard) == (kept.rules_version, kept.scoreboard) == (7, BOARD)
    assert kept.finished_at == after.finished_at is not None
    append_entry(connection, shelf, key, Decided("d", (1,)), lambda *_: Closing(8, BOARD))
    assert read_table(connection, shelf, key).rules_version == 7, "deciding by hand counts nothing again"
    append_entry(connection, shelf, key, Reopened("r"), let_pass)
    opened = read_table(connection, shelf, key)
    assert (opened.rules_version, opened.scoreboard, opened.finished_at) == (None, None, None)


def test_finishing_again_counts_again(connection: Connection, shelf: int, key: str) -> None:
    append_entry(connection, shelf, key, Finished("f"), lambda *_: Closing(7, BOARD))
    append_entry(connection, shelf, key, Finished("g"), lambda *_: Closing(8, BOARD))
    assert read_table(connection, shelf, key).rules_version == 8


def test_undoing_the_finish_opens_the_table(connection: Connection, shelf: int, key: str) -> None:
    append_entry(connection, shelf, key, Finished("f"), lambda *_: Closing(7, BOARD))
    append_entry(connection, shelf, key, Undone("u", "f"), let_pass)
    table = read_table(connection, shelf, key)
    assert (table.state.is_finished, table.finished_at, table.scoreboard) == (False, None, None)


def test_a_deleted_table_is_gone_until_it_is_restored(
    connection: Connection, shelf: int, key: str, append: Append
) -> None:
    append(key, typed("a", seat1__rivers="3"))
    delete_table(connection, shelf, key)
    assert list_tables(connection, shelf, limit=9) == list_open_tables(connection, shelf, 9) == []
    for read in (read_table, read_version):
        with pytest.raises(UnknownTableError):
            read(connection, shelf, key)
    with pytest.raises(UnknownTableError):
        append(key, typed("b", seat1__rivers="4"))
    restore_table(connection, shelf, key)
    assert read_table(connection, shelf, key).state.texts == {"seat1.rivers": "3"}


@pytest.mark.parametrize("act", [read_table, read_version, delete_table, restore_table])
def test_an_unknown_key_is_said_to_be_unknown(connection: Connection, shelf: int, act: object) -> None:
    with pytest.raises(UnknownTableError):
        act(connection, shelf, "nothing")  # type: ignore[operator]


@pytest.mark.parametrize("act", [read_table, read_version, delete_table, restore_table])
def test_another_shelf_does_not_see_a_table(connection: Connection, key: str, shelf: int, act: object) -> None:
    other = find_shelf(connection, "neighbours")
    with pytest.raises(UnknownTableError):
        act(connection, other, key)  # type: ignore[operator]
    with pytest.raises(UnknownTableError):
        append_entry(connection, other, key, typed("a", seat1__rivers="3"), let_pass)
    assert list_tables(connection, other, limit=9) == []
    assert read_table(connection, shelf, key).version == 0


def test_no_number_is_missing_and_the_version_counts_them(connection: Connection, key: str, append: Append) -> None:
    for number in range(5):
        append(key, typed(f"e{number}", seat1__rivers=str(number)))
    numbers = connection.execute(select(entries.c.number).order_by(entries.c.id)).scalars().all()
    assert list(numbers) == [1, 2, 3, 4, 5]
    assert connection.execute(select(game_tables.c.version)).scalar_one() == 5


@pytest.mark.parametrize("known_version", [0, 1, 2])
def test_what_was_known_of_a_table_is_read_again_if_somebody_wrote_since(
    connection: Connection, shelf: int, key: str, append: Append, known_version: int
) -> None:
    """Whatever a caller knew of the table, the check sees what stands, and nothing is written twice."""
    append(key, typed("a", seat1__rivers="3"))
    append(key, typed("b", seat2__rivers="4"))
    known = read_table(connection, shelf, key, known_version)
    seen = []

    def look(before: Table, _after: object) -> None:
        seen.append(before.state.texts)

    after = append_entry(connection, shelf, key, typed("c", seat1__fauna="5"), look, known)
    assert seen == [{"seat1.rivers": "3", "seat2.rivers": "4"}]
    assert after.state.texts == {"seat1.rivers": "3", "seat2.rivers": "4", "seat1.fauna": "5"}
    again = append_entry(connection, shelf, key, typed("a", seat1__rivers="9"), let_pass, known)
    assert (again.version, again.state) == (3, after.state)
    assert read_table(connection, shelf, key) == after

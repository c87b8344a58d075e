"""Lists of tables, the search, and the players of a shelf."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import Connection, event

from companion.core.game import Seat
from companion.core.log import Finished
from companion.store import shelves
from companion.store.shelves import Player, find_shelf, list_players, remember_players
from companion.store.tables import (
    Closing,
    append_entry,
    create_table,
    delete_table,
    list_open_tables,
    list_tables,
    list_tables_in_play,
)
from tests.store.conftest import Append, setup_of, typed
from tests.store.test_tables import BOARD

Create = Callable[..., str]


@pytest.fixture
def create(connection: Connection, shelf: int) -> Create:
    """Start a table with those names."""
    return lambda *names, game="wildscape", title="Wildscape": create_table(
        connection, shelf, setup_of(*names, game=game), title
    )


@pytest.fixture
def found(connection: Connection, shelf: int) -> Callable[..., list[str]]:
    """The first name at each table that a search finds."""
    return lambda words="", game="", **page: [
        table.setup.seats[0].name for table in list_tables(connection, shelf, words, game, **({"limit": 99} | page))
    ]


Found = Callable[..., list[str]]


def test_all_tables_stand_newest_first(create: Create, found: Found) -> None:
    for name in ("Ann", "Bo", "Cy"):
        create(name)
    assert found() == ["Cy", "Bo", "Ann"]


def test_a_page_begins_where_the_one_before_ended(create: Create, found: Found) -> None:
    names = [f"N{number}" for number in range(7)]
    for name in names:
        create(name)
    pages = [found(limit=3, offset=offset) for offset in (0, 3, 6, 9)]
    assert pages == [["N6", "N5", "N4"], ["N3", "N2", "N1"], ["N0"], []]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Дмитро", "дмитро"),
        ("Дмитро", "ДМИТРО"),
        ("дмитро", "Дмит"),
        ("Ελένη", "ελένη"),
        ("ΟΔΥΣΣΕΥΣ", "οδυσσευς"),  # the last sigma has a form of its own
        ("Οδυσσεύς", "ΟΔΥΣΣΕΎΣ"),
        ("Straße", "STRASSE"),
        ("Zoë", "ZOË"),
        ("李小龙", "小龙"),
        ("Ana-María", "maría"),
        ("🦁 Leo", "🦁"),
    ],
)
def test_a_search_finds_a_name_whatever_its_case(create: Create, found: Found, name: str, words: str) -> None:
    create(name)
    create("Nobody")
    assert found(words) == [name]


@pytest.mark.parametrize("sign", ["%", "_", "/", "\\", "'", '"', "*", "?", "["])
def test_signs_stand_for_themselves(create: Create, found: Found, sign: str) -> None:
    create("plain")
    create(f"a{sign}b")
    assert found(f"a{sign}b") == found(sign) == [f"a{sign}b"]


def test_every_word_must_occur_in_whatever_order(create: Create, found: Found) -> None:
    create("Ann", "Bo")
    create("Ann", "Cy")
    assert found("bo ann") == ["Ann"]
    assert found("bo cy") == []
    assert len(found("ann")) == 2
    assert len(found("  ")) == 2


def test_a_search_looks_at_the_title_and_at_every_name(create: Create, found: Found) -> None:
    create("Ann", "Bo", game="rewild-south-america", title="Rewild: South America")
    create("Cy")
    assert found("south") == found("BO") == found("america bo") == ["Ann"]


def test_a_game_is_named_by_its_slug(create: Create, found: Found) -> None:
    create("Ann", game="rewild", title="Rewild")
    create("Bo", game="rewild-south-america", title="Rewild: South America")
    assert found(game="rewild") == ["Ann"]
    assert found(game="nothing") == []
    assert found("bo", "rewild") == []


def test_tables_in_play_stand_by_their_last_change(
    connection: Connection, shelf: int, create: Create, append: Append
) -> None:
    first, second, third = (create(name) for name in ("Ann", "Bo", "Cy"))
    append(first, typed("a", seat1__rivers="3"))
    append_entry(connection, shelf, second, Finished("f"), lambda *_: Closing(1, BOARD))
    tables = list_open_tables(connection, shelf, 9)
    assert [(table.key, table.version, table.state.texts) for table in tables] == [
        (first, 1, {"seat1.rivers": "3"}),
        (third, 0, {}),
    ]
    assert [table.key for table in list_open_tables(connection, shelf, 1)] == [first]


def test_a_shelf_is_made_once(connection: Connection) -> None:
    assert find_shelf(connection) == find_shelf(connection)
    assert find_shelf(connection, "neighbours") != find_shelf(connection)


def test_players_are_remembered_with_the_colour_they_had_last(connection: Connection, shelf: int) -> None:
    remember_players(connection, shelf, [Seat("Ann", "red"), Seat("Bo", "blue")])
    remember_players(connection, shelf, [Seat("Bo", "green"), Seat("Cy", "red")])
    assert list_players(connection, shelf) == [Player("Bo", "green"), Player("Cy", "red"), Player("Ann", "red")]


def test_the_opponent_is_no_player(connection: Connection, shelf: int) -> None:
    remember_players(connection, shelf, [Seat("Ann", "red"), Seat("The Poachers", "grey", is_opponent=True)])
    assert [player.name for player in list_players(connection, shelf)] == ["Ann"]


def test_two_seats_of_one_name_are_one_player(connection: Connection, shelf: int) -> None:
    remember_players(connection, shelf, [Seat("Ann", "red"), Seat("Ann", "blue")])
    remember_players(connection, shelf, [Seat("Ann", "gold"), Seat("Ann", "green")])
    assert list_players(connection, shelf) == [Player("Ann", "green")]


def test_nobody_to_remember_is_fine(connection: Connection, shelf: int) -> None:
    remember_players(connection, shelf, [])
    assert list_players(connection, shelf) == []


def test_players_belong_to_a_shelf(connection: Connection, shelf: int) -> None:
    other = find_shelf(connection, "neighbours")
    remember_players(connection, shelf, [Seat("Ann", "red")])
    remember_players(connection, other, [Seat("Ann", "blue")])
    assert list_players(connection, shelf) == [Player("Ann", "red")]
    assert list_players(connection, other) == [Player("Ann", "blue")]


def test_only_so_many_names_are_offered(connection: Connection, shelf: int) -> None:
    remember_players(connection, shelf, [Seat("Zed", "red")])
    remember_players(connection, shelf, [Seat(f"N{number:03}", "red") for number in range(shelves.MOST_NAMES)])
    offered = [player.name for player in list_players(connection, shelf)]
    assert len(offered) == shelves.MOST_NAMES
    assert "Zed" not in offered


def test_the_tables_of_a_game_in_play_come_with_their_logs(
    connection: Connection, shelf: int, create: Create, append: Append
) -> None:
    first, other, second, over, gone = (
        create("Ann"),
        create("Bo", game="rewild"),
        create("Cy"),
        create("Di"),
        create("Eve"),
    )
    for key in (first, other, second, gone):
        append(key, typed("t", seat1__rivers="3"))
    append_entry(connection, shelf, over, Finished("f"), lambda before, after: Closing(1, BOARD))
    delete_table(connection, shelf, gone)
    append(first, typed("u", seat1__rivers="4"))
    tables = list_tables_in_play(connection, shelf, "wildscape")
    assert [(table.key, table.version, table.state.texts) for table in tables] == [
        (first, 2, {"seat1.rivers": "4"}),
        (second, 1, {"seat1.rivers": "3"}),
    ]
    assert list_tables_in_play(connection, find_shelf(connection, "another"), "wildscape") == []
    assert list_tables_in_play(connection, shelf, "wild-serengeti") == []


def test_all_logs_of_a_game_are_read_in_two_questions(
    connection: Connection, shelf: int, create: Create, append: Append
) -> None:
    for name in ("Ann", "Bo", "Cy"):
        append(create(name), typed("t", seat1__rivers="3"))
    asked: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        asked.append(statement)

    event.listen(connection.engine, "before_cursor_execute", note)
    try:
        assert len(list_tables_in_play(connection, shelf, "wildscape")) == 3
    finally:
        event.remove(connection.engine, "before_cursor_execute", note)
    assert len(asked) == 2

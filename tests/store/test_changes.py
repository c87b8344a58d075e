"""Several items changed at once, and the way back."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from companion.store.catalogue import Item, list_items, put_item
from companion.store.changes import ChangedSinceError, change_items

GAME = "wildscape"
BEFORE = [Item("card", "a", "1"), Item("card", "b", "2"), Item("figures", "a", "3")]


@pytest.fixture(autouse=True)
def items(connection: Connection, shelf: int) -> None:
    """Three items of a game and one of another."""
    for item in BEFORE:
        put_item(connection, shelf, GAME, item)
    put_item(connection, shelf, "rewild", Item("card", "a", "0"))


def test_named_items_change_and_all_others_stay(connection: Connection, shelf: int) -> None:
    contents = {("card", "a"): "9", ("card", "b"): None, ("card", "c"): "4"}
    assert change_items(connection, shelf, GAME, contents) == {
        ("card", "a"): "1",
        ("card", "b"): "2",
        ("card", "c"): None,
    }
    assert list_items(connection, shelf, GAME) == [
        Item("card", "a", "9"),
        Item("card", "c", "4"),
        Item("figures", "a", "3"),
    ]
    assert list_items(connection, shelf, "rewild") == [Item("card", "a", "0")]


def test_what_stood_before_leads_back(connection: Connection, shelf: int) -> None:
    after = {("card", "a"): "9", ("card", "c"): "4", ("figures", "a"): None}
    before = change_items(connection, shelf, GAME, after)
    change_items(connection, shelf, GAME, before, after)
    assert list_items(connection, shelf, GAME) == BEFORE


@pytest.mark.parametrize("expected", [{("card", "a"): "2"}, {("card", "a"): None}, {("card", "z"): "1"}])
def test_nothing_changes_when_something_is_not_as_expected(
    connection: Connection, shelf: int, expected: dict[tuple[str, str], str | None]
) -> None:
    with pytest.raises(ChangedSinceError):
        change_items(connection, shelf, GAME, {("card", "b"): None}, expected)
    assert list_items(connection, shelf, GAME) == BEFORE


def test_a_change_that_fails_changes_nothing(connection: Connection, shelf: int) -> None:
    with pytest.raises(IntegrityError):
        change_items(connection, 999_999, GAME, {("card", "a"): "9"})
    assert list_items(connection, shelf, GAME) == BEFORE


def test_many_items_change_at_once(connection: Connection, shelf: int) -> None:
    contents = {("card", str(number)): "x" for number in range(501)}
    change_items(connection, shelf, GAME, contents)
    change_items(connection, shelf, GAME, dict.fromkeys(contents))
    assert list_items(connection, shelf, GAME) == BEFORE

"""What a household owns of a game and enters once, such as its tiles: items by game, kind and key."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update

from companion.store.schema import catalogue_items, shelves


class Item(Struct, frozen=True):
    """An item: ``key`` tells it from others of its ``kind``; ``content`` is JSON of the game's own."""

    kind: str
    key: str
    content: str


def list_items(connection: Connection, shelf_id: int, game: str) -> list[Item]:
    """All items of a game on a shelf, by kind and key as texts."""
    columns = catalogue_items.c
    rows = connection.execute(
        select(columns.kind, columns.key, columns.content)
        .where(columns.shelf_id == shelf_id, columns.game == game)
        .order_by(columns.kind, columns.key)
    )
    return [Item(kind, key, content) for kind, key, content in rows]


def put_item(connection: Connection, shelf_id: int, game: str, item: Item) -> None:
    """Keep an item, in place of the one with the same kind and key."""
    _replace(connection, shelf_id, game, item.kind, [item], item.key)


def delete_item(connection: Connection, shelf_id: int, game: str, kind: str, key: str) -> None:
    """Delete an item; one that is not there is none."""
    _replace(connection, shelf_id, game, kind, [], key)


def replace_items(connection: Connection, shelf_id: int, game: str, kind: str, items: Iterable[Item]) -> None:
    """Put ``items``, all of that kind, in place of all that are there, or change nothing at all."""
    _replace(connection, shelf_id, game, kind, list(items), None)


def _replace(connection: Connection, shelf_id: int, game: str, kind: str, items: list[Item], key: str | None) -> None:
    """One transaction. It writes to the shelf first: another phone that changes it waits for the end."""
    columns = catalogue_items.c
    old = [columns.shelf_id == shelf_id, columns.game == game, columns.kind == kind]
    if key is not None:
        old.append(columns.key == key)
    common = {"shelf_id": shelf_id, "game": game, "changed_at": datetime.now(UTC)}
    new = [{**common, "kind": item.kind, "key": item.key, "content": item.content} for item in items]
    try:
        connection.execute(update(shelves).where(shelves.c.id == shelf_id).values(name=shelves.c.name))
        connection.execute(delete(catalogue_items).where(*old))
        if new:
            connection.execute(insert(catalogue_items), new)
        connection.commit()
    except BaseException:
        connection.rollback()
        raise

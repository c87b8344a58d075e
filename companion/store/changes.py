"""Several items of the catalogue changed at once, and what stood before: the way back."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from sqlalchemy import Connection, delete, insert, select, update

from companion.store.schema import catalogue_items, shelves

Contents = Mapping[tuple[str, str], str | None]  # by kind and key; None where there is no such item


class ChangedSinceError(RuntimeError):
    """Somebody changed one of the items since."""


def change_items(
    connection: Connection, shelf_id: int, game: str, contents: Contents, expected: Contents | None = None
) -> dict[tuple[str, str], str | None]:
    """Give each named item that content, or delete it, and all others stay; say what was there before.

    One transaction that writes to the shelf first, so that another phone waits for the end. Raises ChangedSinceError
    if an item is not as ``expected``; then nothing is changed.
    """
    columns = catalogue_items.c
    of_game = (columns.shelf_id == shelf_id, columns.game == game)
    kinds = {kind: [key for each, key in contents if each == kind] for kind, _ in contents}
    common = {"shelf_id": shelf_id, "game": game, "changed_at": datetime.now(UTC)}
    new = [
        {**common, "kind": kind, "key": key, "content": content}
        for (kind, key), content in contents.items()
        if content is not None
    ]
    try:
        connection.execute(update(shelves).where(shelves.c.id == shelf_id).values(name=shelves.c.name))
        rows = connection.execute(select(columns.kind, columns.key, columns.content).where(*of_game))
        found = {(kind, key): content for kind, key, content in rows}
        if any(found.get(item) != content for item, content in (expected or {}).items()):
            raise ChangedSinceError  # noqa: TRY301 - the transaction ends below
        for kind, keys in kinds.items():
            connection.execute(delete(catalogue_items).where(*of_game, columns.kind == kind, columns.key.in_(keys)))
        if new:
            connection.execute(insert(catalogue_items), new)
        connection.commit()
    except BaseException:
        connection.rollback()
        raise
    return {item: found.get(item) for item in contents}

"""Shelves and the players who sat at their tables."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final

from msgspec import Struct
from sqlalchemy import Connection, insert, select, update

from companion.core.game import Seat
from companion.store.schema import players, shelves

HOUSEHOLD: Final = "household"
MOST_NAMES: Final = 40  # offered


class Player(Struct, frozen=True):
    """A name, and the seat's colour that it had last."""

    name: str
    mark: str


def find_shelf(connection: Connection, name: str = HOUSEHOLD) -> int:
    """The id of a shelf, which is made when there is none."""
    found = connection.execute(select(shelves.c.id).where(shelves.c.name == name)).scalar()
    if found is None:
        found = connection.execute(insert(shelves).values(name=name).returning(shelves.c.id)).scalar_one()
    connection.commit()
    return found


def list_players(connection: Connection, shelf_id: int) -> list[Player]:
    """The names used before, the last used first."""
    rows = connection.execute(
        select(players.c.name, players.c.mark)
        .where(players.c.shelf_id == shelf_id)
        .order_by(players.c.used_at.desc(), players.c.name)
        .limit(MOST_NAMES)
    )
    return [Player(name, mark) for name, mark in rows]


def remember_players(connection: Connection, shelf_id: int, seats: Iterable[Seat]) -> None:
    """Remember who sits down, with the colour of the seat."""
    now = datetime.now(UTC)
    marks = {seat.name: seat.mark for seat in seats if not seat.is_opponent}
    # The first statement writes: two that sit down at once wait for each other, and none finds a name new that is not.
    connection.execute(update(shelves).where(shelves.c.id == shelf_id).values(name=shelves.c.name))
    on_shelf = players.c.shelf_id == shelf_id
    known = set(connection.execute(select(players.c.name).where(on_shelf, players.c.name.in_(marks))).scalars())
    new = [
        {"shelf_id": shelf_id, "name": name, "mark": mark, "used_at": now}
        for name, mark in marks.items()
        if name not in known
    ]
    if new:
        connection.execute(insert(players), new)
    for name in known:
        connection.execute(
            update(players).where(on_shelf, players.c.name == name).values(mark=marks[name], used_at=now)
        )
    connection.commit()

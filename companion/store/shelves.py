"""Shelves and the players who sat at their tables."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final

from msgspec import Struct
from sqlalchemy import insert, select, update
from sqlalchemy.orm import Session

from companion.core.game import Seat
from companion.store.models import PlayerModel, ShelfModel

HOUSEHOLD: Final = "household"
MOST_NAMES: Final = 40  # offered


class Player(Struct, frozen=True):
    """A name, and the seat's colour that it had last."""

    name: str
    mark: str


def find_shelf(session: Session, name: str = HOUSEHOLD) -> int:
    """The id of a shelf, which is made when there is none."""
    found = session.execute(select(ShelfModel.id).where(ShelfModel.name == name)).scalar()
    if found is None:
        found = session.execute(insert(ShelfModel).values(name=name).returning(ShelfModel.id)).scalar_one()
    session.commit()
    return found


def list_players(session: Session, shelf_id: int) -> list[Player]:
    """The names used before, the last used first."""
    rows = session.execute(
        select(PlayerModel.name, PlayerModel.mark)
        .where(PlayerModel.shelf_id == shelf_id)
        .order_by(PlayerModel.used_at.desc(), PlayerModel.name)
        .limit(MOST_NAMES)
    )
    return [Player(name, mark) for name, mark in rows]


def remember_players(session: Session, shelf_id: int, seats: Iterable[Seat]) -> None:
    """Remember who sits down, with the colour of the seat."""
    now = datetime.now(UTC)
    marks = {seat.name: seat.mark for seat in seats if not seat.is_opponent}
    on_shelf = PlayerModel.shelf_id == shelf_id
    known = set(session.execute(select(PlayerModel.name).where(on_shelf, PlayerModel.name.in_(marks))).scalars())
    new = [
        {"shelf_id": shelf_id, "name": name, "mark": mark, "used_at": now}
        for name, mark in marks.items()
        if name not in known
    ]
    if new:
        session.execute(insert(PlayerModel), new)
    for name in known:
        session.execute(
            update(PlayerModel).where(on_shelf, PlayerModel.name == name).values(mark=marks[name], used_at=now)
        )
    session.commit()

"""The tables of the database."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import DateTime, ForeignKey, Index, Integer, MetaData, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """Constraints have names, so that a migration can change them on every database."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class ShelfModel(Base):
    """What one household sees."""

    __tablename__ = "shelf"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(64), unique=True)


class PlayerModel(Base):
    """A name used on a shelf, with the seat's colour it had last."""

    __tablename__ = "player"
    __table_args__ = (UniqueConstraint("shelf_id", "name"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    shelf_id: Mapped[int] = mapped_column(ForeignKey("shelf.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(60))
    mark: Mapped[str] = mapped_column(String(20))
    used_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class TableModel(Base):
    """A table: its setup, and what the list of tables shows without replaying the log."""

    __tablename__ = "game_table"
    __table_args__ = (Index("ix_game_table_shelf_id_changed_at", "shelf_id", "changed_at"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    shelf_id: Mapped[int] = mapped_column(ForeignKey("shelf.id", ondelete="CASCADE"))
    key: Mapped[str] = mapped_column(String(32), unique=True)
    game: Mapped[str] = mapped_column(String(64))
    setup: Mapped[str] = mapped_column(Text)
    search: Mapped[str] = mapped_column(Text)
    version: Mapped[int] = mapped_column(Integer, default=0)
    started_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    changed_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    finished_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    deleted_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    rules_version: Mapped[int | None] = mapped_column(Integer)
    scoreboard: Mapped[str | None] = mapped_column(Text)


class EntryModel(Base):
    """An entry of a table's log. ``number`` counts from 1 without a gap; ``entry_id`` comes from the client."""

    __tablename__ = "entry"
    __table_args__ = (
        UniqueConstraint("table_id", "number"),
        UniqueConstraint("table_id", "entry_id", name="uq_entry_table_id_entry_id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"))
    number: Mapped[int] = mapped_column(Integer)
    entry_id: Mapped[str] = mapped_column(String(64))
    written_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    content: Mapped[str] = mapped_column(Text)

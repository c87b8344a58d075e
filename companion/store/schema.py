"""The tables of the database.

SQLAlchemy Core, not its ORM: the log is written and read in a few plain statements, and every phone that polls pays
for what is imported and for each object made.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, DateTime, ForeignKey, Index, Integer, MetaData, String, Table, Text, UniqueConstraint

# Constraints have names, so that a migration can change them on every database.
metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

_MOMENT: Final = DateTime(timezone=True)

# What one household sees.
shelves: Final = Table(
    "shelf",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(64), unique=True, nullable=False),
)

# A name used on a shelf, with the seat's colour it had last.
players: Final = Table(
    "player",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("shelf_id", ForeignKey("shelf.id", ondelete="CASCADE"), nullable=False),
    Column("name", String(60), nullable=False),
    Column("mark", String(20), nullable=False),
    Column("used_at", _MOMENT, nullable=False),
    UniqueConstraint("shelf_id", "name"),
)

# A table to play at: its setup, and what a list of them shows.
game_tables: Final = Table(
    "game_table",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("shelf_id", ForeignKey("shelf.id", ondelete="CASCADE"), nullable=False),
    Column("key", String(32), unique=True, nullable=False),
    Column("game", String(64), nullable=False),
    Column("setup", Text, nullable=False),
    Column("search", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("started_at", _MOMENT, nullable=False),
    Column("changed_at", _MOMENT, nullable=False),
    Column("finished_at", _MOMENT),
    Column("deleted_at", _MOMENT),
    Column("rules_version", Integer),
    Column("scoreboard", Text),
    Index("ix_game_table_shelf_id_changed_at", "shelf_id", "changed_at"),
)

# An entry of a table's log: ``number`` counts from 1 without a gap, ``entry_id`` comes from the client.
entries: Final = Table(
    "entry",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("game_table.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("entry_id", String(64), nullable=False),
    Column("written_at", _MOMENT, nullable=False),
    Column("content", Text, nullable=False),
    UniqueConstraint("table_id", "number"),
    UniqueConstraint("table_id", "entry_id", name="uq_entry_table_id_entry_id"),
)

# What a household owns of a game and enters once; ``content`` is JSON that only the game reads.
catalogue_items: Final = Table(
    "catalogue_item",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("shelf_id", ForeignKey("shelf.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(64), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("key", String(64), nullable=False),
    Column("content", Text, nullable=False),
    Column("changed_at", _MOMENT, nullable=False),
    UniqueConstraint("shelf_id", "game", "kind", "key"),
)

"""Sheets filled to the last field, and tables whose logs hold them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from flask import Flask
from msgspec.structs import replace
from sqlalchemy import text

from companion import create_app
from companion.core.game import Game, Setup, blank_setup, fields
from companion.core.log import Entry, Moved, Replay, Typed
from companion.core.play import write_move
from companion.core.scoresheet import Kind, Row
from companion.games import GAMES
from companion.games.rewild.board import Squares
from companion.games.rewild.tile_set import TILE, TILE_KEYS, to_item
from companion.settings import Settings
from companion.store.catalogue import Item, replace_items
from companion.store.database import db
from companion.store.tables import append_entry, create_table

NAMES: Final = ("Ann", "Bo", "Cy", "Dana")
ENTRIES: Final = 50  # in the log of a table that is played

WILDSCAPE: Final = GAMES["wildscape"]
REWILD: Final = GAMES["rewild"]


def sample_setup(game: Game) -> Setup:
    """As many players as a game takes, at most four; every module on."""
    most = max(mode.most for mode in game.modes if not mode.is_common)
    setup = blank_setup(game, min(most, len(NAMES)))
    seats = tuple(
        seat if seat.is_opponent else replace(seat, name=name)
        for seat, name in zip(setup.seats, NAMES[: len(setup.seats)], strict=True)
    )
    return replace(setup, seats=seats)


def sample_texts(game: Game, setup: Setup) -> dict[str, str]:
    """Every field as it might be typed. Birds are compared, not decided by hand."""
    asked = [(field, row) for field, _, row in fields(setup, game.sheet(setup)) if not row.key.endswith("by_hand")]
    return {field: _typed(row, number) for number, (field, row) in enumerate(asked)}


def _typed(row: Row, number: int) -> str:
    match row.kind:
        case Kind.COUNT:
            return str(min(max(row.minimum, number % 4), row.maximum))
        case Kind.POINTS:
            return f"{number % 9}+2x3" if number % 2 else str(number % 19)
        case Kind.VALUES:
            return str(number % 9)
        case Kind.CHOICE:
            return row.choices[2 * number % len(row.choices)].key  # so that no bird card lies twice
        case Kind.FLAG:
            return "yes"
        case Kind.TEXT:
            return "Somebody"


def make_bench_app(data: Path) -> Flask:
    """The application as it runs, with its data in that folder."""
    return create_app(Settings(data, f"sqlite:///{data / 'companion.sqlite3'}", "127.0.0.1", 0))


def make_tables(app: Flask, number: int, game: Game = WILDSCAPE) -> list[str]:
    """Tables with a full sheet, typed field by field; their keys."""
    setup = sample_setup(game)
    texts = list(sample_texts(game, setup).items())
    log = [Typed(made_id(index), dict(texts[index::ENTRIES])) for index in range(min(ENTRIES, len(texts)))]
    return _store(app, setup, game.title, [log] * number)


def make_tracked(
    app: Flask, plays: Sequence[Sequence[Any]], game: Game = REWILD, setup: Setup | None = None
) -> list[str]:
    """Tables that are followed move by move, one for each play; their keys."""
    setup = setup or replace(sample_setup(game), is_tracked=True)
    logs = [[Moved(made_id(index), write_move(move)) for index, move in enumerate(moves)] for moves in plays]
    return _store(app, setup, game.title, logs)


def enter_tile_set(app: Flask, tiles: Sequence[Squares]) -> None:
    """Keep the tiles of a household's own Rewild in its catalogue."""
    items = [Item(TILE, key, to_item(squares)) for key, squares in zip(TILE_KEYS, tiles, strict=True)]
    with app.app_context():
        replace_items(db.connection, app.config["SHELF"], REWILD.slug, TILE, items)


def made_id(index: int) -> str:
    """The id of an entry of a table that was made."""
    return f"made-{index}"


def _store(app: Flask, setup: Setup, title: str, logs: Sequence[Sequence[Entry]]) -> list[str]:
    keys = []
    with app.app_context():
        db.connection.execute(text("PRAGMA synchronous=OFF"))  # of this connection; nothing is measured yet
        for log in logs:
            key = create_table(db.connection, app.config["SHELF"], setup, title)
            keys.append(key)
            for entry in log:
                append_entry(db.connection, app.config["SHELF"], key, entry, _check_nothing)
    return keys


def _check_nothing(_before: object, _after: Replay) -> None:
    return None

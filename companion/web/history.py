"""The history: all tables, newest first, to be searched; deleted with a way back."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from msgspec import Struct

from companion.core.game import Mode
from companion.games import GAMES
from companion.store.database import db
from companion.store.tables import Table, delete_table, list_tables, restore_table
from companion.web.shelf import headline, mode_of, name_seats, say_totals, say_when, shelf_id

bp = Blueprint("history", __name__)

PAGE_SIZE: Final = 30
LONGEST_SEARCH: Final = 100  # letters
LAST_PAGE: Final = 10_000


class Remembered(Struct):
    """A table in the history."""

    table: Table
    title: str
    mode: Mode | None
    names: str
    when: str
    result: str


@bp.get("/history")
def index() -> ResponseReturnValue:
    """A page of the history."""
    words = request.args.get("q", "")[:LONGEST_SEARCH]
    game = request.args.get("game", "")
    page = min(max(request.args.get("page", 1, int), 1), LAST_PAGE)
    found = list_tables(db.connection, shelf_id(), words, game, offset=(page - 1) * PAGE_SIZE, limit=PAGE_SIZE + 1)
    return render_template(
        "pages/history.html",
        tables=[_remember(table) for table in found[:PAGE_SIZE]],
        has_more=len(found) > PAGE_SIZE,
        words=words,
        game=game,
        page=page,
        games=GAMES.values(),
    )


def _remember(table: Table) -> Remembered:
    game = GAMES.get(table.setup.game)
    return Remembered(
        table=table,
        title=game.title if game else table.setup.game,
        mode=mode_of(table.setup) if game else None,
        names=name_seats(table.setup),
        when=say_when(table.started_at),
        result=_result(table),
    )


def _result(table: Table) -> str:
    board = table.scoreboard
    if board is None:
        return ""
    words = headline(table, board) + (" (decided by hand)" if table.state.winners_by_hand else "")
    return f"{words} · {say_totals(board)}"


@bp.post("/tables/<key>/delete")
def delete(key: str) -> ResponseReturnValue:
    """Delete a table; the next page offers to restore it."""
    delete_table(db.connection, shelf_id(), key)
    flash(key, "deleted")
    return redirect(url_for("history.index"))


@bp.post("/tables/<key>/restore")
def restore(key: str) -> ResponseReturnValue:
    """Put a deleted table back."""
    restore_table(db.connection, shelf_id(), key)
    flash("The table is back.")
    return redirect(url_for("history.index"))

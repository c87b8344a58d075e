"""The home page: tables in play, the games, and the last players once more."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue
from msgspec import Struct

from companion.core.game import Game
from companion.core.text import format_number
from companion.games import GAMES
from companion.store.database import db
from companion.store.tables import Table, list_open_tables, list_tables
from companion.web.playing import is_at_hand
from companion.web.sheet_view import score_table
from companion.web.shelf import mode_of, name_seats, new_entry_id, say_when, shelf_id

bp = Blueprint("home", __name__)

MOST_IN_PLAY = 3


class InPlay(Struct):
    """A table in play: who, since when, and its best total; none of a play that is not at hand.

    Such a one would have to be replayed for this page, with everything that its game's tracker is made of.
    """

    table: Table
    game: Game
    names: str
    when: str
    best: str


@bp.get("/")
def index() -> ResponseReturnValue:
    """The home page."""
    tables = list_open_tables(db.connection, shelf_id(), MOST_IN_PLAY + 1)
    known = [_in_play(table) for table in tables[:MOST_IN_PLAY] if table.setup.game in GAMES]
    return render_template(
        "pages/home.html",
        in_play=known,
        has_more=len(tables) > MOST_IN_PLAY,
        games=GAMES.values(),
        again=_again(),
        once=new_entry_id(),
    )


def _in_play(table: Table) -> InPlay:
    game = GAMES[table.setup.game]
    names, when = name_seats(table.setup), say_when(table.changed_at)
    if not is_at_hand(table.setup, table.state):
        return InPlay(table, game, names, when, "")
    board = score_table(game, table.setup, table.state).board
    players = [score.total for score, seat in zip(board.scores, table.setup.seats, strict=True) if not seat.is_opponent]
    best = board.common.total if board.common else max(players)
    return InPlay(table, game, names, when, format_number(best))


def _again() -> dict[str, object] | None:
    latest = next(iter(list_tables(db.connection, shelf_id(), limit=1)), None)
    if latest is None or latest.setup.game not in GAMES:
        return None
    return {
        "table": latest,
        "game": GAMES[latest.setup.game],
        "mode": mode_of(latest.setup),
        "names": name_seats(latest.setup),
        "when": say_when(latest.started_at),
    }

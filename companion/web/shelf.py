"""What the pages share: the shelf, the games, dates and names as they are read."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

from flask import abort, current_app

from companion.core.game import Game, Mode, Setup, find_mode
from companion.core.scoreboard import Scoreboard
from companion.core.text import format_number, joined
from companion.games import GAMES
from companion.store.database import db
from companion.store.tables import Table, read_table


def shelf_id() -> int:
    """The shelf of this household."""
    return int(current_app.config["SHELF"])


def game_or_404(slug: str) -> Game:
    """The game with that slug, or a page that says there is none."""
    return GAMES.get(slug) or abort(404)


def table_or_404(key: str) -> tuple[Table, Game]:
    """A table of this shelf and its game. An unknown key is answered with 404."""
    table = read_table(db.connection, shelf_id(), key)
    return table, game_or_404(table.setup.game)


def mode_of(setup: Setup) -> Mode:
    """The mode that a table is played in."""
    return find_mode(GAMES[setup.game], setup.mode)


def name_seats(setup: Setup) -> str:
    """The names at a table, in a row."""
    return joined([seat.name for seat in setup.seats])


def headline(table: Table, board: Scoreboard) -> str:
    """Who won: as it was decided by hand, else as it was counted."""
    by_hand = table.state.winners_by_hand
    if not by_hand:
        return str(board.verdict)
    names = joined([table.setup.seats[seat].name for seat in by_hand])
    return f"{names} {'share the victory' if len(by_hand) > 1 else 'wins'}"


def say_totals(board: Scoreboard) -> str:
    """The common total, or those of the seats in turn order."""
    totals = [board.common.total] if board.common else [score.total for score in board.scores]
    return " : ".join(format_number(total) for total in totals)


def new_entry_id() -> str:
    """An id for the entry of a form, made when the form is shown: sent twice, it counts once."""
    return secrets.token_urlsafe(12)


def say_when(moment: datetime) -> str:
    """A day as people at a table say it.

    The server's own time zone is the household's.
    """
    then, today = moment.astimezone(), datetime.now(UTC).astimezone()
    days = (today.date() - then.date()).days
    if days == 0:
        return f"today, {then:%H:%M}"
    if days == 1:
        return "yesterday"
    if 1 < days < 7:
        return f"last {then:%A}"
    return f"{then.day} {then:%B %Y}"

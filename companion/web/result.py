"""The result of a table: finish, reopen, name the winners by hand, print."""

from __future__ import annotations

import io

from flask import Blueprint, abort, flash, redirect, render_template, request, send_file, url_for
from flask.typing import ResponseReturnValue
from msgspec import Struct

from companion.core.document import write_document
from companion.core.errors import RuleError
from companion.core.game import Game, Seat, find_mode
from companion.core.log import Decided, Entry, Finished, Reopened
from companion.core.picture import Picture
from companion.core.scoreboard import Scoreboard, columns, name_line, tabulate
from companion.core.text import format_number, joined
from companion.store.tables import Table
from companion.web.board_svg import board_svg
from companion.web.entries import append
from companion.web.headers import sprite
from companion.web.playing import play_of
from companion.web.sheet_view import score_table
from companion.web.shelf import headline, new_entry_id, say_totals, say_when, table_or_404

bp = Blueprint("result", __name__, url_prefix="/tables/<key>")


class Bar(Struct):
    """A piece of a stacked bar, in thousandths of the longest bar. ``category`` numbers its colour and pattern."""

    label: str
    category: int
    start: int
    width: int


class Standing(Struct):
    """A seat in the ranking."""

    place: str
    seat: Seat
    total: str
    note: str
    bars: list[Bar]
    tie_values: list[str]
    is_winner: bool


@bp.get("/result")
def show(key: str) -> ResponseReturnValue:
    """The ranked result with everything that led to it."""
    table, game = table_or_404(key)
    board = _board(game, table)
    by_hand = table.state.winners_by_hand
    groups = tabulate(board)
    picture = _picture(game, table)
    fresh = score_table(game, table.setup, table.state).board if table.rules_version != game.rules_version else board
    return render_template(
        "pages/result.html",
        game=game,
        table=table,
        mode=find_mode(game, table.setup.mode),
        board=board,
        headline=headline(table, board),
        by_hand=joined([table.setup.seats[seat].name for seat in by_hand]) if by_hand else "",
        standings=_standings(table, board, [group.key for group in groups]),
        groups=groups,
        columns=columns(board),
        name_line=name_line,
        entry_id=new_entry_id(),
        when=say_when(table.finished_at or table.changed_at),
        counts_differently=table.state.is_finished and fresh != board,
        picture=board_svg(picture, sprite(), "b") if picture else "",
    )


def _picture(game: Game, table: Table) -> Picture | None:
    """The board of a table that was tracked."""
    play = play_of(game, table.setup, table.state) if table.state.moves else None
    picture = game.tracker.picture(play.state) if play and game.tracker else None
    return picture if picture and picture.shapes else None


def _board(game: Game, table: Table) -> Scoreboard:
    """The scoreboard that the table was finished with, or the present one of an open table."""
    return table.scoreboard or score_table(game, table.setup, table.state).board


def _standings(table: Table, board: Scoreboard, categories: list[str]) -> list[Standing]:
    """Seats from the best to the worst; level ones in turn order. A bar's colour is its place in ``categories``."""
    longest = max([1, *(sum(max(0, c.points) for c in score.categories) for score in board.scores)])
    winners = table.state.winners_by_hand or board.winners
    order = sorted(range(len(board.scores)), key=lambda seat: board.places[seat])
    standings = []
    for seat in order:
        score = board.scores[seat]
        bars, start = [], 0
        for category in score.categories:
            width = round(1000 * max(0, category.points) / longest)
            if width:
                label = f"{category.label}: {format_number(category.points)}"
                bars.append(Bar(label, categories.index(category.key), start, width))
            start += width
        standings.append(
            Standing(
                place=str(board.places[seat]),
                seat=table.setup.seats[seat],
                total=format_number(score.total),
                note="" if score.is_complete else "so far",
                bars=bars,
                tie_values=[f"{tie.label}: {tie.value}" for tie in score.tie_values if tie.value is not None],
                is_winner=seat in winners,
            )
        )
    return standings


@bp.post("/finish")
def finish(key: str) -> ResponseReturnValue:
    """Finish the table, or count a finished one ``again`` by the present rules; pressed twice, it finishes once."""
    table, game = table_or_404(key)
    if table.state.is_finished and not request.form.get("again"):
        return redirect(url_for("result.show", key=key))
    return _append(table, game, Finished(request.form.get("entry_id", "")), "result.show")


@bp.post("/reopen")
def reopen(key: str) -> ResponseReturnValue:
    """Open a finished table again, to correct it."""
    table, game = table_or_404(key)
    return _append(table, game, Reopened(request.form.get("entry_id", "")), "sheet.table")


@bp.post("/winners")
def decide(key: str) -> ResponseReturnValue:
    """Name the winners by hand; none takes that back."""
    table, game = table_or_404(key)
    chosen = request.form.getlist("winner")[: len(table.setup.seats)]
    known = [str(seat) for seat in range(len(table.setup.seats))]
    winners = tuple(sorted({int(seat) for seat in chosen if seat in known}))
    return _append(table, game, Decided(request.form.get("entry_id", ""), winners), "result.show")


def _append(table: Table, game: Game, entry: Entry, endpoint: str) -> ResponseReturnValue:
    try:
        append(game, table.key, entry, table)
    except RuleError as error:
        flash(str(error.message))
    return redirect(url_for(endpoint, key=table.key))


@bp.get("/sheet.pdf")
def pdf(key: str) -> ResponseReturnValue:
    """The sheet filled in, with how every line came about. What prints is imported when somebody prints."""
    from companion.printing import PAPERS, LayoutError, table_pdf

    table, game = table_or_404(key)
    paper = request.args.get("paper", "a4")
    try:
        document = table_pdf(
            game,
            table.setup,
            _board(game, table),
            title=game.title,
            played_on=f"{table.started_at.astimezone():%Y-%m-%d}",
            paper=paper if paper in PAPERS else "a4",
            winners_by_hand=table.state.winners_by_hand,
            picture=_picture(game, table),
        )
    except LayoutError as error:
        flash(str(error))
        return redirect(url_for("result.show", key=key))
    name = f"{game.slug}-{table.started_at.astimezone():%Y-%m-%d}.pdf"
    return send_file(io.BytesIO(document), "application/pdf", download_name=name, max_age=0)


@bp.get("/board.png")
def board_picture(key: str) -> ResponseReturnValue:
    """The board of a tracked table as a picture to share."""
    from companion.pictures.board import draw_board

    table, game = table_or_404(key)
    picture = _picture(game, table)
    if picture is None:
        abort(404)
    board = _board(game, table)
    words = headline(table, board) if board.is_complete else "So far"
    image = draw_board(picture, slug=game.slug, title=game.title, headline=f"{words} · {say_totals(board)}")
    name = f"{game.slug}-{table.started_at.astimezone():%Y-%m-%d}.png"
    return send_file(io.BytesIO(image), "image/png", download_name=name, max_age=0)


@bp.get("/document.json")
def document(key: str) -> ResponseReturnValue:
    """The table as a document for the command line and the API: its board, and what was typed by hand."""
    table, game = table_or_404(key)
    play = play_of(game, table.setup, table.state) if table.state.moves else None
    board = game.tracker.board_of(play.state) if play and game.tracker else None
    written = write_document(game, table.setup, table.state.texts, board)
    name = f"{game.slug}-{table.started_at.astimezone():%Y-%m-%d}.json"
    return send_file(io.BytesIO(written), "application/json", as_attachment=True, download_name=name, max_age=0)

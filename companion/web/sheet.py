"""The scoresheet of a table: shown, saved on every change, undone and redone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from flask import Blueprint, Response, flash, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from companion.core.errors import RuleError
from companion.core.game import Game, lookup_tables
from companion.core.log import Entry, Finished, Redone, Typed, Undone
from companion.store.database import db
from companion.store.tables import Table, read_table, read_version
from companion.web.entries import append
from companion.web.errors import wants_json
from companion.web.sheet_view import live_document, standing_texts, view_sheet
from companion.web.shelf import new_entry_id, shelf_id, table_or_404
from forms.sheet import sheet_form

bp = Blueprint("sheet", __name__, url_prefix="/tables/<key>")

ALL: Final = "all"
FINISH: Final = "finish"
PLAY: Final = "play"  # the board of a tracked play


@bp.get("/")
def table(key: str) -> ResponseReturnValue:
    """Where a table is to be looked at now: its board, its first seat, or its result."""
    found, _ = table_or_404(key)
    if found.state.is_finished:
        return redirect(url_for("result.show", key=key))
    is_tracked = found.setup.is_tracked or bool(found.state.moves)
    return redirect(_url_of(key, PLAY if is_tracked else "1"))


def _url_of(key: str, view: str) -> str:
    """The page of a view: a seat, all seats, or the board."""
    if view == PLAY:
        return url_for("play.show", key=key)
    return url_for("sheet.show", key=key, view=view)


@bp.get("/seats/<view>")
def show(key: str, view: str) -> ResponseReturnValue:
    """The sheet of one seat, counted from 1, or of all seats side by side."""
    found, game = table_or_404(key)
    return _page(game, found, view, {}, {})


def _page(game: Game, table: Table, view: str, typed: dict[str, str], errors: dict[str, str]) -> str:
    seat = _seat_of(view, table)
    return render_template(
        "pages/sheet.html",
        game=game,
        table=table,
        view=view,
        tables=lookup_tables(game, table.setup.mode),
        sheet=view_sheet(game, table, seat, typed, errors),
        entry_id=new_entry_id(),
    )


def _seat_of(view: str, table: Table) -> int | None:
    seats = [str(number) for number in range(1, len(table.setup.seats) + 1)]
    if view != ALL and view not in seats:
        raise NotFound
    return None if view == ALL else seats.index(view)


@bp.get("/live/<view>")
def live(key: str, view: str) -> ResponseReturnValue:
    """What stands now, for an open page; 304 while nothing changed."""
    version = read_version(db.connection, shelf_id(), key)
    response = make_response()
    response.set_etag(f"{version}-{view}")
    response.headers["Cache-Control"] = "no-cache"
    if response.make_conditional(request).status_code == 304:
        return response
    found, game = table_or_404(key)
    document = live_document(view_sheet(game, found, _seat_of(view, found)))
    response = Response(msgspec.json.encode(document), mimetype="application/json")
    response.set_etag(f"{found.version}-{view}")
    return response


@bp.post("/seats/<view>")
def save(key: str, view: str) -> ResponseReturnValue:
    """Save what was typed: the changed fields from a script, all fields of the page from a form without one."""
    found, game = table_or_404(key)
    _seat_of(view, found)
    form = sheet_form(found.setup, game.sheet(found.setup), request.form)
    form.process(request.form)
    changed = form.changed(_shown(game, found), standing_texts(game, found.setup, found.state))
    if not form.validate():
        if wants_json():
            return {"errors": form.refused()}, 422
        return _page(game, found, view, changed, form.refused()), 422
    if (released := request.form.get("release")) in found.state.texts:
        changed[released] = ""
    entry_id = request.form.get("entry_id", "")
    is_last = request.form.get("next") == FINISH
    try:
        if changed:
            found = append(game, key, Typed(entry_id, changed), found)
        if is_last and not found.state.is_finished:
            found = append(game, key, Finished(f"{entry_id}-{FINISH}"), found)
    except RuleError as error:
        return _refuse(found, view, error)
    return _answer(found, view, "")


def _shown(game: Game, table: Table) -> Mapping[str, str]:
    """What stood when the page was made: only what differs was typed there; the rest is no word against others."""
    version = request.form.get("version", table.version, int)
    if 0 <= version < table.version:
        table = read_table(db.connection, shelf_id(), table.key, version)
    return standing_texts(game, table.setup, table.state)


@bp.post("/undo/<view>")
def undo(key: str, view: str) -> ResponseReturnValue:
    """Take the last entry back, if it is still the one that the page showed."""
    found, game = _table_with(key, view)
    entry = Undone(request.form.get("entry_id", ""), request.form.get("entry", ""))
    return _append(game, found, view, entry, "Undone.")


@bp.post("/redo/<view>")
def redo(key: str, view: str) -> ResponseReturnValue:
    """Bring back what was undone last, if it is still the one that the page showed."""
    found, game = _table_with(key, view)
    entry = Redone(request.form.get("entry_id", ""), request.form.get("entry", ""))
    return _append(game, found, view, entry, "Done again.")


def _table_with(key: str, view: str) -> tuple[Table, Game]:
    """A table that has such a view, or 404."""
    found, game = table_or_404(key)
    if view != PLAY or game.track is None:
        _seat_of(view, found)
    return found, game


def _append(game: Game, table: Table, view: str, entry: Entry, said: str) -> ResponseReturnValue:
    try:
        after = append(game, table.key, entry, table)
    except RuleError as error:
        return _refuse(table, view, error)
    return _answer(after, view, said)


def _refuse(table: Table, view: str, error: RuleError) -> ResponseReturnValue:
    if wants_json():
        return {"error": str(error.message)}, 409
    flash(str(error.message))
    return redirect(_url_of(table.key, view))


def _answer(table: Table, view: str, said: str) -> ResponseReturnValue:
    """What a script fetches then is ``live``, as when somebody else wrote; a form without one goes on to a page."""
    if wants_json():
        return {"version": table.version}
    if said and view != PLAY:  # the board shows it
        flash(said)
    if table.state.is_finished:
        return redirect(url_for("result.show", key=table.key))
    if view == PLAY and request.form.get("form"):  # the page of another form, which stays
        return redirect(url_for("play.show", key=table.key, form=request.form["form"]))
    return redirect(_url_of(table.key, request.form.get("next") or view))

"""A new table: set up by hand, or with the same players once more."""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64encode

import msgspec
from flask import Blueprint, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from msgspec.structs import replace

from companion.core.game import Game, Setup
from companion.store.database import db
from companion.store.shelves import Player, list_players, remember_players
from companion.store.tables import create_table, list_tables
from companion.web.shelf import game_or_404, new_entry_id, shelf_id, table_or_404
from forms.table import TableForm, option_field, table_form

bp = Blueprint("new_table", __name__)


@bp.get("/new/<game>")
def show(game: str) -> ResponseReturnValue:
    """The form of a new table, filled in as the last one of that game was."""
    chosen = game_or_404(game)
    players = list_players(db.connection, shelf_id())
    return _page(chosen, _form(chosen, players), players)


@bp.post("/new/<game>")
def create(game: str) -> ResponseReturnValue:
    """Start the table, or say what is wrong with what was typed."""
    chosen = game_or_404(game)
    players = list_players(db.connection, shelf_id())
    form = _form(chosen, players)
    setup = form.make_setup(chosen) if form.validate() else None
    if setup is None:
        return _page(chosen, form, players), 422
    return _start(chosen, replace(setup, is_tracked="track" in request.form and chosen.track is not None))


@bp.post("/tables/<key>/again")
def again(key: str) -> ResponseReturnValue:
    """Start another table with the same game, players and options."""
    table, game = table_or_404(key)
    return _start(game, table.setup)


def _form(game: Game, players: list[Player]) -> TableForm:
    last = next(iter(list_tables(db.connection, shelf_id(), game=game.slug, limit=1)), None)
    return table_form(game, last.setup if last else None, [player.name for player in players])


def _page(game: Game, form: TableForm, players: list[Player]) -> str:
    return render_template(
        "pages/new.html", game=game, form=form, players=players, option_field=option_field, once=new_entry_id()
    )


def _start(game: Game, setup: Setup) -> ResponseReturnValue:
    once = request.form.get("once", "")
    key = create_table(db.connection, shelf_id(), setup, game.title, _table_key(once, setup) if once else "")
    remember_players(db.connection, shelf_id(), setup.seats)
    if setup.is_tracked:
        return redirect(url_for("play.show", key=key))
    return redirect(url_for("sheet.show", key=key, view="1"))


def _table_key(once: str, setup: Setup) -> str:
    """The key of the table that a form makes, the same each time it is sent, so that a double tap makes one table.

    ``once`` is the form's own id, made when it was shown. Whatever it is, nobody knows the key before the server's
    secret is added, and a form of another shelf has another one.
    """
    said = msgspec.json.encode((shelf_id(), once, setup))
    digest = hmac.digest(current_app.config["SECRET_KEY"].encode(), said, hashlib.sha256)
    return urlsafe_b64encode(digest[:12]).decode()

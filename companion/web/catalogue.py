"""The catalogue: what the household owns of a game, entered once. For now, the tiles of Rewild."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from typing import Final

import msgspec
from flask import Blueprint, Response, abort, flash, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from msgspec import Struct

from companion.games.rewild.board import Squares
from companion.games.rewild.catalogue import HABITATS
from companion.games.rewild.tile_set import (
    SLUG,
    TILE,
    TILE_KEYS,
    from_item,
    question_tile_set,
    to_item,
    write_tile_set,
)
from companion.store.catalogue import Item, delete_item, list_items, put_item, replace_items
from companion.store.database import db
from companion.web import serengeti_pages
from companion.web.shelf import shelf_id
from forms.tile import TileForm, TileSetForm, filled_squares

bp = Blueprint("catalogue", __name__)

FILE_NAME: Final = "rewild-tiles.json"

Tiles = Mapping[str, Squares]  # by key, those that are entered

_WAY_BACK: Final = "tiles_way_back"  # in the session, until the page is shown
_DIGITS: Final = {habitat: str(number) for number, (habitat, _) in enumerate(HABITATS, 1)}
_HABITATS: Final = {digit: habitat for habitat, digit in _DIGITS.items()}
_PACKED: Final = re.compile(r"([123]{4})?(,([123]{4})?){23}")


class WayBack(Struct, frozen=True):
    """What happened to the tiles, in words, and how they stood before and after it."""

    words: str
    before: str
    after: str


@bp.get("/catalogue")
def index() -> ResponseReturnValue:
    """What can be kept here."""
    return render_template(
        "pages/catalogue.html", entered=len(_read_tiles()), most=len(TILE_KEYS), serengeti=serengeti_pages.say_known()
    )


@bp.get("/catalogue/rewild")
def tiles() -> ResponseReturnValue:
    """The tile set of Rewild."""
    return _page(TileSetForm(formdata=None))


@bp.get("/catalogue/rewild/tiles/<number>")
def tile(number: str) -> ResponseReturnValue:
    """The editor of one tile."""
    key = _key_or_404(number)
    known = _read_tiles()
    return _tile_page(key, known, TileForm(formdata=None, data=filled_squares(known.get(key))))


@bp.post("/catalogue/rewild/tiles/<number>")
def keep(number: str) -> ResponseReturnValue:
    """Keep a tile and go on to the next that is missing, or say which square is blank."""
    key = _key_or_404(number)
    form = TileForm()
    squares = form.squares() if form.validate() else None
    if squares is None:
        return _tile_page(key, _read_tiles(), form), 422
    put_item(db.connection, shelf_id(), SLUG, Item(TILE, key, to_item(squares)))
    known = _read_tiles()
    following = _next_missing(known, key)
    if following:
        return redirect(url_for("catalogue.tile", number=following))
    flash(f"Tile {key} is kept. All {len(TILE_KEYS)} tiles are there.")
    return redirect(url_for("catalogue.tiles"))


@bp.post("/catalogue/rewild/tiles/<number>/delete")
def delete(number: str) -> ResponseReturnValue:
    """Delete one tile; the next page offers the way back."""
    key = _key_or_404(number)
    before = _read_tiles()
    delete_item(db.connection, shelf_id(), SLUG, TILE, key)
    return _changed(f"Tile {key} was deleted.", before)


@bp.post("/catalogue/rewild/delete")
def delete_all() -> ResponseReturnValue:
    """Delete the whole set; the next page offers the way back."""
    before = _read_tiles()
    replace_items(db.connection, shelf_id(), SLUG, TILE, [])
    return _changed("The tile set was deleted.", before)


@bp.post("/catalogue/rewild/import")
def take() -> ResponseReturnValue:
    """Take a set from a file or a text in place of the present one, all of it or nothing."""
    form = TileSetForm()
    tiles = form.tiles() if form.validate() else None
    if tiles is None:
        return _page(form), 422
    before = _read_tiles()
    _replace(dict(zip(TILE_KEYS, tiles, strict=True)))
    return _changed(f"{len(tiles)} tiles are imported.", before)


@bp.post("/catalogue/rewild/restore")
def restore() -> ResponseReturnValue:
    """Bring the tiles back to how they stood, unless somebody changed them since."""
    before, after = request.form.get("before", ""), request.form.get("after", "")
    if not _PACKED.fullmatch(before) or after != _pack(_read_tiles()):
        flash("The tiles were changed since. Nothing was brought back.")
    else:
        _replace(_unpack(before))
        flash("The tiles are back.")
    return redirect(url_for("catalogue.tiles"))


@bp.get(f"/catalogue/rewild/{FILE_NAME}")
def export() -> ResponseReturnValue:
    """The whole set as a file to be kept or given away."""
    known = _read_tiles()
    if len(known) < len(TILE_KEYS):
        flash(f"{len(known)} of {len(TILE_KEYS)} tiles are entered. Enter the others first, then export them.")
        return redirect(url_for("catalogue.tiles"))
    file = write_tile_set([known[key] for key in TILE_KEYS])
    headers = {"Content-Disposition": f"attachment; filename={FILE_NAME}"}
    return Response(file, mimetype="application/json", headers=headers)


def _read_tiles() -> Tiles:
    found = {item.key: item.content for item in list_items(db.connection, shelf_id(), SLUG) if item.kind == TILE}
    return {key: from_item(found[key]) for key in TILE_KEYS if key in found}


def _replace(tiles: Tiles) -> None:
    items = [Item(TILE, key, to_item(squares)) for key, squares in tiles.items()]
    replace_items(db.connection, shelf_id(), SLUG, TILE, items)


def _key_or_404(number: str) -> str:
    return number if number in TILE_KEYS else abort(404)


def _next_missing(known: Container[str], key: str = "") -> str:
    """The next tile after ``key`` that is not entered yet, else the first, or nothing."""
    at = TILE_KEYS.index(key) + 1 if key else 0
    return next((each for each in (*TILE_KEYS[at:], *TILE_KEYS[:at]) if each not in known), "")


def _changed(words: str, before: Tiles) -> ResponseReturnValue:
    session[_WAY_BACK] = [words, _pack(before), _pack(_read_tiles())]
    return redirect(url_for("catalogue.tiles"))


def _pack(tiles: Tiles) -> str:
    """The tiles in few letters: four digits a tile, commas between."""
    return ",".join("".join(_DIGITS[habitat] for habitat in tiles.get(key, ())) for key in TILE_KEYS)


def _unpack(packed: str) -> Tiles:
    groups = zip(TILE_KEYS, packed.split(","), strict=True)
    return {key: msgspec.convert([_HABITATS[digit] for digit in group], Squares) for key, group in groups if group}


def _page(form: TileSetForm) -> str:
    known = _read_tiles()
    is_whole = len(known) == len(TILE_KEYS)
    back = session.pop(_WAY_BACK, None)
    return render_template(
        "pages/catalogue_tiles.html",
        form=form,
        tiles={key: known.get(key) for key in TILE_KEYS},
        entered=len(known),
        following=_next_missing(known),
        questions=question_tile_set([known[key] for key in TILE_KEYS]) if is_whole else [],
        way_back=WayBack(*back) if back else None,
    )


def _tile_page(key: str, known: Tiles, form: TileForm) -> str:
    following = _next_missing({*known, key}, key)
    return render_template(
        "pages/catalogue_tile.html", form=form, number=key, known=known, most=len(TILE_KEYS), following=following
    )

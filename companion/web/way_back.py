"""The way back after several items of the catalogue were changed at once, as by an import or a deletion."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Final

import msgspec
from flask import flash, session
from msgspec import Struct

from companion.core.text import counted
from companion.store.catalogue import Item, list_items, put_item
from companion.store.changes import ChangedSinceError, Contents, change_items
from companion.store.database import db
from companion.web.shelf import shelf_id

_SEPARATOR: Final = " "


class WayBack(Struct, frozen=True):
    """The items of the last change, as JSON by "kind key", before and after it."""

    before: dict[str, str | None]
    after: dict[str, str | None]


def read_items(game: str) -> dict[str, dict[str, str]]:
    """All that the household's catalogue has of a game: JSON by kind and key."""
    items: dict[str, dict[str, str]] = {}
    for item in list_items(db.connection, shelf_id(), game):
        items.setdefault(item.kind, {})[item.key] = item.content
    return items


def change_with_way_back(game: str, contents: Contents, words: str = "") -> None:
    """Change items of the catalogue and keep the way back; with ``words`` for it, the next page offers it."""
    before = change_items(db.connection, shelf_id(), game, contents)
    content = msgspec.json.encode(WayBack(_pack(before), _pack(contents))).decode()
    put_item(db.connection, shelf_id(), _beside(game), Item("last", "last", content))
    session[_own(game)] = _digest(content)
    if words:
        session[_offer(game)] = words


def take_offer(game: str) -> str:
    """What was changed, in words, where the way back is offered; once, on the next page."""
    words: str = session.pop(_offer(game), "")
    return words


def go_back(game: str, what: str) -> None:
    """Bring back what this phone changed last, unless somebody changed anything since, and say so.

    ``what`` names the items as in "The cards were changed since".
    """
    kept = next(iter(list_items(db.connection, shelf_id(), _beside(game))), None)
    content = kept.content if kept and _digest(kept.content) == session.get(_own(game)) else ""
    try:
        back = msgspec.json.decode(content, type=WayBack)
        change_items(db.connection, shelf_id(), game, _unpack(back.before), _unpack(back.after))
    except (msgspec.DecodeError, ChangedSinceError):
        flash(f"{what} were changed since. Nothing was brought back.")
    else:
        flash(f"{counted(len(back.before), 'entry is', 'entries are')} as before.")


def _beside(game: str) -> str:
    """Where the way back is kept: beside the game's own items, which pages of a play read."""
    return f"{game}-way-back"


def _own(game: str) -> str:
    """Where a phone remembers which change was its own: another one's is not taken back by it."""
    return f"{game}_own_change"


def _digest(content: str) -> str:
    return hashlib.sha256(content.encode()).hexdigest()[:16]


def _offer(game: str) -> str:
    return f"{game}_way_back"  # in the session, until the page is shown


def _pack(contents: Contents) -> dict[str, str | None]:
    return {f"{kind}{_SEPARATOR}{key}": content for (kind, key), content in contents.items()}


def _unpack(packed: Mapping[str, str | None]) -> Contents:
    found: dict[tuple[str, str], str | None] = {}
    for name, content in packed.items():
        kind, _, key = name.partition(_SEPARATOR)
        found[kind, key] = content
    return found

"""Somebody with a browser: what people at a table do, as a test says it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any, Final

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from companion.core.game import MARKS
from companion.store.database import db
from tests.markup import Element, Page

NAMES: Final = ("Ann", "Bo", "Cy", "Di")
SCRIPT: Final = {"Accept": "application/json"}

_ids = count(1)


def new_id() -> str:
    """An entry's id that no other has."""
    return f"entry-{next(_ids)}"


class Phone:
    """A phone with the app open."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    def page(self, url: str, status: int = 200) -> Page:
        """Open a page."""
        response = self.client.get(url, follow_redirects=True)
        assert response.status_code == status, (url, response.status)
        return Page(response.text)

    def start(self, game: str, mode: str, players: int | tuple[str, ...] = 2, **options: str) -> str:
        """Start a table and give its key. ``players`` is their number or their names."""
        names = NAMES[:players] if isinstance(players, int) else players
        response = self.client.post(f"/new/{game}", data=table_fields(mode, names, None, **options))
        assert response.status_code == 302, Page(response.text).errors()
        return response.location.split("/")[2]

    def type(self, key: str, texts: Mapping[str, str], view: str = "1", entry_id: str = "") -> TestResponse:
        """Type into fields, as the page's script sends it."""
        data = {**texts, "entry_id": entry_id or new_id()}
        return self.client.post(f"/tables/{key}/seats/{view}", data=data, headers=SCRIPT)

    def save(self, key: str, view: str = "1", next_: str = "", **typed: str) -> TestResponse:
        """Open the sheet, type into fields (``seat1__likes``) and send the form, as a browser without scripts does."""
        return self.send(self.page(f"/tables/{key}/seats/{view}"), next_, **typed)

    def send(self, page: Page, next_: str = "", **typed: str) -> TestResponse:
        """Send the sheet's form of a page that was opened before."""
        form = page.by_id("sheet")
        data = MultiDict(page.sent_by(form))
        for field, text in typed.items():
            data.setlist(field.replace("__", "."), [text])
        if next_:
            data["next"] = next_
        return self.client.post(form["action"], data=data)

    def press_on(
        self, page: Page, button: Element, headers: Mapping[str, str] | None = None, **typed: str
    ) -> TestResponse:
        """Press a button of a page, with fields typed before, as a browser without scripts sends it."""
        form = page.by_id(button["form"]) if button["form"] else next(e for e in button.ancestors() if e.tag == "form")
        data = MultiDict(page.sent_with(button))
        for field, text in typed.items():
            data.setlist(field, [text])
        return self.client.post(form["action"], data=data, headers=headers)

    def live(self, key: str, view: str = "1") -> dict[str, Any]:
        """What the page's script would show now."""
        response = self.client.get(f"/tables/{key}/live/{view}", headers=SCRIPT)
        assert response.status_code == 200
        document: dict[str, Any] = response.get_json()
        return document

    def texts(self, key: str) -> dict[str, str]:
        """What stands in every field that is not blank."""
        return {field: shown[0] for field, shown in self.live(key, "all")["fields"].items() if shown[0]}

    def totals(self, key: str) -> list[tuple[str, str]]:
        """The pinned totals with their notes."""
        return [(total, note) for total, note in self.live(key, "all")["totals"].values()]

    def step(self, key: str, way: str, entry: str = "", entry_id: str = "", view: str = "1") -> TestResponse:
        """Undo or redo, as the page's script sends it; what the page shows as next unless ``entry`` is given."""
        shown = self.live(key)[way]
        data = {"entry_id": entry_id or new_id(), "entry": entry or (shown["entry"] if shown else "")}
        return self.client.post(f"/tables/{key}/{way}/{view}", data=data, headers=SCRIPT)

    def press(self, key: str, button: str, **data: Any) -> TestResponse:
        """A button with a form of its own: finish, reopen, winners, again, delete, restore."""
        return self.client.post(f"/tables/{key}/{button}", data={"entry_id": new_id(), **data})


def table_fields(mode: str, names: tuple[str, ...], players: int | None = None, **options: str) -> dict[str, str]:
    """What the form of a new table sends. ``options`` are named ``scenario`` and so on; ``mark1`` is a colour."""
    fields = {"mode": mode, "players": str(len(names) if players is None else players)}
    for number, name in enumerate(names, 1):
        fields |= {f"name{number}": name, f"mark{number}": MARKS[number - 1]}
    for option, answer in options.items():
        fields[option if option.startswith(("mark", "name")) else f"{mode}-{option}"] = answer
    return fields


def close(app: Flask) -> None:
    """Close an application's connections."""
    with app.app_context():
        db.engine.dispose()

"""A tracked table of WILD: Serengeti on a phone without scripts."""

from __future__ import annotations

from typing import Any

from flask import Flask

from companion.store.catalogue import list_items
from companion.store.database import db
from tests.markup import Page
from tests.web.phone import NAMES, Phone, table_fields
from tests.web.plays import Tracking

SLUG = "wild-serengeti"
LARGEST_PAGE = 22_000  # bytes


class Table(Tracking):
    """A table that is tracked; its forms are sent as a browser without scripts sends them."""

    def __init__(self, phone: Phone, *moves: Any, mode: str = "competitive", seats: int = 3, **options: str) -> None:
        fields = {**table_fields(mode, NAMES[:seats], **options), "track": "yes"}
        response = phone.client.post(f"/new/{SLUG}", data=fields)
        assert response.status_code == 302, Page(response.text).errors()
        super().__init__(phone, response.location.split("/")[2])
        self.send_all(moves)

    def press(self, words: str = "", form: str = "", button: str = "", **typed: str) -> tuple[int, Page]:
        """Press a button of what is asked, or of another form; the status, and the page after it."""
        return self.press_on(self.page(f"?form={form}" if form else ""), words, button, **typed)

    def press_on(self, page: Page, words: str = "", button: str = "", **typed: str) -> tuple[int, Page]:
        """The same on a page that is there."""
        found = page.button(page.by_id("answer"), words, **({"value": button} if button else {}))
        response = self.phone.press_on(page, found, **typed)
        self.last = page_after(response.location, self.phone, self.last)
        return response.status_code, self.phone.page(response.location) if response.location else Page(response.text)


def page_after(location: str | None, phone: Phone, last: str) -> str:
    """The last entry, as the page says that a move led to."""
    if not location:
        return last
    fields = phone.page(location).all("input", name="after")
    found: str = fields[0]["value"] if fields else last
    return found


def prompt(page: Page) -> str:
    """The key of the form that is open."""
    found: str = page.one("input", name="prompt")["value"]
    return found


def title(page: Page) -> str:
    """What is to be done next."""
    found: str = page.by_id("prompt").text
    return found


def kept(app: Flask) -> dict[tuple[str, str], str]:
    """What the household's catalogue has of the game: JSON by kind and key."""
    with app.app_context():
        items = list_items(db.connection, int(app.config["SHELF"]), SLUG)
    return {(item.kind, item.key): item.content for item in items}

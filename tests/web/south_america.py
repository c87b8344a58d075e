"""Somebody who tracks Rewild: South America on a phone without scripts, in a household that knows its cards."""

from __future__ import annotations

from typing import Any

from flask import Flask
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from companion.games.rewild_south_america.cards import Card
from companion.games.rewild_south_america.catalogue import CARD, FIGURES, FIGURES_KEY, SLUG, to_item
from companion.games.rewild_south_america.moves import Begin
from companion.games.rewild_south_america.printed import key_of
from companion.games.rewild_south_america.state import Drawn
from companion.store.catalogue import Item, replace_items
from companion.store.database import db
from tests.games.rewild_south_america.plays import FIGURES as COPY
from tests.markup import Page
from tests.web.phone import Phone, table_fields
from tests.web.plays import Tracking

# The opponent's deck: it takes 3 Minerals first, its second card is turned too (SA-80).
DECK = (
    Drawn("shrubland_1", True),
    Drawn("grassland_1", True),
    Drawn("rainforest_1"),
    Drawn("shrubland_2"),
    Drawn("grassland_2"),
    Drawn("rainforest_2"),
)
BOTH = Begin((0, 1), figures=COPY)
SOLO = Begin((0, 1), has_display=True, figures=COPY, deck=DECK)
REAL_CARDS = Begin((0, 1), figures=COPY)


def keyed(card: Card) -> Card:
    """The card by the key that the catalogue gives it, as one that somebody completed."""
    has_high_tree = bool(card.has_high_tree) if card.deck == "wildlife" and "rainforest" in card.homes else None
    return replace(card, key=key_of(card.name, card.is_expert), has_high_tree=has_high_tree)


def own(app: Flask, *cards: Card) -> None:
    """The household's cards, and the figures of its copy."""
    with app.app_context():
        items = [Item(CARD, card.key, to_item(card)) for card in map(keyed, cards)]
        replace_items(db.connection, app.config["SHELF"], SLUG, CARD, items)
        figures = [Item(FIGURES, FIGURES_KEY, to_item(COPY))]
        replace_items(db.connection, app.config["SHELF"], SLUG, FIGURES, figures)


class South(Tracking):
    """A tracked table, and its forms as a browser without scripts sends them."""

    def __init__(self, phone: Phone, mode: str = "competitive", names: tuple[str, ...] = ("Ann", "Bo")) -> None:
        fields = {**table_fields(mode, names if mode != "solo" else names[:1]), "track": "yes"}
        response = phone.client.post("/new/rewild-south-america", data=fields)
        assert response.status_code == 302, Page(response.text).errors()
        super().__init__(phone, response.location.split("/")[2])

    def press(self, words: str = "", form: str = "", on: Page | None = None, **typed: Any) -> TestResponse:
        """A button of the answer, with what was typed before; ``form`` is one of the others."""
        page = on or self.page(f"?form={form}" if form else "")
        buttons = page.by_id("answer")
        value = typed.pop("value", None)
        button = page.button(buttons, words, **({"value": value} if value is not None else {}))
        sent = MultiDict(page.sent_with(button))
        for field, text in typed.items():
            sent.setlist(field, text if isinstance(text, list) else [text])
        return self.phone.client.post(buttons["action"], data=sent)

    def does(self, words: str = "", form: str = "", on: Page | None = None, **typed: Any) -> Page:
        """The same, and it is taken; the page after it."""
        response = self.press(words, form, on, **typed)
        assert (response.status_code, response.location) == (303, f"/tables/{self.key}/play"), Page(response.text).text
        return self.page()

    @property
    def asked(self) -> str:
        """The key of what the page asks."""
        found = self.page().all("input", name="prompt")
        return found[0]["value"] if found else ""

    def document(self) -> Any:
        """The table as a document: its seats' sides of the table."""
        return self.phone.client.get(f"/tables/{self.key}/document.json", buffered=True).get_json()

    def correct(self, number: int, form: str = "") -> Page:
        """The page that corrects a move, counted from 0; below 0 from the end."""
        query = f"?form={form}" if form else ""
        return self.phone.page(f"/tables/{self.key}/corrections/{self.entries()[number]}{query}")

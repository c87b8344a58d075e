"""The pages of Rewild: South America that ask for more than a choice, as a browser without scripts has them."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion.games.rewild_south_america.catalogue import SLUG, to_item
from companion.games.rewild_south_america.figures import ACTION_CARDS, Figures
from companion.games.rewild_south_america.moves import (
    Begin,
    Deal,
    EndTurn,
    PlaceTile,
    PlayCard,
    PutCard,
    SetSeat,
)
from companion.games.rewild_south_america.state import Drawn, Stock, Tiles
from companion.store.catalogue import Item, replace_items
from companion.store.database import db
from tests.forms.south_america import JAGUAR, LILIES, MARMOSET, OCELOT, TOUCAN, TYPED_CARD
from tests.markup import Page
from tests.web.phone import Phone, table_fields
from tests.web.plays import Tracking
from tests.web.test_markup import assert_sound

ORDER = sorted(ACTION_CARDS, key=lambda card: card != "grassland_1")
DECK = tuple(Drawn(card, index in (4, 5)) for index, card in enumerate(ORDER))
COPY = Figures(3, 1, 60)
BARE = Begin((0, 1), figures=COPY, deck=DECK)
KEPT = Begin((0, 1), has_display=True, figures=COPY, deck=DECK)
WILDLIFE = [Deal(TOUCAN), Deal(MARMOSET)]
DISPLAY = [*([Deal(TOUCAN)] * 5), *([Deal(OCELOT)] * 3), *([Deal(LILIES)] * 3)]
FOREST = SetSeat(0, 0, Stock(), Tiles(shrubland=2, rainforest=3), {})
OPPONENTS = [PlayCard("grassland_1", "take"), EndTurn()]
LARGEST_PAGE = 40_000  # bytes

# What a page answers, after which moves.
PAGES: list[tuple[str, list[Any]]] = [
    ("begin", []),
    ("deal_wildlife", [KEPT]),
    ("attract", [BARE, PlayCard("grassland_1", "take")]),
    ("place", [BARE, PlayCard("grassland_1", "place")]),
    ("upgrade", [BARE, FOREST, PutCard(0, MARMOSET, "rainforest"), PlayCard("rainforest_2", "plant")]),
    ("upgrade", [BARE, FOREST, PlayCard("shrubland_2", "extend")]),
    ("place_opponent", [BARE, *OPPONENTS]),
    ("pick_plant", [BARE, *OPPONENTS, PlaceTile()]),
    ("set1", [BARE]),
    ("cards1", [BARE, PutCard(0, TOUCAN, "grassland")]),
    ("display", [KEPT, *DISPLAY]),
    ("trigger", [BARE]),
    ("reward1", [BARE, PutCard(0, JAGUAR, "grassland")]),
]


@pytest.fixture
def household(app: Flask, phone: Phone) -> Phone:
    """A phone of a household that knows a few cards and the figures of its copy."""
    with app.app_context():
        cards = [Item("card", card.key, to_item(card)) for card in (MARMOSET, TOUCAN, OCELOT, LILIES, JAGUAR)]
        replace_items(db.connection, app.config["SHELF"], SLUG, "card", cards)
        replace_items(db.connection, app.config["SHELF"], SLUG, "figures", [Item("figures", "figures", to_item(COPY))])
    return phone


def track(phone: Phone, moves: list[Any]) -> Tracking:
    """A tracked solo table after some moves."""
    fields = {**table_fields("solo", ("Ann",), expert_cards="yes"), "track": "yes"}
    response = phone.client.post(f"/new/{SLUG}", data=fields)
    assert response.status_code == 302, Page(response.text).errors()
    return Tracking(phone, str(response.location.split("/")[2])).send_all(moves)


def press(phone: Phone, page: Page, words: str = "", **typed: str) -> Page:
    """Press a button of the answer with fields typed before; what the server shows then."""
    button = page.button(page.by_id("answer"), words)
    response = phone.press_on(page, button, **typed)
    if response.status_code == 303:
        return phone.page(response.location)
    assert response.status_code in (200, 409, 422), response.status
    return Page(response.text)


def title(page: Page) -> str:
    return page.by_id("prompt").text


@pytest.mark.parametrize(("key", "moves"), PAGES)
def test_every_form_is_sound(household: Phone, key: str, moves: list[Any]) -> None:
    table = track(household, moves)
    query = f"?form={key}" if key in ("set1", "cards1", "display", "trigger", "reward1") else ""
    page = table.page(query)
    assert ("prompt", key) in page.sent_by(page.by_id("answer"))
    assert_sound(page)
    response = household.client.get(f"/tables/{table.key}/play{query}")
    assert len(response.data) <= LARGEST_PAGE


def test_the_household_is_asked_for_its_copy_once(phone: Phone) -> None:
    table = track(phone, [])
    refused = press(phone, table.page(), "Start")
    assert "How many hexes has a Grassland Tile?" in refused.errors()["grassland_hexes"]
    begun = press(phone, refused, "Start", grassland_hexes="3")
    assert title(begun).startswith("New Wildlife Card")
    assert track(phone, []).page().by_id("grassland_hexes")["value"] == "3"


def test_a_card_is_completed_once_and_then_takes_one_tap(phone: Phone) -> None:
    """What the rulebook prints of the Giant Anteater is filled in: all but whether it has a High Tree."""
    page = track(phone, [KEPT]).page()
    editor = press(phone, page, "Giant Anteater")
    assert_sound(editor)
    refused = press(phone, editor, "Keep the card and go on", shrubland="5")
    assert refused.errors() == {"has_high_tree": "Say whether the card shows the High Tree symbol."}
    assert refused.by_id("shrubland")["value"] == "5", "nothing typed is lost"
    dealt = press(phone, refused, "Keep the card and go on", has_high_tree="no")
    assert "1 of 5 lie there" in title(dealt)
    again = press(phone, track(phone, [KEPT]).page(), "Giant Anteater")
    assert "1 of 5 lie there" in title(again)


def test_a_card_for_the_table_alone_is_not_remembered(phone: Phone) -> None:
    editor = press(phone, track(phone, [KEPT]).page(), "New card", typed="Own Beast")
    assert editor.by_id("name")["value"] == "Own Beast"
    dealt = press(phone, editor, "Keep the card and go on", only_here="y", **TYPED_CARD)
    assert "1 of 5 lie there" in title(dealt)
    assert "Own Beast" in dealt.texts("button"), "at this table it is offered again"
    assert "Own Beast" not in track(phone, [KEPT]).page().texts("button")


def test_letters_are_searched_for_by_enter(household: Phone) -> None:
    """Enter presses the first button; it must not be one that takes a choice."""
    page = track(household, [KEPT]).page()
    found = press(household, page, typed="ar")
    assert title(found) == title(page)
    assert "Giant Armadillo" in found.texts("button")
    assert "Giant Otter" not in found.texts("button")


def test_the_cost_of_a_tile_is_worked_out_before_it_is_placed(household: Phone) -> None:
    table = track(household, [BARE, PlayCard("grassland_1", "place")])
    shown = press(household, table.page(), "Work out the cost", shrublands="1", water="3")
    pays = shown.one("p", "pays").text
    assert "It costs 1 Mineral" in pays
    assert "1 Water expires" in pays
    placed = press(household, shown, "Placed it")
    assert "attract a card" in title(placed)


def test_enter_places_no_tile(household: Phone) -> None:
    table = track(household, [BARE, *OPPONENTS])
    page = press(household, table.page(), shrublands="2")
    assert "Place 1 Grassland" in title(page)
    assert "It pays 2 Water" in page.one("p", "pays").text


def test_the_opponent_goes_to_the_other_side(household: Phone) -> None:
    """SA-81: Grassland Action Card 1 takes Water."""
    table = track(household, [BARE, *OPPONENTS])
    assert "Take 3 Water" in title(press(household, table.page(), "No spot works: go to the other side"))


def test_a_card_is_found_and_put_to_its_place(household: Phone) -> None:
    table = track(household, [BARE, PutCard(0, TOUCAN, "grassland")])
    asked = press(household, table.page("?form=cards1"), "Ocelot")
    assert_sound(asked)
    press(household, asked, "Grassland, on Toco Toucan")
    lying = table.page("?form=cards1")
    assert lying.one("ul", "lying").text.startswith("Ocelot")
    press(household, lying, "Remove")
    assert "Toco Toucan" in table.page("?form=cards1").one("ul", "lying").text


def test_a_place_of_the_display_is_set(household: Phone) -> None:
    table = track(household, [KEPT, *DISPLAY])
    place = press(household, table.page("?form=display"), "2: Toco Toucan")
    assert_sound(place)
    press(household, place, "Common Marmoset")
    assert "2: Common Marmoset" in table.page("?form=display").texts("button")


def test_the_turn_ends_by_the_button_of_the_dock(household: Phone) -> None:
    page = track(household, [BARE, PlayCard("grassland_1", "take")]).page()
    assert "Place 1 Grassland" in title(press(household, page, "End the turn"))


def test_a_card_that_cannot_be_taken_says_why(household: Phone) -> None:
    """SA-35: there is no Rainforest Tile."""
    page = track(household, [BARE, PlayCard("grassland_1", "take")]).page()
    refused = press(household, page, "Common Marmoset")
    assert title(refused) == title(page)
    assert "Rainforest" in refused.by_id("error").text

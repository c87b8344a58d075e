"""The cards of Rewild: South America in the catalogue: completed, found, corrected, exported, imported."""

from __future__ import annotations

import io
from typing import Any

import msgspec
import pytest
from flask import Flask
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from companion.games.rewild_south_america.card_file import FORMAT, write_cards
from companion.games.rewild_south_america.cards import Card, Counts
from companion.games.rewild_south_america.catalogue import SIDES, SLUG, read_cards, read_figures
from companion.games.rewild_south_america.figures import Figures
from companion.games.rewild_south_america.printed import PRINTED
from companion.resources import resource_dir
from companion.store.catalogue import list_items
from companion.store.database import db
from tests.markup import Page
from tests.web.phone import Phone
from tests.web.test_markup import assert_sound

CARDS = "/catalogue/rewild-south-america"
FILE = f"{CARDS}/rewild-south-america-cards.json"
ANTEATER: dict[str, Any] = {
    "name": "Giant Anteater",
    "deck": "wildlife",
    "kind": "large_herbivore",
    "shrubland": "4",
    "grassland": "3",
    "rainforest": "1",
    "has_high_tree": "no",
    "wildlife_effect": "end",
    "points": "4",
    "what": "insect",
}
OCELOT: dict[str, Any] = {
    "name": "Ocelot",
    "deck": "predation",
    "kind": "predator",
    "lives_in": ["grassland", "rainforest"],
    "prey": ["small_herbivore", "medium_herbivore"],
    "points": "6",
}
WHOLE_ANTEATER = replace(PRINTED["giant-anteater"], has_high_tree=False, is_whole=True)
WHOLE_OCELOT = replace(PRINTED["ocelot"], homes={"grassland": 0, "rainforest": 0}, is_whole=True)


def keep(phone: Phone, key: str, sent: dict[str, Any], **changed: Any) -> TestResponse:
    """Send the editor of a card, or of a new one."""
    url = f"{CARDS}/cards/{key}" if key else f"{CARDS}/new"
    return phone.client.post(url, data=MultiDict({**sent, **changed}))


def paste(phone: Phone, file: bytes | str) -> TestResponse:
    return phone.client.post(f"{CARDS}/import", data={"text": file.decode() if isinstance(file, bytes) else file})


def document(*cards: Any, **members: Any) -> str:
    return msgspec.json.encode({"format": FORMAT, "version": 1, "cards": list(cards), **members}).decode()


def kept(app: Flask) -> tuple[dict[str, Card], Figures]:
    """All cards that are whole, and the figures."""
    items: dict[str, dict[str, str]] = {}
    with app.app_context():
        for item in list_items(db.connection, app.config["SHELF"], SLUG):
            items.setdefault(item.kind, {})[item.key] = item.content
    return {key: card for key, card in read_cards(items).items() if card.is_whole}, read_figures(items)


def listed(page: Page) -> list[str]:
    """The names in the list."""
    return [link.text for item in page.all("ul", "cards") for link in item.walk() if link.tag == "span"]


def undo(phone: Phone, page: Page) -> TestResponse:
    form = page.one("form", "said")
    return phone.client.post(form["action"], data=dict(page.sent_by(form)), follow_redirects=True)


# --- The list ---------------------------------------------------------------------------------------------------------


def test_the_catalogue_names_every_set(phone: Phone) -> None:
    links = [(link["href"], link.text.split(" · ")[0]) for link in phone.page("/catalogue").all("a", "card")]
    assert links == [
        ("/catalogue/rewild", "My tile set Rewild"),
        (CARDS, "My cards Rewild: South America"),
        ("/catalogue/wild-serengeti", "My copy WILD: Serengeti"),
        ("/catalogue/wildscape", "My copy Wildscape"),
    ]


def test_all_printed_cards_are_listed_by_name_and_are_to_be_completed(phone: Phone) -> None:
    page = phone.page(CARDS)
    assert (len(listed(page)), listed(page)[:2]) == (len(PRINTED), ["Apple Snail", "Atta cephalotes"])
    assert len(page.all("span", "todo")) == len(PRINTED)
    assert "0 of 78 completed" in page.text
    assert page.one("ul", "cards").text.startswith("Apple Snail Pomacea bridgesii")


def test_the_list_shows_those_completed_or_those_that_are_not(phone: Phone) -> None:
    keep(phone, "giant-anteater", ANTEATER)
    assert listed(phone.page(f"{CARDS}?show=own")) == ["Giant Anteater"]
    assert len(listed(phone.page(f"{CARDS}?show=open"))) == len(PRINTED) - 1
    assert len(listed(phone.page(f"{CARDS}?show=nonsense"))) == len(PRINTED)
    page = phone.page(f"{CARDS}?show=own")
    assert "Large herbivore · End: 4 VP per insect" in page.one("ul", "cards").text
    assert page.one("li", data_more="Myrmecophaga tridactyla")
    assert [link.text for link in page.one("nav", "tabs").walk() if link["aria-current"]] == ["Completed"]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("gi", ["Giant Anteater", "Giant Armadillo", "Giant Otter", "Effect-changing plant EX"]),
        ("ONCA", ["Jaguar", "Jaguar EX"]),
        ("qq", []),
    ],
)
def test_letters_find_cards_without_a_script(phone: Phone, typed: str, first: list[str]) -> None:
    page = phone.page(f"{CARDS}?q={typed}")
    assert listed(page)[: len(first)] == first
    assert bool(listed(page)) == bool(first)
    assert page.by_id("q")["value"] == typed


def test_a_card_that_is_not_found_can_be_added_under_what_was_typed(phone: Phone) -> None:
    page = phone.page(f"{CARDS}?q=Piranha")
    assert "No card with “Piranha” in its name." in page.text
    (link,) = [each for each in page.all("a", "button") if "Add a card" in each.text]
    assert link.text == "Add a card “Piranha”"
    assert phone.page(link["href"]).by_id("name")["value"] == "Piranha"


@pytest.mark.parametrize("query", ["?q=%00", "?q=" + "x" * 5000, "?q=%F0%9F%A6%8C", "?show=own&q=a", "?q=<b>"])
def test_any_search_is_a_sound_page(phone: Phone, query: str) -> None:
    assert_sound(phone.page(CARDS + query))


# --- A card -----------------------------------------------------------------------------------------------------------


def test_the_editor_shows_what_the_rulebook_tells(phone: Phone) -> None:
    page = phone.page(f"{CARDS}/cards/giant-anteater")
    sent = {name: value for name, value in page.sent_by(page.by_id("card")) if value and name != "csrf_token"}
    assert sent.pop("lives_in") == "rainforest", "asked of other kinds of cards, should it be one"
    assert sent == {name: value for name, value in ANTEATER.items() if name != "has_high_tree"}
    assert "Myrmecophaga tridactyla · Vulnerable (VU)" in page.text
    assert "Named in the rulebook: The Animals > Vulnerable (VU); 2.1 Attract Wildlife Cards" in page.text


def test_the_editor_tells_what_the_facts_cannot_hold(phone: Phone) -> None:
    assert "A small or a medium herbivore." in phone.page(f"{CARDS}/cards/red-rumped-agouti").text


def test_a_completed_card_is_kept(phone: Phone, app: Flask) -> None:
    response = keep(phone, "giant-anteater", ANTEATER)
    assert (response.status_code, response.location) == (302, CARDS)
    keep(phone, "ocelot", OCELOT)
    assert kept(app)[0] == {"giant-anteater": WHOLE_ANTEATER, "ocelot": WHOLE_OCELOT}
    assert "2 of 78 completed" in phone.page(CARDS).text


def test_a_kept_card_is_seen_by_every_phone_of_the_household(phone: Phone, other_phone: Phone) -> None:
    keep(phone, "giant-anteater", ANTEATER)
    assert listed(other_phone.page(f"{CARDS}?show=own")) == ["Giant Anteater"]


def test_what_is_missing_is_said_and_nothing_typed_is_lost(phone: Phone, app: Flask) -> None:
    response = keep(phone, "giant-anteater", ANTEATER, what="", shrubland="x", name="A <b>")
    page = Page(response.text)
    assert response.status_code == 422
    assert page.one("p", "said").text == "Not kept yet: what is missing or wrong is marked below."
    assert page.errors() == {
        "shrubland": "Shrubland: type a whole number from 0 to 20.",
        "what": "Choose what it counts.",
    }
    sent = dict(page.sent_by(page.by_id("card")))
    assert (sent["name"], sent["shrubland"], sent["grassland"], sent["deck"]) == ("A <b>", "x", "3", "wildlife")
    assert kept(app)[0] == {}
    assert_sound(page)


@pytest.mark.parametrize(
    "name", ["\N{DEER} deer", "\N{HEBREW LETTER ALEF}\N{HEBREW LETTER BET}", "x" * 60, "<b>Puma</b>"]
)
def test_names_are_data(phone: Phone, app: Flask, name: str) -> None:
    assert keep(phone, "", ANTEATER, name=name).status_code == 302
    (card,) = kept(app)[0].values()
    assert card.name == name
    page = phone.page(CARDS)
    assert name in listed(page)
    (link,) = [each for each in page.all("a") if name in each.text]
    editor = phone.page(link["href"])
    assert editor.by_id("name")["value"] == name
    assert_sound(page)
    assert_sound(editor)


def test_two_equal_names_are_told_apart(phone: Phone, app: Flask) -> None:
    keep(phone, "giant-anteater", ANTEATER)
    page = Page(keep(phone, "", ANTEATER, name="giant ANTEATER").text)
    assert page.errors() == {
        "name": "There is a card “Giant Anteater” already. Correct that one, or add a word to the name."
    }
    assert list(kept(app)[0]) == ["giant-anteater"]


def test_a_new_card_sent_twice_is_one_card(phone: Phone, app: Flask) -> None:
    for _ in range(2):
        assert keep(phone, "", ANTEATER, name="Piranha").status_code == 302
    assert list(kept(app)[0]) == ["piranha"]


def test_an_expert_card_begins_as_its_regular_one(phone: Phone, app: Flask) -> None:
    """They differ in the Placement Reward alone (SA-73)."""
    keep(phone, "giant-anteater", ANTEATER)
    page = phone.page(f"{CARDS}/cards/giant-anteater")
    (link,) = [each for each in page.all("a", "button") if each.text == "Enter its Expert card"]
    editor = phone.page(link["href"])
    sent = MultiDict(editor.sent_by(editor.by_id("card")))
    assert "Type the VP of the Placement Reward." in phone.client.post(f"{CARDS}/new", data=sent).text
    sent["reward"] = "7"
    assert phone.client.post(f"{CARDS}/new", data=sent).status_code == 302
    assert kept(app)[0]["giant-anteater-ex"] == replace(
        WHOLE_ANTEATER, key="giant-anteater-ex", is_expert=True, reward=7
    )


def test_so_many_cards_and_no_more(phone: Phone, app: Flask) -> None:
    cards = [replace(WHOLE_ANTEATER, key=f"own-{number}", name=f"Own {number}") for number in range(500)]
    assert paste(phone, write_cards(cards)).status_code == 200
    page = Page(keep(phone, "", ANTEATER, name="One more").text)
    assert page.errors() == {"name": "500 cards are the most. Delete one that you do not need."}
    assert len(kept(app)[0]) == 500
    assert keep(phone, "own-1", ANTEATER, name="Own 1", points="3").status_code == 302, "a correction is no new card"


@pytest.mark.parametrize("url", [f"{CARDS}/cards/nobody", f"{CARDS}/cards/%00", f"{CARDS}/cards/" + "x" * 200])
def test_there_is_no_such_card(phone: Phone, url: str) -> None:
    assert phone.client.get(url).status_code == 404
    assert phone.client.post(url, data=ANTEATER).status_code == 404
    assert phone.client.post(f"{url}/delete").status_code == 404


# --- Delete, and back -------------------------------------------------------------------------------------------------


def test_a_printed_card_is_blank_again_and_comes_back(phone: Phone, app: Flask) -> None:
    keep(phone, "giant-anteater", ANTEATER)
    page = Page(phone.client.post(f"{CARDS}/cards/giant-anteater/delete", follow_redirects=True).text)
    assert page.one("form", "said").text.startswith("Giant Anteater is blank again.")
    assert kept(app)[0] == {}
    assert "Giant Anteater" in listed(page)
    assert "1 entry is as before." in undo(phone, page).text
    assert kept(app)[0] == {"giant-anteater": WHOLE_ANTEATER}


def test_a_card_of_one_s_own_is_gone_and_comes_back(phone: Phone, app: Flask) -> None:
    keep(phone, "", ANTEATER, name="Piranha")
    page = Page(phone.client.post(f"{CARDS}/cards/piranha/delete", follow_redirects=True).text)
    assert page.one("form", "said").text.startswith("Piranha was deleted.")
    assert "Piranha" not in listed(page)
    undo(phone, page)
    assert list(kept(app)[0]) == ["piranha"]


def test_what_somebody_changed_since_is_not_brought_back(phone: Phone, other_phone: Phone, app: Flask) -> None:
    keep(phone, "giant-anteater", ANTEATER)
    page = Page(phone.client.post(f"{CARDS}/cards/giant-anteater/delete", follow_redirects=True).text)
    keep(other_phone, "giant-anteater", ANTEATER, points="3")
    assert "The cards were changed since. Nothing was brought back." in undo(phone, page).text
    assert kept(app)[0]["giant-anteater"].effect == Counts("end", "insect", 3)


def test_other_cards_changed_since_stay_as_they_are(phone: Phone, other_phone: Phone, app: Flask) -> None:
    keep(phone, "giant-anteater", ANTEATER)
    page = Page(phone.client.post(f"{CARDS}/cards/giant-anteater/delete", follow_redirects=True).text)
    keep(other_phone, "ocelot", OCELOT)
    undo(phone, page)
    assert set(kept(app)[0]) == {"giant-anteater", "ocelot"}


def test_without_a_change_there_is_no_way_back(phone: Phone) -> None:
    assert "Nothing was brought back." in phone.client.post(f"{CARDS}/restore", follow_redirects=True).text


# --- Files ------------------------------------------------------------------------------------------------------------


def test_an_export_is_imported_by_another_household(phone: Phone, app: Flask) -> None:
    keep(phone, "giant-anteater", ANTEATER)
    keep(phone, "", ANTEATER, name="\N{DEER}")
    phone.client.post(f"{CARDS}/figures", data={"grassland_hexes": "4"})
    response = phone.client.get(FILE)
    assert response.headers["Content-Disposition"] == "attachment; filename=rewild-south-america-cards.json"
    cards, figures = kept(app)
    for key in cards:
        phone.client.post(f"{CARDS}/cards/{key}/delete")
    phone.client.post(f"{CARDS}/figures", data={})
    assert kept(app) == ({}, Figures())
    sent = {"file": (io.BytesIO(response.data), "cards.json"), "text": ""}
    report = phone.client.post(f"{CARDS}/import", data=sent, content_type="multipart/form-data")
    assert "2 new, 0 changed, 0 the same as before, 0 refused. The figures are taken." in Page(report.text).text
    assert kept(app) == (cards, figures)


def test_an_import_reports_on_every_card_and_can_be_undone(phone: Phone, app: Flask) -> None:
    keep(phone, "giant-anteater", ANTEATER)
    keep(phone, "ocelot", OCELOT)
    before = kept(app)
    changed = replace(WHOLE_ANTEATER, effect=Counts("end", "insect", 3))
    puma = replace(WHOLE_OCELOT, key="puma", name="Puma")
    file = document(*[msgspec.to_builtins(card) for card in (changed, WHOLE_OCELOT, puma)], {"name": "<b>\N{DEER}"}, 4)
    response = paste(phone, file)
    page = Page(response.text)
    assert response.status_code == 200
    assert [(each.text.split()[0], each.text) for each in page.all("section", "card")] == [
        (
            "Refused",
            "Refused “<b>\N{DEER}” It is not complete. Choose the kind of card: Wildlife, Predation or Plant. "
            "Card 5 It has no name.",
        ),
        ("New", "New Puma"),
        ("Changed", "Changed Giant Anteater"),
        ("The", "The same as before Ocelot"),
    ]
    assert kept(app)[0] == {"giant-anteater": changed, "ocelot": WHOLE_OCELOT, "puma": puma}
    assert_sound(page)
    assert "2 entries are as before." in undo(phone, page).text
    assert kept(app) == before


def test_an_import_of_what_is_there_changes_nothing_and_offers_no_way_back(phone: Phone, app: Flask) -> None:
    keep(phone, "giant-anteater", ANTEATER)
    page = Page(paste(phone, phone.client.get(FILE).data).text)
    assert "0 new, 0 changed, 1 the same as before, 0 refused. Nothing was changed." in page.text
    assert page.all("form", "said") == []


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("", "Choose a file that was exported here, or paste its text."),
        ("{", "This cannot be read as JSON. Choose a file that was exported here, or paste all of it."),
        ("{}", "This is no file of cards. Choose a file that was exported here."),
        (
            document(format="rewild-tiles"),
            "This is a file of the kind “rewild-tiles”, not of cards of Rewild: South America. Choose another file.",
        ),
        (
            document(version=9),
            "This file is of version “9”, this app reads version 1. Export it again with the same app.",
        ),
        (document(*[{}] * 501), "This file has 501 cards, 500 are the most. Split it."),
    ],
)
def test_an_import_that_fails_changes_nothing_and_keeps_what_was_pasted(
    phone: Phone, app: Flask, file: str, words: str
) -> None:
    keep(phone, "giant-anteater", ANTEATER)
    before = kept(app)
    response = paste(phone, file)
    page = Page(response.text)
    assert (response.status_code, page.errors()) == (422, {"text": words})
    assert page.one("textarea").text == file
    assert "open" in page.one("details").attributes
    assert kept(app) == before


# --- The figures ------------------------------------------------------------------------------------------------------


def test_the_figures_are_entered_once(phone: Phone, app: Flask) -> None:
    sent = {"grassland_hexes": "4", "rainforest_hexes": "1", "board_fields": "60", "grassland_2-bottom-wetland": "1"}
    assert phone.client.post(f"{CARDS}/figures", data=sent).status_code == 302
    assert kept(app)[1] == Figures(4, 1, 60, {"grassland_2.bottom": {"wetland": 1}})
    page = phone.page(f"{CARDS}/figures")
    shown = {name: value for name, value in page.sent_by(page.by_id("figures")) if value and name != "csrf_token"}
    assert shown == sent
    assert_sound(page)


def test_all_sides_make_the_figures_known(phone: Phone, app: Flask) -> None:
    sides = {f"{side.replace('.', '-')}-shrubland": "1" for side in SIDES}
    phone.client.post(f"{CARDS}/figures", data={"grassland_hexes": "4", "board_fields": "60", **sides})
    assert len(kept(app)[1].sides) == 12
    assert "Figures to fill in" not in phone.page(CARDS).text


@pytest.mark.parametrize(
    ("field", "typed", "words"),
    [
        ("grassland_hexes", "0", "Hexes of a Grassland Tile: type a whole number from 1 to 9."),
        ("rainforest_hexes", "10", "Hexes of a Rainforest Tile: type a whole number from 0 to 9."),
        ("board_fields", "many", "Fields of the Player Board: type a whole number from 0 to 200."),
        ("shrubland_1-top-wetland", "21", "Wet: type a whole number from 0 to 20."),
    ],
)
def test_a_figure_that_cannot_be_is_named_and_kept_as_typed(
    phone: Phone, app: Flask, field: str, typed: str, words: str
) -> None:
    response = phone.client.post(f"{CARDS}/figures", data={"board_fields": "60", field: typed})
    page = Page(response.text)
    assert (response.status_code, page.errors()) == (422, {field: words})
    assert dict(page.sent_by(page.by_id("figures")))[field] == typed
    assert kept(app)[1] == Figures()


# --- Bounds -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("url", [CARDS, f"{CARDS}/new", f"{CARDS}/cards/giant-anteater", f"{CARDS}/figures"])
def test_a_page_is_sound_and_small(phone: Phone, url: str) -> None:
    """With its style, script and marks a first load is at most 60 KB."""
    cards = [replace(WHOLE_ANTEATER, key=key, name=card.name) for key, card in PRINTED.items() if not card.is_expert]
    paste(phone, write_cards(cards))
    response = phone.client.get(url)
    page = Page(response.text)
    assert_sound(page)
    files = {each["href"] or each["src"] for tag in ("link", "script") for each in page.all(tag)}
    files |= {each["href"].partition("#")[0] for each in page.all("use")}
    static = resource_dir("static")
    loaded = [static / file.removeprefix("/static/").partition("?")[0] for file in files if file.startswith("/static/")]
    assert len(loaded) >= 3
    assert len(response.data) + sum(file.stat().st_size for file in set(loaded)) < 60_000

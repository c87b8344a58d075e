"""A copy of WILD: Serengeti in the catalogue: cards, Map, Specialists; exported, imported, taken back.

All figures are made up: the rulebook has none of them.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from companion.games.wild_serengeti.household import (
    Migration,
    map_item,
    migration_item,
    scene_item,
    specialist_item,
)
from companion.games.wild_serengeti.household_file import KIND
from companion.games.wild_serengeti.maps import Map
from companion.games.wild_serengeti.moves import Begin, Complete, LayMap
from companion.games.wild_serengeti.scenes import Figure, Pattern, Scene, Stars
from companion.games.wild_serengeti.specialists import PointRule
from companion.store.catalogue import Item, put_item
from companion.store.database import db
from tests.browser.serengeti_catalogue import make_file
from tests.markup import Page
from tests.web.phone import Phone
from tests.web.serengeti import SLUG, Table, kept
from tests.web.test_markup import assert_sound

COPY = "/catalogue/wild-serengeti"
FILE = f"{COPY}/wild-serengeti-household.json"
MOST_BYTES = 60_000
STRANGE = [
    "\N{DEER} deer",
    "\N{HEBREW LETTER ALEF}\N{HEBREW LETTER BET}",
    "x" * 60,
    "<b>Ed & Dog</b>",
    "{braces}",
    "a/b?c",
]

# A Straight-line Scene of a Lion and a Zebra on Water, with a Leaf, that brings 5 stars and a Food Token.
TYPED = {
    "icon_leaf": "1",
    "stars": "5",
    "food": "1",
    "kind": "line",
    "figure_1": "Lion",
    "figure_2": "Zebra",
    "terrain_2": "Water",
}
LINE = Pattern("line", (Figure("lion"), Figure("zebra", "water")))
SCENE = Scene(12, {"lion": 1, "zebra": 1}, {"leaf": 1}, food=1, stars=5, pattern=LINE)
BOARD = Map(2, 2, ("water", "rock", "woodlands", "grasslands"))
LAID = {"rows": "2", "columns": "2", "lines": "Wa R\nWo G"}
CARD = Migration(((0, 0),), ((1, 1),))
RULE = PointRule(3, "like", 2)
EDITOR = {"was": "", "name": "The Editor", "stars": "3", "every": "2", "per": "like"}


def send(phone: Phone, path: str, follow: bool = False, **sent: Any) -> TestResponse:
    return phone.client.post(COPY + path, data=MultiDict(sent), follow_redirects=follow)


def tell(app: Flask, *told: tuple[str, str, str]) -> None:
    with app.app_context():
        for item in told:
            put_item(db.connection, app.config["SHELF"], SLUG, Item(*item))


def contents_of(*told: tuple[str, str, str]) -> dict[tuple[str, str], str]:
    return {(kind, key): content for kind, key, content in told}


def refused(phone: Phone, app: Flask, path: str, **sent: Any) -> Page:
    """What was sent is refused: nothing is changed, what was typed stands there, the page is sound."""
    before = kept(app)
    response = send(phone, path, **sent)
    assert (response.status_code, kept(app)) == (422, before)
    page = Page(response.text)
    assert_sound(page)
    assert page.one("p", "said")["role"] == "alert"
    typed = MultiDict(page.sent_by(page.by_id("answer")))
    for name, value in sent.items():
        field = page.all("textarea", name=name)
        assert (field[0].text if field else typed.getlist(name)) == (" ".join(value.split()) if field else [value])
    return page


def shown(page: Page) -> dict[str, str]:
    """The fields of the form that are not blank."""
    sent = page.sent_by(page.by_id("answer"))
    return {name: value for name, value in sent if value and name != "csrf_token"}


def listed(page: Page) -> list[str]:
    """What the list has."""
    return [item.text for item in page.one("ul", "cards").walk() if item.tag == "li"]


def undo(phone: Phone, page: Page) -> Page:
    form = page.one("form", "said")
    return Page(phone.client.post(form["action"], data=dict(page.sent_by(form)), follow_redirects=True).text)


# --- What is known ----------------------------------------------------------------------------------------------------


def test_the_catalogue_says_what_is_known(phone: Phone, app: Flask) -> None:
    assert "WILD: Serengeti · 0 of 168 Scene Cards. " in phone.page("/catalogue").text
    tell(app, scene_item(SCENE), map_item("a", BOARD), migration_item(3, CARD), ("celebrity", "9", "2"))
    tell(app, specialist_item("The Editor", RULE))
    page = phone.page("/catalogue")
    assert_sound(page)
    words = "1 of 168 Scene Cards, 1 side of the Map, 1 of 12 Migration Cards, the Celebrity, 1 other Specialist."
    assert words in page.text
    assert page.one("a", href=COPY)
    page = phone.page(COPY)
    assert_sound(page)
    assert page.texts("small")[1:5] == ["1 of 2 sides", "1 of 12 cards", "1 told", "1 of 8 others"]


def test_a_household_that_told_nothing_sees_how_to_begin(phone: Phone) -> None:
    page = phone.page(COPY)
    assert_sound(page)
    assert "0 of 168 are known. Type the number of another one to enter it" in page.text
    assert page.all("a", href=FILE) == []


def test_a_third_of_many_cards_is_shown_and_no_page_is_too_long(phone: Phone, app: Flask) -> None:
    tell(app, *[scene_item(Scene(number, {"lion": 1}, stars=1)) for number in range(1, 169)])
    page = phone.page(COPY)
    assert_sound(page)
    assert [link.text for link in page.one("nav", "tabs").walk() if link.tag == "a"] == ["1–56", "57–112", "113–168"]
    assert [row.split()[0] for row in listed(page)] == [str(number) for number in range(1, 57)]
    for query, first, last in (("?from=57", "57", "112"), ("?from=113", "113", "168"), ("?from=58", "1", "56")):
        response = phone.client.get(COPY + query)
        assert len(response.data) < MOST_BYTES
        rows = listed(Page(response.text))
        assert (rows[0].split()[0], rows[-1].split()[0], len(rows)) == (first, last, 56)
    assert "112 more fit. Type more letters." in phone.page(f"{COPY}?q=lion").text


def test_the_whole_copy_is_sound_on_every_page(phone: Phone) -> None:
    send(phone, "/import", text=json.dumps(make_file()))
    paths = (
        "",
        "/scenes/1",
        "/map/a",
        "/map/b",
        "/migrations",
        "/migrations/1",
        "/celebrity",
        "/specialists",
        "/specialist",
    )
    for path in paths:
        response = phone.client.get(COPY + path)
        assert response.status_code == 200
        assert len(response.data) < MOST_BYTES
        assert_sound(Page(response.text))


# --- Scene Cards ------------------------------------------------------------------------------------------------------


def test_a_card_is_entered_found_changed_and_forgotten(phone: Phone, other_phone: Phone, app: Flask) -> None:
    page = phone.page(f"{COPY}?q=12")  # a number leads to its card
    assert page.one("h1").text == "Scene 12"
    assert "Not known yet." in page.text
    page = Page(send(phone, "/scenes/12", follow=True, **TYPED).text)
    assert page.one("form", "said").text == "Scene 12 is kept. Undo"
    assert kept(app) == contents_of(scene_item(SCENE))
    page = other_phone.page(f"{COPY}?q=zebra")
    assert listed(page) == ["12 Lion, Zebra 5 stars, 1 Food Token Straight-line Scene · 1 Leaf Icon"]
    assert listed(other_phone.page(f"{COPY}?q=water")) == listed(page)
    page = other_phone.page(f"{COPY}/scenes/12")
    assert_sound(page)
    assert "Straight-line Scene: Lion, Zebra on Water" in page.text
    assert shown(page) == TYPED | {"animal_lion": "1", "animal_zebra": "1"}
    page = Page(send(phone, "/scenes/12", follow=True, stars="6").text)
    assert kept(app) == contents_of(scene_item(Scene(12, stars=6)))
    assert listed(page) == ["12 animals not told 6 stars no pattern yet"]
    assert "1 entry is as before." in undo(phone, page).text
    assert kept(app) == contents_of(scene_item(SCENE))
    button = phone.page(f"{COPY}/scenes/12").form_to("/delete")
    page = Page(phone.client.post(button["action"], follow_redirects=True).text)
    assert page.one("form", "said").text == "Scene 12 is forgotten. Undo"
    assert kept(app) == {}
    undo(phone, page)
    assert kept(app) == contents_of(scene_item(SCENE))


def test_a_card_brings_stars_by_icon(phone: Phone, app: Flask) -> None:
    send(phone, "/scenes/7", per="like", times="2", bonus="3")
    assert kept(app) == contents_of(scene_item(Scene(7, per_icon=Stars("like", 2, 3))))
    assert "2 stars for each Like + 3" in phone.page(f"{COPY}/scenes/7").text


def test_a_card_of_which_only_the_pattern_is_told_is_kept(phone: Phone, app: Flask) -> None:
    pattern = {name: TYPED[name] for name in ("kind", "figure_1", "figure_2", "terrain_2")}
    assert send(phone, "/scenes/12", **pattern).status_code == 302
    assert kept(app) == contents_of(scene_item(Scene(12, {"lion": 1, "zebra": 1}, pattern=LINE)))
    page = phone.page(f"{COPY}/scenes/12")
    send(phone, "/scenes/12", **shown(page))
    assert kept(app) == contents_of(scene_item(Scene(12, {"lion": 1, "zebra": 1}, pattern=LINE)))


def test_what_is_kept_once_more_has_no_way_back(phone: Phone, app: Flask) -> None:
    tell(app, scene_item(SCENE))
    page = Page(send(phone, "/scenes/12", follow=True, **TYPED).text)
    assert page.all("form", "said") == []
    assert page.one("p", "said").text == "Scene 12 is kept."


@pytest.mark.parametrize(
    ("sent", "errors"),
    [
        ({}, {"stars": "Enter what Scene 12 brings: stars, tokens, Icons."}),
        ({"stars": "100"}, {"stars": "Stars: type a whole number from 0 to 99, or leave it blank."}),
        ({"stars": "five", "food": "1"}, {"stars": "Stars: type a whole number from 0 to 99, or leave it blank."}),
        (
            {"stars": "1", "icon_rare": "7"},
            {"icon_rare": "7 Rare Icons, but only 6 exist. Count those on this card again."},
        ),
        (
            {"stars": "1", "animal_lion": "10"},
            {"animal_lion": "Lion: type a whole number from 0 to 9, or leave it blank."},
        ),
        ({"stars": "1", "times": "2"}, {"per": "Choose the Icon that brings the stars."}),
        ({"stars": "1", "kind": "line"}, {"kind": "Choose its animals below, or leave the pattern out."}),
        ({"stars": "1", "figure_1": "Lion"}, {"kind": "Choose how its animals stand."}),
        ({"stars": "1", "kind": "line", "terrain_1": "Rock"}, {"figure_1": "Choose the animal that stands there."}),
        (
            {"stars": "1", "kind": "line", "figure_1": "Lion"},
            {"kind": "A Straight-line Scene has 2 animals or more. Add another one, or choose Terrain Scene."},
        ),
        (
            {"stars": "1", "kind": "terrain", **{f"figure_{number}": "Lion" for number in range(1, 5)}},
            {"kind": "4 Lions, but only 3 exist. Take one away."},
        ),
    ],
)
def test_a_card_that_cannot_be_is_refused(
    phone: Phone, app: Flask, sent: dict[str, str], errors: dict[str, str]
) -> None:
    tell(app, scene_item(SCENE))
    assert refused(phone, app, "/scenes/12", **sent).errors() == errors


@pytest.mark.parametrize("number", ["0", "169", "007", "x", "%00", "1" * 300, "²"])
def test_there_are_168_cards(phone: Phone, number: str) -> None:
    """Rulebook: Components."""
    assert phone.client.get(f"{COPY}/scenes/{number}").status_code == 404
    assert send(phone, f"/scenes/{number}", **TYPED).status_code == 404
    assert send(phone, f"/scenes/{number}/delete").status_code == 404
    assert phone.client.get(f"{COPY}/scenes/168").status_code == 200


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("?q=169", "No Scene Card that is known has “169”."),
        ("?q=<b>", "No Scene Card that is known has “<b>”."),
        ("?q=%00", "No Scene Card that is known has"),
        ("?q=" + "x" * 5000, "No Scene Card that is known has"),
        ("?q=%20", "12 Lion, Zebra"),
    ],
)
def test_any_search_is_a_sound_page(phone: Phone, app: Flask, query: str, words: str) -> None:
    tell(app, scene_item(SCENE))
    page = phone.page(COPY + query)
    assert_sound(page)
    assert words in page.text


# --- The Map, and Migration Cards -------------------------------------------------------------------------------------


def test_a_side_of_the_map_is_laid_out_changed_and_forgotten(phone: Phone, app: Flask) -> None:
    page = phone.page(f"{COPY}/map/b")
    assert_sound(page)
    assert page.one("header", "bar").text.endswith("not laid out yet")
    page = Page(send(phone, "/map/b", follow=True, **LAID).text)
    assert page.one("form", "said").text == "Side B of the Map is kept. Undo"
    assert kept(app) == contents_of(map_item("b", BOARD))
    assert phone.page(f"{COPY}/map/b").by_id("lines").text == "Wa R Wo G"
    assert phone.page(f"{COPY}/map/a").by_id("lines").text == ""
    send(phone, "/map/b", **(LAID | {"lines": "R R\nR R"}))
    page = Page(send(phone, "/map/b/delete", follow=True).text)
    assert kept(app) == {}
    undo(phone, page)
    assert json.loads(kept(app)["maps", "b"])["terrain"] == ["rock"] * 4


@pytest.mark.parametrize(
    ("sent", "errors"),
    [
        ({"rows": "13"}, {"rows": "Rows: type a whole number from 1 to 12."}),
        ({"columns": ""}, {"columns": "Columns: type a whole number from 1 to 12."}),
        ({"rows": "3"}, {"lines": "There are 2 rows of terrain, not 3. Type each, or change the rows."}),
        ({"lines": "Wa R\nWo"}, {"lines": "Row 2 has 1 spaces, not 2. Type each, or change the columns."}),
        ({"lines": "Wa R\nWo ."}, {"lines": "1 space has no terrain yet. Choose one, then tap them."}),
        ({"lines": "Wa R\n<b"}, {"lines": "Row 2: “<” is no terrain. Type G, Wo, Wa or R for each space."}),
    ],
)
def test_a_map_that_cannot_be_is_refused(
    phone: Phone, app: Flask, sent: dict[str, str], errors: dict[str, str]
) -> None:
    tell(app, map_item("a", BOARD))
    assert refused(phone, app, "/map/a", **(LAID | sent)).errors() == errors


def test_the_map_has_two_sides(phone: Phone) -> None:
    for side in ("c", "A", "%00"):
        assert phone.client.get(f"{COPY}/map/{side}").status_code == 404
        assert send(phone, f"/map/{side}", **LAID).status_code == 404
        assert send(phone, f"/map/{side}/delete").status_code == 404


def press(phone: Phone, page: Page, **attributes: str) -> TestResponse:
    form = page.by_id("answer")
    return phone.press_on(page, page.button(form, **attributes))


def test_a_migration_card_is_noted_tap_by_tap_without_a_script(phone: Phone, app: Flask) -> None:
    """Once for brown, twice for blue, three times for nothing (WS-11)."""
    tell(app, map_item("a", BOARD))
    page = phone.page(f"{COPY}/migrations/3")
    for space in "0", "3", "3", "1", "1", "1":
        response = press(phone, page, value=space)
        assert response.status_code == 200
        page = Page(response.text)
        assert_sound(page)
    assert [button["aria-label"] for button in page.by_id("map").walk() if button.tag == "button"] == [
        *("A1, Water, brown", "B1, Rock", "A2, Woodlands", "B2, Grasslands, blue")
    ]
    response = phone.press_on(page, page.button(page.by_id("answer"), "Keep"))
    page = phone.page(response.location)
    assert page.one("form", "said").text == "Migration Card 3 is kept. Undo"
    assert kept(app)["migrations", "3"] == migration_item(3, CARD)[2]
    assert listed(page)[:3] == ["Card 1 not noted", "Card 2 not noted", "Card 3 Brown: A1 Blue: B2"]
    page = phone.page(f"{COPY}/migrations/3")
    assert shown(page) == {"marks": "brown.0 blue.3"}
    page = Page(phone.client.post(page.form_to("/delete")["action"], follow_redirects=True).text)
    assert ("migrations", "3") not in kept(app)
    undo(phone, page)
    assert kept(app)["migrations", "3"] == migration_item(3, CARD)[2]


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"pick": "keep"}, "Tap the spaces that the card marks, then keep them."),
        ({"pick": "keep", "marks": "brown.4 red.1 blue.x"}, "Tap the spaces that the card marks, then keep them."),
        ({"pick": "lion"}, "Press one of the buttons of this page."),
        ({"pick": "4"}, "Press one of the buttons of this page."),
        ({"pick": "c3"}, "Press one of the buttons of this page."),
    ],
)
def test_a_migration_card_without_spaces_is_refused(phone: Phone, app: Flask, sent: dict[str, str], words: str) -> None:
    tell(app, map_item("a", BOARD), migration_item(3, CARD))
    before = kept(app)
    response = send(phone, "/migrations/3", **sent)
    page = Page(response.text)
    assert_sound(page)
    assert (response.status_code, page.one("p", "said").text, kept(app)) == (422, words, before)


def test_without_a_map_migration_cards_are_only_listed(phone: Phone, app: Flask) -> None:
    page = phone.page(f"{COPY}/migrations")
    assert_sound(page)
    assert "Lay out a side of it first." in page.text
    assert page.all("ul", "cards") == []
    tell(app, migration_item(3, CARD))
    page = phone.page(f"{COPY}/migrations")
    assert_sound(page)
    assert listed(page) == ["Card 3 Brown: A1 Blue: B2"]
    assert phone.client.get(f"{COPY}/migrations/3").status_code == 404
    assert send(phone, "/migrations/3", pick="keep").status_code == 404


def test_a_card_is_shown_on_the_side_that_has_its_spaces(phone: Phone, app: Flask) -> None:
    tell(app, map_item("a", Map(1, 1, ("rock",))), map_item("b", BOARD), migration_item(3, CARD))
    page = phone.page(f"{COPY}/migrations/3")
    assert page.one("nav", "tabs").text == "Side A Side B"
    assert shown(page) == {"marks": "brown.0 blue.3"}
    assert shown(phone.page(f"{COPY}/migrations/3?side=a")) == {"marks": "brown.0"}
    assert phone.page(f"{COPY}/migrations/4?side=x").one("header", "bar").text.endswith("side A")
    for number in ("0", "13", "x"):
        assert phone.client.get(f"{COPY}/migrations/{number}").status_code == 404
        assert send(phone, f"/migrations/{number}/delete").status_code == 404


# --- Specialist Cards -------------------------------------------------------------------------------------------------


def test_the_celebrity_is_told_by_likes(phone: Phone, app: Flask) -> None:
    assert_sound(phone.page(f"{COPY}/celebrity"))
    page = Page(send(phone, "/celebrity", follow=True, likes_0="0", likes_9="2", likes_60="99").text)
    assert page.one("form", "said").text == "The Celebrity is kept. Undo"
    assert kept(app) == {("celebrity", "0"): "0", ("celebrity", "9"): "2", ("celebrity", "60"): "99"}
    assert shown(phone.page(f"{COPY}/celebrity")) == {"likes_0": "0", "likes_9": "2", "likes_60": "99"}
    send(phone, "/celebrity", likes_9="2")
    assert kept(app) == {("celebrity", "9"): "2"}


def test_the_celebrity_brings_99_stars_at_most(phone: Phone, app: Flask) -> None:
    tell(app, ("celebrity", "9", "2"))
    page = refused(phone, app, "/celebrity", likes_1="-1", likes_9="3", likes_21="100")
    assert page.errors() == {
        "likes_1": "1 Like: type a whole number from 0 to 99, or leave it blank.",
        "likes_21": "21 Likes: type a whole number from 0 to 99, or leave it blank.",
    }
    assert "open" in page.one("details").attributes


def test_another_specialist_is_told_renamed_and_forgotten(phone: Phone, app: Flask) -> None:
    assert "None is told so far." in phone.page(f"{COPY}/specialists").text
    assert_sound(phone.page(f"{COPY}/specialist"))
    page = Page(send(phone, "/specialist", follow=True, **EDITOR).text)
    assert page.one("form", "said").text == "The Editor is kept. Undo"
    assert listed(page) == ["The Editor 3 stars for every 2 Like Icons"]
    assert kept(app) == contents_of(specialist_item("The Editor", RULE))
    page = phone.page(f"{COPY}/specialist?name=The Editor")
    assert_sound(page)
    assert shown(page) == EDITOR | {"was": "The Editor"}
    page = Page(send(phone, "/specialist", follow=True, was="The Editor", name="Ed", stars="1", per="scene").text)
    assert kept(app) == contents_of(specialist_item("Ed", PointRule(1, "scene")))
    assert "2 entries are as before." in undo(phone, page).text
    assert kept(app) == contents_of(specialist_item("The Editor", RULE))
    page = Page(send(phone, "/specialist/delete", follow=True, name="The Editor").text)
    assert (page.one("form", "said").text, kept(app)) == ("The Editor is forgotten. Undo", {})


@pytest.mark.parametrize(
    ("sent", "errors"),
    [
        ({"name": " "}, {"name": "Type the name on the card."}),
        ({"name": "x" * 61}, {"name": "A name has at most 60 letters. Shorten it."}),
        ({"name": "Ed"}, {"name": "There is a card of that name already. Change that one, or type another name."}),
        (
            {"name": "VFX Artist"},
            {"name": "The rulebook describes VFX Artist: it needs no rule. Choose it when a table begins."},
        ),
        ({"stars": ""}, {"stars": "Stars: type a whole number from 1 to 99."}),
        ({"every": "0"}, {"every": "for every: type a whole number from 1 to 99, or leave it blank."}),
    ],
)
def test_a_specialist_that_cannot_be_is_refused(
    phone: Phone, app: Flask, sent: dict[str, str], errors: dict[str, str]
) -> None:
    tell(app, specialist_item("Ed", RULE))
    assert refused(phone, app, "/specialist", **(EDITOR | sent)).errors() == errors


def test_a_specialist_counts_what_there_is_to_count(phone: Phone, app: Flask) -> None:
    response = send(phone, "/specialist", **(EDITOR | {"per": "<b>"}))
    assert (response.status_code, kept(app)) == (422, {})
    assert Page(response.text).errors() == {"per": "Choose what the card counts."}


def test_ws_46_there_are_eight_other_specialists(phone: Phone, app: Flask) -> None:
    tell(app, *[specialist_item(f"S{number}", RULE) for number in range(1, 9)])
    assert phone.page(f"{COPY}/specialists").all("a", href=f"{COPY}/specialist") == []
    words = "The box has 8 Specialist Cards besides those of the rulebook, and you told as many. Delete one first."
    assert refused(phone, app, "/specialist", **EDITOR).errors() == {"name": words}
    assert send(phone, "/specialist", **(EDITOR | {"was": "S8"})).status_code == 302


@pytest.mark.parametrize("name", STRANGE)
def test_names_are_data(phone: Phone, app: Flask, name: str) -> None:
    page = Page(send(phone, "/specialist", follow=True, **(EDITOR | {"name": name})).text)
    assert_sound(page)
    assert page.one("form", "said").text == f"{name} is kept. Undo"
    href = next(link["href"] for link in page.one("ul", "cards").walk() if link.tag == "a")
    page = phone.page(href)
    assert_sound(page)
    assert (page.by_id("name")["value"], page.by_id("name")["dir"]) == (name, "auto")
    form = page.form_to("/delete")
    phone.client.post(form["action"], data=dict(page.sent_by(form)))
    assert kept(app) == {}


def test_there_is_no_such_specialist(phone: Phone) -> None:
    assert phone.client.get(f"{COPY}/specialist?name=nobody").status_code == 404
    assert send(phone, "/specialist/delete", name="nobody").status_code == 404


# --- Plays ------------------------------------------------------------------------------------------------------------


def test_a_play_keeps_what_it_was_told(phone: Phone, app: Flask) -> None:
    """Its moves carry Scenes and Map whole: here 5 stars for Scene 12, whatever the catalogue says then."""
    tell(app, scene_item(SCENE), map_item("a", BOARD))
    table = Table(phone, Begin(("lion", "zebra"), (0, 1, 2)), LayMap(BOARD), Complete(0, SCENE))
    before = phone.totals(table.key)
    send(phone, "/scenes/12", stars="9")
    send(phone, "/map/a/delete")
    assert phone.totals(table.key) == before
    assert table.page("?form=map").by_id("map")


def test_a_play_finds_a_card_that_was_entered_here(phone: Phone) -> None:
    send(phone, "/scenes/12", **TYPED)
    table = Table(phone, Begin(("lion", "zebra"), (0, 1, 2)))
    _, page = table.press("Next", form="scene1", number="12")
    assert "5 stars, 1 Food Token" in page.text


# --- The file ---------------------------------------------------------------------------------------------------------


def test_an_export_is_imported_by_another_household(phone: Phone, app: Flask) -> None:
    tell(app, scene_item(SCENE), map_item("b", BOARD), migration_item(3, CARD), ("celebrity", "9", "2"))
    tell(app, specialist_item("The Editor", RULE))
    told = kept(app)
    assert phone.page(COPY).one("a", href=FILE)
    response = phone.client.get(FILE)
    assert response.mimetype == "application/json"
    assert "wild-serengeti-household.json" in response.headers["Content-Disposition"]
    for path in ("/scenes/12/delete", "/map/b/delete", "/migrations/3/delete", "/celebrity"):
        send(phone, path)
    send(phone, "/specialist/delete", name="The Editor")
    assert kept(app) == {}
    sent = {"file": (io.BytesIO(response.data), "x.json")}
    page = Page(phone.client.post(f"{COPY}/import", data=sent).text)
    assert_sound(page)
    assert page.one("form", "said").text == "5 new, 0 changed, 0 the same as before, 0 refused. Undo"
    assert kept(app) == told
    assert "5 entries are as before." in undo(phone, page).text
    assert kept(app) == {}


def test_an_import_reports_and_takes_what_it_can(phone: Phone, app: Flask) -> None:
    tell(app, ("celebrity", "1", "1"), ("celebrity", "2", "2"))
    parts = {"celebrity": {"1": 1, "2": 3, "3": 4, "61": 1}, "scenes": {"12": {"number": 13}}}
    text = json.dumps({"format": KIND.format, "version": 1, **parts})
    page = Page(send(phone, "/import", text=text).text)
    assert_sound(page)
    assert page.one("form", "said").text == "1 new, 1 changed, 1 the same as before, 2 refused. Undo"
    assert page.texts("ul", "report") == [
        "Scene 12 It has the number 13. “61” There is nothing of that name to be told.",
        "Celebrity, 3 Likes",
        "Celebrity, 2 Likes",
    ]
    undo(phone, page)
    assert kept(app) == {("celebrity", "1"): "1", ("celebrity", "2"): "2"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Choose a file that was exported here, or paste its text."),
        ("{", "This cannot be read as JSON. Choose a file that was exported here, or paste all of it."),
        ("[]", "This is no file of a copy of WILD: Serengeti. Choose a file that was exported here."),
        (
            '{"format":"wildscape-household","version":1}',
            "This is a file of the kind “wildscape-household”, not of a copy of WILD: Serengeti. Choose another file.",
        ),
        (
            "[" * 200_001,
            "A file of a copy of WILD: Serengeti has at most 200000 bytes. Choose a file that was exported here.",
        ),
    ],
    ids=["nothing", "half", "list", "kind", "large"],
)
def test_a_file_that_cannot_be_read_changes_nothing(phone: Phone, app: Flask, text: str, why: str) -> None:
    tell(app, scene_item(SCENE))
    before = kept(app)
    response = send(phone, "/import", text=text)
    page = Page(response.text)
    assert (response.status_code, kept(app)) == (422, before)
    assert page.errors() == {"text": why}
    assert "open" in page.by_id("import").attributes
    assert_sound(page)


def test_what_somebody_changed_since_is_not_brought_back(phone: Phone, other_phone: Phone, app: Flask) -> None:
    tell(app, scene_item(SCENE))
    page = Page(send(phone, "/scenes/12/delete", follow=True).text)
    send(other_phone, "/scenes/12", stars="9")
    assert "The entries were changed since. Nothing was brought back." in undo(phone, page).text
    assert kept(app) == contents_of(scene_item(Scene(12, stars=9)))


# --- When it is imported ----------------------------------------------------------------------------------------------


def test_neither_a_start_nor_the_catalogue_imports_the_game_s_cards(settings: Any) -> None:
    script = f"""
import sys
from pathlib import Path
from companion import create_app
from companion.settings import Settings
app = create_app(Settings(data=Path({str(settings.data)!r}), database_url={settings.database_url!r}))
client = app.test_client()
assert client.get("/catalogue").status_code == 200
early = [name for name in sys.modules if "wild_serengeti.household" in name or "catalogue_serengeti" in name]
assert not early, early
assert client.get("/catalogue/wild-serengeti").status_code == 200
assert "companion.games.wild_serengeti.household" in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr

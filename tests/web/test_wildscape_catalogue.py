"""A copy of Wildscape in the catalogue: its cards found, what only it shows told, exported, imported, taken back."""

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

from companion.games.wildscape.cards import CARDS
from companion.games.wildscape.household_file import KIND
from companion.store.catalogue import list_items
from companion.store.database import db
from tests.forms.wildscape import TYPED
from tests.markup import Page
from tests.web.phone import Phone
from tests.web.test_markup import assert_sound

COPY = "/catalogue/wildscape"
FILE = f"{COPY}/wildscape-household.json"
MOST_BYTES = 60_000
KINDS = {"bird": 20, "primate": 28, "predator": 28, "bonus": 14, "fauna": 28, "specialist": 40}  # WL-26, Components
NAMES = ["\N{DEER} deer", "\N{HEBREW LETTER ALEF}\N{HEBREW LETTER BET}", "x" * 60, "<b>Wild & Dog</b>", "{braces}"]
HERD = {"name_woodland_6": "Kudu", "value_woodland_6": "9", "value_desert_8": "12"}  # made up


def kept(app: Flask) -> dict[tuple[str, str], str]:
    """All that the household's catalogue has of the game, as JSON by kind and key."""
    with app.app_context():
        items = list_items(db.connection, app.config["SHELF"], "wildscape")
    return {(item.kind, item.key): item.content for item in items}


def send(phone: Phone, path: str, **sent: Any) -> TestResponse:
    return phone.client.post(COPY + path, data=MultiDict(sent))


def refused(phone: Phone, app: Flask, path: str, **sent: Any) -> Page:
    """What was sent is refused: nothing is changed, what was typed stands there, the page is sound."""
    before = kept(app)
    response = send(phone, path, **sent)
    assert (response.status_code, kept(app)) == (422, before)
    page = Page(response.text)
    assert_sound(page)
    assert page.one("p", "said")["role"] == "alert"
    form = next(form for form in page.all("form") if form["action"] == COPY + path)
    typed = MultiDict(page.sent_by(form))
    for name, value in sent.items():
        field = page.all("textarea", name=name)
        assert (field[0].text if field else typed.getlist(name)) == (value if field else [value])
    return page


def paste(phone: Phone, **parts: Any) -> TestResponse:
    return send(phone, "/import", text=json.dumps({"format": KIND.format, "version": 1, **parts}))


def listed(page: Page) -> list[str]:
    """The numbers in the list."""
    return [item.text.split()[0] for item in page.one("ul", "cards").walk() if item.tag == "li"]


def shown(page: Page, form: str) -> dict[str, str]:
    """The fields of a form that are not blank."""
    sent = page.sent_by(page.by_id(form))
    return {name: value for name, value in sent if value and name != "csrf_token"}


def row(page: Page, key: str) -> str:
    (found,) = [item.text for item in page.all("li") if item.text.split()[0] == key]
    return found


def undo(phone: Phone, page: Page) -> TestResponse:
    form = page.one("form", "said")
    return phone.client.post(form["action"], data=dict(page.sent_by(form)), follow_redirects=True)


# --- The list ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_every_card_of_a_kind_is_listed_with_its_number_name_and_words(phone: Phone, kind: str) -> None:
    response = phone.client.get(f"{COPY}?kind={kind}")
    page = Page(response.text)
    assert_sound(page)
    assert len(response.data) < MOST_BYTES
    assert len(listed(page)) == KINDS[kind]
    for card in CARDS.values():
        if card.kind == kind:
            assert {*f"{card.key} {card.name} {card.text}".split()} <= {*row(page, card.key).split()}
    assert [link["href"] for link in page.one("nav", "tabs").walk() if link["aria-current"]] == [f"{COPY}?kind={kind}"]


@pytest.mark.parametrize("query", ["", "?kind=", "?kind=nonsense", "?kind=%00"])
def test_birds_are_first(phone: Phone, query: str) -> None:
    assert listed(phone.page(COPY + query))[:2] == ["B01a", "B01b"]


@pytest.mark.parametrize(
    ("kind", "number"),
    [("bird", 1), ("primate", 28), ("predator", 11), ("bonus", 0), ("fauna", 28), ("specialist", 40)],
)
def test_what_is_still_to_be_told_is_marked(phone: Phone, kind: str, number: int) -> None:
    """B06b, D14 to D24; habitats of primates, steps of fauna, VP of specialists (A-WL1, A-WL2, A-WL9)."""
    page = phone.page(f"{COPY}?kind={kind}")
    assert len(page.all("span", "todo")) == number
    assert (f"{number} to complete" in page.text) == bool(number)


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        *[("d5", ["D05"]), ("D05", ["D05"]), ("m19", ["M19"]), ("b6", ["B06a", "B06b"]), ("28", ["D28", "M28", "F28"])],
        *[("lion", ["D28"]), ("RUPPELL", ["D12"]), ("honey", ["D05", "F10"]), ("activist", ["S17"])],
        ("oil spill", ["S10", "S38"]),
    ],
)
def test_letters_or_a_number_find_cards_of_every_kind_without_a_script(
    phone: Phone, typed: str, first: list[str]
) -> None:
    page = phone.page(f"{COPY}?q={typed}&kind=bird")
    assert listed(page)[: len(first)] == first
    assert page.by_id("q")["value"] == typed
    assert not [link for link in page.one("nav", "tabs").walk() if link["aria-current"]]


def test_nothing_found_says_so(phone: Phone) -> None:
    assert "No card with “qq” in its number, name or words." in phone.page(f"{COPY}?q=qq").text


@pytest.mark.parametrize("query", ["?q=a", "?q=%00", "?q=" + "x" * 5000, "?q=%F0%9F%A6%8C", "?q=<b>", "?q=%20"])
def test_any_search_is_a_sound_page_that_is_not_too_long(phone: Phone, query: str) -> None:
    response = phone.client.get(COPY + query)
    assert_sound(Page(response.text))
    assert len(response.data) < MOST_BYTES


def test_of_too_many_some_are_shown(phone: Phone) -> None:
    page = phone.page(f"{COPY}?q=a")
    assert len(listed(page)) == 60
    assert "more fit. Type more letters." in page.text


# --- A card -----------------------------------------------------------------------------------------------------------


def test_every_card_has_a_page(phone: Phone) -> None:
    for key, card in CARDS.items():
        page = phone.page(f"{COPY}/cards/{key}")
        assert_sound(page)
        assert card.text in page.text
        assert bool(page.all("form", id="card")) == ("To complete" in page.text)


def test_a_lost_card_is_completed(phone: Phone, app: Flask) -> None:
    assert "To complete: its name and what it says." in phone.page(f"{COPY}/cards/D14").text
    response = send(phone, "/cards/D14", name="Wild Dog", text="3 snakes")
    assert (response.status_code, response.location) == (302, f"{COPY}/cards/D15"), "on to the next one"
    assert kept(app) == {("texts", "D14"): '{"name":"Wild Dog","text":"3 snakes"}'}
    page = phone.page(f"{COPY}?kind=predator")
    assert row(page, "D14") == "D14 Wild Dog 3 snakes"
    assert listed(phone.page(f"{COPY}?q=wild dog"))[0] == "D14"
    assert "10 to complete" in page.text


def test_only_the_name_of_m19_is_lost(phone: Phone, app: Flask) -> None:
    """Rulebook: Primates. Its line has the effect alone."""
    page = phone.page(f"{COPY}/cards/M19")
    assert "To complete: its name and the habitats it prefers." in page.text
    assert CARDS["M19"].text in page.text
    assert page.all("textarea") == []
    send(phone, "/cards/M19", name="Red Colobus", habitats="woodland")
    assert row(phone.page(f"{COPY}?kind=primate"), "M19") == f"M19 Red Colobus {CARDS['M19'].text} Prefers Woodland"


@pytest.mark.parametrize(
    ("key", "sent", "words"),
    [("F01", {"steps": "1 3.6"}, "VP: 1, 3, 6"), ("S31", {"vp": "0"}, "0 VP"), ("M05", {"habitats": "river"}, "River")],
)
def test_what_only_the_card_shows_is_told_once(
    phone: Phone, other_phone: Phone, key: str, sent: dict[str, str], words: str
) -> None:
    assert send(phone, f"/cards/{key}", **sent).status_code == 302
    page = other_phone.page(f"{COPY}?kind={CARDS[key].kind}")
    assert row(page, key).endswith(words)
    form = other_phone.page(f"{COPY}/cards/{key}")
    assert shown(form, "card") == {name: value.replace(".", " ") for name, value in sent.items()}


def test_a_correction_leads_back_to_the_list(phone: Phone) -> None:
    send(phone, "/cards/S01", vp="3")
    assert "Keep, then" not in phone.page(f"{COPY}/cards/S01").one("footer", "dock").text
    response = send(phone, "/cards/S01", vp="4")
    assert response.location == f"{COPY}?kind=specialist"
    assert "S01 Wildlife Photographer is kept." in phone.page(f"{COPY}?kind=specialist").text


def test_the_last_one_leads_back_to_the_list(phone: Phone) -> None:
    assert send(phone, "/cards/S40", vp="3").location == f"{COPY}?kind=specialist"


def test_a_blank_is_unknown_again(phone: Phone, app: Flask) -> None:
    send(phone, "/cards/S01", vp="3")
    send(phone, "/cards/S01", vp="")
    assert kept(app) == {}


@pytest.mark.parametrize(
    ("key", "sent", "errors"),
    [
        ("D14", {"name": "x" * 61, "text": "y"}, {"name": "At most 60 letters. Shorten it."}),
        ("D14", {"name": "<b>", "text": "y" * 201}, {"text": "At most 200 letters. Shorten it."}),
        ("F01", {"steps": "1 two"}, {"steps": "Type at most 12 whole numbers up to 99, such as 1 3 6 10."}),
        ("S01", {"vp": "-1"}, {"vp": "VP: type a whole number from 0 to 99, or leave it blank."}),
    ],
)
def test_what_cannot_be_kept_is_said_and_nothing_typed_is_lost(
    phone: Phone, app: Flask, key: str, sent: dict[str, str], errors: dict[str, str]
) -> None:
    send(phone, "/cards/S02", vp="5")
    assert refused(phone, app, f"/cards/{key}", **sent).errors() == errors


def test_a_primate_prefers_two_habitats_at_most(phone: Phone, app: Flask) -> None:
    """Rulebook: Play a Primate Card (WL-16)."""
    response = send(phone, "/cards/M01", habitats=["river", "desert", "savanna"])
    page = Page(response.text)
    assert (response.status_code, kept(app)) == (422, {})
    assert page.errors() == {"habitats": "A primate prefers one habitat or two. Untick the others."}
    assert page.sent_by(page.by_id("card"))[1:] == [("habitats", each) for each in ("river", "savanna", "desert")]


@pytest.mark.parametrize("name", NAMES)
def test_names_are_data(phone: Phone, app: Flask, name: str) -> None:
    assert send(phone, "/cards/F15", name=name, text=name, steps="").status_code == 302
    assert send(phone, "/herbivores", name_desert_3=name).status_code == 302
    assert json.loads(kept(app)["texts", "F15"]) == {"name": name, "text": name}
    for url, field in ((f"{COPY}/cards/F15", "name"), (f"{COPY}/herbivores", "name_desert_3")):
        page = phone.page(url)
        assert_sound(page)
        assert page.by_id(field)["value"] == name
        assert page.by_id(field)["dir"] == "auto"
    page = phone.page(f"{COPY}?kind=fauna")
    assert_sound(page)
    assert row(page, "F15") == f"F15 {name} {name}"
    page = Page(phone.client.post(f"{COPY}/cards/F15/delete", follow_redirects=True).text)
    assert page.one("form", "said").text == f"F15 {name} is blank again. Undo"


@pytest.mark.parametrize("key", ["nobody", "d14", "%00", "x" * 200])
def test_there_is_no_such_card(phone: Phone, key: str) -> None:
    assert phone.client.get(f"{COPY}/cards/{key}").status_code == 404
    assert send(phone, f"/cards/{key}", name="x").status_code == 404
    assert send(phone, f"/cards/{key}/delete").status_code == 404


@pytest.mark.parametrize("key", ["B01a", "D01", "P01"])
def test_of_a_card_that_is_known_nothing_is_kept(phone: Phone, app: Flask, key: str) -> None:
    assert "Nothing of this card is left to tell." in phone.page(f"{COPY}/cards/{key}").text
    assert send(phone, f"/cards/{key}", name="x", text="y", vp="3").status_code == 404
    assert send(phone, f"/cards/{key}/delete").status_code == 404
    assert kept(app) == {}


# --- Forgotten, and back ----------------------------------------------------------------------------------------------


def test_what_was_told_of_a_card_is_forgotten_and_comes_back(phone: Phone, app: Flask) -> None:
    send(phone, "/cards/F15", name="Ants", text="Tiles", steps="1 3")
    before = kept(app)
    button = phone.page(f"{COPY}/cards/F15").form_to("/delete")
    page = Page(phone.client.post(button["action"], follow_redirects=True).text)
    assert page.one("form", "said").text == "F15 Ants is blank again. Undo"
    assert kept(app) == {}
    assert "2 entries are as before." in undo(phone, page).text
    assert kept(app) == before


def test_a_card_of_which_nothing_was_told_has_nothing_to_forget(phone: Phone) -> None:
    assert phone.page(f"{COPY}/cards/F15").all("form", action=f"{COPY}/cards/F15/delete") == []


def test_what_somebody_changed_since_is_not_brought_back(phone: Phone, other_phone: Phone, app: Flask) -> None:
    send(phone, "/cards/S01", vp="3")
    page = Page(phone.client.post(f"{COPY}/cards/S01/delete", follow_redirects=True).text)
    send(other_phone, "/cards/S01", vp="4")
    assert "The entries were changed since. Nothing was brought back." in undo(phone, page).text
    assert kept(app) == {("specialists", "S01"): "4"}


def test_without_a_change_there_is_no_way_back(phone: Phone, app: Flask) -> None:
    page = Page(phone.client.post(f"{COPY}/restore", follow_redirects=True).text)
    assert "Nothing was brought back." in page.text
    assert kept(app) == {}


# --- Herbivores, the Specialist board, the rondel ---------------------------------------------------------------------


def test_herbivores_are_told_with_name_and_value(phone: Phone, app: Flask) -> None:
    assert_sound(phone.page(f"{COPY}/herbivores"))
    for _ in range(2):  # the second one changes nothing
        assert send(phone, "/herbivores", **HERD).location == COPY
    assert kept(app) == {
        ("names", "woodland.6"): '"Kudu"',
        ("herbivores", "woodland.6"): "9",
        ("herbivores", "desert.8"): "12",
    }
    page = phone.page(f"{COPY}/herbivores")
    assert shown(page, "herbivores") == HERD
    assert "Herbivores 2 of 24" in phone.page(COPY).text
    send(phone, "/herbivores", name_woodland_6="Kudu")
    assert kept(app) == {("names", "woodland.6"): '"Kudu"'}


def test_a_herbivore_worth_less_than_its_size_is_refused(phone: Phone, app: Flask) -> None:
    page = refused(phone, app, "/herbivores", **(HERD | {"value_woodland_6": "5", "name_desert_3": "x" * 61}))
    assert page.errors() == {
        "value_woodland_6": "Woodland 6, established: type a whole number from 6 to 30, or leave it blank.",
        "name_desert_3": "Desert 3, name: at most 60 letters. Shorten it.",
    }


def test_the_specialist_board_is_told_above_what_is_known(phone: Phone, app: Flask) -> None:
    page = phone.page(f"{COPY}/rows")
    assert_sound(page)
    assert "6, 8, then" in page.text
    assert send(phone, "/rows", few="11.14", many="").status_code == 302
    assert kept(app) == {("rows", "2"): "[6,8,11,14]"}
    assert phone.page(f"{COPY}/rows").by_id("few")["value"] == "11 14"
    send(phone, "/rows", few="", many="")
    assert kept(app) == {}


def test_a_board_that_does_not_rise_is_refused(phone: Phone, app: Flask) -> None:
    page = refused(phone, app, "/rows", few="11 9", many="x")
    assert page.errors() == {
        "few": "For 2 players: type rising numbers above 8, such as 10 12.",
        "many": "For 3 or 4 players: type rising numbers above 6, such as 8 10.",
    }


def test_the_rondel_is_entered_outside_a_play_forgotten_and_brought_back(phone: Phone, app: Flask) -> None:
    assert_sound(phone.page(f"{COPY}/rondel"))
    assert send(phone, "/rondel", **TYPED).location == COPY
    ((kind_and_key, before),) = kept(app).items()
    assert kind_and_key == ("rondel", "rondel")
    page = phone.page(f"{COPY}/rondel")
    assert shown(page, "rondel") == TYPED
    page = Page(phone.client.post(page.form_to("/delete")["action"], follow_redirects=True).text)
    assert kept(app) == {}
    assert "1 entry is as before." in undo(phone, page).text
    assert kept(app) == {("rondel", "rondel"): before}


def test_a_rondel_with_eight_segments_is_refused(phone: Phone, app: Flask) -> None:
    page = refused(phone, app, "/rondel", **{name: each for name, each in TYPED.items() if name != "habitat_9"})
    assert page.errors() == {"habitat_9": "Segment 9: choose the habitat that the Poachers take, or all white."}


def test_a_play_begins_with_the_rondel_of_the_catalogue(phone: Phone) -> None:
    send(phone, "/rondel", **TYPED)
    data = {"mode": "solo", "players": "1", "name1": "Ann", "mark1": "red", "solo-difficulty": "1", "track": "yes"}
    response = phone.client.post("/new/wildscape", data=data)
    page = phone.page(response.location)
    assert "The nine segments, as entered" in page.text


# --- The file ---------------------------------------------------------------------------------------------------------


def tell_everything(phone: Phone) -> None:
    send(phone, "/cards/D14", name="Wild Dog", text="3 snakes")
    send(phone, "/cards/F01", steps="1 3")
    send(phone, "/cards/S01", vp="3")
    send(phone, "/cards/M01", habitats="river")
    send(phone, "/herbivores", **HERD)
    send(phone, "/rows", few="11", many="9")
    send(phone, "/rondel", **TYPED)


def test_an_export_is_imported_by_another_household(phone: Phone, app: Flask) -> None:
    assert phone.page(COPY).all("a", href=FILE) == []
    tell_everything(phone)
    told = kept(app)
    assert phone.page(COPY).one("a", href=FILE)
    response = phone.client.get(FILE)
    assert response.mimetype == "application/json"
    assert "wildscape-household.json" in response.headers["Content-Disposition"]
    paste_of = {"file": (io.BytesIO(response.data), "x.json")}
    with app.app_context():
        for kind, key in told:
            _forget(app, kind, key)
    assert kept(app) == {}
    page = Page(phone.client.post(f"{COPY}/import", data=paste_of).text)
    assert_sound(page)
    assert page.one("form", "said").text == "9 new, 0 changed, 0 the same as before, 0 refused. Undo"
    assert kept(app) == told
    assert f"{len(told)} entries are as before." in undo(phone, page).text
    assert kept(app) == {}


def _forget(app: Flask, kind: str, key: str) -> None:
    from companion.store.catalogue import delete_item

    delete_item(db.connection, app.config["SHELF"], "wildscape", kind, key)


def test_an_import_reports_and_takes_what_it_can(phone: Phone, app: Flask) -> None:
    send(phone, "/cards/S01", vp="3")
    send(phone, "/cards/S02", vp="3")
    page = Page(paste(phone, specialists={"S01": 3, "S02": 4, "S03": 5, "S04": 100, "S<b>": 1}).text)
    assert_sound(page)
    assert page.one("form", "said").text == "1 new, 1 changed, 1 the same as before, 2 refused. Undo"
    assert page.texts("ul", "report") == [
        "S04 Ophiologist It cannot be read: Expected `int` <= 99. “S<b>” There is nothing of that name to be told.",
        "S03 Naturalist",
        "S02 Tracker",
    ]
    undo(phone, page)
    assert kept(app) == {("specialists", "S01"): "3", ("specialists", "S02"): "3"}


def test_an_import_of_the_same_changes_nothing(phone: Phone, app: Flask) -> None:
    tell_everything(phone)
    phone.page(COPY)  # says what was kept
    before = kept(app)
    page = Page(send(phone, "/import", text=phone.client.get(FILE).text).text)
    words = "0 new, 0 changed, 9 the same as before, 0 refused. Nothing was changed."
    assert page.one("p", "said").text == words
    assert kept(app) == before


def test_a_report_of_many_refusals_is_cut_short(phone: Phone) -> None:
    response = paste(phone, fauna={f"F{number}": 1 for number in range(100, 3000)})
    assert "And 2840 more." in Page(response.text).text
    assert len(response.data) < MOST_BYTES


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Choose a file that was exported here, or paste its text."),
        ("{", "This cannot be read as JSON. Choose a file that was exported here, or paste all of it."),
        ("<b>", "This cannot be read as JSON. Choose a file that was exported here, or paste all of it."),
        ("[]", "This is no file of a copy of Wildscape. Choose a file that was exported here."),
        (
            '{"format":"<b>","version":1}',
            "This is a file of the kind “<b>”, not of a copy of Wildscape. Choose another file.",
        ),
        (
            '{"format":"wildscape-household","version":2}',
            "This file is of version 2, this app reads version 1. Export it again with the same app.".replace(
                "2", "“2”", 1
            ),
        ),
        (
            " " * 5 + "[" * 100_001,
            "A file of a copy of Wildscape has at most 100000 bytes. Choose a file that was exported here.",
        ),
    ],
    ids=["nothing", "half", "markup", "list", "kind", "version", "large"],
)
def test_a_file_that_cannot_be_read_changes_nothing(phone: Phone, app: Flask, text: str, why: str) -> None:
    tell_everything(phone)
    before = kept(app)
    response = send(phone, "/import", text=text)
    page = Page(response.text)
    assert (response.status_code, kept(app)) == (422, before)
    assert page.errors() == {"text": why}
    assert "open" in page.by_id("import").attributes
    assert page.one("textarea").text == text.strip()
    assert_sound(page)


# --- When it is imported ----------------------------------------------------------------------------------------------


def test_neither_a_start_nor_a_scoresheet_imports_the_cards(settings: Any) -> None:
    script = f"""
import sys
from pathlib import Path
from companion import create_app
from companion.settings import Settings
app = create_app(Settings(data=Path({str(settings.data)!r}), database_url={settings.database_url!r}))
app.config["WTF_CSRF_ENABLED"] = False
client = app.test_client()
data = {{"mode": "competitive", "players": "2", "name1": "A", "mark1": "red", "name2": "B", "mark2": "blue"}}
key = client.post("/new/wildscape", data=data).location.split("/")[2]
assert client.get(f"/tables/{{key}}/seats/1").status_code == 200
assert client.get("/catalogue").status_code == 200
assert not [name for name in sys.modules if "wildscape.cards" in name or "catalogue_wildscape" in name], "early"
assert client.get("/catalogue/wildscape").status_code == 200
assert "companion.games.wildscape.cards" in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr

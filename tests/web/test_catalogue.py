"""The catalogue: a tile set entered tile by tile, corrected, deleted, exported, imported."""

from __future__ import annotations

import io
from typing import Any

import msgspec
import pytest
from werkzeug.test import TestResponse

from tests.markup import Page
from tests.web import test_markup
from tests.web.phone import Phone

SET = "/catalogue/rewild"
WSEE = {"square1": "woodland", "square2": "scrubland", "square3": "wetland", "square4": "wetland"}
TILE = ["woodland", "scrubland", "wetland", "wetland"]
OTHER = ["scrubland", "wetland", "scrubland", "wetland"]
NAME = "Woodland, Scrubland above Wetland, Wetland"
OTHER_NAME = "Scrubland, Wetland above Wetland, Scrubland"


def keep(phone: Phone, number: object, **squares: str) -> TestResponse:
    return phone.client.post(f"{SET}/tiles/{number}", data={**WSEE, **squares})


def paste(phone: Phone, tiles: list[Any], game: str = "rewild") -> TestResponse:
    text = msgspec.json.encode({"game": game, "tiles": tiles}).decode()
    return phone.client.post(f"{SET}/import", data={"text": text})


def upload(phone: Phone, data: bytes) -> TestResponse:
    sent = {"file": (io.BytesIO(data), "rewild-tiles.json"), "text": ""}
    return phone.client.post(f"{SET}/import", data=sent, content_type="multipart/form-data")


def shown(phone: Phone) -> list[str]:
    """The 24 tiles of the page as they are read out, those missing as a dash."""
    page = phone.page(SET)
    items = page.one("ol", "tiles").walk()
    found = []
    for link in (each for each in items if each.tag == "a"):
        pictures = [each["aria-label"] for each in link.walk() if each.tag == "svg"]
        found.append(pictures[0] if pictures else link.text.split()[-1])
    return found


def undo(phone: Phone, page: Page) -> TestResponse:
    """Press the button of the way back on a page that was opened before."""
    form = page.one("form", "said")
    return phone.client.post(form["action"], data=dict(page.sent_by(form)))


def test_the_catalogue_says_how_much_is_entered(phone: Phone) -> None:
    link = phone.page("/catalogue").one("a", "card", data_game="rewild")
    assert (link["href"], "0 of 24 tiles" in link.text) == (SET, True)
    keep(phone, 3)
    assert "1 of 24 tiles" in phone.page("/catalogue").one("a", "card", data_game="rewild").text


def test_every_page_leads_to_the_catalogue(phone: Phone) -> None:
    for url in ("/", "/history", "/print", "/catalogue", SET):
        links = [(link.text, link["href"]) for link in phone.page(url).one("nav", "nav").walk() if link.tag == "a"]
        assert links == [("Play", "/"), ("Catalogue", "/catalogue"), ("History", "/history"), ("Print", "/print")]


def test_an_empty_set_is_24_dashes_and_the_way_to_the_first_tile(phone: Phone) -> None:
    assert shown(phone) == ["–"] * 24
    assert phone.page(SET).one("a", "main")["href"] == f"{SET}/tiles/1"


def test_a_tile_is_kept_and_leads_to_the_next(phone: Phone) -> None:
    response = keep(phone, 1)
    assert (response.status_code, response.location) == (302, f"{SET}/tiles/2")
    assert shown(phone) == [NAME, *["–"] * 23]
    page = phone.page(f"{SET}/tiles/1")
    assert dict(page.sent_by(page.by_id("tile"))) == {**WSEE, "csrf_token": ""} | {
        "csrf_token": page.all("input", name="csrf_token")[0]["value"]
    }


def test_24_tiles_are_entered_one_after_another(phone: Phone) -> None:
    at = f"{SET}/tiles/1"
    for number in range(1, 25):
        assert at == f"{SET}/tiles/{number}"
        page = phone.page(at)
        assert page.one("h1").text == f"Tile {number}"
        assert page.one("button", "main").text == (f"Keep, then tile {number + 1}" if number < 24 else "Keep")
        at = phone.client.post(page.by_id("tile")["action"], data=WSEE).location
    assert at == SET
    assert "All 24 tiles are there." in phone.page(SET).text
    assert shown(phone) == [NAME] * 24


def test_what_is_missing_comes_next_wherever_it_is(phone: Phone) -> None:
    paste(phone, [TILE] * 24)
    for number in (3, 20):
        phone.client.post(f"{SET}/tiles/{number}/delete")
    assert keep(phone, 5).location == f"{SET}/tiles/20"
    assert keep(phone, 20).location == f"{SET}/tiles/3", "round from the end to the start"
    assert keep(phone, 3).location == SET


def test_a_tile_of_a_whole_set_is_corrected(phone: Phone) -> None:
    paste(phone, [TILE] * 24)
    assert keep(phone, 7, square1="wetland").location == SET
    assert shown(phone) == [*[NAME] * 6, "Wetland, Scrubland above Wetland, Wetland", *[NAME] * 17]


@pytest.mark.parametrize("squares", [{"square2": ""}, {"square2": "desert"}, {"square2": "wetland\0"}])
def test_a_blank_square_is_said_and_nothing_is_kept(phone: Phone, squares: dict[str, str]) -> None:
    paste(phone, [OTHER] * 24)
    response = keep(phone, 4, **squares)
    page = Page(response.text)
    assert response.status_code == 422
    assert page.errors() == {"square2": "Top right square: choose a habitat."}
    assert page.by_id("square2")["aria-describedby"] == "square2-error"
    sent = dict(page.sent_by(page.by_id("tile")))
    assert [sent[f"square{n}"] for n in (1, 2, 3, 4)] == ["woodland", "", "wetland", "wetland"]
    assert shown(phone) == [OTHER_NAME] * 24


@pytest.mark.parametrize("number", ["0", "25", "01", "+1", "1.0", "-1", "x", "²", "1\0", "9" * 5_000])
def test_there_is_no_other_tile(phone: Phone, number: str) -> None:
    for response in (
        phone.client.get(f"{SET}/tiles/{number}"),
        keep(phone, number),
        phone.client.post(f"{SET}/tiles/{number}/delete"),
    ):
        assert response.status_code == 404
    assert shown(phone) == ["–"] * 24


def test_a_tile_is_deleted_with_a_way_back(phone: Phone) -> None:
    paste(phone, [TILE] * 24)
    response = phone.client.post(f"{SET}/tiles/9/delete")
    assert response.location == SET
    page = phone.page(SET)
    assert "Tile 9 was deleted." in page.one("form", "said").text
    assert shown(phone) == [*[NAME] * 8, "–", *[NAME] * 15]
    undo(phone, page)
    assert shown(phone) == [NAME] * 24


def test_all_tiles_are_deleted_with_a_way_back(phone: Phone) -> None:
    keep(phone, 2)
    keep(phone, 24)
    phone.client.post(f"{SET}/delete")
    page = phone.page(SET)
    assert shown(phone) == ["–"] * 24
    undo(phone, page)
    assert "The tiles are back." in phone.page(SET).text
    assert shown(phone) == ["–", NAME, *["–"] * 21, NAME]


def test_the_way_back_takes_nothing_from_another_phone(phone: Phone, other_phone: Phone) -> None:
    paste(phone, [TILE] * 24)
    phone.client.post(f"{SET}/delete")
    page = phone.page(SET)
    keep(other_phone, 1, square1="wetland")
    undo(phone, page)
    assert "The tiles were changed since. Nothing was brought back." in phone.page(SET).text
    assert shown(phone) == ["Wetland, Scrubland above Wetland, Wetland", *["–"] * 23]


@pytest.mark.parametrize(
    "before",
    ["", "1111", ",".join(["1111"] * 25), ",".join(["1114"] * 24), "x" * 300_000, ",".join(["1111"] * 24) + "\n"],
)
def test_a_way_back_that_is_none_changes_nothing(phone: Phone, before: str) -> None:
    paste(phone, [OTHER] * 24)
    page = phone.page(SET)
    after = dict(page.sent_by(page.one("form", "said")))["after"]
    phone.client.post(f"{SET}/restore", data={"before": before, "after": after})
    assert shown(phone) == [OTHER_NAME] * 24


def test_a_set_goes_out_and_comes_back(phone: Phone) -> None:
    paste(phone, [TILE, *[OTHER] * 23])
    file = phone.client.get(phone.page(SET).one("a", "button")["href"])
    assert file.mimetype == "application/json"
    assert file.headers["Content-Disposition"] == "attachment; filename=rewild-tiles.json"
    assert msgspec.json.decode(file.data) == {"game": "rewild", "tiles": [TILE, *[OTHER] * 23]}
    phone.client.post(f"{SET}/delete")
    assert upload(phone, file.data).location == SET
    assert "24 tiles are imported." in phone.page(SET).text
    assert shown(phone) == [NAME, *[OTHER_NAME] * 23]


def test_a_set_that_is_not_whole_is_not_exported(phone: Phone) -> None:
    keep(phone, 1)
    assert [link.text for link in phone.page(SET).all("a", "button")] == ["Enter tile 2"]
    assert phone.client.get(f"{SET}/rewild-tiles.json").location == SET
    assert "1 of 24 tiles are entered." in phone.page(SET).text


def test_an_import_has_a_way_back(phone: Phone) -> None:
    keep(phone, 5)
    paste(phone, [OTHER] * 24)
    undo(phone, phone.page(SET))
    assert shown(phone) == [*["–"] * 4, NAME, *["–"] * 19]


@pytest.mark.parametrize(
    ("tiles", "game", "words"),
    [
        ([TILE] * 23, "rewild", "This set has 23 tiles, the game has 24. Add those missing and try again."),
        ([TILE] * 25, "rewild", "This set has 25 tiles, the game has 24."),
        ([*[TILE] * 23, TILE[:3]], "rewild", "Tile 24 has 3 squares."),
        ([*[TILE] * 23, ["<b>", *TILE[:3]]], "rewild", "Tile 24: there is no habitat “<b>”."),
        ([TILE] * 24, "wildscape", "This is for the game “wildscape”, not for Rewild."),
    ],
)
def test_an_import_that_fails_says_why_and_changes_nothing(
    phone: Phone, tiles: list[Any], game: str, words: str
) -> None:
    paste(phone, [OTHER] * 24)
    response = paste(phone, tiles, game)
    page = Page(response.text)
    assert response.status_code == 422
    assert page.errors()["text"].startswith(words)
    assert page.by_id("text").text.startswith('{"game":'), "what was pasted is still there"
    assert "open" in page.one("details").attributes
    assert shown(phone) == [OTHER_NAME] * 24


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0", "This cannot be read as JSON."),
        (b"", "Choose a file that was exported here"),
        (b" " * 400_000, "A tile set has at most 100000 bytes."),
    ],
)
def test_a_file_that_is_none_is_said_and_changes_nothing(phone: Phone, data: bytes, words: str) -> None:
    paste(phone, [OTHER] * 24)
    response = upload(phone, data)
    assert response.status_code == 422
    assert Page(response.text).errors()["file"].startswith(words)
    assert shown(phone) == [OTHER_NAME] * 24


def test_a_text_that_is_too_long_is_refused_with_a_word(phone: Phone) -> None:
    response = phone.client.post(f"{SET}/import", data={"text": "x" * 600_000})
    assert response.status_code == 422
    assert Page(response.text).errors()["text"].startswith("A tile set has at most 100000 bytes.")
    response = phone.client.post(f"{SET}/import", data={"text": "x" * 2_100_000})
    assert response.status_code == 413
    assert "That is too much" in response.text


def test_questions_are_asked_when_the_set_is_whole(phone: Phone) -> None:
    for number in range(1, 24):
        keep(phone, number)
    assert phone.page(SET).texts("p", "question") == []
    keep(phone, 24)
    questions = phone.page(SET).texts("p", "question")
    assert questions[0] == "Woodland: 0 tiles have 2 or 3 connected squares of it, the rulebook says 6."
    assert questions[-1].endswith("23 and 24 are alike when turned. Is it so?")
    assert shown(phone) == [NAME] * 24, "questioned and kept"


@pytest.mark.parametrize("url", ["/catalogue", SET, f"{SET}/tiles/1", f"{SET}/tiles/24"])
def test_a_page_of_the_catalogue_is_sound(phone: Phone, monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setattr(test_markup, "KINDS_OF_INPUT", {*test_markup.KINDS_OF_INPUT, "file"})
    test_markup.assert_sound(phone.page(url))
    paste(phone, [TILE] * 24)
    test_markup.assert_sound(phone.page(url))
    test_markup.assert_sound(phone.page(url))
    test_markup.assert_sound(Page(keep(phone, 1, square1="", square3="").text))
    test_markup.assert_sound(Page(paste(phone, []).text))


def test_another_household_sees_other_tiles(phone: Phone, app: Any) -> None:
    from companion.store.database import db
    from companion.store.shelves import find_shelf

    keep(phone, 1)
    with app.app_context():
        app.config["SHELF"] = find_shelf(db.connection, "neighbours")
    assert shown(phone) == ["–"] * 24

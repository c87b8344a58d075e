"""A game is a folder: a fifth one, made here of two rows and one rule, gets everything without another line."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from PIL import Image
from pypdf import PdfReader

from companion.cli import main
from companion.core.game import Game
from companion.games import GAMES
from tests.markup import Page
from tests.penguins import PENGUINS
from tests.web.phone import Phone
from tests.web.plays import Tracking
from tests.web.test_markup import assert_sound

Captured = pytest.CaptureFixture[str]

DOCUMENT = {
    "game": "penguin-parade",
    "seats": [
        {"name": "Pip", "answers": {"nests": 4, "eggs": "2+3"}},  # 4 x 3 + 5
        {"name": "Gus", "answers": {"nests": 5, "eggs": 0}},  # 5 x 3 + 0
    ],
}
FIELDS = {f"seat{seat}.{row}" for seat in (1, 2) for row in ("nests", "eggs")}


@pytest.fixture(autouse=True)
def penguins(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game, for as long as a test takes."""
    monkeypatch.setitem(GAMES, PENGUINS.slug, PENGUINS)
    return PENGUINS


@pytest.fixture
def phone(client: FlaskClient) -> Phone:
    return Phone(client)


@pytest.fixture
def key(phone: Phone) -> str:
    return phone.start("penguin-parade", "competitive", ("Pip", "Gus"))


@pytest.fixture
def full(phone: Phone, key: str) -> str:
    """A table with everything typed."""
    texts = {"seat1.nests": "4", "seat1.eggs": "2+3", "seat2.nests": "5", "seat2.eggs": "0"}
    assert phone.type(key, texts).status_code == 200
    return key


def pages_of(document: bytes) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(document)).pages]


def test_it_stands_on_the_home_page_and_has_a_form(phone: Phone) -> None:
    home = phone.page("/")
    assert home.one("a", "game", href="/new/penguin-parade").text == "Penguin Parade a walk to the nests"
    form = phone.page("/new/penguin-parade")
    assert_sound(form)
    assert [radio["value"] for radio in form.all("input", name="players")] == ["2", "3"]


def test_it_has_a_sheet(phone: Phone, key: str) -> None:
    page = phone.page(f"/tables/{key}/seats/all")
    assert_sound(page)
    assert {field["name"] for field in page.all("input", "field")} == FIELDS
    assert "Nests found" in page.text
    assert "3 points each" in page.text


def test_what_is_typed_is_saved_scored_and_explained(phone: Phone, full: str) -> None:
    assert phone.totals(full) == [("17", ""), ("15", "")]
    assert phone.live(full)["fields"]["seat1.nests"] == ["4", "12", "4 nests × 3", "", "", False]
    assert phone.live(full)["fields"]["seat1.eggs"][:3] == ["2+3", "5", "2 + 3"]


def test_what_is_wrong_or_unusual_is_said_at_its_field(phone: Phone, key: str) -> None:
    refused = phone.save(key, seat1__nests="abc")
    assert set(Page(refused.text).errors()) == {"seat1.nests"}
    phone.type(key, {"seat1.nests": "11"})
    assert phone.live(key)["fields"]["seat1.nests"][4] == "More than 10 is unusual. Kept; please check."


def test_it_can_be_undone_finished_found_and_played_again(phone: Phone, full: str) -> None:
    phone.type(full, {"seat2.eggs": "9"})
    assert phone.live(full)["undo"]["words"] == "Gus, Eggs: 9"
    phone.step(full, "undo")
    phone.press(full, "finish")
    page = phone.page(f"/tables/{full}/result")
    assert_sound(page)
    assert page.one("h1").text == "Pip wins"
    assert "(PP-1)" in page.text
    assert (
        phone.page("/history?q=penguin&game=penguin-parade").one("a", "table-link").text.endswith("Pip wins · 17 : 15")
    )
    assert phone.press(full, "again").status_code == 302


def test_its_sheet_prints_filled_in(phone: Phone, full: str) -> None:
    printed = " ".join(pages_of(phone.client.get(f"/tables/{full}/sheet.pdf", buffered=True).data))
    for words in ("Penguin Parade", "Pip", "Gus", "Nests found", "Eggs", "17", "15", "4 nests × 3", "Pip wins"):
        assert words in printed


def test_its_pad_prints_blank(phone: Phone) -> None:
    url = "/print/pad.pdf?game=penguin-parade&players=3&paper=a5&per_page=1&pages=2"
    pages = pages_of(phone.client.get(url, buffered=True).data)
    assert len(pages) == 2
    for words in ("Penguin Parade", "Nests found", "Eggs", "3 points each", "Total"):
        assert words in pages[0]


def test_the_command_line_scores_it(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(DOCUMENT), encoding="utf-8")
    assert main(["score", "penguin-parade", str(file)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Pip wins\n")
    assert "1. Pip: 17" in said
    assert "2. Gus: 15" in said
    assert "(4 nests × 3)" in said


def test_the_command_line_lists_and_prints_it(tmp_path: Path, capsys: Captured) -> None:
    assert main(["sheet", "penguin-parade"]) == 0
    assert "nests" in capsys.readouterr().out
    pad = tmp_path / "pad.pdf"
    assert main(["pad", "penguin-parade", "-o", str(pad), "--players", "2"]) == 0
    assert "Nests found" in pages_of(pad.read_bytes())[0]


def test_its_schema_takes_its_documents_only(capsys: Captured) -> None:
    assert main(["sheet", "penguin-parade", "--json-schema"]) == 0
    validator = Draft202012Validator(json.loads(capsys.readouterr().out))
    assert validator.is_valid(DOCUMENT)
    assert not validator.is_valid({**DOCUMENT, "game": "wildscape"})
    assert not validator.is_valid({**DOCUMENT, "seats": [{"name": "Pip", "answers": {"fish": 1}}, {"name": "Gus"}]})


def test_the_api_scores_it(client: FlaskClient) -> None:
    result = client.post("/api/v1/score/penguin-parade", data=json.dumps(DOCUMENT)).get_json()
    assert [seat["total"] for seat in result["seats"]] == [17, 15]
    assert (result["verdict"], result["winners"]) == ("Pip wins", [0])


# --- Tracked ---


@pytest.fixture
def tracking(phone: Phone) -> Tracking:
    """A table that is tracked, by the button of the form."""
    page = phone.page("/new/penguin-parade")
    fields = {"name1": "Pip", "name2": "Gus"}
    response = phone.press_on(page, page.button(page.by_id("new"), "Track the play"), **fields)
    assert response.location.endswith("/play")
    return Tracking(phone, response.location.split("/")[2])


def press(tracking: Tracking, words: str) -> None:
    page = tracking.page()
    assert_sound(page)
    response = tracking.phone.press_on(page, page.button(page.by_id("answer"), words))
    assert (response.status_code, response.location) == (303, f"/tables/{tracking.key}/play")


def test_its_play_has_a_page_without_a_template_of_its_own(tracking: Tracking) -> None:
    page = tracking.page()
    assert_sound(page)
    assert page.by_id("prompt").text == "Who found a nest?"
    assert page.all("div", id="pan") == [], "there is no board yet"
    assert [button.text for button in page.buttons_of(page.by_id("answer"))] == ["Seat 1 3", "Seat 2 3", "Go home"]
    assert page.one("b", "big").text == "Score now 0 : 0"
    press(tracking, "Seat 2")
    page = tracking.page("?hint=1")
    assert_sound(page)
    assert "Looks at nothing." in page.by_id("hint").text
    assert len(page.all("div", id="pan")) == 1
    assert page.one("b", "big").text == "Score now 0 : 3"
    assert "1 of 3" in page.text


def test_its_prompt_has_figures_reasons_and_steps(tracking: Tracking) -> None:
    page = tracking.page()
    assert page.one("ul", "figures").text == "3 Nests left"
    assert page.one("p", "steps")["aria-label"] == "Step 1 of 4"
    why = page.one("details", "why")
    assert (why.text, "open" in why.attributes) == ("Why this? Whoever finds it first counts it. PP-1", False)
    assert [button.text for button in page.all("button", "main") if button.has_class("choice")] == ["Go home"]
    beach = page.one("details", "panel")
    assert (beach.text, "open" in beach.attributes) == ("The beach Nests 3", False)
    assert page.all("div", "news") == [], "nothing was done yet"
    press(tracking, "Seat 2")
    page = tracking.page()
    news = page.one("div", "news")
    assert (news["role"], news.text) == ("status", "Just now 1 nests are found.")
    assert page.by_id("prompt")["aria-describedby"] == news["id"], "it is read where the focus goes after a move"


def test_what_was_counted_is_shown_with_its_parts(phone: Phone, tracking: Tracking) -> None:
    for words in ("Seat 2", "Seat 2", "Go home"):
        press(tracking, words)
    parts = ["Nest 1: found on the walk.", "Nest 2: found on the walk."]
    assert phone.live(tracking.key, "all")["details"] == {"seat2.nests": parts}
    assert phone.page(f"/tables/{tracking.key}/seats/2").by_id("n-seat2.nests").text == f"2 nests × 3 {' '.join(parts)}"
    phone.type(tracking.key, {"seat1.eggs": "1", "seat2.eggs": "1"})
    phone.press(tracking.key, "finish")
    assert " ".join(parts) in phone.page(f"/tables/{tracking.key}/result").text
    printed = " ".join(pages_of(phone.client.get(f"/tables/{tracking.key}/sheet.pdf", buffered=True).data))
    assert " ".join(parts) in printed


def test_its_moves_are_checked_undone_and_finished(phone: Phone, tracking: Tracking) -> None:
    for words in ("Seat 2", "Seat 1", "Seat 2"):
        press(tracking, words)
    page = tracking.page()
    refused = phone.press_on(page, page.button(page.by_id("answer"), "Seat 1"))
    assert refused.status_code == 409
    assert Page(refused.text).by_id("error").text == "There are but three nests."
    assert tracking.send('{"type":"place_tile","x":0,"y":0,"turn":0}').get_json()["code"] == "not_a_move"
    tracking.step("undo")
    assert tracking.page().one("b", "big").text == "Score now 3 : 3"
    tracking.step("redo")
    press(tracking, "Go home")
    page = tracking.page()
    assert_sound(page)
    assert page.by_id("prompt").text == "The play is over"
    phone.type(tracking.key, {"seat1.eggs": "5", "seat2.eggs": "1"})
    assert phone.press_on(page, page.button(page.form_to("/finish"))).location == f"/tables/{tracking.key}/result"
    page = phone.page(f"/tables/{tracking.key}/result")
    assert_sound(page)
    assert page.one("h1").text == "Pip wins"  # 3 + 5 : 6 + 1
    assert len(page.all("section", "drawn")) == 1
    picture = phone.client.get(f"/tables/{tracking.key}/board.png", buffered=True)
    assert Image.open(io.BytesIO(picture.data)).width == 1080
    assert phone.client.get(f"/tables/{tracking.key}/sheet.pdf", buffered=True).status_code == 200


def test_its_moves_are_corrected(phone: Phone, tracking: Tracking) -> None:
    for words in ("Seat 2", "Seat 1", "Go home"):
        press(tracking, words)
    assert tracking.moves() == ["A nest for seat 2", "A nest for seat 1", "Home"]
    page = phone.page(f"/tables/{tracking.key}/corrections/{tracking.entries()[0]}")
    assert_sound(page)
    phone.press_on(page, page.button(page.by_id("answer"), "Seat 1"))
    assert tracking.moves() == ["A nest for seat 1", "A nest for seat 1", "Home"]
    page = phone.page(f"/tables/{tracking.key}/corrections/{tracking.entries()[0]}")
    refused = phone.press_on(page, page.button(page.by_id("answer"), "Go home"))
    confirm = Page(refused.text)
    assert_sound(confirm)
    assert [each.text for each in confirm.all("li", "card")] == ["A nest for seat 1 The walk is over."]
    phone.press_on(confirm, confirm.button(confirm.by_id("confirm")))
    assert tracking.moves() == ["Home", "Home"]
    tracking.step("undo")
    assert tracking.moves() == ["A nest for seat 1", "A nest for seat 1", "Home"]


def test_what_it_counts_stands_on_the_sheet_until_it_is_typed_over(phone: Phone, tracking: Tracking) -> None:
    press(tracking, "Seat 2")
    assert phone.texts(tracking.key) == {"seat1.nests": "0", "seat2.nests": "1"}
    phone.type(tracking.key, {"seat2.nests": "2"})
    words = "Gus, Nests found: typed by hand. The board says 1."
    assert phone.live(tracking.key)["by_hand"] == [["seat2.nests", words]]
    page = phone.page(f"/tables/{tracking.key}/seats/all")
    assert_sound(page)
    phone.press_on(page, page.button(page.by_id("sheet"), "As counted"))
    assert phone.texts(tracking.key)["seat2.nests"] == "1"


def test_its_board_is_part_of_a_document(phone: Phone, tracking: Tracking, tmp_path: Path, capsys: Captured) -> None:
    for words in ("Seat 2", "Seat 1", "Seat 2"):
        press(tracking, words)
    phone.type(tracking.key, {"seat1.eggs": "0", "seat2.eggs": "2+3"})
    written = phone.client.get(f"/tables/{tracking.key}/document.json", buffered=True).data
    assert json.loads(written)["board"] == {"found": [1, 2], "is_over": False}
    result = phone.client.post("/api/v1/score/penguin-parade", data=written).get_json()
    assert [seat["total"] for seat in result["seats"]] == [3, 11]  # 3 + 0, 6 + 5
    file = tmp_path / "board.json"
    file.write_bytes(written)
    assert main(["score", "penguin-parade", str(file)]) == 0
    said = capsys.readouterr().out
    assert "1. Gus: 11" in said
    parts = ["Nest 1: found on the walk.", "Nest 2: found on the walk."]
    assert result["seats"][1]["categories"][0]["lines"][0]["details"] == parts
    assert all(part in said for part in parts)
    typed = json.loads(written)
    typed["seats"][1]["answers"]["nests"] = "3"
    result = phone.client.post("/api/v1/score/penguin-parade", json=typed).get_json()
    assert result["seats"][1]["categories"][0]["lines"][0]["details"] == [], "typed, so nothing was counted"
    assert main(["sheet", "penguin-parade", "--json-schema"]) == 0
    validator = Draft202012Validator(json.loads(capsys.readouterr().out))
    assert validator.is_valid(json.loads(written))
    assert not validator.is_valid({**DOCUMENT, "board": {"found": "many"}})


def test_without_its_folder_its_tables_stay_and_harm_nobody(
    phone: Phone, full: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.press(full, "finish")
    monkeypatch.delitem(GAMES, PENGUINS.slug)
    assert "Pip wins" in phone.page("/history").text
    assert phone.page("/").one("h1").text == "Companion"
    assert phone.page(f"/tables/{full}/", status=404).one("h1").text == "Nothing is here"

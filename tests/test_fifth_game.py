"""A game is a folder: a fifth one, made here of two rows and one rule, gets everything without another line."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from pypdf import PdfReader

from companion.cli import main
from companion.core.game import Game, LookupTable, Mode, Setup
from companion.core.scoreboard import Category, Line, Score, Scoreboard, rank_players, typed_line
from companion.core.scoresheet import Answers, Kind, Row, Scoresheet, Section, seat_place
from companion.core.text import counted, text
from companion.games import GAMES
from tests.markup import Page
from tests.web.phone import Phone
from tests.web.test_markup import assert_sound

Captured = pytest.CaptureFixture[str]

NESTS = Row("nests", "Nests found", Kind.COUNT, usual_maximum=10, hint="3 points each", rule="PP-1")
EGGS = Row("eggs", "Eggs", Kind.POINTS, rule="PP-2")
SHEET = Scoresheet((Section("walk", "The walk", (NESTS, EGGS)),))


def score(setup: Setup, answers: Answers) -> Scoreboard:
    """3 points for each nest (PP-1), and the eggs as typed."""
    scores = tuple(
        Score(seat, (Category("walk", "The walk", lines(answers, seat)),)) for seat in range(len(setup.seats))
    )
    return rank_players(tuple(seat.name for seat in setup.seats), scores, (), text("level: both win"))


def lines(answers: Answers, seat: int) -> tuple[Line, ...]:
    place = seat_place(seat)
    nests = answers.number(place, "nests")
    how = None if nests is None else text("{nests} × 3", nests=counted(nests, "nest", "nests"))
    first = Line("nests", text("Nests found"), None if nests is None else 3 * nests, how, "PP-1")
    return (first, typed_line(EGGS, answers, place))


PENGUINS = Game(
    slug="penguin-parade",
    title="Penguin Parade",
    summary="a walk to the nests",
    rules_version=1,
    modes=(Mode("competitive", "Against each other", fewest=2, most=3),),
    sheet=lambda _: SHEET,
    score=score,
    tables=(LookupTable("Nests", ("Nests", "Points"), (("each", "3"),), "PP-1"),),
)

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


def test_without_its_folder_its_tables_stay_and_harm_nobody(
    phone: Phone, full: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.press(full, "finish")
    monkeypatch.delitem(GAMES, PENGUINS.slug)
    assert "Pip wins" in phone.page("/history").text
    assert phone.page("/").one("h1").text == "Companion"
    assert phone.page(f"/tables/{full}/", status=404).one("h1").text == "Nothing is here"

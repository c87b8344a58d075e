"""The result: ranked, explained, corrected, decided by hand, counted again, printed."""

from __future__ import annotations

import io

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from companion.core.scoreboard import Scoreboard
from companion.core.text import text
from companion.games import GAMES
from companion.printing import LayoutError
from tests.markup import Page
from tests.web.phone import Phone

SA = "rewild-south-america"
EFFECTS = ("organisms", "herbivores", "symbols", "resources", "eaten_herbivores", "tree_meeples")
REST = (*EFFECTS, "wetland_markers", "plants")


def fill(phone: Phone, key: str, points: dict[int, str], **more: dict[int, str]) -> None:
    """Each seat's points on the Score Board, no End-of-Game effects, and what else is given by row."""
    texts = {f"seat{seat}.{row}": "0" for seat in points for row in REST}
    for row, by_seat in {"score_board": points, **more}.items():
        texts |= {f"seat{seat}.{row}": typed for seat, typed in by_seat.items()}
    assert phone.type(key, texts).status_code == 200


def ranking(page: Page) -> list[tuple[str, ...]]:
    """Name and total of each seat, as the page ranks them."""
    return [
        tuple(each.text for each in place.walk() if each.tag in ("strong", "b")) for place in page.all("li", "place")
    ]


def pdf_text(phone: Phone, key: str, paper: str = "a4") -> str:
    response = phone.client.get(f"/tables/{key}/sheet.pdf?paper={paper}", buffered=True)
    assert (response.status_code, response.mimetype) == (200, "application/pdf")
    return " ".join("\n".join(page.extract_text() for page in PdfReader(io.BytesIO(response.data)).pages).split())


def test_totals_above_a_thousand_and_below_ten_sort_as_numbers(phone: Phone) -> None:
    key = phone.start(SA, "competitive", 4)
    fill(phone, key, {1: "999", 2: "1000+40", 3: "9", 4: "105"})
    phone.press(key, "finish")
    page = phone.page(f"/tables/{key}/result")
    assert page.one("h1").text == "Bo wins"
    assert ranking(page) == [("Bo", "1040"), ("Ann", "999"), ("Di", "105"), ("Cy", "9")]


def test_a_total_below_nothing_comes_last(phone: Phone) -> None:
    """3 oil spills are −3, 1 pawn on prey worth 10 is 4: −3 : 0 : 4."""
    key = phone.start("wildscape", "competitive", 3)
    phone.type(key, {"seat1.oil_spills": "3", "seat2.oil_spills": "0", "seat3.prey_10_12": "1"})
    page = phone.page(f"/tables/{key}/result")
    assert ranking(page) == [("Cy", "4 so far"), ("Bo", "0 so far"), ("Ann", "−3 so far")]
    assert page.one("h1").text == "Cy leads so far"


def test_a_tie_is_broken_by_the_official_word(phone: Phone) -> None:
    key = phone.start(SA, "competitive", 3)
    fill(phone, key, {1: "50", 2: "50", 3: "50"}, completed_biomes={1: "2", 2: "3", 3: "2"})
    page = phone.page(f"/tables/{key}/result")
    assert page.one("h1").text == "Bo wins"
    assert "50 : 50 : 50 · more completed biomes (2 : 3 : 2)" in page.text


def test_who_is_level_in_all_shares_the_place(phone: Phone) -> None:
    key = phone.start(SA, "competitive", 3)
    level = {1: "1", 2: "1", 3: "1"}
    fill(
        phone,
        key,
        {1: "50", 2: "40", 3: "50"},
        completed_biomes=level,
        rainforest_tiles={1: "2", 2: "1", 3: "1"},
        high_trees={1: "0", 2: "1", 3: "1"},
    )
    phone.press(key, "finish")
    page = phone.page(f"/tables/{key}/result")
    assert page.one("h1").text == "Ann and Cy share the victory"
    assert "all tied win" in page.text
    places = [each.text.split()[1] for each in page.all("li", "place")]
    assert places == ["1", "1", "3"]
    assert [each.has_class("first") for each in page.all("li", "place")] == [True, True, False]


def test_a_blank_tie_break_asks_for_its_number(phone: Phone) -> None:
    key = phone.start(SA, "competitive")
    fill(phone, key, {1: "50", 2: "50"})
    page = phone.page(f"/tables/{key}/result")
    assert "to break the tie, enter: Completed biomes" in page.text
    assert "share the victory" not in page.text


def test_the_result_explains_every_line(phone: Phone) -> None:
    key = phone.start(SA, "competitive")
    fill(phone, key, {1: "40+2", 2: "1"}, organisms={1: "2x5+12", 2: "3"})
    text_of_page = phone.page(f"/tables/{key}/result").text
    assert "2 × 5 + 12" in text_of_page
    assert "40 + 2" in text_of_page
    assert "(SA-50)" in text_of_page


def test_a_finished_table_can_be_reopened_and_corrected(phone: Phone) -> None:
    key = phone.start(SA, "competitive")
    fill(phone, key, {1: "50", 2: "40"})
    phone.press(key, "finish")
    assert phone.page(f"/tables/{key}/result").one("h1").text == "Ann wins"
    phone.press(key, "reopen")
    phone.type(key, {"seat2.score_board": "60"})
    assert "Not finished" in phone.page(f"/tables/{key}/result").text
    phone.press(key, "finish")
    page = phone.page(f"/tables/{key}/result")
    assert (page.one("h1").text, ranking(page)) == ("Bo wins", [("Bo", "60"), ("Ann", "50")])


@pytest.mark.parametrize(
    ("winner", "headline"),
    [(["1"], "Bo wins"), (["0", "1"], "Ann and Bo share the victory"), (["1", "9", "x", "-1"], "Bo wins")],
)
def test_a_decision_by_hand_is_marked_on_page_and_print(phone: Phone, winner: list[str], headline: str) -> None:
    key = phone.start(SA, "competitive", 3)
    fill(phone, key, {1: "50", 2: "40", 3: "30"})
    phone.press(key, "finish")
    assert "Decided" not in pdf_text(phone, key)
    phone.press(key, "winners", winner=winner)
    page = phone.page(f"/tables/{key}/result")
    assert page.one("h1").text == headline
    assert "Decided by hand; counted: Ann wins" in page.text
    names = headline.removesuffix(" wins").removesuffix(" share the victory")
    assert f"Decided at the table: {names}" in pdf_text(phone, key)
    assert f"{headline} (decided by hand)" in phone.page("/history").text
    ticked = [box["value"] for box in page.all("input", name="winner") if "checked" in box.attributes]
    assert ticked == [each for each in winner if each in ("0", "1", "2")]


def test_a_decision_by_hand_can_be_taken_back(phone: Phone) -> None:
    key = phone.start(SA, "competitive")
    fill(phone, key, {1: "50", 2: "40"})
    phone.press(key, "finish")
    phone.press(key, "winners", winner="1")
    phone.press(key, "winners")
    page = phone.page(f"/tables/{key}/result")
    assert (page.one("h1").text, "by hand; counted" in page.text) == ("Ann wins", False)
    assert "Decided" not in pdf_text(phone, key)
    assert "by hand" not in phone.page("/history").text


def test_playing_again_keeps_all_but_what_was_typed(phone: Phone) -> None:
    key = phone.start("wild-serengeti", "co-op", ("Zora", "Yves"), scenario="4", mark1="green")
    phone.type(key, {"seat1.likes": "5"})
    phone.press(key, "finish")
    again = phone.press(key, "again").location.split("/")[2]
    assert phone.texts(again) == phone.texts(phone.start("wild-serengeti", "co-op", 2, scenario="4"))
    page = phone.page(f"/tables/{again}/seats/1")
    assert [seat.text.split()[-1] for seat in page.all("a", "seat")] == ["Zora", "Yves"]
    assert len(page.all("a", "seat-green")) == 1
    assert "more than 385 were needed" in phone.page(f"/tables/{again}/result").text  # WS-51: scenario 4, two
    assert phone.live(key)["finished"] is True, "the first table stays as it was"


def change_rule(monkeypatch: pytest.MonkeyPatch, *, verdict: str) -> None:
    """Let the rules of South America change so that every table ends with that verdict."""
    game = GAMES[SA]

    def score(setup: object, answers: object) -> Scoreboard:
        return replace(game.score(setup, answers), verdict=text(verdict))  # type: ignore[arg-type]

    monkeypatch.setitem(GAMES, SA, replace(game, score=score, rules_version=game.rules_version + 1))


def test_a_finished_table_keeps_its_score_when_a_rule_changes(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    key, open_key = phone.start(SA, "competitive"), phone.start(SA, "competitive")
    for each in (key, open_key):
        fill(phone, each, {1: "50", 2: "40"})
    phone.press(key, "finish")
    change_rule(monkeypatch, verdict="Everybody wins")

    page = phone.page(f"/tables/{key}/result")
    assert page.one("h1").text == "Ann wins"
    assert "The rules were corrected since." in page.text
    assert "Ann wins" in phone.page("/history").text
    assert "Ann wins" in pdf_text(phone, key)
    assert phone.page(f"/tables/{open_key}/result").one("h1").text == "Everybody wins"

    (form,) = [form for form in page.all("form", "said") if form["action"].endswith("/finish")]
    phone.client.post(form["action"], data=dict(page.sent_by(form)))
    page = phone.page(f"/tables/{key}/result")
    assert page.one("h1").text == "Everybody wins"
    assert "The rules were corrected since." not in page.text


def test_a_new_version_that_counts_the_same_asks_nothing(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    key = phone.start(SA, "competitive")
    fill(phone, key, {1: "50", 2: "40"})
    phone.press(key, "finish")
    monkeypatch.setitem(GAMES, SA, replace(GAMES[SA], rules_version=99))
    assert "The rules were corrected since." not in phone.page(f"/tables/{key}/result").text


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "a0", ""])
def test_the_filled_sheet_prints_on_each_paper(phone: Phone, paper: str) -> None:
    key = phone.start(SA, "competitive")
    fill(phone, key, {1: "50+1", 2: "40"})
    phone.press(key, "finish")
    printed = pdf_text(phone, key, paper)
    assert "Ann wins" in printed
    assert "50 + 1" in printed
    assert "51" in printed


def test_what_does_not_fit_on_paper_is_said_on_the_page(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    key = phone.start(SA, "competitive")

    def refuse(*_: object, **__: object) -> bytes:
        raise LayoutError("It does not fit on A5. Choose A4.")

    monkeypatch.setattr("companion.printing.table_pdf", refuse)
    page = phone.page(f"/tables/{key}/sheet.pdf?paper=a5")
    assert "It does not fit on A5. Choose A4." in page.texts("p", "said")


@pytest.mark.parametrize("slug", GAMES)
def test_a_pdf_is_called_by_game_and_day(phone: Phone, slug: str) -> None:
    mode = GAMES[slug].modes[0]
    key = phone.start(slug, mode.key, mode.fewest)
    name = phone.client.get(f"/tables/{key}/sheet.pdf", buffered=True).headers["Content-Disposition"]
    assert f"{slug}-2" in name
    assert name.endswith(".pdf")

"""Blank pads from the print page."""

from __future__ import annotations

import io
from urllib.parse import urlencode

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from companion.games import GAMES
from tests.markup import Page
from tests.web.phone import Phone

CHOICE = {"game": "wildscape", "players": "2", "paper": "a4", "per_page": "1", "pages": "1"}


def url_of(**changed: str) -> str:
    return f"/print/pad.pdf?{urlencode(CHOICE | changed)}"


def test_the_form_can_be_sent_as_it_is_shown(phone: Phone) -> None:
    page = phone.page("/print")
    (form,) = page.all("form")
    response = phone.client.get(f"{form['action']}?{urlencode(page.sent_by(form))}", buffered=True)
    assert (response.status_code, response.mimetype) == (200, "application/pdf")


@pytest.mark.parametrize("slug", GAMES)
def test_a_pad_has_the_pages_asked_for(phone: Phone, slug: str) -> None:
    fewest = str(min(mode.fewest for mode in GAMES[slug].modes))
    response = phone.client.get(url_of(game=slug, players=fewest, pages="3"), buffered=True)
    reader = PdfReader(io.BytesIO(response.data))
    assert len(reader.pages) == 3
    assert reader.metadata is not None
    assert GAMES[slug].title in (reader.metadata.title or "")
    assert f"{slug}-pad.pdf" in response.headers["Content-Disposition"]


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4)), ("a5", (148, 210))])
def test_a_pad_has_the_paper_asked_for(phone: Phone, paper: str, size: tuple[float, float]) -> None:
    response = phone.client.get(url_of(paper=paper), buffered=True)
    box = PdfReader(io.BytesIO(response.data)).pages[0].mediabox
    sides = sorted(float(side) / 72 * 25.4 for side in (box.width, box.height))
    assert sides == pytest.approx(sorted(size), abs=0.5)


def test_saving_ink_is_another_file_and_the_same_choice_is_the_same(phone: Phone) -> None:
    full, again, sparing = (
        phone.client.get(url, buffered=True).data for url in (url_of(), url_of(), url_of(ink_saving="y"))
    )
    assert full == again
    assert full != sparing


@pytest.mark.parametrize(
    ("changed", "messages"),
    [
        ({"pages": "0"}, {"pages": "1 to 200 pages can be printed at once."}),
        ({"pages": "201"}, {"pages": "1 to 200 pages can be printed at once."}),
        ({"pages": "-1"}, {"pages": "1 to 200 pages can be printed at once."}),
        ({"pages": "9" * 400}, {"pages": "1 to 200 pages can be printed at once."}),
        ({"pages": "abc"}, {"pages": "1 to 200 pages can be printed at once."}),
        ({"pages": ""}, {"pages": "Type how many pages."}),
        ({"players": "0"}, {"players": "The number of players is 1, 2, 3 or 4 here. Choose one."}),
        ({"players": "9"}, {"players": "The number of players is 1, 2, 3 or 4 here. Choose one."}),
    ],
)
def test_what_cannot_be_printed_is_said_at_its_field(
    phone: Phone, changed: dict[str, str], messages: dict[str, str]
) -> None:
    response = phone.client.get(url_of(**changed))
    page = Page(response.text)
    assert response.status_code == 422
    assert page.errors() == messages
    if "pages" in changed:
        assert page.by_id("pages")["value"] == changed["pages"], "what was typed is still there"


def test_a_game_for_one_is_printed_for_one(phone: Phone) -> None:
    three = phone.client.get(url_of(game="rewild", players="3"), buffered=True).data
    assert three == phone.client.get(url_of(game="rewild", players="1"), buffered=True).data


def test_a_number_that_the_game_has_not_is_refused_at_its_field(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["wildscape"]
    monkeypatch.setitem(GAMES, "wildscape", replace(game, modes=game.modes[:1]))  # without solo
    response = phone.client.get(url_of(players="1"))
    assert response.status_code == 422
    assert Page(response.text).errors() == {"players": "Wildscape: 2 to 4 players, not 1."}


@pytest.mark.parametrize("changed", [{"paper": "a0"}, {"per_page": "3"}, {"game": "chess"}])
def test_what_is_not_offered_is_refused(phone: Phone, changed: dict[str, str]) -> None:
    response = phone.client.get(url_of(**changed))
    assert response.status_code == 422
    assert set(Page(response.text).errors()) == set(changed)


def test_without_any_choice_the_form_says_what_is_missing(phone: Phone) -> None:
    response = phone.client.get("/print/pad.pdf")
    assert response.status_code == 422
    assert "game" in Page(response.text).errors()


def test_what_does_not_fit_is_said_with_a_way_out(phone: Phone) -> None:
    response = phone.client.get(url_of(players="4", paper="a5", per_page="4"), buffered=True)
    assert response.status_code == 422
    message = Page(response.text).errors()["per_page"]
    assert message == "Four sheets of Wildscape do not fit on A5. Choose A4, or 2 per page."


def test_every_choice_is_printed_or_refused_with_a_word(phone: Phone) -> None:
    statuses = set()
    for slug, game in GAMES.items():
        most = str(max(mode.most for mode in game.modes))
        for paper in ("a4", "letter", "a5"):
            for per_page in ("1", "2", "4"):
                url = url_of(game=slug, players=most, paper=paper, per_page=per_page)
                response = phone.client.get(url, buffered=True)
                assert response.status_code == 200 or "per_page" in Page(response.text).errors(), url
                statuses.add(response.status_code)
                assert per_page != "1" or paper == "a5" or response.status_code == 200, url
    assert 200 in statuses

"""What a counted line is made of: on the sheet, in the result, printed, and kept with a finished table."""

from __future__ import annotations

import io

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from companion.core.text import text
from companion.games import GAMES
from companion.games.rewild import GAME as REWILD
from companion.games.rewild.tracker import TakeToken
from tests.games.rewild.boards import SPACE, THREE_TURNS
from tests.web.phone import Phone
from tests.web.plays import Tracking
from tests.web.test_markup import assert_sound

PARTS = ["Scrubland beside it: 1.", "Scrubland below it: 1 & no more."]
FIELD = "seat1.white_stork"


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tracker that says what a token's squares are."""
    assert REWILD.tracker
    details = {FIELD: tuple(text(part) for part in PARTS)}
    tracker = replace(REWILD.tracker, details=lambda state: details)
    monkeypatch.setitem(GAMES, REWILD.slug, replace(REWILD, track=lambda: tracker))


@pytest.fixture
def key(phone: Phone) -> str:
    return Tracking(phone).send_all([*THREE_TURNS, TakeToken(*SPACE, "white_stork")]).key


def result(phone: Phone, key: str) -> list[str]:
    page = phone.page(f"/tables/{key}/result")
    assert_sound(page)
    return [part for part in page.texts("dd") if part in PARTS]


def printed(phone: Phone, key: str, paper: str = "a4") -> str:
    document = phone.client.get(f"/tables/{key}/sheet.pdf?paper={paper}", buffered=True).data
    return " ".join(" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(document)).pages)


def test_details_stand_under_their_line(phone: Phone, key: str) -> None:
    page = phone.page(f"/tables/{key}/seats/1")
    assert_sound(page)
    assert page.by_id(f"n-{FIELD}").text == f"4 × 2 matching squares {PARTS[0]} {PARTS[1]}"
    assert phone.live(key)["details"] == {FIELD: PARTS}
    assert result(phone, key) == PARTS
    for paper in ("a4", "a5"):
        assert f"{PARTS[0]} {PARTS[1]}" in printed(phone, key, paper)


def test_what_is_typed_over_the_board_has_no_details(phone: Phone, key: str) -> None:
    phone.type(key, {FIELD: "3"})
    assert phone.live(key)["details"] == {}
    assert PARTS[0] not in phone.page(f"/tables/{key}/seats/1").text
    assert result(phone, key) == []
    assert PARTS[0] not in printed(phone, key)
    phone.save(key, release=FIELD)
    assert phone.live(key)["details"] == {FIELD: PARTS}


def test_a_finished_table_keeps_its_details(phone: Phone, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    phone.press(key, "finish")
    monkeypatch.setitem(GAMES, REWILD.slug, REWILD)  # which says nothing about the squares
    assert result(phone, key) == PARTS
    assert PARTS[1] in printed(phone, key)

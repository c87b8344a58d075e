"""Counted by the board, or typed by hand: what is typed wins, is shown as such, and can be taken back."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from companion.games.rewild.tracker import DrawTile, LayStartTile, PlaceTile, TakeToken
from tests.games.rewild.boards import ROWS, SPACE, THREE_TURNS, tile
from tests.markup import Page
from tests.web.phone import Phone
from tests.web.plays import Tracking
from tests.web.test_markup import assert_sound

# Two squares of Scrubland beside the Stork; the largest areas, the Stork's with it: see the drawing in boards.py.
COUNTED = {
    "seat1.white_stork": "2",
    "seat1.woodland_area": "3",
    "seat1.scrubland_area": "6",
    "seat1.wetland_area": "2",
}
BY_HAND = "White Stork: typed by hand. The board says 2."


@pytest.fixture
def tracking(phone: Phone) -> Tracking:
    return Tracking(phone).send_all([*THREE_TURNS, TakeToken(*SPACE, "white_stork")])


@pytest.fixture
def key(tracking: Tracking) -> str:
    return tracking.key


def sheet(phone: Phone, key: str) -> Page:
    page = phone.page(f"/tables/{key}/seats/1")
    assert_sound(page)
    return page


def released(page: Page) -> list[str]:
    return [button["value"] for button in page.all("button", name="release")]


def test_the_sheet_shows_what_the_board_counts(phone: Phone, key: str) -> None:
    assert phone.texts(key) == COUNTED
    assert phone.totals(key) == [("9", "so far")], "4 x 2 for the Stork, 1 for six squares"
    live = phone.live(key)
    assert live["fields"]["seat1.white_stork"][:3] == ["2", "8", "4 × 2 matching squares"]
    assert live["by_hand"] == []
    page = sheet(phone, key)
    assert page.by_id("seat1.scrubland_area")["value"] == "6"
    assert [
        radio["value"] for radio in page.all("input", name="seat1.white_stork") if "checked" in radio.attributes
    ] == ["2"]
    assert "hidden" in page.by_id("by-hand").attributes


def test_the_sheet_follows_the_board(phone: Phone, tracking: Tracking) -> None:
    tracking.step("undo")
    assert phone.texts(tracking.key) == {
        "seat1.woodland_area": "3",
        "seat1.scrubland_area": "3",
        "seat1.wetland_area": "2",
    }
    tracking.step("redo")
    assert phone.texts(tracking.key) == COUNTED


def test_what_is_counted_is_no_entry(phone: Phone, key: str) -> None:
    """The whole form is sent as it is shown: nobody typed that."""
    version = phone.live(key)["version"]
    assert phone.save(key).status_code == 302
    assert phone.type(key, COUNTED).status_code == 200
    assert phone.live(key)["version"] == version
    assert phone.live(key)["by_hand"] == []


def test_a_value_typed_over_it_wins_and_says_so(phone: Phone, key: str) -> None:
    phone.save(key, seat1__white_stork="3")
    assert phone.texts(key) == COUNTED | {"seat1.white_stork": "3"}
    assert phone.totals(key) == [("13", "so far")], "4 x 3, and 1"
    live = phone.live(key)
    assert live["by_hand"] == [["seat1.white_stork", BY_HAND]]
    assert live["fields"]["seat1.white_stork"][4] == BY_HAND
    page = sheet(phone, key)
    assert BY_HAND in page.by_id("by-hand").text
    assert "hidden" not in page.by_id("by-hand").attributes
    assert released(page) == ["seat1.white_stork"]
    assert phone.page(f"/tables/{key}/play").one("b", "big").text == "Score now 13"
    result = phone.page(f"/tables/{key}/result")
    assert_sound(result)
    assert BY_HAND in result.texts("p", "question")


def test_a_choice_is_said_as_it_is_read(phone: Phone) -> None:
    key = Tracking(phone).send_all([*THREE_TURNS, TakeToken(*SPACE, "white_stork")]).key
    phone.type(key, {"seat1.white_stork": "not_placed"})
    assert phone.totals(key) == [("1", "so far")]
    assert phone.live(key)["by_hand"] == [["seat1.white_stork", BY_HAND]]


def test_the_boards_value_is_taken_back_without_a_script(phone: Phone, key: str) -> None:
    phone.save(key, seat1__white_stork="3", seat1__wetland_area="7")
    page = sheet(phone, key)
    assert set(released(page)) == {"seat1.white_stork", "seat1.wetland_area"}
    response = phone.press_on(page, page.button(page.by_id("sheet"), value="seat1.white_stork"))
    assert response.location == f"/tables/{key}/seats/1"
    assert phone.texts(key) == COUNTED | {"seat1.wetland_area": "7"}
    assert released(sheet(phone, key)) == ["seat1.wetland_area"]


def test_it_is_taken_back_together_with_what_else_was_typed(phone: Phone, key: str) -> None:
    phone.save(key, seat1__white_stork="3")
    page = sheet(phone, key)
    button = page.button(page.by_id("sheet"), value="seat1.white_stork")
    phone.press_on(page, button, **{"seat1.wetland_area": "7", "seat1.white_stork": "4"})
    assert phone.texts(key) == COUNTED | {"seat1.wetland_area": "7"}


def test_enter_in_a_field_takes_nothing_back(phone: Phone, key: str) -> None:
    """A browser without scripts presses the first button of the form then."""
    phone.save(key, seat1__white_stork="3")
    page = sheet(phone, key)
    phone.press_on(page, page.buttons_of(page.by_id("sheet"))[0], **{"seat1.wetland_area": "7"})
    assert phone.texts(key) == COUNTED | {"seat1.white_stork": "3", "seat1.wetland_area": "7"}


def test_it_is_taken_back_by_a_script(phone: Phone, key: str) -> None:
    phone.type(key, {"seat1.white_stork": "3"})
    assert phone.type(key, {"release": "seat1.white_stork"}).status_code == 200
    assert phone.texts(key) == COUNTED
    assert phone.live(key)["by_hand"] == []


def test_a_blank_takes_the_boards_value_back(phone: Phone, key: str) -> None:
    phone.type(key, {"seat1.wetland_area": "7"})
    phone.type(key, {"seat1.wetland_area": ""})
    assert phone.texts(key) == COUNTED


@pytest.mark.parametrize("field", ["seat1.beaver", "seat9.beaver", "nothing", ""])
def test_what_is_not_typed_cannot_be_taken_back(phone: Phone, key: str, field: str) -> None:
    version = phone.live(key)["version"]
    assert phone.type(key, {"release": field}).status_code == 200
    assert phone.live(key)["version"] == version


def test_taking_back_can_be_undone(phone: Phone, key: str) -> None:
    phone.type(key, {"seat1.white_stork": "3"})
    phone.type(key, {"release": "seat1.white_stork"})
    phone.step(key, "undo")
    assert phone.texts(key)["seat1.white_stork"] == "3"


def test_a_value_that_the_board_reaches_is_by_hand_no_longer(phone: Phone) -> None:
    """4 squares are typed; with the second tile of Woodland the board says 8, after undoing it 4 again."""
    tracking = Tracking(phone).send_all([ROWS, LayStartTile(tile("WWWW"))])
    phone.type(tracking.key, {"seat1.woodland_area": "8"}, entry_id="typed")
    assert phone.live(tracking.key)["by_hand"] == [
        ["seat1.woodland_area", "Woodland, Largest area: typed by hand. The board says 4."]
    ]
    tracking.last = "typed"
    tracking.send_all([DrawTile(tile("WWWW")), PlaceTile(2, 1, 0)])
    assert phone.live(tracking.key)["by_hand"] == []
    tracking.step("undo")
    assert len(phone.live(tracking.key)["by_hand"]) == 1


def test_what_the_board_does_not_say_is_just_typed(phone: Phone, key: str) -> None:
    phone.type(key, {"seat1.beaver": "4"})
    assert phone.live(key)["by_hand"] == []
    assert phone.totals(key) == [("25", "so far")], "16 more"


def test_a_finished_table_keeps_both(phone: Phone, tracking: Tracking) -> None:
    key = tracking.key
    phone.type(key, {"seat1.white_stork": "3"})
    phone.press(key, "finish")
    page = phone.page(f"/tables/{key}/result")
    assert_sound(page)
    assert BY_HAND in page.texts("p", "question")
    assert "The rules were corrected since." not in page.text
    assert len(page.all("section", "drawn")) == 1
    locked = sheet(phone, key)
    assert [("disabled" in button.attributes) for button in locked.all("button", name="release")] == [True]
    assert phone.type(key, {"release": "seat1.white_stork"}).status_code == 409
    assert phone.client.get(f"/tables/{key}/").location == f"/tables/{key}/result"
    board = phone.page(f"/tables/{key}/play")
    assert_sound(board)
    assert "Finished: 13 points so far" in board.text


def test_paper_prints_what_was_typed_over_the_board(phone: Phone, key: str) -> None:
    phone.type(key, {"seat1.white_stork": "3"})
    printed = phone.client.get(f"/tables/{key}/sheet.pdf", buffered=True)
    words = " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(printed.data)).pages).split())
    assert "4 × 3 matching squares" in words
    assert "13 points so far" in words


def test_a_table_that_is_scored_only_counts_nothing(phone: Phone) -> None:
    key = phone.start("rewild", "solo", 1)
    assert phone.texts(key) == {}
    phone.type(key, {"seat1.white_stork": "3"})
    assert phone.live(key)["by_hand"] == []

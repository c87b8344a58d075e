"""The scoresheet: what is typed is saved, refused with a word at its field, or questioned and kept."""

from __future__ import annotations

import pytest

from tests.markup import Page
from tests.web.phone import Phone

GARBAGE = {
    "abc": "“abc” is not a number. Type a number or a sum such as 9+2 or 3x4.",
    "3++": "“3++” is not a finished sum: a number belongs on both sides of each sign.",
    "9" * 400: "That is longer than 80 characters. Type a shorter sum.",
    "9" * 70: "That is more than 99999. Type a smaller number.",
    "-1": "At least 0 is possible here, not −1.",
    "1000": "At most 999 is possible here, not 1000.",
    "1.5": "“1.5” is not a number. Type a number or a sum such as 9+2 or 3x4.",
    "<b>": "“<b>” is not a number. Type a number or a sum such as 9+2 or 3x4.",
}


@pytest.fixture
def key(phone: Phone) -> str:
    return phone.start("wildscape", "competitive")


@pytest.mark.parametrize(("typed", "message"), GARBAGE.items())
def test_what_is_no_number_is_refused_and_still_shown(phone: Phone, key: str, typed: str, message: str) -> None:
    response = phone.save(key, seat1__rivers=typed, seat1__fauna="6")
    page = Page(response.text)
    assert response.status_code == 422
    assert page.errors() == {"seat1.rivers": message}
    assert page.by_id("seat1.rivers")["value"] == typed
    assert page.by_id("seat1.fauna")["value"] == "6"
    assert phone.live(key)["version"] == 0, "nothing is saved"


@pytest.mark.parametrize(("typed", "message"), GARBAGE.items())
def test_a_script_is_told_what_is_refused(phone: Phone, key: str, typed: str, message: str) -> None:
    response = phone.type(key, {"seat1.rivers": typed, "seat1.fauna": "6"})
    assert (response.status_code, response.get_json()) == (422, {"errors": {"seat1.rivers": message}})
    assert phone.live(key)["version"] == 0


@pytest.mark.parametrize(
    ("field", "typed", "message"),
    [
        ("seat1.hedgehog", "5", "“5” is not offered. Choose one of: not_placed, 0, 1, 2, 3, 4."),
        ("seat1.hedgehog", "-1", "“-1” is not offered. Choose one of: not_placed, 0, 1, 2, 3, 4."),
        ("seat1.woodland_area", "-1", "At least 0 is possible here, not −1."),
        ("seat1.woodland_area", "101", "At most 100 is possible here, not 101."),
    ],
)
def test_what_cannot_exist_is_refused(phone: Phone, field: str, typed: str, message: str) -> None:
    key = phone.start("rewild", "solo", 1)
    response = phone.save(key, **{field: typed})
    assert response.status_code == 422
    assert Page(response.text).errors() == {field: message}
    assert phone.type(key, {field: typed}).status_code == 422
    assert phone.live(key)["version"] == 0


@pytest.mark.parametrize(
    ("field", "typed"), [("seat1.hedgehog", "3"), ("seat1.hedgehog", "not_placed"), ("seat1.woodland_area", "0")]
)
def test_a_value_at_the_bound_is_taken(phone: Phone, field: str, typed: str) -> None:
    key = phone.start("rewild", "solo", 1)
    assert phone.save(key, **{field: typed}).status_code == 302
    assert phone.texts(key) == {field: typed}


def test_an_unusual_area_is_questioned_and_kept(phone: Phone) -> None:
    key = phone.start("rewild", "solo", 1)
    assert phone.save(key, seat1__woodland_area="60").status_code == 302
    page = phone.page(f"/tables/{key}/seats/1")
    assert page.by_id("seat1.woodland_area")["value"] == "60"
    assert page.by_id("n-seat1.woodland_area").text == "60 squares: 10 More than 30 is unusual. Kept; please check."


def test_thirteen_award_animals_are_questioned_and_kept(phone: Phone) -> None:
    key = phone.start("wild-serengeti", "competitive")
    texts = {"table.ceremony_1": "count", "seat1.award_1": "13", "seat2.award_1": "12"}
    assert phone.type(key, texts).status_code == 200
    document = phone.live(key)
    typed, points, how, _, question, is_hidden = document["fields"]["seat1.award_1"]
    assert (typed, points, how, is_hidden) == ("13", "26", "1st place: 13 × 2", False)
    assert question == "More than 12 is unusual. Kept; please check."
    assert document["fields"]["seat2.award_1"][4] == ""


@pytest.mark.parametrize(
    ("typed", "points", "how"),
    [
        ("9+2", "11", "9 + 2"),
        ("3x4-1", "11", "3 × 4 − 1"),
        ("3×4−1", "11", "3 × 4 − 1"),
        ("3*4", "12", "3 × 4"),
        ("0", "0", ""),
        (" 7 ", "7", ""),
    ],
)
def test_a_sum_stays_as_typed_and_says_what_it_brings(
    phone: Phone, key: str, typed: str, points: str, how: str
) -> None:
    phone.save(key, seat1__rivers=typed)
    assert phone.live(key)["fields"]["seat1.rivers"][:3] == [typed.strip(), points, how]
    assert phone.page(f"/tables/{key}/seats/1").by_id("seat1.rivers")["value"] == typed.strip()


def test_blank_is_not_nothing(phone: Phone) -> None:
    key = phone.start("rewild-south-america", "competitive")
    rows = [field for field in phone.live(key)["fields"] if field.startswith("seat1.")]
    ties = {"seat1.completed_biomes", "seat1.rainforest_tiles", "seat1.high_trees"}
    assert phone.totals(key) == [("0", "so far"), ("0", "so far")]
    zeros = {field: "0" for field in rows if field not in ties}
    phone.type(key, zeros)
    assert phone.totals(key) == [("0", ""), ("0", "so far")]
    assert phone.live(key)["fields"]["seat1.score_board"][1] == "0"
    assert phone.live(key, "2")["fields"]["seat2.score_board"][1] == "–"
    phone.type(key, {"seat1.plants": ""})
    assert phone.totals(key)[0] == ("0", "so far")


def test_a_subtotal_goes_when_its_parts_go(phone: Phone, key: str) -> None:
    phone.type(key, {"seat1.wetland": "5", "seat1.desert": "6"})
    assert phone.live(key)["sections"]["seat1.animals"][0] == "11"
    phone.type(key, {"seat1.wetland": "", "seat1.desert": ""})
    assert phone.live(key)["sections"]["seat1.animals"][0] == "–"


def test_only_what_changed_is_an_entry(phone: Phone, key: str) -> None:
    phone.save(key, seat1__rivers="3")
    phone.save(key)
    phone.type(key, {"seat1.rivers": "3"})
    phone.type(key, {})
    assert phone.live(key)["version"] == 1


def test_a_field_that_is_not_asked_is_not_taken(phone: Phone, key: str) -> None:
    phone.type(key, {"seat9.rivers": "3", "seat1.nothing": "4", "nothing": "5", "seat1.rivers": "6"})
    assert phone.texts(key) == {"seat1.rivers": "6"}


def test_an_entry_sent_twice_counts_once(phone: Phone, key: str) -> None:
    first = phone.type(key, {"seat1.rivers": "3"}, entry_id="same")
    phone.type(key, {"seat1.rivers": "4"})
    again = phone.type(key, {"seat1.rivers": "3"}, entry_id="same")
    assert (first.status_code, again.status_code) == (200, 200)
    assert phone.texts(key) == {"seat1.rivers": "4"}, "the late copy does not undo what came after"
    assert phone.live(key)["version"] == 2


@pytest.mark.parametrize("entry_id", ["", "x" * 65])
def test_an_entry_needs_an_id(phone: Phone, key: str, entry_id: str) -> None:
    data = {"seat1.rivers": "3", "entry_id": entry_id}
    response = phone.client.post(f"/tables/{key}/seats/1", data=data, headers={"Accept": "application/json"})
    assert (response.status_code, response.get_json()) == (409, {"error": "This page is broken. Reload it."})
    assert phone.live(key)["version"] == 0


def test_a_finished_table_takes_no_more(phone: Phone, key: str) -> None:
    page = phone.page(f"/tables/{key}/seats/1")
    phone.press(key, "finish")
    refused = phone.type(key, {"seat1.rivers": "3"})
    assert refused.status_code == 409
    assert refused.get_json() == {"error": "This table is finished. Reopen it to correct it."}
    response = phone.send(page, seat1__rivers="3")
    assert response.status_code == 302
    assert "This table is finished. Reopen it to correct it." in phone.page(response.location).text
    assert phone.texts(key) == {}


def test_the_next_button_leads_to_the_next_seat_and_saves(phone: Phone, key: str) -> None:
    assert phone.save(key, next_="2", seat1__rivers="3").location == f"/tables/{key}/seats/2"
    page = phone.page(f"/tables/{key}/seats/1")
    assert page.one("button", "main").text == "Next: Bo"
    assert phone.page(f"/tables/{key}/seats/2").one("button", "main").text == "Finish"
    assert phone.texts(key) == {"seat1.rivers": "3"}


def test_finish_saves_what_was_typed_first(phone: Phone, key: str) -> None:
    response = phone.save(key, "2", next_="finish", seat2__rivers="3")
    assert response.location == f"/tables/{key}/result"
    assert phone.texts(key) == {"seat2.rivers": "3"}
    assert phone.live(key)["finished"] is True


@pytest.mark.parametrize("address", ["//evil.example", "https://evil.example/", "../../../evil", "\\evil"])
def test_the_next_button_leads_nowhere_else(phone: Phone, key: str, address: str) -> None:
    location = phone.save(key, next_=address).location
    assert location.startswith(f"/tables/{key}/seats/")


def test_a_choice_is_asked_only_when_it_applies(phone: Phone) -> None:
    key = phone.start("wild-serengeti", "competitive")
    assert phone.live(key)["sections"]["award_1"][2] is True, "hidden while the stars are on the track"
    phone.type(key, {"table.ceremony_1": "count"})
    assert phone.live(key)["sections"]["award_1"][2] is False
    page = phone.page(f"/tables/{key}/seats/2")
    assert "hidden" not in page.by_id("sec-award_1").attributes
    assert "hidden" in page.by_id("sec-award_2").attributes


def test_a_checkbox_can_be_ticked_and_unticked_without_a_script(phone: Phone, key: str) -> None:
    phone.save(key, seat1__ornithologist="yes")
    assert phone.texts(key) == {"seat1.ornithologist": "yes"}
    assert phone.page(f"/tables/{key}/seats/1").by_id("seat1.ornithologist").attributes.keys() >= {"checked"}
    phone.save(key, seat1__ornithologist="")
    assert phone.texts(key) == {}

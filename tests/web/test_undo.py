"""Undo and redo over the whole table, from any phone."""

from __future__ import annotations

import pytest

from tests.web.phone import SCRIPT, Phone, new_id

STALE_UNDO = "Somebody changed the table meanwhile. Look at it again, then undo."
STALE_REDO = "Somebody changed the table meanwhile. There is nothing to redo now."


@pytest.fixture
def key(phone: Phone) -> str:
    return phone.start("wildscape", "competitive")


def words(phone: Phone, key: str) -> tuple[str | None, str | None]:
    """What undo and redo would take, in words."""
    live = phone.live(key)
    return tuple(live[way] and live[way]["words"] for way in ("undo", "redo"))


def test_many_steps_go_back_and_forth(phone: Phone, key: str) -> None:
    for typed in ("1", "2", "3"):
        phone.type(key, {"seat1.rivers": typed})
    seen = []
    for way in ("undo", "undo", "undo", "redo", "redo", "undo", "redo", "redo"):
        assert phone.step(key, way).status_code == 200
        seen.append(phone.texts(key).get("seat1.rivers", ""))
    assert seen == ["2", "1", "", "1", "2", "1", "2", "3"]


def test_it_says_what_it_would_take(phone: Phone, key: str) -> None:
    assert words(phone, key) == (None, None)
    phone.type(key, {"seat1.rivers": "9+2"})
    assert words(phone, key) == ("Ann, Value of rivers: 9+2", None)
    phone.type(key, {"seat2.fauna": "4", "seat2.rivers": "5"})
    assert words(phone, key) == ("2 fields", None)
    phone.step(key, "undo")
    assert words(phone, key) == ("Ann, Value of rivers: 9+2", "2 fields")
    phone.press(key, "finish")
    assert words(phone, key) == ("finishing the table", None)
    phone.press(key, "reopen")
    assert words(phone, key) == ("reopening the table", None)
    phone.press(key, "winners", winner="1")
    assert words(phone, key) == ("naming the winners by hand", None)


def test_a_blank_and_a_choice_are_said_as_they_are_read(phone: Phone) -> None:
    key = phone.start("rewild", "solo", 1)
    phone.type(key, {"seat1.hedgehog": "not_placed"})
    assert words(phone, key)[0] == "Ann, Hedgehog: not placed"
    phone.type(key, {"seat1.hedgehog": ""})
    assert words(phone, key)[0] == "Ann, Hedgehog: blank"


def test_something_new_ends_redoing(phone: Phone, key: str) -> None:
    phone.type(key, {"seat1.rivers": "1"})
    phone.step(key, "undo")
    phone.type(key, {"seat1.rivers": "2"})
    assert words(phone, key)[1] is None


def test_an_undo_sent_twice_takes_one_step(phone: Phone, key: str) -> None:
    for typed in ("1", "2"):
        phone.type(key, {"seat1.rivers": typed})
    entry = phone.live(key)["undo"]["entry"]
    for _ in range(2):
        assert phone.step(key, "undo", entry, entry_id="same").status_code == 200
    assert phone.texts(key) == {"seat1.rivers": "1"}


@pytest.mark.parametrize(("way", "message"), [("undo", STALE_UNDO), ("redo", STALE_REDO)])
def test_a_stale_step_is_told_to_the_script(phone: Phone, other_phone: Phone, key: str, way: str, message: str) -> None:
    phone.type(key, {"seat1.rivers": "1"})
    if way == "redo":
        phone.step(key, "undo")
    entry = phone.live(key)[way]["entry"]
    other_phone.type(key, {"seat2.rivers": "2"})
    response = phone.step(key, way, entry)
    assert (response.status_code, response.get_json()) == (409, {"error": message})
    assert "seat2.rivers" in phone.texts(key)


@pytest.mark.parametrize(("way", "message"), [("undo", STALE_UNDO), ("redo", STALE_REDO)])
@pytest.mark.parametrize("entry", ["", "nothing", "x" * 500])
def test_a_stale_step_is_told_without_a_script(phone: Phone, key: str, way: str, message: str, entry: str) -> None:
    phone.type(key, {"seat1.rivers": "1"})
    data = {"entry_id": new_id(), "entry": entry}
    response = phone.client.post(f"/tables/{key}/{way}/1", data=data, follow_redirects=True)
    assert response.status_code == 200
    assert message in response.text
    assert phone.texts(key) == {"seat1.rivers": "1"}


@pytest.mark.parametrize("way", ["undo", "redo"])
def test_with_nothing_to_take_nothing_happens(phone: Phone, key: str, way: str) -> None:
    assert phone.step(key, way).status_code == 409
    assert phone.live(key)["version"] == 0
    (button,) = [each for each in phone.page(f"/tables/{key}/seats/1").by_id(way).walk() if each.tag == "button"]
    assert "disabled" in button.attributes


def test_the_buttons_work_without_a_script(phone: Phone, key: str) -> None:
    phone.type(key, {"seat1.rivers": "1"})
    for way, said, left in (("undo", "Undone.", {}), ("redo", "Done again.", {"seat1.rivers": "1"})):
        page = phone.page(f"/tables/{key}/seats/1")
        form = page.by_id(way)
        response = phone.client.post(form["action"], data=dict(page.sent_by(form)), follow_redirects=True)
        assert said in response.text
        assert phone.texts(key) == left


def test_one_phone_takes_back_what_the_other_typed_if_it_saw_it(phone: Phone, other_phone: Phone, key: str) -> None:
    phone.type(key, {"seat1.rivers": "1"})
    assert other_phone.step(key, "undo").status_code == 200
    assert phone.texts(key) == {}


def test_undoing_the_finish_opens_the_table(phone: Phone, key: str) -> None:
    phone.press(key, "finish")
    page = phone.page(f"/tables/{key}/seats/1")
    form = page.by_id("undo")
    response = phone.client.post(form["action"], data=dict(page.sent_by(form)))
    assert response.location == f"/tables/{key}/seats/1"
    assert phone.live(key)["finished"] is False
    assert phone.step(key, "redo").status_code == 200
    assert phone.live(key)["finished"] is True


def test_what_was_undone_is_still_undone_after_a_restart_of_the_page(phone: Phone, key: str) -> None:
    phone.type(key, {"seat1.rivers": "1"})
    assert phone.step(key, "undo").get_json() == {"version": 2}
    redo = phone.live(key)["redo"]
    assert redo["words"] == "Ann, Value of rivers: 1"
    assert phone.page(f"/tables/{key}/seats/1").one("form", id="redo").attributes["method"] == "post"
    data = {"entry_id": new_id(), "entry": redo["entry"]}
    assert phone.client.post(f"/tables/{key}/redo/1", data=data, headers=SCRIPT).status_code == 200
    assert phone.texts(key) == {"seat1.rivers": "1"}

"""Two phones at one table, and pages that were opened before the other one wrote."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from flask import Flask

from tests.markup import Page
from tests.web.phone import Phone


@pytest.fixture
def key(phone: Phone) -> str:
    return phone.start("wildscape", "competitive")


def test_what_two_type_in_turns_is_all_there(phone: Phone, other_phone: Phone, key: str) -> None:
    for number, field in enumerate(("wetland", "woodland", "savanna", "desert", "rivers"), 1):
        phone.type(key, {f"seat1.{field}": f"{number}"}, "1")
        other_phone.type(key, {f"seat2.{field}": f"{10 * number}"}, "2")
    assert phone.totals(key) == other_phone.totals(key) == [("15", "so far"), ("150", "so far")]
    assert phone.live(key)["version"] == 10


def test_what_four_type_at_once_is_all_there(app: Flask, phone: Phone, key: str) -> None:
    fields = ("wetland", "woodland", "savanna", "desert", "rivers", "fauna")
    barrier = Barrier(4)

    def work(number: int) -> list[int]:
        own = Phone(app.test_client())
        barrier.wait(timeout=10)
        mine = [field for index, field in enumerate(fields) if index % 2 == number // 2]
        return [
            own.type(key, {f"seat{1 + number % 2}.{field}": f"{number}"}, f"{1 + number % 2}").status_code
            for field in mine
        ]

    with ThreadPoolExecutor(4) as pool:
        statuses = [status for each in pool.map(work, range(4)) for status in each]
    assert statuses == [200] * 12
    assert phone.texts(key) == {
        f"seat{1 + number % 2}.{field}": f"{number}"
        for number in range(4)
        for index, field in enumerate(fields)
        if index % 2 == number // 2
    }
    assert phone.live(key)["version"] == 12


def test_a_page_opened_before_takes_back_nothing(phone: Phone, other_phone: Phone, key: str) -> None:
    """Both seats see the birds between them; without scripts each sends all fields of its page."""
    mine, theirs = phone.page(f"/tables/{key}/seats/1"), other_phone.page(f"/tables/{key}/seats/2")
    phone.send(mine, pair1__bird_1_first="3")
    other_phone.send(theirs, pair1__bird_1_second="4")
    assert phone.texts(key) == {"pair1.bird_1_first": "3", "pair1.bird_1_second": "4"}
    phone.send(mine, seat1__rivers="5")
    assert phone.texts(key)["pair1.bird_1_second"] == "4"


def test_a_page_opened_before_can_still_blank_what_it_showed(phone: Phone, other_phone: Phone, key: str) -> None:
    phone.save(key, seat1__rivers="5")
    page = phone.page(f"/tables/{key}/seats/1")
    other_phone.type(key, {"seat2.rivers": "6"})
    phone.send(page, seat1__rivers="")
    assert phone.texts(key) == {"seat2.rivers": "6"}


def test_the_last_word_on_a_field_stands(phone: Phone, other_phone: Phone, key: str) -> None:
    page = phone.page(f"/tables/{key}/seats/1")
    other_phone.type(key, {"seat1.rivers": "6"})
    phone.send(page, seat1__rivers="7")
    assert phone.texts(key) == {"seat1.rivers": "7"}


def test_a_refused_page_shows_what_others_entered_meanwhile(phone: Phone, other_phone: Phone, key: str) -> None:
    page = phone.page(f"/tables/{key}/seats/1")
    other_phone.type(key, {"pair1.bird_1_second": "4"})
    refused = Page(phone.send(page, seat1__rivers="abc", seat1__fauna="2").text)
    assert [refused.by_id(field)["value"] for field in ("seat1.rivers", "seat1.fauna", "pair1.bird_1_second")] == [
        "abc",
        "2",
        "4",
    ]
    phone.send(refused, seat1__rivers="3")
    assert phone.texts(key) == {"seat1.rivers": "3", "seat1.fauna": "2", "pair1.bird_1_second": "4"}


@pytest.mark.parametrize("version", ["", "-1", "abc", "99999", "9" * 500])
def test_a_page_without_a_version_that_can_be_is_taken_at_its_word(phone: Phone, key: str, version: str) -> None:
    phone.save(key, seat1__rivers="5")
    page = phone.page(f"/tables/{key}/seats/1")
    page.one("input", name="version").attributes["value"] = version
    assert phone.send(page, seat1__rivers="6").status_code == 302
    assert phone.texts(key) == {"seat1.rivers": "6"}


def test_an_open_page_is_told_only_of_what_is_new(phone: Phone, other_phone: Phone, key: str) -> None:
    url = f"/tables/{key}/live/1"
    first = phone.client.get(url)
    etag = first.headers["ETag"]
    same = phone.client.get(url, headers={"If-None-Match": etag})
    assert (first.status_code, same.status_code, same.data) == (200, 304, b"")
    other_phone.type(key, {"seat2.rivers": "6"}, "2")
    changed = phone.client.get(url, headers={"If-None-Match": etag})
    assert changed.status_code == 200
    assert changed.headers["ETag"] != etag
    assert changed.get_json()["totals"]["seat2"] == ["6", "so far"]


def test_each_view_has_a_version_of_its_own(phone: Phone, key: str) -> None:
    etag = phone.client.get(f"/tables/{key}/live/1").headers["ETag"]
    assert phone.client.get(f"/tables/{key}/live/all", headers={"If-None-Match": etag}).status_code == 200
    assert phone.client.get(f"/tables/{key}/live/1").headers["Cache-Control"] == "no-cache"


def test_the_page_knows_the_version_that_its_script_asks_about(phone: Phone, key: str) -> None:
    """static/js/sheet.js makes the address from the form's, and the ETag from the version and the view."""
    phone.type(key, {"seat1.rivers": "6"})
    page = phone.page(f"/tables/{key}/seats/1")
    version = page.one("input", name="version")["value"]
    live = page.by_id("sheet")["action"].replace("/seats/", "/live/")
    etag = f'"{version}-{live.rpartition("/")[2]}"'
    assert phone.client.get(live, headers={"If-None-Match": etag}).status_code == 304


def test_a_table_deleted_on_one_phone_is_gone_on_the_other(phone: Phone, other_phone: Phone, key: str) -> None:
    phone.press(key, "delete")
    assert other_phone.type(key, {"seat1.rivers": "6"}).status_code == 404
    assert other_phone.client.get(f"/tables/{key}/live/1").status_code == 404
    phone.press(key, "restore")
    assert other_phone.type(key, {"seat1.rivers": "6"}).status_code == 200

"""Names are data: emoji, right to left, long, equal, with markup."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from companion.core.game import Seat
from tests.browser import samples, solo_plays
from tests.browser.conftest import Watch
from tests.browser.serving import Server
from tests.browser.test_reach import TOO_WIDE

LONG = "Maximiliane-Josephine von und zu Hohenstein-Waldburg-Zeil-Ab"
SEATS = (
    Seat("<b>Ana</b> & 👩‍👩‍👧", "red"),
    Seat("أمينة بنت خالد", "blue"),
    Seat(LONG, "gold"),
    Seat("{second} wins", "violet"),
)


@pytest.mark.parametrize("view", ["seats/1", "seats/3", "seats/all", "result"])
def test_strange_names_are_shown_as_they_are_and_break_nothing(page: Page, server: Server, view: str) -> None:
    _, texts = samples.wildscape()
    key = server.make_table(samples.make("wildscape", "competitive", 4, SEATS), texts)
    page.goto(f"{server.url}/tables/{key}/{view}")
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate(TOO_WIDE) == []
    assert page.locator("main b", has_text="Ana").count() == 0
    expect(page.locator("main").get_by_text(SEATS[0].name).first).to_be_attached()
    expect(page.locator("main").get_by_text(SEATS[3].name).first).to_be_attached()


@pytest.mark.parametrize("path", ["/", "/history", "/new/wildscape"])
def test_strange_names_in_lists_and_forms(page: Page, server: Server, path: str) -> None:
    server.make_table(samples.make("wildscape", "competitive", 4, SEATS), {})
    page.goto(server.url + path)
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate(TOO_WIDE) == []
    if path.startswith("/new"):
        expect(page.locator("#name1")).to_have_value(SEATS[0].name)
        expect(page.locator("#name3")).to_have_value(LONG)
    else:
        expect(page.locator("main")).to_contain_text(SEATS[0].name)


@pytest.mark.parametrize("name", ["expert-begin", "expert-action", "result-expert", "lands-turn", "result-lands"])
def test_strange_names_at_a_tracked_table(page: Page, full_shelf: dict[str, str], name: str) -> None:
    page.goto(full_shelf[name])
    assert page.locator("main b:not(.button)", has_text="Ana").filter(has_not_text="<b>").count() == 0
    for seat in solo_plays.STRANGE:
        expect(page.locator("main").get_by_text(seat.name).first).to_be_attached()


def test_equal_names_are_told_apart_by_colour_and_shape(page: Page, server: Server) -> None:
    setup = samples.make("wildscape", "competitive", 2, (Seat("Ana", "red"), Seat("Ana", "blue")))
    key = server.make_table(setup, {"seat1.wetland": "3", "seat2.wetland": "5"}, is_finished=True)
    page.goto(f"{server.url}/tables/{key}/result")
    places = page.locator(".place")
    expect(places.nth(0)).to_have_class("place seat-blue first")
    assert "#blue" in (places.nth(0).locator("use").first.get_attribute("href") or "")
    expect(places.nth(1)).to_have_class("place seat-red")


@pytest.mark.parametrize(
    ("name", "message"),
    [("", "Seat 1 has no name. Type one."), ("a" * 300, "A name has at most 60 letters. Shorten it.")],
)
def test_a_bad_name_is_said_at_its_field_and_kept(
    page: Page, server: Server, watch: Watch, name: str, message: str
) -> None:
    watch.expect("status of 422")
    page.goto(f"{server.url}/new/wildscape")
    page.locator("#name1").fill(name)
    page.locator("#name2").fill("Bilal")
    page.get_by_role("button", name="Score only").click()
    expect(page.locator(".person-1 .error")).to_have_text(message)
    expect(page.locator("#name1")).to_have_value(name)
    expect(page.locator("#name1")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#name2")).to_have_value("Bilal")

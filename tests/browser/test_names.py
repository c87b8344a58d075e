"""Names are data: emoji, right to left, long, equal, with markup."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from companion.core.game import Seat
from companion.games.wild_serengeti.moves import Begin, Draw
from tests.browser import samples, serengeti, solo_plays
from tests.browser.conftest import Watch
from tests.browser.serving import Server
from tests.browser.test_reach import TOO_WIDE
from tests.games.wild_serengeti.tables import INCOME, MARKER, POOL, SURE

LONG = "Maximiliane-Josephine von und zu Hohenstein-Waldburg-Zeil-Ab"
SEATS = (
    Seat("<b>Ana</b> & 👩‍👩‍👧", "red"),
    Seat("أمينة بنت خالد", "blue"),
    Seat(LONG, "gold"),
    Seat("{second} wins", "violet"),
)

# Where the name, and the first number after it, are seen in the news: left and right edge of each, in pixels.
PLACES = """name => {
  const walker = document.createTreeWalker(document.querySelector("#news"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const at = walker.currentNode.data.indexOf(name);
    if (at < 0) continue;
    const end = at + name.length;
    const digit = end + walker.currentNode.data.slice(end).search(/[0-9]/);
    return [[at, end], [digit, digit + 1]].map(([from, to]) => {
      const range = document.createRange();
      range.setStart(walker.currentNode, from);
      range.setEnd(walker.currentNode, to);
      const box = range.getClientRects()[0];
      return [box.left, box.right, box.top];
    });
  }
}"""


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


@pytest.mark.parametrize("name", ["דנה", "أمينة", "Ann"], ids=ascii)
def test_a_number_stands_at_the_right_of_a_name_in_a_sentence(page: Page, server: Server, name: str) -> None:
    seats = (Seat("Bo", "red"), Seat(name, "blue"))
    setup = replace(samples.make("wild-serengeti", "competitive", 2, seats), is_tracked=True)
    moves = [Begin(serengeti.AWARDS, (0, 1)), SURE, MARKER, POOL, Draw((1, 1)), INCOME]
    page.goto(f"{server.url}/tables/{serengeti.make_table(server, moves, setup)}/play")
    expect(page.locator("#news")).to_contain_text(name)
    (left, right, top), (digit_left, _, digit_top) = page.evaluate(PLACES, name)
    assert left < right <= digit_left
    assert abs(top - digit_top) < 12  # px: they stand in one line


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

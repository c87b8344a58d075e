"""The budgets of the interface: taps, bytes, and no request to anybody else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser import lands, samples, serengeti, solo_plays
from tests.browser.acting import answer, field, open_seat, wait_saved
from tests.browser.conftest import OpenContext, Watch
from tests.browser.places import NAMES
from tests.browser.serving import Server

MOST_BYTES = 60_000
MOST_TAPS_TO_FIRST_FIELD = 3

# The wide view is opened from a sheet, whose styles, scripts and marks the phone has by then. Of the plays of South
# America, the lands of Wildscape and WILD: Serengeti many load the same files.
LATER = {*solo_plays.CHECKED, *lands.CHECKED, *serengeti.CHECKED} - {
    *solo_plays.WEIGHED,
    *lands.WEIGHED,
    *serengeti.WEIGHED,
}
FIRST_LOADS = [name for name in NAMES if not name.startswith("wide-") and name not in LATER]


class Taps:
    """Counts what a finger does."""

    def __init__(self, page: Page) -> None:
        self.page, self.number = page, 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.tap()
        self.number += 1


def test_same_players_again_takes_three_taps_to_the_first_field(page: Page, server: Server) -> None:
    setup, _ = samples.south_america()
    server.make_table(setup, {})
    page.goto(server.url)
    taps = Taps(page)
    taps.tap("text=Start with the same players")
    taps.tap('[name="seat1.score_board"]')
    expect(field(page, "seat1.score_board")).to_be_focused()
    assert page.locator(".seat").all_inner_texts()[3].endswith("Dmytro")
    assert taps.number <= MOST_TAPS_TO_FIRST_FIELD


def test_the_form_of_a_new_table_is_filled_in_with_the_last_players(page: Page, server: Server) -> None:
    setup, _ = samples.south_america()
    server.make_table(setup, {})
    page.goto(server.url)
    taps = Taps(page)
    taps.tap('a.game[data-game="rewild-south-america"]')
    taps.tap("text=Score only")
    taps.tap('[name="seat1.score_board"]')
    expect(field(page, "seat1.score_board")).to_be_focused()
    assert taps.number <= MOST_TAPS_TO_FIRST_FIELD


def test_the_next_value_takes_one_key(page: Page, server: Server) -> None:
    setup, _ = samples.south_america()
    key = server.make_table(setup, {"seat1.organisms": "12"})
    open_seat(page, server.url, key)
    field(page, "seat1.score_board").tap()
    page.keyboard.type("74")
    page.keyboard.press("Enter")
    following = field(page, "seat1.organisms")
    expect(following).to_be_focused()
    assert following.evaluate("each => each.value.slice(each.selectionStart, each.selectionEnd)") == "12"
    page.keyboard.type("9")
    wait_saved(page)
    assert server.texts(key) == {"seat1.score_board": "74", "seat1.organisms": "9"}


def test_a_tap_selects_the_whole_value(page: Page, server: Server) -> None:
    setup, _ = samples.south_america()
    key = server.make_table(setup, {"seat1.organisms": "2x5+12"})
    open_seat(page, server.url, key)
    target = field(page, "seat1.organisms")
    target.tap()
    assert target.evaluate("each => each.value.slice(each.selectionStart, each.selectionEnd)") == "2x5+12"


def test_the_next_field_key_goes_on_to_the_button_after_the_last_field(page: Page, server: Server) -> None:
    setup, _ = samples.south_america()
    key = server.make_table(setup, {})
    open_seat(page, server.url, key)
    answer(page, "seat1.high_trees", "2")
    page.locator("[data-next]").tap()
    expect(page.locator(".dock .main")).to_be_focused()


NAMED_BY_THE_PAGE = """() => [...document.querySelectorAll("link[rel=manifest], link[rel=icon]")].map(each => each.href)
  .concat([...document.querySelectorAll("use")].map(each => new URL(each.href.baseVal.split("#")[0], location).href))"""


@pytest.fixture
def weigh(open_context: OpenContext, watch: Watch, full_shelf: dict[str, str]) -> Callable[[str], int]:
    """Gives the bytes of a page and of all that it loads or names, uncompressed."""
    watch.expect("status of 404")

    def weigh(name: str) -> int:
        page = open_context().new_page()
        loaded: list[Response] = []
        page.on("response", lambda response: loaded.append(response))
        page.goto(full_shelf[name])
        bodies = {response.url: len(response.body()) for response in loaded}
        for address in set(page.evaluate(NAMED_BY_THE_PAGE)) - bodies.keys():
            bodies[address] = len(page.context.request.get(address).body())
        return sum(bodies.values())

    return weigh


@pytest.mark.parametrize("name", FIRST_LOADS)
def test_a_first_load_is_light(weigh: Callable[[str], int], name: str) -> None:
    assert weigh(name) <= MOST_BYTES

"""A copy of Wildscape on a phone: a card is found by letters, facts are told one after the other, for everybody."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Response, expect

from companion.games.wildscape.household import FAUNA, NAMES, SPECIALIST_CARDS, STEPS, TEXTS, CardText, text_item
from companion.store.catalogue import Item
from tests.browser.conftest import OpenContext
from tests.browser.serving import Server
from tests.browser.test_budgets import MOST_BYTES, Taps
from tests.browser.test_reach import SMALL_TARGETS, SMALLEST_TARGET, TOO_WIDE, grave_violations

COPY = "/catalogue/wildscape"
SLUG = "wildscape"


def tell(server: Server) -> None:
    """Much of a household's copy, made up, with long names."""
    server.keep_items(SLUG, STEPS, [Item(STEPS, key, "[99,99,99,99,99,99,99,99,99,99,99,99]") for key in FAUNA])
    server.keep_items(SLUG, "specialists", [Item("specialists", key, "9") for key in SPECIALIST_CARDS[:20]])
    server.keep_items(SLUG, NAMES, [Item(NAMES, "woodland.6", f'"{"W" * 60}"')])
    server.keep_items(SLUG, TEXTS, [Item(*text_item("F15", CardText("W" * 60, "w" * 200)))])


def test_letters_shorten_the_list_and_look_among_all_cards(page: Page, server: Server) -> None:
    page.goto(server.url + COPY)
    everywhere = page.get_by_role("link", name="Look among all cards")
    expect(everywhere).to_be_hidden()
    page.locator("#q").fill("eag")
    expect(page.locator(".cards li:visible")).to_have_count(2)
    page.locator("#q").fill("lio")
    expect(page.locator(".cards li:visible")).to_have_count(0)
    everywhere.tap()
    expect(page.locator(".cards li:visible").first).to_contain_text("D28 Lion")
    expect(everywhere).to_be_hidden()


@pytest.mark.parametrize(("typed", "title"), [("b6", "B06a Kori Bustard"), ("shoe", "B10b Shoebill"), ("s17", "S17")])
def test_enter_opens_the_best_match_or_looks_among_all_cards(
    page: Page, server: Server, typed: str, title: str
) -> None:
    page.goto(server.url + COPY)
    page.locator("#q").fill(typed)
    page.keyboard.press("Enter")
    if title == "S17":  # no bird
        expect(page.locator(".cards li:visible").first).to_contain_text(title)
    else:
        expect(page.locator("h1")).to_have_text(title)


def test_a_specialist_s_vp_are_told_and_the_next_one_is_ready(page: Page, server: Server) -> None:
    page.goto(f"{server.url}{COPY}/cards/S01")
    for number in (1, 2, 3):
        expect(page.locator("#vp")).to_be_focused()
        page.keyboard.type(str(number))
        page.keyboard.press("Enter")
        expect(page.locator("h1")).to_contain_text(f"S0{number + 1}")
    page.goto(f"{server.url}{COPY}?kind=specialist")
    assert page.locator(".told").all_inner_texts() == ["1 VP", "2 VP", "3 VP"]


def test_a_primate_s_habitats_are_two_taps_and_keep(page: Page, server: Server) -> None:
    page.goto(f"{server.url}{COPY}/cards/M01")
    taps = Taps(page)
    taps.tap("label:has([value=woodland])")
    taps.tap("label:has([value=river])")
    taps.tap("text=Keep, then M02")
    expect(page.locator("h1")).to_have_text("M02 Mandrill")
    page.goto(f"{server.url}{COPY}?kind=primate")
    assert page.locator(".told").all_inner_texts() == ["Prefers River and Woodland"]


PATHS = [
    *("", "?kind=fauna", "?kind=specialist", "?q=a", "/cards/F15", "/cards/D14", "/cards/M19", "/cards/S21"),
    *("/cards/B01a", "/herbivores", "/rows", "/rondel"),
]


@pytest.mark.parametrize("path", PATHS)
def test_a_page_of_the_copy_is_for_everybody(page: Page, server: Server, path: str) -> None:
    tell(server)
    page.goto(server.url + COPY + path)
    page.evaluate("() => document.querySelectorAll('details').forEach(each => { each.open = true })")
    axe = Axe()
    assert page.evaluate(SMALL_TARGETS, SMALLEST_TARGET) == []
    assert grave_violations(axe, page) == []
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert grave_violations(axe, page, only="color-contrast") == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate(TOO_WIDE) == []
    page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    assert page.evaluate(TOO_WIDE) == []


@pytest.mark.parametrize(
    "path", ["", "?kind=fauna", "?kind=specialist", "?q=a", "/cards/M19", "/herbivores", "/rondel"]
)
def test_a_first_load_is_light(server: Server, open_context: OpenContext, path: str) -> None:
    tell(server)
    first = open_context().new_page()
    loaded: list[Response] = []
    first.on("response", lambda response: loaded.append(response))
    first.goto(server.url + COPY + path, wait_until="networkidle")
    assert sum(len(response.body()) for response in loaded) <= MOST_BYTES

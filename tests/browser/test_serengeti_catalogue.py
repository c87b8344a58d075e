"""A copy of WILD: Serengeti on a phone: a Scene Card is entered and found again, the Map is tapped, all taken back."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Response, expect

from tests.browser.conftest import OpenContext, Watch
from tests.browser.serengeti_catalogue import COPY, PATHS, prepare_catalogue
from tests.browser.serving import Server
from tests.browser.test_budgets import MOST_BYTES
from tests.browser.test_reach import SMALL_TARGETS, SMALLEST_TARGET, TOO_WIDE, grave_violations

# A Map too large for the screen scrolls in a frame of its own.
OUT_OF_FRAMES = TOO_WIDE.replace(".pan > *", ".pan > *, .map > *")


def keep(page: Page) -> None:
    page.locator("#dock").get_by_role("button", name="Keep").tap()


def said(page: Page, words: str) -> None:
    expect(page.locator(".said").first).to_contain_text(words)


def test_a_card_with_its_pattern_is_entered_found_changed_deleted_and_taken_back(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/catalogue")
    page.get_by_role("link", name="My copy WILD: Serengeti").tap()
    page.locator("#q").fill("12")
    page.get_by_role("button", name="Search").tap()
    expect(page.locator("h1")).to_have_text("Scene 12")
    page.get_by_label("One more: Leaf", exact=True).tap()
    page.locator("#stars").fill("5")
    page.locator("#kind").select_option("Straight-line Scene")
    page.locator("#figure_1").select_option("Lion")
    page.locator("#figure_2").select_option("Zebra")
    page.locator("#terrain_2").select_option("Water")
    keep(page)
    said(page, "Scene 12 is kept.")
    page.locator("#q").fill("zebra")
    page.keyboard.press("Enter")
    expect(page.locator(".cards li")).to_have_count(1)
    page.get_by_role("link", name="12 Lion, Zebra").tap()
    expect(page.locator("#main")).to_contain_text("Straight-line Scene: Lion, Zebra on Water")
    expect(page.locator("#icon_leaf")).to_have_value("1")
    page.get_by_label("One more: Stars", exact=True).tap()
    keep(page)
    expect(page.locator(".cards li")).to_contain_text("6 stars")
    page.locator(".cards a").tap()
    page.get_by_role("button", name="Forget Scene 12").tap()
    said(page, "Scene 12 is forgotten.")
    expect(page.locator(".cards li")).to_have_count(0)
    page.get_by_role("button", name="Undo").tap()
    said(page, "1 entry is as before.")
    expect(page.locator(".cards li")).to_contain_text("6 stars")


def test_the_map_is_laid_out_and_a_migration_card_marked_on_it(page: Page, server: Server) -> None:
    page.goto(server.url + COPY)
    page.get_by_role("link", name="Map").tap()
    page.get_by_role("link", name="Side B").tap()
    page.locator("#rows").fill("2")
    page.locator("#columns").fill("2")
    expect(page.locator(".map button")).to_have_count(4)
    page.get_by_role("button", name="Water").tap()
    page.get_by_role("button", name="B2, no terrain").tap()
    page.get_by_role("button", name="Rock").tap()
    page.get_by_role("button", name="Fill the rest").tap()
    keep(page)
    said(page, "Side B of the Map is kept.")
    page.get_by_role("link", name="Migration").tap()
    page.get_by_role("link", name="Card 3").tap()
    a1, b2 = page.locator(".map button[value='0']"), page.locator(".map button[value='3']")
    a1.tap()
    expect(a1).to_have_accessible_name("A1, Rock, brown")
    b2.tap()
    b2.tap()
    expect(b2).to_have_accessible_name("B2, Water, blue")
    for _ in range(3):
        page.locator(".map button[value='1']").tap()
    keep(page)
    said(page, "Migration Card 3 is kept.")
    expect(page.locator(".cards li").nth(2)).to_have_text("Card 3Brown: A1Blue: B2")
    page.get_by_role("button", name="Undo").tap()
    said(page, "1 entry is as before.")


def test_what_is_wrong_is_marked_and_nothing_is_lost(page: Page, server: Server, watch: Watch) -> None:
    watch.expect("status of 422")
    page.goto(f"{server.url}{COPY}/scenes/7")
    page.locator("#stars").fill("5")
    page.locator("#figure_1").select_option("Lion")
    keep(page)
    said(page, "Not kept yet")
    expect(page.locator("#kind-error")).to_contain_text("Choose how its animals stand.")
    expect(page.locator("#figure_1")).to_have_value("Lion")
    expect(page.locator("#stars")).to_have_value("5")


@pytest.mark.parametrize("name", PATHS)
def test_a_page_of_the_copy_is_for_everybody_and_light(server: Server, open_context: OpenContext, name: str) -> None:
    path = prepare_catalogue(server)[name]
    page = open_context().new_page()
    loaded: list[Response] = []
    page.on("response", lambda response: loaded.append(response))
    page.goto(server.url + path, wait_until="networkidle")
    assert sum(len(response.body()) for response in loaded) <= MOST_BYTES
    page.evaluate("() => document.querySelectorAll('details').forEach(each => { each.open = true })")
    axe = Axe()
    assert page.evaluate(SMALL_TARGETS, SMALLEST_TARGET) == []
    assert grave_violations(axe, page) == []
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert grave_violations(axe, page, only="color-contrast") == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate(OUT_OF_FRAMES) == []
    page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    assert page.evaluate(OUT_OF_FRAMES) == []

"""Everybody reaches everything: axe in light and dark, narrow screens, large text, large targets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser import samples
from tests.browser.acting import answer, notes, open_seat
from tests.browser.conftest import OpenContext, Watch
from tests.browser.places import NAMES
from tests.browser.serving import Server

Visit = Callable[..., Page]

GRAVE = ("serious", "critical")
SMALLEST_TARGET = 44  # CSS pixels, in the smaller dimension

# A target is what takes the tap: a field's own row or label when that is larger.
SMALL_TARGETS = """smallest => [...document.querySelectorAll("a, button, input, select, summary")]
  .filter(each => each.checkVisibility({ visibilityProperty: true }))
  .filter(each => each.type !== "hidden" && !each.matches(".skip, .sr"))
  .filter(each => [each, each.closest("label"), each.closest("td, li")]
    .every(box => !box || Math.min(box.offsetWidth || box.getBoundingClientRect().width,
                                   box.offsetHeight || box.getBoundingClientRect().height) < smallest - 0.5))
  .map(each => each.outerHTML.slice(0, 120))"""

# What sticks out to the right, and so would make the page scroll. A table of lines and a board may scroll in frames of
# their own.
TOO_WIDE = """() => [...document.querySelectorAll("main *, .dock *")]
  .filter(each => each.getBoundingClientRect().right > innerWidth + 0.5)
  .filter(each => !each.closest(".scroll > *, .pan > *, .sr, datalist"))
  .map(each => each.outerHTML.slice(0, 120))
  .concat(document.scrollingElement.scrollWidth > innerWidth ? ["the page scrolls"] : [])"""


@pytest.fixture(scope="module")
def axe() -> Axe:
    return Axe()


@pytest.fixture
def visit(open_context: OpenContext, full_shelf: dict[str, str], watch: Watch) -> Visit:
    """Open a page of the full shelf by its name."""
    watch.expect("status of 404")

    def visit(name: str, **options: Any) -> Page:
        page = open_context(**options).new_page()
        page.goto(full_shelf[name])
        return page

    return visit


def grave_violations(axe: Axe, page: Page, only: str = "") -> list[str]:
    options = {"resultTypes": ["violations"]} | ({"runOnly": [only]} if only else {})
    results = axe.run(page, options=options).response["violations"]
    return [
        f"{each['id']}: {[node['target'] for node in each['nodes']]}" for each in results if each["impact"] in GRAVE
    ]


@pytest.mark.parametrize("name", NAMES)
def test_page_is_for_everybody(visit: Visit, axe: Axe, name: str) -> None:
    page = visit(name)
    page.evaluate("() => document.querySelectorAll('details:not(.menu)').forEach(each => { each.open = true })")
    assert page.evaluate(SMALL_TARGETS, SMALLEST_TARGET) == []
    assert grave_violations(axe, page) == []
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert grave_violations(axe, page, only="color-contrast") == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate(TOO_WIDE) == []
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    assert page.evaluate(TOO_WIDE) == []


def test_axe_finds_nothing_grave_in_what_opens_and_in_errors(
    page: Page, server: Server, axe: Axe, watch: Watch
) -> None:
    watch.expect("status of 422")
    setup, texts = samples.wildscape()
    open_seat(page, server.url, server.make_table(setup, texts))
    answer(page, "seat1.wetland", "abc")
    answer(page, "seat1.oil_spills", "60")
    expect(notes(page, "seat1.wetland")).to_contain_text("not a number")
    for summary in page.locator("summary").all():
        summary.evaluate("each => { each.parentElement.open = true }")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert grave_violations(axe, page) == []


def test_text_can_be_zoomed(visit: Visit) -> None:
    content = visit("home").locator('meta[name="viewport"]').get_attribute("content") or ""
    assert "maximum-scale" not in content
    assert "user-scalable" not in content

"""Everything works without scripts: a Save button, Next, undo, finish."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import samples
from tests.browser.acting import answer, field, open_seat, press_next, total
from tests.browser.conftest import OpenContext, Watch
from tests.browser.serving import Server


@pytest.fixture
def page(open_context: OpenContext) -> Page:
    """A phone whose browser runs no scripts."""
    return open_context(java_script_enabled=False).new_page()


def _fill(page: Page, texts: dict[str, str]) -> None:
    for name, typed in texts.items():
        field(page, name).fill(typed)


def test_whole_game_without_scripts(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.locator('a.game[data-game="rewild-south-america"]').click()
    page.locator('[name="players"][value="2"]').check()
    page.locator("#name1").fill("Ana")
    page.locator("#name2").fill("Bilal")
    page.get_by_role("button", name="Start").click()
    setup, texts = samples.south_america()
    _fill(page, {name: typed for name, typed in texts.items() if name.startswith("seat1.")})
    page.get_by_role("button", name="Save").click()
    expect(total(page, 1)).to_have_text("131")
    press_next(page)
    expect(page.locator(".seat[aria-current]")).to_contain_text("Bilal")
    _fill(page, {name: typed for name, typed in texts.items() if name.startswith("seat2.")})
    page.get_by_role("button", name="Finish").click()
    expect(page.locator("h1")).to_have_text("Ana wins")
    assert [row.locator("b").inner_text() for row in page.locator(".place").all()] == ["131", "112"]
    assert setup.number_of_players == 4


def test_undo_and_redo_without_scripts(page: Page, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {})
    open_seat(page, server.url, key)
    _fill(page, {"seat1.wetland": "9+2"})
    page.get_by_role("button", name="Save").click()
    _fill(page, {"seat1.desert": "5"})
    page.get_by_role("button", name="Save").click()
    expect(total(page, 1)).to_have_text("16")
    page.get_by_role("button", name="Undo: Ana, Desert: 5").click()
    expect(total(page, 1)).to_have_text("11")
    page.get_by_role("button", name="Undo: Ana, Wetland: 9+2").click()
    expect(total(page, 1)).to_have_text("0")
    page.get_by_role("button", name="Redo: Ana, Wetland: 9+2").click()
    expect(field(page, "seat1.wetland")).to_have_value("9+2")


def test_bad_input_without_scripts_keeps_what_was_typed(page: Page, server: Server, watch: Watch) -> None:
    watch.expect("status of 422")
    key = server.make_table(samples.wildscape()[0], {"seat1.rivers": "6"})
    open_seat(page, server.url, key)
    _fill(page, {"seat1.wetland": "3++", "seat1.desert": "5"})
    page.get_by_role("button", name="Save").click()
    expect(field(page, "seat1.wetland")).to_have_value("3++")
    expect(field(page, "seat1.wetland")).to_have_attribute("aria-invalid", "true")
    expect(field(page, "seat1.desert")).to_have_value("5")
    expect(page.locator(".error")).to_contain_text("is not a finished sum")
    _fill(page, {"seat1.wetland": "3+4"})
    page.get_by_role("button", name="Save").click()
    expect(total(page, 1)).to_have_text("18")


def test_a_page_without_scripts_takes_nothing_back_from_another_phone(
    page: Page, server: Server, open_context: OpenContext
) -> None:
    key = server.make_table(samples.wildscape()[0], {})
    open_seat(page, server.url, key)
    other = open_context().new_page()
    open_seat(other, server.url, key)
    answer(other, "seat1.desert", "5")
    expect(total(other, 1)).to_have_text("5")
    _fill(page, {"seat1.wetland": "9"})
    page.get_by_role("button", name="Save").click()
    expect(total(page, 1)).to_have_text("14")
    assert server.texts(key) == {"seat1.desert": "5", "seat1.wetland": "9"}


def test_wide_view_without_scripts(page: Page, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {})
    open_seat(page, server.url, key, "all")
    _fill(page, {"seat1.wetland": "1", "seat4.wetland": "4"})
    page.get_by_role("button", name="Save").click()
    expect(total(page, 1)).to_have_text("1")
    expect(total(page, 4)).to_have_text("4")


def test_options_of_a_new_table_follow_the_mode_without_scripts(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/new/wild-serengeti")
    page.locator('[name="mode"][value="solo"]').check()
    expect(page.locator("#name1")).to_be_visible()
    expect(page.locator("#name2")).to_be_hidden()
    expect(page.locator("#solo-scenario")).to_be_visible()
    expect(page.locator("#co-op-scenario")).to_be_hidden()
    page.locator('[name="mode"][value="competitive"]').check()
    page.locator('[name="players"][value="3"]').check()
    expect(page.locator("#name3")).to_be_visible()
    expect(page.locator("#name4")).to_be_hidden()

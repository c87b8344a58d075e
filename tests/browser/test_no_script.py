"""Everything works without scripts: a Save button, Next, undo, finish."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import samples, solo_plays
from tests.browser.acting import answer, field, open_seat, press_next, total
from tests.browser.conftest import OpenContext, Watch
from tests.browser.plays import THREE, make_play, woodland
from tests.browser.serving import Server
from tests.browser.test_keyboard import WAYS


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
    page.get_by_role("button", name="Score only").click()
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


def test_a_tracked_play_without_scripts(page: Page, server: Server, watch: Watch) -> None:
    watch.expect("status of 4(09|22)")
    page.goto(f"{server.url}/new/rewild")
    page.get_by_role("button", name="Track the play").click()
    page.get_by_text("Enter the rows as they lie").click()
    for habitat, row in (("Woodland", "1 2 3 4"), ("Scrubland", "4 3 1 2"), ("Wetland", "2 2 3 4")):
        page.get_by_label(habitat).fill(row)
    keep = page.locator("details").get_by_role("button", name="Keep these rows")
    keep.click()
    expect(page.locator(".error")).to_have_text("Wetland: Kingfisher (2) is there twice.")
    page.get_by_label("Wetland").fill("1 2 3 4")
    keep.click()
    _enter_tile(page, "Woodland", "Lay it")
    for way in WAYS:
        _enter_tile(page, "Wetland" if way == WAYS[-1] else "Woodland", "Where it fits")
        if way == WAYS[-1]:
            expect(page.locator(".error")).to_contain_text("This tile fits nowhere")
            _enter_tile(page, "Woodland", "Where it fits")
        page.get_by_text("The spots in words").click()
        page.locator(f'h3:text-is("{way}") + ul').get_by_role("button").click()
    expect(page.locator("#prompt")).to_contain_text("A space: choose its wildlife")
    page.get_by_role("link", name="Hint").click()
    expect(page.locator("#hint li").first).to_contain_text("Peregrine Falcon (4)")
    page.locator(".choice").filter(has_text="Peregrine Falcon").click()
    expect(page.locator(".bar > .big")).to_contain_text("22")  # 4 × 4, and 6 for 17 squares
    page.get_by_role("button", name="Undo: Peregrine Falcon taken").click()
    expect(page.locator("#prompt")).to_contain_text("A space: choose its wildlife")
    page.get_by_role("button", name="Redo: Peregrine Falcon taken").click()
    expect(page.locator("#prompt")).to_contain_text("Draw tile 5")


def _enter_tile(page: Page, habitat: str, button: str) -> None:
    for square in ("Top left", "Top right", "Bottom right", "Bottom left"):
        page.get_by_label(square).select_option(habitat)
    page.get_by_role("button", name=button).click()


def test_every_stage_of_south_america_can_be_answered_without_scripts(page: Page, full_shelf: dict[str, str]) -> None:
    """Each asks with buttons that are there; what a script would step is typed."""
    for name in solo_plays.STAGES:
        page.goto(full_shelf[name])
        ways = page.locator("#answer button:not(.sr):visible, #dock button.main:visible")
        assert ways.count() or page.locator("#answer").count() == 0, name
        assert (
            page.locator("#answer .stepper .field").count() == page.locator("#answer .stepper .field:visible").count()
        )


def test_a_correction_without_scripts(page: Page, server: Server) -> None:
    key = make_play(server, woodland(*THREE))
    page.goto(f"{server.url}/tables/{key}/corrections/move2")
    page.get_by_label("Top left").select_option("Wetland")
    page.get_by_label("Bottom right").select_option("Wetland")
    page.locator("#dock .main").click()
    expect(page.locator("h1")).to_have_text("What no longer fits")
    expect(page.locator("main li")).to_have_count(1)
    page.get_by_role("button", name="Correct, and leave these out").click()
    expect(page.locator(".said")).to_have_text("Corrected.")
    expect(page.get_by_text("Tile 2 of 24 · stack: 22")).to_be_visible()

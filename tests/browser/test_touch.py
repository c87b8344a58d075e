"""Under a thumb: steppers, a long press, the keys that a number pad lacks; and players in a hurry."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser import samples
from tests.browser.acting import answer, field, open_seat, press_next, total, wait_saved
from tests.browser.conftest import OpenContext
from tests.browser.serving import Server


def _stepper(page: Page, name: str, word: str) -> Locator:
    return page.locator(f'.stepper:has([name="{name}"]) button[aria-label^="{word}"]')


def test_plus_on_a_blank_gives_1_and_minus_gives_0(page: Page, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {})
    open_seat(page, server.url, key)
    _stepper(page, "seat1.prey_1_3", "One more").tap()
    expect(field(page, "seat1.prey_1_3")).to_have_value("1")
    _stepper(page, "seat1.prey_4_6", "One less").tap()
    expect(field(page, "seat1.prey_4_6")).to_have_value("0")
    _stepper(page, "seat1.prey_4_6", "One less").tap()
    wait_saved(page)
    assert server.texts(key) == {"seat1.prey_1_3": "1", "seat1.prey_4_6": "0"}


def test_a_long_press_repeats_and_stops_with_the_finger(page: Page, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {})
    open_seat(page, server.url, key)
    button, target = _stepper(page, "seat1.prey_1_3", "One more"), field(page, "seat1.prey_1_3")
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.wait_for_function("() => Number(document.getElementById('seat1.prey_1_3').value) >= 5")
    page.mouse.up()
    held = target.input_value()
    wait_saved(page)
    expect(target).to_have_value(held)
    assert server.texts(key) == {"seat1.prey_1_3": held}
    assert len(server.log(key)) <= 3


def test_sums_are_typed_with_the_keys_above_the_number_pad(page: Page, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {"seat1.wetland": "9"})
    open_seat(page, server.url, key)
    target = field(page, "seat1.wetland")
    target.tap()
    keys = page.locator(".keys")
    expect(keys).to_be_visible()
    for sign, more in (("+", "3"), ("x", "2"), ("-", "1")):
        keys.locator(f'[data-key="{sign}"]').tap()
        expect(target).to_be_focused()
        page.keyboard.type(more)
    expect(target).to_have_value("9+3x2-1")
    expect(keys.locator('[data-key=" "]')).to_be_hidden()
    keys.locator("[data-next]").tap()
    expect(field(page, "seat1.woodland")).to_be_focused()
    expect(total(page, 1)).to_have_text("14")


def test_lists_are_typed_with_the_space_key(page: Page, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {})
    open_seat(page, server.url, key)
    field(page, "pair1.bird_2_first").tap()
    page.keyboard.type("9")
    page.locator('.keys [data-key=" "]').tap()
    page.keyboard.type("6")
    expect(field(page, "pair1.bird_2_first")).to_have_value("9 6")
    expect(page.locator('.keys [data-key="+"]')).to_be_hidden()


def test_undo_stays_in_sight_while_somebody_types(page: Page, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {"seat1.wetland": "9"})
    open_seat(page, server.url, key)
    field(page, "seat1.wetland").tap()
    for selector in ("#undo button", "#redo button", ".dock .main", ".keys"):
        expect(page.locator(selector)).to_be_in_viewport()


def test_the_keys_show_only_under_a_finger(open_context: OpenContext, server: Server) -> None:
    page = open_context(is_mobile=False, has_touch=False).new_page()
    key = server.make_table(samples.wildscape()[0], {})
    open_seat(page, server.url, key)
    field(page, "seat1.wetland").click()
    expect(page.locator(".keys")).to_be_hidden()


def test_rapid_typing_and_next_at_once_saves_everything(page: Page, server: Server) -> None:
    key = server.make_table(samples.south_america()[0], {})
    open_seat(page, server.url, key)
    field(page, "seat1.score_board").tap()
    page.keyboard.type("74\n12\n10\n5x2\n8")
    press_next(page)
    page.wait_for_url("**/seats/2")
    expect(total(page, 1)).to_have_text("114")
    assert server.texts(key) == {
        "seat1.score_board": "74",
        "seat1.organisms": "12",
        "seat1.herbivores": "10",
        "seat1.symbols": "5x2",
        "seat1.resources": "8",
    }


def test_next_with_nothing_to_save_just_goes_on(page: Page, server: Server) -> None:
    key = server.make_table(samples.south_america()[0], {})
    open_seat(page, server.url, key)
    press_next(page)
    page.wait_for_url("**/seats/2")
    assert server.log(key) == []


def test_a_double_tap_on_finish_finishes_once(page: Page, server: Server) -> None:
    setup, texts = samples.rewild()
    key = server.make_table(setup, texts)
    open_seat(page, server.url, key)
    answer(page, "seat1.woodland_area", "15")
    page.get_by_role("button", name="Finish").dblclick(no_wait_after=True)
    page.wait_for_url("**/result")
    expect(page.locator(".place b")).to_have_text("95")
    assert [entry["type"] for entry in server.log(key)] == ["typed", "typed", "finished"]


def test_back_after_finish_shows_the_finished_sheet(page: Page, server: Server) -> None:
    setup, texts = samples.rewild()
    key = server.make_table(setup, texts)
    open_seat(page, server.url, key)
    page.get_by_role("button", name="Finish").click()
    page.wait_for_url("**/result")
    page.go_back()
    expect(page.get_by_text("Finished: Rewild thing!")).to_be_visible()
    expect(field(page, "seat1.woodland_area")).to_be_disabled()
    page.get_by_role("button", name="Reopen").click()
    expect(field(page, "seat1.woodland_area")).to_be_enabled()
    answer(page, "seat1.woodland_area", "15")
    page.get_by_role("button", name="Finish").click()
    expect(page.locator(".place b")).to_have_text("95")


def test_back_to_a_seat_shows_what_stands_now(page: Page, server: Server) -> None:
    key = server.make_table(samples.south_america()[0], {})
    open_seat(page, server.url, key)
    answer(page, "seat1.score_board", "74")
    press_next(page)
    page.wait_for_url("**/seats/2")
    answer(page, "seat2.score_board", "68")
    wait_saved(page)
    page.go_back()
    expect(field(page, "seat1.score_board")).to_have_value("74")
    expect(total(page, 2)).to_have_text("68")


def test_the_same_players_start_one_table_however_often_the_button_is_tapped(page: Page, server: Server) -> None:
    setup, texts = samples.rewild()
    server.make_table(setup, texts, is_finished=True)
    page.goto(server.url)
    page.get_by_role("button", name="Start with the same players").click()
    page.wait_for_url("**/seats/1")
    page.goto(server.url)
    expect(page.locator("a.table")).to_have_count(1)


@pytest.mark.parametrize("button", ["Score only", "Track the play"])
@pytest.mark.parametrize("has_script", [True, False], ids=["script", "no script"])
def test_a_double_tap_on_start_makes_one_table(
    open_context: OpenContext, server: Server, button: str, has_script: bool
) -> None:
    page = open_context(java_script_enabled=has_script).new_page()
    page.goto(f"{server.url}/new/rewild-south-america")
    sent: list[Route] = []

    def answer_only_the_second(route: Route) -> None:
        sent.append(route)
        if len(sent) == 1:
            route.fetch(max_redirects=0)  # it reaches the server, and the second tap comes before its answer
        else:
            route.continue_()

    page.route("**/new/*", answer_only_the_second)
    box = page.get_by_role("button", name=button).bounding_box()
    assert box is not None
    for _ in range(2):  # the mouse, unlike a locator, does not wait for a page that is on its way
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(150)
    page.wait_for_url("**/tables/**")
    assert len(sent) == 2
    page.unroute_all(behavior="ignoreErrors")
    page.goto(f"{server.url}/history")
    expect(page.locator('main a[href^="/tables/"]')).to_have_count(1)

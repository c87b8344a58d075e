"""Nothing is ever lost: undo and redo, a reload, a turned phone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import samples
from tests.browser.acting import answer, field, fill_in, open_seat, press_next, total, wait_saved
from tests.browser.serving import Server


def _undo(page: Page) -> None:
    page.locator("#undo button").click()


def _redo(page: Page) -> None:
    page.locator("#redo button").click()


def test_undo_goes_back_through_all_seats_to_the_start_and_redo_returns(page: Page, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {})
    open_seat(page, server.url, key, 1)
    fill_in(page, {"seat1.wetland": "9+2", "seat1.woodland": "7", "seat1.prey_7_9": "1"})
    press_next(page)
    page.wait_for_url("**/seats/2")
    fill_in(page, {"seat2.rivers": "6"})
    totals = [["21", "6"], ["21", "0"], ["18", "0"], ["11", "0"], ["0", "0"]]
    for first, second in totals[1:]:
        _undo(page)
        expect(total(page, 1)).to_have_text(first)
        expect(total(page, 2)).to_have_text(second)
    expect(page.locator("#undo button")).to_be_disabled()
    assert server.texts(key) == {}
    for first, second in reversed(totals[:-1]):
        _redo(page)
        expect(total(page, 1)).to_have_text(first)
        expect(total(page, 2)).to_have_text(second)
    expect(page.locator("#redo button")).to_be_disabled()
    expect(field(page, "seat2.rivers")).to_have_value("6")


def test_the_undo_button_says_what_it_takes_back(page: Page, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {})
    open_seat(page, server.url, key)
    fill_in(page, {"seat1.wetland": "9+2"})
    expect(page.get_by_role("button", name="Undo: Ana, Wetland: 9+2")).to_be_enabled()
    _undo(page)
    expect(page.locator("#status")).to_have_text("Undone: Ana, Wetland: 9+2")
    expect(page.get_by_role("button", name="Redo: Ana, Wetland: 9+2")).to_be_enabled()
    expect(field(page, "seat1.wetland")).to_have_value("")


def test_undo_takes_back_what_is_still_being_typed(page: Page, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {"seat1.wetland": "4"})
    open_seat(page, server.url, key)
    answer(page, "seat1.wetland", "9")
    _undo(page)
    expect(field(page, "seat1.wetland")).to_have_value("4")
    expect(total(page, 1)).to_have_text("4")


def test_a_new_entry_after_undo_ends_redoing(page: Page, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {"seat1.wetland": "4"})
    open_seat(page, server.url, key)
    _undo(page)
    expect(page.locator("#redo button")).to_be_enabled()
    fill_in(page, {"seat1.desert": "3"})
    expect(page.locator("#redo button")).to_be_disabled()
    assert server.texts(key) == {"seat1.desert": "3"}


def test_two_quick_taps_on_undo_take_back_one_or_two_entries_and_never_another(page: Page, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {"seat1.wetland": "4"})
    open_seat(page, server.url, key)
    fill_in(page, {"seat1.desert": "3"})
    page.locator("#undo button").dblclick()
    expect(field(page, "seat1.desert")).to_have_value("")
    undone = [entry["entry"] for entry in server.log(key) if entry["type"] == "undone"]
    assert 1 <= len(undone) == len(set(undone))


def test_a_reload_comes_back_to_the_same_values(page: Page, server: Server) -> None:
    setup, texts = samples.wildscape()
    key = server.make_table(setup, {})
    open_seat(page, server.url, key)
    some = {"seat1.wetland": "9+2", "seat1.prey_1_3": "0", "pair1.bird_1_card": "B02a", "seat1.ornithologist": "yes"}
    fill_in(page, some)
    page.reload()
    expect(field(page, "seat1.wetland")).to_have_value("9+2")
    expect(field(page, "seat1.prey_1_3")).to_have_value("0")
    expect(field(page, "seat1.prey_4_6")).to_have_value("")
    expect(field(page, "pair1.bird_1_card")).to_have_value("B02a")
    expect(field(page, "seat1.ornithologist")).to_be_checked()
    assert texts["seat1.wetland"] == server.texts(key)["seat1.wetland"]


def test_a_reload_right_after_the_last_key_loses_nothing(page: Page, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {})
    open_seat(page, server.url, key)
    field(page, "seat1.wetland").press_sequentially("12")
    page.reload()
    expect(field(page, "seat1.wetland")).to_have_value("12")
    expect(total(page, 1)).to_have_text("12")


def test_turning_the_phone_loses_nothing(page: Page, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {})
    open_seat(page, server.url, key)
    field(page, "seat1.wetland").press_sequentially("9+")
    page.set_viewport_size({"width": 844, "height": 390})
    expect(field(page, "seat1.wetland")).to_have_value("9+")
    expect(field(page, "seat1.wetland")).to_be_focused()
    field(page, "seat1.wetland").press_sequentially("2")
    page.set_viewport_size({"width": 390, "height": 844})
    wait_saved(page)
    assert server.texts(key) == {"seat1.wetland": "9+2"}


def test_finish_can_be_undone(page: Page, server: Server) -> None:
    setup, texts = samples.rewild()
    key = server.make_table(setup, texts, is_finished=True)
    open_seat(page, server.url, key)
    page.get_by_role("button", name="Undo: finishing the table").click()
    expect(field(page, "seat1.woodland_area")).to_be_enabled()
    answer(page, "seat1.woodland_area", "15")
    wait_saved(page)
    expect(total(page, 1)).to_have_text("95")  # 92, and 6 for 15 squares where 12 brought 3

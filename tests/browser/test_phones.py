"""Several phones at one table, and several tabs on one phone."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from companion.core.log import Typed
from tests.browser import samples
from tests.browser.acting import answer, field, fill_in, open_seat, total, wait_saved
from tests.browser.conftest import OpenContext, Watch
from tests.browser.serving import Server

POLL = 5_000  # ms within which the other phone must show it


def _two_phones(open_context: OpenContext, server: Server, key: str, views: tuple[int, int]) -> tuple[Page, Page]:
    first, second = open_context().new_page(), open_context().new_page()
    open_seat(first, server.url, key, views[0])
    open_seat(second, server.url, key, views[1])
    return first, second


def test_different_seats_written_at_the_same_moment_both_stand(open_context: OpenContext, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {})
    first, second = _two_phones(open_context, server, key, (1, 2))
    for one, other in (("1", "2"), ("13", "24")):
        answer(first, "seat1.wetland", one)
        answer(second, "seat2.desert", other)
        first.keyboard.press("Enter")
        second.keyboard.press("Enter")
    wait_saved(first)
    wait_saved(second)
    assert server.texts(key) == {"seat1.wetland": "13", "seat2.desert": "24"}


def test_what_one_enters_appears_on_the_other(open_context: OpenContext, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {})
    first, second = _two_phones(open_context, server, key, (1, 1))
    fill_in(first, {"seat1.wetland": "9+2", "pair1.bird_1_card": "B08b", "seat1.ornithologist": "yes"})
    expect(field(second, "seat1.wetland")).to_have_value("9+2", timeout=POLL)
    expect(field(second, "pair1.bird_1_card")).to_have_value("B08b", timeout=POLL)
    expect(field(second, "seat1.ornithologist")).to_be_checked(timeout=POLL)
    expect(total(second, 1)).to_have_text("11")


def test_a_half_typed_field_is_not_overwritten(open_context: OpenContext, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {})
    first, second = open_context().new_page(), open_context().new_page()
    second.clock.install()
    open_seat(first, server.url, key)
    open_seat(second, server.url, key)
    field(second, "seat1.wetland").press_sequentially("3+")
    fill_in(first, {"seat1.wetland": "8", "seat1.desert": "5"})
    second.clock.run_for(POLL)  # a round of polling and more
    expect(field(second, "seat1.wetland")).to_have_value("3+")
    field(second, "seat1.wetland").press_sequentially("4")
    second.keyboard.press("Enter")
    second.clock.resume()
    wait_saved(second)
    expect(field(second, "seat1.desert")).to_have_value("5")
    assert server.texts(key) == {"seat1.wetland": "3+4", "seat1.desert": "5"}


def test_a_stale_undo_is_refused_with_a_word(open_context: OpenContext, server: Server, watch: Watch) -> None:
    watch.expect("status of 409")
    key = server.make_table(samples.wildscape()[0], {})
    phone = open_context().new_page()
    open_seat(phone, server.url, key)
    fill_in(phone, {"seat1.wetland": "11"})
    server.append(key, Typed("elsewhere", {"seat2.desert": "5"}))
    phone.locator("#undo button").click()
    expect(phone.locator("#status")).to_contain_text("Somebody changed the table meanwhile")
    expect(phone.get_by_role("button", name="Undo: Bilal, Desert: 5")).to_be_enabled()
    assert server.texts(key) == {"seat1.wetland": "11", "seat2.desert": "5"}


def test_a_table_finished_elsewhere_shows_so(open_context: OpenContext, server: Server) -> None:
    setup, texts = samples.rewild()
    key = server.make_table(setup, texts)
    first, second = _two_phones(open_context, server, key, (1, 1))
    first.get_by_role("button", name="Finish").click()
    first.wait_for_url("**/result")
    expect(second.get_by_text("Finished: Rewild thing!")).to_be_visible(timeout=POLL)
    expect(field(second, "seat1.woodland_area")).to_be_disabled()


def test_two_tabs_of_one_phone_keep_each_others_entries(
    open_context: OpenContext, server: Server, watch: Watch
) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    key = server.make_table(samples.wildscape()[0], {})
    phone = open_context()
    tabs = [phone.new_page(), phone.new_page()]
    for number, tab in enumerate(tabs, 1):
        open_seat(tab, server.url, key, number)
    phone.set_offline(True)
    for number, tab in enumerate(tabs, 1):
        answer(tab, f"seat{number}.wetland", str(10 + number))
        tab.keyboard.press("Enter")
        expect(tab.locator("#status")).to_have_text("No connection: 1 waiting")
    tabs[0].close()
    tabs[1].close()
    phone.set_offline(False)
    again = phone.new_page()
    open_seat(again, server.url, key, 3)  # whichever seat is opened next sends what waits
    expect(total(again, 1)).to_have_text("11")
    expect(total(again, 2)).to_have_text("12")
    assert server.texts(key) == {"seat1.wetland": "11", "seat2.wetland": "12"}


def test_undo_of_what_is_being_typed_takes_back_nothing_that_came_in_between(
    open_context: OpenContext, server: Server, watch: Watch
) -> None:
    watch.expect("status of 409")
    key = server.make_table(samples.wildscape()[0], {"seat1.wetland": "4"})
    phone = open_context().new_page()
    open_seat(phone, server.url, key)

    def write_first(route: Route) -> None:
        server.append(key, Typed("elsewhere", {"seat2.desert": "5"}))
        route.continue_()

    phone.route("**/live/1", write_first, times=1)  # after this phone's entry is saved, before it sees what stands
    answer(phone, "seat1.wetland", "9")
    phone.locator("#undo button").click()
    expect(phone.locator("#status")).to_contain_text("Somebody changed the table meanwhile")
    assert server.texts(key) == {"seat1.wetland": "9", "seat2.desert": "5"}

"""Bad Wi-Fi: the open page keeps accepting entries, shows what waits, and sends it once."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser import samples
from tests.browser.acting import answer, field, open_seat, total, wait_saved
from tests.browser.conftest import Watch
from tests.browser.serving import Server

THREE = {"seat1.wetland": "9+2", "seat1.woodland": "7", "seat1.savanna": "4"}


@pytest.fixture
def phone(page: Page, watch: Watch) -> BrowserContext:
    watch.expect(
        "ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_CONTENT_LENGTH_MISMATCH"
    )
    return page.context


def _type_three(page: Page) -> None:
    for number, (name, typed) in enumerate(THREE.items(), 1):
        answer(page, name, typed)
        page.keyboard.press("Enter")
        expect(page.locator("#status")).to_have_text(f"No connection: {number} waiting")


def test_entries_wait_and_are_sent_once(page: Page, phone: BrowserContext, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {})
    open_seat(page, server.url, key)
    phone.set_offline(True)
    _type_three(page)
    expect(field(page, "seat1.wetland")).to_have_value("9+2")
    assert server.log(key) == []
    phone.set_offline(False)
    wait_saved(page)
    assert len(server.log(key)) == len(THREE)
    assert server.texts(key) == THREE
    page.reload()
    expect(total(page, 1)).to_have_text("22")
    expect(field(page, "seat1.savanna")).to_have_value("4")
    assert len(server.log(key)) == len(THREE)


def test_a_server_that_was_restarted_gets_what_waits(page: Page, phone: BrowserContext, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {})
    open_seat(page, server.url, key)
    server.stop()
    _type_three(page)
    server.start(server.port)
    wait_saved(page)
    assert server.texts(key) == THREE
    assert len(server.log(key)) == len(THREE)


def test_an_answer_that_got_lost_is_asked_for_again_and_counts_once(
    page: Page, phone: BrowserContext, server: Server
) -> None:
    key = server.make_table(samples.wildscape()[0], {})
    open_seat(page, server.url, key)
    sent = []

    def lose_the_answer(route: Route) -> None:
        sent.append(route.request.post_data)
        route.fetch()
        route.abort("internetdisconnected")

    page.route("**/seats/1", lose_the_answer, times=1)
    answer(page, "seat1.wetland", "9+2")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_have_text("No connection: 1 waiting")
    wait_saved(page)
    assert len(sent) == 1
    assert len(server.log(key)) == 1
    expect(total(page, 1)).to_have_text("11")


def test_what_waits_outlives_the_page(page: Page, phone: BrowserContext, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {})
    open_seat(page, server.url, key)
    phone.set_offline(True)
    _type_three(page)
    page.close()
    phone.set_offline(False)
    later = phone.new_page()
    open_seat(later, server.url, key)
    expect(total(later, 1)).to_have_text("22")
    assert server.texts(key) == THREE


def test_undo_and_finish_say_that_there_is_no_connection(page: Page, phone: BrowserContext, server: Server) -> None:
    setup, texts = samples.rewild()
    key = server.make_table(setup, texts)
    open_seat(page, server.url, key)
    phone.set_offline(True)
    page.locator("#undo button").click()
    expect(page.locator("#status")).to_contain_text("No connection")
    answer(page, "seat1.woodland_area", "9")
    page.get_by_role("button", name="Finish").click()
    expect(page.locator("#status")).to_contain_text("No connection: 1 waiting")
    assert page.url.endswith("/seats/1")
    expect(field(page, "seat1.woodland_area")).to_have_value("9")

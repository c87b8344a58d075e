"""The door: the machine itself and whoever scanned the QR code are in, everybody else sees a friendly page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import samples
from tests.browser.acting import answer, open_seat
from tests.browser.conftest import OpenContext, Watch
from tests.browser.serving import Server

STRANGERS = [{"X-Forwarded-For": "192.0.2.7"}, {"Forwarded": "for=192.0.2.7"}, {"Via": "1.1 elsewhere"}]


@pytest.mark.parametrize("headers", STRANGERS)
def test_whoever_comes_through_a_proxy_stands_before_the_door(
    open_context: OpenContext, server: Server, watch: Watch, headers: dict[str, str]
) -> None:
    watch.expect("status of 401")
    page = open_context(extra_http_headers=headers).new_page()
    key = server.make_table(samples.wildscape()[0], {})
    for path in ("/", "/history", f"/tables/{key}/seats/1", f"/tables/{key}/sheet.pdf"):
        page.goto(server.url + path)
        expect(page.locator("h1")).to_have_text("A table of friends")
        assert "Ana" not in page.content()


def test_another_name_in_the_host_header_is_no_way_in(page: Page, server: Server) -> None:
    answered = page.context.request.get(server.url, headers={"Host": "evil.example"})
    assert answered.status == 401
    assert "A table of friends" in answered.text()


def test_the_key_lets_a_phone_in_for_good(open_context: OpenContext, server: Server, watch: Watch) -> None:
    watch.expect("status of 40[13]")
    phone = open_context(extra_http_headers={"Via": "1.1 elsewhere"})
    page = phone.new_page()
    page.goto(f"{server.url}/join/wrong")
    expect(page.locator("h1")).to_have_text("This key fits no longer")
    page.goto(f"{server.url}/join/{server.app.config['JOIN_KEY']}")
    expect(page.locator("h1")).to_have_text("Companion")
    again = phone.new_page()
    again.goto(f"{server.url}/history")
    expect(again.locator("h1")).to_have_text("History")


def test_a_phone_that_is_locked_out_is_told_so_and_keeps_what_was_typed(
    page: Page, server: Server, watch: Watch
) -> None:
    watch.expect("status of 401")
    key = server.make_table(samples.wildscape()[0], {})
    open_seat(page, server.url, key)
    page.context.set_extra_http_headers({"Via": "1.1 elsewhere"})
    answer(page, "seat1.wetland", "9+2")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("join first")
    page.context.set_extra_http_headers({})
    page.reload()
    expect(page.locator("#tot-seat1")).to_have_text("11")

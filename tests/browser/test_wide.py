"""All seats side by side, on a tablet or a desktop."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import samples
from tests.browser.acting import answer, fill_in, open_seat, total, wait_saved
from tests.browser.conftest import OpenContext
from tests.browser.serving import Server
from tests.browser.test_reach import TOO_WIDE


@pytest.fixture(params=[1280, 1024])
def desk(request: pytest.FixtureRequest, open_context: OpenContext) -> Page:
    size = {"width": request.param, "height": 900}
    return open_context(viewport=size, is_mobile=False, has_touch=False).new_page()


@pytest.mark.parametrize("sample", [samples.wildscape, samples.serengeti, samples.south_america])
def test_all_seats_are_seen_at_once(desk: Page, server: Server, sample: Callable[[], samples.Sample]) -> None:
    setup, texts = sample()
    open_seat(desk, server.url, server.make_table(setup, texts), "all")
    tops = set()
    for column, seat in zip(desk.locator(".column").all(), setup.seats, strict=True):
        box = column.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= desk.evaluate("innerWidth")
        expect(column.locator("h2").first).to_contain_text(seat.name)
        tops.add(round(box["y"]))
    assert len(tops) == 1
    assert desk.evaluate(TOO_WIDE) == []


def test_totals_follow_what_is_typed_in_any_column(desk: Page, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {})
    open_seat(desk, server.url, key, "all")
    fill_in(desk, {"seat1.wetland": "9+2", "seat4.desert": "5", "pair4.bird_1_by_hand": "first"})
    expect(total(desk, 1)).to_have_text("11")
    expect(total(desk, 4)).to_have_text("7")


def test_every_column_is_in_turn_order_and_stays_there(desk: Page, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {})
    open_seat(desk, server.url, key, "all")
    answer(desk, "seat4.desert", "50")
    wait_saved(desk)
    assert [each.inner_text().strip() for each in desk.locator(".column > h2").all()] == [
        seat.name for seat in samples.NAMES
    ]

"""What cannot be: said at the field, kept as typed, and nothing else changed. What is unusual is asked and kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import samples
from tests.browser.acting import answer, field, fill_in, notes, open_seat, press_next, total, wait_saved
from tests.browser.conftest import Watch
from tests.browser.serving import Server

BAD = [
    ("seat1.wetland", "abc", "is not a number"),
    ("seat1.wetland", "3++", "is not a finished sum"),
    ("seat1.wetland", "9" * 400, "longer than 80 characters"),
    ("seat1.prey_1_3", "-1", "At least 0 is possible here"),
    ("seat1.prey_1_3", "1.5", "is not a number"),
    ("pair1.bird_1_first", "9 six", "“six” is not a number"),
]


@pytest.mark.parametrize(("name", "typed", "message"), BAD)
def test_refused_input_stays_with_its_reason(
    page: Page, server: Server, watch: Watch, name: str, typed: str, message: str
) -> None:
    watch.expect("status of 422")
    key = server.make_table(samples.wildscape()[0], {"seat1.woodland": "7"})
    open_seat(page, server.url, key)
    answer(page, name, typed)
    answer(page, "seat1.desert", "5")
    for _ in range(2):  # as it is, and after a reload
        expect(notes(page, name).locator(".error")).to_contain_text(message)
        expect(field(page, name)).to_have_attribute("aria-invalid", "true")
        expect(field(page, name)).to_have_attribute("aria-describedby", f"n-{name}")
        expect(field(page, name)).to_have_value(typed)
        expect(total(page, 1)).to_have_text("12")
        page.reload()
    assert server.texts(key) == {"seat1.woodland": "7", "seat1.desert": "5"}


def test_a_corrected_field_loses_its_error_and_counts(page: Page, server: Server, watch: Watch) -> None:
    watch.expect("status of 422")
    key = server.make_table(samples.wildscape()[0], {})
    open_seat(page, server.url, key)
    answer(page, "seat1.wetland", "abc")
    expect(notes(page, "seat1.wetland").locator(".error")).to_be_visible()
    fill_in(page, {"seat1.wetland": "9+2"})
    expect(page.locator(".error")).to_have_count(0)
    expect(field(page, "seat1.wetland")).not_to_have_attribute("aria-invalid", "true")
    expect(total(page, 1)).to_have_text("11")
    page.reload()
    expect(field(page, "seat1.wetland")).to_have_value("9+2")
    expect(page.locator(".error")).to_have_count(0)


def test_next_leads_to_the_refused_field_instead_of_leaving_it_behind(page: Page, server: Server, watch: Watch) -> None:
    watch.expect("status of 422")
    key = server.make_table(samples.wildscape()[0], {})
    open_seat(page, server.url, key)
    answer(page, "seat1.wetland", "abc")
    press_next(page)
    expect(field(page, "seat1.wetland")).to_be_focused()
    assert page.url.endswith("/seats/1")


def test_a_refused_value_does_not_come_back_after_undo_and_reload(page: Page, server: Server, watch: Watch) -> None:
    watch.expect("status of 422")
    key = server.make_table(samples.wildscape()[0], {"seat1.wetland": "4"})
    open_seat(page, server.url, key)
    answer(page, "seat1.wetland", "abc")
    expect(page.locator(".error")).to_be_visible()
    answer(page, "seat1.wetland", "")
    wait_saved(page)
    page.reload()
    expect(field(page, "seat1.wetland")).to_have_value("")
    expect(page.locator(".error")).to_have_count(0)


def test_five_matching_squares_are_not_offered_and_refused_when_forced(
    page: Page, server: Server, watch: Watch
) -> None:
    watch.expect("status of 422")
    key = server.make_table(samples.rewild()[0], {"seat1.beaver": "4"})
    open_seat(page, server.url, key)
    offered = page.locator('[name="seat1.beaver"]').evaluate_all("all => all.map(each => each.value)")
    assert offered == ["not_placed", "0", "1", "2", "3", "4"]
    status = page.evaluate(
        """async () => {
        const body = new FormData(document.getElementById("sheet"));
        body.set("seat1.beaver", "5");
        const answer = await fetch(location, { method: "POST", body, headers: { Accept: "application/json" } });
        return [answer.status, (await answer.json()).errors["seat1.beaver"]];
    }"""
    )
    assert status == [422, "“5” is not offered. Choose one of: not_placed, 0, 1, 2, 3, 4."]
    assert server.texts(key) == {"seat1.beaver": "4"}


@pytest.mark.parametrize(
    ("sample", "name", "typed", "question"),
    [
        (samples.serengeti, "seat1.award_1", "13", "More than 12 is unusual. Kept; please check."),
        (samples.rewild, "seat1.woodland_area", "60", "More than 30 is unusual. Kept; please check."),
    ],
)
def test_unusual_values_are_questioned_and_kept(
    page: Page, server: Server, sample: Callable[[], samples.Sample], name: str, typed: str, question: str
) -> None:
    setup, texts = sample()
    key = server.make_table(setup, texts)
    open_seat(page, server.url, key)
    fill_in(page, {name: typed})
    expect(notes(page, name).locator(".question")).to_have_text(question)
    expect(field(page, name)).not_to_have_attribute("aria-invalid", "true")
    page.reload()
    expect(notes(page, name).locator(".question")).to_have_text(question)
    assert server.texts(key)[name] == typed


def test_blank_is_not_0_and_a_subtotal_goes_with_its_parts(page: Page, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {})
    open_seat(page, server.url, key)
    subtotal = page.locator('[id="sub-seat1.animals"]')
    expect(subtotal).to_have_text("–")
    fill_in(page, {"seat1.wetland": "0"})
    expect(subtotal).to_have_text("0")
    expect(page.locator("#note-seat1")).to_have_text("so far")
    fill_in(page, {"seat1.wetland": ""})
    expect(subtotal).to_have_text("–")


def test_large_and_negative_totals_are_shown_whole_and_ranked_as_numbers(page: Page, server: Server) -> None:
    setup, texts = samples.wildscape()
    texts |= {"seat2.wetland": "999", "seat2.rivers": "999", "seat3.oil_spills": "300", "seat3.rivers": "0"}
    key = server.make_table(setup, texts, is_finished=True)
    page.goto(f"{server.url}/tables/{key}/result")
    rows = [row.locator("b").inner_text() for row in page.locator(".place").all()]
    # Bilal 51 − 6 − 7 + 999 + 999; Ana 60; Dmytro 41; Chloé 51 − 8 − 300.
    assert rows == ["2036", "60", "41", "−257"]

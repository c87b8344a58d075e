"""What players do: answer a field, go on, read a total."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Locator, Page, expect

SAVED: Final = re.compile("^Saved$")

expect.set_options(timeout=8_000)


def field(page: Page, name: str) -> Locator:
    """A field of the sheet by its id, such as ``seat1.wetland``."""
    return page.locator(f'[name="{name}"]:not([type="hidden"])').first


def answer(page: Page, name: str, typed: str) -> None:
    """Answer a field of any kind."""
    target = field(page, name)
    kind = target.evaluate("each => each.type")
    if kind == "radio":
        page.locator(f'[name="{name}"][value="{typed}"]').check()
    elif kind == "checkbox":
        target.check()
    elif kind == "select-one":
        target.select_option(typed)
    else:
        target.fill(typed)


def fill_in(page: Page, texts: dict[str, str]) -> None:
    """Answer several fields and wait until the last is saved."""
    for name, typed in texts.items():
        answer(page, name, typed)
    field(page, next(reversed(texts))).evaluate("each => each.blur()")
    wait_saved(page)


def wait_saved(page: Page) -> None:
    """Wait until the page says that nothing is left to save."""
    expect(page.locator("#status")).to_have_text(SAVED)


def total(page: Page, seat: int) -> Locator:
    """The pinned total of a seat, counted from 1."""
    return page.locator(f"#tot-seat{seat}")


def notes(page: Page, name: str) -> Locator:
    """What stands under a field."""
    return page.locator(f'[id="n-{name}"]')


def press_next(page: Page) -> None:
    """Go on to the next seat, or finish."""
    page.locator(".dock .main").click()


def open_seat(page: Page, url: str, key: str, view: int | str = 1) -> None:
    """Open a table at a seat, or at ``all`` of them."""
    page.goto(f"{url}/tables/{key}/seats/{view}")

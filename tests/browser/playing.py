"""What a player of a tracked Rewild does: enter a tile, try a spot, keep it, choose wildlife."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw
from playwright.sync_api import Locator, Page, expect

from companion.core.game import Tracker
from companion.core.play import read_move
from tests.browser.serving import Server

KEYS = {"W": "woodland", "S": "scrubland", "L": "wetland"}

POINT_ON_SCREEN = """([x, y]) => {
  const at = new DOMPoint(x, y).matrixTransform(document.querySelector("#pan > svg").getScreenCTM());
  return [at.x, at.y];
}"""


def open_play(page: Page, server: Server, key: str, more: str = "play") -> None:
    """Open the board of a table, or another of its pages."""
    page.goto(f"{server.url}/tables/{key}/{more}")
    wait_improved(page)


def wait_improved(page: Page) -> None:
    """Wait until the script has made buttons of a tile's lists."""
    expect(page.locator(".tile-editor:not(:has(.tile-square))")).to_have_count(0)


def wait_idle(page: Page) -> None:
    """Wait until no move is on its way, and the page is as it stays."""
    expect(page.locator("#main")).not_to_have_attribute("aria-busy", "true")
    wait_improved(page)


def prompt(page: Page) -> Locator:
    """What is to be done."""
    return page.locator("#prompt")


def score(page: Page) -> Locator:
    """The points so far."""
    return page.locator(".bar > .big")


def enter_tile(page: Page, words: str) -> None:
    """Tap the four squares of a tile, clockwise from the top left: W, S or L each."""
    for letter in words:
        page.locator(f'.tile-keys [data-habitat="{KEYS[letter]}"]').tap()


def draw(page: Page, words: str) -> None:
    """Enter the next tile, to see where it fits."""
    enter_tile(page, words)
    page.locator("#dock .main").tap()
    expect(prompt(page)).to_contain_text("Place the tile")


def spot(page: Page, corner: tuple[int, int]) -> Locator:
    """Where a tile may lie, by its top left square: the marker stands in its middle."""
    return page.locator(f'#spots use[x="{corner[0] + 1}"][y="{corner[1] + 1}"]')


def tap_board(page: Page, x: float, y: float) -> None:
    """Tap a point of the board, in squares from the corner of the start tile."""
    page.touchscreen.tap(*page.evaluate(POINT_ON_SCREEN, [x, y]))


def keep(page: Page) -> None:
    """Keep the tile where it is shown."""
    page.locator("#keep").tap()
    expect(prompt(page)).not_to_contain_text("Place the tile")


def standing_moves(server: Server, key: str, tracker: Tracker) -> list[Any]:
    """The moves that stand, read from the log by hand: what was undone is left out, what was redone is back."""
    entries = server.log(key)
    gone: set[str] = set()
    for entry in entries:
        if entry["type"] == "undone":
            gone.add(entry["entry"])
        elif entry["type"] == "redone":
            gone.discard(entry["entry"])
    made = [entry for entry in entries if entry["type"] == "moved" and entry["id"] not in gone]
    return [read_move(tracker, Raw(msgspec.json.encode(entry["move"]))) for entry in made]


def moves(server: Server, key: str) -> list[dict[str, Any]]:
    """The moves of a table, as they are stored."""
    return [entry["move"] for entry in server.log(key) if entry["type"] == "moved"]

"""“The table looks different”: an earlier move is corrected, and what then no longer fits is named first."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from companion.core.log import Moved
from companion.core.play import write_move
from companion.games.rewild.tracker import DrawTile, TakeToken
from tests.browser.conftest import OpenContext, Watch
from tests.browser.playing import open_play, prompt, score, spot, tap_board
from tests.browser.plays import THREE, TWO_SPACES, make_play, tile, woodland
from tests.browser.serving import Server

# Two spaces of woodland: the falcon is free, then the bat costs a tile.
WILDLIFE = [TakeToken(2, 1, "peregrine_falcon"), TakeToken(4, 0, "long_eared_bat")]


def _choose(page: Page, words: str, nth: int = 0) -> None:
    """From the menu of the board to the move that was entered wrongly."""
    page.locator("summary[aria-label=More]").tap()
    page.get_by_role("link", name="The table looks different").tap()
    expect(page.locator("h1")).to_have_text("The table looks different")
    page.get_by_role("link", name=words).nth(nth).tap()
    expect(page.locator("h1")).to_have_text("A correction")


def test_the_squares_of_a_tile(page: Page, server: Server) -> None:
    key = make_play(server, woodland(*THREE))
    open_play(page, server, key)
    _choose(page, "A tile drawn")
    expect(page.locator(".tile-square").nth(1)).to_have_accessible_name("Top right: Woodland")
    page.locator(".tile-square").nth(1).tap()
    page.locator("#dock .main").tap()
    expect(page.locator(".said")).to_have_text("Corrected.")
    assert page.url.endswith("/play")
    expect(prompt(page)).to_contain_text("Draw tile 4")
    expect(page.locator(".tally").first).to_contain_text("largest area 11 squares")  # of 12 until now
    expect(page.locator(".tally").nth(1)).to_contain_text("largest area 1 square")
    page.reload()
    expect(page.locator(".said")).to_have_count(0)
    page.locator("#undo button").tap()
    expect(page.locator(".tally").first).to_contain_text("largest area 12 squares")


def test_the_spot_of_a_tile(page: Page, server: Server) -> None:
    key = make_play(server, woodland(*THREE))
    open_play(page, server, key)
    _choose(page, "The tile’s place", 1)
    tap_board(page, 1, 1)
    expect(page.locator("#brings")).to_have_text("It would lie over tile 1.")
    spot(page, (-2, 1)).tap()
    expect(page.locator("#brings b")).to_have_text("Left of tile 1, one lower, as drawn")
    page.locator("#keep").tap()
    expect(page.locator(".said")).to_have_text("Corrected.")
    (corrected,) = [entry for entry in server.log(key) if entry["type"] == "corrected"]
    assert corrected["moves"] == {"move6": {"type": "place_tile", "x": -2, "y": 1, "turn": 0}}


def test_a_token_changes_with_the_one_that_was_taken_later(page: Page, server: Server) -> None:
    key = make_play(server, [*woodland(*TWO_SPACES), *WILDLIFE])
    open_play(page, server, key)
    expect(page.get_by_text("Tile 6 of 24 · stack: 17 · 1 discarded")).to_be_visible()
    _choose(page, "Peregrine Falcon taken")
    page.locator(".choice").filter(has_text="Long Eared Bat").nth(1).tap()  # of the second space: the falcon’s
    expect(page.locator(".said")).to_have_text("Corrected.")
    # With the falcon still at the right end the bat costs two tiles, and the falcon then nothing (RW-5).
    expect(page.get_by_text("Tile 6 of 24 · stack: 16 · 2 discarded")).to_be_visible()
    expect(score(page)).to_have_text(re.compile(r"\D34$"))  # 4 × 4 + 2 × 4 + 10
    (corrected,) = [entry for entry in server.log(key) if entry["type"] == "corrected"]
    assert {entry: move["token"] for entry, move in corrected["moves"].items()} == {
        "move13": "long_eared_bat",
        "move14": "peregrine_falcon",
    }


def test_the_rows(page: Page, server: Server) -> None:
    key = make_play(server, woodland(*THREE))
    open_play(page, server, key)
    _choose(page, "The rows of wildlife")
    expect(page.get_by_label("Woodland")).to_have_value("1 2 3 4")
    expect(page.get_by_role("button", name="Shuffle for me")).to_have_count(0)
    page.get_by_label("Woodland").fill("4 3 2 1")
    page.keyboard.press("Enter")
    expect(page.locator(".said")).to_have_text("Corrected.")
    expect(page.locator(".strip").first.locator(".next")).to_contain_text("Hedgehog")


@pytest.mark.parametrize("decision", ["leave out", "cancel"])
def test_what_no_longer_fits_is_named_before_it_is_left_out(page: Page, server: Server, decision: str) -> None:
    key = make_play(server, woodland(*THREE))
    open_play(page, server, key)
    _choose(page, "The start tile")
    expect(page.locator(".tile-square")).to_have_count(4)
    for square in page.locator(".tile-square").all():
        square.tap()  # from woodland to scrubland
    page.locator("#dock .main").tap()
    expect(page.locator("h1")).to_have_text("What no longer fits")
    named = page.locator("main li")
    expect(named).to_have_count(2)
    expect(named.first).to_contain_text("This tile fits nowhere")
    assert len(server.log(key)) == 6
    if decision == "cancel":
        page.get_by_role("link", name="Cancel").tap()
        expect(page.locator("h1")).to_have_text("The table looks different")
        assert len(server.log(key)) == 6
        return
    page.get_by_role("button", name="Correct, and leave these out").tap()
    expect(page.locator(".said")).to_have_text("Corrected.")
    expect(page.get_by_text("Tile 1 of 24 · stack: 23")).to_be_visible()
    page.locator("#undo button").tap()
    expect(page.get_by_text("Tile 3 of 24 · stack: 21")).to_be_visible()


def test_a_correction_of_a_table_that_changed_meanwhile_is_not_made(
    open_context: OpenContext, server: Server, watch: Watch
) -> None:
    watch.expect("ERR_FAILED|status of 409")
    page = open_context().new_page()
    page.route("**/version", lambda route: route.abort())
    key = make_play(server, woodland(*THREE))
    open_play(page, server, key)
    _choose(page, "The tile’s place", 1)
    tap_board(page, 1, 1)
    expect(page.locator("#brings")).to_have_text("It would lie over tile 1.")
    spot(page, (-2, 1)).tap()
    server.append(key, Moved("elsewhere", write_move(DrawTile(tile("WWWW")))))
    page.locator("#keep").tap()
    expect(page.locator(".said")).to_contain_text("Somebody changed the table meanwhile")
    assert [entry["type"] for entry in server.log(key)] == ["moved"] * 7


def test_the_way_back_from_a_correction(page: Page, server: Server) -> None:
    key = make_play(server, woodland(*THREE))
    open_play(page, server, key)
    _choose(page, "A tile drawn")
    page.get_by_role("link", name="Cancel").tap()
    expect(prompt(page)).to_contain_text("Draw tile 4")
    page.go_back()
    expect(page.locator("h1")).to_have_text("A correction")
    page.locator(".tile-square").nth(1).tap()
    page.locator("#dock .main").tap()
    expect(page.locator(".said")).to_have_text("Corrected.")
    page.go_back()
    expect(page.locator("h1")).to_have_text("A correction")
    expect(page.locator(".tile-square").nth(1)).to_have_accessible_name("Top right: Scrubland")

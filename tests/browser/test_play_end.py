"""A whole play of 24 tiles on a phone, from the first tile to the verdict, the printed sheet and the picture."""

from __future__ import annotations

import io
import re
from collections import Counter
from urllib.parse import urljoin

import pypdf
from PIL import Image
from playwright.sync_api import Page, expect

from companion.core.log import Finished
from tests.browser import plays
from tests.browser.playing import moves, open_play, prompt, score, wait_idle
from tests.browser.plays import make_play
from tests.browser.serving import Server
from tests.browser.test_budgets import Taps
from tests.browser.test_play import MOST_TAPS_WITH_TILE_SET
from tests.games.rewild import oracle


def _points(made: list[dict[str, object]]) -> int:
    """The score of moves as they are stored, counted slowly by the rulebook’s words."""
    tiles, tokens, drawn = [], {}, ()
    for move in made:
        match move:
            case {"type": "lay_start_tile", "squares": squares}:
                tiles.append((0, 0, tuple(squares)))
            case {"type": "draw_tile", "squares": squares}:
                drawn = tuple(squares)
            case {"type": "place_tile", "x": x, "y": y, "turn": turn}:
                tiles.append((x, y, drawn[-turn:] + drawn[:-turn]))
            case {"type": "take_token", "x": x, "y": y, "token": token}:
                tokens[x, y] = oracle.TOKENS[token]
    return oracle.total(tiles, tokens)


def test_a_whole_play_with_a_tile_set(page: Page, server: Server) -> None:
    plays.keep_tile_set(server)
    page.goto(f"{server.url}/new/rewild")
    page.get_by_role("button", name="Track the play").tap()
    page.get_by_role("button", name="Shuffle for me").tap()
    expect(prompt(page)).to_contain_text("Draw the start tile")
    key = page.url.split("/")[-2]
    taps = Taps(page)
    most = 0
    while not page.get_by_role("button", name="Finish").is_visible():
        taps.number = 0
        taps.tap("text=Draw for me")
        wait_idle(page)
        if prompt(page).inner_text().startswith("Place the tile"):
            spots = page.locator("#words li")
            # Where most spaces are closed or opened there is most to do.
            worth = [each.count("closes") * 9 + each.count("open") for each in spots.all_text_contents()]
            x, y, _ = (spots.nth(worth.index(max(worth))).get_attribute("data-place") or "").split()
            taps.tap(f'#spots use[x="{x}"][y="{y}"]')
            taps.tap("#keep")
            wait_idle(page)
        spaces = 0
        while page.locator(".choice").count():
            spaces += 1
            page.locator(".choice").filter(has_text="free").last.tap()
            wait_idle(page)
        most = max(most, taps.number + min(spaces, 1))
    made = moves(server, key)
    kinds = Counter(move["type"] for move in made)
    # The free token costs nothing, so all 24 tiles came out of the stack; few fit nowhere.
    assert kinds["lay_start_tile"] + kinds["place_tile"] + kinds["set_aside"] == 24
    assert kinds["place_tile"] > 15
    assert most <= MOST_TAPS_WITH_TILE_SET
    total = _points(made)
    expect(score(page)).to_have_text(re.compile(rf"\D{total}$"))
    page.get_by_role("button", name="Finish").tap()
    page.wait_for_url("**/result")
    expect(page.locator(".place b")).to_have_text(str(total))
    expect(page.locator('svg[aria-label^="Board"]')).to_have_accessible_name(
        re.compile(f"Board: {1 + kinds['place_tile']} tiles, {kinds['take_token']} wildlife tokens?")
    )


def test_from_the_last_tile_to_the_printed_sheet_and_the_picture(page: Page, server: Server) -> None:
    key = make_play(server, plays.all_woodland(24))
    open_play(page, server, key)
    # Columns of a lattice, 4 × 6 tiles: 3 × 5 spaces, all between four squares of woodland, for 12 tokens. Woodland
    # tokens 4 × (1 + 2 + 3 + 4); 96 squares and 4 tokens are one area.
    expect(prompt(page)).to_contain_text("The play is over")
    expect(score(page)).to_have_text(re.compile(r"\D50$"))
    page.get_by_role("button", name="Finish").tap()
    page.wait_for_url("**/result")
    expect(page.locator("h1")).to_have_text("Not a win")
    expect(page.locator(".place b")).to_have_text("50")
    link = page.get_by_role("link", name="PDF", exact=True).get_attribute("href")
    printed = page.context.request.get(urljoin(page.url, link or ""))
    assert printed.headers["content-type"] == "application/pdf"
    words = "\n".join(each.extract_text() for each in pypdf.PdfReader(io.BytesIO(printed.body())).pages)
    for said in ("Ana", "Peregrine Falcon", "50"):
        assert said in words
    link = page.get_by_role("link", name="Picture to share").get_attribute("href")
    picture = page.context.request.get(urljoin(page.url, link or ""))
    assert picture.headers["content-type"] == "image/png"
    assert Image.open(io.BytesIO(picture.body())).width == 1080


def test_a_finished_play_is_reopened(page: Page, server: Server) -> None:
    key = make_play(server, plays.all_woodland(24))
    server.append(key, Finished("done"))
    open_play(page, server, key)
    expect(page.get_by_text("Finished: Not a win")).to_be_visible()
    page.get_by_role("button", name="Reopen").tap()
    expect(prompt(page)).to_contain_text("The play is over")
    page.get_by_role("button", name="Finish").tap()
    page.wait_for_url("**/result")
    expect(page.locator(".place b")).to_have_text("50")


def test_the_end_can_be_undone_down_to_the_last_tile(page: Page, server: Server) -> None:
    key = make_play(server, plays.all_woodland(24))
    server.append(key, Finished("done"))
    open_play(page, server, key)
    for said in ("finishing the table", "the tile’s place", "a tile drawn: Woodland, Woodland above"):
        page.get_by_role("button", name=f"Undo: {said}").tap()
    expect(prompt(page)).to_contain_text("Draw tile 24")
    expect(page.get_by_text("Tile 23 of 24 · stack: 1")).to_be_visible()

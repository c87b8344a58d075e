"""A tracked play of Rewild under a thumb: tiles, spots, wildlife, undo, corrections, the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from companion.games.rewild.tracker import DrawTile, LayStartTile, TakeToken
from tests.browser import plays
from tests.browser.conftest import Watch
from tests.browser.playing import (
    draw,
    enter_tile,
    keep,
    moves,
    open_play,
    prompt,
    score,
    spot,
    tap_board,
    wait_idle,
    wait_improved,
)
from tests.browser.plays import FOURTH, ROWS, SPACE, THREE, TWO_SPACES, lattice, make_play, tile, woodland
from tests.browser.serving import Server
from tests.browser.test_budgets import Taps

MOST_TAPS_WITH_TILE_SET = 4
MOST_TAPS = 8
SMALLEST_TARGET = 44  # CSS pixels

FALCON = TakeToken(*SPACE, "peregrine_falcon")


def test_a_short_play_by_taps(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.locator('a.game[data-game="rewild"]').tap()
    page.get_by_role("button", name="Track the play").tap()
    expect(prompt(page)).to_contain_text("Lay out the wildlife")
    page.get_by_role("button", name="Shuffle for me").tap()
    expect(page.locator(".strip")).to_have_count(3)
    enter_tile(page, "WWWW")
    page.get_by_role("button", name="Lay it").tap()
    for number, (column, row) in enumerate([*THREE, (1, 1)], 2):
        expect(prompt(page)).to_contain_text(f"Draw tile {number}")
        draw(page, "WWWW")
        spot(page, lattice(column, row)).tap()
        keep(page)
    expect(page.get_by_text("Tile 4 of 24 · stack: 20")).to_be_visible()
    expect(score(page)).to_contain_text("6")  # RW-10: 16 squares of woodland
    free = page.locator(".choice").filter(has_text="Woodland").filter(has_text="free")
    value = int(re.findall(r"\((\d)\)", free.inner_text())[0])
    expect(free).to_contain_text("4 Woodland squares beside it")
    expect(free.locator(".points")).to_have_text(str(4 * value))  # RW-8; 17 squares are still 6
    free.tap()
    expect(prompt(page)).to_contain_text("Draw tile 5")
    expect(score(page)).to_contain_text(str(6 + 4 * value))
    expect(page.locator(".strip").first.locator("li")).to_have_count(3)


def test_styles_that_only_a_later_prompt_needs_come_with_it(page: Page, server: Server) -> None:
    open_play(page, server, make_play(server, woodland(*THREE, (1, 1))))
    page.locator(".choice").first.tap()
    expect(prompt(page)).to_contain_text("Draw tile 5")
    expect(page.locator(".tile-squares")).to_have_css("display", "grid")


STAGES = {
    "rows": [],
    "start": [ROWS],
    "draw": woodland(*THREE),
    "place": [*woodland(*THREE), DrawTile(tile("WWWW"))],
    "take": woodland(*THREE, (1, 1)),
    "two spaces": woodland(*TWO_SPACES),
}


@pytest.mark.parametrize("stage", STAGES)
def test_a_reload_comes_back_to_the_same_screen(page: Page, server: Server, stage: str) -> None:
    key = make_play(server, STAGES[stage])
    open_play(page, server, key)
    shown = page.locator("main").inner_text()
    page.reload()
    wait_improved(page)
    assert page.locator("main").inner_text() == shown
    page.set_viewport_size({"width": 844, "height": 390})
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.locator("main").inner_text() == shown


def test_a_reload_in_the_middle_of_a_play_goes_on_from_there(page: Page, server: Server) -> None:
    key = make_play(server, woodland(*THREE))
    open_play(page, server, key)
    draw(page, "WWWW")
    spot(page, FOURTH).tap()
    page.reload()
    expect(prompt(page)).to_contain_text("Place the tile")
    spot(page, FOURTH).tap()
    keep(page)
    page.reload()
    expect(prompt(page)).to_contain_text("A space: choose its wildlife")
    page.locator(".choice").filter(has_text="Peregrine Falcon").tap()
    expect(prompt(page)).to_contain_text("Draw tile 5")
    assert moves(server, key)[-1] == {"type": "take_token", "x": SPACE[0], "y": SPACE[1], "token": "peregrine_falcon"}


def test_undo_to_the_start_and_redo_to_the_end(page: Page, server: Server) -> None:
    made = [*woodland(*THREE, (1, 1)), FALCON]
    key = make_play(server, made)
    open_play(page, server, key)
    screens = [page.locator("main").inner_text()]
    # RW-8, RW-10: 4 × 4 and 17 squares, then 16, 12, 12, 8, 8, 4, 4, none, none.
    points = [22, 6, 3, 3, 1, 1, 0, 0, 0, 0]
    expect(score(page)).to_have_text(re.compile("22$"))
    for after in points[1:]:
        page.locator("#undo button").tap()
        wait_idle(page)
        expect(score(page)).to_have_text(re.compile(rf"\D{after}$"))
        screens.append(page.locator("main").inner_text())
    expect(page.locator("#undo button")).to_be_disabled()
    expect(prompt(page)).to_contain_text("Lay out the wildlife")
    for screen in reversed(screens[:-1]):
        page.locator("#redo button").tap()
        wait_idle(page)
        page.wait_for_function("shown => document.querySelector('main').innerText === shown", arg=screen)
    expect(page.locator("#redo button")).to_be_disabled()
    assert len(screens) == len(made) + 1


def test_the_undo_button_says_what_it_takes_back(page: Page, server: Server) -> None:
    key = make_play(server, [*woodland(*THREE, (1, 1)), FALCON])
    open_play(page, server, key)
    page.get_by_role("button", name="Undo: Peregrine Falcon taken").tap()
    expect(prompt(page)).to_contain_text("A space: choose its wildlife")
    expect(page.get_by_role("button", name="Redo: Peregrine Falcon taken")).to_be_enabled()


# --- Spots -----------------------------------------------------------------------------------------------------------


def test_a_tile_is_turned_by_further_taps_until_it_comes_round(page: Page, server: Server) -> None:
    key = make_play(server, [*woodland(), DrawTile(tile("WWWS"))])
    open_play(page, server, key)
    right = lattice(1, 0)
    words = page.locator("#brings b")
    seen = []
    spot(page, right).tap()
    for _ in range(4):
        seen.append(words.inner_text())
        tap_board(page, right[0] + 1, right[1] + 1)
    # The bottom left square lies beside woodland, and scrubland is drawn there: the tile must be turned.
    ways = ("turned right", "upside down", "turned left")
    assert seen == [f"Right of tile 1, one higher, {way} (3 ways)" for way in (*ways, ways[0])]
    turned = page.locator("#piece").get_attribute("transform") or ""
    assert turned.endswith("rotate(180)")
    keep(page)
    assert moves(server, key)[-1] == {"type": "place_tile", "x": right[0], "y": right[1], "turn": 2}


def test_another_spot_takes_the_tile_there(page: Page, server: Server) -> None:
    key = make_play(server, [*woodland(*THREE), DrawTile(tile("WWWW"))])
    open_play(page, server, key)
    spot(page, (-2, 1)).tap()
    expect(page.locator("#brings b")).to_have_text("Left of tile 1, one lower, as drawn")
    spot(page, FOURTH).tap()
    expect(page.locator("#brings")).to_contain_text("Woodland 12 → 16 (+3)")
    expect(page.locator("#brings")).to_contain_text("closes a space: 4 Woodland")
    keep(page)
    assert moves(server, key)[-1] == {"type": "place_tile", "x": FOURTH[0], "y": FOURTH[1], "turn": 0}


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ((1, 1), "It would lie over tile 1."),
        ((3, 1), "It would lie straight beside tile 1. Move it by one square."),
        ((3, 2), "Woodland would lie beside Scrubland. Squares that touch must have the same habitat. "
                 "It fits in no way there."),
        ((3.9, 2.2), "No tile lies beside that place. A tile must touch another one along an edge."),
    ],
)  # fmt: skip
def test_a_spot_that_is_refused_says_why(page: Page, server: Server, at: tuple[float, float], words: str) -> None:
    key = make_play(server, [ROWS, LayStartTile(tile("WWSW")), DrawTile(tile("WWWW"))])
    open_play(page, server, key)
    tap_board(page, *at)
    expect(page.locator("#brings")).to_have_text(words)
    expect(page.locator("#keep")).to_be_disabled()
    spot(page, lattice(1, 0)).tap()
    expect(page.locator("#keep")).to_be_enabled()


def test_a_tile_that_fits_nowhere_can_be_set_aside(page: Page, server: Server, watch: Watch) -> None:
    watch.expect("status of 4(09|22)")
    key = make_play(server, woodland())
    open_play(page, server, key)
    enter_tile(page, "LLLL")
    page.locator("#dock .main").tap()
    expect(page.get_by_role("alert")).to_contain_text("This tile fits nowhere. Check its four squares")
    expect(page.locator(".tile-square").first).to_have_accessible_name("Top left: Wetland")
    assert len(moves(server, key)) == 2
    page.get_by_role("button", name="Set it aside").tap()
    expect(page.get_by_text("Tile 1 of 24 · stack: 22 · 1 discarded")).to_be_visible()
    expect(page.locator(".tile-square").first).to_have_accessible_name("Top left: blank")


def test_a_tile_that_was_entered_wrongly_and_fits_nowhere_is_corrected(
    page: Page, server: Server, watch: Watch
) -> None:
    watch.expect("status of 4(09|22)")
    key = make_play(server, woodland())
    open_play(page, server, key)
    enter_tile(page, "LLLL")
    page.locator("#dock .main").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    page.locator(".tile-square").first.tap()  # through blank
    page.locator(".tile-square").first.tap()
    expect(page.locator(".tile-square").first).to_have_accessible_name("Top left: Woodland")
    page.locator("#dock .main").tap()
    expect(prompt(page)).to_contain_text("It fits in 8 spots.")


def test_a_blank_square_is_asked_for(page: Page, server: Server, watch: Watch) -> None:
    watch.expect("status of 422")
    key = make_play(server, woodland())
    open_play(page, server, key)
    enter_tile(page, "WSL")
    page.locator("#dock .main").tap()
    expect(page.locator(".error")).to_have_text("Bottom left square: choose a habitat.")
    expect(page.locator(".tile-square").nth(2)).to_have_accessible_name("Bottom right: Wetland")
    enter_tile(page, "W")
    page.locator("#dock .main").tap()
    expect(prompt(page)).to_contain_text("Place the tile")


def test_rows_that_cannot_be_are_refused_at_the_row(page: Page, server: Server, watch: Watch) -> None:
    watch.expect("status of 4(09|22)")
    key = make_play(server, [])
    open_play(page, server, key)
    page.get_by_text("Enter the rows as they lie").tap()
    for habitat, row in (("Woodland", "3 1 2 4"), ("Scrubland", "1 1 2 4"), ("Wetland", "4321")):
        page.get_by_label(habitat).fill(row)
    page.keyboard.press("Enter")
    expect(page.locator(".error")).to_have_text("Scrubland: Red Deer (1) is there twice.")
    expect(page.get_by_label("Woodland")).to_have_value("3 1 2 4")
    page.get_by_label("Scrubland").fill("1,3,2,4")
    page.keyboard.press("Enter")
    expect(prompt(page)).to_contain_text("Draw the start tile")
    assert moves(server, key) == [
        {
            "type": "lay_rows",
            "woodland": ["violet_dor_beetle", "hedgehog", "long_eared_bat", "peregrine_falcon"],
            "scrubland": ["red_deer", "nightingale", "purple_emperor_butterfly", "white_stork"],
            "wetland": ["beaver", "blue_eyed_dragonfly", "kingfisher", "harvest_mouse"],
        }
    ]


# --- A large board ---------------------------------------------------------------------------------------------------

MIDDLE = """() => {
  const [pan, svg] = [document.getElementById("pan"), document.querySelector("#pan > svg")];
  const box = pan.getBoundingClientRect();
  const at = new DOMPoint(box.x + box.width / 2, box.y + pan.clientHeight / 2);
  const { x, y } = at.matrixTransform(svg.getScreenCTM().inverse());
  return [x, y];
}"""


def test_zooming_keeps_what_is_in_view_and_spots_are_large_enough(page: Page, server: Server) -> None:
    key = make_play(server, [*plays.all_woodland(23), DrawTile(tile("WWWW"))])
    open_play(page, server, key)
    expect(page.get_by_text("Tile 23 of 24 · stack: 0")).to_be_visible()
    page.locator("#pan").evaluate("pan => pan.scrollBy(60, 40)")
    sizes, middles = [], []
    for label in ("", "Larger", "Smaller", "Smaller", "Larger"):
        if label:
            page.get_by_role("button", name=label).tap()
        boxes = [each.bounding_box() or {} for each in page.locator("#spots use").all()]
        sizes.append(min(min(box["width"], box["height"]) for box in boxes))
        middles.append(page.evaluate(MIDDLE))
    assert len(boxes) > 8
    assert sizes[0] == sizes[2] == sizes[4] >= SMALLEST_TARGET - 0.5
    assert sizes[1] > sizes[0] > sizes[3]
    for middle in (middles[1], middles[2]):  # the whole board, then, has another middle
        assert middle == pytest.approx(middles[0], abs=0.2)


def test_the_whole_board_is_seen_at_the_smallest_size(page: Page, server: Server) -> None:
    key = make_play(server, [*plays.all_woodland(23), DrawTile(tile("WWWW"))])
    open_play(page, server, key)
    page.get_by_role("button", name="Smaller").tap()
    for each in page.locator("#spots use").all():
        expect(each).to_be_in_viewport(ratio=1)
    page.reload()
    for each in page.locator("#spots use").all():
        expect(each).to_be_in_viewport(ratio=1)


def test_some_spots_are_in_view_at_once_and_the_tile_in_hand_is_seen(page: Page, server: Server) -> None:
    open_play(page, server, make_play(server, [*plays.all_woodland(16), DrawTile(tile("WWWS"))]))
    expect(page.locator(".hand")).to_be_in_viewport(ratio=1)
    frame = page.locator("#pan").bounding_box() or {}
    middles = [
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for box in (each.bounding_box() or {} for each in page.locator("#spots use").all())
    ]
    seen = [(x, y) for x, y in middles if 0 < x - frame["x"] < frame["width"] and 0 < y - frame["y"] < frame["height"]]
    assert len(middles) > len(seen) > 1


# --- Hints -----------------------------------------------------------------------------------------------------------


def test_a_hint_for_the_tile_is_shown_on_the_board_and_kept(page: Page, server: Server) -> None:
    key = make_play(server, [*woodland(*THREE), DrawTile(tile("WWWW"))])
    open_play(page, server, key)
    page.get_by_role("link", name="Hint").tap()
    first = page.locator("#hint li").first
    expect(first).to_be_in_viewport()
    # 16 squares score 3 more (RW-10); the falcon in the closed space 4 × 4 instead of 4 × 3 (RW-8).
    expect(first).to_contain_text("Woodland 12 → 16 (+3)")
    expect(first).to_contain_text("closed space: Peregrine Falcon 16 (before: 12)")
    first.get_by_role("button").tap()
    there = f"translate({FOURTH[0] + 1} {FOURTH[1] + 1}) rotate(0)"
    expect(page.locator("#piece")).to_have_attribute("transform", there)
    expect(page.locator("#piece")).to_be_in_viewport()
    assert len(moves(server, key)) == 7
    keep(page)
    assert moves(server, key)[-1] == {"type": "place_tile", "x": FOURTH[0], "y": FOURTH[1], "turn": 0}


def test_a_hint_for_a_space_takes_its_token(page: Page, server: Server) -> None:
    key = make_play(server, woodland(*THREE, (1, 1)))
    open_play(page, server, key)
    page.get_by_role("link", name="Hint").tap()
    first = page.locator("#hint li").first
    expect(first).to_contain_text("Peregrine Falcon (4)")
    expect(first).to_contain_text("+16 · 4 Woodland squares beside it · Woodland 16 → 17 · free")
    first.get_by_role("button").tap()
    expect(prompt(page)).to_contain_text("Draw tile 5")
    assert moves(server, key)[-1]["token"] == "peregrine_falcon"


# --- Spaces ----------------------------------------------------------------------------------------------------------


def test_two_spaces_are_filled_one_after_the_other_and_the_row_slides(page: Page, server: Server) -> None:
    key = make_play(server, woodland(*TWO_SPACES))
    open_play(page, server, key)
    expect(prompt(page)).to_contain_text("2 spaces: choose")
    beetle = page.locator(".choice").filter(has_text="Violet Dor Beetle")
    expect(beetle.first).to_contain_text("discard 1")
    page.locator(".choice").filter(has_text="Peregrine Falcon").first.tap()
    expect(prompt(page)).to_contain_text("A space: choose its wildlife")
    expect(beetle).to_contain_text("free")
    page.wait_for_timeout(500)  # else it is the second tap of a double tap
    page.locator(".choice").filter(has_text="Long Eared Bat").tap()
    expect(prompt(page)).to_contain_text("Draw tile 7")
    expect(page.get_by_text("Tile 6 of 24 · stack: 17 · 1 discarded")).to_be_visible()
    # RW-8: 4 × 4 and 2 × 4; RW-10: 24 squares and 2 tokens are 10.
    expect(score(page)).to_have_text(re.compile(r"\D34$"))


# --- A tile set, and taps --------------------------------------------------------------------------------------------


def test_a_turn_without_a_tile_set_takes_eight_taps(page: Page, server: Server) -> None:
    key = make_play(server, woodland(*THREE))
    open_play(page, server, key)
    taps = Taps(page)
    for _ in range(4):
        taps.tap('.tile-keys [data-habitat="woodland"]')
    taps.tap("#dock .main")
    taps.tap(f'#spots use[x="{FOURTH[0] + 1}"][y="{FOURTH[1] + 1}"]')
    taps.tap("#keep")
    taps.tap(".choice")
    expect(prompt(page)).to_contain_text("Draw tile 5")
    assert taps.number <= MOST_TAPS


def test_a_turn_with_a_tile_set_takes_four_taps(page: Page, server: Server) -> None:
    plays.keep_tile_set(server)
    key = make_play(server, woodland(*THREE))
    open_play(page, server, key)
    taps = Taps(page)
    taps.tap('.tiles button:has([aria-label="Wetland, Woodland above Woodland, Woodland"])')
    taps.tap(f'#spots use[x="{FOURTH[0] + 1}"][y="{FOURTH[1] + 1}"]')
    taps.tap("#keep")
    taps.tap(".choice")
    expect(prompt(page)).to_contain_text("Draw tile 5")
    assert taps.number <= MOST_TAPS_WITH_TILE_SET

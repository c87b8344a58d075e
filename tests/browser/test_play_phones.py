"""A tracked play on bad Wi-Fi, on two phones, under hasty thumbs: each move is made once, and none is lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIResponse, BrowserContext, Page, Route, expect

from companion.core.log import Moved
from companion.core.play import write_move
from companion.games.rewild.tracker import DrawTile, PlaceTile
from tests.browser.conftest import OpenContext, Watch
from tests.browser.playing import draw, enter_tile, keep, moves, open_play, prompt, score, spot, wait_idle
from tests.browser.plays import FOURTH, THREE, TWO_SPACES, make_play, tile, woodland
from tests.browser.serving import Server

POLL = 5_000  # ms within which the other phone must show it
NO_CONNECTION = re.compile("No connection")
PLACED = {"type": "place_tile", "x": FOURTH[0], "y": FOURTH[1], "turn": 0}


@pytest.fixture
def phone(page: Page, watch: Watch) -> BrowserContext:
    watch.expect("ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE")
    return page.context


@pytest.fixture
def key(server: Server) -> str:
    """A tile in hand that can close a space."""
    return make_play(server, [*woodland(*THREE), DrawTile(tile("WWWW"))])


def _keep_offline(page: Page, phone: BrowserContext, server: Server, key: str) -> None:
    open_play(page, server, key)
    spot(page, FOURTH).tap()
    phone.set_offline(True)
    page.locator("#keep").tap()
    expect(page.locator("#status")).to_have_text(NO_CONNECTION)
    assert len(moves(server, key)) == 7


def test_a_move_waits_for_the_connection_and_is_made_once(
    page: Page, phone: BrowserContext, server: Server, key: str
) -> None:
    _keep_offline(page, phone, server, key)
    page.locator("#keep").tap()
    page.wait_for_timeout(3500)  # it is tried once more in vain
    expect(page.locator("#status")).to_have_text(NO_CONNECTION)
    phone.set_offline(False)
    expect(prompt(page)).to_contain_text("A space: choose its wildlife")
    assert moves(server, key)[7:] == [PLACED]


def test_a_move_waits_for_a_page_that_was_reloaded(page: Page, phone: BrowserContext, server: Server, key: str) -> None:
    _keep_offline(page, phone, server, key)
    phone.set_offline(False)
    page.reload()
    expect(prompt(page)).to_contain_text("A space: choose its wildlife")
    page.reload()
    expect(prompt(page)).to_contain_text("A space: choose its wildlife")
    assert moves(server, key)[7:] == [PLACED]


def test_a_move_outlives_its_page(page: Page, phone: BrowserContext, server: Server, key: str) -> None:
    _keep_offline(page, phone, server, key)
    page.close()
    phone.set_offline(False)
    later = phone.new_page()
    open_play(later, server, key)
    expect(prompt(later)).to_contain_text("A space: choose its wildlife")
    assert moves(server, key)[7:] == [PLACED]


def test_a_move_whose_answer_got_lost_is_made_once(page: Page, phone: BrowserContext, server: Server, key: str) -> None:
    open_play(page, server, key)

    def lose_the_answer(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort("internetdisconnected")

    page.route("**/moves", lose_the_answer, times=1)
    spot(page, FOURTH).tap()
    page.locator("#keep").tap()
    expect(page.locator("#status")).to_have_text(NO_CONNECTION)
    expect(prompt(page)).to_contain_text("A space: choose its wildlife")
    assert moves(server, key)[7:] == [PLACED]


def test_a_server_that_was_restarted_gets_the_move(page: Page, phone: BrowserContext, server: Server, key: str) -> None:
    open_play(page, server, key)
    spot(page, FOURTH).tap()
    server.stop()
    page.locator("#keep").tap()
    expect(page.locator("#status")).to_have_text(NO_CONNECTION)
    server.start(server.port)
    expect(prompt(page)).to_contain_text("A space: choose its wildlife")
    assert moves(server, key)[7:] == [PLACED]


def test_undo_waits_for_the_connection_too(page: Page, phone: BrowserContext, server: Server, key: str) -> None:
    open_play(page, server, key)
    phone.set_offline(True)
    page.locator("#undo button").tap()
    expect(page.locator("#status")).to_have_text(NO_CONNECTION)
    phone.set_offline(False)
    expect(prompt(page)).to_contain_text("Draw tile 4")
    assert [entry["type"] for entry in server.log(key)] == ["moved"] * 7 + ["undone"]


def test_the_hint_says_that_there_is_no_connection(page: Page, phone: BrowserContext, server: Server, key: str) -> None:
    open_play(page, server, key)
    phone.set_offline(True)
    page.get_by_role("link", name="Hint").tap()
    expect(page.locator("#status")).to_have_text(NO_CONNECTION)
    spot(page, FOURTH).tap()
    expect(page.locator("#brings")).to_contain_text("closes a space")


# --- Two phones ------------------------------------------------------------------------------------------------------


def test_what_one_does_appears_on_the_other(open_context: OpenContext, server: Server, key: str) -> None:
    first, second = open_context().new_page(), open_context().new_page()
    open_play(first, server, key)
    open_play(second, server, key)
    spot(first, FOURTH).tap()
    keep(first)
    expect(prompt(second)).to_contain_text("A space: choose its wildlife", timeout=POLL)
    second.locator(".choice").filter(has_text="Peregrine Falcon").tap()
    expect(prompt(first)).to_contain_text("Draw tile 5", timeout=POLL)
    expect(score(first)).to_have_text(re.compile(r"\D22$"))
    first.locator("#undo button").tap()
    expect(prompt(second)).to_contain_text("A space: choose its wildlife", timeout=POLL)


def test_a_stale_move_is_refused_with_a_word(open_context: OpenContext, server: Server, key: str, watch: Watch) -> None:
    watch.expect("status of 409|ERR_FAILED")
    page = open_context().new_page()
    page.route("**/version", lambda route: route.abort())  # it does not hear of the other phone
    open_play(page, server, key)
    spot(page, FOURTH).tap()
    server.append(key, Moved("elsewhere", write_move(PlaceTile(-2, 1, 0))))
    page.locator("#keep").tap()
    expect(page.get_by_role("alert")).to_have_text(
        "Somebody changed the table meanwhile. Look at it again, then go on."
    )
    expect(prompt(page)).to_contain_text("Draw tile 5")
    assert moves(server, key)[7:] == [{"type": "place_tile", "x": -2, "y": 1, "turn": 0}]
    draw(page, "WWWW")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_stale_undo_is_refused_with_a_word(open_context: OpenContext, server: Server, key: str, watch: Watch) -> None:
    watch.expect("ERR_FAILED")
    page = open_context().new_page()
    page.route("**/version", lambda route: route.abort())
    open_play(page, server, key)
    server.append(key, Moved("elsewhere", write_move(PlaceTile(-2, 1, 0))))
    page.locator("#undo button").tap()
    expect(page.locator(".said")).to_contain_text("Somebody changed the table meanwhile")
    expect(prompt(page)).to_contain_text("Draw tile 5")
    assert len(moves(server, key)) == 8


def test_a_tile_that_is_being_entered_stays_while_nothing_changes(page: Page, server: Server) -> None:
    key = make_play(server, woodland(*THREE))
    open_play(page, server, key)
    enter_tile(page, "WW")
    page.wait_for_timeout(POLL)
    enter_tile(page, "WW")
    page.locator("#dock .main").tap()
    expect(prompt(page)).to_contain_text("Place the tile")


def test_a_poll_that_a_move_overtakes_changes_nothing(page: Page, server: Server) -> None:
    key = make_play(server, woodland(*THREE))
    polls: list[Route] = []
    posts: list[tuple[Route, APIResponse]] = []
    page.route("**/version", lambda route: polls.append(route))
    page.route("**/moves", lambda route: posts.append((route, route.fetch())))
    with page.expect_request("**/version"):
        open_play(page, server, key)
    enter_tile(page, "WWWW")
    page.locator("#dock .main").tap()
    page.wait_for_timeout(500)  # the move is made, its answer is on its way
    assert [move["type"] for move in moves(server, key)[6:]] == ["draw_tile"]
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    polls[0].continue_()
    page.wait_for_timeout(500)
    assert loaded == []
    route, answer = posts[0]
    route.fulfill(response=answer)
    expect(prompt(page)).to_contain_text("Place the tile")
    page.unroute_all(behavior="ignoreErrors")


# --- Hasty thumbs ----------------------------------------------------------------------------------------------------


def test_a_double_tap_on_keep_makes_one_move(page: Page, server: Server, key: str) -> None:
    open_play(page, server, key)
    spot(page, FOURTH).tap()
    box = page.locator("#keep").bounding_box()
    assert box
    for _ in range(2):
        page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
    expect(prompt(page)).to_contain_text("A space: choose its wildlife")
    page.wait_for_timeout(500)
    assert moves(server, key)[7:] == [PLACED]


def test_a_double_tap_on_a_token_takes_one(page: Page, server: Server) -> None:
    key = make_play(server, woodland(*TWO_SPACES))
    open_play(page, server, key)
    box = page.locator(".choice").first.bounding_box()
    assert box
    for pause in (120, 0):
        page.touchscreen.tap(box["x"] + 40, box["y"] + 20)
        page.wait_for_timeout(pause)
    wait_idle(page)
    page.wait_for_timeout(500)
    assert [move["type"] for move in moves(server, key)].count("take_token") == 1
    expect(prompt(page)).to_contain_text("A space: choose its wildlife")
    page.locator(".choice").first.tap()
    expect(prompt(page)).to_contain_text("Draw tile 7")


def test_quick_taps_on_undo_each_take_back_a_move_or_nothing(page: Page, server: Server, key: str) -> None:
    open_play(page, server, key)
    box = page.locator("#undo button").bounding_box()
    assert box
    for _ in range(3):
        page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
        page.wait_for_timeout(120)
    wait_idle(page)
    undone = [entry["entry"] for entry in server.log(key) if entry["type"] == "undone"]
    assert undone == ["move7", "move6", "move5"][: len(undone)]
    assert len(undone) > 1

"""A tracked play through the pages: whole plays, what is refused, undo, hints, what a page costs."""

from __future__ import annotations

import io
import json
import re
from random import Random
from xml.etree import ElementTree

import msgspec
import pytest
from flask import Flask
from msgspec import Raw
from msgspec.structs import replace
from PIL import Image
from pypdf import PdfReader

from companion import create_app
from companion.core.log import Moved
from companion.games import GAMES
from companion.games.rewild.tile_set import write_tile_set
from companion.games.rewild.tracker import DrawTile, LayRows, LayStartTile, PlaceTile, SetAside, TakeToken
from companion.settings import Settings
from companion.store.database import db
from companion.store.tables import append_entry
from companion.web import playing
from tests.games.rewild import oracle
from tests.games.rewild.boards import ROWS, SPACE, THREE_TURNS, lattice, tile
from tests.markup import Page
from tests.penguins import PENGUINS
from tests.web.phone import SCRIPT, Phone, close, new_id, table_fields
from tests.web.plays import SQUARES, Player, Tracking, board_of, choices, spots, track
from tests.web.test_markup import assert_sound

STALE = "Somebody changed the table meanwhile. Look at it again, then go on."
NO_MOVE = "That is no move of this game. Reload the page."
FITS_NOWHERE = "This tile fits nowhere. Check its four squares; if they are right, set it aside and draw another."
TYPED = {"woodland": "1 2 3 4", "scrubland": "3,1,2,4", "wetland": "4321"}
START = (ROWS, LayStartTile(tile("WWWW")))
LARGEST_PAGE = 40_000  # bytes


def squares(words: str) -> dict[str, str]:
    """The four lists of a tile."""
    return dict(zip(SQUARES, tile(words), strict=True))


def totals(page: Page) -> list[str]:
    return [each.text for place in page.all("li", "place") for each in place.walk() if each.tag == "b"]


# --- Whole plays ---


@pytest.mark.parametrize(
    ("seed", "typed", "headers"),
    [(11, None, None), (9, TYPED, None), (4, None, SCRIPT)],
    ids=["shuffled", "typed", "answered in JSON"],
)
def test_a_whole_play_ends_with_the_total_of_the_oracle(
    phone: Phone, seed: int, typed: dict[str, str] | None, headers: dict[str, str] | None
) -> None:
    key = track(phone)
    player = Player(phone, key, seed, headers)
    player.play(typed)
    if typed:  # nothing shuffled them
        page = phone.page(f"/tables/{key}/corrections")
        (rows,) = [link for link in page.all("a", "more") if link.text == "The rows of wildlife"]
        form = phone.page(rows["href"])
        assert [form.by_id(row)["value"] for row in typed] == ["1 2 3 4", "3 1 2 4", "4 3 2 1"]
    assert board_of(phone, key) == (player.tiles, player.tokens)
    assert len(player.tiles) + player.paid + player.aside == 24
    assert len(player.tokens) >= 4, "a play without wildlife would show little"

    page = player.page()
    assert_sound(page)
    assert page.by_id("prompt").text == "The play is over"
    assert page.one("b", "big").text == f"Score now {player.total}"
    response = phone.press_on(page, page.button(page.form_to("/finish")))
    assert response.location == f"/tables/{key}/result"
    page = phone.page(response.location)
    assert_sound(page)
    assert totals(page) == [str(player.total)]
    assert len(page.all("section", "drawn")) == 1, "the board stands on the result"
    assert phone.client.get(f"/tables/{key}/").location == f"/tables/{key}/result"


# --- Start ---


def test_a_table_is_tracked_or_scored_only(phone: Phone) -> None:
    page = phone.page("/new/rewild")
    form = page.by_id("new")
    assert [button.text for button in page.buttons_of(form)] == ["Track the play", "Score only"]
    tracked = phone.press_on(page, page.button(form, "Track the play"))
    assert tracked.location.endswith("/play")
    key = tracked.location.split("/")[2]
    assert phone.client.get(f"/tables/{key}/").location == f"/tables/{key}/play"
    scored = phone.press_on(page, page.button(form, "Score only"))
    assert scored.location.endswith("/seats/1")
    key = scored.location.split("/")[2]
    assert phone.client.get(f"/tables/{key}/").location == f"/tables/{key}/seats/1"
    Tracking(phone, key).send(ROWS)
    assert phone.client.get(f"/tables/{key}/").location == f"/tables/{key}/play", "it is tracked now"


@pytest.fixture
def untracked(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game that has a scoresheet only."""
    monkeypatch.setitem(GAMES, PENGUINS.slug, replace(PENGUINS, track=None))
    return PENGUINS.slug


def test_a_game_that_cannot_be_tracked_is_not(phone: Phone, untracked: str) -> None:
    page = phone.page(f"/new/{untracked}")
    assert [button.text for button in page.buttons_of(page.by_id("new"))] == ["Start"]
    data = {**table_fields("competitive", ("Ann", "Bo")), "track": "yes"}
    assert phone.client.post(f"/new/{untracked}", data=data).location.endswith("/seats/1")


def test_the_same_again_is_tracked_again(phone: Phone) -> None:
    tracking = Tracking(phone).send_all(START)
    location = phone.press(tracking.key, "again").location
    assert location.endswith("/play")
    assert tracking.key not in location
    key = phone.start("rewild", "solo", 1)
    assert phone.press(key, "again").location.endswith("/seats/1")


def test_home_and_history_know_a_tracked_table(phone: Phone) -> None:
    tracking = Tracking(phone, track(phone, "Zora")).send_all(THREE_TURNS)
    tracking.send_all([TakeToken(*SPACE, "white_stork")])
    home = phone.page("/")
    assert_sound(home)
    (link,) = [link for link in home.all("a") if link["href"].rstrip("/") == f"/tables/{tracking.key}"]
    assert "Zora" in link.text
    assert "9" in link.text.split(), "2 x 4 for the White Stork, 1 for six squares of Scrubland"
    assert "Zora" in phone.page("/history").text
    playing._at_hand.clear()  # as after a start of the app
    (link,) = [link for link in phone.page("/").all("a") if link["href"].rstrip("/") == f"/tables/{tracking.key}"]
    assert ("Zora" in link.text, "9" in link.text.split()) == (True, False), "no play is replayed for the home page"


def test_a_tracked_table_without_a_move_shows_what_to_do(phone: Phone) -> None:
    key = track(phone)
    page = phone.page(f"/tables/{key}/play")
    assert_sound(page)
    assert page.by_id("prompt").text.startswith("Lay out the wildlife")
    assert page.all("div", id="pan") == []
    assert [button.text for button in page.buttons_of(page.by_id("answer"))][1] == "Shuffle for me"
    assert phone.page(f"/tables/{key}/corrections").all("a", "more") == []
    assert phone.client.get(f"/tables/{key}/board.png").status_code == 404
    assert phone.client.get(f"/tables/{key}/sheet.pdf", buffered=True).status_code == 200
    page = phone.page(f"/tables/{key}/result")
    assert page.all("section", "drawn") == []
    assert "Not finished" in page.text


# --- Bad input ---


@pytest.mark.parametrize(
    ("typed", "field", "message"),
    [
        ("3 1 2 2", "scrubland", "Scrubland: Purple Emperor Butterfly (2) is there twice."),
        ("3 1 2", "scrubland", "Scrubland: type the four values from left to right, such as 3 1 2 4."),
        ("3 1 2 4 4", "scrubland", "Scrubland: type the four values from left to right, such as 3 1 2 4."),
        ("a b c d", "scrubland", "Scrubland: type the four values from left to right, such as 3 1 2 4."),
        ("5 1 2 3", "scrubland", "Scrubland: type the four values from left to right, such as 3 1 2 4."),
        ("３１２４", "scrubland", "Scrubland: type the four values from left to right, such as 3 1 2 4."),
        ("3\0001 2", "scrubland", "Scrubland: type the four values from left to right, such as 3 1 2 4."),
        ("", "wetland", "Wetland: type the four values from left to right, such as 3 1 2 4."),
        ("9" * 100_000, "wetland", "Wetland: type the four values from left to right, such as 3 1 2 4."),
    ],
    ids=["twice", "three", "five", "letters", "no such value", "wide digits", "NUL", "blank", "very long"],
)
def test_a_row_that_is_none_is_told_at_its_field(phone: Phone, typed: str, field: str, message: str) -> None:
    tracking = Tracking(phone)
    page = tracking.page()
    sent = TYPED | {field: typed}
    response = phone.press_on(page, page.button(page.by_id("answer"), "Keep these rows"), **sent)
    refused = Page(response.text)
    assert response.status_code in (409, 422)
    assert refused.errors() == {field: message}
    assert refused.by_id(field)["aria-invalid"] == "true"
    assert [refused.by_id(each)["value"].replace("\N{REPLACEMENT CHARACTER}", "\0") for each in TYPED] == list(
        sent.values()
    )
    assert tracking.version == 0
    response = phone.press_on(page, page.button(page.by_id("answer"), "Keep these rows"), SCRIPT, **sent)
    assert message in json.dumps(response.get_json(), ensure_ascii=False)
    assert tracking.version == 0


@pytest.mark.parametrize("moves", [(ROWS,), START], ids=["the start tile", "a later tile"])
@pytest.mark.parametrize("wrong", ["", "desert", "wetland\0"])
def test_a_tile_with_a_blank_square_keeps_the_others(phone: Phone, moves: tuple[object, ...], wrong: str) -> None:
    tracking = Tracking(phone).send_all(moves)
    page = tracking.page()
    sent = squares("WSLL") | {"square2": wrong}
    response = phone.press_on(page, page.buttons_of(page.by_id("answer"))[0], **sent)
    refused = Page(response.text)
    assert response.status_code == 422
    assert_sound(refused)
    assert refused.errors() == {"square2": "Top right square: choose a habitat."}
    values = dict(refused.sent_by(refused.by_id("answer")))
    assert [values[name] for name in SQUARES] == ["woodland", "", "wetland", "wetland"]
    assert tracking.version == len(moves)
    response = phone.press_on(page, page.buttons_of(page.by_id("answer"))[0], SCRIPT, **sent)
    assert response.status_code == 422
    assert response.get_json() == {"errors": {"square2": "Top right square: choose a habitat."}}


def test_a_tile_that_fits_nowhere_can_be_set_aside(phone: Phone) -> None:
    tracking = Tracking(phone).send_all(START)
    page = tracking.page()
    response = phone.press_on(page, page.button(page.by_id("answer"), "Where it fits"), **squares("LLLL"))
    refused = Page(response.text)
    assert response.status_code == 409
    assert_sound(refused)
    assert FITS_NOWHERE in refused.text
    assert tracking.version == 2, "nothing changed"
    response = phone.press_on(refused, refused.button(refused.by_id("answer"), "Set it aside"))
    assert response.location == f"/tables/{tracking.key}/play"
    page = tracking.page()
    assert "Tile 1 of 24 · stack: 22 · 1 discarded" in page.text
    assert page.by_id("prompt").text == "Draw tile 2 22 tiles in the stack"
    assert tracking.moves()[-1] == "A tile set aside: Wetland, Wetland above Wetland, Wetland"


def test_a_tile_that_fits_is_not_set_aside(phone: Phone) -> None:
    tracking = Tracking(phone).send_all(START)
    page = tracking.page()
    refused = phone.press_on(page, page.button(page.by_id("answer"), "Where it fits"), **squares("LLLL"))
    page = Page(refused.text)
    response = phone.press_on(page, page.button(page.by_id("answer"), "Set it aside"), **squares("WLLL"))
    assert response.status_code == 303
    assert tracking.page().by_id("prompt").text.startswith("Place the tile"), "corrected, it fits"
    assert Tracking(phone).send_all(START).send(SetAside(tile("WLLL"))).get_json()["code"] == "fits"


@pytest.mark.parametrize(
    "broken",
    [
        "",
        "{",
        "null",
        "[]",
        "{}",
        '"place_tile"',
        "\0",
        '{"type":"found_nest"}',
        '{"type":"place_tile"}',
        '{"type":"place_tile","x":0,"y":0,"turn":7}',
        '{"type":"place_tile","x":0,"y":0,"turn":-1}',
        '{"type":"place_tile","x":0,"y":0,"turn":"0"}',
        '{"type":"place_tile","x":1' + "0" * 30 + ',"y":0,"turn":0}',
        '{"type":"place_tile","x":100,"y":0,"turn":0}',
        '{"type":"place_tile","x":0,"y":-100,"turn":0}',
        '{"type":"place_tile","x":0.5,"y":0,"turn":0}',
        '{"type":"place_tile","x":1e400,"y":0,"turn":0}',
        '{"type":"draw_tile","squares":["woodland","woodland","woodland"]}',
        '{"type":"draw_tile","squares":["woodland","woodland","woodland","desert"]}',
        '{"type":"take_token","x":0,"y":0,"token":"' + "x" * 41 + '"}',
        '{"type":"take_token","x":0,"y":0,"token":"\\ud800"}',
        '{"type":"lay_rows","woodland":["a","b","c","d","e"],"scrubland":[],"wetland":[]}',
        "[" * 100_000,
        '{"type":"place_tile","x":0,"y":0,"turn":0,"z":' + "[" * 100_000,
    ],
)
def test_what_is_no_move_changes_nothing(phone: Phone, broken: str) -> None:
    tracking = Tracking(phone).send_all(THREE_TURNS[:3])
    response = tracking.send(broken)
    assert (response.status_code, response.get_json()) == (409, {"error": NO_MOVE, "code": "not_a_move"})
    data = {"move": broken, "entry_id": new_id(), "after": tracking.last}
    page = Page(phone.client.post(f"/tables/{tracking.key}/moves", data=data).text)
    assert_sound(page)
    assert page.by_id("error").text == NO_MOVE
    assert page.by_id("prompt").text.startswith("Place the tile")
    assert tracking.version == 3


@pytest.mark.parametrize(
    ("moves", "move", "code"),
    [
        ((), LayStartTile(tile("WWWW")), "no_rows"),
        (START, ROWS, "rows_lie_already"),
        (START, LayStartTile(tile("WWWW")), "start_tile_lies_already"),
        (START, PlaceTile(2, 1, 0), "no_tile_in_hand"),
        (START, TakeToken(0, 0, "beaver"), "no_space_waits"),
        ((*START, DrawTile(tile("WWWW"))), DrawTile(tile("WWWW")), "tile_in_hand"),
        ((*START, DrawTile(tile("WWWW"))), PlaceTile(0, 0, 0), "overlap"),
        ((*START, DrawTile(tile("WWWW"))), PlaceTile(2, 0, 0), "not_offset"),
        ((*START, DrawTile(tile("WWWW"))), PlaceTile(99, 99, 0), "no_contact"),
        ((*START, DrawTile(tile("WLLL"))), PlaceTile(2, 1, 2), "no_match"),
        (THREE_TURNS, DrawTile(tile("WWWW")), "space_waits"),
        (THREE_TURNS, TakeToken(*SPACE, "gruffalo"), "token_is_gone"),
        ((), LayRows(("hedgehog",), (), ()), "not_a_row"),
    ],
)
def test_a_move_that_does_not_fit_is_told_and_changes_nothing(
    phone: Phone, moves: tuple[object, ...], move: object, code: str
) -> None:
    tracking = Tracking(phone).send_all(moves)
    before = board_of(phone, tracking.key)
    response = tracking.send(move)
    assert (response.status_code, response.get_json()["code"]) == (409, code)
    assert response.get_json()["error"]
    assert (tracking.version, board_of(phone, tracking.key)) == (len(moves), before)


def wall(number: int, words: str = "WWWW") -> list[object]:
    """The moves for one more tile of a woodland."""
    return [DrawTile(tile(words)), PlaceTile(*lattice(number % 4, number // 4), 0)]


def test_a_token_that_the_stack_cannot_pay_is_neither_offered_nor_taken(phone: Phone) -> None:
    """Six tiles lie and sixteen are set aside: of 24, two are left; the fourth token from the right costs three."""
    tracking = Tracking(phone).send_all(START)
    for number in range(1, 5):
        tracking.send_all(wall(number))
    tracking.send_all([SetAside(tile("LLLL"))] * 16).send_all(wall(5))
    page = tracking.page()
    offered = [json.loads(button["value"])["token"] for button in choices(page)]
    assert "white_stork" in offered, "free"
    assert "red_deer" in offered, "two tiles"
    assert "nightingale" not in offered, "three tiles"
    version = tracking.version
    (space,) = {tuple(json.loads(button["value"])[axis] for axis in ("x", "y")) for button in choices(page)}
    response = tracking.send(TakeToken(*space, "nightingale"))
    assert response.status_code == 409
    assert response.get_json()["error"] == (
        "That costs 3 tiles, and the stack has 2. Choose a token farther to the right."
    )
    assert tracking.version == version
    assert tracking.send(TakeToken(*space, "red_deer")).status_code == 200
    assert tracking.page().by_id("prompt").text == "The play is over", "the stack is empty"


def test_a_move_sent_twice_counts_once(phone: Phone) -> None:
    tracking = Tracking(phone).send_all(START)
    for _ in range(2):
        assert tracking.send(DrawTile(tile("WWWW")), entry_id="same", after="").status_code == 409
    draw = {"entry_id": "same", "after": tracking.last}
    first = tracking.send(DrawTile(tile("WWWW")), **draw)
    again = tracking.send(DrawTile(tile("WWWW")), **draw)
    assert (first.get_json(), again.get_json()) == ({"version": 3}, {"version": 3})
    tracking.send_all([PlaceTile(2, 1, 0)])
    late = tracking.send(DrawTile(tile("WWWW")), **draw)
    assert (late.status_code, late.get_json()) == (200, {"version": 4}), "the prompt has moved on"
    assert len(tracking.moves()) == 4


def test_a_form_sent_twice_counts_once(phone: Phone) -> None:
    tracking = Tracking(phone).send_all([ROWS])
    page = tracking.page()
    lay = page.button(page.by_id("answer"), "Lay it")
    for _ in range(2):  # the second time another prompt stands there
        assert phone.press_on(page, lay, **squares("WSLL")).location == f"/tables/{tracking.key}/play"
    assert tracking.version == 2


@pytest.mark.parametrize("entry_id", ["", "x" * 65])
def test_a_move_needs_an_id(phone: Phone, entry_id: str) -> None:
    tracking = Tracking(phone)
    assert tracking.send(ROWS, entry_id=entry_id).get_json()["code"] == "bad_id"
    assert tracking.version == 0


def test_a_stale_page_is_shown_afresh(phone: Phone, other_phone: Phone) -> None:
    tracking = Tracking(phone).send_all([*START, DrawTile(tile("WSLL"))])
    stale = tracking.page()
    other = other_phone.page(f"/tables/{tracking.key}/play")
    other_phone.press_on(other, other.button(other.by_id("undo")))
    place = stale.buttons_of(stale.by_id("answer"))[0]
    response = phone.press_on(stale, place)
    fresh = Page(response.text)
    assert response.status_code == 409
    assert_sound(fresh)
    assert fresh.by_id("error").text == STALE
    assert fresh.by_id("prompt").text.startswith("Draw tile 2"), "what stands now"
    assert tracking.version == 4, "nothing but the undo"
    script = phone.press_on(stale, place, SCRIPT)
    assert (script.status_code, script.get_json()) == (409, {"error": STALE, "code": "stale_page"})
    phone.press_on(fresh, fresh.button(fresh.by_id("answer"), "Where it fits"), **squares("WWWW"))
    assert tracking.version == 5, "the fresh page works"


def test_a_stale_form_of_the_same_prompt_is_refused(phone: Phone, other_phone: Phone) -> None:
    tracking = Tracking(phone).send_all(START)
    stale = tracking.page()
    other = Tracking(other_phone, tracking.key)
    other.last = tracking.last
    other.send_all([DrawTile(tile("WWWW")), PlaceTile(2, 1, 0)])
    response = phone.press_on(stale, stale.button(stale.by_id("answer"), "Where it fits"), **squares("WSLL"))
    assert response.status_code == 409
    assert Page(response.text).by_id("error").text == STALE
    assert tracking.version == 4


def test_a_form_of_another_prompt_is_refused(phone: Phone) -> None:
    tracking = Tracking(phone).send_all(START)
    for sent in ({"prompt": "rows", "how": "shuffle"}, {"prompt": "start_tile", **squares("WWWW")}, {}):
        data = {"entry_id": new_id(), "after": tracking.last, **sent}
        response = phone.client.post(f"/tables/{tracking.key}/moves", data=data)
        assert response.status_code == 409
        assert Page(response.text).by_id("error").text == STALE
    assert tracking.version == 2


def test_a_finished_table_takes_no_move(phone: Phone) -> None:
    tracking = Tracking(phone).send_all(THREE_TURNS[:-1])
    stale = tracking.page()
    phone.press(tracking.key, "finish", entry_id="end")
    tracking.last = "end"
    response = tracking.send(THREE_TURNS[-1])
    assert (response.status_code, response.get_json()["code"]) == (409, "is_finished")
    response = phone.press_on(stale, stale.buttons_of(stale.by_id("answer"))[0])
    assert response.status_code == 409
    page = Page(response.text)
    assert_sound(page)
    assert page.by_id("error").text == "This table is finished. Reopen it to correct it."
    assert page.all("form", id="answer") == []
    assert tracking.version == len(THREE_TURNS)
    assert phone.press_on(page, page.button(page.form_to("/reopen"))).location == f"/tables/{tracking.key}/"
    assert tracking.page().by_id("prompt").text.startswith("Place the tile")


@pytest.mark.parametrize("path", ["/play", "/corrections", "/corrections/x", "/why?x=1&y=1", "/board.png"])
def test_a_game_without_a_tracker_has_no_board(phone: Phone, untracked: str, path: str) -> None:
    key = phone.start(untracked, "competitive")
    assert phone.client.get(f"/tables/{key}{path}").status_code == 404


@pytest.mark.parametrize("path", ["moves", "corrections/x", "undo/play", "redo/play"])
def test_a_game_without_a_tracker_takes_no_move(phone: Phone, untracked: str, path: str) -> None:
    key = phone.start(untracked, "competitive")
    assert phone.press(key, path, move="{}").status_code == 404
    assert phone.live(key)["version"] == 0


@pytest.mark.parametrize("path", ["/play", "/corrections", "/corrections/x", "/why?x=1&y=1", "/version", "/board.png"])
def test_an_unknown_table_has_no_board(phone: Phone, path: str) -> None:
    assert phone.client.get(f"/tables/nothing{path}").status_code == 404
    assert phone.press("nothing", "moves", move="{}").status_code == 404
    assert phone.press("nothing", "corrections/x", move="{}").status_code == 404


def slip_in(app: Flask, key: str, entry_id: str, move: object) -> None:
    """Put a move into the log past all checks, as one that an earlier version of the rules allowed."""
    with app.app_context():
        entry = Moved(entry_id, Raw(msgspec.json.encode(move)))
        append_entry(db.connection, int(app.config["SHELF"]), key, entry, lambda before, after: None)


def test_a_move_that_the_rules_no_longer_allow_is_left_out_and_named(phone: Phone, app: Flask) -> None:
    tracking = Tracking(phone).send_all([*START, DrawTile(tile("WWWW"))])
    slip_in(app, tracking.key, "old", PlaceTile(2, 0, 0))
    page = tracking.page()
    assert_sound(page)
    (said,) = page.texts("p", "said")
    assert said.startswith("Left out, because it does not fit: the tile’s place. It would lie straight beside tile 1.")
    tracking.last = "old"
    for path in ("", "corrections", "result", "seats/1", "sheet.pdf", "board.png", "document.json"):
        answer = phone.client.get(f"/tables/{tracking.key}/{path}", buffered=True, follow_redirects=True)
        assert answer.status_code == 200, path
    assert phone.page("/").one("h1").text == "Companion"
    assert tracking.step("undo").status_code == 302
    page = tracking.page()
    assert page.texts("p", "said") == []
    assert page.by_id("prompt").text.startswith("Place the tile")


def test_a_move_of_another_version_of_the_app_breaks_no_page(phone: Phone, app: Flask) -> None:
    tracking = Tracking(phone).send_all([*START, DrawTile(tile("WWWW"))])
    slip_in(app, tracking.key, "old", {"type": "steal_tile"})
    page = tracking.page()
    assert page.texts("p", "said") == [
        "Left out, because it does not fit: a move. It was written by another version of the app."
    ]
    assert page.button(page.by_id("undo"))["aria-label"] == "Undo: a move"
    for path in ("corrections", "result", "seats/1", "live/1", "sheet.pdf", "document.json"):
        assert phone.client.get(f"/tables/{tracking.key}/{path}", buffered=True).status_code == 200, path
    assert tracking.step("undo").status_code == 302
    assert tracking.page().texts("p", "said") == []


def test_play_goes_on_after_a_move_that_is_left_out(phone: Phone, app: Flask) -> None:
    tracking = Tracking(phone).send_all(START)
    slip_in(app, tracking.key, "old", TakeToken(0, 0, "beaver"))
    tracking.last = "old"
    tracking.send_all([DrawTile(tile("WWWW")), PlaceTile(2, 1, 0)])
    assert len(board_of(phone, tracking.key)[0]) == 2
    assert phone.texts(tracking.key)["seat1.woodland_area"] == "8"
    assert len(tracking.entries()) == 4


# --- Undo ---


def test_undo_names_a_seat_as_it_is_called(phone: Phone) -> None:
    name = "\"><b>Ann</b> & 'Bo' {x}"
    tracking = Tracking(phone, track(phone, name))
    phone.type(tracking.key, {"seat1.beaver": "4"})
    page = tracking.page()
    assert_sound(page)
    assert button_of(page, "undo")["aria-label"] == f"Undo: {name}, Beaver: 4"


def test_undo_goes_back_to_the_first_tile_and_forth(phone: Phone) -> None:
    tracking = Tracking(phone).send_all([*THREE_TURNS, TakeToken(*SPACE, "white_stork")])
    seen = []

    def look() -> tuple[str, str, object]:
        page = tracking.page()
        return page.by_id("prompt").text, page.one("b", "big").text, board_of(phone, tracking.key)

    for _ in range(9):
        seen.append(look())
        response = tracking.step("undo")
        assert (response.status_code, response.location) == (302, f"/tables/{tracking.key}/play")
    start = look()
    assert start[0].startswith("Lay out the wildlife")
    assert start[2] == ([], {})
    assert "disabled" in button_of(tracking.page(), "undo")
    for expected in reversed(seen):
        tracking.step("redo")
        assert look() == expected
    assert "disabled" in button_of(tracking.page(), "redo")
    assert seen[0][1] == "Score now 9"


def button_of(page: Page, form: str) -> dict[str, str]:
    (button,) = [each for each in page.by_id(form).walk() if each.tag == "button"]
    return button.attributes


def test_undo_says_what_it_takes(phone: Phone) -> None:
    tracking = Tracking(phone).send_all(THREE_TURNS)
    assert button_of(tracking.page(), "undo")["aria-label"] == "Undo: the tile’s place"
    tracking.send_all([TakeToken(*SPACE, "white_stork")])
    assert button_of(tracking.page(), "undo")["aria-label"] == "Undo: White Stork taken"
    tracking.step("undo")
    assert button_of(tracking.page(), "redo")["aria-label"] == "Redo: White Stork taken"


@pytest.mark.parametrize("way", ["undo", "redo"])
def test_a_stale_undo_is_told(phone: Phone, other_phone: Phone, way: str) -> None:
    tracking = Tracking(phone).send_all(THREE_TURNS)
    if way == "redo":
        tracking.step("undo")
        tracking.last = "entry-unknown"
    page = tracking.page()
    other = other_phone.page(f"/tables/{tracking.key}/play")
    if way == "undo":
        other_phone.press_on(other, other.button(other.by_id("undo")))
    else:
        other_phone.press_on(other, other.buttons_of(other.by_id("answer"))[0])
    version = tracking.version
    response = phone.press_on(page, page.button(page.by_id(way)))
    assert response.location == f"/tables/{tracking.key}/play"
    assert phone.page(response.location).texts("p", "said")[0].startswith("Somebody changed the table meanwhile.")
    script = phone.press_on(page, page.button(page.by_id(way)), SCRIPT)
    assert script.status_code == 409
    assert tracking.version == version


def test_undoing_the_finish_leads_back_to_the_board(phone: Phone) -> None:
    tracking = Tracking(phone).send_all(START)
    phone.press(tracking.key, "finish")
    assert tracking.step("undo").location == f"/tables/{tracking.key}/play"
    assert tracking.step("redo").location == f"/tables/{tracking.key}/result"


# --- In view, why, version, hint ---


def test_the_score_the_rows_and_the_stack_stay_in_view(phone: Phone) -> None:
    """Four of 24 tiles lie, 20 are left; two go for the Red Deer, the second from the left of 3 1 2 4."""
    tracking = Tracking(phone).send_all(THREE_TURNS)
    assert "Tile 4 of 24 · stack: 20" in tracking.page().text
    tracking.send_all([TakeToken(*SPACE, "red_deer")])
    page = tracking.page()
    assert "Tile 4 of 24 · stack: 18 · 2 discarded" in page.text
    strips = [[cell.text for cell in strip.walk() if cell.tag == "b"] for strip in page.all("div", "strip")]
    assert strips == [["1", "2", "3", "4"], ["3", "2", "4"], ["1", "2", "3", "4"]]
    assert page.one("b", "big").text == "Score now 3", "1 x 2 for the Red Deer, 1 for six squares of Scrubland"
    tallies = page.texts("p", "tally")
    assert len(tallies) == 3
    assert "wildlife 2 · largest area 6 squares: 1; 4 more squares: 3 points" in tallies[1]


@pytest.mark.parametrize(
    ("x", "y", "words"),
    [
        ("1", "1", "It would lie over tile 1."),
        ("3", "1", "It would lie straight beside tile 1. Move it by one square."),
        ("9", "9", "No tile lies beside that place. A tile must touch another one along an edge."),
        ("3", "2", ""),
        ("3.4", "1.6", ""),
        ("-999", "999", "No tile lies beside that place. A tile must touch another one along an edge."),
        ("abc", "1", "No tile lies beside that place. A tile must touch another one along an edge."),
    ],
)
def test_a_spot_that_is_refused_says_why(phone: Phone, x: str, y: str, words: str) -> None:
    """The middle of the tile is at the point; the start tile's is at 1, 1."""
    tracking = Tracking(phone).send_all([*START, DrawTile(tile("WWWW"))])
    answer = phone.client.get(f"/tables/{tracking.key}/why", query_string={"x": x, "y": y})
    if x == "abc":
        words = "It would lie over tile 1."  # 0, 1
    assert answer.get_json() == {"why": words}


def test_a_spot_where_nothing_matches_says_what_does_not(phone: Phone) -> None:
    tracking = Tracking(phone).send_all([ROWS, LayStartTile(tile("WLLL")), DrawTile(tile("WWWW"))])
    why = phone.client.get(f"/tables/{tracking.key}/why?x=3&y=2").get_json()["why"]
    assert why == (
        "Woodland would lie beside Wetland. Squares that touch must have the same habitat. It fits in no way there."
    )


@pytest.mark.parametrize("query", ["x=1e999&y=0", "x=nan&y=0", "x=0&y=-inf", "x=1000&y=0"])
def test_a_point_that_is_none_is_refused(phone: Phone, query: str) -> None:
    tracking = Tracking(phone).send_all([*START, DrawTile(tile("WWWW"))])
    assert phone.client.get(f"/tables/{tracking.key}/why?{query}").status_code == 404


def test_for_a_correction_the_reason_is_that_of_the_board_as_it_was(phone: Phone) -> None:
    """Below the start tile, straight: the second tile lay nowhere yet when its own place was chosen."""
    tracking = Tracking(phone, prefix="m").send_all([*START, DrawTile(tile("WWWW")), PlaceTile(1, 2, 0)])
    path = f"/tables/{tracking.key}/why?x=2&y=3"
    assert phone.client.get(path).get_json() == {"why": ""}  # no tile is in hand now
    entry = f"m{len(START) + 2}"
    assert phone.client.get(f"{path}&entry={entry}").get_json() == {"why": ""}  # it may lie where it lay
    refused = phone.client.get(f"/tables/{tracking.key}/why?x=1&y=3&entry={entry}").get_json()
    assert refused == {"why": "It would lie straight beside tile 1. Move it by one square."}
    assert phone.client.get(f"{path}&entry=unknown").status_code == 404


def test_without_a_tile_in_hand_there_is_no_reason(phone: Phone) -> None:
    tracking = Tracking(phone).send_all(START)
    assert phone.client.get(f"/tables/{tracking.key}/why?x=1&y=1").get_json() == {"why": ""}


def test_a_page_can_ask_whether_something_changed(phone: Phone) -> None:
    tracking = Tracking(phone).send_all(START)
    url = f"/tables/{tracking.key}/version"
    answer = phone.client.get(url)
    assert answer.get_json() == {"version": 2}
    etag = answer.headers["ETag"]
    assert phone.client.get(url, headers={"If-None-Match": etag}).status_code == 304
    assert phone.client.get(url, headers={"If-None-Match": '"2"'}).status_code == 304, "as the page's script asks"
    tracking.send_all([DrawTile(tile("WWWW"))])
    answer = phone.client.get(url, headers={"If-None-Match": etag})
    assert (answer.status_code, answer.get_json()) == (200, {"version": 3})
    assert tracking.page().one("body")["data-number"] == "3"


def test_a_hint_is_given_only_when_asked(phone: Phone) -> None:
    tracking = Tracking(phone).send_all(THREE_TURNS)
    page = tracking.page()
    assert page.all("section", id="hint") == []
    assert page.by_id("ask")["href"] == f"/tables/{tracking.key}/play?hint=1"
    page = tracking.page("?hint=1")
    assert_sound(page)
    assert page.all("a", id="ask") == []
    ways = [each.text for each in page.by_id("hint").walk() if each.tag == "li"]
    assert len(ways) == 3
    # Two squares of Woodland and two of Scrubland lie beside it; the token makes an area of six squares of either.
    assert ways[0].startswith("Peregrine Falcon (4) +9")
    assert ways[1].startswith("White Stork (4) +9")
    (best, *_) = [each for each in page.by_id("hint").walk() if each.tag == "button"]
    assert phone.press_on(page, best).status_code == 303, "and can be taken"
    assert board_of(phone, tracking.key)[1] == {SPACE: "peregrine_falcon"}


def test_a_hint_for_a_spot_can_be_taken(phone: Phone) -> None:
    tracking = Tracking(phone).send_all(THREE_TURNS[:-1])
    page = tracking.page("?hint=1")
    assert_sound(page)
    (best, *_) = [each for each in page.by_id("hint").walk() if each.tag == "button"]
    assert phone.press_on(page, best).status_code == 303
    assert len(board_of(phone, tracking.key)[0]) == 4


def test_where_there_is_nothing_to_choose_no_hint_is_given(phone: Phone) -> None:
    for moves in ((), START):
        page = Tracking(phone).send_all(moves).page("?hint=1")
        assert page.all("section", id="hint") == []
        assert page.all("a", id="ask") == []


# --- A tile set ---


def keep_set(phone: Phone, words: list[str]) -> None:
    """Import a household's tile set."""
    file = write_tile_set([tile(each) for each in words]).decode()
    assert phone.client.post("/catalogue/rewild/import", data={"text": file}).status_code == 302


TILE_SET = [*["WWWW"] * 4, *["WWLL"] * 4, *["LLLL"] * 16]


def test_with_a_tile_set_a_tile_is_one_tap(phone: Phone) -> None:
    keep_set(phone, TILE_SET)
    tracking = Tracking(phone).send_all([ROWS])
    page = tracking.page()
    assert_sound(page)
    assert phone.press_on(page, page.button(page.by_id("answer"), name="tile", value="1")).status_code == 303
    page = tracking.page()
    assert_sound(page)
    assert len(page.all("button", name="tile")) == 23
    assert phone.press_on(page, page.button(page.by_id("answer"), name="tile", value="5")).status_code == 303
    assert tracking.moves()[-1] == "A tile drawn: Woodland, Woodland above Wetland, Wetland"


def test_the_app_draws_from_the_set(phone: Phone) -> None:
    keep_set(phone, ["WWLL"] * 24)
    tracking = Tracking(phone).send_all([ROWS])
    for _ in range(2):
        page = tracking.page()
        assert phone.press_on(page, page.button(page.by_id("answer"), "Draw for me")).status_code == 303
    assert tracking.page().by_id("prompt").text.startswith("Place the tile")


def test_a_tile_of_the_set_that_fits_nowhere_gives_way_to_another(phone: Phone) -> None:
    keep_set(phone, TILE_SET)
    tracking = Tracking(phone).send_all(START)
    page = tracking.page()
    response = phone.press_on(page, page.button(page.by_id("answer"), name="tile", value="24"))
    assert response.status_code == 409
    refused = Page(response.text)
    assert_sound(refused)
    assert FITS_NOWHERE in refused.text
    answer = refused.by_id("answer")
    assert tracking.version == 2
    other = phone.press_on(refused, refused.button(answer, name="tile", value="5"))
    assert other.status_code == 303
    assert tracking.moves()[-1] == "A tile drawn: Woodland, Woodland above Wetland, Wetland"
    tracking.step("undo")
    page = tracking.page()
    refused = Page(phone.press_on(page, page.button(page.by_id("answer"), name="tile", value="24")).text)
    by_squares = phone.press_on(refused, refused.button(refused.by_id("answer"), "Where it fits"), **squares("WSLL"))
    assert by_squares.status_code == 303
    assert tracking.moves()[-1] == "A tile drawn: Woodland, Scrubland above Wetland, Wetland"
    tracking.step("undo")
    page = tracking.page()
    refused = Page(phone.press_on(page, page.button(page.by_id("answer"), name="tile", value="24")).text)
    assert phone.press_on(refused, refused.button(refused.by_id("answer"), "Set it aside")).status_code == 303
    assert tracking.moves()[-1] == "A tile set aside: Wetland, Wetland above Wetland, Wetland"
    assert len(tracking.page().all("button", name="tile")) == 22


@pytest.mark.parametrize("number", ["0", "25", "x", "9" * 5000])
def test_a_tile_that_is_not_in_the_set_is_told_and_what_was_chosen_is_kept(phone: Phone, number: str) -> None:
    keep_set(phone, TILE_SET)
    tracking = Tracking(phone).send_all(START)
    page = tracking.page()
    button = page.button(page.by_id("answer"), name="tile", value="1")
    response = phone.press_on(page, button, tile=number, square1="wetland")
    refused = Page(response.text)
    assert response.status_code == 409
    assert refused.by_id("error").text == "There is no such tile in your set."
    assert dict(refused.sent_by(refused.by_id("answer")))["square1"] == "wetland"
    assert tracking.version == 2


def test_a_correction_asks_for_squares_whatever_set_there_is(phone: Phone) -> None:
    keep_set(phone, TILE_SET)
    tracking = Tracking(phone).send_all([*START, DrawTile(tile("WWLL"))])
    page = phone.page(f"/tables/{tracking.key}/corrections/{tracking.entries()[2]}")
    assert_sound(page)
    assert page.all("button", name="tile") == []
    response = phone.press_on(page, page.button(page.by_id("answer"), "Keep"), square1="")
    refused = Page(response.text)
    assert response.status_code == 422
    assert_sound(refused)
    assert refused.all("button", name="tile") == []


# --- The page ---


@pytest.mark.parametrize("number", range(len(THREE_TURNS) + 1))
def test_every_page_of_a_play_is_sound(phone: Phone, number: int) -> None:
    tracking = Tracking(phone).send_all(THREE_TURNS[:number])
    for path in ("play", "corrections", "result", "seats/1"):
        assert_sound(phone.page(f"/tables/{tracking.key}/{path}"))
    for entry in tracking.entries():
        assert_sound(phone.page(f"/tables/{tracking.key}/corrections/{entry}"))


def test_the_board_is_well_formed_with_a_path_for_each_habitat(phone: Phone) -> None:
    tracking = Tracking(phone).send_all(THREE_TURNS[:-1])
    html = phone.client.get(f"/tables/{tracking.key}/play").text
    (svg,) = re.findall(r'<svg viewBox="[^"]*" width.*?</svg>', html, re.DOTALL)
    root = ElementTree.fromstring(svg)
    assert root.attrib["aria-label"] == "Board: 3 tiles, 0 wildlife tokens"
    fills = [path.attrib.get("fill") for path in root.iter("path") if path in list(root)]
    assert sorted(fills) == ["none", "var(--scrubland)", "var(--wetland)", "var(--woodland)"]
    spots = root.find("./g[@id='spots']")
    assert spots is not None
    page = tracking.page()
    places = {tuple(each["data-place"].split()[:2]) for each in page.all("li") if each["data-place"]}
    assert {(use.attrib["x"], use.attrib["y"]) for use in spots} == places
    numbers = [each.text for each in root.iter("text")]
    assert numbers == ["1", "2", "3"]


@pytest.mark.parametrize("seed", range(5))
def test_a_page_with_23_tiles_and_one_in_hand_is_small(phone: Phone, seed: int) -> None:
    """A random board with its wildlife, and the spots for a tile of three habitats in words."""
    random = Random(seed)
    tiles = oracle.grow(random, 23)
    tracking = Tracking(phone).send_all([ROWS, LayStartTile(tiles[0][2])])
    for x, y, lying in tiles[1:]:
        tracking.send_all([DrawTile(lying), PlaceTile(x, y, 0)])
        while free := choices(tracking.page()):
            tracking.send_all([next(each["value"] for each in free if "free" in each.text)])
    last = random.choice([each for each in varied_tiles() if oracle.placements(tiles, each)])
    tracking.send_all([DrawTile(last)])
    page = tracking.page()
    assert page.by_id("prompt").text.startswith("Place the tile")
    spots = [each for each in page.all("li") if each["data-place"]]
    assert len(spots) == len(oracle.placements(tiles, last))
    assert len(phone.client.get(f"/tables/{tracking.key}/play").data) < LARGEST_PAGE


def varied_tiles() -> list[tuple[str, ...]]:
    """Tiles with all three habitats: each of their four ways to lie is another."""
    return [way for words in ("WWSL", "SSLW", "LLWS") for way in oracle.turned(tile(words))]


# --- Paper and pictures ---


def test_the_board_is_printed_and_drawn(phone: Phone) -> None:
    tracking = Tracking(phone).send_all([*THREE_TURNS, TakeToken(*SPACE, "white_stork")])
    picture = phone.client.get(f"/tables/{tracking.key}/board.png", buffered=True)
    assert picture.mimetype == "image/png"
    assert Image.open(io.BytesIO(picture.data)).width == 1080
    printed = phone.client.get(f"/tables/{tracking.key}/sheet.pdf", buffered=True)
    assert printed.mimetype == "application/pdf"
    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(printed.data)).pages)
    assert "4 × 2 matching squares" in text
    assert "6 squares: 1" in text
    plain = phone.client.get(f"/tables/{phone.start('rewild', 'solo', 1)}/sheet.pdf", buffered=True)
    assert len(printed.data) > len(plain.data) + 500, "there is a board on it"


def test_a_table_that_is_scored_only_has_no_picture(phone: Phone) -> None:
    key = phone.start("rewild", "solo", 1)
    assert phone.client.get(f"/tables/{key}/board.png").status_code == 404
    assert phone.client.get(f"/tables/{key}/play").status_code == 200, "but it can be tracked from now on"


# --- Many tables ---


def test_tables_with_equal_entries_stay_apart(phone: Phone) -> None:
    """The same setup, the same ids, other moves: what is kept at hand of one is never shown at the other."""
    one, other = Tracking(phone, prefix="e"), Tracking(phone, prefix="e")
    one.send(ROWS)
    other.send(ROWS)
    for words, tracking in (("WWWW", one), ("LLLL", other)):
        tracking.send_all([LayStartTile(tile(words)), DrawTile(tile(words)), PlaceTile(2, 1, 0)])
    for _ in range(2):
        assert {lying for _, _, lying in board_of(phone, one.key)[0]} == {tile("WWWW")}
        assert {lying for _, _, lying in board_of(phone, other.key)[0]} == {tile("LLLL")}
        assert 'fill="var(--woodland)"' in str(phone.client.get(f"/tables/{one.key}/play").text)
        assert not re.search(r'<path fill="var\(--woodland\)"', phone.client.get(f"/tables/{other.key}/play").text)
        assert phone.texts(one.key)["seat1.woodland_area"] == "8"
        assert phone.texts(other.key)["seat1.woodland_area"] == "0"
    one.step("undo")
    assert len(board_of(phone, one.key)[0]) == 1
    assert len(board_of(phone, other.key)[0]) == 2


def test_more_tables_than_are_kept_at_hand(phone: Phone) -> None:
    words = ["WWWW", "SSSS", "LLLL"]
    tables = [Tracking(phone, prefix="e").send_all([ROWS, LayStartTile(tile(words[n % 3]))]) for n in range(70)]
    for number, tracking in enumerate(tables):
        assert board_of(phone, tracking.key)[0] == [(0, 0, tile(words[number % 3]))]
        area = phone.texts(tracking.key)
        expected = {"woodland": "WWWW", "scrubland": "SSSS", "wetland": "LLLL"}
        assert {h: area[f"seat1.{h}_area"] for h in expected} == {
            h: "4" if words[number % 3] == w else "0" for h, w in expected.items()
        }


def test_two_households_in_one_process_stay_apart(
    phone: Phone, settings: Settings, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("neighbours")
    neighbours: Flask = create_app(
        Settings(data=folder, database_url=f"sqlite:///{folder / 'companion.sqlite3'}", host="127.0.0.1"),
        {"TESTING": True, "WTF_CSRF_ENABLED": False},
    )
    try:
        stranger = Phone(neighbours.test_client())
        ours, theirs = Tracking(phone, prefix="e"), Tracking(stranger, prefix="e")
        for words, tracking in (("WWWW", ours), ("LLLL", theirs)):
            tracking.send_all([ROWS, LayStartTile(tile(words))])
        assert board_of(phone, ours.key)[0] == [(0, 0, tile("WWWW"))]
        assert board_of(stranger, theirs.key)[0] == [(0, 0, tile("LLLL"))]
        for path in ("play", "corrections", "version", "board.png", "why"):
            assert stranger.client.get(f"/tables/{ours.key}/{path}").status_code == 404
        data = {"move": "{}", "entry_id": "x", "after": ours.last}
        assert stranger.client.post(f"/tables/{ours.key}/moves", data=data).status_code == 404
        assert ours.version == 2
    finally:
        close(neighbours)


@pytest.mark.parametrize("number", ["", "-1", "99", "x", "1.0", "9" * 5_000, "0\0"])
def test_a_choice_that_is_not_offered_changes_nothing(phone: Phone, number: str) -> None:
    tracking = Tracking(phone).send_all([ROWS, LayStartTile(tile("WWWW")), DrawTile(tile("WSSS"))])
    data = {"choice": number, "entry_id": new_id(), "after": tracking.last}
    response = phone.client.post(f"/tables/{tracking.key}/moves", data=data, headers=SCRIPT)
    assert (response.status_code, response.get_json()["code"]) == (409, "stale_page")
    assert tracking.version == 3


def test_a_choice_is_one_of_the_page_that_it_was_made_on(phone: Phone) -> None:
    """Its number means another spot after an undo and another tile: it is refused, and right on its own page."""
    tracking = Tracking(phone).send_all([ROWS, LayStartTile(tile("WWWW")), DrawTile(tile("WSSS"))])
    old = tracking.page()
    phone.step(tracking.key, "undo", view="play")
    undone = tracking.page()
    tracking.last = dict(undone.sent_by(undone.by_id("answer")))["after"]
    tracking.send_all([DrawTile(tile("WWWW"))])
    assert phone.press_on(old, spots(old)[2, 1, 0]).status_code == 409
    assert len(board_of(phone, tracking.key)[0]) == 1
    new = tracking.page()
    assert phone.press_on(new, spots(new)[2, 1, 0]).status_code == 303
    assert board_of(phone, tracking.key)[0][1] == (2, 1, tile("WWWW"))

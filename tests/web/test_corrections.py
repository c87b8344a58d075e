"""“The table looks different”: earlier moves are corrected, and what no longer fits is named before it goes."""

from __future__ import annotations

import json

import pytest

from companion.games.rewild.tracker import DrawTile, LayStartTile, PlaceTile, TakeToken
from tests.games.rewild import oracle
from tests.games.rewild.boards import ROWS, SPACE, THREE_TURNS, lattice, tile
from tests.markup import Page
from tests.web.phone import SCRIPT, Phone, new_id
from tests.web.plays import SQUARES, Tracking, board_of, spots
from tests.web.test_markup import assert_sound

STORK = TakeToken(*SPACE, "white_stork")
STALE = "Somebody changed the table meanwhile. Look at it again, then go on."
FITS_NOWHERE = "This tile fits nowhere. Check its four squares; if they are right, set it aside and draw another."

# Six tiles of woodland, offset to the left; the sixth closes a space, and the next one would.
WALL = (
    ROWS,
    LayStartTile(tile("WWWW")),
    *(
        move
        for number in range(1, 6)
        for move in (DrawTile(tile("WWWW")), PlaceTile(*lattice(number % 4, number // 4), 0))
    ),
)


def open_correction(tracking: Tracking, number: int) -> Page:
    """The page that corrects a move, counted from 0; below 0 from the end."""
    page = tracking.phone.page(f"/tables/{tracking.key}/corrections/{tracking.entries()[number]}")
    assert_sound(page)
    return page


def keep(tracking: Tracking, page: Page, words: str = "", value: str = "", **typed: str) -> str:
    """Press a button of a correction that is taken at once."""
    attributes = {"value": value} if value else {}
    button = page.button(page.by_id("answer"), words, **attributes)
    response = tracking.phone.press_on(page, button, **typed)
    assert (response.status_code, response.location) == (303, f"/tables/{tracking.key}/play"), response.text
    said = tracking.page()
    assert "Corrected." in said.texts("p", "said")
    return said.text


def squares_of(page: Page) -> list[str]:
    sent = dict(page.sent_by(page.by_id("answer")))
    return [sent[name] for name in SQUARES]


# --- The list ---


def test_every_move_is_listed_with_its_turn(phone: Phone) -> None:
    tracking = Tracking(phone).send_all([*THREE_TURNS, STORK])
    page = phone.page(f"/tables/{tracking.key}/corrections")
    assert_sound(page)
    assert page.texts("a", "more") == [
        "The rows of wildlife",
        "The start tile: Scrubland, Woodland above Wetland, Woodland",
        "A tile drawn: Wetland, Woodland above Scrubland, Scrubland",
        "The tile’s place",
        "A tile drawn: Wetland, Scrubland above Wetland, Woodland",
        "The tile’s place",
        "A tile drawn: Scrubland, Wetland above Woodland, Wetland",
        "The tile’s place",
        "White Stork taken",
    ]
    turns = [each.text for each in page.all("li", "card")]
    assert len(turns) == 5
    assert turns[1].startswith("Tile 1 of 24 · stack: 23")
    assert turns[-1].startswith("Tile 4 of 24 · stack: 20")
    assert phone.page(f"/tables/{tracking.key}/play").all("a", href=f"/tables/{tracking.key}/corrections")


@pytest.mark.parametrize("number", range(9))
def test_looking_at_a_correction_changes_nothing(phone: Phone, number: int) -> None:
    tracking = Tracking(phone).send_all([*THREE_TURNS, STORK])
    open_correction(tracking, number)
    assert tracking.version == 9


@pytest.mark.parametrize("number", range(9))
def test_what_was_entered_fits_still(phone: Phone, number: int) -> None:
    """Each move kept as it was, by the JSON of a choice or by the form as it is filled in: nothing is lost."""
    tracking = Tracking(phone).send_all([*THREE_TURNS, STORK])
    before = board_of(phone, tracking.key)
    page = open_correction(tracking, number)
    form = page.by_id("answer")
    same = [PlaceTile(-1, -2, 0), PlaceTile(1, -3, 1), PlaceTile(2, -1, 0)]
    if number in (3, 5, 7):
        move = same[number // 2 - 1]
        keep(tracking, page, value=spots(page)[move.x, move.y, move.turn]["value"])
    elif number == 8:
        keep(tracking, page, "White Stork")
    else:
        keep(tracking, page, page.buttons_of(form)[0].text)
    assert board_of(phone, tracking.key) == before


# --- One kind after the other ---


def test_the_rows_are_corrected_and_the_price_with_them(phone: Phone) -> None:
    tracking = Tracking(phone).send_all([*THREE_TURNS, STORK])
    assert "stack: 20" in tracking.page().text, "the Stork was free"
    page = open_correction(tracking, 0)
    typed = {name: page.by_id(name)["value"] for name in ("woodland", "scrubland", "wetland")}
    assert typed == {"woodland": "1 2 3 4", "scrubland": "3 1 2 4", "wetland": "1 2 3 4"}
    text = keep(tracking, page, "Keep these rows", scrubland="4 3 2 1")
    assert "stack: 17 · 3 discarded" in text, "it lay three places from the right end"
    strips = [[c.text for c in strip.walk() if c.tag == "b"] for strip in tracking.page().all("div", "strip")]
    assert strips[1] == ["3", "2", "1"]


@pytest.mark.parametrize("typed", ["4 3 2 2", "4 3 2", "x"])
def test_rows_that_are_none_are_refused_in_a_correction(phone: Phone, typed: str) -> None:
    tracking = Tracking(phone).send_all([*THREE_TURNS, STORK])
    page = open_correction(tracking, 0)
    button = page.button(page.by_id("answer"), "Keep these rows")
    response = phone.press_on(page, button, scrubland=typed)
    refused = Page(response.text)
    assert response.status_code in (409, 422)
    assert_sound(refused)
    assert set(refused.errors()) == {"scrubland"}
    assert refused.by_id("scrubland")["value"] == typed
    assert tracking.version == 9
    script = phone.press_on(page, button, SCRIPT, scrubland=typed)
    assert script.status_code in (409, 422)
    assert script.is_json


def test_the_start_tile_is_corrected(phone: Phone) -> None:
    """Its bottom left square touches no other tile."""
    tracking = Tracking(phone).send_all([*THREE_TURNS, STORK])
    page = open_correction(tracking, 1)
    assert squares_of(page) == list(tile("SWWL"))
    keep(tracking, page, "Keep", square4="scrubland")
    tiles, tokens = board_of(phone, tracking.key)
    assert tiles[0] == (0, 0, tile("SWWS"))
    assert (len(tiles), tokens) == (4, {SPACE: "white_stork"})


def test_a_drawn_tile_is_shown_and_corrected_as_it_lies(phone: Phone) -> None:
    """The second tile was held one quarter turn to the left of how it lies, Wetland on top; its top left is free."""
    tracking = Tracking(phone).send_all([*THREE_TURNS, STORK])
    page = open_correction(tracking, 4)
    assert squares_of(page) == list(tile("LLSW"))
    keep(tracking, page, "Keep", square1="scrubland")
    tiles, tokens = board_of(phone, tracking.key)
    assert tiles[2] == (1, -3, tile("SLSW"))
    assert (len(tiles), tokens) == (4, {SPACE: "white_stork"})
    assert tracking.moves()[4] == "A tile drawn: Wetland, Scrubland above Scrubland, Woodland", "as it was held"


def test_a_blank_square_is_told_and_the_tile_stays_turned(phone: Phone) -> None:
    tracking = Tracking(phone).send_all([*THREE_TURNS, STORK])
    page = open_correction(tracking, 4)
    response = phone.press_on(page, page.button(page.by_id("answer"), "Keep"), square1="")
    refused = Page(response.text)
    assert response.status_code == 422
    assert refused.errors() == {"square1": "Top left square: choose a habitat."}
    assert squares_of(refused) == ["", "wetland", "scrubland", "woodland"]
    keep(tracking, refused, "Keep", square1="scrubland")
    assert board_of(phone, tracking.key)[0][2] == (1, -3, tile("SLSW"))


def test_a_spot_is_corrected(phone: Phone) -> None:
    tracking = Tracking(phone).send_all([ROWS, LayStartTile(tile("WWWW")), DrawTile(tile("WSSS")), PlaceTile(2, 1, 0)])
    page = open_correction(tracking, 3)
    assert "Entered was: the tile’s place" in page.text
    keep(tracking, page, value=spots(page)[-1, 2, 1]["value"])
    assert board_of(phone, tracking.key)[0][1] == (-1, 2, tile("SWSS"))


def test_a_token_is_corrected(phone: Phone) -> None:
    tracking = Tracking(phone).send_all([*THREE_TURNS, STORK])
    text = keep(tracking, open_correction(tracking, 8), "Red Deer")
    assert board_of(phone, tracking.key)[1] == {SPACE: "red_deer"}
    assert "stack: 18 · 2 discarded" in text


def test_two_tokens_change_places(phone: Phone) -> None:
    """The Falcon was entered first and the Beetle then; it was the other way round."""
    tracking = Tracking(phone).send_all(WALL)
    first = space_of(tracking)
    tracking.send_all([TakeToken(*first, "peregrine_falcon"), DrawTile(tile("WWWW")), PlaceTile(*lattice(2, 1), 0)])
    second = space_of(tracking)
    tracking.send_all([TakeToken(*second, "violet_dor_beetle")])
    assert "stack: 17" in tracking.page().text
    text = keep(tracking, open_correction(tracking, len(WALL)), "Violet Dor Beetle")
    assert board_of(phone, tracking.key)[1] == {first: "violet_dor_beetle", second: "peregrine_falcon"}
    assert "stack: 16 · 1 discarded" in text, "the Beetle was one place from the end, then the Falcon was free"


def space_of(tracking: Tracking) -> tuple[int, int]:
    """The space that waits, as its buttons name it."""
    page = tracking.page()
    move = json.loads(page.all("button", "choice")[0]["value"])
    return move["x"], move["y"]


def test_a_token_that_does_not_fit_is_refused_in_a_correction(phone: Phone) -> None:
    tracking = Tracking(phone).send_all([*THREE_TURNS, STORK])
    entry = tracking.entries()[8]
    for move, words in (
        ('{"type":"take_token","x":1,"y":-1,"token":"gruffalo"}', "gruffalo lies in no row any more."),
        ('{"type":"take_token","x":9,"y":9,"token":"beaver"}', "No space waits for wildlife there."),
        ("{", "That is no move of this game. Reload the page."),
    ):
        data = {"move": move, "entry_id": new_id(), "after": tracking.last}
        response = phone.client.post(f"/tables/{tracking.key}/corrections/{entry}", data=data)
        page = Page(response.text)
        assert response.status_code == 409
        assert_sound(page)
        assert page.by_id("error").text == words
        script = phone.client.post(f"/tables/{tracking.key}/corrections/{entry}", data=data, headers=SCRIPT)
        assert (script.status_code, script.get_json()["error"]) == (409, words)
    assert tracking.version == 9


def test_a_drawn_tile_can_turn_out_to_fit_nowhere(phone: Phone) -> None:
    tracking = Tracking(phone).send_all([ROWS, LayStartTile(tile("WWWW")), DrawTile(tile("WSSS")), PlaceTile(2, 1, 0)])
    page = open_correction(tracking, 2)
    typed = dict.fromkeys(SQUARES, "wetland")
    response = phone.press_on(page, page.button(page.by_id("answer"), "Keep"), **typed)
    refused = Page(response.text)
    assert response.status_code == 409
    assert_sound(refused)
    assert FITS_NOWHERE in refused.text
    response = phone.press_on(refused, refused.button(refused.by_id("answer"), "Set it aside"))
    assert response.status_code == 200, "its place cannot stand: that is named first"
    confirm = Page(response.text)
    assert_sound(confirm)
    assert "Corrected would be: a tile set aside: Wetland, Wetland above Wetland, Wetland" in confirm.text
    assert tracking.version == 4


# --- What no longer fits ---


def leave_out(tracking: Tracking) -> tuple[Page, str]:
    """Correct the second tile so that its own place does not fit: the page that names what goes."""
    page = open_correction(tracking, 4)
    button = page.button(page.by_id("answer"), "Keep")
    response = tracking.phone.press_on(page, button, square4="wetland")
    assert response.status_code == 200
    confirm = Page(response.text)
    assert_sound(confirm)
    return confirm, page.by_id("answer")["action"]


def test_what_no_longer_fits_is_named_before_it_goes(phone: Phone) -> None:
    """Left of the second tile's bottom left square lies Woodland of tile 2.

    Without the tile the space is open: the third turn's tile stays, beside the start tile, but not its token.
    """
    tracking = Tracking(phone).send_all([*THREE_TURNS, STORK])
    before = board_of(phone, tracking.key)
    confirm, _ = leave_out(tracking)
    named = [each.text for each in confirm.all("li", "card")]
    assert len(named) == 2
    assert named[0].startswith("A tile drawn: Wetland, Scrubland above Wetland, Woodland; the tile’s place")
    assert "Wetland would lie beside Woodland. Squares that touch must have the same habitat." in named[0]
    assert named[1] == "White Stork taken No space waits for wildlife there."
    assert (tracking.version, board_of(phone, tracking.key)) == (9, before), "nothing changed yet"

    moves = tracking.moves()
    response = phone.press_on(confirm, confirm.button(confirm.by_id("confirm")))
    assert response.location == f"/tables/{tracking.key}/play"
    assert board_of(phone, tracking.key) == ([before[0][0], before[0][1], before[0][3]], {})
    assert tracking.moves() == [*moves[:4], *moves[6:8]]
    assert tracking.version == 10
    assert tracking.page().by_id("prompt").text.startswith("Draw tile 4"), "to be entered again"


def test_only_what_depends_on_it_goes(phone: Phone) -> None:
    """Before a token lies in the space, the third turn fits without the second tile: it touches the start tile."""
    tracking = Tracking(phone).send_all(THREE_TURNS)
    confirm, _ = leave_out(tracking)
    assert len(confirm.all("li", "card")) == 1
    phone.press_on(confirm, confirm.button(confirm.by_id("confirm")))
    tiles, _ = board_of(phone, tracking.key)
    assert [tile[:2] for tile in tiles] == [(0, 0), (-1, -2), (2, -1)]


def test_a_correction_that_leaves_out_is_told_to_a_script(phone: Phone) -> None:
    tracking = Tracking(phone).send_all([*THREE_TURNS, STORK])
    page = open_correction(tracking, 4)
    button = page.button(page.by_id("answer"), "Keep")
    refused = phone.press_on(page, button, SCRIPT, square4="wetland")
    assert (refused.status_code, refused.get_json()["code"]) == (409, "leaves_out")
    gone = refused.get_json()["left_out"]
    entries = tracking.entries()
    assert gone.split() == [entries[4], entries[5], entries[8]]
    done = phone.press_on(page, button, SCRIPT, square4="wetland", left_out=gone)
    assert (done.status_code, done.get_json()) == (200, {"version": 10})
    assert "Corrected." not in tracking.page().text, "that was no page"


def test_a_space_that_is_closed_by_a_correction_still_wants_its_wildlife(phone: Phone) -> None:
    """The third tile lay at once where it closes the space: no next turn could begin without a token in it."""
    tracking = Tracking(phone).send_all(THREE_TURNS[:7])
    tiles = board_of(phone, tracking.key)[0]
    x, y, _ = min(
        each for each in oracle.placements(tiles, tile("SLLW")) if each[:2] != (2, -1) and each[2] == tile("SLLW")
    )
    tracking.send_all([PlaceTile(x, y, 0), DrawTile(tile("WWWW"))])
    page = open_correction(tracking, 7)
    response = phone.press_on(page, spots(page)[2, -1, 0])
    confirm = Page(response.text)
    assert response.status_code == 200
    assert_sound(confirm)
    named = [each.text for each in confirm.all("li", "card")]
    assert named[0].startswith("A tile drawn: Scrubland, Wetland above Woodland, Wetland; the tile’s place")
    assert named[0].endswith("After it this is still to be done: A space: choose its wildlife.")
    assert tracking.version == 9


def test_a_stale_confirmation_changes_nothing(phone: Phone, other_phone: Phone) -> None:
    tracking = Tracking(phone).send_all([*THREE_TURNS, STORK])
    confirm, _ = leave_out(tracking)
    other = other_phone.page(f"/tables/{tracking.key}/play")
    other_phone.press_on(other, other.button(other.by_id("undo")))
    before = board_of(phone, tracking.key)
    button = confirm.button(confirm.by_id("confirm"))
    response = phone.press_on(confirm, button)
    if response.status_code == 200:  # less is left out than was confirmed: it asks once more
        again = Page(response.text)
        response = phone.press_on(again, again.button(again.by_id("confirm")))
    assert response.location == f"/tables/{tracking.key}/corrections"
    assert STALE in phone.page(response.location).texts("p", "said")
    assert (tracking.version, board_of(phone, tracking.key)) == (10, before)
    assert phone.press_on(confirm, button, SCRIPT).status_code == 409


def test_a_confirmation_of_something_else_asks_again(phone: Phone) -> None:
    tracking = Tracking(phone).send_all([*THREE_TURNS, STORK])
    confirm, _ = leave_out(tracking)
    for agreed in ("", "nothing", " ".join(tracking.entries())):
        response = phone.press_on(confirm, confirm.button(confirm.by_id("confirm")), left_out=agreed)
        assert response.status_code == 200
        assert Page(response.text).one("h1").text == "What no longer fits"
    assert tracking.version == 9


def test_a_stale_correction_changes_nothing(phone: Phone, other_phone: Phone) -> None:
    tracking = Tracking(phone).send_all([*THREE_TURNS, STORK])
    page = open_correction(tracking, 8)
    other = Tracking(other_phone, tracking.key)
    other.last = tracking.last
    other.send_all([DrawTile(tile("WWWW"))])
    response = phone.press_on(page, page.button(page.by_id("answer"), "Red Deer"))
    assert (response.status_code, response.location) == (303, f"/tables/{tracking.key}/corrections")
    assert STALE in phone.page(response.location).texts("p", "said")
    assert board_of(phone, tracking.key)[1] == {SPACE: "white_stork"}


def test_a_move_that_stands_no_longer_is_not_corrected(phone: Phone, other_phone: Phone) -> None:
    tracking = Tracking(phone).send_all([*THREE_TURNS, STORK])
    page = open_correction(tracking, 8)
    entry = tracking.entries()[8]
    other = other_phone.page(f"/tables/{tracking.key}/play")
    other_phone.press_on(other, other.button(other.by_id("undo")))
    assert phone.client.get(f"/tables/{tracking.key}/corrections/{entry}").status_code == 404
    response = phone.press_on(page, page.button(page.by_id("answer"), "Red Deer"))
    assert response.location == f"/tables/{tracking.key}/corrections"
    said = phone.page(response.location).texts("p", "said")
    assert said == ["That move stands no longer. Look at the table again."]
    assert tracking.version == 10


@pytest.mark.parametrize("entry", ["nothing", "%00", "x" * 500])
def test_an_unknown_move_has_no_correction(phone: Phone, entry: str) -> None:
    tracking = Tracking(phone).send_all(THREE_TURNS)
    assert phone.client.get(f"/tables/{tracking.key}/corrections/{entry}").status_code == 404
    response = phone.press(tracking.key, f"corrections/{entry}", move="{}")
    assert response.location == f"/tables/{tracking.key}/corrections"
    assert tracking.version == len(THREE_TURNS)


def test_a_correction_sent_twice_counts_once(phone: Phone) -> None:
    tracking = Tracking(phone).send_all([*THREE_TURNS, STORK])
    page = open_correction(tracking, 8)
    button = page.button(page.by_id("answer"), "Red Deer")
    for _ in range(2):
        assert phone.press_on(page, button).location == f"/tables/{tracking.key}/play"
    assert tracking.version == 10


def test_a_finished_table_is_not_corrected(phone: Phone) -> None:
    tracking = Tracking(phone).send_all([*THREE_TURNS, STORK])
    phone.press(tracking.key, "finish")
    page = open_correction(tracking, 8)
    response = phone.press_on(page, page.button(page.by_id("answer"), "Red Deer"))
    assert response.status_code == 409
    assert Page(response.text).by_id("error").text == "This table is finished. Reopen it to correct it."
    assert board_of(phone, tracking.key)[1] == {SPACE: "white_stork"}


def test_a_correction_can_be_undone_and_done_again(phone: Phone) -> None:
    tracking = Tracking(phone).send_all([*THREE_TURNS, STORK])
    before, moves = board_of(phone, tracking.key), tracking.moves()
    confirm, _ = leave_out(tracking)
    phone.press_on(confirm, confirm.button(confirm.by_id("confirm")))
    after = board_of(phone, tracking.key)
    page = tracking.page()
    (button,) = [each for each in page.by_id("undo").walk() if each.tag == "button"]
    assert button["aria-label"] == "Undo: a correction"
    tracking.step("undo")
    assert (board_of(phone, tracking.key), tracking.moves()) == (before, moves)
    tracking.step("redo")
    assert board_of(phone, tracking.key) == after

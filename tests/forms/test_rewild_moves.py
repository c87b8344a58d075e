"""The forms of Rewild's moves, with plain multidicts: rows and tiles, by their squares and out of a set."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from companion.core.errors import RuleError
from companion.core.text import text
from companion.games import GAMES
from companion.games.rewild.catalogue import TOKENS
from companion.games.rewild.tile_set import TILE, to_item
from companion.games.rewild.tracker import DrawTile, LayStartTile, PlaceTile, SetAside, State, TakeToken
from forms.move import About, MoveForm
from forms.moves import FORMS, move_form
from forms.rewild import DrawForm, RowsForm, StartTileForm
from tests.forms.sending import errors_of
from tests.games.rewild.boards import ROWS, THREE_TURNS, apply_all, tile

pytestmark = pytest.mark.usefixtures("request_context")

WORDS = [*(["WWWW"] * 5), *(["SSSS"] * 5), "WSLL", *(["LLLL"] * 13)]
SET = {TILE: {str(number): to_item(tile(words)) for number, words in enumerate(WORDS, 1)}}
STARTED = apply_all((ROWS, LayStartTile(tile("WWWW"))))
SQUARES = ("square1", "square2", "square3", "square4")


def squares(words: str) -> dict[str, str]:
    return dict(zip(SQUARES, tile(words), strict=True))


def make(kind: type[MoveForm], sent: Any, state: State = STARTED, items: Any = None) -> tuple[MoveForm, Any]:
    """The form as it was sent, and its move."""
    about = About(state, Random(1), items or {})
    form = kind(formdata=MultiDict(sent))
    form.prepare(about)
    assert form.validate()
    return form, form.make_move(about)


def test_each_prompt_that_no_choice_answers_has_a_form() -> None:
    assert set(FORMS) == {"rewild", "rewild-south-america", "wildscape", "wild-serengeti"}
    rewild = GAMES["rewild"]
    assert [move_form(rewild, key) for key in ("rows", "start_tile", "draw", "place", "take", "")] == [
        RowsForm,
        StartTileForm,
        DrawForm,
        None,
        None,
        None,
    ]
    assert move_form(GAMES["wildscape"], "rows") is None


# --- Rows ---


def test_rows_are_shuffled_by_chance() -> None:
    moves = [make(RowsForm, {"how": "shuffle"})[1] for _ in range(2)]
    assert moves[0] == moves[1], "by the chance that the form is given"
    rows = (moves[0].woodland, moves[0].scrubland, moves[0].wetland)
    assert [sorted(row) for row in rows] == [
        sorted(token.key for token in TOKENS if token.habitat == habitat)
        for habitat in ("woodland", "scrubland", "wetland")
    ]


@pytest.mark.parametrize("typed", ["3 1 2 4", "3124", "3,1,2,4", " 3 ; 1-2.4 ", "3\t1\n2 4"])
def test_rows_are_typed_in_several_ways(typed: str) -> None:
    _, move = make(RowsForm, {"woodland": "1 2 3 4", "scrubland": typed, "wetland": "1 2 3 4", "how": "enter"})
    assert move == ROWS


@pytest.mark.parametrize(
    "typed", ["", "3 1 2", "3 1 2 4 4", "31 24 1", "3 1 2 5", "3 1 2 0", "a", "３１２４", "3 1 2 \0", "-3 1 2"]
)
def test_what_is_no_row_names_its_row(typed: str) -> None:
    sent = {"woodland": "1 2 3 4", "scrubland": typed, "wetland": "1 2 3 4"}
    with pytest.raises(RuleError) as refused:
        make(RowsForm, sent)
    assert (refused.value.code, refused.value.field) == ("not_a_row", "scrubland")


def test_nothing_sent_is_no_row() -> None:
    with pytest.raises(RuleError) as refused:
        make(RowsForm, {})
    assert refused.value.field == "woodland"


def test_the_rows_are_shown_as_they_lie() -> None:
    form = RowsForm(formdata=None)
    form.fill([ROWS], 0)
    assert (form.woodland.data, form.scrubland.data, form.wetland.data) == ("1 2 3 4", "3 1 2 4", "1 2 3 4")


def test_an_error_is_shown_at_the_field_that_it_names() -> None:
    form = RowsForm(formdata=None)
    assert form.refuse(RuleError("any", text("Wrong."), "wetland"))
    assert errors_of(form) == {"wetland": ["Wrong."]}
    assert not form.refuse(RuleError("any", text("Wrong.")))
    assert not form.refuse(RuleError("any", text("Wrong."), "board.tiles[3]"))


# --- Tiles by their squares ---


@pytest.mark.parametrize(
    ("kind", "move"), [(StartTileForm, LayStartTile(tile("WSLL"))), (DrawForm, DrawTile(tile("WSLL")))]
)
def test_a_tile_is_its_four_squares(kind: type[MoveForm], move: object) -> None:
    assert make(kind, squares("WSLL"))[1] == move


@pytest.mark.parametrize("kind", [StartTileForm, DrawForm])
@pytest.mark.parametrize("wrong", ["", "desert", "Woodland", "woodland ", "\0"])
def test_a_square_that_is_none_is_told(kind: type[MoveForm], wrong: str) -> None:
    form, move = make(kind, squares("WSLL") | {"square3": wrong})
    assert move is None
    assert errors_of(form) == {"square3": ["Bottom right square: choose a habitat."]}


@pytest.mark.parametrize(("turned", "held"), [("0", "WSLL"), ("1", "SLLW"), ("2", "LLWS"), ("3", "LWSL"), ("", "WSLL")])
def test_squares_as_they_lie_are_turned_back(turned: str, held: str) -> None:
    """Clockwise from the top left W S L L: turned right once it was S L L W, whose last square is on top left now."""
    assert make(DrawForm, squares("WSLL") | {"turned": turned})[1] == DrawTile(tile(held))


@pytest.mark.parametrize("turned", ["x", "-1", "9", "²", "\0", "1" * 1000])
def test_a_number_of_turns_that_is_none_harms_nobody(turned: str) -> None:
    assert isinstance(make(DrawForm, squares("WWWW") | {"turned": turned})[1], DrawTile)


def test_a_tile_is_set_aside_only_if_it_fits_nowhere() -> None:
    assert make(DrawForm, squares("LLLL") | {"how": "aside"})[1] == SetAside(tile("LLLL"))
    assert make(DrawForm, squares("WLLL") | {"how": "aside"})[1] == DrawTile(tile("WLLL"))
    assert make(DrawForm, squares("LLLL"))[1] == DrawTile(tile("LLLL")), "the tracker refuses it"


def test_the_button_that_was_pressed_says_how() -> None:
    """A correction sends what holds without a button in a hidden field before it."""
    sent = [("how", ""), *squares("LLLL").items(), ("how", "aside")]
    assert make(DrawForm, sent)[1] == SetAside(tile("LLLL"))


def test_a_tile_that_fits_nowhere_is_told_beside_the_way_on() -> None:
    form = DrawForm(formdata=None)
    assert form.refuse(RuleError("fits_nowhere", text("It fits nowhere.")))
    assert form.fits_nowhere == "It fits nowhere."


@pytest.mark.parametrize(
    ("index", "turned", "lying"), [(1, "0", "SWWL"), (2, "0", "LWSS"), (4, "1", "LLSW"), (6, "0", "SLLW")]
)
def test_a_tile_is_shown_as_it_lies(index: int, turned: str, lying: str) -> None:
    form = DrawForm(formdata=None)
    form.fill(THREE_TURNS, index)
    assert form.turned.data == turned
    assert [form[name].data for name in SQUARES] == list(tile(lying))


def test_a_tile_set_aside_stays_so() -> None:
    form = DrawForm(formdata=None)
    form.fill([SetAside(tile("LLLL"))], 0)
    assert (form.how.data, form.turned.data) == ("aside", "0")


def test_a_tile_in_hand_is_shown_as_it_is_held() -> None:
    form = DrawForm(formdata=None)
    form.fill([DrawTile(tile("WSLL")), TakeToken(0, 0, "beaver"), PlaceTile(0, 0, 3)], 0)
    assert [form[name].data for name in SQUARES] == list(tile("WSLL"))


# --- Tiles of the household's set ---


def test_those_left_of_the_set_are_offered() -> None:
    """One of the five woodland tiles lies already; which one of those that are alike does not matter."""
    form, _ = make(DrawForm, squares("WWWW"), items=SET)
    offered = [number for number, _ in form.left]
    assert len(offered) == 23
    assert len(set(offered)) == 23
    assert {number for number in offered if number <= 5} < {1, 2, 3, 4, 5}
    assert all(tile(WORDS[number - 1]) == lying for number, lying in form.left)


@pytest.mark.parametrize("missing", ["1", "24"])
def test_a_set_of_23_is_none(missing: str) -> None:
    items = {TILE: {key: item for key, item in SET[TILE].items() if key != missing}}
    with pytest.raises(RuleError) as refused:
        make(DrawForm, {"tile": "2"}, items=items)
    assert refused.value.code == "unknown_tile"
    form, move = make(DrawForm, {"how": "app"}, items=items)
    assert move is None
    assert form.left == ()


def test_a_tile_of_the_set_is_one_tap() -> None:
    assert make(DrawForm, {"tile": "11"}, items=SET)[1] == DrawTile(tile("WSLL"))
    assert make(StartTileForm, {"tile": "11"}, State(rows=STARTED.rows), SET)[1] == LayStartTile(tile("WSLL"))


@pytest.mark.parametrize("number", ["0", "25", "-1", "x", "²", "１", "1.0", " 1", "9" * 5000, "\0"])
def test_a_tile_that_is_not_in_the_set_is_refused(number: str) -> None:
    with pytest.raises(RuleError) as refused:
        make(DrawForm, {"tile": number}, items=SET)
    assert refused.value.code == "unknown_tile"


def test_a_tile_of_the_set_that_fits_nowhere_can_be_set_aside_by_its_squares() -> None:
    form, move = make(DrawForm, {"tile": "24"}, items=SET)
    assert move == DrawTile(tile("LLLL"))
    shown = {name: form[name].data for name in SQUARES}
    assert make(DrawForm, shown | {"how": "aside"}, items=SET)[1] == SetAside(tile("LLLL"))
    assert make(DrawForm, shown | {"tile": "11"}, items=SET)[1] == DrawTile(tile("WSLL")), "or another one be tapped"


def test_the_app_draws_what_is_left_and_sets_aside_what_does_not_fit() -> None:
    drawn = {type(move) for move in (draw(seed) for seed in range(50))}
    assert drawn == {DrawTile, SetAside}
    for seed in range(50):
        move = draw(seed)
        assert isinstance(move, SetAside) == (move.squares in (tile("SSSS"), tile("LLLL")))


def draw(seed: int) -> Any:
    about = About(STARTED, Random(seed), SET)
    form = DrawForm(formdata=MultiDict({"how": "app"}))
    form.prepare(about)
    return form.make_move(about)


def test_an_empty_set_says_so() -> None:
    items = {TILE: {str(number): to_item(tile("WWWW")) for number in range(1, 25)}}
    state = State(rows=STARTED.rows, board=STARTED.board, set_aside=(tile("WWWW"),) * 23)
    with pytest.raises(RuleError) as refused:
        make(DrawForm, {"how": "app"}, state, items)
    assert refused.value.code == "no_tiles_left"

"""Every code of a RuleError has a case here, or one in the tests of its game; a new code without one fails."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.core.document import LARGEST_DOCUMENT, read_document
from companion.core.errors import RuleError
from companion.core.game import Seat, make_setup
from companion.core.household_file import FileKind, read_parts
from companion.core.json_file import check_format
from companion.core.log import Finished, Redone, Replay, Typed, Undone, check_entry, replay
from companion.core.play import Play, find_move, read_move
from companion.core.scoresheet import Choice, Kind, Row, parse_answer
from companion.core.text import text
from companion.games import GAMES, find_game
from companion.games.rewild.board import LaidToken, check_board
from companion.games.rewild.tile_set import LARGEST_FILE, draw_from, read_tile_set
from companion.games.rewild.tracker import DrawTile, LayStartTile, PlaceTile, SetAside, TakeToken
from tests.games.rewild.boards import ROWS, SPACE, THREE_TURNS, apply_all, laid, lattice, make_board, tile

ROOT = Path(__file__).parents[2]
OWN_CASES = ("rewild_south_america", "wild_serengeti", "wildscape")  # games whose own tests have their cases
REWILD = GAMES["rewild"]


def answer(kind, typed, **bounds):
    return lambda: parse_answer(Row("key", "Label", kind, **bounds), typed)


def setup(*seats, mode="competitive", options=None):
    return lambda: make_setup(GAMES["rewild-south-america"], mode, seats, options or {})


def document(**parts):
    data = json.dumps({"game": "rewild", "seats": [{"name": "Ann"}]} | parts).encode()
    return lambda: read_document(REWILD, data)


def play(*moves):
    return lambda: apply_all([ROWS, LayStartTile(tile("WWWW")), *moves])


def after_turns(*moves):
    """After the rulebook's example of turns, which leaves a space and 20 tiles."""
    return lambda: apply_all([*THREE_TURNS, *moves])


def placed(x, y, words):
    """A tile laid somewhere beside a start tile of Woodland, on a board that is written down."""
    return lambda: check_board(laid((0, 0, "WWWW"), (x, y, words)))


def with_tokens(tokens):
    """Tokens on a board with spaces at (2, 1) and (4, 0)."""
    tiles = [(*lattice(column, row), tile("WWWW")) for row in (0, 1) for column in (0, 1, 2)]
    return lambda: check_board(make_board(tiles, tokens))


def tile_set(**parts):
    data = json.dumps({"game": "rewild", "tiles": [["woodland"] * 4] * 24} | parts).encode()
    return lambda: read_tile_set(data)


WAITING = apply_all(THREE_TURNS)
TWO_IN_A_SPACE = replace(WAITING.board, tokens=(LaidToken(*SPACE, "beaver"), LaidToken(*SPACE, "hedgehog")))
UNTRACKED = replace(GAMES["wild-serengeti"], track=None)
SERENGETI_WITH_BOARD = json.dumps({"game": "wild-serengeti", "seats": [{"name": "Ann"}], "board": {}}).encode()
ANN, BO = Seat("Ann", "red"), Seat("Bo", "blue")
CASES = {
    "sum_too_long": answer(Kind.POINTS, "1" * 81),
    "sum_not_a_number": answer(Kind.POINTS, "²"),
    "sum_incomplete": answer(Kind.POINTS, "3+"),
    "sum_too_large": answer(Kind.POINTS, "99999+1"),
    "below_minimum": answer(Kind.COUNT, "1", minimum=2),
    "above_maximum": answer(Kind.COUNT, "3", maximum=2),
    "not_a_choice": answer(Kind.CHOICE, "owl", choices=(Choice("kite", "Kite"),)),
    "not_yes": answer(Kind.FLAG, "no"),
    "not_a_list": answer(Kind.VALUES, "9 six"),
    "list_too_long": answer(Kind.VALUES, "1 " * 25),
    "text_too_long": answer(Kind.TEXT, "x" * 61),
    "unknown_mode": setup(ANN, BO, mode="chess"),
    "wrong_number_of_players": setup(ANN),
    "name_is_blank": setup(ANN, Seat(" ", "blue")),
    "name_too_long": setup(ANN, Seat("x" * 61, "blue")),
    "unknown_mark": setup(ANN, Seat("Bo", "pink")),
    "mark_taken": setup(ANN, Seat("Bo", "red")),
    "unknown_option": setup(ANN, BO, options={"snow": "yes"}),
    "unknown_game": lambda: find_game("chess"),
    "bad_id": lambda: check_entry(Replay(), Typed("", {})),
    "stale_undo": lambda: check_entry(Replay(), Undone("2", "1")),
    "stale_redo": lambda: check_entry(Replay(), Redone("2", "1")),
    "is_finished": lambda: check_entry(replay([Finished("1")]), Typed("2", {})),
    "document_too_large": lambda: read_document(REWILD, b" " * (LARGEST_DOCUMENT + 1)),
    "not_json": lambda: read_document(REWILD, b"{"),
    "not_a_document": lambda: read_document(REWILD, b"[]"),
    "not_an_answer": document(table={"weather": 1.5}),
    "other_game": document(game="wildscape"),
    "unknown_field": document(table={"weather": 1}),
    "unknown_pair": document(neighbours=[{}]),
    "no_board_here": lambda: read_document(UNTRACKED, SERENGETI_WITH_BOARD),
    "not_a_board": document(board={"tiles": 3}),
    "not_a_move": lambda: read_move(REWILD.tracker, b'{"type":"fly"}'),
    "unknown_move": lambda: find_move(Play(None), "e1"),
    "rows_lie_already": play(ROWS),
    "not_a_row": lambda: apply_all([replace(ROWS, woodland=ROWS.woodland[:3])]),
    "token_twice": lambda: apply_all([replace(ROWS, woodland=("hedgehog", "hedgehog"))]),
    "no_rows": lambda: apply_all([LayStartTile(tile("WWWW"))]),
    "start_tile_lies_already": play(LayStartTile(tile("WWWW"))),
    "no_start_tile": lambda: apply_all([ROWS, DrawTile(tile("WWWW"))]),
    "tile_in_hand": play(DrawTile(tile("WWWW")), DrawTile(tile("WWWW"))),
    "stack_is_empty": play(*[SetAside(tile("LLLL"))] * 23, DrawTile(tile("WWWW"))),
    "fits_nowhere": play(DrawTile(tile("LLLL"))),
    "fits": play(SetAside(tile("WWWW"))),
    "no_tile_in_hand": play(PlaceTile(2, 1, 0)),
    "overlap": placed(1, 0, "WWWW"),
    "not_offset": placed(2, 0, "WWWW"),
    "no_contact": placed(9, 9, "WWWW"),
    "no_match": placed(2, 1, "LLLL"),
    "space_waits": after_turns(DrawTile(tile("WWWW"))),
    "no_space_waits": after_turns(TakeToken(0, 0, "beaver")),
    "token_is_gone": after_turns(TakeToken(*SPACE, "owl")),
    "stack_is_too_small": lambda: apply_all([TakeToken(*SPACE, "nightingale")], replace(WAITING, discarded=18)),
    "no_tiles": lambda: check_board(laid()),
    "too_many_tiles": lambda: check_board(laid(*[(0, 0, "WWWW")] * 25)),
    "unknown_token": with_tokens({(2, 1): "owl"}),
    "not_a_space": with_tokens({(0, 0): "beaver"}),
    "space_taken": lambda: check_board(TWO_IN_A_SPACE),
    "other_format": lambda: check_format({"format": "cards"}, "own", 1, "cards"),
    "other_version": lambda: check_format({"format": "own", "version": 2}, "own", 1, "cards"),
    "not_a_household_file": lambda: read_parts(b"{}", FileKind("own", 1, "a copy", 100), {}, {}),
    "file_too_large": lambda: read_tile_set(b" " * (LARGEST_FILE + 1)),
    "not_a_tile_set": lambda: read_tile_set(b"[]"),
    "not_all_tiles": tile_set(tiles=[]),
    "not_four_squares": tile_set(tiles=[["woodland"]] * 24),
    "unknown_habitat": tile_set(tiles=[["sea"] * 4] * 24),
    "no_tiles_left": lambda: draw_from((), Random(1)),
}


@pytest.mark.parametrize("code", CASES)
def test_a_refusal_has_its_code_and_says_how_to_go_on(code):
    with pytest.raises(RuleError) as refused:
        CASES[code]()
    assert refused.value.code == code
    assert str(refused.value) == str(refused.value.message)
    assert str(refused.value).endswith(".")


def codes_in(folder):
    """The codes that the source in a folder raises."""
    written = [file.read_text(encoding="utf-8") for file in folder.rglob("*.py")]
    return {code for source in written for code in re.findall(r"""RuleError\(\s*["'](\w+)["']""", source)}


def test_every_code_in_the_source_has_a_case_and_none_is_left_over():
    games = [folder for folder in (ROOT / "companion" / "games").iterdir() if folder.is_dir()]
    raised = set().union(*[codes_in(folder) for folder in games if folder.name not in OWN_CASES])
    assert raised | codes_in(ROOT / "companion" / "core") | {"unknown_game"} == set(CASES)


@pytest.mark.parametrize("game", OWN_CASES)
def test_every_code_of_a_game_is_expected_by_one_of_its_tests(game):
    tests = (ROOT / "tests" / "games" / game).glob("test_*.py")
    named = {code for file in tests for code in re.findall(r"""["'](\w+)["']""", file.read_text(encoding="utf-8"))}
    assert codes_in(ROOT / "companion" / "games" / game) - named == set()


def test_an_error_may_say_where_it_belongs():
    error = RuleError("code", text("{x} is wrong.", x="{y}"), "seat1.forest")
    assert (error.code, error.field, str(error)) == ("code", "seat1.forest", "{y} is wrong.")
    assert RuleError("code", text("")).field == ""


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_found_by_its_slug(slug):
    assert find_game(slug) is GAMES[slug]


@pytest.mark.parametrize("slug", ["", "{x}", "x" * 100_000])
def test_an_unknown_slug_is_answered_with_the_known_ones(slug):
    with pytest.raises(RuleError) as refused:
        find_game(slug)
    assert "rewild, rewild-south-america, wild-serengeti, wildscape" in str(refused.value)
    assert len(str(refused.value)) < 200

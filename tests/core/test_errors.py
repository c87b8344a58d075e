"""Every code of a RuleError has a case here; a new code without one fails."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion.core.document import LARGEST_DOCUMENT, read_document
from companion.core.errors import RuleError
from companion.core.game import Seat, make_setup
from companion.core.log import Finished, Redone, Replay, Typed, Undone, check_entry, replay
from companion.core.scoresheet import Choice, Kind, Row, parse_answer
from companion.core.text import text
from companion.games import GAMES, find_game

SOURCES = [Path(__file__).parents[2] / "companion" / part for part in ("core", "games")]
REWILD = GAMES["rewild"]


def answer(kind, typed, **bounds):
    return lambda: parse_answer(Row("key", "Label", kind, **bounds), typed)


def setup(*seats, mode="competitive", options=None):
    return lambda: make_setup(GAMES["rewild-south-america"], mode, seats, options or {})


def document(**parts):
    data = json.dumps({"game": "rewild", "seats": [{"name": "Ann"}]} | parts).encode()
    return lambda: read_document(REWILD, data)


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
}


@pytest.mark.parametrize("code", CASES)
def test_a_refusal_has_its_code_and_says_how_to_go_on(code):
    with pytest.raises(RuleError) as refused:
        CASES[code]()
    assert refused.value.code == code
    assert str(refused.value) == str(refused.value.message)
    assert str(refused.value).endswith(".")


def test_every_code_in_the_source_has_a_case_and_none_is_left_over():
    written = [file.read_text(encoding="utf-8") for folder in SOURCES for file in folder.rglob("*.py")]
    raised = {code for source in written for code in re.findall(r"""RuleError\(\s*["'](\w+)["']""", source)}
    assert raised == set(CASES)


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

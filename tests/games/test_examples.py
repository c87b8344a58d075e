"""The example documents: their totals worked out by hand, and a schema that knows good documents from bad ones."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from companion.core.document import json_schema, make_result, read_document
from companion.core.errors import RuleError
from companion.games import GAMES

EXAMPLES = Path(__file__).parents[2] / "examples"
SCHEMAS = {slug: Draft202012Validator(json_schema(game)) for slug, game in GAMES.items()}


def example(slug):
    return json.loads((EXAMPLES / f"{slug}.json").read_text(encoding="utf-8"))


def result_of(slug, document):
    game = GAMES[slug]
    setup, answers = read_document(game, json.dumps(document).encode())
    return make_result(game, setup, answers, game.score(setup, answers))


TOTALS = [
    # Woodland 1x3 + 2x3 + 3x4 + 4x4 = 37 and 12 squares 3: 40; Scrubland 1x2 + 2x2 + 3x3 + 4x4 = 31 and 16 squares
    # 6: 37; Wetland 2x2 + 3x3 + 4x1 = 17 and 9 squares 1: 18; 40 + 37 + 18
    ("rewild", [95], [1], "Rewild thing!", "95 points; 85 or more wins"),
    # Ann 48 + 22 + 10 + 22 + 8; Bo 71 + 12 + 12 + 6 + 9; Cy 55 + 8 + 9 + 5 + 4 + 8 + 5; biomes 2 : 2, forest 3+2 : 4+3
    (
        "rewild-south-america",
        [110, 110, 94],
        [2, 1, 3],
        "Bo wins",
        "110 : 110 · more Rainforest Tiles and High Trees (5 : 7)",
    ),
    # Awards 6x2, 6x2, 5x1, 0. Ann 132 + 12 + (50+10) + 2 sets x 10; Bo 141 + 12 + 7; Cy 118 + 5 + 41 + 6; Di 150, and
    # nothing for 21 Scene Cards
    ("wild-serengeti", [224, 160, 170, 150], [1, 3, 2, 4], "Ann wins", ""),
    # Birds Ann 2+1+1+2, Bo 0+1+2+0 and 3/2 -> 1 more, Cy 0+2+1+0. Ann 6 + (1+2+4) + 7 + 6 + 18 + 11 + 10 + 5 - 3;
    # Bo 4 + 4 + 5 + 3 + 2 + 15 + 14 + 8 + 4; Cy 3 + (2+6) + 7 + 4 + 17 + 9 + 10 + 8 - 1
    ("wildscape", [67, 59, 65], [1, 3, 2], "Ann wins", ""),
]


@pytest.mark.parametrize(("slug", "totals", "places", "verdict", "reason"), TOTALS, ids=[each[0] for each in TOTALS])
def test_an_example_has_the_totals_worked_out_by_hand(slug, totals, places, verdict, reason):
    result = result_of(slug, example(slug))
    assert [seat.total for seat in result.seats] == totals
    assert [seat.place for seat in result.seats] == places
    assert (result.verdict, result.reason) == (verdict, reason)
    assert result.is_complete
    assert result.warnings == {}


def test_every_game_has_an_example_and_nothing_else_lies_there():
    assert {file.name for file in EXAMPLES.glob("*.json")} == {f"{slug}.json" for slug in GAMES}


@pytest.mark.parametrize("slug", GAMES)
def test_a_schema_is_one_and_takes_the_example(slug):
    Draft202012Validator.check_schema(SCHEMAS[slug].schema)
    assert list(SCHEMAS[slug].iter_errors(example(slug))) == []


def changed(slug, path, value):
    """An example with one value changed, at a path such as ``seats.0.name``."""
    document = copy.deepcopy(example(slug))
    *parents, last = [int(part) if part.isdecimal() else part for part in path.split(".")]
    at = document
    for parent in parents:
        at = at[parent]
    at[last] = value
    return document


@pytest.mark.parametrize(
    ("slug", "path", "value", "code"),
    [
        ("rewild", "game", "wildscape", "other_game"),
        ("rewild", "mode", "co-op", "unknown_mode"),
        ("rewild", "seats", [], "wrong_number_of_players"),
        ("rewild", "seats.0.name", "", "name_is_blank"),
        ("rewild", "seats.0.name", "x" * 61, "name_too_long"),
        ("rewild", "seats.0.mark", "pink", "unknown_mark"),
        ("rewild", "seats.0.answers.beaver", 5, "not_a_choice"),
        ("rewild", "seats.0.answers.wetland_area", 101, "above_maximum"),
        ("rewild", "seats.0.answers.wetland_area", -1, "below_minimum"),
        ("rewild", "seats.0.answers.wetland_area", 1.5, "not_an_answer"),
        ("rewild", "seats.0.answers.otter", 1, "unknown_field"),
        ("rewild", "table", {"weather": "sun"}, "unknown_field"),
        ("rewild", "opponent", {"beaver": 1}, "unknown_field"),
        ("rewild", "neighbours", [{}], "unknown_pair"),
        ("rewild", "comment", "hello", "not_a_document"),
        ("rewild-south-america", "options", {"weather": "sun"}, "unknown_option"),
        ("wild-serengeti", "options", {"specialists": "no"}, "not_yes"),
        ("wild-serengeti", "options", {"scenario": 1}, "unknown_option"),
        ("wild-serengeti", "table.ceremony_1", "counted", "not_a_choice"),
        ("wild-serengeti", "seats.0.answers.another_name", "x" * 61, "text_too_long"),
        ("wildscape", "neighbours.0.bird_1_card", "B11a", "not_a_choice"),
        ("wildscape", "neighbours.0.bird_1_first", [1000], "above_maximum"),
        ("wildscape", "neighbours.0.bird_2_first", 1000, "above_maximum"),
        ("wildscape", "neighbours.0.bird_1_first", [1] * 25, "list_too_long"),
        ("wildscape", "neighbours.0.bird_3_card", "B02b", "unknown_field"),
        ("wildscape", "seats.0.answers.ornithologist", 1, "not_yes"),
        ("wildscape", "seats.0.answers.poachers_energy", 1, "unknown_field"),
    ],
)
def test_schema_and_reader_refuse_the_same(slug, path, value, code):
    document = changed(slug, path, value)
    assert not SCHEMAS[slug].is_valid(document)
    with pytest.raises(RuleError) as refused:
        result_of(slug, document)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("slug", "path", "value"),
    [
        ("rewild", "mode", "solo"),
        ("rewild", "seats.0.answers.beaver", "4"),
        ("rewild", "seats.0.answers.beaver", ""),
        ("rewild", "seats.0.answers.beaver", None),
        ("rewild", "seats.0.answers.wetland_area", "4x3"),
        ("rewild", "seats.0.answers", {}),
        ("rewild-south-america", "options", {"expert_board": True}),
        ("wild-serengeti", "mode", "competitive"),
        ("wild-serengeti", "table", {}),
        ("wildscape", "neighbours", []),
        ("wildscape", "neighbours.0.bird_1_first", "9 6 3"),
        ("wildscape", "neighbours.0.bird_1_first", []),
        ("wildscape", "seats.0.answers.ornithologist", False),
    ],
)
def test_schema_and_reader_take_the_same(slug, path, value):
    document = changed(slug, path, value)
    assert SCHEMAS[slug].is_valid(document)
    assert result_of(slug, document).game == slug


@pytest.mark.parametrize(
    ("slug", "document", "mode", "totals"),
    [
        # 41 x 1.5 -> 62; 41 x 2 in Expert Mode
        ("rewild-south-america", {"opponent": {"score_board": 41}}, "solo", [0, 62]),
        (
            "rewild-south-america",
            {"opponent": {"score_board": 41}, "options": {"factor": "challenge"}},
            "solo",
            [0, 82],
        ),
        ("wild-serengeti", {"options": {"scenario": 3}}, "solo", [0]),
        ("wildscape", {"opponent": {"poachers_energy": 7}, "options": {"difficulty": 5}}, "solo", [0, 7]),
        ("wildscape", {"neighbours": [{"bird_4_by_hand": "first"}]}, "solo", [2, 0]),
    ],
)
def test_one_player_without_a_mode_plays_solo(slug, document, mode, totals):
    document |= {"game": slug, "seats": [{"name": "Ann"}]}
    assert SCHEMAS[slug].is_valid(document)
    result = result_of(slug, document)
    assert (result.mode, [seat.total for seat in result.seats]) == (mode, totals)


def test_co_op_must_be_named():
    seats = [{"name": "Ann", "answers": {"likes": 10}}, {"name": "Bo", "answers": {"likes": 3}}]
    document = {"game": "wild-serengeti", "seats": seats, "table": {"documentary_score": 100}}
    assert not SCHEMAS["wild-serengeti"].is_valid(document)
    document["mode"] = "co-op"
    assert SCHEMAS["wild-serengeti"].is_valid(document)
    result = result_of("wild-serengeti", document)
    assert result.common.total == 157  # 100 + 50 + 7
    assert (result.common.name, result.common.place) == ("", None)

"""The example documents: their totals worked out by hand, and a schema that knows good documents from bad ones."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from companion.core.document import make_result, read_document
from companion.core.errors import RuleError
from companion.core.json_schema import json_schema
from companion.games import GAMES

EXAMPLES = Path(__file__).parents[2] / "examples"
SCHEMAS = {slug: Draft202012Validator(json_schema(game)) for slug, game in GAMES.items()}
# Examples with a board, each with its game.
BOARDS = {
    "rewild-board": "rewild",
    "rewild-south-america-board": "rewild-south-america",
    "wildscape-board": "wildscape",
    "wildscape-lands-board": "wildscape",
    "wild-serengeti-board": "wild-serengeti",
}
NAMES = {slug: slug for slug in GAMES} | BOARDS


def example(name):
    return json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))


def result_of(slug, document):
    game = GAMES[slug]
    setup, answers = read_document(game, json.dumps(document).encode())
    return make_result(game, setup, answers, game.score(setup, answers))


TOTALS = [
    # Woodland 1x3 + 2x3 + 3x4 + 4x4 = 37 and 12 squares 3: 40; Scrubland 1x2 + 2x2 + 3x3 + 4x4 = 31 and 16 squares
    # 6: 37; Wetland 2x2 + 3x3 + 4x1 = 17 and 9 squares 1: 18; 40 + 37 + 18
    ("rewild", [95], [1], "Rewild thing!", "95 points; 85 or more wins"),
    # See BOARD: Woodland 3x3 + 4x4 and 15 squares 6: 31; Scrubland 3x3 + 4x3 and 14 squares 3: 24; Wetland 2x2 + 4x3
    # and 20 squares 10: 26; 31 + 24 + 26
    ("rewild-board", [81], [1], "Not a win", "81 points; 85 or more wins"),
    # Ann 48 + 22 + 10 + 22 + 8; Bo 71 + 12 + 12 + 6 + 9; Cy 55 + 8 + 9 + 5 + 4 + 8 + 5; biomes 2 : 2, forest 3+2 : 4+3
    (
        "rewild-south-america",
        [110, 110, 94],
        [2, 1, 3],
        "Bo wins",
        "110 : 110 · more Rainforest Tiles and High Trees (5 : 7)",
    ),
    # Ann 6 + 3 + 6 on the track, 2 per herbivore that is not eaten 2, 5 per large one 5, 3 per Wetland symbol on a
    # tile, a plant and an Action Card 9; Bo 4 + 20, 4 per meeple on a tree 4, no predator
    ("rewild-south-america-board", [31, 28], [1, 2], "Ann wins", ""),
    # Ann 5 + 2 per Leaf 6, the Cameraman 4, 2 Lions in first place 4, 3 Likes 7; Bo 8 + 4 Fruit and 2 + 6, a VFX Token
    # 2, awards 1 + 6, 3 Likes 7
    ("wild-serengeti-board", [26, 36], [2, 1], "Bo wins", ""),
    # Ann: birds 2 + 2 + 0 + 1, pawns 1 + 2x2, primates 7, fauna 9, animals 14 + 12 + 9 + 6, rivers 15, spills -2. The
    # Poachers: rivers 12/2 < 7, 2 < 4, 6 ranges > 3, a line of 9: 3; herbivores 5 + 9 + 5 + 5, a snake 2, 12 and 6
    ("wildscape-board", [80, 47], [1, 2], "You win", "80 : 47"),
    # Line by line in tests/games/wildscape/test_land_answers.py: Ann 3 + 6 + 7 + 9 + 5 + 31 + 6 - 2; Bo 5 + 8 + 6 + 0 +
    # 5 + 39 + 9; Cy 5 + 6 + 0 + 2 + 0 + 30 + 6 - 1
    ("wildscape-lands-board", [65, 72, 48], [2, 1, 3], "Bo wins", ""),
    # Awards 6x2, 6x2, 5x1, 0. Ann 132 + 12 + (50+10) + 2 sets x 10; Bo 141 + 12 + 7; Cy 118 + 5 + 41 + 6; Di 150, and
    # nothing for 21 Scene Cards
    ("wild-serengeti", [224, 160, 170, 150], [1, 3, 2, 4], "Ann wins", ""),
    # Birds Ann 2+1+1+2, Bo 0+1+2+0 and 3/2 -> 1 more, Cy 0+2+1+0. Ann 6 + (1+2+4) + 7 + 6 + 18 + 11 + 10 + 5 - 3;
    # Bo 4 + 4 + 5 + 3 + 2 + 15 + 14 + 8 + 4; Cy 3 + (2+6) + 7 + 4 + 17 + 9 + 10 + 8 - 1
    ("wildscape", [67, 59, 65], [1, 3, 2], "Ann wins", ""),
]


@pytest.mark.parametrize(("name", "totals", "places", "verdict", "reason"), TOTALS, ids=[each[0] for each in TOTALS])
def test_an_example_has_the_totals_worked_out_by_hand(name, totals, places, verdict, reason):
    result = result_of(NAMES[name], example(name))
    assert [seat.total for seat in result.seats] == totals
    assert [seat.place for seat in result.seats] == places
    assert (result.verdict, result.reason) == (verdict, reason)
    assert result.is_complete
    assert result.warnings == {}


def test_every_game_has_an_example_and_nothing_else_lies_there():
    assert {file.name for file in EXAMPLES.glob("*.json")} == {f"{name}.json" for name in NAMES}
    assert set(BOARDS.values()) == {slug for slug, game in GAMES.items() if game.tracker}


def test_the_documents_of_the_manual_are_scored():
    """58 + 22 against 41 x 1.5; Kingfisher 2 x 3 and 8 squares of Wetland 1."""
    manual = (EXAMPLES.parent / "docs" / "formats.md").read_text(encoding="utf-8")
    documents = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", manual, re.DOTALL)]
    assert all(SCHEMAS[document["game"]].is_valid(document) for document in documents)
    results = [result_of(document["game"], document) for document in documents]
    assert [[seat.total for seat in result.seats] for result in results] == [[80, 62], [7]]


@pytest.mark.parametrize(("name", "slug"), NAMES.items())
def test_a_schema_is_one_and_takes_the_example(name, slug):
    Draft202012Validator.check_schema(SCHEMAS[slug].schema)
    assert list(SCHEMAS[slug].iter_errors(example(name))) == []


# The squares of examples/rewild-board.json, drawn apart from it: a small letter is a token's space.
#   x  -2 -1  0  1  2  3  4  5  6  7
BOARD = """
y 0    .  .  S  W  .  .  .  .  .  .
y 1    .  .  W  W  W  S  .  .  .  .
y 2    .  M  W  a  W  S  S  M  .  .
y 3    .  W  W  W  W  b  S  S  S  S
y 4    M  W  c  W  S  S  S  e  M  M
y 5    M  M  M  W  d  M  S  S  M  .
y 6    .  .  M  M  M  M  f  M  M  .
y 7    .  .  .  .  W  M  M  M  .  .
y 8    .  .  .  .  .  .  W  M  .  .
"""
# a  Peregrine Falcon: Woodland on all four sides     b  White Stork: Scrubland above, right and below
# c  Violet Dor Beetle: Woodland above, right, left   d  Kingfisher: Wetland right and below
# e  Nightingale: Scrubland above, below and left     f  Beaver: Wetland right, below and left
# Woodland: row by row 1 + 3 + 2 + 4 + 2 + 1 = 13 and a, c; the two below, in y 7 and y 8, lie apart.
# Scrubland: 1 + 2 + 4 + 3 + 2 = 12 from y 1 on and b, e; the corner in y 0 lies apart.
# Wetland: from y 4 on 3 + 5 + 6 + 3 + 1 = 18 and d, f; one each in y 2, at both ends, lies apart.
COUNTED = {
    "hedgehog": "not_placed",
    "long_eared_bat": "not_placed",
    "violet_dor_beetle": 3,
    "peregrine_falcon": 4,
    "woodland_area": 15,
    "red_deer": "not_placed",
    "purple_emperor_butterfly": "not_placed",
    "nightingale": 3,
    "white_stork": 3,
    "scrubland_area": 14,
    "harvest_mouse": "not_placed",
    "kingfisher": 2,
    "blue_eyed_dragonfly": "not_placed",
    "beaver": 3,
    "wetland_area": 20,
}


def test_the_drawing_is_the_example():
    drawn = {
        (x, y): letter
        for y, line in enumerate(BOARD.split("\n")[1:-1])
        for x, letter in enumerate(line.split()[2:], -2)
        if letter in "WSM"
    }
    laid = {}
    for tile in example("rewild-board")["board"]["tiles"]:
        x, y = tile["x"], tile["y"]
        letters = [{"woodland": "W", "scrubland": "S", "wetland": "M"}[habitat] for habitat in tile["squares"]]
        laid |= dict(zip([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)], letters, strict=True))
    assert laid == drawn


def test_a_board_and_its_counted_answers_have_the_same_result():
    counted = {"game": "rewild", "seats": [{"name": "Ann", "answers": COUNTED}]}
    assert result_of("rewild", example("rewild-board")) == result_of("rewild", counted)


@settings(deadline=None, max_examples=40)
@given(
    st.permutations(example("rewild-board")["board"]["tiles"]),
    st.permutations(example("rewild-board")["board"]["tokens"]),
    st.integers(-90, 90),
    st.integers(-90, 90),
)
def test_pieces_may_be_listed_in_any_order_and_counted_from_anywhere(tiles, tokens, right, down):
    board = {
        part: [each | {"x": each["x"] + right, "y": each["y"] + down} for each in pieces]
        for part, pieces in (("tiles", tiles), ("tokens", tokens))
    }
    document = example("rewild-board") | {"board": board}
    assert SCHEMAS["rewild"].is_valid(document)
    assert result_of("rewild", document) == result_of("rewild", example("rewild-board"))


@pytest.mark.parametrize(
    ("answers", "total"),
    [
        ({"beaver": 4}, 85),  # one square more, 4 points more
        ({"beaver": "not_placed", "scrubland_area": 15}, 72),  # 12 less, 3 more
        ({"hedgehog": 4, "woodland_area": "15+1"}, 85),  # 4 more; 16 squares are 6 points as 15 are
        ({"wetland_area": 0}, 71),
        ({"beaver": None, "wetland_area": ""}, 81),
    ],
)
def test_what_is_typed_wins_over_the_board(answers, total):
    document = example("rewild-board") | {"seats": [{"name": "Ann", "answers": answers}]}
    assert SCHEMAS["rewild"].is_valid(document)
    assert result_of("rewild", document).seats[0].total == total


def test_without_tokens_the_areas_are_those_of_the_tiles():
    """13, 12 and 18 squares without the wildlife: 3 + 3 + 6 points (RW-10, A-RW2)."""
    document = example("rewild-board")
    del document["board"]["tokens"]
    result = result_of("rewild", document)
    lines = {line.key: line for category in result.seats[0].categories for line in category.lines}
    assert [lines[f"{habitat}_area"].points for habitat in ("woodland", "scrubland", "wetland")] == [3, 3, 6]
    assert {line.how for line in lines.values() if not line.key.endswith("_area")} == {"not placed"}
    assert (result.seats[0].total, result.is_complete) == (12, True)


def test_one_tile_is_a_board():
    tile = {"x": 0, "y": 0, "squares": ["woodland", "woodland", "wetland", "scrubland"]}
    document = example("rewild-board") | {"board": {"tiles": [tile]}}
    assert SCHEMAS["rewild"].is_valid(document)
    assert result_of("rewild", document).seats[0].total == 0


def changed(name, path, value):
    """An example with one value changed, at a path such as ``seats.0.name``."""
    document = copy.deepcopy(example(name))
    *parents, last = [int(part) if part.isdecimal() else part for part in path.split(".")]
    at = document
    for parent in parents:
        at = at[parent]
    at[last] = value
    return document


@pytest.mark.parametrize(
    ("name", "path", "value", "code"),
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
        ("rewild", "board", None, "not_a_board"),
        ("rewild", "board", [], "not_a_board"),
        ("rewild-board", "board.comment", "hello", "not_a_board"),
        ("rewild-board", "board.tiles", None, "not_a_board"),
        ("rewild-board", "board.tiles.3.x", 1.5, "not_a_board"),
        ("rewild-board", "board.tiles.3.x", "6", "not_a_board"),
        ("rewild-board", "board.tiles.3.x", None, "not_a_board"),
        ("rewild-board", "board.tiles.3.x", True, "not_a_board"),
        ("rewild-board", "board.tiles.3.y", 100, "not_a_board"),
        ("rewild-board", "board.tiles.3.y", -100, "not_a_board"),
        ("rewild-board", "board.tiles.3.turn", 1, "not_a_board"),
        ("rewild-board", "board.tiles.3.squares", ["woodland"] * 3, "not_a_board"),
        ("rewild-board", "board.tiles.3.squares", ["woodland"] * 5, "not_a_board"),
        ("rewild-board", "board.tiles.3.squares", "woodland", "not_a_board"),
        ("rewild-board", "board.tiles.3.squares.0", "desert", "not_a_board"),
        ("rewild-board", "board.tiles.3", {"x": 6, "y": 3}, "not_a_board"),
        ("rewild-board", "board.tokens.0.token", 4, "not_a_board"),
        ("rewild-board", "board.tokens.0.token", "x" * 41, "not_a_board"),
        ("rewild-board", "board.tokens.0", "beaver", "not_a_board"),
        ("wild-serengeti", "board", [], "not_a_board"),
        ("wild-serengeti-board", "board.sides.0.gallery.0.number", 169, "not_a_board"),
        ("wild-serengeti-board", "board.sides.0.gallery.0.icons", {"owl": 1}, "not_a_board"),
        ("wild-serengeti-board", "board.sides.0.stars", {"luck": 1}, "not_a_board"),
        ("wild-serengeti-board", "board.map.terrain.0", "sand", "not_a_board"),
        ("wild-serengeti-board", "board.animals.0.animal", "unicorn", "not_a_board"),
        ("wildscape-board", "board", [], "not_a_board"),
        ("wildscape-board", "board.tiles", [], "not_a_board"),
        ("wildscape-board", "board.poachers.rivers", -1, "not_a_board"),
        ("wildscape-board", "board.poachers.animals.0.size", 9, "not_a_board"),
        ("wildscape-board", "board.poachers.animals.0.habitat", "river", "not_a_board"),
        ("wildscape-lands-board", "board.lands.0.habitats.0.type", "river", "not_a_board"),
        ("wildscape-lands-board", "board.lands.1.rivers.0.tiles.0", 4, "not_a_board"),
        ("wildscape-lands-board", "board.lands.1.primates.0.edges", 7, "not_a_board"),
        ("wildscape-lands-board", "board.lands.0.fauna.0.card", "B1", "not_a_board"),
        ("wildscape-lands-board", "board.watched.0.mine", [100], "not_a_board"),
        ("rewild-south-america", "board", {}, "not_a_board"),
        ("rewild-south-america-board", "board.players", [], "not_a_board"),
        ("rewild-south-america-board", "board.figures.grassland_hexes", 0, "not_a_board"),
        ("rewild-south-america-board", "board.players.0.stock.minerals", 11, "not_a_board"),
        ("rewild-south-america-board", "board.players.0.stacks.0.biome", "desert", "not_a_board"),
        ("rewild-south-america-board", "board.players.0.stacks.0.card.effect.type", "sings", "not_a_board"),
        ("rewild-south-america-board", "board.players.0.stacks.0.card.effect.points", 21, "not_a_board"),
        ("rewild-south-america-board", "board.players.1.tree_meeples", 11, "not_a_board"),
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
def test_schema_and_reader_refuse_the_same(name, path, value, code):
    slug, document = NAMES[name], changed(name, path, value)
    assert not SCHEMAS[slug].is_valid(document)
    with pytest.raises(RuleError) as refused:
        result_of(slug, document)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("rewild", "mode", "solo"),
        ("rewild", "seats.0.answers.beaver", "4"),
        ("rewild", "seats.0.answers.beaver", ""),
        ("rewild", "seats.0.answers.beaver", None),
        ("rewild", "seats.0.answers.wetland_area", "4x3"),
        ("rewild", "seats.0.answers", {}),
        ("rewild", "board", {"tiles": [{"x": -99, "y": 99, "squares": ["wetland"] * 4}]}),
        ("rewild-board", "board.tokens", []),
        ("rewild-board", "seats.0.answers", {"beaver": 0}),
        ("rewild-south-america", "options", {"expert_board": True}),
        ("wild-serengeti", "mode", "competitive"),
        ("wild-serengeti", "table", {}),
        ("wildscape", "board", {}),
        ("wildscape-lands-board", "board.lands.1", None),
        ("wildscape-lands-board", "board.watched", []),
        ("wildscape-lands-board", "board.watched.0.mine", [9]),
        ("wildscape", "neighbours", []),
        ("wildscape", "neighbours.0.bird_1_first", "9 6 3"),
        ("wildscape", "neighbours.0.bird_1_first", []),
        ("wildscape", "seats.0.answers.ornithologist", False),
    ],
)
def test_schema_and_reader_take_the_same(name, path, value):
    slug, document = NAMES[name], changed(name, path, value)
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

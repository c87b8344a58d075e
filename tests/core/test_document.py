import json
from typing import Annotated

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from companion.core.document import LARGEST_DOCUMENT, Result, make_result, read_document, score_document
from companion.core.errors import RuleError
from companion.core.game import Seat, Setup, Tracker
from companion.core.json_schema import json_schema
from companion.core.scoresheet import Answers
from companion.core.sums import parse_sum
from companion.core.text import text
from companion.games import GAMES

TWO = [{"name": "Ann"}, {"name": "Bo"}]


def written(**parts):
    return json.dumps({"game": "toy", "seats": TWO} | parts).encode()


def test_a_document_gives_a_setup_and_answers(toy):
    data = written(
        mode="against",
        options={"level": 2, "long": True},
        seats=[
            {
                "name": " Ann ",
                "mark": "blue",
                "answers": {"forest": "3+4", "lakes": 2, "alarm": True, "nickname": None},
            },
            {"name": "Bo", "answers": {"forest": 0, "alarm": False, "nickname": "{x}"}},
        ],
        table={"weather": "rain"},
        neighbours=[{"fences": [9, 6]}],
    )
    setup, answers = read_document(toy, data)
    assert setup == Setup("toy", "against", (Seat("Ann", "blue"), Seat("Bo", "red")), {"level": "2", "long": "yes"})
    assert answers == Answers(
        {
            "seat1.forest": parse_sum("3+4"),
            "seat1.lakes": parse_sum("2"),
            "seat2.forest": parse_sum("0"),
            "seat1.alarm": True,
            "seat2.nickname": "{x}",
            "pair1.fences": (9, 6),
            "table.weather": "rain",
        }
    )


def test_the_opponent_has_answers_of_its_own(toy):
    setup, answers = read_document(toy, written(seats=[{"name": "Ann"}], opponent={"lakes": 3}))
    assert (setup.mode, setup.seats[1].is_opponent) == ("alone", True)
    assert answers.number("seat2", "lakes") == 3


@pytest.mark.parametrize(
    ("marks", "given"),
    [
        (["", "", ""], ["red", "blue", "gold"]),
        (["blue", "", ""], ["blue", "red", "gold"]),
        (["", "red", ""], ["blue", "red", "gold"]),
        (["", "", "blue"], ["red", "gold", "blue"]),
    ],
)
def test_who_names_no_colour_gets_a_free_one(toy, marks, given):
    seats = [{"name": f"{index}", "mark": mark} for index, mark in enumerate(marks)]
    setup, _ = read_document(toy, written(seats=seats))
    assert [seat.mark for seat in setup.seats] == given


@pytest.mark.parametrize(
    ("data", "code", "field"),
    [
        (b" " * (LARGEST_DOCUMENT + 1), "document_too_large", ""),
        (b" " * LARGEST_DOCUMENT, "not_json", ""),
        (b"", "not_json", ""),
        (b"{", "not_json", ""),
        (b"\xff\xfe", "not_json", ""),
        (b'{"game":"\\ud800"}', "not_json", ""),
        (b"null", "not_a_document", ""),
        (b"[" * 100_000, "not_a_document", ""),
        (b'{"game":"toy"}', "not_a_document", ""),
        (written(seats=[{"name": 3}]), "not_a_document", "seats[0].name"),
        (written(seats=[{"name": "Ann", "age": 3}]), "not_a_document", "seats[0]"),
        (written(seats=[{"name": "Ann", "answers": {"lakes": 1.5}}]), "not_an_answer", "seat1.lakes"),
        (written(table={"weather": {"x": 1}}), "not_an_answer", "table.weather"),
        (b'{"game":"toy","seats":[],"table":{"x":' + b"9" * 5000 + b"}}", "not_a_document", "table[...]"),
        (written(game="chess" * 1000), "other_game", "game"),
        (written(mode="chess"), "unknown_mode", "mode"),
        (written(seats=[]), "wrong_number_of_players", "seats"),
        (written(seats=TWO * 9), "wrong_number_of_players", "seats"),
        (written(seats=[{"name": ""}, {"name": "Bo"}]), "name_is_blank", "seat1"),
        (written(seats=[{"name": "A", "mark": "red"}, {"name": "B", "mark": "red"}]), "mark_taken", "seat2"),
        (written(options={"{x}": 1}), "unknown_option", "options.{x}"),
        (written(options={"level": [1, 2]}), "not_a_choice", "options.level"),
        (written(seats=[{"name": "Ann", "answers": {"{x}": 1}}, {"name": "Bo"}]), "unknown_field", "seat1.{x}"),
        (written(opponent={"lakes": 1}), "unknown_field", "seat3.lakes"),
        (written(table={"lakes": 1}), "unknown_field", "table.lakes"),
        (written(neighbours=[{}, {}]), "unknown_pair", "neighbours[1]"),
        (written(neighbours=[{"fences": [21]}]), "above_maximum", "pair1.fences"),
        (written(neighbours=[{"fences": [-1]}]), "not_a_list", "pair1.fences"),
        (
            written(seats=[{"name": "Ann"}, {"name": "Bo", "answers": {"lakes": [3, 4]}}]),
            "sum_incomplete",
            "seat2.lakes",
        ),
        (
            written(seats=[{"name": "Ann"}, {"name": "Bo", "answers": {"lakes": True}}]),
            "sum_not_a_number",
            "seat2.lakes",
        ),
        (written(seats=[{"name": "Ann", "answers": {"lakes": 10**90}}, {"name": "Bo"}]), "sum_too_long", "seat1.lakes"),
    ],
)
def test_what_is_no_document_is_refused_with_its_field(toy, data, code, field):
    with pytest.raises(RuleError) as refused:
        read_document(toy, data)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("part", ["table", "board"])
def test_what_is_nested_deeply_is_refused(toy, part):
    data = written()[:-1] + f', "{part}": {{"weather": '.encode() + b"[" * 100_000 + b"]" * 100_000 + b"}}"
    with pytest.raises(RuleError) as refused:
        read_document(toy, data)
    assert (refused.value.code, str(refused.value)) == ("not_a_document", "Lists and objects are nested too deeply.")


@pytest.mark.parametrize("name", ["x" * 100_000, "x - at `$.game`", "\n"])
def test_a_strange_name_is_quoted_within_bounds(toy, name):
    with pytest.raises(RuleError) as refused:
        read_document(toy, written(**{name: 1}))
    assert (refused.value.code, refused.value.field) == ("not_a_document", "")
    assert str(refused.value).startswith(f"Object contains unknown field `{name[:50]}")
    assert len(str(refused.value)) < 200


def test_a_document_has_at_most_a_million_bytes():
    assert LARGEST_DOCUMENT == 1_000_000


values = st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.lists(st.integers(0, 20), max_size=3)
keys = st.sampled_from(["likes", "specialist", "scenes", "bird_1_first", "bird_1_card", "beaver", "lakes", "x", "{y}"])
documents = st.fixed_dictionaries(
    {
        "game": st.just("wildscape"),
        "seats": st.lists(st.fixed_dictionaries({"name": st.text("a{} ", max_size=3)}), max_size=5),
    },
    optional={
        "mode": st.sampled_from(["", "solo", "competitive", "co-op", "{z}"]),
        "options": st.dictionaries(st.sampled_from(["difficulty", "short_game", "x"]), values, max_size=2),
        "table": st.dictionaries(keys, values, max_size=2),
        "opponent": st.dictionaries(keys, values, max_size=2),
        "neighbours": st.lists(st.dictionaries(keys, values, max_size=3), max_size=4),
    },
)


@settings(deadline=None)
@given(documents.map(lambda document: json.dumps(document).encode()) | st.binary(max_size=60))
def test_whatever_is_sent_is_scored_or_refused(data):
    game = GAMES["wildscape"]
    try:
        setup, answers = read_document(game, data)
    except RuleError as error:
        refused = str(error)
        assert refused
    else:
        board = game.score(setup, answers)
        assert msgspec.json.encode(make_result(game, setup, answers, board))


coordinates = st.integers(-3, 3) | st.sampled_from([99, 100, 1.5, None, "1"])
habitats = st.sampled_from(["woodland", "wetland"])
tiles = st.fixed_dictionaries(
    {"x": coordinates, "y": coordinates, "squares": st.lists(habitats, min_size=4, max_size=4) | values}
)
tokens = st.fixed_dictionaries({"x": coordinates, "y": coordinates, "token": st.sampled_from(["beaver", "{x}", ""])})
boards = st.fixed_dictionaries(
    {}, optional={"tiles": st.lists(tiles, max_size=30) | values, "tokens": st.lists(tokens, max_size=3) | values}
)


@settings(deadline=None)
@given(boards | values)
def test_whatever_board_is_sent_is_scored_or_refused(board):
    game = GAMES["rewild"]
    try:
        setup, answers = read_document(game, json.dumps({"game": "rewild", "seats": TWO[:1], "board": board}).encode())
    except RuleError as error:
        field = error.field
        assert field.startswith("board")
    else:
        assert game.score(setup, answers).is_complete


def test_a_result_carries_every_line_with_its_explanation(toy):
    seats = [{"name": "{Ann}", "answers": {"forest": "50+1"}}, {"name": "Bo", "answers": {"alarm": True}}]
    setup, answers = read_document(toy, written(seats=seats))
    result = make_result(toy, setup, answers, toy.score(setup, answers))
    assert msgspec.to_builtins(result) == {
        "game": "toy",
        "mode": "against",
        "rules_version": 3,
        "verdict": "{Ann} leads so far",
        "reason": "",
        "outcome": "ranked",
        "winners": [0],
        "is_complete": False,
        "seats": [
            {
                "name": "{Ann}",
                "total": 51,
                "place": 1,
                "is_complete": True,
                "categories": [
                    {
                        "key": "land",
                        "label": "Land",
                        "points": 51,
                        "lines": [
                            {
                                "key": "forest",
                                "label": "Forest",
                                "points": 51,
                                "how": "50 + 1",
                                "rule": "T-1",
                                "ruling": "",
                                "details": [],
                            }
                        ],
                    }
                ],
            },
            {
                "name": "Bo",
                "total": 0,
                "place": 2,
                "is_complete": False,
                "categories": [
                    {
                        "key": "land",
                        "label": "Land",
                        "points": 0,
                        "lines": [
                            {
                                "key": "forest",
                                "label": "Forest",
                                "points": None,
                                "how": "",
                                "rule": "T-1",
                                "ruling": "",
                                "details": [],
                            }
                        ],
                    }
                ],
            },
        ],
        "common": None,
        "warnings": {"seat1.forest": "More than 50 is unusual. Kept; please check.", "seat2.alarm": "Bo rang."},
    }
    assert msgspec.json.decode(msgspec.json.encode(result), type=Result) == result


def test_a_common_score_has_no_name_and_no_place(toy):
    seats = [{"name": "Ann", "answers": {"forest": 4}}, {"name": "Bo", "answers": {"forest": 5}}]
    setup, answers = read_document(toy, written(mode="together", seats=seats))
    common = make_result(toy, setup, answers, toy.score(setup, answers)).common
    assert (common.name, common.place, common.total, common.is_complete) == ("", None, 9, True)


def test_a_schema_has_a_form_for_each_mode_and_number_of_players(toy):
    forms = json_schema(toy)["anyOf"]
    found = [(form["properties"]["mode"]["const"], form["properties"]["seats"]["maxItems"]) for form in forms]
    assert found == [("against", 2), ("against", 3), ("against", 4), ("alone", 1), ("together", 2), ("together", 3)]
    assert ["mode" in form["required"] for form in forms] == [False, False, False, False, True, True]
    assert [form["properties"]["neighbours"]["maxItems"] for form in forms] == [1, 3, 4, 1, 1, 3]


def test_a_schema_names_the_fields_of_every_place(toy):
    alone = json_schema(toy)["anyOf"][3]["properties"]
    answers = alone["seats"]["items"]["properties"]["answers"]["properties"]
    assert list(answers) == ["forest", "lakes", "alarm", "nickname", "flood"]
    assert list(alone["opponent"]["properties"]) == ["forest", "lakes"]
    assert list(alone["table"]["properties"]) == ["weather"]
    assert answers["lakes"] == {"title": "Lakes", "type": ["integer", "string", "null"], "minimum": 0, "maximum": 9}
    assert answers["alarm"] == {"title": "Alarm", "type": ["boolean", "null"]}
    assert answers["nickname"] == {"title": "Nickname", "type": ["string", "null"], "maxLength": 60}
    assert alone["table"]["properties"]["weather"]["enum"] == ["sun", "rain", "", None]


class Tree(msgspec.Struct, forbid_unknown_fields=True):
    """A tree of the board below."""

    row: Annotated[int, msgspec.Meta(ge=0, le=9)]
    kind: str = ""


class Grove(msgspec.Struct, forbid_unknown_fields=True):
    """A board: seat 1 has a point for each tree, seat 2 a lake for each row."""

    trees: tuple[Tree, ...] = ()


def count_trees(grove):
    """The answers of a grove, which has at most three trees."""
    if len(grove.trees) > 3:
        raise RuleError("too_many_trees", text("Three trees are enough."), "board.trees[3]")
    return {
        "seat1.forest": str(len(grove.trees)),
        "seat2.lakes": str(len({tree.row for tree in grove.trees})),
        "seat1.nickname": "Counted",
    }


@pytest.fixture
def grown(toy):
    """The toy game with a board."""
    parts = dict.fromkeys(Tracker.__struct_fields__) | {
        "board": Grove,
        "count_board": count_trees,
        "detail_board": lambda grove: {
            "seat1.forest": tuple([text("Row {row}.", row=tree.row) for tree in grove.trees])
        },
    }
    return msgspec.structs.replace(toy, track=lambda: Tracker(**parts))


THREE_TREES = {"trees": [{"row": 1}, {"row": 4, "kind": "oak"}, {"row": 1}]}


def test_a_board_answers_what_lies_on_it(grown):
    _, answers = read_document(grown, written(board=THREE_TREES))
    assert answers.by_field == {
        "seat1.forest": parse_sum("3"),
        "seat2.lakes": parse_sum("2"),
        "seat1.nickname": "Counted",
        "table.weather": "sun",
    }
    _, answers = read_document(grown, written(board={}))
    assert answers.number("seat1", "forest") == 0, "an empty board is one"


@pytest.mark.parametrize(("forest", "details"), [("", ["Row 1.", "Row 4.", "Row 1."]), ("8", [])])
def test_a_result_says_what_the_board_was_counted_from(grown, forest, details):
    """Unless it was typed."""
    seats = [{"name": "Ann", "answers": {"forest": forest}}, {"name": "Bo"}]
    result = score_document(grown, written(seats=seats, board=THREE_TREES))
    lines = {line.key: line.details for category in result.seats[0].categories for line in category.lines}
    assert lines["forest"] == details


def test_without_a_board_nothing_is_counted(grown, toy):
    assert read_document(grown, written()) == read_document(toy, written())


@pytest.mark.parametrize(
    ("written_forest", "forest"),
    [(8, 8), ("2+2", 4), (0, 0), (None, 3), ("", 3), (" ", 3)],
)
def test_an_answer_wins_over_the_board_and_a_blank_does_not(grown, written_forest, forest):
    seats = [{"name": "Ann", "answers": {"forest": written_forest}}, {"name": "Bo"}]
    _, answers = read_document(grown, written(seats=seats, board=THREE_TREES))
    assert answers.number("seat1", "forest") == forest
    assert answers.number("seat2", "lakes") == 2, "the rest is counted"


@pytest.mark.parametrize("board", [THREE_TREES, {}, None, 5])
def test_a_game_without_a_board_takes_none(toy, board):
    with pytest.raises(RuleError) as refused:
        read_document(toy, written(board=board))
    assert (refused.value.code, refused.value.field) == ("no_board_here", "board")
    assert str(refused.value) == "Toy is scored without a board. Leave it out."


@pytest.mark.parametrize(
    ("board", "code", "field"),
    [
        (b"null", "not_a_board", "board"),
        (b"5", "not_a_board", "board"),
        (b"[]", "not_a_board", "board"),
        (b'""', "not_a_board", "board"),
        (b'{"trees":null}', "not_a_board", "board.trees"),
        (b'{"trees":{}}', "not_a_board", "board.trees"),
        (b'{"bushes":[]}', "not_a_board", "board"),
        (b'{"trees":[{"row":1},{"row":2},3]}', "not_a_board", "board.trees[2]"),
        (b'{"trees":[{"row":1},{}]}', "not_a_board", "board.trees[1]"),
        (b'{"trees":[{"row":1.5}]}', "not_a_board", "board.trees[0].row"),
        (b'{"trees":[{"row":"1"}]}', "not_a_board", "board.trees[0].row"),
        (b'{"trees":[{"row":true}]}', "not_a_board", "board.trees[0].row"),
        (b'{"trees":[{"row":-1}]}', "not_a_board", "board.trees[0].row"),
        (b'{"trees":[{"row":10}]}', "not_a_board", "board.trees[0].row"),
        (b'{"trees":[{"row":' + b"9" * 5000 + b"}]}", "not_a_board", "board.trees[0].row"),
        (b'{"trees":[{"row":1e999}]}', "not_a_board", "board.trees[0].row"),
        (b'{"trees":[{"row":1,"' + b"x" * 5000 + b'":1}]}', "not_a_board", "board.trees[0]"),
        (b'{"trees":[{"row":1,"kind":"\\ud800"}]}', "not_json", ""),
        (b'{"trees":[{"row":1,"kind":"\xff"}]}', "not_json", "board"),
        (b'{"trees":[1,]}', "not_json", ""),
        (b'{"trees":' + b"[" * 100 + b"]" * 100 + b"}", "not_a_board", "board.trees[0]"),
        (b'{"trees":[{"row":1},{"row":1},{"row":1},{"row":1}]}', "too_many_trees", "board.trees[3]"),
    ],
)
def test_what_is_no_board_is_refused_with_the_path_to_it(grown, board, code, field):
    with pytest.raises(RuleError) as refused:
        read_document(grown, written()[:-1] + b', "board": ' + board + b"}")
    assert (refused.value.code, refused.value.field) == (code, field)
    assert str(refused.value).endswith(".")
    assert len(str(refused.value)) < 200


def test_a_schema_has_the_board_in_every_form(grown):
    schema = json_schema(grown)
    Draft202012Validator.check_schema(schema)
    assert [form["properties"]["board"] for form in schema["anyOf"]] == [{"$ref": "#/$defs/Grove"}] * 6
    assert set(schema["$defs"]) == {"Grove", "Tree"}
    validator = Draft202012Validator(schema)
    for board, is_valid in [
        (THREE_TREES, True),
        ({}, True),
        (None, False),
        ({"trees": [{"row": 10}]}, False),
        ({"trees": [{}]}, False),
        ({"bushes": []}, False),
    ]:
        assert validator.is_valid(json.loads(written(board=board))) is is_valid


def test_a_schema_without_a_board_has_none(toy):
    schema = json_schema(toy)
    assert "$defs" not in schema
    assert not Draft202012Validator(schema).is_valid(json.loads(written(board={})))

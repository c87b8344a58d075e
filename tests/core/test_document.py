import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.document import LARGEST_DOCUMENT, Result, json_schema, make_result, read_document
from companion.core.errors import RuleError
from companion.core.game import Seat, Setup
from companion.core.scoresheet import Answers
from companion.core.sums import parse_sum
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
                            {"key": "forest", "label": "Forest", "points": None, "how": "", "rule": "T-1", "ruling": ""}
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

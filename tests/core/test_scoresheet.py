import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.errors import RuleError
from companion.core.scoresheet import (
    LONGEST_TEXT,
    MOST_VALUES,
    Answers,
    Choice,
    Kind,
    Row,
    field_id,
    pair_place,
    parse_answer,
    question_answer,
    seat_place,
)
from companion.core.sums import parse_sum

COUNT = Row("lakes", "Lakes", Kind.COUNT, maximum=9)
POINTS = Row("forest", "Forest", Kind.POINTS, minimum=-9, maximum=50, usual_maximum=20)
FLAG = Row("alarm", "Alarm", Kind.FLAG)
CHOICE = Row("weather", "Weather", Kind.CHOICE, choices=(Choice("sun", "Sun"), Choice("2", "Two")))
VALUES = Row("tiles", "Tiles", Kind.VALUES, minimum=1, maximum=12, usual_maximum=9)
TEXT = Row("name", "Name", Kind.TEXT)


@pytest.mark.parametrize(
    ("row", "typed", "answer"),
    [
        (COUNT, "", None),
        (COUNT, " \t\n", None),
        (COUNT, " 4 ", parse_sum("4")),
        (COUNT, "0", parse_sum("0")),
        (COUNT, "9", parse_sum("9")),
        (COUNT, "٣", parse_sum("3")),
        (POINTS, "-9", parse_sum("-9")),
        (POINTS, "5x10", parse_sum("5x10")),
        (FLAG, "yes", True),
        (FLAG, "", None),
        (CHOICE, "sun", "sun"),
        (CHOICE, " 2 ", "2"),
        (CHOICE, "", None),
        (VALUES, "9 6 3", (9, 6, 3)),
        (VALUES, "9,6;3", (9, 6, 3)),
        (VALUES, " 9 ,  6 ", (9, 6)),
        (VALUES, "9.6.3", (9, 6, 3)),
        (VALUES, "007", (7,)),
        (VALUES, "٣ 4", (3, 4)),
        (VALUES, " ".join(["1"] * MOST_VALUES), (1,) * MOST_VALUES),
        (TEXT, " The {Editor} ", "The {Editor}"),
        (TEXT, "x" * LONGEST_TEXT, "x" * LONGEST_TEXT),
    ],
)
def test_what_is_typed_is_read_by_its_kind(row, typed, answer):
    assert parse_answer(row, typed) == answer


@pytest.mark.parametrize(
    ("row", "typed", "code"),
    [
        (COUNT, "-1", "below_minimum"),
        (COUNT, "10", "above_maximum"),
        (COUNT, "many", "sum_not_a_number"),
        (COUNT, "3+", "sum_incomplete"),
        (COUNT, "100000", "sum_too_large"),
        (COUNT, "1" * 81, "sum_too_long"),
        (POINTS, "-10", "below_minimum"),
        (POINTS, "51", "above_maximum"),
        (POINTS, "²", "sum_not_a_number"),
        (FLAG, "no", "not_yes"),
        (FLAG, "Yes", "not_yes"),
        (CHOICE, "Sun", "not_a_choice"),
        (CHOICE, "٢", "not_a_choice"),
        (CHOICE, "snow" * 1000, "not_a_choice"),
        (VALUES, "9 six", "not_a_list"),
        (VALUES, "-9", "not_a_list"),
        (VALUES, "9+6", "not_a_list"),
        (VALUES, "²", "not_a_list"),
        (VALUES, ",", "not_a_list"),
        (VALUES, "; .", "not_a_list"),
        (VALUES, "0", "below_minimum"),
        (VALUES, "9 13", "above_maximum"),
        (VALUES, "9" * 80, "above_maximum"),
        (VALUES, " ".join(["1"] * (MOST_VALUES + 1)), "list_too_long"),
        (VALUES, "1" * 81, "list_too_long"),
        (TEXT, "x" * (LONGEST_TEXT + 1), "text_too_long"),
    ],
)
def test_what_cannot_be_is_refused(row, typed, code):
    with pytest.raises(RuleError) as refused:
        parse_answer(row, typed)
    assert refused.value.code == code
    assert refused.value.field == ""
    assert len(str(refused.value)) < 250


@settings(deadline=None)
@given(
    st.sampled_from([COUNT, POINTS, FLAG, CHOICE, VALUES, TEXT]),
    st.text() | st.text("0123456789,;+-x ²٣Ⅷ𝟜{}\x00", max_size=90),
)
def test_whatever_is_typed_is_read_or_refused(row, typed):
    try:
        answer = parse_answer(row, typed)
    except RuleError as error:
        answer = error
    assert (answer is None) == (not typed.strip())
    assert not isinstance(answer, RuleError) or (answer.code and str(answer).endswith("."))


@pytest.mark.parametrize(("typed", "code"), [("-1", "below_minimum"), ("999", None), ("1000", "above_maximum")])
def test_a_row_takes_0_to_999_unless_it_says_otherwise(typed, code):
    row = Row("key", "Label", Kind.COUNT)
    if code:
        with pytest.raises(RuleError, match="is possible here") as refused:
            parse_answer(row, typed)
        assert refused.value.code == code
    else:
        assert parse_answer(row, typed) == parse_sum(typed)
    assert not row.optional


@pytest.mark.parametrize(
    ("row", "typed", "is_questioned"),
    [
        (POINTS, "20", False),
        (POINTS, "21", True),
        (POINTS, "10+11", True),
        (POINTS, "-9", False),
        (COUNT, "9", False),
        (VALUES, "9 9", False),
        (VALUES, "3 10", True),
        (CHOICE, "sun", False),
        (FLAG, "yes", False),
        (TEXT, "Editor", False),
    ],
)
def test_an_unusual_answer_is_kept_and_questioned(row, typed, is_questioned):
    question = question_answer(row, parse_answer(row, typed))
    assert (question is not None) is is_questioned
    assert not question or str(question) == f"More than {row.usual_maximum} is unusual. Kept; please check."


def test_answers_are_read_by_kind_and_blank_is_not_zero():
    answers = Answers(
        {"seat1.forest": parse_sum("3+4"), "seat1.tiles": (9, 6), "seat1.name": "Ed", "table.alarm": True}
    )
    assert answers.number("seat1", "forest") == 7
    assert answers.sum("seat1", "forest") == parse_sum("3+4")
    assert answers.values("seat1", "tiles") == (9, 6)
    assert answers.word("seat1", "name") == "Ed"
    assert answers.flag("table", "alarm") is True


@pytest.mark.parametrize("key", ["nothing", "forest", "tiles", "name", "alarm"])
def test_an_answer_of_another_kind_counts_as_blank(key):
    every = {"forest": parse_sum("3"), "tiles": (9,), "name": "Ed", "alarm": True}
    answers = Answers({field_id("seat1", each): answer for each, answer in every.items()})
    assert (answers.number("seat1", key) is None) == (key != "forest")
    assert (answers.sum("seat1", key) is None) == (key != "forest")
    assert (answers.values("seat1", key) is None) == (key != "tiles")
    assert (answers.word("seat1", key) == "") == (key != "name")
    assert (answers.flag("seat1", key) is False) == (key != "alarm")


def test_places_are_counted_from_one():
    assert (seat_place(0), seat_place(3), pair_place(0)) == ("seat1", "seat4", "pair1")
    assert field_id(pair_place(1), "bird") == "pair2.bird"

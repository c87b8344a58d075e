import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.errors import RuleError
from companion.core.sums import LARGEST, LONGEST, format_sum, parse_sum

numbers = st.integers(0, 999).map(str)
signs = st.sampled_from(["+", "-", "x", "*", "X", "×", "−", "–", " + ", " - "])
sums = st.lists(st.tuples(numbers, signs), max_size=6).flatmap(
    lambda pairs: numbers.map(lambda last: "".join(number + sign for number, sign in pairs) + last)
)


def read_or_refused(typed):
    try:
        return parse_sum(typed)
    except RuleError as error:
        return error


@pytest.mark.parametrize(
    ("typed", "value", "read"),
    [
        ("7", 7, "7"),
        ("007", 7, "7"),
        ("0", 0, "0"),
        ("+5", 5, "5"),
        ("-5", -5, "−5"),
        ("−5", -5, "−5"),
        ("–5", -5, "−5"),
        ("9+2", 11, "9 + 2"),
        ("3x4-1", 11, "3 × 4 − 1"),
        ("2+3x4", 14, "2 + 3 × 4"),
        ("2x3x4", 24, "2 × 3 × 4"),
        ("2*3X4×1", 24, "2 × 3 × 4 × 1"),
        ("-2x3+10", 4, "−2 × 3 + 10"),
        ("10+0-3+2", 9, "10 + 0 − 3 + 2"),
        (" 1 + 1 ", 2, "1 + 1"),
        ("1-1", 0, "1 − 1"),
        ("99999", 99_999, "99999"),
        ("-99999", -99_999, "−99999"),
        ("99999x2-99999", 99_999, "99999 × 2 − 99999"),
        ("0000000000099999", 99_999, "99999"),
        ("٣+४", 7, "3 + 4"),
        ("𝟜", 4, "4"),
    ],
)
def test_a_sum_is_read_and_written_as_people_do(typed, value, read):
    parsed = parse_sum(typed)
    assert parsed.value == value
    assert format_sum(parsed) == read


def test_a_sum_has_at_most_80_characters_and_five_digits():
    assert (LONGEST, LARGEST) == (80, 99_999)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "sum_incomplete"),
        ("+", "sum_incomplete"),
        ("3+", "sum_incomplete"),
        ("x3", "sum_incomplete"),
        ("3++4", "sum_incomplete"),
        ("--3", "sum_incomplete"),
        ("3x-2", "sum_incomplete"),
        ("3 4", "sum_incomplete"),
        (" ", "sum_not_a_number"),
        ("²", "sum_not_a_number"),
        ("Ⅳ", "sum_not_a_number"),
        ("½", "sum_not_a_number"),
        ("1.5", "sum_not_a_number"),
        ("1,5", "sum_not_a_number"),
        ("1e9", "sum_not_a_number"),
        ("{x}", "sum_not_a_number"),
        ("0x1F", "sum_not_a_number"),
        ("100000", "sum_too_large"),
        ("-100000", "sum_too_large"),
        ("99999+1", "sum_too_large"),
        ("99999x99999", "sum_too_large"),
        ("9" * LONGEST, "sum_too_large"),
        ("x".join(["99999"] * 13), "sum_too_large"),
        ("9" * (LONGEST + 1), "sum_too_long"),
        ("9" * 100_000, "sum_too_long"),
    ],
)
def test_what_is_no_sum_is_refused_in_words(typed, code):
    with pytest.raises(RuleError) as refused:
        parse_sum(typed)
    assert refused.value.code == code
    assert len(str(refused.value)) < 200


@settings(deadline=None)
@given(sums)
def test_a_sum_that_was_written_reads_the_same_again(typed):
    parsed = read_or_refused(typed)
    if isinstance(parsed, RuleError):
        assert parsed.code == "sum_too_large"
    else:
        written = format_sum(parsed).replace(" ", "")  # without its spaces never longer than typed
        assert parse_sum(written) == parsed
        assert abs(parsed.value) <= LARGEST


@settings(deadline=None)
@given(st.text() | st.text("0123456789+-x× ", max_size=90))
def test_whatever_is_typed_is_a_sum_or_refused(typed):
    parsed = read_or_refused(typed)
    assert parsed.code.startswith("sum_") if isinstance(parsed, RuleError) else abs(parsed.value) <= LARGEST

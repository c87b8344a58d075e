"""Names as they are compared, kept, and found by letters."""

import pytest

from companion.core.letters import clean_name, fold, rank_fit


def test_words_are_folded():
    assert (fold(" TUCÁN  "), fold("Straße"), fold("")) == ("tucan", "strasse", "")


def test_a_name_is_one_line_without_what_no_card_shows():
    assert clean_name(" a\x00b\n c\x7f ") == "a b c"


@pytest.mark.parametrize(
    ("typed", "rank"),
    [
        ("gi", 0),
        ("ANT", 1),
        ("tailed", 1),
        ("m05", 2),
        ("eater", 3),
        ("05", 4),
        ("gi ant", 1),
        ("gi qq", None),
        ("qq", None),
        ("", 0),
        ("  ", 0),
    ],
    ids=["start", "word", "after a dash", "more", "in the name", "in more", "worst of two", "one not", "none", "", "_"],
)
def test_the_start_goes_before_the_inside_and_the_name_before_the_rest(typed, rank):
    assert rank_fit(typed, "Giant Anteater-tailed", "M05 x") == rank

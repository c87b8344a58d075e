import pytest
from PIL import Image, ImageChops

from companion.pictures.lettering import draw_words, fit_lines, measure_pixels
from companion.printing.layout import Weight

WHITE, BLACK = (255, 255, 255), (0, 0, 0)


def seen(words, size=40):
    """Where the ink of some words is, set from (50, 100) on."""
    image = Image.new("RGB", (900, 200), WHITE)
    draw_words(image, (50, 100), words, size, BLACK, Weight.MEDIUM)
    return ImageChops.invert(image).getbbox()


def test_words_take_the_largest_size_that_fits():
    width = measure_pixels("one two", 30, Weight.MEDIUM) + 1
    assert fit_lines("one two", (40, 30, 20), width, 1, Weight.MEDIUM) == (30, ["one two"])
    assert fit_lines("one two", (40, 30, 20), width, 2, Weight.MEDIUM) == (40, ["one", "two"])
    assert fit_lines("", (40, 30), width, 2, Weight.MEDIUM) == (40, [])


@pytest.mark.parametrize("words", ["one two three four five six seven", "W" * 90])
def test_words_that_do_not_fit_at_the_smallest_size_end_in_an_ellipsis(words):
    size, lines = fit_lines(words, (40, 30), 200, 2, Weight.MEDIUM)
    assert (size, len(lines)) == (30, 2)
    assert lines[1].endswith("…")
    assert words.startswith(lines[0])
    assert all(measure_pixels(line, size, Weight.MEDIUM) <= 200 for line in lines)


@pytest.mark.parametrize("words", ["Wildscape", "Żółć Δημήτρης Анна"])
def test_words_begin_at_their_place_and_are_as_wide_as_measured(words):
    left, top, right, bottom = seen(words)
    assert 48 <= left <= 56
    assert right - 50 == pytest.approx(measure_pixels(words, 40, Weight.MEDIUM), abs=4)
    assert top > 55
    assert bottom < 116


def test_capitals_stand_on_the_baseline():
    _, top, _, bottom = seen("HE", 100)
    assert bottom == pytest.approx(100, abs=1)
    assert bottom - top == pytest.approx(69, abs=2)  # CAP_HEIGHT


def test_sign_that_no_font_has_is_a_box():
    assert seen("\U0001f47e") == seen("▯")


def test_signs_that_are_not_seen_leave_nothing():
    assert seen("a\u200bb\x00") == seen("ab")

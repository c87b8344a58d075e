import pytest

from companion.core.text import Text, counted, format_number, isolate, joined, text, unmark

DANA, MUHAMMAD = "דנה", "محمد"


@pytest.mark.parametrize(
    ("value", "read"),
    [
        ("{x}", "Hello {x}"),
        ("{0.__class__}", "Hello {0.__class__}"),
        ("<b>", "Hello <b>"),
        (-3, "Hello −3"),
        (0, "Hello 0"),
        (text("{n} of {m}", n=1, m=-2), "Hello 1 of −2"),
    ],
    ids=["braces", "attribute", "markup", "negative", "zero", "a text in a text"],
)
def test_values_are_put_in_as_they_are(value, read):
    assert str(text("Hello {who}", who=value)) == read


def test_a_text_keeps_its_template_and_values_for_a_translation():
    assert text("{n} trees", n=3) == Text("{n} trees", {"n": 3})


@pytest.mark.parametrize(("number", "read"), [(0, "0"), (-1, "−1"), (1040, "1040"), (-99_999, "−99999")])
def test_a_number_is_read_with_a_real_minus(number, read):
    assert format_number(number) == read


@pytest.mark.parametrize(("number", "read"), [(0, "0 tiles"), (1, "1 tile"), (2, "2 tiles"), (-1, "−1 tiles")])
def test_one_thing_has_its_own_noun(number, read):
    assert str(counted(number, "tile", "tiles")) == read


@pytest.mark.parametrize(
    ("names", "read"),
    [([], ""), (["Ann"], "Ann"), (["Ann", "Bo"], "Ann and Bo"), (["A", "B", "C", "D"], "A, B, C and D")],
    ids=["none", "one", "two", "four"],
)
def test_names_stand_in_a_row(names, read):
    assert joined(names) == read


@pytest.mark.parametrize(
    "name", [DANA, MUHAMMAD, f"Ann {DANA}", f"{DANA} 2", "Ann\N{RIGHT-TO-LEFT OVERRIDE}"], ids=ascii
)
def test_a_name_from_right_to_left_is_isolated_in_a_sentence(name):
    assert str(text("{name}: {n} VP", name=name, n=5)) == f"\u2068{name}\u2069: 5 VP"
    assert unmark(isolate(name)) == name


@pytest.mark.parametrize("name", ["Ann", "", "Żółć", "Δημήτρης", "花子", "🦁", "\N{LEFT-TO-RIGHT MARK}"], ids=ascii)
def test_another_name_stands_in_a_sentence_as_it_is(name):
    assert str(text("{name}: {n} VP", name=name, n=5)) == f"{name}: 5 VP"


def test_a_name_is_isolated_once():
    inner = text("{name}’s turn", name=DANA)
    assert str(text("Round {round} · {turn}", round=2, turn=inner)) == f"Round 2 · \u2068{DANA}\u2069’s turn"
    assert str(text("{turn}", turn=str(inner))) == f"\u2068{DANA}\u2069’s turn"
    names = joined([DANA, "Bo", MUHAMMAD])
    assert names == f"\u2068{DANA}\u2069, Bo and \u2068{MUHAMMAD}\u2069"
    assert str(text("{names}: level", names=names)) == f"{names}: level"


def test_a_text_keeps_a_name_as_it_is():
    assert text("{name}: {n} VP", name=DANA, n=5).values == {"name": DANA, "n": 5}

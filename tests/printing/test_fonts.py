import pytest
from fontTools.ttLib import TTFont

from companion.core.text import text
from companion.printing import scripts
from companion.printing.fonts import PLACEHOLDER, measure, split_runs
from companion.printing.layout import Weight, clusters


@pytest.fixture
def bare(monkeypatch):
    """As without the extra ``scripts``: no font but Fira Sans, nothing for writing from right to left."""
    monkeypatch.setattr(scripts, "find_spec", lambda name: None)
    for cached in (scripts.open_fallbacks, split_runs, measure):
        getattr(cached, "cache_clear", lambda: None)()
    from companion.printing import fonts

    fonts._width.cache_clear()
    yield
    for cached in (scripts.open_fallbacks, split_runs, fonts._width):
        cached.cache_clear()


def shown(text):
    return "".join(run.text for run in split_runs(text, Weight.REGULAR))


def fonts_of(text):
    return [run.font.removeprefix(scripts.PREFIX) for run in split_runs(text, Weight.REGULAR)]


@pytest.mark.parametrize(
    "text", ["Zażółć gęślą jaźń", "Ξεσκεπάζω", "Съешь ещё", "Đặng Ngọc", "−12 × 3 – “x” · ½", "<b>{x}</b>"]
)
def test_latin_greek_and_cyrillic_are_set_in_fira_sans(text):
    assert fonts_of(text) == ["FiraSans-Regular"]
    assert shown(text) == text


@pytest.mark.parametrize(
    ("text", "font"),
    [
        ("日本の花子", "pylopdf_fonts_jp"),
        ("カタカナ", "pylopdf_fonts_jp"),
        ("김철수", "pylopdf_fonts_ko"),
        ("王小明", "pylopdf_fonts_zh_cn"),
        ("محمد", "fontpkg_noto_sans_arabic"),
        ("שלום", "fontpkg_assistant"),
    ],
)
def test_other_scripts_are_set_in_a_font_that_has_them(text, font):
    assert fonts_of(text) == [font]
    assert PLACEHOLDER not in shown(text)
    assert measure(text, 10, Weight.REGULAR) > 3


def test_runs_follow_each_other():
    assert [run.text for run in split_runs("Zoë 김 Bo", Weight.MEDIUM)] == ["Zoë ", "김", " Bo"]


def test_right_to_left_is_put_in_the_order_in_which_it_is_seen():
    assert shown("שלום") == "םולש"
    assert shown("Ann שלום Bo") == "Ann םולש Bo"
    assert shown("محمد") == "\ufeaa\ufee4\ufea4\ufee3"  # joined letters, first one at the right


@pytest.mark.parametrize(
    ("template", "seen"),
    [
        ("{name}: {n} VP", "ןהכ הנד: 5 VP"),
        ("{name} ({n})", "ןהכ הנד (5)"),
        ("{n} · {name} {n}", "5 · ןהכ הנד 5"),
    ],
)
def test_a_number_stands_at_the_right_of_a_name_from_right_to_left(template, seen):
    said = str(text(template, name="דנה כהן", n=5))
    assert shown(said) == seen
    assert measure(said, 10, Weight.REGULAR) == pytest.approx(measure(seen, 10, Weight.REGULAR), abs=0.01)


def test_a_line_that_starts_inside_a_name_keeps_its_number_at_the_right():
    assert shown("כהן\N{POP DIRECTIONAL ISOLATE}: 5 VP") == "ןהכ: 5 VP"
    assert shown("Ann, \N{FIRST STRONG ISOLATE}דנה") == "Ann, הנד"


def test_without_the_extra_signs_that_isolate_a_name_are_not_printed(bare):
    assert shown(str(text("{name}: {n}", name="دא", n=5))) == f"{PLACEHOLDER * 2}: 5"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("👨‍👩‍👧 Zoë", "▯ Zoë"),
        ("👍🏽", "▯"),
        ("🇵🇱🇩🇪", "▯▯"),
        ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "▯"),
        ("1️⃣", "1"),
        ("a\u200bb\u200dc\u2060d", "abcd"),
        ("a\tb\x00c", "a bc"),
        ("e\u0301", "é"),
        ("\u0301", "\u0301"),
        ("नम", "▯▯"),
        ("", ""),
    ],
)
def test_what_no_font_has_becomes_one_placeholder_a_sign(text, expected):
    assert shown(text) == expected


def test_without_the_extra_east_asian_names_rely_on_the_reader_and_others_become_boxes(bare):
    assert fonts_of("花子の") == ["HeiseiKakuGo-W5"]
    assert fonts_of("김철수") == ["HYGothic-Medium"]
    assert fonts_of("王小明") == ["STSong-Light"]
    assert shown("محمد") == PLACEHOLDER * 4
    assert measure("王小明", 10, Weight.REGULAR) == pytest.approx(30 * 25.4 / 72)


@pytest.mark.parametrize("package", ["pylopdf_fonts_zh_cn", "pylopdf_fonts_ko", "fontpkg_assistant"])
def test_embedded_font_is_small_truetype_with_its_signs(package, tmp_path):
    signs = {"pylopdf_fonts_zh_cn": "王小明", "pylopdf_fonts_ko": "김철수", "fontpkg_assistant": "שלום"}[package]
    data = scripts.embeddable(scripts.PREFIX + package, frozenset(signs))
    assert len(data) < 20_000
    file = tmp_path / "font.ttf"
    file.write_bytes(data)
    with TTFont(file) as font:
        assert "glyf" in font
        assert "fvar" not in font
        assert set(map(ord, signs)) <= set(font.getBestCmap())


def test_unknown_font_is_refused():
    with pytest.raises(ValueError, match="no font"):
        scripts.embeddable("Companion-unicorn", frozenset("a"))


def test_clusters_hold_together():
    assert clusters("👨‍👩‍👧a\u0301🇵🇱x") == ["👨‍👩‍👧", "a\u0301", "🇵🇱", "x"]

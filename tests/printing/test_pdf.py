from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from itertools import product
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from companion.core.errors import RuleError
from companion.games import GAMES
from companion.printing import MOST_PAGES, PAPERS, PER_PAGE, make_pad, pad_pdf, table_pdf
from companion.printing.fonts import measure
from companion.printing.layout import Box, Emblem, Label, Page, Rule, Weight
from companion.printing.pad import lay_pad
from companion.printing.palette import ACCENTS, GREEN, make_palette
from companion.printing.paper import SIZES
from companion.printing.pdf import Document, draw_pdf

PADS = [
    (slug, players, paper, per_page)
    for slug, most in (("rewild", 1), ("rewild-south-america", 4), ("wild-serengeti", 4), ("wildscape", 4))
    for players in range(1, most + 1)
    for paper, per_page in product(PAPERS, PER_PAGE)
    if paper != "a5" or (per_page < 4 and (slug, players, per_page) != ("wildscape", 1, 2))  # tests of the layout
]


def read(pdf):
    return PdfReader(BytesIO(pdf), strict=True)


def text_of(pdf):
    return "\n".join(page.extract_text() for page in read(pdf).pages)


def pad(slug, players, paper="a4", per_page=1, pages=1, *, ink_saving=False):
    return pad_pdf(GAMES[slug], players=players, paper=paper, per_page=per_page, pages=pages, ink_saving=ink_saving)


def fonts_in(reader):
    """All fonts of all pages, those inside forms too, as dictionaries."""
    found = {}

    def search(resources):
        for name, font in (resources.get("/Font") or {}).items():
            found[name, font.get_object()["/BaseFont"]] = font.get_object()
        for form in (resources.get("/XObject") or {}).values():
            search(form.get_object().get("/Resources", {}).get_object())

    for page in reader.pages:
        search(page["/Resources"].get_object())
    return list(found.values())


@pytest.mark.parametrize(("slug", "players", "paper", "per_page"), PADS)
def test_every_pad_has_its_pages_its_paper_and_its_words(slug, players, paper, per_page):
    reader = read(pad(slug, players, paper, per_page, 2))
    width, height = SIZES[paper] if per_page != 2 else SIZES[paper][::-1]
    assert len(reader.pages) == 2
    for page in reader.pages:
        assert float(page.mediabox.width) == pytest.approx(width * 72 / 25.4, abs=0.1)
        assert float(page.mediabox.height) == pytest.approx(height * 72 / 25.4, abs=0.1)
    shown = reader.pages[1].extract_text()
    assert shown.count("Total") == per_page
    assert shown.count(GAMES[slug].title) >= per_page
    for row in make_pad(GAMES[slug], players).rows:
        assert row.label in shown


def test_pdf_says_what_it_is():
    reader = read(pad("wildscape", 4, pages=3))
    assert reader.metadata.title == "Wildscape: scorepad"
    assert reader.metadata.author
    assert reader.trailer["/Root"]["/Lang"] == "en"
    assert [entry.title for entry in reader.outline] == ["Wildscape, 1", "Wildscape, 2", "Wildscape, 3"]


def test_filled_sheet_has_bookmarks_for_seats(fill_table):
    game, setup, board = fill_table("wildscape", "competitive", ("Ann", "Bo"))
    reader = read(table_pdf(game, setup, board, title="Friday", played_on="today"))
    titles = [entry.title for entry in reader.outline]
    assert titles[0] == str(board.verdict)
    assert titles[1:4] == ["How the points came about", "Ann", "Bo"]
    assert reader.metadata.title == "Friday"


def test_same_input_same_bytes(fill_table):
    assert pad("wild-serengeti", 4) == pad("wild-serengeti", 4)
    table = fill_table("wild-serengeti", "co-op", ("日本の花子", "김철수", "محمد علي", "👨‍👩‍👧 Zoë"))
    first = table_pdf(*table, title="t", played_on="d")
    table_pdf(*fill_table("rewild", "solo", ("王小明",)), title="t", played_on="d")  # other signs of the same fonts
    assert table_pdf(*table, title="t", played_on="d") == first


def test_sheets_printed_at_the_same_time_do_not_mix(fill_table):
    tables = [fill_table("rewild", "solo", (name,)) for name in ("王小明", "花子の", "김철수", "Ann", "中国") * 3]

    def draw(table):
        return table_pdf(*table, title="t", played_on="d")

    alone = [draw(table) for table in tables]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(draw, tables)) == alone


NAMES = ("Żółć Świętopełk", "Δημήτρης", "Анна Ёлкина", "日本の花子", "김철수", "王小明", "<b>{x}</b>", "Ann")


@pytest.mark.parametrize("first", [0, 4])
def test_names_are_printed_as_they_are(fill_table, first):
    names = NAMES[first : first + 4]
    shown = text_of(table_pdf(*fill_table("wildscape", "competitive", names), title="t", played_on="d"))
    for name in names:
        assert name in shown


def test_arabic_and_emoji_are_printed_without_a_crash(fill_table):
    table = fill_table("wildscape", "competitive", ("محمد علي", "שרה", "👨‍👩‍👧", "नमस्ते"))
    shown = text_of(table_pdf(*table, title="👾", played_on="d"))
    assert "הרש" in shown or "שרה" in shown
    assert "▯" in shown


def test_names_of_60_letters_and_equal_names(fill_table):
    long = "Bartholomäus Świętopełk Konstantinopolitański-Wilhelmsdottir"
    pdf = table_pdf(
        *fill_table("wildscape", "competitive", (long, long, "W" * 60, "Ann")), title="t", played_on="d", paper="a5"
    )
    assert all(word in text_of(pdf) for word in long.replace("-", "- ").split())


@settings(max_examples=25, deadline=None)
@given(st.text(max_size=60), st.sampled_from(list(Weight)))
def test_any_text_can_be_drawn(text, weight):
    label = Label(20, 20, text, 10, 100, weight=weight)
    page = Page(210, 297, (label,), (text,))
    assert len(read(draw_pdf(Document(text, (page,), make_palette("")))).pages) == 1


def test_fonts_are_embedded(fill_table):
    table = fill_table("wild-serengeti", "co-op", ("日本の花子", "김철수", "محمد علي", "王小明"))
    for pdf in (pad("wildscape", 4), table_pdf(*table, title="t", played_on="d")):
        fonts = fonts_in(read(pdf))
        assert any("FiraSans" in font["/BaseFont"] for font in fonts)
        for font in fonts:
            assert font["/BaseFont"] == "/Helvetica" or "/FontFile2" in font["/FontDescriptor"], font["/BaseFont"]


def test_numbers_are_printed_in_full(fill_table):
    typed = {"seat1.score_board": "9000", "seat2.score_board": "0"}
    table = fill_table("rewild-south-america", "competitive", ("Ann", "Bo", "Cy", "Di"), typed=typed)
    shown = text_of(table_pdf(*table, title="t", played_on="d", paper="a5"))
    assert all(str(score.total) in shown for score in table[2].scores)
    table = fill_table("wildscape", "competitive", ("Ann", "Bo"), typed={"seat1.oil_spills": "18"})
    assert "−18" in text_of(table_pdf(*table, title="t", played_on="d"))


@pytest.mark.parametrize("pages", [0, -1, MOST_PAGES + 1])
def test_number_of_pages_is_bounded(pages):
    with pytest.raises(ValueError, match="1 to 200"):
        pad("rewild", 1, pages=pages)


def test_wrong_numbers_of_players_are_refused():
    with pytest.raises(RuleError) as caught:
        pad("rewild", 2)
    assert caught.value.code == "wrong_number_of_players"


def test_a_fifth_game_is_printed_without_more_code():
    fifth = replace(GAMES["wildscape"], slug="fifth", title="A Fifth Game with a Long Name", tables=())
    shown = text_of(pad_pdf(fifth, players=4, paper="a4", per_page=2, pages=1, ink_saving=False))
    assert shown.count(fifth.title) == 2
    assert make_palette("fifth")["accent"] == GREEN


def test_every_game_has_its_accent():
    assert set(ACCENTS) == set(GAMES)
    assert len({make_palette(slug)["accent"] for slug in GAMES}) == 4


def test_ink_saving_is_black_and_grey():
    colours = make_palette("wildscape", ink_saving=True).values()
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)


def test_unknown_marks_leave_their_place_empty():
    page = Page(100, 100, (Emblem(10, 10, 5, "unicorn"), Box(20, 20, 5, 5, stroke="ink")))
    assert len(read(draw_pdf(Document("t", (page,), make_palette("")))).pages) == 1


def draw_bare(page, pages):
    """The same boxes and lines by ReportLab alone."""
    canvas = Canvas(BytesIO(), invariant=1)
    for _ in range(pages):
        for item in page.items:
            if isinstance(item, Box):
                canvas.rect(item.x, item.y, item.width, item.height, stroke=0, fill=1)
            elif isinstance(item, Rule):
                canvas.line(item.x1, item.y1, item.x2, item.y2)
        canvas.showPage()
    canvas.save()


def fastest(work):
    times = []
    for _ in range(3):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


def test_hundred_pages_take_at_most_three_times_the_bare_boxes():
    page = lay_pad(make_pad(GAMES["wildscape"], 4), "a4", 1, measure)
    assert fastest(lambda: pad("wildscape", 4, pages=100)) <= 3 * fastest(lambda: draw_bare(page, 100))
    assert len(pad("wildscape", 4, pages=100)) < 200_000

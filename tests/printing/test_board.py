from collections import Counter
from io import BytesIO

import pytest
from pypdf import PdfReader
from pypdf.generic import ContentStream

from companion.core.game import MARKS, Seat, make_setup, read_answers
from companion.core.picture import Disc, Picture, Polygon, Sign, Words
from companion.games import GAMES
from companion.games.rewild.tracker import answers
from companion.printing import PAPERS, table_pdf
from companion.printing.board import draw_board
from companion.printing.fonts import measure
from companion.printing.layout import SMALLEST_PT, Circle, Emblem, Frame, Label, Outline
from companion.printing.palette import HABITATS, make_palette
from companion.printing.paper import SIZES
from companion.printing.report import Report, lay_report
from tests.pictures.boards import BOARDS, COMPACT, PICTURES, squares_of

REWILD = GAMES["rewild"]


def make_table(state):
    setup = make_setup(REWILD, "solo", (Seat("Anna", MARKS[0]),), {})
    read, refused = read_answers(setup, REWILD.sheet(setup), answers(state))
    assert not refused
    return REWILD, setup, REWILD.score(setup, read)


def lay(name, paper="a4", picture=None):
    table = make_table(BOARDS[name])
    return lay_report(Report(*table, "Sunday", "29 November 2026", (), picture or PICTURES[name]), paper, measure)


def printed(name, paper="a4"):
    table = make_table(BOARDS[name])
    pdf = table_pdf(*table, title="Sunday", played_on="today", paper=paper, picture=PICTURES[name])
    assert table_pdf(*table, title="Sunday", played_on="today", paper=paper, picture=PICTURES[name]) == pdf
    return PdfReader(BytesIO(pdf), strict=True)


def find_board(pages):
    """The number of the page that a board stands on, from 0, and its squares."""
    ((number, squares),) = [
        (number, found)
        for number, page in enumerate(pages)
        if (found := [item for item in page.items if isinstance(item, Outline) and item.fill])
    ]
    return number, squares


def box(outline):
    xs, ys = zip(*outline.points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def baselines(page):
    return [(item.text, item.y) for item in page.items if isinstance(item, Label)]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", BOARDS)
def test_board_stands_whole_on_one_page_below_its_heading(assert_page_holds, name, paper):
    pages = lay(name, paper)
    for page in pages:
        assert_page_holds(page)
    number, squares = find_board(pages)
    page = pages[number]
    assert len(squares) == 4 * len(BOARDS[name].board.tiles)
    assert "Board" in page.bookmarks
    heading = dict(baselines(page))["Board"]
    top, bottom = min(box(each)[1] for each in squares), max(box(each)[3] for each in squares)
    assert heading < top < heading + 12
    places = {text: (at, y) for at, each in enumerate(pages) for text, y in baselines(each)}
    assert places["Total"] < (number, heading)
    assert places["How the points came about"] > (number, bottom)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", BOARDS)
def test_board_is_never_stretched(name, paper):
    _, squares = find_board(lay(name, paper))
    sides = {round(side, 6) for left, top, right, bottom in map(box, squares) for side in (right - left, bottom - top)}
    assert len(sides) == 1
    (side,) = sides
    corners = Counter((round(box(each)[0] / side, 4) % 1, round(box(each)[1] / side, 4) % 1) for each in squares)
    assert len(corners) <= 2**2  # all on one lattice, but for rounding at its edges
    assert 2.5 < side <= 12


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", ["one", "line", "compact"])
def test_board_fills_at_most_half_a_page(name, paper):
    _, squares = find_board(lay(name, paper))
    height = max(box(each)[3] for each in squares) - min(box(each)[1] for each in squares)
    assert height <= SIZES[paper][1] / 2


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_grid_makes_room_so_that_the_board_stands_on_the_first_page(paper):
    number, squares = find_board(lay("compact", paper))
    assert number == 0
    left, _, right, _ = box(squares[0])
    assert right - left > 6  # mm


def test_board_that_does_not_fit_below_the_grid_goes_on_the_next_page():
    pages = lay("compact", "a5")
    assert find_board(pages)[0] == 1
    without = lay_report(Report(*make_table(COMPACT), "Sunday", "29 November 2026"), "a5", measure)
    assert pages[0].items[:-1] == without[0].items[:-1]  # as if it had no board, but for the number of pages


@pytest.mark.parametrize("name", BOARDS)
def test_every_square_has_its_mark_in_its_middle(name):
    pages = lay(name)
    number, squares = find_board(pages)
    signs = Counter(
        (item.mark, round(item.x + item.side / 2, 4), round(item.y + item.side / 2, 4))
        for item in pages[number].items
        if isinstance(item, Emblem) and item.colour == "card"
    )
    assert signs == Counter(
        (each.fill, round((left + right) / 2, 4), round((top + bottom) / 2, 4))
        for each in squares
        for left, top, right, bottom in [box(each)]
    )
    assert Counter(each.fill for each in squares) == Counter(squares_of(BOARDS[name]).values())


def test_tokens_have_their_numbers_in_their_circles():
    pages = lay("compact")
    page = pages[find_board(pages)[0]]
    circles = [item for item in page.items if isinstance(item, Circle)]
    assert [circle.stroke for circle in circles] == ["woodland", "scrubland", "wetland", "scrubland"]
    for circle, value in zip(circles, "1344", strict=True):  # Hedgehog, Nightingale, Beaver, White Stork
        (label,) = [
            item
            for item in page.items
            if isinstance(item, Label)
            and item.text == value
            and abs(item.x - circle.x) < 0.01
            and circle.y < item.y
            and item.y < circle.y + circle.radius
        ]
        assert label.size >= SMALLEST_PT


def test_numbers_of_pieces_are_left_out_and_words_stay_legible():
    words = (Words(1, 1, "7", 0.3, "ink", is_number_of_piece=True), Words(1, 1, "8", 0.3, "ink"))
    (label,) = draw_board(Picture(0, 0, 2, 2, words), Frame(10, 20, 4, 4), measure)
    assert (label.text, label.size, label.x) == ("8", SMALLEST_PT, 12)
    assert label.y == pytest.approx(22 + 0.69 * 5 * 25.4 / 72 / 2)  # digits of 5 pt around the middle


def test_every_shape_has_its_place_and_its_size():
    """A picture of 4 × 2 units in a frame of 60 × 20 mm: 10 mm a unit, with 10 mm free at the left."""
    shapes = (
        Polygon(((-1, 3), (0, 3), (0, 4)), "desert", "ink", 0.1),
        Sign(1, 4, 1, "river", "accent"),
        Disc(2, 4.5, 0.5, "", "red", 0.2, is_dashed=True),
    )
    outline, emblem, circle = draw_board(Picture(-1, 3, 4, 2, shapes), Frame(5, 7, 60, 20), measure)
    assert outline.points == ((15, 7), (25, 7), (25, 17))
    assert (outline.fill, outline.stroke, outline.line) == ("desert", "ink", pytest.approx(72 / 25.4))
    assert emblem == Emblem(30, 12, 10, "river", "accent")
    assert (circle.x, circle.y, circle.radius, circle.is_dashed) == (45, 22, 5, True)
    assert circle.line == pytest.approx(2 * 72 / 25.4)


def filled_shapes(page):
    """How many shapes a page fills with each colour, by ``#rrggbb``."""
    forms = [form.get_object() for form in page["/Resources"]["/XObject"].values()]
    counts, colour = Counter(), None
    for form in forms:
        for operands, operator in ContentStream(form, page.pdf).operations:
            if operator == b"rg":
                colour = "#" + "".join(f"{round(float(value) * 255):02x}" for value in operands)
            elif operator in (b"f", b"f*", b"B", b"B*", b"b", b"b*"):
                counts[colour] += 1
    return counts


@pytest.mark.parametrize("name", BOARDS)
def test_pdf_fills_each_square_with_its_colour(name):
    reader = printed(name)
    page = reader.pages[find_board(lay(name))[0]]
    expected = Counter(squares_of(BOARDS[name]).values())
    expected += Counter({"woodland": 1, "scrubland": 2, "wetland": 1} if name == "compact" else {})  # tokens' marks
    filled = filled_shapes(page)
    assert {habitat: filled[HABITATS[habitat]] for habitat in expected} == expected


def test_dashed_circles_and_open_edges_become_a_pdf():
    shapes = (Disc(1, 1, 0.5, "card", "accent", 0.1, is_dashed=True), Polygon(((0, 0), (2, 0), (2, 2)), "", "ink", 0.1))
    table = make_table(COMPACT)
    pdf = table_pdf(*table, title="t", played_on="d", picture=Picture(0, 0, 2, 2, shapes))
    form = next(iter(PdfReader(BytesIO(pdf)).pages[0]["/Resources"]["/XObject"].values())).get_object()
    operators = Counter(operator for _, operator in ContentStream(form, None).operations)
    assert operators[b"c"] >= 4  # the circle's arcs
    dashes = [operands[0] for operands, operator in ContentStream(form, None).operations if operator == b"d"]
    assert any(len(dash) for dash in dashes)


def test_board_is_a_bookmark_between_the_verdict_and_the_points():
    titles = [entry.title for entry in printed("compact").outline]
    assert titles[1:4] == ["Board", "How the points came about", "Anna"]


def test_any_game_can_show_a_board(fill_table):
    table = fill_table("wildscape", "competitive", ("Ann", "Bo", "Cy", "Di"))
    pdf = table_pdf(*table, title="t", played_on="d", paper="a5", picture=PICTURES["compact"])
    assert "Board" in [entry.title for entry in PdfReader(BytesIO(pdf)).outline]
    without = table_pdf(*table, title="t", played_on="d", paper="a5")
    assert "Board" not in [entry.title for entry in PdfReader(BytesIO(without)).outline]


def test_paper_knows_the_colours_of_all_habitats():
    palette = make_palette("rewild")
    assert palette["card"] == "#ffffff"
    assert {palette[name] for name in HABITATS} == set(HABITATS.values())
    saving = make_palette("rewild", ink_saving=True)
    assert saving["card"] != saving["woodland"]

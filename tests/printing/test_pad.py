from itertools import product

import pytest

from companion.core.game import LookupTable, blank_setup, lookup_tables
from companion.games import GAMES
from companion.printing import PAPERS, PER_PAGE, LayoutError, make_pad
from companion.printing.fonts import measure
from companion.printing.grid import Grid
from companion.printing.layout import Box, Emblem, Frame, Label, Rule
from companion.printing.lookup import draw_tables, tie_sentence
from companion.printing.pad import LIMITS, lay_pad, plan_sheet
from companion.printing.paper import arrange
from companion.printing.rows import RowKind

PLAYERS = {
    "rewild": (1,),
    "rewild-south-america": (1, 2, 3, 4),
    "wild-serengeti": (1, 2, 3, 4),
    "wildscape": (1, 2, 3, 4),
}
TABLES = [(slug, number) for slug, numbers in PLAYERS.items() for number in numbers]
REFUSED = {
    ("rewild-south-america", 3, "a5", 4),
    ("rewild-south-america", 4, "a5", 4),
    ("wild-serengeti", 4, "a5", 4),
    ("wildscape", 1, "a5", 2),
    ("wildscape", 1, "a5", 4),
    ("wildscape", 2, "a5", 4),
    ("wildscape", 3, "a5", 4),
    ("wildscape", 4, "a5", 4),
}
ALL = [(slug, number, paper, per) for (slug, number), paper, per in product(TABLES, PAPERS, PER_PAGE)]
FITTING = [case for case in ALL if case not in REFUSED]


def plans(slug, players, paper, per_page):
    pad = make_pad(GAMES[slug], players)
    return [plan_sheet(pad, frame, LIMITS[per_page], measure) for frame in arrange(paper, per_page).frames]


@pytest.mark.parametrize(("slug", "players", "paper", "per_page"), FITTING)
@pytest.mark.parametrize("ink_saving", [False, True])
def test_pad_keeps_to_its_page(assert_page_holds, slug, players, paper, per_page, ink_saving):
    page = lay_pad(make_pad(GAMES[slug], players, ink_saving=ink_saving), paper, per_page, measure)
    assert_page_holds(page)
    if ink_saving:
        assert not [item for item in page.items if isinstance(item, Box)]


@pytest.mark.parametrize(("slug", "players", "paper", "per_page"), sorted(REFUSED))
def test_what_does_not_fit_is_refused_with_a_way_out(slug, players, paper, per_page):
    with pytest.raises(LayoutError) as caught:
        lay_pad(make_pad(GAMES[slug], players), paper, per_page, measure)
    assert str(caught.value).startswith(
        {2: "Two", 4: "Four"}[per_page] + f" sheets of {GAMES[slug].title} do not fit on A5."
    )
    assert str(caught.value).endswith({2: "Choose A4, or 1 per page.", 4: "Choose A4, or 2 per page."}[per_page])


@pytest.mark.parametrize(("slug", "players", "paper", "per_page"), FITTING)
def test_there_is_room_for_a_pencil(slug, players, paper, per_page):
    least_row, least_column = {1: (7, 14), 2: (5, 11), 4: (4, 9)}[per_page]
    for plan in plans(slug, players, paper, per_page):
        assert plan.grid.row >= least_row
        assert plan.grid.total >= least_row
        assert plan.grid.column >= least_column
        assert plan.head >= 8


@pytest.mark.parametrize(("slug", "players"), TABLES)
@pytest.mark.parametrize("paper", PAPERS)
def test_one_sheet_fits_on_every_paper(slug, players, paper):
    (plan,) = plans(slug, players, paper, 1)
    assert plan.grid.row >= 7


def texts(page):
    return [item.text for item in page.items if isinstance(item, Label)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_large_paper_has_all_tables_and_the_tie(slug, players, paper):
    game = GAMES[slug]
    shown = texts(lay_pad(make_pad(game, players), paper, 1, measure))
    tables = lookup_tables(game, blank_setup(game, players).mode)
    for table in tables:
        if "tie" not in table.title:
            assert table.title in shown
            assert {cell for row in table.rows for cell in row if cell} <= set(shown)
    sentence = tie_sentence(tables)
    assert not sentence or any(text.startswith("A tie goes to: first completed biomes") for text in shown)


def test_pad_counts_in_the_order_of_the_game():
    rows = make_pad(GAMES["wildscape"], 4).rows
    assert [row.label for row in rows if row.kind in (RowKind.SINGLE, RowKind.SUBTOTAL, RowKind.TOTAL)] == [
        "Birds",
        "Predator pawns",
        "Primate pawns",
        "Fauna cards",
        "Specialist cards",
        "Animals in your land",
        "Rivers",
        "Oil spills",
        "Total",
    ]
    assert all(not cell.text for row in rows for cell in row.cells)


def test_ties_are_asked_for_below_the_total():
    rows = make_pad(GAMES["wild-serengeti"], 4).rows
    assert [row.label for row in rows[-2:]] == ["Total", "Completed Scene Cards"]
    assert [row.label for row in make_pad(GAMES["rewild-south-america"], 2).rows][-2:] == [
        "Completed biomes",
        "Rainforest Tiles and High Trees",
    ]


def test_marks_stand_beside_their_rows():
    rows = make_pad(GAMES["wildscape"], 2).rows
    marks = {row.label: row.mark for row in rows if row.mark}
    assert marks["Bird 1"] == "bird"
    assert marks["Prey worth 1–3"] == "predator"
    assert marks["Savanna"] == "savanna"
    assert marks["Oil spills"] == "oil"
    assert [row.mark for row in make_pad(GAMES["rewild"], 1).rows if row.mark] == ["woodland", "scrubland", "wetland"]


def test_hints_are_printed_where_there_is_room():
    shown = texts(lay_pad(make_pad(GAMES["wildscape"], 4), "a4", 1, measure))
    assert {"1 VP each", "2 VP each", "−1 VP each", "4 VP each, above 12 too"} <= set(shown)
    assert "2 a matching square" in texts(lay_pad(make_pad(GAMES["rewild"], 1), "a4", 1, measure))


def test_the_opponents_name_is_printed_and_what_only_one_side_has_is_greyed():
    pad = make_pad(GAMES["wildscape"], 1)
    page = lay_pad(pad, "a4", 1, measure)
    assert "The Poachers" in texts(page)
    rivers = next(row for row in pad.rows if row.label == "Rivers")
    assert [cell.is_void for cell in rivers.cells] == [False, True]
    birds = next(row for row in pad.rows if row.label == "Birds")
    assert [cell.is_void for cell in birds.cells] == [False, False]
    voids = sum(cell.is_void for row in pad.rows for cell in row.cells)
    assert sum(isinstance(item, Box) and item.fill == "void" for item in page.items) == voids > 0


@pytest.mark.parametrize(("per_page", "dashed"), [(1, 0), (2, 1), (4, 2)])
def test_sheets_are_parted_by_lines_to_cut(per_page, dashed):
    page = lay_pad(make_pad(GAMES["rewild"], 1), "a4", per_page, measure)
    assert sum(isinstance(item, Rule) and item.is_dashed for item in page.items) == dashed
    assert texts(page).count("Rewild") == per_page


def test_each_sheet_stays_on_its_part():
    for per_page in PER_PAGE:
        arrangement = arrange("a4", per_page)
        for frame in arrangement.frames:
            assert frame.x >= 8
            assert frame.y >= 8
            assert frame.right <= arrangement.width - 8
            assert frame.bottom <= arrangement.height - 8
        page = lay_pad(make_pad(GAMES["wildscape"], 4), "a4", per_page, measure)
        for item in page.items:
            if isinstance(item, Box | Emblem | Label):
                assert any(
                    f.x - 0.1 <= item.x <= f.right + 0.1 and f.y - 0.1 <= item.y <= f.bottom + 0.1
                    for f in arrangement.frames
                )


def test_unknown_paper_and_number_are_refused():
    pad = make_pad(GAMES["rewild"], 1)
    with pytest.raises(ValueError, match="a4, letter, a5"):
        lay_pad(pad, "a3", 1, measure)
    with pytest.raises(ValueError, match="1, 2, 4"):
        lay_pad(pad, "a4", 3, measure)


def test_tables_that_are_too_wide_are_left_out():
    table = LookupTable("A title", ("x" * 80, "y" * 80), (("1", "2"),))
    assert draw_tables((table,), Frame(0, 0, 60, 60), 9, measure) is None
    assert tie_sentence((table,)) == ""


def test_grid_measures_add_up():
    grid = Grid(10, 50, 20, 3, 8, 10, 9)
    assert grid.column_x(0) == 60
    assert grid.right == 120

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.scoreboard import Warning, with_details
from companion.core.text import format_number, text
from companion.printing import PAPERS, LayoutError
from companion.printing.flow import Block, Paper, paginate
from companion.printing.fonts import measure
from companion.printing.layout import Box, Emblem, Frame, Label
from companion.printing.names import fit_name
from companion.printing.report import Report, lay_report

LONG = "Bartholomäus Świętopełk Konstantinopolitański-Wilhelmsdottir"
NAMES = ("Żółć", "Δημήτρης Анна", "日本の花子", "محمد علي", "👨‍👩‍👧 Zoë", LONG, "<b>{x}</b>", "W" * 60, "中" * 60)
KINDS = [
    ("rewild", "solo", 1),
    ("rewild-south-america", "competitive", 4),
    ("rewild-south-america", "solo", 1),
    ("wild-serengeti", "competitive", 4),
    ("wild-serengeti", "solo", 1),
    ("wild-serengeti", "co-op", 4),
    ("wildscape", "competitive", 4),
    ("wildscape", "solo", 1),
]


def lay(table, paper="a4", **more):
    game, setup, board = table
    given = {"title": "Friday at Anna’s", "played_on": "27 November 2026"} | more
    return lay_report(Report(game, setup, board, **given), paper, measure)


def words(pages):
    """All texts, word by word: lines may be broken anywhere between words."""
    return " ".join(item.text for page in pages for item in page.items if isinstance(item, Label))


def texts(page):
    return [item.text for item in page.items if isinstance(item, Label)]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("slug", "mode", "players"), KINDS)
@pytest.mark.parametrize("first", range(0, len(NAMES), 4))
def test_every_game_keeps_to_its_pages(fill_table, assert_page_holds, slug, mode, players, paper, first):
    names = (NAMES[first:] + NAMES)[:players]
    for page in lay(fill_table(slug, mode, names), paper):
        assert_page_holds(page)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    kind=st.sampled_from(KINDS),
    names=st.lists(st.text(min_size=1, max_size=60).filter(str.strip), min_size=4, max_size=4),
    paper=st.sampled_from(PAPERS),
    seed=st.integers(0, 99),
    score=st.sampled_from(["0", "9999"]),
)
def test_whatever_the_names_nothing_is_cut_or_covered(fill_table, assert_page_holds, kind, names, paper, seed, score):
    slug, mode, players = kind
    typed = {f"seat{n + 1}.score_board": score for n in range(players)} if slug == "rewild-south-america" else {}
    for page in lay(fill_table(slug, mode, names[:players], seed=seed, typed=typed), paper):
        assert_page_holds(page)


@pytest.mark.parametrize(("slug", "mode", "players"), KINDS)
def test_every_point_and_how_it_came_about_is_printed(fill_table, slug, mode, players):
    table = fill_table(slug, mode, ("Ann", "Bo", "Cy", "Di")[:players])
    board = table[2]
    shown = words(lay(table))
    assert str(board.verdict) in shown
    assert board.reason is None or str(board.reason) in shown
    for score in (*board.scores, *((board.common,) if board.common else ())):
        assert format_number(score.total) in shown.split()
        for line in (line for category in score.categories for line in category.lines):
            assert line.points is None or format_number(line.points) in shown.split()
            assert line.how is None or set(str(line.how).split()) <= set(shown.split())
            assert line.rule in shown


def test_ranked_players_see_their_places(fill_table):
    page = lay(fill_table("wildscape", "competitive", ("Ann", "Bo", "Cy", "Di")))[0]
    assert {"Place", "1st", "2nd", "3rd", "4th"} <= set(texts(page))


def test_the_winner_stands_out_by_more_than_colour(fill_table):
    table = fill_table("wildscape", "competitive", ("Ann", "Bo", "Cy"))
    page = lay(table)[0]
    (winner,) = table[2].winners
    awards = [item for item in page.items if isinstance(item, Emblem) and item.mark == "award" and item.colour == "ink"]
    heads = [item for item in page.items if isinstance(item, Label) and item.text in ("Ann", "Bo", "Cy")]
    assert len(awards) == 1
    assert abs(awards[0].x - heads[winner].x) < 8
    assert [head.weight for head in heads[:3]].count("SemiBold") == 1


def test_all_together_win_or_lose(fill_table):
    game, setup, board = fill_table("wild-serengeti", "co-op", ("Ann", "Bo"))
    pages = lay((game, setup, replace(board, winners=(0, 1))))
    assert texts(pages[0]).count("All together") == 2
    assert sum(isinstance(i, Emblem) and i.mark == "award" and i.colour == "ink" for i in pages[0].items) == 1


def test_a_blank_cell_stays_empty_and_the_total_is_so_far(fill_table):
    table = fill_table("rewild-south-america", "competitive", ("Ann", "Bo"), blank=("seat2.plants",))
    page = lay(table)[0]
    assert texts(page).count("so far") == 1
    assert "Place" not in texts(page)
    assert not [item for item in page.items if isinstance(item, Emblem) and item.mark == "award"]


def test_what_the_table_decided_is_said(fill_table):
    table = fill_table("rewild-south-america", "competitive", ("Ann", "Ann", "Cy"))
    page = lay(table, winners_by_hand=(1, 2))[0]
    assert "Decided at the table: Ann and Cy" in texts(page)
    assert sum(isinstance(item, Emblem) and item.mark == "award" for item in page.items) == 2


def test_four_digits_and_minus_signs(fill_table):
    table = fill_table(
        "rewild-south-america", "competitive", ("Ann", "Bo", "Cy", "Di"), typed={"seat1.score_board": "9000"}
    )
    assert format_number(table[2].scores[0].total) in texts(lay(table, "a5")[0])
    table = fill_table("wildscape", "competitive", ("Ann", "Bo"), typed={"seat1.oil_spills": "19"})
    assert texts(lay(table, "a5")[0]).count("−19") == 1


def test_each_ruling_is_a_note_of_its_own(fill_table):
    table = fill_table("wildscape", "competitive", ("Ann", "Bo", "Cy", "Di"))
    shown = [text for page in lay(table) for text in texts(page)]
    assert shown.count("[1]") == 1
    assert sum(text.endswith("[1]") for text in shown) >= 4


def test_what_was_questioned_and_kept_is_said(fill_table):
    game, setup, board = fill_table("rewild", "solo", ("Ann",))
    assert "Kept as typed" not in words(lay((game, setup, replace(board, warnings=()))))
    warned = replace(board, warnings=(Warning("seat1.hedgehog", text("Hedgehog: typed by hand.")),))
    assert "Kept as typed ? Hedgehog: typed by hand." in words(lay((game, setup, warned)))


def test_further_pages_repeat_the_head_and_count(fill_table):
    pages = lay(fill_table("wildscape", "competitive", ("Ann", "Bo", "Cy", "Di")), "a5")
    assert len(pages) > 2
    for number, page in enumerate(pages, 1):
        assert f"page {number} of {len(pages)}" in texts(page)
        assert number == 1 or any(text.startswith("Wildscape · ") for text in texts(page))
    assert pages[0].bookmarks[0].endswith("wins")
    assert {"How the points came about", "Ann", "Di"} <= {name for page in pages for name in page.bookmarks}


def test_a_long_grid_goes_on_under_its_names(fill_table):
    game, setup, board = fill_table("rewild", "solo", ("Ann",))
    more = board.scores[0].categories * 3
    categories = tuple(replace(category, key=f"{category.key}{n}") for n, category in enumerate(more))
    board = replace(board, scores=(replace(board.scores[0], categories=categories),))
    pages = lay((game, setup, board), "a5")
    assert "Ann" in texts(pages[1])
    assert any(isinstance(item, Box) for item in pages[1].items)


def test_unknown_paper_is_refused(fill_table):
    with pytest.raises(ValueError, match="a4, letter, a5"):
        lay(fill_table("rewild", "solo", ("Ann",)), "a3")


def test_a_block_higher_than_the_page_is_refused():
    with pytest.raises(LayoutError, match="higher than the page"):
        paginate((Block(300, ()),), Paper(210, 297, Frame(12, 12, 186, 273)))


def test_names_are_broken_after_hyphens_first_and_refused_before_they_are_cut():
    assert fit_name("Ann-Katrin", 12, 20, 9, measure)[1] == ("Ann-", "Katrin")
    with pytest.raises(LayoutError, match="larger paper"):
        fit_name("W" * 60, 5, 5, 9, measure)


@pytest.mark.parametrize("paper", PAPERS)
def test_what_a_line_is_made_of_is_printed_whole_over_as_many_pages_as_it_takes(fill_table, assert_page_holds, paper):
    game, setup, board = fill_table("rewild-south-america", "competitive", ("Ann", LONG))
    parts = tuple(text("Part {each}: " + "so many words that they need another line " * 3, each=n) for n in range(90))
    detailed = with_details(board, {"seat1.organisms": parts, "seat2.organisms": (text("中" * 200),)})
    pages = lay((game, setup, detailed), paper)
    for page in pages:
        assert_page_holds(page)
    assert len(pages) > len(lay((game, setup, board), paper))
    for part in (" ".join(str(part).split()) for part in parts):
        assert part in " ".join(words(pages).split())
    assert "".join(words(pages).split()).count("中") == 200

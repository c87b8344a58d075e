import msgspec
import pytest

from companion.core.scoreboard import (
    Category,
    Line,
    Outcome,
    Score,
    Scoreboard,
    TieBreak,
    columns,
    face_opponent,
    leave_open,
    name_winners,
    rank,
    rank_players,
    tabulate,
    typed_line,
    with_details,
)
from companion.core.scoresheet import Answers, Kind, Row
from companion.core.sums import parse_sum
from companion.core.text import text

LEVEL = text("level in everything")
ROW = Row("forest", "Forest", Kind.POINTS, rule="T-1")


def biomes(*values):
    return TieBreak("biomes", "Biomes", text("more biomes"), values)


def trees(*values):
    return TieBreak("trees", "Trees", text("more trees"), values)


def order(*values):
    return TieBreak("order", "Turn order", text("the later one"), values, is_number=False)


def category(key, *points, label="", **more):
    return Category(key, label or key.title(), tuple(Line("k", text(key), each) for each in points), **more)


def land(*points, seat=0):
    return Score(seat, (category("land", *points),))


@pytest.mark.parametrize(
    ("totals", "tie_breaks", "places", "winners", "reason", "is_open"),
    [
        ((5,), (), (1,), (0,), None, False),
        ((5, 7, 6), (), (3, 1, 2), (1,), None, False),
        ((-1, -2, 0), (), (2, 3, 1), (2,), None, False),
        ((7, 7), (), (1, 1), (0, 1), "7 : 7 · level in everything", False),
        ((-2, -2), (), (1, 1), (0, 1), "−2 : −2 · level in everything", False),
        ((7, 9, 7), (), (2, 1, 2), (1,), None, False),
        ((9, 7, 9, 5), (), (1, 3, 1, 4), (0, 2), "9 : 9 · level in everything", False),
        ((7, 7), (biomes(1, 2),), (2, 1), (1,), "7 : 7 · more biomes (1 : 2)", False),
        ((7, 7), (order(0, 1),), (2, 1), (1,), "7 : 7 · the later one", False),
        ((7, 7), (biomes(2, 2), trees(1, 0)), (1, 2), (0,), "7 : 7 · more trees (1 : 0)", False),
        ((7, 7), (biomes(2, 2), trees(1, 1)), (1, 1), (0, 1), "7 : 7 · level in everything", False),
        ((7, 7, 7), (biomes(2, 1, 2), trees(0, 9, 3)), (2, 3, 1), (2,), "7 : 7 : 7 · more trees (0 : 3)", False),
        ((7, 7, 7), (biomes(2, 1, 2),), (1, 3, 1), (0, 2), "7 : 7 : 7 · level in everything", False),
        ((7, 7), (biomes(2, None),), (1, 1), (0, 1), "7 : 7 · to break the tie, enter: Biomes", True),
        ((7, 7), (biomes(2, 2), trees(None, 4)), (1, 1), (0, 1), "7 : 7 · to break the tie, enter: Trees", True),
        ((7, 7, 7), (biomes(3, 2, None),), (1, 1, 1), (0, 1, 2), "7 : 7 : 7 · to break the tie, enter: Biomes", True),
        ((9, 7, 7), (biomes(None, 2, 1),), (1, 2, 3), (0,), None, False),
        ((9, 7, 7), (biomes(1, None, 1),), (1, 2, 2), (0,), None, False),
        ((7, 7, 5, 5), (biomes(1, 2, 4, 3),), (2, 1, 3, 4), (1,), "7 : 7 · more biomes (1 : 2)", False),
        ((7, 7), (biomes(0, -1),), (1, 2), (0,), "7 : 7 · more biomes (0 : −1)", False),
    ],
)
def test_seats_are_ranked_and_ties_broken_one_comparison_after_the_other(
    totals, tie_breaks, places, winners, reason, is_open
):
    standing = rank(totals, tie_breaks, LEVEL)
    assert standing.places == places
    assert standing.winners == winners
    assert (str(standing.reason) if standing.reason else None) == reason
    assert standing.is_open is is_open


@pytest.mark.parametrize(
    ("winners", "is_complete", "verdict"),
    [
        ((0,), True, "Ann wins"),
        ((0, 1), True, "Ann and {Bo} share the victory"),
        ((0, 1, 2), True, "Ann, {Bo} and Cy share the victory"),
        ((1,), False, "{Bo} leads so far"),
        ((0, 2), False, "Ann and Cy lead so far"),
    ],
)
def test_the_verdict_names_who_won_or_leads(winners, is_complete, verdict):
    assert str(name_winners(("Ann", "{Bo}", "Cy"), winners, is_complete=is_complete)) == verdict


@pytest.mark.parametrize(
    ("scores", "tie_breaks", "verdict"),
    [
        ((land(7), land(5)), (), "Ann wins"),
        ((land(7), land(5, None)), (), "Ann leads so far"),
        ((land(7), land(7)), (), "Ann and Bo share the victory"),
        ((land(7), land(7)), (biomes(1, None),), "Ann and Bo lead so far"),
        ((land(7), land(7)), (biomes(1, 2),), "Bo wins"),
    ],
    ids=["decided", "blank line", "shared", "waits for a number", "broken"],
)
def test_nobody_has_won_before_all_is_known(scores, tie_breaks, verdict):
    board = rank_players(("Ann", "Bo"), scores, tie_breaks, LEVEL)
    assert str(board.verdict) == verdict
    assert board.outcome is Outcome.RANKED


@pytest.mark.parametrize(
    ("yours", "theirs", "outcome", "places", "winners", "verdict", "reason"),
    [
        (land(9), land(8), "won", (1, 2), (0,), "You win", "9 : 8"),
        (land(8), land(9), "lost", (2, 1), (1,), "{Foe} beat you", "8 : 9"),
        (land(8), land(8), "lost", (2, 1), (1,), "{Foe} beat you", "8 : 8 · theirs"),
        (land(-3), land(-4), "won", (1, 2), (0,), "You win", "−3 : −4"),
        (land(9), land(8, None), "won", (1, 2), (0,), "9 : 8 so far", "9 : 8"),
    ],
    ids=["more", "fewer", "a tie is theirs", "negative", "blank line"],
)
def test_the_opponent_must_be_beaten(yours, theirs, outcome, places, winners, verdict, reason):
    board = face_opponent((yours, theirs), "{Foe}", text("theirs"))
    assert (board.outcome, board.places, board.winners) == (outcome, places, winners)
    assert (str(board.verdict), str(board.reason)) == (verdict, reason)


@pytest.mark.parametrize(
    ("each", "points", "is_complete"),
    [
        (category("land"), 0, True),
        (category("land", 3, -1), 2, True),
        (category("land", 3, None), 3, False),
        (category("land", 3, is_partial=True), 3, False),
    ],
    ids=["empty", "known", "blank line", "part of a line blank"],
)
def test_a_category_adds_up_what_is_known(each, points, is_complete):
    assert (each.points, each.is_complete) == (points, is_complete)
    score = Score(0, (each, category("water", 10)))
    assert (score.total, score.is_complete) == (points + 10, is_complete)


@pytest.mark.parametrize(
    ("scores", "common", "is_complete"),
    [
        ((land(1), land(2)), None, True),
        ((land(1), land(None)), None, False),
        ((land(1), land(2)), land(3), True),
        ((land(1), land(2)), land(None), False),
    ],
)
def test_a_board_is_complete_with_all_its_scores(scores, common, is_complete):
    board = Scoreboard(scores, (1, 1), (), Outcome.LOST, text(""), common=common)
    assert board.is_complete is is_complete


@pytest.mark.parametrize(
    ("typed", "label", "points", "how", "read"),
    [
        ("3+2x4", None, 11, "3 + 2 × 4", "Forest"),
        ("0", None, 0, "0", "Forest"),
        ("", None, None, "", "Forest"),
        ("5", text("{name}", name="{x}"), 5, "5", "{x}"),
    ],
)
def test_the_line_of_a_typed_sum_is_explained_by_it(typed, label, points, how, read):
    answers = Answers({"seat1.forest": parse_sum(typed)} if typed else {})
    line = typed_line(ROW, answers, "seat1", label, ruling=text("because"))
    assert (line.key, line.points, str(line.how or ""), str(line.label), line.rule) == (
        "forest",
        points,
        how,
        read,
        "T-1",
    )
    assert (line.ruling is not None) is bool(typed)


def test_the_table_puts_line_beside_line():
    birds = Category("birds", "Birds", (Line("b1", text("Owl"), 2), Line("b2", text("Kite"), 1)))
    others = Category("birds", "Birds", (Line("b1", text("Owl"), 0), Line("b2", text("Crane"), None)))
    one, two = Score(0, (birds, category("land", 4))), Score(1, (others, category("beast", 5, label="The Beast")))
    groups = tabulate(Scoreboard((one, two), (1, 2), (0,), Outcome.WON, text("")))
    assert [(group.key, group.label, group.points) for group in groups] == [
        ("birds", "Birds", (3, 0)),
        ("land", "Land", (4, None)),
        ("beast", "The Beast", (None, 5)),
    ]
    assert [row.label for row in groups[0].rows] == ["Owl", "Birds 2"]
    assert groups[0].rows[1].lines == (birds.lines[1], others.lines[1])
    assert groups[1].rows[0].lines == (one.categories[1].lines[0], None)


def test_a_single_row_of_different_names_is_called_by_its_category():
    scores = tuple(
        Score(seat, (Category("card", "Card", (Line("k", text(name), 1),)),)) for seat, name in enumerate("AB")
    )
    groups = tabulate(Scoreboard(scores, (1, 1), (0, 1), Outcome.RANKED, text("")))
    assert [row.label for row in groups[0].rows] == ["Card"]


def test_a_longer_column_keeps_its_last_line():
    longer = Score(0, (category("birds", 1, 2),))
    groups = tabulate(Scoreboard((longer, Score(1, (category("birds", 1),))), (1, 2), (0,), Outcome.RANKED, text("")))
    assert [row.lines[1] is None for row in groups[0].rows] == [False, True]


def test_a_subtotal_is_shown_once_something_of_it_is_known():
    scores = tuple(land(*points, seat=seat) for seat, points in enumerate([(None, None), (3, None), (0, 0)]))
    groups = tabulate(Scoreboard(scores, (2, 1, 2), (1,), Outcome.RANKED, text("")))
    assert [group.points for group in groups] == [(None, 3, 0)]


def test_the_common_score_is_the_last_column_and_gives_the_order_of_categories():
    common = Score(None, (category("track", 50), category("likes", 14)))
    scores = tuple(Score(seat, (category("likes", 7),)) for seat in range(2))
    board = Scoreboard(scores, (1, 1), (), Outcome.LOST, text(""), common=common)
    assert columns(board) == (*scores, common)
    groups = [(group.key, group.points) for group in tabulate(board)]
    assert groups == [("track", (None, None, 50)), ("likes", (7, 7, 14))]


def test_details_stand_at_the_line_of_their_field():
    """Of a seat, of the whole table, and of a pair of neighbours; a field without a line is passed over."""
    pair = Line("pair1.likes", text("Likes"), 2)
    seats = tuple(
        Score(seat, (Category("land", "Land", (Line("trees", text("Trees"), 3), Line("lakes", text("Lakes"), 0))),))
        for seat in (0, 1)
    )
    common = Score(None, (Category("all", "All", (Line("trees", text("Trees"), 6), pair)),))
    board = Scoreboard(seats, (1, 1), (0, 1), Outcome.RANKED, text("level"), common=common)
    oaks, elms, shared, likes = (text("Oaks: 2."), text("Elms: 1.")), (text("Elms: 3."),), (text("6"),), (text("2"),)
    details = {"seat1.trees": oaks, "seat2.trees": elms, "table.trees": shared, "pair1.likes": likes, "seat9.x": oaks}
    detailed = with_details(board, details)
    found = [[line.details for line in score.categories[0].lines] for score in columns(detailed)]
    assert found == [[oaks, ()], [elms, ()], [shared, likes]]
    assert with_details(detailed, {}) == detailed
    assert [score.total for score in columns(detailed)] == [3, 3, 8], "no point changes"
    assert msgspec.json.decode(msgspec.json.encode(detailed), type=Scoreboard) == detailed, (
        "a finished table keeps them"
    )


def test_details_of_what_decided_stand_in_the_reason():
    """Without any the reason stays."""
    board = Scoreboard((Score(0, ()),), (1,), (), Outcome.LOST, text("Lost"), text("A goal"), reason_field="table.goal")
    told = {"table.goal": (text("Round 2 asks for 3."), text("There is {number}.", number=1))}
    assert str(with_details(board, told).reason) == "Round 2 asks for 3. There is 1."
    assert str(with_details(board, {"table.other": (text("Oaks"),)}).reason) == "A goal"
    assert msgspec.json.decode(msgspec.json.encode(board), type=Scoreboard) == board


def test_a_board_that_was_kept_without_details_can_still_be_read():
    old = b'{"key":"trees","label":{"template":"Trees","values":{}},"points":3}'
    assert msgspec.json.decode(old, type=Line) == Line("trees", text("Trees"), 3)


@pytest.mark.parametrize(
    ("board", "verdict"),
    [
        (face_opponent((land(31), land(30, seat=1)), "Bot", text("a tie is the opponent’s")), "31 : 30 so far"),
        (rank_players(("Ann", "Bo"), (land(31), land(30, seat=1)), (), text("level")), "Ann leads so far"),
        (rank_players(("Ann", "Bo"), (land(30), land(30, seat=1)), (), text("level")), "Ann and Bo lead so far"),
    ],
)
def test_nothing_is_decided_while_the_play_goes_on(board, verdict):
    assert board.is_complete
    opened = leave_open(board, ("Ann", "Bo"))
    assert (str(opened.verdict), opened.reason, opened.is_complete) == (verdict, None, False)
    assert [score.total for score in opened.scores] == [score.total for score in board.scores]
    assert leave_open(opened, ("Ann", "Bo")) is opened

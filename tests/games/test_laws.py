"""Laws that hold for whatever is typed, in every game and mode."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.document import make_result
from companion.core.game import MARKS, Game, Mode, Seat, Setup, fields, make_setup, read_answers
from companion.core.scoreboard import Scoreboard, columns, tabulate
from companion.core.scoresheet import Answers, Kind, Row
from companion.games import GAMES
from companion.games.wild_serengeti.scoring import award_places, award_stars, score_likes
from companion.games.wildscape.birds import bird_lines, compare_values

MODES = [(game, mode) for game in GAMES.values() for mode in game.modes]
WILDSCAPE = GAMES["wildscape"]
a_law = settings(deadline=None, max_examples=60)


def typed_for(row: Row) -> st.SearchStrategy[str]:
    """Something that may stand in the field of a row."""
    match row.kind:
        case Kind.COUNT | Kind.POINTS:
            return st.integers(row.minimum, row.maximum).map(str)
        case Kind.FLAG:
            return st.just("yes")
        case Kind.CHOICE:
            return st.sampled_from([choice.key for choice in row.choices])
        case Kind.VALUES:
            return st.lists(st.integers(0, 12), min_size=1, max_size=4).map(lambda all_: " ".join(map(str, all_)))
        case Kind.TEXT:
            return st.text("a{}<>\u202e ", min_size=1, max_size=20)


@st.composite
def setups(draw: Any, modes: list[tuple[Game, Mode]] = MODES) -> tuple[Game, Setup]:
    game, mode = draw(st.sampled_from(modes))
    players = draw(st.integers(mode.fewest, mode.most))
    options = draw(st.fixed_dictionaries({}, optional={row.key: typed_for(row) for row in mode.options}))
    seats = tuple(Seat(f"{{{index}}}", MARKS[index]) for index in range(players))
    return game, make_setup(game, mode.key, seats, options)


@st.composite
def sheets(draw: Any, modes: list[tuple[Game, Mode]] = MODES) -> tuple[Game, Setup, dict[str, str]]:
    game, setup = draw(setups(modes))
    rows = {field: typed_for(row) for field, _, row in fields(setup, game.sheet(setup))}
    return game, setup, draw(st.fixed_dictionaries({}, optional=rows))


def read(game: Game, setup: Setup, typed: dict[str, str]) -> Answers:
    answers, refused = read_answers(setup, game.sheet(setup), typed)
    assert refused == {}
    return answers


def score(game: Game, setup: Setup, typed: dict[str, str]) -> Scoreboard:
    return game.score(setup, read(game, setup, typed))


def totals(board: Scoreboard) -> list[int]:
    return [each.total for each in board.scores]


@a_law
@given(sheets())
def test_a_total_is_the_sum_of_its_lines_and_the_board_is_complete_without_blank_ones(sheet):
    board = score(*sheet)
    assert [each.seat for each in board.scores] == list(range(len(board.scores)))
    for each in columns(board):
        lines = [line for category in each.categories for line in category.lines]
        assert each.total == sum(line.points or 0 for line in lines)
        assert not (each.is_complete and any(line.points is None for line in lines))
    assert board.is_complete == all(each.is_complete for each in columns(board))


@a_law
@given(sheets())
def test_the_table_of_lines_shows_every_line_once(sheet):
    board = score(*sheet)
    groups = tabulate(board)
    for index, each in enumerate(columns(board)):
        shown = [row.lines[index] for group in groups for row in group.rows]
        lines = [line for category in each.categories for line in category.lines]
        assert sorted(id(line) for line in shown if line) == sorted(id(line) for line in lines)
        assert sum(group.points[index] or 0 for group in groups) == each.total


@a_law
@given(sheets())
def test_every_explanation_can_be_read_and_sent(sheet):
    game, setup, typed = sheet
    answers = read(game, setup, typed)
    result = make_result(game, setup, answers, game.score(setup, answers))
    assert msgspec.json.decode(msgspec.json.encode(result), type=type(result)) == result
    points = [line for seat in result.seats for category in seat.categories for line in category.lines]
    assert all(line.how and line.rule for line in points if line.points is not None)


@a_law
@given(sheets())
def test_a_better_total_never_has_a_worse_place_and_somebody_is_first(sheet):
    board = score(*sheet)
    standing = list(zip(totals(board), board.places, strict=True))
    assert all(place <= other_place for total, place in standing for other, other_place in standing if total > other)
    assert 1 in board.places
    if board.outcome == "ranked":
        assert board.winners == tuple(seat for seat, place in enumerate(board.places) if place == 1)


@a_law
@given(sheets(), st.sampled_from(["", " ", "\t\n"]))
def test_a_field_left_blank_changes_nothing(sheet, blank):
    game, setup, typed = sheet
    blanks = {field: blank for field, _, _ in fields(setup, game.sheet(setup))}
    assert score(game, setup, blanks | typed) == score(game, setup, typed)


@a_law
@given(sheets([(GAMES[slug], GAMES[slug].modes[0]) for slug in ("rewild-south-america", "wild-serengeti")]), st.data())
def test_the_order_of_players_never_changes_a_total(sheet, data):
    game, setup, typed = sheet
    order = data.draw(st.permutations(range(len(setup.seats))))
    assert totals(score(game, setup, reordered(typed, "seat", order))) == [
        totals(score(*sheet))[seat] for seat in order
    ]


@a_law
@given(sheets([(WILDSCAPE, WILDSCAPE.modes[0])]).filter(lambda sheet: len(sheet[1].seats) > 2), st.integers(1, 3))
def test_who_starts_never_changes_a_total_among_neighbours(sheet, turn):
    game, setup, typed = sheet
    order = [(seat + turn) % len(setup.seats) for seat in range(len(setup.seats))]
    turned = reordered(reordered(typed, "seat", order), "pair", order)
    assert totals(score(game, setup, turned)) == [totals(score(*sheet))[seat] for seat in order]


def reordered(typed: dict[str, str], kind: str, order: list[int]) -> dict[str, str]:
    """Fields with their places numbered anew: what was at ``order[i]`` comes to ``i``."""
    new = {f"{kind}{old + 1}": f"{kind}{index + 1}" for index, old in enumerate(order)}
    split = [(*field.split(".", 1), value) for field, value in typed.items()]
    return {f"{new.get(place, place)}.{key}": value for place, key, value in split}


@a_law
@given(sheets([(WILDSCAPE, mode) for mode in WILDSCAPE.modes]))
def test_every_bird_gives_out_two_vp_and_a_seat_has_four_birds(sheet):
    """WL-22, WL-23: the sum of all bird VP is twice the number of birds that are decided."""
    game, setup, typed = sheet
    birds = bird_lines(setup, read(game, setup, typed))
    decided = [line.points for of_seat in birds for line in of_seat if line.points is not None]
    assert [len(of_seat) for of_seat in birds] == [4] * len(setup.seats)
    birds_decided = len(decided) // 2  # a bird has a line with each of its two neighbours
    assert sum(decided) == 2 * birds_decided


@a_law
@given(st.lists(st.integers(0, 12), max_size=5), st.lists(st.integers(0, 12), max_size=5))
def test_comparing_birds_is_fair(first, second):
    """WL-24: who is better does not depend on the side, on the order of the numbers or on missing tiles (0)."""
    better = compare_values(tuple(first), tuple(second))
    assert compare_values(tuple(second), tuple(first)) == -better
    assert compare_values((*reversed(first), 0), tuple(sorted(second))) == better


@a_law
@given(st.integers(0, 999))
def test_one_more_like_never_brings_fewer_stars(icons):
    """WS-24"""
    assert score_likes(icons + 1) >= score_likes(icons)


def test_no_split_of_likes_into_two_groups_brings_more():
    """WS-25, for 0 to 60"""
    splits = [(part, icons) for icons in range(61) for part in range(icons + 1)]
    assert [
        each for each in splits if score_likes(each[0]) + score_likes(each[1] - each[0]) > score_likes(each[1])
    ] == []


@a_law
@given(st.lists(st.integers(0, 20), min_size=2, max_size=4))
def test_places_of_an_awards_ceremony_leave_none_out(counts):
    """WS-29: dense ranks; more animals never bring fewer stars."""
    places = award_places(tuple(counts))
    assert sorted(set(places)) == list(range(1, len(set(counts)) + 1))
    stars = [award_stars(count, place) for count, place in zip(counts, places, strict=True)]
    assert [star for _, star in sorted(zip(counts, stars, strict=True))] == sorted(stars)

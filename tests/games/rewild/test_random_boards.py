"""Thousands of random boards: our rules and a slow, naive copy of them, written apart, say the same."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.scoresheet import seat_place
from companion.games.rewild.board import Survey, check_board, closed_spaces, legal_placements, turn_tile
from companion.games.rewild.catalogue import TOKENS_BY_KEY
from companion.games.rewild.gains import grow_area, weigh_placement
from companion.games.rewild.tracker import State, answers
from tests.games.rewild import oracle
from tests.games.rewild.boards import grown, make_board, score_state, total_of

squares = st.tuples(*[st.sampled_from(oracle.HABITATS)] * 4)


def boards(number):
    """The settings of a comparison over so many boards."""
    return settings(deadline=None, max_examples=number)


@boards(2500)
@given(grown(), squares)
def test_legal_placements_are_those_of_the_rulebook(board, tile):
    tiles, _, _ = board
    found = legal_placements(Survey(make_board(tiles)), tile)
    assert all(turn_tile(tile, each.turn) == each.squares for each in found)
    assert len(found) == len({(each.x, each.y, each.squares) for each in found})
    assert {(each.x, each.y, each.squares) for each in found} == oracle.placements(tiles, tile)
    assert found == sorted(found, key=lambda each: (each.y, each.x, each.turn))


@boards(300)
@given(grown())
def test_a_grown_board_is_one_that_can_lie_so_however_it_is_listed(board):
    tiles, tokens, random = board
    assert check_board(make_board(tiles, tokens)) is None
    assert check_board(make_board(random.sample(tiles, len(tiles)), tokens)) is None


@boards(1000)
@given(grown())
def test_the_spaces_that_a_tile_closes(board):
    """Those there are with the last tile, without those there were before it."""
    tiles, _, _ = board
    *earlier, last = tiles
    x, y, _ = last
    new = set(oracle.spaces(tiles)) - set(oracle.spaces(earlier) if earlier else ())
    found = closed_spaces(Survey(make_board(tiles)), x, y)
    assert set(found) == new
    assert list(found) == sorted(new, key=lambda square: (square[1], square[0]))


def described(spaces):
    return {(space.x, space.y): sorted(space.beside) for space in spaces}


@boards(1000)
@given(grown(most=23))
def test_what_a_placement_brings_is_what_laying_the_tile_changes(board):
    tiles, tokens, random = board
    survey = Survey(make_board(tiles, tokens))
    tile = oracle.draw_fitting(random, tiles) if random.random() < 0.8 else tuple(random.choices(oracle.HABITATS, k=4))
    found = legal_placements(survey, tile)
    touching = sorted(found, key=lambda each: oracle.contacts(tiles, each.x, each.y))[-3:]
    some = [*touching, *random.sample(found, min(len(found), 2))]
    earlier = oracle.lay_out(tiles)
    before = oracle.largest_areas(tiles, oracle.values(tokens))
    for placement in some:
        last = (placement.x, placement.y, placement.squares)
        gain = weigh_placement(survey, placement)
        after = oracle.largest_areas([*tiles, last], oracle.values(tokens))
        grew = {habitat: (before[habitat], after[habitat]) for habitat in before if after[habitat] > before[habitat]}
        assert {growth.habitat: (growth.before, growth.after) for growth in gain.areas} == grew
        assert [growth.points for growth in gain.areas] == [
            oracle.area_points(large) - oracle.area_points(small) for small, large in grew.values()
        ]
        all_spaces = oracle.spaces([*tiles, last])
        closes = {space: sorted(all_spaces[space]) for space in set(all_spaces) - set(oracle.spaces(tiles))}
        opens = {space: sorted(beside) for space, beside in oracle.open_spaces([*tiles, last], last).items()}
        assert described(gain.closes) == closes
        assert described(gain.opens) == opens
        assert described(gain.before) == {
            space: sorted(earlier[each][1] for each in oracle.neighbours(space) if each in earlier)
            for space in (closes | opens)
        }
        assert [(each.x, each.y) for each in gain.before] == [(each.x, each.y) for each in (*gain.closes, *gain.opens)]


@boards(2000)
@given(grown())
def test_points_are_those_of_the_rulebook(board):
    tiles, tokens, _ = board
    state = State(board=make_board(tiles, tokens))
    given_answers = answers(state)
    by_space = oracle.token_points(tiles, oracle.values(tokens))
    largest = oracle.largest_areas(tiles, oracle.values(tokens))
    score = score_state(state).scores[0]
    points = {line.key: line.points for category in score.categories for line in category.lines}
    for habitat, size in largest.items():
        assert given_answers[f"{seat_place(0)}.{habitat}_area"] == str(size)
        assert points[f"{habitat}_area"] == oracle.area_points(size)
    assert {key: points[key] for key in tokens.values()} == {key: by_space[space] for space, key in tokens.items()}
    not_placed = 0 if len(tiles) == 24 else None
    assert {points[key] for key in oracle.TOKENS if key not in tokens.values()} <= {not_placed}
    assert score.total == oracle.total(tiles, oracle.values(tokens))


@boards(500)
@given(grown())
def test_what_a_token_adds_to_areas_is_what_placing_it_changes(board):
    tiles, tokens, _ = board
    for space in list(tokens):
        others = {other: key for other, key in tokens.items() if other != space}
        before = oracle.largest_areas(tiles, oracle.values(others))
        after = oracle.largest_areas(tiles, oracle.values(tokens))
        token = TOKENS_BY_KEY[tokens[space]]
        growth = grow_area(Survey(make_board(tiles, others)), space, token)
        if after == before:
            assert growth is None
        else:
            assert (growth.before, growth.after) == (before[token.habitat], after[token.habitat])
            assert after[token.habitat] > before[token.habitat]


def mirrored(square, width):
    x, y = square
    return 1 - x - width, y


def turned_right(square, width):
    x, y = square
    return 1 - y - width, x


def shifted(square, width):
    x, y = square
    return x + 7, y - 40


@pytest.mark.parametrize(
    ("moved", "order"),
    # a tile's squares are listed clockwise: in a mirror the right ones come first, turned right the lower left one
    [(mirrored, (1, 0, 3, 2)), (turned_right, (3, 0, 1, 2)), (shifted, (0, 1, 2, 3))],
    ids=["mirrored", "turned right", "moved"],
)
@boards(300)
@given(board=grown(), tile=squares)
def test_a_board_scores_the_same_however_it_is_looked_at(moved, order, board, tile):
    def looked_at(squares_):
        return tuple(squares_[index] for index in order)

    tiles, tokens, _ = board
    others = [(*moved((x, y), 2), looked_at(squares_)) for x, y, squares_ in tiles]
    other_tokens = {moved(space, 1): key for space, key in tokens.items()}
    assert check_board(make_board(others, other_tokens)) is None
    assert total_of(others, other_tokens) == total_of(tiles, tokens)
    found = legal_placements(Survey(make_board(tiles)), tile)
    assert {(*moved((each.x, each.y), 2), looked_at(each.squares)) for each in found} == {
        (each.x, each.y, each.squares) for each in legal_placements(Survey(make_board(others)), looked_at(tile))
    }

import pytest

from companion.core.errors import RuleError
from companion.games.rewild.board import (
    Board,
    Survey,
    check_board,
    closed_spaces,
    legal_placements,
    refuse_placement,
    say_where,
)
from companion.games.rewild.board import LaidToken as Token
from companion.games.rewild.tracker import count_laid
from tests.games.rewild.boards import laid, lattice, make_board, tile

START = laid((0, 0, "WSLL"))


@pytest.mark.parametrize(
    ("x", "y", "words", "code", "message"),
    [
        (0, 0, "WSLL", "overlap", "It would lie over tile 1."),
        (1, 1, "LLLL", "overlap", "It would lie over tile 1."),
        (-1, 0, "WWWW", "overlap", "It would lie over tile 1."),
        (2, 0, "SSLL", "not_offset", "It would lie straight beside tile 1. Move it by one square."),
        (0, -2, "WSSW", "not_offset", "It would lie straight beside tile 1. Move it by one square."),
        (-2, 0, "WWLL", "not_offset", "It would lie straight beside tile 1. Move it by one square."),
        (0, 2, "LLLL", "not_offset", "It would lie straight beside tile 1. Move it by one square."),
        # by their corners only; then far away
        (2, 2, "LLLL", "no_contact", "No tile lies beside that place. A tile must touch another one along an edge."),
        (-2, -2, "WWWW", "no_contact", "No tile lies beside that place. A tile must touch another one along an edge."),
        (3, 0, "SSLL", "no_contact", "No tile lies beside that place. A tile must touch another one along an edge."),
        (50, 50, "LLLL", "no_contact", "No tile lies beside that place. A tile must touch another one along an edge."),
        # the square right of the Scrubland; that right of the lower Wetland
        (
            2,
            -1,
            "SSLL",
            "no_match",
            "Wetland would lie beside Scrubland. Squares that touch must have the same habitat.",
        ),
        (2, 1, "WLLL", "no_match", "Woodland would lie beside Wetland. Squares that touch must have the same habitat."),
    ],
)
def test_a_tile_that_may_not_lie_there_is_told_why(x, y, words, code, message):
    """RW-6"""
    error = refuse_placement(Survey(START), x, y, tile(words))
    assert (error.code, str(error)) == (code, message)


@pytest.mark.parametrize(
    ("x", "y", "words"),
    [
        (2, -1, "LLLS"),
        (2, 1, "LWWW"),
        (1, 2, "LWWW"),
        (-1, 2, "WLWW"),
        (-2, 1, "WLWW"),
        (-2, -1, "LLWL"),
        (-1, -2, "LLWL"),
        (1, -2, "LLLS"),
    ],
)
def test_a_tile_may_lie_in_eight_places_around_a_lone_one(x, y, words):
    """RW-6: on each of four sides, offset by one square to the left or to the right."""
    assert refuse_placement(Survey(START), x, y, tile(words)) is None
    assert (x, y) in {(each.x, each.y) for each in legal_placements(Survey(START), tile(words))}


def test_another_tile_in_the_way_is_named_by_its_number():
    board = laid((0, 0, "WWWW"), (2, -1, "WWWW"), (1, 2, "WWWW"))
    assert str(refuse_placement(Survey(board), 3, 0, tile("WWWW"))) == "It would lie over tile 2."
    assert str(refuse_placement(Survey(board), 1, 4, tile("WWWW"))).startswith("It would lie straight beside tile 3.")


@pytest.mark.parametrize(("words", "fits"), [("SLLW", True), ("SSSS", False), ("WWWW", False)])
def test_every_edge_that_touches_must_match_not_only_one(words, fits):
    """RW-6: the gap touches a Scrubland square of tile 3 and a Woodland square of tile 1."""
    survey = Survey(laid((0, 0, "WWWW"), (-1, -2, "WWWW"), (1, -3, "WWSW")))
    error = refuse_placement(survey, 2, -1, tile(words))
    assert error is None if fits else error.code == "no_match"


def test_a_tile_of_one_habitat_has_one_way_to_lie_and_two_across_have_two():
    alone = Survey(laid((0, 0, "WWWW")))
    assert [(each.x, each.y, each.turn) for each in legal_placements(alone, tile("WWWW"))] == [
        (-1, -2, 0),
        (1, -2, 0),
        (-2, -1, 0),
        (2, -1, 0),
        (-2, 1, 0),
        (2, 1, 0),
        (-1, 2, 0),
        (1, 2, 0),
    ]
    across = legal_placements(alone, tile("WSWS"))
    assert {each.turn for each in across} == {0, 1}
    assert len(across) == 8


def test_a_space_lies_between_four_tiles_that_turn_either_way():
    """RW-4: the rulebook's turn 3, and the same with tiles offset to the right."""
    to_the_left = laid((0, 0, "WWWW"), (-1, -2, "WWWW"), (1, -3, "WWWW"), (2, -1, "WWWW"))
    to_the_right = laid((0, 0, "WWWW"), (1, -2, "WWWW"), (-1, -3, "WWWW"), (-2, -1, "WWWW"))
    assert closed_spaces(Survey(to_the_left), 2, -1) == ((1, -1),)
    assert closed_spaces(Survey(to_the_right), -2, -1) == ((0, -1),)
    assert closed_spaces(Survey(laid((0, 0, "WWWW"), (-1, -2, "WWWW"), (1, -3, "WWWW"))), 1, -3) == ()


def test_a_gap_of_two_squares_is_no_space():
    """RW-4: tiles all around it, but no square of it has four beside it."""
    ring = laid((0, 0, "WWWW"), (2, 1, "WWWW"), (4, 0, "WWWW"), (3, -2, "WWWW"), (1, -3, "WWWW"), (-1, -2, "WWWW"))
    assert check_board(ring) is None
    assert all(closed_spaces(Survey(ring), each.x, each.y) == () for each in ring.tiles)


def test_a_place_in_words_is_seen_from_the_tile_laid_last():
    board = laid((0, 0, "WWWW"), (2, -1, "WWWW"))
    assert str(say_where(board, -1, 2)) == "below tile 1, one to the left"
    assert str(say_where(board, 1, -3)) == "above tile 2, one to the left"
    assert str(say_where(board, 40, 9)) == "at column 40, row 9"
    assert str(say_where(Board(), 0, 0)) == "at column 0, row 0"


FOUR = laid(*[(*lattice(column, row), "WWWW") for row in (0, 1) for column in (0, 1)])
EIGHT = laid(*[(*lattice(column, row), "WWWW") for row in (0, 1) for column in range(4)])


def test_spaces_of_the_boards_below():
    """Between the lattice's tiles: one between four, three between two rows of four."""
    assert closed_spaces(Survey(FOUR), *lattice(1, 1)) == ((2, 1),)
    assert closed_spaces(Survey(EIGHT), *lattice(1, 1)) == ((4, 0), (2, 1))


def with_tokens(board, *tokens):
    return make_board([(each.x, each.y, each.squares) for each in board.tiles], dict(tokens))


@pytest.mark.parametrize(
    ("board", "code", "field", "words"),
    [
        (Board(), "no_tiles", "board.tiles", "The board has no tile."),
        (laid(*[(0, 0, "WWWW")] * 25), "too_many_tiles", "board.tiles", "The game has 24 tiles."),
        (laid((0, 0, "WWWW"), (1, 0, "WWWW")), "overlap", "board.tiles[1]", "over tile 1"),
        (laid((0, 0, "WWWW"), (2, 1, "WWWW"), (2, -1, "WWWW")), "not_offset", "board.tiles[2]", "beside tile 2"),
        (laid((0, 0, "WWWW"), (2, 1, "WWWW"), (-1, -2, "SSSS")), "no_match", "board.tiles[2]", "Scrubland would lie"),
        (laid((0, 0, "WWWW"), (9, 9, "WWWW")), "no_contact", "board.tiles[1]", "Tile 2 does not hang together"),
        # two tiles that touch each other, not the start tile
        (
            laid((0, 0, "WWWW"), (2, 1, "WWWW"), (9, 9, "WWWW"), (11, 10, "WWWW")),
            "no_contact",
            "board.tiles[2]",
            "Tile 3 does not hang together",
        ),
        # tile 2 touches none that was listed before it, and tile 3 lies over it
        (laid((0, 0, "WWWW"), (3, 2, "WWWW"), (2, 1, "WWWW")), "overlap", "board.tiles[2]", "over tile 2."),
        (with_tokens(FOUR, ((2, 1), "otter")), "unknown_token", "board.tokens[0]", "There is no token “otter”."),
        (with_tokens(FOUR, ((0, 0), "beaver")), "not_a_space", "board.tokens[0]", "no space between four tiles"),
        (with_tokens(FOUR, ((2, 1), "beaver"), ((2, 0), "red_deer")), "not_a_space", "board.tokens[1]", "no space"),
        (
            with_tokens(EIGHT, ((2, 1), "beaver"), ((4, 0), "beaver")),
            "token_twice",
            "board.tokens[1]",
            "There is only one Beaver.",
        ),
        (
            Board(FOUR.tiles, (Token(2, 1, "beaver"), Token(2, 1, "red_deer"))),
            "space_taken",
            "board.tokens[1]",
            "Two tokens lie in the same space.",
        ),
    ],
)
def test_a_board_that_cannot_lie_so_is_refused_and_the_piece_named(board, code, field, words):
    for check in (check_board, count_laid):
        with pytest.raises(RuleError) as refused:
            check(board)
        assert (refused.value.code, refused.value.field) == (code, field)
        assert words in str(refused.value)


def test_the_tiles_of_a_board_may_be_listed_in_any_order():
    assert check_board(laid((0, 0, "WWWW"), (4, 2, "WWWW"), (2, 1, "WWWW"))) is None


def test_a_whole_board_is_counted_and_what_is_not_on_it_is_not_placed():
    """RW-8, RW-10, RW-11: two rows of four Woodland tiles are 32 squares; the Falcon between four of them makes 33."""
    counted = count_laid(with_tokens(EIGHT, ((2, 1), "peregrine_falcon"), ((4, 0), "beaver")))
    assert counted["seat1.peregrine_falcon"] == "4"
    assert counted["seat1.beaver"] == "0"
    assert counted["seat1.hedgehog"] == "not_placed"
    assert [counted[f"seat1.{habitat}_area"] for habitat in ("woodland", "scrubland", "wetland")] == ["33", "0", "1"]

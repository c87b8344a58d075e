"""Boards of the oracle as boards of ours, and our scores of them."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from companion.core.game import Seat, make_setup, read_answers
from companion.games.rewild import GAME
from companion.games.rewild.board import Board, LaidTile, LaidToken
from companion.games.rewild.tracker import DrawTile, LayRows, LayStartTile, PlaceTile, State, TakeToken, answers
from tests.games.rewild import oracle

SETUP = make_setup(GAME, "solo", (Seat("Ann"),), {})


@st.composite
def grown(draw, most=24):
    """A random board of the oracle: its tiles, its tokens by key, and what was random about it."""
    number = draw(st.integers(1, most))
    random = Random(draw(st.integers(0, 10**9)))
    tiles = oracle.grow(random, number, swirl=random.choice((0.5, 0.9, 1)))
    return tiles, oracle.settle(random, tiles), random


def make_board(tiles, tokens=None):
    """The same as a board of ours."""
    laid = tuple(LaidToken(x, y, key) for (x, y), key in (tokens or {}).items())
    return Board(tuple(LaidTile(*tile) for tile in tiles), laid)


def score_state(state):
    """The scoreboard of what a state answers."""
    found, refused = read_answers(SETUP, GAME.sheet(SETUP), answers(state))
    assert refused == {}
    return GAME.score(SETUP, found)


def total_of(tiles, tokens=None):
    """The points of a board by our own rules."""
    return score_state(State(board=make_board(tiles, tokens))).scores[0].total


def tile(words):
    """A tile clockwise from the top left: W(oodland), S(crubland), (wet)L(and)."""
    letters = {"W": oracle.WOODLAND, "S": oracle.SCRUBLAND, "L": oracle.WETLAND}
    return tuple(letters[letter] for letter in words)


def laid(*tiles):
    """A board from (x, y, "WSLL")."""
    return make_board([(x, y, tile(words)) for x, y, words in tiles])


def lattice(column, row):
    """The corner of a tile where all are offset to the left: each four close a space."""
    return 2 * column + row, 2 * row - column


def apply_all(moves, state=None):
    """The state after those moves."""
    state = state or GAME.tracker.start(SETUP)
    for move in moves:
        state = GAME.tracker.apply(state, move)
    return state


WOODLANDS = ("hedgehog", "long_eared_bat", "violet_dor_beetle", "peregrine_falcon")  # 1, 2, 3, 4
WETLANDS = ("harvest_mouse", "kingfisher", "blue_eyed_dragonfly", "beaver")  # 1, 2, 3, 4
# Rulebook: Rewild, Examples of Wildlife Selection: 3, 1, 2, 4.
SCRUBLANDS = ("nightingale", "red_deer", "purple_emperor_butterfly", "white_stork")
ROWS = LayRows(WOODLANDS, SCRUBLANDS, WETLANDS)

# Rulebook: Rewild, Examples of Tile Placement and Offsetting: three tiles offset to the left, the third closes a space.
# The squares stand only in its picture; these fulfil the text: the largest Scrubland area is 3 squares.
#
#         L L
#     L W W S        S W / L W is the start tile, to the left above it the tile of turn 1,
#     S S . S L      to the right of that turn 2, below that turn 3
#       S W W L
#       L W
THREE_TURNS = (
    ROWS,
    LayStartTile(tile("SWWL")),
    DrawTile(tile("LWSS")),
    PlaceTile(-1, -2, 0),
    DrawTile(tile("LSWL")),  # held one quarter turn to the left of how it is laid
    PlaceTile(1, -3, 1),
    DrawTile(tile("SLLW")),
    PlaceTile(2, -1, 0),
)
SPACE = (1, -1)


# Six Woodland tiles; the last one, in the middle of the lower row, closes two spaces: (4, 0) and (2, 1).
TWO_SPACES = (
    ROWS,
    LayStartTile(tile("WWWW")),
    *(
        move
        for column, row in [(1, 0), (2, 0), (0, 1), (2, 1), (1, 1)]
        for move in (DrawTile(tile("WWWW")), PlaceTile(*lattice(column, row), 0))
    ),
)


def play_woodland(tiles):
    """A play of woodland only, offset to the left, up to so many tiles; the free token of the fullest row is taken."""
    state = apply_all([ROWS, LayStartTile(tile("WWWW"))])
    for number in range(1, tiles):
        x, y = lattice(number % 4, number // 4)
        state = apply_all([DrawTile(tile("WWWW")), PlaceTile(x, y, 0)], state)
        while state.waiting:
            token = max(state.rows, key=len)[-1]
            state = apply_all([TakeToken(*state.waiting[0], token)], state)
    return state

"""Boards to draw, laid by hand: only how they look matters."""

from __future__ import annotations

from itertools import cycle, islice

from companion.core.picture import Picture, Polygon, Sign
from companion.games.rewild.board import Board, LaidTile, LaidToken
from companion.games.rewild.picture import picture_board
from companion.games.rewild.tracker import State

HABITATS = ("woodland", "scrubland", "wetland")
ALL_HABITATS = (*HABITATS, "savanna", "desert", "river")


def make_tiles(corners):
    """Tiles at these corners, in all ways to mix three habitats."""
    habitats = cycle(HABITATS)
    return tuple(LaidTile(x, y, tuple(islice(habitats, 4))) for x, y in corners)


def make_board(corners, tokens=()):
    return State(board=Board(make_tiles(corners), tuple(LaidToken(*token) for token in tokens)))


ONE = make_board([(0, 0)])
LINE = make_board([(2 * n, n % 2) for n in range(24)])  # 48 squares wide, 3 high
TALL = make_board([(n % 2, -2 * n) for n in range(24)])
# Tiles offset by one square all around leave a space between each four: its corner is one right of, two below a tile's.
COMPACT = make_board(
    [(2 * a - b, a + 2 * b) for b in range(5) for a in range(5)][:24],
    [(1, 2, "hedgehog"), (3, 3, "nightingale"), (5, 4, "beaver"), (0, 4, "white_stork")],
)
BOARDS = {"one": ONE, "line": LINE, "tall": TALL, "compact": COMPACT}
PICTURES = {name: picture_board(state) for name, state in BOARDS.items()}


def squares_of(state):
    """Every square of a board with its habitat, clockwise from a tile's corner."""
    return {
        (tile.x + right, tile.y + down): habitat
        for tile in state.board.tiles
        for (right, down), habitat in zip(((0, 0), (1, 0), (1, 1), (0, 1)), tile.squares, strict=True)
    }


def picture_row(names):
    """Squares in a row, each with its mark; the picture is as wide as they are and one high."""
    shapes = []
    for x, name in enumerate(names):
        shapes.append(Polygon(((x, 0), (x + 1, 0), (x + 1, 1), (x, 1)), name))
        shapes.append(Sign(x + 0.5, 0.5, 0.5, name, "card"))
    return Picture(0, 0, len(names), 1, tuple(shapes))

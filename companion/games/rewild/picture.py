"""The board of Rewild as a picture: squares with the marks of their habitats, tiles, wildlife, spaces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.core.picture import Disc, Picture, Polygon, Shape, Sign, Words
from companion.core.text import counted
from companion.games.rewild.board import LaidTile, Squares, covered
from companion.games.rewild.catalogue import TOKENS_BY_KEY
from companion.games.rewild.tracker import State, say_tile

MARGIN: Final = 0.15  # squares around the outermost tiles
ROOM: Final = 2.15  # squares around them where the next tile may lie
MARK: Final = 0.44  # of a square's side
EDGE: Final = 0.05  # the line around a tile


def picture_board(state: State) -> Picture:
    """The whole board. While a tile is in hand there is room for it on each side."""
    tiles = state.board.tiles
    room = ROOM if state.drawn else MARGIN
    left = min((tile.x for tile in tiles), default=0) - room
    top = min((tile.y for tile in tiles), default=0) - room
    right = max((tile.x for tile in tiles), default=0) + 2 + room
    bottom = max((tile.y for tile in tiles), default=0) + 2 + room
    shapes = [*_draw_tiles(tiles), *_draw_wildlife(state), *_draw_waiting(state)]
    return Picture(left, top, right - left, bottom - top, tuple(shapes), _title(state))


def picture_tile(squares: Squares) -> Picture:
    """A tile alone, with its middle at (0, 0)."""
    shapes = _draw_tiles([LaidTile(-1, -1, squares)], is_numbered=False)
    return Picture(-1.1, -1.1, 2.2, 2.2, tuple(shapes), f"The tile: {say_tile(squares)}")


def _draw_tiles(tiles: Iterable[LaidTile], *, is_numbered: bool = True) -> list[Shape]:
    squares = [
        (square, habitat)
        for tile in tiles
        for square, habitat in zip(covered(tile.x, tile.y), tile.squares, strict=True)
    ]
    shapes: list[Shape] = [
        Polygon(_corners(*square), habitat, "card", 0.02) for square, habitat in sorted(squares, key=lambda s: s[1])
    ]
    shapes += [Sign(x + 0.5, y + 0.5, MARK, habitat, "card") for (x, y), habitat in squares]
    shapes += [Polygon(_corners(tile.x, tile.y, 2), stroke="ink", width=EDGE) for tile in tiles]
    if is_numbered:
        shapes += [
            Words(tile.x + 1, tile.y + 1, str(number), 0.36, "card", is_number_of_piece=True)
            for number, tile in enumerate(tiles, 1)
        ]
    return shapes


def _corners(x: float, y: float, side: float = 1) -> tuple[tuple[float, float], ...]:
    return (x, y), (x + side, y), (x + side, y + side), (x, y + side)


def _draw_wildlife(state: State) -> list[Shape]:
    shapes: list[Shape] = []
    for laid in state.board.tokens:
        token = TOKENS_BY_KEY[laid.token]
        x, y = laid.x + 0.5, laid.y + 0.5
        shapes.append(Disc(x, y, 0.45, "card", token.habitat, 0.07))
        shapes.append(Sign(x, y - 0.16, 0.36, token.habitat, token.habitat))
        shapes.append(Words(x, y + 0.2, str(token.value), 0.34, "ink"))
    return shapes


def _draw_waiting(state: State) -> list[Shape]:
    shapes: list[Shape] = []
    for x, y in state.waiting:
        shapes.append(Disc(x + 0.5, y + 0.5, 0.42, "card", "accent", 0.05, is_dashed=True))
        shapes.append(Words(x + 0.5, y + 0.5, "?", 0.5, "accent"))
    return shapes


def _title(state: State) -> str:
    tiles = str(counted(len(state.board.tiles), "tile", "tiles"))
    tokens = str(counted(len(state.board.tokens), "wildlife token", "wildlife tokens"))
    waiting = len(state.waiting)
    words = f"Board: {tiles}, {tokens}"
    return f"{words}; {counted(waiting, 'space waits', 'spaces wait')} for wildlife" if waiting else words

"""Boards and plays of Rewild, made by chance from a seed, with tiles of any four squares."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import blank_setup
from companion.core.squares import beside
from companion.games.rewild import GAME
from companion.games.rewild.board import (
    OFFSETS,
    Board,
    LaidTile,
    LaidToken,
    Placement,
    Squares,
    Survey,
    closed_spaces,
    legal_placements,
)
from companion.games.rewild.catalogue import HABITATS, TILES, TOKENS
from companion.games.rewild.tracker import (
    DrawTile,
    LayStartTile,
    PlaceTile,
    State,
    TakeToken,
    apply,
    shuffle_rows,
    start,
)

LAID: Final = TILES - 1  # on a table that is measured; the last tile is in hand or in the stack

KINDS: Final = tuple([habitat for habitat, _ in HABITATS])


class Play(Struct, frozen=True):
    """The moves of a play up to a turn, and the board then."""

    moves: tuple[Any, ...]
    board: Board


def draw_squares(random: Random) -> Squares:
    """A tile of four squares by chance."""
    return random.choice(KINDS), random.choice(KINDS), random.choice(KINDS), random.choice(KINDS)


def draw_fitting(random: Random, board: Board) -> tuple[Squares, list[Placement]]:
    """A tile that fits, with all its placements; tiles that fit nowhere are put back."""
    survey = Survey(board)
    while True:
        squares = draw_squares(random)
        placements = legal_placements(survey, squares)
        if placements:
            return squares, placements


def make_state(random: Random, tiles: int, *, is_dense: bool) -> State:
    """A play with so many tiles laid by chance and one in hand, wildlife in the first spaces that were closed.

    There may be more tiles than the box has, so it is no play of the tracker.
    """
    board = Board((LaidTile(0, 0, draw_squares(random)),))
    tokens = list(TOKENS)
    random.shuffle(tokens)
    while len(board.tiles) < tiles:
        _, placements = draw_fitting(random, board)
        placed = _choose(random, board, placements, is_dense=is_dense)
        board = replace(board, tiles=(*board.tiles, LaidTile(placed.x, placed.y, placed.squares)))
        for x, y in closed_spaces(Survey(board), placed.x, placed.y):
            if tokens:
                board = replace(board, tokens=(*board.tokens, LaidToken(x, y, tokens.pop().key)))
    rows = tuple([tuple([token.key for token in tokens if token.habitat == habitat]) for habitat in KINDS])
    return State(rows, board, draw_fitting(random, board)[0])


def _choose(random: Random, board: Board, placements: list[Placement], *, is_dense: bool) -> Placement:
    """A placement by chance; a dense board grows where a tile touches most others, as by somebody who closes spaces."""
    if not is_dense:
        return random.choice(placements)
    corners = {(tile.x, tile.y) for tile in board.tiles}
    touched = [sum([(placed.x + dx, placed.y + dy) in corners for dx, dy in OFFSETS]) for placed in placements]
    return random.choice([placed for placed, most in zip(placements, touched, strict=True) if most == max(touched)])


def count_open_edges(board: Board) -> int:
    """The edges of laid squares behind which no tile lies, without those of closed spaces."""
    survey = Survey(board)
    behind = [each for square in survey.habitats for each in beside(square) if each not in survey.habitats]
    return sum([len(survey.habitats_beside(square)) < 4 for square in behind])


def make_play(random: Random) -> Play:
    """A play before its last turn, on a dense board. Only free wildlife is taken."""
    moves: list[Any] = [shuffle_rows(random), LayStartTile(draw_squares(random))]
    state = apply(apply(start(blank_setup(GAME, 1)), moves[0]), moves[1])
    while len(state.board.tiles) < LAID or state.waiting:
        if state.waiting:
            turn = [TakeToken(*state.waiting[0], max(state.rows, key=len)[-1])]
        else:
            turn = make_turn(random, state.board)
        for move in turn:
            state = apply(state, move)
        moves += turn
    return Play(tuple(moves), state.board)


def make_turn(random: Random, board: Board) -> list[Any]:
    """A tile that fits, and where it is placed."""
    squares, placements = draw_fitting(random, board)
    placed = _choose(random, board, placements, is_dense=True)
    return [DrawTile(squares), PlaceTile(placed.x, placed.y, placed.turn)]

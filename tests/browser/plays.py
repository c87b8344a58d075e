"""Plays of Rewild at every stage, as somebody at a table would have tracked them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.game import Setup
from companion.core.log import Moved
from companion.core.play import write_move
from companion.games.rewild import tracker
from companion.games.rewild.prompts import hint
from companion.games.rewild.tile_set import TILE, to_item
from companion.games.rewild.tracker import DrawTile, LayStartTile, PlaceTile, State, TakeToken
from companion.store.catalogue import Item
from tests.browser import samples
from tests.browser.serving import Server
from tests.games.rewild import oracle
from tests.games.rewild.boards import ROWS, lattice, tile

# Tiles that differ when they are turned: there are just 24 (RW-15).
TILE_SET: Final = sorted({min(oracle.turned(squares)) for squares in product(oracle.HABITATS, repeat=4)})


def setup() -> Setup:
    """Ana alone, tracked."""
    return replace(samples.make("rewild", "solo", 1), is_tracked=True)


def make_play(server: Server, moves: Sequence[Any]) -> str:
    """A table with a play after those moves: its key. The entries are ``move1``, ``move2`` and so on."""
    key = server.make_table(setup(), {})
    server.append_all(key, [Moved(f"move{number}", write_move(move)) for number, move in enumerate(moves, 1)])
    return key


def keep_tile_set(server: Server) -> None:
    """The household's tile set, as if it had been imported."""
    server.keep_items("rewild", TILE, [Item(TILE, str(at), to_item(squares)) for at, squares in enumerate(TILE_SET, 1)])


def woodland(*corners: tuple[int, int], words: str = "WWWW") -> list[Any]:
    """Rows, a start tile of woodland and more of them at columns and rows of a lattice, where each four close a space.

    The tokens that are free are the Peregrine Falcon (4), the White Stork (4) and the Beaver (4).
    """
    moves: list[Any] = [ROWS, LayStartTile(tile("WWWW"))]
    for corner in corners:
        moves += [DrawTile(tile(words)), PlaceTile(*lattice(*corner), 0)]
    return moves


# The fourth tile, at the lattice's (1, 1), closes the space at (2, 1).
THREE: Final = ((1, 0), (0, 1))
SPACE: Final = (2, 1)
FOURTH: Final = lattice(1, 1)
# The sixth closes those at (2, 1) and (4, 0).
TWO_SPACES: Final = ((1, 0), (2, 0), (0, 1), (2, 1), (1, 1))


def greedy(tiles: int = 24) -> list[Any]:
    """A play until so many tiles lie and no space waits, in which always the first hint is followed."""
    random = Random(5)
    state = State()
    moves: list[Any] = []

    def do(move: Any) -> None:
        nonlocal state
        state = tracker.apply(state, move)
        moves.append(move)

    do(ROWS)
    do(LayStartTile(tile("WSLL")))
    while not state.is_over and (len(state.board.tiles) < tiles or state.waiting):
        found = hint(state)
        try:
            do(found.choices[0].move if found else DrawTile(tuple(random.choices(oracle.HABITATS, k=4))))  # type: ignore[arg-type]
        except RuleError:  # it fits nowhere: another one is drawn
            continue
    return moves


def before_last(kind: type, moves: list[Any]) -> list[Any]:
    """A play up to its last move of a kind, which is still to be made."""
    return moves[: max(at for at, move in enumerate(moves) if isinstance(move, kind))]


def total_of(state: State) -> int:
    """The points of a board, counted slowly by the rulebook's words."""
    tiles = [(laid.x, laid.y, laid.squares) for laid in state.board.tiles]
    tokens = {(laid.x, laid.y): oracle.TOKENS[laid.token] for laid in state.board.tokens}
    return oracle.total(tiles, tokens)


def all_woodland(tiles: int) -> list[Any]:
    """So many tiles of woodland on a lattice of four columns; each space gets the first token that is free."""
    state = State()
    moves: list[Any] = []
    corners = [lattice(at % 4, at // 4) for at in range(1, tiles)]
    todo = [ROWS, LayStartTile(tile("WWWW"))]
    for corner in corners:
        todo += [DrawTile(tile("WWWW")), PlaceTile(*corner, 0)]
    for move in todo:
        state = tracker.apply(state, move)
        moves.append(move)
        while state.waiting:
            taken = TakeToken(*state.waiting[0], next(row[-1] for row in state.rows if row))
            state = tracker.apply(state, taken)
            moves.append(taken)
    return moves

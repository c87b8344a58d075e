"""The play of Rewild, move by move: rows, tiles, wildlife (RW-3 to RW-7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from random import Random
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.game import Setup
from companion.core.scoresheet import field_id, seat_place
from companion.core.squares import Square
from companion.core.text import Text, counted, text
from companion.games.rewild.board import (
    Board,
    Coordinate,
    LaidTile,
    LaidToken,
    Squares,
    Survey,
    TokenKey,
    check_board,
    closed_spaces,
    fits_somewhere,
    refuse_placement,
    turn_tile,
)
from companion.games.rewild.catalogue import HABITAT_NAMES, HABITATS, TILES, TOKENS, TOKENS_BY_KEY, Token
from companion.games.rewild.sheet import NOT_PLACED

Row = Annotated[tuple[TokenKey, ...], Meta(max_length=4)]


class LayRows(Struct, frozen=True, tag="lay_rows"):
    """The rows of wildlife as they lie, each from left to right; the last of a row is free (RW-3)."""

    woodland: Row
    scrubland: Row
    wetland: Row


class LayStartTile(Struct, frozen=True, tag="lay_start_tile"):
    """The first tile, as it lies."""

    squares: Squares


class DrawTile(Struct, frozen=True, tag="draw_tile"):
    """The next tile from the stack, as it is held."""

    squares: Squares


class PlaceTile(Struct, frozen=True, tag="place_tile"):
    """The drawn tile is laid: its top left square, and quarter turns clockwise from how it is held."""

    x: Coordinate
    y: Coordinate
    turn: Annotated[int, Meta(ge=0, le=3)]


class TakeToken(Struct, frozen=True, tag="take_token"):
    """A token goes into the space that waits for it; what it costs is discarded from the stack."""

    x: Coordinate
    y: Coordinate
    token: TokenKey


class SetAside(Struct, frozen=True, tag="set_aside"):
    """A tile from the stack that fits nowhere goes out of play (A-RW7)."""

    squares: Squares


Move = LayRows | LayStartTile | DrawTile | PlaceTile | TakeToken | SetAside


class State(Struct, frozen=True):
    """A play as it stands.

    ``rows`` are those of HABITATS, each from left to right. ``discarded`` counts the tiles paid unseen, ``set_aside``
    are those that fitted nowhere. ``waiting`` are closed spaces without wildlife, in reading order.
    """

    rows: tuple[tuple[str, ...], ...] = ()
    board: Board = Board()
    drawn: Squares | None = None
    waiting: tuple[Square, ...] = ()
    discarded: int = 0
    set_aside: tuple[Squares, ...] = ()

    @property
    def stack(self) -> int:
        """The tiles in the stack (RW-1, RW-5)."""
        seen = len(self.board.tiles) + len(self.set_aside) + (self.drawn is not None)
        return TILES - seen - self.discarded

    @property
    def is_over(self) -> bool:
        """Whether the last tile and its wildlife are placed (RW-7)."""
        return bool(self.board.tiles) and not (self.drawn or self.waiting or self.stack)

    @property
    def seen_tiles(self) -> tuple[Squares, ...]:
        """Every tile that came out of the stack face up."""
        laid = tuple([tile.squares for tile in self.board.tiles])
        return laid + self.set_aside + ((self.drawn,) if self.drawn else ())


def start(setup: Setup) -> State:
    """A play before its first move."""
    return State()


def apply(state: State, move: Move) -> State:
    """The play after a move. Raises RuleError when the move does not fit; see each move's function."""
    match move:
        case LayRows():
            return lay_rows(state, move)
        case LayStartTile():
            return lay_start_tile(state, move)
        case DrawTile():
            return draw_tile(state, move)
        case PlaceTile():
            return place_tile(state, move)
        case TakeToken():
            return take_token(state, move)
        case _:
            return set_aside(state, move)


def lay_rows(state: State, move: LayRows) -> State:
    """Lay the three rows out. Rulebook: Rewild, Set Up (RW-3).

    Raises RuleError ``rows_lie_already``, ``token_twice``, ``not_a_row``.
    """
    if state.rows:
        raise RuleError("rows_lie_already", text("The rows lie already. Undo, to lay them out anew."))
    rows = (move.woodland, move.scrubland, move.wetland)
    for (habitat, name), row in zip(HABITATS, rows, strict=True):
        for key in row:
            if row.count(key) > 1 and key in TOKENS_BY_KEY:
                token = TOKENS_BY_KEY[key]
                raise RuleError(
                    "token_twice",
                    text("{name}: {token} ({value}) is there twice.", name=name, token=token.name, value=token.value),
                    habitat,
                )
        if sorted(row) != sorted(token.key for token in TOKENS if token.habitat == habitat):
            raise RuleError(
                "not_a_row", text("{name}: each of its four tokens, 1 to 4, lies once in the row.", name=name), habitat
            )
    return replace(state, rows=rows)


def lay_start_tile(state: State, move: LayStartTile) -> State:
    """Lay the first tile. Rulebook: Rewild, Set Up (RW-1).

    Raises RuleError ``no_rows``, ``start_tile_lies_already``.
    """
    if not state.rows:
        raise RuleError("no_rows", text("Lay the rows of wildlife out first."))
    if state.board.tiles:
        raise RuleError("start_tile_lies_already", text("The start tile lies already."))
    return replace(state, board=Board((LaidTile(0, 0, move.squares),)))


def draw_tile(state: State, move: DrawTile) -> State:
    """Draw the next tile. Rulebook: Rewild, 1. Draw and Place a Habitat Tile.

    Raises RuleError ``no_start_tile``, ``tile_in_hand``, ``space_waits``, ``stack_is_empty``, ``fits_nowhere``.
    """
    _check_draw(state)
    if not fits_somewhere(Survey(state.board), move.squares):
        raise RuleError(
            "fits_nowhere",
            text("This tile fits nowhere. Check its four squares; if they are right, set it aside and draw another."),
        )
    return replace(state, drawn=move.squares)


def set_aside(state: State, move: SetAside) -> State:
    """Put a tile that fits nowhere out of play (A-RW7).

    Raises RuleError as ``draw_tile`` does, but ``fits`` instead of ``fits_nowhere``.
    """
    _check_draw(state)
    if fits_somewhere(Survey(state.board), move.squares):
        raise RuleError("fits", text("This tile fits. Draw and place it."))
    return replace(state, set_aside=(*state.set_aside, move.squares))


def _check_draw(state: State) -> None:
    if not state.board.tiles:
        raise RuleError("no_start_tile", text("Lay the start tile first."))
    if state.drawn:
        raise RuleError("tile_in_hand", text("A tile is drawn already. Place it first."))
    if state.waiting:
        raise RuleError("space_waits", text("A space waits for its wildlife. Choose that first."))
    if not state.stack:
        raise RuleError("stack_is_empty", text("The stack is empty: the game has ended."))


def place_tile(state: State, move: PlaceTile) -> State:
    """Lay the drawn tile; the spaces that it closes wait for wildlife, as long as there is some.

    Rulebook: Rewild, 1. Draw and Place a Habitat Tile; 2. Select and Place a Wildlife Token (RW-4, RW-6, A-RW6).
    Raises RuleError ``no_tile_in_hand`` and those of ``refuse_placement``.
    """
    if not state.drawn:
        raise RuleError("no_tile_in_hand", text("Draw a tile first."))
    squares = turn_tile(state.drawn, move.turn)
    error = refuse_placement(Survey(state.board), move.x, move.y, squares)
    if error:
        raise error
    board = replace(state.board, tiles=(*state.board.tiles, LaidTile(move.x, move.y, squares)))
    waiting = closed_spaces(Survey(board), move.x, move.y) if any(state.rows) else ()
    return replace(state, board=board, drawn=None, waiting=waiting)


def take_token(state: State, move: TakeToken) -> State:
    """Put a token into a space and pay for it; the rows slide together.

    Rulebook: Rewild, 2. Select and Place a Wildlife Token (RW-3, RW-5, A-RW4, A-RW5, A-RW6).
    Raises RuleError ``no_space_waits``, ``token_is_gone``, ``stack_is_too_small``.
    """
    if (move.x, move.y) not in state.waiting:
        raise RuleError("no_space_waits", text("No space waits for wildlife there."))
    cost = cost_of(state, move.token)
    if cost is None:
        token = TOKENS_BY_KEY.get(move.token)
        raise RuleError(
            "token_is_gone", text("{token} lies in no row any more.", token=token.name if token else move.token)
        )
    if cost > state.stack:
        raise RuleError(
            "stack_is_too_small",
            text(
                "That costs {cost}, and the stack has {stack}. Choose a token farther to the right.",
                cost=counted(cost, "tile", "tiles"),
                stack=state.stack,
            ),
        )
    rows = tuple([tuple([key for key in row if key != move.token]) for row in state.rows])
    tokens = (*state.board.tokens, LaidToken(move.x, move.y, move.token))
    return replace(
        state,
        rows=rows,
        board=replace(state.board, tokens=tokens),
        waiting=tuple([space for space in state.waiting if space != (move.x, move.y)]) if any(rows) else (),
        discarded=state.discarded + cost,
    )


def cost_of(state: State, token: str) -> int | None:
    """The tiles to discard for a token: its distance from the right end of its row; None if it lies in none (RW-5)."""
    for row in state.rows:
        if token in row:
            return len(row) - 1 - row.index(token)
    return None


def tokens_at_hand(state: State) -> Iterator[tuple[Token, int]]:
    """The tokens that the stack can pay for, each with its cost; row by row, from the free one on (RW-5, A-RW4)."""
    for row in state.rows:
        for cost, key in enumerate(reversed(row)):
            if cost <= state.stack:
                yield TOKENS_BY_KEY[key], cost


def answers(state: State) -> dict[str, str]:
    """What the board answers on the scoresheet, by field, as it would be typed.

    While the play goes on, wildlife that has no place yet is blank; at its end it is not placed (RW-11).
    """
    return count_board(state.board, is_over=state.is_over) if state.board.tiles else {}


def count_board(board: Board, *, is_over: bool = True) -> dict[str, str]:
    """Matching squares of each token and the largest areas, by field (RW-8, RW-10, A-RW1, A-RW2)."""
    survey = Survey(board)
    place = seat_place(0)
    found = {field_id(place, token.key): NOT_PLACED for token in TOKENS} if is_over else {}
    for laid in board.tokens:
        matches = survey.habitats_beside((laid.x, laid.y)).count(TOKENS_BY_KEY[laid.token].habitat)
        found[field_id(place, laid.token)] = str(matches)
    return found | {field_id(place, f"{habitat}_area"): str(size) for habitat, size in survey.largest.items()}


def count_laid(board: Board) -> dict[str, str]:
    """What a whole board answers that somebody wrote down. Raises RuleError; see ``check_board``."""
    check_board(board)
    return count_board(board)


def shuffle_rows(random: Random) -> LayRows:
    """Rows in random order. Rulebook: Rewild, Set Up (RW-3)."""
    rows = [[token.key for token in TOKENS if token.habitat == habitat] for habitat, _ in HABITATS]
    for row in rows:
        random.shuffle(row)
    return LayRows(*(tuple(row) for row in rows))


def opens_turn(move: Move) -> bool:
    """Whether a move begins something that stands or falls as a whole: a turn from its tile to its last token."""
    return not isinstance(move, PlaceTile | TakeToken)


def rests(state: State) -> bool:
    """Whether a turn may end here: no tile is in hand and no space waits."""
    return not (state.drawn or state.waiting)


def amend(state: State, moves: Sequence[Any], index: int, move: Any) -> dict[int, Any]:
    """The moves that change with one that is corrected, by their index; ``state`` is the play before that one.

    A token or a space that a later move has changes places with it. The wildlife of a tile that lies elsewhere goes
    into the spaces that it closes there.
    """
    old = moves[index]
    if isinstance(old, TakeToken) and isinstance(move, TakeToken):
        return _swap_tokens(moves, index, move)
    if isinstance(old, PlaceTile) and isinstance(move, PlaceTile):
        return _move_wildlife(place_tile(state, move).waiting, moves, index)
    return {}


def _swap_tokens(moves: Sequence[Any], index: int, move: TakeToken) -> dict[int, Any]:
    old = moves[index]
    changed = {}
    for later, taken in enumerate(moves[index + 1 :], index + 1):
        if isinstance(taken, TakeToken):
            x, y = (old.x, old.y) if (taken.x, taken.y) == (move.x, move.y) else (taken.x, taken.y)
            token = old.token if taken.token == move.token else taken.token
            swapped = TakeToken(x, y, token)
            if swapped != taken:
                changed[later] = swapped
    return changed


def _move_wildlife(waiting: Sequence[Square], moves: Sequence[Any], index: int) -> dict[int, Any]:
    """The tokens of the turn, each in a space that waits now; those for which there is none stay as they are."""
    turn = list(takewhile(lambda each: not opens_turn(moves[each]), range(index + 1, len(moves))))
    filled = {(moves[each].x, moves[each].y) for each in turn}
    homeless = [each for each in turn if (moves[each].x, moves[each].y) not in waiting]
    empty = [space for space in waiting if space not in filled]
    return {each: replace(moves[each], x=x, y=y) for each, (x, y) in zip(homeless, empty, strict=False)}


def describe(move: Move) -> Text:
    """A move in words."""
    match move:
        case LayRows():
            return text("the rows of wildlife")
        case LayStartTile():
            return text("the start tile: {squares}", squares=say_tile(move.squares))
        case DrawTile():
            return text("a tile drawn: {squares}", squares=say_tile(move.squares))
        case PlaceTile():
            return text("the tile’s place")
        case TakeToken():
            token = TOKENS_BY_KEY.get(move.token)
            return text("{token} taken", token=token.name if token else move.token)
        case _:
            return text("a tile set aside: {squares}", squares=say_tile(move.squares))


def say_tile(squares: Squares) -> Text:
    """A tile in words, row by row.

    >>> str(say_tile(("woodland", "woodland", "wetland", "scrubland")))
    'Woodland, Woodland above Scrubland, Wetland'
    """
    first, second, third, fourth = (HABITAT_NAMES[habitat] for habitat in squares)
    return text("{a}, {b} above {c}, {d}", a=first, b=second, c=fourth, d=third)

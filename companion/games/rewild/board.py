"""The board of Rewild: where a tile may lie, which spaces it closes, how large the areas are (RW-4, RW-6, RW-10)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import product
from typing import Annotated, Final

from msgspec import Meta, Struct

from companion.core.errors import RuleError
from companion.core.squares import Square, beside, connected_areas
from companion.core.text import Text, text
from companion.games.rewild.catalogue import HABITAT_NAMES, HABITATS, TILES, TOKENS_BY_KEY, Habitat

Squares = tuple[Habitat, Habitat, Habitat, Habitat]  # of a tile, clockwise from the top left
Coordinate = Annotated[int, Meta(ge=-99, le=99)]  # squares from the corner of the start tile
TokenKey = Annotated[str, Meta(max_length=40)]

# How far another tile's corner is from a tile's that it touches rightly: along an edge, offset by one square (RW-6).
OFFSETS: Final = ((2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2))
STRAIGHT: Final = ((0, -2), (2, 0), (0, 2), (-2, 0))
OVER: Final = tuple(product((-1, 0, 1), repeat=2))
_IN_THE_WAY: Final = STRAIGHT + OVER
# Each square outside a tile that shares an edge with it: which of its four squares it lies beside, and where it is.
AROUND: Final = (
    *((0, (0, -1)), (1, (1, -1)), (1, (2, 0)), (2, (2, 1))),
    *((2, (1, 2)), (3, (0, 2)), (3, (-1, 1)), (0, (-1, 0))),
)


class LaidTile(Struct, frozen=True, forbid_unknown_fields=True):
    """A tile as it lies: the square of its top left corner, and its habitats clockwise from there."""

    x: Coordinate
    y: Coordinate
    squares: Squares


class LaidToken(Struct, frozen=True, forbid_unknown_fields=True):
    """A wildlife token in a space."""

    x: Coordinate
    y: Coordinate
    token: TokenKey


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """What lies on the table, the start tile first."""

    tiles: tuple[LaidTile, ...] = ()
    tokens: tuple[LaidToken, ...] = ()


class Placement(Struct, frozen=True, gc=False):
    """A way to lay a tile: its corner, quarter turns clockwise from how it was drawn, and its squares as they lie."""

    x: int
    y: int
    turn: int
    squares: Squares


def turn_tile(squares: Squares, turns: int) -> Squares:
    """A tile after quarter turns clockwise.

    >>> turn_tile(("woodland", "scrubland", "wetland", "wetland"), 1)
    ('wetland', 'woodland', 'scrubland', 'wetland')
    """
    first, second, third, fourth = squares
    match turns % 4:
        case 0:
            return squares
        case 1:
            return fourth, first, second, third
        case 2:
            return third, fourth, first, second
        case _:
            return second, third, fourth, first


def turned_ways(squares: Squares) -> dict[Squares, int]:
    """The ways in which a tile can lie that look different, each with its least number of turns.

    >>> list(turned_ways(("woodland", "wetland", "woodland", "wetland")).values())
    [0, 1]
    """
    ways: dict[Squares, int] = {}
    for turns in range(4):
        ways.setdefault(turn_tile(squares, turns), turns)
    return ways


def covered(x: int, y: int) -> tuple[Square, Square, Square, Square]:
    """The squares that a tile covers, clockwise from its corner."""
    return (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)


class Survey:
    """A board looked over once: what lies where, and the areas; quick to ask about many placements."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.tile_at: dict[Square, int] = {(tile.x, tile.y): index for index, tile in enumerate(board.tiles)}
        self.habitats: dict[Square, Habitat] = {
            square: habitat
            for tile in board.tiles
            for square, habitat in zip(covered(tile.x, tile.y), tile.squares, strict=True)
        }

    @cached_property
    def blocked(self) -> set[Square]:
        """The corners of which no tile can lie: over another one, or straight beside it."""
        return {(x + dx, y + dy) for x, y in self.tile_at for dx, dy in _IN_THE_WAY}

    @cached_property
    def kinds(self) -> dict[Square, Habitat]:
        """The habitat of every square, the wildlife's among them (A-RW2)."""
        return self.habitats | {(token.x, token.y): TOKENS_BY_KEY[token.token].habitat for token in self.board.tokens}

    @cached_property
    def areas(self) -> list[list[Square]]:
        """The connected areas of squares and wildlife (RW-10)."""
        return connected_areas(self.kinds)

    @cached_property
    def sizes(self) -> list[int]:
        """The squares of each area."""
        return [len(area) for area in self.areas]

    @cached_property
    def area_of(self) -> dict[Square, int]:
        """The index of the area that a square belongs to."""
        return {square: index for index, area in enumerate(self.areas) for square in area}

    @cached_property
    def largest(self) -> dict[Habitat, int]:
        """The squares of each habitat's largest area."""
        sizes: dict[Habitat, int] = {habitat: 0 for habitat, _ in HABITATS}
        for area, size in zip(self.areas, self.sizes, strict=True):
            habitat = self.kinds[area[0]]
            sizes[habitat] = max(sizes[habitat], size)
        return sizes

    def is_free(self, corner: Square) -> bool:
        """Whether no tile lies over a tile with that corner, nor straight beside it."""
        return corner not in self.blocked

    def habitats_beside(self, square: Square) -> tuple[Habitat, ...]:
        """The habitats of the tiles on the four sides of a square; never the diagonal ones (A-RW1)."""
        return tuple([self.habitats[each] for each in beside(square) if each in self.habitats])


def refuse_placement(survey: Survey, x: int, y: int, squares: Squares) -> RuleError | None:
    """Why a tile may not lie there like that, or None if it may.

    Codes: ``overlap``, ``not_offset``, ``no_contact``, ``no_match``. Rulebook: Rewild, 1. Draw and Place a Habitat
    Tile (RW-6).
    """
    if not survey.is_free((x, y)):
        return _say_what_is_in_the_way(survey, x, y)
    if not any((x + dx, y + dy) in survey.tile_at for dx, dy in OFFSETS):
        return RuleError(
            "no_contact", text("No tile lies beside that place. A tile must touch another one along an edge.")
        )
    for square, habitat in zip(covered(x, y), squares, strict=True):
        for other in survey.habitats_beside(square):
            if other != habitat:
                return RuleError(
                    "no_match",
                    text(
                        "{one} would lie beside {other}. Squares that touch must have the same habitat.",
                        one=HABITAT_NAMES[habitat],
                        other=HABITAT_NAMES[other],
                    ),
                )
    return None


def _say_what_is_in_the_way(survey: Survey, x: int, y: int) -> RuleError:
    for dx, dy in OVER:
        index = survey.tile_at.get((x + dx, y + dy))
        if index is not None:
            return RuleError("overlap", text("It would lie over tile {tile}.", tile=index + 1))
    index = next(survey.tile_at[x + dx, y + dy] for dx, dy in STRAIGHT if (x + dx, y + dy) in survey.tile_at)
    return RuleError(
        "not_offset", text("It would lie straight beside tile {tile}. Move it by one square.", tile=index + 1)
    )


def legal_placements(survey: Survey, squares: Squares) -> list[Placement]:
    """Every legal spot for a tile with every way to turn it there that looks different, in reading order (RW-6)."""
    ways = turned_ways(squares)
    return [
        Placement(x, y, ways[way], way)
        for x, y in sorted(_open_spots(survey), key=reading_order)
        for way in _fitting_ways(survey, x, y, ways)
    ]


def fits_somewhere(survey: Survey, squares: Squares) -> bool:
    """Whether a tile has any legal placement (RW-6, A-RW7)."""
    ways = turned_ways(squares)
    return any(_fitting_ways(survey, x, y, ways) for x, y in _open_spots(survey))


def _open_spots(survey: Survey) -> set[Square]:
    """Where a tile would touch others along an edge, offset by one square, whatever their habitats."""
    return {(x + dx, y + dy) for x, y in survey.tile_at for dx, dy in OFFSETS} - survey.blocked


def _fitting_ways(survey: Survey, x: int, y: int, ways: Iterable[Squares]) -> list[Squares]:
    """The ways to turn a tile that match whatever it would touch there."""
    fitting = list(ways)
    for side, (dx, dy) in AROUND:
        habitat = survey.habitats.get((x + dx, y + dy))
        if habitat:
            fitting = [way for way in fitting if way[side] == habitat]
    return fitting


def closed_spaces(survey: Survey, x: int, y: int) -> tuple[Square, ...]:
    """The spaces that the tile at that corner encloses together with three others, in reading order (RW-4)."""
    around = {each for square in covered(x, y) for each in beside(square) if each not in survey.habitats}
    return tuple(sorted((each for each in around if len(survey.habitats_beside(each)) == 4), key=reading_order))


def reading_order(square: Square) -> tuple[int, int]:
    """The key that sorts squares from top to bottom, and from left to right in a row."""
    return square[1], square[0]


def say_where(board: Board, x: int, y: int) -> Text:
    """A place in words, as seen from the tile beside it that was laid last.

    >>> str(say_where(Board((LaidTile(0, 0, ("wetland",) * 4),)), 2, 1))
    'right of tile 1, one lower'
    """
    for later, tile in enumerate(reversed(board.tiles)):
        words = _WHERE.get((x - tile.x, y - tile.y))
        if words:
            return text(words, tile=len(board.tiles) - later)
    return text("at column {x}, row {y}", x=x, y=y)


_WHERE: Final = {
    (2, -1): "right of tile {tile}, one higher",
    (2, 1): "right of tile {tile}, one lower",
    (1, 2): "below tile {tile}, one to the right",
    (-1, 2): "below tile {tile}, one to the left",
    (-2, 1): "left of tile {tile}, one lower",
    (-2, -1): "left of tile {tile}, one higher",
    (-1, -2): "above tile {tile}, one to the left",
    (1, -2): "above tile {tile}, one to the right",
}


def check_board(board: Board) -> None:
    """Whether a whole board can lie like that: each tile after the first one legal, each token in a closed space.

    Raises RuleError with the codes of ``refuse_placement``, ``too_many_tiles``, ``no_tiles``, ``unknown_token``,
    ``not_a_space``, ``space_taken``, ``token_twice``; its field names the piece.
    """
    if not board.tiles:
        raise RuleError("no_tiles", text("The board has no tile. Its first one is the start tile."), "board.tiles")
    if len(board.tiles) > TILES:
        raise RuleError("too_many_tiles", text("The game has {most} tiles.", most=TILES), "board.tiles")
    _check_tiles(board.tiles)
    _check_tokens(Survey(board))


def _check_tiles(tiles: tuple[LaidTile, ...]) -> None:
    """Tiles may be listed in any order, as long as all hang together."""
    for index, tile in enumerate(tiles):
        error = refuse_placement(Survey(Board(tiles[:index])), tile.x, tile.y, tile.squares)
        if error and error.code != "no_contact":
            raise RuleError(error.code, error.message, f"board.tiles[{index}]")
    corners = [(tile.x, tile.y) for tile in tiles]
    reached = corners[:1]
    for x, y in reached:  # grows while it is walked through
        reached += {(x + dx, y + dy) for dx, dy in OFFSETS}.intersection(corners).difference(reached)
    for index, corner in enumerate(corners):
        if corner not in reached:
            raise RuleError(
                "no_contact",
                text("Tile {tile} does not hang together with the start tile along edges.", tile=index + 1),
                f"board.tiles[{index}]",
            )


def _check_tokens(survey: Survey) -> None:
    seen: set[Square] = set()
    names: set[str] = set()
    for index, token in enumerate(survey.board.tokens):
        field = f"board.tokens[{index}]"
        spot = (token.x, token.y)
        if token.token not in TOKENS_BY_KEY:
            raise RuleError(
                "unknown_token",
                text(
                    "There is no token “{token}”. Choose one of: {keys}.",
                    token=token.token,
                    keys=", ".join(TOKENS_BY_KEY),
                ),
                field,
            )
        if spot in survey.habitats or len(survey.habitats_beside(spot)) < 4:
            raise RuleError("not_a_space", text("There is no space between four tiles."), field)
        if spot in seen:
            raise RuleError("space_taken", text("Two tokens lie in the same space."), field)
        if token.token in names:
            raise RuleError(
                "token_twice", text("There is only one {token}.", token=TOKENS_BY_KEY[token.token].name), field
            )
        seen.add(spot)
        names.add(token.token)

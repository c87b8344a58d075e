"""The forms of Rewild's moves: the rows as they lie, the start tile, the next tile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wtforms import StringField

from companion.core.errors import RuleError
from companion.core.text import text
from companion.games.rewild.board import Squares, Survey, fits_somewhere, turn_tile
from companion.games.rewild.catalogue import HABITATS, TOKENS, TOKENS_BY_KEY
from companion.games.rewild.tile_set import draw_from, read_items, tiles_left
from companion.games.rewild.tracker import (
    DrawTile,
    LayRows,
    LayStartTile,
    PlaceTile,
    SetAside,
    shuffle_rows,
)
from forms.move import About, MoveForm, PressedField
from forms.tile import TileForm, filled_squares

SHUFFLE: Final = "shuffle"
BY_APP: Final = "app"
ASIDE: Final = "aside"


class RowsForm(MoveForm):
    """The three rows, shuffled or as they lie: the values of the tokens from left to right, such as 3 1 2 4."""

    how = PressedField()
    woodland = StringField("Woodland")
    scrubland = StringField("Scrubland")
    wetland = StringField("Wetland")

    def make_move(self, about: About) -> Any:
        """Rows in random order, or those typed. Raises RuleError ``not_a_row`` with the row."""
        if self.how.data == SHUFFLE:
            return shuffle_rows(about.random)
        return LayRows(*(self._read_row(habitat, name) for habitat, name in HABITATS))

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The rows as they were laid."""
        for habitat, _ in HABITATS:
            row = getattr(moves[index], habitat, ())
            self[habitat].data = " ".join(str(TOKENS_BY_KEY[key].value) for key in row)

    def _read_row(self, habitat: str, name: str) -> tuple[str, ...]:
        typed = "".join((self[habitat].data or "").translate(_BETWEEN).split())
        keys = {str(token.value): token.key for token in TOKENS if token.habitat == habitat}
        if len(typed) != len(keys) or any(digit not in keys for digit in typed):
            raise RuleError(
                "not_a_row",
                text("{name}: type the four values from left to right, such as 3 1 2 4.", name=name),
                habitat,
            )
        return tuple(keys[digit] for digit in typed)


_BETWEEN: Final = str.maketrans(",;.-", "    ")


class NextTileForm(MoveForm, TileForm):
    """A tile out of the stack: one of the household's set, one that the app draws, or its four squares."""

    how = PressedField()
    tile = StringField()  # the number of a tile of the set
    turned = StringField()  # how many quarter turns the squares shown are away from how the tile was drawn
    left: tuple[tuple[int, Squares], ...] = ()  # the household's tiles that were not seen yet, by number
    fits_nowhere = ""

    def prepare(self, about: About) -> None:
        """Offer what is left of the household's tile set; a correction is made square by square."""
        if about.is_correction:
            return
        tiles = read_items(about.items)
        left = list(tiles_left(tiles, about.state.seen_tiles))
        numbered = enumerate(tiles, 1)
        self.left = tuple([next(pair for pair in numbered if pair[1] == tile) for tile in left])  # in the set's order

    def refuse(self, error: RuleError) -> bool:
        """A tile that fits nowhere is told together with the way to set it aside."""
        if error.code == "fits_nowhere":
            self.fits_nowhere = str(error.message)
            return True
        return super().refuse(error)

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The tile as it lies on the board now, since that is what somebody compares it with."""
        following = moves[index + 1] if index + 1 < len(moves) else None
        turns = following.turn if isinstance(following, PlaceTile) else 0
        self.turned.data = str(turns)
        self.how.data = ASIDE if isinstance(moves[index], SetAside) else ""
        self._show(turn_tile(moves[index].squares, turns))

    def _show(self, squares: Squares) -> None:
        for name, habitat in filled_squares(squares).items():
            self[name].data = habitat

    def find_tile(self, about: About) -> Squares | None:
        """The tile, or None; what is wrong then stands at its field. Raises RuleError ``unknown_tile``."""
        tiles = read_items(about.items)
        if self.how.data == BY_APP and tiles:
            return draw_from(tiles_left(tiles, about.state.seen_tiles), about.random)
        if self.tile.data:
            number = self.tile.data
            if not number.isascii() or not number.isdecimal() or not 0 < int(number[:3]) <= len(tiles):
                raise RuleError("unknown_tile", text("There is no such tile in your set."))
            tile = tiles[int(number[:3]) - 1]
            self._show(tile)  # to be set aside by its squares, if it fits nowhere
            return tile
        squares = self.squares()
        turns = (self.turned.data or "0")[:1]
        return squares and turn_tile(squares, -int(turns if turns in "0123" else "0"))


class StartTileForm(NextTileForm):
    """The start tile."""

    def make_move(self, about: About) -> Any:
        """The move, or None while squares are blank."""
        squares = self.find_tile(about)
        return squares and LayStartTile(squares)


class DrawForm(NextTileForm):
    """Every later tile."""

    def make_move(self, about: About) -> Any:
        """The move, or None while squares are blank. A tile that the app draws and that fits nowhere is set aside."""
        squares = self.find_tile(about)
        if not squares:
            return None
        fits = fits_somewhere(Survey(about.state.board), squares)
        return SetAside(squares) if self.how.data in (ASIDE, BY_APP) and not fits else DrawTile(squares)


FORMS: Final[dict[str, type[MoveForm]]] = {"rows": RowsForm, "start_tile": StartTileForm, "draw": DrawForm}

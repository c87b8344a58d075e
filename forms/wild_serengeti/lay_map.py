"""How the Map is laid out: rows, columns and terrain, once for each side; the household keeps it (Game Setup 1)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from wtforms import RadioField, SelectChoice

from companion.core.text import counted
from companion.games.wild_serengeti.household import SIDES, map_item, read_maps
from companion.games.wild_serengeti.maps import LARGEST_SIDE, Map
from companion.games.wild_serengeti.moves import LayMap
from companion.games.wild_serengeti.scenes import TERRAIN_NAMES, TERRAINS, Terrain
from forms.fields import CountField, LettersField, PlayForm
from forms.move import About, PressedField
from forms.wild_serengeti.grid import CODES

OFFERED: Final = "7"  # rows and columns: no rulebook tells them
BLANK: Final = "."
_LONGEST: Final = 1000  # letters
_OF_CODE: Final[dict[str, Terrain]] = {CODES[terrain].lower(): terrain for terrain in TERRAINS}
_SIGN: Final = re.compile("|".join([*_OF_CODE, re.escape(BLANK)]) + r"|\S")


class LayMapForm(PlayForm):
    """The Map: ``lines`` are its terrain, a line for each row, such as ``G G Wo Wa R``. A known side is one tap."""

    face = "lay_map"
    moves = (LayMap,)
    pick = PressedField()
    side = RadioField("Side", choices=[SelectChoice(side, side.upper()) for side in SIDES], validate_choice=False)
    rows = CountField("Rows", 1, LARGEST_SIDE)
    columns = CountField("Columns", 1, LARGEST_SIDE)
    lines = LettersField("Terrain")

    def prepare(self, about: About) -> None:
        """Offer the sides that are known, and show the Map that is laid out."""
        self.known = read_maps(about.items)
        laid = about.state.map
        if self.side.data not in SIDES:
            same = [side for side, board in self.known.items() if board == laid]
            new = [side for side in SIDES if side not in self.known]
            self.side.data = (same or new or SIDES)[0]
        if self.is_fresh:
            self.rows.data = self.columns.data = OFFERED
            if laid:
                self.show(laid)

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The Map as it was."""
        self.show(moves[index].map)

    def show(self, board: Map) -> None:
        """Show a Map."""
        self.rows.data, self.columns.data = str(board.rows), str(board.columns)
        self.lines.data = write_terrain(board)

    @property
    def legend(self) -> list[tuple[str, str]]:
        """The letters of each terrain, and its name."""
        return [(CODES[terrain], TERRAIN_NAMES[terrain]) for terrain in TERRAINS]

    @property
    def sides(self) -> list[tuple[str, str]]:
        """The sides that are known, each with its size."""
        return [(side, f"{board.rows} × {board.columns}") for side, board in self.known.items()]

    def validate(self, *args: Any, **kwargs: Any) -> bool:
        """Nothing typed counts where a known side was tapped; else every space needs its terrain."""
        if self.pick.data in self.known:
            return True
        is_fine: bool = super().validate(*args, **kwargs)
        rows, columns = self.rows.number, self.columns.number
        if rows and columns and (wrong := check_terrain(self.lines.data or "", rows, columns)):
            self.lines.errors = [wrong]
            return False
        return is_fine

    def make_move(self, about: About) -> Any:
        """The Map; one that is new or was changed is kept."""
        if self.pick.data in self.known:
            return LayMap(self.known[self.pick.data])
        board, side = self.read_board(), str(self.side.data)
        if self.known.get(side) != board:
            self.learned = (map_item(side, board),)
        return LayMap(board)

    def read_board(self) -> Map:
        """The Map as it was typed. Asked after ``validate``."""
        terrain = [_OF_CODE[code] for row in read_terrain(self.lines.data or "") for code in row]
        return Map(self.rows.number or 1, self.columns.number or 1, tuple(terrain))


def write_terrain(board: Map) -> str:
    r"""The terrain as it is typed, a line for each row.

    >>> write_terrain(Map(2, 2, ("water", "rock", "woodlands", "grasslands")))
    'Wa R\nWo G'
    """
    codes, size = [CODES[each] for each in board.terrain], board.columns
    return "\n".join([" ".join(codes[start : start + size]) for start in range(0, len(codes), size)])


def read_terrain(typed: str) -> list[list[str]]:
    r"""The signs of each row that was typed, in small letters; lines without any are left out.

    >>> read_terrain("Wa R\n\nwog.x")
    [['wa', 'r'], ['wo', 'g', '.', 'x']]
    """
    rows = [_SIGN.findall(line.lower()) for line in typed[:_LONGEST].replace("/", "\n").splitlines()]
    return [row for row in rows if row]


def check_terrain(typed: str, rows: int, columns: int) -> str:
    """What is wrong with the terrain that was typed, in words; nothing if it is complete.

    >>> check_terrain("G R", 1, 3)
    'Row 1 has 2 spaces, not 3. Type each, or change the columns.'
    """
    found = read_terrain(typed)
    for number, row in enumerate(found, 1):
        wrong = next((code for code in row if code not in _OF_CODE and code != BLANK), "")
        if wrong:
            return f"Row {number}: “{wrong}” is no terrain. Type G, Wo, Wa or R for each space."
    if len(found) != rows:
        return f"There are {len(found)} rows of terrain, not {rows}. Type each, or change the rows."
    for number, row in enumerate(found, 1):
        if len(row) != columns:
            return f"Row {number} has {len(row)} spaces, not {columns}. Type each, or change the columns."
    blank = sum([row.count(BLANK) for row in found])
    return f"{counted(blank, 'space has', 'spaces have')} no terrain yet. Choose one, then tap them." if blank else ""

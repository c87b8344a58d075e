"""The rows of a printed sheet, made from a scoreboard: the blank pad and the filled sheet have the same."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Game, Setup
from companion.core.scoreboard import Scoreboard, TableGroup, columns, tabulate
from companion.core.scoresheet import Row, Scoresheet
from companion.core.text import format_number
from companion.marks import read_marks


class RowKind(StrEnum):
    """What a row holds."""

    LINE = "line"  # one of several in its category
    SINGLE = "single"  # a category of its own
    SUBTOTAL = "subtotal"
    TOTAL = "total"
    TIE = "tie"


class Cell(Struct, frozen=True):
    """One column of a row; a column that has no such line is void. ``note`` stands small beneath the text."""

    text: str = ""
    is_void: bool = False
    note: str = ""


class SheetRow(Struct, frozen=True):
    """A row as printed. Rows of one category share a ``block``; its mark stands at the first that names one.

    ``heading`` is the category's name, at the first of several rows.
    """

    kind: RowKind
    label: str
    cells: tuple[Cell, ...]
    block: int
    hint: str = ""
    mark: str = ""
    heading: str = ""


class Head(Struct, frozen=True):
    """A column's head: a name (empty on a blank pad) and its seat's mark (empty for all together)."""

    name: str
    mark: str
    is_opponent: bool = False


def make_heads(setup: Setup, board: Scoreboard) -> tuple[Head, ...]:
    """The heads of all columns."""
    seats = tuple(Head(seat.name, seat.mark, seat.is_opponent) for seat in setup.seats)
    return (*seats, Head("All together", "")) if board.common else seats


def make_rows(game: Game, setup: Setup, board: Scoreboard) -> tuple[SheetRow, ...]:
    """The rows in the order in which players count, the total, then what breaks a tie."""
    sheet = game.sheet(setup)
    rows: list[SheetRow] = []
    for block, group in enumerate(tabulate(board)):
        rows += _group_rows(group, block, sheet)
    total = tuple(
        Cell(format_number(score.total), note="" if score.is_complete else "so far") for score in columns(board)
    )
    rows.append(SheetRow(RowKind.TOTAL, "Total", total, len(rows)))
    return (*rows, *_tie_rows(board, len(rows)))


def blank(rows: tuple[SheetRow, ...]) -> tuple[SheetRow, ...]:
    """The same rows to write into."""
    return tuple(replace(row, cells=tuple(Cell(is_void=cell.is_void) for cell in row.cells)) for row in rows)


def _group_rows(group: TableGroup, block: int, sheet: Scoresheet) -> list[SheetRow]:
    known = {row.key: row for section in sheet.sections for row in section.rows}
    is_single = len(group.rows) == 1
    rows: list[SheetRow] = []
    marks: list[str] = []
    for each in group.rows:
        keys = [line.key for line in each.lines if line]
        row = known.get(keys[0]) if keys else None
        hint = row.hint if row else ""
        if is_single and each.label != group.label:
            hint = hint or each.label
        mark = _find_mark(group.key, keys[0] if keys else "", row, sheet)
        cells = tuple(
            Cell(is_void=True) if line is None else Cell("" if line.points is None else format_number(line.points))
            for line in each.lines
        )
        label = group.label if is_single else each.label
        kind = RowKind.SINGLE if is_single else RowKind.LINE
        heading = "" if is_single or rows else group.label
        rows.append(SheetRow(kind, label, cells, block, hint, mark if mark not in marks else "", heading))
        marks.append(mark)
    if not is_single:
        is_void = [
            all(line is None for line in lines) for lines in zip(*(each.lines for each in group.rows), strict=True)
        ]
        cells = tuple(
            Cell("" if points is None else format_number(points), is_void=void)
            for points, void in zip(group.points, is_void, strict=True)
        )
        rows.append(SheetRow(RowKind.SUBTOTAL, group.label, cells, block))
    return rows


def _find_mark(category: str, key: str, row: Row | None, sheet: Scoresheet) -> str:
    """The mark of a row, else the one named like its category, else of its section (birds); empty if there is none."""
    section = key.rpartition(".")[2]
    of_section = (row.mark for each in sheet.sections if each.key == section for row in each.rows)
    names = (row.mark if row else "", category, category.removesuffix("s"), *of_section)
    return next((name for name in names if name in read_marks()), "")


def _tie_rows(board: Scoreboard, block: int) -> list[SheetRow]:
    labels = {value.key: value.label for score in board.scores for value in score.tie_values}
    rows = []
    for key, label in labels.items():
        found = [{value.key: value.value for value in score.tie_values} for score in columns(board)]
        cells = tuple(
            Cell(is_void=True) if key not in of else Cell("" if (n := of[key]) is None else format_number(n))
            for of in found
        )
        rows.append(SheetRow(RowKind.TIE, label, cells, block, "for a tie"))
    return rows

"""The ruled grid of a sheet: a row is a label with its mark and hint, then a cell a column."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from companion.printing.layout import (
    MM_PER_PT,
    SMALLEST_PT,
    Align,
    Box,
    Emblem,
    Item,
    Label,
    LayoutError,
    Measure,
    Rule,
    Weight,
    centred_baseline,
    fit_size,
)
from companion.printing.rows import RowKind, SheetRow

STACKED: Final = 6.8  # mm: from this height on a hint stands beneath its label
HINT_GAP: Final = 2.5  # mm between a label and its hint
PADDING: Final = 1.2  # mm at the end of the label
WEIGHTS: Final = {RowKind.LINE: Weight.REGULAR, RowKind.SINGLE: Weight.MEDIUM, RowKind.TIE: Weight.REGULAR}
FILLS: Final = {RowKind.SUBTOTAL: "tint", RowKind.TOTAL: "strong_tint"}


class Grid(Struct, frozen=True):
    """The measures of a grid, in mm and pt: where it starts, how wide its label and its columns are, how high a row."""

    x: float
    label_width: float
    column: float
    columns: int
    row: float
    total: float
    size: float
    is_filled: bool = True  # with tints; without, only lines (to save ink)
    bold: tuple[int, ...] = ()  # columns to emphasise

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.label_width + self.columns * self.column

    @property
    def gutter(self) -> float:
        """The room for marks at the left."""
        return min(7.5, self.row * 0.95 + 0.6)

    def column_x(self, index: int) -> float:
        """The left edge of a column."""
        return self.x + self.label_width + index * self.column

    def height_of(self, row: SheetRow) -> float:
        """The height of a row."""
        return self.total if row.kind is RowKind.TOTAL else self.row


def label_weight(row: SheetRow) -> Weight:
    """How bold a row's label is."""
    return WEIGHTS.get(row.kind, Weight.STRONG)


def natural_width(rows: tuple[SheetRow, ...], size: float, measure: Measure) -> float:
    """The width of the widest label at a size in pt, without gutter and padding."""
    return max(measure(row.label, size, label_weight(row)) for row in rows)


def fit_labels(rows: tuple[SheetRow, ...], width: float, largest: float, smallest: float, measure: Measure) -> float:
    """The size in pt at which all labels fit. Raises LayoutError below ``smallest``."""
    return min(
        fit_size([row.label for row in rows if label_weight(row) is weight], largest, smallest, width, weight, measure)
        for weight in Weight
    )


def draw_row(grid: Grid, row: SheetRow, y: float, measure: Measure, *, starts_block: bool) -> list[Item]:
    """One row whose upper edge is at ``y``."""
    height = grid.height_of(row)
    items: list[Item] = []
    fill = FILLS.get(row.kind, "zebra" if row.block % 2 else "")
    if fill and grid.is_filled:
        items.append(Box(grid.x, y, grid.right - grid.x, height, fill))
    for index, cell in enumerate(row.cells):
        if cell.is_void:
            items += _draw_void(grid, index, y, height)
        elif cell.text:
            items += _draw_points(grid, row, index, y, measure)
    items += _draw_label(grid, row, y, height, measure)
    if row.kind is RowKind.TOTAL:
        items += [Rule(grid.x, at, grid.right, at, 1.3, "ink") for at in (y, y + height)]
    else:
        items.append(Rule(grid.x, y, grid.right, y, 0.7 if starts_block else 0.35, "muted" if starts_block else "line"))
    return items


def draw_column_rules(grid: Grid, top: float, bottom: float) -> list[Item]:
    """The upright hairlines at both sides of each column."""
    edges = (grid.column_x(index) for index in range(grid.columns + 1))
    return [Rule(x, top, x, bottom, 0.35, "line") for x in edges]


def _draw_label(grid: Grid, row: SheetRow, y: float, height: float, measure: Measure) -> list[Item]:
    """The mark, the label, and what has room beside or between: a hint, the category's name above its first row."""
    items: list[Item] = []
    weight, size = label_weight(row), grid.size
    left, width = grid.x + grid.gutter, grid.label_width - grid.gutter - PADDING
    if row.mark:
        side = min(grid.row * 0.58, 5.0)
        items.append(Emblem(grid.x + (grid.gutter - side) / 2, y + (height - side) / 2, side, row.mark))
    if row.kind is RowKind.TOTAL and measure(row.label, size + 1, weight) <= width:
        size += 1
    small = max(SMALLEST_PT, round(grid.size * 0.74, 1))
    hint = row.hint or ("sum" if row.kind is RowKind.SUBTOTAL else "")
    hint_width = measure(hint, small, Weight.REGULAR) + 0.01
    label_end = measure(row.label, size, weight) + 0.01
    is_beside = bool(hint) and label_end + HINT_GAP + hint_width <= width
    is_stacked = height >= STACKED
    baseline = centred_baseline(y, height, size)
    if row.heading and is_stacked and (is_beside or not hint) and measure(row.heading, small, Weight.STRONG) <= width:
        upper = y + height * 0.5 - 0.9
        items.append(Label(left, upper, row.heading, small, width, weight=Weight.STRONG, colour="accent"))
        baseline = upper + size * MM_PER_PT * 0.95
    elif hint and not is_beside and is_stacked and hint_width <= width:
        baseline = y + height * 0.5 - 0.3
        items.append(Label(left, baseline + small * MM_PER_PT * 1.12, hint, small, width, colour="muted"))
    items.append(Label(left, baseline, row.label, size, label_end if is_beside else width, weight=weight))
    if is_beside:
        items.append(Label(left + label_end + HINT_GAP, baseline, hint, small, hint_width, colour="muted"))
    return items


def _draw_void(grid: Grid, index: int, y: float, height: float) -> list[Item]:
    x = grid.column_x(index)
    if grid.is_filled:
        return [Box(x, y, grid.column, height, "void")]
    middle = x + grid.column / 2
    return [Rule(middle - 1, y + height / 2, middle + 1, y + height / 2, 0.7, "line")]


def _draw_points(grid: Grid, row: SheetRow, index: int, y: float, measure: Measure) -> list[Item]:
    cell, height = row.cells[index], grid.height_of(row)
    is_strong = row.kind in (RowKind.SUBTOTAL, RowKind.TOTAL) or index in grid.bold
    weight = Weight.STRONG if is_strong else Weight.REGULAR
    wanted = grid.size + {RowKind.TOTAL: 4.0, RowKind.SUBTOTAL: 1.0}.get(row.kind, 0.5)
    size = fit_size([cell.text], wanted, SMALLEST_PT, grid.column - 1, weight, measure)
    half = max(measure("000", size, weight), measure(cell.text, size, weight)) / 2
    right = grid.column_x(index) + grid.column / 2 + min(half, grid.column / 2 - 0.5)
    room = right - grid.column_x(index)
    baseline = centred_baseline(y, height, size)
    if not cell.note:
        return [Label(right, baseline, cell.text, size, room, Align.RIGHT, weight)]
    note_size = max(SMALLEST_PT, round(grid.size * 0.7, 1))
    if height < size * MM_PER_PT * 0.8 + note_size * MM_PER_PT + 1:
        raise LayoutError("The totals do not fit in their row. Choose larger paper.")
    lift = note_size * MM_PER_PT * 0.6
    middle = grid.column_x(index) + grid.column / 2
    under = baseline - lift + note_size * MM_PER_PT * 1.2
    return [
        Label(right, baseline - lift, cell.text, size, room, Align.RIGHT, weight),
        Label(middle, under, cell.note, note_size, grid.column - 0.6, Align.CENTRE, colour="muted"),
    ]

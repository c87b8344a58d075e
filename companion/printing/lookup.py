"""The game's lookup tables in small print at the foot of a pad."""

from __future__ import annotations

from typing import Final

from companion.core.game import LookupTable
from companion.printing.layout import Frame, Item, Label, Measure, Rule, Weight, line_height, wrap

SIZES: Final = (9.0, 8.0, 7.5, 7.0, 6.5, 6.0, 5.5)  # pt, the largest that fits is taken
GAP: Final = 7.0  # mm between tables
SHELF_GAP: Final = 3.0  # mm between rows of tables
CELL_GAP: Final = 3.0  # mm between columns of a table


def tie_sentence(tables: tuple[LookupTable, ...]) -> str:
    """How ties are decided, when one of the tables says so; else nothing."""
    for table in tables:
        if is_about_ties(table):
            steps = ", ".join(" ".join(cell for cell in row if cell) for row in table.rows)
            return f"{table.title}: {steps}."
    return ""


def is_about_ties(table: LookupTable) -> bool:
    """Whether a table tells how a tie is decided."""
    return "tie" in table.title.casefold().split()


def draw_sentence(text: str, frame: Frame, size: float, measure: Measure) -> tuple[tuple[Item, ...], float]:
    """A sentence across the frame's width, and its height in mm."""
    lines = wrap(text, size, Weight.REGULAR, frame.width, measure)
    items = tuple(
        Label(frame.x, frame.y + (n + 0.8) * line_height(size), line, size, frame.width, colour="muted")
        for n, line in enumerate(lines)
    )
    return items, len(lines) * line_height(size)


def draw_tables(
    tables: tuple[LookupTable, ...], frame: Frame, largest: float, measure: Measure
) -> tuple[tuple[Item, ...], float] | None:
    """The tables side by side, in rows, within the frame, in at most the ``largest`` size (pt), and their height in mm.

    None when they do not fit.
    """
    for size in (each for each in SIZES if each <= largest):
        widths = [_column_widths(table, size, measure) for table in tables]
        totals = [_table_width(each, table, size, measure) for each, table in zip(widths, tables, strict=True)]
        shelves = _pack(totals, frame.width)
        heights = [max((len(tables[n].rows) + 2) * line_height(size) for n in shelf) + 1 for shelf in shelves]
        height = sum(heights) + SHELF_GAP * (len(shelves) - 1)
        if max(totals) <= frame.width and height <= frame.height:
            break
    else:
        return None
    items: list[Item] = []
    y = frame.y
    for shelf, shelf_height in zip(shelves, heights, strict=True):
        x = frame.x
        for n in shelf:
            items += _draw_table(tables[n], Frame(x, y, totals[n], shelf_height), widths[n], size)
            x += totals[n] + GAP
        y += shelf_height + SHELF_GAP
    return tuple(items), height


def _pack(totals: list[float], width: float) -> list[list[int]]:
    """The numbers of the tables by row: as many side by side as fit."""
    shelves: list[list[int]] = [[]]
    used = 0.0
    for number, total in enumerate(totals):
        if shelves[-1] and used + total > width:
            shelves.append([])
            used = 0.0
        shelves[-1].append(number)
        used += total + GAP
    return shelves


def _column_widths(table: LookupTable, size: float, measure: Measure) -> list[float]:
    lines = (table.head, *table.rows)
    return [
        max(measure(line[n], size, Weight.MEDIUM if line is table.head else Weight.REGULAR) for line in lines) + 0.1
        for n in range(len(table.head))
    ]


def _table_width(widths: list[float], table: LookupTable, size: float, measure: Measure) -> float:
    return max(sum(widths) + CELL_GAP * (len(widths) - 1), measure(table.title, size, Weight.STRONG) + 0.1)


def _draw_table(table: LookupTable, frame: Frame, widths: list[float], size: float) -> list[Item]:
    step = line_height(size)
    items: list[Item] = [
        Label(frame.x, frame.y + 0.8 * step, table.title, size, frame.width, weight=Weight.STRONG, colour="accent"),
        Rule(frame.x, frame.y + 2 * step + 0.6, frame.right, frame.y + 2 * step + 0.6, 0.35, "line"),
    ]
    for number, line in enumerate((table.head, *table.rows)):
        y = frame.y + (number + 1.8) * step + (0.8 if number else 0)
        x = frame.x
        for cell, width in zip(line, widths, strict=True):
            if cell:
                colour = "ink" if number else "muted"
                items.append(Label(x, y, cell, size, width, colour=colour))
            x += width + CELL_GAP
    return items

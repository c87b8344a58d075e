"""Names in the head of their column: never cut, on as many lines as they need."""

from __future__ import annotations

from typing import Final

from companion.printing.layout import (
    SMALLEST_PT,
    Align,
    Frame,
    Item,
    Label,
    LayoutError,
    Measure,
    Weight,
    centred_baseline,
    line_height,
    unbreakable,
    wrap,
)

BREAKS_BELOW: Final = 6.5  # pt: words are broken only where they do not fit at this size


def fit_name(
    name: str, width: float, height: float, largest: float, measure: Measure, weight: Weight = Weight.MEDIUM
) -> tuple[float, tuple[str, ...]]:
    """The largest size in pt, and the lines, in which a name fits its cell (mm). Raises LayoutError if none does."""
    longest = max((measure(word, 100, weight) for word in unbreakable(name)), default=0.0)
    unbroken = largest if longest == 0 else int(width / longest * 1000) / 10
    size = max(min(largest, unbroken), min(largest, BREAKS_BELOW))
    lines = wrap(name, size, weight, width, measure)
    while len(lines) * line_height(size) > height - 0.6 and size > SMALLEST_PT:
        size = max(SMALLEST_PT, size - 0.5)
        lines = wrap(name, size, weight, width, measure)
    if len(lines) * line_height(size) > height:
        raise LayoutError("A name does not fit above its column. Choose larger paper.")
    return size, lines


def draw_name(name: str, cell: Frame, largest: float, measure: Measure, weight: Weight = Weight.MEDIUM) -> list[Item]:
    """A name in the middle of its cell, on as many lines as it needs. Raises LayoutError when it does not fit."""
    size, lines = fit_name(name, cell.width, cell.height, largest, measure, weight)
    middle = cell.x + cell.width / 2
    first = centred_baseline(cell.y, cell.height, size) - (len(lines) - 1) * line_height(size) / 2
    return [
        Label(middle, first + n * line_height(size), line, size, cell.width, Align.CENTRE, weight)
        for n, line in enumerate(lines)
    ]

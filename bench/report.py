"""The table that the bench prints."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One measurement. ``unit`` says what ``value`` counts; without a ``bound`` it is told for comparison only."""

    name: str
    value: float
    bound: float | None = None
    unit: str = "×"

    @property
    def is_broken(self) -> bool:
        """Whether the value is above its bound."""
        return self.bound is not None and self.value > self.bound

    @property
    def verdict(self) -> str:
        """``ok`` or ``above``, or nothing where there is no bound."""
        if self.bound is None:
            return ""
        return "above" if self.is_broken else "ok"


def format_table(rows: Iterable[Row]) -> str:
    """The rows as a markdown table."""
    cells = [("what", "measured", "bound", "")]
    cells += [(row.name, _number(row.value, row.unit), _number(row.bound, row.unit), row.verdict) for row in rows]
    widths = [max(len(line[column]) for line in cells) for column in range(4)]
    lines = [f"| {' | '.join(map(str.ljust, line, widths))} |" for line in cells]
    rule = f"| {' | '.join('-' * width for width in widths)} |"
    return "\n".join([lines[0], rule, *lines[1:]])


def _number(value: float | None, unit: str) -> str:
    if value is None:
        return ""
    if unit == "×":
        return f"{value:.2f}".rstrip("0").rstrip(".") + " ×"
    return f"{value:,.0f} {unit}"

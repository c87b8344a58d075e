"""The blank scorepad: what stands where. Pure geometry in mm; ``pdf.py`` draws it."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from companion.core.game import LookupTable
from companion.printing.grid import (
    PADDING,
    Grid,
    draw_column_rules,
    draw_row,
    fit_labels,
    natural_width,
)
from companion.printing.layout import (
    Align,
    Emblem,
    Frame,
    Item,
    Label,
    LayoutError,
    Measure,
    Page,
    Rule,
    Weight,
    centred_baseline,
    fit_size,
    line_height,
    shift,
    wrap,
)
from companion.printing.lookup import draw_sentence, draw_tables, is_about_ties, tie_sentence
from companion.printing.names import draw_name
from companion.printing.paper import NAMES, arrange
from companion.printing.rows import Head, SheetRow

NOTES: Final = 24.0  # mm: from this room on a pad has lines for notes
NOTE_STEP: Final = 8.0  # mm between them
FOOT_GAP: Final = 4.0  # mm above the lookup tables
SMALLEST_TITLE: Final = 6.0  # pt
NUMBERS: Final = {1: "One sheet", 2: "Two sheets", 4: "Four sheets"}


class Limits(Struct, frozen=True):
    """What can still be written on: mm, and pt for the labels."""

    row: float
    column: float
    text: float
    highest_row: float
    widest_column: float
    foot_text: float


LIMITS: Final = {
    1: Limits(7.0, 14.0, 8.0, 13.0, 44.0, 9.0),
    2: Limits(5.0, 11.0, 6.5, 11.0, 30.0, 7.5),
    4: Limits(4.0, 9.0, 5.5, 9.0, 24.0, 6.0),
}


class Pad(Struct, frozen=True):
    """What a pad shows."""

    title: str
    subtitle: str
    mark: str
    heads: tuple[Head, ...]
    rows: tuple[SheetRow, ...]
    tables: tuple[LookupTable, ...] = ()
    is_filled: bool = True


class Plan(Struct, frozen=True):
    """A way to lay out a sheet: the grid, the height of its head, and what stands at its foot."""

    grid: Grid
    head: float
    is_roomy: bool
    foot: tuple[Item, ...]
    foot_height: float


def lay_pad(pad: Pad, paper: str, per_page: int, measure: Measure) -> Page:
    """The page of a pad. Raises ValueError for an unknown paper or number, LayoutError when it does not fit."""
    arrangement = arrange(paper, per_page)
    try:
        items = [item for frame in arrangement.frames for item in lay_sheet(pad, frame, LIMITS[per_page], measure)]
    except LayoutError as error:
        raise LayoutError(_advise(pad, paper, per_page)) from error
    return Page(arrangement.width, arrangement.height, (*arrangement.cuts, *items), (pad.title,))


def _advise(pad: Pad, paper: str, per_page: int) -> str:
    verb = "does" if per_page == 1 else "do"
    fewer = {1: "fewer players", 2: "1 per page", 4: "2 per page"}[per_page]
    larger = "A4, or " if paper == "a5" else ""
    return f"{NUMBERS[per_page]} of {pad.title} {verb} not fit on {NAMES[paper]}. Choose {larger}{fewer}."


def lay_sheet(pad: Pad, frame: Frame, limits: Limits, measure: Measure) -> list[Item]:
    """One sheet inside its frame. Raises LayoutError when it cannot be written on."""
    plan = plan_sheet(pad, frame, limits, measure)
    grid = plan.grid
    items = _draw_head(pad, plan, frame, measure)
    y = top = frame.y + plan.head
    rules: list[Item] = []
    for index, row in enumerate(pad.rows):
        starts = index > 0 and row.block != pad.rows[index - 1].block
        items += draw_row(grid, row, y, measure, starts_block=starts)
        y += grid.height_of(row)
    rules += draw_column_rules(grid, top, y)
    rules.append(Rule(grid.x, y, grid.right, y, 1.3 if len(pad.rows[-1].hint) == 0 else 0.7, "ink"))
    rules.append(Rule(grid.x, top, grid.right, top, 1.3, "ink"))
    foot_top = frame.bottom - plan.foot_height
    if foot_top - y >= NOTES:
        items += _draw_notes(Frame(frame.x, y + 6, frame.width, foot_top - y - 6), has_foot=plan.foot_height > 0)
    return [*items, *rules, *plan.foot]


def plan_sheet(pad: Pad, frame: Frame, limits: Limits, measure: Measure) -> Plan:
    """The roomiest way that fits: all lookup tables if possible, else fewer; a roomy head, else a compact one."""
    tables = tuple(table for table in pad.tables if not is_about_ties(table))
    for number in range(len(tables), -1, -1):
        foot = _plan_foot(tables[:number], tie_sentence(pad.tables), frame, limits, measure)
        if foot is None:
            continue
        for is_roomy in (True, False):
            head = _head_height(limits, is_roomy=is_roomy, frame=frame)
            total = 1.25 if is_roomy else 1.0
            row = (frame.height - head - foot[1]) / (len(pad.rows) - 1 + total)
            if row >= limits.row:
                row = min(row, limits.highest_row)
                grid = _make_grid(pad, frame, limits, row, total, measure)
                return Plan(grid, head, is_roomy, foot[0], foot[1])
    raise LayoutError("The rows do not fit on the sheet.")


def _head_height(limits: Limits, *, is_roomy: bool, frame: Frame) -> float:
    if is_roomy:
        return _band_height(frame) + (9.0 if frame.height > 200 else 7.5)
    return min(10.0, limits.row + 4)


def _make_grid(pad: Pad, frame: Frame, limits: Limits, row: float, total: float, measure: Measure) -> Grid:
    """Columns as wide as the labels leave them. Raises LayoutError when one is too narrow for a pencil."""
    number = len(pad.heads)
    size = min(11.5, max(limits.text, row * 1.15))
    gutter = Grid(0, 0, 0, 0, row, row, size).gutter
    natural = natural_width(pad.rows, size, measure) + gutter + PADDING + 0.2
    label = max(natural, frame.width * 0.36)
    column = max(limits.column, min(limits.widest_column, (frame.width - label) / number))
    label = frame.width - number * column
    size = fit_labels(pad.rows, label - gutter - PADDING, size, limits.text, measure)
    return Grid(frame.x, label, column, number, row, row * total, size, is_filled=pad.is_filled)


def _plan_foot(
    tables: tuple[LookupTable, ...], sentence: str, frame: Frame, limits: Limits, measure: Measure
) -> tuple[tuple[Item, ...], float] | None:
    """The items at the foot, in their place, and their height with the gap above; None if they are too wide."""
    height = 0.0
    items: tuple[Item, ...] = ()
    if sentence:
        size = limits.foot_text
        lines = wrap(sentence, size, Weight.REGULAR, frame.width, measure)
        height = len(lines) * line_height(size)
        place = Frame(frame.x, frame.bottom - height, frame.width, height)
        items = draw_sentence(sentence, place, size, measure)[0]
    if tables:
        place = Frame(frame.x, 0, frame.width, frame.height / 2)
        drawn = draw_tables(tables, place, limits.foot_text, measure)
        if drawn is None:
            return None
        top = frame.bottom - height - (1.5 if sentence else 0) - drawn[1]
        items += shift(drawn[0], top)
        height = frame.bottom - top
    return items, height + (FOOT_GAP if height else 0)


def _draw_head(pad: Pad, plan: Plan, frame: Frame, measure: Measure) -> list[Item]:
    """Title, date and names: above each other, or all in one strip."""
    grid = plan.grid
    if not plan.is_roomy:
        strip = Frame(frame.x, frame.y, grid.label_width - 2, plan.head)
        return [*_draw_compact_title(pad, strip, measure), *_draw_names(pad, grid, frame.y, plan.head, measure)]
    band = _band_height(frame)
    title = _draw_title(pad, Frame(frame.x, frame.y, frame.width, band), measure)
    names = _draw_names(pad, grid, frame.y + band, plan.head - band, measure)
    prompt = Label(
        grid.column_x(0) - 2,
        centred_baseline(frame.y + band, plan.head - band, 7),
        "Names" if len(pad.heads) > 1 else "Name",
        7,
        grid.label_width - 2,
        Align.RIGHT,
        colour="muted",
    )
    return [*title, prompt, *names]


def _band_height(frame: Frame) -> float:
    return 14.0 if frame.height > 200 else 11.0


def _draw_title(pad: Pad, band: Frame, measure: Measure) -> list[Item]:
    """The game with its mark at the left, the date at the right."""
    side, small = band.height * 0.68, band.height * 0.6
    left = band.x + side * 1.3
    word = measure("Date", small, Weight.REGULAR) + 1.5
    line = min(34.0, band.width * 0.24)
    room = band.right - line - word - 6 - left
    size = fit_size([pad.title], band.height * 1.45, SMALLEST_TITLE, room, Weight.STRONG, measure)
    baseline = band.y + band.height * 0.42
    return [
        Emblem(band.x, band.y, side, pad.mark),
        Label(left, baseline, pad.title, size, room, weight=Weight.STRONG),
        Label(left, baseline + small * 0.5, pad.subtitle, small, room, colour="muted"),
        Label(band.right - line - word, baseline, "Date", small, word, colour="muted"),
        Rule(band.right - line, baseline + 0.4, band.right, baseline + 0.4, 0.4, "muted"),
    ]


def _draw_compact_title(pad: Pad, strip: Frame, measure: Measure) -> list[Item]:
    """The same above the labels: the date under the title."""
    side, small = strip.height * 0.42, max(5.5, strip.height * 0.62)
    left = strip.x + side * 1.3
    room = strip.right - left
    size = fit_size([pad.title], strip.height * 1.1, SMALLEST_TITLE, room, Weight.STRONG, measure)
    word = measure("Date", small, Weight.REGULAR) + 1.5
    baseline = strip.bottom - 1.4
    return [
        Emblem(strip.x, strip.y, side, pad.mark),
        Label(left, centred_baseline(strip.y, side, size), pad.title, size, room, weight=Weight.STRONG),
        Label(strip.x, baseline, "Date", small, word, colour="muted"),
        Rule(strip.x + word, baseline + 0.4, min(strip.right, strip.x + word + 26), baseline + 0.4, 0.4, "muted"),
    ]


def _draw_names(pad: Pad, grid: Grid, top: float, height: float, measure: Measure) -> list[Item]:
    """A cell to write a name into for each column; the solo opponent's is printed."""
    items: list[Item] = []
    for index, head in enumerate(pad.heads):
        x = grid.column_x(index)
        items.append(Rule(x, top, x, top + height, 0.35, "line"))
        if not head.name:
            continue
        items += draw_name(head.name, Frame(x + 0.5, top, grid.column - 1, height), min(grid.size, 9.0), measure)
    items.append(Rule(grid.right, top, grid.right, top + height, 0.35, "line"))
    items.append(Rule(grid.column_x(0), top, grid.right, top, 0.35, "line"))
    return items


def _draw_notes(frame: Frame, *, has_foot: bool) -> list[Item]:
    """Lines to write on, where the page has room to spare."""
    number = int((frame.height - (4 if has_foot else 0)) // NOTE_STEP)
    lines = [
        Rule(frame.x, y, frame.right, y, 0.35, "line") for n in range(number) if (y := frame.y + (n + 1) * NOTE_STEP)
    ]
    return [Label(frame.x, frame.y + 3, "Notes", 8, 20, colour="muted"), *lines]

"""The filled sheet: the verdict, the grid with every point, then how each came about. Pure geometry in mm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from companion.core.game import Game, Setup
from companion.core.picture import Picture
from companion.core.scoreboard import Outcome, Scoreboard
from companion.core.text import joined
from companion.printing.board import draw_board, fit_board
from companion.printing.explain import HEADING, draw_heading, explain_points
from companion.printing.flow import FOOTER, Block, Paper, paginate
from companion.printing.grid import PADDING, Grid, draw_row, fit_labels, natural_width
from companion.printing.layout import (
    SMALLEST_PT,
    Align,
    Box,
    Emblem,
    Frame,
    Item,
    Label,
    Measure,
    Page,
    Rule,
    Weight,
    fit_size,
    line_height,
    wrap,
)
from companion.printing.names import draw_name, fit_name
from companion.printing.paper import arrange
from companion.printing.rows import Cell, Head, RowKind, SheetRow, make_heads, make_rows

ROW: Final = (4.8, 8.5)  # mm, least and most
SMALLEST_LABEL: Final = 6.0  # pt
MARK_STRIP: Final = 5.5  # mm over a name
TALLEST_NAME: Final = 24.0  # mm
GAP: Final = 2.0  # mm below a board
ORDINALS: Final = {1: "1st", 2: "2nd", 3: "3rd"}


class Report(Struct, frozen=True):
    """A finished or running table: what is printed about it."""

    game: Game
    setup: Setup
    board: Scoreboard
    title: str
    played_on: str
    winners_by_hand: tuple[int, ...] = ()
    picture: Picture | None = None

    @property
    def winners(self) -> tuple[int, ...]:
        """The columns to emphasise: those decided at the table, else those of the board once all is counted."""
        if self.winners_by_hand:
            return self.winners_by_hand
        if not self.board.is_complete:
            return ()
        return (len(self.board.scores),) if self.board.common and self.board.winners else self.board.winners


def lay_report(report: Report, paper: str, measure: Measure) -> tuple[Page, ...]:
    """All pages. Raises ValueError for an unknown paper, LayoutError when a name or a column does not fit."""
    page = arrange(paper, 1)
    frame = page.frames[0]
    opening = _draw_opening(report, frame, measure)
    rows = (*make_rows(report.game, report.setup, report.board), *_place_rows(report))
    heads = make_heads(report.setup, report.board)
    running = _running_head(report, frame, measure)

    def lay_grid(kept_free: float) -> list[Block]:
        grid = _make_grid(report, rows, len(heads), frame, opening.height + kept_free, measure)
        names = _draw_heads(report, heads, grid, measure)
        return [opening, names, *_grid_blocks(report, grid, rows, (running, names), measure)]

    blocks = _add_board(report.picture, lay_grid, frame, running, measure) if report.picture else lay_grid(0)
    blocks += explain_points(report.setup, report.board, frame, running, measure)
    return paginate(tuple(blocks), Paper(page.width, page.height, frame, report.game.title))


def _add_board(
    picture: Picture, lay_grid: Callable[[float], list[Block]], frame: Frame, running: Block, measure: Measure
) -> list[Block]:
    """The grid, narrowed if the board then stands below it on the same page, and the board."""
    heading = draw_heading("Board", frame, running)
    least, height = fit_board(picture, frame.width, frame.height - FOOTER - running.height - HEADING - GAP)
    blocks = lay_grid(HEADING + least + GAP)
    room = frame.height - FOOTER - sum(block.height for block in blocks) - HEADING - GAP
    if room < least:
        blocks = lay_grid(0)
    else:
        height = min(height, room)
    board = draw_board(picture, Frame(frame.x, 0, frame.width, height), measure)
    return [*blocks, heading, Block(height + GAP, board, (running,))]


def _draw_opening(report: Report, frame: Frame, measure: Measure) -> Block:
    """The game, the table's title, the verdict with its reason, and what was decided by hand."""
    game, date = frame.width * 0.6, frame.width * 0.36 - 8.5
    game_size = fit_size([report.game.title], 12, SMALLEST_PT, game, Weight.STRONG, measure)
    date_size = fit_size([report.played_on], 9, SMALLEST_PT, date, Weight.REGULAR, measure)
    items: list[Item] = [
        Emblem(frame.x, 0, 6.5, f"game-{report.game.slug}"),
        Label(frame.x + 8.5, 4.9, report.game.title, game_size, game, weight=Weight.STRONG, colour="accent"),
        Label(frame.right, 4.9, report.played_on, date_size, date, Align.RIGHT, colour="muted"),
    ]
    y = 8.5
    lines: list[tuple[str, float, Weight, str]] = []
    if report.title != report.game.title:
        lines.append((report.title, 10, Weight.MEDIUM, "ink"))
    lines.append((str(report.board.verdict), 19, Weight.STRONG, "ink"))
    if report.board.reason:
        lines.append((str(report.board.reason), 9.5, Weight.REGULAR, "muted"))
    if report.winners_by_hand:
        names = joined([report.setup.seats[seat].name for seat in report.winners_by_hand])
        lines.append((f"Decided at the table: {names}", 10.5, Weight.STRONG, "accent"))
    for text, size, weight, colour in lines:
        for line in wrap(text, size, weight, frame.width, measure):
            y += line_height(size)
            items.append(
                Label(frame.x, y - line_height(size) * 0.2, line, size, frame.width, weight=weight, colour=colour)
            )
    return Block(y + 3.5, tuple(items), bookmark=str(report.board.verdict))


def _running_head(report: Report, frame: Frame, measure: Measure) -> Block:
    """What stands at the top of every further page."""
    text = wrap(f"{report.game.title} · {report.board.verdict}", 9, Weight.MEDIUM, frame.width - 6.5, measure)
    items: list[Item] = [Emblem(frame.x, 0, 4.5, f"game-{report.game.slug}")]
    items += [
        Label(
            frame.x + 6.5, 3.4 + n * line_height(9), line, 9, frame.width - 6.5, weight=Weight.MEDIUM, colour="accent"
        )
        for n, line in enumerate(text)
    ]
    return Block(8 + (len(text) - 1) * line_height(9), tuple(items))


def _place_rows(report: Report) -> tuple[SheetRow, ...]:
    """The places, where seats are ranked."""
    board = report.board
    if board.outcome is not Outcome.RANKED or len(board.scores) < 2 or not board.is_complete:
        return ()
    cells = [Cell(ORDINALS.get(place, f"{place}th")) for place in board.places]
    cells += [Cell(is_void=True)] if board.common else []
    return (SheetRow(RowKind.TIE, "Place", tuple(cells), -1),)


def _make_grid(
    report: Report, rows: tuple[SheetRow, ...], columns: int, frame: Frame, opening: float, measure: Measure
) -> Grid:
    """A grid that fills at most one page with its rows, if it can."""
    room = frame.height - FOOTER - opening - MARK_STRIP - TALLEST_NAME / 2
    least, most = ROW
    row = max(least, min(most, room / (len(rows) + 0.5)))
    size = max(SMALLEST_LABEL, min(10.5, row * 1.3))
    gutter = Grid(0, 0, 0, 0, row, row, size).gutter
    natural = natural_width(rows, size, measure) + gutter + PADDING + 0.2
    label = max(natural, frame.width * 0.34)
    column = max(min(36.0, (frame.width - label) / columns), min(15.0, frame.width * 0.6 / columns))
    label = frame.width - columns * column
    size = fit_labels(rows, label - gutter - PADDING, size, SMALLEST_LABEL, measure)
    return Grid(frame.x, label, column, columns, row, row * 1.5, size, bold=report.winners)


def _draw_heads(report: Report, heads: tuple[Head, ...], grid: Grid, measure: Measure) -> Block:
    """Each name under its seat's mark; the winners' columns open with a frame and an award."""
    room = grid.column - 1.6
    fitted = [fit_name(head.name, room, TALLEST_NAME, min(grid.size + 0.5, 9.5), measure) for head in heads]
    tallest = max(len(lines) * line_height(size) for size, lines in fitted) + 1.2
    height = MARK_STRIP + tallest
    items: list[Item] = []
    for index, (head, (size, _)) in enumerate(zip(heads, fitted, strict=True)):
        x = grid.column_x(index)
        middle = x + grid.column / 2
        is_winner = index in report.winners
        if is_winner:
            items.append(Box(x, 0, grid.column, height, "tint"))
        side = 3.8
        start = middle - (side + (4.6 if is_winner else 0)) / 2
        if head.mark:
            items.append(Emblem(start, 1.1, side, head.mark, head.mark))
        if is_winner:
            items.append(Emblem(start + (side + 0.8 if head.mark else 0), 1.1, side, "award", "ink"))
        weight = Weight.STRONG if is_winner else Weight.MEDIUM
        cell = Frame(x + 0.8, MARK_STRIP, room, tallest)
        items += draw_name(head.name, cell, size, measure, weight)
    items += _winner_edges(report, grid, 0, height)
    items += [Rule(grid.column_x(n), 0, grid.column_x(n + 1), 0, 1.1, "ink") for n in report.winners]
    items.append(Rule(grid.x, height, grid.right, height, 1.3, "ink"))
    return Block(height, tuple(items), keeps_next=True)


def _winner_edges(report: Report, grid: Grid, top: float, bottom: float) -> list[Item]:
    """Strong upright lines at both sides of the winners' columns, hairlines at the others'."""
    strong = {edge for winner in report.winners for edge in (winner, winner + 1)}
    return [
        Rule(x, top, x, bottom, *((1.1, "ink") if edge in strong else (0.35, "line")))
        for edge in range(grid.columns + 1)
        if (x := grid.column_x(edge))
    ]


def _grid_blocks(
    report: Report, grid: Grid, rows: tuple[SheetRow, ...], repeat: tuple[Block, ...], measure: Measure
) -> list[Block]:
    """A block for each row, so that a long grid can go on on another page."""
    blocks = []
    for index, row in enumerate(rows):
        height = grid.height_of(row)
        starts = index > 0 and row.block != rows[index - 1].block
        items = [*draw_row(grid, row, 0, measure, starts_block=starts), *_winner_edges(report, grid, 0, height)]
        is_last = index == len(rows) - 1
        if is_last:
            items.append(Rule(grid.x, height, grid.right, height, 1.1, "ink"))
        blocks.append(Block(height + (5 if is_last else 0), tuple(items), repeat))
    return blocks

"""What stays in view while Rewild is played: how far it is, the score by habitat, the wildlife left."""

from __future__ import annotations

from companion.core.prompt import Cell, Panel, PanelRow
from companion.core.scoreboard import Category, Scoreboard
from companion.core.text import Text, counted, format_number, text
from companion.games.rewild.catalogue import HABITATS, TILES, TOKENS_BY_KEY
from companion.games.rewild.tracker import State


def status(state: State) -> Text:
    """How far the play is, in a line."""
    words = text(
        "Tile {laid} of {all} · stack: {stack}",
        laid=len(state.board.tiles),
        all=TILES,
        stack=state.stack,
    )
    gone = state.discarded + len(state.set_aside)
    return text("{words} · {gone}\N{NO-BREAK SPACE}discarded", words=words, gone=gone) if gone else words


def panels(state: State, board: Scoreboard) -> tuple[Panel, ...]:
    """The score now, and the rows of wildlife with what each token costs (RW-5)."""
    if not state.rows:
        return ()
    score = Panel("Score now", tuple([_score_row(category) for category in board.scores[0].categories]))
    return (score, _wildlife(state)) if state.board.tiles else (_wildlife(state),)


def _score_row(category: Category) -> PanelRow:
    """A habitat's points: its wildlife, and its largest area with what the next band takes."""
    *wildlife, area = category.lines
    note = text(
        "wildlife {wildlife} · largest area {area}",
        wildlife=sum([line.points or 0 for line in wildlife]),
        area=area.how or "–",
    )
    return PanelRow(category.label, category.key, format_number(category.points), note)


def _wildlife(state: State) -> Panel:
    rows = tuple(
        [
            PanelRow(
                name, habitat, cells=tuple([_token_cell(key, len(row) - 1 - index) for index, key in enumerate(row)])
            )
            for (habitat, name), row in zip(HABITATS, state.rows, strict=True)
        ]
    )
    return Panel("Wildlife left", rows, text("In rows from left to right; the last one is free."))


def _token_cell(key: str, cost: int) -> Cell:
    token = TOKENS_BY_KEY[key]
    note = counted(cost, "tile", "tiles") if cost else text("free")
    return Cell(str(token.value), token.name, note, is_next=not cost)

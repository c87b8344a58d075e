"""What a scoresheet shows: one view for the page, for the live update and for the page without scripts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

import msgspec
from msgspec import Struct

from companion.core.game import (
    Game,
    Mode,
    Setup,
    find_mode,
    is_asked,
    neighbours,
    places,
    question_field,
    read_answers,
)
from companion.core.log import Replay
from companion.core.scoreboard import (
    Line,
    Scoreboard,
    Warning,
    columns,
    leave_open,
    line_field,
    with_details,
)
from companion.core.scoresheet import (
    TABLE,
    Answers,
    Choice,
    Kind,
    Row,
    Scope,
    Scoresheet,
    Section,
    field_id,
    pair_place,
    seat_place,
)
from companion.core.text import Text, format_number, text
from companion.store.tables import Table
from companion.web.playing import counted_details, counted_texts, is_open
from companion.web.steps import Step, say_step

Details = dict[str, tuple[Text, ...]]  # what answers were counted from, by field

_SETUP: Final = msgspec.json.Decoder(Setup)
_DETAILS: Final = msgspec.json.Decoder(Details)


class FieldView(Struct):
    """One field: what is asked, what was typed, what it brings and how."""

    id: str
    row: Row
    label: str
    choices: tuple[Choice, ...]
    owner: int | None  # the seat, where a section asks several
    typed: str
    points: str
    how: str
    ruling: str
    details: list[str]
    question: str
    error: str
    is_hidden: bool


class SectionView(Struct):
    """A section with its fields and subtotal. ``id`` names its place too."""

    id: str
    section: Section
    label: str
    points: str
    how: str
    fields: list[FieldView]
    is_hidden: bool


class TotalView(Struct):
    """A pinned total. ``id`` is the seat's place, or ``common``."""

    id: str
    total: str
    note: str


class SheetView(Struct):
    """A whole sheet, or the part of it that one seat answers."""

    setup: Setup
    mode: Mode
    seat: int | None
    sections: list[SectionView]
    totals: list[TotalView]
    extras: list[tuple[str, str, str, str]]  # label, points, how, ruling of lines that no row asks for
    verdict: str
    version: int
    is_finished: bool
    undo: Step | None
    redo: Step | None
    by_hand: list[tuple[str, str]]  # fields typed over what the board says, in words


class Scored(Struct, frozen=True):
    """A table's sheet, read and scored; warnings and lines by the field that they stand under."""

    sheet: Scoresheet
    answers: Answers
    board: Scoreboard
    warnings: dict[str, Text]
    lines: dict[str, list[tuple[int | None, Line]]]
    over: tuple[str, ...] = ()  # fields typed by hand over what the board says


def score_table(game: Game, setup: Setup, state: Replay) -> Scored:
    """Read what the board answers and what was typed over it, and score that.

    What can no longer be read, after a change of bounds, counts as blank. What was typed has no details.
    """
    counted = counted_texts(game, setup, state)
    over = tuple(
        [(field, counted[field]) for field, typed in state.texts.items() if counted.get(field, typed) != typed]
    )
    texts = counted | state.texts
    details = {
        field: parts
        for field, parts in counted_details(game, setup, state).items()
        if texts.get(field) == counted.get(field)
    }
    settled, made_of = msgspec.json.encode(setup), msgspec.json.encode(details)
    scored = _score(game.sheet, game.score, settled, tuple(texts.items()), over, made_of)
    if not is_open(game, setup, state):
        return scored
    return msgspec.structs.replace(scored, board=leave_open(scored.board, tuple([seat.name for seat in setup.seats])))


def standing_texts(game: Game, setup: Setup, state: Replay) -> dict[str, str]:
    """Every field as it stands: what was typed by hand, else what the board answers."""
    return counted_texts(game, setup, state) | state.texts


@lru_cache(16)
def _score(
    sheet_of: Callable[[Setup], Scoresheet],
    score_of: Callable[[Setup, Answers], Scoreboard],
    settled: bytes,
    typed: tuple[tuple[str, str], ...],
    over: tuple[tuple[str, str], ...],
    made_of: bytes,
) -> Scored:
    """The same once more for each page, phone and poll that looks at a table: remembered by all that it depends on."""
    setup = _SETUP.decode(settled)
    sheet = sheet_of(setup)
    answers, _ = read_answers(setup, sheet, dict(typed))
    board = with_details(score_of(setup, answers), _DETAILS.decode(made_of))
    if over:
        by_hand = tuple([Warning(field, _say_counted(setup, sheet, field, counted)) for field, counted in over])
        board = msgspec.structs.replace(board, warnings=(*board.warnings, *by_hand))
    warnings = {warning.field: warning.message for warning in board.warnings}
    return Scored(sheet, answers, board, warnings, _lines_by_field(board), tuple([field for field, _ in over]))


def _say_counted(setup: Setup, sheet: Scoresheet, field: str, counted: str) -> Text:
    """A field typed over what the board says; its section and its seat are named where others have such a field."""
    place, _, key = field.partition(".")
    rows = [(section, row) for section in sheet.sections for row in section.rows]
    section, row = next(each for each in rows if each[1].key == key)
    is_alone = [each.label for _, each in rows].count(row.label) == 1
    seats = [seat.name for index, seat in enumerate(setup.seats) if seat_place(index) == place]
    parts = [*(seats if len(setup.seats) > 1 else ()), *(() if is_alone else (section.label,)), row.label]
    said = next((choice.label for choice in row.choices if choice.key == counted), counted)
    return text("{row}: typed by hand. The board says {counted}.", row=", ".join(parts), counted=said)


def view_sheet(
    game: Game,
    table: Table,
    seat: int | None,
    typed: Mapping[str, str] | None = None,
    errors: Mapping[str, str] | None = None,
) -> SheetView:
    """The sheet as one seat sees it, or all of it (``seat`` None).

    ``typed`` and ``errors`` are what a form sent that was refused: shown again, with what is wrong.
    """
    setup = table.setup
    scored = score_table(game, setup, table.state)
    texts = standing_texts(game, setup, table.state) | dict(typed or {})
    builder = _Builder(setup, scored, texts, errors or {})
    sections = [view for section in scored.sheet.sections for view in builder.view_section(section, seat)]
    return SheetView(
        setup=setup,
        mode=find_mode(game, setup.mode),
        seat=seat,
        sections=_pair_by_pair(sections),
        totals=_totals(scored.board),
        extras=builder.extras(seat),
        verdict=str(scored.board.verdict),
        version=table.version,
        is_finished=table.state.is_finished,
        undo=say_step(game, table.state.next_undo, setup, scored.sheet),
        redo=say_step(game, table.state.next_redo, setup, scored.sheet),
        by_hand=[(field, str(scored.warnings[field])) for field in scored.over],
    )


def live_document(view: SheetView) -> dict[str, object]:
    """What changes on an open page, for its script: by the ids of the elements."""
    fields = [field for section in view.sections for field in section.fields]
    return {
        "version": view.version,
        "finished": view.is_finished,
        "undo": view.undo,
        "redo": view.redo,
        "totals": {total.id: [total.total, total.note] for total in view.totals},
        "sections": {section.id: [section.points, section.how, section.is_hidden] for section in view.sections},
        "fields": {
            field.id: [field.typed, field.points, field.how, field.ruling, field.question, field.is_hidden]
            for field in fields
        },
        "details": {field.id: field.details for field in fields if field.details},
        "extras": view.extras,
        "by_hand": view.by_hand,
    }


def _pair_by_pair(views: list[SectionView]) -> list[SectionView]:
    """Sections of neighbours sorted so that what lies between the same two stands together; others stay in place."""
    spots = [index for index, view in enumerate(views) if view.section.scope is Scope.NEIGHBOURS]
    for spot, view in zip(spots, sorted((views[spot] for spot in spots), key=lambda view: view.id), strict=True):
        views[spot] = view
    return views


class _Builder:
    """Makes the views of one sheet; it holds what they all need."""

    def __init__(
        self,
        setup: Setup,
        scored: Scored,
        texts: Mapping[str, str],
        errors: Mapping[str, str],
    ) -> None:
        self.setup, self.scored, self.texts, self.errors = setup, scored, texts, errors
        self.lines = scored.lines
        self.pairs = neighbours(setup)
        self.names = {
            pair_place(index): {"first": setup.seats[first].name, "second": setup.seats[second].name}
            for index, (first, second) in enumerate(self.pairs)
        }
        self.subtotals = _subtotals(scored.board)
        self.shown: set[str] = set()

    def view_section(self, section: Section, seat: int | None) -> list[SectionView]:
        """A section once for each place that asks the seat; a section together is one view with all seats."""
        where = places(self.setup, section)
        if section.together:
            fields = [self._view_field(place, row, index) for row in section.rows for index, place in enumerate(where)]
            return [self._frame(section.key, section, section.label, fields)]
        views = []
        for index, place in enumerate(where):
            if seat is not None and not self._concerns(section, place, index, seat):
                continue
            fields = [self._view_field(place, row, None) for row in section.rows]
            views.append(
                self._frame(field_id(place, section.key), section, self._section_label(section, index), fields)
            )
        return views

    def _concerns(self, section: Section, place: str, index: int, seat: int) -> bool:
        if section.scope is Scope.NEIGHBOURS:
            return seat in self.pairs[index]
        return section.scope is Scope.TABLE or place == seat_place(seat)

    def _section_label(self, section: Section, index: int) -> str:
        if section.scope is not Scope.NEIGHBOURS:
            return section.label
        first, second = self.pairs[index]
        return f"{section.label}: {self.setup.seats[first].name} and {self.setup.seats[second].name}"

    def _frame(self, view_id: str, section: Section, label: str, fields: list[FieldView]) -> SectionView:
        lines = self.lines.get(view_id, [])
        self.shown.add(view_id)
        if section.scope is Scope.NEIGHBOURS:
            points = " : ".join(_points(line) for _, line in lines)
            how = next((words for _, line in lines if (words := _say_all(line))), "")
            ruling = next((str(line.ruling) for _, line in lines if line.ruling), "")
            how = f"{how}. {ruling}" if ruling else how
        else:
            points, how = self.subtotals.get(view_id, ""), ""
        return SectionView(view_id, section, label, points, how, fields, all(field.is_hidden for field in fields))

    def _view_field(self, place: str, row: Row, owner: int | None) -> FieldView:
        field = field_id(place, row.key)
        self.shown.add(field)
        lines = self.lines.get(field)
        line = lines[0][1] if lines else None
        return FieldView(
            id=field,
            row=row,
            label=row.label.format_map(self.names[place]) if "{" in row.label else row.label,
            choices=self._named_choices(row, place),
            owner=owner,
            typed=self.texts.get(field, row.default if row.kind is Kind.CHOICE else ""),
            points=_points(line) if line else "",
            how=_how(line) if line else "",
            ruling=str(line.ruling or "") if line else "",
            details=[str(detail) for detail in line.details] if line else [],
            question=str(question_field(field, row, self.scored.answers, self.scored.warnings) or ""),
            error=self.errors.get(field, ""),
            is_hidden=bool(row.when) and not is_asked(row, place, self.scored.answers),
        )

    def _named_choices(self, row: Row, place: str) -> tuple[Choice, ...]:
        if not any("{" in choice.label for choice in row.choices):
            return row.choices
        names = self.names[place]
        return tuple([Choice(choice.key, choice.label.format_map(names)) for choice in row.choices])

    def extras(self, seat: int | None) -> list[tuple[str, str, str, str]]:
        """The lines that stand under no row, such as the opponent's factor."""
        return [
            (
                str(line.label) if seat is not None else f"{self._owner_name(owner)}: {line.label}",
                _points(line),
                _say_all(line),
                str(line.ruling or ""),
            )
            for field, lines in self.lines.items()
            if field not in self.shown
            for owner, line in lines
            if owner is not None and seat in (None, owner)
        ]

    def _owner_name(self, owner: int) -> str:
        return self.setup.seats[owner].name


def _subtotals(board: Scoreboard) -> dict[str, str]:
    """The sum of every category with several lines, by the section that it stands in."""
    found = {}
    for score in columns(board):
        place = TABLE if score.seat is None else seat_place(score.seat)
        for category in score.categories:
            if len(category.lines) > 1:
                is_blank = all(line.points is None for line in category.lines)
                found[field_id(place, category.key)] = "–" if is_blank else format_number(category.points)
    return found


def _lines_by_field(board: Scoreboard) -> dict[str, list[tuple[int | None, Line]]]:
    """Every line by the field or the pair's section that it stands under."""
    found: dict[str, list[tuple[int | None, Line]]] = {}
    for score in columns(board):
        for category in score.categories:
            for line in category.lines:
                found.setdefault(line_field(score.seat, line), []).append((score.seat, line))
    return found


def _say_all(line: Line) -> str:
    """How the points came about with their details, where no list has room."""
    return " · ".join([str(part) for part in (line.how, *line.details) if part])


def _how(line: Line) -> str:
    """How the points came about; a number typed as it is needs no words."""
    how = str(line.how or "")
    return "" if how == _points(line) else how


def _points(line: Line) -> str:
    return "–" if line.points is None else format_number(line.points)


def _totals(board: Scoreboard) -> list[TotalView]:
    totals = [
        TotalView(seat_place(index), format_number(score.total), "" if score.is_complete else "so far")
        for index, score in enumerate(board.scores)
    ]
    if board.common:
        note = "" if board.common.is_complete else "so far"
        totals.append(TotalView("common", format_number(board.common.total), note))
    return totals

"""The document that ``companion score`` and the API take, and the result that they give (docs/formats.md)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from companion.core.errors import RuleError
from companion.core.game import (
    LONGEST_NAME,
    MARKS,
    Game,
    Mode,
    Seat,
    Setup,
    fields,
    find_mode,
    make_setup,
    neighbours,
    question_answers,
    read_answers,
)
from companion.core.scoreboard import Score, Scoreboard, with_details
from companion.core.scoresheet import (
    TABLE,
    YES,
    Answers,
    Kind,
    Row,
    field_id,
    pair_place,
    seat_place,
)
from companion.core.text import Text, text, unmark

LARGEST_DOCUMENT: Final = 1_000_000  # bytes
_LONGEST_PROBLEM: Final = 160  # letters


class SeatDocument(Struct, forbid_unknown_fields=True):
    """A player: name, colour and answers by row key."""

    name: str
    mark: str = ""
    answers: dict[str, Any] = {}


class Document(Struct, forbid_unknown_fields=True):
    """A finished game: players in turn order, the opponent's, the table's and each pair of neighbours' answers.

    ``board`` is what lies on the table; what it answers need not be counted by hand.
    """

    game: str
    seats: list[SeatDocument]
    mode: str = ""
    options: dict[str, Any] = {}
    opponent: dict[str, Any] = {}
    table: dict[str, Any] = {}
    neighbours: list[dict[str, Any]] = []
    board: Raw = Raw()


_DECODER: Final = msgspec.json.Decoder(Document)


def read_document(game: Game, data: bytes) -> tuple[Setup, Answers]:
    """Read a document for that game: its setup and its answers, counted from its board where none is written.

    Raises RuleError, with the field: ``document_too_large``, ``not_json``, ``not_a_document``, ``not_a_board``,
    ``no_board_here``, ``not_an_answer``, ``other_game``, ``unknown_field``, ``unknown_pair`` and those of
    ``make_setup``, ``parse_answer`` and the tracker's ``count_board``.
    """
    setup, answers, _ = _read(game, data)
    return setup, answers


def score_document(game: Game, data: bytes) -> Result:
    """The result of a document for that game. Raises RuleError as ``read_document`` does."""
    setup, answers, details = _read(game, data)
    return make_result(game, setup, answers, with_details(game.score(setup, answers), details))


def _read(game: Game, data: bytes) -> tuple[Setup, Answers, dict[str, tuple[Text, ...]]]:
    """The setup, the answers, and what those that its board gave were counted from."""
    document = _decode(data)
    if document.game != game.slug:
        raise RuleError(
            "other_game",
            text(
                "This document is for “{named}”, not for {expected}.",
                named=document.game[:LONGEST_NAME],
                expected=game.slug,
            ),
            "game",
        )
    seats = _seats(document)
    options = {key: _as_typed(value, f"options.{key}") for key, value in document.options.items()}
    setup = make_setup(game, document.mode or mode_for(game, len(seats)).key, seats, options)
    sheet = game.sheet(setup)
    typed = _typed_fields(document, setup)
    known = {field for field, _, _ in fields(setup, sheet)}
    for field in typed:
        if field not in known:
            raise RuleError("unknown_field", text("There is no such field in this game."), field)
    written = {field: answer for field, answer in typed.items() if answer.strip()}
    counted, details = _count_board(game, document)
    answers, refused = read_answers(setup, sheet, counted | written)
    if refused:
        raise next(iter(refused.values()))
    return setup, answers, {field: parts for field, parts in details.items() if field not in written}


def write_document(game: Game, setup: Setup, texts: Mapping[str, str], board: Any = None) -> bytes:
    """A table as a document: what was typed, by field, and its ``board``. ``read_document`` reads it."""
    by_place: dict[str, dict[str, bool | str]] = {}
    for field, place, row in fields(setup, game.sheet(setup)):
        if texts.get(field):
            by_place.setdefault(place, {})[row.key] = _as_written(row, texts[field])
    seats = [seat for seat in setup.seats if not seat.is_opponent]
    document: dict[str, Any] = {
        "game": game.slug,
        "mode": setup.mode,
        "options": {
            row.key: _as_written(row, setup.options[row.key])
            for row in find_mode(game, setup.mode).options
            if setup.options.get(row.key)
        },
        "seats": [
            {"name": seat.name, "mark": seat.mark, "answers": by_place.get(seat_place(index), {})}
            for index, seat in enumerate(seats)
        ],
        "opponent": by_place.get(seat_place(len(seats)), {}),
        "table": by_place.get(TABLE, {}),
        "neighbours": [by_place.get(pair_place(index), {}) for index in range(len(neighbours(setup)))],
        "board": board,
    }
    written = {key: value for key, value in document.items() if value}
    return msgspec.json.format(msgspec.json.encode(written), indent=2) + b"\n"


def _as_written(row: Row, typed: str) -> bool | str:
    """An answer as the schema wants it: a flag is true or false, all else may be a text."""
    return typed == YES if row.kind is Kind.FLAG else typed


def _seats(document: Document) -> tuple[Seat, ...]:
    """The players; who names no colour gets the next one that nobody named."""
    named = {seat.mark for seat in document.seats}
    free = (mark for mark in MARKS if mark not in named)
    return tuple(Seat(seat.name, seat.mark or next(free, "")) for seat in document.seats)


def _decode(data: bytes) -> Document:
    if len(data) > LARGEST_DOCUMENT:
        raise RuleError("document_too_large", text("A document has at most {most} bytes.", most=LARGEST_DOCUMENT))
    try:
        return _DECODER.decode(data)
    except msgspec.ValidationError as error:
        problem, path = _say_what_is_wrong(error)
        raise RuleError("not_a_document", problem, path.removeprefix(".")) from error
    except msgspec.DecodeError as error:
        raise RuleError("not_json", text("This is not JSON: {problem}.", problem=str(error))) from error
    except RecursionError as error:
        raise RuleError("not_a_document", text("Lists and objects are nested too deeply.")) from error


def _count_board(game: Game, document: Document) -> tuple[dict[str, str], dict[str, tuple[Text, ...]]]:
    """What the document's board answers, by field as it would be typed, with details; nothing without a board."""
    if not bytes(document.board):
        return {}, {}
    if not game.tracker:
        raise RuleError(
            "no_board_here", text("{game} is scored without a board. Leave it out.", game=game.title), "board"
        )
    try:
        board = msgspec.json.decode(document.board, type=game.tracker.board)
    except msgspec.ValidationError as error:
        problem, path = _say_what_is_wrong(error)
        raise RuleError("not_a_board", problem, f"board{path}") from error
    except msgspec.DecodeError as error:
        raise RuleError("not_json", text("This is not JSON: {problem}.", problem=str(error)), "board") from error
    return game.tracker.count_board(board), game.tracker.detail_board(board)


def _say_what_is_wrong(error: msgspec.ValidationError) -> tuple[Text, str]:
    """The problem in words and the path to it: empty at the root, else such as ``.tiles[3].x``."""
    said = str(error)
    found = re.search(r" - at `\$([\w.\[\]]*)`\Z", said)
    problem = said[: found.start()] if found else said
    if len(problem) > _LONGEST_PROBLEM:
        problem = f"{problem[:_LONGEST_PROBLEM]}…"
    return text("{problem}.", problem=problem), found[1] if found else ""


def mode_for(game: Game, players: int) -> Mode:
    """The first mode for that number of players, or the first of all, whose check then says what is wrong."""
    return next((mode for mode in game.modes if mode.fewest <= players <= mode.most), game.modes[0])


def _typed_fields(document: Document, setup: Setup) -> dict[str, str]:
    by_place: dict[str, Mapping[str, Any]] = {TABLE: document.table}
    by_place |= {seat_place(index): seat.answers for index, seat in enumerate(document.seats)}
    by_place[seat_place(len(document.seats))] = document.opponent
    pairs = len(neighbours(setup))
    if len(document.neighbours) > pairs:
        raise RuleError(
            "unknown_pair", text("There are {pairs} pairs of neighbours here.", pairs=pairs), f"neighbours[{pairs}]"
        )
    by_place |= {pair_place(index): answers for index, answers in enumerate(document.neighbours)}
    return {
        field_id(place, key): _as_typed(value, field_id(place, key))
        for place, values in by_place.items()
        for key, value in values.items()
        if value is not None
    }


def _as_typed(value: object, field: str) -> str:
    """An answer as it would be typed. Raises RuleError ``not_an_answer``."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return YES if value else ""
    if isinstance(value, int | str):
        return str(value)
    if isinstance(value, list) and all(isinstance(each, int) and not isinstance(each, bool) for each in value):
        return " ".join(str(each) for each in value)
    raise RuleError(
        "not_an_answer", text("A whole number, a text, true, false or a list of numbers belongs here."), field
    )


class LineResult(Struct):
    """A line of a result; see Line."""

    key: str
    label: str
    points: int | None
    how: str
    rule: str
    ruling: str
    details: list[str] = []


class CategoryResult(Struct):
    """A category of a result with its subtotal."""

    key: str
    label: str
    points: int
    lines: list[LineResult]


class ScoreResult(Struct):
    """A seat's score, or the common one (without a name and a place)."""

    name: str
    total: int
    place: int | None
    is_complete: bool
    categories: list[CategoryResult]


class Result(Struct):
    """What ``companion score --json`` and the API answer. ``winners`` are indices of ``seats``."""

    game: str
    mode: str
    rules_version: int
    verdict: str
    reason: str
    outcome: str
    winners: list[int]
    is_complete: bool
    seats: list[ScoreResult]
    common: ScoreResult | None
    warnings: dict[str, str]


def make_result(game: Game, setup: Setup, answers: Answers, board: Scoreboard) -> Result:
    """A scoreboard as plain values, with all its explanations."""
    questions = question_answers(setup, game.sheet(setup), answers, board)
    return Result(
        game=game.slug,
        mode=setup.mode,
        rules_version=game.rules_version,
        verdict=unmark(str(board.verdict)),
        reason=unmark(str(board.reason or "")),
        outcome=board.outcome.value,
        winners=list(board.winners),
        is_complete=board.is_complete,
        seats=[
            _score_result(score, setup.seats[index].name, board.places[index])
            for index, score in enumerate(board.scores)
        ],
        common=_score_result(board.common, "", None) if board.common else None,
        warnings={field: unmark(str(message)) for field, message in questions.items()},
    )


def _score_result(score: Score, name: str, place: int | None) -> ScoreResult:
    return ScoreResult(
        name,
        score.total,
        place,
        score.is_complete,
        [
            CategoryResult(
                category.key,
                category.label,
                category.points,
                [
                    LineResult(
                        line.key,
                        unmark(str(line.label)),
                        line.points,
                        unmark(str(line.how or "")),
                        line.rule,
                        unmark(str(line.ruling or "")),
                        [unmark(str(detail)) for detail in line.details],
                    )
                    for line in category.lines
                ],
            )
            for category in score.categories
        ],
    )

"""Golden tables: what is typed, and what the rulebook or arithmetic by hand says comes of it.

A test that asks for ``golden`` runs once for each case in the ``golden`` folder beside it. A ``[[case]]`` has an
``id``, its ``source``, a ``mode``, the number of ``players``, ``options``, what is ``typed`` by place and key, and what
is ``expected``. With ``columns`` (paths into the case) it stands for as many cases as it has ``rows``. With ``rest``
every question that nobody answered, bar the optional ones, is answered with 0 or “none”.
"""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from companion.core.game import MARKS, Game, Seat, Setup, fields, is_asked, make_setup, read_answers
from companion.core.scoreboard import Scoreboard
from companion.core.scoresheet import Answers, Kind, Row, Scoresheet, seat_place

NAMES = ("Ann", "Bo", "Cy", "Di")
BLANK = "blank"


class Expected(Struct, forbid_unknown_fields=True):
    """What must come of a case; ``points``, ``how``, ``label`` and whether there is a ``ruling`` by place and line,
    ``common`` being a place of its own.
    """

    totals: list[int] | None = None
    common: int | None = None
    places: list[int] | None = None
    winners: list[int] | None = None
    outcome: str | None = None
    verdict: str | None = None
    reason: str | None = None
    is_complete: bool | None = None
    warnings: list[str] | None = None
    points: dict[str, Any] = {}
    how: dict[str, Any] = {}
    label: dict[str, Any] = {}
    ruling: dict[str, Any] = {}


class Golden(Struct, forbid_unknown_fields=True):
    """One case of a golden table."""

    id: str
    source: str
    mode: str
    expected: Expected
    players: int = 1
    options: dict[str, str] = {}
    typed: dict[str, Any] = {}
    rest: bool = False

    def assert_scored(self, game: Game) -> None:
        """Type the case and compare all that it expects."""
        seats = tuple(Seat(NAMES[index], MARKS[index]) for index in range(self.players))
        setup = make_setup(game, self.mode, seats, self.options)
        board = self._score(game, setup)
        expected = self.expected
        found = {
            "totals": [score.total for score in board.scores],
            "common": board.common.total if board.common else None,
            "places": list(board.places),
            "winners": list(board.winners),
            "outcome": board.outcome.value,
            "verdict": str(board.verdict),
            "reason": str(board.reason or ""),
            "is_complete": board.is_complete,
            "warnings": [warning.field for warning in board.warnings],
        }
        wanted = {key: value for key in found if (value := getattr(expected, key)) is not None}
        assert {key: found[key] for key in wanted} == wanted
        lines = _lines(board)
        points, how, label, ruling = map(flatten, (expected.points, expected.how, expected.label, expected.ruling))
        assert {key: BLANK if lines[key].points is None else lines[key].points for key in points} == points
        assert {key: str(lines[key].how or "") for key in how} == how
        assert {key: str(lines[key].label) for key in label} == label
        assert {key: lines[key].ruling is not None for key in ruling} == ruling
        assert wanted or points or how, "a case that expects nothing shows nothing"

    def _score(self, game: Game, setup: Setup) -> Scoreboard:
        sheet = game.sheet(setup)
        typed = {field: str(value) for field, value in flatten(self.typed).items()}
        assert set(typed) <= {field for field, _, _ in fields(setup, sheet)}, "there is no such field"
        answers, refused = read_answers(setup, sheet, typed)
        assert refused == {}
        if self.rest:
            typed |= dict(_rest(setup, sheet, answers))
            answers, refused = read_answers(setup, sheet, typed)
            assert refused == {}
        return game.score(setup, answers)


def _rest(setup: Setup, sheet: Scoresheet, answers: Answers) -> Iterator[tuple[str, str]]:
    for field, place, row in fields(setup, sheet):
        if field not in answers.by_field and not row.optional and is_asked(row, place, answers):
            yield field, _least_answer(row)


def _least_answer(row: Row) -> str:
    if row.kind in (Kind.COUNT, Kind.POINTS, Kind.VALUES):
        return "0"
    return next((choice.key for choice in row.choices if choice.key in ("0", "none")), "")


def _lines(board: Scoreboard) -> dict[str, Any]:
    by_place = {seat_place(index): score for index, score in enumerate(board.scores)}
    if board.common:
        by_place["common"] = board.common
    return {
        f"{place}.{line.key}": line
        for place, score in by_place.items()
        for category in score.categories
        for line in category.lines
    }


def flatten(nested: dict[str, Any]) -> dict[str, Any]:
    """Nested tables as one, with dotted keys."""
    flat = {}
    for key, value in nested.items():
        if isinstance(value, dict):
            flat |= {f"{key}.{inner}": leaf for inner, leaf in flatten(value).items()}
        else:
            flat[key] = value
    return flat


def expand(case: dict[str, Any]) -> Iterator[Golden]:
    """A case, or one for each of its rows."""
    columns, rows = case.pop("columns", []), case.pop("rows", [[]])
    for row in rows:
        filled = copy.deepcopy(case)
        for path, value in zip(columns, row, strict=True):
            *parents, last = path.split(".")
            at = filled
            for parent in parents:
                at = at.setdefault(parent, {})
            at[last] = value
        filled["id"] = " ".join([case["id"], *(str(value).replace(" ", "_") for value in row)])
        yield msgspec.convert(filled, Golden)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "golden" in metafunc.fixturenames:
        folder = Path(metafunc.module.__file__).parent / "golden"
        cases = [
            case
            for file in sorted(folder.glob("*.toml"))
            for each in tomllib.loads(file.read_text(encoding="utf-8"))["case"]
            for case in expand(each)
        ]
        metafunc.parametrize("golden", cases, ids=[case.id for case in cases])

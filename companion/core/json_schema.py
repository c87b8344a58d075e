"""The JSON Schema of the document that a game is scored from (docs/formats.md)."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.core.document import mode_for
from companion.core.game import LONGEST_NAME, MARKS, Game, Mode, Seat, make_setup, neighbours, places
from companion.core.scoresheet import LONGEST_TEXT, MOST_VALUES, TABLE, YES, Kind, Row, Section, pair_place, seat_place


def json_schema(game: Game) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a game's document: a form for each mode and number of players."""
    board, pieces = _board_schema(game)
    forms = [
        _form_schema(game, mode, players, board) for mode in game.modes for players in range(mode.fewest, mode.most + 1)
    ]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A finished game of {game.title}",
        "type": "object",
        "anyOf": forms,
    } | pieces


def _board_schema(game: Game) -> tuple[dict[str, Any], dict[str, Any]]:
    """The property ``board`` of a form, and the definitions that it refers to; both empty in a game without one."""
    if not game.tracker:
        return {}, {}
    (schema,), pieces = msgspec.json.schema_components([game.tracker.board], ref_template="#/$defs/{name}")
    return {"board": schema}, {"$defs": pieces}


def _form_schema(game: Game, mode: Mode, players: int, board: dict[str, Any]) -> dict[str, Any]:
    """A form with the fields of every scenario and module, so that any choice of options fits."""
    seats = tuple(Seat(f"{index + 1}", MARKS[index]) for index in range(players))
    sections: dict[str, Section] = {}
    for options in _all_options(mode):
        sheet = game.sheet(make_setup(game, mode.key, seats, options))
        sections |= {section.key: section for section in sheet.sections}
    setup = make_setup(game, mode.key, seats, {})
    by_place: dict[str, dict[str, Any]] = {}
    for section in sections.values():
        for place in places(setup, section):
            by_place.setdefault(place, {}).update({row.key: _row_schema(row) for row in section.rows})
    seat = _closed(
        {
            "name": {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME},
            "mark": {"enum": list(MARKS)},
            "answers": _closed(by_place.get(seat_place(0), {})),
        },
        ["name"],
    )
    properties: dict[str, Any] = {
        "game": {"const": game.slug},
        "mode": {"const": mode.key},
        "options": _closed({row.key: _row_schema(row) for row in mode.options}),
        "seats": {"type": "array", "items": seat, "minItems": players, "maxItems": players},
        "table": _closed(by_place.get(TABLE, {})),
        "opponent": _closed(by_place.get(seat_place(players), {})),
        "neighbours": {
            "type": "array",
            "items": _closed(by_place.get(pair_place(0), {})),
            "maxItems": len(neighbours(setup)),
        },
        **board,
    }
    is_assumed = mode is mode_for(game, players)
    return _closed(properties, ["game", "seats"] if is_assumed else ["game", "mode", "seats"])


def _all_options(mode: Mode) -> list[dict[str, str]]:
    """Options that between them show every section: all flags on, with each choice in turn."""
    flags = {row.key: YES for row in mode.options if row.kind is Kind.FLAG}
    choices = [(row.key, choice.key) for row in mode.options for choice in row.choices]
    return [flags, *(flags | {key: choice} for key, choice in choices)]


def _closed(properties: dict[str, Any], required: list[str] | None = None) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "object", "properties": properties, "additionalProperties": False}
    return schema | ({"required": required} if required else {})


def _row_schema(row: Row) -> dict[str, Any]:
    keys: list[Any] = [choice.key for choice in row.choices]
    bounds = {"minimum": row.minimum, "maximum": row.maximum}
    number = {"type": ["integer", "string", "null"]} | bounds
    kinds: dict[Kind, dict[str, Any]] = {
        Kind.COUNT: number,
        Kind.POINTS: number,
        Kind.FLAG: {"type": ["boolean", "null"]},
        Kind.CHOICE: {"enum": [*keys, *(int(key) for key in keys if key.isdecimal()), "", None]},
        Kind.VALUES: {
            "type": ["array", "string", "integer", "null"],
            **bounds,
            "items": {"type": "integer"} | bounds,
            "maxItems": MOST_VALUES,
        },
        Kind.TEXT: {"type": ["string", "null"], "maxLength": LONGEST_TEXT},
    }
    title = row.label.format(first="The first of the two", second="The second of the two")
    return {"title": title} | kinds[row.kind]

"""One sheet, many faces: the form, the page, the JSON schema and the pad are made from it and agree."""

from __future__ import annotations

import io
from typing import Any

import pytest
from flask.testing import FlaskClient
from pypdf import PdfReader
from werkzeug.datastructures import MultiDict

from companion.core.game import MARKS, Game, Mode, Seat, Setup, blank_answers, blank_setup, fields, make_setup
from companion.core.json_schema import json_schema
from companion.core.scoreboard import columns
from companion.core.scoresheet import YES, Kind, Row, Section, field_id
from companion.games import GAMES
from companion.printing import pad_pdf
from forms.sheet import sheet_form
from tests.web.phone import Phone

MODES = [(game, mode) for game in GAMES.values() for mode in game.modes]
IDS = [f"{game.slug}-{mode.key}" for game, mode in MODES]
NAMES = ("Ann", "Bo", "Cy", "Di")

each_mode = pytest.mark.parametrize(("game", "mode"), MODES, ids=IDS)


def options_of(mode: Mode) -> list[dict[str, str]]:
    """Nothing chosen, then everything with each of the choices."""
    flags = {row.key: YES for row in mode.options if row.kind is Kind.FLAG}
    choices = [{row.key: choice.key} for row in mode.options for choice in row.choices]
    return [{}, flags, *choices, *(flags | choice for choice in choices)]


def setup_of(game: Game, mode: Mode, options: dict[str, str]) -> Setup:
    seats = tuple(Seat(name, mark) for name, mark in zip(NAMES[: mode.most], MARKS, strict=False))
    return make_setup(game, mode.key, seats, options)


def asked(game: Game, setup: Setup) -> set[str]:
    return {field for field, _, _ in fields(setup, game.sheet(setup))}


def start(phone: Phone, game: Game, mode: Mode, options: dict[str, str]) -> str:
    flags = {row.key for row in mode.options if row.kind is Kind.FLAG}
    sent = {key: "y" if key in flags else answer for key, answer in options.items()}
    return phone.start(game.slug, mode.key, NAMES[: mode.most], **sent)


@each_mode
def test_form_and_page_ask_what_the_sheet_asks(client: FlaskClient, game: Game, mode: Mode) -> None:
    phone = Phone(client)
    for options in options_of(mode):
        setup = setup_of(game, mode, options)
        expected = asked(game, setup)
        assert {field.name for field in sheet_form(setup, game.sheet(setup))} == expected
        key = start(phone, game, mode, options)
        assert names_on(phone, key, "all") == expected
        by_seat = [names_on(phone, key, str(seat)) for seat in range(1, len(setup.seats) + 1)]
        assert set().union(*by_seat) == expected, "one seat at a time, all are reached"
        assert set(phone.live(key, "all")["fields"]) == expected


def names_on(phone: Phone, key: str, view: str) -> set[str]:
    page = phone.page(f"/tables/{key}/seats/{view}")
    form = page.by_id("sheet")
    names = [each["name"] for each in page.root.walk() if each["name"] and form in each.ancestors()]
    return {name for name in names if "." in name}


@each_mode
def test_the_page_shows_each_label_and_each_choice(client: FlaskClient, game: Game, mode: Mode) -> None:
    phone = Phone(client)
    setup = setup_of(game, mode, options_of(mode)[-1])
    page = phone.page(f"/tables/{start(phone, game, mode, options_of(mode)[-1])}/seats/all")
    for section in game.sheet(setup).sections:
        assert section.label in page.text
        for row in section.rows:
            for words in (row.label, *(choice.label for choice in row.choices)):
                assert "{" in words or words in page.text


@each_mode
def test_the_schema_has_the_same_fields(game: Game, mode: Mode) -> None:
    setups = [setup_of(game, mode, options) for options in options_of(mode)]
    expected = set().union(*(asked(game, setup) for setup in setups))
    assert fields_of_schema(game, mode, len(setups[0].seats)) == expected


def fields_of_schema(game: Game, mode: Mode, seats: int) -> set[str]:
    """The field ids that the form of that mode, with its most players, names."""
    (form,) = [
        each["properties"]
        for each in json_schema(game)["anyOf"]
        if each["properties"]["mode"] == {"const": mode.key}
        and each["properties"]["seats"]["minItems"] == mode.most == each["properties"]["seats"]["maxItems"]
    ]
    found = {field_id("table", key) for key in form["table"]["properties"]}
    players = form["seats"]["items"]["properties"]["answers"]["properties"]
    found |= {field_id(f"seat{seat}", key) for seat in range(1, mode.most + 1) for key in players}
    found |= {field_id(f"seat{seats}", key) for key in form["opponent"]["properties"]}
    pairs = range(1, form["neighbours"]["maxItems"] + 1)
    return found | {field_id(f"pair{pair}", key) for pair in pairs for key in form["neighbours"]["items"]["properties"]}


@each_mode
def test_the_schema_has_the_same_labels_and_bounds(game: Game, mode: Mode) -> None:
    setup = setup_of(game, mode, options_of(mode)[-1])
    described: dict[str, list[dict[str, Any]]] = {}
    collect(json_schema(game), described)
    for _, _, row in fields(setup, game.sheet(setup)):
        title = row.label.format(first="The first of the two", second="The second of the two")
        assert any(schema["title"] == title and bounds_agree(row, schema) for schema in described[row.key])


def collect(schema: object, found: dict[str, list[dict[str, Any]]]) -> None:
    """Every schema with a title, by the name of its property."""
    if isinstance(schema, list):
        for each in schema:
            collect(each, found)
    elif isinstance(schema, dict):
        for key, value in schema.items():
            if isinstance(value, dict) and "title" in value:
                found.setdefault(key, []).append(value)
            collect(value, found)


def bounds_agree(row: Row, schema: dict[str, Any]) -> bool:
    if row.kind in (Kind.COUNT, Kind.POINTS, Kind.VALUES):
        return (schema["minimum"], schema["maximum"]) == (row.minimum, row.maximum)
    return row.kind is not Kind.CHOICE or {choice.key for choice in row.choices} <= set(schema["enum"])


@each_mode
def test_the_pad_has_a_row_for_whatever_brings_points(game: Game, mode: Mode) -> None:
    """A row stands on the pad by its label, or by that of the category that counts it."""
    setup = blank_setup(game, mode.most)
    board = game.score(setup, blank_answers(setup, game.sheet(setup)))
    categories: dict[str, str] = {}
    for score in columns(board):
        for category in score.categories:
            for key in (category.key, *(line.key.rpartition(".")[2] for line in category.lines)):
                categories[key] = category.label
    document = pad_pdf(game, players=mode.most, paper="a4", per_page=1, pages=1, ink_saving=False)
    printed = " ".join(PdfReader(io.BytesIO(document)).pages[0].extract_text().split())
    sheet = game.sheet(setup_of(game, mode, options_of(mode)[-1] if mode.opponent else options_of(mode)[1]))
    rows = [(section, row) for section in sheet.sections for row in section.rows if brings_points(row)]
    assert rows
    for section, row in rows:
        labels = labels_of(section, row, categories)
        assert any(label in printed for label in labels), (section.key, row.key)


def brings_points(row: Row) -> bool:
    return row.kind in (Kind.COUNT, Kind.POINTS, Kind.VALUES) and not row.optional


def labels_of(section: Section, row: Row, categories: dict[str, str]) -> set[str]:
    counted_by = {categories[key] for key in (row.key, section.key) if key in categories}
    return counted_by | {section.label, row.label}


def test_a_form_reads_what_its_page_sends(client: FlaskClient) -> None:
    """The page's own fields, sent back as they are, change nothing in any game."""
    phone = Phone(client)
    for game, mode in MODES:
        key = start(phone, game, mode, {})
        page = phone.page(f"/tables/{key}/seats/all")
        sent = MultiDict(page.sent_by(page.by_id("sheet")))
        setup = setup_of(game, mode, {})
        form = sheet_form(setup, game.sheet(setup), sent)
        form.process(sent)
        assert form.validate()
        assert form.changed({}) == {}

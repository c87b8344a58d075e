"""The form of a tile and of a whole set, with plain multidicts."""

from __future__ import annotations

import io

import pytest
from flask import Flask
from werkzeug.datastructures import FileStorage, MultiDict

from companion.games.rewild.board import Squares
from companion.games.rewild.tile_set import write_tile_set
from forms.tile import TileForm, TileSetForm, filled_squares
from tests.forms.sending import errors_of

SQUARES: Squares = ("woodland", "scrubland", "wetland", "wetland")
SENT = {"square1": "woodland", "square2": "scrubland", "square3": "wetland", "square4": "wetland"}
FILE = write_tile_set([SQUARES] * 24)


def send(forms_app: Flask, sent: dict[str, str]) -> tuple[TileForm, Squares | None]:
    with forms_app.test_request_context(method="POST", data=MultiDict(sent)):
        form = TileForm()
        assert form.validate()
        return form, form.squares()


def test_four_squares_are_a_tile(forms_app: Flask) -> None:
    form, squares = send(forms_app, SENT)
    assert squares == SQUARES
    assert errors_of(form) == {}


@pytest.mark.parametrize(
    ("changed", "errors"),
    [
        ({"square1": ""}, {"square1": ["Top left square: choose a habitat."]}),
        ({"square2": ""}, {"square2": ["Top right square: choose a habitat."]}),
        ({"square3": "desert"}, {"square3": ["Bottom right square: choose a habitat."]}),
        ({"square4": "wetland\0"}, {"square4": ["Bottom left square: choose a habitat."]}),
        ({"square4": "x" * 100_000}, {"square4": ["Bottom left square: choose a habitat."]}),
        (
            {"square1": "", "square4": ""},
            {
                "square1": ["Top left square: choose a habitat."],
                "square4": ["Bottom left square: choose a habitat."],
            },
        ),
    ],
)
def test_a_blank_square_is_named_and_the_others_are_kept(
    forms_app: Flask, changed: dict[str, str], errors: dict[str, list[str]]
) -> None:
    form, squares = send(forms_app, {**SENT, **changed})
    assert squares is None
    assert errors_of(form) == errors
    for name, habitat in SENT.items():
        if name not in changed:
            assert f'selected value="{habitat}"' in str(form[name]())


def test_nothing_sent_is_four_blank_squares(forms_app: Flask) -> None:
    form, squares = send(forms_app, {})
    assert squares is None
    assert len(errors_of(form)) == 4


def test_blank_squares_are_fine_while_nobody_asks(forms_app: Flask) -> None:
    with forms_app.test_request_context(method="POST", data=MultiDict({"square1": "desert"})):
        form = TileForm()
        assert form.validate()
    assert errors_of(form) == {}


def test_a_form_is_filled_with_a_tile(forms_app: Flask) -> None:
    with forms_app.test_request_context():
        assert [field.data for field in TileForm(data=filled_squares(SQUARES)) if field.name in SENT] == list(SQUARES)
        assert [field.data for field in TileForm(data=filled_squares(None)) if field.name in SENT] == [""] * 4


def send_set(forms_app: Flask, file: bytes | None, typed: str) -> tuple[TileSetForm, tuple[Squares, ...] | None]:
    sent: MultiDict[str, object] = MultiDict({"text": typed})
    if file is not None:
        sent["file"] = FileStorage(io.BytesIO(file), "tiles.json")
    with forms_app.test_request_context(method="POST", data=sent):
        form = TileSetForm()
        assert form.validate()
        return form, form.tiles()


@pytest.mark.parametrize(("file", "typed"), [(FILE, ""), (None, FILE.decode()), (None, f"\n {FILE.decode()} \r\n")])
def test_a_set_is_taken_from_a_file_or_a_text(forms_app: Flask, file: bytes | None, typed: str) -> None:
    form, tiles = send_set(forms_app, file, typed)
    assert tiles == (SQUARES,) * 24
    assert form.errors == {}


def test_a_file_goes_before_the_text(forms_app: Flask) -> None:
    form, tiles = send_set(forms_app, b"{", FILE.decode())
    assert tiles is None
    assert [bool(form.file.errors), bool(form.text.errors)] == [True, False]


@pytest.mark.parametrize(
    ("file", "typed", "field", "words"),
    [
        (None, "", "text", "Choose a file that was exported here, or paste its text."),
        (None, " \n", "text", "Choose a file that was exported here, or paste its text."),
        (b"", "", "file", "Choose a file that was exported here, or paste its text."),
        (None, "{}", "text", "This is no tile set. Choose a file that was exported here."),
        (
            b" " * 99_999 + FILE,
            "",
            "file",
            "A tile set has at most 100000 bytes. Choose a file that was exported here.",
        ),
        (
            None,
            "\N{DEER}" * 30_000,
            "text",
            "A tile set has at most 100000 bytes. Choose a file that was exported here.",
        ),
    ],
)
def test_what_cannot_be_taken_is_said_at_its_field(
    forms_app: Flask, file: bytes | None, typed: str, field: str, words: str
) -> None:
    form, tiles = send_set(forms_app, file, typed)
    assert tiles is None
    assert form[field].errors == [words]
    assert form.text.data == typed, "what was pasted is still there"

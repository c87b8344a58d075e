"""A table written as a document and read again is the same table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from bench.sample import sample_setup, sample_texts
from companion.core.document import read_document, write_document
from companion.core.game import Game, Seat, make_setup, read_answers
from companion.core.json_schema import json_schema
from companion.core.scoresheet import seat_place
from companion.games import GAMES
from companion.games.rewild.board import Board, LaidTile, LaidToken


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_full_sheet_comes_back_with_its_setup(game: Game) -> None:
    setup = sample_setup(game)
    texts = sample_texts(game, setup)
    written = write_document(game, setup, texts)
    Draft202012Validator(json_schema(game)).validate(msgspec.json.decode(written))
    again, answers = read_document(game, written)
    assert again == setup
    assert answers == read_answers(setup, game.sheet(setup), texts)[0]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_blank_fields_stay_blank(game: Game) -> None:
    setup = sample_setup(game)
    _, answers = read_document(game, write_document(game, setup, {}))
    assert answers == read_answers(setup, game.sheet(setup), {})[0]


def test_a_board_comes_back_and_what_was_typed_over_it() -> None:
    # Four tiles of Wetland like the sails of a mill.
    wet = ("wetland",) * 4
    board = Board(
        (LaidTile(0, 0, wet), LaidTile(2, -1, wet), LaidTile(3, 1, wet), LaidTile(1, 2, wet)),
        (LaidToken(2, 1, "beaver"),),
    )
    game = GAMES["rewild"]
    setup = make_setup(game, "solo", (Seat("Ann"),), {})
    written = write_document(game, setup, {"seat1.hedgehog": "3"}, board)
    document: dict[str, Any] = msgspec.json.decode(written)
    Draft202012Validator(json_schema(game)).validate(document)
    assert document["board"]["tokens"] == [{"x": 2, "y": 1, "token": "beaver"}]
    again, answers = read_document(game, written)
    place = seat_place(0)
    assert again == setup
    assert answers.word(place, "beaver") == "4"
    assert answers.word(place, "hedgehog") == "3"
    assert answers.number(place, "wetland_area") == 17  # four tiles of four squares, and the Beaver

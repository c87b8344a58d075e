"""The API: a document in, its score out, and nothing kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace
from werkzeug.test import TestResponse

from companion.core.document import LARGEST_DOCUMENT
from companion.games import GAMES
from tests.penguins import PENGUINS

EXAMPLES = Path(__file__).parents[2] / "examples"
REWILD: dict[str, Any] = {"game": "rewild", "seats": [{"name": "Ann", "answers": {"beaver": 3}}]}
WILDSCAPE: dict[str, Any] = {"game": "wildscape", "seats": [{"name": "Ann"}, {"name": "Bo"}]}


def send(client: FlaskClient, document: object, game: str = "rewild") -> TestResponse:
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    return client.post(f"/api/v1/score/{game}", data=data, content_type="application/json")


def test_a_document_is_scored(client: FlaskClient) -> None:
    """Beaver brings 4 for each of 3 squares."""
    response = send(client, REWILD)
    assert (response.status_code, response.mimetype) == (200, "application/json")
    result = response.get_json()
    assert (result["game"], result["mode"], result["is_complete"]) == ("rewild", "solo", False)
    assert (result["seats"][0]["name"], result["seats"][0]["total"]) == ("Ann", 12)
    wetland = next(each for each in result["seats"][0]["categories"] if each["key"] == "wetland")
    line = next(each for each in wetland["lines"] if each["key"] == "beaver")
    assert (line["points"], line["how"], line["rule"]) == (12, "4 × 3 matching squares", "RW-8")


@pytest.mark.parametrize(("name", "slug"), {**dict(zip(GAMES, GAMES, strict=True)), "rewild-board": "rewild"}.items())
def test_an_example_is_scored_in_full(client: FlaskClient, name: str, slug: str) -> None:
    result = send(client, (EXAMPLES / f"{name}.json").read_bytes(), slug).get_json()
    assert (result["game"], result["is_complete"], result["warnings"]) == (slug, True, {})


def with_answers(**answers: object) -> dict[str, Any]:
    return {"game": "rewild", "seats": [{"name": "Ann", "answers": answers}]}


def with_seats(*names: str, **more: object) -> dict[str, Any]:
    return {"game": "rewild", "seats": [{"name": name} for name in names], **more}


Pieces = list[dict[str, Any]]

MOST = 24  # tiles in the box (RW-1)


def with_board(tiles: Pieces, tokens: Pieces | None = None, **more: object) -> dict[str, Any]:
    return with_seats("Ann", board={"tiles": tiles, "tokens": tokens or []}, **more)


def tile(x: object, y: object, *squares: str) -> dict[str, Any]:
    return {"x": x, "y": y, "squares": squares or ["woodland"] * 4}


def token(x: object, y: object, key: object = "beaver") -> dict[str, Any]:
    return {"x": x, "y": y, "token": key}


def wood(number: int) -> Pieces:
    """So many tiles of nothing but Woodland, six in a row, each offset by one square."""
    return [tile(2 * a - b, a + 2 * b) for a, b in (divmod(index, 6)[::-1] for index in range(number))]


FOUR = [tile(0, 0), tile(2, 1), tile(1, 3), tile(-1, 2)]  # around the space at 1, 2
SIX = [*FOUR, tile(4, 2), tile(3, 4)]  # and the one at 3, 3

BAD_BOARDS = {
    "no board": (with_seats("Ann", board=None), "not_a_board", "board"),
    "a list": (with_seats("Ann", board=[]), "not_a_board", "board"),
    "an empty board": (with_seats("Ann", board={}), "no_tiles", "board.tiles"),
    "no tile": (with_board([]), "no_tiles", "board.tiles"),
    "one tile too many": (with_board(wood(MOST + 1)), "too_many_tiles", "board.tiles"),
    "a thousand tiles": (with_board([tile(0, 0)] * 1000), "too_many_tiles", "board.tiles"),
    "another habitat": (
        with_board([tile(0, 0, "woodland", "desert", "wetland", "wetland")]),
        "not_a_board",
        "board.tiles[0].squares[1]",
    ),
    "half a square": (with_board([*FOUR, tile(4, 1.5)]), "not_a_board", "board.tiles[4].y"),
    "far away": (with_board([tile(100, 0)]), "not_a_board", "board.tiles[0].x"),
    "farther": (with_board([tile(0, -(10**400))]), "not_a_board", "board.tiles[0].y"),
    "beyond numbers": (
        b'{"game":"rewild","seats":[{"name":"Ann"}],"board":{"tokens":[{"x":1e999}]}}',
        "not_a_board",
        "board.tokens[0].x",
    ),
    "three squares": (
        with_board([tile(0, 0, "wetland", "wetland", "wetland")]),
        "not_a_board",
        "board.tiles[0].squares",
    ),
    "a turn": (with_board([{**tile(0, 0), "turn": 1}]), "not_a_board", "board.tiles[0]"),
    "a rule in it": (with_seats("Ann", board={"rows": []}), "not_a_board", "board"),
    "over another": (with_board([*FOUR, tile(2, 2)]), "overlap", "board.tiles[4]"),
    "twice the same": (with_board([tile(0, 0), tile(0, 0)]), "overlap", "board.tiles[1]"),
    "straight": (with_board([tile(0, 0), tile(2, 0)]), "not_offset", "board.tiles[1]"),
    "straight though offset to another": (with_board([*FOUR, tile(2, -1)]), "not_offset", "board.tiles[4]"),
    "not matching": (
        with_board([tile(0, 0), tile(2, 1, "wetland", "woodland", "woodland", "woodland")]),
        "no_match",
        "board.tiles[1]",
    ),
    "apart": (with_board([tile(0, 0), tile(9, 9)]), "no_contact", "board.tiles[1]"),
    "corner to corner": (with_board([tile(0, 0), tile(2, 2)]), "no_contact", "board.tiles[1]"),
    "two heaps": (with_board([*FOUR, tile(30, 30), tile(32, 31)]), "no_contact", "board.tiles[4]"),
    "an unknown token": (with_board(FOUR, [token(1, 2, "otter")]), "unknown_token", "board.tokens[0]"),
    "a token by its name": (with_board(FOUR, [token(1, 2, "Beaver")]), "unknown_token", "board.tokens[0]"),
    "a token by its value": (with_board(FOUR, [token(1, 2, 4)]), "not_a_board", "board.tokens[0].token"),
    "a long token": (with_board(FOUR, [token(1, 2, "x" * 9999)]), "not_a_board", "board.tokens[0].token"),
    "a token twice": (with_board(SIX, [token(1, 2), token(3, 3)]), "token_twice", "board.tokens[1]"),
    "two in a space": (with_board(FOUR, [token(1, 2), token(1, 2, "kingfisher")]), "space_taken", "board.tokens[1]"),
    "a token on a tile": (with_board(FOUR, [token(0, 0)]), "not_a_space", "board.tokens[0]"),
    "a token between three": (with_board(FOUR[:3], [token(1, 2)]), "not_a_space", "board.tokens[0]"),
    "a token beside": (with_board(SIX, [token(1, 2), token(9, 9, "kingfisher")]), "not_a_space", "board.tokens[1]"),
    "a bad answer beside it": (
        with_board(FOUR) | {"seats": [{"name": "Ann", "answers": {"beaver": 5}}]},
        "not_a_choice",
        "seat1.beaver",
    ),
}

BAD = {
    "not JSON": (b'{"game":', "not_json", ""),
    "nothing": (b"", "not_json", ""),
    "not UTF-8": (b'{"game":"\xff"}', "not_json", ""),
    "half a character": (b'{"game":"rewild","seats":[{"name":"\\ud800"}]}', "not_json", ""),
    "more after the end": (json.dumps(REWILD).encode() + b"x", "not_json", ""),
    "a list": (b"[]", "not_a_document", ""),
    "a deep list": (b"[" * 200_000, "not_a_document", ""),
    "a deep value": (b'{"game":' * 100_000, "not_a_document", "game"),
    "no seats": ({"game": "rewild"}, "not_a_document", ""),
    "another game's": ({**REWILD, "game": "wildscape"}, "other_game", "game"),
    "no game's": ({**REWILD, "game": "x" * 9_999}, "other_game", "game"),
    "an unknown part": ({**REWILD, "when": "today"}, "not_a_document", ""),
    "an unknown field": (with_answers(badger=1), "unknown_field", "seat1.badger"),
    "a field of the table": (with_seats("Ann", table={"x": 1}), "unknown_field", "table.x"),
    "a field of nobody": (with_seats("Ann", opponent={"beaver": 1}), "unknown_field", "seat2.beaver"),
    "a pair of nobody": (with_seats("Ann", neighbours=[{}]), "unknown_pair", "neighbours[0]"),
    "seats of a wrong type": ({"game": "rewild", "seats": "Ann"}, "not_a_document", "seats"),
    "a name of a wrong type": ({"game": "rewild", "seats": [{"name": 5}]}, "not_a_document", "seats[0].name"),
    "an answer of a wrong type": (with_answers(beaver={}), "not_an_answer", "seat1.beaver"),
    "a fraction": (with_answers(woodland_area=1.5), "not_an_answer", "seat1.woodland_area"),
    "no seat": (with_seats(), "wrong_number_of_players", "seats"),
    "nine seats": (with_seats(*"ABCDEFGHI"), "wrong_number_of_players", "seats"),
    "a blank name": (with_seats(" "), "name_is_blank", "seat1"),
    "a long name": (with_seats("x" * 300), "name_too_long", "seat1"),
    "an unknown mode": (with_seats("Ann", mode="x"), "unknown_mode", "mode"),
    "an unknown option": (with_seats("Ann", options={"x": 1}), "unknown_option", "options.x"),
    "five squares": (with_answers(beaver=5), "not_a_choice", "seat1.beaver"),
    "a negative count": (with_answers(wetland_area=-1), "below_minimum", "seat1.wetland_area"),
    "too many squares": (with_answers(wetland_area=101), "above_maximum", "seat1.wetland_area"),
    "words": (with_answers(wetland_area="abc"), "sum_not_a_number", "seat1.wetland_area"),
    "half a sum": (with_answers(wetland_area="3++"), "sum_incomplete", "seat1.wetland_area"),
    "400 digits": (with_answers(wetland_area=int("9" * 400)), "sum_too_long", "seat1.wetland_area"),
    "a list where one number goes": (with_answers(wetland_area=[1, 2]), "sum_incomplete", "seat1.wetland_area"),
    "yes where a number goes": (with_answers(wetland_area=True), "sum_not_a_number", "seat1.wetland_area"),
}


@pytest.mark.parametrize(
    ("document", "code", "field"),
    [*BAD.values(), *BAD_BOARDS.values()],
    ids=[*BAD, *(f"board: {name}" for name in BAD_BOARDS)],
)
def test_a_bad_document_is_answered_with_field_and_code(
    client: FlaskClient, document: object, code: str, field: str
) -> None:
    response = send(client, document)
    answer = response.get_json()
    assert response.status_code == 422
    assert (answer["code"], answer["field"]) == (code, field)
    assert answer["error"].endswith(".")
    assert len(answer["error"]) < 300


def test_a_board_takes_every_tile_of_the_box(client: FlaskClient) -> None:
    """24 tiles of 4 Woodland squares: one area of 96, which is unusual; 10 points (RW-10)."""
    result = send(client, with_board(wood(MOST))).get_json()
    assert (result["seats"][0]["total"], result["is_complete"]) == (10, True)
    assert list(result["warnings"]) == ["seat1.woodland_area"]


def test_a_token_is_scored_in_its_space(client: FlaskClient) -> None:
    """Hedgehog brings 1 for each of 4 squares; with it the 16 squares are 17, 6 points (RW-8, RW-10, A-RW2)."""
    result = send(client, with_board(FOUR, [token(1, 2, "hedgehog")])).get_json()
    lines = {line["key"]: line for line in result["seats"][0]["categories"][0]["lines"]}
    assert (lines["hedgehog"]["points"], lines["woodland_area"]["points"]) == (4, 6)
    assert lines["woodland_area"]["how"].startswith("17 squares: 6")
    assert result["seats"][0]["total"] == 10


def test_answers_beside_a_board_win(client: FlaskClient) -> None:
    """Beaver typed: 4 for each of 2 squares; the area of 16 stays counted, 6."""
    document = with_board(FOUR) | {"seats": [{"name": "Ann", "answers": {"beaver": 2, "hedgehog": None}}]}
    result = send(client, document).get_json()
    assert (result["seats"][0]["total"], result["is_complete"]) == (14, True)


def test_a_game_without_a_board_takes_none(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, PENGUINS.slug, replace(PENGUINS, track=None))
    document = WILDSCAPE | {"board": {"tiles": wood(1)}, "game": PENGUINS.slug}
    answer = send(client, document, PENGUINS.slug).get_json()
    assert (answer["code"], answer["field"]) == ("no_board_here", "board")


def test_a_board_of_another_game_is_refused(client: FlaskClient) -> None:
    answer = send(client, WILDSCAPE | {"board": {"tiles": wood(1)}}, "wildscape").get_json()
    assert (answer["code"], answer["field"]) == ("not_a_board", "board")


@pytest.mark.parametrize(
    ("neighbours", "code", "field"),
    [
        ([{"bird_1_first": "x"}], "not_a_list", "pair1.bird_1_first"),
        ([{"bird_1_first": [1] * 25}], "list_too_long", "pair1.bird_1_first"),
        ([{"bird_1_card": "B99"}], "not_a_choice", "pair1.bird_1_card"),
        ([{}, {}], "unknown_pair", "neighbours[1]"),
    ],
)
def test_what_is_wrong_between_neighbours_names_the_pair(
    client: FlaskClient, neighbours: object, code: str, field: str
) -> None:
    answer = send(client, {**WILDSCAPE, "neighbours": neighbours}, "wildscape").get_json()
    assert (answer["code"], answer["field"]) == (code, field)


@pytest.mark.parametrize("size", [LARGEST_DOCUMENT + 1, LARGEST_DOCUMENT + 500_000])
def test_a_large_document_is_refused(client: FlaskClient, size: int) -> None:
    response = send(client, b" " * size)
    assert (response.status_code, response.get_json()["code"]) == (422, "document_too_large")


def test_a_very_large_one_is_not_read(client: FlaskClient) -> None:
    response = send(client, b" " * 2_000_001)
    assert response.status_code == 413
    assert "At most 2 MB" in response.get_json()["error"]


def test_an_unknown_game_and_another_method_are_answered_in_json(client: FlaskClient) -> None:
    unknown, method = send(client, REWILD, "chess"), client.get("/api/v1/score/rewild")
    assert (unknown.status_code, method.status_code) == (404, 405)
    assert unknown.get_json()["error"]
    assert method.get_json()["error"]


def test_unusual_values_are_questioned_and_scored(client: FlaskClient) -> None:
    result = send(client, with_answers(woodland_area=60)).get_json()
    assert result["warnings"] == {"seat1.woodland_area": "More than 30 is unusual. Kept; please check."}
    assert result["seats"][0]["total"] == 10


def test_nothing_is_kept(client: FlaskClient) -> None:
    send(client, REWILD)
    assert "No tables yet" in client.get("/history").text


def test_names_are_data(client: FlaskClient) -> None:
    names = ["{x}", "<b>🦁</b>"]
    result = send(client, {**WILDSCAPE, "seats": [{"name": name} for name in names]}, "wildscape").get_json()
    assert [seat["name"] for seat in result["seats"]] == names
    birds = next(each for each in result["seats"][0]["categories"] if each["key"] == "birds")
    assert birds["lines"][0]["label"] == "Bird 1, against <b>🦁</b>"

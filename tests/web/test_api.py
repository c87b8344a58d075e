"""The API: a document in, its score out, and nothing kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.core.document import LARGEST_DOCUMENT
from companion.games import GAMES

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


@pytest.mark.parametrize("slug", GAMES)
def test_an_example_is_scored_in_full(client: FlaskClient, slug: str) -> None:
    result = send(client, (EXAMPLES / f"{slug}.json").read_bytes(), slug).get_json()
    assert (result["game"], result["is_complete"], result["warnings"]) == (slug, True, {})


def with_answers(**answers: object) -> dict[str, Any]:
    return {"game": "rewild", "seats": [{"name": "Ann", "answers": answers}]}


def with_seats(*names: str, **more: object) -> dict[str, Any]:
    return {"game": "rewild", "seats": [{"name": name} for name in names], **more}


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


@pytest.mark.parametrize(("document", "code", "field"), BAD.values(), ids=BAD)
def test_a_bad_document_is_answered_with_field_and_code(
    client: FlaskClient, document: object, code: str, field: str
) -> None:
    response = send(client, document)
    answer = response.get_json()
    assert response.status_code == 422
    assert (answer["code"], answer["field"]) == (code, field)
    assert answer["error"].endswith(".")
    assert len(answer["error"]) < 300


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

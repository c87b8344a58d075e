"""What nobody may do to a table: other sites' forms, foreign scripts, more than fits."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from companion import create_app
from companion.settings import Settings
from companion.web.headers import POLICY
from tests.games.rewild.boards import THREE_TURNS
from tests.markup import Page
from tests.web.phone import Phone, close, new_id, table_fields
from tests.web.plays import Tracking

EXEMPT = {"api.score"}  # keeps nothing


@pytest.fixture
def guarded(settings: Settings) -> Iterator[Flask]:
    """The application as it is served, with CSRF tokens."""
    app = create_app(settings, {"TESTING": True})
    yield app
    close(app)


def token_of(page: Page) -> str:
    return page.all("input", name="csrf_token")[0]["value"]


def start(phone: Phone) -> str:
    data = {**table_fields("competitive", ("Ann", "Bo")), "csrf_token": token_of(phone.page("/new/wildscape"))}
    response = phone.client.post("/new/wildscape", data=data)
    assert response.status_code == 302
    return response.location.split("/")[2]


def start_tracked(phone: Phone) -> str:
    """A table of Rewild with one move, whose entry is ``rows``."""
    token = token_of(phone.page("/new/rewild"))
    response = phone.client.post(
        "/new/rewild", data=table_fields("solo", ("Ann",)) | {"track": "y", "csrf_token": token}
    )
    key = response.location.split("/")[2]
    data = {"prompt": "rows", "how": "shuffle", "entry_id": "rows", "after": "", "csrf_token": token}
    assert phone.client.post(f"/tables/{key}/moves", data=data).status_code == 303
    return str(key)


def writing_rules(app: Flask) -> list[Rule]:
    """Every route that can write."""
    reading = {"GET", "HEAD", "OPTIONS"}
    return [rule for rule in app.url_map.iter_rules() if rule.methods and rule.methods - reading]


def url_of(app: Flask, rule: Rule, key: str) -> str:
    values: dict[str, Any] = {"key": key, "view": "1", "game": "wildscape", "entry": "rows", "number": "1", "side": "a"}
    with app.test_request_context():
        url: str = app.url_for(rule.endpoint, **{name: values[name] for name in rule.arguments})
        return url


def test_every_route_that_writes_wants_a_token(guarded: Flask) -> None:
    phone = Phone(guarded.test_client())
    key = start_tracked(phone)
    phone.page("/history")  # there is a token in the session
    tried = []
    for rule in writing_rules(guarded):
        if rule.endpoint in EXEMPT:
            continue
        for data in ({}, {"csrf_token": "wrong"}, {"csrf_token": ""}):
            response = phone.client.post(url_of(guarded, rule, key), data={"entry_id": new_id(), **data})
            assert response.status_code == 400, (rule.endpoint, data)
            assert Page(response.text).one("h1").text == "This page is too old"
        tried.append(rule.endpoint)
    assert len(tried) >= 17
    assert {"play.move", "corrections.keep_correction", "catalogue.keep"} <= set(tried)
    assert phone.live(key)["version"] == 1


def test_every_route_that_writes_takes_the_token_of_its_page(guarded: Flask) -> None:
    phone = Phone(guarded.test_client())
    key = start_tracked(phone)
    token = token_of(phone.page("/history"))
    expected = {  # of those that are not answered with another page
        "new_table.create": 422,  # names no mode
        "catalogue.keep": 422,  # no square
        "catalogue.take": 422,  # no file
        "play.move": 409,  # no move
        "corrections.keep_correction": 303,
        "catalogue_cards.add": 422,
        "catalogue_cards.keep": 404,
        "catalogue_cards.delete": 404,
        "catalogue_cards.take": 422,
        "catalogue_wildscape.keep_card": 404,
        "catalogue_wildscape.delete_card": 404,
        "catalogue_wildscape.keep_rondel": 422,  # no habitat
        "catalogue_wildscape.take": 422,
        "catalogue_serengeti.keep_scene": 422,
        "catalogue_serengeti.keep_board": 422,
        "catalogue_serengeti.keep_migration": 404,  # no Map
        "catalogue_serengeti.keep_specialist": 422,
        "catalogue_serengeti.delete_specialist": 404,
        "catalogue_serengeti.take": 422,
    }
    for rule in writing_rules(guarded):
        if rule.endpoint not in EXEMPT:
            data = {"entry_id": new_id(), "csrf_token": token}
            response = phone.client.post(url_of(guarded, rule, key), data=data)
            assert response.status_code == expected.get(rule.endpoint, 302), rule.endpoint
            if rule.endpoint == "history.delete":
                phone.client.post(f"/tables/{key}/restore", data={"csrf_token": token})


def test_nothing_is_exempt_that_keeps_something(guarded: Flask) -> None:
    phone = Phone(guarded.test_client())
    for rule in writing_rules(guarded):
        if rule.endpoint in EXEMPT:
            assert phone.client.post(url_of(guarded, rule, "x"), data=b"{}").status_code == 422
    assert "No tables yet" in phone.page("/history").text


def reading_rules(app: Flask) -> list[Rule]:
    """Every route of a table that can be looked at."""
    return [rule for rule in app.url_map.iter_rules() if "key" in rule.arguments and "GET" in (rule.methods or ())]


def test_no_route_writes_when_it_is_only_looked_at(guarded: Flask) -> None:
    phone = Phone(guarded.test_client())
    key = start_tracked(phone)
    looked_at = []
    for rule in reading_rules(guarded):
        url = url_of(guarded, rule, key)
        if url.startswith("/tables/"):
            response = phone.client.get(url, buffered=True)
            assert response.status_code in (200, 302, 404), rule.endpoint
            looked_at.append(rule.endpoint)
    assert {"play.show", "corrections.correct", "play.why", "result.board_picture", "sheet.live"} <= set(looked_at)
    phone.client.get(f"/tables/{key}/play?hint=1")
    assert phone.live(key)["version"] == 1


def test_another_households_token_is_refused(guarded: Flask) -> None:
    phone, stranger = Phone(guarded.test_client()), Phone(guarded.test_client())
    key = start(phone)
    foreign = token_of(stranger.page("/new/rewild"))
    response = phone.client.post(f"/tables/{key}/finish", data={"entry_id": new_id(), "csrf_token": foreign})
    assert response.status_code == 400


def test_a_script_sends_its_token_in_a_header_and_is_told_in_json(guarded: Flask) -> None:
    phone = Phone(guarded.test_client())
    key = start(phone)
    refused = phone.type(key, {"seat1.rivers": "3"})
    assert refused.status_code == 400
    assert refused.get_json() == {"error": "This page is too old. Reload it and try again. Nothing was changed."}
    headers = {"Accept": "application/json", "X-CSRFToken": token_of(phone.page(f"/tables/{key}/seats/1"))}
    data = {"seat1.rivers": "3", "entry_id": new_id()}
    assert phone.client.post(f"/tables/{key}/seats/1", data=data, headers=headers).status_code == 200


def test_a_token_lasts_as_long_as_the_cookie(guarded: Flask) -> None:
    assert guarded.config["WTF_CSRF_TIME_LIMIT"] is None, "a page left open overnight still saves"


def answers(phone: Phone) -> Iterator[TestResponse]:
    key = phone.start("wildscape", "competitive")
    pages = ["/", "/history", "/print", "/new/rewild", "/nothing", "/manifest.webmanifest", "/icons/any-48.png"]
    tracked = Tracking(phone).send_all(THREE_TURNS).key
    parts = (
        "play",
        "play?hint=1",
        "corrections",
        "corrections/x",
        "why?x=1&y=1",
        "version",
        "board.png",
        "document.json",
    )
    pages += [f"/tables/{tracked}/{part}" for part in parts]
    tables = [f"/tables/{key}{path}" for path in ("/", "/seats/1", "/seats/9", "/live/1", "/result", "/sheet.pdf")]
    for url in [*pages, *tables, "/print/pad.pdf?game=rewild&players=1&pages=1&paper=a4&per_page=1", "/print/pad.pdf"]:
        yield phone.client.get(url, buffered=True)
    yield phone.client.get("/static/css/app.css", buffered=True)
    yield phone.client.get("/", headers={"Host": "evil.example"})
    yield phone.client.get("/join/wrong")
    yield phone.client.post("/")
    yield phone.client.post("/api/v1/score/rewild", data=b"{")
    yield phone.client.post("/new/wildscape", data=table_fields("competitive", ("", "")))
    yield phone.press(key, "finish")
    yield phone.type(key, {"seat1.rivers": "3"})
    yield phone.press(tracked, "moves", move="{}")
    yield phone.press(tracked, "corrections/x", move="{}")
    yield phone.client.post("/new/rewild", data={"name1": "x" * 2_100_000})


def test_every_answer_says_what_a_browser_may_do(phone: Phone) -> None:
    statuses = set()
    for response in answers(phone):
        statuses.add(response.status_code)
        assert response.headers["Content-Security-Policy"] == POLICY, response.request.path
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Referrer-Policy"] == "same-origin"
    assert statuses >= {200, 302, 401, 403, 404, 405, 409, 413, 422}


def test_the_policy_allows_nothing_inline_and_nobody_else() -> None:
    directives = dict(part.split(" ", 1) for part in POLICY.split("; "))
    assert directives.pop("default-src") == "'none'"
    assert directives.pop("frame-ancestors") == "'none'"
    assert directives.pop("base-uri") == "'none'"
    assert set(directives.values()) == {"'self'"}
    assert {"script-src", "style-src", "img-src", "connect-src", "form-action"} <= set(directives)


@pytest.mark.parametrize("url", ["/new/rewild", "/api/v1/score/rewild"])
def test_a_body_above_the_bound_is_refused(phone: Phone, url: str) -> None:
    response = phone.client.post(url, data={"name1": "x" * 2_100_000})
    assert response.status_code == 413
    assert "That is too much" in response.text


def test_a_declared_length_above_the_bound_is_refused_unread(phone: Phone) -> None:
    class Unread(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, _buffer: object) -> int:
            raise AssertionError("it was read")

    response = phone.client.post(
        "/api/v1/score/rewild",
        environ_overrides={"wsgi.input": Unread(), "CONTENT_LENGTH": str(600 * 1024 * 1024)},
    )
    assert response.status_code == 413
    assert response.get_json()["error"].startswith("That is too much. At most 2 MB")


def test_a_form_of_very_many_parts_is_refused(phone: Phone) -> None:
    key = phone.start("wildscape", "competitive")
    part = '--edge\r\nContent-Disposition: form-data; name="seat1.rivers"\r\n\r\n3\r\n'
    response = phone.client.post(
        f"/tables/{key}/seats/1", data=part * 1_100 + "--edge--\r\n", content_type="multipart/form-data; boundary=edge"
    )
    assert response.status_code == 413
    assert phone.live(key)["version"] == 0


def test_no_answer_names_the_server_s_software_or_a_path(phone: Phone) -> None:
    page = phone.client.get("/nothing").text
    assert not re.search(r"werkzeug|flask|traceback|/tmp|\.py", page, re.IGNORECASE)

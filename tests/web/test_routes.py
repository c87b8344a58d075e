"""Every address: what it answers, and where it leads."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games import GAMES
from tests.games.rewild.boards import THREE_TURNS
from tests.markup import Page
from tests.web.phone import Phone, new_id
from tests.web.plays import Tracking

PAGES = ["/", "/history", "/history?q=ann&game=rewild&page=2", "/print", *(f"/new/{slug}" for slug in GAMES)]


@pytest.mark.parametrize("url", PAGES)
def test_a_page_is_there(phone: Phone, url: str) -> None:
    page = phone.page(url)
    assert page.one("h1").text
    assert page.one("title").text


@pytest.mark.parametrize(
    ("path", "status", "location"),
    [
        ("/", 302, "/seats/1"),
        ("/seats/1", 200, None),
        ("/seats/2", 200, None),
        ("/seats/all", 200, None),
        ("/live/1", 200, None),
        ("/live/all", 200, None),
        ("/result", 200, None),
        ("/sheet.pdf", 200, None),
        ("/seats/0", 404, None),
        ("/seats/3", 404, None),
        ("/seats/0012", 404, None),
        ("/seats/²", 404, None),
        ("/seats/-1", 404, None),
        ("/seats/x", 404, None),
        ("/live/3", 404, None),
        ("/live/", 404, None),
        ("/nothing", 404, None),
    ],
)
def test_a_table_answers(phone: Phone, path: str, status: int, location: str | None) -> None:
    key = phone.start("wildscape", "competitive")
    response = phone.client.get(f"/tables/{key}{path}")
    assert response.status_code == status
    assert response.location == (location and f"/tables/{key}{location}")


@pytest.mark.parametrize(
    ("path", "status", "location"),
    [
        ("/", 302, "/play"),
        ("/play", 200, None),
        ("/play?hint=1", 200, None),
        ("/play?hint=", 200, None),
        ("/seats/1", 200, None),
        ("/corrections", 200, None),
        ("/corrections/nothing", 404, None),
        ("/corrections/", 404, None),
        ("/why", 200, None),
        ("/version", 200, None),
        ("/board.png", 200, None),
        ("/document.json", 200, None),
        ("/sheet.pdf", 200, None),
        ("/result", 200, None),
        ("/moves", 405, None),
        ("/live/play", 404, None),
        ("/seats/play", 404, None),
    ],
)
def test_a_tracked_table_answers(phone: Phone, path: str, status: int, location: str | None) -> None:
    key = Tracking(phone).send_all(THREE_TURNS).key
    response = phone.client.get(f"/tables/{key}{path}", buffered=True)
    assert response.status_code == status
    assert response.location == (location and f"/tables/{key}{location}")


def test_a_finished_table_leads_to_its_result(phone: Phone) -> None:
    key = phone.start("wildscape", "competitive")
    assert phone.press(key, "finish").location == f"/tables/{key}/result"
    assert phone.client.get(f"/tables/{key}/").location == f"/tables/{key}/result"
    fields = phone.page(f"/tables/{key}/seats/1").all("input", "field")
    assert fields
    assert all("disabled" in field.attributes for field in fields), "it is looked at, not written"
    assert phone.press(key, "reopen").location == f"/tables/{key}/"
    assert phone.client.get(f"/tables/{key}/").location == f"/tables/{key}/seats/1"


@pytest.mark.parametrize(
    ("button", "location"),
    [
        ("seats/1", "/tables/{key}/seats/1"),
        ("undo/1", "/tables/{key}/seats/1"),
        ("redo/1", "/tables/{key}/seats/1"),
        ("finish", "/tables/{key}/result"),
        ("reopen", "/tables/{key}/"),
        ("winners", "/tables/{key}/result"),
        ("delete", "/history"),
        ("restore", "/history"),
    ],
)
def test_a_button_leads_on(phone: Phone, button: str, location: str) -> None:
    key = phone.start("wildscape", "competitive")
    response = phone.press(key, button)
    assert (response.status_code, response.location) == (302, location.format(key=key))


def test_play_again_leads_to_another_table(phone: Phone) -> None:
    key = phone.start("wildscape", "competitive")
    location = phone.press(key, "again").location
    assert location.endswith("/seats/1")
    assert key not in location


TABLE_PATHS = ["/", "/seats/1", "/live/1", "/result", "/sheet.pdf", "/document.json", "/board.png"]
TABLE_PATHS += ["/play", "/corrections", "/corrections/x", "/version", "/why"]
TABLE_BUTTONS = ["seats/1", "undo/1", "redo/1", "finish", "reopen", "winners", "again", "delete", "restore"]
TABLE_BUTTONS += ["moves", "corrections/x", "undo/play", "redo/play"]


@pytest.mark.parametrize("path", TABLE_PATHS)
def test_an_unknown_table_has_a_page_that_says_so(phone: Phone, path: str) -> None:
    page = phone.page(f"/tables/nothing{path}", status=404)
    assert "Nothing is here" in page.text
    assert page.one("a", "main", href="/").text == "Home"


@pytest.mark.parametrize("button", TABLE_BUTTONS)
def test_an_unknown_table_takes_nothing(phone: Phone, button: str) -> None:
    assert phone.press("nothing", button).status_code == 404


@pytest.mark.parametrize("button", ["seats/9", "seats/0011", "undo/9", "redo/x"])
def test_a_seat_that_is_not_there_takes_nothing(phone: Phone, button: str) -> None:
    key = phone.start("wildscape", "competitive")
    phone.type(key, {"seat1.rivers": "3"})
    assert phone.press(key, button, **{"seat1.rivers": "4"}).status_code == 404
    assert phone.live(key)["version"] == 1


def test_an_unknown_game_has_no_form(phone: Phone) -> None:
    assert "Nothing is here" in phone.page("/new/chess", status=404).text
    assert phone.client.post("/new/chess").status_code == 404


@pytest.mark.parametrize(("method", "url"), [("post", "/"), ("get", "/tables/x/finish"), ("put", "/history")])
def test_another_method_is_refused_with_a_page(client: FlaskClient, method: str, url: str) -> None:
    response = client.open(url, method=method.upper())
    assert response.status_code == 405
    assert Page(response.text).one("h1").text == "That is not how this page works"


def test_a_script_is_answered_in_json(client: FlaskClient) -> None:
    response = client.get("/tables/nothing/live/1", headers={"Accept": "application/json"})
    assert response.status_code == 404
    assert response.get_json()["error"].startswith("Nothing is here.")


def test_the_manifest_offers_icons_that_are_there(client: FlaskClient) -> None:
    response = client.get("/manifest.webmanifest")
    assert response.mimetype == "application/manifest+json"
    manifest = response.get_json()
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    assert {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]} == {
        (size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")
    }
    for icon in manifest["icons"]:
        picture = client.get(icon["src"])
        side = int(icon["sizes"].partition("x")[0])
        assert picture.mimetype == "image/png"
        assert picture.data[:8] == b"\x89PNG\r\n\x1a\n"
        assert picture.data[16:24] == side.to_bytes(4) * 2, "width and height in the header"


@pytest.mark.parametrize("url", ["/icons/any-47.png", "/icons/other-192.png", "/icons/any--1.png", "/icons/any-x.png"])
def test_there_is_no_other_icon(client: FlaskClient, url: str) -> None:
    assert client.get(url).status_code == 404


@pytest.mark.parametrize("path", ["seats/1", "play"])
def test_what_a_page_loads_is_there_and_may_be_kept(phone: Phone, path: str) -> None:
    key = Tracking(phone).send_all(THREE_TURNS[:3]).key
    page = phone.page(f"/tables/{key}/{path}")
    loaded = [link["href"] for link in page.all("link") if link["rel"] != "modulepreload"]
    loaded += [script["src"] for script in page.all("script")]
    assert any(url.startswith("/static/js/") for url in loaded)
    for url in loaded:
        response = phone.client.get(url, buffered=True)
        assert response.status_code == 200, url
        if url.startswith("/static/"):
            assert "max-age=31536000" in response.headers["Cache-Control"]
            assert "v=" in url


def test_pages_are_never_kept(phone: Phone) -> None:
    assert phone.client.get("/").headers["Cache-Control"] == "no-store"
    key = Tracking(phone).key
    assert phone.client.get(f"/tables/{key}/play").headers["Cache-Control"] == "no-store"
    assert phone.client.get(f"/tables/{key}/version").headers["Cache-Control"] == "no-cache"


def test_a_crash_has_a_page_and_keeps_the_rest(phone: Phone, app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    key = phone.start("rewild", "solo", 1)
    app.config["PROPAGATE_EXCEPTIONS"] = False
    monkeypatch.setattr("companion.web.entries.score_table", lambda *_: 1 / 0)
    response = phone.press(key, "finish")
    assert response.status_code == 500
    assert Page(response.text).one("h1").text == "Something broke here"
    assert "Content-Security-Policy" in response.headers
    monkeypatch.undo()
    assert phone.live(key)["version"] == 0, "the transaction was taken back"
    assert phone.press(key, "finish", entry_id=new_id()).status_code == 302

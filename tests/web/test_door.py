"""The door: who is inside, and what everybody else sees."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from msgspec.structs import replace
from werkzeug.test import TestResponse

from companion import create_app
from companion.settings import JOIN_KEY_FILE, Settings, read_key, write_new_key
from companion.store.database import db
from companion.web.door import FORWARDING
from tests.markup import Page
from tests.web.phone import close

CONFIG = {"TESTING": True, "WTF_CSRF_ENABLED": False}
PHONE = {"REMOTE_ADDR": "192.168.1.20"}
LAN = "192.168.1.5:8008"
PAGES = [
    "/",
    "/history",
    "/print",
    "/print/pad.pdf?game=rewild",
    "/new/rewild",
    "/tables/x/",
    "/tables/x/live/1",
    "/no",
]


def join(client: FlaskClient, key: str, address: str = "192.168.1.20") -> TestResponse:
    return client.get(f"/join/{key}", base_url=f"http://{LAN}", environ_base={"REMOTE_ADDR": address})


def ask(client: FlaskClient, url: str = "/") -> int:
    return client.get(url, base_url=f"http://{LAN}", environ_base=PHONE, buffered=True).status_code


@pytest.mark.parametrize("host", ["localhost", "localhost:8008", "127.0.0.1:8008", "127.9.9.9", "[::1]:8008", "[::1]"])
@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.9", "::1"])
def test_the_machine_itself_is_inside(client: FlaskClient, host: str, address: str) -> None:
    response = client.get("/", headers={"Host": host}, environ_base={"REMOTE_ADDR": address})
    assert response.status_code == 200


def test_the_machine_is_inside_by_its_own_address_too(settings: Settings) -> None:
    app = create_app(replace(settings, own_addresses=("192.168.1.5",)), CONFIG)
    client = app.test_client()
    own = client.get("/", base_url=f"http://{LAN}", environ_base={"REMOTE_ADDR": "192.168.1.5"})
    stranger = client.get("/", base_url=f"http://{LAN}", environ_base=PHONE)
    close(app)
    assert (own.status_code, stranger.status_code) == (200, 401)


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "192.168.1.5", "8.8.8.8", "[2001:db8::1]"])
def test_a_foreign_name_for_this_machine_meets_the_door(client: FlaskClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 401


@pytest.mark.parametrize("address", ["192.168.1.20", "10.0.0.1", "8.8.8.8", "fe80::1", "", "127.0.0.1.evil"])
def test_another_machine_meets_the_door_whatever_it_asks_for(client: FlaskClient, address: str) -> None:
    response = client.get("/", headers={"Host": "localhost"}, environ_base={"REMOTE_ADDR": address})
    assert response.status_code == 401


@pytest.mark.parametrize("header", FORWARDING)
def test_what_was_forwarded_meets_the_door(client: FlaskClient, header: str) -> None:
    assert client.get("/", headers={header: "127.0.0.1"}).status_code == 401


@pytest.mark.parametrize("headers", [{}, {"X-Forwarded-For": "127.0.0.1"}])
def test_behind_a_proxy_nobody_is_the_machine(settings: Settings, headers: dict[str, str]) -> None:
    app = create_app(replace(settings, behind_proxy=True), CONFIG)
    client = app.test_client()
    before = client.get("/", headers=headers).status_code
    client.get(f"/join/{app.config['JOIN_KEY']}", headers=headers)
    after = client.get("/", headers=headers).status_code
    close(app)
    assert (before, after) == (401, 200)


def test_behind_a_proxy_https_is_noticed(settings: Settings) -> None:
    app = create_app(replace(settings, behind_proxy=True), CONFIG)
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
    cookie = app.test_client().get(f"/join/{app.config['JOIN_KEY']}", headers=headers).headers["Set-Cookie"]
    close(app)
    assert "Secure" in cookie


@pytest.mark.parametrize("url", PAGES)
def test_the_door_shows_nothing_else(client: FlaskClient, url: str) -> None:
    response = client.get(url, base_url=f"http://{LAN}", environ_base=PHONE)
    page = Page(response.text)
    assert response.status_code == 401
    assert page.one("h1").text == "A table of friends"
    assert "Scan the QR code" in page.text
    assert page.all("a", href="/") == page.all("form") == []
    assert "Set-Cookie" not in response.headers


@pytest.mark.parametrize("url", ["/new/rewild", "/tables/x/delete", "/tables/x/seats/1", "/nothing"])
def test_the_door_takes_nothing(client: FlaskClient, url: str) -> None:
    response = client.post(url, data={"name1": "Ann"}, base_url=f"http://{LAN}", environ_base=PHONE)
    assert response.status_code == 401
    assert Page(response.text).one("h1").text == "A table of friends"


@pytest.mark.parametrize("path", ["/api/v1/score/rewild", "/api/v1/score/chess", "/api/anything"])
def test_the_api_behind_the_door_answers_in_json(client: FlaskClient, path: str) -> None:
    response = client.post(path, data=b"{}", base_url=f"http://{LAN}", environ_base=PHONE)
    assert response.status_code == 401
    assert response.get_json() == {"error": "Not yours: ask the household for its QR code and join first."}


@pytest.mark.parametrize("url", ["/manifest.webmanifest", "/icons/any-48.png", "/static/css/app.css"])
def test_what_the_door_page_needs_is_open(client: FlaskClient, url: str) -> None:
    assert ask(client, url) == 200


def test_who_scans_the_code_is_inside_and_stays_in(app: Flask) -> None:
    client = app.test_client()
    assert ask(client) == 401
    response = join(client, app.config["JOIN_KEY"])
    assert (response.status_code, response.location) == (302, "/")
    cookie = response.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Expires" in cookie, "it outlives the browser"
    assert "Secure" not in cookie, "on plain http it would never come back"
    assert app.config["JOIN_KEY"] not in cookie
    assert ask(client) == 200
    assert ask(app.test_client()) == 401, "another phone is not"


@pytest.mark.parametrize("key", ["wrong", "x" * 16, "ключ", "%00", "a b"])
def test_a_wrong_key_opens_nothing(client: FlaskClient, key: str) -> None:
    response = join(client, key)
    assert response.status_code == 403
    assert Page(response.text).one("h1").text == "This key fits no longer"
    assert ask(client) == 401


def test_a_forged_cookie_opens_nothing(app: Flask) -> None:
    client = app.test_client()
    client.set_cookie("companion", "eyJqb2luZWQiOiJ4In0.aaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbb", domain="192.168.1.5")
    assert ask(client) == 401


def test_a_new_key_locks_out_old_phones_and_old_links(settings: Settings) -> None:
    first = create_app(settings, CONFIG)
    old_key = first.config["JOIN_KEY"]
    phone = first.test_client()
    join(phone, old_key)
    cookie = phone.get_cookie("companion", domain="192.168.1.5")
    assert cookie is not None
    close(first)

    write_new_key(settings.data, JOIN_KEY_FILE)
    second = create_app(settings, CONFIG)
    assert second.config["JOIN_KEY"] == read_key(settings.data, JOIN_KEY_FILE) != old_key
    phone = second.test_client()
    phone.set_cookie("companion", cookie.value, domain="192.168.1.5")
    assert ask(phone) == 401
    assert join(phone, old_key).status_code == 403
    assert join(phone, second.config["JOIN_KEY"]).status_code == 302
    assert ask(phone) == 200
    close(second)


def test_without_a_new_key_a_cookie_outlives_the_server(settings: Settings) -> None:
    first = create_app(settings, CONFIG)
    phone = first.test_client()
    join(phone, first.config["JOIN_KEY"])
    cookie = phone.get_cookie("companion", domain="192.168.1.5")
    assert cookie is not None
    close(first)
    second = create_app(settings, CONFIG)
    phone = second.test_client()
    phone.set_cookie("companion", cookie.value, domain="192.168.1.5")
    assert ask(phone) == 200
    close(second)


def test_keys_are_tried_only_so_often(settings: Settings) -> None:
    app = create_app(settings, CONFIG)
    client = app.test_client()
    statuses = [join(client, f"try-{number}").status_code for number in range(30)]
    refused = join(client, app.config["JOIN_KEY"])
    elsewhere = join(client, app.config["JOIN_KEY"], address="192.168.1.21")
    with app.app_context():
        db.engine.dispose()
    assert statuses == [403] * 30
    assert refused.status_code == 429
    page = Page(refused.text)
    assert page.one("h1").text == "Too many tries"
    assert "Wait a minute" in page.text
    assert elsewhere.status_code == 302, "somebody else is not kept waiting"

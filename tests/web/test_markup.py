"""Every page of every game and mode: sound markup, labels, no foreign and no inline script or style."""

from __future__ import annotations

import re

import pytest
from werkzeug.datastructures import MultiDict

from companion.games import GAMES
from tests.markup import Element, Page
from tests.web.phone import Phone, new_id, table_fields

MODES = [(game.slug, mode) for game in GAMES.values() for mode in game.modes]
IDS = [f"{slug}-{mode.key}" for slug, mode in MODES]
PAGES = ["/", "/history", "/history?q=x", "/print", "/print/pad.pdf?game=x&pages=0"]
PAGES += ["/catalogue", "/catalogue/rewild", "/catalogue/rewild/tiles/1"]
KINDS_OF_INPUT = {None, "", "text", "search", "checkbox", "radio", "hidden", "file"}


def assert_sound(page: Page) -> None:
    """What must hold for every page."""
    assert page.problems == []
    assert page.one("html")["lang"] == "en"
    assert len(page.all("h1")) == 1
    assert len(page.all("main")) == 1
    assert page.one("title").text
    assert_ids_are_unique(page)
    assert_fields_have_names(page)
    assert_nothing_is_inline(page)
    assert_nothing_is_foreign(page)


def assert_ids_are_unique(page: Page) -> None:
    ids = [element["id"] for element in page.root.walk() if element["id"]]
    assert sorted(ids) == sorted(set(ids))
    for element in page.root.walk():
        for attribute in ("for", "aria-labelledby", "aria-describedby", "form", "list"):
            if element[attribute]:
                assert set(element[attribute].split()) <= set(ids), (attribute, element.attributes)


def assert_fields_have_names(page: Page) -> None:
    labelled = {label["for"] for label in page.all("label") if label["for"] and label.text}
    for element in page.root.walk():
        if element.tag not in ("input", "select", "textarea", "button") or element["type"] == "hidden":
            continue
        assert element["type"] in KINDS_OF_INPUT or element.tag == "button", element.attributes
        is_wrapped = any(each.tag == "label" and each.text for each in element.ancestors())
        has_words = element.tag == "button" and bool(element.text or any(each["aria-label"] for each in element.walk()))
        assert element["aria-label"] or element["id"] in labelled or is_wrapped or has_words, element.attributes
    for link in page.all("a"):
        assert link["href"]
        assert link.text or link["aria-label"], link.attributes
    for group in page.all("fieldset"):
        assert group["aria-labelledby"] or any(each.tag == "legend" and each.text for each in group.walk())


def assert_nothing_is_inline(page: Page) -> None:
    assert page.all("style") == []
    for element in page.root.walk():
        assert not any(name == "style" or name.startswith("on") for name in element.attributes), element.attributes
    for script in page.all("script"):
        assert script["src"].startswith("/static/js/")
        assert script.text == ""


def assert_nothing_is_foreign(page: Page) -> None:
    for element in page.root.walk():
        for attribute in ("href", "src", "action"):
            address = element.attributes.get(attribute)
            assert address is None or address.startswith(("/", "#")), element.attributes
            assert address is None or not address.startswith("//")


@pytest.mark.parametrize("url", PAGES)
def test_a_page_is_sound(phone: Phone, url: str) -> None:
    assert_sound(Page(phone.client.get(url).text))


@pytest.mark.parametrize("slug", GAMES)
def test_the_form_of_a_new_table_is_sound(phone: Phone, slug: str) -> None:
    assert_sound(phone.page(f"/new/{slug}"))
    refused = phone.client.post(f"/new/{slug}", data=table_fields(GAMES[slug].modes[0].key, ("", "x" * 300)))
    assert_sound(Page(refused.text))


@pytest.mark.parametrize(("slug", "mode"), MODES, ids=IDS)
def test_every_page_of_a_table_is_sound(phone: Phone, slug: str, mode: object) -> None:
    key = phone.start(slug, mode.key, mode.most)  # type: ignore[attr-defined]
    pages = [f"/tables/{key}/seats/all", f"/tables/{key}/result", "/", "/history"]
    if GAMES[slug].track:
        pages += [f"/tables/{key}/play", f"/tables/{key}/corrections"]
    seats = len(phone.page(f"/tables/{key}/seats/1").all("a", "seat"))
    pages += [f"/tables/{key}/seats/{number}" for number in range(1, seats + 1)]
    for url in pages:
        assert_sound(phone.page(url))
    fill_all(phone, key)
    for url in pages:
        assert_sound(phone.page(url))
    phone.press(key, "finish")
    for url in pages:
        assert_sound(phone.page(url))


def fill_all(phone: Phone, key: str) -> None:
    """Type an unusual number into every field of the wide view, and the last of every choice."""
    page = phone.page(f"/tables/{key}/seats/all")
    form = page.by_id("sheet")
    data = MultiDict(page.sent_by(form))
    for field in (each for each in page.root.walk() if form in each.ancestors()):
        if field.tag == "input" and field.has_class("field"):
            data.setlist(field["name"], ["3"])
        elif field.tag == "select":
            data.setlist(field["name"], [last_option(field)])
        elif field["type"] in ("radio", "checkbox"):
            data.setlist(field["name"], [field["value"]])
    data["entry_id"] = new_id()
    response = phone.client.post(form["action"], data=data)
    assert response.status_code == 302, Page(response.text).errors()


def last_option(field: Element) -> str:
    return [each["value"] for each in field.walk() if each.tag == "option"][-1]


def test_error_pages_are_sound(phone: Phone) -> None:
    for response in (
        phone.client.get("/nothing"),
        phone.client.post("/"),
        phone.client.get("/", headers={"Host": "evil.example"}),
        phone.client.get("/join/wrong"),
        phone.client.post("/new/rewild", data={"name1": "x" * 2_100_000}),
    ):
        assert response.status_code >= 400
        assert_sound(Page(response.text))


def test_a_refused_sheet_is_sound_and_points_at_what_is_wrong(phone: Phone) -> None:
    key = phone.start("wildscape", "competitive")
    response = phone.save(key, seat1__rivers="abc", pair1__bird_1_first="1 x")
    page = Page(response.text)
    assert_sound(page)
    for field in ("seat1.rivers", "pair1.bird_1_first"):
        element = page.by_id(field)
        assert element["aria-invalid"] == "true"
        assert page.by_id(element["aria-describedby"]).text


def test_pinch_zoom_is_allowed(phone: Phone) -> None:
    viewport = phone.page("/").one("meta", name="viewport")["content"]
    assert not re.search(r"user-scalable|maximum-scale", viewport)

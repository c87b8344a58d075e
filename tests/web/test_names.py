"""Names are data: whatever is typed is shown as typed, on every page and on paper."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from companion.games import GAMES
from companion.games.wild_serengeti.moves import Begin, Draw
from tests.games.wild_serengeti.tables import INCOME, MARKER, POOL, SURE
from tests.web.phone import Phone, table_fields
from tests.web.plays import Tracking
from tests.web.test_markup import assert_sound

NAMES = {
    "emoji": ("🦁👩‍👩‍👧‍👦", "🏳️‍🌈"),
    "right to left": ("שָׁלוֹם דָּנָה", "محمد‎ علي"),
    "sixty letters": ("W" * 60, "Ж" * 60),
    "one long word a side": ("漢" * 60, "ą" * 60),
    "two equal": ("Ann", "Ann"),
    "markup": ("<b>bold</b>", "&amp;<script>alert(1)</script>"),
    "quotes": ('"Ann"', "O'Brien"),
    "braces": ("{x}", "{first} {second}"),
    "braces of others": ("{second}", "{0}{names}"),
    "percent": ("%s %d", "100%"),
    "template": ("{{ 7 * 7 }}", "{% raw %}"),
    "looks like a number": ("1", "-2"),
    "an opponent's name": ("The Poachers", "The opponent"),
    "a seat's place": ("seat1", "table"),
    "control signs": ("A\x00B\x07", "C\u200dD"),
}


def pages_of(phone: Phone, key: str) -> list[str]:
    return [f"/tables/{key}{path}" for path in ("/seats/1", "/seats/2", "/seats/all", "/result")] + ["/", "/history"]


@pytest.mark.parametrize("names", NAMES.values(), ids=NAMES)
@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if any(mode.most > 1 for mode in game.modes)])
def test_names_stand_on_every_page_and_on_paper(phone: Phone, slug: str, names: tuple[str, str]) -> None:
    key = phone.start(slug, "competitive", names)
    shown = [" ".join(name.replace("\0", "").split()) for name in names]
    for url in pages_of(phone, key):
        page = phone.page(url)
        assert_sound(page)
        assert all(name in page.text for name in shown), url
    phone.press(key, "finish")
    assert all(name in phone.page(f"/tables/{key}/result").text for name in shown)
    response = phone.client.get(f"/tables/{key}/sheet.pdf", buffered=True)
    assert response.status_code == 200
    assert len(PdfReader(io.BytesIO(response.data)).pages) >= 1
    offered = {option["value"] for option in phone.page(f"/new/{slug}").by_id("names").walk()}
    assert offered == set(shown)


@pytest.mark.parametrize("names", [("{second}", "Bo"), ("Ann", "{first}"), ("{x}", "<i>")])
def test_a_birds_line_names_both_neighbours_as_they_are(phone: Phone, names: tuple[str, str]) -> None:
    key = phone.start("wildscape", "competitive", names)
    page = phone.page(f"/tables/{key}/seats/1")
    offered = page.texts("option")
    assert [offered.count(f"{name} wins") for name in names] == [4, 4]
    assert [page.one("label", for_=f"pair1.bird_1_{side}").text for side in ("first", "second")] == list(names)
    assert f"Bird 1: {names[0]} and {names[1]}" in page.text


def test_two_of_one_name_are_told_apart_by_their_marks(phone: Phone) -> None:
    key = phone.start("wildscape", "competitive", ("Ann", "Ann"))
    phone.type(key, {"seat2.rivers": "5"})
    page = phone.page(f"/tables/{key}/result")
    assert [place["class"].split()[1] for place in page.all("li", "place")] == ["seat-blue", "seat-red"]


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize(("slug", "mode"), [(game.slug, mode.key) for game in GAMES.values() for mode in game.modes])
def test_the_longest_names_print_on_every_paper(phone: Phone, slug: str, mode: str, paper: str) -> None:
    most = next(each.most for each in GAMES[slug].modes if each.key == mode)
    key = phone.start(slug, mode, ("W" * 60, "Ж" * 60, "Wide and wordy " * 4, "m" * 60)[:most])
    response = phone.client.get(f"/tables/{key}/sheet.pdf?paper={paper}", buffered=True)
    assert (response.status_code, response.mimetype) == (200, "application/pdf")


@pytest.mark.parametrize("typed", ["<b>x</b>", "{x}", "🦁", "x" * 60, "“%s”"])
def test_a_specialists_name_is_data_too(phone: Phone, typed: str) -> None:
    key = phone.start("wild-serengeti", "competitive", specialists="y")
    phone.type(key, {"seat1.specialist": "another", "seat1.another_name": typed, "seat1.another_stars": "7"})
    assert phone.page(f"/tables/{key}/seats/1").by_id("seat1.another_name")["value"] == typed
    for url in pages_of(phone, key)[:-2]:
        page = phone.page(url)
        assert_sound(page)
    assert typed in phone.page(f"/tables/{key}/result").text
    assert phone.client.get(f"/tables/{key}/sheet.pdf", buffered=True).status_code == 200


@pytest.mark.parametrize(
    ("name", "shown"), [("דנה", "\u2068דנה\u2069"), ("محمد", "\u2068محمد\u2069"), ("Żółć", "Żółć")], ids=ascii
)
def test_a_number_stays_beside_a_name_from_right_to_left(phone: Phone, name: str, shown: str) -> None:
    fields = {**table_fields("competitive", (name, "Bo")), "track": "yes"}
    play = Tracking(phone, phone.client.post("/new/wild-serengeti", data=fields).location.split("/")[2])
    play.send_all([Begin(("lion", "zebra"), (0, 1)), SURE, MARKER, POOL, Draw((1, 1)), INCOME])
    assert f"{shown}: " in play.page().by_id("news").text


def test_plain_data_has_a_name_as_it_was_typed(phone: Phone) -> None:
    key = phone.start("wildscape", "competitive", ("דנה", "Bo"))
    phone.type(key, {"seat1.rivers": "3"})
    document = phone.client.get(f"/tables/{key}/document.json", buffered=True)
    assert document.get_json()["seats"][0]["name"] == "דנה"
    result = phone.client.post("/api/v1/score/wildscape", data=document.data)
    assert "דנה" in result.get_json()["verdict"]
    assert "\\u2068" not in document.text + result.text
    assert "\u2068" not in document.text + result.text
    found = phone.page("/history?q=דנה").text
    assert "דנה" in found

"""The history: found again, deleted with a way back; the tables in play on the home page."""

from __future__ import annotations

import pytest

from companion.web.history import PAGE_SIZE
from companion.web.home import MOST_IN_PLAY
from tests.markup import Page
from tests.web.phone import Phone


def listed(page: Page) -> list[str]:
    return [link.text for link in page.all("a", "table-link")]


def names_at(phone: Phone, query: str = "") -> list[str]:
    """The first name of each table that the history shows."""
    words = [text.split() for text in listed(phone.page(f"/history{query}"))]
    return [next(word for word in each if word.startswith("N")) for each in words]


@pytest.fixture
def many(phone: Phone) -> list[str]:
    """One table more than two pages hold, the last started first."""
    names = [f"N{number:02}" for number in range(2 * PAGE_SIZE + 1)]
    for name in names:
        phone.start("rewild", "solo", (name,))
    return names[::-1]


def test_pages_lead_to_older_tables_and_back(phone: Phone, many: list[str]) -> None:
    assert names_at(phone) == many[:PAGE_SIZE]
    assert names_at(phone, "?page=2") == many[PAGE_SIZE : 2 * PAGE_SIZE]
    assert names_at(phone, "?page=3") == many[2 * PAGE_SIZE :]
    links = [link.text for link in phone.page("/history?page=2").all("a", "button")]
    assert links == ["Newer", "Older"]
    assert [link.text for link in phone.page("/history").all("a", "button")] == ["Older"]
    assert [link.text for link in phone.page("/history?page=3").all("a", "button")] == ["Newer"]


@pytest.mark.parametrize("page", ["0", "-5", "abc", "", "9" * 5000, "1.5"])
def test_a_page_that_is_none_is_the_first_or_empty(phone: Phone, page: str) -> None:
    phone.start("rewild", "solo", ("Nora",))
    assert phone.client.get("/history", query_string={"page": page}).status_code == 200


def test_the_home_page_shows_the_last_tables_in_play(phone: Phone) -> None:
    keys = [phone.start("rewild", "solo", (f"N{number}",)) for number in range(MOST_IN_PLAY + 1)]
    phone.type(keys[0], {"seat1.beaver": "4"})
    page = phone.page("/")
    links = [link["href"] for link in page.all("a", "table")]
    assert links == [f"/tables/{key}/" for key in [keys[0], *keys[:1:-1]]]
    assert "All tables" in page.text
    for key in keys:
        phone.press(key, "finish")
    assert phone.page("/").all("a", "table") == []


def test_a_search_finds_players_and_games(phone: Phone) -> None:
    phone.start("rewild", "solo", ("Nина",))
    phone.start("wildscape", "competitive", ("Nora", "Zoë"))
    phone.start("rewild-south-america", "competitive", ("Nils", "50%_"))
    found = {
        query: names_at(phone, query)
        for query in (
            "?q=NИНА",
            "?q=zoË",
            "?q=america+nils",
            "?q=50%25_",
            "?q=%25",
            "?game=rewild",
            "?q=n&game=wildscape",
        )
    }
    assert found == {
        "?q=NИНА": ["Nина"],
        "?q=zoË": ["Nora"],
        "?q=america+nils": ["Nils"],
        "?q=50%25_": ["Nils"],
        "?q=%25": ["Nils"],
        "?game=rewild": ["Nина"],
        "?q=n&game=wildscape": ["Nora"],
    }


def test_a_search_keeps_its_words_and_says_when_nothing_matches(phone: Phone) -> None:
    phone.start("rewild", "solo", ("Nora",))
    page = phone.page('/history?q="<b>&game=rewild')
    assert page.by_id("q")["value"] == '"<b>'
    assert page.one("option", value="rewild").attributes.keys() >= {"selected"}
    assert "No table matches" in page.text
    assert phone.client.get("/history", query_string={"q": "x" * 5000, "game": "y" * 5000}).status_code == 200


def test_pages_of_a_search_keep_the_search(phone: Phone, many: list[str]) -> None:
    phone.start("wildscape", "competitive", ("Zed", "Yan"))
    page = phone.page("/history?q=rewild&game=rewild")
    older = page.one("a", "button")["href"]
    assert names_at(phone, older.removeprefix("/history")) == many[PAGE_SIZE : 2 * PAGE_SIZE]


def test_a_table_shows_its_result_or_that_it_is_in_play(phone: Phone) -> None:
    key = phone.start("wildscape", "competitive", ("Nora", "Zoë"))
    assert "in play" in listed(phone.page("/history"))[0]
    zeros = {field: "0" for field in phone.live(key, "all")["fields"] if field.startswith("seat")}
    zeros |= {f"seat{seat}.ornithologist": "" for seat in (1, 2)}
    birds = {f"pair1.bird_{number}_by_hand": "first" for number in range(1, 5)}
    phone.type(key, zeros | birds | {"seat2.rivers": "9", "seat2.oil_spills": "12"})
    phone.press(key, "finish")
    assert listed(phone.page("/history"))[0].endswith("Nora wins · 8 : −3")  # 4 birds of 2; 9 less 12 oil spills


def test_deleting_offers_a_way_back_once(phone: Phone) -> None:
    key = phone.start("rewild", "solo", ("Nora",))
    phone.type(key, {"seat1.beaver": "4"})
    page = phone.page("/history")
    (form,) = [form for form in page.all("form") if form["action"].endswith("/delete")]
    page = Page(phone.client.post(form["action"], data=dict(page.sent_by(form)), follow_redirects=True).text)
    assert "The table was deleted." in page.text
    assert listed(page) == []
    assert phone.page(f"/tables/{key}/", status=404).one("h1").text == "Nothing is here"
    assert "Nora" not in phone.page("/").text

    (form,) = [form for form in page.all("form") if form["action"].endswith("/restore")]
    page = Page(phone.client.post(form["action"], data=dict(page.sent_by(form)), follow_redirects=True).text)
    assert "The table is back." in page.text
    assert len(listed(page)) == 1
    assert phone.texts(key) == {"seat1.beaver": "4"}


def test_a_key_in_the_message_is_data(phone: Phone) -> None:
    response = phone.client.post("/tables/%3Cb%3Ex/delete", follow_redirects=True)
    assert response.status_code == 404
    assert "<b>x" not in response.text

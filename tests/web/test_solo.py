"""One player is one player: an opponent is a seat, but nobody that sits at the table."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from companion.store.database import db
from companion.store.tables import list_tables
from tests.web.phone import Phone

SA = "rewild-south-america"
SOLO = [
    (SA, "The opponent"),
    ("wildscape", "The Poachers"),
    ("wild-serengeti", ""),
    ("rewild", ""),
]


@pytest.mark.parametrize(("slug", "opponent"), SOLO)
def test_a_solo_table_has_one_player(phone: Phone, slug: str, opponent: str) -> None:
    key = phone.start(slug, "solo", ("Zora",))
    with phone.client.application.app_context():
        (table,) = list_tables(db.connection, phone.client.application.config["SHELF"], limit=9)
    assert table.setup.number_of_players == 1
    seats = [seat.text for seat in phone.page(f"/tables/{key}/seats/1").all("a", "seat")]
    assert len(seats) == 1 + bool(opponent)
    assert not opponent or opponent in seats[1]


def test_south_america_solo_is_won_or_lost_and_never_ranked(phone: Phone) -> None:
    """41 of the opponent's own become 62 (41 x 1.5 = 61.5, rounded up): 62 is not enough, 63 is."""
    key = phone.start(SA, "solo", 1)
    rows = [field for field in phone.live(key, "all")["fields"] if not field.endswith("score_board")]
    phone.type(key, dict.fromkeys(rows, "0") | {"seat1.score_board": "62", "seat2.score_board": "41"})
    assert phone.totals(key) == [("62", ""), ("62", "")]
    page = phone.page(f"/tables/{key}/result")
    assert page.one("h1").text == "The opponent beat you"
    assert "62 : 62 · a tie goes to the opponent" in page.text
    phone.type(key, {"seat1.score_board": "63"})
    phone.press(key, "finish")
    page = phone.page(f"/tables/{key}/result")
    assert page.one("h1").text == "You win"
    assert "share the victory" not in page.text
    assert "Zora wins" not in page.text
    assert "41 becomes 62" in page.text
    history = phone.page("/history").one("a", "table-link").text
    assert "Solo" in history
    assert history.endswith("You win · 63 : 62")


def test_wildscape_solo_needs_more_than_the_poachers(phone: Phone) -> None:
    key = phone.start("wildscape", "solo", 1)
    fields = phone.live(key, "all")["fields"]
    zeros = {name: "0" for name in fields if name.startswith("seat") and not name.endswith("ornithologist")}
    birds = {f"pair1.bird_{number}_by_hand": "tied" for number in range(1, 5)}
    phone.type(key, zeros | birds | {"seat1.rivers": "7", "seat2.poachers_energy": "7"})
    page = phone.page(f"/tables/{key}/result")
    assert page.one("h1").text == "The Poachers beat you"  # 4 birds of 1 each, and 7 : 7
    assert "11 : 11 · a tie is not enough: you need more" in page.text
    phone.type(key, {"seat1.rivers": "8"})
    assert phone.page(f"/tables/{key}/result").one("h1").text == "You win"


def test_serengeti_solo_passes_its_target_or_not(phone: Phone) -> None:
    """Scenario 1 alone: more than 150; 7 of them for three Like Icons."""
    key = phone.start("wild-serengeti", "solo", 1, scenario="1")
    rest = {"seat1.likes": "3", "seat1.specialist": "none", "seat1.scenes": "9"}
    phone.type(key, rest | {"seat1.documentary_score": "143"})
    assert phone.page(f"/tables/{key}/result").one("h1").text == "Lost"
    phone.type(key, {"seat1.documentary_score": "144"})
    assert phone.page(f"/tables/{key}/result").one("h1").text == "Won"


def test_co_op_has_one_common_total_and_no_places(phone: Phone) -> None:
    """100 on the track, 50 for ten Likes, 7 for three."""
    key = phone.start("wild-serengeti", "co-op", 2, scenario="6")
    phone.type(key, {"table.documentary_score": "100", "seat1.likes": "10", "seat2.likes": "3"})
    live = phone.live(key)["totals"]
    assert live == {"seat1": ["50", ""], "seat2": ["7", ""], "common": ["157", ""]}
    page = phone.page(f"/tables/{key}/result")
    assert "All together 157" in page.text
    assert "Place" not in page.text
    phone.press(key, "finish")
    assert phone.page("/history").one("a", "table-link").text.endswith("No rank · 157")


def test_the_home_page_shows_your_total_not_the_opponents(phone: Phone) -> None:
    key = phone.start(SA, "solo", 1)
    phone.type(key, {"seat1.score_board": "20", "seat2.score_board": "400"})
    assert phone.page("/").one("a", "table").text.endswith("Best total 20")


def test_solo_comes_back_as_solo_with_the_same_again(phone: Phone) -> None:
    phone.start("wildscape", "solo", ("Zora",), difficulty="5")
    (form,) = [form for form in phone.page("/").all("form") if form["action"].endswith("/again")]
    key = phone.client.post(form["action"]).location.split("/")[2]
    seats = [seat.text for seat in phone.page(f"/tables/{key}/seats/1").all("a", "seat")]
    assert len(seats) == 2, "the opponent does not become a player, and gets no opponent of its own"
    assert sum("The Poachers" in seat for seat in seats) == 1


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if len(game.modes) > 1])
def test_the_mode_is_said_wherever_a_table_is_named(phone: Phone, slug: str) -> None:
    key = phone.start(slug, "solo", 1)
    title = next(mode.title for mode in GAMES[slug].modes if mode.key == "solo")
    assert title in phone.page(f"/tables/{key}/seats/1").text
    assert title in phone.page(f"/tables/{key}/result").text
    assert title in phone.page("/").text

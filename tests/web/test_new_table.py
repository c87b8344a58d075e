"""A new table: what is offered, what is refused with a word at its field, what is kept of it."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.games import GAMES
from tests.markup import Page
from tests.web.phone import Phone, table_fields

SLUG = "rewild-south-america"


def refuse(phone: Phone, slug: str, fields: dict[str, str]) -> Page:
    """Send a form that must be refused: nothing is saved then."""
    response = phone.client.post(f"/new/{slug}", data=fields)
    assert response.status_code == 422
    assert "No tables yet" in phone.page("/history").text
    return Page(response.text)


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_offers_its_modes_players_and_options(phone: Phone, slug: str) -> None:
    page = phone.page(f"/new/{slug}")
    game = GAMES[slug]
    names = {element["name"] for element in page.root.walk()}
    options = {f"{mode.key}-{row.key}" for mode in game.modes for row in mode.options}
    seats = range(1, max(mode.most for mode in game.modes) + 1)
    assert names >= {"mode", "players", *options, *(f"{part}{seat}" for part in ("name", "mark") for seat in seats)}
    for mode in game.modes:
        assert page.all("input", name="mode", value=mode.key)


@pytest.mark.parametrize("slug", GAMES)
def test_the_form_can_be_sent_as_it_is_shown(phone: Phone, slug: str) -> None:
    page = phone.page(f"/new/{slug}")
    response = phone.client.post(f"/new/{slug}", data=dict(page.sent_by(page.by_id("new"))))
    assert response.status_code == 302


@pytest.mark.parametrize("players", ["0", "9", "-1", "abc", "", "9" * 400, "2.5"])
def test_a_number_of_players_that_is_none_is_refused(phone: Phone, players: str) -> None:
    fields = {**table_fields("competitive", ("Zora", "Bo")), "players": players}
    page = refuse(phone, SLUG, fields)
    assert page.errors() == {"players": "The number of players is 1, 2, 3 or 4 here. Choose one."}
    assert page.by_id("name1")["value"] == "Zora", "what was typed is still there"


def test_a_mode_says_how_many_play_it(phone: Phone) -> None:
    page = refuse(phone, SLUG, table_fields("competitive", ("Zora",)))
    assert page.errors() == {"players": "Rewild: South America, Against each other: 2 to 4 players, not 1."}


@pytest.mark.parametrize("players", ["0", "2", "9"])
def test_a_game_for_one_says_so(phone: Phone, players: str) -> None:
    page = refuse(phone, "rewild", {**table_fields("solo", ("Zora",)), "players": players})
    assert page.errors() == {"players": "The number of players is 1 here. Choose one."}


def test_solo_needs_no_number(phone: Phone) -> None:
    response = phone.client.post(f"/new/{SLUG}", data=table_fields("solo", ("Zora",), players=3))
    assert response.status_code == 302


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "Seat 2 has no name. Type one."),
        (" \t ", "Seat 2 has no name. Type one."),
        ("x" * 61, "A name has at most 60 letters. Shorten it."),
        ("Ж" * 300, "A name has at most 60 letters. Shorten it."),
    ],
)
def test_a_name_that_is_none_is_refused_at_its_seat(phone: Phone, name: str, message: str) -> None:
    page = refuse(phone, SLUG, table_fields("competitive", ("Zora", name, "Cy")))
    assert page.errors() == {"name2": message}
    field = page.by_id("name2")
    assert field["value"] == name
    assert (field["aria-invalid"], field["aria-describedby"]) == ("true", "name2-error")
    assert [page.by_id(f"name{seat}")["value"] for seat in (1, 3)] == ["Zora", "Cy"]
    assert page.one("input", name="players", value="3").attributes.keys() >= {"checked"}


def test_the_longest_name_is_taken(phone: Phone) -> None:
    key = phone.start(SLUG, "competitive", ("Ж" * 60, " two   words "))
    names = [seat.text for seat in phone.page(f"/tables/{key}/seats/1").all("a", "seat")]
    assert names[0].endswith("Ж" * 60)
    assert names[1].endswith("two words")


@pytest.mark.parametrize(
    ("mark", "message"),
    [
        ("red", "Two seats have the colour red. Give one another colour."),
        ("pink", "Not a valid choice."),
    ],
)
def test_a_colour_that_does_not_go_is_refused_at_its_seat(phone: Phone, mark: str, message: str) -> None:
    page = refuse(phone, SLUG, table_fields("competitive", ("Ann", "Bo"), mark2=mark))
    assert page.errors() == {"mark2": message}


def test_a_mode_that_is_none_is_refused(phone: Phone) -> None:
    assert set(refuse(phone, SLUG, table_fields("chess", ("Ann", "Bo"))).errors()) == {"mode"}


def test_a_scenario_that_is_none_is_refused(phone: Phone) -> None:
    page = refuse(phone, "wild-serengeti", table_fields("solo", ("Ann",), scenario="9"))
    assert set(page.errors()) == {"solo-scenario"}


def test_options_reach_the_table(phone: Phone) -> None:
    key = phone.start("wild-serengeti", "solo", 1, scenario="3")
    result = phone.page(f"/tables/{key}/result").text
    assert "more than 170 were needed" in result  # WS-51: scenario 3 alone
    key = phone.start("wild-serengeti", "competitive", 2, specialists="y")
    assert "seat1.specialist" in phone.live(key)["fields"]
    key = phone.start("wild-serengeti", "competitive", 2)
    assert "seat1.specialist" not in phone.live(key)["fields"]


def test_names_used_before_are_offered(phone: Phone) -> None:
    phone.start(SLUG, "competitive", ("Zora", "Yves"))
    page = phone.page("/new/wildscape")
    offered = [option["value"] for option in page.by_id("names").walk()]
    assert set(offered) == {"Zora", "Yves"}
    assert {page.by_id("name1")["value"], page.by_id("name2")["value"]} == {"Zora", "Yves"}


def test_the_form_remembers_the_last_table_of_the_game(phone: Phone) -> None:
    phone.start("wild-serengeti", "co-op", ("Zora", "Yves", "Xu"), scenario="4", mark2="green")
    phone.start("rewild", "solo", ("Wim",))
    page = phone.page("/new/wild-serengeti")
    sent = dict(page.sent_by(page.by_id("new")))
    assert (sent["mode"], sent["players"], sent["co-op-scenario"]) == ("co-op", "3", "4")
    assert [sent[f"name{seat}"] for seat in (1, 2, 3)] == ["Zora", "Yves", "Xu"]
    assert [sent[f"mark{seat}"] for seat in (1, 2, 3)] == ["red", "green", "gold"]
    marks = [sent[f"mark{seat}"] for seat in (1, 2, 3, 4)]
    assert len(set(marks)) == 4, "a fourth seat would get a colour of its own"


def test_the_solo_opponent_is_not_offered_as_a_player(phone: Phone) -> None:
    phone.start("wildscape", "solo", ("Zora",))
    for slug in GAMES:
        assert "Poachers" not in [option["value"] for option in phone.page(f"/new/{slug}").by_id("names").walk()]
    assert phone.page("/new/wildscape").by_id("name2")["value"] != "The Poachers"


def test_the_home_page_offers_the_same_again(phone: Phone) -> None:
    phone.start("wild-serengeti", "solo", ("Zora",), scenario="4")
    page = phone.page("/")
    assert "WILD: Serengeti, Solo: Zora" in page.text
    (form,) = [form for form in page.all("form") if form["action"].endswith("/again")]
    key = phone.client.post(form["action"]).location.split("/")[2]
    assert "more than 180 were needed" in phone.page(f"/tables/{key}/result").text  # WS-51: scenario 4 alone


def test_without_a_table_nothing_is_offered_again(phone: Phone) -> None:
    assert "Same again?" not in phone.page("/").text


def send_twice(phone: Phone, fields: dict[str, str], others: dict[str, str] | None = None) -> list[str]:
    """The addresses that a form leads to when it is sent twice, the second time with other fields if given."""
    return [phone.client.post(f"/new/{SLUG}", data=sent).location for sent in (fields, others or fields)]


def tables_on(phone: Phone) -> int:
    """How many tables there are."""
    return len([link for link in phone.page("/history").all("a") if link["href"].startswith("/tables/")])


def shown_form(phone: Phone) -> dict[str, str]:
    """What the form of a new table sends as it is shown, with its own id."""
    page = phone.page(f"/new/{SLUG}")
    return dict(page.sent_by(page.by_id("new")))


@pytest.mark.parametrize("button", [{}, {"track": "yes"}], ids=["score only", "track the play"])
def test_a_form_that_is_sent_twice_makes_one_table(phone: Phone, button: dict[str, str]) -> None:
    first, second = send_twice(phone, shown_form(phone) | button)
    assert first == second
    assert tables_on(phone) == 1


def test_a_form_that_is_shown_twice_makes_two_tables(phone: Phone) -> None:
    first, second = send_twice(phone, shown_form(phone), shown_form(phone))
    assert first != second
    assert tables_on(phone) == 2


def test_a_form_that_was_changed_before_it_was_sent_again_makes_another_table(phone: Phone) -> None:
    form = shown_form(phone)
    first, second = send_twice(phone, form, form | {"name1": "Zora"})
    assert first != second
    assert tables_on(phone) == 2


@pytest.mark.parametrize("button", ["delete", "begin"])
def test_a_form_that_is_sent_again_later_makes_another_table(phone: Phone, button: str) -> None:
    form = shown_form(phone)
    first = phone.client.post(f"/new/{SLUG}", data=form).location
    key = first.split("/")[2]
    if button == "begin":
        phone.type(key, {"seat1.score_board": "5"})
    else:
        phone.press(key, "delete")
    second = phone.client.post(f"/new/{SLUG}", data=form).location
    assert first != second
    assert phone.client.get(second).status_code == 200


@pytest.mark.parametrize("once", ["x", "\0", "Ж" * 900, "../../1", "' or 1=1 --"])
def test_whatever_a_form_says_as_its_id_is_no_tables_key(phone: Phone, once: str) -> None:
    first, second = send_twice(phone, {**table_fields("competitive", ("Ann", "Bo")), "once": once})
    assert first == second
    key = first.split("/")[2]
    assert len(key) == 16
    assert key != once


def test_a_form_without_an_id_makes_a_table_each_time(phone: Phone) -> None:
    first, second = send_twice(phone, table_fields("competitive", ("Ann", "Bo")))
    assert first != second


def test_the_same_id_on_another_server_leads_to_another_key(phone: Phone, app: Flask) -> None:
    fields = {**table_fields("competitive", ("Ann", "Bo")), "once": "x"}
    first = phone.client.post(f"/new/{SLUG}", data=fields).location
    app.config["SECRET_KEY"] = "another"
    assert phone.client.post(f"/new/{SLUG}", data=fields).location != first


def test_once_more_with_the_same_players_makes_one_table_too(phone: Phone) -> None:
    key = phone.start(SLUG, "competitive")
    page = phone.page("/")
    form = next(form for form in page.all("form") if form["action"] == f"/tables/{key}/again")
    first, second = (phone.client.post(form["action"], data=dict(page.sent_by(form))).location for _ in range(2))
    assert first == second
    assert tables_on(phone) == 2
    phone.press(key, "finish")
    page = phone.page(f"/tables/{key}/result")
    form = next(form for form in page.all("form") if form["action"] == f"/tables/{key}/again")
    third, fourth = (phone.client.post(form["action"], data=dict(page.sent_by(form))).location for _ in range(2))
    assert third == fourth != first

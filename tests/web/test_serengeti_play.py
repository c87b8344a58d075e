"""Rounds of WILD: Serengeti on a phone without scripts: the beginning, tokens, preparations, scenarios."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion.games.wild_serengeti.moves import Begin, Draw, HoldAward, Migrate
from companion.games.wild_serengeti.scenes import ANIMALS
from companion.games.wild_serengeti.specialists import SpecialistCard
from tests.games.wild_serengeti.tables import FIRST, INCOME, MARKER, POOL, SURE, done
from tests.markup import Page
from tests.web.phone import Phone
from tests.web.serengeti import LARGEST_PAGE, Table, kept, prompt, title
from tests.web.test_markup import assert_sound

AWARDS = ("lion", "zebra")
EVERYBODY = Begin(AWARDS, (0, 1, 2))
ONLY_BO = Begin(AWARDS, (1,))
DRAW = Draw((1, 1, 1))
NEXT_ROUND = (SURE, MARKER, POOL, DRAW, INCOME, FIRST)
LIONS = [done(number, animals={"lion": number}, stars=1) for number in (1, 2)]
ADVENTURER = Begin(AWARDS, (0,), (SpecialistCard("adventurer"),))
LAST_ROUND = [*NEXT_ROUND * 2, SURE, MARKER, HoldAward((0, 0, 0)), Migrate(), POOL, DRAW, INCOME, FIRST]
LAST_ROUND += [SURE, MARKER, Migrate(), POOL, DRAW, INCOME, FIRST]
LAST_ROUND += [SURE, MARKER, HoldAward((0, 0, 0)), Migrate(), POOL, DRAW, INCOME, FIRST]


def checked(page: Page, name: str) -> list[str]:
    """The values of radio buttons that are chosen."""
    return [each["value"] for each in page.all("input", name=name) if "checked" in each.attributes]


def chosen(page: Page, field: str) -> str:
    """The value of a list that is chosen."""
    found = [each["value"] for each in page.by_id(field).walk() if "selected" in each.attributes]
    return found[0] if found else ""


def news(page: Page) -> str:
    found: str = page.by_id("news").text
    return found


@pytest.mark.parametrize(
    ("key", "moves"),
    [
        ("begin", []),
        ("round", [ONLY_BO]),
        ("setup", [EVERYBODY]),
        ("tokens1", [EVERYBODY]),
        ("tokens1", [Begin(AWARDS, (0, 1, 2), has_tokens=False)]),
        ("stars1", [EVERYBODY]),
        ("round", [EVERYBODY, *LIONS]),
        ("award", [ONLY_BO, *NEXT_ROUND * 2, SURE, MARKER]),
        ("draw", [EVERYBODY, SURE, MARKER, POOL]),
        ("draw", [ONLY_BO, SURE, MARKER, POOL]),
    ],
)
def test_every_page_is_sound_and_light(phone: Phone, key: str, moves: list[Any]) -> None:
    table = Table(phone, *moves)
    query = f"?form={key}" if key in ("setup", "tokens1", "stars1") else ""
    page = table.page(query)
    assert prompt(page) == key
    assert_sound(page)
    assert len(phone.client.get(f"/tables/{table.key}/play{query}").data) <= LARGEST_PAGE


def test_the_page_with_specialists_is_sound_and_light(phone: Phone) -> None:
    table = Table(phone, seats=4, specialists="y")
    assert_sound(table.page())
    assert len(phone.client.get(f"/tables/{table.key}/play").data) <= LARGEST_PAGE


# --- The beginning ---------------------------------------------------------------------------------------------------


def test_two_animals_are_drawn_then_the_table_starts(phone: Phone) -> None:
    """WS-8: what was chosen before stays."""
    table = Table(phone)
    status, page = table.press("Draw two", first="1", follows="2")
    assert (status, prompt(page), table.version) == (200, "begin", 0)
    drawn = {chosen(page, field) for field in ("award_1", "award_2")}
    assert len(drawn & set(ANIMALS)) == 2
    assert (checked(page, "first"), checked(page, "follows")) == (["1"], ["2"])
    assert_sound(page)
    status, page = table.press_on(page, "Start")
    assert (status, title(page).split(" Enter")[0]) == (303, "Round 1 of 6")
    assert "Round 1 of 6 · Bo first" in page.text
    assert [panel.text.split(" · ")[0] for panel in page.all("section", "panel")] == ["Cy"]


def test_what_is_missing_is_told_at_its_list_and_the_rest_stays(phone: Phone) -> None:
    table = Table(phone)
    status, page = table.press("Start", award_2="zebra", first="2")
    assert (status, set(page.errors())) == (422, {"award_1"})
    assert (chosen(page, "award_2"), checked(page, "first")) == ("zebra", ["2"])
    assert_sound(page)
    status, page = table.press_on(page, "Start", award_1="zebra")
    assert (status, set(page.errors())) == (409, {"award_2"})
    assert table.version == 0


def test_a_rule_of_points_is_kept_in_the_catalogue(phone: Phone, app: Flask) -> None:
    """WS-46, WS-47."""
    table = Table(phone, seats=2, specialists="y")
    typed = {"award_1": "lion", "award_2": "zebra", "specialist1": "cameraman", "specialist2": "another"}
    status, page = table.press("Start", **typed, called2="The Editor", stars2="3", every2="2", per2="like")
    assert (status, prompt(page)) == (303, "round")
    assert kept(app) == {("specialists", "The Editor"): '{"stars":3,"per":"like","every":2}'}
    assert [each["value"] for each in Table(phone, seats=2, specialists="y").page().all("option", value="The Editor")]


def test_the_set_up_names_the_animals(phone: Phone) -> None:
    page = Table(phone, EVERYBODY).page("?form=setup")
    assert "the Lions before round 4, the Zebras before round 6" in page.text
    assert page.buttons_of(page.by_id("answer")) == []


# --- Tokens and stars ------------------------------------------------------------------------------------------------


def test_tokens_are_stepped_where_the_page_stays(phone: Phone) -> None:
    table = Table(phone, EVERYBODY)
    status, page = table.press(form="tokens2", button="spend coins")
    assert (status, prompt(page), page.by_id("atcoins").text) == (303, "tokens2", "Coins − 5 +")
    status, page = table.press_on(page, button="gain food")
    assert page.by_id("atfood").text == "Food − 1 +"
    status, page = table.press_on(page, button="set", coins="9", food="x")
    assert (status, set(page.errors()), page.by_id("coins")["value"]) == (422, {"food"}, "9")
    status, page = table.press_on(page, button="set", food="2")
    assert page.by_id("atcoins").text == "Coins − 9 +"
    assert table.moves()[1:] == ["Seat 2: spent: 1 Coin", "Seat 2: taken: 1 Food Token", "Seat 2: the tokens set"]
    assert "disabled" in page.all("button", value="spend vfx")[0].attributes


def test_a_step_of_tokens_is_corrected(phone: Phone) -> None:
    table = Table(phone, EVERYBODY)
    table.press(form="tokens2", button="spend coins")
    page = phone.page(f"/tables/{table.key}/corrections/{table.entries()[1]}")
    assert_sound(page)
    assert (prompt(page), page.by_id("atcoins").text) == ("tokens1", "Coins − 6 +")
    table.press_on(page, button="gain vfx")
    assert table.moves()[1:] == ["Seat 2: taken: 1 VFX Token"]


def test_stars_by_hand(phone: Phone) -> None:
    table = Table(phone, EVERYBODY)
    status, page = table.press("Add", form="stars1", stars="7")
    assert (status, prompt(page), page.one("b", "big").text) == (303, "round", "Score now 7 : 0 : 0")
    status, page = table.press("Take them away", form="stars1", stars="9")
    assert (status, page.by_id("stars")["value"]) == (409, "9")
    assert page.errors()["stars"] == "There are only 7 stars on the track. Take away no more than that."
    status, page = table.press_on(page, "Take them away", stars="2")
    assert page.one("b", "big").text == "Score now 5 : 0 : 0"


# --- Rounds ----------------------------------------------------------------------------------------------------------


def test_three_players_play_two_rounds_and_an_awards_ceremony(phone: Phone) -> None:
    """WS-10, WS-27: 1 and 2 Lions of Ann, 1 of Bo; then the ceremony before round 4."""
    table = Table(phone)
    table.press("Start", award_1="lion", award_2="zebra")
    table.send_all([*LIONS, done(3, 1, animals={"lion": 1}, icons={"food": 2})])
    page = table.page()
    assert "with 3 or more" in page.button(page.by_id("answer"), "Ann passes").text  # WS-4
    links = [each["href"].split("=")[-1] for each in page.by_id("answer").walk() if each.tag == "a"]
    assert links[:4] == ["scene1", "tokens1", "tableau1", "scene2"]
    assert len(links) == len(set(links)), "each form once"
    table.press("Ann passes")
    _, page = table.press("The round is over")
    for step in ("marker", "pool"):
        assert (prompt(page), page.one("p", "steps")["aria-label"].startswith("Step ")) == (step, True)
        _, page = table.press("Done")
    assert prompt(page) == "draw"
    _, page = table.press("Done", seat1="3")  # WS-2: 2 Coins
    assert prompt(page) == "income"
    assert "Bo: 6 Coins, 2 Food Tokens" in page.text  # WS-7
    _, page = table.press("Done")
    assert title(page).startswith("Bo is First Player now")
    _, page = table.press("Done")
    assert title(page).startswith("Round 2 of 6")
    assert table.page("?form=tokens1").by_id("atcoins").text == "Coins − 10 +"  # 6 - 2 + 6
    assert table.page("?form=tokens2").by_id("atfood").text == "Food − 2 +"
    for words in ("The round is over", "Done", "Done", "Done", "Done", "Done"):
        _, page = table.press(words)
    assert title(page).startswith("Round 3 of 6")
    table.press("The round is over")
    _, page = table.press("Done")
    assert (prompt(page), "1st Awards Ceremony: Lions" in title(page)) == ("award", True)
    assert "Ann: 3" in page.text
    _, page = table.press("Done")
    assert "Ann: 3 Lions, 1st place, 6 stars" in news(page)
    assert "Bo: 1 Lion, 2nd place, 1 star" in news(page)
    assert prompt(page) == "migration"
    assert page.one("b", "big").text == "Score now 8 : 1 : 0"  # 2 stars of both Scenes, and 6


def test_a_card_comes_back_at_a_table_with_other_award_animals(phone: Phone) -> None:
    """WS-27: its Giraffes, which nobody counted, are asked for before it is completed; then all is known."""
    first = Table(phone, EVERYBODY)
    _, page = first.press("Next", form="scene1", number="9")
    status, _ = first.press_on(page, "Complete", animal_lion="2", stars="1")
    assert status == 303
    giraffes = Begin(("giraffe", "zebra"), (0, 1, 2))
    table = Table(phone, giraffes)
    status, page = table.press("Next", form="scene1", number="9")
    assert page.errors() == {"animal_giraffe": "Count the Giraffes on Scene 9: nobody has looked for them yet."}
    assert_sound(page)
    status, page = table.press_on(page, "Complete", animal_giraffe="1")
    assert (status, prompt(page)) == (303, "round")
    _, page = Table(phone, giraffes).press("Next", form="scene1", number="9")
    assert page.errors() == {}


def test_seats_that_are_not_followed_are_counted_by_hand(phone: Phone) -> None:
    table = Table(phone, ONLY_BO, done(3, 1, animals={"lion": 1}), *NEXT_ROUND * 2, SURE, MARKER)
    status, page = table.press("Hold the ceremony", seat1="2", seat3="")
    assert (status, set(page.errors()), page.by_id("seat1")["value"]) == (422, {"seat3"}, "2")
    status, page = table.press_on(page, "Hold the ceremony", seat3="1")
    assert (status, prompt(page)) == (303, "migration")
    assert "Ann: 2 Lions, 1st place, 4 stars" in news(page)
    page = phone.page(f"/tables/{table.key}/corrections/{table.entries()[-1]}")
    assert (page.by_id("seat1")["value"], page.by_id("seat3")["value"]) == ("2", "1")
    table.press_on(page, "Keep", seat1="0")
    assert "Ann: 0 Lions, 2nd place, 0 stars" in news(table.page())


def test_one_seat_keeps_cards_by_a_tap(phone: Phone) -> None:
    table = Table(phone, ONLY_BO, SURE, MARKER, POOL)
    _, page = table.press("3 cards")
    assert prompt(page) == "income"
    assert ("4 Coins" in page.text, "7 incomplete" in page.text) == (True, True)
    assert table.moves()[-1] == "Cards drawn and kept"


def test_cards_that_were_kept_are_corrected(phone: Phone) -> None:
    table = Table(phone, EVERYBODY, SURE, MARKER, POOL, Draw((2, 1, 4)))
    page = phone.page(f"/tables/{table.key}/corrections/{table.entries()[-1]}")
    assert [checked(page, f"seat{seat}") for seat in (1, 2, 3)] == [["2"], ["1"], ["4"]]
    assert_sound(page)
    table.press_on(page, "Keep", seat3="1")
    assert ("6 incomplete" in table.page().text, "8 incomplete" in table.page().text) == (True, False)


def test_the_end_asks_for_stars_of_a_card(phone: Phone) -> None:
    """WS-45: a blank is left to the scoresheet."""
    table = Table(phone, seats=3, specialists="y")
    cards = (SpecialistCard("adventurer"), SpecialistCard("another", "The Editor"), SpecialistCard("narrator"))
    table.send_all([Begin(AWARDS, (0, 1, 2), cards), *LAST_ROUND, SURE])
    page = table.page()
    assert (prompt(page), [each["name"] for each in page.all("input", "field")]) == ("end", ["seat1", "seat2"])
    assert_sound(page)
    status, page = table.press("Count", seat1="5")
    assert (status, title(page)) == (303, "The play is over")
    texts = phone.texts(table.key)
    assert texts["seat1.adventurer_stars"] == "5"
    assert "seat2.another_stars" not in texts
    assert texts["seat2.another_name"] == "The Editor"


# --- Scenarios -------------------------------------------------------------------------------------------------------


def test_a_solo_scenario_fails_at_its_goal(phone: Phone) -> None:
    """WS-50, WS-56: alone scenario 1 asks for 5 stars in round 1."""
    table = Table(phone, mode="solo", seats=1, scenario="1")
    status, page = table.press("Start", award_1="lion", award_2="zebra")
    assert (status, set(page.errors())) == (409, {"specialist1"})  # WS-47
    status, page = table.press_on(page, "Start", specialist1="narrator")
    assert (status, prompt(page)) == (303, "round")
    assert page.one("ul", "figures").text == "0 goal 5 stars or more 150 target to be passed at the end"
    assert "more than 150" in page.text
    table.send(done(7, stars=4))
    status, page = table.press("The round is over")
    assert title(page) == "The play is over"
    assert news(page) == "Just now Round 1 asks for 5 stars or more, but there are 4. The play is lost."
    assert_sound(page)
    response = phone.press_on(page, page.button(page.form_to("/finish")))
    page = phone.page(response.location)
    assert page.one("h1").text == "Lost: a Round Goal was missed"


def test_a_co_op_scenario_goes_on_while_its_goal_is_met(phone: Phone) -> None:
    """WS-59: Confidential allows two players no star in round 1, and 6 in round 2."""
    table = Table(phone, mode="co-op", seats=2, scenario="4")
    typed = {"award_1": "lion", "award_2": "zebra", "specialist1": "narrator", "specialist2": "cameraman"}
    _, page = table.press("Start", **typed)
    assert page.one("ul", "figures").text == "0 goal no star at all 385 target to be passed at the end"
    for words in ("The round is over", "Done", "Done", "Done", "Done", "Done"):
        _, page = table.press(words)
    assert page.one("ul", "figures").text == "0 goal 6 stars or fewer 385 target to be passed at the end"
    assert page.one("b", "big").text == "Score now 0"
    table.press("Add", form="stars1", stars="4")
    table.press("Add", form="stars2", stars="3")
    _, page = table.press("The round is over")
    assert "Round 2 asks for 6 stars or fewer, but there are 7." in news(page)

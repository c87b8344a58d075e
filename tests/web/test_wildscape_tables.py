"""The pages of Wildscape's tables on a phone without scripts: cards, specialists, birds, the end."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion.games.wildscape.land_moves import Attract, SetTokens, TakeCard
from companion.games.wildscape.moves import Begin, ChooseSegment, EndTurn
from tests.forms.wildscape import RONDEL
from tests.forms.wildscape_tables import BIRDS, LAND, NAMES
from tests.markup import Element, Page
from tests.web.phone import Phone, table_fields
from tests.web.plays import Tracking
from tests.web.test_markup import assert_sound
from tests.web.test_wildscape_play import items

LARGEST_PAGE = 20_000  # bytes
EVERYBODY = Begin(follows=(0, 1, 2), birds=BIRDS)
CARDS = [TakeCard(0, card) for card in ("D05", "D25", "D15", "M05", "F12", "F26")]


class Table(Tracking):
    """A table whose lands are followed, its forms as a browser without scripts sends them."""

    def __init__(self, phone: Phone, *moves: Any, mode: str = "competitive", seats: int = 3) -> None:
        fields = {**table_fields(mode, NAMES[:seats]), "track": "yes"}
        response = phone.client.post("/new/wildscape", data=fields)
        assert response.status_code == 302, Page(response.text).errors()
        super().__init__(phone, response.location.split("/")[2])
        self.send_all(moves)

    def press(self, words: str = "", form: str = "", button: str = "", **typed: str) -> tuple[int, Page]:
        """Press a button of what is asked, or of another form; the status, and the page after it."""
        page = self.page(f"?form={form}" if form else "")
        return self.press_on(page, words, button, **typed)

    def press_on(self, page: Page, words: str = "", button: str = "", **typed: str) -> tuple[int, Page]:
        """The same on a page that is there."""
        found = page.button(page.by_id("answer"), words, **({"value": button} if button else {}))
        response = self.phone.press_on(page, found, **typed)
        return response.status_code, self.phone.page(response.location) if response.location else Page(response.text)


def prompt(page: Page) -> str:
    """The key of the form that is open."""
    found: str = page.one("input", name="prompt")["value"]
    return found


def offers(page: Page) -> list[str]:
    """What the buttons of the form say that they do."""
    return [each["value"] for each in page.all("button", name="do")]


def checked(page: Page, name: str) -> list[str]:
    """The values of radio buttons or checkboxes that are chosen."""
    return [each["value"] for each in page.all("input", name=name) if "checked" in each.attributes]


def chosen(select: Element) -> str:
    """The value of a list that is chosen."""
    found = [each["value"] for each in select.walk() if "selected" in each.attributes]
    return found[0] if found else ""


@pytest.mark.parametrize(
    ("key", "moves"),
    [
        ("begin_table", []),
        ("setup", []),
        ("hand1", [EVERYBODY]),
        ("hand1", [EVERYBODY, *LAND, *CARDS]),
        ("specialists1", [EVERYBODY]),
        ("specialists1", [EVERYBODY, *LAND, SetTokens({"woodland": 1}), Attract(0, "S09")]),
        ("birds_now", [EVERYBODY, *LAND]),
        ("birds", [EVERYBODY, *LAND, EndTurn("birds")]),
        ("birds", [Begin(follows=(0,)), *LAND, EndTurn("birds")]),
        ("finish1", [EVERYBODY, *LAND, *CARDS, EndTurn("end"), *[EndTurn()] * 5]),
    ],
)
def test_every_form_is_sound_and_light(phone: Phone, key: str, moves: list[Any]) -> None:
    table = Table(phone, *moves)
    query = "" if key in ("begin_table", "birds", "finish1") else f"?form={key}"
    page = table.page(query)
    assert prompt(page) == key
    assert_sound(page)
    assert len(phone.client.get(f"/tables/{table.key}/play{query}").data) <= LARGEST_PAGE


def test_a_table_begins_in_one_tap(phone: Phone) -> None:
    table = Table(phone)
    assert checked(table.page(), "who") == ["all"]
    status, page = table.press("Start")
    assert (status, prompt(page)) == (303, "land1")


def test_what_is_typed_at_the_beginning_stays_and_is_kept(phone: Phone, app: Flask) -> None:
    table = Table(phone)
    status, page = table.press("Start", rows="8 7", card_1="B02a", who="1")
    assert (status, page.by_id("rows")["value"]) == (422, "8 7")
    assert page.errors()["rows"].startswith("Type rising numbers above 6")
    assert (chosen(page.by_id("card_1")), checked(page, "who")) == ("B02a", ["1"])
    assert_sound(page)
    status, page = table.press_on(page, "Start", rows="8 10")
    assert (status, prompt(page)) == (303, "land2")
    assert items(app) == {("rows", "3-4"): "[6,8,10]"}
    assert Table(phone).page().by_id("rows")["value"] == "8 10"


def test_the_set_up_has_nothing_to_send(phone: Phone) -> None:
    page = Table(phone).page("?form=setup")
    assert "Make 3 stacks of 12 tiles" in page.text  # WL-2
    assert [each.text for each in page.all("summary")][-2:] == [
        "Expert Variant 1: specialists are dealt",
        "Expert Variant 2: specialists are drafted",
    ]
    assert page.buttons_of(page.by_id("answer")) == []


def test_a_predator_is_taken_and_played_where_its_condition_is_met(phone: Phone) -> None:
    """WL-15: the page stays where one is."""
    table = Table(phone, EVERYBODY, *LAND)
    status, page = table.press("Take", form="hand1", find="honey badger")
    assert (status, prompt(page)) == (303, "hand1")
    assert {"play D05 2", "play D05 6", "play D05 11"} <= set(offers(page))
    status, page = table.press_on(page, button="play D05 6")
    assert (status, prompt(page)) == (303, "hand1")
    assert not [each for each in offers(page) if each.startswith("play D05")]
    assert "predator bonus tiles" in page.by_id("news").text
    table.step("undo")
    assert "play D05 6" in offers(table.page("?form=hand1"))


def test_a_card_that_is_not_found_stays_typed(phone: Phone) -> None:
    table = Table(phone, EVERYBODY, TakeCard(1, "D05"))
    status, page = table.press("Take", form="hand1", find="zzz")
    assert (status, page.by_id("find")["value"]) == (422, "zzz")
    assert page.errors() == {"find": "Type the number of a card, such as D05, or letters of its name."}
    status, page = table.press_on(page, "Take", find="d5")
    assert (status, page.by_id("find")["value"]) == (409, "d5")
    assert "Bo" in page.errors()["find"]
    status, page = table.press_on(page, "Take", find="5")
    assert (status, page.errors()) == (200, {})
    assert_sound(page)
    status, page = table.press_on(page, button="take M05")
    assert (status, prompt(page)) == (303, "hand1")
    assert "M05 Gorilla" in page.text


def test_the_household_tells_what_a_fauna_card_brings_once(phone: Phone, app: Flask) -> None:
    """WL-33, A-WL2: 2 animal tiles lie in each habitat of the land but one."""
    table = Table(phone, EVERYBODY, *LAND, TakeCard(0, "F12"))
    status, page = table.press("Keep", form="hand1", button="tell", steps="1, x")
    assert (status, page.by_id("steps")["value"]) == (422, "1, x")
    assert "steps" in page.errors()
    status, page = table.press_on(page, button="tell", steps="1 3 4")
    assert status == 303
    assert "2 animal tiles in one habitat · 3 VP" in page.text
    assert items(app) == {("steps", "F12"): "[1,3,4]"}
    other = Table(phone, EVERYBODY, *LAND)
    _, page = other.press("Take", form="hand1", find="F12")
    assert "3 VP" in page.text


def test_a_fauna_card_that_is_known_is_opened_and_put_right(phone: Phone) -> None:
    table = Table(phone, EVERYBODY, *LAND, TakeCard(0, "F12", (1, 3)))
    status, page = table.press(form="hand1", button="fauna F12")
    assert (status, page.by_id("steps")["value"]) == (200, "1 3")
    status, page = table.press_on(page, button="tell", vp="7")
    assert "· 7 VP" in page.text


def test_a_primate_pawn_gets_its_edges(phone: Phone) -> None:
    """WL-16, WL-32."""
    table = Table(phone, EVERYBODY, *LAND, TakeCard(0, "M05"))
    _, page = table.press(form="hand1", button="pawn woodland M05")
    (pawn,) = {each.split()[1] for each in offers(page) if each.startswith("edges")}
    _, page = table.press_on(page, button=f"edges {pawn} 4")
    pressed = [each.text for each in page.all("button", name="do") if each["aria-pressed"] == "true"]
    assert pressed == ["4"]
    _, page = table.press_on(page, button=f"gone {pawn}")
    assert not [each for each in offers(page) if each.startswith("edges")]


def test_habitats_that_touch_are_ticked(phone: Phone) -> None:
    table = Table(phone, EVERYBODY, *LAND, TakeCard(0, "D25"))
    status, page = table.press(form="hand1", button="touch wetland desert", touch="4 7")
    assert (status, checked(page, "touch")) == (303, ["4 7"])
    assert "play D25 8" in offers(page)


def test_what_no_button_says_is_told_above(phone: Phone) -> None:
    table = Table(phone, EVERYBODY, *LAND)
    status, page = table.press("Take", form="hand1", do="dance", find="D05")
    assert (status, page.by_id("error").text) == (409, "Press one of the buttons of this page.")
    assert page.by_id("find")["value"] == "D05"


def test_hands_are_corrected_in_their_form(phone: Phone) -> None:
    """The card of Bo's hand was another one; the correction is about Bo still."""
    table = Table(phone, EVERYBODY, TakeCard(1, "D05"))
    page = phone.page(f"/tables/{table.key}/corrections/{table.entries()[-1]}")
    assert (page.by_id("find")["value"], page.one("input", name="seat")["value"]) == ("D05", "1")
    assert_sound(page)
    response = phone.press_on(page, page.button(page.by_id("answer"), "Take"), find="D06")
    assert response.status_code == 303
    assert "D06 African Clawless Otter" in table.page("?form=hand2").text


def test_a_specialist_is_attracted_and_its_vp_are_kept(phone: Phone, app: Flask) -> None:
    """WL-14, A-WL1."""
    table = Table(phone, EVERYBODY, *LAND)
    status, page = table.press(form="specialists1", button="attract woodland")
    assert (status, page.errors()) == (422, {"card_woodland": "Choose the woodland specialist that you play."})
    status, page = table.press_on(page, button="attract woodland", card_woodland="S17", vp_woodland="3")
    assert (status, prompt(page)) == (303, "specialists1")
    assert items(app) == {("specialists", "S17"): "3"}
    assert page.by_id("vp_woodland")["value"] == "3"
    assert "Move the" in page.by_id("news").text
    _, page = table.press_on(page, button="use woodland", vp_woodland="4")
    assert "S17 Activist · used" in page.text
    assert items(app) == {("specialists", "S17"): "4"}
    other = Table(phone, EVERYBODY, *LAND).page("?form=specialists1")
    assert "S17 Activist · 4 VP" in other.text


def test_a_number_above_a_token_is_asked_where_nobody_knows_it(phone: Phone, app: Flask) -> None:
    table = Table(phone, EVERYBODY, *LAND)
    _, page = table.press(form="specialists1", button="more woodland")
    assert "The number above its token is not known." in page.text
    status, page = table.press_on(page, button="attract woodland", card_woodland="S17")
    assert (status, list(page.errors())) == (409, ["needed_woodland"])
    assert chosen(page.by_id("card_woodland")) == "S17"
    status, page = table.press_on(page, button="attract woodland", needed_woodland="9")
    assert status == 303
    assert items(app) == {("rows", "3-4"): "[6,9]"}


def test_birds_are_watched_with_what_nobody_knows(phone: Phone) -> None:
    table = Table(phone, EVERYBODY, *LAND, EndTurn("birds"))
    page = table.page()
    assert {each["name"] for each in page.all("input", inputmode="decimal")} == {
        f"{side}_{number}" for side in ("mine", "theirs") for number in range(1, 7)
    }
    assert "8, 4 : 0 Ann is better" in page.text
    status, page = table.press("Compare", mine_4="5", theirs_4="6", mine_6="1")
    assert (status, list(page.errors())) == (422, ["theirs_6"])
    assert (page.by_id("mine_4")["value"], page.by_id("mine_6")["value"]) == ("5", "1")
    assert_sound(page)
    status, page = table.press_on(page, "Compare", theirs_6="0")
    assert (status, prompt(page)) == (303, "land2")
    assert "African Fish Eagle" in page.by_id("news").text


def test_the_cards_between_neighbours_are_set(phone: Phone) -> None:
    table = Table(phone, EVERYBODY, *LAND)
    page = table.page("?form=birds_now")
    assert chosen(page.by_id("card_2")) == "B02b"
    status, page = table.press_on(page, "Keep", card_1="B02a")
    assert (status, list(page.errors())) == (409, ["card_2"])
    assert chosen(page.by_id("card_1")) == "B02a"
    status, page = table.press_on(page, "Keep", card_2="B09a")
    assert status == 303
    assert chosen(table.page("?form=birds_now").by_id("card_2")) == "B09a"


def test_a_land_is_counted_at_the_end(phone: Phone, app: Flask) -> None:
    """WL-30 to WL-37: what is typed stands on the scoresheet."""
    moves = [EVERYBODY, *LAND, TakeCard(0, "F07"), Attract(0, "S17"), EndTurn("end"), *[EndTurn()] * 5]
    table = Table(phone, *moves)
    status, page = table.press("Keep", oil_spills="x", fauna_F07="4", vp_S17="3")
    assert (status, list(page.errors())) == (422, ["oil_spills"])
    assert page.by_id("fauna_F07")["value"] == "4"
    assert_sound(page)
    status, page = table.press_on(page, "Keep", oil_spills="2")
    assert (status, prompt(page)) == (303, "finish2")
    assert items(app) == {("specialists", "S17"): "3"}
    texts = phone.texts(table.key)
    assert (texts["seat1.oil_spills"], texts["seat1.fauna"], texts["seat1.specialists"]) == ("2", "4", "3")
    entry = table.entries()[-1]
    page = phone.page(f"/tables/{table.key}/corrections/{entry}")
    assert page.by_id("oil_spills")["value"] == "2"
    response = phone.press_on(page, page.button(page.by_id("answer"), "Keep"), oil_spills="3")
    assert response.status_code == 303
    assert phone.texts(table.key)["seat1.oil_spills"] == "3"


def test_bio_energy_is_asked_where_the_land_is_followed(phone: Phone) -> None:
    """WL-8: beside the choices, which need one tap where none was spent."""
    alone = Table(phone, Begin(RONDEL), ChooseSegment(0), mode="solo", seats=1)
    assert alone.page().all("input", name="bio") == []
    table = Table(phone, Begin(RONDEL, follows=(0,)), ChooseSegment(0), mode="solo", seats=1)
    page = table.page()
    assert_sound(page)
    assert (checked(page, "spent"), checked(page, "bio")) == (["2"], ["0"])
    assert len(page.all("button", "choice")) == 3  # 2, 1 or none
    status, page = table.press("Spent", bio="9")
    assert status == 422
    status, page = table.press("Spent", spent="1", bio="3")
    assert (status, prompt(page)) == (303, "turn")
    page = phone.page(f"/tables/{table.key}/corrections/{table.entries()[-1]}")
    assert (checked(page, "spent"), checked(page, "bio")) == (["1"], ["3"])


def test_what_was_spent_of_a_land_that_nobody_follows_is_a_stale_page(phone: Phone) -> None:
    table = Table(phone, Begin(RONDEL), ChooseSegment(0), mode="solo", seats=1)
    sent = {"prompt": "spend", "spent": "1", "bio": "1", "entry_id": "x", "after": table.last}
    response = phone.client.post(f"/tables/{table.key}/moves", data=sent, headers={"Accept": "application/json"})
    assert (response.status_code, response.get_json()["code"]) == (409, "stale_page")

"""The page of a land on a phone without scripts: habitats, animals, rivers, what is counted, and corrections."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.games.wildscape.land_moves import AddHabitat, Establish, PlaceAnimal, PlaceRiver, SetEnergy
from companion.games.wildscape.moves import Begin, EndTurn
from companion.store.catalogue import list_items
from companion.store.database import db
from tests.forms.wildscape import RONDEL
from tests.markup import Page
from tests.web.phone import SCRIPT, Phone, new_id, table_fields
from tests.web.plays import Tracking
from tests.web.test_markup import assert_sound


class Table(Tracking):
    """A tracked table, and the buttons of the page of a land."""

    def __init__(self, phone: Phone, *moves: Any, solo: bool = False) -> None:
        names, options = (("Ann",), {"difficulty": "2"}) if solo else (("Ann", "Bo"), {})
        fields = {**table_fields("solo" if solo else "competitive", names, **options), "track": "yes"}
        response = phone.client.post("/new/wildscape", data=fields)
        assert response.status_code == 302, Page(response.text).errors()
        super().__init__(phone, response.location.split("/")[2])
        begin = Begin(RONDEL, follows=(0,)) if solo else Begin(follows=(0, 1))
        self.send_all([begin, *moves])

    def press(self, go: str, form: str = "", **typed: str) -> TestResponse:
        """Press the button that says ``go``."""
        return self.press_on(self.page(f"?form={form}" if form else ""), go, **typed)

    def press_on(self, page: Page, go: str, **typed: str) -> TestResponse:
        """Press a button of a page that was opened before."""
        return self.phone.press_on(page, button(page, go), **typed)

    def does(self, go: str, form: str = "", **typed: str) -> Page:
        """The same, and it is taken; the page after it."""
        response = self.press(go, form, **typed)
        assert response.status_code == 303, Page(response.text).text
        return self.phone.page(response.location)

    def asked(self, go: str, form: str = "", **typed: str) -> Page:
        """The same, and something is asked first."""
        response = self.press(go, form, **typed)
        assert response.status_code == 200
        return Page(response.text)


# Ann's land: woodland 1 of 9 tiles with a herbivore 2 of size 6; desert 3 of 5; a river 4 of size 2.
LAND = (AddHabitat(0, 1, "woodland", 9), PlaceAnimal(0, 1, 2, 6), AddHabitat(0, 3, "desert", 5), PlaceRiver(0, 4, 2))


@pytest.fixture
def table(phone: Phone) -> Table:
    return Table(phone, *LAND)


def items(app: Flask) -> dict[tuple[str, str], str]:
    """What the household's catalogue has of the game."""
    with app.app_context():
        found = list_items(db.connection, app.config["SHELF"], "wildscape")
        return {(each.kind, each.key): each.content for each in found}


def summaries(page: Page) -> list[str]:
    """The habitats as they are listed."""
    return [each.text for each in page.all("summary") if each["class"].startswith("m-")]


def opened(page: Page) -> list[str]:
    """The habitats that are open."""
    return [each["id"] for each in page.all("details") if "open" in each.attributes and each["id"]]


def button(page: Page, go: str) -> Any:
    """The button that says ``go``."""
    return page.button(page.by_id("answer"), value=go)


# --- A turn -----------------------------------------------------------------------------------------------------------


def test_a_turn_is_the_page_of_the_land(table: Table) -> None:
    page = table.page()
    assert_sound(page)
    assert page.one("input", name="prompt")["value"] == "land1"
    assert summaries(page) == ["Woodland 9 3 free", "Desert 5 5 free · 0 oases"]
    assert button(page, "e2")["aria-label"] == "Establish size 6"
    assert button(page, "e2").text == "6 → ?"
    assert (button(page, "a1.3")["aria-label"], button(page, "a1.4")["aria-label"]) == ("Size 3", "4: no room")
    assert button(page, "a3.3")["aria-label"] == "3: no room"  # WL-13: no oasis
    assert [each.text for each in page.all("a", "quiet")][:3] == ["Cards", "Specialists", "Counts"]
    assert "End Ann’s turn" in page.by_id("dock").text


def test_an_animal_is_two_taps_and_its_habitat_is_open_then(table: Table) -> None:
    """The habitat opens without the server; then its size."""
    response = table.press("a1.3")
    assert (response.status_code, response.location) == (303, f"/tables/{table.key}/play?at=1#at1")
    page = table.phone.page(response.location)
    assert opened(page) == ["at1"]
    assert summaries(page)[0] == "Woodland 9 0 free"
    assert button(page, "e5").text == "3 → ?"


def test_a_habitat_is_new_and_grows(table: Table) -> None:
    page = table.does("n0")
    assert summaries(page) == ["Wetland 1 1 free", "Woodland 9 3 free", "Desert 5 5 free · 0 oases"]
    assert opened(page) == ["at5"]
    assert summaries(table.does("t5.1"))[0] == "Wetland 2 2 free"
    assert summaries(table.does("p5.1"))[0] == "Wetland 3 3 free"  # WL-11
    assert summaries(table.does("o3.1"))[2] == "Desert 7 7 free · 1 oasis"  # WL-11: it counts twice
    page = table.does("a3.7")
    assert summaries(page)[2] == "Desert 7 0 free · 0 oases"


def test_habitats_of_a_type_are_joined(table: Table) -> None:
    page = table.does("n1")
    assert button(page, "j1.5").text == "Joins Woodland 1"
    page = table.does("j1.5")
    assert summaries(page)[0] == "Woodland 10 4 free"


def test_what_was_wrong_is_taken_away(table: Table) -> None:
    page = table.asked("h1")
    assert "9 tiles, 0 sprouts besides" in page.text
    table.phone.press_on(page, button(page, "t1.-1"))
    assert summaries(table.page())[0] == "Woodland 8 2 free"
    page = table.asked("h1")
    page = Page(table.press_on(page, "c2").text)
    assert page.by_id("size")["value"] == "6"
    assert page.by_id("value")["value"] == ""
    assert "autofocus" in page.by_id("size").attributes
    response = table.press_on(page, "x2")
    assert response.status_code == 303
    page = table.asked("h1")
    assert table.press_on(page, "d1").status_code == 303
    assert summaries(table.page()) == ["Desert 5 5 free · 0 oases"]


def test_rivers_grow_and_are_joined(table: Table) -> None:
    """A-WL8: connected tiles are one river, worth the sum of their sizes."""
    table.does("r4.3")
    page = table.does("r0.1")
    assert "Rivers · 6" in page.text
    assert [each.text for each in page.all("div", "river")][:2] == ["2+3 = 5 +1 +2 +3 …", "1 +1 +2 +3 …"]
    page = table.asked("q4")
    assert table.press_on(page, "m4.5").status_code == 303
    page = table.asked("q4")
    assert table.press_on(page, "y4.3").status_code == 303
    assert table.page().all("div", "river")[0].text == "2+1 = 3 +1 +2 +3 …"


def test_energy_is_told_once_and_stepped(table: Table) -> None:
    page = table.page()
    (link,) = [each for each in page.all("a", "quiet") if each.text == "Set it"]
    assert link["href"].endswith("/play?form=counts1")
    table.send(SetEnergy(0, 1))
    page = table.does("g-1")
    assert not [each for each in page.buttons_of(page.by_id("answer")) if each["value"] == "g-1"]
    page = table.does("g2")
    assert page.all("div", "river")[-1].text == "2 −1 +1 +2"


# --- Established ------------------------------------------------------------------------------------------------------


def test_an_established_value_is_asked_once_and_then_one_tap(table: Table, app: Flask) -> None:
    page = table.asked("e2")
    assert_sound(page)
    assert "Woodland herbivore 6, established: worth" in page.text
    assert "autofocus" in page.by_id("value").attributes
    (keep,) = page.all("button", "sr")[:1]
    response = table.phone.press_on(page, keep, value="9")  # as Enter does
    assert (response.status_code, response.location) == (303, f"/tables/{table.key}/play")
    assert items(app) == {("herbivores", "woodland.6"): "9"}
    assert "6 established, worth 9" in table.page().text
    other = Table(table.phone, *LAND)
    page = other.page()
    assert (button(page, "e2").text, button(page, "e2")["aria-label"]) == ("6 → 9", "Establish size 6, worth 9")
    assert "6 established, worth 9" in other.does("e2").text


def test_a_value_that_cannot_be_stays_as_it_was_typed(table: Table, app: Flask) -> None:
    page = table.asked("e2")
    (keep,) = [each for each in page.all("button", "main") if each.text == "Establish"]
    response = table.phone.press_on(page, keep, value="5")
    assert response.status_code == 422
    page = Page(response.text)
    assert page.errors() == {"value": "Worth now: type a whole number from 6 to 30."}
    assert page.by_id("value")["value"] == "5"
    assert items(app) == {}


# --- Refused ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("go", "words"),
    [
        ("a1.8", "Size 8 does not fit: 3 of 9 are free in this woodland. It needs 5 tiles more."),
        ("a3.3", "Each herbivore in a desert needs its own oasis. Here: 0 oases, 0 herbivores. Place an oasis first."),
    ],
)
def test_wl_12_and_13_what_does_not_fit_is_said(table: Table, go: str, words: str) -> None:
    response = table.press(go)
    assert response.status_code == 409
    page = Page(response.text)
    assert page.by_id("error").text == words
    assert opened(page) == [f"at{go[1]}"]
    assert table.version == len(LAND) + 1


def test_a_stale_page_does_nothing(table: Table) -> None:
    old = table.page()
    table.does("r4.1")
    response = table.press_on(old, "a1.3")
    assert response.status_code == 409
    assert "Somebody changed the table meanwhile." in Page(response.text).by_id("error").text


def test_a_script_is_told_what_is_wrong(table: Table) -> None:
    sent = {"prompt": "land1", "entry_id": new_id(), "after": table.last, "go": "a1.8"}
    response = table.phone.client.post(f"/tables/{table.key}/moves", data=sent, headers=SCRIPT)
    assert (response.status_code, response.get_json()["code"]) == (409, "no_room")


# --- Another land than the one whose turn it is -----------------------------------------------------------------------


def test_the_page_of_another_land_stays(table: Table) -> None:
    page = table.page("?form=land2")
    assert page.by_id("prompt").text == "Bo: land"
    assert "No habitat yet." in page.text
    response = table.press("n2", "land2")
    assert response.location == f"/tables/{table.key}/play?form=land2&at=1#at1"
    page = table.phone.page(response.location)
    assert summaries(page) == ["Savanna 1 1 free"]
    response = table.press("r0.2", "land2")
    assert response.location == f"/tables/{table.key}/play?form=land2"
    assert summaries(table.page()) == ["Woodland 9 3 free", "Desert 5 5 free · 0 oases"]


def test_an_entry_that_is_sent_twice_stays_too(table: Table) -> None:
    page = table.page("?form=land2")
    assert table.press_on(page, "n2").status_code == 303
    response = table.press_on(page, "n2")
    assert (response.status_code, response.location) == (303, f"/tables/{table.key}/play?form=land2")
    assert table.version == len(LAND) + 2


def test_undo_stays_on_the_page(table: Table) -> None:
    table.press("n2", "land2")
    page = table.page("?form=land2")
    response = table.phone.press_on(page, page.button(page.by_id("undo")))
    assert response.location == f"/tables/{table.key}/play?form=land2"
    page = table.page()
    response = table.phone.press_on(page, page.button(page.by_id("redo")))
    assert response.location == f"/tables/{table.key}/play"


def test_forms_that_are_opened_from_a_land_are_not_listed(table: Table) -> None:
    page = table.page()
    (others,) = page.all("details", "others")
    listed = {each["href"].rpartition("=")[2] for each in others.walk() if each.tag == "a"}
    assert "land2" in listed
    assert not listed & {f"{form}{seat}" for form in ("hand", "specialists", "counts") for seat in (1, 2)}
    for form in ("hand2", "specialists2", "counts2"):
        assert table.page(f"?form={form}").one("input", name="prompt")["value"] == form
    page = table.phone.page(f"/tables/{table.key}/corrections/{table.entries()[-1]}")
    (others,) = page.all("details", "others")
    assert not [each for each in others.walk() if each["href"].endswith(("hand1", "counts2"))]


def test_a_turn_ends_on_the_next_land(table: Table) -> None:
    table.send(EndTurn())
    page = table.page()
    assert page.one("input", name="prompt")["value"] == "land2"
    assert "No habitat yet." in page.text


def test_my_land_against_the_poachers_stays(phone: Phone) -> None:
    table = Table(phone, *LAND, solo=True)
    page = table.page("?form=land1")
    assert_sound(page)
    assert page.by_id("prompt").text == "My land"
    response = table.press("a1.3", "land1")
    assert response.location == f"/tables/{table.key}/play?form=land1&at=1#at1"
    page = table.phone.page(response.location)
    assert "Done" in page.by_id("dock").text


# --- Counted by eye ---------------------------------------------------------------------------------------------------


def test_counts_are_typed_and_lead_back_to_the_land(table: Table) -> None:
    page = table.page("?form=counts2")
    assert_sound(page)
    response = table.phone.press_on(
        page, page.button(page.by_id("answer"), "Keep"), energy="4", lands="3", ranges="1 2"
    )
    assert response.location == f"/tables/{table.key}/play?form=land2"
    page = table.page("?form=counts2")
    assert [page.by_id(name)["value"] for name in ("energy", "lands", "ranges", "lines")] == ["4", "3", "1 2", ""]
    response = table.phone.press_on(page, page.button(page.by_id("answer"), "Keep"), full_lands="4")
    assert response.status_code == 409
    page = Page(response.text)
    assert page.errors() == {"full_lands": "More than your 3 land tiles, the starting land counted. Count them again."}
    assert page.by_id("full_lands")["value"] == "4"


# --- Corrections ------------------------------------------------------------------------------------------------------


def test_an_animal_is_corrected_on_the_land_as_it_was_then(table: Table) -> None:
    """Its size was 5, not 6; what came after it in the other habitats stays."""
    table.send(Establish(0, 2, 9))
    entry = table.entries()[2]
    page = table.phone.page(f"/tables/{table.key}/corrections/{entry}")
    assert_sound(page)
    assert summaries(page) == ["Woodland 9 9 free"]
    assert opened(page) == ["at1"]
    response = table.phone.press_on(page, button(page, "a1.5"))
    assert (response.status_code, response.location) == (303, f"/tables/{table.key}/play")
    page = table.page()
    assert summaries(page) == ["Woodland 9 4 free", "Desert 5 5 free · 0 oases"]
    assert "5 established, worth 9" in page.text


def test_an_established_value_is_corrected(table: Table, app: Flask) -> None:
    table.send_all([Establish(0, 2, 9), EndTurn()])
    page = table.phone.page(f"/tables/{table.key}/corrections/{table.entries()[-2]}")
    assert page.by_id("value")["value"] == "9"
    (keep,) = [each for each in page.all("button", "main") if each.text == "Establish"]
    response = table.phone.press_on(page, keep, value="5")
    assert response.status_code == 422
    page = Page(response.text)
    (keep,) = [each for each in page.all("button", "main") if each.text == "Establish"]
    assert table.phone.press_on(page, keep, value="8").status_code == 303
    assert items(app) == {("herbivores", "woodland.6"): "8"}
    assert "6 established, worth 8" in table.page("?form=land1").text


def test_a_move_in_the_other_land_is_corrected_there(table: Table) -> None:
    table.send_all([AddHabitat(1, 1, "wetland", 4), AddHabitat(1, 2, "savanna", 3)])
    page = table.phone.page(f"/tables/{table.key}/corrections/{table.entries()[-2]}")
    assert page.one("input", name="seat")["value"] == "1"
    assert summaries(page) == []
    assert table.phone.press_on(page, button(page, "n3")).status_code == 303
    assert summaries(table.page("?form=land2")) == ["Savanna 3 3 free", "Desert 1 1 free · 0 oases"]


def test_a_correction_that_cannot_be_is_said(table: Table) -> None:
    page = table.phone.page(f"/tables/{table.key}/corrections/{table.entries()[3]}")
    response = table.phone.press_on(page, button(page, "a1.8"))
    assert response.status_code == 409
    page = Page(response.text)
    assert page.by_id("error").text.startswith("Size 8 does not fit: 3 of 9 are free")
    assert opened(page) == ["at1"]

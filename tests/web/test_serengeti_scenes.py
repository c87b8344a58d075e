"""The pages of a seat's Scene Cards on a phone without scripts: completed, entered, taken, discarded."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion.games.wild_serengeti.moves import Begin, Complete, EnterScenes, LayMap, Pass, PlaceAnimal
from companion.games.wild_serengeti.scenes import Figure, Pattern, Scene, Stars
from companion.games.wild_serengeti.specialists import SpecialistCard
from tests.games.wild_serengeti.tables import BOARD, MARKER, SURE, done
from tests.markup import Page
from tests.web.phone import Phone
from tests.web.serengeti import LARGEST_PAGE, Table, kept, prompt, title
from tests.web.test_markup import assert_sound

AWARDS = ("lion", "zebra")
EVERYBODY = Begin(AWARDS, (0, 1, 2))
CARDS = Begin(
    AWARDS,
    (0, 1, 2),
    (SpecialistCard("cameraman"), SpecialistCard("celebrity"), SpecialistCard("another", "The Editor")),
)
PAIR = Pattern("terrain", (Figure("lion", "water"), Figure("zebra")))
# Made up.
BEAST = Scene(108, {"lion": 1, "zebra": 1}, {"leaf": 1}, food=1, stars=3, per_icon=Stars("leaf"), pattern=PAIR)
HELD = EnterScenes(0, (BEAST, Scene(7, stars=2)))
INPUTS = ("icon_rare", "animal_giraffe", "spent")  # a list cannot show what is not in it
LAID = (LayMap(BOARD), PlaceAnimal("lion", (0, 0)), PlaceAnimal("zebra", (1, 2)))


def typed(page: Page) -> dict[str, str]:
    """What a form would send."""
    return dict(page.sent_by(page.by_id("answer")))


def is_open(page: Page, words: str) -> bool:
    """Whether what folds away under those words is open."""
    (found,) = [each.parent for each in page.all("summary") if each.text == words]
    return found is not None and "open" in found.attributes


@pytest.mark.parametrize(
    ("key", "moves", "number"),
    [
        ("scene1", [EVERYBODY], ""),
        ("scene1", [EVERYBODY], "9"),
        ("scene1", [EVERYBODY, HELD, *LAID], ""),
        ("scene1", [EVERYBODY, HELD, *LAID], "108"),
        ("scene1", [CARDS, HELD, done(1)], "9"),
        ("scene2", [CARDS], "9"),
        ("tableau1", [EVERYBODY], ""),
        ("tableau1", [EVERYBODY], "9"),
        ("tableau1", [EVERYBODY, HELD, *LAID], ""),
        ("tableau1", [EVERYBODY, EnterScenes(0, tuple([Scene(number) for number in range(1, 10)]))], ""),
        ("tableau1", [EVERYBODY, SURE, MARKER], ""),
        ("tableau2", [CARDS, EnterScenes(1, (Scene(9),))], ""),
    ],
)
def test_every_form_is_sound_and_light(phone: Phone, key: str, moves: list[Any], number: str) -> None:
    options = {"specialists": "y"} if moves[0] is CARDS else {}
    table = Table(phone, *moves, **options)
    page = table.page(f"?form={key}")
    response = phone.client.get(f"/tables/{table.key}/play?form={key}")
    if number:
        button = page.button(page.by_id("answer"))
        response = phone.press_on(page, button, number=number)
        page = Page(response.text)
    assert (response.status_code, prompt(page)) == (200, key)
    assert_sound(page)
    assert len(response.data) <= LARGEST_PAGE


def test_a_card_is_entered_once_and_comes_back_by_its_number(phone: Phone, app: Flask) -> None:
    """WS-21: 1 Leaf with the card itself, and 3 stars."""
    table = Table(phone, EVERYBODY)
    status, page = table.press("Next", form="scene1", number="108")
    assert (status, typed(page)["card"], page.errors()) == (200, "108", {})
    shown = {"animal_lion": "1", "animal_zebra": "1", "icon_leaf": "1", "stars": "3", "per": "leaf", "food": "1"}
    pattern = {"kind": "terrain", "figure_1": "Lion", "terrain_1": "Water", "figure_2": "Zebra"}
    status, page = table.press_on(page, "Complete", **shown, **pattern)
    assert (status, prompt(page)) == (303, "round")
    assert "Scene 108: 1 Leaf + 3 = 4 stars" in page.by_id("news").text
    assert list(kept(app)) == [("scenes", "108")]
    other = Table(phone, EVERYBODY, done(1, icons={"leaf": 4}))
    status, page = other.press("Next", form="scene1", number="108")
    assert "5 Leaf + 3 = 8 stars, 1 Food Token" in page.text
    assert not is_open(page, "The card shows something else")
    status, page = other.press_on(page, "Complete")
    assert (status, prompt(page)) == (303, "round")
    assert "5 Leaf + 3 = 8 stars" in page.by_id("news").text


@pytest.mark.parametrize(
    ("sent", "status", "field"),
    [
        ({"icon_rare": "7"}, 422, "icon_rare"),
        ({"figure_1": "Unicorn", "kind": "line"}, 422, "figure_1"),
        ({"animal_giraffe": "many"}, 422, "animal_giraffe"),
        ({"kind": "line", "figure_1": "Lion"}, 422, "kind"),
        ({"spent": "2"}, 409, "spent"),
    ],
)
def test_what_no_card_shows_stays_typed(phone: Phone, sent: dict[str, str], status: int, field: str) -> None:
    """7 Rare Icons, a 13th animal; more VFX Tokens than there are."""
    table = Table(phone, EVERYBODY, Complete(0, Scene(1, vfx=1)))
    _, page = table.press("Next", form="scene1", number="9")
    found, page = table.press_on(page, "Complete", **sent, stars="4")
    assert (found, list(page.errors()), typed(page)["stars"]) == (status, [field], "4")
    assert field not in INPUTS or typed(page)[field] == sent[field]
    assert_sound(page)


@pytest.mark.parametrize("number", ["169", "0", "lion", ""])
def test_ws_8_a_number_that_no_card_has(phone: Phone, number: str) -> None:
    status, page = Table(phone, EVERYBODY).press("Next", form="scene1", number=number)
    assert (status, typed(page)["number"], list(page.errors())) == (422, number, ["number"])
    assert "from 1 to 168" in page.errors()["number"]


def test_a_card_that_lies_with_somebody_else(phone: Phone) -> None:
    table = Table(phone, EVERYBODY, EnterScenes(1, (BEAST,)))
    for form in ("scene1", "tableau1"):
        status, page = table.press(form=form, number="108")
        assert (status, typed(page)["number"]) == (422, "108")
        assert "Scene 108 lies with Bo already" in page.errors()["number"]


def test_an_entered_card_is_completed_from_its_page_in_two_taps(phone: Phone) -> None:
    table = Table(phone, EVERYBODY, HELD, *LAID)
    page = table.page("?form=scene1")
    first, second = page.all("button", name="number")
    assert first.text.startswith("Scene 108 can be completed now: Lion A1, Zebra C2")
    assert second["value"] == "7"
    status, page = table.press_on(page, button="108")
    assert (status, "Lion A1, Zebra C2" in page.text) == (200, True)
    status, page = table.press_on(page, "Complete")
    assert (status, prompt(page)) == (303, "round")


def test_the_tableau_completes_in_one_tap_and_stays(phone: Phone) -> None:
    table = Table(phone, EVERYBODY, HELD, *LAID)
    status, page = table.press(form="tableau1", button="complete 108")
    assert (status, prompt(page)) == (303, "tableau1")
    assert "Scene 108: 1 Leaf + 3 = 4 stars" in page.by_id("news").text
    assert "complete 108" not in [each["value"] for each in page.all("button", name="do")]
    table.step("undo")
    assert "complete 108" in [each["value"] for each in table.page("?form=tableau1").all("button", name="do")]


def test_a_card_of_the_tableau_gets_its_pattern(phone: Phone, app: Flask) -> None:
    table = Table(phone, EVERYBODY, HELD)
    status, page = table.press(form="tableau1", button="look 7")
    assert (status, typed(page)["stars"], is_open(page, "Its pattern on the Map")) == (200, "2", True)
    pattern = {"kind": "line", "figure_1": "Lion", "figure_2": "Zebra", "terrain_2": "Rock"}
    status, page = table.press_on(page, "Keep", **pattern)
    assert (status, prompt(page)) == (303, "tableau1")
    assert "Straight-line Scene: Lion, Zebra on Rock" in page.text
    assert list(kept(app)) == [("scenes", "7")]
    status, page = table.press("Enter", form="tableau2", number="9")
    assert (status, typed(page)["card"]) == (200, "9")
    assert [each.text for each in page.all("a", "button") if each["href"].endswith("form=tableau2")] == ["Cancel"]


def test_cards_are_taken_discarded_and_counted(phone: Phone) -> None:
    """WS-5; Serengeti, Basic Action 7: 1 Coin and 2 more for 3 cards, then 2 cards for a Coin."""
    table = Table(phone, EVERYBODY, HELD)
    status, page = table.press("Take them", form="tableau1", taken="3")
    assert (status, prompt(page)) == (303, "tableau1")
    assert "5 more incomplete cards" in page.text
    status, page = table.press_on(page, "Discard them", scenes="7", others="1")
    assert "take 1 Coin" in page.by_id("news").text
    status, page = table.press_on(page, "Set the number", cards="1")
    assert status == 303
    assert "more incomplete" not in page.text
    status, page = table.press_on(page, "Set the number", cards="0")
    assert (status, list(page.errors()), typed(page)["cards"]) == (409, ["cards"], "0")
    status, page = table.press_on(page, "Take them", taken="7")
    assert (status, list(page.errors())) == (409, ["taken"])
    assert is_open(page, "Take cards from the Pool")


def test_what_it_would_take_is_at_hand(phone: Phone) -> None:
    """On the Map a Scene that cannot be completed yet leads to the ways to it."""
    waiting = EnterScenes(0, (Scene(7, stars=2, pattern=Pattern("line", (Figure("lion"), Figure("hyena")))),))
    links = [
        [each["href"][-5:] for each in Table(phone, EVERYBODY, *moves).page("?form=tableau1").all("a", "quiet")]
        for moves in ([waiting], [waiting, *LAID], [EnterScenes(0, (BEAST,)), *LAID])
    ]
    assert ["ways1" in each for each in links] == [False, True, False]
    assert prompt(Table(phone, EVERYBODY, waiting, *LAID).page("?form=ways1")) == "ways1"


def test_ws_3_too_many_cards_are_told(phone: Phone) -> None:
    table = Table(phone, EVERYBODY, EnterScenes(0, tuple([Scene(number) for number in range(1, 10)])))
    page = table.page("?form=tableau1")
    assert "9 incomplete cards; 8 at most" in page.one("p", "question").text


def test_between_rounds_cards_are_only_entered(phone: Phone) -> None:
    """WS-4: nobody completes, takes or discards while the next round is prepared."""
    table = Table(phone, EVERYBODY, HELD, SURE, MARKER)
    page = table.page("?form=tableau1")
    does = {each["value"].split()[0] for each in page.all("button", name="do")}
    assert does == {"look", "enter", "set"}
    passed = Table(phone, EVERYBODY, Pass(1, is_sure=True))
    assert prompt(passed.page("?form=tableau2")) == "round"


def test_ws_40_ws_42_what_specialists_ask(phone: Phone, app: Flask) -> None:
    """The Cameraman: 2 Scenes at once bring 4 stars. What the Celebrity says is made up."""
    table = Table(phone, CARDS, done(1, stars=1), specialists="y")
    _, page = table.press("Next", form="scene1", number="9")
    _, page = table.press_on(page, "Complete", is_at_once="y", icon_leaf="1")
    assert "4 stars by The Cameraman" in page.by_id("news").text
    _, page = table.press("Next", form="scene2", number="10")
    status, page = table.press_on(page, "Complete", stars="1")
    assert (status, list(page.errors())) == (409, ["celebrity"])
    status, page = table.press_on(page, "Complete", celebrity="3")
    assert "3 stars by The Celebrity" in page.by_id("news").text
    assert kept(app)["celebrity", "0"] == "3"


def test_a_completed_scene_is_put_right(phone: Phone) -> None:
    table = Table(phone, EVERYBODY, Complete(0, BEAST))
    entry = table.entries()[-1]
    page = phone.page(f"/tables/{table.key}/corrections/{entry}")
    assert (prompt(page), typed(page)["stars"], typed(page)["card"]) == ("scene1", "3", "108")
    assert_sound(page)
    response = phone.press_on(page, page.button(page.by_id("answer"), "Keep"), stars="5")
    assert response.status_code == 303
    assert "1 Leaf + 5 = 6 stars" in table.page().by_id("news").text


def test_cards_of_the_tableau_are_put_right(phone: Phone) -> None:
    table = Table(phone, EVERYBODY, EnterScenes(0, (BEAST,)))
    page = phone.page(f"/tables/{table.key}/corrections/{table.entries()[-1]}")
    assert (prompt(page), typed(page)["card"]) == ("tableau1", "108")
    assert_sound(page)
    response = phone.press_on(page, page.button(page.by_id("answer"), "Keep", value="keep"), stars="1")
    assert response.status_code == 303
    assert "4 stars" not in table.page("?form=tableau1").text


def test_titles_name_the_seat(phone: Phone) -> None:
    table = Table(phone, EVERYBODY)
    assert title(table.page("?form=scene2")) == "Bo: complete a Scene"
    assert title(table.page("?form=tableau2")) == "Bo: cards"

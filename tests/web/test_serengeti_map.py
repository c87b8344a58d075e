"""The Map of WILD: Serengeti on a phone without scripts: laid out, tapped, cleared by a migration, and looked at."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion.games.wild_serengeti.maps import Map
from companion.games.wild_serengeti.moves import (
    Begin,
    Draw,
    EnterScenes,
    HoldAward,
    LayMap,
    MoveAnimal,
    PlaceAnimal,
    SetTokens,
)
from companion.games.wild_serengeti.scenes import ANIMALS, TERRAINS, Figure, Pattern, Scene
from tests.games.wild_serengeti.tables import FIRST, INCOME, MARKER, POOL, SURE
from tests.markup import Page
from tests.web.phone import Phone
from tests.web.serengeti import LARGEST_PAGE, Table, kept, prompt
from tests.web.test_markup import assert_sound

BEGIN = Begin(("lion", "zebra"), (0, 1, 2))
ROUND_2 = (SURE, MARKER, POOL, Draw((1, 1, 1)), INCOME, FIRST)
BEFORE_4 = (*ROUND_2 * 2, SURE, MARKER, HoldAward())
BOARD = Map(7, 7, tuple(TERRAINS[number % 4] for number in range(49)))
LAY = LayMap(BOARD)
FULL = [PlaceAnimal(animal, divmod(number, 7)) for number, animal in enumerate(ANIMALS * 3)]  # 36 animals
LINE = Scene(108, pattern=Pattern("line", (Figure("lion"), Figure("zebra"))))
ROWS = "G Wo Wa\nR G Wo"
# Ann has 9 Coins, 2 Food and 1 VFX; a lion on A1, a zebra on C2.
STANDING = (BEGIN, *ROUND_2, LAY, SetTokens(0, 9, 2, 1), PlaceAnimal("lion", (0, 0)), PlaceAnimal("zebra", (1, 2)))


def tap(table: Table, *picks: str, form: str = "map", **typed: str) -> tuple[int, Page]:
    """Tap one button after the other, each on the page that the last one led to."""
    status, page = 200, table.page(f"?form={form}" if form else "")
    for number, pick in enumerate(picks):
        status, page = table.press_on(page, button=pick, **(typed if number + 1 == len(picks) else {}))
    return status, page


def words(page: Page, number: int) -> str:
    """What is read aloud of a space."""
    found: str = page.button(page.by_id("answer"), value=str(number))["aria-label"]
    return found


def news(page: Page) -> str:
    """What is wrong."""
    found: str = page.by_id("error").text
    return found


# --- Its terrain ------------------------------------------------------------------------------------------------------


def test_a_side_is_laid_out_once_and_offered_then(app: Flask, phone: Phone) -> None:
    table = Table(phone, BEGIN)
    page = table.page("?form=lay_map")
    assert_sound(page)
    assert [page.by_id(name)["value"] for name in ("rows", "columns")] == ["7", "7"]
    status, page = table.press("Lay it out", "lay_map", rows="2", columns="3", lines=ROWS, side="b")
    assert status == 303
    assert list(kept(app)) == [("maps", "b")]
    assert table.moves()[-1].endswith("A Map of 2 × 3")
    other = Table(phone, BEGIN)
    page = other.page("?form=lay_map")
    assert "Side B, as before" in page.by_id("answer").text
    assert tap(other, "b", form="lay_map")[0] == 303
    assert words(other.page("?form=map"), 2) == "C1, Water"


def test_terrain_that_is_missing_is_said_and_kept(phone: Phone) -> None:
    table = Table(phone, BEGIN)
    status, page = table.press("Lay it out", "lay_map", rows="2", columns="3", lines="G Wo Wa")
    assert status == 422
    assert "There are 1 rows of terrain, not 2." in page.by_id("lines-error").text
    assert page.by_id("lines").text.strip() == "G Wo Wa"
    assert_sound(page)


# --- Two taps ---------------------------------------------------------------------------------------------------------


def test_an_animal_is_placed_moved_swapped_and_removed(phone: Phone) -> None:
    table = Table(phone, BEGIN, LAY)
    status, page = tap(table, "lion", "0")
    assert (status, prompt(page)) == (303, "map")
    assert words(page, 0) == "A1, Grasslands, Lion"
    assert words(tap(table, "0", "8")[1], 8) == "B2, Grasslands, Lion"
    tap(table, "zebra", "9")
    page = tap(table, "8", "9")[1]
    assert (words(page, 8), words(page, 9)) == ("B2, Grasslands, Zebra", "C2, Woodlands, Lion")
    page = tap(table, "9", "x")[1]
    assert words(page, 9) == "C2, Woodlands"
    assert_sound(page)


def test_the_first_tap_changes_nothing_and_says_what_is_chosen(phone: Phone) -> None:
    table = Table(phone, *STANDING)
    before = table.version
    status, page = tap(table, "0")
    assert (status, table.version) == (200, before)
    assert page.button(page.by_id("answer"), value="0")["aria-pressed"] == "true"
    assert "Lion on A1: tap a space, or one to swap." in page.by_id("answer").text
    assert_sound(page)


def test_ws_6_a_move_by_action_and_by_food_are_paid(phone: Phone) -> None:
    table = Table(phone, *STANDING)
    assert tap(table, "0", "21", by="a2", seat="0")[0] == 303
    assert tap(table, "21", "22", by="f", seat="0")[0] == 303
    page = table.page()
    assert "7 Coins" in page.text
    assert "1 Food" in page.text
    assert table.moves()[-1].endswith("an animal moved from A4 to B4 by Food")


@pytest.mark.parametrize(
    ("picks", "typed", "said"),
    [
        (("lion", "9"), {}, "C2 has the Zebra on it. Choose an unoccupied space."),
        (("0", "48"), {"by": "a1", "seat": "0"}, "at most 3 may be moved"),
        (("0", "48"), {"by": "f", "seat": "0"}, "There are only 2 Food Tokens, not 12."),
        (("0", "1"), {"by": "f", "seat": "1"}, "There are only 0 Food Tokens, not 1."),
        (("lion", "1"), {"by": "f", "seat": "0"}, "Food only moves one that is there."),
    ],
)
def test_what_cannot_be_is_said_at_the_top(phone: Phone, picks: Any, typed: dict[str, str], said: str) -> None:
    table = Table(phone, *STANDING)
    before = table.version
    status, page = tap(table, *picks, **typed)
    assert (status, table.version) == (409, before)
    assert said in news(page)
    assert prompt(page) == "map"
    assert page.button(page.by_id("answer"), value=picks[0])["aria-pressed"] == "true"


def test_a_fourth_lion_is_refused(phone: Phone) -> None:
    table = Table(phone, BEGIN, LAY, *FULL)
    status, page = tap(table, "lion", "40")
    assert status == 409
    assert "4 Lions, but only 3 exist." in news(page)
    assert page.button(page.by_id("answer"), value="lion")["aria-label"] == "Lion, 0 left"


def test_a_full_map_is_a_short_page(phone: Phone) -> None:
    table = Table(phone, BEGIN, *ROUND_2, LAY, *FULL)
    response = phone.client.get(f"/tables/{table.key}/play?form=map")
    assert len(response.data) < LARGEST_PAGE
    assert_sound(Page(response.text))


def test_a_move_is_corrected_on_the_map_as_it_was(phone: Phone) -> None:
    table = Table(phone, *STANDING, MoveAnimal((0, 0), (0, 3)))
    entry = table.entries()[-1]
    page = phone.page(f"/tables/{table.key}/corrections/{entry}")
    assert_sound(page)
    assert words(page, 0) == "A1, Grasslands, Lion"
    assert table.press_on(page, button="8")[0] == 303
    assert words(table.page("?form=map"), 8) == "B2, Grasslands, Lion"


# --- Alone ------------------------------------------------------------------------------------------------------------


def test_ws_53_the_first_eight_are_placed_alone(phone: Phone) -> None:
    table = Table(phone, Begin(("lion", "zebra"), (0,)), LAY, mode="solo", seats=1, scenario="6")
    status, page = tap(table, "lion", "0", "lion", "1", "keep", form="first_animals")
    assert status == 409
    assert "but 2 of each area are placed at the start." in news(page)
    status, page = table.press_on(page, button="0")  # taken back
    assert "1 of 8." in page.by_id("answer").text
    for number, animal in enumerate(("leopard", "giraffe", "elephant", "jackal", "hyena", "gazelle", "zebra"), 10):
        page = table.press_on(page, button=animal)[1]
        page = table.press_on(page, button=str(number))[1]
    assert_sound(page)
    assert table.press_on(page, button="keep")[0] == 303
    assert words(table.page("?form=map"), 16) == "C3, Grasslands, Zebra"
    assert "First 8" not in table.page().by_id("answer").text
    entry = table.entries()[-1]
    page = phone.page(f"/tables/{table.key}/corrections/{entry}")
    assert words(page, 1) == "B1, Woodlands, Lion"


# --- The Great Migration ----------------------------------------------------------------------------------------------


def test_ws_11_a_card_is_tapped_once_and_comes_back(app: Flask, phone: Phone) -> None:
    standing = (BEGIN, LAY, PlaceAnimal("lion", (0, 0)), PlaceAnimal("zebra", (1, 2)))
    table = Table(phone, *standing, *BEFORE_4)
    page = table.page()
    assert prompt(page) == "migration"
    assert_sound(page)
    status, page = tap(table, "0", "9", "9", form="")
    assert (status, words(page, 0), words(page, 9)) == (
        200,
        "A1, Grasslands, Lion, brown",
        "C2, Woodlands, Zebra, blue",
    )
    assert_sound(page)
    assert table.press_on(page, button="keep", card="4")[0] == 303
    assert ("migrations", "4") in kept(app)
    other = Table(phone, *standing, *BEFORE_4)
    assert tap(other, "c4", form="")[0] == 303
    assert "1 animal left the Map." in other.page().by_id("news").text  # blue ones stay, of 3 players


def test_a_migration_without_a_space_is_asked_again(phone: Phone) -> None:
    table = Table(phone, BEGIN, LAY, *BEFORE_4)
    status, page = tap(table, "keep", form="")
    assert status == 409
    assert "Tap the spaces that the card marks" in news(page)


# --- What it would take -----------------------------------------------------------------------------------------------


def test_what_it_would_take_is_computed_when_asked(phone: Phone) -> None:
    table = Table(phone, *STANDING, EnterScenes(0, (LINE,)))
    assert "Ann: what it would take" in table.page().by_id("answer").text
    page = table.page("?form=ways1")
    assert "Scene 108" in page.by_id("answer").text
    assert "Food:" not in page.by_id("answer").text
    status, page = tap(table, "108", form="ways1")
    assert status == 200
    assert "With 1 Food Token" in page.by_id("answer").text
    assert "1 Food: " in page.by_id("answer").text
    assert_sound(page)


def test_without_a_pattern_nothing_is_offered(phone: Phone) -> None:
    table = Table(phone, *STANDING, EnterScenes(0, (Scene(9),)))
    assert "what it would take" not in table.page().text

"""Lands of Wildscape under a thumb: the rulebook's own examples, taps, what is refused, and whoever stays there."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from companion.games.wildscape.household import value_item
from companion.games.wildscape.land import AnimalTile, Counts, Fauna, PrimatePawn, Specialist
from companion.games.wildscape.land_moves import Establish, SetCounts
from companion.games.wildscape.specialists import threshold
from companion.games.wildscape.state import State, land_of
from companion.store.catalogue import Item
from tests.browser.acting import field, open_seat, total
from tests.browser.conftest import OpenContext, Watch
from tests.browser.lands import (
    RICH,
    LandThumb,
    chips,
    follow,
    open_land,
    standing,
    state_of,
    summaries,
)
from tests.browser.poaching import SLUG
from tests.browser.serving import Server
from tests.browser.south_america import screen
from tests.browser.test_reach import SMALL_TARGETS, SMALLEST_TARGET, TOO_WIDE, grave_violations
from tests.games.wildscape.lands import animal, habitat, land

POLL = 5_000  # ms within which the other phone must show it
TAPS_FOR_AN_ANIMAL = 2  # habitat, size
REFUSED = "status of 4(09|22)"


def _news(page: Page) -> Locator:
    return page.locator("#news")


def _cell(page: Page, row: str, name: str) -> Locator:
    """A cell of what stays in view."""
    return page.locator(f".panel .strip:has(h3:has-text('{row}')) li").filter(has_text=name)


def _animals(state: State, seat: int = 0) -> list[tuple[str, int, int]]:
    """The animals of a land: type of the habitat, size, value."""
    there = land_of(state, seat)
    return [(each.type, tile.size, tile.value) for each, tile in there.animals]


# --- The rulebook's own examples -------------------------------------------------------------------------------------


def test_g_wl1_a_herbivore_of_5_and_a_snake_of_2_attract_a_specialist(page: Page, server: Server) -> None:
    """G-WL1, WL-14: 7 is more than enough for 6. The next player needs 8, the number above it for two."""
    key = follow(server, land(habitat("woodland", 7)))
    thumb = open_land(page, server, key)
    thumb.open_habitat(1)
    thumb.go("a1.5")
    expect(_cell(page, "Specialists", "Woodland")).to_have_text("5Woodlandneeds 6")
    thumb.go("a1.2")
    expect(_news(page)).to_contain_text("Woodland 7: you can attract its specialist, it needs 6.")
    expect(_cell(page, "Specialists", "Woodland")).to_have_text("7Woodlandcan be attracted")
    thumb.open("Specialists")
    expect(page.locator(".held li").filter(has_text="Woodland")).to_contain_text("needs 6: can be attracted now")
    page.locator("[name=card_woodland]").select_option("S18")
    thumb.go("attract woodland")
    expect(_news(page)).to_contain_text("Move the Woodland specialist token up, onto 6.")
    expect(page.locator(".held li").filter(has_text="Woodland")).to_contain_text("S18 Conservationist")
    state = state_of(server, key)
    assert (state.tokens, threshold(state, "woodland"), threshold(state, "wetland")) == ({"woodland": 1}, 8, 6)
    assert land_of(state, 0).specialists == (Specialist("S18"),)
    open_land(page, server, key, "specialists2")
    expect(page.locator(".held li").filter(has_text="Woodland")).to_contain_text("needs 8: 8 missing")


def test_g_wl2_a_woodland_of_4_a_wetland_of_3_and_a_savanna_of_6(page: Page, server: Server) -> None:
    """G-WL2, WL-11: the savanna is 5 tiles and a sprout."""
    key = follow(server)
    thumb = open_land(page, server, key)
    for number, kind, tiles in ((1, 1, 4), (2, 0, 3), (3, 2, 5)):
        thumb.go(f"n{kind}")
        for _ in range(tiles - 1):
            thumb.go(f"t{number}.1")
    thumb.go("p3.1")
    assert summaries(page) == ["Wetland 3 3 free", "Woodland 4 4 free", "Savanna 6 6 free"]
    there = land_of(state_of(server, key), 0)
    assert [(each.type, each.tiles, each.sprouts, each.size) for each in there.habitats] == [
        ("woodland", 4, 0, 4),
        ("wetland", 3, 0, 3),
        ("savanna", 5, 1, 6),
    ]


def test_g_wl3_a_woodland_of_6_takes_a_6_or_two_3_and_a_4_once_it_has_grown_by_4(page: Page, server: Server) -> None:
    """G-WL3, WL-12: the Kudu alone, or two Pouched Rats; with 4 tiles more another of size 4."""
    key = follow(server, land(habitat("woodland", 6)))
    thumb = open_land(page, server, key)
    thumb.open_habitat(1)
    thumb.go("a1.6")
    assert summaries(page) == ["Woodland 6 0 free"]
    expect(page.get_by_label("3: no room")).to_be_visible()
    thumb.step("undo")
    for _ in range(2):
        thumb.go("a1.3")
    assert summaries(page) == ["Woodland 6 0 free"]
    for _ in range(4):
        thumb.go("t1.1")
    assert summaries(page) == ["Woodland 10 4 free"]
    expect(page.get_by_label("4: no room")).to_have_count(0)
    expect(page.get_by_label("5: no room")).to_be_visible()
    thumb.go("a1.4")
    assert summaries(page) == ["Woodland 10 0 free"]
    assert _animals(state_of(server, key)) == [("woodland", 3, 3), ("woodland", 3, 3), ("woodland", 4, 4)]


def test_g_wl4_a_buffalo_of_7_leaves_2_of_a_wetland_of_9(page: Page, server: Server) -> None:
    """G-WL4, WL-12: its size counts, also once it is established."""
    server.keep_items(SLUG, "herbivores", [Item(*value_item("wetland.7", 11))])
    key = follow(server, land(habitat("wetland", 9)))
    thumb = open_land(page, server, key)
    thumb.open_habitat(1)
    thumb.go("a1.7")
    thumb.go("e2")
    assert summaries(page) == ["Wetland 9 2 free"]
    expect(page.get_by_label("3: no room")).to_be_visible()
    expect(thumb.button("a1.2")).to_have_text("Snake 2")
    assert _animals(state_of(server, key)) == [("wetland", 7, 11)]


def test_g_wl5_primates_with_3_and_4_matching_edges_are_7_vp(page: Page, server: Server) -> None:
    """G-WL5, WL-32: A for the woodland of its tile, B in the savanna."""
    key = follow(server, land(habitat("woodland", 4), habitat("savanna", 5)))
    thumb = open_land(page, server, key, "hand1")
    for kind, pawn, edges in (("woodland", 3, 3), ("savanna", 4, 4)):
        thumb.touch(page.locator("summary", has_text="Play a card by hand"))
        thumb.go(f"pawn {kind}")
        thumb.go(f"edges {pawn} {edges}")
    pressed = page.locator("[aria-pressed=true]")
    assert pressed.all_inner_texts() == ["3", "4"]
    there = land_of(state_of(server, key), 0)
    assert there.primates == (PrimatePawn(3, "woodland", 3), PrimatePawn(4, "savanna", 4))
    open_seat(page, server.url, key)
    expect(field(page, "seat1.primates")).to_have_value("3+4")
    expect(total(page, 1)).to_have_text("7")


def test_g_wl6_the_honey_bee_counts_2_of_3_savannas(page: Page, server: Server) -> None:
    """G-WL6, WL-33, WL-38: one has two animal tiles and counts once, the third is empty. 2 are printed for 2."""
    key = follow(server, land(habitat("savanna", 6, 3, 2), habitat("savanna", 4, 4), habitat("savanna", 2)))
    thumb = open_land(page, server, key, "hand1")
    page.locator("#find").fill("F10")
    thumb.go("find")
    expect(page.locator(".held li").filter(has_text="Honey Bee")).to_contain_text(
        "2 savanna habitats with animal tiles · 2 VP"
    )
    there = land_of(state_of(server, key), 0)
    assert there.fauna == (Fauna("F10"),)
    open_land(page, server, key)
    expect(_cell(page, "Fauna cards", "Honey Bee")).to_contain_text("2 VP")
    open_seat(page, server.url, key)
    expect(field(page, "seat1.fauna")).to_have_value("2")
    expect(total(page, 1)).to_have_text(str(2 + 3 + 2 + 4))


# --- Taps ------------------------------------------------------------------------------------------------------------


def test_an_animal_is_two_taps_and_establishing_one(page: Page, server: Server) -> None:
    """A value is asked once; the next one of that kind is established by its own tap."""
    key = follow(server, land(habitat("savanna", 9), habitat("wetland", 3)))
    thumb = open_land(page, server, key)
    thumb.open_habitat(1)
    thumb.go("a1.4")
    assert thumb.number == TAPS_FOR_AN_ANIMAL
    thumb.go("a1.4")
    thumb.number = 0
    thumb.go("e3")
    expect(page.locator("#value")).to_be_focused()
    page.keyboard.type("6")
    thumb.send(page.get_by_role("button", name="Establish", exact=True))
    assert thumb.number == 2
    thumb.number = 0
    thumb.go("e4")
    assert thumb.number == 1
    assert chips(page, 1) == ["4 established, worth 6"] * 2
    assert standing(server, key)[-2:] == [Establish(0, 3, 6), Establish(0, 4, 6)]


# --- Refused ---------------------------------------------------------------------------------------------------------


def test_what_does_not_fit_is_said_and_changes_nothing(page: Page, server: Server, watch: Watch) -> None:
    """WL-12, WL-13: a size that is too large, a desert without an oasis; the snake needs none."""
    watch.expect(REFUSED)
    key = follow(server, land(habitat("wetland", 6, 4), habitat("desert", 5)))
    thumb = open_land(page, server, key)
    before = server.log(key)
    thumb.open_habitat(1)
    thumb.go("a1.3", is_refused=True)
    assert thumb.errors() == ["Size 3 does not fit: 2 of 6 are free in this wetland. It needs 1 tile more."]
    thumb.open_habitat(3)
    thumb.go("a3.3", is_refused=True)
    assert thumb.errors() == [
        "Each herbivore in a desert needs its own oasis. Here: 0 oases, 0 herbivores. Place an oasis first."
    ]
    assert server.log(key) == before
    thumb.go("a3.2")
    assert _animals(state_of(server, key)) == [("wetland", 4, 4), ("desert", 2, 2)]


def test_a_value_below_the_size_stays_typed(page: Page, server: Server, watch: Watch) -> None:
    watch.expect(REFUSED)
    key = follow(server, land(habitat("wetland", 6, 4)))
    thumb = open_land(page, server, key)
    before = server.log(key)
    thumb.go("e2")
    page.keyboard.type("3")
    thumb.send(page.get_by_role("button", name="Establish", exact=True), is_refused=True)
    expect(page.locator("#value")).to_have_value("3")
    assert server.log(key) == before


def test_a_second_pawn_is_not_offered(page: Page, server: Server) -> None:
    """WL-15: a tile with a pawn still serves the Clawless Otter, which then stands on the other one."""
    there = land(habitat("wetland", 9, 7, animal(1, pawn=True)), habitat("woodland", 8, 8))
    key = follow(server, replace(there, hand=("D09", "D06")))
    thumb = open_land(page, server, key, "hand1")
    expect(page.locator("#answer button[value^='play D09 ']")).to_have_text(["on Wetland 7"])
    thumb.go("play D09 2")
    expect(page.locator("#answer button[value^='play D06 ']")).to_have_text(["on Woodland 8"])
    assert page.locator("#on option").all_text_contents()[1:] == ["Woodland 8"]
    thumb.go("play D06 5")
    expect(page.locator("#on")).to_have_count(0)
    assert [each.has_pawn for _, each in land_of(state_of(server, key), 0).animals] == [True] * 3


def test_counts_stay_typed_when_one_of_them_cannot_be_read(page: Page, server: Server, watch: Watch) -> None:
    watch.expect(REFUSED)
    key = follow(server)
    thumb = open_land(page, server, key, "counts1")
    before = server.log(key)
    typed = {"energy": "5", "lands": "4", "ranges": "3 1", "lines": "7 5"}
    for name, words in typed.items():
        page.locator(f"#answer [name={name}]").fill(words)
    thumb.keep(is_refused=True)
    assert thumb.errors() == ["Longest lines: type 3 numbers, one for each direction, such as 7 5 4."]
    for name, words in typed.items():
        expect(page.locator(f"#answer [name={name}]")).to_have_value(words)
    assert server.log(key) == before
    page.locator("[name=lines]").fill("7 5 4")
    thumb.keep()
    assert standing(server, key)[-1] == SetCounts(0, Counts(energy=5, lands=4, ranges=(3, 1), lines=(7, 5, 4)))


# --- Whoever stays there ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["", "land2"])
def test_reload_undo_and_redo_keep_the_screen_and_the_page(page: Page, server: Server, form: str) -> None:
    """The same at one's own turn and in a land that is opened beside it."""
    there = land(habitat("wetland", 9, 3), habitat("savanna", 5))
    key = follow(server, there, there)
    thumb = open_land(page, server, key, form)
    thumb.open_habitat(1)
    thumb.go("a1.5")
    before = screen(page)
    page.reload()
    assert screen(page) == before
    thumb.step("undo")
    expect(page.locator("#at1 summary")).to_contain_text("6 free")
    assert thumb.key == (form or "land1")
    thumb.step("redo")
    assert screen(page) == before
    assert thumb.key == (form or "land1")
    assert _animals(state_of(server, key), 1 if form else 0) == [("wetland", 3, 3), ("wetland", 5, 5)]


def test_what_one_phone_enters_appears_on_the_other(open_context: OpenContext, server: Server) -> None:
    key = follow(server, land(habitat("wetland", 9)))
    first, second = open_context().new_page(), open_context().new_page()
    thumb = open_land(first, server, key)
    open_land(second, server, key).open_habitat(1)
    thumb.open_habitat(1)
    thumb.go("a1.5")
    expect(second.locator("#at1 summary")).to_contain_text("4 free", timeout=POLL)
    other = LandThumb(second)
    if not other.button("a1.4").is_visible():
        other.open_habitat(1)
    other.go("a1.4")
    expect(first.locator("#at1 summary")).to_contain_text("0 free", timeout=POLL)
    assert _animals(state_of(server, key)) == [("wetland", 5, 5), ("wetland", 4, 4)]


# --- Without scripts -------------------------------------------------------------------------------------------------


def test_a_habitat_an_animal_and_its_value_without_scripts(open_context: OpenContext, server: Server) -> None:
    page = open_context(java_script_enabled=False).new_page()
    key = follow(server)
    page.goto(f"{server.url}/tables/{key}/play")
    page.locator("#answer").get_by_role("button", name="Savanna").click()
    for _ in range(3):
        page.get_by_role("button", name="+ tile").click()
    page.get_by_role("button", name="Size 4", exact=True).click()
    page.get_by_role("button", name="Establish Size 4", exact=False).click()
    page.locator("#value").fill("7")
    page.get_by_role("button", name="Establish", exact=True).click()
    assert summaries(page) == ["Savanna 4 0 free"]
    assert land_of(state_of(server, key), 0).habitats == (
        replace(habitat("savanna", 4), animals=(AnimalTile(2, 4, 7, is_established=True),)),
    )
    page.get_by_role("button", name="End Ann’s turn").click()
    expect(page.locator("#prompt")).to_contain_text("Bo’s turn")


# --- For everybody ---------------------------------------------------------------------------------------------------


def test_what_opens_in_a_land_is_for_everybody(page: Page, server: Server, watch: Watch) -> None:
    """Boxes of habitats, animals and rivers, what is refused, and cards that may be meant."""
    watch.expect(REFUSED)
    axe = Axe()
    key = follow(server, RICH)
    thumb = open_land(page, server, key)
    wetland, river = RICH.habitats[0], RICH.rivers[0].id
    thumb.open_habitat(wetland.id)
    for words in (f"h{wetland.id}", f"c{wetland.animals[0].id}", f"e{wetland.animals[1].id}", f"q{river}"):
        thumb.go(words)
        assert page.locator(".box").count() == 1
        assert page.evaluate(SMALL_TARGETS, SMALLEST_TARGET) == []
    _assert_for_everybody(page, axe)
    thumb.open_habitat(RICH.habitats[1].id)
    thumb.go(f"a{RICH.habitats[1].id}.8", is_refused=True)
    _assert_for_everybody(page, axe)
    thumb = open_land(page, server, key, "hand1")
    page.locator("#find").fill("zzz")
    thumb.go("find", is_refused=True)
    page.locator("#find").fill("mongoose")
    thumb.go("find")
    assert page.get_by_role("group", name="Which card?").get_by_role("button").count() == 2
    _assert_for_everybody(page, axe)


def _assert_for_everybody(page: Page, axe: Axe) -> None:
    assert page.evaluate(SMALL_TARGETS, SMALLEST_TARGET) == []
    assert grave_violations(axe, page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate(TOO_WIDE) == []
    page.set_viewport_size({"width": 390, "height": 844})

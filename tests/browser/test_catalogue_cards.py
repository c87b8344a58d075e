"""The cards of Rewild: South America on a phone: completed on one screen, found by two letters, for everybody."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from msgspec.structs import replace
from playwright.sync_api import Page, Response, expect

from companion.games.rewild_south_america.card_file import write_cards
from companion.games.rewild_south_america.cards import Card, Shows
from companion.games.rewild_south_america.catalogue import CARD, SLUG, to_item
from companion.games.rewild_south_america.printed import PRINTED
from companion.store.catalogue import Item
from tests.browser.conftest import OpenContext, Watch
from tests.browser.serving import Server
from tests.browser.test_budgets import MOST_BYTES, Taps
from tests.browser.test_reach import SMALL_TARGETS, SMALLEST_TARGET, TOO_WIDE, grave_violations

CARDS = "/catalogue/rewild-south-america"
ANTEATER = replace(PRINTED["giant-anteater"], has_high_tree=False, is_whole=True)
OCELOT = replace(PRINTED["ocelot"], is_whole=True)
LILIES = replace(PRINTED["lily-pads"], effect=Shows({"wetland": 1}), is_whole=True)
MOST_SCREENS = 1.5  # of a phone, for the editor


def own(server: Server, *cards: Card) -> None:
    server.keep_items(SLUG, CARD, [Item(CARD, card.key, to_item(card)) for card in cards])


def names(page: Page) -> list[str]:
    """The names in the list, from the top, as they are seen."""
    rows = [each for each in page.locator(".cards li").all() if each.is_visible()]
    rows.sort(key=lambda each: (each.bounding_box() or {"y": 0})["y"])
    return [each.locator("bdi").inner_text() for each in rows]


def asked(page: Page) -> list[str]:
    """The fields that are seen, a group by its legend."""
    return [
        each.inner_text() for each in page.locator(".card-fields :is(legend, label[for])").all() if each.is_visible()
    ]


def test_two_letters_and_a_tap_open_a_card(page: Page, server: Server) -> None:
    page.goto(server.url + CARDS)
    taps = Taps(page)
    taps.tap("#q")
    page.keyboard.type("gi")
    expect(page.locator(".cards li:visible")).to_have_count(4)
    assert names(page) == ["Giant Anteater", "Giant Armadillo", "Giant Otter", "Effect-changing plant"]
    taps.tap(".cards li:visible a")
    expect(page.locator("h1")).to_have_text("Giant Anteater")
    assert taps.number == 2


def test_enter_opens_the_best_match(page: Page, server: Server) -> None:
    page.goto(server.url + CARDS)
    page.locator("#q").fill("ONCA")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Jaguar")


def test_a_name_that_is_not_there_is_offered_as_a_new_card(page: Page, server: Server) -> None:
    page.goto(server.url + CARDS)
    page.locator("#q").fill("Piranha & <b>")
    page.get_by_role("link", name="Add a card “Piranha & <b>”").tap()
    expect(page.locator("#name")).to_have_value("Piranha & <b>")


def test_a_card_is_completed_on_one_screen(page: Page, server: Server) -> None:
    page.goto(f"{server.url}{CARDS}/cards/puma")
    assert asked(page) == ["Name", "Kind of card"]
    taps = Taps(page)
    taps.tap('[name="deck"][value="predation"]')
    assert asked(page) == ["Name", "Kind of card", "Type", "Can live in", "Eats", "VP"]
    taps.tap('[name="kind"][value="apex_predator"]')
    taps.tap('[name="lives_in"][value="grassland"]')
    taps.tap('[name="prey"][value="large_herbivore"]')
    taps.tap("#points")
    page.keyboard.type("9")
    taps.tap(".dock .main")
    expect(page.locator(".said")).to_have_text("Puma is kept.")
    assert taps.number == 6


@pytest.mark.parametrize("script", [True, False])
def test_only_what_the_card_has_is_asked_with_a_script_and_without(
    open_context: OpenContext, server: Server, *, script: bool
) -> None:
    page = open_context(java_script_enabled=script).new_page()
    page.goto(f"{server.url}{CARDS}/new")
    first = ["Name", "Kind of card"]
    where = ["Hexes where it can live", "Shrubland", "Grassland", "Rainforest", "High Tree symbol"]
    page.locator('[name="deck"][value="wildlife"]').check()
    assert asked(page) == [*first, "Type", *where, "Effect"]
    page.locator('[name="wildlife_effect"][value="instant"]').check()
    assert asked(page) == [*first, "Type", *where, "Effect", "VP", "for each"]
    page.locator('[name="wildlife_effect"][value="gives"]').check()
    assert asked(page) == [*first, "Type", *where, "Effect", "It gives", "Minerals", "Water", "Seeds", "VP"]
    page.locator('[name="is_expert"]').check()
    assert asked(page)[-1] == "VP of the Placement Reward"
    page.locator('[name="is_expert"]').uncheck()
    page.locator('[name="deck"][value="plant"]').check()
    plant = [*first, "Can live in", "Price in Seeds", "Effect"]
    assert asked(page) == plant
    symbols = ["Shrubland", "Grassland", "Wetland", "Rainforest", "High Tree"]
    for effect, more in {
        "shows": ["Symbols it shows", *symbols],
        "offers": ["Free hex"],
        "gives": ["It gives", "Minerals", "Water", "Seeds", "VP"],
        "predator": ["VP"],
        "apex_predator": ["VP"],
        "eats": ["VP"],
    }.items():
        page.locator(f'[name="plant_effect"][value="{effect}"]').check()
        assert asked(page) == plant + more, effect
    page.locator('[name="is_expert"]').check()
    shown = [each.inner_text() for each in page.locator(".plant-effects label").all() if each.is_visible()]
    assert shown == ["Reserves Wildlife", "Changes an effect", "Moves a tile"]


def test_what_counts_at_one_time_only_is_offered_with_that_time(page: Page, server: Server) -> None:
    page.goto(f"{server.url}{CARDS}/cards/mosquito")
    options = page.locator("#what option")
    assert page.locator("#what").input_value() == "herbivores"
    expect(options.filter(has_text="Eaten animal")).to_be_disabled()
    page.locator('[name="wildlife_effect"][value="instant"]').check()
    expect(options.filter(has_text="Eaten animal")).to_be_enabled()
    assert page.locator("#what").input_value() == "", "herbivores count only at the end (SA-50)"


def test_what_is_missing_comes_into_view(page: Page, server: Server, watch: Watch) -> None:
    watch.expect("status of 422")
    own(server, ANTEATER)
    page.set_viewport_size({"width": 390, "height": 500})
    page.goto(f"{server.url}{CARDS}/cards/giant-anteater")
    page.locator("#points").fill("")
    page.get_by_role("button", name="Keep").tap()
    expect(page.locator(".error")).to_have_text("Type the VP.")
    expect(page.locator(".error")).to_be_in_viewport()


def test_the_editor_by_keyboard(page: Page, server: Server) -> None:
    page.goto(f"{server.url}{CARDS}/cards/mosquito")
    page.locator("#name").focus()
    pressed = []
    while not pressed or (pressed[-1] != "Keep" and len(pressed) < 20):
        page.keyboard.press("Tab")
        pressed.append(page.evaluate("() => document.activeElement.name || document.activeElement.textContent"))
    hexes = ["shrubland", "grassland", "rainforest"]
    assert list(dict.fromkeys(pressed)) == [
        *["deck", "is_expert", "kind", *hexes, "has_high_tree", "wildlife_effect", "points", "what", "Keep"]
    ]


@pytest.mark.parametrize("key", ["giant-anteater", "ocelot", "lily-pads", "reservation-plant-ex"])
def test_the_editor_fits_on_little_more_than_one_screen(page: Page, server: Server, key: str) -> None:
    own(server, ANTEATER, OCELOT, LILIES)
    page.goto(f"{server.url}{CARDS}/cards/{key}")
    assert page.evaluate("() => document.scrollingElement.scrollHeight") <= MOST_SCREENS * 844


def test_cards_go_out_and_come_in_as_a_file(page: Page, server: Server, tmp_path: Path, watch: Watch) -> None:
    watch.expect("status of 422")
    own(server, ANTEATER, LILIES)
    page.goto(server.url + CARDS)
    with page.expect_download() as download:
        page.get_by_role("link", name="Export").click()
    file = tmp_path / "cards.json"
    download.value.save_as(file)
    assert file.read_bytes() == write_cards([ANTEATER, LILIES])
    own(server)
    page.reload()
    page.locator("summary").click()
    page.locator("#text").fill("{")
    page.get_by_role("button", name="Import").click()
    expect(page.locator(".error")).to_contain_text("This cannot be read as JSON.")
    page.locator("#file").set_input_files(file)
    page.get_by_role("button", name="Import").click()
    expect(page.locator(".said")).to_contain_text("2 new, 0 changed, 0 the same as before, 0 refused.")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".said")).to_have_text("2 entries are as before.")
    expect(page.locator("header small")).to_contain_text("0 of 78 completed")


PATHS = [
    "",
    "?q=gi",
    "?q=nobody",
    "?show=own",
    "/new",
    "/cards/giant-anteater",
    "/cards/ocelot",
    "/cards/lily-pads",
    "/cards/reservation-plant-ex",
    "/figures",
    "/tables",
]


@pytest.mark.parametrize("path", PATHS)
def test_a_page_of_the_cards_is_for_everybody(page: Page, server: Server, path: str) -> None:
    own(server, ANTEATER, OCELOT, LILIES, replace(ANTEATER, key="x", name="x" * 60))
    page.goto(server.url + CARDS + path)
    page.evaluate("() => document.querySelectorAll('details').forEach(each => { each.open = true })")
    axe = Axe()
    assert page.evaluate(SMALL_TARGETS, SMALLEST_TARGET) == []
    assert grave_violations(axe, page) == []
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert grave_violations(axe, page, only="color-contrast") == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate(TOO_WIDE) == []
    page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    assert page.evaluate(TOO_WIDE) == []


def test_a_report_is_for_everybody(page: Page, server: Server) -> None:
    page.goto(server.url + CARDS)
    page.locator("summary").click()
    file = write_cards([ANTEATER, replace(LILIES, name="W" * 60)]).decode()
    page.locator("#text").fill(file.replace('"cards": [', '"cards": [4,'))
    page.get_by_role("button", name="Import").click()
    expect(page.locator(".report").first).to_be_visible()
    axe = Axe()
    assert page.evaluate(SMALL_TARGETS, SMALLEST_TARGET) == []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        assert grave_violations(axe, page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    assert page.evaluate(TOO_WIDE) == []


@pytest.mark.parametrize("path", ["", "/cards/giant-anteater", "/figures"])
def test_a_first_load_is_light(server: Server, open_context: OpenContext, path: str) -> None:
    own(server, *(replace(ANTEATER, key=key, name=card.name) for key, card in PRINTED.items() if not card.is_expert))
    first = open_context().new_page()
    loaded: list[Response] = []
    first.on("response", lambda response: loaded.append(response))
    first.goto(server.url + CARDS + path, wait_until="networkidle")
    assert sum(len(response.body()) for response in loaded) <= MOST_BYTES

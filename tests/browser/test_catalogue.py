"""The tile set on a phone: four taps and a button a tile, by keys, without scripts, for everybody."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, Response, expect

from tests.browser.conftest import OpenContext, Watch
from tests.browser.serving import Server
from tests.browser.test_budgets import MOST_BYTES, Taps
from tests.browser.test_reach import SMALL_TARGETS, SMALLEST_TARGET, TOO_WIDE, grave_violations

HABITATS = ("woodland", "scrubland", "wetland")
SMALLEST_SQUARE = 60  # CSS pixels
SET = "/catalogue/rewild"


def key(page: Page, habitat: str) -> Locator:
    return page.locator(f'.tile-keys [data-habitat="{habitat}"]')


def squares(page: Page) -> list[str]:
    """What is read out of the four squares, clockwise from the top left, once the script has made them."""
    expect(page.locator(".tile-square")).to_have_count(4)
    return [str(each.get_attribute("aria-label")) for each in page.locator(".tile-square").all()]


def chosen(page: Page) -> list[str]:
    """What the form would send."""
    return [page.locator(f"#square{number}").input_value() for number in (1, 2, 3, 4)]


def import_set(page: Page, server: Server, tiles: list[list[str]]) -> None:
    page.goto(server.url + SET)
    page.locator("summary").click()
    page.locator("#text").fill(msgspec.json.encode({"game": "rewild", "tiles": tiles}).decode())
    page.get_by_role("button", name="Import").click()
    expect(page.locator(".said")).to_contain_text("24 tiles are imported.")


def test_a_tile_takes_four_taps_and_a_button(page: Page, server: Server) -> None:
    page.goto(server.url + SET)
    page.get_by_role("link", name="Enter tile 1").tap()
    for number, habitats in enumerate([("woodland", "wetland", "scrubland", "woodland"), ("wetland",) * 4], 1):
        expect(page.locator("h1")).to_have_text(f"Tile {number}")
        expect(key(page, "woodland")).to_be_focused()
        taps = Taps(page)
        for habitat in habitats:
            taps.tap(f'.tile-keys [data-habitat="{habitat}"]')
        taps.tap(".dock .main")
        assert taps.number == 5
    expect(page.locator("h1")).to_have_text("Tile 3")
    page.goto(server.url + SET)
    names = [picture.get_attribute("aria-label") for picture in page.locator("svg.tile").all()]
    assert names == ["Woodland, Wetland above Woodland, Scrubland", "Wetland, Wetland above Wetland, Wetland"]


def test_a_square_is_tapped_through_the_habitats(page: Page, server: Server) -> None:
    page.goto(f"{server.url}{SET}/tiles/1")
    square = page.locator(".tile-square").nth(2)
    seen = []
    for _ in range(4):
        square.tap()
        seen.append((square.get_attribute("aria-label"), chosen(page)[2]))
    assert seen == [
        ("Bottom right: Woodland", "woodland"),
        ("Bottom right: Scrubland", "scrubland"),
        ("Bottom right: Wetland", "wetland"),
        ("Bottom right: blank", ""),
    ]
    assert chosen(page) == [""] * 4


def test_the_keys_fill_what_is_blank_clockwise_and_then_nothing(page: Page, server: Server) -> None:
    page.goto(f"{server.url}{SET}/tiles/1")
    page.locator(".tile-square").nth(1).tap()
    for habitat in ("wetland", "scrubland", "wetland"):
        key(page, habitat).tap()
    key(page, "scrubland").tap(force=True)
    assert chosen(page) == ["wetland", "woodland", "scrubland", "wetland"]
    assert squares(page) == [
        "Top left: Wetland",
        "Top right: Woodland",
        "Bottom right: Scrubland",
        "Bottom left: Wetland",
    ]
    expect(key(page, "wetland")).to_have_attribute("aria-disabled", "true")
    boxes = [each.bounding_box() for each in page.locator(".tile-square").all()]
    places = [(box["x"], box["y"]) for box in boxes if box]
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    top, bottom = min(y for _, y in places), max(y for _, y in places)
    assert places == [(left, top), (right, top), (right, bottom), (left, bottom)]


def test_a_tile_is_entered_by_keys_alone(page: Page, server: Server) -> None:
    page.goto(f"{server.url}{SET}/tiles/1")
    expect(key(page, "woodland")).to_be_focused()
    page.keyboard.type("1234")
    assert chosen(page) == ["woodland", "scrubland", "wetland", ""]
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    assert chosen(page) == ["woodland", "", "", ""]
    expect(page.locator(".tile-said")).to_have_text("Top right: blank")
    page.keyboard.type("33")
    page.keyboard.press("Control+2")
    assert chosen(page) == ["woodland", "wetland", "wetland", ""]
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert chosen(page) == ["woodland", "wetland", "wetland", "scrubland"], "a key of the page is a button too"
    for _ in range(5):
        page.keyboard.press("Backspace")
    assert chosen(page) == [""] * 4
    page.keyboard.type("2222")
    page.get_by_role("button", name="Keep").press("Enter")
    expect(page.locator("h1")).to_have_text("Tile 2")


def test_the_lists_are_the_truth_and_say_when_they_change(page: Page, server: Server) -> None:
    page.goto(f"{server.url}{SET}/tiles/1")
    page.evaluate(
        "() => { window.heard = []; document.addEventListener('input', (event) => heard.push(event.target.name)); }"
    )
    key(page, "wetland").tap()
    page.locator(".tile-square").nth(3).tap()
    assert page.evaluate("heard") == ["square1", "square4"]
    page.locator("#square2").evaluate(
        "each => { each.value = 'scrubland'; each.dispatchEvent(new Event('change', { bubbles: true })); }"
    )
    assert squares(page)[1] == "Top right: Scrubland"


def test_editors_are_improved_once_and_new_ones_too(page: Page, server: Server) -> None:
    page.goto(f"{server.url}{SET}/tiles/1")
    expect(page.locator(".tile-square")).to_have_count(4)
    counts = page.evaluate(
        """async () => {
          const { improveTiles } = await import(document.querySelector('script[type="module"]').src);
          improveTiles(document);
          const before = document.querySelectorAll(".tile-square").length;
          const answer = await fetch(location.href);
          const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
          document.querySelector("main").replaceChildren(...fresh.querySelector("main").children);
          const between = document.querySelectorAll(".tile-square").length;
          improveTiles(document);
          return [before, between, document.querySelectorAll(".tile-square").length];
        }"""
    )
    assert counts == [4, 0, 4]
    key(page, "wetland").tap()
    assert squares(page)[0] == "Top left: Wetland"


def test_a_tile_is_corrected_deleted_and_brought_back(page: Page, server: Server) -> None:
    import_set(page, server, [["woodland"] * 4] * 24)
    page.locator("ol.tiles a").nth(8).tap()
    expect(page.locator("h1")).to_have_text("Tile 9")
    assert squares(page)[0] == "Top left: Woodland"
    page.locator(".tile-square").first.tap()
    page.get_by_role("button", name="Keep").tap()
    changed = page.locator("ol.tiles a").nth(8).locator("svg")
    expect(changed).to_have_attribute("aria-label", "Scrubland, Woodland above Woodland, Woodland")
    page.get_by_role("button", name="Delete the tile set").tap()
    expect(page.locator("svg.tile")).to_have_count(0)
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("svg.tile")).to_have_count(24)
    expect(changed).to_have_attribute("aria-label", "Scrubland, Woodland above Woodland, Woodland")


def test_a_set_is_exported_and_imported_as_a_file(page: Page, server: Server, tmp_path: Path, watch: Watch) -> None:
    watch.expect("status of 422")
    tiles = [["woodland", "wetland", "wetland", HABITATS[number % 3]] for number in range(24)]
    import_set(page, server, tiles)
    with page.expect_download() as download:
        page.get_by_role("link", name="Export").click()
    assert download.value.suggested_filename == "rewild-tiles.json"
    file = tmp_path / "exported.json"
    download.value.save_as(file)
    assert msgspec.json.decode(file.read_bytes())["tiles"] == tiles
    page.get_by_role("button", name="Delete the tile set").click()
    expect(page.locator("svg.tile")).to_have_count(0)
    short = tmp_path / "short.json"
    short.write_bytes(msgspec.json.encode({"game": "rewild", "tiles": tiles[:23]}))
    page.locator("summary").click()
    page.locator("#file").set_input_files(short)
    page.get_by_role("button", name="Import").click()
    expect(page.locator(".error")).to_contain_text("This set has 23 tiles, the game has 24.")
    page.locator("#file").set_input_files(file)
    page.get_by_role("button", name="Import").click()
    expect(page.locator("svg.tile")).to_have_count(24)


def test_a_tile_without_scripts(open_context: OpenContext, server: Server, watch: Watch) -> None:
    watch.expect("status of 422")
    page = open_context(java_script_enabled=False).new_page()
    page.goto(f"{server.url}{SET}/tiles/24")
    expect(key(page, "woodland")).to_be_hidden()
    for number, habitat in ((1, "woodland"), (2, "wetland"), (3, "wetland")):
        page.locator(f"#square{number}").select_option(habitat)
    page.get_by_role("button", name="Keep").click()
    expect(page.locator(".error")).to_have_text("Bottom left square: choose a habitat.")
    assert chosen(page) == ["woodland", "wetland", "wetland", ""]
    page.get_by_label("Bottom left").select_option("scrubland")
    page.get_by_role("button", name="Keep").click()
    expect(page.locator("h1")).to_have_text("Tile 1")
    page.goto(server.url + SET)
    expect(page.locator("ol.tiles a").last.locator("svg")).to_have_attribute(
        "aria-label", "Woodland, Wetland above Scrubland, Wetland"
    )


def test_squares_and_keys_are_large(page: Page, server: Server) -> None:
    page.goto(f"{server.url}{SET}/tiles/1")
    for width, size in ((390, "100%"), (320, "100%"), (320, "200%")):
        page.set_viewport_size({"width": width, "height": 844})
        page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
        for selector, smallest in ((".tile-square", SMALLEST_SQUARE), (".tile-keys button", SMALLEST_TARGET)):
            for box in (each.bounding_box() for each in page.locator(selector).all()):
                assert box
                assert min(box["width"], box["height"]) >= smallest, (selector, width, size)


@pytest.mark.parametrize("path", ["/catalogue", SET, f"{SET}/tiles/1", f"{SET}/tiles/2"])
@pytest.mark.parametrize("is_full", [True, False])
def test_a_page_of_the_catalogue_is_for_everybody(page: Page, server: Server, path: str, *, is_full: bool) -> None:
    if is_full:
        import_set(page, server, [["woodland", "scrubland", "wetland", "wetland"]] * 24)
    page.goto(server.url + path)
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


@pytest.mark.parametrize("path", ["/catalogue", SET, f"{SET}/tiles/1"])
def test_a_first_load_is_light(page: Page, server: Server, open_context: OpenContext, path: str) -> None:
    import_set(page, server, [["woodland", "scrubland", "wetland", "wetland"]] * 24)
    first = open_context().new_page()
    loaded: list[Response] = []
    first.on("response", lambda response: loaded.append(response))
    first.goto(server.url + path, wait_until="networkidle")
    assert any(re.search("marks.svg", response.url) for response in loaded)
    assert sum(len(response.body()) for response in loaded) <= MOST_BYTES

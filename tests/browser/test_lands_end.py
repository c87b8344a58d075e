"""Three lands of Wildscape to the end of a play: birds in the middle, the last round, what is counted, the result."""

from __future__ import annotations

import io
from urllib.parse import urljoin

import pypdf
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from companion.games.wildscape.land import Counts, Land
from companion.games.wildscape.state import land_of
from tests.browser.acting import field, fill_in, open_seat, total
from tests.browser.lands import LandThumb, follow, hand_table, open_land, state_of
from tests.browser.serving import Server
from tests.browser.south_america import prompt, screen

BIRDS = (("B01a", "B10b"), ("B09b", "B04b"), ("B07a", "B06a"))
# What is counted at the end, field by field; the rest is in the lands already.
AT_THE_END = (
    {"oil_spills": "2", "lines": "5 4 6", "edges_16": "4", "fauna_F15": "4", "vp_S09": "3"},
    {"oil_spills": "0", "ranges": "2 2", "lines": "6 6 3", "vp_S25": "4"},
    {"oil_spills": "1", "ranges": "1 2 2"},
)
# Worked out by hand in test_land_answers.py; of Ann's birds 1 is the Ornithologist's.
SCORED = [
    ["Birds", "3", "5", "5"],
    ["Predator pawns", "6", "8", "6"],
    ["Primate pawns", "7", "6", "0"],
    ["Fauna cards", "9", "0", "2"],
    ["Specialist cards", "5", "5", "0"],
    ["Animals in your land", "31", "39", "30"],
    ["Rivers", "6", "9", "6"],
    ["Oil spills", "−2", "0", "−1"],
    ["Total", "65", "72", "48"],
]
PARTS = {
    "Prey worth 1–3": ["1", "0", "0"],
    "Prey worth 4–6": ["2", "0", "2"],
    "Prey worth 7–9": ["3", "0", "0"],
    "Prey worth 10–12": ["0", "8", "4"],
    "Wetland": ["12", "12", "3"],
    "Woodland": ["7", "4", "10"],
    "Savanna": ["7", "6", "14"],
    "Desert": ["5", "17", "3"],
}
ROWS = """() => [...document.querySelectorAll("tbody tr.group, tbody tr.part, tfoot tr")].map((row) =>
  [...row.cells].map((each) => each.innerText.trim()))"""


def _unfinished(there: Land) -> Land:
    """The land before it was counted for the end."""
    unknown = {"S09", "S25"}
    return replace(
        there,
        counts=Counts(energy=7),
        primates=tuple([replace(each, edges=None) if each.id == 16 else each for each in there.primates]),
        fauna=tuple([replace(each, vp=None) for each in there.fauna]),
        specialists=tuple([replace(each, vp=None) if each.card in unknown else each for each in there.specialists]),
    )


def test_three_lands_to_the_end(page: Page, server: Server) -> None:
    """WL-10, WL-20 to WL-22, WL-27, WL-30 to WL-37: birds twice, every line, the sheet, the PDF."""
    key = follow(server, *[_unfinished(each) for each in hand_table()], players=3, birds=BIRDS)
    thumb = open_land(page, server, key)
    thumb.press("It removed a bird watching tile")
    _watch_in_the_middle(page, thumb)
    thumb.press("It triggered the end")
    for name in ("Cy", "Ann", "Bo", "Cy"):
        expect(prompt(page)).to_contain_text(f"{name}’s turn")
        thumb.press(f"End {name}’s turn")
    for name, typed in zip(("Ann", "Bo", "Cy"), AT_THE_END, strict=True):
        expect(prompt(page)).to_contain_text(f"Count {name}’s land")
        for field_name, words in typed.items():
            page.locator(f"#answer [name={field_name}]").fill(words)
        thumb.keep()
    expect(prompt(page)).to_contain_text("Final bird watching")
    assert [" ".join(each.split()) for each in page.locator(".versus").all_inner_texts()] == [
        "5 : 6 Bo is better",
        "5, 4, 6 : 6, 6, 3 Bo is better",
        "2 : 2 level",
        "3, 3 : 10, 4 Cy is better",
        "3 : 2 Cy is better",
        "2 : 3 Ann is better",
    ]
    thumb.keep()
    expect(prompt(page)).to_contain_text("The play is over")
    assert [land_of(state_of(server, key, 3), seat).value_of("desert") for seat in range(3)] == [5, 17, 3]
    _override_and_give_back(page, server, key)
    open_land(page, server, key)
    page.get_by_role("button", name="Finish").tap()
    page.wait_for_url("**/result")
    _look_at_the_result(page)


def _watch_in_the_middle(page: Page, thumb: LandThumb) -> None:
    """Asked is only what nobody told. Ann gains 2: 9, of which 1 goes back, then 1 more by the Ornithologist."""
    asked = page.locator("#answer .bird input.field:visible")
    assert [each.get_attribute("name") for each in asked.all()] == ["mine_2", "theirs_2", "mine_3", "theirs_3"]
    for each, words in zip(asked.all(), ("5 4 6", "6 6 3", "2", "2"), strict=True):
        each.fill(words)
    thumb.keep()
    for words in ("Ann: 2 bio energy, 1 above 8 go back, 1 more by the Ornithologist: now 9.", "Bo: 5 bio energy"):
        expect(page.locator("#news")).to_contain_text(words)
    before = screen(page)
    page.reload()
    assert screen(page) == before
    thumb.step("undo")
    expect(prompt(page)).to_contain_text("First bird watching")
    thumb.step("redo")
    assert screen(page) == before
    expect(prompt(page)).to_contain_text("Bo’s turn")


def _override_and_give_back(page: Page, server: Server, key: str) -> None:
    """What is typed on the sheet wins, until it is given back."""
    open_seat(page, server.url, key)
    expect(total(page, 1)).to_have_text("65")
    fill_in(page, {"seat1.rivers": "9"})
    expect(total(page, 1)).to_have_text(str(65 - 6 + 9))
    page.locator("#by-hand button").tap()
    expect(total(page, 1)).to_have_text("65")
    expect(field(page, "seat1.rivers")).to_have_value("5+1")


def _look_at_the_result(page: Page) -> None:
    expect(page.locator("h1")).to_have_text("Bo wins")
    rows = page.evaluate(ROWS)
    assert [row for row in rows if row[0] in [label for label, *_ in SCORED]] == SCORED
    assert {label: points for label, *points in rows if label in PARTS} == PARTS
    told = page.locator("dd").all_text_contents()
    for words in ("Wetland herbivore, worth 9", "A river of 3 + 2", "F02 Cape Cobra, 2 snakes: 3 VP"):
        assert words in told
    link = page.get_by_role("link", name="PDF", exact=True).get_attribute("href")
    printed = page.context.request.get(urljoin(page.url, link or ""))
    said = "\n".join(each.extract_text() for each in pypdf.PdfReader(io.BytesIO(printed.body())).pages).split()
    assert {"Ann", "Bo", "Cy", "65", "72", "48"} <= {*said}

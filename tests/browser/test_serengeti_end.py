"""The end of a play of three: Likes, Narrator, Adventurer, a tie; the result line by line, on the page and on paper."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Page, expect

from companion.core.game import Seat
from companion.games.wild_serengeti.moves import Begin, Complete, Draw
from companion.games.wild_serengeti.scenes import Scene
from companion.games.wild_serengeti.specialists import SpecialistCard
from tests.browser.serengeti import make_table, setup_of
from tests.browser.serving import Server
from tests.browser.solo_serengeti import (
    AWARD,
    FIRST,
    INCOME,
    MARKER,
    MIGRATED,
    POOL,
    SURE,
    open_table,
    read_pdf,
    reload_and_undo,
)
from tests.browser.south_america import prompt

# Ana is the Narrator, Bilal the Adventurer, Chloé the Photographer.
#
#                       Ana                 Bilal             Chloé
# Scenes                20 + 10 = 30        4 + 1 = 5         40 + 15 + 9 = 64
# Lions, before 4       2: 2nd, 2           1: 3rd, 0         3: 1st, 6
# Zebras, before 6      0: 2nd, 0           0: 2nd, 0         1: 1st, 2
# On the track          32                  5                 72
# Likes (WS-24)         3: 7                14: 50 + 10       1: 0
# Specialist            one set: 10         told: 7           nothing at the end
# Total                 49                  72                72: more completed Scenes, 3, not 2
SETUP: Final = setup_of(
    3, "competitive", (Seat("Ana", "red"), Seat("Bilal", "blue"), Seat("Chloé", "gold")), specialists="yes"
)
SCENES: Final = (
    Complete(0, Scene(1, {"lion": 2}, {"leaf": 4, "flower": 1, "fruit": 1}, stars=20)),
    Complete(0, Scene(2, {}, {"like": 3}, stars=10)),
    Complete(1, Scene(3, {"lion": 1}, {"like": 9}, stars=4)),
    Complete(1, Scene(4, {}, {"like": 5}, stars=1)),
    Complete(2, Scene(5, {"lion": 3}, stars=40)),
    Complete(2, Scene(6, {"zebra": 1}, {"like": 1}, stars=15)),
    Complete(2, Scene(7, stars=9)),
)
CARDS: Final = tuple([SpecialistCard(card) for card in ("narrator", "adventurer", "photographer")])
TOTALS: Final = ["49", "72", "72"]
ROWS: Final = """() => [...document.querySelectorAll("tbody tr.group, tfoot tr")].map((row) =>
  [...row.cells].map((each) => each.innerText.trim()))"""


def _six_rounds() -> list[Any]:
    moves: list[Any] = [Begin(("lion", "zebra"), (0, 1, 2), CARDS), *SCENES]
    for coming in range(2, 7):
        events = {4: (AWARD, MIGRATED), 5: (MIGRATED,), 6: (AWARD, MIGRATED)}.get(coming, ())
        moves += [SURE, MARKER, *events, POOL, Draw((1, 1, 1)), INCOME, FIRST]
    return moves


def test_three_to_the_end(page: Page, server: Server) -> None:
    """WS-24, WS-27 to WS-31, WS-43 to WS-45: by hand as above."""
    key = make_table(server, _six_rounds(), SETUP)
    thumb = open_table(page, server, key)
    thumb.press("The round is over")
    expect(prompt(page)).to_contain_text("Stars of Specialist Cards")
    expect(page.locator("#answer input.field:visible")).to_have_count(1)  # only the Adventurer’s
    thumb.fill(seat2=7)
    thumb.keep()
    expect(prompt(page)).to_contain_text("The play is over")
    reload_and_undo(page, thumb)
    page.get_by_role("button", name="Finish").tap()
    page.wait_for_url("**/result")
    expect(page.locator("h1")).to_have_text("Chloé wins")
    expect(page.locator(".bar > div > small")).to_contain_text("72 : 72")
    expect(page.locator(".bar > div > small")).to_contain_text("(2 : 3)")
    rows = {label: points for label, *points in page.evaluate(ROWS)}
    assert rows["Documentary Score"] == ["32", "5", "72"]
    assert rows["Like Icons"] == ["7", "60", "0"]
    assert rows["Specialist"] == ["10", "7", "0"]
    assert rows["Total"] == TOTALS
    said = read_pdf(page)
    for words in ("Chloé wins", "Ana", "Bilal", *TOTALS, "The Narrator", "The Adventurer", "Scene 5: 40 stars"):
        assert words in said

"""Scenarios of WILD: Serengeti together under a thumb: two from the set-up to the verdict, and a table of four."""

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
    SLUG,
    SURE,
    ScenarioThumb,
    append_moves,
    news,
    open_table,
    read_pdf,
    reload_and_undo,
    tally,
)
from tests.browser.south_america import prompt, wait_improved

# --- Two -------------------------------------------------------------------------------------------------------------

# Scenario 1 of two (docs/rules.md, WS-55 and WS-56): 10, 30, 70, 150 and 240 stars at the end of rounds 1 to 5, and
# more than 330 in the end. All stars stand on one track. Ana is the Photographer, Bilal the VFX Artist.
#
# Round  Ana             Bilal                               on the track
# 1      Scene 1: 6      Scene 2: 5                          11  (goal 10)
# 2      Scene 3: 10     Scene 4: 8, a VFX Token: 2          31  (goal 30)
# 3      Scene 5: 20     Scene 6: 20                         71  (goal 70)
# award  1 + 2 Lions and 1 for 4 Likes: 4, as many as Bilal's 4: both 1st place, 8 each (A-WS8)  87
# 4      Scene 7: 40     Scene 8: 24                         151 (goal 150)
# 5      Scene 9: 50     Scene 10: 40                        241 (goal 240)
# award  1 Zebra and 1 for 4 Likes: 2, 2nd place: 2; Bilal's 3, 1st place: 6                     249
# 6      Scene 11: 60    Scene 12: 12                        321
# Likes  4: 10           3: 7                                338
TWO: Final = {
    2: (Complete(0, Scene(3, {}, {"like": 2}, stars=10)), Complete(1, Scene(4, {"hyena": 1}, {}, stars=8), vfx=1)),
    3: (Complete(0, Scene(5, {"lion": 2}, stars=20)), Complete(1, Scene(6, {"lion": 4}, stars=20))),
    4: (Complete(0, Scene(7, stars=40)), Complete(1, Scene(8, stars=24))),
    5: (Complete(0, Scene(9, {"zebra": 1}, stars=50)), Complete(1, Scene(10, {"zebra": 3}, stars=40))),
    6: (Complete(0, Scene(11, stars=60)), Complete(1, Scene(12, {}, {"like": 3}, stars=12))),
}
TARGET: Final = 330
ROUND: Final = (SURE, MARKER, POOL, Draw((1, 1)), INCOME, FIRST)


def _append(page: Page, server: Server, name: str, *moves: Any) -> None:
    """What is entered on another phone, then seen on this one."""
    append_moves(server, page.url.split("/tables/")[1].split("/")[0], name, *moves)
    page.reload()
    wait_improved(page)


def _start(page: Page, server: Server) -> ScenarioThumb:
    """A new table of two with scenario 1, begun: Lions before round 4, Zebras before round 6."""
    page.goto(f"{server.url}/new/{SLUG}")
    page.get_by_label("Co-op", exact=True).check()
    page.locator("[name=players][value='2']").check()
    page.get_by_label("Seat 1").fill("Ana")
    page.get_by_label("Seat 2").fill("Bilal")
    page.locator("[name=co-op-scenario]").select_option("1")
    page.get_by_role("button", name="Track the play").tap()
    page.wait_for_selector("#answer")
    wait_improved(page)
    expect(prompt(page)).to_contain_text("Every seat is followed")  # goals and target count both
    expect(page.locator("[name=follows]")).to_have_count(0)
    chosen = {"award_1": "lion", "award_2": "zebra", "specialist1": "photographer", "specialist2": "vfx_artist"}
    for name, value in chosen.items():
        page.locator(f"[name={name}]").select_option(value)
    thumb = ScenarioThumb(page)
    thumb.keep()
    return thumb


def _complete(page: Page, thumb: ScenarioThumb, seat: int, number: int, **shown: int) -> None:
    """A Scene Card that nobody entered before."""
    thumb.open(f"scene{seat}")
    thumb.find_scene(number)
    thumb.fill(**shown)
    thumb.keep()


def test_two_together_from_the_set_up_to_the_verdict(page: Page, server: Server) -> None:
    """WS-41, WS-43, WS-50, WS-51, WS-54, WS-56, A-WS8: by hand as above."""
    thumb = _start(page, server)
    _complete(page, thumb, 1, 1, animal_lion=1, icon_like=2, stars=6)
    _complete(page, thumb, 2, 2, icon_vfx=1, stars=5)
    _expect_goal(page, 1, 11, 10)
    _append(page, server, "r2", *ROUND, *TWO[2])
    expect(news(page)).to_contain_text("Bilal: 2 stars by VFX Artist.")
    _expect_goal(page, 2, 31, 30)
    _append(page, server, "r3", *ROUND, *TWO[3])
    _expect_goal(page, 3, 71, 70)
    thumb.press("The round is over")
    _hold_award(page, thumb, ("Ana: 4 Lions, 1st place, 8 stars", "Bilal: 4 Lions, 1st place, 8 stars"), 87)
    _append(page, server, "r4", MIGRATED, *ROUND[2:], TWO[4][0])
    expect(news(page)).to_contain_text("127 together: one marker on 1, the other on 27.")  # 87 and 40
    _append(page, server, "b4", TWO[4][1])
    assert tally(page)["On the track"] == ("151", "one marker on 1, the other on 51")
    _expect_goal(page, 4, 151, 150)
    _append(page, server, "r5", SURE, MARKER, MIGRATED, *ROUND[2:], *TWO[5])
    _expect_goal(page, 5, 241, 240)
    thumb.press("The round is over")
    _hold_award(page, thumb, ("Ana: 2 Zebras, 2nd place, 2 stars", "Bilal: 3 Zebras, 1st place, 6 stars"), 249)
    _append(page, server, "r6", MIGRATED, *ROUND[2:], *TWO[6])
    assert tally(page)["Target"] == ("338", f"more than {TARGET}")
    assert tally(page)["On the track"] == ("321", "one marker on 3, the other on 21")
    thumb.press("The round is over")
    reload_and_undo(page, thumb)
    expect(page.locator("#main")).to_contain_text("338 stars; the target of 330 is passed")
    rows = {"Like Icons": ["10", "7", "17"], "Total": ["10", "7", "338"]}
    _read_the_result(page, rows, ("338", "Won", "Ana", "Bilal", "The Photographer"))


def _expect_goal(page: Page, number: int, stars: int, least: int) -> None:
    assert tally(page)[f"Goal of round {number}"] == (str(stars), f"{least} stars or more: met so far")


def _hold_award(page: Page, thumb: ScenarioThumb, said: tuple[str, ...], stars: int) -> None:
    """Players are ranked as usual; the stars are everybody's (A-WS8)."""
    thumb.press("Done")
    expect(prompt(page)).to_contain_text("Awards Ceremony")
    thumb.press("Done")
    for words in said:
        expect(news(page)).to_contain_text(words)
    assert tally(page)["On the track"][0] == str(stars)
    reload_and_undo(page, thumb)


ROWS: Final = """() => [...document.querySelectorAll("tbody tr.group, tfoot tr")].map((row) =>
  [...row.cells].map((each) => each.innerText.trim()))"""


def _read_the_result(page: Page, rows: dict[str, list[str]], printed: tuple[str, ...]) -> None:
    """The verdict, the lines of all together and of each seat, and the same words on paper."""
    page.get_by_role("button", name="Finish").tap()
    page.wait_for_url("**/result")
    expect(page.locator("h1")).to_have_text("Won")
    shown = {label: points for label, *points in page.evaluate(ROWS)}
    assert {label: shown[label] for label in rows} == rows
    said = read_pdf(page)
    for words in printed:
        assert words in said


# --- Four ------------------------------------------------------------------------------------------------------------

# Scenario 3 of four (WS-55, WS-58): 12 incomplete Scene Cards at most at the end of rounds 1 to 5, and more than 895
# stars. Each seat has 4 at the start, completes one Scene a round and keeps one card of each 4: 12 at every end.
#
# Rounds 1 to 5 bring each seat 10, 20, 30, 40 and 50: 4 × 150 = 600. Round 6 brings each 60: 240.
# Lions, as in the rulebook's table (G-WS5): 6, 6, 5 and 3 are twice 1st place, 2nd and none: 12 + 12 + 5 + 0 = 29.
# Zebras: 4, 3, 3 and 2 are 1st place, twice 2nd and none: 8 + 3 + 3 + 0 = 14. Before the end: 883.
# Ana is the Narrator: 4 Leaf, 1 Flower and 1 Fruit are 10 with 4 players. Dmytro's 3 Likes are 7, Chloé's 2 nothing.
# 883 + 10 + 7 = 900.
FOUR: Final = setup_of(
    4,
    "co-op",
    (Seat("Ana", "red"), Seat("Bilal", "blue"), Seat("Chloé", "gold"), Seat("Dmytro", "violet")),
    scenario="3",
)
CARDS: Final = ("narrator", "cameraman", "photographer", "vfx_artist")
LIONS: Final = ((2, 2, 2), (2, 2, 2), (2, 2, 1), (1, 1, 1))  # by seat, in rounds 1 to 3
ZEBRAS: Final = ((2, 2), (2, 1), (0, 3), (1, 1))  # in rounds 4 and 5
SEATS: Final = range(4)


def _scenes(number: int) -> tuple[Complete, ...]:
    """A Scene of each seat in a round."""
    made = []
    for seat in SEATS:
        lions = LIONS[seat][number - 1] if number <= 3 else 0
        zebras = ZEBRAS[seat][number - 4] if number in (4, 5) else 0
        animals = {animal: count for animal, count in (("lion", lions), ("zebra", zebras)) if count}
        icons = {(0, 1): {"leaf": 4}, (0, 2): {"flower": 1, "fruit": 1}, (2, 1): {"like": 2}, (3, 6): {"like": 3}}
        made.append(
            Complete(seat, Scene(10 * number + seat, animals, icons.get((seat, number), {}), stars=10 * number))
        )
    return tuple(made)


def _rounds_to_5() -> list[Any]:
    """All that happens until round 5 is to be ended."""
    moves: list[Any] = []
    for number in range(1, 6):
        moves += _scenes(number)
        if number < 5:
            events = {3: (AWARD, MIGRATED), 4: (MIGRATED,)}.get(number, ())
            moves += [SURE, MARKER, *events, POOL, Draw((1, 1, 1, 1)), INCOME, FIRST]
    return moves


def test_four_together_to_the_verdict(page: Page, server: Server) -> None:
    """WS-27, WS-29, WS-44, WS-51, WS-54, WS-58, G-WS5, A-WS8: by hand as above."""
    begin = Begin(("lion", "zebra"), (0, 1, 2, 3), tuple(SpecialistCard(card) for card in CARDS))
    key = make_table(server, [begin, *_rounds_to_5()], FOUR)
    thumb = open_table(page, server, key)
    assert tally(page)["On the track"] == ("629", "one marker on 6, the other on 29")  # 600 and 29
    assert tally(page)["Goal of round 5"] == ("12", "12 incomplete Scene Cards or fewer: met so far")
    thumb.press("The round is over")
    _hold_award(
        page,
        thumb,
        (
            "Ana: 4 Zebras, 1st place, 8 stars",
            "Bilal: 3 Zebras, 2nd place, 3 stars",
            "Chloé: 3 Zebras, 2nd place, 3 stars",
            "Dmytro: 2 Zebras, no place, 0 stars",
        ),
        643,
    )
    expect(prompt(page)).to_contain_text("brown and blue spaces")  # WS-11
    thumb.press("Done")
    for words in ("Done", "Done", "Done", "Done"):
        thumb.press(words)
    expect(prompt(page)).to_contain_text("Round 6 of 6")
    _append(page, server, "r6", *_scenes(6))
    assert tally(page)["Target"] == ("900", "more than 895")
    assert tally(page)["On the track"] == ("883", "one marker on 8, the other on 83")
    thumb.press("The round is over")
    expect(page.locator("#main")).to_contain_text("900 stars; the target of 895 is passed")
    rows = {
        "Like Icons": ["0", "0", "0", "7", "7"],
        "Specialist": ["10", "0", "0", "0", "10"],
        "Total": ["10", "0", "0", "7", "900"],
    }
    _read_the_result(page, rows, ("900", "Won", "Chloé", "Dmytro", "The Narrator", "Seat 4, Scene 63: 60 stars"))

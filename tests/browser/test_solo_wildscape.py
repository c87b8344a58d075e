"""A whole game of Wildscape against the Poachers under a thumb with the own land beside it, and what they change."""

from __future__ import annotations

import io
from typing import Any
from urllib.parse import urljoin

import pypdf
import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from companion.core.game import Seat, Setup, make_setup
from companion.games.wildscape import GAME
from companion.games.wildscape.land import Specialist
from companion.games.wildscape.moves import Begin, ChooseSegment, Spend
from tests.browser.lands import make_table as make_lands
from tests.browser.lands import moves_of, standing, state_after
from tests.browser.poaching import at_the_birds, energy_at, poachers_setup
from tests.browser.serving import Server
from tests.browser.solo_wildscape import (
    ELSEWHERE,
    ROUNDS,
    Round,
    SoloThumb,
    append_moves,
    own_copy,
    replay,
    start,
)
from tests.browser.south_america import prompt, screen, wait_improved
from tests.browser.test_lands_end import ROWS
from tests.forms.wildscape import RONDEL
from tests.games.wildscape.lands import habitat, land

MOST_TAPS = 2  # of a Poachers' turn in which nothing is asked
DIFFICULTY = 3
CARDS = ("B01a", "B02b", "B06a", "B10a")

# Four animals of size 3 and rivers worth 3 at the start (WL-51). By habitat, what came round by round:
WETLAND = 3 + 3 + 4 + 8 + (5 - 3)  # rounds 1, 6 and 10 (5 energy + 3); one of size 3 is established in round 1
WOODLAND = 3 + 7 + 3 + 7 + 4 + 2 * (10 - 7)  # rounds 2 and 8 (4 energy + 3), 3 and 11; round 9 establishes both 7
SAVANNA = 3 + 4 + 5  # rounds 4 and 7
DESERT = 3 + 6 + 4 + 8 + (6 - 3)  # rounds 5 (3 energy + 3), 9 and 12 (5 + 3); that of size 3 is established in round 1
RIVERS = 3 + 3 + 3 + 3  # rounds 3, 7 and 11
ENERGY = 5 + 3  # from birds
# The final birds: longest river 9 : 12 // 2; wetland 8 2 : 8 5 4 3; established 3 : 4; longest line 7 : 9.
THEIR_BIRDS, MY_BIRDS = 6, 2
THEIRS = THEIR_BIRDS + WETLAND + WOODLAND + SAVANNA + DESERT + RIVERS + ENERGY
SCORED = {
    "Birds": (MY_BIRDS + 1, THEIR_BIRDS),  # 1 by the Ornithologist
    "Predator pawns": (3, None),  # on prey worth 8
    "Primate pawns": (4, None),
    "Fauna cards": (3, None),  # of the steps 1, 3 and 5 for 2 snakes
    "Specialist cards": (4 + 2, None),
    "Animals in your land": ((8 + 2) + 7 + 9 + (3 + 1), None),
    "Rivers": (2 + 3 + 1 + 3, None),
    "Oil spills": (-2, None),
    "The Poachers": (None, THEIRS - THEIR_BIRDS),
}
MINE = sum(mine for mine, _ in SCORED.values() if mine is not None)
KNOWN = {("wetland", 3): 5, ("desert", 3): 6, ("woodland", 7): 10}  # worth, established


def _setup(difficulty: int = DIFFICULTY) -> Setup:
    setup = make_setup(GAME, "solo", (Seat("Ana"),), {"difficulty": str(difficulty)})
    return replace(setup, is_tracked=True)


def _state(server: Server, key: str, difficulty: int = DIFFICULTY) -> Any:
    return state_after(_setup(difficulty), standing(server, key))


def _news(page: Page) -> Locator:
    return page.locator("#news")


def _track(page: Page, of_type: str) -> Locator:
    """What the page of specialists says of a type."""
    return page.locator(f".held li:has(> p.m-{of_type})")


def _reload_and_undo(page: Page, thumb: SoloThumb) -> None:
    """The same screen after a reload, and after an undo with its redo."""
    before = screen(page)
    page.reload()
    assert screen(page) == before
    thumb.step("undo")
    assert screen(page) != before
    thumb.step("redo")
    assert screen(page) == before


# --- A whole game ----------------------------------------------------------------------------------------------------


def test_a_whole_game_of_12_rounds(page: Page, server: Server) -> None:
    """WL-8, WL-50 to WL-64: both totals worked out by hand, and the Poachers' by the oracle."""
    own_copy(server)
    key = start(page, server, DIFFICULTY)
    thumb = SoloThumb(page)
    expect(page.get_by_label("Follow my land too")).to_be_checked()
    thumb.keep()
    for number, each in enumerate(ROUNDS, 1):
        expect(page.locator(".bar small").first).to_contain_text(f"Round {number} of 12")
        _change_land(page, server, key, thumb, number)
        _take_turn(page, thumb, each)
        _poachers_turn(page, thumb, each, is_asking=number == 1)
        _compare(server, key, number)
        if number in (4, 8):
            _watch_birds(page, thumb, number)
    _finish(page, thumb)
    _look_at_the_result(page)


def _change_land(page: Page, server: Server, key: str, thumb: SoloThumb, number: int) -> None:
    """What comes into the land in a round, on this phone or on another one."""
    if number in ELSEWHERE:
        append_moves(server, key, f"round{number}", ELSEWHERE[number])
        page.reload()
        wait_improved(page)
    elif number in _BY_HAND:
        thumb.open_land()
        _BY_HAND[number](page, thumb)
        thumb.leave()
    if number == 12:
        _reload_and_undo(page, thumb)


def _found_a_woodland(page: Page, thumb: SoloThumb) -> None:
    """3 tiles and a sprout are full with a size 4."""
    for words in ("g2", "n1", "t1.1", "t1.1", "p1.1", "a1.4"):
        thumb.go(words)
    expect(page.locator("#at1 > summary")).to_contain_text("Woodland 4 0 free")
    _reload_and_undo(page, thumb)


def _place_a_river(_page: Page, thumb: SoloThumb) -> None:
    """2 and 3; the woodland herbivore's value is known."""
    for words in ("r0.2", "r6.3", "e2"):
        thumb.go(words)


def _play_a_primate(_page: Page, thumb: SoloThumb) -> None:
    thumb.open("Cards")
    thumb.find_card("M12")
    thumb.go("pawn wetland M12")
    thumb.go("edges 7 3")


def _play_a_predator(page: Page, thumb: SoloThumb) -> None:
    """The Marsh Mongoose: a snake and a herbivore worth 7 or more in one wetland. That one's value is asked once.

    Then a fauna card, with its steps.
    """
    thumb.go("e4")
    page.locator("#answer [name=value]").fill("8")
    thumb.press("Establish")
    thumb.open("Cards")
    thumb.find_card("D09")
    thumb.go("play D09 4")
    thumb.find_card("F02")
    page.locator("#answer [name=steps]").fill("1 3 5")
    thumb.go("tell")
    _reload_and_undo(page, thumb)


def _attract_a_specialist(page: Page, thumb: SoloThumb) -> None:
    """WL-59: the Poachers have 6 or more in the wetland, so that 8 are needed: 8 and a snake of 2 are there.

    Before that the two rivers are joined.
    """
    for words in ("r6.1", "q6", "m6.12"):
        thumb.go(words)
    thumb.open("Specialists")
    expect(_track(page, "wetland")).to_contain_text("Wetland 10 needs 8: can be attracted now")
    page.locator("[name=card_wetland]").select_option("S13")
    page.locator("[name=vp_wetland]").fill("4")
    thumb.go("attract wetland")


_BY_HAND = {
    1: _found_a_woodland,
    3: _place_a_river,
    4: _play_a_primate,
    6: _play_a_predator,
    9: _attract_a_specialist,
}


def _take_turn(page: Page, thumb: SoloThumb, each: Round) -> None:
    if each is ROUNDS[-1]:
        expect(prompt(page)).to_contain_text("Your last turn; the Phenologist (S40) takes its card in it.")  # WL-64
    thumb.choose_segment(each.segment)
    thumb.spend(each.spent, each.bio)


def _poachers_turn(page: Page, thumb: SoloThumb, each: Round, *, is_asking: bool) -> None:
    """Their turn; where nothing is asked it takes two taps at most."""
    before = thumb.number
    if is_asking:
        for words in ("Wetland", "Wetland herbivore", "Desert herbivore"):
            thumb.press(words)
        page.locator("#answer [name=value]").fill("5")  # of the wetland herbivore; that of the desert is known
        thumb.keep()
        _reload_and_undo(page, thumb)
    expect(prompt(page)).to_contain_text(f"The Poachers take segment {each.theirs}")
    thumb.press("Done")
    assert is_asking or thumb.number - before <= MOST_TAPS


def _compare(server: Server, key: str, number: int) -> None:
    """The Poachers and the rondel as the oracle has them."""
    solo, expected = _state(server, key).against, replay(server, key, _setup(), KNOWN)
    assert list(solo.energy) == expected["energy"]
    assert sum(solo.energy) == 14
    poachers = solo.poachers
    assert [[a.habitat, a.size, a.value, a.is_established] for a in poachers.animals] == expected["animals"], number
    assert (poachers.rivers, poachers.primates, poachers.predators) == tuple(
        expected[each] for each in ("rivers", "primate", "predator")
    )


def _watch_birds(page: Page, thumb: SoloThumb, number: int) -> None:
    """After round 4 the cards are chosen; typed is the longest line alone, which nobody counted yet."""
    if number == 4:
        for at, card in enumerate(CARDS, 1):
            page.locator(f"[name=card_{at}]").select_option(card)
    asked = page.locator("#answer .bird input.field:visible")
    assert [each.get_attribute("name") for each in asked.all()] == ["mine_4"]
    asked.fill("5" if number == 4 else "6")
    thumb.keep()
    said = {
        4: (
            "B01a Saddle-billed Stork: 5 : 3",
            "B02b African Fish Eagle: 4, 2 : 5, 3",
            "Take 3 bio energy, then put back what is above 8. The Poachers now have 5 and keep all of it.",
            "You now have 3 bio energy.",  # of 2 all were spent
        ),
        8: (
            "B01a Saddle-billed Stork: 5 : 4",
            "B02b African Fish Eagle: 8, 2 : 5, 4, 3",
            "Take 5 bio energy, then put back what is above 8. The Poachers now have 8 and keep all of it.",
            "You now have 8 bio energy.",  # 4 and 5, of which 1 goes back
        ),
    }
    for words in said[number]:
        expect(_news(page)).to_contain_text(words)
    if number == 8:
        _reload_and_undo(page, thumb)


def _finish(page: Page, thumb: SoloThumb) -> None:
    """The land is counted, then the birds, of which all is known by then."""
    expect(prompt(page)).to_contain_text("Count Ana’s land")
    expect(page.locator("#answer [name=edges_7]")).to_have_value("3")
    for name, words in {"oil_spills": "2", "lines": "7 5 4", "edges_7": "4"}.items():
        page.locator(f"#answer [name={name}]").fill(words)
    thumb.keep()
    expect(prompt(page)).to_contain_text("Final bird watching")
    expect(page.locator("#answer .bird input.field:visible")).to_have_count(0)
    assert [" ".join(each.split()) for each in page.locator(".versus").all_inner_texts()] == [
        "9 : 6 Ana is better",
        "8, 2 : 8, 5, 4, 3 The Poachers are better",
        "3 : 4 The Poachers are better",
        "7 : 9 The Poachers are better",
    ]
    _reload_and_undo(page, thumb)
    thumb.keep()
    expect(prompt(page)).to_contain_text("The play is over")
    _reload_and_undo(page, thumb)
    page.get_by_role("button", name="Finish").tap()
    page.wait_for_url("**/result")


def _look_at_the_result(page: Page) -> None:
    assert (MINE, THEIRS) == (56, 112)
    expect(page.locator("h1")).to_have_text("The Poachers beat you")
    expect(page.locator(".bar small")).to_contain_text(f"{MINE} : {THEIRS}")
    rows = {label: points for label, *points in page.evaluate(ROWS)}
    for label, both in SCORED.items():
        for shown, points in zip(rows[label], both, strict=True):
            assert points is None or shown == str(points).replace("-", "−"), label
    assert rows["Total"] == [str(MINE), str(THEIRS)]
    link = page.get_by_role("link", name="PDF", exact=True).get_attribute("href")
    printed = page.context.request.get(urljoin(page.url, link or ""))
    pages = pypdf.PdfReader(io.BytesIO(printed.body())).pages
    said = " ".join("\n".join(each.extract_text() for each in pages).split())
    for words in (str(MINE), str(THEIRS), *CARDS, "Ana", "The Poachers"):
        assert words in said


# --- Specialists and birds against the Poachers ----------------------------------------------------------------------

TYPES = ("river", "wetland", "woodland", "savanna", "desert")


def _open_specialists(thumb: SoloThumb) -> None:
    thumb.open_land()
    thumb.open("Specialists")


@pytest.mark.parametrize("difficulty", [6, 7])
def test_wl_52_from_difficulty_6_on_every_specialist_needs_8(page: Page, server: Server, difficulty: int) -> None:
    """WL-52: said when the play begins, and as long as it lasts on the page of specialists."""
    own_copy(server)
    start(page, server, difficulty)
    thumb = SoloThumb(page)
    thumb.keep()
    words = "The Poachers have 6 or more of every type: put all specialist tokens onto row 6. You need 8."
    expect(_news(page)).to_contain_text(words)
    _open_specialists(thumb)
    for each in TYPES:
        expect(_track(page, each)).to_contain_text("needs 8: 8 missing")


def test_wl_59_a_type_in_which_they_reach_6_needs_8(page: Page, server: Server) -> None:
    """WL-59: difficulty 4, woodland 4; with 6 energy and + they take 8 and 2 more. The wetland stays at 4."""
    moves = (Begin(RONDEL, follows=(0,)), energy_at(7))
    key = make_lands(server, moves, poachers_setup())
    thumb = _open(page, server, key)
    _open_specialists(thumb)
    expect(_track(page, "woodland")).to_contain_text("needs 6: 6 missing")
    thumb.leave()
    thumb.choose_segment(1)
    thumb.spend(0)
    thumb.press("Done")
    words = "Woodland: the Poachers have 6 or more. Put the specialist’s token onto row 6: you now need 8."
    expect(_news(page)).to_contain_text(words)
    _open_specialists(thumb)
    expect(_track(page, "woodland")).to_contain_text("needs 8: 8 missing")
    expect(_track(page, "wetland")).to_contain_text("needs 6: 6 missing")
    thumb.leave()
    thumb.step("undo")
    _open_specialists(thumb)
    expect(_track(page, "woodland")).to_contain_text("needs 6: 6 missing")


def test_wl_59_a_specialist_that_is_there_stays_as_it_was(page: Page, server: Server) -> None:
    """WL-59: attracted for 6 before the Poachers reached that; nothing is said of its token then."""
    there = land(habitat("woodland", 7, (6, 9)), specialists=(Specialist("S18", 3),))
    moves = (Begin(RONDEL, follows=(0,)), *moves_of(0, there), energy_at(7), ChooseSegment(0), Spend(0))
    key = make_lands(server, moves, poachers_setup())
    thumb = _open(page, server, key)
    thumb.press("Done")
    expect(_news(page)).to_have_text("Just nowThe Poachers’ 6 tokens go on from segment 8.")
    _open_specialists(thumb)
    expect(_track(page, "woodland")).to_contain_text("S18 Conservationist")


def test_wl_53_the_card_b07_is_never_offered(page: Page, server: Server) -> None:
    """WL-53: on neither side; the other 18 are."""
    key = make_lands(server, at_the_birds(0), poachers_setup())
    _open(page, server, key)
    cards = [each.get_attribute("value") or "" for each in page.locator("[name=card_1] option").all()]
    numbers = [f"B{number:02}{side}" for number in range(1, 11) for side in "ab"]
    assert sorted(each for each in cards if each) == [each for each in numbers if not each.startswith("B07")]


def _open(page: Page, server: Server, key: str) -> SoloThumb:
    page.goto(f"{server.url}/tables/{key}/play")
    wait_improved(page)
    return SoloThumb(page)

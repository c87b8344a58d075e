"""Two rounds of three players under a thumb, and all that is between them: ceremony, migration, income."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import Page, expect

from companion.core.game import Seat
from companion.games.wild_serengeti.household import Migration, migration_item, scene_item
from companion.games.wild_serengeti.moves import Complete, Draw, LayMap, PlaceAnimal, SetTokens
from companion.games.wild_serengeti.scenes import Scene
from companion.store.catalogue import Item
from tests.browser.serengeti import setup_of
from tests.browser.serving import Server
from tests.browser.solo_serengeti import (
    FIRST,
    INCOME,
    MARKER,
    POOL,
    SLUG,
    SURE,
    ScenarioThumb,
    append_moves,
    news,
    reload_and_undo,
    standing,
    state_after,
)
from tests.browser.south_america import prompt, wait_improved
from tests.games.wild_serengeti.boards import drawn

# Rounds 1 and 2, entered elsewhere. Stars; Lions are the Award Animals before round 4.
#
#        Scene 1          Scene 2          Scene 3          Scene 4
# Ana    6, 1 Lion, Leaf, Food Icon                         8, Leaf        14 stars, 1 Lion
# Bilal                   5, 2 Lions, VFX Icon                             5 stars, 2 Lions
# Chloé                                    4, Like and Animal Icon         4 stars, 1 Animal Icon
#
# Round 3, by taps:
# Ana    Scene 10, new: 1 Lion, 1 Leaf, 2 for each Leaf and 3 more: 3 × 2 + 3 = 9          23
# Bilal  Scene 108, known: 1 Lion, 2 Likes, 7                                              12
# Chloé  Scene 11, new: 2 Lions, 3 and a Food Token                                        7
# Ceremony: Ana 2; Bilal 3; Chloé 2 and an Animal Icon, 3. Twice 1st place, 6 each; Ana 2nd, 2 (WS-29): 25, 18, 13.
#
# Round 4, by taps:
# Ana    Scene 12, new: 10                                                                 35
# Bilal  Scene 13, new: 2 Flowers, 3 for each of the best Plant: 2 × 3 = 6                 24
# Chloé  Scene 14, new: 1 Like, 2 for each of 1 + 1 Likes and 1 more: 5                    18
SETUP: Final = setup_of(3, "competitive", (Seat("Ana", "red"), Seat("Bilal", "blue"), Seat("Chloé", "gold")))
BOARD: Final = drawn("GG~W", "W~RG", "~GGR", "RWG~")
ROUND: Final = (SURE, MARKER, POOL, Draw((1, 1, 1)), INCOME, FIRST)
BEFORE: Final = (
    LayMap(BOARD),
    PlaceAnimal("lion", (0, 0)),
    PlaceAnimal("hyena", (0, 1)),
    Complete(0, Scene(1, {"lion": 1}, {"leaf": 1, "food": 1}, stars=6)),
    Complete(1, Scene(2, {"lion": 2}, {"vfx": 1}, stars=5)),
    Complete(2, Scene(3, {}, {"like": 1, "animal": 1}, stars=4)),
    *ROUND,
    Complete(0, Scene(4, {}, {"leaf": 1}, stars=8)),
    *ROUND,
    SetTokens(0, 6, 2, 0),
    SetTokens(1, 6, 0, 2),
    SetTokens(2, 2, 0, 0),
)
KNOWN: Final = Scene(108, {"lion": 1}, {"like": 2}, stars=7)
# Card 2: A1 is brown, B1 blue. With three players only brown spaces count (WS-11): the Hyena stays.
CARD: Final = Migration(((0, 0),), ((0, 1),))


def _key(page: Page) -> str:
    return page.url.split("/tables/")[1].split("/")[0]


def _state(page: Page, server: Server) -> Any:
    return state_after(SETUP, standing(server, _key(page)))


def _scores(page: Page, server: Server) -> list[int]:
    return [each.score for each in _state(page, server).players]


def _tokens(page: Page, server: Server) -> list[tuple[int, int, int]]:
    return [(each.coins, each.food, each.vfx) for each in _state(page, server).players]


def _start(page: Page, server: Server) -> ScenarioThumb:
    """A table of three by the pages: Lions before round 4, Zebras before round 6, everybody is followed."""
    server.keep_items(SLUG, "scenes", [Item(*scene_item(KNOWN))])
    server.keep_items(SLUG, "migrations", [Item(*migration_item(2, CARD))])
    page.goto(f"{server.url}/new/{SLUG}")
    page.locator("[name=players][value='3']").check()
    for number, seat in enumerate(SETUP.seats, 1):
        page.get_by_label(f"Seat {number}").fill(seat.name)
    page.get_by_role("button", name="Track the play").tap()
    page.wait_for_selector("#answer")
    wait_improved(page)
    expect(page.locator("[name=follows][value=all]")).to_be_checked()
    page.locator("[name=award_1]").select_option("lion")
    page.locator("[name=award_2]").select_option("zebra")
    thumb = ScenarioThumb(page)
    thumb.keep()
    expect(prompt(page)).to_contain_text("Round 1 of 6")
    append_moves(server, _key(page), "before", *BEFORE)
    page.reload()
    wait_improved(page)
    expect(prompt(page)).to_contain_text("Round 3 of 6")
    return thumb


def _complete(page: Page, thumb: ScenarioThumb, seat: int, number: int, said: str, per: str = "", **shown: int) -> None:
    """A Scene Card that nobody entered before."""
    thumb.open(f"scene{seat}")
    thumb.find_scene(number)
    if per:
        page.locator("#answer [name=per]").select_option(per)
    thumb.fill(**shown)
    thumb.keep()
    expect(news(page)).to_contain_text(f"Scene {number}: {said}")


def _play_round_3(page: Page, server: Server, thumb: ScenarioThumb) -> None:
    _complete(page, thumb, 1, 10, "3 Leaf × 2 + 3 = 9 stars", "leaf", animal_lion=1, icon_leaf=1, times=2, bonus=3)
    reload_and_undo(page, thumb)
    thumb.open("scene2")
    thumb.find_scene(108)
    expect(page.locator(".brings")).to_contain_text("7 stars")
    thumb.keep()
    _complete(page, thumb, 3, 11, "3 stars", animal_lion=2, stars=3, food=1)
    expect(news(page)).to_contain_text("Take 1 Food Token.")
    assert _scores(page, server) == [23, 12, 7]
    thumb.open("tokens1")
    for _ in range(4):
        thumb.send(page.locator("[value='spend coins']"))
    thumb.leave()
    assert _tokens(page, server) == [(2, 2, 0), (6, 0, 2), (2, 1, 0)]
    expect(page.locator("#answer")).to_contain_text("Bilal has 6 Coins: nobody passes with 3 or more.")  # WS-4
    expect(page.locator("#answer")).not_to_contain_text("Ana has")
    for name in ("Ana", "Bilal", "Chloé"):
        thumb.press(f"{name} passes")
    reload_and_undo(page, thumb)
    thumb.press("The round is over")


def _prepare_round_4(page: Page, server: Server, thumb: ScenarioThumb) -> None:
    """WS-10: in this order."""
    expect(prompt(page)).to_contain_text("Round Marker to round 4")
    thumb.press("Done")
    expect(prompt(page)).to_contain_text("1st Awards Ceremony: Lions")
    thumb.press("Done")
    for words in (
        "Ana: 2 Lions, 2nd place, 2 stars",
        "Bilal: 3 Lions, 1st place, 6 stars",
        "Chloé: 3 Lions, 1st place, 6 stars",
    ):
        expect(news(page)).to_contain_text(words)
    assert _scores(page, server) == [25, 18, 13]
    reload_and_undo(page, thumb)
    expect(prompt(page)).to_contain_text("The Great Migration")
    expect(prompt(page)).to_contain_text("its brown spaces")
    thumb.pick("c2")
    expect(news(page)).to_contain_text("1 animal left the Map.")
    assert _state(page, server).animals == {(0, 1): "hyena"}
    expect(prompt(page)).to_contain_text("turn 6 new ones up")
    thumb.press("Done")
    # Ana keeps 3 for 2 Coins, Chloé 2 for 1 (WS-2).
    for name, kept in (("seat1", 3), ("seat3", 2)):
        thumb.touch(page.locator(f"#answer label:has([name={name}][value='{kept}'])"))
    thumb.press("Done")
    assert [coins for coins, _, _ in _tokens(page, server)] == [0, 6, 1]
    expect(prompt(page)).to_contain_text("Income for round 4")
    thumb.press("Done")
    assert _tokens(page, server) == [(7, 3, 0), (13, 0, 3), (8, 1, 0)]  # 7 Coins, and by Icons
    expect(prompt(page)).to_contain_text("Ana is First Player now")  # after Ana, Bilal, Chloé
    reload_and_undo(page, thumb)
    thumb.press("Done")
    expect(prompt(page)).to_contain_text("Round 4 of 6")


def _play_round_4(page: Page, server: Server, thumb: ScenarioThumb) -> None:
    _complete(page, thumb, 1, 12, "10 stars", stars=10)
    _complete(
        page,
        thumb,
        2,
        13,
        "2 Flower (the most of Leaf, Flower, Fruit) × 3 = 6 stars",
        "plant",
        icon_flower=2,
        times=3,
    )
    _complete(page, thumb, 3, 14, "2 Like × 2 + 1 = 5 stars", "like", icon_like=1, times=2, bonus=1)
    reload_and_undo(page, thumb)
    thumb.press("The round is over")
    expect(prompt(page)).to_contain_text("Round Marker to round 5")
    thumb.press("Done")
    expect(prompt(page)).to_contain_text("The Great Migration")  # no ceremony before round 5


def _correct_scene_10(page: Page, server: Server) -> None:
    """3 Lions, not 1: Ana has 4 and is first, 8 stars; the others are second, 3 each."""
    key = _key(page)
    (entry,) = [
        each["id"]
        for each in server.log(key)
        if each["type"] == "moved" and each["move"].get("scene", {}).get("number") == 10
    ]
    page.goto(f"{server.url}/tables/{key}/corrections")
    page.locator(f"a[href$='/corrections/{entry}']").tap()
    page.wait_for_url(re.compile(f"corrections/{entry}$"))
    wait_improved(page)
    lions = page.locator("[name=animal_lion]")
    if not lions.is_visible():
        page.locator("summary").filter(has_text="The card shows something else").tap()
    lions.fill("3")
    page.locator("#dock button.main").tap()
    expect(page.locator(".said")).to_have_text("Corrected.")


def test_two_rounds_of_three_with_an_awards_ceremony(page: Page, server: Server) -> None:
    """WS-2, WS-4, WS-7, WS-10, WS-11, WS-20 to WS-23, WS-27 to WS-29: by hand as above."""
    thumb = _start(page, server)
    _play_round_3(page, server, thumb)
    _prepare_round_4(page, server, thumb)
    _play_round_4(page, server, thumb)
    assert _scores(page, server) == [35, 24, 18]
    _correct_scene_10(page, server)
    expect(page.locator(".bar .big").first).to_contain_text(f"{35 - 2 + 8} : {24 - 6 + 3} : {18 - 6 + 3}")

"""The rulebook's examples of Scenes laid out under a thumb, and how few taps a Scene Card takes."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.core.game import Seat
from companion.games.wild_serengeti.household import scene_item
from companion.games.wild_serengeti.maps import name_space
from companion.games.wild_serengeti.moves import Begin, Complete, EnterScenes, LayMap, SetTokens
from companion.games.wild_serengeti.scenes import NAMES, Scene, Stars
from companion.store.catalogue import Item
from tests.browser.serengeti import make_table, setup_of
from tests.browser.serving import Server
from tests.browser.solo_serengeti import ScenarioThumb, news, open_table, reload_and_undo, standing, state_after
from tests.browser.south_america import wait_improved
from tests.games.wild_serengeti.boards import drawn, pattern

SETUP: Final = setup_of(2, "competitive", (Seat("Ana", "red"), Seat("Bilal", "blue")))
BEGUN: Final = Begin(("lion", "zebra"), (0, 1))
MOST_TAPS: Final = 6

# --- The rulebook's examples -----------------------------------------------------------------------------------------

# Columns A to D, rows 1 to 5.
BOARD: Final = drawn("GG~W", "W~RG", "~GGR", "RWG~", "GW~R")
SPACES: Final = {name_space(space): BOARD.columns * space[0] + space[1] for space in BOARD.spaces}
NUMBER: Final = 70

# By name: the pattern, where its animals stand in the order of its figures, who stands elsewhere, and the step of one
# of them onto a space where its Terrain Condition is not met but everything else is.
EXAMPLES: Final[dict[str, tuple[Any, str, dict[str, str], tuple[str, str]]]] = {
    # A Crocodile in the Woodlands, one in the Water, a Hyena in the Water; then the Hyena on Grasslands.
    "terrain": (
        pattern("terrain", "crocodile W", "crocodile ~", "hyena ~"),
        "Crocodile B4, Crocodile C1, Hyena A3",
        {},
        ("A3", "B3"),
    ),
    # Gazelle, Jackal and Zebra on Rock; with a token the Zebra may stand anywhere.
    "terrain-zebra": (
        pattern("terrain", "gazelle R", "jackal R", "zebra R"),
        "Gazelle C2, Jackal A4, Zebra D3",
        {},
        ("D3", "A1"),
    ),
    # Lion, Crocodile, Rhinoceros on Grasslands from the top down, a Zebra between; then the Rhinoceros in the Water.
    "line": (
        pattern("line", "lion", "crocodile", "rhinoceros G"),
        "Lion C1, Crocodile C2, Rhinoceros C4",
        {"zebra": "C3"},
        ("C4", "C5"),
    ),
    # The Giraffe in the Water, the Leopard on Grasslands and the Lion around it; then the Leopard on Rock.
    "adjacency": (
        pattern("adjacency", "giraffe ~", "leopard G", "lion"),
        "Giraffe B2, Leopard A1, Lion A3",
        {},
        ("A1", "C2"),
    ),
    # Elephant and Zebra around the Jackal, the Zebra on Grasslands; then the Zebra on Rock, still beside the Jackal.
    "adjacency-zebra": (
        pattern("adjacency", "jackal", "elephant", "zebra G"),
        "Jackal B2, Elephant A2, Zebra A1",
        {},
        ("A1", "C2"),
    ),
}


def _offered(page: Page) -> Locator:
    """What the round says of the Scene; nothing while it cannot be completed."""
    return page.locator("#answer a").filter(has_text=f"Scene {NUMBER}")


def _on_map(thumb: ScenarioThumb, *picked: str | int) -> None:
    """Taps on the Map, and back to the round."""
    thumb.open("map")
    for each in picked:
        thumb.pick(each)
    thumb.leave()


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_rulebooks_examples_on_a_map(page: Page, server: Server, name: str) -> None:
    """Scene Types: complete, then but for one Terrain Condition, which a VFX Token ignores; it is spent with it."""
    scene_pattern, said, others, (start, end) = EXAMPLES[name]
    scene = Scene(NUMBER, stars=7, pattern=scene_pattern)
    moves = [BEGUN, LayMap(BOARD), EnterScenes(1, (scene,)), SetTokens(1, 6, 0, 0)]
    key = make_table(server, moves, SETUP)
    thumb = open_table(page, server, key)
    expect(_offered(page)).to_have_count(0)
    kinds = {called: animal for animal, called in NAMES.items()}
    placed = [each.split() for each in said.split(", ")]
    taps: list[str | int] = []
    for called, space in placed:
        taps += [kinds[called], SPACES[space]]
    for animal, space in others.items():
        taps += [animal, SPACES[space]]
    _on_map(thumb, *taps)
    expect(_offered(page)).to_contain_text(said)
    expect(_offered(page)).not_to_contain_text("VFX")
    reload_and_undo(page, thumb)
    _on_map(thumb, SPACES[start], SPACES[end])
    expect(_offered(page)).to_have_count(0)  # no token yet
    thumb.open("tokens2")
    thumb.send(page.locator("[value='gain vfx']"))
    thumb.leave()
    expect(_offered(page)).to_contain_text(said.replace(start, end) + ", 1 VFX Token")
    thumb.touch(_offered(page))
    page.wait_for_url(f"**of={NUMBER}")
    thumb.keep()
    expect(news(page)).to_contain_text(f"Bilal, Scene {NUMBER}: 7 stars.")
    expect(news(page)).not_to_contain_text("is not complete")
    side: Any = state_after(SETUP, standing(server, key)).players[1]
    assert (side.score, side.vfx, side.spent_vfx) == (7, 0, 1)


# --- Taps ------------------------------------------------------------------------------------------------------------

# Two Leaf Icons lie in the gallery. The card shows 2 Lions, a Zebra, a Leaf and 2 Likes, brings a Food and a VFX Token,
# and 3 stars for each Leaf, this card's own too, and 4 more: 3 × 3 + 4 = 13.
BEFORE: Final = Complete(0, Scene(1, {}, {"leaf": 2}, stars=5))
CARD: Final = Scene(
    90, {"lion": 2, "zebra": 1}, {"leaf": 1, "like": 2}, food=1, vfx=1, stars=0, per_icon=Stars("leaf", 3, 4)
)
HOW: Final = "3 Leaf × 3 + 4 = 13 stars"


def _expect_completed(page: Page, server: Server, key: str) -> None:
    """The stars stand there at once with the sum and how; on the track are 5 + 13."""
    expect(news(page)).to_contain_text("Ana, Scene 90")
    expect(news(page)).to_contain_text(HOW)
    side: Any = state_after(SETUP, standing(server, key)).players[0]
    assert (side.score, side.gallery[-1]) == (18, CARD)


def test_a_known_scene_takes_few_taps(page: Page, server: Server) -> None:
    """Its number is typed: the page, the number, the card with its stars, done."""
    server.keep_items("wild-serengeti", "scenes", [Item(*scene_item(CARD))])
    key = make_table(server, [BEGUN, BEFORE], SETUP)
    thumb = open_table(page, server, key)
    thumb.number = 0
    thumb.open("scene1")
    thumb.touch(page.locator("#answer [name=number]").first)
    page.keyboard.type("90")
    thumb.keep()
    expect(page.locator(".brings")).to_contain_text(HOW)
    thumb.keep()
    assert thumb.number == 4 <= MOST_TAPS
    _expect_completed(page, server, key)


def test_a_scene_of_the_tableau_takes_three_taps(page: Page, server: Server) -> None:
    """It was entered when it was taken: nothing is typed."""
    key = make_table(server, [BEGUN, BEFORE, EnterScenes(0, (CARD,))], SETUP)
    thumb = open_table(page, server, key)
    thumb.number = 0
    thumb.open("scene1")
    thumb.send(page.locator("#answer button[name=number][value='90']"))
    expect(page.locator(".brings")).to_contain_text(HOW)
    thumb.keep()
    assert thumb.number == 3 <= MOST_TAPS
    _expect_completed(page, server, key)


def test_a_new_scene_takes_six_taps(page: Page, server: Server) -> None:
    """An Award Animal, an Icon, a Food Token and stars: a tap each, the page and the end. Its number is typed."""
    key = make_table(server, [BEGUN, BEFORE], SETUP)
    thumb = open_table(page, server, key)
    thumb.number = 0
    thumb.open("scene1")
    page.keyboard.type("91")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="One more: Lion", exact=True)).to_be_visible()
    wait_improved(page)
    for name in ("Lion", "Leaf", "Food Tokens"):
        thumb.touch(page.get_by_role("button", name=f"One more: {name}", exact=True))
    thumb.touch(page.get_by_role("textbox", name="Stars", exact=True))
    page.keyboard.type("6")
    thumb.keep()
    assert thumb.number == MOST_TAPS
    expect(news(page)).to_contain_text("Ana, Scene 91: 6 stars")
    expect(news(page)).to_contain_text("Take 1 Food Token.")
    side: Any = state_after(SETUP, standing(server, key)).players[0]
    scene = side.gallery[-1]
    assert (side.score, side.food, scene.animals, scene.icons) == (11, 1, {"lion": 1}, {"leaf": 1})

"""What a Scene of WILD: Serengeti would take, done step by step under a thumb: Food, a VFX Token, a Basic Action."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from companion.core.game import Seat
from companion.games.wild_serengeti.maps import Map, name_space
from companion.games.wild_serengeti.moves import Begin, EnterScenes, LayMap, PlaceAnimal, SetTokens
from companion.games.wild_serengeti.scenes import NAMES, TERRAINS, Figure, Pattern, Scene
from tests.browser.serengeti import make_table, setup_of
from tests.browser.serving import Server
from tests.browser.solo_serengeti import ScenarioThumb, news, open_table, reload_and_undo, standing, state_after
from tests.browser.south_america import prompt

# Grasslands but for the Water of A7. The Lion stands on A1, the Zebra on C3, the Gazelle on E1, the Hyena on G7.
#
# Scene 50, a line of Lion, Zebra, Gazelle: on row 1 only the Zebra is missing, 2 spaces away: 2 Food Tokens. Row 2
# takes 3 (one each), row 3 takes 4, and so on. Or a Basic Action places a Zebra between the others: no token.
# Scene 51 shows a Hyena on Water: from G7 to A7 are 6 spaces, so with 2 Food Tokens only a VFX Token helps; or a Hyena
# is placed onto A7. In round 1 nothing moves or swaps by a Basic Action (WS-6).
BOARD: Final = Map(
    7, 7, tuple(TERRAINS[2] if (row, column) == (6, 0) else TERRAINS[0] for row in range(7) for column in range(7))
)
STANDING: Final = {(0, 0): "lion", (2, 2): "zebra", (0, 4): "gazelle", (6, 6): "hyena"}
LINE: Final = Scene(
    50,
    {"zebra": 1},
    {"leaf": 1},
    stars=8,
    pattern=Pattern("line", (Figure("lion"), Figure("zebra"), Figure("gazelle"))),
)
THIRSTY: Final = Scene(51, {"hyena": 1}, {"like": 1}, stars=4, pattern=Pattern("terrain", (Figure("hyena", "water"),)))
MOVES: Final = (
    Begin(("lion", "zebra"), (0, 1)),
    LayMap(BOARD),
    *[PlaceAnimal(animal, space) for space, animal in STANDING.items()],
    EnterScenes(1, (LINE, THIRSTY)),
    SetTokens(1, 6, 2, 1),
)
SETUP: Final = setup_of(2, "competitive", (Seat("Ana", "red"), Seat("Bilal", "blue")))
SPACES: Final = {name_space(space): 7 * space[0] + space[1] for space in BOARD.spaces}
KINDS: Final = {name: animal for animal, name in NAMES.items()}
STEP: Final = re.compile(r"(?:\d )?(Food|Place): (\w+)(?: from (\w\d) to| on) (\w\d)")


def _start(page: Page, server: Server, *more: Any) -> tuple[str, ScenarioThumb]:
    key = make_table(server, (*MOVES, *more), SETUP)
    return key, open_table(page, server, key)


def _bilal(server: Server, key: str) -> Any:
    """Bilal's side, from the log."""
    return state_after(SETUP, standing(server, key)).players[1]


def _ask(page: Page, thumb: ScenarioThumb, number: int) -> dict[str, list[str]]:
    """The ways to a Scene: their steps by title."""
    thumb.open("ways2")
    thumb.pick(number)
    found = page.locator(".toward > h3, .toward > ol > li").all()
    ways: dict[str, list[str]] = {}
    for each in found:
        words = " ".join(each.inner_text().split())
        if each.evaluate("each => each.tagName") == "H3":
            ways[words] = []
        else:
            ways[[*ways][-1]].append(words)
    return ways


def _chip(page: Page, name: str, value: str) -> Locator:
    return page.locator(f"#answer label:has([name={name}][value='{value}'])")


def _follow(page: Page, thumb: ScenarioThumb, steps: list[str], price: str = "a1") -> None:
    """The steps on the Map, two taps each: by Food, or by a Basic Action of that price. Bilal pays."""
    thumb.touch(page.locator("#answer a[href$='form=map']").first)
    page.wait_for_url("**/play?form=map")
    for step in steps:
        found = STEP.fullmatch(step)
        assert found, step
        kind, animal, start, end = found.groups()
        thumb.touch(_chip(page, "by", "f" if kind == "Food" else price))
        thumb.touch(_chip(page, "seat", "1"))
        thumb.pick(SPACES[start] if start else KINDS[animal])
        thumb.pick(SPACES[end])
        expect(page.locator(f"#map button[value='{SPACES[end]}']")).to_contain_text(NAMES[KINDS[animal]][:2])


def _offered(page: Page, number: int) -> Locator:
    """What says of a Scene that it can be completed now; nothing while it cannot."""
    return page.locator("#answer a").filter(has_text=f"Scene {number}")


def _complete_from_round(page: Page, thumb: ScenarioThumb, number: int) -> None:
    """Back at the round the Scene is offered: one tap opens it, one completes it."""
    thumb.leave()
    thumb.touch(_offered(page, number))
    page.wait_for_url(re.compile(f"of={number}$"))
    thumb.keep()


def test_a_scene_is_completed_by_two_food_tokens(page: Page, server: Server) -> None:
    """The ways by hand as above; the steps are followed by taps, and then the Scene is offered."""
    key, thumb = _start(page, server)
    expect(_offered(page, LINE.number)).to_have_count(0)
    ways = _ask(page, thumb, LINE.number)
    assert [*ways] == ["With 2 Food Tokens", "With a Basic Action (Place)"]
    steps = ways["With 2 Food Tokens"]
    assert steps == ["2 Food: Zebra from C3 to C1"]
    _follow(page, thumb, steps)
    assert (_bilal(server, key).food, _bilal(server, key).coins) == (0, 6)
    expect(_offered(page, LINE.number)).to_contain_text("Lion A1, Zebra C1, Gazelle E1")
    reload_and_undo(page, thumb)
    _complete_from_round(page, thumb, LINE.number)
    expect(news(page)).to_contain_text("Bilal, Scene 50: 8 stars.")
    expect(news(page)).not_to_contain_text("is not complete")
    side = _bilal(server, key)
    assert (side.score, [scene.number for scene in side.gallery], side.cards) == (8, [50], 3)
    expect(prompt(page)).to_contain_text("Round 1 of 6")


def test_a_scene_is_completed_by_a_basic_action(page: Page, server: Server) -> None:
    """A Zebra from beside the Map between Lion and Gazelle, for the Coin of the Action Space."""
    key, thumb = _start(page, server)
    steps = _ask(page, thumb, LINE.number)["With a Basic Action (Place)"]
    assert [step[:-2] for step in steps] == ["Place: Zebra on "]
    _follow(page, thumb, steps)
    side = _bilal(server, key)
    assert (side.coins, side.food, side.vfx) == (5, 2, 1)
    _complete_from_round(page, thumb, LINE.number)
    assert _bilal(server, key).score == 8


def test_a_scene_is_completed_by_a_vfx_token(page: Page, server: Server) -> None:
    """The Hyena stands on Grasslands: with the token it is offered at once, and the token is spent with it."""
    key, thumb = _start(page, server)
    ways = _ask(page, thumb, THIRSTY.number)
    assert ways == {
        "With 1 VFX Token": ["VFX: Hyena on G7, any terrain"],
        "With a Basic Action (Place)": ["Place: Hyena on A7"],
    }
    thumb.leave()
    expect(_offered(page, THIRSTY.number)).to_contain_text("Hyena G7, 1 VFX Token")
    thumb.touch(_offered(page, THIRSTY.number))
    page.wait_for_url(re.compile("of=51$"))
    expect(page.locator("#answer [name=spent]")).to_have_value("1")
    thumb.keep()
    expect(news(page)).to_contain_text("Bilal, Scene 51: 4 stars.")
    expect(news(page)).not_to_contain_text("is not complete")
    side = _bilal(server, key)
    assert (side.score, side.vfx, side.spent_vfx) == (4, 0, 1)

"""Expert Mode of Rewild: South America on a phone, and tables that are followed in part: by stored starting moves."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.core.game import Setup
from companion.games.rewild_south_america.cards import Card, Counts, Gives
from companion.games.rewild_south_america.moves import Begin, PlayCard, PutCard, SetSeat
from companion.games.rewild_south_america.state import State, Stock, Tiles
from tests.browser.serving import Server
from tests.browser.south_america import (
    Thumb,
    make_table,
    open_other,
    open_table,
    own,
    panels_of,
    prompt,
    replay,
    screen,
    shown_panels,
    standing,
    start_for_two,
    wait_improved,
)
from tests.browser.test_reach import TOO_WIDE
from tests.games.rewild_south_america import table
from tests.games.rewild_south_america.plays import FIGURES as COPY
from tests.games.rewild_south_america.plays import setup_of
from tests.games.rewild_south_america.table import GRASS, SHRUB, animal
from tests.web.south_america import keyed

MOSQUITO, SNAIL, CARACARA, AGOUTI, OCELOT, LILY_PADS, CAVY, PECCARY, GUAN, DINOPONERA = map(
    keyed,
    (
        *(table.MOSQUITO, table.SNAIL, table.CARACARA, table.AGOUTI, table.OCELOT),
        *(table.LILY_PADS, table.CAVY, table.PECCARY, table.GUAN, table.DINOPONERA),
    ),
)
RESERVATION, CHANGING, MOVING = map(keyed, (table.RESERVATION, table.CHANGING, table.MOVING))
PACA = keyed(animal("Paca", "medium_herbivore", Gives(water=1), {GRASS: 1}))
CAPYBARA = keyed(animal("Capybara", "large_herbivore", Gives(water=2), {GRASS: 2}, is_expert=True, reward=5))
TAPIR = keyed(animal("Lowland Tapir", "large_herbivore", Counts("instant", "minerals", 2), {GRASS: 1}))

BOTH: Final = Begin((0, 1), figures=COPY)
LAND: Final = SetSeat(0, 0, Stock(5, 5, 5), Tiles(shrubland=3, grassland=4, wetland=1, rainforest=3), {})
ACTED: Final = (BOTH, LAND, PlayCard("grassland_1", "take"))  # A may attract cards now


def expert(*modules: str) -> Setup:
    """A and B with those modules."""
    return setup_of("competitive", 2, dict.fromkeys(modules, "yes"))


def start(page: Page, server: Server, setup: Setup, *moves: Any) -> tuple[Thumb, str]:
    """The play of a table after those moves, in a household that owns every card of this file."""
    cards = [value for value in globals().values() if isinstance(value, Card)]
    own(server, cards)
    key = make_table(server, setup, moves)
    return open_table(page, server, key), key


def look(thumb: Thumb, server: Server, setup: Setup, key: str) -> State:
    """The state by the log; the page shows the same, as wide as it may be."""
    state = replay(setup, standing(server, key))
    assert shown_panels(thumb.page) == panels_of(state)
    assert thumb.page.evaluate(TOO_WIDE) == []
    return state


def place_of(page: Page, name: str) -> Locator:
    """Somebody's points on the result page."""
    return page.locator(".place").filter(has=page.locator("strong", has_text=re.compile(rf"\b{name}$"))).locator("b")


def news(page: Page) -> str:
    """What the last move brought."""
    return page.locator(".news").inner_text()


# --- The Expert board ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said", "points", "animals"),
    [
        ("Crested Caracara", "3 per eaten animal: Red-rumped Agouti = 3 VP", {"instant": 3}, 4),
        ("Ocelot, moved onto Paca", "Ocelot on Paca: 6 VP", {"predation": 6}, 3),
        ("No effect again", "No effect in the Grassland counts again", {}, 4),
    ],
    ids=["Instant effect", "Predation Card", "expires"],
)
def test_a_completed_biome_triggers_an_effect_again(
    page: Page, server: Server, words: str, said: str, points: dict[str, int], animals: int
) -> None:
    """SA-71, SA-72: the Lily pads complete the Grassland; no 6 VP, and one choice that is never offered again."""
    lying = (PutCard(0, MOSQUITO, GRASS), PutCard(0, AGOUTI, GRASS), PutCard(0, OCELOT, GRASS, on=1))
    setup = expert("expert_board")
    thumb, key = start(page, server, setup, *ACTED, *lying, PutCard(0, CARACARA, GRASS), PutCard(0, PACA, GRASS))
    thumb.find(LILY_PADS)
    expect(prompt(page)).to_contain_text("Grassland completed: trigger one effect again")
    labels = page.locator("#answer .choice")
    expect(labels).to_have_count(4)
    thumb.press(words)
    assert said in news(page)
    expect(prompt(page)).to_contain_text("attract a card")
    player = look(thumb, server, setup, key).players[0]
    assert (player.points, player.completed) == (points, (GRASS,))
    assert f"{animals} of 8 visible animals" in screen(page)
    thumb.find(SNAIL)
    expect(prompt(page)).to_contain_text("attract a card")


# --- The three Expert plants -----------------------------------------------------------------------------------------


def test_a_card_is_reserved_and_attracted_next(page: Page, server: Server, watch: Any) -> None:
    """SA-77: any other Wildlife Card is refused until then."""
    watch.expect("409 \\(CONFLICT\\)")
    setup = expert("expert_plants")
    thumb, key = start(page, server, setup, *ACTED)
    thumb.find(RESERVATION)
    thumb.press("Shrubland")
    assert "may be reserved" in news(page)
    open_other(thumb, "reserve1")
    thumb.find(PECCARY)
    assert "Chacoan Peccary is reserved" in news(page)
    state = look(thumb, server, setup, key)
    assert (state.players[0].reserved, len(state.players[0].stacks)) == ((PECCARY,), 1)
    page.locator("#typed").fill(SNAIL.name[:2])
    thumb.send(page.locator(f"#answer button[name=card][value='{SNAIL.key}']"), is_refused=True)
    assert "Chacoan Peccary is reserved: attract it before any other Wildlife Card." in " ".join(thumb.errors())
    page.locator("#typed").fill("")
    thumb.send(page.locator(f"#answer .few button[value='{PECCARY.key}']"))
    player = look(thumb, server, setup, key).players[0]
    assert ([stack.card.name for stack in player.stacks], player.reserved) == (
        ["Reservation plant", "Chacoan Peccary"],
        (),
    )


@pytest.mark.parametrize(
    ("name", "said", "points", "timings"),
    [
        ("Mosquito", "Mosquito: 2 per herbivore: Chacoan Peccary, Paca = 4 VP", {"instant": 4}, (True, False)),
        ("Paca", "Paca counts once more, at the end", {}, (False, True)),
    ],
    ids=["End to Instant", "Instant to End"],
)
def test_an_effect_is_changed(
    page: Page, server: Server, name: str, said: str, points: dict[str, int], timings: tuple[bool, bool]
) -> None:
    """SA-74, SA-75: both directions; what counts at once now says so at once."""
    setup = expert("expert_plants")
    lying = (PutCard(0, PECCARY, SHRUB), PutCard(0, MOSQUITO, GRASS), PutCard(0, PACA, GRASS))
    thumb, key = start(page, server, setup, *ACTED, *lying)
    thumb.find(CHANGING)
    thumb.press("Grassland")
    expect(prompt(page)).to_contain_text("Which effect changes?")
    thumb.press(name)
    assert said in news(page)
    player = look(thumb, server, setup, key).players[0]
    assert player.points == points
    assert tuple(stack.is_changed for stack in player.stacks[1:3]) == timings


def test_a_tile_is_moved_over_stars(page: Page, server: Server) -> None:
    """SA-76, SA-12: a Grassland Tile over 2 stars, 2 VP each; nothing is paid and no tile is more."""
    setup = expert("expert_plants")
    thumb, key = start(page, server, setup, *ACTED)
    thumb.find(MOVING)
    thumb.press("Grassland")
    expect(prompt(page)).to_contain_text("Move a Grassland Tile")
    for _ in range(2):
        thumb.touch(page.get_by_role("button", name="One more: Stars"))
    thumb.keep()
    assert "Grassland Tile moved over 2 stars: 4 VP" in news(page)
    player = look(thumb, server, setup, key).players[0]
    assert (player.points, player.tiles) == ({"stars": 4}, LAND.tiles)


# --- Expert cards, the end -------------------------------------------------------------------------------------------


def test_a_placement_reward_is_scored_once(page: Page, server: Server) -> None:
    """SA-73: 5 VP for the Capybara; then nothing offers it again."""
    setup = expert("expert_cards")
    thumb, key = start(page, server, setup, *ACTED)
    thumb.find(CAPYBARA)
    open_other(thumb, "reward1")
    thumb.press("Capybara: +5 VP")
    assert "Meeple of Capybara: 5 VP" in news(page)
    assert look(thumb, server, setup, key).players[0].points == {"rewards": 5}
    thumb.touch(page.locator(".others summary"))
    expect(page.get_by_role("link", name="A places an Expert meeple")).to_have_count(0)
    page.goto(page.url.partition("?")[0] + "?form=reward1")
    wait_improved(page)
    assert thumb.key == "attract", "the form is the prompt again"


def test_nine_animals_end_the_game(page: Page, server: Server) -> None:
    """SA-60, SA-62, SA-70: this round, then one more; 2 per herbivore 7 x 2, 5 per large one 1 x 5, 3 per Wetland."""
    setup = expert("expert_end", "expert_plants")
    lying = [PutCard(0, CAVY, SHRUB)] * 6 + [PutCard(0, PECCARY, SHRUB), PutCard(0, MOSQUITO, GRASS)]
    thumb, _ = start(page, server, setup, *ACTED, *lying)
    assert "8 of 9 visible animals" in screen(page)
    thumb.find(SNAIL)
    assert "The end is triggered: A has 9 visible animals. That stands, even if one is eaten." in news(page)
    assert "The round after this one is the last" in page.locator(".bar").first.inner_text()
    thumb.press("End the turn")
    thumb.press("Harvest")
    assert "Final round: A has 9 visible animals" in page.locator(".bar").first.inner_text()
    thumb.press("Harvest")
    thumb.press("Harvest")
    expect(prompt(page)).to_contain_text("The play is over")
    page.get_by_role("button", name="Finish").tap()
    page.wait_for_url("**/result")
    expect(place_of(page, "A")).to_have_text(str(14 + 5 + 3))
    told = page.locator("dd").all_text_contents()
    for line in ("Chacoan Peccary = 5", "1 on tiles = 3"):
        assert [words for words in told if words.endswith(line)], line
    (mosquito,) = [words for words in told if words.startswith("Mosquito:")]
    assert mosquito.count("Rock Cavy") == 6
    assert mosquito.endswith("= 14")
    assert page.evaluate(TOO_WIDE) == []


# --- Tables that are followed in part --------------------------------------------------------------------------------


def test_only_one_of_two_is_followed(page: Page, server: Server) -> None:
    """SA-62, A-SA34: only B has turns here; A triggered the end after B's turn, so B has one left."""
    key = start_for_two(page, server, "A", "B")
    thumb = Thumb(page)
    page.get_by_label("Only B", exact=True).check()
    page.locator("[name=grassland_hexes]").fill("2")
    thumb.keep()
    for round_number in (1, 2):
        assert page.locator(".bar small").first.inner_text().startswith(f"Round {round_number} · B")
        thumb.press("Harvest")
    assert [title.partition(" ·")[0] for title, _ in shown_panels(page)] == [
        panel.partition(" ·")[0] for panel, _ in panels_of(replay(setup_of("competitive", 2), standing(server, key)))
    ]
    assert not [title for title, _ in shown_panels(page) if title.startswith("A")]
    open_other(thumb, "trigger")
    thumb.press("This is the last round")
    assert "Final round: triggered at the table" in page.locator(".bar").first.inner_text()
    thumb.press("Harvest")
    expect(prompt(page)).to_contain_text("The play is over")
    page.goto(f"{server.url}/tables/{key}/result")
    expect(place_of(page, "A")).to_contain_text("so far")
    expect(place_of(page, "B")).to_have_text("0")


def test_only_the_cards_are_followed(page: Page, server: Server) -> None:
    """SA-36, SA-54: what cannot be counted is named; at the end numbers are asked, and one is left blank."""
    setup = setup_of("competitive", 2)
    lying = (PutCard(0, DINOPONERA, SHRUB), PutCard(0, GUAN, SHRUB))
    thumb, key = start(page, server, setup, Begin((0, 1), only_cards=True), *lying)
    thumb.find(TAPIR)
    assert "Lowland Tapir: 2 VP per Mineral in stock" in news(page)
    assert look(thumb, server, setup, key).players[0].points == {}
    thumb.press("End the turn")
    open_other(thumb, "trigger")
    thumb.press("This is the last round")
    thumb.press("End the turn")
    expect(prompt(page)).to_contain_text("A: how many Minerals are in stock?")
    page.locator("[name=number]").fill("4")
    thumb.keep()
    expect(prompt(page)).to_contain_text("A: how many Grassland symbols")
    thumb.press("Leave it blank")
    expect(prompt(page)).to_contain_text("The play is over")
    page.goto(f"{server.url}/tables/{key}/seats/1")
    expect(page.locator('[name="seat1.resources"]').first).to_have_value("2x4")
    expect(page.locator('[name="seat1.symbols"]').first).to_have_value("")
    expect(page.locator("#tot-seat1").locator("xpath=..")).to_contain_text("so far")

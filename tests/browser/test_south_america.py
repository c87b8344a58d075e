"""A tracked play of Rewild: South America under a thumb: a solo game, its taps, and the end of a game."""

from __future__ import annotations

import io
import re
from random import Random
from typing import Any
from urllib.parse import urljoin

import pypdf
import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from companion.core.errors import RuleError
from companion.core.game import MARKS, Seat
from companion.core.log import Moved
from companion.core.play import write_move
from companion.games.rewild_south_america.cards import BIOMES, DISPLAYED, Card, Gives, Shows
from companion.games.rewild_south_america.moves import (
    Attract,
    Begin,
    Deal,
    EndTurn,
    Harvest,
    PlaceTile,
    PlayCard,
    SetSeat,
)
from companion.games.rewild_south_america.printed import key_of
from companion.games.rewild_south_america.sheet import EFFECTS
from companion.games.rewild_south_america.state import Drawn, State, Stock, Tiles
from tests.browser import samples
from tests.browser.acting import fill_in, open_seat, total
from tests.browser.conftest import OpenContext, Watch
from tests.browser.serving import Server
from tests.browser.south_america import (
    Somebody,
    Thumb,
    complete,
    make_table,
    named_decks,
    open_other,
    open_table,
    own,
    own_figures,
    panels_of,
    play_until,
    prompt,
    replay,
    round_of,
    screen,
    shown_panels,
    standing,
    start_for_two,
    wait_improved,
)
from tests.browser.test_reach import TOO_WIDE
from tests.games.rewild_south_america.plays import FIGURES as COPY
from tests.games.rewild_south_america.plays import TRACKER, Decks, setup_of, shuffled_deck
from tests.games.rewild_south_america.table import AGOUTI, ANTEATER, OCELOT, brunos_table
from tests.games.rewild_south_america.table import PECCARY as PECCARY_OF_THE_TABLE

SOLO = setup_of("solo", 1)  # A against the opponent
PECCARY = replace(PECCARY_OF_THE_TABLE, key="chacoan-peccary", homes={"grassland": 2})
# A turn each: three tiles, resources, the Harvest.
ACTIONS = ("Place a Shrubland", "Take 3 Water", "Place a Grassland", "Place a Rainforest", "Harvest")
MOST_TAPS = 2  # of an opponent's turn for which nothing is needed from the table
MOST_TAPS_WITH_THREE_CARDS = 5


def _start_solo(page: Page, server: Server) -> str:
    page.goto(f"{server.url}/new/rewild-south-america")
    page.get_by_label("Solo", exact=True).check()
    page.get_by_label("Seat 1").fill("A")
    page.get_by_role("button", name="Track the play").tap()
    page.wait_for_selector("#answer")
    wait_improved(page)
    return page.url.split("/")[-2]


def _reload_and_undo(page: Page, somebody: Somebody) -> None:
    """The same screen after a reload, and after an undo with its redo."""
    before = screen(page)
    page.reload()
    assert screen(page) == before
    somebody.thumb.send(page.locator("#undo button"))
    assert screen(page) != before
    somebody.thumb.send(page.locator("#redo button"))
    assert screen(page) == before


def test_five_rounds_solo_with_cards_from_the_catalogue(page: Page, server: Server) -> None:
    decks = named_decks(Random(7))
    first = decks.cards["wildlife"][-1]
    own(server, [card for cards in decks.cards.values() for card in cards if card is not first])
    key = _start_solo(page, server)
    somebody = Somebody(page, decks, ACTIONS)
    looked_at: set[int] = set()
    for _ in range(250):
        now = round_of(page)
        if somebody.thumb.key == "action" and now not in looked_at:
            if now > len(ACTIONS):
                break
            looked_at.add(now)
            _reload_and_undo(page, somebody)
        somebody.answer()
    assert looked_at == {1, 2, 3, 4, 5}
    assert first in somebody.dealt, "one card was met for the first time"
    moves = standing(server, key)
    state = replay(SOLO, moves)
    assert state.round == 6
    assert shown_panels(page) == panels_of(state)
    assert [move.card.key for move in moves if type(move).__name__ == "Deal"] == [c.key for c in somebody.dealt]


# --- A card that is met for the first time ---------------------------------------------------------------------------


def test_a_new_card_is_completed_once_and_found_by_two_letters_then(page: Page, server: Server) -> None:
    own_figures(server)
    for is_known in (False, True):
        key = _start_solo(page, server)
        thumb = Thumb(page)
        thumb.keep()
        thumb.number = 0
        page.keyboard.type("gi")
        thumb.send(page.locator("button[name=card]:visible").filter(has_text="Giant Anteater"))
        if is_known:
            assert thumb.number == 1
            break
        expect(page.locator("[name=name]")).to_have_value("Giant Anteater")
        complete(page, ANTEATER)
        thumb.keep()
        expect(page.locator(".panel li b").filter(has_text="Giant Anteater")).to_have_count(1)
        _reload_and_undo(page, Somebody(page, named_decks(Random(1))))
    (card,) = [move.card for move in standing(server, key) if isinstance(move, Deal)]
    assert (card.kind, card.homes, card.effect) == (ANTEATER.kind, ANTEATER.homes, ANTEATER.effect)


def test_what_is_typed_of_a_card_is_kept_when_something_is_missing(page: Page, server: Server, watch: Watch) -> None:
    watch.expect("status of 422")
    own_figures(server)
    key = _start_solo(page, server)
    thumb = Thumb(page)
    thumb.keep()
    page.keyboard.type("pu")
    thumb.send(page.locator("button[name=card]:visible").filter(has_text="Puma"))
    page.locator('[name="deck"][value="wildlife"]').check()
    page.locator('[name="kind"][value="apex_predator"]').check()
    page.locator("#answer [name=grassland]").fill("2")
    before = len(server.log(key))
    thumb.keep(is_refused=True)
    assert "Choose the effect." in thumb.errors()
    assert len(server.log(key)) == before
    expect(page.locator("#answer [name=grassland]")).to_have_value("2")
    expect(page.locator('[name="kind"][value="apex_predator"]')).to_be_checked()
    page.locator('[name="wildlife_effect"][value="gives"]').check()
    page.locator("#answer [name=water]").fill("3")
    thumb.keep()
    expect(page.locator(".panel li b").filter(has_text="Puma")).to_have_count(1)


# --- Taps of an opponent's turn --------------------------------------------------------------------------------------


def _takes_a_card(state: State, random: Random) -> bool:
    """Whether the opponent's action works without a number, and cards are attracted after it."""
    move = {"place_opponent": PlaceTile(), "harvest_opponent": Harvest(shuffled_deck(random))}
    asked = TRACKER.prompt(state)
    made = move.get(asked.key) or (asked.choices[0].move if asked.choices else None)
    try:
        after = TRACKER.apply(state, made)
    except RuleError:
        return False
    return asked.key == "harvest_opponent" or TRACKER.prompt(after).key == "attract_opponent"


def _finish_opponents_turn(thumb: Thumb) -> None:
    """Tap what the page asks to be confirmed, until it is somebody else's turn."""
    while "opponent" in thumb.page.locator(".bar small").first.inner_text():
        main = thumb.page.locator("#answer button.choice.main, #dock button.main")
        thumb.send(main.first)


@pytest.mark.parametrize("kind", ["take", "place_opponent", "upgrade_done", "harvest_opponent"])
def test_an_opponents_turn_takes_two_taps(page: Page, server: Server, kind: str) -> None:
    random = Random(11)
    decks = named_decks(random)
    own(server, [card for cards in decks.cards.values() for card in cards])
    moves, _ = play_until(
        SOLO, random, decks, lambda state: TRACKER.prompt(state).key == kind and _takes_a_card(state, random)
    )
    key = make_table(server, SOLO, moves)
    thumb = open_table(page, server, key)
    assert thumb.key == kind
    _finish_opponents_turn(thumb)
    assert thumb.number <= MOST_TAPS
    made = standing(server, key)[len(moves) :]
    assert len(made) == thumb.number, "a move for each tap"
    assert replay(SOLO, [*moves, *made]).turn.seat == 0


def _needs_three_cards(state: State, decks: Decks, random: Random) -> bool:
    """Whether three cards are missing when the turn is ended, and the opponent then needs nothing from the table."""
    if TRACKER.prompt(state).key != "attract_displayed" or sum(len(row) for row in state.display.values()) != 11 - 3:
        return False
    state = TRACKER.apply(state, EndTurn())
    tops = {deck: list(cards) for deck, cards in decks.cards.items()}
    while TRACKER.prompt(state).key.startswith("deal_"):
        state = TRACKER.apply(state, Deal(tops[TRACKER.prompt(state).key.removeprefix("deal_")].pop()))
    return TRACKER.prompt(state).key != "harvest_opponent" and _takes_a_card(state, random)


def test_an_opponents_turn_with_three_new_cards_takes_five_taps(page: Page, server: Server) -> None:
    random = Random(5)
    decks = named_decks(random)
    own(server, [card for cards in decks.cards.values() for card in cards])
    moves, _ = play_until(SOLO, random, decks, lambda state: _needs_three_cards(state, decks, random))
    key = make_table(server, SOLO, moves)
    somebody = Somebody(page, decks)
    somebody.thumb = thumb = open_table(page, server, key)
    thumb.press("End the turn")
    thumb.number = 0
    while thumb.key.startswith("deal_"):
        somebody.answer()
    assert len(somebody.dealt) == 3
    _finish_opponents_turn(thumb)
    assert thumb.number <= MOST_TAPS_WITH_THREE_CARDS
    kinds = [type(move).__name__ for move in standing(server, key)[len(moves) :]]
    assert kinds[:4] == ["EndTurn", "Deal", "Deal", "Deal"]
    assert kinds[-1] == "AttractAll"


# --- The rulebook's end of a game ------------------------------------------------------------------------------------

# End of the Game: what each card brings, and what it counts.
LINES = {
    "Chacoan Peccary": (10, ["Chacoan Peccary", "Giant Anteater"]),
    "White-browed Guan": (10, ["1 on tiles", "1 on Action Cards"]),  # 5 from the tiles, 5 from the Action Cards
    "Mosquito": (10, ["Rock Cavy", "Chacoan Peccary", "White-browed Guan", "Giant Anteater", "Common Marmoset"]),
    "Apple Snail": (12, ["2 on tiles", "1 on Plant Cards", "1 on Action Cards"]),
    "Dinoponera quadriceps": (8, ["4 Minerals"]),
    "Giant Anteater": (12, ["Mosquito", "Apple Snail", "Dinoponera quadriceps"]),
}
TRACK = 40  # on the Score Board before; the example does not tell
NUMBERS = {
    "points": TRACK, "minerals": 4, "water": 0, "seeds": 0,
    "shrubland": 3, "extensions": 0, "grassland": 1, "wetland": 2, "rainforest": 3, "high_trees": 0,
    "shrubland_symbols": 0, "grassland_symbols": 1, "wetland_symbols": 1, "rainforest_symbols": 0,
    "high_tree_symbols": 0,
}  # fmt: skip
BY_HAND = {
    "score_board": str(TRACK), "organisms": "2x5+3x4", "herbivores": "5x2", "symbols": "5+5+6+3+3", "resources": "4x2",
    "eaten_herbivores": "0", "tree_meeples": "0", "wetland_markers": "0", "plants": "0",
}  # fmt: skip
PARTS = """() => [...document.querySelectorAll("tbody tr")].map((row) =>
  [row.className, row.cells[0].innerText.trim(), row.cells[2].innerText.trim()])"""


def _put(thumb: Thumb, card: Card, biome: str, on: str = "") -> None:
    """A card that lies in front of Bruno already."""
    open_other(thumb, "cards2")
    thumb.find(card)
    where = BIOMES[biome] + (f", on {on}" if on else "")
    if "Where does" in thumb.page.locator("#answer").inner_text():
        thumb.send(thumb.page.locator("button[name=place]").get_by_text(where, exact=True))


def test_the_rulebooks_end_of_a_game(page: Page, server: Server) -> None:
    """G-SA1: 10 + 10 + 10 + 12 + 8 + 12 = 62. What the example does not tell is chosen: table.brunos_table."""
    start_for_two(page, server, "Ann", "Bruno")
    thumb = Thumb(page)
    page.locator("[name=grassland_hexes]").fill("2")
    thumb.keep()
    open_other(thumb, "trigger")
    thumb.press("This is the last round")
    thumb.press("Harvest")
    thumb.press("Take 3 Water")
    for stack in brunos_table().stacks:
        for card, on in zip((*reversed(stack.below), stack.card), ("", *[c.name for c in stack.below]), strict=True):
            _put(thumb, replace(card, key=key_of(card.name)), stack.biome, on)
    open_other(thumb, "set2")
    for name, number in NUMBERS.items():
        page.locator(f"#answer [name={name}]").fill(str(number))
    thumb.keep()
    thumb.press("End the turn")
    expect(prompt(page)).to_contain_text("The play is over")
    page.get_by_role("button", name="Finish").tap()
    page.wait_for_url("**/result")

    expect(page.locator(".place").filter(has_text="Bruno").locator("b")).to_have_text(str(TRACK + 62))
    rows = page.evaluate(PARTS)
    assert ["group", "End-of-Game effects", "62"] in rows
    told = [words for words in page.locator("dd").all_text_contents() if " = " in words]
    for name, (points, parts) in LINES.items():
        (line,) = [words for words in told if words.startswith(f"{name}:")]
        assert line.endswith(f"= {points}")
        assert [part for part in parts if part not in line] == []
        assert "Agouti" not in line, "it was eaten"
    assert not [words for words in told if words.startswith(("Ocelot", "Rock Cavy", "Common Marmoset", "Red-rumped"))]

    link = page.get_by_role("link", name="PDF", exact=True).get_attribute("href")
    printed = page.context.request.get(urljoin(page.url, link or ""))
    words = " ".join(
        "\n".join(each.extract_text() for each in pypdf.PdfReader(io.BytesIO(printed.body())).pages).split()
    )
    assert "62" in words
    for name, (points, _) in LINES.items():
        assert re.search(rf"{name}: [^=]*= {points}\b", words), name

    key = server.make_table(samples.make("rewild-south-america", "competitive", 2), {})
    open_seat(page, server.url, key, 2)
    fill_in(page, {f"seat2.{name}": typed for name, typed in BY_HAND.items()})
    expect(total(page, 2)).to_have_text(str(TRACK + 62))
    page.goto(f"{server.url}/tables/{key}/result")
    by_hand = page.evaluate(PARTS)
    assert [row for row in by_hand if row[1] in _EFFECTS] == [row for row in rows if row[1] in _EFFECTS]
    assert ["group", "End-of-Game effects", "62"] in by_hand


_EFFECTS = {row.label for row in EFFECTS}


# --- Without the display, with real cards ----------------------------------------------------------------------------


def test_real_cards_without_a_display_are_asked_for_one_by_one(page: Page, server: Server) -> None:
    random = Random(3)
    decks = named_decks(random)
    plants = [replace(card, price=0) for card in decks.cards["plant"] if isinstance(card.effect, Shows)]
    own(server, plants)
    own_figures(server)
    key = _start_solo(page, server)
    page.locator('[name="draws"][value="real"]').check()
    page.locator('[name="display"][value="no"]').check()
    thumb = Thumb(page)
    thumb.keep()
    thumb.press("Harvest")
    expect(prompt(page)).to_contain_text("Draw a card for the opponent")
    thumb.number = 0
    card = page.locator("h3", has_text="Grassland Action Card 1").locator("+ .rows")
    thumb.send(card.get_by_role("button", name="turned, bottom side up"))
    _look_again(page)
    thumb.press("Done: 3 Water")
    _look_again(page)
    thumb.find(plants[0])
    _look_again(page)
    thumb.press("It takes no Wildlife Card")
    _look_again(page)
    thumb.press("It takes no Predation Card")
    expect(page.locator(".bar small").first).to_contain_text("Round 2")
    assert thumb.number <= 6  # the finder takes one more: after a reload no keyboard is open
    state = replay(SOLO, standing(server, key))
    assert [stack.card for stack in state.players[1].stacks] == [plants[0]]
    assert state.players[1].stock.water == 4 + 3
    assert shown_panels(page) == panels_of(state)


def _look_again(page: Page) -> None:
    """The same screen after a reload."""
    before = screen(page)
    page.reload()
    assert screen(page) == before


# --- Corrections -----------------------------------------------------------------------------------------------------

PLAYED = (
    Begin((0, 1), figures=COPY),
    SetSeat(0, 0, Stock(9, 9, 9), Tiles(shrubland=3, grassland=4, rainforest=3), {}),
    PlayCard("rainforest_1", "place"),
    PlaceTile(shrublands=1),
    Attract(AGOUTI),
    Attract(OCELOT),
)
FOR_TWO = setup_of("competitive", 2)
# The rest of the opponent’s deck, in which two cards are turned (SA-80).
REST = (
    Drawn("grassland_1", True),
    Drawn("rainforest_1"),
    Drawn("shrubland_2"),
    Drawn("grassland_2"),
    Drawn("rainforest_2"),
)


def _open_correction(page: Page, words: str) -> Thumb:
    page.locator("summary[aria-label=More]").tap()
    page.get_by_role("link", name="The table looks different").tap()
    page.get_by_role("link", name=words, exact=True).tap()
    expect(page.locator("h1")).to_have_text("A correction")
    wait_improved(page)
    return Thumb(page)


def _corrected(server: Server, key: str) -> dict[str, Any]:
    (entry,) = [entry for entry in server.log(key) if entry["type"] == "corrected"]
    return {"moves": entry["moves"], "left_out": entry.get("left_out", [])}


def test_what_lay_beside_a_tile_is_corrected(page: Page, server: Server) -> None:
    key = make_table(server, FOR_TWO, PLAYED)
    open_table(page, server, key)
    thumb = _open_correction(page, "A tile placed")
    expect(page.locator("[name=shrublands]")).to_have_value("1")
    thumb.touch(page.get_by_role("button", name="One more: Shrublands"))
    expect(page.locator(".pays b")).to_have_text("It costs 1 Mineral, 2 Water")  # SA-10: 3 and 2, 1 less each
    thumb.keep()
    expect(page.locator(".said")).to_have_text("Corrected.")
    expect(page.locator(".panel").first.locator("li").first).to_have_text(re.compile("^8"))
    assert _corrected(server, key)["moves"]["move4"]["shrublands"] == 2


def test_how_the_table_is_followed_is_corrected(page: Page, server: Server) -> None:
    key = make_table(server, FOR_TWO, PLAYED)
    open_table(page, server, key)
    thumb = _open_correction(page, "How the table is followed")
    thumb.touch(page.locator("summary", has_text="Your copy of the game"))
    expect(page.locator("[name=grassland_hexes]")).to_have_value("2")
    page.locator("[name=grassland_hexes]").fill("3")
    thumb.keep()
    expect(page.locator(".said")).to_have_text("Corrected.")
    assert _corrected(server, key)["moves"]["move1"]["figures"]["grassland_hexes"] == 3


@pytest.mark.parametrize("decision", ["leave out", "cancel"])
def test_what_a_correction_leaves_out_is_named_first(page: Page, server: Server, decision: str) -> None:
    """An Ocelot eats no large herbivore (SA-33)."""
    own(server, [PECCARY])
    key = make_table(server, FOR_TWO, PLAYED)
    open_table(page, server, key)
    thumb = _open_correction(page, f"{AGOUTI.name} attracted")
    page.locator("#typed").fill("ch")
    thumb.touch(page.locator("button[name=card]:visible").filter(has_text="Chacoan Peccary").last)
    expect(page.locator("h1")).to_have_text("What no longer fits")
    expect(page.locator("main li")).to_have_count(1)
    expect(page.locator("main li")).to_contain_text("Ocelot attracted")
    assert len(server.log(key)) == len(PLAYED)
    if decision == "cancel":
        page.get_by_role("link", name="Cancel").tap()
        expect(page.locator("h1")).to_have_text("The table looks different")
        assert len(server.log(key)) == len(PLAYED)
        return
    page.get_by_role("button", name="Correct, and leave these out").tap()
    expect(page.locator(".said")).to_have_text("Corrected.")
    assert list(_corrected(server, key)["left_out"]) == ["move6"]
    names = page.locator(".panel").first.locator("li b").all_inner_texts()
    assert "Chacoan Peccary" in names
    assert not {"Ocelot", AGOUTI.name} & set(names)
    page.locator("#undo button").tap()
    expect(page.locator(".panel").first.locator("li b").filter(has_text="Ocelot")).to_have_count(1)


# --- Without scripts -------------------------------------------------------------------------------------------------


def test_a_turn_and_the_opponents_without_scripts(open_context: OpenContext, server: Server) -> None:
    """The cost of a tile is worked out by the server; cards are found by a button; the opponent’s turn is two taps."""
    page = open_context(java_script_enabled=False).new_page()
    decks = named_decks(Random(4))
    decks.cards["wildlife"] = [replace(card, effect=Gives(water=1)) for card in decks.cards["wildlife"]]
    cards = [card for row in decks.cards.values() for card in row]
    own(server, cards)
    begun = Begin((0, 1), has_display=True, figures=COPY, deck=(Drawn("shrubland_1", True), *REST))
    dealt = [Deal(decks.draw(deck)) for deck, number in DISPLAYED.items() for _ in range(number - (deck == "plant"))]
    land = SetSeat(1, 0, Stock(4, 4, 9), Tiles(shrubland=3, grassland=4, rainforest=3), {})
    key = make_table(server, SOLO, [begun, land, *dealt])
    page.goto(f"{server.url}/tables/{key}/play")
    plant = decks.draw("plant")
    page.locator("#typed").fill(plant.name[:2])
    page.get_by_role("button", name="Find", exact=True).last.click()
    page.locator(f"button[name=card][value='{plant.key}']").click()
    page.get_by_role("button", name="Place a Shrubland").first.click()
    page.locator("[name=shrublands]").fill("1")
    page.get_by_role("button", name="Work out the cost").last.click()
    expect(page.locator(".pays b")).to_have_text("It costs 1 Water")  # SA-10: 1 and 1, SA-13: a Mineral less
    page.get_by_role("button", name="Placed it").click()
    expect(prompt(page)).to_contain_text("attract a card")
    page.get_by_role("button", name="End the turn").click()
    expect(prompt(page)).to_contain_text("Take 3 Minerals for the opponent")
    page.locator("#answer .main").click()
    expect(prompt(page)).to_contain_text("Attract for the opponent")
    page.get_by_role("button", name="Done", exact=True).click()
    expect(page.locator(".bar small").first).to_contain_text("Round 2")
    state = replay(SOLO, standing(server, key))
    assert state.players[1].stock.minerals == 4 + 3
    assert shown_panels(page) == panels_of(state)
    page.locator("#undo button").click()
    expect(prompt(page)).to_contain_text("Attract for the opponent")
    page.locator("#redo button").click()
    expect(page.locator("#redo button")).to_be_disabled()
    assert shown_panels(page) == panels_of(state)


# --- Hasty thumbs ----------------------------------------------------------------------------------------------------


def test_a_double_tap_on_a_card_deals_one(page: Page, server: Server) -> None:
    decks = named_decks(Random(2))
    own(server, [card for cards in decks.cards.values() for card in cards])
    own_figures(server)
    key = _start_solo(page, server)
    thumb = Thumb(page)
    thumb.keep()
    box = page.locator(".many button:visible").first.bounding_box()
    assert box
    for pause in (120, 0):
        page.touchscreen.tap(box["x"] + 30, box["y"] + 20)
        page.wait_for_timeout(pause)
    page.wait_for_timeout(500)
    wait_improved(page)
    assert [type(move).__name__ for move in standing(server, key)] == ["Begin", "Deal"]
    somebody = Somebody(page, decks)
    somebody.answer()
    assert len(standing(server, key)) == 3


def test_what_is_typed_stays_while_somebody_else_plays(page: Page, server: Server, watch: Watch) -> None:
    watch.expect("409 \\(CONFLICT\\)")
    own(server, [AGOUTI, OCELOT])
    key = make_table(server, FOR_TWO, PLAYED[:4])
    open_table(page, server, key, "play?form=set1")
    page.get_by_label("Minerals").fill("9")
    server.append(key, Moved("another-phone", write_move(Attract(AGOUTI))))
    expect(page.locator("#status")).to_have_text("Somebody changed the table. What you typed stays.")
    expect(page.get_by_label("Minerals")).to_have_value("9")
    page.locator("#dock button.main").click()
    expect(page.locator("#error")).to_contain_text("Somebody changed the table meanwhile")
    expect(page.get_by_label("Minerals")).to_have_value("9")
    wait_improved(page)
    page.locator("#dock button.main").click()
    expect(page.locator("#error")).to_have_count(0)
    wait_improved(page)
    *_, attracted, numbers = standing(server, key)
    assert (type(attracted), numbers.stock.minerals) == (Attract, 9)


# --- Names are data --------------------------------------------------------------------------------------------------

LONG = "Maximiliane-Josephine-von-und-zu-Hohenstein-Waldburg-Zeil-Ab"
STRANGE = ("<b>Llama</b> & 🦙", "أمينة بنت خالد", LONG, "W" * 60)


@pytest.mark.parametrize("width", [320, 390])
def test_strange_names_are_shown_as_they_are_and_break_nothing(page: Page, server: Server, width: int) -> None:
    cards = [replace(AGOUTI, name=name, key=key_of(name), homes={"grassland": 1}) for name in STRANGE]
    hunter = replace(OCELOT, name=LONG[::-1], key="long", homes={"grassland": 0})
    own(server, [*cards, hunter])
    setup = replace(FOR_TWO, seats=tuple(Seat(name, mark) for name, mark in zip(STRANGE, MARKS, strict=False))[:2])
    key = make_table(server, setup, [*PLAYED[:4], *[Attract(card) for card in cards], Attract(hunter)])
    page.set_viewport_size({"width": width, "height": 844})
    at = f"{server.url}/tables/{key}"
    page.goto(f"{at}/play")
    wait_improved(page)
    thumb = Thumb(page)
    expect(prompt(page)).to_contain_text(f"Where does {LONG[::-1]} go?")
    expect(page.locator("#answer .choice").first).to_contain_text(STRANGE[0])
    thumb.send(page.locator("#answer .choice").first)
    expect(page.locator(".panel").first).to_contain_text(LONG[::-1])
    assert page.evaluate(TOO_WIDE) == []
    pages = ("play", "play?form=cards1", "play?form=set1", "corrections", "corrections/move5", "result", "seats/1")
    for more in pages:
        page.goto(f"{at}/{more}")
        if more.startswith(("play", "corr")):
            wait_improved(page)
        for summary in page.locator("details:not(.menu) > summary:visible").all():
            summary.tap()
        assert page.evaluate(TOO_WIDE) == [], more
        assert page.locator("main b b").count() == 0

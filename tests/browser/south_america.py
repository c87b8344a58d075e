"""What players of a tracked Rewild: South America do on a phone, and a household that knows its cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from time import monotonic
from typing import Any, Final

from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from companion.core.errors import RuleError
from companion.core.game import Setup
from companion.core.log import Moved
from companion.core.play import write_move
from companion.games.rewild_south_america.cards import Card, Counts, Eats, Gives, Offers, Shows
from companion.games.rewild_south_america.catalogue import CARD, FIGURES, FIGURES_KEY, SLUG, to_item
from companion.games.rewild_south_america.printed import key_of
from companion.games.rewild_south_america.species import SPECIES
from companion.games.rewild_south_america.state import State
from companion.store.catalogue import Item
from tests.browser.playing import standing_moves
from tests.browser.serving import Server
from tests.games.rewild_south_america.plays import FIGURES as COPY
from tests.games.rewild_south_america.plays import TRACKER, Decks, answer

SIZES: Final = {"wildlife": 57, "predation": 26, "plant": 27}  # rulebook: Contents
DOUBLE_TAP: Final = 0.42  # s within which a second tap at the same place answers nothing

IMPROVED: Final = """() => {
  const main = document.getElementById("main");
  const has = (each, shown) => !each || shown;
  return main.ariaBusy !== "true"
    && [...document.querySelectorAll(".stepper")].every((each) => each.matches(".stepped"))
    && [...document.querySelectorAll(".finder")].every((each) => has(each.querySelector(".new"),
      each.querySelector("#typed")?.value.trim().length > 2 || each.querySelector(".new")?.hidden))
    && [...document.querySelectorAll(".card-fields")].every((each) => "improved" in each.dataset);
}"""
FRESH: Final = """() => {
  const main = document.getElementById("main");
  return !("seen" in main.dataset) && main.ariaBusy !== "true";
}"""


# --- A household -----------------------------------------------------------------------------------------------------


def named_decks(random: Random, sizes: dict[str, int] | None = None) -> Decks:
    """Shuffled decks of made-up cards that go by names of the rulebook's list, as far as it reaches."""
    decks = Decks(random, sizes or SIZES)
    names = [species.name for species in SPECIES]
    random.shuffle(names)
    for cards in decks.cards.values():
        for at, card in enumerate(cards):
            name = names.pop() if names else card.name
            cards[at] = replace(card, name=name, key=key_of(name))
    return decks


def own(server: Server, cards: Iterable[Card]) -> None:
    """The household's cards, completed before."""
    server.keep_items(SLUG, CARD, [Item(CARD, card.key, to_item(card)) for card in cards])


def own_figures(server: Server) -> None:
    """The figures of the household's copy, asked for before."""
    server.keep_items(SLUG, FIGURES, [Item(FIGURES, FIGURES_KEY, to_item(COPY))])


def make_table(server: Server, setup: Setup, moves: Sequence[Any]) -> str:
    """A table with a play after those moves: its key. The entries are ``move1``, ``move2`` and so on."""
    key = server.make_table(setup, {})
    for number, move in enumerate(moves, 1):
        server.append(key, Moved(f"move{number}", write_move(move)))
    return key


def play_until(
    setup: Setup, random: Random, decks: Decks, is_there: Callable[[State], bool], most: int = 400
) -> tuple[list[Any], State]:
    """The moves of a play by chance up to a place that a test wants to look at. Refused answers are tried again."""
    state, moves = TRACKER.start(setup), []
    for _ in range(most):
        if is_there(state):
            return moves, state
        move = answer(state, random, decks)
        try:
            state = TRACKER.apply(state, move)
        except RuleError:
            continue
        moves.append(move)
    raise AssertionError("the play never comes there")


# --- What the log says -----------------------------------------------------------------------------------------------


def standing(server: Server, key: str) -> list[Any]:
    """The moves that stand."""
    return standing_moves(server, key, TRACKER)


def replay(setup: Setup, moves: Sequence[Any]) -> State:
    """The state after those moves, one after the other."""
    state = TRACKER.start(setup)
    for move in moves:
        state = TRACKER.apply(state, move)
    return state


def panels_of(state: State) -> list[tuple[str, list[str]]]:
    """What has to stand in view of a state: each panel's title with its cells."""
    shown = TRACKER.panels(state, None)
    return [(panel.title, [str(cell.figure) for row in panel.rows for cell in row.cells]) for panel in shown]


PANELS: Final = """() => [...document.querySelectorAll(".panel")].map((panel) => [
  panel.querySelector("h2").textContent.trim(),
  [...panel.querySelectorAll("li:not(.none) b")].map((each) => each.textContent.trim()),
])"""


def shown_panels(page: Page) -> list[tuple[str, list[str]]]:
    """The panels of the page, those that are folded up too."""
    return [(title, cells) for title, cells in page.evaluate(PANELS)]


# --- A thumb ---------------------------------------------------------------------------------------------------------


class Thumb:
    """Taps on a play's pages, counted; each waits until what it brings is there."""

    def __init__(self, page: Page) -> None:
        self.page, self.number, self._last = page, 0, 0.0

    def touch(self, target: Locator) -> None:
        """A tap, later than the second one of a double tap would come."""
        pause = self._last + DOUBLE_TAP - monotonic()
        if pause > 0:
            self.page.wait_for_timeout(pause * 1000)
        target.tap()
        self.number += 1
        self._last = monotonic()

    def send(self, target: Locator, *, is_refused: bool = False) -> None:
        """A tap that the server answers with a page: it is awaited, and taken unless a refusal is expected."""
        before = self.after
        self.page.evaluate("() => { document.getElementById('main').dataset.seen = ''; }")
        self.touch(target)
        self.page.wait_for_function(FRESH)
        wait_improved(self.page)
        errors = self.errors()
        if is_refused:
            assert errors
        else:
            assert errors == []
            assert self.after != before or self.is_asking

    def errors(self) -> list[str]:
        """What the page says is wrong."""
        return [each.inner_text() for each in self.page.locator(".error:visible").all()]

    @property
    def after(self) -> str:
        """The entry after which the page's answer is sent; empty where nothing is asked any more."""
        found = self.page.locator("#answer input[name=after]")
        return found.input_value() if found.count() else ""

    @property
    def is_asking(self) -> bool:
        """Whether a step of a form is open, whose move is not made yet."""
        return self.page.locator("#answer [name=editing], #answer h3:has-text('Where does')").count() > 0

    @property
    def key(self) -> str:
        """The key of what the page asks."""
        found = self.page.locator("#answer input[name=prompt]")
        return found.input_value() if found.count() else ""

    def press(self, words: str, *, is_refused: bool = False) -> None:
        """A button of the answer by its words."""
        buttons = self.page.locator("#answer button:visible, #dock button:visible").filter(has_text=words)
        self.send(buttons.first, is_refused=is_refused)

    def keep(self, *, is_refused: bool = False) -> None:
        """The button in the dock that goes on."""
        self.send(self.page.locator("#dock button.main"), is_refused=is_refused)

    def find(self, card: Card) -> None:
        """Two letters of a card's name and one tap; who meets it for the first time completes it then."""
        if not self.page.locator("#typed").evaluate("each => each === document.activeElement"):
            self.touch(self.page.locator("#typed"))
        self.page.keyboard.type(card.name[:2])
        self.send(self.page.locator(f"#answer button[name=card][value='{card.key}']"))
        if self.page.locator("[name=editing]").count():
            complete(self.page, card)
            self.keep()


def start_for_two(page: Page, server: Server, first: str, second: str) -> str:
    """A new table for two, at the play's first question: its key."""
    page.goto(f"{server.url}/new/rewild-south-america")
    page.locator('[name="players"][value="2"]').check()
    page.get_by_label("Seat 1").fill(first)
    page.get_by_label("Seat 2").fill(second)
    page.get_by_role("button", name="Track the play").tap()
    page.wait_for_selector("#answer")
    wait_improved(page)
    return page.url.split("/")[-2]


def open_other(thumb: Thumb, form: str) -> None:
    """Another form, which is folded away."""
    summary = thumb.page.locator(".others summary")
    if summary.count():
        thumb.touch(summary)
    thumb.touch(thumb.page.locator(f".buttons a[href$='form={form}']"))
    thumb.page.wait_for_url(f"**/play?form={form}")
    wait_improved(thumb.page)


def wait_improved(page: Page) -> None:
    """Wait until no move is on its way, and the page is as it stays."""
    page.wait_for_function(IMPROVED)


def open_table(page: Page, server: Server, key: str, more: str = "play") -> Thumb:
    """Open the play of a table."""
    page.goto(f"{server.url}/tables/{key}/{more}")
    wait_improved(page)
    return Thumb(page)


def screen(page: Page) -> str:
    """Everything that is seen."""
    wait_improved(page)
    words: str = page.locator("main").inner_text()
    return words


def prompt(page: Page) -> Locator:
    """What is to be done."""
    return page.locator("#prompt")


def round_of(page: Page) -> int:
    """The round in the page's bar, 0 before the first and after the last."""
    words = page.locator(".bar small").first.inner_text()
    return int(words.split()[1]) if words.startswith("Round") else 0


def complete(page: Page, card: Card) -> None:
    """The short screen of a card: what it shows is tapped and typed."""
    _choose(page, "deck", card.deck or "")
    if card.deck != "plant":
        _choose(page, "kind", card.kind)
    if card.deck == "wildlife":
        _type(page, {biome: card.homes.get(biome, "") for biome in ("shrubland", "grassland", "rainforest")})
        if "rainforest" in card.homes:
            _choose(page, "has_high_tree", "yes" if card.has_high_tree else "no")
    else:
        for biome in ("shrubland", "grassland", "rainforest"):
            page.locator(f'[name="lives_in"][value="{biome}"]').set_checked(biome in card.homes)
    if card.price is not None:
        _type(page, {"price": card.price})
    _complete_effect(page, card)


def _complete_effect(page: Page, card: Card) -> None:
    kind = "plant_effect" if card.deck == "plant" else "wildlife_effect"
    match card.effect:
        case Counts() as effect if card.deck == "plant":
            _choose(page, kind, effect.what)
            _type(page, {"points": effect.points})
        case Counts() as effect:
            _choose(page, kind, effect.timing)
            _type(page, {"points": effect.points})
            page.locator("[name=what]").select_option(effect.what)
        case Gives() as effect:
            _choose(page, kind, "gives")
            given = {"minerals": effect.minerals, "water": effect.water, "seeds": effect.seeds}
            _type(page, {**given, "gives_points": effect.points})
        case Eats() as effect:
            if card.deck == "plant":
                _choose(page, kind, "eats")
            else:
                for prey in ("insect", "small_herbivore", "medium_herbivore", "large_herbivore"):
                    page.locator(f'[name="prey"][value="{prey}"]').set_checked(prey in effect.prey)
            _type(page, {"points": effect.points})
        case Shows() as effect:
            _choose(page, kind, "shows")
            _type(page, {f"shows_{symbol}": number for symbol, number in effect.symbols.items()})
        case Offers() as effect:
            _choose(page, kind, "offers")
            _choose(page, "hex", effect.hex)


def _choose(page: Page, name: str, value: str) -> None:
    page.locator(f'[name="{name}"][value="{value}"]').check()


def _type(page: Page, numbers: dict[str, Any]) -> None:
    for name, number in numbers.items():
        page.locator(f'#answer [name="{name}"]').fill(str(number) if number else "")


# --- Somebody who plays ----------------------------------------------------------------------------------------------


class Somebody:
    """Answers whatever the page asks, with cards from the decks on the table."""

    def __init__(self, page: Page, decks: Decks, actions: Sequence[str] = ()) -> None:
        self.thumb, self.page, self.decks, self.actions = Thumb(page), page, decks, list(actions)
        self.dealt: list[Card] = []
        self.attracted = 0

    def answer(self) -> str:
        """One answer; its prompt's key."""
        key = self.thumb.key
        if key.startswith("deal_"):
            card = self.decks.draw(key.removeprefix("deal_"))
            assert card is not None
            self.thumb.find(card)
            self.dealt.append(card)
        else:
            getattr(self, f"_{key}", self._choose)()
        return key

    def _choose(self) -> None:
        """The first choice; the main one stands in the dock where there is much to do."""
        self.thumb.send(self.page.locator("#answer button.choice, #dock button.main").first)

    def _begin(self) -> None:
        if not self.page.locator("[name=grassland_hexes]").input_value():
            self.page.locator("[name=grassland_hexes]").fill("2")
        self.thumb.keep()

    def _action(self) -> None:
        self.attracted = 0
        words = self.actions.pop(0)
        self.thumb.press(words)

    def _place(self) -> None:
        """Beside three Shrublands and a Wetland every tile is free (SA-13)."""
        self.page.locator("[name=shrublands]").fill("3")
        self.page.locator("[name=wetlands]").fill("1")
        expect(self.page.locator(".pays b")).to_contain_text("nothing")
        self.thumb.keep()

    _place_opponent = _place

    def _upgrade_opponent(self) -> None:
        self.thumb.press("It cannot")

    def _attract_displayed(self) -> None:
        cards = self.page.locator("#answer button.choice:not(.main)")
        if cards.count() and self.attracted < 2:
            self.attracted += 1
            self.thumb.send(cards.first)
        else:
            self.thumb.press("End the turn")

    def _count(self) -> None:
        self.page.locator("[name=number]").fill("2")
        self.thumb.keep()

    _count_end = _count

    def _harvest_opponent(self) -> None:
        self.thumb.keep()

"""Tables of Wildscape whose lands are followed: lands of a few words, every page of theirs, and a thumb on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from playwright.sync_api import Locator, Page

from companion.core.game import Setup
from companion.core.log import Finished, Moved
from companion.core.play import write_move
from companion.games.wildscape.counted import Board
from companion.games.wildscape.household import (
    name_item,
    preference_item,
    side_item,
    specialist_item,
    steps_item,
    value_item,
)
from companion.games.wildscape.land import Counts, Fauna, Land, Specialist
from companion.games.wildscape.land_moves import (
    AddHabitat,
    Establish,
    PlaceAnimal,
    PlaceRiver,
    PlayPredator,
    PlayPrimate,
    SetCounts,
    SetSpecialist,
    SetTokens,
    SetTouching,
    TakeCard,
    TellFauna,
)
from companion.games.wildscape.moves import Begin, ChooseSegment, EndTurn, LookOver, SeenBird, WatchBirds
from companion.games.wildscape.state import State
from companion.store.catalogue import Item
from tests.browser import samples
from tests.browser.playing import standing_moves
from tests.browser.poaching import SLUG, TRACKER, energy_at, poachers_setup
from tests.browser.serving import Server
from tests.browser.solo_plays import STRANGE
from tests.browser.south_america import Thumb, wait_improved
from tests.forms.wildscape import RONDEL
from tests.games.wildscape.lands import animal, habitat, land, primate, river, setup_for

EXAMPLE: Final = Path(__file__).parents[2] / "examples" / "wildscape-lands-board.json"


# --- Lands -----------------------------------------------------------------------------------------------------------


def moves_of(seat: int, there: Land) -> list[Any]:
    """The moves that make a land, in the order of its ids; which habitats touch is not told."""
    made: list[tuple[int, Any]] = []
    for each in there.habitats:
        made.append((each.id, AddHabitat(seat, each.id, each.type, each.tiles, each.sprouts, each.oases)))
        for tile in each.animals:
            made.append((tile.id, PlaceAnimal(seat, each.id, tile.id, tile.size, tile.name)))
            made += [(tile.id, Establish(seat, tile.id, tile.value))] if tile.is_established else []
            made += [(tile.id, PlayPredator(seat, tile.id))] if tile.has_pawn else []
    made += [(each.id, PlaceRiver(seat, each.id, size)) for each in there.rivers for size in each.tiles]
    made += [(each.id, PlayPrimate(seat, each.id, each.type, each.card, each.edges)) for each in there.primates]
    in_order = [move for _, move in sorted(made, key=lambda each: each[0])]
    return [*in_order, *_cards_of(seat, there), SetCounts(seat, there.counts)]


def _cards_of(seat: int, there: Land) -> Iterator[Any]:
    yield from [TakeCard(seat, card) for card in there.hand]
    for each in there.fauna:
        yield TakeCard(seat, each.card, each.steps)
        if each.vp is not None:
            yield TellFauna(seat, each.card, each.steps, each.vp)
    yield from [SetSpecialist(seat, each.card, each.vp, each.is_used) for each in there.specialists]


def hand_table() -> list[Land]:
    """The three lands whose scores are worked out by hand in test_land_answers.py."""
    document = msgspec.json.decode(EXAMPLE.read_bytes())
    board = msgspec.convert(document["board"], Board)
    return [each for each in board.lands if each is not None]


# Some of everything.
RICH: Final = land(
    habitat("wetland", 14, (6, 9), 4, 2, animal(3, 5, pawn=True), sprouts=2),
    habitat("wetland", 3, 3),
    habitat("woodland", 12, 8, animal(2, pawn=True), sprouts=1),
    habitat("savanna", 9, (4, 7), 1, 3),
    habitat("savanna", 2),
    habitat("desert", 8, 3, (4, 6), 1, oases=3),
    river(3, 2),
    river(1),
    river(2, 2, 2, 1),
    primate("woodland", 3, "M01"),
    primate("wetland"),
    primate("river", 1),
    hand=("D06", "D27", "D15", "D28", "M05", "M19"),
    fauna=(Fauna("F10"), Fauna("F02", (1, 3, 6)), Fauna("F15"), Fauna("F13", (1, 2, 4))),
    specialists=(Specialist("S31", 2), Specialist("S17", 3), Specialist("S01")),
    counts=Counts(energy=7, oil_spills=2, ranges=(3, 1, 2), lines=(5, 4, 6)),
)
SECOND: Final = land(
    habitat("wetland", 8, animal(8, 12, pawn=True)),
    habitat("desert", 3, 3, oases=1),
    river(3, 3),
    primate("river", 6),
    fauna=(Fauna("F08", (2, 5)),),
    counts=Counts(oil_spills=0, ranges=(2, 2), lines=(6, 6, 3)),
)
BIRDS: Final = (("B01a", "B10b"), ("B09b", "B06b"), ("", "B05a"))
BEGUN: Final = (Begin(follows=(0, 1, 2), birds=BIRDS),)
MIDDLE: Final = (
    *BEGUN,
    *moves_of(0, RICH),
    SetTouching(0, ("savanna", "desert"), tuple([(RICH.habitats[at].id, RICH.habitats[5].id) for at in (3, 4)])),
    *moves_of(1, SECOND),
    SetTokens({"woodland": 1, "savanna": 2, "desert": 1}),
)
LAST_ROUND: Final = (EndTurn("end"), *[EndTurn()] * 5)  # of three players, once the first has triggered the end
THIRD: Final = Land(counts=Counts(oil_spills=1, ranges=(), lines=(4, 4, 4)))
LOOKED_OVER: Final = tuple([LookOver(seat, each.counts) for seat, each in enumerate((RICH, SECOND, THIRD))])


# --- Pages -----------------------------------------------------------------------------------------------------------

# Forms that are opened from a page of LANDS, and those of a table that only began.
FORMS: Final = {
    "other": "land2",
    "hand": "hand1",
    "specialists": "specialists1",
    "counts": "counts1",
    "now": "birds_now",
}
EMPTY_FORMS: Final = {"hand": "hand1", "specialists": "specialists1", "now": "birds_now"}
NAMES: Final = (
    *("lands-begin", "lands-setup", "lands-turn", "lands-turn-empty"),
    *(f"lands-{name}" for name in FORMS),
    *(f"lands-{name}-empty" for name in EMPTY_FORMS),
    *("lands-birds", "lands-finish", "lands-birds-final", "lands-over", "result-lands"),
    *("lands-solo", "lands-solo-spend", "lands-correct", "lands-correct-finish"),
)
# Pages that have nothing but what another one has: looked at, but not checked once more.
ALIKE: Final = ("lands-hand-empty", "lands-specialists-empty", "lands-now-empty", "lands-correct-finish")
CHECKED: Final = tuple(name for name in NAMES if name not in ALIKE)
# Of these each loads other files, or much.
WEIGHED: Final = (
    *("lands-begin", "lands-turn", "lands-hand", "lands-specialists", "lands-counts", "lands-birds", "lands-finish"),
    *("lands-solo", "lands-solo-spend", "lands-correct", "result-lands"),
)


def own_copy(server: Server) -> None:
    """What a household told of its copy, with a name that takes room."""
    values = {"wetland.6": 9, "wetland.3": 5, "wetland.4": 6, "savanna.4": 7, "desert.4": 6, "wetland.8": 12}
    items = [
        *[value_item(key, value) for key, value in values.items()],
        *[name_item(key, name) for key, name in (("wetland.6", "Sitatunga"), ("desert.4", "Dorcas Gazelle"))],
        name_item("woodland.8", "Western Lowland Forest Elephant of the Long Name"),
        preference_item("M05", ("woodland", "savanna")),
        *[steps_item(card, (1, 2, 4, 7)) for card in ("F10", "F02")],
        *[specialist_item(card, 2) for card in ("S09", "S17", "S33")],
        side_item("3-4", (6, 8, 10)),
    ]
    by_kind: dict[str, list[Item]] = {}
    for item in items:
        by_kind.setdefault(item[0], []).append(Item(*item))
    for kind, kept in by_kind.items():
        server.keep_items(SLUG, kind, kept)


def strange_setup() -> Setup:
    """Three people with names that are hard to show, tracked."""
    return replace(samples.make(SLUG, "competitive", 3, STRANGE), is_tracked=True)


def prepare(server: Server) -> dict[str, str]:
    """Tables at every stage of a household that told much: the path of each page by name."""
    own_copy(server)
    setup = strange_setup()
    ended = (*MIDDLE, *LAST_ROUND)
    over = (*ended, *LOOKED_OVER, last_birds(setup, (*ended, *LOOKED_OVER)))
    stages = {
        "begin": (),
        "turn-empty": BEGUN,
        "turn": MIDDLE,
        "birds": (*MIDDLE, EndTurn("birds")),
        "finish": ended,
        "birds-final": (*ended, *LOOKED_OVER),
        "over": over,
    }
    keys = {name: make_table(server, moves, setup) for name, moves in stages.items()}
    paths = {f"lands-{name}": f"/tables/{key}/play" for name, key in keys.items()}
    paths |= {"lands-setup": f"{paths['lands-begin']}?form=setup"}
    paths |= {f"lands-{name}": f"{paths['lands-turn']}?form={form}" for name, form in FORMS.items()}
    paths |= {f"lands-{name}-empty": f"{paths['lands-turn-empty']}?form={form}" for name, form in EMPTY_FORMS.items()}
    at = f"/tables/{keys['over']}/corrections"
    numbers = {kind: _first(over, kind) for kind in (Establish, LookOver)}
    paths |= {
        "lands-correct": f"{at}/move{numbers[Establish]}",
        "lands-correct-finish": f"{at}/move{numbers[LookOver]}",
    }
    paths["result-lands"] = f"/tables/{make_table(server, over, setup, is_finished=True)}/result"
    return paths | _prepare_solo(server)


def _prepare_solo(server: Server) -> dict[str, str]:
    moves = (Begin(RONDEL, follows=(0,)), *moves_of(0, RICH))
    turn = make_table(server, moves, poachers_setup())
    spend = make_table(server, (*moves, energy_at(1), ChooseSegment(0)), poachers_setup())
    return {"lands-solo": f"/tables/{turn}/play?form=land1", "lands-solo-spend": f"/tables/{spend}/play"}


def last_birds(setup: Setup, moves: Iterable[Any]) -> WatchBirds:
    """The final watching: the card that is not known is chosen, and typed is what the lands do not tell."""
    cards = [card or "B07a" for pair in state_after(setup, moves).birds for card in pair]
    return WatchBirds(tuple([SeenBird(card, (3,), (2,)) if card == "B06b" else SeenBird(card) for card in cards]))


def _first(moves: Sequence[Any], kind: type) -> int:
    return next(number for number, move in enumerate(moves, 1) if isinstance(move, kind))


# --- Tables ----------------------------------------------------------------------------------------------------------


def make_table(server: Server, moves: Iterable[Any], setup: Setup, *, is_finished: bool = False) -> str:
    """A table with a play after those moves: its key. The entries are ``move1``, ``move2`` and so on."""
    key = server.make_table(setup, {})
    entries: list[Any] = [Moved(f"move{number}", write_move(move)) for number, move in enumerate(moves, 1)]
    server.append_all(key, [*entries, Finished("finished")] if is_finished else entries)
    return key


def follow(server: Server, *lands: Land, players: int = 2, birds: Any = ()) -> str:
    """A table of Ann, Bo and so on, all of whom are followed, with these lands: its key, at Ann's turn."""
    moves = [move for seat, each in enumerate(lands) for move in moves_of(seat, each)]
    return make_table(server, [Begin(follows=tuple(range(players)), birds=birds), *moves], setup_for(players))


def standing(server: Server, key: str) -> list[Any]:
    """The moves that stand."""
    return standing_moves(server, key, TRACKER)


def state_after(setup: Setup, moves: Iterable[Any]) -> State:
    """The state after those moves, one after the other."""
    state: State = TRACKER.start(setup)
    for move in moves:
        state = TRACKER.apply(state, move)
    return state


def state_of(server: Server, key: str, players: int = 2) -> State:
    """The state of a table of ``follow``, replayed from the log."""
    return state_after(setup_for(players), standing(server, key))


# --- A thumb ---------------------------------------------------------------------------------------------------------


class LandThumb(Thumb):
    """Taps on the pages of a seat."""

    @property
    def is_asking(self) -> bool:
        """Whether a box is open, or cards are offered, so that no move is made yet."""
        return self.page.locator("#answer .box, #answer [aria-label='Which card?']").count() > 0

    def button(self, words: str) -> Locator:
        """The button of a land or a hand by what it sends, such as ``a3.6`` or ``attract woodland``."""
        return self.page.locator(f"#answer button:is([name=go], [name=do])[value='{words}']")

    def go(self, words: str, *, is_refused: bool = False) -> None:
        """Press such a button."""
        self.send(self.button(words), is_refused=is_refused)

    def open_habitat(self, number: int) -> None:
        """Unfold a habitat."""
        self.touch(self.page.locator(f"#at{number} > summary"))

    def step(self, way: str) -> None:
        """Undo or redo."""
        self.send(self.page.locator(f"#{way} button"))

    def open(self, words: str) -> None:
        """Another page about the same seat."""
        self.touch(self.page.locator(".links a").filter(has_text=words))
        self.page.wait_for_selector(f".links a:has-text('{'Land' if words != 'Land' else 'Cards'}')")
        wait_improved(self.page)


def open_land(page: Page, server: Server, key: str, form: str = "") -> LandThumb:
    """Open the turn of a table, or one of its other forms, such as ``land2``."""
    page.goto(f"{server.url}/tables/{key}/play{f'?form={form}' if form else ''}")
    wait_improved(page)
    return LandThumb(page)


def summaries(page: Page) -> list[str]:
    """What the habitats of a page say of themselves."""
    return [" ".join(each.split()) for each in page.locator(".habitat summary").all_inner_texts()]


def chips(page: Page, number: int) -> list[str]:
    """The animals of a habitat as the page shows them."""
    found = page.locator(f".habitat:has(#at{number}) .chips > *").all_inner_texts()
    return [" ".join(each.split()) for each in found]

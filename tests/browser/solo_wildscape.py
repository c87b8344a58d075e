"""A whole play of Wildscape against the Poachers as a plan: what happens in each of 12 rounds, and a thumb for it."""

from __future__ import annotations

import re
from typing import Any, Final

from msgspec import Struct
from playwright.sync_api import Locator, Page

from companion.core.game import Setup
from companion.core.log import Moved
from companion.core.play import write_move
from companion.games.wildscape.household import specialist_item, value_item
from companion.games.wildscape.land_moves import (
    AddHabitat,
    Attract,
    Establish,
    PlaceAnimal,
    PlaceRiver,
    SetEnergy,
)
from companion.games.wildscape.moves import ChooseSegment, Spend
from companion.store.catalogue import Item
from tests.browser.lands import LandThumb, standing
from tests.browser.poaching import SLUG, own_rondel
from tests.browser.serving import Server
from tests.browser.south_america import open_other, wait_improved
from tests.forms.wildscape import RONDEL
from tests.games.wildscape import oracle_poachers as oracle

# What the household told of its copy: what herbivores are worth when established, and a specialist's VP.
WORTH: Final = {"woodland.4": 7, "woodland.7": 10, "desert.3": 6}
ORNITHOLOGIST_VP: Final = 2


class Round(Struct, frozen=True):
    """A round: the player's segment (from 1), the sun and bio energy spent, and the segment that the Poachers take."""

    segment: int
    spent: int
    theirs: int
    bio: int = 0


# Each segment of the rondel is taken once at least; only in the first round something is open.
ROUNDS: Final = (
    Round(4, 1, theirs=5),
    Round(6, 1, theirs=7),
    Round(1, 3, theirs=2, bio=2),
    Round(9, 2, theirs=3),
    Round(1, 0, theirs=4, bio=1),
    Round(5, 3, theirs=6),
    Round(2, 1, theirs=8),
    Round(8, 0, theirs=7),
    Round(6, 0, theirs=9),
    Round(5, 0, theirs=1),
    Round(7, 0, theirs=2, bio=3),
    Round(3, 4, theirs=4),
)
# What is entered on another phone before a round.
ELSEWHERE: Final[dict[int, tuple[Any, ...]]] = {
    2: (AddHabitat(0, 3, "wetland", 7), PlaceAnimal(0, 3, 4, 4), PlaceAnimal(0, 3, 5, 2)),
    7: (
        AddHabitat(0, 8, "savanna", 5, 1),
        PlaceAnimal(0, 8, 9, 6),
        AddHabitat(0, 10, "desert", 3, 0, 1),
        PlaceAnimal(0, 10, 11, 3),
        PlaceRiver(0, 12, 3),
        SetEnergy(0, 4),
    ),
    11: (Establish(0, 9, 9), PlaceAnimal(0, 10, 13, 1), Attract(0, "S31", ORNITHOLOGIST_VP)),
}


def own_copy(server: Server) -> None:
    """A household that knows its rondel and a little more."""
    own_rondel(server)
    server.keep_items(SLUG, "herbivores", [Item(*value_item(key, value)) for key, value in WORTH.items()])
    server.keep_items(SLUG, "specialists", [Item(*specialist_item("S31", ORNITHOLOGIST_VP))])


def start(page: Page, server: Server, difficulty: int) -> str:
    """A new play against the Poachers, at its first question: the key of its table."""
    page.goto(f"{server.url}/new/{SLUG}")
    page.get_by_label("Against the Poachers", exact=True).check()
    page.get_by_label("Seat 1").fill("Ana")
    page.locator("[name=solo-difficulty]").select_option(str(difficulty))
    page.get_by_role("button", name="Track the play").tap()
    page.wait_for_selector("#answer")
    wait_improved(page)
    return page.url.split("/")[-2]


def append_moves(server: Server, key: str, name: str, moves: tuple[Any, ...]) -> None:
    """Moves that are made on another phone."""
    server.append_all(key, [Moved(f"{name}-{number}", write_move(move)) for number, move in enumerate(moves)])


class SoloThumb(LandThumb):
    """Taps of a round against the Poachers."""

    def touch(self, target: Locator) -> None:
        """A tap; what stands in the dock is answered at once, since no prompt comes under the finger there."""
        if target.evaluate("each => each.closest('#dock') !== null"):
            self._last = 0.0
        super().touch(target)

    def choose_segment(self, segment: int) -> None:
        """The player's token lies there."""
        self.send(self.page.locator("#answer button.choice").nth(segment - 1))

    def spend(self, spent: int, bio: int = 0) -> None:
        """The energy of a turn: one tap for sun energy alone, else one for each kind and one to go on."""
        if not bio:
            buttons = self.page.locator("#answer button.choice")
            self.send(buttons.filter(has_text=re.compile(rf"^\s*{spent}\s*$")))
            return
        for name, number in (("spent", spent), ("bio", bio)):
            label = self.page.locator(f"#answer label:has([name={name}][value='{number}'])")
            if label.count():  # there is nothing to choose where no sun energy lies
                self.touch(label)
        self.keep()

    def open_land(self) -> None:
        """The land beside the play."""
        open_other(self, "land1")

    def leave(self) -> None:
        """Back to the play."""
        self.touch(self.page.locator("#dock a.main"))
        self.page.wait_for_url(re.compile(r"/play$"))
        wait_improved(self.page)

    def find_card(self, card: str) -> None:
        """A card by its number, into the hand."""
        self.page.locator("#find").fill(card)
        self.go("find")


def replay(server: Server, key: str, setup: Setup, worth: dict[tuple[str, int], int]) -> dict[str, Any]:
    """What the Poachers have after the player's turns in the log, worked out from the rulebook's words alone."""
    size = int(setup.options["difficulty"])
    table: dict[str, Any] = {
        "rondel": [(each.habitat, each.has_plus, each.extra) for each in RONDEL],
        "energy": [2, 1, 2, 1, 2, 1, 2, 1, 2],
        "animals": [[habitat, size, size, False] for habitat in oracle.HABITATS],
        "difficulty": size,
        "rivers": size,
        "primate": 1,
        "predator": 1,
        "missing": set(),
    }
    moves = standing(server, key)
    turns = [each for each in moves if isinstance(each, (ChooseSegment, Spend))]
    wishes = [0, 3]  # of those that are level in the first round: wetland and desert
    for chosen, paid in zip(turns[::2], turns[1::2], strict=True):
        table["token"] = chosen.segment
        table["energy"] = oracle.hand_out(table["energy"], chosen.segment, paid.spent)
        table = oracle.play_turn(table, "wetland", wishes, worth)
    return table

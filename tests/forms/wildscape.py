"""A play against the Poachers, and its forms as they are opened or sent."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from companion.core.game import Seat, Setup
from companion.games import GAMES
from companion.games.wildscape.moves import Begin, ChooseSegment, SetPoachers, Spend
from companion.games.wildscape.poachers import Animal, Poachers
from companion.games.wildscape.rondel import Segment
from companion.games.wildscape.state import State
from companion.games.wildscape.tracker import apply, start
from forms.moves import FORMS
from tests.forms import sending

GAME: Final = GAMES["wildscape"]
KINDS: Final = FORMS["wildscape"]()

RONDEL: Final = (
    Segment("wetland", True),
    Segment("woodland", False, "rivers"),
    Segment("savanna", False, "primate"),
    Segment("desert", True),
    Segment("any", False, "establish"),
    Segment("wetland", False, "predator"),
    Segment("woodland", True),
    Segment("savanna", False, "rivers"),
    Segment("desert", False, "establish"),
)
# The same, as a browser sends what was chosen.
TYPED: Final = {
    "habitat_1": "wetland",
    "plus_1": "y",
    "habitat_2": "woodland",
    "extra_2": "rivers",
    "habitat_3": "savanna",
    "extra_3": "primate",
    "habitat_4": "desert",
    "plus_4": "y",
    "habitat_5": "any",
    "extra_5": "establish",
    "habitat_6": "wetland",
    "extra_6": "predator",
    "habitat_7": "woodland",
    "plus_7": "y",
    "habitat_8": "savanna",
    "extra_8": "rivers",
    "habitat_9": "desert",
    "extra_9": "establish",
}
# They have wetland 9 (size 6, established), 4 and a snake; woodland 7; nothing else but rivers worth 11.
HERD: Final = Poachers(
    (
        Animal("wetland", 6, 9, is_established=True),
        Animal("wetland", 4, 4),
        Animal("wetland", 1, 1),
        Animal("woodland", 7, 7),
    ),
    rivers=11,
    energy=3,
    primates=2,
    predators=1,
)


def begun(*moves: Any, difficulty: str = "4") -> State:
    """A play against the Poachers that has begun, after those moves."""
    setup = Setup("wildscape", "solo", (Seat("Ann"), Seat("The Poachers", "grey", is_opponent=True)))
    state = start(Setup(setup.game, setup.mode, setup.seats, {"difficulty": difficulty}, is_tracked=True))
    for move in (Begin(RONDEL), *moves):
        state = apply(state, move)
    return state


def blank() -> State:
    """A play before its beginning."""
    seats = (Seat("Ann"), Seat("The Poachers", "grey", is_opponent=True))
    return start(Setup("wildscape", "solo", seats, {"difficulty": "4"}, is_tracked=True))


def asked_for_value() -> State:
    """The Poachers take segment 9 and establish woodland 7 and wetland 4; nobody knows what they are worth.

    The player's token is at segment 8, whose one energy goes to segment 9, which then has most: 3.
    """
    return begun(SetPoachers(HERD), ChooseSegment(7), Spend(1))


make = partial(sending.make, KINDS)
opened = partial(sending.opened, KINDS)

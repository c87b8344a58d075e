"""A table of Rewild: South America, a few cards, and forms of its play as they are opened or sent."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.game import Seat, Setup
from companion.games import GAMES
from companion.games.rewild_south_america.cards import Card, Counts, Eats, Gives
from companion.games.rewild_south_america.catalogue import to_item
from companion.games.rewild_south_america.figures import Figures
from companion.games.rewild_south_america.state import (
    Drawn,
    Player,
    Solo,
    Stack,
    State,
    Tiles,
    Turn,
)
from forms.moves import FORMS
from tests.forms import sending

GAME = GAMES["rewild-south-america"]
KINDS = FORMS["rewild-south-america"]()

MARMOSET = Card(
    "common-marmoset",
    "Common Marmoset",
    "wildlife",
    kind="small_herbivore",
    homes={"rainforest": 1},
    has_high_tree=True,
    effect=Counts("instant", "insect", 2),
    is_whole=True,
)
TOUCAN = Card(
    "toco-toucan",
    "Toco Toucan",
    "wildlife",
    kind="medium_herbivore",
    homes={"grassland": 2},
    effect=Gives(water=2),
    is_whole=True,
)
OCELOT = Card(
    "ocelot",
    "Ocelot",
    "predation",
    kind="predator",
    homes={"grassland": 0, "rainforest": 0},
    effect=Eats(("small_herbivore", "medium_herbivore"), 6),
    is_whole=True,
)
LILIES = Card(
    "lily-pads",
    "Lily pads",
    "plant",
    kind="plant",
    homes={"grassland": 0},
    price=1,
    effect=Gives(water=1),
    is_whole=True,
)
JAGUAR = replace(OCELOT, key="jaguar-ex", name="Jaguar", is_expert=True, reward=7)
CARDS = (MARMOSET, TOUCAN, OCELOT, LILIES, JAGUAR)
ITEMS = {
    "card": {card.key: to_item(card) for card in CARDS},
    "figures": {"figures": to_item(Figures(3, 1, 60))},
}
# What the editor of a new Wildlife Card asks for, filled in.
TYPED_CARD = {
    "name": "Own Beast",
    "deck": "wildlife",
    "kind": "insect",
    "shrubland": "2",
    "wildlife_effect": "instant",
    "points": "2",
    "what": "insect",
}

DISPLAY = {"wildlife": (TOUCAN, MARMOSET), "predation": (OCELOT,) * 3, "plant": ()}


def make_state(**changed: Any) -> State:
    """Ana and Bo, whose turn it is, Ana's cards being a Toucan, a Marmoset and an Ocelot on one."""
    setup = Setup("rewild-south-america", "competitive", (Seat("Ana"), Seat("Bo", "blue")), is_tracked=True)
    stacks = (Stack(TOUCAN, "grassland"), Stack(MARMOSET, "rainforest"), Stack(OCELOT, "rainforest", (MARMOSET,)))
    ana = Player(stacks=stacks, tiles=Tiles(shrubland=2, grassland=3, rainforest=3))
    return State(**({"setup": setup, "players": (ana, Player()), "follows": (0, 1)} | changed))


def solo_state(**changed: Any) -> State:
    """Ana against the opponent, whose turn it is with Grassland Action Card 1."""
    setup = Setup("rewild-south-america", "solo", (Seat("Ana"), Seat("Other", "grey", is_opponent=True)))
    solo = Solo(drawn=Drawn("grassland_1"))
    return make_state(**({"setup": setup, "solo": solo, "turn": Turn(1)} | changed))


def make(key: str, sent: Any, state: State | None = None, items: Any = ITEMS) -> tuple[Any, Any]:
    """The form as it was sent, and its move; None where something is wrong or still asked."""
    return sending.make(KINDS, key, sent, state or make_state(), items)


def opened(key: str, state: State | None = None, moves: Any = (), items: Any = ITEMS) -> Any:
    """The form as it is opened, with a move to be corrected if there is one."""
    return sending.opened(KINDS, key, state or make_state(), items, moves)


def refused(key: str, sent: Any, state: State | None = None, items: Any = ITEMS) -> tuple[str, str]:
    with pytest.raises(RuleError) as caught:
        make(key, sent, state, items)
    return caught.value.code, caught.value.field

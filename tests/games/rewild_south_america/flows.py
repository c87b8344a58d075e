"""Plays for tests, move by move: a table that begins, and what follows."""

from __future__ import annotations

from typing import Any

from companion.games.rewild_south_america.cards import Card
from companion.games.rewild_south_america.moves import Begin, Deal, Harvest
from companion.games.rewild_south_america.state import Drawn, State
from tests.games.rewild_south_america.plays import TRACKER, setup_of
from tests.games.rewild_south_america.table import CACTUS, CAVY, FIGURES, OCELOT

# The opponent's deck (SA-80), top card first.
DECK = (
    Drawn("rainforest_1", is_turned=True),  # its bottom lies on top: take 3 Seeds
    Drawn("shrubland_1"),
    Drawn("shrubland_2", is_turned=True),
    Drawn("grassland_1"),
    Drawn("grassland_2"),
    Drawn("rainforest_2"),
)
EMPTY = {"wildlife": (), "predation": (), "plant": ()}


def begun(mode: str = "competitive", players: int = 2, expert: tuple[str, ...] = (), **begin: Any) -> State:
    """A table that has begun; everybody is followed unless ``follows`` says otherwise."""
    setup = setup_of(mode, players, dict.fromkeys(expert, "yes"))
    parts = {"follows": tuple(range(len(setup.seats))), "figures": FIGURES} | begin
    return after(TRACKER.start(setup), Begin(**parts))


def solo(*moves: Any, deck: tuple[Drawn, ...] | None = DECK, **begin: Any) -> State:
    """A solo table at the opponent's first turn: the player harvested."""
    return after(begun("solo", 1, deck=deck, **begin), *moves, Harvest())


def deck_of(*first: Drawn) -> tuple[Drawn, ...]:
    """A deck with those cards on top; of the others as many are turned as need be."""
    others = [drawn for drawn in DECK if drawn.card not in {each.card for each in first}]
    turned = 2 - sum(drawn.is_turned for drawn in first)
    return (*first, *[Drawn(each.card, index < turned) for index, each in enumerate(others)])


def after(state: State, *moves: Any) -> State:
    """The play after those moves."""
    for move in moves:
        state = TRACKER.apply(state, move)
    return state


def deals(wildlife: tuple[Card, ...] = (CAVY,) * 5) -> list[Deal]:
    """New cards for three empty rows, the rightmost first."""
    return [Deal(card) for card in (*wildlife, *(OCELOT,) * 3, *(CACTUS,) * 3)]


def asked(state: State) -> Any:
    """The prompt."""
    return TRACKER.prompt(state)

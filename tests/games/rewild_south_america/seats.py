"""Tables for tests: seats with tiles and stock, and cards as far as a test needs them."""

from companion.core.game import MARKS, Seat, Setup
from companion.games.rewild_south_america.cards import Card
from companion.games.rewild_south_america.state import Player, Stack, State, Stock, Tiles

FULL = Stock(10, 10, 10)
NO_TILES = Tiles()


def make_state(*players, **changed):
    """A table of these players, each of them followed."""
    seats = tuple(Seat(f"Seat {index}", MARKS[index]) for index in range(len(players)))
    setup = Setup("rewild-south-america", "competitive", seats, is_tracked=True)
    return State(setup, players, **({"follows": tuple(range(len(players)))} | changed))


def make_player(stock=FULL, tiles=NO_TILES, stacks=(), **changed):
    return Player(stock=stock, tiles=tiles, stacks=tuple(stacks), **changed)


def make_card(kind="insect", deck="wildlife", **changed):
    return Card(f"a_{kind}", f"A {kind}", deck, kind=kind, homes={"rainforest": 1}, is_whole=True, **changed)


def tree_animal(**changed):
    """An animal in the Rainforest that can still get onto a High Tree, unless something is ``changed``."""
    return Stack(**({"card": make_card(has_high_tree=True), "biome": "rainforest"} | changed))


def said(state):
    return [str(words) for words in state.news]

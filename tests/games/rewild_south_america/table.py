"""Cards and tables for the tests of effects and attracting. What the rulebook's text does not tell is made up here."""

from __future__ import annotations

import pytest

from companion.core.errors import RuleError
from companion.core.game import Seat, Setup
from companion.games.rewild_south_america.cards import Card, Counts, Eats, Gives, Offers, Shows, Special
from companion.games.rewild_south_america.figures import Figures
from companion.games.rewild_south_america.state import Player, Stack, State, Stock, Tiles, Turn

FIGURES = Figures(grassland_hexes=2)
SHRUB, GRASS, RAIN = "shrubland", "grassland", "rainforest"
ANYWHERE = {SHRUB: 0, GRASS: 0, RAIN: 0}


def animal(name, kind, effect, homes, **facts):
    return Card(name, name, "wildlife", kind=kind, homes=homes, effect=effect, is_whole=True, **facts)


def hunter(name, prey, points, homes, kind="predator", **facts):
    places = dict.fromkeys(homes, 0)
    return Card(name, name, "predation", kind=kind, homes=places, effect=Eats(prey, points), is_whole=True, **facts)


def plant(name, effect, price=1, homes=ANYWHERE, **facts):
    return Card(name, name, "plant", kind="plant", homes=homes, price=price, effect=effect, is_whole=True, **facts)


# By the rulebook's text: 2.1 Attract Wildlife Cards; 2.2; Completing a Biome; End of the Game; Plant Card Effects.
ANTEATER = animal("Giant Anteater", "large_herbivore", Counts("end", "insect", 4), {SHRUB: 4, GRASS: 3, RAIN: 1})
PECCARY = animal("Chacoan Peccary", "large_herbivore", Counts("end", "large_herbivore", 5), {SHRUB: 2})
MOSQUITO = animal("Mosquito", "insect", Counts("end", "herbivores", 2), {GRASS: 1})
SNAIL = animal("Apple Snail", "insect", Counts("end", "wetland_symbols", 3), {GRASS: 1})
DINOPONERA = animal("Dinoponera Quadriceps", "insect", Counts("end", "minerals", 2), {SHRUB: 2, GRASS: 1, RAIN: 1})
CAVY = animal("Rock Cavy", "small_herbivore", Gives(minerals=3), {SHRUB: 1})
MARMOSET = animal("Common Marmoset", "small_herbivore", Counts("instant", "plant", 2), {RAIN: 1}, has_high_tree=True)
AGOUTI = animal("Red-rumped Agouti", "medium_herbivore", Counts("end", "plant", 2), {GRASS: 2})
# The Guan's rate is not printed in the text: 5 VP a Grassland symbol, one on tiles and one on Action Cards, is 5 + 5.
GUAN = animal("White-browed Guan", "medium_herbivore", Counts("end", "grassland_symbols", 5), {SHRUB: 2})
CARACARA = animal("Crested Caracara", "predator", Counts("instant", "eaten_animals", 3), {GRASS: 1})
OCELOT = hunter("Ocelot", ("small_herbivore", "medium_herbivore"), 6, (GRASS, RAIN))
LILY_PADS = plant("Lily pads", Shows({"wetland": 1}), homes={GRASS: 0})
BROMELIADS = plant("Bromeliads", Gives(points=5))
CARNIVOROUS = plant("Carnivorous plant", Eats(("insect",), 5), price=2)
# Made up.
CACTUS = plant("Cactus", Gives(water=2))
FERN = plant("Fern", Offers(RAIN))
REED = plant("Reed", Offers(GRASS))
TREE_FROG = animal("Tree Frog", "insect", Gives(water=1), {RAIN: 1}, has_high_tree=True)
HARPY = hunter("Harpy", ("predator", "small_herbivore"), 8, (GRASS, RAIN), kind="apex_predator")
BEETLE = animal("Beetle", "insect", Counts("instant", "plant", 1), {SHRUB: 1, GRASS: 1, RAIN: 1})
BOA = hunter("Boa", ("small_herbivore",), 4, (SHRUB, GRASS, RAIN))
RESERVATION = plant("Reservation plant", Special("reservation"), is_expert=True)
CHANGING = plant("Effect-changing plant", Special("effect_changing"), is_expert=True)
MOVING = plant("Tile-moving plant", Special("tile_moving"), is_expert=True)


def lying(biome, *cards, **parts):
    """A stack: the visible card, then what was eaten below it."""
    return Stack(cards[0], biome, cards[1:], **parts)


def of(*stacks, **parts):
    """A player with these stacks."""
    return Player(stacks=stacks, **parts)


def at_table(player, *expert, mode="competitive", **parts):
    """The turn of a player's: the second of two, or in solo mode the opponent's."""
    other = Seat("The opponent", "blue", is_opponent=True) if mode == "solo" else Seat("Bruno", "blue")
    setup = Setup("rewild-south-america", mode, (Seat("Ann"), other), dict.fromkeys(expert, "yes"), is_tracked=True)
    parts = {"figures": FIGURES, "turn": Turn(1, has_played=True), "follows": (0, 1)} | parts
    return State(setup, (Player(), player), **parts)


def said(texts):
    return [str(words) for words in texts]


def refused(code, function, *arguments):
    """The message of the RuleError with that code."""
    with pytest.raises(RuleError) as caught:
        function(*arguments)
    assert caught.value.code == code
    return str(caught.value)


def brunos_table():
    """End of the Game, the example: all that it names; he has a Grassland Tile and two Wetlands for Guan and Snail."""
    return Player(
        stock=Stock(4, 0, 0),
        tiles=Tiles(shrubland=3, grassland=1, wetland=2, rainforest=3),
        symbols={"wetland": 1, "grassland": 1},
        stacks=(
            lying(SHRUB, CAVY),
            lying(SHRUB, PECCARY),
            lying(SHRUB, GUAN),
            lying(GRASS, MOSQUITO),
            lying(GRASS, SNAIL),
            lying(GRASS, OCELOT, AGOUTI),
            lying(GRASS, LILY_PADS),
            lying(RAIN, DINOPONERA),
            lying(RAIN, ANTEATER),
            lying(RAIN, MARMOSET),
        ),
    )

"""The naive copy of South America's rules, held against the rulebook's worked examples (G-SA1 to G-SA5, G-SA8)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.rewild_south_america.cards import Card, Counts, Eats, Shows
from companion.games.rewild_south_america.figures import Figures
from companion.games.rewild_south_america.state import Player, Stack, Stock, Tiles
from tests.games.rewild_south_america import oracle


def animal(name, kind, effect, biome="shrubland"):
    return Card(name, name, "wildlife", kind=kind, homes={biome: 1}, has_high_tree=False, effect=effect, is_whole=True)


OCELOT = Card(
    "Ocelot",
    "Ocelot",
    "predation",
    kind="predator",
    homes={"grassland": 0, "rainforest": 0},
    effect=Eats(("small_herbivore", "medium_herbivore"), 6),
    is_whole=True,
)
LILY_PADS = Card(
    "Lily pads",
    "Lily pads",
    "plant",
    kind="plant",
    homes={"grassland": 0},
    price=1,
    effect=Shows({"wetland": 1}),
    is_whole=True,
)
AGOUTI = animal("Red-rumped Agouti", "small_herbivore", Counts("end", "insect", 3), "grassland")
CAVY = animal("Rock Cavy", "small_herbivore", Counts("instant", "water", 1))
MOSQUITO = animal("Mosquito", "insect", Counts("end", "herbivores", 2), "grassland")
PECCARY = animal("Chacoan Peccary", "large_herbivore", Counts("end", "large_herbivore", 5))
DINOPONERA = animal("Dinoponera Quadriceps", "insect", Counts("end", "minerals", 2), "rainforest")


def brunos_cards(guan):
    """End of the Game: Bruno's cards. The Guan's rate is not in the text: it gets 5 from tiles, 5 from cards."""
    lying = [
        (PECCARY, "shrubland"),
        (animal("White-browed Guan", "medium_herbivore", Counts("end", "rainforest_symbols", guan)), "shrubland"),
        (CAVY, "shrubland"),
        (MOSQUITO, "grassland"),
        (LILY_PADS, "grassland"),
        (animal("Apple Snail", "insect", Counts("end", "wetland_symbols", 3), "grassland"), "grassland"),
        (DINOPONERA, "rainforest"),
        (animal("Giant Anteater", "large_herbivore", Counts("end", "insect", 4), "rainforest"), "rainforest"),
        (animal("Common Marmoset", "small_herbivore", Counts("instant", "plant", 2), "rainforest"), "rainforest"),
    ]
    return (*[Stack(card, biome) for card, biome in lying], Stack(OCELOT, "grassland", (AGOUTI,)))


@pytest.mark.parametrize(("guan", "symbols"), [(1, 5), (5, 1)])
def test_g_sa1_brunos_end_of_game_effects(guan, symbols):
    player = Player(
        stock=Stock(minerals=4, water=0, seeds=0),
        tiles=Tiles(wetland=2, rainforest=symbols),
        symbols={"wetland": 1, "rainforest": symbols},
        stacks=brunos_cards(guan),
    )
    plain = oracle.plain_player(player)
    by_name = {
        oracle.visible(plain["piles"][index])["key"]: points
        for index, _, _, points in oracle.end_of_game(plain, oracle.plain_figures(Figures()))
    }
    assert by_name == {
        "Chacoan Peccary": 10,
        "White-browed Guan": 10,
        "Mosquito": 10,
        "Apple Snail": 12,
        "Dinoponera Quadriceps": 8,
        "Giant Anteater": 12,
    }
    assert sum(by_name.values()) == 62


PREYS = (
    Stack(CAVY, "shrubland"),
    Stack(PECCARY, "shrubland"),
    Stack(MOSQUITO, "grassland"),
    Stack(AGOUTI, "grassland"),
    Stack(DINOPONERA, "rainforest"),
)
OCELOTS_PLACE = ("grassland", 3, False)


def test_g_sa3_the_ocelot_can_only_be_placed_on_the_agouti():
    plain = oracle.plain_player(Player(stacks=PREYS))
    assert oracle.places(plain, oracle.plain_figures(Figures()), oracle.plain_card(OCELOT)) == [OCELOTS_PLACE]


def test_g_sa2_the_ocelot_then_the_lily_pads_that_complete_the_grassland():
    figures = oracle.plain_figures(Figures())
    first = oracle.plain_player(Player(stacks=PREYS))
    second = oracle.attract(first, figures, oracle.plain_card(OCELOT), OCELOTS_PLACE)
    assert oracle.brought(first, second) == {"predation": 6}
    third = oracle.attract(second, figures, oracle.plain_card(LILY_PADS), ("grassland", None, False))
    assert oracle.brought(second, third) == {"biomes": 6}
    assert third["stock"] == {"minerals": 4, "water": 4, "seeds": 0}
    assert third["completed"] == ["grassland"]


@pytest.mark.parametrize(
    ("beside", "cost"),
    [
        ({"minerals": 2, "shrublands": 1, "wetlands": 1}, (0, 0)),  # G-SA4: position 1
        ({"shrublands": 1}, (2, 2)),  # G-SA5: position 2; the text names the costs, what lies there is our guess
        ({"grasslands": 2}, (3, 0)),  # 3 and 6
        ({"wetlands": 1}, (3, 0)),
        ({"minerals": 2, "water": 2}, (1, 0)),  # 4
        ({"grasslands": 1}, (3, 1)),  # 5
    ],
)
def test_g_sa4_and_g_sa5_what_a_rainforest_tile_costs(beside, cost):
    everything = {"shrublands": 0, "grasslands": 0, "wetlands": 0, "minerals": 0, "water": 0}
    assert oracle.tile_cost("rainforest", everything | beside)[0] == cost


@pytest.mark.parametrize(("biome", "hexes"), [("shrubland", 4), ("grassland", 3), ("rainforest", 1)])
def test_g_sa8_the_giant_anteater_needs_that_many_hexes(biome, hexes):
    homes = {"shrubland": 4, "grassland": 3, "rainforest": 1}
    anteater = oracle.plain_card(replace(PECCARY, homes=homes))
    figures = oracle.plain_figures(Figures(grassland_hexes=1))
    for number in range(6):
        laid = {
            "shrubland": Tiles(shrubland=number // 4, extensions=number // 4),  # 4 hexes each
            "grassland": Tiles(grassland=number),
            "rainforest": Tiles(rainforest=number),
        }
        found = oracle.places(oracle.plain_player(Player(tiles=laid[biome])), figures, anteater)
        assert found == ([(biome, None, False)] if number >= hexes else [])

"""Attracting cards: SA-7, SA-8, SA-30 to SA-39, SA-45 to SA-47, SA-53, A-SA2, A-SA3, A-SA5, A-SA12."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.games.rewild_south_america.attract import (
    attract_card,
    check_card,
    check_whole,
    free_hexes,
    free_trees,
    places_for,
)
from companion.games.rewild_south_america.cards import BIOMES, Card, Counts, Eats, Gives
from companion.games.rewild_south_america.expert import is_complete
from companion.games.rewild_south_america.figures import Figures
from companion.games.rewild_south_america.moves import Settle
from companion.games.rewild_south_america.state import MOST_STACKS, Stock, Tiles, Turn, visible_animals
from tests.games.rewild_south_america.table import (
    AGOUTI,
    ANTEATER,
    BEETLE,
    BOA,
    BROMELIADS,
    CACTUS,
    CARACARA,
    CARNIVOROUS,
    CAVY,
    CHANGING,
    DINOPONERA,
    FERN,
    FIGURES,
    GRASS,
    HARPY,
    LILY_PADS,
    MARMOSET,
    MOSQUITO,
    MOVING,
    OCELOT,
    PECCARY,
    RAIN,
    REED,
    RESERVATION,
    SHRUB,
    SNAIL,
    TREE_FROG,
    animal,
    at_table,
    hunter,
    lying,
    of,
    plant,
    refused,
    said,
)

SOLO = {"mode": "solo"}  # the second seat is then the opponent's
ROOM = Tiles(shrubland=9, grassland=9, rainforest=9)


def put(player, card, *place, expert=(), **parts):
    """The player after a card came to its place, or to the only one that there is."""
    return state_after(player, card, *place, expert=expert, **parts).players[1]


def state_after(player, card, *place, expert=(), **parts):
    state = at_table(player, *expert, **parts)
    places = places_for(state, 1, card)
    if not place:
        assert len(places) == 1, places
    settle = Settle(*place) if place else places[0]
    assert settle in places
    return attract_card(state, 1, card, settle)


def visible(player):
    return [(stack.card.name, stack.biome, [card.name for card in stack.below]) for stack in player.stacks]


# --- Room: hexes and trees --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiles", "places"),
    [
        (Tiles(shrubland=1), []),  # 3 hexes
        (Tiles(shrubland=1, extensions=1), [SHRUB]),  # 4 hexes (SA-19)
        (Tiles(grassland=1), []),  # 2 hexes in this copy
        (Tiles(grassland=1, wetland=1), [GRASS]),  # a Wetland is the same biome (SA-20)
        (Tiles(rainforest=1), [RAIN]),
        (Tiles(shrubland=2, grassland=2, rainforest=1), [SHRUB, GRASS, RAIN]),
    ],
)
def test_g_sa8_the_giant_anteater_needs_4_3_or_1_hexes(tiles, places):
    """G-SA8: 2.1 Attract Wildlife Cards."""
    assert [place.biome for place in places_for(at_table(of(tiles=tiles)), 1, ANTEATER)] == places


def test_the_example_of_the_dinoponera():
    """2.1 Attract Wildlife Cards: 2 Shrubland hexes or 1 of the Rainforest; no Grassland Tile lies there."""
    state = at_table(of(tiles=Tiles(shrubland=1, rainforest=1)))
    assert places_for(state, 1, DINOPONERA) == (Settle(SHRUB), Settle(RAIN))


@pytest.mark.parametrize(
    ("player", "free"),
    [
        (of(tiles=Tiles(shrubland=2, extensions=1, grassland=1, wetland=2, rainforest=3)), (7, 6, 3)),
        # Of the 7 one Cavy takes 1, of the 6 the Anteater 3 and the eaten Agouti 2 (SA-47), of the 3 the Marmoset 1.
        (
            of(
                lying(SHRUB, CAVY),
                lying(GRASS, ANTEATER),
                lying(GRASS, HARPY, OCELOT, AGOUTI),
                lying(RAIN, MARMOSET),
                tiles=Tiles(shrubland=2, extensions=1, grassland=1, wetland=2, rainforest=3),
            ),
            (6, 1, 2),
        ),
        # A hex of a plant wherever it lies (SA-53); other plants have none.
        (of(lying(RAIN, FERN), lying(SHRUB, REED), lying(GRASS, LILY_PADS), tiles=Tiles()), (0, 1, 1)),
        (
            of(lying(RAIN, MARMOSET, is_on_tree=True), tree_meeples=1, tiles=Tiles(rainforest=1, high_trees=1)),
            (0, 0, 1),
        ),
        # Its meeple stays on the tree when the Marmoset is eaten: the ground below is free still (SA-47).
        (of(lying(RAIN, OCELOT, MARMOSET), tree_meeples=1, tiles=Tiles(rainforest=1, high_trees=1)), (0, 0, 1)),
        (of(tree_meeples=1, tiles=Tiles(rainforest=1, high_trees=1)), (0, 0, 1)),  # its card was not entered
        (of(lying(RAIN, PECCARY), tiles=Tiles(rainforest=1)), (0, 0, 1)),  # entered where it cannot live
        (of(tiles=None), (None, None, None)),
    ],
)
def test_free_hexes(player, free):
    """SA-19, SA-20, SA-47, SA-53."""
    assert tuple(free_hexes(player, FIGURES, biome) for biome in BIOMES) == free


def test_free_hexes_of_tiles_whose_size_is_unknown():
    assert free_hexes(of(tiles=Tiles(grassland=1)), Figures(), GRASS) is None
    assert free_hexes(of(tiles=Tiles(shrubland=1)), Figures(), GRASS) == 0


@pytest.mark.parametrize(("tiles", "meeples", "free"), [(Tiles(high_trees=3), 1, 2), (Tiles(), 0, 0), (None, 1, 0)])
def test_free_trees(tiles, meeples, free):
    assert free_trees(of(tiles=tiles, tree_meeples=meeples)) == free


def test_where_nothing_is_known_people_find_room_and_the_opponent_none():
    unknown = of(tiles=None)
    assert places_for(at_table(unknown), 1, MARMOSET) == (Settle(RAIN, is_on_tree=True), Settle(RAIN))
    assert places_for(at_table(unknown, only_cards=True), 1, MARMOSET) == (Settle(RAIN),)
    assert places_for(at_table(unknown, **SOLO), 1, MARMOSET) == ()


# --- Places -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiles", "meeples", "places"),
    [
        (Tiles(rainforest=1), 0, [Settle(RAIN)]),
        (Tiles(rainforest=1, high_trees=1), 0, [Settle(RAIN, is_on_tree=True), Settle(RAIN)]),
        (Tiles(rainforest=1, high_trees=1), 1, [Settle(RAIN)]),
    ],
)
def test_an_animal_of_high_trees_may_go_onto_a_free_one(tiles, meeples, places):
    """SA-21, SA-32."""
    state = at_table(of(tiles=tiles, tree_meeples=meeples))
    assert list(places_for(state, 1, MARMOSET)) == places


def test_a_tree_takes_an_animal_when_the_ground_is_full():
    """SA-21: two places on one Rainforest Tile; no other animal gets onto the tree."""
    player = of(lying(RAIN, DINOPONERA), tiles=Tiles(rainforest=1, high_trees=1))
    state = at_table(player)
    assert places_for(state, 1, MARMOSET) == (Settle(RAIN, is_on_tree=True),)
    assert places_for(state, 1, DINOPONERA) == ()


EXAMPLE = of(lying(SHRUB, CAVY), lying(GRASS, AGOUTI), lying(RAIN, DINOPONERA), lying(SHRUB, PECCARY))


def test_g_sa3_the_ocelot_finds_only_the_agouti():
    """G-SA3, SA-33: not the Cavy in the Shrubland, not the Dinoponera and the Peccary, which are of other types."""
    assert places_for(at_table(EXAMPLE), 1, OCELOT) == (Settle(GRASS, prey=1),)


@pytest.mark.parametrize(
    ("card", "places"),
    [
        (HARPY, [(GRASS, 2), (RAIN, 3)]),  # the Ocelot, but not what lies below it (SA-34); the Marmoset
        (CARNIVOROUS, [(SHRUB, 1), (GRASS, 0), (GRASS, 4)]),  # the topmost biome first, there in order
        (hunter("Fox", ("medium_herbivore",), 3, (GRASS,)), []),  # the Agouti is eaten already (SA-34, SA-45)
    ],
)
def test_prey_is_visible_and_of_the_type(card, places):
    """SA-33, SA-34, SA-38."""
    player = of(
        lying(GRASS, MOSQUITO),
        lying(SHRUB, BEETLE),
        lying(GRASS, OCELOT, AGOUTI),
        lying(RAIN, MARMOSET),
        lying(GRASS, SNAIL),
    )
    assert [(place.biome, place.prey) for place in places_for(at_table(player), 1, card)] == places


def test_a_plant_goes_to_any_of_its_biomes_without_tiles():
    """2.2 Attract Plant Cards."""
    state = at_table(of())
    assert places_for(state, 1, BROMELIADS) == (Settle(SHRUB), Settle(GRASS), Settle(RAIN))
    assert places_for(state, 1, LILY_PADS) == (Settle(GRASS),)


@pytest.mark.parametrize(
    ("card", "player", "biomes"),
    [
        (CHANGING, of(lying(RAIN, FERN), lying(GRASS, SNAIL)), [GRASS]),  # the Fern has no type (SA-74)
        (CHANGING, of(lying(SHRUB, CHANGING)), []),
        (MOVING, of(tiles=Tiles(shrubland=1, wetland=1)), [SHRUB, GRASS]),  # its biome is the tile's (SA-76)
        (MOVING, of(tiles=Tiles()), []),
        (MOVING, of(tiles=None), [SHRUB, GRASS, RAIN]),
    ],
)
def test_expert_plants_lie_where_their_effect_can_be_used(card, player, biomes):
    """SA-74, SA-76, A-SA21; for the opponent, who does not use them, anywhere (SA-90)."""
    assert [place.biome for place in places_for(at_table(player), 1, card)] == biomes
    assert [place.biome for place in places_for(at_table(player, **SOLO), 1, card)] == [SHRUB, GRASS, RAIN]


# --- What may be attracted --------------------------------------------------------------------------------------------


def why_not(card, player=None, *expert, **parts):
    player = of(tiles=ROOM) if player is None else player
    with pytest.raises(RuleError) as caught:
        check_card(at_table(player, *expert, **parts), 1, card)
    return caught.value.code, str(caught.value)


@pytest.mark.parametrize(
    ("turn", "card", "code", "message"),
    [
        (
            Turn(1, is_harvest=True),
            MOSQUITO,
            "after_harvest",
            "After the Harvest Card no card is attracted. End the turn.",
        ),
        (Turn(1, plants=1), LILY_PADS, "plant_taken", "One Plant Card a turn: this turn has had it."),
        (Turn(1, plants=1), CARNIVOROUS, "plant_taken", "One Plant Card a turn: this turn has had it."),
        (Turn(1, predations=1), OCELOT, "predation_taken", "One Predation Card a turn: this turn has had it."),
        (
            Turn(1, wildlife=5),
            MOSQUITO,
            "wildlife_taken",
            "5 Wildlife Cards a turn at most: this turn has had them.",
        ),
    ],
)
def test_the_limits_of_a_turn(turn, card, code, message):
    """SA-7, SA-8, A-SA3."""
    assert why_not(card, turn=turn) == (code, message)


def test_other_decks_are_free_when_one_is_used_up():
    """SA-7: in any order, as many Wildlife Cards as the display has."""
    player = of(lying(GRASS, AGOUTI), tiles=ROOM, stock=Stock(0, 0, 9))
    state = at_table(player, turn=Turn(1, plants=1, predations=1, wildlife=4))
    check_card(state, 1, MOSQUITO)
    check_card(replace(state, turn=Turn(1, plants=1, wildlife=5)), 1, OCELOT)
    check_card(replace(state, turn=Turn(1, predations=1, wildlife=5)), 1, LILY_PADS)


@pytest.mark.parametrize(
    ("card", "player", "message"),
    [
        (
            ANTEATER,
            of(lying(SHRUB, CAVY), tiles=Tiles(shrubland=1, grassland=1)),
            "Giant Anteater needs 4 free Shrubland hexes (2 are free), or 3 free Grassland hexes (2 are free), or"
            " 1 free Rainforest hex (0 are free). Place tiles first, or correct the tiles.",
        ),
        (
            PECCARY,
            of(lying(SHRUB, PECCARY), tiles=Tiles(shrubland=1)),
            "Chacoan Peccary needs 2 free Shrubland hexes (1 is free). Place tiles first, or correct the tiles.",
        ),
        (
            OCELOT,
            of(lying(SHRUB, CAVY)),
            "Ocelot: no visible small herbivore or medium herbivore lives in the Grassland or Rainforest.",
        ),
        (
            CARNIVOROUS,
            of(stock=Stock(0, 0, 2)),
            "Carnivorous plant: no visible insect lives in the Shrubland or Grassland or Rainforest.",
        ),
    ],
)
def test_why_there_is_no_place(card, player, message):
    """SA-33, SA-38, G-SA8."""
    assert why_not(card, player) == ("no_place", message)


@pytest.mark.parametrize(
    ("card", "message"),
    [
        (
            CHANGING,
            "Effect-changing plant: no card in the Shrubland or Grassland or Rainforest has an effect to change.",
        ),
        (MOVING, "Tile-moving plant: there is no Shrubland or Grassland or Rainforest Tile to move."),
    ],
)
def test_why_an_expert_plant_has_no_place(card, message):
    """SA-74, SA-76, A-SA21."""
    assert why_not(card, of(), "expert_plants") == ("no_place", message)


def test_why_the_opponent_has_no_place_where_hexes_are_unknown():
    found = why_not(MOSQUITO, of(tiles=Tiles(grassland=1)), figures=Figures(), **SOLO)
    assert found == (
        "no_place",
        "Mosquito needs 1 free Grassland hex (how many there are is not known). Place tiles first, or correct the"
        " tiles.",
    )


def test_a_plant_that_is_too_expensive():
    """2.2 Attract Plant Cards: the price; 1 Seed is the start (SA-1)."""
    assert why_not(plant("Palm", Gives(points=5), price=3)) == (
        "too_expensive",
        "Palm costs 3 Seeds, the stock has 1 Seed. Choose another card, or correct the stock.",
    )
    check_card(at_table(of(stock=None)), 1, plant("Palm", Gives(points=5), price=3))


def test_a_reserved_card_comes_first():
    """SA-77: also when the same animal lies on the Score Board; plants and Predation Cards may come before it."""
    player = of(lying(GRASS, AGOUTI), tiles=ROOM, reserved=(PECCARY,))
    assert why_not(MOSQUITO, player) == (
        "reserved_first",
        "Chacoan Peccary is reserved: attract it before any other Wildlife Card.",
    )
    for card in (PECCARY, LILY_PADS, OCELOT):
        check_card(at_table(player), 1, card)


@pytest.mark.parametrize(
    ("card", "module"),
    [(RESERVATION, "expert_plants"), (replace(MOSQUITO, is_expert=True, reward=5), "expert_cards")],
)
def test_expert_cards_need_their_module(card, module):
    """SA-70: the modules are chosen one by one."""
    others = {"expert_end", "expert_plants", "expert_board", "expert_cards"} - {module}
    message = f"{card.name} is an EX card, and this table plays without them. Choose the card without EX."
    assert why_not(card, None, *others) == ("module_is_off", message)
    check_card(at_table(of(tiles=ROOM), module), 1, card)


def test_a_seat_has_room_for_so_many_cards():
    assert why_not(LILY_PADS, of(*[lying(GRASS, LILY_PADS)] * MOST_STACKS)) == (
        "too_many_cards",
        "At most 60 cards lie here. Remove one.",
    )


@pytest.mark.parametrize(
    "card",
    [
        Card("x", "X"),
        replace(MOSQUITO, is_whole=False),
        replace(MOSQUITO, deck=None),
        replace(MOSQUITO, kind="plant"),
        replace(MOSQUITO, homes={}),
        replace(MOSQUITO, homes={GRASS: 0}),
        replace(MOSQUITO, effect=None),
        replace(MOSQUITO, effect=Eats(("insect",), 3)),
        replace(MOSQUITO, effect=Counts("end", "sloths", 3)),
        replace(MOSQUITO, effect=Counts("instant", "herbivores", 3)),  # only at the end (SA-50)
        replace(OCELOT, effect=Gives(points=3)),
        replace(OCELOT, effect=Eats((), 3)),
        replace(OCELOT, effect=Eats(("plant",), 3)),
        replace(LILY_PADS, price=None),
        replace(LILY_PADS, kind="insect"),
    ],
)
def test_a_card_that_is_not_whole(card):
    message = refused("card_not_whole", check_card, at_table(of(tiles=ROOM)), 1, card)
    assert message == f"{card.name} is not complete yet. Complete it from the card."


def test_cards_that_are_whole():
    for card in (ANTEATER, CAVY, OCELOT, HARPY, LILY_PADS, CARNIVOROUS, FERN, RESERVATION):
        check_whole(card)


# --- What follows -----------------------------------------------------------------------------------------------------


def test_g_sa2_the_ocelot_eats_the_agouti_and_the_lily_pads_complete_the_grassland():
    """G-SA2, SA-30, SA-31, SA-33: 6 VP for the Ocelot, then 6 VP for the biome, as the eaten Agouti counts."""
    player = of(lying(GRASS, MOSQUITO), lying(GRASS, AGOUTI), lying(RAIN, MARMOSET), tiles=ROOM)
    after = state_after(player, OCELOT, GRASS, False, 1)
    assert after.players[1].points == {"predation": 6}
    assert said(after.news) == ["Ocelot: Grassland", "Ocelot on Red-rumped Agouti: 6 VP"]
    after = attract_card(replace(after, news=()), 1, LILY_PADS, Settle(GRASS))
    player = after.players[1]
    assert said(after.news) == ["Lily pads: Grassland, 1 Seed paid", "Grassland complete: 6 VP"]
    assert (player.points, player.completed) == ({"predation": 6, "biomes": 6}, (GRASS,))
    assert player.stock == Stock(4, 4, 0)
    assert after.turn == Turn(1, has_played=True, predations=1, plants=1)


@pytest.mark.parametrize(
    ("cards", "complete"),
    [
        ([LILY_PADS, MOSQUITO, CAVY, CARACARA], True),
        ([LILY_PADS, MOSQUITO, PECCARY, HARPY], True),  # an apex predator will do (A-SA2)
        ([LILY_PADS, MOSQUITO, OCELOT, (HARPY, AGOUTI)], True),
        ([CARNIVOROUS, CAVY, CARACARA], False),
        ([(CARNIVOROUS, MOSQUITO), CAVY, CARACARA], True),  # both the plant and the insect below it (A-SA3)
        ([LILY_PADS, MOSQUITO, CARACARA], False),
        ([LILY_PADS, MOSQUITO, CAVY], False),
        ([MOSQUITO, CAVY, CARACARA], False),
        ([LILY_PADS, CAVY, CARACARA], False),
        ([LILY_PADS, (HARPY, OCELOT, AGOUTI)], False),
        ([], False),
    ],
)
def test_a_biome_is_complete_with_a_plant_an_insect_a_herbivore_and_a_hunter(cards, complete):
    """SA-30, SA-31, SA-46, A-SA2, A-SA3."""
    stacks = [lying(GRASS, *(card if isinstance(card, tuple) else (card,))) for card in cards]
    assert is_complete(of(*stacks), GRASS) is complete
    assert not is_complete(of(*[replace(stack, biome=SHRUB) for stack in stacks]), GRASS)


def test_all_three_biomes_bring_18_and_each_only_once():
    """SA-30."""
    cards = [LILY_PADS, MOSQUITO, CAVY]
    player = of(*[lying(biome, card) for biome in BIOMES for card in cards], tiles=ROOM)
    caracara = replace(CARACARA, homes={SHRUB: 1, GRASS: 1, RAIN: 1}, effect=Gives(points=1))
    for biome in (SHRUB, GRASS, RAIN, RAIN):
        player = put(player, caracara, biome)
    assert (player.points, player.completed) == ({"instant": 4, "biomes": 18}, (SHRUB, GRASS, RAIN))


def test_the_opponent_has_6_vp_for_a_biome_with_the_expert_board_too():
    """SA-94, A-SA5."""
    player = of(lying(GRASS, MOSQUITO), lying(GRASS, BOA, CAVY), tiles=ROOM)
    after = state_after(player, LILY_PADS, expert=("expert_board",), **SOLO)
    assert (after.players[1].points, after.tasks) == ({"biomes": 6}, ())


def test_a_meeple_on_a_tree_scores_at_once():
    """SA-32: 4 VP, and then the Instant effect (SA-35): 2 VP for one plant."""
    player = of(lying(GRASS, LILY_PADS), tiles=Tiles(rainforest=2, high_trees=1))
    after = state_after(player, MARMOSET, RAIN, True)
    assert after.players[1].points == {"trees": 4, "instant": 2}
    assert (after.players[1].tree_meeples, after.players[1].stacks[-1].is_on_tree) == (1, True)
    assert said(after.news) == [
        "Common Marmoset: Rainforest",
        "Common Marmoset on a High Tree: 4 VP",
        "Common Marmoset: 2 per plant: Lily pads = 2 VP",
    ]
    ground = put(player, MARMOSET, RAIN)
    assert (ground.points, ground.tree_meeples) == ({"instant": 2}, 0)


def test_an_instant_effect_counts_before_the_next_card():
    """SA-35, SA-37: one insect, then two: 3 + 6."""
    gecko = animal("Gecko", "insect", Counts("instant", "insect", 3), {GRASS: 1})
    first = put(of(tiles=ROOM), gecko)
    assert first.points == {"instant": 3}
    assert put(first, gecko).points == {"instant": 9}


@pytest.mark.parametrize(
    ("card", "stock", "points"),
    [
        (CAVY, Stock(7, 4, 1), {}),  # +3 Minerals
        (CACTUS, Stock(4, 6, 0), {}),  # 1 Seed paid, +2 Water
        (BROMELIADS, Stock(4, 4, 0), {"instant": 5}),
        (plant("Orchid", Gives(seeds=2)), Stock(4, 4, 2), {}),  # the price is paid first
    ],
)
def test_resources_and_vp_at_once(card, stock, points):
    """SA-36, SA-39: the start is 4 Minerals, 4 Water, 1 Seed."""
    player = put(of(tiles=ROOM), card, SHRUB)
    assert (player.stock, player.points) == (stock, points)


def test_a_predation_card_on_another_one():
    """SA-34, SA-45, A-SA27: the Harpy on the Ocelot, which lies on the Agouti; the stack stays where it was."""
    player = of(lying(GRASS, OCELOT, AGOUTI, is_changed=True, is_rewarded=True), lying(GRASS, SNAIL))
    after = put(player, HARPY)
    assert visible(after) == [
        ("Harpy", GRASS, ["Ocelot", "Red-rumped Agouti"]),
        ("Apple Snail", GRASS, []),
    ]
    assert (after.stacks[0].is_changed, after.stacks[0].is_rewarded) == (False, False)
    assert after.points == {"predation": 8}
    assert visible_animals(after) == visible_animals(player) == 2


def test_the_carnivorous_plant_is_the_plant_of_the_turn():
    """SA-38, A-SA3: 2 Seeds, 5 VP, the insect is eaten, one visible animal fewer."""
    player = of(lying(GRASS, MOSQUITO), lying(GRASS, CAVY), lying(GRASS, CARACARA), stock=Stock(0, 0, 3))
    after = state_after(player, CARNIVOROUS)
    assert visible(after.players[1]) == [
        ("Carnivorous plant", GRASS, ["Mosquito"]),
        ("Rock Cavy", GRASS, []),
        ("Crested Caracara", GRASS, []),
    ]
    assert after.players[1].points == {"predation": 5, "biomes": 6}
    assert said(after.news)[:2] == [
        "Carnivorous plant: Grassland, 2 Seeds paid",
        "Carnivorous plant on Mosquito: 5 VP; it is a Plant Card, Mosquito an eaten animal",
    ]
    assert after.players[1].stock == Stock(0, 0, 1)
    assert after.turn == Turn(1, has_played=True, plants=1)
    assert (visible_animals(player), visible_animals(after.players[1])) == (3, 2)


def test_a_meeple_stays_on_its_tree_when_the_animal_is_eaten():
    """SA-47, A-SA24: its 4 VP stay too, the tree stays occupied, the ground free."""
    player = put(of(tiles=Tiles(rainforest=1, high_trees=1), stock=Stock(0, 0, 2)), TREE_FROG, RAIN, True)
    eaten = put(player, CARNIVOROUS)
    assert (eaten.tree_meeples, free_trees(eaten), free_hexes(eaten, FIGURES, RAIN)) == (1, 0, 1)
    assert eaten.points == {"trees": 4, "predation": 5}


def test_markers_stay_when_the_animal_is_eaten():
    """SA-47: the two hexes of the Agouti stay occupied."""
    player = put(of(tiles=Tiles(grassland=1)), AGOUTI)
    assert free_hexes(player, FIGURES, GRASS) == 0
    assert free_hexes(put(player, OCELOT), FIGURES, GRASS) == 0


def test_the_hex_of_a_plant_takes_an_animal():
    """SA-53."""
    player = of(lying(SHRUB, FERN), tiles=Tiles())
    player = put(player, DINOPONERA)
    assert [stack.biome for stack in player.stacks] == [SHRUB, RAIN]
    assert places_for(at_table(player), 1, DINOPONERA) == ()


@pytest.mark.parametrize(
    ("tiles", "stacks", "on_plant"),
    [
        (Tiles(), [], True),  # there is no other hex
        (Tiles(rainforest=1), [], False),
        (Tiles(rainforest=1), [lying(RAIN, MARMOSET)], True),  # the Marmoset has the tile
        (Tiles(rainforest=1), [lying(RAIN, DINOPONERA)], False),  # the ant may lie on the Fern's hex
        (Tiles(rainforest=2, high_trees=1), [lying(RAIN, MARMOSET, is_on_tree=True)], False),
        (None, [], False),
    ],
)
def test_a_meeple_on_the_hex_of_a_plant_is_known_to_lie_there(tiles, stacks, on_plant):
    """A-SA12, A-SA20: no tree can lift it; where a Rainforest Tile may hold it, it lies on that."""
    meeples = sum(stack.is_on_tree for stack in stacks)
    player = of(lying(RAIN, FERN), *stacks, tiles=tiles, tree_meeples=meeples)
    after = put(player, TREE_FROG, RAIN)
    assert after.stacks[-1].is_on_plant is on_plant


def test_how_many_markers_lie_on_wetlands_is_unknown_again_after_one_more():
    """SA-54: cards without a marker there change nothing."""
    player = of(lying(GRASS, AGOUTI), tiles=ROOM, wetland_markers=2)
    assert put(player, SNAIL).wetland_markers is None
    assert put(player, CAVY).wetland_markers == 2
    assert put(player, OCELOT).wetland_markers == 2
    assert put(player, LILY_PADS).wetland_markers == 2


def test_an_effect_with_something_unknown_asks_for_it():
    """SA-36: the biome is completed meanwhile."""
    thirsty = animal("Tapir", "large_herbivore", Counts("instant", "water", 2), {GRASS: 1})
    player = of(lying(GRASS, MOSQUITO), lying(GRASS, CARACARA), lying(GRASS, LILY_PADS), stock=None, tiles=None)
    after = state_after(player, thirsty)
    assert [(task.stack, task.missing) for task in after.tasks] == [(3, "stock.water")]
    assert after.players[1].points == {"biomes": 6}


def test_cards_are_counted_in_the_turn():
    """SA-7."""
    state = at_table(of(lying(GRASS, AGOUTI), tiles=ROOM))
    for card, settle in (
        (MOSQUITO, Settle(GRASS)),
        (OCELOT, Settle(GRASS, prey=0)),
        (LILY_PADS, Settle(GRASS)),
        (PECCARY, Settle(SHRUB)),
    ):
        state = attract_card(state, 1, card, settle)
    assert state.turn == Turn(1, has_played=True, wildlife=2, predations=1, plants=1)


def test_seeds_that_are_not_there_cannot_be_paid():
    """2.2 Attract Plant Cards."""
    state = at_table(of(stock=Stock(4, 4, 0)))
    refused("not_enough", attract_card, state, 1, LILY_PADS, Settle(GRASS))


@pytest.mark.parametrize("card", [CHANGING, MOVING, RESERVATION])
def test_the_opponent_does_not_use_expert_plants(card):
    """SA-90."""
    player = of(lying(GRASS, SNAIL), tiles=ROOM)
    after = state_after(player, card, GRASS, expert=("expert_plants",), **SOLO)
    assert after.tasks == ()
    assert (after.players[1].may_reserve, after.players[1].points) == (False, {})


# --- Laws -------------------------------------------------------------------------------------------------------------

WILDLIFE = [ANTEATER, MOSQUITO, SNAIL, DINOPONERA, CAVY, MARMOSET, AGOUTI, CARACARA, TREE_FROG, BEETLE]
OTHERS = [OCELOT, HARPY, BOA, LILY_PADS, BROMELIADS, CARNIVOROUS, CACTUS, FERN, REED]
CARDS = st.sampled_from([*WILDLIFE, *OTHERS])
TILES = st.builds(
    lambda tiles, trees: Tiles(*tiles, high_trees=min(trees, tiles[4])),
    st.tuples(st.integers(0, 3), st.just(0), st.integers(0, 3), st.integers(0, 3), st.integers(0, 4)),
    st.integers(0, 4),
)


@given(st.lists(st.tuples(CARDS, st.integers(0, 9)), max_size=14), TILES, st.integers(0, 10))
def test_whatever_is_attracted_fits_and_only_adds(taken, tiles, seeds):
    """SA-2, SA-30, SA-47: resources within 0 and 10, no hex twice, no more meeples than trees, 18 VP for biomes."""
    state = at_table(of(tiles=tiles, stock=Stock(4, 4, seeds)))
    for card, choice in taken:
        state = replace(state, turn=Turn(1))
        try:
            check_card(state, 1, card)
        except RuleError:
            continue
        places = places_for(state, 1, card)
        before = state.players[1]
        state = attract_card(state, 1, card, places[choice % len(places)])
        after = state.players[1]
        stock = after.stock
        assert all(0 <= number <= 10 for number in (stock.minerals, stock.water, stock.seeds))
        assert after.score >= before.score
        assert cards_of(after) == cards_of(before) + 1
        assert all(free_hexes(after, FIGURES, biome) >= 0 for biome in BIOMES)
        assert after.tree_meeples <= tiles.high_trees
        assert after.points.get("biomes", 0) == 6 * len(after.completed)
        assert set(after.completed) == {biome for biome in BIOMES if is_complete(after, biome)}


def cards_of(player):
    return sum(1 + len(stack.below) for stack in player.stacks)


@given(st.permutations([MOSQUITO, SNAIL, CARACARA, AGOUTI, PECCARY]))
def test_the_order_of_wildlife_does_not_change_where_it_fits_or_what_is_complete(cards):
    player = of(lying(GRASS, LILY_PADS), tiles=Tiles(shrubland=1, grassland=3))
    for card in cards:
        player = put(player, card)
    assert [free_hexes(player, FIGURES, biome) for biome in BIOMES] == [1, 1, 0]  # 3 - 2 and 6 - 1 - 1 - 1 - 2
    assert player.points == {"biomes": 6}

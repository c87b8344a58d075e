"""Expert Mode: SA-70 to SA-77, A-SA5."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.rewild_south_america.attract import attract_card, check_card, places_for
from companion.games.rewild_south_america.cards import BIOMES, Counts, Gives
from companion.games.rewild_south_america.effects import end_answers, end_lines
from companion.games.rewild_south_america.expert import (
    change_effect,
    changeable,
    check_completion,
    move_tile,
    place_meeple,
    reserve_card,
    retrigger,
    retriggers_for,
)
from companion.games.rewild_south_america.moves import Change, MoveTile, Retrigger, Reward, Settle
from companion.games.rewild_south_america.state import (
    Changing,
    Counting,
    Moving,
    Retriggering,
    Stock,
    Tiles,
    Turn,
    visible_animals,
)
from tests.games.rewild_south_america.table import (
    AGOUTI,
    ANTEATER,
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
    RESERVATION,
    SHRUB,
    SNAIL,
    animal,
    at_table,
    hunter,
    lying,
    of,
    refused,
    said,
)

BOARD = "expert_board"


def answered(state):
    """The first task and the state without it, as it is given to what answers it."""
    return state.tasks[0], replace(state, tasks=state.tasks[1:], news=())


# --- The Expert board -------------------------------------------------------------------------------------------------

# Mosquito 0, Bromeliads 1, Ocelot on the Agouti 2, Caracara 3, a Cavy 4: complete.
COMPLETE = of(
    lying(GRASS, MOSQUITO),
    lying(GRASS, BROMELIADS),
    lying(GRASS, OCELOT, AGOUTI),
    lying(GRASS, CARACARA),
    lying(GRASS, CAVY),
)


def completed(player=COMPLETE, *modules, **parts):
    return check_completion(at_table(player, *(modules or (BOARD,)), **parts), 1, GRASS)


def test_a_completed_biome_offers_an_instant_effect_again_instead_of_6_vp():
    """SA-71: once per biome, and the biome is marked."""
    state = completed()
    assert state.tasks == (Retriggering(1, GRASS),)
    assert (state.players[1].points, state.players[1].completed) == ({}, (GRASS,))
    assert said(state.news) == ["Grassland complete: an Instant effect in it may count again"]
    assert check_completion(state, 1, GRASS) is state


def test_nothing_is_offered_where_no_instant_effect_lies():
    """SA-71: the retrigger expires; a Predation Card needs another prey."""
    player = of(lying(GRASS, MOSQUITO), lying(GRASS, OCELOT, AGOUTI), lying(GRASS, LILY_PADS))
    state = completed(player)
    assert (state.tasks, state.players[1].points, state.players[1].completed) == ((), {}, (GRASS,))
    assert said(state.news) == ["Grassland complete: no Instant effect in it can count again"]


@pytest.mark.parametrize("modules", [("expert_end",), ("expert_plants", "expert_cards"), ("expert_cards",)])
def test_other_modules_leave_6_vp(modules):
    """SA-70: the modules are independent; without the Expert board a biome brings 6 VP."""
    assert completed(COMPLETE, *modules).players[1].points == {"biomes": 6}


def test_the_opponent_has_the_base_side_of_the_board():
    """A-SA5, SA-94."""
    state = completed(mode="solo")
    assert said(state.news) == ["Grassland complete: 6 VP, as the opponent has the Base side of the board"]
    assert (state.players[1].points, state.tasks) == ({"biomes": 6}, ())


@pytest.mark.parametrize(
    ("player", "biome", "ways"),
    [
        # The Ocelot can move onto the Cavy; the Mosquito's effect is one of the end.
        (COMPLETE, GRASS, [Retrigger(1), Retrigger(2, 4), Retrigger(3), Retrigger(4)]),
        (COMPLETE, RAIN, []),
        # The eaten Cavy cannot be triggered again (SA-72).
        (of(lying(GRASS, OCELOT, CAVY), lying(GRASS, CAVY)), GRASS, [Retrigger(0, 1), Retrigger(1)]),
        (of(lying(GRASS, OCELOT, CAVY), lying(RAIN, MARMOSET)), GRASS, []),
        # The carnivorous plant works like a Predation Card (SA-38).
        (of(lying(GRASS, CARNIVOROUS, SNAIL), lying(GRASS, MOSQUITO)), GRASS, [Retrigger(0, 1)]),
        # By the effect-changing plant an End effect is an Instant one, and the other way (SA-74).
        (
            of(lying(GRASS, MOSQUITO, is_changed=True), lying(GRASS, CAVY, is_changed=True), lying(GRASS, FERN)),
            GRASS,
            [Retrigger(0)],
        ),
        # The Harpy could eat an Ocelot, but not itself.
        (of(lying(GRASS, HARPY, CAVY), lying(GRASS, OCELOT, AGOUTI)), GRASS, [Retrigger(0, 1)]),
    ],
)
def test_what_can_be_triggered_again(player, biome, ways):
    """SA-71, SA-72, SA-74."""
    assert list(retriggers_for(player, biome)) == ways


@pytest.mark.parametrize(
    ("stack", "points", "news"),
    [
        (1, {"instant": 5}, "Bromeliads: +5 VP"),
        (3, {"instant": 3}, "Crested Caracara: 3 per eaten animal: Red-rumped Agouti = 3 VP"),
        (4, {}, "Rock Cavy: +3 Minerals: 7 now"),
    ],
)
def test_an_effect_counts_again(stack, points, news):
    """SA-71: Wildlife and Plant Cards."""
    task, state = answered(completed())
    after = retrigger(state, 1, task, Retrigger(stack))
    assert after.players[1].points == points
    assert said(after.news) == [news]
    assert after.tasks == ()


def test_a_predation_card_moves_to_another_prey_with_all_cards_below_it():
    """SA-72, A-SA27: the Ocelot takes the Cavy's place and scores 6 again; one visible animal fewer."""
    task, state = answered(completed())
    after = retrigger(state, 1, task, Retrigger(2, 4)).players[1]
    assert after.points == {"predation": 6}
    assert [stack.card.name for stack in after.stacks] == ["Mosquito", "Bromeliads", "Crested Caracara", "Ocelot"]
    assert after.stacks[3].below == (AGOUTI, CAVY)
    assert (visible_animals(COMPLETE), visible_animals(after)) == (4, 3)


def test_a_predation_card_moves_forward_in_the_row_too():
    """SA-72: its whole stack lies on the prey's, its placed meeple with it."""
    player = of(
        lying(GRASS, OCELOT, AGOUTI), lying(SHRUB, PECCARY), lying(GRASS, HARPY, OCELOT, CAVY, is_rewarded=True)
    )
    after = retrigger(at_table(player), 1, Retriggering(1, GRASS), Retrigger(2, 0))
    stacks = after.players[1].stacks
    assert [stack.card.name for stack in stacks] == ["Harpy", "Chacoan Peccary"]
    assert stacks[0].below == (OCELOT, CAVY, OCELOT, AGOUTI)
    assert stacks[0].is_rewarded
    assert said(after.news) == ["Harpy on Ocelot: 8 VP"]


def test_a_retrigger_may_be_declined():
    """SA-71."""
    task, state = answered(completed())
    after = retrigger(state, 1, task, Retrigger())
    assert after.players == state.players
    assert said(after.news) == ["No effect in the Grassland counts again"]


@pytest.mark.parametrize("move", [Retrigger(0), Retrigger(2), Retrigger(2, 0), Retrigger(99), Retrigger(None, 4)])
def test_what_cannot_be_triggered_again(move):
    """SA-71, SA-72."""
    task, state = answered(completed())
    message = refused("no_retrigger", retrigger, state, 1, task, move)
    assert message == "That cannot count again in the Grassland. Choose another card, or none."


def test_a_retriggered_effect_asks_for_what_is_unknown():
    thirsty = animal("Tapir", "large_herbivore", Counts("instant", "water", 2), {GRASS: 1})
    after = retrigger(at_table(of(lying(GRASS, thirsty), stock=None)), 1, Retriggering(1, GRASS), Retrigger(0))
    assert after.tasks == (Counting(1, 0, "stock.water"),)


def test_the_effect_of_the_card_that_completes_the_biome_counts_first():
    """SA-35, SA-71: 3 VP for the Caracara, then it may count again."""
    stacks = (lying(GRASS, MOSQUITO), lying(GRASS, CARNIVOROUS, SNAIL), lying(GRASS, CAVY))
    player = of(*stacks, tiles=Tiles(grassland=2))
    state = attract_card(at_table(player, BOARD), 1, CARACARA, Settle(GRASS))
    assert state.players[1].points == {"instant": 3}
    task, state = answered(state)
    assert retrigger(state, 1, task, Retrigger(3)).players[1].points == {"instant": 6}


# --- The effect-changing plant ----------------------------------------------------------------------------------------


def change(player, stack, biome=GRASS, *modules, **parts):
    state = at_table(player, "expert_plants", *modules, **parts)
    return change_effect(state, 1, Changing(1, biome), Change(stack))


@pytest.mark.parametrize(
    ("player", "biome", "stacks"),
    [
        (COMPLETE, GRASS, (0, 1, 2, 3, 4)),
        (COMPLETE, SHRUB, ()),
        (of(lying(GRASS, LILY_PADS), lying(GRASS, FERN), lying(GRASS, CHANGING), lying(GRASS, MOSQUITO)), GRASS, (3,)),
    ],
)
def test_what_can_be_changed(player, biome, stacks):
    """SA-74: a card without an effect type cannot; nor one that is eaten (SA-45)."""
    assert changeable(player, biome) == stacks


def test_the_plant_asks_which_effect_changes():
    """SA-74: in the biome where it was placed."""
    state = at_table(of(lying(GRASS, MOSQUITO)), "expert_plants")
    after = attract_card(state, 1, CHANGING, Settle(GRASS))
    assert after.tasks == (Changing(1, GRASS),)


def test_an_end_effect_counts_at_once_and_not_at_the_end():
    """SA-74: 2 VP for each of two herbivores."""
    player = of(lying(GRASS, MOSQUITO), lying(SHRUB, CAVY), lying(SHRUB, PECCARY), lying(GRASS, CHANGING))
    after = change(player, 0)
    assert after.players[1].points == {"instant": 4}
    assert after.players[1].stacks == (lying(GRASS, MOSQUITO, is_changed=True), *player.stacks[1:])
    assert said(after.news) == [
        "Mosquito counts at once, and not at the end",
        "Mosquito: 2 per herbivore: Rock Cavy, Chacoan Peccary = 4 VP",
    ]
    assert [line.stack for line in end_lines(after.players[1], FIGURES)] == [2]  # only the Peccary's


@pytest.mark.parametrize(
    ("player", "typed"),
    [
        (of(lying(GRASS, CARACARA), lying(GRASS, OCELOT, AGOUTI)), "3x1"),
        (of(lying(GRASS, OCELOT, AGOUTI)), "6x1"),  # what is printed, again (SA-75)
        (of(lying(GRASS, BROMELIADS)), "5x1"),
        (of(lying(GRASS, CACTUS)), "0"),  # 2 Water at the end (SA-75)
    ],
)
def test_an_instant_effect_counts_once_more_at_the_end(player, typed):
    """SA-74, SA-75."""
    after = change(player, 0)
    assert after.players[1].points == {}
    assert said(after.news) == [f"{player.stacks[0].card.name} counts once more, at the end"]
    assert end_answers(after.players[1], FIGURES)["changed"] == typed


def test_a_second_plant_turns_an_effect_back():
    """SA-74, A-SA23: from Instant to End-of-Game, then to Instant again, which is triggered right away."""
    player = change(of(lying(GRASS, CARACARA), lying(GRASS, OCELOT, AGOUTI)), 0).players[1]
    state = change(player, 0)
    after = state.players[1]
    assert (after.stacks[0].is_changed, after.points) == (False, {"instant": 3})
    assert end_lines(after, FIGURES) == ()
    assert said(state.news)[0] == "Crested Caracara is as printed again: it counts at once, and not at the end"


@pytest.mark.parametrize("stack", [1, 2, 3, 99])
def test_what_cannot_be_changed(stack):
    """SA-74: the Fern, the plant itself, a card in another biome, none."""
    player = of(lying(GRASS, MOSQUITO), lying(GRASS, FERN), lying(GRASS, CHANGING), lying(SHRUB, CAVY))
    state = at_table(player, "expert_plants")
    message = refused("not_changeable", change_effect, state, 1, Changing(1, GRASS), Change(stack))
    assert message == "Choose a visible card in the Grassland with an Instant or an End-of-Game effect."


def test_the_biome_is_completed_after_the_change():
    """SA-71, SA-74, A-SA22: what is an Instant effect now can be triggered again: 2 VP for one herbivore, twice."""
    player = of(lying(GRASS, MOSQUITO), lying(GRASS, BOA, CAVY), lying(SHRUB, PECCARY))
    state = attract_card(at_table(player, "expert_plants", BOARD), 1, CHANGING, Settle(GRASS))
    assert state.players[1].completed == ()
    task, state = answered(state)
    state = change_effect(state, 1, task, Change(0))
    assert state.tasks == (Retriggering(1, GRASS),)
    task, state = answered(state)
    assert retrigger(state, 1, task, Retrigger(0)).players[1].points == {"instant": 4}


def test_the_biome_brings_6_vp_after_the_change_with_the_base_board():
    """SA-30, SA-74."""
    player = of(lying(GRASS, MOSQUITO), lying(GRASS, BOA, CAVY), lying(GRASS, CHANGING))
    assert change(player, 1).players[1].points == {"biomes": 6}


def test_a_changed_effect_asks_for_what_is_unknown_before_the_retrigger():
    player = of(lying(GRASS, DINOPONERA), lying(GRASS, BOA, CAVY), lying(GRASS, CHANGING), stock=None)
    after = change(player, 0, GRASS, BOARD)
    assert after.tasks == (Counting(1, 0, "stock.minerals"), Retriggering(1, GRASS))


# --- The tile-moving plant --------------------------------------------------------------------------------------------


def test_the_plant_asks_where_its_tile_lands():
    """SA-76."""
    state = at_table(of(tiles=Tiles(wetland=1)), "expert_plants")
    after = attract_card(state, 1, MOVING, Settle(GRASS))
    assert after.tasks == (Moving(1, GRASS),)


@pytest.mark.parametrize(
    ("biome", "stars", "points", "news"),
    [
        (SHRUB, 2, {"stars": 2}, "Shrubland Tile moved over 2 stars: 2 VP"),
        (GRASS, 1, {"stars": 2}, "Grassland Tile moved over 1 star: 2 VP"),
        (RAIN, 2, {"stars": 6}, "Rainforest Tile moved over 2 stars: 6 VP"),
        (RAIN, 0, {}, "Rainforest Tile moved"),
    ],
)
def test_a_moved_tile_scores_the_stars_below_it(biome, stars, points, news):
    """SA-76, SA-12: no tile more, nothing is paid."""
    player = of(tiles=Tiles(shrubland=1, grassland=1, rainforest=1))
    after = move_tile(at_table(player), 1, Moving(1, biome), MoveTile(stars))
    assert after.players[1] == replace(player, points=points)
    assert said(after.news) == [news]


# --- The Reservation plant --------------------------------------------------------------------------------------------


def test_the_plant_lets_its_player_reserve_at_once():
    """SA-77, A-SA28: once; then the card waits, is in no biome and is no visible animal."""
    state = attract_card(at_table(of(), "expert_plants"), 1, RESERVATION, Settle(SHRUB))
    assert state.players[1].may_reserve
    after = reserve_card(replace(state, news=()), 1, PECCARY).players[1]
    assert (after.reserved, after.may_reserve) == ((PECCARY,), False)
    assert (visible_animals(after), end_lines(after, FIGURES)) == (0, ())


def test_a_reserved_card_is_the_next_wildlife_card():
    """SA-77."""
    player = of(lying(SHRUB, RESERVATION), reserved=(PECCARY,), tiles=Tiles(shrubland=2, grassland=2))
    state = at_table(player, "expert_plants")
    refused("reserved_first", check_card, state, 1, MOSQUITO)
    check_card(state, 1, PECCARY)
    assert places_for(state, 1, PECCARY) == (Settle(SHRUB),)


@pytest.mark.parametrize(
    ("card", "player", "code", "message"),
    [
        (
            OCELOT,
            of(lying(SHRUB, RESERVATION), may_reserve=True),
            "not_wildlife",
            "Ocelot is no Wildlife Card. Only those can be reserved.",
        ),
        (
            PECCARY,
            of(lying(SHRUB, RESERVATION)),
            "no_reservation",
            "Nothing can be reserved now: once when the plant comes, once when Wildlife Cards are replenished."
            " What is not used lapses with the next turn.",
        ),
        (
            MOSQUITO,  # lives in the Grassland only
            of(lying(SHRUB, RESERVATION), may_reserve=True),
            "reservation_full",
            "Mosquito finds no free Reservation plant in a biome that it can live in. Attract what is reserved first,"
            " or choose another card.",
        ),
        (
            PECCARY,
            of(lying(SHRUB, RESERVATION), may_reserve=True, reserved=(CAVY,)),
            "reservation_full",
            "Chacoan Peccary finds no free Reservation plant in a biome that it can live in. Attract what is reserved"
            " first, or choose another card.",
        ),
    ],
)
def test_what_cannot_be_reserved(card, player, code, message):
    """SA-77."""
    assert refused(code, reserve_card, at_table(player, "expert_plants"), 1, card) == message


def test_the_opponent_reserves_nothing():
    """SA-90."""
    player = of(lying(SHRUB, RESERVATION), may_reserve=True)
    refused("no_reservation", reserve_card, at_table(player, "expert_plants", mode="solo"), 1, PECCARY)


@pytest.mark.parametrize(
    ("reserved", "card"),
    [
        (ANTEATER, PECCARY),  # the Anteater moves over to the Grassland's plant, if it has to
        (PECCARY, ANTEATER),
        (CAVY, MOSQUITO),
    ],
)
def test_two_plants_hold_a_card_each(reserved, card):
    """SA-77, A-SA28: one in the Shrubland, one in the Grassland."""
    plants = (lying(SHRUB, RESERVATION), lying(GRASS, RESERVATION))
    player = of(*plants, may_reserve=True, reserved=(reserved,))
    assert reserve_card(at_table(player), 1, card).players[1].reserved == (reserved, card)


def test_two_plants_do_not_hold_two_cards_of_one_of_their_biomes():
    plants = (lying(SHRUB, RESERVATION), lying(GRASS, RESERVATION))
    player = of(*plants, may_reserve=True, reserved=(PECCARY,))
    refused("reservation_full", reserve_card, at_table(player), 1, CAVY)


# --- Expert cards -----------------------------------------------------------------------------------------------------

JAGUAR = hunter("Jaguar", ("large_herbivore",), 7, (GRASS,), kind="apex_predator", is_expert=True, reward=7)
CAPYBARA = animal("Capybara", "large_herbivore", Gives(water=2), {GRASS: 2}, is_expert=True, reward=5)


def test_g_sa7_two_meeples_bring_12_vp():
    """G-SA7, SA-73: 7 + 5 for the Jaguar and the Capybara, as printed."""
    state = at_table(of(lying(GRASS, JAGUAR, PECCARY), lying(GRASS, CAPYBARA), lying(GRASS, CAPYBARA)), "expert_cards")
    state = place_meeple(place_meeple(state, Reward(1, 0)), Reward(1, 1))
    placed = [(stack.card.name, stack.is_rewarded) for stack in state.players[1].stacks]
    assert placed == [("Jaguar", True), ("Capybara", True), ("Capybara", False)]
    assert state.players[1].points == {"rewards": 12}
    assert said(state.news) == ["Meeple of Jaguar: 7 VP", "Meeple of Capybara: 5 VP"]


@pytest.mark.parametrize(
    ("player", "stack", "code", "message"),
    [
        (
            of(lying(GRASS, CAPYBARA, is_rewarded=True)),
            0,
            "is_rewarded",
            "The meeple of Capybara is placed already. Each scores once.",
        ),
        (of(lying(GRASS, OCELOT, CAPYBARA)), 0, "no_reward", "Ocelot has no Placement Reward. Choose an EX card."),
        (
            of(lying(GRASS, RESERVATION)),
            0,
            "no_reward",
            "Reservation plant has no Placement Reward. Choose an EX card.",
        ),
        (of(), 0, "no_such_stack", "That card is not there any more. Look at the table again."),
    ],
)
def test_where_no_meeple_can_be_placed(player, stack, code, message):
    """SA-73: once, not for an eaten card."""
    assert refused(code, place_meeple, at_table(player, "expert_cards"), Reward(1, stack)) == message


def test_what_was_placed_stays_when_the_card_is_eaten():
    """SA-73: the VP stay; the Jaguar on the Capybara has a meeple of its own."""
    state = at_table(of(lying(GRASS, CAPYBARA)), "expert_cards", turn=Turn(1))
    state = attract_card(place_meeple(state, Reward(1, 0)), 1, JAGUAR, Settle(GRASS, prey=0))
    assert state.players[1].points == {"rewards": 5, "predation": 7}
    assert place_meeple(state, Reward(1, 0)).players[1].points == {"rewards": 12, "predation": 7}


# --- Laws -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("biome", list(BIOMES))
def test_whatever_can_be_triggered_again_takes_no_points_and_loses_no_card(biome):
    """SA-2, SA-71, SA-72."""
    cards = [MOSQUITO, OCELOT, CARACARA, CAVY, BROMELIADS, CACTUS, HARPY, MARMOSET, CARNIVOROUS]
    player = of(*[lying(biome, card, AGOUTI) for card in cards], stock=Stock(9, 9, 9))
    ways = retriggers_for(player, biome)
    assert ways
    for move in ways:
        after = retrigger(at_table(player), 1, Retriggering(1, biome), move).players[1]
        assert after.score >= player.score
        assert names(after) == names(player)
        assert max(after.stock.minerals, after.stock.water, after.stock.seeds) <= 10


def names(player):
    return sorted(card.name for stack in player.stacks for card in (stack.card, *stack.below))

"""A player's turn, move by move. Rulebook: A Player's Turn (SA-5, SA-7, SA-8, SA-18, SA-27, SA-35)."""

import pytest
from msgspec.structs import replace

from companion.games.rewild_south_america.cards import Counts
from companion.games.rewild_south_america.figures import ACTION_CARDS, Figures
from companion.games.rewild_south_america.moves import (
    Attract,
    Begin,
    Change,
    EndTurn,
    Harvest,
    MoveTile,
    NoCard,
    PlaceTile,
    PlayCard,
    PutCard,
    Reserve,
    Retrigger,
    Reward,
    SetSeat,
    Settle,
    Tell,
    TriggerEnd,
    Upgrade,
)
from companion.games.rewild_south_america.state import (
    Changing,
    Moving,
    Placing,
    Player,
    Retriggering,
    Settling,
    Stock,
    Tiles,
    Turn,
    Upgrading,
)
from companion.games.rewild_south_america.tracker import opens_turn, rests
from tests.games.rewild_south_america.flows import FIGURES, after, asked, begun, deals, solo
from tests.games.rewild_south_america.plays import TRACKER, setup_of
from tests.games.rewild_south_america.table import (
    AGOUTI,
    ANTEATER,
    BEETLE,
    BOA,
    BROMELIADS,
    CACTUS,
    CAVY,
    CHANGING,
    GRASS,
    LILY_PADS,
    MOSQUITO,
    MOVING,
    OCELOT,
    RAIN,
    RESERVATION,
    SHRUB,
    SNAIL,
    animal,
    lying,
    refused,
    said,
)

TAKE = PlayCard("grassland_1", "take")
JAGUAR = replace(BOA, key="jaguar_ex", name="Jaguar", is_expert=True, reward=7)
FIELD = animal("Field Mouse", "insect", Counts("instant", "grassland_symbols", 2), {SHRUB: 1})


def played(*moves, expert=(), **tiles):
    """Somebody took 3 Water with these tiles and attracts cards now."""
    return after(begun(expert=expert), SetSeat(0, 0, Stock(), Tiles(**tiles), {}), *moves, TAKE)


# --- Beginning --------------------------------------------------------------------------------------------------------


def test_everybody_starts_with_four_minerals_four_water_and_one_seed():
    """SA-1. Rulebook: Game Preparation 4."""
    state = begun(players=3)
    assert [player.stock for player in state.players] == [Stock(4, 4, 1)] * 3
    assert [player.score for player in state.players] == [0] * 3
    assert (state.turn, state.round, state.follows) == (Turn(0), 1, (0, 1, 2))


def test_nothing_is_played_before_the_play_begins():
    state = TRACKER.start(setup_of("competitive", 2))
    assert asked(state).key == "begin"
    refused("not_begun", after, state, Harvest())
    refused("begun_already", after, begun(), Begin((0,), figures=FIGURES))


def test_some_seats_are_followed():
    state = begun(players=4, follows=(3, 1, 1))
    assert (state.follows, state.turn.seat) == ((1, 3), 1)


@pytest.mark.parametrize("follows", [(), (2,), (4, 3)])
def test_somebody_at_the_table_is_followed(follows):
    refused("follow_nobody", lambda seats: begun(follows=seats), follows)


def test_the_hexes_of_a_grassland_are_known_unless_only_cards_are_followed():
    refused("hexes_unknown", lambda figures: begun(figures=figures), Figures())
    assert begun(figures=Figures(), only_cards=True).only_cards


def test_a_solo_table_is_followed_as_a_whole():
    """SA-81: the opponent decides by its stock and tiles."""
    state = begun("solo", 1, follows=(0,), only_cards=True, has_display=True)
    assert (state.follows, state.only_cards) == ((0, 1), False)
    assert state.players[1].stock == Stock(4, 4, 1)
    assert state.display == {"wildlife": (), "predation": (), "plant": ()}


def test_the_score_board_is_kept_at_solo_tables():
    assert begun(has_display=True).display is None
    assert begun().solo is None


# --- Playing a card ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ACTION_CARDS)
def test_each_action_card_places_a_tile_of_its_biome(card):
    """SA-5, SA-10."""
    biome = card.partition("_")[0]
    state = after(begun(), PlayCard(card, "place"))
    assert state.tasks == (Placing(0, biome),)
    assert state.player.out == ((card, "top"),)
    state = after(state, PlaceTile(minerals=3, water=2))
    assert (state.player.tiles, state.player.stock) == (Tiles(**{biome: 1}), Stock(4, 4, 1))
    assert asked(state).key == "attract"


@pytest.mark.parametrize(
    ("card", "stock", "words"),
    [
        ("shrubland_1", Stock(7, 4, 1), ["+3 Minerals: 7 now", "Remove the Plant Card furthest to the right."]),
        ("grassland_1", Stock(4, 7, 1), ["+3 Water: 7 now", "Remove the Predation Card furthest to the right."]),
        ("rainforest_1", Stock(4, 4, 4), ["+3 Seeds: 4 now", "Remove the Wildlife Card furthest to the right."]),
    ],
)
def test_three_of_a_resource_are_taken_and_a_card_leaves(card, stock, words):
    """SA-18."""
    state = after(begun(), PlayCard(card, "take"))
    assert (state.player.stock, said(state.news)) == (stock, words)
    assert state.player.out == ((card, "bottom"),)


@pytest.mark.parametrize(
    ("card", "action", "upgraded"),
    [
        ("shrubland_2", "extend", "extensions"),
        ("grassland_2", "flip", "wetland"),
        ("grassland_2", "plant", "high_trees"),
        ("rainforest_2", "plant", "high_trees"),
        ("rainforest_2", "flip", "wetland"),
    ],
)
def test_the_second_cards_upgrade(card, action, upgraded):
    """SA-19 to SA-22: trees or wetlands, on either card."""
    state = after(begun(), SetSeat(0, 0, Stock(), Tiles(shrubland=2, grassland=2, rainforest=2), {}))
    state = after(state, PlayCard(card, action))
    assert state.tasks == (Upgrading(0, action),)
    assert getattr(after(state, Upgrade(2)).player.tiles, upgraded) == 2


@pytest.mark.parametrize(
    ("code", "moves"),
    [
        ("played_already", [TAKE, PlayCard("shrubland_1", "take")]),
        ("played_already", [TAKE, Harvest()]),
        ("card_is_out", [TAKE, EndTurn(), Harvest(), PlayCard("grassland_1", "place")]),
        ("no_such_action", [PlayCard("grassland_1", "flip")]),
        ("no_such_action", [PlayCard("shrubland_2", "take")]),
        ("nothing_to_upgrade", [PlayCard("shrubland_2", "extend")]),
        ("nothing_to_upgrade", [SetSeat(0, 0, Stock(4, 0, 1), Tiles(grassland=1)), PlayCard("grassland_2", "flip")]),
        ("play_first", [Attract(CAVY)]),
        ("play_first", [EndTurn()]),
        ("answer_first", [PlayCard("shrubland_1", "place"), EndTurn()]),
        ("answer_first", [PlayCard("shrubland_1", "place"), Upgrade(1)]),
        ("nothing_asked", [PlaceTile()]),
        ("nothing_asked", [TAKE, Tell(1)]),
        ("not_followed", [Reserve(3, CAVY)]),
        ("not_followed", [Reward(2, 0)]),
    ],
)
def test_moves_that_are_not_due(code, moves):
    refused(code, after, begun(), *moves)


def test_new_cards_are_entered_before_the_turn_begins():
    """SA-4."""
    state = begun("solo", 1, has_display=True)
    refused("deal_first", after, state, TAKE)
    refused("deal_first", after, state, TriggerEnd())
    assert asked(after(state, *deals()[:5], NoCard("predation"), NoCard("plant"))).key == "action"


def test_harvest_brings_seeds_and_the_cards_back_and_ends_the_turn():
    """SA-8, SA-25, SA-27: 3 a Rainforest Tile, half for each other tile, rounded up: 3 + 1½ = 5; no card follows."""
    state = after(begun(), SetSeat(0, 0, Stock(), Tiles(shrubland=2, grassland=1, rainforest=1), {}), TAKE, EndTurn())
    state = after(state, Harvest())
    assert state.turn == Turn(0)  # the second seat harvested without a card out
    assert state.players[1].stock == Stock(4, 5, 1)
    state = after(state, Harvest())
    assert state.players[0].stock == Stock(4, 8, 6)
    assert (state.players[0].out, state.turn) == ((), Turn(1))
    refused("play_first", after, state, Attract(CAVY))


# --- Attracting -------------------------------------------------------------------------------------------------------


def test_a_card_with_one_place_goes_there_and_scores_before_the_next():
    """SA-35: the Rock Cavy's 3 Minerals are in stock at once."""
    state = after(played(shrubland=1), Attract(CAVY))
    assert state.player.stacks == (lying(SHRUB, CAVY),)
    assert state.player.stock.minerals == 7
    assert state.turn.wildlife == 1


def test_a_card_with_several_places_is_asked_for_one():
    """Rulebook: 2.1, the example of the Giant Anteater: 4 Shrubland, 3 Grassland or 1 Rainforest hex."""
    state = after(played(shrubland=2, grassland=2, rainforest=1), Attract(ANTEATER))
    assert state.tasks == (Settling(0, ANTEATER),)
    refused("no_such_place", after, state, Settle(RAIN, is_on_tree=True))
    state = after(state, Settle(RAIN))
    assert state.player.stacks == (lying(RAIN, ANTEATER),)


def test_one_plant_one_predation_and_five_wildlife_cards_a_turn():
    """SA-7, in any order."""
    cavies = [Attract(CAVY)] * 5
    state = after(played(shrubland=2), cavies[0], Attract(LILY_PADS), Attract(BOA), *cavies[1:])
    assert (state.turn.wildlife, state.turn.plants, state.turn.predations) == (5, 1, 1)
    for code, card in (("wildlife_taken", CAVY), ("plant_taken", BROMELIADS), ("predation_taken", BOA)):
        refused(code, after, state, Attract(card))
    assert str(asked(state).detail) == "This turn has had all the cards that it can have."
    assert after(state, EndTurn()).turn == Turn(1)


def test_a_displayed_card_leaves_its_row():
    state = after(begun("solo", 1, has_display=True), *deals(), SetSeat(0, 0, Stock(), Tiles(shrubland=1), {}), TAKE)
    assert len(state.display["predation"]) == 2
    state = after(state, Attract(CAVY))
    assert len(state.display["wildlife"]) == 4
    refused("not_displayed", after, state, Attract(MOSQUITO))


def test_an_effect_that_needs_a_number_asks_for_it():
    """SA-36: symbols of Action Cards that are not known; 1 on tiles, 2 on cards, 2 VP each."""
    state = after(played(shrubland=1, grassland=1), Attract(FIELD))
    assert asked(state).key == "count"
    refused("number_needed", after, state, Tell(None))
    assert after(state, Tell(2)).player.points == {"instant": 6}


# --- Only cards -------------------------------------------------------------------------------------------------------


def test_where_only_cards_are_followed_no_action_is_played():
    state = begun(only_cards=True)
    assert (state.player.stock, state.player.tiles, state.player.symbols) == (None, None, None)
    refused("only_cards_here", after, state, TAKE)
    refused("only_cards_here", after, state, Harvest())
    assert after(state, EndTurn()).turn == Turn(1)


def test_where_only_cards_are_followed_they_are_attracted_all_the_same():
    """SA-33: the Ocelot on the Agouti is 6 VP, said for whoever moves the marker on the track."""
    state = after(begun(only_cards=True), Attract(AGOUTI), Attract(OCELOT))
    assert state.player.stacks == (lying(GRASS, OCELOT, AGOUTI),)
    assert said(state.news) == ["Ocelot: Grassland", "Ocelot on Red-rumped Agouti: 6 VP"]


# --- Expert Mode ------------------------------------------------------------------------------------------------------


def test_a_completed_biome_of_the_expert_board_triggers_an_effect_again():
    """SA-71: the plant joins a Beetle, a Cavy and a Boa; the Cavy's 3 Minerals come again."""
    moves = [PutCard(0, BEETLE, SHRUB), PutCard(0, CAVY, SHRUB), PutCard(0, CAVY, SHRUB), PutCard(0, BOA, SHRUB, on=2)]
    state = after(played(*moves, expert=("expert_board",), shrubland=2), Attract(CACTUS))
    state = after(state, Settle(SHRUB)) if state.tasks == (Settling(0, CACTUS),) else state
    assert state.tasks == (Retriggering(0, SHRUB),)
    again = after(state, Retrigger(1))
    assert again.player.stock.minerals == state.player.stock.minerals + 3
    assert after(state, Retrigger()).player.stock == state.player.stock


def test_the_effect_changing_plant_asks_which_effect_changes():
    """SA-74."""
    moves = [PutCard(0, MOSQUITO, GRASS), PutCard(0, SNAIL, GRASS)]
    state = after(played(*moves, expert=("expert_plants",), grassland=1), Attract(CHANGING))
    assert state.tasks == (Changing(0, GRASS),)
    state = after(state, Change(1))
    assert state.player.stacks[1].is_changed


def test_the_tile_moving_plant_asks_for_the_stars():
    """SA-76, SA-12: 3 VP a star for a Rainforest Tile."""
    state = after(played(expert=("expert_plants",), rainforest=1), Attract(MOVING))
    assert state.tasks == (Moving(0, RAIN),)
    assert after(state, MoveTile(2)).player.points == {"stars": 6}


def test_a_card_is_reserved_and_is_the_next_that_is_attracted():
    """SA-77: of two alike one is attracted, the other stays reserved."""
    state = after(played(expert=("expert_plants",), shrubland=2), PutCard(0, RESERVATION, SHRUB))
    refused("no_reservation", after, state, Reserve(0, CAVY))
    state = after(state, PutCard(0, RESERVATION, SHRUB), EndTurn(), Reserve(0, CAVY), Harvest(), Reserve(0, CAVY))
    assert state.players[0].reserved == (CAVY, CAVY)
    state = after(state, PlayCard("shrubland_1", "take"))
    refused("reserved_first", after, state, Attract(BEETLE))
    assert after(state, Attract(CAVY)).player.reserved == (CAVY,)
    assert after(state, Attract(CAVY), Attract(CAVY)).player.reserved == ()


def test_a_card_that_is_reserved_leaves_the_score_board_and_is_replaced():
    """SA-77: the next player has a full Score Board."""
    state = begun("solo", 1, ("expert_plants",), has_display=True, deck=None)
    state = after(state, *deals(), PutCard(0, RESERVATION, SHRUB), TAKE, Attract(CACTUS), Settle(SHRUB), EndTurn())
    state = after(state, *[move for move in deals() if move.card.deck in ("predation", "plant")][2:4])
    refused("no_reservation", after, state, Reserve(0, CAVY))  # no Wildlife Card was replenished
    state = replace(state, players=(replace(state.players[0], may_reserve=True), state.players[1]))
    refused("not_displayed", after, state, Reserve(0, BEETLE))
    state = after(state, Reserve(0, CAVY))
    assert len(state.display["wildlife"]) == 4
    assert asked(state).key == "deal_wildlife"


@pytest.mark.parametrize(
    ("code", "card"),
    [("card_not_whole", replace(CAVY, is_whole=False)), ("module_is_off", replace(CAVY, is_expert=True))],
)
def test_a_card_that_does_not_come_to_the_table_is_not_reserved(code, card):
    refused(code, after, begun(expert=("expert_plants",)), Reserve(0, card))


def test_an_expert_meeple_is_placed_at_any_time():
    """SA-73: 7 VP; also for the solo opponent (SA-94)."""
    state = begun("solo", 1, ("expert_cards",), deck=None)
    state = after(state, PutCard(0, JAGUAR, SHRUB), PutCard(1, JAGUAR, SHRUB), Reward(1, 0), Harvest(), Reward(0, 0))
    assert [player.points for player in state.players] == [{"rewards": 7}, {"rewards": 7}]
    assert state.turn.seat == 1


# --- Replaying --------------------------------------------------------------------------------------------------------


def test_news_are_those_of_the_last_move():
    """They never grow from move to move."""
    state = after(played(shrubland=3), *[Attract(CAVY)] * 4)
    assert said(state.news) == [
        "Rock Cavy: Shrubland",
        "Rock Cavy: +0 Minerals: 10 now, the most; 3 Minerals forfeited",
    ]
    assert after(state, EndTurn()).news == ()


def test_answers_stand_or_fall_with_what_asked_them():
    assert [
        opens_turn(move) for move in (PlayCard("shrubland_1", "place"), PlaceTile(), Attract(CAVY), Settle(SHRUB))
    ] == [
        True,
        False,
        True,
        False,
    ]
    state = after(begun(), PlayCard("shrubland_1", "place"))
    assert [rests(state), rests(after(state, PlaceTile()))] == [False, True]


def test_a_move_changes_nothing_else():
    """The seats that have nothing to do with it are the same."""
    state = solo()
    assert after(state, SetSeat(0, 3, Stock(), Tiles())).players[1] is state.players[1]
    assert Player() == Player(Stock(4, 4, 1))

"""The opponent's turn from its draw to its cards. Rulebook: Solo Mode (SA-80 to SA-94)."""

import pytest
from msgspec.structs import replace

from companion.games.rewild_south_america.cards import Counts
from companion.games.rewild_south_america.figures import Figures
from companion.games.rewild_south_america.moves import (
    Attract,
    AttractAll,
    CannotAct,
    Deal,
    DrawAction,
    EndTurn,
    Harvest,
    NoCard,
    Pick,
    PlaceTile,
    PlayCard,
    PutCard,
    SetSeat,
    TakeResources,
    Tell,
    Upgrade,
)
from companion.games.rewild_south_america.solo import attempt_of, drawn_of, opponent_of
from companion.games.rewild_south_america.state import Drawn, Stock, Tiles
from tests.games.rewild_south_america.flows import DECK, after, asked, begun, deals, deck_of, solo
from tests.games.rewild_south_america.plays import TRACKER
from tests.games.rewild_south_america.table import (
    BOA,
    CACTUS,
    CAVY,
    GRASS,
    GUAN,
    MARMOSET,
    RAIN,
    RESERVATION,
    SHRUB,
    SNAIL,
    animal,
    lying,
    refused,
    said,
)

FOX = animal("Fox", "insect", Counts("instant", "shrubland_symbols", 3), {SHRUB: 1})
POOR = SetSeat(1, 0, Stock(0, 0, 0), Tiles(), {})
EXTEND, FLIP, PLANT = (Drawn(card, is_turned=True) for card in ("shrubland_2", "grassland_2", "rainforest_2"))
PASSED = {"action": Harvest(), "place_opponent": CannotAct(), "upgrade_opponent": CannotAct(), "take": TakeResources()}
PASSED |= {f"pick_{deck}": Pick(deck) for deck in ("plant", "wildlife", "predation")}


def pass_by(state, *keys):
    """Do as little as can be done until one of those prompts."""
    while asked(state).key not in keys:
        state = after(state, PASSED[asked(state).key])
    return state


def at_cards(*moves, **begin):
    """The opponent has taken 3 Seeds and attracts cards now; the display is not kept."""
    return after(solo(*moves, **begin), TakeResources())


# --- Drawing and acting -----------------------------------------------------------------------------------------------


def test_the_top_card_is_drawn_and_its_upper_side_carried_out():
    """SA-80, SA-81: of a card that was turned the printed bottom lies on top, 3 Seeds of Rainforest Action Card 1."""
    state = solo()
    assert (state.turn.seat, state.solo.drawn, state.solo.deck) == (1, DECK[0], DECK[1:])
    assert str(asked(state).title) == "Take 3 Seeds for the opponent"
    assert str(TRACKER.status(state)) == "Round 1 · The opponent · 6 cards to Harvest"
    state = after(state, TakeResources())
    assert state.players[1].stock == Stock(4, 4, 4)
    assert said(state.news) == ["+3 Seeds: 4 now", "Remove the two Wildlife Cards furthest to the right."]
    assert state.players[1].out == (("rainforest_1", "bottom"),)
    assert (state.solo.drawn, state.solo.has_acted) == (None, True)


def test_two_cards_leave_the_score_board_and_are_not_replaced_in_the_turn():
    """SA-84, A-SA10."""
    state = after(solo(*deals((SNAIL, GUAN, CAVY, CAVY, CAVY)), has_display=True), TakeResources())
    assert said(state.news)[1] == "Remove from the Score Board: Apple Snail and White-browed Guan."
    assert len(state.display["wildlife"]) == 3


def test_an_opponent_that_can_take_no_card_is_done():
    """SA-88: without Seeds, hexes and prey there is nothing for it, and the turn is over."""
    deck = deck_of(Drawn("shrubland_1", is_turned=True))
    state = solo(SetSeat(1, 0, Stock(0, 0, 0), Tiles(), {}), *deals(), deck=deck, has_display=True)
    state = after(state, TakeResources())
    assert (state.turn.seat, state.round) == (0, 2)
    assert said(state.news)[-1] == "The opponent attracts no card: none is affordable, fits or has prey."


def test_an_opponent_that_has_ten_takes_no_more():
    """SA-2."""
    state = after(solo(SetSeat(1, 0, Stock(0, 0, 9), Tiles(), {})), TakeResources())
    assert state.players[1].stock.seeds == 10
    assert said(state.news)[0] == "+1 Seed: 10 now, the most; 2 Seeds forfeited"


def test_if_the_upper_side_cannot_be_done_the_lower_one_is():
    """SA-81, SA-85: without Shrublands nothing is extended, so one is placed for 1 Mineral and 1 Water (SA-10)."""
    state = solo(deck=deck_of(EXTEND))
    assert asked(state).key == "place_opponent"
    assert said(state.solo.laid) == [
        "Shrubland Action Card 2, bottom side: it needs 2 Shrubland Tiles without an Extension and has 0."
    ]
    assert said(state.news)[-1:] == said(state.solo.laid)
    state = after(state, PlaceTile(stars=2))
    player = state.players[1]
    assert (player.stock, player.tiles, player.score) == (Stock(3, 3, 1), Tiles(shrubland=1), 2)
    assert player.out == (("shrubland_2", "top"),)


def test_if_neither_side_can_be_done_the_card_is_laid_out_as_drawn_and_the_next_one_follows():
    """SA-81: in its initially drawn direction, which counts for its symbols (SA-51)."""
    sides = {f"{card}.{side}": {"high_tree": number} for number, (card, side) in enumerate(SIDES, 1)}
    figures = Figures(grassland_hexes=2, sides=sides)
    state = solo(POOR, deck=deck_of(FLIP, Drawn("rainforest_2"), Drawn("shrubland_1")), figures=figures)
    assert asked(state).key == "place_opponent"
    state = after(state, CannotAct())
    assert state.players[1].out == (("grassland_2", "bottom"),)
    assert state.players[1].symbols == {"high_tree": 4}
    assert state.solo.drawn == Drawn("rainforest_2")
    state = after(state, CannotAct())
    assert said(state.news)[-1] == "Lay Rainforest Action Card 2 out as it was drawn; the next card follows."
    assert state.players[1].out == (("grassland_2", "bottom"), ("rainforest_2", "top"))
    assert state.players[1].symbols == {"high_tree": 4 + 5}
    assert state.solo.drawn == Drawn("shrubland_1")
    assert [str(words).partition(":")[0] for words in state.solo.laid] == [
        "Grassland Action Card 2, bottom side",
        "Grassland Action Card 2, top side",
        "Rainforest Action Card 2, top side",
        "Rainforest Action Card 2, bottom side",
    ]
    assert after(state, CannotAct()).solo.is_second
    assert asked(after(state, CannotAct())).key == "take"
    assert not state.solo.has_acted


SIDES = [(card, side) for card in ("shrubland_2", "grassland_2", "rainforest_2") for side in ("top", "bottom")]


@pytest.mark.parametrize(
    ("sides", "symbols"),
    [
        ({}, None),
        ({"rainforest_1.top": {"rainforest": 1}}, None),
        (
            {"rainforest_1.bottom": {"rainforest": 2}, "rainforest_1.top": {"shrubland": 1}},
            {"wetland": 1, "rainforest": 2},
        ),
    ],
    ids=["unknown", "other side known", "known"],
)
def test_the_symbols_of_the_side_that_faces_up_count(sides, symbols):
    """SA-51."""
    figures = Figures(grassland_hexes=2, sides=sides)
    state = solo(SetSeat(1, 0, Stock(), Tiles(), {"wetland": 1}), figures=figures)
    assert after(state, TakeResources()).players[1].symbols == symbols


def test_symbols_that_are_unknown_stay_so_until_the_harvest():
    sides = {f"rainforest_1.{side}": {"rainforest": 1} for side in ("top", "bottom")}
    state = solo(SetSeat(1, 0, Stock(), Tiles()), figures=Figures(grassland_hexes=2, sides=sides))
    state = after(state, TakeResources())
    assert state.players[1].symbols is None
    state = after(pass_by(state, "harvest_opponent"), Harvest(DECK))
    assert state.players[1].symbols == {}


@pytest.mark.parametrize(
    ("first", "moves", "number", "meeples", "points"),
    [
        (EXTEND, [SetSeat(1, 0, Stock(), Tiles(shrubland=3), {})], 2, 0, 0),
        (EXTEND, [SetSeat(1, 0, Stock(), Tiles(shrubland=3), {})], 3, 0, 0),
        (FLIP, [SetSeat(1, 0, Stock(), Tiles(grassland=2), {}), PutCard(1, SNAIL, GRASS)], 2, 0, 0),
        (PLANT, [SetSeat(1, 0, Stock(), Tiles(rainforest=1), {}), PutCard(1, MARMOSET, RAIN)], 1, 1, 4),
    ],
    ids=["two extensions", "three extensions", "wetlands", "a tree"],
)
def test_the_opponent_upgrades_by_its_rules(first, moves, number, meeples, points):
    """SA-85 to SA-87; a meeple that gets onto a tree is 4 VP for it too (SA-32, SA-94)."""
    state = after(solo(*moves, deck=deck_of(first)), Upgrade(number, meeples))
    player = state.players[1]
    assert player.tiles.extensions + player.tiles.wetland + player.tiles.high_trees == number
    assert player.score == points
    assert player.out == ((first.card, "bottom"),)


def test_one_extension_is_none():
    """SA-85: at least two, or it does something else."""
    state = solo(SetSeat(1, 0, Stock(), Tiles(shrubland=2), {}), deck=deck_of(EXTEND))
    refused("two_extensions", after, state, Upgrade(1))
    assert asked(after(state, CannotAct())).key == "place_opponent"


@pytest.mark.parametrize(
    "move", [PlaceTile(), Upgrade(2), CannotAct()], ids=["place", "upgrade", "what always works is not refused"]
)
def test_only_the_side_at_hand_is_carried_out(move):
    refused("other_action", after, solo(), move)
    refused("other_action", after, at_cards(), move)


def test_taking_resources_needs_the_side_at_hand():
    refused("other_action", after, solo(deck=deck_of(Drawn("shrubland_1"))), TakeResources())


def test_numbers_that_are_corrected_in_its_turn_decide_at_once():
    """SA-81: with two Shrublands room for two Extensions is asked for; with one there cannot be any."""
    state = solo(SetSeat(1, 0, Stock(), Tiles(shrubland=2), {}), deck=deck_of(EXTEND))
    assert asked(state).key == "upgrade_opponent"
    assert asked(after(state, SetSeat(1, 0, Stock(), Tiles(shrubland=1), {}))).key == "place_opponent"


@pytest.mark.parametrize(
    ("state", "code", "function"),
    [(begun(), "no_opponent", opponent_of), (begun("solo", 1, deck=DECK), "other_action", drawn_of)],
)
def test_without_an_opponent_or_its_card_there_is_nothing_to_do(state, code, function):
    refused(code, function, state)
    assert attempt_of(state) is None


def test_what_can_be_attempted_is_known_while_a_card_is_at_hand():
    assert attempt_of(solo()).outcome == "do"
    assert attempt_of(at_cards()) is None


# --- The Harvest Card -------------------------------------------------------------------------------------------------


def test_after_six_action_cards_comes_harvest_and_the_deck_is_prepared_anew():
    """SA-80, SA-82, SA-25: 1 Rainforest and 1 Grassland are 3 + ½, rounded up 4 Seeds, and 1 Water; no cards (SA-8)."""
    state = pass_by(solo(SetSeat(1, 0, Stock(0, 0, 0), Tiles(grassland=1, rainforest=1), {})), "harvest_opponent")
    player = state.players[1]
    assert {card for card, _ in player.out} == {drawn.card for drawn in DECK}
    assert str(TRACKER.status(state)).endswith("1 card to Harvest")
    new = tuple(reversed(DECK))
    harvested = after(state, Harvest(new))
    assert harvested.turn.seat == 0
    assert (harvested.solo.deck, harvested.solo.drawn) == (new, None)
    assert harvested.players[1].out == ()
    seeds, water = min(player.stock.seeds + 4, 10), min(player.stock.water + 1, 10)
    assert (harvested.players[1].stock.seeds, harvested.players[1].stock.water) == (seeds, water)
    assert after(harvested, Harvest()).solo.drawn == new[0]
    for deck in (None, DECK[:5], tuple(Drawn(drawn.card) for drawn in DECK)):
        refused("wrong_deck", after, state, Harvest(deck))


def test_harvest_lies_below_the_action_cards():
    refused("not_harvest", after, solo(), Harvest(DECK))
    refused("not_harvest", after, at_cards(), Harvest(DECK))


def test_a_play_begins_with_a_deck_of_six():
    """SA-80."""
    assert begun("solo", 1, deck=DECK).solo.deck == DECK
    refused("wrong_deck", lambda deck: begun("solo", 1, deck=deck), DECK[:5])


def test_cards_are_drawn_by_hand():
    """SA-81: thirteen ways, six cards either way up and Harvest."""
    state = solo(deck=None)
    assert asked(state).key == "draw"
    assert [choice.move for choice in asked(state).choices] == [
        *[DrawAction(Drawn(card, turned)) for card in sorted_cards() for turned in (False, True)],
        Harvest(),
    ]
    state = after(state, DrawAction(Drawn("grassland_1", is_turned=True)))
    assert str(asked(state).title) == "Take 3 Water for the opponent"
    assert str(TRACKER.status(state)) == "Round 1 · The opponent"
    refused("card_at_hand", after, state, DrawAction(Drawn("shrubland_1")))
    state = after(state, TakeResources())
    refused("card_at_hand", after, state, DrawAction(Drawn("shrubland_1")))
    state = pass_by(state, "draw")
    words = refused("card_is_out", after, state, DrawAction(Drawn("grassland_1")))
    assert words == "Grassland Action Card 1 lies in front of the opponent already."
    assert len(asked(state).choices) == 11


def sorted_cards():
    return [f"{biome}_{number}" for biome in (SHRUB, GRASS, RAIN) for number in (1, 2)]


def test_a_real_harvest_card_is_played_and_the_deck_shuffled_by_hand():
    """SA-82, A-SA35: at its first draw already, since a table may be joined in the middle."""
    state = after(solo(deck=None), Harvest())
    assert (state.turn.seat, state.solo.deck) == (0, None)
    assert said(state.news)[-1] == "Shuffle its Action Cards, turn two of them, and lay them on its Harvest Card."


def test_a_deck_that_the_app_keeps_is_not_drawn_by_hand():
    refused("app_draws", after, solo(), DrawAction(DECK[1]))


# --- Attracting without a display -------------------------------------------------------------------------------------


def test_plants_then_wildlife_then_predation():
    """SA-88: a Cactus for 1 Seed (2 Water), two Cavies (3 Minerals each), a Boa on the first of them (4 VP)."""
    state = at_cards(SetSeat(1, 0, Stock(0, 0, 0), Tiles(shrubland=1), {}))
    assert asked(state).key == "pick_plant"
    state = after(state, Pick("plant", CACTUS))
    assert state.players[1].stock == Stock(0, 2, 2)
    assert asked(state).key == "pick_wildlife"
    refused("other_deck", after, state, Pick("plant"))
    state = after(state, Pick("wildlife", CAVY), Pick("wildlife", CAVY))
    assert state.players[1].stock.minerals == 6
    state = after(state, Pick("wildlife"))
    assert asked(state).key == "pick_predation"
    state = after(state, Pick("predation", BOA))
    assert state.players[1].stacks == (lying(SHRUB, CACTUS), lying(SHRUB, BOA, CAVY), lying(SHRUB, CAVY))
    assert state.players[1].points == {"predation": 4}
    assert state.turn.seat == 0


def test_the_opponent_may_take_nothing():
    state = after(at_cards(), Pick("plant"), Pick("wildlife"), Pick("predation"))
    assert (state.turn.seat, state.players[1].stacks) == (0, ())


def test_after_five_wildlife_cards_predation_follows():
    """SA-7."""
    state = at_cards(SetSeat(1, 0, Stock(), Tiles(shrubland=2), {}))
    state = after(state, Pick("plant"), *[Pick("wildlife", CAVY)] * 5)
    assert asked(state).key == "pick_predation"


@pytest.mark.parametrize(
    ("code", "move"),
    [
        ("cannot_take", Pick("plant", replace(CACTUS, price=5))),
        ("cannot_take", Pick("plant", CAVY)),
        ("card_not_whole", Pick("plant", replace(CACTUS, is_whole=False))),
        ("module_is_off", Pick("plant", RESERVATION)),
        ("other_deck", Pick("wildlife", CAVY)),
    ],
    ids=["4 Seeds", "of another deck", "not whole", "EX", "plants first"],
)
def test_a_card_is_checked_by_the_opponents_rules(code, move):
    """SA-89, SA-70."""
    refused(code, after, at_cards(), move)


def test_why_a_card_is_not_taken():
    """SA-91: no hex is free."""
    words = refused("cannot_take", after, at_cards(), Pick("plant"), Pick("wildlife", CAVY))
    assert words == "By its rules the opponent cannot take Rock Cavy now. Choose another Wildlife Card or none."


# --- Attracting from the display --------------------------------------------------------------------------------------


def test_the_opponent_attracts_what_its_rules_say():
    """SA-88 to SA-93: the two Cavies on the right leave for 3 Seeds; then a Cactus, three Cavies, a Boa on one."""
    dealt = [*deals()[:5], *[Deal(BOA)] * 3, *[Deal(CACTUS)] * 3]
    state = solo(*dealt, SetSeat(1, 0, Stock(0, 0, 0), Tiles(shrubland=1), {}), has_display=True)
    refused("act_first", after, state, AttractAll())
    state = after(state, TakeResources())
    assert [str(order.label) for order in asked(state).orders] == [
        "Cactus: Shrubland, 1 Seed",
        *["Rock Cavy: Shrubland, 1 hex"] * 3,
        "Boa: on Rock Cavy in the Shrubland",
    ]
    refused("other_deck", after, state, Pick("plant", CACTUS))
    state = after(state, AttractAll())
    assert len(state.players[1].stacks) == 4
    assert {deck: len(row) for deck, row in state.display.items()} == {"wildlife": 0, "predation": 2, "plant": 2}
    assert (state.turn.seat, asked(state).key) == (0, "deal_wildlife")


def test_if_it_takes_nothing_its_turn_ends_by_itself():
    state = solo(*deals()[:5], NoCard("predation"), NoCard("plant"), has_display=True)
    assert after(state, TakeResources()).turn.seat == 0


def test_a_number_that_is_not_known_is_asked_and_then_it_goes_on():
    """SA-36: the symbols of its card are unknown; the Fox counts 1 on tiles and 2 on cards, 3 VP each."""
    dealt = [Deal(card) for card in (CAVY, CAVY, CAVY, CAVY, FOX)]
    state = solo(
        *dealt, NoCard("predation"), NoCard("plant"), SetSeat(1, 0, Stock(), Tiles(shrubland=1), {}), has_display=True
    )
    state = after(state, TakeResources(), AttractAll())
    assert asked(state).key == "count"
    assert str(asked(state).title) == "The opponent: how many Shrubland symbols are on face-up Action Cards?"
    refused("answer_first", after, state, AttractAll())
    refused("number_needed", after, state, Tell(None))
    state = after(state, Tell(2))
    assert state.players[1].points == {"instant": 9}
    assert len(asked(state).orders) == 2
    state = after(state, AttractAll())
    assert (len(state.players[1].stacks), state.turn.seat) == (3, 0)


def test_without_a_display_the_app_cannot_attract():
    refused("no_display", after, at_cards(), AttractAll())


def test_the_opponents_moves_are_its_own():
    state = begun("solo", 1, deck=DECK)
    for move in (DrawAction(DECK[0]), CannotAct(), TakeResources(), Pick("plant"), AttractAll()):
        refused("not_opponents_turn", after, state, move)
    for move in (PlayCard("shrubland_1", "take"), Attract(CAVY), EndTurn()):
        refused("opponents_turn", after, after(state, Harvest()), move)

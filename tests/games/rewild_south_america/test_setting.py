"""The table as it really lies, entered by hand: numbers of a seat, its cards."""

import pytest
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.games.rewild_south_america.cards import Counts, Eats
from companion.games.rewild_south_america.figures import Figures
from companion.games.rewild_south_america.moves import PutCard, RemoveCard, SetSeat
from companion.games.rewild_south_america.state import MOST_STACKS, Stock, Tiles
from tests.games.rewild_south_america.flows import after, begun, solo
from tests.games.rewild_south_america.table import (
    AGOUTI,
    ANTEATER,
    BOA,
    CACTUS,
    CAVY,
    GRASS,
    HARPY,
    MARMOSET,
    MOSQUITO,
    OCELOT,
    RAIN,
    RESERVATION,
    SHRUB,
    lying,
    refused,
)

TWO_TREES = SetSeat(0, 0, Stock(), Tiles(rainforest=3, high_trees=2))


def player_after(*moves, seat=0, **begin):
    return after(begun(**begin), *moves).players[seat]


# --- Numbers ----------------------------------------------------------------------------------------------------------


def test_a_seats_numbers_are_set():
    tiles = Tiles(shrubland=3, extensions=3, grassland=1, wetland=2, rainforest=3, high_trees=2)
    move = SetSeat(1, 41, Stock(10, 0, 3), tiles, {"wetland": 2}, 2, 1, ("rainforest", "shrubland", "rainforest"))
    player = player_after(move, seat=1)
    assert (player.stock, player.tiles, player.symbols) == (Stock(10, 0, 3), tiles, {"wetland": 2})
    assert (player.score, player.points) == (41, {"by_hand": 41})
    assert (player.tree_meeples, player.wetland_markers) == (2, 1)
    assert player.completed == ("shrubland", "rainforest")


def test_what_is_blank_is_not_followed():
    player = player_after(SetSeat(0, 0))
    assert (player.stock, player.tiles, player.symbols, player.wetland_markers) == (None, None, None, None)


@pytest.mark.parametrize(
    ("points", "ledger"),
    [
        ((5,), {"by_hand": 5}),
        ((5, 3), {"by_hand": 3}),
        ((5, 5), {"by_hand": 5}),
        ((5, 0), {}),
    ],
)
def test_points_set_by_hand_stand_in_the_ledger_beside_the_others(points, ledger):
    assert player_after(*[SetSeat(0, each) for each in points]).points == ledger


def test_a_correction_downwards_leaves_the_other_sources():
    """A ledger may hold less than nothing by hand; the points together never do: 6 for a biome, corrected to 2."""
    state = begun()
    state = replace(state, players=(replace(state.players[0], points={"biomes": 6}), state.players[1]))
    player = after(state, SetSeat(0, 2)).players[0]
    assert (player.points, player.score) == ({"biomes": 6, "by_hand": -4}, 2)
    assert after(state, SetSeat(0, 2), SetSeat(0, 6)).players[0].points == {"biomes": 6}


@pytest.mark.parametrize(
    ("code", "field", "move"),
    [
        ("too_many_extensions", "extensions", SetSeat(0, 0, Stock(), Tiles(shrubland=1, extensions=2))),  # SA-19
        ("too_many_trees", "high_trees", SetSeat(0, 0, Stock(), Tiles(rainforest=1, high_trees=2))),  # SA-21
        ("too_many_meeples", "tree_meeples", SetSeat(0, 0, Stock(), Tiles(rainforest=1, high_trees=1), {}, 2)),
        ("too_many_tiles", "shrubland", SetSeat(0, 0, Stock(), Tiles(shrubland=40, extensions=36))),  # SA-6: 75
        ("not_followed", "", SetSeat(2, 0)),
    ],
)
def test_numbers_that_cannot_be(code, field, move):
    with pytest.raises(RuleError) as caught:
        after(begun(players=3, follows=(0, 1)), move)
    assert (caught.value.code, caught.value.field) == (code, field)


def test_a_seat_beyond_the_table_is_not_followed():
    state = begun()
    refused("not_followed", after, state, SetSeat(4, 0))
    refused("not_followed", after, state, PutCard(4, CAVY, SHRUB))
    refused("not_followed", after, state, RemoveCard(2, 0))


def test_the_whole_table_shares_tiles_and_trees():
    """SA-6: 75 Biome Tiles and 10 High Trees."""
    state = after(begun(), SetSeat(1, 0, Stock(), Tiles(rainforest=40, high_trees=7)))
    three, four = (SetSeat(0, 0, Stock(), Tiles(rainforest=4, high_trees=number)) for number in (3, 4))
    assert after(state, three).players[0].tiles.high_trees == 3
    assert refused("too_many_trees", after, state, four) == "The game has 10 High Trees: at most 3 here."
    assert after(state, SetSeat(0, 0, Stock(), Tiles(grassland=35))).players[0].tiles.grassland == 35
    refused("too_many_tiles", after, state, SetSeat(0, 0, Stock(), Tiles(grassland=36)))


def test_tiles_fit_on_a_player_board():
    """Two Shrublands and two Grasslands of 2 hexes cover 3 + 3 + 2 + 2 = 10 fields."""
    state = begun(figures=Figures(grassland_hexes=2, board_fields=9))
    words = refused("too_many_tiles", after, state, SetSeat(0, 0, Stock(), Tiles(shrubland=2, grassland=2)))
    assert words == "These tiles cover 10 fields; a Player Board has 9."
    assert after(state, SetSeat(0, 0, Stock(), Tiles(shrubland=3))).players[0].tiles.shrubland == 3


@pytest.mark.parametrize(
    ("stock", "tiles", "field"), [(None, Tiles(), "minerals"), (Stock(), None, "shrubland")], ids=["stock", "tiles"]
)
def test_the_opponents_stock_and_tiles_are_always_followed(stock, tiles, field):
    """SA-81, SA-89: it decides by them."""
    with pytest.raises(RuleError) as caught:
        after(solo(), SetSeat(1, 0, stock, tiles))
    assert (caught.value.code, caught.value.field) == ("opponent_needs_numbers", field)


# --- Cards ------------------------------------------------------------------------------------------------------------


def test_a_card_is_put_where_it_lies_and_scores_nothing():
    state = after(begun(), PutCard(0, CACTUS, SHRUB), PutCard(0, AGOUTI, GRASS), PutCard(0, OCELOT, GRASS, on=1))
    player = state.players[0]
    assert player.stacks == (lying(SHRUB, CACTUS), lying(GRASS, OCELOT, AGOUTI))
    assert (player.score, player.stock, state.turn.plants, state.turn.predations) == (0, Stock(), 0, 0)


def test_a_card_is_put_on_what_was_eaten_before():
    """SA-34: the Ocelot ate the Agouti, the Harpy the Ocelot."""
    moves = [PutCard(0, AGOUTI, GRASS), PutCard(0, OCELOT, GRASS, on=0), PutCard(0, HARPY, GRASS, on=0)]
    assert player_after(*moves).stacks == (lying(GRASS, HARPY, OCELOT, AGOUTI),)


def test_a_card_is_put_onto_a_high_tree_and_its_meeple_with_it():
    """SA-21: meeples that were set before are counted once."""
    player = player_after(TWO_TREES, PutCard(0, MARMOSET, RAIN, is_on_tree=True))
    assert player.stacks == (lying(RAIN, MARMOSET, is_on_tree=True),)
    assert player.tree_meeples == 1
    known = replace(TWO_TREES, tree_meeples=2)
    assert player_after(known, PutCard(0, MARMOSET, RAIN, is_on_tree=True)).tree_meeples == 2
    refused("too_few_meeples", player_after, TWO_TREES, PutCard(0, MARMOSET, RAIN, is_on_tree=True), TWO_TREES)


def test_a_card_that_is_removed_takes_its_meeple_along():
    moves = [TWO_TREES, *[PutCard(0, MARMOSET, RAIN, is_on_tree=True)] * 2, RemoveCard(0, 0)]
    assert player_after(*moves).tree_meeples == 1


def test_trees_that_are_not_followed_are_as_many_as_the_game_has():
    """SA-6."""
    put = PutCard(0, MARMOSET, RAIN, is_on_tree=True)
    assert player_after(*[put] * 10, only_cards=True).tree_meeples == 10
    refused("no_tree", after, begun(only_cards=True), *[put] * 11)


@pytest.mark.parametrize(
    ("code", "move"),
    [
        ("no_home", PutCard(0, CAVY, RAIN)),
        ("no_such_stack", PutCard(0, BOA, SHRUB, on=3)),
        ("other_biome", PutCard(0, BOA, GRASS, on=0)),
        ("no_prey", PutCard(0, HARPY, GRASS, on=2)),  # the Mosquito is neither a predator nor a small herbivore
        ("no_prey", PutCard(0, ANTEATER, SHRUB, on=0)),
        ("no_tree", PutCard(0, CAVY, SHRUB, is_on_tree=True)),
        ("no_tree", PutCard(0, ANTEATER, RAIN, is_on_tree=True)),
        ("no_tree", PutCard(0, CACTUS, RAIN, is_on_tree=True)),
        ("no_tree", PutCard(0, MARMOSET, RAIN, is_on_tree=True)),  # there is no High Tree
        ("card_not_whole", PutCard(0, replace(CAVY, is_whole=False), SHRUB)),
        ("card_not_whole", PutCard(0, replace(CAVY, effect=Counts("end", "unicorns", 1)), SHRUB)),
        ("card_not_whole", PutCard(0, replace(BOA, effect=Eats(("plant",), 1)), SHRUB)),
        ("module_is_off", PutCard(0, RESERVATION, SHRUB)),
    ],
)
def test_a_card_that_cannot_lie_so(code, move):
    refused(code, player_after, PutCard(0, CAVY, SHRUB), PutCard(0, AGOUTI, GRASS), PutCard(0, MOSQUITO, GRASS), move)


def test_no_more_than_sixty_cards_lie_in_front_of_a_seat():
    """Beside each other; on another one there is always room."""
    state = begun()
    stacks = (lying(SHRUB, CAVY), *[lying(SHRUB, CACTUS)] * (MOST_STACKS - 1))
    state = replace(state, players=(replace(state.players[0], stacks=stacks), state.players[1]))
    refused("too_many_cards", after, state, PutCard(0, CACTUS, SHRUB))
    assert after(state, PutCard(0, BOA, SHRUB, on=0)).players[0].stacks[0] == lying(SHRUB, BOA, CAVY)


def test_a_card_that_is_removed_uncovers_what_it_ate():
    moves = [PutCard(0, AGOUTI, GRASS), PutCard(0, CACTUS, SHRUB)]
    moves += [PutCard(0, OCELOT, GRASS, on=0), PutCard(0, HARPY, GRASS, on=0), RemoveCard(0, 0)]
    assert player_after(*moves).stacks == (lying(GRASS, OCELOT, AGOUTI), lying(SHRUB, CACTUS))
    assert player_after(*moves, RemoveCard(0, 0)).stacks == (lying(GRASS, AGOUTI), lying(SHRUB, CACTUS))
    assert player_after(*moves, RemoveCard(0, 1)).stacks == (lying(GRASS, OCELOT, AGOUTI),)
    refused("no_such_stack", player_after, *moves, RemoveCard(0, 2))


@pytest.mark.parametrize(
    ("move", "markers"),
    [
        (PutCard(0, MOSQUITO, GRASS), None),
        (RemoveCard(0, 0), None),
        (PutCard(0, CAVY, SHRUB), 3),
        (PutCard(0, CACTUS, GRASS), 3),
        (PutCard(0, OCELOT, GRASS, on=0), 3),
    ],
)
def test_markers_on_wetlands_are_unknown_again_when_others_lie_there(move, markers):
    """SA-47: what eats leaves the markers where they are."""
    tiles = Tiles(grassland=2, wetland=2)
    moves = [PutCard(0, AGOUTI, GRASS), SetSeat(0, 0, Stock(), tiles, {}, 0, 3), move]
    assert player_after(*moves).wetland_markers == markers

from fractions import Fraction
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import RuleError
from companion.games.rewild_south_america.figures import Figures
from companion.games.rewild_south_america.moves import PlaceTile
from companion.games.rewild_south_america.state import Stock, Tiles
from companion.games.rewild_south_america.tiles import (
    BASE_COSTS,
    covered_fields,
    harvest,
    harvest_seeds,
    place_tile,
    star_points,
    tile_cost,
)
from tests.games.rewild_south_america.seats import FULL, make_player, make_state, said

few = st.integers(0, 4)
places = st.builds(PlaceTile, few, few, few, few, few, few)


# --- Costs ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("biome", "beside", "paid", "expired"),
    [
        pytest.param("shrubland", {}, (1, 1), (0, 0), id="SA-10 Shrubland, SA-17 alone"),
        pytest.param("grassland", {}, (2, 2), (0, 0), id="SA-10 Grassland, SA-17 alone"),
        pytest.param("rainforest", {}, (3, 2), (0, 0), id="SA-10 Rainforest, SA-17 alone"),
        pytest.param("rainforest", {"minerals": 2}, (1, 2), (0, 0), id="SA-11 bonus"),
        pytest.param("shrubland", {"minerals": 2}, (0, 1), (1, 0), id="SA-11 surplus Mineral expires"),
        pytest.param("shrubland", {"water": 3}, (1, 0), (0, 2), id="SA-11 surplus Water expires, pays no Mineral"),
        pytest.param("grassland", {"stars": 3}, (2, 2), (0, 0), id="SA-12 stars lower no cost"),
        pytest.param("grassland", {"shrublands": 1}, (1, 2), (0, 0), id="SA-13 Shrubland"),
        pytest.param("grassland", {"grasslands": 1}, (2, 1), (0, 0), id="SA-13 Grassland"),
        pytest.param("grassland", {"wetlands": 1}, (2, 0), (0, 0), id="SA-13 Wetland"),
        pytest.param("shrubland", {"wetlands": 1}, (1, 0), (0, 1), id="SA-13 Wetland, 1 of 2 Water expires"),
        pytest.param("rainforest", {"shrublands": 1}, (2, 2), (0, 0), id="SA-14 two edges of one Shrubland"),
        pytest.param("rainforest", {"shrublands": 2}, (1, 2), (0, 0), id="SA-15 two Shrublands"),
        pytest.param("rainforest", {"shrublands": 1}, (2, 2), (0, 0), id="SA-16 a Shrubland and its Extension"),
        pytest.param(
            "rainforest", {"minerals": 2, "shrublands": 1, "wetlands": 1}, (0, 0), (0, 0), id="G-SA4 position 1"
        ),
        # The text gives the costs of the other positions, the picture what lies there: one way to come to each.
        pytest.param("rainforest", {"shrublands": 1, "stars": 1}, (2, 2), (0, 0), id="G-SA5 position 2"),
        pytest.param("rainforest", {"wetlands": 1}, (3, 0), (0, 0), id="G-SA5 position 3"),
        pytest.param("rainforest", {"shrublands": 2, "wetlands": 1}, (1, 0), (0, 0), id="G-SA5 position 4"),
        pytest.param("rainforest", {"grasslands": 1, "stars": 2}, (3, 1), (0, 0), id="G-SA5 position 5"),
        pytest.param("rainforest", {"grasslands": 2}, (3, 0), (0, 0), id="G-SA5 position 6"),
        pytest.param(
            "grassland",
            {"minerals": 1, "water": 1, "shrublands": 3, "grasslands": 1, "wetlands": 2},
            (0, 0),
            (2, 4),
            id="SA-11 everything at once",
        ),
    ],
)
def test_what_a_tile_costs(biome, beside, paid, expired):
    cost = tile_cost(biome, PlaceTile(**beside))
    assert (cost.minerals, cost.water) == paid
    assert (cost.expired_minerals, cost.expired_water) == expired


@pytest.mark.parametrize(
    ("biome", "beside", "words"),
    [
        ("grassland", {}, "2 Minerals + 2 Water"),
        (
            "rainforest",
            {"minerals": 2, "shrublands": 1, "wetlands": 1},
            "3 Minerals + 2 Water, less 2 Minerals for the bonus, 1 Mineral for a Shrubland beside it, "
            "2 Water for a Wetland beside it",
        ),
        (
            "shrubland",
            {"minerals": 1, "water": 1, "shrublands": 2, "grasslands": 2},
            "1 Mineral + 1 Water, less 1 Mineral + 1 Water for the bonus, 2 Minerals for 2 Shrublands beside it, "
            "2 Water for 2 Grasslands beside it; 2 Minerals + 2 Water expire",
        ),
        ("shrubland", {"water": 2}, "1 Mineral + 1 Water, less 2 Water for the bonus; 1 Water expires"),
    ],
)
def test_a_cost_says_how_it_comes_about(biome, beside, words):
    assert str(tile_cost(biome, PlaceTile(**beside)).how) == words


@given(
    st.sampled_from(sorted(BASE_COSTS)),
    st.lists(st.sampled_from(["shrublands", "grasslands", "wetlands", "minerals", "water"]), max_size=20),
)
def test_the_order_of_what_lies_there_changes_no_cost_and_none_falls_below_0(biome, savings):
    """SA-11, SA-13, SA-15: taken off one by one, in whatever order, each never below 0."""
    minerals, water = BASE_COSTS[biome]
    for saving in savings:
        minerals = max(minerals - (saving in ("shrublands", "minerals")), 0)
        water = max(water - {"grasslands": 1, "water": 1, "wetlands": 2}.get(saving, 0), 0)
    cost = tile_cost(biome, PlaceTile(**{saving: savings.count(saving) for saving in savings}))
    assert (cost.minerals, cost.water) == (minerals, water)


@given(st.sampled_from(sorted(BASE_COSTS)), places)
def test_what_is_paid_and_what_is_saved_are_the_base_cost_and_what_expires(biome, beside):
    """SA-11"""
    cost = tile_cost(biome, beside)
    minerals, water = BASE_COSTS[biome]
    assert cost.minerals + beside.minerals + beside.shrublands == minerals + cost.expired_minerals
    assert cost.water + beside.water + beside.grasslands + 2 * beside.wetlands == water + cost.expired_water
    assert 0 in (cost.minerals, cost.expired_minerals)
    assert 0 in (cost.water, cost.expired_water)


@pytest.mark.parametrize(
    ("biome", "stars", "points"),
    [
        pytest.param("shrubland", 3, 3, id="SA-12 Shrubland"),
        pytest.param("grassland", 3, 6, id="SA-12 Grassland"),
        pytest.param("rainforest", 3, 9, id="SA-12 Rainforest"),
        pytest.param("rainforest", 1, 3, id="G-SA5 position 2"),
        pytest.param("rainforest", 2, 6, id="G-SA5 position 5"),
        pytest.param("shrubland", 2, 2, id="G-SA6 an Extension"),
        pytest.param("rainforest", 0, 0, id="SA-12 none"),
    ],
)
def test_points_for_stars(biome, stars, points):
    assert star_points(biome, stars) == points


# --- Placing ----------------------------------------------------------------------------------------------------------


def test_a_tile_is_paid_placed_and_its_stars_scored():
    """SA-10, SA-12, SA-13, G-SA5 position 5"""
    state = make_state(make_player(), make_player(Stock(4, 4, 1), Tiles(rainforest=1), points={"stars": 3, "trees": 4}))
    after = place_tile(state, 1, "rainforest", PlaceTile(grasslands=1, stars=2))
    assert after.players[0] == state.players[0]
    assert after.players[1].stock == Stock(1, 3, 1)
    assert after.players[1].tiles == Tiles(rainforest=2)
    assert after.players[1].points == {"stars": 9, "trees": 4}
    assert said(after) == [
        "Rainforest Tile: 3 Minerals + 2 Water, less 1 Water for a Grassland beside it. Pay 3 Minerals + 1 Water.",
        "2 stars covered: +6 VP.",
    ]


def test_a_tile_that_costs_nothing_pays_nothing_out():
    """SA-11, G-SA4"""
    state = make_state(make_player(Stock(0, 0, 0)))
    after = place_tile(state, 0, "rainforest", PlaceTile(minerals=3, shrublands=1, wetlands=1))
    assert after.players[0].stock == Stock(0, 0, 0)
    assert said(after)[0].endswith("; 1 Mineral expires. It is free.")


def test_a_tile_that_the_stock_cannot_pay_is_refused():
    state = make_state(make_player(Stock(2, 2, 0)))
    with pytest.raises(RuleError, match="Needs 3 Minerals, the stock has 2") as refused:
        place_tile(state, 0, "rainforest", PlaceTile())
    assert refused.value.code == "not_enough"


def test_where_only_points_are_followed_only_points_change():
    state = make_state(make_player(None, None))
    after = place_tile(state, 0, "grassland", PlaceTile(stars=1))
    assert after.players[0] == make_player(None, None, points={"stars": 2})
    assert said(after) == ["Grassland Tile: 2 Minerals + 2 Water. Pay 2 Minerals + 2 Water.", "1 star covered: +2 VP."]


def test_the_news_come_after_those_that_were_there():
    first = place_tile(make_state(make_player()), 0, "shrubland", PlaceTile())
    assert said(place_tile(first, 0, "shrubland", PlaceTile())) == 2 * said(first)


@pytest.mark.parametrize(
    "other", [Tiles(shrubland=20, extensions=20, grassland=20, wetland=14), Tiles(rainforest=74)], ids=str
)
def test_there_are_75_tiles_extensions_and_wetlands_among_them(other):
    """SA-6. Rulebook: Contents."""
    state = make_state(make_player(), make_player(tiles=other))
    full = place_tile(state, 0, "shrubland", PlaceTile())
    with pytest.raises(RuleError, match="75 Biome Tiles, Extensions among them; 0 are left") as refused:
        place_tile(full, 0, "shrubland", PlaceTile())
    assert refused.value.code == "tiles_used_up"


@pytest.mark.parametrize(
    ("tiles", "known", "covered"),
    [
        pytest.param(Tiles(), {}, 0, id="nothing"),
        pytest.param(Tiles(shrubland=2, extensions=1, rainforest=4), {}, 11, id="SA-19: 2 x 3 + 1 + 4"),
        pytest.param(Tiles(grassland=1), {}, None, id="hexes of a Grassland unknown"),
        pytest.param(Tiles(shrubland=2, wetland=1), {}, None, id="hexes of a Wetland unknown"),
        pytest.param(Tiles(grassland=2, wetland=1), {"grassland_hexes": 2}, 6, id="SA-20: 3 x 2"),
        pytest.param(Tiles(rainforest=2, high_trees=2), {"rainforest_hexes": 2}, 4, id="SA-21: a tree covers nothing"),
    ],
)
def test_fields_that_tiles_cover(tiles, known, covered):
    """SA-36; a Shrubland has 3 hexes, its Extension 1. Rulebook: Upgrading Shrublands."""
    assert covered_fields(tiles, Figures(**known)) == covered


def test_no_tile_covers_more_fields_than_are_free():
    state = make_state(make_player(tiles=Tiles(shrubland=2)), figures=Figures(board_fields=8))
    with pytest.raises(RuleError, match="covers 3 more fields; 2 of 8 are free") as refused:
        place_tile(state, 0, "shrubland", PlaceTile())
    assert refused.value.code == "board_is_full"
    one = place_tile(state, 0, "rainforest", PlaceTile())
    two = place_tile(one, 0, "rainforest", PlaceTile())
    assert covered_fields(two.players[0].tiles, two.figures) == 8


def test_a_tile_of_unknown_size_is_not_refused():
    state = make_state(make_player(tiles=Tiles(shrubland=2)), figures=Figures(board_fields=6))
    assert place_tile(state, 0, "grassland", PlaceTile()).players[0].tiles == Tiles(shrubland=2, grassland=1)


# --- Harvest ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiles", "seeds", "words"),
    [
        pytest.param(Tiles(), 0, "3 × 0 Rainforest + ½ × 0 others = 0 Seeds", id="SA-25 no tile"),
        pytest.param(
            Tiles(shrubland=1),
            1,
            "3 × 0 Rainforest + ½ × 1 other = 1 Seed, one sum, rounded up once",
            id="SA-25 a half is rounded up",
        ),
        pytest.param(
            Tiles(shrubland=1, grassland=1), 1, "3 × 0 Rainforest + ½ × 2 others = 1 Seed", id="A-SA1 one sum"
        ),
        pytest.param(
            Tiles(shrubland=1, wetland=1, rainforest=1),
            4,
            "3 × 1 Rainforest + ½ × 2 others = 4 Seeds",
            id="A-SA1 SA-25 a Wetland is a Grassland",
        ),
        pytest.param(
            Tiles(shrubland=3, grassland=1, wetland=1, rainforest=2),
            9,
            "3 × 2 Rainforest + ½ × 5 others = 9 Seeds, one sum, rounded up once",
            id="SA-25 6 + 2½",
        ),
        pytest.param(
            Tiles(shrubland=2, extensions=2, rainforest=1, high_trees=1),
            4,
            "3 × 1 Rainforest + ½ × 2 others = 4 Seeds",
            id="SA-26 Extensions and High Trees do not count",
        ),
    ],
)
def test_seeds_of_a_harvest(tiles, seeds, words):
    number, how = harvest_seeds(tiles)
    assert (number, str(how)) == (seeds, words)


@given(st.builds(Tiles, *[st.integers(0, 20)] * 5))
def test_seeds_are_one_sum_of_halves_rounded_up_once(tiles):
    """SA-25, A-SA1"""
    halves = Fraction(tiles.grassland + tiles.wetland, 2) + Fraction(tiles.shrubland, 2)
    assert harvest_seeds(tiles)[0] == ceil(3 * tiles.rainforest + halves)


def test_a_harvest_brings_the_action_cards_back_seeds_and_1_water():
    """SA-25. A player with 2 Rainforests, 1 Shrubland: 6½, rounded up 7."""
    out = (("shrubland_1", "top"), ("grassland_2", "bottom"))
    player = make_player(Stock(4, 4, 1), Tiles(shrubland=1, rainforest=2), out=out, symbols={"shrubland": 2})
    after = harvest(make_state(player), 0)
    assert after.players[0] == make_player(Stock(4, 5, 8), player.tiles, out=(), symbols={})
    assert said(after) == [
        "Harvest: 3 × 2 Rainforest + ½ × 1 other = 7 Seeds, one sum, rounded up once. +7 Seeds: 8 now. +1 Water: 5 now."
    ]


def test_a_harvest_is_capped_at_10():
    """SA-2"""
    after = harvest(make_state(make_player(Stock(0, 10, 6), Tiles(rainforest=3))), 0)
    assert after.players[0].stock == Stock(0, 10, 10)
    assert (
        "+4 Seeds: 10 now, the most; 5 Seeds forfeited. +0 Water: 10 now, the most; 1 Water forfeited" in said(after)[0]
    )


def test_a_harvest_needs_no_cards_in_front_of_the_player():
    """SA-27"""
    assert harvest(make_state(make_player(Stock(0, 0, 0))), 0).players[0].stock == Stock(0, 1, 0)


def test_after_a_harvest_the_action_cards_show_nothing_even_if_their_symbols_were_unknown():
    assert harvest(make_state(make_player(symbols=None)), 0).players[0].symbols == {}
    cards_only = make_state(make_player(None, None, symbols=None), only_cards=True)
    assert harvest(cards_only, 0).players[0].symbols is None


def test_a_harvest_where_only_points_are_followed_says_the_rule():
    """SA-25, A-SA1"""
    after = harvest(make_state(make_player(None, None)), 0)
    assert after.players[0] == make_player(None, None)
    assert said(after) == [
        "Harvest: 3 Seeds a Rainforest Tile, ½ a Seed any other, one sum, rounded up once; and 1 Water."
    ]


def test_a_harvest_into_a_stock_needs_the_tiles():
    with pytest.raises(RuleError, match="Correct this seat: enter its tiles") as refused:
        harvest(make_state(make_player(FULL, None)), 0)
    assert refused.value.code == "tiles_unknown"

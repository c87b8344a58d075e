import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict

from companion.core.errors import RuleError
from companion.games.rewild_south_america.figures import ACTION_CARDS, TAKES, biome_of
from companion.games.rewild_south_america.state import Player, Stock
from companion.games.rewild_south_america.stock import gain, pay
from tests.games.rewild_south_america.seats import make_player

tens = st.integers(0, 10)
stocks = st.builds(Stock, tens, tens, tens)


def test_a_player_starts_with_4_minerals_4_water_1_seed_and_no_points():
    """SA-1. Rulebook: Game Preparation 4."""
    assert asdict(Player().stock) == {"minerals": 4, "water": 4, "seeds": 1}
    assert Player().score == 0


@pytest.mark.parametrize(
    ("had", "resource", "number", "now", "words"),
    [
        (4, "minerals", 3, 7, "+3 Minerals: 7 now"),
        (0, "water", 1, 1, "+1 Water: 1 now"),
        (9, "minerals", 1, 10, "+1 Mineral: 10 now"),
        (9, "water", 3, 10, "+1 Water: 10 now, the most; 2 Water forfeited"),
        (8, "seeds", 3, 10, "+2 Seeds: 10 now, the most; 1 Seed forfeited"),
        (10, "seeds", 12, 10, "+0 Seeds: 10 now, the most; 12 Seeds forfeited"),
        (5, "seeds", 0, 5, "+0 Seeds: 5 now"),
    ],
)
def test_nobody_has_more_than_10_of_a_resource(had, resource, number, now, words):
    """SA-2. Rulebook: Game Preparation."""
    player, text = gain(make_player(Stock(**{"minerals": 2, "water": 2, "seeds": 2, resource: had})), resource, number)
    assert asdict(player.stock) == {"minerals": 2, "water": 2, "seeds": 2, resource: now}
    assert str(text) == words


def test_a_stock_that_is_not_followed_stays_so():
    player = make_player(None)
    assert (gain(player, "minerals", 3)[0], str(gain(player, "minerals", 3)[1])) == (player, "+3 Minerals")
    assert pay(player, minerals=9, water=9, seeds=9) == player


@pytest.mark.parametrize(
    ("price", "words"),
    [
        ({"minerals": 3}, "Needs 3 Minerals, the stock has 2 Minerals."),
        ({"water": 2, "minerals": 2}, "Needs 2 Water, the stock has 1 Water."),
        ({"seeds": 1}, "Needs 1 Seed, the stock has 0 Seeds."),
        ({"minerals": 3, "water": 2}, "Needs 3 Minerals + 2 Water, the stock has 2 Minerals + 1 Water."),
    ],
)
def test_what_the_stock_lacks_cannot_be_paid(price, words):
    with pytest.raises(RuleError) as refused:
        pay(make_player(Stock(2, 1, 0)), **price)
    assert refused.value.code == "not_enough"
    assert str(refused.value) == f"{words} Choose something that costs less, or correct the stock."


def test_paying_takes_from_the_stock():
    assert pay(make_player(Stock(5, 4, 3)), minerals=5, water=1, seeds=2).stock == Stock(0, 3, 1)


@pytest.mark.parametrize(
    ("card", "resource", "deck"),
    [
        ("shrubland_1", "minerals", "plant"),
        ("grassland_1", "water", "predation"),
        ("rainforest_1", "seeds", "wildlife"),
    ],
)
def test_three_of_which_resource_a_card_takes_and_what_leaves_the_score_board(card, resource, deck):
    """SA-18, SA-2. Rulebook: Action Card Overview."""
    assert ACTION_CARDS[card][1:] == (("place",), ("take",))
    assert TAKES[biome_of(card)] == (resource, deck)
    assert asdict(gain(make_player(Stock(8, 8, 8)), resource, 3)[0].stock)[resource] == 10


@given(stocks, st.lists(st.tuples(st.sampled_from(["minerals", "water", "seeds"]), st.integers(-12, 12)), max_size=12))
def test_resources_stay_within_0_and_10(stock, changes):
    """SA-2"""
    player = make_player(stock)
    for resource, number in changes:
        before = asdict(player.stock)[resource]
        try:
            player = gain(player, resource, number)[0] if number >= 0 else pay(player, **{resource: -number})
        except RuleError:
            assert before + number < 0
        assert asdict(player.stock)[resource] == (min(before + number, 10) if before + number >= 0 else before)
        assert all(0 <= number <= 10 for number in asdict(player.stock).values())

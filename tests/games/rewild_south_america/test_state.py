import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.game import MARKS, Seat, Setup
from companion.games.rewild_south_america.cards import BIOMES, DISPLAYED, KINDS
from companion.games.rewild_south_america.figures import ACTION_CARDS, TAKES, biome_of, side_of
from companion.games.rewild_south_america.state import (
    Player,
    Stack,
    State,
    in_biome,
    visible_animals,
    with_player,
    with_points,
)
from tests.games.rewild_south_america.seats import make_card, make_player, make_state

WILDLIFE = make_card("small_herbivore")
PREDATION = make_card("predator", "predation")
PLANT = make_card("plant", "plant")

biomes = st.sampled_from(sorted(BIOMES))
stacks = st.lists(
    st.builds(
        Stack,
        st.sampled_from([WILDLIFE, PREDATION, PLANT]),
        biomes,
        st.lists(st.sampled_from([WILDLIFE, PREDATION]), max_size=2).map(tuple),
    ),
    max_size=12,
).map(tuple)


# --- Cards in biomes --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stacks", "number"),
    [
        pytest.param([], 0, id="none"),
        pytest.param([Stack(WILDLIFE, "grassland")], 1, id="SA-61 Wildlife"),
        pytest.param([Stack(PREDATION, "grassland", (WILDLIFE,))], 1, id="SA-61, SA-45 the eaten one does not count"),
        pytest.param([Stack(PREDATION, "rainforest", (PREDATION, WILDLIFE))], 1, id="SA-34, SA-45 two eaten ones"),
        pytest.param([Stack(PLANT, "shrubland")], 0, id="SA-61 plants are no animals"),
        pytest.param([Stack(PLANT, "shrubland", (make_card("insect"),))], 0, id="A-SA3 on an insect"),
        pytest.param(
            [Stack(WILDLIFE, "shrubland", is_on_tree=True), Stack(PLANT, "grassland"), Stack(WILDLIFE, "rainforest")],
            2,
            id="SA-61 in all biomes together",
        ),
    ],
)
def test_visible_animals(stacks, number):
    """Rulebook: End of the Game, with its two footnotes."""
    assert visible_animals(make_player(stacks=stacks)) == number


@given(stacks, st.data())
def test_the_order_of_cards_changes_no_number_of_visible_animals_and_predation_none(stacks, data):
    """SA-61: a Predation Card covers one visible animal and is one."""
    number = visible_animals(make_player(stacks=stacks))
    assert visible_animals(make_player(stacks=data.draw(st.permutations(stacks)))) == number
    assert visible_animals(make_player(stacks=(*stacks, Stack(PLANT, "shrubland")))) == number
    assert visible_animals(make_player(stacks=(*stacks, Stack(WILDLIFE, "shrubland")))) == number + 1
    eaten = [
        Stack(PREDATION, stack.biome, (stack.card, *stack.below)) if stack.card == WILDLIFE else stack
        for stack in stacks
    ]
    assert visible_animals(make_player(stacks=eaten)) == number


def test_the_stacks_of_a_biome_keep_their_index_and_order():
    player = make_player(
        stacks=[
            Stack(card, biome)
            for card, biome in [(WILDLIFE, "rainforest"), (PLANT, "shrubland"), (PREDATION, "rainforest")]
        ]
    )
    assert [(index, stack.card) for index, stack in in_biome(player, "rainforest")] == [(0, WILDLIFE), (2, PREDATION)]
    assert list(in_biome(player, "grassland")) == []


@given(stacks)
def test_every_stack_lies_in_one_biome(stacks):
    player = make_player(stacks=stacks)
    found = [entry for biome in BIOMES for entry in in_biome(player, biome)]
    assert sorted(index for index, _ in found) == list(range(len(stacks)))
    assert all(player.stacks[index] is stack for index, stack in found)


# --- Points and seats -------------------------------------------------------------------------------------------------


def test_points_are_kept_by_what_brought_them():
    player = with_points(with_points(with_points(Player(), "stars", 3), "trees", 4), "stars", 2)
    assert (player.points, player.score) == ({"stars": 5, "trees": 4}, 9)


def test_no_points_leave_no_entry():
    assert with_points(Player(), "stars", 0) == Player()


def test_points_have_no_upper_limit():
    """SA-3"""
    assert with_points(make_player(points={"instant": 99}), "instant", 40).score == 139


@given(st.lists(st.tuples(st.sampled_from(["stars", "trees", "biomes"]), st.integers(0, 30))), st.data())
def test_the_order_of_points_changes_no_score(gained, data):
    def count(entries):
        player = Player()
        for source, points in entries:
            player = with_points(player, source, points)
        return player

    assert count(gained).score == sum(points for _, points in gained)
    assert count(data.draw(st.permutations(gained))).points == count(gained).points


def test_another_side_of_the_table_leaves_the_other_seats():
    state = make_state(Player(), Player(), Player())
    changed = with_player(state, 1, Player(tree_meeples=2))
    assert [player.tree_meeples for player in changed.players] == [0, 2, 0]
    assert [player.tree_meeples for player in state.players] == [0, 0, 0]


def test_the_solo_opponent_has_the_last_seat_and_nobody_else_is_one():
    seats = (Seat("Ann", MARKS[0]), Seat("The opponent", MARKS[1], is_opponent=True))
    solo = State(Setup("rewild-south-america", "solo", seats), (Player(), Player()))
    assert solo.opponent == 1
    assert make_state(Player(), Player()).opponent is None


# --- Figures ----------------------------------------------------------------------------------------------------------


def test_each_biome_has_two_action_cards_that_place_a_tile_at_the_top():
    """SA-5, SA-10. Rulebook: Action Card Overview."""
    assert [biome_of(card) for card in ACTION_CARDS] == [biome for biome in BIOMES for _ in range(2)]
    assert {top for _, top, _ in ACTION_CARDS.values()} == {("place",)}


def test_six_of_the_twelve_actions_place_tiles():
    """Rulebook: Placing Biome Tiles, “6 of the 12 actions”; the OR of two upgrades is one action (SA-22)."""
    sides = [side for _, top, bottom in ACTION_CARDS.values() for side in (top, bottom)]
    assert (len(sides), sides.count(("place",))) == (12, 6)


@pytest.mark.parametrize(
    ("action", "side"),
    [("place", "top"), ("take", "bottom"), ("extend", "bottom"), ("flip", "bottom"), ("plant", "bottom")],
)
def test_the_side_of_an_action(action, side):
    assert side_of(action) == side
    assert all((action in top) <= (side == "top") for _, top, _ in ACTION_CARDS.values())
    assert all((action in bottom) <= (side == "bottom") for _, _, bottom in ACTION_CARDS.values())


def test_each_deck_loses_cards_to_the_action_of_one_biome():
    """SA-18, SA-4. Rulebook: Action Card Overview."""
    assert sorted(deck for _, deck in TAKES.values()) == sorted(DISPLAYED)
    assert set(TAKES) == set(BIOMES)


def test_seven_types_of_organisms():
    """SA-50. Rulebook: Symbol Overview, six types of animals; “Plants form their own category”."""
    assert len(KINDS) == 7

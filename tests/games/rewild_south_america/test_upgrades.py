from itertools import combinations, product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import asdict, replace

from companion.core.errors import RuleError
from companion.games.rewild_south_america.cards import Offers
from companion.games.rewild_south_america.figures import ACTION_CARDS, Figures
from companion.games.rewild_south_america.moves import PlaceTile, Upgrade
from companion.games.rewild_south_america.state import Stack, Stock, Tiles
from companion.games.rewild_south_america.tiles import (
    covered_fields,
    harvest,
    harvest_seeds,
    meeples_lifted,
    place_tile,
    tile_cost,
    tree_candidates,
    upgrade,
)
from tests.games.rewild_south_america.seats import FULL, make_card, make_player, make_state, said, tree_animal

ACTIONS = ("extend", "flip", "plant")
SOME = Tiles(shrubland=3, extensions=1, grassland=3, rainforest=3, high_trees=1)
A_HEX = Stack(make_card("plant", "plant", effect=Offers("rainforest")), "rainforest")


def upgrade_one(action, move, *others, tiles=SOME, stacks=(), **changed):
    return upgrade(make_state(make_player(tiles=tiles, stacks=stacks), *others, **changed), 0, action, move)


@pytest.mark.parametrize(
    ("action", "number", "water", "tiles", "words"),
    [
        pytest.param("extend", 2, 10, replace(SOME, extensions=3), "2 Shrubland Extensions: free.", id="SA-19"),
        pytest.param(
            "flip", 2, 8, replace(SOME, grassland=1, wetland=2), "2 Wetland Tiles: 2 Water.", id="SA-20 1 Water each"
        ),
        pytest.param("plant", 2, 8, replace(SOME, high_trees=3), "2 High Trees: 2 Water.", id="SA-21 1 Water each"),
        pytest.param("plant", 1, 9, replace(SOME, high_trees=2), "1 High Tree: 1 Water.", id="SA-21 one"),
    ],
)
def test_an_upgrade_is_paid_and_placed(action, number, water, tiles, words):
    after = upgrade_one(action, Upgrade(number))
    assert after.players[0] == make_player(Stock(10, water, 10), tiles)
    assert said(after) == [words]


def test_an_extension_scores_the_stars_under_it():
    """G-SA6, SA-12, SA-19: three Extensions, one over a bonus of 2 stars: 2 VP. The fourth Shrubland stays as it is."""
    after = upgrade_one("extend", Upgrade(3, stars=2), tiles=Tiles(shrubland=4))
    assert after.players[0] == make_player(FULL, Tiles(shrubland=4, extensions=3), points={"stars": 2})
    assert said(after) == ["3 Shrubland Extensions: free.", "2 stars covered: +2 VP."]


def test_a_resource_bonus_under_an_extension_brings_nothing():
    """A-SA30: an Extension is free, so there is no cost that a bonus could lower; the stock stays as it was."""
    before = make_state(make_player(Stock(4, 4, 1), Tiles(shrubland=2)))
    after = upgrade(before, 0, "extend", Upgrade(2)).players[0]
    assert (after.stock, after.tiles) == (Stock(4, 4, 1), Tiles(shrubland=2, extensions=2))
    assert set(Upgrade.__struct_fields__) == {"number", "meeples", "stars"}


def test_an_extension_adds_a_hex_but_no_discount():
    """SA-16, SA-19: 3 hexes become 4; whoever builds beside both saves 1 Mineral, as before."""
    before, after = Tiles(shrubland=1), upgrade_one("extend", Upgrade(1), tiles=Tiles(shrubland=1)).players[0].tiles
    assert (covered_fields(before, Figures()), covered_fields(after, Figures())) == (3, 4)
    assert tile_cost("grassland", PlaceTile(shrublands=1)).minerals == 1


def test_a_flipped_grassland_covers_the_same_fields_and_the_markers_are_to_be_counted_anew():
    """SA-20, SA-47: cards stay in the Grassland biome; how many markers lie on Wetland Tiles is another number now."""
    stacks = (Stack(make_card(), "grassland"),)
    player = make_player(tiles=Tiles(grassland=2, wetland=1), stacks=stacks, wetland_markers=2)
    after = upgrade(make_state(player), 0, "flip", Upgrade(1)).players[0]
    known = Figures(grassland_hexes=2)
    assert covered_fields(after.tiles, known) == covered_fields(player.tiles, known) == 6
    assert after.stacks == stacks
    assert after.wetland_markers is None


def test_wetlands_and_high_trees_are_two_actions_of_one_card():
    """SA-22. Rulebook: Action Card Overview."""
    assert set(ACTION_CARDS["grassland_2"][2]) == set(ACTION_CARDS["rainforest_2"][2]) == {"flip", "plant"}
    assert ACTION_CARDS["shrubland_2"][2] == ("extend",)


@pytest.mark.parametrize("action", ACTIONS)
def test_an_upgrade_changes_no_seeds(action):
    """SA-26; a Wetland counts as the Grassland did (SA-25)."""
    after = upgrade_one(action, Upgrade(2))
    assert harvest_seeds(after.players[0].tiles)[0] == harvest_seeds(SOME)[0] == 9 + 3


def test_where_only_points_are_followed_only_points_change():
    player = make_player(None, None, stacks=[tree_animal()])
    extended = upgrade(make_state(player), 0, "extend", Upgrade(5, stars=1))
    assert extended.players[0] == replace(player, points={"stars": 1})
    planted = upgrade(make_state(player), 0, "plant", Upgrade(5, meeples=1)).players[0]
    assert (planted.stock, planted.tiles, planted.points, planted.tree_meeples) == (None, None, {"trees": 4}, 1)


# --- High Trees -------------------------------------------------------------------------------------------------------


def test_a_tree_lifts_the_meeple_on_its_tile_for_4_points_each():
    """SA-32, SA-21; of three the two placed first (A-SA29).

    Rulebook: Upgrading Rainforests, “scores 4 Victory Points several times”.
    """
    below = (make_card("small_herbivore"),)
    stacks = (tree_animal(biome="shrubland"), tree_animal(below=below), tree_animal(), tree_animal())
    player = make_player(tiles=Tiles(rainforest=3), stacks=stacks, points={"trees": 4}, tree_meeples=1)
    after = upgrade(make_state(player), 0, "plant", Upgrade(2, meeples=2))
    assert [stack.is_on_tree for stack in after.players[0].stacks] == [False, True, True, False]
    assert [replace(stack, is_on_tree=False) for stack in after.players[0].stacks] == list(stacks)
    assert (after.players[0].points, after.players[0].tree_meeples) == ({"trees": 12}, 3)
    assert said(after) == [
        "2 High Trees: 2 Water.",
        "2 Animal Meeples onto a High Tree: +8 VP. Those placed first: A insect and A insect.",
    ]


@pytest.mark.parametrize(
    ("stack", "is_one"),
    [
        pytest.param(tree_animal(), True, id="SA-21 Wildlife with a High Tree"),
        pytest.param(tree_animal(is_changed=True), True, id="SA-74 a changed effect"),
        pytest.param(tree_animal(card=make_card(has_high_tree=False)), False, id="SA-21 without the symbol"),
        pytest.param(tree_animal(card=make_card(has_high_tree=None)), False, id="symbol unknown"),
        pytest.param(tree_animal(biome="shrubland"), False, id="SA-21 in another biome"),
        pytest.param(tree_animal(is_on_tree=True), False, id="SA-32 on a tree already"),
        pytest.param(tree_animal(is_on_plant=True), False, id="A-SA12 on the hex of a Plant Card"),
        pytest.param(
            Stack(make_card("predator", "predation"), "rainforest", (make_card(has_high_tree=True),)),
            False,
            id="SA-45 eaten",
        ),
        pytest.param(A_HEX, False, id="a plant"),
    ],
)
def test_who_can_still_get_onto_a_tree(stack, is_one):
    assert tree_candidates(make_player(stacks=[A_HEX, stack])) == ((1,) if is_one else ())


@pytest.mark.parametrize(
    ("tiles", "candidates", "plants", "number", "lifted"),
    [
        pytest.param(Tiles(rainforest=2), 2, 0, 2, (2, 2), id="every tile has one"),
        pytest.param(Tiles(rainforest=3), 2, 0, 3, (2, 2), id="every tile gets a tree"),
        pytest.param(Tiles(rainforest=3), 1, 0, 2, (0, 1), id="one of three tiles has one"),
        pytest.param(Tiles(rainforest=3), 2, 0, 2, (1, 2), id="two of three tiles have one"),
        pytest.param(Tiles(rainforest=3), 0, 0, 2, (0, 0), id="no candidate"),
        pytest.param(Tiles(rainforest=2, high_trees=1), 1, 0, 1, (0, 1), id="came later, below a tree"),
        pytest.param(Tiles(rainforest=2, high_trees=1), 2, 0, 1, (1, 1), id="only one of them below a tree"),
        pytest.param(Tiles(rainforest=2), 2, 1, 2, (1, 2), id="A-SA12 one may lie on a Plant Card"),
        pytest.param(None, 2, 0, 3, (0, 2), id="tiles not followed"),
    ],
)
def test_how_many_meeples_new_trees_lift(tiles, candidates, plants, number, lifted):
    """SA-21, SA-32"""
    stacks = [tree_animal()] * candidates + [A_HEX] * plants
    assert meeples_lifted(make_player(tiles=tiles, stacks=stacks), number) == lifted


def test_a_meeple_that_is_known_to_lie_on_a_plant_card_leaves_no_doubt():
    """A-SA12"""
    stacks = [tree_animal(), tree_animal(), A_HEX, tree_animal(is_on_plant=True)]
    assert meeples_lifted(make_player(tiles=Tiles(rainforest=2), stacks=stacks), 2) == (2, 2)


@given(*[st.integers(0, 4)] * 4, st.integers(1, 2))
def test_meeples_lifted_are_those_of_all_ways_to_lie(bare, trees, candidates, number, hexes):
    """SA-21, SA-32: every way to put the candidates on the ground, with every choice of tiles for the new trees."""
    assume(candidates <= (bare + trees) * hexes and number <= bare)
    player = make_player(
        tiles=Tiles(rainforest=bare + trees, high_trees=trees), stacks=[tree_animal() for _ in range(candidates)]
    )
    counts = {
        sum(laid[tile] > 0 for tile in chosen)
        for laid in product(range(hexes + 1), repeat=bare)
        if 0 <= candidates - sum(laid) <= trees * hexes
        for chosen in combinations(range(bare), number)
    }
    assert meeples_lifted(player, number, hexes) == (min(counts), max(counts))


# --- What is refused --------------------------------------------------------------------------------------------------


def assert_refused(code, words, field, *args, **keywords):
    with pytest.raises(RuleError, match=words) as refused:
        upgrade_one(*args, **keywords)
    assert (refused.value.code, refused.value.field) == (code, field)


@pytest.mark.parametrize("action", ACTIONS)
def test_an_upgrade_of_nothing_is_none(action):
    assert_refused("upgrades_nothing", "at least 1 tile", "number", action, Upgrade(0))


@pytest.mark.parametrize(
    ("action", "number", "words"),
    [
        pytest.param("extend", 3, "Only 2 Shrubland Tiles without an Extension can be upgraded, not 3.", id="SA-19"),
        pytest.param("flip", 4, "Only 3 Grassland Tiles can be upgraded, not 4.", id="SA-20"),
        pytest.param("plant", 3, "Only 2 Rainforest Tiles without a High Tree can be upgraded, not 3.", id="SA-21"),
    ],
)
def test_a_tile_is_upgraded_once(action, number, words):
    assert_refused("too_few_tiles", words, "number", action, Upgrade(number))


def test_the_table_shares_10_high_trees():
    """SA-6. Rulebook: Contents."""
    others = (
        make_player(tiles=Tiles(rainforest=5, high_trees=4)),
        make_player(tiles=Tiles(rainforest=5, high_trees=4)),
    )
    words = "10 High Trees; 1 is left"
    assert_refused("trees_used_up", words, "number", "plant", Upgrade(2), *others)
    last = upgrade_one("plant", Upgrade(1), *others)
    assert sum(player.tiles.high_trees for player in last.players) == 10
    with pytest.raises(RuleError, match="0 are left"):
        upgrade(last, 0, "plant", Upgrade(1))


def test_an_extension_is_one_of_the_75_tiles():
    """SA-6, A-SA30"""
    other = make_player(tiles=Tiles(rainforest=64))
    assert_refused("tiles_used_up", "75 Biome Tiles, Extensions among them; 1 is left", "", "extend", Upgrade(2), other)
    assert upgrade_one("extend", Upgrade(1), other).players[0].tiles.extensions == 2
    full = make_player(tiles=Tiles(rainforest=65))
    assert upgrade_one("flip", Upgrade(3), full).players[0].tiles.wetland == 3


def test_an_extension_needs_a_free_field():
    """SA-19. Rulebook: Upgrading Shrublands, “apart from the needed free space”."""
    known = Figures(grassland_hexes=2, board_fields=20)  # 3 x 3 + 1 + 3 x 2 + 3 = 19 are covered
    words = "covers 2 more fields; 1 of 20 are free"
    assert_refused("board_is_full", words, "", "extend", Upgrade(2), figures=known)
    assert upgrade_one("extend", Upgrade(1), figures=known).players[0].tiles.extensions == 2


@pytest.mark.parametrize("action", ["flip", "plant"])
def test_water_is_paid_for_each_tile(action):
    """SA-20, SA-21"""
    state = make_state(make_player(Stock(10, 1, 10), SOME))
    with pytest.raises(RuleError, match="Needs 2 Water, the stock has 1 Water") as refused:
        upgrade(state, 0, action, Upgrade(2))
    assert refused.value.code == "not_enough"


@pytest.mark.parametrize("action", ["flip", "plant"])
def test_only_an_extension_covers_stars(action):
    """SA-12"""
    assert_refused("stars_do_not_fit", "cover no new field", "stars", action, Upgrade(1, stars=1))


@pytest.mark.parametrize(
    ("action", "number", "candidates", "meeples", "words"),
    [
        ("extend", 1, 2, 1, "1 Shrubland Extension: 0 meeples get onto a tree, not 1."),
        ("flip", 1, 2, 1, "1 Wetland Tile: 0 meeples get onto a tree, not 1."),
        ("plant", 1, 2, 2, "1 High Tree: 0 to 1 meeples get onto a tree, not 2."),
        ("plant", 2, 2, 0, "2 High Trees: 1 to 2 meeples get onto a tree, not 0."),
        ("plant", 1, 3, 0, "1 High Tree: 1 meeple gets onto a tree, not 0."),
    ],
)
def test_meeples_are_as_many_as_trees_can_lift(action, number, candidates, meeples, words):
    """SA-21, SA-32: of three Rainforest Tiles one has a tree, and one candidate may lie below it."""
    stacks = [tree_animal() for _ in range(candidates)]
    assert_refused("meeples_do_not_fit", words, "meeples", action, Upgrade(number, meeples), stacks=stacks)


# --- Laws -------------------------------------------------------------------------------------------------------------

few = st.integers(0, 3)
moves = st.one_of(
    st.tuples(st.sampled_from(ACTIONS), st.builds(Upgrade, st.integers(0, 4), few, few)),
    st.tuples(
        st.sampled_from(["shrubland", "grassland", "rainforest"]), st.builds(PlaceTile, few, few, few, few, few, few)
    ),
    st.just(("harvest", None)),
)


def make_move(state, seat, name, move):
    if name == "harvest":
        return harvest(state, seat)
    return (upgrade if name in ACTIONS else place_tile)(state, seat, name, move)


@given(st.lists(st.tuples(st.integers(0, 1), moves), max_size=30))
def test_whatever_is_done_no_bound_is_passed_and_no_other_seat_changes(steps):
    """SA-2, SA-6, SA-19, SA-21"""
    stacks = [tree_animal(), tree_animal(), tree_animal()]
    state = make_state(make_player(Stock(), stacks=stacks), make_player(tiles=Tiles(4, 2, 3, 1, 4, 2)))
    for seat, (name, move) in steps:
        before = state
        try:
            state = make_move(state, seat, name, move)
        except RuleError:
            continue
        assert state.players[1 - seat] == before.players[1 - seat]
        assert state.players[seat].score >= before.players[seat].score
        player = state.players[seat]
        assert all(0 <= number <= 10 for number in asdict(player.stock).values())
        assert player.tiles.extensions <= player.tiles.shrubland
        assert player.tiles.high_trees <= player.tiles.rainforest
        assert player.points.get("trees", 0) == 4 * player.tree_meeples
        assert player.tree_meeples == sum(stack.is_on_tree for stack in player.stacks)
        assert sum(each.tiles.high_trees for each in state.players) <= 10

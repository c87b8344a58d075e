"""What it would take to complete a Scene: examples by hand, an oracle on small Maps, and laws (Resources, Actions)."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.errors import RuleError
from companion.games.wild_serengeti.maps import count_supply
from companion.games.wild_serengeti.matching import can_complete
from companion.games.wild_serengeti.scenes import ANIMALS, KINDS
from companion.games.wild_serengeti.ways import ACTIONS, MOST_FOOD, Step, Way, carry_out, find_ways, say_step
from tests.games.wild_serengeti.boards import (
    drawn,
    mirrored,
    pattern,
    random_animals,
    random_map,
    random_pattern,
    turned,
)
from tests.games.wild_serengeti.oracle_scenes import cheapest

BOARD = drawn(
    "GGGG~",
    "GWWGG",
    "RGGGG",
    "GG~GG",
    "GGGGR",
)


def said(way):
    """The steps of a way in words, None where there is none."""
    return way and [str(say_step(step)) for step in way.steps]


def ways(scene, animals, food=0, vfx=0, board=BOARD, **options):
    return tuple(map(said, find_ways(scene, board, animals, food=food, vfx=vfx, **options)))


# --- Without a Basic Action -------------------------------------------------------------------------------------------


def test_a_complete_scene_takes_nothing():
    scene = pattern("adjacency", "lion G", "zebra")
    way, with_action = find_ways(scene, BOARD, {(0, 0): "lion", (1, 1): "zebra"}, food=3, vfx=2)
    assert way == Way((), ((0, 0), (1, 1)))
    assert (way.food, way.vfx, way.tokens, way.action) == (0, 0, 0, None)
    assert with_action is None


def test_three_food_the_lion_by_2_spaces_and_the_elephant_by_1():
    """Rulebook, Food Token, e.g.: here to a Lion in the Water and an Elephant on Rock."""
    scene = pattern("terrain", "lion ~", "elephant R")
    way, _ = find_ways(scene, BOARD, {(2, 3): "lion", (1, 0): "elephant"}, food=3, vfx=0, actions=())
    assert sorted((step.animal, step.food) for step in way.steps) == [("elephant", 1), ("lion", 2)]
    assert (way.spaces, way.food) == (((3, 2), (2, 0)), 3)
    assert ways(scene, {(2, 3): "lion", (1, 0): "elephant"}, food=2, actions=()) == (None, None)


def test_no_more_than_6_food_are_spent():
    scene = pattern("terrain", "lion ~")
    assert find_ways(scene, drawn("GGGGGG~"), {(0, 0): "lion"}, food=9, vfx=0, actions=())[0].food == MOST_FOOD == 6
    assert find_ways(scene, drawn("GGGGGGG~"), {(0, 0): "lion"}, food=9, vfx=0, actions=()) == (None, None)


def test_vfx_instead_of_food():
    """One VFX Token for each terrain; of as many tokens, those with fewer VFX Tokens."""
    scene = pattern("terrain", "lion ~", "elephant R")
    animals = {(2, 3): "lion", (1, 0): "elephant"}
    assert ways(scene, animals, food=3, vfx=1, actions=())[0] == [
        "1 Food: Elephant from A2 to A3",
        "VFX: Lion on D3, any terrain",
    ]
    assert ways(scene, animals, vfx=2, actions=())[0] == [
        "VFX: Lion on D3, any terrain",
        "VFX: Elephant on A2, any terrain",
    ]
    assert ways(scene, animals, vfx=1, actions=())[0] is None


def test_two_food_to_a_line():
    scene = pattern("line", "lion", "zebra", "hyena")
    animals = {(2, 1): "lion", (3, 2): "zebra", (1, 4): "hyena"}
    assert ways(scene, animals, food=2, actions=())[0] == [
        "1 Food: Zebra from C4 to C3",
        "1 Food: Hyena from E2 to E3",
    ]


def test_what_is_in_the_way_makes_way():
    """Each Food Token ends on an unoccupied space: the Hyena has to leave the only Water first."""
    board = drawn("GG~", "GGG")
    animals = {(0, 1): "zebra", (0, 2): "hyena"}
    assert ways(pattern("terrain", "zebra ~"), animals, food=2, board=board, actions=())[0] == [
        "1 Food: Hyena from C1 to C2",
        "1 Food: Zebra from B1 to C1",
    ]


def test_food_goes_through_others_as_a_move_does():
    """A-WS15, rulebook, Basic Action 6 > Caution: an animal may go through occupied spaces, a Token for each space."""
    board = drawn("GG~")
    animals = {(0, 0): "zebra", (0, 1): "hyena"}
    free, acting = ways(pattern("terrain", "zebra ~"), animals, food=3, board=board, actions=("move",))
    assert free == ["2 Food: Zebra from A1 to C1"]
    assert acting == ["Move: Zebra from A1 to C1"]
    assert ways(pattern("terrain", "zebra ~"), animals, food=1, board=board, actions=()) == (None, None)


def test_several_food_on_one_animal_are_one_step():
    """Around a corner, too: 1 column and 2 rows are 3 spaces."""
    board = drawn("GG", "GG", "G~")
    assert ways(pattern("terrain", "zebra ~"), {(0, 0): "zebra"}, food=3, board=board, actions=())[0] == [
        "3 Food: Zebra from A1 to B3"
    ]


# --- With a Basic Action ----------------------------------------------------------------------------------------------


def test_place():
    scene = pattern("adjacency", "giraffe ~", "lion")
    animals = {(0, 3): "lion"}
    assert ways(scene, animals) == (None, ["Place: Giraffe on E1"])
    assert ways(scene, animals, supply={"giraffe": 0})[1] is None
    assert ways(scene, animals, supply={})[1] is None
    assert ways(scene, animals, actions=("move", "swap"))[1] is None


def test_what_stands_where_an_animal_is_placed_makes_way():
    board = drawn("~G", "GG")
    scene = pattern("terrain", "giraffe ~")
    assert ways(scene, {(0, 0): "lion"}, food=1, board=board, actions=("place",))[1] in (
        ["1 Food: Lion from A1 to B1", "Place: Giraffe on A1"],
        ["1 Food: Lion from A1 to A2", "Place: Giraffe on A1"],
    )


def test_ws_8_no_fourth_animal_is_placed():
    board = drawn("GGG", "GG~")
    lions = {(0, 0): "lion", (0, 1): "lion", (1, 0): "lion"}
    scene = pattern("terrain", "lion ~")
    assert ways(scene, lions, board=board, actions=("place",)) == (None, None)
    assert find_ways(scene, board, lions, food=0, vfx=0)[1].action == "move"


def test_ws_6_without_move_and_swap_in_round_1():
    scene = pattern("terrain", "zebra ~")
    zebras = {(0, 0): "zebra", (0, 1): "zebra", (1, 0): "zebra"}
    assert ways(scene, zebras, actions=("place",)) == (None, None)
    free, acting = find_ways(scene, BOARD, zebras, food=0, vfx=0)
    assert (free, acting.action, acting.spaces) == (None, "move", ((0, 4),))


def test_move_and_food():
    """4 spaces: a Move for 3 of them."""
    board = drawn("GGGG~")
    scene = pattern("terrain", "zebra ~")
    free, acting = find_ways(scene, board, {(0, 0): "zebra"}, food=4, vfx=0, actions=("move",))
    assert (free.food, free.action, acting.food, acting.action) == (4, None, 1, "move")


def test_swap_with_a_bystander():
    scene = pattern("line", "lion", "zebra", "hyena")
    animals = {(2, 0): "lion", (2, 2): "jackal", (2, 4): "hyena", (4, 0): "zebra"}
    assert ways(scene, animals, actions=("swap",))[1] == ["Swap: Zebra on A5, Jackal on C3"]


def test_swap_of_two_of_the_scene():
    scene = pattern("line", "lion", "zebra", "hyena")
    animals = {(2, 0): "lion", (2, 2): "hyena", (2, 4): "zebra"}
    (acting,) = ways(scene, animals, actions=("swap",))[1]
    assert acting in ("Swap: Zebra on E3, Hyena on C3", "Swap: Hyena on C3, Zebra on E3")


def test_of_several_actions_the_first():
    scene = pattern("line", "lion", "zebra")
    animals = {(2, 0): "lion", (0, 4): "zebra", (2, 4): "jackal"}
    assert [
        find_ways(scene, BOARD, animals, food=0, vfx=0, actions=each)[1].action for each in (ACTIONS, ACTIONS[::-1])
    ] == [
        "place",
        "swap",
    ]


def test_an_action_is_told_only_if_it_saves_tokens():
    scene = pattern("adjacency", "lion", "zebra")
    free, acting = find_ways(scene, BOARD, {(0, 0): "lion", (2, 1): "zebra"}, food=2, vfx=2)
    assert (free.tokens, acting.tokens) == (1, 0)
    free, acting = find_ways(scene, BOARD, {(0, 0): "lion", (0, 1): "zebra"}, food=2, vfx=2)
    assert (free.tokens, acting) == (0, None)


@pytest.mark.parametrize("kind", KINDS)
def test_four_of_a_kind_are_never_there(kind):
    scene = pattern(kind, "lion", "lion", "lion", "lion")
    animals = {(0, 0): "lion", (0, 1): "lion", (0, 2): "lion"}
    assert find_ways(scene, BOARD, animals, food=3, vfx=2) == (None, None)


# --- Steps ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "words", "after"),
    [
        (Step("food", "lion", (0, 0), (1, 0)), "1 Food: Lion from A1 to A2", {(1, 0): "lion", (0, 1): "zebra"}),
        (Step("move", "lion", (0, 0), (0, 3)), "Move: Lion from A1 to D1", {(0, 3): "lion", (0, 1): "zebra"}),
        (
            Step("swap", "lion", (0, 0), (0, 1), "zebra"),
            "Swap: Lion on A1, Zebra on B1",
            {(0, 1): "lion", (0, 0): "zebra"},
        ),
        (
            Step("place", "hyena", None, (4, 4)),
            "Place: Hyena on E5",
            {(0, 0): "lion", (0, 1): "zebra", (4, 4): "hyena"},
        ),
        (Step("vfx", "lion", (0, 0), (0, 0)), "VFX: Lion on A1, any terrain", {(0, 0): "lion", (0, 1): "zebra"}),
    ],
)
def test_a_step_is_said_and_carried_out(step, words, after):
    assert str(say_step(step)) == words
    assert carry_out(BOARD, {(0, 0): "lion", (0, 1): "zebra"}, step) == after


@pytest.mark.parametrize(
    ("step", "code"),
    [
        (Step("food", "lion", (0, 0), (0, 1)), "occupied"),
        (Step("move", "lion", (0, 0), (0, 1)), "occupied"),
        (Step("swap", "lion", (0, 0), (3, 3), "hyena"), "no_animal"),
        (Step("place", "zebra", None, (0, 1)), "occupied"),
    ],
)
def test_a_step_against_the_rules_is_refused(step, code):
    with pytest.raises(RuleError) as raised:
        carry_out(BOARD, {(0, 0): "lion", (0, 1): "zebra"}, step)
    assert raised.value.code == code


# --- Oracle and laws --------------------------------------------------------------------------------------------------


def cost(way):
    return way and (way.tokens, way.vfx)


def cases(kind, seed, number):
    """Scenes on Maps of up to 16 spaces: some nearly empty, some with one space left."""
    for each in range(number):
        random = Random(seed * 10_000 + each)
        rows, columns, animals, food = random.choice(
            ((2, 3, 4, 3), (3, 3, 4, 2), (3, 3, 8, 2), (3, 3, 9, 1), (2, 4, 7, 3), (4, 4, 4, 1), (1, 5, 3, 3))
        )
        board = random_map(random, rows, columns)
        kinds = random.randint(2, 3)
        yield (
            board,
            random_animals(random, board, random.randint(animals // 2, animals), kinds),
            random_pattern(random, kind, kinds, 3),
            random.randint(0, food),
            random.randint(0, 2),
            random.choice(ACTIONS),
            {animal: left for animal, left in count_supply({}).items() if animal in ANIMALS[:kinds]},
        )


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_cheaper(kind):
    """Against every sequence of Food Tokens with the action before, between or after them."""
    found = set()
    for board, animals, scene, food, vfx, action, supply in cases(kind, 5, 300):
        left = {animal: count_supply(animals)[animal] for animal in supply}
        free, acting = find_ways(scene, board, animals, food=food, vfx=vfx, actions=(action,), supply=left)
        expected, expected_acting = cheapest(scene, board, animals, food, vfx, action, left)
        assert cost(free) == expected
        if expected and expected_acting and expected_acting[0] >= expected[0]:
            expected_acting = None
        assert cost(acting) == expected_acting
        assert acting is None or acting.action == action
        found.add((expected and expected[0], action if expected_acting else ""))
    assert {(None, ""), (0, ""), (1, ""), *[(None, action) for action in ACTIONS]} <= found


def large_cases(kind, seed, number):
    """Up to 5 animals of a Scene, of up to 5 kinds, up to 3 VFX Tokens, and a supply that may run out."""
    for each in range(number):
        random = Random(f"{kind}{seed}{each}")
        shapes = ((3, 3, 5, 2), (3, 3, 8, 2), (3, 4, 6, 2), (2, 5, 8, 3), (4, 4, 5, 2), (4, 4, 7, 1), (4, 4, 15, 1))
        rows, columns, animals, food = random.choice((*shapes, (1, 6, 4, 3), (2, 4, 8, 3)))
        board, kinds = random_map(random, rows, columns), random.randint(2, 5)
        standing = random_animals(random, board, random.randint(animals // 2, animals), kinds)
        left = count_supply(standing)
        yield (
            board,
            standing,
            random_pattern(random, kind, kinds, random.choice((2, 4, 5))),
            random.randint(0, food),
            random.randint(0, 3),
            random.choice(ACTIONS),
            {animal: min(left[animal], random.choice((0, 1, 3))) for animal in ANIMALS[:kinds]},
        )


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_cheaper_for_larger_scenes(kind):
    """The same oracle where figures compete for animals, spaces and the supply."""
    found = set()
    for board, animals, scene, food, vfx, action, supply in large_cases(kind, 1, 130):
        free, acting = find_ways(scene, board, animals, food=food, vfx=vfx, actions=(action,), supply=supply)
        expected, expected_acting = cheapest(scene, board, animals, food, vfx, action, supply)
        assert cost(free) == expected
        if expected and expected_acting and expected_acting[0] >= expected[0]:
            expected_acting = None
        assert cost(acting) == expected_acting
        found.add((len(scene.figures), bool(expected or expected_acting)))
    assert {(number, True) for number in (2, 3, 4)} <= found


def test_a_scene_of_six_on_a_crowded_map():
    """Five stand in the middle row, 28 other animals above and below; the nearest Vulture on G6 is 2 from G4."""
    board = drawn(*["GGGGGGG"] * 7)
    row = [(3, column) for column in range(6)]
    five = ("lion", "giraffe", "jackal", "zebra", "hyena")
    animals = dict(zip(row, (*five, "gazelle"), strict=True))
    left = [animal for animal, number in count_supply(animals).items() for _ in range(number)]
    animals |= dict(zip([space for space in board.spaces if space[0] in (0, 1, 5, 6)], left, strict=False))
    assert [space for space, animal in animals.items() if animal == "vulture"] == [(5, 6), (6, 0), (6, 1)]
    free, acting = find_ways(pattern("line", *five, "vulture"), board, animals, food=3, vfx=2)
    assert [str(say_step(step)) for step in free.steps] == [
        "2 Food: Vulture from G6 to G4",
    ]
    assert said(acting) == ["Move: Vulture from G6 to G4"]
    assert acting.spaces == (*row[:5], (3, 6))


@pytest.mark.parametrize("kind", KINDS)
def test_law_the_steps_lead_there(kind):
    """One by one under the rules, and then the Scene is complete with just the VFX Tokens that are named."""
    for board, animals, scene, food, vfx, *_ in cases(kind, 6, 150):
        free, acting = find_ways(scene, board, animals, food=food, vfx=vfx)
        for way in (free, acting):
            if way is None:
                continue
            assert way.food <= food
            assert way.vfx <= vfx
            assert sum(step.kind in ACTIONS for step in way.steps) == (way is acting)
            after = animals
            for step in way.steps:
                assert step.start is None or after[step.start] == step.animal
                assert step.other is None or after[step.end] == step.other
                after = carry_out(board, after, step)
            assert [after[space] for space in way.spaces] == [figure.animal for figure in scene.figures]
            assert can_complete(scene, board, after, way.vfx).vfx == way.vfx


@pytest.mark.parametrize("kind", KINDS)
def test_law_turning_and_mirroring_change_no_answer(kind):
    for board, animals, scene, food, vfx, *_ in cases(kind, 7, 100):
        answers = {
            tuple((cost(way), way and way.action) for way in find_ways(scene, *laid, food=food, vfx=vfx))
            for laid in ((board, animals), turned(board, animals), mirrored(board, animals))
        }
        assert len(answers) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_law_more_tokens_never_cost_more(kind):
    for board, animals, scene, food, vfx, *_ in cases(kind, 8, 100):
        free, _ = find_ways(scene, board, animals, food=food, vfx=vfx, actions=())
        richer, _ = find_ways(scene, board, animals, food=food + 1, vfx=vfx + 1, actions=())
        assert free is None or richer.tokens <= free.tokens


@pytest.mark.parametrize("kind", KINDS)
def test_law_no_tokens_and_no_action_is_to_be_complete(kind):
    for board, animals, scene, _, vfx, *_ in cases(kind, 9, 300):
        way, _ = find_ways(scene, board, animals, food=0, vfx=vfx, actions=())
        match = can_complete(scene, board, animals, vfx)
        assert cost(way) == (match and (match.vfx, match.vfx))

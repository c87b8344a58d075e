"""Which Scenes are complete: the rulebook's examples, each with and without VFX, an oracle, and laws (Scene Types)."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.wild_serengeti.matching import Match, can_complete
from companion.games.wild_serengeti.scenes import KINDS
from tests.games.wild_serengeti.boards import (
    drawn,
    mirrored,
    pattern,
    random_animals,
    random_map,
    random_pattern,
    turned,
)
from tests.games.wild_serengeti.oracle_scenes import fewest_vfx, shows

BOARD = drawn(
    "GG~W",
    "W~RG",
    "~GGR",
    "RWG~",
)


def needed(scene, animals, board=BOARD):
    """VFX Tokens that a Scene needs, None if none complete it."""
    match = can_complete(scene, board, animals, len(scene.figures))
    return match.vfx if match else None


# --- Terrain Scene ----------------------------------------------------------------------------------------------------

TERRAIN = pattern("terrain", "crocodile W", "crocodile ~", "hyena ~")


def test_terrain_scene():
    """Rulebook, Terrain Scene: a Crocodile in the Woodlands, one in the Water, a Hyena in the Water, anywhere."""
    animals = {(3, 1): "crocodile", (0, 2): "crocodile", (2, 0): "hyena", (0, 0): "lion"}
    assert can_complete(TERRAIN, BOARD, animals, 0) == Match(((3, 1), (0, 2), (2, 0)))


@pytest.mark.parametrize(
    ("animals", "vfx"),
    [
        ({(3, 1): "crocodile", (0, 2): "crocodile", (2, 1): "hyena"}, 1),  # the Hyena on Grasslands
        ({(3, 1): "crocodile", (1, 0): "crocodile", (2, 0): "hyena"}, 1),  # both Crocodiles in the Woodlands
        ({(0, 0): "crocodile", (1, 2): "crocodile", (2, 0): "hyena"}, 2),
        ({(0, 0): "crocodile", (1, 2): "crocodile", (2, 1): "hyena"}, 3),
        ({(0, 0): "crocodile", (1, 2): "crocodile", (3, 1): "crocodile", (2, 0): "hyena"}, 1),  # the third one helps
        ({(3, 1): "crocodile", (2, 0): "hyena"}, None),  # one Crocodile is not two
        ({(3, 1): "crocodile", (0, 2): "crocodile"}, None),
        ({}, None),
    ],
)
def test_terrain_scene_with_vfx(animals, vfx):
    assert needed(TERRAIN, animals) == vfx
    assert (can_complete(TERRAIN, BOARD, animals, 1) is not None) is (vfx is not None and vfx <= 1)


def test_vfx_for_the_zebra():
    """Rulebook, Terrain Scene with a VFX Token: Gazelle, Jackal and Zebra on Rock; the Zebra may be anywhere."""
    scene = pattern("terrain", "gazelle R", "jackal R", "zebra R")
    animals = {(1, 2): "gazelle", (3, 0): "jackal", (0, 0): "zebra"}
    assert can_complete(scene, BOARD, animals, 0) is None
    assert can_complete(scene, BOARD, animals, 1) == Match(((1, 2), (3, 0), (0, 0)), (2,))
    assert needed(scene, {(1, 2): "gazelle", (3, 0): "jackal"}) is None  # there must be a Zebra
    assert needed(scene, {(1, 2): "gazelle", (3, 1): "jackal", (0, 0): "zebra"}) == 2  # one token, one condition


# --- Straight-line Scene ----------------------------------------------------------------------------------------------

LINE = pattern("line", "lion", "crocodile", "rhinoceros G")


@pytest.mark.parametrize(
    ("spaces", "vfx"),
    [
        (((3, 2), (1, 2), (0, 2)), 1),  # from the bottom up, the Rhinoceros in the Water
        (((0, 2), (1, 2), (3, 2)), 0),  # from the top down
        (((2, 3), (2, 2), (2, 1)), 0),  # from the right
        (((2, 0), (2, 1), (2, 2)), 0),  # from the left
        (((0, 0), (1, 0), (3, 0)), 1),  # the Rhinoceros on Rock
        (((3, 0), (1, 0), (0, 0)), 0),
        (((2, 1), (2, 3), (2, 2)), None),  # not in order
        (((0, 0), (1, 1), (2, 2)), None),  # diagonally
        (((0, 0), (0, 1), (1, 1)), None),  # round a corner
    ],
)
def test_straight_line_scene(spaces, vfx):
    """Rulebook, Straight-line Scenes: Lion, Crocodile, Rhinoceros on Grasslands; gaps and direction do not matter."""
    animals = dict(zip(spaces, ("lion", "crocodile", "rhinoceros"), strict=True))
    assert needed(LINE, animals) == vfx
    if vfx is not None:
        assert can_complete(LINE, BOARD, animals, 1).spaces == spaces
    if vfx == 1:
        assert can_complete(LINE, BOARD, animals, 0) is None


def test_animals_between_do_not_interfere():
    """Rulebook, Straight-line Scenes, the second picture."""
    row = {(2, 0): "lion", (2, 1): "rhinoceros", (2, 2): "crocodile", (2, 3): "rhinoceros"}
    assert can_complete(LINE, BOARD, row, 1) == Match(((2, 0), (2, 2), (2, 3)), (2,))
    column = {(0, 2): "lion", (1, 2): "crocodile", (2, 2): "zebra", (3, 2): "rhinoceros"}
    assert needed(LINE, column) == 0


def test_a_line_takes_the_animals_that_cost_least():
    scene = pattern("line", "zebra R", "zebra G")
    assert can_complete(scene, BOARD, {(2, 0): "zebra", (2, 1): "zebra", (2, 3): "zebra"}, 2) == Match(((2, 3), (2, 1)))


# --- Adjacency Scene --------------------------------------------------------------------------------------------------

ADJACENCY = pattern("adjacency", "giraffe ~", "leopard G", "lion")


@pytest.mark.parametrize(
    ("giraffe", "leopard", "lion", "vfx"),
    [
        ((1, 1), (0, 0), (0, 2), 0),  # both diagonally
        ((1, 1), (2, 1), (1, 0), 0),
        ((1, 1), (1, 2), (1, 0), 1),  # the Leopard on Rock
        ((1, 2), (2, 1), (1, 1), 1),  # the Giraffe on Rock
        ((1, 2), (0, 2), (1, 1), 2),
        ((1, 1), (0, 0), (0, 3), None),  # the Lion two away
        ((3, 3), (2, 2), (3, 0), None),  # not round the edge
    ],
)
def test_adjacency_scene(giraffe, leopard, lion, vfx):
    """Rulebook, Adjacency Scene: Leopard on Grasslands and Lion around the Giraffe in the Water."""
    animals = {giraffe: "giraffe", leopard: "leopard", lion: "lion"}
    assert needed(ADJACENCY, animals) == vfx
    if vfx is not None:
        assert can_complete(ADJACENCY, BOARD, animals, 2).spaces == (giraffe, leopard, lion)


def test_vfx_for_the_zebra_beside_the_jackal():
    """Rulebook, Adjacency Scene with a VFX Token: the Zebra on any terrain, but still beside the Jackal."""
    scene = pattern("adjacency", "jackal", "elephant", "zebra G")
    animals = {(1, 1): "jackal", (0, 1): "elephant", (2, 0): "zebra"}
    assert can_complete(scene, BOARD, animals, 0) is None
    assert can_complete(scene, BOARD, animals, 1) == Match(((1, 1), (0, 1), (2, 0)), (2,))
    assert needed(scene, {(1, 1): "jackal", (0, 1): "elephant", (3, 0): "zebra"}) is None


def test_every_animal_of_the_kind_may_be_the_central_one():
    scene = pattern("adjacency", "zebra R", "zebra", "zebra")
    match = can_complete(scene, BOARD, {(2, 2): "zebra", (1, 2): "zebra", (2, 1): "zebra"}, 0)
    assert match.spaces[0] == (1, 2)
    assert set(match.spaces[1:]) == {(2, 1), (2, 2)}


def test_two_animals_do_not_stand_for_three_figures():
    assert needed(pattern("adjacency", "zebra", "zebra", "zebra"), {(2, 2): "zebra", (1, 2): "zebra"}) is None


# --- Oracle and laws --------------------------------------------------------------------------------------------------


def cases(kind, seed, number=300):
    """Random Scenes on random Maps, from nearly empty to full."""
    for each in range(number):
        random = Random(seed * 10_000 + each)
        board = random_map(random, random.randint(1, 5), random.randint(1, 5))
        kinds = random.randint(1, 5)
        animals = random_animals(random, board, random.randint(0, 15), kinds)
        yield random, board, animals, random_pattern(random, kind, kinds, min(4, 3 * kinds))


@pytest.mark.parametrize("kind", KINDS)
def test_as_many_vfx_as_by_brute_force(kind):
    seen = set()
    for _, board, animals, scene in cases(kind, 1):
        expected = fewest_vfx(scene, board, animals)
        assert needed(scene, animals, board) == expected
        seen.add(expected)
        for vfx in range(3):
            match = can_complete(scene, board, animals, vfx)
            assert (match is not None) is (expected is not None and expected <= vfx)
            if match:
                assert [animals[space] for space in match.spaces] == [figure.animal for figure in scene.figures]
                assert len(set(match.spaces)) == len(match.spaces)
                assert shows(kind, match.spaces)
                for number, (figure, space) in enumerate(zip(scene.figures, match.spaces, strict=True)):
                    assert (number in match.ignored) is (figure.terrain not in (None, board.terrain_at(space)))
    assert {None, 0, 1} <= seen


@pytest.mark.parametrize("kind", KINDS)
def test_law_turning_and_mirroring_change_no_answer(kind):
    for _, board, animals, scene in cases(kind, 2):
        assert (
            needed(scene, animals, board)
            == needed(scene, *reversed(turned(board, animals)))
            == needed(scene, *reversed(mirrored(board, animals)))
        )


def test_law_a_line_read_backwards_is_the_same_line():
    for _, board, animals, scene in cases("line", 3):
        backwards = type(scene)("line", scene.figures[::-1])
        assert needed(scene, animals, board) == needed(backwards, animals, board)


@pytest.mark.parametrize("kind", KINDS)
def test_law_one_more_animal_never_makes_a_scene_incomplete(kind):
    """Nor does it make one dearer; animals that are not in it do not matter at all."""
    for random, board, animals, scene in cases(kind, 4):
        empty = [space for space in board.spaces if space not in animals]
        before = needed(scene, animals, board)
        if empty:
            space = random.choice(empty)
            after = needed(scene, {**animals, space: random.choice(scene.figures).animal}, board)
            assert before is None or after <= before
            assert needed(scene, {**animals, space: "wildebeest"}, board) == before

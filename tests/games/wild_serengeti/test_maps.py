"""The Map: animals placed, moved, fed, swapped and sent away (Basic Action 1 to 6; Resources; The Great Migration)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from companion.core.errors import RuleError
from companion.games.wild_serengeti.maps import (
    Map,
    Placed,
    check_map,
    clear,
    count_supply,
    distance,
    feed,
    find_animal,
    list_placed,
    move,
    name_space,
    place,
    read_placed,
    remove,
    spaces_around,
    swap,
)
from companion.games.wild_serengeti.scenes import ANIMALS
from tests.games.wild_serengeti.boards import drawn, random_animals, random_map

BOARD = drawn("GG~W", "GR~W", "RRGG")
ANIMALS_ON_IT = {(0, 0): "lion", (0, 1): "elephant", (2, 3): "zebra"}


def refused(code, field, call, *arguments):
    """The words of a refusal with that code, at that field."""
    with pytest.raises(RuleError) as raised:
        call(*arguments)
    assert (raised.value.code, raised.value.field) == (code, field)
    return str(raised.value)


def test_terrain_row_by_row():
    assert [BOARD.terrain_at(space) for space in ((0, 2), (1, 1), (2, 3))] == ["water", "rock", "grasslands"]
    assert BOARD.spaces[:5] == ((0, 0), (0, 1), (0, 2), (0, 3), (1, 0))
    assert [BOARD.has(space) for space in ((2, 3), (3, 0), (0, 4), (-1, 0), (0, -1))] == [True, *[False] * 4]


def test_names_of_spaces():
    assert [name_space(space) for space in ((0, 0), (11, 11), (2, 1))] == ["A1", "L12", "B3"]


def test_every_space_has_a_terrain():
    check_map(BOARD)
    words = refused("wrong_terrain", "terrain", check_map, Map(2, 3, ("rock",) * 5))
    assert words.startswith("2 × 3 are 6 spaces, but 5 have terrain.")
    refused("wrong_terrain", "terrain", check_map, Map(1, 1, ()))


@pytest.mark.parametrize(
    "written", [b'{"rows": 13, "columns": 1, "terrain": []}', b'{"rows": 0, "columns": 1, "terrain": []}']
)
def test_no_side_beyond_12(written):
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(written, type=Map)


def test_what_is_written_down_is_read():
    written = msgspec.json.encode(list_placed(ANIMALS_ON_IT))
    assert read_placed(BOARD, msgspec.json.decode(written, type=list[Placed])) == ANIMALS_ON_IT
    assert list_placed({(1, 0): "lion", (0, 2): "zebra"}) == (Placed((0, 2), "zebra"), Placed((1, 0), "lion"))


# --- Discover: Basic Action 1 to 4 ------------------------------------------------------------------------------------


def test_an_animal_is_placed_on_an_unoccupied_space():
    assert place(BOARD, ANIMALS_ON_IT, "lion", (1, 1)) == {**ANIMALS_ON_IT, (1, 1): "lion"}
    words = refused("occupied", "space", place, BOARD, ANIMALS_ON_IT, "zebra", (0, 0))
    assert words == "A1 has the Lion on it. Choose an unoccupied space."
    refused("off_map", "space", place, BOARD, ANIMALS_ON_IT, "zebra", (3, 0))


def test_ws_8_no_fourth_lion_on_the_map():
    lions = {(0, 0): "lion", (0, 1): "lion", (0, 2): "lion"}
    words = refused("fourth_animal", "animal", place, BOARD, lions, "lion", (2, 2))
    assert words == "4 Lions, but only 3 exist. Take one away."
    placed = (*list_placed(lions), Placed((1, 0), "lion"))
    refused("fourth_animal", "animal", read_placed, BOARD, placed)
    refused("occupied", "space", read_placed, BOARD, (Placed((0, 0), "lion"), Placed((0, 0), "zebra")))
    refused("off_map", "space", read_placed, BOARD, (Placed((0, 7), "lion"),))


def test_the_supply_is_what_does_not_stand_on_the_map():
    supply = count_supply({**ANIMALS_ON_IT, (1, 1): "lion"})
    assert {animal: left for animal, left in supply.items() if left < 3} == {"lion": 1, "elephant": 2, "zebra": 2}
    assert list(supply) == list(ANIMALS)


# --- Move and Food ----------------------------------------------------------------------------------------------------


def test_a_move_of_up_to_3_spaces_goes_through_others():
    """Rulebook, Basic Action 6 and its Caution: the Lion goes through the Elephant's space, but not onto it."""
    assert move(BOARD, ANIMALS_ON_IT, (0, 0), (0, 2)) == {(0, 2): "lion", (0, 1): "elephant", (2, 3): "zebra"}
    assert move(BOARD, ANIMALS_ON_IT, (0, 0), (0, 3))[(0, 3)] == "lion"
    refused("occupied", "end", move, BOARD, ANIMALS_ON_IT, (0, 0), (0, 1))
    words = refused("too_far", "end", move, BOARD, ANIMALS_ON_IT, (0, 0), (2, 2))
    assert words == "From A1 to C3 are 4 spaces, at most 3 may be moved, none of them diagonally."


def test_food_is_one_space_not_diagonally():
    assert feed(BOARD, ANIMALS_ON_IT, (0, 0), (1, 0))[(1, 0)] == "lion"
    refused("too_far", "end", feed, BOARD, ANIMALS_ON_IT, (0, 0), (1, 1))
    refused("too_far", "end", feed, BOARD, ANIMALS_ON_IT, (0, 0), (2, 0))
    refused("occupied", "end", feed, BOARD, ANIMALS_ON_IT, (0, 0), (0, 1))


def test_three_food_the_lion_by_2_spaces_and_the_elephant_by_1():
    """Rulebook, Food Token, e.g."""
    animals = dict(ANIMALS_ON_IT)
    for start, end in (((0, 0), (1, 0)), ((1, 0), (2, 0)), ((0, 1), (0, 0))):
        animals = feed(BOARD, animals, start, end)
    assert animals == {(2, 0): "lion", (0, 0): "elephant", (2, 3): "zebra"}


@pytest.mark.parametrize("call", [move, feed])
def test_what_cannot_move(call):
    refused("off_map", "start", call, BOARD, ANIMALS_ON_IT, (9, 0), (0, 2))
    refused("off_map", "end", call, BOARD, ANIMALS_ON_IT, (0, 0), (-1, 0))
    refused("no_animal", "start", call, BOARD, ANIMALS_ON_IT, (1, 1), (1, 2))
    assert refused("same_space", "", call, BOARD, ANIMALS_ON_IT, (0, 0), (0, 0)).startswith("The Lion stands there.")


def test_distance_law():
    """As many spaces there as back, none only to itself, and never fewer than half way and on."""
    random = Random(6)
    for _ in range(200):
        one, other, third = [(random.randrange(7), random.randrange(7)) for _ in range(3)]
        assert distance(one, other) == distance(other, one) <= distance(one, third) + distance(third, other)
        assert (distance(one, other) == 0) is (one == other)


# --- Swap, remove, migrate --------------------------------------------------------------------------------------------


def test_two_animals_swap():
    after = swap(BOARD, ANIMALS_ON_IT, (0, 0), (2, 3))
    assert after == {(0, 0): "zebra", (0, 1): "elephant", (2, 3): "lion"}
    assert swap(BOARD, after, (2, 3), (0, 0)) == ANIMALS_ON_IT
    refused("no_animal", "start", swap, BOARD, ANIMALS_ON_IT, (1, 1), (0, 0))
    refused("no_animal", "end", swap, BOARD, ANIMALS_ON_IT, (0, 0), (1, 1))
    refused("off_map", "end", swap, BOARD, ANIMALS_ON_IT, (0, 0), (1, 9))
    refused("same_space", "", swap, BOARD, ANIMALS_ON_IT, (0, 0), (0, 0))


def test_an_animal_goes_back():
    assert remove(ANIMALS_ON_IT, (0, 1)) == {(0, 0): "lion", (2, 3): "zebra"}
    refused("no_animal", "space", remove, ANIMALS_ON_IT, (1, 1))
    assert find_animal(ANIMALS_ON_IT, (0, 1)) == "elephant"


def test_ws_11_the_great_migration_clears_its_spaces():
    after = clear(ANIMALS_ON_IT, [(0, 0), (1, 1), (2, 3), (2, 2)])
    assert after == {(0, 1): "elephant"}
    assert count_supply(after)["lion"] == count_supply(after)["zebra"] == 3


def test_the_eight_spaces_around_one():
    assert set(spaces_around((1, 1))) == {(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)}


def test_law_no_animal_is_lost_and_none_comes_but_from_the_supply():
    """Moves, Food and swaps by chance: the supply stays, every space holds one, and what was given is as it was."""
    random = Random(7)
    for _ in range(200):
        board = random_map(random, random.randint(2, 5), random.randint(2, 5))
        animals = random_animals(random, board, 3, 2)
        before, supply = dict(animals), count_supply(animals)
        for _ in range(10):
            one, other = random.sample(board.spaces, 2)
            call = random.choice((move, feed, swap))
            try:
                after = call(board, animals, one, other)
            except RuleError:
                continue
            assert count_supply(after) == supply
            assert len(after) == len(animals)
            animals = after
        assert read_placed(board, list_placed(before)) == before

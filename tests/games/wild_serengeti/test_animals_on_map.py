"""Animals on the Map as moves of a play (WS-6, WS-8, WS-10, WS-11, WS-53, A-WS15, A-WS16)."""

from __future__ import annotations

import pytest

from companion.games.wild_serengeti.maps import Map, Placed
from companion.games.wild_serengeti.moves import (
    LayMap,
    Migrate,
    MoveAnimal,
    Pass,
    PlaceAnimal,
    PlaceFirst,
    RemoveAnimal,
    SwapAnimals,
)
from tests.games.wild_serengeti.tables import BOARD, after, alone, at, code, done, having, player, refusal, said, table

LARGE = Map(4, 4, ("grasslands",) * 16)
FIRST_EIGHT = ("lion", "lion", "giraffe", "elephant", "jackal", "vulture", "zebra", "gazelle")


def laid(players=2, round_number=2, board=LARGE):
    return at(after(table(players), LayMap(board)), round_number)


def first_animals(animals=FIRST_EIGHT):
    return PlaceFirst(tuple(Placed((index // 4, index % 4), animal) for index, animal in enumerate(animals)))


def test_the_map_is_laid_and_corrected():
    state = laid(board=BOARD)
    assert state.map == BOARD
    assert code(table(), LayMap(Map(2, 2, ("rock",)))) == "wrong_terrain"
    state = after(state, PlaceAnimal("lion", (1, 2)))
    assert code(state, LayMap(Map(1, 1, ("rock",)))) == "animals_off_map"
    assert after(state, LayMap(LARGE)).animals == {(1, 2): "lion"}


@pytest.mark.parametrize(
    "move",
    [PlaceAnimal("lion", (0, 0)), MoveAnimal((0, 0), (0, 1)), SwapAnimals((0, 0), (0, 1)), first_animals()],
)
def test_without_a_map_no_animal_stands(move):
    assert code(table(), move) == "no_map"


def test_animals_are_placed_for_the_price_of_the_action():
    state = after(
        laid(), PlaceAnimal("lion", (0, 0), 0, 1), PlaceAnimal("zebra", (3, 3), 1, 2), PlaceAnimal("lion", (1, 1))
    )
    assert state.animals == {(0, 0): "lion", (3, 3): "zebra", (1, 1): "lion"}
    assert (player(state).coins, player(state, 1).coins) == (5, 4)


def test_ws_8_no_fourth_lion_and_no_two_on_a_space():
    state = after(laid(), *[PlaceAnimal("lion", (0, column)) for column in range(3)])
    assert code(state, PlaceAnimal("lion", (3, 3))) == "fourth_animal"
    assert code(state, PlaceAnimal("zebra", (0, 0))) == "occupied"
    assert code(state, PlaceAnimal("zebra", (4, 0))) == "off_map"


def test_ws_6_swap_and_move_are_no_actions_of_round_1():
    """Food moves animals in any round."""
    state = after(laid(round_number=1), PlaceAnimal("lion", (0, 0)), PlaceAnimal("zebra", (0, 1)))
    assert code(state, MoveAnimal((0, 0), (1, 0), "action", 0, 1)) == "not_in_round_1"
    assert code(state, MoveAnimal((0, 0), (1, 0), "action")) == "not_in_round_1"
    assert code(state, SwapAnimals((0, 0), (0, 1), 0, 1)) == "not_in_round_1"
    assert after(having(state, food=1), MoveAnimal((0, 0), (1, 0), "food", 0)).animals[1, 0] == "lion"
    assert after(state, SwapAnimals((0, 0), (0, 1))).animals[0, 0] == "zebra", "a correction is no action"
    assert after(at(state, 2), MoveAnimal((0, 0), (1, 0), "action", 0, 1)).animals[1, 0] == "lion"
    assert after(at(state, 2), SwapAnimals((0, 0), (0, 1), 0, 2)).players[0].coins == 4


def test_a_move_goes_1_to_3_spaces():
    state = after(laid(), PlaceAnimal("lion", (0, 0)), PlaceAnimal("zebra", (0, 1)))
    assert after(state, MoveAnimal((0, 0), (0, 3), "action", 0, 1)).animals[0, 3] == "lion", "through the Zebra"
    assert code(state, MoveAnimal((0, 0), (2, 2), "action", 0, 1)) == "too_far"
    assert code(state, MoveAnimal((0, 0), (0, 1), "action", 0, 1)) == "occupied"
    assert code(state, MoveAnimal((2, 0), (0, 2), "action", 0, 1)) == "no_animal"
    assert after(state, MoveAnimal((0, 0), (3, 3))).animals[3, 3] == "lion", "a correction goes anywhere"


def test_food_moves_an_animal_a_space_for_each_token():
    """Serengeti, Food Token: 3 of them move the Lion 2 spaces and the Elephant 1."""
    state = having(after(laid(), PlaceAnimal("lion", (0, 0)), PlaceAnimal("elephant", (3, 3))), food=3)
    state = after(state, MoveAnimal((0, 0), (1, 1), "food", 0), MoveAnimal((3, 3), (3, 2), "food", 0))
    assert state.animals == {(1, 1): "lion", (3, 2): "elephant"}
    assert (player(state).food, player(state).spent_food) == (0, 3)
    assert code(state, MoveAnimal((1, 1), (0, 1), "food", 0)) == "too_few_tokens"


def test_a_ws15_food_goes_through_others_as_a_move_does():
    """A token for each space, whoever stands between, but not onto an occupied one: A1 to C1 past B1 takes 2."""
    state = having(after(laid(), PlaceAnimal("lion", (0, 0)), PlaceAnimal("zebra", (0, 1))), food=2)
    moved = after(state, MoveAnimal((0, 0), (0, 2), "food", 0))
    assert (moved.animals[0, 2], player(moved).food, player(moved).spent_food) == ("lion", 0, 2)
    assert code(state, MoveAnimal((0, 0), (0, 1), "food", 0)) == "occupied"
    assert after(state, MoveAnimal((0, 0), (0, 2), "action", 0, 1)).animals[0, 2] == "lion", "a Move goes through, too"


def test_others_at_the_table_move_animals_too():
    """What a seat that nobody follows pays is its own affair."""
    state = at(after(table(3, follows=(0,)), LayMap(LARGE)), 2)
    state = after(state, PlaceAnimal("lion", (0, 0), 2, 2), MoveAnimal((0, 0), (0, 1), "food", 1))
    assert (state.animals, player(state).coins) == ({(0, 1): "lion"}, 6)
    assert after(state, MoveAnimal((0, 1), (0, 0), "action")).animals == {(0, 0): "lion"}


def test_who_passed_moves_nothing():
    """WS-4."""
    state = after(laid(), PlaceAnimal("lion", (0, 0)), Pass(1, is_sure=True))
    assert code(state, PlaceAnimal("zebra", (0, 1), 1, 1)) == "has_passed"
    assert code(at(state, 2, "pool"), PlaceAnimal("zebra", (0, 1), 0, 1)) == "not_in_round"
    assert after(at(state, 2, "pool"), RemoveAnimal((0, 0))).animals == {}
    assert code(state, RemoveAnimal((2, 2))) == "no_animal"


# Alone.


def test_ws_53_alone_8_animals_2_of_each_area():
    state = after(alone(), LayMap(LARGE))
    assert tuple(after(state, first_animals()).animals.values()) == FIRST_EIGHT
    for animals in (FIRST_EIGHT[:7], ("zebra", *FIRST_EIGHT[1:]), ()):
        error = refusal(state, first_animals(animals))
        assert (error.code, error.field) == ("not_two_of_each", "animals")
    assert "Carnivorous Predators: 1, but 2" in str(refusal(state, first_animals(("zebra", *FIRST_EIGHT[1:]))).message)
    assert code(state, PlaceAnimal("lion", (3, 3)), first_animals()) == "animals_there"
    assert code(at(state, 2), first_animals()) == "animals_there"
    assert code(laid(round_number=1), first_animals()) == "not_alone"


# The Great Migration.


def migrating(players):
    state = after(
        at(after(table(players), LayMap(LARGE)), 5), *[PlaceAnimal("lion", (0, column)) for column in range(3)]
    )
    return at(state, 5, "migration")


@pytest.mark.parametrize(("players", "left"), [(2, {(0, 1), (0, 2)}), (3, {(0, 1), (0, 2)}), (4, {(0, 2)})])
def test_ws_11_brown_spaces_for_1_to_3_players_blue_ones_too_for_4(players, left):
    state = after(migrating(players), Migrate(7, ((0, 0), (3, 3)), ((0, 1),)))
    assert (set(state.animals), state.migrated, state.step) == (left, (7,), "pool")
    assert said(state) == [f"{3 - len(left)} animal{'s' * (len(left) == 1)} left the Map."]


def test_ws_11_alone_as_well():
    state = after(
        at(after(alone("6"), LayMap(LARGE), PlaceAnimal("lion", (0, 0))), 4, "migration"), Migrate(1, ((0, 0),))
    )
    assert state.animals == {}


def test_a_card_comes_once():
    state = after(migrating(2), Migrate(7))
    assert said(state) == []
    assert code(at(state, 6, "migration"), Migrate(7)) == "card_drawn"
    assert after(at(after(state), 6, "migration"), Migrate()).migrated == (7,)
    assert code(migrating(2), Migrate(1, ((9, 9),))) == "off_map"
    assert after(at(table(), 5, "migration"), Migrate(1, ((9, 9),))).step == "pool", "without a Map here"
    assert code(laid(), Migrate()) == "other_step"


def test_a_ws16_an_animal_that_moves_comes_between_two_scenes():
    """WS-40: an action of the seat lies between."""
    state = after(laid(), done(1), PlaceAnimal("lion", (0, 0), 0, 1))
    assert player(state).at_once == 0
    assert player(after(laid(), done(1), PlaceAnimal("lion", (0, 0), 1, 1))).at_once == 1

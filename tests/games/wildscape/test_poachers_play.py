"""A play against the Poachers, move by move (WL-50 to WL-64): moves, refusals, what the scoresheet is answered."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.game import fields, read_answers
from companion.core.scoreboard import Outcome
from companion.games.wildscape import GAME
from companion.games.wildscape.counted import Board
from companion.games.wildscape.moves import (
    Begin,
    ChooseHabitat,
    ChooseHerbivore,
    ChooseSegment,
    ExtraTurn,
    SetMissing,
    Spend,
    TakeTurn,
    TellValue,
    WatchBirds,
)
from companion.games.wildscape.poachers import Animal, Poachers, start_with
from companion.games.wildscape.rondel import START
from companion.games.wildscape.solo import plan_turn
from tests.games.wildscape.plays import (
    BIRDS,
    HABITATS,
    RONDEL,
    SIMPLE,
    TRACKER,
    after,
    asked,
    begun,
    having,
    rounds,
    setup_of,
    their_turn,
    whole_round,
)


def said(texts):
    return [str(each) for each in texts]


def taken(state):
    """Animals that the Poachers have beyond the four that they start with."""
    return [(each.habitat, each.size, each.value) for each in state.solo.poachers.animals[4:]]


def test_wl_1_wl_51_a_play_starts_with_the_rondel():
    """WL-1, WL-51."""
    state = begun(5, values={"woodland.6": 9})
    assert (state.solo.difficulty, state.solo.energy, state.solo.segments) == (5, START, RONDEL)
    assert (state.solo.poachers, state.values) == (start_with(5), {"woodland.6": 9})
    assert (state.round, state.solo.token, state.solo.has_spent) == (1, None, False)
    assert TRACKER.start(setup_of(5)).solo.segments == ()


@pytest.mark.parametrize("difficulty", range(1, 8))
def test_wl_52_from_difficulty_6_on_all_specialists_cost_8(difficulty):
    """WL-52."""
    words = "The Poachers have 6 or more of every type: put all specialist tokens onto row 6. You need 8."
    assert said(TRACKER.news(begun(difficulty))) == ([words] if difficulty >= 6 else [])


def test_wl_6_wl_8_a_turn_of_the_player():
    """WL-6, WL-8: a segment, then the energy that was spent."""
    state = begun(1, ChooseSegment(2))
    assert (state.solo.token, state.solo.has_spent, state.solo.energy) == (2, False, START)
    state = after(state, Spend(2))
    assert (state.solo.token, state.solo.has_spent, state.solo.energy) == (2, True, (2, 1, 0, 2, 3, 1, 2, 1, 2))
    assert begun(1, ChooseSegment(2), Spend(0)).solo.energy == START


def test_wl_50_twelve_rounds_with_birds_after_4_8_and_12():
    """WL-50: each round a turn of the player, then one of the Poachers."""
    state = after(TRACKER.start(setup_of(5)), Begin(SIMPLE))
    watched_after = []
    turns = 0
    while not state.is_over:
        state = after(state, *whole_round(), TakeTurn())
        turns += 1
        if state.is_watching:
            watched_after.append(state.round)
            assert turns == state.round
            state = after(state, WatchBirds(BIRDS))
    assert watched_after == [4, 8, 12]
    assert turns == 12
    assert asked(state) is None


@pytest.mark.parametrize(
    ("segment", "number", "difficulty", "expected"),
    [
        (0, 4, 5, [("wetland", 4, 4)]),
        (1, 3, 5, [("woodland", 3, 3)]),
        (5, 5, 5, [("wetland", 8, 8), ("wetland", 2, 2)]),  # G-WL8
        (5, 3, 7, [("wetland", 8, 8), ("wetland", 2, 2)]),
        (8, 7, 2, [("desert", 8, 8), ("desert", 1, 1)]),
        (7, 9, 7, [("savanna", 8, 8), ("savanna", 1, 1)]),
        (5, 14, 7, [("wetland", 8, 8), ("wetland", 8, 8), ("wetland", 5, 5)]),
    ],
)
def test_wl_57_they_take_as_much_as_the_energy_and_with_a_plus_the_difficulty(segment, number, difficulty, expected):
    """WL-57, G-WL8."""
    state = after(their_turn(segment, number, difficulty), TakeTurn())
    assert taken(state) == expected
    assert state.round == 2
    assert state.solo.token is None


def test_g_wl8_the_whole_turn():
    """G-WL8: difficulty 5, a segment with 5 energy and +: 8 and a snake of 2; its energy goes on (A-WL5)."""
    state = their_turn(5, 5, 5)
    assert state.solo.energy == (2, 1, 1, 1, 1, 5, 1, 1, 1)
    assert plan_turn(state).size == 10
    state = after(state, TakeTurn())
    assert taken(state) == [("wetland", 8, 8), ("wetland", 2, 2)]
    assert state.solo.poachers.animals[-1].is_snake
    assert state.solo.energy == (3, 2, 1, 1, 1, 0, 2, 2, 2)


def test_a_wl5_all_the_energy_that_they_count_is_spent():
    """A-WL5: from the next segment on."""
    state = after(their_turn(8, 3), TakeTurn())
    assert state.solo.energy[8] == 0
    assert sum(state.solo.energy) == 14
    assert str(TRACKER.news(state)[0]) == "The Poachers’ 3 tokens go on from segment 1."


@pytest.mark.parametrize(
    ("segment", "changes"),
    [
        (0, {}),
        (1, {"rivers": 8}),
        (3, {"primates": 2}),
        (6, {"predators": 2}),
        (7, {}),
        (8, {"rivers": 8}),
    ],
)
def test_wl_58_the_additional_action(segment, changes):
    """WL-58: rivers worth the difficulty, or a pawn; nothing for a fauna card (A-WL18)."""
    poachers = after(their_turn(segment, 3, 4), TakeTurn()).solo.poachers
    assert replace(poachers, animals=()) == replace(start_with(4), animals=(), **changes)


def test_wl_56_all_white_and_one_habitat_is_worth_least():
    """WL-56: nothing is asked."""
    three = having(*[Animal(habitat, 3, 3) for habitat in ("wetland", "woodland", "savanna")])
    state = after(their_turn(4, 4, 1, three), TakeTurn())
    assert state.solo.poachers.animals[-1] == Animal("desert", 4, 4)


def test_wl_56_all_white_and_level_you_choose():
    """WL-56."""
    state = their_turn(4, 4, 3)
    assert plan_turn(state).habitats == ("wetland", "woodland", "savanna", "desert")
    state = after(state, ChooseHabitat("savanna"), TakeTurn())
    assert taken(state) == [("savanna", 4, 4)]
    assert state.solo.habitat is None


def test_a_chosen_habitat_that_is_not_lowest_any_longer_is_asked_again():
    """WL-56: after what the Poachers have was set."""
    state = after(their_turn(4, 4, 3), ChooseHabitat("savanna"), having(Animal("savanna", 3, 3)))
    assert plan_turn(state).habitat is None
    assert plan_turn(state).habitats == ("wetland", "woodland", "desert")


def test_wl_58_a_wl7_two_of_level_herbivores_are_chosen_and_their_values_asked_once():
    """WL-58, A-WL7: difficulty 5, a size 4 is taken; four of size 5 are level."""
    state = their_turn(2, 4, 5)
    assert plan_turn(state).tied == (0, 1, 2, 3)
    state = after(state, ChooseHerbivore(3))
    assert plan_turn(state).tied == (0, 1, 2)
    state = after(state, ChooseHerbivore(1))
    assert (plan_turn(state).tied, plan_turn(state).unknown) == ((), 3)
    state = after(state, TellValue(8))
    assert plan_turn(state).unknown == 1
    state = after(state, TellValue(7), TakeTurn())
    assert state.values == {"desert.5": 8, "woodland.5": 7}
    assert [(each.habitat, each.value) for each in state.solo.poachers.animals if each.is_established] == [
        ("woodland", 7),
        ("desert", 8),
    ]
    assert taken(state) == [("savanna", 4, 4)]
    assert state.solo.chosen == ()


def test_the_animal_just_taken_can_be_established():
    """WL-58: the animal first, then the additional action; the largest for sure, one of the others is chosen."""
    state = after(their_turn(2, 6, 5, values={"savanna.6": 10, "wetland.5": 6}), ChooseHerbivore(0), TakeTurn())
    assert [each.value for each in state.solo.poachers.animals] == [6, 5, 5, 5, 10]


def test_herbivores_that_are_alike_need_no_choice():
    """A-WL15: of one habitat and size; chosen is only between different ones."""
    twins = having(*[Animal("desert", 4, 4)] * 3)
    state = after(their_turn(2, 3, 1, twins), TellValue(6), TakeTurn())
    assert [each.value for each in state.solo.poachers.animals] == [6, 6, 4, 3]
    mixed = having(Animal("desert", 4, 4), Animal("desert", 4, 4), Animal("wetland", 4, 4))
    state = their_turn(2, 3, 1, mixed, values={"desert.4": 6, "wetland.4": 5})
    assert plan_turn(state).tied == (0, 2)
    state = after(state, ChooseHerbivore(2), TakeTurn())
    assert [each.value for each in state.solo.poachers.animals] == [6, 4, 5, 3]


@pytest.mark.parametrize("values", [{}, {"savanna.4": 3}, {"tree": 9}])
def test_a_value_that_is_not_known_or_cannot_be_is_asked(values):
    """“The full increased value”: not below the size."""
    state = their_turn(2, 4, 1, values=values)
    assert plan_turn(state).unknown == 4
    assert after(state, TellValue(7), TakeTurn()).solo.poachers.animals[4] == Animal("savanna", 4, 7, True)


def test_an_established_value_may_be_the_size():
    """A-WL20: the text prints no number for the dots: none is taken as possible."""
    state = after(their_turn(2, 4, 1, values={"savanna.4": 4}), TakeTurn())
    assert state.solo.poachers.animals[4] == Animal("savanna", 4, 4, True)


def test_without_herbivores_none_is_established():
    """WL-58, A-WL7: snakes cannot."""
    missing = [SetMissing("savanna", size) for size in range(3, 9)]
    state = after(their_turn(2, 3, 2, *missing), TakeTurn())
    assert taken(state) == [("savanna", 2, 2), ("savanna", 1, 1)]
    assert not any(each.is_established for each in state.solo.poachers.animals)


def test_a_wl6_a_size_may_be_missing_and_come_back():
    """A-WL6, A-WL16, WL-57: and a snake's sizes are the two sides of one tile."""
    state = their_turn(5, 3, 3, SetMissing("wetland", 6))
    assert plan_turn(state).sizes == (5, 1)
    state = after(state, SetMissing("wetland", 1))
    assert state.solo.missing == (("wetland", 6), ("wetland", 1), ("wetland", 2))
    assert plan_turn(state).sizes == (5,)
    state = after(state, SetMissing("wetland", 6), SetMissing("wetland", 2, is_missing=False))
    assert state.solo.missing == (("wetland", 6),)
    assert after(state, SetMissing("wetland", 6, is_missing=False)).solo.missing == ()
    assert after(state, SetMissing("savanna", 6)).solo.missing == (("wetland", 6), ("savanna", 6))


def test_wl_59_your_specialist_costs_8_once_they_have_6():
    """WL-59: told when they reach it, of animals and of rivers."""
    state = after(their_turn(1, 3, 3), TakeTurn())
    assert said(TRACKER.news(state))[1:] == [
        f"{name}: the Poachers have 6 or more. Unless you have played its specialist, put the token onto row 6; "
        "you then need 8."
        for name in ("River", "Woodland")
    ]
    state = after(their_turn(0, 6, 6), TakeTurn())
    assert said(TRACKER.news(state)) == ["The Poachers’ 6 tokens go on from segment 2."]
    assert str(after(begun(1), having(rivers=6)).news[0]).startswith("River: the Poachers have 6 or more.")


def test_a_wl4_your_own_segment_comes_last():
    """A-WL4, WL-54: all that are level are in the plan."""
    state = begun(1, ChooseSegment(8), Spend(0))
    assert plan_turn(state).segments == (0, 2, 4, 6, 8)
    state = begun(1, ChooseSegment(0), Spend(0))
    assert plan_turn(state).segments == (2, 4, 6, 8, 0)


def test_s17_another_turn_before_the_poachers():
    """Specialists S17: all of a turn again, with its own segment; the tie is seen from there (A-WL19)."""
    state = begun(3, ChooseSegment(0), Spend(1), ExtraTurn())
    assert (state.solo.token, state.solo.has_spent, state.round, state.solo.energy[1]) == (None, False, 1, 2)
    state = after(state, ChooseSegment(3), Spend(0))
    assert plan_turn(state).segments[0] == 4
    assert after(state, ChooseHabitat("desert"), TakeTurn()).round == 2
    state = after(their_turn(4, 4, 3), ChooseHabitat("desert"), ExtraTurn(), ChooseSegment(0), Spend(0))
    assert plan_turn(state).habitat is None


def test_wl_62_the_poachers_answer_the_scoresheet():
    """WL-62: herbivores, snakes, rivers and energy; pawns bring nothing."""
    animals = (Animal("desert", 6, 9, True), Animal("desert", 2, 2), Animal("wetland", 4, 4))
    state = begun(1, having(*animals, rivers=11, energy=10, primates=5, predators=5))
    found = {
        "seat2.poachers_herbivores": "13",
        "seat2.poachers_snakes": "2",
        "seat2.poachers_rivers": "11",
        "seat2.poachers_energy": "10",
    }
    assert TRACKER.answers(state) == found
    assert TRACKER.count_board(TRACKER.board_of(state)) == found
    answers, refused = read_answers(setup_of(1), GAME.sheet(setup_of(1)), TRACKER.answers(state))
    assert not refused
    assert GAME.score(setup_of(1), answers).scores[1].total == 36
    assert TRACKER.answers(TRACKER.start(setup_of(1))) == {}


def test_wl_22_wl_63_the_last_birds_are_on_the_scoresheet():
    """WL-22, WL-23: the same VP there as in the play."""
    setup = setup_of(5)
    state = rounds(12)
    answers, refused = read_answers(setup, GAME.sheet(setup), TRACKER.answers(state))
    assert not refused
    board = GAME.score(setup, answers)
    assert tuple(score.categories[0].points for score in board.scores) == state.watched[-1].points
    assert sum(state.watched[-1].points) == 8
    assert TRACKER.answers(state)["pair1.bird_2_first"] == "4 6 4"


@pytest.mark.parametrize(("mine", "outcome"), [("27", Outcome.WON), ("26", Outcome.LOST), ("25", Outcome.LOST)])
def test_wl_63_you_need_more_than_the_poachers(mine, outcome):
    """WL-63: they have 4 × 5 of animals, 5 of rivers and 1 energy = 26; the birds are level."""
    setup = setup_of(5)
    state = begun(5, having(*[Animal(habitat, 5, 5) for habitat in HABITATS], rivers=5, energy=1))
    blank = {
        field: "0" for field, place, row in fields(setup, GAME.sheet(setup)) if place == "seat1" and not row.choices
    }
    typed = blank | {"seat1.ornithologist": ""} | TRACKER.answers(state) | {"seat1.rivers": mine}
    typed |= {f"pair1.bird_{number}_by_hand": "tied" for number in range(1, 5)}
    answers, refused = read_answers(setup, GAME.sheet(setup), typed)
    assert not refused
    board = GAME.score(setup, answers)
    assert [score.total - 4 for score in board.scores] == [int(mine), 26]
    assert board.outcome is outcome


def test_a_board_of_a_document_is_checked():
    """“Size and value are equal” until it is established."""
    with pytest.raises(RuleError) as refused:
        TRACKER.count_board(Board(Poachers((Animal("desert", 3, 4),))))
    assert refused.value.code == "not_its_size"


def test_every_move_stands_alone_in_a_correction():
    state = their_turn(2, 4, 5)
    assert TRACKER.opens_turn(TakeTurn())
    assert TRACKER.rests(state)
    assert TRACKER.amend(state, [], 0, TakeTurn()) == {}
    assert TRACKER.why_not(state, 0, 0) is None

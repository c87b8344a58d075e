"""What is set right in a play against the Poachers, and what is refused: every code of a RuleError."""

from __future__ import annotations

import pytest

from companion.core.errors import RuleError
from companion.games.wildscape.moves import (
    Begin,
    ChooseHabitat,
    ChooseHerbivore,
    ChooseSegment,
    ExtraTurn,
    SeenBird,
    SetMissing,
    SetPoachers,
    SetRondel,
    Spend,
    TakeTurn,
    TellValue,
    WatchBirds,
)
from companion.games.wildscape.poachers import Animal, Poachers
from companion.games.wildscape.solo import plan_turn
from tests.games.wildscape.plays import (
    BIRDS,
    RONDEL,
    TRACKER,
    after,
    begun,
    energy_at,
    having,
    rounds,
    setup_of,
    their_turn,
    until_birds,
)


def refusal(state, move):
    with pytest.raises(RuleError) as refused:
        TRACKER.apply(state, move)
    return refused.value


def test_what_lies_at_the_table_can_be_set():
    """WL-1: 14 tokens; and what the Poachers have."""
    poachers = Poachers((Animal("desert", 6, 9, True),), 3, 2, 1, 0)
    state = begun(4, SetRondel(energy_at(3, 5)), SetPoachers(poachers))
    assert (state.solo.energy, state.solo.poachers) == (energy_at(3, 5), poachers)
    state = after(their_turn(2, 4, 5), ChooseHerbivore(3), SetRondel(energy_at(2, 4)))
    assert plan_turn(state).tied == (0, 1, 2, 3)
    assert after(state, ChooseHerbivore(3), SetMissing("desert", 8)).solo.chosen == ()
    assert after(state, ChooseHerbivore(3), having()).solo.chosen == ()


SPENT = begun(3, ChooseSegment(0), Spend(0))  # tied: segment 3, savanna, to be established
BIRDS_NOW = begun(5, *until_birds())
FULL = begun(3, ChooseSegment(0), Spend(0), ExtraTurn(), ChooseSegment(0), Spend(0))


def birds(*first):
    return WatchBirds((*first, *BIRDS)[:4])


@pytest.mark.parametrize(
    ("code", "state", "move"),
    [
        ("not_begun", TRACKER.start(setup_of(1)), ChooseSegment(0)),
        ("begun_already", begun(), Begin(RONDEL)),
        ("play_is_over", rounds(12), ChooseSegment(0)),
        ("play_is_over", rounds(12), WatchBirds(BIRDS)),
        ("not_your_turn", begun(1, ChooseSegment(0)), ChooseSegment(1)),
        ("not_your_turn", begun(), Spend(0)),
        ("not_your_turn", SPENT, Spend(0)),
        ("too_little_energy", begun(1, ChooseSegment(0)), Spend(3)),
        ("not_their_turn", begun(), TakeTurn()),
        ("not_their_turn", begun(1, ChooseSegment(0)), ChooseHabitat("desert")),
        ("not_their_turn", begun(), ExtraTurn()),
        ("not_their_turn", BIRDS_NOW, TakeTurn()),
        ("not_their_turn", BIRDS_NOW, TellValue(4)),
        ("not_their_turn", BIRDS_NOW, ChooseHerbivore(0)),
        ("had_extra_turn", FULL, ExtraTurn()),
        ("not_lowest", SPENT, ChooseHabitat("desert")),
        ("not_lowest", their_turn(4, 4, 1, having(Animal("desert", 3, 3))), ChooseHabitat("desert")),
        ("not_tied", SPENT, ChooseHerbivore(4)),
        ("nothing_asked", SPENT, TellValue(6)),
        ("below_its_size", their_turn(2, 4, 1), TellValue(3)),
        ("answer_first", their_turn(4, 4, 1), TakeTurn()),
        ("answer_first", SPENT, TakeTurn()),
        ("answer_first", their_turn(2, 4, 1), TakeTurn()),
        ("no_bird_watching", SPENT, WatchBirds(BIRDS)),
        ("unknown_bird", BIRDS_NOW, birds(SeenBird("B11a", (1,)))),
        ("bird_not_solo", BIRDS_NOW, birds(SeenBird("B07a", (1,), (1,)))),  # WL-53
        ("bird_not_solo", BIRDS_NOW, birds(SeenBird("B07b", (1,), (1,)))),
        ("bird_twice", BIRDS_NOW, birds(BIRDS[0], SeenBird("B09b", (1,)))),
        ("count_missing", BIRDS_NOW, birds(SeenBird("B06b", (1,)))),
        ("count_missing", BIRDS_NOW, birds(SeenBird("B02b", ()))),
        ("one_number", BIRDS_NOW, birds(SeenBird("B02a", (1, 2)))),
        ("not_fourteen", begun(), SetRondel((1,) * 9)),
        ("not_its_size", begun(), having(Animal("desert", 3, 4))),
        ("below_its_size", begun(), having(Animal("desert", 4, 3, True))),
        ("snake_established", begun(), having(Animal("desert", 2, 3, True))),
    ],
)
def test_a_refusal_says_what_is_wrong(code, state, move):
    error = refusal(state, move)
    assert error.code == code
    assert str(error).endswith(".")


@pytest.mark.parametrize(
    ("move", "field"),
    [
        (birds(SeenBird("B11a", (1,))), "card_1"),
        (birds(BIRDS[0], SeenBird("B09b", (1,))), "card_2"),
        (birds(SeenBird("B06b", (1,))), "theirs_1"),
        (birds(SeenBird("B02b", ())), "mine_1"),
        (birds(BIRDS[0], SeenBird("B02a", (1, 2))), "mine_2"),
    ],
)
def test_a_refusal_of_birds_names_its_field(move, field):
    assert refusal(BIRDS_NOW, move).field == field


def test_a_refusal_names_what_there_is_to_choose():
    """WL-56."""
    error = refusal(their_turn(4, 4, 1, having(Animal("desert", 3, 3))), ChooseHabitat("desert"))
    assert str(error) == "Choose one of: Wetland, Woodland and Savanna."
    assert str(refusal(BIRDS_NOW, birds(SeenBird("x", (1,))))) == "Choose the bird: one of B01a to B10b."

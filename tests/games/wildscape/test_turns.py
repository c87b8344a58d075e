"""How a table begins, whose turn it is, and how it comes to the end (WL-3, WL-6, WL-10, WL-20)."""

from __future__ import annotations

import pytest

from companion.core.errors import RuleError
from companion.games.wildscape.land import SPECIALIST_TYPES, Land, Specialist
from companion.games.wildscape.land_moves import SetEnergy, SetSpecialist
from companion.games.wildscape.moves import Begin, ChooseSegment, EndTurn, SeenBird, Spend, WatchBirds
from companion.games.wildscape.poachers import Animal
from companion.games.wildscape.turns import is_final, seat_to_count
from tests.games.wildscape.lands import alone, setup_for, table
from tests.games.wildscape.plays import RONDEL, SIMPLE, TRACKER, after, begun, having, setup_of

ALL = (0, 1, 2)


def refusal(state, move):
    with pytest.raises(RuleError) as refused:
        TRACKER.apply(state, move)
    return refused.value


def at(state):
    return state.seat, state.round


def typed(setup_players):
    """Birds of a table with every number typed; the earlier neighbour is better in each."""
    cards = ("B01a", "B02a", "B03a", "B04a", "B05a", "B06a", "B08a", "B09a")
    number = {2: 4, 3: 6, 4: 8}[setup_players]
    return WatchBirds(tuple([SeenBird(card, (2,), (1,)) for card in cards[:number]]))


# Begin.


def test_a_table_begins_with_the_lands_that_are_followed():
    """WL-3, WL-6: 2 birds between each pair of neighbours, unknown until told; the first player goes first."""
    state = table(3, (1, 2), values={"desert.3": 5}, rows=(6, 8))
    assert state.lands == (None, Land(), Land())
    assert (state.follows, at(state)) == ((1, 2), (1, 1))
    assert (state.values, state.rows) == ({"desert.3": 5}, (6, 8))
    assert state.birds == (("", ""),) * 3
    assert (state.is_watching, state.last_round, is_final(state)) == (False, None, False)


@pytest.mark.parametrize(
    ("players", "birds"),
    [
        (2, (("B01a", "B02b", "", "B10a"),)),
        (3, (("B01a", "B07a"), ("B02a", ""), ("", "B06b"))),
        (4, (("B01a", "B07b"), ("B02a", ""), ("", ""), ("B03a", "B04a"))),
    ],
)
def test_wl_3_birds_lie_between_neighbours(players, birds):
    """WL-3, A-WL13: 4 in all for two players."""
    assert table(players, birds=birds).birds == birds


def test_a_play_against_the_poachers_begins_with_or_without_a_land():
    """WL-50: as a 2-player game, with 4 birds."""
    assert begun().lands == (None, None)
    assert begun().birds == (("",) * 4,)
    assert alone().lands == (Land(), None)
    assert alone(6).tokens == dict.fromkeys(SPECIALIST_TYPES, 1), "WL-52"


@pytest.mark.parametrize(
    ("code", "field", "setup", "move"),
    [
        ("rondel_missing", "", setup_of(1), Begin()),
        ("nobody_followed", "follows", setup_of(1), Begin(RONDEL, follows=(1,))),
        ("nobody_followed", "follows", setup_of(1), Begin(RONDEL, follows=(0, 2))),
        ("nobody_followed", "follows", setup_for(2), Begin()),
        ("nobody_followed", "follows", setup_for(3), Begin(follows=(0, 3))),
        ("wrong_birds", "birds", setup_for(2), Begin(follows=(0,), birds=(("B01a", "B02a"),))),
        ("wrong_birds", "birds", setup_for(3), Begin(follows=(0,), birds=(("", ""), ("", "")))),
        ("wrong_birds", "birds", setup_for(3), Begin(follows=(0,), birds=(("", ""), ("", ""), ("", "", "")))),
        ("wrong_birds", "birds", setup_of(1), Begin(RONDEL, birds=(("", ""), ("", "")))),
        ("unknown_bird", "card_3", setup_for(3), Begin(follows=(0,), birds=(("", ""), ("D01", ""), ("", "")))),
        ("bird_twice", "card_6", setup_for(3), Begin(follows=(0,), birds=(("B04a", ""), ("", ""), ("", "B04b")))),
        ("bird_not_solo", "card_2", setup_of(1), Begin(RONDEL, birds=(("", "B07a", "", ""),))),  # WL-53
    ],
)
def test_a_beginning_that_cannot_be(code, field, setup, move):
    """WL-3, WL-53."""
    error = refusal(TRACKER.start(setup), move)
    assert (error.code, error.field) == (code, field)
    assert str(error).endswith(".")


# Turns.


def test_wl_6_turns_go_round():
    """WL-6: each in turn order, then the next round."""
    state = table(3, ALL)
    seen = [at(state)]
    for _ in range(6):
        state = after(state, EndTurn())
        seen.append(at(state))
    assert seen == [(0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2), (0, 3)]


def test_only_followed_seats_take_turns():
    state = table(4, (1, 3))
    assert [at(state), at(after(state, EndTurn())), at(after(state, EndTurn(), EndTurn()))] == [(1, 1), (3, 1), (1, 2)]


@pytest.mark.parametrize("trigger", [0, 1, 2])
def test_wl_10_after_the_trigger_the_round_is_finished_then_one_more(trigger):
    """WL-10: whoever triggers it, everybody has had the same number of turns."""
    state = after(table(3, ALL), *[EndTurn()] * 3, *[EndTurn()] * trigger, EndTurn("end"))
    assert state.last_round == 3
    assert [str(each) for each in state.news] == [
        "The round is finished, then each takes 1 last turn, in round 3. The Phenologist (S40) takes its card."
    ]
    turns = 4 + trigger
    while not is_final(state):
        state = after(state, EndTurn())
        turns += 1
    assert turns == 9
    assert (state.is_over, state.is_watching, seat_to_count(state)) == (False, False, 0)


def test_wl_10_a_land_that_is_followed_alone():
    """WL-10, A-WL25: one more turn after the trigger, or the last turn as it is said."""
    state = after(table(3, (1,)), EndTurn("end"))
    assert (at(state), is_final(state)) == ((1, 2), False)
    assert is_final(after(state, EndTurn()))
    assert is_final(after(table(3, (1,)), EndTurn("last")))


def test_the_last_turn_of_a_seat_leaves_that_of_the_others_in_the_round():
    """WL-10: all have the same number of turns."""
    state = after(table(4, (1, 3)), EndTurn(), EndTurn(), EndTurn("last"))
    assert (at(state), state.last_round, is_final(state)) == ((3, 2), 2, False)
    assert is_final(after(state, EndTurn()))
    assert is_final(after(state, EndTurn("last")))
    triggered = after(table(4, (1, 3)), EndTurn("end"), EndTurn("last"))
    assert is_final(triggered), "somebody else triggered it a round before"


def test_wl_20_a_bird_watching_comes_after_the_turn():
    """WL-20: before the next player's turn."""
    state = after(table(3, ALL), EndTurn("birds"))
    assert (state.is_watching, at(state)) == (True, (1, 1))
    state = after(state, typed(3))
    assert (state.is_watching, at(state), len(state.watched)) == (False, (1, 1), 1)


def test_s17_another_turn_of_the_same_player():
    """Specialists S17: a full turn, for an animal card; once a game."""
    state = after(table(2, (0, 1)), EndTurn(), SetSpecialist(1, "S17", 2), SetSpecialist(1, "S01"), EndTurn("again"))
    assert at(state) == (1, 1)
    assert state.lands[1].specialists == (Specialist("S17", 2, is_used=True), Specialist("S01"))
    assert [str(each) for each in state.news] == ["Another full turn, for an animal card from the hand: discard it."]
    assert at(after(state, EndTurn())) == (0, 2)


TWICE = after(table(2, (0, 1)), EndTurn("birds"), typed(2), EndTurn("birds"), typed(2))
ENDING = after(table(2, (0, 1)), EndTurn("end"))
OVER = after(ENDING, EndTurn(), EndTurn(), EndTurn())
USED = after(table(2), SetSpecialist(0, "S17"), EndTurn("again"))


@pytest.mark.parametrize(
    ("code", "state", "move"),
    [
        ("not_begun", TRACKER.start(setup_for(2)), EndTurn()),
        ("begun_already", table(2), Begin(follows=(0,))),
        ("no_turn_to_end", begun(), EndTurn()),
        ("no_turn_to_end", alone(), EndTurn()),
        ("no_turn_to_end", after(table(2), EndTurn("birds")), EndTurn()),
        ("no_turn_to_end", OVER, EndTurn()),
        ("no_bird_tile", TWICE, EndTurn("birds")),
        ("no_bird_tile", ENDING, EndTurn("birds")),
        ("end_triggered", ENDING, EndTurn("end")),
        ("last_by_itself", table(2, (0, 1)), EndTurn("last")),
        ("no_activist", table(2), EndTurn("again")),
        ("no_activist", after(table(2), SetSpecialist(0, "S18")), EndTurn("again")),
        ("no_activist", USED, EndTurn("again")),
        ("not_solo", table(2), Spend(0)),
    ],
)
def test_a_refusal_says_what_is_wrong(code, state, move):
    error = refusal(state, move)
    assert error.code == code
    assert str(error).endswith(".")


def test_wl_50_against_the_poachers_the_end_comes_after_round_12():
    """WL-50: the turns are over when they took theirs; a land that is followed is counted first."""
    state = after(TRACKER.start(setup_of(1)), Begin(SIMPLE, follows=(0,)))
    assert not is_final(state)
    assert seat_to_count(state) is None


# Energy and specialists against the Poachers, where the land is followed.


def with_energy(number):
    return after(alone(), SetEnergy(0, number), ChooseSegment(2))


def test_wl_8_bio_energy_is_spent_from_the_own_supply():
    """WL-8: it does not go onto the rondel; while nobody counted it, it stays unknown."""
    state = after(with_energy(5), Spend(1, 3))
    assert (state.lands[0].counts.energy, sum(state.solo.energy)) == (2, 14)
    assert after(with_energy(5), Spend(1)).lands[0].counts.energy == 5
    assert after(alone(), ChooseSegment(2), Spend(1, 3)).lands[0].counts.energy is None
    error = refusal(with_energy(5), Spend(1, 6))
    assert (error.code, error.field) == ("too_little_bio_energy", "bio")
    assert refusal(begun(1, ChooseSegment(2)), Spend(1, 1)).code == "not_followed"


def test_wl_59_a_specialist_that_is_there_moves_no_token():
    """WL-59: when they reach 6 before that specialist is there, its token goes to row 6."""
    state = after(alone(), SetSpecialist(0, "S01"), having(Animal("desert", 6, 6), rivers=6))
    assert state.tokens == {"desert": 1}
    assert [str(each) for each in state.news] == [
        "Desert: the Poachers have 6 or more. Put the specialist’s token onto row 6: you now need 8."
    ]
    assert not TRACKER.is_over(state)

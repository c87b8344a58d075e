"""The Round Goals, figure by figure (WS-50, WS-56 to WS-61, A-WS6)."""

from __future__ import annotations

import pytest

from companion.games.wild_serengeti.goals import GOALS, progress, round_goal, say_goal
from companion.games.wild_serengeti.moves import AddStars, HoldAward, SetCards
from tests.games.wild_serengeti.tables import (
    MARKER,
    SURE,
    after,
    alone,
    at,
    board_of,
    done,
    having,
    player,
    said,
    scene,
    table,
    together,
)

# Scenario, round, then the figure for 1, 2, 3 and 4 players, as the rulebook prints them.
PRINTED = """
1 1 5 10 15 20
1 2 15 30 45 60
1 3 35 70 105 150
1 4 75 150 225 340
1 5 120 240 380 560
2 1 1 2 3 4
2 2 2 3 5 7
2 3 3 7 10 13
2 4 4 9 13 17
2 5 5 10 15 20
3 1 3 6 9 12
3 2 3 6 9 12
3 3 3 6 9 12
3 4 3 6 9 12
3 5 3 6 9 12
4 1 0 0 2 3
4 2 3 6 9 12
4 3 6 12 18 24
4 4 15 30 60 80
4 5 50 100 180 240
5 1 3 5 8 10
5 2 5 9 16 22
5 3 8 16 28 38
5 4 14 28 46 58
5 5 19 37 61 78
"""
RULES = {"1": "WS-56", "2": "WS-57", "3": "WS-58", "4": "WS-59", "5": "WS-60"}
MOST = ("3", "4")
FIGURES = [
    (scenario, int(number), players, int(figure))
    for scenario, number, *figures in map(str.split, PRINTED.split("\n")[1:-1])
    for players, figure in enumerate(figures, 1)
]


def with_value(scenario, players, value):
    """A table that has just that much of what the goal counts, shared out unevenly."""
    state = alone(scenario) if players == 1 else together(players, scenario)
    for seat in range(players):
        state = having(state, seat, cards=0)
    shares = [value, 0] if players > 1 else [value]
    if players > 1 and value > 1:
        shares = [value - 1, 1]
    for seat, share in enumerate(shares):
        if scenario in "14":
            state = having(state, seat, stars={"scenes": share})
        elif scenario == "2":
            state = having(state, seat, food=share - share // 2, vfx=share // 2)
        elif scenario == "3":
            state = having(state, seat, cards=share)
        else:
            state = having(state, seat, gallery=tuple(scene(seat * 90 + each + 1) for each in range(share)))
    return state


@pytest.mark.parametrize(("scenario", "number", "players", "figure"), FIGURES)
def test_ws_56_to_ws_60_every_goal_is_as_printed_and_judged(scenario, number, players, figure):
    """WS-56, WS-57, WS-58, WS-59, WS-60: met at the figure itself, missed one beyond it."""
    assert round_goal(scenario, number, players) == figure
    assert GOALS[scenario].rule == RULES[scenario]
    beyond = figure + 1 if scenario in MOST else figure - 1
    assert progress(at(with_value(scenario, players, figure), number)).is_met
    state = at(with_value(scenario, players, beyond), number)
    assert (progress(state).value, progress(state).limit, progress(state).is_met) == (beyond, figure, False)
    lost = after(state, SURE)
    assert lost.is_over
    assert str(lost.failure).startswith(f"Round {number} asks for ")
    assert not after(at(with_value(scenario, players, figure), number), SURE).is_over


def test_ws_61_the_tables_are_complete_and_stored_not_computed():
    assert len(FIGURES) == 5 * 5 * 4
    assert all(len(goal.rounds) == 5 for goal in GOALS.values())
    assert (round_goal("1", 4, 4), round_goal("5", 5, 2)) == (340, 37)
    assert round_goal("1", 4, 4) != 4 * round_goal("1", 4, 1)
    assert all(round_goal(scenario, 6, 1) is None for scenario in "12345")
    assert round_goal("6", 1, 1) is None
    assert progress(table()) is None


def test_g_ws9_scenario_5_with_2_and_1_completed_is_lost():
    """Serengeti, Solo / Co-op: Player A completed 2, Player B 1; 5 were asked for."""
    state = together(2, "5")
    state = after(state, done(1), done(2), done(3, 1), SURE)
    assert state.is_over
    assert said(state) == [
        "Round 1 asks for 5 completed Scene Cards or more, but there are 3.",
        "The play is lost.",
    ]
    assert str(board_of(state).verdict) == "Lost: a Round Goal was missed"
    assert not after(together(2, "5"), *[done(number) for number in range(1, 6)], SURE).is_over


@pytest.mark.parametrize(
    ("scenario", "players", "value", "words"),
    [
        ("1", 1, 0, "Round 1 asks for 5 stars or more, but there are none."),
        ("2", 2, 1, "Round 1 asks for 2 Food and VFX Tokens or more, but there is 1."),
        ("2", 1, 0, "Round 1 asks for 1 Food and VFX Token or more, but there are none."),
        ("3", 1, 4, "Round 1 asks for 3 incomplete Scene Cards or fewer, but there are 4."),
        ("4", 1, 1, "Round 1 asks for no star at all, but there is 1."),
        ("4", 3, 3, "Round 1 asks for 2 stars or fewer, but there are 3."),
    ],
)
def test_a_failure_says_why(scenario, players, value, words):
    assert str(after(with_value(scenario, players, value), SURE).failure) == words


def test_a_ws6_an_award_does_not_help_the_goal_of_the_round_before():
    """The goal of round 3 is judged before the ceremony before round 4: 34 stars are lost, whatever 9 Lions bring."""
    lions = done(1, stars=34, animals={"lion": 9})
    assert after(at(alone("1"), 3), lions, SURE).is_over
    state = after(at(alone("1"), 3), lions, AddStars(0, 1), SURE)
    assert not state.is_over
    assert player(after(state, MARKER, HoldAward())).score == 35 + 18


def test_a_ws6_an_award_does_not_hurt_the_goal_of_the_round_before():
    """6 stars meet the goal of round 3 of Confidential; the ceremony comes later."""
    state = after(at(alone("4"), 3), done(1, stars=6, animals={"lion": 9}), SURE, MARKER, HoldAward())
    assert player(state).score == 24
    assert not state.is_over


def test_ws_58_cards_count_before_new_ones_are_drawn():
    assert not after(alone("3"), SetCards(0, 3), SURE).is_over
    assert after(alone("3"), SURE).is_over, "4 at the start"


def test_goals_in_words():
    assert str(say_goal(progress(together(4, "5")))) == "10 completed Scene Cards or more"
    assert str(say_goal(progress(alone("4")))) == "no star at all"

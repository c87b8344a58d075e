"""Passing, the end of a round and of the play (WS-1, WS-3, WS-4, WS-31, WS-45, WS-46, WS-50, WS-61)."""

from __future__ import annotations

import pytest

from companion.core.scoreboard import Outcome
from companion.games.wild_serengeti.moves import AddStars, EndRound, Pass, Spend, TellStars
from companion.games.wild_serengeti.specialists import PointRule, rule_stars, say_rule
from tests.games.wild_serengeti.tables import (
    INCOME,
    MARKER,
    SURE,
    TRACKER,
    after,
    alone,
    at,
    board_of,
    code,
    done,
    having,
    player,
    refusal,
    said,
    scene,
    table,
    with_card,
)

# Passing.


@pytest.mark.parametrize(("coins", "is_asked"), [(0, False), (2, False), (3, True), (6, True)])
def test_ws_4_passing_with_3_coins_or_more_is_questioned(coins, is_asked):
    state = having(table(), coins=coins)
    if is_asked:
        error = refusal(state, Pass(0))
        assert (error.code, error.field) == ("pass_questioned", "is_sure")
        assert str(error.message) == f"Ann has {coins} Coins: nobody passes with 3 or more. Or say that it is so."
    assert after(state, Pass(0, is_sure=is_asked)).passed == (0,)


def test_ws_3_more_than_8_cards_are_questioned():
    state = having(table(), coins=0, cards=9)
    assert str(refusal(state, Pass(0)).message).startswith("Ann has 9 incomplete cards, 8 at most")
    assert after(having(state, cards=8), Pass(0)).passed == (0,)


def test_ws_4_passed_is_passed():
    state = after(table(has_tokens=False), Pass(0))
    assert code(state, Pass(0)) == "has_passed"
    assert code(state, Spend(0, coins=1)) == "has_passed"
    assert after(state, Pass(1)).passed == (0, 1)


def test_the_end_of_a_round_questions_those_who_have_not_passed():
    """WS-3, WS-4."""
    state = having(having(table(), coins=3), 1, coins=0)
    error = refusal(having(state, 1, coins=4, cards=9), EndRound())
    assert (error.code, str(error.message)) == (
        "end_questioned",
        "3 Coins or more: Ann and Bo. More than 8 incomplete cards: Bo. Or say that it is so.",
    )
    assert after(state, Pass(0, is_sure=True), EndRound()).step == "marker"
    assert after(state, SURE).step == "marker"
    assert after(table(follows=(1,), has_tokens=False), EndRound()).step == "marker"


def test_at_the_end_of_a_round_nobody_has_passed_any_more():
    state = after(with_card(2, "cameraman"), done(1), Pass(1, is_sure=True), SURE)
    assert (state.passed, player(state).at_once) == ((), 0)
    assert code(state, SURE) == "not_in_round"
    assert code(state, Pass(0)) == "not_in_round"


# The end.


def test_ws_1_there_is_no_round_7():
    """Neither once all is over, nor while stars of cards are told."""
    for move in (EndRound(), MARKER, INCOME, done(1)):
        assert code(after(at(table(), 6), SURE), move) == "play_is_over"
    state = after(at(with_card(2, "adventurer"), 6), SURE)
    assert [code(state, move) for move in (SURE, MARKER, done(1))] == ["not_in_round", "other_step", "not_in_round"]
    words = "Round 6 was the last one. Only stars of cards are told now."
    assert str(refusal(state, SURE).message) == words


def test_ws_1_after_round_6_the_play_is_over():
    state = after(at(table(), 6), done(1, stars=3, icons={"like": 3}), SURE)
    assert (state.is_over, state.step, state.round) == (True, "end", 6)
    assert code(state, AddStars(0, 1)) == "play_is_over"
    board = board_of(state)
    assert [score.total for score in board.scores] == [10, 0]
    assert board.winners == (0,)


def test_ws_31_a_tie_goes_to_more_completed_cards():
    state = after(at(table(3), 6), done(1, stars=4), done(2, 1, stars=3), done(3, 1, stars=1), done(4, 2), SURE)
    assert board_of(state).places == (2, 1, 3)
    state = after(at(table(), 6), done(1, stars=4), done(2, 1, stars=4), SURE)
    assert board_of(state).winners == (0, 1), "still level: shared"


def test_ws_45_the_adventurer_s_stars_are_told():
    """A-WS4: its table is on the card."""
    state = after(at(with_card(2, "adventurer"), 6), done(1, stars=5), SURE)
    assert (state.is_over, state.step) == (False, "end")
    assert code(state, TellStars((-1,))) == "below_zero"
    state = after(state, TellStars((30, None)))
    assert state.is_over
    assert board_of(state).scores[0].total == 35
    assert code(at(with_card(2, "adventurer"), 6), TellStars((3,))) == "not_the_end"


@pytest.mark.parametrize(("players", "limit"), [(1, 19), (2, 19), (3, 20), (4, 20)])
def test_ws_45_above_the_limit_the_adventurer_brings_nothing(players, limit):
    state = alone("1", "adventurer") if players == 1 else with_card(players, "adventurer")
    gallery = tuple(scene(number) for number in range(1, limit + 1))
    assert not after(at(having(state, gallery=gallery), 6), SURE).is_over
    state = having(state, gallery=(*gallery, scene(160)))
    for seat in range(1, players):
        state = having(state, seat, specialist=None)
    state = after(at(state, 6), SURE)
    assert state.is_over
    assert board_of(state).scores[0].total == 0


def test_ws_46_another_card_s_stars_are_told_unless_it_has_a_rule():
    state = at(with_card(2, "another", name="The Editor"), 6)
    state = after(state, SURE)
    assert after(state, TellStars((None, 4))).is_over
    told = after(state, TellStars((-2, 4)))
    assert TRACKER.answers(told)["seat1.another_stars"] == "-2"
    rule = PointRule(3, "leaf", 2)
    state = having(with_card(2, "another", name="The Editor", rule=rule), 1, specialist=None)
    state = after(at(state, 6), done(1, icons={"leaf": 5}), SURE)
    assert state.is_over
    assert board_of(state).scores[0].total == 6


@pytest.mark.parametrize(
    ("per", "every", "stars"),
    [
        ("scene", 1, 3),
        ("scene", 2, 1),
        ("bare_scene", 1, 2),
        ("food_token", 1, 4),
        ("vfx_token", 3, 1),
        ("leaf", 1, 5),
        ("rare", 1, 0),
    ],
)
def test_ws_46_rules_of_points(per, every, stars):
    gallery = (scene(1, icons={"leaf": 5}), scene(2), scene(3))
    assert rule_stars(PointRule(1, per, every), gallery, 4, 5) == stars


def test_rules_of_points_in_words():
    assert str(say_rule(PointRule(2, "vfx_token", 3))) == "2 stars for every 3 VFX Tokens spent"
    assert str(say_rule(PointRule(1, "bare_scene"))) == "1 star for every completed Scene without Icons"


def test_stars_of_others_are_not_told():
    """What is typed for a seat without such a card changes nothing."""
    state = after(at(with_card(2, "adventurer"), 6), SURE)
    state = after(having(state, 1, specialist=None), TellStars((3, 9, 9)))
    assert (player(state).told, player(state, 1).told) == (3, None)


def test_ws_51_a_target_must_be_passed():
    """A-WS7: 150 alone is lost, 151 is won."""
    state = at(alone("1"), 6)
    board = board_of(after(state, AddStars(0, 150), SURE))
    assert (board.outcome, str(board.verdict)) == (Outcome.LOST, "Lost")
    board = board_of(after(state, AddStars(0, 151), SURE))
    assert (board.outcome, str(board.verdict)) == (Outcome.WON, "Won")


def test_ws_50_a_missed_goal_ends_the_play():
    state = after(alone("1"), done(1, stars=4), SURE)
    assert state.is_over
    assert said(state) == ["Round 1 asks for 5 stars or more, but there are 4.", "The play is lost."]
    board = board_of(state)
    assert (board.outcome, str(board.verdict)) == (Outcome.LOST, "Lost: a Round Goal was missed")
    words = "Round 1 asks for 5 stars or more, but there are 4. That is the end of the play. Undo, to go on with it."
    error = refusal(state, MARKER)
    assert (error.code, str(error.message)) == ("play_is_over", words)
    assert not after(alone("1"), done(1, stars=5), SURE).is_over


def test_ws_61_round_6_has_no_goal():
    assert after(at(alone("5"), 6), SURE).failure is None

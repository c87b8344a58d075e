"""Coins, Food and VFX Tokens, stars by hand, and the track (WS-1, WS-30, WS-41, WS-46, WS-54)."""

from __future__ import annotations

import pytest

from companion.games.wild_serengeti.moves import AddStars, Gain, SetTokens, Spend
from companion.games.wild_serengeti.track import score_token, split_track
from tests.games.wild_serengeti.tables import after, at, code, done, having, player, refusal, said, table, together


def tokens(state, seat=0):
    return player(state, seat).coins, player(state, seat).food, player(state, seat).vfx


def test_ws_1_six_coins_at_the_start():
    assert tokens(table()) == (6, 0, 0)


def test_tokens_are_spent_gained_and_set():
    state = after(table(), Gain(0, coins=1, food=2, vfx=3), Spend(0, coins=2, food=1, vfx=3))
    assert (tokens(state), tokens(state, 1)) == ((5, 1, 0), (6, 0, 0))
    assert (player(state).spent_food, player(state).spent_vfx) == (1, 3)
    state = after(state, SetTokens(0, 1, 2, 3))
    assert (tokens(state), player(state).spent_vfx) == ((1, 2, 3), 3)


@pytest.mark.parametrize(("kind", "words"), [("coins", "6 Coins"), ("food", "0 Food Tokens"), ("vfx", "0 VFX Tokens")])
def test_no_token_is_spent_that_is_not_there(kind, words):
    error = refusal(table(), Spend(0, **{kind: 7}))
    assert (error.code, error.field) == ("too_few_tokens", kind)
    assert f"only {words}, not 7" in str(error.message)


def test_tokens_are_bounded():
    assert code(table(), Gain(0, coins=94)) == "too_many_tokens"
    assert code(table(), Spend(0)) == "no_tokens"
    assert code(table(), Gain(0)) == "no_tokens"
    assert code(at(table(), 2, "income"), Gain(0, coins=1)) == "not_in_round"
    assert tokens(after(at(table(), 2, "income"), SetTokens(0, 1, 1, 1))) == (1, 1, 1)


def test_tokens_that_nobody_follows_are_none():
    state = after(table(has_tokens=False), Spend(0, coins=9, vfx=2), Gain(0, food=3), done(1, food=1))
    assert (tokens(state), player(state).spent_vfx) == ((None, None, None), 2)
    assert code(state, SetTokens(0, 1, 1, 1)) == "tokens_not_followed"


def test_ws_46_stars_by_hand():
    state = after(table(), done(1, stars=3), AddStars(0, 5), AddStars(0, -1))
    assert player(state).stars == {"scenes": 3, "by_hand": 4}
    assert code(state, AddStars(0, -8)) == "below_zero"
    assert code(state, AddStars(0, 0)) == "no_stars"


# The track.


@pytest.mark.parametrize(("stars", "token"), [(0, 0), (100, 0), (101, 100), (200, 100), (201, 200), (999, 200)])
def test_ws_30_the_score_token(stars, token):
    """Serengeti, Score Token: above 100, and above 200."""
    assert score_token(stars) == token


def test_ws_30_a_word_when_a_hundred_is_passed():
    state = after(table(), AddStars(0, 100))
    assert said(state) == []
    state = after(state, AddStars(0, 1))
    assert said(state) == ["Ann is above 100: take a Score Token."]
    assert said(after(state, AddStars(0, 99))) == []
    assert said(after(state, AddStars(0, 100))) == ["Ann is above 200: turn the Score Token to its 200."]


def test_g_ws10_ws_54_co_op_340_is_3_and_40():
    assert split_track(340) == (3, 40)
    state = after(together(2, "1"), AddStars(0, 60))
    assert said(after(state, AddStars(1, 40))) == []
    state = after(state, AddStars(1, 60))
    assert said(state) == ["120 together: one marker on 1, the other on 20."]
    assert said(after(state, AddStars(0, 220))) == ["340 together: one marker on 3, the other on 40."]


def test_ws_54_co_op_shares_no_resources():
    """Each seat has its own."""
    state = having(together(2, "1"), 0, food=2)
    assert code(state, Spend(1, food=1)) == "too_few_tokens"

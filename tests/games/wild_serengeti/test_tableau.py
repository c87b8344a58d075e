"""Incomplete cards: taken, entered, discarded, counted (WS-2, WS-3, WS-5, WS-53)."""

from __future__ import annotations

import pytest

from companion.games.wild_serengeti.moves import DiscardCards, EnterScenes, SetCards, TakeCards
from companion.games.wild_serengeti.tableau import pool_size
from tests.games.wild_serengeti.tables import (
    after,
    alone,
    at,
    code,
    done,
    having,
    player,
    refusal,
    said,
    scene,
    table,
    together,
)


def cards(state, seat=0):
    return player(state, seat).cards, tuple(each.number for each in player(state, seat).tableau)


def test_ws_2_four_cards_are_kept_at_the_start():
    assert cards(table()) == (4, ())


def test_g_ws11_three_cards_from_the_pool_cost_3_coins():
    """Serengeti, Basic Action 7: 1 for the action, 1 each for two more."""
    state = after(table(), TakeCards(0, 3, (scene(5),)))
    assert (player(state).coins, cards(state)) == (3, (7, (5,)))
    assert player(after(table(), TakeCards(0, 1, price=2))).coins == 4
    assert player(after(table(), TakeCards(0, 2, price=0))).coins == 6, "entered without a price"
    assert code(having(table(), coins=2), TakeCards(0, 3)) == "too_few_tokens"
    assert player(after(table(has_tokens=False), TakeCards(0, 6))).coins is None


def test_ws_3_more_than_8_incomplete_cards_are_questioned():
    state = after(having(table(), cards=6), TakeCards(0, 2))
    assert said(state) == []
    assert said(after(state, TakeCards(0, 1))) == ["Ann has 9 incomplete cards, 8 at most: discard the others first."]


def test_ws_53_the_pool_has_6_cards_alone_8():
    """A-WS12: whether it is called Redraft or Renew."""
    assert (pool_size(table()), pool_size(together(2, "1")), pool_size(alone())) == (6, 6, 8)
    error = refusal(table(), TakeCards(0, 7))
    assert (error.code, error.field) == ("pool_too_small", "cards")
    assert "6 cards" in str(error.message)
    assert cards(after(having(alone(), coins=9), TakeCards(0, 8)))[0] == 12
    assert code(having(alone(), coins=20), TakeCards(0, 9)) == "pool_too_small"


def test_new_cards_are_new():
    state = after(table(), EnterScenes(0, (scene(5),)))
    assert code(state, TakeCards(0, 1, (scene(5),))) == "scene_there"
    assert code(state, TakeCards(0, 1, (scene(6), scene(7)))) == "too_many_scenes"
    assert code(state, TakeCards(0, 2, (scene(6), scene(6)))) == "scene_twice"
    assert code(state, TakeCards(1, 1, (scene(5),))) == "scene_taken"


def test_cards_of_the_tableau_are_entered_and_corrected():
    state = after(table(), EnterScenes(0, (scene(5), scene(6))))
    assert cards(state) == (4, (5, 6))
    state = after(state, EnterScenes(0, (scene(5, stars=3),)))
    assert (cards(state), player(state).tableau[0].stars) == ((4, (5, 6)), 3)
    state = after(state, EnterScenes(0, tuple(scene(number) for number in range(10, 14))))
    assert cards(state) == (6, (5, 6, 10, 11, 12, 13)), "there are as many as were entered"
    assert code(state, EnterScenes(1, (scene(5),))) == "scene_taken"
    assert code(state, done(20), EnterScenes(0, (scene(20),))) == "scene_taken"
    assert code(state, EnterScenes(0, (scene(30, icons={"rare": 7}),))) == "too_many_rare"


def test_cards_are_entered_while_a_round_is_prepared():
    assert cards(after(at(table(), 2, "draw"), EnterScenes(0, (scene(5),)))) == (4, (5,))


@pytest.mark.parametrize(("number", "coins"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_ws_5_two_discarded_cards_are_a_coin(number, coins):
    state = after(table(), DiscardCards(0, number))
    assert (player(state).coins, cards(state)) == (6 + coins, (4 - number, ()))
    assert said(state) == ([f"Ann: take {coins} Coin{'s' * (coins > 1)}."] if coins else [])


def test_ws_5_completed_cards_stay():
    state = after(table(), done(1), EnterScenes(0, (scene(2), scene(3))))
    assert code(state, DiscardCards(0, 1, (1,))) == "completed_card"
    assert code(state, DiscardCards(0, 1, (9,))) == "not_in_tableau"
    assert cards(after(state, DiscardCards(0, 2, (2,)))) == (1, (3,))


def test_no_more_cards_are_discarded_than_there_are():
    state = after(table(), EnterScenes(0, (scene(2), scene(3))))
    assert code(state, DiscardCards(0, 5)) == "too_few_cards"
    assert code(state, DiscardCards(0, 1, (2, 3))) == "too_many_scenes"
    assert code(state, DiscardCards(0, 3)) == "name_the_cards"
    assert cards(after(state, DiscardCards(0, 2))) == (2, (2, 3))


def test_cards_are_counted_again():
    state = after(table(), SetCards(0, 9))
    assert cards(state) == (9, ())
    assert code(state, EnterScenes(0, (scene(2), scene(3))), SetCards(0, 1)) == "below_entered"

"""The Round Preparation step by step (WS-1, WS-2, WS-7, WS-10, A-WS9, A-WS13)."""

from __future__ import annotations

import pytest

from companion.games.wild_serengeti.moves import Draw, HoldAward, Migrate, Prepare
from companion.games.wild_serengeti.preparation import COINS, preparation_steps
from tests.games.wild_serengeti.tables import (
    FIRST,
    INCOME,
    MARKER,
    POOL,
    SURE,
    after,
    alone,
    at,
    code,
    done,
    having,
    player,
    preparation_of,
    refusal,
    said,
    scene,
    table,
)

QUIET = ("marker", "pool", "draw", "income", "first_player")


def whole(state, kept=1):
    """A round that is over and prepared for the next one."""
    state = after(state, SURE)
    drawn = Draw((kept,) * len(state.setup.seats))
    last = () if state.is_alone else (FIRST,)
    return after(state, *preparation_of(state), drawn, INCOME, *last)


@pytest.mark.parametrize(
    ("coming", "expected"),
    [
        (2, QUIET),
        (3, QUIET),
        (4, ("marker", "award", "migration", *QUIET[1:])),
        (5, ("marker", "migration", *QUIET[1:])),
        (6, ("marker", "award", "migration", *QUIET[1:])),
    ],
)
def test_ws_10_the_order_of_the_preparation(coming, expected):
    """Serengeti, Round Preparation; B. Round Events. A-WS9: the Award comes before the Migration."""
    assert preparation_steps(coming, 2) == expected
    assert preparation_steps(coming, 1) == expected[:-1], "alone there is no First Player to change"
    state, walked = after(at(table(), coming - 1), SURE), []
    moves = {"award": HoldAward(), "migration": Migrate(), "draw": Draw((1, 1))}
    while state.step != "round":
        walked.append(state.step)
        state = after(state, moves[state.step] if state.step in moves else Prepare(state.step))
    assert (tuple(walked), state.round) == (expected, coming)


def test_ws_10_no_step_comes_before_another():
    state = after(table(), SURE)
    for move in (POOL, INCOME, FIRST, HoldAward(), Migrate(), Draw((1, 1))):
        assert code(state, move) == "other_step"
    assert code(state, MARKER, MARKER) == "other_step"
    assert code(table(), MARKER) == "other_step"


def test_ws_1_the_coins_of_each_round():
    """6, 6, 6, 7, 7, 7: 39 in all. A-WS13: what was not spent stays."""
    state, seen = table(1, "solo", {"scenario": "6"}), [6]
    for _ in range(5):
        state = whole(having(state, coins=0))
        seen.append(player(state).coins)
    assert (tuple(seen), sum(seen), state.round) == (COINS, 39, 6)
    assert player(whole(having(table(), coins=2))).coins == 8


def test_g_ws12_ws_7_income_by_icons():
    """Serengeti, E: 1 Food Icon and 1 VFX Icon in round 1 bring 6 Coins, 1 Food, 1 VFX before round 2."""
    state = having(after(table(), done(1, icons={"food": 1, "vfx": 1})), coins=0)
    state = after(state, SURE, MARKER, POOL, Draw((1, 1)), INCOME)
    assert (player(state).coins, player(state).food, player(state).vfx) == (6, 1, 1)
    assert said(state) == ["Ann: 6 Coins, 1 Food Token, 1 VFX Token", "Bo: 6 Coins"]
    assert player(whole(having(table(), gallery=(scene(1, icons={"food": 2, "vfx": 3}),)))).vfx == 3


def test_ws_7_tokens_that_nobody_follows_stay_unknown():
    state = whole(table(has_tokens=False))
    assert (player(state).coins, player(state).food, player(state).owed) == (None, None, 0)
    assert player(whole(table(has_tokens=False), 4)).owed == 0


def test_ws_26_incomplete_cards_bring_no_income():
    state = whole(having(table(), tableau=(scene(1, icons={"food": 9}),)))
    assert player(state).food == 0


@pytest.mark.parametrize(("kept", "coins", "left"), [(1, 2, 8), (2, 2, 7), (3, 2, 6), (4, 2, 5), (4, 0, 3), (4, 3, 6)])
def test_ws_2_g_ws11_a_ws14_one_card_is_kept_for_nothing_all_four_for_3_coins(kept, coins, left):
    """The income of 6 comes after: what the Coins do not pay is taken off it."""
    state = after(having(table(), coins=coins), SURE, MARKER, POOL, Draw((kept, 1)))
    assert player(state).cards == 4 + kept
    assert (player(state).coins, player(state).owed) == (max(0, coins - kept + 1), max(0, kept - 1 - coins))
    state = after(state, INCOME)
    assert (player(state).coins, player(state).owed) == (left, 0)


def test_ws_2_every_seat_draws():
    state = after(table(3), SURE, MARKER, POOL)
    error = refusal(state, Draw((1, 1)))
    assert (error.code, error.field) == ("kept_missing", "kept")
    assert [each.cards for each in after(state, Draw((1, 2, 3))).players] == [5, 6, 7]
    assert after(after(table(3, follows=(1,)), SURE, MARKER, POOL), Draw((4, 2, 4))).players[1].cards == 6


def test_ws_3_more_than_8_cards_after_the_draw_are_told():
    state = after(having(table(), cards=8), SURE, MARKER, POOL, Draw((1, 1)))
    assert said(state) == ["Ann has 9 incomplete cards, 8 at most: discard the others first."]


def test_ws_10_the_first_player_marker_goes_round():
    state, seen = table(3, first=1), []
    for _ in range(3):
        state = whole(state)
        seen.append(state.first)
    assert seen == [2, 0, 1]
    assert whole(alone("6")).first == 0


def test_ws_10_the_marker_moves_first():
    """An Award is held in what is then round 4."""
    state = after(at(table(), 3), SURE)
    assert (state.round, state.step) == (3, "marker")
    state = after(state, MARKER)
    assert (state.round, state.step) == (4, "award")

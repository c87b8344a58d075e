"""Scenes that are completed: stars and tokens at once, and what Specialists add (WS-20 to WS-26, WS-40 to WS-42)."""

from __future__ import annotations

import pytest

from companion.games.wild_serengeti.gallery import needs_celebrity
from companion.games.wild_serengeti.moves import (
    Complete,
    DiscardCards,
    EnterScenes,
    Gain,
    LayMap,
    Pass,
    PlaceAnimal,
    Spend,
    TakeCards,
)
from companion.games.wild_serengeti.scenes import Figure, Pattern, Stars
from tests.games.wild_serengeti.tables import (
    BOARD,
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
    with_card,
)

AWAY = {"pattern": Pattern("terrain", (Figure("lion", "rock"),))}


def test_ws_20_stars_and_tokens_come_at_once():
    """Serengeti, Rewards: 1 Food Token and 3 stars."""
    state = after(table(), done(7, food=1, stars=3))
    assert (player(state).score, player(state).food, player(state).vfx) == (3, 1, 0)
    assert [each.number for each in player(state).gallery] == [7]
    assert said(state) == ["Ann, Scene 7: 3 stars.", "Take 1 Food Token."]
    assert player(state, 1).score == 0


def test_ws_21_a_star_for_every_icon_with_the_card_itself():
    """Serengeti, Rewards: 7 Icons in the Video Gallery bring 7 stars."""
    six = [done(number, icons={"like": 1}) for number in range(1, 7)]
    state = after(table(), *six, done(7, icons={"like": 1}, per_icon=Stars("like")))
    assert player(state).score == 7


def test_g_ws1_ws_22_the_best_plant_is_chosen_and_named():
    """Serengeti, Plant Icons: 16 Leaf with the card, 1 Fruit, and 2 are 18."""
    before = [done(number, icons={"leaf": 5}) for number in (1, 2, 3)] + [done(4, icons={"fruit": 1})]
    state = after(table(), *before, done(128, icons={"leaf": 1}, per_icon=Stars("plant", bonus=2)))
    assert player(state).score == 18
    assert said(state) == ["Ann, Scene 128: 16 Leaf (the most of Leaf, Flower, Fruit) + 2 = 18 stars."]


def test_g_ws2_ws_23_rare():
    """Serengeti, Rare: the third Rare Icon brings 3 × 2 + 11 = 17."""
    state = after(table(), *[done(number, icons={"rare": 1}) for number in (1, 2)])
    state = after(state, done(108, icons={"rare": 1}, per_icon=Stars("rare", 2, 11)))
    assert player(state).score == 17


def test_ws_23_seven_rare_icons_do_not_exist():
    """Six in the box, wherever they lie."""
    state = after(table(), done(1, icons={"rare": 3}), EnterScenes(1, (scene(2, icons={"rare": 3}),)))
    assert code(state, done(3, icons={"rare": 1})) == "too_many_rare"
    assert player(after(state, done(2, 1, icons={"rare": 3})), 1).gallery, "the same card counts once"
    assert code(table(), done(3, icons={"rare": 7})) == "too_many_rare"


def test_ws_26_icons_on_incomplete_cards_count_for_nothing():
    state = after(table(), EnterScenes(0, (scene(1, icons={"leaf": 9}),)))
    assert player(after(state, done(2, per_icon=Stars("leaf", 3)))).score == 0


def test_rewards_come_after_what_was_spent():
    """A card pays for itself only afterwards."""
    state = table()
    assert code(state, Complete(0, scene(1, vfx=1), vfx=1)) == "too_few_tokens"
    state = after(having(state, vfx=1), Complete(0, scene(1, vfx=2), vfx=1))
    assert (player(state).vfx, player(state).spent_vfx) == (2, 1)


@pytest.mark.parametrize(
    ("cards", "entered", "number", "left"),
    [(4, (), 9, (3, ())), (4, (9, 5), 9, (3, (5,))), (2, (5, 6), 9, (2, (5, 6))), (0, (), 9, (0, ()))],
)
def test_a_completed_card_leaves_the_tableau(cards, entered, number, left):
    """One that was never entered is one of the others; where all others were entered it was taken meanwhile."""
    state = having(table(), cards=cards, tableau=tuple(scene(each) for each in entered))
    state = after(state, done(number))
    assert (player(state).cards, tuple(each.number for each in player(state).tableau)) == left


def test_ws_8_a_card_lies_in_one_place():
    state = after(table(), done(1), EnterScenes(1, (scene(2),)))
    for seat, number in ((0, 1), (1, 1), (0, 2)):
        error = refusal(state, done(number, seat))
        assert (error.code, error.field) == ("scene_taken", "number")
    assert player(after(state, done(2, 1)), 1).cards == 3


def test_a_pattern_that_no_map_can_show_is_refused():
    """WS-8: 3 of each animal."""
    lions = Pattern("terrain", (Figure("lion"),) * 4)
    assert code(table(), done(1, pattern=lions)) == "fourth_animal"
    assert code(table(), done(1, pattern=Pattern("line", (Figure("lion"),)))) == "too_few_animals"


def test_nothing_more_from_a_seat_that_passed():
    """WS-4."""
    assert code(table(), Pass(0, is_sure=True), done(1)) == "has_passed"
    assert code(at(table(), 2, "pool"), done(1)) == "not_in_round"
    assert code(table(follows=(0,)), done(1, 1)) == "not_followed"
    assert code(table(), done(1, 3)) == "not_followed"


def test_a_card_that_the_map_does_not_show_is_taken_with_a_word():
    """The map here may be behind the one on the table."""
    state = after(table(), LayMap(BOARD), PlaceAnimal("lion", (0, 0)))
    assert "On the map as it lies here, Scene 1 is not complete." in said(after(state, done(1, **AWAY)))[1]
    assert len(said(after(having(state, vfx=1), Complete(0, scene(1, **AWAY), vfx=1)))) == 1
    assert len(said(after(state, PlaceAnimal("lion", (0, 1)), done(1, **AWAY)))) == 1
    assert len(said(after(state, done(1)))) == 1


# The Cameraman.


def at_once(number, **fields):
    return Complete(0, scene(number, **fields), is_at_once=True)


def test_ws_40_the_cameraman_brings_4_for_two_at_once_and_no_more_for_three():
    state = after(with_card(2, "cameraman"), done(1), at_once(2))
    assert player(state).stars == {"cameraman": 4}
    assert said(state)[-1] == "Ann: 4 stars by The Cameraman."
    assert player(after(state, at_once(3))).score == 4
    assert player(after(state, at_once(3), at_once(4))).score == 4


def test_a_ws5_each_pair_is_a_trigger_as_the_players_decide():
    """Four at once are one trigger, or two pairs if they are entered so."""
    state = after(with_card(2, "cameraman"), done(1), at_once(2), done(3), at_once(4))
    assert player(state).score == 8


@pytest.mark.parametrize(
    "between",
    [
        Spend(0, food=1),
        Spend(0, coins=1),
        DiscardCards(0, 1),
        TakeCards(0, 1),
        PlaceAnimal("lion", (0, 0), 0, 1),
    ],
)
def test_ws_40_an_action_or_a_resource_between_ends_it(between):
    state = having(after(with_card(2, "cameraman"), LayMap(BOARD)), food=1)
    assert code(state, done(1), between, at_once(2)) == "nothing_before"
    assert player(after(state, done(1), done(3, 1), at_once(2))).score == 4, "another seat changes nothing"


def test_ws_40_two_at_once_need_a_first_one_and_no_token():
    state = having(with_card(2, "cameraman"), vfx=1)
    assert refusal(state, at_once(1)).field == "is_at_once"
    assert code(state, done(1), Complete(0, scene(2), vfx=1, is_at_once=True)) == "resource_between"
    assert player(after(state, Complete(0, scene(1), vfx=1), at_once(2))).score == 4
    assert player(after(table(), done(1), at_once(2))).score == 0, "without the card it brings nothing"


# VFX Artist.


def test_ws_41_the_vfx_artist_brings_2_for_each_token_spent():
    state = having(with_card(2, "vfx_artist"), vfx=5)
    state = after(state, Complete(0, scene(1, stars=3), vfx=2))
    assert player(state).stars == {"vfx_artist": 4, "scenes": 3}
    assert said(state)[-1] == "Ann: 4 stars by VFX Artist."
    state = after(state, Spend(0, vfx=1))
    assert (player(state).score, player(state).vfx, said(state)) == (9, 2, ["Ann: 2 stars by VFX Artist."])
    assert player(after(having(table(), vfx=1), Spend(0, vfx=1))).score == 0
    assert player(after(state, Gain(0, vfx=1))).score == 9


# The Celebrity.


def test_g_ws6_ws_42_the_celebrity_brings_2_with_9_likes():
    state = after(with_card(2, "celebrity"), done(1, icons={"like": 9}), done(2), done(3))
    assert player(state).stars == {"celebrity": 4}
    assert said(state)[-1] == "Ann: 2 stars by The Celebrity."
    assert player(after(state, done(4, icons={"leaf": 1}))).score == 4, "a Scene with Icons brings none"


def test_a_ws4_the_celebrity_s_other_figures_are_asked_once():
    state = with_card(2, "celebrity")
    error = refusal(state, done(1))
    assert (error.code, error.field) == ("celebrity_unknown", "celebrity")
    assert "with 0 Likes" in str(error.message)
    assert needs_celebrity(state, player(state), has_icons=False)
    assert not needs_celebrity(state, player(state), has_icons=True)
    state = after(state, Complete(0, scene(1), celebrity=0))
    assert (player(state).stars, state.celebrity) == ({}, {9: 2, 0: 0})
    assert player(after(state, done(2))).score == 0
    state = after(state, Complete(0, scene(2), celebrity=1))
    assert (player(state).score, state.celebrity[0]) == (1, 1), "what is told again is right"
    assert player(after(table(), Complete(0, scene(1), celebrity=3))).score == 0, "others get none"


def test_ws_42_a_copy_s_table_is_told_at_the_start():
    cards = tuple(player(with_card(2, "celebrity"), seat).specialist for seat in (0, 1))
    state = table(options={"specialists": "yes"}, specialists=cards, celebrity={0: 5})
    assert state.celebrity == {9: 2, 0: 5}
    assert player(after(state, done(1))).score == 5


def test_ws_54_one_may_play_alone():
    assert player(after(alone(), done(1, stars=2))).score == 2

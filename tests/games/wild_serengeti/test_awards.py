"""The Awards Ceremonies (WS-27 to WS-29, WS-43, WS-52, A-WS1, A-WS3, A-WS8, A-WS10, A-WS11)."""

from __future__ import annotations

import pytest

from companion.games.wild_serengeti.awards import animal_of, award_of, count_award, say_count, unseen_animals
from companion.games.wild_serengeti.moves import HoldAward
from companion.games.wild_serengeti.specialists import SpecialistCard
from tests.games.wild_serengeti.tables import (
    TRACKER,
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
    with_card,
)


def ceremony(state, round_number=4):
    return at(state, round_number, "award")


def lions(number, icons=0, **fields):
    """A gallery with that many Lions, and Animal Icons."""
    left, cards = number, []
    while left > 0:
        cards.append({"lion": min(left, 9)})
        left -= 9
    gallery = [scene(index + 1, animals=each) for index, each in enumerate(cards)]
    return (*gallery, scene(150, icons={"animal": icons} if icons else {}, **fields))


def test_g_ws4_ws_27_three_lions_and_three_animal_icons_first_are_12():
    state = having(table(), gallery=lions(3, 3))
    assert count_award(state, 0, "lion").total == 6
    state = after(ceremony(state), HoldAward())
    assert player(state).stars == {"award_1": 12}
    assert said(state) == ["Ann: 6 Lions, 1st place, 12 stars", "Bo: 0 Lions, 2nd place, 0 stars"]


def test_g_ws5_ws_29_a_ws1_ties_share_first_place_and_leave_second_open():
    """Serengeti, 1. Awards Ceremony: 6, 6, 5, 3 are 12, 12, 5, 0."""
    state = after(ceremony(table(4, follows=(0, 2))), HoldAward((6, 6, 5, 3)))
    held = state.ceremonies[0]
    assert (held.places, held.stars) == ((1, 1, 2, 3), (12, 12, 5, 0))
    assert (player(state).score, player(state, 2).score) == (12, 5)
    assert said(state)[3] == "Di: 3 Lions, no place, 0 stars"


@pytest.mark.parametrize(
    ("counts", "stars"),
    [((5, 4, 4), (10, 4, 4)), ((2, 2, 2), (4, 4, 4)), ((7, 0, 3), (14, 0, 3)), ((1, 2, 3), (0, 2, 6))],
)
def test_ws_29_dense_ranks(counts, stars):
    assert after(ceremony(table(3)), HoldAward(counts)).ceremonies[0].stars == stars


def test_a_ws11_nothing_in_first_place_is_nothing():
    state = after(ceremony(table()), HoldAward())
    assert (state.ceremonies[0].places, state.ceremonies[0].stars) == ((1, 1), (0, 0))
    assert player(state).stars == {}


def test_ws_28_animal_icons_count_in_both_ceremonies():
    state = having(table(), gallery=lions(1, 3))
    state = after(ceremony(after(ceremony(state), HoldAward()), 6), HoldAward())
    assert player(state).stars == {"award_1": 8, "award_2": 6}
    assert [held.animal for held in state.ceremonies] == ["lion", "zebra"]


def test_ws_27_which_ceremony_when():
    """WS-10: before rounds 4 and 6."""
    assert [award_of(number) for number in range(1, 7)] == ["award_1"] * 3 + ["award_2"] * 2 + [None]
    assert [animal_of(table(), award) for award in ("award_1", "award_2")] == ["lion", "zebra"]


def test_a_ws10_each_picture_on_a_card_counts():
    assert count_award(having(table(), gallery=(scene(1, animals={"lion": 3}),)), 0, "lion").total == 3


def test_ws_26_incomplete_cards_count_for_nothing():
    state = having(table(), tableau=(scene(1, animals={"lion": 3}, icons={"animal": 2}),))
    assert count_award(state, 0, "lion").total == 0


def test_g_ws7_ws_43_a_ws3_the_photographer():
    """Serengeti, The Photographer: with 2 players 8 and 2 animals are 4. The Icons are Likes, and keep their stars."""
    state = with_card(2, "photographer")
    state = having(state, gallery=(scene(1, animals={"lion": 2}, icons={"like": 8}),))
    assert str(say_count(count_award(state, 0, "lion"), "lion")) == "2 Lions + 2 by the Photographer"
    state = after(ceremony(state), HoldAward())
    assert (state.ceremonies[0].counts, player(state).score) == ((4, 0), 8)


@pytest.mark.parametrize(
    ("players", "likes", "more"), [(1, 8, 2), (2, 7, 1), (2, 3, 0), (3, 8, 2), (3, 9, 3), (4, 12, 4), (4, 2, 0)]
)
def test_ws_43_sets_of_4_or_3_rounded_down(players, likes, more):
    state = alone("1", "photographer") if players == 1 else with_card(players, "photographer")
    gallery = tuple(scene(number, icons={"like": 1}) for number in range(1, likes + 1))
    assert count_award(having(state, gallery=gallery), 0, "lion").total == more


@pytest.mark.parametrize(("players", "likes"), [(2, 4), (3, 3), (4, 3)])
def test_ws_43_who_counts_by_hand_is_told_of_the_photographer(players, likes):
    """Nobody knows here which card a seat has that is not followed."""
    words = "Lion pictures and Animal Icons on completed cards."
    cards = tuple(SpecialistCard("another", f"Card {number}") for number in range(players))
    options = {"specialists": "yes"}
    state = table(players, options=options, specialists=cards, follows=(0,))
    detail = TRACKER.prompt(ceremony(state)).detail
    assert str(detail) == f"{words} The Photographer adds one for every {likes} Likes."
    assert str(TRACKER.prompt(ceremony(table(players, follows=(0,)))).detail) == words
    assert str(TRACKER.prompt(ceremony(table(players, options=options, specialists=cards))).detail) == words


@pytest.mark.parametrize(
    ("round_number", "animals", "stars"), [(4, 3, 3), (4, 4, 8), (4, 0, 0), (6, 7, 7), (6, 8, 16), (6, 4, 4)]
)
def test_ws_52_alone_first_place_needs_4_then_8(round_number, animals, stars):
    """Serengeti, Solo Mode: else it is 2nd place."""
    awards = ("lion", "zebra") if round_number == 4 else ("zebra", "lion")
    state = having(table(1, "solo", {"scenario": "6"}, awards=awards), gallery=lions(animals))
    state = after(ceremony(state, round_number), HoldAward())
    assert player(state).score == stars
    assert state.ceremonies[0].places == (1 if stars > animals else 2,)


def test_a_ws8_in_co_op_players_are_ranked_as_usual():
    """The stars are everybody's."""
    state = having(having(together(3, "1"), 0, gallery=lions(5)), 1, gallery=(scene(60, animals={"lion": 2}),))
    state = after(ceremony(state), HoldAward())
    assert [player(state, seat).score for seat in range(3)] == [10, 2, 0]


def test_a_seat_that_nobody_follows_is_counted_by_hand():
    state = ceremony(table(3, follows=(1,)))
    for counts in ((), (None, None, 3), (4,)):
        error = refusal(state, HoldAward(counts))
        assert error.code == "count_missing"
    assert refusal(state, HoldAward((4,))).field == "seat3"
    state = after(having(state, 1, gallery=lions(6)), HoldAward((7, None, 5)))
    assert state.ceremonies[0].stars == (14, 6, 0)


def test_a_count_by_hand_wins():
    state = after(ceremony(having(table(), gallery=lions(2))), HoldAward((3, None)))
    assert state.ceremonies[0].counts == (3, 0)


@pytest.mark.parametrize(
    ("awards", "looked_for", "held", "unseen"),
    [
        (("lion", "zebra"), (), 0, ()),
        (("lion", "zebra"), ("lion", "zebra"), 0, ()),
        (("lion", "zebra"), ("lion",), 0, ("zebra",)),
        (("giraffe", "zebra"), ("lion",), 0, ("giraffe", "zebra")),
        (("giraffe", "zebra"), ("lion", "zebra"), 1, ()),
        (("giraffe", "zebra"), ("lion",), 2, ()),
    ],
)
def test_ws_27_award_animals_that_nobody_counted_on_a_card(awards, looked_for, held, unseen):
    """Only those of ceremonies to come matter."""
    state = table(awards=awards)
    for round_number in (4, 6)[:held]:
        state = after(ceremony(state, round_number), HoldAward())
    assert unseen_animals(at(state, 3), scene(9, looked_for=looked_for)) == unseen
    if unseen:
        error = refusal(at(state, 3), done(9, looked_for=looked_for))
        assert (error.code, error.field) == ("animals_unknown", f"animal_{unseen[0]}")
    else:
        assert after(at(state, 3), done(9, looked_for=looked_for)).players[0].gallery


def test_the_next_step_comes_after_the_ceremony():
    assert after(ceremony(table()), HoldAward()).step == "migration"
    assert code(table(), HoldAward()) == "other_step"
    assert code(after(ceremony(table()), HoldAward()), HoldAward()) == "other_step"


def test_counts_in_words():
    assert SpecialistCard("photographer").is_described
    state = having(table(), gallery=lions(1, 1))
    assert str(say_count(count_award(state, 0, "lion"), "lion")) == "1 Lion + 1 Animal Icon"
    assert str(say_count(count_award(after(table(), done(1)), 0, "rhinoceros"), "rhinoceros")) == "0 Rhinoceroses"

"""How a table begins, and how it is set up (WS-1, WS-2, WS-8, WS-9, WS-46, WS-47, WS-53 to WS-55)."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.wild_serengeti.beginning import must_follow_all, must_follow_tokens
from companion.games.wild_serengeti.catalogue import SPECIALISTS
from companion.games.wild_serengeti.moves import AddStars, EndRound
from companion.games.wild_serengeti.scenes import ANIMALS, EACH, GROUPS, SCENE_CARDS
from companion.games.wild_serengeti.setting_up import (
    AWARD_TILES,
    FIRST_ANIMALS,
    MIGRATION_CARDS,
    draw_awards,
    locked_spaces,
    steps,
)
from companion.games.wild_serengeti.specialists import SPECIALIST_CARDS, SpecialistCard, name_specialist
from companion.games.wild_serengeti.state import Player, State
from tests.games.wild_serengeti.tables import TRACKER, after, begin_of, code, refusal, setup_for, table

CAMERA, VFX = SpecialistCard("cameraman"), SpecialistCard("vfx_artist")
OTHER = SpecialistCard("another", "The Editor")


def start(players, mode="", **options):
    setup = setup_for(players, mode, **options)
    return TRACKER.start(setup), setup


def labels(setup, awards=()):
    return [str(order.label) for order in steps(setup, awards)]


def test_a_table_begins_with_the_seats_that_are_followed():
    """WS-1, WS-2: 6 Coins and 4 cards each."""
    state = table(3, follows=(0, 2), first=1)
    assert state.players == (Player(), None, Player())
    assert (state.follows, state.first, state.round, state.step) == ((0, 2), 1, 1, "round")
    assert (Player().coins, Player().cards, Player().food, Player().vfx) == (6, 4, 0, 0)
    assert state.awards == ("lion", "zebra")
    assert table(has_tokens=False).players[0] == Player(None, None, None)


def test_before_the_beginning_there_is_nothing():
    state, setup = start(2)
    assert state == State(setup, players=(None, None))
    assert code(state, EndRound()) == "not_begun"
    assert code(state, begin_of(setup), begin_of(setup)) == "begun_already"
    assert not TRACKER.is_over(state)


@pytest.mark.parametrize(
    ("players", "changes", "expected"),
    [
        (2, {"follows": ()}, ("nobody_followed", "follows")),
        (2, {"follows": (2,)}, ("nobody_followed", "follows")),
        (2, {"first": 2}, ("no_such_seat", "first")),
        (2, {"awards": ("lion", "lion")}, ("same_awards", "award_2")),
        (2, {"specialists": (CAMERA,)}, ("no_specialists", "specialist1")),
    ],
)
def test_what_a_beginning_cannot_be(players, changes, expected):
    """WS-8: two of the twelve Award Tiles, each animal once."""
    state, setup = start(players)
    error = refusal(state, begin_of(setup, **changes))
    assert (error.code, error.field) == expected


def test_ws_54_with_a_scenario_all_seats_are_followed():
    state, setup = start(2, "co-op", scenario="1")
    assert code(state, begin_of(setup, follows=(1,))) == "follow_all"
    assert must_follow_all(setup)
    assert must_follow_all(setup_for(1))
    assert not must_follow_all(setup_for(2))


def test_ws_57_tightening_finances_follows_tokens():
    state, setup = start(1, scenario="2")
    assert must_follow_tokens(setup)
    assert code(state, begin_of(setup, has_tokens=False)) == "tokens_needed"
    state, setup = start(1, scenario="1")
    assert after(state, begin_of(setup, has_tokens=False)).players[0].food is None


def test_ws_47_specialists_by_choice_and_with_every_scenario_but_challenge():
    state, setup = start(3, specialists="yes")
    cards = (CAMERA, None, OTHER)
    error = refusal(state, begin_of(setup, specialists=cards))
    assert (error.code, error.field) == ("specialist_missing", "specialist2")
    followed = after(state, begin_of(setup, specialists=cards, follows=(0, 2)))
    assert [player and player.specialist for player in followed.players] == [CAMERA, None, OTHER]
    for scenario in "12345":
        state, setup = start(1, scenario=scenario)
        assert code(state, begin_of(setup, specialists=())) == "specialist_missing"
    for choice, expected in (("", None), ("yes", CAMERA)):
        state, setup = start(1, scenario="6", specialists=choice)
        assert after(state, begin_of(setup)).players[0].specialist == expected


def test_ws_46_each_described_card_lies_there_once_others_by_name():
    assert SPECIALIST_CARDS - len(SPECIALISTS) == 8
    state, setup = start(3, specialists="yes")
    error = refusal(state, begin_of(setup, specialists=(VFX, OTHER, VFX)))
    assert (error.code, error.field) == ("specialist_taken", "specialist3")
    two = (OTHER, SpecialistCard("another"), VFX)
    assert after(state, begin_of(setup, specialists=two)).is_begun
    assert [name_specialist(card) for card in two] == ["The Editor", "Another Specialist", "VFX Artist"]
    assert [card.is_described for card in two] == [False, False, True]


# Setting up.


def test_ws_8_what_is_in_the_box():
    assert (SCENE_CARDS, MIGRATION_CARDS, SPECIALIST_CARDS, AWARD_TILES) == (168, 12, 14, 12)
    assert (len(ANIMALS), EACH, [len(each) for each in GROUPS.values()]) == (12, 3, [3, 3, 3, 3])


@pytest.mark.parametrize(("players", "locked"), [(1, ("3P", "4P")), (2, ("3P", "4P")), (3, ("4P",)), (4, ())])
def test_ws_9_lock_tokens(players, locked):
    assert locked_spaces(players) == locked
    said = [label for label in labels(setup_for(players)) if "Lock" in label]
    if locked:
        assert said == [f"Put Lock Tokens onto all Action Spaces labelled {' and '.join(locked)}."]
    else:
        assert said == ["No Lock Tokens with 4 players."]


def test_two_different_awards_are_drawn_every_animal_now_and_then():
    drawn = [draw_awards(Random(seed)) for seed in range(300)]
    assert all(first != second for first, second in drawn)
    assert {first for first, _ in drawn} == {second for _, second in drawn} == set(ANIMALS)


def test_a_table_of_two_is_set_up():
    """Game Setup 1 to 12."""
    assert labels(setup_for(2)) == [
        "Put the Map in the middle, either side up. Put the Action Board beside it.",
        "Put 3 of each animal into its area of the Action Board.",
        "Put Lock Tokens onto all Action Spaces labelled 3P and 4P.",
        "Shuffle the 168 Scene Cards. Turn 6 up as the Scene Card Pool.",
        "Put up the Rock of Ages, the Round Marker on its first space.",
        "Shuffle the 12 Great Migration Cards into a deck, face down.",
        "Put Coins, Food, VFX and Score Tokens within reach.",
        "Each player: take 2 Player Markers and a Video Gallery Bar of a colour. Put a marker on 0 of the track.",
        "Each player: draw 8 Scene Cards, keep 4.",
        "Each player: take 6 Coins.",
        "Whoever saw a wildlife documentary last is First Player, and takes the marker.",
    ]


def test_the_awards_that_were_drawn_are_named():
    order = next(each for each in steps(setup_for(2), ("lion", "zebra")) if each.mark == "award")
    assert (
        str(order.detail)
        == "Award Tiles: the Lions before round 4, the Zebras before round 6. The others go to the box."
    )
    order = next(each for each in steps(setup_for(2)) if each.mark == "award")
    assert str(order.detail) == "Draw 2 of the 12 Award Tiles: one for before round 4, one for before round 6."


def test_ws_53_alone_8_animals_and_8_cards_in_the_pool():
    said = labels(setup_for(1, scenario="1"))
    assert FIRST_ANIMALS * len(GROUPS) == 8
    assert said.index("Choose 2 animals of each area. Put those 8 onto spaces of your choice.") < said.index(
        "Shuffle the 168 Scene Cards. Turn 8 up as the Scene Card Pool."
    )
    assert "Choose 1 of the 14 Specialist Cards." in said
    assert said[-1] == "Take 6 Coins."
    assert said[0] == "Scenario 1: Selected As a Government Funded Project."


def test_ws_47_how_specialists_are_dealt():
    assert "Each player: draw 3 Specialist Cards, keep 1." in labels(setup_for(4, specialists="yes"))
    assert "Each player: choose 1 of the 14 Specialist Cards." in labels(setup_for(2, "co-op", scenario="2"))
    assert not any("Specialist" in label for label in labels(setup_for(2, "co-op", scenario="6")))


def test_ws_54_ws_55_co_op():
    setup = setup_for(4, "co-op", scenario="5")
    assert str(steps(setup)[0].detail) == "The target: more than 950 stars. A goal each round up to 5."
    marker = next(each for each in steps(setup) if each.mark == "star")
    assert "counts the stars of all" in str(marker.detail)
    challenge = steps(setup_for(2, "co-op", scenario="6"))[0]
    assert str(challenge.detail) == "No goals, no target: the score decides your rank."


def test_no_move_waits_for_another():
    state = table()
    assert TRACKER.opens_turn(AddStars(0, 1))
    assert TRACKER.rests(state)
    assert TRACKER.amend(state, [], 0, AddStars(0, 1)) == {}

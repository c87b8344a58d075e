"""What a play answers on the scoresheet, and as a document (WS-20 to WS-31, WS-40 to WS-46, WS-54, WS-62, WS-63)."""

from __future__ import annotations

import msgspec
import pytest

from companion.core.errors import RuleError
from companion.core.scoreboard import Outcome, with_details
from companion.games.wild_serengeti.counted import Board, Side
from companion.games.wild_serengeti.maps import Map, Placed
from companion.games.wild_serengeti.moves import AddStars, HoldAward, LayMap, PlaceAnimal
from companion.games.wild_serengeti.scenes import Stars
from companion.games.wild_serengeti.specialists import PointRule, SpecialistCard
from tests.games.wild_serengeti.tables import (
    BOARD,
    SURE,
    TRACKER,
    after,
    alone,
    at,
    board_of,
    done,
    having,
    scene,
    setup_for,
    table,
    together,
    with_card,
)


def answers(state):
    return TRACKER.answers(state)


def details(state):
    return {field: [str(each) for each in said] for field, said in TRACKER.details(state).items()}


def test_nothing_is_answered_before_the_play_has_begun():
    state = TRACKER.start(setup_for(2))
    assert (answers(state), details(state)) == ({}, {})


def test_ws_20_ws_24_ws_31_what_the_followed_seats_answer():
    """Awards are on the track already."""
    state = after(table(3, follows=(0, 2)), done(1, stars=3, icons={"like": 4}), done(2), AddStars(2, 7))
    state = after(at(state, 4, "award"), HoldAward((2, 1, 0)))
    assert answers(state) == {
        "seat1.documentary_score": "7",
        "seat1.likes": "4",
        "seat1.scenes": "2",
        "seat3.documentary_score": "7",
        "seat3.likes": "0",
        "seat3.scenes": "0",
    }
    board = board_of(state)
    assert [score.total for score in board.scores] == [17, 0, 7]
    assert not board.is_complete, "the second seat types its own"


def test_what_the_stars_are_made_of():
    state = after(table(), done(1, icons={"like": 2}), done(2, icons={"like": 1}, per_icon=Stars("like", 2, 1)))
    state = after(state, AddStars(0, 5))
    assert details(state) == {
        "seat1.documentary_score": ["Scene 1: 0 stars", "Scene 2: 3 Like × 2 + 1 = 7 stars", "By hand: 5 stars"],
        "seat1.likes": ["Scene 1: 2 Likes", "Scene 2: 1 Like"],
    }
    assert set(details(state)) <= set(answers(state))


def test_ws_54_co_op_answers_one_track():
    state = after(together(2, "1"), done(1, stars=3), AddStars(1, 4))
    assert answers(state)["table.documentary_score"] == "7"
    assert "seat1.documentary_score" not in answers(state)
    assert details(state)["table.documentary_score"] == ["Seat 1, Scene 1: 3 stars", "Seat 2, By hand: 4 stars"]
    assert board_of(state).common.total == 7
    assert details(together(2, "1")) == {}


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("narrator", {"specialist": "narrator", "leaf": "9", "flower": "3", "fruit": "2"}),
        ("celebrity", {"specialist": "celebrity", "celebrity_stars": "0"}),
        ("cameraman", {"specialist": "cameraman"}),
        ("vfx_artist", {"specialist": "vfx_artist"}),
        ("photographer", {"specialist": "photographer"}),
        ("adventurer", {"specialist": "adventurer"}),
        ("another", {"specialist": "another"}),
    ],
)
def test_ws_40_to_ws_46_what_the_cards_answer(card, expected):
    """WS-40, WS-41, WS-42, WS-43, WS-44, WS-45, WS-46: what came in play is on the track."""
    state = after(with_card(2, card), done(1, icons={"leaf": 9}), done(2, icons={"flower": 3, "fruit": 2}))
    found = {key.partition(".")[2]: value for key, value in answers(state).items() if key.startswith("seat1.")}
    assert {key: found[key] for key in expected} == expected
    assert set(found) == {*expected, "documentary_score", "likes", "scenes"}


def test_ws_46_another_card_answers_by_its_rule():
    state = after(with_card(2, "another", name="The Editor", rule=PointRule(3, "leaf", 2)), done(1, icons={"leaf": 5}))
    assert answers(state)["seat1.another_stars"] == "6"
    assert answers(state)["seat1.another_name"] == "The Editor"
    assert details(state)["seat1.another_stars"] == ["3 stars for every 2 Leaf Icons"]
    assert "seat2.another_stars" not in answers(state)


def test_g_ws8_ws_44_the_narrator():
    """Serengeti, The Narrator: with 2 players 12 Leaf, 4 Flower, 3 Fruit are 3 sets of 12."""
    icons = [{"leaf": 9, "flower": 4}, {"leaf": 3, "fruit": 3}]
    state = at(with_card(2, "narrator"), 6)
    state = after(state, *[done(number, icons=each) for number, each in enumerate(icons, 1)], SURE)
    assert board_of(state).scores[0].total == 36


def test_g_ws3_ws_24_ws_25_a_ws2_likes_come_at_the_end():
    """14 Likes are 60, 11 and 12 are 50, 2 are nothing."""
    for likes, stars in ((14, 60), (11, 50), (12, 50), (2, 0)):
        gallery = tuple(scene(number, icons={"like": 1}) for number in range(1, likes + 1))
        assert board_of(having(table(), gallery=gallery)).scores[0].total == stars


def test_ws_47_a_followed_seat_without_a_card_in_play():
    """Its card may be out of the app's sight."""
    state = having(with_card(2, "narrator"), specialist=None)
    assert answers(state)["seat1.specialist"] == "none"


@pytest.mark.parametrize(
    ("stars", "specialists", "verdict"),
    [
        (180, "", "Elite"),
        (180, "yes", "Excellent"),
        (100, "", "Substandard"),
        (99, "", "No rank"),
        (210, "yes", "Elite"),
    ],
)
def test_ws_62_ws_63_challenge_mode_ranks(stars, specialists, verdict):
    """A-WS7: a rank is reached by at least its stars."""
    cards = (SpecialistCard("cameraman"),) if specialists else ()
    state = table(1, "solo", {"scenario": "6", "specialists": specialists}, specialists=cards)
    state = after(at(state, 6), AddStars(0, stars), SURE)
    assert str(board_of(state).verdict) == verdict


def test_ws_50_a_missed_goal_is_answered():
    state = after(alone("1"), SURE)
    assert answers(state)["table.goal_missed"] == "yes"
    assert board_of(state).outcome is Outcome.LOST


def test_ws_50_the_result_says_which_goal_was_missed():
    """What is typed by hand has no words for it: then the scenario's title stands there."""
    state = after(alone("1"), done(1, stars=4), SURE)
    words = "Round 1 asks for 5 stars or more, but there are 4."
    assert details(state)["table.goal_missed"] == [words]
    board = board_of(state)
    assert str(board.reason) == "Selected As a Government Funded Project"
    assert str(with_details(board, TRACKER.details(state)).reason) == words
    document = TRACKER.board_of(state)
    assert (document.is_goal_missed, document.missed) == (True, words)
    assert TRACKER.detail_board(document) == TRACKER.details(state)
    assert "table.goal_missed" not in TRACKER.detail_board(Board(is_goal_missed=True))
    assert "table.goal_missed" not in TRACKER.detail_board(Board(missed=words))


# Documents.


def test_a_play_is_written_and_read_again():
    state = after(with_card(2, "celebrity"), LayMap(BOARD), PlaceAnimal("lion", (0, 1)), done(1, icons={"like": 3}))
    document = msgspec.json.encode(TRACKER.board_of(state))
    board = msgspec.json.decode(document, type=Board)
    assert board == TRACKER.board_of(state)
    assert TRACKER.count_board(board) == answers(state)
    assert TRACKER.detail_board(board) == TRACKER.details(state)
    assert board.animals == (Placed((0, 1), "lion"),)
    assert TRACKER.count_board(TRACKER.board_of(table(3, follows=(2,))))["seat3.scenes"] == "0"
    assert "seat1.likes" not in TRACKER.details(after(table(2, follows=(1,)), done(1, 1, icons={"like": 2})))
    assert TRACKER.count_board(Board()) == {}
    assert TRACKER.count_board(Board(is_common=True)) == {}


@pytest.mark.parametrize(
    ("board", "code"),
    [
        (Board((Side((scene(1), scene(2))), Side((scene(1),)))), "scene_twice"),
        (Board((Side((scene(1, icons={"rare": 7}),)), None)), "too_many_rare"),
        (Board((Side(stars={"by_hand": -1}),)), "below_zero"),
        (Board(animals=(Placed((0, 0), "lion"),)), "map_missing"),
        (Board(map=Map(2, 2, ("rock",))), "wrong_terrain"),
        (Board(map=BOARD, animals=(Placed((0, 0), "lion"), Placed((0, 0), "zebra"))), "occupied"),
        (
            Board(map=BOARD, animals=tuple(Placed((index // 3, index % 3), "lion") for index in range(4))),
            "fourth_animal",
        ),
    ],
)
def test_a_document_that_cannot_be_so_is_refused(board, code):
    with pytest.raises(RuleError) as refused:
        TRACKER.count_board(board)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "document",
    [
        '{"sides":[{"stars":{"luck":1}}]}',
        '{"sides":[{"gallery":[{"number":169}]}]}',
        '{"animals":[{"space":[0,0],"animal":"wolf"}]}',
    ],
)
def test_a_document_that_is_none_is_not_read(document):
    """WS-8: 168 Scene Cards, twelve animals."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(document, type=Board)

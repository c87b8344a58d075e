"""Plays of a toy: stones are found, each find opening a turn, and spent again."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Raw, Struct

from companion.core.errors import RuleError
from companion.core.game import Setup, Tracker
from companion.core.log import Moved
from companion.core.picture import Picture
from companion.core.play import (
    Play,
    correct_move,
    find_move,
    left_out,
    raw_moves,
    read_move,
    replay_moves,
    state_before,
    write_move,
)
from companion.core.text import text

SETUP = Setup("toy", "alone", ())


class Find(Struct, frozen=True, tag="find"):
    stones: int


class Spend(Struct, frozen=True, tag="spend"):
    stones: int


def apply(state, move):
    """The stones at hand; ten at most."""
    left = state + (move.stones if isinstance(move, Find) else -move.stones)
    if left < 0:
        raise RuleError("toy_too_dear", text("There are {stones} stones only.", stones=state))
    if left > 10:
        raise RuleError("toy_too_many", text("Ten are the most."))
    return left


def amend(state, moves, index, move):
    """Who later spent as much as is spent now spent what was spent before."""
    old = moves[index]
    return {
        later: Spend(old.stones)
        for later, other in enumerate(moves)
        if isinstance(old, Spend) and later > index and other == move
    }


def make_tracker(apply=apply, rests=lambda state: True):
    return Tracker(
        moves=Find | Spend,
        start=lambda setup: 0,
        apply=apply,
        prompt=lambda state: None,
        hint=lambda state: None,
        why_not=lambda state, x, y: None,
        picture=lambda state: Picture(0, 0, 1, 1, ()),
        status=lambda state: text("{stones} stones", stones=state),
        panels=lambda state, board: (),
        answers=lambda state: {},
        describe=lambda move: text("{kind} {stones}", kind=type(move).__name__, stones=move.stones),
        opens_turn=lambda move: isinstance(move, Find),
        rests=rests,
        amend=amend,
        board=dict,
        board_of=lambda state: {},
        count_board=lambda board: {},
    )


TRACKER = make_tracker()
MOVES = (Find(3), Spend(1), Find(4), Spend(5), Find(2), Spend(2))


def moved(*moves):
    """A log of moves whose entries are e0, e1, …"""
    return tuple(Moved(f"e{number}", write_move(move)) for number, move in enumerate(moves))


def play_of(*moves):
    return replay_moves(TRACKER, SETUP, moved(*moves))


@pytest.mark.parametrize("move", [Find(3), Spend(0)])
def test_a_move_is_written_and_read_alike(move):
    assert read_move(TRACKER, write_move(move)) == move
    assert read_move(TRACKER, bytes(write_move(move)).decode()) == move


@pytest.mark.parametrize(
    "document", ["", "{", "[]", "null", "{}", '{"type":"find"}', '{"type":"find","stones":"3"}', '{"type":"steal"}']
)
def test_what_is_no_move_is_refused(document):
    with pytest.raises(RuleError) as refused:
        read_move(TRACKER, document)
    assert refused.value.code == "not_a_move"


def test_a_play_is_its_moves_one_after_the_other():
    play = play_of(*MOVES)
    assert play == Play(1, moved(*MOVES), ("e0", "e1", "e2", "e3", "e4", "e5"), MOVES, ())
    assert play_of() == Play(0)


@pytest.mark.parametrize("number", range(len(MOVES) + 1))
def test_a_play_that_goes_on_is_the_play_from_the_start(number):
    known = play_of(*MOVES[:number])
    assert replay_moves(TRACKER, SETUP, moved(*MOVES), known) == play_of(*MOVES)


def test_a_play_that_goes_on_makes_only_the_new_moves():
    made = []

    def count(state, move):
        made.append(move)
        return apply(state, move)

    replay_moves(make_tracker(count), SETUP, moved(*MOVES), play_of(*MOVES[:4]))
    assert made == list(MOVES[4:])


def test_a_play_that_is_another_one_is_no_start():
    known = play_of(Find(9), Spend(1))
    assert replay_moves(TRACKER, SETUP, moved(*MOVES), known) == play_of(*MOVES)
    longer = play_of(*MOVES, Find(3))
    assert replay_moves(TRACKER, SETUP, moved(*MOVES), longer) == play_of(*MOVES)


def test_of_a_turn_in_which_a_move_fails_nothing_stands():
    """3, then 4 - 9 fails: its 4 are not found either. 2 - 2 after that is 3."""
    play = play_of(Find(3), Find(4), Spend(1), Spend(9), Spend(0), Find(2), Spend(2))
    assert (play.state, play.moves, play.entries) == (3, (Find(3), Find(2), Spend(2)), ("e0", "e5", "e6"))
    (misfit,) = play.misfits
    assert misfit.entries == ("e1", "e2", "e3", "e4")
    assert (str(misfit.words), str(misfit.reason)) == ("Spend 9", "There are 6 stones only.")


def test_moves_before_the_first_turn_are_a_turn_of_their_own():
    play = play_of(Spend(0), Spend(1), Find(2))
    assert (play.state, [misfit.entries for misfit in play.misfits]) == (2, [("e0", "e1")])


def test_a_new_move_that_fails_or_one_that_failed_before_is_left_out_alike():
    whole = (Find(3), Find(4), Spend(9), Find(5))
    expected = play_of(*whole)
    assert expected.state == 8
    for number in range(len(whole)):
        assert replay_moves(TRACKER, SETUP, moved(*whole), play_of(*whole[:number])) == expected


@settings(deadline=None)
@given(
    st.lists(st.one_of(st.builds(Find, st.integers(0, 6)), st.builds(Spend, st.integers(0, 6))), max_size=8),
    st.data(),
)
def test_going_on_never_differs_from_the_start_whatever_was_known(moves, data):
    known = play_of(*data.draw(st.one_of(st.integers(0, len(moves)).map(lambda n: moves[:n]), st.just([Find(1)]))))
    again = replay_moves(TRACKER, SETUP, moved(*moves), known)
    assert again == play_of(*moves)
    assert sorted([*again.entries, *(entry for misfit in again.misfits for entry in misfit.entries)]) == [
        f"e{number}" for number in range(len(moves))
    ]
    assert again.moved == moved(*moves)


def test_a_play_knows_the_state_before_each_move():
    play = play_of(*MOVES)
    assert [state_before(TRACKER, SETUP, play, entry) for entry in play.entries] == [0, 3, 2, 6, 1, 3]
    assert [find_move(play, entry) for entry in ("e0", "e5")] == [0, 5]


@pytest.mark.parametrize("find", [find_move, lambda play, entry: state_before(TRACKER, SETUP, play, entry)])
def test_a_move_that_does_not_stand_is_not_found(find):
    play = play_of(Find(3), Find(1), Spend(9))
    for entry in ("e1", "e2", "e9", ""):
        with pytest.raises(RuleError) as refused:
            find(play, entry)
        assert refused.value.code == "unknown_move"


def test_a_correction_that_all_later_moves_fit_changes_one_move():
    correction = correct_move(TRACKER, SETUP, play_of(*MOVES), "e0", Find(5))
    assert (correction.moves, correction.misfits, left_out(correction)) == ({"e0": Find(5)}, (), ())


def test_a_correction_names_the_later_moves_that_no_longer_fit_turn_by_turn():
    """2 - 1 + 4 = 5 pay the 5, then 0 + 2 - 2. But 1 - 1 + 4 = 4 do not: without that turn 0 + 2 - 2."""
    assert correct_move(TRACKER, SETUP, play_of(*MOVES), "e0", Find(2)).misfits == ()
    correction = correct_move(TRACKER, SETUP, play_of(*MOVES), "e0", Find(1))
    (misfit,) = correction.misfits
    assert misfit.entries == left_out(correction) == ("e2", "e3")
    assert (str(misfit.words), str(misfit.reason)) == ("Spend 5", "There are 4 stones only.")


def test_several_turns_may_no_longer_fit():
    play = play_of(Find(9), Spend(9), Find(1), Find(9), Spend(9))
    correction = correct_move(TRACKER, SETUP, play, "e1", Spend(1))
    assert [misfit.entries for misfit in correction.misfits] == [("e3", "e4")]
    assert left_out(correct_move(TRACKER, SETUP, play, "e1", Spend(0))) == ("e3", "e4")
    worse = correct_move(TRACKER, SETUP, play_of(Find(5), Find(5), Spend(8), Find(1), Spend(3)), "e0", Find(1))
    assert [misfit.entries for misfit in worse.misfits] == [("e1", "e2"), ("e3", "e4")]


def test_moves_that_change_with_a_correction_change_too():
    """Where 1 was spent it is 5, and where 5 was spent it is 1."""
    play = play_of(Find(6), Spend(1), Find(4), Spend(5))
    correction = correct_move(TRACKER, SETUP, play, "e1", Spend(5))
    assert correction.moves == {"e1": Spend(5), "e3": Spend(1)}
    assert correction.misfits == ()


@pytest.mark.parametrize(
    ("entry", "move", "code"),
    [("e9", Find(1), "unknown_move"), ("e1", Spend(4), "toy_too_dear"), ("e0", Find(11), "toy_too_many")],
)
def test_a_correction_that_cannot_be_is_refused(entry, move, code):
    with pytest.raises(RuleError) as refused:
        correct_move(TRACKER, SETUP, play_of(*MOVES), entry, move)
    assert refused.value.code == code


def test_moves_of_a_correction_are_kept_as_json():
    raw = raw_moves({"e0": Find(5), "e3": Spend(1)})
    assert {entry: msgspec.json.decode(each) for entry, each in raw.items()} == {
        "e0": {"type": "find", "stones": 5},
        "e3": {"type": "spend", "stones": 1},
    }
    assert all(isinstance(each, Raw) for each in raw.values())

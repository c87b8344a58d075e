"""Plays of a toy: stones are found, each find opening a turn, and spent again."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec import Raw, Struct

from companion.core.errors import RuleError
from companion.core.game import Setup, Tracker
from companion.core.log import Moved
from companion.core.picture import Picture
from companion.core.play import (
    Correction,
    Play,
    correct_move,
    correct_moves,
    find_move,
    left_out,
    raw_moves,
    read_move,
    replay_moves,
    state_before,
    write_move,
)
from companion.core.prompt import Prompt
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


def apply_in_pairs(state, move):
    """Where stones lie in pairs, none are found while one is left over."""
    if isinstance(move, Find) and not is_paired(state):
        raise RuleError("toy_left_over", text("One stone is left over. Spend it first."))
    return apply(state, move)


def is_paired(state):
    return state % 2 == 0


def ask_for_pairs(state):
    return None if is_paired(state) else Prompt("pair", text("Pair the stones"))


def make_tracker(apply=apply, rests=lambda state: True, prompt=lambda state: None):
    return Tracker(
        moves=Find | Spend,
        start=lambda setup: 0,
        apply=apply,
        prompt=prompt,
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


TRACKER = make_tracker()  # at rest after every move
IN_PAIRS = make_tracker(apply_in_pairs, is_paired, ask_for_pairs)  # at rest only sometimes
MOVES = (Find(3), Spend(1), Find(4), Spend(5), Find(2), Spend(2))


def moved(*moves):
    """A log of moves whose entries are e0, e1, …"""
    return tuple(Moved(f"e{number}", write_move(move)) for number, move in enumerate(moves))


def play_of(*moves, tracker=TRACKER):
    return replay_moves(tracker, SETUP, moved(*moves))


def says(misfits):
    """What misfits say: their entries, the move that failed, and why."""
    return [(misfit.entries, str(misfit.words), str(misfit.reason)) for misfit in misfits]


@pytest.mark.parametrize("move", [Find(3), Spend(0)])
def test_a_move_is_written_and_read_alike(move):
    assert read_move(TRACKER, write_move(move)) == move
    assert read_move(TRACKER, bytes(write_move(move)).decode()) == move


@pytest.mark.parametrize(
    "document",
    [
        *("", "{", "[]", "null", "{}", '{"type":"find"}', '{"type":"find","stones":"3"}', '{"type":"steal"}'),
        '{"type":"find","stones":3,"more":' + "[" * 100_000,
        '{"type":"find","stones":3,"\ud800":0}',
        b'{"type":"\xff","stones":3}',
        Raw(b'{"type":"find","stones":3'),
    ],
    ids=lambda document: repr(document[:40]) if isinstance(document, str | bytes) else "raw",
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


def test_of_a_turn_in_which_a_move_fails_what_came_before_it_stands():
    """3 + 4 - 1 = 6 do not pay 9; what is spent after that is not looked at. Then 6 + 2 - 2 are 6."""
    play = play_of(Find(3), Find(4), Spend(1), Spend(9), Spend(0), Find(2), Spend(2))
    assert (play.state, play.entries) == (6, ("e0", "e1", "e2", "e5", "e6"))
    assert play.moves == (Find(3), Find(4), Spend(1), Find(2), Spend(2))
    assert says(play.misfits) == [(("e3", "e4"), "Spend 9", "There are 6 stones only.")]


@pytest.mark.parametrize(
    ("moves", "state", "entries", "misfits"),
    [
        ((Find(3), Spend(1), Spend(9)), 2, ("e0", "e1"), [(("e2",), "Spend 9", "There are 2 stones only.")]),
        ((Find(3), Spend(2), Spend(9)), 0, (), [(("e0", "e1", "e2"), "Spend 9", "There are 1 stones only.")]),
        (
            (Find(9), Spend(1), Spend(2), Spend(3), Spend(9)),
            6,
            ("e0", "e1", "e2"),
            [(("e3", "e4"), "Spend 9", "There are 3 stones only.")],
        ),
        ((Find(11), Spend(1)), 0, (), [(("e0", "e1"), "Find 11", "Ten are the most.")]),
        ((Find(2), Find(11), Find(4)), 6, ("e0", "e2"), [(("e1",), "Find 11", "Ten are the most.")]),
        ((Find(3),), 3, ("e0",), []),
        ((Find(4), Spend(1)), 3, ("e0", "e1"), []),
        (
            (Find(3), Find(2)),
            2,
            ("e1",),
            [(("e0",), "Find 3", "After it this is still to be done: Pair the stones.")],
        ),
        (
            (Find(4), Spend(2), Spend(1), Find(6), Spend(3)),
            5,
            ("e0", "e1", "e3", "e4"),
            [(("e2",), "Spend 1", "After it this is still to be done: Pair the stones.")],
        ),
        (
            (Find(4), Find(3), Spend(2), Find(11)),
            4,
            ("e0",),
            [
                (("e1", "e2"), "Spend 2", "After it this is still to be done: Pair the stones."),
                (("e3",), "Find 11", "Ten are the most."),
            ],
        ),
    ],
    ids=[
        "up to the last rest",
        "nothing came to rest",
        "the last rest of several",
        "the first move fails",
        "others go on from before",
        "the last turn is open",
        "open again after a rest",
        "open while others follow",
        "open after a rest while others follow",
        "others that fail follow",
    ],
)
def test_of_a_turn_what_came_to_rest_before_it_fails_or_stays_open_stands(moves, state, entries, misfits):
    play = play_of(*moves, tracker=IN_PAIRS)
    assert (play.state, play.entries, says(play.misfits)) == (state, entries, misfits)
    assert play.moves == tuple(moves[int(entry[1:])] for entry in entries)


def test_what_is_open_without_a_prompt_is_left_out_alike():
    play = play_of(Find(3), Find(2), tracker=make_tracker(apply_in_pairs, is_paired))
    assert (play.entries, [misfit.entries for misfit in play.misfits]) == (("e1",), [("e0",)])


def test_moves_before_the_first_turn_are_a_turn_of_their_own():
    play = play_of(Spend(0), Spend(1), Spend(0), Find(2))
    assert (play.state, play.entries, [misfit.entries for misfit in play.misfits]) == (2, ("e0", "e3"), [("e1", "e2")])


@pytest.mark.parametrize("tracker", [TRACKER, IN_PAIRS], ids=["always at rest", "in pairs"])
def test_a_new_move_that_fails_or_one_that_failed_before_is_left_out_alike(tracker):
    """4 + 2 do not pay 9, and with them 4 more are ten."""
    whole = (Find(4), Find(2), Spend(9), Find(4))
    expected = play_of(*whole, tracker=tracker)
    assert (expected.state, expected.entries) == (10, ("e0", "e1", "e3"))
    for number in range(len(whole)):
        known = play_of(*whole[:number], tracker=tracker)
        assert replay_moves(tracker, SETUP, moved(*whole), known) == expected


def test_a_turn_that_was_open_goes_on_and_is_left_out_only_when_another_follows():
    open_turn = play_of(Find(2), Find(3), tracker=IN_PAIRS)
    assert (open_turn.state, open_turn.misfits) == (5, ())
    closed = replay_moves(IN_PAIRS, SETUP, moved(Find(2), Find(3), Spend(1)), open_turn)
    assert (closed.state, closed.misfits) == (4, ())
    followed = replay_moves(IN_PAIRS, SETUP, moved(Find(2), Find(3), Find(4)), open_turn)
    assert (followed.state, followed.entries) == (6, ("e0", "e2"))


toy_moves = st.one_of(st.builds(Find, st.integers(0, 6)), st.builds(Spend, st.integers(0, 6)))
trackers = st.sampled_from([TRACKER, IN_PAIRS])


@settings(deadline=None)
@given(trackers, st.lists(toy_moves, max_size=8), st.data())
def test_going_on_never_differs_from_the_start_whatever_was_known(tracker, moves, data):
    known = data.draw(st.one_of(st.integers(0, len(moves)).map(lambda n: moves[:n]), st.just([Find(2)])))
    again = replay_moves(tracker, SETUP, moved(*moves), play_of(*known, tracker=tracker))
    assert again == play_of(*moves, tracker=tracker)
    assert sorted([*again.entries, *left_out(again)]) == [f"e{number}" for number in range(len(moves))]
    assert again.moved == moved(*moves)


@settings(deadline=None)
@given(trackers, st.lists(toy_moves, max_size=8))
def test_what_stands_is_a_play_of_its_own(tracker, moves):
    play = play_of(*moves, tracker=tracker)
    alone = play_of(*play.moves, tracker=tracker)
    assert (alone.state, alone.moves, alone.misfits) == (play.state, play.moves, ())


def test_a_play_knows_the_state_before_each_move():
    play = play_of(*MOVES)
    assert [state_before(TRACKER, SETUP, play, entry) for entry in play.entries] == [0, 3, 2, 6, 1, 3]
    assert [find_move(play, entry) for entry in ("e0", "e5")] == [0, 5]


@pytest.mark.parametrize("find", [find_move, lambda play, entry: state_before(TRACKER, SETUP, play, entry)])
def test_a_move_that_does_not_stand_is_not_found(find):
    play = play_of(Find(3), Spend(1), Spend(9), Spend(1))
    assert find_move(play, "e1") == 1
    for entry in ("e2", "e3", "e9", ""):
        with pytest.raises(RuleError) as refused:
            find(play, entry)
        assert refused.value.code == "unknown_move"


def test_a_correction_that_all_later_moves_fit_changes_one_move():
    correction = correct_move(TRACKER, SETUP, play_of(*MOVES), "e0", Find(5))
    assert (correction.moves, correction.misfits, left_out(correction)) == ({"e0": Find(5)}, (), ())


def test_a_correction_names_the_later_moves_that_no_longer_fit_turn_by_turn():
    """2 - 1 + 4 = 5 pay the 5, then 0 + 2 - 2. But 1 - 1 + 4 = 4 do not: without them 4 + 2 - 2."""
    assert correct_move(TRACKER, SETUP, play_of(*MOVES), "e0", Find(2)).misfits == ()
    correction = correct_move(TRACKER, SETUP, play_of(*MOVES), "e0", Find(1))
    assert says(correction.misfits) == [(("e3",), "Spend 5", "There are 4 stones only.")]
    assert left_out(correction) == ("e3",)


def test_several_turns_may_no_longer_fit():
    """5 + 5 - 8 = 2, 2 + 7 - 9 = 0, 0 + 10 - 4 = 6. But 1 + 5 = 6 do not pay 8, and 6 + 7 or 6 + 10 are too many."""
    play = play_of(Find(5), Find(5), Spend(8), Find(7), Spend(9), Find(10), Spend(4))
    assert (play.state, play.misfits) == (6, ())
    correction = correct_move(TRACKER, SETUP, play, "e0", Find(1))
    assert says(correction.misfits) == [
        (("e2",), "Spend 8", "There are 6 stones only."),
        (("e3", "e4"), "Find 7", "Ten are the most."),
        (("e5", "e6"), "Find 10", "Ten are the most."),
    ]
    assert left_out(correction) == ("e2", "e3", "e4", "e5", "e6")


@pytest.mark.parametrize(
    ("entry", "move", "misfits"),
    [
        ("e1", Spend(3), []),
        ("e1", Spend(2), [(("e0", "e1"), "Spend 2", "After it this is still to be done: Pair the stones.")]),
        ("e0", Find(4), [(("e1",), "Spend 1", "After it this is still to be done: Pair the stones.")]),
        ("e2", Find(2), [(("e3", "e4"), "Spend 5", "There are 4 stones only.")]),
        ("e2", Find(3), [(("e4",), "Spend 1", "There are 0 stones only.")]),
        ("e2", Find(5), [(("e4",), "Spend 1", "After it this is still to be done: Pair the stones.")]),
        ("e5", Find(7), []),
    ],
    ids=[
        "fits",
        "open",
        "open after a rest",
        "fails after a rest",
        "fails later",
        "a later turn is open",
        "the last turn is open",
    ],
)
def test_a_correction_leaves_out_what_comes_not_to_rest_any_more(entry, move, misfits):
    """3 - 1 are 2; 2 + 6 are 8, then 3 and 2; 2 + 6 are 8."""
    play = play_of(Find(3), Spend(1), Find(6), Spend(5), Spend(1), Find(6), tracker=IN_PAIRS)
    assert (play.state, play.misfits) == (8, ())
    correction = correct_move(IN_PAIRS, SETUP, play, entry, move)
    assert (correction.moves, says(correction.misfits)) == ({entry: move}, misfits)


@settings(deadline=None)
@given(trackers, st.lists(toy_moves, min_size=1, max_size=8), toy_moves, st.data())
def test_what_stands_after_a_correction_is_a_play_with_it(tracker, moves, move, data):
    play = play_of(*moves, tracker=tracker)
    assume(play.entries)
    entry = data.draw(st.sampled_from(play.entries))
    try:
        correction = correct_move(tracker, SETUP, play, entry, move)
    except RuleError:
        assume(False)
    kept = [
        correction.moves.get(each, old)
        for each, old in zip(play.entries, play.moves, strict=True)
        if each not in left_out(correction)
    ]
    assert play_of(*kept, tracker=tracker).misfits == ()
    assert len(kept) + len(left_out(correction)) == len(play.entries)


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


def test_several_moves_are_corrected_at_once():
    """2 - 2 + 5 - 5 = 0, then 2 - 2: one after the other, 2 - 1 + 5 would not have been what stands at any time."""
    changed = {"e0": Find(2), "e1": Spend(2), "e2": Find(5)}
    correction = correct_moves(TRACKER, SETUP, play_of(*MOVES), changed)
    assert (correction.moves, correction.misfits) == (changed, ())


def test_of_several_corrected_moves_those_that_do_not_fit_are_named_too():
    """1 does not pay 2, so of 3 - 1 + 4 stands 1 + 4, which do not pay the last 6; then 2 - 2."""
    correction = correct_moves(TRACKER, SETUP, play_of(*MOVES), {"e0": Find(1), "e1": Spend(2), "e3": Spend(6)})
    assert says(correction.misfits) == [
        (("e1",), "Spend 2", "There are 1 stones only."),
        (("e3",), "Spend 6", "There are 5 stones only."),
    ]
    assert left_out(correction) == ("e1", "e3")


def test_no_move_corrected_is_no_correction():
    assert correct_moves(TRACKER, SETUP, play_of(*MOVES), {}) == Correction({}, ())


def test_several_moves_of_which_one_does_not_stand_are_refused():
    with pytest.raises(RuleError) as refused:
        correct_moves(TRACKER, SETUP, play_of(*MOVES), {"e0": Find(3), "e9": Find(1)})
    assert refused.value.code == "unknown_move"


@settings(deadline=None)
@given(trackers, st.lists(toy_moves, min_size=1, max_size=8), st.data())
def test_what_stands_after_several_corrections_is_a_play_with_them(tracker, moves, data):
    play = play_of(*moves, tracker=tracker)
    assume(play.entries)
    changed = data.draw(st.dictionaries(st.sampled_from(play.entries), toy_moves))
    correction = correct_moves(tracker, SETUP, play, changed)
    kept = [
        changed.get(each, old)
        for each, old in zip(play.entries, play.moves, strict=True)
        if each not in left_out(correction)
    ]
    assert play_of(*kept, tracker=tracker).misfits == ()


def test_moves_of_a_correction_are_kept_as_json():
    raw = raw_moves({"e0": Find(5), "e3": Spend(1)})
    assert {entry: msgspec.json.decode(each) for entry, each in raw.items()} == {
        "e0": {"type": "find", "stones": 5},
        "e3": {"type": "spend", "stones": 1},
    }
    assert all(isinstance(each, Raw) for each in raw.values())


def test_a_move_of_another_version_is_left_out_and_named():
    steal = Moved("old", Raw(b'{"type":"steal","stones":1}'))
    first, second = moved(Find(3), Find(4))
    play = replay_moves(TRACKER, SETUP, (first, steal, second))
    assert (play.state, play.entries) == (7, ("e0", "e1"))
    assert [(each.entries, str(each.reason)) for each in play.misfits] == [
        (("old",), "It was written by another version of the app.")
    ]
    assert replay_moves(TRACKER, SETUP, (first, steal, second), replay_moves(TRACKER, SETUP, (first,))) == play

"""Whole plays by chance: what must hold at every move (WL-1, WL-8, WL-20 to WL-23, WL-50 to WL-61)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec import Raw

from companion.core.game import read_answers
from companion.core.log import Moved
from companion.core.play import read_move, replay_moves
from companion.games.wildscape import GAME
from companion.games.wildscape.moves import ExtraTurn, SetPoachers, TakeTurn, WatchBirds
from companion.games.wildscape.solo import plan_turn
from tests.games.wildscape import oracle_poachers as oracle
from tests.games.wildscape.plays import TRACKER, asked, play_out, setup_of

PLAYS = 1000
PARTS = 10


def check_state(state):
    assert sum(state.solo.energy) == 14  # WL-1
    assert min(state.solo.energy) >= 0
    assert 1 <= state.round <= 12  # WL-50
    assert [len(state.watched), 4 * len(state.watched) + 1] <= [3, 13]
    if not state.is_over:
        assert len(state.watched) == (state.round - 1) // 4
        assert asked(state) is not None
    for animal in state.solo.poachers.animals:
        assert 1 <= animal.size <= 8
        assert animal.value >= animal.size
        assert animal.is_established or animal.value == animal.size
        assert not (animal.is_established and animal.is_snake)


def plain_table(state):
    """What the oracle needs."""
    return {
        "energy": list(state.solo.energy),
        "token": state.solo.token,
        "rondel": [(each.habitat, each.has_plus, each.extra) for each in state.solo.segments],
        "difficulty": state.solo.difficulty,
        "animals": [[each.habitat, each.size, each.value, each.is_established] for each in state.solo.poachers.animals],
        "missing": set(state.solo.missing),
        "rivers": state.solo.poachers.rivers,
        "primate": state.solo.poachers.primates,
        "predator": state.solo.poachers.predators,
    }


class Worth(dict):
    """Established values by habitat and size."""

    def __init__(self, values):
        super().__init__({(name.split(".")[0], int(name.split(".")[1])): value for name, value in values.items()})


def check_turn(before, after):
    """The oracle's turn, and what every turn of theirs keeps to (WL-54 to WL-58)."""
    expected = oracle.play_turn(plain_table(before), before.solo.habitat, before.solo.chosen, Worth(before.values))
    assert plain_table(after) | {"token": before.solo.token} == expected
    plan = plan_turn(before)
    assert sum(plan.sizes) <= plan.size
    assert sum(plan.sizes) == plan.size or before.solo.missing  # WL-57
    assert len(after.solo.poachers.animals) == len(before.solo.poachers.animals) + len(plan.sizes)
    assert after.solo.poachers.energy == before.solo.poachers.energy


def check_birds(before, after):
    """WL-23: each bird gives out exactly 2. WL-60: energy within the game, VP at its end."""
    watched = after.watched[-1]
    assert [sum(each.points) for each in watched.comparisons] == [2] * 4
    gained = after.solo.poachers.energy - before.solo.poachers.energy
    assert gained == (0 if after.is_over else watched.points[1])
    assert before.round == 4 * len(after.watched)


def check_choices(state):
    """What a prompt offers is accepted."""
    prompt = asked(state)
    for choice in prompt.choices if prompt else ():
        check_state(TRACKER.apply(state, choice.move))


def check_replay(setup, moves, state):
    """The moves as they are kept make the same play; undone one after the other they lead back to the start."""
    moved = tuple(Moved(str(number), Raw(msgspec.json.encode(move))) for number, move in enumerate(moves))
    assert [read_move(TRACKER, each.move) for each in moved] == moves
    play = replay_moves(TRACKER, setup, moved)
    assert play.state == state
    assert not play.misfits
    for length in (len(moved) // 2, 1, 0):
        back = replay_moves(TRACKER, setup, moved[:length])
        assert back.moves == tuple(moves[:length])
        assert not back.misfits
    assert back.state == TRACKER.start(setup)


def check_answers(setup, state):
    """Whatever the play answers can be read, and the birds bring there what they brought here (WL-22, WL-62)."""
    answers, refused = read_answers(setup, GAME.sheet(setup), TRACKER.answers(state))
    assert not refused
    board = GAME.score(setup, answers)
    assert tuple(score.categories[0].points for score in board.scores) == state.watched[-1].points
    poachers = state.solo.poachers
    expected = sum(each.value for each in poachers.animals) + poachers.rivers + poachers.energy
    assert board.scores[1].total == expected + state.watched[-1].points[1]
    board_document = msgspec.json.encode(TRACKER.board_of(state))
    assert TRACKER.count_board(msgspec.json.decode(board_document, type=TRACKER.board)).items() <= (
        TRACKER.answers(state).items()
    )


@pytest.mark.parametrize("part", range(PARTS))
def test_plays_by_chance(part):
    """WL-50: never stuck, 12 rounds, each with a turn of both; every state is one that a table can have."""
    for seed in range(part * PLAYS // PARTS, (part + 1) * PLAYS // PARTS):
        random = Random(seed)
        setup = setup_of(seed % 7 + 1)
        turns, extra, watched = [], [], []

        def watch(before, move, after, turns=turns, extra=extra, watched=watched, seed=seed):
            check_state(after)
            if seed % 5 == 0:
                check_choices(after)
            match move:
                case TakeTurn():
                    turns.append(before.round)
                    check_turn(before, after)
                case WatchBirds():
                    watched.append(before.round)
                    check_birds(before, after)
                case ExtraTurn():
                    extra.append(before.round)
                case SetPoachers():
                    assert after.solo.poachers == move.poachers
                case _:
                    assert after.solo.poachers == before.solo.poachers

        state, moves = play_out(setup, random, watch)
        assert state.is_over
        assert turns == list(range(1, 13))
        assert watched == [4, 8, 12]
        assert len(extra) <= 1
        check_replay(setup, moves, state)
        check_answers(setup, state)

"""Whole plays of a table by chance: what must hold at every move (WL-3, WL-10, WL-20 to WL-37)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec import Raw

from companion.core.game import neighbours, read_answers
from companion.core.log import Moved
from companion.core.play import read_move, replay_moves
from companion.games.wildscape import GAME
from companion.games.wildscape.fauna import fauna_vp
from companion.games.wildscape.moves import EndTurn, LookOver, WatchBirds
from tests.games.wildscape import oracle_birds as oracle
from tests.games.wildscape.lands import setup_for
from tests.games.wildscape.plays import TRACKER, asked, setup_of
from tests.games.wildscape.table_plays import play_solo, play_table

PLAYS = 300
PARTS = 6
SOLO_PLAYS = 40


def check_state(state):
    """What every table can be."""
    for seat in state.follows:
        land = state.lands[seat]
        ids = [each.id for each in (*land.habitats, *land.rivers, *land.primates)]
        ids += [animal.id for _, animal in land.animals]
        assert len(ids) == len(set(ids))
        assert land.next_id > max(ids, default=0)
        assert len({card.card for card in land.specialists}) == len(land.specialists) <= 5
        assert all(animal.is_established or animal.value == animal.size for _, animal in land.animals)
    assert len(state.birds) == len(neighbours(state.setup)) or not state.is_begun
    assert TRACKER.status(state)
    assert state.is_over or asked(state) is not None


def check_answers(state):
    """Whatever a table answers can be read, and stands on a panel."""
    setup = state.setup
    answers, refused = read_answers(setup, GAME.sheet(setup), TRACKER.answers(state))
    assert not refused
    board = GAME.score(setup, answers)
    assert all(str(row.label) for panel in TRACKER.panels(state, board) for row in panel.rows)
    assert set(TRACKER.details(state)) <= set(TRACKER.answers(state))
    return board


def check_choices(state):
    for choice in asked(state).choices if asked(state) else ():
        check_state(TRACKER.apply(state, choice.move))


def check_birds(before, move, after):
    """WL-20 to WL-23: each gives out 2; lands are decided as the oracle says where nothing was typed."""
    watched = after.watched[-1]
    for told, seats, each in zip(move.birds, watched.pairs, watched.comparisons, strict=True):
        assert sum(each.points) == 2
        if told.mine is None and told.theirs is None:
            lands = [oracle.plain_land(before.lands[seat]) for seat in seats]
            assert each.points == oracle.decide(*lands, told.card)
    assert sum(watched.points) == 2 * len(move.birds)
    for seat in before.follows:
        energy = before.lands[seat].counts.energy
        if after.is_over or energy is None:
            assert after.lands[seat].counts.energy == energy
        else:
            gained = watched.points[seat]
            has_it = "S31" in [card.card for card in before.lands[seat].specialists]
            assert after.lands[seat].counts.energy == min(8, energy + gained) + (gained // 2 if has_it else 0)


def total_of(land):
    """A land's VP without birds, added up from its things one by one (WL-30 to WL-35)."""
    total = -land.counts.oil_spills
    for habitat in land.habitats:
        for animal in habitat.animals:
            total += animal.value
            if animal.has_pawn:
                total += 1 + (animal.value > 3) + (animal.value > 6) + (animal.value > 9)
    total += sum(tile for river in land.rivers for tile in river.tiles)
    total += sum(pawn.edges for pawn in land.primates)
    total += sum(fauna_vp(fauna, land) for fauna in land.fauna)
    return total + sum(card.vp for card in land.specialists)


def check_end(state):
    """WL-22, WL-27, WL-30: every total by another way; the birds together give out 8, 12 or 16 VP (WL-23)."""
    board = check_answers(state)
    watched = state.watched[-1]
    assert sum(watched.points) == {2: 8, 3: 12, 4: 16}[len(state.lands)]
    for seat, score in enumerate(board.scores):
        birds = watched.points[seat]
        if seat in state.follows:
            has_it = "S31" in [card.card for card in state.lands[seat].specialists]
            assert score.total == total_of(state.lands[seat]) + birds + (birds // 2 if has_it else 0)
            assert score.is_complete
        else:
            assert score.total == birds
    document = msgspec.json.encode(TRACKER.board_of(state))
    again = msgspec.json.decode(document, type=TRACKER.board)
    assert TRACKER.count_board(again) == TRACKER.answers(state)
    assert TRACKER.detail_board(again) == TRACKER.details(state)


def check_replay(setup, moves, state):
    """The moves as they are kept make the same play; undone one after the other they lead back to the start."""
    moved = tuple(Moved(str(number), Raw(msgspec.json.encode(move))) for number, move in enumerate(moves))
    assert [read_move(TRACKER, each.move) for each in moved] == moves
    play = replay_moves(TRACKER, setup, moved)
    assert play.state == state
    assert not play.misfits
    for length in (len(moved) - 1, len(moved) // 2, 1, 0):
        back = replay_moves(TRACKER, setup, moved[:length])
        assert back.moves == tuple(moves[:length])
        assert not back.misfits
    assert back.state == TRACKER.start(setup)


@pytest.mark.parametrize("part", range(PARTS))
def test_plays_by_chance(part):
    """WL-10: never stuck, at most 2 bird watchings before the last one, an end for everybody in the same round."""
    kinds = set()
    for seed in range(part * PLAYS // PARTS, (part + 1) * PLAYS // PARTS):
        random = Random(seed)
        setup = setup_for(seed % 3 + 2)
        turns, looked = {}, []

        def watch(before, move, after, turns=turns, looked=looked, seed=seed):
            check_state(after)
            if seed % 5 == 0:
                check_choices(after)
                check_answers(after)
            match move:
                case EndTurn():
                    turns[before.seat] = turns.get(before.seat, 0) + (move.event != "again")
                case WatchBirds():
                    check_birds(before, move, after)
                case LookOver():
                    looked.append(move.seat)

        state, moves = play_table(setup, random, watch)
        kinds.update(type(move).__name__ for move in moves)
        assert state.is_over
        assert len(state.watched) <= 3
        assert tuple(looked) == state.follows
        assert set(turns) == set(state.follows)
        assert len(set(turns.values())) == 1, "all have had the same number of turns"
        check_end(state)
        check_replay(setup, moves, state)
    assert {"Attract", "PlayPredator", "Establish", "JoinHabitats", "TellFauna", "SetTouching"} <= kinds


def test_plays_against_the_poachers_with_a_land():
    """WL-1, WL-50, WL-60 to WL-62: 14 sun energy, 12 rounds, birds after 4, 8 and 12; the land is counted last."""
    for seed in range(SOLO_PLAYS):
        setup = setup_of(seed % 7 + 1)
        watched = []

        def watch(before, move, after, watched=watched):
            check_state(after)
            assert sum(after.solo.energy) == 14
            if isinstance(move, WatchBirds):
                watched.append(before.round)
                assert sum(after.watched[-1].points) == 8

        state, moves = play_solo(setup, Random(seed), watch)
        assert watched == [4, 8, 12]
        assert state.looked_over == (0,)
        board = check_answers(state)
        land, birds = state.lands[0], state.watched[-1].points
        has_it = "S31" in [card.card for card in land.specialists]
        assert board.scores[0].total == total_of(land) + birds[0] + (birds[0] // 2 if has_it else 0)
        assert board.scores[1].total == birds[1] + sum(
            [
                state.solo.poachers.rivers,
                state.solo.poachers.energy,
                *[each.value for each in state.solo.poachers.animals],
            ]
        )
        check_replay(setup, moves, state)

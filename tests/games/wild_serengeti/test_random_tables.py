"""Whole plays by chance in every mode: what must hold at every move, and at the end (WS-1 to WS-61)."""

from __future__ import annotations

from random import Random
from typing import get_args

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from companion.core.log import Moved
from companion.core.play import correct_move, read_move, replay_moves
from companion.games.wild_serengeti.goals import progress
from companion.games.wild_serengeti.moves import Complete, EndRound, Move
from companion.games.wild_serengeti.scenes import Stars
from companion.games.wild_serengeti.scoring import narrator_sets, narrator_stars, score_likes
from companion.games.wild_serengeti.specialists import SpecialistCard
from tests.games.wild_serengeti.random_tables import Ledger, play_table, random_scene, random_setup
from tests.games.wild_serengeti.tables import (
    TRACKER,
    after,
    begin_of,
    board_of,
    code,
    player,
    scene,
    setup_for,
    table,
    together,
)

PLAYS = 300  # in every mode
PARTS = 3
MODES = ("competitive", "solo", "co-op")


def check_state(state):
    """What every table can be: tokens never negative, each Scene in one place, 3 of each animal."""
    lie = []
    for seat in state.follows:
        side = state.players[seat]
        assert all(number is None or number >= 0 for number in (side.coins, side.food, side.vfx))
        assert side.cards >= len(side.tableau)
        assert side.score >= 0
        assert side.owed == 0 or state.step == "income"
        lie += [each.number for each in (*side.gallery, *side.tableau)]
    assert len(lie) == len(set(lie))
    standing = list(state.animals.values())
    assert all(standing.count(animal) <= 3 for animal in standing)
    assert 1 <= state.round <= 6


def check_view(state):
    """Every choice can be made, every answer read, every panel shown."""
    prompt = TRACKER.prompt(state)
    assert TRACKER.status(state)
    assert state.is_over == (prompt is None)
    for choice in prompt.choices if prompt else ():
        check_state(TRACKER.apply(state, choice.move))
    board = board_of(state)
    assert all(str(row.label) for panel in TRACKER.panels(state, board) for row in panel.rows)
    assert set(TRACKER.details(state)) <= set(TRACKER.answers(state))
    assert TRACKER.picture(state)


def stars_at_the_end(state, seat):
    """What a seat adds after round 6, from the rulebook’s words; None where only the card knows."""
    side = state.players[seat]
    icons = {}
    for each in side.gallery:
        for icon, number in each.icons.items():
            icons[icon] = icons.get(icon, 0) + number
    likes = score_likes(icons.get("like", 0))
    players = len(state.players)
    match side.specialist:
        case None:
            return likes
        case SpecialistCard("narrator"):
            sets = narrator_sets(*[icons.get(icon, 0) for icon in ("leaf", "flower", "fruit")])
            return likes + sets * narrator_stars(players)
        case SpecialistCard("adventurer") if len(side.gallery) > (19 if players < 3 else 20):
            return likes
        case SpecialistCard("adventurer"):
            return None if side.told is None else likes + side.told
        case SpecialistCard("another", rule=None):
            return None if side.told is None else likes + side.told
        case SpecialistCard("another", rule=rule):
            bare = sum(not each.icons for each in side.gallery)
            counted = {"scene": len(side.gallery), "bare_scene": bare, "food_token": side.spent_food}
            counted |= {"vfx_token": side.spent_vfx}
            number = counted[rule.per] if rule.per in counted else icons.get(rule.per, 0)
            return likes + number // rule.every * rule.stars
        case _:
            return likes


def check_end(state, ledger):
    """Every total by another way, and the table as a document."""
    board = board_of(state)
    total = 0
    for seat in state.follows:
        assert state.players[seat].score == ledger.stars.get(seat, 0)
        more = stars_at_the_end(state, seat)
        if more is not None and state.setup.mode == "competitive":
            assert board.scores[seat].total == ledger.stars.get(seat, 0) + more
        total += ledger.stars.get(seat, 0) + (more or score_likes_of(state, seat))
    if state.setup.mode != "competitive":
        assert (board.common or board.scores[0]).total == total
    document = msgspec.json.encode(TRACKER.board_of(state))
    again = msgspec.json.decode(document, type=TRACKER.board)
    assert TRACKER.count_board(again) == TRACKER.answers(state)
    assert TRACKER.detail_board(again) == TRACKER.details(state)


def score_likes_of(state, seat):
    return score_likes(sum(each.icons.get("like", 0) for each in state.players[seat].gallery))


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


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("part", range(PARTS))
def test_plays_by_chance(mode, part):
    """WS-1: six rounds to the end, or lost at a goal; WS-50: only where the goal was missed."""
    kinds, ends = set(), set()
    for seed in range(part * PLAYS // PARTS, (part + 1) * PLAYS // PARTS):
        random = Random(f"{mode}{seed}")
        setup, ledger = random_setup(random, mode), Ledger()

        def watch(before, move, after, ledger=ledger, seed=seed):
            check_state(after)
            ledger.watch(before, move, after)
            if seed % 10 == 0:
                check_view(after)
            if isinstance(move, EndRound):
                judged = progress(before)
                assert (after.failure is None) == (judged is None or judged.is_met)

        state, moves = play_table(setup, random, watch)
        assert state.round == 6 or state.failure is not None
        assert code(state, EndRound()) == "play_is_over"
        check_end(state, ledger)
        if seed % 10 == 0:
            check_replay(setup, moves, state)
        kinds |= {type(move) for move in moves}
        ends.add(state.failure is None)
    assert ends == ({True} if mode == "competitive" else {True, False})
    missing = {each.__name__ for each in set(get_args(Move)) - kinds}
    assert missing <= {"PlaceFirst"} if mode != "solo" else not missing


@pytest.mark.parametrize("seed", range(40))
def test_the_order_of_seats_never_changes_a_total(seed):
    """Scenes of different seats in any order; those of one seat stay in theirs."""
    random = Random(seed)
    players = random.randint(2, 4)
    cards = tuple(
        SpecialistCard(key) for key in random.sample(("cameraman", "vfx_artist", "narrator", "photographer"), players)
    )
    state = table(players, options={"specialists": "yes"}, specialists=cards)
    if seed % 2:
        state = together(players, "1", specialists=cards)
    numbers = iter(random.sample(range(1, 169), 168))
    lists = [
        [
            Complete(
                seat,
                replace(random_scene(random, next(numbers)), pattern=None, vfx=1),
                0,
                turn > 0 and random.random() < 0.4,
            )
            for turn in range(random.randint(1, 8))
        ]
        for seat in range(players)
    ]
    lists = [[replace(each, scene=_without_rare(each.scene)) for each in moves] for moves in lists]
    one_by_one = [move for moves in lists for move in moves]
    expected = after(state, *one_by_one)
    for _ in range(3):
        left = [list(moves) for moves in lists]
        mixed = []
        while any(left):
            mixed.append(random.choice([moves for moves in left if moves]).pop(0))
        found = after(state, *mixed)
        assert [player(found, seat).score for seat in range(players)] == [
            player(expected, seat).score for seat in range(players)
        ]
        assert board_of(found) == board_of(expected)


def _without_rare(scene):
    return replace(scene, icons={icon: number for icon, number in scene.icons.items() if icon != "rare"})


def test_a_corrected_card_counts_for_all_that_came_after_it():
    """WS-21: stars follow from the gallery, so an Icon that was forgotten changes the later cards, too."""
    setup = setup_for(2)
    scored = Complete(0, scene(2, per_icon=Stars("leaf", 2)))
    moves = [begin_of(setup), Complete(0, scene(1)), scored]
    moved = tuple(Moved(str(number), Raw(msgspec.json.encode(move))) for number, move in enumerate(moves))
    play = replay_moves(TRACKER, setup, moved)
    assert player(play.state).score == 0
    corrected = Complete(0, scene(1, icons={"leaf": 3}))
    correction = correct_move(TRACKER, setup, play, "1", corrected)
    assert (correction.moves, correction.misfits) == ({"1": corrected}, ())
    assert player(after(TRACKER.start(setup), moves[0], corrected, scored)).score == 6

"""Whole plays by chance: what must hold at every move (SA-2, SA-5, SA-60 to SA-62, SA-80 to SA-95)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec import Raw

from companion.core.log import Moved
from companion.core.play import read_move, replay_moves
from companion.games.rewild_south_america.cards import DISPLAYED
from companion.games.rewild_south_america.figures import ACTION_CARDS
from companion.games.rewild_south_america.moves import AttractAll, Harvest
from companion.games.rewild_south_america.state import State, visible_animals
from companion.games.rewild_south_america.turns import most_animals
from tests.games.rewild_south_america.plays import EXPERT, TRACKER, Decks, play_out, setup_of

SIZES = {"wildlife": 57, "predation": 26, "plant": 27}  # SA-6
PLAYS = 1000
PARTS = 20


def check_state(state: State) -> None:
    for player in state.players:
        stock = player.stock
        assert all(0 <= number <= 10 for number in (stock.minerals, stock.water, stock.seeds))  # SA-2
        assert len({card for card, _ in player.out}) == len(player.out) <= 6  # SA-5
        assert len(player.completed) == len(set(player.completed)) <= 3  # SA-30
        assert player.tree_meeples <= player.tiles.high_trees <= player.tiles.rainforest  # SA-21
        assert player.tiles.extensions <= player.tiles.shrubland  # SA-19
        assert player.score >= 0
    if state.display is not None:
        assert all(len(row) <= DISPLAYED[deck] for deck, row in state.display.items())  # SA-4
    cards = cards_on_the_table(state)
    assert len(cards) == len(set(cards)), "a card is there twice"
    check_deck(state)


def check_deck(state: State) -> None:
    """SA-80: the opponent has six different Action Cards and Harvest, wherever they are; of six in the deck two turned.

    Once it has harvested all six are in the deck and none is out.
    """
    if state.solo is None or state.solo.deck is None:
        return
    out = [card for card, _ in state.players[state.opponent].out]
    cards = [drawn.card for drawn in state.solo.deck] + ([state.solo.drawn.card] if state.solo.drawn else []) + out
    assert sorted(cards) == sorted(ACTION_CARDS)
    if len(state.solo.deck) == len(ACTION_CARDS):
        assert sum(drawn.is_turned for drawn in state.solo.deck) == 2


def cards_on_the_table(state: State) -> list[str]:
    found = [card.key for row in (state.display or {}).values() for card in row]
    for player in state.players:
        found += [card.key for stack in player.stacks for card in (stack.card, *stack.below)]
        found += [card.key for card in player.reserved]
    return found


@pytest.mark.parametrize("part", range(PARTS))
def test_solo_plays_by_chance(part: int) -> None:
    """SA-80 to SA-95: never stuck, and every state is one that a table can have."""
    for seed in range(part * PLAYS // PARTS, (part + 1) * PLAYS // PARTS):
        random = Random(seed)
        is_expert = seed % 3 == 0
        setup = setup_of("solo", 1, dict.fromkeys(EXPERT, "yes") if is_expert else {})
        ends: list[int] = []

        def watch(before: State, move: object, after: State, ends: list[int] = ends) -> None:
            check_state(after)
            if before.end is None and after.end is not None:
                ends.append(after.end.round)
            if isinstance(move, AttractAll):
                assert before.turn.seat == before.opponent
                assert not before.turn.is_harvest  # SA-8
            if isinstance(move, Harvest):
                if before.turn.seat == before.opponent:
                    assert not before.solo.deck
                    assert len(before.player.out) == len(ACTION_CARDS)  # Harvest lies below all of them (SA-80)
                    assert not after.players[after.opponent].out
                    assert len(after.solo.deck) == len(ACTION_CARDS)
                assert len(after.players[before.turn.seat].stacks) == len(before.players[before.turn.seat].stacks)

        state, moves = play_out(setup, random, Decks(random, SIZES, is_expert=is_expert), watch)
        assert state.is_over
        assert state.end is not None
        assert state.round == ends[0] + 1 == state.end.round + 1  # this round and one more (SA-62)
        assert len(ends) == 1  # it stands once reached (A-SA4)
        reached = any(visible_animals(player) >= most_animals(state) for player in state.players)
        assert reached or "wildlife" in state.empty or any(player.stacks for player in state.players)
        check_replay(setup, moves, state)


def check_replay(setup, moves, state: State) -> None:
    """The moves as they are kept make the same play; undone one after the other they lead back to the start."""
    moved = tuple(Moved(str(number), Raw(msgspec.json.encode(move))) for number, move in enumerate(moves))
    assert [read_move(TRACKER, each.move) for each in moved] == moves
    play = replay_moves(TRACKER, setup, moved)
    assert play.state == state
    assert not play.misfits
    for length in (len(moved) // 2, 1, 0):
        back = replay_moves(TRACKER, setup, moved[:length])
        assert back.moves == tuple(moves[:length])
    assert back.state == TRACKER.start(setup)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("is_expert", [False, True], ids=["base", "expert"])
def test_plays_against_each_other(players: int, is_expert: bool) -> None:
    """SA-60 to SA-62: everybody plays the same number of turns, the last of them after the end was triggered."""
    for seed in range(15):
        random = Random(seed)
        setup = setup_of("competitive", players, dict.fromkeys(EXPERT, "yes") if is_expert else {})
        turns = dict.fromkeys(range(players), 0)

        def watch(before: State, move: object, after: State, turns: dict[int, int] = turns) -> None:
            check_state(after)
            if before.turn.seat != after.turn.seat or before.round != after.round or after.is_over:
                turns[before.turn.seat] += 1

        sizes = {deck: 3 * size for deck, size in SIZES.items()}
        state, moves = play_out(setup, random, Decks(random, sizes, is_expert=is_expert), watch)
        assert state.is_over
        assert set(turns.values()) == {state.round}
        check_replay(setup, moves, state)

"""Moves that no page would send: each is refused with words or leads to a state that a table can have."""

from __future__ import annotations

import typing
from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.games.rewild_south_america.cards import BIOMES, DISPLAYED, SYMBOLS, Card, Counts
from companion.games.rewild_south_america.figures import ACTION_CARDS, Figures
from companion.games.rewild_south_america.moves import (
    Attract,
    AttractAll,
    Begin,
    CannotAct,
    Change,
    Deal,
    DrawAction,
    EndTurn,
    Harvest,
    Move,
    MoveTile,
    NoCard,
    Pick,
    PlaceTile,
    PlayCard,
    PutCard,
    RemoveCard,
    Reserve,
    Retrigger,
    Reward,
    SetDisplay,
    SetSeat,
    Settle,
    TakeResources,
    Tell,
    TriggerEnd,
    Upgrade,
)
from companion.games.rewild_south_america.state import Drawn, State, Stock, Tiles
from companion.games.rewild_south_america.tiles import covered_fields
from tests.games.rewild_south_america.plays import EXPERT, TRACKER, setup_of, shuffled_deck
from tests.games.rewild_south_america.random_tables import random_plant, random_predation, random_wildlife

PLAYS = 40
MOVES = 400
PATIENCE = 40  # refused answers
ACTIONS = ("place", "take", "extend", "flip", "plant")


def any_card(random: Random, state: State) -> Card:
    """A card of the Score Board, a new one, or one that is not complete."""
    lying = [card for row in (state.display or {}).values() for card in row]
    if lying and random.random() < 0.5:
        return random.choice(lying)
    number = random.randrange(40)
    card = random.choice([random_wildlife, random_predation, random_plant])(random, number)
    if random.random() < 0.05:
        return replace(card, is_expert=True, reward=random.choice([None, 0, 7]))
    if random.random() < 0.05:
        broken = [
            {"is_whole": False},
            {"deck": None},
            {"homes": {}},
            {"effect": Counts("end", "x", 1)},
            {"effect": None},
        ]
        return replace(card, **random.choice(broken))
    return card


def any_numbers(random: Random) -> Tiles:
    """Tiles, likely or not."""
    if random.random() < 0.7:
        return Tiles(shrubland=3, extensions=1, grassland=3, wetland=2, rainforest=4, high_trees=random.randrange(4))
    return Tiles(*[random.choice([0, 1, 2, 3, 9]) for _ in range(6)])


def any_begin(random: Random) -> Begin:
    """Any way to follow a table."""
    return Begin(
        tuple(random.sample(range(5), random.randint(0, 5))),
        random.random() < 0.3,
        random.random() < 0.5,
        Figures(random.choice([None, 2, 2, 2, 3]), 1, random.choice([None, 40, 60])),
        random.choice([None, shuffled_deck(random), shuffled_deck(random)[1:]]),
    )


def any_move(random: Random, state: State) -> Any:
    """A move of any kind; mostly one that the prompt offers, so that the play goes on."""
    prompt = TRACKER.prompt(state)
    if prompt is not None and prompt.choices and random.random() < 0.3:
        return random.choice(prompt.choices).move
    few, seat, stack = random.randrange(4), random.choice([0, 0, 1, 1, 2, 4]), random.choice([0, 0, 1, 2, 3, 9])
    card, deck = any_card(random, state), random.choice(list(DISPLAYED))
    biome = random.choice(list(card.homes) if card.homes and random.random() < 0.9 else list(BIOMES))
    drawn = Drawn(random.choice(list(ACTION_CARDS)), random.random() < 0.5)
    some = random.choice([None, stack])
    stock = random.choice([None, Stock(*[random.randrange(11) for _ in range(3)])])
    moves = [
        any_begin(random) if not state.follows or random.random() < 0.1 else EndTurn(),
        Deal(card, is_last=random.random() < 0.01),
        Deal(card),
        NoCard(deck) if random.random() < 0.05 else EndTurn(),
        PlayCard(drawn.card, random.choice(ACTIONS)),
        Harvest(random.choice([None, shuffled_deck(random)])),
        PlaceTile(*[random.randrange(3) for _ in range(6)]),
        Upgrade(few, random.randrange(3), random.randrange(2)),
        Attract(card),
        Settle(biome, random.random() < 0.3, some),
        Tell(random.choice([None, few])),
        Retrigger(some, random.choice([None, random.randrange(12)])),
        Change(stack),
        MoveTile(few),
        Reserve(seat, card),
        Reward(seat, stack),
        EndTurn(),
        TriggerEnd(random.choice([1, 2])) if random.random() < 0.03 else EndTurn(),
        DrawAction(drawn),
        CannotAct(),
        TakeResources(),
        Pick(deck, random.choice([None, card])),
        AttractAll(),
        SetSeat(
            seat,
            random.randrange(60),
            stock,
            random.choice([None, any_numbers(random)]),
            random.choice([None, {symbol: random.randrange(4) for symbol in SYMBOLS}]),
            random.randrange(3),
            random.choice([None, 2]),
            tuple(random.choices(list(BIOMES), k=random.randrange(3))),
        ),
        PutCard(seat, card, biome, some, random.random() < 0.3),
        PutCard(seat, card, biome, None, random.random() < 0.3),
        RemoveCard(seat, stack) if random.random() < 0.3 else AttractAll(),
        SetDisplay(deck, random.randrange(5), random.choice([None, card])),
    ]
    return random.choice(moves)


def check_anything(state: State) -> None:
    """What holds at any table, however it is entered."""
    for seat, player in enumerate(state.players):
        on_trees = sum(stack.is_on_tree for stack in player.stacks)
        assert on_trees <= player.tree_meeples <= 10  # SA-6
        if player.tiles is not None:
            assert player.tiles.extensions <= player.tiles.shrubland  # SA-19
            assert player.tiles.high_trees <= player.tiles.rainforest  # SA-21
            covered, fields = covered_fields(player.tiles, state.figures), state.figures.board_fields
            assert covered is None or fields is None or covered <= fields
        if player.stock is not None:
            assert all(0 <= number <= 10 for number in vars_of(player.stock))  # SA-2
        assert player.score >= 0
        assert len(set(player.completed)) == len(player.completed)  # SA-30
        for stack in player.stacks:
            assert all(stack.biome in card.homes for card in (stack.card, *stack.below))
        assert seat in state.follows or not player.stacks
    assert sum(player.tiles.high_trees for player in state.players if player.tiles) <= 10  # SA-6
    if state.display is not None:
        assert all(len(row) <= DISPLAYED[deck] for deck, row in state.display.items())  # SA-4
        assert all(card.deck == deck for deck, row in state.display.items() for card in row)
    assert state.follows == () or state.turn.seat in state.follows
    assert len(state.news) <= 30  # seven cards at once at most, four texts each, and the end


def vars_of(struct: Any) -> list[int]:
    return [getattr(struct, name) for name in struct.__struct_fields__]


def look_at(state: State) -> None:
    """Whatever a page shows can be shown."""
    prompt = TRACKER.prompt(state)
    assert (prompt is None) == state.is_over
    assert str(TRACKER.status(state))
    for panel in TRACKER.panels(state, None):
        assert panel.title
    answered = TRACKER.answers(state)
    assert all(typed for typed in answered.values())
    assert TRACKER.details(state) is not None
    if state.follows:
        TRACKER.count_board(TRACKER.board_of(state))


@pytest.mark.parametrize(("mode", "players"), [("solo", 1), ("competitive", 2), ("competitive", 4)])
def test_any_moves(mode: str, players: int) -> None:
    made: Counter[str] = Counter()
    refused: dict[str, str] = {}
    for seed in range(PLAYS):
        random = Random(f"{mode}{players}{seed}")
        state = TRACKER.start(setup_of(mode, players, dict.fromkeys(EXPERT, "yes") if seed % 2 else {}))
        rested, tries = state, 0
        for _ in range(MOVES):
            tries += 1
            if tries > PATIENCE and state.tasks:
                state, tries = rested, 0  # undone
            move = any_move(random, state)
            try:
                after = TRACKER.apply(state, move)
            except RuleError as error:
                refused[error.code] = str(error)
                continue
            made[type(move).__name__] += 1
            assert str(TRACKER.describe(move))
            check_anything(after)
            look_at(after)
            state = after
            tries = 0
            rested = rested if state.tasks else state
    assert sum(made.values()) > 10 * PLAYS
    assert len(refused) > 30
    assert all(words.endswith((".", "?")) for words in refused.values())


def test_every_kind_of_move_is_tried() -> None:
    state = TRACKER.start(setup_of("solo", 1))
    tried = {type(any_move(Random(seed), state)) for seed in range(3000)}
    assert tried == set(typing.get_args(Move))

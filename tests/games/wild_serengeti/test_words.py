"""The moves of a play in words."""

from __future__ import annotations

from typing import get_args

import pytest

from companion.games.wild_serengeti.maps import Placed
from companion.games.wild_serengeti.moves import (
    AddStars,
    Begin,
    Complete,
    DiscardCards,
    Draw,
    EndRound,
    EnterScenes,
    Gain,
    HoldAward,
    LayMap,
    Migrate,
    Move,
    MoveAnimal,
    Pass,
    PlaceAnimal,
    PlaceFirst,
    Prepare,
    RemoveAnimal,
    SetCards,
    SetTokens,
    Spend,
    SwapAnimals,
    TakeCards,
    TellStars,
)
from tests.games.wild_serengeti.tables import BOARD, TRACKER, scene

WORDS = [
    (Begin(("lion", "zebra"), (0,)), "how the table is followed"),
    (Complete(0, scene(12)), "seat 1: Scene 12 completed"),
    (
        Complete(1, scene(12), vfx=2, is_at_once=True),
        "seat 2: Scene 12 completed with 2 VFX Tokens, together with the one before",
    ),
    (TakeCards(0, 2), "seat 1: 2 cards taken from the Pool"),
    (EnterScenes(0, (scene(3), scene(4))), "seat 1: entered: Scene 3, 4"),
    (DiscardCards(0, 1), "seat 1: 1 card discarded"),
    (SetCards(0, 5), "seat 1: 5 incomplete cards"),
    (Spend(0, vfx=1), "seat 1: spent: 1 VFX Token"),
    (Gain(0, coins=2, food=1), "seat 1: taken: 2 Coins, 1 Food Token"),
    (SetTokens(0, 1, 2, 3), "seat 1: the tokens set"),
    (AddStars(0, -3), "seat 1: −3 stars by hand"),
    (Pass(2), "seat 3: passed"),
    (EndRound(), "the end of the round"),
    (Prepare("marker"), "the Round Marker moved"),
    (Prepare("pool"), "a new Scene Card Pool"),
    (Prepare("income"), "the income of a round"),
    (Prepare("first_player"), "the next First Player"),
    (HoldAward(), "an Awards Ceremony"),
    (Migrate(), "the Great Migration"),
    (Migrate(4), "the Great Migration, card 4"),
    (Draw((1, 1)), "cards drawn and kept"),
    (TellStars((3,)), "stars of Specialist Cards"),
    (LayMap(BOARD), "a Map of 2 × 3"),
    (PlaceFirst((Placed((0, 0), "lion"),)), "the first animals on the Map"),
    (PlaceAnimal("lion", (0, 2)), "Lion placed on C1"),
    (PlaceAnimal("lion", (0, 2), 1, 1), "seat 2: Lion placed on C1"),
    (MoveAnimal((0, 0), (1, 0), "action", 0), "seat 1: an animal moved from A1 to A2"),
    (MoveAnimal((0, 0), (1, 0), "food", 0), "seat 1: an animal moved from A1 to A2 by Food"),
    (MoveAnimal((0, 0), (1, 0)), "the animal of A1 is on A2"),
    (SwapAnimals((0, 0), (1, 0)), "the animals of A1 and A2 swapped"),
    (RemoveAnimal((0, 0)), "the animal of A1 removed"),
]


@pytest.mark.parametrize(("move", "words"), WORDS)
def test_a_move_in_words(move, words):
    assert str(TRACKER.describe(move)) == words


def test_every_move_has_words():
    assert {type(move) for move, _ in WORDS} == set(get_args(Move))

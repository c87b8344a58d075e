"""The moves of a play in words."""

from __future__ import annotations

from typing import get_args

import pytest

from companion.games.wildscape.land import Counts
from companion.games.wildscape.land_moves import (
    AddHabitat,
    Attract,
    DiscardCard,
    Establish,
    JoinHabitats,
    JoinRivers,
    PlaceAnimal,
    PlaceRiver,
    PlayPredator,
    PlayPrimate,
    RemoveAnimal,
    RemoveHabitat,
    RemovePrimate,
    RemoveRiverTile,
    SetAnimal,
    SetCounts,
    SetEdges,
    SetEnergy,
    SetHabitat,
    SetSpecialist,
    SetTokens,
    SetTouching,
    TakeCard,
    TellFauna,
)
from companion.games.wildscape.moves import (
    Begin,
    ChooseHabitat,
    ChooseHerbivore,
    ChooseSegment,
    EndTurn,
    ExtraTurn,
    LookOver,
    Move,
    SetBirds,
    SetMissing,
    SetPoachers,
    SetRondel,
    Spend,
    TakeTurn,
    TellValue,
)
from companion.games.wildscape.poachers import Poachers
from companion.games.wildscape.rondel import START
from tests.games.wildscape.plays import NOTHING, RONDEL, TRACKER

WORDS = [
    (Begin(RONDEL), "the rondel"),
    (ChooseSegment(0), "your segment: 1"),
    (Spend(3), "3 sun energy spent"),
    (ExtraTurn(), "another turn of yours"),
    (ChooseHabitat("desert"), "the Poachers take: Desert"),
    (ChooseHerbivore(2), "a herbivore to be established"),
    (TellValue(9), "an established value: 9"),
    (TakeTurn(), "the Poachers’ turn"),
    (NOTHING, "a bird watching"),
    (SetMissing("savanna", 6), "no Savanna animal of size 6 left"),
    (SetMissing("savanna", 6, is_missing=False), "a Savanna animal of size 6 again"),
    (SetMissing("desert", 1), "no Desert snake left"),
    (SetMissing("desert", 2, is_missing=False), "a Desert snake again"),
    (SetRondel(START), "the rondel’s energy set"),
    (SetPoachers(Poachers()), "what the Poachers have set"),
    (Begin(follows=(0,)), "how the table is followed"),
    (EndTurn(), "the end of the turn"),
    (EndTurn("birds"), "the end of the turn, a bird watching tile removed"),
    (EndTurn("end"), "the end of the turn, the end triggered"),
    (EndTurn("last"), "the end of the last turn"),
    (EndTurn("again"), "another turn by the Activist"),
    (SetBirds(()), "the bird cards set"),
    (LookOver(0, Counts()), "land 1: counted for the end"),
    (AddHabitat(0, 1, "woodland"), "land 1: Woodland: 1 tile"),
    (AddHabitat(3, 1, "desert", 4, 1, 2), "land 4: Desert: 4 tiles, 1 sprout, 2 oases"),
    (SetHabitat(0, 1, 3, 2), "land 1: a habitat: 3 tiles, 2 sprouts"),
    (JoinHabitats(0, 1, 2), "land 1: two habitats joined"),
    (RemoveHabitat(0, 1), "land 1: a habitat removed"),
    (PlaceAnimal(1, 1, 2, 6), "land 2: a herbivore placed, size 6"),
    (PlaceAnimal(1, 1, 2, 2), "land 2: a snake placed, size 2"),
    (PlaceAnimal(1, 1, 2, 6, "Plains {zebra}"), "land 2: Plains {zebra} placed, size 6"),
    (Establish(0, 2, 9), "land 1: a herbivore established, worth 9"),
    (SetAnimal(0, 2, 3, 5, is_established=True), "land 1: an animal set: size 3, worth 5"),
    (RemoveAnimal(0, 2), "land 1: an animal removed"),
    (PlaceRiver(0, 1, 3), "land 1: a river tile of 3"),
    (JoinRivers(0, 1, 2), "land 1: two rivers joined"),
    (RemoveRiverTile(0, 1, 2), "land 1: a river tile of 2 removed"),
    (SetTouching(0, ("wetland", "desert"), ()), "land 1: which Wetland and Desert touch"),
    (SetCounts(0, Counts()), "land 1: counted by eye"),
    (SetEnergy(0, 4), "land 1: 4 bio energy"),
    (TakeCard(0, "D05"), "land 1: D05 Honey Badger taken"),
    (DiscardCard(0, "M19"), "land 1: M19 discarded"),
    (PlayPredator(0, 2, "D28"), "land 1: D28 Lion played"),
    (PlayPredator(0, 2), "land 1: a predator card played"),
    (PlayPrimate(0, 3, "river", "M28"), "land 1: M28 Chacma Baboon played, River"),
    (PlayPrimate(0, 3, "woodland"), "land 1: a primate card played, Woodland"),
    (SetEdges(0, 3, 1), "land 1: a primate pawn: 1 edge"),
    (SetEdges(0, 3), "land 1: a primate pawn’s edges left blank"),
    (RemovePrimate(0, 3), "land 1: a primate pawn removed"),
    (TellFauna(0, "F01"), "land 1: what F01 African Spurred Tortoise brings"),
    (Attract(0, "S31"), "land 1: S31 Ornithologist attracted"),
    (SetSpecialist(0, "S17"), "land 1: S17 Activist set"),
    (SetTokens({}), "the specialist tokens set"),
]


@pytest.mark.parametrize(("move", "words"), WORDS)
def test_a_move_in_words(move, words):
    assert str(TRACKER.describe(move)) == words


def test_every_move_has_words():
    assert {type(move) for move, _ in WORDS} == set(get_args(Move))

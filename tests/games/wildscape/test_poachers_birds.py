"""Bird watching against the Poachers (WL-20 to WL-27, WL-53, WL-60, WL-61)."""

from __future__ import annotations

import pytest

from companion.games.wildscape.moves import (
    SeenBird,
    TakeTurn,
    WatchBirds,
)
from companion.games.wildscape.poachers import Animal
from tests.games.wildscape.plays import (
    BIRDS,
    TRACKER,
    after,
    begun,
    having,
    rounds,
    until_birds,
    whole_round,
)


def said(texts):
    return [str(each) for each in texts]


def test_wl_20_wl_60_energy_within_the_game():
    """WL-20, WL-23, WL-60: 2 for the better, 1 each when level; the Poachers keep all.

    First watching: B09a 3 against 2; B10b the second longest of 4, 6, 4 against 4; B06b 0 against 0;
    B01b 0 against 5 / 5 = 1 (difficulty 5, no rivers taken).
    """
    state = begun(5, *until_birds())
    state = after(state, WatchBirds(BIRDS))
    assert (state.round, state.solo.poachers.energy, state.is_over) == (5, 4, False)
    assert said(TRACKER.news(state)) == [
        "B09a Mountain Wheatear: 3 : 2, you 2, the Poachers 0",
        "B10b Shoebill: 4 : 4, you 1, the Poachers 1",
        "B06b the other side of B06: 0 : 0, you 1, the Poachers 1",
        "B01b Lesser Flamingo: 0 : 1, you 0, the Poachers 2",
        "Take 4 bio energy, then put back what is above 8. The Poachers now have 4 and keep all of it.",
        "With the Ornithologist, take 2 more after that, even above 8.",
        "Lay the bird watching tile onto the 4 habitat tiles set aside.",
    ]


def test_wl_21_wl_60_the_poachers_keep_energy_above_8():
    """WL-21, WL-60: you put it back, they do not; without energy there is nothing for the Ornithologist (WL-27)."""
    nothing = tuple(SeenBird(card, (0,)) for card in ("B01a", "B02a", "B09a", "B10a"))
    state = after(begun(5, *until_birds()), having(Animal("wetland", 3, 3), rivers=2, energy=7))
    state = after(state, WatchBirds(nothing))
    assert state.solo.poachers.energy == 15
    assert said(TRACKER.news(state))[4:] == [
        "Take 0 bio energy, then put back what is above 8. The Poachers now have 15 and keep all of it.",
        "Lay the bird watching tile onto the 4 habitat tiles set aside.",
    ]


def test_wl_22_a_wl14_the_last_bird_watching_gives_vp():
    """WL-22, A-WL14: no energy any more; level at zero pays both."""
    state = rounds(11)
    energy = state.solo.poachers.energy
    state = after(state, *whole_round(), TakeTurn(), WatchBirds(BIRDS))
    assert (state.is_over, state.round, state.solo.poachers.energy) == (True, 12, energy)
    assert state.watched[2].comparisons[2].points == (1, 1)
    assert len(said(TRACKER.news(state))) == 4


@pytest.mark.parametrize(
    ("occasion", "points"),
    [
        (0, [(2, 0), (1, 1), (2, 0), (2, 0)]),
        (1, [(0, 2), (0, 2), (1, 1), (1, 1)]),
        (2, [(0, 2), (0, 2), (0, 2), (0, 2)]),
    ],
)
def test_wl_61_they_count_more_each_time(occasion, points):
    """WL-61: 2/4/6 ranges, 4/6/8 for the second line; a river of 3 against 5 / 2 = 2, then 7 / 2 = 3, then 9 / 2."""
    state = rounds((4, 8, 12)[occasion] - 1)
    state = after(state, *whole_round(), TakeTurn(), having(rivers=(5, 7, 9)[occasion], primates=(1, 2, 3)[occasion]))
    birds = (SeenBird("B09a", (3,)), SeenBird("B10b", (4, 3, 5)), SeenBird("B01a", (3,)), SeenBird("B08a", (2,)))
    state = after(state, WatchBirds(birds))
    assert [each.points for each in state.watched[occasion].comparisons] == points


@pytest.mark.parametrize(
    ("mine", "points"), [((9, 3, 3), (0, 2)), ((9, 4, 3), (1, 1)), ((7, 7, 1), (2, 0)), ((4,), (1, 1))]
)
def test_wl_25_the_shoebill_compares_the_second_longest_line(mine, points):
    """WL-25, WL-61: of two equal longest, one of them; a single number is taken as found. The Poachers: 4."""
    state = after(begun(1, *until_birds()), WatchBirds((SeenBird("B10b", mine), BIRDS[0], *BIRDS[2:])))
    assert state.watched[0].comparisons[0].points == points


@pytest.mark.parametrize(
    ("mine", "points"), [((8, 5), (2, 0)), ((8, 4), (1, 1)), ((4, 8), (1, 1)), ((8,), (0, 2)), ((7, 7, 7), (0, 2))]
)
def test_wl_24_the_next_highest_breaks_a_tie(mine, points):
    """WL-24: they have 8 and 4."""
    state = begun(1, *until_birds(), having(Animal("desert", 4, 4), Animal("desert", 6, 8, True)))
    state = after(state, WatchBirds((SeenBird("B05b", mine), *BIRDS[:3])))
    assert state.watched[0].comparisons[0].points == points


def test_what_is_typed_for_the_poachers_is_used():
    """B06b: its text is lost, so both numbers are typed (A-WL9)."""
    state = after(begun(1, *until_birds()), WatchBirds((SeenBird("B06b", (3,), (4,)), *BIRDS[:2], BIRDS[3])))
    assert state.watched[0].birds[0].theirs == (4,)
    assert state.watched[0].comparisons[0].points == (0, 2)

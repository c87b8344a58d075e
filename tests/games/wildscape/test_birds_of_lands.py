"""What a land counts for a bird, and every bird between lands by chance, against an oracle (WL-20 to WL-26)."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.game import neighbours
from companion.games.wildscape.bird_watching import Sides, pairs_of_birds, watch_birds
from companion.games.wildscape.birds_of_lands import count_land
from companion.games.wildscape.catalogue import BIRDS
from companion.games.wildscape.land import Counts, Land, Specialist
from companion.games.wildscape.moves import SeenBird
from tests.games.wildscape import oracle_birds as oracle
from tests.games.wildscape.lands import animal, habitat, land, primate, river, setup_for
from tests.games.wildscape.random_lands import random_land

PAIRS = 1200
COUNTED = [bird.key for bird in BIRDS if bird.key != "B06b"]  # its text is lost

FULL = land(
    habitat("wetland", 9, (6, 9), 3, animal(2, pawn=True)),
    habitat("woodland", 9, 4, 2),
    habitat("wetland", 3, 1),
    habitat("desert", 3, 2, 2, animal(3, 5, pawn=True), oases=1),
    river(3, 2),
    river(1, 1),
    river(3),
    primate("woodland"),
    specialists=(Specialist("S01"), Specialist("S09")),
    counts=Counts(ranges=(1, 2, 4), lines=(7, 5, 7)),
)


@pytest.mark.parametrize(
    ("bird", "counted"),
    [
        ("B01a", (5,)),  # 3 + 2
        ("B01b", (2,)),  # 5 and 3; 1 + 1 is too little
        ("B02a", (4,)),
        ("B02b", (9, 3, 2, 1)),
        ("B03a", (2,)),
        ("B03b", (4, 2)),
        ("B04a", (0,)),
        ("B04b", (0,)),
        ("B05a", (3,)),
        ("B05b", (5, 2, 2)),
        ("B06a", (2,)),
        ("B06b", None),
        ("B07a", (4,)),  # wetland 1 and 2, woodland 2, desert 2 twice
        ("B07b", (2,)),
        ("B08a", (1,)),
        ("B08b", (2,)),
        ("B09a", (3,)),
        ("B09b", (2,)),
        ("B10a", (7,)),
        ("B10b", (7, 5, 7)),
    ],
)
def test_wl_24_wl_25_wl_26_what_a_land_counts(bird, counted):
    """WL-24, WL-25, WL-26: one number, or the values that break ties, or three lines."""
    assert count_land(FULL, bird) == counted


@pytest.mark.parametrize("bird", ["B09a", "B09b", "B10a", "B10b"])
def test_what_is_counted_by_eye_is_unknown_until_somebody_tells(bird):
    """A-WL9: no number is made up; told ones may be 0."""
    assert count_land(Land(), bird) is None
    told = Counts(ranges=(), lines=(0, 0, 0))
    assert count_land(Land(counts=told), bird) in ((0,), (0, 0, 0))


def test_a_list_is_no_longer_than_one_on_the_scoresheet():
    """24 numbers."""
    many = land(*[habitat("savanna", 99, *[3] * 15, (4, 5))] * 2)
    assert count_land(many, "B04b") == (5, 5, *[3] * 22)
    assert count_land(many, "B04a") == (32,)


def seen_alone(setup, lands, cards):
    """All birds of a table, nothing typed."""
    return watch_birds(Sides(setup, lands), tuple([SeenBird(card) for card in cards]))


def test_every_bird_between_lands_by_chance_is_as_the_oracle_says():
    """WL-20, WL-22, WL-24 to WL-26: all sides whose text is known; 0 against 0 is level (A-WL14)."""
    random = Random(22)
    setup = setup_for(2)
    found = {bird: set() for bird in COUNTED}
    for number in range(PAIRS):
        most = 2 if number % 3 else 4  # small ones are level more often
        first, second = random_land(random, most=most), random_land(random, most=most)
        if number % 10 == 0:
            second = first
        cards = {card[:3]: card for card in random.sample(COUNTED, len(COUNTED))}  # one side of each
        for start in (0, 4, 5):
            watched = seen_alone(setup, (first, second), list(cards.values())[start : start + 4])
            for seen, comparison in zip(watched.birds, watched.comparisons, strict=True):
                expected = oracle.decide(oracle.plain_land(first), oracle.plain_land(second), seen.card)
                assert comparison.points == expected, (number, seen)
                found[seen.card].add(expected)
            assert sum(watched.points) == 8  # WL-23
    assert all(points == {(2, 0), (1, 1), (0, 2)} for points in found.values())


@pytest.mark.parametrize(("players", "points"), [(2, 8), (3, 12), (4, 16)])
def test_wl_23_all_birds_together_give_out_twice_their_number(players, points):
    """WL-3, WL-22, WL-23: 2 birds between each pair, 4 between two players; each compares 4."""
    setup, random = setup_for(players), Random(players)
    assert len(pairs_of_birds(setup)) == points // 2
    for _ in range(200):
        lands = tuple([random_land(random, most=2) for _ in range(players)])
        sides = list({card[:3]: card for card in random.sample(COUNTED, len(COUNTED))}.values())
        watched = seen_alone(setup, lands, random.sample(sides, points // 2))
        assert sum(watched.points) == points
        assert len(watched.points) == players
        assert max(watched.points) <= 8
        for seat in range(players):
            assert sum(seat in pair for pair in watched.pairs) == 4


def test_a_wl13_two_players_are_neighbours_once():
    """A-WL13: 4 birds between them, not 2 x 4."""
    assert neighbours(setup_for(2)) == ((0, 1),)
    assert pairs_of_birds(setup_for(2)) == ((0, 1),) * 4
    assert pairs_of_birds(setup_for(4)) == ((0, 1),) * 2 + ((1, 2),) * 2 + ((2, 3),) * 2 + ((3, 0),) * 2

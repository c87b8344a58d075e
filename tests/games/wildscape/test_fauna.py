"""What fauna cards count in a land, and their VP."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.wildscape.cards import CARDS
from companion.games.wildscape.fauna import COUNTINGS, count_fauna, fauna_vp, say_count
from companion.games.wildscape.land import AnimalTile, Counts, Fauna, Habitat, Land
from tests.games.wildscape.oracle_predators import count_again, random_land

COUNTED_BY_EYE = ("F01", "F13", "F26", "F28")
HERE = Land(
    (
        Habitat(
            1,
            "wetland",
            20,
            animals=(
                AnimalTile(11, 1, 1),
                AnimalTile(12, 3, 3),
                AnimalTile(13, 3, 5, True),
                AnimalTile(14, 5, 5),
            ),
        ),
        Habitat(2, "wetland", 9, oases=0, animals=(AnimalTile(15, 5, 5),)),
        Habitat(3, "desert", 9, oases=2, animals=(AnimalTile(16, 2, 2), AnimalTile(17, 7, 8, True))),
        Habitat(4, "desert", 9, oases=1),
        Habitat(5, "woodland", 9, animals=(AnimalTile(18, 8, 8),)),
        Habitat(6, "savanna", 9),
    ),
    counts=Counts(energy=6, lands=5, full_lands=3, end_lands=2, single_type_tiles=11),
)


@pytest.mark.parametrize(
    ("card", "number", "words"),
    [
        ("F01", 6, "6 bio energy"),
        ("F02", 2, "2 snakes"),
        ("F03", 3, "3 wetland animal tiles of one value"),  # the three worth 5, in two habitats
        ("F04", 1, "1 woodland animal tile of one value"),
        ("F05", 0, "0 savanna animal tiles of one value"),
        ("F06", 1, "1 desert animal tile of one value"),
        ("F07", 2, "2 herbivores worth 8 or more"),
        ("F08", 2, "2 wetland habitats with animal tiles"),
        ("F09", 1, "1 woodland habitat with animal tiles"),
        ("F10", 0, "0 savanna habitats with animal tiles"),
        ("F11", 1, "1 desert habitat with animal tiles"),
        ("F12", 4, "4 animal tiles in one habitat"),
        ("F13", 11, "11 habitat tiles of a single type"),
        ("F14", 3, "3 oases"),
        ("F15", None, "its card says what counts"),
        ("F25", None, "its card says what counts"),
        ("F26", 3, "3 full land tiles"),
        ("F27", 2, "2 habitats with 2 or more animal tiles"),
        ("F28", 2, "2 land tiles beside only one other"),
    ],
)
def test_wl_33_each_card_counts_its_own(card, number, words):
    assert count_fauna(card, HERE) == number
    assert str(say_count(card, HERE)) == words


def test_what_is_counted_by_eye_is_unknown_until_told():
    for card in COUNTINGS:
        is_unknown = card in COUNTED_BY_EYE
        assert count_fauna(card, Land()) == (None if is_unknown else 0)
        assert str(say_count(card, Land())).endswith(": not told") == is_unknown
    assert str(say_count("F26", Land())) == "full land tiles: not told"


def test_snakes_and_herbivores_are_animal_tiles_alike():
    """A snake worth 2 and one more, and no herbivore can be worth as little (Glossary)."""
    there = Land((Habitat(1, "desert", 9, animals=(AnimalTile(2, 2, 2), AnimalTile(3, 2, 2), AnimalTile(4, 3, 3))),))
    assert (count_fauna("F06", there), count_fauna("F12", there), count_fauna("F02", there)) == (2, 3, 2)


def savannas(*animals):
    """A savanna habitat for each, with so many animal tiles."""
    return Land(
        tuple(
            Habitat(home, "savanna", 20, animals=tuple(AnimalTile(10 * home + each, 3, 3) for each in range(number)))
            for home, number in enumerate(animals, 1)
        )
    )


def test_g_wl_6_honey_bee():
    """G-WL6, WL-38: 3 savanna habitats, 2 of them with animal tiles, one with 2: 2 VP, the one that the text tells."""
    assert count_fauna("F10", savannas(2, 1, 0)) == 2
    assert fauna_vp(Fauna("F10"), savannas(2, 1, 0)) == 2
    assert fauna_vp(Fauna("F10"), savannas(2, 1, 1)) is None  # no other step is told
    assert fauna_vp(Fauna("F11"), savannas(2, 1)) is None


@pytest.mark.parametrize(
    ("homes", "vp"), [((), 0), ((1,), 1), ((1, 1), 2), ((1, 1, 1), 4), ((1, 1, 1, 1), 4), ((1,) * 9, 4)]
)
def test_wl_33_the_last_step_reached_counts_once(homes, vp):
    """Steps of a made-up card: 1, 2 and 4 VP for 1, 2 and 3."""
    assert fauna_vp(Fauna("F10", (1, 2, 4)), savannas(*homes)) == vp


def test_vp_by_hand_win():
    """A-WL2."""
    assert fauna_vp(Fauna("F10", (1, 2, 4), 7), savannas(1)) == 7
    assert fauna_vp(Fauna("F15", (), 0), savannas(1)) == 0
    assert fauna_vp(Fauna("F15", (1, 2)), savannas(1)) is None
    assert fauna_vp(Fauna("F01", (1, 2)), savannas(1)) is None  # energy not told


def test_each_fauna_card_is_known_or_a_blank():
    fauna = [key for key, card in CARDS.items() if card.kind == "fauna"]
    assert len(fauna) == 28
    assert [key for key in fauna if key not in COUNTINGS] == [f"F{number}" for number in range(15, 26)]


@pytest.mark.parametrize("seed", range(2))
def test_wl_33_a_naive_count_says_the_same(seed):
    random = Random(3300 + seed)
    counted = ["F02", *[f"F{number:02}" for number in range(3, 13)], "F27"]
    largest = dict.fromkeys(counted, 0)
    for _ in range(600):
        there = random_land(random)
        for card in counted:
            number = count_again(card, there)
            assert count_fauna(card, there) == number, (card, there)
            largest[card] = max(largest[card], number)
    assert min(largest.values()) >= 3

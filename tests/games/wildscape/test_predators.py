"""Which predator conditions a land meets, and with which animal tiles."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from companion.games.wildscape.cards import CARDS
from companion.games.wildscape.land import AnimalTile, Habitat, Land
from companion.games.wildscape.predators import (
    CONDITIONS,
    is_known,
    met_by,
    needs_touching,
    open_tiles,
    say_condition,
)
from tests.games.wildscape.oracle_predators import flat, random_land, used_by_force


def land(*homes, touching=()):
    """Habitats 1, 2, … with animals 11, 12, …: "5" has the size 5, "5>8" is established at 8, "!" has a pawn."""
    ids = count(11)
    return Land(
        tuple(
            Habitat(number, home.split()[0], 30, animals=tuple(animal(next(ids), each) for each in home.split()[1:]))
            for number, home in enumerate(homes, 1)
        ),
        touching=touching,
    )


def animal(number, words):
    size, _, value = words.rstrip("!").partition(">")
    return AnimalTile(number, int(size), int(value or size), bool(value), words.endswith("!"))


@pytest.mark.parametrize(
    ("card", "there", "used"),
    [
        ("D01", land("wetland 3>5 4 2", "wetland 5>5"), (11, 14)),  # two habitats serve as one does
        ("D01", land("wetland 3>5 4 2", "woodland 5>5"), ()),
        ("D02", land("woodland 3>5 4>9 5>5"), (11, 12, 13)),
        ("D03", land("savanna 3>5 4>9"), (11, 12)),
        ("D04", land("desert 3>5", "desert 4>9", "wetland 3>9"), (11, 12)),
        ("D05", land("wetland 3>4", "woodland 3>4 5", "savanna 4>5 5>6"), (11, 12, 14, 15)),
        ("D05", land("wetland 3>4", "woodland 3>4", "desert 4>5"), ()),
        ("D06", land("wetland 7 6>7 6", "woodland 8", "savanna 8"), (11, 12, 14)),
        ("D06", land("wetland 7 8", "savanna 8"), ()),
        ("D07", land("wetland 7", "savanna 8 6"), (11, 12)),
        ("D08", land("woodland 7", "savanna 8 6"), (11, 12)),
        ("D09", land("wetland 7 1 2 6 8", "wetland 7", "wetland 1"), (11, 12, 13, 15)),
        ("D09", land("wetland 7", "wetland 1"), ()),  # not in one habitat
        ("D09", land("woodland 7 1"), ()),
        ("D10", land("woodland 5>7 1"), (11, 12)),
        ("D11", land("savanna 7 2"), (11, 12)),
        ("D12", land("desert 2 8"), (11, 12)),
        ("D13", land("wetland 4 5 3 2", "wetland 8"), (11, 12)),
        ("D13", land("wetland 4", "wetland 8"), ()),
        ("D28", land("wetland 8>10", "desert 8>12 8>9"), (11, 12)),
        ("D28", land("wetland 8>10", "desert 8>9"), ()),
    ],
)
def test_a_condition_is_met_by_all_tiles_that_can_be_used(card, there, used):
    """WL-15: each row by the words of the card."""
    assert met_by(card, there) == used


@pytest.mark.parametrize(
    ("card", "there", "used"),
    [
        ("D25", land("wetland 3 4", "desert 1 3", touching=((1, 2),)), (11, 12, 13, 14)),
        ("D25", land("wetland 3 4", "desert 1 3"), ()),  # nobody said that they touch
        ("D25", land("wetland 3", "desert 1 3", touching=((1, 2),)), ()),
        ("D26", land("wetland 3 4", "desert 1 3", touching=((1, 2),)), ()),
        ("D26", land("woodland 3 4", "desert 1 3", touching=((1, 2),)), (11, 12, 13, 14)),
        ("D27", land("savanna 3 4", "desert 1 3", touching=((1, 2),)), (11, 12, 13, 14)),
        # Each pair over two habitats that hang together; a third wetland is apart.
        ("D25", land("wetland 3", "desert 1", "wetland 5", "desert 6", "wetland 8",
                     touching=((1, 2), (2, 3), (3, 4))), (11, 12, 13, 14)),
        # A habitat without animals joins nothing (A-WL21).
        ("D25", land("wetland 3", "desert", "wetland 5", "desert 6 7", touching=((1, 2), (2, 3))), ()),
        # Two groups, each with too little of its own.
        ("D25", land("wetland 3", "desert 1", "wetland 5", "desert 6", touching=((1, 2), (3, 4))), ()),
        # A woodland between them does not count.
        ("D25", land("wetland 3 4", "woodland 5", "desert 6 7", touching=((1, 2), (2, 3))), ()),
    ],
)  # fmt: skip
def test_habitats_that_touch_make_a_group(card, there, used):
    """A-WL21; the rulebook's note on D25 to D27."""
    assert met_by(card, there) == used


def test_the_rulebooks_crocodile():
    """WL-15: two wetland and two desert tiles; the Hyrax has a pawn and still serves, the three others can take one."""
    hyrax, jaculus, bushpig, cane_rat = 11, 12, 13, 14
    there = land("desert 3! 1", "wetland 5 4", touching=((1, 2),))
    assert met_by("D25", there) == (hyrax, jaculus, bushpig, cane_rat)
    assert open_tiles("D25", there) == (jaculus, bushpig, cane_rat)


def test_a_condition_that_is_lost_leaves_every_tile_possible():
    there = land("wetland 3! 4", "desert 1")
    for card in ("D14", "D24", ""):
        assert not is_known(card)
        assert needs_touching(card) is None
        assert met_by(card, there) == (11, 12, 13)
        assert open_tiles(card, there) == (12, 13)


def test_each_predator_is_known_or_a_blank():
    predators = [key for key, card in CARDS.items() if card.kind == "predator"]
    assert len(predators) == 28
    assert [key for key in predators if not is_known(key)] == [f"D{number}" for number in range(14, 25)]
    assert all(bool(str(say_condition(key))) == is_known(key) for key in predators)


def test_what_touches_matters_to_three():
    assert {key: needs_touching(key) for key in CONDITIONS if needs_touching(key)} == {
        "D25": ("wetland", "desert"),
        "D26": ("woodland", "desert"),
        "D27": ("savanna", "desert"),
    }


@pytest.mark.parametrize("seed", range(4))
def test_wl_15_brute_force_finds_the_same_tiles(seed):
    """Over all sets of tiles: 2,000 lands, each card met in some of them and not in others."""
    random = Random(1500 + seed)
    times = dict.fromkeys(CONDITIONS, 0)
    for _ in range(500):
        there = random_land(random)
        for card in CONDITIONS:
            used = used_by_force(card, there)
            assert set(met_by(card, there)) == used, (card, there)
            free = {tile["id"] for tile in flat(there) if not tile["pawn"]}
            assert set(open_tiles(card, there)) == used & free
            times[card] += bool(used)
    assert all(0 < each < 500 for each in times.values()), times

"""Laws of a land, whatever is entered and in whatever order (WL-11 to WL-14)."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from companion.core.errors import RuleError
from companion.games.wildscape.land import HABITAT_KEYS, Land
from companion.games.wildscape.land_moves import (
    AddHabitat,
    Establish,
    JoinHabitats,
    JoinRivers,
    PlaceAnimal,
    PlaceRiver,
    RemoveAnimal,
    RemoveHabitat,
    RemoveRiverTile,
    SetAnimal,
    SetEnergy,
    SetHabitat,
    SetTouching,
)
from companion.games.wildscape.tracker import apply
from tests.games.wildscape.lands import table, with_lands


def entered(moves):
    """The land of the first seat after moves, from nothing."""
    state = with_lands(table(), Land())
    for move in moves:
        state = apply(state, move)
    return state.lands[0]


def random_moves(random):
    """Moves of one land that go together in any order that keeps each thing behind what it stands in.

    Each is a row of moves that must stay in order; the rows are independent of each other.
    """
    rows, number = [], 0
    for _ in range(random.randint(1, 6)):
        number += 1
        place, kind, tiles = number, random.choice(HABITAT_KEYS), random.randint(4, 20)
        oases = tiles if kind == "desert" else 0
        row = [AddHabitat(0, place, kind, tiles, oases=oases)]
        free = tiles + oases
        while free and random.random() < 0.8:
            number += 1
            size = random.randint(1, min(8, free))
            free -= size
            row.append(PlaceAnimal(0, place, number, size))
            if size > 2 and random.random() < 0.5:
                row.append(Establish(0, number, size + random.randint(0, 4)))
        rows.append(row)
    for _ in range(random.randrange(4)):
        number += 1
        rows.append([PlaceRiver(0, number, random.randint(1, 3)) for _ in range(random.randint(1, 4))])
    rows.append([SetEnergy(0, random.randrange(9))])
    return rows


def mixed(rows, random):
    """The rows in one order by chance, each row in its own order."""
    rows, moves = [list(row) for row in rows], []
    while rows:
        row = random.choice(rows)
        moves.append(row.pop(0))
        rows = [each for each in rows if each]
    return moves


def measured(built):
    """Sizes, values and what is free, by id."""
    return (
        sorted((each.id, each.type, each.size, each.used, each.free) for each in built.habitats),
        sorted((each.id, where.id, each.size, each.value) for where, each in built.animals),
        sorted((each.id, each.value) for each in built.rivers),
        [built.value_of(kind) for kind in ("river", *HABITAT_KEYS)],
        built.next_id,
    )


@pytest.mark.parametrize("seed", range(40))
def test_the_order_of_entry_changes_no_size_and_no_value(seed):
    random = Random(seed)
    rows = random_moves(random)
    first = measured(entered(mixed(rows, random)))
    assert all(measured(entered(mixed(rows, random))) == first for _ in range(5))


@pytest.mark.parametrize("seed", range(40))
def test_joining_changes_no_total(seed):
    """WL-11, WL-14: tiles, sprouts, oases, values and sizes of all animals stay; in any order of joins."""
    random = Random(seed)
    built = entered(mixed(random_moves(random), random))
    state = with_lands(table(), built)
    for kind in HABITAT_KEYS:
        ids = [each.id for each in built.habitats if each.type == kind]
        random.shuffle(ids)
        for one, other in pairwise(ids):
            state = apply(state, JoinHabitats(0, other, one))
    rivers = [each.id for each in built.rivers]
    for one, other in pairwise(rivers):
        state = apply(state, JoinRivers(0, other, one))
    joined = state.lands[0]
    for kind in HABITAT_KEYS:
        before, now = ([each for each in one.habitats if each.type == kind] for one in (built, joined))
        assert len(now) == bool(before)
        assert sum(each.size for each in now) == sum(each.size for each in before)
        assert sum(each.free for each in now) == sum(each.free for each in before)
    assert [joined.value_of(kind) for kind in ("river", *HABITAT_KEYS)] == [
        built.value_of(kind) for kind in ("river", *HABITAT_KEYS)
    ]
    assert len(joined.rivers) == bool(rivers)


def random_move(built, random):
    """Any move, a new thing with the id that a page proposes; now and then for something that is not there."""
    new, kind, size, tiles = built.next_id, random.choice(HABITAT_KEYS), random.randint(1, 8), random.randint(0, 12)

    def known(things):
        ids = [each.id for each in things]
        return random.choice(ids) if ids and random.random() < 0.9 else random.randint(1, new)

    place, other = known(built.habitats), known(built.habitats)
    tile = known([each for _, each in built.animals])
    rivers = [each.id for each in built.rivers] + [new]
    return random.choice(
        [
            AddHabitat(0, new, kind, tiles, random.randrange(3), random.randrange(2)),
            SetHabitat(0, place, tiles, random.randrange(3), random.randrange(2)),
            JoinHabitats(0, place, other),
            RemoveHabitat(0, place),
            PlaceAnimal(0, place, new, size),
            PlaceAnimal(0, place, new, random.randint(1, 3)),
            Establish(0, tile, random.randint(1, 12)),
            SetAnimal(0, tile, size, size + random.randrange(2), random.random() < 0.5),
            RemoveAnimal(0, tile),
            PlaceRiver(0, random.choice(rivers), random.randint(1, 3)),
            JoinRivers(0, known(built.rivers), known(built.rivers)),
            RemoveRiverTile(0, known(built.rivers), random.randint(1, 3)),
            SetTouching(0, (kind, random.choice(HABITAT_KEYS)), ((place, other),)),
        ]
    )


def ids_of(built):
    """Every id in a land."""
    return [each.id for each in (*built.habitats, *built.rivers)] + [each.id for _, each in built.animals]


def check_land(before, move, built):
    """What is so after every move."""
    ids, new = ids_of(built), set(ids_of(built)) - set(ids_of(before))
    assert len(ids) == len(set(ids))
    assert new <= {before.next_id}  # no id is given twice
    assert built.next_id == before.next_id + len(new)
    places = {each.id for each in built.habitats}
    assert all(one in places and other in places and one < other for one, other in built.touching)
    assert list(built.touching) == sorted(set(built.touching))
    for each in built.habitats:
        assert each.free == each.tiles + each.sprouts + each.oases - sum(tile.size for tile in each.animals)
        if isinstance(move, PlaceAnimal) and each.id == move.habitat:
            assert each.free >= 0
            assert move.size < 3 or each.type != "desert" or each.herbivores <= each.oases
    for _, tile in built.animals:
        assert tile.value >= tile.size
        assert tile.is_established or tile.value == tile.size
        assert not (tile.is_established and tile.is_snake)
    assert all(each.tiles for each in built.rivers)


@pytest.mark.parametrize("seed", range(30))
def test_a_land_stays_whole_whatever_is_entered(seed):
    """WL-12, WL-13; no id is given twice."""
    random, state, accepted = Random(seed), with_lands(table(), Land()), 0
    for _ in range(150):
        before = state.lands[0]
        move = random_move(before, random)
        try:
            state = apply(state, move)
        except RuleError:
            continue
        check_land(before, move, state.lands[0])
        accepted += 1
    assert accepted > 20

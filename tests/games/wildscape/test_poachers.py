"""What the Poachers have, take, establish and count for birds (WL-51 to WL-62)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.games.wildscape.bird_watching import Sides, watch_birds
from companion.games.wildscape.catalogue import BIRDS
from companion.games.wildscape.moves import SeenBird
from companion.games.wildscape.poachers import (
    Animal,
    Poachers,
    check_poachers,
    check_value,
    count_for_bird,
    establish,
    lowest_habitats,
    reached,
    split_size,
    start_with,
    take_animals,
    to_establish,
)
from tests.games.wildscape import oracle_poachers as oracle
from tests.games.wildscape.plays import HABITATS, setup_of

SIZES = st.integers(1, 8)


@st.composite
def all_poachers(draw):
    animals = []
    for _ in range(draw(st.integers(0, 8))):
        size = draw(SIZES)
        is_established = size > 2 and draw(st.booleans())
        more = draw(st.integers(0, 4)) if is_established else 0
        animals.append(Animal(draw(st.sampled_from(HABITATS)), size, size + more, is_established))
    return Poachers(tuple(animals), *[draw(st.integers(0, 40)) for _ in range(4)])


def plain(animals):
    return [[each.habitat, each.size, each.value, each.is_established] for each in animals]


@pytest.mark.parametrize("difficulty", range(1, 8))
def test_wl_51_they_start_with_an_animal_of_each_habitat(difficulty):
    """WL-51: of size = difficulty, rivers worth it, a pawn of each kind; 1 and 2 are snakes. No energy."""
    poachers = start_with(difficulty)
    assert plain(poachers.animals) == [
        [habitat, difficulty, difficulty, False] for habitat in ("wetland", "woodland", "savanna", "desert")
    ]
    assert [animal.is_snake for animal in poachers.animals] == [difficulty <= 2] * 4
    assert (poachers.rivers, poachers.energy, poachers.primates, poachers.predators) == (difficulty, 0, 1, 1)


def test_g_wl7_difficulty_5():
    """G-WL7: four size-5 herbivores, one of each habitat, and rivers of size 3 and 2."""
    poachers = start_with(5)
    assert [animal.size for animal in poachers.animals] == [5, 5, 5, 5]
    assert not any(animal.is_snake for animal in poachers.animals)
    assert poachers.rivers == 3 + 2
    assert [poachers.value_of(each) for each in ("wetland", "woodland", "savanna", "desert", "river")] == [5] * 5


def test_g_wl8_ten_is_a_herbivore_and_a_snake():
    """G-WL8: 5 energy + difficulty 5 = 10 = a herbivore of size 8 and a snake of size 2."""
    assert split_size(5 + 5, "wetland") == (8, 2)


@pytest.mark.parametrize(
    ("size", "missing", "tiles"),
    [
        (1, (), (1,)),
        (8, (), (8,)),
        (9, (), (8, 1)),
        (16, (), (8, 8)),
        (21, (), (8, 8, 5)),
        (6, [("desert", 6)], (5, 1)),
        (6, [("desert", 6), ("desert", 5)], (4, 2)),
        (6, [("wetland", 6)], (6,)),
        (4, [("desert", 4), ("desert", 1), ("desert", 2)], (3,)),
        (2, [("desert", 1), ("desert", 2)], ()),
        (10, [("desert", 8)], (7, 3)),
        (5, [("desert", each) for each in (3, 4, 5)], (2, 2, 1)),
        (7, [("desert", each) for each in range(1, 9)], ()),
    ],
)
def test_wl_57_a_wl6_the_next_lower_size_then_another_tile_for_the_rest(size, missing, tiles):
    """WL-57, A-WL6: sizes from 1 to 8; what cannot be made up is not taken."""
    assert split_size(size, "desert", missing) == tiles


@given(st.integers(0, 21), st.sets(SIZES, max_size=6))
def test_tiles_make_up_the_size_as_far_as_they_can(size, sizes):
    """WL-57: the largest first; what is missing afterwards is smaller than any tile that there is."""
    missing = {("savanna", each) for each in sizes}
    tiles = split_size(size, "savanna", missing)
    assert list(tiles) == sorted(tiles, reverse=True)
    assert not sizes & set(tiles)
    left = size - sum(tiles)
    assert left >= 0
    assert all(each in sizes for each in range(1, min(left, 8) + 1))
    assert [list(each) for each in oracle.take_tiles(size, "savanna", missing)] == [
        ["savanna", each, each, False] for each in tiles
    ]


def test_a_taken_animal_lies_on_its_reintroduced_side():
    """WL-57: worth its size, after those that they have."""
    poachers = take_animals(start_with(3), "desert", (8, 2))
    assert plain(poachers.animals[4:]) == [["desert", 8, 8, False], ["desert", 2, 2, False]]
    assert poachers.value_of("desert") == 3 + 8 + 2


@pytest.mark.parametrize(
    ("animals", "lowest"),
    [
        ([], ("wetland", "woodland", "savanna", "desert")),
        ([("wetland", 3), ("woodland", 2), ("savanna", 2)], ("desert",)),
        ([("wetland", 3), ("woodland", 2), ("savanna", 1), ("savanna", 1), ("desert", 4)], ("woodland", "savanna")),
    ],
)
def test_wl_56_all_white_is_the_habitat_worth_least(animals, lowest):
    """WL-56: by the total value of their animals; level ones are all named."""
    poachers = Poachers(tuple(Animal(habitat, size, size) for habitat, size in animals))
    assert lowest_habitats(poachers) == lowest


def test_an_established_animal_counts_with_its_value_for_the_lowest():
    """WL-56: of value, not of size."""
    poachers = Poachers((Animal("wetland", 3, 7, True), *[Animal(habitat, 6, 6) for habitat in HABITATS[1:]]))
    assert lowest_habitats(poachers) == ("woodland", "savanna", "desert")


@given(all_poachers())
def test_the_lowest_of_the_oracle(poachers):
    assert list(lowest_habitats(poachers)) == oracle.weakest(plain(poachers.animals))


OLD = Animal("wetland", 8, 12, True)
SNAKE = Animal("desert", 2, 2)


@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        ((), ((), (), 0)),
        ((5,), ((2,), (), 0)),
        ((5, 5), ((2, 3), (), 0)),
        ((3, 5, 4), ((3, 4), (), 0)),
        ((5, 4, 4), ((2,), (3, 4), 1)),
        ((4, 4, 4), ((), (2, 3, 4), 2)),
        ((4, 6, 4, 6, 4), ((3, 5), (), 0)),
        ((4, 6, 6, 6), ((), (3, 4, 5), 2)),
    ],
)
def test_wl_58_a_wl7_the_two_largest_that_are_not_established(sizes, expected):
    """WL-58, A-WL7: by size; neither snakes nor established ones. Those for sure, the tied ones, how many of these."""
    animals = (OLD, SNAKE, *[Animal("woodland", size, size) for size in sizes])
    assert to_establish(Poachers(animals)) == expected


def test_an_established_herbivore_keeps_its_size():
    """“Its size remains unchanged”, its value grows."""
    poachers = establish(start_with(4), 2, 7)
    assert plain(poachers.animals)[2] == ["savanna", 4, 7, True]
    assert (poachers.value_of("savanna"), poachers.value_of("desert")) == (7, 4)


@pytest.mark.parametrize(
    ("before", "after", "types"),
    [
        (Poachers(), Poachers(), ()),
        (start_with(5), take_animals(start_with(5), "woodland", (1,)), ("woodland",)),
        (start_with(5), replace(start_with(5), rivers=10), ("river",)),
        (start_with(5), establish(start_with(5), 3, 6), ("desert",)),
        (start_with(6), replace(start_with(6), rivers=12), ()),
        (Poachers(), start_with(6), ("river", "wetland", "woodland", "savanna", "desert")),
        (Poachers(), start_with(5), ()),
    ],
)
def test_wl_59_they_reach_6_of_a_type(before, after, types):
    """WL-59, WL-52: of animals by value or of rivers; told when it is reached, not again."""
    assert reached(before, after) == types


MANY = Poachers(
    (
        Animal("wetland", 8, 12, True),
        Animal("wetland", 2, 2),
        Animal("wetland", 6, 6),
        Animal("savanna", 5, 7, True),
        Animal("savanna", 1, 1),
    ),
    rivers=14,
    energy=9,
    primates=3,
    predators=2,
)


@pytest.mark.parametrize(
    ("card", "counts"),
    [
        ("B01a", [(7,)] * 3),  # 14 / 2
        ("B01b", [(2,)] * 3),  # 14 / 5, rounded down
        ("B02a", [(3,)] * 3),
        ("B02b", [(12, 6, 2)] * 3),
        ("B03a", [(0,)] * 3),
        ("B03b", [(0,)] * 3),
        ("B04a", [(2,)] * 3),
        ("B04b", [(7, 1)] * 3),
        ("B05a", [(0,)] * 3),
        ("B05b", [(0,)] * 3),
        ("B06a", [(2,)] * 3),
        ("B06b", [None] * 3),
        ("B07a", [None] * 3),
        ("B07b", [None] * 3),
        ("B08a", [(3,)] * 3),
        ("B08b", [(2,)] * 3),
        ("B09a", [(2,), (4,), (6,)]),
        ("B09b", [(1,), (2,), (3,)]),
        ("B10a", [(5,), (7,), (9,)]),
        ("B10b", [(4,), (6,), (8,)]),
    ],
)
def test_wl_61_wl_26_what_they_count_for_a_bird(card, counts):
    """WL-61, WL-24, WL-26: at the first, second and last bird watching."""
    assert [count_for_bird(MANY, card, occasion) for occasion in range(3)] == counts


def test_every_bird_has_a_case():
    (mark,) = test_wl_61_wl_26_what_they_count_for_a_bird.pytestmark
    assert [card for card, _ in mark.args[1]] == [bird.key for bird in BIRDS]


@pytest.mark.parametrize(
    ("rivers", "half", "fifth"), [(0, 0, 0), (1, 0, 0), (4, 2, 0), (5, 2, 1), (9, 4, 1), (10, 5, 2)]
)
def test_wl_61_rivers_are_rounded_down(rivers, half, fifth):
    """B01a: total / 2, B01b: total / 5."""
    poachers = Poachers(rivers=rivers)
    assert count_for_bird(poachers, "B01a", 0) == (half,)
    assert count_for_bird(poachers, "B01b", 2) == (fifth,)


def test_a_list_is_as_long_as_the_scoresheet_allows():
    """24 numbers; the highest ones."""
    poachers = Poachers(tuple([Animal("desert", 1, 1)] * 30 + [Animal("desert", 8, 8)]))
    assert count_for_bird(poachers, "B05b", 0) == (8, *[1] * 23)
    assert count_for_bird(poachers, "B05a", 0) == (31,)


def test_final_values_are_those_of_the_scoresheet():
    """The catalogue, which the scoresheet counts by, and the last occasion here say the same (WL-61)."""
    for bird in BIRDS:
        if bird.poachers_final is not None:
            assert count_for_bird(Poachers(), bird.key, 2) == (bird.poachers_final,)


@given(all_poachers(), st.randoms(use_true_random=False), st.integers(0, 2))
def test_wl_23_every_bird_gives_out_exactly_2(poachers, random, occasion):
    """WL-20, WL-22, WL-23: 2 to the better one or 1 each, so 8 in all."""
    cards = random.sample(["B01", "B02", "B03", "B04", "B05", "B06", "B08", "B09", "B10"], 4)
    birds = []
    for card in cards:
        key = card + random.choice("ab")
        length = {"B02b": 3, "B03b": 2, "B04b": 3, "B05b": 1, "B10b": 3}.get(key, 1)
        mine = tuple(random.randrange(9) for _ in range(length))
        birds.append(SeenBird(key, mine, (random.randrange(4),) if key == "B06b" else None))
    watched = watch_birds(Sides(setup_of(1), (None, None), poachers, occasion), tuple(birds))
    assert all(sum(each.points) == 2 for each in watched.comparisons)
    assert {each.points for each in watched.comparisons} <= {(2, 0), (1, 1), (0, 2)}
    assert sum(watched.points) == 8
    assert [seen.card for seen in watched.birds] == [seen.card for seen in birds]


@pytest.mark.parametrize(
    ("animal", "code"),
    [
        (Animal("desert", 2, 3, True), "snake_established"),
        (Animal("desert", 2, 2, True), "snake_established"),
        (Animal("desert", 6, 5, True), "below_its_size"),
        (Animal("desert", 6, 5), "not_its_size"),
        (Animal("desert", 6, 7), "not_its_size"),
        (Animal("desert", 1, 2), "not_its_size"),
    ],
)
def test_animals_that_cannot_lie_so(animal, code):
    """“A reintroduced herbivore's size and value are equal”; snakes are never established."""
    with pytest.raises(RuleError) as refused:
        check_poachers(replace(start_with(1), animals=(SNAKE, animal)))
    assert (refused.value.code, refused.value.field) == (code, "animals")


def test_animals_that_can_lie_so():
    assert check_poachers(MANY) is None
    assert check_value(6, 6, "value") is None

"""WILD: Serengeti: which Scenes a full Map completes, and what others would take."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Final

from bench.report import Row
from bench.server import EMPTY, make_bare_app
from bench.timing import compare
from companion.games.wild_serengeti.maps import Animals, Map
from companion.games.wild_serengeti.matching import can_complete
from companion.games.wild_serengeti.scenes import ANIMALS, EACH, KINDS, TERRAINS, Figure, Kind, Pattern
from companion.games.wild_serengeti.ways import find_ways

SEED: Final = 36
SIDE: Final = 7
SCENES: Final = 8
MAPS: Final = 6
SIZES: Final = (2, 3, 4, 5, 6)  # animals of a pattern
FOOD: Final = 3
VFX: Final = 2
ROUNDS: Final = 30
FEW_ROUNDS: Final = 3  # of each of many searches: what counts is the slowest of them


def measure_scenes() -> list[Row]:
    """The rows of Scenes on full Maps, in empty requests of the test client."""
    empty = partial(make_bare_app().test_client().get, EMPTY)
    random = Random(SEED)
    maps = [make_full_map(random) for _ in range(MAPS)]
    checks = [partial(check_all, *laid, make_patterns(random, SCENES)) for laid in maps]
    checked = [compare(empty, check, rounds=ROUNDS)[0] for check in checks]
    searches = [
        partial(find_ways, make(random, kind, size), *laid, food=FOOD, vfx=VFX)
        for laid in maps
        for kind in KINDS
        for size in SIZES
        for make in (make_pattern, make_hard_pattern)
    ]
    found = [compare(empty, search, rounds=FEW_ROUNDS, warm_up=1)[0] for search in searches]
    name = f"what it would take: {FOOD} Food, {VFX} VFX, one action, a full map, the slowest of many"
    return [Row(f"checking {SCENES} scenes on a full map", max(checked), 8), Row(name, max(found), 600)]


def check_all(board: Map, animals: Animals, patterns: list[Pattern]) -> object:
    """How each Scene can be completed, if it can."""
    return [can_complete(pattern, board, animals, VFX) for pattern in patterns]


def make_full_map(random: Random) -> tuple[Map, Animals]:
    """A side with every terrain by chance, and all 36 animals on it."""
    board = Map(SIDE, SIDE, tuple(random.choices(TERRAINS, k=SIDE * SIDE)))
    figures = [animal for animal in ANIMALS for _ in range(EACH)]
    return board, dict(zip(random.sample(board.spaces, len(figures)), figures, strict=True))


def make_patterns(random: Random, number: int) -> list[Pattern]:
    """Patterns of all kinds and sizes in turn."""
    return [make_pattern(random, KINDS[each % len(KINDS)], SIZES[each % len(SIZES)]) for each in range(number)]


def make_hard_pattern(random: Random, kind: Kind, size: int) -> Pattern:
    """As few animals as can be, all three of each, and one terrain for all or none: there is most to be tried."""
    animals = [animal for animal in random.sample(ANIMALS, -(-size // EACH)) for _ in range(EACH)][:size]
    terrain = random.choice((None, *TERRAINS))
    return Pattern(kind, tuple([Figure(animal, terrain) for animal in random.sample(animals, size)]))


def make_pattern(random: Random, kind: Kind, size: int) -> Pattern:
    """Animals by chance, each on a terrain in a Terrain Scene, every second one otherwise."""
    animals = random.sample([animal for animal in ANIMALS for _ in range(EACH)], size)
    is_asked = [kind == "terrain" or random.random() < 0.5 for _ in animals]
    return Pattern(
        kind,
        tuple(
            [
                Figure(animal, random.choice(TERRAINS) if asked else None)
                for animal, asked in zip(animals, is_asked, strict=True)
            ]
        ),
    )

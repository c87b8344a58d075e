"""Lands by chance, with everything in them that can be there."""

from __future__ import annotations

from random import Random

from companion.games.wildscape.land import Counts, Fauna, Land, Specialist
from tests.games.wildscape.lands import animal, habitat, land, primate, river

TYPES = ("wetland", "woodland", "savanna", "desert")


def random_tile(random: Random):
    """An animal tile: a snake, or a herbivore that may be established."""
    size = random.randint(1, 8)
    value = size + random.randrange(5) if size > 2 and random.random() < 0.4 else 0
    return animal(size, value, pawn=random.random() < 0.3)


def random_land(random: Random, *, most: int = 4) -> Land:
    """A land; a small ``most`` makes ties. Everything that is counted by eye is told."""
    things = [
        habitat(random.choice(TYPES), 9, *[random_tile(random) for _ in range(random.randrange(most))])
        for _ in range(random.randrange(1, 6))
    ]
    things += [
        river(*[random.randint(1, 3) for _ in range(random.randint(1, 3))]) for _ in range(random.randrange(most))
    ]
    things += [primate(random.choice((*TYPES, "river")), random.randrange(7)) for _ in range(random.randrange(most))]
    numbers = [random.randrange(8) for _ in range(6)]
    counts = Counts(
        *numbers[:2],
        ranges=tuple([random.randint(1, 4) for _ in range(random.randrange(most))]),
        lines=tuple([random.randint(1, 3 + most) for _ in range(3)]),
        lands=numbers[2],
        full_lands=numbers[3],
        end_lands=numbers[4],
        single_type_tiles=numbers[5],
    )
    cards = [f"S{8 * kind + random.randint(1, 8):02}" for kind in random.sample(range(5), random.randrange(most))]
    specialists = tuple([Specialist(card, random.randrange(6)) for card in cards])
    fauna = tuple([Fauna(f"F{random.randint(1, 14):02}", (1, 2, 4)) for _ in range(random.randrange(3))])
    return land(*things, specialists=specialists, fauna=fauna, counts=counts)

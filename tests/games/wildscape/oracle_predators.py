"""Predator conditions and fauna counts by brute force, written apart from the app: from a flat list of animal tiles."""

from __future__ import annotations

from itertools import combinations
from random import Random

from companion.games.wildscape.land import AnimalTile, Habitat, Land

TYPES = ("wetland", "woodland", "savanna", "desert")


def flat(land):
    """Every animal tile as a plain record."""
    return [
        {
            "id": animal.id,
            "type": habitat.type,
            "home": habitat.id,
            "snake": animal.size < 3,
            "value": animal.value,
            "established": animal.is_established,
            "pawn": animal.has_pawn,
        }
        for habitat in land.habitats
        for animal in habitat.animals
    ]


def hang_together(homes, touching):
    """Whether one can walk from any of these habitats to any other one, never leaving them."""
    homes = set(homes)
    reached = {min(homes)}
    for _ in homes:
        reached |= {b for a, b in touching if a in reached and b in homes}
        reached |= {a for a, b in touching if b in reached and a in homes}
    return reached == homes


def satisfies(card, tiles, touching):
    """Whether exactly these animal tiles do what the card says."""
    types = sorted(tile["type"] for tile in tiles)
    herbivores = [tile for tile in tiles if not tile["snake"]]
    homes = {tile["home"] for tile in tiles}
    if card in ("D01", "D02", "D03", "D04"):
        of_type = TYPES[int(card[2]) - 1]
        return types == [of_type] * 2 and all(tile["established"] for tile in tiles)
    if card == "D05":
        return types == ["savanna", "wetland", "woodland"] and all(tile["established"] for tile in tiles)
    if card in ("D06", "D07", "D08"):
        pair = {"D06": ["wetland", "woodland"], "D07": ["savanna", "wetland"], "D08": ["savanna", "woodland"]}[card]
        return types == pair and len(herbivores) == 2 and min(tile["value"] for tile in tiles) >= 7
    if card in ("D09", "D10", "D11", "D12"):
        of_type = TYPES[int(card[1:]) - 9]
        is_one_home = types == [of_type] * 2 and len(homes) == 1
        return is_one_home and len(herbivores) == 1 and herbivores[0]["value"] >= 7
    if card == "D13":
        is_one_home = types == ["wetland"] * 2 and len(homes) == 1
        return is_one_home and len(herbivores) == 2 and min(tile["value"] for tile in tiles) >= 4
    if card in ("D25", "D26", "D27"):
        other = {"D25": "wetland", "D26": "woodland", "D27": "savanna"}[card]
        return types == sorted([other, other, "desert", "desert"]) and hang_together(homes, touching)
    assert card == "D28"
    return len(herbivores) == 2 and min(tile["value"] for tile in tiles) >= 10


def used_by_force(card, land):
    """The ids of all animal tiles in some set that satisfies the card."""
    number = {"D05": 3, "D25": 4, "D26": 4, "D27": 4}.get(card, 2)
    return {
        tile["id"]
        for tiles in combinations(flat(land), number)
        if satisfies(card, tiles, land.touching)
        for tile in tiles
    }


def count_again(card, land):
    """What a fauna card counts."""
    tiles = flat(land)
    number = int(card[1:])
    if number == 2:
        return len([tile for tile in tiles if tile["snake"]])
    if number in (3, 4, 5, 6):
        values = [tile["value"] for tile in tiles if tile["type"] == TYPES[number - 3]]
        return max([values.count(value) for value in values], default=0)
    if number == 7:
        return len([tile for tile in tiles if tile["value"] >= 8 and not tile["snake"]])
    if number in (8, 9, 10, 11):
        return len({tile["home"] for tile in tiles if tile["type"] == TYPES[number - 8]})
    homes = [tile["home"] for tile in tiles]
    if number == 12:
        return max([homes.count(home) for home in homes], default=0)
    assert number == 27
    return len({home for home in homes if homes.count(home) > 1})


def random_land(random: Random) -> Land:
    """A land with up to ten animal tiles, crowded enough for conditions to be met now and then."""
    types = random.sample(TYPES, random.choice((2, 2, 3, 4)))
    homes = [Habitat(number, random.choice(types), tiles=30) for number in range(1, random.randint(2, 8) + 1)]
    animals = {home.id: [] for home in homes}
    for number in range(random.randint(0, 10)):
        size = random.choice((1, 2, 3, 4, 5, 6, 7, 8))
        is_established = size > 2 and random.random() < 0.5
        value = size + is_established * random.randrange(6)
        tile = AnimalTile(11 + number, size, value, is_established, random.random() < 0.3)
        animals[random.choice(homes).id].append(tile)
    habitats = tuple(Habitat(home.id, home.type, 30, animals=tuple(animals[home.id])) for home in homes)
    pairs = combinations(habitats, 2)
    chance = random.choice((0.2, 0.5, 0.8))
    touching = tuple((a.id, b.id) for a, b in pairs if a.type != b.type and random.random() < chance)
    return Land(habitats, touching=touching, next_id=31)

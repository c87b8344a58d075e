"""Birds between two lands, decided from plain lists by the words of the cards: written apart from the game's code."""

from __future__ import annotations

TYPES = {"B02": "wetland", "B03": "woodland", "B04": "savanna", "B05": "desert"}


def plain_land(land):
    """A land as lists: tiles as (type, size, value, established, pawn), rivers as lists of tiles, and so on."""
    tiles = []
    for habitat in land.habitats:
        for tile in habitat.animals:
            tiles.append((habitat.type, tile.size, tile.value, tile.is_established, tile.has_pawn))
    return {
        "tiles": tiles,
        "rivers": [list(river.tiles) for river in land.rivers],
        "specialists": len(land.specialists),
        "primates": len(land.primates),
        "ranges": land.counts.ranges,
        "lines": land.counts.lines,
    }


def measure(land, bird):
    """What one land has for a bird, as a list that is compared from its first member on."""
    tiles = land["tiles"]
    number, side = bird[:3], bird[3]
    if number in TYPES:
        values = [value for kind, _, value, _, _ in tiles if kind == TYPES[number]]
        if side == "a":
            return [len(values)]
        ranked = []
        while values:
            best = max(values)
            values.remove(best)
            ranked.append(best)
        return ranked
    if bird == "B01a":
        best = 0
        for river in land["rivers"]:
            if sum(river) > best:
                best = sum(river)
        return [best]
    if bird == "B01b":
        return [len([river for river in land["rivers"] if sum(river) > 2])]
    if bird == "B06a":
        return [len([1 for _, _, _, established, _ in tiles if established])]
    if bird == "B07a":
        kinds = [(kind, size) for kind in TYPES.values() for size in (1, 2)]
        return [len([1 for kind, size in kinds if any(tile[:2] == (kind, size) for tile in tiles)])]
    if bird == "B07b":
        return [land["specialists"]]
    if bird == "B08a":
        return [land["primates"]]
    if bird == "B08b":
        return [len([1 for tile in tiles if tile[4]])]
    if bird == "B09a":
        return [len(land["ranges"])]
    if bird == "B09b":
        return [len([size for size in land["ranges"] if size != 1])]
    one, two, three = land["lines"]
    if bird == "B10a":
        return [max(one, two, three)]
    # The second longest of three: the longest pair's smaller one.
    return [max(min(one, two), min(two, three), min(one, three))]


def decide(first, second, bird):
    """The points of both: 2 to the better one, 1 each when they are level to the last member; a missing one is 0."""
    left, right = measure(first, bird), measure(second, bird)
    for index in range(max(len(left), len(right))):
        mine = left[index] if index < len(left) else 0
        theirs = right[index] if index < len(right) else 0
        if mine != theirs:
            return (2, 0) if mine > theirs else (0, 2)
    return (1, 1)

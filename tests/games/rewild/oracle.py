"""Rewild once more, slowly and naively, from the rulebook's words alone: what the tests hold our rules against.

A tile is ``(x, y, squares)``: its top left square, and its four habitats clockwise from there. Tokens are
``{(x, y): (habitat, value)}``. Nothing here knows our own board, its gains or its tracker.
"""

from __future__ import annotations

import itertools

WOODLAND, SCRUBLAND, WETLAND = HABITATS = ("woodland", "scrubland", "wetland")
# 3. Rewild, Components: the twelve tokens, by the names that the scoresheet gives them.
TOKENS = {
    "hedgehog": (WOODLAND, 1),
    "long_eared_bat": (WOODLAND, 2),
    "violet_dor_beetle": (WOODLAND, 3),
    "peregrine_falcon": (WOODLAND, 4),
    "red_deer": (SCRUBLAND, 1),
    "purple_emperor_butterfly": (SCRUBLAND, 2),
    "nightingale": (SCRUBLAND, 3),
    "white_stork": (SCRUBLAND, 4),
    "harvest_mouse": (WETLAND, 1),
    "kingfisher": (WETLAND, 2),
    "blue_eyed_dragonfly": (WETLAND, 3),
    "beaver": (WETLAND, 4),
}


def neighbours(square):
    x, y = square
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]


def turned(squares):
    """A tile in all four orientations; clockwise, the last square comes to the top left."""
    return {squares[-turns:] + squares[:-turns] for turns in range(4)}


def covered(x, y):
    """The squares that a tile covers, clockwise."""
    return [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]


def cells(tile):
    """The squares that a tile covers, with their habitats."""
    x, y, squares = tile
    return dict(zip(covered(x, y), squares, strict=True))


def lay_out(tiles):
    """Every covered square: which tile covers it, and its habitat."""
    return {square: (number, habitat) for number, tile in enumerate(tiles) for square, habitat in cells(tile).items()}


def has_room(table, x, y):
    """“No overlap, at least one edge adjacent, offset to adjacent tiles by one square.”

    Tiles that are offset by one square have exactly one square beside a square of the other; straight ones have two.
    """
    own = covered(x, y)
    if not table.keys().isdisjoint(own):
        return False
    touched = [table[other][0] for square in own for other in neighbours(square) if other in table]
    return len(touched) > 0 and len(touched) == len(set(touched))


def contacts(tiles, x, y):
    """How many tiles a tile with that corner touches."""
    table = lay_out(tiles)
    return len({table[other][0] for square in covered(x, y) for other in neighbours(square) if other in table})


def matches(table, tile):
    """“The habitats of all adjacent squares must match.”"""
    return all(
        table[other][1] == habitat
        for square, habitat in cells(tile).items()
        for other in neighbours(square)
        if other in table
    )


def box(table):
    """All corners from which a tile could at all touch what lies."""
    xs, ys = [x for x, _ in table], [y for _, y in table]
    return itertools.product(range(min(xs) - 2, max(xs) + 2), range(min(ys) - 2, max(ys) + 2))


def placements(tiles, squares):
    """Every legal placement, as the tile then lies."""
    table = lay_out(tiles)
    ways = turned(squares)
    return {(x, y, way) for x, y in box(table) if has_room(table, x, y) for way in ways if matches(table, (x, y, way))}


def spaces(tiles):
    """Every square between four tiles, with the habitats around it."""
    table = lay_out(tiles)
    empty = {other for square in table for other in neighbours(square)} - set(table)
    around = {square: [table[other][1] for other in neighbours(square) if other in table] for square in empty}
    return {square: habitats for square, habitats in around.items() if len(habitats) == 4}


def can_be_closed(tiles, space):
    """Whether more tiles, of whatever habitats, can be laid so that the square has tiles on all four sides."""
    table = lay_out(tiles)
    if space in table:
        return False
    missing = [other for other in neighbours(space) if other not in table]
    if not missing:
        return True
    x, y = missing[0]
    corners = [(x - dx, y - dy) for dx, dy in itertools.product((0, 1), repeat=2)]
    return any(can_be_closed([*tiles, (*corner, "????")], space) for corner in corners if has_room(table, *corner))


def open_spaces(tiles, last):
    """The empty squares beside a tile with two or three covered sides that can still be closed."""
    table = lay_out(tiles)
    beside = {other for square in cells(last) for other in neighbours(square)} - set(table)
    sides = {square: [table[other][1] for other in neighbours(square) if other in table] for square in beside}
    return {
        square: habitats
        for square, habitats in sides.items()
        if len(habitats) in (2, 3) and can_be_closed(tiles, square)
    }


def largest_areas(tiles, tokens):
    """Squares of each habitat's largest area, wildlife among them, by flood fill."""
    kinds = {square: habitat for square, (_, habitat) in lay_out(tiles).items()}
    kinds |= {square: habitat for square, (habitat, _) in tokens.items()}
    largest = dict.fromkeys(HABITATS, 0)
    while kinds:
        start, habitat = next(iter(kinds.items()))
        front, area = {start}, set()
        while front:
            area |= front
            front = {other for square in front for other in neighbours(square) if kinds.get(other) == habitat} - area
        largest[habitat] = max(largest[habitat], len(area))
        kinds = {square: kind for square, kind in kinds.items() if square not in area}
    return largest


def token_points(tiles, tokens):
    """“Its value multiplied by the number of adjacent squares that match its habitat”, by space."""
    around = spaces(tiles)
    return {space: value * around[space].count(habitat) for space, (habitat, value) in tokens.items()}


def area_points(squares):
    if 5 <= squares <= 9:
        return 1
    if 10 <= squares <= 14:
        return 3
    if 15 <= squares <= 19:
        return 6
    return 10 if squares >= 20 else 0


def total(tiles, tokens):
    areas = largest_areas(tiles, tokens).values()
    return sum(token_points(tiles, tokens).values()) + sum(area_points(squares) for squares in areas)


def grow(random, number, swirl=0.9):
    """A board of so many tiles, the rulebook's way, with many spaces: most tiles are offset to the same side."""
    tiles = [(0, 0, tuple(random.choices(HABITATS, k=4)))]
    frequent = random.choices(HABITATS, k=random.randint(1, 6))
    while len(tiles) < number:
        table = lay_out(tiles)
        x, y, _ = random.choice(tiles)
        to_the_left = [(2, -1), (1, 2), (-2, 1), (-1, -2)]
        to_the_right = [(2, 1), (-1, 2), (-2, -1), (1, -2)]
        dx, dy = random.choice(to_the_left if random.random() < swirl else to_the_right)
        corner = (x + dx, y + dy)
        if has_room(table, *corner):
            wanted = []
            for square in covered(*corner):
                beside = [table[other][1] for other in neighbours(square) if other in table]
                wanted.append(random.choice(beside or frequent))
            tile = (*corner, tuple(wanted))
            if matches(table, tile):
                tiles.append(tile)
    return tiles


def draw_fitting(random, tiles):
    """A tile that fits where it touches as many tiles as any spot allows: such a one joins areas and closes spaces."""
    table = lay_out(tiles)
    spots = [corner for corner in box(table) if has_room(table, *corner)]
    most = max(contacts(tiles, *corner) for corner in spots)
    corner = random.choice([corner for corner in spots if contacts(tiles, *corner) == most])
    wanted = []
    for square in covered(*corner):
        beside = [table[other][1] for other in neighbours(square) if other in table]
        wanted.append(beside[0] if beside else None)
    free = random.choice(HABITATS)
    across = wanted[2:] + wanted[:2] if random.random() < 0.5 else [None] * 4
    return tuple(one or other or free for one, other in zip(wanted, across, strict=True))


def settle(random, tiles):
    """Tokens for a random choice of the spaces, as ``{space: key}``."""
    chosen = [space for space in sorted(spaces(tiles)) if random.random() < 0.8]
    return dict(zip(chosen, random.sample(sorted(TOKENS), min(len(chosen), len(TOKENS))), strict=False))


def values(tokens):
    """The same tokens as habitats and values."""
    return {space: TOKENS[key] for space, key in tokens.items()}

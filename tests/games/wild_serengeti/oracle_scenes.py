"""Scenes by brute force, written apart from the app: every choice of animals, and every sequence of things to do."""

from __future__ import annotations

from itertools import combinations, product

TOUCHES = {(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)} - {(0, 0)}


def shows(kind, spaces):
    """Whether spaces lie as that kind of Scene asks, terrain and animals aside."""
    if kind == "adjacency":
        (row, column), others = spaces[0], spaces[1:]
        return all((r - row, c - column) in TOUCHES for r, c in others)
    if kind == "line":
        rows, columns = [r for r, _ in spaces], [c for _, c in spaces]
        along = columns if len(set(rows)) == 1 else rows if len(set(columns)) == 1 else None
        return along is not None and along in (sorted(along), sorted(along, reverse=True))
    return True


def fewest_vfx(pattern, board, animals):
    """The fewest VFX Tokens that complete a Scene as the animals stand, None if none do."""
    standing = [[space for space in animals if animals[space] == figure.animal] for figure in pattern.figures]
    found = None
    for spaces in product(*standing):
        if len(set(spaces)) == len(spaces) and shows(pattern.kind, spaces):
            terrain = [board.terrain[row * board.columns + column] for row, column in spaces]
            vfx = sum(f.terrain not in (None, t) for f, t in zip(pattern.figures, terrain, strict=True))
            found = vfx if found is None else min(found, vfx)
    return found


def fed(board, position, food):
    """Every position that one movement by so many Food Tokens makes of one: through others, not onto one."""
    spaces = [(row, column) for row in range(board.rows) for column in range(board.columns)]
    for row, column in position:
        for end in spaces:
            if abs(row - end[0]) + abs(column - end[1]) == food and end not in position:
                after = dict(position)
                after[end] = after.pop((row, column))
                yield after


def acted(board, position, action, supply):
    """Every position that a Basic Action makes of one."""
    spaces = [(row, column) for row in range(board.rows) for column in range(board.columns)]
    empty = [space for space in spaces if space not in position]
    if action == "place":
        return [{**position, space: animal} for animal, left in supply.items() if left for space in empty]
    if action == "swap":
        return [{**position, a: position[b], b: position[a]} for a, b in combinations(position, 2)]
    moved = []
    for start in position:
        for end in empty:
            if abs(start[0] - end[0]) + abs(start[1] - end[1]) <= 3:
                after = dict(position)
                after[end] = after.pop(start)
                moved.append(after)
    return moved


def cheapest(pattern, board, animals, food, vfx, action, supply):
    """Tokens and VFX Tokens of the cheapest way without an action, and of the cheapest with it; None where none is.

    All positions that can be reached by so many Food Tokens, and by the action before, between or after them.
    """
    reached = [[], []]  # sets of positions without and with the action, by the Food Tokens that were spent
    best = [None, None]
    for spent in range(food + 1):
        plain, acting = [
            {
                frozenset(each.items())
                for tokens in range(1, spent + 1)
                for key in before[spent - tokens]
                for each in fed(board, dict(key), tokens)
            }
            for before in reached
        ]
        if not spent:
            plain = {frozenset(animals.items())}
        acting |= {frozenset(each.items()) for key in plain for each in acted(board, dict(key), action, supply)}
        for number, positions in enumerate((plain, acting)):
            reached[number].append(positions)
            for key in positions:
                needed = fewest_vfx(pattern, board, dict(key))
                if needed is not None and needed <= vfx:
                    best[number] = min(best[number] or (99, 99), (spent + needed, needed))
    return tuple(best)

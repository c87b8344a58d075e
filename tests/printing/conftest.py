"""Tables to print: games filled in with whatever fits each row, and what every page has to keep to."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from companion.core.game import MARKS, Seat, fields, make_setup, read_answers
from companion.core.scoresheet import Kind
from companion.games import GAMES
from companion.printing.fonts import measure
from companion.printing.layout import MM_PER_PT, SMALLEST_PT, Box, Circle, Emblem, Label, Outline
from companion.printing.paper import LEAST_MARGIN

TOLERANCE = 0.06  # mm


def type_something(row, random):
    match row.kind:
        case Kind.COUNT:
            return str(random.randint(row.minimum, min(row.maximum, row.usual_maximum or 12)))
        case Kind.POINTS:
            return f"{random.randint(1, 9)}+{random.randint(1, 9)}x2"
        case Kind.CHOICE:
            return random.choice(row.choices).key
        case Kind.VALUES:
            return f"{random.randint(1, 9)} {random.randint(1, 9)}"
        case Kind.TEXT:
            return "Its name"
        case Kind.FLAG:
            return random.choice(("", "yes"))


def _fill_table(slug, mode, names, *, typed=None, options=None, seed=1, blank=()):
    """A table with an answer in every field: the game, the setup and the scoreboard."""
    game = GAMES[slug]
    seats = tuple(Seat(name, mark) for name, mark in zip(names, MARKS, strict=False))
    setup = make_setup(game, mode, seats, options or {})
    sheet = game.sheet(setup)
    random = Random(seed)
    answers = {field: type_something(row, random) for field, _, row in fields(setup, sheet)} | (typed or {})
    read, refused = read_answers(setup, sheet, {key: value for key, value in answers.items() if key not in blank})
    assert not refused
    return game, setup, game.score(setup, read)


def edges(label):
    """Left, top, right and bottom of what is seen of a text."""
    width = measure(label.text, label.size, label.weight)
    left = {"left": label.x, "centre": label.x - width / 2, "right": label.x - width}[label.align]
    height = label.size * MM_PER_PT
    return left, label.y - 0.74 * height, left + width, label.y + 0.2 * height


def _sides(item):
    """Left, top, right and bottom of a shape."""
    match item:
        case Box():
            return item.x, item.y, item.x + item.width, item.y + item.height
        case Emblem():
            return item.x, item.y, item.x + item.side, item.y + item.side
        case Circle():
            return item.x - item.radius, item.y - item.radius, item.x + item.radius, item.y + item.radius
        case Outline():
            xs, ys = zip(*item.points, strict=True)
            return min(xs), min(ys), max(xs), max(ys)


def _assert_page_holds(page, margin=LEAST_MARGIN):
    """Nothing in the margins, nothing cut, nothing too small, no two texts over each other."""
    labels = [item for item in page.items if isinstance(item, Label) and item.text]
    boxes = [edges(label) for label in labels]
    for label, (left, top, right, bottom) in zip(labels, boxes, strict=True):
        assert label.size >= SMALLEST_PT, label
        assert right - left <= label.width + TOLERANCE, label
        assert left >= margin - TOLERANCE, label
        assert top >= margin - 0.5, label
        assert right <= page.width - margin + TOLERANCE, label
        assert bottom <= page.height - margin + 0.5, label
    for item in page.items:
        if isinstance(item, Box | Emblem | Circle | Outline):
            left, top, right, bottom = _sides(item)
            assert left >= margin - TOLERANCE, item
            assert top >= margin - TOLERANCE, item
            assert right <= page.width - margin + TOLERANCE, item
            assert bottom <= page.height - margin + TOLERANCE, item
    for (one, first), (other, second) in combinations(zip(labels, boxes, strict=True), 2):
        over = min(first[2], second[2]) - max(first[0], second[0])
        under = min(first[3], second[3]) - max(first[1], second[1])
        assert over <= TOLERANCE or under <= TOLERANCE, (one, other)


@pytest.fixture(scope="session")
def fill_table():
    return _fill_table


@pytest.fixture(scope="session")
def assert_page_holds():
    return _assert_page_holds

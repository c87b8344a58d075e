"""The rondel as a picture: nine segments with their energy, the Poachers' habitats, your token (WL-1)."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from companion.core.picture import Disc, Picture, Polygon, Shape, Sign, Words
from companion.games.wildscape.poachers import NAMES
from companion.games.wildscape.rondel import SEGMENTS, Segment
from companion.games.wildscape.solo import plan_turn
from companion.games.wildscape.state import Solo, State

OUTER: Final = 3.0
RING: Final = 2.15  # inside it the sun energy, outside what the Poachers take
INNER: Final = 0.75
STEPS: Final = 6  # corners of an arc
EXTRA_MARKS: Final = {
    "rivers": "river",
    "establish": "herbivore",
    "primate": "primate",
    "predator": "predator",
    "fauna": "paw",
}
EXTRA_WORDS: Final = {
    "rivers": "rivers",
    "establish": "establish",
    "primate": "primate card",
    "predator": "predator card",
    "fauna": "fauna card",
}
_ANY: Final = "line"


def picture(state: State) -> Picture:
    """The whole rondel, the first segment on top; nothing without one, nor while something else is looked at."""
    solo = state.solo
    if solo is None or not state.is_begun:
        return Picture(0, 0, 0, 0, ())
    plan = plan_turn(state) if solo.has_spent and not solo.has_taken else None
    if (solo.has_taken and not state.is_over) or (plan is not None and plan.unknown is not None):
        return Picture(0, 0, 0, 0, ())
    shapes = _draw_segments(solo)
    if solo.token is not None:
        shapes.append(Polygon(_sector(solo.token, INNER, OUTER), stroke="ink", width=0.09))
    if plan is not None:
        shapes.append(Polygon(_sector(plan.segment, INNER, OUTER), stroke="accent", width=0.13))
    edge = OUTER + 0.1
    return Picture(-edge, -edge, 2 * edge, 2 * edge, tuple(shapes), _title(solo))


def _draw_segments(solo: Solo) -> list[Shape]:
    """Shapes that look alike stand together, which makes a page light."""
    numbers = range(len(solo.segments))
    colours = {number: _ANY if each.habitat == "any" else each.habitat for number, each in enumerate(solo.segments)}
    by_colour = sorted(numbers, key=lambda number: colours[number])
    return [
        *[Polygon(_sector(number, RING, OUTER), colours[number], "card", 0.04) for number in by_colour],
        *[Polygon(_sector(number, INNER, RING), "card", "line", 0.04) for number in numbers],
        *[Words(*_at(number, 0, 1.55), str(solo.energy[number]), 0.72, "ink") for number in numbers],
        *[Disc(*_at(number, 0, 1.0), 0.24, "paper", "line", 0.02) for number in numbers],
        *[Words(*_at(number, 0, 1.0), str(number + 1), 0.32, "muted") for number in numbers],
        *[sign for number in numbers for sign in _draw_signs(number, solo.segments[number])],
    ]


def _draw_signs(number: int, segment: Segment) -> Iterator[Shape]:
    ink = "ink" if segment.habitat == "any" else "card"
    marks: list[str] = [] if segment.habitat == "any" else [segment.habitat]
    if segment.extra:
        marks.append(EXTRA_MARKS[segment.extra])
    signs = len(marks) + segment.has_plus
    for index in range(signs):
        x, y = _at(number, (index - (signs - 1) / 2) * 0.2, (RING + OUTER) / 2)
        yield Sign(x, y, 0.44, marks[index], ink) if index < len(marks) else Words(x, y, "+", 0.6, ink)


def _angle(number: float) -> float:
    """Clockwise, the middle of the first segment on top."""
    return 2 * pi * number / SEGMENTS - pi / 2


def _at(number: int, turn: float, radius: float) -> tuple[float, float]:
    angle = _angle(number) + turn
    return radius * cos(angle), radius * sin(angle)


def _sector(number: int, inner: float, outer: float) -> tuple[tuple[float, float], ...]:
    angles = [_angle(number - 0.5 + step / STEPS) for step in range(STEPS + 1)]
    there = [(outer * cos(angle), outer * sin(angle)) for angle in angles]
    back = [(inner * cos(angle), inner * sin(angle)) for angle in reversed(angles)]
    return tuple((round(x, 3), round(y, 3)) for x, y in there + back)


def _title(solo: Solo) -> str:
    """The rondel in words, for whoever does not see it."""
    said = []
    for number, (segment, energy) in enumerate(zip(solo.segments, solo.energy, strict=True), 1):
        habitat = "lowest habitat" if segment.habitat == "any" else NAMES[segment.habitat]
        plus = " plus" if segment.has_plus else ""
        extra = f", {EXTRA_WORDS[segment.extra]}" if segment.extra else ""
        yours = ", your token" if solo.token == number - 1 else ""
        said.append(f"{number}: {energy} energy, {habitat}{plus}{extra}{yours}")
    return "Rondel, clockwise. " + "; ".join(said)

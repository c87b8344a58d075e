"""The rondel as a picture: nine segments with their energy, the Poachers' habitats, your token (WL-1)."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from companion.core.picture import Disc, Picture, Polygon, Shape, Sign, Words
from companion.games.wildscape.poachers import NAMES
from companion.games.wildscape.rondel import SEGMENTS, Segment
from companion.games.wildscape.solo import plan_turn
from companion.games.wildscape.state import State

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
    """The whole rondel, the first segment on top; nothing before it is known, nor while something else is looked at."""
    is_poachers = state.against.has_spent and not state.against.has_taken
    plan = plan_turn(state) if is_poachers else None
    is_elsewhere = (state.against.has_taken and not state.is_over) or (plan is not None and plan.unknown is not None)
    if not state.is_begun or is_elsewhere:
        return Picture(0, 0, 0, 0, ())
    shapes: list[Shape] = []
    for number, segment in enumerate(state.against.segments):
        shapes += _draw_segment(number, segment, state.against.energy[number])
    if state.against.token is not None:
        shapes.append(Polygon(_sector(state.against.token, INNER, OUTER), stroke="ink", width=0.09))
    if plan is not None:
        shapes.append(Polygon(_sector(plan.segment, INNER, OUTER), stroke="accent", width=0.13))
    edge = OUTER + 0.1
    return Picture(-edge, -edge, 2 * edge, 2 * edge, tuple(shapes), _title(state))


def _draw_segment(number: int, segment: Segment, energy: int) -> list[Shape]:
    colour = _ANY if segment.habitat == "any" else segment.habitat
    outer = _sector(number, RING, OUTER)
    shapes: list[Shape] = [
        Polygon(outer, colour, "card", 0.04),
        Polygon(_sector(number, INNER, RING), "card", "line", 0.04),
    ]
    x, y = _at(number, 0, 1.55)
    shapes.append(Words(x, y, str(energy), 0.72, "ink"))
    ink = "ink" if segment.habitat == "any" else "card"
    marks: list[str] = [] if segment.habitat == "any" else [segment.habitat]
    if segment.extra:
        marks.append(EXTRA_MARKS[segment.extra])
    signs = len(marks) + segment.has_plus
    for index in range(signs):
        x, y = _at(number, (index - (signs - 1) / 2) * 0.2, (RING + OUTER) / 2)
        if index < len(marks):
            shapes.append(Sign(x, y, 0.44, marks[index], ink))
        else:
            shapes.append(Words(x, y, "+", 0.6, ink))
    x, y = _at(number, 0, 1.0)
    shapes.append(Disc(x, y, 0.24, "paper", "line", 0.02))
    shapes.append(Words(x, y, str(number + 1), 0.32, "muted"))
    return shapes


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


def _title(state: State) -> str:
    """The rondel in words, for whoever does not see it."""
    said = []
    for number, (segment, energy) in enumerate(zip(state.against.segments, state.against.energy, strict=True), 1):
        habitat = "lowest habitat" if segment.habitat == "any" else NAMES[segment.habitat]
        plus = " plus" if segment.has_plus else ""
        extra = f", {EXTRA_WORDS[segment.extra]}" if segment.extra else ""
        yours = ", your token" if state.against.token == number - 1 else ""
        said.append(f"{number}: {energy} energy, {habitat}{plus}{extra}{yours}")
    return "Rondel, clockwise. " + "; ".join(said)

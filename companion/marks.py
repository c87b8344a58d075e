"""Our marks (seats, habitats, resources …) as plain drawing commands, for whatever draws no SVG."""

from __future__ import annotations

import re
from functools import cache
from typing import Final
from xml.etree import ElementTree

from msgspec import Struct

from companion.resources import resource_dir

SIDE: Final = 24  # every mark is drawn in a square of 24 × 24, y downwards
CURVE_STEPS: Final = 24  # straight pieces of a flattened curve

_SVG: Final = "{http://www.w3.org/2000/svg}"
_TOKEN: Final = re.compile(r"[A-Z]|-?(?:\d+\.?\d*|\.\d+)")
_TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}

Point = tuple[float, float]


class Step(Struct, frozen=True):
    """One command: ``M`` move, ``L`` line, ``C`` cubic curve (two control points, then the end), ``Z`` close."""

    command: str
    points: tuple[Point, ...] = ()


class Mark(Struct, frozen=True):
    """A filled drawing in a square of 24 × 24, y downwards. It is filled by the non-zero rule."""

    name: str
    steps: tuple[Step, ...]


@cache
def read_marks() -> dict[str, Mark]:
    """All marks of the sprite ``static/icons/marks.svg``, by name.

    Raises FileNotFoundError when the sprite is missing and ValueError for a command outside M L H V C Q Z.
    """
    root = ElementTree.parse(resource_dir("static") / "icons" / "marks.svg").getroot()  # noqa: S314 - our own file
    return {
        symbol.attrib["id"]: Mark(
            symbol.attrib["id"],
            tuple(step for path in symbol.iter(f"{_SVG}path") for step in parse_path(path.attrib["d"])),
        )
        for symbol in root.iter(f"{_SVG}symbol")
    }


def parse_path(data: str) -> tuple[Step, ...]:
    """The commands of an SVG path's ``d``: H and V become lines, Q becomes C.

    Raises ValueError for anything but the absolute commands M L H V C Q Z and numbers.

    >>> [step.command for step in parse_path("M1 2H3Q4 5 6 7Z")]
    ['M', 'L', 'C', 'Z']
    """
    if rest := _TOKEN.sub("", data).strip(" ,\n"):
        raise ValueError(f"A mark's path holds {rest!r}. Use absolute M L H V C Q Z and numbers only.")
    tokens = _TOKEN.findall(data)
    steps: list[Step] = []
    command, at = "", (0.0, 0.0)
    while tokens:
        if tokens[0].isalpha():
            command = tokens.pop(0)
        if command not in _TAKES or len(tokens) < _TAKES[command]:
            raise ValueError(f"A mark's path cannot go on at “{command}”. Use absolute M L H V C Q Z only.")
        numbers = [float(tokens.pop(0)) for _ in range(_TAKES[command])]
        steps.append(_make_step(command, numbers, at))
        at = steps[-1].points[-1] if steps[-1].points else at
    return tuple(steps)


def _make_step(command: str, numbers: list[float], at: Point) -> Step:
    match command:
        case "H":
            return Step("L", ((numbers[0], at[1]),))
        case "V":
            return Step("L", ((at[0], numbers[0]),))
        case "Q":
            bend, end = (numbers[0], numbers[1]), (numbers[2], numbers[3])
            return Step("C", (_between(at, bend, 2 / 3), _between(end, bend, 2 / 3), end))
        case _:
            return Step(command, tuple(zip(numbers[::2], numbers[1::2], strict=True)))


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def flatten(mark: Mark) -> tuple[tuple[Point, ...], ...]:
    """The mark's outlines as polygons; those that run anticlockwise are holes (see ``is_hole``)."""
    outlines: list[list[Point]] = []
    for step in mark.steps:
        match step.command:
            case "M":
                outlines.append([step.points[0]])
            case "L":
                outlines[-1].append(step.points[0])
            case "C":
                start = outlines[-1][-1]
                outlines[-1] += [_on_curve(start, step.points, n / CURVE_STEPS) for n in range(1, CURVE_STEPS + 1)]
    return tuple(tuple(outline) for outline in outlines)


def _on_curve(start: Point, points: tuple[Point, ...], t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    corners = (start, *points)
    return (
        sum(weight * x for weight, (x, _) in zip(weights, corners, strict=True)),
        sum(weight * y for weight, (_, y) in zip(weights, corners, strict=True)),
    )


def is_hole(outline: tuple[Point, ...]) -> bool:
    """Whether an outline runs anticlockwise, as seen with y downwards.

    >>> is_hole(((0, 0), (1, 0), (1, 1))), is_hole(((0, 0), (1, 1), (1, 0)))
    (False, True)
    """
    return sum(x * v - u * y for (x, y), (u, v) in zip(outline, (*outline[1:], outline[0]), strict=True)) < 0

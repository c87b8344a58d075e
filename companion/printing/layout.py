"""What stands on a page: plain shapes in millimetres from the top left corner, y downwards. Nothing here draws."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

MM_PER_PT: Final = 25.4 / 72
CAP_HEIGHT: Final = 0.69  # of the type size
SMALLEST_PT: Final = 5.0  # nothing smaller can be read

Measure = Callable[[str, float, "Weight"], float]  # text, size in pt, weight -> width in mm


class LayoutError(Exception):
    """Something does not fit on the paper. The message says what to choose instead."""


class Weight(StrEnum):
    """How bold a text is."""

    REGULAR = "Regular"
    MEDIUM = "Medium"
    STRONG = "SemiBold"
    ITALIC = "Italic"


class Align(StrEnum):
    """Where a text stands relative to its ``x``."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Rule(Struct, frozen=True):
    """A straight line; ``width`` in pt."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 0.4
    colour: str = "line"
    is_dashed: bool = False


class Box(Struct, frozen=True):
    """A rectangle with a ``fill``, a ``stroke`` (colour names, empty for none) or both; ``line`` in pt."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    stroke: str = ""
    line: float = 0.4
    radius: float = 0.0


class Label(Struct, frozen=True):
    """One line of text; ``y`` is its baseline, ``size`` in pt, ``width`` the room it was fitted to."""

    x: float
    y: float
    text: str
    size: float
    width: float
    align: Align = Align.LEFT
    weight: Weight = Weight.REGULAR
    colour: str = "ink"


class Emblem(Struct, frozen=True):
    """One of our marks in a square."""

    x: float
    y: float
    side: float
    mark: str
    colour: str = "accent"


class Outline(Struct, frozen=True):
    """A polygon with a ``fill``, a ``stroke`` or both, as of a Box."""

    points: tuple[tuple[float, float], ...]
    fill: str = ""
    stroke: str = ""
    line: float = 0.4


class Circle(Struct, frozen=True):
    """A circle around ``x`` and ``y`` with a ``fill``, a ``stroke`` or both, as of a Box."""

    x: float
    y: float
    radius: float
    fill: str = ""
    stroke: str = ""
    line: float = 0.4
    is_dashed: bool = False


Item = Rule | Box | Label | Emblem | Outline | Circle


class Page(Struct, frozen=True):
    """A page with its items, and the bookmarks that lead to it."""

    width: float
    height: float
    items: tuple[Item, ...]
    bookmarks: tuple[str, ...] = ()


class Frame(Struct, frozen=True):
    """A rectangle to fill."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height


def shift(items: Iterable[Item], down: float) -> tuple[Item, ...]:
    """The same items further down the page."""
    return tuple(_shift_item(item, down) for item in items)


def _shift_item(item: Item, down: float) -> Item:
    match item:
        case Rule():
            return replace(item, y1=item.y1 + down, y2=item.y2 + down)
        case Outline():
            return replace(item, points=tuple((x, y + down) for x, y in item.points))
        case _:
            return replace(item, y=item.y + down)


def line_height(size: float) -> float:
    """The height of a line of text in mm, for a size in pt."""
    return size * MM_PER_PT * 1.25


def centred_baseline(top: float, height: float, size: float) -> float:
    """The baseline of capitals that stand in the middle of a strip."""
    return top + (height + size * MM_PER_PT * CAP_HEIGHT) / 2


def fit_size(texts: Iterable[str], largest: float, smallest: float, width: float, weight: Weight, to: Measure) -> float:
    """The largest size in pt at which each text fits the width. Raises LayoutError below ``smallest``."""
    widest = max((to(each, 100, weight) for each in texts), default=0.0)
    size = min(largest, width / widest * 100) if widest else largest
    if size < smallest:
        raise LayoutError("The words do not fit beside the columns. Choose larger paper, or fewer per page.")
    return int(size * 10) / 10


def wrap(text: str, size: float, weight: Weight, width: float, measure: Measure) -> tuple[str, ...]:
    """Break a text into lines that fit: between words, and inside a word that alone is too wide."""
    lines: list[str] = []
    for word in text.split():
        if lines and measure(f"{lines[-1]} {word}", size, weight) <= width:
            lines[-1] += f" {word}"
        else:
            lines += _break_word(word, size, weight, width, measure)
    return tuple(lines)


def unbreakable(text: str) -> list[str]:
    """The pieces of a text that only a lack of room breaks: words, and what a hyphen ends.

    >>> unbreakable("Ann-Marie Bo")
    ['Ann-', 'Marie', 'Bo']
    """
    return text.replace("-", "- ").split()


def _break_word(word: str, size: float, weight: Weight, width: float, measure: Measure) -> list[str]:
    """Lines for one word: broken after hyphens, and wherever a piece alone is too wide."""
    lines = [""]
    for piece in unbreakable(word):
        if lines[-1] and measure(lines[-1] + piece, size, weight) > width:
            lines.append("")
        for cluster in clusters(piece):
            if lines[-1] and measure(lines[-1] + cluster, size, weight) > width:
                lines.append("")
            lines[-1] += cluster
    return lines


_JOINER: Final = "\u200d"


def clusters(text: str) -> list[str]:
    r"""What is seen as one sign: a letter with its accents, an emoji with all that is joined to it.

    >>> [len(each) for each in clusters("e\u0301a")]
    [2, 1]
    """
    found: list[str] = []
    for sign in text:
        if found and (_extends(sign) or found[-1][-1] == _JOINER or _is_half_flag(found[-1], sign)):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def _extends(sign: str) -> bool:
    """Accents, joiners, variation selectors, skin tones and tags belong to what they follow."""
    return (
        sign == _JOINER
        or unicodedata.category(sign) in ("Mn", "Me")
        or "\U0001f3fb" <= sign <= "\U0001f3ff"
        or "\U000e0020" <= sign <= "\U000e007f"
    )


def _is_half_flag(before: str, sign: str) -> bool:
    return len(before) == 1 and all("\U0001f1e6" <= each <= "\U0001f1ff" for each in before + sign)

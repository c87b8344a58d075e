"""The bird cards of Wildscape: what each side compares (WL-24 to WL-26, WL-61)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct


class Compare(StrEnum):
    """How two neighbours are compared."""

    NUMBER = "number"  # one number each
    LIST = "list"  # the highest values, then the next highest
    SECOND_LINE = "second line"  # the second longest of three lines


class Bird(Struct, frozen=True):
    """One side of a bird card: ``what`` it counts, and how two lands are compared.

    In Solo Mode the Poachers count ``poachers_final`` at the end, or their rivers' value by ``poachers_divisor``.
    """

    key: str
    name: str
    what: str
    compare: Compare = Compare.NUMBER
    is_used_solo: bool = True
    poachers_final: int | None = None
    poachers_divisor: int | None = None


BIRDS: Final = (
    Bird("B01a", "Saddle-billed Stork", "single highest value river", poachers_divisor=2),
    Bird("B01b", "Lesser Flamingo", "rivers worth at least 3", poachers_divisor=5),
    Bird("B02a", "African Openbill", "wetland animal tiles"),
    Bird("B02b", "African Fish Eagle", "wetland animal tiles by value, highest first", Compare.LIST),
    Bird("B03a", "Yellow-billed Kite", "woodland animal tiles"),
    Bird("B03b", "Helmeted Guinea Fowl", "woodland animal tiles by value, highest first", Compare.LIST),
    Bird("B04a", "Cattle Egret", "savanna animal tiles"),
    Bird("B04b", "Ostrich", "savanna animal tiles by value, highest first", Compare.LIST),
    Bird("B05a", "Crowned Sandgrouse", "desert animal tiles"),
    Bird("B05b", "Secretary Bird", "desert animal tiles by value, highest first", Compare.LIST),
    Bird("B06a", "Kori Bustard", "established herbivores"),
    Bird("B06b", "the other side of B06", "as the card says"),  # its text is lost (A-WL9)
    Bird("B07a", "Black-chested Snake Eagle", "kinds of snake, of 8", is_used_solo=False),
    Bird("B07b", "Northern Bald Ibis", "specialist cards played", is_used_solo=False),
    Bird("B08a", "Fischer’s Lovebird", "primate pawns"),
    Bird("B08b", "White-backed Vulture", "predator pawns"),
    Bird("B09a", "Mountain Wheatear", "mountain ranges", poachers_final=6),
    Bird("B09b", "Mountain Buzzard", "mountain ranges of size 2 or more", poachers_final=3),
    Bird("B10a", "Grey Crowned Crane", "longest line of occupied spaces", poachers_final=9),
    Bird("B10b", "Shoebill", "longest line in each of the 3 directions", Compare.SECOND_LINE, poachers_final=8),
)

BIRD_BY_KEY: Final = {bird.key: bird for bird in BIRDS}

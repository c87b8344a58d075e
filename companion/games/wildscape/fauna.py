"""Fauna cards of Wildscape: what each counts in a land, and its VP (WL-33, WL-38)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from companion.core.text import Text, counted, text
from companion.games.wildscape.land import HABITAT_KEYS, Fauna, HabitatType, Land

_LARGE: Final = 8  # of value, for the African Dung Beetle

# The one VP that the text tells: 2 for 2 savanna habitats (WL-38).
PRINTED: Final[dict[tuple[str, int], int]] = {("F10", 2): 2}


class Counting(Struct, frozen=True):
    """How a fauna card counts, None where nobody told; ``one`` and ``many`` of it in words."""

    count: Callable[[Land], int | None]
    one: str
    many: str


def _most_alike(of_type: HabitatType) -> Counting:
    def count(land: Land) -> int:
        return max(Counter(animal.value for animal in land.of_type(of_type)).values(), default=0)

    return Counting(count, f"{of_type} animal tile of one value", f"{of_type} animal tiles of one value")


def _inhabited(of_type: HabitatType) -> Counting:
    def count(land: Land) -> int:
        return sum([habitat.type == of_type and bool(habitat.animals) for habitat in land.habitats])

    return Counting(count, f"{of_type} habitat with animal tiles", f"{of_type} habitats with animal tiles")


def _in_habitats(land: Land) -> list[int]:
    return [len(habitat.animals) for habitat in land.habitats]


# Rulebook: Wildscape, Fauna. What F15 to F25 count is lost (A-WL9).
COUNTINGS: Final[dict[str, Counting]] = {
    "F01": Counting(lambda land: land.counts.energy, "bio energy", "bio energy"),
    "F02": Counting(lambda land: sum([each.is_snake for _, each in land.animals]), "snake", "snakes"),
    **{f"F{number:02}": _most_alike(each) for number, each in enumerate(HABITAT_KEYS, 3)},
    "F07": Counting(
        lambda land: sum([not each.is_snake and each.value >= _LARGE for _, each in land.animals]),
        "herbivore worth 8 or more",
        "herbivores worth 8 or more",
    ),
    **{f"F{number:02}": _inhabited(each) for number, each in enumerate(HABITAT_KEYS, 8)},
    "F12": Counting(
        lambda land: max(_in_habitats(land), default=0), "animal tile in one habitat", "animal tiles in one habitat"
    ),
    "F13": Counting(
        lambda land: land.counts.single_type_tiles, "habitat tile of a single type", "habitat tiles of a single type"
    ),
    "F14": Counting(lambda land: land.oases, "oasis", "oases"),
    "F26": Counting(lambda land: land.counts.full_lands, "full land tile", "full land tiles"),
    "F27": Counting(
        lambda land: sum([each >= 2 for each in _in_habitats(land)]),
        "habitat with 2 or more animal tiles",
        "habitats with 2 or more animal tiles",
    ),
    "F28": Counting(
        lambda land: land.counts.end_lands, "land tile beside only one other", "land tiles beside only one other"
    ),
}


def count_fauna(card: str, land: Land) -> int | None:
    """How many a fauna card counts in a land; None where its text is lost or nobody told the number.

    Snakes and herbivores alike are animal tiles. Rulebook: Wildscape, Fauna Cards; Fauna (WL-33).
    """
    counting = COUNTINGS.get(card)
    return None if counting is None else counting.count(land)


def fauna_vp(fauna: Fauna, land: Land) -> int | None:
    """VP of a fauna card: those told by hand, or of the last step that is reached; None while unknown.

    Rulebook: Wildscape, Fauna Cards (WL-33, WL-38, A-WL2).
    """
    if fauna.vp is not None:
        return fauna.vp
    number = count_fauna(fauna.card, land)
    if number is None:
        return None
    if not fauna.steps:
        return PRINTED.get((fauna.card, number))
    return (0, *fauna.steps)[min(number, len(fauna.steps))]


def say_count(card: str, land: Land) -> Text:
    """What a fauna card counts in a land, in words: "2 savanna habitats with animal tiles"."""
    counting = COUNTINGS.get(card)
    if counting is None:
        return text("its card says what counts")
    number = counting.count(land)
    return (
        text("{what}: not told", what=counting.many) if number is None else counted(number, counting.one, counting.many)
    )

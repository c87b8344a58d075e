"""What a household tells once of its copy of Wildscape, because the rulebook shows it only in pictures.

Items are JSON by kind and key, as the catalogue keeps them. What cannot be read is as if nobody had told it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from msgspec import Meta, Struct

from companion.core.household_file import Item, Items, read_kind, write_value
from companion.games.wildscape.land import (
    ESTABLISHED_VALUE,
    HABITAT_KEYS,
    LARGEST,
    LARGEST_SNAKE,
    Few,
    SpecialistType,
    Steps,
    Value,
)
from companion.games.wildscape.moves import Rows, Segments, Values
from companion.games.wildscape.rondel import Segment

if TYPE_CHECKING:
    from companion.games.wildscape.cards import Card


RONDEL: Final = "rondel"  # kind and key of its segments, clockwise
HERBIVORES: Final = "herbivores"  # established values, by habitat and size: "woodland.6"
NAMES: Final = "names"  # of herbivores, by the same keys: a play that learns a value leaves the name alone
STEPS: Final = "steps"  # VP of fauna cards, by card
SPECIALISTS: Final = "specialists"  # VP, by card
PREFERENCES: Final = "preferences"  # habitats of primates, by card
ROWS: Final = "rows"  # of the Specialist board, by its side
TEXTS: Final = "texts"  # names and words of cards whose text is lost, by card

LONGEST_NAME: Final = 60  # letters
LONGEST_TEXT: Final = 200
MOST_STEPS: Final = 12
MOST_POINTS: Final = 99
MOST_PREFERENCES: Final = 2
MOST_ROWS: Final = 8
MOST_WORTH: Final = ESTABLISHED_VALUE

FEW: Final = "2"  # the side of the Specialist board for two players, and against the Poachers (WL-52)
MANY: Final = "3-4"
# The numbers of each side that the rulebook tells, from below (WL-14, WL-52). All five tracks have the same (A-WL22).
SIDES: Final[dict[str, tuple[int, ...]]] = {FEW: (6, 8), MANY: (6,)}
_FEW_SEATS: Final = 2

PRIMATES: Final = tuple([f"M{number:02}" for number in range(1, 29)])
FAUNA: Final = tuple([f"F{number:02}" for number in range(1, 29)])
SPECIALIST_CARDS: Final = tuple([f"S{number:02}" for number in range(1, 41)])
# Cards whose text is lost: the other side of B06, the name of M19, some predators and fauna (WL-26, A-WL9).
BLANKS: Final = ("B06b", "M19", *[f"D{number}" for number in range(14, 25)], *FAUNA[14:25])
ONLY_NAMES: Final = ("M19",)  # of which the rulebook has the words
HERBIVORE_SIZES: Final = {
    f"{habitat}.{size}": size for habitat in HABITAT_KEYS for size in range(LARGEST_SNAKE + 1, LARGEST + 1)
}

Told = Annotated[Steps, Meta(min_length=1)]
Preferences = Annotated[tuple[SpecialistType, ...], Meta(min_length=1, max_length=MOST_PREFERENCES)]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]


class Herbivore(Struct, frozen=True, omit_defaults=True):
    """A herbivore tile: its name, and its value when established, each as far as somebody told it."""

    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    value: Value | None = None


class CardText(Struct, frozen=True, omit_defaults=True):
    """What somebody read on a card whose text is lost, each as far as told."""

    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    text: Annotated[str, Meta(max_length=LONGEST_TEXT)] = ""


# --- Read -------------------------------------------------------------------------------------------------------------


def read_steps(items: Items) -> dict[str, tuple[int, ...]]:
    """The VP for 1, 2, 3 and so on of what a fauna card counts, by card (WL-33, A-WL2)."""
    return dict(read_kind(items, STEPS, FAUNA, Told))


def read_specialist_vp(items: Items) -> dict[str, int]:
    """The VP printed on specialist cards, by card (WL-37, A-WL1)."""
    return dict(read_kind(items, SPECIALISTS, SPECIALIST_CARDS, Few))


def read_preferences(items: Items) -> dict[str, tuple[SpecialistType, ...]]:
    """The habitats that a primate prefers, one or two, by card (WL-16)."""
    found = read_kind(items, PREFERENCES, PRIMATES, Preferences)
    return {card: types for card, types in found if len(set(types)) == len(types)}


def read_values(items: Items) -> Values:
    """The values of established herbivores, by habitat and size (A-WL15)."""
    found = read_kind(items, HERBIVORES, HERBIVORE_SIZES, Value)
    return {key: value for key, value in found if value >= HERBIVORE_SIZES[key]}


def read_herbivores(items: Items) -> dict[str, Herbivore]:
    """The herbivores of which the name or the value is told, by habitat and size."""
    names, values = dict(read_kind(items, NAMES, HERBIVORE_SIZES, Name)), read_values(items)
    return {
        key: Herbivore(names.get(key, ""), values.get(key)) for key in HERBIVORE_SIZES if key in names or key in values
    }


def read_rows(items: Items, number_of_seats: int) -> tuple[int, ...]:
    """The numbers above the specialist tokens from below, on the board's side for so many seats.

    Those of the rulebook where nobody told more. All five tracks have the same (WL-14, WL-52, A-WL22).
    """
    side = side_for(number_of_seats)
    return read_sides(items).get(side, SIDES[side])


def side_for(number_of_seats: int) -> str:
    """The side of the Specialist board for so many seats; against the Poachers it is that for two."""
    return FEW if number_of_seats <= _FEW_SEATS else MANY


def read_sides(items: Items) -> dict[str, tuple[int, ...]]:
    """The numbers of each side of the Specialist board that were told, by side."""
    return {side: rows for side, rows in read_kind(items, ROWS, SIDES, Rows) if are_rows(side, rows)}


def are_rows(side: str, rows: tuple[int, ...]) -> bool:
    """Whether rows begin as the rulebook tells and rise: a specialist gets harder to attract (WL-14).

    >>> are_rows("2", (6, 8, 11)), are_rows("2", (6, 9)), are_rows("3-4", (6, 6))
    (True, False, False)
    """
    known = SIDES[side]
    return rows[: len(known)] == known and all(one < above for one, above in pairwise(rows))


def read_rondel(items: Items) -> tuple[Segment, ...]:
    """The nine segments of the solo rondel, clockwise; nothing while they are unknown."""
    segments: tuple[Segment, ...] = dict(read_kind(items, RONDEL, (RONDEL,), Segments)).get(RONDEL, ())
    return segments


def read_texts(items: Items) -> dict[str, CardText]:
    """The names and words of cards whose text is lost, as far as somebody told them, by card."""
    return {card: told for card, told in read_kind(items, TEXTS, BLANKS, CardText) if told != CardText()}


def read_card_texts(items: Items) -> dict[str, Card]:
    """The cards whose text is lost, as somebody completed them, by number; what was not told is as before."""
    from companion.games.wildscape.cards import CARDS

    return {
        key: msgspec.structs.replace(CARDS[key], name=told.name or CARDS[key].name, text=told.text or CARDS[key].text)
        for key, told in read_texts(items).items()
    }


# --- Write ------------------------------------------------------------------------------------------------------------


def steps_item(card: str, steps: tuple[int, ...]) -> Item:
    """The VP of a fauna card, to be kept."""
    return STEPS, card, write_value(steps)


def specialist_item(card: str, vp: int) -> Item:
    """The VP of a specialist card, to be kept."""
    return SPECIALISTS, card, write_value(vp)


def preference_item(card: str, types: tuple[SpecialistType, ...]) -> Item:
    """What a primate prefers, to be kept."""
    return PREFERENCES, card, write_value(types)


def value_item(key: str, value: int) -> Item:
    """The value of a herbivore when established, to be kept; ``key`` is such as "woodland.6"."""
    return HERBIVORES, key, write_value(value)


def name_item(key: str, name: str) -> Item:
    """The name of a herbivore, to be kept."""
    return NAMES, key, write_value(name)


def value_items(values: Values, known: Values) -> Iterator[Item]:
    """Values to be kept, those that are not known."""
    return (value_item(key, value) for key, value in values.items() if known.get(key) != value)


def rows_item(number_of_seats: int, rows: tuple[int, ...]) -> Item:
    """The rows of the Specialist board's side for so many seats, to be kept."""
    return side_item(side_for(number_of_seats), rows)


def side_item(side: str, rows: tuple[int, ...]) -> Item:
    """The rows of a side of the Specialist board, to be kept."""
    return ROWS, side, write_value(rows)


def rondel_item(segments: tuple[Segment, ...]) -> Item:
    """A rondel, to be kept."""
    return RONDEL, RONDEL, write_value(segments)


def text_item(card: str, told: CardText) -> Item:
    """The name and words of a card whose text is lost, to be kept."""
    return TEXTS, card, write_value(told)

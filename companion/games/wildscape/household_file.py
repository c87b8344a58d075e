"""What a household told of its copy of Wildscape as one JSON file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from companion.core.household_file import FileKind, Found, Import, Items, Part, read_parts, write_parts
from companion.core.json_file import quote
from companion.core.letters import clean_name
from companion.core.text import text
from companion.games.wildscape.cards import CARDS
from companion.games.wildscape.household import (
    BLANKS,
    FAUNA,
    FEW,
    HERBIVORE_SIZES,
    ONLY_NAMES,
    PRIMATES,
    RONDEL,
    SIDES,
    SPECIALIST_CARDS,
    CardText,
    Herbivore,
    Preferences,
    Told,
    are_rows,
    name_item,
    preference_item,
    read_herbivores,
    read_preferences,
    read_rondel,
    read_sides,
    read_specialist_vp,
    read_steps,
    read_texts,
    rondel_item,
    side_item,
    specialist_item,
    steps_item,
    text_item,
    value_item,
)
from companion.games.wildscape.land import Few
from companion.games.wildscape.moves import Rows, Segments

KIND: Final = FileKind("wildscape-household", 1, "a copy of Wildscape", 100_000)


def write_household(items: Items) -> bytes:
    """The file of all that was told, an entry a line. ``read_document`` reads it."""
    rondel = read_rondel(items)
    told: dict[str, Mapping[str, Any]] = {
        "cards": read_texts(items),
        "fauna": read_steps(items),
        "specialists": read_specialist_vp(items),
        "primates": read_preferences(items),
        "herbivores": read_herbivores(items),
        "rows": read_sides(items),
        RONDEL: {RONDEL: rondel} if rondel else {},
    }
    return write_parts(KIND, {name: dict(sorted(entries.items())) for name, entries in told.items()})


def read_document(data: bytes, items: Items) -> Import:
    """What an exported file (docs/formats.md) would bring to the items that are here. Raises as ``read_parts``."""
    return read_parts(data, KIND, _PARTS, items)


# --- The entries ------------------------------------------------------------------------------------------------------


def say_herbivore(key: str) -> str:
    """A herbivore by its habitat and size.

    >>> say_herbivore("woodland.6")
    'Woodland 6'
    """
    return key.replace(".", " ").capitalize()


def say_side(side: str) -> str:
    """A side of the Specialist board.

    >>> say_side("2"), say_side("3-4")
    ('2 players', '3 or 4 players')
    """
    return "2 players" if side == FEW else "3 or 4 players"


def _read_text(key: str, entry: Any) -> Found:
    told = msgspec.convert(entry, CardText)
    told = CardText(clean_name(told.name), "" if key in ONLY_NAMES else clean_name(told.text))
    if told == CardText():
        return text("It has neither a name nor words.")
    return (text_item(key, told),)


def _read_preferences(key: str, entry: Any) -> Found:
    types = msgspec.convert(entry, Preferences)
    if len(set(types)) < len(types):
        return text("It names the same habitat twice.")
    return (preference_item(key, types),)


def _read_herbivore(key: str, entry: Any) -> Found:
    told, size = msgspec.convert(entry, Herbivore), HERBIVORE_SIZES[key]
    name = clean_name(told.name)
    if told.value is not None and told.value < size:
        return text("Established it is worth {size} at least.", size=size)
    items = [name_item(key, name)] if name else []
    items += [] if told.value is None else [value_item(key, told.value)]
    if not items:
        return text("It has neither a name nor a value.")
    return tuple(items)


def _read_rows(key: str, entry: Any) -> Found:
    rows = msgspec.convert(entry, Rows)
    if not are_rows(key, rows):
        known = " and ".join([str(number) for number in SIDES[key]])
        return text("It begins with {known}, and each number is above the one before.", known=known)
    return (side_item(key, rows),)


def _name_card(key: str) -> str:
    return CARDS[key].label if key in CARDS else quote(key)


def _name_herbivore(key: str) -> str:
    return say_herbivore(key) if key in HERBIVORE_SIZES else quote(key)


def _name_rows(key: str) -> str:
    return f"Specialist board, {say_side(key)}" if key in SIDES else quote(key)


_PARTS: Final = {
    "cards": Part(_read_text, _name_card, BLANKS),
    "fauna": Part(lambda key, entry: (steps_item(key, msgspec.convert(entry, Told)),), _name_card, FAUNA),
    "specialists": Part(
        lambda key, entry: (specialist_item(key, msgspec.convert(entry, Few)),), _name_card, SPECIALIST_CARDS
    ),
    "primates": Part(_read_preferences, _name_card, PRIMATES),
    "herbivores": Part(_read_herbivore, _name_herbivore, HERBIVORE_SIZES),
    "rows": Part(_read_rows, _name_rows, SIDES),
    RONDEL: Part(lambda _, entry: (rondel_item(msgspec.convert(entry, Segments)),), lambda _: "Solo rondel", (RONDEL,)),
}

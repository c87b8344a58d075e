"""What a household told of its copy of Wildscape as one JSON file: written, read, and compared with what is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct

from companion.core.errors import RuleError
from companion.core.json_file import check_format, quote, read_json
from companion.core.letters import clean_name
from companion.core.text import Text, text
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
    Item,
    Items,
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

FORMAT: Final = "wildscape-household"
VERSION: Final = 1
LARGEST_FILE: Final = 100_000  # bytes

_LONGEST_REASON: Final = 120  # letters


Found = tuple[Item, ...] | Text  # the items of an entry, or why it cannot be taken


class Import(Struct, frozen=True):
    """What a file would bring: ``contents`` are the items, JSON by kind and key.

    ``new`` and ``changed`` name its entries, ``same`` counts those that are as here, ``refused`` are those that cannot
    be taken, each with why.
    """

    contents: dict[tuple[str, str], str] = {}
    new: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    same: int = 0
    refused: tuple[tuple[str, Text], ...] = ()


class _Part(Struct, frozen=True):
    """A part of the file: the keys of its entries, and how one is read into items, or refused with a word."""

    keys: tuple[str, ...]
    read: Callable[[str, Any], Found]


# --- Write ------------------------------------------------------------------------------------------------------------


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
    parts = [f'"format": "{FORMAT}"', f'"version": {VERSION}']
    parts += [f'"{name}": {_write_entries(entries)}' for name, entries in told.items() if entries]
    return ("{\n  " + ",\n  ".join(parts) + "\n}\n").encode()


def _write_entries(entries: Mapping[str, Any]) -> str:
    lines = [f'    "{key}": {msgspec.json.encode(entry).decode()}' for key, entry in sorted(entries.items())]
    return "{\n" + ",\n".join(lines) + "\n  }"


# --- Read -------------------------------------------------------------------------------------------------------------


def read_document(data: bytes, items: Items) -> Import:
    """What an exported file (docs/formats.md) would bring to the items that are here.

    Raises RuleError ``file_too_large``, ``not_json``, ``not_a_household_file``, ``other_format``, ``other_version``:
    then nothing can be taken.
    """
    document = read_json(data, "A file of a copy of Wildscape", LARGEST_FILE)
    if not isinstance(document, dict) or "format" not in document:
        words = "This is no file of a copy of Wildscape. Choose a file that was exported here."
        raise RuleError("not_a_household_file", text(words))
    check_format(document, FORMAT, VERSION, "a copy of Wildscape")
    contents: dict[tuple[str, str], str] = {}
    new: list[str] = []
    changed: list[str] = []
    refused: list[tuple[str, Text]] = []
    same = 0
    for name, found in _entries(document):
        if isinstance(found, Text):
            refused.append((name, found))
            continue
        contents |= {(kind, key): content for kind, key, content in found}
        before = [items.get(kind, {}).get(key) for kind, key, _ in found]
        if before == [content for _, _, content in found]:
            same += 1
        else:
            (changed if any(before) else new).append(name)
    return Import(contents, tuple(new), tuple(changed), same, tuple(refused))


def _entries(document: Mapping[str, Any]) -> Iterator[tuple[str, Found]]:
    """Every entry of the file: what the report calls it, and what it brings."""
    for part_name, part in _PARTS.items():
        entries = document.get(part_name, {})
        if isinstance(entries, dict):
            for key, entry in entries.items():
                yield _name(part_name, key), _read_entry(part, key, entry)
        else:
            yield f"“{part_name}”", text("This part cannot be read: it has no entries by name.")


def _read_entry(part: _Part, key: str, entry: Any) -> Found:
    if key not in part.keys:
        return text("There is nothing of that name to be told.")
    try:
        return part.read(key, entry)
    except msgspec.ValidationError as error:
        return text("It cannot be read: {error}.", error=str(error)[:_LONGEST_REASON])


def _name(part_name: str, key: str) -> str:
    """How the report calls an entry."""
    if key in HERBIVORE_SIZES and part_name == "herbivores":
        return say_herbivore(key)
    if key in SIDES and part_name == "rows":
        return f"Specialist board, {say_side(key)}"
    if part_name == RONDEL:
        return "Solo rondel"
    return CARDS[key].label if key in CARDS else quote(key)


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


_PARTS: Final = {
    "cards": _Part(BLANKS, _read_text),
    "fauna": _Part(FAUNA, lambda key, entry: (steps_item(key, msgspec.convert(entry, Told)),)),
    "specialists": _Part(SPECIALIST_CARDS, lambda key, entry: (specialist_item(key, msgspec.convert(entry, Few)),)),
    "primates": _Part(PRIMATES, _read_preferences),
    "herbivores": _Part(tuple(HERBIVORE_SIZES), _read_herbivore),
    "rows": _Part(tuple(SIDES), _read_rows),
    RONDEL: _Part((RONDEL,), lambda _, entry: (rondel_item(msgspec.convert(entry, Segments)),)),
}

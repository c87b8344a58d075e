"""What a household told of its copy of WILD: Serengeti as one JSON file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from companion.core.errors import RuleError
from companion.core.household_file import FileKind, Found, Import, Items, Part, read_parts, write_parts
from companion.core.json_file import quote
from companion.core.letters import clean_name
from companion.core.text import text
from companion.games.wild_serengeti.household import (
    LIKES,
    LONGEST_NAME,
    MIGRATION_NUMBERS,
    NUMBERS,
    SIDES,
    Migration,
    celebrity_item,
    map_item,
    migration_item,
    read_celebrity,
    read_maps,
    read_migrations,
    read_scenes,
    read_specialists,
    scene_item,
    specialist_item,
    with_pattern,
)
from companion.games.wild_serengeti.maps import Map, check_map
from companion.games.wild_serengeti.moves import Number
from companion.games.wild_serengeti.scenes import Scene, check_pattern, check_rare
from companion.games.wild_serengeti.specialists import PointRule, check_called

KIND: Final = FileKind("wild-serengeti-household", 1, "a copy of WILD: Serengeti", 200_000)


def write_household(items: Items) -> bytes:
    """The file of all that was told, an entry a line. ``read_document`` reads it."""
    told: dict[str, Mapping[Any, Any]] = {
        "scenes": read_scenes(items),
        "celebrity": read_celebrity(items),
        "maps": read_maps(items),
        "migrations": read_migrations(items),
        "specialists": read_specialists(items),
    }
    return write_parts(
        KIND, {part: {str(key): entries[key] for key in sorted(entries)} for part, entries in told.items()}
    )


def read_document(data: bytes, items: Items) -> Import:
    """What an exported file (docs/formats.md) would bring to the items that are here. Raises as ``read_parts``.

    A Scene without a pattern leaves the one that is known here.
    """
    known = read_scenes(items)
    specialists = set(read_specialists(items))

    def read_scene(key: str, entry: Any) -> Found:
        scene = msgspec.convert(entry, Scene)
        if str(scene.number) != key:
            return text("It has the number {number}.", number=scene.number)
        try:
            check_rare((scene,))
            if scene.pattern is not None:
                check_pattern(scene.pattern)
        except RuleError as error:
            return error.message
        return (scene_item(with_pattern(scene, known)),)

    def read_specialist(key: str, entry: Any) -> Found:
        rule = msgspec.convert(entry, PointRule)
        if not key or key != clean_name(key) or len(key) > LONGEST_NAME:
            return text("A name is one line of 1 to {most} letters.", most=LONGEST_NAME)
        try:
            check_called(key, specialists)
        except RuleError as error:
            return error.message
        specialists.add(key)
        return (specialist_item(key, rule),)

    parts = {"scenes": Part(read_scene, _naming("Scene {}", NUMBERS), NUMBERS)}
    return read_parts(data, KIND, {**parts, **_PARTS, "specialists": Part(read_specialist, quote)}, items)


# --- The entries ------------------------------------------------------------------------------------------------------


def _naming(words: str, keys: tuple[str, ...]) -> Any:
    """How the report calls the entries of a part."""
    return lambda key: words.format(key.upper()) if key in keys else quote(key)


def _read_map(key: str, entry: Any) -> Found:
    board = msgspec.convert(entry, Map)
    try:
        check_map(board)
    except RuleError as error:
        return error.message
    return (map_item(key, board),)


def _read_migration(key: str, entry: Any) -> Found:
    card = msgspec.convert(entry, Migration)
    spaces = (*card.brown, *card.blue)
    if not spaces:
        return text("It has no spaces.")
    if len(set(spaces)) < len(spaces):
        return text("It has a space twice.")
    return (migration_item(int(key), card),)


def _read_celebrity(key: str, entry: Any) -> Found:
    return (celebrity_item(int(key), msgspec.convert(entry, Number)),)


_PARTS: Final = {
    "celebrity": Part(_read_celebrity, _naming("Celebrity, {} Likes", LIKES), LIKES),
    "maps": Part(_read_map, _naming("Map, side {}", SIDES), SIDES),
    "migrations": Part(_read_migration, _naming("Migration Card {}", MIGRATION_NUMBERS), MIGRATION_NUMBERS),
}

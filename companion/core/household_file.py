"""What a household told of its copy of a game as one JSON file: written, read, and compared with what is there."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct

from companion.core.errors import RuleError
from companion.core.json_file import check_format, read_json
from companion.core.text import Text, text

Items = Mapping[str, Mapping[str, str]]  # JSON by kind and key
Item = tuple[str, str, str]  # kind, key, JSON
Found = tuple[Item, ...] | Text  # the items of an entry, or why it cannot be taken

_LONGEST_REASON: Final = 120  # letters


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


class Part(Struct, frozen=True):
    """A part of a file: how an entry is read into items, or refused with a word; ``keys`` are those it may have.

    ``read`` may raise msgspec.ValidationError. ``name`` is how the report calls an entry, whatever its key. Without
    ``keys`` any key will do: then ``read`` looks at it.
    """

    read: Callable[[str, Any], Found]
    name: Callable[[str], str]
    keys: Container[str] | None = None


class FileKind(Struct, frozen=True):
    """A kind of file: its ``format`` and ``version``, ``what`` it is of, such as "a copy of Wildscape", its bytes."""

    format: str
    version: int
    what: str
    most: int


# --- What is here ---------------------------------------------------------------------------------------------------


def read_kind(items: Items, kind: str, keys: Container[str], type_: Any) -> Iterator[tuple[str, Any]]:
    """The items of a kind with one of those keys, by key, as far as they can be read."""
    for key, content in items.get(kind, {}).items():
        if key in keys:
            try:
                yield key, msgspec.json.decode(content, type=type_)
            except (msgspec.MsgspecError, RecursionError):
                continue


# --- Write ------------------------------------------------------------------------------------------------------------


def write_parts(kind: FileKind, told: Mapping[str, Mapping[str, Any]]) -> bytes:
    """The file of all that was told, an entry a line, by part and key; a part without entries is left out."""
    parts = [f'"format": "{kind.format}"', f'"version": {kind.version}']
    parts += [f'"{name}": {_write_entries(entries)}' for name, entries in told.items() if entries]
    return ("{\n  " + ",\n  ".join(parts) + "\n}\n").encode()


def _write_entries(entries: Mapping[str, Any]) -> str:
    lines = [f"    {write_value(key)}: {write_value(entry)}" for key, entry in entries.items()]
    return "{\n" + ",\n".join(lines) + "\n  }"


def write_value(value: Any) -> str:
    """A value as it is kept, and as it stands in a file: JSON."""
    return msgspec.json.encode(value).decode()


# --- Read -------------------------------------------------------------------------------------------------------------


def read_parts(data: bytes, kind: FileKind, parts: Mapping[str, Part], items: Items) -> Import:
    """What an exported file (docs/formats.md) would bring to the items that are here.

    Raises RuleError ``file_too_large``, ``not_json``, ``not_a_household_file``, ``other_format``, ``other_version``:
    then nothing can be taken.
    """
    document = read_json(data, f"A file of {kind.what}", kind.most)
    if not isinstance(document, dict) or "format" not in document:
        words = "This is no file of {what}. Choose a file that was exported here."
        raise RuleError("not_a_household_file", text(words, what=kind.what))
    check_format(document, kind.format, kind.version, kind.what)
    contents: dict[tuple[str, str], str] = {}
    new: list[str] = []
    changed: list[str] = []
    refused: list[tuple[str, Text]] = []
    same = 0
    for name, found in _entries(document, parts):
        if isinstance(found, Text):
            refused.append((name, found))
            continue
        contents |= {(of, key): content for of, key, content in found}
        before = [items.get(of, {}).get(key) for of, key, _ in found]
        if before == [content for _, _, content in found]:
            same += 1
        else:
            (changed if any(before) else new).append(name)
    return Import(contents, tuple(new), tuple(changed), same, tuple(refused))


def _entries(document: Mapping[str, Any], parts: Mapping[str, Part]) -> Iterator[tuple[str, Found]]:
    """Every entry of the file: what the report calls it, and what it brings."""
    for part_name, part in parts.items():
        entries = document.get(part_name, {})
        if isinstance(entries, dict):
            for key, entry in entries.items():
                yield _read_entry(part, key, entry)
        else:
            yield f"“{part_name}”", text("This part cannot be read: it has no entries by name.")


def _read_entry(part: Part, key: str, entry: Any) -> tuple[str, Found]:
    name = part.name(key)
    if part.keys is not None and key not in part.keys:
        return name, text("There is nothing of that name to be told.")
    try:
        return name, part.read(key, entry)
    except msgspec.ValidationError as error:
        return name, text("It cannot be read: {error}.", error=str(error)[:_LONGEST_REASON])

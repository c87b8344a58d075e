"""A JSON file that somebody chose or pasted: bounded, and refused with a word."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from companion.core.errors import RuleError
from companion.core.text import text

_LONGEST_QUOTE: Final = 40  # letters
_BYTE_ORDER_MARK: Final = "\N{ZERO WIDTH NO-BREAK SPACE}".encode()


def read_json(data: bytes, name: str, most: int) -> Any:
    """What is in a file of at most ``most`` bytes; ``name`` is what it should be, such as "A tile set".

    Raises RuleError ``file_too_large``, ``not_json``.
    """
    if len(data) > most:
        raise RuleError(
            "file_too_large",
            text("{name} has at most {most} bytes. Choose a file that was exported here.", name=name, most=most),
        )
    try:
        return msgspec.json.decode(data.removeprefix(_BYTE_ORDER_MARK))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise RuleError(
            "not_json", text("This cannot be read as JSON. Choose a file that was exported here, or paste all of it.")
        ) from None


def check_format(document: Mapping[str, Any], own: str, version: int, name: str) -> None:
    """Raises RuleError ``other_format``, ``other_version`` unless a file is of that kind and of the version read here.

    ``name`` is what it should be a file of, such as "cards of Rewild: South America".
    """
    if document["format"] != own:
        raise RuleError(
            "other_format",
            text(
                "This is a file of the kind {format}, not of {name}. Choose another file.",
                format=quote(document["format"]),
                name=name,
            ),
            "format",
        )
    if document.get("version") != version:
        raise RuleError(
            "other_version",
            text(
                "This file is of version {version}, this app reads version {own}. Export it again with the same app.",
                version=quote(document.get("version")),
                own=version,
            ),
            "version",
        )


def quote(value: Any) -> str:
    """A value of a file as a message shows it, cut short."""
    words = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    shown = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in words[:_LONGEST_QUOTE])
    return f"“{shown}{'…' if len(words) > _LONGEST_QUOTE else ''}”"

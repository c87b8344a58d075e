"""A JSON file that somebody chose or pasted: bounded, and refused with a word."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from companion.core.errors import RuleError
from companion.core.text import text

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

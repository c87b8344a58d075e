"""Text: a template and its values, so that a sentence can be translated later."""

from __future__ import annotations

import unicodedata
from typing import Final

from msgspec import Struct

ISOLATE: Final = "\N{FIRST STRONG ISOLATE}"
END_OF_ISOLATE: Final = "\N{POP DIRECTIONAL ISOLATE}"

_TURNS: Final = frozenset({"R", "AL", "RLE", "RLO", "RLI"})  # letters and signs that turn what stands beside them


class Text(Struct, frozen=True, gc=False):
    """A sentence that is not yet one: ``template`` with ``{names}`` and the values for them.

    Values are put in as they are: braces or markup in a player's name are data. One from right to left is isolated.
    """

    template: str
    values: dict[str, int | str | Text] = {}

    def __str__(self) -> str:
        if not self.values:
            return self.template
        return self.template.format_map({k: format_value(v) for k, v in self.values.items()})


def format_value(value: int | str | Text) -> str:
    """A value as it is read: a negative number with a real minus sign, a name from right to left isolated."""
    if isinstance(value, int):
        return format_number(value)
    return isolate(value) if isinstance(value, str) else str(value)


def isolate(words: str) -> str:
    r"""Words for the middle of a sentence: Hebrew or Arabic does not turn the numbers and points beside it.

    Without such letters they are as they are, and so are words whose parts are isolated already.

    >>> ascii(isolate("Ann")), ascii(isolate("\N{HEBREW LETTER ALEF}"))
    ("'Ann'", "'\\u2068\\u05d0\\u2069'")
    """
    if words.isascii() or ISOLATE in words or not any(unicodedata.bidirectional(sign) in _TURNS for sign in words):
        return words
    return f"{ISOLATE}{words}{END_OF_ISOLATE}"


def unmark(words: str) -> str:
    """A sentence as plain data, for programs: without the signs that isolate a name."""
    return words.replace(ISOLATE, "").replace(END_OF_ISOLATE, "")


def format_number(number: int) -> str:
    """A whole number for people.

    >>> format_number(-2), format_number(1040)
    ('−2', '1040')
    """
    return str(number).replace("-", "\N{MINUS SIGN}")


def text(template: str, /, **values: int | str | Text) -> Text:
    """Make a Text.

    >>> str(text("{likes} Likes: {stars}", likes=14, stars=60))
    '14 Likes: 60'
    """
    return Text(template, values)


def counted(number: int, one: str, many: str) -> Text:
    """A number with its noun.

    >>> str(counted(1, "tile", "tiles")), str(counted(0, "tile", "tiles"))
    ('1 tile', '0 tiles')
    """
    return text("{number} " + (one if number == 1 else many), number=number)


def joined(parts: list[str]) -> str:
    """Names in a row, each isolated if it is from right to left.

    >>> joined(["Ann"]), joined(["Ann", "Bo", "Cy"])
    ('Ann', 'Ann, Bo and Cy')
    """
    names = [isolate(part) for part in parts]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)

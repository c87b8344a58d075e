"""Sums typed into a field, such as ``3+6x2-1``: parsed, evaluated, kept as typed."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from msgspec import Struct

from companion.core.errors import RuleError
from companion.core.text import format_number, text

LONGEST: Final = 80  # characters
LARGEST: Final = 99_999  # of a number, and of the value of a sum

_SIGNS: Final = str.maketrans(
    {"*": "x", "X": "x", "\N{MULTIPLICATION SIGN}": "x", "\N{MINUS SIGN}": "-", "\N{EN DASH}": "-"}
)
_PIECE: Final = re.compile(r"\s*(?:(\d+)|([-+x]))\s*")


class Sum(Struct, frozen=True, gc=False):
    """A sum: its ``value`` in points, and how it is ``written`` for people."""

    value: int
    written: str


@lru_cache(4096)
def parse_sum(typed: str) -> Sum:
    """Read a sum: whole numbers joined by ``+``, ``-`` and ``x`` (also ``*`` and the typographic signs).

    Raises RuleError: ``sum_too_long``, ``sum_not_a_number``, ``sum_incomplete``, ``sum_too_large``.

    >>> parse_sum("3x4-1").value
    11
    """
    if len(typed) > LONGEST:
        raise RuleError(
            "sum_too_long", text("That is longer than {most} characters. Type a shorter sum.", most=LONGEST)
        )
    pieces = _pieces(typed.translate(_SIGNS))
    terms: list[tuple[int, tuple[int, ...]]] = []
    sign = 1
    if pieces and pieces[0] in ("+", "-"):
        sign = -1 if pieces.pop(0) == "-" else 1
    factors: list[int] = []
    for position, piece in enumerate(pieces):
        if isinstance(piece, int) != (position % 2 == 0):
            raise _incomplete(typed)
        if isinstance(piece, int):
            factors.append(piece)
        elif piece != "x":
            terms.append((sign, tuple(factors)))
            sign, factors = (1 if piece == "+" else -1), []
    if len(pieces) % 2 == 0:
        raise _incomplete(typed)
    terms.append((sign, tuple(factors)))
    value = sum(sign * _product(factors) for sign, factors in terms)
    if abs(value) > LARGEST:
        raise _too_large()
    return Sum(value, _write(terms))


def format_sum(parsed: Sum) -> str:
    """A sum as it is read: spaced, with a real minus and multiplication sign.

    >>> format_sum(parse_sum("3x4-1"))
    '3 × 4 − 1'
    """
    return parsed.written


def _write(terms: list[tuple[int, tuple[int, ...]]]) -> str:
    written = ""
    for sign, factors in terms:
        operator = ("\N{MINUS SIGN}" if not written else " \N{MINUS SIGN} ") if sign < 0 else (" + " if written else "")
        written += operator + " \N{MULTIPLICATION SIGN} ".join([format_number(factor) for factor in factors])
    return written


def _pieces(typed: str) -> list[int | str]:
    pieces: list[int | str] = []
    position = 0
    while position < len(typed):
        found = _PIECE.match(typed, position)
        if not found:
            raise RuleError(
                "sum_not_a_number",
                text("“{typed}” is not a number. Type a number or a sum such as 9+2 or 3x4.", typed=typed),
            )
        if found[1] and len(found[1].lstrip("0")) > len(str(LARGEST)):
            raise _too_large()
        pieces.append(int(found[1]) if found[1] else found[2])
        position = found.end()
    return pieces


def _product(factors: tuple[int, ...]) -> int:
    product = 1
    for factor in factors:
        product *= factor
    return product


def _incomplete(typed: str) -> RuleError:
    return RuleError(
        "sum_incomplete",
        text("“{typed}” is not a finished sum: a number belongs on both sides of each sign.", typed=typed),
    )


def _too_large() -> RuleError:
    return RuleError("sum_too_large", text("That is more than {most}. Type a smaller number.", most=LARGEST))

"""The scoresheet: what is asked, in which order and within which bounds; never how it is computed."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from msgspec import Struct

from companion.core.errors import RuleError
from companion.core.sums import LONGEST, Sum, parse_sum
from companion.core.text import Text, text

MOST_VALUES: Final = 24  # numbers in one list
LONGEST_TEXT: Final = 60  # characters

YES: Final = "yes"

_SEPARATORS: Final = str.maketrans(",;.", "   ")  # whichever a phone's number keys have


class Kind(StrEnum):
    """What an answer is."""

    COUNT = "count"  # things: a whole number
    POINTS = "points"  # points, as a number or a sum
    FLAG = "flag"  # yes or no; unanswered means no
    CHOICE = "choice"  # one of the row's choices
    VALUES = "values"  # a list of whole numbers, such as 9 6 3
    TEXT = "text"  # a name


class Scope(StrEnum):
    """Who answers a section."""

    TABLE = "table"  # once for all
    PLAYER = "player"  # each player
    OPPONENT = "opponent"  # the solo opponent alone
    SEAT = "seat"  # each player and the solo opponent
    NEIGHBOURS = "neighbours"  # each pair of neighbours


class Choice(Struct, frozen=True, gc=False):
    """One answer that a row offers."""

    key: str
    label: str


class When(Struct, frozen=True, gc=False):
    """A condition: ``key``, in the same place or at the table, was answered with one of ``answers``."""

    key: str
    answers: tuple[str, ...]


class Row(Struct, frozen=True, gc=False):
    """One question. ``key`` is stable: it reaches the database and the documents.

    ``minimum`` and ``maximum`` bound what can exist; above ``usual_maximum`` an answer is questioned and kept.
    A row is asked only ``when`` all its conditions are met. ``default`` stands for an answer that was not given.
    ``optional`` rows may stay blank in a complete sheet.
    In rows of neighbours ``{first}`` and ``{second}`` in the label stand for the two names.
    ``mark`` names the symbol (a habitat, a resource) and ``rule`` the number in docs/rules.md.
    """

    key: str
    label: str
    kind: Kind
    minimum: int = 0
    maximum: int = 999
    usual_maximum: int | None = None
    choices: tuple[Choice, ...] = ()
    default: str = ""
    optional: bool = False
    hint: str = ""
    mark: str = ""
    rule: str = ""
    section_of_rulebook: str = ""
    when: tuple[When, ...] = ()


class Section(Struct, frozen=True, gc=False):
    """Rows that belong together and are answered by the same ``scope``.

    A section ``together`` is answered for all seats in one go (an Awards Ceremony), wherever one seat is looked at.
    """

    key: str
    label: str
    rows: tuple[Row, ...]
    scope: Scope = Scope.SEAT
    together: bool = False
    hint: str = ""


class Scoresheet(Struct, frozen=True, gc=False):
    """All sections of one setup, in the order in which players count."""

    sections: tuple[Section, ...]


Answer = bool | str | Sum | tuple[int, ...]


class Answers(Struct, frozen=True, gc=False):
    """What was answered, by field (``seat1.wetland``). A blank field is absent: blank is not 0."""

    by_field: dict[str, Answer]

    def number(self, place: str, key: str) -> int | None:
        """A count or the value of a sum, or None while blank."""
        answer = self.by_field.get(f"{place}.{key}")
        return answer.value if isinstance(answer, Sum) else None

    def sum(self, place: str, key: str) -> Sum | None:
        """A sum with its terms, or None while blank."""
        answer = self.by_field.get(f"{place}.{key}")
        return answer if isinstance(answer, Sum) else None

    def values(self, place: str, key: str) -> tuple[int, ...] | None:
        """A list of numbers, or None while blank."""
        answer = self.by_field.get(f"{place}.{key}")
        return answer if isinstance(answer, tuple) else None

    def word(self, place: str, key: str) -> str:
        """A choice's key or a text; empty while blank."""
        answer = self.by_field.get(f"{place}.{key}")
        return answer if isinstance(answer, str) else ""

    def flag(self, place: str, key: str) -> bool:
        """Whether it was answered with yes."""
        return self.by_field.get(f"{place}.{key}") is True


TABLE: Final = "table"


def seat_place(index: int) -> str:
    """The place of a seat, counted from 0: ``seat1`` is the first in turn order."""
    return f"seat{index + 1}"


def pair_place(index: int) -> str:
    """The place of a pair of neighbours, counted from 0."""
    return f"pair{index + 1}"


def field_id(place: str, key: str) -> str:
    """The name of one field: where, and what.

    >>> field_id("seat1", "wetland")
    'seat1.wetland'
    """
    return f"{place}.{key}"


def parse_answer(row: Row, typed: str) -> Answer | None:
    """Read what was typed for a row; None when it is blank.

    Raises RuleError: those of ``parse_sum``, ``below_minimum``, ``above_maximum``, ``not_a_choice``, ``not_yes``,
    ``not_a_list``, ``list_too_long``, ``text_too_long``.
    """
    typed = typed.strip()
    return _PARSERS[row.kind](row, typed) if typed else None


def _parse_number(row: Row, typed: str) -> Sum:
    parsed = parse_sum(typed)
    _check_bounds(row, parsed.value)
    return parsed


def _parse_flag(row: Row, typed: str) -> bool:
    if typed != YES:
        raise RuleError("not_yes", text("{label} is answered with “yes” or left empty.", label=row.label))
    return True


def _parse_choice(row: Row, typed: str) -> str:
    if all(typed != choice.key for choice in row.choices):
        raise RuleError(
            "not_a_choice",
            text(
                "“{typed}” is not offered. Choose one of: {choices}.",
                typed=typed[:LONGEST_TEXT],
                choices=", ".join(choice.key for choice in row.choices),
            ),
        )
    return typed


def _parse_text(row: Row, typed: str) -> str:
    if len(typed) > LONGEST_TEXT:
        raise RuleError("text_too_long", text("That is longer than {most} letters. Shorten it.", most=LONGEST_TEXT))
    return typed


def _parse_values(row: Row, typed: str) -> tuple[int, ...]:
    parts = typed.translate(_SEPARATORS).split()
    if len(typed) > LONGEST or len(parts) > MOST_VALUES:
        raise RuleError(
            "list_too_long", text("That list is too long: at most {most} numbers. Shorten it.", most=MOST_VALUES)
        )
    values = []
    for part in parts or [typed]:
        if not part.isdecimal():
            raise RuleError(
                "not_a_list", text("“{part}” is not a number. Type whole numbers such as 9 6 3.", part=part)
            )
        _check_bounds(row, int(part))
        values.append(int(part))
    return tuple(values)


def _check_bounds(row: Row, value: int) -> None:
    if value < row.minimum:
        raise RuleError(
            "below_minimum", text("At least {minimum} is possible here, not {value}.", minimum=row.minimum, value=value)
        )
    if value > row.maximum:
        raise RuleError(
            "above_maximum", text("At most {maximum} is possible here, not {value}.", maximum=row.maximum, value=value)
        )


_PARSERS: Final[dict[Kind, Callable[[Row, str], Answer]]] = {
    Kind.COUNT: _parse_number,
    Kind.POINTS: _parse_number,
    Kind.FLAG: _parse_flag,
    Kind.CHOICE: _parse_choice,
    Kind.VALUES: _parse_values,
    Kind.TEXT: _parse_text,
}


def question_answer(row: Row, answer: Answer) -> Text | None:
    """A question about an answer that is possible but unusual; it is kept all the same."""
    values = (answer.value,) if isinstance(answer, Sum) else answer if isinstance(answer, tuple) else ()
    if row.usual_maximum is None or all(value <= row.usual_maximum for value in values):
        return None
    return text("More than {usual} is unusual. Kept; please check.", usual=row.usual_maximum)

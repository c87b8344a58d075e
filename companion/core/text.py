"""Text: a template and its values, so that a sentence can be translated later."""

from __future__ import annotations

from msgspec import Struct


class Text(Struct, frozen=True, gc=False):
    """A sentence that is not yet one: ``template`` with ``{names}`` and the values for them.

    Values are put in as they are: braces or markup in a player's name are data.
    """

    template: str
    values: dict[str, int | str | Text] = {}

    def __str__(self) -> str:
        if not self.values:
            return self.template
        return self.template.format_map({k: format_value(v) for k, v in self.values.items()})


def format_value(value: int | str | Text) -> str:
    """A value as it is read: a negative number with a real minus sign."""
    return format_number(value) if isinstance(value, int) else str(value)


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
    """Names in a row.

    >>> joined(["Ann"]), joined(["Ann", "Bo", "Cy"])
    ('Ann', 'Ann, Bo and Cy')
    """
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)

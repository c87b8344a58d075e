"""The one error of the rules."""

from __future__ import annotations

from companion.core.text import Text


class RuleError(ValueError):
    """Something that cannot exist by the rules, or is not what was asked for.

    ``code`` is stable and has a test of its own; ``message`` says what is wrong, what was expected and how to go on;
    ``field`` is the field that it concerns (``seat1.wetland``), or empty.
    """

    def __init__(self, code: str, message: Text, field: str = "") -> None:
        super().__init__(str(message))
        self.code = code
        self.message = message
        self.field = field

"""The form of a file that was exported here: the file itself, or the text of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from flask_wtf import FlaskForm
from wtforms import FileField, TextAreaField

from companion.core.errors import RuleError

T = TypeVar("T")


class FileForm(FlaskForm):
    """A file goes first, then the text."""

    file = FileField("File")
    text = TextAreaField("Or paste its text")

    def read_file(self, read: Callable[[bytes], T], most: int) -> T | None:
        """What ``read`` makes of it, or None; what is wrong then stands at the file or at the text.

        No more than ``most`` bytes and one are looked at, so that ``read`` can refuse what is too large.
        """
        field = self.file if self.file.data else self.text
        data = self.file.data.stream.read(most + 1) if self.file.data else (field.data or "").strip().encode()
        if not data:
            field.errors = ["Choose a file that was exported here, or paste its text."]
            return None
        try:
            return read(data)
        except RuleError as error:
            field.errors = [str(error.message)]
            return None

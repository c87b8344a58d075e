"""What the forms of several games' moves share: bounded numbers, letters, and a form that keeps what was typed."""

from __future__ import annotations

from typing import Any, Final

from wtforms import BooleanField, RadioField, SelectField, StringField
from wtforms.form import BaseForm
from wtforms.validators import StopValidation

from companion.core.errors import RuleError
from forms.move import MoveForm


class CountField(StringField):
    """A whole number from ``least`` to ``most``; blank only where it is ``optional``. It keeps what was typed."""

    def __init__(self, label: str, least: int = 0, most: int = 20, *, optional: bool = False, **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.least, self.most, self.optional = least, most, optional

    @property
    def number(self) -> int | None:
        """The number, or None for a blank or for what is no such number."""
        typed = (self.data or "").strip()
        if not (typed.isascii() and typed.isdecimal() and len(typed) <= 4):
            return None
        return int(typed) if self.least <= int(typed) <= self.most else None

    @property
    def is_blank(self) -> bool:
        """Whether nothing was typed."""
        return not (self.data or "").strip()

    def pre_validate(self, form: Any) -> None:
        """Say at the field what is expected."""
        if self.number is None and not (self.optional and self.is_blank):
            raise StopValidation(self.say_bounds())

    def say_bounds(self) -> str:
        """What is to be typed."""
        blank = ", or leave it blank" if self.optional else ""
        return f"{self.label.text}: type a whole number from {self.least} to {self.most}{blank}."


class LettersField(StringField):
    """Letters that are typed."""


_TYPED: Final = (CountField, LettersField, RadioField, BooleanField, SelectField)


class PlayForm(MoveForm):
    """A form of a play. ``face`` is the macro that shows it, ``sent`` what was sent."""

    face = ""
    sent: Any = None

    def process(self, formdata: Any = None, *args: Any, **kwargs: Any) -> None:
        """Keep what was sent; None for a form that is opened."""
        self.sent = self.meta.wrap_formdata(self, formdata)
        super().process(formdata, *args, **kwargs)

    def add_field(self, name: str, field: Any) -> None:
        """A field more, which depends on the play: what was sent for it is kept."""
        BaseForm.__setitem__(self, name, field)
        self[name].process(self.sent)

    def refuse(self, error: RuleError) -> bool:
        """Show an error at the field that it names, if that is typed or ticked; a button has no room for it."""
        is_shown = isinstance(self[error.field], _TYPED) if error.field in self else False
        return is_shown and super().refuse(error)

    @property
    def is_fresh(self) -> bool:
        """Whether it was opened, not sent."""
        return self.sent is None

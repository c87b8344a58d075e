"""The form of a scoresheet: a field for each row, checked by the row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wtforms import Field, StringField, ValidationError
from wtforms.form import BaseForm

from companion.core.errors import RuleError
from companion.core.game import Setup, fields
from companion.core.scoresheet import Row, Scoresheet, parse_answer


class RowField(StringField):
    """A field that takes what its row takes. It keeps what was typed, spaces around it aside."""

    def __init__(self, row: Row, **kwargs: Any) -> None:
        super().__init__(row.label, **kwargs)
        self.row = row

    def process_formdata(self, valuelist: list[str]) -> None:
        """Take the last of the values: a checkbox is sent after a hidden field that says no."""
        self.data = (valuelist[-1] if valuelist else "").strip()

    def pre_validate(self, form: BaseForm) -> None:
        """Refuse what cannot be read; a blank is fine. Raises wtforms.ValidationError."""
        try:
            parse_answer(self.row, self.data or "")
        except RuleError as error:
            raise ValidationError(str(error.message)) from error


class SheetForm(BaseForm):
    """The fields of a sheet, by field id."""

    def changed(self, *texts: Mapping[str, str]) -> dict[str, str]:
        """What differs from each of ``texts``: from what the page showed, from what stands.

        A row's default is no answer yet.
        """
        return {
            name: field.data
            for name, field in self._fields.items()
            if all(field.data != (known.get(name) or field.row.default) for known in texts)
        }

    def refused(self) -> dict[str, str]:
        """What is wrong, by field."""
        return {name: field.errors[0] for name, field in self._fields.items() if field.errors}


def sheet_form(setup: Setup, sheet: Scoresheet, sent: Iterable[str] | None = None) -> SheetForm:
    """The form of a whole sheet, or of those of its fields that were ``sent``."""
    wanted = None if sent is None else set(sent)
    unbound: Mapping[str, Field] = {
        field: RowField(row) for field, _, row in fields(setup, sheet) if wanted is None or field in wanted
    }
    return SheetForm(unbound)

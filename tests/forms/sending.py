"""Forms of a play's moves as they are opened or sent."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from werkzeug.datastructures import MultiDict

from forms.move import About, MoveForm


def about(state: Any, items: Any = None, *, is_correction: bool = False) -> About:
    """What a form may ask."""
    return About(state, Random(1), items or {}, is_correction)


def make(
    kinds: Mapping[str, type[MoveForm]],
    key: str,
    sent: Any,
    state: Any,
    items: Any = None,
    *,
    is_correction: bool = False,
) -> tuple[Any, Any]:
    """The form as it was sent, and its move; None where something is wrong or still asked."""
    asked = about(state, items, is_correction=is_correction)
    form = kinds[key](formdata=MultiDict(sent))
    form.prepare(asked)
    return form, form.make_move(asked) if form.validate() else None


def opened(kinds: Mapping[str, type[MoveForm]], key: str, state: Any, items: Any = None, moves: Any = ()) -> Any:
    """The form as it is opened, with a move to be corrected if there is one."""
    form = kinds[key](formdata=None)
    form.prepare(about(state, items, is_correction=bool(moves)))
    if moves:
        form.fill(moves, 0)
    return form


def shown(form: Any) -> dict[str, Any]:
    """What a browser would send of a form that was opened."""
    pairs = {field.name: field.data for field in form}
    return {name: "y" if data is True else data for name, data in pairs.items() if data not in (None, False, "")}


def errors_of(form: Any) -> dict[str, list[str]]:
    """What is wrong, by field."""
    return {name: list(errors) for name, errors in form.errors.items()}

"""Forms of WILD: Serengeti as they are opened or sent."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from werkzeug.datastructures import MultiDict

from companion.games import GAMES
from companion.games.wild_serengeti.state import State
from forms.move import About
from forms.moves import FORMS

GAME: Final = GAMES["wild-serengeti"]
KINDS: Final = FORMS["wild-serengeti"]()


def items(*kept: tuple[str, str, str]) -> dict[str, dict[str, str]]:
    """What a household's catalogue has."""
    found: dict[str, dict[str, str]] = {}
    for kind, key, content in kept:
        found.setdefault(kind, {})[key] = content
    return found


def about(state: State, known: Any = None, *, is_correction: bool = False) -> About:
    """What a form may ask."""
    return About(state, Random(1), known or {}, is_correction)


def make(key: str, sent: Any, state: State, known: Any = None, *, is_correction: bool = False) -> tuple[Any, Any]:
    """The form as it was sent, and its move; None where something is wrong."""
    asked = about(state, known, is_correction=is_correction)
    form = KINDS[key](formdata=MultiDict(sent))
    form.prepare(asked)
    return form, form.make_move(asked) if form.validate() else None


def opened(key: str, state: State, known: Any = None, moves: Any = ()) -> Any:
    """The form as it is opened, with a move to be corrected if there is one."""
    form = KINDS[key](formdata=None)
    form.prepare(about(state, known, is_correction=bool(moves)))
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

"""The forms of the moves that a choice alone cannot make: one module a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.core.game import Game
from forms.move import MoveForm

Forms = Mapping[str, type[MoveForm]]  # by key


def _rewild() -> Forms:
    from forms import rewild

    return rewild.FORMS


def _rewild_south_america() -> Forms:
    from forms import rewild_south_america

    return rewild_south_america.FORMS


def _wildscape() -> Forms:
    from forms import wildscape

    return wildscape.FORMS


def _wild_serengeti() -> Forms:
    from forms import wild_serengeti

    return wild_serengeti.FORMS


# By game. A module is imported when a play of its game is looked at: its tracker comes with it.
FORMS: Final[dict[str, Callable[[], Forms]]] = {
    "rewild": _rewild,
    "rewild-south-america": _rewild_south_america,
    "wildscape": _wildscape,
    "wild-serengeti": _wild_serengeti,
}


def forms_of(game: Game) -> Forms:
    """The forms of a game's moves."""
    return FORMS[game.slug]() if game.slug in FORMS else {}


def move_form(game: Game, key: str) -> type[MoveForm] | None:
    """The form that answers a prompt, or the other one that is called so; None where choices alone do."""
    return forms_of(game).get(key)


def form_that_makes(game: Game, move: Any) -> str:
    """The key of the form that makes such moves whatever the prompt is, or nothing."""
    return next((key for key, kind in forms_of(game).items() if isinstance(move, kind.moves)), "")

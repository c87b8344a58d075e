"""The forms of the moves that a choice alone cannot make: one module a game."""

from __future__ import annotations

from typing import Final

from companion.core.game import Game
from forms import rewild
from forms.move import MoveForm

FORMS: Final[dict[str, dict[str, type[MoveForm]]]] = {"rewild": rewild.FORMS}


def move_form(game: Game, prompt_key: str) -> type[MoveForm] | None:
    """The form that answers a prompt, or None where its choices do."""
    return FORMS.get(game.slug, {}).get(prompt_key)

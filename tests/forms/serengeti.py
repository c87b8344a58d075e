"""Forms of WILD: Serengeti as they are opened or sent."""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.games import GAMES
from forms.moves import FORMS
from tests.forms import sending

GAME: Final = GAMES["wild-serengeti"]
KINDS: Final = FORMS["wild-serengeti"]()


def items(*kept: tuple[str, str, str]) -> dict[str, dict[str, str]]:
    """What a household's catalogue has."""
    found: dict[str, dict[str, str]] = {}
    for kind, key, content in kept:
        found.setdefault(kind, {})[key] = content
    return found


make = partial(sending.make, KINDS)
opened = partial(sending.opened, KINDS)

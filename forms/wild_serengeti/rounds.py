"""The way from a round to the forms of each seat: what is done most is one tap away."""

from __future__ import annotations

from typing import Any, Final

from companion.core.errors import RuleError
from companion.core.text import text
from companion.games.wild_serengeti.state import name_of
from forms.fields import PlayForm
from forms.move import About

_PAGES: Final = {"scene": "Scene", "tokens": "Tokens", "tableau": "Cards"}  # forms of a seat, by key


class RoundForm(PlayForm):
    """Links to what a seat that has not passed can do; nothing to be sent. It stands before what ends the round."""

    face = "round"
    stays = True

    def prepare(self, about: About) -> None:
        """List the seats. A correction is about one move, and offers its own ways."""
        self.about = about
        self.is_needed = not about.is_correction

    @property
    def rows(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """Each seat by name, with the keys and words of its forms."""
        state = self.about.state
        return [
            (name_of(state, seat), [(f"{key}{seat + 1}", words) for key, words in _PAGES.items()])
            for seat in state.follows
            if seat not in state.passed
        ]

    @property
    def has_map(self) -> bool:
        """Whether a Map is laid out."""
        return self.about.state.map is not None

    def make_move(self, about: About) -> Any:
        """Nothing comes of it. Raises RuleError ``not_a_move``."""
        raise RuleError("not_a_move", text("Press one of the buttons of this page."))

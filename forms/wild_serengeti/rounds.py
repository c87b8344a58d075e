"""The way from a round to the forms of each seat: what is done most is one tap away, a Scene that waits for it two."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from companion.core.errors import RuleError
from companion.core.text import text
from companion.games.wild_serengeti.possible import possible_scenes, say_match
from companion.games.wild_serengeti.state import State, name_of, player_of
from forms.fields import PlayForm
from forms.move import About
from forms.wild_serengeti.card import say_brings

PAGES: Final = {"scene": "Scene", "tokens": "Tokens", "tableau": "Cards"}  # forms of a seat, by key


MOST_OFFERS: Final = 4  # of a seat on a page; the others are among its cards


class Offer(Struct, frozen=True):
    """A Scene that a seat can complete as the animals stand: what it brings, and with which animals and tokens."""

    number: int
    brings: str
    how: str


class SeatRow(Struct, frozen=True):
    """A ``seat``, counted from 1, and the Scenes that it can complete now: a few of them, and how many ``more``."""

    seat: int
    name: str
    offers: tuple[Offer, ...]
    more: int = 0


class RoundForm(PlayForm):
    """Links to what a seat that has not passed can do; nothing to be sent. It stands before what ends the round."""

    face = "round"
    stays = True
    pages = tuple(PAGES.items())
    rows: tuple[SeatRow, ...] = ()

    def prepare(self, about: About) -> None:
        """List the seats. A correction is about one move, and offers its own ways."""
        self.about = about
        self.is_needed = not about.is_correction
        self.rows = find_rows(about.state)
        self.linked = frozenset(["map", *[f"{key}{row.seat}" for row in self.rows for key in (*PAGES, "stars")]])

    @property
    def has_map(self) -> bool:
        """Whether a Map is laid out."""
        return self.about.state.map is not None

    def make_move(self, about: About) -> Any:
        """Nothing comes of it. Raises RuleError ``not_a_move``."""
        raise RuleError("not_a_move", text("Press one of the buttons of this page."))


def find_rows(state: State) -> tuple[SeatRow, ...]:
    """The seats that are followed and have not passed."""
    acting = [seat for seat in state.follows if seat not in state.passed]
    return tuple([_find_row(state, seat) for seat in acting])


def _find_row(state: State, seat: int) -> SeatRow:
    player, possible = player_of(state, seat), possible_scenes(state, seat)
    offers = [
        Offer(each.scene.number, say_brings(each.scene, player), str(say_match(state, each.match)))
        for each in possible[:MOST_OFFERS]
    ]
    return SeatRow(seat + 1, name_of(state, seat), tuple(offers), len(possible) - len(offers))

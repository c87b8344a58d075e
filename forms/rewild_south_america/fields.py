"""What several forms of Rewild: South America are made of: a seat, the opponent's deck."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import msgspec
from wtforms import HiddenField

from companion.games.rewild_south_america.figures import ACTION_CARDS
from companion.games.rewild_south_america.state import Drawn
from companion.games.rewild_south_america.turns import is_deck
from forms.fields import PlayForm
from forms.seat import SeatForm

_DECK: Final = msgspec.json.Decoder(tuple[Drawn, ...])
_TURNED: Final = 2  # cards of the opponent's deck (SA-80)


class PlayerForm(SeatForm):
    """A form about a seat and its side of the table."""

    @property
    def player(self) -> Any:
        """The seat's side of the table."""
        return self.about.state.players[self.at]


class DeckForm(PlayForm):
    """A form in which the opponent's deck is shuffled; a correction keeps the deck as it lay."""

    deck = HiddenField()

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The deck as it was shuffled."""
        shuffled = getattr(moves[index], "deck", None)
        self.deck.data = msgspec.json.encode(shuffled).decode() if shuffled else ""

    def shuffled(self, random: Random) -> tuple[Drawn, ...]:
        """The deck that is kept, or a new one."""
        try:
            kept = _DECK.decode(self.deck.data or "[]")
        except (msgspec.DecodeError, RecursionError):
            kept = ()
        return kept if is_deck(kept) else shuffle_deck(random)


def shuffle_deck(random: Random) -> tuple[Drawn, ...]:
    """The opponent's deck: shuffled, two random cards turned, shuffled again.

    Rulebook: South America, Solo Mode > Game Preparation (SA-80).
    """
    cards: Any = random.sample(list(ACTION_CARDS), len(ACTION_CARDS))
    turned = random.sample(range(len(cards)), _TURNED)
    deck = [Drawn(card, index in turned) for index, card in enumerate(cards)]
    return tuple(random.sample(deck, len(deck)))

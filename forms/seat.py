"""What the forms about one seat have in common, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wtforms import HiddenField

from forms.fields import PlayForm
from forms.move import About


class SeatForm(PlayForm):
    """A form about one seat; a correction may be about another one than the key says, and then carries it along.

    A seat that is not followed gives way to the first one that is.
    """

    at: int = 0
    seat = HiddenField()

    def prepare(self, about: About) -> None:
        """Find the seat."""
        self.about = about
        follows = about.state.follows
        typed = self.seat.data or ""
        if typed in {str(index) for index in follows}:
            self.at = int(typed)
        elif follows and self.at not in follows:
            self.at = follows[0]

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The seat that a move was about."""
        seat = getattr(moves[index], "seat", None)
        if seat is not None:
            self.seat.data = str(seat)
            self.prepare(self.about)


def seat_forms(name: str, kind: type[SeatForm], seats: int) -> dict[str, type[SeatForm]]:
    """The same form for every seat, by keys such as ``set1``."""
    return {f"{name}{seat + 1}": type(f"{kind.__name__}{seat + 1}", (kind,), {"at": seat}) for seat in range(seats)}

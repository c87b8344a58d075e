"""The forms of what a table is asked between rounds and at the end: Award Animals, cards kept, stars of cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from wtforms import RadioField, SelectChoice

from companion.core.text import counted
from companion.games.wild_serengeti.moves import Draw, HoldAward, TellStars
from companion.games.wild_serengeti.preparation import DRAWN
from companion.games.wild_serengeti.rounds import needs_telling
from companion.games.wild_serengeti.specialists import name_specialist
from companion.games.wild_serengeti.state import name_of, player_of
from forms.fields import CountField, PlayForm
from forms.move import About

MOST_ANIMALS: Final = 99
MOST_STARS: Final = 999
_KEPT: Final = [str(number) for number in range(1, DRAWN + 1)]


class SeatsForm(PlayForm):
    """A form with a field for some of the seats: ``seats`` are those, their fields ``seat1``, ``seat2`` and so on."""

    seats: tuple[int, ...] = ()

    def add_seats(self, about: About, seats: Sequence[int], make_field: Callable[[int], Any]) -> None:
        """Add the fields that are made for the seats; without any nobody needs the form."""
        self.about, self.seats = about, tuple(seats)
        self.is_needed = bool(seats)
        for seat in seats:
            self.add_field(key_of(seat), make_field(seat))

    @property
    def rows(self) -> list[Any]:
        """The fields of the seats."""
        return [self[key_of(seat)] for seat in self.seats]

    def show(self, numbers: Sequence[int | None]) -> None:
        """Show numbers of all seats, as far as they are asked."""
        for seat, field in zip(self.seats, self.rows, strict=True):
            number = numbers[seat] if seat < len(numbers) else None
            field.data = "" if number is None else str(number)

    def read(self, other: int | None = None) -> tuple[Any, ...]:
        """The numbers of all seats; ``other`` stands for those that are not asked."""
        asked = {seat: field.number for seat, field in zip(self.seats, self.rows, strict=True)}
        return tuple([asked.get(seat, other) for seat in range(len(self.about.state.setup.seats))])


def key_of(seat: int) -> str:
    """The name of a seat's field."""
    return f"seat{seat + 1}"


class AwardForm(SeatsForm):
    """Award Animals of the seats that are not followed, counted by hand: pictures and Animal Icons (WS-27)."""

    face = "award"
    moves = (HoldAward,)

    def prepare(self, about: About) -> None:
        """Ask for the seats that nobody counts here."""
        state = about.state
        self.add_seats(
            about, [seat for seat in range(len(state.setup.seats)) if seat not in state.follows], self._make_animals
        )

    def _make_animals(self, seat: int) -> Any:
        """A number of animals."""
        return CountField(name_of(self.about.state, seat), most=MOST_ANIMALS)

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The animals as they were counted."""
        self.show(moves[index].counts)

    def make_move(self, about: About) -> Any:
        """The ceremony."""
        return HoldAward(self.read())


class ChipsField(RadioField):
    """A few numbers to tap."""

    @property
    def number(self) -> int:
        """The number that was chosen."""
        return int(self.data)


class DrawForm(SeatsForm):
    """How many cards each seat keeps of the 4 drawn, where several are followed (WS-2)."""

    face = "draw"
    moves = (Draw,)

    def prepare(self, about: About) -> None:
        """One is mostly kept. For a single seat the choices of the prompt do."""
        follows = about.state.follows
        self.add_seats(about, follows if len(follows) > 1 else (), self._make_kept)

    def _make_kept(self, seat: int) -> Any:
        """1 to 4 cards."""
        choices = [SelectChoice(number, number) for number in _KEPT]
        return ChipsField(name_of(self.about.state, seat), choices=choices, default=_KEPT[0])

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The cards as they were kept."""
        self.show(moves[index].kept)

    def make_move(self, about: About) -> Any:
        """The cards of every seat."""
        return Draw(self.read(other=1))


class EndForm(SeatsForm):
    """Stars at the end that only the Specialist Cards know; a blank is left to the scoresheet (WS-45, WS-46)."""

    face = "end"
    moves = (TellStars,)

    def prepare(self, about: About) -> None:
        """Ask for the seats whose cards have such stars."""
        self.add_seats(
            about, [seat for seat in about.state.follows if needs_telling(about.state, seat)], self._make_stars
        )

    def _make_stars(self, seat: int) -> Any:
        """A number of stars, which may stay blank."""
        player = player_of(self.about.state, seat)
        called = name_specialist(player.specialist) if player.specialist else ""
        scenes = counted(len(player.gallery), "completed Scene Card", "completed Scene Cards")
        name = name_of(self.about.state, seat)
        return CountField(name, most=MOST_STARS, optional=True, description=f"{called}, {scenes}")

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The stars as they were told."""
        self.show(moves[index].stars)

    def make_move(self, about: About) -> Any:
        """The stars."""
        return TellStars(self.read())

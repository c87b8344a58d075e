"""A play of Wildscape as it stands: the lands that are followed, birds, specialist tokens, whose turn it is."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.game import Setup
from companion.core.text import Text, text
from companion.games.wildscape.bird_watching import Watched
from companion.games.wildscape.land import HabitatType, Land, SpecialistType
from companion.games.wildscape.moves import Values
from companion.games.wildscape.poachers import Poachers
from companion.games.wildscape.rondel import START, Segment

FIRST_ROW: Final = 6  # the number above each specialist token at the start (WL-14)
SECOND_ROW: Final = 8  # the one above it on the side for two players (WL-52)
MID_GAME: Final = 2  # bird watchings before the final one (WL-20)


class Solo(Struct, frozen=True):
    """The play against the Poachers. ``segments`` from the one where the energy starts.

    ``token`` is the player's segment in this round, ``has_spent`` whether the turn is over. ``habitat`` and ``chosen``
    answer what the Poachers' turn left open. ``missing`` are sizes of which no tile is left. ``had_extra_turn`` is
    whether the Activist was used. ``has_taken`` after the Poachers' turn, while birds are still to be watched.
    """

    difficulty: int
    segments: tuple[Segment, ...] = ()
    energy: tuple[int, ...] = START
    poachers: Poachers = Poachers()
    token: int | None = None
    has_spent: bool = False
    habitat: HabitatType | None = None
    chosen: tuple[int, ...] = ()
    missing: tuple[tuple[HabitatType, int], ...] = ()
    had_extra_turn: bool = False
    has_taken: bool = False


class State(Struct, frozen=True):
    """A play as it stands. Nothing of it is stored: the moves make it.

    ``lands`` are those that are followed, by seat; None for the others. ``birds`` are the cards between each pair of
    neighbours as far as they are known (``neighbours``), "" for one that is not. ``rows`` are the numbers of the
    Specialist board from below, as far as known; ``tokens`` how often each token moved up. ``values`` are those of
    established herbivores, by habitat and size, as far as they were told in this play.

    ``seat`` is whose turn it is, ``last_round`` the final one as soon as the end is triggered. ``is_watching`` while a
    bird watching is due. ``looked_over`` are the seats whose land was counted for the end. ``solo`` is None where
    players are against each other. ``news`` says what the last move brought.
    """

    setup: Setup
    is_begun: bool = False
    lands: tuple[Land | None, ...] = ()
    values: Values = {}
    birds: tuple[tuple[str, ...], ...] = ()
    rows: tuple[int, ...] = ()
    tokens: dict[SpecialistType, int] = {}
    seat: int = 0
    round: int = 1
    last_round: int | None = None
    is_watching: bool = False
    looked_over: tuple[int, ...] = ()
    watched: tuple[Watched, ...] = ()
    is_over: bool = False
    solo: Solo | None = None
    news: tuple[Text, ...] = ()

    @property
    def follows(self) -> tuple[int, ...]:
        """The seats whose lands are followed."""
        return tuple([seat for seat, land in enumerate(self.lands) if land is not None])

    @property
    def against(self) -> Solo:
        """The play against the Poachers. Raises RuleError ``not_solo`` where there is none."""
        if self.solo is None:
            raise RuleError("not_solo", text("Nobody plays against the Poachers here. Reload the page."))
        return self.solo


def land_of(state: State, seat: int) -> Land:
    """The land of a seat. Raises RuleError ``not_followed``."""
    land = state.lands[seat] if 0 <= seat < len(state.lands) else None
    if land is None:
        raise RuleError("not_followed", text("That land is not followed here. Reload the page."))
    return land


def with_land(state: State, seat: int, land: Land) -> State:
    """The state with another land for a seat."""
    return replace(state, lands=tuple([land if index == seat else each for index, each in enumerate(state.lands)]))


def with_solo(state: State, solo: Solo) -> State:
    """The state with another play against the Poachers."""
    return replace(state, solo=solo)

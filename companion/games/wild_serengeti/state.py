"""A play of WILD: Serengeti as it stands: galleries, tokens, the round and its preparation, and the map."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.game import Setup
from companion.core.text import Text, text
from companion.games.wild_serengeti.maps import Animals, Map
from companion.games.wild_serengeti.scenes import Animal, Scene
from companion.games.wild_serengeti.specialists import SpecialistCard, SpecialistKey

Number = Annotated[int, Meta(ge=0)]
Source = Literal["scenes", "cameraman", "vfx_artist", "celebrity", "award_1", "award_2", "by_hand"]
Award = Literal["award_1", "award_2"]
Step = Literal["round", "marker", "award", "migration", "pool", "draw", "income", "first_player", "end"]

ROUNDS: Final = 6  # WS-1
FIRST_CARDS: Final = 4  # kept of the 8 dealt (WS-2)
FIRST_COINS: Final = 6  # WS-1
CELEBRITY: Final = {9: 2}  # stars by Like Icons: the only figure that the rulebook tells (WS-42)
SOURCES: Final[dict[Source, str]] = {
    "scenes": "Scene Cards",
    "cameraman": "The Cameraman",
    "vfx_artist": "VFX Artist",
    "celebrity": "The Celebrity",
    "award_1": "1st Awards Ceremony",
    "award_2": "2nd Awards Ceremony",
    "by_hand": "By hand",
}


class Player(Struct, frozen=True):
    """A seat's side of the table. Tokens are None where nobody follows them.

    ``gallery`` has the completed Scenes in order, ``tableau`` those incomplete ones that were entered, of ``cards`` in
    all. ``stars`` are those on the track, by what brought them. ``at_once`` is how many Scenes were completed with
    nothing between (WS-40). ``spent_food`` and ``spent_vfx`` were spent so far. ``owed`` Coins for cards come out of
    the income that follows. ``told`` are stars that only the Specialist Card knows, told at the end.
    """

    coins: Number | None = FIRST_COINS
    food: Number | None = 0
    vfx: Number | None = 0
    gallery: tuple[Scene, ...] = ()
    tableau: tuple[Scene, ...] = ()
    cards: Number = FIRST_CARDS
    stars: dict[Source, int] = {}
    specialist: SpecialistCard | None = None
    at_once: Number = 0
    spent_food: Number = 0
    spent_vfx: Number = 0
    owed: Number = 0
    told: int | None = None

    @property
    def score(self) -> int:
        """Stars on the Documentary Score Track."""
        return sum(self.stars.values())

    def is_a(self, specialist: SpecialistKey) -> bool:
        """Whether the seat has that Specialist Card, by key."""
        return self.specialist is not None and self.specialist.key == specialist


class Ceremony(Struct, frozen=True):
    """An Awards Ceremony that was held: Award Animals, places and stars by seat (WS-27, WS-29)."""

    award: Award
    animal: Animal
    counts: tuple[int, ...]
    places: tuple[int, ...]
    stars: tuple[int, ...]


class State(Struct, frozen=True):
    """A play as it stands. Nothing of it is stored: the moves make it.

    ``players`` are None where a seat is not followed. ``awards`` are the Award Animals of both ceremonies, ``first`` is
    the First Player. ``step`` is the round itself or where its preparation stands; ``round`` grows with the marker.
    ``passed`` are seats that passed in this round. ``celebrity`` has the Celebrity's stars by Like Icons, as far as
    told. ``migrated`` are Migration Cards drawn so far, by number. ``failure`` is why the scenario is lost, if it is.
    ``news`` says what the last move brought.
    """

    setup: Setup
    is_begun: bool = False
    players: tuple[Player | None, ...] = ()
    awards: tuple[Animal, ...] = ()
    first: int = 0
    round: int = 1
    step: Step = "round"
    passed: tuple[int, ...] = ()
    ceremonies: tuple[Ceremony, ...] = ()
    celebrity: dict[int, int] = {}
    map: Map | None = None
    animals: Animals = {}
    migrated: tuple[int, ...] = ()
    failure: Text | None = None
    is_over: bool = False
    news: tuple[Text, ...] = ()

    @property
    def follows(self) -> tuple[int, ...]:
        """The seats that are followed."""
        return tuple([seat for seat, player in enumerate(self.players) if player is not None])

    @property
    def is_alone(self) -> bool:
        """Whether one plays alone."""
        return self.setup.number_of_players == 1


def player_of(state: State, seat: int) -> Player:
    """A seat's side. Raises RuleError ``not_followed``."""
    player = state.players[seat] if seat < len(state.players) else None
    if player is None:
        raise RuleError("not_followed", text("That seat is not followed here. Reload the page."), "seat")
    return player


def with_player(state: State, seat: int, player: Player) -> State:
    """The state with another side of a seat."""
    players = [player if index == seat else each for index, each in enumerate(state.players)]
    return replace(state, players=tuple(players))


def acting_player(state: State, seat: int) -> Player:
    """A seat that can still do something in this round.

    A passed one cannot. Raises RuleError ``not_in_round``, ``has_passed``, ``not_followed``.
    Rulebook: Serengeti, C. Pass (WS-4).
    """
    player = player_of(state, seat)
    check_round(state)
    check_acting(state, seat)
    return player


def check_round(state: State) -> None:
    """Raise RuleError ``not_in_round`` while the next round is being prepared, and after the last one (WS-1)."""
    if state.step == "end":
        raise RuleError(
            "not_in_round", text("Round {last} was the last one. Only stars of cards are told now.", last=ROUNDS)
        )
    if state.step != "round":
        words = "The next round is being prepared. Finish that first, or undo it."
        raise RuleError("not_in_round", text(words))


def check_acting(state: State, seat: int) -> None:
    """Raise RuleError ``has_passed`` for a seat that has passed: no action is left to it in this round (WS-4)."""
    if seat in state.passed:
        words = "{name} has passed: nothing more in this round. Undo that, to go on."
        raise RuleError("has_passed", text(words, name=name_of(state, seat)))


def name_of(state: State, seat: int) -> str:
    """Whose seat it is."""
    return state.setup.seats[seat].name


def add_stars(player: Player, source: Source, stars: int) -> Player:
    """A side with more stars on the track, under what brought them."""
    if not stars:
        return player
    return replace(player, stars={**player.stars, source: player.stars.get(source, 0) + stars})


def is_co_op(state: State) -> bool:
    """Whether all stars go to one track (WS-54)."""
    return state.setup.mode == "co-op"

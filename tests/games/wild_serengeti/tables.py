"""Tables of WILD: Serengeti that are followed: setups, states to begin with, Scenes, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.game import MARKS, Seat, Setup, make_setup, read_answers
from companion.core.scoreboard import Scoreboard
from companion.games.wild_serengeti import GAME
from companion.games.wild_serengeti.maps import Map
from companion.games.wild_serengeti.moves import Begin, Complete, EndRound, HoldAward, Migrate, Prepare
from companion.games.wild_serengeti.scenes import Scene
from companion.games.wild_serengeti.specialists import SpecialistCard
from companion.games.wild_serengeti.state import Player, State, player_of, with_player
from companion.games.wild_serengeti.tracking import TRACKER

NAMES = ("Ann", "Bo", "Cy", "Di")
AWARDS = ("lion", "zebra")
CARDS = ("cameraman", "vfx_artist", "celebrity", "photographer")
BOARD = Map(2, 3, ("water", "rock", "grasslands", "woodlands", "water", "rock"))
MARKER, POOL, INCOME, FIRST = (Prepare(step) for step in ("marker", "pool", "income", "first_player"))
SURE = EndRound(is_sure=True)


def setup_for(players: int, mode: str = "", **options: str) -> Setup:
    """A table of that many players; alone it is solo unless told otherwise."""
    seats = tuple(Seat(NAMES[index], MARKS[index]) for index in range(players))
    made = make_setup(GAME, mode or ("solo" if players == 1 else "competitive"), seats, options)
    return replace(made, is_tracked=True)


def begin_of(setup: Setup, **changes: Any) -> Begin:
    """How it begins with every seat followed; cards where they are in play."""
    players = setup.number_of_players
    uses = setup.options.get("specialists") == "yes" or setup.options.get("scenario", "6") != "6"
    cards = tuple(SpecialistCard(key) for key in CARDS[:players]) if uses else ()
    return replace(Begin(AWARDS, tuple(range(players)), cards), **changes)


def table(players: int = 2, mode: str = "", options: dict[str, str] | None = None, **changes: Any) -> State:
    """A table that has begun."""
    setup = setup_for(players, mode, **(options or {}))
    return after(TRACKER.start(setup), begin_of(setup, **changes))


def alone(scenario: str = "1", specialist: str = "narrator") -> State:
    """A solo play with that scenario and card; Challenge Mode goes without."""
    cards = () if scenario == "6" else (SpecialistCard(specialist),)
    return table(1, "solo", {"scenario": scenario}, specialists=cards)


def together(players: int, scenario: str, **changes: Any) -> State:
    """A co-op play."""
    return table(players, "co-op", {"scenario": scenario}, **changes)


def with_card(players: int, key: str, **fields: Any) -> State:
    """Players against each other, the first with that Specialist Card; the others’ cards add nothing in play."""
    others = tuple(SpecialistCard("another", f"Card {number}") for number in range(1, players))
    cards = (SpecialistCard(key, **fields), *others)
    return table(players, options={"specialists": "yes"}, specialists=cards)


def after(state: State, *moves: Any) -> State:
    """The state after moves."""
    for move in moves:
        state = TRACKER.apply(state, move)
    return state


def having(state: State, seat: int = 0, **changes: Any) -> State:
    """The state with something else at a seat."""
    return with_player(state, seat, replace(player_of(state, seat), **changes))


def at(state: State, round_number: int, step: str = "round") -> State:
    """The state in another round."""
    return replace(state, round=round_number, step=step)


def scene(number: int, **fields: Any) -> Scene:
    """A Scene Card."""
    return Scene(number, **fields)


def done(number: int, seat: int = 0, **fields: Any) -> Complete:
    """A Scene completed, with nothing else about it."""
    return Complete(seat, scene(number, **fields))


def player(state: State, seat: int = 0) -> Player:
    """A seat's side."""
    return player_of(state, seat)


def refusal(state: State, *moves: Any) -> RuleError:
    """Why the last of the moves is refused."""
    state = after(state, *moves[:-1])
    with pytest.raises(RuleError) as refused:
        TRACKER.apply(state, moves[-1])
    return refused.value


def code(state: State, *moves: Any) -> str:
    """The code of why it is refused; a message that says how to go on belongs to it."""
    error = refusal(state, *moves)
    assert str(error.message).endswith(".")
    return error.code


def said(state: State) -> list[str]:
    """What the last move brought, in words."""
    return [str(each) for each in TRACKER.news(state)]


def board_of(state: State) -> Scoreboard:
    """The scoreboard of what a play answers."""
    answers, refused = read_answers(state.setup, GAME.sheet(state.setup), TRACKER.answers(state))
    assert not refused
    return GAME.score(state.setup, answers)


def preparation_of(state: State) -> tuple[Any, ...]:
    """The moves of a preparation where all seats are followed and no Map is laid out, up to the cards drawn."""
    coming = state.round + 1
    award = (HoldAward(),) if coming in (4, 6) else ()
    migration = (Migrate(),) if coming >= 4 else ()
    return (MARKER, *award, *migration, POOL)

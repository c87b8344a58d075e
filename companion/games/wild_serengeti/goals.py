"""The Round Goals of the scenarios: tables by round and players, and whether one is met (WS-50, WS-56 to WS-61)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from msgspec import Struct

from companion.core.text import Text, counted, text
from companion.games.wild_serengeti.scenarios import CHALLENGE
from companion.games.wild_serengeti.state import State, player_of

Measure = Literal["stars", "tokens", "cards", "scenes"]


class Goal(Struct, frozen=True):
    """What a scenario asks for at the end of rounds 1 to 5, for 1, 2, 3 and 4 players.

    ``bound``: at least that much, or at most. There is none in round 6 (WS-61).
    """

    measure: Measure
    bound: Literal["least", "most"]
    rounds: tuple[tuple[int, int, int, int], ...]
    rule: str


# Not in proportion to the players: to be looked up, never computed (WS-61).
GOALS: Final = {
    "1": Goal(
        "stars",
        "least",
        ((5, 10, 15, 20), (15, 30, 45, 60), (35, 70, 105, 150), (75, 150, 225, 340), (120, 240, 380, 560)),
        "WS-56",
    ),
    "2": Goal(
        "tokens", "least", ((1, 2, 3, 4), (2, 3, 5, 7), (3, 7, 10, 13), (4, 9, 13, 17), (5, 10, 15, 20)), "WS-57"
    ),
    "3": Goal("cards", "most", ((3, 6, 9, 12),) * 5, "WS-58"),
    "4": Goal(
        "stars", "most", ((0, 0, 2, 3), (3, 6, 9, 12), (6, 12, 18, 24), (15, 30, 60, 80), (50, 100, 180, 240)), "WS-59"
    ),
    "5": Goal(
        "scenes", "least", ((3, 5, 8, 10), (5, 9, 16, 22), (8, 16, 28, 38), (14, 28, 46, 58), (19, 37, 61, 78)), "WS-60"
    ),
}

_WORDS: Final[dict[Measure, tuple[str, str]]] = {
    "stars": ("star", "stars"),
    "tokens": ("Food and VFX Token", "Food and VFX Tokens"),
    "cards": ("incomplete Scene Card", "incomplete Scene Cards"),
    "scenes": ("completed Scene Card", "completed Scene Cards"),
}


class Progress(Struct, frozen=True):
    """Where the table stands to the goal of its round: what it has, and what is asked for."""

    goal: Goal
    value: int
    limit: int

    @property
    def is_met(self) -> bool:
        """Whether the goal would be met now."""
        return self.value >= self.limit if self.goal.bound == "least" else self.value <= self.limit


def round_goal(scenario: str, round_number: int, players: int) -> int | None:
    """The figure of a Round Goal; None in round 6 and in Challenge Mode.

    Rulebook: Serengeti, Scenarios (WS-56 to WS-61).

    >>> round_goal("1", 4, 4), round_goal("5", 5, 2), round_goal("1", 6, 4)
    (340, 37, None)
    """
    goal = GOALS.get(scenario)
    return goal.rounds[round_number - 1][players - 1] if goal and round_number <= len(goal.rounds) else None


def progress(state: State) -> Progress | None:
    """Where the table stands to the goal of this round, None where there is none.

    Stars are those on the track: Likes and the like come at the end only. Rulebook: Serengeti, Scenarios.
    """
    scenario = state.setup.options.get("scenario", CHALLENGE)
    limit = round_goal(scenario, state.round, state.setup.number_of_players)
    if limit is None:
        return None
    goal = GOALS[scenario]
    return Progress(goal, _MEASURES[goal.measure](state), limit)


def say_goal(progress: Progress) -> Text:
    """What a goal asks for.

    >>> str(say_goal(Progress(GOALS["5"], 3, 5))), str(say_goal(Progress(GOALS["4"], 3, 0)))
    ('5 completed Scene Cards or more', 'no star at all')
    """
    one, many = _WORDS[progress.goal.measure]
    if progress.goal.bound == "least":
        return text("{limit} or more", limit=counted(progress.limit, one, many))
    if not progress.limit:
        return text("no " + one + " at all")
    return text("{limit} or fewer", limit=counted(progress.limit, one, many))


def say_failure(state: State, missed: Progress) -> Text:
    """Why a goal was missed.

    Rulebook: Serengeti, Solo / Co-op (WS-50).
    """
    words = "Round {round} asks for {goal}, but there {verb} {value}."
    verb = "is" if missed.value == 1 else "are"
    value = str(missed.value) if missed.value else "none"
    return text(words, round=state.round, goal=say_goal(missed), verb=verb, value=value)


def _stars(state: State) -> int:
    return sum([player_of(state, seat).score for seat in state.follows])


def _tokens(state: State) -> int:
    players = [player_of(state, seat) for seat in state.follows]
    return sum([(player.food or 0) + (player.vfx or 0) for player in players])


def _cards(state: State) -> int:
    return sum([player_of(state, seat).cards for seat in state.follows])


def _scenes(state: State) -> int:
    return sum([len(player_of(state, seat).gallery) for seat in state.follows])


_MEASURES: Final[dict[Measure, Callable[[State], int]]] = {
    "stars": _stars,
    "tokens": _tokens,
    "cards": _cards,
    "scenes": _scenes,
}

"""A small game of its own, so that the core is tested without the four real ones."""

from __future__ import annotations

import pytest

from companion.core.game import Game, Mode, Setup
from companion.core.scoreboard import Category, Outcome, Score, Scoreboard, Warning, rank_players, typed_line
from companion.core.scoresheet import Answers, Choice, Kind, Row, Scope, Scoresheet, Section, When, seat_place
from companion.core.text import text

FOREST = Row("forest", "Forest", Kind.POINTS, usual_maximum=50, rule="T-1")
LAKES = Row("lakes", "Lakes", Kind.COUNT, maximum=9)
WEATHER = Row("weather", "Weather", Kind.CHOICE, choices=(Choice("sun", "Sun"), Choice("rain", "Rain")), default="sun")
FLOOD = Row("flood", "Flood", Kind.COUNT, when=(When("weather", ("rain",)),))
FENCES = Row("fences", "{first} and {second}", Kind.VALUES, maximum=20)
ALARM = Row("alarm", "Alarm", Kind.FLAG)
NICKNAME = Row("nickname", "Nickname", Kind.TEXT, optional=True)

LEVEL = Row("level", "Level", Kind.CHOICE, choices=(Choice("1", "easy"), Choice("2", "hard")), default="1")
LONG = Row("long", "Long game", Kind.FLAG)


def sheet(setup: Setup) -> Scoresheet:
    """Every kind and every scope."""
    return Scoresheet(
        (
            Section("land", "Land", (FOREST, LAKES)),
            Section("people", "People", (ALARM, NICKNAME, FLOOD), Scope.PLAYER),
            Section("fences", "Fences", (FENCES,), Scope.NEIGHBOURS),
            Section("sky", "Sky", (WEATHER,), Scope.TABLE),
            Section("beast", "Beast", (LAKES,), Scope.OPPONENT),
        )
    )


def score(setup: Setup, answers: Answers) -> Scoreboard:
    """The forest, and a warning for every alarm."""
    scores = tuple(
        Score(seat, (Category("land", "Land", (typed_line(FOREST, answers, seat_place(seat)),)),))
        for seat in range(len(setup.seats))
    )
    warnings = tuple(
        Warning(f"{place}.alarm", text("{name} rang.", name=seat.name))
        for seat, place in ((seat, seat_place(index)) for index, seat in enumerate(setup.seats))
        if answers.flag(place, "alarm")
    )
    if setup.mode == "together":
        common = Score(None, tuple(category for each in scores for category in each.categories))
        ones = tuple(1 for _ in scores)
        return Scoreboard(scores, ones, (), Outcome.LOST, text("Lost"), common=common, warnings=warnings)
    return rank_players(tuple(seat.name for seat in setup.seats), scores, (), text("level"), warnings)


@pytest.fixture
def toy() -> Game:
    return Game(
        slug="toy",
        title="Toy",
        summary="",
        rules_version=3,
        modes=(
            Mode("against", "Against each other", fewest=2, most=4, options=(LEVEL, LONG)),
            Mode("alone", "Alone", fewest=1, most=1, opponent="The Beast"),
            Mode("together", "Together", fewest=2, most=3, is_common=True),
        ),
        sheet=sheet,
        score=score,
    )

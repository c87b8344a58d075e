"""A tiny game, made of two rows, one rule and a tracker: tests/test_fifth_game.py gives it everything else."""

from __future__ import annotations

import msgspec

from companion.core.errors import RuleError
from companion.core.game import Game, LookupTable, Mode, Setup, Tracker
from companion.core.picture import Disc, Picture
from companion.core.prompt import Cell, Choice, Hint, Panel, PanelRow, Prompt
from companion.core.scoreboard import Category, Line, Score, Scoreboard, rank_players, typed_line
from companion.core.scoresheet import Answers, Kind, Row, Scoresheet, Section, seat_place
from companion.core.text import Text, counted, text

NESTS = Row("nests", "Nests found", Kind.COUNT, usual_maximum=10, hint="3 points each", rule="PP-1")
EGGS = Row("eggs", "Eggs", Kind.POINTS, rule="PP-2")
SHEET = Scoresheet((Section("walk", "The walk", (NESTS, EGGS)),))


def score(setup: Setup, answers: Answers) -> Scoreboard:
    """3 points for each nest (PP-1), and the eggs as typed."""
    scores = tuple(
        Score(seat, (Category("walk", "The walk", lines(answers, seat)),)) for seat in range(len(setup.seats))
    )
    return rank_players(tuple(seat.name for seat in setup.seats), scores, (), text("level: both win"))


def lines(answers: Answers, seat: int) -> tuple[Line, ...]:
    place = seat_place(seat)
    nests = answers.number(place, "nests")
    how = None if nests is None else text("{nests} × 3", nests=counted(nests, "nest", "nests"))
    first = Line("nests", text("Nests found"), None if nests is None else 3 * nests, how, "PP-1")
    return (first, typed_line(EGGS, answers, place))


class FindNest(msgspec.Struct, frozen=True, tag="find_nest"):
    """Somebody, a seat from 0, found a nest."""

    seat: int


class GoHome(msgspec.Struct, frozen=True, tag="go_home"):
    """The walk is over."""


class Walk(msgspec.Struct, frozen=True):
    """The nests that each seat found."""

    found: tuple[int, ...]
    is_over: bool = False


def apply(walk: Walk, move: FindNest | GoHome) -> Walk:
    if isinstance(move, GoHome):
        return Walk(walk.found, is_over=True)
    if walk.is_over:
        raise RuleError("walk_is_over", text("The walk is over."))
    if not 0 <= move.seat < len(walk.found):
        raise RuleError("nobody_there", text("Nobody sits there."))
    if sum(walk.found) == 3:
        raise RuleError("no_nest_left", text("There are but three nests."))
    return Walk(tuple(number + (seat == move.seat) for seat, number in enumerate(walk.found)))


def prompt(walk: Walk) -> Prompt | None:
    if walk.is_over:
        return None
    found = [
        Choice(FindNest(seat), text("Seat {number}", number=seat + 1), points=3) for seat in range(len(walk.found))
    ]
    return Prompt(
        "walk",
        text("Who found a nest?"),
        choices=(*found, Choice(GoHome(), text("Go home"), is_main=True)),
        rule="PP-1",
        figures=(Cell(str(3 - sum(walk.found)), "Nests left"),),
        why=(text("Whoever finds it first counts it."),),
        steps=(sum(walk.found) + 1, 4),
    )


def count_walk(walk: Walk) -> dict[str, str]:
    """The nests of each seat (PP-1)."""
    return {f"{seat_place(seat)}.nests": str(number) for seat, number in enumerate(walk.found)}


def say_found(walk: Walk) -> dict[str, tuple[Text, ...]]:
    """What each seat's nests are made of."""
    return {
        f"{seat_place(seat)}.nests": tuple(
            text("Nest {each}: found on the walk.", each=each + 1) for each in range(number)
        )
        for seat, number in enumerate(walk.found)
    }


def picture(walk: Walk) -> Picture:
    nests = tuple(Disc(x + 0.5, 0.5, 0.4, "card", "ink", 0.05) for x in range(sum(walk.found)))
    return Picture(0, 0, len(nests), 1, nests, f"Beach: {len(nests)} nests")


def describe(move: FindNest | GoHome) -> Text:
    return text("home") if isinstance(move, GoHome) else text("a nest for seat {number}", number=move.seat + 1)


TRACKER = Tracker(
    moves=FindNest | GoHome,
    start=lambda setup: Walk((0,) * len(setup.seats)),
    apply=apply,
    prompt=prompt,
    hint=lambda walk: Hint(text("Looks at nothing."), (Choice(FindNest(1), text("Seat 2"), points=3),)),
    picture=picture,
    status=lambda walk: text("{nests} of 3", nests=sum(walk.found)),
    panels=lambda walk, board: (
        Panel("Nests", (PanelRow("Found", figure=str(sum(walk.found))),)),
        Panel("The beach", (PanelRow("Nests", figure="3"),), is_open=False),
    ),
    answers=count_walk,
    describe=describe,
    board=Walk,
    board_of=lambda walk: walk,
    count_board=count_walk,
    news=lambda walk: (text("{found} nests are found.", found=sum(walk.found)),) if any(walk.found) else (),
    details=say_found,
    detail_board=say_found,
)

PENGUINS = Game(
    slug="penguin-parade",
    title="Penguin Parade",
    summary="a walk to the nests",
    rules_version=1,
    modes=(Mode("competitive", "Against each other", fewest=2, most=3),),
    sheet=lambda _: SHEET,
    score=score,
    tables=(LookupTable("Nests", ("Nests", "Points"), (("each", "3"),), "PP-1"),),
    track=lambda: TRACKER,
)

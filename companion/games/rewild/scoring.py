"""The score of Rewild (RW-8 to RW-12)."""

from __future__ import annotations

from typing import Final

from companion.core.game import LookupTable, Setup
from companion.core.scoreboard import Category, Line, Outcome, Score, Scoreboard
from companion.core.scoresheet import Answers, seat_place
from companion.core.text import counted, text
from companion.games.rewild.catalogue import HABITATS, TOKENS, Token
from companion.games.rewild.sheet import NOT_PLACED

BANDS: Final = ((20, 10), (15, 6), (10, 3), (5, 1), (0, 0))  # at least so many squares, points
RESULTS: Final = ((100, "Born to rewild!"), (90, "Rewild thing!"), (85, "You win"))
WIN: Final = 85

AREA_TABLE: Final = LookupTable(
    "Largest area",
    ("Squares", "Points"),
    (("0–4", "0"), ("5–9", "1"), ("10–14", "3"), ("15–19", "6"), ("20 or more", "10")),
    "RW-10",
)
VERDICT_TABLE: Final = LookupTable(
    "Result",
    ("Score", "Result"),
    (("85–89", "You win"), ("90–99", "Rewild thing!"), ("100 or more", "Born to rewild!")),
    "RW-12",
)


def score_token(token: Token, matches: int) -> int:
    """Points of a token with that many matching squares on its four sides.

    Rulebook: Rewild, Scoring > Wildlife (RW-8, RW-9).
    """
    return token.value * matches


def score_area(squares: int) -> int:
    """Points of a habitat's largest area, in squares with the wildlife in it.

    Rulebook: Rewild, Scoring > Habitats (RW-10).

    >>> score_area(14), score_area(15)
    (3, 6)
    """
    return next(points for least, points in BANDS if squares >= least)


def score(setup: Setup, answers: Answers) -> Scoreboard:
    """The score of the one player and the verdict. Rulebook: Rewild, Scoring (RW-11, RW-12, A-RW3)."""
    place = seat_place(0)
    score = Score(0, tuple(Category(key, label, _habitat_lines(key, answers, place)) for key, label in HABITATS))
    total = score.total
    is_won = total >= WIN
    verdict = text(next((label for least, label in RESULTS if total >= least), "Not a win"))
    points = counted(total, "point", "points")
    if not score.is_complete:
        verdict = text("{points} so far", points=points)
    return Scoreboard(
        scores=(score,),
        places=(1,),
        winners=(0,) if is_won else (),
        outcome=Outcome.WON if is_won else Outcome.LOST,
        verdict=verdict,
        reason=text("{points}; {least} or more wins", points=points, least=WIN),
    )


def _habitat_lines(habitat: str, answers: Answers, place: str) -> tuple[Line, ...]:
    tokens = tuple(_token_line(token, answers.word(place, token.key)) for token in TOKENS if token.habitat == habitat)
    return (*tokens, _area_line(habitat, answers.number(place, f"{habitat}_area")))


def _token_line(token: Token, answer: str) -> Line:
    label = text("{name} ({value})", name=token.name, value=token.value)
    if not answer:
        return Line(token.key, label, None, rule="RW-8")
    if answer == NOT_PLACED:
        return Line(token.key, label, 0, text("not placed"), "RW-11")
    matches = int(answer)
    how = text(
        "{value} × {squares}", value=token.value, squares=counted(matches, "matching square", "matching squares")
    )
    return Line(token.key, label, score_token(token, matches), how, "RW-8")


def _area_line(habitat: str, squares: int | None) -> Line:
    label = text("Largest area")
    if squares is None:
        return Line(f"{habitat}_area", label, None, rule="RW-10")
    points = score_area(squares)
    larger = [(least, more) for least, more in reversed(BANDS) if least > squares]
    how = text("{squares}: {points}", squares=counted(squares, "square", "squares"), points=points)
    if larger:
        least, more = larger[0]
        words = "{how}; {missing}: " + ("1 point" if more == 1 else "{points} points")
        how = text(words, how=how, missing=counted(least - squares, "more square", "more squares"), points=more)
    return Line(f"{habitat}_area", label, points, how, "RW-10")

"""The final score of Wildscape (WL-20 to WL-38, WL-62, WL-63)."""

from __future__ import annotations

from typing import Final

from companion.core.game import LookupTable, Setup
from companion.core.scoreboard import (
    Category,
    Line,
    Score,
    Scoreboard,
    TieBreak,
    face_opponent,
    rank_players,
    typed_line,
)
from companion.core.scoresheet import Answers, Kind, Row, Scope, Section, seat_place
from companion.core.text import Text, counted, text
from companion.games.wildscape.birds import bird_lines, bird_warnings
from companion.games.wildscape.sheet import TIERS, sheet

PREDATOR_TABLE: Final = LookupTable(
    "Predator pawns",
    ("Value of the prey", "VP"),
    tuple((values, str(points)) for _, values, points in TIERS),
    "WL-31",
)
BIRD_TABLE: Final = LookupTable("Each bird", ("", "VP"), (("better", "2"), ("tied", "1 each"), ("worse", "0")), "WL-22")

POINTS_OF_PREY: Final = {key: points for key, _, points in TIERS}

RULINGS: Final = {
    "prey_10_12": text("The table ends at 12; prey worth more counts as 10–12."),
    "specialists": text("The rulebook names these VP but prints none: they are yours to enter from the cards."),
    "fauna": text("The steps of the fauna cards are printed on the cards alone: enter what yours bring."),
}


def score_predator_pawns(key: str, pawns: int) -> int:
    """VP of the pawns on prey of one tier, by the prey's present value (WL-31, A-WL3).

    Rulebook: Wildscape, Predator Pawns.
    """
    return POINTS_OF_PREY[key] * pawns


def ornithologist_vp(bird_vp: int) -> int:
    """VP that the Ornithologist adds to those from birds, in total: 1 for every 2 (WL-27, A-WL11).

    Rulebook: Wildscape, Specialists S31.
    """
    return bird_vp // 2


def score(setup: Setup, answers: Answers) -> Scoreboard:
    """The VP of every seat and the ranking, or the verdict against the Poachers.

    Rulebook: Wildscape, End of Game Scoring; Solo End Game Scoring (WL-30, WL-36, WL-62, WL-63).
    """
    birds = bird_lines(setup, answers)
    sections = sheet(setup).sections
    scores = tuple(_score_seat(setup, sections, answers, seat, birds[seat]) for seat in range(len(setup.seats)))
    warnings = bird_warnings(setup, answers)
    if setup.mode == "solo":
        return face_opponent(scores, setup.seats[1].name, text("a tie is not enough: you need more"), warnings)
    turn_order = TieBreak(
        "turn_order",
        "Turn order",
        text("the later in turn order takes the tie"),
        tuple(range(len(scores))),
        is_number=False,
    )
    names = tuple(seat.name for seat in setup.seats)
    return rank_players(names, scores, (turn_order,), text("level"), warnings)


def _score_seat(
    setup: Setup, sections: tuple[Section, ...], answers: Answers, seat: int, birds: tuple[Line, ...]
) -> Score:
    scope = Scope.OPPONENT if setup.seats[seat].is_opponent else Scope.PLAYER
    place = seat_place(seat)
    categories = [Category("birds", "Birds", birds)]
    for section in sections:
        if section.scope is scope:
            lines = [
                typed_line(row, answers, place, None, RULINGS.get(row.key))
                if row.kind is Kind.POINTS
                else _count_line(row, answers, place)
                for row in section.rows
                if row.kind is not Kind.FLAG
            ]
            categories.append(Category(section.key, section.label, tuple(lines)))
    if answers.flag(place, "ornithologist"):
        categories[0] = Category("birds", "Birds", (*birds, _ornithologist_line(categories[0])))
    return Score(seat, tuple(categories))


def _ornithologist_line(birds: Category) -> Line:
    label = text("The Ornithologist")
    if not birds.is_complete:
        return Line("ornithologist", label, None, rule="WL-27")
    how = text("{vp} VP from birds: 1 more for every 2", vp=birds.points)
    return Line("ornithologist", label, ornithologist_vp(birds.points), how, "WL-27")


def _count_line(row: Row, answers: Answers, place: str) -> Line:
    number = answers.number(place, row.key)
    if number is None:
        return Line(row.key, Text(row.label), None, rule=row.rule)
    if row.key in POINTS_OF_PREY:
        points = score_predator_pawns(row.key, number)
        how = text("{pawns} × {points}", pawns=counted(number, "pawn", "pawns"), points=POINTS_OF_PREY[row.key])
        return Line(row.key, Text(row.label), points, how, row.rule, RULINGS.get(row.key))
    if row.key == "oil_spills":
        how = text("{spills} × −1", spills=counted(number, "spill", "spills"))
        return Line(row.key, Text(row.label), -number, how, row.rule)
    return Line(row.key, Text(row.label), number, text("{energy} × 1", energy=number), row.rule)

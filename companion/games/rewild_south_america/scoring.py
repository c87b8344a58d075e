"""The final score of Rewild: South America (SA-50 to SA-63, SA-95)."""

from __future__ import annotations

from typing import Final

from companion.core.game import LookupTable, Setup
from companion.core.scoreboard import (
    Category,
    Line,
    Score,
    Scoreboard,
    TieBreak,
    TieValue,
    face_opponent,
    rank_players,
    typed_line,
)
from companion.core.scoresheet import Answers, Section, seat_place
from companion.core.text import text
from companion.games.rewild_south_america.sheet import EXPERT_MODULES, TIE_BREAK, sheet

STANDARD: Final = "standard"
CHALLENGE: Final = "challenge"

REWARD_TABLE: Final = LookupTable(
    "During the game",
    ("For", "VP"),
    (
        ("a completed biome (base board)", "6"),
        ("an Animal Meeple onto a High Tree", "4"),
        ("a star under a Shrubland Tile or its Extension", "1"),
        ("a star under a Grassland Tile", "2"),
        ("a star under a Rainforest Tile", "3"),
    ),
    "SA-12, SA-30, SA-32",
)
TIE_TABLE: Final = LookupTable(
    "A tie goes to",
    ("", "more"),
    (("first", "completed biomes"), ("then", "Rainforest Tiles + High Trees"), ("then", "all tied win")),
    "SA-63",
    ("competitive",),
)

RULINGS: Final = {
    "organisms": text("Predators and apex predators are two types, each with a symbol of its own."),
    "resources": text("Take what cards give at the end first, then count: the order of these effects is yours."),
    "tree_meeples": text("A meeple on the hex of a Plant Card is on no tree: that hex cannot be upgraded."),
    "factor": text("The whole total is multiplied, not only the End-of-Game effects: the text names the score."),
}


def opponent_factor(setup: Setup) -> tuple[int, int]:
    """What the solo opponent's total is multiplied by, as a fraction: 3/2, or 2/1 as a challenge and in Expert Mode.

    Rulebook: South America, End of the Game (Solo Mode) (SA-95).
    """
    is_expert = any(setup.is_on(key) for key, _, _ in EXPERT_MODULES)
    return (2, 1) if is_expert or setup.options.get("factor") == CHALLENGE else (3, 2)


def multiply_rounded_up(points: int, factor: tuple[int, int]) -> int:
    """Points times a fraction, rounded up once on the whole (SA-95, A-SA6).

    >>> multiply_rounded_up(41, (3, 2))
    62
    """
    return -(-points * factor[0] // factor[1])


def score(setup: Setup, answers: Answers) -> Scoreboard:
    """Score Board points and End-of-Game effects of every seat, the ranking, or the verdict against the opponent.

    Rulebook: South America, End of the Game; End of the Game (Solo Mode) (SA-50 to SA-63, SA-95).
    """
    sections = sheet(setup).sections
    scores = tuple(_score_seat(setup, sections, answers, seat) for seat in range(len(setup.seats)))
    if setup.mode == "solo":
        return face_opponent(scores, setup.seats[1].name, text("a tie goes to the opponent"))
    return _ranked(setup, scores)


def _score_seat(setup: Setup, sections: tuple[Section, ...], answers: Answers, seat: int) -> Score:
    place = seat_place(seat)
    categories = tuple(
        Category(
            section.key,
            section.label,
            tuple(typed_line(row, answers, place, ruling=RULINGS.get(row.key)) for row in section.rows),
        )
        for section in sections
        if section is not TIE_BREAK
    )
    if setup.seats[seat].is_opponent:
        categories += (_factor_category(categories, opponent_factor(setup)),)
    if setup.mode == "solo":
        return Score(seat, categories)
    biomes, tiles, trees = (answers.number(place, row.key) for row in TIE_BREAK.rows)
    forest = None if tiles is None or trees is None else tiles + trees
    return Score(
        seat,
        categories,
        (
            TieValue("completed_biomes", "Completed biomes", biomes),
            TieValue("forest", "Rainforest Tiles and High Trees", forest),
        ),
    )


def _factor_category(categories: tuple[Category, ...], factor: tuple[int, int]) -> Category:
    """What the factor adds to the opponent's own points, so that the lines still add up."""
    label = text("× 2") if factor == (2, 1) else text("× 1.5, rounded up")
    own = sum(category.points for category in categories)
    total = multiply_rounded_up(own, factor)
    how = text("{own} becomes {total}", own=own, total=total)
    line = Line("factor", label, total - own, how, "SA-95", RULINGS["factor"])
    return Category("factor", "Solo Mode", (line,))


def _ranked(setup: Setup, scores: tuple[Score, ...]) -> Scoreboard:
    """Most points; then completed biomes; then Rainforest Tiles and High Trees; else all tied win (SA-63, A-SA15)."""
    words = (text("more completed biomes"), text("more Rainforest Tiles and High Trees"))
    tie_breaks = tuple(
        TieBreak(first.key, first.label, words[index], tuple(score.tie_values[index].value for score in scores))
        for index, first in enumerate(scores[0].tie_values)
    )
    return rank_players(
        tuple(seat.name for seat in setup.seats),
        scores,
        tie_breaks,
        text("level in biomes, Rainforest Tiles and High Trees too: all tied win"),
    )

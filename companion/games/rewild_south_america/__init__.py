"""Rewild: South America: 2 to 4 players, Expert Mode, a solo opponent."""

from __future__ import annotations

from typing import Final

from companion.core.game import Game, Mode, Tracker
from companion.core.scoresheet import Choice, Kind, Row
from companion.games.rewild_south_america.scoring import CHALLENGE, REWARD_TABLE, STANDARD, TIE_TABLE, score
from companion.games.rewild_south_america.sheet import EXPERT_MODULES, sheet

_EXPERT: Final = tuple(
    Row(key, label, Kind.FLAG, hint=hint, rule="SA-70", section_of_rulebook="Expert Mode")
    for key, label, hint in EXPERT_MODULES
)
_FACTOR: Final = Row(
    "factor",
    "Opponent’s score",
    Kind.CHOICE,
    choices=(Choice(STANDARD, "× 1.5, in Expert Mode × 2"), Choice(CHALLENGE, "× 2, a challenge")),
    default=STANDARD,
    rule="SA-95",
    section_of_rulebook="End of the Game (Solo Mode)",
)


def _track() -> Tracker:
    from companion.games.rewild_south_america.tracking import TRACKER

    return TRACKER


GAME: Final = Game(
    slug="rewild-south-america",
    title="Rewild: South America",
    summary="2–4 players, or solo",
    rules_version=1,
    modes=(
        Mode("competitive", "Against each other", fewest=2, most=4, options=_EXPERT),
        Mode("solo", "Solo", fewest=1, most=1, opponent="The opponent", options=(_FACTOR, *_EXPERT)),
    ),
    sheet=sheet,
    score=score,
    tables=(REWARD_TABLE, TIE_TABLE),
    track=_track,
)

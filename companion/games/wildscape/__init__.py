"""Wildscape: 2 to 4 players, or one against the Poachers."""

from __future__ import annotations

from typing import Final

from companion.core.game import Game, Mode, Tracker
from companion.core.scoresheet import Choice, Kind, Row
from companion.games.wildscape.scoring import BIRD_TABLE, PREDATOR_TABLE, score
from companion.games.wildscape.sheet import sheet

_DIFFICULTY: Final = Row(
    "difficulty",
    "Difficulty",
    Kind.CHOICE,
    choices=tuple(Choice(str(n), str(n)) for n in range(1, 8)),
    default="1",
    hint="1 is the easiest",
    rule="WL-50",
    section_of_rulebook="Solo Rules",
)
_SHORT: Final = Row(
    "short_game",
    "Short game",
    Kind.FLAG,
    hint="smaller stacks of habitat tiles",
    rule="WL-2",
    section_of_rulebook="Setup > Habitat Tiles",
)


def _track() -> Tracker:
    from companion.games.wildscape.tracking import TRACKER

    return TRACKER


GAME: Final = Game(
    slug="wildscape",
    title="Wildscape",
    summary="2–4, or the Poachers",
    rules_version=1,
    modes=(
        Mode("competitive", "Against each other", fewest=2, most=4, options=(_SHORT,)),
        Mode("solo", "Against the Poachers", fewest=1, most=1, opponent="The Poachers", options=(_DIFFICULTY,)),
    ),
    sheet=sheet,
    score=score,
    tables=(PREDATOR_TABLE, BIRD_TABLE),
    track=_track,
)

"""Rewild: a solo game of 24 tiles."""

from __future__ import annotations

from typing import Final

from companion.core.game import Game, Mode, Tracker
from companion.games.rewild.scoring import AREA_TABLE, VERDICT_TABLE, score
from companion.games.rewild.sheet import sheet


def _track() -> Tracker:
    from companion.games.rewild.tracking import TRACKER

    return TRACKER


GAME: Final = Game(
    slug="rewild",
    title="Rewild",
    summary="solo tile game",
    rules_version=1,
    modes=(Mode("solo", "Solo", fewest=1, most=1),),
    sheet=sheet,
    score=score,
    tables=(AREA_TABLE, VERDICT_TABLE),
    track=_track,
)

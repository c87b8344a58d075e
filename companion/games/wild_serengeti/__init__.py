"""WILD: Serengeti: 1 to 4 players, solo and co-op scenarios."""

from __future__ import annotations

from typing import Final

from companion.core.game import Game, Mode, Tracker
from companion.core.scoresheet import Choice, Kind, Row
from companion.games.wild_serengeti.scenarios import RANK_TABLES, SCENARIOS, TARGET_TABLE
from companion.games.wild_serengeti.scoring import AWARD_TABLE, LIKE_TABLE, SOLO_AWARD_TABLE, score
from companion.games.wild_serengeti.sheet import sheet

_SPECIALISTS: Final = Row(
    "specialists",
    "Specialist Cards",
    Kind.FLAG,
    hint="an Advanced Rule",
    rule="WS-47",
    section_of_rulebook="Advanced Rules",
)
_SCENARIO: Final = Row(
    "scenario",
    "Scenario",
    Kind.CHOICE,
    choices=tuple(Choice(each.key, f"{each.key}. {each.title}") for each in SCENARIOS),
    default=SCENARIOS[0].key,
    rule="WS-50",
    section_of_rulebook="Solo / Co-op > Scenarios",
)
_SCENARIO_SPECIALISTS: Final = Row(
    "specialists",
    "Specialist Cards in Challenge Mode",
    Kind.FLAG,
    hint="scenarios 1 to 5 always use them",
    rule="WS-47",
    section_of_rulebook="Solo / Co-op",
)


def _track() -> Tracker:
    from companion.games.wild_serengeti.tracking import TRACKER

    return TRACKER


GAME: Final = Game(
    slug="wild-serengeti",
    title="WILD: Serengeti",
    summary="1–4, solo and co-op",
    rules_version=1,
    modes=(
        Mode("competitive", "Against each other", fewest=2, most=4, options=(_SPECIALISTS,)),
        Mode("solo", "Solo", fewest=1, most=1, options=(_SCENARIO, _SCENARIO_SPECIALISTS)),
        Mode("co-op", "Co-op", fewest=2, most=4, is_common=True, options=(_SCENARIO, _SCENARIO_SPECIALISTS)),
    ),
    sheet=sheet,
    score=score,
    tables=(LIKE_TABLE, AWARD_TABLE, SOLO_AWARD_TABLE, TARGET_TABLE, *RANK_TABLES),
    track=_track,
)

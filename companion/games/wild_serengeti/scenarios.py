"""The scenarios of solo and co-op play: targets and ranks by number of players (WS-50 to WS-63)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from companion.core.game import LookupTable

CHALLENGE: Final = "6"


class Scenario(Struct, frozen=True):
    """A scenario: ``targets`` for 1, 2, 3 and 4 players, to be passed; Challenge Mode has none."""

    key: str
    title: str
    targets: tuple[int, ...] = ()


SCENARIOS: Final = (
    Scenario("1", "Selected As a Government Funded Project", (150, 330, 615, 815)),
    Scenario("2", "Tightening Finances", (160, 350, 640, 855)),
    Scenario("3", "Impromptu Video Contest", (170, 370, 670, 895)),
    Scenario("4", "Confidential", (180, 385, 690, 920)),
    Scenario("5", "Ecological Survey of the Serengeti", (190, 400, 710, 950)),
    Scenario(CHALLENGE, "Challenge Mode"),
)

# Not in proportion to the players: to be looked up, never computed (WS-61).
RANKS: Final = {
    False: (
        ("Elite", (180, 390, 690, 920)),
        ("Outstanding", (160, 350, 630, 840)),
        ("Excellent", (140, 310, 570, 760)),
        ("Great", (130, 290, 540, 720)),
        ("Common", (110, 250, 480, 640)),
        ("Substandard", (100, 230, 450, 600)),
    ),
    True: (
        ("Elite", (210, 450, 780, 1040)),
        ("Outstanding", (190, 410, 720, 960)),
        ("Excellent", (170, 370, 660, 880)),
        ("Great", (160, 350, 630, 840)),
        ("Common", (130, 290, 540, 720)),
        ("Substandard", (120, 270, 510, 680)),
    ),
}


def target_score(scenario: str, players: int) -> int | None:
    """Stars that must be passed, or None in Challenge Mode. Rulebook: Serengeti, Scenarios (WS-51, WS-55)."""
    targets = next(each.targets for each in SCENARIOS if each.key == scenario)
    return targets[players - 1] if targets else None


def challenge_rank(stars: int, players: int, *, with_specialists: bool) -> str:
    """The rank of Challenge Mode, reached by at least its stars; empty below the lowest.

    Rulebook: Serengeti, Scenarios 6 (WS-62, WS-63, A-WS7).
    """
    return next((rank for rank, least in RANKS[with_specialists] if stars >= least[players - 1]), "")


_PLAYERS: Final = ("1P", "2P", "3P", "4P")
_SCENARIO_MODES: Final = ("solo", "co-op")
TARGET_TABLE: Final = LookupTable(
    "Target Score, to be passed",
    ("Scenario", *_PLAYERS),
    tuple((each.key, *map(str, each.targets)) for each in SCENARIOS if each.targets),
    "WS-55",
    _SCENARIO_MODES,
)
RANK_TABLES: Final = tuple(
    LookupTable(
        f"Challenge Mode, {'with' if with_specialists else 'without'} Specialists",
        ("Rank", *_PLAYERS),
        tuple((rank, *map(str, least)) for rank, least in ranks),
        "WS-63" if with_specialists else "WS-62",
        _SCENARIO_MODES,
    )
    for with_specialists, ranks in RANKS.items()
)

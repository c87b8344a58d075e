"""The scoresheet of Rewild: South America: the Score Board, then the End-of-Game effects by kind."""

from __future__ import annotations

from typing import Final

from companion.core.game import Setup
from companion.core.scoresheet import Kind, Row, Scoresheet, Section

_EFFECTS: Final = "Animal Effects"

EXPERT_MODULES: Final = (
    ("expert_end", "Nine animals", "the end is triggered by 9 visible animals, not 8"),
    ("expert_plants", "Expert plants", "the seven EX Plant Cards"),
    ("expert_board", "Expert board", "retrigger an effect instead of 6 VP a biome"),
    ("expert_cards", "Expert cards", "EX cards with their meeples"),
)

SCORE_BOARD: Final = Section(
    "score_board",
    "Score Board",
    (
        Row(
            "score_board",
            "Points on the track",
            Kind.POINTS,
            maximum=9_999,
            hint="before the End-of-Game effects",
            mark="star",
            rule="SA-3",
            section_of_rulebook="Component Anatomy > Score Board",
        ),
    ),
)


def _effect(key: str, label: str, hint: str, mark: str, rule: str, section: str = _EFFECTS) -> Row:
    return Row(key, label, Kind.POINTS, maximum=9_999, hint=hint, mark=mark, rule=rule, section_of_rulebook=section)


EFFECTS: Final = (
    _effect("organisms", "Per organism type", "insects, herbivores by size, predators, plants", "paw", "SA-50"),
    _effect("herbivores", "Per herbivore", "all three sizes together", "herbivore", "SA-50"),
    _effect("symbols", "Per biome symbol", "tiles, Action Cards, Plant Cards", "biome", "SA-51"),
    _effect("resources", "Per resource in stock", "Minerals, Water, Seeds", "resource", "SA-54"),
    _effect("eaten_herbivores", "Per eaten herbivore", "under Predation Cards", "predator", "SA-54"),
    _effect("tree_meeples", "Per Animal Meeple on a High Tree", "", "tree", "SA-54"),
    _effect("wetland_markers", "Per Animal Marker on a Wetland", "", "wetland", "SA-54"),
    _effect("plants", "Plants per predator", "predators and apex predators", "leaf", "SA-55", "Plant Card Effects"),
)
CHANGED: Final = _effect(
    "changed",
    "Effects changed to End-of-Game",
    "by the effect-changing plant",
    "arrow",
    "SA-74",
    "Expert Mode Plant Cards",
)

_END: Final = "End of the Game"
TIE_BREAK: Final = Section(
    "tie_break",
    "For a tie",
    (
        Row(
            "completed_biomes",
            "Completed biomes",
            Kind.COUNT,
            maximum=3,
            optional=True,
            rule="SA-63",
            section_of_rulebook=_END,
        ),
        Row(
            "rainforest_tiles",
            "Rainforest Tiles",
            Kind.COUNT,
            maximum=75,
            optional=True,
            rule="SA-63",
            section_of_rulebook=_END,
        ),
        Row("high_trees", "High Trees", Kind.COUNT, maximum=10, optional=True, rule="SA-63", section_of_rulebook=_END),
    ),
)


def sheet(setup: Setup) -> Scoresheet:
    """The sections for that setup. Rulebook: South America, End of the Game (SA-50 to SA-63)."""
    effects = (*EFFECTS, CHANGED) if setup.is_on("expert_plants") else EFFECTS
    sections: tuple[Section, ...] = (
        SCORE_BOARD,
        Section("effects", "End-of-Game effects", effects, hint="type them as counted: 2x5+10"),
    )
    return Scoresheet(sections if setup.mode == "solo" else (*sections, TIE_BREAK))

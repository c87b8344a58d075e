"""The scoresheet of WILD: Serengeti: the track, awards, Like icons, Specialists, and the tie-break."""

from __future__ import annotations

from typing import Final

from companion.core.game import Setup
from companion.core.scoresheet import Choice, Kind, Row, Scope, Scoresheet, Section, When
from companion.games.wild_serengeti.catalogue import SPECIALISTS
from companion.games.wild_serengeti.scenarios import CHALLENGE

ON_TRACK: Final = "on_track"
COUNT_NOW: Final = "count"
NO_SPECIALIST: Final = "none"
ANOTHER: Final = "another"

CEREMONIES: Final = (("ceremony_1", "1st Awards Ceremony", "award_1"), ("ceremony_2", "2nd Awards Ceremony", "award_2"))

DOCUMENTARY: Final = Row(
    "documentary_score",
    "Stars on the track",
    Kind.POINTS,
    maximum=9_999,
    hint="before what follows is added",
    mark="star",
    rule="WS-20",
    section_of_rulebook="Documentary Score Track",
)
LIKES: Final = Row(
    "likes",
    "Like Icons",
    Kind.COUNT,
    usual_maximum=60,
    hint="on completed Scene Cards",
    mark="like",
    rule="WS-24",
    section_of_rulebook="Icons > Like",
)
SCENES: Final = Row(
    "scenes",
    "Completed Scene Cards",
    Kind.COUNT,
    maximum=168,
    usual_maximum=60,
    optional=True,
    mark="scene",
    rule="WS-31",
    section_of_rulebook="End of the Game",
)
GOAL_MISSED: Final = Row(
    "goal_missed",
    "A Round Goal was missed",
    Kind.FLAG,
    rule="WS-50",
    section_of_rulebook="Solo / Co-op",
)


_CARD: Final = "Specialist Cards"
SPECIALIST: Final = Row(
    "specialist",
    "Card",
    Kind.CHOICE,
    choices=(
        Choice(NO_SPECIALIST, "none"),
        *(Choice(each.key, each.name) for each in SPECIALISTS),
        Choice(ANOTHER, "another one"),
    ),
    rule="WS-40",
    section_of_rulebook=_CARD,
)
NARRATOR_ICONS: Final = tuple(
    Row(
        key,
        f"{key.title()} Icons",
        Kind.COUNT,
        usual_maximum=60,
        mark=key,
        rule="WS-44",
        section_of_rulebook=_CARD,
        when=(When("specialist", ("narrator",)),),
    )
    for key in ("leaf", "flower", "fruit")
)
ADVENTURER_STARS: Final = Row(
    "adventurer_stars",
    "Stars for your number of Scene Cards",
    Kind.POINTS,
    hint="from the table on your card",
    rule="WS-45",
    section_of_rulebook=_CARD,
    when=(When("specialist", ("adventurer",)),),
)
CELEBRITY_STARS: Final = Row(
    "celebrity_stars",
    "Stars not yet on the track",
    Kind.POINTS,
    hint="Scenes without Icons × the figure on your card",
    rule="WS-42",
    section_of_rulebook=_CARD,
    when=(When("specialist", ("celebrity",)),),
)
ANOTHER_NAME: Final = Row(
    "another_name",
    "Its name",
    Kind.TEXT,
    optional=True,
    rule="WS-46",
    section_of_rulebook=_CARD,
    when=(When("specialist", (ANOTHER,)),),
)
ANOTHER_STARS: Final = Row(
    "another_stars",
    "Stars not yet on the track",
    Kind.POINTS,
    minimum=-999,
    rule="WS-46",
    section_of_rulebook=_CARD,
    when=(When("specialist", (ANOTHER,)),),
)


def uses_specialists(setup: Setup) -> bool:
    """Whether Specialist Cards are in play: by choice, but always in scenarios 1 to 5 (WS-47)."""
    return setup.is_on("specialists") or has_goals(setup)


def has_goals(setup: Setup) -> bool:
    """Whether the scenario has Round Goals and a Target Score (scenarios 1 to 5)."""
    return setup.options.get("scenario", CHALLENGE) != CHALLENGE


def sheet(setup: Setup) -> Scoresheet:
    """The sections for that setup. Rulebook: Serengeti, Awards Ceremony; End of the Game; Solo / Co-op."""
    has_specialists = uses_specialists(setup)
    sections = [Section("documentary", "Documentary Score", (DOCUMENTARY,), _track_scope(setup))]
    sections += _awards(has_specialists=has_specialists)
    sections.append(Section("likes", "Like Icons", (LIKES,)))
    if has_specialists:
        sections.append(Section("specialist", "Specialist", _specialist_rows()))
    if setup.mode == "competitive" or has_specialists:
        label = "For a tie" if setup.mode == "competitive" else "Scene Cards"
        sections.append(Section("tie_break", label, (SCENES,)))
    if has_goals(setup):
        sections.append(Section("goals", "Round Goals", (GOAL_MISSED,), Scope.TABLE))
    return Scoresheet(tuple(sections))


def _track_scope(setup: Setup) -> Scope:
    """In co-op one track counts the stars of all (WS-54)."""
    return Scope.TABLE if setup.mode == "co-op" else Scope.SEAT


def _awards(*, has_specialists: bool) -> list[Section]:
    """Per ceremony: on the track already, or counted here for everybody (WS-27 to WS-29)."""
    choices = (Choice(ON_TRACK, "on the track"), Choice(COUNT_NOW, "count here"))
    sections = [
        Section(
            "ceremonies",
            "Awards Ceremonies",
            tuple(
                Row(
                    ceremony,
                    label,
                    Kind.CHOICE,
                    choices=choices,
                    default=ON_TRACK,
                    mark="award",
                    rule="WS-27",
                    section_of_rulebook="1. Awards Ceremony",
                )
                for ceremony, label, _ in CEREMONIES
            ),
            Scope.TABLE,
        )
    ]
    for ceremony, label, award in CEREMONIES:
        rows = [_award_row(ceremony, award)]
        if has_specialists:
            rows.append(_photographer_row(ceremony, award))
        sections.append(Section(award, label, tuple(rows), together=True, hint=rows[0].label))
    return sections


def _award_row(ceremony: str, award: str) -> Row:
    return Row(
        award,
        "Award Animals and Animal Icons",
        Kind.COUNT,
        usual_maximum=12,
        mark="award",
        rule="WS-27",
        section_of_rulebook="1. Awards Ceremony",
        when=(When(ceremony, (COUNT_NOW,)),),
    )


def _photographer_row(ceremony: str, award: str) -> Row:
    return Row(
        f"{award}_likes",
        "Like Icons at that moment",
        Kind.COUNT,
        usual_maximum=60,
        mark="like",
        rule="WS-43",
        section_of_rulebook="Specialist Cards > The Photographer",
        when=(When(ceremony, (COUNT_NOW,)), When("specialist", ("photographer",))),
    )


def _specialist_rows() -> tuple[Row, ...]:
    return (SPECIALIST, *NARRATOR_ICONS, ADVENTURER_STARS, CELEBRITY_STARS, ANOTHER_NAME, ANOTHER_STARS)

"""The scoresheet of Rewild: a section a habitat, four tokens and the largest area in each (RW-14)."""

from __future__ import annotations

from typing import Final

from companion.core.game import Setup
from companion.core.scoresheet import Choice, Kind, Row, Scoresheet, Section
from companion.games.rewild.catalogue import HABITATS, TOKENS

NOT_PLACED: Final = "not_placed"
MATCHES: Final = (Choice(NOT_PLACED, "not placed"), *(Choice(str(n), str(n)) for n in range(5)))
MOST_SQUARES: Final = 100  # 96 squares on 24 tiles and the four tokens of a habitat


def sheet(setup: Setup) -> Scoresheet:
    """The rows of the optional scorecard. Rulebook: Rewild, Scoring; Optional Scorecard (RW-8 to RW-14)."""
    return Scoresheet(tuple(_habitat(key, label) for key, label in HABITATS))


def _habitat(habitat: str, label: str) -> Section:
    tokens = tuple(
        Row(
            token.key,
            token.name,
            Kind.CHOICE,
            choices=MATCHES,
            hint=f"{token.value} a matching square",
            rule="RW-8",
            section_of_rulebook="Scoring > Wildlife",
        )
        for token in TOKENS
        if token.habitat == habitat
    )
    area = Row(
        f"{habitat}_area",
        "Largest area",
        Kind.COUNT,
        maximum=MOST_SQUARES,
        usual_maximum=30,
        hint="squares, with its wildlife",
        rule="RW-10",
        section_of_rulebook="Scoring > Habitats",
    )
    return Section(habitat, label, (*tokens, area))

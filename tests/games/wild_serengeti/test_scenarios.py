"""Targets and ranks of the six scenarios, figure by figure, in a tracked play (WS-51, WS-55, WS-62, WS-63)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.core.scoreboard import Outcome
from companion.games.wild_serengeti.scenarios import RANKS, SCENARIOS
from companion.games.wild_serengeti.setting_up import steps
from companion.games.wild_serengeti.specialists import SpecialistCard
from tests.games.wild_serengeti.tables import CARDS, SURE, TRACKER, after, at, board_of, having, table

# Scenario, then the target for 1, 2, 3 and 4 players, as the rulebook prints them (WS-55).
TARGETS = """
1 150 330 615 815
2 160 350 640 855
3 170 370 670 895
4 180 385 690 920
5 190 400 710 950
"""
# Rank, then its stars for 1, 2, 3 and 4 players: without Specialists (WS-62), and with them (WS-63).
WITHOUT = """
Elite 180 390 690 920
Outstanding 160 350 630 840
Excellent 140 310 570 760
Great 130 290 540 720
Common 110 250 480 640
Substandard 100 230 450 600
"""
WITH = """
Elite 210 450 780 1040
Outstanding 190 410 720 960
Excellent 170 370 660 880
Great 160 350 630 840
Common 130 290 540 720
Substandard 120 270 510 680
"""


def figures(printed):
    """The rows of a table: by first word the figures for 1, 2, 3 and 4 players."""
    rows = [line.split() for line in printed.strip().splitlines()]
    return {first: tuple(map(int, row)) for first, *row in rows}


def ended(players, stars, scenario, specialists=""):
    """A play after round 6 with so many stars on the track, shared out unevenly; no card adds any at the end."""
    cards = tuple(SpecialistCard(key) for key in CARDS[:players])
    uses = specialists or scenario != "6"
    options = {"scenario": scenario, "specialists": specialists}
    mode = "solo" if players == 1 else "co-op"
    state = at(table(players, mode, options, specialists=cards if uses else ()), 6)
    for seat in range(players):
        share = stars - (players - 1) if seat == 0 else 1
        state = having(state, seat, stars={"scenes": share})
    return after(state, SURE)


def target_row(state):
    """What stands in view of the target, or of the rank."""
    board = board_of(state)
    rows = [row for panel in TRACKER.panels(state, board) for row in panel.rows if row.label in ("Target", "Rank")]
    return [(row.label, row.figure, str(row.note)) for row in rows]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("scenario", "12345")
def test_ws_51_ws_55_every_target_is_to_be_passed(scenario, players):
    """A-WS7: the target itself is lost, one star more is won."""
    target = figures(TARGETS)[scenario][players - 1]
    state = ended(players, target, scenario)
    board = board_of(state)
    assert state.is_over
    assert (board.outcome, str(board.verdict)) == (Outcome.LOST, "Lost")
    assert str(board.reason) == f"{target} stars; more than {target} were needed"
    assert target_row(state) == [("Target", str(target), f"more than {target}")]
    board = board_of(ended(players, target + 1, scenario))
    assert (board.outcome, str(board.verdict)) == (Outcome.WON, "Won")
    assert str(board.reason) == f"{target + 1} stars; the target of {target} is passed"
    said = " ".join([f"{order.label} {order.detail or ''}" for order in steps(state.setup)])
    assert f"The target: more than {target} stars. A goal each round up to 5." in said


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize(("specialists", "printed"), [("", WITHOUT), ("yes", WITH)])
def test_ws_62_ws_63_every_rank_is_reached_by_at_least_its_stars(specialists, printed, players):
    """A-WS7: below the lowest there is no rank, and nothing is won."""
    ranks = [(rank, row[players - 1]) for rank, row in figures(printed).items()]
    cards = "with Specialists" if specialists else "without Specialists"
    for (rank, least), (below, _) in pairwise([*ranks, ("", 0)]):
        state = ended(players, least, "6", specialists)
        board = board_of(state)
        assert (board.outcome, str(board.verdict)) == (Outcome.WON, rank)
        assert str(board.reason) == f"{least} stars, {cards}"
        assert target_row(state) == [("Rank", str(least), rank)]
        state = ended(players, least - 1, "6", specialists)
        assert str(board_of(state).verdict) == (below or "No rank")
        assert (board_of(state).outcome is Outcome.WON) == bool(below)
        assert target_row(state) == [("Rank", str(least - 1), below or "no rank yet")]


def test_ws_55_ws_62_ws_63_the_tables_are_complete():
    targets = {each.key: each.targets for each in SCENARIOS}
    assert targets == {**figures(TARGETS), "6": ()}
    assert {uses: dict(ranks) for uses, ranks in RANKS.items()} == {False: figures(WITHOUT), True: figures(WITH)}

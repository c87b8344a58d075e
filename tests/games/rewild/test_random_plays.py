"""A thousand whole plays at random, each followed by a second bookkeeping and scored by the oracle."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.rewild import oracle
from tests.games.rewild.boards import score_state
from tests.games.rewild.table import Table

PLAYS = 1000
IN_A_ROW = 250


@pytest.mark.parametrize("first", range(0, PLAYS, IN_A_ROW))
def test_whole_plays_end_with_the_total_of_the_oracle(first):
    happened = Counter()
    for seed in range(first, first + IN_A_ROW):
        table = Table(seed)
        table.play()
        board = score_state(table.state)
        assert board.scores[0].is_complete
        assert board.scores[0].total == oracle.total(table.tiles, oracle.values(table.tokens))
        happened += table.happened
    for event in ("1 spaces at once", "2 spaces at once", "paid for", "ended by discarding", "set aside"):
        assert happened[event] > 0, f"these plays say nothing about: {event}"

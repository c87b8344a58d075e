"""How Rewild is followed move by move: everything that its tracker is made of."""

from __future__ import annotations

from typing import Final

from companion.core.game import Tracker
from companion.games.rewild import tracker
from companion.games.rewild.board import Board
from companion.games.rewild.panels import panels, status
from companion.games.rewild.picture import picture_board
from companion.games.rewild.prompts import hint, prompt, why_not

TRACKER: Final = Tracker(
    moves=tracker.Move,
    start=tracker.start,
    apply=tracker.apply,
    prompt=prompt,
    hint=hint,
    why_not=why_not,
    picture=picture_board,
    status=status,
    panels=panels,
    answers=tracker.answers,
    describe=tracker.describe,
    opens_turn=tracker.opens_turn,
    rests=tracker.rests,
    amend=tracker.amend,
    board=Board,
    board_of=lambda state: state.board,
    count_board=tracker.count_laid,
)

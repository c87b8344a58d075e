"""How Rewild: South America is followed move by move: everything that its tracker is made of."""

from __future__ import annotations

from typing import Final

from companion.core.game import Tracker
from companion.games.rewild_south_america.counted import Board, answers, board_of, count_board, detail_board, details
from companion.games.rewild_south_america.moves import Move
from companion.games.rewild_south_america.panels import panels, status
from companion.games.rewild_south_america.prompts import news, picture, prompt
from companion.games.rewild_south_america.tracker import apply, is_over, opens_turn, rests, start
from companion.games.rewild_south_america.words import describe

TRACKER: Final = Tracker(
    moves=Move,
    start=start,
    apply=apply,
    prompt=prompt,
    picture=picture,
    status=status,
    panels=panels,
    answers=answers,
    describe=describe,
    opens_turn=opens_turn,
    rests=rests,
    board=Board,
    board_of=board_of,
    count_board=count_board,
    news=news,
    details=details,
    is_over=is_over,
    detail_board=detail_board,
)

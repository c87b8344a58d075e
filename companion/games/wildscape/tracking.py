"""How a play of Wildscape is followed: everything that its tracker is made of."""

from __future__ import annotations

from typing import Final

from companion.core.game import Tracker
from companion.games.wildscape.counted import Board, answers, board_of, count_board, detail_board, details
from companion.games.wildscape.moves import Move
from companion.games.wildscape.panels import panels
from companion.games.wildscape.picture import picture
from companion.games.wildscape.prompts import news, prompt, status, style
from companion.games.wildscape.tracker import apply, is_over, start
from companion.games.wildscape.words import describe

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
    board=Board,
    board_of=board_of,
    count_board=count_board,
    news=news,
    details=details,
    is_over=is_over,
    style=style,
    detail_board=detail_board,
)

"""How a play of WILD: Serengeti is followed: everything that its tracker is made of."""

from __future__ import annotations

from typing import Final

from companion.core.game import Tracker
from companion.games.wild_serengeti.counted import Board, answers, board_of, count_board, detail_board, details
from companion.games.wild_serengeti.moves import Move
from companion.games.wild_serengeti.panels import panels
from companion.games.wild_serengeti.picture import picture
from companion.games.wild_serengeti.prompts import news, prompt, status
from companion.games.wild_serengeti.tracker import apply, is_over, start
from companion.games.wild_serengeti.words import describe

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
    is_still=True,
    detail_board=detail_board,
)

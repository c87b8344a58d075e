"""Printed sheets: blank pads to write on, and finished tables with every point explained."""

from __future__ import annotations

from typing import Final

from companion.core.game import Game, Setup, blank_answers, blank_setup, find_mode, lookup_tables
from companion.core.picture import Picture
from companion.core.scoreboard import Scoreboard
from companion.printing.fonts import measure
from companion.printing.layout import LayoutError
from companion.printing.pad import Pad, lay_pad
from companion.printing.palette import make_palette
from companion.printing.paper import PAPERS, PER_PAGE
from companion.printing.pdf import Document, draw_pdf
from companion.printing.report import Report, lay_report
from companion.printing.rows import blank, make_heads, make_rows

__all__ = ["MOST_PAGES", "PAPERS", "PER_PAGE", "LayoutError", "pad_pdf", "table_pdf"]

MOST_PAGES: Final = 200


def pad_pdf(game: Game, *, players: int, paper: str, per_page: int, pages: int, ink_saving: bool) -> bytes:
    """A blank scorepad for that many players: ``pages`` pages with ``per_page`` sheets each.

    Raises RuleError ``wrong_number_of_players``; ValueError for an unknown ``paper``, a ``per_page`` that is not
    offered, or ``pages`` outside 1 to 200; LayoutError when so many sheets do not fit.
    """
    if not 1 <= pages <= MOST_PAGES:
        raise ValueError(f"A pad has 1 to {MOST_PAGES} pages, not {pages}.")
    pad = make_pad(game, players, ink_saving=ink_saving)
    page = lay_pad(pad, paper, per_page, measure)
    palette = make_palette(game.slug, ink_saving=ink_saving)
    return draw_pdf(Document(f"{game.title}: scorepad", (page,), palette, pages))


def table_pdf(
    game: Game,
    setup: Setup,
    board: Scoreboard,
    *,
    title: str,
    played_on: str,
    paper: str = "a4",
    winners_by_hand: tuple[int, ...] = (),
    picture: Picture | None = None,
) -> bytes:
    """The sheet of a table filled in: verdict, every cell, totals, places, its board, how each point came about.

    ``winners_by_hand`` are seats, counted from 0, that the table itself decided on; a ``picture`` is drawn
    as its board. Raises ValueError for an unknown ``paper``, and LayoutError when it cannot be printed on it.
    """
    report = Report(game, setup, board, title, played_on, winners_by_hand, picture)
    return draw_pdf(Document(title, lay_report(report, paper, measure), make_palette(game.slug)))


def make_pad(game: Game, players: int, *, ink_saving: bool = False) -> Pad:
    """What the pad for that many players shows. Raises RuleError ``wrong_number_of_players``."""
    setup = blank_setup(game, players)
    board = game.score(setup, blank_answers(setup, game.sheet(setup)))
    mode = find_mode(game, setup.mode)
    subtitle = mode.title if mode.fewest == mode.most else f"{players} players"
    return Pad(
        game.title,
        subtitle,
        f"game-{game.slug}",
        make_heads(setup, board),
        blank(make_rows(game, setup, board)),
        lookup_tables(game, setup.mode),
        is_filled=not ink_saving,
    )

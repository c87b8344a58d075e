"""Open tables on which a card lies with other facts than the catalogue's: found, and corrected too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from companion.core.errors import RuleError
from companion.core.game import Game
from companion.core.log import Corrected
from companion.core.play import Correction, correct_moves, left_out, raw_moves
from companion.core.text import Text, text
from companion.games import GAMES
from companion.games.rewild_south_america.cards import Card
from companion.games.rewild_south_america.catalogue import SLUG, renew_move
from companion.store.database import db
from companion.store.tables import Table, UnknownTableError, list_tables_in_play
from companion.web.entries import append
from companion.web.playing import play_of
from companion.web.shelf import new_entry_id, shelf_id


class Touched(Struct, frozen=True):
    """A table with old facts: the names of the cards, what would change, and what would then no longer fit.

    ``words`` are the moves that would be left out, each group with why.
    """

    table: Table
    names: tuple[str, ...]
    correction: Correction
    words: tuple[tuple[tuple[str, ...], str], ...]

    @property
    def gone(self) -> str:
        """The entries that would be left out, as a form sends them."""
        return " ".join(left_out(self.correction))


def find_touched(cards: Mapping[str, Card]) -> list[Touched]:
    """The open tables on which one of the ``cards`` (those that are whole count) lies with other facts."""
    game = GAMES[SLUG]
    if game.tracker is None:
        return []
    tables = list_tables_in_play(db.connection, shelf_id(), SLUG)
    found = [_look_at(game, table, cards) for table in tables if table.state.moves]
    return [each for each in found if each]


def _look_at(game: Game, table: Table, cards: Mapping[str, Card]) -> Touched | None:
    play, tracker = play_of(game, table.setup, table.state), game.tracker
    if play is None or tracker is None:
        return None
    moves = dict(zip(play.entries, play.moves, strict=True))
    changed, names = {}, []
    for entry, move in moves.items():
        card = _card_of(move, cards)
        renewed = renew_move(move, card) if card else move
        if card and renewed is not move:
            changed[entry] = renewed
            names.append(card.name)
    if not changed:
        return None
    correction = correct_moves(tracker, table.setup, play, changed)
    words = [
        (tuple(str(tracker.describe(moves[entry])) for entry in misfit.entries), str(misfit.reason))
        for misfit in correction.misfits
    ]
    return Touched(table, tuple(dict.fromkeys(names)), correction, tuple(words))


def _card_of(move: Any, cards: Mapping[str, Card]) -> Card | None:
    carried = getattr(move, "card", None)
    card = cards.get(carried.key) if isinstance(carried, Card) else None
    return card if card and card.is_whole else None


def correct_table(touched: Touched, agreed: str) -> Text | None:
    """Give the cards of a table their new facts, in one entry; say why if it cannot be.

    ``agreed`` are the entries that somebody saw would be left out.
    """
    if touched.gone != agreed:
        return text("Somebody changed it meanwhile. Look at it again.")
    entry = Corrected(new_entry_id(), raw_moves(touched.correction.moves), left_out(touched.correction))

    def check(before: Table) -> None:
        if before.state.last != touched.table.state.last:
            raise RuleError("stale_page", text("Somebody changed it meanwhile. Look at it again."))

    try:
        append(GAMES[SLUG], touched.table.key, entry, touched.table, check)
    except RuleError as error:
        return error.message
    except UnknownTableError:
        return text("It was deleted meanwhile.")
    return None

"""Entries on their way into the log: checked against what stands, with the scoreboard that a finished table keeps."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.game import Game
from companion.core.log import Entry, Replay, check_entry
from companion.store.database import db
from companion.store.tables import Closing, Table, append_entry
from companion.web.sheet_view import score_table
from companion.web.shelf import shelf_id


def append(
    game: Game, key: str, entry: Entry, known: Table | None = None, check: Callable[[Table], None] | None = None
) -> Table:
    """Append an entry; a table that it finishes keeps its scoreboard. Raises RuleError when it does not fit.

    ``known`` is the table as it was read last. ``check`` is asked in the same transaction, about the table before it.
    """

    def close(before: Table, after: Replay) -> Closing | None:
        check_entry(before.state, entry)
        if check:
            check(before)
        if not after.is_finished:
            return None
        return Closing(game.rules_version, score_table(game, before.setup, after).board)

    return append_entry(db.connection, shelf_id(), key, entry, close, known)

"""Tables and their logs: create, read, append, list, delete."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from companion.core.errors import RuleError
from companion.core.game import Setup
from companion.core.log import LONGEST_LOG, Entry, Finished, Replay, from_json, replay, to_json
from companion.core.scoreboard import Scoreboard
from companion.core.text import text
from companion.store.schema import entries, game_tables


class UnknownTableError(LookupError):
    """There is no such table on this shelf."""


class Table(Struct, frozen=True):
    """A table as it stands: ``state`` is its ``log`` replayed, ``version`` the number of entries in it.

    ``rules_version`` and ``scoreboard`` are those that it was finished with.
    """

    id: int
    key: str
    setup: Setup
    started_at: datetime
    changed_at: datetime
    finished_at: datetime | None = None
    rules_version: int | None = None
    scoreboard: Scoreboard | None = None
    version: int = 0
    state: Replay = Replay()
    log: tuple[Entry, ...] = ()


class Closing(Struct, frozen=True):
    """What a finished table keeps beside its log, so that a later rule fix does not rewrite it silently."""

    rules_version: int
    scoreboard: Scoreboard


# Given the table before an entry and what would stand after it: raise what forbids it, else the board if it ends.
Check = Callable[[Table, Replay], Closing | None]

_SETUP: Final = msgspec.json.Decoder(Setup)
_BOARD: Final = msgspec.json.Decoder(Scoreboard)
_COLUMNS: Final = (
    game_tables.c.id,
    game_tables.c.key,
    game_tables.c.version,
    game_tables.c.setup,
    game_tables.c.started_at,
    game_tables.c.changed_at,
    game_tables.c.finished_at,
    game_tables.c.rules_version,
    game_tables.c.scoreboard,
)

# What every page and every entry asks, written once: making a statement takes longer than running it.
_IS_NAMED: Final = (
    game_tables.c.shelf_id == bindparam("on_shelf"),
    game_tables.c.deleted_at.is_(None),
    game_tables.c.key == bindparam("named"),
)
_FIND: Final = select(*_COLUMNS).where(*_IS_NAMED)
_FIND_VERSION: Final = select(game_tables.c.version).where(*_IS_NAMED)
_COUNT_UP: Final = (
    update(game_tables)
    .where(*_IS_NAMED)
    .values(version=game_tables.c.version + 1, changed_at=bindparam("now"))
    .returning(*_COLUMNS)
)
_LOG: Final = select(entries.c.content).where(entries.c.table_id == bindparam("of")).order_by(entries.c.number)
_ADD: Final = insert(entries)


# The newest known logs by the keys of their tables, which no two tables share.
MOST_AT_HAND: Final = 64
_at_hand: Final[dict[str, tuple[tuple[Entry, ...], Replay]]] = {}


def fold(words: str) -> str:
    """Words as they are compared in a search, whatever their case; without NUL, which PostgreSQL does not take."""
    return " ".join(words.replace("\0", " ").casefold().split())


def create_table(connection: Connection, shelf_id: int, setup: Setup, title: str, key: str = "") -> str:
    """Start a table and give its key, which cannot be guessed. ``title`` is the game's, to be searched for.

    ``key`` is one that the same form makes each time it is sent: as long as nobody began the table that it started,
    that table is given again. Whoever sends the form later means another one.
    """
    try:
        return _create(connection, shelf_id, setup, title, key or secrets.token_urlsafe(12))
    except IntegrityError:  # two are sent at once: one of them waits for the other, and then finds its table
        connection.rollback()
    if connection.execute(_FIND_VERSION, {"on_shelf": shelf_id, "named": key}).scalar_one_or_none() == 0:
        return key
    return _create(connection, shelf_id, setup, title, secrets.token_urlsafe(12))


def _create(connection: Connection, shelf_id: int, setup: Setup, title: str, key: str) -> str:
    now = datetime.now(UTC)
    connection.execute(
        insert(game_tables).values(
            shelf_id=shelf_id,
            key=key,
            game=setup.game,
            setup=msgspec.json.encode(setup).decode(),
            search=fold(" ".join([title, *(seat.name for seat in setup.seats)])),
            version=0,
            started_at=now,
            changed_at=now,
        )
    )
    connection.commit()
    return key


def read_table(connection: Connection, shelf_id: int, key: str, version: int | None = None) -> Table:
    """A table with its log replayed, or only the first ``version`` entries of it. Raises UnknownTableError."""
    row = connection.execute(_FIND, {"on_shelf": shelf_id, "named": key}).one_or_none()
    if row is None:
        raise UnknownTableError(key)
    table = _with_log(_as_table(row), *_read_log(connection, row, row.version))
    if version is None or version >= table.version:
        return table
    return _with_log(table, table.log[:version], replay(table.log[:version]))


def read_version(connection: Connection, shelf_id: int, key: str) -> int:
    """The number of entries of a table. Raises UnknownTableError."""
    version = connection.execute(_FIND_VERSION, {"on_shelf": shelf_id, "named": key}).scalar_one_or_none()
    if version is None:
        raise UnknownTableError(key)
    return version


def append_entry(
    connection: Connection, shelf_id: int, key: str, entry: Entry, check: Check, known: Table | None = None
) -> Table:
    """Append an entry in one transaction and give the table after it; one that came before changes nothing.

    ``known`` is the table as it was read last: if nobody wrote since, its log is not read again.
    Raises UnknownTableError, RuleError ``log_full`` and whatever ``check`` raises; then nothing is changed.
    """
    try:
        table = _append(connection, shelf_id, key, entry, check, known)
        connection.commit()
        _keep_at_hand(table.key, (table.log, table.state))
    except BaseException:
        connection.rollback()
        raise
    return table


def _append(connection: Connection, shelf_id: int, key: str, entry: Entry, check: Check, known: Table | None) -> Table:
    now = datetime.now(UTC)
    # The first statement writes: it waits for other writers, and nothing read after it can be stale.
    row = connection.execute(_COUNT_UP, {"on_shelf": shelf_id, "named": key, "now": now}).one_or_none()
    if row is None:
        raise UnknownTableError(key)
    before = known
    if before is None or before.version != row.version - 1:
        before = _with_log(_as_table(row), *_read_log(connection, row, row.version - 1))
    if any(each.id == entry.id for each in before.log):
        connection.rollback()
        return before
    if before.version >= LONGEST_LOG:
        raise RuleError(
            "log_full", text("This table has {most} entries, which is the most. Start a new one.", most=LONGEST_LOG)
        )
    log = (*before.log, entry)
    after = replay([entry], before.state)
    closing = check(before, after)
    added = {"number": len(log), "entry_id": entry.id, "written_at": now, "content": to_json(entry)}
    connection.execute(_ADD, {"table_id": row.id, **added})
    table = msgspec.structs.replace(before, version=len(log), state=after, log=log, changed_at=now)
    if after.is_finished != before.state.is_finished or isinstance(entry, Finished):
        table = _close(connection, table, closing, now)
    return table


def _close(connection: Connection, table: Table, closing: Closing | None, now: datetime) -> Table:
    finished_at = now if closing else None
    connection.execute(
        update(game_tables)
        .where(game_tables.c.id == table.id)
        .values(
            finished_at=finished_at,
            rules_version=closing.rules_version if closing else None,
            scoreboard=msgspec.json.encode(closing.scoreboard).decode() if closing else None,
        )
    )
    return msgspec.structs.replace(
        table,
        finished_at=finished_at,
        rules_version=closing.rules_version if closing else None,
        scoreboard=closing.scoreboard if closing else None,
    )


def list_open_tables(connection: Connection, shelf_id: int, limit: int) -> list[Table]:
    """The tables in play, with their logs replayed, the last changed first."""
    rows = connection.execute(
        select(*_COLUMNS)
        .where(*_is_on_shelf(shelf_id), game_tables.c.finished_at.is_(None))
        .order_by(game_tables.c.changed_at.desc(), game_tables.c.id.desc())
        .limit(limit)
    ).all()
    return _with_logs(connection, rows)


def list_tables_in_play(connection: Connection, shelf_id: int, game: str) -> list[Table]:
    """All tables of a game that are not finished, with their logs replayed, the last changed first."""
    rows = connection.execute(
        select(*_COLUMNS)
        .where(*_is_on_shelf(shelf_id), game_tables.c.game == game, game_tables.c.finished_at.is_(None))
        .order_by(game_tables.c.changed_at.desc(), game_tables.c.id.desc())
    ).all()
    return _with_logs(connection, rows)


def list_tables(
    connection: Connection, shelf_id: int, words: str = "", game: str = "", *, offset: int = 0, limit: int
) -> list[Table]:
    """All tables with their logs replayed, newest first, from ``offset`` on.

    Each of ``words`` must occur in the game's title or in a name; ``game`` is a slug.
    """
    query = select(*_COLUMNS).where(*_is_on_shelf(shelf_id))
    for word in fold(words).split():
        query = query.where(game_tables.c.search.contains(word, autoescape=True))
    if game:
        query = query.where(game_tables.c.game == game)
    query = query.order_by(game_tables.c.started_at.desc(), game_tables.c.id.desc())
    return _with_logs(connection, connection.execute(query.offset(offset).limit(limit)).all())


def delete_table(connection: Connection, shelf_id: int, key: str) -> None:
    """Take a table off the shelf; ``restore_table`` puts it back. Raises UnknownTableError."""
    _mark_deleted(connection, shelf_id, key, deleted_at=datetime.now(UTC))


def restore_table(connection: Connection, shelf_id: int, key: str) -> None:
    """Put a deleted table back. Raises UnknownTableError."""
    _mark_deleted(connection, shelf_id, key, deleted_at=None)


def _mark_deleted(connection: Connection, shelf_id: int, key: str, *, deleted_at: datetime | None) -> None:
    found = connection.execute(
        update(game_tables)
        .where(game_tables.c.shelf_id == shelf_id, game_tables.c.key == key)
        .values(deleted_at=deleted_at)
        .returning(game_tables.c.id)
    ).one_or_none()
    connection.commit()
    if found is None:
        raise UnknownTableError(key)


def _is_on_shelf(shelf_id: int) -> tuple[ColumnElement[bool], ...]:
    return (game_tables.c.shelf_id == shelf_id, game_tables.c.deleted_at.is_(None))


def _read_log(connection: Connection, row: Any, version: int) -> tuple[tuple[Entry, ...], Replay]:
    """The log of a table and what stands by it; read once for each ``version``, since entries are only added."""
    known = _at_hand.get(row.key)
    if known is None or len(known[0]) != version:
        log = tuple([from_json(content) for content in connection.execute(_LOG, {"of": row.id}).scalars().all()])
        known = (log, replay(log))
        _keep_at_hand(row.key, known)
    return known


def _keep_at_hand(key: str, known: tuple[tuple[Entry, ...], Replay]) -> None:
    if len(_at_hand) >= MOST_AT_HAND:
        _at_hand.clear()
    _at_hand[key] = known


def _with_logs(connection: Connection, rows: Sequence[Any]) -> list[Table]:
    if not rows:
        return []
    logs: dict[int, list[Entry]] = {row.id: [] for row in rows}
    found = connection.execute(
        select(entries.c.table_id, entries.c.content)
        .where(entries.c.table_id.in_(logs))
        .order_by(entries.c.table_id, entries.c.number)
    )
    for table_id, content in found:
        logs[table_id].append(from_json(content))
    return [_with_log(_as_table(row), tuple(logs[row.id]), replay(logs[row.id])) for row in rows]


def _with_log(table: Table, log: tuple[Entry, ...], state: Replay) -> Table:
    return msgspec.structs.replace(table, version=len(log), state=state, log=log)


def _as_table(row: Any) -> Table:
    table_id, key, _, setup, started_at, changed_at, finished_at, rules_version, board = row
    return Table(
        table_id,
        key,
        _SETUP.decode(setup),
        _in_utc(started_at),
        _in_utc(changed_at),
        finished_at and _in_utc(finished_at),
        rules_version,
        board and _BOARD.decode(board),
    )


def _in_utc(moment: datetime) -> datetime:
    """SQLite forgets the time zone; what is stored is UTC."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment

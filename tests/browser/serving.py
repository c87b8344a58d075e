"""A real server on a free port, in a thread, and the browser that looks at it."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from flask import Flask
from playwright.sync_api import Browser, Playwright
from sqlalchemy import select
from waitress import create_server

from companion import create_app
from companion.core.game import Setup
from companion.core.log import Entry, Finished, Typed
from companion.games import GAMES
from companion.settings import Settings
from companion.store.catalogue import Item, replace_items
from companion.store.database import db
from companion.store.schema import entries
from companion.store.shelves import remember_players
from companion.store.tables import Table, create_table, read_table
from companion.web.entries import append

T = TypeVar("T")

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def launch(playwright: Playwright) -> Browser:
    """The Chromium of the system."""
    return playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)


class Server:
    """A running application. ``url`` has no slash at its end."""

    def __init__(self, data: Path, port: int = 0, **settings: Any) -> None:
        self.data = data
        self.settings = Settings(
            data=data, database_url=f"sqlite:///{data / 'companion.sqlite3'}", host="127.0.0.1", **settings
        )
        self.start(port)

    def start(self, port: int = 0) -> None:
        """Make the application and serve it; with the same data after a stop."""
        self.app: Flask = create_app(self.settings, {})
        self._server = create_server(
            self.app, host="127.0.0.1", port=port, threads=6, clear_untrusted_proxy_headers=False
        )
        self.port = int(self._server.effective_port)
        self.url = f"http://127.0.0.1:{self.port}"
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Close every connection, then the port."""
        self._server.trigger.pull_trigger(self._close_channels)
        self._thread.join(10)
        self._server.task_dispatcher.shutdown()
        self._in_app(lambda: db.engine.dispose())

    def _close_channels(self) -> None:
        for channel in list(self._server._map.values()):
            channel.close()

    def _in_app(self, work: Callable[[], T]) -> T:
        """Do something with the database, in a thread of its own: the browser's loop runs in the main one."""

        def do() -> T:
            with self.app.app_context():
                return work()

        with ThreadPoolExecutor(1) as pool:
            return pool.submit(do).result()

    def _shelf(self) -> int:
        return int(self.app.config["SHELF"])

    def _read(self, key: str) -> Table:
        return self._in_app(lambda: read_table(db.connection, self._shelf(), key))

    def make_table(self, setup: Setup, texts: Mapping[str, str], *, is_finished: bool = False) -> str:
        """A table as if it had been played: its key."""

        def make() -> str:
            remember_players(db.connection, self._shelf(), setup.seats)
            return create_table(db.connection, self._shelf(), setup, GAMES[setup.game].title)

        key = self._in_app(make)
        if texts:
            self.append(key, Typed("made-1", dict(texts)))
        if is_finished:
            self.append(key, Finished("made-2"))
        return key

    def keep_items(self, game: str, kind: str, items: Iterable[Item]) -> None:
        """What the household owns of a game, in place of what it had of that kind."""
        self._in_app(lambda: replace_items(db.connection, self._shelf(), game, kind, items))

    def append(self, key: str, entry: Entry) -> None:
        """Write an entry as another phone would."""
        game = GAMES[self._read(key).setup.game]
        self._in_app(lambda: append(game, key, entry))

    def append_all(self, key: str, made: Sequence[Entry]) -> None:
        """Write entries one after the other, read once: for a play of many moves."""
        game = GAMES[self._read(key).setup.game]

        def write() -> None:
            table = None
            for entry in made:
                table = append(game, key, entry, table)

        self._in_app(write)

    def log(self, key: str) -> list[dict[str, Any]]:
        """All entries of a table, as they are stored."""
        table_id = self._read(key).id
        query = select(entries.c.content).where(entries.c.table_id == table_id).order_by(entries.c.number)
        contents = self._in_app(lambda: db.connection.scalars(query).all())
        return [msgspec.json.decode(content) for content in contents]

    def texts(self, key: str) -> dict[str, str]:
        """Every field as it stands."""
        return self._read(key).state.texts


@contextmanager
def serving(data: Path, **settings: Any) -> Iterator[Server]:
    """A server for as long as it is needed."""
    server = Server(data, **settings)
    try:
        yield server
    finally:
        server.stop()

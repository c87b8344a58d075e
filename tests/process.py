"""A real server in a process of its own: ``companion run``, killed and started again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from queue import Queue
from typing import Final
from urllib.parse import urlencode

PATIENCE: Final = 20  # seconds that a start may take on a busy machine
COMMAND: Final = (sys.executable, "-m", "companion.cli")


class Process:
    """A running server; ``port`` is the one that it took, ``said`` the lines that it has printed so far."""

    def __init__(
        self, data: Path, arguments: Sequence[str] = (), command: Sequence[str] = COMMAND, **more: str
    ) -> None:
        environment = {
            **{name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "COMPANION_DATA")},
            "COMPANION_DATA": str(data),
            "HOST": "127.0.0.1",
            "PORT": "0",
            "PYTHONUNBUFFERED": "1",
            **more,
        }
        self.process = subprocess.Popen(
            [*command, "run", *arguments],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            cwd=data,
        )
        self.said: list[str] = []
        self._lines: Queue[str | None] = Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.port = int(self.wait_for(r"http://localhost:(\d+)/")[1])
        self.wait_for(r"Ctrl-C stops it")

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def wait_for(self, pattern: str) -> re.Match[str]:
        """The first line from now on that matches."""
        while True:
            line = self._lines.get(timeout=PATIENCE)
            assert line is not None, f"it ended without “{pattern}”: {self.said}"
            self.said.append(line)
            if found := re.search(pattern, line):
                return found

    def interrupt(self) -> int:
        """Ctrl-C; the exit code."""
        return self._end(signal.SIGINT)

    def kill(self) -> int:
        """``kill -9``; the exit code."""
        return self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> int:
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(timeout=PATIENCE)
        self._reader.join(timeout=PATIENCE)
        while (line := self._lines.get(timeout=PATIENCE)) is not None:
            self.said.append(line)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


@contextmanager
def running(data: Path, *arguments: str, command: Sequence[str] = COMMAND, **more: str) -> Iterator[Process]:
    """A server that is gone afterwards, whatever happens."""
    server = Process(data, arguments, command, **more)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


class Visitor:
    """Somebody who keeps one connection, a cookie and a token."""

    def __init__(self, port: int, host: str = "127.0.0.1") -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.host = f"{host}:{port}"
        self.cookie = ""

    def ask(
        self, method: str, url: str, data: dict[str, str] | None = None, **headers: str
    ) -> tuple[HTTPResponse, str]:
        """Send a request; the answer and its text."""
        sent = {"Host": self.host, **headers}
        if self.cookie:
            sent["Cookie"] = self.cookie
        body = None
        if data is not None:
            body = urlencode(data)
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.request(method, url, body, sent)
        response = self.connection.getresponse()
        text = response.read().decode(errors="replace")
        if cookie := response.headers.get("Set-Cookie"):
            self.cookie = cookie.partition(";")[0]
        return response, text

    def token(self, url: str) -> str:
        """The CSRF token of a page."""
        found = re.search(r'name="csrf_token" value="([^"]+)"', self.ask("GET", url)[1])
        assert found is not None
        return found[1]

    def start_table(self) -> str:
        """Start a table of two; its key."""
        token = self.token("/new/wildscape")
        data = {"mode": "competitive", "players": "2", "csrf_token": token}
        data |= {"name1": "Ann", "mark1": "red", "name2": "Bo", "mark2": "blue"}
        response, text = self.ask("POST", "/new/wildscape", data)
        assert response.status == 302, text
        return response.headers["Location"].split("/")[2]

    def close(self) -> None:
        self.connection.close()

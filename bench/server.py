"""A server process of its own: ``python -m bench.server DATA``; it ends when its standard input does.

It serves the application with one more, empty route and, beside it, a bare Flask application that has nothing else.
The first line that it prints names both ports.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Any, Final

from flask import Flask
from waitress import create_server

HOST: Final = "127.0.0.1"
EMPTY: Final = "/empty"


@dataclass(frozen=True)
class Serving:
    """A server that runs: its process, and the ports of the application and of the bare one."""

    process: int
    port: int
    bare_port: int


@contextmanager
def serve(data: Path) -> Iterator[Serving]:
    """Start a server process on that data and stop it afterwards."""
    command = [sys.executable, "-m", "bench.server", str(data)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("The server has no pipes.")
        try:
            port, bare_port = (int(word) for word in process.stdout.readline().split())
            yield Serving(process.pid, port, bare_port)
        finally:
            process.stdin.close()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()


def make_bare_app() -> Flask:
    """A Flask application with one route that answers nothing: the unit of all other numbers."""
    app = Flask("bare")
    app.add_url_rule(EMPTY, "empty", _empty)
    return app


def _empty() -> str:
    return ""


def _start(app: Flask) -> int:
    """Serve an application in the background, as ``companion run`` does, and give its port."""
    server: Any = create_server(app, host=HOST, port=0, threads=4, ident="Companion", max_request_body_size=8_000_000)
    Thread(target=server.run, daemon=True).start()
    return int(server.effective_port)


def main() -> None:
    """Serve until standard input ends."""
    from bench.sample import make_bench_app

    app = make_bench_app(Path(sys.argv[1]))
    app.add_url_rule(EMPTY, "bench_empty", _empty)
    print(_start(app), _start(make_bare_app()), flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()

"""``companion run`` as a real process: started, interrupted, killed in the middle of a burst."""

from __future__ import annotations

import json
import re
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPException
from pathlib import Path
from typing import Final

import pytest

from companion import cli
from companion.settings import JOIN_KEY_FILE, SECRET_KEY_FILE, Settings, read_key
from tests.process import COMMAND, PATIENCE, Process, Visitor, running

WRITERS = 4
ENOUGH = 40  # entries answered with success before the plug is pulled


def test_ctrl_c_stops_it_cleanly_and_says_so(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        visitor = Visitor(server.port)
        assert visitor.ask("GET", "/")[0].status == 200
        visitor.close()
        assert server.interrupt() == 0
    said = "".join(server.said)
    assert said.endswith("Stopped. Everything is saved.\n")
    assert "Traceback" not in said
    assert f"On this machine:  http://localhost:{server.port}/" in said
    assert f"The data lie in {tmp_path}" in said


def test_its_data_stay_where_it_says_and_are_the_owners_alone(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert server.interrupt() == 0
    assert {file.name for file in tmp_path.iterdir() if file.is_file()} == {
        "companion.sqlite3",
        JOIN_KEY_FILE,
        SECRET_KEY_FILE,
    }
    for name in (JOIN_KEY_FILE, SECRET_KEY_FILE):
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o600


def test_kill_in_a_burst_loses_nothing_that_was_answered_with_success(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        first = Visitor(server.port)
        key = first.start_table()
        first.close()
        burst = Burst(server.port, key)
        burst.pull(server.kill)
    assert len(burst.answered) >= ENOUGH
    with running(tmp_path) as server:
        visitor = Visitor(server.port)
        live = json.loads(visitor.ask("GET", f"/tables/{key}/live/all")[1])
        for field, possible in burst.possible.items():
            assert live["fields"][field][0] in possible, field
        with closing(sqlite3.connect(tmp_path / "companion.sqlite3")) as database:
            kept = [entry_id for (entry_id,) in database.execute("SELECT entry_id FROM entry ORDER BY number")]
            numbers = [number for (number,) in database.execute("SELECT number FROM entry ORDER BY number")]
        assert set(burst.answered) <= set(kept)
        assert len(kept) <= len(burst.answered) + WRITERS, "one more a writer, on its way when the server died"
        assert numbers == list(range(1, len(kept) + 1))
        assert live["version"] == len(kept)
        token = visitor.token(f"/tables/{key}/seats/1")
        data = {"seat1.rivers": "1", "entry_id": "after", "csrf_token": token}
        assert visitor.ask("POST", f"/tables/{key}/seats/1", data, Accept="application/json")[0].status == 200
        visitor.close()
        assert server.interrupt() == 0


class Burst:
    """Several phones that write field after field until the server is gone.

    ``answered`` holds the entries answered with success; ``possible`` what each field may then show: what was answered
    last, or what was on its way.
    """

    FIELDS: Final = (
        *(f"pair1.bird_{number}_{side}" for number in (1, 2, 3, 4) for side in ("first", "second")),
        *(f"seat{seat}.{key}" for seat in (1, 2) for key in ("wetland", "woodland", "savanna", "desert")),
        *(f"seat{seat}.{key}" for seat in (1, 2) for key in ("fauna", "primates", "specialists", "prey_1_3")),
    )

    def __init__(self, port: int, key: str) -> None:
        self.port, self.url = port, f"/tables/{key}/seats/1"
        self.answered: list[str] = []
        self.possible: dict[str, set[str]] = {}
        self.enough = threading.Event()

    def pull(self, plug: Callable[[], int]) -> None:
        """Let them write, and pull the plug in the middle of it."""
        threads = [threading.Thread(target=self._write, args=(writer,)) for writer in range(WRITERS)]
        for thread in threads:
            thread.start()
        assert self.enough.wait(timeout=20)
        assert plug() == -9
        for thread in threads:
            thread.join(timeout=20)

    def _write(self, writer: int) -> None:
        visitor = Visitor(self.port)
        own = self.FIELDS[writer::WRITERS]
        try:
            token = visitor.token(self.url)
            for turn in range(10_000):
                field, typed, entry_id = own[turn % len(own)], str(turn % 900), f"w{writer}-{turn}"
                self.possible.setdefault(field, {""}).add(typed)
                data = {field: typed, "entry_id": entry_id, "csrf_token": token}
                response, text = visitor.ask("POST", self.url, data, Accept="application/json")
                assert response.status == 200, text
                self.answered.append(entry_id)
                self.possible[field] = {typed}
                if len(self.answered) >= ENOUGH:
                    self.enough.set()
        except (OSError, HTTPException):
            pass  # the server is gone, which is what they are here for
        finally:
            visitor.close()


def test_a_new_key_makes_old_cookies_and_links_worthless(tmp_path: Path) -> None:
    host = "phone.example"  # no name of the machine itself: this visitor must join
    with running(tmp_path) as server:
        old_key = read_key(tmp_path, JOIN_KEY_FILE)
        phone = Visitor(server.port, host)
        assert phone.ask("GET", "/")[0].status == 401
        assert phone.ask("GET", f"/join/{old_key}")[0].status == 302
        assert phone.ask("GET", "/")[0].status == 200
        cookie = phone.cookie
        phone.close()
        assert server.interrupt() == 0
    with running(tmp_path) as server:
        phone = Visitor(server.port, host)
        phone.cookie = cookie
        assert phone.ask("GET", "/")[0].status == 200, "a restart locks nobody out"
        phone.close()
        assert server.interrupt() == 0
    with running(tmp_path, "--new-key") as server:
        new_key = read_key(tmp_path, JOIN_KEY_FILE)
        assert new_key != old_key
        phone = Visitor(server.port, host)
        phone.cookie = cookie
        assert phone.ask("GET", "/")[0].status == 401
        assert phone.ask("GET", f"/join/{old_key}")[0].status == 403
        assert phone.ask("GET", f"/join/{new_key}")[0].status == 302
        assert phone.ask("GET", "/")[0].status == 200
        phone.close()
        assert server.interrupt() == 0


def test_a_600_mb_upload_is_refused_before_it_is_sent(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        for path in ("/new/rewild", "/api/v1/score/rewild"):
            with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
                head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {600 * 1024 * 1024}\r\n\r\n"
                connection.sendall(head.encode())
                answer = connection.recv(4096)
            assert answer.startswith(b"HTTP/1.1 413 "), answer
        visitor = Visitor(server.port)
        assert visitor.ask("GET", "/")[0].status == 200
        visitor.close()
        assert server.interrupt() == 0


def test_a_body_of_undeclared_length_is_bounded_too(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
            connection.sendall(
                b"POST /api/v1/score/rewild HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
            )
            answer = b""
            try:
                for _ in range(40):
                    connection.sendall(b"40000\r\n" + b" " * 0x40000 + b"\r\n")  # 10 MB in all
                connection.sendall(b"0\r\n\r\n")
            except OSError:
                pass  # it hung up while we were still sending, which is its right
            try:
                answer = connection.recv(4096)
            except OSError:
                answer = b"HTTP/1.1 413 "
            assert answer.startswith(b"HTTP/1.1 413 "), answer
        assert server.interrupt() == 0


def test_it_shows_both_addresses_the_link_and_its_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = Settings(data=tmp_path, database_url="sqlite://", host="0.0.0.0", port=8008)
    cli._greet(settings, "the-key", "192.168.1.5", 8123)
    said = capsys.readouterr().out
    assert "On this machine:  http://localhost:8123/\n" in said
    assert "In this network:                  http://192.168.1.5:8123/\n" in said
    assert "\nhttp://192.168.1.5:8123/join/the-key\n" in said
    assert f"The data lie in {tmp_path}\n" in said
    code = [line for line in said.splitlines() if set(line) <= set(" ▀▄█") and len(line) > 20]
    assert len(code) >= 15, "a QR code of half blocks"
    assert len({len(line) for line in code}) == 1


@pytest.mark.parametrize(
    ("host", "address"), [("127.0.0.1", "192.168.1.5"), ("localhost", "192.168.1.5"), ("0.0.0.0", "")]
)
def test_without_a_network_no_link_is_offered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], host: str, address: str
) -> None:
    cli._greet(Settings(data=tmp_path, database_url="sqlite://", host=host), "the-key", address, 8123)
    said = capsys.readouterr().out
    assert "http://localhost:8123/" in said
    assert "the-key" not in said


def test_its_own_address_is_one_or_none() -> None:
    assert re.fullmatch(r"(\d+\.\d+\.\d+\.\d+)?", cli._own_address())


@pytest.mark.parametrize(
    ("environment", "message"),
    [
        ({"PORT": "abc"}, "PORT must be a number from 0 to 65535, not “abc”."),
        ({"PORT": "65536"}, "PORT must be a number from 0 to 65535, not “65536”."),
        ({"PORT": "-1"}, "PORT must be a number from 0 to 65535, not “-1”."),
        ({"DATABASE_URL": "garbage"}, "DATABASE_URL: Could not parse SQLAlchemy URL"),
        (
            {"DATABASE_URL": "sqlite:////nothing/here.sqlite3"},
            "DATABASE_URL: (sqlite3.OperationalError) unable to open",
        ),
        ({"COMPANION_DATA": "/proc/nothing"}, "/proc/nothing: No such file or directory"),
        ({"HOST": "256.256.256.256"}, "HOST 256.256.256.256, PORT 0: "),
    ],
)
def test_what_it_cannot_start_with_is_one_line_and_exit_code_2(
    tmp_path: Path, environment: dict[str, str], message: str
) -> None:
    settings = {"COMPANION_DATA": str(tmp_path), "HOST": "127.0.0.1", "PORT": "0", **environment}
    ended = subprocess.run(
        [*COMMAND, "run"], env=settings, capture_output=True, encoding="utf-8", timeout=20, check=False
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith(f"companion: {message}")
    assert ended.stderr.count("\n") == 1


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ended = subprocess.run(
            [sys.executable, "-m", "companion.cli", "run"],
            env={"COMPANION_DATA": str(tmp_path), "HOST": "127.0.0.1", "PORT": port},
            capture_output=True,
            encoding="utf-8",
            timeout=20,
            check=False,
        )
    assert ended.returncode == 2
    assert ended.stderr.startswith(f"companion: HOST 127.0.0.1, PORT {port}: ")
    assert ended.stderr.count("\n") == 1


def test_an_end_by_the_system_is_as_clean(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        server.process.terminate()
        assert server.process.wait(timeout=PATIENCE) == 0
        assert server.interrupt() == 0
    assert "Stopped. Everything is saved.\n" in server.said


def status_and_cookie(server: Process, url: str, **headers: str) -> tuple[int, str]:
    """What a stranger is answered."""
    visitor = Visitor(server.port)
    with closing(visitor.connection):
        answer, _ = visitor.ask("GET", url, **headers)
    return answer.status, answer.headers["Set-Cookie"] or ""


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"])
def test_nobody_who_comes_through_a_proxy_is_the_machine_itself(tmp_path: Path, header: str) -> None:
    with running(tmp_path) as server:
        assert status_and_cookie(server, "/")[0] == 200
        assert status_and_cookie(server, "/", **{header: "203.0.113.9"})[0] == 401
        server.interrupt()


def test_behind_a_proxy_the_cookie_is_secure_under_https(tmp_path: Path) -> None:
    with running(tmp_path, COMPANION_BEHIND_PROXY="1") as server:
        join = f"/join/{read_key(tmp_path, JOIN_KEY_FILE)}"
        status, cookie = status_and_cookie(server, join, **{"X-Forwarded-Proto": "https"})
        assert (status, "Secure" in cookie) == (302, True)
        status, cookie = status_and_cookie(server, join)
        assert (status, "Secure" in cookie) == (302, False)
        server.interrupt()

"""A browser without a screen: one kept-alive connection, with the cookie and the token of the household."""

from __future__ import annotations

import re
from http.client import HTTPConnection, HTTPResponse
from itertools import count
from typing import Final
from urllib.parse import urlencode

from bench.server import HOST

_TOKEN: Final = re.compile(rb'name="csrf_token" value="([^"]+)"')
_FORM: Final = {"Content-Type": "application/x-www-form-urlencoded"}


class Browser:
    """Requests to one server, each of which must be answered as it should be."""

    def __init__(self, port: int) -> None:
        self.connection = HTTPConnection(HOST, port, timeout=30)
        self.headers: dict[str, str] = {}
        self.numbers = count(1)

    def get(self, path: str) -> bytes:
        """The body of a page."""
        return self._send("GET", path, None, {})[1]

    def sign_in(self, path: str) -> None:
        """Take the cookie and the CSRF token from a page with a form."""
        answer, body = self._send("GET", path, None, {})
        token = _TOKEN.search(body)
        if token is None:
            raise RuntimeError(f"{path} has no form.")
        cookie = (answer.getheader("Set-Cookie") or "").partition(";")[0]
        self.headers = {"Cookie": cookie, "X-CSRFToken": token[1].decode()}

    def save(self, key: str) -> bytes:
        """Save one changed field of the first seat, as the script of the page does."""
        number = next(self.numbers)
        fields = {"seat1.wetland": f"{number}+2", "entry_id": f"entry-{number}"}
        kind = _FORM | {"Accept": "application/json"}
        return self._send("POST", f"/tables/{key}/seats/1", urlencode(fields), kind)[1]

    def post(self, path: str, fields: dict[str, str]) -> None:
        """Send a form without a script, and do not follow to where it leads."""
        self._send("POST", path, urlencode(fields), _FORM, (302, 303))

    def close(self) -> None:
        """Close the connection."""
        self.connection.close()

    def _send(
        self, method: str, path: str, body: str | None, headers: dict[str, str], expected: tuple[int, ...] = (200,)
    ) -> tuple[HTTPResponse, bytes]:
        self.connection.request(method, path, body, self.headers | headers)
        answer = self.connection.getresponse()
        content = answer.read()
        if answer.status not in expected:
            raise RuntimeError(f"{method} {path} was answered with {answer.status}.")
        return answer, content

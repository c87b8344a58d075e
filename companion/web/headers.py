"""Headers of every answer, and the address of static files."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

from flask import Flask, Response, current_app, request

from companion.core.text import format_number
from companion.web.remember import remembered

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)


def init_app(app: Flask) -> None:
    """Add the headers, and ``static(name)``, ``remembered(macro, …)`` and ``number`` to the templates."""
    app.after_request(_add_headers)
    app.add_template_global(static)
    app.add_template_global(remembered)
    app.add_template_filter(format_number, "number")


def static(name: str) -> str:
    """The address of a static file, which changes with its content, so that phones may keep it for a year."""
    return request.script_root + _address(current_app.static_folder or "", name)


@cache
def _address(folder: str, name: str) -> str:
    """The address below the application's own. A page shows dozens of marks from the same file."""
    digest = hashlib.sha256((Path(folder) / name).read_bytes()).hexdigest()[:6]
    return f"/static/{name}?v={digest}"


def _add_headers(response: Response) -> Response:
    response.headers.setdefault("Content-Security-Policy", POLICY)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    if request.endpoint != "static":
        response.headers.setdefault("Cache-Control", "no-store" if response.mimetype == "text/html" else "no-cache")
    return response

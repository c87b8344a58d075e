"""Headers of every answer, and the address of static files."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

from flask import Flask, Response, request, url_for
from markupsafe import Markup

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
    """Add the headers, and ``static``, ``mark``, ``fixed_url``, ``remembered`` and ``number`` to the templates.

    What depends on nothing but its arguments is made once: a page shows dozens of marks from the same file.
    """
    folder = Path(app.static_folder or "")

    @cache
    def static(name: str) -> str:
        """The address of a static file, which changes with its content, so that phones may keep it for a year."""
        digest = hashlib.sha256((folder / name).read_bytes()).hexdigest()[:6]
        return f"/static/{name}?v={digest}"

    @cache
    def mark(key: str, kind: str = "") -> Markup:
        """A symbol of ours, beside words that say the same; ``kind`` is one more class."""
        return Markup('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>').format(
            f"mark {kind}".strip(), static("icons/marks.svg"), key
        )

    app.after_request(_add_headers)
    for made_once in (static, mark, remembered):
        app.add_template_global(made_once)
    app.add_template_global(cache(url_for), "fixed_url")
    app.add_template_filter(format_number, "number")


def _add_headers(response: Response) -> Response:
    response.headers.setdefault("Content-Security-Policy", POLICY)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    if request.endpoint != "static":
        response.headers.setdefault("Cache-Control", "no-store" if response.mimetype == "text/html" else "no-cache")
    return response

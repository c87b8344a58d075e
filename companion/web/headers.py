"""Headers of every answer, and the address of static files."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from flask import Flask, Response, current_app, request, url_for
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

    app.extensions["static"] = static
    app.after_request(_add_headers)
    for made_once in (static, mark, remembered):
        app.add_template_global(made_once)
    app.add_template_global(cache(url_for), "fixed_url")
    app.add_template_filter(format_number, "number")
    app.add_template_filter(capitalize_first)
    app.add_template_filter(single_quoted)


def capitalize_first(words: str) -> str:
    """Words as they begin a line; unlike Jinja's own filter it leaves the names in them alone."""
    return words[:1].upper() + words[1:]


def single_quoted(value: str) -> Markup:
    """A value as an attribute in single quotes: JSON is full of double ones, and each would take five bytes."""
    escaped = value.replace("&", "&amp;").replace("'", "&#39;").replace("<", "&lt;")
    return Markup(f"'{escaped}'")  # noqa: S704 - escaped just now


def sprite() -> str:
    """The address of our marks."""
    static: Callable[[str], str] = current_app.extensions["static"]
    return static("icons/marks.svg")


def _add_headers(response: Response) -> Response:
    response.headers.setdefault("Content-Security-Policy", POLICY)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    if request.endpoint == "static" and "v" not in request.args:  # a script that another one imports
        response.headers["Cache-Control"] = "no-cache"
    if request.endpoint != "static":
        response.headers.setdefault("Cache-Control", "no-store" if response.mimetype == "text/html" else "no-cache")
    return response

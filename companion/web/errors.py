"""What went wrong, as a friendly page or as JSON, with the right status."""

from __future__ import annotations

from typing import Final

from flask import Flask, render_template, request
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from companion.store.tables import UnknownTableError

WORDS: Final = {
    400: ("That did not arrive whole", "Go back, reload the page and try again. Nothing was changed."),
    404: (
        "Nothing is here",
        "The address is wrong, or the table was deleted. Deleted tables can be restored at once only.",
    ),
    405: ("That is not how this page works", "Go back and use the buttons of the page. Nothing was changed."),
    413: ("That is too much", "At most 2 MB can be sent at once. Nothing was changed."),
    429: ("Too many tries", "Wait a minute, then scan the QR code again."),
    500: ("Something broke here", "What was saved is safe. Go back and try again."),
}


def init_app(app: Flask) -> None:
    """Register the pages for errors."""
    app.register_error_handler(CSRFError, _old_page)
    app.register_error_handler(UnknownTableError, lambda _: _answer(404))
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(500, lambda _: _answer(500))


def wants_json() -> bool:
    """Whether a script asked, not somebody who looks at a page."""
    return request.path.startswith("/api/") or request.accept_mimetypes.best == "application/json"


def _http_error(error: HTTPException) -> ResponseReturnValue:
    if error.code is None or error.code < 400:
        return error
    return _answer(error.code)


def _old_page(_error: CSRFError) -> ResponseReturnValue:
    return _answer(400, "This page is too old", "Reload it and try again. Nothing was changed.")


def _answer(status: int, title: str = "", hint: str = "") -> ResponseReturnValue:
    default_title, default_hint = WORDS.get(status, WORDS[400])
    title, hint = title or default_title, hint or default_hint
    if wants_json():
        return {"error": f"{title}. {hint}"}, status
    return render_template("pages/error.html", title=title, hint=hint), status

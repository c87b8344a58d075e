"""The Flask application put together."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

from flask import Flask, Request, request
from flask.sessions import SecureCookieSessionInterface
from flask_wtf import CSRFProtect
from jinja2 import FileSystemBytecodeCache
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.resources import resource_dir
from companion.settings import JOIN_KEY_FILE, SECRET_KEY_FILE, Settings, read_key, read_settings

csrf = CSRFProtect()


class CookieSession(SecureCookieSessionInterface):
    """Secure cookies under https only: on plain http in a home network a Secure cookie would never come back."""

    def get_cookie_secure(self, app: Flask) -> bool:
        """Whether this request came by https."""
        return request.is_secure


class BoundedRequest(Request):
    """A request whose forms are bounded in parts and size."""

    max_form_parts = 1_000
    max_form_memory_size = 500_000


def _compiled(data: Path) -> FileSystemBytecodeCache:
    """Where templates are kept compiled: compiling them is a good part of the first page. Changed ones are noticed."""
    folder = data / "compiled"
    folder.mkdir(exist_ok=True)
    return FileSystemBytecodeCache(str(folder))


def make_app(settings: Settings | None = None, config: dict[str, Any] | None = None) -> Flask:
    """The application with its database, its door and all pages."""
    from companion.store.database import db, init_database
    from companion.store.shelves import find_shelf
    from companion.web import door, errors, headers

    settings = settings or read_settings()
    settings.data.mkdir(parents=True, exist_ok=True)
    app = _make_bare(settings)
    app.config.from_mapping(config or {})
    if settings.behind_proxy:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=1, x_proto=1, x_host=1)  # type: ignore[method-assign]
    door.guard(app)  # first: a stranger learns nothing, and nothing that a stranger sends is read
    csrf.init_app(app)
    init_database(app, settings.database_url)
    with app.app_context():
        app.config["SHELF"] = find_shelf(db.connection)
    _add_pages(app)
    headers.init_app(app)
    errors.init_app(app)
    return app


def _make_bare(settings: Settings) -> Flask:
    """The application without any page."""
    app = Flask(
        "companion",
        static_folder=str(resource_dir("static")),
        static_url_path="/static",
        template_folder=str(resource_dir("templates")),
    )
    app.request_class = BoundedRequest
    app.session_interface = CookieSession()
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True, "bytecode_cache": _compiled(settings.data)}
    app.config.from_mapping(
        SECRET_KEY=read_key(settings.data, SECRET_KEY_FILE),
        JOIN_KEY=read_key(settings.data, JOIN_KEY_FILE),
        COMPANION=settings,
        MAX_CONTENT_LENGTH=2_000_000,
        PERMANENT_SESSION_LIFETIME=timedelta(days=400),
        SESSION_COOKIE_NAME="companion",
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_REFRESH_EACH_REQUEST=False,
        SEND_FILE_MAX_AGE_DEFAULT=timedelta(days=365),
        WTF_CSRF_TIME_LIMIT=None,
    )
    return app


def _add_pages(app: Flask) -> None:
    from companion.web import (
        api,
        card_pages,
        catalogue,
        corrections,
        door,
        history,
        home,
        new_table,
        pads,
        play,
        pwa,
        result,
        serengeti_pages,
        sheet,
        wildscape_pages,
    )

    for module in (
        door,
        home,
        new_table,
        sheet,
        play,
        corrections,
        result,
        history,
        catalogue,
        card_pages,
        serengeti_pages,
        wildscape_pages,
        pads,
        api,
        pwa,
    ):
        app.register_blueprint(module.bp)
    csrf.exempt(api.bp)

"""Fixtures for everything that needs the application."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import create_app
from companion.settings import Settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """An installation of its own in a temporary folder."""
    return Settings(data=tmp_path, database_url=f"sqlite:///{tmp_path / 'companion.sqlite3'}", host="127.0.0.1")


@pytest.fixture
def app(settings: Settings) -> Iterator[Flask]:
    """The application without CSRF tokens; tests/web/test_safety.py has it with them."""
    app = create_app(settings, {"TESTING": True, "WTF_CSRF_ENABLED": False, "RATELIMIT_ENABLED": False})
    yield app
    with app.app_context():
        from companion.store.database import db

        db.engine.dispose()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser on the machine itself."""
    return app.test_client()

"""Fixtures for everything that needs the application."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings as hypothesis_settings

from companion import create_app
from companion.settings import Settings
from companion.store.database import db

# How long an example takes says nothing about a rule, and a busy machine is slow.
hypothesis_settings.register_profile("patient", deadline=None)
hypothesis_settings.load_profile("patient")


@pytest.fixture(scope="session")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installation that was started once: its database is migrated, its templates are compiled as they are used."""
    data = tmp_path_factory.mktemp("installation")
    app = create_app(Settings(data=data, database_url=f"sqlite:///{data / 'companion.sqlite3'}"))
    with app.app_context():
        db.engine.dispose()
    return data


@pytest.fixture
def settings(tmp_path: Path, installation: Path) -> Settings:
    """An installation of its own in a temporary folder, a copy of the first: to start each anew would take long."""
    shutil.copy(installation / "companion.sqlite3", tmp_path)
    (tmp_path / "compiled").symlink_to(installation / "compiled", target_is_directory=True)
    return Settings(data=tmp_path, database_url=f"sqlite:///{tmp_path / 'companion.sqlite3'}", host="127.0.0.1")


@pytest.fixture
def app(settings: Settings) -> Iterator[Flask]:
    """The application without CSRF tokens; tests/web/test_safety.py has it with them."""
    app = create_app(settings, {"TESTING": True, "WTF_CSRF_ENABLED": False})
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser on the machine itself."""
    return app.test_client()

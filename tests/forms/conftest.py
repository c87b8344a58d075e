"""An application that has forms and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask


@pytest.fixture
def forms_app() -> Flask:
    """No pages, no store: forms take plain multidicts."""
    app = Flask("forms")
    app.config.update(SECRET_KEY="x", WTF_CSRF_ENABLED=False)
    return app


@pytest.fixture
def request_context(forms_app: Flask) -> Iterator[None]:
    """A request, which forms need even if nothing is sent."""
    with forms_app.test_request_context(method="POST"):
        yield

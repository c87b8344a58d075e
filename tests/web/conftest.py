"""Phones for the tests of the web side."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.phone import Phone


@pytest.fixture
def phone(client: FlaskClient) -> Phone:
    """A phone of the household."""
    return Phone(client)


@pytest.fixture
def other_phone(app: Flask) -> Phone:
    """Another one."""
    return Phone(app.test_client())

"""Phones for the tests of the web side."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from msgspec.structs import replace

from companion.games import GAMES
from tests.web.phone import Phone


@pytest.fixture
def phone(client: FlaskClient) -> Phone:
    """A phone of the household."""
    return Phone(client)


@pytest.fixture
def other_phone(app: Flask) -> Phone:
    """Another one."""
    return Phone(app.test_client())


@pytest.fixture
def serengeti_is_tracked(monkeypatch: pytest.MonkeyPatch) -> None:
    """WILD: Serengeti with its tracker, which no page offers yet: its catalogue is still missing."""
    from companion.games.wild_serengeti.tracking import TRACKER
    from forms import moves, wild_serengeti

    game = GAMES["wild-serengeti"]
    monkeypatch.setitem(GAMES, game.slug, replace(game, track=lambda: TRACKER))
    monkeypatch.setitem(moves.FORMS, game.slug, lambda: wild_serengeti.FORMS)

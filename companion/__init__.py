"""The Companion: scores, opponents and pads for four games about wild animals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask

    from companion.settings import Settings


def create_app(settings: Settings | None = None, config: dict[str, Any] | None = None) -> Flask:
    """The web application. Settings come from the environment when none are given; ``config`` overrides Flask's.

    Everything of the web side is imported here: ``import companion`` costs nothing.
    """
    from companion.web.app import make_app

    return make_app(settings, config)

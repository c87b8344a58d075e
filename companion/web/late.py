"""Pages that are imported when one of them is asked for: what they are made of takes long to import."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from flask import Blueprint
from flask.typing import ResponseReturnValue


class LateView:
    """A view by the name of its module and its own."""

    def __init__(self, module: str, name: str) -> None:
        self.module = module
        self.name = self.__name__ = name

    def __call__(self, **parts: Any) -> ResponseReturnValue:
        """Answer as that view does."""
        view = getattr(import_module(self.module), self.name)
        answer: ResponseReturnValue = view(**parts)
        return answer


def make_late_blueprint(name: str, prefix: str, pages: Iterable[tuple[str, str, str]]) -> Blueprint:
    """The pages of ``companion.web.<name>``, each with its rule, its method and the name of its view."""
    module = f"companion.web.{name}"
    bp = Blueprint(name, module, url_prefix=prefix)
    for rule, method, view in pages:
        bp.add_url_rule(rule, view, LateView(module, view), methods=[method])
    return bp

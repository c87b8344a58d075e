"""Where the pages of the cards of Rewild: South America are. They are imported when one is asked for.

Cards, their species and their forms take long to import, and neither a start nor a scoresheet needs them.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from flask import Blueprint
from flask.typing import ResponseReturnValue

FILE_NAME: Final = "rewild-south-america-cards.json"

_PAGES: Final = (
    ("", "GET", "cards"),
    ("/new", "GET", "new"),
    ("/new", "POST", "add"),
    ("/cards/<key>", "GET", "card"),
    ("/cards/<key>", "POST", "keep"),
    ("/cards/<key>/delete", "POST", "delete"),
    (f"/{FILE_NAME}", "GET", "export"),
    ("/import", "POST", "take"),
    ("/restore", "POST", "restore"),
    ("/tables", "GET", "tables"),
    ("/tables", "POST", "correct"),
    ("/figures", "GET", "figures"),
    ("/figures", "POST", "keep_figures"),
)


class LateView:
    """A view of catalogue_cards.py by its name."""

    def __init__(self, name: str) -> None:
        self.name = self.__name__ = name

    def __call__(self, **parts: Any) -> ResponseReturnValue:
        """Answer as that view does."""
        view = getattr(import_module("companion.web.catalogue_cards"), self.name)
        answer: ResponseReturnValue = view(**parts)
        return answer


bp = Blueprint("catalogue_cards", __name__, url_prefix="/catalogue/rewild-south-america")
for _rule, _method, _name in _PAGES:
    bp.add_url_rule(_rule, _name, LateView(_name), methods=[_method])

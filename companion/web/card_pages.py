"""Where the pages of the cards of Rewild: South America are. They are imported when one is asked for.

Cards, their species and their forms take long to import, and neither a start nor a scoresheet needs them.
"""

from __future__ import annotations

from typing import Final

from companion.web.late import make_late_blueprint

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

bp = make_late_blueprint("catalogue_cards", "/catalogue/rewild-south-america", _PAGES)

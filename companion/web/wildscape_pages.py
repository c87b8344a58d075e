"""Where the pages of a household's copy of Wildscape are. They are imported when one is asked for."""

from __future__ import annotations

from typing import Final

from companion.web.late import make_late_blueprint

FILE_NAME: Final = "wildscape-household.json"

_PAGES: Final = (
    ("", "GET", "cards"),
    ("/cards/<key>", "GET", "card"),
    ("/cards/<key>", "POST", "keep_card"),
    ("/cards/<key>/delete", "POST", "delete_card"),
    ("/herbivores", "GET", "herbivores"),
    ("/herbivores", "POST", "keep_herbivores"),
    ("/rows", "GET", "rows"),
    ("/rows", "POST", "keep_rows"),
    ("/rondel", "GET", "rondel"),
    ("/rondel", "POST", "keep_rondel"),
    ("/rondel/delete", "POST", "delete_rondel"),
    (f"/{FILE_NAME}", "GET", "export"),
    ("/import", "POST", "take"),
    ("/restore", "POST", "restore"),
)

bp = make_late_blueprint("catalogue_wildscape", "/catalogue/wildscape", _PAGES)

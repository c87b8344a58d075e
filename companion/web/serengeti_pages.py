"""Where the pages of a household's copy of WILD: Serengeti are. They are imported when one is asked for."""

from __future__ import annotations

from collections import Counter
from typing import Final

from companion.core.text import counted
from companion.store.catalogue import list_items
from companion.store.database import db
from companion.web.late import make_late_blueprint
from companion.web.shelf import shelf_id

SLUG: Final = "wild-serengeti"
FILE_NAME: Final = "wild-serengeti-household.json"

_PAGES: Final = (
    ("", "GET", "scenes"),
    ("/scenes/<number>", "GET", "scene"),
    ("/scenes/<number>", "POST", "keep_scene"),
    ("/scenes/<number>/delete", "POST", "delete_scene"),
    ("/map/<side>", "GET", "board"),
    ("/map/<side>", "POST", "keep_board"),
    ("/map/<side>/delete", "POST", "delete_board"),
    ("/migrations", "GET", "migrations"),
    ("/migrations/<number>", "GET", "migration"),
    ("/migrations/<number>", "POST", "keep_migration"),
    ("/migrations/<number>/delete", "POST", "delete_migration"),
    ("/celebrity", "GET", "celebrity"),
    ("/celebrity", "POST", "keep_celebrity"),
    ("/specialists", "GET", "specialists"),
    ("/specialist", "GET", "specialist"),
    ("/specialist", "POST", "keep_specialist"),
    ("/specialist/delete", "POST", "delete_specialist"),
    (f"/{FILE_NAME}", "GET", "export"),
    ("/import", "POST", "take"),
    ("/restore", "POST", "restore"),
)

bp = make_late_blueprint("catalogue_serengeti", "/catalogue/wild-serengeti", _PAGES)


def say_known() -> str:
    """What the household told of its copy, in words, without importing the game."""
    kinds = Counter([item.kind for item in list_items(db.connection, shelf_id(), SLUG)])
    parts = [f"{kinds['scenes']} of 168 Scene Cards"]
    if kinds["maps"]:
        parts.append(str(counted(kinds["maps"], "side of the Map", "sides of the Map")))
    if kinds["migrations"]:
        parts.append(f"{kinds['migrations']} of 12 Migration Cards")
    if kinds["celebrity"]:
        parts.append("the Celebrity")
    if kinds["specialists"]:
        parts.append(str(counted(kinds["specialists"], "other Specialist", "other Specialists")))
    return ", ".join(parts)

"""A household's copy of WILD: Serengeti with much in it, all made up, told through the web: the pages about it."""

from __future__ import annotations

import json
import re
from typing import Any, Final
from urllib.parse import quote

from tests.browser.serving import Server

COPY: Final = "/catalogue/wild-serengeti"
LONG: Final = "W" * 60
LARGEST: Final = 12  # rows and columns of a Map

# Not those that the tables of serengeti.py have, so that nothing there is another card.
SCENES: Final = (*range(1, 12), *range(13, 21), *range(29, 71))
_ANIMALS: Final = ("lion", "leopard", "crocodile", "giraffe", "elephant", "rhinoceros", "jackal", "hyena")
_ICONS: Final = ("food", "vfx", "leaf", "flower", "fruit", "animal", "like", "rare")

PATHS: Final = {
    "serengeti-copy": "",
    "serengeti-copy-found": "?q=rhinoceros",
    "serengeti-copy-scene": "/scenes/1",
    "serengeti-copy-scene-new": "/scenes/168",
    "serengeti-copy-map": "/map/b",
    "serengeti-copy-migrations": "/migrations",
    "serengeti-copy-migration": "/migrations/5?side=b",
    "serengeti-copy-celebrity": "/celebrity",
    "serengeti-copy-specialists": "/specialists",
    "serengeti-copy-specialist": f"/specialist?name={quote(LONG)}",
    "serengeti-copy-specialist-new": "/specialist",
}
NAMES: Final = tuple(PATHS)


def make_scene(number: int) -> dict[str, Any]:
    """A card with as much on it as there can be: a pattern of six, all Icons but one, every kind of reward."""
    animals = [_ANIMALS[(number + each) % len(_ANIMALS)] for each in range(6)]
    return {
        "number": number,
        "animals": dict.fromkeys(animals, 1),
        "icons": dict.fromkeys(_ICONS, 1),
        "food": 2,
        "vfx": 2,
        "stars": 21,
        "per_icon": {"icon": "plant", "times": 2, "bonus": 3},
        "pattern": {
            "kind": "adjacency",
            "figures": [{"animal": animal, "terrain": "grasslands"} for animal in animals],
        },
    }


def make_file() -> dict[str, Any]:
    """The whole copy, as it is exported."""
    spaces = [[number // LARGEST, number % LARGEST] for number in range(LARGEST**2)]
    terrains = ("grasslands", "woodlands", "water", "rock")
    terrain = [terrains[(row + column) % 4] for row, column in spaces]
    return {
        "format": "wild-serengeti-household",
        "version": 1,
        "scenes": {str(number): make_scene(number) for number in SCENES},
        "celebrity": {str(likes): likes for likes in range(61)},
        "maps": {"b": {"rows": LARGEST, "columns": LARGEST, "terrain": terrain}},
        "migrations": {
            "1": {"brown": spaces[::7], "blue": spaces[3::7]},
            "5": {"brown": spaces[::9], "blue": spaces[3::9]},
        },
        "specialists": {LONG: {"stars": 99, "per": "bare_scene", "every": 99}},
    }


def import_copy(server: Server, copy: dict[str, Any]) -> None:
    """Import a copy as somebody does who pastes it."""
    client = server.app.test_client()
    token = re.search(r'name="csrf_token" value="([^"]+)"', client.get(COPY).text)
    assert token
    response = client.post(f"{COPY}/import", data={"csrf_token": token[1], "text": json.dumps(copy)})
    assert response.status_code == 200, response.text


def prepare_catalogue(server: Server) -> dict[str, str]:
    """A household that told much of its copy: the path of each page by name."""
    import_copy(server, make_file())
    return {name: COPY + path for name, path in PATHS.items()}

"""The bytes of a first visit: a page and everything that it makes a browser load, uncompressed."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Final
from urllib.parse import urldefrag, urljoin

from flask import Flask
from flask.testing import FlaskClient

from bench.boards import make_play, make_turn
from bench.cards import GAME as SOLO
from bench.cards import make_play as make_solo_play
from bench.report import Row
from bench.sample import enter_tile_set, made_id, make_bench_app, make_tables, make_tracked
from companion.games import GAMES

MOST: Final = 60_000  # bytes
SEED: Final = 24
PLAYS: Final = 12
MOVES: Final = 150  # of a play against the opponent
STEP: Final = 3

# A script that another one imports only for pages with this in them.
WANTED_BY: Final = {
    "board.js": b'id="pan"',
    "answer.js": b"/js/answer.js",
    "tile.js": b"tile-editor",
    "stepper.js": b'class="stepper"',
    "numbers.js": b'class="helper"',
    "finder.js": b'"finder"',
    "cards.js": b"card-fields",
    "map.js": b'class="lay"',
    "staying.js": b"data-stays",
}

_SOURCES: Final = {"link": "href", "script": "src", "img": "src", "use": "href"}
_NESTED: Final = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']|url\(\s*["']?([^"')]+)""")


def measure_size(data: Path) -> list[Row]:
    """The rows of the largest page on a phone, and of the largest wide view, which is opened from a sheet."""
    app = make_bench_app(data)
    paths = ["/", "/history", "/print", "/join/wrong"]
    for game in GAMES.values():
        key = make_tables(app, 1, game)[0]
        paths += [f"/new/{game.slug}", *(f"/tables/{key}/{page}" for page in ("seats/1", "seats/all", "result"))]
    paths += _tracked_paths(app)
    paths += _solo_paths(app)
    sizes = {path: first_load(app.test_client(), path) for path in paths}
    wide = {path: sizes.pop(path) for path in paths if path.endswith("/all")}
    largest = max(sizes, key=lambda path: sizes[path])
    name = re.sub(r"tables/[^/]+", "tables/…", largest)
    return [
        Row(f"first load of the largest page ({name}), all requests", sizes[largest], MOST, "bytes"),
        Row("the same of the largest wide view, without a sheet before it", max(wide.values()), unit="bytes"),
    ]


def _tracked_paths(app: Flask) -> list[str]:
    """The pages of plays of Rewild with their last tile in hand, and of one with its tile set from move to move."""
    random = Random(SEED)
    plays = [make_play(random) for _ in range(PLAYS)]
    logs = [(*play.moves, make_turn(random, play.board)[0]) for play in plays]
    first = logs[0]
    enter_tile_set(app, [tile.squares for tile in plays[0].board.tiles] + [first[-1].squares])
    keys = make_tracked(app, [*logs, *[first[:number] for number in range(len(first))]])
    pages = ["play", "corrections", "result", "seats/1"]
    return [
        "/catalogue",
        "/catalogue/rewild",
        "/catalogue/rewild/tiles/1",
        *[f"/tables/{keys[0]}/corrections/{made_id(number)}" for number in range(len(first))],
        *[f"/tables/{key}/{page}" for key in keys for page in pages],
    ]


def _solo_paths(app: Flask) -> list[str]:
    """The pages of a play against the opponent from move to move, with every form that can be opened, and the cards."""
    play = make_solo_play(Random(SEED), MOVES)
    lengths = range(0, MOVES, STEP)
    keys = make_tracked(app, [play.moves[:length] for length in lengths], SOLO, play.setup)
    cards = "/catalogue/rewild-south-america"
    forms = [f"{form}{seat}" for form in ("set", "cards") for seat in (1, 2)]
    return [
        cards,
        f"{cards}/figures",
        f"{cards}/cards/giant-anteater",
        *[f"/tables/{key}/{page}" for key in keys for page in ("play", "corrections", "result", "seats/1")],
        *[f"/tables/{keys[-1]}/play?form={form}" for form in (*forms, "display", "trigger")],
    ]


def first_load(client: FlaskClient, path: str) -> int:
    """The bytes of a page, its stylesheet, scripts, sprite, manifest and icons, each once."""
    answer = client.get(path)
    if answer.status_code >= 500:
        raise RuntimeError(f"{path} is answered with {answer.status_code}.")
    page = answer.data
    links = _Links()
    links.feed(page.decode())
    waiting = [urljoin(path, each) for each in links.found]
    seen = {path}  # to which a link to a mark of its own leads
    total = len(page)
    while waiting:
        url = urldefrag(waiting.pop()).url
        if url in seen:
            continue
        seen.add(url)
        answer = client.get(url)
        if answer.status_code != 200:
            raise RuntimeError(f"{path} names {url}, which is answered with {answer.status_code}.")
        total += len(answer.data)
        if answer.mimetype in ("text/javascript", "text/css"):
            nested = [script or other for script, other in _NESTED.findall(answer.text)]
            waiting += [urljoin(url, name) for name in nested if WANTED_BY.get(name.rpartition("/")[2], b"") in page]
    return total


class _Links(HTMLParser):
    """Collects what a page makes a browser load."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the address that a tag loads. What only a home screen asks for is not loaded with the page."""
        found = dict(attrs)
        address = found.get(_SOURCES.get(tag, ""))
        if address and found.get("rel") != "apple-touch-icon":
            self.found.append(address)

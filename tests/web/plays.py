"""Somebody who tracks a play of Rewild on a phone, and the real table beside it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
from werkzeug.test import TestResponse

from tests.games.rewild import oracle
from tests.markup import Page
from tests.web.phone import SCRIPT, Phone, new_id, table_fields

SQUARES = ("square1", "square2", "square3", "square4")


def track(phone: Phone, name: str = "Ann") -> str:
    """Start a table of Rewild that is tracked, and give its key."""
    response = phone.client.post("/new/rewild", data={**table_fields("solo", (name,)), "track": "yes"})
    assert response.status_code == 302
    return str(response.location.split("/")[2])


def board_of(phone: Phone, key: str) -> tuple[list[tuple[int, int, tuple[str, ...]]], dict[tuple[int, int], str]]:
    """What lies on the tracked board, as the oracle writes it: its tiles, and its tokens by space."""
    document = phone.client.get(f"/tables/{key}/document.json", buffered=True).get_json()
    board = document.get("board", {"tiles": [], "tokens": []})
    tiles = [(tile["x"], tile["y"], tuple(tile["squares"])) for tile in board["tiles"]]
    return tiles, {(token["x"], token["y"]): token["token"] for token in board["tokens"]}


class Tracking:
    """A tracked table whose moves are sent as the buttons of choices send them."""

    def __init__(self, phone: Phone, key: str = "", prefix: str = "") -> None:
        self.phone, self.key = phone, key or track(phone)
        self.prefix, self.last, self.sent = prefix, "", 0

    def send(self, move: Any, **data: str) -> TestResponse:
        """Send a move, or JSON as it is, with ``after`` and ``entry_id`` unless they are given."""
        self.sent += 1
        made = move if isinstance(move, str) else msgspec.json.encode(move).decode()
        entry_id = f"{self.prefix}{self.sent}" if self.prefix else new_id()
        sent = {"move": made, "entry_id": entry_id, "after": self.last} | data
        response = self.phone.client.post(f"/tables/{self.key}/moves", data=sent, headers=SCRIPT)
        if response.status_code == 200:
            self.last = sent["entry_id"]
        return response

    def send_all(self, moves: Any) -> Tracking:
        """Send moves that all fit."""
        for move in moves:
            response = self.send(move)
            assert response.status_code == 200, (move, response.text)
        return self

    def page(self, query: str = "") -> Page:
        """The board's page."""
        return self.phone.page(f"/tables/{self.key}/play{query}")

    @property
    def version(self) -> int:
        """How many entries the table's log has."""
        number: int = self.phone.client.get(f"/tables/{self.key}/version").get_json()["version"]
        return number

    def step(self, way: str) -> TestResponse:
        """Press undo or redo on the board's page."""
        page = self.page()
        return self.phone.press_on(page, page.button(page.by_id(way)))

    def moves(self) -> list[str]:
        """All moves in words, as the page of corrections lists them."""
        return self.phone.page(f"/tables/{self.key}/corrections").texts("a", "more")

    def entries(self) -> list[str]:
        """The entries that can be corrected, in order."""
        page = self.phone.page(f"/tables/{self.key}/corrections")
        return [link["href"].split("/")[-1] for link in page.all("a", "more")]


class Player:
    """Plays a whole game through the forms of the pages, without scripts, and keeps what lies beside it.

    ``headers`` are sent with every move: what the server answers then may be JSON.
    """

    def __init__(self, phone: Phone, key: str, seed: int, headers: dict[str, str] | None = None) -> None:
        self.phone, self.key, self.headers = phone, key, headers
        self.random, self.taste = Random(seed), Random(seed)
        self.stack = [tuple(self.random.choices(oracle.HABITATS, (6, 3, 1), k=4)) for _ in range(24)]
        self.tiles: list[tuple[int, int, tuple[str, ...]]] = []
        self.tokens: dict[tuple[int, int], str] = {}
        self.rows: list[list[str]] = []
        self.moves = 0
        self.paid = self.aside = 0
        self.most = 0  # tiles that a token may cost

    def page(self) -> Page:
        return self.phone.page(f"/tables/{self.key}/play")

    def press(self, page: Page, words: str = "", value: dict[str, str] | None = None, **typed: str) -> None:
        """Press a button of the answer, type before that, and see that it was taken."""
        response = self.phone.press_on(
            page, page.button(page.by_id("answer"), words, **value or {}), self.headers, **typed
        )
        self.moves += 1
        if self.headers:
            assert (response.status_code, response.get_json()) == (200, {"version": self.moves})
        else:
            assert (response.status_code, response.location) == (303, f"/tables/{self.key}/play"), response.text

    def lay_rows(self, typed: dict[str, str] | None = None) -> None:
        """Shuffled, or typed as they lie; then as the page shows them."""
        if typed:
            self.press(self.page(), "Keep these rows", **typed)
            self.most = 2  # it is known what lies where, and so how the play goes
        else:
            self.press(self.page(), "Shuffle")
        strips = self.page().all("div", "strip")
        self.rows = [[key_of(cell.text) for cell in strip.walk() if cell.tag == "span"] for strip in strips]
        assert sorted(key for row in self.rows for key in row) == sorted(oracle.TOKENS)

    def lay_start_tile(self) -> None:
        tile = self.stack.pop()
        self.press(self.page(), "Lay it", **dict(zip(SQUARES, tile, strict=True)))
        self.tiles.append((0, 0, tile))

    def turn(self) -> None:
        """A tile by its four lists, its spot by the button in words, its wildlife."""
        page = self.page()
        assert page.by_id("prompt").text == f"Draw tile {len(self.tiles) + 1} {self.stack_in_words()} in the stack"
        tile = self.stack.pop()
        legal = oracle.placements(self.tiles, tile)
        if not legal:
            self.set_aside(page, tile)
            return
        self.press(page, "Where it fits", **dict(zip(SQUARES, tile, strict=True)))
        page = self.page()
        offered = {self.placed(tile, place): button for place, button in spots(page).items()}
        assert set(offered) == legal
        chosen = max(sorted(legal), key=lambda each: (oracle.contacts(self.tiles, *each[:2]), self.random.random()))
        self.press(page, value={"value": offered[chosen]["value"]})
        self.tiles.append(chosen)
        self.take_wildlife()

    def set_aside(self, page: Page, tile: tuple[str, ...]) -> None:
        """The tile fits nowhere: the page says so, and what to do with it."""
        sent = dict(zip(SQUARES, tile, strict=True))
        refused = self.phone.press_on(page, page.button(page.by_id("answer"), "Where it fits"), **sent)
        assert refused.status_code == 409
        self.press(Page(refused.text), "Set it aside")
        self.aside += 1

    def placed(self, tile: tuple[str, ...], place: tuple[int, int, int]) -> tuple[int, int, tuple[str, ...]]:
        x, y, turn = place
        return x, y, tile[-turn:] + tile[:-turn]

    def stack_in_words(self) -> str:
        return f"{len(self.stack)} tile{'' if len(self.stack) == 1 else 's'}"

    def take_wildlife(self) -> None:
        """A token for each space that is closed, paid with tiles from the stack."""
        while spaces := sorted(set(oracle.spaces(self.tiles)) - set(self.tokens)):
            if not any(self.rows):
                return
            page = self.page()
            legal = {
                (*space, key): distance
                for space in spaces
                for row in self.rows
                for distance, key in enumerate(reversed(row))
                if distance <= len(self.stack)
            }
            offered = {tuple(json.loads(b["value"])[k] for k in ("x", "y", "token")): b for b in choices(page)}
            assert set(offered) == set(legal)
            chosen = self.taste.choice(sorted(each for each in legal if legal[each] <= self.most))
            self.press(page, value={"value": offered[chosen]["value"]})
            x, y, token = chosen
            self.tokens[x, y] = token
            for row in self.rows:
                if token in row:
                    row.remove(token)
            del self.stack[len(self.stack) - legal[chosen] :]
            self.paid += legal[chosen]

    def play(self, typed: dict[str, str] | None = None) -> None:
        """From the rows to the last tile."""
        self.lay_rows(typed)
        self.lay_start_tile()
        while self.stack:
            self.turn()

    @property
    def total(self) -> int:
        """What the rulebook counts, by the oracle."""
        tokens = {space: oracle.TOKENS[key] for space, key in self.tokens.items()}
        total: int = oracle.total(self.tiles, tokens)
        return total


def key_of(name: str) -> str:
    """The key of a token that a page names."""
    return name.lower().replace("-", "_").replace(" ", "_")


def spots(page: Page) -> dict[tuple[int, int, int], Any]:
    """The buttons of the spots in words, by corner and quarter turns; a list item says where its middle is."""
    found = {}
    for button in page.buttons_of(page.by_id("answer")):
        x, y, degrees = next(each["data-place"] for each in button.ancestors() if each["data-place"]).split()
        found[int(x) - 1, int(y) - 1, int(degrees) // 90] = button
    return found


def choices(page: Page) -> list[Any]:
    """The buttons of tokens."""
    return page.all("button", "choice")

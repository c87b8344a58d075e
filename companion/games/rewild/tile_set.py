"""A household's tile set: read from a file, written to one, questioned, and drawn from (RW-1, RW-15).

The rulebook shows the tiles in pictures only, so every household enters its own 24.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from companion.core.errors import RuleError
from companion.core.json_file import quote, read_json
from companion.core.text import Text, joined, text
from companion.games.rewild.board import Squares, turned_ways
from companion.games.rewild.catalogue import HABITAT_NAMES, HABITATS, LARGE_TILES, TILES, Habitat

SLUG: Final = "rewild"
TILE: Final = "tile"  # the kind of item in the catalogue
TILE_KEYS: Final = tuple(str(number) for number in range(1, TILES + 1))
LARGEST_FILE: Final = 100_000  # bytes


class TileItem(Struct, frozen=True):
    """What the catalogue keeps of a tile."""

    squares: Squares


_ITEM: Final = msgspec.json.Decoder(TileItem)


def to_item(squares: Squares) -> str:
    """A tile as the catalogue keeps it, in JSON.

    >>> to_item(("woodland", "woodland", "wetland", "scrubland"))
    '{"squares":["woodland","woodland","wetland","scrubland"]}'
    """
    return msgspec.json.encode(TileItem(squares)).decode()


def from_item(content: str) -> Squares:
    """The tile in an item of the catalogue. Raises msgspec.DecodeError."""
    return _ITEM.decode(content).squares


def read_items(items: Mapping[str, Mapping[str, str]]) -> tuple[Squares, ...]:
    """The whole set in its order, from JSON by kind and key; nothing while one of the 24 is missing."""
    tiles = items.get(TILE, {})
    if any(key not in tiles for key in TILE_KEYS):
        return ()
    return tuple([from_item(tiles[key]) for key in TILE_KEYS])


def read_tile_set(data: bytes) -> tuple[Squares, ...]:
    """The tiles of an exported file (docs/formats.md). UTF-8, at most LARGEST_FILE bytes.

    Raises RuleError ``file_too_large``, ``not_json``, ``not_a_tile_set``, ``other_game``, ``not_all_tiles``,
    ``not_four_squares``, ``unknown_habitat``; its field names the tile, counted from 0.
    """
    document = read_json(data, "A tile set", LARGEST_FILE)
    if not isinstance(document, dict) or "game" not in document or not isinstance(document.get("tiles"), list):
        raise RuleError("not_a_tile_set", text("This is no tile set. Choose a file that was exported here."))
    if document["game"] != SLUG:
        raise RuleError(
            "other_game",
            text("This is for the game {game}, not for Rewild. Choose another file.", game=quote(document["game"])),
            "game",
        )
    tiles = document["tiles"]
    if len(tiles) != TILES:
        raise RuleError(
            "not_all_tiles",
            text(
                "This set has {tiles} tiles, the game has {most}. {way_on} and try again.",
                tiles=len(tiles),
                most=TILES,
                way_on="Add those missing" if len(tiles) < TILES else "Take those out that are too many",
            ),
            "tiles",
        )
    return tuple([_read_tile(number, tile) for number, tile in enumerate(tiles, 1)])


def _read_tile(number: int, tile: Any) -> Squares:
    field = f"tiles[{number - 1}]"
    if not isinstance(tile, list) or len(tile) != 4:
        found = text("has {squares} squares", squares=len(tile)) if isinstance(tile, list) else text("is no list")
        raise RuleError(
            "not_four_squares",
            text(
                "Tile {number} {found}. A tile has four squares, clockwise from the top left.",
                number=number,
                found=found,
            ),
            field,
        )
    for habitat in tile:
        if not isinstance(habitat, str) or habitat not in HABITAT_NAMES:
            raise RuleError(
                "unknown_habitat",
                text(
                    "Tile {number}: there is no habitat {habitat}. Choose one of: {habitats}.",
                    number=number,
                    habitat=quote(habitat),
                    habitats=", ".join(HABITAT_NAMES),
                ),
                field,
            )
    squares: Squares = msgspec.convert(tile, Squares)
    return squares


def write_tile_set(tiles: Iterable[Squares]) -> bytes:
    """The file of a set, a tile a line. ``read_tile_set`` reads it."""
    lines = ",\n".join(f"    {msgspec.json.encode(tile).decode().replace(',', ', ')}" for tile in tiles)
    return f'{{\n  "game": "{SLUG}",\n  "tiles": [\n{lines}\n  ]\n}}\n'.encode()


def question_tile_set(tiles: Sequence[Squares]) -> list[Text]:
    """What is unusual in a whole set, in words; it is kept all the same.

    Six tiles of each habitat have 2 or 3 connected squares of it. Rulebook: Rewild, Scoring, TIP (RW-15). Four equal
    squares are neither 2 nor 3 and do not count. There are just 24 ways to fill a tile that differ when it is turned,
    and those have six such tiles a habitat: two tiles that are alike are one entered twice, more likely than not.
    """
    questions = []
    for habitat, name in HABITATS:
        found = sum(is_large(tile, habitat) for tile in tiles)
        if found != LARGE_TILES:
            questions.append(
                text(
                    "{habitat}: {found} tiles have 2 or 3 connected squares of it, the rulebook says {expected}.",
                    habitat=name,
                    found=found,
                    expected=LARGE_TILES,
                )
            )
    alike: dict[Squares, list[str]] = {}
    for number, tile in enumerate(tiles, 1):
        alike.setdefault(_upright(tile), []).append(str(number))
    for numbers in alike.values():
        if len(numbers) > 1:
            questions.append(text("Tiles {numbers} are alike when turned. Is it so?", numbers=joined(numbers)))
    return questions


def is_large(tile: Squares, habitat: Habitat) -> bool:
    """Whether a tile has 2 or 3 connected squares of a habitat (RW-15).

    >>> is_large(("woodland", "woodland", "wetland", "wetland"), "woodland")
    True
    >>> is_large(("woodland", "wetland", "woodland", "wetland"), "woodland")
    False
    """
    squares = [square == habitat for square in tile]
    return sum(squares) == 3 or (sum(squares) == 2 and squares[0] != squares[2])


def tiles_left(tiles: Iterable[Squares], seen: Iterable[Squares]) -> tuple[Squares, ...]:
    """The tiles of a set without those seen, however they were turned, in the set's order.

    Each one seen takes one out; one that is not in the set takes none.
    """
    gone = Counter(_upright(tile) for tile in seen)
    left = []
    for tile in tiles:
        if gone[_upright(tile)]:
            gone[_upright(tile)] -= 1
        else:
            left.append(tile)
    return tuple(left)


def draw_from(left: Sequence[Squares], random: Random) -> Squares:
    """Draw one of the tiles, each as likely as the others (RW-1). Raises RuleError ``no_tiles_left``."""
    if not left:
        raise RuleError("no_tiles_left", text("No tile of your set is left. Correct the set, or enter the tile."))
    return random.choice(left)


def _upright(tile: Squares) -> Squares:
    """The same for tiles that are alike when turned."""
    return min(turned_ways(tile))

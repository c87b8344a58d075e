"""A household's tile set: the file, the questions, what is left of it, a fair draw.

The oracle is a count of our own: of all 81 ways to fill four squares with three habitats, 24 differ when turned.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import RuleError
from companion.games.rewild.board import Squares
from companion.games.rewild.tile_set import (
    LARGEST_FILE,
    draw_from,
    from_item,
    is_large,
    question_tile_set,
    read_items,
    read_tile_set,
    tiles_left,
    to_item,
    write_tile_set,
)

LETTERS: dict[str, Any] = {"w": "woodland", "s": "scrubland", "e": "wetland"}

# Every different tile once, written down by hand: by how many squares are alike, clockwise from the top left.
WORDS = (
    "wwww ssss eeee "  # four alike
    "wwws wwwe sssw ssse eeew eees "  # three and one
    "wwss wwee ssee "  # two beside two
    "wsws wewe sese "  # two across from two
    "wwse wwes sswe ssew eews eesw "  # two beside each other and one of each
    "wswe swse ewes"  # two across from each other and one of each
)


def tile(word: str) -> Squares:
    a, b, c, d = (LETTERS[letter] for letter in word)
    return a, b, c, d


ALL = tuple(tile(word) for word in WORDS.split())
tiles = st.sampled_from([tile("".join(letters)) for letters in product("wse", repeat=4)])


def turned(squares: Squares, turns: int) -> Squares:
    """A quarter turn clockwise brings the bottom left square to the top left."""
    for _ in range(turns):
        squares = (squares[3], *squares[:3])
    return squares


def looks(squares: Squares) -> frozenset[Squares]:
    return frozenset(turned(squares, turns) for turns in range(4))


def document(**changed: Any) -> bytes:
    return msgspec.json.encode({"game": "rewild", "tiles": ALL, **changed})


def test_the_words_above_are_all_different_tiles() -> None:
    assert len(ALL) == 24
    assert {looks(each) for each in ALL} == {looks(tile("".join(letters))) for letters in product("wse", repeat=4)}
    assert len({looks(each) for each in ALL}) == 24


def test_a_set_is_read_as_it_was_written() -> None:
    assert read_tile_set(write_tile_set(ALL)) == ALL
    assert msgspec.json.decode(write_tile_set(ALL)) == {"game": "rewild", "tiles": [list(each) for each in ALL]}


def test_a_file_has_a_line_a_tile() -> None:
    lines = write_tile_set(ALL).decode().splitlines()
    assert lines[3] == '    ["woodland", "woodland", "woodland", "woodland"],'
    assert sum('"' in line for line in lines) == 24 + 2


def test_a_file_from_an_editor_that_marks_its_bytes_is_read() -> None:
    assert read_tile_set(b"\xef\xbb\xbf" + document()) == ALL


def with_tile(number: int, squares: Any) -> bytes:
    return document(tiles=[*ALL[: number - 1], squares, *ALL[number:]])


REFUSED = [
    (b"", "not_json", "", "cannot be read as JSON"),
    (b"{", "not_json", "", "cannot be read as JSON"),
    (b"\xff\xfe", "not_json", "", "cannot be read as JSON"),
    (b"\0" + document(), "not_json", "", "cannot be read as JSON"),
    (b"[" * 50_000, "not_json", "", "cannot be read as JSON"),
    (b" " * LARGEST_FILE + document(), "file_too_large", "", "at most 100000 bytes"),
    (b"[]", "not_a_tile_set", "", "This is no tile set"),
    (b"24", "not_a_tile_set", "", "This is no tile set"),
    (b'{"tiles": []}', "not_a_tile_set", "", "This is no tile set"),
    (b'{"game": "rewild"}', "not_a_tile_set", "", "This is no tile set"),
    (document(tiles={"1": ALL[0]}), "not_a_tile_set", "", "This is no tile set"),
    (document(game="wildscape"), "other_game", "game", "for the game “wildscape”, not for Rewild"),
    (document(game=None), "other_game", "game", "for the game “null”"),
    (document(game="x" * 9_000), "other_game", "game", f"“{'x' * 40}…”"),
    (document(game="a\0b"), "other_game", "game", "“a\N{REPLACEMENT CHARACTER}b”"),
    (document(tiles=ALL[:23]), "not_all_tiles", "tiles", "has 23 tiles, the game has 24. Add those missing"),
    (document(tiles=(*ALL, ALL[0])), "not_all_tiles", "tiles", "has 25 tiles, the game has 24. Take those out"),
    (document(tiles=[]), "not_all_tiles", "tiles", "has 0 tiles"),
    (with_tile(5, ALL[0][:3]), "not_four_squares", "tiles[4]", "Tile 5 has 3 squares. A tile has four"),
    (with_tile(24, [*ALL[0], "wetland"]), "not_four_squares", "tiles[23]", "Tile 24 has 5 squares"),
    (with_tile(1, "wwss"), "not_four_squares", "tiles[0]", "Tile 1 is no list"),
    (with_tile(7, ["woodland", "desert", "wetland", "wetland"]), "unknown_habitat", "tiles[6]", "Tile 7: .*“desert”"),
    (with_tile(7, ["woodland", "", "wetland", "wetland"]), "unknown_habitat", "tiles[6]", "Tile 7: .*“”"),
    (with_tile(7, ["Woodland"] * 4), "unknown_habitat", "tiles[6]", "woodland, scrubland, wetland"),
    (with_tile(2, [1, None, {}, []]), "unknown_habitat", "tiles[1]", "Tile 2: there is no habitat “1”"),
]


@pytest.mark.parametrize(("data", "code", "field", "words"), REFUSED)
def test_what_is_no_tile_set_is_refused_with_a_word(data: bytes, code: str, field: str, words: str) -> None:
    with pytest.raises(RuleError, match=words) as refused:
        read_tile_set(data)
    assert (refused.value.code, refused.value.field) == (code, field)


@given(st.binary(max_size=300) | st.text().map(str.encode))
def test_whatever_is_read_is_a_set_or_refused(data: bytes) -> None:
    with pytest.raises(RuleError):
        read_tile_set(data)


@pytest.mark.parametrize(
    ("word", "large"),
    [
        ("wwww", ""),  # four are neither 2 nor 3
        ("wwws", "w"),
        ("swww", "w"),
        ("wsww", "w"),
        ("wwss", "ws"),
        ("swws", "ws"),
        ("wsse", "s"),
        ("wses", ""),
        ("ewws", "w"),
        ("wssw", "ws"),
        ("wsws", ""),
    ],
)
def test_two_or_three_connected_squares_make_a_tile_large(word: str, large: str) -> None:
    assert [letter for letter in "wse" if is_large(tile(word), LETTERS[letter])] == list(large)


def test_a_set_of_all_different_tiles_agrees_with_the_rulebook() -> None:
    """Rulebook: Scoring, TIP: six such tiles for each habitat (RW-15)."""
    assert question_tile_set(ALL) == []


@given(st.permutations(ALL), st.lists(st.integers(0, 3), min_size=24, max_size=24))
def test_neither_order_nor_turning_changes_a_question(order: list[Squares], turns: list[int]) -> None:
    assert question_tile_set([turned(each, n) for each, n in zip(order, turns, strict=True)]) == []


def test_tiles_that_are_alike_are_questioned() -> None:
    """Tile 1, four of Woodland, gives way to tile 24 turned: no habitat has more or fewer large tiles."""
    questions = question_tile_set([turned(ALL[23], 1), *ALL[1:]])
    assert list(map(str, questions)) == ["Tiles 1 and 24 are alike when turned. Is it so?"]
    three = question_tile_set([ALL[23], ALL[23], *ALL[2:]])
    assert list(map(str, three)) == ["Tiles 1, 2 and 24 are alike when turned. Is it so?"]


def test_a_habitat_with_too_many_or_too_few_large_tiles_is_questioned() -> None:
    """Tile 4, three of Woodland and one of Scrubland, was entered as three of Scrubland and one of Woodland."""
    questions = question_tile_set([*ALL[:3], tile("wsss"), *ALL[4:]])
    assert list(map(str, questions)) == [
        "Woodland: 5 tiles have 2 or 3 connected squares of it, the rulebook says 6.",
        "Scrubland: 7 tiles have 2 or 3 connected squares of it, the rulebook says 6.",
        "Tiles 4 and 6 are alike when turned. Is it so?",
    ]


def test_seen_tiles_are_taken_out_however_they_lie() -> None:
    left = tiles_left(ALL, [turned(ALL[3], 1), turned(ALL[0], 3), turned(ALL[23], 2)])
    assert left == (*ALL[1:3], *ALL[4:23])


def test_one_seen_takes_one_of_two_that_are_alike() -> None:
    one, two, other = tile("wwse"), tile("seww"), tile("wwes")
    twins = (one, turned(one, 2), other)
    assert tiles_left(twins, [turned(one, 1)]) == (turned(one, 2), other)
    assert tiles_left(twins, [one, turned(one, 1)]) == (other,)
    assert tiles_left(twins, [two]) == (turned(one, 2), other), "s e w w is w w s e, turned half round"


def test_a_tile_that_is_not_in_the_set_takes_none() -> None:
    assert tiles_left(ALL[1:], [ALL[0]]) == ALL[1:]


@given(st.lists(tiles, max_size=30), st.lists(tiles, max_size=30))
def test_what_is_left_is_the_multiset_without_those_seen(owned: list[Squares], seen: list[Squares]) -> None:
    expected = Counter(map(looks, owned)) - Counter(map(looks, seen))
    left = tiles_left(owned, seen)
    assert Counter(map(looks, left)) == expected
    rest = iter(owned)
    assert all(each in rest for each in left), "in the set's order"


def test_each_tile_is_drawn_as_often() -> None:
    random = Random(7)
    drawn = Counter(draw_from(ALL, random) for _ in range(24_000))
    assert set(drawn) == set(ALL)
    # 1000 each, with a standard deviation of 31: five of them on either side.
    assert all(845 < times < 1155 for times in drawn.values())


def test_the_same_chance_draws_the_same_tile() -> None:
    assert [draw_from(ALL, Random(3)) for _ in range(3)] == [draw_from(ALL, Random(3))] * 3


def test_nothing_is_drawn_when_nothing_is_left() -> None:
    with pytest.raises(RuleError, match="No tile of your set is left") as refused:
        draw_from((), Random(1))
    assert refused.value.code == "no_tiles_left"


@pytest.mark.parametrize("squares", [ALL[0], ALL[12], ALL[20]])
def test_an_item_keeps_a_tile(squares: Squares) -> None:
    assert msgspec.json.decode(to_item(squares)) == {"squares": list(squares)}
    assert from_item(to_item(squares)) == squares


def test_a_set_is_whole_or_not_there() -> None:
    items = {str(number): to_item(each) for number, each in enumerate(ALL, 1)}
    assert read_items({"tile": items, "card": {}}) == ALL
    assert read_items({"tile": {key: item for key, item in items.items() if key != "10"}}) == ()
    assert read_items({}) == ()

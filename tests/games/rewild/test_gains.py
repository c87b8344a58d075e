"""What placements bring, on boards small enough to count by hand; test_random_boards.py has the many others."""

import pytest

from companion.games.rewild.board import Placement, Survey
from companion.games.rewild.catalogue import TOKENS_BY_KEY
from companion.games.rewild.gains import Growth, Space, best_token, weigh_placement
from tests.games.rewild.boards import laid, tile

# A ring of Woodland, 5 x 4 + 3 squares, open at the top left of the start tile, where its Scrubland square is.
RING = [(0, 0, "SWWW"), (1, 2, "WWWW"), (2, -1, "WWWW"), (-2, 1, "WWWW"), (-3, -1, "WWWW"), (1, -3, "WWWW")]


def mirrored(x, y, words):
    return -1 - x, y, words[1] + words[0] + words[3] + words[2]


@pytest.mark.parametrize("look", [lambda *piece: piece, mirrored], ids=["as it is", "mirrored"])
def test_two_squares_across_a_corner_of_the_tile_are_joined_by_the_area_around_it(look):
    """RW-10: Woodland touches at the upper and at the left square, 23 + 2; Scrubland 1 + 1, a first Wetland square."""
    survey = Survey(laid(*[look(*piece) for piece in RING]))
    x, y, words = look(-1, -2, "LWSW")
    gain = weigh_placement(survey, Placement(x, y, 0, tile(words)))
    assert gain.areas == (Growth("woodland", 23, 25), Growth("scrubland", 1, 2), Growth("wetland", 0, 1))


def test_two_squares_across_a_corner_that_nothing_joins_are_two_areas():
    survey = Survey(laid((0, 0, "WWWW")))
    across = weigh_placement(survey, Placement(2, -1, 0, tile("LWLW")))
    assert across.areas == (Growth("woodland", 4, 5), Growth("wetland", 0, 1))
    beside = weigh_placement(survey, Placement(2, -1, 0, tile("WLLW")))
    assert beside.areas == (Growth("woodland", 4, 6), Growth("wetland", 0, 2))


@pytest.mark.parametrize(
    ("before", "after", "points"), [(0, 4, 0), (4, 5, 1), (5, 9, 0), (4, 10, 3), (14, 15, 3), (9, 25, 9), (20, 25, 0)]
)
def test_a_larger_area_brings_what_its_band_brings_more(before, after, points):
    """RW-10: 5 squares 1, 10 squares 3, 15 squares 6, 20 squares 10."""
    assert Growth("wetland", before, after).points == points


@pytest.mark.parametrize(
    ("beside", "keys", "best"),
    [
        ("woodland woodland wetland", "hedgehog beaver", ("beaver", 4)),
        ("woodland woodland wetland", "long_eared_bat beaver", ("long_eared_bat", 4)),
        ("woodland woodland wetland", "beaver long_eared_bat", ("beaver", 4)),
        ("woodland woodland wetland", "white_stork", None),
        ("woodland", "", None),
        ("", "beaver", None),
    ],
)
def test_the_best_token_for_a_space(beside, keys, best):
    """RW-8; the first one among equals, none at 0 points."""
    found = best_token(Space(0, 0, tuple(beside.split())), [TOKENS_BY_KEY[key] for key in keys.split()])
    assert (found and (found[0].key, found[1])) == best

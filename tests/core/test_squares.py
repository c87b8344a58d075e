import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.squares import SIDES, beside, connected_areas

boards = st.dictionaries(st.tuples(st.integers(0, 5), st.integers(0, 5)), st.sampled_from("abc"), max_size=30)


def test_four_squares_share_an_edge_and_none_a_corner_only():
    assert beside((0, 0)) == ((0, -1), (1, 0), (0, 1), (-1, 0))
    assert beside((-3, 7)) == ((-3, 6), (-2, 7), (-3, 8), (-4, 7))
    assert beside((0, 0)) == SIDES


@given(st.tuples(st.integers(), st.integers()), st.integers(0, 3))
def test_to_lie_beside_is_mutual(square, side):
    assert square in beside(beside(square)[side])


def areas(*rows):
    """The areas of a drawn board as sorted lists, dots empty."""
    kinds = {(x, y): kind for y, row in enumerate(rows) for x, kind in enumerate(row) if kind != "."}
    return sorted(sorted(area) for area in connected_areas(kinds))


@pytest.mark.parametrize(
    ("rows", "sizes"),
    [
        ((), []),
        (("a",), [1]),
        (("ab", "ba"), [1, 1, 1, 1]),
        (("aa", "aa"), [4]),
        (("aaa", "aba", "aaa"), [1, 8]),
        (("a.a", "a.a", "aaa"), [7]),
        (("a.a", "...", "a.a"), [1, 1, 1, 1]),
        (("aab", "abb", "bba"), [1, 3, 5]),
    ],
    ids=["none", "one", "corners", "block", "ring", "horseshoe", "apart", "steps"],
)
def test_areas_hang_together_by_edges(rows, sizes):
    assert sorted(len(area) for area in areas(*rows)) == sizes


@settings(deadline=None)
@given(boards)
def test_every_square_is_in_one_area_and_its_like_neighbours_are_too(kinds):
    found = connected_areas(kinds)
    assert sorted(square for area in found for square in area) == sorted(kinds)
    number = {square: index for index, area in enumerate(found) for square in area}
    for square, kind in kinds.items():
        for other in beside(square):
            if other in kinds:
                assert (number[square] == number[other]) or kinds[other] != kind


@settings(deadline=None)
@given(boards)
def test_an_area_has_one_kind_and_no_gap(kinds):
    for area in connected_areas(kinds):
        assert len({kinds[square] for square in area}) == 1
        reached = {area[0]}
        for _ in area:
            reached |= {other for square in reached for other in beside(square) if other in area}
        assert reached == set(area)

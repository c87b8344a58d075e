"""The rondel: its energy, and the segment that the Poachers choose (WL-1, WL-7, WL-8, WL-54)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import RuleError
from companion.games.wildscape.rondel import SEGMENTS, START, SUN_ENERGY, check_energy, most_energy, spend, tile_cost
from tests.games.wildscape import oracle_poachers as oracle
from tests.games.wildscape.plays import begun, energy_at


@st.composite
def energies(draw):
    energy = [0] * SEGMENTS
    for place in draw(st.lists(st.integers(0, SEGMENTS - 1), min_size=SUN_ENERGY, max_size=SUN_ENERGY)):
        energy[place] += 1
    return tuple(energy)


def test_14_sun_energy_lie_2_1_2_1():
    """WL-1: 2, 1, 2, 1, ... on nine segments."""
    assert begun().solo.energy == START == (2, 1, 2, 1, 2, 1, 2, 1, 2)
    assert sum(START) == 14
    assert check_energy(START) is None


@pytest.mark.parametrize(
    ("energy", "segment", "spent", "after"),
    [
        ((2, 1, 2, 1, 2, 1, 2, 1, 2), 0, 0, (2, 1, 2, 1, 2, 1, 2, 1, 2)),
        ((2, 1, 2, 1, 2, 1, 2, 1, 2), 0, 1, (1, 2, 2, 1, 2, 1, 2, 1, 2)),
        ((2, 1, 2, 1, 2, 1, 2, 1, 2), 0, 2, (0, 2, 3, 1, 2, 1, 2, 1, 2)),
        ((2, 1, 2, 1, 2, 1, 2, 1, 2), 7, 1, (2, 1, 2, 1, 2, 1, 2, 0, 3)),
        ((1, 1, 1, 1, 1, 1, 1, 1, 6), 8, 4, (2, 2, 2, 2, 1, 1, 1, 1, 2)),
        ((1, 0, 1, 0, 1, 0, 1, 0, 10), 8, 8, (2, 1, 2, 1, 2, 1, 2, 1, 2)),
        ((0, 0, 0, 0, 14, 0, 0, 0, 0), 4, 9, (1, 1, 1, 1, 6, 1, 1, 1, 1)),
        ((0, 0, 0, 0, 14, 0, 0, 0, 0), 4, 14, (2, 1, 1, 1, 1, 2, 2, 2, 2)),
    ],
)
def test_spent_energy_goes_on_one_by_one_clockwise(energy, segment, spent, after):
    """WL-8, A-WL17: from the next segment on; what is not spent stays; the ninth lies where it came from."""
    assert spend(energy, segment, spent) == after


@given(energies(), st.integers(0, SEGMENTS - 1), st.data())
def test_the_rondel_always_holds_14(energy, segment, data):
    """WL-1, WL-8: a segment gives what is spent; another one gets one token more than a later one at most."""
    spent = data.draw(st.integers(0, energy[segment]))
    after = spend(energy, segment, spent)
    assert sum(after) == SUN_ENERGY
    assert list(after) == oracle.hand_out(energy, segment, spent)
    gained = [after[(segment + step) % 9] - energy[(segment + step) % 9] for step in range(1, 9)]
    assert gained == sorted(gained, reverse=True)
    assert gained[0] - gained[-1] <= 1
    assert after[segment] == energy[segment] - spent + spent // 9


def test_wl_7_a_habitat_tile_costs_two_and_one_more_for_each_further_segment():
    """WL-7: “2 … directly adjacent; 3 … 2 segments away; 4 for the next, and so on”, as far as there are others."""
    assert [tile_cost(steps) for steps in range(1, SEGMENTS)] == [2, 3, 4, 5, 6, 7, 8, 9]


@pytest.mark.parametrize("spent", [-1, 3])
def test_no_more_is_spent_than_lies_there(spent):
    """WL-8; “Unused energy stays”."""
    with pytest.raises(RuleError) as refused:
        spend(START, 0, spent)
    assert refused.value.code == "too_little_energy"
    assert refused.value.field == "spent"
    assert str(refused.value).startswith("Segment 1 has 2 sun energy, not ")


@pytest.mark.parametrize("energy", [(2, 1, 2, 1, 2, 1, 2, 1, 1), (2, 2, 2, 1, 2, 1, 2, 1, 2), (0,) * 9])
def test_another_number_of_tokens_is_refused(energy):
    """WL-1: 14, never more nor fewer."""
    with pytest.raises(RuleError) as refused:
        check_energy(energy)
    assert (refused.value.code, refused.value.field) == ("not_fourteen", "energy_1")
    assert str(sum(energy)) in str(refused.value)


@pytest.mark.parametrize(
    ("energy", "token", "segments"),
    [
        (energy_at(5, 4), 0, (5,)),
        (energy_at(5, 4), 5, (5,)),
        ((2, 1, 2, 1, 2, 1, 2, 1, 2), 0, (2, 4, 6, 8, 0)),
        ((2, 1, 2, 1, 2, 1, 2, 1, 2), 7, (8, 0, 2, 4, 6)),
        ((4, 4, 1, 1, 1, 1, 1, 1, 0), 0, (1, 0)),
        ((4, 4, 1, 1, 1, 1, 1, 1, 0), 1, (0, 1)),
        ((4, 4, 1, 1, 1, 1, 1, 1, 0), 8, (0, 1)),
    ],
)
def test_wl_54_a_wl4_most_energy_then_first_clockwise_after_your_token(energy, token, segments):
    """WL-54, A-WL4: a tie goes clockwise; your own segment comes last. All that are level are named."""
    assert most_energy(energy, token) == segments


@given(energies(), st.integers(0, SEGMENTS - 1))
def test_the_segment_of_the_oracle(energy, token):
    segments = most_energy(energy, token)
    assert segments[0] == oracle.find_segment(energy, token)
    assert {energy[each] for each in segments} == {max(energy)}
    assert len(set(segments)) == len(segments) == energy.count(max(energy))

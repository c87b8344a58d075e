"""What it takes to attract a specialist (WL-14, WL-52, WL-59)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.games.wildscape.land import SPECIALIST_TYPES, Specialist
from companion.games.wildscape.land_moves import Establish, PlaceAnimal, PlaceRiver, SetAnimal
from companion.games.wildscape.specialists import has_specialist, known_rows, missing_for, specialist_type, threshold
from companion.games.wildscape.tracker import apply
from tests.games.wildscape.lands import alone, habitat, land, river, setup_for, table, with_lands
from tests.games.wildscape.plays import setup_of


def test_the_types_are_eight_cards_each():
    """Rulebook: Specialists: S01 to S08 river, S09 to S16 wetland, and so on."""
    types = [specialist_type(f"S{number:02}") for number in range(1, 41)]
    assert types == [each for each in SPECIALIST_TYPES for _ in range(8)]


def test_wl_14_one_specialist_of_a_type():
    has = land(specialists=(Specialist("S17"), Specialist("S40", 3)))
    assert [each for each in SPECIALIST_TYPES if has_specialist(has, each)] == ["woodland", "desert"]


@pytest.mark.parametrize(
    ("setup", "rows"), [(setup_for(2), (6, 8)), (setup_for(3), (6,)), (setup_for(4), (6,)), (setup_of(1), (6, 8))]
)
def test_wl_14_the_first_row_is_6_and_for_two_seats_the_next_8(setup, rows):
    """WL-52 tells the 8 on the side for 2 players; nothing tells the others (A-WL10)."""
    assert known_rows(setup) == rows


@pytest.mark.parametrize(
    ("players", "rows", "tokens", "expected"),
    [
        (2, (), 0, 6),
        (2, (), 1, 8),
        (2, (), 2, None),
        (3, (), 0, 6),
        (3, (), 1, None),
        (3, (6, 7, 9), 2, 9),
        (3, (6, 7, 9), 3, None),
        (2, (6,), 1, 8),  # the text knows more than was typed
        (2, (5, 9), 0, 5),  # what was typed wins
    ],
)
def test_wl_14_the_number_above_the_token(players, rows, tokens, expected):
    state = replace(table(players, rows=rows), tokens={"woodland": tokens})
    assert threshold(state, "woodland") == expected
    assert threshold(state, "desert") == (rows or (6,))[0]


def test_wl_14_g_wl_1_values_count_not_sizes():
    """Rulebook, Attract a Specialist: a woodland herbivore of value 5 and a snake of value 2 are 7, and 6 are needed.

    They need not be in one habitat.
    """
    state = with_lands(table(2), land(habitat("woodland", 4, (3, 5)), habitat("woodland", 2, 2)))
    assert missing_for(state, 0, "woodland") == 0
    moved_up = replace(state, tokens={"woodland": 1})
    assert missing_for(moved_up, 0, "woodland") == 1
    assert missing_for(replace(state, tokens={"woodland": 2}), 0, "woodland") is None
    assert [missing_for(state, 0, each) for each in SPECIALIST_TYPES] == [6, 6, 0, 6, 6]


def test_wl_14_the_river_specialist_looks_at_river_tiles():
    state = with_lands(table(2), land(river(3), river(1, 1)))
    assert missing_for(state, 0, "river") == 1
    with pytest.raises(RuleError, match="not followed") as refused:
        missing_for(state, 1, "river")
    assert refused.value.code == "not_followed"


@pytest.mark.parametrize(("difficulty", "needed"), [(5, 6), (6, 8), (7, 8)])
def test_wl_52_the_poachers_make_specialists_dearer(difficulty, needed):
    state = alone(difficulty)
    assert [threshold(state, each) for each in SPECIALIST_TYPES] == [needed] * 5


SAVANNA = land(habitat("savanna", 9, 4), river(3))  # the savanna has the id 1, its animal 2, the river 3


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ([PlaceAnimal(0, 1, 4, 1)], []),  # 5
        ([PlaceAnimal(0, 1, 4, 2)], ["Savanna 6: you can attract its specialist, it needs 6."]),
        ([PlaceAnimal(0, 1, 4, 4), PlaceAnimal(0, 1, 5, 1)], []),  # it could before
        ([Establish(0, 2, 7)], ["Savanna 7: you can attract its specialist, it needs 6."]),
        ([SetAnimal(0, 2, 6, 6)], ["Savanna 6: you can attract its specialist, it needs 6."]),
        ([PlaceRiver(0, 3, 2)], []),
        ([PlaceRiver(0, 3, 3)], ["River 6: you can attract its specialist, it needs 6."]),
    ],
)
def test_wl_14_it_is_said_when_a_specialist_can_be_attracted(moves, said):
    state = with_lands(table(3), SAVANNA)
    for move in moves:
        state = apply(state, move)
    assert [str(each) for each in state.news] == said


def test_wl_14_nothing_is_said_of_a_type_that_is_there_or_unknown():
    place = PlaceAnimal(0, 1, 4, 2)
    assert apply(with_lands(table(3), replace(SAVANNA, specialists=(Specialist("S25"),))), place).news == ()
    assert apply(replace(with_lands(table(3), SAVANNA), tokens={"savanna": 1}), place).news == ()

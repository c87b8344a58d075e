"""The forms of a land: what each button does, what is asked beside it, and what is counted by eye (WL-11 to WL-14)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import RuleError
from companion.core.text import text
from companion.games.wildscape.land import Counts, Land
from companion.games.wildscape.land_moves import (
    AddHabitat,
    Establish,
    JoinHabitats,
    JoinRivers,
    PlaceAnimal,
    PlaceRiver,
    RemoveAnimal,
    RemoveHabitat,
    RemoveRiverTile,
    SetAnimal,
    SetCounts,
    SetEnergy,
    SetHabitat,
)
from companion.games.wildscape.moves import EndTurn
from companion.games.wildscape.state import State
from companion.games.wildscape.tracker import apply
from forms.moves import form_that_makes
from tests.forms.sending import errors_of
from tests.forms.wildscape import GAME, make, opened
from tests.games.wildscape.lands import animal, habitat, land, river, table, with_lands

pytestmark = pytest.mark.usefixtures("request_context")

WORTH = {"herbivores": {"woodland.4": "6", "wetland.5": "3"}, "names": {"woodland.4": '"Bongo"'}}


def full() -> Land:
    """Woodland 1 of 8 with a herbivore 2 of size 4 and a snake 3; woodland 4; desert 5 of 4 tiles with an oasis and a
    herbivore 6; rivers 7 of 3+2 and 8 of 1; 5 energy."""
    return land(
        habitat("woodland", 7, 4, 2, sprouts=1),
        habitat("woodland", 2),
        habitat("desert", 4, animal(3), oases=1),
        river(3, 2),
        river(1),
        counts=Counts(energy=5),
    )


def followed() -> State:
    """Two players; only the second one's land is followed, and has all that."""
    return with_lands(table(2, (1,)), None, full())


def pressed(go: str, items: Any = None, **typed: str) -> tuple[Any, Any]:
    """The form of the second seat after a button, and its move."""
    return make("land2", {"go": go, **typed}, followed(), items)


# --- One tap ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("go", "move"),
    [
        ("a1.2", PlaceAnimal(1, 1, 9, 2)),
        ("n3", AddHabitat(1, 9, "desert", 1)),
        ("n0", AddHabitat(1, 9, "wetland", 1)),
        ("t1.1", SetHabitat(1, 1, 8, 1)),
        ("t1.-1", SetHabitat(1, 1, 6, 1)),
        ("p4.1", SetHabitat(1, 4, 2, 1)),
        ("p1.-1", SetHabitat(1, 1, 7, 0)),
        ("o5.1", SetHabitat(1, 5, 5, 0, 2)),  # WL-11: an oasis is one of the tiles
        ("o5.-1", SetHabitat(1, 5, 3, 0, 0)),
        ("j1.4", JoinHabitats(1, 1, 4)),
        ("d4", RemoveHabitat(1, 4)),
        ("x3", RemoveAnimal(1, 3)),
        ("r7.3", PlaceRiver(1, 7, 3)),
        ("r0.1", PlaceRiver(1, 9, 1)),
        ("m7.8", JoinRivers(1, 7, 8)),
        ("y7.2", RemoveRiverTile(1, 7, 2)),
        ("g-1", SetEnergy(1, 4)),
        ("g2", SetEnergy(1, 7)),
    ],
)
def test_a_button_makes_its_move(go: str, move: Any) -> None:
    form, made = pressed(go)
    assert made == move
    assert form.learned == ()
    apply(followed(), made)


@pytest.mark.parametrize("go", ["", "z1", "a1", "a1.9", "a-1.3", "n4", "t", "a1.2.3", "r7.4", "g999", "{}", "é1.1"])
def test_a_button_that_no_page_has_is_refused(go: str) -> None:
    with pytest.raises(RuleError) as caught:
        pressed(go)
    assert caught.value.code == "not_a_move"


@pytest.mark.parametrize(("go", "code"), [("t99.1", "no_such_habitat"), ("e99", "no_such_animal")])
def test_what_is_not_there_is_said(go: str, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        pressed(go)
    assert caught.value.code == code


def test_every_move_of_a_land_is_corrected_by_its_form() -> None:
    made = [AddHabitat(1, 1, "desert"), SetEnergy(1, 2), RemoveRiverTile(1, 1, 1), SetCounts(1, Counts()), EndTurn()]
    assert [form_that_makes(GAME, move) for move in made] == ["land1", "land1", "land1", "counts1", ""]


# --- Asked once -------------------------------------------------------------------------------------------------------


def test_an_established_value_is_asked_once_and_kept() -> None:
    form, move = pressed("e2")
    assert (move, form.box, form.boxed_words, errors_of(form)) == (None, "e", "Woodland herbivore 4", {})
    form, move = pressed("e2", value="6")
    assert move == Establish(1, 2, 6)
    assert form.learned == (("herbivores", "woodland.4", "6"),)


def test_a_known_value_is_one_tap() -> None:
    form, move = pressed("e2", WORTH)
    assert (move, form.learned) == (Establish(1, 2, 6), ())
    state = apply(with_lands(table(2, (1,)), None, full()), Establish(1, 6, 5))
    state = with_lands(state, None, full())  # the value was told in this play
    _, move = make("land2", {"go": "e6"}, state)
    assert move == Establish(1, 6, 5)


@pytest.mark.parametrize("value", ["", "3", "31", "x"])
def test_a_value_is_at_least_the_size(value: str) -> None:
    form, move = pressed("e2", value=value)
    assert move is None
    assert errors_of(form) == {"value": ["Worth now: type a whole number from 4 to 30."]}
    assert (form.box, form.value.data) == ("e", value)


def test_what_was_typed_for_another_button_does_not_count() -> None:
    _, move = make("land2", {"go": ["e2", "a1.2"], "value": "x"}, followed())
    assert move == PlaceAnimal(1, 1, 9, 2)
    _, move = make("land2", {"go": ["e2", "e6"], "value": "9"}, followed())
    assert move is None


def test_a_snake_is_not_asked_for_its_value() -> None:
    _, move = pressed("e3")
    with pytest.raises(RuleError) as caught:
        apply(followed(), move)
    assert caught.value.code == "snake_established"


# --- Put right --------------------------------------------------------------------------------------------------------


def test_an_animal_is_shown_and_put_right() -> None:
    form, move = pressed("c2")
    assert (move, form.box, form.size.data, form.value.data) == (None, "s", "4", "")
    form, move = pressed("s2", size="5", value="7")
    assert move == SetAnimal(1, 2, 5, 7, is_established=True)
    assert form.learned == (("herbivores", "woodland.5", "7"),)
    form, move = pressed("s2", size="5", value="")
    assert move == SetAnimal(1, 2, 5, 5)
    assert form.learned == ()


def test_a_size_that_cannot_be_is_said_at_its_field() -> None:
    form, _ = pressed("s2", size="9", value="")
    assert errors_of(form) == {"size": ["Size: type a whole number from 1 to 8."]}
    form, _ = pressed("s2", size="5", value="4")
    assert errors_of(form) == {"value": ["Worth now: type a whole number from 5 to 30, or leave it blank."]}
    assert form.refuse(RuleError("below_its_size", text("Too little."), "value"))


def test_a_snake_teaches_no_value() -> None:
    form, move = pressed("s3", size="2", value="5")
    assert move == SetAnimal(1, 3, 2, 5, is_established=True)
    assert form.learned == ()


@pytest.mark.parametrize("go", ["h1", "q7"])
def test_a_box_opens_without_a_move(go: str) -> None:
    form, move = pressed(go)
    assert (move, form.box, form.boxed) == (None, go[0], int(go[1:]))


def test_a_refusal_stands_at_a_field_only_where_its_box_is_open() -> None:
    """``no_room`` names the size, which is a button then."""
    form, _ = pressed("a1.8")
    assert not form.refuse(RuleError("no_room", text("No room."), "size"))


# --- What is shown ----------------------------------------------------------------------------------------------------


def test_wl_12_and_13_sizes_that_do_not_fit_are_marked() -> None:
    """Woodland of size 8 has 2 left; the desert of size 5 has 2 left and no oasis for another herbivore."""
    views = {view.habitat.id: view for view in opened("land2", followed()).views}
    assert list(views) == [1, 4, 5]
    assert views[1].full == (3, 4, 5, 6, 7, 8)
    assert views[4].full == (3, 4, 5, 6, 7, 8)
    assert views[5].full == (3, 4, 5, 6, 7, 8)
    assert [view.habitat.free for view in views.values()] == [2, 2, 2]
    assert views[5].free_oases == 0
    roomy = with_lands(table(2, (1,)), None, land(habitat("desert", 6), habitat("desert", 6, oases=1)))
    assert [view.full for view in opened("land2", roomy).views] == [(3, 4, 5, 6, 7, 8), (8,)]


def test_animals_are_shown_by_name_with_what_they_will_be_worth() -> None:
    view = next(opened("land2", followed(), WORTH).views)
    assert [(chip.name, chip.size, chip.worth) for chip in view.chips] == [("Bongo", 4, 6), ("", 2, None)]
    assert view.joins == ((4, "Woodland 2"),)
    form, _ = pressed("c2", WORTH)
    assert form.boxed_words == "Bongo"
    form, _ = pressed("c3", WORTH)
    assert form.boxed_words == "Woodland snake 2"


@pytest.mark.parametrize(
    ("go", "spot"), [("a1.2", "1"), ("j1.4", "1"), ("n1", "9"), ("e2", ""), ("r7.1", ""), ("", "")]
)
def test_the_place_on_the_page_where_something_was_done(go: str, spot: str) -> None:
    form = make("land2", {"go": go}, followed())[0] if go else opened("land2", followed())
    assert form.spot == spot


# --- Corrections ------------------------------------------------------------------------------------------------------


def test_a_move_is_shown_as_it_was_made() -> None:
    """The key says the first seat; the move is about the second one."""
    form = opened("land1", followed(), moves=[Establish(1, 2, 7)])
    assert (form.at, form.seat.data, form.box, form.boxed, form.value.data) == (1, "1", "e", 2, "7")
    form = opened("land1", followed(), moves=[SetAnimal(1, 2, 4, 7, is_established=True)])
    assert (form.box, form.size.data, form.value.data) == ("s", "4", "7")
    form = opened("land1", followed(), moves=[SetAnimal(1, 2, 4, 4)])
    assert form.value.data == ""
    form = opened("land1", followed(), moves=[PlaceAnimal(1, 4, 9, 2)])
    assert (form.box, form.spot) == ("", "4")
    form = opened("land1", followed(), moves=[SetEnergy(1, 3)])
    assert form.box == ""


def test_a_correction_carries_its_seat_along() -> None:
    state = with_lands(table(2, (0, 1)), land(), full())
    _, move = make("land1", {"go": "t1.1", "seat": "1"}, state, is_correction=True)
    assert move == SetHabitat(1, 1, 8, 1)


# --- Counted by eye ---------------------------------------------------------------------------------------------------

COUNTS = Counts(7, 2, (1, 1, 3), (7, 5, 4), 9, 4, 2, 6)
TYPED = {
    "energy": "7",
    "oil_spills": "2",
    "ranges": "1 1 3",
    "lines": "7, 5, 4",
    "lands": "9",
    "full_lands": "4",
    "end_lands": "2",
    "single_type_tiles": "6",
}


def test_counts_are_typed_and_shown_again() -> None:
    form, move = make("counts2", TYPED, followed())
    assert move == SetCounts(1, COUNTS)
    assert form.leads_to == "land2"
    state = apply(followed(), move)
    shown = opened("counts2", state)
    assert {name: shown[name].data for name in TYPED} == TYPED | {"lines": "7 5 4"}
    corrected = opened("counts1", followed(), moves=[move])
    assert (corrected.at, corrected.ranges.data) == (1, "1 1 3")


def test_blank_is_not_told_and_0_is_none() -> None:
    _, move = make("counts2", {}, followed())
    assert move == SetCounts(1, Counts())
    _, move = make("counts2", {"ranges": "0", "oil_spills": "0"}, followed())
    assert move == SetCounts(1, Counts(oil_spills=0, ranges=()))
    assert opened("counts2", apply(followed(), move)).ranges.data == "0"


@pytest.mark.parametrize(
    ("field", "typed", "words"),
    [
        ("energy", "1000", "Bio energy: type a whole number from 0 to 999, or leave it blank."),
        ("oil_spills", "x", "Oil spills showing: type a whole number from 0 to 99, or leave it blank."),
        ("end_lands", "-1", "Of them beside only one other: type a whole number from 0 to 99, or leave it blank."),
        ("ranges", "1 x", "Mountain ranges: type the size of each, such as 1 1 3, or 0 if there is none."),
        ("ranges", "1 0", "Mountain ranges: type the size of each, such as 1 1 3, or 0 if there is none."),
        ("ranges", "1 " * 25, "Mountain ranges: type the size of each, such as 1 1 3, or 0 if there is none."),
        ("lines", "7 5", "Longest lines: type 3 numbers, one for each direction, such as 7 5 4."),
        ("lines", "7 5 100", "Longest lines: type 3 numbers, one for each direction, such as 7 5 4."),
    ],
)
def test_what_is_wrong_with_a_count_is_said_at_its_field(field: str, typed: str, words: str) -> None:
    form, move = make("counts2", TYPED | {field: typed}, followed())
    assert move is None
    assert errors_of(form) == {field: [words]}


@pytest.mark.parametrize("field", ["full_lands", "end_lands"])
def test_more_land_tiles_than_there_are_is_said_at_the_field(field: str) -> None:
    form, move = make("counts2", TYPED | {field: "10"}, followed())
    with pytest.raises(RuleError) as caught:
        apply(followed(), move)
    assert caught.value.code == "more_than_lands"
    assert form.refuse(caught.value)
    assert errors_of(form) == {field: ["More than your 9 land tiles, the starting land counted. Count them again."]}

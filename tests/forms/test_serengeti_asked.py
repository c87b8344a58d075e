"""Forms of WILD: Serengeti that are opened for a Scene, a space or an animal that the address of the page names."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.wild_serengeti.household import scene_item
from companion.games.wild_serengeti.moves import EnterScenes, LayMap, PlaceAnimal
from companion.games.wild_serengeti.scenes import Figure, Pattern, Scene
from companion.games.wild_serengeti.state import State
from forms.move import About
from tests.forms.serengeti import KINDS, items
from tests.games.wild_serengeti.tables import BOARD, after, at, having, table

pytestmark = pytest.mark.usefixtures("request_context")

# Water A1, Rock B1, Grasslands C1 / Woodlands A2, Water B2, Rock C2: the Lion on the Rock costs a VFX Token.
NOW = Scene(9, pattern=Pattern("terrain", (Figure("lion", "water"),)), stars=4)
PAIR = Scene(10, pattern=Pattern("terrain", (Figure("lion"), Figure("zebra"))))


def state_now() -> State:
    """Ann with two Scenes and a VFX Token, a Lion on B1."""
    state = after(at(table(), 2), LayMap(BOARD), EnterScenes(0, (NOW, PAIR)), PlaceAnimal("lion", (0, 1)))
    return having(after(state, EnterScenes(1, (Scene(30),))), vfx=1)


def asked(key: str, of: str) -> Any:
    """The form as the page opens it."""
    form = KINDS[key](formdata=None)
    form.prepare(About(state_now(), Random(1), items(scene_item(Scene(108, stars=3))), asked=of))
    return form


def test_a_scene_that_waits_is_open_with_its_vfx_tokens() -> None:
    form = asked("scene1", "9")
    assert (form.is_open, form.number.data, form.brings, form.spent.data) == (True, "9", "4 stars", "1")


def test_a_card_of_the_catalogue_and_a_new_one_are_open() -> None:
    assert (asked("scene1", "108").brings, asked("tableau1", "108").stars.data) == ("3 stars", "3")
    assert (asked("scene1", "77").found, asked("scene1", "77").number.data) == (None, "77")
    assert asked("tableau1", "77").is_open


@pytest.mark.parametrize("of", ["", "0", "169", "1e2", "²", "9999999", "30"])
def test_what_cannot_be_opened_is_as_if_it_was_not_asked(of: str) -> None:
    """Scene 30 lies with Bo."""
    for key in ("scene1", "tableau1"):
        form = asked(key, of)
        assert (form.is_open, form.errors) == (False, {})


def test_ways_to_a_scene_are_there_at_once() -> None:
    form = asked("ways1", "9")
    assert (form.asked, form.found[0].title) == (NOW, "With 1 VFX Token")
    assert asked("ways1", "8").asked is None


def test_a_space_or_an_animal_is_chosen() -> None:
    assert (asked("map", "1").says, asked("map", "zebra").chosen) == (
        "Lion on B1: tap a space, or one to swap.",
        "zebra",
    )
    assert asked("map", "49").chosen is None

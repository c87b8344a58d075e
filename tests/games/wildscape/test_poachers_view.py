"""What stays in view against the Poachers: panels and the picture."""

from __future__ import annotations

from typing import get_args

from companion.core.game import read_answers
from companion.core.picture import Polygon, Sign, Words
from companion.games.wildscape import GAME
from companion.games.wildscape.moves import (
    ChooseSegment,
)
from companion.games.wildscape.picture import EXTRA_MARKS, EXTRA_WORDS
from companion.games.wildscape.poachers import Animal
from companion.games.wildscape.rondel import START, Extra
from tests.games.wildscape.plays import (
    TRACKER,
    begun,
    having,
    setup_of,
    their_turn,
    turns,
)

# Panels.


def panels_of(state):
    setup = setup_of(1)
    answers, refused = read_answers(setup, GAME.sheet(setup), TRACKER.answers(state))
    assert not refused
    return TRACKER.panels(state, GAME.score(setup, answers))


def test_before_the_rondel_is_known_there_is_no_panel():
    assert panels_of(TRACKER.start(setup_of(1))) == ()


def test_wl_62_what_the_poachers_have():
    """WL-62, WL-59: 9 + 2 + 4 of animals, 11 of rivers, 10 energy."""
    animals = (Animal("desert", 6, 9, True), Animal("desert", 2, 2), Animal("wetland", 4, 4))
    (panel,) = panels_of(begun(1, having(*animals, rivers=11, energy=10, primates=1, predators=3)))
    assert panel.title == "The Poachers · 36 VP so far"
    assert str(panel.hint) == "Where they have 6 or more, your specialist needs 8."
    assert [(row.label, row.mark, row.figure) for row in panel.rows] == [
        ("Wetland · 4", "wetland", ""),
        ("Woodland · 0", "woodland", ""),
        ("Savanna · 0", "savanna", ""),
        ("Desert · 11", "desert", ""),
        ("Rivers · 11", "river", "11"),
        ("Besides", "", ""),
    ]
    cells = [[(cell.figure, cell.words, cell.note and str(cell.note)) for cell in row.cells] for row in panel.rows]
    assert cells[0] == [("4", "size 4", None)]
    assert cells[3] == [("9", "size 6", "established"), ("2", "snake", None)]
    assert cells[5] == [("10", "bio energy", None), ("1", "primate pawn", None), ("3", "predator pawns", None)]
    (panel,) = panels_of(begun(1, having(primates=0, predators=1)))
    assert [cell.words for cell in panel.rows[-1].cells] == ["bio energy", "primate pawns", "predator pawn"]


# The picture.


def test_the_picture_in_words():
    """WL-1: clockwise, with the energy, what the Poachers do there, and your token."""
    title = TRACKER.picture(begun(1, ChooseSegment(1))).title
    assert title == (
        "Rondel, clockwise. 1: 2 energy, Wetland; 2: 1 energy, Woodland, rivers, your token; "
        "3: 2 energy, Savanna, establish; 4: 1 energy, Desert, primate card; 5: 2 energy, lowest habitat; "
        "6: 1 energy, Wetland plus; 7: 2 energy, Woodland, predator card; 8: 1 energy, Savanna, fauna card; "
        "9: 2 energy, Desert plus, rivers"
    )
    assert TRACKER.picture(begun()).title.count("your token") == 0


def test_the_picture_shows_energy_numbers_and_marks():
    picture = TRACKER.picture(begun())
    words = [shape.words for shape in picture.shapes if isinstance(shape, Words)]
    assert [each for each in words if each != "+"] == [*map(str, START), *map(str, range(1, len(START) + 1))]
    assert words.count("+") == 2
    assert [shape.mark for shape in picture.shapes if isinstance(shape, Sign)] == [
        *("wetland", "woodland", "river", "savanna", "herbivore", "desert", "primate"),
        *("wetland", "woodland", "predator", "savanna", "paw", "desert", "river"),
    ]
    assert {*EXTRA_MARKS} == {*EXTRA_WORDS} == {*get_args(Extra)} - {""}


def test_the_first_segment_is_on_top_and_all_is_inside():
    picture = TRACKER.picture(begun())
    words = [shape for shape in picture.shapes if isinstance(shape, Words)]
    number = words[len(START)]
    assert number.words == "1"
    assert abs(number.x) < 1e-9
    assert number.y < 0
    points = [point for shape in picture.shapes if isinstance(shape, Polygon) for point in shape.points]
    right, bottom = picture.left + picture.width, picture.top + picture.height
    assert all(picture.left < x < right and picture.top < y < bottom for x, y in points)


def test_the_token_and_the_poachers_segment_are_framed():
    """WL-54: theirs during their turn only."""

    def frames(state):
        shapes = [shape for shape in TRACKER.picture(state).shapes if isinstance(shape, Polygon) and not shape.fill]
        return [shape.stroke for shape in shapes]

    assert frames(begun()) == []
    assert frames(begun(1, ChooseSegment(1))) == ["ink"]
    assert frames(their_turn(5, 5)) == ["ink", "accent"]
    assert TRACKER.picture(turns(4)).shapes == (), "birds are watched; the rondel rests"


def test_without_a_rondel_there_is_no_picture():
    assert TRACKER.picture(TRACKER.start(setup_of(1))).shapes == ()

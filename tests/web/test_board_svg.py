"""A picture of a board as SVG: well formed, small, named, and with nothing in it that could be markup."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from companion.core.picture import Disc, Picture, Polygon, Sign, Words
from companion.core.prompt import Choice, Prompt
from companion.core.text import text
from companion.web.board_svg import board_svg, draw_piece
from companion.web.play_view import CELL, view_board

SPRITE = "/static/icons/marks.svg?v=1&w=2"
NASTY = "<b>\"Ann\" & 'Bo'</b>"


def square(x: float, y: float, fill: str = "woodland") -> Polygon:
    return Polygon(((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)), fill, "card", 0.02)


def parse(picture: Picture, **options: object) -> ElementTree.Element:
    return ElementTree.fromstring(board_svg(picture, "/marks.svg", "b", **options))  # type: ignore[arg-type]


def test_neighbouring_polygons_that_look_alike_are_one_path() -> None:
    shapes = (square(0, 0), square(5, 5), square(1, 0, "wetland"), square(2, 0))
    root = parse(Picture(0, 0, 6, 6, shapes))
    paths = [(path.attrib["fill"], path.attrib["d"]) for path in root.iter("path")]
    assert paths == [
        ("var(--woodland)", "M0 0h1v1h-1zM5 5h1v1h-1z"),
        ("var(--wetland)", "M1 0h1v1h-1z"),
        ("var(--woodland)", "M2 0h1v1h-1z"),
    ], "what lies above stays above"


def test_an_outline_goes_aslant_where_it_must() -> None:
    root = parse(Picture(0, 0, 3, 3, (Polygon(((0.5, 0), (1.5, 2), (0, 2)), stroke="ink", width=0.5),)))
    (path,) = root.iter("path")
    assert path.attrib["d"] == "M.5 0l1 2h-1.5z"
    assert (path.attrib["fill"], path.attrib["stroke"], path.attrib["stroke-width"]) == ("none", "var(--ink)", ".5")


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (0.0, "0"),
        (1.0, "1"),
        (-1.0, "-1"),
        (0.5, ".5"),
        (-0.5, "-.5"),
        (10.05, "10.05"),
        (100.0, "100"),
        (1 / 3, ".333"),
    ],
)
def test_numbers_are_short(value: float, written: str) -> None:
    root = parse(Picture(0, 0, 1, 1, (Disc(value, 0, 0.25, "card"),)))
    (circle,) = root.iter("circle")
    assert circle.attrib["cx"] == written


@pytest.mark.parametrize("value", [0.0001, -0.0001])
def test_a_number_next_to_nothing_is_one(value: float) -> None:
    root = parse(Picture(0, 0, 1, 1, (Disc(value, 0, 0.25, "card"),)))
    (circle,) = root.iter("circle")
    assert float(circle.attrib["cx"]) == 0


def test_a_mark_is_defined_once_for_each_look() -> None:
    shapes = (
        Sign(0, 0, 1, "beaver", "card"),
        Sign(1, 0, 1, "beaver", "card"),
        Sign(2, 0, 1, "beaver", "ink"),
        Sign(3, 0, 2, "beaver", "card"),
    )
    root = parse(Picture(0, 0, 4, 4, shapes))
    defined = [group.attrib["id"] for group in root.iter("g")]
    assert defined == ["b0", "b1", "b2"]
    assert [use.attrib["href"] for use in root.findall("use")] == ["#b0", "#b0", "#b1", "#b2"]


def test_a_dashed_disc_is_one() -> None:
    root = parse(Picture(0, 0, 1, 1, (Disc(0, 0, 0.3, is_dashed=True), Disc(0, 0, 0.3))))
    assert ["stroke-dasharray" in circle.attrib for circle in root.iter("circle")] == [True, False]


def test_words_and_titles_are_data() -> None:
    picture = Picture(
        0, 0, 1, 1, (Words(0, 0, NASTY, 0.3, "ink", is_number_of_piece=True), Words(0, 0, "1", 1, "ink")), NASTY
    )
    root = parse(picture)
    assert (root.attrib["role"], root.attrib["aria-label"]) == ("img", NASTY)
    first, second = root.iter("text")
    assert (first.text, first.attrib["class"]) == (NASTY, "number")
    assert (second.text, "class" in second.attrib) == ("1", False)


def test_without_a_title_nobody_is_told_of_it() -> None:
    root = parse(Picture(0, 0, 1, 1, ()))
    assert root.attrib["aria-hidden"] == "true"
    assert "role" not in root.attrib


def test_a_square_can_have_a_size() -> None:
    root = parse(Picture(-1, -2, 3, 4, ()), cell=44)
    assert [root.attrib[name] for name in ("viewBox", "width", "height")] == ["-1 -2 3 4", "132", "176"]
    assert "width" not in parse(Picture(-1, -2, 3, 4, ())).attrib


def test_several_pictures_have_ids_of_their_own() -> None:
    picture = Picture(0, 0, 1, 1, (Sign(0, 0, 1, "beaver", "card"),))
    assert 'id="b0"' in board_svg(picture, SPRITE.replace("&", "&amp;"), "b")
    assert 'id="p0"' in draw_piece(picture, SPRITE.replace("&", "&amp;"), "p")


def place(x: float, y: float, turn: int) -> Choice:
    return Choice({"x": x}, text("here"), at=(x, y), turn=turn)


def test_each_spot_has_one_marker_and_the_piece_waits() -> None:
    prompt = Prompt(
        "place",
        text("Place"),
        None,
        (place(1, 2, 0), place(1, 2, 90), place(3, 0.5, 0)),
        Picture(-1, -1, 2, 2, (square(-1, -1),)),
    )
    root = ElementTree.fromstring(view_board(Picture(0, 0, 8, 8, (square(0, 0),)), prompt, "/marks.svg"))
    spots = root.find("./g[@id='spots']")
    assert spots is not None
    assert [(use.attrib["x"], use.attrib["y"]) for use in spots] == [("1", "2"), ("3", "0.5")]
    piece = root.find("./g[@id='piece']")
    assert piece is not None
    assert piece.attrib["visibility"] == "hidden"
    ids = [each.attrib["id"] for each in root.iter() if "id" in each.attrib]
    assert len(ids) == len(set(ids))


def test_a_small_board_is_not_shown_too_large() -> None:
    root = ElementTree.fromstring(view_board(Picture(0, 0, 2, 2, (square(0, 0),)), None, "/marks.svg"))
    assert root.attrib["viewBox"] == "-2 0 6 2"
    assert root.attrib["width"] == str(6 * CELL)


def test_nothing_is_drawn_of_nothing() -> None:
    assert view_board(Picture(0, 0, 2, 2, (), "Board: 0 tiles"), None, "/marks.svg") == ""

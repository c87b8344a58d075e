import re

import pytest
from PIL import Image

from companion.core.game import MARKS, blank_setup
from companion.games import GAMES
from companion.marks import SIDE, flatten, parse_path, read_marks
from companion.pictures.drawing import draw_mark
from companion.resources import resource_dir

SPRITE = resource_dir("static") / "icons" / "marks.svg"
STYLE = resource_dir("static") / "css" / "app.css"
GROUPS = (
    "woodland scrubland wetland savanna desert river star like award scene leaf flower fruit paw herbivore predator",
    "primate snake bird oil energy specialist biome resource tree arrow",
    "undo redo back more next plus minus print search trash check home history gear",
)
NEEDED = {*MARKS, *(f"game-{slug}" for slug in GAMES), *" ".join(GROUPS).split()}


def test_sprite_holds_every_mark_and_stays_small():
    assert set(read_marks()) >= NEEDED
    assert SPRITE.stat().st_size < 9_000


def test_marks_of_all_rows_are_drawn():
    for game in GAMES.values():
        for mode in game.modes:
            setup = blank_setup(game, min(mode.fewest, 4))
            rows = [row for section in game.sheet(setup).sections for row in section.rows]
            assert {row.mark for row in rows if row.mark} <= set(read_marks())


def test_symbols_have_no_colour_of_their_own():
    """The stylesheet fills them like the text beside them."""
    text = SPRITE.read_text(encoding="utf-8")
    assert text.count('viewBox="0 0 24 24"') == len(read_marks())
    assert "fill" not in text
    assert re.search(r"\.mark \{[^}]*fill: currentColor", STYLE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", sorted(NEEDED))
def test_mark_stays_in_its_square_and_fills_it(name):
    points = [point for outline in flatten(read_marks()[name]) for point in outline]
    for values in zip(*points, strict=True):
        assert min(values) >= -0.1
        assert max(values) <= SIDE + 0.1
        assert max(values) - min(values) >= 4
    assert max(max(values) - min(values) for values in zip(*points, strict=True)) >= 15


def winding(outline, x, y):
    turns = 0
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (y1 <= y) != (y2 <= y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            turns += 1 if y2 > y1 else -1
    return turns


@pytest.mark.parametrize("name", sorted(NEEDED))
def test_pillow_shows_what_browsers_and_pdf_show(name):
    """Pillow cuts holes one after the other, browsers and PDF count turns (the non-zero rule)."""
    image = Image.new("RGB", (240, 240), (255, 255, 255))
    draw_mark(image, name, (0, 0, 240), (0, 0, 0))
    outlines = flatten(read_marks()[name])
    for x in range(7, 235, 5):
        for y in range(7, 235, 5):
            around = {image.getpixel((x + right, y + down)) for right in (-3, 0, 3) for down in (-3, 0, 3)}
            if len(around) == 1:  # off the edges, where the two may round otherwise
                turns = sum(winding(outline, (x + 0.5) / 10, (y + 0.5) / 10) for outline in outlines)
                assert (turns != 0) == (around == {(0, 0, 0)}), (x, y)


def test_seats_have_different_shapes():
    shapes = {
        tuple(step.command for step in read_marks()[mark].steps) + read_marks()[mark].steps[0].points for mark in MARKS
    }
    assert len(shapes) == len(MARKS)


def test_path_commands_become_moves_lines_and_curves():
    steps = parse_path("M1 2H4V6L-.5-1.5Q3 3 6 0C1 1 2 2 3 3Z")
    assert [step.command for step in steps] == ["M", "L", "L", "L", "C", "C", "Z"]
    assert steps[1].points == ((4, 2),)
    assert steps[2].points == ((4, 6),)
    assert steps[3].points == ((-0.5, -1.5),)
    assert steps[4].points == ((pytest.approx(1.8333, abs=1e-3), 1.5), (4, 2), (6, 0))


@pytest.mark.parametrize("data", ["M1 2l3 4Z", "M1 2A3 4 5", "M1", "1 2", "M1 2#Z"])
def test_other_paths_are_refused(data):
    with pytest.raises(ValueError, match="absolute M L H V C Q Z"):
        parse_path(data)

import re
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from companion.core.picture import Disc, Picture, Polygon, Sign, Words
from companion.games.rewild.picture import picture_board
from companion.pictures.board import draw_board
from companion.pictures.drawing import draw_mark
from companion.resources import resource_dir
from tests.pictures.boards import ALL_HABITATS, BOARDS, COMPACT, HABITATS, PICTURES, make_board, picture_row, squares_of

PAPER, CARD, INK = (0xF4, 0xEF, 0xE3), (0xFF, 0xFD, 0xF8), (0x1D, 0x2A, 0x22)
GREEN = (0x2F, 0x5D, 0x46)  # the accent of a game that has none
TEAL = (0x1C, 0x6A, 0x66)  # Rewild's accent
LONG = "Born to rewild! 104 points, and far more words than anybody has room for above a board, on and on and on"


def drawn(picture, *, title="Rewild", headline="Rewild thing! 94 points", slug="rewild", width=1080):
    return draw_board(picture, slug=slug, title=title, headline=headline, width=width)


def opened(png):
    image = Image.open(BytesIO(png))
    assert image.format == "PNG"
    return image.convert("RGB")


def unlike_paper(image):
    return ImageChops.difference(image, Image.new("RGB", image.size, PAPER)).convert("L").point(lambda v: 255 * (v > 3))


def seen_board(image):
    """Left, top, right and bottom of what is drawn lowest, up to the first empty row."""
    seen = unlike_paper(image)
    left, _, right, bottom = seen.getbbox()
    rows = [seen.crop((0, y, image.width, y + 1)).getbbox() for y in range(image.height)]
    top = bottom
    while rows[top - 1]:
        top -= 1
    left, _, right, _ = seen.crop((0, top, image.width, bottom)).getbbox()
    return left, top, right, bottom


def locate(image, state):
    """Where each square of a board is seen: its middle and its side in pixels."""
    left, top, right, bottom = seen_board(image)
    squares = squares_of(state)
    xs, ys = ({square[axis] for square in squares} for axis in (0, 1))
    across, down = (right - left) / (max(xs) - min(xs) + 1.05), (bottom - top) / (max(ys) - min(ys) + 1.05)
    assert across == pytest.approx(down, rel=0.03)
    side = across if right - left > bottom - top else down  # the longer one is more exact; its edges are 0.05 wide
    start = (left + 0.025 * side, top + 0.025 * side)
    return {
        (x, y): (start[0] + (x - min(xs) + 0.5) * side, start[1] + (y - min(ys) + 0.5) * side, side)
        for x in range(min(xs), max(xs) + 1)
        for y in range(min(ys), max(ys) + 1)
    }


def css_colours():
    """The colours of the light page."""
    style = (resource_dir("static") / "css" / "app.css").read_text(encoding="utf-8").partition("@media")[0]
    found = re.findall(r"(--[a-z]+): #([0-9a-f]{6})\b", style)
    return {name: tuple(bytes.fromhex(value)) for name, value in found}


def count_colours(image):
    return {colour: count for count, colour in image.getcolors(100_000)}


@pytest.mark.parametrize("name", BOARDS)
def test_picture_is_a_small_png_of_1080_pixels(name):
    png = drawn(PICTURES[name])
    image = opened(png)
    assert image.width == 1080
    assert 1080 <= image.height <= 1620
    assert len(png) < 150_000
    assert drawn(PICTURES[name]) == png


@pytest.mark.parametrize("headline", ["2 points", LONG, "W" * 200])
@pytest.mark.parametrize("name", BOARDS)
def test_nothing_is_cut_off_and_the_board_stands_in_the_middle(name, headline):
    image = opened(drawn(PICTURES[name], title=headline, headline=headline))
    left, top, right, bottom = unlike_paper(image).getbbox()
    assert min(left, top, image.width - right, image.height - bottom) >= 50
    left, top, right, bottom = seen_board(image)
    assert abs(left - (image.width - right)) <= 2
    assert bottom - top < image.height - 150  # the words are above it


@pytest.mark.parametrize("width", [1080, 2160])
@pytest.mark.parametrize("name", BOARDS)
def test_every_square_has_its_colour_and_its_mark(name, width):
    state = BOARDS[name]
    image = opened(drawn(PICTURES[name], width=width))
    colours = css_colours()
    places = locate(image, state)
    for square, habitat in squares_of(state).items():
        x, y, side = places[square]
        for right, down in ((-0.35, -0.35), (0.35, -0.35), (0.35, 0.35), (-0.35, 0.35)):
            corner = (round(x + right * side), round(y + down * side))
            assert image.getpixel(corner) == colours[f"--{habitat}"], (square, corner)
        if side > 36:  # in smaller ones half a pixel makes marks unlike themselves
            assert most_like(image.crop(around(x, y, side * 0.22)), colours[f"--{habitat}"]) == habitat, square


def around(x, y, half):
    return round(x - half), round(y - half), round(x + half), round(y + half)


def most_like(seen, ground):
    """The habitat whose mark on that ground a part of a picture is most like."""
    unlike = {}
    for name in ALL_HABITATS:
        mark = Image.new("RGB", seen.size, ground)
        draw_mark(mark, name, (0, 0, seen.width), CARD)
        unlike[name] = sum(ImageStat.Stat(ImageChops.difference(mark, seen)).mean)
    return min(unlike, key=unlike.get)


def test_every_colour_of_habitats_and_seats_is_that_of_the_page():
    names = [*ALL_HABITATS, "red", "blue", "gold", "violet", "green", "grey", "ink", "accent"]
    squares = tuple(Polygon(((x, 0), (x + 1, 0), (x + 1, 1), (x, 1)), name) for x, name in enumerate(names))
    image = opened(drawn(Picture(0, 0, len(names), 1, squares)))
    left, top, right, bottom = seen_board(image)
    colours = css_colours() | {"--accent": TEAL}
    for x, name in enumerate(names):
        at = (left + (x + 0.5) * (right - left) / len(names), (top + bottom) / 2)
        assert image.getpixel(tuple(map(int, at))) == colours[f"--{name}"], name


def test_squares_meet_without_a_seam():
    """Three squares fill 3 × 120 pixels in the middle of 1080: 360 to 720."""
    image = opened(drawn(picture_row(HABITATS)))
    left, top, right, bottom = seen_board(image)
    assert (left, right, bottom - top) == (360, 720, 120)
    colours = css_colours()
    for x in range(360, 720):
        assert image.getpixel((x, top + 10)) == colours[f"--{HABITATS[(x - 360) // 120]}"], x


def test_tokens_lie_in_their_spaces_with_their_numbers():
    image = opened(drawn(PICTURES["compact"]))
    places = locate(image, COMPACT)
    colours = css_colours()
    for square, habitat in (((1, 2), "woodland"), ((3, 3), "scrubland"), ((5, 4), "wetland")):
        x, y, side = places[square]
        space = image.crop(around(x, y, side / 2))
        found = count_colours(space)
        assert found[CARD] > side * side * 0.25
        assert found[colours[f"--{habitat}"]] > side * side * 0.1  # the ring and the mark
        number = image.crop(around(x, y + side * 0.2, side * 0.2))
        assert count_colours(number)[INK] > 10


def test_numbers_of_pieces_are_left_out():
    plain = picture_row(HABITATS)
    number = Words(1.5, 0.2, "7", 0.3, "ink", is_number_of_piece=True)
    named = Picture(0, 0, 3, 1, (*plain.shapes, number))
    assert drawn(named) == drawn(plain)
    shown = Picture(0, 0, 3, 1, (*plain.shapes, Words(1.5, 0.2, "7", 0.3, "ink")))
    assert drawn(shown) != drawn(plain)


def test_words_stand_in_the_middle_of_their_place():
    words = Picture(0, 0, 2, 2, (Words(1, 1, "0", 1, "ink"),))
    image = opened(drawn(words, headline=""))
    left, top, right, bottom = seen_board(image)
    assert (left + right) / 2 == pytest.approx(540, abs=3)
    assert bottom - top == pytest.approx(0.7 * 120, abs=4)  # the height of a digit


def test_a_space_that_waits_has_a_dashed_ring():
    def pixels_around(*, is_dashed):
        ring = Disc(1, 1, 0.8, "card", "accent", 0.1, is_dashed=is_dashed)
        image = opened(drawn(Picture(0, 0, 2, 2, (ring,)), headline="", title="", slug="fifth"))
        return count_colours(image)[GREEN]

    whole, dashed = pixels_around(is_dashed=False), pixels_around(is_dashed=True)
    assert dashed == pytest.approx(whole / 2, rel=0.15)


def test_unknown_marks_and_colours_leave_the_rest_as_it_is():
    odd = (Sign(0.5, 0.5, 0.5, "unicorn", "ink"), Polygon(((0, 0), (1, 0), (1, 1)), "octarine"))
    image = opened(drawn(Picture(0, 0, 1, 1, odd), slug="fifth"))
    _, top, right, _ = seen_board(image)
    assert image.getpixel((right - 10, top + 5)) == INK


def test_words_of_every_script_are_set_or_become_boxes():
    plain = drawn(PICTURES["one"], title="", headline="")
    for words in ("Żółć", "Δημήτρης", "日本の花子", "محمد علي", "👨‍👩‍👧 Zoë", "नमस्ते", "a\x00b\n"):
        assert drawn(PICTURES["one"], title=words, headline=words) != plain


def test_no_words_and_no_tiles():
    assert opened(drawn(picture_board(make_board([])), title="", headline="")).size == (1080, 1080)


def test_narrower_picture_has_the_same_shape():
    width, height = opened(drawn(PICTURES["compact"], width=540)).size
    assert width == 540
    assert 540 <= height <= 810


@pytest.mark.parametrize("width", [-1, 0, 239, 2161])
def test_other_widths_are_refused(width):
    with pytest.raises(ValueError, match="240 to 2160"):
        drawn(PICTURES["one"], width=width)

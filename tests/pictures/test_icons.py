from io import BytesIO

import pytest
from PIL import Image

from companion.pictures.drawing import draw_mark
from companion.pictures.icons import GROUND, draw_icon


def opened(png):
    return Image.open(BytesIO(png))


@pytest.mark.parametrize("maskable", [False, True])
@pytest.mark.parametrize(("size", "most"), [(16, 1_000), (48, 2_000), (192, 6_000), (512, 16_000)])
def test_icon_is_a_small_png_of_its_size(size, most, maskable):
    png = draw_icon(size, maskable=maskable)
    image = opened(png)
    assert image.format == "PNG"
    assert image.size == (size, size)
    assert len(png) < most


def test_icon_is_the_same_each_time():
    assert draw_icon(192) == draw_icon(192)


@pytest.mark.parametrize("size", [-1, 0, 15, 1025, 100_000])
def test_other_sizes_are_refused(size):
    with pytest.raises(ValueError, match="16 to 1024"):
        draw_icon(size)


def test_corners_are_round_unless_a_phone_cuts_them():
    assert opened(draw_icon(192)).convert("RGBA").getpixel((0, 0))[3] == 0
    assert opened(draw_icon(192, maskable=True)).convert("RGB").getpixel((0, 0)) == GROUND


def test_maskable_picture_keeps_to_the_safe_middle():
    image = opened(draw_icon(200, maskable=True)).convert("RGB")
    for y in range(200):
        for x in range(200):
            if image.getpixel((x, y)) != GROUND:
                assert (x - 99.5) ** 2 + (y - 99.5) ** 2 <= 80**2 + 20


def test_mark_is_drawn_with_its_holes():
    image = Image.new("RGB", (48, 48), (255, 255, 255))
    draw_mark(image, "biome", (0, 0, 48), (10, 20, 30))
    assert image.getpixel((24, 24)) == (10, 20, 30)  # the inner hexagon
    assert image.getpixel((24, 11)) == (255, 255, 255)  # the ring's hole
    assert image.getpixel((24, 4)) == (10, 20, 30)  # the ring


def test_unknown_mark_is_refused():
    with pytest.raises(KeyError):
        draw_mark(Image.new("RGB", (8, 8)), "unicorn", (0, 0, 8), (0, 0, 0))

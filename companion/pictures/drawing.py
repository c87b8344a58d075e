"""Our marks in Pillow pictures."""

from __future__ import annotations

from PIL import Image, ImageDraw

from companion.marks import SIDE, flatten, is_hole, read_marks


def draw_mark(image: Image.Image, name: str, box: tuple[float, float, float], colour: tuple[int, int, int]) -> None:
    """Draw a mark into ``image``; ``box`` is left, top and side in pixels. Raises KeyError for an unknown mark."""
    left, top, side = box
    stencil = Image.new("L", image.size, 0)
    pen = ImageDraw.Draw(stencil)
    for outline in flatten(read_marks()[name]):
        corners = [(left + x * side / SIDE, top + y * side / SIDE) for x, y in outline]
        pen.polygon(corners, fill=0 if is_hole(outline) else 255)
    image.paste(colour, mask=stencil)

"""Papers, and how sheets are placed on them."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from companion.printing.layout import Frame, Rule

SIZES: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a5": (148.0, 210.0)}  # mm, upright
NAMES: Final = {"a4": "A4", "letter": "Letter", "a5": "A5"}
PAPERS: Final = tuple(SIZES)
PER_PAGE: Final = (1, 2, 4)
LEAST_MARGIN: Final = 8.0  # mm, what printers need


class Arrangement(Struct, frozen=True):
    """A page in mm with the frames of its sheets, inside their margins, and the lines along which it is cut."""

    width: float
    height: float
    frames: tuple[Frame, ...]
    cuts: tuple[Rule, ...] = ()


def arrange(paper: str, per_page: int) -> Arrangement:
    """One sheet, two beside each other on a turned page, or two by two. Raises ValueError for others."""
    if paper not in SIZES:
        raise ValueError(f"There is no paper {paper!r}. Choose one of: {', '.join(PAPERS)}.")
    if per_page not in PER_PAGE:
        raise ValueError(f"{per_page} sheets per page are not offered. Choose one of: {', '.join(map(str, PER_PAGE))}.")
    width, height = SIZES[paper]
    if per_page == 2:
        width, height = height, width
    across, down = {1: (1, 1), 2: (2, 1), 4: (2, 2)}[per_page]
    margin = 12.0 if per_page == 1 and paper != "a5" else LEAST_MARGIN
    wide, high = width / across, height / down
    frames = tuple(
        Frame(column * wide + margin, row * high + margin, wide - 2 * margin, high - 2 * margin)
        for row in range(down)
        for column in range(across)
    )
    cuts = [Rule(wide, 0, wide, height, 0.4, "cut", is_dashed=True)] if across == 2 else []
    cuts += [Rule(0, high, width, high, 0.4, "cut", is_dashed=True)] if down == 2 else []
    return Arrangement(width, height, frames, tuple(cuts))

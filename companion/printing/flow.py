"""Blocks that flow over as many pages as they need."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from companion.printing.layout import Align, Frame, Item, Label, LayoutError, Page, Rule, shift

FOOTER_PT: Final = 7.0
FOOTER: Final = 7.0  # mm at the foot of each page


class Block(Struct, frozen=True):
    """Items that stay together, drawn from y = 0, and their height in mm.

    ``repeat`` stands again at the top when a page break falls before this block. A block that ``keeps_next`` does
    not end a page. ``bookmark`` names its page.
    """

    height: float
    items: tuple[Item, ...]
    repeat: tuple[Block, ...] = ()
    keeps_next: bool = False
    bookmark: str = ""


class Paper(Struct, frozen=True):
    """A page in mm, the frame that blocks fill, and what every foot says at the left."""

    width: float
    height: float
    frame: Frame
    footer: str = ""


def paginate(blocks: tuple[Block, ...], paper: Paper) -> tuple[Page, ...]:
    """Place blocks one under the other, page after page. Raises LayoutError for a block higher than a page."""
    frame = paper.frame
    room = frame.height - FOOTER
    pages: list[tuple[list[Item], list[str]]] = [([], [])]
    y = 0.0
    for index, block in enumerate(blocks):
        if y and y + _needed(blocks, index) > room:
            pages.append(([], []))
            y = 0.0
            for again in block.repeat:
                pages[-1][0].extend(shift(again.items, frame.y + y))
                y += again.height
        if y + block.height > room:
            raise LayoutError("A part of the sheet is higher than the page. Choose larger paper.")
        pages[-1][0].extend(shift(block.items, frame.y + y))
        if block.bookmark:
            pages[-1][1].append(block.bookmark)
        y += block.height
    return tuple(
        Page(paper.width, paper.height, (*items, *_draw_footer(paper, number, len(pages))), tuple(bookmarks))
        for number, (items, bookmarks) in enumerate(pages, 1)
    )


def _needed(blocks: tuple[Block, ...], index: int) -> float:
    """The height of a block with those it has to stay with."""
    height = blocks[index].height
    while blocks[index].keeps_next and index + 1 < len(blocks):
        index += 1
        height += blocks[index].height
    return height


def _draw_footer(paper: Paper, number: int, pages: int) -> list[Item]:
    frame = paper.frame
    half = frame.width / 2
    return [
        Rule(frame.x, frame.bottom - 4.2, frame.right, frame.bottom - 4.2, 0.35, "line"),
        Label(frame.x, frame.bottom - 0.8, paper.footer, FOOTER_PT, half, colour="muted"),
        Label(
            frame.right, frame.bottom - 0.8, f"page {number} of {pages}", FOOTER_PT, half, Align.RIGHT, colour="muted"
        ),
    ]

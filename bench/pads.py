"""A pad of many pages, compared with drawing the same shapes on as many pages with ReportLab alone."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from bench.report import Row
from bench.sample import WILDSCAPE
from bench.timing import compare
from companion.printing import make_pad, pad_pdf
from companion.printing.fonts import measure, register_fonts
from companion.printing.layout import MM_PER_PT, Box, Emblem, Item, Label, Page, Rule
from companion.printing.pad import lay_pad

PAGES: Final = 100
PLAYERS: Final = 4
ROUNDS: Final = 9

_POINT: Final = 1 / MM_PER_PT


def measure_pads() -> list[Row]:
    """The row of the pad."""
    page = lay_pad(make_pad(WILDSCAPE, PLAYERS), "a4", 1, measure)
    register_fonts()
    (pad,) = compare(lambda: draw_bare(page), _make_pad, rounds=ROUNDS, warm_up=1)
    return [Row(f"a pad of {PAGES} pages (unit: the same shapes with bare ReportLab)", pad, 3)]


def _make_pad() -> bytes:
    return pad_pdf(WILDSCAPE, players=PLAYERS, paper="a4", per_page=1, pages=PAGES, ink_saving=False)


def draw_bare(page: Page) -> bytes:
    """The shapes of a page, drawn afresh on each page with plain calls; a mark becomes a circle."""
    output = BytesIO()
    canvas = Canvas(output, (page.width * _POINT, page.height * _POINT), invariant=1, pageCompression=1)
    for _ in range(PAGES):
        for item in page.items:
            _draw(canvas, item, page.height)
        canvas.showPage()
    canvas.save()
    return output.getvalue()


def _draw(canvas: Canvas, item: Item, height: float) -> None:
    canvas.setFillColor(HexColor("#223322"))
    match item:
        case Rule():
            canvas.setLineWidth(item.width)
            canvas.line(item.x1 * _POINT, (height - item.y1) * _POINT, item.x2 * _POINT, (height - item.y2) * _POINT)
        case Box():
            top = (height - item.y - item.height) * _POINT
            canvas.roundRect(item.x * _POINT, top, item.width * _POINT, item.height * _POINT, item.radius * _POINT)
        case Label():
            canvas.setFont(f"FiraSans-{item.weight}", item.size)
            draw = {"left": canvas.drawString, "centre": canvas.drawCentredString, "right": canvas.drawRightString}
            draw[item.align](item.x * _POINT, (height - item.y) * _POINT, item.text)
        case Emblem():
            radius = item.side / 2 * _POINT
            canvas.circle(item.x * _POINT + radius, (height - item.y) * _POINT - radius, radius)

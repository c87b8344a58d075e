"""Pages become a PDF. Nothing is decided here: every shape has its place already."""

from __future__ import annotations

from io import BytesIO
from threading import Lock
from typing import Final

from msgspec import Struct
from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import FILL_NON_ZERO, Canvas

from companion.marks import SIDE, read_marks
from companion.printing.fonts import register_fonts, register_signs, split_runs
from companion.printing.layout import MM_PER_PT, Align, Box, Circle, Emblem, Item, Label, Outline, Page, Rule

AUTHOR: Final = "Companion"
LANGUAGE: Final = "en"

_DRAWING: Final = Lock()  # ReportLab knows fonts by name for the whole process


class Document(Struct, frozen=True):
    """Pages with what a reader's program shows about them. ``copies`` of each page follow one another."""

    title: str
    pages: tuple[Page, ...]
    palette: dict[str, str]
    copies: int = 1


def draw_pdf(document: Document) -> bytes:
    """The PDF of a document: the same bytes each time, fonts embedded, with bookmarks."""
    register_fonts()
    output = BytesIO()
    with _DRAWING:
        register_signs(
            (item.text, item.weight) for page in document.pages for item in page.items if isinstance(item, Label)
        )
        canvas = Canvas(output, invariant=1, pageCompression=1, lang=LANGUAGE)
        canvas.setTitle(document.title)
        canvas.setAuthor(AUTHOR)
        canvas.setCreator(AUTHOR)
        canvas.setSubject(document.title)
        for number, page in enumerate(document.pages):
            _draw_copies(canvas, document, page, number)
        canvas.save()
    return output.getvalue()


def _draw_copies(canvas: Canvas, document: Document, page: Page, number: int) -> None:
    """Draw a page once, as a form, and show it as often as wanted."""
    form = f"page{number}"
    size = (page.width / MM_PER_PT, page.height / MM_PER_PT)
    canvas.setPageSize(size)
    canvas.beginForm(form, 0, 0, *size)
    for item in page.items:
        _draw_item(canvas, item, page.height, document.palette)
    canvas.endForm()
    for copy in range(document.copies):
        canvas.setPageSize(size)
        for index, bookmark in enumerate(page.bookmarks):
            key = f"{number}-{copy}-{index}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(f"{bookmark}, {copy + 1}" if document.copies > 1 else bookmark, key, 0)
        canvas.doForm(form)
        canvas.showPage()


def _draw_item(canvas: Canvas, item: Item, height: float, palette: dict[str, str]) -> None:
    match item:
        case Rule():
            canvas.setStrokeColor(_colour(palette, item.colour))
            canvas.setLineWidth(item.width)
            canvas.setDash([3, 3] if item.is_dashed else [])
            canvas.line(*(_pt(v) for v in (item.x1, height - item.y1, item.x2, height - item.y2)))
        case Box():
            _draw_box(canvas, item, height, palette)
        case Outline():
            _draw_outline(canvas, item, height, palette)
        case Circle():
            _draw_circle(canvas, item, height, palette)
        case Label():
            _draw_label(canvas, item, height, palette)
        case Emblem():
            _draw_emblem(canvas, item, height, palette)


def _pt(millimetres: float) -> float:
    return millimetres / MM_PER_PT


def _colour(palette: dict[str, str], name: str) -> HexColor:
    return HexColor(palette.get(name, palette["ink"]))


def _draw_box(canvas: Canvas, box: Box, height: float, palette: dict[str, str]) -> None:
    place = (_pt(v) for v in (box.x, height - box.y - box.height, box.width, box.height, box.radius))
    canvas.roundRect(*place, **_take_colours(canvas, box, palette))


def _draw_outline(canvas: Canvas, outline: Outline, height: float, palette: dict[str, str]) -> None:
    path = canvas.beginPath()
    for index, (x, y) in enumerate(outline.points):
        (path.lineTo if index else path.moveTo)(_pt(x), _pt(height - y))
    path.close()
    canvas.drawPath(path, **_take_colours(canvas, outline, palette))


def _draw_circle(canvas: Canvas, circle: Circle, height: float, palette: dict[str, str]) -> None:
    colours = _take_colours(canvas, circle, palette)
    if circle.is_dashed:
        canvas.setDash([2, 2])
    canvas.circle(_pt(circle.x), _pt(height - circle.y), _pt(circle.radius), **colours)


def _take_colours(canvas: Canvas, item: Box | Outline | Circle, palette: dict[str, str]) -> dict[str, int]:
    """Set the colours of a shape; whether it is filled and whether its edge is drawn."""
    canvas.setDash([])
    if item.fill:
        canvas.setFillColor(_colour(palette, item.fill))
    if item.stroke:
        canvas.setStrokeColor(_colour(palette, item.stroke))
        canvas.setLineWidth(item.line)
    return {"stroke": int(bool(item.stroke)), "fill": int(bool(item.fill))}


def _draw_label(canvas: Canvas, label: Label, height: float, palette: dict[str, str]) -> None:
    runs = split_runs(label.text, label.weight)
    width = sum(canvas.stringWidth(run.text, run.font, label.size) for run in runs)
    start = _pt(label.x) - {Align.LEFT: 0.0, Align.CENTRE: width / 2, Align.RIGHT: width}[label.align]
    text = canvas.beginText(start, _pt(height - label.y))
    text.setFillColor(_colour(palette, label.colour))
    for run in runs:
        text.setFont(run.font, label.size)
        text.textOut(run.text)
    canvas.drawText(text)


def _draw_emblem(canvas: Canvas, emblem: Emblem, height: float, palette: dict[str, str]) -> None:
    """A mark; one that the sprite does not have leaves its place empty."""
    mark = read_marks().get(emblem.mark)
    if mark is None:
        return
    scale = _pt(emblem.side) / SIDE
    left, top = _pt(emblem.x), _pt(height - emblem.y)
    path = canvas.beginPath()
    for step in mark.steps:
        points = [value for x, y in step.points for value in (left + x * scale, top - y * scale)]
        match step.command:
            case "M":
                path.moveTo(*points)
            case "L":
                path.lineTo(*points)
            case "C":
                path.curveTo(*points)
            case "Z":
                path.close()
    canvas.setFillColor(_colour(palette, emblem.colour))
    canvas.drawPath(path, stroke=0, fill=1, fillMode=FILL_NON_ZERO)

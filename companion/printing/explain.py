"""How every point came about: seat by seat, line by line, with the rule and the rulings that were followed."""

from __future__ import annotations

from typing import Final

from companion.core.game import Setup
from companion.core.scoreboard import Line, Score, Scoreboard, columns
from companion.core.text import format_number
from companion.printing.flow import Block
from companion.printing.layout import (
    Align,
    Emblem,
    Frame,
    Item,
    Label,
    Measure,
    Rule,
    Weight,
    line_height,
    wrap,
)

TEXT_PT: Final = 8.5
NOTE_PT: Final = 7.0
HEADING_PT: Final = 11.0
HEADING: Final = 11.0  # mm, with the space around it
POINTS_WIDTH: Final = 13.0  # mm
GAP: Final = 3.0  # mm between the columns of an explanation
INDENT: Final = 4.0  # mm before what a line is made of


def explain_points(setup: Setup, board: Scoreboard, frame: Frame, running: Block, measure: Measure) -> list[Block]:
    """A heading and its lines for each seat and for all together, then what is unusual, and the rulings as notes."""
    rulings = _number_rulings(board)
    blocks = [draw_heading("How the points came about", frame, running)]
    for score in columns(board):
        heading = _draw_seat(setup, score, frame, running, measure)
        blocks.append(heading)
        repeat = (*heading.repeat, heading)
        for category in score.categories:
            for line in category.lines:
                if line.how or line.details or line.points is not None:
                    blocks.append(_draw_line(line, category.label, rulings, frame, repeat, measure))
                    blocks += _draw_details(line, frame, repeat, measure)
    if board.warnings:
        blocks.append(draw_heading("Kept as typed", frame, running))
        blocks += [_draw_note("?", str(warning.message), frame, running, measure) for warning in board.warnings]
    if rulings:
        blocks.append(draw_heading("Readings of unclear rules", frame, running))
        blocks += [_draw_note(f"[{number}]", text, frame, running, measure) for text, number in rulings.items()]
    return blocks


def _number_rulings(board: Scoreboard) -> dict[str, int]:
    """Each ruling once, numbered from 1 in the order in which it is met."""
    found: dict[str, int] = {}
    for score in columns(board):
        for category in score.categories:
            for line in category.lines:
                if line.ruling:
                    found.setdefault(str(line.ruling), len(found) + 1)
    return found


def draw_heading(text: str, frame: Frame, running: Block) -> Block:
    """The heading of a part, with a bookmark; it stays with what follows."""
    label = Label(frame.x, 8, text, HEADING_PT, frame.width, weight=Weight.STRONG, colour="accent")
    return Block(HEADING, (label,), (running,), keeps_next=True, bookmark=text)


def _draw_seat(setup: Setup, score: Score, frame: Frame, running: Block, measure: Measure) -> Block:
    """The name with its mark, and the total at the right."""
    seat = None if score.seat is None else setup.seats[score.seat]
    name = seat.name if seat else "All together"
    left = frame.x + (6 if seat else 0)
    total = format_number(score.total) + ("" if score.is_complete else " so far")
    total_width = measure(total, HEADING_PT, Weight.STRONG) + 1
    room = frame.right - left - total_width - GAP
    lines = wrap(name, HEADING_PT, Weight.STRONG, room, measure)
    step = line_height(HEADING_PT)
    height = 3.5 + len(lines) * step
    items: list[Item] = [Emblem(frame.x, 2.9, 4, seat.mark, seat.mark)] if seat else []
    items += [
        Label(left, 2.4 + (n + 0.85) * step, line, HEADING_PT, room, weight=Weight.STRONG)
        for n, line in enumerate(lines)
    ]
    items.append(Label(frame.right, 2.4 + 0.85 * step, total, HEADING_PT, total_width, Align.RIGHT, Weight.STRONG))
    items.append(Rule(frame.x, height, frame.right, height, 0.8, "ink"))
    return Block(height + 0.6, tuple(items), (running,), keeps_next=True, bookmark=name)


def _draw_line(
    line: Line, category: str, rulings: dict[str, int], frame: Frame, repeat: tuple[Block, ...], measure: Measure
) -> Block:
    """What was counted, its points, how they came about, and the rule."""
    label_width = frame.width * 0.38
    rule = " ".join(part for part in (line.rule, f"[{rulings[str(line.ruling)]}]" if line.ruling else "") if part)
    rule_width = measure(rule, NOTE_PT, Weight.REGULAR) + 0.1 if rule else 0.0
    how_left = frame.x + label_width + POINTS_WIDTH + GAP
    how_width = frame.right - how_left - rule_width - (GAP if rule else 0)
    name = str(line.label)
    label = name if category in name else f"{category}: {name}"
    labels = wrap(label, TEXT_PT, Weight.REGULAR, label_width, measure)
    how = wrap(str(line.how or ""), TEXT_PT, Weight.REGULAR, how_width, measure)
    step = line_height(TEXT_PT)
    height = max(len(labels), len(how), 1) * step + 1.2
    points = "" if line.points is None else format_number(line.points)
    items: list[Item] = [] if line.details else [Rule(frame.x, height, frame.right, height, 0.35, "line")]
    items += [Label(frame.x, 0.6 + (n + 0.8) * step, each, TEXT_PT, label_width) for n, each in enumerate(labels)]
    items += [
        Label(how_left, 0.6 + (n + 0.8) * step, each, TEXT_PT, how_width, colour="muted") for n, each in enumerate(how)
    ]
    if points:
        right = frame.x + label_width + POINTS_WIDTH
        items.append(Label(right, 0.6 + 0.8 * step, points, TEXT_PT, POINTS_WIDTH, Align.RIGHT, Weight.STRONG))
    if rule:
        items.append(Label(frame.right, 0.6 + 0.8 * step, rule, NOTE_PT, rule_width, Align.RIGHT, colour="muted"))
    return Block(height, tuple(items), repeat, keeps_next=bool(line.details))


def _draw_details(line: Line, frame: Frame, repeat: tuple[Block, ...], measure: Measure) -> list[Block]:
    """What a line is made of, sentence by sentence below it, so that a long list goes on on the next page."""
    step, left = line_height(NOTE_PT), frame.x + INDENT
    room = frame.right - left
    blocks = []
    for number, detail in enumerate(line.details, 1):
        lines = wrap(str(detail), NOTE_PT, Weight.REGULAR, room, measure)
        height = len(lines) * step + 0.6
        items: list[Item] = [
            Label(left, (n + 0.8) * step, each, NOTE_PT, room, colour="muted") for n, each in enumerate(lines)
        ]
        if number == len(line.details):
            items.append(Rule(frame.x, height, frame.right, height, 0.35, "line"))
        blocks.append(Block(height, tuple(items), repeat))
    return blocks


def _draw_note(sign: str, text: str, frame: Frame, running: Block, measure: Measure) -> Block:
    step = line_height(NOTE_PT)
    lines = wrap(text, NOTE_PT, Weight.ITALIC, frame.width - 6, measure)
    items = [Label(frame.x, 0.8 * step, sign, NOTE_PT, 5.9, colour="muted")]
    items += [
        Label(frame.x + 6, (n + 0.8) * step, line, NOTE_PT, frame.width - 6, weight=Weight.ITALIC)
        for n, line in enumerate(lines)
    ]
    return Block(len(lines) * step + 1, tuple(items), (running,))

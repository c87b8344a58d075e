"""What the page of a tracked play shows: the board, what to do next, what stays in view."""

from __future__ import annotations

from typing import Final

import msgspec
from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from companion.core.picture import Picture
from companion.core.prompt import Cell, Choice, Hint, Order, Other, Prompt
from companion.web.board_svg import board_svg, draw_piece

CELL: Final = 44  # pixels a square has at least, so that every spot is a target
STILL_CELL: Final = 36  # where nobody taps it: seven squares are as wide as the narrowest phone
LEAST: Final = 6.0  # squares in a row, so that a small board is not shown too large


class ChoiceView(Struct):
    """A choice in words; ``move`` is JSON, ``number`` counts the prompt's choices from 0."""

    number: int
    move: str
    label: str
    detail: str
    cost: str
    points: int | None
    mark: str
    place: str  # where it is on the board, and how far it is turned: "3 4 90"
    is_main: bool


class GroupView(Struct):
    """Choices that stand together."""

    title: str
    choices: list[ChoiceView]


class PromptView(Struct):
    """What to do next."""

    key: str
    title: str
    detail: str = ""
    groups: list[GroupView] = []
    has_places: bool = False  # its choices are spots on the board
    piece: str = ""  # what is to be laid there, in words
    figures: tuple[Cell, ...] = ()
    why: list[str] = []
    rule: str = ""
    steps: tuple[int, int] | None = None
    others: tuple[Other, ...] = ()
    orders: tuple[Order, ...] = ()
    is_other: bool = False  # a form that was opened in the place of a prompt

    @property
    def is_rich(self) -> bool:
        """Whether it has parts that css/prompt.css is needed for."""
        has_main = any(choice.is_main for group in self.groups for choice in group.choices)
        return bool(has_main or self.is_other or self.figures or self.why or self.steps or self.others or self.orders)


class HintView(Struct):
    """The best choices, and what they were judged by."""

    looks_at: str
    choices: list[tuple[str, ChoiceView]]  # each with its group


def view_prompt(prompt: Prompt) -> PromptView:
    """A prompt in words."""
    groups: dict[str, list[ChoiceView]] = {}
    for number, choice in enumerate(prompt.choices):
        groups.setdefault(str(choice.group or ""), []).append(_view_choice(choice, number))
    return PromptView(
        key=prompt.key,
        title=str(prompt.title),
        detail=str(prompt.detail or ""),
        groups=[GroupView(title, choices) for title, choices in groups.items()],
        has_places=prompt.piece is not None,
        piece=prompt.piece.title if prompt.piece else "",
        figures=prompt.figures,
        why=[str(reason) for reason in prompt.why],
        rule=prompt.rule,
        steps=prompt.steps,
        others=prompt.others,
        orders=prompt.orders,
    )


def view_other(key: str, label: str) -> PromptView:
    """Another form that was opened in the place of a prompt."""
    return PromptView(key, label, is_other=True)


def view_hint(hint: Hint) -> HintView:
    """A hint in words."""
    numbered = enumerate(hint.choices)
    return HintView(
        str(hint.looks_at), [(str(choice.group or ""), _view_choice(choice, number)) for number, choice in numbered]
    )


def _view_choice(choice: Choice, number: int) -> ChoiceView:
    return ChoiceView(
        number=number,
        move=msgspec.json.encode(choice.move).decode(),
        label=str(choice.label),
        detail=str(choice.detail or ""),
        cost=str(choice.cost or ""),
        points=choice.points,
        mark=choice.mark,
        place=f"{choice.at[0]:g} {choice.at[1]:g} {choice.turn}" if choice.at else "",
        is_main=choice.is_main,
    )


def view_board(picture: Picture, prompt: Prompt | None, sprite: str, *, is_still: bool = False) -> Markup:
    """The board with a marker for each spot of the choices, and what is to be laid there, hidden until it is tried.

    Nothing for a picture of nothing.
    """
    if not picture.shapes:
        return Markup()
    wider = max(0.0, LEAST - picture.width)
    picture = replace(picture, left=picture.left - wider / 2, width=picture.width + wider)
    if prompt is None or prompt.piece is None:
        return board_svg(picture, sprite, "b", cell=STILL_CELL if is_still else CELL)
    spots = dict.fromkeys(choice.at for choice in prompt.choices if choice.at)
    markers = "".join(f'<use href="#spot" x="{x:g}" y="{y:g}"/>' for x, y in spots)
    spot = (
        '<defs><g id="spot"><circle r=".5" fill="transparent"/><circle r=".3" fill="var(--card)" '
        'stroke="var(--accent)" stroke-width=".06"/><path d="M-.14 0h.28M0-.14v.28" stroke="var(--accent)" '
        'stroke-width=".07" stroke-linecap="round"/></g></defs>'
    )
    piece = f'<g id="piece" visibility="hidden"><g id="hand">{draw_piece(prompt.piece, sprite, "p")}</g></g>'
    return board_svg(picture, sprite, "b", over=f'{spot}<g id="spots">{markers}</g>{piece}', cell=CELL)

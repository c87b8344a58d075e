"""What the table should do next, and which ways there are to do it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.core.picture import Picture
from companion.core.text import Text


class Choice(Struct, frozen=True, gc=False):
    """One way to go on: the ``move`` that it makes, and what it costs and brings.

    ``at`` is where it happens on the board's picture; choices at the same point differ by ``turn``, in degrees
    clockwise. Choices of one ``group`` stand together. One that ``is_main`` is what is mostly done next.
    """

    move: Any
    label: Text
    detail: Text | None = None
    cost: Text | None = None
    points: int | None = None
    mark: str = ""
    group: Text | None = None
    at: tuple[float, float] | None = None
    turn: int = 0
    is_main: bool = False


class Cell(Struct, frozen=True, gc=False):
    """Something that lies on the table: a large ``figure``, ``words`` beside it, a ``note`` below."""

    figure: str
    words: str = ""
    note: Text | None = None
    is_next: bool = False


class Order(Struct, frozen=True, gc=False):
    """One of several things to do in a row: what, and why that."""

    label: Text
    detail: Text | None = None
    mark: str = ""


class Other(Struct, frozen=True, gc=False):
    """Another form that can be opened besides a prompt, named by its ``key``, such as one to set a number by hand.

    One that is not listed is opened from the page of another form.
    """

    key: str
    label: str
    is_listed: bool = True


class Prompt(Struct, frozen=True, gc=False):
    """One instruction. ``key`` names the form that answers it, beside or instead of its choices.

    ``piece`` is what is to be laid on the board, drawn around the point (0, 0). ``rule`` is the number in
    docs/rules.md. ``figures`` are the numbers that matter now, ``why`` the reasons for the instruction, and ``steps``
    where it stands in a row of them, such as (1, 2): the first of two. ``others`` are forms that can be opened in its
    place; ``orders`` are several things to be done one after the other.
    """

    key: str
    title: Text
    detail: Text | None = None
    choices: tuple[Choice, ...] = ()
    piece: Picture | None = None
    rule: str = ""
    figures: tuple[Cell, ...] = ()
    why: tuple[Text, ...] = ()
    steps: tuple[int, int] | None = None
    others: tuple[Other, ...] = ()
    orders: tuple[Order, ...] = ()


class Hint(Struct, frozen=True, gc=False):
    """The best choices by what ``looks_at`` says, the best first; nothing else was looked at."""

    looks_at: Text
    choices: tuple[Choice, ...]


class PanelRow(Struct, frozen=True, gc=False):
    """One kind of things: a ``figure`` with a ``note`` on how it came about, or ``cells`` from left to right."""

    label: str
    mark: str = ""
    figure: str = ""
    note: Text | None = None
    cells: tuple[Cell, ...] = ()


class Panel(Struct, frozen=True, gc=False):
    """What stays in view during a play, such as the rows of tokens or the score so far; a closed one opens by hand."""

    title: str
    rows: tuple[PanelRow, ...]
    hint: Text | None = None
    is_open: bool = True

"""What the forms of moves have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from flask_wtf import FlaskForm
from msgspec import Struct
from wtforms import StringField

from companion.core.errors import RuleError


class About(Struct, frozen=True):
    """What a form needs to know: the state of the play, chance, and what the household's catalogue has of the game.

    ``items`` are JSON by kind and key. ``is_correction`` when an earlier move is put right. ``asked`` names what of
    the form is wanted, where its address says so: what that is, the form knows.
    """

    state: Any
    random: Random
    items: Mapping[str, Mapping[str, str]] = {}
    is_correction: bool = False
    asked: str = ""


class PressedField(StringField):
    """What the button says that was pressed; a hidden field before it says what holds for the others."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Take the last of the values."""
        if valuelist:
            self.data = valuelist[-1]


class MoveForm(FlaskForm):
    """A form that makes one move of a game's tracker. ``make_move`` is asked after ``validate``.

    ``moves`` are the types of the moves that a form makes which is opened in the place of a prompt, or beside choices:
    such a move is corrected by it. ``learned`` is what the household's catalogue keeps once the move is made: kind, key
    and JSON of each item.

    One that ``stays`` is open again after a move that was made on its page, ``spot`` is the place in it to go on at.
    ``shows_board`` if the board is part of it, so that the page needs no picture of it.
    ``linked`` are the keys of other forms that its page leads to by itself.
    ``leads_to`` is the form that is open then instead of the prompt. One that turns out not to be ``is_needed`` once it
    is prepared is not shown.
    """

    moves: tuple[type, ...] = ()
    stays: bool = False
    shows_board: bool = False
    leads_to: str = ""
    linked: frozenset[str] = frozenset()
    is_needed: bool = True
    learned: tuple[tuple[str, str, str], ...] = ()

    @property
    def spot(self) -> str:
        """The place on the page where something was done; nothing where that does not matter."""
        return ""

    def prepare(self, about: About) -> None:
        """Fill in what depends on the play."""

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """Show a move of the play as it was made, to be corrected."""

    def make_move(self, about: About) -> Any:
        """The move. Raises RuleError, whose field may name one of the form's."""
        raise NotImplementedError

    def refuse(self, error: RuleError) -> bool:
        """Show an error at the field that it names; False if there is no such field."""
        if error.field not in self:
            return False
        self[error.field].errors = [*self[error.field].errors, str(error.message)]
        return True

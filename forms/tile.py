"""The forms of a Rewild tile, its four squares clockwise from the top left, and of a whole set from a file."""

from __future__ import annotations

from typing import Any, Final, cast

from flask_wtf import FlaskForm
from wtforms import SelectChoice, SelectField

from companion.games.rewild.board import Squares
from companion.games.rewild.catalogue import HABITAT_NAMES, HABITATS
from companion.games.rewild.tile_set import LARGEST_FILE, read_tile_set
from forms.file import FileForm

BLANK: Final = "–"


def _square(label: str) -> Any:
    choices = [SelectChoice("", BLANK), *(SelectChoice(key, name) for key, name in HABITATS)]
    return SelectField(label, choices=choices, default="", validate_choice=False)


class TileForm(FlaskForm):
    """A tile as it lies. Its squares may be blank as long as nobody asks for them."""

    square1 = _square("Top left")
    square2 = _square("Top right")
    square3 = _square("Bottom right")
    square4 = _square("Bottom left")

    def squares(self) -> Squares | None:
        """The tile, or None while a square is blank; that is then said at its field. It is asked after ``validate``."""
        fields = [self.square1, self.square2, self.square3, self.square4]
        for field in fields:
            if field.data not in HABITAT_NAMES:
                field.errors = [*field.errors, f"{field.label.text} square: choose a habitat."]
        if any(field.errors for field in fields):
            return None
        return cast(Squares, tuple(field.data for field in fields))


def filled_squares(squares: Squares | None) -> dict[str, str]:
    """What a form of that tile shows first, to be given as ``data``."""
    return {f"square{number}": habitat for number, habitat in enumerate(squares or (), 1)}


class TileSetForm(FileForm):
    """A tile set that was exported."""

    def tiles(self) -> tuple[Squares, ...] | None:
        """The tiles, or None; what is wrong then stands in the form."""
        return self.read_file(read_tile_set, LARGEST_FILE)

"""The form of a new table: mode, players, colours and options of one game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from flask_wtf import FlaskForm
from wtforms import BooleanField, Field, RadioField, SelectChoice, SelectField, StringField
from wtforms.validators import AnyOf, InputRequired

from companion.core.errors import RuleError
from companion.core.game import MARKS, Game, Mode, Seat, Setup, find_mode, make_setup
from companion.core.scoresheet import YES, Kind, Row

MARK_NAMES: Final = {
    "red": "Red triangle",
    "blue": "Blue circle",
    "gold": "Gold square",
    "violet": "Violet diamond",
    "green": "Green star",
    "grey": "Grey hexagon",
}


class TableForm(FlaskForm):
    """Fields are added by ``table_form``: ``mode``, ``players``, ``name1``, ``mark1`` and so on, ``solo-scenario``."""

    def make_setup(self, game: Game) -> Setup | None:
        """The setup chosen, or None; what is wrong then stands at its field."""
        mode = find_mode(game, self["mode"].data)
        players = mode.fewest if mode.fewest == mode.most else int(self["players"].data or mode.fewest)
        seats = tuple(
            Seat(
                (self[f"name{number}"].data or "").replace("\0", ""), self[f"mark{number}"].data
            )  # PostgreSQL has no NUL
            for number in range(1, players + 1)
        )
        options = {row.key: _as_answer(self[option_field(mode, row)]) for row in mode.options}
        try:
            return make_setup(game, mode.key, seats, options)
        except RuleError as error:
            field = self[self._field_of(error, mode)]
            field.errors = [*field.errors, str(error.message)]
            return None

    def _field_of(self, error: RuleError, mode: Mode) -> str:
        if error.field.startswith("seat") and error.field[4:].isdecimal():
            return ("mark" if "mark" in error.code else "name") + error.field[4:]
        if error.field.startswith("options."):
            return f"{mode.key}-{error.field.removeprefix('options.')}"
        return "players"


def option_field(mode: Mode, row: Row) -> str:
    """The name of an option's field: modes may ask the same."""
    return f"{mode.key}-{row.key}"


def table_form(game: Game, last: Setup | None, names: list[str]) -> TableForm:
    """The form for that game, filled in as ``last`` was, or with the names used last on this shelf."""
    most = max(mode.most for mode in game.modes)

    class Form(TableForm):
        pass

    modes = [SelectChoice(mode.key, mode.title) for mode in game.modes]
    players = sorted({n for mode in game.modes for n in range(mode.fewest, mode.most + 1)})
    Form.mode = RadioField("Mode", choices=modes, validators=[InputRequired()])
    Form.players = players_field(players)
    marks = [SelectChoice(mark, MARK_NAMES[mark]) for mark in MARKS]
    for number in range(1, most + 1):
        setattr(Form, f"name{number}", StringField(f"Name of seat {number}"))
        setattr(Form, f"mark{number}", SelectField(f"Colour of seat {number}", choices=marks))
    for mode in game.modes:
        for row in mode.options:
            setattr(Form, option_field(mode, row), _option_field(row))
    return Form(data=_filled(game, last, names, most))


def players_field(numbers: Sequence[int], default: int | None = None) -> Field:
    """The choice of how many play; another number is refused with those that there are."""
    keys = [str(number) for number in numbers]
    listed = f"{', '.join(keys[:-1])} or {keys[-1]}" if len(keys) > 1 else keys[0]
    return RadioField(
        "Players",
        choices=[SelectChoice(key) for key in keys],
        default=str(default or numbers[0]),
        validate_choice=False,
        validators=[AnyOf(keys, f"The number of players is {listed} here. Choose one.")],
    )


def _option_field(row: Row) -> Field:
    if row.kind is Kind.FLAG:
        return BooleanField(row.label, description=row.hint)
    choices = [SelectChoice(choice.key, choice.label) for choice in row.choices]
    return SelectField(row.label, choices=choices, default=row.default, description=row.hint)


def _filled(game: Game, last: Setup | None, names: list[str], most: int) -> Mapping[str, Any]:
    """What the form shows first: the last setup, else names used before, else the names of the colours."""
    mode = find_mode(game, last.mode) if last else game.modes[0]
    seats = [seat for seat in last.seats if not seat.is_opponent] if last else []
    spare_marks = [mark for mark in MARKS if all(seat.mark != mark for seat in seats)]
    taken = {seat.name for seat in seats}
    spare_names = [name for name in names if name not in taken]
    while len(seats) < most:
        mark = spare_marks.pop(0)
        seats.append(Seat(spare_names.pop(0) if spare_names else mark.title(), mark))
    players = last.number_of_players if last else max(mode.fewest, min(mode.most, len(names)))
    filled: dict[str, Any] = {"mode": mode.key, "players": str(players)}
    for number, seat in enumerate(seats, 1):
        filled |= {f"name{number}": seat.name, f"mark{number}": seat.mark}
    if last:
        for row in mode.options:
            answer = last.options.get(row.key, row.default)
            filled[option_field(mode, row)] = answer == YES if row.kind is Kind.FLAG else answer
    return filled


def _as_answer(field: Field) -> str:
    if isinstance(field, BooleanField):
        return YES if field.data else ""
    return field.data or ""

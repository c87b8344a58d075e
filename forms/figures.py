"""The form of the figures that the rulebook of Rewild: South America shows only in pictures."""

from __future__ import annotations

from typing import Any, Final, get_args

from flask_wtf import FlaskForm

from companion.games.rewild_south_america.cards import Symbol
from companion.games.rewild_south_america.catalogue import SIDES
from companion.games.rewild_south_america.figures import Figures
from forms.card import NumberField

SHORT: Final[dict[str, str]] = {
    "shrubland": "Shrub",
    "grassland": "Grass",
    "wetland": "Wet",
    "rainforest": "Rain",
    "high_tree": "Tree",
}


class FiguresForm(FlaskForm):
    """Hexes, fields, and for each side of the Action Cards its symbols: ``shrubland_1-top-wetland`` and so on."""

    grassland_hexes = NumberField("Hexes of a Grassland Tile", most=9)
    rainforest_hexes = NumberField("Hexes of a Rainforest Tile", most=9)
    board_fields = NumberField("Fields of the Player Board", most=200)

    def fields_of(self, side: str) -> list[Any]:
        """The fields of a side, a symbol each."""
        return [self[_name(side, symbol)] for symbol in get_args(Symbol)]

    def fill(self, figures: Figures) -> None:
        """Show what is known."""
        for name in ("grassland_hexes", "rainforest_hexes", "board_fields"):
            number = getattr(figures, name)
            self[name].data = "" if number is None else str(number)
        for side, shown in figures.sides.items():
            for symbol in get_args(Symbol):
                self[_name(side, symbol)].data = str(shown.get(symbol) or "")

    def make_figures(self) -> Figures | None:
        """The figures, or None; what is wrong then stands at its field. A side without a number is unknown."""
        hexes = self._at_least_one(self.grassland_hexes), self._at_least_one(self.rainforest_hexes)
        fields = self._at_least_one(self.board_fields)
        sides = {}
        for side in SIDES:
            numbers = {symbol: self[_name(side, symbol)].number() for symbol in get_args(Symbol)}
            if any(number is not None for number in numbers.values()):
                sides[side] = {symbol: number for symbol, number in numbers.items() if number}
        if any(field.errors for field in self):
            return None
        return Figures(hexes[0], hexes[1] or Figures().rainforest_hexes, fields, sides)

    def _at_least_one(self, field: NumberField) -> int | None:
        number = field.number()
        if number == 0:
            field.errors = [f"{field.label.text}: type a whole number from 1 to {field.most}."]
        return number


def _name(side: str, symbol: str) -> str:
    return f"{side.replace('.', '-')}-{symbol}"


for _side in SIDES:
    for _symbol, _short in SHORT.items():
        setattr(FiguresForm, _name(_side, _symbol), NumberField(_short))

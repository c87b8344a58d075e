"""The forms about a seat: its numbers as they really are, and an Expert meeple that it places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from wtforms import BooleanField, StringField

from companion.core.errors import RuleError
from companion.core.text import text
from companion.games.rewild_south_america.cards import BIOMES, RESOURCES, SYMBOLS
from companion.games.rewild_south_america.moves import Reward, SetSeat
from companion.games.rewild_south_america.prompts import is_rewarding
from companion.games.rewild_south_america.state import Stock, Tiles
from forms.fields import CountField
from forms.move import About
from forms.rewild_south_america.fields import PlayerForm


class RewardForm(PlayerForm):
    """An Expert card whose Biome Tile Composition is there (SA-73). ``rewarding`` are the stacks still without it."""

    face = "reward"
    moves = (Reward,)
    stack = StringField()

    @property
    def rewarding(self) -> list[tuple[int, str, int]]:
        """Index, name and VP of the cards."""
        stacks = enumerate(self.player.stacks)
        return [
            (index, each.card.name, each.card.reward or 0)
            for index, each in stacks
            if is_rewarding(each.card) and not each.is_rewarded
        ]

    def make_move(self, about: About) -> Any:
        """The meeple is placed. Raises RuleError ``no_such_stack``."""
        stacks = {str(index): index for index, _, _ in self.rewarding}
        if (self.stack.data or "") not in stacks:
            raise RuleError("no_such_stack", text("Choose one of the Expert cards here."))
        return Reward(self.at, stacks[self.stack.data])


_STOCK: Final = RESOURCES
_TILES: Final = {
    "shrubland": "Shrublands",
    "extensions": "Extensions",
    "grassland": "Grasslands",
    "wetland": "Wetlands",
    "rainforest": "Rainforests",
    "high_trees": "High Trees",
}
_SHOWN: Final = {f"{symbol}_symbols": name.removesuffix(" symbol") for symbol, name in SYMBOLS.items()}
_GROUPS: Final = {"In stock": _STOCK, "Tiles": _TILES, "Symbols on face-up Action Cards": _SHOWN}


class SetForm(PlayerForm):
    """A seat's numbers as they really are. A group left blank as a whole is not followed from then on."""

    face = "set"
    moves = (SetSeat,)
    points = CountField("Points on the track", most=9_999)
    minerals = CountField("Minerals", most=10, optional=True)
    water = CountField("Water", most=10, optional=True)
    seeds = CountField("Seeds", most=10, optional=True)
    shrubland = CountField("Shrublands", most=99, optional=True)
    extensions = CountField("Extensions", most=99, optional=True)
    grassland = CountField("Grasslands", most=99, optional=True)
    wetland = CountField("Wetlands", most=99, optional=True)
    rainforest = CountField("Rainforests", most=99, optional=True)
    high_trees = CountField("High Trees", most=10, optional=True)
    shrubland_symbols = CountField("Shrubland", most=99, optional=True)
    grassland_symbols = CountField("Grassland", most=99, optional=True)
    wetland_symbols = CountField("Wetland", most=99, optional=True)
    rainforest_symbols = CountField("Rainforest", most=99, optional=True)
    high_tree_symbols = CountField("High Tree", most=99, optional=True)
    tree_meeples = CountField("Animal Meeples on High Trees", most=10)
    wetland_markers = CountField("Animal Markers on Wetlands", most=99, optional=True, description="blank: worked out")
    completed_shrubland = BooleanField(BIOMES["shrubland"])
    completed_grassland = BooleanField(BIOMES["grassland"])
    completed_rainforest = BooleanField(BIOMES["rainforest"])

    def prepare(self, about: About) -> None:
        """Show what stands."""
        super().prepare(about)
        if self.is_fresh:
            player = self.player
            self._show(player, player.score)

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The numbers as they were set."""
        super().fill(moves, index)
        move = moves[index]
        if isinstance(move, SetSeat):
            self._show(move, move.points)

    def _show(self, numbers: Any, points: int) -> None:
        self.points.data = str(points)
        symbols = numbers.symbols
        parts = (
            *((name, getattr(numbers.stock, name, None)) for name in _STOCK),
            *((name, getattr(numbers.tiles, name, None)) for name in _TILES),
            *((f"{key}_symbols", None if symbols is None else symbols.get(key, 0)) for key in SYMBOLS),
            ("tree_meeples", numbers.tree_meeples),
            ("wetland_markers", numbers.wetland_markers),
        )
        for name, number in parts:
            self[name].data = "" if number is None else str(number)
        for biome in BIOMES:
            self[f"completed_{biome}"].data = biome in numbers.completed

    @property
    def groups(self) -> Iterator[tuple[str, str, list[Any]]]:
        """The numbers that are blank together or not at all, with what is said above them.

        The opponent decides by its resources and tiles, so these are always followed.
        """
        is_needed = self.at == self.about.state.opponent
        for title, names in _GROUPS.items():
            note = "" if is_needed and names is not _SHOWN else "all blank: not followed"
            yield title, note, [self[name] for name in names]

    def validate(self, *args: Any, **kwargs: Any) -> bool:
        """What is blank in a group of which the rest is filled in is said as well."""
        is_fine: bool = super().validate(*args, **kwargs)
        for _, _, fields in self.groups:
            blank = [field for field in fields if field.is_blank]
            if blank and len(blank) < len(fields):
                is_fine = False
                for field in blank:
                    field.errors = [f"{field.say_bounds()} Blank works only for the whole group."]
        return is_fine

    def make_move(self, about: About) -> Any:
        """The seat's numbers."""
        stock, tiles, shown = (self._read(names) for names in (_STOCK, _TILES, _SHOWN))
        return SetSeat(
            self.at,
            self.points.number or 0,
            None if stock is None else Stock(**stock),
            None if tiles is None else Tiles(**tiles),
            None if shown is None else {name.removesuffix("_symbols"): n for name, n in shown.items()},  # type: ignore[misc]
            self.tree_meeples.number or 0,
            self.wetland_markers.number,
            tuple(biome for biome in BIOMES if self[f"completed_{biome}"].data),  # type: ignore[misc]
        )

    def _read(self, names: Any) -> dict[str, int] | None:
        numbers = {name: self[name].number for name in names}
        return None if None in numbers.values() else numbers

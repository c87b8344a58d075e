"""The forms about tiles: the cost helper, upgrades, a tile that moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wtforms import StringField

from companion.core.errors import RuleError
from companion.core.text import Text, text
from companion.games.rewild_south_america.cards import RESOURCES
from companion.games.rewild_south_america.figures import biome_of
from companion.games.rewild_south_america.moves import MoveTile, PlaceTile, Upgrade
from companion.games.rewild_south_america.opponent import actions_of
from companion.games.rewild_south_america.solo import attempt_of
from companion.games.rewild_south_america.state import Player, State, Upgrading
from companion.games.rewild_south_america.stock import say_amount, say_amounts
from companion.games.rewild_south_america.tiles import BASE_COSTS, STAR_POINTS, meeples_lifted, tile_cost
from forms.fields import CountField, PlayForm
from forms.move import About


class PlaceForm(PlayForm):
    """A tile, and what lies beside it and under it: the cost helper (SA-10 to SA-17)."""

    face = "place"
    shrublands = CountField("Shrublands", default="0")
    grasslands = CountField("Grasslands", default="0")
    wetlands = CountField("Wetlands", default="0")
    minerals = CountField("Minerals", default="0")
    water = CountField("Water", default="0")
    stars = CountField("Stars", default="0")
    how = StringField()
    biome = "shrubland"
    player: Player = Player()
    is_opponents = False
    cannot = ""

    def prepare(self, about: About) -> None:
        """Which tile it is, and who pays."""
        state: State = about.state
        task = state.tasks[0] if state.tasks else None
        self.player = state.player
        self.is_opponents = task is None
        self.cannot = say_cannot(state, "No spot works")
        self.biome = getattr(task, "biome", None) or _drawn_biome(state)

    @property
    def base(self) -> tuple[int, int]:
        """Minerals and Water before anything is saved."""
        return BASE_COSTS[self.biome]

    @property
    def star_points(self) -> int:
        """VP a star (SA-12)."""
        return STAR_POINTS[self.biome]

    @property
    def beside(self) -> PlaceTile:
        """What was typed; what cannot be read counts as nothing until it is put right."""
        names = ("shrublands", "grasslands", "wetlands", "minerals", "water", "stars")
        return PlaceTile(**{name: self[name].number or 0 for name in names})

    @property
    def cost(self) -> Any:
        """What it costs with what was typed."""
        return tile_cost(self.biome, self.beside)

    @property
    def pays(self) -> str:
        """What is paid, in words."""
        return _say_parts(say_amounts(self.cost.minerals, self.cost.water)) or "nothing"

    @property
    def short(self) -> str:
        """What the stock lacks, or nothing."""
        stock = self.player.stock
        if stock is None:
            return ""
        lacking = (max(self.cost.minerals - stock.minerals, 0), max(self.cost.water - stock.water, 0))
        return _say_parts(say_amounts(*lacking))

    @property
    def in_stock(self) -> str:
        """What the stock holds, or nothing."""
        return say_stock(self.player)

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The tile as it was placed."""
        move = moves[index]
        if isinstance(move, PlaceTile):
            for name in ("shrublands", "grasslands", "wetlands", "minerals", "water", "stars"):
                self[name].data = str(getattr(move, name))

    def make_move(self, about: About) -> Any:
        """The tile, or None when only its cost is asked."""
        return None if self.how.data else self.beside


def say_cannot(state: State, why: str) -> str:
    """What follows when the opponent cannot do what is asked: its card's other side, then the next card (SA-81)."""
    is_second = state.solo is not None and state.solo.is_second
    return f"{why}: " + ("draw the next card" if is_second else "go to the other side")


def _drawn_biome(state: State) -> str:
    drawn = state.solo.drawn if state.solo else None
    return biome_of(drawn.card) if drawn else "shrubland"


def _say_parts(parts: Sequence[Text]) -> str:
    return ", ".join(str(part) for part in parts)


def say_stock(player: Player) -> str:
    """What a stock holds, or nothing if it is not followed."""
    if player.stock is None:
        return ""
    return _say_parts([say_amount(getattr(player.stock, key), key) for key in RESOURCES])


_UPGRADED: Final = {
    "extend": ("Extensions", "Extension", 0),
    "flip": ("Wetlands", "Wetland", 1),
    "plant": ("High Trees", "High Tree", 1),
}


class UpgradeForm(PlayForm):
    """How many tiles are upgraded, what gets onto the trees, and what lay under the Extensions (SA-19 to SA-22)."""

    face = "upgrade"
    number = CountField("How many", 1, 20, default="1")
    meeples = CountField("Animal Meeples that get onto them", optional=True)
    stars = CountField("Stars", default="0")
    action = "extend"
    player: Player = Player()
    is_opponents = False
    cannot = ""

    def prepare(self, about: About) -> None:
        """What is upgraded, and by whom."""
        state: State = about.state
        self.player, self.hexes = state.player, state.figures.rainforest_hexes
        task = state.tasks[0] if state.tasks else None
        if isinstance(task, Upgrading):
            self.action = task.action
        elif state.solo is not None and state.solo.drawn is not None:
            self.is_opponents, self.action = True, actions_of(state.solo.drawn, state.solo.is_second)
            self.cannot = say_cannot(state, "It cannot")
            attempt = attempt_of(state)
            if self.is_fresh and attempt is not None:
                self.number.data = str(attempt.number or 1)
        if self.is_fresh:
            self.meeples.data = str(self.lifted[1])
        self.number.label.text, self.one, self.water = _UPGRADED[self.action]

    @property
    def lifted(self) -> tuple[int, int]:
        """The fewest and the most meeples that the trees lift (SA-21)."""
        return self.ranges[(self.number.number or 1) - 1] if self.action == "plant" else (0, 0)

    @property
    def ranges(self) -> list[tuple[int, int]]:
        """The same for 1 tree, 2 trees and so on; nothing where no animal can get onto any."""
        found = [meeples_lifted(self.player, number, self.hexes) for number in range(1, self.number.most + 1)]
        return found if self.action == "plant" else []

    @property
    def asks_for_meeples(self) -> bool:
        """Whether some number of trees leaves open how many meeples get onto them."""
        return any(fewest != most for fewest, most in self.ranges)

    @property
    def in_stock(self) -> str:
        """What the stock holds, or nothing."""
        return say_stock(self.player)

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The upgrade as it was made."""
        move = moves[index]
        if isinstance(move, Upgrade):
            self.number.data, self.meeples.data, self.stars.data = str(move.number), str(move.meeples), str(move.stars)

    def make_move(self, about: About) -> Any:
        """The upgrade; meeples are asked for only where there is a choice. Raises RuleError ``meeples_needed``."""
        number = self.number.number or 1
        fewest, most = self.lifted
        meeples: int | None = most
        if fewest != most:
            meeples = self.meeples.number
        if meeples is None:
            raise RuleError(
                "meeples_needed",
                text("Type how many Animal Meeples get onto the trees: {fewest} to {most}.", fewest=fewest, most=most),
                "meeples",
            )
        stars = (self.stars.number or 0) if self.action == "extend" else 0
        return Upgrade(number, meeples, stars)


class MoveTileForm(PlayForm):
    """The stars that a tile covers where it lies now (SA-76)."""

    face = "move_tile"
    stars = CountField("Stars", default="0")

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The stars as they were counted."""
        self.stars.data = str(getattr(moves[index], "stars", 0))

    def make_move(self, about: About) -> Any:
        """The tile lies there."""
        return MoveTile(self.stars.number or 0)

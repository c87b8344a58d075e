"""What it would take to complete a Scene, asked one Scene at a time: the search takes a moment (WS-6)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from companion.core.text import counted, joined
from companion.games.wild_serengeti.maps import name_space
from companion.games.wild_serengeti.possible import actions_now
from companion.games.wild_serengeti.purse import KINDS
from companion.games.wild_serengeti.scenes import KIND_NAMES, NAMES, TERRAIN_NAMES, Figure, Pattern, Scene
from companion.games.wild_serengeti.state import player_of
from companion.games.wild_serengeti.ways import Way, find_ways, say_step
from forms.move import About, PressedField
from forms.seat import SeatForm
from forms.wild_serengeti.grid import not_a_move

MOST_FOOD: Final = 4  # that are looked at, so that the page comes at once
MOST_VFX: Final = 3
_UNKNOWN: Final = (3, 2)  # Food and VFX Tokens where nobody follows them


class WayView(Struct, frozen=True):
    """A way in words: its ``title`` with what it costs, its steps, and where the animals stand then."""

    title: str
    steps: tuple[str, ...]
    after: str


class WaysForm(SeatForm):
    """The Scenes of a seat whose pattern was entered; one that is pressed is looked at: ``found`` are its ways."""

    face = "ways"
    stays = True
    pick = PressedField()
    asked: Scene | None = None
    found: tuple[WayView, ...] = ()
    note: str = ""

    def prepare(self, about: About) -> None:
        """Find the Scenes, and the tokens that may be spent."""
        super().prepare(about)
        self.is_needed = about.state.map is not None
        player = player_of(about.state, self.at)
        self.scenes = [scene for scene in player.tableau if scene.pattern is not None]
        self.food = _UNKNOWN[0] if player.food is None else min(player.food, MOST_FOOD)
        self.vfx = _UNKNOWN[1] if player.vfx is None else min(player.vfx, MOST_VFX)
        if self.is_needed and self.is_fresh:
            self._look(about.asked)

    @property
    def tokens(self) -> str:
        """What may be spent, in words."""
        return joined([str(counted(self.food, *KINDS["food"])), str(counted(self.vfx, *KINDS["vfx"]))])

    @property
    def listed(self) -> list[tuple[int, str]]:
        """The Scenes: their number and pattern in words."""
        return [(scene.number, say_pattern(scene.pattern)) for scene in self.scenes if scene.pattern]

    def make_move(self, about: About) -> None:
        """No move: the ways to the Scene that was pressed are shown. Raises RuleError ``not_a_move``."""
        self._look(self.pick.data)
        if self.asked is None:
            raise not_a_move()

    def _look(self, number: str | None) -> None:
        """Find the ways to the Scene of a number, if it is one of these."""
        self.asked = next((scene for scene in self.scenes if str(scene.number) == number), None)
        if self.asked is None or self.asked.pattern is None:
            return
        state, pattern = self.about.state, self.asked.pattern
        free, acting = find_ways(
            pattern, state.map, state.animals, food=self.food, vfx=self.vfx, actions=actions_now(state)
        )
        self.found = tuple([view_way(way, pattern) for way in (free, acting) if way])
        self.note = say_missing(free, acting)


def say_missing(free: Way | None, acting: Way | None) -> str:
    """What was looked for and is not there, in words."""
    if free is None:
        return "Out of reach without a Basic Action." if acting else "Out of reach now, even with a Basic Action."
    return "" if acting or not free.steps else "A Basic Action would not save a token."


def view_way(way: Way, pattern: Pattern) -> WayView:
    """A way in words."""
    spent = [(way.food, KINDS["food"]), (way.vfx, KINDS["vfx"])]
    costs = [str(counted(number, *words)) for number, words in spent if number]
    costs = [f"a Basic Action ({way.action.title()})", *costs] if way.action else costs
    places = [
        f"{NAMES[figure.animal]} {name_space(space)}" for figure, space in zip(pattern.figures, way.spaces, strict=True)
    ]
    title = f"With {joined(costs)}" if costs else "It can be completed now"
    return WayView(title, tuple([str(say_step(step)) for step in way.steps]), ", ".join(places))


def say_pattern(pattern: Pattern) -> str:
    """A pattern in words, short.

    >>> say_pattern(Pattern("line", (Figure("lion", "rock"), Figure("zebra"))))
    'Straight-line Scene: Lion (Rock), Zebra'
    """
    figures = ", ".join([say_figure(each) for each in pattern.figures])
    return f"{KIND_NAMES[pattern.kind]}: {figures}"


def say_figure(figure: Figure) -> str:
    """An animal of a pattern with its terrain, in words."""
    return NAMES[figure.animal] + (f" ({TERRAIN_NAMES[figure.terrain]})" if figure.terrain else "")

"""The forms about what a seat has: its tokens, one by one or as they lie, and stars by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from wtforms import StringField

from companion.core.errors import RuleError
from companion.core.text import text
from companion.games.wild_serengeti.moves import AddStars, Gain, SetTokens, Spend
from companion.games.wild_serengeti.purse import KINDS, MOST
from companion.games.wild_serengeti.state import Player
from forms.fields import CountField
from forms.move import About
from forms.seat import SeatForm

MOST_STARS: Final = 999
_SHORT: Final = {"coins": "Coins", "food": "Food", "vfx": "VFX"}
_STEPS: Final = {"spend": Spend, "gain": Gain}


class PlayerForm(SeatForm):
    """A form about a seat's side."""

    player: Player

    def prepare(self, about: About) -> None:
        """Find the seat, and its side."""
        super().prepare(about)
        self.player = (about.state.players[self.at] if about.state.follows else None) or Player()

    @property
    def name(self) -> str:
        """Who sits there."""
        name: str = self.about.state.setup.seats[self.at].name
        return name


class Held(Struct, frozen=True):
    """Tokens of a kind: its key, one and several of them in words, how many there are where they are followed."""

    key: str
    one: str
    many: str
    there: int | None


class TokensForm(PlayerForm):
    """Coins, Food and VFX Tokens in quick steps of one, or as they lie there (WS-41).

    ``do`` is what the button says that was pressed: ``spend food``, ``gain coins``, or ``set`` for what is typed. Where
    nobody follows tokens, those of Food and VFX that are spent still count for some cards.
    """

    face = "tokens"
    stays = True
    moves = (Spend, Gain, SetTokens)
    do = StringField()
    coins = CountField("Coins", most=MOST)
    food = CountField("Food", most=MOST)
    vfx = CountField("VFX", most=MOST)

    def prepare(self, about: About) -> None:
        """Show what lies there."""
        super().prepare(about)
        if self.is_fresh:
            self._show(self.player)

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The tokens as they were set."""
        super().fill(moves, index)
        self._show(moves[index] if isinstance(moves[index], SetTokens) else self.player)

    def _show(self, tokens: Any) -> None:
        for kind in KINDS:
            self[kind].data = _write(getattr(tokens, kind))

    @property
    def is_followed(self) -> bool:
        """Whether tokens are counted at this table."""
        return self.player.coins is not None

    @property
    def held(self) -> list[Held]:
        """The kinds of tokens that can be stepped."""
        return [
            Held(kind, one, _SHORT[kind], getattr(self.player, kind))
            for kind, (one, _) in KINDS.items()
            if self.is_followed or kind != "coins"
        ]

    @property
    def spot(self) -> str:
        """The kind that was stepped."""
        return (self.do.data or "").partition(" ")[2]

    def validate(self, *args: Any, **kwargs: Any) -> bool:
        """What is typed counts only where it is set."""
        is_fine: bool = super().validate(*args, **kwargs)
        if (self.do.data or "set") == "set":
            return is_fine
        for kind in KINDS:
            self[kind].errors = []
        return not self.errors

    def make_move(self, about: About) -> Any:
        """The tokens. Raises RuleError ``not_a_move``."""
        verb, _, kind = (self.do.data or "set").partition(" ")
        if verb == "set":
            return SetTokens(self.at, *[self[each].number or 0 for each in KINDS])
        if verb not in _STEPS or kind not in KINDS:
            raise RuleError("not_a_move", text("Press one of the buttons of this page."))
        return _STEPS[verb](self.at, **{kind: 1})


class StarsForm(PlayerForm):
    """Stars by hand, such as those of a Specialist Card that the rulebook does not describe (WS-46).

    ``do`` is ``less`` where they are taken away: no keypad of a phone needs a minus then.
    """

    face = "stars"
    moves = (AddStars,)
    do = StringField()
    stars = CountField("Stars", 1, MOST_STARS)

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The stars as they were added."""
        super().fill(moves, index)
        self.stars.data = str(abs(moves[index].stars))

    def make_move(self, about: About) -> Any:
        """The stars."""
        stars = self.stars.number or 0
        return AddStars(self.at, -stars if self.do.data == "less" else stars)


def _write(number: int | None) -> str:
    return "" if number is None else str(number)

"""The forms of the moves of Rewild: South America that a choice alone cannot make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace
from wtforms import RadioField, SelectChoice, StringField
from wtforms.validators import InputRequired

from companion.core.errors import RuleError
from companion.core.text import text
from companion.games.rewild_south_america.catalogue import FIGURES, FIGURES_KEY, read_figures, to_item
from companion.games.rewild_south_america.figures import Figures
from companion.games.rewild_south_america.moves import Begin, Harvest, Tell, TriggerEnd
from forms.fields import CountField, PlayForm
from forms.move import About, MoveForm
from forms.rewild_south_america.cards import CardsForm, DisplayForm, ReserveForm
from forms.rewild_south_america.fields import DeckForm
from forms.rewild_south_america.finder import AttractForm, DealForm, PickForm, deck_forms
from forms.rewild_south_america.seats import RewardForm, SetForm
from forms.rewild_south_america.tiles import MoveTileForm, PlaceForm, UpgradeForm
from forms.seat import seat_forms

MOST_SEATS: Final = 5  # with the opponent
EVERYBODY: Final = "all"
BY_APP: Final = "app"
_ASKED: Final = {True: ("draws", "display"), False: ("who", "what")}  # solo, or not


def _radio(label: str, choices: Sequence[tuple[str, str]], **kwargs: Any) -> Any:
    asked = InputRequired(f"{label}: choose one.")
    return RadioField(label, choices=[SelectChoice(*each) for each in choices], validators=[asked], **kwargs)


class BeginForm(DeckForm):
    """How the table is followed. What is asked depends on the mode, and on what the catalogue knows of the copy."""

    face = "begin"
    who = _radio("Who is followed", [(EVERYBODY, "Everybody")], default=EVERYBODY)
    what = _radio("What is followed", [("everything", "Everything"), ("cards", "Only the cards")], default="everything")
    draws = _radio(
        "The opponent’s Action Cards",
        [(BY_APP, "The app shuffles them"), ("real", "I draw the real cards")],
        default=BY_APP,
    )
    display = _radio(
        "The cards on the Score Board", [("yes", "Keep them in the app"), ("no", "Do not enter them")], default="yes"
    )
    grassland_hexes = CountField("Hexes of a Grassland Tile", 1, 9, optional=True)
    rainforest_hexes = CountField("Hexes of a Rainforest Tile", 1, 9)
    board_fields = CountField("Fields of a Player Board", 1, 200, optional=True)
    is_solo = False

    def prepare(self, about: About) -> None:
        """Offer the seats, and show the figures that are known."""
        self.about = about
        self.is_solo = about.state.setup.mode == "solo"
        self.figures = read_figures(about.items)
        for name in _ASKED[not self.is_solo]:
            del self[name]
        if not self.is_solo:
            seats = enumerate(about.state.setup.seats)
            names = [SelectChoice(str(index), f"Only {seat.name}") for index, seat in seats]
            self.who.choices = [SelectChoice(EVERYBODY, "Everybody"), *names]
        if self.is_fresh:
            self._show(self.figures)

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The play as it was begun."""
        move = moves[index]
        if not isinstance(move, Begin):
            return
        super().fill(moves, index)
        if self.is_solo:
            self.draws.data = "real" if move.deck is None else BY_APP
            self.display.data = "yes" if move.has_display else "no"
        else:
            self.who.data = str(move.follows[0]) if len(move.follows) == 1 else EVERYBODY
            self.what.data = "cards" if move.only_cards else "everything"
        self._show(move.figures)

    def _show(self, figures: Figures) -> None:
        for name in ("grassland_hexes", "rainforest_hexes", "board_fields"):
            number = getattr(figures, name)
            self[name].data = "" if number is None else str(number)

    def make_move(self, about: About) -> Any:
        """The beginning; the figures are kept in the catalogue."""
        figures = replace(
            self.figures,
            grassland_hexes=self.grassland_hexes.number,
            rainforest_hexes=self.rainforest_hexes.number or 1,
            board_fields=self.board_fields.number,
        )
        if figures != self.figures:
            self.learned = ((FIGURES, FIGURES_KEY, to_item(figures)),)
        seats = tuple(range(len(about.state.setup.seats)))
        if self.is_solo:
            deck = self.shuffled(about.random) if self.draws.data == BY_APP else None
            return Begin(seats, has_display=self.display.data == "yes", figures=figures, deck=deck)
        follows = seats if self.who.data == EVERYBODY else (int(self.who.data),)
        return Begin(follows, only_cards=self.what.data == "cards", figures=figures)


class TellForm(PlayForm):
    """A number that an effect counts (SA-36, SA-54)."""

    face = "tell"
    number = CountField("Number", most=99)
    can_be_blank = False

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The number as it was told."""
        number = getattr(moves[index], "number", None)
        self.number.data = "" if number is None else str(number)

    def make_move(self, about: About) -> Any:
        """The number."""
        return Tell(self.number.number)


class TellAtEndForm(TellForm):
    """The same after the last turn; then it can be left blank by a button of its own."""

    can_be_blank = True


class HarvestForm(DeckForm):
    """The opponent's Harvest: its deck is shuffled anew when it is done (SA-82)."""

    face = "harvest"

    def make_move(self, about: About) -> Any:
        """The Harvest, with the new deck."""
        return Harvest(self.shuffled(about.random))


class TriggerForm(PlayForm):
    """The end was triggered by somebody who is not followed (SA-60, SA-62)."""

    face = "trigger"
    moves = (TriggerEnd,)
    turns_left = StringField()

    def make_move(self, about: About) -> Any:
        """The end. Raises RuleError ``choose_one``."""
        if self.turns_left.data not in ("1", "2"):
            raise RuleError("choose_one", text("Choose whether this is the last round or one more follows."))
        return TriggerEnd(int(self.turns_left.data))


FORMS: Final[dict[str, type[MoveForm]]] = {
    "begin": BeginForm,
    "place": PlaceForm,
    "place_opponent": PlaceForm,
    "upgrade": UpgradeForm,
    "upgrade_opponent": UpgradeForm,
    "count": TellForm,
    "count_end": TellAtEndForm,
    "move_tile": MoveTileForm,
    "harvest_opponent": HarvestForm,
    "trigger": TriggerForm,
    "attract": AttractForm,
    "display": DisplayForm,
    **deck_forms("deal", DealForm),
    **deck_forms("pick", PickForm),
    **seat_forms("set", SetForm, MOST_SEATS),
    **seat_forms("cards", CardsForm, MOST_SEATS),
    **seat_forms("reserve", ReserveForm, MOST_SEATS),
    **seat_forms("reward", RewardForm, MOST_SEATS),
}

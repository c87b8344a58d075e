"""The form of a blank scorepad."""

from __future__ import annotations

from flask_wtf import FlaskForm
from wtforms import BooleanField, IntegerField, RadioField, SelectChoice, SelectField
from wtforms.validators import InputRequired, StopValidation

from companion.core.game import Game
from companion.games import GAMES
from companion.printing import MOST_PAGES, PAPERS, PER_PAGE
from forms.table import players_field

PAPER_NAMES = {"a4": "A4", "letter": "Letter", "a5": "A5"}


class PadForm(FlaskForm):
    """What to print. It is sent by GET: nothing is changed, and the address can be kept."""

    class Meta:
        """No token: nothing is written."""

        csrf = False

    game = SelectField("Game", validators=[InputRequired()])
    players = players_field(range(1, 5), default=2)
    paper = RadioField("Paper", choices=[SelectChoice(key, PAPER_NAMES[key]) for key in PAPERS], default="a4")
    per_page = RadioField("Sheets on a page", choices=[SelectChoice(str(n)) for n in PER_PAGE], default="1")
    pages = IntegerField("Pages", default=1, validators=[InputRequired("Type how many pages.")])
    ink_saving = BooleanField("Save ink", description="hairlines only, no colour")

    def validate_pages(self, field: IntegerField) -> None:
        """Say how many pages there can be, whatever was typed instead. Raises wtforms.validators.StopValidation."""
        if field.data is None or not 1 <= field.data <= MOST_PAGES:
            field.errors.clear()
            raise StopValidation(f"1 to {MOST_PAGES} pages can be printed at once.")

    def number_of_players(self, game: Game) -> int:
        """The number chosen; a game that has only one number is printed for that."""
        numbers = {number for mode in game.modes for number in (mode.fewest, mode.most)}
        return numbers.pop() if len(numbers) == 1 else int(self.players.data)


def pad_form(sent: object) -> PadForm:
    """The form with the games there are, filled with what was sent."""
    form = PadForm(sent)
    form.game.choices = [SelectChoice(game.slug, game.title) for game in GAMES.values()]
    return form

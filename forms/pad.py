"""The form of a blank scorepad."""

from __future__ import annotations

from flask_wtf import FlaskForm
from wtforms import BooleanField, IntegerField, RadioField, SelectChoice, SelectField
from wtforms.validators import InputRequired, NumberRange

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
    pages = IntegerField(
        "Pages",
        default=1,
        validators=[
            InputRequired("Type how many pages."),
            NumberRange(1, MOST_PAGES, f"1 to {MOST_PAGES} pages can be printed at once."),
        ],
    )
    ink_saving = BooleanField("Save ink", description="hairlines only, no colour")


def pad_form(sent: object) -> PadForm:
    """The form with the games there are, filled with what was sent."""
    form = PadForm(sent)
    form.game.choices = [SelectChoice(game.slug, game.title) for game in GAMES.values()]
    return form

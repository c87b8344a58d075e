"""The forms of a play of WILD: Serengeti that a choice alone cannot make."""

from __future__ import annotations

from typing import Final

from forms.move import MoveForm
from forms.seat import seat_forms
from forms.wild_serengeti.begin import BeginForm, SetupForm
from forms.wild_serengeti.lay_map import LayMapForm
from forms.wild_serengeti.map import FirstAnimalsForm, MapForm
from forms.wild_serengeti.migration import MigrationForm
from forms.wild_serengeti.preparation import AwardForm, DrawForm, EndForm
from forms.wild_serengeti.purse import StarsForm, TokensForm
from forms.wild_serengeti.rounds import RoundForm
from forms.wild_serengeti.scenes import SceneForm
from forms.wild_serengeti.tableau import TableauForm
from forms.wild_serengeti.ways import WaysForm

MOST_SEATS: Final = 4

FORMS: Final[dict[str, type[MoveForm]]] = {
    "begin": BeginForm,
    "setup": SetupForm,
    "round": RoundForm,
    "award": AwardForm,
    "draw": DrawForm,
    "end": EndForm,
    "map": MapForm,
    "lay_map": LayMapForm,
    "first_animals": FirstAnimalsForm,
    "migration": MigrationForm,
    **seat_forms("scene", SceneForm, MOST_SEATS),
    **seat_forms("tableau", TableauForm, MOST_SEATS),
    **seat_forms("tokens", TokensForm, MOST_SEATS),
    **seat_forms("stars", StarsForm, MOST_SEATS),
    **seat_forms("ways", WaysForm, MOST_SEATS),
}

"""The forms of a play of Wildscape that a choice alone cannot make."""

from __future__ import annotations

from typing import Final

from forms.move import MoveForm
from forms.wildscape.begin import BeginForm, BeginTableForm, ValueForm
from forms.wildscape.birds import BirdsForm, BirdsNowForm
from forms.wildscape.hands import HandForm
from forms.wildscape.lands import CountsForm, LandForm
from forms.wildscape.seats import land_forms
from forms.wildscape.setting import MissingForm, PoachersForm, RondelForm
from forms.wildscape.specialists import SpecialistsForm
from forms.wildscape.table import FinishForm, SetupForm, SpendForm

FORMS: Final[dict[str, type[MoveForm]]] = {
    "begin": BeginForm,
    "begin_table": BeginTableForm,
    "setup": SetupForm,
    "spend": SpendForm,
    "value": ValueForm,
    "birds": BirdsForm,
    "birds_now": BirdsNowForm,
    "missing": MissingForm,
    "rondel": RondelForm,
    "poachers": PoachersForm,
    **land_forms("land", LandForm),
    **land_forms("counts", CountsForm),
    **land_forms("hand", HandForm),
    **land_forms("specialists", SpecialistsForm),
    **land_forms("finish", FinishForm),
}

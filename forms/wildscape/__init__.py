"""The forms of a play against the Poachers of Wildscape that a choice alone cannot make."""

from __future__ import annotations

from typing import Final

from forms.move import MoveForm
from forms.wildscape.begin import BeginForm, ValueForm
from forms.wildscape.birds import BirdsForm
from forms.wildscape.setting import MissingForm, PoachersForm, RondelForm

FORMS: Final[dict[str, type[MoveForm]]] = {
    "begin": BeginForm,
    "value": ValueForm,
    "birds": BirdsForm,
    "missing": MissingForm,
    "rondel": RondelForm,
    "poachers": PoachersForm,
}

"""The forms of a household's copy of Wildscape: what its cards, herbivores, Specialist board and rondel show.

What is blank is unknown. Each form gives the items to be kept, None for those to be forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask_wtf import FlaskForm
from wtforms import SelectChoice, SelectMultipleField, TextAreaField
from wtforms.widgets import CheckboxInput, ListWidget

from companion.core.household_file import Import
from companion.core.letters import clean_name
from companion.games.wildscape.cards import Card
from companion.games.wildscape.household import (
    BLANKS,
    FEW,
    HERBIVORE_SIZES,
    HERBIVORES,
    LONGEST_NAME,
    LONGEST_TEXT,
    MANY,
    MOST_POINTS,
    MOST_PREFERENCES,
    MOST_ROWS,
    MOST_STEPS,
    MOST_WORTH,
    NAMES,
    ONLY_NAMES,
    PREFERENCES,
    RONDEL,
    ROWS,
    SIDES,
    SPECIALISTS,
    STEPS,
    TEXTS,
    CardText,
    Item,
    Items,
    are_rows,
    name_item,
    preference_item,
    read_herbivores,
    read_preferences,
    read_rondel,
    read_sides,
    read_specialist_vp,
    read_steps,
    read_texts,
    rondel_item,
    side_item,
    specialist_item,
    steps_item,
    text_item,
    value_item,
)
from companion.games.wildscape.household_file import KIND, read_document
from companion.games.wildscape.land import SpecialistType
from companion.games.wildscape.sheet import HABITATS
from forms.fields import CountField, LettersField
from forms.file import FileForm
from forms.wildscape.household import SegmentRows
from forms.wildscape.seats import TYPES, read_numbers, write_numbers

Contents = dict[tuple[str, str], str | None]  # JSON by kind and key; None for what is to be forgotten


def asked_of(card: Card) -> tuple[str, ...]:
    """The fields of a CardForm that this card needs: what the rulebook does not tell of it."""
    asked = []
    if card.key in BLANKS:
        asked += ["name"] if card.key in ONLY_NAMES else ["name", "text"]
    by_kind = {"fauna": "steps", "specialist": "vp", "primate": "habitats"}
    return (*asked, by_kind[card.kind]) if card.kind in by_kind else tuple(asked)


class CardForm(FlaskForm):
    """What is printed on a card and not told in the rulebook. Ask for what ``asked_of`` names alone."""

    name = LettersField("Name")
    text = TextAreaField("What it says, in a few words")
    steps = LettersField("VP for 1, 2, 3 …")
    vp = CountField("VP", most=MOST_POINTS, optional=True)
    habitats = SelectMultipleField(
        "Prefers",
        choices=[SelectChoice(key, name) for key, name in TYPES.items()],
        validate_choice=False,
        widget=ListWidget(),
        option_widget=CheckboxInput(),
    )

    def fill(self, key: str, items: Items) -> None:
        """Show what is known."""
        told = read_texts(items).get(key, CardText())
        vp = read_specialist_vp(items).get(key)
        known: dict[str, Any] = {
            "name": told.name,
            "text": told.text,
            "steps": write_numbers(read_steps(items).get(key)),
            "vp": "" if vp is None else str(vp),
            "habitats": list(read_preferences(items).get(key, ())),
        }
        for field in self:
            field.data = known.get(field.name, field.data)

    def make_contents(self, key: str) -> Contents | None:
        """The items to be kept, or None; what is wrong then stands at its field. Asked after ``validate``."""
        contents: Contents = {}
        if "name" in self:
            told = CardText(self._read_words("name", LONGEST_NAME), self._read_words("text", LONGEST_TEXT))
            contents |= _keep(TEXTS, key, text_item(key, told) if told != CardText() else None)
        if "steps" in self:
            steps = self._read_steps()
            contents |= _keep(STEPS, key, steps_item(key, steps) if steps else None)
        if "vp" in self:
            vp = self.vp.number
            contents |= _keep(SPECIALISTS, key, None if vp is None else specialist_item(key, vp))
        if "habitats" in self:
            types = self._read_types()
            contents |= _keep(PREFERENCES, key, preference_item(key, types) if types else None)
        return None if self.errors else contents

    def _read_words(self, name: str, most: int) -> str:
        words = clean_name(self[name].data or "") if name in self else ""
        if len(words) > most:
            self[name].errors = [f"At most {most} letters. Shorten it."]
        return words

    def _read_steps(self) -> tuple[int, ...]:
        steps = read_numbers(self.steps.data, MOST_POINTS)
        if steps is None or len(steps) > MOST_STEPS:
            self.steps.errors = [f"Type at most {MOST_STEPS} whole numbers up to {MOST_POINTS}, such as 1 3 6 10."]
        return steps or ()

    def _read_types(self) -> tuple[SpecialistType, ...]:
        types = tuple([key for key in TYPES if key in (self.habitats.data or ())])
        if len(types) > MOST_PREFERENCES:
            self.habitats.errors = ["A primate prefers one habitat or two. Untick the others."]
        return types


def make_card_form(card: Card, *, is_fresh: bool) -> CardForm:
    """The form of a card with what it needs: fresh, or with what was sent."""
    form = CardForm(formdata=None) if is_fresh else CardForm()
    asked = asked_of(card)
    for name in ("name", "text", "steps", "vp", "habitats"):
        if name not in asked:
            del form[name]
    return form


def _keep(kind: str, key: str, item: Item | None) -> Contents:
    return {(kind, key): item[2] if item else None}


class HerbivoresForm(FlaskForm):
    """The herbivores by habitat and size: ``name_woodland_6`` and ``value_woodland_6``, and so on."""

    def groups(self) -> Iterator[tuple[str, str, list[tuple[int, Any, Any]]]]:
        """Each habitat with its name, and of every size the fields of name and value."""
        for habitat, label in HABITATS:
            sizes = [(key, size) for key, size in HERBIVORE_SIZES.items() if key.startswith(habitat)]
            yield habitat, label, [(size, *self._pair(key)) for key, size in sizes]

    def _pair(self, key: str) -> tuple[Any, Any]:
        return self[_field("name", key)], self[_field("value", key)]

    def fill(self, items: Items) -> None:
        """Show what is known."""
        for key, herbivore in read_herbivores(items).items():
            name, value = self._pair(key)
            name.data, value.data = herbivore.name, "" if herbivore.value is None else str(herbivore.value)

    def make_contents(self) -> Contents | None:
        """The items to be kept, or None; what is wrong then stands at its field. Asked after ``validate``."""
        contents: Contents = {}
        for key in HERBIVORE_SIZES:
            field, value = self._pair(key)
            name = clean_name(field.data or "")
            if len(name) > LONGEST_NAME:
                field.errors = [f"{field.label.text}: at most {LONGEST_NAME} letters. Shorten it."]
            contents |= _keep(NAMES, key, name_item(key, name) if name else None)
            contents |= _keep(HERBIVORES, key, None if value.number is None else value_item(key, value.number))
        return None if self.errors else contents


def _field(name: str, key: str) -> str:
    return f"{name}_{key.replace('.', '_')}"


for _key, _size in HERBIVORE_SIZES.items():
    _label = f"{dict(HABITATS)[_key.partition('.')[0]]} {_size}"
    setattr(HerbivoresForm, _field("name", _key), LettersField(f"{_label}, name"))
    setattr(
        HerbivoresForm, _field("value", _key), CountField(f"{_label}, established", _size, MOST_WORTH, optional=True)
    )


class RowsForm(FlaskForm):
    """The numbers of both sides of the Specialist board, above those that the rulebook tells."""

    few = LettersField("For 2 players")
    many = LettersField("For 3 or 4 players")

    @property
    def sides(self) -> list[tuple[str, Any, str]]:
        """Each side, its field, and the numbers that are known anyway."""
        fields = ((FEW, self.few), (MANY, self.many))
        return [(side, field, write_numbers(SIDES[side])) for side, field in fields]

    def fill(self, items: Items) -> None:
        """Show what is known."""
        told = read_sides(items)
        for side, field, _ in self.sides:
            field.data = write_numbers(told.get(side, ())[len(SIDES[side]) :])

    def make_contents(self) -> Contents | None:
        """The items to be kept, or None; what is wrong then stands at its field. Asked after ``validate``."""
        contents: Contents = {}
        for side, field, _ in self.sides:
            known, typed = SIDES[side], read_numbers(field.data)
            rows = typed if typed and typed[: len(known)] == known else (*known, *(typed or ()))
            if typed is None or len(rows) > MOST_ROWS or not are_rows(side, rows):
                more = f"{known[-1] + 2} {known[-1] + 4}"
                field.errors = [f"{field.label.text}: type rising numbers above {known[-1]}, such as {more}."]
            contents |= _keep(ROWS, side, side_item(side, rows) if rows != known else None)
        return None if self.errors else contents


class CopyRondelForm(SegmentRows, FlaskForm):
    """The rondel's solo side, clockwise from any segment."""

    def fill(self, items: Items) -> None:
        """Show what is known."""
        self.show_segments(read_rondel(items))

    def make_contents(self) -> Contents | None:
        """The item to be kept, or None; what is wrong then stands at its field. Asked after ``validate``."""
        if not self.check_segments() or self.errors:
            return None
        return _keep(RONDEL, RONDEL, rondel_item(self.read_segments()))


class HouseholdForm(FileForm):
    """A copy of Wildscape that was exported."""

    def read(self, items: Items) -> Import | None:
        """What the file brings, or None; what is wrong then stands in the form."""
        return self.read_file(lambda data: read_document(data, items), KIND.most)

"""The forms before round 1: whom to follow, Award Animals, Specialist Cards; and how the table is set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct
from wtforms import BooleanField, HiddenField, RadioField, SelectChoice, SelectField, StringField
from wtforms.validators import StopValidation

from companion.core.errors import RuleError
from companion.core.text import text
from companion.games.wild_serengeti.beginning import must_follow_all, must_follow_tokens
from companion.games.wild_serengeti.catalogue import SPECIALISTS
from companion.games.wild_serengeti.household import (
    LONGEST_NAME,
    read_celebrity,
    read_specialists,
    specialist_item,
)
from companion.games.wild_serengeti.moves import Begin, CelebrityTable
from companion.games.wild_serengeti.scenes import ANIMALS, NAMES
from companion.games.wild_serengeti.setting_up import draw_awards, steps
from companion.games.wild_serengeti.sheet import uses_specialists
from companion.games.wild_serengeti.specialists import COUNTED, PointRule, SpecialistCard, say_rule
from forms.fields import CountField, LettersField, PlayForm
from forms.move import About

EVERYBODY: Final = "all"
ANOTHER: Final = "another"
AWARDS: Final = ("award_1", "award_2")
MOST_STARS: Final = 99
_CELEBRITY: Final = msgspec.json.Decoder(CelebrityTable)


class ListField(SelectField):
    """One of a list; ``asks`` is said where none of it was chosen."""

    def __init__(self, label: str, choices: Mapping[str, str], asks: str, **kwargs: Any) -> None:
        listed = [SelectChoice(key, words) for key, words in choices.items()]
        super().__init__(label, choices=listed, validate_choice=False, **kwargs)
        self.asks = asks

    def pre_validate(self, form: Any) -> None:
        """Say at the list what is missing."""
        if self.data not in [value for value, *_ in self.iter_choices()] or (self.asks and not self.data):
            raise StopValidation(self.asks or "Choose one of the list.")


def _award(before: int, number: str) -> Any:
    animals: dict[str, str] = {"": "Which?"} | {animal: NAMES[animal] for animal in ANIMALS}
    asks = "Choose the animal, or tap Draw two."
    return ListField(f"{number}, before round {before}", animals, asks, default="")


class SpecialistRow(Struct, frozen=True):
    """The fields of a seat's Specialist Card: which it is, and of another one its name and its rule of points."""

    seat: int
    name: str
    card: Any
    called: Any
    stars: Any
    every: Any
    per: Any


class BeginForm(PlayForm):
    """How a table is followed (WS-1, WS-8, WS-46, WS-47): in most cases two Award Animals and a tap.

    ``draw`` is the button that draws both of them. ``celebrity`` is what a correction carries along.
    """

    face = "begin"
    follows = RadioField("Who is followed", choices=[SelectChoice(EVERYBODY, "Everybody")], default=EVERYBODY)
    award_1 = _award(4, "1st")
    award_2 = _award(6, "2nd")
    first = RadioField("First Player", choices=[], default="0")
    has_tokens = BooleanField("Follow Coins, Food and VFX Tokens", default=True)
    draw = StringField()
    celebrity = HiddenField()
    rows: tuple[SpecialistRow, ...] = ()

    def prepare(self, about: About) -> None:
        """Offer the seats; what a setup leaves no choice about is not asked."""
        self.about = about
        setup = about.state.setup
        seats = list(enumerate(setup.seats))
        only = [SelectChoice(str(index), f"Only {seat.name}") for index, seat in seats]
        self.follows.choices = [SelectChoice(EVERYBODY, "Everybody"), *only]
        self.first.choices = [SelectChoice(str(index), seat.name) for index, seat in seats]
        if must_follow_all(setup):
            del self["follows"]
        if must_follow_tokens(setup):
            del self["has_tokens"]
        if len(seats) == 1:
            del self["first"]
        self.known = read_specialists(about.items)
        if uses_specialists(setup):
            self.rows = tuple([self._add_row(index, seat.name) for index, seat in seats])

    def _add_row(self, seat: int, name: str) -> SpecialistRow:
        """The fields of a seat's Specialist Card."""
        number = seat + 1
        cards = {"": "Which card?", **{each.key: each.name for each in SPECIALISTS}, ANOTHER: "Another card"}
        many: dict[str, str] = {per: words[1] for per, words in COUNTED.items()}
        fields = {
            f"specialist{number}": ListField(f"{name}’s Specialist Card", cards, "", default=""),
            f"called{number}": LettersField("Its name"),
            f"stars{number}": CountField("Stars", 1, MOST_STARS, optional=True),
            f"every{number}": CountField("for every", 1, MOST_STARS, optional=True),
            f"per{number}": ListField("of", many, "Choose what the card counts.", default="like"),
        }
        for key, field in fields.items():
            self.add_field(key, field)
        return SpecialistRow(seat, name, *[self[key] for key in fields])

    @property
    def listed(self) -> dict[str, str]:
        """The cards of which the household told a rule of points, in words by name."""
        return {name: str(say_rule(rule)) for name, rule in self.known.items()}

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The play as it was begun."""
        move = moves[index]
        self.award_1.data, self.award_2.data = move.awards
        if "follows" in self:
            self.follows.data = str(move.follows[0]) if len(move.follows) == 1 else EVERYBODY
        if "first" in self:
            self.first.data = str(move.first)
        if "has_tokens" in self:
            self.has_tokens.data = move.has_tokens
        self.celebrity.data = msgspec.json.encode(move.celebrity).decode()
        for row, card in zip(self.rows, move.specialists, strict=False):
            if card is not None:
                self._show(row, card)

    def _show(self, row: SpecialistRow, card: SpecialistCard) -> None:
        row.card.data, row.called.data = card.key, card.name
        if card.rule is not None:
            row.stars.data, row.every.data = str(card.rule.stars), str(card.rule.every)
            row.per.data = card.rule.per

    def validate(self, *args: Any, **kwargs: Any) -> bool:
        """Names have an end; while Award Animals are only drawn nothing else is asked."""
        is_fine: bool = super().validate(*args, **kwargs)
        for row in self.rows:
            if len(_name_of(row)) > LONGEST_NAME:
                row.called.errors = [f"A name has at most {LONGEST_NAME} letters. Shorten it."]
                is_fine = False
        if self.draw.data:
            for field in self:
                field.errors = []
        return is_fine or bool(self.draw.data)

    def make_move(self, about: About) -> Any:
        """The beginning; None while Award Animals were only drawn: then the page shows them."""
        if self.draw.data:
            for name, animal in zip(AWARDS, draw_awards(about.random), strict=True):
                self[name].data = animal
            return None
        seats = tuple(range(len(about.state.setup.seats)))
        chosen = self.follows.data if "follows" in self else EVERYBODY
        follows = seats if chosen == EVERYBODY else (int(chosen),)
        return Begin(
            awards=(self.award_1.data, self.award_2.data),
            follows=follows,
            specialists=tuple([self._read(row) if row.seat in follows else None for row in self.rows]),
            first=int(self.first.data) if "first" in self else 0,
            has_tokens=bool(self.has_tokens.data) if "has_tokens" in self else True,
            celebrity=self._read_celebrity(about),
        )

    def _read(self, row: SpecialistRow) -> SpecialistCard | None:
        """A seat's card. The catalogue keeps the rule of points of one that has a name; a known one needs no typing."""
        if row.card.data != ANOTHER:
            return SpecialistCard(row.card.data) if row.card.data else None
        name, stars = _name_of(row), row.stars.number
        if stars is None:
            return SpecialistCard(ANOTHER, name, self.known.get(name))
        rule = PointRule(stars, row.per.data, row.every.number or 1)
        if name and self.known.get(name) != rule:
            self.learned = (*self.learned, specialist_item(name, rule))
        return SpecialistCard(ANOTHER, name, rule)

    def _read_celebrity(self, about: About) -> CelebrityTable:
        """What a copy's Celebrity says; a correction leaves it as it was (WS-42)."""
        if not about.is_correction:
            return read_celebrity(about.items)
        try:
            return _CELEBRITY.decode(self.celebrity.data or "{}")
        except (msgspec.MsgspecError, RecursionError):
            return {}


def _name_of(row: SpecialistRow) -> str:
    return " ".join((row.called.data or "").split())


class SetupForm(PlayForm):
    """How the table is set up: nothing to be sent (WS-1, WS-2, WS-8, WS-9, WS-47, WS-53)."""

    face = "setup"

    def prepare(self, about: About) -> None:
        """List the steps."""
        self.steps = steps(about.state.setup, about.state.awards)

    def make_move(self, about: About) -> Any:
        """Nothing comes of it. Raises RuleError ``not_a_move``."""
        raise RuleError("not_a_move", text("Press one of the buttons of this page."))

"""The Great Migration with a Map: a card that was noted before, or its spaces, tapped once (WS-11)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from wtforms import HiddenField

from companion.core.errors import RuleError
from companion.core.text import text
from companion.games.wild_serengeti.animals_on_map import migrates_blue
from companion.games.wild_serengeti.household import MIGRATION_CARDS, Migration, migration_item, read_migrations
from companion.games.wild_serengeti.maps import Space, name_space
from companion.games.wild_serengeti.moves import Migrate
from companion.games.wild_serengeti.scenes import Animal
from forms.fields import CountField
from forms.move import About
from forms.wild_serengeti.grid import KEEP, GridForm, not_a_move

NEXT: Final = {"": "brown", "brown": "blue", "blue": ""}  # what a tap makes of a space
_MARKED: Final = re.compile(r"(brown|blue)\.(\d{1,3})")
_CARD: Final = "c"  # and its number: a card that is known


class MigrationForm(GridForm):
    """A Migration Card: ``marks`` are its spaces so far, such as ``brown.12``. With its ``card`` number it is kept."""

    face = "migration"
    moves = (Migrate,)
    card = CountField("Number of the card", 1, MIGRATION_CARDS, optional=True)
    marks = HiddenField()
    marked: Mapping[Space, str] = {}

    def prepare(self, about: About) -> None:
        """The spaces so far, and the cards that are known and were not drawn in this play."""
        super().prepare(about)
        self.known = {
            number: card
            for number, card in read_migrations(about.items).items()
            if about.is_correction or number not in about.state.migrated
        }
        spaces = [(self.read_pick(number), colour) for colour, number in _MARKED.findall(self.marks.data or "")]
        self.marked = {space: colour for space, colour in spaces if isinstance(space, tuple)}

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The card as it was."""
        move = moves[index]
        self.card.data = str(move.card or "")
        self.show(dict.fromkeys(move.brown, "brown") | dict.fromkeys(move.blue, "blue"))

    def show(self, marked: Mapping[Space, str]) -> None:
        """Mark spaces, by colour."""
        self.marked = marked
        self.marks.data = " ".join([f"{colour}.{self.number_of(space)}" for space, colour in marked.items()])

    def refuse(self, error: RuleError) -> bool:
        """The number is typed: what is wrong with it stands there."""
        return error.field == "card" and super(GridForm, self).refuse(error)

    # --- What the page shows ------------------------------------------------------------------------------------------

    @property
    def colours(self) -> Mapping[Space, str]:
        """The spaces of the card."""
        return self.marked

    @property
    def is_blue(self) -> bool:
        """Whether animals on blue spaces migrate, too."""
        return migrates_blue(self.about.state)

    @property
    def cards(self) -> list[tuple[int, str]]:
        """The cards that are known, each with its spaces in words."""
        return [(number, say_card(card, is_blue=self.is_blue)) for number, card in sorted(self.known.items())]

    # --- What is pressed ----------------------------------------------------------------------------------------------

    def press(self, words: str) -> Any:
        """The move of a known card, or of the spaces that are marked.

        Raises RuleError ``not_a_move``, ``nothing_marked``.
        """
        number = int(words[1:]) if words.startswith(_CARD) and words[1:].isdecimal() and len(words) < 4 else 0
        if number in self.known:
            return Migrate(number, self.known[number].brown, self.known[number].blue)
        if words != KEEP:
            raise not_a_move()
        number = self.card.number or 0
        if not self.marked and number in self.known:
            return self.press(f"{_CARD}{number}")
        if not self.marked:
            raise RuleError("nothing_marked", text("Tap the spaces that the card marks, then keep them."))
        card = Migration(self._spaces("brown"), self._spaces("blue"))
        if number and self.known.get(number) != card:
            self.learned = (migration_item(number, card),)
        return Migrate(number, card.brown, card.blue)

    def _spaces(self, colour: str) -> tuple[Space, ...]:
        return tuple(sorted([space for space, each in self.marked.items() if each == colour]))

    def tap(self, picked: Space | Animal) -> None:
        """A space is brown after one tap, blue after two, unmarked after three. Raises RuleError ``not_a_move``."""
        if isinstance(picked, str):
            raise not_a_move()
        colour = NEXT[self.marked.get(picked, "")]
        others = {space: each for space, each in self.marked.items() if space != picked}
        self.show(others | {picked: colour} if colour else others)


def say_card(card: Migration, *, is_blue: bool) -> str:
    """The spaces of a Migration Card that count.

    >>> say_card(Migration(((0, 1), (6, 2)), ((3, 3),)), is_blue=False)
    'B1 C7'
    """
    spaces = card.brown + (card.blue if is_blue else ())
    return " ".join([name_space(space) for space in spaces]) or "no spaces"

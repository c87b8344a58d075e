"""The forms about cards as they really lie, in front of a seat and on the Score Board; and a card that is reserved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from wtforms import StringField

from companion.core.errors import RuleError
from companion.core.text import text
from companion.games.rewild_south_america.cards import BIOMES, DECKS, DISPLAYED, Card, Eats, say_effect
from companion.games.rewild_south_america.moves import PutCard, RemoveCard, Reserve, SetDisplay
from forms.move import About, PressedField
from forms.rewild_south_america.fields import PlayerForm
from forms.rewild_south_america.finder import FinderForm


class ReserveForm(PlayerForm, FinderForm):
    """A Wildlife Card that a seat reserves (SA-77): one on the Score Board, if the app keeps it."""

    moves = (Reserve,)
    deck_name = "wildlife"

    def prepare(self, about: About) -> None:
        """Offer what lies on the Score Board."""
        PlayerForm.prepare(self, about)
        FinderForm.prepare(self, about)

    def show_cards(self) -> None:
        """The row of Wildlife Cards, if it is kept."""
        super().show_cards()
        display = self.about.state.display
        if display is not None:
            self.face, self.offered, self.unfinished = "row", tuple(reversed(display["wildlife"])), ()

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The seat and the card."""
        PlayerForm.fill(self, moves, index)
        FinderForm.fill(self, moves, index)

    def make(self, card: Card) -> Any:
        """The card is reserved."""
        return Reserve(self.at, card)


class CardsForm(PlayerForm, FinderForm):
    """The cards of a seat as they really lie: one is not there, or one is missing here, and then its place is asked.

    ``lying`` are the stacks as (index, name, where); ``places`` are open to the card as (value, words).
    """

    face = "cards"
    moves = (PutCard, RemoveCard)
    remove = StringField()
    place = StringField()
    lying: tuple[tuple[int, str, str], ...] = ()
    places: tuple[tuple[str, str], ...] = ()
    chosen: Card | None = None

    def prepare(self, about: About) -> None:
        """Say what lies there."""
        PlayerForm.prepare(self, about)
        FinderForm.prepare(self, about)
        self.lying = tuple(
            (index, stack.card.name, _say_lying(stack)) for index, stack in enumerate(self.player.stacks)
        )

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The seat and the card."""
        PlayerForm.fill(self, moves, index)
        FinderForm.fill(self, moves, index)

    def make_move(self, about: About) -> Any:
        """A card less or more. Raises RuleError ``no_such_stack`` and those of a finder."""
        if self.remove.data:
            stacks = {str(index): index for index, _, _ in self.lying}
            if self.remove.data not in stacks:
                raise RuleError("no_such_stack", text("That card is not there any more. Look at the list again."))
            return RemoveCard(self.at, stacks[self.remove.data])
        return super().make_move(about)

    def make(self, card: Card) -> Any:
        """The card at its place; None while that is still to be chosen."""
        self.editor, self.chosen, self.places = None, card, tuple(self._places(card))
        if self.place.data in dict(self.places):
            return self._put(card, self.place.data)
        if len(self.places) == 1:
            return self._put(card, self.places[0][0])
        return None

    def _put(self, card: Card, place: str) -> PutCard:
        biome, _, rest = place.partition(".")
        on = int(rest) if rest.isdecimal() else None
        return PutCard(self.at, card, biome, on, is_on_tree=rest == "tree")  # type: ignore[arg-type]

    def _places(self, card: Card) -> Iterator[tuple[str, str]]:
        """Where such a card may lie: in its biomes, on a tree, on what it eats."""
        for biome, name in BIOMES.items():
            if biome not in card.homes:
                continue
            if isinstance(card.effect, Eats):
                for index, stack in enumerate(self.player.stacks):
                    if stack.biome == biome and stack.card.kind in card.effect.prey:
                        yield f"{biome}.{index}", f"{name}, on {stack.card.name}"
                yield biome, f"{name}, on no card"
            else:
                yield biome, name
            if biome == "rainforest" and card.deck == "wildlife" and card.has_high_tree:
                yield "rainforest.tree", f"{name}, on a High Tree"


class DisplayForm(FinderForm):
    """The Score Board's cards as they really lie: first which place, then which card, or none.

    ``spots`` are the places by deck as (value, words).
    """

    face = "display"
    moves = (SetDisplay,)
    place = PressedField()
    none = StringField()
    spots: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    place_words = ""

    def prepare(self, about: About) -> None:
        """Say what lies there."""
        display = about.state.display or {}
        self.spots = tuple((DECKS[deck], tuple(_spots(deck, row))) for deck, row in display.items())
        words = {value: f"{deck} Card, {words}" for deck, spots in self.spots for value, words in spots}
        self.place_words = words.get(self.place.data or "", "")
        self.deck_name = (self.place.data or "").partition(".")[0] if self.place_words else ""
        super().prepare(about)

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The place, and the card there."""
        move = moves[index]
        if isinstance(move, SetDisplay):
            self.place.data = f"{move.deck}.{move.index}"
            self.prepare(self.about)
        super().fill(moves, index)

    def make_move(self, about: About) -> Any:
        """What lies at the place, or None while a place or a card is still to be chosen."""
        if not self.place_words:
            raise RuleError("no_such_place", text("Choose the place first."))
        if self.none.data:
            return self._set(None)
        is_chosen = any((self.card.data, self.new.data, self.editing.data, self.is_search))
        return super().make_move(about) if is_chosen else None

    def make(self, card: Card) -> Any:
        """The card lies there."""
        return self._set(card)

    def _set(self, card: Card | None) -> SetDisplay:
        deck, _, index = (self.place.data or "").partition(".")
        return SetDisplay(deck, int(index), card)  # type: ignore[arg-type]


def _spots(deck: str, row: Sequence[Card]) -> Iterator[tuple[str, str]]:
    """The places of a row from left to right; the first free one too, where a card can be added."""
    for index, card in enumerate(row):
        yield f"{deck}.{index}", f"{index + 1}: {card.name}"
    if len(row) < DISPLAYED[deck]:
        yield f"{deck}.{len(row)}", f"{len(row) + 1}: none"


def _say_lying(stack: Any) -> str:
    notes = [BIOMES[stack.biome], str(say_effect(stack.card.effect))]
    if stack.is_on_tree:
        notes.append("on a High Tree")
    if stack.below:
        notes.append("on " + ", ".join([card.name for card in stack.below]))
    return " · ".join(notes)

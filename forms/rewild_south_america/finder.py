"""One finder for every card, with the card’s editor where it is not whole; and the cards of the Score Board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from wtforms import BooleanField, HiddenField, StringField

from companion.core.errors import RuleError
from companion.core.letters import clean_name, fold
from companion.core.text import text
from companion.games.rewild_south_america.cards import DECKS, Card
from companion.games.rewild_south_america.catalogue import (
    CARD,
    MOST_CARDS,
    check_card_facts,
    find_cards,
    missing,
    read_cards,
    read_own,
    to_item,
)
from companion.games.rewild_south_america.moves import Attract, Deal, Pick
from companion.games.rewild_south_america.printed import NOTES
from companion.games.rewild_south_america.state import State
from forms.card import CardForm
from forms.fields import LettersField, PlayForm
from forms.move import About, PressedField

NEW: Final = "."  # no card has that key
_CARD: Final = msgspec.json.Decoder(Card)


def cards_at_table(state: State) -> Iterator[Card]:
    """Every card that is known at the table: in front of somebody, reserved, or on the Score Board."""
    for player in state.players:
        for stack in player.stacks:
            yield stack.card
            yield from stack.below
        yield from player.reserved
    for row in (state.display or {}).values():
        yield from row


def known_cards(about: About) -> dict[str, Card]:
    """The household's cards and the printed ones by key, with those completed for this table only."""
    known = read_cards(about.items)
    for card in cards_at_table(about.state):
        if card.key not in known or not known[card.key].is_whole:
            known[card.key] = card
    return known


def is_played_with(state: State, card: Card) -> bool:
    """Whether the modules of the table bring such a card: Expert cards only with theirs (SA-70)."""
    module = "expert_plants" if card.deck == "plant" else "expert_cards"
    return not card.is_expert or state.setup.is_on(module)


class FinderForm(PlayForm):
    """A card by two letters of its name and a tap; its editor where it is not whole.

    ``deck_name`` is the deck that is looked for, or empty for any. ``offered`` are whole cards, ``unfinished`` the
    others. ``editor`` is open while a card is completed.
    """

    face = "finder"
    deck_name = ""
    typed = LettersField("Two letters of its name")
    card = PressedField()
    new = StringField()
    editing = HiddenField()  # the key of the card whose editor is open; NEW for a card without one
    back = StringField()
    facts = HiddenField()  # of a card that was completed, while its place is still asked
    only_here = BooleanField("Only for this table", description="the catalogue does not keep the card")
    editor: CardForm | None = None
    note = ""
    offered: tuple[Card, ...] = ()
    unfinished: tuple[Card, ...] = ()
    first: tuple[Card, ...] = ()  # those that are mostly meant

    def prepare(self, about: About) -> None:
        """Offer the cards that there are."""
        self.about = about
        self.known = known_cards(about)
        self.show_cards()

    def show_cards(self) -> None:
        """Offer the cards of the deck; after a search without a script those that were found."""
        letters = (self.typed.data or "") if self.is_search else ""
        found = find_cards([card for card in self.known.values() if self.offers(card)], letters)
        self.offered = tuple(card for card in found if card.is_whole)
        self.unfinished = tuple(card for card in found if not card.is_whole)

    @property
    def is_search(self) -> bool:
        """Whether letters were sent and nothing was tapped."""
        tapped = (self.card, self.new, self.editing, self.back, self.facts)
        return not self.is_fresh and not any(field.data for field in tapped) and bool((self.typed.data or "").strip())

    def offers(self, card: Card) -> bool:
        """Whether a card may be meant. Of those whose deck is unknown all are animals."""
        is_animal = card.deck is None and self.deck_name != "plant"
        return is_played_with(self.about.state, card) and (
            is_animal or not self.deck_name or card.deck == self.deck_name
        )

    @property
    def errors(self) -> dict[str, Any]:
        """What is wrong, in the editor too."""
        return {**super().errors, **(self.editor.errors if self.editor else {})}

    def refuse(self, error: RuleError) -> bool:
        """Show an error at its field, which may be one of the editor's."""
        if self.editor is not None and error.field and error.field in self.editor:
            field = self.editor[error.field]
            field.errors = [*field.errors, str(error.message)]
            return True
        return super().refuse(error)

    def make_move(self, about: About) -> Any:
        """The move with the card, or None while something is asked. Raises RuleError ``unknown_card``, ``no_name``."""
        card = self.find_card()
        return None if card is None else self.make(card)

    def make(self, card: Card) -> Any:
        """The move with that card."""
        raise NotImplementedError

    def find_card(self) -> Card | None:
        """The card, whole, or None while its editor is open or nothing was chosen."""
        if self.back.data:
            return None
        if self.card.data:
            return self._take(self.card.data)
        if self.new.data:
            self._begin_card()
            return None
        if self.editing.data:
            return self._read_editor(self.editing.data)
        if self.facts.data:
            return self._read_facts()
        if not self.is_search:
            raise RuleError("unknown_card", text("Type two letters of the card’s name, then tap the card."), "typed")
        found = [*self.offered, *self.unfinished]
        return self._take(found[0].key) if len(found) == 1 else None

    def _take(self, key: str) -> Card | None:
        card = self.known.get(key)
        if card is None:
            raise RuleError("unknown_card", text("That card is not in your catalogue. Choose another one."), "typed")
        if card.is_whole:
            return card
        self._open(card)
        return None

    def _begin_card(self) -> None:
        """The editor of a card that nobody knows yet; one with exactly that name is no new one."""
        name = clean_name(self.typed.data or "")
        if not name:
            raise RuleError("no_name", text("Type the name on the card, then tap New card."), "typed")
        same = next((card for card in (*self.offered, *self.unfinished) if fold(card.name) == fold(name)), None)
        self._open(same or Card(NEW, name[:60]))

    def _open(self, card: Card) -> None:
        """Show what is known of a card, to be completed."""
        self.editing.data = card.key
        self.note = NOTES.get(card.key, "")
        self.editor = CardForm(formdata=None)
        deck: Any = card.deck or self.deck_name or None
        self.editor.fill(replace(card, deck=deck))

    def _read_editor(self, key: str) -> Card | None:
        self.note = NOTES.get(key, "")
        self.editor = CardForm(formdata=self.sent)
        self.editor.validate()
        card = self.editor.make_card("" if key == NEW or key not in self.known else key, self.known)
        if card is None:
            return None
        if self.deck_name and card.deck != self.deck_name:
            self.editor.deck.errors = [
                f"A {DECKS[self.deck_name]} Card is asked for here. Choose that, or another card."
            ]
            return None
        self.facts.data = to_item(card)
        self._learn(card)
        return card

    def _read_facts(self) -> Card:
        """A card that was completed a step before."""
        try:
            card = _CARD.decode(self.facts.data)
            check_card_facts(card)
        except (msgspec.DecodeError, RecursionError, RuleError):
            card = None
        if card is None or missing(card):
            raise RuleError("unknown_card", text("The card cannot be read. Choose it again."), "typed")
        card = replace(card, is_whole=True)
        self._learn(card)
        return card

    def _learn(self, card: Card) -> None:
        if self.only_here.data:
            return
        own = read_own(self.about.items)
        if card.key not in own and len(own) >= MOST_CARDS:
            raise RuleError(
                "too_many_cards",
                text("The catalogue is full with {most} cards. Tick “Only for this table”.", most=MOST_CARDS),
                "only_here",
            )
        self.learned = ((CARD, card.key, to_item(card)),)

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The card of the move comes first, to be tapped again."""
        card = getattr(moves[index], "card", None)
        if isinstance(card, Card):
            self.first = (card,)
            self.known.setdefault(card.key, card)


class DealForm(FinderForm):
    """A new card on the Score Board (SA-4)."""

    is_last = BooleanField("That was the last card of its deck")

    def make(self, card: Card) -> Any:
        """The card comes to the left of its row."""
        return Deal(card, is_last=bool(self.is_last.data))


class AttractForm(FinderForm):
    """A card that a player takes from a Score Board that the app does not keep (SA-7)."""

    face = "attract"

    def prepare(self, about: About) -> None:
        """What is reserved is mostly meant (SA-77)."""
        super().prepare(about)
        self.first = about.state.player.reserved

    def make(self, card: Card) -> Any:
        """The card is taken."""
        return Attract(card)


class PickForm(FinderForm):
    """The card that the opponent takes from a Score Board that the app does not keep (SA-88 to SA-93)."""

    def make(self, card: Card) -> Any:
        """The card is taken by the opponent."""
        return Pick(self.deck_name, card)  # type: ignore[arg-type]


def deck_forms(name: str, kind: type[FinderForm]) -> dict[str, type[FinderForm]]:
    """The same form for every deck, by keys such as ``deal_wildlife``."""
    return {f"{name}_{deck}": type(f"{kind.__name__}_{deck}", (kind,), {"deck_name": deck}) for deck in DECKS}

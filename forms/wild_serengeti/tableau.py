"""The form of a seat's incomplete Scene Cards: entered, completed, taken from the Pool, discarded, counted."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from wtforms import RadioField, SelectChoice, StringField

from companion.core.errors import RuleError
from companion.games.wild_serengeti.matching import Match
from companion.games.wild_serengeti.moves import DiscardCards, EnterScenes, SetCards, TakeCards
from companion.games.wild_serengeti.scenes import Scene
from companion.games.wild_serengeti.tableau import MOST_INCOMPLETE, pool_size
from forms.fields import CountField, LettersField
from forms.move import About
from forms.wild_serengeti.grid import not_a_move
from forms.wild_serengeti.scenes import CompletingForm

MOST_CARDS: Final = 20  # in one move
PRICES: Final = {"1": "1 Coin", "2": "2 Coins", "0": "nothing"}
_BETWEEN: Final = str.maketrans(",;.#+", "     ")
_KEEP: Final = "keep"  # the card that was entered


class TableauForm(CompletingForm):
    """Incomplete cards of a seat.

    ``do`` is what the button says that was pressed: ``enter`` the card of a number, ``keep`` what was entered of it,
    ``complete 108``, ``take``, ``discard``, ``set``, ``look 108``.
    """

    face = "tableau"
    stays = True
    moves = (TakeCards, EnterScenes, DiscardCards, SetCards)
    do = StringField()
    taken = CountField("Cards", 1, MOST_CARDS, optional=True)
    numbers = LettersField("Their numbers, if entered before")
    price = RadioField("The Action Space costs", choices=[SelectChoice(*each) for each in PRICES.items()], default="1")
    others = CountField("Others, not entered", most=MOST_CARDS, optional=True)
    cards = CountField("Incomplete cards", most=99, optional=True)
    ticked: tuple[str, ...] = ()  # the numbers of entered cards that are discarded

    def prepare(self, about: About) -> None:
        """Find the seat, and its cards."""
        super().prepare(about)
        self.pool = pool_size(about.state)
        if self.is_fresh:
            self.cards.data = str(self.player.cards)
            if self.asked_number is not None:
                with suppress(RuleError):
                    self.open_card(self.asked_number)
        else:
            self.ticked = tuple(self.sent.getlist("scenes"))

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The cards as they were taken, entered, discarded or counted."""
        super().fill(moves, index)
        move = moves[index]
        match move:
            case TakeCards():
                self.taken.data, self.price.data = str(move.cards), str(move.price)
                self.numbers.data = " ".join([str(each.number) for each in move.scenes])
            case EnterScenes():
                self.show_card(move.scenes[0])
            case DiscardCards():
                self.ticked = tuple([str(number) for number in move.scenes])
                self.others.data = str(move.cards - len(move.scenes))
            case SetCards():
                self.cards.data = str(move.cards)

    # --- What the page shows ---

    @property
    def can_act(self) -> bool:
        """Whether the seat can complete, take and discard now."""
        state = self.about.state
        return state.step == "round" and self.at not in state.passed

    @property
    def has_ways(self) -> bool:
        """Whether it can be looked up what it would take to complete one of the cards that cannot be completed yet."""
        is_waiting = any(each.pattern and each.match is None for each in self.held)
        return self.can_act and self.about.state.map is not None and is_waiting

    @property
    def is_too_full(self) -> bool:
        """Whether there are more cards than at the end of a turn are allowed (WS-3)."""
        return self.player.cards > MOST_INCOMPLETE

    @property
    def unknown(self) -> int:
        """How many incomplete cards were not entered."""
        return self.player.cards - len(self.player.tableau)

    # --- The move ---

    def validate(self, *args: Any, **kwargs: Any) -> bool:
        """Only what belongs to the button is looked at."""
        super().validate(*args, **kwargs)
        verb = self._verb()
        fields = {
            "enter": ("number",),
            "complete": ("celebrity",),
            "take": ("taken", "price"),
            "discard": ("others",),
            "set": ("cards",),
            "look": (),
        }.get(verb)
        if fields is not None:
            for field in self:
                if isinstance(field, CountField) and field.short_name not in fields:
                    field.errors = []
        return not self.errors

    def _verb(self) -> str:
        return self._words()[0]

    def _words(self) -> list[str]:
        """What the button says; Enter keeps what is entered, or finds the number that was typed."""
        return (self.do.data or (_KEEP if self.is_open else "enter")).split() or [""]

    def make_move(self, about: About) -> Any:
        """The move of the button, or None while something is asked or wrong. Raises RuleError ``not_a_move``."""
        match self._words():
            case ["enter"]:
                return self._enter()
            case ["keep"]:
                return self._keep()
            case ["look", number]:
                self.show_card(self._held_scene(number))
                return None
            case ["complete", number]:
                return self._complete(number)
            case ["take"]:
                return self._take()
            case ["discard"]:
                return self._discard()
            case ["set"]:
                return self._set()
            case _:
                raise not_a_move()

    def _enter(self) -> EnterScenes | None:
        """The card of a number: at once where it is known, else its fields are shown."""
        number = self.read_number()
        if number is None:
            return None
        if number in self.known and number not in [each.number for each in self.player.tableau]:
            return EnterScenes(self.at, (self.known[number],))
        self.open_card(number)
        return None

    def _keep(self) -> EnterScenes | None:
        """The card as it was entered."""
        number = self.read_number()
        if number is None:
            return None
        if self.card.data != str(number):
            return self._enter()
        scene = self.read_card(number)
        if scene is None:
            return None
        self.learned = self.learn(scene)
        return EnterScenes(self.at, (scene,))

    def _held_scene(self, number: str) -> Scene:
        """A card of the tableau, with the pattern that is known of it. Raises RuleError ``not_a_move``."""
        if number not in [str(each.number) for each in self.player.tableau]:
            raise not_a_move()
        return self.known[int(number)]

    def _complete(self, number: str) -> Any:
        """A card is completed in one tap, with the fewest VFX Tokens that the Map asks for.

        One of which only the pattern was entered is opened instead, or one whose Award Animals nobody counted.
        """
        scene = self._held_scene(number)
        if self.asks_rewards(scene) or self.asks_animals(scene):
            self.show_card(scene)
            return None
        match: Match | None = next((each.match for each in self.held if each.scene.number == scene.number), None)
        move = self.complete(scene, match.vfx if match else 0)
        self.learned = self.learn_celebrity(move.celebrity)
        return move

    def _take(self) -> TakeCards | None:
        """Cards from the Pool; those with numbers are known already."""
        if self.taken.number is None:
            self.taken.errors = ["Say how many cards were taken."]
            return None
        words = (self.numbers.data or "").translate(_BETWEEN).split()
        known = {str(number): scene for number, scene in self.known.items()}
        unknown = [word for word in words if word not in known]
        if unknown:
            said = f"Scene {unknown[0][:8]} is not known here: leave it out, and enter it once the cards are taken."
            self.numbers.errors = [said]
            return None
        return TakeCards(self.at, self.taken.number, tuple([known[word] for word in words]), int(self.price.data))

    def _discard(self) -> DiscardCards | None:
        """The cards that were ticked, and others."""
        held = {str(each.number): each.number for each in self.player.tableau}
        scenes = tuple([held[each] for each in self.ticked if each in held])
        cards = len(scenes) + (self.others.number or 0)
        if not 0 < cards <= MOST_CARDS:
            self.others.errors = [f"Choose the cards that go: from 1 to {MOST_CARDS}."]
            return None
        return DiscardCards(self.at, cards, scenes)

    def _set(self) -> SetCards | None:
        """The incomplete cards as they are counted."""
        if self.cards.number is None:
            self.cards.errors = ["Count the incomplete cards."]
            return None
        return SetCards(self.at, self.cards.number)

    def refuse(self, error: RuleError) -> bool:
        """Errors of a button stand where its fields are; ``cards`` is the number of whatever was pressed."""
        own = {"take": "taken", "discard": "others"}.get(self._verb(), "")
        if error.field in ("cards", "scenes") and own:
            error = RuleError(error.code, error.message, own)
        if error.field == "number" and self._verb() == "take":
            error = RuleError(error.code, error.message, "numbers")
        return super().refuse(error)

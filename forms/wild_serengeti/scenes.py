"""The form that completes a Scene Card: by its number where it is known, else entered once."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, Final

from msgspec import Struct
from wtforms import BooleanField

from companion.core.errors import RuleError
from companion.core.household_file import Item
from companion.core.text import counted
from companion.games.wild_serengeti.gallery import needs_celebrity
from companion.games.wild_serengeti.household import celebrity_item, read_celebrity
from companion.games.wild_serengeti.matching import Match, can_complete
from companion.games.wild_serengeti.moves import Complete
from companion.games.wild_serengeti.possible import possible_scenes, say_match
from companion.games.wild_serengeti.scenes import LARGEST_PATTERN, Scene, count_icons
from forms.fields import CountField
from forms.move import About
from forms.wild_serengeti.card import MOST, CardForm, say_brings, say_pattern, say_shown

MOST_VFX: Final = LARGEST_PATTERN


class Held(Struct, frozen=True):
    """A card of the tableau that was entered: what it brings, and with what it can be completed now, if it can."""

    scene: Scene
    brings: str
    match: Match | None
    how: str
    pattern: str


class CompletingForm(CardForm):
    """A form with Scene Cards that can be completed; the Celebrity's stars are asked where nobody knows them yet."""

    celebrity = CountField("The Celebrity’s stars", most=MOST, optional=True)

    def prepare(self, about: About) -> None:
        """Find the seat, its cards, and what the Celebrity is known to say."""
        super().prepare(about)
        self.likes = count_icons(self.player.gallery)["like"]
        self.asks_celebrity = needs_celebrity(about.state, self.player, has_icons=False)
        if self.asks_celebrity:
            words = counted(self.likes, "Like", "Likes")
            self.celebrity.label.text = f"The Celebrity’s stars with {words}, for a card without Icons"
            known = read_celebrity(about.items).get(self.likes)
            if self.is_fresh and known is not None:
                self.celebrity.data = str(known)

    @cached_property
    def held(self) -> list[Held]:
        """The cards that were entered, those first that can be completed now."""
        matches = {each.scene.number: each.match for each in possible_scenes(self.about.state, self.at)}
        held = [self._held(scene, matches.get(scene.number)) for scene in self.player.tableau]
        return sorted(held, key=lambda each: each.match is None)

    def _held(self, scene: Scene, match: Match | None) -> Held:
        how = "" if match is None else str(say_match(self.about.state, match))
        pattern = "" if scene.pattern is None else say_pattern(scene.pattern)
        return Held(scene, say_brings(scene, self.player), match, how, pattern)

    def complete(self, scene: Scene, vfx: int = 0, *, is_at_once: bool = False) -> Complete:
        """The move that completes a card; what the Celebrity says is kept in the catalogue."""
        celebrity = None
        if self.player.is_a("celebrity") and not scene.icons:
            celebrity = self.celebrity.number
        return Complete(self.at, scene, vfx, is_at_once, celebrity)

    def learn_celebrity(self, stars: int | None) -> tuple[Item, ...]:
        """What the catalogue keeps of the Celebrity."""
        return () if stars is None or not self.asks_celebrity else (celebrity_item(self.likes, stars),)


class SceneForm(CompletingForm):
    """A Scene Card is completed.

    Its number first: a card that is known shows what it brings, and one more tap completes it; of another one is
    entered what it shows. ``spent`` are VFX Tokens for its Terrain Conditions.
    """

    face = "scene"
    moves = (Complete,)
    spent = CountField("VFX Tokens spent on it", most=MOST_VFX, optional=True)
    is_at_once = BooleanField("Together with the one before")

    def prepare(self, about: About) -> None:
        """Find the seat and its cards; the card that the page is opened for, unless it lies elsewhere."""
        super().prepare(about)
        if self.asked_number is not None:
            with suppress(RuleError):
                self._open(self.asked_number)

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The card as it was completed."""
        super().fill(moves, index)
        move = moves[index]
        self.show_card(move.scene)
        self.spent.data = str(move.vfx) if move.vfx else ""
        self.is_at_once.data = move.is_at_once
        self.celebrity.data = "" if move.celebrity is None else str(move.celebrity)

    # --- What the page shows ---

    @property
    def has_vfx(self) -> bool:
        """Whether the seat may have VFX Tokens to spend."""
        return self.player.vfx is None or self.player.vfx > 0

    @property
    def may_be_at_once(self) -> bool:
        """Whether it matters that a card is completed together with another one: the Cameraman (WS-40)."""
        return self.player.is_a("cameraman") and self.player.at_once > 0

    @property
    def brings(self) -> str:
        """What the card brings that is open, where it is known."""
        return say_brings(self.found, self.player) if self.found else ""

    @property
    def shown(self) -> str:
        """What the card shows that is open, where it is known."""
        return say_shown(self.found) if self.found else ""

    @cached_property
    def match(self) -> Match | None:
        """How the card that is open is completed on the Map, with the VFX Tokens that there are."""
        state, found = self.about.state, self.found
        if state.map is None or found is None or found.pattern is None:
            return None
        vfx = MOST_VFX if self.player.vfx is None else self.player.vfx
        return can_complete(found.pattern, state.map, state.animals, vfx)

    @property
    def how(self) -> str:
        """The animals that complete the card on the Map, or a word that none do; nothing without Map or pattern."""
        if self.match is not None:
            return str(say_match(self.about.state, self.match))
        if self.about.state.map is None or self.found is None or self.found.pattern is None:
            return ""
        return "On the Map as it lies here it is not complete."

    # --- The move ---

    def make_move(self, about: About) -> Complete | None:
        """The card is completed, or None while its number or what it shows is asked. Raises as ``read_card``."""
        number = self.read_number()
        if number is None:
            return None
        if self.card.data != str(number):
            self._open(number)
            return None
        scene = self.read_card(number)
        if scene is None or self.asks_rewards(scene):
            return None
        move = self.complete(scene, self.spent.number or 0, is_at_once=bool(self.is_at_once.data))
        self.learned = (*self.learn(scene), *self.learn_celebrity(move.celebrity))
        return move

    def _open(self, number: int) -> None:
        self.open_card(number)
        self.spent.data = str(self.match.vfx) if self.match is not None and self.match.vfx else ""
        if self.found is not None:
            self.asks_animals(self.found)

    def refuse(self, error: RuleError) -> bool:
        """VFX Tokens that are not there are those that were spent."""
        if error.code == "too_few_tokens":
            error = RuleError(error.code, error.message, "spent")
        return super().refuse(error)

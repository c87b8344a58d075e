"""The forms of a household's copy of WILD: Serengeti: Scene Cards, sides of the Map, Migration Cards, Specialists.

They have the fields of a play's own forms. Each gives the items to be kept, None for those to be forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import SystemRandom
from typing import Any, Final

from flask_wtf import FlaskForm
from msgspec import Struct
from wtforms import HiddenField

from companion.core.errors import RuleError
from companion.core.household_file import Import, Items
from companion.core.letters import clean_name
from companion.core.text import counted
from companion.games.wild_serengeti.household import (
    CELEBRITY,
    LONGEST_NAME,
    MOST_LIKES,
    SPECIALISTS,
    Migration,
    celebrity_item,
    map_item,
    migration_item,
    read_celebrity,
    scene_item,
    specialist_item,
)
from companion.games.wild_serengeti.household_file import KIND, read_document
from companion.games.wild_serengeti.maps import Animals, Map
from companion.games.wild_serengeti.purse import say_tokens
from companion.games.wild_serengeti.scenes import ANIMALS, ICON_NAMES, Scene
from companion.games.wild_serengeti.specialists import COUNTED, PointRule, check_called
from forms.fields import CountField, LettersField
from forms.file import FileForm
from forms.move import About
from forms.wild_serengeti.begin import MOST_STARS, ListField
from forms.wild_serengeti.card import MOST, CardForm
from forms.wild_serengeti.lay_map import LayMapForm
from forms.wild_serengeti.migration import MigrationForm

Contents = dict[tuple[str, str], str | None]  # JSON by kind and key; None for what is to be forgotten

FEW_LIKES: Final = 20  # are asked at once, more of them only on demand


class Laid(Struct, frozen=True):
    """What the play's forms of the Map want to know of a play, where there is none: its ``map``, no animals."""

    map: Map | None = None
    animals: Animals = {}


def _about(board: Map | None) -> About:
    return About(Laid(board), SystemRandom(), is_correction=True)


# --- Scene Cards ------------------------------------------------------------------------------------------------------


class CopySceneForm(CardForm):
    """A Scene Card as printed, outside a play. Award Animals are not drawn: all animals are alike."""

    face = "copy"

    @property
    def award_animals(self) -> list[Any]:
        """None of them."""
        return []

    @property
    def other_animals(self) -> list[Any]:
        """The fields of all twelve."""
        return [self[f"animal_{animal}"] for animal in ANIMALS]

    def make_contents(self, number: int) -> Contents | None:
        """The card to be kept, or None; what is wrong then stands at its field. Asked after ``validate``.

        A card with a pattern may bring nothing so far: its rewards are asked when it is completed.
        """
        try:
            scene = self.read_card(number)
        except RuleError as error:
            self.refuse(error)
            return None
        if scene is None or (scene.pattern is None and self.asks_rewards(scene)):
            return None
        kind, key, content = scene_item(scene)
        return {(kind, key): content}


def say_rewards(scene: Scene) -> str:
    """What a card brings, as it is printed; nothing where that was not entered.

    >>> say_rewards(Scene(1, food=1, stars=4)), say_rewards(Scene(2))
    ('4 stars, 1 Food Token', '')
    """
    parts = [str(counted(scene.stars, "star", "stars"))] if scene.stars else []
    if scene.per_icon:
        times = counted(scene.per_icon.times, "star", "stars")
        icon = scene.per_icon.icon
        of = "of the most Leaf, Flower or Fruit" if icon == "plant" else ICON_NAMES[icon]
        parts.append(f"{times} for each {of}" + (f" + {scene.per_icon.bonus}" if scene.per_icon.bonus else ""))
    if scene.food or scene.vfx:
        parts.append(str(say_tokens(food=scene.food, vfx=scene.vfx)))
    return ", ".join(parts)


# --- The Map, and Migration Cards -------------------------------------------------------------------------------------


class CopyMapForm(LayMapForm):
    """A side of the Map, laid out outside a play."""

    face = "copy"

    def open(self, board: Map | None) -> None:
        """Show the side as it is known."""
        self.prepare(_about(board))

    def make_contents(self, side: str) -> Contents | None:
        """The side to be kept, or None; what is wrong then stands at its field."""
        if not self.validate():
            return None
        kind, key, content = map_item(side, self.read_board())
        return {(kind, key): content}


class CopyMigrationForm(MigrationForm):
    """A Migration Card, noted outside a play: a tap marks a space, ``keep`` keeps them."""

    face = "copy"

    def open(self, board: Map, card: Migration | None = None) -> None:
        """Show the Map, with what was marked so far or with the spaces of a card that is known."""
        self.prepare(_about(board))
        if card is not None:
            spaces = dict.fromkeys(card.brown, "brown") | dict.fromkeys(card.blue, "blue")
            self.show({space: colour for space, colour in spaces.items() if board.has(space)})

    @property
    def is_blue(self) -> bool:
        """A card is noted whole, whatever the number of players."""
        return True

    def make_contents(self, number: int) -> Contents | None:
        """The card to be kept, or None after a tap. Raises RuleError ``not_a_move``, ``nothing_marked``."""
        move = self.make_move(self.about)
        if move is None:
            return None
        kind, key, content = migration_item(number, Migration(move.brown, move.blue))
        return {(kind, key): content}


# --- Specialist Cards -------------------------------------------------------------------------------------------------


class CelebrityForm(FlaskForm):
    """The Celebrity's stars for a Scene without Icons, by Likes: ``likes_0`` and so on; blank is unknown (WS-42)."""

    @property
    def few(self) -> list[Any]:
        """The fields that are asked at once."""
        return [self[f"likes_{likes}"] for likes in range(FEW_LIKES + 1)]

    @property
    def more(self) -> list[Any]:
        """The fields of more Like Icons than most galleries have."""
        return [self[f"likes_{likes}"] for likes in range(FEW_LIKES + 1, MOST_LIKES + 1)]

    @property
    def shows_more(self) -> bool:
        """Whether there is something in them."""
        return any(field.data for field in self.more)

    def fill(self, items: Items) -> None:
        """Show what is known."""
        for likes, stars in read_celebrity(items).items():
            self[f"likes_{likes}"].data = str(stars)

    def make_contents(self) -> Contents | None:
        """The items to be kept, or None; what is wrong then stands at its field."""
        if not self.validate():
            return None
        numbers = {likes: self[f"likes_{likes}"].number for likes in range(MOST_LIKES + 1)}
        return {
            (CELEBRITY, str(likes)): None if stars is None else celebrity_item(likes, stars)[2]
            for likes, stars in numbers.items()
        }


for _likes in range(MOST_LIKES + 1):
    _label = str(counted(_likes, "Like", "Likes"))
    setattr(CelebrityForm, f"likes_{_likes}", CountField(_label, most=MOST, optional=True))


class SpecialistForm(FlaskForm):
    """A Specialist Card that the rulebook does not describe: its name and its rule of points (WS-46).

    ``was`` is the name by which it is known, blank for a new one.
    """

    was = HiddenField()
    name = LettersField("Its name")
    stars = CountField("Stars", 1, MOST_STARS)
    every = CountField("for every", 1, MOST_STARS, optional=True)
    per = ListField(
        "of", {per: words[1] for per, words in COUNTED.items()}, "Choose what the card counts.", default="like"
    )

    def fill(self, name: str, rule: PointRule) -> None:
        """Show a card as it is known."""
        self.was.data = self.name.data = name
        self.stars.data, self.every.data, self.per.data = str(rule.stars), str(rule.every), rule.per

    def make_contents(self, known: Mapping[str, PointRule]) -> Contents | None:
        """The item to be kept, and the one that it replaces; or None: what is wrong then stands at its field."""
        is_fine = self.validate()
        name, was = clean_name(self.name.data or ""), self.was.data or ""
        wrong = self._question_name(name, was, known)
        if wrong:
            self.name.errors = [wrong]
        if wrong or not is_fine:
            return None
        rule = PointRule(self.stars.number or 1, self.per.data, self.every.number or 1)
        before: Contents = {(SPECIALISTS, was): None} if was in known else {}
        return {**before, (SPECIALISTS, name): specialist_item(name, rule)[2]}

    def _question_name(self, name: str, was: str, known: Iterable[str]) -> str:
        """What is wrong with a name, in words; nothing if it is fine."""
        others = [each for each in known if each != was]
        if not name:
            return "Type the name on the card."
        if len(name) > LONGEST_NAME:
            return f"A name has at most {LONGEST_NAME} letters. Shorten it."
        if name in others:
            return "There is a card of that name already. Change that one, or type another name."
        try:
            check_called(name, others)
        except RuleError as error:
            return str(error.message)
        return ""


class HouseholdForm(FileForm):
    """A copy of WILD: Serengeti that was exported."""

    def read(self, items: Items) -> Import | None:
        """What the file brings, or None; what is wrong then stands in the form."""
        return self.read_file(lambda data: read_document(data, items), KIND.most)

"""The fields of a Scene Card: what it shows and brings, and the pattern of its animals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from wtforms import HiddenField, SelectChoice, SelectField

from companion.core.errors import RuleError
from companion.core.household_file import Item
from companion.core.text import counted
from companion.games.wild_serengeti.awards import say_unseen, unseen_animals
from companion.games.wild_serengeti.household import read_scenes, scene_items, with_pattern
from companion.games.wild_serengeti.purse import say_tokens
from companion.games.wild_serengeti.scenes import (
    ANIMALS,
    ICON_NAMES,
    ICONS,
    KIND_NAMES,
    LARGEST_PATTERN,
    NAMES,
    SCENE_CARDS,
    TERRAIN_NAMES,
    Animal,
    Figure,
    Pattern,
    Scene,
    Stars,
    animals_of,
    check_pattern,
    check_rare,
    say_stars,
)
from companion.games.wild_serengeti.state import Player, player_of
from companion.games.wild_serengeti.tableau import check_scene
from forms.fields import CountField
from forms.move import About
from forms.seat import SeatForm

MOST: Final = 99  # stars or tokens of a reward
MOST_OF_ONE: Final = 9  # pictures or Icons of a kind on a card
PLANT: Final = "plant"
FIGURES: Final = range(1, LARGEST_PATTERN + 1)

_ANIMALS: Final = {name: animal for animal, name in NAMES.items()}
_TERRAINS: Final = {name: terrain for terrain, name in TERRAIN_NAMES.items()}
# What a rule calls a field that has another name here.
_FIELDS: Final = {"icons": "icon_rare", "pattern": "kind"}


class PressedCount(CountField):
    """A number that is typed, or said by the button that was pressed: the last one counts. A blank is for the form."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Take the last of the values."""
        if valuelist:
            self.data = valuelist[-1]

    def say_bounds(self) -> str:
        """What is to be typed."""
        return f"{self.label.text}: type a whole number from {self.least} to {self.most}."


def _list(label: str, choices: list[tuple[str, str]]) -> Any:
    listed = [SelectChoice(value, words) for value, words in choices]
    return SelectField(label, choices=listed, default="", validate_choice=False)


class CardFields:
    """The fields of a card that come in rows: ``animal_lion``, ``icon_leaf``, ``figure_1`` with ``terrain_1``."""


for _animal, _name in NAMES.items():
    setattr(CardFields, f"animal_{_animal}", CountField(_name, most=MOST_OF_ONE, optional=True))
for _icon, _name in ICON_NAMES.items():
    setattr(CardFields, f"icon_{_icon}", CountField(_name, most=MOST_OF_ONE, optional=True))
# The words are what is sent: it keeps the page small.
for _number in FIGURES:
    setattr(CardFields, f"figure_{_number}", _list(f"Animal {_number}", [("", "Animal"), *[(n, n) for n in _ANIMALS]]))
    setattr(
        CardFields, f"terrain_{_number}", _list(f"Terrain {_number}", [("", "anywhere"), *[(n, n) for n in _TERRAINS]])
    )


class CardForm(CardFields, SeatForm):
    """A form with a Scene Card, found by its number, or entered.

    ``card`` is the number that the fields are about. ``known`` are the cards of the seat's tableau, and those that the
    household entered at any table.
    """

    number = PressedCount("Number on the card", 1, SCENE_CARDS, optional=True)
    card = HiddenField()
    food = CountField("Food Tokens", most=MOST, optional=True)
    vfx = CountField("VFX Tokens", most=MOST, optional=True)
    stars = CountField("Stars", most=MOST, optional=True)
    per = _list(
        "More stars for each Icon",
        [("", "none"), *[(icon, ICON_NAMES[icon]) for icon in ICONS], (PLANT, "best of Leaf, Flower, Fruit")],
    )
    times = CountField("Stars for each", 1, MOST_OF_ONE, optional=True)
    bonus = CountField("Plus, once", most=MOST, optional=True)
    kind = _list("Its animals stand", [("", "not entered"), *[(key, name) for key, name in KIND_NAMES.items()]])
    known: Mapping[int, Scene] = {}
    player: Player = Player()

    def prepare(self, about: About) -> None:
        """Find the seat, and the cards that are known."""
        super().prepare(about)
        self.player = player_of(about.state, self.at)
        self.household = read_scenes(about.items)
        tableau = {each.number: with_pattern(each, self.household) for each in self.player.tableau}
        self.known = self.household | tableau

    # --- What the page shows ---

    @property
    def is_open(self) -> bool:
        """Whether the fields of a card are shown."""
        return bool(self.card.data)

    @property
    def found(self) -> Scene | None:
        """The card that the fields are about, if it is known."""
        return next((each for number, each in self.known.items() if str(number) == self.card.data), None)

    @property
    def award_animals(self) -> list[Any]:
        """The fields of the Award Animals, which alone count in a ceremony (WS-27)."""
        return [self[f"animal_{animal}"] for animal in self.about.state.awards]

    @property
    def other_animals(self) -> list[Any]:
        """The fields of the other ten animals."""
        return [self[f"animal_{animal}"] for animal in ANIMALS if animal not in self.about.state.awards]

    @property
    def icons(self) -> list[Any]:
        """The fields of the eight Icons."""
        return [self[f"icon_{icon}"] for icon in ICONS]

    @property
    def figures(self) -> Iterator[tuple[int, Any, Any]]:
        """The number of each animal of a pattern, with the fields for animal and terrain."""
        return ((number, self[f"figure_{number}"], self[f"terrain_{number}"]) for number in FIGURES)

    @property
    def has_odd_animal(self) -> bool:
        """Whether something is wrong among the animals that are folded away."""
        return any(field.errors for field in self.other_animals)

    @property
    def has_odd_pattern(self) -> bool:
        """Whether something is wrong with the pattern."""
        return bool(self.kind.errors) or any(one.errors or other.errors for _, one, other in self.figures)

    @property
    def has_odd_field(self) -> bool:
        """Whether something is wrong with what the card shows."""
        fields = (*self.award_animals, *self.icons, self.food, self.vfx, self.stars, self.per, self.times, self.bonus)
        return self.has_odd_animal or self.has_odd_pattern or any(field.errors for field in fields)

    # --- A card is opened, and read ---

    def read_number(self) -> int | None:
        """The number that was typed; if none was, that is said at the field."""
        if self.number.is_blank:
            self.number.errors = [f"Type the number on the card, from 1 to {SCENE_CARDS}."]
        return self.number.number

    def open_card(self, number: int) -> None:
        """Show the fields of a card: as it is known, or to be entered.

        Raises RuleError ``scene_taken`` where it lies elsewhere already.
        """
        check_scene(self.about.state, self.at, Scene(number))
        was_known = self.found is not None
        self.number.data = self.card.data = str(number)
        found = self.found
        if found is not None:
            self.show_card(found)
        elif was_known:
            self.show_card(Scene(number))

    @property
    def asked_number(self) -> int | None:
        """The card that the page's address asks for, if the page was opened for one."""
        words = self.about.asked if self.is_fresh else ""
        is_number = words.isascii() and words.isdecimal() and len(words) <= len(str(SCENE_CARDS))
        return int(words) if is_number and 0 < int(words) <= SCENE_CARDS else None

    def show_card(self, scene: Scene) -> None:
        """Fill in the fields of a card."""
        self.number.data = self.card.data = str(scene.number)
        for animal in ANIMALS:
            self[f"animal_{animal}"].data = _write(scene.animals.get(animal, 0))
        for icon in ICONS:
            self[f"icon_{icon}"].data = _write(scene.icons.get(icon, 0))
        self.food.data, self.vfx.data, self.stars.data = _write(scene.food), _write(scene.vfx), _write(scene.stars)
        more = scene.per_icon
        self.per.data = more.icon if more else ""
        self.times.data, self.bonus.data = (str(more.times), _write(more.bonus)) if more else ("", "")
        self._show_pattern(scene.pattern)

    def _show_pattern(self, pattern: Pattern | None) -> None:
        self.kind.data = pattern.kind if pattern else ""
        figures = pattern.figures if pattern else ()
        for number, animal, terrain in self.figures:
            figure = figures[number - 1] if number <= len(figures) else None
            animal.data = NAMES[figure.animal] if figure else ""
            terrain.data = TERRAIN_NAMES[figure.terrain] if figure and figure.terrain else ""

    def read_card(self, number: int) -> Scene | None:
        """The card as it was entered, or None; what is wrong then stands in the form.

        Animals without a count are those of its pattern. Raises RuleError ``too_many_rare`` and those of
        ``check_pattern``.
        """
        pattern, more = self._read_pattern(), self._read_stars()
        if self.errors:
            return None
        shown = Counter[Animal]() if pattern is None else animals_of(pattern)
        typed: dict[Animal, int | None] = {each: self[f"animal_{each}"].number for each in ANIMALS}
        animals = {animal: shown[animal] if count is None else count for animal, count in typed.items()}
        scene = Scene(
            number,
            {animal: count for animal, count in animals.items() if count},
            {icon: self[f"icon_{icon}"].number for icon in ICONS if self[f"icon_{icon}"].number},
            self.food.number or 0,
            self.vfx.number or 0,
            self.stars.number or 0,
            more,
            pattern,
            () if pattern is not None else self._looked_for(),
        )
        check_rare((scene,))
        return scene

    def _looked_for(self) -> tuple[Animal, ...]:
        """The only animals that were counted: the Award Animals, where all others are blank and nobody knows them."""
        found = self.found
        knows_all = found is not None and not found.looked_for
        if not self.award_animals or knows_all or any(field.number is not None for field in self._others(found)):
            return ()
        return tuple(dict.fromkeys([*(found.looked_for if found is not None else ()), *self.about.state.awards]))

    def _others(self, found: Scene | None) -> list[Any]:
        """The fields of animals that nobody counted before and that are none of the Award Animals."""
        known = {*self.about.state.awards, *(found.looked_for if found is not None else ())}
        return [self[f"animal_{animal}"] for animal in ANIMALS if animal not in known]

    def _read_stars(self) -> Stars | None:
        """The stars by Icon, if there are any."""
        per: Any = self.per.data or ""
        if per not in ("", PLANT, *ICONS) or (not per and (self.times.number or self.bonus.number)):
            self.per.errors = ["Choose the Icon that brings the stars."]
        return Stars(per, self.times.number or 1, self.bonus.number or 0) if per and not self.per.errors else None

    def _read_pattern(self) -> Pattern | None:
        """The pattern, if it was entered."""
        figures = []
        for _, animal, terrain in self.figures:
            if terrain.data and not animal.data:
                animal.errors = ["Choose the animal that stands there."]
            elif animal.data and animal.data not in _ANIMALS:
                animal.errors = ["Choose one of the twelve animals."]
            elif terrain.data and terrain.data not in _TERRAINS:
                terrain.errors = ["Choose one of the four terrains, or anywhere."]
            elif animal.data:
                figures.append(Figure(_ANIMALS[animal.data], _TERRAINS.get(terrain.data)))
        kind: Any = self.kind.data or ""
        if kind not in ("", *KIND_NAMES) or (figures and not kind):
            self.kind.errors = ["Choose how its animals stand."]
        elif kind and not figures and not self.has_odd_pattern:
            self.kind.errors = ["Choose its animals below, or leave the pattern out."]
        if self.has_odd_pattern or not kind:
            return None
        pattern = Pattern(kind, tuple(figures))
        check_pattern(pattern)
        return pattern

    def asks_rewards(self, scene: Scene) -> bool:
        """Say that a card which brings nothing is not whole: none is like that. Whether it is so."""
        if scene.icons or scene.food or scene.vfx or scene.stars or scene.per_icon:
            return False
        self.stars.errors = [f"Enter what Scene {scene.number} brings: stars, tokens, Icons."]
        return True

    def asks_animals(self, scene: Scene) -> bool:
        """Ask for the Award Animals whose pictures nobody counted on a card (WS-27). Whether there are any."""
        unseen = unseen_animals(self.about.state, scene)
        for animal in unseen:
            self[f"animal_{animal}"].errors = [str(say_unseen(scene, animal))]
        return bool(unseen)

    def learn(self, scene: Scene) -> tuple[Item, ...]:
        """What the catalogue keeps of a card."""
        return scene_items((scene,), self.household)

    def refuse(self, error: RuleError) -> bool:
        """Show a rule's error where the card has a field for it."""
        return super().refuse(RuleError(error.code, error.message, _FIELDS.get(error.field, error.field)))


def say_brings(scene: Scene, player: Player) -> str:
    """What completing a card brings a seat now: stars, and tokens if there are any."""
    tokens = say_tokens(food=scene.food, vfx=scene.vfx)
    stars = say_stars(scene, player.gallery)
    return f"{stars}, {tokens}" if scene.food or scene.vfx else str(stars)


def _write(number: int) -> str:
    return str(number) if number else ""


def say_pattern(pattern: Pattern) -> str:
    """A pattern in words.

    >>> say_pattern(Pattern("line", (Figure("lion"), Figure("zebra", "water"))))
    'Straight-line Scene: Lion, Zebra on Water'
    """
    return f"{KIND_NAMES[pattern.kind]}: {', '.join([say_figure(figure) for figure in pattern.figures])}"


def say_figure(figure: Figure) -> str:
    """An animal of a pattern, with its Terrain Condition."""
    name = NAMES[figure.animal]
    return f"{name} on {TERRAIN_NAMES[figure.terrain]}" if figure.terrain else name


def say_shown(scene: Scene) -> str:
    """What a card shows: its Icons, its animals.

    >>> say_shown(Scene(1, {"lion": 2}, {"leaf": 1}))
    '1 Leaf Icon, Lion × 2'
    """
    return ", ".join([words for words in (say_icons(scene), say_animals(scene)) if words]) or "no Icons"


def say_icons(scene: Scene) -> str:
    """The Icons of a card; nothing without any."""
    named = [(number, f"{ICON_NAMES[icon]} Icon") for icon, number in scene.icons.items()]
    return ", ".join([str(counted(number, name, f"{name}s")) for number, name in named])


def say_animals(scene: Scene) -> str:
    """The animals of a card; nothing without any."""
    return ", ".join([NAMES[each] + (f" × {number}" if number > 1 else "") for each, number in scene.animals.items()])

"""The form of a card of Rewild: South America, completed from the card in somebody's hand, and of a file of cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_args

from flask_wtf import FlaskForm
from msgspec.structs import replace
from wtforms import (
    BooleanField,
    RadioField,
    SelectChoice,
    SelectField,
    SelectMultipleField,
    StringField,
)
from wtforms.widgets import CheckboxInput, ListWidget

from companion.core.errors import RuleError
from companion.core.letters import clean_name
from companion.games.rewild_south_america.card_file import LARGEST_FILE, Import, read_document
from companion.games.rewild_south_america.cards import (
    ANIMALS,
    BIOMES,
    COUNTED,
    DECKS,
    HUNTERS,
    KINDS,
    PLANT,
    Biome,
    Card,
    Counts,
    Eats,
    Effect,
    Gives,
    Offers,
    Shows,
    Special,
    Symbol,
)
from companion.games.rewild_south_america.catalogue import (
    PREY,
    check_card_facts,
    missing,
    own_key,
    same_name,
    tidy_card,
)
from forms.file import FileForm

LONGEST_NAME: Final = 60  # letters

WILDLIFE_EFFECTS: Final = {"instant": "Instant VP", "end": "End-of-Game VP", "gives": "Resources"}
PLANT_EFFECTS: Final = {
    "shows": "Symbols",
    "offers": "A free hex",
    "gives": "Resources or VP",
    "predator": "VP per predator",
    "apex_predator": "VP per apex predator",
    "eats": "Eats an insect",
}
EXPERT_EFFECTS: Final = {
    "reservation": "Reserves Wildlife",
    "effect_changing": "Changes an effect",
    "tile_moving": "Moves a tile",
}
# Where what is missing is said, when it is not a field of its own.
_PLACES: Final = {"gives": "minerals", "symbols": "shows_shrubland"}


def _counted(key: str) -> SelectChoice:
    """An option, with its timing where it has only one: a script offers it with that alone."""
    name, timings = COUNTED[key]
    return SelectChoice(key, name[:1].upper() + name[1:], {"data-only": timings[0]} if len(timings) == 1 else {})


def _radio(label: str, names: Mapping[str, str]) -> Any:
    choices = [SelectChoice(key, name[:1].upper() + name[1:]) for key, name in names.items()]
    return RadioField(label, choices=choices, validate_choice=False)


def _several(label: str, names: Mapping[str, str]) -> Any:
    choices = [SelectChoice(key, name[:1].upper() + name[1:]) for key, name in names.items()]
    return SelectMultipleField(
        label, choices=choices, validate_choice=False, widget=ListWidget(), option_widget=CheckboxInput()
    )


class NumberField(StringField):
    """A whole number within bounds, or blank. It keeps what was typed; ``number`` is asked for when it counts."""

    def __init__(self, label: str, most: int = 20, **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.most = most

    def number(self) -> int | None:
        """The number, or None for a blank. What cannot be read is said here, and None as well."""
        typed = (self.data or "").strip()
        if not typed:
            return None
        if not (typed.isascii() and typed.isdecimal() and len(typed) <= 4 and int(typed) <= self.most):
            self.errors = [f"{self.label.text}: type a whole number from 0 to {self.most}."]
            return None
        return int(typed)


class CardForm(FlaskForm):
    """All that may be printed on a card. What the chosen kind of card does not ask for is ignored."""

    name = StringField("Name")
    deck = _radio("Kind of card", DECKS)
    is_expert = BooleanField("Expert card", description="marked EX")
    kind = _radio("Type", {kind: KINDS[kind] for kind in ANIMALS})
    shrubland = NumberField("Shrubland")
    grassland = NumberField("Grassland")
    rainforest = NumberField("Rainforest")
    lives_in = _several("Can live in", BIOMES)
    has_high_tree = _radio("High Tree symbol", {"yes": "Yes", "no": "No"})
    price = NumberField("Price in Seeds")
    wildlife_effect = _radio("Effect", WILDLIFE_EFFECTS)
    plant_effect = _radio("Effect", PLANT_EFFECTS | EXPERT_EFFECTS)
    prey = _several("Eats", {kind: KINDS[kind] for kind in PREY})
    points = NumberField("VP", most=99)
    what = SelectField(
        "for each",
        choices=[SelectChoice("", "– choose –"), *(_counted(key) for key in COUNTED)],
        default="",
        validate_choice=False,
    )
    minerals = NumberField("Minerals")
    water = NumberField("Water")
    seeds = NumberField("Seeds")
    gives_points = NumberField("VP")
    shows_shrubland = NumberField("Shrubland")
    shows_grassland = NumberField("Grassland")
    shows_wetland = NumberField("Wetland")
    shows_rainforest = NumberField("Rainforest")
    shows_high_tree = NumberField("High Tree")
    hex = _radio("Free hex", BIOMES)
    reward = NumberField("VP of the Placement Reward")

    def fill(self, card: Card) -> None:
        """Show what is known of a card."""
        self.name.data = card.name
        self.deck.data = card.deck
        self.is_expert.data = card.is_expert
        self.kind.data = card.kind
        for biome in get_args(Biome):
            self[biome].data = _typed(card.homes.get(biome))
        self.lives_in.data = list(card.homes)
        self.has_high_tree.data = {True: "yes", False: "no", None: None}[card.has_high_tree]
        self.price.data = "" if card.price is None else str(card.price)
        self.reward.data = _typed(card.reward)
        self._show_effect(card.effect)

    def _show_effect(self, effect: Effect | None) -> None:
        match effect:
            case Counts():
                self.wildlife_effect.data, self.plant_effect.data = effect.timing, effect.what
                self.points.data, self.what.data = _typed(effect.points), effect.what
            case Gives():
                self.wildlife_effect.data = self.plant_effect.data = "gives"
                for name in ("minerals", "water", "seeds"):
                    self[name].data = _typed(getattr(effect, name))
                self.gives_points.data = _typed(effect.points)
            case Eats():
                self.plant_effect.data = "eats"
                self.prey.data, self.points.data = list(effect.prey), _typed(effect.points)
            case Shows():
                self.plant_effect.data = "shows"
                for symbol in get_args(Symbol):
                    self[f"shows_{symbol}"].data = _typed(effect.symbols.get(symbol))
            case Offers():
                self.plant_effect.data, self.hex.data = "offers", effect.hex
            case Special():
                self.plant_effect.data = effect.what

    def make_card(self, key: str = "", known: Mapping[str, Card] | None = None) -> Card | None:
        """The card, whole, or None; what is missing or wrong then stands at its field.

        ``key`` is the card's, or empty for a new one; ``known`` are the cards that there are. Asked after ``validate``.
        """
        known = known or {}
        name = clean_name(self.name.data or "")
        if not 0 < len(name) <= LONGEST_NAME:
            words = f"A name has at most {LONGEST_NAME} letters. Shorten it." if name else "Type the name on the card."
            self._say("name", words)
        facts = self._read_facts(name or "–")
        facts = replace(facts, key=self._key_of(facts, key, known))
        other = same_name(facts, known.values()) if name else None
        if other:
            self._say("name", f"There is a card “{other.name}” already. Correct that one, or add a word to the name.")
        self._judge(facts)
        return None if any(field.errors for field in self) else replace(facts, is_whole=True)

    def _key_of(self, facts: Card, key: str, known: Mapping[str, Card]) -> str:
        """The key of what is made: an Expert card is a card of its own, and one known by name only is completed.

        The same card sent twice is that card.
        """
        if key and (key not in known or known[key].is_expert == facts.is_expert):
            return key
        other = same_name(facts, known.values())
        if other and (not other.is_whole or replace(facts, key=other.key, is_whole=True) == other):
            return other.key
        return own_key(facts.name, facts.is_expert, known)

    def _judge(self, card: Card) -> None:
        """Say what is missing, or what cannot be, unless the field says already what it does not understand."""
        for gap in missing(card):
            self._say(gap.field, str(gap.words))
        try:
            check_card_facts(card)
        except RuleError as error:
            self._say(error.field, str(error.message))

    def _say(self, name: str, words: str) -> None:
        deck = self.deck.data
        if name == "homes":
            name = "shrubland" if deck == "wildlife" else "lives_in"
        if name == "effect":
            name = "wildlife_effect" if deck == "wildlife" else "plant_effect"
        field = self[_PLACES.get(name, name)]
        if not field.errors:
            field.errors = [words]

    def _read_facts(self, name: str) -> Card:
        """What the fields say that the chosen kind of card asks for."""
        deck = self.deck.data if self.deck.data in DECKS else None
        facts = Card("-", name, deck, bool(self.is_expert.data))
        if deck is None:
            return facts
        if deck == "plant":
            facts = replace(facts, kind=PLANT, homes=self._homes(), price=self.price.number())
            return tidy_card(replace(facts, effect=self._plant_effect()))
        facts = replace(facts, kind=self.kind.data if self.kind.data in ANIMALS else "")
        if facts.is_expert:
            facts = replace(facts, reward=self.reward.number())
        if deck == "predation":
            effect = Eats(self._prey(), self.points.number() or 0)
            return tidy_card(replace(facts, homes=self._homes(), effect=effect))
        hexes = {biome: self[biome].number() for biome in BIOMES}
        has_high_tree = {"yes": True, "no": False}.get(self.has_high_tree.data or "")
        facts = replace(facts, homes={biome: number for biome, number in hexes.items() if number})
        return tidy_card(replace(facts, has_high_tree=has_high_tree, effect=self._wildlife_effect()))

    def _homes(self) -> dict[Any, int]:
        return {biome: 0 for biome in BIOMES if biome in (self.lives_in.data or ())}

    def _prey(self) -> tuple[str, ...]:
        return tuple(kind for kind in PREY if kind in (self.prey.data or ()))

    def _wildlife_effect(self) -> Effect | None:
        chosen = self.wildlife_effect.data
        if chosen == "gives":
            return self._gives()
        if chosen not in ("instant", "end"):
            return None
        points = self._few(self.points)
        if self.what.data not in COUNTED:
            self._say("what", "Choose what it counts.")
            return Counts(chosen, "insect", points)
        return Counts(chosen, self.what.data, points)

    def _plant_effect(self) -> Effect | None:
        chosen = self.plant_effect.data
        if chosen in EXPERT_EFFECTS:
            return Special(chosen)
        if chosen in HUNTERS:
            return Counts("end", chosen, self._few(self.points))
        match chosen:
            case "gives":
                return self._gives()
            case "eats":
                return Eats(("insect",), self.points.number() or 0)
            case "shows":
                return Shows({symbol: self[f"shows_{symbol}"].number() or 0 for symbol in get_args(Symbol)})
            case "offers":
                if self.hex.data in BIOMES:
                    return Offers(self.hex.data)
                self._say("hex", "Choose the biome of the free hex.")
                return Offers("shrubland")
        return None

    def _gives(self) -> Gives:
        fields = (self.minerals, self.water, self.seeds, self.gives_points)
        return Gives(*[field.number() or 0 for field in fields])

    def _few(self, field: NumberField) -> int:
        """VP for each of something: never as many as for a prey."""
        number = field.number() or 0
        if number > 20:
            field.errors = ["VP: type a whole number from 0 to 20."]
            return 1
        return number


def _typed(number: int | None) -> str:
    """A number as it stands in its field; 0 stands for what is not known."""
    return str(number) if number else ""


class ImportForm(FileForm):
    """Cards that were exported."""

    def read(self, known: Mapping[str, Card]) -> Import | None:
        """What the file brings, or None; what is wrong then stands in the form."""
        return self.read_file(lambda data: read_document(data, known), LARGEST_FILE)

"""The forms of the whole table of Wildscape: its set-up, energy that was spent, a land as it is counted at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace
from wtforms import RadioField, SelectChoice
from wtforms.validators import InputRequired

from companion.core.prompt import Order
from companion.games.wildscape.bird_watching import pairs_of_birds
from companion.games.wildscape.cards import CARDS
from companion.games.wildscape.fauna import COUNTINGS, fauna_vp
from companion.games.wildscape.household import MOST_POINTS, read_card_texts, read_specialist_vp, specialist_item
from companion.games.wildscape.land import Fauna
from companion.games.wildscape.moves import LookOver, Spend
from companion.games.wildscape.setting_up import steps, variants_for
from companion.games.wildscape.state import land_of
from companion.games.wildscape.watching import MOST_ENERGY as MOST_KEPT
from forms.fields import CountField, PlayForm
from forms.move import About
from forms.wildscape.birds import cards_there
from forms.wildscape.seats import (
    LISTS,
    TYPES,
    LandSeatForm,
    NumbersField,
    make_checked,
    not_a_move,
)

MOST_ENERGY: Final = 999
MOST_SPENT: Final = 14  # of bio energy in a turn, that can be tapped
MOST_EDGES: Final = 6
# What is counted by eye for a fauna card: the field, what it is called.
BY_EYE: Final = {
    "F01": ("energy", "Bio energy"),
    "F13": ("single_type_tiles", "Habitat tiles of a single type"),
    "F26": ("full_lands", "Land tiles without an empty space"),
    "F28": ("end_lands", "Land tiles beside only one other"),
}
LOOKED_AT: Final = {"ranges": "B09", "lines": "B10"}  # lists, by the bird card that compares them


class SetupForm(PlayForm):
    """How the table is set up: nothing to be sent (WL-1 to WL-5, WL-50 to WL-53)."""

    face = "setup"

    def prepare(self, about: About) -> None:
        """List the steps, and what is different in the specialist variants."""
        setup = about.state.setup
        self.steps = steps(setup)
        self.variants: list[tuple[str, list[Order]]] = [
            (title, [order for order in steps(setup, key) if order not in self.steps])
            for key, title in variants_for(setup).items()
            if key
        ]

    def make_move(self, about: About) -> Any:
        """Nothing comes of it. Raises RuleError ``not_a_move``."""
        raise not_a_move()


def _chips(label: str) -> Any:
    return RadioField(label, choices=[], validators=[InputRequired(f"{label}: tap how much you spent.")])


class SpendForm(PlayForm):
    """The sun and bio energy that was spent in a turn against the Poachers, where the land is followed (WL-8).

    A tap for each. Of bio energy there are usually 8 at most (WL-21), which are offered while it is not followed.
    """

    face = "spend"
    moves = (Spend,)
    spent = _chips("Sun energy")
    bio = _chips("Bio energy")

    def prepare(self, about: About) -> None:
        """No more can be spent than there is."""
        state = about.state
        self.is_needed = bool(state.follows)
        if not self.is_needed:
            return
        energy = land_of(state, 0).counts.energy
        sun, bio = state.against.energy[state.against.token or 0], MOST_KEPT if energy is None else energy
        if energy is not None:
            self.bio.label.text = f"Bio energy, of your {energy}"
        for field, most in ((self.spent, sun), (self.bio, min(bio, MOST_SPENT))):
            field.choices = [SelectChoice(str(number), str(number)) for number in range(most + 1)]
        if self.is_fresh:
            self.spent.data, self.bio.data = str(sun), "0"

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The energy as it was spent."""
        self.spent.data, self.bio.data = str(moves[index].spent), str(moves[index].bio)

    def make_move(self, about: About) -> Any:
        """The energy."""
        return Spend(int(self.spent.data), int(self.bio.data))


class FinishForm(LandSeatForm):
    """A land as it is counted at the end (WL-30 to WL-37): only what this table needs, and each may stay blank."""

    face = "finish"
    moves = (LookOver,)
    oil_spills = CountField("Oil spills showing", most=MOST_POINTS, optional=True)

    def prepare(self, about: About) -> None:
        """Ask for what is counted by eye, and for what is unknown so far."""
        super().prepare(about)
        self.cards = CARDS | read_card_texts(about.items)
        self.known_vp = read_specialist_vp(about.items)
        land, birds = self.land, self._birds()
        in_hand = {each.card for each in land.fauna}
        self.counts = ["oil_spills"]
        for card, (name, label) in BY_EYE.items():
            if card in in_hand:
                most = MOST_ENERGY if name == "energy" else MOST_POINTS
                self.add_field(name, CountField(label, most=most, optional=True, description=CARDS[card].label))
                self.counts.append(name)
        self.lists: list[str] = []
        for name, card in LOOKED_AT.items():
            if birds & {card, ""}:
                self.add_field(name, NumbersField(LISTS[name]))
                self.lists.append(name)
        self.edges = {pawn.id: f"edges_{pawn.id}" for pawn in land.primates}
        for pawn in land.primates:
            played = self.cards[pawn.card].label if pawn.card else ""
            label = f"{TYPES[pawn.type]} primate"
            self.add_field(self.edges[pawn.id], CountField(label, most=MOST_EDGES, optional=True, description=played))
        self.fauna = {each.card: f"fauna_{each.card}" for each in land.fauna if self._is_open(each)}
        self.specialists = {each.card: f"vp_{each.card}" for each in land.specialists if each.vp is None}
        for card, name in {**self.fauna, **self.specialists}.items():
            self.add_field(name, CountField(self.cards[card].label, most=MOST_POINTS, optional=True))
        if self.is_fresh:
            self._show(land.counts, {pawn.id: pawn.edges for pawn in land.primates})
            self._show_vp({each.card: each.vp for each in land.fauna}, self.known_vp)

    def _birds(self) -> set[str]:
        """The cards of the birds that this land is compared for, without their sides."""
        state = self.about.state
        both = zip(pairs_of_birds(state.setup), cards_there(state), strict=True)
        return {card[:3] for seats, card in both if self.at in seats}

    def _is_open(self, fauna: Fauna) -> bool:
        """Whether VP of a fauna card are to be typed: what it counts, or what that brings, is not known."""
        is_counted = bool(fauna.steps) and fauna.card in COUNTINGS
        return fauna.vp is not None or not (is_counted or fauna_vp(fauna, self.land) is not None)

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The land as it was counted."""
        super().fill(moves, index)
        move = moves[index]
        self._show(move.counts, dict(move.edges))
        self._show_vp(dict(move.fauna), dict(move.specialists))

    def _show(self, counts: Any, edges: dict[int, int | None]) -> None:
        for name in self.counts:
            self[name].data = _write(getattr(counts, name))
        for name in self.lists:
            self[name].show(getattr(counts, name))
        for pawn, name in self.edges.items():
            self[name].data = _write(edges.get(pawn))

    def _show_vp(self, fauna: dict[str, int | None], specialists: dict[str, Any]) -> None:
        for card, name in self.fauna.items():
            self[name].data = _write(fauna.get(card))
        for card, name in self.specialists.items():
            self[name].data = _write(specialists.get(card))

    @property
    def groups(self) -> list[tuple[str, list[Any]]]:
        """The numbers that are asked, with what is said above them."""
        found = [
            ("Counted by eye", self.counts),
            ("Matching edges of primate pawns", list(self.edges.values())),
            ("VP of fauna cards", list(self.fauna.values())),
            ("VP of specialists", list(self.specialists.values())),
        ]
        return [(title, [self[name] for name in names]) for title, names in found if names]

    @property
    def typed_lists(self) -> list[Any]:
        """The fields of several numbers."""
        return [self[name] for name in self.lists]

    def make_move(self, about: About) -> Any:
        """The land as it is counted; the catalogue keeps the VP of specialists."""
        counts = {name: self[name].number for name in self.counts} | {
            name: LISTS[name].read(self[name].data) for name in self.lists
        }
        edges = [(pawn, self[name].number) for pawn, name in self.edges.items()]
        fauna = [(card, self[name].number) for card, name in self.fauna.items()]
        specialists = [(card, self[name].number) for card, name in self.specialists.items()]
        told = [(card, vp) for card, vp in specialists if vp is not None and self.known_vp.get(card) != vp]
        self.learned = tuple([specialist_item(card, vp) for card, vp in told])
        return make_checked(
            LookOver,
            seat=self.at,
            counts=replace(self.land.counts, **counts),
            edges=edges,
            fauna=fauna,
            specialists=specialists,
        )


def _write(number: int | None) -> str:
    return "" if number is None else str(number)

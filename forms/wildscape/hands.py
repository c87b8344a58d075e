"""The form of a seat's cards: found by number or name, played with their pawns, and what fauna cards bring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from operator import itemgetter
from typing import Any, ClassVar, Final

from msgspec import Struct
from wtforms import HiddenField, StringField

from companion.core.errors import RuleError
from companion.core.letters import rank_fit
from companion.core.text import text
from companion.games.wildscape.cards import CARDS, Card, find_card
from companion.games.wildscape.fauna import fauna_vp, say_count
from companion.games.wildscape.household import (
    MOST_POINTS,
    MOST_STEPS,
    read_card_texts,
    read_herbivores,
    read_preferences,
    read_steps,
    steps_item,
)
from companion.games.wildscape.land import Fauna, SpecialistType
from companion.games.wildscape.land_moves import (
    DiscardCard,
    PlayPredator,
    PlayPrimate,
    RemovePrimate,
    SetEdges,
    SetTouching,
    TakeCard,
    TellFauna,
)
from companion.games.wildscape.predators import CONDITIONS, is_known, met_by, needs_touching, open_tiles
from forms.fields import CountField, LettersField
from forms.move import About
from forms.wildscape.seats import (
    TYPES,
    LandSeatForm,
    make_checked,
    name_habitat,
    name_tile,
    not_a_move,
    read_numbers,
    write_numbers,
)

KINDS: Final = ("predator", "primate", "fauna")  # of animal cards
MOST_OFFERED: Final = 8
MOST_EDGES: Final = 6


class Predator(Struct, frozen=True):
    """A predator card: its condition, the tiles that can take its pawn, and why there are none."""

    card: Card
    is_known: bool
    tiles: tuple[tuple[int, str], ...] = ()
    why_not: str = ""


class Counted(Struct, frozen=True):
    """A fauna card in hand: what it counts, and its VP as far as known."""

    card: Card
    fauna: Fauna
    count: str
    vp: int | None


class Touch(Struct, frozen=True):
    """Habitats of two types that may touch: what is sent for each pair, its words, and whether it does."""

    types: tuple[str, str]
    pairs: tuple[tuple[str, str, bool], ...]
    is_needed: bool


class HandForm(LandSeatForm):
    """Cards come into the hand, are played or discarded; primate pawns and fauna cards are told more of.

    ``do`` is what the button says that was pressed, such as ``play D05 12``: a verb, and what it is about. ``card`` is
    the fauna card whose VP are typed, and ``offered`` are the cards that may be meant by what was typed.
    """

    face = "hand"
    stays = True
    moves = (TakeCard, DiscardCard, PlayPredator, PlayPrimate, SetEdges, RemovePrimate, TellFauna, SetTouching)
    find = LettersField("Card number or name")
    do = StringField()
    on = StringField()  # the tile for the pawn of a card whose condition is not known
    card = HiddenField()
    steps = LettersField("VP for 1, 2, 3 and so on")
    vp = CountField("VP by hand", most=MOST_POINTS, optional=True)
    offered: tuple[Card, ...] = ()
    editing = ""
    ticked: frozenset[str] = frozenset()  # pairs of habitats that touch
    edges: ClassVar = range(MOST_EDGES + 1)

    def prepare(self, about: About) -> None:
        """Find the cards; the VP of a fauna card are asked that nobody told yet."""
        super().prepare(about)
        self.cards = CARDS | read_card_texts(about.items)
        self.herbivores = read_herbivores(about.items)
        self.known_steps = read_steps(about.items)
        self.preferences = read_preferences(about.items)
        in_hand = {each.card for each in self.land.fauna}
        self.editing = self.card.data if self.card.data in in_hand else ""
        if not self.is_fresh:
            self.ticked = frozenset(self.sent.getlist("touch"))
        else:
            self._tick(self.land.touching)
            unknown = [each.card for each in self.land.fauna if fauna_vp(each, self.land) is None]
            self._edit(unknown[0] if unknown else "")

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The move as it was made: the card that was taken, or what a fauna card brings."""
        super().fill(moves, index)
        move = moves[index]
        if isinstance(move, TakeCard):
            self.find.data = move.card
        if isinstance(move, SetTouching):
            self._tick(move.touching)
        if isinstance(move, TellFauna):
            self._edit(move.card)
            self.steps.data = write_numbers(move.steps)
            self.vp.data = "" if move.vp is None else str(move.vp)

    def _tick(self, pairs: Iterable[tuple[int, int]]) -> None:
        self.ticked = frozenset([f"{one} {other}" for one, other in pairs])

    def refuse(self, error: RuleError) -> bool:
        """Show what is wrong with a card that was typed where it was typed."""
        if error.field == "card" and (self.find.data or "").strip():
            self.find.errors = [str(error.message)]
            return True
        return super().refuse(error)

    def _edit(self, card: str) -> None:
        """Show what is known of a fauna card's VP."""
        self.editing = self.card.data = card
        known = next((each for each in self.land.fauna if each.card == card), Fauna(card))
        self.steps.data = write_numbers(known.steps or self.known_steps.get(card, ()))
        self.vp.data = "" if known.vp is None else str(known.vp)

    # --- What the page shows ---

    @property
    def listed(self) -> list[str]:
        """The cards that can be found: animal cards that do not lie here already."""
        land = self.land
        shown = [*[each.card for each in land.fauna], *[each.card for each in land.primates]]
        here = {*land.hand, *land.predators, *shown}
        return [card.label for key, card in self.cards.items() if card.kind in KINDS and key not in here]

    @property
    def predators(self) -> list[Predator]:
        """Predator cards in hand, each with the tiles that can take its pawn."""
        return [self._predator(key) for key in self.land.hand if self.cards[key].kind == "predator"]

    def _predator(self, key: str) -> Predator:
        card = self.cards[key]
        if not is_known(key):
            return Predator(card, is_known=False)
        tiles = tuple(self._tiles(open_tiles(key, self.land)))
        return Predator(card, is_known=True, tiles=tiles, why_not="" if tiles else self._why_not(key))

    def _why_not(self, key: str) -> str:
        """Why no tile can take the pawn of a predator."""
        if met_by(key, self.land):
            return "Each of its tiles has a pawn."
        is_open = any(each.types == needs_touching(key) for each in self.touching)
        return "Not met yet. Say below which habitats touch." if is_open else "Not met yet."

    def _tiles(self, ids: Sequence[int]) -> Iterator[tuple[int, str]]:
        return (
            (animal.id, name_tile(habitat, animal, self.herbivores))
            for habitat, animal in self.land.animals
            if animal.id in ids
        )

    @property
    def free_tiles(self) -> list[tuple[int, str]]:
        """Every animal tile without a pawn, for a predator whose condition nobody knows."""
        return list(self._tiles([animal.id for _, animal in self.land.animals if not animal.has_pawn]))

    @property
    def primates(self) -> list[tuple[Card, list[tuple[SpecialistType, str]]]]:
        """Primate cards in hand, each with the types that it may choose."""
        found = [self.cards[key] for key in self.land.hand if self.cards[key].kind == "primate"]
        return [
            (card, [(each, TYPES[each]) for each in self.preferences.get(card.key, tuple(TYPES))]) for card in found
        ]

    @property
    def pawns(self) -> list[tuple[int, str, int | None]]:
        """Primate pawns: id, in words, matching edges."""
        return [
            (pawn.id, f"{TYPES[pawn.type]}{f', {self.cards[pawn.card].label}' if pawn.card else ''}", pawn.edges)
            for pawn in self.land.primates
        ]

    @property
    def fauna(self) -> list[Counted]:
        """Fauna cards in hand."""
        land = self.land
        return [
            Counted(self.cards[each.card], each, str(say_count(each.card, land)), fauna_vp(each, land))
            for each in land.fauna
        ]

    @cached_property
    def touching(self) -> list[Touch]:
        """The habitats of which somebody must say which ones touch, for predators that are not played yet."""
        found = []
        for key in CONDITIONS:
            types = needs_touching(key)
            if types and key not in self.land.predators:
                pairs = tuple(self._pairs(types))
                if pairs:
                    found.append(Touch(types, pairs, key in self.land.hand))
        return found

    def _pairs(self, types: tuple[str, str]) -> Iterator[tuple[str, str, bool]]:
        """Pairs of habitats with animal tiles, which alone matter (A-WL21)."""
        first, second = ([each for each in self.land.habitats if each.type == one and each.animals] for one in types)
        for one in first:
            for other in second:
                pair = (min(one.id, other.id), max(one.id, other.id))
                words = f"{name_habitat(one)} – {name_habitat(other)}"
                value = f"{pair[0]} {pair[1]}"
                yield value, words, value in self.ticked

    @property
    def conditions(self) -> list[tuple[Card, str]]:
        """Every predator whose condition is known, and by which tiles it is met; nothing where it is not."""
        return [
            (self.cards[key], ", ".join([words for _, words in self._tiles(met_by(key, self.land))]))
            for key in CONDITIONS
        ]

    # --- The move ---

    def make_move(self, about: About) -> Any:
        """The move of the button, or None while something is asked or wrong. Raises RuleError ``not_a_move``."""
        verb, *words = (self.do.data or self._default()).split()
        match verb, words:
            case "find", []:
                return self._find()
            case "take", [card]:
                return self._take(card)
            case "drop", [card]:
                return make_checked(DiscardCard, seat=self.at, card=card)
            case "play", [card, tile]:
                return make_checked(PlayPredator, seat=self.at, animal=tile, card=card)
            case "play", _ if len(words) < 2:
                return self._play_by_hand("".join(words))
            case "pawn", [habitat_type, *card] if len(card) < 2:
                pawn = self.land.next_id
                parts = {"seat": self.at, "pawn": pawn, "habitat_type": habitat_type, "card": "".join(card)}
                return make_checked(PlayPrimate, **parts)
            case "edges", [pawn_id, edges]:
                return make_checked(SetEdges, seat=self.at, pawn=pawn_id, edges=edges)
            case "gone", [pawn_id]:
                return make_checked(RemovePrimate, seat=self.at, pawn=pawn_id)
            case "fauna", [card]:
                self._edit(card)
                return None
            case "tell", []:
                return self._tell()
            case "touch", [first, second]:
                return self._touch((first, second))
            case _:
                raise not_a_move()

    def _default(self) -> str:
        """What Enter does: find what was typed, else keep the VP of the fauna card that is open."""
        return "find" if (self.find.data or "").strip() or not self.editing else "tell"

    def _find(self) -> Any:
        """The card that was typed; several that may be meant are offered."""
        typed = (self.find.data or "").strip()
        exact = find_card(typed, KINDS)
        if exact is not None:
            return self._take(exact.key)
        found = [card for card in [find_card(typed, (kind,)) for kind in KINDS] if card] or self._search(typed)
        if len(found) == 1:
            return self._take(found[0].key)
        self.offered = tuple(found[:MOST_OFFERED])
        if not found:
            self.find.errors = ["Type the number of a card, such as D05, or letters of its name."]
        return None

    def _search(self, typed: str) -> list[Card]:
        """Animal cards by letters of their names, the best fit first."""
        animals = [card for card in self.cards.values() if card.kind in KINDS and card.name] if typed else []
        fits = [(rank_fit(typed, card.name), card) for card in animals]
        return [card for _, card in sorted([fit for fit in fits if fit[0] is not None], key=itemgetter(0))]

    def _take(self, card: str) -> Any:
        """A card comes into the hand, a fauna card with its VP if the household knows them."""
        return make_checked(TakeCard, seat=self.at, card=card, steps=self.known_steps.get(card, ()))

    def _play_by_hand(self, card: str) -> Any:
        """A predator whose condition the app does not know, or that was never entered."""
        if not self.on.data:
            raise RuleError("no_tile", text("Choose the animal tile that the pawn stands on."))
        return make_checked(PlayPredator, seat=self.at, animal=self.on.data, card=card)

    def _tell(self) -> Any:
        """What a fauna card brings; the catalogue keeps the steps."""
        steps = read_numbers(self.steps.data, MOST_POINTS)
        if steps is None or len(steps) > MOST_STEPS:
            words = (
                f"Type the VP one after the other, such as 1 2 4 6: at most {MOST_STEPS} numbers up to {MOST_POINTS}."
            )
            self.steps.errors = [words]
            return None
        if steps and self.known_steps.get(self.editing) != steps:
            self.learned = (steps_item(self.editing, steps),)
        return make_checked(TellFauna, seat=self.at, card=self.editing, steps=steps, vp=self.vp.number)

    def _touch(self, types: tuple[str, str]) -> Any:
        """The pairs that were ticked. Those of habitats without animals stay as they are."""
        shown = next((each for each in self.touching if each.types == types), None)
        if shown is None:
            raise not_a_move()
        offered = {value for value, _, _ in shown.pairs}
        kept = [value for value in self._touching_of(types) if value not in offered]
        pairs = [value.split() for value in (*kept, *sorted(offered & self.ticked))]
        return make_checked(SetTouching, seat=self.at, types=types, touching=pairs)

    def _touching_of(self, types: tuple[str, str]) -> list[str]:
        """The pairs of habitats of two types that are known to touch."""
        type_of: dict[int, str] = {habitat.id: habitat.type for habitat in self.land.habitats}
        return [f"{one} {two}" for one, two in self.land.touching if {type_of[one], type_of[two]} == set(types)]

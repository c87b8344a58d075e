"""The forms of the birds between neighbours: a bird watching, and the cards with how they stand now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final

from msgspec import Struct
from wtforms import HiddenField, SelectChoice

from companion.core.game import Setup, neighbours
from companion.core.scoresheet import MOST_VALUES
from companion.games.wildscape.bird_watching import (
    Sides,
    arrange_birds,
    birds_between,
    compare_now,
    name_bird,
    pairs_of_birds,
)
from companion.games.wildscape.birds import Comparison, compare_bird
from companion.games.wildscape.catalogue import BIRD_BY_KEY, BIRDS, Bird, Compare
from companion.games.wildscape.moves import BirdsByPair, SeenBird, SetBirds, WatchBirds
from companion.games.wildscape.poachers import count_for_bird
from companion.games.wildscape.state import State
from companion.games.wildscape.watching import sides_of
from forms.fields import LettersField, PlayForm
from forms.move import About
from forms.wildscape.household import select
from forms.wildscape.seats import LINES, read_numbers, write_numbers

MOST: Final = 99
_MANY: Final = "The Poachers"


class Pair(Struct, frozen=True):
    """Two neighbours, and the lists of the cards between them."""

    title: str
    cards: tuple[Any, ...]


def add_cards(form: PlayForm, setup: Setup) -> tuple[Pair, ...]:
    """A list for each bird card: ``card_1`` and so on, pair by pair (WL-3)."""
    pairs, number = [], 0
    for first, second in neighbours(setup):
        cards = []
        for _ in range(birds_between(setup)):
            number += 1
            cards.append(_add_card(form, number, [SelectChoice(bird.key, name_bird(bird)) for bird in offered(setup)]))
        pairs.append(Pair(f"{setup.seats[first].name} and {setup.seats[second].name}", tuple(cards)))
    return tuple(pairs)


def _add_card(form: PlayForm, number: int, choices: list[SelectChoice]) -> Any:
    form.add_field(f"card_{number}", select(f"Bird {number}", {}, "Which card?"))
    field = form[f"card_{number}"]
    field.choices += choices
    return field


def offered(setup: Setup) -> tuple[Bird, ...]:
    """The birds that are used (WL-53)."""
    return tuple([bird for bird in BIRDS if bird.is_used_solo or setup.mode != "solo"])


def _choice(bird: Bird, sides: Sides) -> SelectChoice:
    """A bird to choose; against the Poachers with what they count."""
    theirs = count_for_bird(sides.poachers, bird.key, sides.occasion) if sides.poachers else None
    return SelectChoice(bird.key, f"{name_bird(bird)}{f' (Poachers: {write_numbers(theirs)})' if theirs else ''}")


def show_cards(pairs: tuple[Pair, ...], birds: BirdsByPair) -> None:
    """Choose the cards that lie there."""
    for field, card in zip(chain(*[pair.cards for pair in pairs]), chain(*birds), strict=False):
        field.data = card


def read_cards(pairs: tuple[Pair, ...]) -> BirdsByPair | None:
    """The cards that were chosen, "" for those that were not; None if something else was sent."""
    fields = list(chain(*[pair.cards for pair in pairs]))
    for field in fields:
        if field.data and field.data not in BIRD_BY_KEY:
            field.errors = [f"{field.label.text}: choose its card, or leave it open."]
    birds = tuple([tuple([field.data or "" for field in pair.cards]) for pair in pairs])
    return None if any(field.errors for field in fields) else birds


def cards_there(state: State) -> tuple[str, ...]:
    """The cards as far as they are known, one for each bird, "" for the others."""
    return tuple(chain(*arrange_birds(state.setup, state.birds)))


class Row(Struct, frozen=True):
    """One bird of a watching: the ``seats`` by name, what is ``known`` of each, and its fields.

    ``card`` is a list to choose from, or the card that lies there. ``was`` is the one for which the page was made, so
    that a number that was typed for another card counts for nothing where the app counts.
    """

    number: int
    seats: tuple[int, int]
    names: tuple[str, str]
    known: tuple[bool, bool]
    card: Any
    fields: tuple[Any, Any]
    was: Any
    sides: Sides

    @property
    def is_asked(self) -> bool:
        """Whether the card is to be chosen."""
        return not isinstance(self.card, str)

    @property
    def key(self) -> str:
        """The card, as far as chosen."""
        return (self.card.data or "") if self.is_asked else self.card

    @property
    def bird(self) -> Bird | None:
        """The bird, as far as chosen."""
        return BIRD_BY_KEY.get(self.key)

    def count(self, side: int) -> tuple[int, ...] | None:
        """What the app counts for a side; None where nobody knows."""
        bird = self.bird
        return None if bird is None else self.sides.count(self.seats[side], bird.key)

    def is_needed(self, side: int) -> bool:
        """Whether somebody must type what a side counts."""
        return self.count(side) is None and (self.bird is not None or not self.known[side])

    @property
    def asked(self) -> list[Any]:
        """The fields of the sides whose number is needed."""
        return [field for side, field in enumerate(self.fields) if self.is_needed(side)]

    @property
    def others(self) -> list[Any]:
        """The fields of the sides that the app counts for the bird that is chosen."""
        if self.bird is None:
            return []
        return [field for side, field in enumerate(self.fields) if not self.is_needed(side)]

    @property
    def waiting(self) -> list[tuple[Any, str]]:
        """While no bird is chosen, the fields of sides that only some birds need, with the numbers of their cards."""
        if self.bird is not None:
            return []
        return [(field, self._uncounted(side)) for side, field in enumerate(self.fields) if not self.is_needed(side)]

    def _uncounted(self, side: int) -> str:
        """The cards, without their sides, that the app does not count for a side."""
        seat, birds = self.seats[side], offered(self.sides.setup)
        return " ".join(sorted({bird.key[:3] for bird in birds if self.sides.count(seat, bird.key) is None}))

    def typed(self, side: int) -> str:
        """What was typed for a side, if it counts."""
        is_for_another = self.is_asked and self.was.data != self.key
        typed = (self.fields[side].data or "").strip()
        return "" if is_for_another and self.count(side) is not None else typed

    @property
    def counts(self) -> list[tuple[str, str]]:
        """What the app counts, by the names of the sides."""
        found = [(name, self.count(side)) for side, name in enumerate(self.names)]
        return [(name, say_numbers(counted)) for name, counted in found if counted is not None]

    @property
    def verdict(self) -> str:
        """Who is better, where the app counts both."""
        mine, theirs, bird = self.count(0), self.count(1), self.bird
        return (
            "" if bird is None or not mine or not theirs else say_better(compare_bird(bird, mine, theirs), self.names)
        )


def say_better(comparison: Comparison, names: tuple[str, str]) -> str:
    """Who is better at a bird; nothing while that is open."""
    mine, theirs = comparison.points
    if mine is None or theirs is None:
        return ""
    name = names[mine < theirs]
    return "level" if mine == theirs else f"{name} {'are' if name == _MANY else 'is'} better"


def say_numbers(numbers: Sequence[int]) -> str:
    """What a side counts, to be read."""
    return ", ".join(map(str, numbers))


class BirdsForm(PlayForm):
    """A bird watching (WL-20, WL-24 to WL-26, WL-61): asked are only cards and numbers that nobody told.

    A number that is typed wins over what the app counts. Birds between two lands that nobody follows are left out.
    """

    face = "birds"

    def prepare(self, about: About) -> None:
        """List the birds, with the cards that lie there; a correction asks for all of them again."""
        state = about.state
        self.setup, self.cards = state.setup, cards_there(state)
        sides = sides_of(state)
        self.rows = [
            self._row(number, seats, "" if about.is_correction else self.cards[number - 1], sides)
            for number, seats in enumerate(pairs_of_birds(state.setup), 1)
            if any(sides.is_known(seat) for seat in seats)
        ]

    def _row(self, number: int, seats: tuple[int, int], card: str, sides: Sides) -> Row:
        names = self.setup.seats[seats[0]].name, self.setup.seats[seats[1]].name
        for field, name in zip(("mine", "theirs"), names, strict=True):
            self.add_field(f"{field}_{number}", LettersField(name))
        field = card or _add_card(self, number, [_choice(bird, sides) for bird in offered(self.setup)])
        self.add_field(f"was_{number}", HiddenField())
        known = sides.is_known(seats[0]), sides.is_known(seats[1])
        fields = self[f"mine_{number}"], self[f"theirs_{number}"]
        return Row(number, seats, names, known, field, fields, self[f"was_{number}"], sides)

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The birds as they were watched."""
        for row in self.rows:
            seen = moves[index].birds[row.number - 1]
            row.card.data = row.was.data = seen.card
            for field, numbers in zip(row.fields, (seen.mine, seen.theirs), strict=True):
                field.data = write_numbers(numbers)

    @property
    def guide(self) -> list[tuple[str, str]]:
        """Every bird, and what it compares."""
        return [(name_bird(bird), bird.what) for bird in offered(self.setup)]

    @property
    def has_others(self) -> bool:
        """Whether a number was typed over one that the app counts."""
        return any(field.data for row in self.rows for field in row.others)

    @property
    def is_set(self) -> bool:
        """Whether a card lies there already."""
        return any(not row.is_asked for row in self.rows)

    @property
    def is_guided(self) -> bool:
        """Whether a card is still to be chosen."""
        return any(row.is_asked for row in self.rows)

    def validate(self, *args: Any, **kwargs: Any) -> bool:
        """Every card is needed, and every number that the app does not count."""
        is_fine: bool = super().validate(*args, **kwargs)
        for row in self.rows:
            if row.bird is None:
                row.card.errors = [f"Bird {row.number}: choose its card."]
            for side, field in enumerate(row.fields):
                typed = row.typed(side)
                if not _read(row.bird, typed) if typed else row.is_needed(side):
                    field.errors = [f"Bird {row.number}, {field.label.text}: {_say_numbers(row.bird)}"]
        return is_fine and not self.errors

    def make_move(self, about: About) -> Any:
        """The birds, one after the other."""
        rows = {row.number: row for row in self.rows}
        return WatchBirds(tuple(self._see(rows.get(number), card) for number, card in enumerate(self.cards, 1)))

    def _see(self, row: Row | None, card: str) -> SeenBird:
        if row is None:
            return SeenBird(card)
        mine, theirs = (_read(row.bird, row.typed(side)) or None for side in (0, 1))
        return SeenBird(row.key, mine, theirs)


class BirdsNowForm(PlayForm):
    """The cards between the neighbours, and how each bird stands now."""

    face = "birds_now"
    moves = (SetBirds,)

    def prepare(self, about: About) -> None:
        """Show the cards that lie there."""
        self.state = about.state
        self.pairs = add_cards(self, self.state.setup)
        if self.is_fresh:
            show_cards(self.pairs, arrange_birds(self.state.setup, self.state.birds))

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The cards as they were set."""
        show_cards(self.pairs, moves[index].birds)

    @property
    def standing(self) -> Iterator[tuple[str, str, str, str]]:
        """Each bird whose card is known: its name, between whom, what both count, and who is better."""
        setup = self.state.setup
        now = compare_now(sides_of(self.state), arrange_birds(setup, self.state.birds))
        for seen, comparison, pair in zip(now.birds, now.comparisons, now.pairs, strict=True):
            if not seen.card:
                continue
            names = setup.seats[pair[0]].name, setup.seats[pair[1]].name
            both = " : ".join([say_numbers(each) if each else "?" for each in (seen.mine, seen.theirs)])
            yield name_bird(BIRD_BY_KEY[seen.card]), " – ".join(names), both, say_better(comparison, names)

    def make_move(self, about: About) -> Any:
        """The cards, or None; what is wrong then stands at its list."""
        birds = read_cards(self.pairs)
        return None if birds is None else SetBirds(birds)


def _read(bird: Bird | None, typed: str | None) -> tuple[int, ...]:
    """The numbers that were typed; none if they are not what the bird compares."""
    numbers = read_numbers(typed, MOST) or ()
    fits = {
        Compare.NUMBER: len(numbers) == 1,
        Compare.LIST: len(numbers) <= MOST_VALUES,
        Compare.SECOND_LINE: len(numbers) in (1, LINES),
    }
    return numbers if fits[bird.compare if bird else Compare.LIST] else ()


def _say_numbers(bird: Bird | None) -> str:
    if bird and bird.compare is Compare.LIST:
        return "type the value of each of the tiles, such as 9 6 3, or 0 if there is none."
    if bird and bird.compare is Compare.SECOND_LINE:
        return "type the longest line in each of the 3 directions, such as 5 4 2."
    return f"type a whole number from 0 to {MOST}; 0 if there is nothing to count."

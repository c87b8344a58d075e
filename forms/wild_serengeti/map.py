"""The page of the Map: an animal is tapped, then a space. And the first animals of a solo play (WS-6, WS-53)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from wtforms import HiddenField, RadioField, SelectChoice

from companion.core.errors import RuleError
from companion.core.text import text
from companion.games.wild_serengeti import maps
from companion.games.wild_serengeti.animals_on_map import FIRST_OF_GROUP
from companion.games.wild_serengeti.maps import Placed, Space
from companion.games.wild_serengeti.moves import MoveAnimal, PlaceAnimal, PlaceFirst, RemoveAnimal, SwapAnimals
from companion.games.wild_serengeti.possible import has_patterns
from companion.games.wild_serengeti.scenes import GROUPS, Animal
from companion.games.wild_serengeti.state import name_of
from forms.move import About
from forms.wild_serengeti.grid import KEEP, REMOVE, GridForm, not_a_move
from forms.wild_serengeti.rounds import SeatRow, find_rows

FIRST_ANIMALS: Final = FIRST_OF_GROUP * len(GROUPS)
FOOD: Final = "f"
_PRICES: Final = {"a0": 0, "a1": 1, "a2": 2}  # Coins of an Action Space
_PLACED: Final = re.compile(r"([a-z]+)\.(\d{1,3})")


class MapForm(GridForm):
    """The Map. Two taps place an animal, move it or swap two; ``by`` says what that costs, and ``seat`` whom."""

    face = "map"
    stays = True
    moves = (PlaceAnimal, MoveAnimal, SwapAnimals, RemoveAnimal)
    by = RadioField("A correction, a Basic Action for its Coins, or Food", default="", validate_choice=False)
    seat = RadioField("Who", validate_choice=False)

    def prepare(self, about: About) -> None:
        """Offer the seats that are followed, with what a Basic Action may cost."""
        super().prepare(about)
        if self.is_fresh:
            self.chosen = self.read_pick(about.asked)
        state = about.state
        self.seat.choices = [SelectChoice(str(seat), name_of(state, seat)) for seat in state.follows]
        if self.seat.data is None:
            acting = [seat for seat in state.follows if seat not in state.passed]
            self.seat.data = str((acting or state.follows)[0])
        has_tokens = any(state.players[seat].coins is not None for seat in state.follows)
        prices = [
            SelectChoice(key, label) for key, label in zip(_PRICES, ("0 Coins", "1 Coin", "2 Coins"), strict=True)
        ]
        actions = prices if has_tokens else [SelectChoice("a0", "Basic Action")]
        self.by.choices = [SelectChoice("", "Put right"), *actions, SelectChoice(FOOD, "Food")]

    @property
    def seats(self) -> list[tuple[SeatRow, bool]]:
        """The seats that have not passed: the Scenes that they can complete, and whether ways to others can be found.

        Those without either are left out.
        """
        state = self.about.state
        rows = [(row, has_patterns(state, row.seat - 1)) for row in find_rows(state)]
        return [(row, has_ways) for row, has_ways in rows if has_ways or row.offers]

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """What the move was about is chosen, and how it was done."""
        move = moves[index]
        match move:
            case PlaceAnimal(animal=animal):
                self.chosen = animal
            case MoveAnimal(start=space) | SwapAnimals(first=space) | RemoveAnimal(space=space):
                self.chosen = space
        if getattr(move, "seat", None) is not None:
            self.seat.data = str(move.seat)
            self.by.data = FOOD if getattr(move, "by", "") == "food" else f"a{move.price}"

    def press(self, words: str) -> Any:
        """The animal that is chosen goes back beside the Map. Raises RuleError ``not_a_move``."""
        if words == REMOVE and self.standing and isinstance(self.chosen, tuple):
            return RemoveAnimal(self.chosen)
        return super().press(words)

    def tap(self, picked: Space | Animal) -> Any:
        """The move of two taps, or None after the first. Raises RuleError ``not_a_move``, ``food_moves``."""
        chosen = self.chosen
        if isinstance(picked, str):
            if isinstance(chosen, tuple) and chosen not in self.animals:
                return self._place(picked, chosen)
            return super().tap(picked)
        if isinstance(chosen, str):
            return self._place(chosen, picked)
        if chosen is None or chosen not in self.animals:
            return super().tap(picked)
        if picked in self.animals:
            return SwapAnimals(chosen, picked, *self._pay("Two animals swap by a Basic Action."))
        if self.by.data == FOOD:
            return MoveAnimal(chosen, picked, "food", self._who())
        seat, price = self._pay()
        return MoveAnimal(chosen, picked, "" if seat is None else "action", seat, price)

    def _place(self, animal: Animal, space: Space) -> PlaceAnimal:
        return PlaceAnimal(animal, space, *self._pay("An animal comes onto the Map by a Basic Action."))

    def _pay(self, not_by_food: str = "") -> tuple[int | None, int]:
        """Who does it at which price; nobody for a correction. Raises RuleError ``food_moves``, ``not_a_move``."""
        if self.by.data == FOOD:
            words = "{what} Food only moves one that is there. Choose a Basic Action above."
            raise RuleError("food_moves", text(words, what=text(not_by_food)), "by")
        if not self.by.data:
            return None, 0
        if self.by.data not in _PRICES:
            raise not_a_move()
        return self._who(), _PRICES[self.by.data]

    def _who(self) -> int:
        seats = {str(seat): seat for seat in self.about.state.follows}
        if self.seat.data not in seats:
            raise not_a_move()
        return seats[self.seat.data]


class FirstAnimalsForm(GridForm):
    """The 8 animals with which a solo play begins: ``placed`` are those so far, such as ``lion.35`` (WS-53)."""

    face = "first_animals"
    moves = (PlaceFirst,)
    placed = HiddenField()

    def prepare(self, about: About) -> None:
        """The animals so far; what cannot be read is as if it was not placed."""
        super().prepare(about)
        self.animals = {}
        for animal, number in _PLACED.findall(self.placed.data or ""):
            kind, space = self.read_pick(animal), self.read_pick(number)
            if isinstance(kind, str) and isinstance(space, tuple):
                self.animals[space] = kind

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The animals as they were placed."""
        self._show({each.space: each.animal for each in moves[index].animals})

    def _show(self, animals: dict[Space, Animal]) -> None:
        self.animals = animals
        self.placed.data = " ".join([f"{animal}.{self.number_of(space)}" for space, animal in animals.items()])

    @property
    def says(self) -> str:
        """How many there are, and what to tap next."""
        placed = f"{len(self.animals)} of {FIRST_ANIMALS}."
        if len(self.animals) >= FIRST_ANIMALS and self.chosen is None:
            return f"{placed} Keep them, or tap one to take it back."
        return f"{placed} {super().says}"

    @property
    def standing(self) -> Animal | None:
        """No animal on the Map is chosen here: a tap takes it back."""
        return None

    def press(self, words: str) -> Any:
        """The move, once all are placed; the rules check it. Raises RuleError ``not_a_move``."""
        if words == KEEP:
            return PlaceFirst(tuple([Placed(space, animal) for space, animal in self.animals.items()][:FIRST_ANIMALS]))
        return super().press(words)

    def tap(self, picked: Space | Animal) -> None:
        """Two taps place an animal, one takes it back. Raises RuleError ``fourth_animal``, ``occupied``."""
        if isinstance(picked, str):
            self._put(picked, self.chosen) if isinstance(self.chosen, tuple) else super().tap(picked)
        elif isinstance(self.chosen, str):
            self._put(self.chosen, picked)
        elif picked in self.animals:
            self.chosen = None
            self._show(maps.remove(self.animals, picked))
        else:
            super().tap(picked)

    def _put(self, animal: Animal, space: Space) -> None:
        self._show(maps.place(self.board, self.animals, animal, space))
        self.chosen = None

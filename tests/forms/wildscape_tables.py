"""Tables of Wildscape, whose lands are followed, for tests of their forms."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import RuleError
from companion.core.game import Seat, Setup
from companion.games.wildscape.land_moves import (
    AddHabitat,
    Establish,
    PlaceAnimal,
)
from companion.games.wildscape.moves import (
    Begin,
)
from companion.games.wildscape.state import State
from companion.games.wildscape.tracker import apply, start
from tests.forms.wildscape import make

NAMES = ("Ann", "Bo", "Cy", "Di")
MARKS = ("red", "blue", "gold", "violet")
BIRDS = (("B01a", "B02b"), ("B03a", "B10b"), ("B04b", "B06b"))  # between three
# Woodland 9 with a Kudu worth 9 and a snake, wetland 9 with 4 and 8, desert 7 with 3 and a snake, savanna 4 with 5.
LAND = (
    AddHabitat(0, 1, "woodland", 8, 1),
    PlaceAnimal(0, 1, 2, 6),
    Establish(0, 2, 9),
    PlaceAnimal(0, 1, 3, 2),
    AddHabitat(0, 4, "wetland", 9),
    PlaceAnimal(0, 4, 5, 4),
    PlaceAnimal(0, 4, 6, 5),
    Establish(0, 6, 8),
    AddHabitat(0, 7, "desert", 5, 0, 2),
    PlaceAnimal(0, 7, 8, 3),
    PlaceAnimal(0, 7, 9, 1),
    AddHabitat(0, 10, "savanna", 4),
    PlaceAnimal(0, 10, 11, 3),
    Establish(0, 11, 5),
)
NEXT = 12


def items(*kept: tuple[str, str, str]) -> dict[str, dict[str, str]]:
    """What a household's catalogue has."""
    found: dict[str, dict[str, str]] = {}
    for kind, key, content in kept:
        found.setdefault(kind, {})[key] = content
    return found


def new(seats: int) -> State:
    people = tuple(
        Seat(name, mark) for name, mark in zip(NAMES[:seats], ("red", "blue", "gold", "violet"), strict=False)
    )
    return start(Setup("wildscape", "competitive", people, {"short_game": ""}, is_tracked=True))


def after(*moves: Any, seats: int = 3, begin: Begin | None = None) -> State:
    """A table of players against each other, all of whom are followed, after those moves."""
    state = apply(new(seats), begin or Begin(follows=tuple(range(seats)), birds=BIRDS if seats == 3 else ()))
    for move in moves:
        state = apply(state, move)
    return state


def code_of(key: str, sent: Any, state: State) -> str:
    """Why what was sent makes no move."""
    with pytest.raises(RuleError) as caught:
        make(key, sent, state)
    return caught.value.code


def refused(key: str, sent: Any, state: State) -> tuple[Any, bool]:
    """A form whose move the table refuses, and whether the reason stands at a field."""
    form, move = make(key, sent, state)
    with pytest.raises(RuleError) as caught:
        apply(state, move)
    return form, form.refuse(caught.value)

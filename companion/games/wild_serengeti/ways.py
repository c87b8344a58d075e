"""What it would take to complete a Scene: the cheapest way by Food and VFX Tokens, with or without a Basic Action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from companion.core.text import Text, text
from companion.games.wild_serengeti.candidates import SUPPLY, Candidate, Method
from companion.games.wild_serengeti.choices import Search, choices, make_search
from companion.games.wild_serengeti.maps import (
    Animals,
    Map,
    Space,
    count_supply,
    distance,
    feed,
    move,
    name_space,
    place,
    swap,
)
from companion.games.wild_serengeti.matching import costs_vfx
from companion.games.wild_serengeti.routes import Aim, find_route, join_spaces
from companion.games.wild_serengeti.scenes import NAMES, Animal, Pattern

Action = Literal["place", "move", "swap"]  # the Basic Actions that change the Map
ACTIONS: Final[tuple[Action, ...]] = get_args(Action)
_METHODS: Final[dict[Action, tuple[Method, ...]]] = {
    "place": ("place",),
    "move": ("move",),
    "swap": ("swap", "exchange"),
}
MOST_FOOD: Final = 6  # that are looked at: with more, a crowded Map takes seconds
StepKind = Literal["food", "vfx", "place", "move", "swap"]


class Step(Struct, frozen=True):
    """One thing to do. ``start`` is None for an animal of the supply, ``other`` the second animal of a swap.

    Food moves an animal a space a Token. A VFX Token ignores the Terrain Condition of the animal that stands on
    ``end``.
    """

    kind: StepKind
    animal: Animal
    start: Space | None
    end: Space
    other: Animal | None = None

    @property
    def food(self) -> int:
        """Food Tokens that it costs."""
        return distance(self.start, self.end) if self.kind == "food" and self.start else 0


class Way(Struct, frozen=True):
    """Steps to a Scene in their order, and the ``spaces`` of its figures after them."""

    steps: tuple[Step, ...]
    spaces: tuple[Space, ...]

    @property
    def food(self) -> int:
        """Food Tokens that it costs."""
        return sum([step.food for step in self.steps])

    @property
    def vfx(self) -> int:
        """VFX Tokens that it costs."""
        return sum([step.kind == "vfx" for step in self.steps])

    @property
    def tokens(self) -> int:
        """Food and VFX Tokens that it costs."""
        return self.food + self.vfx

    @property
    def action(self) -> Action | None:
        """The Basic Action that it uses."""
        return next((action for action in ACTIONS for step in self.steps if step.kind == action), None)


# --- Finding ----------------------------------------------------------------------------------------------------------


def find_ways(
    pattern: Pattern,
    board: Map,
    animals: Animals,
    *,
    food: int,
    vfx: int,
    actions: Sequence[Action] = ACTIONS,
    supply: Mapping[Animal, int] | None = None,
) -> tuple[Way | None, Way | None]:
    """The cheapest way to a Scene without a Basic Action, and the cheapest with one; None where there is none.

    The cheapest has the fewest tokens, Food and VFX together, and of those the fewest VFX Tokens. A way with an
    action is told only if it needs fewer tokens than the one without; where several actions cost as much, the first
    of ``actions``. These are the Basic Actions that may be used: Move and Swap not in round 1, which is the caller's
    to see (WS-6). ``supply`` limits what may be placed: all that is not on the Map if it is None. Of ``food``, no more
    than MOST_FOOD are spent.

    Food Tokens that one animal gets in a row are one movement. As a Move it goes through others, and ends on an
    unoccupied space (A-WS15).
    Rulebook: Serengeti, Basic Action 1 to 6; Scene Types; Resources.
    """
    food = min(food, MOST_FOOD)
    stock = count_supply(animals) if supply is None else supply

    @cache
    def look(method: Method) -> Search:
        return make_search(pattern, board, animals, method, food, vfx, stock)

    def find(methods: Sequence[Method], most: int) -> Way | None:
        for tokens, spent in _levels(food, vfx, most):
            for method in methods:
                if found := _find(look(method), tokens, spent):
                    return _tell(pattern, board, animals, *found)
        return None

    free = find([""], food + vfx)
    methods = [method for action in actions for method in _METHODS[action]]
    return free, find(methods, free.tokens - 1 if free else food + vfx)


def _levels(food: int, vfx: int, most: int) -> Iterator[tuple[int, int]]:
    """Food and VFX Tokens to try, from the cheapest."""
    for tokens in range(most + 1):
        for spent in range(max(0, tokens - food), min(vfx, tokens) + 1):
            yield tokens - spent, spent


Movement = tuple[StepKind, int, int]  # from and to, as numbers of spaces


def _find(search: Search, food: int, vfx: int) -> tuple[list[Movement], list[int]] | None:
    """Movements, and the spaces of the figures after them."""
    for chosen in choices(search, food, vfx):
        movements = _walk(search, chosen, food)
        if movements is not None:
            in_order = sorted(zip(search.order, chosen, strict=True), key=lambda each: each[0])
            return movements, [each.space for _, each in in_order]
    return None


def _walk(search: Search, chosen: tuple[Candidate, ...], food: int) -> list[Movement] | None:
    """Movements to one choice of animals and spaces, None if there are none for so little Food.

    A swap comes first, which costs no more than later (``candidates``), and a placed animal last: it is in the way of
    nobody then.
    """
    walking = [each for each in chosen if each.home != SUPPLY]
    starts = tuple([each.start for each in walking])
    goal = join_spaces(tuple([each.space for each in chosen]))
    aim = Aim(search.grid, tuple([each.space for each in walking]), goal)
    others = search.occupied & ~join_spaces(starts)
    leaps = find_route(aim, starts, others, food, has_move=search.method == "move")
    if leaps is None:
        return None
    movements: list[Movement] = [("food" if by_food else "move", start, end) for start, end, by_food in leaps]
    for each in [each for each in chosen if each.acts][:1]:
        if each.home == SUPPLY:
            movements.append(("place", SUPPLY, each.space))
        else:
            movements.insert(0, ("swap", each.home, each.start))
    return movements


def _tell(pattern: Pattern, board: Map, animals: Animals, movements: list[Movement], numbers: list[int]) -> Way:
    """Movements as steps, with the animals that take them, and the VFX Tokens at the end."""
    spaces = [divmod(number, board.columns) for number in numbers]
    steps: list[Step] = []
    for kind, from_, to in movements:
        start, end = divmod(from_, board.columns), divmod(to, board.columns)
        if kind == "place":
            figure = pattern.figures[spaces.index(end)]
            step = Step(kind, figure.animal, None, end)
        else:
            step = Step(kind, animals[start], start, end, animals[end] if kind == "swap" else None)
        animals = carry_out(board, animals, step)
        if steps and _goes_on(steps[-1], step):
            step = replace(step, start=steps.pop().start)
        steps.append(step)
    steps += [
        Step("vfx", figure.animal, space, space)
        for figure, space in zip(pattern.figures, spaces, strict=True)
        if costs_vfx(figure, board, space)
    ]
    return Way(tuple(steps), tuple(spaces))


def _goes_on(before: Step, step: Step) -> bool:
    """Whether Food moves the same animal on, so that both are one movement."""
    if before.kind != "food" or step.kind != "food" or before.end != step.start:
        return False
    return before.food + step.food == distance(before.start or step.end, step.end)


# --- Doing and saying -------------------------------------------------------------------------------------------------


def carry_out(board: Map, animals: Animals, step: Step) -> dict[Space, Animal]:
    """The animals after a step, which is done by the rules: raises the RuleErrors of ``maps``.

    A VFX Token moves nothing. Which Basic Actions are allowed in a round is the caller's to see (WS-6).
    """
    if step.start is None:
        return place(board, animals, step.animal, step.end)
    if step.kind == "food":
        return feed(board, animals, step.start, step.end, step.food)
    if step.kind == "move":
        return move(board, animals, step.start, step.end)
    if step.kind == "swap":
        return swap(board, animals, step.start, step.end)
    return dict(animals)


_WORDS: Final[dict[StepKind, str]] = {
    "food": "{food} Food: {animal} from {start} to {end}",
    "vfx": "VFX: {animal} on {end}, any terrain",
    "place": "Place: {animal} on {end}",
    "move": "Move: {animal} from {start} to {end}",
    "swap": "Swap: {animal} on {start}, {other} on {end}",
}


def say_step(step: Step) -> Text:
    """A step in words.

    >>> str(say_step(Step("food", "lion", (1, 1), (1, 2))))
    '1 Food: Lion from B2 to C2'
    """
    return text(
        _WORDS[step.kind],
        food=step.food,
        animal=NAMES[step.animal],
        start=name_space(step.start) if step.start else "",
        end=name_space(step.end),
        other=NAMES[step.other] if step.other else "",
    )

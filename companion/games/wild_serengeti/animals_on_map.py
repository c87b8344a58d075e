"""Animals on the Map: laid out, placed, moved, swapped, and the Great Migration (WS-6, WS-11, WS-53)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.text import counted, text
from companion.games.wild_serengeti import maps
from companion.games.wild_serengeti.maps import Map
from companion.games.wild_serengeti.moves import (
    LayMap,
    Migrate,
    MoveAnimal,
    PlaceAnimal,
    PlaceFirst,
    RemoveAnimal,
    SwapAnimals,
)
from companion.games.wild_serengeti.preparation import advance, check_step
from companion.games.wild_serengeti.purse import pay
from companion.games.wild_serengeti.scenes import GROUP_NAMES, GROUPS
from companion.games.wild_serengeti.state import State, check_acting, check_round, player_of, with_player

FIRST_OF_GROUP: Final = 2  # animals of each area with which a solo play begins (WS-53)
FULL: Final = 4  # players with whom animals on blue spaces migrate, too (WS-11)


def map_of(state: State) -> Map:
    """The Map. Raises RuleError ``no_map`` while none is laid out."""
    if state.map is None:
        raise RuleError("no_map", text("No Map is laid out here yet. Lay it out first."))
    return state.map


def lay_map(state: State, move: LayMap) -> State:
    """The side of the Map; animals that stand stay where they are.

    Raises RuleError ``wrong_terrain``, ``animals_off_map``. Rulebook: Serengeti, Game Setup 1.
    """
    maps.check_map(move.map)
    beyond = [space for space in state.animals if not move.map.has(space)]
    if beyond:
        words = "{animals} would stand beyond it. Remove them first, or lay out more rows or columns."
        raise RuleError("animals_off_map", text(words, animals=counted(len(beyond), "animal", "animals")), "rows")
    return replace(state, map=move.map)


def place_first(state: State, move: PlaceFirst) -> State:
    """The 8 animals of a solo play, 2 of each area.

    Raises RuleError ``not_alone``, ``animals_there``, ``not_two_of_each``, ``no_map`` and those of ``read_placed``.
    Rulebook: Serengeti, Solo Mode (WS-53).
    """
    board = map_of(state)
    if not state.is_alone:
        raise RuleError("not_alone", text("Only alone the Map begins with animals on it. Place them one by one."))
    if state.animals or state.round > 1:
        words = "The play is past that: the first animals come onto an empty Map. Place others one by one."
        raise RuleError("animals_there", text(words))
    animals = maps.read_placed(board, move.animals)
    numbers = Counter(animals.values())
    for group, members in GROUPS.items():
        placed = sum([numbers[animal] for animal in members])
        if placed != FIRST_OF_GROUP:
            words = "{group}: {placed}, but {each} of each area are placed at the start."
            message = text(words, group=GROUP_NAMES[group], placed=placed, each=FIRST_OF_GROUP)
            raise RuleError("not_two_of_each", message, "animals")
    return replace(state, animals=animals)


def _act(state: State, seat: int | None, price: int = 0, food: int = 0) -> State:
    """A seat that acts pays for it, as far as it is followed; what it did at once ends with it (WS-40).

    Raises RuleError ``not_in_round``, ``has_passed``, ``too_few_tokens``.
    """
    if seat is None:
        return state
    check_round(state)
    check_acting(state, seat)
    if seat not in state.follows:
        return state
    return with_player(state, seat, replace(pay(player_of(state, seat), coins=price, food=food), at_once=0))


def _check_not_first(state: State) -> None:
    """Raise RuleError ``not_in_round_1``: Swap and Move are no actions of round 1 (WS-6)."""
    if state.round == 1:
        words = "Swap and Move are no actions of round 1. Spend Food, or discover an animal."
        raise RuleError("not_in_round_1", text(words), "by")


def place_animal(state: State, move: PlaceAnimal) -> State:
    """An animal is discovered, or put where it is. Raises as ``_act`` and ``maps.place`` do, ``no_map``.

    Rulebook: Serengeti, Basic Action 1 to 4.
    """
    animals = maps.place(map_of(state), state.animals, move.animal, move.space)
    return replace(_act(state, move.seat, move.price), animals=animals)


def move_animal(state: State, move: MoveAnimal) -> State:
    """An animal moves: 1 to 3 spaces by the Basic Action, not in round 1; or 1 for each Food Token, at any time.

    By both it goes through others, as a correction anywhere. Raises as ``_act`` and ``maps.move`` do,
    ``not_in_round_1``, ``no_map``. Rulebook: Serengeti, Basic Action 6; Food Token (WS-6, A-WS15).
    """
    board = map_of(state)
    steps = maps.distance(move.start, move.end)
    most = maps.FURTHEST_MOVE if move.by == "action" else steps
    animals = maps.move(board, state.animals, move.start, move.end, most)
    if move.by == "action":
        _check_not_first(state)
        state = _act(state, move.seat, move.price)
    if move.by == "food":
        state = _act(state, move.seat, food=steps)
    return replace(state, animals=animals)


def swap_animals(state: State, move: SwapAnimals) -> State:
    """Two animals swap their spaces, not in round 1; or are put where they are.

    Raises as ``_act`` and ``maps.swap`` do, ``not_in_round_1``, ``no_map``. Rulebook: Serengeti, Basic Action 5 (WS-6).
    """
    animals = maps.swap(map_of(state), state.animals, move.first, move.second)
    if move.seat is not None:
        _check_not_first(state)
    return replace(_act(state, move.seat, move.price), animals=animals)


def remove_animal(state: State, move: RemoveAnimal) -> State:
    """An animal is not on the Map. Raises RuleError ``no_animal``."""
    return replace(state, animals=maps.remove(state.animals, move.space))


def migrate(state: State, move: Migrate) -> State:
    """The Great Migration: animals on brown spaces go back to their areas, with 4 players on blue ones, too.

    Raises RuleError ``other_step``, ``card_drawn``, ``off_map``. Rulebook: Serengeti, 2. The Great Migration (WS-11).
    """
    check_step(state, "migration")
    if move.card and move.card in state.migrated:
        words = "Migration Card {card} was drawn before. Choose the one that lies there now."
        raise RuleError("card_drawn", text(words, card=move.card), "card")
    spaces = move.brown + (move.blue if migrates_blue(state) else ())
    for space in spaces if state.map is not None else ():
        maps.check_space(map_of(state), space, "brown")
    left = maps.clear(state.animals, spaces)
    gone = len(state.animals) - len(left)
    news = (text("{animals} left the Map.", animals=counted(gone, "animal", "animals")),) if gone else ()
    migrated = (*state.migrated, move.card) if move.card else state.migrated
    return advance(replace(state, animals=left, migrated=migrated, news=news))


def migrates_blue(state: State) -> bool:
    """Whether animals on blue spaces migrate, too: with 4 players only (WS-11)."""
    return state.setup.number_of_players == FULL


HANDLERS: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    LayMap: lay_map,
    PlaceFirst: place_first,
    PlaceAnimal: place_animal,
    MoveAnimal: move_animal,
    SwapAnimals: swap_animals,
    RemoveAnimal: remove_animal,
    Migrate: migrate,
}

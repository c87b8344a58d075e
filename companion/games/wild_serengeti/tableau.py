"""Incomplete Scene Cards of a seat: taken, entered, discarded, counted (WS-2, WS-3, WS-5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.text import Text, counted, text
from companion.games.wild_serengeti.moves import DiscardCards, EnterScenes, SetCards, TakeCards
from companion.games.wild_serengeti.purse import pay, receive
from companion.games.wild_serengeti.scenes import Scene, check_pattern, check_rare
from companion.games.wild_serengeti.state import Player, State, acting_player, name_of, player_of, with_player

MOST_INCOMPLETE: Final = 8  # at the end of a turn (WS-3)
POOL: Final = 6  # WS-53: alone it has 8
SOLO_POOL: Final = 8
CARDS_FOR_COIN: Final = 2  # WS-5


def pool_size(state: State) -> int:
    """Cards of the Scene Card Pool. Rulebook: Serengeti, Game Setup 4; Solo Mode (WS-53)."""
    return SOLO_POOL if state.is_alone else POOL


def check_scene(state: State, seat: int, scene: Scene) -> None:
    """Raise RuleError if a seat cannot have that Scene in its tableau.

    ``scene_taken``: it is completed, or lies with another seat. ``fourth_animal`` and ``too_few_animals``: its pattern.
    Rulebook: Serengeti, Components (WS-8).
    """
    for other in state.follows:
        player = player_of(state, other)
        lies = player.gallery if other == seat else (*player.gallery, *player.tableau)
        if scene.number in _numbers(lies):
            words = "Scene {number} lies with {name} already. Check the number on the card."
            message = text(words, number=scene.number, name=name_of(state, other))
            raise RuleError("scene_taken", message, "number")
    if scene.pattern is not None:
        check_pattern(scene.pattern)


def check_all_rare(state: State, *scenes: Scene) -> None:
    """Raise RuleError ``too_many_rare`` if those Scenes and all others that lie here have too many (WS-23)."""
    if not any(each.icons.get("rare") for each in scenes):
        return
    numbers = _numbers(scenes)
    players = [player_of(state, seat) for seat in state.follows]
    lie = [each for player in players for each in (*player.gallery, *player.tableau) if each.number not in numbers]
    check_rare((*lie, *scenes))


def leave_tableau(player: Player, number: int) -> Player:
    """A seat's tableau without a card that it completes; one that was never entered is one of the others.

    Where every card was entered but that one, it was taken meanwhile: the count stays.
    """
    is_entered = number in _numbers(player.tableau)
    is_counted = is_entered or player.cards > len(player.tableau)
    tableau = tuple([each for each in player.tableau if each.number != number])
    return replace(player, tableau=tableau, cards=player.cards - is_counted)


def put_in(player: Player, scenes: Iterable[Scene]) -> Player:
    """A seat's tableau with Scenes that were entered; one that lies there is as entered now."""
    tableau = {each.number: each for each in player.tableau} | {each.number: each for each in scenes}
    return replace(player, tableau=tuple(tableau.values()), cards=max(player.cards, len(tableau)))


def question_cards(state: State, seat: int) -> tuple[Text, ...]:
    """The question about more than 8 incomplete cards. Rulebook: Serengeti, Tableau Rules (WS-3)."""
    cards = player_of(state, seat).cards
    if cards <= MOST_INCOMPLETE:
        return ()
    words = "{name} has {cards} incomplete cards, {most} at most: discard the others first."
    return (text(words, name=name_of(state, seat), cards=cards, most=MOST_INCOMPLETE),)


def take_cards(state: State, move: TakeCards) -> State:
    """Cards from the Pool: the Action Space's price, and a Coin for each one after the first.

    A ``price`` of 0 pays nothing at all. Raises RuleError ``pool_too_small``, ``too_many_scenes`` and those of
    ``acting_player``, ``enter_scenes`` and ``pay``, ``scene_there``. Rulebook: Serengeti, Basic Action 7, 8.
    """
    player = acting_player(state, move.seat)
    pool = pool_size(state)
    if move.cards > pool:
        words = "The Pool has {pool} cards, not {cards}. Enter what was taken in one go."
        raise RuleError("pool_too_small", text(words, pool=pool, cards=move.cards), "cards")
    _check_named(len(move.scenes), move.cards)
    _check_scenes(state, move.seat, move.scenes)
    _check_new(player, move.scenes)
    if move.price:
        player = pay(player, coins=move.price + move.cards - 1)
    player = put_in(replace(player, cards=player.cards + move.cards, at_once=0), move.scenes)
    state = with_player(state, move.seat, player)
    return replace(state, news=question_cards(state, move.seat))


def enter_scenes(state: State, move: EnterScenes) -> State:
    """Cards of the tableau as they are. Raises as ``check_scene`` does, ``scene_twice``, ``too_many_rare``."""
    player = player_of(state, move.seat)
    _check_scenes(state, move.seat, move.scenes)
    return with_player(state, move.seat, put_in(player, move.scenes))


def _check_scenes(state: State, seat: int, scenes: tuple[Scene, ...]) -> None:
    for scene in scenes:
        check_scene(state, seat, scene)
    if len(set(_numbers(scenes))) < len(scenes):
        raise RuleError("scene_twice", text("A number is there twice. Enter each card once."), "number")
    check_all_rare(state, *scenes)


def _check_new(player: Player, scenes: tuple[Scene, ...]) -> None:
    for number in _numbers(scenes):
        if number in _numbers(player.tableau):
            words = "Scene {number} lies in the tableau already. Enter only the new cards."
            raise RuleError("scene_there", text(words, number=number), "number")


def _check_named(named: int, cards: int) -> None:
    if named > cards:
        words = "{named} cards are named, but only {cards} counted. Count them again."
        raise RuleError("too_many_scenes", text(words, named=named, cards=cards), "cards")


def discard_cards(state: State, move: DiscardCards) -> State:
    """Incomplete cards are discarded; 2 of them are a Coin, 1 alone is nothing, completed ones stay.

    Raises RuleError ``too_few_cards``, ``too_many_scenes``, ``completed_card``, ``not_in_tableau``, ``name_the_cards``
    and those of ``acting_player``. Rulebook: Serengeti, B. Free Action (WS-5).
    """
    player = acting_player(state, move.seat)
    if move.cards > player.cards:
        words = "There are {there}, not {cards}. Set how many there are, if that is wrong."
        there = counted(player.cards, "incomplete card", "incomplete cards")
        raise RuleError("too_few_cards", text(words, there=there, cards=move.cards), "cards")
    _check_named(len(set(move.scenes)), move.cards)
    for number in move.scenes:
        _check_discarded(player, number)
    tableau = tuple([each for each in player.tableau if each.number not in move.scenes])
    left = player.cards - move.cards
    if left < len(tableau):
        words = "Say which cards go: {entered} of those that stay were entered, but only {left} stay."
        raise RuleError("name_the_cards", text(words, entered=len(tableau), left=left), "scenes")
    coins = move.cards // CARDS_FOR_COIN
    player = receive(replace(player, tableau=tableau, cards=left, at_once=0), coins=coins)
    said = text("{name}: take {coins}.", name=name_of(state, move.seat), coins=counted(coins, "Coin", "Coins"))
    return replace(with_player(state, move.seat, player), news=(said,) if coins else ())


def _check_discarded(player: Player, number: int) -> None:
    if number in _numbers(player.gallery):
        words = "Scene {number} is completed: it stays in the Video Gallery."
        raise RuleError("completed_card", text(words, number=number), "scenes")
    if number not in _numbers(player.tableau):
        words = "Scene {number} is not in the tableau any more. Reload the page."
        raise RuleError("not_in_tableau", text(words, number=number), "scenes")


def set_cards(state: State, move: SetCards) -> State:
    """The incomplete cards as they are counted now. Raises RuleError ``below_entered``, ``not_followed``."""
    player = player_of(state, move.seat)
    entered = len(player.tableau)
    if move.cards < entered:
        words = "{entered} are entered here. Discard those first that are not there any more."
        raise RuleError("below_entered", text(words, entered=counted(entered, "card", "cards")), "cards")
    return with_player(state, move.seat, replace(player, cards=move.cards))


def _numbers(scenes: Iterable[Scene]) -> list[int]:
    return [each.number for each in scenes]


HANDLERS: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    TakeCards: take_cards,
    EnterScenes: enter_scenes,
    DiscardCards: discard_cards,
    SetCards: set_cards,
}

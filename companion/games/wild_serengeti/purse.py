"""Coins, Food and VFX Tokens of a seat, and stars by hand (WS-4, WS-5, WS-41)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.text import Text, counted, text
from companion.games.wild_serengeti.moves import AddStars, Gain, SetTokens, Spend
from companion.games.wild_serengeti.specialists import VFX_ARTIST_STARS
from companion.games.wild_serengeti.state import (
    Player,
    State,
    acting_player,
    add_stars,
    name_of,
    player_of,
    with_player,
)

MOST: Final = 99  # tokens of a kind that a seat can hold here
KINDS: Final = {
    "coins": ("Coin", "Coins"),
    "food": ("Food Token", "Food Tokens"),
    "vfx": ("VFX Token", "VFX Tokens"),
}


def pay(player: Player, coins: int = 0, food: int = 0, vfx: int = 0) -> Player:
    """A seat without tokens that it spent; VFX Tokens pay the VFX Artist.

    Where tokens are not followed only what was spent is counted. Raises RuleError ``too_few_tokens`` at that field.
    Rulebook: Serengeti, Resources; Specialist Cards (WS-41).
    """
    left = {}
    for kind, spent in (("coins", coins), ("food", food), ("vfx", vfx)):
        there = getattr(player, kind)
        if there is not None and spent > there:
            one, many = KINDS[kind]
            words = "There are only {there}, not {spent}. Set the tokens if that is wrong."
            raise RuleError("too_few_tokens", text(words, there=counted(there, one, many), spent=spent), kind)
        left[kind] = None if there is None else there - spent
    player = replace(player, **left, spent_food=player.spent_food + food, spent_vfx=player.spent_vfx + vfx)
    return add_stars(player, "vfx_artist", vfx * VFX_ARTIST_STARS if player.is_a("vfx_artist") else 0)


def receive(player: Player, coins: int = 0, food: int = 0, vfx: int = 0) -> Player:
    """A seat with tokens that it took. Raises RuleError ``too_many_tokens`` at that field."""
    more = {}
    for kind, gained in (("coins", coins), ("food", food), ("vfx", vfx)):
        there = getattr(player, kind)
        if there is not None and there + gained > MOST:
            words = "{number} are more than anybody ever has. Check the number."
            raise RuleError("too_many_tokens", text(words, number=counted(there + gained, *KINDS[kind])), kind)
        more[kind] = None if there is None else there + gained
    return replace(player, **more)


def say_tokens(coins: int = 0, food: int = 0, vfx: int = 0) -> Text:
    """Tokens in words, those that there are.

    >>> str(say_tokens(6, 1, 2)), str(say_tokens(vfx=1))
    ('6 Coins, 1 Food Token, 2 VFX Tokens', '1 VFX Token')
    """
    numbers = zip(KINDS.values(), (coins, food, vfx), strict=True)
    said = [str(counted(number, *names)) for names, number in numbers if number]
    return text("{tokens}", tokens=", ".join(said))


def spend(state: State, move: Spend) -> State:
    """Tokens that a seat spends; what it does at once ends with it.

    Raises RuleError ``no_tokens`` and those of ``acting_player`` and ``pay``.
    """
    player = acting_player(state, move.seat)
    _check_any(move)
    before = player.score
    player = replace(pay(player, move.coins, move.food, move.vfx), at_once=0)
    state = with_player(state, move.seat, player)
    return replace(state, news=say_specialist(state, move.seat, "VFX Artist", player.score - before))


def gain(state: State, move: Gain) -> State:
    """Tokens that a seat takes. Raises RuleError ``no_tokens`` and those of ``acting_player`` and ``receive``."""
    player = acting_player(state, move.seat)
    _check_any(move)
    return with_player(state, move.seat, receive(player, move.coins, move.food, move.vfx))


def _check_any(move: Spend | Gain) -> None:
    if not (move.coins or move.food or move.vfx):
        raise RuleError("no_tokens", text("Choose at least one token."), "coins")


def say_specialist(state: State, seat: int, card: str, stars: int) -> tuple[Text, ...]:
    """Stars that a Specialist Card just brought; nothing where it brought none."""
    if not stars:
        return ()
    words = "{name}: {stars} by {card}."
    return (text(words, name=name_of(state, seat), stars=counted(stars, "star", "stars"), card=card),)


def set_tokens(state: State, move: SetTokens) -> State:
    """Tokens as they lie there. Raises RuleError ``tokens_not_followed`` and ``not_followed``."""
    player = player_of(state, move.seat)
    if player.coins is None:
        raise RuleError("tokens_not_followed", text("Tokens are not followed at this table. Reload the page."))
    return with_player(state, move.seat, replace(player, coins=move.coins, food=move.food, vfx=move.vfx))


def add_by_hand(state: State, move: AddStars) -> State:
    """Stars by hand; the track ends at 0.

    Raises RuleError ``no_stars``, ``below_zero``, ``not_followed``. Rulebook: Serengeti, Documentary Score Track.
    """
    player = player_of(state, move.seat)
    if not move.stars:
        raise RuleError("no_stars", text("Type a number of stars other than 0."), "stars")
    if player.score + move.stars < 0:
        words = "There are only {stars} on the track. Take away no more than that."
        raise RuleError("below_zero", text(words, stars=counted(player.score, "star", "stars")), "stars")
    return with_player(state, move.seat, add_stars(player, "by_hand", move.stars))


HANDLERS: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    Spend: spend,
    Gain: gain,
    SetTokens: set_tokens,
    AddStars: add_by_hand,
}

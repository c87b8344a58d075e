"""The moves of a play in words, for undo and corrections."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.core.text import Text, counted, text
from companion.games.wild_serengeti import moves
from companion.games.wild_serengeti.maps import name_space
from companion.games.wild_serengeti.purse import say_tokens
from companion.games.wild_serengeti.scenes import NAMES

_STEPS: Final = {
    "marker": "the Round Marker moved",
    "pool": "a new Scene Card Pool",
    "income": "the income of a round",
    "first_player": "the next First Player",
}


def describe(move: moves.Move) -> Text:
    """A move in words; one of a seat with its number."""
    said = _WORDS[type(move)](move)
    seat: int | None = getattr(move, "seat", None)
    return said if seat is None else text("seat {number}: {what}", number=seat + 1, what=said)


def _say(words: str) -> Callable[[Any], Text]:
    return lambda move: Text(words)


def _say_complete(move: moves.Complete) -> Text:
    said = text("Scene {number} completed", number=move.scene.number)
    if move.vfx:
        said = text("{said} with {vfx}", said=said, vfx=counted(move.vfx, "VFX Token", "VFX Tokens"))
    return text("{said}, together with the one before", said=said) if move.is_at_once else said


def _say_cards(words: str) -> Callable[[Any], Text]:
    return lambda move: text(words, cards=counted(move.cards, "card", "cards"))


def _say_purse(words: str) -> Callable[[Any], Text]:
    return lambda move: text(words, tokens=say_tokens(move.coins, move.food, move.vfx))


def _say_move(move: moves.MoveAnimal) -> Text:
    words = {
        "action": "an animal moved from {start} to {end}",
        "food": "an animal moved from {start} to {end} by Food",
        "": "the animal of {start} is on {end}",
    }
    return text(words[move.by], start=name_space(move.start), end=name_space(move.end))


_WORDS: Final[dict[type, Callable[[Any], Text]]] = {
    moves.Begin: _say("how the table is followed"),
    # Scenes.
    moves.Complete: _say_complete,
    moves.TakeCards: _say_cards("{cards} taken from the Pool"),
    moves.EnterScenes: lambda move: text(
        "entered: Scene {numbers}", numbers=", ".join([str(each.number) for each in move.scenes])
    ),
    moves.DiscardCards: _say_cards("{cards} discarded"),
    moves.SetCards: lambda move: counted(move.cards, "incomplete card", "incomplete cards"),
    # Tokens and stars.
    moves.Spend: _say_purse("spent: {tokens}"),
    moves.Gain: _say_purse("taken: {tokens}"),
    moves.SetTokens: _say("the tokens set"),
    moves.AddStars: lambda move: text("{stars} by hand", stars=counted(move.stars, "star", "stars")),
    # The round and its preparation.
    moves.Pass: _say("passed"),
    moves.EndRound: _say("the end of the round"),
    moves.Prepare: lambda move: Text(_STEPS[move.step]),
    moves.HoldAward: _say("an Awards Ceremony"),
    moves.Migrate: lambda move: (
        text("the Great Migration, card {card}", card=move.card) if move.card else Text("the Great Migration")
    ),
    moves.Draw: _say("cards drawn and kept"),
    moves.TellStars: _say("stars of Specialist Cards"),
    # The map.
    moves.LayMap: lambda move: text("a Map of {rows} × {columns}", rows=move.map.rows, columns=move.map.columns),
    moves.PlaceFirst: _say("the first animals on the Map"),
    moves.PlaceAnimal: lambda move: text(
        "{animal} placed on {space}", animal=NAMES[move.animal], space=name_space(move.space)
    ),
    moves.MoveAnimal: _say_move,
    moves.SwapAnimals: lambda move: text(
        "the animals of {first} and {second} swapped", first=name_space(move.first), second=name_space(move.second)
    ),
    moves.RemoveAnimal: lambda move: text("the animal of {space} removed", space=name_space(move.space)),
}

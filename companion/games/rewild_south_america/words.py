"""The moves of Rewild: South America in words, for undo and corrections."""

from __future__ import annotations

from companion.core.text import Text, counted, text
from companion.games.rewild_south_america.cards import BIOMES, DECKS
from companion.games.rewild_south_america.figures import ACTION_CARDS
from companion.games.rewild_south_america.moves import (
    Attract,
    AttractAll,
    Begin,
    CannotAct,
    Change,
    Deal,
    DrawAction,
    EndTurn,
    Harvest,
    Move,
    MoveTile,
    NoCard,
    Pick,
    PlaceTile,
    PlayCard,
    PutCard,
    RemoveCard,
    Reserve,
    Retrigger,
    Reward,
    SetDisplay,
    Settle,
    TakeResources,
    Tell,
    TriggerEnd,
    Upgrade,
)

_ACTIONS = {
    "place": "a tile",
    "take": "3 of a resource",
    "extend": "Extensions",
    "flip": "Wetlands",
    "plant": "High Trees",
}


def describe(move: Move) -> Text:
    """A move in words."""
    return _describe_action(move) or _describe_card(move) or _describe_setting(move)


def _describe_action(move: Move) -> Text | None:
    match move:
        case Begin():
            return text("how the table is followed")
        case PlayCard():
            return text("{card}: {action}", card=ACTION_CARDS[move.card][0], action=_ACTIONS[move.action])
        case Harvest():
            return text("Harvest")
        case PlaceTile():
            return text("a tile placed")
        case Upgrade():
            return text("{number} upgraded", number=counted(move.number, "tile", "tiles"))
        case MoveTile():
            return text("a tile moved")
        case EndTurn():
            return text("the end of the turn")
        case TriggerEnd():
            return text("the end triggered")
        case DrawAction():
            return text("the opponent draws {card}", card=ACTION_CARDS[move.drawn.card][0])
        case CannotAct():
            return text("the opponent cannot")
        case TakeResources():
            return text("the opponent takes resources")
        case AttractAll():
            return text("the opponent attracts cards")
        case _:
            return None


def _describe_card(move: Move) -> Text | None:
    match move:
        case Deal():
            return text("{card} on the Score Board", card=move.card.name)
        case NoCard():
            return text("no {deck} Card left", deck=DECKS[move.deck])
        case Attract():
            return text("{card} attracted", card=move.card.name)
        case Settle():
            return text("its place: {biome}", biome=BIOMES[move.biome])
        case Tell():
            return (
                text("a number left blank") if move.number is None else text("a number: {number}", number=move.number)
            )
        case Retrigger():
            return text("an effect again") if move.stack is not None else text("no effect again")
        case Change():
            return text("an effect changed")
        case Reserve():
            return text("{card} reserved", card=move.card.name)
        case Reward():
            return text("an Expert meeple placed")
        case Pick() if move.card is not None:
            return text("the opponent takes {card}", card=move.card.name)
        case Pick():
            return text("the opponent takes no {deck} Card", deck=DECKS[move.deck])
        case _:
            return None


def _describe_setting(move: Move) -> Text:
    match move:
        case PutCard():
            return text("{card} lies there", card=move.card.name)
        case RemoveCard():
            return text("a card is not there")
        case SetDisplay():
            return text("the Score Board’s cards set")
        case _:
            return text("numbers set")

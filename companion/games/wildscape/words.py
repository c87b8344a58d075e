"""The moves of a play in words, for undo and corrections."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.core.text import Text, counted, text
from companion.games.wildscape import land_moves, moves
from companion.games.wildscape.land import SNAKES
from companion.games.wildscape.poachers import NAMES
from companion.games.wildscape.say import name_card

_ENDS: Final = {
    "": "the end of the turn",
    "birds": "the end of the turn, a bird watching tile removed",
    "end": "the end of the turn, the end triggered",
    "last": "the end of the last turn",
    "again": "another turn by the Activist",
}


def describe(move: moves.Move) -> Text:
    """A move in words; one of a land with the number of its seat."""
    said = _WORDS[type(move)](move)
    seat: int | None = getattr(move, "seat", None)
    return said if seat is None else text("land {number}: {what}", number=seat + 1, what=said)


def _say_missing(move: moves.SetMissing) -> Text:
    words = "no {habitat} {animal} left" if move.is_missing else "a {habitat} {animal} again"
    size = text("animal of size {size}", size=move.size)
    return text(words, habitat=NAMES[move.habitat], animal="snake" if move.size in SNAKES else size)


def _say_tiles(tiles: int, sprouts: int, oases: int) -> Text:
    said = counted(tiles, "tile", "tiles")
    for number, one, many in ((sprouts, "sprout", "sprouts"), (oases, "oasis", "oases")):
        if number:
            said = text("{said}, {more}", said=said, more=counted(number, one, many))
    return said


def _say_animal(move: land_moves.PlaceAnimal) -> Text:
    if move.name:
        return text("{name} placed, size {size}", name=move.name, size=move.size)
    return text(
        "a {animal} placed, size {size}", animal="snake" if move.size in SNAKES else "herbivore", size=move.size
    )


def _say_primate(move: land_moves.PlayPrimate) -> Text:
    card = name_card(move.card) or "a primate card"
    return text("{card} played, {kind}", card=card, kind=NAMES[move.habitat_type])


def _say(words: str) -> Callable[[Any], Text]:
    return lambda move: Text(words)


def _say_card(words: str) -> Callable[[Any], Text]:
    return lambda move: text(words, card=name_card(move.card))


_WORDS: Final[dict[type, Callable[[Any], Text]]] = {
    moves.Begin: lambda move: Text("how the table is followed" if move.segments is None else "the rondel"),
    # Against the Poachers.
    moves.ChooseSegment: lambda move: text("your segment: {number}", number=move.segment + 1),
    moves.Spend: lambda move: text("{spent} sun energy spent", spent=move.spent),
    moves.ExtraTurn: _say("another turn of yours"),
    moves.ChooseHabitat: lambda move: text("the Poachers take: {habitat}", habitat=NAMES[move.habitat]),
    moves.ChooseHerbivore: _say("a herbivore to be established"),
    moves.TellValue: lambda move: text("an established value: {value}", value=move.value),
    moves.TakeTurn: _say("the Poachers’ turn"),
    moves.SetMissing: _say_missing,
    moves.SetRondel: _say("the rondel’s energy set"),
    moves.SetPoachers: _say("what the Poachers have set"),
    # The table.
    moves.EndTurn: lambda move: Text(_ENDS[move.event]),
    moves.WatchBirds: _say("a bird watching"),
    moves.SetBirds: _say("the bird cards set"),
    moves.LookOver: _say("counted for the end"),
    # A land.
    land_moves.AddHabitat: lambda move: text(
        "{kind}: {tiles}", kind=NAMES[move.habitat_type], tiles=_say_tiles(move.tiles, move.sprouts, move.oases)
    ),
    land_moves.SetHabitat: lambda move: text(
        "a habitat: {tiles}", tiles=_say_tiles(move.tiles, move.sprouts, move.oases)
    ),
    land_moves.JoinHabitats: _say("two habitats joined"),
    land_moves.RemoveHabitat: _say("a habitat removed"),
    land_moves.PlaceAnimal: _say_animal,
    land_moves.Establish: lambda move: text("a herbivore established, worth {value}", value=move.value),
    land_moves.SetAnimal: lambda move: text(
        "an animal set: size {size}, worth {value}", size=move.size, value=move.value
    ),
    land_moves.RemoveAnimal: _say("an animal removed"),
    land_moves.PlaceRiver: lambda move: text("a river tile of {size}", size=move.size),
    land_moves.JoinRivers: _say("two rivers joined"),
    land_moves.RemoveRiverTile: lambda move: text("a river tile of {size} removed", size=move.size),
    land_moves.SetTouching: lambda move: text(
        "which {first} and {second} touch", first=NAMES[move.types[0]], second=NAMES[move.types[1]]
    ),
    land_moves.SetCounts: _say("counted by eye"),
    land_moves.SetEnergy: lambda move: text("{energy} bio energy", energy=move.energy),
    land_moves.TakeCard: _say_card("{card} taken"),
    land_moves.DiscardCard: _say_card("{card} discarded"),
    land_moves.PlayPredator: lambda move: text("{card} played", card=name_card(move.card) or "a predator card"),
    land_moves.PlayPrimate: _say_primate,
    land_moves.SetEdges: lambda move: (
        Text("a primate pawn’s edges left blank")
        if move.edges is None
        else text("a primate pawn: {edges}", edges=counted(move.edges, "edge", "edges"))
    ),
    land_moves.RemovePrimate: _say("a primate pawn removed"),
    land_moves.TellFauna: _say_card("what {card} brings"),
    land_moves.Attract: _say_card("{card} attracted"),
    land_moves.SetSpecialist: _say_card("{card} set"),
    land_moves.SetTokens: _say("the specialist tokens set"),
}

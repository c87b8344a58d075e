"""Rivers of a land, and what is counted by eye: placed, joined, set (A-WL8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.text import counted, text
from companion.games.wildscape.land import Counts, Land, River
from companion.games.wildscape.land_moves import JoinRivers, PlaceRiver, RemoveRiverTile, SetCounts, SetEnergy
from companion.games.wildscape.specialists import say_attractable
from companion.games.wildscape.state import State, land_of, with_land
from companion.games.wildscape.things import find_thing, take_id


def find_river(land: Land, river: int) -> River:
    """The river of an id. Raises RuleError ``no_such_river``."""
    return find_thing(land.rivers, river, "river")


def with_river(land: Land, river: River) -> Land:
    """The land with that river in the place of the one of the same id; one without tiles is none."""
    rivers = [river if each.id == river.id else each for each in land.rivers]
    return replace(land, rivers=tuple([each for each in rivers if each.tiles]))


def place_river(state: State, move: PlaceRiver) -> State:
    """A river tile joins a river, or is a new one.

    Rulebook: Wildscape, Rondel Actions > Place a river (A-WL8). Raises RuleError ``id_taken``.
    """
    land = land_of(state, move.seat)
    if not any(each.id == move.river for each in land.rivers):
        land = take_id(land, move.river)
        land = replace(land, rivers=(*land.rivers, River(move.river)))
    river = find_river(land, move.river)
    land = with_river(land, replace(river, tiles=(*river.tiles, move.size)))
    return say_attractable(state, with_land(state, move.seat, land), move.seat, "river")


def join_rivers(state: State, move: JoinRivers) -> State:
    """One river of two. Raises RuleError ``no_such_river``, ``same_river``."""
    land = land_of(state, move.seat)
    first, other = find_river(land, move.river), find_river(land, move.other)
    if first is other:
        raise RuleError("same_river", text("Choose two rivers to join, not one twice."), "other")
    land = with_river(land, replace(first, tiles=first.tiles + other.tiles))
    return with_land(state, move.seat, with_river(land, replace(other, tiles=())))


def remove_river_tile(state: State, move: RemoveRiverTile) -> State:
    """A river without its last tile is gone. Raises RuleError ``no_such_river``, ``no_such_tile``."""
    land = land_of(state, move.seat)
    river = find_river(land, move.river)
    if move.size not in river.tiles:
        raise RuleError("no_such_tile", text("This river has no tile of size {size}.", size=move.size), "size")
    index = river.tiles.index(move.size)
    river = replace(river, tiles=river.tiles[:index] + river.tiles[index + 1 :])
    return with_land(state, move.seat, with_river(land, river))


def check_counts(counts: Counts) -> None:
    """Raises RuleError ``more_than_lands`` where more land tiles are full, or at an end, than there are."""
    for field, number in (("full_lands", counts.full_lands), ("end_lands", counts.end_lands)):
        if counts.lands is not None and (number or 0) > counts.lands:
            words = "More than your {lands}, the starting land counted. Count them again."
            lands = counted(counts.lands, "land tile", "land tiles")
            raise RuleError("more_than_lands", text(words, lands=lands), field)


def set_counts(state: State, move: SetCounts) -> State:
    """What is counted by eye. Raises RuleError ``more_than_lands``."""
    check_counts(move.counts)
    return with_land(state, move.seat, replace(land_of(state, move.seat), counts=move.counts))


def set_energy(state: State, move: SetEnergy) -> State:
    """The bio energy of a player."""
    land = land_of(state, move.seat)
    return with_land(state, move.seat, replace(land, counts=replace(land.counts, energy=move.energy)))


HANDLERS: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    PlaceRiver: place_river,
    JoinRivers: join_rivers,
    RemoveRiverTile: remove_river_tile,
    SetCounts: set_counts,
    SetEnergy: set_energy,
}

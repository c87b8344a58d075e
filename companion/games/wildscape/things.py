"""Things in a land go by ids: how one is found, and how a new one gets its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.text import text
from companion.games.wildscape.land import AnimalTile, Habitat, Land, PrimatePawn, River

Thing = TypeVar("Thing", Habitat, AnimalTile, River, PrimatePawn)


def find_thing(things: Iterable[Thing], number: int, kind: str) -> Thing:
    """The one with that id. Raises RuleError ``no_such_`` and the kind, such as ``no_such_river``, at that field."""
    for each in things:
        if each.id == number:
            return each
    words = "That {kind} is not in the land any more. Reload the page."
    raise RuleError(f"no_such_{kind}", text(words, kind=kind), kind)


def take_id(land: Land, number: int) -> Land:
    """The land in which an id is given to something new. Raises RuleError ``id_taken`` where something has it."""
    ids = [each.id for each in land.habitats] + [each.id for each in land.rivers]
    ids += [each.id for each in land.primates] + [animal.id for _, animal in land.animals]
    if number in ids:
        raise RuleError("id_taken", text("Something else was entered in this land meanwhile. Reload the page."))
    return replace(land, next_id=max(land.next_id, number + 1))

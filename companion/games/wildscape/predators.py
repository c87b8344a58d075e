"""The conditions of predators in Wildscape: which are met, and on which animal tiles a pawn can stand (WL-15)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Literal

from msgspec import Struct

from companion.core.text import Text
from companion.games.wildscape.cards import CARDS
from companion.games.wildscape.land import HABITAT_KEYS, AnimalTile, Habitat, HabitatType, Land

Area = Literal["land", "habitat", "group"]


class Wanted(Struct, frozen=True):
    """At least ``number`` animal tiles in habitats of these ``types``, worth at least ``value`` each.

    ``what`` says whether snakes, herbivores, only established ones, or all animal tiles count.
    """

    types: tuple[HabitatType, ...]
    number: int = 1
    what: Literal["animal", "snake", "herbivore", "established"] = "herbivore"
    value: int = 0


class Condition(Struct, frozen=True):
    """What a predator needs: everything that is ``wanted``, within one ``area``.

    No animal tile serves two things that are wanted by one card.
    """

    wanted: tuple[Wanted, ...]
    area: Area = "land"


def _established(*types: HabitatType, number: int = 1) -> Condition:
    return Condition(tuple([Wanted((each,), number, "established") for each in types]))


def _worth_seven(*types: HabitatType) -> Condition:
    return Condition(tuple([Wanted((each,), value=7) for each in types]))


def _with_snake(of_type: HabitatType) -> Condition:
    return Condition((Wanted((of_type,), value=7), Wanted((of_type,), what="snake")), "habitat")


def _two_each(*types: HabitatType) -> Condition:
    return Condition(tuple([Wanted((each,), 2, "animal") for each in types]), "group")


# Rulebook: Wildscape, Predators. Those of D14 to D24 are lost (A-WL9).
CONDITIONS: Final[dict[str, Condition]] = {
    "D01": _established("wetland", number=2),
    "D02": _established("woodland", number=2),
    "D03": _established("savanna", number=2),
    "D04": _established("desert", number=2),
    "D05": _established("wetland", "woodland", "savanna"),
    "D06": _worth_seven("wetland", "woodland"),
    "D07": _worth_seven("wetland", "savanna"),
    "D08": _worth_seven("woodland", "savanna"),
    "D09": _with_snake("wetland"),
    "D10": _with_snake("woodland"),
    "D11": _with_snake("savanna"),
    "D12": _with_snake("desert"),
    "D13": Condition((Wanted(("wetland",), 2, value=4),), "habitat"),
    "D25": _two_each("wetland", "desert"),
    "D26": _two_each("woodland", "desert"),
    "D27": _two_each("savanna", "desert"),
    "D28": Condition((Wanted(HABITAT_KEYS, 2, value=10),)),
}


def is_known(card: str) -> bool:
    """Whether the condition of a predator card is known."""
    return card in CONDITIONS


def needs_touching(card: str) -> tuple[HabitatType, HabitatType] | None:
    """The two types of habitats of which must be known which ones touch; None where that does not matter.

    >>> needs_touching("D27"), needs_touching("D01")
    (('savanna', 'desert'), None)
    """
    condition = CONDITIONS.get(card)
    if condition is None or condition.area != "group":
        return None
    first, second = [wanted.types[0] for wanted in condition.wanted]
    return first, second


def met_by(card: str, land: Land) -> tuple[int, ...]:
    """The ids, in order, of all animal tiles that can be used to satisfy a predator card's condition; none if unmet.

    A tile with a pawn on it still serves (WL-15). Where the condition is unknown, any tile may.
    Rulebook: Wildscape, Play a Predator Card; Predators.
    """
    condition = CONDITIONS.get(card)
    if condition is None:
        return tuple([animal.id for habitat in land.habitats for animal in habitat.animals])
    used: set[int] = set()
    for area in _areas(condition, land):
        found = [_serving(wanted, area) for wanted in condition.wanted]
        if all(len(ids) >= wanted.number for ids, wanted in zip(found, condition.wanted, strict=True)):
            used.update(*found)
    return tuple(sorted(used))


def open_tiles(card: str, land: Land) -> tuple[int, ...]:
    """Those of ``met_by`` on which no predator pawn stands yet: one of them can take it (WL-15)."""
    taken = {animal.id for _, animal in land.animals if animal.has_pawn}
    return tuple([each for each in met_by(card, land) if each not in taken])


def say_condition(card: str) -> Text:
    """What a predator card needs, in words; empty where that is unknown."""
    return Text(CARDS[card].text)


_IS_A: Final[dict[str, Callable[[AnimalTile], bool]]] = {
    "animal": lambda animal: True,
    "snake": lambda animal: animal.is_snake,
    "herbivore": lambda animal: not animal.is_snake,
    "established": lambda animal: animal.is_established,
}


def _serving(wanted: Wanted, area: tuple[Habitat, ...]) -> list[int]:
    types, value, is_a = wanted.types, wanted.value, _IS_A[wanted.what]
    return [
        animal.id
        for habitat in area
        if habitat.type in types
        for animal in habitat.animals
        if animal.value >= value and is_a(animal)
    ]


def _areas(condition: Condition, land: Land) -> Iterator[tuple[Habitat, ...]]:
    match condition.area:
        case "land":
            yield land.habitats
        case "habitat":
            types = condition.wanted[0].types
            yield from [(habitat,) for habitat in land.habitats if habitat.type in types]
        case _:
            yield from _groups([wanted.types[0] for wanted in condition.wanted], land)


def _groups(types: list[HabitatType], land: Land) -> Iterator[tuple[Habitat, ...]]:
    """The groups of habitats of two types that touch, each made of habitats with animal tiles alone (A-WL21).

    Within such a group every tile belongs to some four of which the habitats hang together by themselves: two
    habitats of one type never touch, so that each step of it leads to the other type.
    """
    left = {habitat.id: habitat for habitat in land.habitats if habitat.type in types and habitat.animals}
    touching: dict[int, set[int]] = {each: set() for each in left}
    for one, other in land.touching:
        if one in left and other in left and left[one].type != left[other].type:
            touching[one].add(other)
            touching[other].add(one)
    while left:
        group, edge = [], [next(iter(left))]
        while edge:
            habitat = left.pop(edge.pop(), None)
            if habitat is not None:
                group.append(habitat)
                edge += touching[habitat.id]
        yield tuple(group)

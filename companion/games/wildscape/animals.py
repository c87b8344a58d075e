"""Habitats and animal tiles of a land: placed, established, joined, corrected (WL-11 to WL-13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.text import Text, counted, text
from companion.games.wildscape import rivers
from companion.games.wildscape.land import (
    SNAKES,
    AnimalTile,
    Habitat,
    HabitatType,
    Land,
)
from companion.games.wildscape.land_moves import (
    AddHabitat,
    Establish,
    JoinHabitats,
    PlaceAnimal,
    RemoveAnimal,
    RemoveHabitat,
    SetAnimal,
    SetHabitat,
    SetTouching,
)
from companion.games.wildscape.poachers import NAMES, check_value
from companion.games.wildscape.specialists import say_attractable
from companion.games.wildscape.state import State, land_of, with_land
from companion.games.wildscape.things import find_thing, take_id

# --- What is in a land ------------------------------------------------------------------------------------------------


def find_habitat(land: Land, habitat: int) -> Habitat:
    """The habitat of an id. Raises RuleError ``no_such_habitat``."""
    return find_thing(land.habitats, habitat, "habitat")


def find_animal(land: Land, animal: int) -> tuple[Habitat, AnimalTile]:
    """The animal tile of an id, with its habitat. Raises RuleError ``no_such_animal``."""
    tile = find_thing([each for _, each in land.animals], animal, "animal")
    return next(habitat for habitat, each in land.animals if each is tile), tile


def with_habitat(land: Land, habitat: Habitat) -> Land:
    """The land with that habitat in the place of the one of the same id."""
    return replace(land, habitats=tuple([habitat if each.id == habitat.id else each for each in land.habitats]))


def with_animal(land: Land, animal: AnimalTile) -> Land:
    """The land with that animal tile in the place of the one of the same id. Raises RuleError ``no_such_animal``."""
    habitat, _ = find_animal(land, animal.id)
    animals = tuple([animal if each.id == animal.id else each for each in habitat.animals])
    return with_habitat(land, replace(habitat, animals=animals))


# --- Room -------------------------------------------------------------------------------------------------------------


def room(habitat: Habitat, size: int) -> Text | None:
    """Why an animal of that size cannot be placed into a habitat, None if it can.

    All sizes in a habitat, not values, are at most its size; each desert herbivore needs an oasis of its own, snakes
    do not. Rulebook: Wildscape, Reintroducing Herbivores; Desert Habitats; Place 2 snakes (WL-11 to WL-13).

    >>> room(Habitat(1, "woodland", tiles=6), 6)
    >>> str(room(Habitat(1, "woodland", tiles=6), 8))
    'Size 8 does not fit: 6 of 6 are free in this woodland. It needs 2 tiles more.'
    """
    refusal = _refuse(habitat, size)
    return refusal.message if refusal else None


def _refuse(habitat: Habitat, size: int) -> RuleError | None:
    if habitat.type == "desert" and size not in SNAKES and habitat.herbivores >= habitat.oases:
        words = "Each herbivore in a desert needs its own oasis. Here: {oases}, {herbivores}. Place an oasis first."
        herbivores = counted(habitat.herbivores, "herbivore", "herbivores")
        oases = counted(habitat.oases, "oasis", "oases")
        return RuleError("no_oasis", text(words, oases=oases, herbivores=herbivores), "size")
    if size > habitat.free:
        words = "Size {size} does not fit: {free} of {all} are free in this {type}. It needs {missing} more."
        missing = counted(size - habitat.free, "tile", "tiles")
        free = max(0, habitat.free)
        message = text(words, size=size, free=free, all=habitat.size, type=habitat.type, missing=missing)
        return RuleError("no_room", message, "size")
    return None


def _say_excess(habitat: Habitat) -> tuple[Text, ...]:
    """What lies in a habitat against the rules, since somebody said that it lies so."""
    news = []
    if habitat.free < 0:
        words = "{type} {size}: its animals take up {excess} more than fits. Look again."
        news.append(text(words, type=NAMES[habitat.type], size=habitat.size, excess=-habitat.free))
    if habitat.type == "desert" and habitat.herbivores > habitat.oases:
        words = "{herbivores} but {oases} in this desert: each herbivore needs its own oasis. Look again."
        herbivores = counted(habitat.herbivores, "herbivore", "herbivores")
        news.append(text(words, herbivores=herbivores, oases=counted(habitat.oases, "oasis", "oases")))
    return tuple(news)


# --- Habitats ---------------------------------------------------------------------------------------------------------


def _check_tiles(habitat: Habitat) -> None:
    """An oasis is a tile with a sprout; no tile has two of them (WL-11)."""
    if not habitat.tiles:
        raise RuleError("no_tiles", text("A habitat has 1 tile or more. Remove it, if it is not there."), "tiles")
    if habitat.oases and habitat.type != "desert":
        words = "Only a desert has oases. Count the {type} of an oasis as a tile, and a sprout only if one is shown."
        raise RuleError("not_a_desert", text(words, type=habitat.type), "oases")
    if habitat.oases > habitat.tiles:
        words = "{oases} oases, but only {tiles}: an oasis is one of the tiles. Count them again."
        tiles = counted(habitat.tiles, "tile", "tiles")
        raise RuleError("too_many_oases", text(words, oases=habitat.oases, tiles=tiles), "oases")
    if habitat.sprouts > habitat.tiles - habitat.oases:
        words = "{sprouts}, but {tiles} that can have one: no tile has two, and those of oases count already."
        sprouts = counted(habitat.sprouts, "sprout", "sprouts")
        tiles = counted(habitat.tiles - habitat.oases, "tile", "tiles")
        raise RuleError("too_many_sprouts", text(words, sprouts=sprouts, tiles=tiles), "sprouts")


def add_habitat(state: State, move: AddHabitat) -> State:
    """A new habitat; one of its type that it touches is joined with it by a move of its own.

    Rulebook: Wildscape, Habitats (WL-11). Raises RuleError ``id_taken``, ``no_tiles``, ``not_a_desert``,
    ``too_many_oases``, ``too_many_sprouts``.
    """
    land = take_id(land_of(state, move.seat), move.habitat)
    habitat = Habitat(move.habitat, move.habitat_type, move.tiles, move.sprouts, move.oases)
    _check_tiles(habitat)
    return with_land(state, move.seat, replace(land, habitats=(*land.habitats, habitat)))


def set_habitat(state: State, move: SetHabitat) -> State:
    """A habitat as it lies, even if more lies in it than fits: that is said.

    Raises RuleError ``no_such_habitat`` and those of ``add_habitat`` for its tiles.
    """
    land = land_of(state, move.seat)
    habitat = find_habitat(land, move.habitat)
    habitat = replace(habitat, tiles=move.tiles, sprouts=move.sprouts, oases=move.oases)
    _check_tiles(habitat)
    return _say(with_land(state, move.seat, with_habitat(land, habitat)), _say_excess(habitat))


def _say(state: State, news: tuple[Text, ...]) -> State:
    return replace(state, news=state.news + news)


def join_habitats(state: State, move: JoinHabitats) -> State:
    """One habitat of two: tiles, sprouts, oases and animals together, and it touches what either touched.

    Rulebook: Wildscape, Habitats (WL-11). Raises RuleError ``no_such_habitat``, ``same_habitat``, ``not_one_type``.
    """
    land = land_of(state, move.seat)
    first, other = find_habitat(land, move.habitat), find_habitat(land, move.other)
    if first is other:
        raise RuleError("same_habitat", text("Choose two habitats to join, not one twice."), "other")
    if first.type != other.type:
        words = "A {first} and a {other} stay apart: only habitats of one type are joined."
        raise RuleError("not_one_type", text(words, first=first.type, other=other.type), "other")
    joined = replace(
        first,
        tiles=first.tiles + other.tiles,
        sprouts=first.sprouts + other.sprouts,
        oases=first.oases + other.oases,
        animals=first.animals + other.animals,
    )
    pairs = [[first.id if each == other.id else each for each in pair] for pair in land.touching]
    land = _without_habitat(with_habitat(land, joined), other.id)
    land = replace(land, touching=_order_pairs([(one, two) for one, two in pairs if one != two]))
    return _say(with_land(state, move.seat, land), _say_excess(joined))


def _order_pairs(pairs: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted({(min(pair), max(pair)) for pair in pairs}))


def _without_habitat(land: Land, habitat: int) -> Land:
    return replace(
        land,
        habitats=tuple([each for each in land.habitats if each.id != habitat]),
        touching=tuple([pair for pair in land.touching if habitat not in pair]),
    )


def remove_habitat(state: State, move: RemoveHabitat) -> State:
    """Raises RuleError ``no_such_habitat``, ``has_animals``."""
    land = land_of(state, move.seat)
    habitat = find_habitat(land, move.habitat)
    if habitat.animals:
        animals = counted(len(habitat.animals), "animal", "animals")
        words = "This {type} has {animals} in it. Remove what is not there first."
        raise RuleError("has_animals", text(words, type=habitat.type, animals=animals), "habitat")
    return with_land(state, move.seat, _without_habitat(land, habitat.id))


def set_touching(state: State, move: SetTouching) -> State:
    """Which habitats of two types touch edge to edge; those of other types stay as they are.

    Rulebook: Wildscape, Predators, note (D25 to D27). Raises RuleError ``no_such_habitat``, ``not_these_types``.
    """
    land = land_of(state, move.seat)
    types = sorted(move.types)
    for one, two in move.touching:
        if one == two or _types_of(land, (one, two)) != types:
            words = "Choose pairs of one {first} and one {second}."
            raise RuleError("not_these_types", text(words, first=move.types[0], second=move.types[1]), "touching")
    others = [pair for pair in land.touching if _types_of(land, pair) != types]
    return with_land(state, move.seat, replace(land, touching=_order_pairs([*others, *move.touching])))


def _types_of(land: Land, pair: tuple[int, int]) -> list[HabitatType]:
    return sorted([find_habitat(land, each).type for each in pair])


# --- Animals ----------------------------------------------------------------------------------------------------------


def place_animal(state: State, move: PlaceAnimal) -> State:
    """An animal tile comes into a habitat that has room for it, worth its size.

    Rulebook: Wildscape, Reintroducing Herbivores; Desert Habitats (WL-12, WL-13). Raises RuleError
    ``no_such_habitat``, ``id_taken``, ``no_oasis``, ``no_room``.
    """
    before = land_of(state, move.seat)
    habitat = find_habitat(before, move.habitat)
    land = take_id(before, move.animal)
    if refusal := _refuse(habitat, move.size):
        raise refusal
    animal = AnimalTile(move.animal, move.size, move.size, name=" ".join(move.name.split()))
    land = with_habitat(land, replace(habitat, animals=(*habitat.animals, animal)))
    return say_attractable(state, with_land(state, move.seat, land), move.seat, habitat.type)


def establish(state: State, move: Establish) -> State:
    """A herbivore shows its established side; its value is remembered for others of that type and size.

    Rulebook: Wildscape, Rondel Actions > Establish a herbivore. Raises RuleError ``no_such_animal``,
    ``snake_established``, ``established_already``, ``below_its_size``.
    """
    land = land_of(state, move.seat)
    habitat, animal = find_animal(land, move.animal)
    if animal.is_established:
        words = "This herbivore is established already. Correct its value, if it is worth something else."
        raise RuleError("established_already", text(words), "animal")
    animal = replace(animal, value=move.value, is_established=True)
    return _set_animal(state, move.seat, habitat, animal)


def _set_animal(state: State, seat: int, habitat: Habitat, animal: AnimalTile) -> State:
    """An animal tile that can be: a snake shows its size, and so does a herbivore until it is established."""
    if animal.is_established:
        if animal.is_snake:
            raise RuleError("snake_established", text("Snakes cannot be established. Choose a herbivore."), "animal")
        check_value(animal.size, animal.value, "value")
    elif animal.value != animal.size:
        words = "An animal that is not established is worth its size, {size}. Mark it as established, or set that."
        raise RuleError("not_its_size", text(words, size=animal.size), "value")
    after = with_land(state, seat, with_animal(land_of(state, seat), animal))
    if animal.is_established:
        after = replace(after, values={**state.values, f"{habitat.type}.{animal.size}": animal.value})
    return say_attractable(state, after, seat, habitat.type)


def set_animal(state: State, move: SetAnimal) -> State:
    """An animal tile as it really is, even if it does not fit: that is said. Its pawn and its name stay.

    Raises RuleError ``no_such_animal``, ``snake_established``, ``not_its_size``, ``below_its_size``.
    """
    land = land_of(state, move.seat)
    habitat, animal = find_animal(land, move.animal)
    animal = replace(animal, size=move.size, value=move.value, is_established=move.is_established)
    state = _set_animal(state, move.seat, habitat, animal)
    return _say(state, _say_excess(find_habitat(land_of(state, move.seat), habitat.id)))


def remove_animal(state: State, move: RemoveAnimal) -> State:
    """An animal tile is gone, and a predator pawn with it, which stands on tiles only; the card stays played.

    Raises RuleError ``no_such_animal``.
    """
    land = land_of(state, move.seat)
    habitat, animal = find_animal(land, move.animal)
    left = tuple([each for each in habitat.animals if each is not animal])
    state = with_land(state, move.seat, with_habitat(land, replace(habitat, animals=left)))
    words = "Its predator pawn went with it; the card stays played."
    return _say(state, (text(words),)) if animal.has_pawn else state


HANDLERS: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    AddHabitat: add_habitat,
    SetHabitat: set_habitat,
    JoinHabitats: join_habitats,
    RemoveHabitat: remove_habitat,
    PlaceAnimal: place_animal,
    Establish: establish,
    SetAnimal: set_animal,
    RemoveAnimal: remove_animal,
    SetTouching: set_touching,
    **rivers.HANDLERS,
}

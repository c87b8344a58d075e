"""What a household tells once of its copy of WILD: Serengeti, because the rulebook does not print it.

Items are JSON by kind and key, as the catalogue keeps them. What cannot be read is as if nobody had told it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.household_file import Item, Items, read_kind, write_value
from companion.games.wild_serengeti.maps import Map, check_map
from companion.games.wild_serengeti.moves import Number, Spaces
from companion.games.wild_serengeti.scenes import (
    SCENE_CARDS,
    Animal,
    Scene,
    animals_of,
    check_pattern,
    check_rare,
)
from companion.games.wild_serengeti.specialists import PointRule

SCENES: Final = "scenes"  # Scene Cards, by number
CELEBRITY: Final = "celebrity"  # the Celebrity's stars for a Scene without Icons, by Like Icons (WS-42)
MAPS: Final = "maps"  # by side
MIGRATIONS: Final = "migrations"  # the spaces of a Migration Card, by number
SPECIALISTS: Final = "specialists"  # rules of points of Specialist Cards, by name (WS-46)

SIDES: Final = ("a", "b")  # of the Map
MIGRATION_CARDS: Final = 12
MOST_LIKES: Final = 60
LONGEST_NAME: Final = 60  # letters

NUMBERS: Final = tuple([str(number) for number in range(1, SCENE_CARDS + 1)])
LIKES: Final = tuple([str(likes) for likes in range(MOST_LIKES + 1)])
MIGRATION_NUMBERS: Final = tuple([str(number) for number in range(1, MIGRATION_CARDS + 1)])


class Migration(Struct, frozen=True):
    """The spaces that a Migration Card clears, by colour (WS-11)."""

    brown: Spaces = ()
    blue: Spaces = ()


# --- Read -------------------------------------------------------------------------------------------------------------


def read_scenes(items: Items) -> dict[int, Scene]:
    """The Scene Cards that were entered, by number; those that no copy can have are left out."""
    return {scene.number: scene for key, scene in read_kind(items, SCENES, NUMBERS, Scene) if _is_scene(key, scene)}


def _is_scene(key: str, scene: Scene) -> bool:
    """Whether a Scene is that of its number, and can exist (WS-8, WS-23)."""
    try:
        check_rare((scene,))
        if scene.pattern is not None:
            check_pattern(scene.pattern)
    except RuleError:
        return False
    return str(scene.number) == key


def read_celebrity(items: Items) -> dict[int, int]:
    """The Celebrity's stars for a Scene without Icons, by Like Icons, as far as told (WS-42)."""
    return {int(likes): stars for likes, stars in read_kind(items, CELEBRITY, LIKES, Number)}


def read_maps(items: Items) -> dict[str, Map]:
    """The sides of the Map that were laid out, by side: "a" and "b"."""
    return {side: board for side, board in read_kind(items, MAPS, SIDES, Map) if _is_map(board)}


def _is_map(board: Map) -> bool:
    try:
        check_map(board)
    except RuleError:
        return False
    return True


def read_migrations(items: Items) -> dict[int, Migration]:
    """The spaces of the Migration Cards that were drawn before, by number from 1 to 12 (WS-11)."""
    return {int(number): found for number, found in read_kind(items, MIGRATIONS, MIGRATION_NUMBERS, Migration)}


def read_specialists(items: Items) -> dict[str, PointRule]:
    """The rules of points of Specialist Cards that the rulebook does not describe, by name (WS-46)."""
    names = [name for name in items.get(SPECIALISTS, {}) if 0 < len(name) <= LONGEST_NAME]
    return dict(read_kind(items, SPECIALISTS, names, PointRule))


# --- Write ------------------------------------------------------------------------------------------------------------


def scene_item(scene: Scene) -> Item:
    """A Scene Card, to be kept."""
    return SCENES, str(scene.number), write_value(scene)


def scene_items(scenes: Iterable[Scene], known: Mapping[int, Scene]) -> tuple[Item, ...]:
    """Scene Cards to be kept, those that are not known as they are; a pattern that is known is not forgotten.

    >>> scene_items([Scene(7)], {7: Scene(7)})
    ()
    """
    whole = [with_pattern(scene, known) for scene in scenes]
    return tuple([scene_item(scene) for scene in whole if known.get(scene.number) != scene])


def with_pattern(scene: Scene, known: Mapping[int, Scene]) -> Scene:
    """A Scene with the pattern that is known of its card, where it has none itself.

    Animals that nobody looked for on it (``looked_for``) are as they were counted before, or as the pattern shows them.
    """
    before = known.get(scene.number)
    if before is not None and scene.pattern is None:
        scene = replace(scene, pattern=before.pattern)
    return _with_animals(scene, before) if scene.looked_for else scene


def _with_animals(scene: Scene, before: Scene | None) -> Scene:
    looked_for: tuple[Animal, ...] = ()
    if before is not None and not before.looked_for:
        counted: Mapping[Animal, int] = before.animals
    elif scene.pattern is not None:
        counted = animals_of(scene.pattern)
    elif before is not None:
        counted, looked_for = before.animals, tuple(dict.fromkeys((*before.looked_for, *scene.looked_for)))
    else:
        return scene
    others = {animal: number for animal, number in counted.items() if animal not in scene.looked_for}
    return replace(scene, animals=others | scene.animals, looked_for=looked_for)


def celebrity_item(likes: int, stars: int) -> Item:
    """The Celebrity's stars with so many Like Icons, to be kept."""
    return CELEBRITY, str(likes), write_value(stars)


def map_item(side: str, board: Map) -> Item:
    """A side of the Map, "a" or "b", to be kept."""
    return MAPS, side, write_value(board)


def migration_item(number: int, migration: Migration) -> Item:
    """The spaces of a Migration Card, to be kept."""
    return MIGRATIONS, str(number), write_value(migration)


def specialist_item(name: str, rule: PointRule) -> Item:
    """The rule of points of a Specialist Card, to be kept."""
    return SPECIALISTS, name, write_value(rule)

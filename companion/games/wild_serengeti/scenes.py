"""Scene Cards of WILD: Serengeti: animals, terrain, icons, patterns, and the stars that completing one brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct

from companion.core.errors import RuleError
from companion.core.text import Text, counted, text

Animal = Literal[
    "lion",
    "leopard",
    "crocodile",
    "giraffe",
    "elephant",
    "rhinoceros",
    "jackal",
    "hyena",
    "vulture",
    "gazelle",
    "wildebeest",
    "zebra",
]
ANIMALS: Final[tuple[Animal, ...]] = get_args(Animal)
EACH: Final = 3  # figures of each animal

Group = Literal["predators", "mammals", "scavengers", "herbivores"]
GROUPS: Final[dict[Group, tuple[Animal, ...]]] = {
    "predators": ("lion", "leopard", "crocodile"),
    "mammals": ("giraffe", "elephant", "rhinoceros"),
    "scavengers": ("jackal", "hyena", "vulture"),
    "herbivores": ("gazelle", "wildebeest", "zebra"),
}
GROUP_NAMES: Final[dict[Group, str]] = {
    "predators": "Carnivorous Predators",
    "mammals": "Large Mammals",
    "scavengers": "Scavengers",
    "herbivores": "Migratory Herbivores",
}
NAMES: Final[dict[Animal, str]] = {animal: animal.title() for animal in ANIMALS}
PLURALS: Final[dict[Animal, str]] = {
    animal: name + ("es" if animal == "rhinoceros" else "s") for animal, name in NAMES.items()
}

Terrain = Literal["grasslands", "woodlands", "water", "rock"]
TERRAINS: Final[tuple[Terrain, ...]] = get_args(Terrain)
TERRAIN_NAMES: Final[dict[Terrain, str]] = {terrain: terrain.title() for terrain in TERRAINS}

Icon = Literal["food", "vfx", "leaf", "flower", "fruit", "animal", "like", "rare"]
ICONS: Final[tuple[Icon, ...]] = get_args(Icon)
PLANTS: Final[tuple[Icon, ...]] = ("leaf", "flower", "fruit")
ICON_NAMES: Final[dict[Icon, str]] = {icon: "VFX" if icon == "vfx" else icon.title() for icon in ICONS}
RARE_ICONS: Final = 6  # in the box

Kind = Literal["terrain", "line", "adjacency"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
KIND_NAMES: Final[dict[Kind, str]] = {
    "terrain": "Terrain Scene",
    "line": "Straight-line Scene",
    "adjacency": "Adjacency Scene",
}

SCENE_CARDS: Final = 168
LARGEST_PATTERN: Final = 6  # figures

Few = Annotated[int, Meta(ge=1, le=9)]
Number = Annotated[int, Meta(ge=0, le=99)]
SceneNumber = Annotated[int, Meta(ge=1, le=SCENE_CARDS)]


class Figure(Struct, frozen=True):
    """An animal of a pattern; ``terrain`` is its Terrain Condition, None where any space will do."""

    animal: Animal
    terrain: Terrain | None = None


class Pattern(Struct, frozen=True):
    """How the animals of a Scene stand: ``figures`` in order for a line, the central animal first for an adjacency.

    Rulebook: Serengeti, Scene Types.
    """

    kind: Kind
    figures: Annotated[tuple[Figure, ...], Meta(min_length=1, max_length=LARGEST_PATTERN)]


class Stars(Struct, frozen=True):
    """Stars by icon: ``times`` for each ``icon`` in the gallery, and a ``bonus`` once.

    "plant" stands for the best of Leaf, Flower and Fruit (WS-21 to WS-23).
    """

    icon: Icon | Literal["plant"]
    times: Few = 1
    bonus: Number = 0


class Scene(Struct, frozen=True):
    """A Scene Card as printed.

    ``animals`` counts every picture of an animal on it, also a repeated one (A-WS10). ``food``, ``vfx`` and ``stars``
    are rewards; ``per_icon`` comes on top of ``stars``. ``pattern`` is None until somebody entered it. ``looked_for``
    are the only animals whose pictures anybody counted, such as the Award Animals of a play; empty for all twelve.
    """

    number: SceneNumber
    animals: dict[Animal, Few] = {}
    icons: dict[Icon, Few] = {}
    food: Number = 0
    vfx: Number = 0
    stars: Number = 0
    per_icon: Stars | None = None
    pattern: Pattern | None = None
    looked_for: Annotated[tuple[Animal, ...], Meta(max_length=len(ANIMALS))] = ()


# --- Icons and stars --------------------------------------------------------------------------------------------------


def count_icons(scenes: Iterable[Scene]) -> Counter[Icon]:
    """Icons on completed cards: those on others count for nothing. Rulebook: Serengeti, Icons (WS-26)."""
    icons: Counter[Icon] = Counter()
    for scene in scenes:
        icons.update(scene.icons)
    return icons


def count_animals(scenes: Iterable[Scene], animal: Animal) -> int:
    """Pictures of an animal on completed cards, each of them (A-WS10); Animal Icons are not among them (WS-27)."""
    return sum([scene.animals.get(animal, 0) for scene in scenes])


def animals_of(pattern: Pattern) -> Counter[Animal]:
    """The animals of a pattern: those that its card shows."""
    return Counter([figure.animal for figure in pattern.figures])


def stars_for(scene: Scene, gallery: Sequence[Scene]) -> tuple[int, Icon | None]:
    """Stars for completing a Scene, and the plant that was chosen where it scores one.

    ``gallery`` has the Scenes completed before. The card's own icons count. Of Leaf, Flower and Fruit the one with
    most icons is chosen, the first of them where several have as many.
    Rulebook: Serengeti, Rewards; Plant Icons; Rare (WS-20 to WS-23).

    >>> stars_for(Scene(128, icons={"leaf": 1}, per_icon=Stars("plant", bonus=2)), [Scene(1, icons={"leaf": 9})])
    (12, 'leaf')
    """
    if scene.per_icon is None:
        return scene.stars, None
    icons = count_icons((*gallery, scene))
    chosen = _chosen_icon(scene.per_icon, icons)
    stars = scene.stars + icons[chosen] * scene.per_icon.times + scene.per_icon.bonus
    return stars, chosen if scene.per_icon.icon == "plant" else None


def _chosen_icon(stars: Stars, icons: Counter[Icon]) -> Icon:
    if stars.icon == "plant":
        return max(PLANTS, key=lambda plant: icons[plant])
    return stars.icon


def say_stars(scene: Scene, gallery: Sequence[Scene]) -> Text:
    """How ``stars_for`` comes to its stars, in words (WS-20 to WS-23).

    >>> str(say_stars(Scene(128, icons={"leaf": 1}, per_icon=Stars("plant", bonus=2)), [Scene(1, icons={"leaf": 9})]))
    '10 Leaf (the most of Leaf, Flower, Fruit) + 2 = 12 stars'
    """
    stars, plant = stars_for(scene, gallery)
    total = counted(stars, "star", "stars")
    if scene.per_icon is None:
        return total
    icons = count_icons((*gallery, scene))
    chosen = _chosen_icon(scene.per_icon, icons)
    words = "{icons} {icon}"
    if plant:
        words += " (the most of Leaf, Flower, Fruit)"
    if scene.per_icon.times > 1:
        words += " × {times}"
    if scene.per_icon.bonus:
        words += " + {bonus}"
    if scene.stars:
        words += " + {stars}"
    return text(
        words + " = {total}",
        icons=icons[chosen],
        icon=ICON_NAMES[chosen],
        times=scene.per_icon.times,
        bonus=scene.per_icon.bonus,
        stars=scene.stars,
        total=total,
    )


# --- What cannot exist ------------------------------------------------------------------------------------------------


def check_rare(scenes: Iterable[Scene]) -> None:
    """Raise RuleError ``too_many_rare`` if the Scenes, of all galleries together, have more than 6 Rare Icons.

    Rulebook: Serengeti, Rare (WS-23).
    """
    rare = count_icons(scenes)["rare"]
    if rare > RARE_ICONS:
        words = "{rare} Rare Icons, but only {most} exist. Count those on this card again."
        raise RuleError("too_many_rare", text(words, rare=rare, most=RARE_ICONS), "icons")


def check_pattern(pattern: Pattern) -> None:
    """Raise RuleError if no map can show a pattern.

    ``too_few_animals``: a line or an adjacency of one animal; ``fourth_animal``: more than 3 of one animal.
    Rulebook: Serengeti, Components; Scene Types (WS-8).
    """
    if pattern.kind != "terrain" and len(pattern.figures) < 2:
        words = "A {kind} has 2 animals or more. Add another one, or choose Terrain Scene."
        raise RuleError("too_few_animals", text(words, kind=KIND_NAMES[pattern.kind]), "pattern")
    check_numbers(animals_of(pattern), "pattern")


def check_numbers(animals: Mapping[Animal, int], field: str) -> None:
    """Raise RuleError ``fourth_animal`` if there are more than 3 of one animal. Rulebook: Serengeti, Components."""
    for animal, number in animals.items():
        if number > EACH:
            words = "{number} {animals}, but only {each} exist. Take one away."
            raise RuleError("fourth_animal", text(words, number=number, animals=PLURALS[animal], each=EACH), field)

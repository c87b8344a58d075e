"""Specialist Cards: the six that the rulebook describes, and any other by name and a rule of points."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from companion.core.errors import RuleError
from companion.core.text import Text, counted, text
from companion.games.wild_serengeti.catalogue import SPECIALISTS
from companion.games.wild_serengeti.scenes import ICON_NAMES, ICONS, Icon, Scene, count_icons

SpecialistKey = Literal["narrator", "adventurer", "celebrity", "photographer", "cameraman", "vfx_artist", "another"]
Per = Literal["scene", "bare_scene", "food_token", "vfx_token"] | Icon

CAMERAMAN_STARS: Final = 4  # WS-40
VFX_ARTIST_STARS: Final = 2  # for a token (WS-41)
SPECIALIST_CARDS: Final = 14  # in the box, of which the rulebook describes six (WS-46)
NOT_DESCRIBED: Final = SPECIALIST_CARDS - len(SPECIALISTS)
DRAWN: Final = 3  # of which a player chooses 1 (WS-47)

_TITLES: Final = {each.key: each.name for each in SPECIALISTS}
COUNTED: Final[dict[Per, tuple[str, str]]] = {
    "scene": ("completed Scene", "completed Scenes"),
    "bare_scene": ("completed Scene without Icons", "completed Scenes without Icons"),
    "food_token": ("Food Token spent", "Food Tokens spent"),
    "vfx_token": ("VFX Token spent", "VFX Tokens spent"),
    **{icon: (f"{ICON_NAMES[icon]} Icon", f"{ICON_NAMES[icon]} Icons") for icon in ICONS},
}


class PointRule(Struct, frozen=True):
    """What a Specialist Card that nobody described brings at the end: ``stars`` for ``every`` so many of ``per``."""

    stars: Annotated[int, Meta(ge=1, le=99)]
    per: Per
    every: Annotated[int, Meta(ge=1, le=99)] = 1


class SpecialistCard(Struct, frozen=True):
    """A seat's Specialist Card. ``name`` and ``rule`` are those of a card that the rulebook does not describe (WS-46).

    Without a rule its stars are told at the end, or added by hand.
    """

    key: SpecialistKey
    name: Annotated[str, Meta(max_length=60)] = ""
    rule: PointRule | None = None

    @property
    def is_described(self) -> bool:
        """Whether the rulebook describes it."""
        return self.key in _TITLES


def name_specialist(card: SpecialistCard) -> str:
    """A Specialist Card by name.

    >>> name_specialist(SpecialistCard("cameraman")), name_specialist(SpecialistCard("another", "The Editor"))
    ('The Cameraman', 'The Editor')
    """
    return _TITLES.get(card.key, card.name or "Another Specialist")


def check_called(name: str, known: Collection[str]) -> None:
    """Raise RuleError if the box has no Specialist Card of that name besides those that are ``known``.

    ``described``: the rulebook describes it; ``too_many_specialists``: all others are known already.
    Rulebook: Serengeti, Components (WS-46).
    """
    if name in _TITLES.values():
        words = "The rulebook describes {name}: it needs no rule. Choose it when a table begins."
        raise RuleError("described", text(words, name=name), "name")
    if name not in known and len(known) >= NOT_DESCRIBED:
        words = (
            "The box has {most} Specialist Cards besides those of the rulebook, and you told as many. Delete one first."
        )
        raise RuleError("too_many_specialists", text(words, most=NOT_DESCRIBED), "name")


def rule_stars(rule: PointRule, gallery: Sequence[Scene], spent_food: int, spent_vfx: int) -> int:
    """Stars that a rule of points brings for a gallery and the tokens spent; what makes no full set counts for nothing.

    >>> rule_stars(PointRule(3, "like", 2), [Scene(1, icons={"like": 5})], 0, 0)
    6
    """
    icons = count_icons(gallery)
    numbers: dict[Per, int] = {
        "scene": len(gallery),
        "bare_scene": sum([not scene.icons for scene in gallery]),
        "food_token": spent_food,
        "vfx_token": spent_vfx,
        **{icon: icons[icon] for icon in ICONS},
    }
    return rule.stars * (numbers[rule.per] // rule.every)


def say_rule(rule: PointRule) -> Text:
    """A rule of points in words.

    >>> str(say_rule(PointRule(3, "like", 2))), str(say_rule(PointRule(1, "scene")))
    ('3 stars for every 2 Like Icons', '1 star for every completed Scene')
    """
    one, many = COUNTED[rule.per]
    what = text(one) if rule.every == 1 else counted(rule.every, one, many)
    return text("{stars} for every {what}", stars=counted(rule.stars, "star", "stars"), what=what)

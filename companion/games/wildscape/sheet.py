"""The scoresheet of Wildscape, in the order of the rulebook: birds, pawns, cards, then the tiles of the land."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec import Struct

from companion.core.game import Setup
from companion.core.scoresheet import Choice, Kind, Row, Scope, Scoresheet, Section
from companion.games.wildscape.catalogue import BIRDS

FIRST: Final = "first"
SECOND: Final = "second"
TIED: Final = "tied"

HABITATS: Final = (("wetland", "Wetland"), ("woodland", "Woodland"), ("savanna", "Savanna"), ("desert", "Desert"))
TIERS: Final = (("prey_1_3", "1–3", 1), ("prey_4_6", "4–6", 2), ("prey_7_9", "7–9", 3), ("prey_10_12", "10–12", 4))

_END: Final = "End of Game Scoring"


class BirdKeys(Struct, frozen=True):
    """The keys of the rows of one bird between two neighbours; ``section`` is that of the section."""

    section: str
    card: str
    first: str
    second: str
    by_hand: str


BIRD_KEYS: Final = tuple(
    BirdKeys(f"bird_{n}", f"bird_{n}_card", f"bird_{n}_first", f"bird_{n}_second", f"bird_{n}_by_hand")
    for n in range(1, 5)
)


def bird_keys(setup: Setup) -> tuple[BirdKeys, ...]:
    """The keys of the birds between two neighbours: 2 birds, but 4 for two seats (WL-3, A-WL13)."""
    return BIRD_KEYS if len(setup.seats) == 2 else BIRD_KEYS[:2]


def sheet(setup: Setup) -> Scoresheet:
    """The sections for that setup. Rulebook: Wildscape, End of Game Scoring (WL-20 to WL-38, WL-62)."""
    return _sheet(bird_keys(setup), is_solo=setup.mode == "solo")


@cache
def _sheet(keys: tuple[BirdKeys, ...], *, is_solo: bool) -> Scoresheet:
    birds = tuple(_bird(number, each, is_solo=is_solo) for number, each in enumerate(keys, 1))
    land = (PAWNS, PRIMATES, FAUNA, SPECIALISTS, ANIMALS, RIVERS, OIL_SPILLS)
    return Scoresheet((*birds, *land, POACHERS) if is_solo else (*birds, *land))


def _bird(number: int, keys: BirdKeys, *, is_solo: bool) -> Section:
    section = "Final Bird Watching"
    cards = tuple(Choice(bird.key, f"{bird.key} {bird.name}") for bird in BIRDS if bird.is_used_solo or not is_solo)
    by_hand = (Choice(FIRST, "{first} wins"), Choice(TIED, "tied"), Choice(SECOND, "{second} wins"))
    return Section(
        keys.section,
        f"Bird {number}",
        (
            Row(
                keys.card,
                "Card",
                Kind.CHOICE,
                choices=cards,
                optional=True,
                mark="bird",
                rule="WL-26",
                section_of_rulebook="Birds",
            ),
            Row(keys.first, "{first}", Kind.VALUES, rule="WL-22", section_of_rulebook=section),
            Row(keys.second, "{second}", Kind.VALUES, rule="WL-22", section_of_rulebook=section),
            Row(
                keys.by_hand,
                "By hand",
                Kind.CHOICE,
                choices=by_hand,
                optional=True,
                rule="WL-22",
                section_of_rulebook=section,
            ),
        ),
        Scope.NEIGHBOURS,
        hint="one number each, or several: 9 6 3" if number == 1 else "",
    )


def _tile_points(key: str, label: str, mark: str, rule: str, hint: str = "") -> Row:
    return Row(key, label, Kind.POINTS, usual_maximum=200, hint=hint, mark=mark, rule=rule, section_of_rulebook=_END)


PAWNS: Final = Section(
    "predators",
    "Predator pawns",
    tuple(
        Row(
            key,
            f"Prey worth {values}",
            Kind.COUNT,
            usual_maximum=14,
            hint=f"{points} VP each" + (", above 12 too" if points == 4 else ""),
            rule="WL-31",
            section_of_rulebook="Predator Pawns",
        )
        for key, values, points in TIERS
    ),
    Scope.PLAYER,
)
PRIMATES: Final = Section(
    "primates",
    "Primate pawns",
    (
        Row(
            "primates",
            "Matching edges",
            Kind.POINTS,
            usual_maximum=84,
            hint="0 to 6 a pawn: 3+4",
            mark="primate",
            rule="WL-32",
            section_of_rulebook="Primate Pawns",
        ),
    ),
    Scope.PLAYER,
)
FAUNA: Final = Section(
    "fauna",
    "Fauna cards",
    (
        Row(
            "fauna",
            "VP of your cards",
            Kind.POINTS,
            hint="each card once",
            mark="paw",
            rule="WL-33",
            section_of_rulebook="Fauna Cards",
        ),
    ),
    Scope.PLAYER,
)
SPECIALISTS: Final = Section(
    "specialists",
    "Specialist cards",
    (
        Row(
            "specialists",
            "VP of your cards",
            Kind.POINTS,
            hint="as printed on them; 0 if none",
            mark="specialist",
            rule="WL-37",
            section_of_rulebook=_END,
        ),
        Row(
            "ornithologist",
            "The Ornithologist (S31)",
            Kind.FLAG,
            hint="1 more for every 2 VP from birds",
            mark="bird",
            rule="WL-27",
            section_of_rulebook="Specialists",
        ),
    ),
    Scope.PLAYER,
)
ANIMALS: Final = Section(
    "animals",
    "Animals in your land",
    tuple(
        _tile_points(key, label, key, "WL-30", "herbivores and snakes" if key == "wetland" else "")
        for key, label in HABITATS
    ),
    Scope.PLAYER,
)
RIVERS: Final = Section(
    "rivers", "Rivers", (_tile_points("rivers", "Value of rivers", "river", "WL-30"),), Scope.PLAYER
)
OIL_SPILLS: Final = Section(
    "oil_spills",
    "Oil spills",
    (
        Row(
            "oil_spills",
            "Oil spills showing",
            Kind.COUNT,
            usual_maximum=20,
            hint="−1 VP each",
            mark="oil",
            rule="WL-35",
            section_of_rulebook=_END,
        ),
    ),
    Scope.PLAYER,
)
POACHERS: Final = Section(
    "poachers",
    "The Poachers",
    (
        _tile_points("poachers_herbivores", "Value of herbivores", "herbivore", "WL-62"),
        _tile_points("poachers_snakes", "Value of snakes", "snake", "WL-62"),
        _tile_points("poachers_rivers", "Value of rivers", "river", "WL-62"),
        Row(
            "poachers_energy",
            "Bio energy",
            Kind.COUNT,
            usual_maximum=60,
            hint="1 VP each",
            mark="energy",
            rule="WL-62",
            section_of_rulebook="Solo End Game Scoring",
        ),
    ),
    Scope.OPPONENT,
)

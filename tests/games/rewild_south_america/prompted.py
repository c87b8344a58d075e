"""Every prompt with a state that asks it and what it says; for the tests of prompts."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.rewild_south_america.cards import Counts
from companion.games.rewild_south_america.moves import (
    Attract,
    EndTurn,
    NoCard,
    Pick,
    PlayCard,
    PutCard,
    SetSeat,
    TakeResources,
    TriggerEnd,
)
from companion.games.rewild_south_america.state import Drawn, Solo, Stock, Tiles, Turn
from tests.games.rewild_south_america.flows import EMPTY, after, begun, deals, deck_of, solo
from tests.games.rewild_south_america.plays import TRACKER, setup_of
from tests.games.rewild_south_america.table import (
    AGOUTI,
    ANTEATER,
    BEETLE,
    BOA,
    CAVY,
    CHANGING,
    DINOPONERA,
    GRASS,
    LILY_PADS,
    MARMOSET,
    MOVING,
    OCELOT,
    RAIN,
    SHRUB,
    SNAIL,
    animal,
)

TAKE = PlayCard("grassland_1", "take")
JAGUAR = replace(BOA, key="jaguar_ex", name="Jaguar", is_expert=True, reward=7)
FOX = animal("Fox", "insect", Counts("instant", "shrubland_symbols", 3), {SHRUB: 1})
EXTEND, FLIP, PLANT = (Drawn(card, is_turned=True) for card in ("shrubland_2", "grassland_2", "rainforest_2"))
EXPERT = ("expert_plants", "expert_board", "expert_cards")


def tiles(seat=0, stock=Stock(), symbols=None, **numbers):  # noqa: B008  frozen
    return SetSeat(seat, 0, stock, Tiles(**numbers), {} if symbols is None else symbols)


def played(*moves, **numbers):
    return after(begun(expert=EXPERT), tiles(**numbers), *moves, TAKE)


def shown(prompt):
    """Title and detail."""
    return str(prompt.title), None if prompt.detail is None else str(prompt.detail)


def offered(prompt):
    """Each choice with its detail and cost."""
    return [
        (str(choice.label), choice.detail and str(choice.detail), choice.cost and str(choice.cost), choice.points)
        for choice in prompt.choices
    ]


def displayed(*moves, **rows):
    """A solo table with these rows, from left to right; the player's turn, a card played."""
    state = after(begun("solo", 1, EXPERT, has_display=True, deck=None), *moves)
    return replace(state, display=EMPTY | rows, turn=Turn(0, has_played=True))


RETRIGGER = [PutCard(0, BEETLE, SHRUB), PutCard(0, CAVY, SHRUB), PutCard(0, CAVY, SHRUB), PutCard(0, BOA, SHRUB, on=2)]
# Every prompt's key, a state that asks it, its title, its detail and its rule.
PROMPTS = [
    ("begin", TRACKER.start(setup_of("competitive", 2)), ("How do you follow this table?", None), ""),
    (
        "deal_wildlife",
        begun("solo", 1, has_display=True),
        ("New Wildlife Card", "0 of 5 lie there; it comes to their left."),
        "SA-4",
    ),
    (
        "deal_predation",
        after(begun("solo", 1, has_display=True), *deals()[:6]),
        ("New Predation Card", "1 of 3 lie there; it comes to their left."),
        "SA-4",
    ),
    (
        "deal_plant",
        after(begun("solo", 1, has_display=True), *deals()[:5], NoCard("predation")),
        ("New Plant Card", "0 of 3 lie there; it comes to their left."),
        "SA-4",
    ),
    ("action", begun(), ("A: play a Player Card", "Tiles are priced before discounts."), "SA-5"),
    (
        "place",
        after(begun(), PlayCard("rainforest_1", "place")),
        ("Place the Rainforest Tile", "What lies beside it and under it lowers its cost."),
        "SA-13",
    ),
    (
        "upgrade",
        after(begun(), tiles(shrubland=1), PlayCard("shrubland_2", "extend")),
        ("Place Shrubland Extensions", "Free, one for each Shrubland. A resource bonus under one brings nothing."),
        "SA-19",
    ),
    (
        "upgrade",
        after(begun(), tiles(grassland=1), PlayCard("grassland_2", "flip")),
        ("Flip Grasslands to Wetlands", "1 Water each; markers stay where they are."),
        "SA-20",
    ),
    (
        "upgrade",
        after(begun(), tiles(rainforest=1), PlayCard("rainforest_2", "plant")),
        ("Place High Trees", "1 Water each, one for each Rainforest Tile."),
        "SA-21",
    ),
    (
        "attract",
        played(),
        (
            "A: attract a card",
            "In this turn you may still take 1 Plant Card, 1 Predation Card and up to 5 Wildlife Cards.",
        ),
        "SA-7",
    ),
    (
        "attract_displayed",
        displayed(tiles(), wildlife=(CAVY,)),
        (
            "A: attract a card",
            "You may still take 1 Plant Card, 1 Predation Card and up to 5 Wildlife Cards, but nothing on the Score"
            " Board can be taken now.",
        ),
        "SA-7",
    ),
    (
        "attract_displayed",
        displayed(tiles(shrubland=2), wildlife=(CAVY,)),
        (
            "A: attract a card",
            "In this turn you may still take 1 Plant Card, 1 Predation Card and up to 5 Wildlife Cards.",
        ),
        "SA-7",
    ),
    (
        "settle",
        after(played(shrubland=2, rainforest=1), Attract(ANTEATER)),
        ("Where does Giant Anteater go?", "The number is what it brings now."),
        "SA-7",
    ),
    (
        "settle",
        after(played(*[PutCard(0, AGOUTI, GRASS)] * 2), Attract(OCELOT)),
        ("Where does Ocelot go?", "The number is what it brings now."),
        "SA-33",
    ),
    (
        "count",
        after(played(shrubland=1), Attract(FOX)),
        (
            "A: how many Shrubland symbols are on face-up Action Cards?",
            "Fox counts them. Instant: 3 VP per Shrubland symbol",
        ),
        "SA-36",
    ),
    (
        "count_end",
        after(begun(only_cards=True), PutCard(1, DINOPONERA, SHRUB), TriggerEnd(1), EndTurn(), EndTurn()),
        ("B: how many Minerals are in stock?", "Dinoponera Quadriceps counts them. End: 2 VP per Mineral in stock"),
        "SA-54",
    ),
    (
        "retrigger",
        after(played(*RETRIGGER, shrubland=1), Attract(replace(LILY_PADS, homes={SHRUB: 0}))),
        ("Shrubland completed: trigger one effect again", None),
        "SA-71",
    ),
    (
        "change",
        after(played(PutCard(0, CAVY, SHRUB)), Attract(CHANGING)),
        ("Which effect changes?", "Instant becomes End-of-Game, and the other way round."),
        "SA-74",
    ),
    (
        "move_tile",
        after(played(grassland=1), Attract(MOVING)),
        ("Move a Grassland Tile to another position", "Stars that it covers there score again."),
        "SA-76",
    ),
    ("draw", solo(deck=None), ("Draw a card for the opponent", "Which is it, as it lies?"), "SA-81"),
    (
        "harvest_opponent",
        replace(solo(tiles(1, rainforest=1)), solo=Solo(())),
        ("Harvest: take 3 Seeds and 1 Water for the opponent", "3 × 1 Rainforest + ½ × 0 others = 3 Seeds"),
        "SA-82",
    ),
    (
        "harvest_opponent",
        replace(solo(tiles(1, shrubland=1)), solo=Solo(())),
        (
            "Harvest: take 1 Seed and 1 Water for the opponent",
            "3 × 0 Rainforest + ½ × 1 other = 1 Seed, one sum, rounded up once",
        ),
        "SA-82",
    ),
    (
        "place_opponent",
        solo(deck=deck_of(Drawn("grassland_1"))),
        ("Place 1 Grassland Tile as far left as it can pay for", "It draws Grassland Action Card 1: top side"),
        "SA-83",
    ),
    (
        "take",
        solo(),
        ("Take 3 Seeds for the opponent", "It draws Rainforest Action Card 1 (turned): bottom side"),
        "SA-84",
    ),
    (
        "upgrade_opponent",
        solo(tiles(1, shrubland=2), deck=deck_of(EXTEND)),
        (
            "Is there room for at least 2 Shrubland Extensions?",
            "It draws Shrubland Action Card 2 (turned): bottom side",
        ),
        "SA-85",
    ),
    (
        "upgrade_done",
        solo(tiles(1, grassland=2), PutCard(1, SNAIL, GRASS), deck=deck_of(FLIP)),
        (
            "Flip 2 Grassland Tiles to Wetland, for 1 Water each",
            "It draws Grassland Action Card 2 (turned): bottom side",
        ),
        "SA-86",
    ),
    (
        "upgrade_done",
        solo(tiles(1, rainforest=1), PutCard(1, MARMOSET, RAIN), deck=deck_of(PLANT)),
        ("Plant 1 High Tree, for 1 Water each", "It draws Rainforest Action Card 2 (turned): bottom side"),
        "SA-87",
    ),
    (
        "upgrade_opponent",  # two meeples may lie on two of three tiles, or one of them on a Plant Card's hex: 1 to 2
        solo(tiles(1, Stock(4, 2, 1), rainforest=3), *[PutCard(1, MARMOSET, RAIN)] * 2, deck=deck_of(PLANT)),
        ("Plant 2 High Trees, for 1 Water each", "It draws Rainforest Action Card 2 (turned): bottom side"),
        "SA-87",
    ),
    (
        "attract_opponent",
        after(solo(*deals(), has_display=True), TakeResources()),
        ("Attract for the opponent: 1 card", "Plant first, then Wildlife, then Predation."),
        "SA-88",
    ),
    (
        "pick_plant",
        after(solo(), TakeResources()),
        ("Which Plant Card does it take?", "The card is checked by its rules; take none if nothing fits."),
        "SA-89",
    ),
    (
        "pick_wildlife",
        after(solo(), TakeResources(), Pick("plant")),
        ("Which Wildlife Card does it take?", "The card is checked by its rules; take none if nothing fits."),
        "SA-91",
    ),
    (
        "pick_predation",
        after(solo(), TakeResources(), Pick("plant"), Pick("wildlife")),
        ("Which Predation Card does it take?", "The card is checked by its rules; take none if nothing fits."),
        "SA-93",
    ),
]

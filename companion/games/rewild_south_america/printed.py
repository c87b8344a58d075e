"""What the rulebook's text says of single cards. The cards themselves are printed in pictures: the rest is unknown.

No card here is whole: each is completed from the card in somebody's hand.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from companion.core.letters import fold
from companion.games.rewild_south_america.cards import PLANT, Card, Counts, Eats, Gives, Special
from companion.games.rewild_south_america.species import SPECIES, Species

_LONGEST_STEM: Final = 60  # of a key, for which the catalogue has 64 letters


def key_of(name: str, is_expert: bool = False) -> str:  # noqa: FBT001, FBT002 - the names of the card's facts
    """The key of a card with that name; a name without letters goes by the numbers of its signs.

    >>> key_of("Pallas's Long-tongued Bat"), key_of("Jaguar", True), key_of("\N{DEER}")
    ('pallas-s-long-tongued-bat', 'jaguar-ex', '1f98c')
    """
    letters = "".join(sign if sign.isalnum() else " " for sign in fold(name))
    stem = "-".join(letters.split()) or "-".join(f"{ord(sign):x}" for sign in name if not sign.isspace())
    return stem[:_LONGEST_STEM].strip("-") + ("-ex" if is_expert else "")


# Facts by name, with the sections that print them. A home with 0 hexes is one whose number is not told.
_FACTS: Final[dict[str, tuple[str, Card]]] = {
    # "4, 3 or 1"; a large herbivore and the 12 VP for three insects by the example of the end.
    "Giant Anteater": (
        "2.1 Attract Wildlife Cards; End of the Game",
        Card(
            "-",
            "-",
            "wildlife",
            kind="large_herbivore",
            homes={"shrubland": 4, "grassland": 3, "rainforest": 1},
            effect=Counts("end", "insect", 4),
        ),
    ),
    "Chacoan Peccary": (
        "End of the Game; Animal Effects; Plant Card Effects",
        Card("-", "-", "wildlife", kind="large_herbivore", effect=Counts("end", "large_herbivore", 5)),
    ),
    "Mosquito": (
        "Completing a Biome; End of the Game",
        Card("-", "-", "wildlife", kind="insect", homes={"grassland": 0}, effect=Counts("end", "herbivores", 2)),
    ),
    "Apple Snail": ("End of the Game", Card("-", "-", "wildlife", kind="insect")),
    "Dinoponera quadriceps": (
        "2.1 Attract Wildlife Cards; End of the Game",
        Card(
            "-",
            "-",
            "wildlife",
            kind="insect",
            homes={"shrubland": 2, "grassland": 0, "rainforest": 1},
            effect=Counts("end", "minerals", 2),
        ),
    ),
    "White-browed Guan": ("End of the Game", Card("-", "-", "wildlife")),
    "Rock Cavy": ("2.2 Attract Predation Cards", Card("-", "-", kind="small_herbivore", homes={"shrubland": 0})),
    "Red-rumped Agouti": ("Completing a Biome", Card("-", "-", homes={"grassland": 0})),
    # "Completing a Biome" calls it a predator (A-SA19).
    "Ocelot": (
        "2.2 Attract Predation Cards; Completing a Biome",
        Card(
            "-",
            "-",
            "predation",
            kind="predator",
            homes={"grassland": 0},
            effect=Eats(("small_herbivore", "medium_herbivore"), 6),
        ),
    ),
    # Its points are not told: 0 stands for them.
    "Maned Wolf": (
        "Component Anatomy > Predation Cards",
        Card(
            "-",
            "-",
            "predation",
            homes={"grassland": 0},
            effect=Eats(("small_herbivore", "medium_herbivore"), points=0),
        ),
    ),
    "Toco Toucan": ("Component Anatomy > Wildlife Cards", Card("-", "-", "wildlife", homes={"grassland": 2})),
    "Crested Caracara": ("2.2 Attract Predation Cards", Card("-", "-", "wildlife")),
}

# Cards that are not in the list of species, by names of ours where the text only describes them.
_OTHERS: Final[dict[str, tuple[str, Card]]] = {
    "Lily pads": (
        "2.2 Attract Plant Cards",
        Card("-", "-", "plant", kind=PLANT, homes={"grassland": 0}, price=1),
    ),
    "Bromeliads": ("Plant Card Effects", Card("-", "-", "plant", kind=PLANT, effect=Gives(points=5))),
    "Carnivorous plant": ("Plant Card Effects", Card("-", "-", "plant", kind=PLANT, effect=Eats(("insect",), 5))),
    "Reservation plant": (
        "Expert Mode Plant Cards",
        Card("-", "-", "plant", is_expert=True, kind=PLANT, effect=Special("reservation")),
    ),
    "Effect-changing plant": (
        "Expert Mode Plant Cards",
        Card("-", "-", "plant", is_expert=True, kind=PLANT, effect=Special("effect_changing")),
    ),
    "Tile-moving plant": (
        "Expert Mode Plant Cards",
        Card("-", "-", "plant", is_expert=True, kind=PLANT, effect=Special("tile_moving")),
    ),
    # "12 Victory Points (7+5)", in the order in which the two are named (A-SA32).
    "Jaguar": ("Expert Mode 4", Card("-", "-", is_expert=True, reward=7)),
    "Capybara": ("Expert Mode 4", Card("-", "-", is_expert=True, reward=5)),
}

# What the text tells and a card's facts cannot hold, since it leaves two readings: to be looked up on the card.
NOTES: Final[dict[str, str]] = {
    "apple-snail": "In the rulebook’s example it scores at the end: 6 VP for tiles, 3 for the lily pads, 3 for Action "
    "Cards. Which symbol it counts is only on the card.",
    "white-browed-guan": "A herbivore. In the rulebook’s example it scores at the end: 5 VP for tiles, 5 for Action "
    "Cards.",
    "rock-cavy": "Its effect is an Instant one.",
    "common-marmoset": "A herbivore with an Instant effect.",
    "red-rumped-agouti": "A small or a medium herbivore.",
    "crested-caracara": "A scavenger: its effect counts what was eaten.",
    "ocelot": "It cannot live in the Shrubland.",
    "lily-pads": "They show a symbol that the Apple Snail counts.",
}


def _print_cards() -> tuple[dict[str, Card], dict[str, str]]:
    cards, sections = {}, {}
    for species in SPECIES:
        section, facts = _FACTS.get(species.name, ("", Card("-", "-")))
        key = key_of(species.name)
        cards[key] = replace(facts, key=key, name=species.name)
        sections[key] = "; ".join(part for part in (species.section, section) if part)
    for name, (section, facts) in _OTHERS.items():
        key = key_of(name, facts.is_expert)
        cards[key] = replace(facts, key=key, name=name)
        sections[key] = section
    return cards, sections


# The cards that the rulebook names, by key, and the sections that tell of them.
PRINTED, SECTIONS = _print_cards()

_SPECIES: Final[dict[str, Species]] = {key_of(species.name): species for species in SPECIES}


def species_of(key: str) -> Species | None:
    """The species of a card, its Expert card too, by the card's key; a plant or a card of one's own has none."""
    return _SPECIES.get(key.removesuffix("-ex"))

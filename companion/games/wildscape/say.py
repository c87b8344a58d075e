"""Cards and tiles of Wildscape in words."""

from __future__ import annotations

from companion.core.text import Text, text
from companion.games.wildscape.cards import CARDS
from companion.games.wildscape.land import AnimalTile
from companion.games.wildscape.poachers import NAMES


def name_card(key: str) -> str:
    """A card by number, and by name where that is known.

    >>> name_card("S31"), name_card("M19"), name_card("D99")
    ('S31 Ornithologist', 'M19', 'D99')
    """
    return CARDS[key].label if key in CARDS else key


def name_tile(habitat: str, animal: AnimalTile) -> str:
    """An animal tile as somebody called it, else by its habitat and kind.

    >>> name_tile("desert", AnimalTile(1, 2, 2)), name_tile("savanna", AnimalTile(2, 6, 9, name="Zebra"))
    ('Desert snake', 'Zebra')
    """
    return animal.name or f"{NAMES[habitat]} {'snake' if animal.is_snake else 'herbivore'}"


def say_tile(habitat: str, animal: AnimalTile) -> Text:
    """An animal tile with its value.

    >>> str(say_tile("desert", AnimalTile(1, 5, 8, True)))
    'Desert herbivore, worth 8'
    """
    return text("{animal}, worth {value}", animal=name_tile(habitat, animal), value=animal.value)

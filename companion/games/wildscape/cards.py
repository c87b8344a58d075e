"""Every card and bonus tile of Wildscape by number: its name, and what it says in our words."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final, Literal, get_args

from msgspec import Struct

from companion.core.letters import fold
from companion.games.wildscape.animal_cards import BONUS_TILES, FAUNA, PREDATORS, PRIMATES
from companion.games.wildscape.catalogue import BIRDS, Bird, Compare
from companion.games.wildscape.land import SpecialistType
from companion.games.wildscape.specialist_cards import SPECIALISTS
from companion.games.wildscape.specialists import specialist_type

CardKind = Literal["bird", "predator", "primate", "fauna", "bonus", "specialist"]
KINDS: Final[tuple[CardKind, ...]] = get_args(CardKind)
LETTERS: Final[dict[str, CardKind]] = {
    "B": "bird",
    "D": "predator",
    "M": "primate",
    "F": "fauna",
    "P": "bonus",
    "S": "specialist",
}
ONCE: Final = "once a game"

_LETTER_OF: Final[dict[str, str]] = {kind: letter for letter, kind in LETTERS.items()}
_NUMBER: Final = re.compile(r"([a-z]?)0*([1-9][0-9]?)([ab]?)(?![0-9a-z])")


class Card(Struct, frozen=True):
    """A card or a predator bonus tile, as far as the rulebook's text tells it; what it does not is empty (A-WL9).

    ``text`` is what a bird compares, a predator needs, a fauna card counts, or the effect of any other. A specialist
    has a ``type``; ``timing`` is when its effect can be used, where the text says so.
    """

    key: str
    name: str
    kind: CardKind
    text: str = ""
    type: SpecialistType | None = None
    timing: str = ""

    @property
    def label(self) -> str:
        """Its number, and its name where that is known."""
        return f"{self.key} {self.name}".rstrip()


def _bird(bird: Bird) -> Card:
    if bird.key == "B06b":
        return Card(bird.key, "", "bird")  # its text is lost (A-WL9)
    second = "; the second longest of them counts" if bird.compare is Compare.SECOND_LINE else ""
    return Card(bird.key, bird.name, "bird", f"{bird.what[0].upper()}{bird.what[1:]}{second}.")


def _specialist(key: str, name: str, words: str) -> Card:
    of_type = specialist_type(key)
    return Card(key, name, "specialist", words, of_type, ONCE if of_type == "woodland" else "")


def _make_cards() -> dict[str, Card]:
    told = (*PREDATORS, *PRIMATES, *FAUNA, *BONUS_TILES)
    cards = [Card(key, name, LETTERS[key[0]], words) for key, name, words in told]
    birds = [_bird(bird) for bird in BIRDS]
    return {card.key: card for card in (*birds, *cards, *[_specialist(*each) for each in SPECIALISTS])}


CARDS: Final[dict[str, Card]] = _make_cards()


def _fold(words: str) -> str:
    """Letters and digits alone, as they are compared: without case, accents, blanks and dashes."""
    return "".join(filter(str.isalnum, fold(words)))


_BY_NAME: Final = {_fold(card.name): card for card in CARDS.values() if card.name}


def find_card(typed: str, kinds: Collection[str] = KINDS) -> Card | None:
    """The card of one of these kinds with that number or name; None if there is none.

    A number may go without its zero, and without its letter where ``kinds`` is only one. Words behind a number do not
    matter. Names are compared without case, accents and signs.

    >>> find_card("d5", ("predator",)).name, find_card("28", ("predator",)).name, find_card("ruppells fox").key
    ('Honey Badger', 'Lion', 'D12')
    """
    number = _NUMBER.match(typed.strip().casefold())
    if number is None:
        card = _BY_NAME.get(_fold(typed))
    else:
        letter = number[1].upper() or (_LETTER_OF[next(iter(kinds))] if len(kinds) == 1 else "")
        card = CARDS.get(f"{letter}{int(number[2]):02}{number[3]}")
    return card if card is not None and card.kind in kinds else None

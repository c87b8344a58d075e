"""What a household tells once of its copy of Wildscape: the rondel, and what established herbivores are worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from wtforms import SelectChoice, SelectField

from companion.games.wildscape.land import LARGEST
from companion.games.wildscape.moves import Segments, Values
from companion.games.wildscape.rondel import Segment
from companion.games.wildscape.sheet import HABITATS
from forms.move import About

RONDEL: Final = "rondel"  # kind and key of its segments, clockwise
HERBIVORES: Final = "herbivores"  # kind of the values, by habitat and size
MOST_WORTH: Final = 30

SHOWN: Final = {**dict(HABITATS), "any": "All white"}
EXTRAS: Final = {
    "": "nothing",
    "rivers": "Rivers",
    "establish": "Establish",
    "primate": "Primate",
    "predator": "Predator",
    "fauna": "Fauna",
}
_SIZES: Final = {f"{habitat}.{size}": size for habitat, _ in HABITATS for size in range(3, LARGEST + 1)}  # snakes: 1, 2
_RONDEL: Final = msgspec.json.Decoder(Segments)


def read_rondel(about: About) -> tuple[Segment, ...]:
    """The household's rondel; nothing while it is unknown."""
    try:
        return _RONDEL.decode(about.items.get(RONDEL, {}).get(RONDEL, "[]"))
    except msgspec.MsgspecError:
        return ()


def rondel_item(segments: tuple[Segment, ...]) -> tuple[str, str, str]:
    """A rondel to be kept."""
    return RONDEL, RONDEL, msgspec.json.encode(segments).decode()


def read_values(about: About) -> Values:
    """What established herbivores are worth, as far as the household was asked."""
    found: Values = {}
    for name, content in about.items.get(HERBIVORES, {}).items():
        value = int(content) if content.isascii() and content.isdecimal() and len(content) <= 2 else 0
        if name in _SIZES and _SIZES[name] <= value <= MOST_WORTH:
            found[name] = value
    return found


def value_items(values: Values, known: Values) -> Iterator[tuple[str, str, str]]:
    """Values to be kept, those that are not known."""
    for name, value in values.items():
        if known.get(name) != value:
            yield HERBIVORES, name, str(value)


def say_segment(segment: Segment) -> str:
    """What a segment shows, in a few words."""
    extra = f", {EXTRAS[segment.extra].lower()}" if segment.extra else ""
    return f"{SHOWN[segment.habitat]}{' +' if segment.has_plus else ''}{extra}"


def select(label: str, names: dict[str, str], blank: str = "") -> Any:
    """A list to choose from; ``blank`` is what it says before that."""
    choices = [SelectChoice("", blank)] if blank else []
    choices += [SelectChoice(key, name) for key, name in names.items()]
    return SelectField(label, choices=choices, default="", validate_choice=False)

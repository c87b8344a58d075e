"""The colours of print, by name."""

from __future__ import annotations

from typing import Final

GREEN: Final = "#2f5d46"
ACCENTS: Final = {
    "wild-serengeti": "#8a5a08",
    "rewild-south-america": "#9c3f23",
    "wildscape": "#54447f",
    "rewild": "#1c6a66",
}
SEATS: Final = {
    "red": "#b3402f",
    "blue": "#2b6f97",
    "gold": "#7a5a12",
    "violet": "#6a4a8c",
    "green": "#2f6b3d",
    "grey": "#55605a",
}
HABITATS: Final = {
    "woodland": "#3f6b3a",
    "scrubland": "#985a12",
    "wetland": "#2b6f97",
    "savanna": "#82650b",
    "desert": "#a64d27",
    "river": "#2a719f",
}
_GROUNDS: Final = {"paper": "#ffffff", "card": "#ffffff"}
_INK: Final = {"ink": "#1d2a22", "muted": "#58655b", "line": "#b9b8ae", "cut": "#9a9a94", **_GROUNDS}
_SAVING: Final = {"ink": "#000000", "muted": "#4d4d4d", "line": "#8c8c8c", "cut": "#8c8c8c", **_GROUNDS}


def make_palette(slug: str, *, ink_saving: bool = False) -> dict[str, str]:
    """Colours as ``#rrggbb`` by name: inks, seats, habitats, the game's accent and its tints; greys when saving ink."""
    if ink_saving:
        return {**_SAVING, **dict.fromkeys((*SEATS, *HABITATS, "accent"), "#000000")}
    accent = ACCENTS.get(slug, GREEN)
    tints = {
        "zebra": mix(accent, 0.035),
        "tint": mix(accent, 0.10),
        "strong_tint": mix(accent, 0.18),
        "void": "#efeee9",
    }
    return {**_INK, **SEATS, **HABITATS, "accent": accent, **tints}


def mix(colour: str, part: float) -> str:
    """That part of a colour on white paper.

    >>> mix("#000000", 0.5)
    '#808080'
    """
    channels = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(255 - (255 - channel) * part):02x}" for channel in channels)

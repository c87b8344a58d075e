"""Fonts: Fira Sans for Latin, Greek and Cyrillic, others by run; and how wide a text is."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from threading import Lock
from typing import Final

import fontpkg_fira_sans
from msgspec import Struct
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.ttfonts import TTFont

from companion.printing import scripts
from companion.printing.layout import MM_PER_PT, Weight, clusters

PLACEHOLDER: Final = "▯"  # stands for a sign that no font has; Fira Sans has it

_REGISTERING: Final = Lock()


class Run(Struct, frozen=True):
    """Signs that are set in the same font."""

    font: str
    text: str


def register_fonts() -> None:
    """Make Fira Sans, and the East Asian fonts that readers know by name, known to ReportLab; once."""
    with _REGISTERING:
        known = pdfmetrics.getRegisteredFontNames()
        for weight in Weight:
            if _fira(weight) not in known:
                file = fontpkg_fira_sans.ROOT / "files" / f"FiraSans-{weight}.ttf"
                pdfmetrics.registerFont(TTFont(_fira(weight), str(file)))
        for name in sorted(scripts.NAMED_FONTS.difference(known)):
            pdfmetrics.registerFont(UnicodeCIDFont(name))


def _fira(weight: Weight) -> str:
    return f"FiraSans-{weight}"


def measure(text: str, size: float, weight: Weight) -> float:
    """The width of a text in mm, for a size in pt."""
    return _width(text, weight) * size * MM_PER_PT


@lru_cache(4096)
def _width(text: str, weight: Weight) -> float:
    return sum(_run_width(run) for run in split_runs(text, weight))


def _run_width(run: Run) -> float:
    fallback = scripts.find_fallback(run.font)
    return fallback.width(run.text) if fallback else float(pdfmetrics.stringWidth(run.text, run.font, 1))


@lru_cache(4096)
def split_runs(text: str, weight: Weight) -> tuple[Run, ...]:
    """A text as it is seen, from left to right, in runs of one font each. No sign of it is without a glyph."""
    register_fonts()
    seen = scripts.order_signs(unicodedata.normalize("NFC", text))
    signs = [each for cluster in clusters(seen) for each in _set_cluster(cluster, seen, weight)]
    return tuple(
        Run(font, "".join(sign for _, sign in group)) for font, group in groupby(signs, key=lambda each: each[0])
    )


def _set_cluster(cluster: str, text: str, weight: Weight) -> list[tuple[str, str]]:
    """The signs of a cluster with their fonts. A cluster whose first sign no font has becomes one placeholder."""
    first, *others = ((_find_font(sign, text, weight), sign) for sign in cluster)
    if unicodedata.category(cluster[0]) in ("Cc", "Cf", "Zl", "Zp"):
        return [(_fira(weight), " ")] if cluster[0] in "\t\n\r" else []
    if not first[0]:
        return [(_fira(weight), PLACEHOLDER)]
    return [first, *(each for each in others if each[0] and unicodedata.category(each[1]) != "Cf")]


def _find_font(sign: str, text: str, weight: Weight) -> str:
    if ord(sign) in pdfmetrics.getFont(_fira(weight)).face.charToGlyph:
        return _fira(weight)
    return scripts.find_font(sign, text)


def register_signs(texts: Iterable[tuple[str, Weight]]) -> None:
    """Make fallback fonts with just the signs of these texts known to ReportLab, for the one document drawn next."""
    signs: dict[str, set[str]] = {}
    for text, weight in texts:
        for run in split_runs(text, weight):
            if scripts.find_fallback(run.font):
                signs.setdefault(run.font, set()).update(run.text)
    for name, needed in signs.items():
        pdfmetrics.registerFont(TTFont(name, BytesIO(scripts.embeddable(name, frozenset(needed)))))

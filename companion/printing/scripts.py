"""Writing systems that Fira Sans lacks: fonts for them, if installed, and the order in which signs are seen.

The extra ``scripts`` brings fonts to embed. Without it, Chinese, Japanese and Korean are set in fonts that the
reader's program has to know, and what no font has is shown as a box.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from companion.core.text import END_OF_ISOLATE, ISOLATE, unmark

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

NORMAL_WEIGHT: Final = 400
PREFIX: Final = "Companion-"  # of a fallback font's name in the PDF

_FILES: Final = (  # the first that has a sign sets it; Chinese has every ideograph and so comes last of the three
    ("pylopdf_fonts_jp", "NotoSansJP-Regular.otf"),
    ("pylopdf_fonts_ko", "NotoSansKR-Regular.otf"),
    ("pylopdf_fonts_zh_cn", "NotoSansSC-Regular.otf"),
    ("fontpkg_noto_sans_arabic", "files/NotoSansArabic[wdth,wght].ttf"),
    ("fontpkg_assistant", "files/Assistant[wght].ttf"),
)
_RIGHT_TO_LEFT: Final = ("fontpkg_noto_sans_arabic", "fontpkg_assistant")
_JAPANESE, _KOREAN, _CHINESE = (package for package, _ in _FILES[:3])
_NAMED: Final = {_JAPANESE: "HeiseiKakuGo-W5", _KOREAN: "HYGothic-Medium", _CHINESE: "STSong-Light"}
NAMED_FONTS: Final = frozenset(_NAMED.values())


class Fallback(Struct, frozen=True, eq=False):
    """An installed font: its name in the PDF, its file, its glyph names by code point and how wide each is."""

    name: str
    file: Path
    glyphs: dict[int, str]
    advances: dict[str, int]
    units: int

    def width(self, text: str) -> float:
        """The width of a text, for a type size of 1."""
        return sum(self.advances[self.glyphs[ord(sign)]] for sign in text) / self.units


@cache
def open_fallbacks() -> dict[str, Fallback]:
    """The fonts that are installed, by the package that brings them; none without fontTools."""
    if find_spec("fontTools") is None:
        return {}
    return {package: found for package, file in _FILES if (found := _open_fallback(package, file))}


def _open_fallback(package: str, file: str) -> Fallback | None:
    from fontTools.ttLib import TTFont

    spec = find_spec(package)
    if spec is None or spec.origin is None or (package in _RIGHT_TO_LEFT and not can_order()):
        return None
    path = Path(spec.origin).parent / file
    with TTFont(path, lazy=True) as font:
        advances = {glyph: advance for glyph, (advance, _) in font["hmtx"].metrics.items()}
        return Fallback(PREFIX + package, path, font.getBestCmap(), advances, font["head"].unitsPerEm)


def find_font(sign: str, text: str) -> str:
    """The name of the font for a sign that Fira Sans lacks, as it stands in ``text``; empty if there is none."""
    fallbacks = open_fallbacks()
    preferred = _preferred_package(text)
    order = [preferred, *(package for package, _ in _FILES if package != preferred)]
    for package in order:
        if package in fallbacks and ord(sign) in fallbacks[package].glyphs:
            return fallbacks[package].name
    return _NAMED[preferred] if _is_east_asian(sign) else ""


def _preferred_package(text: str) -> str:
    """Ideographs alone are set in Chinese shapes; with kana beside them in Japanese, with hangul in Korean ones."""
    if any("\u3040" <= sign <= "\u30ff" for sign in text):
        return _JAPANESE
    return _KOREAN if any("\uac00" <= sign <= "\ud7a3" for sign in text) else _CHINESE


def _is_east_asian(sign: str) -> bool:
    """Whether the fonts that readers know by name have it: ideographs, kana, hangul and their punctuation."""
    return (
        "\u3001" <= sign <= "\u3017"
        or "\u3041" <= sign <= "\u30fe"
        or "\u4e00" <= sign <= "\u9fa5"
        or "\uac00" <= sign <= "\ud7a3"
        or "\uff01" <= sign <= "\uff5e"
    )


def find_fallback(name: str) -> Fallback | None:
    """The installed font of that name in a PDF."""
    return open_fallbacks().get(name.removeprefix(PREFIX)) if name.startswith(PREFIX) else None


def can_order() -> bool:
    """Whether the libraries for writing from right to left are installed."""
    return find_spec("bidi") is not None and find_spec("arabic_reshaper") is not None


def order_signs(text: str) -> str:
    """Hebrew and Arabic in the order and the shapes in which they are seen; other text as it is.

    Signs that isolate a name are heeded and not printed. Without python-bidi and arabic-reshaper, too, the order is
    as it is.
    """
    if not can_order() or not any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in text):
        return unmark(text)
    if END_OF_ISOLATE in text.partition(ISOLATE)[0]:  # a line that starts inside a name
        text = ISOLATE + text
    shaped = import_module("arabic_reshaper").reshape(text)
    return unmark(str(import_module("bidi").get_display(shaped, base_dir="L")))


@lru_cache(32)
def embeddable(name: str, signs: frozenset[str]) -> bytes:
    """A fallback font as a plain TrueType file with just these signs."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    fallback = find_fallback(name)
    if fallback is None:
        raise ValueError(f"There is no font {name!r}.")
    options = Options(layout_features=[], hinting=False, notdef_outline=True, recalc_timestamp=False)
    options.drop_tables += ["STAT", "MATH", "BASE", "vhea", "vmtx", "VORG"]
    with TTFont(fallback.file, lazy=True, recalcTimestamp=False) as font:
        subsetter = Subsetter(options)
        subsetter.populate(text="".join(sorted(signs)) + " ")
        subsetter.subset(font)
        if "fvar" in font:
            defaults = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes}
            instantiateVariableFont(font, {**defaults, "wght": NORMAL_WEIGHT}, inplace=True)
        if "CFF " in font:
            _to_truetype(font)
        output = BytesIO()
        font.save(output, reorderTables=False)
    return output.getvalue()


def _to_truetype(font: TTFont) -> None:
    """Replace cubic outlines by quadratic ones; ReportLab embeds no others."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import newTable

    names, glyphs, outlines = font.getGlyphOrder(), font.getGlyphSet(), {}
    for name in names:
        pen = TTGlyphPen(None)
        glyphs[name].draw(Cu2QuPen(pen, max_err=1.0, reverse_direction=True))
        outlines[name] = pen.glyph()
    font["loca"] = newTable("loca")
    font["glyf"] = newTable("glyf")
    font["glyf"].glyphOrder, font["glyf"].glyphs = names, outlines
    del font["CFF "]
    font["maxp"].tableVersion = 0x00010000
    for field in ("maxZones", "maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs"):
        setattr(font["maxp"], field, 1 if field == "maxZones" else 0)
    for field in ("maxStackElements", "maxSizeOfInstructions", "maxComponentElements"):
        setattr(font["maxp"], field, 0)
    font["post"].formatType = 3.0
    font.sfntVersion = "\x00\x01\x00\x00"

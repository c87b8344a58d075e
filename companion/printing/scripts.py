"""Writing systems that Fira Sans lacks: fonts for them, if installed, and the order in which signs are seen.

The extra ``scripts`` brings fonts to embed. Without it, Chinese, Japanese and Korean are set in fonts that the
reader's program has to know, and what no font has is shown as a box.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

NORMAL_WEIGHT: Final = 400

_FILES: Final = (  # the first that has a sign sets it; Chinese has every ideograph and so comes last of the three
    ("pylopdf_fonts_jp", "NotoSansJP-Regular.otf"),
    ("pylopdf_fonts_ko", "NotoSansKR-Regular.otf"),
    ("pylopdf_fonts_zh_cn", "NotoSansSC-Regular.otf"),
    ("fontpkg_noto_sans_arabic", "files/NotoSansArabic[wdth,wght].ttf"),
    ("fontpkg_assistant", "files/Assistant[wght].ttf"),
)
_JAPANESE, _KOREAN, _CHINESE = (package for package, _ in _FILES[:3])
_NAMED: Final = {_JAPANESE: "HeiseiKakuGo-W5", _KOREAN: "HYGothic-Medium", _CHINESE: "STSong-Light"}
NAMED_FONTS: Final = frozenset(_NAMED.values())


class Fallback(Struct, frozen=True, eq=False):
    """An opened font: ``name`` is what it is called in the PDF, ``glyphs`` its glyph names by code point."""

    name: str
    file: Path
    font: TTFont
    glyphs: dict[int, str]

    def width(self, text: str) -> float:
        """The width of a text, for a type size of 1."""
        advances = self.font["hmtx"].metrics
        return sum(advances[self.glyphs[ord(sign)]][0] for sign in text) / self.font["head"].unitsPerEm


@cache
def open_fallbacks() -> dict[str, Fallback]:
    """The fonts that are installed, by the package that brings them; none without fontTools."""
    if find_spec("fontTools") is None:
        return {}
    from fontTools.ttLib import TTFont

    found = {}
    for package, file in _FILES:
        spec = find_spec(package)
        if spec and spec.origin:
            path = Path(spec.origin).parent / file
            font = TTFont(path, lazy=True)
            found[package] = Fallback(f"Companion-{package}", path, font, font.getBestCmap())
    return found


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
    """The opened font of that name."""
    return next((each for each in open_fallbacks().values() if each.name == name), None)


def order_signs(text: str) -> str:
    """Hebrew and Arabic in the order and the shapes in which they are seen; other text as it is.

    Without python-bidi and arabic-reshaper, too, it is as it is.
    """
    if not any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in text):
        return text
    if find_spec("bidi") is None or find_spec("arabic_reshaper") is None:
        return text
    from arabic_reshaper import reshape
    from bidi import get_display

    return str(get_display(reshape(text), base_dir="L"))


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

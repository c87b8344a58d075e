"""Names as they are compared, and how well they fit letters that somebody typed."""

from __future__ import annotations

import unicodedata


def fold(words: str) -> str:
    """Words as they are compared: without case, without accents, blanks in a row as one.

    >>> fold("  Tucán   Toco ")
    'tucan toco'
    """
    parts = unicodedata.normalize("NFKD", words.casefold())
    return " ".join("".join(sign for sign in parts if not unicodedata.combining(sign)).split())


def clean_name(name: str) -> str:
    """A name as it is kept: one line, without what no card shows and PostgreSQL does not take.

    >>> clean_name(" Giant  Anteater ")
    'Giant Anteater'
    """
    return " ".join("".join(sign if sign >= " " and sign != "\x7f" else " " for sign in name).split())


def rank_fit(typed: str, name: str, more: str = "") -> int | None:
    """How well a name fits the letters typed, 0 best; None if one of several words is not found.

    The start of the name goes before the start of a word, that before a word of ``more`` that it is found by, that
    before letters inside a word of the name, those inside ``more`` last. The worst of the words counts.

    >>> rank_fit("ant", "Giant Anteater"), rank_fit("ONCA", "Jaguar", "Panthera onca"), rank_fit("qq", "Jaguar")
    (1, 2, None)
    """
    ranks = [_rank(word, fold(name), fold(more)) for word in fold(typed).split()]
    return None if None in ranks else max([rank for rank in ranks if rank is not None], default=0)


def _rank(word: str, name: str, more: str) -> int | None:
    fits = (
        name.startswith(word),
        _starts_word(word, name),
        _starts_word(word, more),
        word in name,
        word in more,
    )
    return fits.index(True) if any(fits) else None


def _starts_word(word: str, words: str) -> bool:
    return any(each.startswith(word) for each in words.replace("-", " ").split())

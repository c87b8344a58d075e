"""Pieces of pages that are made once and shown again for as long as nothing in them changes."""

from __future__ import annotations

from typing import Final

import msgspec
from jinja2.runtime import Macro
from markupsafe import Markup

MOST_PIECES: Final = 1_000  # of one to three kilobytes each

_pieces: Final[dict[bytes, Markup]] = {}


def remembered(macro: Macro, *values: object) -> Markup:
    """What a macro makes of values, and of nothing else: made anew only when a value differs.

    After an entry one section of a scoresheet differs from the page before; the others are most of its work.
    """
    key = msgspec.json.encode((macro.name, values))
    piece = _pieces.get(key)
    if piece is None:
        piece = Markup(macro(*values))  # noqa: S704 - a macro has escaped what it was given
        if len(_pieces) >= MOST_PIECES:
            _pieces.clear()
        _pieces[key] = piece
    return piece

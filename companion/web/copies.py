"""What the pages of a household's copy of a game share: items kept, exported as a file, and imported."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from flask import Response, render_template
from flask.typing import ResponseReturnValue
from msgspec import Struct

from companion.core.household_file import Import, Items
from companion.web.way_back import change_with_way_back

Contents = dict[tuple[str, str], str | None]  # JSON by kind and key; None for what is to be forgotten

MOST_REFUSED: Final = 60  # entries of a file that are named


class HouseholdCopy(Struct, frozen=True):
    """A household's copy of a ``game``: the game's ``title``, and two views about it.

    ``start`` is the first page, ``restore`` brings back what was changed last.
    """

    game: str
    title: str
    start: str
    restore: str


class CopyFileForm(Protocol):
    """The form of a file that a household exported."""

    def validate(self) -> bool:
        """Whether it came from a page of ours."""

    def read(self, items: Items) -> Import | None:
        """What the file brings, or None; what is wrong then stands in the form."""


def find_changed(items: Items, contents: Mapping[tuple[str, str], str | None]) -> Contents:
    """What differs from what is there."""
    return {(kind, key): new for (kind, key), new in contents.items() if items.get(kind, {}).get(key) != new}


def send_file(content: bytes, name: str) -> Response:
    """A file to be kept or given away."""
    headers = {"Content-Disposition": f"attachment; filename={name}"}
    return Response(content, mimetype="application/json", headers=headers)


def take_file(form: CopyFileForm, copy: HouseholdCopy, items: Items) -> ResponseReturnValue | None:
    """Take the entries of a file that can be taken, and report the others.

    None for a file that cannot be read: it changes nothing, and what is wrong stands in the form.
    """
    found = form.read(items) if form.validate() else None
    if found is None:
        return None
    contents = find_changed(items, found.contents)
    if contents:
        change_with_way_back(copy.game, contents)
    return render_template(
        "pages/catalogue_copy_import.html",
        found=found,
        words=_say_import(found),
        copy=copy,
        is_changed=bool(contents),
        refused=found.refused[:MOST_REFUSED],
        left_out=len(found.refused[MOST_REFUSED:]),
    )


def _say_import(found: Import) -> str:
    parts = (
        (len(found.new), "new"),
        (len(found.changed), "changed"),
        (found.same, "the same as before"),
        (len(found.refused), "refused"),
    )
    return ", ".join(f"{number} {words}" for number, words in parts)

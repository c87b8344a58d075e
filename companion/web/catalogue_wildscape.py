"""The catalogue of Wildscape: its cards by kind, and what a household tells of its copy; exported and imported.

Where these pages are stands in wildscape_pages.py, which imports them when one is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from msgspec import Struct

from companion.core.household_file import Items
from companion.core.letters import rank_fit
from companion.core.text import joined
from companion.games.wildscape.cards import CARDS, Card, CardKind
from companion.games.wildscape.household import (
    HERBIVORE_SIZES,
    LONGEST_NAME,
    PREFERENCES,
    RONDEL,
    SIDES,
    SPECIALISTS,
    STEPS,
    TEXTS,
    read_card_texts,
    read_preferences,
    read_rondel,
    read_sides,
    read_specialist_vp,
    read_steps,
    read_values,
)
from companion.games.wildscape.household_file import write_household
from companion.games.wildscape.land import SpecialistType
from companion.store.changes import change_items
from companion.store.database import db
from companion.web.copies import Contents, HouseholdCopy, find_changed, send_file, take_file
from companion.web.shelf import shelf_id
from companion.web.way_back import change_with_way_back, go_back, read_items, take_offer
from companion.web.wildscape_pages import FILE_NAME
from forms.wildscape.catalogue import (
    CardForm,
    CopyRondelForm,
    HerbivoresForm,
    HouseholdForm,
    RowsForm,
    asked_of,
    make_card_form,
)
from forms.wildscape.seats import TYPES

SLUG: Final = "wildscape"
COPY: Final = HouseholdCopy(SLUG, "Wildscape", "catalogue_wildscape.cards", "catalogue_wildscape.restore")
KINDS: Final[dict[CardKind, tuple[str, str]]] = {
    "bird": ("Birds", "Bird"),
    "primate": ("Primates", "Primate"),
    "predator": ("Predators", "Predator"),
    "bonus": ("Bonus tiles", "Predator bonus tile"),
    "fauna": ("Fauna", "Fauna"),
    "specialist": ("Specialists", "Specialist"),
}
MOST_FOUND: Final = 60  # cards of a search

# What is told of a card, by the field that asks for it.
_ITEMS: Final = {"name": TEXTS, "steps": STEPS, "vp": SPECIALISTS, "habitats": PREFERENCES}
_ASKS: Final = {
    "name": "its name",
    "text": "what it says",
    "steps": "its steps of VP",
    "vp": "its VP",
    "habitats": "the habitats it prefers",
}

CopyForm = HerbivoresForm | RowsForm | CopyRondelForm


class Row(Struct, frozen=True):
    """A card in the list: in small below its name its words and what was ``told``; ``more`` is its number as typed."""

    card: Card
    words: str
    told: str
    more: str
    is_whole: bool


class Copy(Struct, frozen=True):
    """What the household told of its cards."""

    cards: Mapping[str, Card]
    steps: Mapping[str, tuple[int, ...]]
    vp: Mapping[str, int]
    preferences: Mapping[str, tuple[SpecialistType, ...]]

    def missing(self, card: Card) -> tuple[str, ...]:
        """The fields of a card that nobody told so far."""
        told = {
            "name": bool(card.name),
            "text": bool(card.text),
            "steps": card.key in self.steps,
            "vp": card.key in self.vp,
            "habitats": card.key in self.preferences,
        }
        return tuple([field for field in asked_of(card) if not told[field]])

    def say(self, card: Card) -> str:
        """What was told of a card beside its words, or nothing."""
        if card.key in self.steps:
            return f"VP: {', '.join(map(str, self.steps[card.key]))}"
        if card.key in self.vp:
            return f"{self.vp[card.key]} VP"
        types = [TYPES[each] for each in self.preferences.get(card.key, ())]
        return f"Prefers {joined(types)}" if types else ""


def _read_copy(items: Items) -> Copy:
    return Copy(CARDS | read_card_texts(items), read_steps(items), read_specialist_vp(items), read_preferences(items))


# --- The list ---------------------------------------------------------------------------------------------------------


def cards() -> ResponseReturnValue:
    """The cards of a kind, or of all kinds those that fit what was typed."""
    return _list_page(HouseholdForm(formdata=None))


def _list_page(form: HouseholdForm) -> str:
    items = read_items(SLUG)
    copy = _read_copy(items)
    typed = request.args.get("q", "")[:LONGEST_NAME].strip()
    kind = next((each for each in KINDS if each == request.args.get("kind")), "bird")
    of_kind = [card for card in copy.cards.values() if card.kind == kind]
    found = _find(copy.cards.values(), typed) if typed else of_kind
    return render_template(
        "pages/catalogue_wildscape.html",
        form=form,
        rows=[_row(copy, card) for card in found[:MOST_FOUND]],
        left_out=len(found[MOST_FOUND:]),
        typed=typed,
        kind="" if typed else kind,
        kinds={key: name for key, (name, _) in KINDS.items()},
        to_complete=0 if typed else sum([bool(copy.missing(card)) for card in of_kind]),
        parts=_say_parts(items),
        is_told=any(items.values()),
        way_back=take_offer(SLUG),
    )


def _find(known: Iterable[Card], typed: str) -> list[Card]:
    ranked = []
    for card in known:
        rank = rank_fit(typed, card.name, f"{_numbers(card)} {card.text}")
        if rank is not None:
            ranked.append((rank, card))
    return [card for _, card in sorted(ranked, key=lambda each: each[0])]


def _numbers(card: Card) -> str:
    """A card's number as it may be typed: "D05 D5 5"."""
    letter, number = card.key[0], card.key[1:].lstrip("0")
    return f"{card.key} {letter}{number} {number}"


def _row(copy: Copy, card: Card) -> Row:
    words = [TYPES[card.type]] if card.type else []
    words += [each for each in (card.timing, card.text) if each]
    return Row(card, " · ".join(words), copy.say(card), _numbers(card), not copy.missing(card))


def _say_parts(items: Items) -> dict[str, tuple[str, str, str]]:
    """The pages of what is no card: the short name of each and the whole one, and how far it is told."""
    values, sides = len(read_values(items)), len(read_sides(items))
    return {
        "herbivores": ("Herbivores", "Herbivores", f"{values} of {len(HERBIVORE_SIZES)}"),
        "rows": ("Board", "Specialist board", f"{sides} of {len(SIDES)}"),
        "rondel": ("Rondel", "Solo rondel", "entered" if read_rondel(items) else "to enter"),
    }


# --- A card -----------------------------------------------------------------------------------------------------------


def card(key: str) -> ResponseReturnValue:
    """A card with what it says, and what is still asked of it."""
    items = read_items(SLUG)
    copy = _read_copy(items)
    known = copy.cards.get(key) or abort(404)
    form = make_card_form(known, is_fresh=True)
    form.fill(key, items)
    return _card_page(form, known, copy)


def keep_card(key: str) -> ResponseReturnValue:
    """Keep what was told of a card, and go on to the next of its kind that is to be completed."""
    items = read_items(SLUG)
    copy = _read_copy(items)
    known = copy.cards.get(key) or abort(404)
    if not asked_of(known):
        abort(404)
    form = make_card_form(known, is_fresh=False)
    form.validate()
    contents = form.make_contents(key)
    if contents is None:
        return _card_page(form, known, copy), 422
    _keep(items, contents)
    following = _following(copy, known)
    if following:
        return redirect(url_for("catalogue_wildscape.card", key=following))
    flash(f"{known.label} is kept.")
    return redirect(url_for("catalogue_wildscape.cards", kind=known.kind))


def delete_card(key: str) -> ResponseReturnValue:
    """Forget what was told of a card; there is a way back."""
    known = _read_copy(read_items(SLUG)).cards.get(key) or abort(404)
    kinds = [_ITEMS[field] for field in asked_of(known) if field in _ITEMS] or abort(404)
    change_with_way_back(SLUG, {(kind, key): None for kind in kinds}, f"{known.label} is blank again.")
    return redirect(url_for("catalogue_wildscape.cards", kind=known.kind))


def _following(copy: Copy, known: Card) -> str:
    """The next card of its kind to be completed after one that was not; nothing after a correction."""
    if not copy.missing(known):
        return ""
    of_kind = [card for card in copy.cards.values() if card.kind == known.kind]
    after = of_kind[of_kind.index(known) + 1 :]
    return next((card.key for card in after if copy.missing(card)), "")


def _card_page(form: CardForm, known: Card, copy: Copy) -> str:
    fields, asked = copy.missing(known), asked_of(known)
    return render_template(
        "pages/catalogue_wildscape_card.html",
        form=form,
        card=known,
        kind=KINDS[known.kind],
        type=TYPES[known.type] if known.type else "",
        missing=joined([_ASKS[field] for field in fields]) if fields else "",
        focus="" if form.errors else next(iter(fields), ""),
        is_asked=bool(asked),
        is_told=fields != asked,
        following=_following(copy, known),
    )


# --- Herbivores, the Specialist board, the rondel ---------------------------------------------------------------------


def herbivores() -> ResponseReturnValue:
    """The herbivores by habitat and size: their names, and what they are worth when established."""
    return _show(HerbivoresForm(formdata=None), "herbivores")


def keep_herbivores() -> ResponseReturnValue:
    """Keep them; what is blank stays unknown."""
    return _keep_part(HerbivoresForm(), "herbivores", "The herbivores are kept.")


def rows() -> ResponseReturnValue:
    """The numbers on both sides of the Specialist board."""
    return _show(RowsForm(formdata=None), "rows")


def keep_rows() -> ResponseReturnValue:
    """Keep them; what is blank stays unknown."""
    return _keep_part(RowsForm(), "rows", "The Specialist board is kept.")


def rondel() -> ResponseReturnValue:
    """The nine segments of the rondel's solo side."""
    return _show(CopyRondelForm(formdata=None), "rondel")


def keep_rondel() -> ResponseReturnValue:
    """Keep the rondel."""
    return _keep_part(CopyRondelForm(), "rondel", "The rondel is kept. Plays that began go on with theirs.")


def delete_rondel() -> ResponseReturnValue:
    """Forget the rondel; there is a way back."""
    change_with_way_back(SLUG, {(RONDEL, RONDEL): None}, "The rondel is blank again.")
    return redirect(url_for("catalogue_wildscape.cards"))


def _show(form: CopyForm, part: str) -> str:
    items = read_items(SLUG)
    form.fill(items)
    return _part_page(form, part, items)


def _keep_part(form: CopyForm, part: str, words: str) -> ResponseReturnValue:
    items = read_items(SLUG)
    form.validate()
    contents = form.make_contents()
    if contents is None:
        return _part_page(form, part, items), 422
    _keep(items, contents)
    flash(words)
    return redirect(url_for("catalogue_wildscape.cards"))


def _part_page(form: CopyForm, part: str, items: Items) -> str:
    return render_template(f"pages/catalogue_wildscape_{part}.html", form=form, is_told=bool(read_rondel(items)))


def _keep(items: Items, contents: Contents) -> None:
    changed = find_changed(items, contents)
    if changed:
        change_items(db.connection, shelf_id(), SLUG, changed)


# --- Files, and the way back ------------------------------------------------------------------------------------------


def export() -> ResponseReturnValue:
    """All that was told, as one file."""
    return send_file(write_household(read_items(SLUG)), FILE_NAME)


def take() -> ResponseReturnValue:
    """Take the entries of a file that can be taken, and report the others; what cannot be read changes nothing."""
    form = HouseholdForm()
    return take_file(form, COPY, read_items(SLUG)) or (_list_page(form), 422)


def restore() -> ResponseReturnValue:
    """Bring back what the last deletion or import changed, unless somebody changed that since."""
    go_back(SLUG, "The entries")
    return redirect(url_for("catalogue_wildscape.cards"))

"""The catalogue's cards of Rewild: South America: completed, corrected, exported, imported; and its figures.

Where these pages are stands in card_pages.py, which imports them when one is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from flask import Response, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from msgspec import Struct

from companion.core.text import counted
from companion.games.rewild_south_america.card_file import Import, write_cards
from companion.games.rewild_south_america.cards import KINDS, Card, say_effect
from companion.games.rewild_south_america.catalogue import (
    CARD,
    FIGURES,
    FIGURES_KEY,
    MOST_CARDS,
    SLUG,
    find_cards,
    missing_figures,
    read_cards,
    read_figures,
    to_item,
)
from companion.games.rewild_south_america.figures import ACTION_CARDS, Figures
from companion.games.rewild_south_america.printed import NOTES, PRINTED, SECTIONS, species_of
from companion.games.rewild_south_america.species import CLASSES
from companion.store.catalogue import Item, put_item
from companion.store.database import db
from companion.web.card_pages import FILE_NAME
from companion.web.card_tables import Touched, correct_table, find_touched
from companion.web.shelf import name_seats, say_when, shelf_id
from companion.web.way_back import change_with_way_back, go_back, read_items, take_offer
from forms.card import LONGEST_NAME, CardForm, ImportForm
from forms.figures import FiguresForm

SHOWN: Final = {"": "All", "open": "To complete", "own": "Completed"}


class Row(Struct, frozen=True):
    """A card in the list: ``words`` in small below its name, ``more`` what else it is found by."""

    card: Card
    words: str
    more: str


# --- The list ---------------------------------------------------------------------------------------------------------


def cards() -> ResponseReturnValue:
    """All cards, those that are still to be completed, or those that fit some letters."""
    return _list_page(ImportForm(formdata=None))


def _list_page(form: ImportForm) -> str:
    items = read_items(SLUG)
    known = read_cards(items)
    shown = request.args.get("show", "")
    typed = request.args.get("q", "")[:LONGEST_NAME]
    chosen = [card for card in known.values() if shown not in ("open", "own") or card.is_whole == (shown == "own")]
    return render_template(
        "pages/catalogue_cards.html",
        form=form,
        rows=[_row(card) for card in find_cards(chosen, typed)],
        typed=typed,
        shown=shown,
        filters=SHOWN,
        cards=len(known),
        whole=sum(card.is_whole for card in known.values()),
        figures=missing_figures(read_figures(items)),
        way_back=take_offer(SLUG),
    )


def _row(card: Card) -> Row:
    species = species_of(card.key)
    scientific = species.scientific if species and species.scientific != card.name else ""
    if not card.is_whole:
        return Row(card, scientific, "")
    kind = KINDS[card.kind] if card.deck != "plant" else "plant"
    return Row(card, f"{kind[:1].upper()}{kind[1:]} · {say_effect(card.effect)}", scientific)


# --- A card -----------------------------------------------------------------------------------------------------------


def new() -> ResponseReturnValue:
    """A card that the rulebook does not name; ``name`` is what was typed, ``of`` a card whose Expert card it is."""
    form = CardForm(formdata=None)
    regular = read_cards(read_items(SLUG)).get(request.args.get("of", ""))
    if regular:
        form.fill(msgspec.structs.replace(regular, is_expert=True, reward=None))
    else:
        form.name.data = request.args.get("name", "")[:LONGEST_NAME]
    return _card_page(form, None)


def add() -> ResponseReturnValue:
    """Keep a new card."""
    return _keep("", None)


def card(key: str) -> ResponseReturnValue:
    """The editor of a card."""
    known = read_cards(read_items(SLUG)).get(key) or abort(404)
    form = CardForm(formdata=None)
    form.fill(known)
    return _card_page(form, known)


def keep(key: str) -> ResponseReturnValue:
    """Keep a card as it was completed or corrected, or say what is missing."""
    return _keep(key, read_cards(read_items(SLUG)).get(key) or abort(404))


def _keep(key: str, before: Card | None) -> ResponseReturnValue:
    known = read_cards(read_items(SLUG))
    form = CardForm()
    made = form.make_card(key, known) if form.validate() else None
    if made and sum(each.is_whole for each in (known | {made.key: made}).values()) > MOST_CARDS:
        form.name.errors = [f"{MOST_CARDS} cards are the most. Delete one that you do not need."]
        made = None
    if made is None:
        return _card_page(form, before), 422
    put_item(db.connection, shelf_id(), SLUG, Item(CARD, made.key, to_item(made)))
    flash(f"{made.name} is kept.")
    if find_touched({made.key: made}):
        return redirect(url_for("catalogue_cards.tables", card=made.key))
    return redirect(url_for("catalogue_cards.cards"))


def _card_page(form: CardForm, card: Card | None) -> str:
    key = card.key if card else ""
    species = species_of(key)
    return render_template(
        "pages/catalogue_cards_card.html",
        form=form,
        card=card,
        species=species,
        iucn=CLASSES[species.iucn] if species else "",
        note=NOTES.get(key, "") if card and not card.is_whole else "",
        section=SECTIONS.get(key, ""),
        is_printed=key in PRINTED,
        has_expert=bool(card and card.is_whole and not card.is_expert and card.deck != "plant"),
    )


def delete(key: str) -> ResponseReturnValue:
    """Delete a card of one's own, or make a printed one as blank as the rulebook leaves it; there is a way back."""
    known = read_cards(read_items(SLUG)).get(key) or abort(404)
    words = "is blank again" if key in PRINTED else "was deleted"
    change_with_way_back(SLUG, {(CARD, key): None}, f"{known.name} {words}.")
    return redirect(url_for("catalogue_cards.cards"))


# --- Files, and the way back ------------------------------------------------------------------------------------------


def export() -> ResponseReturnValue:
    """All completed cards and the figures as one file."""
    items = read_items(SLUG)
    figures = read_figures(items)
    file = write_cards(read_cards(items).values(), None if figures == Figures() else figures)
    headers = {"Content-Disposition": f"attachment; filename={FILE_NAME}"}
    return Response(file, mimetype="application/json", headers=headers)


def take() -> ResponseReturnValue:
    """Take the cards of a file that can be taken, and report on every one; what cannot be read changes nothing."""
    items = read_items(SLUG)
    form = ImportForm()
    found = form.read(read_cards(items)) if form.validate() else None
    if found is None:
        return _list_page(form), 422
    before = read_figures(items)
    figures = found.figures if found.figures not in (None, before) else None
    contents: dict[tuple[str, str], str | None] = {
        (CARD, each.key): to_item(each) for each in (*found.new, *found.changed)
    }
    if figures:
        contents[FIGURES, FIGURES_KEY] = to_item(figures)
    if contents:
        change_with_way_back(SLUG, contents)
    taken = {each.key: each for each in (*found.new, *found.changed)}
    return render_template(
        "pages/catalogue_cards_import.html",
        found=found,
        words=_say_import(found),
        figures=figures is not None,
        is_changed=bool(contents),
        touched=find_touched(taken) if taken else [],
    )


def _say_import(found: Import) -> str:
    parts = (
        (len(found.new), "new"),
        (len(found.changed), "changed"),
        (len(found.same), "the same as before"),
        (len(found.refused), "refused"),
    )
    return ", ".join(f"{number} {words}" for number, words in parts)


def restore() -> ResponseReturnValue:
    """Bring back what the last deletion or import changed, unless somebody changed that since."""
    go_back(SLUG, "The cards")
    return redirect(url_for("catalogue_cards.cards"))


# --- Open tables ------------------------------------------------------------------------------------------------------


def tables() -> ResponseReturnValue:
    """The open tables on which a card, or any, lies with other facts than those in the catalogue."""
    return _tables_page(_touched())


def _touched() -> list[Touched]:
    cards = read_cards(read_items(SLUG))
    key = request.args.get("card", "")
    return find_touched({key: cards[key]} if key in cards else {} if key else cards)


def _tables_page(touched: Iterable[Touched]) -> str:
    return render_template(
        "pages/catalogue_cards_tables.html",
        key=request.args.get("card", ""),
        touched=[(each, name_seats(each.table.setup), say_when(each.table.started_at)) for each in touched],
    )


def correct() -> ResponseReturnValue:
    """Give the cards on the chosen tables their new facts, an entry a table; undo takes it back."""
    corrected = 0
    for touched in _touched():
        key = touched.table.key
        if key not in request.form.getlist("table"):
            continue
        why = correct_table(touched, request.form.get(f"left_out-{key}", ""))
        if why:
            flash(f"{name_seats(touched.table.setup)}: {why}")
        else:
            corrected += 1
    flash(f"{counted(corrected, 'table is', 'tables are')} corrected.")
    return redirect(url_for("catalogue_cards.cards"))


# --- The figures ------------------------------------------------------------------------------------------------------


def figures() -> ResponseReturnValue:
    """What the rulebook shows only in pictures."""
    form = FiguresForm(formdata=None)
    form.fill(read_figures(read_items(SLUG)))
    return _figures_page(form)


def keep_figures() -> ResponseReturnValue:
    """Keep the figures; what is blank stays unknown."""
    form = FiguresForm()
    made = form.make_figures() if form.validate() else None
    if made is None:
        return _figures_page(form), 422
    put_item(db.connection, shelf_id(), SLUG, Item(FIGURES, FIGURES_KEY, to_item(made)))
    flash("The figures are kept. Tables that are open go on with those that they began with.")
    return redirect(url_for("catalogue_cards.cards"))


def _figures_page(form: FiguresForm) -> str:
    return render_template(
        "pages/catalogue_cards_figures.html",
        form=form,
        action_cards={key: name for key, (name, _, _) in ACTION_CARDS.items()},
    )

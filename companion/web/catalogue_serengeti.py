"""The catalogue of WILD: Serengeti: what a household tells of its copy, card by card; exported and imported.

Plays learn the same by use. What they were told goes along with their moves: a change here changes none of them.
Where these pages are stands in serengeti_pages.py, which imports them when one is asked for.
"""

from __future__ import annotations

from typing import Any, Final

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from msgspec import Struct

from companion.core.errors import RuleError
from companion.core.letters import rank_fit
from companion.games.wild_serengeti.household import (
    LONGEST_NAME,
    MAPS,
    MIGRATION_CARDS,
    MIGRATION_NUMBERS,
    MIGRATIONS,
    NUMBERS,
    SCENES,
    SIDES,
    SPECIALISTS,
    Migration,
    read_celebrity,
    read_maps,
    read_migrations,
    read_scenes,
    read_specialists,
)
from companion.games.wild_serengeti.household_file import write_household
from companion.games.wild_serengeti.maps import Map, name_space
from companion.games.wild_serengeti.scenes import KIND_NAMES, SCENE_CARDS, Scene
from companion.games.wild_serengeti.specialists import NOT_DESCRIBED, say_rule
from companion.web.copies import Contents, HouseholdCopy, find_changed, send_file, take_file
from companion.web.serengeti_pages import FILE_NAME, SLUG
from companion.web.way_back import change_with_way_back, go_back, read_items, take_offer
from forms.wild_serengeti.card import say_animals, say_icons, say_pattern, say_shown
from forms.wild_serengeti.catalogue import (
    CelebrityForm,
    CopyMapForm,
    CopyMigrationForm,
    CopySceneForm,
    HouseholdForm,
    SpecialistForm,
    say_rewards,
)

COPY: Final = HouseholdCopy(SLUG, "WILD: Serengeti", "catalogue_serengeti.scenes", "catalogue_serengeti.restore")
MOST_LISTED: Final = 56  # Scene Cards of a page: a third of them


class Row(Struct, frozen=True):
    """A Scene Card in words: its ``animals``, all that is ``shown``, what it ``brings``, how its animals stand.

    ``more`` is what the list says of it in small.
    """

    number: int
    animals: str
    shown: str
    brings: str
    pattern: str
    more: str


class MigrationRow(Struct, frozen=True):
    """A Migration Card in the list: its spaces in words, nothing where it was not noted."""

    number: int
    brown: str
    blue: str


def _keep(contents: Contents, words: str) -> None:
    """Keep what differs from what is there; the next page says so, and offers the way back."""
    changed = find_changed(read_items(SLUG), contents)
    if changed:
        change_with_way_back(SLUG, changed, words)
    else:
        flash(words)


def _show(template: str, **values: Any) -> str:
    return render_template(f"pages/catalogue_serengeti{template}.html", copy=COPY, **values)


# --- Scene Cards ------------------------------------------------------------------------------------------------------


def scenes() -> ResponseReturnValue:
    """The Scene Cards that are known; a number leads to its card at once, letters find animals and the rest."""
    typed = _typed()
    if typed in NUMBERS:
        return redirect(url_for("catalogue_serengeti.scene", number=typed))
    return _list_page(HouseholdForm(formdata=None))


def _typed() -> str:
    return request.args.get("q", "")[:LONGEST_NAME].strip()


def _list_page(form: HouseholdForm) -> str:
    items, typed = read_items(SLUG), _typed()
    rows = [_row(scene) for scene in sorted(read_scenes(items).values(), key=lambda each: each.number)]
    known = len(rows)
    thirds: dict[int, str] = {}
    at = 0
    if typed:
        rows = _find(rows, typed)
    elif known > MOST_LISTED:
        starts = range(1, SCENE_CARDS, MOST_LISTED)
        thirds = {first: f"{first}–{first + MOST_LISTED - 1}" for first in starts}
        at = next((first for first in starts if str(first) == request.args.get("from")), 1)
        rows = [row for row in rows if at <= row.number < at + MOST_LISTED]
    return _show(
        "",
        form=form,
        rows=rows[:MOST_LISTED],
        left_out=len(rows[MOST_LISTED:]),
        known=known,
        most=SCENE_CARDS,
        typed=typed,
        thirds=thirds,
        at=at,
        parts=_say_parts(items),
        is_told=any(items.values()),
        way_back=take_offer(SLUG),
    )


def _find(rows: list[Row], typed: str) -> list[Row]:
    ranked = [(rank_fit(typed, row.animals, f"{row.shown} {row.pattern} {row.brings}"), row) for row in rows]
    return [row for rank, row in sorted(ranked, key=lambda each: each[0] or 0) if rank is not None]


def _row(scene: Scene) -> Row:
    pattern = say_pattern(scene.pattern) if scene.pattern else ""
    icons = say_icons(scene)
    parts = [KIND_NAMES[scene.pattern.kind] if scene.pattern else "no pattern yet", *([icons] if icons else [])]
    return Row(scene.number, say_animals(scene), say_shown(scene), say_rewards(scene), pattern, " · ".join(parts))


def _say_parts(items: Any) -> list[tuple[str, str, str]]:
    """The pages of what is no Scene Card: where each is, its name, and how far it is told."""
    boards, cards = read_maps(items), read_migrations(items)
    likes, others = len(read_celebrity(items)), len(read_specialists(items))
    side = next(iter(boards), SIDES[0])
    return [
        (url_for("catalogue_serengeti.board", side=side), "Map", f"{len(boards)} of {len(SIDES)} sides"),
        (url_for("catalogue_serengeti.migrations"), "Migration", f"{len(cards)} of {MIGRATION_CARDS} cards"),
        (url_for("catalogue_serengeti.celebrity"), "Celebrity", f"{likes} told" if likes else "to tell"),
        (url_for("catalogue_serengeti.specialists"), "Specialists", f"{others} of {NOT_DESCRIBED} others"),
    ]


def scene(number: str) -> ResponseReturnValue:
    """A Scene Card: as it is known, or to be entered."""
    known = read_scenes(read_items(SLUG)).get(_number(number, NUMBERS))
    form = CopySceneForm(formdata=None)
    if known is not None:
        form.show_card(known)
    return _scene_page(int(number), form, known)


def keep_scene(number: str) -> ResponseReturnValue:
    """Keep what was entered of a card, or say what is wrong with it."""
    at = _number(number, NUMBERS)
    form = CopySceneForm()
    form.validate()
    contents = form.make_contents(at)
    if contents is None:
        return _scene_page(at, form, read_scenes(read_items(SLUG)).get(at)), 422
    _keep(contents, f"Scene {at} is kept.")
    return redirect(url_for("catalogue_serengeti.scenes"))


def delete_scene(number: str) -> ResponseReturnValue:
    """Forget a card; there is a way back."""
    at = _number(number, NUMBERS)
    _keep({(SCENES, number): None}, f"Scene {at} is forgotten.")
    return redirect(url_for("catalogue_serengeti.scenes"))


def _number(number: str, numbers: tuple[str, ...]) -> int:
    return int(number) if number in numbers else abort(404)


def _scene_page(number: int, form: CopySceneForm, known: Scene | None) -> str:
    return _show("_scene", form=form, number=number, known=_row(known) if known else None)


# --- The Map ----------------------------------------------------------------------------------------------------------


def board(side: str) -> ResponseReturnValue:
    """A side of the Map: rows, columns and terrain."""
    known = read_maps(read_items(SLUG))
    form = CopyMapForm(formdata=None)
    form.open(known.get(_side(side)))
    return _map_page(side, form, known)


def keep_board(side: str) -> ResponseReturnValue:
    """Keep a side, or say what is wrong with it."""
    known = read_maps(read_items(SLUG))
    form = CopyMapForm()
    form.open(known.get(_side(side)))
    contents = form.make_contents(side)
    if contents is None:
        return _map_page(side, form, known), 422
    _keep(contents, f"Side {side.upper()} of the Map is kept.")
    return redirect(url_for("catalogue_serengeti.scenes"))


def delete_board(side: str) -> ResponseReturnValue:
    """Forget a side; there is a way back."""
    _keep({(MAPS, _side(side)): None}, f"Side {side.upper()} of the Map is forgotten.")
    return redirect(url_for("catalogue_serengeti.scenes"))


def _side(side: str) -> str:
    return side if side in SIDES else abort(404)


def _map_page(side: str, form: CopyMapForm, known: dict[str, Map]) -> str:
    return _show("_map", form=form, side=side, sides=SIDES, known=known)


# --- Migration Cards --------------------------------------------------------------------------------------------------


def migrations() -> ResponseReturnValue:
    """The Migration Cards with their spaces; without a Map, those that are noted."""
    items = read_items(SLUG)
    known = read_migrations(items)
    boards = read_maps(items)
    numbers = range(1, MIGRATION_CARDS + 1) if boards else sorted(known)
    rows = [_migration_row(number, known.get(number, Migration())) for number in numbers]
    return _show("_migrations", rows=rows, has_map=bool(boards), way_back=take_offer(SLUG))


def _migration_row(number: int, card: Migration) -> MigrationRow:
    brown, blue = ([name_space(space) for space in spaces] for spaces in (card.brown, card.blue))
    return MigrationRow(number, " ".join(brown), " ".join(blue))


def migration(number: str) -> ResponseReturnValue:
    """A Migration Card on the Map."""
    items = read_items(SLUG)
    card = read_migrations(items).get(_number(number, MIGRATION_NUMBERS))
    boards = read_maps(items)
    side = _side_for(card, boards)
    form = CopyMigrationForm(formdata=None)
    form.open(boards[side], card or Migration())
    return _migration_page(number, form, side, boards, is_known=card is not None)


def keep_migration(number: str) -> ResponseReturnValue:
    """Mark a space, or keep those that are marked."""
    items = read_items(SLUG)
    at = _number(number, MIGRATION_NUMBERS)
    card, boards = read_migrations(items).get(at), read_maps(items)
    side = _side_for(card, boards)
    form = CopyMigrationForm()
    form.open(boards[side])
    try:
        contents = form.make_contents(at)
    except RuleError as error:
        return _migration_page(number, form, side, boards, error=str(error.message), is_known=card is not None), 422
    if contents is None:
        return _migration_page(number, form, side, boards, is_known=card is not None)
    _keep(contents, f"Migration Card {at} is kept.")
    return redirect(url_for("catalogue_serengeti.migrations"))


def delete_migration(number: str) -> ResponseReturnValue:
    """Forget a card; there is a way back."""
    at = _number(number, MIGRATION_NUMBERS)
    _keep({(MIGRATIONS, number): None}, f"Migration Card {at} is forgotten.")
    return redirect(url_for("catalogue_serengeti.migrations"))


def _side_for(card: Migration | None, boards: dict[str, Map]) -> str:
    """The side on which a card is shown: the one that was asked for, else the first that has all its spaces.

    Without any side there is no such page.
    """
    asked = request.args.get("side", "")
    spaces = (*card.brown, *card.blue) if card else ()
    whole = [side for side, each in boards.items() if all(each.has(space) for space in spaces)]
    fitting = [asked] if asked in boards else [*whole, *boards]
    return fitting[0] if fitting else abort(404)


def _migration_page(
    number: str, form: CopyMigrationForm, side: str, boards: dict[str, Map], error: str = "", *, is_known: bool
) -> str:
    return _show("_migration", form=form, number=number, side=side, sides=boards, error=error, is_known=is_known)


# --- Specialist Cards -------------------------------------------------------------------------------------------------


def celebrity() -> ResponseReturnValue:
    """The Celebrity's stars by Like Icons."""
    form = CelebrityForm(formdata=None)
    form.fill(read_items(SLUG))
    return _show("_celebrity", form=form)


def keep_celebrity() -> ResponseReturnValue:
    """Keep them; what is blank is unknown."""
    form = CelebrityForm()
    contents = form.make_contents()
    if contents is None:
        return _show("_celebrity", form=form), 422
    _keep(contents, "The Celebrity is kept.")
    return redirect(url_for("catalogue_serengeti.scenes"))


def specialists() -> ResponseReturnValue:
    """The Specialist Cards that the rulebook does not describe, each with its rule."""
    known = read_specialists(read_items(SLUG))
    rows = [(name, str(say_rule(rule))) for name, rule in sorted(known.items())]
    return _show("_specialists", rows=rows, most=NOT_DESCRIBED, way_back=take_offer(SLUG))


def specialist() -> ResponseReturnValue:
    """One of them by its name, or a new one."""
    name = request.args.get("name", "")
    known = read_specialists(read_items(SLUG))
    form = SpecialistForm(formdata=None)
    if name:
        form.fill(name, known.get(name) or abort(404))
    return _show("_specialist", form=form, name=name)


def keep_specialist() -> ResponseReturnValue:
    """Keep a card, perhaps by another name, or say what is wrong with it."""
    known = read_specialists(read_items(SLUG))
    form = SpecialistForm()
    contents = form.make_contents(known)
    if contents is None:
        was = form.was.data or ""
        return _show("_specialist", form=form, name=was if was in known else ""), 422
    name = next(key for (_, key), content in contents.items() if content)
    _keep(contents, f"{name} is kept.")
    return redirect(url_for("catalogue_serengeti.specialists"))


def delete_specialist() -> ResponseReturnValue:
    """Forget a card; there is a way back."""
    name = request.form.get("name", "")
    if name not in read_specialists(read_items(SLUG)):
        abort(404)
    _keep({(SPECIALISTS, name): None}, f"{name} is forgotten.")
    return redirect(url_for("catalogue_serengeti.specialists"))


# --- Files, and the way back ------------------------------------------------------------------------------------------


def export() -> ResponseReturnValue:
    """All that was told, as one file."""
    return send_file(write_household(read_items(SLUG)), FILE_NAME)


def take() -> ResponseReturnValue:
    """Take the entries of a file that can be taken, and report the others; what cannot be read changes nothing."""
    form = HouseholdForm()
    return take_file(form, COPY, read_items(SLUG)) or (_list_page(form), 422)


def restore() -> ResponseReturnValue:
    """Bring back what the last change changed, unless somebody changed that since."""
    go_back(SLUG, "The entries")
    return redirect(url_for("catalogue_serengeti.scenes"))

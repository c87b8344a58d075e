"""A move on its way: what was sent, read and checked, and what is answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from secrets import SystemRandom
from typing import Any

from flask import abort, redirect, request, url_for
from flask.typing import ResponseReturnValue
from msgspec import Raw, Struct

from companion.core.errors import RuleError
from companion.core.game import Game, Tracker
from companion.core.log import Entry, Moved, check_entry
from companion.core.play import Play, read_move
from companion.core.prompt import Prompt
from companion.core.text import text
from companion.store.catalogue import Item, put_item
from companion.store.database import db
from companion.store.tables import Table
from companion.web.entries import append
from companion.web.errors import wants_json
from companion.web.playing import follow_move, play_of
from companion.web.shelf import shelf_id, table_or_404
from companion.web.way_back import read_items
from forms.move import About, MoveForm
from forms.moves import move_form

AboutOf = Callable[[], About]


class Tracked(Struct):
    """A table that is tracked, with all that its pages need."""

    table: Table
    game: Game
    tracker: Tracker
    play: Play


def tracked_or_404(key: str) -> Tracked:
    """The table with its play as it stands, or 404 where no play can be tracked."""
    table, game = table_or_404(key)
    play = play_of(game, table.setup, table.state)
    if game.tracker is None or play is None:
        abort(404)
    return Tracked(table, game, game.tracker, play)


def about_state(game: Game, state: Any, *, is_correction: bool = False) -> About:
    """What a form may ask: the state, chance, and what the household entered of the game."""
    return About(state, SystemRandom(), read_items(game.slug), is_correction, request.args.get("of", ""))


def others_of(prompt: Prompt | None) -> dict[str, str]:
    """The forms that can be opened in a prompt's place: their labels by key."""
    return {other.key: other.label for other in prompt.others} if prompt else {}


def fresh_form(game: Game, key: str, about_of: AboutOf, *, is_kept: bool = False) -> MoveForm | None:
    """The form that is called so, with nothing in it or with what was typed; None if there is none."""
    kind = move_form(game, key)
    if kind is None:
        return None
    form = kind() if is_kept else kind(formdata=None)
    form.prepare(about_of())
    return form if form.is_needed else None


def came_before(table: Table) -> bool:
    """Whether this very entry is in the log already: it was sent twice, and counts once."""
    entry_id = request.form.get("entry_id", "")
    return any(entry.id == entry_id for entry in table.log)


def sent_form(
    tracked: Tracked, prompt: Prompt | None, others: Mapping[str, str], about_of: AboutOf
) -> tuple[MoveForm | None, About | None]:
    """The form that was sent, with what it is about; neither for a choice. Raises RuleError ``stale_page``.

    It is that of the prompt, or one of the others.
    """
    if "move" in request.form or "choice" in request.form:
        return None, None
    key = request.form.get("prompt", "")
    is_asked = prompt is not None and key in (prompt.key, *others)
    kind = move_form(tracked.game, key) if is_asked else None
    if kind is None:
        raise _stale()
    about = about_of()
    form = kind()
    form.prepare(about)
    if not form.is_needed:
        raise _stale()
    return form, about


def read_sent(tracked: Tracked, prompt: Prompt | None, form: MoveForm | None, about: About | None) -> Any:
    """The move that was sent, or None; what is wrong then stands in the form.

    Raises RuleError ``stale_page``, ``not_a_move`` and those of the form that name none of its fields.
    """
    if "choice" in request.form:
        return _find_choice(tracked, prompt)
    if form is None or about is None:
        return read_move(tracked.tracker, request.form["move"])
    if not form.validate():
        return None
    try:
        return form.make_move(about)
    except RuleError as error:
        if form.refuse(error):
            return None
        raise


def _find_choice(tracked: Tracked, prompt: Prompt | None) -> Any:
    """The move of a choice of the prompt, by its number from 0.

    Raises RuleError ``stale_page`` and those of ``check_entry``: of a table that is finished, no number means anything.
    """
    check_entry(tracked.table.state, Moved(request.form.get("entry_id", ""), Raw()))
    number = request.form.get("choice", -1, int)
    choices = prompt.choices if prompt else ()
    if tracked.table.state.last != request.form.get("after", "") or not 0 <= number < len(choices):
        raise _stale()
    return choices[number].move


def status_of(form: MoveForm | None) -> int:
    """422 for a form with something wrong in it; 200 for one that only asks on, such as for the facts of a card."""
    return 200 if form and not form.errors else 422


def say_errors(form: MoveForm | None) -> ResponseReturnValue:
    """What is wrong, by field, for a script."""
    return {"errors": {field: errors[0] for field, errors in form.errors.items()} if form else {}}, 422


def append_entry(tracked: Tracked, entry: Entry) -> Table:
    """Append an entry of a page made of what still stands. Raises RuleError ``stale_page`` and those of the move."""
    page_after = request.form.get("after", "")

    def check(before: Table) -> None:
        if before.state.last != page_after:
            raise _stale()
        play = play_of(tracked.game, before.setup, before.state)
        if play and isinstance(entry, Moved):
            follow_move(tracked.tracker, before.setup, play, entry)

    return append(tracked.game, tracked.table.key, entry, tracked.table, check)


def learn(game: Game, form: MoveForm | None) -> None:
    """Keep in the household's catalogue what a form learned from whoever filled it in."""
    for kind, key, content in form.learned if form else ():
        put_item(db.connection, shelf_id(), game.slug, Item(kind, key, content))


def _stale() -> RuleError:
    return RuleError("stale_page", text("Somebody changed the table meanwhile. Look at it again, then go on."))


def say(error: RuleError) -> ResponseReturnValue:
    """What is wrong, for a script."""
    return {"error": str(error.message), "code": error.code}, 409


def answer(table: Table, **where: Any) -> ResponseReturnValue:
    """Go on to the play; a script is told the version."""
    if wants_json():
        return {"version": table.version}
    return redirect(url_for("play.show", key=table.key, **where), 303)


def stay(tracked: Tracked, prompt: Prompt | None, form: MoveForm | None = None) -> dict[str, str]:
    """Where to go on after a move: at the form where it was made, if that stays, or at the one that it leads to."""
    others = others_of(prompt)
    key = request.form.get("prompt", "")
    kind = move_form(tracked.game, key) if key in others else None
    where = {"form": key} if kind and kind.stays else {}
    if form and form.leads_to in others:
        where["form"] = form.leads_to
    return {**where, "at": form.spot, "_anchor": f"at{form.spot}"} if form and form.spot else where

"""A tracked play: one page for every game, one form for every move, undo, corrections and hints."""

from __future__ import annotations

from collections.abc import Callable
from secrets import SystemRandom
from typing import Any, Final

from flask import Blueprint, abort, flash, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from msgspec import Raw, Struct

from companion.core.errors import RuleError
from companion.core.game import Game, Tracker
from companion.core.log import Corrected, Entry, Moved, check_entry
from companion.core.play import (
    Correction,
    Play,
    correct_move,
    left_out,
    raw_moves,
    read_move,
    state_before,
    write_move,
)
from companion.core.prompt import Prompt
from companion.core.text import text
from companion.store.catalogue import list_items
from companion.store.database import db
from companion.store.tables import Table, read_version
from companion.web.entries import append
from companion.web.errors import wants_json
from companion.web.headers import sprite
from companion.web.play_view import PromptView, view_board, view_hint, view_prompt
from companion.web.playing import follow_move, play_of
from companion.web.sheet_view import score_table
from companion.web.shelf import headline, new_entry_id, say_totals, shelf_id, table_or_404
from companion.web.steps import say_step
from forms.move import About, MoveForm
from forms.moves import move_form

bp = Blueprint("play", __name__, url_prefix="/tables/<key>")

MOST_AT_HAND: Final = 64

_shown: Final[dict[tuple[str, int], Shown]] = {}


class Shown(Struct, frozen=True):
    """What a page shows of a play: made once for each version of a table."""

    prompt: Prompt | None
    view: PromptView | None
    board: Markup


class Tracked(Struct):
    """A table that is tracked, with all that its pages need."""

    table: Table
    game: Game
    tracker: Tracker
    play: Play


def _tracked_or_404(key: str) -> Tracked:
    table, game = table_or_404(key)
    play = play_of(game, table.setup, table.state)
    if game.tracker is None or play is None:
        abort(404)
    return Tracked(table, game, game.tracker, play)


def _about(game: Game, state: Any) -> About:
    items: dict[str, dict[str, str]] = {}
    for item in list_items(db.connection, shelf_id(), game.slug):
        items.setdefault(item.kind, {})[item.key] = item.content
    return About(state, SystemRandom(), items)


@bp.get("/play")
def show(key: str) -> ResponseReturnValue:
    """The board, and what to do next."""
    return _page(_tracked_or_404(key))


def _page(tracked: Tracked, form: MoveForm | None = None, error: str = "") -> str:
    table, game, play = tracked.table, tracked.game, tracked.play
    shown = _show(tracked)
    prompt = shown.prompt
    scored = score_table(game, table.setup, table.state)
    if form is None and prompt and not prompt.choices and not table.state.is_finished:
        form = _empty_form(game, prompt, _about(game, play.state))
    hint = tracked.tracker.hint(play.state) if request.args.get("hint") else None
    return render_template(
        "pages/play.html",
        game=game,
        table=table,
        play=play,
        prompt=shown.view,
        board=shown.board,
        form=form,
        error=error,
        hint=view_hint(hint) if hint else None,
        status=tracked.tracker.status(play.state),
        panels=tracked.tracker.panels(play.state, scored.board),
        scoreboard=scored.board,
        total=say_totals(scored.board),
        headline=headline(table, scored.board),
        undo=say_step(game, table.state.next_undo, table.setup, scored.sheet),
        redo=say_step(game, table.state.next_redo, table.setup, scored.sheet),
        entry_id=new_entry_id(),
        after=table.state.last,
    )


def _show(tracked: Tracked) -> Shown:
    """What to do next, and the board with the spots for it."""
    key = (tracked.table.key, tracked.table.version)
    shown = _shown.get(key)
    if shown is None:
        prompt = tracked.tracker.prompt(tracked.play.state)
        board = view_board(tracked.tracker.picture(tracked.play.state), prompt, sprite())
        shown = Shown(prompt, view_prompt(prompt) if prompt else None, board)
        if len(_shown) >= MOST_AT_HAND:
            _shown.clear()
        _shown[key] = shown
    return shown


def _empty_form(game: Game, prompt: Prompt, about: About) -> MoveForm | None:
    kind = move_form(game, prompt.key)
    if kind is None:
        return None
    form = kind(formdata=None)
    form.prepare(about)
    return form


@bp.post("/moves")
def move(key: str) -> ResponseReturnValue:
    """One move: that of a choice, or the one that the form of the prompt makes."""
    tracked = _tracked_or_404(key)
    if _came_before(tracked.table):
        return _answer(tracked.table)
    form = None
    try:
        prompt = _show(tracked).prompt
        form, about = _sent_form(tracked, prompt, lambda: _about(tracked.game, tracked.play.state))
        made = _read(tracked, prompt, form, about)
        if made is None:
            return _say_errors(form) if wants_json() else (_page(tracked, form), 422)
        table = _append(tracked, Moved(request.form.get("entry_id", ""), write_move(made)))
    except RuleError as error:
        return _refuse(tracked, form, error)
    return _answer(table)


def _came_before(table: Table) -> bool:
    """Whether this very entry is in the log already: it was sent twice, and counts once."""
    entry_id = request.form.get("entry_id", "")
    return any(entry.id == entry_id for entry in table.log)


def _sent_form(
    tracked: Tracked, prompt: Prompt | None, about_of: Callable[[], About]
) -> tuple[MoveForm | None, About | None]:
    """The form that was sent, with what it is about; neither for a choice. Raises RuleError ``stale_page``."""
    if "move" in request.form or "choice" in request.form:
        return None, None
    kind = move_form(tracked.game, prompt.key) if prompt else None
    if kind is None or request.form.get("prompt") != (prompt and prompt.key):
        raise _stale()
    about = about_of()
    form = kind()
    form.prepare(about)
    return form, about


def _read(tracked: Tracked, prompt: Prompt | None, form: MoveForm | None, about: About | None) -> Any:
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


def _say_errors(form: MoveForm | None) -> ResponseReturnValue:
    """What is wrong, by field, for a script."""
    return {"errors": {field: errors[0] for field, errors in form.errors.items()} if form else {}}, 422


def _append(tracked: Tracked, entry: Entry) -> Table:
    """Append an entry of a page made of what still stands. Raises RuleError ``stale_page`` and those of the move."""
    page_after = request.form.get("after", "")

    def check(before: Table) -> None:
        if before.state.last != page_after:
            raise _stale()
        play = play_of(tracked.game, before.setup, before.state)
        if play and isinstance(entry, Moved):
            follow_move(tracked.tracker, before.setup, play, entry)

    return append(tracked.game, tracked.table.key, entry, tracked.table, check)


def _stale() -> RuleError:
    return RuleError("stale_page", text("Somebody changed the table meanwhile. Look at it again, then go on."))


def _refuse(tracked: Tracked, form: MoveForm | None, error: RuleError) -> ResponseReturnValue:
    """Say what is wrong on a page that keeps what was typed."""
    if wants_json():
        return _say(error)
    is_told = form is not None and form.refuse(error)
    tracked = _tracked_or_404(tracked.table.key)
    form = form if error.code != "stale_page" else None
    return _page(tracked, form, "" if is_told else str(error.message)), 409


def _say(error: RuleError) -> ResponseReturnValue:
    return {"error": str(error.message), "code": error.code}, 409


def _answer(table: Table) -> ResponseReturnValue:
    if wants_json():
        return {"version": table.version}
    return redirect(url_for("play.show", key=table.key), 303)


@bp.get("/corrections")
def corrections(key: str) -> ResponseReturnValue:
    """All moves that stand, to choose the one that was entered wrongly."""
    tracked = _tracked_or_404(key)
    tracker, play = tracked.tracker, tracked.play
    state = tracker.start(tracked.table.setup)
    turns: list[tuple[str, list[tuple[str, str]]]] = []
    for entry, made in zip(play.entries, play.moves, strict=True):
        state = tracker.apply(state, made)
        words = [] if not turns or tracker.opens_turn(made) else turns.pop()[1]
        turns.append((str(tracker.status(state)), [*words, (entry, str(tracker.describe(made)))]))
    return render_template(
        "pages/corrections.html",
        game=tracked.game,
        table=tracked.table,
        turns=turns,
        board=view_board(tracked.tracker.picture(tracked.play.state), None, sprite()),
    )


@bp.get("/corrections/<entry>")
def correct(key: str, entry: str) -> ResponseReturnValue:
    """The prompt that a move answered once more, on the board as it was then."""
    return _correction_page(_tracked_or_404(key), entry)


@bp.post("/corrections/<entry>")
def keep_correction(key: str, entry: str) -> ResponseReturnValue:
    """Put another move in the place of an earlier one; what no longer fits then is named first."""
    tracked = _tracked_or_404(key)
    if _came_before(tracked.table):
        return _answer(tracked.table)
    form = None
    try:
        state = state_before(tracked.tracker, tracked.table.setup, tracked.play, entry)
        prompt = tracked.tracker.prompt(state)
        form, about = _sent_form(tracked, prompt, lambda: About(state, SystemRandom()))
        made = _read(tracked, prompt, form, about)
        if made is None:
            return _say_errors(form) if wants_json() else (_correction_page(tracked, entry, form), 422)
        correction = correct_move(tracked.tracker, tracked.table.setup, tracked.play, entry, made)
        gone = left_out(correction)
        if gone and request.form.get("left_out") != " ".join(gone):
            return _confirm(tracked, entry, made, correction)
        table = _append(tracked, Corrected(request.form.get("entry_id", ""), raw_moves(correction.moves), gone))
    except RuleError as error:
        if wants_json():
            return _say(error)
        if error.code in ("stale_page", "unknown_move"):
            flash(str(error.message))
            return redirect(url_for("play.corrections", key=key), 303)
        is_told = form is not None and form.refuse(error)
        return _correction_page(tracked, entry, form, "" if is_told else str(error.message)), 409
    if not wants_json():
        flash("Corrected.")
    return _answer(table)


def _correction_page(tracked: Tracked, entry: str, form: MoveForm | None = None, error: str = "") -> str:
    try:
        state = state_before(tracked.tracker, tracked.table.setup, tracked.play, entry)
    except RuleError:
        abort(404)
    index = tracked.play.entries.index(entry)
    prompt = tracked.tracker.prompt(state)
    if form is None and prompt and not prompt.choices:
        form = _empty_form(tracked.game, prompt, About(state, SystemRandom()))
        if form:
            form.fill(tracked.play.moves, index)
    return render_template(
        "pages/correct.html",
        game=tracked.game,
        table=tracked.table,
        entry=entry,
        was=str(tracked.tracker.describe(tracked.play.moves[index])),
        prompt=view_prompt(prompt) if prompt else None,
        form=form,
        error=error,
        board=view_board(tracked.tracker.picture(state), prompt, sprite()),
        entry_id=new_entry_id(),
        after=tracked.table.state.last,
    )


def _confirm(tracked: Tracked, entry: str, made: Any, correction: Correction) -> ResponseReturnValue:
    """The page that names the moves that a correction leaves out."""
    gone = " ".join(left_out(correction))
    if wants_json():
        return {"error": "Some later moves would be left out.", "code": "leaves_out", "left_out": gone}, 409
    words = dict(zip(tracked.play.entries, tracked.play.moves, strict=True))
    return render_template(
        "pages/correction_leaves_out.html",
        game=tracked.game,
        table=tracked.table,
        entry=entry,
        made=bytes(write_move(made)).decode(),
        words=str(tracked.tracker.describe(made)),
        misfits=[
            ([str(tracked.tracker.describe(words[each])) for each in misfit.entries], misfit)
            for misfit in correction.misfits
        ],
        left_out=gone,
        entry_id=new_entry_id(),
        after=request.form.get("after", ""),
    )


@bp.get("/why")
def why(key: str) -> ResponseReturnValue:
    """Why nothing can be done at a point of the board, for somebody who tapped there.

    With an ``entry`` it is the board as it was when that move was made.
    """
    tracked = _tracked_or_404(key)
    entry = request.args.get("entry", "")
    try:
        state = state_before(tracked.tracker, tracked.table.setup, tracked.play, entry) if entry else tracked.play.state
    except RuleError:
        abort(404)
    x, y = request.args.get("x", 0.0, float), request.args.get("y", 0.0, float)
    if not (abs(x) < 1000 and abs(y) < 1000):
        abort(404)
    reason = tracked.tracker.why_not(state, x, y)
    return {"why": str(reason or "")}


@bp.get("/version")
def version(key: str) -> ResponseReturnValue:
    """The number of entries of a table, for a page that wants to know of others'; 304 while it is the same."""
    number = read_version(db.connection, shelf_id(), key)
    response = make_response({"version": number})
    response.set_etag(str(number))
    response.headers["Cache-Control"] = "no-cache"
    return response.make_conditional(request)

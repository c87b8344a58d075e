"""A tracked play: one page for every game, one form for every move, and hints."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, abort, make_response, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from msgspec import Struct

from companion.core.errors import RuleError
from companion.core.log import Moved
from companion.core.play import state_before, write_move
from companion.core.prompt import Panel, Prompt
from companion.store.database import db
from companion.store.tables import read_version
from companion.web.errors import wants_json
from companion.web.headers import sprite
from companion.web.moves import (
    Tracked,
    about_state,
    answer,
    append_entry,
    came_before,
    fresh_form,
    learn,
    others_of,
    read_sent,
    say,
    say_errors,
    sent_form,
    status_of,
    stay,
    tracked_or_404,
)
from companion.web.play_view import PromptView, view_board, view_hint, view_other, view_prompt
from companion.web.sheet_view import Scored, score_table
from companion.web.shelf import headline, new_entry_id, say_totals, shelf_id
from companion.web.steps import say_step
from forms.move import MoveForm

bp = Blueprint("play", __name__, url_prefix="/tables/<key>")

MOST_AT_HAND: Final = 64

_shown: Final[dict[tuple[str, int], Shown]] = {}


class Shown(Struct, frozen=True):
    """What a page shows of a play: made once for each version of a table."""

    prompt: Prompt | None
    view: PromptView | None
    board: Markup
    scored: Scored
    panels: tuple[Panel, ...]


@bp.get("/play")
def show(key: str) -> ResponseReturnValue:
    """The board, and what to do next, or one of the other forms that can be opened (``form``)."""
    return _page(tracked_or_404(key))


def _page(tracked: Tracked, form: MoveForm | None = None, error: str = "") -> str:
    table, game, play = tracked.table, tracked.game, tracked.play
    shown = _show(tracked)
    view, form = _open_form(tracked, shown, form)
    scored = shown.scored
    give_hint = tracked.tracker.hint
    hint = give_hint(play.state) if give_hint and request.args.get("hint") else None
    return render_template(
        "pages/play.html",
        game=game,
        table=table,
        play=play,
        prompt=view,
        board=shown.board,
        form=form,
        error=error,
        has_hints=give_hint is not None,
        style=tracked.tracker.style(play.state),
        is_still=tracked.tracker.is_still,
        hint=view_hint(hint) if hint else None,
        news=tracked.tracker.news(play.state),
        status=tracked.tracker.status(play.state),
        panels=shown.panels,
        scoreboard=scored.board,
        total=say_totals(scored.board),
        headline=headline(table, scored.board),
        undo=say_step(game, table.state.next_undo, table.setup, scored.sheet),
        redo=say_step(game, table.state.next_redo, table.setup, scored.sheet),
        entry_id=new_entry_id(),
        after=table.state.last,
    )


def _open_form(tracked: Tracked, shown: Shown, form: MoveForm | None) -> tuple[PromptView | None, MoveForm | None]:
    """What is shown to be answered, with its form: the prompt, or another form in its place.

    A form that was sent stays for as long as it is asked for; so does what was typed beside a choice, or too late.
    """
    prompt, others = shown.prompt, others_of(shown.prompt)
    if prompt is None or tracked.table.state.is_finished:
        return shown.view, None
    sent = request.form.get("prompt")
    asked = sent or request.args.get("form")
    key = asked if asked in others else prompt.key
    view = view_other(key, others[key]) if key in others else shown.view
    if form is None or sent != key:
        is_kept = sent == key
        form = fresh_form(tracked.game, key, lambda: about_state(tracked.game, tracked.play.state), is_kept=is_kept)
    return view, form


def _show(tracked: Tracked) -> Shown:
    """What to do next, the board with the spots for it, and what stays in view."""
    table, tracker, state = tracked.table, tracked.tracker, tracked.play.state
    key = (table.key, table.version)
    shown = _shown.get(key)
    if shown is None:
        prompt = tracker.prompt(state)
        board = view_board(tracker.picture(state), prompt, sprite(), is_still=tracker.is_still)
        scored = score_table(tracked.game, table.setup, table.state)
        panels = tracker.panels(state, scored.board)
        shown = Shown(prompt, view_prompt(prompt) if prompt else None, board, scored, panels)
        if len(_shown) >= MOST_AT_HAND:
            _shown.clear()
        _shown[key] = shown
    return shown


@bp.post("/moves")
def move(key: str) -> ResponseReturnValue:
    """One move: that of a choice, or the one that the form of the prompt or another one makes."""
    tracked = tracked_or_404(key)
    prompt = _show(tracked).prompt
    if came_before(tracked.table):
        return answer(tracked.table, **stay(tracked, prompt))
    form = None
    try:
        others = others_of(prompt)
        form, about = sent_form(tracked, prompt, others, lambda: about_state(tracked.game, tracked.play.state))
        made = read_sent(tracked, prompt, form, about)
        if made is None:
            return say_errors(form) if wants_json() else (_page(tracked, form), status_of(form))
        table = append_entry(tracked, Moved(request.form.get("entry_id", ""), write_move(made)))
        learn(tracked.game, form)
    except RuleError as error:
        return _refuse(tracked, form, error)
    return answer(table, **stay(tracked, prompt, form))


def _refuse(tracked: Tracked, form: MoveForm | None, error: RuleError) -> ResponseReturnValue:
    """Say what is wrong on a page that keeps what was typed. What a form learned is kept even if its move does not fit.

    A stale page is shown as the table is now, with what was typed wherever the same is still asked.
    """
    learn(tracked.game, form)
    if wants_json():
        return say(error)
    is_told = form is not None and form.refuse(error)
    tracked = tracked_or_404(tracked.table.key)
    return _page(tracked, form, "" if is_told else str(error.message)), 409


@bp.get("/why")
def why(key: str) -> ResponseReturnValue:
    """Why nothing can be done at a point of the board, for somebody who tapped there.

    With an ``entry`` it is the board as it was when that move was made.
    """
    tracked = tracked_or_404(key)
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

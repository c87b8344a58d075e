"""Corrections of a play: an earlier move is put right, and what no longer fits then is named."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from msgspec import Struct

from companion.core.errors import RuleError
from companion.core.game import Game
from companion.core.log import Corrected
from companion.core.play import (
    Correction,
    correct_move,
    find_move,
    left_out,
    raw_moves,
    state_before,
    write_move,
)
from companion.core.prompt import Other, Prompt
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
    tracked_or_404,
)
from companion.web.play_view import PromptView, view_board, view_other, view_prompt
from companion.web.shelf import new_entry_id
from forms.move import MoveForm
from forms.moves import form_that_makes

bp = Blueprint("corrections", __name__, url_prefix="/tables/<key>/corrections")


class Asked(Struct, frozen=True):
    """What a correction asks: the prompt, the other forms by key, and the one of them that is open, if any is."""

    prompt: Prompt | None
    others: dict[str, str]
    opened: str


@bp.get("")
def index(key: str) -> ResponseReturnValue:
    """All moves that stand, to choose the one that was entered wrongly."""
    tracked = tracked_or_404(key)
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
        is_still=tracker.is_still,
        board=view_board(tracker.picture(play.state), None, sprite(), is_still=tracker.is_still),
    )


@bp.get("/<entry>")
def correct(key: str, entry: str) -> ResponseReturnValue:
    """The prompt that a move answered once more, on the board as it was then."""
    return _correction_page(tracked_or_404(key), entry)


@bp.post("/<entry>")
def keep_correction(key: str, entry: str) -> ResponseReturnValue:
    """Put another move in the place of an earlier one; what no longer fits then is named first."""
    tracked = tracked_or_404(key)
    if came_before(tracked.table):
        return answer(tracked.table)
    form = None
    try:
        state = state_before(tracked.tracker, tracked.table.setup, tracked.play, entry)
        prompt = tracked.tracker.prompt(state)
        others = _ask(tracked.game, prompt, tracked.play.moves[find_move(tracked.play, entry)]).others
        form, about = sent_form(tracked, prompt, others, lambda: about_state(tracked.game, state, is_correction=True))
        made = read_sent(tracked, prompt, form, about)
        if made is None:
            return say_errors(form) if wants_json() else (_correction_page(tracked, entry, form), status_of(form))
        correction = correct_move(tracked.tracker, tracked.table.setup, tracked.play, entry, made)
        gone = left_out(correction)
        if gone and request.form.get("left_out") != " ".join(gone):
            return _confirm(tracked, entry, made, correction)
        table = append_entry(tracked, Corrected(request.form.get("entry_id", ""), raw_moves(correction.moves), gone))
        learn(tracked.game, form)
    except RuleError as error:
        if wants_json():
            return say(error)
        if error.code in ("stale_page", "unknown_move"):
            flash(str(error.message))
            return redirect(url_for("corrections.index", key=key), 303)
        learn(tracked.game, form)
        is_told = form is not None and form.refuse(error)
        return _correction_page(tracked, entry, form, "" if is_told else str(error.message)), 409
    if not wants_json():
        flash("Corrected.")
    return answer(table)


def _correction_page(tracked: Tracked, entry: str, form: MoveForm | None = None, error: str = "") -> str:
    try:
        state = state_before(tracked.tracker, tracked.table.setup, tracked.play, entry)
    except RuleError:
        abort(404)
    prompt = tracked.tracker.prompt(state)
    index = find_move(tracked.play, entry)
    asked = _ask(tracked.game, prompt, tracked.play.moves[index])
    if form is None:
        form = _filled_form(tracked, asked, state, index)
    return render_template(
        "pages/correct.html",
        game=tracked.game,
        table=tracked.table,
        entry=entry,
        was=str(tracked.tracker.describe(tracked.play.moves[index])),
        prompt=_view(asked),
        others=_other_ways(asked),
        form=form,
        error=error,
        board=view_board(tracked.tracker.picture(state), prompt, sprite(), is_still=tracked.tracker.is_still),
        entry_id=new_entry_id(),
        style=tracked.tracker.style(state),
        is_still=tracked.tracker.is_still,
        after=tracked.table.state.last,
    )


def _ask(game: Game, prompt: Prompt | None, made: Any) -> Asked:
    """What was sent or asked for, else what makes such a move as was made, else the prompt."""
    others = others_of(prompt)
    maker = form_that_makes(game, made)
    if maker and not (prompt and maker == prompt.key):
        others.setdefault(maker, "As it was entered")
    wanted = request.form.get("prompt") or request.args.get("form", maker)
    return Asked(prompt, others, wanted if wanted in others else "")


def _view(asked: Asked) -> PromptView | None:
    if asked.opened:
        return view_other(asked.opened, asked.others[asked.opened])
    return view_prompt(asked.prompt) if asked.prompt else None


def _other_ways(asked: Asked) -> list[Other]:
    """What else the move may have been: the prompt and the forms that are not open."""
    if asked.prompt is None:
        return []
    every = {asked.prompt.key: str(asked.prompt.title)} if asked.opened else {}
    shut = {asked.opened, *(other.key for other in asked.prompt.others if not other.is_listed)}
    return [Other(key, label) for key, label in (every | asked.others).items() if key not in shut]


def _filled_form(tracked: Tracked, asked: Asked, state: Any, index: int) -> MoveForm | None:
    """The form that is open, with the move as it was made, if it is one of its kind."""
    key = asked.opened or (asked.prompt.key if asked.prompt else "")
    form = fresh_form(tracked.game, key, lambda: about_state(tracked.game, state, is_correction=True))
    moves = tracked.play.moves
    is_chosen = bool(not asked.opened and asked.prompt and asked.prompt.choices)
    if form and (isinstance(moves[index], form.moves) if form.moves else not is_chosen):
        form.fill(moves, index)
    return form


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

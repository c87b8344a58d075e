"""Blank scorepads. What prints is imported when somebody prints: it takes long and fills memory."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from flask import Blueprint, render_template, request, send_file
from flask.typing import ResponseReturnValue

from companion.core.errors import RuleError
from companion.games import GAMES

if TYPE_CHECKING:
    from forms.pad import PadForm

bp = Blueprint("pads", __name__)


@bp.get("/print")
def index() -> ResponseReturnValue:
    """Choose what to print."""
    from forms.pad import pad_form

    return _page(pad_form(request.args if request.args else None))


@bp.get("/print/pad.pdf")
def pad() -> ResponseReturnValue:
    """The pad as PDF, or what is wrong with what was chosen."""
    from companion.printing import LayoutError, pad_pdf
    from forms.pad import pad_form

    form = pad_form(request.args)
    if not form.validate():
        return _page(form), 422
    game = GAMES[form.game.data]
    try:
        document = pad_pdf(
            game,
            players=form.number_of_players(game),
            paper=form.paper.data,
            per_page=int(form.per_page.data),
            pages=form.pages.data,
            ink_saving=form.ink_saving.data,
        )
    except RuleError as error:
        form.players.errors = [str(error.message)]
        return _page(form), 422
    except LayoutError as error:
        form.per_page.errors = [str(error)]
        return _page(form), 422
    return send_file(io.BytesIO(document), "application/pdf", download_name=f"{game.slug}-pad.pdf", max_age=0)


def _page(form: PadForm) -> str:
    return render_template("pages/print.html", form=form)

"""The API: a finished game goes in, its score comes out; nothing is kept (docs/formats.md)."""

from __future__ import annotations

import msgspec
from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from companion.core.document import LARGEST_DOCUMENT, score_document
from companion.core.errors import RuleError
from companion.core.text import unmark
from companion.web.shelf import game_or_404

bp = Blueprint("api", __name__, url_prefix="/api/v1")


@bp.post("/score/<game>")
def score(game: str) -> ResponseReturnValue:
    """Score a document; what is wrong with it is answered with 422, the field and the code."""
    chosen = game_or_404(game)
    try:
        result = score_document(chosen, request.stream.read(LARGEST_DOCUMENT + 1))
    except RuleError as error:
        return {"error": unmark(str(error.message)), "field": error.field, "code": error.code}, 422
    return Response(msgspec.json.encode(result), mimetype="application/json")

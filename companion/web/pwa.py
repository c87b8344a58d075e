"""What the home screen of a phone needs: a manifest and icons."""

from __future__ import annotations

from functools import cache
from typing import Final

from flask import Blueprint, Response, abort, jsonify, url_for
from flask.typing import ResponseReturnValue

bp = Blueprint("pwa", __name__)

SIZES: Final = (48, 180, 192, 512)


@bp.get("/manifest.webmanifest")
def manifest() -> ResponseReturnValue:
    """The web manifest."""
    icons = [
        {
            "src": url_for("pwa.icon", kind=kind, size=size),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": kind,
        }
        for kind in ("any", "maskable")
        for size in (192, 512)
    ]
    response = jsonify(
        name="Companion",
        short_name="Companion",
        description="Scores, opponents and pads for four games about wild animals",
        start_url=url_for("home.index"),
        scope="/",
        display="standalone",
        background_color="#f4efe3",
        theme_color="#2f5d46",
        icons=icons,
    )
    response.mimetype = "application/manifest+json"
    return response


@bp.get("/icons/<kind>-<int:size>.png")
def icon(kind: str, size: int) -> ResponseReturnValue:
    """An icon, drawn once."""
    if size not in SIZES or kind not in ("any", "maskable"):
        abort(404)
    response = Response(_draw(size, is_maskable=kind == "maskable"), mimetype="image/png")
    response.headers["Cache-Control"] = "public, max-age=604800"
    return response


@cache
def _draw(size: int, *, is_maskable: bool) -> bytes:
    from companion.pictures.icons import draw_icon

    return draw_icon(size, maskable=is_maskable)

"""The door: the machine itself and whoever scanned the QR code share the shelf; all others see a door page."""

from __future__ import annotations

import hmac
import ipaddress
from functools import lru_cache
from typing import Final

from flask import Blueprint, Flask, abort, current_app, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from companion.settings import Settings
from companion.web.errors import wants_json

bp = Blueprint("door", __name__)

OPEN: Final = frozenset({"static", "door.join", "pwa.manifest", "pwa.icon"})
TRIES: Final = 30  # a minute, from one address
FORWARDING: Final = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via")


def guard(app: Flask) -> None:
    """Let nobody pass who does not belong to the household."""
    app.before_request(_check)


def _check() -> ResponseReturnValue | None:
    if request.endpoint in OPEN or is_inside():
        return None
    if wants_json():
        return {"error": "Not yours: ask the household for its QR code and join first."}, 401
    return render_template("pages/door.html", was_wrong=False), 401


def is_inside() -> bool:
    """Whether the request comes from the machine itself or from somebody who joined with the present key."""
    return is_machine_itself() or hmac.compare_digest(str(session.get("joined", "")), _ticket())


def is_machine_itself() -> bool:
    """Whether the request was made on this machine, asking for it by one of its own names.

    Behind a reverse proxy every request seems to come from here: then nobody counts as the machine. A foreign name
    in the Host header is a page of another site that points its name at this machine.
    """
    settings: Settings = current_app.config["COMPANION"]
    if settings.behind_proxy or any(header in request.headers for header in FORWARDING):
        return False
    return _is_own(request.remote_addr or "", settings) and _is_own(_host_name(), settings)


def _host_name() -> str:
    host = request.host
    return host[1 : host.index("]")] if host.startswith("[") and "]" in host else host.partition(":")[0]


def _is_own(address: str, settings: Settings) -> bool:
    return address == "localhost" or address in settings.own_addresses or _is_loopback(address)


@lru_cache(256)
def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def _ticket() -> str:
    """What a phone's cookie holds: not the key itself, and worthless once the key is new."""
    key = f"{current_app.config['SECRET_KEY']}:{current_app.config['JOIN_KEY']}"
    return hmac.new(key.encode(), b"joined", "sha256").hexdigest()


@bp.get("/join/<key>")
def join(key: str) -> ResponseReturnValue:
    """Let a phone in that scanned the QR code."""
    if not _may_try():
        abort(429)
    if not hmac.compare_digest(key.encode(), current_app.config["JOIN_KEY"].encode()):
        return render_template("pages/door.html", was_wrong=True), 403
    session.permanent = True
    session["joined"] = _ticket()
    return redirect(url_for("home.index"))


def _may_try() -> bool:
    """Whether this address may try a key now. What counts the tries is imported when somebody first tries."""
    from limits import RateLimitItemPerMinute
    from limits.storage import MemoryStorage
    from limits.strategies import MovingWindowRateLimiter

    limiter: MovingWindowRateLimiter = current_app.extensions.setdefault(
        "join_limiter", MovingWindowRateLimiter(MemoryStorage())
    )
    return limiter.hit(RateLimitItemPerMinute(TRIES), request.remote_addr or "")

"""Animal cards, pawns and specialists of a land (WL-14 to WL-16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.games.wildscape.state import State

HANDLERS: Final[dict[type[Any], Callable[[State, Any], State]]] = {}

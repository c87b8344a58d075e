"""Habitats, animal tiles and rivers of a land: placed, established, joined (WL-11 to WL-13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.games.wildscape.state import State

HANDLERS: Final[dict[type[Any], Callable[[State, Any], State]]] = {}

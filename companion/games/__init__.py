"""The games, by slug. A fifth one is a folder and a line here."""

from __future__ import annotations

from typing import Final

from companion.core.errors import RuleError
from companion.core.game import Game
from companion.core.text import text
from companion.games.rewild import GAME as REWILD
from companion.games.rewild_south_america import GAME as REWILD_SOUTH_AMERICA
from companion.games.wild_serengeti import GAME as WILD_SERENGETI
from companion.games.wildscape import GAME as WILDSCAPE

GAMES: Final[dict[str, Game]] = {game.slug: game for game in (REWILD, REWILD_SOUTH_AMERICA, WILD_SERENGETI, WILDSCAPE)}


def find_game(slug: str) -> Game:
    """The game with that slug. Raises RuleError ``unknown_game``."""
    try:
        return GAMES[slug]
    except KeyError:
        raise RuleError(
            "unknown_game",
            text("There is no game “{slug}”. Choose one of: {slugs}.", slug=slug[:60], slugs=", ".join(GAMES)),
            "game",
        ) from None

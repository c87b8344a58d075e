"""High Trees of Rewild: South America: how many are left, and who can still get onto one (SA-6, SA-21, SA-32)."""

from __future__ import annotations

from companion.games.rewild_south_america.cards import Offers
from companion.games.rewild_south_america.figures import MOST_TREES
from companion.games.rewild_south_america.state import Player, State, in_biome


def tree_candidates(player: Player) -> tuple[int, ...]:
    """Stacks whose animal can still get onto a High Tree that is planted under it, the first placed first.

    Rulebook: South America, Upgrading Rainforests; Plant Card Effects (SA-21, SA-45, A-SA12).
    """
    return tuple(
        [
            index
            for index, stack in in_biome(player, "rainforest")
            if stack.card.deck == "wildlife"
            and stack.card.has_high_tree
            and not stack.is_on_tree
            and not stack.is_on_plant
        ]
    )


def trees_left(state: State) -> int:
    """High Trees that nobody has planted yet, as far as tiles are followed (SA-6)."""
    return max(MOST_TREES - sum([player.tiles.high_trees for player in state.players if player.tiles is not None]), 0)


def meeples_lifted(player: Player, number: int, hexes: int = 1) -> tuple[int, int]:
    """The fewest and the most meeples that ``number`` new High Trees can lift, as far as the cards tell.

    Candidates lie on Rainforest Tiles without a tree or, having come later, below a tree or on the hex of a Plant
    Card; ``hexes`` is a Rainforest Tile's. A tree lifts one meeple.

    Rulebook: South America, Upgrading Rainforests (SA-21, SA-32, A-SA12).
    """
    candidates = len(tree_candidates(player))
    most = min(number, candidates)
    if player.tiles is None:
        return 0, most
    bare = max(player.tiles.rainforest - player.tiles.high_trees, 0)
    elsewhere = player.tiles.high_trees * hexes + _plant_hexes(player)
    occupied = -(-max(candidates - elsewhere, 0) // hexes)  # bare tiles that hold a candidate, at least
    return min(max(number + occupied - bare, 0), most), most


def _plant_hexes(player: Player) -> int:
    """Rainforest hexes of Plant Cards on which a candidate's meeple may lie without anybody having said so."""
    effects = [stack.card.effect for stack in player.stacks]
    hexes = sum([isinstance(effect, Offers) and effect.hex == "rainforest" for effect in effects])
    return max(hexes - sum([stack.is_on_plant for _, stack in in_biome(player, "rainforest")]), 0)

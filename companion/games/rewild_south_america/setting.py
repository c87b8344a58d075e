"""The table as it really lies, entered directly: numbers of a seat, its cards, the display."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.text import text
from companion.games.rewild_south_america.cards import BIOMES, DECKS, Biome, Card, Eats
from companion.games.rewild_south_america.display import check_new_card, drop_at, set_at
from companion.games.rewild_south_america.figures import MOST_TILES, MOST_TREES
from companion.games.rewild_south_america.moves import PutCard, RemoveCard, SetDisplay, SetSeat
from companion.games.rewild_south_america.state import MOST_STACKS, Player, Stack, State, Tiles, with_player
from companion.games.rewild_south_america.tiles import count_tiles, covered_fields


def set_seat(state: State, move: SetSeat) -> State:
    """Set a seat's numbers. What is None there is not followed from then on.

    Raises RuleError ``not_followed``, ``opponent_needs_numbers``, ``too_many_extensions``, ``too_many_trees``,
    ``too_many_meeples``, ``too_few_meeples``, ``too_many_tiles``.
    """
    player = followed_player(state, move.seat)
    if move.seat == state.opponent and (move.stock is None or move.tiles is None):
        raise RuleError(
            "opponent_needs_numbers",
            text("The opponent decides by its resources and its tiles. Type them all."),
            "minerals" if move.stock is None else "shrubland",
        )
    _check_meeples(player, move.tree_meeples)
    if move.tiles is not None:
        _check_tiles(move.tiles, move.tree_meeples)
        _check_table(state, move.seat, move.tiles)
    by_hand = player.points.get("by_hand", 0) + move.points - player.score
    points = {**player.points, "by_hand": by_hand}
    changed = replace(
        player,
        stock=move.stock,
        tiles=move.tiles,
        symbols=move.symbols,
        tree_meeples=move.tree_meeples,
        wetland_markers=move.wetland_markers,
        completed=tuple([biome for biome in BIOMES if biome in move.completed]),
        points={source: number for source, number in points.items() if number},
    )
    return with_player(state, move.seat, changed)


def _check_tiles(tiles: Tiles, meeples: int) -> None:
    if tiles.extensions > tiles.shrubland:
        raise RuleError(
            "too_many_extensions",
            text("Each Shrubland has at most one Extension: at most {most} here.", most=tiles.shrubland),
            "extensions",
        )
    if tiles.high_trees > tiles.rainforest:
        raise RuleError(
            "too_many_trees",
            text("Each Rainforest Tile has at most one High Tree: at most {most} here.", most=tiles.rainforest),
            "high_trees",
        )
    if meeples > tiles.high_trees:
        raise RuleError(
            "too_many_meeples",
            text("Each High Tree takes one Animal Meeple: at most {most} here.", most=tiles.high_trees),
            "tree_meeples",
        )


def _check_meeples(player: Player, meeples: int) -> None:
    on_trees = _count_on_trees(player)
    if meeples < on_trees:
        raise RuleError(
            "too_few_meeples",
            text("{number} of the visible cards here are on High Trees: at least {number}.", number=on_trees),
            "tree_meeples",
        )


def _count_on_trees(player: Player) -> int:
    return sum([stack.is_on_tree for stack in player.stacks])


def _check_table(state: State, seat: int, tiles: Tiles) -> None:
    """What the game has is shared by all seats (SA-6), and a Player Board has only so many fields."""
    others = [each.tiles for index, each in enumerate(state.players) if index != seat and each.tiles is not None]
    trees = MOST_TREES - sum([each.high_trees for each in others])
    if tiles.high_trees > trees:
        raise RuleError(
            "too_many_trees",
            text("The game has {all} High Trees: at most {most} here.", all=MOST_TREES, most=trees),
            "high_trees",
        )
    if sum([count_tiles(each) for each in (tiles, *others)]) > MOST_TILES:
        raise RuleError(
            "too_many_tiles", text("The game has {all} Biome Tiles. Type fewer here.", all=MOST_TILES), "shrubland"
        )
    covered, fields = covered_fields(tiles, state.figures), state.figures.board_fields
    if covered is not None and fields is not None and covered > fields:
        raise RuleError(
            "too_many_tiles",
            text("These tiles cover {covered} fields; a Player Board has {fields}.", covered=covered, fields=fields),
            "shrubland",
        )


def put_card(state: State, move: PutCard) -> State:
    """Put a card where it lies already; it costs and scores nothing.

    Raises RuleError ``not_followed``, ``card_not_whole``, ``module_is_off``, ``no_home``, ``no_such_stack``,
    ``other_biome``, ``no_prey``, ``too_many_cards``, ``no_tree``.
    """
    player = followed_player(state, move.seat)
    check_new_card(state, move.card)
    if move.biome not in move.card.homes:
        words = text("{card} cannot live in the {biome}.", card=move.card.name, biome=BIOMES[move.biome])
        raise RuleError("no_home", words, "biome")
    player = _put_on(player, move, move.on) if move.on is not None else _put_beside(player, move)
    return with_player(state, move.seat, _ask_again(player, move.card, move.biome))


def _put_beside(player: Player, move: PutCard) -> Player:
    """The card beside the others, with its meeple on a High Tree or not."""
    if len(player.stacks) >= MOST_STACKS:
        raise RuleError("too_many_cards", text("At most {most} cards lie here. Remove one.", most=MOST_STACKS))
    if not move.is_on_tree:
        return replace(player, stacks=(*player.stacks, Stack(move.card, move.biome)))
    if not (move.card.deck == "wildlife" and move.card.has_high_tree and move.biome == "rainforest"):
        raise RuleError("no_tree", text("{card} cannot live on a High Tree.", card=move.card.name), "is_on_tree")
    on_trees = _count_on_trees(player) + 1
    if on_trees > (MOST_TREES if player.tiles is None else player.tiles.high_trees):
        raise RuleError(
            "no_tree", text("No High Tree is left for {card}. Set the tiles first.", card=move.card.name), "is_on_tree"
        )
    stacks = (*player.stacks, Stack(move.card, move.biome, is_on_tree=True))
    return replace(player, stacks=stacks, tree_meeples=max(player.tree_meeples, on_trees))


def _put_on(player: Player, move: PutCard, index: int) -> Player:
    """The card on the one that it ate."""
    eaten = _stack(player, index)
    if eaten.biome != move.biome:
        raise RuleError("other_biome", text("The eaten card lies in the {biome}.", biome=BIOMES[eaten.biome]))
    if not isinstance(move.card.effect, Eats) or eaten.card.kind not in move.card.effect.prey:
        words = text("{card} does not eat {prey}. Choose another card.", card=move.card.name, prey=eaten.card.name)
        raise RuleError("no_prey", words, "on")
    top = Stack(move.card, move.biome, (eaten.card, *eaten.below))
    return replace(player, stacks=(*player.stacks[:index], top, *player.stacks[index + 1 :]))


def _ask_again(player: Player, card: Card, biome: Biome) -> Player:
    """How many markers lie on Wetland Tiles is unknown again when others lie in that biome."""
    is_there = card.deck == "wildlife" and biome == "grassland"
    return replace(player, wetland_markers=None) if is_there else player


def remove_card(state: State, move: RemoveCard) -> State:
    """A visible card is not there; what lay below it is visible again. Raises RuleError ``no_such_stack``."""
    player = followed_player(state, move.seat)
    gone = _stack(player, move.stack)
    uncovered = (Stack(gone.below[0], gone.biome, gone.below[1:]),) if gone.below else ()
    stacks = (*player.stacks[: move.stack], *uncovered, *player.stacks[move.stack + 1 :])
    player = replace(player, stacks=stacks, tree_meeples=player.tree_meeples - gone.is_on_tree)
    return with_player(state, move.seat, _ask_again(player, gone.card, gone.biome))


def set_display(state: State, move: SetDisplay) -> State:
    """Another card lies at a place of the display, or none.

    Raises RuleError ``no_display``, ``no_card``, ``no_such_place``, ``card_not_whole``, ``module_is_off``,
    ``other_row``.
    """
    card = move.card
    if card is None:
        return drop_at(state, move.deck, move.index)
    check_new_card(state, card)
    if card.deck != move.deck:
        raise RuleError("other_row", text("{card} is no {deck} Card.", card=card.name, deck=DECKS[move.deck]))
    return set_at(state, move.deck, move.index, card)


def followed_player(state: State, seat: int) -> Player:
    """The player at a seat. Raises RuleError ``not_followed``."""
    if seat not in state.follows:
        raise RuleError("not_followed", text("That seat is not followed at this table."))
    return state.players[seat]


def _stack(player: Player, index: int) -> Stack:
    if index >= len(player.stacks):
        raise RuleError("no_such_stack", text("That card is not there any more. Look at the table again."))
    return player.stacks[index]

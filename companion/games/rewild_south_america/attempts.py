"""Whether the solo opponent can carry out the action at hand, and how: the board itself is only on the table."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from companion.core.text import Text, counted, text
from companion.games.rewild_south_america.cards import BIOMES, DECKS, RESOURCES, Card, Counts
from companion.games.rewild_south_america.figures import (
    ACTION_CARDS,
    MOST_TREES,
    SHRUBLAND_HEXES,
    TAKEN,
    TAKES,
    Action,
    ActionCard,
    Figures,
    biome_of,
)
from companion.games.rewild_south_america.state import Drawn, Player, State
from companion.games.rewild_south_america.stock import add_up, say_amount, say_amounts
from companion.games.rewild_south_america.tiles import BASE_COSTS, covered_fields
from companion.games.rewild_south_america.trees import tree_candidates, trees_left

FEWEST_EXTENSIONS: Final = 2  # rulebook: Solo Mode, Upgrading Shrublands (SA-85)
_WETLAND_EFFECTS: Final = {"wetland_symbols": "Wetland symbols", "wetland_markers": "Animal Markers on Wetland Tiles"}
_IN_ORDER: Final = text("From left to right, in a column from top to bottom.")
_AS_MANY: Final = text("As many as it can pay for, from left to right, in a column from top to bottom.")


class Attempt(Struct, frozen=True):
    """What becomes of an action: the opponent can ``do`` it, somebody has to ``ask`` the board, or it ``cannot``.

    ``words`` say what it does or what is to be found out, or why it cannot (a clause without a full stop), ``why``
    what is known. ``number`` is how many tiles it upgrades, at most, 0 if unknown or for other actions.
    """

    outcome: Literal["do", "ask", "cannot"]
    words: Text
    why: tuple[Text, ...] = ()
    number: int = 0


def actions_of(drawn: Drawn, is_second: bool) -> Action:  # noqa: FBT001  Solo.is_second, as it is
    """The action on the side at hand: first what lies on top, so a turned card begins with its printed bottom.

    On the second cards of Grassland and Rainforest the opponent only upgrades that biome.

    Rulebook: South America, 1. Playing Your Opponent's Player Card (SA-80, SA-81, SA-86).

    >>> actions_of(Drawn("grassland_2"), False), actions_of(Drawn("grassland_2", True), False)
    ('place', 'flip')
    """
    _, top, bottom = ACTION_CARDS[drawn.card]
    return (top if drawn.is_turned == is_second else bottom)[0]


def try_action(state: State, seat: int, card: ActionCard, action: Action) -> Attempt:
    """Whether and how the opponent carries out an action of a card; each action's function says by which rule."""
    player = state.players[seat]
    match action:
        case "place":
            return _try_placing(state, player, biome_of(card))
        case "take":
            return _take(biome_of(card))
        case "extend":
            return _try_extending(state, player)
        case "flip":
            return _try_flipping(player)
        case _:  # High Trees
            return _try_planting(state, player)


def _try_placing(state: State, player: Player, biome: str) -> Attempt:
    """For the same price as anybody; what it cannot pay in full it may still pay where a tile is cheaper.

    Rulebook: South America, 1. Playing Your Opponent's Player Card; Placing Biome Tiles (SA-83, SA-10 to SA-17).
    """
    free, size = _free_fields(state, player), _size_of(biome, state.figures)
    name = BIOMES[biome]
    if free is not None and size is not None and free < size:
        fields = counted(free, "field", "fields")
        return _cannot(text("{fields} free, a {biome} Tile covers {size}", fields=fields, biome=name, size=size))
    minerals, water = BASE_COSTS[biome]
    price = add_up(say_amounts(minerals, water))
    if player.stock is None:
        return Attempt(
            "ask", text("Can it pay for a {biome} Tile?", biome=name), (text("It costs {price}.", price=price),)
        )
    stock = add_up([say_amount(player.stock.minerals, "minerals"), say_amount(player.stock.water, "water")])
    short = say_amounts(max(minerals - player.stock.minerals, 0), max(water - player.stock.water, 0))
    why = text("It costs {price}; in stock: {stock}.", price=price, stock=stock)
    if not short:
        return Attempt("do", text("Place a {biome} Tile", biome=name), (why,))
    words = text("Is there a place where a {biome} Tile costs {short} less?", biome=name, short=add_up(short))
    return Attempt("ask", words, (why, text("A bonus under it and tiles beside it make it cheaper.")))


def _take(biome: str) -> Attempt:
    """Always possible; two cards leave the game. Rulebook: South America, Taking Resources (SA-84, A-SA10)."""
    resource, deck = TAKES[biome]
    why = text("The two {deck} Cards furthest to the right leave the game.", deck=DECKS[deck])
    return Attempt("do", text("Take {number} {resource}", number=TAKEN, resource=RESOURCES[resource]), (why,))


def _try_extending(state: State, player: Player) -> Attempt:
    """Only if at least 2 Extensions can be placed. Rulebook: South America, Solo Mode, Upgrading Shrublands (SA-85)."""
    words = text("Is there room for at least {fewest} Shrubland Extensions?", fewest=FEWEST_EXTENSIONS)
    if player.tiles is None:
        return Attempt("ask", words, (_IN_ORDER,))
    bare = max(player.tiles.shrubland - player.tiles.extensions, 0)
    if bare < FEWEST_EXTENSIONS:
        words = text(
            "it needs {fewest} Shrubland Tiles without an Extension and has {bare}", fewest=FEWEST_EXTENSIONS, bare=bare
        )
        return _cannot(words)
    free = _free_fields(state, player)
    if free is not None and free < FEWEST_EXTENSIONS:
        fields = counted(free, "field", "fields")
        return _cannot(text("{fields} free, it needs {fewest}", fields=fields, fewest=FEWEST_EXTENSIONS))
    most = bare if free is None else min(bare, free)
    tiles = text("{bare} Shrubland Tiles have no Extension.", bare=bare)
    return Attempt("ask", words, (tiles, _IN_ORDER), most)


def _try_flipping(player: Player) -> Attempt:
    """Only with a visible Wildlife Card that counts Wetland symbols or markers on Wetland Tiles, Instant or not.

    It flips as many as it can pay. Rulebook: South America, Solo Mode, Upgrading Grasslands (SA-20, SA-86, A-SA8,
    A-SA18).
    """
    reason = next((said for stack in player.stacks if (said := _say_wetlands(stack.card))), None)
    if reason is None:
        kinds = " or ".join(_WETLAND_EFFECTS.values())
        return _cannot(text("no visible Wildlife Card counts {kinds}", kinds=kinds))
    why = (reason, _AS_MANY)
    if player.tiles is None or player.stock is None:
        return Attempt("ask", text("Can it flip a Grassland Tile for 1 Water?"), why)
    if not player.tiles.grassland:
        return _cannot(text("no Grassland Tile to flip"))
    if not player.stock.water:
        return _cannot(text("no Water to flip a Grassland Tile"))
    number = min(player.tiles.grassland, player.stock.water)
    tiles = counted(number, "Grassland Tile", "Grassland Tiles")
    return Attempt("do", text("Flip {tiles} to Wetland, for 1 Water each", tiles=tiles), why, number)


def _try_planting(state: State, player: Player) -> Attempt:
    """Only if an animal can still get onto a High Tree, one of its own or one on the Score Board.

    It plants as many as it can pay (A-SA8); the table shares 10. Rulebook: South America, Solo Mode, Upgrading
    Rainforests (SA-6, SA-21, SA-87).
    """
    reason, is_known = _find_climber(state, player)
    if reason is None:
        return _cannot(text("no animal that can still get onto a High Tree"))
    why = (reason, _AS_MANY)
    if player.tiles is None or player.stock is None:
        return Attempt("ask", text("Can it plant a High Tree for 1 Water?"), why)
    bare = max(player.tiles.rainforest - player.tiles.high_trees, 0)
    if not bare:
        return _cannot(text("no Rainforest Tile without a High Tree"))
    if not player.stock.water:
        return _cannot(text("no Water to plant a High Tree"))
    left = trees_left(state)
    if not left:
        return _cannot(text("all {most} High Trees of the game are planted", most=MOST_TREES))
    number = min(bare, player.stock.water, left)
    trees = counted(number, "High Tree", "High Trees")
    if not is_known:
        words = text("Plant {trees} if a Wildlife Card on the Score Board has a High Tree symbol", trees=trees)
        return Attempt("ask", words, why, number)
    return Attempt("do", text("Plant {trees}, for 1 Water each", trees=trees), why, number)


def _find_climber(state: State, player: Player) -> tuple[Text | None, bool]:
    """The animal that a High Tree is for, and whether it is known that there is one (SA-87)."""
    own = tree_candidates(player)
    if own:
        return text("{card} can still get onto a High Tree.", card=player.stacks[own[0]].card.name), True
    if state.display is None:
        return text("None of its own animals can still get onto a High Tree."), False
    for card in state.display.get("wildlife", ()):
        if card.has_high_tree:
            return text("{card} on the Score Board can live on a High Tree.", card=card.name), True
    return None, True


def _say_wetlands(card: Card) -> Text | None:
    """What of Wetlands a Wildlife Card counts, whenever it counts it (A-SA18); None if it counts nothing of them."""
    effect = card.effect
    if card.deck != "wildlife" or not isinstance(effect, Counts) or effect.what not in _WETLAND_EFFECTS:
        return None
    what = _WETLAND_EFFECTS[effect.what]
    return text("{card} has a Wetland effect: it counts {what}.", card=card.name, what=what)


def _free_fields(state: State, player: Player) -> int | None:
    """Free Player Board fields, None while unknown."""
    fields = state.figures.board_fields
    covered = covered_fields(player.tiles, state.figures) if player.tiles else None
    return None if fields is None or covered is None else max(fields - covered, 0)


def _size_of(biome: str, figures: Figures) -> int | None:
    sizes = {"shrubland": SHRUBLAND_HEXES, "grassland": figures.grassland_hexes, "rainforest": figures.rainforest_hexes}
    return sizes[biome]


def _cannot(words: Text) -> Attempt:
    return Attempt("cannot", words)

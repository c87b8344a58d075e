"""Biome Tiles of Rewild: South America: their cost, their upgrades, and what a Harvest brings (SA-10 to SA-27).

Where a seat's stock or tiles are not followed, nothing is counted there; points and news are the same.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.text import Text, counted, joined, text
from companion.games.rewild_south_america.cards import BIOMES
from companion.games.rewild_south_america.figures import (
    EXTENSION_HEXES,
    MOST_TILES,
    MOST_TREES,
    SHRUBLAND_HEXES,
    Figures,
)
from companion.games.rewild_south_america.moves import PlaceTile, Upgrade
from companion.games.rewild_south_america.state import Player, State, Tiles, with_player, with_points
from companion.games.rewild_south_america.stock import add_up, list_up, say_amount, say_amounts
from companion.games.rewild_south_america.stock import gain as gain
from companion.games.rewild_south_america.stock import pay as pay
from companion.games.rewild_south_america.trees import meeples_lifted as meeples_lifted
from companion.games.rewild_south_america.trees import tree_candidates as tree_candidates
from companion.games.rewild_south_america.trees import trees_left

BASE_COSTS: Final[dict[str, tuple[int, int]]] = {  # Minerals, Water. Rulebook: Action Card Overview (SA-10)
    "shrubland": (1, 1),
    "grassland": (2, 2),
    "rainforest": (3, 2),
}
STAR_POINTS: Final[dict[str, int]] = {"shrubland": 1, "grassland": 2, "rainforest": 3}  # VP a star (SA-12)
TREE_POINTS: Final = 4  # VP for a meeple that gets onto a High Tree. Rulebook: Upgrading Rainforests (SA-32)

# By upgrade action: what is placed, on which tiles, Water for each (SA-19 to SA-21).
_UPGRADES: Final[dict[str, tuple[tuple[str, str], tuple[str, str], int]]] = {
    "extend": (
        ("Shrubland Extension", "Shrubland Extensions"),
        ("Shrubland Tile without an Extension", "Shrubland Tiles without an Extension"),
        0,
    ),
    "flip": (("Wetland Tile", "Wetland Tiles"), ("Grassland Tile", "Grassland Tiles"), 1),
    "plant": (
        ("High Tree", "High Trees"),
        ("Rainforest Tile without a High Tree", "Rainforest Tiles without a High Tree"),
        1,
    ),
}


class Cost(Struct, frozen=True):
    """What is paid for a tile. ``expired_…`` is the surplus of bonuses and discounts, which is not paid out."""

    minerals: int
    water: int
    expired_minerals: int
    expired_water: int
    how: Text


# --- Placing ----------------------------------------------------------------------------------------------------------


def tile_cost(biome: str, beside: PlaceTile) -> Cost:
    """What a Biome Tile costs where it lies: less the bonus under it and what the tiles beside it save.

    Each Shrubland beside it saves 1 Mineral, each Grassland 1 Water, each Wetland 2 Water: once a tile, however many
    edges touch, and a Shrubland with its Extension is one. A tile may lie alone. No cost falls below 0.

    Rulebook: South America, Action Card Overview; Placing Biome Tiles; Upgrading Shrublands (SA-10 to SA-17).

    >>> cost = tile_cost("rainforest", PlaceTile(shrublands=1, wetlands=1, minerals=2))
    >>> cost.minerals, cost.water
    (0, 0)
    """
    minerals, water = BASE_COSTS[biome]
    fewer_minerals = beside.minerals + beside.shrublands
    less_water = beside.water + beside.grasslands + 2 * beside.wetlands
    expired_minerals = max(fewer_minerals - minerals, 0)
    expired_water = max(less_water - water, 0)
    how = text("{minerals} + {water}", minerals=say_amount(minerals, "minerals"), water=say_amount(water, "water"))
    savings = _say_savings(beside)
    if savings:
        how = text("{base}, less {savings}", base=how, savings=list_up(savings))
    expired = say_amounts(expired_minerals, expired_water)
    if expired:
        verb = "expires" if expired_minerals + expired_water == 1 else "expire"
        how = text("{how}; {surplus} " + verb, how=how, surplus=add_up(expired))
    return Cost(max(minerals - fewer_minerals, 0), max(water - less_water, 0), expired_minerals, expired_water, how)


def _say_savings(beside: PlaceTile) -> list[Text]:
    bonus = say_amounts(beside.minerals, beside.water)
    savings = [text("{amount} for the bonus", amount=add_up(bonus))] if bonus else []
    tiles = (
        ("Shrubland", beside.shrublands, "minerals", 1),
        ("Grassland", beside.grasslands, "water", 1),
        ("Wetland", beside.wetlands, "water", 2),
    )
    for name, number, resource, each in tiles:
        if number:
            tile = text("a {name}", name=name) if number == 1 else counted(number, name, f"{name}s")
            amount = say_amount(number * each, resource)
            savings.append(text("{amount} for {tile} beside it", amount=amount, tile=tile))
    return savings


def star_points(biome: str, stars: int) -> int:
    """VP for the stars that a tile covers: 1 each for a Shrubland or its Extension, 2 Grassland, 3 Rainforest.

    Rulebook: South America, Placing Biome Tiles (SA-12).

    >>> star_points("rainforest", 2)
    6
    """
    return STAR_POINTS[biome] * stars


def place_tile(state: State, seat: int, biome: str, move: PlaceTile) -> State:
    """Pay for a Biome Tile, place it and score the stars under it.

    Rulebook: South America, Placing Biome Tiles (SA-10 to SA-17).
    Raises RuleError ``not_enough``, ``tiles_used_up``, ``board_is_full``.
    """
    cost = tile_cost(biome, move)
    player = pay(state.players[seat], minerals=cost.minerals, water=cost.water)
    if player.tiles is not None:
        tiles = _more(player.tiles, biome, 1)
        _check_room(state, player.tiles, tiles)
        player = replace(player, tiles=tiles)
    paid = say_amounts(cost.minerals, cost.water)
    said = text(
        "{biome} Tile: {how}. {paid}.",
        biome=BIOMES[biome],
        how=cost.how,
        paid=text("Pay {amount}", amount=add_up(paid)) if paid else text("It is free"),
    )
    return _score_stars(_tell(with_player(state, seat, player), said), seat, biome, move.stars)


def covered_fields(tiles: Tiles, figures: Figures) -> int | None:
    """Player Board fields under tiles; None if a Grassland Tile lies there whose hexes are unknown (SA-36)."""
    grasslands = tiles.grassland + tiles.wetland
    if grasslands and figures.grassland_hexes is None:
        return None
    return (
        SHRUBLAND_HEXES * tiles.shrubland
        + EXTENSION_HEXES * tiles.extensions
        + (figures.grassland_hexes or 0) * grasslands
        + figures.rainforest_hexes * tiles.rainforest
    )


def _check_room(state: State, before: Tiles, after: Tiles) -> None:
    """Raises RuleError ``tiles_used_up`` (SA-6, Extensions among them: A-SA30) or ``board_is_full``."""
    table = sum([count_tiles(player.tiles) for player in state.players if player.tiles is not None])
    left = MOST_TILES - table
    if count_tiles(after) - count_tiles(before) > left:
        raise RuleError(
            "tiles_used_up",
            text(
                "The game has {most} Biome Tiles, Extensions among them; {left} left."
                " Place fewer, or correct the tiles of a seat.",
                most=MOST_TILES,
                left=text("1 is") if left == 1 else text("{number} are", number=max(left, 0)),
            ),
        )
    covered, fields = covered_fields(after, state.figures), state.figures.board_fields
    if covered is not None and fields is not None and covered > fields:
        free = max(fields - (covered_fields(before, state.figures) or 0), 0)
        raise RuleError(
            "board_is_full",
            text(
                "This covers {more}; {free} of {fields} are free. Choose another action, or correct the tiles.",
                more=counted(covered - fields + free, "more field", "more fields"),
                free=free,
                fields=fields,
            ),
        )


def count_tiles(tiles: Tiles) -> int:
    """How many of the game's 75 Biome Tiles they are (SA-6)."""
    return tiles.shrubland + tiles.extensions + tiles.grassland + tiles.wetland + tiles.rainforest


# --- Upgrading --------------------------------------------------------------------------------------------------------


def upgrade(state: State, seat: int, action: str, move: Upgrade) -> State:
    """Place Extensions (``extend``), flip Grassland Tiles (``flip``) or plant High Trees (``plant``).

    An Extension is free, one a Shrubland, and scores the stars under it. A Wetland costs 1 Water and stays in the
    Grassland biome. A High Tree costs 1 Water, one a Rainforest Tile, and lifts the meeple on the tile: 4 VP.

    A resource bonus under an Extension brings nothing: there is no cost that it could lower (A-SA30).

    Rulebook: South America, Upgrading Biome Tiles (SA-12, SA-19 to SA-21, SA-32).
    Raises RuleError ``upgrades_nothing``, ``too_few_tiles``, ``trees_used_up``, ``tiles_used_up``, ``board_is_full``,
    ``not_enough``, ``stars_do_not_fit``, ``meeples_do_not_fit``.
    """
    placed, _, water = _UPGRADES[action]
    _check_upgrade(state, seat, action, move)
    player = pay(state.players[seat], water=water * move.number)
    player = _lay_upgrades(state, player, action, move.number)
    price = say_amount(water * move.number, "water") if water else text("free")
    said = text("{placed}: {price}.", placed=counted(move.number, *placed), price=price)
    state = _tell(with_player(state, seat, player), said)
    return _lift_meeples(_score_stars(state, seat, "shrubland", move.stars), seat, move.meeples)


def _lay_upgrades(state: State, player: Player, action: str, number: int) -> Player:
    """What lies differently. How many markers lie on Wetland Tiles is unknown again once more tiles are Wetlands."""
    if action == "flip":
        player = replace(player, wetland_markers=None)
    tiles = player.tiles
    if tiles is None:
        return player
    if action == "extend":
        extended = _more(tiles, "extensions", number)
        _check_room(state, tiles, extended)
        return replace(player, tiles=extended)
    if action == "flip":
        return replace(player, tiles=_more(_more(tiles, "grassland", -number), "wetland", number))
    return replace(player, tiles=_more(tiles, "high_trees", number))


def _check_upgrade(state: State, seat: int, action: str, move: Upgrade) -> None:
    player = state.players[seat]
    placed, ground, _ = _UPGRADES[action]
    if not move.number:
        raise RuleError("upgrades_nothing", text("Upgrade at least 1 tile, or choose another action."), "number")
    room = _upgradable(player, action)
    if room is not None and move.number > room:
        raise RuleError(
            "too_few_tiles",
            text(
                "Only {ground} can be upgraded, not {number}. Upgrade fewer, or correct the tiles.",
                ground=counted(room, *ground),
                number=move.number,
            ),
            "number",
        )
    if action == "plant":
        _check_trees(state, move.number)
    if move.stars and action != "extend":
        raise RuleError(
            "stars_do_not_fit",
            text("{placed} cover no new field, so no star counts. Set the stars to 0.", placed=placed[1]),
            "stars",
        )
    hexes = state.figures.rainforest_hexes
    fewest, most = meeples_lifted(player, move.number, hexes) if action == "plant" else (0, 0)
    if not fewest <= move.meeples <= most:
        raise RuleError(
            "meeples_do_not_fit",
            text(
                "{placed}: {expected} onto a tree, not {number}. Change the number, or correct the Rainforest’s cards.",
                placed=counted(move.number, *placed),
                expected=_say_range(fewest, most),
                number=move.meeples,
            ),
            "meeples",
        )


def _upgradable(player: Player, action: str) -> int | None:
    """Tiles that can still be upgraded so, None if they are not followed (SA-19 to SA-21)."""
    tiles = player.tiles
    if tiles is None:
        return None
    if action == "extend":
        return max(tiles.shrubland - tiles.extensions, 0)
    return tiles.grassland if action == "flip" else max(tiles.rainforest - tiles.high_trees, 0)


def most_upgrades(state: State, seat: int, action: str) -> int | None:
    """How many upgrades of an action a seat can place and pay for; None if its tiles are not followed."""
    player = state.players[seat]
    room = _upgradable(player, action)
    if room is None:
        return None
    if action == "plant":
        room = min(room, trees_left(state))
    return room if action == "extend" or player.stock is None else min(room, player.stock.water)


def _check_trees(state: State, number: int) -> None:
    """Raises RuleError ``trees_used_up``: the whole table shares 10 High Trees. Rulebook: Contents (SA-6)."""
    left = trees_left(state)
    if number > left:
        raise RuleError(
            "trees_used_up",
            text(
                "The game has {most} High Trees; {left} left. Plant fewer, or correct the trees of a seat.",
                most=MOST_TREES,
                left=text("1 is") if left == 1 else text("{number} are", number=left),
            ),
            "number",
        )


def _lift_meeples(state: State, seat: int, number: int) -> State:
    """Candidates get onto trees, 4 VP each (SA-32). Nobody said which of them: those placed first (A-SA29)."""
    if not number:
        return state
    player = state.players[seat]
    candidates = tree_candidates(player)
    lifted = candidates[:number]
    stacks = tuple(
        [replace(stack, is_on_tree=True) if index in lifted else stack for index, stack in enumerate(player.stacks)]
    )
    points = TREE_POINTS * number
    player = replace(player, stacks=stacks, tree_meeples=player.tree_meeples + number)
    said = text(
        "{meeples} onto a High Tree: +{points} VP.",
        meeples=counted(number, "Animal Meeple", "Animal Meeples"),
        points=points,
    )
    if number < len(candidates):
        names = joined([player.stacks[index].card.name for index in lifted])
        said = text("{said} Those placed first: {names}.", said=said, names=names)
    return _tell(with_player(state, seat, with_points(player, "trees", points)), said)


# --- Harvest ----------------------------------------------------------------------------------------------------------


def harvest_seeds(tiles: Tiles) -> tuple[int, Text]:
    """Seeds of a Harvest and how they come about: 3 a Rainforest Tile, half a Seed any other, Extensions left out.

    The halves are added to one sum, which is rounded up once (A-SA1).

    Rulebook: South America, 1. Playing a Player Card (SA-25, SA-26).

    >>> harvest_seeds(Tiles(shrubland=1, grassland=1, wetland=1, rainforest=2))[0]
    8
    """
    halves = tiles.shrubland + tiles.grassland + tiles.wetland
    seeds = 3 * tiles.rainforest + (halves + 1) // 2
    how = text(
        "3 × {rainforests} + ½ × {others} = {seeds}",
        rainforests=text("{number} Rainforest", number=tiles.rainforest),
        others=text("{number} other", number=halves) if halves == 1 else text("{number} others", number=halves),
        seeds=counted(seeds, "Seed", "Seeds"),
    )
    return seeds, text("{how}, one sum, rounded up once", how=how) if halves % 2 else how


def harvest(state: State, seat: int) -> State:
    """Take the Action Cards back, Seeds by the tiles and 1 Water; cards out are not needed for it.

    Rulebook: South America, 1. Playing a Player Card (SA-2, SA-25 to SA-27, A-SA1).
    Raises RuleError ``tiles_unknown`` if the stock is followed and the tiles are not.
    """
    player = state.players[seat]
    if player.tiles is None and player.stock is not None:
        raise RuleError(
            "tiles_unknown",
            text("The Seeds come from the Biome Tiles, which are not followed. Correct this seat: enter its tiles."),
        )
    player = replace(player, out=(), symbols=None if state.only_cards else {})
    said: Text = text("3 Seeds a Rainforest Tile, ½ a Seed any other, one sum, rounded up once; and 1 Water")
    if player.tiles is not None:
        seeds, how = harvest_seeds(player.tiles)
        player, more_seeds = gain(player, "seeds", seeds)
        player, more_water = gain(player, "water", 1)
        said = text("{how}. {seeds}. {water}", how=how, seeds=more_seeds, water=more_water)
    return _tell(with_player(state, seat, player), text("Harvest: {said}.", said=said))


# --- Words and small steps --------------------------------------------------------------------------------------------


def _score_stars(state: State, seat: int, biome: str, stars: int) -> State:
    """VP bonus, at once (SA-12)."""
    if not stars:
        return state
    points = star_points(biome, stars)
    said = text("{stars} covered: +{points} VP.", stars=counted(stars, "star", "stars"), points=points)
    return _tell(with_player(state, seat, with_points(state.players[seat], "stars", points)), said)


def _tell(state: State, said: Text) -> State:
    return replace(state, news=(*state.news, said))


def _more(tiles: Tiles, kind: str, number: int) -> Tiles:
    return replace(tiles, **{kind: getattr(tiles, kind) + number})


def _say_range(fewest: int, most: int) -> Text:
    if fewest == most:
        return counted(most, "meeple gets", "meeples get")
    return text("{fewest} to {most} meeples get", fewest=fewest, most=most)

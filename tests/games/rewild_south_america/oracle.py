"""South America once more, slowly and naively, from the rulebook's words alone: what the tests hold our rules against.

A player is a dict of plain lists and dicts. Cards lie in ``piles`` in the order of placement, each with its ``biome``
and its ``cards`` from the bottom to the one that is visible. Unknown parts are None, and so is what depends on them.
Nothing here knows our own counts, places, decisions or texts.
"""

from __future__ import annotations

import msgspec

TOP_TO_BOTTOM = ["shrubland", "grassland", "rainforest"]
HERBIVORES = ["small_herbivore", "medium_herbivore", "large_herbivore"]
ORGANISMS = ["insect", *HERBIVORES, "predator", "apex_predator", "plant"]
STOCK = ["minerals", "water", "seeds"]
MOST_OF_ONE_RESOURCE = 10
PRICES = {"shrubland": (1, 1), "grassland": (2, 2), "rainforest": (3, 2)}  # Minerals and Water


# --- From our structures to plain ones --------------------------------------------------------------------------------


def plain_card(card):
    return plainly(msgspec.to_builtins(card))


def plainly(card):
    return {
        "key": card["key"],
        "deck": card["deck"],
        "kind": card.get("kind", ""),
        "homes": card.get("homes", {}),
        "tree": bool(card.get("has_high_tree")),
        "price": card.get("price") or 0,
        "effect": card.get("effect") or {"type": "none"},
    }


def plain_player(player):
    found = msgspec.to_builtins(player)
    piles = [
        {
            "biome": stack["biome"],
            "cards": [plainly(card) for card in [*reversed(stack["below"]), stack["card"]]],
            "on_tree": stack["is_on_tree"],
            "changed": stack["is_changed"],
        }
        for stack in found["stacks"]
    ]
    kept = ["stock", "tiles", "symbols", "tree_meeples", "wetland_markers", "points"]
    return {"piles": piles, **{key: found[key] for key in kept}, "completed": list(found["completed"])}


def copied(player):
    """The same again, to be changed; cards never are."""
    piles = [pile | {"cards": list(pile["cards"])} for pile in player["piles"]]
    stock, tiles = [None if player[key] is None else dict(player[key]) for key in ("stock", "tiles")]
    changing = {"completed": list(player["completed"]), "points": dict(player["points"])}
    return player | {"piles": piles, "stock": stock, "tiles": tiles, **changing}


def plain_figures(figures):
    return msgspec.to_builtins(figures)


# --- What lies --------------------------------------------------------------------------------------------------------


def visible(pile):
    return pile["cards"][-1]


def visible_cards(player):
    return [visible(pile) for pile in player["piles"]]


def eaten_cards(player):
    """“All cards below Predation Cards”; the carnivorous plant “works like any Predation Card” (A-SA3)."""
    return [card for pile in player["piles"] for card in pile["cards"][:-1]]


def all_cards_in(player, biome):
    return [card for pile in player["piles"] if pile["biome"] == biome for card in pile["cards"]]


def is_instant(card):
    """Predation effects are Instant effects too, and so is what provides resources."""
    return card["effect"]["type"] in ("gives", "eats") or card["effect"].get("timing") == "instant"


def is_end_of_game(card):
    return card["effect"].get("timing") == "end"


def plant_hexes(player, biome):
    """Hexes that Plant Cards provide; a plant is nobody's prey, so all of them are visible."""
    effects = [card["effect"] for card in visible_cards(player)]
    return sum(effect["type"] == "offers" and effect["hex"] == biome for effect in effects)


def hexes_on_board(player, figures, biome):
    """Hexes of all Biome Tiles of a biome; a High Tree adds none, it is a place of its own."""
    tiles = player["tiles"]
    if tiles is None:
        return None
    if biome == "shrubland":
        return 3 * tiles["shrubland"] + tiles["extensions"]
    if biome == "rainforest":
        return tiles["rainforest"] * figures["rainforest_hexes"]
    number = tiles["grassland"] + tiles["wetland"]
    if number == 0:
        return 0
    return None if figures["grassland_hexes"] is None else number * figures["grassland_hexes"]


def markers(player, biome):
    """Animal Markers and Meeples on hexes of a biome. They stay when the animal is eaten; those on trees lie on none.

    An animal on a High Tree takes one place there and none on the ground, as long as a tree animal needs one hex.
    """
    number = sum(card["homes"].get(biome, 0) for card in all_cards_in(player, biome) if card["deck"] == "wildlife")
    return number - player["tree_meeples"] if biome == "rainforest" else number


def free_hexes(player, figures, biome):
    board = hexes_on_board(player, figures, biome)
    return None if board is None else board + plant_hexes(player, biome) - markers(player, biome)


def free_trees(player):
    return 0 if player["tiles"] is None else player["tiles"]["high_trees"] - player["tree_meeples"]


# --- What effects count: Animal Effects, Plant Card Effects -----------------------------------------------------------


def count(player, figures, what):
    """How many of something a player has, or None where a part of it is unknown."""
    if what in ORGANISMS:
        return len([card for card in visible_cards(player) if card["kind"] == what])
    if what == "herbivores":
        return len([card for card in visible_cards(player) if card["kind"] in HERBIVORES])
    if what.endswith("_symbols"):
        return symbols(player, what.removesuffix("_symbols"))
    if what in STOCK:
        return None if player["stock"] is None else player["stock"][what]
    if what == "eaten_animals":
        return len(eaten_cards(player))
    if what == "eaten_herbivores":
        return len([card for card in eaten_cards(player) if card["kind"] in HERBIVORES])
    if what == "covered_fields":
        hexes = [hexes_on_board(player, figures, biome) for biome in TOP_TO_BOTTOM]
        return None if None in hexes else sum(hexes)
    if what == "tree_meeples":
        return None if player["tiles"] is None else player["tree_meeples"]  # who sees no tiles sees no trees
    assert what == "wetland_markers", what
    fewest, most = wetland_markers(player, figures)
    return fewest if fewest == most else None


def symbols(player, symbol):
    """Symbols on Biome Tiles, on played Action Cards the right way up, and on Plant Cards."""
    tiles = player["tiles"]
    if tiles is None or player["symbols"] is None:
        return None
    on_tiles = {
        "shrubland": tiles["shrubland"] + tiles["extensions"],  # an expanded Shrubland shows two
        "grassland": tiles["grassland"],
        "wetland": tiles["wetland"],
        "rainforest": tiles["rainforest"],
        "high_tree": tiles["high_trees"],
    }
    effects = [card["effect"] for card in visible_cards(player) if card["deck"] == "plant"]
    on_plants = sum(effect["symbols"].get(symbol, 0) for effect in effects if effect["type"] == "shows")
    return on_tiles[symbol] + player["symbols"].get(symbol, 0) + on_plants


def wetland_markers(player, figures):
    """The fewest and the most Animal Markers that can lie on Wetland Tiles: the board itself is not at hand."""
    if player["wetland_markers"] is not None:
        return player["wetland_markers"], player["wetland_markers"]
    tiles, size = player["tiles"], figures["grassland_hexes"]
    all_of_them = markers(player, "grassland")
    if tiles is None:
        return 0, all_of_them
    on_wetlands = all_of_them if size is None and tiles["wetland"] else tiles["wetland"] * (size or 0)
    elsewhere = all_of_them if size is None and tiles["grassland"] else tiles["grassland"] * (size or 0)
    elsewhere += plant_hexes(player, "grassland")
    return max(0, all_of_them - elsewhere), min(all_of_them, on_wetlands)


# --- End of the Game --------------------------------------------------------------------------------------------------


def end_of_game(player, figures):
    """What every visible card scores at the end: ``(pile, row of the scoresheet, number, points)``.

    Eaten animals lose their effect. The effect-changing plant turns Instant into End-of-Game, to be counted again, and
    End-of-Game into Instant, not to be counted here. The order is the player's: resources first (A-SA11).
    """
    after = with_resources_of_the_end(player)
    found = []
    for index, pile in enumerate(player["piles"]):
        effect = visible(pile)["effect"]
        if not scores_at_the_end(pile):
            continue
        if effect["type"] == "counts":
            number = count(after, figures, effect["what"])
            points = None if number is None else number * effect["points"]
            found.append((index, row_of(pile), number, points))
        elif effect["points"] > 0:
            found.append((index, row_of(pile), 1, effect["points"]))
    return found


def scores_at_the_end(pile):
    if pile["changed"]:
        return is_instant(visible(pile))
    return is_end_of_game(visible(pile))


def row_of(pile):
    if pile["changed"]:
        return "changed"
    if visible(pile)["deck"] == "plant":
        return "plants"
    what = visible(pile)["effect"]["what"]
    if what in ORGANISMS:
        return "organisms"
    if what.endswith("_symbols"):
        return "symbols"
    return "resources" if what in STOCK else what


def with_resources_of_the_end(player):
    """“At the end of the game the player will receive these resources”, never more than 10 of one."""
    after = copied(player)
    for pile in player["piles"]:
        if pile["changed"] and visible(pile)["effect"]["type"] == "gives":
            receive(after, visible(pile)["effect"])
    return after


def receive(player, effect):
    if player["stock"] is not None:
        for resource in STOCK:
            player["stock"][resource] = min(MOST_OF_ONE_RESOURCE, player["stock"][resource] + effect[resource])


# --- Attracting one card, and High Trees ------------------------------------------------------------------------------


def places(player, figures, card):
    """Every place where a card can go, from the top biome down: ``(biome, prey, on a High Tree)``.

    Only the number of free hexes is looked at, not whether they are adjacent; where it is unknown there is room.
    """
    found = []
    for biome in TOP_TO_BOTTOM:
        if biome not in card["homes"]:
            continue
        if card["effect"]["type"] == "eats":
            preys = [
                index
                for index, pile in enumerate(player["piles"])
                if pile["biome"] == biome and visible(pile)["kind"] in card["effect"]["prey"]
            ]
            found += [(biome, index, False) for index in preys]
        elif card["deck"] == "plant":
            found.append((biome, None, False))
        else:
            free = free_hexes(player, figures, biome)
            if biome == "rainforest" and card["tree"] and free_trees(player) > 0:
                found.append((biome, None, True))
            if free is None or free >= card["homes"][biome]:
                found.append((biome, None, False))
    return found


def attract(player, figures, card, place, retriggers=False):
    """The player after a card was attracted: Seeds paid, the card placed, everything scored that it brings at once.

    With the Expert side of the board (``retriggers``) a completed biome brings no points.
    """
    biome, prey, on_tree = place
    after = copied(player)
    if card["deck"] == "plant" and after["stock"] is not None:
        after["stock"]["seeds"] -= card["price"]
    if prey is None:
        after["piles"].append({"biome": biome, "cards": [card], "on_tree": on_tree, "changed": False})
    else:
        after["piles"][prey]["cards"].append(card)
        after["piles"][prey] |= {"on_tree": False, "changed": False}
    if on_tree:
        after["tree_meeples"] += 1
        score(after, "trees", 4)
    if is_instant(card):
        trigger(after, figures, card["effect"])
    if biome not in after["completed"] and is_complete(after, biome):
        after["completed"].append(biome)
        score(after, "biomes", 0 if retriggers else 6)
    return after


def plant_trees(player, number, meeples):
    """High Trees for 1 Water each, and the meeples under them that get onto them: 4 points each."""
    after = copied(player)
    after["stock"]["water"] -= number
    after["tiles"]["high_trees"] += number
    after["tree_meeples"] += meeples
    score(after, "trees", 4 * meeples)
    return after


def trigger(player, figures, effect):
    """An Instant effect happens."""
    if effect["type"] == "eats":
        score(player, "predation", effect["points"])
    if effect["type"] == "gives":
        receive(player, effect)
        score(player, "instant", effect["points"])
    if effect["type"] == "counts":
        score(player, "instant", effect["points"] * count(player, figures, effect["what"]))


def score(player, source, points):
    if points:
        player["points"][source] = player["points"].get(source, 0) + points


def brought(before, after):
    """Points that were scored between two states of a player, by what brought them."""
    sources = {**before["points"], **after["points"]}
    scored = {source: after["points"].get(source, 0) - before["points"].get(source, 0) for source in sources}
    return {source: points for source, points in scored.items() if points}


def is_complete(player, biome):
    """“A plant, an insect, a herbivore and a predator (regular or apex)”; eaten cards count as well."""
    kinds = [card["kind"] for card in all_cards_in(player, biome)]
    has_herbivore = any(kind in HERBIVORES for kind in kinds)
    has_hunter = "predator" in kinds or "apex_predator" in kinds
    return "plant" in kinds and "insect" in kinds and has_herbivore and has_hunter


# --- Placing Biome Tiles ----------------------------------------------------------------------------------------------


def tile_cost(biome, beside):
    """``(Minerals, Water)`` that are paid, and those of bonuses and discounts that expire."""
    minerals, water = PRICES[biome]
    expired_minerals = expired_water = 0
    for _ in range(beside["minerals"] + beside["shrublands"]):
        if minerals:
            minerals -= 1
        else:
            expired_minerals += 1
    for _ in range(beside["water"] + beside["grasslands"] + 2 * beside["wetlands"]):
        if water:
            water -= 1
        else:
            expired_water += 1
    return (minerals, water), (expired_minerals, expired_water)

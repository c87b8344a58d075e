"""The solo opponent once more, naively, from the rulebook's words alone, on the plain dicts of the oracle."""

from __future__ import annotations

from tests.games.rewild_south_america import oracle

# 2. Attracting Cards for Your Opponent: the effect tiers.
TIERS = {
    3: [
        "shrubland_symbols",
        "grassland_symbols",
        "plant",
        "rainforest_symbols",
        "covered_fields",
        "herbivores",
    ],
    2: ["high_tree_symbols", "wetland_symbols", "insect", "small_herbivore", "medium_herbivore", "large_herbivore"],
    1: [
        "minerals",
        "water",
        "seeds",
        "predator",
        "apex_predator",
        "eaten_animals",
        "eaten_herbivores",
        "wetland_markers",
        "tree_meeples",
    ],
}


def attract_for_opponent(player, figures, display):
    """The whole phase: what is taken, as ``(key, biome, prey, on a High Tree)``, and the opponent after it."""
    taken = []

    def take(card, place):
        nonlocal player
        player = oracle.attract(player, figures, card, place)
        taken.append((card["key"], *place))

    plant = opponents_plant(player, figures, display["plant"])
    if plant:
        take(*plant)
    row = list(display["wildlife"])
    while row:
        wildlife = opponents_wildlife(player, figures, row)
        if not wildlife:
            break
        position, card, place = wildlife
        row.pop(position)
        take(card, place)
    predation = opponents_predation(player, figures, display["predation"])
    if predation:
        take(*predation)
    return taken, player


def opponents_places(player, figures, card):
    """What is eaten must be a Wildlife Card with an Instant effect; “this also applies to the carnivorous plant”."""
    found = oracle.places(player, figures, card)
    if card["effect"]["type"] != "eats":
        return found
    preys = [oracle.visible(pile) for pile in player["piles"]]
    return [place for place in found if preys[place[1]]["deck"] == "wildlife" and oracle.is_instant(preys[place[1]])]


def opponents_plant(player, figures, row):
    """The leftmost affordable plant that can go where the fewest plants are (A-SA7), else the leftmost affordable."""
    plants = [card for card in oracle.visible_cards(player) if card["deck"] == "plant"]
    per_biome = {
        biome: len([card for card in oracle.all_cards_in(player, biome) if card["deck"] == "plant"])
        for biome in oracle.TOP_TO_BOTTOM
    }
    fewest = min(per_biome.values())
    affordable = [card for card in row if card["price"] <= player["stock"]["seeds"]]
    if plants:
        for card in affordable:
            for place in opponents_places(player, figures, card):
                if per_biome[place[0]] == fewest:
                    return card, place
    for card in affordable:
        for place in opponents_places(player, figures, card):
            return card, place
    return None


def opponents_wildlife(player, figures, row):
    """Tier 3, 2, 1, then the highest number, then the leftmost; the topmost biome, a tree before ground (A-SA16)."""
    for tier in (3, 2, 1):
        for number in range(99, -1, -1):
            for position, card in enumerate(row):
                if rank(card) == (tier, number):
                    for place in oracle.places(player, figures, card):
                        return position, card, place
    return None


def rank(card):
    effect = card["effect"]
    if effect["type"] == "gives":
        return 1, max(effect[resource] for resource in oracle.STOCK)
    for tier, kinds in TIERS.items():
        if effect["what"] in kinds:
            return tier, effect["points"]
    raise AssertionError(effect)


def opponents_predation(player, figures, row):
    """The most points, then the leftmost; the prey is the one at the top left."""
    for points in range(99, -1, -1):
        for card in row:
            if card["effect"]["points"] == points:
                for place in opponents_places(player, figures, card):
                    return card, place
    return None

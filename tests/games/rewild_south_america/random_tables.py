"""Random cards, players and displays of South America that could lie on a table, from a ``random.Random``."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import Seat, make_setup
from companion.games.rewild_south_america import GAME
from companion.games.rewild_south_america.cards import (
    ANIMALS,
    BIOMES,
    COUNTED,
    DISPLAYED,
    HUNTERS,
    RESOURCES,
    SYMBOLS,
    Card,
    Counts,
    Eats,
    Gives,
    Offers,
    Shows,
    Special,
)
from companion.games.rewild_south_america.catalogue import PREY
from companion.games.rewild_south_america.figures import MOST_TREES, Figures
from companion.games.rewild_south_america.state import Player, Stack, State, Stock, Tiles

EXPERT = ("expert_end", "expert_plants", "expert_board", "expert_cards")


def make_state(mode="solo", expert=(), **parts):
    """A state of two seats: two people, or one and the opponent; ``parts`` are those of the state."""
    seats = (Seat("Ann"),) if mode == "solo" else (Seat("Ann"), Seat("Bruno", "blue"))
    setup = make_setup(GAME, mode, seats, dict.fromkeys(expert, "yes"))
    return State(replace(setup, is_tracked=True), parts.pop("players", (Player(), Player())), follows=(0, 1), **parts)


# --- Cards ------------------------------------------------------------------------------------------------------------


def some_of(random, keys, most):
    return random.sample(list(keys), random.randint(1, most))


def random_homes(random, deck):
    homes = [biome for biome in BIOMES if random.random() < 0.6] or [random.choice(list(BIOMES))]
    if deck != "wildlife":
        return dict.fromkeys(homes, 0)
    sizes = {"shrubland": (1, 4), "grassland": (1, 3), "rainforest": (1, 2)}
    return {biome: random.randint(*sizes[biome]) for biome in homes}


def random_counts(random, timing=None):
    timing = timing or random.choice(("instant", "end"))
    return Counts(timing, random.choice([what for what in COUNTED if timing in COUNTED[what][1]]), random.randint(1, 6))


def random_wildlife(random, number):
    """Animals on High Trees need one Rainforest hex: a tree is one place."""
    homes = random_homes(random, "wildlife")
    is_of_trees = "rainforest" in homes and random.random() < 0.6
    if is_of_trees:
        homes["rainforest"] = 1
    effect = random_counts(random) if random.random() < 0.85 else Gives(minerals=random.randint(1, 5))
    kind = random.choices(ANIMALS, weights=(4, 4, 4, 3, 1, 1))[0]
    return Card(
        f"wildlife_{number}",
        f"Animal {number}",
        "wildlife",
        kind=kind,
        homes=homes,
        has_high_tree=is_of_trees,
        effect=effect,
        is_whole=True,
    )


def random_predation(random, number):
    """Mostly predators; a small insectivore can have a Predation effect as well, and be prey of another card."""
    kind = random.choice(HUNTERS if random.random() < 0.7 else PREY)
    return Card(
        f"predation_{number}",
        f"Hunter {number}",
        "predation",
        kind=kind,
        homes=random_homes(random, "predation"),
        has_high_tree=False,
        effect=Eats(tuple(some_of(random, PREY, 3)), random.randint(3, 9)),
        is_whole=True,
    )


def random_plant_effect(random):
    match random.randint(0, 5):
        case 0 | 1:
            return Shows({symbol: random.randint(1, 2) for symbol in some_of(random, SYMBOLS, 2)})
        case 2:
            return Offers(random.choice(list(BIOMES)))
        case 3:
            given = {resource: random.randint(1, 5) for resource in some_of(random, RESOURCES, 2)}
            return Gives(points=5) if random.random() < 0.3 else Gives(**given)
        case 4:
            return Counts("end", random.choice(HUNTERS), random.randint(2, 5))
        case _:
            return Eats(("insect",), 5)


def random_plant(random, number, is_expert=False):
    effect = random_plant_effect(random)
    homes = random_homes(random, "plant")
    if is_expert:
        effect = Special(random.choice(("reservation", "effect_changing", "tile_moving")))
    if isinstance(effect, Offers) and random.random() < 0.8:
        homes = {effect.hex: 0}
    return Card(
        f"plant_{number}",
        f"Plant {number}",
        "plant",
        is_expert=is_expert,
        kind="plant",
        homes=homes,
        has_high_tree=False,
        price=random.randint(1, 5),
        effect=effect,
        is_whole=True,
    )


MAKERS = {"wildlife": random_wildlife, "predation": random_predation, "plant": random_plant}


def random_card(random, number):
    deck = random.choices(("wildlife", "predation", "plant"), weights=(5, 3, 3))[0]
    return MAKERS[deck](random, number)


def random_display(random, has_expert_plants=False):
    """A row for each deck, sometimes shorter than it should be (the opponent removes two cards)."""
    display = {}
    for deck, number in DISPLAYED.items():
        cards = [MAKERS[deck](random, f"{index}_new") for index in range(random.choice((number, number, number - 1)))]
        if deck == "plant" and has_expert_plants and cards:
            cards[0] = random_plant(random, "ex_new", is_expert=True)
        if random.random() < 0.1 and len(cards) > 1:  # the same animal or plant twice
            cards[-1] = cards[0]
        random.shuffle(cards)
        display[deck] = tuple(cards)
    return display


# --- Players ----------------------------------------------------------------------------------------------------------


def random_stacks(random, most, may_change):
    """Cards that came one after the other, each on free ground or on a prey."""
    stacks = []
    for number in range(random.randint(0, most)):
        card = random_card(random, number)
        biome = random.choice(list(card.homes))
        if not isinstance(card.effect, Eats):
            is_changed = may_change and not isinstance(card.effect, Shows | Offers) and random.random() < 0.25
            stacks.append(Stack(card, biome, is_changed=is_changed))
            continue
        preys = [
            index
            for index, stack in enumerate(stacks)
            if stack.biome in card.homes and stack.card.kind in card.effect.prey
        ]
        if preys:
            index = random.choice(preys)
            prey = stacks[index]
            is_changed = may_change and random.random() < 0.25
            stacks[index] = Stack(card, prey.biome, (prey.card, *prey.below), is_changed=is_changed)
    return stacks


def is_of_trees(card, biome):
    return card.deck == "wildlife" and card.has_high_tree is True and biome == "rainforest"


def with_meeples(random, stacks):
    """Some meeples on High Trees, those of eaten animals too; how many there are. Others lie on hexes of plants."""
    number = 0
    offered = sum(stack.card.effect == Offers("rainforest") for stack in stacks)
    for index, stack in enumerate(stacks):
        if is_of_trees(stack.card, stack.biome):
            if number < MOST_TREES and random.random() < 0.5:
                stacks[index] = replace(stack, is_on_tree=True)
                number += 1
            elif offered:
                stacks[index] = replace(stack, is_on_plant=True)
                offered -= 1
        number += sum(is_of_trees(card, stack.biome) and random.random() < 0.5 for card in stack.below)
    return stacks, min(number, MOST_TREES)


def random_tiles(random, stacks, meeples, figures):
    """Tiles that hold all animals, and some more."""
    needed = {
        biome: sum(
            card.homes[biome]
            for stack in stacks
            if stack.biome == biome
            for card in (stack.card, *stack.below)
            if card.deck == "wildlife"
        )
        for biome in BIOMES
    }
    needed["rainforest"] -= meeples
    for stack in stacks:
        if isinstance(stack.card.effect, Offers) and random.random() < 0.5:
            needed[stack.card.effect.hex] = max(0, needed[stack.card.effect.hex] - 1)
    shrubland = -(-needed["shrubland"] // 3) + random.choice((0, 0, 1, 2))
    middle = -(-needed["grassland"] // figures.grassland_hexes) + random.choice((0, 0, 1, 2))
    wetland = random.choice((0, middle, random.randint(0, middle)))
    rainforest = max(-(-needed["rainforest"] // figures.rainforest_hexes), meeples) + random.choice((0, 0, 1, 2))
    return Tiles(
        shrubland=shrubland,
        extensions=random.randint(0, shrubland),
        grassland=middle - wetland,
        wetland=wetland,
        rainforest=rainforest,
        high_trees=random.randint(meeples, min(MOST_TREES, rainforest)),
    )


def random_figures(random):
    return Figures(grassland_hexes=random.randint(1, 3), rainforest_hexes=random.choice((1, 1, 1, 2)))


def random_player(random, figures, most=16, may_change=False, may_be_unknown=False):
    """A player whose cards could all be attracted; with ``may_be_unknown`` some parts are not followed.

    ``completed`` is left empty: which biomes are complete is a rule.
    """
    stacks, meeples = with_meeples(random, random_stacks(random, most, may_change))
    tiles = random_tiles(random, stacks, meeples, figures)
    stock = Stock(*[random.randint(0, 10) for _ in RESOURCES])
    symbols = {symbol: random.randint(0, 5) for symbol in SYMBOLS if random.random() < 0.7}

    def known(part):
        return None if may_be_unknown and random.random() < 0.15 else part

    return Player(
        stock=known(stock),
        tiles=known(tiles),
        symbols=known(symbols),
        stacks=tuple(stacks),
        tree_meeples=meeples,
        wetland_markers=random.randint(0, 5) if may_be_unknown and random.random() < 0.2 else None,
        points={"stars": random.randint(1, 20)},
    )

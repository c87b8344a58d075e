"""What the solo opponent looks at on its side of the table, and the same in words for whoever takes cards for it."""

from __future__ import annotations

from typing import Final

from companion.core.text import Text, counted, joined, text
from companion.games.rewild_south_america.attract import free_hexes, free_trees
from companion.games.rewild_south_america.cards import BIOMES, KINDS, TOP_DOWN, Biome, timing_of
from companion.games.rewild_south_america.state import Player, Stack, State

_DEPTH: Final = {biome: depth for depth, biome in enumerate(TOP_DOWN)}


def count_plants(player: Player) -> dict[Biome, int]:
    """The Plant Cards in each biome (SA-89)."""
    numbers: dict[Biome, int] = dict.fromkeys(TOP_DOWN, 0)
    for stack in player.stacks:
        if stack.card.deck == "plant":
            numbers[stack.biome] += 1
    return numbers


def list_prey(player: Player) -> list[tuple[int, Stack]]:
    """The visible Wildlife Cards with an Instant effect, printed so or changed to it, the topmost biome first.

    Rulebook: South America, 2. Attracting Cards for Your Opponent; Expert Mode Plant Cards (SA-93, SA-74, A-SA9).
    """
    prey = [
        (index, stack)
        for index, stack in enumerate(player.stacks)
        if stack.card.deck == "wildlife" and timing_of(stack.card.effect) == ("end" if stack.is_changed else "instant")
    ]
    return sorted(prey, key=lambda found: _DEPTH[found[1].biome])  # in a biome as they lie, from left to right


def say_numbers(state: State, seat: int) -> tuple[Text, ...]:
    """What decides on the opponent's cards where the app does not keep the Score Board: Seeds and plants, hexes, prey.

    Rulebook: South America, 2. Attracting Cards for Your Opponent (SA-88 to SA-93).
    """
    player = state.players[seat]
    return _say_plants(player), _say_hexes(state, player), _say_prey(player)


def _say_plants(player: Player) -> Text:
    seeds = counted(player.stock.seeds, "Seed", "Seeds") if player.stock else text("its Seeds")
    numbers = count_plants(player)
    fewest = min(numbers.values())
    if fewest == max(numbers.values()):  # every plant balances, as the first one may go anywhere
        return text("Plant Card: the leftmost for at most {seeds}.", seeds=seeds)
    biomes = " or ".join(BIOMES[biome] for biome, number in numbers.items() if number == fewest)
    words = (
        "Plant Card for at most {seeds}: the leftmost that can go to {biomes}, where its plants are fewest;"
        " without one the leftmost."
    )
    return text(words, seeds=seeds, biomes=biomes)


def _say_hexes(state: State, player: Player) -> Text:
    free = {name: free_hexes(player, state.figures, biome) for biome, name in BIOMES.items()}
    hexes = joined([f"{'?' if number is None else number} {name}" for name, number in free.items()])
    trees = free_trees(player)
    words = (
        "Wildlife Cards: free hexes are {hexes}."
        if not trees
        else "Wildlife Cards: free hexes are {hexes}; and {trees}."
    )
    return text(words, hexes=hexes, trees=counted(trees, "free High Tree", "free High Trees"))


def _say_prey(player: Player) -> Text:
    prey = [f"{stack.card.name} ({KINDS[stack.card.kind]}, {BIOMES[stack.biome]})" for _, stack in list_prey(player)]
    if not prey:
        return text("Predation Card: none, as it has no Wildlife Card with an Instant effect.")
    words = "Predation Card: the one with the most VP. Its prey, the first before the next: {prey}."
    return text(words, prey=", ".join(prey))

"""Which cards the solo opponent takes, where they go, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from companion.core.text import Text, counted, text
from companion.games.rewild_south_america.attempts import Attempt as Attempt
from companion.games.rewild_south_america.attempts import actions_of as actions_of
from companion.games.rewild_south_america.attempts import try_action as try_action
from companion.games.rewild_south_america.attract import attract_card, free_hexes, free_trees
from companion.games.rewild_south_america.cards import (
    BIOMES,
    DISPLAYED,
    TOP_DOWN,
    Biome,
    Card,
    Counts,
    Deck,
    Eats,
    Effect,
    Gives,
)
from companion.games.rewild_south_america.display import drop_at
from companion.games.rewild_south_america.guide import count_plants, list_prey
from companion.games.rewild_south_america.guide import say_numbers as say_numbers
from companion.games.rewild_south_america.moves import Settle
from companion.games.rewild_south_america.state import Player, Stack, State

# The opponent's preferences among effects. Rulebook: South America, 2. Attracting Cards for Your Opponent (SA-92).
TIERS: Final[dict[str, int]] = {
    "shrubland_symbols": 3,
    "grassland_symbols": 3,
    "rainforest_symbols": 3,
    "plant": 3,
    "covered_fields": 3,
    "herbivores": 3,
    "high_tree_symbols": 2,
    "wetland_symbols": 2,
    "insect": 2,
    "small_herbivore": 2,
    "medium_herbivore": 2,
    "large_herbivore": 2,
    "minerals": 1,
    "water": 1,
    "seeds": 1,
    "predator": 1,
    "apex_predator": 1,
    "eaten_animals": 1,
    "eaten_herbivores": 1,
    "wetland_markers": 1,
    "tree_meeples": 1,
}
_FURTHER_LEFT: Final = text("Further to the left.")
_GIFTS: Final = text("What gives things is tier 1, with the highest number that it gives.")  # A-SA17

# A card of a row with its index from the left and the places that are open to it, the best first.
_Option = tuple[int, Card, tuple[Settle, ...]]


class Decision(Struct, frozen=True):
    """The opponent takes ``card``, at ``index`` from the left in its row, and puts it where ``settle`` says.

    ``prey`` is the name of the animal that it eats, or empty.
    """

    card: Card
    settle: Settle
    index: int
    reasons: tuple[Text, ...]
    prey: str = ""


def tier_of(effect: Effect | None) -> int:
    """The tier of a Wildlife Card's effect, 3 before 2 before 1.

    Ruling A-SA17: what gives resources belongs to the tier of resources; so does what gives VP, which no tier names.
    Rulebook: South America, 2. Attracting Cards for Your Opponent (SA-92).

    >>> tier_of(Counts("end", "herbivores", 2)), tier_of(Counts("end", "insect", 4)), tier_of(Gives(minerals=3))
    (3, 2, 1)
    """
    return TIERS[effect.what] if isinstance(effect, Counts) else 1


def number_in(effect: Effect | None) -> int:
    """The number in an effect; if it gives several things, the highest (SA-91, A-SA17).

    >>> number_in(Counts("end", "insect", 4)), number_in(Gives(minerals=3, points=1))
    (4, 3)
    """
    match effect:
        case Counts() | Eats():
            return effect.points
        case Gives():
            return max(effect.minerals, effect.water, effect.seeds, effect.points)
        case _:
            return 0


def choose_plant(state: State, seat: int, row: tuple[Card, ...]) -> Decision | None:
    """The Plant Card that the opponent takes: one that it can afford, from the left.

    Once it has plants, it prefers a card that can go to a biome with the fewest of them, and puts it into the topmost
    such biome (A-SA7); any other plant goes to its topmost biome. The carnivorous plant needs an insect as a Predation
    Card needs its prey; without one it is passed over. The effects of Expert Mode Plant Cards are not used.

    Rulebook: South America, 2. Attracting Cards for Your Opponent (SA-88 to SA-90, SA-93).
    """
    if not _may_take(state, "plant"):
        return None
    player = state.players[seat]
    seeds = player.stock.seeds if player.stock else 0
    affordable = [
        (index, card, places)
        for index, card in enumerate(row)
        if (card.price or 0) <= seeds and (places := _plant_places(player, card))
    ]
    if not affordable:
        return None
    reasons: list[Text] = []
    options, fewest = _balance(player, affordable, reasons)
    index, card, places = options[0]
    if len(options) > 1:
        reasons.append(_FURTHER_LEFT)
    reasons.insert(0, text("Costs {price} of {seeds}.", price=card.price or 0, seeds=counted(seeds, "Seed", "Seeds")))
    reasons.append(_say_plant_place(card, places, fewest))
    prey = _name_prey(player, places[0])
    if prey:
        reasons.append(_say_prey(prey, places))
    return Decision(card, places[0], index, tuple(reasons), prey)


def choose_wildlife(state: State, seat: int, row: tuple[Card, ...]) -> Decision | None:
    """The next Wildlife Card that the opponent takes: any that it has hexes for, adjacent to each other or not.

    The higher tier comes first, then the higher number in the effect, then the card further to the left. It goes to
    the topmost biome that it can live in, in the Rainforest onto a free High Tree rather than the ground (A-SA16).

    Rulebook: South America, 2. Attracting Cards for Your Opponent (SA-91, SA-92).
    """
    return _choose_wildlife(state, row, _measure_room(state, seat))


def _choose_wildlife(state: State, row: tuple[Card, ...], room: _Room) -> Decision | None:
    if not _may_take(state, "wildlife"):
        return None
    options: list[_Option] = [
        (index, card, (place,)) for index, card in enumerate(row) if (place := _wildlife_place(card, room))
    ]
    if not options:
        return None
    reasons: list[Text] = []
    if len(options) == 1 < len(row):
        reasons.append(text("The only card that it has a place for."))
    has_gift = len(options) > 1 and any(isinstance(card.effect, Gives) for _, card, _ in options)
    options = _keep_best(options, tier_of, "Tier {best} before tier {next}.", reasons)
    options = _keep_best(options, number_in, "{best} before {next}.", reasons)
    if has_gift:
        reasons.append(_GIFTS)
    if len(options) > 1:
        reasons.append(_FURTHER_LEFT)
    index, card, (place,) = options[0]
    return Decision(card, place, index, (*reasons, _say_wildlife_place(card, place, room)))


def choose_predation(state: State, seat: int, row: tuple[Card, ...]) -> Decision | None:
    """The Predation Card that the opponent takes: one with suitable prey, of those the one with the most points.

    In case of a tie it is the card further to the left. The prey furthest to the top, then to the left, is eaten: cards
    of a biome lie in the order of its row (A-SA27).

    Rulebook: South America, 2. Attracting Cards for Your Opponent (SA-93).
    """
    if not _may_take(state, "predation"):
        return None
    player = state.players[seat]
    prey = list_prey(player)
    options = [(index, card, places) for index, card in enumerate(row) if (places := _prey_places(prey, card))]
    if not options:
        return None
    reasons: list[Text] = []
    if len(options) == 1 < len(row):
        reasons.append(text("The only card that it has prey for."))
    options = _keep_best(options, number_in, "{best} VP before {next} VP.", reasons)
    if len(options) > 1:
        reasons.append(_FURTHER_LEFT)
    index, card, places = options[0]
    name = _name_prey(player, places[0])
    return Decision(card, places[0], index, (*reasons, _say_prey(name, places)), name)


def wants_more(state: State) -> bool:
    """Whether the opponent, whose turn it is, takes a card from the Score Board now."""
    seat, display = state.turn.seat, state.display
    return display is not None and (
        choose_plant(state, seat, display["plant"]) is not None
        or choose_wildlife(state, seat, display["wildlife"]) is not None
        or choose_predation(state, seat, display["predation"]) is not None
    )


def plan_attracting(state: State) -> tuple[tuple[Decision, ...], State]:
    """All that the opponent, whose turn it is, takes from the Score Board, and the play after it.

    A Plant Card, then Wildlife Cards one after the other, then a Predation Card. If an effect asks for a number, the
    plan ends there; called again after the answer, it goes on.

    Rulebook: South America, 2. Attracting Cards for Your Opponent (SA-7, SA-8, SA-88).
    """
    seat, display = state.turn.seat, state.display
    decisions: list[Decision] = []
    if display is None or state.tasks:
        return (), state
    if plant := choose_plant(state, seat, display["plant"]):
        decisions.append(plant)
        state = _take(state, "plant", plant)
    row, room = display["wildlife"], _measure_room(state, seat)
    while not state.tasks and (wildlife := _choose_wildlife(state, row, room)):
        decisions.append(wildlife)
        state = _take(state, "wildlife", wildlife)
        row = row[: wildlife.index] + row[wildlife.index + 1 :]
        _measure_again(room, state, seat, wildlife)
    if not state.tasks and (predation := choose_predation(state, seat, display["predation"])):
        decisions.append(predation)
        state = _take(state, "predation", predation)
    return tuple(decisions), state


def _take(state: State, deck: Deck, decision: Decision) -> State:
    state = drop_at(state, deck, decision.index)
    return attract_card(state, state.turn.seat, decision.card, decision.settle)


def _may_take(state: State, deck: Deck) -> bool:
    """Whether it is still time for a deck in this turn (SA-7, SA-8, SA-88)."""
    turn = state.turn
    if turn.is_harvest or turn.predations:
        return False
    if deck == "plant":
        return not (turn.plants or turn.wildlife)
    return deck == "predation" or turn.wildlife < DISPLAYED[deck]


def _keep_best(
    options: list[_Option], rank: Callable[[Effect | None], int], why: str, reasons: list[Text]
) -> list[_Option]:
    """The options with the highest rank; if others fall behind, the reason why."""
    if len(options) == 1:
        return options
    ranks = [rank(card.effect) for _, card, _ in options]
    best = max(ranks)
    others = [each for each in ranks if each != best]
    if not others:
        return options
    reasons.append(text(why, best=best, next=max(others)))
    return [option for option, each in zip(options, ranks, strict=True) if each == best]


# --- Plants -----------------------------------------------------------------------------------------------------------


def _plant_places(player: Player, card: Card) -> tuple[Settle, ...]:
    if isinstance(card.effect, Eats):
        return _prey_places(list_prey(player), card)
    return tuple([Settle(biome) for biome in TOP_DOWN if biome in card.homes])


def _balance(player: Player, options: list[_Option], reasons: list[Text]) -> tuple[list[_Option], int | None]:
    """The options that balance the plants, with only the places that do, and the number of plants there is now.

    Without plants, or if nothing balances, all options and None (SA-89, A-SA7).
    """
    numbers = count_plants(player)
    if not any(numbers.values()):
        return options, None
    fewest = min(numbers.values())
    balancing = [
        (index, card, fitting)
        for index, card, places in options
        if (fitting := tuple([place for place in places if numbers[place.biome] == fewest]))
    ]
    if not balancing:
        reasons.append(text("None that it can afford balances its plants."))
        return options, None
    if len(balancing) < len(options):
        reasons.append(text("It balances the plants."))
    return balancing, fewest


def _say_plant_place(card: Card, places: tuple[Settle, ...], fewest: int | None) -> Text:
    biome = BIOMES[places[0].biome]
    if fewest is not None:
        is_choice = len({place.biome for place in places}) > 1
        words = "A biome with the fewest plants, {number}: {biome}."
        if is_choice:
            words = "Its topmost biome with the fewest plants, {number}: {biome}."
        return text(words, number=fewest, biome=biome)
    if len(card.homes) > 1:
        return text("Its topmost biome: {biome}.", biome=biome)
    return text("Its only biome: {biome}.", biome=biome)


# --- Wildlife ---------------------------------------------------------------------------------------------------------


class _Room(Struct):
    """What is free for Wildlife: hexes by biome (none where they are unknown), and High Trees."""

    hexes: dict[Biome, int]
    trees: int


def _measure_room(state: State, seat: int) -> _Room:
    player = state.players[seat]
    hexes = {biome: free_hexes(player, state.figures, biome) or 0 for biome in TOP_DOWN}
    return _Room(hexes, free_trees(player))


def _measure_again(room: _Room, state: State, seat: int, taken: Decision) -> None:
    """What is free after a card was taken: this many hexes fewer; trees have a count of their own."""
    biome = taken.settle.biome
    if biome == "rainforest":
        room.hexes[biome] = free_hexes(state.players[seat], state.figures, biome) or 0
        room.trees = free_trees(state.players[seat])
    else:
        room.hexes[biome] -= taken.card.homes[biome]


def _wildlife_place(card: Card, room: _Room) -> Settle | None:
    for biome in TOP_DOWN:
        if biome not in card.homes:
            continue
        if biome == "rainforest" and card.has_high_tree and room.trees > 0:
            return Settle(biome, is_on_tree=True)
        if card.homes[biome] <= room.hexes[biome]:
            return Settle(biome)
    return None


def _say_wildlife_place(card: Card, place: Settle, room: _Room) -> Text:
    if place.is_on_tree:
        return text("Onto a free High Tree: 4 VP, and the ground stays free.")
    biome, needed = BIOMES[place.biome], card.homes[place.biome]
    if len(card.homes) > 1:
        hexes = counted(needed, "free hex", "free hexes")
        return text("Its topmost biome with {hexes}: {biome}.", hexes=hexes, biome=biome)
    hexes = counted(needed, "hex", "hexes")
    return text("Needs {hexes}: {biome} has {free} free.", hexes=hexes, biome=biome, free=room.hexes[place.biome])


# --- Predation --------------------------------------------------------------------------------------------------------


def _prey_places(prey: list[tuple[int, Stack]], card: Card) -> tuple[Settle, ...]:
    """Where a Predation Card or the carnivorous plant can go, topmost and then leftmost first (SA-93)."""
    kinds, homes = card.effect.prey if isinstance(card.effect, Eats) else (), card.homes
    return tuple(
        [Settle(stack.biome, prey=index) for index, stack in prey if stack.card.kind in kinds and stack.biome in homes]
    )


def _name_prey(player: Player, place: Settle) -> str:
    return "" if place.prey is None else player.stacks[place.prey].card.name


def _say_prey(prey: str, places: tuple[Settle, ...]) -> Text:
    if len(places) > 1:
        return text("Of the prey with an Instant effect, that furthest to the top left: {prey}.", prey=prey)
    return text("It eats {prey}, which has an Instant effect.", prey=prey)

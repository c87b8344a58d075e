"""Biomes that are completed, and what Expert Mode adds to cards (SA-30, SA-31, SA-70 to SA-77).

Functions that answer a task get a state in which it waits no longer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.text import counted, text
from companion.games.rewild_south_america.cards import (
    BIOMES,
    HERBIVORES,
    HUNTERS,
    PLANT,
    Biome,
    Card,
    Eats,
    Special,
    timing_of,
)
from companion.games.rewild_south_america.counting import timing_now
from companion.games.rewild_south_america.effects import score_now, score_points, tell_news
from companion.games.rewild_south_america.moves import Change, MoveTile, Retrigger, Reward
from companion.games.rewild_south_america.state import (
    Changing,
    Moving,
    Player,
    Retriggering,
    State,
    in_biome,
    with_player,
)
from companion.games.rewild_south_america.tiles import star_points

BIOME_POINTS: Final = 6  # VP. Rulebook: Completing a Biome (SA-30)


# --- Completing a biome -----------------------------------------------------------------------------------------------


def is_complete(player: Player, biome: str) -> bool:
    """Whether a biome has a plant, an insect, a herbivore and a predator or apex predator, eaten cards included.

    Predator and apex predator are two types; either will do (A-SA2). The carnivorous plant is a plant (A-SA3).

    Rulebook: South America, Completing a Biome (SA-30, SA-31, SA-46).
    """
    kinds = {card.kind for _, stack in in_biome(player, biome) for card in (stack.card, *stack.below)}
    return PLANT in kinds and "insect" in kinds and not (kinds.isdisjoint(HERBIVORES) or kinds.isdisjoint(HUNTERS))


def check_completion(state: State, seat: int, biome: Biome) -> State:
    """Score a biome that is complete now, once: 6 VP, or with the Expert board an Instant effect in it again.

    The solo opponent always has the base side of the board, and so 6 VP (A-SA5).

    Rulebook: South America, Completing a Biome; Expert Mode 3; Solo Mode (SA-30, SA-71, SA-94).
    """
    player = state.players[seat]
    if biome in player.completed or not is_complete(player, biome):
        return state
    state = with_player(state, seat, replace(player, completed=(*player.completed, biome)))
    name = BIOMES[biome]
    if seat == state.opponent or not state.setup.is_on("expert_board"):
        template = "{biome} complete: {points} VP"
        if state.setup.is_on("expert_board"):
            template += ", as the opponent has the Base side of the board"
        said = text(template, biome=name, points=BIOME_POINTS)
        return score_points(state, seat, "biomes", BIOME_POINTS, said)
    if not retriggers_for(player, biome):
        return tell_news(state, text("{biome} complete: no Instant effect in it can count again", biome=name))
    state = tell_news(state, text("{biome} complete: an Instant effect in it may count again", biome=name))
    return replace(state, tasks=(*state.tasks, Retriggering(seat, biome)))


# --- The Expert board -------------------------------------------------------------------------------------------------


def find_prey(player: Player, biome: str, kinds: Sequence[str]) -> list[int]:
    """Stacks in a biome whose visible card is of one of those types, Predation Cards too (SA-33, SA-34)."""
    return [index for index, stack in in_biome(player, biome) if stack.card.kind in kinds]


def retriggers_for(player: Player, biome: str) -> tuple[Retrigger, ...]:
    """The ways in which an Instant effect in a biome can count again: for a hunter, each other prey it can move onto.

    Rulebook: South America, Expert Mode 3 (SA-71, SA-72).
    """
    ways: list[Retrigger] = []
    for index, stack in in_biome(player, biome):
        if timing_now(stack) != "instant":
            continue
        if isinstance(stack.card.effect, Eats):
            ways += [
                Retrigger(index, prey) for prey in find_prey(player, biome, stack.card.effect.prey) if prey != index
            ]
        else:
            ways.append(Retrigger(index))
    return tuple(ways)


def retrigger(state: State, seat: int, task: Retriggering, move: Retrigger) -> State:
    """An Instant effect in the completed biome counts again, or none does.

    A Predation Card moves to another prey with all cards below it, and takes its place (A-SA27).
    Raises RuleError ``no_retrigger``.

    Rulebook: South America, Expert Mode 3 (SA-71, SA-72).
    """
    player = state.players[seat]
    if move == Retrigger():
        return tell_news(state, text("No effect in the {biome} counts again", biome=BIOMES[task.biome]))
    if move.stack is None or move not in retriggers_for(player, task.biome):
        raise RuleError(
            "no_retrigger",
            text("That cannot count again in the {biome}. Choose another card, or none.", biome=BIOMES[task.biome]),
            "stack",
        )
    card = player.stacks[move.stack].card
    if move.prey is None or not isinstance(card.effect, Eats):
        return score_now(state, seat, move.stack)
    points, prey = card.effect.points, player.stacks[move.prey].card
    said = text("{card} on {prey}: {points} VP", card=card.name, prey=prey.name, points=points)
    state = with_player(state, seat, _move_hunter(player, move.stack, move.prey))
    return score_points(state, seat, "predation", points, said)


def _move_hunter(player: Player, index: int, prey: int) -> Player:
    """The card with all below it lies on the prey; where it lay is nothing any more."""
    hunter, eaten = player.stacks[index], player.stacks[prey]
    moved = replace(hunter, below=(*hunter.below, eaten.card, *eaten.below))
    stacks = [moved if at == prey else stack for at, stack in enumerate(player.stacks) if at != index]
    return replace(player, stacks=tuple(stacks))


# --- Expert Mode Plant Cards ------------------------------------------------------------------------------------------


def follow_special(state: State, seat: int, special: Special, biome: Biome) -> State:
    """What an Expert Plant Card lets its player do now. Rulebook: South America, Expert Mode Plant Cards."""
    match special.what:
        case "reservation":
            player = replace(state.players[seat], may_reserve=True)
            said = text("A Wildlife Card that can live in the {biome} may be reserved", biome=BIOMES[biome])
            return tell_news(with_player(state, seat, player), said)
        case "effect_changing":
            return replace(state, tasks=(*state.tasks, Changing(seat, biome)))
        case _:  # tile_moving
            return replace(state, tasks=(*state.tasks, Moving(seat, biome)))


def changeable(player: Player, biome: str) -> tuple[int, ...]:
    """Visible cards in a biome whose effect has a type, Instant or End-of-Game (SA-45, SA-74)."""
    return tuple([index for index, stack in in_biome(player, biome) if timing_of(stack.card.effect)])


def change_effect(state: State, seat: int, task: Changing, move: Change) -> State:
    """The effect type of a card turns: from Instant to End-of-Game, or the other way, and then it counts at once.

    What the card brought at once already stays; it counts again at the end. The biome that the plant completes is
    looked at after that, so an effect that is an Instant one now can be triggered again (A-SA22). What is turned twice
    is as printed again (A-SA23).

    Rulebook: South America, Expert Mode Plant Cards (SA-74, SA-75). Raises RuleError ``not_changeable``.
    """
    player = state.players[seat]
    if move.stack not in changeable(player, task.biome):
        raise RuleError(
            "not_changeable",
            text(
                "Choose a visible card in the {biome} with an Instant or an End-of-Game effect.",
                biome=BIOMES[task.biome],
            ),
            "stack",
        )
    stack = player.stacks[move.stack]
    stack = replace(stack, is_changed=not stack.is_changed)
    stacks = (*player.stacks[: move.stack], stack, *player.stacks[move.stack + 1 :])
    again = "" if stack.is_changed else "is as printed again: it "  # A-SA23
    when = "counts at once, and not at the end" if timing_now(stack) == "instant" else "counts once more, at the end"
    state = with_player(state, seat, replace(player, stacks=stacks))
    state = tell_news(state, text("{card} " + again + when, card=stack.card.name))
    return check_completion(score_now(state, seat, move.stack), seat, task.biome)


def move_tile(state: State, seat: int, task: Moving, move: MoveTile) -> State:
    """A tile of the plant's biome lies somewhere else, and scores the stars there; nothing else is paid out.

    Rulebook: South America, Expert Mode Plant Cards (SA-76).
    """
    name = BIOMES[task.biome]
    if not move.stars:
        return tell_news(state, text("{biome} Tile moved", biome=name))
    points = star_points(task.biome, move.stars)
    stars = counted(move.stars, "star", "stars")
    said = text("{biome} Tile moved over {stars}: {points} VP", biome=name, stars=stars, points=points)
    return score_points(state, seat, "stars", points, said)


def reserve_card(state: State, seat: int, card: Card) -> State:
    """A Wildlife Card goes from the Score Board onto a Reservation plant in a biome that it can live in.

    It is not in the biome, counts for nothing, and is the next Wildlife Card that the player attracts. One card lies on
    each such plant (A-SA28); what is not reserved by the next turn lapses (A-SA33).

    Rulebook: South America, Expert Mode Plant Cards (SA-77).
    Raises RuleError ``not_wildlife``, ``no_reservation``, ``reservation_full``.
    """
    player = state.players[seat]
    if card.deck != "wildlife":
        raise RuleError(
            "not_wildlife", text("{card} is no Wildlife Card. Only those can be reserved.", card=card.name), "card"
        )
    if seat == state.opponent or not player.may_reserve:
        raise RuleError(
            "no_reservation",
            text(
                "Nothing can be reserved now: once when the plant comes, once when Wildlife Cards are replenished."
                " What is not used lapses with the next turn."
            ),
        )
    plants = [stack.biome for stack in player.stacks if stack.card.effect == Special("reservation")]
    if not _has_room([*player.reserved, card], plants):
        raise RuleError(
            "reservation_full",
            text(
                "{card} finds no free Reservation plant in a biome that it can live in. Attract what is reserved first,"
                " or choose another card.",
                card=card.name,
            ),
            "card",
        )
    player = replace(player, reserved=(*player.reserved, card), may_reserve=False)
    return tell_news(with_player(state, seat, player), text("{card} is reserved", card=card.name))


def _has_room(cards: list[Card], plants: list[Biome]) -> bool:
    """Whether each card finds a plant of its own in one of its biomes."""
    if not cards:
        return True
    first, others = cards[0], cards[1:]
    return any(
        _has_room(others, [*plants[:at], *plants[at + 1 :]]) for at, biome in enumerate(plants) if biome in first.homes
    )


# --- Expert cards -----------------------------------------------------------------------------------------------------


def place_meeple(state: State, move: Reward) -> State:
    """A visible Expert card and its Biome Tile Composition are there: the printed VP, once.

    Rulebook: South America, Expert Mode 4 (SA-73). Raises RuleError ``no_such_stack``, ``no_reward``,
    ``is_rewarded``.
    """
    player = state.players[move.seat]
    if move.stack >= len(player.stacks):
        raise RuleError("no_such_stack", text("That card is not there any more. Look at the table again."), "stack")
    stack = player.stacks[move.stack]
    reward = stack.card.reward
    if not (stack.card.is_expert and reward):
        raise RuleError(
            "no_reward", text("{card} has no Placement Reward. Choose an EX card.", card=stack.card.name), "stack"
        )
    if stack.is_rewarded:
        raise RuleError(
            "is_rewarded",
            text("The meeple of {card} is placed already. Each scores once.", card=stack.card.name),
            "stack",
        )
    stacks = (*player.stacks[: move.stack], replace(stack, is_rewarded=True), *player.stacks[move.stack + 1 :])
    state = with_player(state, move.seat, replace(player, stacks=stacks))
    said = text("Meeple of {card}: {points} VP", card=stack.card.name, points=reward)
    return score_points(state, move.seat, "rewards", reward, said)

"""Plays against the Poachers: a rondel, states to begin with, and whole plays by chance."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, get_args

from companion.core.game import Seat, Setup, make_setup
from companion.games.wildscape import GAME
from companion.games.wildscape.catalogue import BIRDS as ALL_BIRDS
from companion.games.wildscape.catalogue import Compare
from companion.games.wildscape.land import HabitatType
from companion.games.wildscape.moves import (
    Begin,
    ChooseSegment,
    SeenBird,
    SetMissing,
    SetPoachers,
    SetRondel,
    Spend,
    TakeTurn,
    TellValue,
    WatchBirds,
)
from companion.games.wildscape.poachers import Animal, Poachers
from companion.games.wildscape.rondel import SEGMENTS, SUN_ENERGY, Extra, Segment
from companion.games.wildscape.solo import plan_turn
from companion.games.wildscape.state import State
from companion.games.wildscape.tracking import TRACKER

HABITATS = get_args(HabitatType)
# Made up: the text does not say which segment shows what. Each thing that a segment can show is there.
RONDEL = (
    Segment("wetland"),
    Segment("woodland", extra="rivers"),
    Segment("savanna", extra="establish"),
    Segment("desert", extra="primate"),
    Segment("any"),
    Segment("wetland", has_plus=True),
    Segment("woodland", extra="predator"),
    Segment("savanna", extra="fauna"),
    Segment("desert", has_plus=True, extra="rivers"),
)


def setup_of(difficulty: int) -> Setup:
    """A table against the Poachers."""
    setup = make_setup(GAME, "solo", (Seat("Ann"),), {"difficulty": str(difficulty)})
    return Setup(setup.game, setup.mode, setup.seats, setup.options, is_tracked=True)


def after(state: State, *moves: Any) -> State:
    """The state after moves."""
    for move in moves:
        state = TRACKER.apply(state, move)
    return state


def begun(difficulty: int = 1, *moves: Any, values: dict[str, int] | None = None) -> State:
    """A play with our rondel, after moves."""
    return after(TRACKER.start(setup_of(difficulty)), Begin(RONDEL, values or {}), *moves)


def energy_at(segment: int, number: int) -> tuple[int, ...]:
    """Energy with ``number`` tokens at a segment and fewer at all others, spread from the first one on."""
    energy = [0] * SEGMENTS
    others = [each for each in range(SEGMENTS) if each != segment]
    for token in range(SUN_ENERGY - number):
        energy[others[token % len(others)]] += 1
    energy[segment] = number
    return tuple(energy)


def their_turn(
    segment: int, number: int, difficulty: int = 1, *moves: Any, values: dict[str, int] | None = None
) -> State:
    """The Poachers' turn at a segment with that energy; the player's token is at the first one and spent nothing."""
    energy = SetRondel(energy_at(segment, number))
    return begun(difficulty, *moves, energy, ChooseSegment(0), Spend(0), values=values)


def having(*animals: Animal, **numbers: int) -> SetPoachers:
    """What the Poachers have."""
    return SetPoachers(Poachers(animals, **numbers))


def whole_round(segment: int = 0, spent: int = 0) -> list[Any]:
    """The player's part of a round."""
    return [ChooseSegment(segment), Spend(spent)]


SIMPLE = (*RONDEL[:2], RONDEL[0], RONDEL[3], RONDEL[0], *RONDEL[5:])  # nothing to answer on it
# What the player has: more, as many, none and fewer than the Poachers at the first bird watching.
BIRDS = (SeenBird("B09a", (3,)), SeenBird("B10b", (4, 6, 4)), SeenBird("B06b", (0,), (0,)), SeenBird("B01b", (0,)))


def rounds(number: int, difficulty: int = 5) -> State:
    """A play without questions after so many rounds, the birds being watched in between."""
    state = after(TRACKER.start(setup_of(difficulty)), Begin(SIMPLE))
    for _ in range(number):
        state = after(state, *whole_round(), TakeTurn())
        if state.is_watching:
            state = after(state, WatchBirds(BIRDS))
    return state


def until_birds(number: int = 4) -> list[Any]:
    """Rounds at the first segment, where only the wetland is taken."""
    return [SetRondel(energy_at(0, 3)), ChooseSegment(1), Spend(0), TakeTurn()] * number


NOTHING = WatchBirds(tuple(SeenBird(card, (0,)) for card in ("B01a", "B02a", "B09a", "B10a")))  # seen by the player


def turns(number: int, difficulty: int = 1) -> State:
    """Rounds at the first segment; the birds after each fourth one are watched unless it is the last of these."""
    state = begun(difficulty)
    for each in range(1, number + 1):
        state = after(state, SetRondel(energy_at(0, 3)), ChooseSegment(1), Spend(0), TakeTurn())
        if not each % 4 and each < number:
            state = after(state, NOTHING)
    return state


def asked(state: State) -> Any:
    """The prompt."""
    return TRACKER.prompt(state)


# Whole plays by chance.


def random_rondel(random: Random) -> tuple[Segment, ...]:
    """Nine segments; one or two are all white."""
    return tuple(
        Segment(random.choice((*HABITATS, "any")), random.random() < 0.4, random.choice(get_args(Extra)))
        for _ in range(SEGMENTS)
    )


def random_energy(random: Random) -> tuple[int, ...]:
    """All sun energy, anywhere."""
    energy = [0] * SEGMENTS
    for _ in range(SUN_ENERGY):
        energy[random.randrange(SEGMENTS)] += 1
    return tuple(energy)


def random_poachers(random: Random) -> Poachers:
    """Animals that can be there, with everything else."""
    animals = []
    for _ in range(random.randrange(9)):
        size = random.randint(1, 8)
        is_established = size > 2 and random.random() < 0.4
        value = size + is_established * random.randrange(5)
        animals.append(Animal(random.choice(HABITATS), size, value, is_established))
    return Poachers(tuple(animals), *[random.randrange(9) for _ in range(4)])


def random_birds(random: Random) -> WatchBirds:
    """Four birds, and numbers for the player."""
    of_cards = {bird.key[:3]: [] for bird in ALL_BIRDS if bird.is_used_solo}
    for bird in ALL_BIRDS:
        if bird.is_used_solo:
            of_cards[bird.key[:3]].append(bird)
    seen = []
    for card in random.sample(sorted(of_cards), 4):
        bird = random.choice(of_cards[card])
        length = {Compare.NUMBER: 1, Compare.LIST: random.randint(1, 6), Compare.SECOND_LINE: 3}[bird.compare]
        mine = tuple(random.randrange(10) for _ in range(length))
        seen.append(SeenBird(bird.key, mine, (random.randrange(5),) if bird.key == "B06b" else None))
    return WatchBirds(tuple(seen))


def random_correction(random: Random) -> Any:
    """What differs at the table."""
    kind = random.randrange(8)
    if kind == 0:
        return SetRondel(random_energy(random))
    if kind == 1:
        return SetPoachers(random_poachers(random))
    return SetMissing(random.choice(HABITATS), random.randint(1, 8), random.random() < 0.8)


def answer(state: State, random: Random) -> Any:
    """A move that answers the prompt."""
    prompt = asked(state)
    if prompt.others and "missing" in [other.key for other in prompt.others] and random.random() < 0.08:
        return random_correction(random)
    match prompt.key:
        case "begin":
            known = {f"{habitat}.{size}": size + 2 for habitat in HABITATS for size in range(3, 9)}
            return Begin(random_rondel(random), {key: known[key] for key in random.sample(sorted(known), 6)})
        case "value":
            plan = plan_turn(state)
            return TellValue(plan.after.animals[plan.unknown].size + random.randint(0, 5))
        case "birds":
            return random_birds(random)
        case _:
            return random.choice(prompt.choices).move


def play_out(
    setup: Setup, random: Random, watch: Callable[[State, Any, State], None], most: int = 250
) -> tuple[State, list[Any]]:
    """Play to the end; ``watch`` sees each move between two states."""
    state, moves = TRACKER.start(setup), []
    while not state.is_over:
        move = answer(state, random)
        following = TRACKER.apply(state, move)
        watch(state, move, following)
        moves.append(move)
        state = following
        assert len(moves) < most
    return state, moves

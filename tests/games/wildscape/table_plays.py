"""Whole plays of a table by chance: lands that grow by random moves, birds, and the count at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.game import Setup
from companion.games.wildscape.catalogue import BIRDS, Compare
from companion.games.wildscape.land import HABITAT_KEYS, SPECIALIST_TYPES, Counts, Land
from companion.games.wildscape.land_moves import (
    AddHabitat,
    Attract,
    DiscardCard,
    Establish,
    JoinHabitats,
    JoinRivers,
    PlaceAnimal,
    PlaceRiver,
    PlayPredator,
    PlayPrimate,
    RemoveAnimal,
    RemoveHabitat,
    RemovePrimate,
    RemoveRiverTile,
    SetAnimal,
    SetCounts,
    SetEdges,
    SetEnergy,
    SetHabitat,
    SetSpecialist,
    SetTokens,
    SetTouching,
    TakeCard,
    TellFauna,
)
from companion.games.wildscape.moves import Begin, EndTurn, LookOver, SeenBird, SetBirds, WatchBirds
from companion.games.wildscape.state import State
from tests.games.wildscape import plays
from tests.games.wildscape.plays import TRACKER, answer, asked

TURNS = 6  # after which the end is triggered
Maker = Callable[[Random, State, int, Land], Any]


def _habitat(random: Random, land: Land) -> int:
    return random.choice([each.id for each in land.habitats] or [1])


def _animal(random: Random, land: Land) -> int:
    return random.choice([animal.id for _, animal in land.animals] or [1])


def _river(random: Random, land: Land) -> int:
    return random.choice([each.id for each in land.rivers] or [land.next_id])


def _pawn(random: Random, land: Land) -> int:
    return random.choice([each.id for each in land.primates] or [1])


def random_counts(random: Random) -> Counts:
    """Everything that is counted by eye."""
    ranges = tuple([random.randint(1, 4) for _ in range(random.randrange(5))])
    lines = (random.randrange(10), random.randrange(10), random.randrange(10))
    numbers = [random.randrange(6) for _ in range(6)]
    return Counts(random.randrange(11), numbers[0], ranges, lines, *numbers[1:5])


def _card(random: Random, letter: str, last: int) -> str:
    return f"{letter}{random.randint(1, last):02}"


def _held(random: Random, land: Land) -> str:
    return random.choice([*land.hand, *[each.card for each in land.fauna]] or ["D01"])


_ENTRIES: list[tuple[int, Maker]] = [
    (
        6,
        lambda random, state, seat, land: AddHabitat(
            seat,
            land.next_id,
            random.choice(HABITAT_KEYS),
            random.randint(1, 9),
            random.randrange(3),
            random.randrange(2),
        ),
    ),
    (
        3,
        lambda random, state, seat, land: SetHabitat(
            seat, _habitat(random, land), random.randint(1, 12), random.randrange(3), random.randrange(2)
        ),
    ),
    (2, lambda random, state, seat, land: JoinHabitats(seat, _habitat(random, land), _habitat(random, land))),
    (1, lambda random, state, seat, land: RemoveHabitat(seat, _habitat(random, land))),
    (
        12,
        lambda random, state, seat, land: PlaceAnimal(seat, _habitat(random, land), land.next_id, random.randint(1, 8)),
    ),
    (6, lambda random, state, seat, land: Establish(seat, _animal(random, land), random.randint(3, 13))),
    (
        2,
        lambda random, state, seat, land: SetAnimal(
            seat, _animal(random, land), random.randint(1, 8), random.randint(1, 13), random.random() < 0.5
        ),
    ),
    (1, lambda random, state, seat, land: RemoveAnimal(seat, _animal(random, land))),
    (4, lambda random, state, seat, land: PlaceRiver(seat, _river(random, land), random.randint(1, 3))),
    (2, lambda random, state, seat, land: PlaceRiver(seat, land.next_id, random.randint(1, 3))),
    (1, lambda random, state, seat, land: JoinRivers(seat, _river(random, land), _river(random, land))),
    (1, lambda random, state, seat, land: RemoveRiverTile(seat, _river(random, land), random.randint(1, 3))),
    (
        1,
        lambda random, state, seat, land: SetTouching(
            seat,
            ("savanna", "desert"),
            tuple(
                [
                    (min(one.id, two.id), max(one.id, two.id))
                    for one in land.habitats
                    for two in land.habitats
                    if (one.type, two.type) == ("savanna", "desert") and random.random() < 0.5
                ]
            ),
        ),
    ),
    (1, lambda random, state, seat, land: SetCounts(seat, random_counts(random))),
    (2, lambda random, state, seat, land: SetEnergy(seat, random.randrange(12))),
    (
        4,
        lambda random, state, seat, land: TakeCard(
            seat, _card(random, random.choice("DMF"), 28), (1, 2, 4)[: random.randrange(4)]
        ),
    ),
    (2, lambda random, state, seat, land: DiscardCard(seat, _held(random, land))),
    (
        6,
        lambda random, state, seat, land: PlayPredator(
            seat, _animal(random, land), random.choice(("", _held(random, land)))
        ),
    ),
    (
        4,
        lambda random, state, seat, land: PlayPrimate(
            seat,
            land.next_id,
            random.choice(SPECIALIST_TYPES),
            random.choice(("", _card(random, "M", 28))),
            random.choice((None, random.randrange(7))),
        ),
    ),
    (1, lambda random, state, seat, land: SetEdges(seat, _pawn(random, land), random.randrange(7))),
    (1, lambda random, state, seat, land: RemovePrimate(seat, _pawn(random, land))),
    (2, lambda random, state, seat, land: TellFauna(seat, _held(random, land), vp=random.randrange(7))),
    (6, lambda random, state, seat, land: Attract(seat, _card(random, "S", 40), random.choice((None, 3)), 10)),
    (1, lambda random, state, seat, land: SetSpecialist(seat, _card(random, "S", 40), 2, random.random() < 0.5)),
    (1, lambda random, state, seat, land: SetTokens({random.choice(SPECIALIST_TYPES): random.randrange(3)})),
]
_MAKERS = [maker for weight, maker in _ENTRIES for _ in range(weight)]


def random_entry(random: Random, state: State) -> Any:
    """A move of a land, of whoever's turn it is or of another one; most of them fit."""
    seat = state.seat if random.random() < 0.8 else random.choice(state.follows)
    land = state.lands[seat]
    assert land is not None
    return random.choice(_MAKERS)(random, state, seat, land)


def random_cards(random: Random, number: int) -> list[str]:
    """So many birds, each card once; those of which both sides are known, with B06b now and then."""
    sides: dict[str, list[str]] = {}
    for bird in BIRDS:
        sides.setdefault(bird.key[:3], []).append(bird.key)
    return [random.choice(sides[card]) for card in random.sample(sorted(sides), number)]


def _values(random: Random, card: str) -> tuple[int, ...]:
    compare = next(bird.compare for bird in BIRDS if bird.key == card)
    length = {Compare.NUMBER: 1, Compare.LIST: random.randint(1, 5), Compare.SECOND_LINE: 3}[compare]
    return tuple([random.randrange(9) for _ in range(length)])


def random_birds(random: Random, state: State) -> WatchBirds:
    """All birds of a table; what the app may not know is typed, else it is left to it now and then."""
    number = {2: 4, 3: 6, 4: 8}[len(state.lands)]
    between = 4 if number == 4 else 2
    seen = []
    for index, card in enumerate(random_cards(random, number)):
        pair = index // between
        told: list[tuple[int, ...] | None] = []
        for seat in (pair, (pair + 1) % len(state.lands)):
            land = state.lands[seat]
            is_unknown = (
                land is None or card == "B06b" or (card >= "B09" and None in (land.counts.ranges, land.counts.lines))
            )
            told.append(_values(random, card) if is_unknown or random.random() < 0.1 else None)
        seen.append(SeenBird(card, *told))
    return WatchBirds(tuple(seen))


def random_look(random: Random, state: State, seat: int) -> LookOver:
    """Everything that is still unknown is told."""
    land = state.lands[seat]
    assert land is not None
    return LookOver(
        seat,
        random_counts(random),
        tuple([(each.id, random.randrange(7)) for each in land.primates]),
        tuple([(each.card, random.randrange(7)) for each in land.fauna]),
        tuple([(each.card, random.randrange(7)) for each in land.specialists]),
    )


def _answers(random: Random, state: State) -> Iterator[Any]:
    """Moves that may fit, the last one for sure."""
    prompt = TRACKER.prompt(state)
    assert prompt is not None
    if prompt.key == "begin_table":
        seats = range(len(state.lands))
        follows = (
            tuple(seats) if random.random() < 0.6 else tuple(random.sample(list(seats), random.randint(1, len(seats))))
        )
        yield Begin(follows=follows)
    elif prompt.key == "birds":
        yield random_birds(random, state)
    elif prompt.key.startswith("finish"):
        yield random_look(random, state, int(prompt.key[6:]) - 1)
    elif random.random() < 0.85:
        for _ in range(20):
            yield random_entry(random, state)
        yield SetBirds(())
    elif random.random() < 0.05 and any(other.key == "birds" for other in prompt.others):
        yield random_birds(random, state)
    else:
        late = ("end", "last") if random.random() < 0.95 and state.round <= TURNS else ()
        choices = [choice.move for choice in prompt.choices if choice.move.event not in late]
        is_late = state.round > TURNS and EndTurn("end") in choices
        yield EndTurn("end") if is_late else random.choice([*choices, EndTurn()])


def _solo_answers(random: Random, state: State) -> Iterator[Any]:
    """The same against the Poachers, where the land is followed."""
    prompt = asked(state)
    if prompt.key == "begin":
        yield replace(answer(state, random), follows=(0,))
    elif prompt.key.startswith("finish"):
        yield random_look(random, state, 0)
    elif prompt.key == "birds":
        typed = plays.random_birds(random)
        yield WatchBirds(tuple([replace(seen, mine=None) if random.random() < 0.8 else seen for seen in typed.birds]))
        yield typed
    else:
        if random.random() < 0.7:
            for _ in range(10):
                yield random_entry(random, state)
        yield answer(state, random)


def play_table(
    setup: Setup, random: Random, watch: Callable[[State, Any, State], None], most: int = 900
) -> tuple[State, list[Any]]:
    """Play to the end; ``watch`` sees each move between two states."""
    return _play(setup, random, watch, _answers, most)


def play_solo(
    setup: Setup, random: Random, watch: Callable[[State, Any, State], None], most: int = 900
) -> tuple[State, list[Any]]:
    """The same against the Poachers, where the land is followed."""
    return _play(setup, random, watch, _solo_answers, most)


def _play(
    setup: Setup,
    random: Random,
    watch: Callable[[State, Any, State], None],
    answers: Callable[[Random, State], Iterator[Any]],
    most: int,
) -> tuple[State, list[Any]]:
    state: State = TRACKER.start(setup)
    moves: list[Any] = []
    while not state.is_over:
        for move in answers(random, state):
            try:
                following = TRACKER.apply(state, move)
            except RuleError:
                continue
            break
        else:
            raise AssertionError("nothing fits")
        watch(state, move, following)
        moves.append(move)
        state = following
        assert len(moves) < most
    return state, moves

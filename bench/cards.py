"""Plays of Rewild: South America against its opponent, made by chance from a seed, with cards of any effect."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.game import Seat, Setup, Tracker, make_setup
from companion.games import GAMES
from companion.games.rewild_south_america.cards import (
    ANIMALS,
    BIOMES,
    COUNTED,
    HERBIVORES,
    HUNTERS,
    RESOURCES,
    SYMBOLS,
    Card,
    Counts,
    Eats,
    Effect,
    Gives,
    Shows,
)
from companion.games.rewild_south_america.figures import ACTION_CARDS, Figures
from companion.games.rewild_south_america.moves import (
    Begin,
    CannotAct,
    Deal,
    Harvest,
    NoCard,
    PlaceTile,
    Tell,
    Upgrade,
)
from companion.games.rewild_south_america.state import Drawn, State

GAME: Final = GAMES["rewild-south-america"]
FIGURES: Final = Figures(grassland_hexes=2)
DECKS: Final = {"wildlife": 57, "predation": 26, "plant": 27}  # cards (SA-6)
PATIENCE: Final = 60  # refused answers, until an action is taken back


class Play(Struct, frozen=True):
    """A play against the opponent: its moves, and every state after one of them."""

    setup: Setup
    moves: tuple[Any, ...]
    states: tuple[State, ...]


def make_play(random: Random, moves: int) -> Play:
    """A play of that many moves, or more: what a prompt asks is answered by chance until one is long enough."""
    setup = replace(make_setup(GAME, "solo", (Seat("Ann"),), {"expert_end": "yes"}), is_tracked=True)
    while True:
        play = _play_out(setup, random)
        if len(play.moves) >= moves:
            return Play(setup, play.moves[:moves], play.states[:moves])


def _play_out(setup: Setup, random: Random) -> Play:
    tracker = tracker_of()
    decks = make_decks(random)
    states, moves, refused = [tracker.start(setup)], [], 0
    while tracker.prompt(states[-1]) is not None:
        move = _answer(states[-1], random, decks)
        try:
            states.append(tracker.apply(states[-1], move))
        except RuleError:
            refused += 1
            if refused > PATIENCE:  # as somebody who cannot pay takes the action back
                del states[-1], moves[-1]
                refused = 0
            continue
        moves.append(move)
        refused = 0
    return Play(setup, tuple(moves), tuple(states[1:]))


def tracker_of() -> Tracker:
    """The game's tracker."""
    tracker = GAME.tracker
    if tracker is None:
        raise RuntimeError("The game has no tracker.")
    return tracker


def _answer(state: State, random: Random, decks: dict[str, list[Card]]) -> Any:
    """A move that answers the prompt."""
    prompt = tracker_of().prompt(state)
    if prompt is None:
        raise RuntimeError("The play is over.")
    if prompt.key.startswith("deal_"):
        deck: Any = prompt.key.removeprefix("deal_")
        return Deal(decks[deck].pop()) if decks[deck] else NoCard(deck)
    if prompt.key in _ANSWERS:
        return _ANSWERS[prompt.key](random)
    return random.choice(prompt.choices).move


def _shuffled_deck(random: Random) -> tuple[Drawn, ...]:
    cards = random.sample(list(ACTION_CARDS), len(ACTION_CARDS))
    turned = random.sample(cards, 2)
    return tuple(Drawn(card, card in turned) for card in cards)


def _place(random: Random) -> Any:
    return PlaceTile(random.randrange(2), random.randrange(2), 0, random.randrange(2), random.randrange(2))


_ANSWERS: Final[dict[str, Callable[[Random], Any]]] = {
    "begin": lambda random: Begin((0, 1), has_display=True, figures=FIGURES, deck=_shuffled_deck(random)),
    "place": _place,
    "place_opponent": lambda random: random.choice((_place(random), CannotAct())),
    "upgrade": lambda random: Upgrade(1, random.randrange(2)),
    "upgrade_opponent": lambda random: random.choice((Upgrade(2), CannotAct())),
    "harvest_opponent": lambda random: Harvest(_shuffled_deck(random)),
    "count": lambda _: Tell(2),
    "count_end": lambda _: Tell(2),
}


# --- Cards ------------------------------------------------------------------------------------------------------------


def make_decks(random: Random) -> dict[str, list[Card]]:
    """Three decks as large as the game's, each card with facts by chance."""
    return {deck: [_make_card(random, deck, number) for number in range(size)] for deck, size in DECKS.items()}


def _make_card(random: Random, deck: Any, number: int) -> Card:
    homes: Any = {biome: random.randint(1, 3) if deck == "wildlife" else 0 for biome in random.sample(list(BIOMES), 2)}
    effect: Effect
    kind, price = "plant", None
    if deck == "wildlife":
        kind = random.choice(ANIMALS[:4])
        timing = random.choice(("instant", "end"))
        what = random.choice([key for key, (_, timings) in COUNTED.items() if timing in timings])
        effect = Counts(timing, what, random.randint(1, 5))
    elif deck == "predation":
        kind = random.choice(HUNTERS)
        effect = Eats(tuple(random.sample(("insect", *HERBIVORES), 2)), random.randint(4, 8))
    else:
        price = random.randint(1, 3)
        gives = Gives(**{random.choice(list(RESOURCES)): random.randint(1, 4)})
        effect = random.choice((Shows({random.choice(list(SYMBOLS)): 1}), gives, Counts("end", "predator", 3)))
    name = f"{deck.title()} {number}"
    facts = {"kind": kind, "homes": homes, "has_high_tree": False, "price": price, "effect": effect}
    return Card(f"{deck}-{number}", name, deck, **facts, is_whole=True)

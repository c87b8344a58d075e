"""Whole plays by chance: whatever a prompt asks is answered at random, with cards from shuffled decks."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.core.errors import RuleError
from companion.core.game import Seat, Setup, make_setup
from companion.core.prompt import Prompt
from companion.games.rewild_south_america import GAME
from companion.games.rewild_south_america.cards import DISPLAYED, Card
from companion.games.rewild_south_america.figures import ACTION_CARDS, Figures
from companion.games.rewild_south_america.moves import (
    Attract,
    Begin,
    CannotAct,
    Deal,
    EndTurn,
    Harvest,
    MoveTile,
    NoCard,
    Pick,
    PlaceTile,
    Tell,
    Upgrade,
)
from companion.games.rewild_south_america.state import Drawn, State
from tests.games.rewild_south_america.random_tables import EXPERT as EXPERT
from tests.games.rewild_south_america.random_tables import random_plant, random_predation, random_wildlife

TRACKER = GAME.tracker
assert TRACKER is not None

FIGURES = Figures(grassland_hexes=2, rainforest_hexes=1)
PATIENCE = 200  # refused answers


def setup_of(mode: str, players: int, options: dict[str, str] | None = None) -> Setup:
    """A table with players A, B, ..."""
    marks = ("red", "blue", "gold", "violet")
    seats = tuple(Seat("ABCD"[index], marks[index]) for index in range(players))
    setup = make_setup(GAME, mode, seats, options or {})
    return Setup(setup.game, setup.mode, setup.seats, setup.options, is_tracked=True)


def shuffled_deck(random: Random) -> tuple[Drawn, ...]:
    """The opponent's six Action Cards, two of them turned (SA-80)."""
    cards = list(ACTION_CARDS)
    turned = set(random.sample(cards, 2))
    random.shuffle(cards)
    return tuple(Drawn(card, card in turned) for card in cards)  # type: ignore[arg-type]


class Decks:
    """Three shuffled decks; every card is there once."""

    def __init__(self, random: Random, sizes: dict[str, int], *, is_expert: bool = False) -> None:
        numbers = iter(range(1, sum(sizes.values()) + 1))
        self.cards = {
            "wildlife": [random_wildlife(random, next(numbers)) for _ in range(sizes["wildlife"])],
            "predation": [random_predation(random, next(numbers)) for _ in range(sizes["predation"])],
            "plant": [
                random_plant(random, next(numbers), is_expert=is_expert and not index % 4)
                for index in range(sizes["plant"])
            ],
        }

    def draw(self, deck: str) -> Card | None:
        """The next card, or None."""
        return self.cards[deck].pop() if self.cards[deck] else None


def answer(state: State, random: Random, decks: Decks, prompt: Prompt | None = None) -> Any:
    """A move that answers the prompt."""
    prompt = prompt or TRACKER.prompt(state)
    assert prompt is not None
    if prompt.key.startswith("deal_"):
        deck = prompt.key.removeprefix("deal_")
        card = decks.draw(deck)
        return NoCard(deck) if card is None else Deal(card, is_last=not decks.cards[deck])
    if prompt.key in _ANSWERS:
        return _ANSWERS[prompt.key](state, random, decks)
    return random.choice(prompt.choices).move


def _begin(state: State, random: Random, decks: Decks) -> Any:
    is_solo = state.setup.mode == "solo"
    return Begin(
        tuple(range(len(state.setup.seats))),
        has_display=is_solo,
        figures=FIGURES,
        deck=shuffled_deck(random) if is_solo else None,
    )


def _place(state: State, random: Random, decks: Decks) -> Any:
    return PlaceTile(*[random.randrange(3) for _ in range(6)])


def _place_or_not(state: State, random: Random, decks: Decks) -> Any:
    return random.choice([_place(state, random, decks), CannotAct()])


def _upgrade(state: State, random: Random, decks: Decks) -> Any:
    return Upgrade(random.randint(1, 3), random.randrange(3), random.randrange(3))


def _upgrade_or_not(state: State, random: Random, decks: Decks) -> Any:
    return random.choice([_upgrade(state, random, decks), CannotAct()])


def _attract(state: State, random: Random, decks: Decks) -> Any:
    deck = random.choice(list(DISPLAYED))
    card = decks.draw(deck)
    return EndTurn() if card is None or random.random() < 0.3 else Attract(card)


def _pick(deck: str) -> Callable[[State, Random, Decks], Any]:
    def pick(state: State, random: Random, decks: Decks) -> Any:
        return Pick(deck, None if random.random() < 0.5 else decks.draw(deck))

    return pick


_ANSWERS: dict[str, Callable[[State, Random, Decks], Any]] = {
    "begin": _begin,
    "place": _place,
    "place_opponent": _place_or_not,
    "upgrade": _upgrade,
    "upgrade_opponent": _upgrade_or_not,
    "attract": _attract,
    "count": lambda state, random, decks: Tell(random.randrange(6)),
    "count_end": lambda state, random, decks: Tell(random.choice([None, 1, 2])),
    "move_tile": lambda state, random, decks: MoveTile(random.randrange(3)),
    "harvest_opponent": lambda state, random, decks: Harvest(shuffled_deck(random)),
    "pick_plant": _pick("plant"),
    "pick_wildlife": _pick("wildlife"),
    "pick_predation": _pick("predation"),
}


def play_out(
    setup: Setup, random: Random, decks: Decks, watch: Callable[[State, Any, State], None], most: int = 3000
) -> tuple[State, list[Any]]:
    """Play to the end; ``watch`` sees each move between two states.

    A refused answer is tried in another way; after many the action is undone, as somebody would who cannot pay.
    """
    states, moves = [TRACKER.start(setup)], []
    refused = undone = 0
    prompt = TRACKER.prompt(states[-1])
    while prompt is not None:
        move = answer(states[-1], random, decks, prompt)
        try:
            after = TRACKER.apply(states[-1], move)
        except RuleError:
            refused += 1
            if refused > PATIENCE:
                assert states[-1].tasks, f"stuck at {TRACKER.prompt(states[-1])}"
                del states[-1], moves[-1]
                refused, undone = 0, undone + 1
                assert undone < most
                prompt = TRACKER.prompt(states[-1])
            continue
        watch(states[-1], move, after)
        moves.append(move)
        states.append(after)
        refused = 0
        prompt = TRACKER.prompt(after)
        assert len(moves) < most
    return states[-1], moves

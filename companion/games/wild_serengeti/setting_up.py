"""How a table of WILD: Serengeti is set up, step by step (WS-1, WS-2, WS-8, WS-9, WS-47, WS-53)."""

from __future__ import annotations

from random import Random
from typing import Final

from companion.core.game import Setup
from companion.core.prompt import Order
from companion.core.text import Text, joined, text
from companion.games.wild_serengeti.scenarios import CHALLENGE, SCENARIOS, Scenario, target_score
from companion.games.wild_serengeti.scenes import (
    ANIMALS,
    EACH,
    GROUP_NAMES,
    GROUPS,
    PLURALS,
    SCENE_CARDS,
    Animal,
)
from companion.games.wild_serengeti.sheet import uses_specialists
from companion.games.wild_serengeti.specialists import DRAWN, SPECIALIST_CARDS
from companion.games.wild_serengeti.state import FIRST_CARDS, FIRST_COINS
from companion.games.wild_serengeti.tableau import POOL, SOLO_POOL

DEALT: Final = 8  # Scene Cards, of which 4 are kept (WS-2)
MIGRATION_CARDS: Final = 12  # WS-8
AWARD_TILES: Final = 12  # one of each animal (WS-8)
FIRST_ANIMALS: Final = 2  # of each area, alone (WS-53)
_LOCKS: Final = {1: ("3P", "4P"), 2: ("3P", "4P"), 3: ("4P",), 4: ()}


def locked_spaces(players: int) -> tuple[str, ...]:
    """The Action Spaces that Lock Tokens cover, by their label. Rulebook: Serengeti, Game Setup 3 (WS-9).

    >>> locked_spaces(1), locked_spaces(3), locked_spaces(4)
    (('3P', '4P'), ('4P',), ())
    """
    return _LOCKS[players]


def draw_awards(random: Random) -> tuple[Animal, Animal]:
    """Two of the twelve Award Animals by chance: for the 1st and the 2nd ceremony (WS-8).

    Rulebook: Serengeti, Game Setup 5.
    """
    first, second = random.sample(ANIMALS, 2)
    return first, second


def steps(setup: Setup, awards: tuple[Animal, ...] = ()) -> tuple[Order, ...]:
    """What is to be done before round 1, in order; ``awards`` are the Award Animals where they were drawn already.

    Rulebook: Serengeti, Game Setup; Advanced Rules; Solo / Co-op (WS-1, WS-2, WS-8, WS-9, WS-47, WS-53, WS-54).
    """
    players = setup.number_of_players
    return (
        *_scenario(setup),
        Order(text("Put the Map in the middle, either side up. Put the Action Board beside it.")),
        *_animals(),
        _locks(players),
        *(_first_animals() if players == 1 else ()),
        _scenes(SOLO_POOL if players == 1 else POOL),
        _awards(awards),
        Order(text("Shuffle the {cards} Great Migration Cards into a deck, face down.", cards=MIGRATION_CARDS)),
        Order(text("Put Coins, Food, VFX and Score Tokens within reach.")),
        *_markers(setup),
        Order(_cards(setup), text("Discard the others."), "scene"),
        *_specialists(setup),
        *_start(setup),
    )


def _scenario(setup: Setup) -> tuple[Order, ...]:
    """The scenario and its target (WS-51, WS-55)."""
    if setup.mode == "competitive":
        return ()
    scenario: Scenario = next(each for each in SCENARIOS if each.key == setup.options.get("scenario", CHALLENGE))
    label = text("Scenario {number}: {title}.", number=scenario.key, title=scenario.title)
    target = target_score(scenario.key, setup.number_of_players)
    if target is None:
        return (Order(label, text("No goals, no target: the score decides your rank.")),)
    return (Order(label, text("The target: more than {target} stars. A goal each round up to 5.", target=target)),)


def _animals() -> tuple[Order, ...]:
    names = [
        f"{GROUP_NAMES[group]}: {joined([PLURALS[animal] for animal in animals])}" for group, animals in GROUPS.items()
    ]
    return (
        Order(
            text("Put {each} of each animal into its area of the Action Board.", each=EACH),
            text("{areas}.", areas="; ".join(names)),
            "paw",
        ),
    )


def _locks(players: int) -> Order:
    locked = locked_spaces(players)
    if not locked:
        return Order(text("No Lock Tokens with {players} players.", players=players))
    return Order(text("Put Lock Tokens onto all Action Spaces labelled {locked}.", locked=joined(list(locked))))


def _first_animals() -> tuple[Order, ...]:
    words = "Choose {each} animals of each area. Put those {all} onto spaces of your choice."
    all_of_them = FIRST_ANIMALS * len(GROUPS)
    return (Order(text(words, each=FIRST_ANIMALS, all=all_of_them), mark="paw"),)


def _scenes(pool: int) -> Order:
    words = "Shuffle the {cards} Scene Cards. Turn {pool} up as the Scene Card Pool."
    return Order(text(words, cards=SCENE_CARDS, pool=pool), text("Leave space for a discard pile."), "scene")


def _awards(awards: tuple[Animal, ...]) -> Order:
    rock = text("Put up the Rock of Ages, the Round Marker on its first space.")
    if awards:
        words = "Award Tiles: the {first} before round 4, the {second} before round 6. The others go to the box."
        return Order(rock, text(words, first=PLURALS[awards[0]], second=PLURALS[awards[1]]), "award")
    words = "Draw 2 of the {tiles} Award Tiles: one for before round 4, one for before round 6."
    return Order(rock, text(words, tiles=AWARD_TILES), "award")


def _markers(setup: Setup) -> tuple[Order, ...]:
    words = "Each player: take 2 Player Markers and a Video Gallery Bar of a colour. Put a marker on 0 of the track."
    detail: Text | None = None
    if setup.number_of_players == 1:
        words = "Take 2 Player Markers and a Video Gallery Bar of a colour. Put a marker on 0 of the track."
    if setup.mode == "co-op":
        words = "Each player: take a Video Gallery Bar and a Player Marker of a colour."
        detail = text("One more marker on 0 of the track counts the stars of all, another one the hundreds.")
    return (Order(text(words), detail, "star"),)


def _cards(setup: Setup) -> Text:
    words = "Each player: draw {dealt} Scene Cards, keep {kept}."
    if setup.number_of_players == 1:
        words = "Draw {dealt} Scene Cards, keep {kept}."
    return text(words, dealt=DEALT, kept=FIRST_CARDS)


def _specialists(setup: Setup) -> tuple[Order, ...]:
    """Among players each draws 3 and keeps 1; with a scenario each chooses of all 14 (WS-46, WS-47)."""
    if not uses_specialists(setup):
        return ()
    detail = text("Choose it together with the Scene Cards. It lies face up.")
    if setup.mode == "competitive":
        return (Order(text("Each player: draw {drawn} Specialist Cards, keep 1.", drawn=DRAWN), detail, "specialist"),)
    words = "Each player: choose 1 of the {cards} Specialist Cards."
    if setup.number_of_players == 1:
        words = "Choose 1 of the {cards} Specialist Cards."
    return (Order(text(words, cards=SPECIALIST_CARDS), detail, "specialist"),)


def _start(setup: Setup) -> tuple[Order, ...]:
    if setup.number_of_players == 1:
        return (Order(text("Take {coins} Coins.", coins=FIRST_COINS)),)
    return (
        Order(text("Each player: take {coins} Coins.", coins=FIRST_COINS)),
        Order(text("Whoever saw a wildlife documentary last is First Player, and takes the marker.")),
    )

"""What a seat can complete now, as its Scenes were entered and the animals stand; and what a way to one may use."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from companion.core.text import Text, counted, text
from companion.games.wild_serengeti.maps import name_space
from companion.games.wild_serengeti.matching import Match, can_complete
from companion.games.wild_serengeti.scenes import LARGEST_PATTERN, NAMES, Scene
from companion.games.wild_serengeti.state import State, player_of
from companion.games.wild_serengeti.ways import ACTIONS, Action

_FIRST_ACTIONS: Final[tuple[Action, ...]] = ("place",)


class Possible(Struct, frozen=True):
    """An incomplete Scene that can be completed now, and how."""

    scene: Scene
    match: Match


def possible_scenes(state: State, seat: int) -> tuple[Possible, ...]:
    """The entered Scenes of a seat that can be completed as the animals stand, with the VFX Tokens that it has.

    Where tokens are not followed any number will do. Nothing without a Map.
    Rulebook: Serengeti, Completing Scene Cards.
    """
    if state.map is None:
        return ()
    player, found = player_of(state, seat), []
    vfx = LARGEST_PATTERN if player.vfx is None else player.vfx
    for scene in player.tableau:
        match = None if scene.pattern is None else can_complete(scene.pattern, state.map, state.animals, vfx)
        if match is not None:
            found.append(Possible(scene, match))
    return tuple(found)


def has_patterns(state: State, seat: int) -> bool:
    """Whether the pattern of one of a seat's incomplete Scenes was entered: then ways to it can be looked for."""
    return any(scene.pattern is not None for scene in player_of(state, seat).tableau)


def say_match(state: State, match: Match) -> Text:
    """How a Scene is completed: its animals with their spaces, and the VFX Tokens."""
    animals = ", ".join([f"{NAMES[state.animals[space]]} {name_space(space)}" for space in match.spaces])
    if not match.vfx:
        return text("{animals}", animals=animals)
    return text("{animals}, {vfx}", animals=animals, vfx=counted(match.vfx, "VFX Token", "VFX Tokens"))


def actions_now(state: State) -> tuple[Action, ...]:
    """The Basic Actions that change the Map in this round: Swap and Move not in the first one (WS-6)."""
    return _FIRST_ACTIONS if state.round == 1 else ACTIONS

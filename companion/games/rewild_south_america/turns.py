"""Whose turn it is, when the end is triggered and when the play is over (SA-60 to SA-62)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from companion.core.text import Text, text
from companion.games.rewild_south_america.cards import DISPLAYED, Special
from companion.games.rewild_south_america.effects import end_lines
from companion.games.rewild_south_america.state import (
    Counting,
    Drawn,
    End,
    Player,
    Solo,
    Stack,
    State,
    Turn,
    visible_animals,
    with_player,
)
from companion.games.rewild_south_america.tiles import covered_fields

_ANIMALS: Final = 8
_ANIMALS_EXPERT: Final = 9


def most_animals(state: State) -> int:
    """The visible animals that trigger the end: 8, in Expert Mode 9 (SA-60, SA-70)."""
    return _ANIMALS_EXPERT if state.setup.is_on("expert_end") else _ANIMALS


def trigger_end(state: State, reason: Text, turns_left: int = 2, lasting: str = "") -> State:
    """The end is triggered, once: this round is played to its end, then one more (SA-62, A-SA4).

    With 1 of ``turns_left`` it was triggered in the round before, by a seat that is not followed and has its turn after
    those that are: this round is the last one (A-SA34).

    Rulebook: South America, End of the Game.
    """
    if state.end is not None:
        return state
    end = End(state.round - (2 - turns_left), reason)
    rest = "This round is played to its end, then one more." if turns_left > 1 else "This is the final round."
    words = text("The end is triggered: {reason}. " + lasting + rest, reason=reason)
    return replace(state, end=end, news=(*state.news, words))


def check_end(state: State) -> State:
    """Trigger the end if a seat has enough visible animals or a full board (SA-60, SA-61)."""
    if state.end is not None:
        return state
    for seat in state.follows:
        player = state.players[seat]
        name = state.setup.seats[seat].name
        animals = visible_animals(player)
        if animals >= most_animals(state):
            reason = text("{name} has {animals} visible animals", name=name, animals=animals)
            return trigger_end(state, reason, lasting="That stands, even if one is eaten. ")
        if _is_full(state, player):
            return trigger_end(state, text("{name} has a full Player Board", name=name))
    return state


def _is_full(state: State, player: Player) -> bool:
    if state.figures.board_fields is None or player.tiles is None:
        return False
    covered = covered_fields(player.tiles, state.figures)
    return covered is not None and covered >= state.figures.board_fields


def say_end(state: State) -> Text | None:
    """What is still to be played once the end is triggered."""
    if state.end is None or state.is_ending:
        return None
    if state.round > state.end.round:
        return text("Final round: {reason}", reason=state.end.reason)
    return text("The round after this one is the last: {reason}", reason=state.end.reason)


def next_turn(state: State) -> State:
    """The next seat that is followed; after the final round the End-of-Game effects (SA-62)."""
    at = state.follows.index(state.turn.seat)
    if at + 1 < len(state.follows):
        return _start_turn(state, state.follows[at + 1], state.round)
    if state.end is not None and state.round > state.end.round:
        return _end_play(state)
    return _start_turn(state, state.follows[0], state.round + 1)


def _start_turn(state: State, seat: int, round_number: int) -> State:
    """Rights to reserve come anew (A-SA28), or lapse (A-SA33)."""
    may_reserve = _is_replenished(state)
    for each in state.follows:
        player = state.players[each]
        may = may_reserve and each != state.opponent and any(_is_reservation(stack) for stack in player.stacks)
        if may != player.may_reserve:
            state = with_player(state, each, replace(player, may_reserve=may))
    solo = state.solo
    if solo is not None:
        solo = Solo(solo.deck)
    return replace(state, turn=Turn(seat), round=round_number, solo=solo)


def _is_replenished(state: State) -> bool:
    """Whether Wildlife Cards are replenished before a turn, as far as is known: then some may be reserved (SA-77)."""
    if state.display is None:
        return True
    return len(state.display["wildlife"]) < DISPLAYED["wildlife"] and "wildlife" not in state.empty


def _is_reservation(stack: Stack) -> bool:
    return isinstance(stack.card.effect, Special) and stack.card.effect.what == "reservation"


def _end_play(state: State) -> State:
    """Ask what the End-of-Game effects need and nobody said yet."""
    tasks = []
    for seat in state.follows:
        missing: dict[str, int] = {}
        for line in end_lines(state.players[seat], state.figures):
            if line.missing:
                missing.setdefault(line.missing, line.stack)
        tasks += [Counting(seat, stack, part, is_end=True) for part, stack in missing.items()]
    return replace(state, is_ending=True, tasks=tuple(tasks))


def cards_left(solo: Solo) -> int | None:
    """Cards in the opponent's deck, the Harvest Card with them; None if the user draws real ones (SA-80)."""
    return None if solo.deck is None else len(solo.deck) + 1


def is_deck(deck: tuple[Drawn, ...]) -> bool:
    """Whether these are the opponent's six Action Cards, two of them turned (SA-80)."""
    return len({drawn.card for drawn in deck}) == len(deck) == 6 and sum(drawn.is_turned for drawn in deck) == 2

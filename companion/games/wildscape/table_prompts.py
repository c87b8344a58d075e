"""What to do next in the lands: a turn at the table, birds, a land counted at the end, and forms that can be opened."""

from __future__ import annotations

from typing import Final

from companion.core.prompt import Choice, Order, Other, Prompt
from companion.core.text import Text, text
from companion.games.wildscape.moves import EndTurn
from companion.games.wildscape.specialists import PHENOLOGIST, has_activist, plays
from companion.games.wildscape.state import State, land_of
from companion.games.wildscape.turns import follows_all, has_bird_tile, is_final

SETUP: Final = Other("setup", "How to set up the table")
BIRDS_NOW: Final = Other("birds_now", "Birds")
OCCASIONS: Final = ("First bird watching", "Second bird watching", "Final bird watching")
FINAL_BIRDS: Final = text("2 VP for each bird, 1 each when level.")

# Forms that are opened from the page of a land: their keys without the number of the seat.
_OF_LAND: Final = (("hand", "Cards"), ("specialists", "Specialists"), ("counts", "Counts"))


def ask_how() -> Prompt:
    """How the table is followed."""
    detail = text("All lands, or some of them: what nobody follows is typed on the scoresheet.")
    return Prompt("begin_table", text("How do you follow this table?"), detail, rule="WL-3", others=(SETUP,))


def ask_table(state: State) -> Prompt:
    """The next thing to do where players are against each other, once the play has begun."""
    return _ask_for_birds(state) if state.is_watching else _ask_for_turn(state)


def ask_to_count(state: State, seat: int) -> Prompt:
    """A land is counted for the end (WL-30)."""
    title = text("Count {name}’s land", name=state.setup.seats[seat].name)
    detail = text("What is counted by eye, and what is not known yet. A blank is left to the scoresheet.")
    return Prompt(f"finish{seat + 1}", title, detail, rule="WL-30", others=others_of_lands(state))


def others_of_lands(state: State, seat: int | None = None) -> tuple[Other, ...]:
    """The forms of the lands that are followed; ``seat`` is the one whose land is on the page anyway."""
    if not state.follows:
        return ()
    lands = [Other(f"land{each + 1}", _name(state, each, "land")) for each in state.follows if each != seat]
    inner = [
        Other(f"{key}{each + 1}", _name(state, each, label), is_listed=False)
        for each in state.follows
        for key, label in _OF_LAND
    ]
    return (*lands, BIRDS_NOW, *inner)


def _name(state: State, seat: int, what: str) -> str:
    """Whose form it is: there is one land against the Poachers."""
    return f"{state.setup.seats[seat].name}: {what.lower()}" if state.solo is None else f"My {what.lower()}"


def _ask_for_turn(state: State) -> Prompt:
    """A turn: all that changes in the land, then how it ends (WL-6, WL-10)."""
    name = state.setup.seats[state.seat].name
    words = "Round {round}. Enter what changes in the land, then end the turn."
    if state.last_round == state.round:
        words = "Round {round}, the last turn. Enter what changes in the land, then end it."
    birds = (
        (Other("birds", "Refresh the tableau, then watch birds", is_listed=not follows_all(state)),)
        if has_bird_tile(state)
        else ()
    )
    setup = (SETUP,) if state.round == 1 else ()
    return Prompt(
        f"land{state.seat + 1}",
        text("{name}’s turn", name=name),
        text(words, round=state.round),
        _ways_to_end(state, name),
        rule="WL-10" if state.last_round else "WL-6",
        others=(*others_of_lands(state, state.seat), *birds, *setup),
    )


def _ways_to_end(state: State, name: str) -> tuple[Choice, ...]:
    choices = [Choice(EndTurn(), text("End {name}’s turn", name=name), is_main=True)]
    if has_bird_tile(state):
        choices.append(_way(EndTurn("birds"), "It removed a bird watching tile", "Birds are watched after it."))
    if state.last_round is None:
        choices.append(_way(EndTurn("end"), "It triggered the end", "This round is finished, then one more."))
    if has_activist(land_of(state, state.seat)):
        choices.append(_way(EndTurn("again"), "Another turn", "The Activist (S17), once a game."))
    if not follows_all(state):
        choices.append(_way(EndTurn("last"), "That was the last turn", "The last round is over after it."))
    return tuple(choices)


def _way(move: EndTurn, label: str, detail: str) -> Choice:
    return Choice(move, text(label), text(detail))


def _ask_for_birds(state: State) -> Prompt:
    """A bird watching; within the game the tableau is refreshed first (WL-20 to WL-22, WL-27)."""
    others = tuple([each for each in others_of_lands(state) if each is not BIRDS_NOW])
    if is_final(state):
        return Prompt("birds", text(OCCASIONS[-1]), FINAL_BIRDS, rule="WL-22", others=others)
    orders = [
        Order(text("Discard the leftmost card of each row, and refill.")),
        Order(text("Watch the birds."), text("2 bio energy for each bird, 1 each when level, also at 0."), "bird"),
        Order(text("Put back what is above 8."), text("The Ornithologist (S31) adds its energy after that.")),
    ]
    has_phenologist = any(plays(land_of(state, seat), PHENOLOGIST) for seat in state.follows)
    if has_phenologist or not follows_all(state):
        orders.insert(0, Order(text("The Phenologist (S40) takes its card.")))
    return Prompt(
        "birds",
        text(OCCASIONS[len(state.watched)]),
        text("Refresh the tableau first."),
        rule="WL-20",
        why=(text("Bio energy above 8 is lost at a bird watching: spend it before."),),
        others=others,
        orders=tuple(orders),
    )


def say_round(state: State) -> Text:
    """The round, whose turn it is, and the last round, in a line."""
    if not state.is_begun:
        return text("Not begun")
    if is_final(state):
        return text("After the last turn")
    said = text("Round {round} · {name}", round=state.round, name=state.setup.seats[state.seat].name)
    if state.last_round is None:
        return said
    return text("{said} · {last}", said=said, last="last round" if state.last_round == state.round else "1 more round")

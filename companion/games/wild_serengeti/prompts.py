"""What to do next, one instruction a screen: the round, each step of its preparation, the end (WS-10, WS-31)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from companion.core.prompt import Cell, Choice, Order, Other, Prompt
from companion.core.text import Text, counted, text
from companion.games.wild_serengeti.animals_on_map import migrates_blue
from companion.games.wild_serengeti.awards import AWARD_ROUNDS, animal_of, count_award, say_count
from companion.games.wild_serengeti.beginning import must_follow_all
from companion.games.wild_serengeti.goals import progress, say_goal
from companion.games.wild_serengeti.moves import Draw, EndRound, HoldAward, Migrate, Pass, Prepare
from companion.games.wild_serengeti.possible import has_patterns
from companion.games.wild_serengeti.preparation import COINS, DRAWN, next_first, say_income, say_price, steps_now
from companion.games.wild_serengeti.rounds import question_end, question_pass
from companion.games.wild_serengeti.scenarios import CHALLENGE, target_score
from companion.games.wild_serengeti.scenes import NAMES, PLURALS
from companion.games.wild_serengeti.scoring import photographer_set
from companion.games.wild_serengeti.sheet import uses_specialists
from companion.games.wild_serengeti.state import ROUNDS, State, Step, name_of
from companion.games.wild_serengeti.tableau import pool_size

_OTHERS_PLAY: Final = "Who is followed here has passed. The round is over when everybody has."
SETUP: Final = Other("setup", "How to set up the table")
# Forms of a seat: their keys without its number.
_OF_SEAT: Final = (("scene", "complete a Scene"), ("tokens", "tokens"), ("tableau", "cards"), ("stars", "stars"))
_ALWAYS_LISTED: Final = ("scene", "tokens")
_STEP_NAMES: Final[dict[Step, str]] = {
    "marker": "Round Marker",
    "award": "Awards Ceremony",
    "migration": "The Great Migration",
    "pool": "new Scene Card Pool",
    "draw": "Scene Cards",
    "income": "income",
    "first_player": "First Player",
}


def prompt(state: State) -> Prompt | None:
    """The next thing to do, or None when the play is over. Rulebook: Serengeti, Round; Round Preparation."""
    if not state.is_begun:
        detail = text("The seats whose galleries you enter here. The others only add their Award Animals.")
        if must_follow_all(state.setup):
            every = "" if state.is_alone else " Every seat is followed: their stars count together."
            detail = text("What lies there at the start." + every)
        return Prompt("begin", text("How do you follow this table?"), detail, rule="WS-47", others=(SETUP,))
    if state.is_over:
        return None
    asked = _ASKED[state.step](state)
    if state.step in ("round", "end"):
        return asked
    steps = steps_now(state)
    return replace(asked, steps=(steps.index(state.step) + 1, len(steps)), others=_others_of_tableaus(state))


# --- The round --------------------------------------------------------------------------------------------------------


def _ask_round(state: State) -> Prompt:
    """What each seat can do now: complete Scenes, tokens, cards, pass (WS-4)."""
    acting = _acting(state)
    detail = text("Enter what is completed, taken and spent. Then say who passes, or that the round is over.")
    if not acting:
        detail = text("Everybody has passed." if len(state.follows) == len(state.setup.seats) else _OTHERS_PLAY)
    figures = _goal_figures(state)
    return Prompt(
        "round",
        text("Round {round} of {all}", round=state.round, all=ROUNDS),
        detail,
        (*[_pass_choice(state, seat) for seat in acting], _end_choice(state, is_main=not acting)),
        rule="WS-4",
        figures=figures,
        others=(
            *_others_of_seats(state, acting),
            *_others_of_map(state, acting),
            *((SETUP,) if state.round == 1 else ()),
        ),
    )


def _acting(state: State) -> tuple[int, ...]:
    return tuple([seat for seat in state.follows if seat not in state.passed])


def _goal_figures(state: State) -> tuple[Cell, ...]:
    """Where the table stands to the goal of this round, and the target, beside the stars so far that the page has."""
    now, cells = progress(state), []
    if now is not None:
        cells.append(Cell(str(now.value), "goal", say_goal(now), is_next=not now.is_met))
    target = target_score(state.setup.options.get("scenario", CHALLENGE), state.setup.number_of_players)
    if target is not None:
        cells.append(Cell(str(target), "target", text("to be passed at the end")))
    return tuple(cells)


def _pass_choice(state: State, seat: int) -> Choice:
    asked = question_pass(state, seat)
    return Choice(Pass(seat, bool(asked)), text("{name} passes", name=name_of(state, seat)), _join(asked))


def _end_choice(state: State, *, is_main: bool) -> Choice:
    asked = question_end(state)
    return Choice(EndRound(bool(asked)), text("The round is over"), _join(asked), is_main=is_main)


def _join(asked: tuple[Text, ...]) -> Text | None:
    return text("{questions}", questions=" ".join([str(each) for each in asked])) if asked else None


def _others_of_seats(state: State, seats: tuple[int, ...]) -> tuple[Other, ...]:
    """The forms of seats that can act; where several are followed only the first two of each are listed."""
    is_one = len(state.follows) == 1
    return tuple(
        [
            Other(f"{key}{seat + 1}", _label(state, seat, what), is_listed=is_one or key in _ALWAYS_LISTED)
            for seat in seats
            for key, what in _OF_SEAT
        ]
    )


def _label(state: State, seat: int, what: str) -> str:
    return f"{what[0].upper()}{what[1:]}" if state.is_alone else f"{name_of(state, seat)}: {what}"


def _others_of_map(state: State, seats: tuple[int, ...]) -> tuple[Other, ...]:
    """The Map, and what it would take to complete those Scenes whose pattern was entered."""
    if state.map is None:
        return (Other("lay_map", "Lay out the Map"),)
    is_first = state.is_alone and state.round == 1 and not state.animals
    first = (Other("first_animals", "The first 8 animals"),) if is_first else ()
    ways = [
        Other(f"ways{seat + 1}", _label(state, seat, "what it would take"))
        for seat in seats
        if has_patterns(state, seat)
    ]
    return (*first, Other("map", "The Map"), *ways, Other("lay_map", "Lay out the Map", is_listed=False))


# --- The preparation --------------------------------------------------------------------------------------------------


def _others_of_tableaus(state: State) -> tuple[Other, ...]:
    """New cards can be entered while a round is prepared."""
    return tuple([Other(f"tableau{seat + 1}", _label(state, seat, "cards")) for seat in state.follows])


def _ask_marker(state: State) -> Prompt:
    coming = state.round + 1
    title = text("Round Marker to round {round}", round=coming)
    return Prompt("marker", title, None, (_done(Prepare("marker")),), rule="WS-10")


def _done(move: object) -> Choice:
    return Choice(move, text("Done"), is_main=True)


def _ask_award(state: State) -> Prompt:
    """An Awards Ceremony: seats that are followed are counted here, the others are asked (WS-27)."""
    award = AWARD_ROUNDS[state.round]
    animal = animal_of(state, award)
    number = "1st" if award == "award_1" else "2nd"
    orders = []
    for seat in state.follows:
        count = count_award(state, seat, animal)
        label = text("{name}: {total}", name=name_of(state, seat), total=count.total)
        orders.append(Order(label, say_count(count, animal), "award"))
    follows_all = len(state.follows) == len(state.setup.seats)
    words = "{animal} pictures and Animal Icons on completed cards."
    if uses_specialists(state.setup) and not follows_all:
        words += " The Photographer adds one for every {likes} Likes."
    return Prompt(
        "award",
        text("{number} Awards Ceremony: {animals}", number=number, animals=PLURALS[animal]),
        text(words, animal=NAMES[animal], likes=photographer_set(state.setup.number_of_players)),
        (_done(HoldAward()),) if follows_all else (),
        rule="WS-27",
        orders=tuple(orders),
    )


def _ask_migration(state: State) -> Prompt:
    """The Great Migration: with a Map laid out here its spaces are asked for (WS-11)."""
    colours = "brown and blue" if migrates_blue(state) else "brown"
    words = "Draw a card. Animals on its {colours} spaces go back to the Action Board."
    choices = (_done(Migrate()),) if state.map is None else ()
    return Prompt("migration", text("The Great Migration"), text(words, colours=colours), choices, rule="WS-11")


def _ask_pool(state: State) -> Prompt:
    detail = text("Discard all cards of the Pool, turn {pool} new ones up.", pool=pool_size(state))
    return Prompt("pool", text("A new Scene Card Pool"), detail, (_done(Prepare("pool")),), rule="WS-10")


def _ask_draw(state: State) -> Prompt:
    """Cards drawn and kept: for one seat with a tap, for several as a form (WS-2)."""
    detail = text("Draw {drawn}. The first one kept costs nothing, each other one a Coin.", drawn=DRAWN)
    seats = len(state.setup.seats)
    if len(state.follows) == 1:
        choices = [
            Choice(Draw((kept,) * seats), counted(kept, "card", "cards"), cost=say_price(kept), is_main=kept == 1)
            for kept in range(1, DRAWN + 1)
        ]
        title = text("How many cards do you keep?")
        if not state.is_alone:
            title = text("How many cards does {name} keep?", name=name_of(state, state.follows[0]))
    else:
        choices, title = [], text("How many cards does each keep?")
    return Prompt("draw", title, detail, tuple(choices), rule="WS-2")


def _ask_income(state: State) -> Prompt:
    orders = [Order(say_income(state, seat)) for seat in state.follows]
    if len(state.follows) < len(state.setup.seats):
        words = "Everybody else: {coins}, and a token for each Food and VFX Icon"
        orders.append(Order(text(words, coins=counted(COINS[state.round - 1], "Coin", "Coins"))))
    detail = text("Coins for the round, and a token for each Food and VFX Icon on completed cards.")
    title = text("Income for round {round}", round=state.round)
    return Prompt("income", title, detail, (_done(Prepare("income")),), rule="WS-7", orders=tuple(orders))


def _ask_first_player(state: State) -> Prompt:
    title = text("{name} is First Player now", name=name_of(state, next_first(state)))
    detail = text("Pass the First Player Marker on.")
    return Prompt("first_player", title, detail, (_done(Prepare("first_player")),), rule="WS-10")


def _ask_end(state: State) -> Prompt:
    """Stars of Specialist Cards that only the cards know (WS-45, WS-46)."""
    detail = text("Look at the cards. A blank is left to the scoresheet.")
    title = text("Stars of Specialist Cards")
    return Prompt("end", title, detail, rule="WS-45")


_ASKED: Final[dict[Step, Callable[[State], Prompt]]] = {
    "round": _ask_round,
    "marker": _ask_marker,
    "award": _ask_award,
    "migration": _ask_migration,
    "pool": _ask_pool,
    "draw": _ask_draw,
    "income": _ask_income,
    "first_player": _ask_first_player,
    "end": _ask_end,
}


# --- What stays in view -----------------------------------------------------------------------------------------------


def status(state: State) -> Text:
    """The round and the First Player, or the step of the preparation, in a line."""
    if not state.is_begun:
        return text("Not begun")
    if state.failure is not None:
        return text("Lost in round {round}", round=state.round)
    if state.is_over or state.step == "end":
        return text("After round {last}", last=ROUNDS)
    if state.step != "round":
        coming = state.round + 1 if state.step == "marker" else state.round
        return text("Before round {round} · {step}", round=coming, step=_STEP_NAMES[state.step])
    said = text("Round {round} of {all}", round=state.round, all=ROUNDS)
    return said if state.is_alone else text("{said} · {name} first", said=said, name=name_of(state, state.first))


def news(state: State) -> tuple[Text, ...]:
    """What the last move brought."""
    return state.news

"""The play against the Poachers of Wildscape, turn by turn (WL-50 to WL-64)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.game import Setup
from companion.core.text import Text, counted, joined, text
from companion.games.wildscape.bird_watching import Watched, say_birds, say_energy, watch_birds
from companion.games.wildscape.moves import (
    Begin,
    ChooseHabitat,
    ChooseHerbivore,
    ChooseSegment,
    ExtraTurn,
    Move,
    SetMissing,
    SetPoachers,
    SetRondel,
    Spend,
    TakeTurn,
    TellValue,
    Values,
    WatchBirds,
)
from companion.games.wildscape.poachers import (
    BIRD_WATCHING,
    NAMES,
    SNAKES,
    THRESHOLD,
    Animal,
    Poachers,
    check_poachers,
    check_value,
    establish,
    lowest_habitats,
    reached,
    split_size,
    start_with,
    take_animals,
    to_establish,
)
from companion.games.wildscape.rondel import (
    SEGMENTS,
    START,
    Habitat,
    Segment,
    check_energy,
    most_energy,
    spend,
)


class State(Struct, frozen=True):
    """A play as it stands. ``segments`` are empty before it began.

    ``token`` is the player's segment in this round, ``has_spent`` whether the turn is over. ``habitat`` and ``chosen``
    answer what the Poachers' turn left open. ``missing`` are sizes of which no tile is left. ``had_extra_turn`` is
    whether the Activist was used.
    """

    difficulty: int
    segments: tuple[Segment, ...] = ()
    energy: tuple[int, ...] = START
    poachers: Poachers = Poachers()
    values: Values = {}
    round: int = 1
    token: int | None = None
    has_spent: bool = False
    habitat: Habitat | None = None
    chosen: tuple[int, ...] = ()
    missing: tuple[tuple[Habitat, int], ...] = ()
    had_extra_turn: bool = False
    has_taken: bool = False
    watched: tuple[Watched, ...] = ()
    news: tuple[Text, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the last birds were watched."""
        return len(self.watched) == len(BIRD_WATCHING)


class Plan(Struct, frozen=True):
    """What the Poachers do in this turn, and what is open.

    Open are ``habitats`` to choose of, herbivores that are ``tied``, or the one whose established value is ``unknown``.
    """

    segments: tuple[int, ...]  # with the most energy, the one that they choose first
    habitats: tuple[Habitat, ...] = ()
    habitat: Habitat | None = None
    size: int = 0
    sizes: tuple[int, ...] = ()
    establish: tuple[int, ...] = ()
    tied: tuple[int, ...] = ()
    unknown: int | None = None
    after: Poachers = Poachers()

    @property
    def segment(self) -> int:
        """The segment that they choose."""
        return self.segments[0]


def start(setup: Setup) -> State:
    """A play before its first move. Rulebook: Wildscape, Solo Game Setup (WL-50, WL-51)."""
    difficulty = int(setup.options["difficulty"])
    return State(difficulty, poachers=start_with(difficulty))


def plan_turn(state: State) -> Plan:
    """The Poachers' turn as far as it is settled (WL-54 to WL-58). Rulebook: Wildscape, Gameplay."""
    segments = most_energy(state.energy, state.token or 0)
    segment = state.segments[segments[0]]
    habitats = lowest_habitats(state.poachers) if segment.habitat == "any" else (segment.habitat,)
    habitat = habitats[0] if len(habitats) == 1 else state.habitat
    if habitat not in habitats:
        return Plan(segments, habitats)
    size = state.energy[segments[0]] + (state.difficulty if segment.has_plus else 0)
    sizes = split_size(size, habitat, state.missing)
    after = take_animals(state.poachers, habitat, sizes)
    plan = Plan(segments, habitats, habitat, size, sizes, after=after)
    match segment.extra:
        case "rivers":
            return replace(plan, after=replace(after, rivers=after.rivers + state.difficulty))
        case "primate":
            return replace(plan, after=replace(after, primates=after.primates + 1))
        case "predator":
            return replace(plan, after=replace(after, predators=after.predators + 1))
        case "establish":
            return _plan_establishing(state, plan)
        case _:
            return plan


def _plan_establishing(state: State, plan: Plan) -> Plan:
    sure, tied, number = to_establish(plan.after)
    chosen = tuple([index for index in state.chosen if index in tied])
    left = {name_herbivore(plan.after.animals[index]): index for index in reversed(tied) if index not in chosen}
    if len(chosen) < number and len(left) > 1:
        return replace(plan, establish=sure + chosen, tied=tuple(sorted(left.values())))
    # Herbivores of one habitat and size are alike: between them nobody needs to choose.
    chosen += tuple([index for index in tied if index not in chosen])[: number - len(chosen)]
    after = plan.after
    for index in sure + chosen:
        value = state.values.get(name_herbivore(after.animals[index]), 0)
        if value < after.animals[index].size:
            return replace(plan, establish=sure + chosen, unknown=index)
        after = establish(after, index, value)
    return replace(plan, establish=sure + chosen, after=after)


def name_herbivore(animal: Animal) -> str:
    """By what a herbivore's established value is remembered.

    >>> name_herbivore(Animal("woodland", 6, 6))
    'woodland.6'
    """
    return f"{animal.habitat}.{animal.size}"


def apply(state: State, move: Move) -> State:
    """The play after a move.

    Raises RuleError ``not_begun``, ``begun_already``, ``play_is_over`` and those of the move.
    """
    if isinstance(move, Begin):
        if state.segments:
            raise RuleError("begun_already", text("The play has begun. Undo, to begin it anew."))
    elif not state.segments:
        raise RuleError("not_begun", text("Enter the rondel first."))
    elif state.is_over:
        raise RuleError("play_is_over", text("The play is over. Undo, to go on with it."))
    return _HANDLERS[type(move)](replace(state, news=()), move)


def begin(state: State, move: Begin) -> State:
    """Start with the rondel of that copy (WL-1, WL-52)."""
    news: tuple[Text, ...] = ()
    if state.difficulty >= THRESHOLD:
        words = "The Poachers have {threshold} or more of every type: put all specialist tokens onto row 6. You need 8."
        news = (text(words, threshold=THRESHOLD),)
    return replace(state, segments=move.segments, values=move.values, news=news)


def choose_segment(state: State, move: ChooseSegment) -> State:
    """The player's token (WL-6). Raises RuleError ``not_your_turn``."""
    if state.token is not None:
        raise RuleError("not_your_turn", text("Your segment is chosen already. Undo, to choose another one."))
    return replace(state, token=move.segment)


def spend_energy(state: State, move: Spend) -> State:
    """The end of the player's turn (WL-8). Raises RuleError ``not_your_turn`` and those of ``spend``."""
    if state.token is None or state.has_spent:
        raise RuleError("not_your_turn", text("Choose your segment first."))
    return replace(state, energy=spend(state.energy, state.token, move.spent), has_spent=True)


def take_extra_turn(state: State, move: ExtraTurn) -> State:
    """The player's turn again, all of it, before the Poachers; once a game. Rulebook: Wildscape, Specialists S17.

    Raises RuleError ``not_their_turn``, ``had_extra_turn``.
    """
    _check_poachers_turn(state)
    if state.had_extra_turn:
        raise RuleError("had_extra_turn", text("The Activist was used already: once a game. Go on with the Poachers."))
    return replace(state, token=None, has_spent=False, habitat=None, chosen=(), had_extra_turn=True)


def _check_poachers_turn(state: State) -> Plan:
    if not state.has_spent or state.has_taken:
        raise RuleError("not_their_turn", text("It is not the Poachers’ turn. Reload the page."))
    return plan_turn(state)


def choose_habitat(state: State, move: ChooseHabitat) -> State:
    """Raises RuleError ``not_their_turn``, ``not_lowest`` (WL-56)."""
    plan = _check_poachers_turn(state)
    if plan.habitat is not None or move.habitat not in plan.habitats:
        raise RuleError(
            "not_lowest",
            text("Choose one of: {habitats}.", habitats=joined([NAMES[each] for each in plan.habitats])),
        )
    return replace(state, habitat=move.habitat)


def choose_herbivore(state: State, move: ChooseHerbivore) -> State:
    """Raises RuleError ``not_their_turn``, ``not_tied`` (WL-58)."""
    if move.animal not in _check_poachers_turn(state).tied:
        raise RuleError("not_tied", text("Choose one of the largest herbivores that are not established."))
    return replace(state, chosen=(*state.chosen, move.animal))


def tell_value(state: State, move: TellValue) -> State:
    """Raises RuleError ``not_their_turn``, ``nothing_asked``, ``below_its_size``."""
    plan = _check_poachers_turn(state)
    if plan.unknown is None:
        raise RuleError("nothing_asked", text("No value is asked now. Reload the page."))
    animal = plan.after.animals[plan.unknown]
    check_value(animal.size, move.value, "value")
    return replace(state, values={**state.values, name_herbivore(animal): move.value})


def take_turn(state: State, move: TakeTurn) -> State:
    """The Poachers' turn; all energy that they counted is spent (WL-54 to WL-59, A-WL5).

    Raises RuleError ``not_their_turn``, ``answer_first``.
    """
    plan = _check_poachers_turn(state)
    if plan.habitat is None or plan.tied or plan.unknown is not None:
        raise RuleError("answer_first", text("Answer first what the page asks."))
    energy = spend(state.energy, plan.segment, state.energy[plan.segment])
    news = [
        text(
            "The Poachers’ {spent} go on from segment {next}.",
            spent=counted(state.energy[plan.segment], "token", "tokens"),
            next=(plan.segment + 1) % SEGMENTS + 1,
        )
    ]
    news += [_say_reached(each) for each in reached(state.poachers, plan.after)]
    after = replace(
        state, energy=energy, poachers=plan.after, habitat=None, chosen=(), has_taken=True, news=tuple(news)
    )
    return after if state.round in BIRD_WATCHING else _next_round(after)


def _say_reached(each: str) -> Text:
    return text(
        "{type}: the Poachers have {threshold} or more. Unless you have played its specialist, put the token onto "
        "row {threshold}; you then need 8.",
        type=NAMES[each],
        threshold=THRESHOLD,
    )


def _next_round(state: State) -> State:
    return replace(state, round=state.round + 1, token=None, has_spent=False, has_taken=False)


def watch(state: State, move: WatchBirds) -> State:
    """A bird watching: energy for both, at the end VP; the Poachers keep what is above 8 (WL-20 to WL-22, WL-60).

    Raises RuleError ``no_bird_watching`` and those of ``watch_birds``.
    """
    if not state.has_taken:
        raise RuleError("no_bird_watching", text("There is no bird watching now. Reload the page."))
    watched = watch_birds(state.poachers, move.birds, len(state.watched))
    state = replace(state, watched=(*state.watched, watched))
    if state.is_over:
        return replace(state, news=say_birds(watched))
    poachers = replace(state.poachers, energy=state.poachers.energy + watched.points[1])
    news = (*say_birds(watched), *say_energy(watched.points[0], poachers.energy))
    return _next_round(replace(state, poachers=poachers, news=news))


def set_missing(state: State, move: SetMissing) -> State:
    """Mark a size as not available, or as available again; a snake's sizes are both sides of one tile (A-WL6)."""
    sizes = SNAKES if move.size in SNAKES else (move.size,)
    marked = tuple([(move.habitat, size) for size in sizes])
    others = tuple([each for each in state.missing if each not in marked])
    return replace(state, missing=others + marked if move.is_missing else others, chosen=())


def set_rondel(state: State, move: SetRondel) -> State:
    """The energy as it lies (WL-1). Raises RuleError ``not_fourteen``."""
    check_energy(move.energy)
    return replace(state, energy=move.energy, chosen=())


def set_poachers(state: State, move: SetPoachers) -> State:
    """What they really have. Raises RuleError ``below_its_size``, ``not_its_size``, ``snake_established``."""
    check_poachers(move.poachers)
    news = tuple([_say_reached(each) for each in reached(state.poachers, move.poachers)])
    return replace(state, poachers=move.poachers, chosen=(), news=news)


_HANDLERS: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    Begin: begin,
    ChooseSegment: choose_segment,
    Spend: spend_energy,
    ExtraTurn: take_extra_turn,
    ChooseHabitat: choose_habitat,
    ChooseHerbivore: choose_herbivore,
    TellValue: tell_value,
    TakeTurn: take_turn,
    WatchBirds: watch,
    SetMissing: set_missing,
    SetRondel: set_rondel,
    SetPoachers: set_poachers,
}


def opens_turn(move: Move) -> bool:
    """Whether a move begins what stands or falls together: none leaves anything open that a later one must answer."""
    return True


def rests(state: State) -> bool:
    """A turn may end anywhere."""
    return True


def amend(state: State, moves: Sequence[Any], index: int, move: Any) -> dict[int, Any]:
    """The other moves that change with one that is corrected: none."""
    return {}

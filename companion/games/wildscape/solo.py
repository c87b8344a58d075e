"""The play against the Poachers of Wildscape, turn by turn (WL-50 to WL-64)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.text import Text, counted, joined, text
from companion.games.wildscape.land import SNAKES, SPECIALIST_TYPES, HabitatType
from companion.games.wildscape.moves import (
    Begin,
    ChooseHabitat,
    ChooseHerbivore,
    ChooseSegment,
    ExtraTurn,
    SetMissing,
    SetPoachers,
    SetRondel,
    Spend,
    TakeTurn,
    TellValue,
    Values,
)
from companion.games.wildscape.poachers import (
    BIRD_WATCHING,
    NAMES,
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
from companion.games.wildscape.rondel import SEGMENTS, check_energy, most_energy, spend
from companion.games.wildscape.specialists import specialist_type, use_activist
from companion.games.wildscape.state import Solo, State, land_of, with_land, with_solo


class Plan(Struct, frozen=True):
    """What the Poachers do in this turn, and what is open.

    Open are ``habitats`` to choose of, herbivores that are ``tied``, or the one whose established value is ``unknown``.
    """

    segments: tuple[int, ...]  # with the most energy, the one that they choose first
    habitats: tuple[HabitatType, ...] = ()
    habitat: HabitatType | None = None
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


def start_solo(difficulty: int) -> Solo:
    """A play before its first move. Rulebook: Wildscape, Solo Game Setup (WL-50, WL-51)."""
    return Solo(difficulty, poachers=start_with(difficulty))


def plan_turn(state: State) -> Plan:
    """The Poachers' turn as far as it is settled (WL-54 to WL-58). Rulebook: Wildscape, Gameplay."""
    solo = state.against
    segments = most_energy(solo.energy, solo.token or 0)
    segment = solo.segments[segments[0]]
    habitats = lowest_habitats(solo.poachers) if segment.habitat == "any" else (segment.habitat,)
    habitat = habitats[0] if len(habitats) == 1 else solo.habitat
    if habitat not in habitats:
        return Plan(segments, habitats)
    size = solo.energy[segments[0]] + (solo.difficulty if segment.has_plus else 0)
    sizes = split_size(size, habitat, solo.missing)
    after = take_animals(solo.poachers, habitat, sizes)
    plan = Plan(segments, habitats, habitat, size, sizes, after=after)
    match segment.extra:
        case "rivers":
            return replace(plan, after=replace(after, rivers=after.rivers + solo.difficulty))
        case "primate":
            return replace(plan, after=replace(after, primates=after.primates + 1))
        case "predator":
            return replace(plan, after=replace(after, predators=after.predators + 1))
        case "establish":
            return _plan_establishing(solo.chosen, state.values, plan)
        case _:
            return plan


def _plan_establishing(answered: tuple[int, ...], values: Values, plan: Plan) -> Plan:
    sure, tied, number = to_establish(plan.after)
    chosen = tuple([index for index in answered if index in tied])
    left = {name_herbivore(plan.after.animals[index]): index for index in reversed(tied) if index not in chosen}
    if len(chosen) < number and len(left) > 1:
        return replace(plan, establish=sure + chosen, tied=tuple(sorted(left.values())))
    # Herbivores of one habitat and size are alike: between them nobody needs to choose.
    chosen += tuple([index for index in tied if index not in chosen])[: number - len(chosen)]
    after = plan.after
    for index in sure + chosen:
        value = values.get(name_herbivore(after.animals[index]), 0)
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


def begin_solo(state: State, move: Begin) -> State:
    """Start with the rondel of that copy (WL-1, WL-52). Raises RuleError ``rondel_missing``."""
    if move.segments is None:
        raise RuleError("rondel_missing", text("Enter what the {all} segments of the rondel show.", all=SEGMENTS))
    news: tuple[Text, ...] = ()
    if state.against.difficulty >= THRESHOLD:
        words = "The Poachers have {threshold} or more of every type: put all specialist tokens onto row 6. You need 8."
        news = (text(words, threshold=THRESHOLD),)
        state = replace(state, tokens=dict.fromkeys(SPECIALIST_TYPES, 1))
    return replace(state, solo=replace(state.against, segments=move.segments), news=news)


def choose_segment(state: State, move: ChooseSegment) -> State:
    """The player's token (WL-6). Raises RuleError ``not_your_turn``."""
    if state.against.token is not None:
        raise RuleError("not_your_turn", text("Your segment is chosen already. Undo, to choose another one."))
    return with_solo(state, replace(state.against, token=move.segment))


def spend_energy(state: State, move: Spend) -> State:
    """The end of the player's turn; bio energy comes from the own supply (WL-8).

    Raises RuleError ``not_your_turn``, ``too_little_bio_energy`` and those of ``spend``.
    """
    solo = state.against
    if solo.token is None or solo.has_spent:
        raise RuleError("not_your_turn", text("Choose your segment first."))
    state = with_solo(state, replace(solo, energy=spend(solo.energy, solo.token, move.spent), has_spent=True))
    return spend_bio_energy(state, 0, move.bio) if move.bio else state


def spend_bio_energy(state: State, seat: int, spent: int) -> State:
    """The bio energy of a land that is followed, after some was spent.

    Raises RuleError ``not_followed``, ``too_little_bio_energy``.
    """
    land = land_of(state, seat)
    energy = land.counts.energy
    if energy is not None and spent > energy:
        raise RuleError(
            "too_little_bio_energy",
            text("You have {energy} bio energy, not {spent}. Count it, or set it first.", energy=energy, spent=spent),
            "bio",
        )
    left = None if energy is None else energy - spent
    return with_land(state, seat, replace(land, counts=replace(land.counts, energy=left)))


def take_extra_turn(state: State, move: ExtraTurn) -> State:
    """The player's turn again, all of it, before the Poachers; once a game. Rulebook: Wildscape, Specialists S17.

    Raises RuleError ``not_their_turn``, ``had_extra_turn``.
    """
    _check_poachers_turn(state)
    solo = state.against
    if solo.had_extra_turn:
        raise RuleError("had_extra_turn", text("The Activist was used already: once a game. Go on with the Poachers."))
    solo = replace(solo, token=None, has_spent=False, habitat=None, chosen=(), had_extra_turn=True)
    state, land = with_solo(state, solo), state.lands[0]
    return state if land is None else with_land(state, 0, use_activist(land))


def _check_poachers_turn(state: State) -> Plan:
    if not state.against.has_spent or state.against.has_taken:
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
    return with_solo(state, replace(state.against, habitat=move.habitat))


def choose_herbivore(state: State, move: ChooseHerbivore) -> State:
    """Raises RuleError ``not_their_turn``, ``not_tied`` (WL-58)."""
    if move.animal not in _check_poachers_turn(state).tied:
        raise RuleError("not_tied", text("Choose one of the largest herbivores that are not established."))
    return with_solo(state, replace(state.against, chosen=(*state.against.chosen, move.animal)))


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
    solo = state.against
    energy = spend(solo.energy, plan.segment, solo.energy[plan.segment])
    words = text(
        "The Poachers’ {spent} go on from segment {next}.",
        spent=counted(solo.energy[plan.segment], "token", "tokens"),
        next=(plan.segment + 1) % SEGMENTS + 1,
    )
    after = replace(solo, energy=energy, poachers=plan.after, habitat=None, chosen=(), has_taken=True)
    state = _cover_rows(with_solo(state, after), solo.poachers)
    state = replace(state, news=(words, *state.news))
    return replace(state, is_watching=True) if state.round in BIRD_WATCHING else next_round(state)


def _cover_rows(state: State, before: Poachers) -> State:
    """The specialist tokens of types in which the Poachers reached 6 now, unless the player has that specialist."""
    news, tokens = [], dict(state.tokens)
    land = state.lands[0] if state.lands else None
    for each in reached(before, state.against.poachers):
        if land is None:
            words = "{type}: the Poachers have {threshold} or more. Unless you have played its specialist, put the "
            words += "token onto row {threshold}; you then need 8."
        elif any(specialist_type(card.card) == each for card in land.specialists):
            continue
        else:
            words = "{type}: the Poachers have {threshold} or more. Put the specialist’s token onto row {threshold}: "
            words += "you now need 8."
        tokens[each] = max(1, tokens.get(each, 0))
        news.append(text(words, type=NAMES[each], threshold=THRESHOLD))
    return replace(state, tokens=tokens, news=tuple(news))


def next_round(state: State) -> State:
    """The player's turn in the next round."""
    solo = replace(state.against, token=None, has_spent=False, has_taken=False)
    return replace(state, round=state.round + 1, solo=solo, is_watching=False)


def set_missing(state: State, move: SetMissing) -> State:
    """Mark a size as not available, or as available again; a snake's sizes are both sides of one tile (A-WL6)."""
    sizes = SNAKES if move.size in SNAKES else (move.size,)
    marked = tuple([(move.habitat, size) for size in sizes])
    others = tuple([each for each in state.against.missing if each not in marked])
    return with_solo(state, replace(state.against, missing=others + marked if move.is_missing else others, chosen=()))


def set_rondel(state: State, move: SetRondel) -> State:
    """The energy as it lies (WL-1). Raises RuleError ``not_fourteen``."""
    check_energy(move.energy)
    return with_solo(state, replace(state.against, energy=move.energy, chosen=()))


def set_poachers(state: State, move: SetPoachers) -> State:
    """What they really have. Raises RuleError ``below_its_size``, ``not_its_size``, ``snake_established``."""
    check_poachers(move.poachers)
    solo = state.against
    return _cover_rows(with_solo(state, replace(solo, poachers=move.poachers, chosen=())), solo.poachers)


HANDLERS: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    ChooseSegment: choose_segment,
    Spend: spend_energy,
    ExtraTurn: take_extra_turn,
    ChooseHabitat: choose_habitat,
    ChooseHerbivore: choose_herbivore,
    TellValue: tell_value,
    TakeTurn: take_turn,
    SetMissing: set_missing,
    SetRondel: set_rondel,
    SetPoachers: set_poachers,
}

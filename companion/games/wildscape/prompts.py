"""What to do next, one instruction a screen: the table in a module of its own, here the Poachers (WL-50 to WL-62)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from companion.core.prompt import Cell, Choice, Order, Other, Prompt
from companion.core.text import Text, counted, text
from companion.games.wildscape.moves import (
    ChooseHabitat,
    ChooseHerbivore,
    ChooseSegment,
    ExtraTurn,
    Spend,
    TakeTurn,
)
from companion.games.wildscape.poachers import BIRD_WATCHING, ESTABLISHED, NAMES, ROUNDS, Animal
from companion.games.wildscape.rondel import SEGMENTS, tile_cost
from companion.games.wildscape.solo import Plan, plan_turn
from companion.games.wildscape.specialists import has_activist
from companion.games.wildscape.state import Solo, State, land_of
from companion.games.wildscape.table_prompts import (
    FINAL_BIRDS,
    OCCASIONS,
    SETUP,
    ask_how,
    ask_table,
    ask_to_count,
    others_of_lands,
    say_round,
)
from companion.games.wildscape.turns import is_final, seat_to_count

OTHERS: Final = (
    Other("missing", "A size is not available"),
    Other("rondel", "Set the rondel’s energy"),
    Other("poachers", "Set what the Poachers have"),
)


def prompt(state: State) -> Prompt | None:
    """The next thing to do, or None when the play is over. Rulebook: Wildscape, Taking a Turn; Gameplay."""
    if not state.is_begun:
        return ask_how() if state.solo is None else _ask_for_rondel()
    if state.is_over:
        return None
    seat = seat_to_count(state)
    if seat is not None:
        return ask_to_count(state, seat)
    if state.solo is None:
        return ask_table(state)
    asked = _ask_solo(state, state.solo)
    return replace(asked, others=(*others_of_lands(state), *asked.others))


def _ask_for_rondel() -> Prompt:
    title, detail = text("The rondel of your copy"), text("The side for solo play.")
    return Prompt("begin", title, detail, rule="WL-1", others=(SETUP,))


def _ask_solo(state: State, solo: Solo) -> Prompt:
    """The next thing to do in a play against the Poachers."""
    if solo.token is None:
        return _ask_for_segment(state)
    if not solo.has_spent:
        return _ask_for_energy(state, solo.token)
    if state.is_watching:
        return _ask_for_birds(state)
    return _ask_poachers(state, plan_turn(state))


def _ask_for_segment(state: State) -> Prompt:
    """The player's turn begins (WL-6)."""
    choices = [
        Choice(
            ChooseSegment(number),
            text("Segment {number}", number=number + 1),
            _say_segment(state, number),
            counted(energy, "sun energy", "sun energy"),
        )
        for number, energy in enumerate(state.against.energy)
    ]
    detail = text("Put the token beside it, then play your turn.")
    if state.round == ROUNDS:
        detail = text("Your last turn; the Phenologist (S40) takes its card in it. Put the token beside it, then play.")
    return Prompt(
        "segment",
        text("Your turn: which segment?"),
        detail,
        tuple(choices),
        rule="WL-6",
        others=OTHERS,
    )


def _say_segment(state: State, number: int) -> Text:
    segment = state.against.segments[number]
    habitat = "their lowest habitat" if segment.habitat == "any" else NAMES[segment.habitat]
    plus = " +" if segment.has_plus else ""
    return text("Poachers: {habitat}{plus}", habitat=habitat, plus=plus)


def _ask_for_energy(state: State, token: int) -> Prompt:
    """The player's turn ends (WL-7 to WL-9)."""
    energy = state.against.energy[token]
    choices = [Choice(Spend(spent), text("{spent}", spent=spent)) for spent in range(energy, -1, -1)]
    return Prompt(
        "spend",
        text("How much sun energy did you spend?"),
        text(
            "Not bio energy. It goes on one by one clockwise, from segment {next}. "
            "Then refill the tiles from segment {token} clockwise, and the tableau.",
            next=(token + 1) % SEGMENTS + 1,
            token=token + 1,
        ),
        tuple(choices),
        rule="WL-8",
        why=(
            text(
                "A habitat tile counterclockwise costs {first} energy, the next one {second}, and so on.",
                first=tile_cost(1),
                second=tile_cost(2),
            ),
        ),
        others=OTHERS,
    )


def _ask_poachers(state: State, plan: Plan) -> Prompt:
    """The Poachers' turn: what is open first, then all of it on one screen (WL-54 to WL-58)."""
    if plan.habitat is None:
        choices: list[Choice] = [
            Choice(
                ChooseHabitat(each),
                text(NAMES[each]),
                text("value {value}", value=state.against.poachers.value_of(each)),
                mark=each,
            )
            for each in plan.habitats
        ]
        title = text("Which habitat do the Poachers take?")
        detail = text("All white: the one worth least, and these are level. You choose.")
        return _poachers_prompt("habitat", title, detail, state, plan, tuple(choices), "WL-56")
    if plan.tied:
        choices = [
            Choice(
                ChooseHerbivore(index), say_animal(plan.after.animals[index]), mark=plan.after.animals[index].habitat
            )
            for index in plan.tied
        ]
        title = text("Which herbivore do they establish?")
        detail = text("Their {number} largest; these are level. You choose.", number=ESTABLISHED)
        return _poachers_prompt("herbivore", title, detail, state, plan, tuple(choices), "WL-58")
    if plan.unknown is not None:
        animal = plan.after.animals[plan.unknown]
        title = text("{animal}: what is it worth established?", animal=say_animal(animal))
        return _poachers_prompt("value", title, text("Look at its tile; it is asked once."), state, plan, (), "WL-58")
    title = text("The Poachers take segment {segment}", segment=plan.segment + 1)
    done = [Choice(TakeTurn(), text("Done"), is_main=True)]
    if not state.against.had_extra_turn and (not state.follows or has_activist(land_of(state, 0))):
        done.append(Choice(ExtraTurn(), text("First another turn of mine"), text("The Activist (S17), once a game.")))
    prompt = _poachers_prompt("turn", title, _say_choice(plan), state, plan, tuple(done), "WL-54")
    return replace(prompt, why=prompt.why[1:], orders=_orders(state, plan))


def _poachers_prompt(
    key: str, title: Text, detail: Text, state: State, plan: Plan, choices: tuple[Choice, ...], rule: str
) -> Prompt:
    figures = [Cell(str(state.against.energy[plan.segment]), "energy")]
    if state.against.segments[plan.segment].has_plus:
        figures.append(Cell(f"+{state.against.difficulty}", "difficulty"))
    if plan.size:
        figures.append(Cell(str(plan.size), "size", is_next=True))
    return Prompt(
        key, title, detail, choices, rule=rule, figures=tuple(figures), why=_reasons(state, plan), others=OTHERS
    )


def _say_choice(plan: Plan) -> Text:
    if len(plan.segments) == 1:
        return text("It has the most energy.")
    others = ", ".join(str(each + 1) for each in plan.segments[1:])
    return text("Level with {others}: it comes first clockwise after your token.", others=others)


def _reasons(state: State, plan: Plan) -> tuple[Text, ...]:
    reasons = [_say_choice(plan)]
    if len(plan.segments) > 1 and state.against.token in plan.segments:
        reasons.append(
            text(
                "Your own segment comes last: the text leaves open whether it is the first or the last one from there."
            )
        )
    reasons.append(text("All the energy that they count is spent: otherwise none would be distributed."))
    if len(plan.sizes) > 1:
        reasons.append(text("The largest size that there is, then another animal for the rest."))
    if sum(plan.sizes) < plan.size:
        reasons.append(text("No smaller animal is left that makes up the rest."))
    return tuple(reasons)


def say_animal(animal: Animal) -> Text:
    """An animal tile in words."""
    words = "{habitat} snake, size {size}" if animal.is_snake else "{habitat} herbivore, size {size}"
    return text(words, habitat=NAMES[animal.habitat], size=animal.size)


def _orders(state: State, plan: Plan) -> tuple[Order, ...]:
    """What is to be done at the table, one after the other."""
    orders = [
        Order(text("Discard the habitat tile of segment {segment} onto the solo card.", segment=plan.segment + 1))
    ]
    for animal in plan.after.animals[len(state.against.poachers.animals) :]:
        orders.append(Order(text("Take: {animal}.", animal=say_animal(animal)), mark=animal.habitat))
    if not plan.sizes:
        orders.append(Order(text("They take no animal: none is available.")))
    orders += _extra_orders(state, plan)
    orders.append(Order(_say_energy(state.against.energy[plan.segment], (plan.segment + 1) % SEGMENTS + 1)))
    orders.append(
        Order(text("Refill the tiles from segment {segment} clockwise, and the tableau.", segment=plan.segment + 1))
    )
    return tuple(orders)


def _say_energy(spent: int, next_one: int) -> Text:
    tokens = counted(spent, "sun energy", "sun energy")
    return text("Move its {tokens} one by one clockwise, from segment {next}.", tokens=tokens, next=next_one)


def _extra_orders(state: State, plan: Plan) -> list[Order]:
    solo = state.against
    match solo.segments[plan.segment].extra:
        case "rivers":
            return [Order(text("Take rivers worth {value}, of your choice.", value=solo.difficulty), mark="river")]
        case "establish":
            return [
                Order(
                    text(
                        "Establish: {animal}, now worth {value}.",
                        animal=say_animal(plan.after.animals[index]),
                        value=plan.after.animals[index].value,
                    ),
                    mark=plan.after.animals[index].habitat,
                )
                for index in plan.establish
            ] or [Order(text("They have no herbivore to establish."))]
        case "primate":
            return [Order(text("Discard the leftmost primate card; they take a primate pawn."), mark="primate")]
        case "predator":
            words = "Discard the leftmost predator card and bonus tile, if any is left; they take a predator pawn."
            return [Order(text(words), mark="predator")]
        case "fauna":
            return [Order(text("Discard the leftmost fauna card."), mark="paw")]
        case _:
            return []


def _ask_for_birds(state: State) -> Prompt:
    """A bird watching (WL-20, WL-22, WL-61)."""
    occasion = len(state.watched)
    if is_final(state):
        return Prompt("birds", text(OCCASIONS[occasion]), FINAL_BIRDS, rule="WL-22", others=OTHERS[2:])
    detail = text(
        "Set the 4 tiles on the solo card aside. Discard the leftmost card of each row and refill. "
        "Then 2 energy for each bird, 1 each when level."
    )
    why = (text("The Phenologist (S40) takes its card before the cards are discarded."),)
    return Prompt("birds", text(OCCASIONS[occasion]), detail, rule="WL-20", why=why, others=OTHERS[2:])


def status(state: State) -> Text:
    """The round, and the next bird watching or whose turn it is, in a line."""
    if state.solo is None:
        return say_round(state)
    if not state.is_begun:
        return text("Difficulty {difficulty}", difficulty=state.against.difficulty)
    if state.is_over:
        return text("After round {all}", all=ROUNDS)
    following = next(each for each in BIRD_WATCHING if each >= state.round)
    return text("Round {round} of {all} · birds after round {next}", round=state.round, all=ROUNDS, next=following)


def news(state: State) -> tuple[Text, ...]:
    """What the last move brought."""
    return state.news


def style(state: State) -> str:
    """The stylesheet of the rondel, which only a play against the Poachers has."""
    return "" if state.solo is None else "poachers"

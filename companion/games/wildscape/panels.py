"""What stays in view: what the land can do now, how the birds stand, and what the Poachers have."""

from __future__ import annotations

from typing import Final

from companion.core.prompt import Cell, Panel, PanelRow
from companion.core.scoreboard import Scoreboard
from companion.core.text import counted, text
from companion.games.wildscape.bird_watching import Watched, compare_now
from companion.games.wildscape.fauna import fauna_vp, say_count
from companion.games.wildscape.land import SPECIALIST_TYPES, Fauna, Land, SpecialistType
from companion.games.wildscape.poachers import NAMES, THRESHOLD, Animal
from companion.games.wildscape.predators import CONDITIONS, open_tiles
from companion.games.wildscape.say import name_card
from companion.games.wildscape.sheet import HABITATS
from companion.games.wildscape.specialists import has_specialist, missing_for, threshold
from companion.games.wildscape.state import State, land_of
from companion.games.wildscape.turns import is_final
from companion.games.wildscape.watching import sides_of

MOST_TILES: Final = 3  # named for a condition; more of them are counted


def panels(state: State, board: Scoreboard) -> tuple[Panel, ...]:
    """The land whose turn it is and the birds, until the last turn is over, then the Poachers."""
    if not state.is_begun:
        return ()
    shown: list[Panel] = []
    if state.seat in state.follows and not is_final(state):
        shown = [*_panels_of_land(state, state.seat), *_birds(state)]
    return (*shown, _poachers(state, board)) if state.solo is not None else tuple(shown)


# --- A land -----------------------------------------------------------------------------------------------------------


def _panels_of_land(state: State, seat: int) -> list[Panel]:
    """Specialists, predator conditions that are met, and fauna cards (WL-14, WL-15, WL-33)."""
    land = land_of(state, seat)
    met = {card: _condition_cell(land, card, tiles) for card in CONDITIONS if (tiles := open_tiles(card, land))}
    rows = [PanelRow("Specialists", "specialist", cells=tuple([_type_cell(state, seat, k) for k in SPECIALIST_TYPES]))]
    in_hand = tuple([cell for card, cell in met.items() if card in land.hand])
    if in_hand:
        rows.append(PanelRow("In hand, possible now", "predator", cells=in_hand))
    if land.fauna:
        rows.append(PanelRow("Fauna cards", "paw", cells=tuple([_fauna_cell(land, each) for each in land.fauna])))
    found = [Panel(f"{state.setup.seats[seat].name} · now", tuple(rows))]
    others = tuple([cell for card, cell in met.items() if card not in land.hand])
    if others:
        row = PanelRow("Possible now, not in hand", "predator", cells=others)
        found.append(Panel("Other predators", (row,), is_open=False))
    return found


def _type_cell(state: State, seat: int, kind: SpecialistType) -> Cell:
    """The value of a type in a land, and what its specialist needs."""
    land, missing = land_of(state, seat), missing_for(state, seat, kind)
    value, name = str(land.value_of(kind)), NAMES[kind]
    if has_specialist(land, kind):
        return Cell(value, name, text("has one"))
    if missing is None:
        return Cell(value, name, text("needs ?"))
    if not missing:
        return Cell(value, name, text("can be attracted"), is_next=True)
    return Cell(value, name, text("needs {needed}", needed=threshold(state, kind) or 0))


def _condition_cell(land: Land, card: str, tiles: tuple[int, ...]) -> Cell:
    """A predator card whose condition is met, and the animals that one pawn can stand on."""
    there = [(habitat.type, animal) for habitat, animal in land.animals if animal.id in tiles]
    names = [f"{animal.name or NAMES[kind]} {animal.value}" for kind, animal in there]
    if len(names) > MOST_TILES:
        names = [*names[: MOST_TILES - 1], f"{len(names) - MOST_TILES + 1} more"]
    return Cell(name_card(card), note=text("{tiles}", tiles=", ".join(names)))


def _fauna_cell(land: Land, fauna: Fauna) -> Cell:
    """A fauna card, its VP as the land stands, and what it counts."""
    vp = fauna_vp(fauna, land)
    return Cell(name_card(fauna.card), "? VP" if vp is None else f"{vp} VP", say_count(fauna.card, land))


# --- Birds ------------------------------------------------------------------------------------------------------------


def _birds(state: State) -> list[Panel]:
    """How each bird that is known stands between neighbours (WL-20, WL-26)."""
    stands = compare_now(sides_of(state), state.birds)
    cells: dict[tuple[int, int], list[Cell]] = {pair: [] for pair in stands.pairs}
    for number, seen in enumerate(stands.birds):
        if seen.card:
            cells[stands.pairs[number]].append(_bird_cell(state, stands, number))
    rows = [PanelRow(_name_pair(state, pair), cells=tuple(birds)) for pair, birds in cells.items() if birds]
    return [Panel("Birds", tuple(rows), is_open=False)] if rows else []


def _name_pair(state: State, pair: tuple[int, int]) -> str:
    return " : ".join([state.setup.seats[seat].name for seat in pair])


def _bird_cell(state: State, stands: Watched, number: int) -> Cell:
    """What both count for a bird, and who is ahead."""
    name, comparison = name_card(stands.birds[number].card), stands.comparisons[number]
    if comparison.how is None:
        return Cell(name, note=text("not counted yet"))
    mine, theirs = comparison.points
    if mine == theirs:
        return Cell(name, str(comparison.how), text("level"))
    ahead = stands.pairs[number][(mine or 0) < (theirs or 0)]
    return Cell(name, str(comparison.how), text("{name} ahead", name=state.setup.seats[ahead].name))


# --- The Poachers -----------------------------------------------------------------------------------------------------


def _poachers(state: State, board: Scoreboard) -> Panel:
    """The Poachers' animals by habitat with their values, their rivers, energy and pawns (WL-59, WL-62)."""
    poachers = state.against.poachers
    rows = [
        PanelRow(
            f"{name} · {poachers.value_of(habitat)}",
            habitat,
            cells=tuple([_animal_cell(each) for each in poachers.animals if each.habitat == habitat]),
        )
        for habitat, name in HABITATS
    ]
    rows.append(PanelRow(f"Rivers · {poachers.rivers}", "river", str(poachers.rivers), text("value of all of them")))
    others = (
        Cell(str(poachers.energy), "bio energy"),
        Cell(str(poachers.primates), "primate pawns" if poachers.primates != 1 else "primate pawn"),
        Cell(str(poachers.predators), "predator pawns" if poachers.predators != 1 else "predator pawn"),
    )
    rows.append(PanelRow("Besides", cells=others))
    hint = text("Where they have {threshold} or more, your specialist needs 8.", threshold=THRESHOLD)
    total = board.scores[1].total
    return Panel(f"The Poachers · {counted(total, 'VP', 'VP')} so far", tuple(rows), hint)


def _animal_cell(animal: Animal) -> Cell:
    note = text("established") if animal.is_established else None
    kind = "snake" if animal.is_snake else f"size {animal.size}"
    return Cell(str(animal.value), kind, note)

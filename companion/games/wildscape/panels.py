"""What stays in view against the Poachers: what they have."""

from __future__ import annotations

from companion.core.prompt import Cell, Panel, PanelRow
from companion.core.scoreboard import Scoreboard
from companion.core.text import counted, text
from companion.games.wildscape.poachers import THRESHOLD, Animal
from companion.games.wildscape.sheet import HABITATS
from companion.games.wildscape.state import State


def panels(state: State, board: Scoreboard) -> tuple[Panel, ...]:
    """The Poachers' animals by habitat with their values, their rivers, energy and pawns (WL-59, WL-62)."""
    if not state.is_begun:
        return ()
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
    return (Panel(f"The Poachers · {counted(total, 'VP', 'VP')} so far", tuple(rows), hint),)


def _animal_cell(animal: Animal) -> Cell:
    note = text("established") if animal.is_established else None
    kind = "snake" if animal.is_snake else f"size {animal.size}"
    return Cell(str(animal.value), kind, note)

"""What a play against the Poachers answers on the scoresheet."""

from __future__ import annotations

from msgspec import Struct

from companion.core.scoresheet import field_id, pair_place, seat_place
from companion.games.wildscape.poachers import Poachers, check_poachers
from companion.games.wildscape.sheet import BIRD_KEYS
from companion.games.wildscape.state import State


class Board(Struct, frozen=True):
    """What the Poachers have at the end of a play."""

    poachers: Poachers


def board_of(state: State) -> Board:
    """What the Poachers have, as a document."""
    return Board(state.against.poachers)


def count_board(board: Board) -> dict[str, str]:
    """What the Poachers answer (WL-62). Raises RuleError as ``check_poachers`` does."""
    check_poachers(board.poachers)
    place = seat_place(1)
    animals = board.poachers.animals
    return {
        field_id(place, "poachers_herbivores"): str(sum([each.value for each in animals if not each.is_snake])),
        field_id(place, "poachers_snakes"): str(sum([each.value for each in animals if each.is_snake])),
        field_id(place, "poachers_rivers"): str(board.poachers.rivers),
        field_id(place, "poachers_energy"): str(board.poachers.energy),
    }


def answers(state: State) -> dict[str, str]:
    """What the Poachers answer, and the birds of the last bird watching (WL-22, WL-62)."""
    if not state.is_begun:
        return {}
    found = count_board(board_of(state))
    if state.is_over:
        for keys, seen in zip(BIRD_KEYS, state.watched[-1].birds, strict=True):
            found[field_id(pair_place(0), keys.card)] = seen.card
            found[field_id(pair_place(0), keys.first)] = " ".join(map(str, seen.mine or ()))
            found[field_id(pair_place(0), keys.second)] = " ".join(map(str, seen.theirs or ()))
    return found

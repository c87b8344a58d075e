"""What a play answers on the scoresheet, and its lands, birds and Poachers as a document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Annotated, Final

from msgspec import Meta, Struct

from companion.core.errors import RuleError
from companion.core.scoresheet import YES, field_id, pair_place, seat_place
from companion.core.sums import LONGEST
from companion.core.text import Text, counted, text
from companion.games.wildscape.birds_of_lands import count_land
from companion.games.wildscape.catalogue import BIRD_BY_KEY, BIRDS
from companion.games.wildscape.fauna import fauna_vp, say_count
from companion.games.wildscape.land import Fauna, Land, PrimatePawn, River, Specialist
from companion.games.wildscape.moves import BIRDS_BETWEEN, SeenBird
from companion.games.wildscape.poachers import NAMES, Poachers, check_animals, check_poachers, count_for_bird
from companion.games.wildscape.say import name_card, say_tile
from companion.games.wildscape.sheet import BIRD_KEYS, HABITATS, TIERS
from companion.games.wildscape.specialists import ORNITHOLOGIST, plays
from companion.games.wildscape.state import MID_GAME, State

HIGHEST_PREY: Final = 12  # in the table of predator pawns (A-WL3)
_FEW: Final = 2  # seats with four birds between them (WL-3)

Item = tuple[int | None, Callable[[], Text]]  # what counts, None while unknown, and what says what it is


class Board(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table at the end of a play: the lands by seat, null for one that was not followed, and what the Poachers have.

    ``watched`` are the birds of the final watching, pair by pair; what nobody counted is counted from the lands.
    """

    poachers: Poachers | None = None
    lands: Annotated[tuple[Land | None, ...], Meta(max_length=4)] = ()
    watched: Annotated[tuple[SeenBird, ...], Meta(max_length=2 * BIRDS_BETWEEN)] = ()


def board_of(state: State) -> Board:
    """The table as a document; birds only after the final watching."""
    poachers = None if state.solo is None else state.solo.poachers
    watched = state.watched[-1].birds if state.is_over else ()
    return Board(poachers, state.lands if state.follows else (), watched)


def answers(state: State) -> dict[str, str]:
    """What the lands that are followed, the Poachers and the final birds answer, by field (WL-22, WL-30, WL-62).

    What nobody knows is left out.
    """
    return _count(board_of(state)) if state.is_begun else {}


def details(state: State) -> dict[str, tuple[Text, ...]]:
    """What each of those answers is made of: animals, rivers, pawns and cards by name."""
    return detail_board(board_of(state)) if state.is_begun else {}


def count_board(board: Board) -> dict[str, str]:
    """What a table that somebody wrote down answers.

    Raises RuleError ``below_its_size``, ``not_its_size``, ``snake_established``, ``wrong_birds``, ``unknown_bird``.
    """
    if board.poachers is not None:
        check_poachers(board.poachers)
    for land in board.lands:
        check_animals([animal for _, animal in land.animals] if land is not None else [])
    if len(board.watched) not in _SEATS:
        words = "There are 4 birds for 2 seats, 6 for 3 and 8 for 4. Write all of them, or none."
        raise RuleError("wrong_birds", text(words), "board.watched")
    for number, seen in enumerate(board.watched):
        if seen.card and seen.card not in BIRD_BY_KEY:
            words = "“{card}” is no bird. Write one of {first} to {last}."
            message = text(words, card=seen.card, first=BIRDS[0].key, last=BIRDS[-1].key)
            raise RuleError("unknown_bird", message, f"board.watched[{number}].card")
    return _count(board)


def detail_board(board: Board) -> dict[str, tuple[Text, ...]]:
    """What those answers are made of, by field; things that read alike stand together."""
    found: dict[str, tuple[Text, ...]] = {}
    for seat, land in enumerate(board.lands):
        for key, items in _items(land) if land is not None else ():
            if items and None not in [value for value, _ in items]:
                found[field_id(seat_place(seat), key)] = _gather([say() for _, say in items])
    return found


def _gather(said: Sequence[Text]) -> tuple[Text, ...]:
    """Sentences in their order, those that are the same as one with their number."""
    words = {str(each): each for each in said}
    numbers = Counter([str(each) for each in said])
    return tuple([_times(numbers[key], each) for key, each in words.items()])


def _times(number: int, words: Text) -> Text:
    return words if number == 1 else text("{number} × {words}", number=number, words=words)


# --- Lands ------------------------------------------------------------------------------------------------------------


def _items(land: Land) -> Iterator[tuple[str, list[Item]]]:
    """What counts in a land, row by row (WL-30 to WL-33, WL-37)."""
    pawns = [(habitat, animal) for habitat, animal in land.animals if animal.has_pawn]
    lowest = 0
    for key, values, _ in TIERS:
        highest = int(values.partition("–")[2])
        # Prey above the table counts as the last row of it (A-WL3).
        of_tier = [each for each in pawns if lowest < min(each[1].value, HIGHEST_PREY) <= highest]
        yield key, [(1, partial(say_tile, habitat.type, animal)) for habitat, animal in of_tier]
        lowest = highest
    yield "primates", [(each.edges, partial(_say_primate, each)) for each in land.primates]
    yield "fauna", [(fauna_vp(each, land), partial(_say_fauna, land, each)) for each in land.fauna]
    yield "specialists", [(each.vp, partial(_say_specialist, each)) for each in land.specialists]
    for habitat_type, _ in HABITATS:
        yield habitat_type, [(each.value, partial(say_tile, habitat_type, each)) for each in land.of_type(habitat_type)]
    yield "rivers", [(each.value, partial(_say_river, each)) for each in land.rivers]


def _say_specialist(specialist: Specialist) -> Text:
    return text("{name}: {vp}", name=name_card(specialist.card), vp=counted(specialist.vp or 0, "VP", "VP"))


def _say_primate(pawn: PrimatePawn) -> Text:
    name, edges = name_card(pawn.card) or "A primate pawn", counted(pawn.edges or 0, "edge", "edges")
    return text("{name}, {kind}: {edges}", name=name, kind=NAMES[pawn.type], edges=edges)


def _say_fauna(land: Land, fauna: Fauna) -> Text:
    vp, count = fauna_vp(fauna, land), say_count(fauna.card, land)
    return text("{name}, {count}: {vp} VP", name=name_card(fauna.card), count=count, vp=vp or 0)


def _say_river(river: River) -> Text:
    return text("A river of {tiles}", tiles=" + ".join(map(str, river.tiles)))


def _count_land(land: Land) -> Iterator[tuple[str, str]]:
    """What a land answers, row by row; rows of which something is unknown are left out."""
    prey = [key for key, _, _ in TIERS]
    for key, items in _items(land):
        values = [value for value, _ in items if value is not None]
        if len(values) == len(items):
            yield key, str(len(items)) if key in prey else _write_sum(values)
    if land.counts.oil_spills is not None:
        yield "oil_spills", str(land.counts.oil_spills)
    if plays(land, ORNITHOLOGIST):
        yield "ornithologist", YES


def _write_sum(values: Sequence[int]) -> str:
    """Values as a sum, 0 for none; the sum alone where it would be longer than can be typed.

    >>> _write_sum((6, 9, 2)), _write_sum(()), _write_sum((8,) * 41)
    ('6+9+2', '0', '328')
    """
    written = "+".join(map(str, values)) or "0"
    return written if len(written) <= LONGEST else str(sum(values))


# --- All of a table ---------------------------------------------------------------------------------------------------


def _count(board: Board) -> dict[str, str]:
    found: dict[str, str] = {}
    for seat, land in enumerate(board.lands):
        for key, typed in _count_land(land) if land is not None else ():
            found[field_id(seat_place(seat), key)] = typed
    if board.poachers is not None:
        found |= _count_poachers(board.poachers)
    return found | dict(_count_birds(board))


def _count_poachers(poachers: Poachers) -> dict[str, str]:
    """What the Poachers answer (WL-62)."""
    numbers = {
        "herbivores": sum([each.value for each in poachers.animals if not each.is_snake]),
        "snakes": sum([each.value for each in poachers.animals if each.is_snake]),
        "rivers": poachers.rivers,
        "energy": poachers.energy,
    }
    return {field_id(seat_place(1), f"poachers_{key}"): str(number) for key, number in numbers.items()}


_SEATS: Final = {0: 0, 4: 2, 6: 3, 8: 4}  # by the number of birds (WL-3)


def _count_birds(board: Board) -> Iterator[tuple[str, str]]:
    """The cards of the final watching, with what both seats count for each (WL-22, WL-26, WL-61)."""
    seats = _SEATS[len(board.watched)]
    between = BIRDS_BETWEEN if seats == _FEW else BIRDS_BETWEEN // 2
    for number, seen in enumerate(board.watched):
        pair, keys = number // between, BIRD_KEYS[number % between]
        both = ((keys.first, pair, seen.mine), (keys.second, (pair + 1) % seats, seen.theirs))
        if seen.card:
            yield field_id(pair_place(pair), keys.card), seen.card
        for key, seat, told in both:
            values = told or _count_bird(board, seat, seen.card)
            if values:
                yield field_id(pair_place(pair), key), " ".join(map(str, values))


def _count_bird(board: Board, seat: int, bird: str) -> tuple[int, ...] | None:
    if not bird:
        return None
    if board.poachers is not None and seat == 1:
        return count_for_bird(board.poachers, bird, MID_GAME)
    land = board.lands[seat] if seat < len(board.lands) else None
    return None if land is None else count_land(land, bird)

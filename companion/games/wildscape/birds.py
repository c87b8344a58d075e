"""Bird watching between neighbours (WL-20 to WL-27, WL-61)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from companion.core.game import Setup, neighbours
from companion.core.scoreboard import Line, Warning
from companion.core.scoresheet import Answers, field_id, pair_place, seat_place
from companion.core.text import Text, text
from companion.games.wildscape.catalogue import BIRD_BY_KEY, Bird, Compare
from companion.games.wildscape.sheet import FIRST, SECOND, bird_keys

VP_FOR_TIE: Final = 1  # the better one takes the other's too

LEVEL_AT_ZERO: Final = text("Level at 0 pays both: the text lets neighbours tie with zero.")


class Comparison(Struct, frozen=True, gc=False):
    """A bird between two seats: VP of the first and of the second, None while undecided, and how."""

    points: tuple[int, int] | tuple[None, None]
    how: Text | None = None
    ruling: Text | None = None


def compare_values(first: tuple[int, ...], second: tuple[int, ...]) -> int:
    """1, 0 or −1 as the first list is better, level or worse: the highest, then the next; a missing one is 0.

    Rulebook: Wildscape, Birds (WL-24).

    >>> compare_values((9, 6), (9, 3, 3))
    1
    """
    if len(first) == len(second) == 1:
        return (first > second) - (first < second)
    length = max(len(first), len(second))
    left, right = (sorted(values, reverse=True) + [0] * (length - len(values)) for values in (first, second))
    return (left > right) - (left < right)


def second_line(lines: tuple[int, ...]) -> int:
    """The second longest of the lines in the 3 directions; of two equal longest, one of them.

    A single number is taken as found by the player already. Rulebook: Wildscape, Birds B10b (WL-25).

    >>> second_line((7, 5, 7)), second_line((6,))
    (7, 6)
    """
    return sorted(lines, reverse=True)[:2][-1]


def poachers_value(bird: Bird, rivers: int | None) -> int | None:
    """What the Poachers count for a bird in the final bird watching, or None where they are compared as a player.

    ``rivers`` is the total value of their rivers. Rulebook: Wildscape, Birds, Solo mode (WL-61).
    """
    if bird.poachers_divisor is not None:
        return None if rivers is None else rivers // bird.poachers_divisor
    return bird.poachers_final


def award_vp(better: int) -> tuple[int, int]:
    """VP of both for a comparison: 2 for the better one, 1 each when level. Rulebook: Final Bird Watching (WL-22).

    >>> award_vp(1), award_vp(0)
    ((2, 0), (1, 1))
    """
    return (VP_FOR_TIE + better, VP_FOR_TIE - better)


def bird_lines(setup: Setup, answers: Answers) -> tuple[tuple[Line, ...], ...]:
    """The birds of every seat, one line each: 4 a seat, whatever the number of neighbours (WL-23)."""
    lines: list[list[Line]] = [[] for _ in setup.seats]
    all_keys = bird_keys(setup)
    for pair, seats in enumerate(neighbours(setup)):
        place = pair_place(pair)
        for keys in all_keys:
            bird = BIRD_BY_KEY.get(answers.word(place, keys.card))
            counted = [answers.values(place, keys.first), answers.values(place, keys.second)]
            if bird is not None and None in counted:
                _count_for_poachers(setup, answers, bird, seats, counted)
            comparison = _compare_counted(answers.word(place, keys.by_hand), bird, *counted)
            key = field_id(place, keys.section)
            title = f"{bird.key} {bird.name}" if bird else ""
            for seat, other, points in zip(seats, reversed(seats), comparison.points, strict=True):
                name = title or f"Bird {len(lines[seat]) + 1}"
                against = setup.seats[other].name
                label = text("{bird}, against {other}", bird=name, other=against) if against else text(name)
                lines[seat].append(Line(key, label, points, comparison.how, "WL-22", comparison.ruling))
    return tuple([tuple(of_seat) for of_seat in lines])


def _count_for_poachers(
    setup: Setup, answers: Answers, bird: Bird, seats: tuple[int, int], counted: list[tuple[int, ...] | None]
) -> None:
    """Fill in what the Poachers count by themselves where nothing was typed for them."""
    for side, seat in enumerate(seats):
        if setup.seats[seat].is_opponent and counted[side] is None:
            value = poachers_value(bird, answers.number(seat_place(seat), "poachers_rivers"))
            counted[side] = None if value is None else (value,)


def _compare_counted(
    by_hand: str, bird: Bird | None, first: tuple[int, ...] | None, second: tuple[int, ...] | None
) -> Comparison:
    if by_hand:
        return Comparison(award_vp((by_hand == FIRST) - (by_hand == SECOND)), text("decided by hand"))
    if first is None or second is None:
        return Comparison((None, None))
    return compare_bird(bird, first, second)


def compare_bird(bird: Bird | None, first: tuple[int, ...], second: tuple[int, ...]) -> Comparison:
    """A bird by what two seats count for it: 2 for the better one, 1 each when level (WL-20, WL-22, WL-24, WL-25).

    Rulebook: Wildscape, Bird Watching; Birds.
    """
    if bird is not None and bird.compare is not Compare.LIST:
        first, second = (_one_number(bird, first),), (_one_number(bird, second),)
    how = text("{left} : {right}", left=_list(first), right=_list(second))
    ruling = None if any(first) or any(second) else LEVEL_AT_ZERO
    return Comparison(award_vp(compare_values(first, second)), how, ruling)


def _one_number(bird: Bird, values: tuple[int, ...]) -> int:
    return second_line(values) if bird.compare is Compare.SECOND_LINE else values[0]


def _list(values: tuple[int, ...]) -> int | str:
    return values[0] if len(values) == 1 else ", ".join([str(value) for value in sorted(values, reverse=True)])


def bird_warnings(setup: Setup, answers: Answers) -> tuple[Warning, ...]:
    """A card that lies twice, and lists where a bird compares one number."""
    warnings: list[Warning] = []
    seen: set[str] = set()
    all_keys = bird_keys(setup)
    for pair in range(len(neighbours(setup))):
        place = pair_place(pair)
        for keys in all_keys:
            bird = BIRD_BY_KEY.get(answers.word(place, keys.card))
            if bird is None:
                continue
            card = bird.key[:3]
            if card in seen:
                message = text("Card {card} lies here twice. Please check.", card=card)
                warnings.append(Warning(field_id(place, keys.card), message))
            seen.add(card)
            for key in (keys.first, keys.second) if bird.compare is Compare.NUMBER else ():
                values = answers.values(place, key)
                if values is not None and len(values) > 1:
                    message = text("This bird compares one number: {number} counts.", number=values[0])
                    warnings.append(Warning(field_id(place, key), message))
    return tuple(warnings)

"""Where the figures of a Scene can stand together, and what that costs at least: bounds for the search of ``ways``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.games.wild_serengeti.candidates import BY_ACTION, NEVER, Candidate, Method, Table, number_space
from companion.games.wild_serengeti.maps import Map, spaces_around
from companion.games.wild_serengeti.routes import Spaces
from companion.games.wild_serengeti.scenes import Pattern

Least = tuple[tuple[int, ...], ...]  # Food, by how many figures an action brings about, and by VFX Tokens
Option = tuple[int, int, Candidate]  # the place of its space in the area, its VFX Tokens, the candidate
Options = tuple[list[Option], ...]  # by figure


class Frame(Struct, frozen=True):
    """Spaces for each figure that go together: of one line, around one space, or anywhere.

    ``free`` and ``acting`` are the candidates of each figure there, the cheapest first; ``pairs`` are the acting ones
    of an exchange by where they stand and where the swap takes them. ``least``: for each figure and all after it, how
    much Food they cost at least; in a line, by the number of spaces that are passed already.
    """

    is_line: bool
    free: Options
    acting: Options
    pairs: tuple[dict[tuple[int, int], list[Option]], ...]
    least: tuple[tuple[Least, ...], ...]

    def lowest(self, vfx: int) -> int:
        """The least Food of all with just so many VFX Tokens."""
        return self.least[0][0][-1][vfx]


def make_frames(
    pattern: Pattern, board: Map, tables: Sequence[Table], method: Method, food: int, vfx: int
) -> list[Frame]:
    """The frames that may do for so many tokens; ``tables`` are in the order in which figures are tried."""
    frames, is_line = [], pattern.kind == "line"
    for areas in _areas(pattern, board):
        limits = _limits(tables, areas, BY_ACTION[method], food)
        if limits is None:
            continue
        free, acting = _options(tables, areas, limits)
        if is_line:
            least = _least_in_line(tables, areas[0], method, vfx)
        else:
            least = _least_anywhere(tables, _all_options(free, acting), method, vfx)
        if min(least[0][0][-1]) <= food:
            pairs = tuple(map(_pair, acting)) if method == "exchange" else ()
            frames.append(Frame(is_line, free, acting, pairs, least))
    return frames


def _areas(pattern: Pattern, board: Map) -> Iterator[tuple[Spaces, ...]]:
    """The spaces of each figure: of every line in both directions, around every central space, or everywhere."""
    number, spaces = len(pattern.figures), tuple(range(board.rows * board.columns))
    if pattern.kind == "terrain":
        yield (spaces,) * number
    elif pattern.kind == "adjacency":
        for center in board.spaces:
            around = tuple([number_space(board, space) for space in spaces_around(center) if board.has(space)])
            yield (number_space(board, center),), *(around,) * (number - 1)
    else:
        lines = [spaces[row * board.columns :][: board.columns] for row in range(board.rows)]
        lines += [spaces[column :: board.columns] for column in range(board.columns)]
        for line in lines:
            yield (line,) * number
            yield (line[::-1],) * number


def _limits(
    tables: Sequence[Table], areas: tuple[Spaces, ...], by_action: int, food: int
) -> list[tuple[int, int]] | None:
    """How much Food each figure may cost without the action and with it, while all others cost the least.

    Here each of them is looked at for itself, on any terrain. None if that alone is too much.
    """
    places = list(zip(tables, areas, strict=True))
    free = [min([table.free[space] for space in area], default=NEVER) for table, area in places]
    gains = [0] * len(free)
    if by_action:
        helped = [min([table.helped[space] for space in area], default=NEVER) for table, area in places]
        gains = [one - other for one, other in zip(free, helped, strict=True)]
    left = food - sum(free)
    if left + sum(sorted(gains)[len(gains) - by_action :]) < 0:
        return None
    limits = []
    for number, least in enumerate(free):
        others = sorted([*gains[:number], *gains[number + 1 :]], reverse=True)
        most = left + least
        limits.append((most + sum(others[:by_action]), most + sum(others[: max(0, by_action - 1)])))
    return limits


def _options(
    tables: Sequence[Table], areas: tuple[Spaces, ...], limits: list[tuple[int, int]]
) -> tuple[Options, Options]:
    """The candidates of each figure, those whom the action brings to their space apart."""
    free, acting = [], []
    for table, area, (most, most_helped) in zip(tables, areas, limits, strict=True):
        places = list(enumerate(area))
        walking = [
            (place, table.vfx[space], each)
            for place, space in places
            for each in table.walking.get(space, ())
            if each.cost <= most or each.least <= most_helped
        ]
        helped = [
            (place, table.vfx[space], each)
            for place, space in places
            if table.helped[space] <= most_helped
            for each in table.acting(space, most_helped)
        ]
        free.append(sorted(walking, key=_cost))
        acting.append(sorted(helped, key=_cost))
    return tuple(free), tuple(acting)


def _cost(option: Option) -> int:
    return option[2].least


def _all_options(free: Options, acting: Options) -> Options:
    return tuple([[*one, *other] for one, other in zip(free, acting, strict=True)])


def _pair(options: list[Option]) -> dict[tuple[int, int], list[Option]]:
    pairs: dict[tuple[int, int], list[Option]] = {}
    for option in options:
        pairs.setdefault((option[2].home, option[2].start), []).append(option)
    return pairs


# --- The least that a frame costs -------------------------------------------------------------------------------------


def _done(method: Method, vfx: int) -> Least:
    """What nothing costs. A Move may be of another animal, all else is of figures that are yet to come."""
    nothing = (0, *(NEVER,) * vfx)
    return (nothing, *(nothing if method == "move" else (NEVER,) * (vfx + 1),) * BY_ACTION[method])


def _least_anywhere(
    tables: Sequence[Table], options: Options, method: Method, vfx: int
) -> tuple[tuple[Least, ...], ...]:
    """The least of each figure and all after it; those of one animal share the few that there are."""
    least = [_done(method, vfx)]
    by_home = [_least_by_home(each, is_move=method == "move") for each in options]
    last = len(tables)
    for number in range(len(tables) - 1, -1, -1):
        if tables[number].animal != tables[last - 1].animal:
            last = number + 1
        least.insert(0, _least_of_kind(by_home[number:last], least[last - number - 1]))
    return tuple([(each,) for each in least])


def _least_by_home(options: list[Option], *, is_move: bool) -> dict[int, dict[tuple[int, int], int]]:
    """The least Food of each animal that can stand for a figure, by how often it acts and by VFX Tokens."""
    found: dict[int, dict[tuple[int, int], int]] = {}
    for _, tokens, each in options:
        costs = found.setdefault(each.home, {})
        helped = each.acts or is_move
        if helped:
            costs[1, tokens] = min(costs.get((1, tokens), NEVER), each.least)
        if not each.acts:
            costs[0, tokens] = min(costs.get((0, tokens), NEVER), each.cost)
    return found


def _least_of_kind(figures: Sequence[dict[int, dict[tuple[int, int], int]]], after: Least) -> Least:
    """The least of figures of one animal and all after them: each is another animal, on whatever space."""
    found = {frozenset[int](): after}
    for by_home in figures:
        following: dict[frozenset[int], list[list[int]]] = {}
        for used, least in found.items():
            for home, costs in by_home.items():
                if home not in used:
                    rows = following.setdefault(used | {home}, [[NEVER] * len(row) for row in least])
                    _lower(rows, costs, least)
        found = {used: tuple(map(tuple, rows)) for used, rows in following.items()}
    never = tuple([(NEVER,) * len(row) for row in after])
    return tuple([tuple(map(min, zip(*rows, strict=True))) for rows in zip(never, *found.values(), strict=True)])


def _lower(rows: list[list[int]], costs: dict[tuple[int, int], int], after: Least) -> None:
    """Lower what is known by what one figure and all after it cost."""
    for (acts, tokens), cost in costs.items():
        for all_acts in range(acts, len(rows)):
            row, rest = rows[all_acts], after[all_acts - acts]
            for vfx in range(tokens, len(row)):
                row[vfx] = min(row[vfx], cost + rest[vfx - tokens])


def _least_in_line(tables: Sequence[Table], area: Spaces, method: Method, vfx: int) -> tuple[tuple[Least, ...], ...]:
    """The least of each figure and all after it, by the number of spaces that are passed."""
    done = _done(method, vfx)
    never = ((NEVER,) * (vfx + 1),) * len(done)
    least = [(done,) * (len(area) + 1)]
    for table in reversed(tables):
        row = [never]
        for place in range(len(area) - 1, -1, -1):
            space, known = area[place], row[0]
            free, helped = table.free[space], table.helped[space]
            if min(free, helped) < NEVER:
                known = _cheaper(known, table.vfx[space], free, helped, least[0][place + 1])
            row.insert(0, known)
        least.insert(0, tuple(row))
    return tuple(least)


def _cheaper(known: Least, spent: int, free: int, helped: int, after: Least) -> Least:
    """The least of what is known and of one more possibility, for each number of actions and VFX Tokens."""
    rows = []
    for acts, row in enumerate(known):
        best = list(row)
        for vfx in range(spent, len(row)):
            best[vfx] = min(best[vfx], free + after[acts][vfx - spent])
            if acts:
                best[vfx] = min(best[vfx], helped + after[acts - 1][vfx - spent])
        rows.append(tuple(best))
    return tuple(rows)

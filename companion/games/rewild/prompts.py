"""What to do next in Rewild, with what every way to do it costs and brings; and hints."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec.structs import replace

from companion.core.prompt import Choice, Hint, Prompt
from companion.core.squares import Square
from companion.core.text import Text, counted, text
from companion.games.rewild.board import Placement, Survey, legal_placements, refuse_placement, say_where, turn_tile
from companion.games.rewild.catalogue import HABITAT_NAMES, HABITATS, TOKENS_BY_KEY, Token
from companion.games.rewild.gains import Gain, Growth, Space, best_token, grow_area, weigh_placement
from companion.games.rewild.picture import picture_tile
from companion.games.rewild.scoring import score_token
from companion.games.rewild.tracker import PlaceTile, State, TakeToken, tokens_at_hand

TURNED: Final = ("as drawn", "turned right", "upside down", "turned left")
BEST: Final = 3  # hints

Weighed = tuple[tuple[Placement, Gain], ...]


def prompt(state: State) -> Prompt | None:
    """The next thing to do, or None when the play is over. Rulebook: Rewild, Set Up; Turn Sequence; Game End."""
    if not state.rows:
        return Prompt(
            "rows",
            text("Lay out the wildlife"),
            text("Three rows of four tokens, each of one habitat, in random order."),
            rule="RW-3",
        )
    if not state.board.tiles:
        return Prompt("start_tile", text("Draw the start tile"), text("It goes face up into the middle."), rule="RW-1")
    if state.waiting:
        return _ask_for_wildlife(state)
    if state.drawn:
        return _ask_for_place(state)
    if state.is_over:
        return None
    tiles = counted(state.stack, "tile", "tiles")
    return Prompt(
        "draw", text("Draw tile {number}", number=len(state.board.tiles) + 1), text("{tiles} in the stack", tiles=tiles)
    )


def weigh_all(state: State) -> Weighed:
    """Every legal placement of the drawn tile with what it brings (RW-6)."""
    if not state.drawn:
        return ()
    survey = Survey(state.board)
    return tuple(
        [(placement, weigh_placement(survey, placement)) for placement in legal_placements(survey, state.drawn)]
    )


def _ask_for_place(state: State) -> Prompt:
    weighed = weigh_all(state)
    spots = {(placement.x, placement.y) for placement, _ in weighed}
    where = {spot: say_where(state.board, *spot) for spot in spots}
    return Prompt(
        "place",
        text("Place the tile"),
        text("It fits in {spots}.", spots=counted(len(spots), "spot", "spots")),
        tuple(
            [_place_choice(placement, where[placement.x, placement.y], say_gain(gain)) for placement, gain in weighed]
        ),
        picture_tile(state.drawn) if state.drawn else None,
        "RW-6",
    )


def _place_choice(placement: Placement, where: Text, detail: Text) -> Choice:
    return Choice(
        PlaceTile(placement.x, placement.y, placement.turn),
        text(TURNED[placement.turn]),
        detail,
        group=where,
        at=(placement.x + 1, placement.y + 1),
        turn=90 * placement.turn,
    )


def say_gain(gain: Gain) -> Text:
    """What a placement brings, in numbers."""
    parts = [_say_growth(growth) for growth in gain.areas]
    parts += [text("closes a space: {beside}", beside=_say_beside(space.beside)) for space in gain.closes]
    if gain.opens:
        words = "open space: {beside}" if len(gain.opens) == 1 else "open spaces: {beside}"
        parts.append(text(words, beside=" / ".join([_say_beside(space.beside) for space in gain.opens])))
    if not parts:
        return text("no larger area, no space")
    return _listed(parts)


def _listed(parts: list[Text]) -> Text:
    if len(parts) == 1:
        return parts[0]
    names = {f"part{index}": part for index, part in enumerate(parts)}
    return text(" · ".join(f"{{{name}}}" for name in names), **names)


def _say_growth(growth: Growth) -> Text:
    words = "{habitat} {before} → {after}" + (" (+{points})" if growth.points else "")
    habitat = HABITAT_NAMES[growth.habitat]
    return text(words, habitat=habitat, before=growth.before, after=growth.after, points=growth.points)


@cache
def _say_beside(beside: tuple[str, ...]) -> str:
    """How many squares of which habitats lie beside a space, the most first."""
    counts = sorted(((beside.count(habitat), name) for habitat, name in HABITATS), key=lambda each: -each[0])
    return ", ".join(f"{number} {name}" for number, name in counts if number)


def _ask_for_wildlife(state: State) -> Prompt:
    survey = Survey(state.board)
    number = len(state.waiting)
    title = text("A space: choose its wildlife") if number == 1 else text("{number} spaces: choose", number=number)
    choices = [
        _take_choice(state, survey, space, token, cost)
        for space in state.waiting
        for token, cost in tokens_at_hand(state)
    ]
    return Prompt("take", title, text("A token costs tiles from the stack, unseen."), tuple(choices), rule="RW-5")


def _take_choice(state: State, survey: Survey, space: Square, token: Token, cost: int) -> Choice:
    matches = survey.habitats_beside(space).count(token.habitat)
    habitat = HABITAT_NAMES[token.habitat]
    squares = counted(matches, f"{habitat} square", f"{habitat} squares")
    growth = grow_area(survey, space, token)
    detail = text("{squares} beside it", squares=squares)
    if growth:
        detail = text("{detail} · {growth}", detail=detail, growth=_say_growth(growth))
    return Choice(
        TakeToken(*space, token.key),
        text("{name} ({value})", name=token.name, value=token.value),
        detail,
        text("free") if not cost else text("discard {cost}", cost=cost),
        score_token(token, matches) + (growth.points if growth else 0),
        token.habitat,
        _name_space(state, space) if len(state.waiting) > 1 else None,
        (space[0] + 0.5, space[1] + 0.5),
    )


def _name_space(state: State, space: Square) -> Text:
    beside = Survey(state.board).habitats_beside(space)
    return text("Space {number}: {beside}", number=state.waiting.index(space) + 1, beside=_say_beside(beside))


def why_not(state: State, x: float, y: float) -> Text | None:
    """Why the drawn tile cannot lie with its middle at that point of the picture; None if it can, or none is drawn."""
    if not state.drawn:
        return None
    corner = round(x) - 1, round(y) - 1
    survey = Survey(state.board)
    errors = [refuse_placement(survey, *corner, turn_tile(state.drawn, turns)) for turns in range(4)]
    error = errors[0]
    if error is None or None in errors:
        return None
    if error.code != "no_match":
        return error.message
    return text("{error} It fits in no way there.", error=error.message)


def hint(state: State) -> Hint | None:
    """The best ways to go on by what they bring, with the numbers; None where there is nothing to choose."""
    if state.waiting:
        return _hint_wildlife(state)
    return _hint_place(state) if state.drawn else None


def _hint_wildlife(state: State) -> Hint:
    """The tokens that bring most in a space that waits, the cheaper first among equals."""
    costs = {token.key: cost for token, cost in tokens_at_hand(state)}
    choices = sorted(_ask_for_wildlife(state).choices, key=lambda each: (-(each.points or 0), costs[each.move.token]))
    looks_at = text("Looks at the points that a token brings now, then at its cost. It looks at no later space.")
    return Hint(looks_at, tuple(choices[:BEST]))


def _hint_place(state: State) -> Hint:
    """The placements whose points for areas and best tokens beside them add up to most."""
    weighed = [(_worth(state, gain), placement, gain) for placement, gain in weigh_all(state)]
    weighed.sort(key=lambda each: (-each[0], -_matches(each[2]), each[1].y, each[1].x, each[1].turn))
    choices = [
        replace(
            _place_choice(placement, say_where(state.board, placement.x, placement.y), _say_worth(state, gain)),
            points=worth,
        )
        for worth, placement, gain in weighed[:BEST]
    ]
    looks_at = text(
        "Looks at the points for areas, and at what the best token left would bring in each space beside the tile, "
        "more than before. It looks at no later tile, at no cost, and at each space alone."
    )
    return Hint(looks_at, tuple(choices))


def _prospects(state: State, gain: Gain) -> list[tuple[Space, tuple[Token, int] | None, tuple[Token, int] | None]]:
    """Each space beside a placement with the best token for it: after the placement, and before it."""
    left = [TOKENS_BY_KEY[key] for row in state.rows for key in row]
    payable = [token for token, _ in tokens_at_hand(state)]
    spaces = (*gain.closes, *gain.opens)
    return [
        (after, best_token(after, payable if index < len(gain.closes) else left), best_token(before, left))
        for index, (after, before) in enumerate(zip(spaces, gain.before, strict=True))
    ]


def _worth(state: State, gain: Gain) -> int:
    """Points for areas, and those by which the best token for each space beside it grew."""
    areas = sum([growth.points for growth in gain.areas])
    return areas + sum([_points(after) - _points(before) for _, after, before in _prospects(state, gain)])


def _points(best: tuple[Token, int] | None) -> int:
    return best[1] if best else 0


def _matches(gain: Gain) -> int:
    """The squares beside its spaces that match the most frequent habitat there."""
    return sum([max(space.matches(habitat) for habitat, _ in HABITATS) for space in (*gain.closes, *gain.opens)])


def _say_worth(state: State, gain: Gain) -> Text:
    parts = [_say_growth(growth) for growth in gain.areas if growth.points]
    for space, after, before in _prospects(state, gain):
        if _points(after) != _points(before):
            where = "closed space" if space in gain.closes else "open space"
            parts.append(
                text(
                    where + ": {token} {points} (before: {before})",
                    token=after[0].name if after else "no token",
                    points=_points(after),
                    before=_points(before),
                )
            )
    return _listed(parts) if parts else text("nothing at once")

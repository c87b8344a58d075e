"""What effects of cards bring: at once, and at the end of the game (SA-33 to SA-39, SA-50 to SA-56, SA-74, SA-75)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.core.sums import LONGEST
from companion.core.text import Text, text
from companion.games.rewild_south_america.cards import COUNTED, KINDS, RESOURCES, SYMBOLS, Card, Counts, Eats, Gives
from companion.games.rewild_south_america.counting import NONE, NOTHING, timing_now
from companion.games.rewild_south_america.counting import count_what as count_what
from companion.games.rewild_south_america.counting import say_line as say_line
from companion.games.rewild_south_america.figures import Figures
from companion.games.rewild_south_america.sheet import CHANGED, EFFECTS
from companion.games.rewild_south_america.state import Counting, Player, Stack, State, with_player, with_points
from companion.games.rewild_south_america.stock import gain, list_up

# The row of the scoresheet that a Wildlife Card's End-of-Game effect goes to, by what it counts.
_ROWS: Final[dict[str, str]] = {
    **dict.fromkeys(KINDS, "organisms"),
    "herbivores": "herbivores",
    **dict.fromkeys([f"{symbol}_symbols" for symbol in SYMBOLS], "symbols"),
    **dict.fromkeys(RESOURCES, "resources"),
    "eaten_herbivores": "eaten_herbivores",
    "tree_meeples": "tree_meeples",
    "wetland_markers": "wetland_markers",
}
# What brought the points on the Score Board, in words.
SOURCES: Final[dict[str, str]] = {
    "stars": "Stars under Biome Tiles",
    "trees": "Animal Meeples onto High Trees",
    "instant": "Instant effects",
    "predation": "Predation effects",
    "biomes": "Completed biomes",
    "rewards": "Placement Rewards",
    "by_hand": "Corrected by hand",
}


class EndLine(Struct, frozen=True):
    """What the visible card of a ``stack`` scores at the end: ``number`` times ``each`` VP, on a ``row`` of the sheet.

    ``number`` and ``points`` are None while something is unknown; ``missing`` names it, a key of
    say.MISSING_PARTS.
    """

    row: str
    stack: int
    each: int
    number: int | None
    points: int | None
    words: Text
    missing: str = ""


def tell_news(state: State, *news: Text) -> State:
    """The state with more news."""
    return replace(state, news=(*state.news, *news))


# --- At once ----------------------------------------------------------------------------------------------------------


def score_now(state: State, seat: int, index: int, told: Mapping[str, int] = NOTHING) -> State:
    """What the card of a stack brings at once, if its effect is an Instant one as it lies.

    An effect that counts something unknown asks for it first, before anything else that waits; where only cards are
    followed it is named, and counted at the table.

    Rulebook: South America, 2.1 Attract Wildlife Cards; 2.2; Animal Effects; Plant Card Effects (SA-33, SA-35, SA-36,
    SA-38, SA-39).
    """
    stack = state.players[seat].stacks[index]
    match stack.card.effect if timing_now(stack) == "instant" else None:
        case Counts() as effect:
            return _score_count(state, seat, index, effect, told)
        case Gives() as effect:
            return _take_gifts(state, seat, stack.card, effect)
        case Eats() as effect:
            return _score_prey(state, seat, stack, effect)
        case _:
            return state


def _score_count(state: State, seat: int, index: int, effect: Counts, told: Mapping[str, int]) -> State:
    player = state.players[seat]
    card = player.stacks[index].card
    count = count_what(player, state.figures, effect.what, told)
    if count.number is None and state.only_cards:
        what = COUNTED[effect.what][0]
        return tell_news(state, text("{card}: {each} VP per {what}", card=card.name, each=effect.points, what=what))
    if count.number is None:
        return replace(state, tasks=(Counting(seat, index, count.missing), *state.tasks))
    said = say_line(card, effect, count, "instant")
    return score_points(state, seat, "instant", effect.points * count.number, said)


def _take_gifts(state: State, seat: int, card: Card, gifts: Gives) -> State:
    player, said = receive(state.players[seat], gifts)
    if gifts.points:
        said = [*said, text("+{points} VP", points=gifts.points)]
    words = text("{card}: {gifts}", card=card.name, gifts=list_up(said) if said else NONE)
    return score_points(with_player(state, seat, player), seat, "instant", gifts.points, words)


def receive(player: Player, gifts: Gives) -> tuple[Player, list[Text]]:
    """The resources of a card, each up to 10 (SA-2, SA-36, SA-39)."""
    said = []
    for resource in RESOURCES:
        number: int = getattr(gifts, resource)
        if number:
            player, words = gain(player, resource, number)
            said.append(words)
    return player, said


def _score_prey(state: State, seat: int, stack: Stack, effect: Eats) -> State:
    prey = stack.below[0].name if stack.below else ""
    template = "{card} on {prey}: {points} VP" if prey else "{card}: {points} VP"
    if prey and stack.card.deck == "plant":
        template += "; it is a Plant Card, {prey} an eaten animal"  # A-SA3
    said = text(template, card=stack.card.name, prey=prey, points=effect.points)
    return score_points(state, seat, "predation", effect.points, said)


def score_points(state: State, seat: int, source: str, points: int, said: Text) -> State:
    """Add points to a player's, by what brought them (a key of SOURCES), and say so."""
    player = with_points(state.players[seat], source, points)
    return tell_news(with_player(state, seat, player), said)


# --- At the end -------------------------------------------------------------------------------------------------------


def end_lines(player: Player, figures: Figures) -> tuple[EndLine, ...]:
    """What every visible card scores at the end, in the order of placement.

    Eaten animals score nothing. An effect that was changed to an Instant one does not count again; one that was changed
    to End-of-Game does, and resources that it gives are taken first, as is best for the player (A-SA11).

    Rulebook: South America, End of the Game; Animal Effects; Expert Mode Plant Cards (SA-45, SA-50 to SA-56, SA-74,
    SA-75).
    """
    scoring = [(index, stack) for index, stack in enumerate(player.stacks) if timing_now(stack) == "end"]
    gifts = {}
    for index, stack in scoring:
        if isinstance(stack.card.effect, Gives):
            player, gifts[index] = receive(player, stack.card.effect)
    return tuple([_end_line(player, figures, index, stack, gifts.get(index, [])) for index, stack in scoring])


def _end_line(player: Player, figures: Figures, index: int, stack: Stack, gifts: list[Text]) -> EndLine:
    card, effect = stack.card, stack.card.effect
    if isinstance(effect, Counts):
        count = count_what(player, figures, effect.what, player.told)
        points = None if count.number is None else effect.points * count.number
        words = say_line(card, effect, count, "end")
        return EndLine(_row_of(stack, effect), index, effect.points, count.number, points, words, count.missing)
    points = effect.points if isinstance(effect, Gives | Eats) else 0
    said = [*gifts, text("{points} VP", points=points)] if points or not gifts else gifts
    words = text("{card}: once more {gifts}", card=card.name, gifts=list_up(said))
    return EndLine(CHANGED.key, index, points, 1, points, words)


def _row_of(stack: Stack, effect: Counts) -> str:
    if stack.is_changed:
        return CHANGED.key
    return "plants" if stack.card.deck == "plant" else _ROWS.get(effect.what, CHANGED.key)


def end_answers(player: Player, figures: Figures) -> dict[str, str]:
    """What a player's side of the table answers on the scoresheet, by the rows' keys, as it would be typed.

    A row with something unknown is left out; one that no card scores on is 0.

    Rulebook: South America, End of the Game (SA-50 to SA-56, SA-63).
    """
    rows: dict[str, list[EndLine]] = {row.key: [] for row in (*EFFECTS, CHANGED)}
    for line in end_lines(player, figures):
        rows[line.row].append(line)
    answers = {"score_board": str(player.score)}
    answers |= {key: _type_sum(lines) for key, lines in rows.items() if not any(line.missing for line in lines)}
    answers["completed_biomes"] = str(len(player.completed))
    if player.tiles is not None:
        answers |= {"rainforest_tiles": str(player.tiles.rainforest), "high_trees": str(player.tiles.high_trees)}
    return answers


def _type_sum(lines: list[EndLine]) -> str:
    """Lines as a sum for a field: 5x2+4x3; its products or its total where that would be too long."""
    scored = [line for line in lines if line.points]
    terms = [f"{line.each}x{line.number}" for line in scored]
    points = [line.points or 0 for line in scored]
    sums = ("+".join(terms), "+".join([str(each) for each in points]), str(sum(points)))
    return next((typed for typed in sums if 0 < len(typed) <= LONGEST), "0")


def end_details(player: Player, figures: Figures) -> dict[str, tuple[Text, ...]]:
    """How the rows of the scoresheet come about, in words: every card's line, and what brought the points so far."""
    details: dict[str, tuple[Text, ...]] = {}
    if player.points:
        details["score_board"] = tuple([_say_source(*entry) for entry in player.points.items()])
    for line in end_lines(player, figures):
        details[line.row] = (*details.get(line.row, ()), line.words)
    return details


def _say_source(source: str, points: int) -> Text:
    return text("{source}: {points} VP", source=SOURCES.get(source, source), points=points)

"""A play of Rewild: South America as it stands: seats, display, turn, what waits to be answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core.game import Setup
from companion.core.text import Text
from companion.games.rewild_south_america.cards import Biome, Card, Deck, Symbol, is_animal
from companion.games.rewild_south_america.figures import Action, ActionCard, Figures, Side

Ten = Annotated[int, Meta(ge=0, le=10)]
Number = Annotated[int, Meta(ge=0, le=99)]
Tile = Literal["shrubland", "grassland", "wetland", "rainforest"]

MOST_STACKS: Final = 60  # visible cards of a seat


class Stock(Struct, frozen=True):
    """Resources, each 0 to 10 (SA-2). The start is that of Game Preparation 4 (SA-1)."""

    minerals: Ten = 4
    water: Ten = 4
    seeds: Ten = 1


class Tiles(Struct, frozen=True):
    """Biome Tiles by kind, Extensions and High Trees on the Player Board."""

    shrubland: Number = 0
    extensions: Number = 0
    grassland: Number = 0
    wetland: Number = 0
    rainforest: Number = 0
    high_trees: Ten = 0


class Stack(Struct, frozen=True):
    """A visible card in a biome, with the eaten cards ``below`` it, the nearest first.

    ``is_on_tree``: its own meeple is on a High Tree. ``is_on_plant``: its meeple lies on the hex of a Plant Card.
    ``is_changed``: the effect-changing plant turned its effect type (SA-74). ``is_rewarded``: its Expert meeple is
    placed (SA-73).
    """

    card: Card
    biome: Biome
    below: tuple[Card, ...] = ()
    is_on_tree: bool = False
    is_on_plant: bool = False
    is_changed: bool = False
    is_rewarded: bool = False


class Player(Struct, frozen=True):
    """A seat's side of the table. ``stock``, ``tiles`` and ``symbols`` are None where they are not followed or unknown.

    ``stacks`` are in the order of placement. ``out`` are the Action Cards in front of the player with the side that
    faces up; ``symbols`` those that the sides show together. ``points`` are the Score Board's, by what brought them.
    ``tree_meeples`` lie on High Trees. ``wetland_markers`` is None until somebody said how many there are.
    ``told`` are numbers that somebody gave for the End-of-Game effects, by the part that was unknown.
    """

    stock: Stock | None = Stock()
    tiles: Tiles | None = Tiles()
    symbols: dict[Symbol, Number] | None = {}
    out: tuple[tuple[ActionCard, Side], ...] = ()
    stacks: tuple[Stack, ...] = ()
    tree_meeples: Ten = 0
    wetland_markers: Number | None = None
    completed: tuple[Biome, ...] = ()
    points: dict[str, int] = {}
    reserved: tuple[Card, ...] = ()
    may_reserve: bool = False
    told: dict[str, int] = {}

    @property
    def score(self) -> int:
        """Points on the Score Board."""
        return sum(self.points.values())


class Drawn(Struct, frozen=True):
    """A card of the opponent's deck as it is drawn: ``is_turned`` when its printed bottom is on top (SA-80)."""

    card: ActionCard
    is_turned: bool = False


# Display: each row from left, the newest, to right; as long as there are cards.
Display = dict[Deck, tuple[Card, ...]]


# --- What waits to be answered, the first task first ------------------------------------------------------------------


class Placing(Struct, frozen=True, tag="placing"):
    """A Biome Tile is to be placed."""

    seat: int
    biome: Biome


class Upgrading(Struct, frozen=True, tag="upgrading"):
    """Extensions, Wetlands or High Trees are to be placed."""

    seat: int
    action: Action  # extend, flip, plant


class Settling(Struct, frozen=True, tag="settling"):
    """A card was taken; several places are open to it."""

    seat: int
    card: Card


class Counting(Struct, frozen=True, tag="counting"):
    """An effect counts something of which a part is unknown: ``missing`` names it (say.MISSING_PARTS)."""

    seat: int
    stack: int
    missing: str
    is_end: bool = False


class Retriggering(Struct, frozen=True, tag="retriggering"):
    """A completed biome on the Expert board: one Instant effect in it may be triggered again (SA-71)."""

    seat: int
    biome: Biome


class Changing(Struct, frozen=True, tag="changing"):
    """The effect-changing plant was placed in a biome: a card there is to be chosen (SA-74)."""

    seat: int
    biome: Biome


class Moving(Struct, frozen=True, tag="moving"):
    """The tile-moving plant was placed in a biome: its tile lands somewhere else (SA-76)."""

    seat: int
    biome: Biome


Task = Placing | Upgrading | Settling | Counting | Retriggering | Changing | Moving


class Turn(Struct, frozen=True):
    """Whose turn it is, and what was done in it (SA-7, SA-8)."""

    seat: int = 0
    has_played: bool = False
    is_harvest: bool = False
    wildlife: int = 0
    predations: int = 0
    plants: int = 0
    is_done: bool = False


class End(Struct, frozen=True):
    """The end is triggered: the round in which it was, and by what (SA-60, SA-62)."""

    round: int
    reason: Text


class Solo(Struct, frozen=True):
    """The opponent: ``deck`` are the Action Cards still to be drawn, or None if the user draws real ones.

    ``drawn`` is the card at hand and ``is_second`` whether its second side is being looked at. ``laid`` are texts on
    the cards that were laid out in this turn because nothing on them could be done. ``picking`` is the deck that it
    takes cards of, where the display is not kept.
    """

    deck: tuple[Drawn, ...] | None = None
    drawn: Drawn | None = None
    is_second: bool = False
    has_acted: bool = False
    laid: tuple[Text, ...] = ()
    picking: Deck | None = None


class State(Struct, frozen=True):
    """A play as it stands. Nothing of it is stored: the moves make it.

    ``follows`` are the seats that are tracked; empty before the play began. ``empty`` are decks without cards.
    ``is_ending`` after the last turn, while numbers for the End-of-Game effects are still asked.
    ``news`` says what the last move brought.
    """

    setup: Setup
    players: tuple[Player, ...]
    figures: Figures = Figures()
    follows: tuple[int, ...] = ()
    only_cards: bool = False
    display: Display | None = None
    empty: tuple[Deck, ...] = ()
    solo: Solo | None = None
    round: int = 1
    turn: Turn = Turn()
    tasks: tuple[Task, ...] = ()
    end: End | None = None
    is_ending: bool = False
    is_over: bool = False
    news: tuple[Text, ...] = ()

    @property
    def player(self) -> Player:
        """Whose turn it is."""
        return self.players[self.turn.seat]

    @property
    def opponent(self) -> int | None:
        """The solo opponent's seat."""
        last = len(self.setup.seats) - 1
        return last if self.setup.seats[last].is_opponent else None


def with_player(state: State, seat: int, player: Player) -> State:
    """The state with another side of the table for a seat."""
    players = tuple([player if index == seat else each for index, each in enumerate(state.players)])
    return replace(state, players=players)


def with_points(player: Player, source: str, points: int) -> Player:
    """A player with more points on the Score Board, by what brought them."""
    return (
        replace(player, points={**player.points, source: player.points.get(source, 0) + points}) if points else player
    )


def in_biome(player: Player, biome: str) -> Iterator[tuple[int, Stack]]:
    """The stacks in a biome with their index, in the order of placement."""
    return ((index, stack) for index, stack in enumerate(player.stacks) if stack.biome == biome)


def visible_animals(player: Player) -> int:
    """Uncovered Wildlife and Predation Cards (SA-61)."""
    return sum([is_animal(stack.card) for stack in player.stacks])

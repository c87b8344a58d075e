"""The moves of Rewild: South America, as they are recorded."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from companion.games.rewild_south_america.cards import Biome, Card, Deck, Symbol
from companion.games.rewild_south_america.figures import Action, ActionCard, Figures
from companion.games.rewild_south_america.state import Drawn, Number, Stock, Ten, Tiles

SeatIndex = Annotated[int, Meta(ge=0, le=4)]
StackIndex = Annotated[int, Meta(ge=0, le=199)]
Few = Annotated[int, Meta(ge=0, le=20)]


class Begin(Struct, frozen=True, tag="begin"):
    """How the table is followed: which seats, only their cards or everything, with the display or without it.

    ``deck`` is the opponent's as shuffled, or None if the user draws real cards.
    """

    follows: tuple[SeatIndex, ...]
    only_cards: bool = False
    has_display: bool = False
    figures: Figures = Figures()
    deck: tuple[Drawn, ...] | None = None


class Deal(Struct, frozen=True, tag="deal"):
    """A new card comes to the left of its row (SA-4); ``is_last`` when its deck is empty now (A-SA13)."""

    card: Card
    is_last: bool = False


class NoCard(Struct, frozen=True, tag="no_card"):
    """A deck is empty: its row stays as it is."""

    deck: Deck


class PlayCard(Struct, frozen=True, tag="play_card"):
    """A player plays an Action Card for one of its actions."""

    card: ActionCard
    action: Action


class Harvest(Struct, frozen=True, tag="harvest"):
    """A player, or the opponent, plays the Harvest Card; ``deck`` is then the opponent's, shuffled anew (SA-82)."""

    deck: tuple[Drawn, ...] | None = None


class PlaceTile(Struct, frozen=True, tag="place_tile"):
    """A Biome Tile is placed: what lies beside it and under it lowers its cost (SA-11 to SA-16)."""

    shrublands: Few = 0  # tiles beside it; a Shrubland and its Extension are one
    grasslands: Few = 0
    wetlands: Few = 0
    minerals: Few = 0  # bonus under it
    water: Few = 0
    stars: Few = 0


class Upgrade(Struct, frozen=True, tag="upgrade"):
    """Extensions, Wetlands or High Trees are placed; ``meeples`` get onto trees, ``stars`` lay under Extensions."""

    number: Few
    meeples: Few = 0
    stars: Few = 0


class Attract(Struct, frozen=True, tag="attract"):
    """A card is taken from the Score Board."""

    card: Card


class Settle(Struct, frozen=True, tag="settle"):
    """The card that was taken goes to a biome, onto a tree, on a prey (an index among the stacks)."""

    biome: Biome
    is_on_tree: bool = False
    prey: StackIndex | None = None


class Tell(Struct, frozen=True, tag="tell"):
    """The number that an effect needed; at the end of the play also None, to leave its row blank."""

    number: Number | None


class Retrigger(Struct, frozen=True, tag="retrigger"):
    """An Instant effect counts again, or none does; a Predation Card moves to another ``prey`` (SA-71, SA-72)."""

    stack: StackIndex | None = None
    prey: StackIndex | None = None


class Change(Struct, frozen=True, tag="change"):
    """The card whose effect type changes (SA-74)."""

    stack: StackIndex


class MoveTile(Struct, frozen=True, tag="move_tile"):
    """A tile lies somewhere else, over ``stars`` (SA-76)."""

    stars: Few = 0


class Reserve(Struct, frozen=True, tag="reserve"):
    """A Wildlife Card is reserved (SA-77), at any player's turn."""

    seat: SeatIndex
    card: Card


class Reward(Struct, frozen=True, tag="reward"):
    """An Expert card's Biome Tile Composition is there: its meeple is placed (SA-73)."""

    seat: SeatIndex
    stack: StackIndex


class EndTurn(Struct, frozen=True, tag="end_turn"):
    """The turn is over."""


class TriggerEnd(Struct, frozen=True, tag="trigger_end"):
    """The end was triggered by something that is not followed; ``turns_left`` of the seat that is followed."""

    turns_left: Annotated[int, Meta(ge=1, le=2)] = 2


class DrawAction(Struct, frozen=True, tag="draw_action"):
    """The user drew a real card for the opponent."""

    drawn: Drawn


class CannotAct(Struct, frozen=True, tag="cannot_act"):
    """The side at hand of the opponent's card cannot be carried out."""


class TakeResources(Struct, frozen=True, tag="take_resources"):
    """The opponent takes 3 of a resource, and two cards are removed (SA-84)."""


class Pick(Struct, frozen=True, tag="pick"):
    """Without a display: the card that the opponent takes, or none of this deck any more."""

    deck: Deck
    card: Card | None = None


class AttractAll(Struct, frozen=True, tag="attract_all"):
    """The opponent attracts what its rules say (SA-88 to SA-93)."""


class SetSeat(Struct, frozen=True, tag="set_seat"):
    """How a seat's side of the table really looks, apart from its cards. What is None is not followed."""

    seat: SeatIndex
    points: Annotated[int, Meta(ge=0, le=9_999)]
    stock: Stock | None = None
    tiles: Tiles | None = None
    symbols: dict[Symbol, Number] | None = None
    tree_meeples: Ten = 0
    wetland_markers: Number | None = None
    completed: tuple[Biome, ...] = ()


class PutCard(Struct, frozen=True, tag="put_card"):
    """A card that lies in a biome already, on another one or not; nothing is paid or scored for it."""

    seat: SeatIndex
    card: Card
    biome: Biome
    on: StackIndex | None = None
    is_on_tree: bool = False


class RemoveCard(Struct, frozen=True, tag="remove_card"):
    """A stack is not there."""

    seat: SeatIndex
    stack: StackIndex


class SetDisplay(Struct, frozen=True, tag="set_display"):
    """A card of the display is not there; another one lies in its place, or the row is shorter."""

    deck: Deck
    index: Annotated[int, Meta(ge=0, le=4)]
    card: Card | None = None


Move = (
    Begin
    | Deal
    | NoCard
    | PlayCard
    | Harvest
    | PlaceTile
    | Upgrade
    | Attract
    | Settle
    | Tell
    | Retrigger
    | Change
    | MoveTile
    | Reserve
    | Reward
    | EndTurn
    | TriggerEnd
    | DrawAction
    | CannotAct
    | TakeResources
    | Pick
    | AttractAll
    | SetSeat
    | PutCard
    | RemoveCard
    | SetDisplay
)

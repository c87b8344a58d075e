"""The moves of a play of WILD: Serengeti, as they are recorded."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.games.wild_serengeti.maps import Map, Placed, Space
from companion.games.wild_serengeti.scenes import Animal, Scene, SceneNumber
from companion.games.wild_serengeti.specialists import SpecialistCard

SeatIndex = Annotated[int, Meta(ge=0, le=3)]
Number = Annotated[int, Meta(ge=0, le=99)]
Cards = Annotated[int, Meta(ge=1, le=20)]
Scenes = Annotated[tuple[Scene, ...], Meta(max_length=20)]
Price = Annotated[int, Meta(ge=0, le=2)]  # Coins of an Action Space
Spaces = Annotated[tuple[Space, ...], Meta(max_length=144)]
CelebrityTable = dict[Annotated[int, Meta(ge=0, le=60)], Number]  # stars by Like Icons
By = Literal["action", "food", ""]  # a Basic Action, Food Tokens, or neither: a correction


class Begin(Struct, frozen=True, tag="begin"):
    """How a table is followed: which seats, with or without tokens, and what lies there at the start.

    ``awards`` are the Award Animals of both ceremonies, ``specialists`` the cards by seat, ``first`` the First Player,
    ``celebrity`` what a copy's Celebrity says.
    """

    awards: tuple[Animal, Animal]
    follows: Annotated[tuple[SeatIndex, ...], Meta(max_length=4)]
    specialists: Annotated[tuple[SpecialistCard | None, ...], Meta(max_length=4)] = ()
    first: SeatIndex = 0
    has_tokens: bool = True
    celebrity: CelebrityTable = {}


# --- Scenes -----------------------------------------------------------------------------------------------------------


class Complete(Struct, frozen=True, tag="complete"):
    """A Scene Card is completed, with ``vfx`` tokens for its Terrain Conditions.

    ``is_at_once``: together with the one before, nothing between (WS-40). ``celebrity``: stars that the Celebrity's
    card gives for this Scene without Icons (WS-42).
    """

    seat: SeatIndex
    scene: Scene
    vfx: Annotated[int, Meta(ge=0, le=6)] = 0
    is_at_once: bool = False
    celebrity: Number | None = None


class TakeCards(Struct, frozen=True, tag="take_cards"):
    """Cards from the Scene Card Pool, as a Basic Action of that ``price``; ``scenes`` are those that are entered."""

    seat: SeatIndex
    cards: Cards
    scenes: Scenes = ()
    price: Price = 1


class EnterScenes(Struct, frozen=True, tag="enter_scenes"):
    """Incomplete cards that lie in the tableau, or as they really are."""

    seat: SeatIndex
    scenes: Annotated[tuple[Scene, ...], Meta(min_length=1, max_length=20)]


class DiscardCards(Struct, frozen=True, tag="discard_cards"):
    """Incomplete cards are discarded: 2 for a Coin (WS-5); ``scenes`` are the numbers of those that were entered."""

    seat: SeatIndex
    cards: Cards
    scenes: Annotated[tuple[SceneNumber, ...], Meta(max_length=20)] = ()


class SetCards(Struct, frozen=True, tag="set_cards"):
    """The incomplete cards as they are counted now."""

    seat: SeatIndex
    cards: Number


# --- Tokens and stars -------------------------------------------------------------------------------------------------


class Spend(Struct, frozen=True, tag="spend"):
    """Tokens are spent or paid."""

    seat: SeatIndex
    coins: Number = 0
    food: Number = 0
    vfx: Number = 0


class Gain(Struct, frozen=True, tag="gain"):
    """Tokens are taken."""

    seat: SeatIndex
    coins: Number = 0
    food: Number = 0
    vfx: Number = 0


class SetTokens(Struct, frozen=True, tag="set_tokens"):
    """The tokens as they lie there: nothing was spent or taken."""

    seat: SeatIndex
    coins: Number
    food: Number
    vfx: Number


class AddStars(Struct, frozen=True, tag="add_stars"):
    """Stars by hand, such as those of a Specialist Card that the rulebook does not describe; fewer with a minus."""

    seat: SeatIndex
    stars: Annotated[int, Meta(ge=-999, le=999)]


# --- The round and its preparation ------------------------------------------------------------------------------------


class Pass(Struct, frozen=True, tag="pass"):
    """A seat passes; ``is_sure`` once the question about it was answered."""

    seat: SeatIndex
    is_sure: bool = False


class EndRound(Struct, frozen=True, tag="end_round"):
    """Everybody has passed; ``is_sure`` once the questions about it were answered."""

    is_sure: bool = False


class Prepare(Struct, frozen=True, tag="prepare"):
    """A step of the Round Preparation is done that leaves nothing to be told."""

    step: Literal["marker", "pool", "income", "first_player"]


class HoldAward(Struct, frozen=True, tag="hold_award"):
    """An Awards Ceremony: Award Animals by seat as counted by hand, None where the app counts them."""

    counts: Annotated[tuple[Number | None, ...], Meta(max_length=4)] = ()


class Migrate(Struct, frozen=True, tag="migrate"):
    """The Great Migration: the ``card``, 0 where nobody noted which, and the spaces that it marks."""

    card: Annotated[int, Meta(ge=0, le=12)] = 0
    brown: Spaces = ()
    blue: Spaces = ()


class Draw(Struct, frozen=True, tag="draw"):
    """Cards that each seat keeps of the 4 drawn; of seats that are not followed it does not matter."""

    kept: Annotated[tuple[Annotated[int, Meta(ge=1, le=4)], ...], Meta(max_length=4)]


class TellStars(Struct, frozen=True, tag="tell_stars"):
    """Stars at the end that only the Specialist Cards know, by seat; None leaves it to the scoresheet."""

    stars: Annotated[tuple[Annotated[int, Meta(ge=-999, le=999)] | None, ...], Meta(max_length=4)]


# --- The map ----------------------------------------------------------------------------------------------------------


class LayMap(Struct, frozen=True, tag="lay_map"):
    """The side of the Map that is played on, or as it really is."""

    map: Map


class PlaceFirst(Struct, frozen=True, tag="place_first"):
    """The 8 animals with which a solo play begins (WS-53)."""

    animals: Annotated[tuple[Placed, ...], Meta(max_length=8)]


class PlaceAnimal(Struct, frozen=True, tag="place_animal"):
    """An animal comes onto the Map: discovered by a Basic Action of that ``price``, or as a correction."""

    animal: Animal
    space: Space
    seat: SeatIndex | None = None
    price: Price = 0


class MoveAnimal(Struct, frozen=True, tag="move_animal"):
    """An animal moves: up to 3 spaces by a Basic Action, a space for each Food Token, or as a correction."""

    start: Space
    end: Space
    by: By = ""
    seat: SeatIndex | None = None
    price: Price = 0


class SwapAnimals(Struct, frozen=True, tag="swap_animals"):
    """Two animals swap their spaces: by a Basic Action of that ``price``, or as a correction."""

    first: Space
    second: Space
    seat: SeatIndex | None = None
    price: Price = 0


class RemoveAnimal(Struct, frozen=True, tag="remove_animal"):
    """An animal is not on the Map."""

    space: Space


Move = (
    Begin
    | Complete
    | TakeCards
    | EnterScenes
    | DiscardCards
    | SetCards
    | Spend
    | Gain
    | SetTokens
    | AddStars
    | Pass
    | EndRound
    | Prepare
    | HoldAward
    | Migrate
    | Draw
    | TellStars
    | LayMap
    | PlaceFirst
    | PlaceAnimal
    | MoveAnimal
    | SwapAnimals
    | RemoveAnimal
)

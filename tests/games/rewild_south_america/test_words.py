"""Moves in words, for undo and corrections."""

import typing

import pytest

from companion.games.rewild_south_america.cards import Counts, Eats, Gives, Offers, Shows, Special, say_effect
from companion.games.rewild_south_america.moves import (
    Attract,
    AttractAll,
    Begin,
    CannotAct,
    Change,
    Deal,
    DrawAction,
    EndTurn,
    Harvest,
    Move,
    MoveTile,
    NoCard,
    Pick,
    PlaceTile,
    PlayCard,
    PutCard,
    RemoveCard,
    Reserve,
    Retrigger,
    Reward,
    SetDisplay,
    SetSeat,
    Settle,
    TakeResources,
    Tell,
    TriggerEnd,
    Upgrade,
)
from companion.games.rewild_south_america.say import say_homes, say_price, stock_cells
from companion.games.rewild_south_america.state import Drawn, Player, Stock
from companion.games.rewild_south_america.words import describe
from tests.games.rewild_south_america.table import ANTEATER, BROMELIADS, CARNIVOROUS, CAVY, OCELOT

WORDS = [
    (Begin((0,)), "how the table is followed"),
    (Deal(CAVY), "Rock Cavy on the Score Board"),
    (NoCard("predation"), "no Predation Card left"),
    (PlayCard("shrubland_1", "place"), "Shrubland Action Card 1: a tile"),
    (PlayCard("grassland_1", "take"), "Grassland Action Card 1: 3 of a resource"),
    (PlayCard("shrubland_2", "extend"), "Shrubland Action Card 2: Extensions"),
    (PlayCard("grassland_2", "flip"), "Grassland Action Card 2: Wetlands"),
    (PlayCard("rainforest_2", "plant"), "Rainforest Action Card 2: High Trees"),
    (Harvest(), "Harvest"),
    (PlaceTile(), "a tile placed"),
    (Upgrade(1), "1 tile upgraded"),
    (Upgrade(2), "2 tiles upgraded"),
    (Attract(CAVY), "Rock Cavy attracted"),
    (Settle("rainforest"), "its place: Rainforest"),
    (Tell(0), "a number: 0"),
    (Tell(None), "a number left blank"),
    (Retrigger(2), "an effect again"),
    (Retrigger(), "no effect again"),
    (Change(0), "an effect changed"),
    (MoveTile(), "a tile moved"),
    (Reserve(0, CAVY), "Rock Cavy reserved"),
    (Reward(0, 0), "an Expert meeple placed"),
    (EndTurn(), "the end of the turn"),
    (TriggerEnd(), "the end triggered"),
    (DrawAction(Drawn("grassland_2")), "the opponent draws Grassland Action Card 2"),
    (CannotAct(), "the opponent cannot"),
    (TakeResources(), "the opponent takes resources"),
    (Pick("plant", BROMELIADS), "the opponent takes Bromeliads"),
    (Pick("wildlife"), "the opponent takes no Wildlife Card"),
    (AttractAll(), "the opponent attracts cards"),
    (SetSeat(0, 3), "numbers set"),
    (PutCard(0, CAVY, "shrubland"), "Rock Cavy lies there"),
    (RemoveCard(0, 0), "a card is not there"),
    (SetDisplay("plant", 0), "the Score Board’s cards set"),
]


@pytest.mark.parametrize(("move", "words"), WORDS, ids=[words for _, words in WORDS])
def test_a_move_in_words(move, words):
    assert str(describe(move)) == words


def test_every_move_has_words():
    assert {type(move) for move, _ in WORDS} == set(typing.get_args(Move))


@pytest.mark.parametrize(
    ("card", "homes"),
    [
        (ANTEATER, "4 Shrubland or 3 Grassland or 1 Rainforest"),  # rulebook: 2.1 Attract Wildlife Cards
        (OCELOT, "Grassland or Rainforest"),
    ],
)
def test_where_a_card_can_live(card, homes):
    assert say_homes(card) == homes


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (Counts("instant", "plant", 2), "Instant: 2 VP per plant"),
        (Counts("end", "eaten_herbivores", 3), "End: 3 VP per eaten herbivore"),
        (Gives(minerals=3, points=1), "Instant: +3 Minerals, +1 VP"),
        (Eats(("small_herbivore", "medium_herbivore"), 6), "Eats small herbivore or medium herbivore: 6 VP"),
        (Shows({"wetland": 2, "high_tree": 0}), "Shows 2 × Wetland symbol"),
        (Offers("rainforest"), "A free Rainforest hex"),
        (Special("reservation"), "Reserves a Wildlife Card"),
        (Special("effect_changing"), "Changes when a card’s effect counts"),
        (Special("tile_moving"), "Moves a Biome Tile"),
        (None, "effect unknown"),
    ],
)
def test_an_effect_in_words(effect, words):
    """SA-36, SA-38, SA-50 to SA-55, SA-74 to SA-77."""
    assert str(say_effect(effect)) == words


def test_a_price_in_words():
    assert [str(say_price(card)) for card in (BROMELIADS, CARNIVOROUS)] == ["1 Seed", "2 Seeds"]


def test_a_stock_as_large_numbers():
    cells = stock_cells(Player(stock=Stock(4, 0, 1)))
    assert [(cell.figure, cell.words) for cell in cells] == [("4", "Minerals"), ("0", "Water"), ("1", "Seed")]
    assert stock_cells(Player(stock=None)) == ()

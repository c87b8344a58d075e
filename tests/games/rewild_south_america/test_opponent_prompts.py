"""What the prompts of the opponent's turn say: what to do, orders with reasons (SA-80 to SA-94)."""

import pytest
from msgspec.structs import replace

from companion.games.rewild_south_america.moves import (
    AttractAll,
    CannotAct,
    DrawAction,
    Harvest,
    Pick,
    PutCard,
    TakeResources,
    Upgrade,
)
from companion.games.rewild_south_america.state import Drawn, Stock
from tests.games.rewild_south_america.flows import EMPTY, after, asked, deck_of, solo
from tests.games.rewild_south_america.prompted import (
    EXTEND,
    PROMPTS,
    tiles,
)
from tests.games.rewild_south_america.solo_table import Row
from tests.games.rewild_south_america.table import (
    CACTUS,
    CARNIVOROUS,
    CAVY,
    GRASS,
    GUAN,
    MARMOSET,
    MOSQUITO,
    OCELOT,
    SHRUB,
    SNAIL,
    said,
)


def test_its_first_step_is_the_card_its_second_the_score_board():
    steps = {key: asked(state).steps for key, state, *_ in PROMPTS}
    assert {key for key, step in steps.items() if step == (1, 2)} == {
        *("draw", "place_opponent", "take", "upgrade_opponent", "upgrade_done")
    }
    assert {key for key, step in steps.items() if step == (2, 2)} == {
        *("attract_opponent", "pick_plant", "pick_wildlife", "pick_predation")
    }
    assert steps["harvest_opponent"] == (1, 1)


def test_what_was_laid_out_and_why_a_tile_is_placed_so():
    """SA-81, SA-83."""
    why = said(asked(solo(deck=deck_of(EXTEND))).why)
    assert why == [
        "Shrubland Action Card 2, bottom side: it needs 2 Shrubland Tiles without an Extension and has 0.",
        "It costs 1 Mineral + 1 Water; in stock: 4 Minerals + 4 Water.",
        "It fills the leftmost column with free fields from top to bottom, then the next one.",
        "If the tile fits or can be paid nowhere there: as far left, then as near to the top as possible.",
    ]
    assert str(asked(solo(deck=deck_of(EXTEND))).detail) == "It draws Shrubland Action Card 2 (turned): top side"


def test_the_deck_is_prepared_anew_with_harvest():
    """SA-82, SA-80."""
    state = next(state for key, state, *_ in PROMPTS if key == "harvest_opponent")
    assert said(asked(state).why) == [
        "Its Action Cards are shuffled again, two of them turned, and laid on the Harvest Card."
    ]
    assert [cell.figure for cell in asked(state).figures] == ["4", "4", "1"]


@pytest.mark.parametrize(
    ("display", "words"),
    [
        (None, "Remove the two Wildlife Cards furthest to the right."),
        ((SNAIL, GUAN, CAVY), "Remove Rock Cavy and White-browed Guan from the Score Board."),
        ((SNAIL,), "Remove Apple Snail from the Score Board."),
        ((), "There is no Wildlife Card to remove."),
    ],
)
def test_what_it_takes_and_what_leaves(display, words):
    """SA-84, A-SA10."""
    state = replace(solo(), display=None if display is None else EMPTY | {"wildlife": display})
    (choice,) = asked(state).choices
    assert (choice.move, str(choice.label), str(choice.detail)) == (TakeResources(), "Done: 3 Seeds", words)


@pytest.mark.parametrize(
    ("index", "move", "words"),
    [(0, Upgrade(2), "Done: 2 Wetlands"), (1, Upgrade(1, 1), "Done: 1 High Tree")],
)
def test_an_upgrade_of_which_all_is_known_is_one_tap(index, move, words):
    """SA-86, SA-87, A-SA8; unless the table sees that it cannot."""
    state = [state for key, state, *_ in PROMPTS if key == "upgrade_done"][index]
    done, cannot = asked(state).choices
    assert (done.move, str(done.label), done.is_main) == (move, words, True)
    assert (cannot.move, cannot.is_main) == (CannotAct(), False)


def test_an_upgrade_of_which_something_is_to_be_said_has_a_form():
    """SA-85: whether there is room; SA-21: how many meeples get onto trees."""
    assert [asked(state).choices for key, state, *_ in PROMPTS if key == "upgrade_opponent"] == [(), ()]


def test_a_real_card_is_one_of_thirteen():
    """SA-80, SA-81."""
    choices = asked(solo(deck=None)).choices
    assert [(str(choice.group), str(choice.label)) for choice in choices[:2]] == [
        ("Shrubland Action Card 1", "top side up"),
        ("Shrubland Action Card 1", "turned, bottom side up"),
    ]
    assert (len(choices), choices[-1].move) == (13, Harvest())
    assert choices[1].move == DrawAction(Drawn("shrubland_1", is_turned=True))


def test_what_it_attracts_in_order_with_the_reasons():
    """SA-88 to SA-93: 1 Seed and 3 taken; the plant, then of two Wildlife Cards of tier 3 that with the 3."""
    lynx = Row("Lynx", {GRASS: 1}, kind="small_herbivore", instant={"plant": 3}).card("wildlife")
    state = solo(tiles(1, Stock(0, 0, 1), rainforest=1, grassland=1, high_trees=1), PutCard(1, MOSQUITO, GRASS))
    state = replace(after(state, TakeResources()), display=None)
    state = replace(
        state,
        display={
            "wildlife": (MARMOSET, lynx),
            "predation": (OCELOT,),
            "plant": (replace(CARNIVOROUS, homes={SHRUB: 0}), CACTUS),
        },
    )
    orders = asked(state).orders
    assert [str(order.label) for order in orders] == [
        "Cactus: Shrubland, 1 Seed",
        "Lynx: Grassland, 1 hex",
        "Common Marmoset: on a High Tree in the Rainforest",
        "Ocelot: on Lynx in the Grassland",
    ]
    assert str(orders[0].detail) == "Costs 1 of 4 Seeds. Its topmost biome: Shrubland."
    assert str(orders[1].detail) == "3 before 2. Needs 1 hex: Grassland has 1 free."
    assert [order.mark for order in orders] == ["scrubland", "savanna", "tree", "savanna"]
    (choice,) = asked(state).choices
    assert (choice.move, choice.is_main) == (AttractAll(), True)


def test_a_plant_that_costs_nothing_has_no_price():
    state = after(solo(), TakeResources())
    state = replace(state, display=EMPTY | {"plant": (replace(CACTUS, price=0),)})
    assert [str(order.label) for order in asked(state).orders] == ["Cactus: Shrubland"]


def test_it_takes_a_card_or_none():
    for deck, name in (("plant", "Plant"), ("wildlife", "Wildlife"), ("predation", "Predation")):
        prompt = asked(next(state for key, state, *_ in PROMPTS if key == f"pick_{deck}"))
        assert [(choice.move, str(choice.label)) for choice in prompt.choices] == [
            (Pick(deck), f"It takes no {name} Card")
        ]
        assert prompt.why

"""What each prompt says: title, figures, choices with what they cost and bring, orders with reasons, other forms."""

import pytest
from msgspec.structs import replace

from companion.games.rewild_south_america.cards import Counts
from companion.games.rewild_south_america.counting import MISSING
from companion.games.rewild_south_america.figures import Figures
from companion.games.rewild_south_america.moves import (
    Attract,
    AttractAll,
    CannotAct,
    Change,
    DrawAction,
    EndTurn,
    Harvest,
    NoCard,
    Pick,
    PlaceTile,
    PlayCard,
    PutCard,
    Reserve,
    Retrigger,
    SetSeat,
    Settle,
    TakeResources,
    TriggerEnd,
    Upgrade,
)
from companion.games.rewild_south_america.prompts import is_rewarding, news, picture, why_not
from companion.games.rewild_south_america.say import MISSING_PARTS
from companion.games.rewild_south_america.state import Drawn, Solo, Stock, Tiles, Turn
from tests.games.rewild_south_america.flows import EMPTY, FIGURES, after, asked, begun, deals, deck_of, solo
from tests.games.rewild_south_america.plays import TRACKER, setup_of
from tests.games.rewild_south_america.solo_table import Row
from tests.games.rewild_south_america.table import (
    AGOUTI,
    ANTEATER,
    BEETLE,
    BOA,
    CACTUS,
    CARNIVOROUS,
    CAVY,
    CHANGING,
    DINOPONERA,
    FERN,
    GRASS,
    GUAN,
    HARPY,
    LILY_PADS,
    MARMOSET,
    MOSQUITO,
    MOVING,
    OCELOT,
    RAIN,
    RESERVATION,
    SHRUB,
    SNAIL,
    animal,
    refused,
    said,
)

TAKE = PlayCard("grassland_1", "take")
JAGUAR = replace(BOA, key="jaguar_ex", name="Jaguar", is_expert=True, reward=7)
FOX = animal("Fox", "insect", Counts("instant", "shrubland_symbols", 3), {SHRUB: 1})
EXTEND, FLIP, PLANT = (Drawn(card, is_turned=True) for card in ("shrubland_2", "grassland_2", "rainforest_2"))
EXPERT = ("expert_plants", "expert_board", "expert_cards")


def tiles(seat=0, stock=Stock(), symbols=None, **numbers):  # noqa: B008  frozen
    return SetSeat(seat, 0, stock, Tiles(**numbers), {} if symbols is None else symbols)


def played(*moves, **numbers):
    return after(begun(expert=EXPERT), tiles(**numbers), *moves, TAKE)


def shown(prompt):
    """Title and detail."""
    return str(prompt.title), None if prompt.detail is None else str(prompt.detail)


def offered(prompt):
    """Each choice with its detail and cost."""
    return [
        (str(choice.label), choice.detail and str(choice.detail), choice.cost and str(choice.cost), choice.points)
        for choice in prompt.choices
    ]


def displayed(*moves, **rows):
    """A solo table with these rows, from left to right; the player's turn, a card played."""
    state = after(begun("solo", 1, EXPERT, has_display=True, deck=None), *moves)
    return replace(state, display=EMPTY | rows, turn=Turn(0, has_played=True))


RETRIGGER = [PutCard(0, BEETLE, SHRUB), PutCard(0, CAVY, SHRUB), PutCard(0, CAVY, SHRUB), PutCard(0, BOA, SHRUB, on=2)]
# Every prompt's key, a state that asks it, its title, its detail and its rule.
PROMPTS = [
    ("begin", TRACKER.start(setup_of("competitive", 2)), ("How do you follow this table?", None), ""),
    (
        "deal_wildlife",
        begun("solo", 1, has_display=True),
        ("New Wildlife Card", "0 of 5 lie there; it comes to their left."),
        "SA-4",
    ),
    (
        "deal_predation",
        after(begun("solo", 1, has_display=True), *deals()[:6]),
        ("New Predation Card", "1 of 3 lie there; it comes to their left."),
        "SA-4",
    ),
    (
        "deal_plant",
        after(begun("solo", 1, has_display=True), *deals()[:5], NoCard("predation")),
        ("New Plant Card", "0 of 3 lie there; it comes to their left."),
        "SA-4",
    ),
    ("action", begun(), ("A: play a Player Card", None), "SA-5"),
    (
        "place",
        after(begun(), PlayCard("rainforest_1", "place")),
        ("Place the Rainforest Tile", "What lies beside it and under it lowers its cost."),
        "SA-13",
    ),
    (
        "upgrade",
        after(begun(), tiles(shrubland=1), PlayCard("shrubland_2", "extend")),
        ("Place Shrubland Extensions", "Free, one for each Shrubland."),
        "SA-19",
    ),
    (
        "upgrade",
        after(begun(), tiles(grassland=1), PlayCard("grassland_2", "flip")),
        ("Flip Grasslands to Wetlands", "1 Water each; markers stay where they are."),
        "SA-20",
    ),
    (
        "upgrade",
        after(begun(), tiles(rainforest=1), PlayCard("rainforest_2", "plant")),
        ("Place High Trees", "1 Water each, one for each Rainforest Tile."),
        "SA-21",
    ),
    (
        "attract",
        played(),
        (
            "A: attract a card",
            "In this turn you may still take 1 Plant Card, 1 Predation Card and up to 5 Wildlife Cards.",
        ),
        "SA-7",
    ),
    (
        "attract_displayed",
        displayed(tiles(shrubland=2), wildlife=(CAVY,)),
        (
            "A: attract a card",
            "In this turn you may still take 1 Plant Card, 1 Predation Card and up to 5 Wildlife Cards.",
        ),
        "SA-7",
    ),
    (
        "settle",
        after(played(shrubland=2, rainforest=1), Attract(ANTEATER)),
        ("Where does Giant Anteater go?", "The number is what it brings now."),
        "SA-7",
    ),
    (
        "settle",
        after(played(*[PutCard(0, AGOUTI, GRASS)] * 2), Attract(OCELOT)),
        ("Where does Ocelot go?", "The number is what it brings now."),
        "SA-33",
    ),
    (
        "count",
        after(played(shrubland=1), Attract(FOX)),
        (
            "A: how many Shrubland symbols are on face-up Action Cards?",
            "Fox counts them. Instant: 3 VP per Shrubland symbol",
        ),
        "SA-36",
    ),
    (
        "count_end",
        after(begun(only_cards=True), PutCard(1, DINOPONERA, SHRUB), TriggerEnd(1), EndTurn(), EndTurn()),
        ("B: how many Minerals are in stock?", "Dinoponera Quadriceps counts them. End: 2 VP per Mineral in stock"),
        "SA-54",
    ),
    (
        "retrigger",
        after(played(*RETRIGGER, shrubland=1), Attract(LILY_PADS_OF_SHRUBLAND := replace(LILY_PADS, homes={SHRUB: 0}))),
        ("Shrubland completed: trigger one effect again", None),
        "SA-71",
    ),
    (
        "change",
        after(played(PutCard(0, CAVY, SHRUB)), Attract(CHANGING)),
        ("Which effect changes?", "Instant becomes End-of-Game, and the other way round."),
        "SA-74",
    ),
    (
        "move_tile",
        after(played(grassland=1), Attract(MOVING)),
        ("Move a Grassland Tile to another position", "Stars that it covers there score again."),
        "SA-76",
    ),
    ("draw", solo(deck=None), ("Draw a card for the opponent", "Which is it, as it lies?"), "SA-81"),
    (
        "harvest_opponent",
        replace(solo(tiles(1, rainforest=1)), solo=Solo(())),
        ("Harvest: take 3 Seeds and 1 Water for the opponent", "3 × 1 Rainforest + ½ × 0 others = 3 Seeds"),
        "SA-82",
    ),
    (
        "harvest_opponent",
        replace(solo(tiles(1, shrubland=1)), solo=Solo(())),
        (
            "Harvest: take 1 Seed and 1 Water for the opponent",
            "3 × 0 Rainforest + ½ × 1 other = 1 Seed, one sum, rounded up once",
        ),
        "SA-82",
    ),
    (
        "place_opponent",
        solo(deck=deck_of(Drawn("grassland_1"))),
        ("Place 1 Grassland as far left as it can pay for", "It draws Grassland Action Card 1: top side"),
        "SA-83",
    ),
    (
        "take",
        solo(),
        ("Take 3 Seeds for the opponent", "It draws Rainforest Action Card 1 (turned): bottom side"),
        "SA-84",
    ),
    (
        "upgrade_opponent",
        solo(tiles(1, shrubland=2), deck=deck_of(EXTEND)),
        (
            "Is there room for at least 2 Shrubland Extensions?",
            "It draws Shrubland Action Card 2 (turned): bottom side",
        ),
        "SA-85",
    ),
    (
        "upgrade_done",
        solo(tiles(1, grassland=2), PutCard(1, SNAIL, GRASS), deck=deck_of(FLIP)),
        (
            "Flip 2 Grassland Tiles to Wetland, for 1 Water each",
            "It draws Grassland Action Card 2 (turned): bottom side",
        ),
        "SA-86",
    ),
    (
        "upgrade_done",
        solo(tiles(1, rainforest=1), PutCard(1, MARMOSET, RAIN), deck=deck_of(PLANT)),
        ("Plant 1 High Tree, for 1 Water each", "It draws Rainforest Action Card 2 (turned): bottom side"),
        "SA-87",
    ),
    (
        "upgrade_opponent",  # two meeples may lie on two of three tiles, or one of them on a Plant Card's hex: 1 to 2
        solo(tiles(1, Stock(4, 2, 1), rainforest=3), *[PutCard(1, MARMOSET, RAIN)] * 2, deck=deck_of(PLANT)),
        ("Plant 2 High Trees, for 1 Water each", "It draws Rainforest Action Card 2 (turned): bottom side"),
        "SA-87",
    ),
    (
        "attract_opponent",
        after(solo(*deals(), has_display=True), TakeResources()),
        ("Attract for the opponent: 1 card", "Plant first, then Wildlife, then Predation."),
        "SA-88",
    ),
    (
        "pick_plant",
        after(solo(), TakeResources()),
        ("Which Plant Card does it take?", "The card is checked by its rules; take none if nothing fits."),
        "SA-89",
    ),
    (
        "pick_wildlife",
        after(solo(), TakeResources(), Pick("plant")),
        ("Which Wildlife Card does it take?", "The card is checked by its rules; take none if nothing fits."),
        "SA-91",
    ),
    (
        "pick_predation",
        after(solo(), TakeResources(), Pick("plant"), Pick("wildlife")),
        ("Which Predation Card does it take?", "The card is checked by its rules; take none if nothing fits."),
        "SA-93",
    ),
]


@pytest.mark.parametrize(
    ("key", "state", "words", "rule"), PROMPTS, ids=[f"{number} {key}" for number, (key, *_) in enumerate(PROMPTS)]
)
def test_what_a_prompt_says(key, state, words, rule):
    prompt = asked(state)
    assert (prompt.key, shown(prompt), prompt.rule) == (key, words, rule)


@pytest.mark.parametrize(
    "key", sorted({key for key, *_ in PROMPTS} & {"action", "attract", "take", "pick_plant", "draw"})
)
def test_the_stock_stands_in_large_figures_beside_what_it_decides(key):
    """SA-1: 4 Minerals, 4 Water, 1 Seed; 3 more Water or Seeds where those were taken."""
    prompt = asked(next(state for each, state, *_ in PROMPTS if each == key))
    more = {"attract": (4, 7, 1), "pick_plant": (4, 4, 4)}.get(key, (4, 4, 1))
    assert [(cell.figure, cell.words) for cell in prompt.figures] == [
        (str(number), name) for number, name in zip(more, ("Minerals", "Water", "Seeds"), strict=True)
    ]


# --- A player's choices -----------------------------------------------------------------------------------------------


def test_what_can_be_played_with_what_it_costs():
    """SA-10, SA-18 to SA-22, SA-25: a new table has nothing to upgrade, and a Harvest brings no Seeds."""
    prompt = asked(begun())
    assert offered(prompt) == [
        ("Place a Shrubland Tile", None, "1 Mineral + 1 Water, before discounts", None),
        ("Take 3 Minerals", "the Plant Card furthest to the right is removed", None, None),
        ("Place a Shrubland Tile", None, "1 Mineral + 1 Water, before discounts", None),
        ("Place a Grassland Tile", None, "2 Minerals + 2 Water, before discounts", None),
        ("Take 3 Water", "the Predation Card furthest to the right is removed", None, None),
        ("Place a Grassland Tile", None, "2 Minerals + 2 Water, before discounts", None),
        ("Place a Rainforest Tile", None, "3 Minerals + 2 Water, before discounts", None),
        ("Take 3 Seeds", "the Wildlife Card furthest to the right is removed", None, None),
        ("Place a Rainforest Tile", None, "3 Minerals + 2 Water, before discounts", None),
        ("Harvest", "0 Seeds and 1 Water; your Player Cards come back", None, None),
    ]
    assert [str(choice.group) for choice in prompt.choices[:3]] == ["Shrubland Action Card 1"] * 2 + [
        "Shrubland Action Card 2"
    ]


def test_what_can_be_upgraded_can_be_played():
    """SA-19 to SA-22."""
    prompt = asked(after(begun(), tiles(shrubland=1, grassland=1, rainforest=1)))
    upgrades = (
        [
            (choice.move.card, str(choice.label), str(choice.detail))
            for choice in prompt.choices
            if "Tile" not in str(choice.label) and "Take" not in str(choice.label)
        ][:-1]
        if False
        else [
            (choice.move.card, str(choice.label), str(choice.detail))
            for choice in prompt.choices
            if isinstance(choice.move, PlayCard) and choice.move.action not in ("place", "take")
        ]
    )
    assert upgrades == [
        ("shrubland_2", "Extend Shrublands", "free"),
        ("grassland_2", "Flip Grasslands to Wetlands", "1 Water each"),
        ("grassland_2", "Place High Trees", "1 Water each"),
        ("rainforest_2", "Place High Trees", "1 Water each"),
        ("rainforest_2", "Flip Grasslands to Wetlands", "1 Water each"),
    ]


def test_cards_that_are_out_are_not_offered_again():
    """SA-5."""
    state = after(begun(follows=(0,)), TAKE, EndTurn())
    assert all(choice.move.card != "grassland_1" for choice in asked(state).choices[:-1])
    assert len(asked(state).choices) == 8


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        (tiles(shrubland=1), "1 Seed and 1 Water; your Player Cards come back"),
        (tiles(rainforest=2, shrubland=1), "7 Seeds and 1 Water; your Player Cards come back"),
        (SetSeat(0, 0), "Seeds by the tiles and 1 Water; your Player Cards come back"),
    ],
)
def test_what_harvest_brings(seat, words):
    """SA-25, A-SA1."""
    assert str(asked(after(begun(), seat)).choices[-1].detail) == words


def test_displayed_cards_that_can_be_taken_with_what_they_cost_and_bring():
    """SA-7, SA-30, SA-33, SA-39: 4 VP of the Boa, nothing at once of the Cactus; the Fern's 2 Seeds are too many."""
    state = displayed(
        tiles(shrubland=1),
        PutCard(0, CAVY, SHRUB),
        wildlife=(CAVY, GUAN),
        predation=(OCELOT, BOA),
        plant=(CACTUS, FERN),
    )
    state = replace(state, display=state.display | {"plant": (CACTUS, replace(FERN, price=2))})
    prompt = asked(state)
    assert offered(prompt) == [
        ("White-browed Guan", "End: 5 VP per Grassland symbol · 2 Shrubland", None, 0),
        ("Rock Cavy", "Instant: +3 Minerals · 1 Shrubland", None, 0),
        ("Boa", "On a small herbivore: 4 VP · Shrubland or Grassland or Rainforest", None, 4),
        ("Cactus", "Instant: +2 Water · Shrubland or Grassland or Rainforest", "1 Seed", 0),
        ("End the turn", None, None, None),
    ]
    assert [str(choice.group) for choice in prompt.choices[:4]] == [
        "Wildlife Cards, from the right",
        "Wildlife Cards, from the right",
        "Predation Cards, from the right",
        "Plant Cards, from the right",
    ]
    assert [choice.is_main for choice in prompt.choices] == [False] * 4 + [True]


def test_the_best_place_says_what_a_card_brings():
    """SA-32: a Marmoset on a tree is 4 VP, on the ground none; 2 VP a plant, of which there are none."""
    state = displayed(tiles(rainforest=2, high_trees=1), wildlife=(MARMOSET,))
    assert asked(state).choices[0].points == 4
    prompt = asked(after(state, Attract(MARMOSET)))
    assert offered(prompt) == [("on a High Tree in the Rainforest", None, None, 4), ("Rainforest", None, None, 0)]


def test_where_a_predation_card_can_go():
    prompt = asked(after(played(PutCard(0, AGOUTI, GRASS), PutCard(0, MARMOSET, RAIN)), Attract(OCELOT)))
    assert offered(prompt) == [
        ("on Red-rumped Agouti in the Grassland", None, None, 6),
        ("on Common Marmoset in the Rainforest", None, None, 6),
    ]


def test_a_reserved_card_is_offered_first_and_alone_of_its_deck():
    """SA-77."""
    state = displayed(tiles(shrubland=2), wildlife=(GUAN,), plant=(CACTUS,))
    state = replace(state, players=(replace(state.players[0], reserved=(CAVY,)), state.players[1]))
    assert [str(choice.label) for choice in asked(state).choices] == ["Rock Cavy", "Cactus", "End the turn"]
    assert str(asked(state).choices[0].group) == "Reserved"
    state = after(begun(expert=EXPERT), tiles(shrubland=1), PutCard(0, RESERVATION, SHRUB), Harvest())
    state = after(state, Reserve(0, CAVY), Harvest(), PlayCard("grassland_1", "take"))
    assert (asked(state).key, [choice.move for choice in asked(state).choices]) == ("attract", [Attract(CAVY)])


@pytest.mark.parametrize(
    ("turn", "words"),
    [
        ({"plants": 1}, "In this turn you may still take 1 Predation Card and up to 5 Wildlife Cards."),
        ({"plants": 1, "predations": 1, "wildlife": 4}, "In this turn you may still take up to 1 Wildlife Card."),
        ({"wildlife": 5}, "In this turn you may still take 1 Plant Card and 1 Predation Card."),
        ({"plants": 1, "predations": 1, "wildlife": 5}, "This turn has had all the cards that it can have."),
    ],
)
def test_what_may_still_be_taken(turn, words):
    """SA-7."""
    state = played()
    assert str(asked(replace(state, turn=replace(state.turn, **turn))).detail) == words


def test_what_can_be_triggered_again():
    """SA-71, SA-72: the Beetle, the Cavy, the Boa onto the other Cavy, the plant never; or nothing."""
    prompt = asked(next(state for key, state, *_ in PROMPTS if key == "retrigger"))
    assert [(choice.move, str(choice.label)) for choice in prompt.choices] == [
        (Retrigger(0), "Beetle"),
        (Retrigger(1), "Rock Cavy"),
        (Retrigger(2, 1), "Boa, moved onto Rock Cavy"),
        (Retrigger(), "No effect again"),
    ]


def test_what_can_be_changed():
    """SA-74."""
    prompt = asked(
        after(played(PutCard(0, CAVY, SHRUB), PutCard(0, GUAN, SHRUB), PutCard(0, LILY_PADS, GRASS)), Attract(CHANGING))
    )
    assert [(choice.move, str(choice.label), str(choice.detail)) for choice in prompt.choices] == [
        (Change(0), "Rock Cavy", "Instant: +3 Minerals"),
        (Change(1), "White-browed Guan", "End: 5 VP per Grassland symbol"),
    ]


def test_whatever_can_be_unknown_has_a_question():
    """SA-36, SA-54."""
    assert set(MISSING_PARTS) == set(MISSING)
    assert all("{name}" in question and question.endswith("?") for question in MISSING_PARTS.values())


# --- Other forms ------------------------------------------------------------------------------------------------------


def keys(state):
    return [other.key for other in asked(state).others]


def test_other_forms_by_the_situation():
    assert keys(begun()) == ["set1", "cards1", "set2", "cards2", "trigger"]
    assert [other.label for other in asked(begun()).others[:2]] == ["Set the numbers of A", "Set the cards of A"]
    assert keys(begun(players=4, follows=(2,))) == ["set3", "cards3", "trigger"]
    assert keys(after(begun(), TriggerEnd())) == ["set1", "cards1", "set2", "cards2"]
    assert "display" in keys(begun("solo", 1, has_display=True))
    assert asked(after(begun(), PlayCard("shrubland_1", "place"))).others == ()


def test_who_may_reserve_a_card_or_place_an_expert_meeple():
    """SA-73, SA-77, SA-90."""
    state = begun("solo", 1, EXPERT, deck=None)
    state = after(state, *[PutCard(seat, card, SHRUB) for seat in (0, 1) for card in (RESERVATION, JAGUAR)], Harvest())
    assert keys(state)[:3] == ["reserve1", "reward1", "reward2"]
    labels = [other.label for other in asked(state).others][:2]
    assert labels == ["A reserves a Wildlife Card", "A places an Expert meeple"]


@pytest.mark.parametrize(
    ("card", "is_one"),
    [
        (JAGUAR, True),
        (BOA, False),
        (replace(JAGUAR, reward=None), False),
        (replace(JAGUAR, reward=0), False),
        (replace(RESERVATION, reward=5), False),
    ],
)
def test_cards_with_a_placement_reward(card, is_one):
    """SA-73: EX Wildlife and Predation Cards."""
    assert is_rewarding(card) == is_one


# --- The opponent's turn ----------------------------------------------------------------------------------------------


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
        "Shrubland Action Card 2, bottom side: it needs 2 Shrubland Tiles without an Extension and has 0",
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
    """SA-88 to SA-93: 1 Seed and 3 taken; the plant, then of two Wildlife Cards the one of tier 3, then predation."""
    lynx = Row("Lynx", {GRASS: 1}, kind="small_herbivore", instant={"herbivores": 2}).card("wildlife")
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
    assert str(orders[1].detail).startswith("Tier 3 before tier 2.") or "before" in str(orders[1].detail)
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


# --- What the tracker says besides ------------------------------------------------------------------------------------


def test_there_is_no_board_to_tap_on():
    state = begun()
    assert why_not(state, 1, 2) is None
    assert picture(state).shapes == ()
    assert news(after(state, Harvest())) == after(state, Harvest()).news
    assert said(news(after(state, Harvest())))[0].startswith("Harvest: ")

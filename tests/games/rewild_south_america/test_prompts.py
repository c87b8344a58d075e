"""What each prompt says: title, figures, choices with what they cost and bring, other forms."""

import pytest
from msgspec.structs import replace

from companion.games.rewild_south_america.cards import say_effect
from companion.games.rewild_south_america.moves import (
    Attract,
    Change,
    EndTurn,
    Harvest,
    PlayCard,
    PutCard,
    Reserve,
    Retrigger,
    SetSeat,
    TriggerEnd,
)
from companion.games.rewild_south_america.prompts import is_rewarding, news, picture
from companion.games.rewild_south_america.say import MISSING_PARTS
from tests.games.rewild_south_america.flows import after, asked, begun
from tests.games.rewild_south_america.prompted import (
    EXPERT,
    JAGUAR,
    PROMPTS,
    TAKE,
    displayed,
    offered,
    played,
    shown,
    tiles,
)
from tests.games.rewild_south_america.table import (
    AGOUTI,
    BOA,
    CACTUS,
    CAVY,
    CHANGING,
    FERN,
    GRASS,
    GUAN,
    LILY_PADS,
    MARMOSET,
    OCELOT,
    RAIN,
    RESERVATION,
    SHRUB,
    said,
)


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
        (str(number), name)
        for number, name in zip(more, ("Minerals", "Water", "Seed" if more[2] == 1 else "Seeds"), strict=True)
    ]


# --- A player's choices -----------------------------------------------------------------------------------------------


def test_what_can_be_played_with_what_it_costs():
    """SA-10, SA-18 to SA-22, SA-25: a new table has nothing to upgrade, and a Harvest brings no Seeds."""
    prompt = asked(begun())
    assert offered(prompt) == [
        ("Place a Shrubland Tile", "1 Mineral + 1 Water", None, None),
        ("Take 3 Minerals", "removes the rightmost Plant Card", None, None),
        ("Place a Shrubland Tile", "1 Mineral + 1 Water", None, None),
        ("Place a Grassland Tile", "2 Minerals + 2 Water", None, None),
        ("Take 3 Water", "removes the rightmost Predation Card", None, None),
        ("Place a Grassland Tile", "2 Minerals + 2 Water", None, None),
        ("Place a Rainforest Tile", "3 Minerals + 2 Water", None, None),
        ("Take 3 Seeds", "removes the rightmost Wildlife Card", None, None),
        ("Place a Rainforest Tile", "3 Minerals + 2 Water", None, None),
        ("Harvest", "0 Seeds and 1 Water; your Player Cards come back", None, None),
    ]
    assert [str(choice.group) for choice in prompt.choices[:3]] == ["Shrubland Action Card 1"] * 2 + [
        "Shrubland Action Card 2"
    ]


def test_what_can_be_upgraded_can_be_played():
    """SA-19 to SA-22."""
    prompt = asked(after(begun(), tiles(shrubland=1, grassland=1, rainforest=1)))
    upgrades = [
        (choice.move.card, str(choice.label), str(choice.detail))
        for choice in prompt.choices
        if isinstance(choice.move, PlayCard) and choice.move.action not in ("place", "take")
    ]
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
        ("Boa", f"{say_effect(BOA.effect)} · Shrubland or Grassland or Rainforest", None, 4),
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


def test_a_changed_card_says_so():
    """SA-74: an Instant effect that was changed counts at the end, one at the end now at once."""
    state = after(played(PutCard(0, CAVY, SHRUB), PutCard(0, GUAN, SHRUB)), Attract(CHANGING))
    stacks = tuple(replace(stack, is_changed=True) for stack in state.players[0].stacks)
    state = replace(state, players=(replace(state.players[0], stacks=stacks), state.players[1]))
    assert [str(choice.detail) for choice in asked(state).choices] == [
        "Instant: +3 Minerals · changed to End-of-Game",
        "End: 5 VP per Grassland symbol · changed to Instant",
    ]


def test_questions_name_who_is_asked():
    """SA-36, SA-54."""
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


# --- What the tracker says besides ------------------------------------------------------------------------------------


def test_there_is_no_board_to_tap_on():
    state = begun()
    assert picture(state).shapes == ()
    assert news(after(state, Harvest())) == after(state, Harvest()).news
    assert said(news(after(state, Harvest())))[0].startswith("Harvest: ")

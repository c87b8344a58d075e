"""Whether the solo opponent can carry out an action, and how (SA-80 to SA-87)."""

import pytest
from msgspec.structs import replace

from companion.games.rewild_south_america.attempts import actions_of, try_action
from companion.games.rewild_south_america.cards import Card, Counts, Shows
from companion.games.rewild_south_america.state import Drawn, Player, Stack, Stock, Tiles
from tests.games.rewild_south_america.solo_table import FIGURES, OPPONENT, Lying, Row, state_of


@pytest.mark.parametrize(
    ("card", "is_turned", "first", "second"),
    [  # SA-80, SA-81: what lies on top first; SA-86: the second cards upgrade only what they are named for
        ("shrubland_1", False, "place", "take"),
        ("shrubland_1", True, "take", "place"),
        ("shrubland_2", False, "place", "extend"),
        ("shrubland_2", True, "extend", "place"),
        ("grassland_1", False, "place", "take"),
        ("grassland_1", True, "take", "place"),
        ("grassland_2", False, "place", "flip"),
        ("grassland_2", True, "flip", "place"),
        ("rainforest_1", False, "place", "take"),
        ("rainforest_1", True, "take", "place"),
        ("rainforest_2", False, "place", "plant"),
        ("rainforest_2", True, "plant", "place"),
    ],
)
def test_sa_81_the_side_on_top_comes_first(card, is_turned, first, second):
    drawn = Drawn(card, is_turned)
    sides = [actions_of(drawn, is_second=is_second) for is_second in (False, True)]
    assert sides == [first, second]


def attempt(card, action, stock=(), tiles=None, stacks=(), wildlife=None, fields=None, others=0):
    """What comes of an action: the outcome, its words, why, the number of tiles."""
    player = Player(Stock(*stock), Tiles(**(tiles or {})), stacks=tuple([lying.stack() for lying in stacks]))
    display = None
    if wildlife is not None:
        display = {"wildlife": tuple([row.card("wildlife") for row in wildlife]), "plant": (), "predation": ()}
    state = state_of(player, display)
    human = replace(state.players[0], tiles=Tiles(rainforest=others, high_trees=others))
    state = replace(state, players=(human, player), figures=replace(FIGURES, board_fields=fields))
    found = try_action(state, OPPONENT, card, action)
    return found.outcome, str(found.words), [str(each) for each in found.why], found.number


CHEAPER = "A bonus under it and tiles beside it make it cheaper."


@pytest.mark.parametrize(
    ("card", "stock", "outcome", "words", "why"),
    [  # SA-10, SA-83; the price 1 + 1, 2 + 2, 3 + 2 from the Action Card Overview
        (
            "shrubland_1",
            (1, 1),
            "do",
            "Place a Shrubland Tile",
            ["It costs 1 Mineral + 1 Water; in stock: 1 Mineral + 1 Water."],
        ),
        (
            "grassland_2",
            (2, 2),
            "do",
            "Place a Grassland Tile",
            ["It costs 2 Minerals + 2 Water; in stock: 2 Minerals + 2 Water."],
        ),
        (
            "rainforest_1",
            (3, 2),
            "do",
            "Place a Rainforest Tile",
            ["It costs 3 Minerals + 2 Water; in stock: 3 Minerals + 2 Water."],
        ),
        (
            "rainforest_1",
            (1, 2),
            "ask",
            "Is there a place where a Rainforest Tile costs 2 Minerals less?",
            ["It costs 3 Minerals + 2 Water; in stock: 1 Mineral + 2 Water.", CHEAPER],
        ),
        (
            "grassland_1",
            (2, 1),
            "ask",
            "Is there a place where a Grassland Tile costs 1 Water less?",
            ["It costs 2 Minerals + 2 Water; in stock: 2 Minerals + 1 Water.", CHEAPER],
        ),
        (
            "rainforest_2",
            (0, 0),
            "ask",
            "Is there a place where a Rainforest Tile costs 3 Minerals + 2 Water less?",
            ["It costs 3 Minerals + 2 Water; in stock: 0 Minerals + 0 Water.", CHEAPER],
        ),
    ],
)
def test_sa_83_it_places_what_it_can_pay_perhaps_where_it_is_cheaper(card, stock, outcome, words, why):
    assert attempt(card, "place", stock) == (outcome, words, why, 0)


@pytest.mark.parametrize(
    ("card", "tiles", "fields", "outcome"),
    [  # fields that are covered: 3 a Shrubland, 1 an Extension, 2 a Grassland or Wetland, 1 a Rainforest Tile
        ("shrubland_1", {"shrubland": 3, "rainforest": 1}, 12, "cannot"),  # 12 - 10 = 2 < 3
        ("shrubland_1", {"shrubland": 3}, 12, "do"),  # 12 - 9 = 3
        ("grassland_1", {"shrubland": 3, "wetland": 1}, 12, "cannot"),  # 12 - 11 = 1 < 2
        ("grassland_1", {"shrubland": 3, "extensions": 1}, 12, "do"),  # 12 - 10 = 2
        ("rainforest_1", {"grassland": 6}, 12, "cannot"),
        ("rainforest_1", {"grassland": 5, "rainforest": 1}, 12, "do"),
        ("rainforest_1", {"grassland": 6}, None, "do"),  # how many fields there are is unknown: the table sees
    ],
)
def test_sa_83_no_room_that_can_be_counted(card, tiles, fields, outcome):
    assert attempt(card, "place", (9, 9), tiles, fields=fields)[0] == outcome


def test_sa_83_the_words_for_no_room():
    found = attempt("shrubland_1", "place", (9, 9), {"shrubland": 3, "rainforest": 2}, fields=12)
    assert found == ("cannot", "1 field free, a Shrubland Tile covers 3", [], 0)


@pytest.mark.parametrize(
    ("card", "words", "deck"),
    [
        ("shrubland_1", "Take 3 Minerals", "Plant"),
        ("grassland_1", "Take 3 Water", "Predation"),
        ("rainforest_1", "Take 3 Seeds", "Wildlife"),
    ],
)
@pytest.mark.parametrize("stock", [(0, 0, 0), (10, 10, 10)])
def test_sa_84_taking_is_always_possible_and_removes_two_cards(card, words, deck, stock):
    why = [f"The two {deck} Cards furthest to the right leave the game."]
    assert attempt(card, "take", stock) == ("do", words, why, 0)


ORDER = "From left to right, in a column from top to bottom."
AS_MANY = "As many as it can pay for, from left to right, in a column from top to bottom."
NO_WETLANDS = "no visible Wildlife Card counts Wetland symbols or Animal Markers on Wetland Tiles"


@pytest.mark.parametrize(
    ("tiles", "fields", "outcome", "number"),
    [
        ({"shrubland": 1}, None, "cannot", 0),
        ({"shrubland": 4, "extensions": 3}, None, "cannot", 0),
        ({"shrubland": 2}, None, "ask", 2),
        ({"shrubland": 5, "extensions": 2}, None, "ask", 3),
        ({"shrubland": 2}, 7, "cannot", 0),  # 7 - 6 = 1 field
        ({"shrubland": 3}, 11, "ask", 2),  # 11 - 9 = 2 fields for 3 Extensions
    ],
)
def test_sa_85_at_least_two_extensions(tiles, fields, outcome, number):
    found = attempt("shrubland_2", "extend", tiles=tiles, fields=fields)
    assert (found[0], found[3]) == (outcome, number)


def test_sa_85_words():
    assert attempt("shrubland_2", "extend", tiles={"shrubland": 2, "extensions": 1}) == (
        "cannot",
        "it needs 2 Shrubland Tiles without an Extension and has 1",
        [],
        0,
    )
    assert attempt("shrubland_2", "extend", tiles={"shrubland": 2}, fields=6) == (
        "cannot",
        "0 fields free, it needs 2",
        [],
        0,
    )
    assert attempt("shrubland_2", "extend", tiles={"shrubland": 3}) == (
        "ask",
        "Is there room for at least 2 Shrubland Extensions?",
        ["3 Shrubland Tiles have no Extension.", ORDER],
        3,
    )


def stack_of(what, timing="end", below=None, biome="grassland"):
    """A card in a biome with an effect that counts ``what``."""
    row = Row("X", {biome: 1}, **{timing: {what: 2}})
    card = row.card("wildlife")
    if below:
        return Stack(Row("K", {biome: 0}, eats={"insect": 4}).card("predation"), biome, (card,))
    return Stack(card, biome)


def flip(stacks, water=4, tiles=None):
    player = Player(Stock(4, water, 0), Tiles(**(tiles or {"grassland": 2})), stacks=tuple(stacks))
    found = try_action(state_of(player), OPPONENT, "grassland_2", "flip")
    return found.outcome, str(found.words), [str(each) for each in found.why], found.number


@pytest.mark.parametrize(
    ("stack", "water", "tiles", "expected"),
    [  # SA-86; A-SA8: as many as it can pay; A-SA18: both effects that name Wetlands, whenever they count
        (stack_of("wetland_symbols"), 4, {"grassland": 2, "wetland": 1}, 2),
        (stack_of("wetland_symbols"), 1, {"grassland": 3}, 1),
        (stack_of("wetland_symbols", "instant"), 4, {"grassland": 2}, 2),
        (stack_of("wetland_markers"), 4, {"grassland": 1}, 1),
        (stack_of("wetland_symbols", biome="rainforest"), 4, {"grassland": 1}, 1),
        (stack_of("wetland_symbols"), 0, {"grassland": 2}, "no Water to flip a Grassland Tile"),
        (stack_of("wetland_symbols"), 4, {"wetland": 2}, "no Grassland Tile to flip"),
        (stack_of("grassland_symbols"), 4, {"grassland": 2}, NO_WETLANDS),
        (stack_of("water"), 4, {"grassland": 2}, NO_WETLANDS),
        (stack_of("wetland_symbols", below=True), 4, {"grassland": 2}, NO_WETLANDS),
    ],
)
def test_sa_86_it_flips_for_a_wildlife_card_with_a_wetland_effect(stack, water, tiles, expected):
    if isinstance(expected, str):
        assert flip([stack], water, tiles) == ("cannot", expected, [], 0)
        return
    count = "1 Grassland Tile" if expected == 1 else f"{expected} Grassland Tiles"
    words = f"Flip {count} to Wetland, for 1 Water each"
    counted = {"wetland_symbols": "Wetland symbols", "wetland_markers": "Animal Markers on Wetland Tiles"}
    why = f"X has a Wetland effect: it counts {counted[stack.card.effect.what]}."
    assert flip([stack], water, tiles) == ("do", words, [why, AS_MANY], expected)


@pytest.mark.parametrize("effect", [Shows({"wetland": 1}), Counts("end", "wetland_symbols", 2)])
def test_sa_86_a_plant_card_is_no_wildlife_card(effect):
    plant = Stack(Card("o", "O", "plant", kind="plant", effect=effect, is_whole=True), "grassland")
    assert flip([plant]) == ("cannot", NO_WETLANDS, [], 0)


CLIMBER = Lying("X", "insect", "rainforest", 1, high_tree=True)
ON_TREE = Lying("X", "insect", "rainforest", 1, high_tree=True, is_on_tree=True)
EATEN = Lying("K", "predator", "rainforest", below=Lying("X", "insect", hexes=1, high_tree=True))
ELSEWHERE = Lying("X", "insect", "shrubland", 1, high_tree=True)
TREE_CARD = Row("A", {"shrubland": 1, "rainforest": 1}, high_tree=True, end={"insect": 1})
PLAIN_CARD = Row("B", {"rainforest": 1}, end={"insect": 1})
OWN = "X can still get onto a High Tree."
SHOWN = "A on the Score Board can live on a High Tree."
NOBODY = "no animal that can still get onto a High Tree"


@pytest.mark.parametrize(
    ("stacks", "wildlife", "water", "tiles", "others", "expected"),
    [  # SA-87; A-SA8: as many as it can pay; SA-6: 10 High Trees for the whole table
        ([CLIMBER], [], 4, {"rainforest": 2}, 0, (2, OWN)),
        ([CLIMBER], [TREE_CARD], 1, {"rainforest": 2}, 0, (1, OWN)),
        ([ON_TREE], [PLAIN_CARD, TREE_CARD], 4, {"rainforest": 4, "high_trees": 1}, 0, (3, SHOWN)),
        ([], [TREE_CARD], 10, {"rainforest": 4}, 8, (2, SHOWN)),
        ([], [TREE_CARD], 10, {"rainforest": 4}, 10, "all 10 High Trees of the game are planted"),
        ([], [PLAIN_CARD], 4, {"rainforest": 2}, 0, NOBODY),
        ([ON_TREE], [PLAIN_CARD], 4, {"rainforest": 2, "high_trees": 1}, 0, NOBODY),
        ([EATEN], [], 4, {"rainforest": 2}, 0, NOBODY),
        ([ELSEWHERE], [], 4, {"rainforest": 2}, 0, NOBODY),
        ([CLIMBER], [], 0, {"rainforest": 2}, 0, "no Water to plant a High Tree"),
        ([CLIMBER], [], 4, {"rainforest": 1, "high_trees": 1}, 0, "no Rainforest Tile without a High Tree"),
        ([], [TREE_CARD], 4, {"grassland": 2}, 0, "no Rainforest Tile without a High Tree"),
    ],
)
def test_sa_87_it_plants_high_trees_for_an_animal(stacks, wildlife, water, tiles, others, expected):
    found = attempt("rainforest_2", "plant", (4, water), tiles, stacks, wildlife, others=others)
    if isinstance(expected, str):
        assert found == ("cannot", expected, [], 0)
        return
    number, why = expected
    trees = "1 High Tree" if number == 1 else f"{number} High Trees"
    assert found == ("do", f"Plant {trees}, for 1 Water each", [why, AS_MANY], number)


def test_sa_87_without_the_score_board_somebody_looks():
    assert attempt("rainforest_2", "plant", (4, 4), {"rainforest": 2}) == (
        "ask",
        "Plant 2 High Trees if a Wildlife Card on the Score Board has a High Tree symbol",
        ["None of its own animals can still get onto a High Tree.", AS_MANY],
        2,
    )
    assert attempt("rainforest_2", "plant", (4, 4), {"rainforest": 2}, [CLIMBER])[0] == "do"


@pytest.mark.parametrize(
    ("card", "action", "words"),
    [
        ("grassland_1", "place", "Can it pay for a Grassland Tile?"),
        ("shrubland_2", "extend", "Is there room for at least 2 Shrubland Extensions?"),
        ("grassland_2", "flip", "Can it flip a Grassland Tile for 1 Water?"),
        ("rainforest_2", "plant", "Can it plant a High Tree for 1 Water?"),
    ],
)
def test_sa_81_what_is_not_followed_is_asked(card, action, words):
    player = Player(None, None, stacks=(stack_of("wetland_symbols"), CLIMBER.stack()))
    found = try_action(state_of(player), OPPONENT, card, action)
    assert (found.outcome, str(found.words), found.number) == ("ask", words, 0)

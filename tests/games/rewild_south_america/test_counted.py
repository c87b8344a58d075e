"""What a tracked play answers on the scoresheet. Rulebook: End of the Game (SA-50 to SA-63)."""

import pytest
from msgspec.structs import replace

from companion.core.game import fields, read_answers
from companion.games.rewild_south_america import GAME
from companion.games.rewild_south_america.cards import Counts
from companion.games.rewild_south_america.counted import Board, answers, board_of, count_board, detail_board, details
from companion.games.rewild_south_america.moves import Harvest, PutCard, SetSeat
from companion.games.rewild_south_america.state import MOST_STACKS, Player, Stock, Tiles
from tests.games.rewild_south_america.flows import FIGURES, after, begun, solo
from tests.games.rewild_south_america.plays import TRACKER, setup_of
from tests.games.rewild_south_america.table import (
    AGOUTI,
    ANTEATER,
    CACTUS,
    CAVY,
    CHANGING,
    DINOPONERA,
    GRASS,
    GUAN,
    LILY_PADS,
    MARMOSET,
    MOSQUITO,
    OCELOT,
    PECCARY,
    RAIN,
    SHRUB,
    SNAIL,
    brunos_table,
    lying,
    of,
    refused,
)

# End of the Game, the example (G-SA1): what lies in front of Bruno, and the numbers that its text names.
BRUNO = [
    SetSeat(0, 0, Stock(4, 0, 0), Tiles(3, 0, 1, 2, 3), {"wetland": 1, "grassland": 1}),
    PutCard(0, CAVY, SHRUB),
    PutCard(0, PECCARY, SHRUB),
    PutCard(0, GUAN, SHRUB),
    PutCard(0, MOSQUITO, GRASS),
    PutCard(0, SNAIL, GRASS),
    PutCard(0, AGOUTI, GRASS),
    PutCard(0, OCELOT, GRASS, on=5),
    PutCard(0, LILY_PADS, GRASS),
    PutCard(0, DINOPONERA, RAIN),
    PutCard(0, ANTEATER, RAIN),
    PutCard(0, MARMOSET, RAIN),
]
TYPED = {
    "seat1.score_board": "0",
    "seat1.organisms": "5x2+4x3",  # Peccary 5 x 2 large herbivores, Anteater 4 x 3 insects
    "seat1.herbivores": "2x5",  # Mosquito
    "seat1.symbols": "5x2+3x4",  # Guan 5 + 5, Snail 6 + 3 + 3
    "seat1.resources": "2x4",  # Dinoponera
    "seat1.eaten_herbivores": "0",
    "seat1.tree_meeples": "0",
    "seat1.wetland_markers": "0",
    "seat1.plants": "0",
    "seat1.completed_biomes": "0",
    "seat1.rainforest_tiles": "3",
    "seat1.high_trees": "0",
}


def scored(setup, texts):
    found, refused_fields = read_answers(setup, GAME.sheet(setup), texts)
    assert not refused_fields
    return GAME.score(setup, found)


def test_the_example_of_the_rulebook_entered_by_hand_is_62():
    """G-SA1: 10 + 10 + 10 + 12 + 8 + 12 = 62, line by line as if it had been typed."""
    state = after(begun(), *BRUNO)
    assert state.players[0].stacks == brunos_table().stacks
    answered = {field: typed for field, typed in answers(state).items() if field.startswith("seat1")}
    assert answered == TYPED
    board = scored(state.setup, answered)
    assert board.scores[0].total == 62
    assert board == scored(state.setup, TYPED)
    points = {line.key: line.points for category in board.scores[0].categories for line in category.lines}
    assert {key: number for key, number in points.items() if number} == {
        "organisms": 22,
        "herbivores": 10,
        "symbols": 22,
        "resources": 8,
    }


def test_each_answer_says_card_by_card_what_it_was_counted_from():
    """G-SA1, in the rulebook's order of the names where they stand in the biomes."""
    found = {field: [str(words) for words in lines] for field, lines in details(after(begun(), *BRUNO)).items()}
    assert found == {
        "seat1.organisms": [
            "Chacoan Peccary: 5 per large herbivore: Chacoan Peccary, Giant Anteater = 10",
            "Giant Anteater: 4 per insect: Mosquito, Apple Snail, Dinoponera Quadriceps = 12",
        ],
        "seat1.symbols": [
            "White-browed Guan: 5 per Grassland symbol: 1 on tiles, 1 on Action Cards = 10",
            "Apple Snail: 3 per Wetland symbol: 2 on tiles, 1 on Plant Cards, 1 on Action Cards = 12",
        ],
        "seat1.herbivores": [
            "Mosquito: 2 per herbivore: Rock Cavy, Chacoan Peccary, White-browed Guan, "
            "Giant Anteater, Common Marmoset = 10"
        ],
        "seat1.resources": ["Dinoponera Quadriceps: 2 per Mineral in stock: 4 Minerals = 8"],
    }


def test_the_score_board_says_what_brought_its_points():
    state = after(begun(), SetSeat(0, 12, Stock(), Tiles()))
    assert [str(words) for words in details(state)["seat1.score_board"]] == ["Corrected by hand: 12 VP"]
    assert answers(state)["seat1.score_board"] == "12"


def test_before_the_play_begins_nothing_is_answered():
    state = TRACKER.start(setup_of("competitive", 2))
    assert (answers(state), details(state)) == ({}, {})


def test_seats_that_are_not_followed_answer_nothing():
    state = after(begun(players=3, follows=(1,)), PutCard(1, PECCARY, SHRUB))
    assert {field.partition(".")[0] for field in answers(state)} == {"seat2"}
    assert board_of(state).players == (None, state.players[1], None)
    assert set(details(state)) == {"seat2.organisms"}


@pytest.mark.parametrize(("mode", "players"), [("competitive", 2), ("solo", 1)])
@pytest.mark.parametrize("expert", [(), ("expert_plants",)], ids=["base", "expert plants"])
def test_only_what_the_sheet_asks_is_answered(mode, players, expert):
    """SA-63: a tie is not broken in Solo Mode; SA-74: changed effects come with the Expert plants."""
    state = begun(mode, players, expert)
    asked = {field for field, _, _ in fields(state.setup, GAME.sheet(state.setup))}
    assert set(answers(state)) == asked
    assert ("seat1.changed" in asked) == bool(expert)


def test_where_only_cards_are_followed_the_track_is_read_at_the_table():
    """6 VP of the Ocelot are known, stars and trees are not."""
    state = after(begun(only_cards=True), PutCard(0, AGOUTI, GRASS), PutCard(0, PECCARY, SHRUB), SetSeat(1, 9))
    found = answers(state)
    assert "seat1.score_board" not in found
    assert "seat2.score_board" not in found
    assert found["seat1.organisms"] == "5x1"
    assert "seat1.rainforest_tiles" not in found
    assert set(details(state)) == {"seat1.organisms"}


def test_what_nobody_knows_is_left_out():
    """SA-54: Minerals in stock where only cards are followed; the other rows stand."""
    state = after(begun(only_cards=True), PutCard(0, DINOPONERA, SHRUB), PutCard(0, PECCARY, SHRUB))
    found = answers(state)
    assert "seat1.resources" not in found
    assert (found["seat1.organisms"], found["seat1.symbols"]) == ("5x1", "0")


def test_the_solo_opponents_side_is_answered_too():
    """SA-95: Bruno's 62, times 1.5, are 93."""
    moves = [replace(move, seat=1) for move in BRUNO]
    state = after(solo(), *moves)
    assert scored(state.setup, answers(state)).scores[1].total == 93


def test_an_over_play_answers_the_same_as_its_board():
    state = after(begun(), *BRUNO, *[Harvest()] * 4)
    assert state.is_over
    board = board_of(state)
    assert board == Board(state.players, FIGURES)
    assert count_board(board) == answers(state) | {
        "seat1.changed": "0",
        "seat2.changed": "0",
    }
    assert detail_board(board) == details(state)


# --- Boards that somebody wrote down ----------------------------------------------------------------------------------


def test_a_board_is_counted_as_the_play_is():
    board = Board((None, brunos_table()), FIGURES)
    assert count_board(board) == {field.replace("seat1", "seat2"): typed for field, typed in TYPED.items()} | {
        "seat2.changed": "0"
    }
    assert count_board(Board((None,))) == detail_board(Board((None,))) == {}


def test_a_board_of_cards_alone_has_no_track():
    board = Board((of(lying(SHRUB, PECCARY), points={"instant": 8}),), FIGURES, only_cards=True)
    assert "seat1.score_board" not in count_board(board)
    assert set(detail_board(board)) == {"seat1.organisms"}


@pytest.mark.parametrize(
    ("code", "player"),
    [
        ("too_many_cards", of(*[lying(SHRUB, CACTUS)] * (MOST_STACKS + 1))),
        ("card_not_whole", of(lying(SHRUB, replace(PECCARY, is_whole=False)))),
        ("card_not_whole", of(lying(SHRUB, replace(PECCARY, effect=Counts("end", "unicorns", 2))))),
        ("card_not_whole", of(lying(GRASS, OCELOT, replace(AGOUTI, homes={})))),
        ("other_biome", of(lying(RAIN, PECCARY))),
        ("completed_twice", Player(completed=(SHRUB, SHRUB))),
    ],
)
def test_a_board_that_cannot_lie_so(code, player):
    refused(code, count_board, Board((player,), FIGURES))


def test_a_changed_effect_is_answered_in_its_own_row():
    """SA-74: the Cavy's 3 Minerals count at the end, before the Dinoponera counts them (A-SA11): 4 + 3 = 7."""
    board = Board((of(lying(SHRUB, CAVY, is_changed=True), lying(SHRUB, DINOPONERA), lying(SHRUB, CHANGING)),), FIGURES)
    found = count_board(board)
    assert (found["seat1.changed"], found["seat1.resources"]) == ("0", "2x7")
    assert [str(words) for words in detail_board(board)["seat1.changed"]] == ["Rock Cavy: once more +3 Minerals: 7 now"]

"""Whose turn it is and when the play is over. Rulebook: End of the Game (SA-60 to SA-62)."""

import pytest
from msgspec.structs import replace

from companion.core.text import text
from companion.games.rewild_south_america.figures import Figures
from companion.games.rewild_south_america.moves import EndTurn, Harvest, PutCard, RemoveCard, SetSeat, Tell, TriggerEnd
from companion.games.rewild_south_america.state import Counting, Drawn, Player, Solo, Stock, Tiles
from companion.games.rewild_south_america.turns import cards_left, is_deck, say_end, trigger_end
from tests.games.rewild_south_america.flows import DECK, EMPTY, after, asked, begun
from tests.games.rewild_south_america.plays import TRACKER
from tests.games.rewild_south_america.table import (
    BOA,
    CACTUS,
    CAVY,
    DINOPONERA,
    GRASS,
    GUAN,
    MOSQUITO,
    RESERVATION,
    SHRUB,
    lying,
    of,
    refused,
    said,
)


def put(number, seat=0):
    return [PutCard(seat, CAVY, SHRUB)] * number


def turns_until_the_end(state):
    """Who plays each turn that is left, with its round."""
    turns = []
    while not state.is_over:
        turns.append((state.turn.seat, state.round))
        state = after(state, Harvest())
    return turns


@pytest.mark.parametrize(
    ("follows", "turns"),
    [
        ((0, 1, 2), [(0, 1), (1, 1), (2, 1), (0, 2), (1, 2)]),
        ((0, 2), [(0, 1), (2, 1), (0, 2), (2, 2), (0, 3)]),
        ((1,), [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5)]),
    ],
)
def test_the_turns_go_round_the_seats_that_are_followed(follows, turns):
    state, found = begun(players=3, follows=follows), []
    for _ in turns:
        found.append((state.turn.seat, state.round))
        state = after(state, Harvest())
    assert found == turns


@pytest.mark.parametrize(
    ("first", "turns"),
    [
        ([], [(0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)]),
        ([Harvest()], [(1, 1), (2, 1), (0, 2), (1, 2), (2, 2)]),
        ([Harvest(), Harvest()], [(2, 1), (0, 2), (1, 2), (2, 2)]),
    ],
    ids=["by the first", "by the second", "by the last"],
)
def test_the_round_is_finished_then_there_is_one_more(first, turns):
    """SA-62: everybody gets at least one more turn."""
    state = after(begun(players=3), *first)
    assert turns_until_the_end(after(state, *put(8, state.turn.seat))) == turns


@pytest.mark.parametrize(
    ("expert", "fewer", "words"),
    [((), 7, "A has 8 visible animals"), (("expert_end",), 8, "A has 9 visible animals")],
)
def test_eight_visible_animals_trigger_the_end_in_expert_mode_nine(expert, fewer, words):
    """SA-60, SA-70."""
    state = after(begun(expert=expert), *put(fewer))
    assert state.end is None
    state = after(state, *put(1))
    assert str(state.end.reason) == words
    assert said(state.news) == [
        f"The end is triggered: {words}. That stands, even if one is eaten. "
        "This round is played to its end, then one more.",
    ]


def test_plants_and_eaten_animals_are_no_visible_animals():
    """SA-61: seven Cavies, one of them eaten by a Boa, are seven; plants are none."""
    state = after(begun(), *put(7), PutCard(0, BOA, SHRUB, on=0), PutCard(0, CACTUS, SHRUB))
    assert state.end is None
    assert after(state, *put(1)).end is not None


def test_a_full_player_board_triggers_the_end():
    """SA-60: two Shrublands and an Extension cover 3 + 3 + 1 = 7 fields."""
    figures = Figures(grassland_hexes=2, board_fields=7)
    state = begun(figures=figures)
    assert after(state, SetSeat(0, 0, Stock(), Tiles(shrubland=2))).end is None
    state = after(state, SetSeat(1, 0, Stock(), Tiles(shrubland=2, extensions=1)))
    assert str(state.end.reason) == "B has a full Player Board"


def test_a_board_that_is_not_followed_is_never_full():
    figures = Figures(grassland_hexes=2, board_fields=7)
    assert after(begun(figures=figures), SetSeat(0, 0)).end is None
    assert (
        after(begun(figures=Figures(board_fields=7), only_cards=True), SetSeat(0, 0, None, Tiles(wetland=2))).end
        is None
    )


def test_the_end_stands_once_it_is_triggered():
    """A-SA4: a visible animal less changes nothing, neither does a second reason."""
    state = after(begun(), *put(8))
    end = state.end
    assert after(state, PutCard(0, BOA, SHRUB, on=0), PutCard(0, BOA, SHRUB, on=1)).end == end
    assert after(state, RemoveCard(0, 0)).end == end
    assert after(state, Harvest(), *put(8, 1)).end == end
    assert trigger_end(state, text("again")) is state


@pytest.mark.parametrize(
    ("move", "turns", "words", "status"),
    [
        (
            TriggerEnd(),
            [(1, 2), (1, 3)],
            "This round is played to its end, then one more.",
            "Round 2 · B · The round after this one is the last: triggered at the table",
        ),
        (
            TriggerEnd(turns_left=1),
            [(1, 2)],
            "This is the final round.",
            "Round 2 · B · Final round: triggered at the table",
        ),
    ],
    ids=["this turn and one more", "this turn only"],
)
def test_somebody_who_is_not_followed_triggers_the_end(move, turns, words, status):
    """SA-62, A-SA34: who is followed has two turns left, or one, if they had their turn of that round already."""
    state = after(begun(players=3, follows=(1,)), Harvest(), move)
    assert said(state.news) == [f"The end is triggered: triggered at the table. {words}"]
    assert str(TRACKER.status(state)) == status
    assert turns_until_the_end(state) == turns


def test_the_end_is_triggered_once():
    refused("triggered_already", after, begun(), TriggerEnd(), TriggerEnd())


def test_one_seat_that_is_followed_has_one_more_turn_after_its_own_trigger():
    state = after(begun(players=4, follows=(2,)), *put(8, 2))
    assert turns_until_the_end(state) == [(2, 1), (2, 2)]


def test_what_is_left_is_said_until_the_end():
    state = begun()
    assert say_end(state) is None
    state = after(state, TriggerEnd())
    assert str(say_end(state)) == "The round after this one is the last: triggered at the table"
    state = after(state, Harvest(), Harvest())
    assert str(say_end(state)) == "Final round: triggered at the table"
    assert not TRACKER.is_over(state)
    state = after(state, Harvest(), Harvest())
    assert TRACKER.is_over(state)
    assert say_end(state) is None
    assert asked(state) is None
    refused("play_is_over", after, state, Harvest())


def test_an_undone_end_is_no_end():
    """Undo replays the moves that are left: without the eighth animal the play goes on."""
    moves = [*put(8), Harvest(), Harvest(), Harvest(), Harvest()]
    assert after(begun(), *moves).is_over
    undone = after(begun(), *moves[:7], *moves[8:])
    assert (undone.end, undone.round, undone.is_over) == (None, 3, False)


# --- Numbers that the end needs ---------------------------------------------------------------------------------------


def at_the_end(*cards):
    """A table of two where only cards are followed; its last turn is over."""
    state = after(begun(only_cards=True), *[PutCard(0, card, biome) for card, biome in cards], TriggerEnd(turns_left=1))
    return after(state, *[EndTurn()] * 2)


def test_numbers_of_the_end_effects_are_asked_one_after_the_other():
    """SA-51, SA-54: Dinoponera counts Minerals, 2 VP each; Guan Grassland symbols, 5 VP each."""
    state = at_the_end((DINOPONERA, SHRUB), (GUAN, SHRUB))
    assert state.tasks == (
        Counting(0, 0, "stock.minerals", is_end=True),
        Counting(0, 1, "shown.grassland", is_end=True),
    )
    assert (state.is_ending, state.is_over) == (True, False)
    assert str(asked(state).title) == "A: how many Minerals are in stock?"
    state = after(state, Tell(4))
    assert str(asked(state).title) == "A: how many Grassland symbols are on Biome Tiles and face-up Action Cards?"
    state = after(state, Tell(2))
    assert state.is_over
    answers = TRACKER.answers(state)
    assert (answers["seat1.resources"], answers["seat1.symbols"]) == ("2x4", "5x2")


def test_a_number_that_is_left_out_leaves_its_row_blank():
    state = after(at_the_end((DINOPONERA, SHRUB), (GUAN, SHRUB)), Tell(None), Tell(2))
    assert state.is_over
    answers = TRACKER.answers(state)
    assert "seat1.resources" not in answers
    assert answers["seat1.symbols"] == "5x2"


def test_a_number_is_asked_once_for_several_cards():
    state = at_the_end((DINOPONERA, SHRUB), (DINOPONERA, SHRUB), (MOSQUITO, GRASS))
    assert [task.stack for task in state.tasks] == [0]
    assert TRACKER.answers(after(state, Tell(3)))["seat1.resources"] == "2x3+2x3"


def test_nothing_is_asked_where_all_is_known():
    assert at_the_end((MOSQUITO, GRASS)).is_over


# --- Reserving, the deck ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("display", "empty", "may"),
    [
        (None, (), True),
        (EMPTY, (), True),
        (EMPTY | {"wildlife": (CAVY,) * 5}, (), False),
        (EMPTY, ("wildlife",), False),
    ],
    ids=["no display", "cards come", "row is full", "deck is empty"],
)
def test_a_card_may_be_reserved_when_wildlife_cards_are_replenished(display, empty, may):
    """SA-77, A-SA28: whenever Wildlife Cards are replenished before a turn; else what was not used lapses (A-SA33)."""
    state = begun(expert=("expert_plants",))
    players = (of(lying(SHRUB, RESERVATION), may_reserve=not may, tiles=Tiles()), Player())
    state = replace(state, players=players, display=display, empty=empty)
    state = after(
        replace(state, turn=replace(state.turn, has_played=True, is_done=True)), SetSeat(1, 1, Stock(), Tiles())
    )
    assert [player.may_reserve for player in state.players] == [may, False]


def test_the_opponent_reserves_nothing():
    """SA-90."""
    state = begun("solo", 1, ("expert_plants",))
    state = after(state, PutCard(1, RESERVATION, SHRUB), PutCard(0, RESERVATION, SHRUB), Harvest())
    assert [player.may_reserve for player in state.players] == [True, False]


@pytest.mark.parametrize(
    ("deck", "is_one"),
    [
        (DECK, True),
        (DECK[:5], False),
        ((*DECK[:5], DECK[0]), False),
        (tuple(Drawn(drawn.card) for drawn in DECK), False),
        (tuple(Drawn(drawn.card, is_turned=True) for drawn in DECK), False),
    ],
    ids=["six", "five", "one twice", "none turned", "all turned"],
)
def test_the_opponents_deck_is_six_cards_two_of_them_turned(deck, is_one):
    """SA-80."""
    assert is_deck(deck) == is_one


@pytest.mark.parametrize(("deck", "left"), [(None, None), ((), 1), (DECK, 7)])
def test_cards_to_the_harvest_card_with_it(deck, left):
    assert cards_left(Solo(deck)) == left

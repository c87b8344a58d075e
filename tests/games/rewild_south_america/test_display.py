"""The Score Board's rows of cards. Rulebook: Replenish; Taking Resources (SA-4, SA-18, SA-84, A-SA10, A-SA13)."""

import pytest
from msgspec.structs import replace

from companion.games.rewild_south_america.cards import Counts
from companion.games.rewild_south_america.display import (
    card_as_it_lies,
    deal_card,
    decks_to_deal,
    drop_at,
    drop_card,
    drop_rightmost,
    end_deck,
    row_of,
    set_at,
)
from companion.games.rewild_south_america.moves import (
    Attract,
    CannotAct,
    Deal,
    EndTurn,
    Harvest,
    NoCard,
    PlayCard,
    SetDisplay,
)
from companion.games.rewild_south_america.state import Player, Turn
from tests.games.rewild_south_america.flows import DECK, EMPTY, after, asked, begun, deals, solo
from tests.games.rewild_south_america.table import (
    AGOUTI,
    BEETLE,
    BOA,
    CACTUS,
    CAVY,
    FERN,
    GUAN,
    MARMOSET,
    MOSQUITO,
    OCELOT,
    PECCARY,
    REED,
    RESERVATION,
    SNAIL,
    at_table,
    refused,
    said,
)

JAGUAR = replace(BOA, key="jaguar_ex", name="Jaguar", is_expert=True)


def shown(**rows):
    """Somebody's turn, with these rows from left to right."""
    return at_table(Player(), display=EMPTY | rows, turn=Turn(1))


def names(state, deck="wildlife"):
    return [card.name for card in state.display[deck]]


def test_a_new_card_comes_to_the_left():
    """SA-4: the newest is always on the left."""
    state = deal_card(deal_card(shown(wildlife=(CAVY,)), GUAN), SNAIL)
    assert names(state) == ["Apple Snail", "White-browed Guan", "Rock Cavy"]


def test_five_wildlife_three_predation_and_three_plant_cards_are_dealt():
    """SA-4."""
    state = begun("solo", 1, has_display=True)
    dealt = []
    for move in deals():
        dealt.append(asked(state).key)
        state = after(state, move)
    assert dealt == ["deal_wildlife"] * 5 + ["deal_predation"] * 3 + ["deal_plant"] * 3
    assert decks_to_deal(state) == ()
    assert asked(state).key == "action"


def test_rows_are_filled_before_a_turn_and_never_in_it():
    """SA-4, and the footnote of the Action Card Overview: only once the turn is finished."""
    state = after(begun("solo", 1, has_display=True, deck=None), *deals())
    state = after(state, PlayCard("rainforest_1", "take"))
    assert decks_to_deal(state) == ()
    refused("not_replenished", after, state, Deal(CAVY))
    state = after(state, EndTurn())
    assert decks_to_deal(state) == ("wildlife",)
    assert decks_to_deal(after(state, Deal(GUAN))) == ()


def test_while_the_opponents_card_is_at_hand_no_card_is_dealt():
    """SA-4, SA-81: its turn begins with the card that the app draws."""
    state = after(begun("solo", 1, has_display=True, deck=DECK), *deals(), Harvest())
    assert state.solo.drawn is not None
    assert decks_to_deal(replace(state, display=EMPTY)) == ()
    assert decks_to_deal(replace(state, display=EMPTY, solo=replace(state.solo, drawn=None, has_acted=True))) == ()
    assert decks_to_deal(replace(state, display=EMPTY, solo=replace(state.solo, drawn=None))) == (
        "wildlife",
        "predation",
        "plant",
    )


@pytest.mark.parametrize("parts", [{"display": None}, {"is_ending": True}], ids=["not kept", "after the last turn"])
def test_nothing_is_dealt(parts):
    assert decks_to_deal(at_table(Player(), **({"display": EMPTY} | parts))) == ()


@pytest.mark.parametrize("deck", ["wildlife", "predation", "plant"])
def test_a_deck_without_cards_is_not_asked_for_again(deck):
    state = end_deck(shown(), deck)
    assert deck not in decks_to_deal(state)
    assert len(decks_to_deal(state)) == 2


@pytest.mark.parametrize(
    ("move", "is_triggered"),
    [
        (NoCard("wildlife"), True),
        (NoCard("predation"), False),
        (Deal(CAVY, is_last=True), True),
        (Deal(CAVY), False),
        (Deal(OCELOT, is_last=True), False),
    ],
)
def test_the_last_wildlife_card_triggers_the_end_when_it_is_dealt(move, is_triggered):
    """SA-60, A-SA13."""
    state = after(begun("solo", 1, has_display=True), move)
    assert (state.end is not None) == is_triggered
    if is_triggered:
        assert str(state.end.reason) == "the last Wildlife Card is on the Score Board"
        assert state.empty == ("wildlife",)


def test_without_a_display_nothing_is_dealt_or_found_there():
    state = at_table(Player())
    for function, arguments in (
        (row_of, ("wildlife",)),
        (deal_card, (CAVY,)),
        (end_deck, ("plant",)),
        (set_at, ("plant", 0, CACTUS)),
        (drop_at, ("plant", 0)),
    ):
        refused("no_display", function, state, *arguments)
    assert drop_card(state, CAVY) is state
    assert card_as_it_lies(state, CAVY) is CAVY
    refused("no_display", after, begun("solo", 1), Deal(CAVY))
    refused("no_display", after, begun("solo", 1), NoCard("wildlife"))
    refused("no_display", after, begun("solo", 1), SetDisplay("plant", 0))


def test_a_full_row_takes_no_more():
    assert refused("row_is_full", deal_card, shown(plant=(CACTUS, FERN, REED)), CACTUS) == (
        "All 3 Plant Cards lie there already."
    )


def test_an_empty_deck_deals_no_more():
    state = after(begun("solo", 1, has_display=True), NoCard("plant"))
    refused("not_replenished", after, state, Deal(CACTUS))
    refused("not_replenished", after, state, NoCard("plant"))


@pytest.mark.parametrize(
    "card",
    [
        replace(CAVY, is_whole=False),
        replace(CAVY, deck=None),
        replace(CAVY, effect=Counts("end", "unicorns", 3)),
        replace(CAVY, homes={}),
    ],
    ids=["not whole", "no deck", "counts nothing known", "no home"],
)
def test_a_card_that_is_not_complete_does_not_come_to_the_table(card):
    state = begun("solo", 1, has_display=True)
    refused("card_not_whole", after, state, Deal(card))
    refused("card_not_whole", after, state, SetDisplay("wildlife", 0, card))


@pytest.mark.parametrize(("card", "module"), [(JAGUAR, "expert_cards"), (RESERVATION, "expert_plants")])
def test_ex_cards_come_to_tables_that_chose_them(card, module):
    """SA-70: else they are put back in the box."""
    refused("module_is_off", after, begun("solo", 1, has_display=True), Deal(card))
    state = after(begun("solo", 1, (module,), has_display=True), Deal(card))
    assert state.display[card.deck] == (card,)


def test_of_several_alike_the_one_furthest_to_the_right_is_taken():
    newer = replace(CAVY, name="Newer")
    state = shown(wildlife=(newer, GUAN, CAVY, SNAIL))
    assert names(drop_card(state, CAVY)) == ["Newer", "White-browed Guan", "Apple Snail"]
    assert names(drop_at(state, "wildlife", 0)) == ["White-browed Guan", "Rock Cavy", "Apple Snail"]
    refused("no_card", drop_at, state, "wildlife", 4)


def test_a_card_that_does_not_lie_there_is_not_taken():
    words = refused("not_displayed", drop_card, shown(wildlife=(CAVY,)), GUAN)
    assert words == "White-browed Guan is not on the Score Board. If it lies there, set the display to what you see."
    refused("not_displayed", card_as_it_lies, shown(), GUAN)


def test_a_card_is_taken_as_it_lies_there():
    """Its facts may have been corrected since it was chosen."""
    corrected = replace(FERN, price=0)
    state = after(begun("solo", 1, has_display=True), *deals()[:8], Deal(CACTUS), Deal(CACTUS), Deal(corrected))
    state = after(state, PlayCard("grassland_1", "take"), Attract(FERN))
    assert state.tasks[0].card == corrected


# --- Cards that leave the game ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "number", "left", "words"),
    [
        ((CAVY, GUAN, SNAIL), 1, ["Rock Cavy", "White-browed Guan"], "Remove from the Score Board: Apple Snail."),
        ((CAVY, GUAN, SNAIL), 2, ["Rock Cavy"], "Remove from the Score Board: Apple Snail and White-browed Guan."),
        ((CAVY,), 2, [], "Remove from the Score Board: Rock Cavy."),
        ((), 2, [], "There is no Wildlife Card to remove."),
    ],
)
def test_the_cards_furthest_to_the_right_leave_the_game(row, number, left, words):
    """SA-18: one; SA-84, A-SA10: for the opponent two."""
    state = drop_rightmost(shown(wildlife=row), "wildlife", number)
    assert names(state) == left
    assert said(state.news) == [words]


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (1, "Remove the Plant Card furthest to the right."),
        (2, "Remove the two Plant Cards furthest to the right."),
    ],
)
def test_without_a_display_it_is_said_what_leaves_the_game(number, words):
    assert said(drop_rightmost(at_table(Player()), "plant", number).news) == [words]


# --- Set by hand ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("index", "card", "left"),
    [
        (0, None, ["White-browed Guan", "Apple Snail"]),
        (2, None, ["Rock Cavy", "White-browed Guan"]),
        (1, PECCARY, ["Rock Cavy", "Chacoan Peccary", "Apple Snail"]),
        (3, PECCARY, ["Rock Cavy", "White-browed Guan", "Apple Snail", "Chacoan Peccary"]),
        (4, MOSQUITO, ["Rock Cavy", "White-browed Guan", "Apple Snail", "Mosquito"]),
    ],
)
def test_the_display_is_set_to_what_lies_there(index, card, left):
    state = begun("solo", 1, has_display=True)
    state = after(state, Deal(SNAIL), Deal(GUAN), Deal(CAVY), SetDisplay("wildlife", index, card))
    assert names(state) == left


def test_the_display_is_set_at_any_time_even_in_a_turn():
    state = solo(*deals(), has_display=True)
    state = after(state, SetDisplay("wildlife", 0, MARMOSET), SetDisplay("wildlife", 4))
    assert names(state) == ["Common Marmoset", "Rock Cavy", "Rock Cavy", "Rock Cavy"]
    refused("other_action", after, state, CannotAct())  # the opponent's card is still to be taken


@pytest.mark.parametrize(
    ("code", "move"),
    [
        ("other_row", SetDisplay("plant", 0, AGOUTI)),
        ("no_card", SetDisplay("plant", 3)),
        ("no_card", SetDisplay("wildlife", 4)),
        ("no_such_place", SetDisplay("plant", 3, CACTUS)),
        ("no_such_place", SetDisplay("predation", 4, OCELOT)),
    ],
)
def test_the_display_is_not_set_to_what_cannot_lie_there(code, move):
    refused(code, after, begun("solo", 1, has_display=True), *deals((CAVY, BEETLE, CAVY, CAVY))[:4], *rows(), move)


def rows():
    """Three Plant Cards, three Predation Cards."""
    return [*[Deal(CACTUS)] * 3, *[Deal(OCELOT)] * 3]

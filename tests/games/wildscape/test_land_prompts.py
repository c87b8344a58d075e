"""What a table says: prompts, forms that can be opened, status, panels (WL-6, WL-10, WL-14, WL-15, WL-20, WL-33)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.game import read_answers
from companion.games.wildscape import GAME
from companion.games.wildscape.land import Counts, Fauna, Land, Specialist
from companion.games.wildscape.moves import (
    ChooseSegment,
    EndTurn,
    ExtraTurn,
    LookOver,
    SeenBird,
    SetBirds,
    Spend,
    WatchBirds,
)
from companion.games.wildscape.state import with_land
from companion.games.wildscape.tracker import apply
from tests.games.wildscape.lands import alone, animal, habitat, land, river, setup_for, table, with_lands
from tests.games.wildscape.plays import BIRDS, TRACKER, after, asked, begun, setup_of, until_birds

ALL = (0, 1, 2)
TYPED = WatchBirds(tuple([SeenBird(f"B0{card}a", (2,), (1,)) for card in (1, 2, 3, 4, 5, 6)]))
ENDING = after(table(3, ALL), EndTurn("end"))
LAST = after(ENDING, EndTurn(), EndTurn())
OVER = after(LAST, EndTurn(), EndTurn(), EndTurn())
COUNTED = after(OVER, *[LookOver(seat, Counts()) for seat in ALL])
TURN = "Round {}. Enter what changes in the land, then end the turn."


@pytest.mark.parametrize(
    ("state", "key", "title", "detail", "rule"),
    [
        (
            TRACKER.start(setup_for(2)),
            "begin_table",
            "How do you follow this table?",
            "All lands, or some of them: what nobody follows is typed on the scoresheet.",
            "WL-3",
        ),
        (table(3, ALL), "land1", "Ann’s turn", TURN.format(1), "WL-6"),
        (after(table(3, ALL), EndTurn(), EndTurn()), "land3", "Cy’s turn", TURN.format(1), "WL-6"),
        (after(table(3, (1,)), EndTurn()), "land2", "Bo’s turn", TURN.format(2), "WL-6"),
        (ENDING, "land2", "Bo’s turn", TURN.format(1), "WL-10"),
        (
            LAST,
            "land1",
            "Ann’s turn",
            "Round 2, the last turn. Enter what changes in the land, then end it.",
            "WL-10",
        ),
        (after(table(3, ALL), EndTurn("birds")), "birds", "First bird watching", "Refresh the tableau first.", "WL-20"),
        (
            after(table(3, ALL), EndTurn("birds"), TYPED, EndTurn("birds")),
            "birds",
            "Second bird watching",
            "Refresh the tableau first.",
            "WL-20",
        ),
        (
            OVER,
            "finish1",
            "Count Ann’s land",
            "What is counted by eye, and what is not known yet. A blank is left to the scoresheet.",
            "WL-30",
        ),
        (after(OVER, LookOver(0, Counts())), "finish2", "Count Bo’s land", None, "WL-30"),
        (COUNTED, "birds", "Final bird watching", "2 VP for each bird, 1 each when level.", "WL-22"),
    ],
)
def test_a_prompt(state, key, title, detail, rule):
    prompt = asked(state)
    assert (prompt.key, str(prompt.title), prompt.rule) == (key, title, rule)
    assert detail in (str(prompt.detail), None)


def test_over_nothing_is_asked():
    assert asked(after(COUNTED, TYPED)) is None


def listed(state, *, is_listed=True):
    return [(each.key, each.label) for each in asked(state).others if each.is_listed is is_listed]


def test_a_table_before_its_beginning_offers_its_set_up():
    assert listed(TRACKER.start(setup_for(4))) == [("setup", "How to set up the table")]
    assert listed(TRACKER.start(setup_of(1))) == [("setup", "How to set up the table")]


def test_every_land_can_be_opened_from_a_turn():
    """The land whose turn it is lies open anyway; its other forms, and those of others, have no place in the list."""
    state = after(table(3, (0, 2)), EndTurn())
    assert listed(state) == [
        ("land1", "Ann: land"),
        ("birds_now", "Birds"),
        ("birds", "Refresh the tableau, then watch birds"),
        ("setup", "How to set up the table"),
    ]
    assert listed(after(state, EndTurn())) == [
        ("land3", "Cy: land"),
        ("birds_now", "Birds"),
        ("birds", "Refresh the tableau, then watch birds"),
    ]
    assert listed(state, is_listed=False) == [
        ("hand1", "Ann: cards"),
        ("specialists1", "Ann: specialists"),
        ("counts1", "Ann: counts"),
        ("hand3", "Cy: cards"),
        ("specialists3", "Cy: specialists"),
        ("counts3", "Cy: counts"),
    ]
    assert ("birds", "Refresh the tableau, then watch birds") in listed(table(2, (0, 1)), is_listed=False)
    assert "birds" not in [key for key, _ in listed(after(state, EndTurn("end")))]


def test_lands_can_be_opened_where_birds_and_ends_are_counted():
    for state in (OVER, COUNTED, after(table(3, ALL), EndTurn("birds"))):
        assert [key for key, _ in listed(state)][:3] == ["land1", "land2", "land3"]
    assert "birds_now" in [key for key, _ in listed(OVER)]
    assert "birds_now" not in [key for key, _ in listed(COUNTED)], "they are watched there"


def test_against_the_poachers_the_land_that_is_followed_comes_first():
    keys = ["missing", "rondel", "poachers"]
    assert [key for key, _ in listed(begun())] == keys
    assert listed(alone())[:2] == [("land1", "My land"), ("birds_now", "Birds")]
    assert [key for key, _ in listed(alone())][2:] == keys
    assert [label for _, label in listed(alone(), is_listed=False)] == [
        "My cards",
        "My specialists",
        "My counts",
    ]
    assert [key for key, _ in listed(alone(1, *until_birds()))] == ["land1", "birds_now", "poachers"]


def test_against_the_poachers_the_land_is_counted_before_the_last_birds():
    """WL-30, WL-50."""
    state = alone(1)
    for number in range(1, 13):
        state = after(state, *until_birds(1), *([WatchBirds(BIRDS)] if number in (4, 8) else []))
    prompt = asked(state)
    assert (prompt.key, str(prompt.title)) == ("finish1", "Count Ann’s land")
    assert [each.key for each in prompt.others if each.is_listed] == ["land1", "birds_now"]
    assert asked(after(state, LookOver(0, Counts()))).key == "birds"


def ways(state):
    return [(choice.move, str(choice.label), choice.is_main) for choice in asked(state).choices]


def test_wl_10_wl_20_how_a_turn_ends():
    """WL-10, WL-20, S17: only what can still come of it."""
    main = (EndTurn(), "End Ann’s turn", True)
    birds = (EndTurn("birds"), "It removed a bird watching tile", False)
    end = (EndTurn("end"), "It triggered the end", False)
    assert ways(table(2, (0, 1))) == [main, birds, end]
    assert ways(table(2)) == [main, birds, end, (EndTurn("last"), "That was the last turn", False)]
    watched = after(table(3, ALL), EndTurn("birds"), TYPED, EndTurn("birds"), TYPED, EndTurn())
    assert ways(watched) == [main, end]
    assert ways(LAST) == [main]
    activist = with_lands(table(2, (0, 1)), land(specialists=(Specialist("S17"),)))
    assert ways(activist) == [main, birds, end, (EndTurn("again"), "Another turn", False)]


def ordered(state):
    return [str(each.label) for each in asked(state).orders]


def test_wl_20_wl_21_wl_27_the_order_of_a_bird_watching():
    """WL-20, WL-21, WL-27, S40: refresh the tableau, watch, put back, then the Ornithologist."""
    state = after(table(3, ALL), EndTurn("birds"))
    plain = ["Discard the leftmost card of each row, and refill.", "Watch the birds.", "Put back what is above 8."]
    assert ordered(state) == plain
    assert str(asked(state).orders[2].detail) == "The Ornithologist (S31) adds its energy after that."
    assert [str(each) for each in asked(state).why] == [
        "Bio energy above 8 is lost at a bird watching: spend it before."
    ]
    first = "The Phenologist (S40) takes its card."
    assert ordered(with_land(state, 2, land(specialists=(Specialist("S40"),)))) == [first, *plain]
    assert ordered(after(table(3, (0, 1)), EndTurn("birds"))) == [first, *plain], "somebody may have it"
    assert ordered(COUNTED) == []


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (TRACKER.start(setup_for(3)), "Not begun"),
        (after(table(3, ALL), EndTurn()), "Round 1 · Bo"),
        (ENDING, "Round 1 · Bo · 1 more round"),
        (LAST, "Round 2 · Ann · last round"),
        (OVER, "After the last turn"),
        (after(COUNTED, TYPED), "After the last turn"),
    ],
)
def test_the_status(state, words):
    assert str(TRACKER.status(state)) == words


def test_only_pages_of_the_rondel_need_its_styles():
    assert TRACKER.style(begun()) == "poachers"
    assert TRACKER.style(table(2)) == ""


def test_a_table_has_no_picture():
    assert TRACKER.picture(table(2)).shapes == ()
    assert TRACKER.why_not(table(2), 0, 0) is None


# Panels.


def panels_of(state):
    setup = state.setup
    answers, refused = read_answers(setup, GAME.sheet(setup), TRACKER.answers(state))
    assert not refused
    return TRACKER.panels(state, GAME.score(setup, answers))


def cells(row):
    return [(cell.figure, cell.words, str(cell.note or "")) for cell in row.cells]


def test_before_a_table_begins_there_is_no_panel():
    assert panels_of(TRACKER.start(setup_for(2))) == ()


def test_wl_14_which_specialists_can_be_attracted():
    """WL-14: values against the numbers above the tokens; one of a type."""
    there = land(
        habitat("wetland", 9, (6, 9)),
        habitat("savanna", 9, 5),
        habitat("desert", 9, 2, 2, 2),
        river(3, 3),
        specialists=(Specialist("S09"),),
    )
    state = replace(with_lands(table(3, ALL), there), tokens={"desert": 1})
    (panel,) = panels_of(state)
    assert (panel.title, panel.is_open) == ("Ann · now", True)
    (specialists,) = panel.rows
    assert (specialists.label, specialists.mark) == ("Specialists", "specialist")
    assert cells(specialists) == [
        ("6", "River", "can be attracted"),
        ("9", "Wetland", "has one"),
        ("0", "Woodland", "needs 6"),
        ("5", "Savanna", "needs 6"),
        ("6", "Desert", "needs ?"),
    ]
    assert [cell.is_next for cell in specialists.cells] == [True, False, False, False, False]


def test_wl_15_which_predators_can_come_and_onto_which_animals():
    """WL-15, D01 to D28: those of the hand first; a tile with a pawn on it takes no other."""
    there = land(
        habitat("wetland", 9, animal(6, 9, pawn=True), (3, 4)),
        habitat("woodland", 9, (8, 11), animal(7, 10, name="Zebra"), (5, 8), (4, 7), 1),
        hand=("D02", "D03", "D20"),
    )
    panel, others = panels_of(with_lands(table(3, ALL), there))
    hand = panel.rows[1]
    assert (hand.label, hand.mark) == ("In hand, possible now", "predator")
    assert cells(hand) == [
        ("D02 Leopard", "", "Woodland 11, Zebra 10, 2 more"),
    ]
    assert (others.title, others.is_open) == ("Other predators", False)
    found = {figure: note for figure, _, note in cells(others.rows[0])}
    assert found["D01 Nile Crocodile"] == "Wetland 4"
    assert found["D28 Lion"] == "Woodland 11, Zebra 10"
    assert "D03 Cheetah" not in found


def test_wl_33_what_the_fauna_cards_count():
    """WL-33, WL-38, A-WL2: what is unknown is no 0."""
    there = land(habitat("savanna", 9, 3), habitat("savanna", 2, 1), fauna=(Fauna("F10"), Fauna("F13", (1, 2))))
    panel = panels_of(with_lands(table(3, ALL), there))[0]
    assert (panel.rows[1].label, panel.rows[1].mark) == ("Fauna cards", "paw")
    assert cells(panel.rows[1]) == [
        ("F10 East African Lowland Honey Bee", "2 VP", "2 savanna habitats with animal tiles"),
        ("F13 Straw-coloured Fruit Bat", "? VP", "habitat tiles of a single type: not told"),
    ]


def test_wl_20_how_the_birds_stand():
    """WL-20, WL-26: of the cards that are known, as far as they are counted."""
    cards = (("B02a", "B10a"), ("", ""), ("B03b", "B06a"))
    lands = (
        land(habitat("wetland", 9, 3, 3), counts=Counts(lines=(4, 5, 6))),
        land(habitat("wetland", 9, 3)),
        land(habitat("woodland", 9, 4, 3)),
    )
    state = after(with_lands(table(3, ALL), *lands), SetBirds(cards))
    birds = panels_of(state)[-1]
    assert (birds.title, birds.is_open) == ("Birds", False)
    assert [row.label for row in birds.rows] == ["Ann : Bo", "Cy : Ann"]
    assert cells(birds.rows[0]) == [
        ("B02a African Openbill", "2 : 1", "Ann ahead"),
        ("B10a Grey Crowned Crane", "", "not counted yet"),
    ]
    assert cells(birds.rows[1]) == [
        ("B03b Helmeted Guinea Fowl", "4, 3 : 0", "Cy ahead"),
        ("B06a Kori Bustard", "0 : 0", "level"),
    ]
    ahead = with_land(state, 1, land(habitat("wetland", 9, 3, 3, 3)))
    assert cells(panels_of(ahead)[-1].rows[0])[0] == ("B02a African Openbill", "2 : 3", "Bo ahead")


def test_the_panels_are_those_of_the_land_whose_turn_it_is():
    assert panels_of(table(3, (1,)))[0].title == "Bo · now"
    assert [each.title for each in panels_of(alone())] == ["Ann · now", "The Poachers · 5 VP so far"]
    assert len(panels_of(begun())) == 1
    assert panels_of(OVER) == (), "nothing can be done in the lands any more"


def test_names_are_data():
    """Braces in a name are no template."""
    setup = setup_for(2)
    setup = replace(setup, seats=(replace(setup.seats[0], name="{0}"), setup.seats[1]))
    state = replace(table(2, (0, 1), birds=(("B02a", "", "", ""),)), setup=setup)
    assert str(asked(state).title) == "{0}’s turn"
    assert str(asked(state).choices[0].label) == "End {0}’s turn"
    assert panels_of(with_land(state, 0, land(habitat("wetland", 2, 2))))[-1].rows[0].label == "{0} : Bo"
    assert str(TRACKER.status(state)) == "Round 1 · {0}"
    assert Land() in state.lands


@pytest.mark.parametrize(
    ("there", "is_offered"),
    [
        (land(), False),
        (land(specialists=(Specialist("S17"),)), True),
        (land(specialists=(Specialist("S17", None, True),)), False),
    ],
)
def test_in_solo_the_activist_brings_a_turn_where_the_land_has_it(there, is_offered):
    """S17: once a game, and only for whoever attracted it; used, it is marked so."""
    waiting = with_lands(alone(1, ChooseSegment(0), Spend(0)), there)
    assert any(isinstance(choice.move, ExtraTurn) for choice in asked(waiting).choices) is is_offered
    after_it = apply(waiting, ExtraTurn())
    assert [each.is_used for each in after_it.lands[0].specialists] == [True] * len(there.specialists)

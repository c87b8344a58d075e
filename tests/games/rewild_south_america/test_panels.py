"""What stays in view during a play."""

import pytest
from msgspec.structs import replace

from companion.games.rewild_south_america.figures import Figures
from companion.games.rewild_south_america.moves import Harvest, PlayCard, PutCard, SetSeat, TriggerEnd
from companion.games.rewild_south_america.panels import panels, status
from companion.games.rewild_south_america.state import Stock, Tiles
from tests.games.rewild_south_america.flows import EMPTY, after, begun, solo
from tests.games.rewild_south_america.plays import TRACKER, setup_of
from tests.games.rewild_south_america.table import (
    CACTUS,
    CAVY,
    GRASS,
    GUAN,
    HARPY,
    MARMOSET,
    OCELOT,
    RAIN,
    SHRUB,
    brunos_table,
)


def seen(state):
    """Each panel as its title, its hint, whether it is open, and its rows with their cells."""
    return {
        panel.title: (
            str(panel.hint),
            panel.is_open,
            {row.label: [cell_of(cell) for cell in row.cells] for row in panel.rows},
        )
        for panel in panels(state, None)
    }


def cell_of(cell):
    return f"{cell.figure} {cell.words}".strip()


def test_before_the_play_begins_there_is_nothing_to_see():
    state = TRACKER.start(setup_of("competitive", 2))
    assert panels(state, None) == ()
    assert str(status(state)) == "Not begun"


def test_a_seats_side_of_the_table():
    """Bruno's at the end of the rulebook's example: 9 visible animals; 3 x 3 Shrubland hexes, 1 + 2 + 2 are taken."""
    state = begun(figures=Figures(grassland_hexes=2))
    state = replace(state, players=(brunos_table(), state.players[1]))
    hint, is_open, rows = seen(state)["A · 0 on the track"]
    assert (hint, is_open) == ("9 of 8 visible animals", True)
    assert rows == {
        "In stock": ["4 Minerals", "0 Water", "0 Seeds"],
        "Tiles": ["3 Shrubland", "1 Grassland", "2 Wetland", "3 Rainforest"],
        "Face-up Action Cards": ["1 Wetland symbol", "1 Grassland symbol"],
        "Shrubland · 4 hexes free": [
            "Rock Cavy small herbivore",
            "Chacoan Peccary large herbivore",
            "White-browed Guan medium herbivore",
        ],
        "Grassland · 2 hexes free": ["Mosquito insect", "Apple Snail insect", "Ocelot predator", "Lily pads plant"],
        "Rainforest · 0 hexes free": [
            "Dinoponera Quadriceps insect",
            "Giant Anteater large herbivore",
            "Common Marmoset small herbivore",
        ],
    }


def test_what_a_card_lies_on_and_what_became_of_it():
    state = after(begun(), SetSeat(0, 5, Stock(), Tiles(rainforest=2, high_trees=2), {}, 0, None, ("rainforest",)))
    state = after(state, PutCard(0, MARMOSET, RAIN), PutCard(0, OCELOT, RAIN, on=0), PutCard(0, HARPY, RAIN, on=0))
    state = after(state, PutCard(0, MARMOSET, RAIN, is_on_tree=True), PutCard(0, CAVY, SHRUB))
    player = state.players[0]
    changed = replace(player, stacks=(*player.stacks[:-1], replace(player.stacks[-1], is_changed=True)))
    state = replace(state, players=(changed, state.players[1]))
    (panel, _) = panels(state, None)
    notes = {row.label: [str(cell.note).split(" · ", 1)[1] for cell in row.cells] for row in panel.rows[2:]}
    assert panel.title == "A · 5 on the track"
    assert notes == {
        "Shrubland · 0 hexes free": ["changed"],  # one hex is needed and there is none: the numbers are still to be set
        "Grassland · 0 hexes free": [],
        "Rainforest · 1 hex free, 1 tree · completed": ["on Ocelot, Common Marmoset", "on a High Tree"],
    }


def test_what_is_not_followed_is_not_shown():
    state = begun(only_cards=True, figures=Figures())
    assert seen(state)["A"] == ("0 of 8 visible animals", True, {"Shrubland": [], "Grassland": [], "Rainforest": []})


@pytest.mark.parametrize(("players", "is_open"), [(2, [True, True]), (3, [True, False, False])])
def test_whose_turn_it_is_comes_first(players, is_open):
    state = after(begun(players=players), Harvest())
    assert (
        [panel.title[0] for panel in panels(state, None)] == ["B", "C", "A"][3 - players :]
        if players == 3
        else ["B", "A"]
    )
    assert [panel.is_open for panel in panels(state, None)] == is_open


def test_the_score_board_lies_between_the_seats_until_the_play_is_over():
    state = begun("solo", 1, has_display=True)
    state = replace(state, display=EMPTY | {"wildlife": (CAVY, GUAN), "predation": (OCELOT,), "plant": (CACTUS,)})
    shown = panels(state, None)
    assert [panel.title for panel in shown] == [
        "A · 0 on the track",
        "On the Score Board",
        "The opponent · 0 on the track",
    ]
    assert [(row.label, [cell.figure for cell in row.cells]) for row in shown[1].rows] == [
        ("Wildlife", ["Rock Cavy", "White-browed Guan"]),
        ("Predation", ["Ocelot"]),
        ("Plant", ["Cactus"]),
    ]
    notes = [str(row.cells[0].note) for row in shown[1].rows]
    assert [note.partition(" · ")[0] for note in notes] == ["1 Shrubland", "Grassland or Rainforest", "1 Seed"]
    assert len(panels(replace(state, is_over=True), None)) == 2


def test_reserved_cards_are_shown():
    """SA-77."""
    state = begun()
    state = replace(state, players=(replace(state.players[0], reserved=(CAVY,)), state.players[1]))
    assert seen(state)["A · 0 on the track"][2]["Reserved"] == ["Rock Cavy small herbivore"]


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (begun(), "Round 1 · A"),
        (after(begun(), *[Harvest()] * 3), "Round 2 · B"),
        (solo(), "Round 1 · The opponent · 6 cards to Harvest"),
        (solo(deck=None), "Round 1 · The opponent"),
        (after(begun(), TriggerEnd(1)), "Round 1 · A · Final round: triggered at the table"),
        (after(begun(), TriggerEnd(1), Harvest(), Harvest()), "After the last turn"),
        (replace(begun(), is_ending=True), "After the last turn"),
    ],
)
def test_where_the_play_stands(state, words):
    assert str(status(state)) == words


def test_symbols_that_are_all_zero_are_not_shown():
    sides = {"grassland_1.bottom": {"grassland": 0}}
    state = after(begun(figures=Figures(grassland_hexes=2, sides=sides)), PlayCard("grassland_1", "take"))
    assert state.players[0].symbols == {"grassland": 0}
    assert "Face-up Action Cards" not in seen(state)["A · 0 on the track"][2]
    assert GRASS not in state.players[0].completed

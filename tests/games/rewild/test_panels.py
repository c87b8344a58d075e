from companion.games.rewild import GAME
from companion.games.rewild.tracker import LayStartTile, SetAside, State, TakeToken
from tests.games.rewild.boards import ROWS, SPACE, THREE_TURNS, apply_all, score_state, tile

SETTLED = apply_all([*THREE_TURNS, TakeToken(*SPACE, "purple_emperor_butterfly")])


def status_of(state):
    return str(GAME.tracker.status(state)).replace("\N{NO-BREAK SPACE}", " ")


def panels_of(state):
    return GAME.tracker.panels(state, score_state(state))


def test_how_far_the_play_is():
    """Four tiles lie, one was paid for the Butterfly and one set aside: 24 - 4 - 1 - 1 = 18 are left."""
    assert status_of(apply_all(THREE_TURNS)) == "Tile 4 of 24 · stack: 20"
    assert status_of(SETTLED) == "Tile 4 of 24 · stack: 19 · 1 discarded"
    start = apply_all([ROWS])
    assert status_of(start) == "Tile 0 of 24 · stack: 24"
    nothing_fits = apply_all(THREE_TURNS[:2])
    assert "discarded" not in status_of(nothing_fits)


def test_tiles_set_aside_are_gone_as_well():
    woodland = apply_all([ROWS, LayStartTile(tile("WWWW")), SetAside(tile("LLLL"))])
    assert status_of(woodland) == "Tile 1 of 24 · stack: 22 · 1 discarded"


def test_the_score_by_habitat_says_what_the_next_band_takes():
    """The Butterfly has 2 x 2 and joins 6 Scrubland squares, 1 point; 3 Woodland squares lack 2, 2 Wetland lack 3."""
    score, _ = panels_of(SETTLED)
    assert [(row.label, row.mark, row.figure, str(row.note)) for row in score.rows] == [
        ("Woodland", "woodland", "0", "wildlife 0 · largest area 3 squares: 0; 2 more squares: 1 point"),
        ("Scrubland", "scrubland", "5", "wildlife 4 · largest area 6 squares: 1; 4 more squares: 3 points"),
        ("Wetland", "wetland", "0", "wildlife 0 · largest area 2 squares: 0; 3 more squares: 1 point"),
    ]


def test_the_rows_show_what_each_token_costs():
    """RW-5: without the Butterfly the Scrubland row is 3, 1, 4."""
    _, wildlife = panels_of(SETTLED)
    row = wildlife.rows[1]
    assert (row.label, row.mark) == ("Scrubland", "scrubland")
    assert [(cell.figure, cell.words, str(cell.note), cell.is_next) for cell in row.cells] == [
        ("3", "Nightingale", "2 tiles", False),
        ("1", "Red Deer", "1 tile", False),
        ("4", "White Stork", "free", True),
    ]
    assert [len(each.cells) for each in wildlife.rows] == [4, 3, 4]


def test_before_the_first_tile_there_is_less_to_see():
    assert panels_of(State()) == ()
    assert [panel.title for panel in panels_of(apply_all([ROWS]))] == ["Wildlife left"]
    assert [panel.title for panel in panels_of(SETTLED)] == ["Score now", "Wildlife left"]

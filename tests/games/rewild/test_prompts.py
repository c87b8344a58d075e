import pytest
from msgspec.structs import replace

from companion.games.rewild import GAME
from companion.games.rewild.gains import Gain
from companion.games.rewild.picture import picture_tile
from companion.games.rewild.prompts import hint, prompt, say_gain, weigh_all, why_not
from companion.games.rewild.tracker import DrawTile, LayStartTile, PlaceTile, TakeToken
from tests.games.rewild.boards import (
    ROWS,
    SETUP,
    SPACE,
    THREE_TURNS,
    TWO_SPACES,
    apply_all,
    tile,
)

BARE = GAME.tracker.start(SETUP)
WAITING = apply_all(THREE_TURNS)
TURN_3 = apply_all(THREE_TURNS[:-1])
NOTHING_LEFT = ((), (), ())


def started(start, drawn):
    return apply_all([ROWS, LayStartTile(tile(start)), DrawTile(tile(drawn))])


def test_what_is_asked_in_turn():
    asked = []
    state = BARE
    for move in (*THREE_TURNS, TakeToken(*SPACE, "white_stork")):
        asked.append(prompt(state))
        state = GAME.tracker.apply(state, move)
    asked.append(prompt(state))
    assert [each.key for each in asked] == ["rows", "start_tile", *["draw", "place"] * 3, "take", "draw"]
    assert [each.rule for each in asked[:4]] == ["RW-3", "RW-1", "", "RW-6"]
    assert (str(asked[2].title), str(asked[2].detail)) == ("Draw tile 2", "23 tiles in the stack")
    assert (str(asked[-1].title), str(asked[-1].detail)) == ("Draw tile 5", "20 tiles in the stack")
    assert [each.choices for each in asked if each.key in ("rows", "start_tile", "draw")] == [()] * 6
    assert str(prompt(replace(state, discarded=19)).detail) == "1 tile in the stack"
    assert prompt(replace(state, discarded=20)) is None
    assert prompt(replace(state, discarded=20, waiting=(SPACE,))).key == "take"


def test_a_place_says_what_it_brings():
    """Turn 3 of the rulebook's example, on the board in boards.py.

    The Woodland at (2, 0) joins (1, 0) and (1, 1). Between it and tile 3 lies Scrubland and Wetland, between it and
    the start tile Woodland twice.
    """
    asked = prompt(TURN_3)
    assert (str(asked.title), asked.piece) == ("Place the tile", picture_tile(tile("SLLW")))
    (choice,) = [each for each in asked.choices if each.at == (3, 0)]
    assert choice.move == PlaceTile(2, -1, 0)
    assert str(choice.label) == "as drawn"
    assert str(choice.group) == "below tile 3, one to the right"
    assert (choice.turn, choice.cost, choice.points) == (0, None, None)
    assert str(choice.detail) == (
        "Woodland 2 → 3 · closes a space: 2 Woodland, 2 Scrubland · open spaces: 1 Scrubland, 1 Wetland / 2 Woodland"
    )


def test_a_place_names_its_turn_and_the_points_of_a_larger_area():
    """Woodland 2 + 3 = 5, which score 1; the Scrubland square is turned to the top left (RW-10)."""
    asked = prompt(started("WWLL", "WWWS"))
    assert str(asked.detail) == "It fits in 4 spots."
    at_the_left = {each.turn: each for each in asked.choices if each.at == (0, -1)}
    assert {turn: str(each.label) for turn, each in at_the_left.items()} == {
        0: "as drawn",
        90: "turned right",
        180: "upside down",
    }
    assert str(at_the_left[90].detail) == (
        "Woodland 2 → 5 (+1) · Scrubland 0 → 1 · open spaces: 2 Woodland / 2 Woodland"
    )
    assert {each.turn for each in asked.choices if each.at == (2, -1)} == {90, 180, 270}


def test_a_place_that_brings_nothing_says_so():
    assert str(say_gain(Gain((), (), (), ()))) == "no larger area, no space"


def test_wildlife_is_offered_with_cost_and_points():
    """Two Woodland and two Scrubland squares beside the space; each joins areas of 2 and 3 to 6, which score 1."""
    asked = prompt(WAITING)
    assert str(asked.title) == "A space: choose its wildlife"
    offered = [
        (each.move.token, str(each.label), str(each.cost), each.points, str(each.detail)) for each in asked.choices
    ]
    woodland = "2 Woodland squares beside it · Woodland 3 → 6 (+1)"
    scrubland = "2 Scrubland squares beside it · Scrubland 3 → 6 (+1)"
    wetland = "0 Wetland squares beside it"
    assert offered == [
        ("peregrine_falcon", "Peregrine Falcon (4)", "free", 9, woodland),
        ("violet_dor_beetle", "Violet Dor Beetle (3)", "discard 1", 7, woodland),
        ("long_eared_bat", "Long Eared Bat (2)", "discard 2", 5, woodland),
        ("hedgehog", "Hedgehog (1)", "discard 3", 3, woodland),
        ("white_stork", "White Stork (4)", "free", 9, scrubland),
        ("purple_emperor_butterfly", "Purple Emperor Butterfly (2)", "discard 1", 5, scrubland),
        ("red_deer", "Red Deer (1)", "discard 2", 3, scrubland),
        ("nightingale", "Nightingale (3)", "discard 3", 7, scrubland),
        ("beaver", "Beaver (4)", "free", 0, wetland),
        ("blue_eyed_dragonfly", "Blue-eyed Dragonfly (3)", "discard 1", 0, wetland),
        ("kingfisher", "Kingfisher (2)", "discard 2", 0, wetland),
        ("harvest_mouse", "Harvest Mouse (1)", "discard 3", 0, wetland),
    ]
    assert {each.at for each in asked.choices} == {(1.5, -0.5)}
    assert {each.group for each in asked.choices} == {None}
    assert [each.mark for each in asked.choices] == ["woodland"] * 4 + ["scrubland"] * 4 + ["wetland"] * 4


@pytest.mark.parametrize(("stack", "offered"), [(0, 3), (1, 6), (2, 9), (3, 12), (4, 12)])
def test_nothing_is_offered_that_the_stack_cannot_pay(stack, offered):
    """A-RW4: of each row the last token, and one more for each tile in the stack."""
    state = replace(WAITING, discarded=20 - stack)
    assert state.stack == stack
    choices = prompt(state).choices
    assert len(choices) == offered
    assert all(GAME.tracker.apply(state, each.move).stack >= 0 for each in choices)


def test_several_spaces_are_named_by_what_lies_beside_them():
    """A-RW5"""
    asked = prompt(apply_all(TWO_SPACES))
    assert str(asked.title) == "2 spaces: choose"
    assert {(str(each.group), each.at) for each in asked.choices} == {
        ("Space 1: 4 Woodland", (4.5, 0.5)),
        ("Space 2: 4 Woodland", (2.5, 1.5)),
    }
    assert len(asked.choices) == 24


def hinted(state):
    return [(each.move, each.points, str(each.detail)) for each in hint(state).choices]


@pytest.mark.parametrize(
    ("woodland", "scrubland", "third"),
    [
        # Beetle and Nightingale both bring 2 x 3 + 1: the cheaper one comes first
        ("violet_dor_beetle hedgehog long_eared_bat", "red_deer purple_emperor_butterfly nightingale", "nightingale"),
        (
            "hedgehog long_eared_bat violet_dor_beetle",
            "nightingale red_deer purple_emperor_butterfly",
            "violet_dor_beetle",
        ),
    ],
)
def test_a_hint_for_wildlife_is_the_most_points_then_the_least_cost(woodland, scrubland, third):
    """Falcon and Stork bring 2 x 4 + 1 and are free."""
    rows = ((*woodland.split(), "peregrine_falcon"), (*scrubland.split(), "white_stork"), ())
    state = replace(WAITING, rows=rows)
    assert [(move.token, points) for move, points, _ in hinted(state)] == [
        ("peregrine_falcon", 9),
        ("white_stork", 9),
        (third, 7),
    ]
    assert "no later space" in str(hint(WAITING).looks_at)


def test_a_hint_for_a_place_adds_areas_and_spaces():
    """Woodland 2 + 3 = 5 squares: 1 point; two spaces with two Woodland squares, 2 x 4 instead of 1 x 4 each."""
    detail = (
        "Woodland 2 → 5 (+1) · open space: Peregrine Falcon 8 (before: 4) · open space: Peregrine Falcon 8 (before: 4)"
    )
    assert hinted(started("WWLL", "WWWS")) == [
        (PlaceTile(-1, -2, 1), 9, detail),
        (PlaceTile(-1, -2, 2), 9, detail),
        (PlaceTile(1, -2, 1), 9, detail),
    ]
    assert "no later tile" in str(hint(TURN_3).looks_at)


def test_a_hint_for_a_place_has_the_worth_most_first():
    """Above the start tile one of two spaces gets a second Woodland square, 8 instead of 4; beside it none."""
    assert hinted(started("WWLL", "WSSS")) == [
        (PlaceTile(-1, -2, 2), 4, "open space: Peregrine Falcon 8 (before: 4)"),
        (PlaceTile(1, -2, 3), 4, "open space: Peregrine Falcon 8 (before: 4)"),
        (PlaceTile(-2, -1, 2), 0, "nothing at once"),
    ]


def test_among_equals_the_hint_prefers_matching_squares_around_spaces():
    """Without wildlife no space is worth anything; below the start tile one has two squares alike, beside it none."""
    state = replace(started("LLWW", "WSSS"), rows=NOTHING_LEFT)
    assert hinted(state) == [
        (PlaceTile(-1, 2, 1), 0, "nothing at once"),
        (PlaceTile(1, 2, 0), 0, "nothing at once"),
        (PlaceTile(-2, 1, 1), 0, "nothing at once"),
    ]


@pytest.mark.parametrize(
    ("stack", "worth", "detail"),
    [
        # The Falcon costs the one tile: 2 x 4 as before. The open space below gets its second Woodland square.
        (1, 4, "open space: Peregrine Falcon 8 (before: 4)"),
        # Only the Hedgehog and the Deer are free: 2 x 1 instead of 8. The best tokens are still there for other spaces.
        (0, -2, "closed space: Hedgehog 2 (before: 8) · open space: Peregrine Falcon 8 (before: 4)"),
    ],
)
def test_a_space_that_closes_is_worth_what_can_be_paid_for(stack, worth, detail, monkeypatch):
    monkeypatch.setattr("companion.games.rewild.prompts.BEST", 99)
    rows = (("peregrine_falcon", "hedgehog"), ("white_stork", "red_deer"), ())
    state = replace(TURN_3, rows=rows, discarded=20 - stack)
    assert state.stack == stack
    found = {move: (points, said) for move, points, said in hinted(state)}
    assert found[PlaceTile(2, -1, 0)] == (worth, detail)


def test_there_is_no_hint_where_nothing_is_to_choose():
    assert hint(BARE) is None
    assert hint(apply_all(THREE_TURNS[:2])) is None
    assert weigh_all(BARE) == ()


@pytest.mark.parametrize(
    ("x", "y", "words"),
    [
        (1, 1, "It would lie over tile 1."),
        (3, 1, "It would lie straight beside tile 1. Move it by one square."),
        (9, 9, "No tile lies beside that place. A tile must touch another one along an edge."),
        (
            2,
            3,
            "Woodland would lie beside Wetland. Squares that touch must have the same habitat. "
            "It fits in no way there.",
        ),
        (0, -1, None),
        (-0.3, -0.6, None),
        (0.4, -1.4, None),
        (2, -1, None),
    ],
)
def test_a_spot_that_is_refused_says_why(x, y, words):
    """By the middle of the tile, to the nearest corner of squares; a spot where it fits turned is none."""
    found = why_not(started("WWLL", "WWWS"), x, y)
    assert found is None if words is None else str(found) == words


def test_without_a_tile_in_hand_no_spot_is_refused():
    assert why_not(WAITING, 1, 1) is None

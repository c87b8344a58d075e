from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.game import read_answers
from companion.games.rewild import GAME
from companion.games.rewild.board import Survey, legal_placements
from companion.games.rewild.tracker import (
    DrawTile,
    LayRows,
    LayStartTile,
    PlaceTile,
    SetAside,
    State,
    TakeToken,
    amend,
    answers,
    apply,
    cost_of,
    describe,
    opens_turn,
    rests,
    shuffle_rows,
    tokens_at_hand,
)
from tests.games.rewild import oracle
from tests.games.rewild.boards import (
    ROWS,
    SCRUBLANDS,
    SETUP,
    SPACE,
    THREE_TURNS,
    TWO_SPACES,
    WETLANDS,
    WOODLANDS,
    apply_all,
    play_woodland,
    score_state,
    tile,
)

BUTTERFLY = "purple_emperor_butterfly"
BARE = GAME.tracker.start(SETUP)
STARTED = apply_all([ROWS, LayStartTile(tile("WWWW"))])
IN_HAND = apply_all([DrawTile(tile("WWWS"))], STARTED)
WAITING = apply_all(THREE_TURNS)


def test_a_play_begins_with_nothing_on_the_table():
    assert State() == BARE
    assert (BARE.stack, BARE.is_over, BARE.seen_tiles, answers(BARE)) == (24, False, (), {})


@pytest.mark.parametrize("state", [BARE, STARTED, IN_HAND])
def test_no_move_has_news_besides_the_board(state):
    assert GAME.tracker.news(state) == ()


def test_a_play_leaves_answers_blank_until_it_is_over_and_needs_not_say_so():
    found, _ = read_answers(SETUP, GAME.sheet(SETUP), answers(STARTED))
    assert not GAME.score(SETUP, found).is_complete
    assert GAME.tracker.is_over(STARTED)


def test_the_examples_of_turns():
    """Rulebook: Rewild, Examples of Tile Placement and Offsetting: turn 3 closes a space; Scrubland is 3 squares."""
    before, after = apply_all(THREE_TURNS[:-1]), WAITING
    assert (before.waiting, after.waiting) == ((), (SPACE,))
    assert Survey(after.board).largest["scrubland"] == 3
    assert [(each.x, each.y, each.squares) for each in after.board.tiles] == [
        (0, 0, tile("SWWL")),
        (-1, -2, tile("LWSS")),
        (1, -3, tile("LLSW")),
        (2, -1, tile("SLLW")),
    ]
    assert after.stack == 20


def test_a_butterfly_with_two_matching_squares_scores_4():
    """G-RW1, and what it joins: 3 + 2 Scrubland squares and itself are 6, which score 1 (RW-10, A-RW2)."""
    state = apply_all([TakeToken(*SPACE, BUTTERFLY)], WAITING)
    assert answers(state)[f"seat1.{BUTTERFLY}"] == "2"
    assert answers(state)["seat1.scrubland_area"] == "6"
    lines = {line.key: line.points for category in score_state(state).scores[0].categories for line in category.lines}
    assert (lines[BUTTERFLY], lines["scrubland_area"]) == (4, 1)
    assert lines["white_stork"] is None


@pytest.mark.parametrize(
    ("token", "cost"), [("white_stork", 0), (BUTTERFLY, 1), ("red_deer", 2), ("nightingale", 3), ("owl", None)]
)
def test_the_costs_of_a_row(token, cost):
    """G-RW2: Scrubland row 3, 1, 2, 4."""
    assert cost_of(WAITING, token) == cost
    if cost is not None:
        after = apply_all([TakeToken(*SPACE, token)], WAITING)
        assert (after.stack, after.discarded, after.waiting) == (20 - cost, cost, ())
        assert after.rows == (WOODLANDS, tuple(key for key in SCRUBLANDS if key != token), WETLANDS)


def test_only_the_rows_order_and_the_stack_say_what_can_be_taken():
    """RW-5, A-RW4: with one tile left the last two of each row."""
    state = replace(WAITING, discarded=19)
    assert state.stack == 1
    assert [(token.key, cost) for token, cost in tokens_at_hand(state)] == [
        ("peregrine_falcon", 0),
        ("violet_dor_beetle", 1),
        ("white_stork", 0),
        (BUTTERFLY, 1),
        ("beaver", 0),
        ("blue_eyed_dragonfly", 1),
    ]


def test_discarding_the_last_tiles_ends_the_game():
    """A-RW4"""
    state = replace(WAITING, discarded=18)
    after = apply_all([TakeToken(*SPACE, "red_deer")], state)
    assert (after.stack, after.is_over, state.is_over) == (0, True, False)
    assert GAME.tracker.prompt(after) is None
    assert answers(after)["seat1.white_stork"] == "not_placed"
    assert score_state(after).scores[0].is_complete


def test_spaces_closed_in_one_turn_are_paid_for_after_each_slide():
    """A-RW5: Bat, Beetle and Falcon cost 2, 1, 0; without the Bat the Hedgehog costs 2 instead of 3."""
    state = apply_all(TWO_SPACES)
    assert state.waiting == ((4, 0), (2, 1))
    assert [cost_of(state, token) for token in WOODLANDS] == [3, 2, 1, 0]
    after = apply_all([TakeToken(2, 1, "long_eared_bat")], state)
    assert after.waiting == ((4, 0),)
    assert (after.stack, state.stack) == (16, 18)
    assert [cost_of(after, token) for token in ("hedgehog", "violet_dor_beetle", "peregrine_falcon")] == [2, 1, 0]
    with pytest.raises(RuleError) as refused:
        apply(after, DrawTile(tile("WWWW")))
    assert refused.value.code == "space_waits"
    last = apply_all([TakeToken(4, 0, "hedgehog")], after)
    assert (last.waiting, last.stack, last.discarded) == ((), 14, 4)


def test_the_second_space_gets_a_free_token_when_the_first_took_the_stack():
    """A-RW4, A-RW5"""
    state = apply_all([TakeToken(2, 1, "long_eared_bat")], replace(apply_all(TWO_SPACES), discarded=16))
    assert (state.stack, state.waiting, state.is_over) == (0, ((4, 0),), False)
    assert [token.key for token, _ in tokens_at_hand(state)] == ["peregrine_falcon", "white_stork", "beaver"]
    assert apply_all([TakeToken(4, 0, "beaver")], state).is_over


def test_without_tokens_a_space_stays_empty_and_adds_nothing():
    """A-RW6: 24 Woodland tiles in a lattice of 4 columns close 3 x 5 spaces; the last 3 find no wildlife.

    Four Woodland tokens with four squares each, 4 x (1 + 2 + 3 + 4) = 40; 96 + 4 squares, 10 points; lone other tokens.
    """
    state = play_woodland(24)
    assert (len(state.board.tokens), state.rows, state.waiting, state.is_over) == (12, ((), (), ()), (), True)
    tiles = [(each.x, each.y, each.squares) for each in state.board.tiles]
    assert len(oracle.spaces(tiles)) == 15
    assert [answers(state)[f"seat1.{habitat}_area"] for habitat in oracle.HABITATS] == ["100", "1", "1"]
    assert score_state(state).scores[0].total == 50


def test_the_last_token_leaves_another_space_of_the_turn_empty():
    """A-RW6"""
    state = replace(apply_all(TWO_SPACES), rows=((), ("white_stork",), ()))
    after = apply_all([TakeToken(2, 1, "white_stork")], state)
    assert (after.waiting, after.is_over) == ((), False)
    assert apply_all([DrawTile(tile("WWWW"))], after).drawn == tile("WWWW")


def test_a_tile_that_fits_nowhere_is_set_aside():
    """A-RW7: nothing of Wetland can lie beside Woodland; the stack has one tile less."""
    with pytest.raises(RuleError) as refused:
        apply(STARTED, DrawTile(tile("LLLL")))
    assert refused.value.code == "fits_nowhere"
    state = apply_all([SetAside(tile("LLLL"))], STARTED)
    assert (state.stack, state.set_aside, state.seen_tiles) == (22, (tile("LLLL"),), (tile("WWWW"), tile("LLLL")))
    last = apply_all([SetAside(tile("LLLL"))], replace(STARTED, discarded=22))
    assert (last.stack, last.is_over) == (0, True)


@pytest.mark.parametrize(
    ("state", "move", "code", "words"),
    [
        (STARTED, ROWS, "rows_lie_already", "The rows lie already."),
        (BARE, replace(ROWS, woodland=WOODLANDS[:3]), "not_a_row", "Woodland: each of its four tokens, 1 to 4"),
        (BARE, replace(ROWS, scrubland=(*SCRUBLANDS[:3], "beaver")), "not_a_row", "Scrubland: each"),
        (BARE, replace(ROWS, scrubland=("owl", "owl", "owl", "owl")), "not_a_row", "Scrubland: each"),
        (BARE, replace(ROWS, wetland=(*WETLANDS[:3], "kingfisher")), "token_twice", "Wetland: Kingfisher (2) is there"),
        (BARE, LayStartTile(tile("WWWW")), "no_rows", "Lay the rows"),
        (STARTED, LayStartTile(tile("WWWW")), "start_tile_lies_already", "The start tile lies already."),
        (BARE, DrawTile(tile("WWWW")), "no_start_tile", "Lay the start tile first."),
        (BARE, SetAside(tile("WWWW")), "no_start_tile", "Lay the start tile first."),
        (IN_HAND, DrawTile(tile("WWWW")), "tile_in_hand", "A tile is drawn already."),
        (IN_HAND, SetAside(tile("LLLL")), "tile_in_hand", "A tile is drawn already."),
        (WAITING, DrawTile(tile("WWWW")), "space_waits", "A space waits for its wildlife."),
        (WAITING, SetAside(tile("WWWW")), "space_waits", "A space waits for its wildlife."),
        (replace(STARTED, discarded=23), DrawTile(tile("WWWW")), "stack_is_empty", "The stack is empty"),
        (replace(STARTED, discarded=23), SetAside(tile("LLLL")), "stack_is_empty", "The stack is empty"),
        (STARTED, DrawTile(tile("LLSS")), "fits_nowhere", "This tile fits nowhere."),
        (STARTED, SetAside(tile("WLLL")), "fits", "This tile fits. Draw and place it."),
        (STARTED, PlaceTile(2, 1, 0), "no_tile_in_hand", "Draw a tile first."),
        (BARE, PlaceTile(2, 1, 0), "no_tile_in_hand", "Draw a tile first."),
        (IN_HAND, PlaceTile(1, 1, 0), "overlap", "over tile 1"),
        (IN_HAND, PlaceTile(2, 0, 0), "not_offset", "beside tile 1"),
        (IN_HAND, PlaceTile(2, 2, 0), "no_contact", "No tile lies beside"),
        (IN_HAND, PlaceTile(2, -1, 0), "no_match", "Scrubland would lie beside Woodland."),
        (IN_HAND, TakeToken(1, -1, "beaver"), "no_space_waits", "No space waits"),
        (WAITING, TakeToken(0, -1, "beaver"), "no_space_waits", "No space waits"),
        (WAITING, TakeToken(*SPACE, "owl"), "token_is_gone", "owl lies in no row"),
        (
            apply_all([*TWO_SPACES, TakeToken(2, 1, "beaver")]),
            TakeToken(4, 0, "beaver"),
            "token_is_gone",
            "Beaver lies in no row any more.",
        ),
        (
            replace(WAITING, discarded=18),
            TakeToken(*SPACE, "nightingale"),
            "stack_is_too_small",
            "That costs 3 tiles, and the stack has 2.",
        ),
        (
            replace(WAITING, discarded=20),
            TakeToken(*SPACE, BUTTERFLY),
            "stack_is_too_small",
            "That costs 1 tile, and the stack has 0.",
        ),
    ],
)
def test_a_move_that_does_not_fit_is_refused(state, move, code, words):
    with pytest.raises(RuleError) as refused:
        apply(state, move)
    assert refused.value.code == code
    assert words in str(refused.value)


@pytest.mark.parametrize("habitat", oracle.HABITATS)
def test_a_wrong_row_is_named_by_its_field(habitat):
    for row in ((), ("owl",), ("beaver", "beaver")):
        rows = {"woodland": WOODLANDS, "scrubland": SCRUBLANDS, "wetland": WETLANDS} | {habitat: row}
        with pytest.raises(RuleError) as refused:
            apply(BARE, LayRows(**rows))
        assert refused.value.field == habitat


@pytest.mark.parametrize("turn", range(4))
def test_a_tile_is_turned_clockwise_from_how_it_is_held(turn):
    """A Wetland square at the top left goes to the top right, the lower right, the lower left."""
    state = apply_all([DrawTile(tile("LWWW"))], STARTED)
    legal = next(each for each in legal_placements(Survey(state.board), state.drawn) if each.turn == turn)
    after = apply_all([PlaceTile(legal.x, legal.y, turn)], state)
    assert after.board.tiles[-1].squares.index("wetland") == turn


def test_rows_are_shuffled_every_way_and_all_tokens_lie_in_their_row():
    """RW-3: in 500 shuffles each of the 24 orders of a row turns up, and each is a row that may lie so."""
    random = Random(1)
    shuffled = [shuffle_rows(random) for _ in range(500)]
    assert all(apply(BARE, move).stack == 24 for move in shuffled)
    for habitat in oracle.HABITATS:
        assert len(Counter(getattr(move, habitat) for move in shuffled)) == 24
    assert len({(move.woodland.index("hedgehog"), move.wetland.index("beaver")) for move in shuffled}) == 16
    assert shuffle_rows(Random(7)) == shuffle_rows(Random(7))


@pytest.mark.parametrize(
    ("move", "words", "opens"),
    [
        (ROWS, "the rows of wildlife", True),
        (LayStartTile(tile("WWLS")), "the start tile: Woodland, Woodland above Scrubland, Wetland", True),
        (DrawTile(tile("WSLS")), "a tile drawn: Woodland, Scrubland above Scrubland, Wetland", True),
        (SetAside(tile("LLLL")), "a tile set aside: Wetland, Wetland above Wetland, Wetland", True),
        (PlaceTile(2, 1, 0), "the tile’s place", False),
        (TakeToken(1, 1, "white_stork"), "White Stork taken", False),
        (TakeToken(1, 1, "owl"), "owl taken", False),
    ],
)
def test_a_move_in_words_and_whether_a_turn_begins_with_it(move, words, opens):
    assert str(describe(move)) == words
    assert opens_turn(move) is opens


@pytest.mark.parametrize(
    ("index", "move", "changed"),
    [
        (0, TakeToken(1, 1, "white_stork"), {2: TakeToken(2, 2, "beaver")}),
        (0, TakeToken(2, 2, "beaver"), {2: TakeToken(1, 1, "white_stork")}),
        (0, TakeToken(2, 2, "white_stork"), {2: TakeToken(1, 1, "beaver")}),
        (0, TakeToken(2, 2, "hedgehog"), {2: TakeToken(1, 1, "white_stork"), 3: TakeToken(3, 3, "beaver")}),
        (0, TakeToken(1, 1, "kingfisher"), {}),
        (0, TakeToken(1, 1, "beaver"), {}),
        (2, TakeToken(2, 2, "beaver"), {}),
        (1, TakeToken(1, 1, "white_stork"), {}),
        (0, PlaceTile(2, 2, 0), {}),
    ],
)
def test_a_corrected_token_swaps_with_what_is_taken_or_filled_later(index, move, changed):
    moves = [TakeToken(1, 1, "beaver"), PlaceTile(0, 0, 0), TakeToken(2, 2, "white_stork"), TakeToken(3, 3, "hedgehog")]
    assert amend(State(), moves, index, move) == changed


@pytest.mark.parametrize(
    ("state", "takes", "changed"),
    [
        (apply_all(THREE_TURNS[:-1]), [], {}),
        (apply_all(THREE_TURNS[:-1]), [TakeToken(9, 9, "beaver")], {1: TakeToken(*SPACE, "beaver")}),
        (apply_all(THREE_TURNS[:-1]), [TakeToken(*SPACE, "beaver")], {}),
        (
            apply_all(THREE_TURNS[:-1]),
            [TakeToken(9, 9, "beaver"), TakeToken(8, 8, "hedgehog")],
            {1: TakeToken(*SPACE, "beaver")},
        ),
        (apply_all(THREE_TURNS[:-1]), [TakeToken(9, 9, "beaver"), TakeToken(*SPACE, "hedgehog")], {}),
        (replace(apply_all(THREE_TURNS[:-1]), rows=((), (), ())), [TakeToken(9, 9, "beaver")], {}),
    ],
    ids=["none", "one", "it is there", "two for one space", "another one is there", "no wildlife is left"],
)
def test_the_wildlife_of_a_corrected_place_goes_into_what_it_closes(state, takes, changed):
    """The tile of turn 3 closes SPACE; what a later turn took stays where it is."""
    later = [DrawTile(tile("WWWW")), PlaceTile(7, 7, 0), TakeToken(6, 6, "white_stork")]
    assert amend(state, [PlaceTile(-2, 1, 0), *takes, *later], 0, PlaceTile(2, -1, 0)) == changed


def test_what_lies_in_a_space_that_a_corrected_place_closes_stays_there():
    """The last tile closes (4, 0) and (2, 1); one of them has its token already."""
    state = apply_all(TWO_SPACES[:-1])
    moves = [PlaceTile(7, 7, 0), TakeToken(4, 0, "beaver"), TakeToken(9, 9, "hedgehog")]
    assert amend(state, moves, 0, PlaceTile(3, 1, 0)) == {2: TakeToken(2, 1, "hedgehog")}


@pytest.mark.parametrize(
    ("state", "is_at_rest"),
    [
        (BARE, True),
        (STARTED, True),
        (IN_HAND, False),
        (WAITING, False),
        (apply_all([TakeToken(*SPACE, BUTTERFLY)], WAITING), True),
        (apply_all([*TWO_SPACES, TakeToken(2, 1, "beaver")]), False),
        (replace(STARTED, discarded=23), True),
    ],
    ids=["nothing lies", "start tile", "in hand", "waits", "taken", "one of two taken", "over"],
)
def test_a_turn_may_end_with_no_tile_in_hand_and_no_space_that_waits(state, is_at_rest):
    assert rests(state) is is_at_rest

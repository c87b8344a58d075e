"""A play in the log of its table: undone, redone, and corrected where it was entered wrongly."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.log import Corrected, Moved, Redone, Undone, from_json, replay, to_json
from companion.core.play import correct_move, left_out, raw_moves, replay_moves, write_move
from companion.games.rewild import GAME
from companion.games.rewild.board import Survey, legal_placements
from companion.games.rewild.tracker import DrawTile, LayStartTile, PlaceTile, SetAside, State, TakeToken
from tests.games.rewild import oracle
from tests.games.rewild.boards import ROWS, SETUP, SPACE, THREE_TURNS, TWO_SPACES, apply_all, tile
from tests.games.rewild.table import Table

TRACKER = GAME.tracker
WOODLAND_TILE = tile("WWWW")

# Rows, start tile, three turns of which the last closes a space, its wildlife, and one turn more below the start tile.
FOUR_TURNS = (
    *THREE_TURNS,
    TakeToken(*SPACE, "purple_emperor_butterfly"),
    DrawTile(tile("WLLL")),
    PlaceTile(1, 2, 0),
)
TURN_1, TURN_2, TURN_3, TURN_4 = ("e2", "e3"), ("e4", "e5"), ("e6", "e7", "e8"), ("e9", "e10")


def log_of(moves):
    """The entries of a table, e0, e1, …"""
    return [Moved(f"e{number}", write_move(move)) for number, move in enumerate(moves)]


def play_of(entries, known=None):
    """The play of a log that was stored and read again."""
    stored = [from_json(to_json(entry)) for entry in entries]
    return replay_moves(TRACKER, SETUP, replay(stored).moves, known)


def corrected(entries, entry, move):
    """The correction, and the log with it."""
    correction = correct_move(TRACKER, SETUP, play_of(entries), entry, move)
    return correction, [*entries, Corrected("c", raw_moves(correction.moves), left_out(correction))]


def says(correction):
    """What a correction says of what it leaves out: the entries, the move that failed, and why."""
    return [(misfit.entries, str(misfit.words), str(misfit.reason)) for misfit in correction.misfits]


def undo_all(entries):
    """Entries that take all of a log back, and those that bring all of it again."""
    undone = [Undone(f"u{number}", entry.id) for number, entry in enumerate(reversed(entries))]
    return undone, [Redone(f"r{number}", entry.id) for number, entry in enumerate(entries)]


def test_undoing_all_is_the_start_and_redoing_all_is_the_end():
    entries = log_of(FOUR_TURNS)
    undone, redone = undo_all(entries)
    for number in range(len(entries) + 1):
        assert play_of([*entries, *undone[:number]]).state == apply_all(FOUR_TURNS[: len(entries) - number])
        assert play_of([*entries, *undone, *redone[:number]]).state == apply_all(FOUR_TURNS[:number])
    assert play_of([*entries, *undone]).state == State()
    assert play_of([*entries, *undone, *redone]) == play_of(entries)


@pytest.mark.parametrize("seed", range(10))
def test_whole_plays_go_back_and_forward_and_on_from_whatever_was_known(seed):
    table = Table(seed)
    table.play()
    entries = log_of(table.moves)
    undone, redone = undo_all(entries)
    assert play_of(entries).state == table.state
    assert play_of([*entries, *undone]).state == State()
    assert play_of([*entries, *undone, *redone]).state == table.state
    known = None
    for number in range(0, len(entries) + 1, 3):
        known = play_of(entries[:number], known)
        assert known == play_of(entries[:number])
    assert play_of(entries[:5], known) == play_of(entries[:5])


def test_a_move_entered_wrongly_is_put_right_and_all_else_stays():
    """The tile of turn 4 lies to the other side below the start tile."""
    correction, entries = corrected(log_of(FOUR_TURNS), "e10", PlaceTile(-1, 2, 0))
    assert (correction.moves, correction.misfits) == ({"e10": PlaceTile(-1, 2, 0)}, ())
    assert play_of(entries).state == apply_all((*FOUR_TURNS[:-1], PlaceTile(-1, 2, 0)))


def test_a_corrected_draw_names_what_no_longer_fits_and_leaves_it_out():
    """With Scrubland at (0, -2) the Woodland of turn 2 no longer fits, so that turn 3 closes no space."""
    was_scrubland = DrawTile(tile("LSSS"))
    entries = log_of(FOUR_TURNS)
    correction, after = corrected(entries, "e2", was_scrubland)
    assert correction.moves == {"e2": was_scrubland}
    assert says(correction) == [
        (
            TURN_2,
            "the tile’s place",
            "Woodland would lie beside Scrubland. Squares that touch must have the same habitat.",
        ),
        (("e8",), "Purple Emperor Butterfly taken", "No space waits for wildlife there."),
    ]
    assert left_out(correction) == (*TURN_2, "e8")
    play = play_of(after)
    assert play.misfits == ()
    assert play.entries == ("e0", "e1", *TURN_1, "e6", "e7", *TURN_4)
    stands = [ROWS, LayStartTile(tile("SWWL")), was_scrubland, FOUR_TURNS[3], *FOUR_TURNS[6:8], *FOUR_TURNS[9:]]
    assert play.state == apply_all(stands)
    assert (play.state.stack, play.state.discarded) == (20, 0)
    assert play_of([*after, Undone("u", "c")]) == play_of(entries)
    assert play_of([*after, Undone("u", "c"), Redone("r", "c")]) == play


def test_a_corrected_draw_that_all_else_fits_changes_the_board_alone():
    """The Scrubland at (-1, -1) was Woodland: the Butterfly joins 2 and 2 squares instead of 3 and 2."""
    correction, after = corrected(log_of(FOUR_TURNS), "e2", DrawTile(tile("LWSW")))
    assert correction.misfits == ()
    state = play_of(after).state
    assert TRACKER.answers(state)["seat1.scrubland_area"] == "5"
    assert TRACKER.answers(play_of(log_of(FOUR_TURNS)).state)["seat1.scrubland_area"] == "6"


def test_a_corrected_start_tile_leaves_out_what_lay_beside_it():
    correction, after = corrected(log_of(FOUR_TURNS), "e1", LayStartTile(tile("LLLL")))
    assert left_out(correction) == TURN_1 + TURN_2 + TURN_3 + TURN_4
    assert play_of(after).state == apply_all([ROWS, LayStartTile(tile("LLLL"))])


@pytest.mark.parametrize(
    ("place", "misfits"),
    [
        (PlaceTile(-2, 1, 0), [(("e8",), "Purple Emperor Butterfly taken", "No space waits for wildlife there.")]),
        (
            PlaceTile(2, 1, 1),
            [
                (("e8",), "Purple Emperor Butterfly taken", "No space waits for wildlife there."),
                (TURN_4, "the tile’s place", "It would lie over tile 4."),
            ],
        ),
    ],
    ids=["out of the way", "where the next one lies"],
)
def test_a_tile_that_closes_nothing_where_it_really_lies_loses_its_wildlife_alone(place, misfits):
    """The tile of turn 3 lay not in the middle: left of the start tile, or right of it."""
    entries = log_of(FOUR_TURNS)
    correction, after = corrected(entries, "e7", place)
    assert (correction.moves, says(correction)) == ({"e7": place}, misfits)
    play = play_of(after)
    kept = FOUR_TURNS[9:] if len(misfits) == 1 else ()
    assert play.state == apply_all([*FOUR_TURNS[:7], place, *kept])
    assert (play.state.discarded, play.state.rows[1][-2]) == (0, "purple_emperor_butterfly")
    assert play_of([*after, Undone("u", "c")]) == play_of(entries)


# Ten Woodland tiles, all offset to the left: six in a row, two below it, two above it.
TEN_TILES = (
    ROWS,
    LayStartTile(WOODLAND_TILE),
    *(
        move
        for x, y in [(2, -1), (4, -2), (6, -3), (8, -4), (10, -5), (1, 2), (5, 0), (5, -5), (9, -7)]
        for move in (DrawTile(WOODLAND_TILE), PlaceTile(x, y, 0))
    ),
)
# What an eleventh one closes there, by its corner, in reading order.
CLOSES = {
    (3, 1): [(4, 0), (2, 1)],
    (7, -6): [(9, -5), (7, -4)],
    (7, -1): [(6, -1)],
    (3, -4): [(5, -3)],
    (0, 4): [],
}
NEXT_TURN = (DrawTile(WOODLAND_TILE), PlaceTile(-2, -1, 0))  # touches the start tile alone
STORK, BEAVER = "white_stork", "beaver"
PLACED = "the tile’s place"
ONE_LEFT = "After it this is still to be done: A space: choose its wildlife."
TWO_LEFT = "After it this is still to be done: 2 spaces: choose."
NO_SPACE = "No space waits for wildlife there."


@pytest.mark.parametrize("corner", CLOSES)
def test_what_an_eleventh_tile_closes_is_what_the_oracle_says(corner):
    tiles = [(each.x, each.y, each.squares) for each in apply_all(TEN_TILES).board.tiles]
    assert oracle.spaces(tiles) == {}
    assert (*corner, WOODLAND_TILE) in oracle.placements(tiles, WOODLAND_TILE)
    assert set(oracle.spaces([*tiles, (*corner, WOODLAND_TILE)])) == set(CLOSES[corner])


def eleventh_turn(corner, takes):
    return [*TEN_TILES, DrawTile(WOODLAND_TILE), PlaceTile(*corner, 0), *(TakeToken(*take) for take in takes)]


@pytest.mark.parametrize(
    ("before", "takes", "corner", "takes_after", "misfits"),
    [
        ((7, -1), [(6, -1, STORK)], (3, -4), [(5, -3, STORK)], []),
        ((7, -1), [(6, -1, STORK)], (0, 4), [], [(("e22",), "White Stork taken", NO_SPACE)]),
        ((3, 1), [(4, 0, STORK), (2, 1, BEAVER)], (7, -6), [(9, -5, STORK), (7, -4, BEAVER)], []),
        ((3, 1), [(2, 1, STORK), (4, 0, BEAVER)], (7, -6), [(9, -5, STORK), (7, -4, BEAVER)], []),
        (
            (3, 1),
            [(2, 1, STORK), (4, 0, BEAVER)],
            (7, -1),
            [(6, -1, STORK)],
            [(("e23",), "Beaver taken", NO_SPACE)],
        ),
        (
            (3, 1),
            [(2, 1, STORK), (4, 0, BEAVER)],
            (0, 4),
            [],
            [(("e22", "e23"), "White Stork taken", NO_SPACE)],
        ),
    ],
    ids=["one to another", "one to none", "two to two", "two to two, the lower one first", "two to one", "two to none"],
)
def test_the_wildlife_of_a_tile_goes_with_it_as_far_as_it_closes_spaces(before, takes, corner, takes_after, misfits):
    entries = log_of([*eleventh_turn(before, takes), *NEXT_TURN])
    correction, after = corrected(entries, "e21", PlaceTile(*corner, 0))
    gone_with_it = {f"e{22 + number}": TakeToken(*take) for number, take in enumerate(takes_after)}
    assert correction.moves == {"e21": PlaceTile(*corner, 0)} | gone_with_it
    assert says(correction) == misfits
    assert play_of(after).state == apply_all([*eleventh_turn(corner, takes_after), *NEXT_TURN])
    assert play_of([*after, Undone("u", "c")]) == play_of(entries)


@pytest.mark.parametrize(
    ("before", "takes", "corner", "takes_after", "words", "reason", "waiting"),
    [
        ((0, 4), [], (7, -1), [], PLACED, ONE_LEFT, ((6, -1),)),
        ((0, 4), [], (3, 1), [], PLACED, TWO_LEFT, ((4, 0), (2, 1))),
        ((7, -1), [(6, -1, STORK)], (3, 1), [(4, 0, STORK)], "White Stork taken", ONE_LEFT, ((2, 1),)),
    ],
    ids=["none to one", "none to two", "one to two"],
)
def test_a_tile_that_closes_more_where_it_really_lies(before, takes, corner, takes_after, words, reason, waiting):
    """It is left out when others follow, for what was taken then nobody knows; the last one waits for its wildlife."""
    turn = eleventh_turn(before, takes)
    place = PlaceTile(*corner, 0)
    correction, after = corrected(log_of([*turn, *NEXT_TURN]), "e21", place)
    assert says(correction) == [(tuple(f"e{number}" for number in range(20, len(turn))), words, reason)]
    assert play_of(after).state == apply_all([*TEN_TILES, *NEXT_TURN])
    assert play_of(after).state.stack == 13
    correction, after = corrected(log_of(turn), "e21", place)
    assert says(correction) == []
    state = play_of(after).state
    assert state == apply_all(eleventh_turn(corner, takes_after))
    assert state.waiting == waiting


def test_a_tile_turned_where_it_lies_keeps_its_wildlife():
    """Half a turn: nothing of a Woodland tile looks different, and both spaces are the same."""
    moves = eleventh_turn((3, 1), [(2, 1, STORK), (4, 0, BEAVER)])
    entries = log_of([*moves, *NEXT_TURN])
    correction, after = corrected(entries, "e21", PlaceTile(3, 1, 2))
    assert (correction.moves, correction.misfits) == ({"e21": PlaceTile(3, 1, 2)}, ())
    assert play_of(after).state == play_of(entries).state


def test_turns_after_one_that_is_left_out_stand_as_far_as_they_fit():
    """The next tile but one lay below the eleventh alone; with that away it touches nothing."""
    below = (DrawTile(WOODLAND_TILE), PlaceTile(-1, 6, 0))
    entries = log_of([*eleventh_turn((0, 4), []), *NEXT_TURN, *below, DrawTile(WOODLAND_TILE), PlaceTile(-1, -3, 0)])
    correction, after = corrected(entries, "e21", PlaceTile(7, -1, 0))
    assert says(correction) == [
        (("e20", "e21"), PLACED, ONE_LEFT),
        (("e24", "e25"), PLACED, "No tile lies beside that place. A tile must touch another one along an edge."),
    ]
    assert play_of(after).state == apply_all([*TEN_TILES, *NEXT_TURN, DrawTile(WOODLAND_TILE), PlaceTile(-1, -3, 0)])


def test_a_later_turn_that_closes_one_more_space_is_left_out():
    """The tile at (5, 0) was entered elsewhere: with it the eleventh closes (4, 0) too, which got no wildlife."""
    elsewhere = [*TEN_TILES[:15], PlaceTile(-2, 1, 0), *TEN_TILES[16:]]
    turn = [DrawTile(WOODLAND_TILE), PlaceTile(3, 1, 0), TakeToken(2, 1, STORK)]
    correction, after = corrected(log_of([*elsewhere, *turn, *NEXT_TURN[:1]]), "e15", PlaceTile(5, 0, 0))
    assert correction.moves == {"e15": PlaceTile(5, 0, 0)}
    assert says(correction) == [(("e20", "e21", "e22"), "White Stork taken", ONE_LEFT)]
    assert play_of(after).state == apply_all([*TEN_TILES, *NEXT_TURN[:1]])


# Beside Woodland alone a Wetland tile fits nowhere (A-RW7).
WITH_ASIDE = (
    ROWS,
    LayStartTile(WOODLAND_TILE),
    SetAside(tile("LLLL")),
    DrawTile(WOODLAND_TILE),
    PlaceTile(2, 1, 0),
    SetAside(tile("LLLL")),
    DrawTile(WOODLAND_TILE),
    PlaceTile(1, -2, 0),
)
ASIDE = "a tile set aside: Wetland, Wetland above Wetland, Wetland"


@pytest.mark.parametrize(
    ("entry", "move", "misfits"),
    [
        ("e2", SetAside(tile("SSLS")), []),
        ("e5", SetAside(tile("SSSS")), []),
        (
            "e2",
            DrawTile(tile("WLLL")),
            [
                (
                    ("e2",),
                    "a tile drawn: Woodland, Wetland above Wetland, Wetland",
                    "After it this is still to be done: Place the tile.",
                )
            ],
        ),
        (
            "e3",
            DrawTile(tile("WWLL")),
            [(("e5",), ASIDE, "This tile fits. Draw and place it.")],
        ),
        ("e3", SetAside(tile("SSSS")), [(("e4",), PLACED, "Draw a tile first.")]),
    ],
    ids=["another tile", "another tile later", "it was drawn", "it fits now", "it was set aside"],
)
def test_a_tile_set_aside_is_corrected_like_any_other(entry, move, misfits):
    correction, after = corrected(log_of(WITH_ASIDE), entry, move)
    assert (correction.moves, says(correction)) == ({entry: move}, misfits)
    index = int(entry[1:])
    changed = [*WITH_ASIDE[:index], move, *WITH_ASIDE[index + 1 :]]
    kept = [each for number, each in enumerate(changed) if f"e{number}" not in left_out(correction)]
    assert play_of(after).state == apply_all(kept)


def test_a_tile_set_aside_that_would_fit_is_no_correction():
    with pytest.raises(RuleError) as refused:
        corrected(log_of(WITH_ASIDE), "e2", SetAside(tile("WLLL")))
    assert refused.value.code == "fits"


@pytest.mark.parametrize(
    ("entry", "move", "gone", "tiles"),
    [
        ("e10", PlaceTile(-1, 2, 0), (), 5),
        ("e8", TakeToken(*SPACE, "white_stork"), (), 5),
        ("e7", PlaceTile(-2, 1, 0), ("e8",), 5),
        ("e2", DrawTile(tile("LSSS")), (*TURN_2, "e8"), 4),
    ],
    ids=["place", "token", "place that closes nothing", "draw"],
)
def test_the_tile_in_hand_stays_there_when_an_earlier_move_is_corrected(entry, move, gone, tiles):
    correction, after = corrected(log_of([*FOUR_TURNS, DrawTile(tile("WLLL"))]), entry, move)
    assert left_out(correction) == gone
    play = play_of(after)
    assert play.entries[-1] == "e11"
    assert (play.state.drawn, len(play.state.board.tiles)) == (tile("WLLL"), tiles)
    assert TRACKER.prompt(play.state).key == "place"


def test_the_tile_in_hand_is_left_out_when_it_fits_nowhere_any_more():
    moves = [ROWS, LayStartTile(tile("WWWL")), DrawTile(tile("LLLL"))]
    correction, after = corrected(log_of(moves), "e1", LayStartTile(WOODLAND_TILE))
    ((entries, words, reason),) = says(correction)
    assert (entries, words) == (("e2",), "a tile drawn: Wetland, Wetland above Wetland, Wetland")
    assert reason.startswith("This tile fits nowhere.")
    assert play_of(after).state == apply_all([ROWS, LayStartTile(WOODLAND_TILE)])


def test_a_space_that_waits_goes_on_waiting_when_an_earlier_move_is_corrected():
    correction, after = corrected(log_of(THREE_TURNS), "e2", DrawTile(tile("LWSW")))
    assert correction.misfits == ()
    assert play_of(after).state.waiting == (SPACE,)


TWO_TAKES = (*TWO_SPACES, TakeToken(2, 1, "white_stork"), TakeToken(4, 0, "beaver"))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (TakeToken(2, 1, "beaver"), TakeToken(4, 0, "white_stork")),
        (TakeToken(4, 0, "white_stork"), TakeToken(2, 1, "beaver")),
        (TakeToken(4, 0, "beaver"), TakeToken(2, 1, "white_stork")),
    ],
    ids=["tokens", "spaces", "turns"],
)
def test_what_was_mixed_up_in_two_spaces_is_swapped(first, second):
    """The Stork was entered for the lower left space, then the Beaver for the other one."""
    moves = TWO_TAKES
    correction, after = corrected(log_of(moves), "e12", first)
    assert correction.moves["e12"] == first
    assert correction.misfits == ()
    assert play_of(after).state == apply_all([*moves[:12], first, second])


def test_another_token_than_the_one_taken_costs_what_it_costs():
    """The Kingfisher was taken, two tiles away: the stack has 18 - 2; the Beaver after it is free as before."""
    correction, after = corrected(log_of(TWO_TAKES), "e12", TakeToken(2, 1, "kingfisher"))
    assert correction.misfits == ()
    state = play_of(after).state
    assert (state.stack, state.discarded) == (16, 2)
    assert state.rows[1][-1] == "white_stork"


def test_corrected_rows_change_what_was_paid():
    """The Butterfly, one from the right, is the first of its row: three tiles instead of one."""
    rows = replace(ROWS, scrubland=("purple_emperor_butterfly", "red_deer", "nightingale", "white_stork"))
    entries = log_of(FOUR_TURNS)
    correction, after = corrected(entries, "e0", rows)
    assert (correction.moves, correction.misfits) == ({"e0": rows}, ())
    before, state = play_of(entries).state, play_of(after).state
    assert (before.discarded, state.discarded) == (1, 3)
    assert (before.stack, state.stack) == (18, 16)
    assert state.rows[1] == ("red_deer", "nightingale", "white_stork")
    assert state.board == before.board


def test_what_can_no_longer_be_paid_for_is_left_out():
    """With 15 set aside and 6 laid the stack has 3 tiles: the Falcon was free and the Bat then cost 1.

    By the right rows the Falcon costs all 3 tiles, and the Bat still 1.
    """
    before = TWO_TAKES[:12]
    aside = [SetAside(tile("LLLL"))] * 15
    takes = [TakeToken(2, 1, "peregrine_falcon"), TakeToken(4, 0, "long_eared_bat")]
    moves = [*before[:2], *aside, *before[2:], *takes]
    assert apply_all(moves).stack == 2
    rows = replace(ROWS, woodland=("peregrine_falcon", "hedgehog", "long_eared_bat", "violet_dor_beetle"))
    correction, after = corrected(log_of(moves), "e0", rows)
    assert left_out(correction) == ("e25", "e26", "e27", "e28")
    assert str(correction.misfits[0].reason).startswith("That costs 1 tile, and the stack has 0.")
    assert play_of(after).state == apply_all([rows, *moves[1:25]])


@pytest.mark.parametrize(
    ("entry", "move", "code"),
    [
        ("e99", DrawTile(WOODLAND_TILE), "unknown_move"),
        ("", DrawTile(WOODLAND_TILE), "unknown_move"),
        ("e2", DrawTile(tile("WWWL")), None),
        ("e9", DrawTile(tile("WWWW")), None),
        ("e3", PlaceTile(0, 0, 0), "overlap"),
        ("e3", PlaceTile(2, 0, 0), "not_offset"),
        ("e3", DrawTile(WOODLAND_TILE), "tile_in_hand"),
        ("e8", TakeToken(*SPACE, "owl"), "token_is_gone"),
        ("e8", DrawTile(WOODLAND_TILE), "space_waits"),
        ("e0", LayStartTile(WOODLAND_TILE), "no_rows"),
        ("e0", replace(ROWS, woodland=ROWS.wetland), "not_a_row"),
    ],
)
def test_a_correction_must_itself_be_a_move_that_fits_in_its_place(entry, move, code):
    play = play_of(log_of(FOUR_TURNS))
    if code is None:
        assert entry in correct_move(TRACKER, SETUP, play, entry, move).moves
        return
    with pytest.raises(RuleError) as refused:
        correct_move(TRACKER, SETUP, play, entry, move)
    assert refused.value.code == code


def test_a_move_left_out_by_a_correction_is_no_more_to_correct():
    _, after = corrected(log_of(FOUR_TURNS), "e2", DrawTile(tile("LSSS")))
    with pytest.raises(RuleError) as refused:
        correct_move(TRACKER, SETUP, play_of(after), "e4", DrawTile(WOODLAND_TILE))
    assert refused.value.code == "unknown_move"


def test_a_play_goes_on_after_a_correction():
    """Entries are made once more after those left out, and one correction may follow another."""
    _, after = corrected(log_of(FOUR_TURNS), "e2", DrawTile(tile("LSSS")))
    more = [DrawTile(tile("LLLL")), PlaceTile(3, 3, 0)]
    play = play_of([*after, *(Moved(f"m{number}", write_move(move)) for number, move in enumerate(more))])
    assert play.entries[-2:] == ("m0", "m1")
    assert play.state.stack == 19
    known = play_of(log_of(FOUR_TURNS))
    assert play_of(after, known) == play_of(after)


@pytest.mark.parametrize("seed", range(30))
def test_whatever_is_corrected_in_a_random_play_leaves_a_play_that_fits(seed):
    table = Table(seed)
    table.play()
    random = table.random
    entries = log_of(table.moves)
    play = play_of(entries)
    made = 0
    for _ in range(6):
        index = random.randrange(len(table.moves))
        move = another(random, table.moves, index)
        try:
            correction, after = corrected(entries, f"e{index}", move)
        except RuleError:
            continue
        made += 1
        found = play_of(after)
        gone = left_out(correction)
        kept = [f"e{number}" for number in range(len(entries)) if f"e{number}" not in gone]
        changed = [correction.moves.get(entry, table.moves[int(entry[1:])]) for entry in kept]
        assert found.misfits == ()
        assert list(found.entries) == kept
        assert found.state == apply_all(changed)
        assert all(f"e{number + 1}" in gone for number in goes_on(table.moves) if f"e{number}" in gone)
        assert play_of([*after, Undone("u", "c")]) == play
    assert made


def goes_on(moves):
    """The moves that another of the same turn follows."""
    return [number for number, move in enumerate(moves[1:]) if isinstance(move, PlaceTile | TakeToken)]


def another(random, moves, index):
    """Another move of the same kind."""
    old = moves[index]
    others = [move for move in moves if isinstance(move, type(old))]
    match old:
        case PlaceTile():
            state = apply_all(moves[:index])
            place = random.choice(legal_placements(Survey(state.board), state.drawn))
            return PlaceTile(place.x, place.y, place.turn)
        case TakeToken():
            return replace(old, token=random.choice(others).token)
        case DrawTile() | LayStartTile() | SetAside():
            squares = list(old.squares)
            squares[random.randrange(4)] = random.choice(("woodland", "scrubland", "wetland"))
            return replace(old, squares=tuple(squares))
        case _:
            return replace(old, woodland=tuple(random.sample(old.woodland, 4)))


def test_a_correction_is_stored_and_read_alike():
    entry = Corrected("c", raw_moves({"e1": LayStartTile(WOODLAND_TILE)}), ("e2", "e3"))
    again = from_json(to_json(entry))
    assert again == entry
    assert msgspec.json.decode(again.moves["e1"])["type"] == "lay_start_tile"

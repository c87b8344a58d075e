"""The forms of the Map: two taps, the first animals, the Great Migration, the terrain, and what it would take."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict

from companion.core.errors import RuleError
from companion.games.wild_serengeti.household import Migration, map_item, migration_item
from companion.games.wild_serengeti.maps import Map, Placed
from companion.games.wild_serengeti.moves import (
    LayMap,
    Migrate,
    MoveAnimal,
    PlaceAnimal,
    PlaceFirst,
    RemoveAnimal,
    SwapAnimals,
)
from companion.games.wild_serengeti.scenes import Figure, Pattern, Scene
from companion.games.wild_serengeti.state import State
from companion.games.wild_serengeti.tracker import apply
from forms.move import About
from forms.moves import form_that_makes
from forms.wild_serengeti import FORMS
from forms.wild_serengeti.lay_map import check_terrain, read_terrain, write_terrain
from forms.wild_serengeti.rounds import Offer, SeatRow
from tests.games.wild_serengeti.tables import GAME, after, alone, at, having, table

pytestmark = pytest.mark.usefixtures("request_context")

# A1 Water, B1 Rock, C1 Grasslands; A2 Woodlands, B2 Water, C2 Rock: spaces 0 to 5.
BOARD = Map(2, 3, ("water", "rock", "grasslands", "woodlands", "water", "rock"))
LION, ZEBRA = PlaceAnimal("lion", (0, 0)), PlaceAnimal("zebra", (1, 2))
# Grasslands, 4 x 4: spaces 0 to 15.
FIELD = Map(4, 4, ("grasslands",) * 16)


def laid(state: State | None = None, *moves: Any) -> State:
    """Two players in round 2, both followed, with a lion on A1 and a zebra on C2."""
    state = at(table(), 2) if state is None else state
    return after(state, LayMap(BOARD), LION, ZEBRA, *moves)


def about(state: State, items: Any = None, *, is_correction: bool = False) -> About:
    found: dict[str, dict[str, str]] = {}
    for kind, key, content in items or ():
        found.setdefault(kind, {})[key] = content
    return About(state, Random(1), found, is_correction)


def sent(key: str, state: State, *picks: str, items: Any = None, **typed: str) -> tuple[Any, Any]:
    """A form after taps on one page: what was chosen before, then what is pressed; and its move."""
    asked = about(state, items)
    form = FORMS[key](formdata=MultiDict([*[("pick", pick) for pick in picks], *typed.items()]))
    form.prepare(asked)
    assert form.is_needed
    return form, form.make_move(asked) if form.validate() else None


def opened(key: str, state: State, *moves: Any, items: Any = None) -> Any:
    form = FORMS[key](formdata=None)
    form.prepare(about(state, items, is_correction=bool(moves)))
    if moves:
        form.fill(moves, 0)
    return form


def refused(key: str, state: State, *picks: str, **typed: str) -> RuleError:
    """Why the taps are refused, by the form or by the rules."""
    with pytest.raises(RuleError) as caught:
        apply(state, sent(key, state, *picks, **typed)[1])
    return caught.value


# --- The Map ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("picks", "move"),
    [
        (("lion", "1"), PlaceAnimal("lion", (0, 1))),
        (("1", "lion"), PlaceAnimal("lion", (0, 1))),
        (("0", "4"), MoveAnimal((0, 0), (1, 1))),
        (("0", "5"), SwapAnimals((0, 0), (1, 2))),
        (("5", "x"), RemoveAnimal((1, 2))),
    ],
)
def test_two_taps_are_a_move(picks: tuple[str, ...], move: Any) -> None:
    form, made = sent("map", laid(), *picks)
    assert made == move
    assert form.learned == ()
    apply(laid(), made)


@pytest.mark.parametrize(
    ("picks", "chosen", "says"),
    [
        (("0",), "0", "Lion on A1: tap a space, or one to swap."),
        (("zebra",), "zebra", "Zebra: tap the space for it."),
        (("1",), "1", "B1: tap the animal for it, below."),
        (("0", "0"), "", "Tap an animal, then the space for it."),
        (("0", "zebra"), "zebra", "Zebra: tap the space for it."),
        (("zebra", "lion"), "lion", "Lion: tap the space for it."),
        (("1", "2"), "2", "C1: tap the animal for it, below."),
        (("1", "5"), "5", "Zebra on C2: tap a space, or one to swap."),
        ((), "", "Tap an animal, then the space for it."),
    ],
)
def test_the_first_tap_chooses(picks: tuple[str, ...], chosen: str, says: str) -> None:
    form, made = sent("map", laid(), *picks)
    assert made is None
    assert (form.chosen_pick, form.says) == (chosen, says)


def test_ws_6_a_basic_action_costs_what_the_space_says() -> None:
    state = laid()
    assert sent("map", state, "lion", "1", by="a1", seat="1")[1] == PlaceAnimal("lion", (0, 1), 1, 1)
    assert sent("map", state, "0", "4", by="a0", seat="0")[1] == MoveAnimal((0, 0), (1, 1), "action", 0, 0)
    made = sent("map", state, "0", "5", by="a2", seat="1")[1]
    assert made == SwapAnimals((0, 0), (1, 2), 1, 2)
    assert apply(state, made).players[1].coins == 4  # WS-1: 6 at the start


def test_ws_6_food_moves_an_animal_a_space_for_each() -> None:
    state = having(laid(), 1, food=2)
    made = sent("map", state, "0", "4", by="f", seat="1")[1]
    assert made == MoveAnimal((0, 0), (1, 1), "food", 1)
    assert apply(state, made).players[1].food == 0


@pytest.mark.parametrize(
    ("picks", "typed", "code"),
    [
        (("lion", "0"), {}, "occupied"),
        (("lion", "1"), {"by": "f"}, "food_moves"),
        (("0", "5"), {"by": "f"}, "food_moves"),
        (("0", "4"), {"by": "f"}, "too_few_tokens"),
        (("lion", "1"), {"by": "a9"}, "not_a_move"),
        (("lion", "1"), {"by": "a1", "seat": "7"}, "not_a_move"),
        (("x",), {}, "not_a_move"),
        (("lion", "x"), {}, "not_a_move"),
        (("1", "x"), {}, "not_a_move"),
        (("0", "6"), {}, "not_a_move"),  # off the Map
        (("0", "9999"), {}, "not_a_move"),
        (("okapi",), {}, "not_a_move"),
    ],
)
def test_what_cannot_be_is_said_at_the_top(picks: tuple[str, ...], typed: dict[str, str], code: str) -> None:
    error = refused("map", laid(), *picks, **typed)
    assert error.code == code
    form = sent("map", laid())[0]
    assert not form.refuse(error)


def test_a_fourth_lion_and_a_move_too_far_are_refused() -> None:
    state = laid(None, PlaceAnimal("lion", (0, 1)), PlaceAnimal("lion", (0, 2)))
    assert refused("map", state, "lion", "3").code == "fourth_animal"
    far = after(at(table(), 2), LayMap(FIELD), LION)
    assert refused("map", far, "0", "15", by="a1").code == "too_far"
    assert refused("map", laid(at(table(), 1)), "0", "4", by="a1").code == "not_in_round_1"


def test_what_the_page_shows() -> None:
    form = sent("map", laid(), "0")[0]
    rows = list(form.rows)
    assert [number for number, _ in rows] == [1, 2]
    assert [spot.words for _, row in rows for spot in row] == [
        "A1, Water, Lion",
        "B1, Rock",
        "C1, Grasslands",
        "A2, Woodlands",
        "B2, Water",
        "C2, Rock, Zebra",
    ]
    first = rows[0][1][0]
    assert (first.code, first.letters, first.group, first.is_chosen, form.columns) == (
        "Wa",
        "Li",
        "predators",
        True,
        "ABC",
    )
    assert [kind.left for _, kinds in form.supply for kind in kinds] == [2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 2]
    assert form.legend == "G Grasslands, Wo Woodlands, Wa Water, R Rock"


def test_who_acts_is_offered_with_what_it_costs() -> None:
    form = opened("map", replace(laid(), passed=(0,)))
    assert [(each.value, each.label) for each in form.seat.choices] == [("0", "Ann"), ("1", "Bo")]
    assert form.seat.data == "1"  # who can act
    assert [each.label for each in form.by.choices] == ["Put right", "0 Coins", "1 Coin", "2 Coins", "Food"]
    assert opened("map", replace(laid(), passed=(0, 1))).seat.data == "0"
    form = opened("map", laid(at(table(has_tokens=False), 2)))
    assert [each.label for each in form.by.choices] == ["Put right", "Basic Action", "Food"]


def test_what_can_be_completed_stands_below_the_map() -> None:
    now = Scene(3, pattern=Pattern("terrain", (Figure("zebra", "rock"), Figure("lion"))))
    ((row, has_ways),) = opened("map", having(laid(), 1, tableau=(now,))).seats
    assert (row, has_ways) == (SeatRow(2, "Bo", (Offer(3, "0 stars", "Zebra C2, Lion A1"),)), True)
    assert opened("map", laid()).seats == []
    assert opened("map", replace(having(laid(), 1, tableau=(now,)), passed=(1,))).seats == []


@pytest.mark.parametrize(
    ("move", "chosen", "by", "seat"),
    [
        (PlaceAnimal("lion", (0, 1), 1, 2), "lion", "a2", "1"),
        (MoveAnimal((0, 0), (0, 1), "food", 1), "0", "f", "1"),
        (SwapAnimals((0, 0), (1, 2)), "0", "", "0"),
        (RemoveAnimal((1, 2)), "5", "", "0"),
    ],
)
def test_a_move_is_corrected_where_it_began(move: Any, chosen: str, by: str, seat: str) -> None:
    form = opened("map", laid(), move)
    assert (form.chosen_pick, form.by.data, form.seat.data) == (chosen, by, seat)
    assert form_that_makes(GAME, move) == "map"


@pytest.mark.parametrize("key", ["map", "first_animals", "migration", "ways1"])
def test_without_a_map_there_is_no_such_page(key: str) -> None:
    assert not opened(key, table()).is_needed


# --- The first animals ------------------------------------------------------------------------------------------------

EIGHT = "lion.0 leopard.1 giraffe.2 elephant.3 jackal.4 hyena.5 gazelle.6 zebra.7"


def test_ws_53_two_of_each_area_are_placed_alone() -> None:
    state = after(alone(), LayMap(FIELD))
    form, made = sent("first_animals", state, "lion", "0")
    assert made is None
    assert (form.placed.data, form.says) == ("lion.0", "1 of 8. Tap an animal, then the space for it.")
    form = sent("first_animals", state, "1", "leopard", placed="lion.0")[0]
    assert form.placed.data == "lion.0 leopard.1"
    form = sent("first_animals", state, "0", placed="lion.0 leopard.1")[0]  # a tap takes it back
    assert form.placed.data == "leopard.1"
    form = sent("first_animals", state, placed=EIGHT)[0]
    assert form.says == "8 of 8. Keep them, or tap one to take it back."
    form, made = sent("first_animals", state, "keep", placed=EIGHT)
    assert made.animals[0] == Placed((0, 0), "lion")
    assert len(apply(state, made).animals) == 8


def test_the_first_animals_say_what_cannot_be() -> None:
    state = after(alone(), LayMap(FIELD))
    assert refused("first_animals", state, "keep", placed="lion.0").code == "not_two_of_each"
    assert refused("first_animals", state, "zebra", "0", placed="lion.0").code == "occupied"
    assert refused("first_animals", state, "lion", "5", placed="lion.0 lion.1 lion.2").code == "fourth_animal"
    assert refused("first_animals", state, "x", placed="lion.0").code == "not_a_move"
    form = sent("first_animals", state, "lion", "zebra", placed="okapi.1 lion.99 lion.3")[0]
    assert (form.animals, form.chosen_pick, form.standing) == ({(0, 3): "lion"}, "zebra", None)
    assert sent("first_animals", state, "5", "6")[0].chosen_pick == "6"


def test_the_first_animals_are_shown_to_be_corrected() -> None:
    move = PlaceFirst((Placed((0, 0), "lion"), Placed((1, 1), "zebra")))
    form = opened("first_animals", after(alone(), LayMap(FIELD)), move)
    assert form.placed.data == "lion.0 zebra.5"


# --- The Great Migration ----------------------------------------------------------------------------------------------


def migrating(players: int = 2) -> State:
    """Before round 4, the card is to be drawn."""
    return replace(laid(at(table(players), 4)), step="migration")


def test_ws_11_the_spaces_of_a_card_are_tapped_once() -> None:
    form, made = sent("migration", migrating(), "0")
    assert (made, form.marks.data) == (None, "brown.0")
    form = sent("migration", migrating(), "0", marks="brown.0")[0]
    assert form.marks.data == "blue.0"
    form = sent("migration", migrating(), "0", marks="blue.0 brown.5")[0]
    assert form.marks.data == "brown.5"
    assert [spot.colour for _, row in form.rows for spot in row] == ["", "", "", "", "", "brown"]
    form, made = sent("migration", migrating(), "keep", marks="brown.5 brown.0 blue.1", card="3")
    assert made == Migrate(3, ((0, 0), (1, 2)), ((0, 1),))
    assert form.learned == (migration_item(3, Migration(((0, 0), (1, 2)), ((0, 1),))),)
    assert apply(migrating(), made).animals == {}


def test_without_a_number_a_card_is_not_kept() -> None:
    form, made = sent("migration", migrating(), "keep", marks="brown.0 brown.99", card="")
    assert made == Migrate(0, ((0, 0),))
    assert form.learned == ()


def test_ws_11_a_known_card_is_one_tap() -> None:
    known = [migration_item(2, Migration(((0, 0),), ((1, 2),))), migration_item(5, Migration(((0, 1),)))]
    form, made = sent("migration", migrating(), "c2", items=known)
    assert made == Migrate(2, ((0, 0),), ((1, 2),))
    assert list(apply(migrating(), made).animals) == [(1, 2)]  # blue ones stay, of 2 players
    assert form.cards == [(2, "A1"), (5, "B1")]
    four = replace(migrating(4), migrated=(5,))
    form, made = sent("migration", four, "keep", items=known, card="2", marks="")
    assert apply(four, made).animals == {}
    assert form.cards == [(2, "A1 C2")]
    form, made = sent("migration", migrating(), "keep", items=known, card="5", marks="brown.1")
    assert form.learned == ()  # the same


def test_a_migration_says_what_cannot_be() -> None:
    assert refused("migration", migrating(), "keep").code == "nothing_marked"
    assert refused("migration", migrating(), "c2").code == "not_a_move"
    assert refused("migration", migrating(), "lion").code == "not_a_move"
    form = sent("migration", migrating(), "keep", marks="brown.0", card="13")[0]
    assert form.errors == {"card": ["Number of the card: type a whole number from 1 to 12, or leave it blank."]}
    drawn = replace(migrating(), migrated=(3,))
    error = refused("migration", drawn, "keep", marks="brown.0", card="3")
    assert error.code == "card_drawn"
    form = sent("migration", drawn, "0", card="3")[0]
    assert form.refuse(error)
    assert not form.refuse(RuleError("off_map", error.message, "brown"))


def test_a_migration_is_corrected() -> None:
    form = opened("migration", migrating(), Migrate(3, ((0, 0),), ((1, 2),)))
    assert (form.card.data, form.marks.data) == ("3", "brown.0 blue.5")
    assert opened("migration", migrating(), Migrate(0)).card.data == ""


# --- The terrain ------------------------------------------------------------------------------------------------------

TYPED = {"rows": "2", "columns": "3", "lines": "Wa R G\nwo wa r", "side": "b"}


def test_a_map_is_laid_out_and_kept() -> None:
    form, made = sent("lay_map", table(), **TYPED)
    assert made == LayMap(BOARD)
    assert form.learned == (map_item("b", BOARD),)
    assert sent("lay_map", table(), **TYPED, items=[map_item("b", BOARD)])[0].learned == ()


def test_a_known_side_is_one_tap() -> None:
    known = [map_item("a", BOARD), map_item("b", FIELD)]
    form, made = sent("lay_map", table(), "b", items=known, lines="rubbish", rows="x")
    assert (made, form.learned) == (LayMap(FIELD), ())
    assert form.sides == [("a", "2 × 3"), ("b", "4 × 4")]


def test_seven_by_seven_are_offered() -> None:
    form = opened("lay_map", table())
    assert (form.rows.data, form.columns.data, form.lines.data, form.side.data) == ("7", "7", None, "a")
    assert opened("lay_map", table(), items=[map_item("a", BOARD)]).side.data == "b"
    assert opened("lay_map", table(), items=[map_item("a", BOARD), map_item("b", FIELD)]).side.data == "a"


def test_the_map_that_lies_there_is_shown() -> None:
    form = opened("lay_map", laid(), items=[map_item("b", BOARD)])
    assert (form.rows.data, form.columns.data, form.side.data) == ("2", "3", "b")
    assert form.lines.data == "Wa R G\nWo Wa R"
    assert opened("lay_map", table(), LayMap(BOARD)).lines.data == "Wa R G\nWo Wa R"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("Wa R G\nWo Wa Q", "Row 2: “q” is no terrain. Type G, Wo, Wa or R for each space."),
        ("Wa R G", "There are 1 rows of terrain, not 2. Type each, or change the rows."),
        ("", "There are 0 rows of terrain, not 2. Type each, or change the rows."),
        ("Wa R G\nWo Wa", "Row 2 has 2 spaces, not 3. Type each, or change the columns."),
        ("Wa R G\nWo Wa .", "1 space has no terrain yet. Choose one, then tap them."),
        ("Wa . G\nWo Wa .", "2 spaces have no terrain yet. Choose one, then tap them."),
    ],
)
def test_terrain_that_is_not_whole_is_said_at_its_field(lines: str, said: str) -> None:
    form, made = sent("lay_map", table(), **{**TYPED, "lines": lines})
    assert (made, form.errors) == (None, {"lines": [said]})


def test_rows_that_no_map_has_are_said_at_their_field() -> None:
    form = sent("lay_map", table(), **{**TYPED, "rows": "13"})[0]
    assert form.errors == {"rows": ["Rows: type a whole number from 1 to 12."]}
    form = sent("lay_map", table(), **{**TYPED, "columns": ""})[0]
    assert list(form.errors) == ["columns"]


@pytest.mark.parametrize("seed", range(20))
def test_terrain_is_read_as_it_is_written(seed: int) -> None:
    random = Random(seed)
    rows, columns = random.randint(1, 12), random.randint(1, 12)
    kinds = ("grasslands", "woodlands", "water", "rock")
    board = Map(rows, columns, tuple(random.choices(kinds, k=rows * columns)))
    written = write_terrain(board)
    assert len(read_terrain(written)) == rows
    assert check_terrain(written.replace(" ", ""), rows, columns) == ""
    _, made = sent("lay_map", table(), lines=written, rows=str(rows), columns=str(columns), side="a")
    assert made == LayMap(board)


# --- What it would take -----------------------------------------------------------------------------------------------

LINE = Scene(108, pattern=Pattern("line", (Figure("lion", "water"), Figure("zebra"))))
LIONS = Scene(7, pattern=Pattern("terrain", (Figure("lion", "rock"), Figure("lion"), Figure("lion"))))


def holding(*scenes: Scene, **tokens: Any) -> State:
    return having(laid(), 0, tableau=scenes, **tokens)


def test_what_it_would_take_is_told_in_steps() -> None:
    """Lion A1 and zebra C2 are in no line: the zebra goes up a space, or a Move takes it there."""
    form, made = sent("ways1", holding(LINE, Scene(9), food=1), "108")
    assert made is None
    assert form.tokens == "1 Food Token and 0 VFX Tokens"
    assert form.listed == [(108, "Straight-line Scene: Lion (Water), Zebra")]
    free, acting = form.found
    assert (free.title, free.steps, free.after) == (
        "With 1 Food Token",
        ("1 Food: Zebra from C2 to C1",),
        "Lion A1, Zebra C1",
    )
    assert acting.title.startswith("With a Basic Action (")
    assert (len(acting.steps), form.note) == (1, "")
    form = sent("ways1", holding(LINE), "108")[0]
    assert (len(form.found), form.note) == (1, "Out of reach without a Basic Action.")


def test_what_can_be_completed_now_costs_nothing() -> None:
    now = Scene(3, pattern=Pattern("terrain", (Figure("zebra", "rock"), Figure("lion"))))
    form = sent("ways1", holding(now), "3")[0]
    assert form.note == ""
    assert [(way.title, way.steps, way.after) for way in form.found] == [
        ("It can be completed now", (), "Zebra C2, Lion A1")
    ]


def test_what_is_out_of_reach_has_no_way() -> None:
    form = sent("ways1", holding(LIONS), "7")[0]
    assert (form.found, form.note) == ((), "Out of reach now, even with a Basic Action.")
    assert form.asked == LIONS


def test_unfollowed_tokens_are_taken_for_a_few() -> None:
    state = having(laid(at(table(has_tokens=False), 2)), 0, tableau=(LINE,))
    assert opened("ways1", state).tokens == "3 Food Tokens and 2 VFX Tokens"
    assert opened("ways1", holding(LINE, food=9, vfx=9)).tokens == "4 Food Tokens and 3 VFX Tokens"


def test_a_scene_that_is_not_there_is_no_button() -> None:
    assert refused("ways1", holding(LINE), "9").code == "not_a_move"

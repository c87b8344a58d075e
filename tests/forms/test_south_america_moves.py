"""How a table begins, tiles, numbers and the end: the forms, with plain multidicts. Numbers such as SA-80 are rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict

from companion.core.errors import RuleError
from companion.games.rewild_south_america import tracker
from companion.games.rewild_south_america.catalogue import to_item
from companion.games.rewild_south_america.figures import ACTION_CARDS, Figures
from companion.games.rewild_south_america.moves import (
    Begin,
    CannotAct,
    Deal,
    EndTurn,
    Harvest,
    MoveTile,
    PlaceTile,
    PlayCard,
    PutCard,
    RemoveCard,
    Reserve,
    Reward,
    SetDisplay,
    SetSeat,
    Tell,
    TriggerEnd,
    Upgrade,
)
from companion.games.rewild_south_america.state import (
    Drawn,
    Placing,
    Player,
    Solo,
    Stack,
    Stock,
    Tiles,
    Upgrading,
)
from forms.move import About
from forms.moves import form_that_makes, move_form
from tests.forms.sending import errors_of, shown
from tests.forms.south_america import (
    DISPLAY,
    GAME,
    ITEMS,
    KINDS,
    MARMOSET,
    TOUCAN,
    make,
    make_state,
    opened,
    refused,
    solo_state,
)

pytestmark = pytest.mark.usefixtures("request_context")


def test_the_prompts_of_the_play_have_forms() -> None:
    seats = [f"{name}{seat}" for name in ("set", "cards", "reserve", "reward") for seat in range(1, 6)]
    decks = [f"{name}_{deck}" for name in ("deal", "pick") for deck in ("wildlife", "predation", "plant")]
    single = "begin place place_opponent upgrade upgrade_opponent count count_end move_tile harvest_opponent"
    assert set(KINDS) == {*seats, *decks, *single.split(), "trigger", "attract", "display"}
    assert move_form(GAME, "action") is None


@pytest.mark.parametrize(
    ("move", "key"),
    [
        (SetSeat(1, 0), "set1"),
        (PutCard(0, TOUCAN, "grassland"), "cards1"),
        (RemoveCard(0, 0), "cards1"),
        (SetDisplay("plant", 0), "display"),
        (TriggerEnd(), "trigger"),
        (Reserve(0, TOUCAN), "reserve1"),
        (Reward(0, 0), "reward1"),
        (Deal(TOUCAN), ""),
        (PlaceTile(), ""),
        (EndTurn(), ""),
    ],
)
def test_moves_that_no_prompt_asks_for_are_corrected_by_their_own_form(move: Any, key: str) -> None:
    assert form_that_makes(GAME, move) == key


# --- How the table is followed ---


def test_a_table_begins_with_one_tap_when_the_copy_is_known() -> None:
    before = make_state(follows=())
    form, move = make("begin", shown(opened("begin", before)), before)
    assert move == Begin((0, 1), figures=Figures(3, 1, 60))
    assert form.learned == ()


def test_one_seat_and_only_its_cards_can_be_followed() -> None:
    """Without the tiles their hexes are not needed."""
    before = make_state(follows=())
    sent = {"who": "1", "what": "cards", "rainforest_hexes": "1"}
    assert make("begin", sent, before, {})[1] == Begin((1,), only_cards=True, figures=Figures())


def test_figures_are_asked_once() -> None:
    """The view keeps them in the catalogue after the move."""
    before = make_state(follows=())
    form, move = make("begin", shown(opened("begin", before, items={})) | {"grassland_hexes": " 4 "}, before, {})
    assert move.figures == Figures(4, 1, None)
    assert form.learned == (("figures", "figures", to_item(Figures(4, 1, None))),)


def test_hexes_that_are_blank_are_asked_for_at_their_field() -> None:
    before = make_state(follows=())
    _, move = make("begin", shown(opened("begin", before, items={})), before, {})
    with pytest.raises(RuleError) as caught:
        tracker.begin(before, move)
    form = opened("begin", before, items={})
    assert form.refuse(caught.value)
    assert list(errors_of(form)) == ["grassland_hexes"]


@pytest.mark.parametrize("typed", ["0", "10", "-1", "1.5", "x", "²", "９", "1" * 5000, "\0"])
def test_hexes_that_cannot_be_are_told(typed: str) -> None:
    before = make_state(follows=())
    form, move = make("begin", shown(opened("begin", before)) | {"grassland_hexes": typed}, before)
    assert move is None
    words = "Hexes of a Grassland Tile: type a whole number from 1 to 9, or leave it blank."
    assert errors_of(form) == {"grassland_hexes": [words]}
    assert form.grassland_hexes.data == typed


def test_solo_the_app_shuffles_the_deck() -> None:
    """SA-80: six cards, two of them turned."""
    before = solo_state(follows=(), solo=None)
    _, move = make("begin", shown(opened("begin", before)), before)
    assert move.has_display
    assert move.follows == (0, 1)
    assert {drawn.card for drawn in move.deck} == set(ACTION_CARDS)
    assert sum(drawn.is_turned for drawn in move.deck) == 2


def test_solo_somebody_can_draw_the_real_cards_and_enter_no_display() -> None:
    before = solo_state(follows=(), solo=None)
    _, move = make("begin", {"draws": "real", "display": "no", "rainforest_hexes": "1"}, before)
    assert (move.deck, move.has_display) == (None, False)


def test_shuffles_differ_by_chance_alone() -> None:
    before = solo_state(follows=(), solo=None)
    sent = shown(opened("begin", before))
    form = KINDS["begin"](formdata=MultiDict(sent))
    decks = set()
    for seed in range(40):
        about = About(before, Random(seed), ITEMS)
        form = KINDS["begin"](formdata=MultiDict(sent))
        form.prepare(about)
        assert form.validate()
        decks.add(form.make_move(about).deck)
    assert len(decks) == 40
    assert {sum(drawn.is_turned for drawn in deck) for deck in decks} == {2}


def test_a_correction_of_the_beginning_keeps_the_deck() -> None:
    before = solo_state(follows=(), solo=None)
    _, began = make("begin", shown(opened("begin", before)), before)
    sent = shown(opened("begin", before, [began])) | {"grassland_hexes": "5"}
    assert make("begin", sent, before)[1] == replace(began, figures=Figures(5, 1, 60))


@pytest.mark.parametrize("began", [Begin((1,), only_cards=True, figures=Figures(2, 1)), Begin((0, 1))])
def test_the_beginning_is_shown_as_it_was(began: Begin) -> None:
    before = make_state(follows=())
    move = make("begin", shown(opened("begin", before, [began], {})), before, {})[1]
    assert move == began


# --- Tiles: SA-10 to SA-22, SA-76 ---

BESIDE = {"shrublands": "1", "grasslands": "2", "wetlands": "3", "minerals": "4", "water": "5", "stars": "6"}
ZEROS = dict.fromkeys(BESIDE, "0")
PLACING = {"tasks": (Placing(0, "rainforest"),)}


def test_a_tile_is_placed_with_what_lies_beside_it_and_under_it() -> None:
    assert make("place", BESIDE, make_state(**PLACING))[1] == PlaceTile(1, 2, 3, 4, 5, 6)
    assert make("place_opponent", BESIDE, solo_state())[1] == PlaceTile(1, 2, 3, 4, 5, 6)


def test_at_first_nothing_lies_there() -> None:
    form = opened("place", make_state(**PLACING))
    assert shown(form) == ZEROS
    assert make("place", shown(form), make_state(**PLACING))[1] == PlaceTile()


@pytest.mark.parametrize(
    ("typed", "pays", "short"),
    [
        ({}, "3 Minerals, 2 Water", "1 Mineral"),
        ({"shrublands": "1"}, "2 Minerals, 2 Water", ""),
        ({"wetlands": "1", "minerals": "2"}, "1 Mineral", ""),
        ({"grasslands": "1", "shrublands": "3"}, "1 Water", ""),
        ({"wetlands": "2", "minerals": "9"}, "nothing", ""),
    ],
)
def test_the_cost_is_worked_out_without_a_script(typed: dict[str, str], pays: str, short: str) -> None:
    """SA-10, SA-13 to SA-15: a Rainforest Tile from 3 Minerals and 2 Water; in stock there are 2 and 4."""
    state = make_state(players=(Player(stock=Stock(2, 4, 0)), Player()), **PLACING)
    form, move = make("place", ZEROS | typed | {"how": "cost"}, state)
    assert move is None
    assert errors_of(form) == {}
    assert (form.pays, form.short, form.in_stock) == (pays, short, "2 Minerals, 4 Water, 0 Seeds")


def test_who_pays_is_known() -> None:
    assert (opened("place", make_state(**PLACING)).biome, opened("place_opponent", solo_state()).biome) == (
        "rainforest",
        "grassland",
    )
    without = make_state(players=(Player(stock=None), Player()), **PLACING)
    assert (opened("place", without).short, opened("place", without).in_stock) == ("", "")


@pytest.mark.parametrize("name", list(BESIDE))
@pytest.mark.parametrize("typed", ["", " ", "21", "-1", "1.5", "x", "²", "\0", "1" * 5000])
def test_blank_is_not_0(name: str, typed: str) -> None:
    form, move = make("place", BESIDE | {name: typed}, make_state(**PLACING))
    assert move is None
    assert errors_of(form) == {name: [f"{form[name].label.text}: type a whole number from 0 to 20."]}
    assert form.pays


@pytest.mark.parametrize(("is_second", "goes_on"), [(False, "go to the other side"), (True, "draw the next card")])
def test_the_way_on_is_named_when_the_opponent_cannot(is_second: bool, goes_on: str) -> None:
    """SA-81."""
    placing = solo_state(solo=Solo(drawn=Drawn("grassland_1", is_turned=is_second), is_second=is_second))
    assert opened("place_opponent", placing).cannot == f"No spot works: {goes_on}"
    extending = solo_state(solo=Solo(drawn=Drawn("shrubland_2", is_turned=not is_second), is_second=is_second))
    assert opened("upgrade_opponent", extending).cannot == f"It cannot: {goes_on}"


def test_a_tile_is_shown_as_it_was_placed() -> None:
    assert shown(opened("place", make_state(**PLACING), [PlaceTile(1, 2, 3, 4, 5, 6)])) == BESIDE
    assert shown(opened("place_opponent", solo_state(), [CannotAct()])) == ZEROS


def test_stars_count_for_extensions_alone() -> None:
    """SA-19."""
    sent = {"number": "2", "stars": "1", "meeples": "9"}
    extend, flip = make_state(tasks=(Upgrading(0, "extend"),)), make_state(tasks=(Upgrading(0, "flip"),))
    assert make("upgrade", sent, extend)[1] == Upgrade(2, 0, 1)
    assert make("upgrade", sent, flip)[1] == Upgrade(2)


@pytest.mark.parametrize(
    ("candidates", "number", "typed", "made"),
    [
        (0, "2", "", Upgrade(2)),
        (1, "3", "", Upgrade(3, 1)),  # each of 3 bare tiles gets a tree, so that the animal is lifted
        (1, "1", "0", Upgrade(1, 0)),
        (1, "1", "1", Upgrade(1, 1)),
        (3, "2", "", Upgrade(2, 2)),  # an animal on each of the 3 tiles
        (2, "2", "1", Upgrade(2, 1)),
    ],
)
def test_meeples_are_asked_for_where_there_is_a_choice(candidates: int, number: str, typed: str, made: Upgrade) -> None:
    """SA-21, SA-32: three Rainforest Tiles without a tree."""
    player = Player(stacks=(Stack(MARMOSET, "rainforest"),) * candidates, tiles=Tiles(rainforest=3))
    state = make_state(players=(player, Player()), tasks=(Upgrading(0, "plant"),))
    assert make("upgrade", {"number": number, "meeples": typed, "stars": "0"}, state)[1] == made


def test_meeples_that_are_not_told_are_asked_for() -> None:
    state = make_state(tasks=(Upgrading(0, "plant"),))
    assert refused("upgrade", {"number": "1", "meeples": "", "stars": "0"}, state) == ("meeples_needed", "meeples")
    assert opened("upgrade", state).asks_for_meeples


@pytest.mark.parametrize("typed", ["", "0", "21", "x"])
def test_upgrades_are_at_least_1(typed: str) -> None:
    form, move = make("upgrade", {"number": typed, "stars": "0"}, make_state(tasks=(Upgrading(0, "extend"),)))
    assert move is None
    assert errors_of(form) == {"number": ["Extensions: type a whole number from 1 to 20."]}


def test_what_the_opponent_can_do_is_filled_in() -> None:
    """SA-85: three Shrublands have no Extension."""
    opponent = Player(tiles=Tiles(shrubland=3))
    state = solo_state(players=(Player(), opponent), solo=Solo(drawn=Drawn("shrubland_2", is_turned=True)))
    form = opened("upgrade_opponent", state)
    assert (form.number.data, form.is_opponents, form.action) == ("3", True, "extend")
    assert make("upgrade_opponent", shown(form), state)[1] == Upgrade(3)


def test_an_upgrade_is_shown_as_it_was_made() -> None:
    state = make_state(tasks=(Upgrading(0, "plant"),))
    sent = shown(opened("upgrade", state, [Upgrade(2, 1)]))
    assert sent == {"number": "2", "meeples": "1", "stars": "0"}
    assert shown(opened("upgrade", state, [PlayCard("grassland_2", "flip")]))["number"] == "1"


def test_a_tile_that_moves_covers_stars() -> None:
    """SA-76."""
    assert make("move_tile", {"stars": "2"})[1] == MoveTile(2)
    assert opened("move_tile", None, [MoveTile(2)]).stars.data == "2"
    assert errors_of(make("move_tile", {"stars": ""})[0]) == {"stars": ["Stars: type a whole number from 0 to 20."]}


# --- Numbers, Harvest, the end ---


@pytest.mark.parametrize(("typed", "number"), [("0", 0), ("99", 99), (" 7 ", 7)])
@pytest.mark.parametrize("key", ["count", "count_end"])
def test_a_number_is_told(key: str, typed: str, number: int) -> None:
    """SA-36, SA-54."""
    assert make(key, {"number": typed})[1] == Tell(number)


@pytest.mark.parametrize("typed", ["", "100", "-1", "x"])
def test_a_number_that_is_none_is_told(typed: str) -> None:
    form, move = make("count", {"number": typed})
    assert move is None
    assert errors_of(form) == {"number": ["Number: type a whole number from 0 to 99."]}


def test_a_number_is_shown_as_it_was_told() -> None:
    assert opened("count", None, [Tell(3)]).number.data == "3"
    assert opened("count_end", None, [Tell(None)]).number.data == ""
    assert (opened("count").can_be_blank, opened("count_end").can_be_blank) == (False, True)


def test_the_opponents_harvest_shuffles_its_deck_anew() -> None:
    """SA-82."""
    _, move = make("harvest_opponent", {}, solo_state())
    assert {drawn.card for drawn in move.deck} == set(ACTION_CARDS)
    kept = shown(opened("harvest_opponent", solo_state(), [move]))
    about = About(solo_state(), Random(99), ITEMS)
    form = KINDS["harvest_opponent"](formdata=MultiDict(kept))
    form.prepare(about)
    assert form.make_move(about) == move, "a correction shuffles nothing"


@pytest.mark.parametrize("deck", ["x", "[]", "{}", '[{"card": "shrubland_1"}]', "[" * 5000, "\0"])
def test_a_deck_that_is_none_is_shuffled(deck: str) -> None:
    move = make("harvest_opponent", {"deck": deck}, solo_state())[1]
    assert isinstance(move, Harvest)
    assert len(move.deck or ()) == 6


@pytest.mark.parametrize("turns", [1, 2])
def test_the_end_is_triggered_by_a_tap(turns: int) -> None:
    """SA-62."""
    assert make("trigger", {"turns_left": str(turns)})[1] == TriggerEnd(turns)


@pytest.mark.parametrize("turns", ["", "0", "3", "x"])
def test_the_end_is_one_of_two(turns: str) -> None:
    assert refused("trigger", {"turns_left": turns}) == ("choose_one", "")


def test_the_script_is_given_what_it_counts_with() -> None:
    """SA-10, SA-12, SA-20: a Rainforest Tile costs 3 Minerals and 2 Water and brings 3 VP a star; a Wetland 1 Water."""
    form = opened("place", make_state(**PLACING))
    assert (form.base, form.star_points) == ((3, 2), 3)
    upgrade = opened("upgrade", make_state(tasks=(Upgrading(0, "flip"),)))
    assert (upgrade.one, upgrade.water, upgrade.ranges) == ("Wetland", 1, [])
    assert upgrade.in_stock == "4 Minerals, 4 Water, 1 Seed"


def test_a_form_without_a_task_is_empty_and_harms_nobody() -> None:
    """Somebody else may have gone on meanwhile."""
    assert opened("upgrade").number.data == "1"
    assert opened("place").biome == "shrubland"


def test_what_is_corrected_may_be_another_kind_of_move() -> None:
    before = make_state(follows=())
    assert shown(opened("begin", before, [EndTurn()])) == shown(opened("begin", before))
    assert opened("set1", None, [EndTurn()]).seat.data is None
    assert opened("display", make_state(display=DISPLAY), [EndTurn()]).place_words == ""
    assert opened("upgrade_opponent", solo_state(solo=Solo(drawn=Drawn("shrubland_2", True))), [CannotAct()]).cannot

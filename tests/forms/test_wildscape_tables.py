"""The forms of Wildscape's tables: how one begins, birds, energy, and lands as they are counted."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import RuleError
from companion.games.wildscape.household import (
    read_rows,
    rows_item,
    specialist_item,
    value_item,
)
from companion.games.wildscape.land import Counts
from companion.games.wildscape.land_moves import (
    AddHabitat,
    Attract,
    DiscardCard,
    PlaceAnimal,
    PlayPrimate,
    SetCounts,
    SetEnergy,
    SetTokens,
    SetTouching,
    TakeCard,
    TellFauna,
)
from companion.games.wildscape.moves import (
    Begin,
    ChooseSegment,
    EndTurn,
    LookOver,
    SeenBird,
    SetBirds,
    Spend,
    WatchBirds,
)
from companion.games.wildscape.state import State
from companion.games.wildscape.tracker import apply, start
from forms.moves import form_that_makes
from tests.forms.sending import errors_of, shown
from tests.forms.wildscape import GAME, RONDEL, begun, make, opened
from tests.forms.wildscape_tables import BIRDS, LAND, NEXT, after, code_of, items, new

pytestmark = pytest.mark.usefixtures("request_context")


def test_moves_are_corrected_where_they_are_made() -> None:
    made = {
        TakeCard(0, "D05"): "hand1",
        DiscardCard(1, "D05"): "hand1",  # the seat is that of the move
        SetTouching(0, ("savanna", "desert"), ()): "hand1",
        Attract(0, "S17"): "specialists1",
        SetTokens: "specialists1",
        SetBirds(BIRDS): "birds_now",
        LookOver(0, Counts()): "finish1",
        Spend(1): "spend",
    }
    for move, key in made.items():
        assert form_that_makes(GAME, SetTokens({}) if move is SetTokens else move) == key


# --- The beginning (WL-3, WL-14) -------------------------------------------------------------------------------------


def test_a_table_begins_with_everybody_and_nothing_told() -> None:
    form = opened("begin_table", new(4))
    assert [pair.title for pair in form.pairs] == ["Ann and Bo", "Bo and Cy", "Cy and Di", "Di and Ann"]
    assert [len(pair.cards) for pair in form.pairs] == [2] * 4
    assert shown(form) == {"who": "all"}
    _, move = make("begin_table", shown(form), new(4))
    assert move == Begin(follows=(0, 1, 2, 3), birds=(("", ""),) * 4, rows=(6,))
    assert apply(new(4), move).is_begun


def test_two_players_have_four_birds_and_two_known_rows() -> None:
    """WL-3, WL-52: on the side for two the second row is 8."""
    form = opened("begin_table", new(2))
    assert [len(pair.cards) for pair in form.pairs] == [4]
    _, move = make("begin_table", {"who": "1", "card_3": "B02a", "rows": "11"}, new(2))
    assert move == Begin(follows=(1,), birds=(("", "", "B02a", ""),), rows=(6, 8, 11))


def test_rows_and_values_are_kept_and_shown() -> None:
    form, move = make("begin_table", {"who": "all", "rows": "8 10 12"}, new(3))
    assert move.rows == (6, 8, 10, 12)
    assert read_rows(items(*form.learned), 4) == (6, 8, 10, 12)
    known = items(rows_item(3, (6, 9, 11)), value_item("woodland.6", 9))
    form = opened("begin_table", new(3), known)
    assert form.rows.data == "9 11"
    form, move = make("begin_table", shown(form), new(3), known)
    assert (move.rows, move.values, form.learned) == ((6, 9, 11), {"woodland.6": 9}, ())


@pytest.mark.parametrize("typed", ["6 8 10", "8, 10", " 8/10 "])
def test_rows_may_be_typed_with_the_first_one(typed: str) -> None:
    assert make("begin_table", {"who": "all", "rows": typed}, new(3))[1].rows == (6, 8, 10)


@pytest.mark.parametrize("typed", ["x", "8 7", "5", "8 8", "100", "7 8 9 10 11 12 13 14", "-8"])
def test_rows_that_cannot_be_are_told_and_stay(typed: str) -> None:
    form, move = make("begin_table", {"who": "all", "rows": typed}, new(3))
    assert move is None
    assert errors_of(form) == {"rows": ["Type rising numbers above 6, such as 8 10, or leave it blank."]}
    assert (form.rows.data, form.learned) == (typed, ())


def test_birds_that_are_not_there_or_there_twice_are_told_at_their_list() -> None:
    form, move = make("begin_table", {"who": "all", "card_4": "B99"}, new(3))
    assert move is None
    assert errors_of(form) == {"card_4": ["Bird 4: choose its card, or leave it open."]}
    form, move = make("begin_table", {"who": "all", "card_1": "B02a", "card_6": "B02b"}, new(3))
    with pytest.raises(RuleError) as caught:
        apply(new(3), move)
    assert form.refuse(caught.value)
    assert list(errors_of(form)) == ["card_6"]


def test_nobody_can_be_followed_who_is_not_there() -> None:
    assert make("begin_table", {"who": "3"}, new(3))[1] is None


def test_a_beginning_is_corrected_as_it_was() -> None:
    was = Begin(values={"woodland.6": 8}, follows=(2,), birds=BIRDS, rows=(6, 9))
    form = opened("begin_table", new(3), items(value_item("woodland.6", 9)), [was])
    assert make("begin_table", shown(form), new(3), is_correction=True)[1] == was
    assert make("begin_table", {"who": "all", "values": "{"}, new(3), is_correction=True)[1].values == {}


# --- The set-up (WL-1 to WL-5) ---------------------------------------------------------------------------------------


def test_the_set_up_is_read_and_never_sent() -> None:
    form = opened("setup", new(3))
    assert any("3 stacks of 12" in str(order.label) for order in form.steps)  # WL-2
    assert [title for title, _ in form.variants] == [
        "Expert Variant 1: specialists are dealt",
        "Expert Variant 2: specialists are drafted",
    ]
    assert all(orders and not [order for order in orders if order in form.steps] for _, orders in form.variants)
    assert code_of("setup", {}, new(3)) == "not_a_move"


# --- Birds between neighbours (WL-3, WL-20 to WL-26) -----------------------------------------------------------------


def watching(*moves: Any, **parts: Any) -> State:
    return after(*LAND, *moves, EndTurn("birds"), **parts)


def test_only_what_nobody_knows_is_asked() -> None:
    """Ann has 12 in wetlands; nobody told the lines for B10b, and the text of B06b is lost."""
    form = opened("birds", watching())
    assert [(row.key, [field.name for field in row.asked]) for row in form.rows] == [
        ("B01a", []),
        ("B02b", []),
        ("B03a", []),
        ("B10b", ["mine_4", "theirs_4"]),
        ("B04b", []),
        ("B06b", ["mine_6", "theirs_6"]),
    ]
    fish_eagle = form.rows[1]
    assert (fish_eagle.names, fish_eagle.counts) == (("Ann", "Bo"), [("Ann", "8, 4"), ("Bo", "0")])
    assert [row.verdict for row in form.rows] == ["level", "Ann is better", "level", "", "Ann is better", ""]
    assert (form.is_set, form.is_guided, form.has_others) == (True, False, False)


def test_birds_are_watched_with_nothing_where_the_app_counts() -> None:
    state = watching()
    told = {"mine_4": "5 4 2", "theirs_4": "6 3 3", "mine_6": "1", "theirs_6": "0"}
    _, move = make("birds", told, state)
    assert move == WatchBirds(
        (
            SeenBird("B01a"),
            SeenBird("B02b"),
            SeenBird("B03a"),
            SeenBird("B10b", (5, 4, 2), (6, 3, 3)),
            SeenBird("B04b"),
            SeenBird("B06b", (1,), (0,)),
        )
    )
    assert len(apply(state, move).watched) == 1
    _, move = make("birds", told | {"theirs_1": "7"}, state)
    assert move.birds[0] == SeenBird("B01a", None, (7,)), "what is typed wins"


def test_blank_numbers_that_are_needed_are_told_by_name() -> None:
    form, move = make("birds", {"mine_4": "5 4 2"}, watching())
    assert move is None
    assert set(errors_of(form)) == {"theirs_4", "mine_6", "theirs_6"}
    assert errors_of(form)["theirs_4"] == [
        "Bird 4, Cy: type the longest line in each of the 3 directions, such as 5 4 2."
    ]


def test_cards_that_nobody_told_are_chosen_and_guided() -> None:
    state = watching(seats=2)
    form = opened("birds", state)
    assert (form.is_guided, form.is_set) == (True, False)
    assert len(form.guide) == 20  # B07 is used between players
    assert [field.name for row in form.rows for field in row.asked] == [], "both lands are followed"
    assert [cards for _, cards in form.rows[0].waiting] == ["B06 B09 B10"] * 2, "ranges and lines were not told"
    cards = {"card_1": "B02a", "card_2": "B03a", "card_3": "B04a", "card_4": "B05a"}
    assert make("birds", cards, state)[1] == WatchBirds(tuple(SeenBird(card) for card in cards.values()))


def test_of_a_neighbour_who_is_not_followed_numbers_are_asked() -> None:
    """Between Bo and Cy nobody is followed: the app leaves their birds out."""
    state = after(*LAND, begin=Begin(follows=(0,), birds=BIRDS))
    state = apply(state, EndTurn("birds"))
    form = opened("birds", state)
    assert [(row.number, [field.name for field in row.asked]) for row in form.rows] == [
        (1, ["theirs_1"]),
        (2, ["theirs_2"]),
        (5, ["mine_5"]),
        (6, ["mine_6", "theirs_6"]),
    ]
    told = {"theirs_1": "3", "theirs_2": "9 4", "mine_5": "0", "mine_6": "1", "theirs_6": "2"}
    _, move = make("birds", told, state)
    assert move.birds[2:4] == (SeenBird("B03a"), SeenBird("B10b"))
    assert apply(state, move).watched


def test_watched_birds_are_corrected_as_they_were() -> None:
    state = watching()
    told = {"mine_4": "5 4 2", "theirs_4": "6 3 3", "mine_6": "1", "theirs_6": "0", "mine_1": "4"}
    move = make("birds", told, state)[1]
    form = opened("birds", state, moves=[move])
    assert all(row.is_asked for row in form.rows)
    assert make("birds", shown(form), state, is_correction=True)[1] == move


def test_the_birds_stand_as_they_stand_now() -> None:
    state = after(*LAND, begin=Begin(follows=(0, 1, 2), birds=(("B01a", "B02b"), ("", ""), ("", "B06b"))))
    form = opened("birds_now", state)
    assert list(form.standing) == [
        ("B01a Saddle-billed Stork", "Ann – Bo", "0 : 0", "level"),
        ("B02b African Fish Eagle", "Ann – Bo", "8, 4 : 0", "Ann is better"),
        ("B06b the other side of B06", "Cy – Ann", "? : ?", ""),
    ]
    assert shown(form) == {"card_1": "B01a", "card_2": "B02b", "card_6": "B06b"}
    _, move = make("birds_now", shown(form) | {"card_3": "B03a"}, state)
    assert move == SetBirds((("B01a", "B02b"), ("B03a", ""), ("", "B06b")))
    assert make("birds_now", {"card_1": "sea"}, state)[1] is None
    form = opened("birds_now", state, moves=[move])
    assert form["card_3"].data == "B03a"


# --- Energy spent against the Poachers (WL-8) ------------------------------------------------------------------------


def spending(*moves: Any, follows: tuple[int, ...] = (0,)) -> State:
    state = begun()
    setup = state.setup
    state = apply(start(setup), Begin(RONDEL, follows=follows))
    for move in (*moves, ChooseSegment(0)):
        state = apply(state, move)
    return state


def test_bio_energy_is_asked_only_where_the_land_is_followed() -> None:
    assert opened("spend", spending(follows=())).is_needed is False
    assert opened("spend", spending()).is_needed


def test_sun_and_bio_energy_are_spent() -> None:
    """2 sun energy lie at segment 1 (WL-1)."""
    state = spending(SetEnergy(0, 5))
    form = opened("spend", state)
    assert shown(form) == {"spent": "2", "bio": "0"}
    assert [choice.value for choice in form.bio.choices] == ["0", "1", "2", "3", "4", "5"]
    assert str(form.bio.label.text) == "Bio energy, of your 5"
    _, move = make("spend", {"spent": "1", "bio": "3"}, state)
    assert move == Spend(1, 3)
    assert apply(state, move).lands[0].counts.energy == 2
    assert [choice.value for choice in opened("spend", spending()).bio.choices][-1] == "8", "nobody told how much"
    assert shown(opened("spend", state, moves=[Spend(0, 2)])) == {"spent": "0", "bio": "2"}


@pytest.mark.parametrize(
    "sent", [{"spent": "3", "bio": "0"}, {"spent": "1", "bio": "6"}, {"spent": "x", "bio": "0"}, {}]
)
def test_no_more_is_spent_than_there_is(sent: dict[str, str]) -> None:
    form, move = make("spend", sent, spending(SetEnergy(0, 5)))
    assert move is None
    assert errors_of(form)


# --- A land as it is counted at the end (WL-30 to WL-37) -------------------------------------------------------------


def ended(*moves: Any, begin: Begin | None = None) -> State:
    """After the last turn of three players: the end was triggered by the first one in round 1 (WL-10)."""
    return after(*LAND, *moves, EndTurn("end"), *[EndTurn()] * 5, begin=begin)


def test_only_what_the_table_needs_is_asked() -> None:
    """Ann's birds are B01a, B02b with Bo, B04b and B06b with Cy: no ranges, no lines."""
    form = opened("finish1", ended())
    assert [field.name for _, fields in form.groups for field in fields] == ["oil_spills"]
    assert form.typed_lists == []
    assert [field.name for field in opened("finish2", ended()).typed_lists] == ["lines"]
    unknown = opened("finish1", ended(begin=Begin(follows=(0, 1, 2))))
    assert [field.name for field in unknown.typed_lists] == ["ranges", "lines"]


def test_what_cards_and_pawns_need_is_asked() -> None:
    cards = [TakeCard(0, card) for card in ("F01", "F13", "F26", "F28", "F15")]
    state = ended(
        *cards,
        TakeCard(0, "F07", (1, 2)),
        TakeCard(0, "F12"),
        PlayPrimate(0, NEXT, "river", "M05", 3),
        PlayPrimate(0, NEXT + 1, "desert"),
        Attract(0, "S17"),
        Attract(0, "S09", 2),
        SetCounts(0, Counts(energy=4, lands=7)),
        TellFauna(0, "F13", (1, 2)),
        TellFauna(0, "F15", (), 3),
    )
    form = opened("finish1", state, items(specialist_item("S17", 5)))
    names = {title: [field.name for field in fields] for title, fields in form.groups}
    assert names == {
        "Counted by eye": ["oil_spills", "energy", "single_type_tiles", "full_lands", "end_lands"],
        "Matching edges of primate pawns": [f"edges_{NEXT}", f"edges_{NEXT + 1}"],
        "VP of fauna cards": ["fauna_F01", "fauna_F26", "fauna_F28", "fauna_F15", "fauna_F12"],
        "VP of specialists": ["vp_S17"],
    }
    assert shown(form) == {"energy": "4", f"edges_{NEXT}": "3", "fauna_F15": "3", "vp_S17": "5"}
    sent = shown(form) | {"oil_spills": "2", f"edges_{NEXT + 1}": "6", "fauna_F12": "4", "vp_S17": "6"}
    form, move = make("finish1", sent, state)
    assert move == LookOver(
        0,
        Counts(energy=4, oil_spills=2, lands=7),
        ((NEXT, 3), (NEXT + 1, 6)),
        (("F01", None), ("F26", None), ("F28", None), ("F15", 3), ("F12", 4)),
        (("S17", 6),),
    )
    assert form.learned == (specialist_item("S17", 6),)
    assert apply(state, move).looked_over == (0,)
    form = opened("finish1", state, moves=[move])
    assert make("finish1", shown(form), state)[1] == move


def test_a_vp_that_the_text_tells_is_not_asked() -> None:
    """WL-38: 2 for 2 savanna habitats with animals."""
    more = AddHabitat(0, 20, "savanna", 2), PlaceAnimal(0, 20, 21, 1)
    assert opened("finish1", ended(*more, TakeCard(0, "F10"))).fauna == {}
    assert opened("finish1", ended(TakeCard(0, "F10"))).fauna == {"F10": "fauna_F10"}


def test_ranges_and_lines_are_told_or_left_blank() -> None:
    state = ended(begin=Begin(follows=(0, 1, 2)))
    _, move = make("finish1", {"ranges": "3 1", "lines": "7, 5, 4"}, state)
    assert (move.counts.ranges, move.counts.lines) == ((3, 1), (7, 5, 4))
    assert shown(opened("finish1", state, moves=[move])) == {"seat": "0", "ranges": "3 1", "lines": "7 5 4"}
    none = make("finish1", {"ranges": "0"}, state)[1]
    assert (none.counts.ranges, none.counts.lines) == ((), None)
    assert shown(opened("finish1", state, moves=[none])) == {"seat": "0", "ranges": "0"}
    blank = make("finish1", {}, state)[1]
    assert blank == LookOver(0, Counts())


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"oil_spills": "100"}, "oil_spills"),
        ({"oil_spills": "-1"}, "oil_spills"),
        ({"ranges": "3 0"}, "ranges"),
        ({"ranges": "x"}, "ranges"),
        ({"lines": "7 5"}, "lines"),
        ({"lines": "7 5 100"}, "lines"),
    ],
)
def test_what_cannot_be_counted_is_told_and_stays(typed: dict[str, str], field: str) -> None:
    form, move = make("finish1", typed, ended(begin=Begin(follows=(0, 1, 2))))
    assert move is None
    assert list(errors_of(form)) == [field]
    assert form[field].data == typed[field]

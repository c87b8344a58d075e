"""Forms of WILD: Serengeti about rounds: the beginning, tokens, stars, ceremonies, cards kept, the end."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.games.wild_serengeti.household import celebrity_item, read_specialists, specialist_item
from companion.games.wild_serengeti.moves import (
    AddStars,
    Begin,
    Draw,
    EndRound,
    Gain,
    HoldAward,
    LayMap,
    Pass,
    SetTokens,
    Spend,
    TellStars,
)
from companion.games.wild_serengeti.scenes import ANIMALS
from companion.games.wild_serengeti.specialists import PointRule, SpecialistCard
from companion.games.wild_serengeti.state import State
from forms.moves import form_that_makes
from forms.wild_serengeti.rounds import SeatRow
from tests.forms.sending import errors_of, shown
from tests.forms.serengeti import GAME, items, make, opened
from tests.games.wild_serengeti.tables import (
    BOARD,
    TRACKER,
    after,
    alone,
    at,
    having,
    player,
    setup_for,
    table,
    with_card,
)

pytestmark = pytest.mark.usefixtures("request_context")

ANIMALS_TYPED = {"award_1": "lion", "award_2": "zebra"}
EDITOR = PointRule(3, "like", 2)
MOVES = (Spend, Gain, SetTokens, AddStars, HoldAward, Draw, TellStars)


def new(players: int, mode: str = "", **options: str) -> State:
    return TRACKER.start(setup_for(players, mode, **options))


def refused(key: str, sent: Any, state: State) -> dict[str, list[str]]:
    """What the rules say of the move that a form makes, at its fields."""
    form, move = make(key, sent, state)
    with pytest.raises(RuleError) as caught:
        TRACKER.apply(state, move)
    assert form.refuse(caught.value)
    return errors_of(form)


def not_a_move(key: str, sent: Any, state: State) -> bool:
    with pytest.raises(RuleError) as caught:
        make(key, sent, state)
    return caught.value.code == "not_a_move"


def test_moves_are_corrected_where_they_are_made() -> None:
    made = {
        Spend(0, 1): "tokens1",
        Gain(0, 1): "tokens1",
        SetTokens(0, 1, 1, 1): "tokens1",
        AddStars(0, 1): "stars1",
        HoldAward(): "award",
        Draw((1, 1)): "draw",
        TellStars((None,)): "end",
    }
    assert {type(move) for move in made} == set(MOVES)
    assert {move: form_that_makes(GAME, move) for move in made} == made


# --- The beginning (WS-1, WS-8, WS-46, WS-47) ------------------------------------------------------------------------


def test_a_table_begins_with_everybody_and_two_animals() -> None:
    form = opened("begin", new(3))
    assert shown(form) == {"follows": "all", "first": "0", "has_tokens": "y"}
    assert form.rows == ()
    assert [words for _, words, *_ in form.follows.iter_choices()] == ["Everybody", "Only Ann", "Only Bo", "Only Cy"]
    _, move = make("begin", shown(form) | ANIMALS_TYPED, new(3))
    assert move == Begin(("lion", "zebra"), (0, 1, 2))
    assert TRACKER.apply(new(3), move).is_begun


def test_ws_8_two_animals_are_drawn_when_that_is_sent() -> None:
    sent = {"follows": "1", "first": "2", "draw": "two", "award_1": "lion"}
    form, move = make("begin", sent, new(3))
    assert (move, errors_of(form)) == (None, {})
    drawn = (form.award_1.data, form.award_2.data)
    assert set(drawn) <= set(ANIMALS)
    assert len(set(drawn)) == 2
    assert (form.follows.data, form.first.data, form.has_tokens.data) == ("1", "2", False)
    _, move = make("begin", shown(form) | {"draw": ""}, new(3))
    assert move == Begin(drawn, (1,), first=2, has_tokens=False)


def test_an_animal_that_is_missing_or_none_of_the_twelve_is_told_at_its_list() -> None:
    form, move = make("begin", {"award_1": "lion"}, new(2))
    assert move is None
    assert errors_of(form) == {"award_2": ["Choose the animal, or tap Draw two."]}
    form, move = make("begin", {"award_1": "unicorn", "award_2": "zebra"}, new(2))
    assert (move, list(errors_of(form))) == (None, ["award_1"])
    assert list(refused("begin", {"award_1": "lion", "award_2": "lion"}, new(2))) == ["award_2"]


@pytest.mark.parametrize(("field", "value"), [("follows", "3"), ("first", "3"), ("follows", "x")])
def test_who_is_not_there_is_neither_followed_nor_first(field: str, value: str) -> None:
    form, move = make("begin", {**ANIMALS_TYPED, field: value}, new(3))
    assert (move, list(errors_of(form))) == (None, [field])


def test_alone_and_in_co_op_all_are_followed() -> None:
    """WS-54; alone there is no other First Player, either."""
    form = opened("begin", new(1, scenario="6"))
    assert (form.follows, form.first, "has_tokens" in form) == (None, None, True)
    _, move = make("begin", ANIMALS_TYPED | {"has_tokens": "y"}, new(1, scenario="6"))
    assert move == Begin(("lion", "zebra"), (0,))
    assert opened("begin", new(2, "co-op", scenario="6")).follows is None


def test_ws_57_tightening_finances_follows_tokens() -> None:
    cards = {"specialist1": "narrator", "specialist2": "cameraman"}
    state = new(2, "co-op", scenario="2")
    assert "has_tokens" not in opened("begin", state)
    _, move = make("begin", ANIMALS_TYPED | cards, state)
    assert move.has_tokens
    assert TRACKER.apply(state, move).players[1].coins == 6


def test_ws_46_a_specialist_of_the_six_or_another_one() -> None:
    state = new(2, specialists="yes")
    sent = ANIMALS_TYPED | {"specialist1": "vfx_artist", "specialist2": "another", "called2": "  The  Editor "}
    form, move = make("begin", sent, state)
    assert move.specialists == (SpecialistCard("vfx_artist"), SpecialistCard("another", "The Editor"))
    assert form.learned == ()
    assert TRACKER.apply(state, move).is_begun
    sent |= {"stars2": "3", "every2": "2", "per2": "like"}
    form, move = make("begin", sent, state)
    assert move.specialists[1] == SpecialistCard("another", "The Editor", EDITOR)
    assert read_specialists(items(*form.learned)) == {"The Editor": EDITOR}
    _, move = make("begin", sent | {"every2": ""}, state)
    assert move.specialists[1].rule == PointRule(3, "like")
    form, move = make("begin", sent | {"called2": ""}, state)
    assert (move.specialists[1], form.learned) == (SpecialistCard("another", "", EDITOR), ())


def test_a_rule_of_points_that_was_told_is_known_by_the_name() -> None:
    state, known = new(2, specialists="yes"), items(specialist_item("The Editor", EDITOR))
    assert opened("begin", state, known).listed == {"The Editor": "3 stars for every 2 Like Icons"}
    sent = ANIMALS_TYPED | {"specialist1": "vfx_artist", "specialist2": "another", "called2": "The Editor"}
    form, move = make("begin", sent, state, known)
    assert (move.specialists[1].rule, form.learned) == (EDITOR, ())
    form, move = make("begin", sent | {"stars2": "3", "every2": "2"}, state, known)
    assert (move.specialists[1].rule, form.learned) == (EDITOR, ())


def test_what_is_wrong_with_a_specialist_stands_at_its_field() -> None:
    state = new(2, specialists="yes")
    one = ANIMALS_TYPED | {"specialist1": "vfx_artist"}
    assert list(refused("begin", one, state)) == ["specialist2"]  # WS-47: one each
    assert list(refused("begin", one | {"specialist2": "vfx_artist"}, state)) == ["specialist2"]
    wrong = one | {"specialist2": "another", "called2": "x" * 61, "stars2": "0", "every2": "x", "per2": "owls"}
    form, move = make("begin", wrong, state)
    assert (move, list(errors_of(form))) == (None, ["called2", "stars2", "every2", "per2"])
    form, move = make("begin", one | {"specialist2": "chef"}, state)
    assert (move, errors_of(form)) == (None, {"specialist2": ["Choose one of the list."]})


def test_a_seat_that_is_not_followed_needs_no_specialist() -> None:
    state = new(3, specialists="yes")
    sent = ANIMALS_TYPED | {"follows": "1", "specialist1": "narrator", "specialist2": "celebrity"}
    _, move = make("begin", sent, state)
    assert move.specialists == (None, SpecialistCard("celebrity"), None)
    assert TRACKER.apply(state, move).follows == (1,)


def test_ws_42_what_the_celebrity_says_comes_from_the_household() -> None:
    _, move = make("begin", ANIMALS_TYPED, new(2), items(celebrity_item(3, 1)))
    assert move.celebrity == {3: 1}


def test_a_beginning_is_corrected_as_it_was() -> None:
    cards = (SpecialistCard("narrator"), SpecialistCard("another", "The Editor", EDITOR), SpecialistCard("another"))
    was = Begin(("hyena", "zebra"), (0, 1, 2), cards, first=1, has_tokens=False, celebrity={4: 1})
    state, known = new(3, specialists="yes"), items(celebrity_item(3, 1))
    form = opened("begin", state, known, [was])
    assert make("begin", shown(form), state, known, is_correction=True)[1] == was
    one = replace(was, follows=(1,), specialists=(None, cards[1], None))
    assert make("begin", shown(opened("begin", state, known, [one])), state, is_correction=True)[1] == one
    broken = shown(form) | {"celebrity": "{"}
    assert make("begin", broken, state, is_correction=True)[1].celebrity == {}
    alone_was = Begin(("hyena", "zebra"), (0,), (SpecialistCard("narrator"),))
    state = new(1, scenario="2")
    assert make("begin", shown(opened("begin", state, None, [alone_was])), state, is_correction=True)[1] == alone_was


def test_the_set_up_has_nothing_to_send() -> None:
    said = " ".join([str(order.detail) for order in opened("setup", table()).steps])
    assert "the Lions before round 4, the Zebras before round 6" in said
    assert not_a_move("setup", {}, new(2))


def test_a_round_leads_to_the_forms_of_seats_that_have_not_passed() -> None:
    state = after(having(table(3), 1, coins=0), Pass(1))
    form = opened("round", state)
    ann, cy = form.rows
    assert ann == SeatRow(1, "Ann", ())
    assert (cy.seat, cy.name, form.has_map, form.is_needed) == (3, "Cy", False, True)
    assert form.pages == (("scene", "Scene"), ("tokens", "Tokens"), ("tableau", "Cards"))
    assert form.linked == {
        "map",
        *[f"{key}{seat}" for key in ("scene", "tokens", "tableau", "stars") for seat in (1, 3)],
    }
    assert opened("round", after(state, LayMap(BOARD))).has_map
    assert not opened("round", state, None, [Pass(0)]).is_needed
    assert not_a_move("round", {}, state)


# --- Tokens and stars (WS-41) ----------------------------------------------------------------------------------------


def test_tokens_are_stepped_one_by_one() -> None:
    state = having(table(), 1, coins=2, food=1)
    form = opened("tokens2", state)
    assert (form.name, form.stays) == ("Bo", True)
    assert [(each.many, each.there) for each in form.held] == [("Coins", 2), ("Food", 1), ("VFX", 0)]
    form, move = make("tokens2", {"do": "spend coins", "coins": "x"}, state)
    assert (move, form.spot) == (Spend(1, coins=1), "coins")
    assert make("tokens2", {"do": "gain vfx"}, state)[1] == Gain(1, vfx=1)
    assert not_a_move("tokens2", {"do": "spend time"}, state)
    assert not_a_move("tokens2", {"do": "steal food"}, state)


def test_tokens_are_set_as_they_lie() -> None:
    state = table()
    assert shown(opened("tokens1", state)) == {"coins": "6", "food": "0", "vfx": "0"}
    form, move = make("tokens1", {"do": "set", "coins": "3", "food": "1", "vfx": "2"}, state)
    assert (move, form.spot) == (SetTokens(0, 3, 1, 2), "")
    form, move = make("tokens1", {"coins": "3", "food": "-1", "vfx": "100"}, state)
    assert (move, list(errors_of(form))) == (None, ["food", "vfx"])


def test_ws_41_where_nobody_follows_tokens_those_spent_still_count() -> None:
    state = table(2, options={"specialists": "yes"}, has_tokens=False)
    form = opened("tokens2", state)
    assert (form.is_followed, [each.key for each in form.held]) == (False, ["food", "vfx"])
    _, move = make("tokens2", {"do": "spend vfx"}, state)
    assert player(after(state, move), 1).stars == {"vfx_artist": 2}


def test_tokens_are_corrected() -> None:
    form = opened("tokens1", table(), None, [SetTokens(1, 3, 1, 2)])
    assert shown(form) == {"seat": "1", "coins": "3", "food": "1", "vfx": "2"}
    form = opened("tokens1", having(table(), 1, coins=4), None, [Spend(1, coins=1)])
    assert shown(form) == {"seat": "1", "coins": "4", "food": "0", "vfx": "0"}


def test_stars_are_added_or_taken_away() -> None:
    state = having(table(), stars={"scenes": 5})
    assert make("stars1", {"stars": "4"}, state)[1] == AddStars(0, 4)
    assert make("stars2", {"stars": "4", "do": "less"}, state)[1] == AddStars(1, -4)
    form, move = make("stars1", {"stars": "0"}, state)
    assert (move, errors_of(form)) == (None, {"stars": ["Stars: type a whole number from 1 to 999."]})
    assert list(refused("stars1", {"stars": "6", "do": "less"}, state)) == ["stars"]
    assert shown(opened("stars1", state, None, [AddStars(1, -3)])) == {"seat": "1", "stars": "3"}


# --- Between rounds, and the end -------------------------------------------------------------------------------------


def test_ws_27_seats_that_are_not_followed_are_counted_by_hand() -> None:
    state = at(table(3, follows=(1,)), 4, "award")
    form = opened("award", state)
    assert [field.label.text for field in form.rows] == ["Ann", "Cy"]
    _, move = make("award", {"seat1": "2", "seat3": "0"}, state)
    assert move == HoldAward((2, None, 0))
    assert after(state, move).ceremonies[0].stars == (4, 0, 0)  # 2 for each of 2 in first place
    form, move = make("award", {"seat1": "x"}, state)
    assert (move, list(errors_of(form))) == (None, ["seat1", "seat3"])
    assert shown(opened("award", state, None, [HoldAward((2, None))])) == {"seat1": "2"}
    assert not opened("award", at(table(3), 4, "award")).is_needed


def test_ws_2_cards_are_kept_seat_by_seat() -> None:
    state = at(table(3, follows=(0, 2)), 2, "draw")
    assert shown(opened("draw", state)) == {"seat1": "1", "seat3": "1"}
    _, move = make("draw", {"seat1": "2", "seat3": "4"}, state)
    assert move == Draw((2, 1, 4))
    assert [player(after(state, move), seat).cards for seat in (0, 2)] == [6, 8]
    form, move = make("draw", {"seat1": "5", "seat3": "1"}, state)
    assert (move, list(errors_of(form))) == (None, ["seat1"])
    assert shown(opened("draw", state, None, [Draw((2, 1, 3))])) == {"seat1": "2", "seat3": "3"}
    assert not opened("draw", at(table(3, follows=(1,)), 2, "draw")).is_needed
    assert not opened("draw", at(alone(), 2, "draw")).is_needed


def test_ws_45_ws_46_stars_at_the_end_may_stay_blank() -> None:
    state = after(at(having(having(with_card(3, "adventurer"), coins=0), 1, coins=0), 6), EndRound(is_sure=True))
    form = opened("end", state)
    assert [(field.label.text, field.description) for field in form.rows] == [
        ("Ann", "The Adventurer, 0 completed Scene Cards"),
        ("Bo", "Card 1, 0 completed Scene Cards"),
        ("Cy", "Card 2, 0 completed Scene Cards"),
    ]
    _, move = make("end", {"seat1": "9", "seat2": "", "seat3": "0"}, state)
    assert move == TellStars((9, None, 0))
    assert [player(after(state, move), seat).told for seat in range(3)] == [9, None, 0]
    form, move = make("end", {"seat1": "x"}, state)
    assert (move, list(errors_of(form))) == (None, ["seat1"])
    assert shown(opened("end", state, None, [TellStars((9, None, 4))])) == {"seat1": "9", "seat3": "4"}

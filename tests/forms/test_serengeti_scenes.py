"""Forms of WILD: Serengeti about Scene Cards: completed, entered once, taken, discarded, counted."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.games.wild_serengeti.household import celebrity_item, scene_item
from companion.games.wild_serengeti.moves import (
    Complete,
    DiscardCards,
    EnterScenes,
    LayMap,
    Pass,
    PlaceAnimal,
    SetCards,
    TakeCards,
)
from companion.games.wild_serengeti.scenes import Figure, Pattern, Scene, Stars
from companion.games.wild_serengeti.state import State
from forms.moves import form_that_makes
from tests.forms.sending import errors_of, shown
from tests.forms.serengeti import GAME, items, make, opened
from tests.games.wild_serengeti.tables import (
    AWARDS,
    BOARD,
    TRACKER,
    after,
    at,
    done,
    having,
    player,
    refusal,
    scene,
    table,
    with_card,
)

pytestmark = pytest.mark.usefixtures("request_context")

LINE = Pattern("line", (Figure("lion"), Figure("zebra", "water")))
# Made up, but for what the rulebook tells of card 128: the best plant, and 2 (WS-22).
PLANTS = Scene(128, {"lion": 1}, {"leaf": 1}, per_icon=Stars("plant", bonus=2))
BEAST = Scene(7, {"lion": 1, "zebra": 2}, {"like": 1}, food=1, vfx=2, stars=3, pattern=LINE)
TYPED = {
    "number": "7",
    "card": "7",
    "animal_zebra": "2",
    "animal_lion": "1",
    "icon_like": "1",
    "food": "1",
    "vfx": "2",
    "stars": "3",
    "kind": "line",
    "figure_1": "Lion",
    "figure_2": "Zebra",
    "terrain_2": "Water",
}
NINE = {"number": "9", "card": "9", "stars": "1"}
KNOWN = items(scene_item(BEAST), scene_item(PLANTS))


def on_the_map(state: State, *animals: tuple[Any, tuple[int, int]]) -> State:
    """A Map of 2 rows: Water, Rock, Grasslands; Woodlands, Water, Rock."""
    return after(state, LayMap(BOARD), *[PlaceAnimal(animal, space) for animal, space in animals])


def refused(key: str, sent: Any, state: State, known: Any = None) -> dict[str, list[str]]:
    """The fields of a form whose move the table refuses, with the reason."""
    form, move = make(key, sent, state, known)
    with pytest.raises(RuleError) as caught:
        TRACKER.apply(state, move)
    assert form.refuse(caught.value)
    return errors_of(form)


def asked(key: str, sent: Any, state: State, known: Any = None) -> RuleError:
    """Why what was sent makes no move, before the table looks at it."""
    with pytest.raises(RuleError) as caught:
        make(key, sent, state, known)
    return caught.value


def test_moves_are_corrected_where_they_are_made() -> None:
    made = (done(7), TakeCards(0, 1), EnterScenes(0, (PLANTS,)), DiscardCards(0, 2), SetCards(0, 3))
    assert [form_that_makes(GAME, move) for move in made] == ["scene1", *["tableau1"] * 4]


# --- A Scene is completed ---------------------------------------------------------------------------------------------


def test_a_known_number_brings_the_card_back_and_one_more_tap_completes_it() -> None:
    """WS-22: 4 Leaf with the card itself, and 2."""
    state = after(table(), done(1, icons={"leaf": 3}))
    form, move = make("scene1", {"number": "128"}, state, KNOWN)
    assert (move, errors_of(form), form.is_open) == (None, {}, True)
    assert form.brings == "4 Leaf (the most of Leaf, Flower, Fruit) + 2 = 6 stars"
    assert form.shown == "1 Leaf Icon, Lion"
    form, move = make("scene1", shown(form), state, KNOWN)
    assert (move, form.learned) == (Complete(0, PLANTS), ())


def test_a_card_that_nobody_knows_is_entered_and_kept() -> None:
    state = table()
    form, move = make("scene1", {"number": "7"}, state)
    assert (move, form.is_open, form.found, form.brings, form.shown) == (None, True, None, "", "")
    form, move = make("scene1", TYPED, state)
    assert (move, form.learned) == (Complete(0, BEAST), (scene_item(BEAST),))
    form, _ = make("scene1", {"number": "7"}, state, items(*form.learned))
    assert form.brings == "3 stars, 1 Food Token, 2 VFX Tokens"
    assert {name: shown(form)[name] for name in TYPED} == TYPED


def test_ws_21_stars_by_icon_are_entered() -> None:
    sent = {"number": "9", "card": "9", "icon_leaf": "2", "stars": "1", "per": "leaf", "times": "2", "bonus": "3"}
    _, move = make("scene2", sent, table())
    scene_9 = Scene(9, icons={"leaf": 2}, stars=1, per_icon=Stars("leaf", 2, 3), looked_for=AWARDS)
    assert move == Complete(1, scene_9)
    _, move = make("scene2", {"number": "9", "card": "9", "per": "plant"}, table())
    assert move.scene.per_icon == Stars("plant")


def test_a_ws10_without_a_count_the_animals_are_those_of_the_pattern() -> None:
    """A-WS10: each picture counts, a repeated one too."""
    sent = {**NINE, "kind": "terrain", "figure_1": "Lion", "figure_3": "Lion", "figure_6": "Zebra"}
    _, move = make("scene1", sent, table())
    assert move.scene.animals == {"lion": 2, "zebra": 1}
    assert [each.animal for each in move.scene.pattern.figures] == ["lion", "lion", "zebra"]
    _, move = make("scene1", {**sent, "animal_lion": "1"}, table())
    assert (move.scene.animals, move.scene.looked_for) == ({"lion": 1, "zebra": 1}, ())
    _, move = make("scene1", {**sent, "animal_zebra": "0"}, table())
    assert move.scene.animals == {"lion": 2}


def test_ws_27_a_card_that_was_entered_for_other_award_animals_is_asked_for_these() -> None:
    """Nobody counted its Giraffes: without asking they would be none. What was counted before stays."""
    form, move = make("scene1", {**NINE, "animal_lion": "2"}, table())
    assert move.scene == Scene(9, {"lion": 2}, stars=1, looked_for=AWARDS)
    known, state = items(*form.learned), table(awards=("giraffe", "zebra"))
    form, move = make("scene1", {"number": "9"}, state, known)
    words = "Count the Giraffes on Scene 9: nobody has looked for them yet."
    assert (move, errors_of(form), form.has_odd_field) == (None, {"animal_giraffe": [words]}, True)
    assert errors_of(make("scene1", {"number": "9"}, table(), known)[0]) == {}
    error = refusal(state, Complete(0, Scene(9, {"lion": 2}, stars=1, looked_for=AWARDS)))
    assert (error.code, error.field, str(error.message)) == ("animals_unknown", "animal_giraffe", words)
    form, move = make("scene1", {**shown(form), "animal_giraffe": "1"}, state, known)
    assert move.scene == Scene(9, {"lion": 2, "giraffe": 1}, stars=1, looked_for=(*AWARDS, "giraffe"))
    assert form.learned == (scene_item(move.scene),)
    assert after(state, move).players[0].gallery == (move.scene,)


def test_ws_27_it_is_asked_in_the_tableau_too() -> None:
    state = after(table(awards=("giraffe", "zebra")), EnterScenes(0, (Scene(9, stars=1, looked_for=AWARDS),)))
    form, move = make("tableau1", {"do": "complete 9"}, state)
    assert (move, list(errors_of(form)), form.card.data) == (None, ["animal_giraffe"], "9")
    _, move = make("tableau1", {**shown(form), "do": "keep"}, state)
    scene_9 = Scene(9, stars=1, looked_for=(*AWARDS, "giraffe"))
    assert move == EnterScenes(0, (scene_9,))
    assert make("tableau1", {"do": "complete 9"}, after(state, move))[1] == Complete(0, scene_9)


@pytest.mark.parametrize("field", ["animal_hyena", "kind"])
def test_who_enters_more_than_award_animals_has_looked_for_all(field: str) -> None:
    sent = (
        {**NINE, "animal_hyena": "1"} if field == "animal_hyena" else {**NINE, "kind": "terrain", "figure_1": "Hyena"}
    )
    _, move = make("scene1", sent, table())
    assert (move.scene.animals, move.scene.looked_for) == ({"hyena": 1}, ())
    _, move = make("scene1", {**NINE, "animal_lion": "1"}, table(), items(scene_item(move.scene)))
    assert move.scene.looked_for == ()


def test_award_animals_come_first() -> None:
    """WS-27: only Award Animals count in a ceremony."""
    form = opened("scene1", table())
    assert [each.name for each in form.award_animals] == ["animal_lion", "animal_zebra"]
    assert len(form.other_animals) == 10
    assert (form.is_open, form.held, form.has_vfx, form.may_be_at_once) == (False, [], False, False)


def test_another_number_opens_another_card() -> None:
    state = table()
    form, _ = make("scene1", {"number": "128"}, state, KNOWN)
    form, move = make("scene1", {**shown(form), "number": "7"}, state, KNOWN)
    assert (move, form.found, form.stars.data) == (None, BEAST, "3")
    form, move = make("scene1", {**shown(form), "number": "8"}, state, KNOWN)
    assert (move, form.found, form.stars.data, form.kind.data, form.card.data) == (None, None, "", "", "8")
    form, move = make("scene1", {**TYPED, "number": "9"}, state)
    assert (move, form.card.data, form.stars.data) == (None, "9", "3")  # a slip in the number: the rest is kept


@pytest.mark.parametrize("typed", ["169", "0", "x", "-1", "1e2", "99999"])
def test_ws_8_a_number_that_no_card_has_stays_typed(typed: str) -> None:
    form, move = make("scene1", {"number": typed}, table())
    assert (move, form.number.data) == (None, typed)
    assert errors_of(form) == {"number": ["Number on the card: type a whole number from 1 to 168."]}


def test_a_blank_number_is_asked_for() -> None:
    form, move = make("scene1", {"number": " "}, table())
    assert (move, errors_of(form)) == (None, {"number": ["Type the number on the card, from 1 to 168."]})


def test_a_card_that_lies_elsewhere_is_told_at_its_number() -> None:
    state = after(table(), EnterScenes(1, (PLANTS,)), done(7))
    error = asked("scene1", {"number": "128"}, state)
    assert (error.code, error.field, "Bo" in str(error.message)) == ("scene_taken", "number", True)
    error = asked("scene1", {"number": "7"}, state)
    assert (error.code, "Ann" in str(error.message)) == ("scene_taken", True)


def test_ws_23_a_seventh_rare_icon_is_refused_at_its_field() -> None:
    sent = {"number": "9", "card": "9", "icon_rare": "7"}
    error = asked("scene1", sent, table())
    form = opened("scene1", table())
    assert (error.code, form.refuse(error), "icon_rare" in errors_of(form)) == ("too_many_rare", True, True)
    assert form.has_odd_field
    state = after(table(), done(1, icons={"rare": 6}))
    assert list(refused("scene1", {**sent, "icon_rare": "1"}, state)) == ["icon_rare"]


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"figure_1": "Unicorn", "kind": "terrain"}, "figure_1"),
        ({"figure_1": "Lion", "terrain_1": "Swamp", "kind": "terrain"}, "figure_1_terrain"),
        ({"terrain_2": "Rock", "kind": "terrain"}, "figure_2"),
        ({"figure_1": "Lion"}, "kind"),
        ({"figure_1": "Lion", "kind": "circle"}, "kind"),
        ({"kind": "line"}, "kind"),
        ({"times": "2"}, "per"),
        ({"per": "gold"}, "per"),
        ({"animal_lion": "10"}, "animal_lion"),
        ({"animal_giraffe": "x"}, "animal_giraffe"),
        ({"stars": "100"}, "stars"),
    ],
)
def test_what_no_card_shows_is_told_at_its_field(sent: dict[str, str], field: str) -> None:
    """A 13th animal, a fifth terrain, an Icon that is none."""
    field = "terrain_1" if field.endswith("_terrain") else field
    form, move = make("scene1", {"number": "9", "card": "9", **sent}, table())
    assert (move, list(errors_of(form))) == (None, [field])
    assert form.has_odd_field
    assert {name: form[name].data for name in sent} == sent


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"kind": "line", "figure_1": "Lion"}, "too_few_animals"),
        ({"kind": "terrain", **{f"figure_{number}": "Lion" for number in range(1, 5)}}, "fourth_animal"),
    ],
)
def test_ws_8_a_pattern_that_no_map_can_show(sent: dict[str, str], code: str) -> None:
    error = asked("scene1", {"number": "9", "card": "9", **sent}, table())
    form = opened("scene1", table())
    assert (error.code, form.refuse(error), list(errors_of(form))) == (code, True, ["kind"])
    assert form.has_odd_pattern


def test_vfx_tokens_are_spent_on_it() -> None:
    state = having(table(), vfx=1)
    form, move = make("scene1", {**NINE, "spent": "1"}, state)
    assert (form.has_vfx, move) == (True, Complete(0, Scene(9, stars=1, looked_for=AWARDS), 1))
    assert refused("scene1", {**NINE, "spent": "2"}, state)["spent"]
    assert opened("scene1", having(table(), vfx=None)).has_vfx


def test_on_the_map_the_page_says_how_it_is_completed() -> None:
    """Lion on A1, Zebra on B1, which is Rock: a VFX Token ignores its Water."""
    state = on_the_map(having(table(), vfx=1), ("lion", (0, 0)), ("zebra", (0, 1)))
    form, _ = make("scene1", {"number": "7"}, state, KNOWN)
    assert (form.how, form.spent.data) == ("Lion A1, Zebra B1, 1 VFX Token", "1")
    form, _ = make("scene1", {"number": "7"}, having(state, vfx=0), KNOWN)
    assert (form.how, form.spent.data) == ("On the Map as it lies here it is not complete.", "")
    form, _ = make("scene1", {"number": "7"}, having(state, vfx=None), KNOWN)
    assert form.spent.data == "1"
    form, _ = make("scene1", {"number": "128"}, state, KNOWN)
    assert form.how == ""


def test_entered_cards_are_offered_those_first_that_can_be_completed() -> None:
    state = after(table(), EnterScenes(0, (PLANTS, BEAST)))
    assert [(each.scene.number, each.how) for each in opened("scene1", state).held] == [(128, ""), (7, "")]
    state = on_the_map(state, ("lion", (0, 1)), ("zebra", (0, 0)))
    held = opened("scene1", state).held
    assert [(each.scene.number, each.how) for each in held] == [(7, "Lion B1, Zebra A1"), (128, "")]
    assert held[0].pattern == "Straight-line Scene: Lion, Zebra on Water"
    form, _ = make("scene1", [("number", ""), ("number", "7")], state)
    assert (form.found, form.number.data) == (BEAST, "7")


def test_ws_40_the_cameraman_is_asked_after_another_card() -> None:
    state = with_card(2, "cameraman")
    assert not opened("scene1", state).may_be_at_once
    state = after(state, done(1))
    assert opened("scene1", state).may_be_at_once
    _, move = make("scene1", {**NINE, "is_at_once": "y"}, state)
    assert move.is_at_once


def test_ws_42_the_celebrity_is_asked_once() -> None:
    """A Scene without Icons, 0 Likes: what the card says is made up."""
    state = with_card(2, "celebrity")
    form = opened("scene1", state)
    assert (form.asks_celebrity, form.celebrity.label.text) == (
        True,
        "The Celebrity’s stars with 0 Likes, for a card without Icons",
    )
    sent = NINE
    assert list(refused("scene1", sent, state)) == ["celebrity"]
    form, move = make("scene1", {**sent, "celebrity": "0"}, state)
    assert (move.celebrity, form.learned[-1]) == (0, celebrity_item(0, 0))
    assert not opened("scene1", after(state, move)).asks_celebrity
    known = items(*form.learned)
    assert opened("scene1", state, known).celebrity.data == "0"
    form, move = make("scene1", {**sent, "icon_leaf": "1"}, state)
    assert (move.celebrity, len(form.learned)) == (None, 1)


def test_a_completed_scene_is_shown_to_be_corrected() -> None:
    move = Complete(1, BEAST, 2, is_at_once=True, celebrity=4)
    form = opened("scene1", with_card(2, "celebrity"), moves=(move,))
    sent = shown(form)
    assert sent | TYPED == sent
    assert (sent["seat"], sent["spent"], sent["is_at_once"], sent["celebrity"]) == ("1", "2", "y", "4")
    form = opened("scene1", table(), moves=(done(7, stars=1),))
    assert (form.seat.data, form.spent.data, form.celebrity.data) == ("0", "", "")


def test_a_card_that_brings_nothing_is_not_whole() -> None:
    """A second tap by mistake keeps no empty card."""
    form, move = make("scene1", {"number": "9", "card": "9"}, table())
    assert (move, form.learned) == (None, ())
    assert errors_of(form) == {"stars": ["Enter what Scene 9 brings: stars, tokens, Icons."]}
    state = after(table(), EnterScenes(0, (Scene(9, pattern=LINE),)))
    form, move = make("tableau1", {"do": "complete 9"}, state)
    assert (move, form.is_open, list(errors_of(form))) == (None, True, ["stars"])
    assert form.figure_1.data == "Lion"


# --- The tableau ------------------------------------------------------------------------------------------------------


def test_ws_2_the_cards_of_the_start_are_counted() -> None:
    form = opened("tableau1", table())
    assert (form.cards.data, form.unknown, form.pool, form.is_too_full, form.can_act) == ("4", 4, 6, False, True)
    assert opened("tableau1", having(table(), cards=9)).is_too_full  # WS-3
    assert not opened("tableau1", at(table(), 2, "income")).can_act
    assert not opened("tableau1", after(table(), Pass(0, is_sure=True))).can_act


def test_a_card_is_entered_by_its_number_or_by_what_it_shows() -> None:
    state = table()
    form, move = make("tableau1", {"number": "7", "do": "enter"}, state, KNOWN)
    assert (move, form.learned) == (EnterScenes(0, (BEAST,)), ())
    form, move = make("tableau1", {"number": "7"}, state)
    assert (move, form.is_open) == (None, True)
    form, move = make("tableau1", {**TYPED, "do": "keep"}, state)
    assert (move, form.learned) == (EnterScenes(0, (BEAST,)), (scene_item(BEAST),))
    assert make("tableau1", TYPED, state)[1] == move
    form, move = make("tableau1", {**TYPED, "number": "128", "do": "keep"}, state, KNOWN)
    assert move == EnterScenes(0, (PLANTS,))
    form, move = make("tableau1", {**TYPED, "kind": "circle"}, state)
    assert (move, form.is_open, list(errors_of(form))) == (None, True, ["kind"])


def test_a_card_that_lies_there_is_opened() -> None:
    state = after(table(), EnterScenes(0, (replace(BEAST, pattern=None),)))
    form, move = make("tableau1", {"number": "7", "do": "enter"}, state)
    assert (move, form.is_open, form.stars.data) == (None, True, "3")
    form, move = make("tableau1", {"do": "look 7"}, state, KNOWN)
    assert (move, form.figure_1.data) == (None, "Lion")  # the pattern that the household knows
    assert asked("tableau1", {"do": "look 8"}, state).code == "not_a_move"


@pytest.mark.parametrize("do", ["enter", "keep"])
def test_numbers_of_no_card_are_told(do: str) -> None:
    form, move = make("tableau1", {"number": "", "card": "7", "do": do}, table())
    assert (move, list(errors_of(form))) == (None, ["number"])
    form, move = make("tableau1", {"number": "169", "do": do}, table())
    assert (move, form.number.data, list(errors_of(form))) == (None, "169", ["number"])


def test_a_card_is_completed_in_one_tap_with_the_tokens_that_it_needs() -> None:
    state = after(having(table(), vfx=2), EnterScenes(0, (BEAST,)))
    assert make("tableau1", {"do": "complete 7"}, state)[1] == Complete(0, BEAST)
    state = on_the_map(state, ("lion", (0, 0)), ("zebra", (0, 1)))
    _, move = make("tableau1", {"do": "complete 7", "number": "x"}, state)
    assert move == Complete(0, BEAST, 1)
    assert player(after(state, move)).tableau == ()
    assert asked("tableau1", {"do": "complete 8"}, state).code == "not_a_move"


def test_ws_42_the_celebrity_is_asked_beside_the_cards() -> None:
    state = after(with_card(2, "celebrity"), EnterScenes(0, (Scene(9, stars=1),)))
    assert list(refused("tableau1", {"do": "complete 9"}, state)) == ["celebrity"]
    form, move = make("tableau1", {"do": "complete 9", "celebrity": "3"}, state)
    assert (move.celebrity, form.learned) == (3, (celebrity_item(0, 3),))


def test_cards_come_from_the_pool() -> None:
    """Serengeti, Basic Action 7: the price of the Action Space, and a Coin for each card after the first: 3 for 3."""
    state = table()
    _, move = make("tableau1", {"do": "take", "taken": "3", "price": "1", "numbers": "7, 128"}, state, KNOWN)
    assert move == TakeCards(0, 3, (BEAST, PLANTS), 1)
    assert player(after(state, move)).coins == 6 - 3
    _, move = make("tableau1", {"do": "take", "taken": "1"}, state)
    assert move == TakeCards(0, 1)


def test_what_is_wrong_with_cards_from_the_pool_stands_at_its_field() -> None:
    form, move = make("tableau1", {"do": "take"}, table())
    assert (move, list(errors_of(form))) == (None, ["taken"])
    form, move = make("tableau1", {"do": "take", "taken": "1", "numbers": "12x"}, table(), KNOWN)
    assert (move, list(errors_of(form)), form.numbers.data) == (None, ["numbers"], "12x")
    assert "Scene 12x is not known here" in errors_of(form)["numbers"][0]
    assert list(refused("tableau1", {"do": "take", "taken": "7"}, table())) == ["taken"]
    sent = {"do": "take", "taken": "2", "numbers": "7 7"}
    assert list(refused("tableau1", sent, table(), KNOWN)) == ["numbers"]
    state = after(table(), EnterScenes(1, (BEAST,)))
    assert list(refused("tableau1", {**sent, "numbers": "7"}, state, KNOWN)) == ["numbers"]


def test_ws_5_cards_are_discarded() -> None:
    state = after(table(), EnterScenes(0, (BEAST,)))
    sent = [("do", "discard"), ("scenes", "7"), ("scenes", "9"), ("others", "1")]
    _, move = make("tableau1", sent, state)
    assert move == DiscardCards(0, 2, (7,))
    assert player(after(state, move)).coins == 6 + 1
    form, move = make("tableau1", {"do": "discard"}, state)
    assert (move, list(errors_of(form))) == (None, ["others"])
    assert list(refused("tableau1", {"do": "discard", "others": "4"}, state)) == ["others"]
    assert list(refused("tableau1", {"do": "discard", "others": "5"}, state)) == ["others"]


def test_the_cards_are_counted_again() -> None:
    state = after(table(), EnterScenes(0, (BEAST,)))
    assert make("tableau1", {"do": "set", "cards": "6"}, state)[1] == SetCards(0, 6)
    form, move = make("tableau1", {"do": "set", "cards": ""}, state)
    assert (move, list(errors_of(form))) == (None, ["cards"])
    assert list(refused("tableau1", {"do": "set", "cards": "0"}, state)) == ["cards"]


@pytest.mark.parametrize("do", ["dance", "look", "complete", " ", "take 3"])
def test_a_button_that_no_page_has_makes_no_move(do: str) -> None:
    assert asked("tableau1", {"do": do}, table()).code == "not_a_move"


def test_moves_of_the_tableau_are_shown_to_be_corrected() -> None:
    state = after(table(), EnterScenes(0, (PLANTS,)))
    form = opened("tableau1", state, moves=(TakeCards(0, 2, (BEAST, scene(8)), 2),))
    assert (form.taken.data, form.numbers.data, form.price.data) == ("2", "7 8", "2")
    form = opened("tableau1", state, moves=(EnterScenes(0, (BEAST,)),))
    assert (form.is_open, form.stars.data) == (True, "3")
    form = opened("tableau1", state, moves=(DiscardCards(0, 3, (128,)),))
    assert (form.ticked, form.others.data) == (("128",), "2")
    form = opened("tableau1", state, moves=(SetCards(0, 5),))
    assert form.cards.data == "5"

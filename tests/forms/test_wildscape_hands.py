"""The forms of a seat's cards in Wildscape: the hand, pawns and fauna, specialists."""

from __future__ import annotations

import pytest
from werkzeug.datastructures import MultiDict

from companion.games.wildscape.household import (
    preference_item,
    read_rows,
    read_specialist_vp,
    read_steps,
    rows_item,
    specialist_item,
    steps_item,
)
from companion.games.wildscape.land_moves import (
    AddHabitat,
    Attract,
    DiscardCard,
    PlayPredator,
    PlayPrimate,
    RemovePrimate,
    SetEdges,
    SetSpecialist,
    SetTokens,
    SetTouching,
    TakeCard,
    TellFauna,
)
from companion.games.wildscape.moves import (
    Begin,
)
from companion.games.wildscape.tracker import apply
from tests.forms.sending import errors_of, shown
from tests.forms.wildscape import make, opened
from tests.forms.wildscape_tables import LAND, NEXT, after, code_of, items, new, refused

pytestmark = pytest.mark.usefixtures("request_context")


# --- Cards in hand (WL-15, WL-16, WL-32, WL-33) ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("D05", "D05"),
        ("d5", "D05"),
        ("D05 Honey Badger", "D05"),
        ("honey badger", "D05"),
        ("badg", "D05"),
        ("ruppell", "D12"),
        ("M19", "M19"),
        ("f12", "F12"),
    ],
)
def test_a_card_is_found_by_number_or_name(typed: str, card: str) -> None:
    assert make("hand1", {"find": typed}, after())[1] == TakeCard(0, card)
    assert make("hand2", {"find": typed, "do": "find"}, after())[1] == TakeCard(1, card)


def test_several_cards_that_may_be_meant_are_offered() -> None:
    form, move = make("hand1", {"find": "5"}, after())
    assert (move, errors_of(form)) == (None, {})
    assert [card.key for card in form.offered] == ["D05", "M05", "F05"]
    form, _ = make("hand1", {"find": "croc"}, after())
    assert [card.key for card in form.offered] == ["D01", "D25"]
    assert make("hand1", {"find": "croc", "do": "take D25"}, after())[1] == TakeCard(0, "D25")


@pytest.mark.parametrize("typed", ["", "  ", "zzz", "S17", "B02a", "D77", "\x00"])
def test_what_is_no_animal_card_is_told_and_stays(typed: str) -> None:
    form, move = make("hand1", {"find": typed}, after())
    assert move is None
    assert errors_of(form) == {"find": ["Type the number of a card, such as D05, or letters of its name."]}
    assert form.find.data == typed


def test_a_card_that_lies_elsewhere_is_told_where_it_was_typed() -> None:
    form, is_told = refused("hand1", {"find": "d5"}, after(TakeCard(1, "D05")))
    assert is_told
    assert "Bo" in errors_of(form)["find"][0]
    assert refused("hand1", {"do": "take D05"}, after(TakeCard(1, "D05")))[1] is False, "nothing was typed"


def test_a_fauna_card_comes_with_the_vp_that_the_household_knows() -> None:
    known = items(steps_item("F12", (1, 2, 4)))
    assert make("hand1", {"find": "F12"}, after(), known)[1] == TakeCard(0, "F12", (1, 2, 4))
    assert make("hand1", {"do": "take F12"}, after(), known)[1] == TakeCard(0, "F12", (1, 2, 4))


def test_cards_that_lie_here_are_not_listed() -> None:
    cards = (TakeCard(0, "D05"), TakeCard(0, "F12"), PlayPrimate(0, NEXT, "river", "M05"))
    listed = opened("hand1", after(*LAND, *cards)).listed
    assert len(listed) == 28 + 28 + 28 - 3
    assert "D05 Honey Badger" not in listed
    assert {"D06 African Clawless Otter", "M19", "F15"} <= set(listed)


def test_a_predator_lists_the_tiles_that_can_take_its_pawn() -> None:
    """WL-15: D05 needs an established wetland, woodland and savanna herbivore; one tile, one pawn."""
    state = after(*LAND, TakeCard(0, "D05"), TakeCard(0, "D28"), TakeCard(0, "D15"))
    badger, lion, unknown = opened("hand1", state, items(("names", "woodland.6", '"Kudu"'))).predators
    assert badger.tiles == ((2, "Kudu 9"), (6, "Wetland 5, worth 8"), (11, "Savanna 3, worth 5"))
    assert (lion.tiles, lion.why_not) == ((), "Not met yet.")
    assert (unknown.is_known, unknown.tiles) == (False, ())
    move = make("hand1", {"do": "play D05 6"}, state)[1]
    assert move == PlayPredator(0, 6, "D05")
    state = apply(state, move)
    state = after(*LAND, *[PlayPredator(0, tile) for tile in (2, 6, 11)], TakeCard(0, "D05"))
    assert opened("hand1", state).predators[0].why_not == "Each of its tiles has a pawn."


def test_a_predator_is_played_without_its_card_or_without_its_words() -> None:
    state = after(*LAND, PlayPredator(0, 2), TakeCard(0, "D15"))
    form = opened("hand1", state)
    assert [tile for tile, _ in form.free_tiles] == [3, 5, 6, 8, 9, 11]
    assert dict(form.free_tiles)[3] == "Woodland snake 2"
    assert make("hand1", {"do": "play", "on": "3"}, state)[1] == PlayPredator(0, 3)
    assert make("hand1", {"do": "play D15", "on": "3"}, state)[1] == PlayPredator(0, 3, "D15")
    assert code_of("hand1", {"do": "play D15"}, state) == "no_tile"
    assert refused("hand1", {"do": "play", "on": "2"}, state)[1] is False, "said above: a button has no room for it"


def test_a_primate_chooses_what_it_prefers() -> None:
    """WL-16: one of the two types on its card, where the household told them."""
    state = after(*LAND, TakeCard(0, "M05"), TakeCard(0, "M19"))
    (_, types), (_, all_types) = opened("hand1", state, items(preference_item("M05", ("woodland", "river")))).primates
    assert types == [("woodland", "Woodland"), ("river", "River")]
    assert [key for key, _ in all_types] == ["river", "wetland", "woodland", "savanna", "desert"]
    assert make("hand1", {"do": "pawn woodland M05"}, state)[1] == PlayPrimate(0, NEXT, "woodland", "M05")
    assert make("hand1", {"do": "pawn river"}, state)[1] == PlayPrimate(0, NEXT, "river")


def test_a_pawn_has_nought_to_six_matching_edges() -> None:
    """WL-32."""
    state = after(PlayPrimate(0, 4, "woodland", "M05", 3), PlayPrimate(0, 5, "river"))
    form = opened("hand1", state)
    assert form.pawns == [(4, "Woodland, M05 Gorilla", 3), (5, "River", None)]
    assert list(form.edges) == [0, 1, 2, 3, 4, 5, 6]
    assert make("hand1", {"do": "edges 5 6"}, state)[1] == SetEdges(0, 5, 6)
    assert make("hand1", {"do": "gone 5"}, state)[1] == RemovePrimate(0, 5)


def test_a_card_is_discarded() -> None:
    assert make("hand1", {"do": "drop F12"}, after(TakeCard(0, "F12")))[1] == DiscardCard(0, "F12")


def test_the_vp_of_a_fauna_card_are_asked_once() -> None:
    """WL-33, A-WL2. The first one that is unknown is open; Enter keeps it."""
    state = after(*LAND, TakeCard(0, "F12", (1, 2)), TakeCard(0, "F07"), TakeCard(0, "F02"))
    form = opened("hand1", state)
    assert [(each.card.key, each.vp) for each in form.fauna] == [("F12", 2), ("F07", None), ("F02", None)]
    assert (form.editing, shown(form)) == ("F07", {"card": "F07"})
    form, move = make("hand1", {"card": "F07", "steps": "0 3 5"}, state)
    assert move == TellFauna(0, "F07", (0, 3, 5))
    assert read_steps(items(*form.learned)) == {"F07": (0, 3, 5)}
    form, move = make("hand1", {"card": "F07", "vp": "4", "do": "tell"}, state)
    assert (move, form.learned) == (TellFauna(0, "F07", (), 4), ())


def test_another_fauna_card_is_opened() -> None:
    state = after(*LAND, TakeCard(0, "F12", (1, 2)), TakeCard(0, "F07"))
    form, move = make("hand1", {"card": "F07", "steps": "9", "do": "fauna F12"}, state)
    assert (move, errors_of(form)) == (None, {})
    assert (form.editing, form.steps.data) == ("F12", "1 2")


@pytest.mark.parametrize(
    ("typed", "field"),
    [({"steps": "x"}, "steps"), ({"steps": "1 " * 13}, "steps"), ({"steps": "100"}, "steps"), ({"vp": "100"}, "vp")],
)
def test_vp_that_cannot_be_are_told_and_stay(typed: dict[str, str], field: str) -> None:
    form, move = make("hand1", {"card": "F07", **typed}, after(*LAND, TakeCard(0, "F07")))
    assert move is None
    assert list(errors_of(form)) == [field]
    assert (form[field].data, form.editing, form.learned) == (typed[field], "F07", ())


def test_whoever_has_a_desert_crocodile_says_which_habitats_touch() -> None:
    """D25: two wetland and two desert animal tiles in habitats that touch."""
    state = after(*LAND, TakeCard(0, "D25"))
    form = opened("hand1", state)
    assert form.predators[0].why_not == "Not met yet. Say below which habitats touch."
    crocodile, *others = form.touching
    assert crocodile.types == ("wetland", "desert")
    assert crocodile.pairs == (("4 7", "Wetland 9 (4 8) – Desert 7 (3 1)", False),)
    assert (crocodile.is_needed, [each.is_needed for each in others]) == (True, [False, False])
    move = make("hand1", MultiDict([("touch", "4 7"), ("touch", "1 7"), ("do", "touch wetland desert")]), state)[1]
    assert move == SetTouching(0, ("wetland", "desert"), ((4, 7),)), "the woodland was not asked for"
    state = apply(state, move)
    form = opened("hand1", state)
    assert form.touching[0].pairs[0][2] is True
    assert [tile for tile, _ in form.predators[0].tiles] == [5, 6, 8, 9]
    assert make("hand1", {"do": "touch wetland desert"}, state)[1] == SetTouching(0, ("wetland", "desert"), ())


def test_pairs_of_habitats_without_animals_stay() -> None:
    state = after(*LAND, AddHabitat(0, NEXT, "wetland"), SetTouching(0, ("wetland", "desert"), ((7, NEXT),)))
    move = make("hand1", {"touch": "4 7", "do": "touch wetland desert"}, state)[1]
    assert set(move.touching) == {(4, 7), (7, NEXT)}


def test_all_conditions_say_by_what_they_are_met() -> None:
    conditions = {card.key: tiles for card, tiles in opened("hand1", after(*LAND)).conditions}
    assert len(conditions) == 17
    assert conditions["D05"] == "Woodland 6, worth 9, Wetland 5, worth 8, Savanna 3, worth 5"
    assert conditions["D28"] == ""


@pytest.mark.parametrize(
    "pressed",
    [
        "dance",
        "take",
        "take D0",
        "edges 4 7",
        "edges x 1",
        "gone",
        "play D05 999999",
        "pawn sea M05",
        "pawn river M 5",
        "touch sea desert",
        "drop",
    ],
)
def test_no_button_says_that(pressed: str) -> None:
    state = after(PlayPrimate(0, 4, "woodland"))
    assert code_of("hand1", {"do": pressed}, state) == "not_a_move"


def test_hands_are_corrected_as_they_were() -> None:
    """The seat comes with the move."""
    state = after(*LAND, TakeCard(1, "F07"))
    form = opened("hand1", state, moves=[TakeCard(1, "D05")])
    assert (form.find.data, form.seat.data, form.player) == ("D05", "1", "Bo")
    assert make("hand1", shown(form), state)[1] == TakeCard(1, "D05")
    form = opened("hand1", state, moves=[TellFauna(1, "F07", (1, 2), 4)])
    assert (form.editing, form.steps.data, form.vp.data) == ("F07", "1 2", "4")
    assert make("hand1", shown(form), state)[1] == TellFauna(1, "F07", (1, 2), 4)
    form = opened("hand1", state, moves=[SetTouching(0, ("wetland", "desert"), ((4, 7),))])
    assert form.touching[0].pairs[0][2] is True


def test_a_seat_that_is_not_followed_has_no_hand() -> None:
    state = after(begin=Begin(follows=(1,)))
    assert opened("hand1", state).player == "Bo"
    assert make("hand1", {"find": "D05", "seat": "2"}, state)[1] == TakeCard(1, "D05")
    assert opened("hand1", new(3)).predators == []


# --- Specialists (WL-14, WL-37) --------------------------------------------------------------------------------------


def test_each_type_says_what_it_takes() -> None:
    """Wetland 12, woodland 11, savanna 5, desert 4, no river; the first number is 6."""
    form = opened("specialists1", after(*LAND))
    assert [(track.value, track.needed, track.missing) for track in form.tracks] == [
        (0, 6, 6),
        (12, 6, 0),
        (11, 6, 0),
        (5, 6, 1),
        (4, 6, 2),
    ]
    assert [field.name for field in form if field.name.startswith("card")] == ["card_wetland", "card_woodland"]
    assert len(form["card_woodland"].choices) == 1 + 8
    assert form.field("needed", form.tracks[1]) is None


def test_a_specialist_is_attracted_with_the_vp_that_are_known() -> None:
    state = after(*LAND)
    known = items(specialist_item("S17", 3))
    form = opened("specialists1", state, known)
    assert form["card_woodland"].choices[1].label == "S17 Activist · 3 VP"
    form, move = make("specialists1", {"do": "attract woodland", "card_woodland": "S17"}, state, known)
    assert (move, form.learned) == (Attract(0, "S17", 3), ())
    form, move = make("specialists1", {"card_woodland": "S18", "vp_woodland": "2"}, state, known)
    assert move == Attract(0, "S18", 2), "Enter does what was chosen"
    assert read_specialist_vp(items(*form.learned)) == {"S18": 2}


@pytest.mark.parametrize("card", ["", "S09", "S99", "D05"])
def test_a_specialist_of_another_type_is_not_offered(card: str) -> None:
    form, move = make("specialists1", {"do": "attract woodland", "card_woodland": card}, after(*LAND))
    assert move is None
    assert errors_of(form) == {"card_woodland": ["Choose the woodland specialist that you play."]}


def test_a_number_that_nobody_knows_is_asked_and_kept() -> None:
    """The woodland token moved up once: for three players only the first number, 6, is printed (A-WL10)."""
    state = after(*LAND, SetTokens({"woodland": 1}))
    form = opened("specialists1", state)
    assert form.tracks[2].can_attract
    sent = {"do": "attract woodland", "card_woodland": "S17", "needed_woodland": "8"}
    form, move = make("specialists1", sent, state)
    assert move == Attract(0, "S17", None, 8)
    assert read_rows(items(*form.learned), 3) == (6, 8)
    assert form.learned == (rows_item(3, (6, 8)),)
    form, move = make("specialists1", sent, state, items(rows_item(3, (6, 8, 10))))
    assert form.learned == ()
    form, is_told = refused("specialists1", sent | {"needed_woodland": ""}, state)
    assert is_told
    assert list(errors_of(form)) == ["needed_woodland"]
    form, is_told = refused("specialists1", sent | {"needed_woodland": "12"}, state)
    assert list(errors_of(form)) == ["card_woodland"], "it has only 11"
    far = after(*LAND, SetTokens({"woodland": 3}))
    assert make("specialists1", sent, far)[0].learned == (), "not the next number"


def test_what_lies_in_front_of_a_player_is_told() -> None:
    state = after(*LAND, Attract(0, "S17"), Attract(0, "S09", 2))
    form = opened("specialists1", state)
    woodland, wetland = form.tracks[2], form.tracks[1]
    assert (woodland.card.key, form.is_once(woodland), form.is_once(wetland)) == ("S17", True, False)
    assert (form["vp_woodland"].data, form["vp_wetland"].data) == ("", "2")
    assert woodland.can_attract is False
    form, move = make("specialists1", {"do": "keep woodland", "vp_woodland": "4"}, state)
    assert move == SetSpecialist(0, "S17", 4)
    assert form.learned == (specialist_item("S17", 4),)
    assert make("specialists1", {"vp_woodland": "4", "vp_wetland": "2"}, state)[1] == SetSpecialist(0, "S17", 4)
    assert make("specialists1", {"do": "use woodland"}, state)[1] == SetSpecialist(0, "S17", None, True)
    used = apply(state, SetSpecialist(0, "S17", 4, True))
    assert make("specialists1", {"do": "renew woodland", "vp_woodland": "4"}, used)[1] == SetSpecialist(0, "S17", 4)
    assert make("specialists1", {"do": "keep woodland", "vp_woodland": "5"}, used)[1] == SetSpecialist(
        0, "S17", 5, True
    )


def test_vp_of_a_specialist_are_bounded() -> None:
    form, move = make("specialists1", {"do": "keep woodland", "vp_woodland": "x"}, after(*LAND, Attract(0, "S17")))
    assert move is None
    assert list(errors_of(form)) == ["vp_woodland"]


def test_somebody_else_attracts_one() -> None:
    state = after(SetTokens({"desert": 1}))
    assert make("specialists2", {"do": "more desert"}, state)[1] == SetTokens({"desert": 2})
    assert make("specialists2", {"do": "less desert"}, state)[1] == SetTokens({"desert": 0})
    assert make("specialists2", {"do": "more river"}, state)[1] == SetTokens({"desert": 1, "river": 1})
    assert code_of("specialists2", {"do": "less river"}, state) == "not_a_move"
    assert code_of("specialists2", {"do": "more desert"}, after(SetTokens({"desert": 8}))) == "not_a_move"


@pytest.mark.parametrize("pressed", ["", "attract desert", "keep woodland", "attract", "dance woodland", "more sea"])
def test_specialists_have_no_such_button(pressed: str) -> None:
    assert code_of("specialists1", {"do": pressed}, after(*LAND)) == "not_a_move"


def test_specialists_are_corrected_as_they_were() -> None:
    state = after(*LAND, SetTokens({"woodland": 1}))
    form = opened("specialists1", state, moves=[Attract(0, "S17", 3, 8)])
    assert {"card_woodland": "S17", "vp_woodland": "3", "needed_woodland": "8"}.items() <= shown(form).items()
    assert make("specialists1", shown(form), state)[1] == Attract(0, "S17", 3, 8)
    assert opened("specialists1", state, moves=[SetTokens({})]).tracks[2].moved == 1
    state = after(*LAND, Attract(0, "S17"))
    assert opened("specialists1", state, moves=[SetSpecialist(0, "S17", 3)])["vp_woodland"].data == "3"

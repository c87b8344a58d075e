"""A seat's cards and numbers, the Score Board's cards: the forms, with plain multidicts."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.core.errors import RuleError
from companion.core.text import text
from companion.games.rewild_south_america import tracker
from companion.games.rewild_south_america.cards import Card, say_effect
from companion.games.rewild_south_america.moves import (
    PutCard,
    RemoveCard,
    Reserve,
    Reward,
    SetDisplay,
    SetSeat,
)
from companion.games.rewild_south_america.state import (
    Player,
    Stack,
    Stock,
    Tiles,
)
from tests.forms.sending import errors_of, shown
from tests.forms.south_america import (
    DISPLAY,
    JAGUAR,
    MARMOSET,
    OCELOT,
    TOUCAN,
    TYPED_CARD,
    make,
    make_state,
    opened,
    refused,
    solo_state,
)

pytestmark = pytest.mark.usefixtures("request_context")


# --- Cards as they lie ---


def test_a_card_that_is_not_there_is_removed() -> None:
    form = opened("cards1")
    assert [(index, name) for index, name, _ in form.lying] == [
        (0, "Toco Toucan"),
        (1, "Common Marmoset"),
        (2, "Ocelot"),
    ]
    assert form.lying[2][2] == f"Rainforest · {say_effect(OCELOT.effect)} · on Common Marmoset"
    assert make("cards1", {"remove": "2"})[1] == RemoveCard(0, 2)
    assert opened("cards2").lying == ()


@pytest.mark.parametrize("remove", ["3", "-1", "x", "²"])
def test_only_what_lies_there_is_removed(remove: str) -> None:
    assert refused("cards1", {"remove": remove}) == ("no_such_stack", "")


def test_a_card_with_one_place_is_put_there_at_once() -> None:
    assert make("cards2", {"card": "toco-toucan"})[1] == PutCard(1, TOUCAN, "grassland")


@pytest.mark.parametrize(
    ("card", "places"),
    [
        (MARMOSET, [("rainforest", "Rainforest"), ("rainforest.tree", "Rainforest, on a High Tree")]),
        (
            OCELOT,
            [
                ("grassland.0", "Grassland, on Toco Toucan"),
                ("grassland", "Grassland, on no card"),
                ("rainforest.1", "Rainforest, on Common Marmoset"),
                ("rainforest", "Rainforest, on no card"),
            ],
        ),
    ],
)
def test_of_several_places_one_is_tapped(card: Card, places: list[tuple[str, str]]) -> None:
    form, move = make("cards1", {"card": card.key})
    assert move is None
    assert form.chosen == card
    assert list(form.places) == places


@pytest.mark.parametrize(
    ("card", "place", "made"),
    [
        (MARMOSET, "rainforest.tree", PutCard(0, MARMOSET, "rainforest", is_on_tree=True)),
        (MARMOSET, "rainforest", PutCard(0, MARMOSET, "rainforest")),
        (OCELOT, "rainforest.1", PutCard(0, OCELOT, "rainforest", 1)),
        (OCELOT, "grassland", PutCard(0, OCELOT, "grassland")),
    ],
)
def test_a_card_is_put_to_its_place(card: Card, place: str, made: PutCard) -> None:
    assert make("cards1", {"card": card.key, "place": place})[1] == made


@pytest.mark.parametrize("place", ["shrubland", "rainforest.9", "rainforest.x", ".", "\0"])
def test_a_place_that_is_none_is_asked_again(place: str) -> None:
    form, move = make("cards1", {"card": "ocelot", "place": place})
    assert move is None
    assert len(form.places) == 4


def test_a_card_that_was_completed_keeps_its_facts_while_its_place_is_asked() -> None:
    sent = {"editing": ".", "grassland": "1"} | TYPED_CARD
    form, move = make("cards1", sent)
    assert move is None
    assert form.editor is None
    facts = {"facts": form.facts.data}
    kept, move = make("cards1", facts | {"place": "grassland"})
    assert (move.card.name, move.biome, move.card.is_whole) == ("Own Beast", "grassland", True)
    assert kept.learned == (("card", "own-beast", form.facts.data),)
    assert make("cards1", facts | {"place": "grassland", "only_here": "y"})[0].learned == ()


def test_a_correction_is_about_its_own_seat() -> None:
    """The form is found by the type of the move; the seat goes along."""
    form = opened("cards1", None, [PutCard(1, TOUCAN, "grassland")])
    assert (form.at, form.first, form.lying) == (1, (TOUCAN,), ())
    assert make("cards1", {"seat": form.seat.data, "card": "toco-toucan"})[1].seat == 1


@pytest.mark.parametrize("seat", ["9", "-1", "x", ""])
def test_a_seat_that_is_not_followed_is_no_seat(seat: str) -> None:
    assert make("cards1", {"seat": seat, "card": "toco-toucan"})[1].seat == 0


def test_the_display_is_set_place_by_place() -> None:
    state = make_state(display=DISPLAY)
    assert dict(opened("display", state).spots) == {
        "Wildlife": (("wildlife.0", "1: Toco Toucan"), ("wildlife.1", "2: Common Marmoset"), ("wildlife.2", "3: none")),
        "Predation": (("predation.0", "1: Ocelot"), ("predation.1", "2: Ocelot"), ("predation.2", "3: Ocelot")),
        "Plant": (("plant.0", "1: none"),),
    }
    form, move = make("display", {"place": "wildlife.1"}, state)
    assert move is None
    assert form.place_words == "Wildlife Card, 2: Common Marmoset"
    assert form.offered == (MARMOSET, TOUCAN)


def test_at_a_place_lies_another_card_or_none() -> None:
    state = make_state(display=DISPLAY)
    assert make("display", {"place": "wildlife.1", "card": "toco-toucan"}, state)[1] == SetDisplay(
        "wildlife", 1, TOUCAN
    )
    assert make("display", {"place": "wildlife.1", "none": "1"}, state)[1] == SetDisplay("wildlife", 1)


@pytest.mark.parametrize("place", ["", "wildlife.3", "plant", "x.1", "\0"])
def test_a_place_of_the_display_is_one_of_them(place: str) -> None:
    sent = {"place": place, "card": "toco-toucan"}
    assert refused("display", sent, make_state(display=DISPLAY)) == ("no_such_place", "")


def test_the_display_is_shown_as_it_was_set() -> None:
    form = opened("display", make_state(display=DISPLAY), [SetDisplay("wildlife", 1, TOUCAN)])
    assert (form.place.data, form.first) == ("wildlife.1", (TOUCAN,))


# --- Reserved cards, Expert meeples: SA-73, SA-77 ---


def test_a_card_is_reserved_from_the_display() -> None:
    state = make_state(display=DISPLAY)
    form, move = make("reserve2", {"card": "toco-toucan"}, state)
    assert (form.face, form.offered) == ("row", (MARMOSET, TOUCAN)), "from the right"
    assert move == Reserve(1, TOUCAN)


def test_without_a_display_a_card_to_reserve_is_found() -> None:
    form, move = make("reserve1", {"card": "toco-toucan"})
    assert (form.face, move) == ("finder", Reserve(0, TOUCAN))


def test_an_expert_meeple_is_placed_by_a_tap() -> None:
    state = make_state(players=(Player(stacks=(Stack(TOUCAN, "grassland"), Stack(JAGUAR, "grassland"))), Player()))
    assert opened("reward1", state).rewarding == [(1, "Jaguar", 7)]
    assert make("reward1", {"stack": "1"}, state)[1] == Reward(0, 1)
    assert refused("reward1", {"stack": "0"}, state) == ("no_such_stack", "")
    assert refused("reward1", {}, state) == ("no_such_stack", "")


# --- A seat's numbers ---


def test_a_seats_numbers_are_filled_in_with_what_stands() -> None:
    player = Player(
        Stock(1, 2, 3),
        Tiles(4, 1, 5, 2, 3, 1),
        {"wetland": 2},
        tree_meeples=1,
        wetland_markers=4,
        completed=("grassland",),
        points={"stars": 9},
    )
    state = make_state(players=(Player(), player))
    _, move = make("set2", shown(opened("set2", state)), state)
    symbols = {"shrubland": 0, "grassland": 0, "wetland": 2, "rainforest": 0, "high_tree": 0}
    assert move == SetSeat(1, 9, Stock(1, 2, 3), Tiles(4, 1, 5, 2, 3, 1), symbols, 1, 4, ("grassland",))
    assert tracker.apply(state, move).players[1].score == 9
    assert shown(opened("set1", state, [move])) == shown(opened("set2", state)) | {"seat": "1"}


def test_a_blank_group_is_not_followed() -> None:
    sent = {"points": "0", "tree_meeples": "0"}
    assert make("set1", sent)[1] == SetSeat(0, 0)
    stock = sent | {"minerals": "0", "water": "10", "seeds": "0"}
    assert make("set1", stock)[1] == SetSeat(0, 0, Stock(0, 10, 0))


@pytest.mark.parametrize(
    ("sent", "wrong"),
    [
        ({"minerals": "1"}, {"water", "seeds"}),
        ({"shrubland": "0", "grassland": "0", "wetland": "0", "rainforest": "0", "extensions": "0"}, {"high_trees"}),
        (
            {"wetland_symbols": "1"},
            {f"{each}_symbols" for each in ("shrubland", "grassland", "rainforest", "high_tree")},
        ),
    ],
)
def test_a_group_that_is_blank_in_part_is_told_where(sent: dict[str, str], wrong: set[str]) -> None:
    form, move = make("set1", {"points": "0", "tree_meeples": "0"} | sent)
    assert move is None
    assert set(errors_of(form)) == wrong
    assert all("Blank works only for the whole group." in errors[0] for errors in errors_of(form).values())


@pytest.mark.parametrize(
    ("name", "typed", "words"),
    [
        ("points", "", "Points on the track: type a whole number from 0 to 9999."),
        ("points", "10000", "Points on the track: type a whole number from 0 to 9999."),
        ("minerals", "11", "Minerals: type a whole number from 0 to 10, or leave it blank."),
        ("high_trees", "11", "High Trees: type a whole number from 0 to 10, or leave it blank."),
        ("tree_meeples", "", "Animal Meeples on High Trees: type a whole number from 0 to 10."),
        ("wetland_markers", "-1", "Animal Markers on Wetlands: type a whole number from 0 to 99, or leave it blank."),
    ],
)
def test_numbers_of_a_seat_have_bounds(name: str, typed: str, words: str) -> None:
    form, move = make("set1", shown(opened("set1")) | {name: typed})
    assert move is None
    assert errors_of(form)[name] == [words]


def test_what_the_play_refuses_is_told_at_its_field() -> None:
    sent = shown(opened("set1")) | {"extensions": "3"}
    form, move = make("set1", sent)
    with pytest.raises(RuleError) as caught:
        tracker.apply(make_state(), move)
    assert form.refuse(caught.value)
    assert list(errors_of(form)) == ["extensions"]


def test_the_moves_of_the_forms_can_be_kept() -> None:
    """A log holds them as JSON."""
    moves = (make("deal_wildlife", {"card": "toco-toucan"})[1], make("cards1", {"remove": "0"})[1])
    kept = msgspec.json.encode(moves)
    assert msgspec.json.decode(kept, type=tuple[Any, ...])[0]["card"]["name"] == "Toco Toucan"


def test_the_opponents_resources_and_tiles_are_always_followed() -> None:
    notes = [note for _, note, _ in opened("set2", solo_state()).groups]
    assert notes == ["", "", "all blank: not followed"]
    assert {note for _, note, _ in opened("set1", solo_state()).groups} == {"all blank: not followed"}


def test_a_reserved_card_is_corrected_in_its_own_seat() -> None:
    form = opened("reserve1", None, [Reserve(1, TOUCAN)])
    assert (form.at, form.first) == (1, (TOUCAN,))


def test_a_card_on_a_tree_or_on_another_says_so() -> None:
    stacks = (Stack(MARMOSET, "rainforest", is_on_tree=True),)
    form = opened("cards1", make_state(players=(Player(stacks=stacks), Player())))
    assert form.lying[0][2] == f"Rainforest · {say_effect(MARMOSET.effect)} · on a High Tree"


@pytest.mark.parametrize("key", ["card", "editing", "place", "nobody"])
def test_an_error_at_what_has_no_room_for_it_is_left_to_the_page(key: str) -> None:
    form = opened("cards1")
    assert not form.refuse(RuleError("any", text("Wrong."), key))
    assert errors_of(form) == {}

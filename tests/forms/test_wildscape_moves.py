"""The forms of a play against the Poachers: the rondel, values, birds, and what is put right."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.core.errors import RuleError
from companion.games.wildscape.bird_watching import Watched
from companion.games.wildscape.catalogue import BIRDS
from companion.games.wildscape.household import read_rondel, read_values
from companion.games.wildscape.moves import (
    Begin,
    SeenBird,
    SetMissing,
    SetPoachers,
    SetRondel,
    Spend,
    TakeTurn,
    TellValue,
    WatchBirds,
)
from companion.games.wildscape.poachers import Animal, Poachers
from companion.games.wildscape.rondel import Segment
from companion.games.wildscape.state import State
from companion.games.wildscape.tracker import apply
from forms.moves import form_that_makes, move_form
from tests.forms.sending import errors_of, shown
from tests.forms.wildscape import GAME, HERD, RONDEL, TYPED, asked_for_value, begun, blank, make, opened

pytestmark = pytest.mark.usefixtures("request_context")

KNOWN = {"rondel": {"rondel": msgspec.json.encode(RONDEL).decode()}}
VALUES = {"herbivores": {"woodland.7": "10", "wetland.6": "9"}}


def test_choices_have_no_form_and_the_others_make_their_moves() -> None:
    for key in ("segment", "habitat", "herbivore", "turn", ""):
        assert move_form(GAME, key) is None
    made = [SetMissing("desert", 3), SetRondel((14, *[0] * 8)), SetPoachers(HERD), Spend(1), TakeTurn(), TellValue(3)]
    assert [form_that_makes(GAME, move) for move in made] == ["missing", "rondel", "poachers", "spend", "", ""]


# --- The rondel (WL-1, WL-54) ----------------------------------------------------------------------------------------


def test_the_rondel_is_typed_once_and_kept() -> None:
    form, move = make("begin", TYPED, blank())
    assert move == Begin(RONDEL)
    ((kind, key, content),) = form.learned
    assert (kind, key) == ("rondel", "rondel")
    assert read_rondel({kind: {key: content}}) == RONDEL


def test_a_known_rondel_is_shown_and_starts_without_a_word() -> None:
    form = opened("begin", blank(), KNOWN)
    assert form.known == RONDEL
    assert form.first.choices[1].label == "Segment 2: Woodland, rivers"
    assert shown(form)["follow"] == "y", "the player’s land too"
    form, move = make("begin", shown(form), blank(), KNOWN | VALUES)
    assert move == Begin(RONDEL, {"woodland.7": 10, "wetland.6": 9}, (0,))
    assert form.learned == ()


def test_the_energy_may_start_at_any_segment_of_the_known_rondel() -> None:
    """WL-1: the segment is chosen at random. It is the first one of the play; the household's rondel stays."""
    form, move = make("begin", TYPED | {"first": "3"}, blank(), KNOWN)
    assert move == Begin((*RONDEL[2:], *RONDEL[:2]))
    assert form.learned == ()


def test_a_rondel_that_was_entered_wrongly_is_kept_anew() -> None:
    form, move = make("begin", TYPED | {"extra_1": "fauna"}, blank(), KNOWN)
    assert move.segments[0] == Segment("wetland", True, "fauna")
    assert read_rondel({"rondel": {"rondel": form.learned[0][2]}}) == move.segments


def test_a_rondel_that_is_entered_from_another_segment_on_is_the_same() -> None:
    turned = {
        f"{name}_{(int(number) + 3) % 9 + 1}": typed
        for field, typed in TYPED.items()
        for name, number in [field.split("_")]
    }
    form, move = make("begin", turned, blank(), KNOWN)
    assert move.segments == (*RONDEL[-4:], *RONDEL[:-4])
    assert form.learned == ()


@pytest.mark.parametrize(
    ("typed", "field", "message"),
    [
        ({"habitat_4": ""}, "habitat_4", "Segment 4: choose the habitat that the Poachers take, or all white."),
        ({"habitat_4": "sea"}, "habitat_4", "Segment 4: choose the habitat that the Poachers take, or all white."),
        ({"extra_9": "rob"}, "extra_9", "Segment 9: choose what else the Poachers do there."),
        ({"first": "10"}, "first", "Choose the segment where the energy starts."),
    ],
)
def test_what_is_missing_of_the_rondel_is_said_there(typed: dict[str, str], field: str, message: str) -> None:
    form, move = make("begin", TYPED | typed, blank())
    assert move is None
    assert errors_of(form) == {field: [message]}
    assert form["habitat_1"].data == "wetland"
    assert form.learned == ()


def test_nothing_is_chosen_for_anybody() -> None:
    form, move = make("begin", {}, blank())
    assert move is None
    assert list(errors_of(form)) == [f"habitat_{number}" for number in range(1, 10)]


@pytest.mark.parametrize("content", ["", "[]", "{", '[{"habitat":"sea"}]', "[" * 3000])
def test_a_rondel_that_cannot_be_read_is_asked_anew(content: str) -> None:
    assert opened("begin", blank(), {"rondel": {"rondel": content}}).known == ()


@pytest.mark.parametrize("content", ["", "x", "-3", "31", "6", "999999", "²"])
def test_values_that_cannot_be_are_forgotten(content: str) -> None:
    """A woodland herbivore of size 7 is worth 7 to 30."""
    assert read_values({"herbivores": {"woodland.7": content}}) == {}
    assert read_values({"herbivores": {"woodland.2": "5", "sea.4": "5"}}) == {}


@pytest.mark.parametrize("follows", [(), (0,)])
def test_a_corrected_beginning_keeps_the_values_of_then(follows: tuple[int, ...]) -> None:
    """Values that were told later stay moves of their own."""
    was = Begin((*RONDEL[2:], *RONDEL[:2]), {"wetland.6": 8}, follows)
    form = opened("begin", blank(), KNOWN | VALUES, [was])
    form, move = make("begin", shown(form), blank(), KNOWN | VALUES, is_correction=True)
    assert move == was
    assert form.learned == ()
    broken = shown(form) | {"values": "{"}
    assert make("begin", broken, blank(), KNOWN | VALUES, is_correction=True)[1].values == {}


# --- Values of established herbivores (WL-58) ------------------------------------------------------------------------


def test_a_value_is_told_and_kept() -> None:
    state = asked_for_value()
    form = opened("value", state)
    assert shown(form) == {"herbivore": "woodland.7"}
    form, move = make("value", {"herbivore": "woodland.7", "value": "10"}, state)
    assert move == TellValue(10)
    assert form.learned == (("herbivores", "woodland.7", "10"),)


def test_what_was_told_in_another_play_meanwhile_is_proposed() -> None:
    assert opened("value", asked_for_value(), VALUES).value.data == "10"
    assert opened("value", asked_for_value(), VALUES, [TellValue(12)]).value.data == "12"


@pytest.mark.parametrize("typed", ["", "6", "31", "x", "-8", "7.5"])
def test_a_value_is_bounded_by_the_size(typed: str) -> None:
    form, move = make("value", {"herbivore": "woodland.7", "value": typed}, asked_for_value())
    assert move is None
    assert errors_of(form) == {"value": ["Worth now: type a whole number from 7 to 30."]}
    assert form.value.data == typed
    assert form.learned == ()


def test_an_old_page_teaches_nothing_about_another_herbivore() -> None:
    with pytest.raises(RuleError) as caught:
        make("value", {"herbivore": "wetland.6", "value": "10"}, asked_for_value())
    assert caught.value.code == "stale_page"


# --- Birds (WL-20 to WL-26, WL-61) -----------------------------------------------------------------------------------

BIRD_FIELDS = {
    "card_1": "B02b",
    "mine_1": "9 6 3",
    "card_2": "B03a",
    "mine_2": "4",
    "card_3": "B10b",
    "mine_3": "5, 4, 2",
    "card_4": "B06b",
    "mine_4": "3",
    "theirs_4": "2",
}


def watching(occasion: int = 0) -> State:
    """The Poachers' turn of round 4 is over, or that of a later bird watching's."""
    seen = WatchBirds(tuple(SeenBird(card, (1,), (1,)) for card in ("B02b", "B03a", "B10b", "B06b")))
    state = begun(SetPoachers(HERD))
    watched = tuple(Watched(seen.birds, (), ()) for _ in range(occasion))
    birds = (tuple(each.card for each in seen.birds),) if occasion else state.birds
    return msgspec.structs.replace(state, round=4 * occasion + 4, is_watching=True, watched=watched, birds=birds)


@pytest.mark.parametrize(
    ("occasion", "card", "words"),
    [
        (0, "B01a", "(Poachers: 5)"),  # 11 by 2, rounded down
        (0, "B01b", "(Poachers: 2)"),  # 11 by 5
        (0, "B02a", "(Poachers: 3)"),
        (0, "B02b", "(Poachers: 9 4 1)"),
        (0, "B03a", "(Poachers: 1)"),
        (0, "B05b", "(Poachers: 0)"),
        (0, "B06a", "(Poachers: 1)"),
        (0, "B08a", "(Poachers: 2)"),
        (0, "B09a", "(Poachers: 2)"),
        (1, "B09a", "(Poachers: 4)"),
        (2, "B09a", "(Poachers: 6)"),
        (2, "B10b", "(Poachers: 8)"),
        (0, "B06b", "B06b the other side of B06"),
    ],
)
def test_each_bird_says_what_the_poachers_count(occasion: int, card: str, words: str) -> None:
    """WL-26, WL-61, of the animals above."""
    state = msgspec.structs.replace(watching(occasion), birds=())
    choices = {each.value: each.label for each in opened("birds", state)["card_1"].choices}
    assert choices[card].endswith(words)
    assert len(choices) == 1 + sum(bird.is_used_solo for bird in BIRDS)
    assert not {"B07a", "B07b"} & set(choices)


def test_the_birds_are_watched() -> None:
    form, move = make("birds", BIRD_FIELDS, watching())
    assert move == WatchBirds(
        (SeenBird("B02b", (9, 6, 3)), SeenBird("B03a", (4,)), SeenBird("B10b", (5, 4, 2)), SeenBird("B06b", (3,), (2,)))
    )
    assert errors_of(form) == {}


def test_later_the_same_cards_lie_there_and_no_numbers() -> None:
    """Asked is what the player counts; of the Poachers only what is lost."""
    assert shown(opened("birds", watching(0))) == {}
    form = opened("birds", watching(1))
    assert shown(form) == {}
    assert [row.key for row in form.rows] == ["B02b", "B03a", "B10b", "B06b"]
    assert [[field.name for field in row.asked] for row in form.rows] == [
        ["mine_1"],
        ["mine_2"],
        ["mine_3"],
        ["mine_4", "theirs_4"],
    ]
    sent = {name: typed for name, typed in BIRD_FIELDS.items() if not name.startswith("card")}
    assert make("birds", sent, watching(1))[1] == make("birds", BIRD_FIELDS, watching())[1]


def test_a_number_typed_over_one_that_is_counted_wins() -> None:
    """The app counts for the Poachers but for B06b, whose words are lost (A-WL9)."""
    shown_before = {"theirs_2": "99", "was_2": "B03a"}
    form, move = make("birds", BIRD_FIELDS | shown_before, watching())
    assert [seen.theirs for seen in move.birds] == [None, (99,), None, (2,)]
    assert form.has_others


@pytest.mark.parametrize("was", ["", "B06b"])
def test_what_was_typed_before_another_card_was_chosen_counts_for_nothing(was: str) -> None:
    _, move = make("birds", BIRD_FIELDS | {"theirs_2": "99", "was_2": was}, watching())
    assert [seen.theirs for seen in move.birds] == [None, None, None, (2,)]


def test_numbers_that_only_some_birds_need_wait_for_their_card() -> None:
    """The Poachers count for every bird but B06b."""
    form = opened("birds", watching())
    assert [(field.name, cards) for field, cards in form.rows[0].waiting] == [("theirs_1", "B06")]
    form, _ = make("birds", BIRD_FIELDS, watching())
    assert [row.waiting for row in form.rows] == [[]] * 4


@pytest.mark.parametrize(
    ("typed", "field", "message"),
    [
        ({"card_1": ""}, "card_1", "Bird 1: choose its card."),
        ({"card_1": "B99"}, "card_1", "Bird 1: choose its card."),
        ({"mine_2": ""}, "mine_2", "Bird 2, Ann: type a whole number from 0 to 99; 0 if there is nothing to count."),
        ({"mine_2": "3 2"}, "mine_2", "Bird 2, Ann: type a whole number from 0 to 99; 0 if there is nothing to count."),
        ({"mine_2": "100"}, "mine_2", "Bird 2, Ann: type a whole number from 0 to 99; 0 if there is nothing to count."),
        ({"mine_2": "-1"}, "mine_2", "Bird 2, Ann: type a whole number from 0 to 99; 0 if there is nothing to count."),
        (
            {"mine_1": "1 " * 25},
            "mine_1",
            "Bird 1, Ann: type the value of each of the tiles, such as 9 6 3, or 0 if there is none.",
        ),
        (
            {"mine_3": "5 4"},
            "mine_3",
            "Bird 3, Ann: type the longest line in each of the 3 directions, such as 5 4 2.",
        ),
        (
            {"theirs_4": ""},
            "theirs_4",
            "Bird 4, The Poachers: type a whole number from 0 to 99; 0 if there is nothing to count.",
        ),
    ],
)
def test_what_is_wrong_with_a_bird_is_said_there(typed: dict[str, str], field: str, message: str) -> None:
    form, move = make("birds", BIRD_FIELDS | typed, watching())
    assert move is None
    assert errors_of(form) == {field: [message]}
    assert form[field].data == typed[field]


@pytest.mark.parametrize("typed", ["9 6 3", "9,6,3", "9.6.3", " 9;  6 / 3 ", "9+6+3"])
def test_numbers_are_parted_by_what_a_phone_has(typed: str) -> None:
    _, move = make("birds", BIRD_FIELDS | {"mine_1": typed}, watching())
    assert move.birds[0].mine == (9, 6, 3)


def test_a_card_that_lies_there_twice_is_told_at_its_list() -> None:
    state = watching()
    form, move = make("birds", BIRD_FIELDS | {"card_2": "B02a"}, state)
    with pytest.raises(RuleError) as caught:
        apply(state, move)
    assert form.refuse(caught.value)
    assert list(errors_of(form)) == ["card_2"]


def test_birds_are_corrected_as_they_were() -> None:
    _, move = make("birds", BIRD_FIELDS, watching())
    form = opened("birds", watching(), moves=[move])
    assert make("birds", shown(form), watching(1), is_correction=True)[1] == move


# --- What is put right -----------------------------------------------------------------------------------------------


def test_a_size_is_marked_as_not_available() -> None:
    assert make("missing", {"habitat": "desert", "size": "8"}, begun())[1] == SetMissing("desert", 8)


def test_what_the_poachers_would_take_is_proposed() -> None:
    """They take segment 9: a desert animal of size 3, its energy."""
    assert shown(opened("missing", asked_for_value())) == {"habitat": "desert", "size": "3"}
    assert shown(opened("missing", begun())) == {}
    was = SetMissing("wetland", 5)
    assert shown(opened("missing", asked_for_value(), moves=[was])) == {"habitat": "wetland", "size": "5"}


def test_what_is_marked_is_listed() -> None:
    ((words, move),) = opened("missing", begun(SetMissing("wetland", 5))).marked
    assert words == "Wetland herbivore, size 5"
    assert msgspec.json.decode(move, type=SetMissing) == SetMissing("wetland", 5, is_missing=False)


@pytest.mark.parametrize(
    ("sent", "errors"),
    [
        ({"size": "3"}, {"habitat": ["Choose the habitat."]}),
        ({"habitat": "desert", "size": ""}, {"size": ["Size: type a whole number from 1 to 8."]}),
        ({"habitat": "desert", "size": "9"}, {"size": ["Size: type a whole number from 1 to 8."]}),
        ({"habitat": "desert", "size": "0"}, {"size": ["Size: type a whole number from 1 to 8."]}),
    ],
)
def test_a_size_that_cannot_be_is_refused(sent: dict[str, str], errors: Any) -> None:
    form, move = make("missing", sent, begun())
    assert move is None
    assert errors_of(form) == errors


def test_the_rondels_energy_is_set() -> None:
    form = opened("rondel", begun())
    typed = shown(form)
    assert typed == {f"energy_{number}": "2" if number % 2 else "1" for number in range(1, 10)}  # WL-1
    assert form.rows[1][1] == "Woodland, rivers"
    _, move = make("rondel", typed | {"energy_1": "0", "energy_9": "4"}, begun())
    assert move == SetRondel((0, 1, 2, 1, 2, 1, 2, 1, 4))
    assert shown(opened("rondel", begun(), moves=[move]))["energy_9"] == "4"


def test_the_rondel_always_holds_fourteen() -> None:
    """WL-1."""
    form = opened("rondel", begun())
    with pytest.raises(RuleError) as caught:
        make("rondel", shown(form) | {"energy_1": "3"}, begun())
    assert caught.value.code == "not_fourteen"
    assert form.refuse(caught.value)


@pytest.mark.parametrize("typed", ["", "15", "-1", "x"])
def test_blank_is_not_zero(typed: str) -> None:
    sent = {f"energy_{number}": "1" for number in range(1, 10)}
    form, move = make("rondel", sent | {"energy_5": typed}, begun())
    assert move is None
    assert errors_of(form) == {"energy_5": ["Segment 5: type a whole number from 0 to 14."]}


def test_what_the_poachers_have_is_shown_and_set() -> None:
    state = begun(SetPoachers(HERD))
    typed = shown(opened("poachers", state))
    assert typed == {
        "wetland": "6=9 4 1",
        "woodland": "7",
        "rivers": "11",
        "energy": "3",
        "primates": "2",
        "predators": "1",
    }
    form, move = make("poachers", typed, state)
    assert move == SetPoachers(HERD)
    assert form.learned == (("herbivores", "wetland.6", "9"),)
    assert make("poachers", typed, state, VALUES)[0].learned == ()
    assert shown(opened("poachers", begun(), moves=[SetPoachers(HERD)])) == typed


NUMBERS = {"rivers": "0", "energy": "0", "primates": "0", "predators": "0"}


def test_an_established_one_is_starred_where_its_value_is_known() -> None:
    _, move = make("poachers", NUMBERS | {"woodland": "7*, 3"}, begun(), VALUES)
    assert move == SetPoachers(Poachers((Animal("woodland", 7, 10, is_established=True), Animal("woodland", 3, 3))))


def test_nothing_at_all_is_possible() -> None:
    assert make("poachers", NUMBERS, begun())[1] == SetPoachers(Poachers())


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("9", "“9” is no animal. Type sizes from 1 to 8, an established one with its value: 6 3 5=8."),
        ("0", "“0” is no animal. Type sizes from 1 to 8, an established one with its value: 6 3 5=8."),
        ("six", "“six” is no animal. Type sizes from 1 to 8, an established one with its value: 6 3 5=8."),
        ("6=31", "“6=31” is no animal. Type sizes from 1 to 8, an established one with its value: 6 3 5=8."),
        ("6=x", "“6=x” is no animal. Type sizes from 1 to 8, an established one with its value: 6 3 5=8."),
        ("6=5", "Desert 6, established: type its value, at least 6, such as 6=8."),
        ("6=", "Desert 6, established: type its value, at least 6, such as 6=8."),
        ("6*", "Desert 6, established: type its value, at least 6, such as 6=8."),
        ("2=4", "Size 2 is a snake, and snakes cannot be established. Type 2 alone."),
        ("3 " * 41, "At most 40 animals of a habitat. Count again."),
    ],
)
def test_animals_that_cannot_be_are_refused_and_stay(typed: str, message: str) -> None:
    form, move = make("poachers", NUMBERS | {"desert": typed, "wetland": "3"}, begun(), VALUES)
    assert move is None
    assert errors_of(form) == {"desert": [message]}
    assert form.desert.data == typed
    assert form.learned == ()


def test_spaces_around_a_value_do_not_matter() -> None:
    _, move = make("poachers", NUMBERS | {"desert": "6 = 9 ,3"}, begun())
    assert move.poachers.animals == (Animal("desert", 6, 9, is_established=True), Animal("desert", 3, 3))


@pytest.mark.parametrize("name", ["rivers", "energy", "primates", "predators"])
@pytest.mark.parametrize("typed", ["", "1000", "-1"])
def test_numbers_of_the_poachers_are_bounded(name: str, typed: str) -> None:
    form, move = make("poachers", NUMBERS | {name: typed}, begun())
    assert move is None
    assert list(errors_of(form)) == [name]

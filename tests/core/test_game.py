import msgspec
import pytest

from companion.core.errors import RuleError
from companion.core.game import (
    MARKS,
    LookupTable,
    Seat,
    Setup,
    blank_answers,
    blank_setup,
    fields,
    find_mode,
    is_asked,
    lookup_tables,
    make_setup,
    neighbours,
    places,
    question_answers,
    read_answers,
)
from companion.core.scoresheet import Answers, Kind, Row, Scope, Section, When
from companion.core.sums import parse_sum

ANN, BO, CY, DI = Seat("Ann", "red"), Seat("Bo", "blue"), Seat("Cy", "gold"), Seat("Di", "green")
RAIN, OWL = When("weather", ("rain", "snow")), When("card", ("owl",))
FOE = Seat("The Beast", "grey", is_opponent=True)


@pytest.mark.parametrize(
    ("seats", "pairs"),
    [
        ((), ()),
        ((ANN,), ()),
        ((ANN, BO), ((0, 1),)),
        ((ANN, FOE), ((0, 1),)),
        ((ANN, BO, CY), ((0, 1), (1, 2), (2, 0))),
        ((ANN, BO, CY, DI), ((0, 1), (1, 2), (2, 3), (3, 0))),
    ],
    ids=["none", "alone", "two are one pair", "player and opponent", "three", "four"],
)
def test_neighbours_sit_in_a_ring(seats, pairs):
    assert neighbours(Setup("", "", seats)) == pairs


@pytest.mark.parametrize(
    ("scope", "alone", "three"),
    [
        (Scope.TABLE, ("table",), ("table",)),
        (Scope.PLAYER, ("seat1",), ("seat1", "seat2", "seat3")),
        (Scope.OPPONENT, ("seat2",), ()),
        (Scope.SEAT, ("seat1", "seat2"), ("seat1", "seat2", "seat3")),
        (Scope.NEIGHBOURS, ("pair1",), ("pair1", "pair2", "pair3")),
    ],
)
def test_a_section_is_answered_where_its_scope_says(scope, alone, three):
    section = Section("s", "S", (), scope)
    assert places(Setup("", "", (ANN, FOE)), section) == alone
    assert places(Setup("", "", (ANN, BO, CY)), section) == three


def test_fields_come_section_by_section(toy):
    setup = make_setup(toy, "alone", (ANN,), {})
    assert [field for field, _, _ in fields(setup, toy.sheet(setup))] == [
        "seat1.forest",
        "seat1.lakes",
        "seat2.forest",
        "seat2.lakes",
        "seat1.alarm",
        "seat1.nickname",
        "seat1.flood",
        "pair1.fences",
        "table.weather",
        "seat2.lakes",
    ]


def test_a_setup_is_completed_with_defaults_and_the_opponent(toy):
    setup = make_setup(toy, "against", (Seat("  Ann \n B. ", "red"), BO), {"long": " yes "})
    assert setup == Setup("toy", "against", (Seat("Ann B.", "red"), BO), {"level": "1", "long": "yes"})
    assert setup.is_on("long")
    assert not setup.is_on("level")
    assert not setup.is_on("absent")
    assert setup.number_of_players == 2


@pytest.mark.parametrize("mark", MARKS)
def test_the_opponent_gets_a_colour_that_is_free(toy, mark):
    setup = make_setup(toy, "alone", (Seat("Ann", mark),), {})
    assert setup.seats[1].name == "The Beast"
    assert setup.seats[1].is_opponent
    assert setup.seats[1].mark in set(MARKS) - {mark}
    assert setup.number_of_players == 1


@pytest.mark.parametrize(
    ("mode", "seats", "options", "code", "field", "words"),
    [
        ("chess", (ANN, BO), {}, "unknown_mode", "mode", "Choose one of: against, alone, together"),
        ("against", (ANN,), {}, "wrong_number_of_players", "seats", "2 to 4 players, not 1"),
        ("against", (ANN, BO, CY, DI, FOE), {}, "wrong_number_of_players", "seats", "2 to 4 players, not 5"),
        ("alone", (), {}, "wrong_number_of_players", "seats", "1 player, not 0"),
        ("against", (ANN, Seat(" \t", "blue")), {}, "name_is_blank", "seat2", "Seat 2 has no name"),
        ("against", (ANN, Seat("x" * 61, "blue")), {}, "name_too_long", "seat2", "at most 60 letters"),
        ("against", (Seat("Ann", "{pink}"), BO), {}, "unknown_mark", "seat1", "no colour “{pink}”"),
        ("against", (ANN, Seat("Bo", "")), {}, "unknown_mark", "seat2", "Choose one of: red"),
        ("against", (ANN, Seat("Bo", "red")), {}, "mark_taken", "seat2", "Two seats have the colour red"),
        ("against", (ANN, BO), {"snow": "1"}, "unknown_option", "options.snow", "no option “snow”"),
        ("against", (ANN, BO), {"level": "3"}, "not_a_choice", "options.level", "“3” is not offered"),
        ("against", (ANN, BO), {"long": "no"}, "not_yes", "options.long", "Long game"),
    ],
)
def test_a_setup_that_cannot_be_is_refused(toy, mode, seats, options, code, field, words):
    with pytest.raises(RuleError) as refused:
        make_setup(toy, mode, seats, options)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert words in str(refused.value)


def test_a_name_has_up_to_60_letters(toy):
    name = "x" * 60
    assert make_setup(toy, "against", (Seat(name, "red"), BO), {}).seats[0].name == name


def test_a_table_of_figures_is_for_all_modes_or_for_those_it_names(toy):
    every, some = LookupTable("Every", (), ()), LookupTable("Some", (), (), modes=("alone", "together"))
    game = msgspec.structs.replace(toy, tables=(every, some))
    assert lookup_tables(game, "alone") == (every, some)
    assert lookup_tables(game, "against") == (every,)


def test_a_mode_is_found_by_its_key(toy):
    assert find_mode(toy, "alone").opponent == "The Beast"


def test_answers_are_read_and_what_cannot_be_read_is_kept_apart(toy):
    setup = make_setup(toy, "against", (ANN, BO), {})
    typed = {
        "seat1.forest": "3+4",
        "seat2.lakes": "10",
        "table.weather": " ",
        "seat9.forest": "1",
        "seat1.nickname": "",
    }
    answers, refused = read_answers(setup, toy.sheet(setup), typed)
    assert answers == Answers({"seat1.forest": parse_sum("3+4"), "table.weather": "sun"})
    assert {field: (error.code, error.field) for field, error in refused.items()} == {
        "seat2.lakes": ("above_maximum", "seat2.lakes")
    }


def test_questions_come_from_the_bounds_and_from_the_game(toy):
    setup = make_setup(toy, "against", (ANN, BO), {})
    sheet = toy.sheet(setup)
    answers, _ = read_answers(setup, sheet, {"seat1.forest": "51", "seat2.forest": "50", "seat2.alarm": "yes"})
    questions = question_answers(setup, sheet, answers, toy.score(setup, answers))
    assert {field: str(question) for field, question in questions.items()} == {
        "seat1.forest": "More than 50 is unusual. Kept; please check.",
        "seat2.alarm": "Bo rang.",
    }


@pytest.mark.parametrize(
    ("when", "answers", "expected"),
    [
        ((), {}, True),
        ((RAIN,), {}, False),
        ((RAIN,), {"table.weather": "rain"}, True),
        ((RAIN,), {"table.weather": "snow"}, True),
        ((RAIN,), {"table.weather": "sun"}, False),
        ((OWL,), {"seat1.card": "owl"}, True),
        ((OWL,), {"seat2.card": "owl"}, False),
        ((OWL,), {"seat1.card": "kite", "table.card": "owl"}, False),
        ((RAIN, OWL), {"table.weather": "rain", "seat1.card": "owl"}, True),
        ((RAIN, OWL), {"table.weather": "rain"}, False),
        ((RAIN, OWL), {"seat1.card": "owl"}, False),
    ],
    ids=[
        "always",
        "blank",
        "table",
        "one of two",
        "another answer",
        "own",
        "somebody else's",
        "own before the table's",
        "both",
        "the table's alone",
        "own alone",
    ],
)
def test_a_row_is_asked_when_all_its_conditions_are_met(when, answers, expected):
    assert is_asked(Row("flood", "Flood", Kind.COUNT, when=when), "seat1", Answers(answers)) is expected


def test_a_pad_has_rows_for_whatever_the_table_can_choose_to_count(toy):
    setup = blank_setup(toy, 2)
    assert blank_answers(setup, toy.sheet(setup)) == Answers({"table.weather": "rain"})


@pytest.mark.parametrize(
    ("players", "mode", "opponents", "options"),
    [
        (1, "alone", 1, {}),
        (2, "against", 0, {"level": "1", "long": "yes"}),
        (4, "against", 0, {"level": "1", "long": "yes"}),
    ],
)
def test_a_blank_setup_has_every_module_and_nameless_players(toy, players, mode, opponents, options):
    setup = blank_setup(toy, players)
    assert (setup.mode, setup.options, setup.number_of_players) == (mode, options, players)
    assert len(setup.seats) == players + opponents
    assert [seat.name for seat in setup.seats[:players]] == [""] * players
    assert [seat.mark for seat in setup.seats] == [*MARKS[:players], *["grey"] * opponents]


@pytest.mark.parametrize("players", [-1, 0, 5])
def test_no_pad_for_a_number_of_players_that_cannot_play(toy, players):
    with pytest.raises(RuleError) as refused:
        blank_setup(toy, players)
    assert refused.value.code == "wrong_number_of_players"
    assert str(refused.value).startswith("Toy: 1 to 4 players, not ")

"""What to do next, one instruction a screen, and what stays in view (WS-4, WS-10, WS-27, WS-50, WS-51, WS-54)."""

from __future__ import annotations

import pytest

from companion.games.wild_serengeti.moves import (
    AddStars,
    Draw,
    EndRound,
    EnterScenes,
    HoldAward,
    LayMap,
    Migrate,
    Pass,
    PlaceAnimal,
    Prepare,
)
from companion.games.wild_serengeti.possible import actions_now, possible_scenes, say_match
from companion.games.wild_serengeti.scenes import Figure, Pattern
from tests.games.wild_serengeti.tables import (
    BOARD,
    MARKER,
    SURE,
    TRACKER,
    after,
    alone,
    at,
    board_of,
    done,
    having,
    scene,
    setup_for,
    table,
    together,
    with_card,
)


def asked(state):
    return TRACKER.prompt(state)


def keys(state, *, listed=True):
    return [other.key for other in asked(state).others if other.is_listed is listed]


def choices(state):
    return [(str(choice.label), choice.move) for choice in asked(state).choices]


def orders(state):
    return [(str(order.label), str(order.detail or "")) for order in asked(state).orders]


def panels(state):
    found = {}
    for panel in TRACKER.panels(state, board_of(state)):
        found[panel.title] = {
            row.label: [f"{cell.figure} {cell.words}".strip() for cell in row.cells]
            or [row.figure, str(row.note or "")]
            for row in panel.rows
        }
    return found


# The round.


def test_first_how_the_table_is_followed():
    state = TRACKER.start(setup_for(2))
    assert (asked(state).key, keys(state)) == ("begin", ["setup"])
    assert str(TRACKER.status(state)) == "Not begun"
    assert TRACKER.panels(state, None) == ()


@pytest.mark.parametrize(
    ("players", "mode", "words"),
    [
        (2, "competitive", "The seats whose galleries you enter here. The others only add their Award Animals."),
        (1, "solo", "What lies there at the start."),
        (2, "co-op", "What lies there at the start. Every seat is followed: their stars count together."),
    ],
)
def test_ws_54_it_says_whom_the_table_follows(players, mode, words):
    assert str(asked(TRACKER.start(setup_for(players, mode))).detail) == words


def test_what_each_seat_can_do():
    state = having(having(table(), coins=2), 1, coins=0)
    assert asked(state).key == "round"
    assert choices(state) == [
        ("Ann passes", Pass(0)),
        ("Bo passes", Pass(1)),
        ("The round is over", EndRound()),
    ]
    assert keys(state) == ["scene1", "tokens1", "scene2", "tokens2", "lay_map", "setup"]
    assert keys(state, listed=False) == ["tableau1", "stars1", "tableau2", "stars2"]
    assert [choice.is_main for choice in asked(state).choices] == [False] * 3
    assert str(TRACKER.status(state)) == "Round 1 of 6 · Ann first"


def test_ws_4_a_question_stands_beside_its_choice():
    state = having(table(), 1, coins=0, cards=9)
    details = [str(choice.detail or "") for choice in asked(state).choices]
    assert details == [
        "Ann has 6 Coins: nobody passes with 3 or more.",
        "Bo has 9 incomplete cards, 8 at most: discard the others first.",
        "3 Coins or more: Ann. More than 8 incomplete cards: Bo.",
    ]
    assert [choice.move.is_sure for choice in asked(state).choices] == [True] * 3


def test_who_passed_is_asked_nothing_more():
    state = after(table(), Pass(0, is_sure=True))
    assert keys(state) == ["scene2", "tokens2", "lay_map", "setup"]
    state = after(state, Pass(1, is_sure=True))
    assert choices(state) == [("The round is over", EndRound())]
    assert asked(state).choices[0].is_main


def test_one_seat_has_all_its_forms_in_view():
    assert keys(at(table(follows=(1,)), 2)) == ["scene2", "tokens2", "tableau2", "stars2", "lay_map"]
    assert [other.label for other in asked(at(alone(), 2)).others] == [
        "Complete a Scene",
        "Tokens",
        "Cards",
        "Stars",
        "Lay out the Map",
    ]


def test_the_map_has_its_own_page_once_it_is_laid():
    state = after(alone(), LayMap(BOARD))
    assert keys(state)[-3:] == ["first_animals", "map", "setup"]
    assert keys(state, listed=False) == ["lay_map"]
    assert keys(after(state, PlaceAnimal("lion", (0, 0))))[-2:] == ["map", "setup"]
    assert keys(after(table(), LayMap(BOARD)))[-2:] == ["map", "setup"]


def test_the_goal_stands_in_the_round():
    """WS-50."""
    cell = asked(together(2, "5")).figures[0]
    assert (cell.figure, str(cell.note), cell.is_next) == ("0", "5 completed Scene Cards or more", True)
    assert asked(table()).figures == ()
    assert not asked(alone("4")).figures[0].is_next


@pytest.mark.parametrize(("scenario", "players", "target"), [("1", 1, "150"), ("5", 4, "950")])
def test_ws_51_ws_55_the_target_stands_in_the_round(scenario, players, target):
    """After the goal, and alone in round 6 (WS-61); there is none in Challenge Mode."""
    state = alone(scenario) if players == 1 else together(players, scenario)
    last = at(state, 6)
    assert [cell.words for cell in asked(state).figures] == ["goal", "target"]
    cells = [(cell.figure, cell.words, str(cell.note)) for cell in asked(last).figures]
    assert cells == [(target, "target", "to be passed at the end")]
    assert asked(alone("6")).figures == ()


# The preparation.


@pytest.mark.parametrize(
    ("step", "coming", "title", "expected"),
    [
        ("pool", 2, "A new Scene Card Pool", [("Done", Prepare("pool"))]),
        ("draw", 2, "How many cards does each keep?", []),
        ("income", 2, "Income for round 2", [("Done", Prepare("income"))]),
        ("first_player", 2, "Bo is First Player now", [("Done", Prepare("first_player"))]),
        ("migration", 5, "The Great Migration", [("Done", Migrate())]),
        ("award", 6, "2nd Awards Ceremony: Zebras", [("Done", HoldAward())]),
    ],
)
def test_ws_10_a_screen_for_each_step(step, coming, title, expected):
    state = at(table(), coming, step)
    assert (asked(state).key, str(asked(state).title), choices(state)) == (step, title, expected)
    assert keys(state) == ["tableau1", "tableau2"]
    assert str(TRACKER.status(state)).startswith(f"Before round {coming} · ")


def test_ws_10_the_marker_and_where_it_stands_in_the_row():
    state = after(at(table(), 3), SURE)
    assert (str(asked(state).title), asked(state).steps) == ("Round Marker to round 4", (1, 7))
    assert str(TRACKER.status(state)) == "Before round 4 · Round Marker"
    assert asked(after(state, MARKER)).steps == (2, 7)


def test_ws_27_awards_count_the_followed_and_ask_the_others():
    state = after(table(3, follows=(0, 1)), done(1, animals={"lion": 2}, icons={"animal": 1}))
    state = at(state, 4, "award")
    assert (str(asked(state).title), choices(state)) == ("1st Awards Ceremony: Lions", [])
    assert orders(state) == [("Ann: 3", "2 Lions + 1 Animal Icon"), ("Bo: 0", "0 Lions")]


def test_ws_11_the_migration_asks_for_spaces_where_a_map_lies():
    state = at(after(table(4), LayMap(BOARD)), 5, "migration")
    assert choices(state) == []
    assert "brown and blue spaces" in str(asked(state).detail)
    assert "its brown spaces" in str(asked(at(table(3), 5, "migration")).detail)


def test_ws_2_one_seat_keeps_cards_with_a_tap():
    prompt = asked(at(alone("6"), 2, "draw"))
    assert str(prompt.title) == "How many cards do you keep?"
    assert [(choice.move.kept, str(choice.cost)) for choice in prompt.choices] == [
        ((1,), "nothing"),
        ((2,), "1 Coin"),
        ((3,), "2 Coins"),
        ((4,), "3 Coins"),
    ]
    prompt = asked(at(table(3, follows=(1,)), 2, "draw"))
    assert str(prompt.title) == "How many cards does Bo keep?"
    assert prompt.choices[3].move == Draw((4, 4, 4))


def test_ws_7_income_tells_everybody():
    state = at(after(table(follows=(0,)), done(1, icons={"food": 2})), 4, "income")
    assert orders(state) == [
        ("Ann: 7 Coins, 2 Food Tokens", ""),
        ("Everybody else: 7 Coins, and a token for each Food and VFX Icon", ""),
    ]
    assert len(orders(at(table(), 2, "income"))) == 2


def test_ws_53_the_new_pool():
    assert str(asked(at(alone(), 2, "pool")).detail) == "Discard all cards of the Pool, turn 8 new ones up."


# The end.


def test_ws_45_ws_46_the_end_asks_what_only_cards_know():
    state = after(at(with_card(3, "adventurer"), 6), SURE)
    assert (asked(state).key, asked(state).choices) == ("end", ())
    assert str(TRACKER.status(state)) == "After round 6"


def test_after_the_end_nothing_is_asked():
    state = after(at(table(), 6), SURE)
    assert asked(state) is None
    assert TRACKER.is_over(state)
    assert str(TRACKER.status(state)) == "After round 6"
    assert str(TRACKER.status(after(alone("1"), SURE))) == "Lost in round 1"
    assert str(TRACKER.status(at(alone("1"), 5))) == "Round 5 of 6"
    assert TRACKER.why_not(state, 0, 0) is None


# What stays in view.


def test_a_seat_in_view():
    state = after(table(), done(1, stars=3, icons={"leaf": 2, "vfx": 1}))
    assert panels(state) == {
        "Ann · 3 stars": {
            "Tokens": ["6 Coins", "0 Food", "0 VFX"],
            "Icons": ["1 VFX", "2 Leaf"],
            "Scene Cards": ["1 completed", "3 incomplete"],
        },
        "Bo · 0 stars": {"Tokens": ["6 Coins", "0 Food", "0 VFX"], "Scene Cards": ["0 completed", "4 incomplete"]},
        "Lions · Awards Ceremony before round 4": {"Ann": ["0", "0 Lions"], "Bo": ["0", "0 Lions"]},
    }
    assert panels(after(state, AddStars(0, 2)))["Ann · 5 stars"]["Stars"] == ["3 Scene Cards", "2 By hand"]


def test_what_is_followed_is_in_view_and_no_more():
    assert "Tokens" not in panels(table(has_tokens=False))["Ann · 0 stars"]
    shown = panels(at(table(follows=(1,)), 5))
    assert list(shown) == ["Bo · 0 stars", "Zebras · Awards Ceremony before round 6"]
    assert list(panels(at(table(follows=(1,)), 6))) == ["Bo · 0 stars"]
    assert list(panels(at(table(follows=(1,)), 6, "award"))) == [
        "Bo · 0 stars",
        "Zebras · Awards Ceremony before round 6",
    ]


def test_ws_3_too_many_cards_are_marked():
    panel = TRACKER.panels(having(table(), cards=9), board_of(table()))[0]
    cell = panel.rows[-1].cells[1]
    assert (cell.figure, str(cell.note), cell.is_next) == ("9", "8 at most", True)


def test_a_specialist_stands_beside_its_seat():
    panel = TRACKER.panels(with_card(2, "narrator"), board_of(table()))[0]
    assert str(panel.hint) == "The Narrator"


def test_ws_50_ws_51_goal_and_target_in_view():
    """Likes count towards the target, not towards a goal."""
    state = after(alone("1"), done(1, stars=4, icons={"like": 3}))
    assert panels(state)["Scenario"] == {
        "Goal of round 1": ["4", "5 stars or more: not met yet"],
        "Target": ["11", "more than 150"],
    }
    assert panels(after(state, AddStars(0, 1)))["Scenario"]["Goal of round 1"] == ["5", "5 stars or more: met so far"]
    assert panels(after(alone("4"), AddStars(0, 1)))["Scenario"]["Goal of round 1"] == ["1", "no star at all: missed"]
    assert panels(after(state, SURE))["Scenario"]["Goal of round 1"] == ["4", "5 stars or more: missed"], "it is over"
    assert list(panels(at(alone("1"), 6))["Scenario"]) == ["Target"]


def test_ws_54_the_markers_of_co_op_in_view():
    state = after(together(2, "1"), AddStars(0, 300))
    assert panels(state)["Scenario"]["On the track"] == ["300", "one marker on 3, the other on 0"]
    assert panels(after(together(2, "1"), AddStars(0, 99)))["Scenario"]["On the track"] == ["99", ""]


def test_ws_62_the_rank_in_view():
    assert panels(alone("6"))["Scenario"] == {"Rank": ["0", "no rank yet"]}
    assert panels(after(alone("6"), AddStars(0, 110)))["Scenario"] == {"Rank": ["110", "Common"]}


# What can be completed now.

CROCODILES = Pattern(
    "terrain", (Figure("crocodile", "woodlands"), Figure("crocodile", "water"), Figure("hyena", "water"))
)


def test_what_can_be_completed_now():
    """Serengeti, Terrain Scene: a Crocodile in the Woodlands, one in the Water, a Hyena in the Water."""
    state = after(table(), EnterScenes(0, (scene(9, pattern=CROCODILES), scene(10))))
    assert possible_scenes(state, 0) == ()
    state = after(state, LayMap(BOARD), PlaceAnimal("crocodile", (1, 0)), PlaceAnimal("crocodile", (0, 0)))
    assert possible_scenes(state, 0) == ()
    state = after(state, PlaceAnimal("hyena", (1, 1)))
    (found,) = possible_scenes(state, 0)
    assert (found.scene.number, str(say_match(state, found.match))) == (9, "Crocodile A2, Crocodile A1, Hyena B2")
    assert possible_scenes(state, 1) == ()


def test_vfx_tokens_help_as_far_as_there_are_some():
    state = after(table(), EnterScenes(0, (scene(9, pattern=CROCODILES),)), LayMap(BOARD))
    for animal, space in (("crocodile", (1, 0)), ("crocodile", (0, 0)), ("hyena", (0, 1))):
        state = after(state, PlaceAnimal(animal, space))
    assert possible_scenes(state, 0) == ()
    state = having(state, vfx=1)
    (found,) = possible_scenes(state, 0)
    assert str(say_match(state, found.match)) == "Crocodile A2, Crocodile A1, Hyena B1, 1 VFX Token"
    assert len(possible_scenes(having(state, vfx=None), 0)) == 1


def test_ws_6_the_actions_of_round_1():
    assert actions_now(table()) == ("place",)
    assert set(actions_now(at(table(), 2))) == {"place", "move", "swap"}


# The Map as a picture.


def test_without_a_map_there_is_no_picture():
    assert TRACKER.picture(table()).shapes == ()


def test_the_map_is_drawn_with_all_its_animals():
    animals = ("lion", "giraffe", "jackal", "zebra")
    state = after(
        table(), LayMap(BOARD), *[PlaceAnimal(each, (index // 3, index % 3)) for index, each in enumerate(animals)]
    )
    picture = TRACKER.picture(state)
    words = [shape.words for shape in picture.shapes if type(shape).__name__ == "Words"]
    assert set(words[-4:]) == {"Gi", "Li", "Ja", "Ze"}
    assert picture.title == (
        "Map of 2 × 3. Animals: Lion A1; Giraffe B1; Jackal C1; Zebra A2. "
        "Terrain: row 1: Water, Rock, Grasslands; row 2: Woodlands, Water, Rock"
    )
    corners = [len(shape.points) for shape in picture.shapes[-8:] if type(shape).__name__ == "Polygon"]
    assert sorted(corners) == [3, 4, 4], "a round piece, a square, a triangle, a diamond"
    assert (picture.left, picture.width, picture.height) == (-0.6, 3.6, 2.6)


def test_an_empty_map_says_so():
    assert "Animals: none." in TRACKER.picture(after(table(), LayMap(BOARD))).title


def test_what_it_would_take_is_offered_where_a_pattern_was_entered():
    """A seat that has passed has no action left (WS-4)."""
    line = scene(108, pattern=Pattern("line", (Figure("lion"), Figure("zebra"))))
    state = having(having(table(), 0, tableau=(line, scene(9))), 1, tableau=(scene(7),))
    assert keys(state)[-2:] == ["lay_map", "setup"]
    state = after(state, LayMap(BOARD))
    assert keys(state)[-3:] == ["map", "ways1", "setup"]
    assert keys(after(state, Pass(0, is_sure=True)))[-2:] == ["map", "setup"]

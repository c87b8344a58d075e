"""What the sheets ask, in every game and mode, and the small tables that are printed on pads."""

from __future__ import annotations

import pytest

from companion.core.game import (
    MARKS,
    Seat,
    blank_answers,
    blank_setup,
    fields,
    is_asked,
    lookup_tables,
    make_setup,
    read_answers,
)
from companion.core.scoresheet import Kind
from companion.games import GAMES
from companion.games.rewild.catalogue import TOKENS
from companion.games.rewild_south_america.scoring import multiply_rounded_up
from companion.games.wild_serengeti.catalogue import SPECIALISTS
from companion.games.wild_serengeti.scenarios import SCENARIOS
from companion.games.wildscape.catalogue import BIRDS

NAMES = ("Ann", "Bo", "Cy", "Di")
SCENARIO_TABLES = {  # as printed, for 1, 2, 3 and 4 players
    "Target Score, to be passed": """
        1 150 330 615 815
        2 160 350 640 855
        3 170 370 670 895
        4 180 385 690 920
        5 190 400 710 950""",
    "Challenge Mode, without Specialists": """
        Elite 180 390 690 920
        Outstanding 160 350 630 840
        Excellent 140 310 570 760
        Great 130 290 540 720
        Common 110 250 480 640
        Substandard 100 230 450 600""",
    "Challenge Mode, with Specialists": """
        Elite 210 450 780 1040
        Outstanding 190 410 720 960
        Excellent 170 370 660 880
        Great 160 350 630 840
        Common 130 290 540 720
        Substandard 120 270 510 680""",
}
EVERY = [
    (game, mode, players)
    for game in GAMES.values()
    for mode in game.modes
    for players in range(mode.fewest, mode.most + 1)
]
EVERY_SETUP = pytest.mark.parametrize(
    ("game", "mode", "players"), EVERY, ids=[f"{game.slug} {mode.key} {players}" for game, mode, players in EVERY]
)


def setup_of(slug, mode, players, **options):
    seats = tuple(Seat(NAMES[index], MARKS[index]) for index in range(players))
    return make_setup(GAMES[slug], mode, seats, options)


def keys_of(slug, mode, players, **options):
    setup = setup_of(slug, mode, players, **options)
    return [field for field, _, _ in fields(setup, GAMES[slug].sheet(setup))]


def test_the_four_games_stand_under_their_own_slugs():
    assert {slug: game.title for slug, game in GAMES.items()} == {
        "rewild": "Rewild",
        "rewild-south-america": "Rewild: South America",
        "wild-serengeti": "WILD: Serengeti",
        "wildscape": "Wildscape",
    }
    assert all(slug == game.slug for slug, game in GAMES.items())


@pytest.mark.parametrize(
    ("slug", "players"),
    [
        ("rewild", {"solo": (1, 1)}),
        ("rewild-south-america", {"competitive": (2, 4), "solo": (1, 1)}),
        ("wild-serengeti", {"competitive": (2, 4), "solo": (1, 1), "co-op": (2, 4)}),
        ("wildscape", {"competitive": (2, 4), "solo": (1, 1)}),
    ],
)
def test_a_game_is_played_in_these_ways(slug, players):
    assert {mode.key: (mode.fewest, mode.most) for mode in GAMES[slug].modes} == players


@EVERY_SETUP
def test_no_field_is_asked_twice_and_each_names_its_rule_and_section(game, mode, players):
    setup = setup_of(game.slug, mode.key, players)
    asked = list(fields(setup, game.sheet(setup)))
    assert len({field for field, _, _ in asked}) == len(asked)
    assert [field for field, _, row in asked if not (row.label and row.rule and row.section_of_rulebook)] == []
    assert [field for field, _, row in asked if (row.kind is Kind.CHOICE) != bool(row.choices)] == []
    assert [row.key for row in mode.options if not (row.rule and row.section_of_rulebook)] == []


@EVERY_SETUP
def test_a_sheet_whose_questions_are_all_answered_is_complete(game, mode, players):
    """Zero, “none” or the first choice for whatever must be answered."""
    setup = setup_of(game.slug, mode.key, players)
    sheet, typed = game.sheet(setup), {}
    answers, _ = read_answers(setup, sheet, typed)
    for field, place, row in fields(setup, sheet):
        if is_asked(row, place, answers) and not row.optional and row.kind is not Kind.FLAG:
            typed[field] = row.choices[0].key if row.choices else "0"
            answers, refused = read_answers(setup, sheet, typed)
            assert refused == {}
    assert game.score(setup, answers).is_complete


@EVERY_SETUP
def test_a_sheet_without_an_answer_has_no_points(game, mode, players):
    setup = setup_of(game.slug, mode.key, players)
    answers, _ = read_answers(setup, game.sheet(setup), {})
    board = game.score(setup, answers)
    assert [score.total for score in board.scores] == [0] * len(setup.seats)
    assert not board.is_complete
    assert str(board.verdict).endswith("so far")


@pytest.mark.parametrize(("slug", "players"), [(game.slug, n) for game, mode, n in EVERY if mode.key != "co-op"])
def test_a_blank_pad_can_be_made_for_every_number_of_players(slug, players):
    game = GAMES[slug]
    setup = blank_setup(game, players)
    sheet = game.sheet(setup)
    board = game.score(setup, blank_answers(setup, sheet))
    assert len(board.scores) == len(setup.seats) == players + any(seat.is_opponent for seat in setup.seats)


def test_rewild_asks_for_twelve_tokens_and_three_areas():
    """RW-2, RW-14"""
    assert [(token.name, token.habitat, token.value) for token in TOKENS] == [
        ("Hedgehog", "woodland", 1),
        ("Long Eared Bat", "woodland", 2),
        ("Violet Dor Beetle", "woodland", 3),
        ("Peregrine Falcon", "woodland", 4),
        ("Red Deer", "scrubland", 1),
        ("Purple Emperor Butterfly", "scrubland", 2),
        ("Nightingale", "scrubland", 3),
        ("White Stork", "scrubland", 4),
        ("Harvest Mouse", "wetland", 1),
        ("Kingfisher", "wetland", 2),
        ("Blue-eyed Dragonfly", "wetland", 3),
        ("Beaver", "wetland", 4),
    ]
    assert len(keys_of("rewild", "solo", 1)) == 15


@pytest.mark.parametrize(
    ("mode", "players", "options", "has_changed", "has_tie_break"),
    [
        ("competitive", 2, {}, False, True),
        ("competitive", 4, {"expert_plants": "yes"}, True, True),
        ("competitive", 4, {"expert_board": "yes"}, False, True),
        ("solo", 1, {}, False, False),
        ("solo", 1, {"expert_plants": "yes"}, True, False),
    ],
)
def test_south_america_asks_for_what_its_modules_bring(mode, players, options, has_changed, has_tie_break):
    """SA-63, SA-74"""
    keys = keys_of("rewild-south-america", mode, players, **options)
    assert ("seat1.changed" in keys, "seat1.completed_biomes" in keys) == (has_changed, has_tie_break)


@pytest.mark.parametrize(
    ("mode", "players", "options", "specialist", "goals", "scenes", "track"),
    [
        ("competitive", 2, {}, False, False, True, "seat1"),
        ("competitive", 4, {"specialists": "yes"}, True, False, True, "seat1"),
        ("solo", 1, {"scenario": "1"}, True, True, True, "seat1"),
        ("solo", 1, {"scenario": "6"}, False, False, False, "seat1"),
        ("solo", 1, {"scenario": "6", "specialists": "yes"}, True, False, True, "seat1"),
        ("co-op", 3, {"scenario": "5"}, True, True, True, "table"),
        ("co-op", 3, {"scenario": "6"}, False, False, False, "table"),
    ],
)
def test_serengeti_asks_for_what_its_mode_and_scenario_need(mode, players, options, specialist, goals, scenes, track):
    """WS-47, WS-50, WS-54"""
    keys = keys_of("wild-serengeti", mode, players, **options)
    assert ("seat1.specialist" in keys, "table.goal_missed" in keys, "seat1.scenes" in keys) == (
        specialist,
        goals,
        scenes,
    )
    assert next(key for key in keys if key.endswith(".documentary_score")) == f"{track}.documentary_score"
    assert ("seat1.award_1_likes" in keys) is specialist


def test_serengeti_names_its_animals_specialists_and_scenarios():
    """WS-8, WS-40 to WS-45, WS-55"""
    assert {card.name: card.rule for card in SPECIALISTS} == {
        "The Cameraman": "WS-40",
        "VFX Artist": "WS-41",
        "The Celebrity": "WS-42",
        "The Photographer": "WS-43",
        "The Narrator": "WS-44",
        "The Adventurer": "WS-45",
    }
    assert [scenario.key for scenario in SCENARIOS] == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.parametrize(
    ("mode", "players", "pairs", "birds"),
    [("solo", 1, 1, 4), ("competitive", 2, 1, 4), ("competitive", 3, 3, 2), ("competitive", 4, 4, 2)],
)
def test_wildscape_lays_two_birds_between_neighbours_and_four_between_two(mode, players, pairs, birds):
    """WL-3, A-WL13"""
    cards = [key for key in keys_of("wildscape", mode, players) if key.endswith("_card")]
    assert len(cards) == pairs * birds
    assert {key.split(".")[0] for key in cards} == {f"pair{index + 1}" for index in range(pairs)}


def test_wildscape_has_ten_bird_cards_with_two_sides_each_and_one_is_not_used_alone():
    """WL-26, WL-53"""
    assert [bird.key for bird in BIRDS] == [f"B{number:02}{side}" for number in range(1, 11) for side in "ab"]
    assert [bird.key for bird in BIRDS if not bird.is_used_solo] == ["B07a", "B07b"]
    for mode, number in (("solo", 18), ("competitive", 20)):
        setup = setup_of("wildscape", mode, 1 if mode == "solo" else 2)
        rows = {field: row for field, _, row in fields(setup, GAMES["wildscape"].sheet(setup))}
        assert len(rows["pair1.bird_1_card"].choices) == number


def test_wildscape_asks_the_poachers_for_their_own_points_only():
    """WL-62: pawns give them nothing."""
    keys = keys_of("wildscape", "solo", 1)
    assert [key.removeprefix("seat2.") for key in keys if key.startswith("seat2.")] == [
        "poachers_herbivores",
        "poachers_snakes",
        "poachers_rivers",
        "poachers_energy",
    ]
    assert [key for key in keys_of("wildscape", "competitive", 3) if "poachers" in key] == []


@pytest.mark.parametrize(
    ("slug", "title", "rows"),
    [
        ("rewild", "Largest area", {"0–4": "0", "5–9": "1", "10–14": "3", "15–19": "6", "20 or more": "10"}),
        (
            "rewild",
            "Result",
            {"85–89": "You win", "90–99": "Rewild thing!", "100 or more": "Born to rewild!"},
        ),
        (
            "rewild-south-america",
            "During the game",
            {
                "a completed biome (base board)": "6",
                "an Animal Meeple onto a High Tree": "4",
                "a star under a Shrubland Tile or its Extension": "1",
                "a star under a Grassland Tile": "2",
                "a star under a Rainforest Tile": "3",
            },
        ),
        (
            "wild-serengeti",
            "Like Icons",
            {"0–2": "0", "3": "7", "4": "10", "5": "14", "6": "19", "7": "25", "8": "33", "9": "41", "each 10": "50"},
        ),
        ("wild-serengeti", "Awards Ceremony", {"1st": "animals × 2", "2nd": "animals × 1", "others": "0"}),
        ("wild-serengeti", "1st place in Solo", {"round 4": "4 or more", "round 6": "8 or more"}),
        ("wildscape", "Predator pawns", {"1–3": "1", "4–6": "2", "7–9": "3", "10–12": "4"}),
        ("wildscape", "Each bird", {"better": "2", "tied": "1 each", "worse": "0"}),
    ],
)
def test_a_table_on_the_pad_has_the_figures_of_the_rulebook(slug, title, rows):
    table = next(table for table in GAMES[slug].tables if table.title == title)
    assert dict(table.rows) == rows
    assert {len(row) for row in table.rows} == {len(table.head)}
    assert table.rule


@pytest.mark.parametrize(
    ("points", "factor", "total"),
    [(0, (3, 2), 0), (1, (3, 2), 2), (2, (3, 2), 3), (67, (3, 2), 101), (100, (3, 2), 150), (67, (2, 1), 134)],
)
def test_half_a_point_is_rounded_up(points, factor, total):
    """SA-95: 1.5, 100.5"""
    assert multiply_rounded_up(points, factor) == total


@pytest.mark.parametrize(
    ("typed", "field", "message"),
    [
        ({"bird_1_card": "B01a", "bird_2_card": "B01b"}, "bird_2_card", "Card B01 lies here twice. Please check."),
        ({"bird_1_card": "B02a", "bird_1_second": "4 9"}, "bird_1_second", "This bird compares one number: 4 counts."),
    ],
)
def test_wildscape_asks_again_about_odd_birds_and_keeps_them(typed, field, message):
    """WL-26"""
    setup = setup_of("wildscape", "competitive", 2)
    game = GAMES["wildscape"]
    answers, _ = read_answers(setup, game.sheet(setup), {f"pair1.{key}": value for key, value in typed.items()})
    warnings = {warning.field: str(warning.message) for warning in game.score(setup, answers).warnings}
    assert warnings == {f"pair1.{field}": message}


@pytest.mark.parametrize(
    ("slug", "mode", "titles"),
    [
        ("rewild", "solo", ["Largest area", "Result"]),
        ("rewild-south-america", "competitive", ["During the game", "A tie goes to"]),
        ("rewild-south-america", "solo", ["During the game"]),
        ("wild-serengeti", "competitive", ["Like Icons", "Awards Ceremony"]),
        ("wild-serengeti", "solo", ["Like Icons", "1st place in Solo", *SCENARIO_TABLES]),
        ("wild-serengeti", "co-op", ["Like Icons", "Awards Ceremony", *SCENARIO_TABLES]),
        ("wildscape", "competitive", ["Predator pawns", "Each bird"]),
        ("wildscape", "solo", ["Predator pawns", "Each bird"]),
    ],
)
def test_a_mode_shows_the_tables_that_it_needs(slug, mode, titles):
    """SA-63 and WS-27 hold among players, WS-52 alone."""
    assert [table.title for table in lookup_tables(GAMES[slug], mode)] == titles


@pytest.mark.parametrize("title", SCENARIO_TABLES)
def test_the_tables_of_the_scenarios_have_the_figures_of_the_rulebook(title):
    """WS-55, WS-62, WS-63"""
    table = next(table for table in GAMES["wild-serengeti"].tables if table.title == title)
    assert [" ".join(row) for row in table.rows] == [
        line.strip() for line in SCENARIO_TABLES[title].strip().splitlines()
    ]
    assert table.head[1:] == ("1P", "2P", "3P", "4P")

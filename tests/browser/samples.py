"""Tables that look like games that were played: for the pictures and for the tests that need something to look at."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.game import Seat, Setup, make_setup
from companion.games import GAMES

Sample = tuple[Setup, dict[str, str]]

NAMES = (Seat("Ana", "red"), Seat("Bilal", "blue"), Seat("Chloé", "gold"), Seat("Dmytro", "violet"))


def make(game: str, mode: str, players: int, seats: tuple[Seat, ...] = NAMES, **options: str) -> Setup:
    """A setup with the first of the seats."""
    return make_setup(GAMES[game], mode, seats[:players], options)


def _by_seat(columns: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    return {f"seat{seat}.{key}": typed for key, row in columns.items() for seat, typed in enumerate(row, 1) if typed}


def rewild() -> Sample:
    """Woodland 2+6+9+12 and 3; Scrubland 0+4+9+8 and 6; Wetland 3+4+0+16 and 10: 92."""
    matches = {
        "hedgehog": "2", "long_eared_bat": "3", "violet_dor_beetle": "3", "peregrine_falcon": "3",
        "woodland_area": "12",
        "red_deer": "not_placed", "purple_emperor_butterfly": "2", "nightingale": "3", "white_stork": "2",
        "scrubland_area": "15",
        "harvest_mouse": "3", "kingfisher": "2", "blue_eyed_dragonfly": "0", "beaver": "4",
        "wetland_area": "23",
    }  # fmt: skip
    return make("rewild", "solo", 1), {f"seat1.{key}": typed for key, typed in matches.items()}


def south_america() -> Sample:
    """Four players; Ana and Chloé level at 131, Ana with more completed biomes."""
    columns = {
        "score_board": ("74", "68", "80", "59"),
        "organisms": ("2x5+12", "8", "3x4", "10+6"),
        "herbivores": ("5x2", "12", "0", "2x4"),
        "symbols": ("6+3+3", "9", "4x3", "12"),
        "resources": ("4x2", "6", "10", "0"),
        "eaten_herbivores": ("0", "3", "4", "2"),
        "tree_meeples": ("3", "0", "6", "3"),
        "wetland_markers": ("2", "4", "2x2", "0"),
        "plants": ("0", "2", "3", "5"),
        "completed_biomes": ("3", "2", "2", "1"),
        "rainforest_tiles": ("4", "3", "5", "2"),
        "high_trees": ("2", "1", "3", "0"),
    }
    return make("rewild-south-america", "competitive", 4), _by_seat(columns)


def south_america_solo() -> Sample:
    """You against the opponent, whose 61 become 92."""
    columns = {
        "score_board": ("71", "40"),
        "organisms": ("12", "9"),
        "herbivores": ("10", "4"),
        "symbols": ("3x4", "8"),
        "resources": ("4", "0"),
        "eaten_herbivores": ("0", "0"),
        "tree_meeples": ("2", "0"),
        "wetland_markers": ("3", "0"),
        "plants": ("0", "0"),
    }
    return make("rewild-south-america", "solo", 1, factor="standard"), _by_seat(columns)


def serengeti() -> Sample:
    """Four players, both ceremonies counted here, with Specialists."""
    columns = {
        "documentary_score": ("96", "104", "88", "71"),
        "award_1": ("6", "6", "5", "3"),
        "award_2": ("4", "7", "9", "2"),
        "likes": ("14", "9", "3", "22"),
        "specialist": ("narrator", "photographer", "celebrity", "none"),
        "leaf": ("12", "", "", ""),
        "flower": ("2", "", "", ""),
        "fruit": ("3", "", "", ""),
        "award_1_likes": ("", "4", "", ""),
        "award_2_likes": ("", "9", "", ""),
        "celebrity_stars": ("", "", "6", ""),
        "scenes": ("19", "21", "18", "17"),
    }
    texts = _by_seat(columns) | {"table.ceremony_1": "count", "table.ceremony_2": "count"}
    return make("wild-serengeti", "competitive", 4, specialists="yes"), texts


def serengeti_solo() -> Sample:
    """Scenario 1 alone: more than 150 are needed."""
    texts = {
        "seat1.documentary_score": "121",
        "table.ceremony_1": "count",
        "seat1.award_1": "5",
        "seat1.likes": "8",
        "seat1.specialist": "none",
        "seat1.scenes": "17",
    }
    return make("wild-serengeti", "solo", 1), texts


def serengeti_co_op() -> Sample:
    """Three together in the scenario without goals."""
    columns = {"likes": ("9", "14", "7")}
    texts = {"table.documentary_score": "512"} | _by_seat(columns)
    return make("wild-serengeti", "co-op", 3, scenario="6"), texts


_LAND = {
    "prey_1_3": ("1", "2", "0", "1"),
    "prey_4_6": ("1", "0", "2", "1"),
    "prey_7_9": ("1", "1", "0", "0"),
    "prey_10_12": ("0", "1", "1", "0"),
    "primates": ("3+4", "5", "2+1", "6"),
    "fauna": ("6", "4", "9", "2"),
    "specialists": ("0", "3", "0", "2"),
    "wetland": ("9+2", "6", "8", "4"),
    "woodland": ("7", "7+3", "5", "3x2"),
    "savanna": ("4", "5", "0", "9"),
    "desert": ("5", "0", "6+2", "3"),
    "rivers": ("6", "7", "8", "5"),
    "oil_spills": ("2", "1", "0", "3"),
}


def wildscape() -> Sample:
    """Four players, two birds between each pair of neighbours; Ana has the Ornithologist."""
    birds = {
        "pair1.bird_1_card": "B02a", "pair1.bird_1_first": "3", "pair1.bird_1_second": "2",
        "pair1.bird_2_card": "B03b", "pair1.bird_2_first": "9 6 3", "pair1.bird_2_second": "9 5",
        "pair2.bird_1_card": "B06a", "pair2.bird_1_first": "4", "pair2.bird_1_second": "4",
        "pair2.bird_2_card": "B10b", "pair2.bird_2_first": "7 5 7", "pair2.bird_2_second": "6",
        "pair3.bird_1_first": "1", "pair3.bird_1_second": "5",
        "pair3.bird_2_by_hand": "tied",
        "pair4.bird_1_card": "B08b", "pair4.bird_1_first": "2", "pair4.bird_1_second": "3",
        "pair4.bird_2_first": "0", "pair4.bird_2_second": "0",
    }  # fmt: skip
    return make("wildscape", "competitive", 4), _by_seat(_LAND) | {"seat1.ornithologist": "yes"} | birds


def wildscape_solo() -> Sample:
    """Against the Poachers."""
    texts = _by_seat({key: row[:1] for key, row in _LAND.items()}) | {
        "pair1.bird_1_card": "B01a", "pair1.bird_1_first": "6",
        "pair1.bird_2_card": "B09a", "pair1.bird_2_first": "6",
        "pair1.bird_3_first": "4", "pair1.bird_3_second": "5",
        "pair1.bird_4_by_hand": "first",
        "seat2.poachers_herbivores": "8+6", "seat2.poachers_snakes": "3",
        "seat2.poachers_rivers": "10", "seat2.poachers_energy": "7",
    }  # fmt: skip
    return make("wildscape", "solo", 1, difficulty="3"), texts


ALL = {
    "rewild": rewild,
    "south-america": south_america,
    "south-america-solo": south_america_solo,
    "serengeti": serengeti,
    "serengeti-solo": serengeti_solo,
    "serengeti-co-op": serengeti_co_op,
    "wildscape": wildscape,
    "wildscape-solo": wildscape_solo,
}

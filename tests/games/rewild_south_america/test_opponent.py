"""Which cards the solo opponent takes (SA-88 to SA-94), against tables worked out by hand."""

import tomllib
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.games.rewild_south_america.attract import attract_card
from companion.games.rewild_south_america.cards import COUNTED, Counts, Gives
from companion.games.rewild_south_america.display import drop_at
from companion.games.rewild_south_america.effects import score_now
from companion.games.rewild_south_america.guide import say_numbers
from companion.games.rewild_south_america.opponent import (
    choose_plant,
    choose_predation,
    choose_wildlife,
    number_in,
    plan_attracting,
    tier_of,
    wants_more,
)
from companion.games.rewild_south_america.state import Counting, Player, Stock, Tiles
from tests.games.rewild_south_america.solo_table import OPPONENT, Lying, Row, state_of

CHOOSE = {"plant": choose_plant, "wildlife": choose_wildlife, "predation": choose_predation}


class Side(Struct, forbid_unknown_fields=True, kw_only=True):
    """The opponent's side of the table."""

    id: str
    options: dict[str, str] = {}
    tiles: Tiles = Tiles()
    seeds: int = 0
    stacks: list[Lying] = []
    tree_meeples: int | None = None
    turn: dict[str, int | bool] = {}

    def state(self, display=None):
        stacks = tuple([lying.stack() for lying in self.stacks])
        trees = sum([stack.is_on_tree for stack in stacks]) if self.tree_meeples is None else self.tree_meeples
        player = Player(Stock(4, 4, self.seeds), self.tiles, stacks=stacks, tree_meeples=trees)
        return state_of(player, display, self.options, **self.turn)


class Case(Side, forbid_unknown_fields=True, kw_only=True):
    """Which card of a row must be taken."""

    deck: str
    row: list[Row]
    takes: str = ""
    at: str = ""
    reasons: list[str] = []


class WholeTurn(Side, forbid_unknown_fields=True, kw_only=True):
    """All that must be taken in a turn."""

    plants: list[Row] = []
    wildlife: list[Row] = []
    predation: list[Row] = []
    takes: list[str]
    left: list[int]  # Wildlife, Plant and Predation Cards still on the Score Board
    seeds_left: int = 0
    points: dict[str, int] = {}


def read_tables():
    tables = tomllib.loads(Path(__file__).with_name("choices.toml").read_text(encoding="utf-8"))
    return msgspec.convert(tables, dict[str, list[dict]])


TABLES = read_tables()
CASES = msgspec.convert(TABLES["case"], list[Case])
TURNS = msgspec.convert(TABLES["turn"], list[WholeTurn])


def say_place(settle, prey):
    if prey:
        return f"on {prey}"
    return "tree" if settle.is_on_tree else settle.biome


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_card_that_must_be_taken_and_why(case):
    row = tuple([each.card(case.deck) for each in case.row])
    state = case.state()
    decision = CHOOSE[case.deck](state, OPPONENT, row)
    if not case.takes:
        assert decision is None
        return
    assert decision is not None
    assert (decision.card.name, say_place(decision.settle, decision.prey)) == (case.takes, case.at)
    assert row[decision.index] is decision.card
    assert [str(reason) for reason in decision.reasons] == case.reasons
    if decision.settle.prey is not None:
        prey = state.players[OPPONENT].stacks[decision.settle.prey]
        assert (prey.card.name, prey.biome) == (decision.prey, decision.settle.biome)


@pytest.mark.parametrize("case", TURNS, ids=lambda case: case.id)
def test_all_that_must_be_taken_in_a_turn(case):
    display = {
        "wildlife": tuple([row.card("wildlife") for row in case.wildlife]),
        "plant": tuple([row.card("plant") for row in case.plants]),
        "predation": tuple([row.card("predation") for row in case.predation]),
    }
    before = case.state(display)
    assert wants_more(before) == bool(case.takes)
    decisions, after = plan_attracting(before)
    taken = [f"{each.card.name} {say_place(each.settle, each.prey)}" for each in decisions]
    player = after.players[OPPONENT]
    assert taken == case.takes
    assert [len(row) for row in after.display.values()] == case.left
    assert player.stock.seeds == case.seeds_left
    assert player.points == case.points
    assert after.tasks == player.reserved == ()
    assert not player.may_reserve
    assert after.players[0] == Player()
    assert not wants_more(after)
    assert take_one_by_one(before) == after


def take_one_by_one(state):
    """Each card by itself, from the rows as they lie."""
    for deck, choose in CHOOSE.items():
        while decision := choose(state, OPPONENT, state.display[deck]):
            state = drop_at(state, deck, decision.index)
            state = attract_card(state, OPPONENT, decision.card, decision.settle)
    return state


# SA-92: the tiers as the rulebook lists them.
TIER_LISTS = {
    3: (
        "shrubland_symbols",
        "grassland_symbols",
        "plant",
        "rainforest_symbols",
        "covered_fields",
        "herbivores",
    ),
    2: (
        "high_tree_symbols",
        "wetland_symbols",
        "insect",
        "small_herbivore",
        "medium_herbivore",
        "large_herbivore",
    ),
    1: (
        "minerals",
        "water",
        "seeds",
        "predator",
        "apex_predator",
        "eaten_animals",
        "eaten_herbivores",
        "wetland_markers",
        "tree_meeples",
    ),
}


@pytest.mark.parametrize(("tier", "what"), [(tier, what) for tier, listed in TIER_LISTS.items() for what in listed])
def test_sa_92_every_effect_has_its_tier(tier, what):
    assert tier_of(Counts(COUNTED[what][1][0], what, 7)) == tier
    assert number_in(Counts(COUNTED[what][1][0], what, 7)) == 7


def test_sa_92_the_tiers_name_all_that_effects_count():
    assert {what for listed in TIER_LISTS.values() for what in listed} == set(COUNTED)


def test_a_sa17_effects_that_no_tier_names():
    given = Gives(minerals=1, seeds=2, points=5)
    assert (tier_of(given), number_in(given)) == (1, 5)
    assert (tier_of(None), number_in(None)) == (1, 0)


# --- A number that somebody has to tell -------------------------------------------------------------------------------


def test_sa_88_a_turn_goes_on_after_an_effect_was_counted():
    counting = Row("A", {"shrubland": 1}, instant={"shrubland_symbols": 2}).card("wildlife")
    giving = Row("B", {"shrubland": 1}, gives={"seeds": 3}).card("wildlife")
    other = Row("C", {"shrubland": 1}, end={"insect": 1}).card("wildlife")
    plant = Row("P", {"shrubland": 0}, price=3).card("plant")
    predator = Row("K", {"shrubland": 0}, eats={"insect": 4}).card("predation")
    player = Player(Stock(4, 4, 0), Tiles(shrubland=1), symbols=None)  # what its Action Cards show is unknown
    state = state_of(player, {"wildlife": (giving, counting, other), "plant": (plant,), "predation": (predator,)})

    decisions, waiting = plan_attracting(state)
    assert [each.card.name for each in decisions] == ["A"]
    assert [type(task) for task in waiting.tasks] == [Counting]
    assert plan_attracting(waiting) == ((), waiting)

    task = waiting.tasks[0]
    told = score_now(replace(waiting, tasks=()), OPPONENT, task.stack, {task.missing: 2})
    decisions, after = plan_attracting(told)
    # The 3 Seeds of B come too late for the plant; the predator eats A, further to the left than B.
    assert [each.card.name for each in decisions] == ["C", "B", "K"]
    assert decisions[-1].prey == "A"
    # 1 Shrubland Tile + 2 symbols on Action Cards, 2 VP each = 6; 4 VP for eating
    assert after.players[OPPONENT].points == {"instant": 6, "predation": 4}


def test_sa_88_without_the_score_board_nothing_is_planned():
    state = state_of(Player(Stock(4, 4, 9), Tiles(shrubland=3)))
    assert plan_attracting(state) == ((), state)
    assert not wants_more(state)


# --- Without the Score Board ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("player", "expected"),
    [
        (
            Player(Stock(4, 4, 1)),
            [
                "Plant Card: the leftmost for at most 1 Seed.",
                "Wildlife Cards: free hexes are 0 Shrubland, 0 Grassland and 0 Rainforest.",
                "Predation Card: none, as it has no Wildlife Card with an Instant effect.",
            ],
        ),
        (
            Player(
                Stock(4, 4, 3),
                Tiles(shrubland=1, grassland=1, wetland=1, rainforest=2, high_trees=1),
                stacks=tuple(
                    [
                        lying.stack()
                        for lying in (
                            Lying("O", "plant", "grassland", offers="shrubland"),  # a hex: 3 + 1 Shrubland
                            Lying("X", "small_herbivore", "rainforest", 1),  # 2 - 1 Rainforest
                            Lying("Y", "insect", "shrubland", 3, timing="end"),  # 4 - 3 Shrubland
                            Lying("Z", "large_herbivore", "grassland", 1),  # 4 - 1 Grassland
                        )
                    ]
                ),
            ),
            [
                "Plant Card for at most 3 Seeds: the leftmost that can go to Shrubland or Rainforest,"
                " where its plants are fewest; without one the leftmost.",
                "Wildlife Cards: free hexes are 1 Shrubland, 3 Grassland and 1 Rainforest; and 1 free High Tree.",
                "Predation Card: the one with the most VP. Its prey, the first before the next:"
                " Z (large herbivore, Grassland), X (small herbivore, Rainforest).",
            ],
        ),
        (
            Player(None, None),
            [
                "Plant Card: the leftmost for at most its Seeds.",
                "Wildlife Cards: free hexes are ? Shrubland, ? Grassland and ? Rainforest.",
                "Predation Card: none, as it has no Wildlife Card with an Instant effect.",
            ],
        ),
    ],
)
def test_sa_88_the_numbers_that_decide(player, expected):
    assert [str(each) for each in say_numbers(state_of(player), OPPONENT)] == expected

"""What followed lands answer on the scoresheet, and what each answer is made of (WL-22, WL-30 to WL-37)."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.document import score_document
from companion.core.errors import RuleError
from companion.core.game import read_answers
from companion.games.wildscape import GAME
from companion.games.wildscape.counted import Board
from companion.games.wildscape.land import AnimalTile, Counts, Fauna, Habitat, Land, Specialist
from companion.games.wildscape.land_moves import (
    AddHabitat,
    Establish,
    PlaceAnimal,
    PlaceRiver,
    PlayPredator,
    PlayPrimate,
    SetAnimal,
    SetCounts,
    SetEnergy,
    SetSpecialist,
    TakeCard,
    TellFauna,
)
from companion.games.wildscape.moves import SeenBird
from companion.games.wildscape.poachers import Animal, Poachers
from tests.games.wildscape.lands import alone, animal, habitat, land, primate, river, setup_for, table, with_lands
from tests.games.wildscape.plays import TRACKER, after, having

EXAMPLE = Path(__file__).parents[3] / "examples" / "wildscape-lands-board.json"


def answers_of(there: Land) -> dict[str, str]:
    """What a land answers, by row."""
    found = TRACKER.answers(with_lands(table(), there))
    return {field.removeprefix("seat1."): typed for field, typed in found.items()}


def details_of(there: Land) -> dict[str, list[str]]:
    found = TRACKER.details(with_lands(table(), there))
    return {field.removeprefix("seat1."): [str(each) for each in words] for field, words in found.items()}


NOTHING = {
    **dict.fromkeys(("prey_1_3", "prey_4_6", "prey_7_9", "prey_10_12", "primates", "fauna", "specialists"), "0"),
    **dict.fromkeys(("wetland", "woodland", "savanna", "desert", "rivers"), "0"),
}


def test_an_empty_land_answers_0_but_what_nobody_counted():
    """WL-35: oil spills stay blank until somebody counts them, and 0 is an answer."""
    assert answers_of(Land()) == NOTHING
    assert answers_of(Land(counts=Counts(oil_spills=0))) == NOTHING | {"oil_spills": "0"}
    assert details_of(Land()) == {}
    assert TRACKER.answers(TRACKER.start(setup_for(2))) == {}
    assert TRACKER.details(TRACKER.start(setup_for(2))) == {}


@pytest.mark.parametrize(
    ("value", "row"),
    [
        *((value, "prey_1_3") for value in (1, 2, 3)),
        *((value, "prey_4_6") for value in (4, 5, 6)),
        *((value, "prey_7_9") for value in (7, 8, 9)),
        *((value, "prey_10_12") for value in (10, 12, 13, 30)),  # A-WL3: above the table
    ],
)
def test_wl_31_a_pawn_counts_by_the_present_value_of_its_prey(value, row):
    """WL-31, A-WL3."""
    size = min(value, 8)
    there = land(habitat("desert", 9, animal(size, value if value > size else 0, pawn=True), (3, 4), oases=2))
    found = answers_of(there)
    assert {key: found[key] for key in NOTHING if key.startswith("prey")} == {
        key: "1" if key == row else "0" for key in NOTHING if key.startswith("prey")
    }


def test_wl_30_animals_and_rivers_are_sums_of_what_lies_there():
    """WL-30, A-WL8: face-up values, snakes too; a river is its connected tiles, worth their sizes."""
    there = land(habitat("wetland", 9, (6, 9), 2), habitat("wetland", 9, 3), river(3, 2), river(1, 1, 1))
    found = answers_of(there)
    assert (found["wetland"], found["rivers"], found["woodland"]) == ("9+2+3", "5+3", "0")
    assert details_of(there) == {
        "wetland": ["Wetland herbivore, worth 9", "Wetland snake, worth 2", "Wetland herbivore, worth 3"],
        "rivers": ["A river of 3 + 2", "A river of 1 + 1 + 1"],
    }


def test_a_sum_that_is_too_long_to_be_typed_is_added_up():
    """41 snakes are more than a field holds."""
    assert answers_of(land(habitat("savanna", 99, *[1] * 41)))["savanna"] == "41"
    assert answers_of(land(habitat("savanna", 99, *[1] * 40)))["savanna"] == "+".join("1" * 40)


def test_wl_32_primate_pawns_count_when_all_edges_are_known():
    """WL-32: 0 to 6 each."""
    pawns = (primate("woodland", 3, "M01"), primate("river", 1))
    assert answers_of(land(*pawns))["primates"] == "3+1"
    assert details_of(land(*pawns))["primates"][1] == "A primate pawn, River: 1 edge"
    assert details_of(land(*pawns))["primates"][0].endswith(", Woodland: 3 edges")
    assert details_of(land(*pawns))["primates"][0].startswith("M01 ")
    unknown = land(*pawns, primate("desert"))
    assert "primates" not in answers_of(unknown)
    assert "primates" not in details_of(unknown)


def test_wl_33_wl_38_fauna_cards_by_their_steps_or_as_told():
    """WL-33, WL-38, A-WL2: F10 has the one printed figure, 2 for 2; each card once, an item for several cards."""
    there = land(
        habitat("savanna", 3, 3),
        habitat("savanna", 2, 1),
        fauna=(Fauna("F10"), Fauna("F02", (1, 3)), Fauna("F15", vp=4)),
    )
    assert answers_of(there)["fauna"] == "2+1+4"
    assert details_of(there)["fauna"] == [
        "F10 East African Lowland Honey Bee, 2 savanna habitats with animal tiles: 2 VP",
        "F02 Cape Cobra, 1 snake: 1 VP",
        "F15, its card says what counts: 4 VP",
    ]
    for unknown in (Fauna("F16"), Fauna("F13", (1, 2)), Fauna("F07")):
        assert "fauna" not in answers_of(replace(there, fauna=(*there.fauna, unknown)))


def test_wl_37_specialists_count_when_all_their_vp_are_known():
    """WL-37, A-WL1: none is made up."""
    known = land(specialists=(Specialist("S01", 2), Specialist("S31", 0)))
    assert answers_of(known) == NOTHING | {"specialists": "2+0", "ornithologist": "yes"}
    assert details_of(known)["specialists"] == ["S01 Wildlife Photographer: 2 VP", "S31 Ornithologist: 0 VP"]
    assert "specialists" not in answers_of(land(specialists=(Specialist("S01", 2), Specialist("S09"))))


def test_things_that_read_alike_stand_together():
    there = land(habitat("wetland", 30, (5, 8), 3, (5, 8), (5, 8)), river(2, 1), river(2, 1))
    assert details_of(there)["wetland"] == ["3 × Wetland herbivore, worth 8", "Wetland herbivore, worth 3"]
    assert details_of(there)["rivers"] == ["2 × A river of 2 + 1"]


def test_a_pawn_is_explained_by_its_prey():
    """By the name of the animal where somebody told it."""
    there = land(habitat("savanna", 9, animal(6, 10, pawn=True, name="Zebra"), animal(2, pawn=True)))
    assert details_of(there)["prey_10_12"] == ["Zebra, worth 10"]
    assert details_of(there)["prey_1_3"] == ["Savanna snake, worth 2"]


def test_a_card_that_does_not_exist_is_called_by_its_number():
    assert details_of(land(specialists=(Specialist("S99", 1),)))["specialists"] == ["S99: 1 VP"]


def score_two(first, second):
    """The scoreboard of two lands; no birds yet."""
    state = with_lands(table(2, (0, 1)), first, second)
    answers, refused = read_answers(state.setup, GAME.sheet(state.setup), TRACKER.answers(state))
    assert not refused
    return GAME.score(state.setup, answers)


def test_wl_34_energy_that_is_left_brings_nothing_but_by_its_fauna_card():
    """WL-34: the African Spurred Tortoise (F01) alone counts it."""
    rich, poor = land(counts=Counts(energy=8)), land(counts=Counts(energy=0))
    assert [score.total for score in score_two(rich, poor).scores] == [0, 0]
    tortoise = (Fauna("F01", (1, 2, 3)),)
    both = [replace(each, fauna=tortoise) for each in (rich, poor)]
    assert [score.total for score in score_two(*both).scores] == [3, 0]


def test_wl_36_a_wl12_the_later_seat_takes_a_tie():
    """WL-36, A-WL12: seats are kept in turn order."""
    both = [land(habitat("desert", 9, *sizes), counts=Counts(oil_spills=0)) for sizes in ((2, 1), (1, 2))]
    state = with_lands(table(2, (0, 1)), *both)
    birds = {f"pair1.bird_{number}_by_hand": "tied" for number in range(1, 5)}
    answers, _ = read_answers(state.setup, GAME.sheet(state.setup), TRACKER.answers(state) | birds)
    board = GAME.score(state.setup, answers)
    assert [score.total for score in board.scores] == [7, 7]
    assert (board.winners, board.is_complete) == ((1,), True)


# Whole tables.


def lines_of(result):
    """Every line's points by seat; the birds in their order, with the points of each."""
    return [
        {category.key: [line.points for line in category.lines] for category in seat.categories}
        for seat in result.seats
    ]


def test_a_final_scoring_of_three_lands_line_by_line():
    """WL-22 to WL-37, A-WL3, A-WL11, worked out by hand.

    Birds. Ann : Bo, B01a 5 : 6 and B10b the second of 5, 4, 6 : the second of 6, 6, 3 = 5 : 6. Bo : Cy, B09b 2 : 2
    and B04b 3, 3 : 10, 4. Cy : Ann, B07a 3 : 2 and B06a 2 : 3. Ann 2, and the Ornithologist 1; Bo 5; Cy 5; 12 in all.
    Ann: pawns on 9, 5, 2; edges 3 + 4; fauna 2 (printed), 3 (2 snakes), 4; specialists 2 + 3; animals 12, 7, 7, 5;
    rivers 5 + 1; 2 spills: 3 + 6 + 7 + 9 + 5 + 31 + 6 - 2. Bo: pawns on 12 and 13, both 4; edges 0 + 6; specialists
    1 + 4; animals 12, 4, 6, 17; rivers 6 + 3: 5 + 8 + 6 + 0 + 5 + 39 + 9. Cy: pawns on 10 and 4; fauna 2; animals 3,
    10, 14, 3; a river of 6; a spill: 5 + 6 + 0 + 2 + 0 + 30 + 6 - 1.
    """
    result = score_document(GAME, EXAMPLE.read_bytes())
    assert [seat.total for seat in result.seats] == [65, 72, 48]
    assert (result.verdict, result.is_complete, result.warnings) == ("Bo wins", True, {})
    assert lines_of(result) == [
        {
            "birds": [0, 0, 0, 2, 1],
            "predators": [1, 2, 3, 0],
            "primates": [7],
            "fauna": [9],
            "specialists": [5],
            "animals": [12, 7, 7, 5],
            "rivers": [6],
            "oil_spills": [-2],
        },
        {
            "birds": [2, 2, 1, 0],
            "predators": [0, 0, 0, 8],
            "primates": [6],
            "fauna": [0],
            "specialists": [5],
            "animals": [12, 4, 6, 17],
            "rivers": [9],
            "oil_spills": [0],
        },
        {
            "birds": [1, 2, 2, 0],
            "predators": [0, 2, 0, 4],
            "primates": [0],
            "fauna": [2],
            "specialists": [0],
            "animals": [3, 10, 14, 3],
            "rivers": [6],
            "oil_spills": [-1],
        },
    ]
    ann = {line.key: line for category in result.seats[0].categories for line in category.lines}
    assert [ann["prey_7_9"].details, ann["rivers"].details] == [
        ["Wetland herbivore, worth 9"],
        ["A river of 3 + 2", "A river of 1"],
    ]


def test_what_is_typed_in_a_document_wins():
    """Anything can be overridden by hand."""
    document = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    document["seats"][0]["answers"] = {"rivers": 7}
    document["neighbours"] = [{"bird_1_by_hand": "first"}]
    result = score_document(GAME, json.dumps(document).encode())
    assert [seat.total for seat in result.seats] == [65 + 1 + 3, 72 - 2, 48]  # Ann's birds 4, the Ornithologist 2


def test_what_nobody_followed_is_left_blank():
    """A seat that is null, a bird that is not known, and no birds at all."""
    board = Board(
        lands=(land(habitat("wetland", 9, 4)), None, Land()),
        watched=(
            SeenBird("B02a"),
            SeenBird("B06b", (2,), (1,)),
            *[SeenBird("")] * 2,
            SeenBird("B02b"),
            SeenBird("B09a"),
        ),
    )
    found = TRACKER.count_board(board)
    assert {field: typed for field, typed in found.items() if field.startswith("pair")} == {
        "pair1.bird_1_card": "B02a",
        "pair1.bird_1_first": "1",
        "pair1.bird_2_card": "B06b",
        "pair1.bird_2_first": "2",
        "pair1.bird_2_second": "1",
        "pair3.bird_1_card": "B02b",
        "pair3.bird_1_first": "0",
        "pair3.bird_1_second": "4",
        "pair3.bird_2_card": "B09a",
    }
    assert not any(field.startswith("seat2") for field in found)
    assert TRACKER.count_board(Board()) == {}
    short = Board(lands=(Land(),), watched=tuple([SeenBird(card) for card in ("B01a", "B02a", "B03a", "B04a")]))
    assert TRACKER.count_board(short)["pair1.bird_4_first"] == "0"
    assert "pair1.bird_4_second" not in TRACKER.count_board(short)


def test_wl_61_the_poachers_birds_of_a_document_are_those_of_the_end():
    """WL-61: 6 ranges, and 12 / 2 of rivers."""
    watched = tuple([SeenBird(card) for card in ("B09a", "B01a", "B06b", "B08a")])
    found = TRACKER.count_board(Board(Poachers(rivers=12, primates=2), (Land(), None), watched))
    assert [found.get(f"pair1.bird_{number}_second") for number in range(1, 5)] == ["6", "6", None, "2"]
    assert found["pair1.bird_4_first"] == "0"


def tile(size, value, is_established=False):
    return Board(lands=(Land((Habitat(1, "desert", animals=(AnimalTile(2, size, value, is_established),)),)),))


@pytest.mark.parametrize(
    ("code", "field", "board"),
    [
        ("not_its_size", "animals", tile(3, 4)),
        ("below_its_size", "animals", tile(4, 3, is_established=True)),
        ("snake_established", "animals", tile(2, 3, is_established=True)),
        ("not_its_size", "animals", Board(Poachers((Animal("desert", 3, 4),)))),
        ("wrong_birds", "board.watched", Board(watched=(SeenBird("B01a"),))),
        (
            "unknown_bird",
            "board.watched[1].card",
            Board(watched=tuple([SeenBird(each) for each in ("", "B11a", "", "")])),
        ),
    ],
)
def test_a_board_that_cannot_be(code, field, board):
    with pytest.raises(RuleError) as refused:
        TRACKER.count_board(board)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert str(refused.value).endswith(".")


def test_a_land_against_the_poachers_answers_beside_them():
    """WL-62, WL-63: the same lines as any land's."""
    state = with_lands(alone(1, having(rivers=11)), land(habitat("desert", 3, 2)))
    found = TRACKER.answers(state)
    assert (found["seat1.desert"], found["seat2.poachers_rivers"]) == ("2", "11")
    assert TRACKER.count_board(TRACKER.board_of(state)) == found


def test_an_old_document_is_still_read():
    """Only the Poachers were followed then."""
    board = msgspec.json.decode(b'{"poachers": {"rivers": 12, "energy": 6}}', type=TRACKER.board)
    assert board == Board(Poachers(rivers=12, energy=6))
    assert TRACKER.count_board(board)["seat2.poachers_rivers"] == "12"
    assert json.loads(msgspec.json.encode(TRACKER.board_of(alone()))).keys() == {"poachers", "lands"}


# The order of entry.


def chains():
    """Moves of a land: those of one chain follow each other, else any order is possible."""
    return [
        [AddHabitat(0, 1, "wetland", 9, 1), PlaceAnimal(0, 1, 2, 6), Establish(0, 2, 9), PlayPredator(0, 2)],
        [AddHabitat(0, 3, "savanna", 5), PlaceAnimal(0, 3, 4, 2)],
        [AddHabitat(0, 5, "desert", 3, 0, 1), PlaceAnimal(0, 5, 6, 3), SetAnimal(0, 6, 3, 5, is_established=True)],
        [AddHabitat(0, 7, "savanna", 2), PlaceAnimal(0, 7, 8, 1), PlayPredator(0, 8)],
        [PlaceRiver(0, 9, 2), PlaceRiver(0, 9, 3)],
        [PlaceRiver(0, 10, 1)],
        [PlayPrimate(0, 11, "woodland", "M01", 3)],
        [PlayPrimate(0, 12, "river", "", 1)],
        [TakeCard(0, "F10", ())],
        [TakeCard(0, "F15", ()), TellFauna(0, "F15", vp=4)],
        [SetSpecialist(0, "S31", 2)],
        [SetSpecialist(0, "S09", 3)],
        [SetCounts(0, Counts(oil_spills=2)), SetEnergy(0, 4)],
        [AddHabitat(1, 1, "wetland", 4), PlaceAnimal(1, 1, 2, 4)],
    ]


def in_any_order(random):
    left = chains()
    while left:
        chain = random.choice(left)
        yield chain.pop(0)
        left = [each for each in left if each]


def test_the_order_of_entry_never_changes_a_score():
    """Wetland 9, savanna 2 + 1, desert 5, rivers 5 + 1, pawns on 9 and 1, edges 4, fauna 2 + 4, 5, 2 spills: 40."""
    setup, found = setup_for(2), set()
    for seed in range(200):
        state = after(table(2, (0, 1)), *in_any_order(Random(seed)))
        answers, refused = read_answers(setup, GAME.sheet(setup), TRACKER.answers(state))
        assert not refused
        board = GAME.score(setup, answers)
        found.add(
            tuple(
                [(line.key, line.points) for score in board.scores for each in score.categories for line in each.lines]
            )
        )
        assert [score.total for score in board.scores] == [9 + 3 + 5 + 6 + 3 + 1 + 4 + 6 + 5 - 2, 4]
    assert len(found) == 1

"""What a play against the Poachers says: prompts, status, panels, the picture and moves in words."""

from __future__ import annotations

import pytest

from companion.games.wildscape.moves import (
    ChooseHerbivore,
    ChooseSegment,
    ExtraTurn,
    SetMissing,
    Spend,
    TakeTurn,
)
from companion.games.wildscape.poachers import Animal
from tests.games.wildscape.plays import (
    NOTHING,
    TRACKER,
    after,
    asked,
    begun,
    having,
    setup_of,
    their_turn,
    turns,
)


def said(texts):
    return [str(each) for each in texts]


def offered(prompt):
    """Each choice with its detail and cost."""
    return [
        (str(each.label), each.detail and str(each.detail), each.cost and str(each.cost)) for each in prompt.choices
    ]


def ordered(prompt):
    return [(str(each.label), each.mark) for each in prompt.orders]


@pytest.mark.parametrize(
    ("state", "key", "title", "detail", "rule"),
    [
        (TRACKER.start(setup_of(1)), "begin", "The rondel of your copy", "The side for solo play.", "WL-1"),
        (begun(), "segment", "Your turn: which segment?", "Put the token beside it, then play your turn.", "WL-6"),
        (
            begun(1, ChooseSegment(4)),
            "spend",
            "How much sun energy did you spend?",
            "Not bio energy. It goes on one by one clockwise, from segment 6. "
            "Then refill the tiles from segment 5 clockwise, and the tableau.",
            "WL-8",
        ),
        (
            their_turn(4, 4),
            "habitat",
            "Which habitat do the Poachers take?",
            "All white: the one worth least, and these are level. You choose.",
            "WL-56",
        ),
        (
            their_turn(2, 4, 5),
            "herbivore",
            "Which herbivore do they establish?",
            "Their 2 largest; these are level. You choose.",
            "WL-58",
        ),
        (
            their_turn(2, 4),
            "value",
            "Savanna herbivore, size 4: what is it worth established?",
            "Look at its tile; it is asked once.",
            "WL-58",
        ),
        (their_turn(5, 5), "turn", "The Poachers take segment 6", "It has the most energy.", "WL-54"),
        (
            begun(1, ChooseSegment(0), Spend(0), having(*[Animal("desert", 5, 5)] * 2)),
            "value",
            "Desert herbivore, size 5: what is it worth established?",
            "Look at its tile; it is asked once.",
            "WL-58",
        ),
        (
            begun(1, ChooseSegment(5), Spend(0)),
            "turn",
            "The Poachers take segment 7",
            "Level with 9, 1, 3, 5: it comes first clockwise after your token.",
            "WL-54",
        ),
        (
            turns(4),
            "birds",
            "First bird watching",
            "Set the 4 tiles on the solo card aside. Discard the leftmost card of each row and refill. "
            "Then 2 energy for each bird, 1 each when level.",
            "WL-20",
        ),
        (
            turns(8),
            "birds",
            "Second bird watching",
            "Set the 4 tiles on the solo card aside. Discard the leftmost card of each row and refill. "
            "Then 2 energy for each bird, 1 each when level.",
            "WL-20",
        ),
        (turns(12), "birds", "Final bird watching", "2 VP for each bird, 1 each when level.", "WL-22"),
    ],
)
def test_a_prompt(state, key, title, detail, rule):
    prompt = asked(state)
    assert (prompt.key, str(prompt.title), str(prompt.detail), prompt.rule) == (key, title, detail, rule)


def test_over_nothing_is_asked():
    """WL-50: the game ends after the birds of round 12."""
    assert asked(after(turns(12), NOTHING)) is None


@pytest.mark.parametrize(
    ("state", "keys"),
    [
        (TRACKER.start(setup_of(1)), ["setup"]),
        (begun(), ["missing", "rondel", "poachers"]),
        (begun(1, ChooseSegment(4)), ["missing", "rondel", "poachers"]),
        (their_turn(4, 4), ["missing", "rondel", "poachers"]),
        (their_turn(5, 4), ["missing", "rondel", "poachers"]),
        (turns(4), ["poachers"]),
        (turns(12), ["poachers"]),
    ],
)
def test_what_else_can_be_opened(state, keys):
    assert [other.key for other in asked(state).others] == keys


def test_wl_6_every_segment_is_offered_with_its_energy():
    """WL-6: any of them."""
    prompt = asked(begun())
    assert [choice.move for choice in prompt.choices] == [ChooseSegment(each) for each in range(9)]
    assert offered(prompt)[4:6] == [
        ("Segment 5", "Poachers: their lowest habitat", "2 sun energy"),
        ("Segment 6", "Poachers: Wetland +", "1 sun energy"),
    ]


def test_wl_64_the_phenologist_takes_its_card_in_the_last_turn():
    """WL-64; within the game before the cards are discarded."""
    assert "Phenologist (S40)" not in str(asked(after(turns(4), NOTHING)).detail)
    assert "Phenologist (S40)" not in str(asked(turns(10)).detail)
    state = turns(11)
    assert (state.round, asked(state).key) == (12, "segment")
    words = "Your last turn; the Phenologist (S40) takes its card in it. Put the token beside it, then play."
    assert str(asked(state).detail) == words
    assert said(asked(turns(4)).why) == ["The Phenologist (S40) takes its card before the cards are discarded."]
    assert asked(turns(12)).why == ()


def test_wl_8_what_was_spent_is_offered_from_all_of_it_to_nothing():
    """WL-8: where the tokens go; after segment 9 comes the first."""
    prompt = asked(begun(1, ChooseSegment(8)))
    assert [str(choice.label) for choice in prompt.choices] == ["2", "1", "0"]
    assert "one by one clockwise, from segment 1." in str(prompt.detail)


def test_wl_9_tiles_are_refilled_from_the_token_on():
    """WL-9: from the token's own segment clockwise; in the Poachers' turn from the one that they took."""
    assert "refill the tiles from segment 9 clockwise" in str(asked(begun(1, ChooseSegment(8))).detail)
    words = "Refill the tiles from segment 6 clockwise, and the tableau."
    assert ordered(asked(their_turn(5, 5, 5)))[-1] == (words, "")


def test_wl_7_what_a_habitat_tile_costs_is_said_where_the_energy_is_asked():
    """WL-7: 2 for the one directly beside it, 3 for the one after it."""
    words = "A habitat tile counterclockwise costs 2 energy, the next one 3, and so on."
    assert said(asked(begun(1, ChooseSegment(4))).why) == [words]


def test_wl_56_level_habitats_are_offered():
    three = having(Animal("wetland", 3, 3), *[Animal(habitat, 2, 2) for habitat in ("woodland", "savanna", "desert")])
    prompt = asked(their_turn(4, 4, 1, three))
    assert offered(prompt) == [(name, "value 2", None) for name in ("Woodland", "Savanna", "Desert")]
    assert [choice.mark for choice in prompt.choices] == ["woodland", "savanna", "desert"]
    assert [(cell.figure, cell.words) for cell in prompt.figures] == [("4", "energy")]


def test_wl_58_level_herbivores_are_offered_once_each():
    """A-WL15."""
    three = having(Animal("desert", 5, 5), Animal("desert", 5, 5), Animal("wetland", 5, 5))
    prompt = asked(their_turn(2, 4, 1, three))
    assert [(choice.move, *each) for choice, each in zip(prompt.choices, offered(prompt), strict=True)] == [
        (ChooseHerbivore(0), "Desert herbivore, size 5", None, None),
        (ChooseHerbivore(2), "Wetland herbivore, size 5", None, None),
    ]


def test_g_wl8_all_of_their_turn_on_one_screen():
    """G-WL8, WL-55: difficulty 5, 5 energy, plus."""
    prompt = asked(their_turn(5, 5, 5))
    assert [(cell.figure, cell.words, cell.is_next) for cell in prompt.figures] == [
        ("5", "energy", False),
        ("+5", "difficulty", False),
        ("10", "size", True),
    ]
    assert ordered(prompt) == [
        ("Discard the habitat tile of segment 6 onto the solo card.", ""),
        ("Take: Wetland herbivore, size 8.", "wetland"),
        ("Take: Wetland snake, size 2.", "wetland"),
        ("Move its 5 sun energy one by one clockwise, from segment 7.", ""),
        ("Refill the tiles from segment 6 clockwise, and the tableau.", ""),
    ]
    assert [(choice.move, choice.is_main) for choice in prompt.choices] == [(TakeTurn(), True), (ExtraTurn(), False)]
    assert said(prompt.why) == [
        "All the energy that they count is spent: otherwise none would be distributed.",
        "The largest size that there is, then another animal for the rest.",
    ]


@pytest.mark.parametrize(
    ("segment", "orders"),
    [
        (1, [("Take rivers worth 4, of your choice.", "river")]),
        (3, [("Discard the leftmost primate card; they take a primate pawn.", "primate")]),
        (
            6,
            [
                (
                    "Discard the leftmost predator card and bonus tile, if any is left; they take a predator pawn.",
                    "predator",
                )
            ],
        ),
        (7, [("Discard the leftmost fauna card.", "paw")]),
        (8, [("Take rivers worth 4, of your choice.", "river")]),
        (0, []),
    ],
)
def test_wl_58_the_additional_action_comes_after_the_animal(segment, orders):
    """WL-58, A-WL18: a fauna card is only discarded."""
    found = ordered(asked(their_turn(segment, 4, 4)))
    assert found[1][0].startswith("Take: ")
    assert found[2:-2] == orders


def test_wl_58_what_is_established_is_said_with_its_value():
    values = {"savanna.6": 10, "desert.5": 8}
    prompt = asked(after(their_turn(2, 6, 5, values=values), ChooseHerbivore(3)))
    assert ordered(prompt)[2:-2] == [
        ("Establish: Savanna herbivore, size 6, now worth 10.", "savanna"),
        ("Establish: Desert herbivore, size 5, now worth 8.", "desert"),
    ]


def test_without_animals_and_herbivores():
    """WL-57, WL-58: nothing is left."""
    missing = [SetMissing("savanna", size) for size in range(1, 9)]
    prompt = asked(their_turn(2, 4, 1, *missing))
    assert ordered(prompt)[1:3] == [
        ("They take no animal: none is available.", ""),
        ("They have no herbivore to establish.", ""),
    ]
    assert said(prompt.why)[-1] == "No smaller animal is left that makes up the rest."


def test_a_wl4_a_wl5_why_this_segment():
    """A-WL4, A-WL5: the readings that were taken."""
    prompt = asked(begun(1, ChooseSegment(6), Spend(0)))
    assert prompt.key == "turn"
    assert str(prompt.detail) == "Level with 1, 3, 5, 7: it comes first clockwise after your token."
    assert said(prompt.why) == [
        "Your own segment comes last: the text leaves open whether it is the first or the last one from there.",
        "All the energy that they count is spent: otherwise none would be distributed.",
    ]
    assert said(asked(their_turn(4, 4)).why)[0] == "It has the most energy."


def test_s17_another_turn_is_offered_once():
    state = begun(1, ChooseSegment(5), Spend(0))
    assert offered(asked(state)) == [
        ("Done", None, None),
        ("First another turn of mine", "The Activist (S17), once a game.", None),
    ]
    state = after(state, ExtraTurn(), ChooseSegment(5), Spend(0))
    assert offered(asked(state)) == [("Done", None, None)]


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (TRACKER.start(setup_of(7)), "Difficulty 7"),
        (begun(), "Round 1 of 12 · birds after round 4"),
        (turns(3), "Round 4 of 12 · birds after round 4"),
        (turns(4), "Round 4 of 12 · birds after round 4"),
        (turns(5), "Round 6 of 12 · birds after round 8"),
        (turns(12), "Round 12 of 12 · birds after round 12"),
        (after(turns(12), NOTHING), "After round 12"),
    ],
)
def test_wl_50_the_status(state, words):
    assert str(TRACKER.status(state)) == words


def test_no_hint_is_given():
    assert TRACKER.hint is None
    assert TRACKER.details(begun()) == {}

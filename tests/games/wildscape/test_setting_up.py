"""Setting up a table of Wildscape: the numbers are the rulebook's, Setup and Solo Game Setup."""

from __future__ import annotations

import pytest

from companion.core.errors import RuleError
from companion.games.wildscape.setting_up import (
    STACKS,
    VARIANTS,
    draft_order,
    split_tiles,
    steps,
    variants_for,
)
from tests.games.wildscape.lands import setup_for
from tests.games.wildscape.plays import setup_of


def words(setup, variant=""):
    """Every step in words, its detail behind it."""
    return [" ".join([str(each.label), str(each.detail or "")]).strip() for each in steps(setup, variant)]


def step(setup, start, variant=""):
    """The one step that begins with these words."""
    (found,) = [each for each in words(setup, variant) if each.startswith(start)]
    return found


def test_wl_1_energy_lies_on_the_rondel_in_turns():
    """2 tokens, then 1, and so on round the nine segments: 14."""
    assert "2, 1, 2, 1, 2, 1, 2, 1, 2." in step(setup_for(3), "Rondel: the side for several players up.")
    assert "All 14 tokens." in step(setup_of(1), "Rondel: the solo side up.")


@pytest.mark.parametrize(
    ("players", "is_short", "stack", "rest"),
    [(2, False, 8, 37), (3, False, 12, 25), (4, False, 16, 13), (2, True, 6, 43), (3, True, 9, 34), (4, True, 12, 25)],
)
def test_wl_2_stacks_of_habitat_tiles(players, is_short, stack, rest):
    """9 of 70 tiles lie on the rondel, 3 stacks are made, the others are the last one."""
    assert split_tiles(players, is_short=is_short) == (stack, rest)
    assert 9 + STACKS * stack + rest == 70
    setup = setup_for(players, short=is_short)
    assert step(setup, "Mix the 70") == "Mix the 70 habitat tiles. Put 9 face up onto the rondel."
    assert step(setup, "Make 3 stacks").startswith(f"Make 3 stacks of {stack} tiles, face down. Put a bird watching")
    assert step(setup, "The other") == f"The other {rest} are the last stack. Put the end game trigger tile on it."


@pytest.mark.parametrize(
    ("players", "birds", "pairs"),
    [
        (2, "Deal 4 birds between you both.", ""),
        (3, "Deal 2 birds to each pair of neighbours.", "Ann and Bo; Bo and Cy; Cy and Ann."),
        (4, "Deal 2 birds to each pair of neighbours.", "Ann and Bo; Bo and Cy; Cy and Di; Di and Ann."),
    ],
)
def test_wl_3_birds_between_neighbours(players, birds, pairs):
    assert pairs in step(setup_for(players), birds)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_wl_4_what_a_player_starts_with(players):
    """WL-4."""
    setup = setup_for(players)
    assert step(setup, "Each player: take") == "Each player: take a random starting land tile, and 2 bio energy."
    assert (
        step(setup, "Each player: draw") == "Each player: draw 6 animal cards, 2 of each kind. Discard any 3 of them."
    )
    assert step(setup, "Ann") == "Ann goes first, and takes the starting player card."
    assert step(setup, "Choose which side")
    assert "16 land tiles" in step(setup, "Shuffle the 16")


@pytest.mark.parametrize(("players", "tiles"), [(2, 6), (3, 9), (4, 12)])
def test_wl_5_predator_bonus_tiles(players, tiles):
    assert step(setup_for(players), f"Turn {tiles} random predator bonus tiles up.")


@pytest.mark.parametrize(("players", "side"), [(2, "2 players"), (3, "3/4 players"), (4, "3/4 players")])
def test_the_side_of_the_specialist_board(players, side):
    """Rulebook: Specialist Board; WL-14 for the 6."""
    found = step(setup_for(players), f"Specialist board: the side for {side} up.")
    assert found.endswith("Each token onto the start of its track. The first of a type needs 6.")
    assert step(setup_for(players), "Shuffle the 5 types").endswith("Put their decks beside the board.")


def test_expert_variant_1_deals_specialists():
    """2 of each type to each player, who keeps 1 of each."""
    setup = setup_for(4)
    assert step(setup, "Each player: draw 2 specialists", "dealt").startswith(
        "Each player: draw 2 specialists of each type. Keep 1 of each."
    )
    assert not [each for each in words(setup, "dealt") if "decks beside the board" in each]
    assert step(setup_of(1), "Draw 2 specialists", "dealt")
    assert len(words(setup, "dealt")) == len(words(setup)) + 1


def test_expert_variant_2_drafts_specialists_to_and_fro():
    """Players and 1 cards; river from the last player on, wetland from the first one on, and so on."""
    forth, back = (0, 1, 2), (2, 1, 0)
    assert draft_order(setup_for(3)) == (
        ("river", back),
        ("wetland", forth),
        ("woodland", back),
        ("savanna", forth),
        ("desert", back),
    )
    labels = [str(each.label) for each in steps(setup_for(3), "draft")[-5:]]
    assert (
        labels[0] == "River: lay out 4 specialists. Each keeps 1, in this order: Cy, Bo, Ann. The last goes to the box."
    )
    assert "Wetland: lay out 4 specialists. Each keeps 1, in this order: Ann, Bo, Cy." in labels[1]
    assert [each.mark for each in steps(setup_for(2), "draft")[-5:]] == [
        "river",
        "wetland",
        "woodland",
        "savanna",
        "desert",
    ]
    assert "lay out 5 specialists" in step(setup_for(4), "Desert:", "draft")


def test_the_poachers_draft_nothing():
    assert list(VARIANTS) == list(variants_for(setup_for(2))) == ["", "dealt", "draft"]
    assert list(variants_for(setup_of(1))) == ["", "dealt"]
    for setup, variant in ((setup_of(1), "draft"), (setup_for(2), "other")):
        with pytest.raises(RuleError) as refused:
            steps(setup, variant)
        assert (refused.value.code, refused.value.field) == ("unknown_variant", "variant")
        assert str(refused.value).startswith("Choose one of: Specialists come from the decks or ")


def test_wl_50_against_the_poachers_there_are_no_stacks():
    """As for 2 players otherwise: 61 tiles of 70 are not on the rondel; 6 bonus tiles in a row."""
    setup = setup_of(3)
    assert step(setup, "Mix the 70").endswith("The other 61 are a supply, face down: there are no stacks.")
    assert "both bird watching tiles" in step(setup, "Solo card:")
    assert not [each for each in words(setup) if "stacks of" in each]
    assert "in a row. The Poachers take them from the left." in step(setup, "Put 6 random predator bonus tiles")
    assert "the side for 2 players up" in step(setup, "Specialist board")
    assert step(setup, "Take a random starting land") == "Take a random starting land tile, and 2 bio energy."
    assert step(setup, "Draw 6") == "Draw 6 animal cards, 2 of each kind. Discard any 3 of them."
    assert not [each for each in words(setup) if "goes first" in each]


@pytest.mark.parametrize(("difficulty", "animal"), [(1, "snake"), (2, "snake"), (3, "herbivore"), (7, "herbivore")])
def test_wl_51_what_the_poachers_start_with(difficulty, animal):
    """G-WL7: at difficulty 5 four herbivores of size 5, and rivers worth 5; snakes for 1 and 2."""
    found = step(setup_of(difficulty), "Give the Poachers")
    assert f"a {animal} of size {difficulty} of each of the 4 types, and rivers worth {difficulty}." in found
    assert "They get no cards, no bio energy and no land." in found
    assert step(setup_of(difficulty), "Give them 1 primate pawn and 1 predator pawn.")


@pytest.mark.parametrize("difficulty", range(1, 8))
def test_wl_52_tokens_lie_on_row_6_from_difficulty_6_on(difficulty):
    found = step(setup_of(difficulty), "Specialist board")
    assert ("All tokens onto row 6." in found) == ("you need 8" in found) == (difficulty >= 6)
    assert ("Each token onto the start of its track." in found) == (difficulty < 6)


def test_wl_53_the_bird_b07_is_not_used_against_the_poachers():
    assert step(setup_of(1), "Deal 4 birds between you and the Poachers. Replace B07.")
    assert not [each for each in words(setup_for(2)) if "B07" in each]

"""What effects count and bring: SA-33 to SA-37, SA-39, SA-45 to SA-47, SA-50 to SA-56, A-SA2, A-SA3, A-SA11."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.sums import LONGEST, parse_sum
from companion.games.rewild_south_america.cards import COUNTED, SYMBOLS, Counts, Gives
from companion.games.rewild_south_america.effects import (
    count_what,
    end_answers,
    end_details,
    end_lines,
    score_now,
)
from companion.games.rewild_south_america.figures import Figures
from companion.games.rewild_south_america.say import MISSING_PARTS
from companion.games.rewild_south_america.state import Counting, Placing, Player, Stock, Tiles
from tests.games.rewild_south_america.table import (
    AGOUTI,
    ANTEATER,
    BEETLE,
    BOA,
    BROMELIADS,
    CACTUS,
    CARACARA,
    CARNIVOROUS,
    CAVY,
    CHANGING,
    DINOPONERA,
    FERN,
    FIGURES,
    GRASS,
    GUAN,
    HARPY,
    LILY_PADS,
    MARMOSET,
    MOSQUITO,
    OCELOT,
    PECCARY,
    RAIN,
    REED,
    SHRUB,
    SNAIL,
    TREE_FROG,
    animal,
    at_table,
    brunos_table,
    lying,
    of,
    plant,
    said,
)

EATEN = of(
    lying(GRASS, OCELOT, AGOUTI),
    lying(GRASS, HARPY, OCELOT, AGOUTI),
    lying(RAIN, CARNIVOROUS, TREE_FROG),
    lying(SHRUB, PECCARY),
    lying(GRASS, MOSQUITO),
    lying(GRASS, LILY_PADS),
)


# --- Counting ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "number", "how"),
    [
        ("insect", 1, "Mosquito"),  # the frog is eaten
        ("small_herbivore", 0, "none"),
        ("medium_herbivore", 0, "none"),  # both Agoutis are eaten
        ("large_herbivore", 1, "Chacoan Peccary"),
        ("predator", 1, "Ocelot"),  # the other one is eaten; the apex predator is another type (A-SA2)
        ("apex_predator", 1, "Harpy"),
        ("plant", 2, "Carnivorous plant, Lily pads"),
        ("herbivores", 1, "Chacoan Peccary"),
        ("eaten_animals", 4, "Red-rumped Agouti, Ocelot, Red-rumped Agouti, Tree Frog"),  # an insect too (A-SA3)
        ("eaten_herbivores", 2, "Red-rumped Agouti, Red-rumped Agouti"),
    ],
)
def test_organisms_are_the_visible_cards_and_eaten_ones_count_as_eaten(what, number, how):
    """SA-36, SA-45, SA-46, SA-50, SA-54, A-SA2, A-SA3."""
    count = count_what(EATEN, FIGURES, what)
    assert (count.number, str(count.how), count.missing) == (number, how, "")


TILED = of(
    lying(GRASS, LILY_PADS),
    lying(GRASS, REED),
    lying(RAIN, FERN),
    lying(RAIN, plant("Palm", Counts("end", "predator", 3))),
    tiles=Tiles(shrubland=3, extensions=2, grassland=4, wetland=2, rainforest=3, high_trees=2),
    symbols={"wetland": 1, "shrubland": 2},
)


@pytest.mark.parametrize(
    ("symbol", "number", "how"),
    [
        ("shrubland", 7, "5 on tiles, 2 on Action Cards"),  # 3 Shrublands, 2 of them expanded: 2 symbols each (SA-19)
        ("grassland", 4, "4 on tiles"),  # the hex of the Reed shows none (SA-53); a Wetland is another symbol (SA-52)
        ("wetland", 4, "2 on tiles, 1 on Plant Cards, 1 on Action Cards"),
        ("rainforest", 3, "3 on tiles"),  # two with a tree on them (SA-21), and the Fern's hex shows none
        ("high_tree", 2, "2 on tiles"),
    ],
)
def test_symbols_on_tiles_action_cards_and_plant_cards(symbol, number, how):
    """SA-51, SA-52, SA-53."""
    count = count_what(TILED, FIGURES, f"{symbol}_symbols")
    assert (count.number, str(count.how)) == (number, how)


@pytest.mark.parametrize(
    ("what", "number", "how"),
    [
        ("minerals", 4, "4 Minerals"),
        ("water", 1, "1 Water"),
        ("seeds", 0, "0 Seeds"),
        ("covered_fields", 26, "26 fields"),  # 3 x 3 + 2 + 6 x 2 + 3 x 1
        ("tree_meeples", 1, "1 Animal Meeple"),
    ],
)
def test_resources_fields_and_meeples(what, number, how):
    """SA-36, SA-54."""
    count = count_what(replace(TILED, stock=Stock(4, 1, 0), tree_meeples=1), FIGURES, what)
    assert (count.number, str(count.how)) == (number, how)


TWO_SNAILS_AND_AGOUTI = (lying(GRASS, SNAIL), lying(GRASS, SNAIL), lying(GRASS, OCELOT, AGOUTI))  # 1 + 1 + 2 markers


@pytest.mark.parametrize(
    ("stacks", "tiles", "number"),
    [
        ((), Tiles(wetland=2), 0),
        (TWO_SNAILS_AND_AGOUTI, Tiles(grassland=3), 0),
        (TWO_SNAILS_AND_AGOUTI, Tiles(wetland=3), 4),  # markers of the eaten Agouti stay (SA-47)
        (TWO_SNAILS_AND_AGOUTI, Tiles(grassland=1, wetland=1), 2),  # every hex is taken
        (TWO_SNAILS_AND_AGOUTI, Tiles(grassland=1, wetland=2), None),
        ((lying(GRASS, SNAIL),), Tiles(grassland=1, wetland=1), None),
        (TWO_SNAILS_AND_AGOUTI, None, None),
        ((), None, 0),
        ((*TWO_SNAILS_AND_AGOUTI, lying(GRASS, REED)), Tiles(wetland=2), None),  # or one of them on the Reed's hex
        ((*TWO_SNAILS_AND_AGOUTI, lying(GRASS, REED)), Tiles(wetland=3), None),
    ],
)
def test_markers_on_wetlands_are_known_where_they_can_only_lie_so(stacks, tiles, number):
    """SA-47, SA-54, A-SA25: a Grassland Tile has 2 hexes here."""
    count = count_what(of(*stacks, tiles=tiles), FIGURES, "wetland_markers")
    assert (count.number, count.missing) == (number, "" if number is not None else "wetland_markers")
    assert str(count.how) == ("not known yet" if number is None else f"{number} Animal Markers")


def test_markers_on_wetlands_with_unknown_hexes():
    of_unknown = Figures(grassland_hexes=None)
    player = of(*TWO_SNAILS_AND_AGOUTI, tiles=Tiles(wetland=3))
    assert count_what(player, of_unknown, "wetland_markers").number == 4
    player = replace(player, tiles=Tiles(grassland=1, wetland=3))
    assert count_what(player, of_unknown, "wetland_markers").number is None
    assert count_what(replace(player, wetland_markers=3), of_unknown, "wetland_markers").number == 3


@pytest.mark.parametrize(
    ("parts", "what", "missing", "how", "after"),
    [
        ({"stock": None}, "minerals", "stock.minerals", "not known yet", 5),
        ({"tiles": None}, "covered_fields", "covered_fields", "not known yet", 5),
        ({"tiles": None}, "tree_meeples", "tree_meeples", "not known yet", 5),
        ({"tiles": None}, "wetland_symbols", "tiles.wetland", "1 on Plant Cards, on tiles not known yet", 6),
        (
            {"symbols": None},
            "wetland_symbols",
            "symbols.wetland",
            "2 on tiles, 1 on Plant Cards, on Action Cards not known yet",
            8,
        ),
        ({"tiles": None}, "rainforest_symbols", "tiles.rainforest", "on tiles not known yet", 5),
        (
            {"tiles": None, "symbols": None},
            "wetland_symbols",
            "shown.wetland",
            "1 on Plant Cards, on tiles and Action Cards not known yet",
            6,
        ),
    ],
)
def test_what_is_not_followed_is_asked_once(parts, what, missing, how, after):
    """One number is enough: 5 more, besides what is known; meeples on trees where tiles are not followed (A-SA26)."""
    player = of(lying(GRASS, LILY_PADS), **({"tiles": Tiles(wetland=2)} | parts))
    count = count_what(player, FIGURES, what)
    assert (count.number, count.missing, str(count.how)) == (None, missing, how)
    assert missing in MISSING_PARTS
    assert count_what(player, FIGURES, what, {missing: 5}).number == after


def test_unknown_hexes_make_covered_fields_unknown():
    player = of(tiles=Tiles(grassland=1))
    assert count_what(player, Figures(), "covered_fields").missing == "covered_fields"


def test_everything_that_may_be_unknown_has_a_question():
    unknown = Player(None, None, None, stacks=(lying(GRASS, SNAIL),))
    seen = {count_what(unknown, Figures(), what).missing for what in COUNTED} - {""}
    seen |= {count_what(replace(unknown, tiles=Tiles()), FIGURES, f"{key}_symbols").missing for key in SYMBOLS}
    seen |= {count_what(replace(unknown, symbols={}), FIGURES, f"{key}_symbols").missing for key in SYMBOLS}
    assert seen == set(MISSING_PARTS)


# --- At once ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "points", "words"),
    [
        # The card itself is of the type that it counts (SA-37).
        (
            animal("Gecko", "insect", Counts("instant", "insect", 3), {GRASS: 1}),
            {"instant": 6},
            "Gecko: 3 per insect: Mosquito, Gecko = 6 VP",
        ),
        (CARACARA, {"instant": 3}, "Crested Caracara: 3 per eaten animal: Red-rumped Agouti = 3 VP"),
        (BROMELIADS, {"instant": 5}, "Bromeliads: +5 VP"),
        (CACTUS, {}, "Cactus: +2 Water: 6 now"),
        (
            plant("Fig", Gives(minerals=7, seeds=1)),
            {},
            "Fig: +6 Minerals: 10 now, the most; 1 Mineral forfeited, +1 Seed: 2 now",
        ),
    ],
)
def test_instant_effects(card, points, words):
    """SA-2, SA-35, SA-36, SA-37, SA-39, SA-46: the stock is 4 Minerals, 4 Water, 1 Seed."""
    player = of(lying(GRASS, MOSQUITO), lying(GRASS, OCELOT, AGOUTI), lying(GRASS, card))
    state = score_now(at_table(player), 1, 2)
    assert state.players[1].points == points
    assert said(state.news) == [words]


def test_resources_are_in_the_stock_after_them():
    state = score_now(at_table(of(lying(GRASS, CACTUS))), 1, 0)
    assert state.players[1].stock == Stock(4, 6, 1)


@pytest.mark.parametrize(
    ("cards", "words"),
    [((HARPY, OCELOT, AGOUTI), "Harpy on Ocelot: 8 VP"), ((HARPY,), "Harpy: 8 VP")],  # its prey was not entered
)
def test_a_predation_card_scores_what_is_printed(cards, words):
    """SA-33: what was eaten last is its prey."""
    state = score_now(at_table(of(lying(GRASS, *cards))), 1, 0)
    assert state.players[1].points == {"predation": 8}
    assert said(state.news) == [words]


@pytest.mark.parametrize("card", [MOSQUITO, LILY_PADS, FERN, CHANGING])
def test_an_effect_that_is_no_instant_one_brings_nothing_now(card):
    state = at_table(of(lying(GRASS, card)))
    assert score_now(state, 1, 0) is state


def test_a_part_that_is_unknown_is_asked_before_anything_else():
    """SA-36: the answer is scored."""
    counting = animal("Tapir", "large_herbivore", Counts("instant", "water", 2), {GRASS: 1})
    state = at_table(of(lying(GRASS, counting), stock=None), tasks=(Placing(0, "shrubland"),))
    asking = score_now(state, 1, 0)
    assert asking.tasks == (Counting(1, 0, "stock.water"), Placing(0, "shrubland"))
    assert asking.players == state.players
    told = score_now(state, 1, 0, {"stock.water": 7})
    assert told.players[1].points == {"instant": 14}
    assert said(told.news) == ["Tapir: 2 per Water in stock: 7 Water = 14 VP"]


def test_where_only_cards_are_followed_an_unknown_number_is_not_asked():
    """SA-36: the Score Board is not followed either."""
    counting = animal("Tapir", "large_herbivore", Counts("instant", "water", 2), {GRASS: 1})
    after = score_now(at_table(of(lying(GRASS, counting), stock=None), only_cards=True), 1, 0)
    assert (after.tasks, after.players[1].points) == ((), {})
    assert said(after.news) == ["Tapir: 2 VP per Water in stock"]


# --- At the end -------------------------------------------------------------------------------------------------------


def test_g_sa1_brunos_end_of_game_effects():
    """G-SA1, SA-45, SA-50, SA-51, SA-54: 10 + 10 + 10 + 12 + 8 + 12 = 62.

    All facts but three are the rulebook's: the Guan's rate and symbol are chosen so that the printed 5 and 5 come out,
    and the Snail's symbol is the Wetland. The eaten Agouti scores nothing and is none of the five herbivores.
    """
    lines = end_lines(brunos_table(), FIGURES)
    assert {str(line.words).partition(":")[0]: line.points for line in lines} == {
        "Chacoan Peccary": 10,
        "White-browed Guan": 10,
        "Mosquito": 10,
        "Apple Snail": 12,
        "Dinoponera Quadriceps": 8,
        "Giant Anteater": 12,
    }
    assert sum(line.points for line in lines) == 62


def test_g_sa1_on_the_scoresheet():
    """G-SA1: what each row is answered with, and its lines in words."""
    player = replace(brunos_table(), points={"predation": 6, "biomes": 6}, completed=("grassland",))
    assert end_answers(player, FIGURES) == {
        "score_board": "12",
        "organisms": "5x2+4x3",
        "herbivores": "2x5",
        "symbols": "5x2+3x4",
        "resources": "2x4",
        "eaten_herbivores": "0",
        "tree_meeples": "0",
        "wetland_markers": "0",
        "plants": "0",
        "changed": "0",
        "completed_biomes": "1",
        "rainforest_tiles": "3",
        "high_trees": "0",
    }
    found = {row: said(lines) for row, lines in end_details(player, FIGURES).items()}
    assert found == {
        "score_board": ["Predation effects: 6 VP", "Completed biomes: 6 VP"],
        "organisms": [
            "Chacoan Peccary: 5 per large herbivore: Chacoan Peccary, Giant Anteater = 10",
            "Giant Anteater: 4 per insect: Mosquito, Apple Snail, Dinoponera Quadriceps = 12",
        ],
        "herbivores": [
            "Mosquito: 2 per herbivore: Rock Cavy, Chacoan Peccary, White-browed Guan, Giant Anteater, Common Marmoset"
            " = 10"
        ],
        "symbols": [
            "White-browed Guan: 5 per Grassland symbol: 1 on tiles, 1 on Action Cards = 10",
            "Apple Snail: 3 per Wetland symbol: 2 on tiles, 1 on Plant Cards, 1 on Action Cards = 12",
        ],
        "resources": ["Dinoponera Quadriceps: 2 per Mineral in stock: 4 Minerals = 8"],
    }


@pytest.mark.parametrize(
    ("effect", "row"),
    [
        *[(Counts("end", what, 2), "organisms") for what in ("insect", "large_herbivore", "apex_predator", "plant")],
        (Counts("end", "herbivores", 2), "herbivores"),
        *[(Counts("end", f"{symbol}_symbols", 2), "symbols") for symbol in SYMBOLS],
        *[(Counts("end", resource, 2), "resources") for resource in ("minerals", "water", "seeds")],
        (Counts("end", "eaten_herbivores", 2), "eaten_herbivores"),
        (Counts("end", "tree_meeples", 2), "tree_meeples"),
        (Counts("end", "wetland_markers", 2), "wetland_markers"),
    ],
)
def test_the_rows_of_wildlife_effects(effect, row):
    """SA-50, SA-51, SA-54."""
    (line,) = end_lines(of(lying(GRASS, animal("X", "insect", effect, {GRASS: 1}))), FIGURES)
    assert (line.row, line.stack, line.each) == (row, 0, 2)


@pytest.mark.parametrize(("what", "number"), [("predator", 2), ("apex_predator", 1)])
def test_plants_score_predators_at_the_end(what, number):
    """SA-55, A-SA2."""
    palm = plant("Palm", Counts("end", what, 4))
    player = of(lying(RAIN, palm), lying(GRASS, OCELOT, AGOUTI), lying(GRASS, CARACARA), lying(RAIN, HARPY, MARMOSET))
    (line,) = end_lines(player, FIGURES)
    assert (line.row, line.number, line.points) == ("plants", number, 4 * number)
    assert end_answers(player, FIGURES)["plants"] == f"4x{number}"


def test_what_is_eaten_scores_nothing_at_the_end():
    """SA-45: the Peccary and the Mosquito below others."""
    player = of(lying(SHRUB, BOA, PECCARY), lying(GRASS, CARNIVOROUS, MOSQUITO))
    assert end_lines(player, FIGURES) == ()


def test_an_instant_effect_scores_nothing_at_the_end():
    """SA-50; End of the Game: the Cavy's, the Ocelot's and the Marmoset's were scored already."""
    player = of(lying(SHRUB, CAVY), lying(GRASS, OCELOT, AGOUTI), lying(RAIN, MARMOSET), lying(RAIN, BROMELIADS))
    assert end_lines(player, FIGURES) == ()


@pytest.mark.parametrize(
    ("card", "each", "points", "words"),
    [
        (MARMOSET, 2, 2, "Common Marmoset: 2 per plant: Lily pads = 2"),
        (OCELOT, 6, 6, "Ocelot: once more 6 VP"),
        (BROMELIADS, 5, 5, "Bromeliads: once more 5 VP"),
        (CACTUS, 0, 0, "Cactus: once more +2 Water: 6 now"),
        (plant("Fig", Gives(seeds=1, points=2)), 2, 2, "Fig: once more +1 Seed: 2 now, 2 VP"),
    ],
)
def test_an_instant_effect_that_was_changed_counts_again_at_the_end(card, each, points, words):
    """SA-74, SA-75."""
    below = () if card is not OCELOT else (AGOUTI,)
    plants = (lying(GRASS, LILY_PADS),) if card is MARMOSET else ()
    player = of(*plants, lying(RAIN, card, *below, is_changed=True))
    (line,) = end_lines(player, FIGURES)
    assert (line.row, line.each, line.points, str(line.words)) == ("changed", each, points, words)


def test_an_end_effect_that_was_changed_counts_no_more_at_the_end():
    """SA-74."""
    assert end_lines(of(lying(SHRUB, PECCARY, is_changed=True)), FIGURES) == ()


@pytest.mark.parametrize(("stock", "points"), [(Stock(4, 4, 1), 18), (Stock(4, 9, 1), 30), (Stock(4, 0, 0), 6)])
def test_resources_of_changed_effects_are_taken_before_resources_are_counted(stock, points):
    """SA-56, SA-75, A-SA11, SA-2: 2 Water from the Cactus, never above 10, whichever card came first."""
    rhea = animal("Rhea", "large_herbivore", Counts("end", "water", 3), {GRASS: 1})
    cactus = lying(GRASS, CACTUS, is_changed=True)
    for stacks in ((lying(GRASS, rhea), cactus), (cactus, lying(GRASS, rhea))):
        player = of(*stacks, stock=stock)
        assert sum(line.points for line in end_lines(player, FIGURES)) == points
        assert end_answers(player, FIGURES)["resources"] == f"3x{points // 3}"


def test_a_row_with_something_unknown_is_left_out_until_it_is_told():
    """SA-51, SA-54: other rows are answered."""
    player = replace(brunos_table(), symbols=None, tiles=None)
    answers = end_answers(player, FIGURES)
    assert "symbols" not in answers
    assert "rainforest_tiles" not in answers
    assert (answers["organisms"], answers["resources"]) == ("5x2+4x3", "2x4")
    missing = {line.missing: line.points for line in end_lines(player, FIGURES) if line.missing}
    assert missing == {"shown.grassland": None, "shown.wetland": None}
    told = replace(player, told={"shown.grassland": 2, "shown.wetland": 3})
    assert end_answers(told, FIGURES)["symbols"] == "5x2+3x4"


@pytest.mark.parametrize(
    ("cards", "typed"),
    [
        (3, "5x3+5x3+5x3"),
        (16, "+".join(["5x16"] * 16)),  # 79 letters
        (17, "+".join(["85"] * 17)),  # 17 x 5 = 85: products, as 5x17 seventeen times is too long
        (32, str(32 * 32 * 5)),
    ],
)
def test_a_sum_for_a_field_is_never_too_long(cards, typed):
    player = of(*[lying(SHRUB, PECCARY)] * cards)
    assert end_answers(player, FIGURES)["organisms"] == typed
    assert len(typed) <= LONGEST


def test_points_that_were_corrected_by_hand_are_named():
    assert said(end_details(of(points={"by_hand": -3}), FIGURES)["score_board"]) == ["Corrected by hand: −3 VP"]
    assert "score_board" not in end_details(of(), FIGURES)


# --- Laws -------------------------------------------------------------------------------------------------------------

CARDS = [ANTEATER, PECCARY, MOSQUITO, SNAIL, DINOPONERA, CAVY, MARMOSET, GUAN, CARACARA, BEETLE, LILY_PADS, CACTUS]
stacks_of_a_player = st.lists(
    st.builds(
        lambda card, is_changed, prey: lying(GRASS, card, *prey, is_changed=is_changed),
        st.sampled_from([*CARDS, OCELOT, BROMELIADS]),
        st.booleans(),
        st.lists(st.sampled_from(CARDS[:10]), max_size=2),
    ),
    max_size=9,
)
stocks = st.builds(Stock, st.integers(0, 10), st.integers(0, 10), st.integers(0, 10))


@given(stacks_of_a_player, stocks, st.randoms(use_true_random=False))
def test_the_order_of_placement_does_not_change_the_end_of_the_game(stacks, stock, random):
    """SA-56, A-SA11."""
    player = of(*stacks, stock=stock, tiles=Tiles(grassland=2, wetland=1))
    shuffled = random.sample(stacks, len(stacks))
    totals = [totals_of(replace(player, stacks=tuple(each))) for each in (stacks, shuffled)]
    assert totals[0] == totals[1]


def totals_of(player):
    return {row: parse_sum(typed).value for row, typed in end_answers(player, FIGURES).items()}


@given(stacks_of_a_player, stocks)
def test_the_rows_add_up_to_the_lines(stacks, stock):
    player = of(*stacks, stock=stock)
    totals = totals_of(player)
    effects = [key for key in totals if key not in ("completed_biomes", "rainforest_tiles", "high_trees")]
    assert sum(totals[key] for key in effects) == sum(line.points for line in end_lines(player, FIGURES))


@given(stacks_of_a_player, stocks)
def test_instant_effects_keep_resources_between_0_and_10_and_never_take_points(stacks, stock):
    """SA-2."""
    state = at_table(of(*stacks, stock=stock))
    for index in range(len(stacks)):
        after = score_now(state, 1, index)
        assert after.players[1].score >= state.players[1].score
        state = after
    found = state.players[1].stock
    assert all(0 <= number <= 10 for number in (found.minerals, found.water, found.seeds))

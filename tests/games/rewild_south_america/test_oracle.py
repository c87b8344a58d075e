"""Thousands of random tables of South America: our rules and a slow, naive copy of them, written apart, agree."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from companion.core.sums import parse_sum
from companion.games.rewild_south_america import attract, effects, expert, opponent, tiles
from companion.games.rewild_south_america.cards import BIOMES, RESOURCES, Counts
from companion.games.rewild_south_america.moves import Change, PlaceTile, Settle, Upgrade
from companion.games.rewild_south_america.sheet import CHANGED, EFFECTS
from companion.games.rewild_south_america.state import Changing, Player, Retriggering, Stock, Turn, with_player
from companion.games.rewild_south_america.trees import meeples_lifted
from tests.games.rewild_south_america import oracle, oracle_expert, oracle_opponent, random_tables

IN_A_ROW = 250
TURN = Turn(seat=1, has_played=True)
ROWS = [row.key for row in (*EFFECTS, CHANGED)]


def chunks(number):
    """So many tables, in parts that can be seen by their first seed."""
    return pytest.mark.parametrize("first", range(0, number, IN_A_ROW))


# --- End of the Game --------------------------------------------------------------------------------------------------


def is_expected(line, row, number, points):
    """Whether a line of ours is that of the oracle; what is given or eaten counts once, whatever its number says."""
    if line.row != row or line.points != points:
        return False
    return points is None or number == 1 or line.number == number


@chunks(2000)
def test_end_of_game_effects_are_those_of_the_rulebook(first):
    seen = Counter()
    for seed in range(first, first + IN_A_ROW):
        random = Random(seed)
        figures = random_tables.random_figures(random)
        player = random_tables.random_player(random, figures, may_change=True, may_be_unknown=seed % 2 == 1)
        plain, plain_figures = oracle.plain_player(player), oracle.plain_figures(figures)
        lines = {line.stack: line for line in effects.end_lines(player, figures) if line.points != 0 or line.number}
        for index, row, number, points in oracle.end_of_game(plain, plain_figures):
            line = lines.pop(index, None)
            where = (seed, index, row, number, points, line, player.stacks[index])
            seen[row] += 1
            seen["unknown"] += points is None
            if points == 0:
                assert line is None or (line.points, line.number) == (0, 0), where
            elif points is None and counts_wetland_markers(player, index):
                fewest, most = oracle.wetland_markers(plain, plain_figures)
                assert line is None or line.number is None or fewest <= line.number <= most, where
            else:
                assert line is not None, where
                assert is_expected(line, row, number, points), where
                assert bool(line.missing) == (points is None), where
        assert all(not line.points for line in lines.values()), (seed, lines)
    assert all(seen[row] > 0 for row in [*ROWS, "unknown"]), seen


@chunks(2000)
def test_the_scoresheet_is_answered_with_the_sums_of_the_rulebook(first):
    for seed in range(first, first + IN_A_ROW):
        random = Random(seed)
        figures = random_tables.random_figures(random)
        player = random_tables.random_player(random, figures, most=60, may_change=True)
        player = replace(player, wetland_markers=random.randint(0, 9))
        answers = effects.end_answers(player, figures)
        found = {row: parse_sum(answers[row]).value for row in ROWS}
        expected = dict.fromkeys(ROWS, 0)
        for _, row, _, points in oracle.end_of_game(oracle.plain_player(player), oracle.plain_figures(figures)):
            expected[row] += points
        assert found == expected, (seed, player)
        assert answers["score_board"] == str(player.points["stars"])


def counts_wetland_markers(player, index):
    effect = player.stacks[index].card.effect
    return isinstance(effect, Counts) and effect.what == "wetland_markers"


# --- Attracting one card ----------------------------------------------------------------------------------------------


def with_completed(player):
    """The player with the markers of biomes that are complete already."""
    plain = oracle.plain_player(player)
    return replace(player, completed=tuple(biome for biome in BIOMES if oracle.is_complete(plain, biome)))


def lying(piles, has_same_meeples):
    """What lies where: biomes, cards from the bottom, and which animals are on a tree."""
    return [
        (
            pile["biome"],
            [card["key"] for card in pile["cards"]],
            has_same_meeples and pile["on_tree"] and is_wildlife(pile),
        )
        for pile in piles
    ]


def is_wildlife(pile):
    return oracle.visible(pile)["deck"] == "wildlife"


def nothing_less(points):
    return {source: number for source, number in points.items() if number}


def assert_same(player, expected, where, is_in_order=True, has_same_meeples=True):
    found = oracle.plain_player(player)
    assert nothing_less(found["points"]) == nothing_less(expected["points"]), where
    assert found["stock"] == expected["stock"], where
    assert found["tree_meeples"] == expected["tree_meeples"], where
    assert sorted(found["completed"]) == sorted(expected["completed"]), where
    piles = [lying(piles, has_same_meeples) for piles in (found["piles"], expected["piles"])]
    assert piles[0] == piles[1] if is_in_order else sorted(piles[0]) == sorted(piles[1]), where


def make_people(random, player, figures, modules=()):
    """Two people at a table; the second one's turn."""
    players = (random_tables.random_player(random, figures), player)
    return random_tables.make_state("competitive", modules, players=players, figures=figures, turn=TURN)


def choose_attraction(random, player, figures):
    """A card and a place for it, one that completes a biome if that can be; None if nothing fits."""
    found = []
    for _ in range(random.randint(1, 15)):
        card = random_tables.random_card(random, "new")
        plain_card = oracle.plain_card(card)
        if plain_card["price"] <= player["stock"]["seeds"]:
            found += [(card, place) for place in oracle.places(player, figures, plain_card)]
    completing = [
        (card, place)
        for card, place in found
        if "biomes" in oracle.brought(player, oracle.attract(player, figures, oracle.plain_card(card), place))
    ]
    return random.choice(completing or found) if found else None


def settle(place):
    biome, prey, on_tree = place
    return Settle(biome, on_tree, prey)


@chunks(2000)
def test_an_attracted_card_brings_what_the_rulebook_says(first):
    seen = Counter()
    for seed in range(first, first + IN_A_ROW):
        random = Random(seed)
        figures = random_tables.random_figures(random)
        modules = random_tables.EXPERT if seed % 3 == 0 else ()
        state = make_people(random, with_completed(random_tables.random_player(random, figures)), figures, modules)
        player, plain_figures = oracle.plain_player(state.players[1]), oracle.plain_figures(figures)
        chosen = choose_attraction(random, player, plain_figures)
        if chosen is None:
            continue
        card, place = chosen
        after = attract.attract_card(state, 1, card, settle(place))
        has_expert_board = state.setup.is_on("expert_board")
        expected = oracle.attract(player, plain_figures, oracle.plain_card(card), place, has_expert_board)
        assert_same(after.players[1], expected, (seed, card, place))
        assert after.players[0] == state.players[0]
        is_completed = expected["completed"] != player["completed"]
        may_retrigger = has_expert_board and is_completed and oracle_expert.retriggers(expected, place[0]) != []
        assert after.tasks == ((Retriggering(1, place[0]),) if may_retrigger else ()), (seed, card, place)
        seen += Counter(oracle.brought(player, expected).keys())
        seen["retriggers"] += may_retrigger
        seen["attracted"] += 1
    assert all(seen[what] > 0 for what in ("trees", "predation", "instant", "biomes", "retriggers")), seen
    assert seen["attracted"] > IN_A_ROW * 0.8, seen


@chunks(2000)
def test_a_card_can_go_where_the_rulebook_says(first):
    seen = Counter()
    for seed in range(first, first + IN_A_ROW):
        random = Random(seed)
        figures = random_tables.random_figures(random)
        state = make_people(random, random_tables.random_player(random, figures, may_be_unknown=True), figures)
        player, card = state.players[1], random_tables.random_card(random, "new")
        expected = oracle.places(oracle.plain_player(player), oracle.plain_figures(figures), oracle.plain_card(card))
        found = [(each.biome, each.prey, each.is_on_tree) for each in attract.places_for(state, 1, card)]
        if player.tiles is None:  # whether there is a free tree is for the player to say then
            found = [place for place in found if not place[2]]
        assert Counter(found) == Counter(expected), (seed, card, player)
        assert [biome for biome in BIOMES for place in found if place[0] == biome] == [place[0] for place in found]
        seen[len(found)] += 1
    assert all(seen[number] > 0 for number in range(3)), seen


@chunks(250)
def test_cards_and_trees_one_after_the_other(first):
    """What our own rules make of a player is looked at by both sides again, card after card."""
    seen = Counter()
    for seed in range(first, first + IN_A_ROW):
        random = Random(seed)
        figures = random_tables.random_figures(random)
        state = make_people(random, Player(), figures)
        state = replace(state, players=(Player(), Player()))
        expected, plain_figures = oracle.plain_player(Player()), oracle.plain_figures(figures)
        for step in range(15):
            state, expected = with_more_tiles(random, state, expected)
            if step % 3 == 2:
                state, expected, planted = plant_some(random, state, expected)
                seen["planted"] += planted
            chosen = choose_attraction(random, expected, plain_figures)
            if chosen:
                card, place = chosen
                state = attract.attract_card(replace(state, turn=TURN), 1, card, settle(place))
                expected = oracle.attract(expected, plain_figures, oracle.plain_card(card), place)
                seen["attracted"] += 1
            assert_same(state.players[1], expected, (seed, step, chosen), has_same_meeples=False)
        eaten = [card for stack in state.players[1].stacks for card in stack.below if card.has_high_tree]
        seen["eaten"] += len(eaten)
    assert all(seen[what] > IN_A_ROW / 10 for what in ("attracted", "planted", "eaten")), seen


def with_more_tiles(random, state, expected):
    """The player with some more tiles and a new stock, in both books."""
    tiles = state.players[1].tiles
    kinds = random.sample(("shrubland", "grassland", "wetland", "rainforest"), 2)
    tiles = replace(tiles, **{kind: getattr(tiles, kind) + random.randint(0, 1) for kind in kinds})
    stock = Stock(*[random.randint(3, 10) for _ in RESOURCES])
    player = replace(state.players[1], tiles=tiles, stock=stock)
    parts = oracle.plain_player(player)
    return with_player(state, 1, player), expected | {"tiles": parts["tiles"], "stock": parts["stock"]}


def plant_some(random, state, expected):
    tiles_now = state.players[1].tiles
    bare = min(tiles_now.rainforest - tiles_now.high_trees, 10 - tiles_now.high_trees, 3)
    if bare < 1:
        return state, expected, 0
    number = random.randint(1, bare)
    meeples = random.randint(*meeples_lifted(state.players[1], number, state.figures.rainforest_hexes))
    state = tiles.upgrade(state, 1, "plant", Upgrade(number, meeples))
    return state, oracle.plant_trees(expected, number, meeples), number


# --- Expert Mode ------------------------------------------------------------------------------------------------------


@chunks(1000)
def test_what_can_be_triggered_again_and_what_it_brings(first):
    seen = Counter()
    for seed in range(first, first + IN_A_ROW):
        random = Random(seed)
        figures = random_tables.random_figures(random)
        player = random_tables.random_player(random, figures, may_change=True)
        player = replace(player, wetland_markers=random.randint(0, 3))
        state = make_people(random, player, figures, random_tables.EXPERT)
        plain, plain_figures = oracle.plain_player(player), oracle.plain_figures(figures)
        biome = random.choice(list(BIOMES))
        expected = oracle_expert.retriggers(plain, biome)
        found = expert.retriggers_for(player, biome)
        assert Counter((each.stack, each.prey) for each in found) == Counter(expected), (seed, biome, player)
        if not expected:
            continue
        move = random.choice(found)
        after = expert.retrigger(state, 1, Retriggering(1, biome), move)
        triggered = oracle_expert.retrigger(plain, plain_figures, (move.stack, move.prey))
        assert_same(after.players[1], triggered, (seed, move, player), is_in_order=False)
        seen["moved"] += move.prey is not None
        seen["stayed"] += move.prey is None
    assert seen["moved"] > 0, seen
    assert seen["stayed"] > 0, seen


@chunks(1000)
def test_an_effect_of_which_the_type_is_changed(first):
    seen = Counter()
    for seed in range(first, first + IN_A_ROW):
        random = Random(seed)
        figures = random_tables.random_figures(random)
        player = with_completed(random_tables.random_player(random, figures, may_change=True))
        player = replace(player, wetland_markers=random.randint(0, 3))
        state = make_people(random, player, figures, random_tables.EXPERT)
        plain, plain_figures = oracle.plain_player(player), oracle.plain_figures(figures)
        biome = random.choice(list(BIOMES))
        expected = oracle_expert.changeable(plain, biome)
        assert list(expert.changeable(player, biome)) == expected, (seed, biome, player)
        if not expected:
            continue
        chosen = random.choice(expected)
        after = expert.change_effect(state, 1, Changing(1, biome), Change(chosen))
        changed = oracle_expert.change(plain, plain_figures, chosen)
        assert_same(after.players[1], changed, (seed, chosen, player))
        lines = effects.end_lines(after.players[1], figures)
        scored = {line.stack: line.points for line in lines if line.points}
        assert scored == {
            index: points for index, _, _, points in oracle.end_of_game(changed, plain_figures) if points
        }, (seed, chosen, player)
        seen[player.stacks[chosen].is_changed] += 1
        seen["scored"] += changed["points"] != plain["points"]
    assert all(seen[what] > 0 for what in (True, False, "scored")), seen


# --- The opponent -----------------------------------------------------------------------------------------------------


@chunks(1000)
def test_the_opponent_attracts_what_the_rulebook_says(first):
    seen = Counter()
    for seed in range(first, first + IN_A_ROW):
        random = Random(seed)
        figures = random_tables.random_figures(random)
        own = random_tables.random_player(random, figures)
        modules = random_tables.EXPERT if seed % 3 == 0 else ()
        player = with_completed(random_tables.random_player(random, figures))
        display = random_tables.random_display(random, has_expert_plants=bool(modules))
        state = random_tables.make_state(
            "solo", modules, players=(own, player), figures=figures, display=display, turn=TURN
        )
        decisions, after = opponent.plan_attracting(state)
        row = {deck: [oracle.plain_card(card) for card in cards] for deck, cards in display.items()}
        taken, expected = oracle_opponent.attract_for_opponent(
            oracle.plain_player(player), oracle.plain_figures(figures), row
        )
        found = [(each.card.key, each.settle.biome, each.settle.prey, each.settle.is_on_tree) for each in decisions]
        assert found == taken, (seed, display, player)
        assert_same(after.players[1], expected, (seed, display, player))
        assert after.tasks == ()
        seen += Counter(key.partition("_")[0] for key, *_ in taken)
        seen["on a tree"] += any(on_tree for *_, on_tree in taken)
        seen["carnivorous"] += any(key.startswith("plant") and prey is not None for key, _, prey, _ in taken)
    assert all(seen[what] > 0 for what in ("wildlife", "predation", "plant", "on a tree", "carnivorous")), seen


# --- Placing Biome Tiles ----------------------------------------------------------------------------------------------


@chunks(1000)
def test_a_tile_costs_what_the_rulebook_says(first):
    for seed in range(first, first + IN_A_ROW):
        random = Random(seed)
        biome = random.choice(list(BIOMES))
        beside = {
            key: random.choice((0, 0, 1, 2, 3))
            for key in ("shrublands", "grasslands", "wetlands", "minerals", "water", "stars")
        }
        cost = tiles.tile_cost(biome, PlaceTile(**beside))
        paid, expired = oracle.tile_cost(biome, beside)
        assert (cost.minerals, cost.water) == paid, (biome, beside)
        assert (cost.expired_minerals, cost.expired_water) == expired, (biome, beside)

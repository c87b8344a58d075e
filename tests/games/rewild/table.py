"""A real table: what a player at random does with tiles and tokens, and a bookkeeping of its own beside our tracker."""

from __future__ import annotations

from collections import Counter
from random import Random

from companion.games.rewild import GAME
from companion.games.rewild.tracker import DrawTile, LayStartTile, PlaceTile, SetAside, TakeToken, shuffle_rows
from tests.games.rewild import oracle
from tests.games.rewild.boards import SETUP

TRACKER = GAME.tracker


class Table:
    """The real table: a stack of tiles, rows that slide, what lies. ``apply`` must always agree with it."""

    def __init__(self, seed):
        self.random = Random(seed)
        weights = self.random.choice([(1, 1, 1), (6, 3, 1), (1, 5, 5)])
        self.stack = [tuple(self.random.choices(oracle.HABITATS, weights, k=4)) for _ in range(24)]
        if seed % 10 == 0:  # tiles of one habitat each: those that fit nowhere at first
            self.stack = [tuple(self.random.choices(oracle.HABITATS, (12, 1, 1)) * 4) for _ in range(24)]
        self.rows = []
        self.tiles = []
        self.tokens = {}
        self.hand = None
        self.aside = 0
        self.discarded = 0
        self.happened = Counter()
        self.moves = []
        self.state = TRACKER.start(SETUP)

    def do(self, move):
        self.moves.append(move)
        self.state = TRACKER.apply(self.state, move)
        assert len(self.tiles) + (self.hand is not None) + self.discarded + self.aside + len(self.stack) == 24
        assert self.state.stack == len(self.stack)

    def empty_spaces(self):
        return sorted(set(oracle.spaces(self.tiles)) - set(self.tokens), key=lambda space: (space[1], space[0]))

    def play(self):
        assert TRACKER.prompt(self.state).key == "rows"
        rows = shuffle_rows(self.random)
        self.rows = [list(row) for row in (rows.woodland, rows.scrubland, rows.wetland)]
        self.do(rows)
        assert TRACKER.prompt(self.state).key == "start_tile"
        first = self.stack.pop()
        self.tiles.append((0, 0, first))
        self.do(LayStartTile(first))
        while self.stack:
            self.draw()
        assert TRACKER.prompt(self.state) is None
        assert self.state.is_over

    def draw(self):
        assert TRACKER.prompt(self.state).key == "draw"
        assert not self.state.is_over
        tile = self.stack.pop()
        legal = oracle.placements(self.tiles, tile)
        if not legal:
            self.aside += 1
            self.happened["set aside"] += 1
            self.do(SetAside(tile))
            return
        self.hand = tile
        self.do(DrawTile(tile))
        if self.random.random() < 0.3:  # the slow part of a thousand plays
            self.check_choices(tile, legal)
        # Among some, the one that touches most tiles: wholly at random hardly a space would close.
        some = self.random.sample(sorted(legal), min(len(legal), self.random.randint(1, 12)))
        chosen = max(some, key=lambda each: oracle.contacts(self.tiles, *each[:2]))
        turn = self.random.choice([turns for turns in range(4) if lying(tile, turns) == chosen[2]])
        self.tiles.append(chosen)
        self.hand = None
        self.do(PlaceTile(chosen[0], chosen[1], turn))
        waiting = self.empty_spaces()
        self.happened[f"{len(waiting)} spaces at once"] += 1
        for number in range(len(waiting), 0, -1):
            self.take(number)

    def check_choices(self, tile, legal):
        prompt = TRACKER.prompt(self.state)
        assert prompt.key == "place"
        moves = [choice.move for choice in prompt.choices]
        assert {(move.x, move.y, lying(tile, move.turn)) for move in moves} == legal
        assert len(moves) == len(legal)

    def take(self, number):
        waiting = self.empty_spaces()
        assert self.state.waiting == tuple(waiting)
        assert len(waiting) == number
        prompt = TRACKER.prompt(self.state)
        assert prompt.key == "take"
        legal = {
            (space, key): distance
            for space in waiting
            for row in self.rows
            for distance, key in enumerate(reversed(row))
            if distance <= len(self.stack)
        }
        offered = {((choice.move.x, choice.move.y), choice.move.token): choice for choice in prompt.choices}
        assert offered.keys() == legal.keys()
        assert len(prompt.choices) == len(legal)
        assert {key: str(choice.cost) for key, choice in offered.items()} == {
            key: f"discard {cost}" if cost else "free" for key, cost in legal.items()
        }
        space, token = self.random.choice(sorted(legal))
        cost = legal[space, token]
        self.check_points(offered[space, token], space, token)
        for row in self.rows:
            if token in row:
                row.remove(token)
        del self.stack[len(self.stack) - cost :]
        self.discarded += cost
        self.tokens[space] = token
        self.happened["paid for"] += cost > 0
        self.happened["ended by discarding"] += cost > 0 and not self.stack
        self.do(TakeToken(*space, token))

    def check_points(self, choice, space, token):
        before = oracle.values(self.tokens)
        after = before | {space: oracle.TOKENS[token]}
        assert choice.points == oracle.total(self.tiles, after) - oracle.total(self.tiles, before)


def lying(tile, turns):
    return tile[-turns:] + tile[:-turns]

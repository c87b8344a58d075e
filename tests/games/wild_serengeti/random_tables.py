"""Whole plays by chance, in every mode, and a ledger that counts their stars apart from the app."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from companion.core.errors import RuleError
from companion.core.game import Setup
from companion.games.wild_serengeti.maps import Map, Placed
from companion.games.wild_serengeti.moves import (
    AddStars,
    Begin,
    Complete,
    DiscardCards,
    Draw,
    EndRound,
    EnterScenes,
    Gain,
    HoldAward,
    LayMap,
    Migrate,
    MoveAnimal,
    Pass,
    PlaceAnimal,
    PlaceFirst,
    Prepare,
    RemoveAnimal,
    SetCards,
    SetTokens,
    Spend,
    SwapAnimals,
    TakeCards,
    TellStars,
)
from companion.games.wild_serengeti.scenes import (
    ANIMALS,
    GROUPS,
    ICONS,
    KINDS,
    PLANTS,
    TERRAINS,
    Figure,
    Pattern,
    Scene,
    Stars,
)
from companion.games.wild_serengeti.specialists import COUNTED, PointRule, SpecialistCard
from companion.games.wild_serengeti.state import State
from tests.games.wild_serengeti.tables import TRACKER, setup_for

BOARD = Map(5, 5, tuple(TERRAINS[index * 7 % 4] for index in range(25)))
SPACES = BOARD.spaces
DESCRIBED = ("narrator", "adventurer", "celebrity", "photographer", "cameraman", "vfx_artist")
MOVES_OF_ROUND = 4
Watch = Callable[[State, Any, State], None]


def random_setup(random: Random, mode: str) -> Setup:
    """A table of that mode with anything that can be chosen; half of the scenarios are Challenge Mode."""
    players = 1 if mode == "solo" else random.randint(2, 4)
    options = {"specialists": random.choice(("", "yes"))}
    if mode != "competitive":
        options["scenario"] = random.choice(("1", "2", "3", "4", "5", *"66666"))
    return setup_for(players, mode, **options)


def random_scene(random: Random, number: int) -> Scene:
    """A Scene Card as there may be one; few have Rare Icons, since only six exist."""
    icons = {icon: random.randint(1, 2) for icon in random.sample(ICONS[:-1], random.randrange(4))}
    if random.random() < 0.03:
        icons["rare"] = 1
    per_icon = None
    if random.random() < 0.3:
        per_icon = Stars(random.choice((*ICONS, "plant")), random.randint(1, 2), random.randrange(4))
    figures = tuple(
        Figure(animal, random.choice((None, *TERRAINS))) for animal in random.sample(ANIMALS, random.randint(2, 4))
    )
    pattern = Pattern(random.choice(KINDS), figures) if random.random() < 0.6 else None
    animals = {figure.animal: 1 for figure in figures}
    return Scene(
        number, animals, icons, random.randrange(2), random.randrange(2), random.randrange(9), per_icon, pattern
    )


def random_begin(random: Random, setup: Setup) -> Begin:
    """Any beginning that the mode allows."""
    players = setup.number_of_players
    follows = list(range(players))
    if setup.mode == "competitive" and random.random() < 0.4:
        follows = random.sample(follows, random.randint(1, players))
    uses = setup.options["specialists"] == "yes" or setup.options.get("scenario", "6") != "6"
    keys = random.sample(DESCRIBED, players)
    cards = [SpecialistCard(key) for key in keys]
    for seat in range(players):
        if random.random() < 0.2:
            rule = PointRule(random.randint(1, 3), random.choice(tuple(COUNTED)), random.randint(1, 3))
            cards[seat] = SpecialistCard("another", random.choice(("", "The Editor")), random.choice((None, rule)))
    first, second = random.sample(ANIMALS, 2)
    return Begin(
        (first, second),
        tuple(follows),
        tuple(cards) if uses else (),
        random.randrange(players),
        setup.options.get("scenario") == "2" or random.random() < 0.8,
        random.choice(({}, {0: 1, 3: 2})),
    )


def _new_number(random: Random, state: State) -> int:
    lie = {each.number for player in state.players if player for each in (*player.gallery, *player.tableau)}
    return random.choice([number for number in range(1, 169) if number not in lie])


def _complete(random: Random, state: State, seat: int) -> Complete:
    player = state.players[seat]
    assert player is not None
    scene = random_scene(random, _new_number(random, state))
    if player.tableau and random.random() < 0.6:
        scene = random.choice(player.tableau)
    is_at_once = random.random() < 0.3
    vfx = 0 if is_at_once else random.choice((0, 0, 1))
    return Complete(seat, scene, vfx, is_at_once, random.choice((None, 1, 2)))


def _map_move(random: Random, state: State, seat: int) -> Any:
    one, other = random.sample(SPACES, 2)
    standing = list(state.animals) or [one]
    return random.choice(
        (
            PlaceAnimal(random.choice(ANIMALS), one, random.choice((None, seat)), 1),
            PlaceAnimal(random.choice(ANIMALS), other),
            MoveAnimal(
                random.choice(standing), one, random.choice(("action", "food", "")), random.choice((None, seat)), 1
            ),
            SwapAnimals(random.choice(standing), random.choice(standing), random.choice((None, seat)), 1),
            RemoveAnimal(random.choice(standing)),
        )
    )


def _first_animals(random: Random) -> PlaceFirst:
    animals = [animal for members in GROUPS.values() for animal in random.sample(members, 2)]
    spaces = random.sample(SPACES, len(animals))
    return PlaceFirst(tuple(Placed(space, animal) for space, animal in zip(spaces, animals, strict=True)))


def random_entry(random: Random, state: State) -> Any:
    """A move within a round; most of them fit."""
    seat = random.choice(state.follows) if random.random() < 0.95 else random.randrange(4)
    player = state.players[seat] if seat in state.follows else None
    if player is None:
        return _map_move(random, state, random.randrange(len(state.players)))
    numbers = [each.number for each in player.tableau]
    new = _new_number(random, state)
    kind = random.randrange(20)
    if kind < 8:
        return _complete(random, state, seat)
    if kind < 11:
        return _map_move(random, state, seat)
    return (
        TakeCards(seat, random.randint(1, 2), random.choice(((), (random_scene(random, new),))), random.randrange(3)),
        EnterScenes(seat, (random_scene(random, random.choice([*numbers, new])),)),
        DiscardCards(seat, random.randint(1, 3), tuple(random.sample(numbers, min(len(numbers), random.randrange(2))))),
        SetCards(seat, random.randint(len(numbers), 9)),
        Spend(seat, random.randrange(2), random.randrange(2), random.randrange(2)),
        Gain(seat, random.randrange(2), random.randrange(2), random.randrange(2)),
        SetTokens(seat, random.randrange(7), random.randrange(4), random.randrange(4)),
        AddStars(seat, random.randint(-2, 4)),
        LayMap(BOARD),
    )[kind - 11]


def _moves(random: Random, state: State, made: int) -> Iterator[Any]:
    """Moves that may fit, the last one for sure."""
    seats = len(state.players)
    match state.step:
        case "round":
            if state.round == 1 and state.is_alone and not state.animals:
                yield _first_animals(random)
            for _ in range(0 if made > MOVES_OF_ROUND * len(state.follows) else 5):
                yield random_entry(random, state)
            if random.random() < 0.3:
                yield Pass(random.choice(state.follows), random.random() < 0.8)
            yield EndRound(is_sure=True)
        case "award":
            yield HoldAward(tuple(random.choice((None, random.randrange(9))) for _ in range(seats)))
            yield HoldAward(tuple(random.randrange(9) for _ in range(seats)))
        case "migration":
            brown, blue = (tuple(random.sample(SPACES, 4)) for _ in range(2))
            yield Migrate(random.randrange(13), brown, blue)
            yield Migrate()
        case "draw":
            yield Draw(tuple(random.choice((1, 1, 1, 2, 4)) for _ in range(seats)))
        case "end":
            yield TellStars(tuple(random.choice((None, random.randrange(9))) for _ in range(seats)))
        case step:
            yield Prepare(step)


def play_table(setup: Setup, random: Random, watch: Watch, most: int = 900) -> tuple[State, list[Any]]:
    """Play to the end; ``watch`` sees each move between two states."""
    state: State = TRACKER.start(setup)
    moves: list[Any] = []
    made = 0
    while not state.is_over:
        offered = _moves(random, state, made) if state.is_begun else iter((random_begin(random, setup),))
        for move in offered:
            try:
                following = TRACKER.apply(state, move)
            except RuleError:
                continue
            break
        else:
            raise AssertionError("nothing fits")
        watch(state, move, following)
        moves.append(move)
        made = made + 1 if following.step == "round" else 0
        state = following
        assert len(moves) < most
    return state, moves


class Ledger:
    """Stars of every seat, added up move by move from the rulebook's words alone."""

    def __init__(self) -> None:
        self.stars: dict[int, int] = {}
        self.cards: dict[int, list[Scene]] = {}
        self.together: dict[int, int] = {}

    def icons(self, seat: int, icon: str) -> int:
        """Icons on a seat's completed cards."""
        return sum(scene.icons.get(icon, 0) for scene in self.cards.get(seat, []))

    def watch(self, before: State, move: Any, after: State) -> None:
        """Write a move down."""
        seat = getattr(move, "seat", None)
        is_followed = seat in after.follows
        if isinstance(move, HoldAward):
            self._hold(before, move)
        elif isinstance(move, Complete):
            self._complete(before, move)
        elif isinstance(move, AddStars):
            self._add(move.seat, move.stars)
        elif isinstance(move, Spend) and is_followed and self._card(before, move.seat) == "vfx_artist":
            self._add(move.seat, 2 * move.vfx)
        if isinstance(move, (Spend, TakeCards, DiscardCards, Pass, PlaceAnimal, SwapAnimals)) and seat is not None:
            self.together[seat] = 0
        if isinstance(move, MoveAnimal) and move.by and seat is not None:
            self.together[seat] = 0
        if isinstance(move, EndRound):
            self.together = {}

    def _add(self, seat: int, stars: int) -> None:
        self.stars[seat] = self.stars.get(seat, 0) + stars

    @staticmethod
    def _card(state: State, seat: int) -> str:
        player = state.players[seat]
        return player.specialist.key if player and player.specialist else ""

    def _complete(self, before: State, move: Complete) -> None:
        seat, scene, card = move.seat, move.scene, self._card(before, move.seat)
        likes = self.icons(seat, "like")
        self.cards.setdefault(seat, []).append(scene)
        self._add(seat, scene.stars)
        if scene.per_icon is not None:
            kinds = PLANTS if scene.per_icon.icon == "plant" else (scene.per_icon.icon,)
            self._add(seat, scene.per_icon.bonus + scene.per_icon.times * max(self.icons(seat, each) for each in kinds))
        self.together[seat] = self.together.get(seat, 0) + 1 if move.is_at_once else 1
        if card == "cameraman" and self.together[seat] == 2:
            self._add(seat, 4)
        if card == "vfx_artist":
            self._add(seat, 2 * move.vfx)
        if card == "celebrity" and not scene.icons:
            self._add(seat, before.celebrity[likes] if move.celebrity is None else move.celebrity)

    def _hold(self, before: State, move: HoldAward) -> None:
        animal = before.awards[0 if before.round == 4 else 1]
        players = len(before.players)
        counts = []
        for seat in range(players):
            told = move.counts[seat] if seat < len(move.counts) else None
            if told is None:
                told = sum(scene.animals.get(animal, 0) for scene in self.cards.get(seat, [])) + self.icons(
                    seat, "animal"
                )
                if self._card(before, seat) == "photographer":
                    told += self.icons(seat, "like") // (4 if players < 3 else 3)
            counts.append(told)
        for seat in before.follows:
            better = {count for count in counts if count > counts[seat]}
            times = max(0, 2 - len(better))
            if players == 1 and counts[0] < {4: 4, 6: 8}[before.round]:
                times = 1
            self._add(seat, times * counts[seat])

"""Tables of WILD: Serengeti at every stage: all their pages, and a household that knows much of its copy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from companion.core.game import Seat, Setup
from companion.core.log import Finished, Moved
from companion.core.play import write_move
from companion.games.wild_serengeti.household import (
    Migration,
    celebrity_item,
    map_item,
    migration_item,
    scene_item,
    specialist_item,
)
from companion.games.wild_serengeti.maps import Map, Placed
from companion.games.wild_serengeti.moves import (
    AddStars,
    Begin,
    Complete,
    Draw,
    EndRound,
    EnterScenes,
    HoldAward,
    LayMap,
    Migrate,
    Pass,
    PlaceAnimal,
    PlaceFirst,
    Prepare,
    SetTokens,
    TellStars,
)
from companion.games.wild_serengeti.scenes import ANIMALS, EACH, GROUPS, TERRAINS, Figure, Pattern, Scene, Stars
from companion.games.wild_serengeti.specialists import PointRule, SpecialistCard
from companion.games.wild_serengeti.state import State
from companion.games.wild_serengeti.tracking import TRACKER
from companion.store.catalogue import Item
from tests.browser import samples
from tests.browser.serving import Server
from tests.browser.solo_plays import STRANGE

SLUG: Final = "wild-serengeti"
SECOND_LONG: Final = "Wilhelmina-Charlotte Freifrau zu Sayn-Wittgenstein-Berleburg"
SEATS: Final = (*STRANGE, Seat(SECOND_LONG, "violet"))
AWARDS: Final = ("elephant", "wildebeest")
SURE: Final = EndRound(is_sure=True)

# Terrain in bands that run down to the left; an animal stands on all but every fourth space, so that all 36 stand.
BOARD: Final = Map(7, 7, tuple([TERRAINS[(row + column) // 2 % 4] for row in range(7) for column in range(7)]))
STANDING: Final = {space: ANIMALS[number % 12] for number, space in enumerate(BOARD.spaces[: EACH * len(ANIMALS)])}


# --- Scenes ----------------------------------------------------------------------------------------------------------


def scene(number: int, kind: str, *figures: str, **fields: Any) -> Scene:
    """A Scene with a pattern of figures such as "lion" or "zebra water", each of which it shows."""
    made = [Figure(*figure.split()) for figure in figures]
    animals = dict.fromkeys([figure.animal for figure in made], 1)
    return Scene(number, animals, pattern=Pattern(kind, tuple(made)), **fields)


def waiting(first: int) -> tuple[Scene, ...]:
    """Eight incomplete Scenes, numbered from ``first``: two of them can be completed with all animals on the Map."""
    return (
        scene(first, "terrain", "lion grasslands", "leopard", icons={"leaf": 1, "like": 1}, food=1, stars=6),
        scene(first + 1, "line", "crocodile", "giraffe", "elephant", icons={"vfx": 1}, stars=11),
        scene(first + 2, "adjacency", "hyena", "lion water", "zebra rock", icons={"rare": 1}, per_icon=Stars("plant")),
        scene(first + 3, "line", "vulture", "vulture", "rhinoceros rock", icons={"flower": 2}, vfx=2, stars=3),
        scene(first + 4, "terrain", "gazelle water", "gazelle water", "gazelle water", "jackal rock", stars=14),
        scene(first + 5, "adjacency", "elephant", "elephant", "elephant", "giraffe", icons={"animal": 1}, stars=9),
        scene(first + 6, "line", "zebra", "zebra", "zebra", "wildebeest", per_icon=Stars("like", 2, 3)),
        scene(first + 7, "adjacency", "jackal", "jackal", "jackal", "hyena", "hyena", "vulture rock", stars=21),
    )


def completed(seat: int, number: int) -> tuple[Complete, ...]:
    """Some Scenes of a gallery, numbered from ``number``, with every Icon but Rare."""
    made = (
        scene(number, "line", "lion", "zebra", icons={"leaf": 2, "flower": 1, "fruit": 1, "like": 3}, food=2, stars=9),
        scene(number + 1, "terrain", "elephant", icons={"animal": 2, "food": 1, "vfx": 1}, vfx=1, stars=94),
        Scene(number + 2, {"elephant": 3, "wildebeest": 2}, {"like": 1}, stars=7),
    )
    return tuple([Complete(seat, each) for each in made])


KNOWN: Final = (
    scene(108, "line", "lion", "leopard", "zebra", icons={"like": 2, "fruit": 1}, food=1, per_icon=Stars("plant", 2)),
    scene(12, "adjacency", "hyena", "jackal water", icons={"leaf": 1}, stars=5),
)


def own_copy(server: Server) -> None:
    """What a household told of its copy."""
    items = [
        *[scene_item(each) for each in (*KNOWN, *waiting(21))],
        *[celebrity_item(likes, likes // 3) for likes in (3, 6)],
        map_item("a", BOARD),
        *[
            migration_item(number, Migration(BOARD.spaces[number::11], BOARD.spaces[number + 5 :: 13]))
            for number in (2, 7, 12)
        ],
        specialist_item("The Editor of the Long Documentary", PointRule(3, "like", 2)),
    ]
    by_kind: dict[str, list[Item]] = {}
    for item in items:
        by_kind.setdefault(item[0], []).append(Item(*item))
    for kind, kept in by_kind.items():
        server.keep_items(SLUG, kind, kept)


# --- Plays -----------------------------------------------------------------------------------------------------------


def setup_of(players: int, mode: str, seats: Sequence[Seat] = SEATS, **options: str) -> Setup:
    """People with names that are hard to show, tracked."""
    return replace(samples.make(SLUG, mode, players, tuple(seats), **options), is_tracked=True)


FOUR: Final = setup_of(4, "competitive", specialists="yes")
SOLO: Final = setup_of(1, "solo", scenario="4")
CO_OP: Final = setup_of(4, "co-op", scenario="1")
CARDS: Final = (
    SpecialistCard("cameraman"),
    SpecialistCard("adventurer"),
    SpecialistCard("celebrity"),
    SpecialistCard("another", "The Editor of the Long Documentary"),
)
BEGUN: Final = (Begin(AWARDS, (0, 1, 2, 3), CARDS),)
ONE_OF_FOUR: Final = (Begin(AWARDS, (0,), CARDS[:1]),)
ALONE: Final = (Begin(AWARDS, (0,), CARDS[1:2]),)
MAP: Final = (LayMap(BOARD), *[PlaceAnimal(animal, space) for space, animal in STANDING.items()])


def rich(seats: int) -> Iterator[Any]:
    """As much as there can be on a table: a full Map, a gallery and eight incomplete Scenes for each seat."""
    yield from MAP
    for seat in range(seats):
        yield from completed(seat, 131 + 3 * seat)
        yield EnterScenes(seat, tuple([replace(each, icons=_common(each)) for each in waiting(21 + 8 * seat)]))
        yield SetTokens(seat, 2, 3 + seat, 2)


def _common(scene: Scene) -> dict[Any, int]:
    return {icon: number for icon, number in scene.icons.items() if icon != "rare"}


MIDDLE: Final = (*BEGUN, *rich(4), Complete(0, Scene(160, {"lion": 1}, stars=2)), AddStars(1, 3))
# What the preparations of a round are made of, in order; some rounds leave steps out.
PREPARED: Final = {
    "marker": Prepare("marker"),
    "award": HoldAward((None, 7, 2, 4)),
    "migration": Migrate(),
    "pool": Prepare("pool"),
    "draw": Draw((1, 2, 1, 1)),
    "income": Prepare("income"),
    "first_player": Prepare("first_player"),
}


def state_after(setup: Setup, moves: Iterable[Any]) -> State:
    """The state after those moves, one after the other."""
    state: State = TRACKER.start(setup)
    for move in moves:
        state = TRACKER.apply(state, move)
    return state


def play_on(setup: Setup, moves: Sequence[Any], round_number: int, step: str) -> list[Any]:
    """Those moves, and rounds in which nothing more happens up to a step of that round."""
    state, made = state_after(setup, moves), list(moves)
    while (state.round, state.step) != (round_number, step) and not state.is_over:
        move = SURE if state.step == "round" else PREPARED[state.step]
        state = TRACKER.apply(state, move)
        made.append(move)
    return made


LATE: Final = play_on(FOUR, MIDDLE, 3, "marker")
MIGRATED: Final = Migrate(7, BOARD.spaces[7::11], BOARD.spaces[12::13])
FIRST_EIGHT: Final = PlaceFirst(
    tuple([Placed((2 * row, 2 * column), GROUPS[group][row]) for column, group in enumerate(GROUPS) for row in (0, 1)])
)


def make_table(server: Server, moves: Iterable[Any], setup: Setup, *, is_finished: bool = False) -> str:
    """A table with a play after those moves: its key. The entries are ``move1``, ``move2`` and so on."""
    key = server.make_table(setup, {})
    entries: list[Any] = [Moved(f"move{number}", write_move(move)) for number, move in enumerate(moves, 1)]
    server.append_all(key, [*entries, Finished("finished")] if is_finished else entries)
    return key


# --- Pages -----------------------------------------------------------------------------------------------------------

# By the names of pages: the tables, each with its setup and moves.
TABLES: Final[dict[str, tuple[Setup, Sequence[Any]]]] = {
    "begin": (FOUR, ()),
    "round-empty": (FOUR, BEGUN),
    "round": (FOUR, MIDDLE),
    "round-passed": (FOUR, (*MIDDLE, *[Pass(seat) for seat in range(4)])),
    "marker": (FOUR, LATE),
    "award": (FOUR, [*LATE, PREPARED["marker"]]),
    "award-others": (FOUR, play_on(FOUR, ONE_OF_FOUR, 4, "award")),
    "migration": (FOUR, play_on(FOUR, LATE, 4, "migration")),
    "migration-unmapped": (FOUR, play_on(FOUR, ONE_OF_FOUR, 4, "migration")),
    "pool": (FOUR, play_on(FOUR, LATE, 4, "pool")),
    "draw": (FOUR, play_on(FOUR, LATE, 4, "draw")),
    "draw-one": (FOUR, play_on(FOUR, ONE_OF_FOUR, 4, "draw")),
    "income": (FOUR, play_on(FOUR, LATE, 4, "income")),
    "first-player": (FOUR, play_on(FOUR, LATE, 4, "first_player")),
    "end": (FOUR, play_on(FOUR, LATE, 6, "end")),
    "over": (FOUR, [*play_on(FOUR, LATE, 6, "end"), TellStars((None, 30, None, 12))]),
    "solo-begin": (SOLO, ()),
    "solo-round": (SOLO, (*ALONE, LayMap(BOARD))),
    "solo-lost": (SOLO, (*ALONE, LayMap(BOARD), FIRST_EIGHT, Complete(0, Scene(160, {"lion": 1}, stars=2)), SURE)),
    "co-op": (CO_OP, (*BEGUN, *rich(4))),
}
# Pages of such a table: its name, and what is asked for.
FORMS: Final = {
    "setup": ("begin", "setup"),
    "scene-empty": ("round-empty", "scene1"),
    "scene": ("round", "scene1"),
    "scene-known": ("round", "scene1&of=21"),
    "scene-unknown": ("round", "scene1&of=77"),
    "tokens": ("round", "tokens2"),
    "tableau": ("round", "tableau1"),
    "tableau-empty": ("round-empty", "tableau3"),
    "tableau-card": ("round", "tableau4&of=45"),
    "stars": ("round", "stars1"),
    "lay-map": ("round-empty", "lay_map"),
    "lay-map-again": ("round", "lay_map"),
    "map": ("round", "map"),
    "map-place": ("round", "map&of=zebra"),
    "map-move": ("round", "map&of=9"),
    "ways": ("round", "ways1&of=25"),
    "first-animals": ("solo-round", "first_animals"),
    "solo-setup": ("solo-begin", "setup"),
    "solo-scene": ("solo-round", "scene1"),
}
CORRECTED: Final = {"begin": Begin, "place": PlaceAnimal, "scene": Complete, "cards": EnterScenes, "draw": Draw}
NAMES: Final = (
    *(f"serengeti-{name}" for name in (*TABLES, *FORMS)),
    *(f"serengeti-correct-{name}" for name in (*CORRECTED, "migration")),
    *("serengeti-corrections", "result-serengeti-play", "sheet-serengeti-play", "result-serengeti-lost"),
)
# Pages that have nothing but what another one has: looked at, but not checked once more.
ALIKE: Final = tuple(
    f"serengeti-{name}" for name in ("pool", "first-player", "solo-begin", "solo-scene", "correct-draw", "income")
)
CHECKED: Final = tuple(name for name in NAMES if name not in ALIKE)
# Of these each loads other files, or much.
WEIGHED: Final = (
    *(
        f"serengeti-{name}"
        for name in ("begin", "setup", "round-empty", "round", "co-op", "scene-known", "scene-unknown", "tokens")
    ),
    *(f"serengeti-{name}" for name in ("tableau", "tableau-card", "lay-map-again", "map-move", "ways", "migration")),
    *(f"serengeti-{name}" for name in ("award", "draw", "end", "over", "first-animals", "correct-scene")),
    *("serengeti-corrections", "result-serengeti-play", "sheet-serengeti-play"),
)


def prepare(server: Server) -> dict[str, str]:
    """Tables at every stage of a household that told much: the path of each page by name."""
    own_copy(server)
    keys = {name: make_table(server, moves, setup) for name, (setup, moves) in TABLES.items()}
    paths = {f"serengeti-{name}": f"/tables/{key}/play" for name, key in keys.items()}
    paths |= {f"serengeti-{name}": f"/tables/{keys[at]}/play?form={form}" for name, (at, form) in FORMS.items()}
    whole = TABLES["over"][1]
    at = f"/tables/{keys['over']}"
    numbers = {name: _first(whole, kind) for name, kind in CORRECTED.items()}
    paths |= {f"serengeti-correct-{name}": f"{at}/corrections/move{number}" for name, number in numbers.items()}
    moves = [*TABLES["migration"][1], MIGRATED]
    key = make_table(server, moves, FOUR)
    paths |= {"serengeti-correct-migration": f"/tables/{key}/corrections/move{len(moves)}"}
    done = make_table(server, whole, FOUR, is_finished=True)
    return paths | {
        "serengeti-corrections": f"{at}/corrections",
        "sheet-serengeti-play": f"{at}/seats/1",
        "result-serengeti-play": f"/tables/{done}/result",
        "result-serengeti-lost": f"/tables/{keys['solo-lost']}/result",
    }


def _first(moves: Sequence[Any], kind: type) -> int:
    return next(number for number, move in enumerate(moves, 1) if isinstance(move, kind))

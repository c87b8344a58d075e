"""Plays against the Poachers at every stage, by the key of what the page asks then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from companion.core.game import Setup
from companion.core.log import Finished, Moved
from companion.core.play import write_move
from companion.games import GAMES
from companion.games.wildscape.moves import (
    Begin,
    ChooseSegment,
    SeenBird,
    SetMissing,
    SetPoachers,
    SetRondel,
    Spend,
    TellValue,
    WatchBirds,
)
from companion.games.wildscape.poachers import Animal, Poachers
from companion.games.wildscape.state import State
from companion.store.catalogue import Item
from tests.browser import samples
from tests.browser.serving import Server
from tests.forms.wildscape import RONDEL

SLUG: Final = "wildscape"
TRACKER: Final = GAMES[SLUG].tracker
BEGUN: Final = (Begin(RONDEL),)
BIRDS: Final = WatchBirds(
    (
        SeenBird("B02b", (9, 6, 3)),
        SeenBird("B03a", (3,)),
        SeenBird("B10b", (5, 4, 2)),
        SeenBird("B06b", (3,), (2,)),
    )
)


def energy_at(segment: int) -> SetRondel:
    """6 sun energy at a segment, counted from 1, and 1 at each of the others."""
    return SetRondel(tuple([6 if each == segment else 1 for each in range(1, 10)]))


WAITED: Final = (ChooseSegment(0), Spend(0))
ONE_HERD: Final = SetPoachers(Poachers((Animal("woodland", 7, 7), Animal("wetland", 8, 12, is_established=True)), 5))
# By the key of what is asked then: segment 5 is all white, at segment 9 they establish two.
MOVES: Final[dict[str, Sequence[Any]]] = {
    "segment": BEGUN,
    "spend": (*BEGUN, energy_at(1), ChooseSegment(0)),
    "habitat": (*BEGUN, energy_at(5), *WAITED),
    "herbivore": (*BEGUN, energy_at(9), *WAITED),
    "value": (*BEGUN, ONE_HERD, energy_at(9), *WAITED),
    "turn": (*BEGUN, ONE_HERD, energy_at(9), SetMissing("desert", 6), *WAITED, TellValue(11), TellValue(8)),
}
FORMS: Final = ("missing", "rondel", "poachers")
NAMES: Final = (
    "poachers-begin",
    *(f"poachers-{key}" for key in MOVES),
    *(f"poachers-form-{form}" for form in FORMS),
    *("poachers-known", "poachers-birds", "poachers-birds-again", "poachers-over", "result-poachers"),
    *("poachers-correct-begin", "poachers-correct-birds"),
)


def poachers_setup() -> Setup:
    """Ana against the Poachers, tracked."""
    return replace(samples.make(SLUG, "solo", 1, difficulty="4"), is_tracked=True)


def play(is_there: Callable[[State], bool], first: Sequence[Any] = BEGUN) -> tuple[list[Any], State]:
    """The moves of a play up to a place: the first choice of each prompt, in each round another segment."""
    state, moves = TRACKER.start(poachers_setup()), []
    waiting = list(first)
    while not is_there(state):
        asked = TRACKER.prompt(state)
        if waiting:
            move = waiting.pop(0)
        elif asked.key == "value":
            move = TellValue(10)
        elif asked.key == "birds":
            move = BIRDS
        else:
            move = asked.choices[3 * state.round % 9 if asked.key == "segment" else 0].move
        state = TRACKER.apply(state, move)
        moves.append(move)
    return moves, state


def at_the_birds(number: int) -> list[Any]:
    """The moves up to the first, second or last bird watching (0, 1, 2)."""
    return play(lambda state: state.is_watching and len(state.watched) == number)[0]


def make_table(server: Server, moves: Sequence[Any], *, is_finished: bool = False) -> str:
    """A table with a play after those moves: its key. The entries are ``move1``, ``move2`` and so on."""
    key = server.make_table(poachers_setup(), {})
    entries: list[Any] = [Moved(f"move{number}", write_move(move)) for number, move in enumerate(moves, 1)]
    server.append_all(key, [*entries, Finished("finished")] if is_finished else entries)
    return key


def own_rondel(server: Server) -> None:
    """The household's rondel, entered before."""
    server.keep_items(SLUG, "rondel", [Item("rondel", "rondel", msgspec.json.encode(RONDEL).decode())])


def prepare_bare(server: Server) -> dict[str, str]:
    """A household that entered nothing."""
    return {"poachers-begin": f"/tables/{make_table(server, ())}/play"}


def prepare(server: Server) -> dict[str, str]:
    """Tables at every stage of a household that knows its rondel: the path of each page by name."""
    own_rondel(server)
    keys = {key: make_table(server, moves) for key, moves in MOVES.items()}
    keys |= {"known": make_table(server, ()), "birds": make_table(server, at_the_birds(0))}
    keys |= {"birds-again": make_table(server, at_the_birds(1))}
    whole, _ = play(lambda state: state.is_over)
    keys["over"] = make_table(server, whole)
    paths = {f"poachers-{name}": f"/tables/{key}/play" for name, key in keys.items()}
    paths |= {f"poachers-form-{form}": f"{paths['poachers-turn']}?form={form}" for form in FORMS}
    first = next(number for number, move in enumerate(whole, 1) if isinstance(move, WatchBirds))
    at = f"/tables/{keys['over']}/corrections"
    paths |= {"poachers-correct-begin": f"{at}/move1", "poachers-correct-birds": f"{at}/move{first}"}
    return paths | {"result-poachers": f"/tables/{make_table(server, whole, is_finished=True)}/result"}

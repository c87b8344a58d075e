"""Plays of Rewild: South America at every stage, by the key of what the page asks then: to be looked at, not played.

A play goes by chance from a seed, with cards from shuffled decks; a stage is a play cut off where its prompt stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.game import Seat, Setup
from companion.core.log import Finished, Moved
from companion.core.play import write_move
from companion.games.rewild_south_america.cards import Card, Special
from companion.games.rewild_south_america.catalogue import SLUG
from companion.games.rewild_south_america.moves import Begin, Deal, PlaceTile
from companion.games.rewild_south_america.printed import PRINTED, key_of
from companion.games.rewild_south_america.species import SPECIES
from companion.games.rewild_south_america.state import State
from tests.browser import samples
from tests.browser.serving import Server
from tests.browser.south_america import SIZES, named_decks, own
from tests.games.rewild_south_america.plays import EXPERT, FIGURES, PATIENCE, TRACKER, Decks, answer

LONG: Final = "Maximiliane-Josephine von und zu Hohenstein-Waldburg-Zeil-Ab"
STRANGE: Final = (Seat("<b>Ana</b> & 👩‍👩‍👧", "red"), Seat("أمينة بنت خالد", "blue"), Seat(LONG, "gold"))

HOUSEHOLD: Final = 1
SOLO_SEED, REAL_SEED, EXPERT_SEED = 81, 2, 113  # of plays that bring every stage
MOST_PLAYS: Final = 60
UNKNOWN: Final = ("Puma", "Jaguar", "Capybara")  # cards that the household did not complete yet

# Keys of prompts. A tracked solo play with the display and a deck that the app shuffles:
SOLO: Final = (
    "begin", "deal_wildlife", "action", "place", "upgrade", "attract_displayed", "settle", "count", "take",
    "place_opponent", "upgrade_opponent", "upgrade_done", "harvest_opponent", "attract_opponent",
)  # fmt: skip
# without either:
REAL_CARDS: Final = ("draw", "attract", "pick_plant", "pick_wildlife", "pick_predation")
# three people in Expert Mode; the last ones are other forms:
EXPERT_STAGES: Final = ("begin", "action", "settle", "retrigger", "change", "move_tile", "count_end")
EXPERT_FORMS: Final = ("reserve", "reward")
OTHERS: Final = {"set": "set1", "cards": "cards1", "display": "display", "trigger": "trigger"}
CATALOGUE: Final = {  # pages beside those of the plays, by what follows the catalogue's address
    "list": "",
    "search": "?q=gi",
    "nobody": "?q=Piranha",
    "new": "/new?name=Piranha",
    "known": "/cards/giant-anteater",
    "expert": "/cards/jaguar-ex",
    "figures": "/figures",
    "touched": "/tables",
}
AROUND: Final = ("over", "finished", "corrections", "correct-place", "correct-deal", "result-so-far")

NAMES: Final = (
    *(f"solo-{key}" for key in (*SOLO, *AROUND)),
    *(f"real-{key}" for key in REAL_CARDS),
    *(f"expert-{key}" for key in (*EXPERT_STAGES, *EXPERT_FORMS, "cards")),
    *(f"other-{key}" for key in OTHERS),
    *("result-solo", "result-expert"),
    *(f"cards-{key}" for key in CATALOGUE),
)
# Pages that are made like another one, or that tests of the catalogue check: looked at, but not checked once more.
ALIKE: Final = (
    *("solo-settle", "solo-take", "solo-upgrade_opponent", "solo-upgrade_done", "solo-finished", "solo-result-so-far"),
    *("solo-correct-place", "real-pick_wildlife", "real-pick_predation", "expert-change", "expert-move_tile"),
    *("expert-count_end", "result-solo"),
    *(f"cards-{key}" for key in CATALOGUE if key != "touched"),
)
CHECKED: Final = tuple(name for name in NAMES if name not in ALIKE)
STAGES: Final = tuple(name for name in CHECKED if name.startswith(("solo-", "real-", "expert-", "other-")))
# Of these each loads other files.
WEIGHED: Final = (
    *("solo-begin", "solo-deal_wildlife", "solo-action", "solo-attract_displayed", "solo-place", "solo-over"),
    *("solo-attract_opponent", "expert-cards", "other-set", "result-expert"),
)


# --- Plays by chance -------------------------------------------------------------------------------------------------


def solo_setup() -> Setup:
    """Ana against the opponent, tracked."""
    return replace(samples.make("rewild-south-america", "solo", 1, factor="standard"), is_tracked=True)


def expert_setup() -> Setup:
    """Three people with names that are hard to show, and all of Expert Mode."""
    made = samples.make("rewild-south-america", "competitive", 3, STRANGE, **dict.fromkeys(EXPERT, "yes"))
    return replace(made, is_tracked=True)


def household_decks(random: Random) -> Decks:
    """The household's cards, shuffled."""
    decks = named_decks(Random(HOUSEHOLD))
    for cards in decks.cards.values():
        random.shuffle(cards)
    return decks


def expert_decks(random: Random) -> Decks:
    """Shuffled decks with Expert cards: printed plants, and every third animal with a Placement Reward."""
    decks = Decks(random, SIZES, is_expert=True)
    names = [species.name for species in SPECIES]
    random.shuffle(names)
    for cards in decks.cards.values():
        for at, card in enumerate(cards):
            cards[at] = _as_expert(card, at, names)
    return decks


def _as_expert(card: Card, at: int, names: list[str]) -> Card:
    if isinstance(card.effect, Special):
        printed = PRINTED[f"{card.effect.what.replace('_', '-')}-plant-ex"]
        return replace(card, name=printed.name, key=printed.key)
    name = names.pop() if names else card.name
    if card.deck == "plant" or at % 3:
        return replace(card, name=name, key=f"{key_of(name)}-2")
    return replace(card, name=name, key=f"{key_of(name)}-2-ex", is_expert=True, reward=5 + at % 4)


def play(setup: Setup, seed: int, decks: Callable[[Random], Decks], *first: Any) -> list[Any]:
    """The moves of a play by chance, to its end or to where nothing more can be answered."""
    random = Random(seed)
    cards, state, moves = decks(random), TRACKER.start(setup), list(first)
    for move in first:
        state = TRACKER.apply(state, move)
    refused = 0
    while TRACKER.prompt(state) is not None and refused < PATIENCE:
        move = answer(state, random, cards)
        try:
            state = TRACKER.apply(state, move)
        except RuleError:
            refused += 1
            continue
        moves.append(move)
        refused = 0
    return moves


def stages(setup: Setup, moves: Sequence[Any]) -> Iterator[tuple[int, State, Any]]:
    """How many moves are made, the state and what is asked then, from before the first move on."""
    state = TRACKER.start(setup)
    for number, move in enumerate((*moves, None)):
        yield number, state, TRACKER.prompt(state)
        if move is not None:
            state = TRACKER.apply(state, move)


def cut(
    setup: Setup, keys: Sequence[str], decks: Callable[[Random], Decks], seed: int, *first: Any, late: int = 6
) -> dict[str, tuple[list[Any], str]]:
    """A play up to each of these prompts, or to where such another form is offered, with the full key of that.

    It is where it offers most until a ``late`` round, the last one of these, else the first time. What the play of the
    first seed does not bring is looked for in those of the next ones.
    """
    found: dict[str, tuple[list[Any], str]] = {}
    most: dict[str, int] = {}
    for each in range(seed, seed + MOST_PLAYS):
        missing = [key for key in keys if key not in found]
        if not missing:
            break
        moves = play(setup, each, decks, *first)
        for number, state, asked in stages(setup, moves):
            for name in (asked.key, *[other.key for other in asked.others]) if asked else ():
                key = name.rstrip("1234")
                offered = len(asked.choices) + len(asked.orders)
                if key in missing and (key not in found or (state.round <= late and offered >= most[key])):
                    found[key], most[key] = (list(moves[:number]), name), offered
    assert len(found) == len(keys), f"never asked: {set(keys) - set(found)}"
    return found


# --- Tables ----------------------------------------------------------------------------------------------------------


def make_play(server: Server, setup: Setup, moves: Sequence[Any], *, is_finished: bool = False) -> str:
    """A table with a play after those moves: its key. The entries are ``move1``, ``move2`` and so on."""
    key = server.make_table(setup, {})
    entries: list[Any] = [Moved(f"move{number}", write_move(move)) for number, move in enumerate(moves, 1)]
    server.append_all(key, [*entries, Finished("finished")] if is_finished else entries)
    return key


def prepare(server: Server) -> dict[str, str]:
    """Tables at every stage, and the catalogue: the path of each page by name.

    The household knows all cards but three, and knows one of them otherwise than the tables do.
    """
    moves = play(solo_setup(), SOLO_SEED, household_decks)
    dearer = [move.card for move in moves if isinstance(move, Deal) and move.card.price][-1]
    cards = [card for deck in named_decks(Random(HOUSEHOLD)).cards.values() for card in deck]
    cards = [replace(card, price=dearer.price + 1) if card == dearer else card for card in cards]
    own(server, [card for card in cards if card.name not in UNKNOWN])
    paths = {f"cards-{key}": f"/catalogue/{SLUG}{more}" for key, more in CATALOGUE.items()}
    return paths | _prepare_solo(server) | _prepare_real_cards(server) | _prepare_expert(server)


def _prepare_solo(server: Server) -> dict[str, str]:
    setup = solo_setup()
    made = {
        key: (make_play(server, setup, moves), moves)
        for key, (moves, _) in cut(setup, SOLO, household_decks, SOLO_SEED).items()
    }
    paths = {f"solo-{key}": f"/tables/{table}/play" for key, (table, _) in made.items()}
    paths |= {f"other-{name}": f"{paths['solo-action']}?form={form}" for name, form in OTHERS.items()}
    table, moves = made["attract_displayed"]
    at = f"/tables/{table}"
    numbers = {kind: _last(moves, kind) for kind in (PlaceTile, Deal)}
    paths |= {
        "solo-corrections": f"{at}/corrections",
        "solo-correct-place": f"{at}/corrections/move{numbers[PlaceTile]}",
        "solo-correct-deal": f"{at}/corrections/move{numbers[Deal]}",
        "solo-result-so-far": f"{at}/result",
    }
    whole = play(setup, SOLO_SEED, household_decks)
    paths["solo-over"] = f"/tables/{make_play(server, setup, whole)}/play"
    done = make_play(server, setup, whole, is_finished=True)
    return paths | {"solo-finished": f"/tables/{done}/play", "result-solo": f"/tables/{done}/result"}


def _last(moves: Sequence[Any], kind: type) -> int:
    return max(number for number, move in enumerate(moves, 1) if isinstance(move, kind))


def _prepare_real_cards(server: Server) -> dict[str, str]:
    setup = solo_setup()
    begin = Begin((0, 1), figures=FIGURES)
    found = cut(setup, REAL_CARDS, household_decks, REAL_SEED, begin)
    return {f"real-{key}": f"/tables/{make_play(server, setup, moves)}/play" for key, (moves, _) in found.items()}


def _prepare_expert(server: Server) -> dict[str, str]:
    setup = expert_setup()
    paths = {}
    for key, (moves, name) in cut(setup, (*EXPERT_STAGES, *EXPERT_FORMS), expert_decks, EXPERT_SEED).items():
        path = f"/tables/{make_play(server, setup, moves)}/play"
        paths[f"expert-{key}"] = f"{path}?form={name}" if key in EXPERT_FORMS else path
    paths["expert-cards"] = f"{paths['expert-action']}?form=cards3"
    whole = play(setup, EXPERT_SEED, expert_decks)
    done = make_play(server, setup, whole, is_finished=True)
    return paths | {"result-expert": f"/tables/{done}/result"}

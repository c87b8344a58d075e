"""How a table of Wildscape is set up, step by step (WL-1 to WL-5, WL-50 to WL-53)."""

from __future__ import annotations

from typing import Final

from companion.core.errors import RuleError
from companion.core.game import Setup, neighbours
from companion.core.prompt import Order
from companion.core.text import Text, counted, text
from companion.games.wildscape.land import SNAKES, SPECIALIST_TYPES, SpecialistType
from companion.games.wildscape.poachers import NAMES, THRESHOLD
from companion.games.wildscape.rondel import SEGMENTS, START, SUN_ENERGY
from companion.games.wildscape.state import FIRST_ROW, SECOND_ROW

HABITAT_TILES: Final = 70
STACKS: Final = 3  # besides the last one
TILES_OF_STACK: Final = {2: 8, 3: 12, 4: 16}  # by players
TILES_OF_SHORT_STACK: Final = {2: 6, 3: 9, 4: 12}
LAND_TILES: Final = 16
BONUS_TILES: Final = 3  # for each player
BIRDS: Final = 2  # between two neighbours, twice as many for two players
BIO_ENERGY: Final = 2
OF_EACH: Final = 2  # fauna, predator and primate cards for each player, and specialists of a type (Variant 1)
DISCARDED: Final = 3  # of those 6 cards

VARIANTS: Final = {
    "": "Specialists come from the decks",
    "dealt": "Expert Variant 1: specialists are dealt",
    "draft": "Expert Variant 2: specialists are drafted",
}


def variants_for(setup: Setup) -> dict[str, str]:
    """The specialist variants of a table, with their titles: the Poachers draft nothing.

    Rulebook: Wildscape, Player Setup; Specialist Draft Variant.
    """
    return {key: title for key, title in VARIANTS.items() if key != "draft" or setup.mode != "solo"}


def split_tiles(players: int, *, is_short: bool = False) -> tuple[int, int]:
    """The habitat tiles of each of 3 stacks, and of the last one, which has all that are not on the rondel.

    Rulebook: Wildscape, Setup > Habitat Tiles (WL-2).

    >>> split_tiles(2), split_tiles(3), split_tiles(4)
    ((8, 37), (12, 25), (16, 13))
    """
    stack = (TILES_OF_SHORT_STACK if is_short else TILES_OF_STACK)[players]
    return stack, HABITAT_TILES - SEGMENTS - STACKS * stack


def draft_order(setup: Setup) -> tuple[tuple[SpecialistType, tuple[int, ...]], ...]:
    """Who chooses when of each type of specialists, by seat: the last player first, then the first one, and so on.

    Rulebook: Wildscape, Specialist Draft Variant.
    """
    seats = tuple(range(setup.number_of_players))
    return tuple([(kind, seats if index % 2 else seats[::-1]) for index, kind in enumerate(SPECIALIST_TYPES)])


def steps(setup: Setup, variant: str = "") -> tuple[Order, ...]:
    """What is to be done before the first turn, in order; ``variant`` is a key of ``VARIANTS``.

    Rulebook: Wildscape, Setup; Solo Game Setup (WL-1 to WL-5, WL-50 to WL-53). Raises RuleError ``unknown_variant``.
    """
    if variant not in variants_for(setup):
        titles = " or ".join(variants_for(setup).values())
        raise RuleError("unknown_variant", text("Choose one of: {titles}.", titles=titles), "variant")
    is_solo = setup.mode == "solo"
    orders = [
        _rondel("the solo side" if is_solo else "the side for several players"),
        *(_solo_tiles() if is_solo else _stacks(setup)),
        *_specialist_board(setup, variant),
        Order(
            text("Shuffle fauna, primates and predators apart. Lay out 3 of each: a row each, its deck to the right.")
        ),
        _birds(setup),
        Order(text("Shuffle the {all} land tiles into a stack, face down. Turn its top tile up.", all=LAND_TILES)),
        _bonus_tiles(setup),
        _supply(),
        *(_poachers(int(setup.options["difficulty"])) if is_solo else ()),
        *_players(setup),
        *_variant(setup, variant),
    ]
    return tuple(orders)


# --- The table --------------------------------------------------------------------------------------------------------


def _rondel(side: str) -> Order:
    energy = ", ".join([str(tokens) for tokens in START])
    return Order(
        text("Rondel: {side} up. Sun energy from any segment clockwise: {energy}.", side=side, energy=energy),
        text(
            "All {all} tokens. Choose the first segment at random. Put the action selection token beside the rondel.",
            all=SUN_ENERGY,
        ),
        "energy",
    )


def _face_up() -> Text:
    return text("Mix the {all} habitat tiles. Put {up} face up onto the rondel.", all=HABITAT_TILES, up=SEGMENTS)


def _stacks(setup: Setup) -> tuple[Order, ...]:
    stack, rest = split_tiles(setup.number_of_players, is_short=setup.is_on("short_game"))
    words = "Make {stacks} stacks of {tiles}, face down. Put a bird watching tile on 2 of them."
    return (
        Order(_face_up()),
        Order(text(words, stacks=STACKS, tiles=counted(stack, "tile", "tiles"))),
        Order(text("The other {rest} are the last stack. Put the end game trigger tile on it.", rest=rest)),
    )


def _solo_tiles() -> tuple[Order, ...]:
    rest = HABITAT_TILES - SEGMENTS
    return (
        Order(_face_up(), text("The other {rest} are a supply, face down: there are no stacks.", rest=rest)),
        Order(text("Solo card: the end game trigger tile in its middle, both bird watching tiles on it.")),
    )


def _specialist_board(setup: Setup, variant: str) -> tuple[Order, ...]:
    side = "2 players" if len(setup.seats) == 2 else "3/4 players"
    board = Order(
        text("Specialist board: the side for {side} up. Each token onto the start of its track.", side=side),
        text("The first of a type needs {row}.", row=FIRST_ROW),
        "specialist",
    )
    if setup.mode == "solo" and int(setup.options["difficulty"]) >= THRESHOLD:
        board = Order(
            text("Specialist board: the side for {side} up. All tokens onto row {row}.", side=side, row=THRESHOLD),
            text("The Poachers have {row} or more of each type: you need {needed}.", row=THRESHOLD, needed=SECOND_ROW),
            "specialist",
        )
    decks = text("Shuffle the 5 types of specialists apart. Put their decks beside the board.")
    kept = text("Shuffle the 5 types of specialists apart, and keep them at hand.")
    return board, Order(kept if variant else decks)


def _birds(setup: Setup) -> Order:
    detail: Text | None = text("Choose the side that is up at random. The others go to the box.")
    if len(setup.seats) > 2:
        pairs = [f"{setup.seats[one].name} and {setup.seats[two].name}" for one, two in neighbours(setup)]
        words = "{pairs}. Choose the side that is up at random. The others go to the box."
        label, detail = (
            text("Deal {birds} birds to each pair of neighbours.", birds=BIRDS),
            text(words, pairs="; ".join(pairs)),
        )
    elif setup.mode == "solo":
        label = text("Deal {birds} birds between you and the Poachers. Replace B07.", birds=2 * BIRDS)
    else:
        label = text("Deal {birds} birds between you both.", birds=2 * BIRDS)
    return Order(label, detail, "bird")


def _bonus_tiles(setup: Setup) -> Order:
    tiles = BONUS_TILES * len(setup.seats)
    if setup.mode == "solo":
        words = "Put {tiles} random predator bonus tiles face up in a row. The Poachers take them from the left."
        return Order(
            text(words, tiles=tiles),
            text("{each} for each side. The others go to the box.", each=BONUS_TILES),
            "predator",
        )
    words = "Turn {tiles} random predator bonus tiles up. The others go to the box."
    return Order(text(words, tiles=tiles), text("{each} for each player.", each=BONUS_TILES), "predator")


def _supply() -> Order:
    return Order(
        text("Sort herbivores by type and number, snakes by type, rivers by size, oases by their other type."),
        text("Herbivores show their reintroduced side. Pawns and bio energy lie beside them, and never run out."),
        "herbivore",
    )


# --- The Poachers and the players -------------------------------------------------------------------------------------


def _poachers(difficulty: int) -> tuple[Order, ...]:
    animal = "snake" if difficulty in SNAKES else "herbivore"
    words = "Give the Poachers a {animal} of size {size} of each of the 4 types, and rivers worth {size}."
    return (
        Order(
            text(words, animal=animal, size=difficulty),
            text("The river tiles are your choice. They get no cards, no bio energy and no land."),
            animal,
        ),
        Order(text("Give them 1 primate pawn and 1 predator pawn."), mark="primate"),
    )


def _players(setup: Setup) -> tuple[Order, ...]:
    is_alone = setup.number_of_players == 1
    land = "Take a random starting land tile, and {energy} bio energy."
    cards = "Draw {all} animal cards, {of} of each kind. Discard any {discarded} of them."
    if not is_alone:
        land = "Each player: take a random starting land tile, and {energy} bio energy."
        cards = "Each player: draw {all} animal cards, {of} of each kind. Discard any {discarded} of them."
    first = text("{name} goes first, and takes the starting player card.", name=setup.seats[0].name)
    return (
        Order(text(land, energy=BIO_ENERGY)),
        *(() if is_alone else (Order(first),)),
        Order(text(cards, all=3 * OF_EACH, of=OF_EACH, discarded=DISCARDED), mark="paw"),
        Order(text("Choose which side of the starting land tile is up.")),
    )


def _variant(setup: Setup, variant: str) -> tuple[Order, ...]:
    """What comes of the specialists before the start. They are in hand until they are attracted."""
    detail = text("They stay in hand until they are attracted.")
    if variant == "dealt":
        words = "Each player: draw {dealt} specialists of each type. Keep 1 of each. The others go to the box."
        if setup.number_of_players == 1:
            words = "Draw {dealt} specialists of each type. Keep 1 of each. The others go to the box."
        return (Order(text(words, dealt=OF_EACH), detail, "specialist"),)
    if variant == "draft":
        names = [seat.name for seat in setup.seats]
        cards = setup.number_of_players + 1
        words = "{type}: lay out {cards} specialists. Each keeps 1, in this order: {names}. The last goes to the box."
        return tuple(
            Order(
                text(words, type=NAMES[kind], cards=cards, names=", ".join([names[seat] for seat in seats])),
                detail,
                kind,
            )
            for kind, seats in draft_order(setup)
        )
    return ()

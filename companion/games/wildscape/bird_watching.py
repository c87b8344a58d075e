"""A bird watching: every bird between every pair of neighbours, also against the Poachers (WL-20 to WL-27, WL-61)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.game import Setup, neighbours
from companion.core.text import text
from companion.games.wildscape.birds import Comparison, compare_bird
from companion.games.wildscape.birds_of_lands import count_land
from companion.games.wildscape.catalogue import BIRD_BY_KEY, BIRDS, Bird, Compare
from companion.games.wildscape.land import Land
from companion.games.wildscape.moves import BIRDS_BETWEEN, BirdsByPair, SeenBird
from companion.games.wildscape.poachers import Poachers, count_for_bird

UNDECIDED: Final = Comparison((None, None))


class Sides(Struct, frozen=True):
    """Who watches birds: the lands by seat, None for one that is not followed, and what the Poachers have, if any.

    ``occasion`` is 0, 1 or 2: the first, the second or the last bird watching.
    """

    setup: Setup
    lands: tuple[Land | None, ...]
    poachers: Poachers | None = None
    occasion: int = 0

    def count(self, seat: int, bird: str) -> tuple[int, ...] | None:
        """What a seat counts for a bird, None where nobody knows (WL-26, WL-61)."""
        if self.poachers is not None and self.setup.seats[seat].is_opponent:
            return count_for_bird(self.poachers, bird, self.occasion)
        land = self.lands[seat]
        return None if land is None else count_land(land, bird)

    def is_known(self, seat: int) -> bool:
        """Whether something of a seat is followed."""
        return self.lands[seat] is not None or self.setup.seats[seat].is_opponent


class Watched(Struct, frozen=True):
    """A bird watching: the birds, what both neighbours counted, how each compares, and between whom (``pairs``)."""

    birds: tuple[SeenBird, ...]
    comparisons: tuple[Comparison, ...]
    pairs: tuple[tuple[int, int], ...]

    @property
    def points(self) -> tuple[int, ...]:
        """Energy or VP of each seat, without birds that are undecided."""
        found = dict.fromkeys(range(1 + max(map(max, self.pairs))), 0)
        for seats, each in zip(self.pairs, self.comparisons, strict=True):
            for seat, points in zip(seats, each.points, strict=True):
                found[seat] += points or 0
        return tuple(found.values())

    def is_decided(self, seat: int) -> bool:
        """Whether every bird of a seat is."""
        both = zip(self.pairs, self.comparisons, strict=True)
        return all(each.points != (None, None) for seats, each in both if seat in seats)


def birds_between(setup: Setup) -> int:
    """The number of birds between two neighbours: 2, but 4 for two seats. Rulebook: Wildscape, Card Tableau (WL-3)."""
    return BIRDS_BETWEEN if len(setup.seats) == 2 else BIRDS_BETWEEN // 2


def pairs_of_birds(setup: Setup) -> tuple[tuple[int, int], ...]:
    """The seats of each bird, pair by pair, as the birds of a watching stand in a row (WL-3, A-WL13).

    >>> from companion.core.game import Seat
    >>> pairs_of_birds(Setup("", "", (Seat("A"), Seat("B"), Seat("C"))))
    ((0, 1), (0, 1), (1, 2), (1, 2), (2, 0), (2, 0))
    """
    return tuple([pair for pair in neighbours(setup) for _ in range(birds_between(setup))])


def watch_birds(sides: Sides, birds: tuple[SeenBird, ...]) -> Watched:
    """Compare all birds, pair by pair; what was typed wins over what is counted.

    Of a bird between two seats that nobody follows, nothing need be told. Raises RuleError ``wrong_birds``,
    ``unknown_bird``, ``bird_not_solo``, ``bird_twice``, ``count_missing``, ``one_number``.
    Rulebook: Wildscape, Bird Watching; Birds, Solo mode (WL-20, WL-22, WL-61).
    """
    pairs = pairs_of_birds(sides.setup)
    if len(birds) != len(pairs):
        words = "There are {number} birds: {between} between each pair of neighbours."
        raise RuleError("wrong_birds", text(words, number=len(pairs), between=birds_between(sides.setup)), "birds")
    both = [_see_bird(sides, birds, number) for number in range(len(birds))]
    return Watched(tuple([seen for seen, _ in both]), tuple([how for _, how in both]), pairs)


def _see_bird(sides: Sides, birds: tuple[SeenBird, ...], number: int) -> tuple[SeenBird, Comparison]:
    seen, seats = birds[number], pairs_of_birds(sides.setup)[number]
    is_open = not (seen.mine or seen.theirs or any(sides.is_known(seat) for seat in seats))
    if is_open and not seen.card:
        return seen, UNDECIDED
    bird = check_bird(sides.setup, [each.card for each in birds], number)
    if is_open:
        return seen, UNDECIDED
    mine, theirs = [
        typed or sides.count(seat, bird.key) for seat, typed in zip(seats, (seen.mine, seen.theirs), strict=True)
    ]
    for field, values in (("mine", mine), ("theirs", theirs)):
        if bird.compare is Compare.NUMBER and len(values or ()) > 1:
            words = text("{bird} compares one number: {what}.", bird=name_bird(bird), what=bird.what)
            raise RuleError("one_number", words, f"{field}_{number + 1}")
    if not mine or not theirs:
        words = text("{bird}: type both numbers.", bird=name_bird(bird))
        raise RuleError("count_missing", words, f"{'theirs' if mine else 'mine'}_{number + 1}")
    return replace(seen, mine=mine, theirs=theirs), compare_bird(bird, mine, theirs)


def compare_now(sides: Sides, birds: BirdsByPair) -> Watched:
    """How the birds stand as far as they are known: what is not counted by the app stays open."""
    seen, comparisons, pairs = [], [], pairs_of_birds(sides.setup)
    for (first, second), card in zip(pairs, [card for cards in birds for card in cards], strict=True):
        mine = sides.count(first, card) if card else None
        theirs = sides.count(second, card) if card else None
        seen.append(SeenBird(card, mine, theirs))
        comparisons.append(compare_bird(BIRD_BY_KEY[card], mine, theirs) if mine and theirs else UNDECIDED)
    return Watched(tuple(seen), tuple(comparisons), pairs)


def check_bird(setup: Setup, cards: Sequence[str], number: int) -> Bird:
    """The bird of a card, by its number from 0 among all that lie there; "" is one that is not known.

    Raises RuleError ``unknown_bird``, ``bird_not_solo`` (WL-53), ``bird_twice``.
    """
    card, field = cards[number], f"card_{number + 1}"
    bird = BIRD_BY_KEY.get(card)
    if bird is None:
        words = "Choose the bird: one of {birds}."
        raise RuleError("unknown_bird", text(words, birds=f"{BIRDS[0].key} to {BIRDS[-1].key}"), field)
    if setup.mode == "solo" and not bird.is_used_solo:
        words = "{bird} is not used against the Poachers. Replace the card."
        raise RuleError("bird_not_solo", text(words, bird=name_bird(bird)), field)
    if any(other[:3] == card[:3] for other in cards[:number]):
        words = "Card {card} is there twice. Look at the cards again."
        raise RuleError("bird_twice", text(words, card=card[:3]), field)
    return bird


def arrange_birds(setup: Setup, birds: BirdsByPair) -> BirdsByPair:
    """The cards between each pair of neighbours, "" for one that is not known; nothing at all is all unknown.

    Raises RuleError ``wrong_birds``, ``unknown_bird``, ``bird_not_solo``, ``bird_twice``. Rulebook: Wildscape,
    Card Tableau (WL-3, WL-53).
    """
    pairs, between = len(neighbours(setup)), birds_between(setup)
    if not birds:
        return (("",) * between,) * pairs
    if [len(cards) for cards in birds] != [between] * pairs:
        words = "There are {number} birds: {between} between each pair of neighbours."
        raise RuleError("wrong_birds", text(words, number=between * pairs, between=between), "birds")
    all_cards = [card for cards in birds for card in cards]
    for number, card in enumerate(all_cards):
        if card:
            check_bird(setup, all_cards, number)
    return birds


def name_bird(bird: Bird) -> str:
    """A bird by number and name."""
    return f"{bird.key} {bird.name}"

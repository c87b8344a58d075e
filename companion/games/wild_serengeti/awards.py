"""The Awards Ceremonies: Award Animals of every seat, places and stars for all (WS-27 to WS-29, WS-43, WS-52)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.text import Text, counted, text
from companion.games.wild_serengeti.moves import HoldAward
from companion.games.wild_serengeti.scenes import NAMES, PLURALS, Animal, Scene, count_animals, count_icons
from companion.games.wild_serengeti.scoring import award_places, award_stars, photographer_animals, solo_award_place
from companion.games.wild_serengeti.state import (
    Award,
    Ceremony,
    State,
    add_stars,
    name_of,
    player_of,
    with_player,
)

AWARD_ROUNDS: Final[dict[int, Award]] = {4: "award_1", 6: "award_2"}  # before which they are held (WS-10)
_PLACES: Final = {1: "1st place", 2: "2nd place"}


class Count(Struct, frozen=True):
    """Award Animals of a seat: pictures on completed cards, Animal Icons, and what the Photographer adds."""

    animals: int
    icons: int
    photographer: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.animals + self.icons + self.photographer


def award_of(round_number: int) -> Award | None:
    """The next ceremony from a round on, None after the last one.

    >>> award_of(1), award_of(4), award_of(6)
    ('award_1', 'award_2', None)
    """
    return next((award for before, award in AWARD_ROUNDS.items() if before > round_number), None)


def animal_of(state: State, award: Award) -> Animal:
    """The Award Animal of a ceremony."""
    return state.awards[tuple(AWARD_ROUNDS.values()).index(award)]


def count_award(state: State, seat: int, animal: Animal) -> Count:
    """A seat's Award Animals: each picture on completed cards, each Animal Icon, and the Photographer's sets of Likes.

    Rulebook: Serengeti, 1. Awards Ceremony; Specialist Cards (WS-26 to WS-28, WS-43, A-WS3, A-WS10).
    """
    player = player_of(state, seat)
    icons = count_icons(player.gallery)
    sets = photographer_animals(icons["like"], state.setup.number_of_players) if player.is_a("photographer") else 0
    return Count(count_animals(player.gallery, animal), icons["animal"], sets)


def unseen_animals(state: State, scene: Scene) -> tuple[Animal, ...]:
    """Award Animals of ceremonies to come whose pictures on a card nobody counted (WS-27)."""
    held = {ceremony.award for ceremony in state.ceremonies}
    coming = [animal_of(state, award) for award in AWARD_ROUNDS.values() if award not in held]
    return tuple([animal for animal in coming if animal not in scene.looked_for]) if scene.looked_for else ()


def say_unseen(scene: Scene, animal: Animal) -> Text:
    """What is to be counted on a card.

    >>> str(say_unseen(Scene(9), "zebra"))
    'Count the Zebras on Scene 9: nobody has looked for them yet.'
    """
    words = "Count the {animals} on Scene {number}: nobody has looked for them yet."
    return text(words, animals=PLURALS[animal], number=scene.number)


def say_count(count: Count, animal: Animal) -> Text:
    """How Award Animals were counted.

    >>> str(say_count(Count(3, 3, 0), "lion")), str(say_count(Count(2, 0, 2), "zebra"))
    ('3 Lions + 3 Animal Icons', '2 Zebras + 2 by the Photographer')
    """
    said = text("{animals}", animals=counted(count.animals, NAMES[animal], PLURALS[animal]))
    if count.icons:
        said = text("{said} + {icons}", said=said, icons=counted(count.icons, "Animal Icon", "Animal Icons"))
    if count.photographer:
        said = text("{said} + {more} by the Photographer", said=said, more=count.photographer)
    return said


def hold_award(state: State, move: HoldAward) -> State:
    """All seats are counted and ranked, ties share a place and leave the next one open; stars go onto the track.

    Alone, first place needs 4 or 8. In co-op players are ranked as usual (A-WS8). Raises RuleError ``count_missing``.
    Rulebook: Serengeti, 1. Awards Ceremony; Solo Mode (WS-27 to WS-29, WS-52, A-WS1, A-WS11).
    """
    award = AWARD_ROUNDS[state.round]
    animal = animal_of(state, award)
    counts = tuple([_count_seat(state, move, seat, animal) for seat in range(len(state.setup.seats))])
    places = (solo_award_place(award, counts[0]),) if state.is_alone else award_places(counts)
    stars = tuple([award_stars(count, place) for count, place in zip(counts, places, strict=True)])
    for seat in state.follows:
        state = with_player(state, seat, add_stars(player_of(state, seat), award, stars[seat]))
    held = Ceremony(award, animal, counts, places, stars)
    return replace(state, ceremonies=(*state.ceremonies, held), news=say_ceremony(state, held))


def _count_seat(state: State, move: HoldAward, seat: int, animal: Animal) -> int:
    told = move.counts[seat] if seat < len(move.counts) else None
    if told is not None:
        return told
    if seat not in state.follows:
        words = "Count {name}’s {animals} and Animal Icons on completed cards."
        message = text(words, name=name_of(state, seat), animals=PLURALS[animal])
        raise RuleError("count_missing", message, f"seat{seat + 1}")
    return count_award(state, seat, animal).total


def say_ceremony(state: State, held: Ceremony) -> tuple[Text, ...]:
    """The places and stars of a ceremony, seat by seat."""
    said = []
    for seat, (count, place, stars) in enumerate(zip(held.counts, held.places, held.stars, strict=True)):
        animals = counted(count, NAMES[held.animal], PLURALS[held.animal])
        values = {"place": _PLACES.get(place, "no place"), "name": name_of(state, seat)}
        words = "{name}: {animals}, {place}, {stars}"
        said.append(text(words, **values, animals=animals, stars=counted(stars, "star", "stars")))
    return tuple(said)

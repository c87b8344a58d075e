"""Bird watchings within a play of Wildscape, and the lands as they are counted at its end (WL-20 to WL-35, WL-60)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.text import Text, text
from companion.games.wildscape.bird_watching import (
    Sides,
    Watched,
    arrange_birds,
    birds_between,
    name_bird,
    watch_birds,
)
from companion.games.wildscape.catalogue import BIRD_BY_KEY
from companion.games.wildscape.land import Land
from companion.games.wildscape.moves import LookOver, SetBirds, WatchBirds
from companion.games.wildscape.scoring import ornithologist_vp
from companion.games.wildscape.solo import next_round
from companion.games.wildscape.specialists import ORNITHOLOGIST, plays
from companion.games.wildscape.state import MID_GAME, State, land_of, with_land, with_solo
from companion.games.wildscape.things import find_thing
from companion.games.wildscape.turns import has_bird_tile, is_final, seat_to_count

MOST_ENERGY: Final = 8  # that a player keeps after a bird watching (WL-21)


def sides_of(state: State) -> Sides:
    """Who watches birds now; after the last watching as at it."""
    poachers = None if state.solo is None else state.solo.poachers
    return Sides(state.setup, state.lands, poachers, min(len(state.watched), MID_GAME))


def keep_energy(land: Land, gained: int) -> Land:
    """A land after a bird watching: what is above 8 is lost, then the Ornithologist adds, even above 8.

    While its energy is unknown it stays so. Rulebook: Wildscape, Bird Watching 3; Specialists S31 (WL-21, WL-27).

    >>> from companion.games.wildscape.land import Counts, Specialist
    >>> keep_energy(Land(specialists=(Specialist("S31"),), counts=Counts(energy=7)), 4).counts.energy
    10
    """
    if land.counts.energy is None:
        return land
    extra = ornithologist_vp(gained) if plays(land, ORNITHOLOGIST) else 0
    return replace(land, counts=replace(land.counts, energy=min(land.counts.energy + gained, MOST_ENERGY) + extra))


def watch(state: State, move: WatchBirds) -> State:
    """A bird watching: energy, at the end VP; the Poachers keep what is above 8 (WL-20 to WL-22, WL-60).

    Where players are against each other, a tile that somebody else removed brings one before a turn as well.
    Raises RuleError ``no_bird_watching`` and those of ``watch_birds``.
    """
    is_between_turns = state.solo is None and not is_final(state) and has_bird_tile(state)
    if not (state.is_watching or is_between_turns):
        raise RuleError("no_bird_watching", text("There is no bird watching now. Reload the page."))
    watched = watch_birds(sides_of(state), move.birds)
    is_last = is_final(state)
    state = replace(state, watched=(*state.watched, watched), birds=_remember(state, watched), is_watching=False)
    if is_last:
        return replace(state, is_over=True, news=say_birds(state, watched))
    lands = state.lands
    for seat in state.follows:
        state = with_land(state, seat, keep_energy(land_of(state, seat), watched.points[seat]))
    if state.solo is None:
        seats = [(each.name, lands[seat], watched.points[seat]) for seat, each in enumerate(state.setup.seats)]
        said = [_say_energy(*each) for seat, each in enumerate(seats) if watched.is_decided(seat)]
        return replace(state, news=(*say_birds(state, watched), *said))
    poachers = replace(state.solo.poachers, energy=state.solo.poachers.energy + watched.points[1])
    state = with_solo(state, replace(state.solo, poachers=poachers))
    return next_round(replace(state, news=(*say_birds(state, watched), *_say_solo_energy(state, watched))))


def _remember(state: State, watched: Watched) -> tuple[tuple[str, ...], ...]:
    """The cards that lie there now; what was not told again is as before."""
    between = birds_between(state.setup)
    known = [card for cards in state.birds for card in cards]
    cards = [seen.card or card for seen, card in zip(watched.birds, known, strict=True)]
    return tuple([tuple(cards[start : start + between]) for start in range(0, len(cards), between)])


def say_birds(state: State, watched: Watched) -> tuple[Text, ...]:
    """How each bird compares that is decided, in words."""
    names = ["you", "the Poachers"] if state.solo is not None else [seat.name for seat in state.setup.seats]
    said = []
    for seen, each, (first, second) in zip(watched.birds, watched.comparisons, watched.pairs, strict=True):
        if each.how is not None:
            values = {"bird": name_bird(BIRD_BY_KEY[seen.card]), "first": names[first], "second": names[second]}
            words = "{bird}: {how}, {first} {mine}, {second} {theirs}"
            said.append(text(words, **values, how=each.how, mine=each.points[0] or 0, theirs=each.points[1] or 0))
    return tuple(said)


def _say_energy(name: str, land: Land | None, gained: int) -> Text:
    """What a seat gains: as numbers where its energy was known, else as what is to be done (WL-20, WL-21, WL-27)."""
    extra = ornithologist_vp(gained)
    energy = None if land is None else land.counts.energy
    if land is None or energy is None:
        said = text("{name}: take {gained} bio energy, then put back what is above 8.", name=name, gained=gained)
        return text("{said} {more}", said=said, more=_say_ornithologist(land, extra)) if _may_add(land, extra) else said
    said = text("{name}: {gained} bio energy", name=name, gained=gained)
    if energy + gained > MOST_ENERGY:
        said = text("{said}, {lost} above 8 go back", said=said, lost=energy + gained - MOST_ENERGY)
    if _may_add(land, extra):
        said = text("{said}, {extra} more by the Ornithologist", said=said, extra=extra)
    return text("{said}: now {energy}.", said=said, energy=keep_energy(land, gained).counts.energy or 0)


def _may_add(land: Land | None, extra: int) -> bool:
    return extra > 0 and (land is None or plays(land, ORNITHOLOGIST))


def _say_ornithologist(land: Land | None, extra: int) -> Text:
    if land is None:
        return text("With the Ornithologist, take {extra} more after that, even above 8.", extra=extra)
    return text("The Ornithologist then gives {extra} more, even above 8.", extra=extra)


def _say_solo_energy(state: State, watched: Watched) -> tuple[Text, ...]:
    """What is to be done after a bird watching within the game (WL-21, WL-27, WL-55, WL-60)."""
    mine, land = watched.points[0], state.lands[0]
    words = "Take {mine} bio energy, then put back what is above 8. The Poachers now have {energy} and keep all of it."
    said = [text(words, mine=mine, energy=state.against.poachers.energy)]
    extra = ornithologist_vp(mine)
    if _may_add(land, extra):
        said.append(_say_ornithologist(land, extra))
    if land is not None and land.counts.energy is not None:
        said.append(text("You now have {energy} bio energy.", energy=land.counts.energy))
    said.append(text("Lay the bird watching tile onto the 4 habitat tiles set aside."))
    return tuple(said)


def set_birds(state: State, move: SetBirds) -> State:
    """The cards that lie between neighbours (WL-3). Raises RuleError as ``arrange_birds`` does."""
    return replace(state, birds=arrange_birds(state.setup, move.birds))


def look_over(state: State, move: LookOver) -> State:
    """A land as it is counted at the end: by eye, and what was unknown so far (WL-30 to WL-35).

    Raises RuleError ``not_the_end``, ``not_followed``, ``no_such_pawn``, ``card_not_there``.
    """
    if not is_final(state):
        raise RuleError("not_the_end", text("Lands are counted after the last turn. Go on with the turns first."))
    land = land_of(state, move.seat)
    edges, fauna, vp = dict(move.edges), dict(move.fauna), dict(move.specialists)
    for pawn in edges:
        find_thing(land.primates, pawn, "pawn")
    _check_cards(fauna, [each.card for each in land.fauna])
    _check_cards(vp, [each.card for each in land.specialists])
    land = replace(
        land,
        counts=move.counts,
        primates=tuple([replace(each, edges=edges.get(each.id, each.edges)) for each in land.primates]),
        fauna=tuple([replace(each, vp=fauna.get(each.card, each.vp)) for each in land.fauna]),
        specialists=tuple([replace(each, vp=vp.get(each.card, each.vp)) for each in land.specialists]),
    )
    looked_over = state.looked_over if move.seat in state.looked_over else (*state.looked_over, move.seat)
    state = replace(with_land(state, move.seat, land), looked_over=looked_over)
    return replace(state, is_watching=seat_to_count(state) is None)


def _check_cards(told: Collection[str], there: Collection[str]) -> None:
    for card in told:
        if card not in there:
            raise RuleError("card_not_there", text("{card} is not there any more. Reload the page.", card=card))


HANDLERS: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    WatchBirds: watch,
    SetBirds: set_birds,
    LookOver: look_over,
}
